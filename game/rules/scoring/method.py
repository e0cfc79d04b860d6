"""What a finished hand comes to, and what every scoring method answers about it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from game.cards.ids import NO_CARD, Card
from game.cards.lines import line
from game.rules.component import Component
from game.rules.result import Points, ScoreLine

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state.state import State
    from game.rules.variant import Variant

Account = list[ScoreLine]
Unseen = tuple[tuple[Card, ...], int]
"""Cards of a second hand that was never taken up, and their points."""


class Laid(NamedTuple):
    """What a seat put into one meld: its cards, their value, whether they are a set of four that was laid whole, whether others
    laid the meld, and where cards of others lie between them in a run, all of these
    as they lie.
    """

    cards: tuple[Card, ...]
    value: int
    quartet: bool
    added: bool = False
    spread: tuple[Card, ...] = ()


@dataclass(frozen=True)
class Counted:
    """A finished hand, ready to be scored: the cards of each seat that count against it, their points, who went out (-1 for
    nobody) and whether as a rummy, the seats that played, whether all cards went out in one turn and were of one suit, by seat
    what it put on the table, where that counts, by seat the bonus cards that it laid out, and by seat which of the cards that
    count against it are in a second hand that it never took up, with their points.
    """

    left: tuple[tuple[Card, ...], ...]
    values: tuple[int, ...]
    out: int
    rummy: bool
    playing: tuple[int, ...]
    one_suit: bool = False
    laid: tuple[tuple[Laid, ...], ...] = ()
    bonus: tuple[tuple[Card, ...], ...] = ()
    second: tuple[Unseen, ...] = ()
    kind: str = ""
    """How a hand with a knock ended; `times` and `upcard` are what its points may be multiplied by."""
    times: int = 1
    upcard: Card = NO_CARD


class ScoringMethod(Component, ABC):
    """Who gets or pays what for a hand. Every account is a list of lines whose points add up to the score of a seat."""

    __slots__ = ()

    # ---- what kind of points they are ---------------------------------------------------------

    counts_melds: ClassVar[bool] = False
    """Whether melded cards score."""

    def on_table(self, rules: Ruleset, state: State, seat: int) -> Points | None:
        """What lies there for a player, or a side, and would count if the hand ended now, before what hands hold; None where
        nobody adds it up. It depends on nothing that anybody keeps hidden.
        """
        return None

    @property
    def hand_melds(self) -> bool:
        """Whether complete combinations that are still in a hand count like those on the table."""
        return False

    @property
    def quartets_double(self) -> bool:
        """Whether a set of four that is laid whole counts double."""
        return False

    @property
    def charges_losers(self) -> bool:
        """Whether points left in hand are written down against their holder, so that a match goes to a limit, not a target."""
        return False

    @property
    def each_pays(self) -> bool:
        """Whether all who have not gone out write or pay for their own hand, so that an extra is added to each of them."""
        return self.charges_losers

    @property
    def low_wins(self) -> bool:
        """Whether the lowest total wins the match."""
        return False

    def outcomes(self) -> tuple[str, ...]:
        """The ways in which a hand can be won: by going out, or going rummy."""
        return ("out", "rummy")

    def traits(self, variant: Variant) -> tuple[str, ...]:
        """What counts, and which total wins."""
        words = {"melds_count": self.counts_melds, "low_wins": self.low_wins}
        return tuple(word for word, true in words.items() if true)

    # ---- a finished hand ----------------------------------------------------------------------

    @abstractmethod
    def accounts(self, rules: Ruleset, state: State, counted: Counted) -> list[Account]:
        """One account per seat."""

    @abstractmethod
    def winners(self, rules: Ruleset, state: State, counted: Counted) -> tuple[int, ...]:
        """Who wins the hand."""

    def boxes(self, rules: Ruleset, counted: Counted, winners: Sequence[int]) -> tuple[int, ...]:
        """By seat: how many boxes a hand brings that these seats have won."""
        return tuple(1 + self.further_boxes(counted.kind) if seat in winners else 0 for seat in range(rules.seats))

    def further_boxes(self, kind: str) -> int:
        """How many boxes a hand that ended in this way brings besides the one for winning it."""
        return 0

    def ending(self, how: str, counts: Sequence[int], declarer: int, playing: Sequence[int]) -> str:
        """What has become of a hand that somebody ended in this way, now that everybody has counted."""
        return how

    tells_points: ClassVar[bool] = False
    """Whether a result says what a hand counts beside what it scores."""

    def points(self, rules: Ruleset, state: State, counted: Counted, seat: int) -> int:
        """What a hand counts before anything is paid."""
        return counted.values[seat]

    def left_hand(self, rules: Ruleset, state: State, seat: int) -> None:
        """A seat leaves the hand before its end."""

    blocked_rule: ClassVar[str] = ""
    """How the words about a hand begin that nobody could end; empty where no plan for it is followed."""

    def told(self, winner: int, points: Points, seats: int) -> list[Points] | None:
        """The scores of a hand of which only winner and points are told; None where that does not say everything."""
        if seats > 2:
            return None
        scores = [-points] * seats
        scores[winner] = points
        return scores


def held(counted: Counted, seat: int) -> ScoreLine:
    """What a seat has left, without effect on its own score."""
    return ScoreLine(line("score.left", counted.left[seat], value=counted.values[seat]), 0)


def lying(rules: Ruleset, state: State) -> tuple[Points | None, ...]:
    """By seat: what lies there for that player, or side, and would count now; None where nobody adds it up."""
    return tuple(rules.variant.scoring.on_table(rules, state, seat) for seat in range(rules.seats))


class Rummy(NamedTuple):
    """By how much the points are multiplied when somebody goes rummy, and what is added."""

    times: int = 1
    points: int = 0


class Extra(Component):
    """What scoring methods ask of an extra."""

    __slots__ = ()

    @property
    def for_rummy(self) -> Rummy | None:
        """What going rummy brings; None where nothing is said about it."""
        return None

    @property
    def for_going_out(self) -> int:
        """Points for whoever goes out."""
        return 0

    @property
    def for_one_suit(self) -> int:
        """Points instead of these for going out with all cards in one turn and of one suit."""
        return 0

    def earned(self, rules: Ruleset, state: State, seat: int) -> tuple[ScoreLine, ...]:
        """What a seat earned in a hand besides what the scoring gives it."""
        return ()
