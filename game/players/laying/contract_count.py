"""What a seat can count towards its contract: how many cards are missing, for which melds, and which unseen cards help."""

from __future__ import annotations

from collections.abc import Generator
from typing import NamedTuple

from game.cards.chance import Chance
from game.cards.ids import CardSet, card_set, each
from game.cards.lines import Line, line
from game.rules.laying.contract_frames import Frames, filling, frames
from game.rules.policies.first_melds import word_of
from game.rules.ruleset import Ruleset
from game.rules.state.worlds import sample, unseen
from game.rules.view import View

_PERCENT = 100


class Lacking(NamedTuple):
    """What a hand lacks for its contract, in the frames where its cards do best."""

    frames: Frames
    pieces: tuple[str, ...]
    """The melds that are not there yet, as `game.words` reads them."""
    helps: CardSet
    """Unseen cards with any of which fewer are missing."""

    @property
    def cards(self) -> int:
        """How many cards are missing in all."""
        return _missing(self.frames)


def _missing(found: Frames) -> int:
    """How many cards all frames lack together."""
    return sum(frame.lacks for frame in found.frames)


class ContractCount:
    """Counts for one seat that has its contract still to lay."""

    def __init__(self, rules: Ruleset, view: View) -> None:
        self._rules, self._seat, self._unseen = rules, view.seat, card_set(unseen(rules, view))
        self._state = sample(rules, view, Chance(0))  # what is hidden in it is never looked at

    def of(self, hand: CardSet) -> Generator[None, None, Lacking]:
        """What this hand lacks, found face by face."""
        rules = self._rules
        now = self._at_best(hand)
        lacks = _missing(now)
        yield None
        pieces = rules.variant.opening.pieces(rules, self._state, self._seat) or ()
        lacking = [number for number, frame in enumerate(now.frames) if frame.lacks]
        helps: CardSet = 0
        for twins in rules.pack.twins:
            free = twins & self._unseen
            if lacks and free and _missing(self._at_best(hand | 1 << free.bit_length() - 1)) < lacks:
                helps |= free
            yield None
        return Lacking(now, tuple(word_of(pieces[number], rules.finder.types) for number in lacking), helps)

    def _at_best(self, hand: CardSet) -> Frames:
        """The frames with the cards of this hand where they do best; wild ones also where they alone meet no frame yet."""
        rules, state, seat = self._rules, self._state, self._seat
        state.hands[seat] = hand
        groups = list(filling(rules, state, seat))
        found = frames(rules, state, seat, groups)
        for wild in each(hand & rules.finder_for(state).wild & ~card_set(card for group in groups for card in group)):
            for number, frame in enumerate(found.frames):
                if frame.lacks:
                    tried = [*groups[:number], (*groups[number], wild), *groups[number + 1 :]]
                    after = frames(rules, state, seat, tried)
                    if after.frames[number].fault is None:
                        groups, found = tried, after
                        break
        return found

    # -- in words -------------------------------------------------------------------------------------------------

    def sentence(self, found: Lacking) -> Line:
        """What is missing, and how many cards help."""
        if not found.pieces:
            return line("odds.contract_there")
        count, of, percent = self._chance(found)
        return line("odds.contract", pieces=found.pieces, lacks=found.cards, count=count, of=of, percent=percent)

    def panel(self, found: Lacking, points: int) -> tuple[Line, ...]:
        """The most important of it in short lines."""
        count, of, percent = self._chance(found)
        nearer = line("odds.panel.nearer", count=count, of=of, percent=percent)
        return (nearer, line("odds.panel.contract", count=found.cards), line("odds.panel.hand", points=points))

    def _chance(self, found: Lacking) -> tuple[int, int, int]:
        """How many cards help, of how many, and what that is in a hundred."""
        count, of = found.helps.bit_count(), self._unseen.bit_count()
        return count, of, round(_PERCENT * count / of) if of else 0
