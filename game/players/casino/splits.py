"""What it is worth to split a pair, up to the most hands that the table allows.

Counted exactly for somebody who plays every hand of the split by the pair, the upcard and the cards of that hand, and who splits
again whenever that is better than never. Cards that went to the other hands are then cards that nobody has looked at, so they
change no chance; only how many cards of the pair's own rank are gone does, because those make further hands. Somebody who also
plays by how many of those are gone gains nothing with six packs, and 0.00002 % of the bet with one.

Hands whose second card must not be of the pair's rank are counted by taking the others away: of all hands, those with one such
card more gone are left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple


class Second(NamedTuple):
    """A hand of a split with its second card: how often, and what it is worth by how many of the pair's rank are gone besides."""

    number: int
    """So many cards left are of this kind, with none gone."""
    pair: bool
    """Whether it makes a pair again, which may be split: each one gone is one of these."""
    worths: tuple[float, ...]
    """By number gone."""


class Counted(NamedTuple):
    """What a split is worth when each pair is split again as long as that is allowed, and when none is."""

    again: float
    once: float

    @property
    def best(self) -> float:
        """The better of the two."""
        return max(self.again, self.once)


def gone_at_most(most_hands: int) -> int:
    """How many cards of the pair's rank may have to be thought gone beside the pair."""
    return max(0, 2 * most_hands - 4)


def counted(seconds: Sequence[Second], cards: int, more_hands: int, most_gone: int) -> Counted:
    """What two hands of one pair are worth together. `cards` are left, `more_hands` may come about by splitting again."""
    pairs = sum(one.number for one in seconds if one.pair)

    def share(gone: int) -> float:
        """How likely a card is one of the pair's rank, with so many gone."""
        return max(0, pairs - gone) / (cards - gone) if cards > gone else 0.0

    whole, unpaired = [], []
    for gone in range(min(most_gone, pairs) + 1):
        left = cards - gone
        worth = part = 0.0
        for one in seconds:
            number = one.number - gone if one.pair else one.number
            if number > 0:
                worth += number * one.worths[gone] / left
                part += 0.0 if one.pair else number * one.worths[gone] / left
        whole.append(worth)
        unpaired.append(part)

    @cache
    def beside(of: int, gone: int, others: int) -> float:
        """The worth of one hand in all cases in which so many other cards are not of the pair's rank, and so many gone are."""
        table = unpaired if of else whole
        if gone >= len(table):
            return 0.0
        if not others:
            return table[gone]
        return beside(of, gone, others - 1) - share(gone) * beside(of, gone + 1, others - 1)

    def run(waiting: int, more: int, gone: int, closed: int, chance: float) -> float:
        """The worth of all hands from here: so many wait for their second card, so many have one that is no pair."""
        if not chance:
            return 0.0
        if not waiting or not more:
            rest = waiting * beside(0, gone, closed) if waiting else 0.0
            return chance * ((closed * beside(1, gone, closed - 1) if closed else 0.0) + rest)
        split = run(waiting + 1, more - 1, gone + 1, closed, chance * share(gone))
        return split + run(waiting - 1, more, gone, closed + 1, chance)

    return Counted(run(2, more_hands, 0, 0, 1.0), 2.0 * whole[0])
