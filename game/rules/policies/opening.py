"""What a player's first melds of a hand must be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from game.cards.finder import Found
from game.cards.ids import NO_CARD, Card, CardSet
from game.cards.lines import Line, line
from game.cards.melds import Reading
from game.cards.settings import setting
from game.rules.violation import Violation, refuse

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state import State

_MOST_WAYS = 4000
"""So many combinations of first melds are looked at; with wild cards a hand could have far more, all of them alike."""


@dataclass(frozen=True)
class FreeOpening:
    """Any meld may be the first."""

    kind: Literal["free"] = "free"

    def ways(self, rules: Ruleset, state: State, hand: int, cards: CardSet, duty: Card) -> Iterator[tuple[Found, ...]]:
        """The melds with which this player could begin."""
        for found in rules.finder_for(state).candidates(cards):
            yield (found,)

    def fault(self, rules: Ruleset, state: State, hand: int, groups: Sequence[Found]) -> Violation | None:
        """Why these are no first melds: never."""
        return None

    def sentence(self) -> tuple[Line, ...]:
        """Its lines of the rule sheet: none."""
        return ()


@dataclass(frozen=True)
class PointsOpening:
    """The first melds, laid together, must be worth a number of points. Lay-offs do not count towards it."""

    kind: Literal["points"] = "points"
    minimum: int = setting(40, low=0, high=500, label="Minimum", help="The points that the first melds must have together.")
    waived_for_whole_hand: bool = setting(
        False,
        label="Waived for the whole hand",
        help="Whether it falls away for a player who melds all cards but the discard at once.",
    )

    def ways(self, rules: Ruleset, state: State, hand: int, cards: CardSet, duty: Card) -> Iterator[tuple[Found, ...]]:
        """The combinations of melds with which this player could begin, larger ones first."""
        best = rules.finder_for(state).arrange(cards)
        groups = tuple(found for meld in best.melds if (found := rules.found(state, meld)) is not None)
        if groups and self._meets(rules, state, hand, groups) and (duty < 0 or any(found.mask >> duty & 1 for found in groups)):
            yield groups
        for group in combinations(rules.finder_for(state).candidates(cards), duty):
            if self._meets(rules, state, hand, group):
                yield group

    def _meets(self, rules: Ruleset, state: State, hand: int, groups: Sequence[Found]) -> bool:
        return self.fault(rules, state, hand, groups) is None

    def fault(self, rules: Ruleset, state: State, hand: int, groups: Sequence[Found]) -> Violation | None:
        """Why these are no first melds: they are worth too little."""
        value = sum(rules.meld_value(state, Reading(found.kind, found.cards, found.stands)) for found in groups)
        if value >= self.minimum:
            return None
        laid = 0
        for found in groups:
            laid |= found.mask
        left = (state.hands[hand] & ~laid).bit_count()
        if self.waived_for_whole_hand and left <= 1:
            return None
        named = tuple(card for found in groups for card in found.cards)
        return refuse("opening.points", named, value=value, minimum=self.minimum)

    def sentence(self) -> tuple[Line, ...]:
        """Its lines of the rule sheet."""
        if not self.minimum:
            return ()
        lines = [line("rule.opening_points", points=self.minimum)]
        if self.waived_for_whole_hand:
            lines.append(line("rule.opening_waived"))
        return tuple(lines)


@dataclass(frozen=True)
class RunFirst:
    """A player's first meld must be a run; sets come after it."""

    kind: Literal["run_first"] = "run_first"

    def ways(self, rules: Ruleset, state: State, hand: int, cards: CardSet, duty: Card) -> Iterator[tuple[Found, ...]]:
        """The runs with which this player could begin."""
        for found in rules.finder_for(state).candidates(cards):
            if found.kind == "run":
                yield (found,)

    def fault(self, rules: Ruleset, state: State, hand: int, groups: Sequence[Found]) -> Violation | None:
        """Why these are no first melds: none of them is a run."""
        if any(found.kind == "run" for found in groups):
            return None
        return refuse("opening.run_first", tuple(card for found in groups for card in found.cards))

    def sentence(self) -> tuple[Line, ...]:
        """Its lines of the rule sheet."""
        return (line("rule.opening_run_first"),)


@dataclass(frozen=True)
class WholeHand:
    """Nobody melds before the whole hand can be melded at once, all cards or all but the discard."""

    kind: Literal["whole_hand"] = "whole_hand"

    def ways(self, rules: Ruleset, state: State, hand: int, cards: CardSet, duty: Card) -> Iterator[tuple[Found, ...]]:
        """The melds of the whole hand, where it is complete."""
        yield from whole_hands(rules, state, cards)

    def fault(self, rules: Ruleset, state: State, hand: int, groups: Sequence[Found]) -> Violation | None:
        """Why these are no first melds: more than one card would be left."""
        laid = 0
        for found in groups:
            laid |= found.mask
        left = state.hands[hand] & ~laid
        if left.bit_count() <= 1:
            return None
        return refuse("opening.whole_hand", tuple(rules.pack.in_rank_order(left)), left=left.bit_count())

    def sentence(self) -> tuple[Line, ...]:
        """Its lines of the rule sheet."""
        return (line("rule.opening_whole_hand"),)


Opening = FreeOpening | PointsOpening | RunFirst | WholeHand


def whole_hands(rules: Ruleset, state: State, cards: CardSet) -> Iterator[tuple[Found, ...]]:
    """The melds that use every card, and those that use all but one."""
    finder = rules.finder_for(state)
    for spared in (NO_CARD, *rules.pack.in_rank_order(cards)):
        kept = cards if spared < 0 else cards & ~(1 << spared)
        best = finder.arrange(kept)
        if not best.deadwood and best.melds:
            groups = [rules.found(state, meld) for meld in best.melds]
            yield tuple(found for found in groups if found is not None)


def combinations(melds: Sequence[Found], duty: Card = NO_CARD) -> Iterator[tuple[Found, ...]]:
    """Every choice of melds without a common card, at most a few thousand; each holds the duty card where there is one."""
    made = 0
    stack: list[tuple[int, int, tuple[Found, ...]]] = [(0, 0, ())]
    while stack and made < _MOST_WAYS:
        start, used, chosen = stack.pop()
        if chosen and (duty < 0 or used >> duty & 1):
            made += 1
            yield chosen
        for i in range(start, len(melds)):
            if not melds[i].mask & used:
                stack.append((i + 1, used | melds[i].mask, (*chosen, melds[i])))
        if len(stack) > _MOST_WAYS:
            return
