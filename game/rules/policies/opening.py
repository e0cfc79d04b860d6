"""What a player's first melds of a hand must be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from game.cards.finder import Found
from game.cards.ids import NO_CARD, Card, CardSet
from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.goal import Goal
from game.rules.policies.first_melds import OpeningRule
from game.rules.policies.worth import choices
from game.rules.violation import Violation, refuse

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state.state import State
    from game.rules.variant import Variant
    from game.rules.view import View


class FreeOpening(OpeningRule, kind="free"):
    """Any meld may be the first."""


class PointsOpening(OpeningRule, kind="points"):
    """The first melds, laid together, must be worth a number of points. Lay-offs do not count towards it."""

    minimum: int = setting(40, low=0, high=500)
    waived_for_whole_hand: bool = setting(False)
    natural_meld: bool = setting(False)
    whole_hand: bool = setting(False)

    def least_points(self, rules: Ruleset, table: State | View, hand: int) -> int:
        return self.minimum

    def ways(self, rules: Ruleset, state: State, hand: int, cards: CardSet, duty: Card) -> Iterator[tuple[Found, ...]]:
        finder = rules.finder_for(state)
        if self.whole_hand or self.waived_for_whole_hand:
            for groups in whole_hands(rules, state, cards):
                if duty < 0 or any(found.mask >> duty & 1 for found in groups):
                    yield groups
        if self.whole_hand:
            return
        priced = [(rules.worth(state, found), found) for found in finder.candidates(cards)]
        least = min(meld.least for meld in rules.variant.melds.values())
        must = 0 if duty < 0 else 1 << duty
        yield from choices(finder, cards, priced, self.minimum, must, cards.bit_count() // least, self.natural_meld)

    def fault(self, rules: Ruleset, state: State, hand: int, groups: Sequence[Found]) -> Violation | None:
        if self.whole_hand:
            return left_over(rules, state, hand, groups)
        if self.waived_for_whole_hand and left_over(rules, state, hand, groups) is None:
            return None
        named = tuple(card for found in groups for card in found.cards)
        if self.natural_meld and all(found.stands for found in groups):
            return refuse("opening.natural_meld", named)
        value = sum(rules.worth(state, found) for found in groups)
        return refuse("opening.points", named, value=value, minimum=self.minimum) if value < self.minimum else None

    def goal(self, rules: Ruleset, state: State, hand: int, melds: Sequence[Found]) -> Goal | None:
        if self.whole_hand:
            return Goal(line("goal.whole_hand"))
        if not self.minimum:
            return super().goal(rules, state, hand, melds)
        note = line("goal.natural_meld") if self.natural_meld else None
        have = sum(rules.worth(state, found) for found in melds)
        return Goal(line("goal.opening"), self.minimum, have, note=note)

    def prompt(self, rules: Ruleset, state: State, hand: int, cards: Sequence[Card], melds: Sequence[Found]) -> Line | None:
        if self.whole_hand:
            return line("prompt.opening_whole_hand")
        if not self.minimum:
            return None
        if not cards:
            return line("prompt.opening_points", minimum=self.minimum)
        value = sum(rules.worth(state, found) for found in melds)
        return line("prompt.opening_so_far", minimum=self.minimum, value=value)

    asks = True

    @property
    def points(self) -> int:
        return 0 if self.whole_hand else self.minimum

    @property
    def counts_points(self) -> bool:
        return self.minimum > 0 and not self.whole_hand

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        if self.whole_hand:
            return (line("rule.opening_whole_hand"),)
        lines = []
        if self.natural_meld:
            lines.append(line("rule.opening_natural_meld"))
        if self.minimum:
            lines.append(line("rule.opening_points", points=self.minimum))
        if self.waived_for_whole_hand:
            lines.append(line("rule.opening_waived"))
        before = line("rule.opening_before" if variant.swap.after_first_melds else "rule.opening_before_no_swap")
        return (*lines, before) if lines else ()


class RunFirst(OpeningRule, kind="run_first"):
    """A player's first meld must be a run; sets come after it."""

    asks = True

    run_first = True

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

    def prompt(self, rules: Ruleset, state: State, hand: int, cards: Sequence[Card], melds: Sequence[Found]) -> Line | None:
        return line("prompt.opening_run")

    says = (line("rule.opening_run_first"),)


class WholeHand(OpeningRule, kind="whole_hand"):
    """Nobody melds before the whole hand can be melded at once, all cards or all but the discard."""

    asks = True

    whole_hand = True

    def ways(self, rules: Ruleset, state: State, hand: int, cards: CardSet, duty: Card) -> Iterator[tuple[Found, ...]]:
        yield from whole_hands(rules, state, cards)

    def fault(self, rules: Ruleset, state: State, hand: int, groups: Sequence[Found]) -> Violation | None:
        return left_over(rules, state, hand, groups)

    def goal(self, rules: Ruleset, state: State, hand: int, melds: Sequence[Found]) -> Goal | None:
        return Goal(line("goal.whole_hand"))

    def prompt(self, rules: Ruleset, state: State, hand: int, cards: Sequence[Card], melds: Sequence[Found]) -> Line | None:
        return line("prompt.opening_whole_hand")

    says = (line("rule.opening_whole_hand"),)


_SPARED_OF = 24
"""Up to so many cards each is tried as the one that is left over. Nobody has held more before the whole hand was melded."""


def left_over(rules: Ruleset, state: State, hand: int, groups: Sequence[Found]) -> Violation | None:
    """A refusal where these melds leave more than one card of the hand."""
    left = state.hands[hand]
    for found in groups:
        left &= ~found.mask
    if left.bit_count() <= 1:
        return None
    return refuse("opening.whole_hand", tuple(rules.pack.in_rank_order(left)), left=left.bit_count())


def whole_hands(rules: Ruleset, state: State, cards: CardSet) -> Iterator[tuple[Found, ...]]:
    """The melds that use every card, and those that use all but one; of very many cards only the best arrangement."""
    finder = rules.finder_for(state)
    if finder.arrange(cards).points > max(finder.points):
        return  # more is left over than any one card counts
    few = cards.bit_count() <= _SPARED_OF
    for spared in (NO_CARD, *(rules.pack.in_rank_order(cards) if few else finder.arrange(cards).deadwood)):
        if spared >= 0 and (rules.pack.alike[spared] & cards) >> spared + 1:
            continue  # its twin with the higher number is left over instead
        kept = cards if spared < 0 else cards & ~(1 << spared)
        best = finder.arrange(kept)
        if not best.deadwood and best.melds:
            groups = [rules.found(state, meld, stands) for meld, stands in zip(best.melds, best.stands, strict=True)]
            yield tuple(found for found in groups if found is not None)
