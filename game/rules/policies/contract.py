"""Contracts: what a player's first melds must be, all laid together, is written down for each hand of the match."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, product
from typing import TYPE_CHECKING, ClassVar, Literal

from game.cards.finder import Found
from game.cards.ids import Card, CardSet, card_set
from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.component import Objection
from game.rules.goal import Goal, Part
from game.rules.policies.contract_ways import Limit, Terms, most_wilds, ways, whole_ways
from game.rules.policies.first_melds import Demand, OpeningRule, Piece, word_of
from game.rules.state.meld import found_of
from game.rules.violation import Violation, refuse

if TYPE_CHECKING:
    from game.cards.finder import Finder
    from game.rules.ruleset import Ruleset
    from game.rules.state.meld import Meld
    from game.rules.state.state import State
    from game.rules.variant import Variant
    from game.rules.view import View

_NEVER_SO_MANY = 99
"""More melds than any contract asks for."""


@dataclass(frozen=True)
class ContractRule(OpeningRule, ABC):
    """The first melds, laid together, must be those of a contract out of a list."""

    per_deal: tuple[Demand, ...] = setting((Demand(2, 0),))
    distinct: bool = setting(False)
    only: bool = setting(False)
    exact: bool = setting(False)
    wild_limit: Limit = setting("none")
    wild_limit_on_layoff: bool = setting(False)
    run_gap: int = setting(0, low=0, high=4)
    same_rank_sets: bool = setting(True)
    after_last: Literal["again", "stay"] = setting("again")
    last: Literal["normal", "all_out"] = setting("normal")

    asks = True

    def traits(self, variant: Variant) -> tuple[str, ...]:
        return ("opening", "frames")

    unit: ClassVar[str] = "hand"
    """What a contract of the list is for, as a code of a word."""

    @abstractmethod
    def numbers(self, rules: Ruleset, table: State | View, hand: int) -> tuple[int, ...]:
        """The contracts of the list, from 1, that this seat may lay in this hand."""

    def demanded(self, number: int) -> Demand:
        """What contract `number` asks for."""
        return self.per_deal[self._row(number)] if self.per_deal else Demand()

    def _row(self, number: int) -> int:
        """Where contract `number` stands in the list, from 0."""
        return min(number, len(self.per_deal)) - 1 if self.after_last == "stay" else (number - 1) % len(self.per_deal)

    def of_number(self, rules: Ruleset, number: int) -> tuple[Piece, ...]:
        """The melds of contract `number`."""
        return self.demanded(number).pieces(rules.finder.types)

    def pieces(self, rules: Ruleset, table: State | View, hand: int) -> tuple[Piece, ...]:
        """The melds that this seat must begin with in this hand; those of the first contract where it has a choice."""
        return self.of_number(rules, self.numbers(rules, table, hand)[0])

    def choices(self, rules: Ruleset, table: State | View, hand: int) -> tuple[tuple[Piece, ...], ...]:
        return tuple(self.of_number(rules, number) for number in self.numbers(rules, table, hand))

    def all_out(self, rules: Ruleset, table: State | View, hand: int) -> bool:
        """Whether the contract of this seat is laid with every card of the hand, and so ends it."""
        whole = self.last == "all_out" and bool(self.per_deal)
        return whole and self._row(self.numbers(rules, table, hand)[0]) == len(self.per_deal) - 1

    def leaves_no_discard(self, rules: Ruleset, table: State | View, hand: int) -> bool:
        """Whether the contract of this seat takes every card that it is dealt and draws, so that it has none to discard."""
        if self.all_out(rules, table, hand):
            return True
        held = rules.variant.deal.cards_in(rules.seats, table.deal) + 1
        return any(sum(piece.size for piece in pieces) == held for pieces in self.choices(rules, table, hand))

    def never_leaves_discard(self, variant: Variant) -> bool:
        return any(needed == held for needed, held in self._sizes(variant))

    def terms(self, finder: Finder) -> Terms:
        """What the melds of a contract must keep to besides their kinds and lengths."""
        return Terms(finder, self.distinct, self.exact, self.wild_limit, self.run_gap, self.same_rank_sets)

    def grows(self, rules: Ruleset, table: State | View, hand: int, piece: Piece) -> bool:
        """Whether this piece of the contract may be longer: not where lengths are exact, but for runs that end the hand."""
        return not self.exact or (piece.kind == "run" and self.all_out(rules, table, hand))

    def most_wilds(self, size: int) -> int:
        return most_wilds(self.wild_limit, size)

    def beside(self, rules: Ruleset, state: State, hand: int, melds: Sequence[Found]) -> Violation | None:
        return self.terms(rules.finder_for(state)).fault(melds)

    def objections(self, variant: Variant) -> tuple[Objection, ...]:
        """A contract asks only for melds that the game has, and for none shorter than such melds are."""
        least = {kind.kind: kind.least for kind in variant.melds.values()}
        found = [] if self.per_deal else [Objection("no_contract", "opening.per_deal")]
        for at, demand in enumerate(self.per_deal, 1):
            for number, wanted in enumerate(demand.melds, 1):
                place = f"opening.per_deal.{at}.melds.{number}"
                if wanted.meld not in least:
                    found.append(Objection("contract_meld", f"{place}.meld"))
                elif wanted.size != "least" and wanted.size < least[wanted.meld]:
                    found.append(Objection("contract_size", f"{place}.size", (("least", least[wanted.meld]),)))
        return tuple(found)

    # -- which melds ----------------------------------------------------------------------------------------------

    def ways(self, rules: Ruleset, state: State, hand: int, cards: CardSet, duty: Card) -> Iterator[tuple[Found, ...]]:
        """The combinations of melds with which this player could begin, each meld as small as it may be."""
        terms, found = self.terms(rules.finder_for(state)), whole_ways if self.all_out(rules, state, hand) else ways
        return chain.from_iterable(found(terms, pieces, cards, duty) for pieces in self.choices(rules, state, hand))

    def fault(self, rules: Ruleset, state: State, hand: int, groups: Sequence[Found]) -> Violation | None:
        """Why these are no first melds: they are not the contract, nor any other that this seat may lay."""
        faults = [self._fault(rules, state, hand, groups, number) for number in self.numbers(rules, state, hand)]
        return None if None in faults else faults[0]

    def laid_number(self, rules: Ruleset, state: State, hand: int, groups: Sequence[Found]) -> int:
        """Which contract of the list these melds are, of several the one with the most cards; 0 for none."""
        fitting = [n for n in self.numbers(rules, state, hand) if self._fault(rules, state, hand, groups, n) is None]
        return max(fitting, key=lambda n: (sum(piece.size for piece in self.of_number(rules, n)), n), default=0)

    def sorted_out(self, rules: Ruleset, state: State, hand: int, groups: Sequence[Sequence[Found]]) -> list[Sequence[Found]]:
        """Of the readings of each group of cards those of the kind that the contract asks for, where they are of several."""
        if all(len({one.kind for one in readings}) < 2 for readings in groups):
            return list(groups)
        kinds = [list(dict.fromkeys(one.kind for one in readings)) for readings in groups]
        best: tuple[int, tuple[str, ...]] = (_NEVER_SO_MANY, tuple(names[0] for names in kinds))
        for chosen in product(*kinds):
            melds = [next(one for one in readings if one.kind == kind) for readings, kind in zip(groups, chosen, strict=True)]
            lacking = min(len(_missing(pieces, melds)) for pieces in self.choices(rules, state, hand))
            if lacking < best[0]:
                best = lacking, chosen
        return [[one for one in readings if one.kind == kind] for readings, kind in zip(groups, best[1], strict=True)]

    def kinds(self, rules: Ruleset, state: State, hand: int) -> frozenset[str]:
        return frozenset(piece.kind for pieces in self.choices(rules, state, hand) for piece in pieces)

    def _fault(self, rules: Ruleset, state: State, hand: int, groups: Sequence[Found], number: int) -> Violation | None:
        """Why these melds are not contract `number`."""
        pieces, types = self.of_number(rules, number), rules.finder.types
        named = tuple(card for found in groups for card in found.cards)
        missing, more = _missing(pieces, groups), len(groups) > len(pieces)
        said = tuple(word_of(piece, types) for piece in pieces)
        if missing:
            return refuse(
                "opening.contract",
                named,
                unit=self.unit,
                deal=number,
                pieces=said,
                pieces_missing=tuple(word_of(piece, types) for piece in missing),
            )
        all_out = self.all_out(rules, state, hand)
        if all_out:
            left = state.hands[hand] & ~card_set(named)
            if left:
                return refuse("opening.all_out", tuple(rules.pack.in_rank_order(left)), pieces=said)
        if self.only and more:
            return refuse("opening.beyond_contract", named, unit=self.unit, deal=number, pieces=said)
        terms = self.terms(rules.finder_for(state))
        too_long = None if all_out else terms.too_long(pieces, groups)
        if too_long is not None:
            return refuse("opening.beyond_contract", too_long.cards, unit=self.unit, deal=number, pieces=said)
        return terms.fault(groups)

    @property
    def limits_growth(self) -> bool:
        return self.wild_limit_on_layoff and self.wild_limit != "none"

    def overgrown(self, rules: Ruleset, state: State, meld: Meld) -> Violation | None:
        """Why a meld on the table may not have grown to this: too many of its cards are wild."""
        if not self.limits_growth or not meld.stands:
            return None
        return self.terms(rules.finder_for(state)).fault([found_of(meld)])

    def goal(self, rules: Ruleset, state: State, hand: int, melds: Sequence[Found]) -> Goal:
        """A slot for every meld that the contract of this seat asks for."""
        pieces = self.pieces(rules, state, hand)
        missing = list(_missing(pieces, melds))
        parts: list[Part] = []
        for piece in reversed(pieces):  # of equal pieces the first ones are those that are met
            met = piece not in missing
            if not met:
                missing.remove(piece)
            parts.insert(0, Part(line(f"goal.{piece.kind}", count=piece.size), met))
        number = self.numbers(rules, state, hand)[0]
        return Goal(line(f"goal.contract{self.said_as}", deal=number), parts=tuple(parts))

    def prompt(self, rules: Ruleset, state: State, hand: int, cards: Sequence[Card], melds: Sequence[Found]) -> Line | None:
        types = rules.finder.types
        said = tuple(word_of(piece, types) for piece in self.pieces(rules, state, hand))
        if not cards:
            return line(f"prompt.contract{self.said_as}", pieces=said, deal=self.numbers(rules, state, hand)[0])
        chosen = tuple(word_of(Piece(found.kind, len(found.cards)), types) for found in melds)
        return line("prompt.contract_so_far", pieces=said, pieces_chosen=chosen)

    def _sizes(self, variant: Variant) -> list[tuple[int, int]]:
        """By contract: how many cards it needs, and how many a player is dealt and draws in the first turn of that hand."""
        types, seats = tuple(variant.melds.values()), variant.players.min
        needed = [sum(piece.size for piece in demand.pieces(types)) for demand in self.per_deal]
        return [(size, variant.deal.cards_in(seats, at) + 1) for at, size in enumerate(needed, 1)]

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        rows = [
            line(f"rule.contract_row{self.said_as}", deal=at, pieces=in_short(demand))
            for at, demand in enumerate(self.per_deal, 1)
        ]
        before = line("rule.opening_before" if variant.swap.after_first_melds else "rule.opening_before_no_swap")
        lines = [line(f"rule.opening_contract{self.said_as}"), *rows, before]
        large = tuple(at for at, (needed, held) in enumerate(self._sizes(variant), 1) if needed > held)
        if large:
            lines.append(line("rule.opening_bought", hands=large))
        if self.distinct:
            lines.append(line("rule.opening_distinct"))
        if self.only:
            lines.append(line(f"rule.opening_only{self.said_as}"))
        if self.exact:
            lines.append(line("rule.opening_exact"))
        if self.wild_limit != "none":
            lines.append(line(f"rule.opening_wilds_{self.wild_limit}"))
        if self.limits_growth:
            lines.append(line("rule.opening_wilds_on_layoff"))
        if self.run_gap:
            lines.append(line("rule.opening_run_gap", count=self.run_gap))
        if not self.same_rank_sets:
            lines.append(line("rule.opening_other_ranks"))
        if self.last == "all_out":
            lines.append(line("rule.opening_all_out", deal=len(self.per_deal)))
        return tuple(lines)


class Contract(ContractRule, kind="contract"):
    """The first melds, laid together, must be those of the contract; the number of the hand says which."""

    def numbers(self, rules: Ruleset, table: State | View, hand: int) -> tuple[int, ...]:
        """The contracts of the list that this seat may lay in this hand: that of the hand of the match."""
        return (table.deal,)

    def heading(self, deal: int) -> Line | None:
        """What the hand asks for; None where every hand asks for the same."""
        if len(self.per_deal) < 2:
            return None
        return line("scores.contract", pieces=in_short(self.demanded(deal)))


def _missing(pieces: Sequence[Piece], melds: Sequence[Found]) -> tuple[Piece, ...]:
    """The pieces that are not among these melds, the longest of a kind served first: a longer meld serves as well."""
    free = {kind: sorted((len(found.cards) for found in melds if found.kind == kind), reverse=True) for kind, _ in pieces}
    missing = []
    for piece in sorted(pieces, key=lambda piece: -piece.size):
        sizes = free[piece.kind]
        if sizes and sizes[0] >= piece.size:
            sizes.pop(0)
        else:
            missing.append(piece)
    return tuple(missing)


def in_short(demand: Demand) -> tuple[str, ...]:
    """What is asked for, as `game.words` reads it."""
    listed = (one.meld if one.size == "least" else f"{one.meld} {one.size}" for one in demand.melds for _ in range(one.count))
    return (*("set",) * demand.sets, *("run",) * demand.runs, *listed)
