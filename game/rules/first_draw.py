"""Drawing for the first deal: everybody draws a card of a fan, and the lowest or the highest decides; those that tie draw again.

The match's seed says who deals. The cards are chosen from those drawings in which that comes out, each of them equally likely. So
they touch no deal, and a match of any age has the drawing that it would always have had.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.cards.chance import Chance, derive
from game.cards.ids import Card
from game.cards.lines import Line, line
from game.cards.pack import Pack
from game.rules.acts.events import Told
from game.rules.policies.dealing.bases import Dealer

DREW = "drew_for_deal"
"""The event: a seat has drawn a card for the first deal."""
TRIES = 2000
"""So many drawings are tried at most. A deck in which hardly any two cards differ in rank has none."""


class Drawn(NamedTuple):
    """Who has drawn which card, round by round, and whose card has decided."""

    rounds: tuple[tuple[Told, ...], ...]
    decider: int
    said: Line
    """What it has decided."""

    @property
    def events(self) -> tuple[Told, ...]:
        """All that was drawn, in order."""
        return tuple(event for events in self.rounds for event in events)


def drawing(dealer: Dealer, pack: Pack, seats: Sequence[int], wanted: int, seed: int) -> Drawn | None:
    """The drawing before a match with this seed, in which the card of seat `wanted` has decided; None where nobody draws."""
    fan = _fan(pack)
    if not dealer.draws or len(seats) < 2:
        return None
    chance = Chance(derive("draw", seed))
    for _ in range(TRIES):
        chance.shuffle(fan)
        rounds = _rounds(dealer, pack, seats, fan)
        if rounds and _best(dealer, pack, rounds[-1]) == [wanted]:
            told = tuple(tuple(Told(DREW, seat, (("card", card),)) for seat, card in drawn) for drawn in rounds)
            return Drawn(told, wanted, line(f"first_draw.{dealer.first}", seat=wanted))
    return None


def _fan(pack: Pack) -> list[Card]:
    """The cards of the fan: each card of the deck that has a rank, once."""
    first: dict[int, Card] = {}
    for card in pack.cards:
        if pack.rank[card] >= 0:
            first.setdefault(pack.face[card], card)
    return list(first.values())


def _rounds(dealer: Dealer, pack: Pack, seats: Sequence[int], fan: Sequence[Card]) -> list[list[tuple[int, Card]]]:
    """The cards of the fan as they are drawn until one alone decides; none where the fan has too few."""
    rounds: list[list[tuple[int, Card]]] = []
    left, at = list(seats), 0
    while len(left) > 1:
        if at + len(left) > len(fan):
            return []
        rounds.append(list(zip(left, fan[at:], strict=False)))
        at += len(left)
        left = _best(dealer, pack, rounds[-1])
        if len(left) > 1 and not dealer.draws_again:
            return []
    return rounds


def _best(dealer: Dealer, pack: Pack, drawn: Sequence[tuple[int, Card]]) -> list[int]:
    """The seats whose cards decide, or tie for it."""
    most = max(dealer.height(pack, card) for _, card in drawn)
    return [seat for seat, card in drawn if dealer.height(pack, card) == most]
