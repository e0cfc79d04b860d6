"""What the first play of a player must have: enough points, a meld or a run, all of it from the own hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Literal

from game.cards.finder import Finder, Found
from game.cards.ids import Card, CardSet, card_set
from game.cards.lines import Line, line
from game.cards.melds import ANY_FACE
from game.cards.settings import setting
from game.rules.component import Component
from game.rules.rearranging.first_melds import dearest
from game.rules.rearranging.solver.counts import SMALLEST
from game.rules.violation import Violation, refuse

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state.state import State
    from game.rules.variant import Variant


@dataclass(frozen=True)
class FirstPlay(Component):
    """What somebody must play who has not played in this hand."""

    points: int = setting(0, low=0, high=200)
    joker: Literal["represented", "zero"] = setting("represented")
    touching: bool = setting(False)
    meld: Literal["any", "own", "run"] = setting("any")

    @property
    def asks(self) -> bool:
        """Whether anything is asked of the first play."""
        return self.points > 0 or self.meld != "any"

    @property
    def alone(self) -> bool:
        """Whether nothing else on the table may be touched with it."""
        return self.points > 0 and not self.touching

    def worth(self, rules: Ruleset, finder: Finder, found: Found) -> int:
        """What a meld counts in a first play: a joker what it stands for, or nothing."""
        face, deck = rules.pack.face, rules.pack.deck
        total, rank = 0, -1
        for card in found.cards:
            if not finder.wild >> card & 1:
                total += finder.points[card]
                rank = rules.pack.rank[card]
        if self.joker == "represented" and found.stands:
            for card, stands in zip(found.cards, found.stands, strict=True):
                if finder.wild >> card & 1 and stands != face[card]:
                    meant = stands if stands != ANY_FACE else max(rank, 0)
                    total += rules.variant.points.of_face(deck, meant)
        return total

    def fault(
        self,
        rules: Ruleset,
        state: State,
        new: Sequence[tuple[tuple[Card, ...], Sequence[Found]]],
        played: CardSet,
        untouched: bool,
    ) -> Violation | None:
        """Why this is no first play. `new` are the melds of cards of the hand alone, with what each may be; `untouched` is
        whether everything else lies as it lay; where it may be touched, whether no joker has come free.
        """
        finder = rules.finder_for(state)
        named = tuple(rules.pack.in_rank_order(played))
        if self.points:
            value = self.best(rules, finder, played) if self.touching else sum(self._most(rules, finder, *one) for one in new)
            if value < self.points:
                return refuse("opening.points", named, value=value, minimum=self.points)
        if self.meld == "own" and not finder.makes_any(played):
            return refuse("opening.own_set", named)
        if self.meld == "run" and not any(found.kind == "run" for found in finder.candidates(played)):
            return refuse("opening.run_first", named)
        return None if untouched or not self.points else refuse("opening.table_touched", named)

    def _most(self, rules: Ruleset, finder: Finder, cards: tuple[Card, ...], readings: Sequence[Found]) -> int:
        """What cards may count at most. Of what is no meld it is told elsewhere; its jokers may stand for anything."""
        if readings:
            return max(self.worth(rules, finder, found) for found in readings)
        most = max(finder.points[card] for card in cards) if self.joker == "represented" else 0
        return sum(most if finder.wild >> card & 1 else finder.points[card] for card in cards)

    def best(self, rules: Ruleset, finder: Finder, cards: CardSet) -> int:
        """What melds of these cards count together: the most, or where that is enough, what those count that lay the most."""
        return sum(self.worth(rules, finder, found) for found in self.enough(rules, finder, cards))

    def enough(self, rules: Ruleset, finder: Finder, cards: CardSet) -> tuple[Found, ...]:
        """Of melds of these cards that are enough for a first play those that lay the most; where none are, those that count most
        together.
        """
        ways = dearest(finder, cards, partial(self.worth, rules))
        does = [count for count, beside in ways.items() if beside.value >= self.points]
        if does:
            return ways[max(does)].melds
        return max(ways.values(), key=lambda beside: beside.value).melds

    def contained(self, finder: Finder, cards: CardSet) -> list[CardSet]:
        """The smallest melds of these cards of which a first play must have one, of equal cards the first."""
        masks: dict[tuple[int, ...], CardSet] = {}
        for one in finder.candidates(cards):
            if len(one.cards) == SMALLEST and (one.kind == "run" or self.meld != "run"):
                masks.setdefault(tuple(sorted(finder.pack.face[card] for card in one.cards)), one.mask)
        return list(masks.values())

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        lines: list[Line] = []
        if self.points:
            lines.append(line("rule.first_play_points", points=self.points))
            if variant.has_jokers:
                lines.append(line(f"rule.first_play_joker_{self.joker}"))
            lines.append(line("rule.first_play_touching" if self.touching else "rule.first_play_alone"))
        if self.meld != "any":
            lines.append(line(f"rule.first_play_{self.meld}"))
        return tuple(lines)


def own_melds(
    cards: Sequence[tuple[tuple[Card, ...], Sequence[Found]]], played: CardSet
) -> list[tuple[tuple[Card, ...], Sequence[Found]]]:
    """Of these melds, with what each may be, those of cards of the hand alone."""
    return [(one, readings) for one, readings in cards if not card_set(one) & ~played]
