"""What every rule about sides answers: who plays together, who plays a hand, and how the hand counts for the others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from game.cards.chance import Chance
from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.acts.events import Emit, Event
from game.rules.component import Component
from game.rules.scoring.blocked import stalemate
from game.rules.scoring.method import Account, Counted
from game.rules.state.circle import Circle
from game.rules.state.entry import HandEntry

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state.state import State
    from game.rules.tables import Tables
    from game.rules.variant import Variant
    from game.rules.view import View

PAIR = 2
"""So many play a hand where not all do."""


class Seated(NamedTuple):
    """Who plays a hand: the standing of each seat, and the seat that deals."""

    standing: list[int]
    dealer: int


class SidesRule(Component):
    """Who plays together. Here everybody plays every hand, and for themselves."""

    rotates: ClassVar[bool] = False
    """Whether not everybody plays every hand."""

    tables: ClassVar[int] = 1
    """At how many tables a round is played."""

    seats_line: ClassVar[str] = ""
    """The end of the code of the line that says how many play: a side of several, or by turns."""

    def active(self, seats: int) -> int:
        """How many play a hand."""
        return PAIR if self.rotates else seats

    def by_seat(self, seats: int) -> tuple[tuple[int, ...], ...]:
        """By seat: the seats on its side, itself among them."""
        return tuple((seat,) for seat in range(seats))

    def winning(self, seats: int, seat: int, entries: Sequence[HandEntry]) -> tuple[int, ...]:
        """The seats that win a hand with this one, after these hands."""
        return self.by_seat(seats)[seat]

    def together(self, rules: Tables, table: State | View, seat: int) -> tuple[int, ...]:
        """The seats that play with this one as the table stands now: those of its side in the match."""
        return rules.sides_with[seat]

    def taker_alone(self, rules: Tables, table: State | View) -> bool:
        """Whether the player who takes the pile now plays alone from then on, against all others together: never."""
        return False

    def took_pile(self, rules: Ruleset, state: State, seat: int, emit: Emit) -> None:
        """A seat has taken the discard pile, which may part the others into sides."""

    # ---- who plays the hand -------------------------------------------------------------------

    def seated(self, circle: Circle, dealer: int, lot: Chance) -> Seated:
        """The first hand."""
        return Seated([0] * len(circle), dealer)

    def reseated(self, standing: Sequence[int], winners: Sequence[int], dealer: int, new_game: bool) -> Seated:
        """The next hand."""
        return Seated(list(standing), dealer)

    def placed(self, seats: int, active: Sequence[int], second: bool) -> list[int]:
        """The standings of a position in which these play, the dealer first; `second` says that one table has played before."""
        return [0] * seats

    def announced(self, standing: Sequence[int], dealer: int) -> list[Event]:
        """What everybody is told about who plays the hand."""
        return []

    def plays_for(self, standing: Sequence[int], seat: int) -> int:
        """The seat whose hand decides for this one: usually its own."""
        return seat

    def shown_to(self, standing: Sequence[int], seat: int) -> tuple[int, ...]:
        """The seats whose hands this seat sees besides its own."""
        return ()

    def badges(self, standing: Sequence[int], seat: int) -> dict[int, Line]:
        """By seat: what the people at the table are in this hand, as this seat sees it, where they are not all the same."""
        return {}

    # ---- how it counts ------------------------------------------------------------------------

    def accounts(self, rules: Ruleset, state: State, counted: Counted, earlier: Sequence[HandEntry]) -> list[Account]:
        """One account per seat; a stalemate brings nobody anything, whatever the scoring."""
        if state.ending is not None and state.ending[0] == "stalemate":
            return stalemate(rules, counted)
        accounts = rules.variant.scoring.accounts(rules, state, counted)
        leaders = [self.plays_for(state.standing, seat) for seat in range(rules.seats)]
        return [
            account if seat == leader else [*account[:1], *accounts[leader]]
            for seat, (leader, account) in enumerate(zip(leaders, accounts, strict=True))
        ]

    def entry(self, rules: Ruleset, state: State, counted: Counted, earlier: Sequence[HandEntry]) -> HandEntry | None:
        """What the hand leaves on the sheet of the match; None where it is what the hand itself was worth."""
        return None


MOST_PLAYERS = 8
"""No table has more places."""


@dataclass(frozen=True)
class Players(Component):
    """How many may sit at the table."""

    min: int = setting(2, low=1, high=MOST_PLAYERS)
    max: int = setting(6, low=1, high=MOST_PLAYERS)

    @property
    def needed(self) -> int:
        """With fewer players the game cannot go on."""
        return self.min

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        exactly = "_exactly" if self.min == self.max else ""
        return (line(f"sheet.line.players{exactly}{variant.sides.seats_line}", low=self.min, high=self.max),)


@dataclass(frozen=True)
class Gathered(Players):
    """Those who sit at one table, of whom some may go: the game goes on as long as `enough` of them are left."""

    enough: int = 2
    least: int = 0
    most: int = 0
    """How many may play the game, where that is not told by how many do; 0 where it is."""

    @property
    def needed(self) -> int:
        return self.enough

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        """How many there are, and how many there might be."""
        told = super().explain(variant)
        if self.least == self.most:
            return told
        return (*told, line("sheet.line.players_may", low=self.least, high=self.most))
