"""The first melds of a side: worth so many points, by the side's score or by the hand of the match."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import Literal

from game.cards.finder import Found
from game.cards.ids import Card, CardSet, card_set
from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.acts.events import Emit, Moved, Told
from game.rules.canasta.facts import side_game, without_sides
from game.rules.canasta.first_melds import SideFirstMelds
from game.rules.canasta.listing import openings
from game.rules.component import Objection
from game.rules.goal import Goal
from game.rules.laying.first_draft import PutTogether
from game.rules.policies.dealing.bases import lay_out
from game.rules.result import Points
from game.rules.ruleset import Ruleset
from game.rules.state.places import Place
from game.rules.state.state import State
from game.rules.variant import Variant
from game.rules.view import View
from game.rules.violation import Violation, refuse

_FIRST_MELDS = SideFirstMelds()
TALON = "talon"
"""How the places begin whose cards come with an opening."""


class SideOpening(PutTogether, kind="of_side"):
    """The first melds of a side, laid in one act, must be worth so many points; the better a side stands, the more."""

    minimums: tuple[int, ...] = setting((15, 50, 90, 120), low=0, high=500)
    scores: tuple[int, ...] = setting((0, 1500, 3000), low=-100_000, high=100_000)
    by: Literal["score", "hand"] = setting("score")
    natural_meld: bool = setting(False)
    waived_for_whole_hand: bool = setting(True)

    talons: tuple[int, ...] = setting((), low=1, high=10)

    def objections(self, variant: Variant) -> tuple[Objection, ...]:
        return without_sides(variant)

    def places(self) -> tuple[Place, ...]:
        return tuple(Place(f"{TALON}_{number}", "apart", dealt=count) for number, count in enumerate(self.talons, 1))

    def opened(self, rules: Ruleset, state: State, hand: int, emit: Emit) -> None:
        """The talon that is due comes into the hand of the player who has opened."""
        game = side_game(rules)
        place = len({game.side(state, meld.owner) for meld in state.melds})
        if place > len(self.talons):
            return
        spot = rules.places.spot(f"{TALON}_{place}")
        cards = tuple(spot.cards(state))
        if not cards:
            return
        state.aside[spot.number] = 0
        state.hands[hand] |= card_set(cards)
        emit(Told("talon", hand, (("count", len(cards)),)))
        emit(Moved(cards, spot.zone, ("hand", hand), 1 << hand))
        lay_out(rules, state, hand, emit)

    def least_points(self, rules: Ruleset, table: State | View, hand: int) -> int:
        return self.minimum_at(table.scores[hand], table.deal)

    def minimum_at(self, score: Points, deal: int) -> int:
        """The same for a side with this score, in this hand of the match."""
        if not self.minimums:
            return 0
        place = deal - 1 if self.by == "hand" else bisect_right(self.scores, score)
        return self.minimums[min(place, len(self.minimums) - 1)]

    # ---- what others ask -----------------------------------------------------------------------

    asks = True

    first_melds = _FIRST_MELDS

    counts_points = True

    def met(self, rules: Ruleset, table: State | View, hand: int) -> bool:
        return bool(side_game(rules).melds(table, hand))

    def ways(self, rules: Ruleset, state: State, hand: int, cards: CardSet, duty: Card) -> Iterator[tuple[Found, ...]]:
        """Melds with which this side could begin, a bounded number of them."""
        must = 0 if duty < 0 else 1 << duty
        for groups in openings(side_game(rules), cards, self.least_points(rules, state, hand), self.natural_meld):
            if not must or any(found.mask & must for found in groups):
                yield groups

    def value(self, rules: Ruleset, groups: Sequence[Found]) -> int:
        """What melds count towards the minimum."""
        points = rules.finder.points
        return sum(points[card] for found in groups for card in found.cards)

    def fault(self, rules: Ruleset, state: State, hand: int, groups: Sequence[Found]) -> Violation | None:
        if self.waived_for_whole_hand and self._whole_hand(rules, state, hand, groups):
            return None
        return self.lacking(rules, state, hand, groups)

    def lacking(self, rules: Ruleset, state: State, hand: int, groups: Sequence[Found]) -> Violation | None:
        """The same where nothing is waived: with a card of the pile."""
        named = tuple(card for found in groups for card in found.cards)
        if self.natural_meld and all(rules.finder.wild & found.mask for found in groups):
            return refuse("opening.natural_meld", named)
        value, minimum = self.value(rules, groups), self.least_points(rules, state, hand)
        if value >= minimum:
            return None
        return refuse("opening.points", named, value=value, minimum=minimum)

    def _whole_hand(self, rules: Ruleset, state: State, hand: int, groups: Sequence[Found]) -> bool:
        """Whether these melds leave one card at most, with what is needed to go out among them."""
        game, left = side_game(rules), state.hands[hand]
        for found in groups:
            left &= ~found.mask
        closed = game.closed(*(game.pile(found.cards, found.kind) for found in groups))
        return left.bit_count() <= 1 and game.out.enough(closed) and closed.all > 0

    def goal(self, rules: Ruleset, state: State, hand: int, melds: Sequence[Found]) -> Goal | None:
        note = line("goal.natural_meld") if self.natural_meld else None
        return Goal(line("goal.opening"), self.least_points(rules, state, hand), self.value(rules, melds), note=note)

    def prompt(self, rules: Ruleset, state: State, hand: int, cards: Sequence[Card], melds: Sequence[Found]) -> Line | None:
        minimum = self.least_points(rules, state, hand)
        if not cards:
            return line("prompt.opening_points", minimum=minimum)
        return line("prompt.opening_so_far", minimum=minimum, value=self.value(rules, melds))

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        lines = []
        if self.by == "hand":
            lines.append(line("rule.side_opening_hands", minimums=", ".join(map(str, self.minimums))))
        elif self.minimums:
            lines.append(line("rule.side_opening"))
            for place, minimum in enumerate(self.minimums[: len(self.scores) + 1]):
                if place == 0 and self.scores:
                    lines.append(line("rule.side_opening_below", score=self.scores[0], points=minimum))
                elif place:
                    lines.append(line("rule.side_opening_from", score=self.scores[place - 1], points=minimum))
        if self.natural_meld:
            lines.append(line("rule.opening_natural_meld"))
        lines.append(line("rule.side_opening_top_card"))
        if self.waived_for_whole_hand:
            lines.append(line("rule.side_opening_waived"))
        if self.talons:
            lines.append(line("rule.side_opening_talons", counts=" and ".join(map(str, self.talons))))
        return tuple(lines)
