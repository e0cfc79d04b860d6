"""What every rule about first melds answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, Literal, NamedTuple

from game.cards.finder import Found
from game.cards.ids import Card, CardSet, card_set
from game.cards.lines import Line
from game.cards.melds import MeldType
from game.cards.settings import setting
from game.rules.component import Component
from game.rules.goal import Goal
from game.rules.state.slots import LAID
from game.rules.violation import Violation

if TYPE_CHECKING:
    from game.rules.acts.events import Emit
    from game.rules.result import Points
    from game.rules.ruleset import Ruleset
    from game.rules.state.meld import Meld
    from game.rules.state.state import State
    from game.rules.variant import Variant
    from game.rules.view import View


class Piece(NamedTuple):
    """One meld that a contract asks for: its kind and its fewest cards."""

    kind: str
    size: int


@dataclass(frozen=True)
class Wanted:
    """Melds of one kind and length that a contract asks for."""

    meld: str = setting("set")
    size: int | Literal["least"] = setting("least", low=2, high=14)
    count: int = setting(1, low=1, high=9)


@dataclass(frozen=True)
class Demand:
    """The melds that one hand asks for: so many sets and runs of the shortest length, and those that are listed."""

    sets: int = setting(0, low=0, high=9)
    runs: int = setting(0, low=0, high=9)
    melds: tuple[Wanted, ...] = setting(())

    def pieces(self, types: tuple[MeldType, ...]) -> tuple[Piece, ...]:
        """Every meld that is asked for, in the order in which people say them: sets, then runs, then those that are listed."""
        return _pieces(self, types)


@lru_cache(maxsize=1_000)
def _pieces(demand: Demand, types: tuple[MeldType, ...]) -> tuple[Piece, ...]:
    least: dict[str, int] = {kind.kind: kind.least for kind in types}
    plain = (Wanted("set", count=demand.sets), Wanted("run", count=demand.runs))
    return tuple(
        Piece(wanted.meld, least.get(wanted.meld, 3) if wanted.size == "least" else wanted.size)
        for wanted in (*(one for one in plain if one.count), *demand.melds)
        for _ in range(wanted.count)
    )


def word_of(piece: Piece, types: Sequence[MeldType]) -> str:
    """A piece as `game.words` reads it: its kind, and its length where that is not the least that such a meld has."""
    least = next((kind.least for kind in types if kind.kind == piece.kind), 0)
    return piece.kind if piece.size == least else f"{piece.kind} {piece.size}"


class OpeningRule(Component):
    """What a player's first melds of a hand must be. Here any meld may be the first."""

    said_as: ClassVar[str] = ""
    """The end of the codes of all words that name what is asked for: a contract, if nothing else is said."""

    asks: ClassVar[bool] = False
    """Whether anything is asked of first melds."""

    def least_points(self, rules: Ruleset, table: State | View, hand: int) -> int:
        """The points that the first melds of this seat must have together; 0 where they are not counted."""
        return 0

    def minimum_at(self, score: Points, deal: int) -> int:
        """The points that first melds must have in a hand of the match, for a side with this score; 0 where they are not counted
        by that.
        """
        return 0

    distinct: bool = False
    """Whether all sets of one player must be of different ranks, all runs of different suits."""

    run_first: ClassVar[bool] = False
    """Whether nothing counts for a player before a run is laid."""

    whole_hand: bool = False
    """Whether nothing is laid before all cards, or all but the discard, can be laid at once."""

    natural_meld: bool = False
    """Whether one of the first melds must be without wild cards."""

    @property
    def points(self) -> int:
        """The points that the first melds must have together."""
        return 0

    only: bool = False
    """Whether a player lays nothing but these melds in a hand, neither with them nor later."""

    def met(self, rules: Ruleset, table: State | View, hand: int) -> bool:
        """Whether nothing is asked of this seat's melds any more in this hand."""
        return bool(table.vars[LAID] >> hand & 1)

    def all_out(self, rules: Ruleset, table: State | View, hand: int) -> bool:
        """Whether the first melds of this seat must be all its cards, and so end the hand."""
        return self.whole_hand

    def leaves_no_discard(self, rules: Ruleset, table: State | View, hand: int) -> bool:
        """Whether the first melds of this seat take every card that it is dealt and draws, so that it has none to discard."""
        return False

    def never_leaves_discard(self, variant: Variant) -> bool:
        """Whether that is so in any hand of a match with the fewest players."""
        return False

    def pieces(self, rules: Ruleset, table: State | View, hand: int) -> tuple[Piece, ...] | None:
        """The melds that this seat must begin with in this hand; None where they are not counted."""
        return None

    def grows(self, rules: Ruleset, table: State | View, hand: int, piece: Piece) -> bool:
        """Whether this meld of the first ones may be longer than it is asked for."""
        return True

    def most_wilds(self, size: int) -> int:
        """How many wild cards one of the first melds may hold that has so many cards."""
        return size

    def beside(self, rules: Ruleset, state: State, hand: int, melds: Sequence[Found]) -> Violation | None:
        """Why these melds may not be among the first ones together, whatever is still missing of these."""
        return None

    def choices(self, rules: Ruleset, table: State | View, hand: int) -> tuple[tuple[Piece, ...], ...]:
        """The melds of every contract that this seat may begin with; none where they are not counted."""
        return ()

    @property
    def counts_points(self) -> bool:
        """Whether the points of melds decide what a player may begin with."""
        return False

    @property
    def stages(self) -> int:
        """How many contracts every player works through alone; 0 where nobody does."""
        return 0

    def stage(self, rules: Ruleset, table: State | View, seat: int) -> int:
        """The one of these that a seat works for in this hand, or has laid in it, from 1."""
        return 0

    def laid_so_far(self, rules: Ruleset, table: State | View, seat: int) -> int:
        """How many of these a seat has laid, that of this hand included."""
        return 0

    def finished(self, rules: Ruleset, state: State) -> tuple[int, ...]:
        """The seats that have laid the last of these."""
        return ()

    def sorted_out(self, rules: Ruleset, state: State, hand: int, groups: Sequence[Sequence[Found]]) -> list[Sequence[Found]]:
        """Of the readings of each group of cards those that can be meant: here all of them."""
        return list(groups)

    def kinds(self, rules: Ruleset, state: State, hand: int) -> frozenset[str]:
        """The kinds of melds that this seat may begin with; none where any may be."""
        return frozenset()

    def overgrown(self, rules: Ruleset, state: State, meld: Meld) -> Violation | None:
        """Why a meld may not have grown to this, where the limits of first melds hold for it later as well."""
        return None

    @property
    def limits_growth(self) -> bool:
        """Whether `overgrown` ever says no."""
        return False

    def traits(self, variant: Variant) -> tuple[str, ...]:
        return ("opening",) if self.asks else ()

    def ways(self, rules: Ruleset, state: State, hand: int, cards: CardSet, duty: Card) -> Iterator[tuple[Found, ...]]:
        """The combinations of melds with which this player could begin."""
        for found in rules.finder_for(state).candidates(cards):
            yield (found,)

    def fault(self, rules: Ruleset, state: State, hand: int, groups: Sequence[Found]) -> Violation | None:
        """Why these are no first melds."""
        return None

    def opened(self, rules: Ruleset, state: State, hand: int, emit: Emit) -> None:
        """A seat has laid its first melds, of the cards of its hand alone."""

    def lacking(self, rules: Ruleset, state: State, hand: int, groups: Sequence[Found]) -> Violation | None:
        """The same where nothing is waived, as for the player who melds a discard with them."""
        return self.fault(rules, state, hand, groups)

    def goals(self, rules: Ruleset, state: State, hand: int, chosen: tuple[Card, ...]) -> tuple[Goal, ...]:
        """What the first melds must be, until they are laid: how far the chosen cards come, else the hand."""
        if not self.asks or self.met(rules, state, hand):
            return ()
        finder = rules.finder_for(state)
        arranged = finder.arrange(card_set(chosen) or state.hands[hand])
        stands = arranged.stands or ((),) * len(arranged.melds)
        melds = [finder.readings(cards, meant)[0] for cards, meant in zip(arranged.melds, stands, strict=True)]
        found = self.goal(rules, state, hand, melds)
        return () if found is None else (found,)

    def goal(self, rules: Ruleset, state: State, hand: int, melds: Sequence[Found]) -> Goal | None:
        """What is asked of the first melds, of which a player has these."""
        said = self.prompt(rules, state, hand, (), ())
        return None if said is None else Goal(said)

    def prompt(self, rules: Ruleset, state: State, hand: int, cards: Sequence[Card], melds: Sequence[Found]) -> Line | None:
        """What is still asked of the first melds, with these cards chosen, which make these melds; None for nothing."""
        return None
