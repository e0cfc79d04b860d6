"""What a finished hand comes to, and what every scoring method answers about it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from game.cards.ids import NO_CARD, Card
from game.rules.component import Component
from game.rules.result import Points, ScoreLine, scored

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state.state import State
    from game.rules.variant import Variant
    from game.rules.view import View

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

    # ---- what kind of points they are ---------------------------------------------------------

    counts_melds: ClassVar[bool] = False
    """Whether melded cards score."""

    def on_table(self, rules: Ruleset, state: State, seat: int) -> Points | None:
        """What lies there for a player, or a side, and would count if the hand ended now, before what hands hold; None where
        nobody adds it up. It depends on nothing that anybody keeps hidden.
        """
        return None

    counts_cards: ClassVar[bool] = True
    """Whether points of cards count for anything, in a hand or on the table."""

    in_chips: ClassVar[bool] = False
    """Whether what a hand brings is so many chips, and nobody writes points."""

    def for_alike(self, declared: bool) -> float:
        """What equal cards that are declared, or else claimed, bring as a part of what a hand is about, won or lost."""
        return 0.0

    hand_melds: bool = False
    """Whether complete combinations that are still in a hand count like those on the table."""

    quartets_double: bool = False
    """Whether a set of four that is laid whole counts double."""

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

    outcomes: ClassVar[tuple[str, ...]] = ("out", "rummy")

    def traits(self, variant: Variant) -> tuple[str, ...]:
        words = {"melds_count": self.counts_melds, "low_wins": self.low_wins}
        return tuple(word for word, true in words.items() if true)

    # ---- a finished hand ----------------------------------------------------------------------

    @abstractmethod
    def accounts(self, rules: Ruleset, state: State, counted: Counted) -> list[Account]:
        """One account per seat."""

    def winners(self, rules: Ruleset, state: State, counted: Counted) -> tuple[int, ...]:
        """Who wins the hand: the player who ended it; nobody where nobody could."""
        return (counted.out,) if counted.out >= 0 else ()

    def boxes(self, rules: Ruleset, counted: Counted, winners: Sequence[int]) -> tuple[int, ...]:
        """By seat: how many boxes a hand brings that these seats have won."""
        return tuple(1 + self.further_boxes(counted.kind) if seat in winners else 0 for seat in range(rules.seats))

    def further_boxes(self, kind: str) -> int:
        """How many boxes a hand that ended in this way brings besides the one for winning it."""
        return 0

    def ending(self, how: str, counts: Sequence[int], declarer: int, playing: Sequence[int]) -> str:
        """What has become of a hand that somebody ended in this way, now that everybody has counted."""
        return how

    tells_chips: ClassVar[bool] = False
    """Whether its accounts have a line for all chips that came and went during the hand."""

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

    def told_drawn(self, seats: int) -> list[Points]:
        """The scores of a hand of which only is told that nobody has won it."""
        return [0] * seats

    # ---- paid for -----------------------------------------------------------------------------

    @property
    def pays_hands(self) -> bool:
        """Whether a hand can be paid for as soon as it is over, so that purses may be played with."""
        return True

    def most_lost(self, variant: Variant) -> Points | None:
        """What a hand can cost a seat at most where it is paid for; None where nobody can say."""
        return None

    bank: ClassVar[bool] = False
    """Whether scores are chips that a bank pays and takes, which is nobody at the table: nobody pays anybody else."""

    def least_purse(self, variant: Variant) -> Points:
        """What a seat must have in its purse to be dealt in, where there is a bank: what it takes to play at all."""
        return 1

    def priced(self, rules: Ruleset, state: State, points: Points) -> Points:
        """What it costs a seat to lose so many points now, where hands are paid for."""
        return rules.variant.money.price(points)

    def staked(self, rules: Ruleset, table: State | View, seat: int) -> Points:
        """What a seat has lost already of this hand, which goes on without it; everybody sees it lie in the pot."""
        return 0

    pots: ClassVar[bool] = False
    """Whether there may be such chips while a hand is played."""

    def owed(self, rules: Ruleset, counted: Counted, scores: Sequence[Points], winners: Sequence[int]) -> list[Points]:
        """By seat: what a finished hand brings it, or below zero costs it, where it is paid for; all together nothing. Scores
        that are payments are paid as they are. Otherwise all settle with all: who has less pays the difference; partners count
        as one.
        """
        if not sum(scores):
            return payments(rules, scores)
        price, sides = rules.variant.money.price, rules.sides_with
        together = any(len(side) > 1 for side in sides)
        seats = range(rules.seats) if together else sorted(counted.playing)
        owed: list[Points] = [0] * rules.seats
        for seat in seats:
            for other in seats:
                if other > seat and other not in sides[seat]:
                    gap = scores[other] - scores[seat] if self.low_wins else scores[seat] - scores[other]
                    amount = Fraction(price(gap), max(len(sides[seat]), len(sides[other])))
                    owed[seat] += amount
                    owed[other] -= amount
        return owed


def payments(rules: Ruleset, scores: Sequence[Points]) -> list[Points]:
    """What scores come to that are payments: what the losers lose is priced, and one winner gets it all, or equal ones the same
    part, whatever was rounded when it was written down. Several others get what their own points are worth.
    """
    money = rules.variant.money
    owed = [money.price(score) if score < 0 else 0 for score in scores]
    won = [seat for seat, score in enumerate(scores) if score > 0]
    equal = len({scores[seat] for seat in won}) == 1
    for seat, part in zip(won, shares(-sum(owed), len(won)), strict=True):
        owed[seat] = part if equal else scores[seat] * money.value
    rest = sum(owed)
    if rest and won:
        owed[max(won, key=lambda seat: scores[seat])] -= rest
    return owed if won else [0] * len(scores)


def for_hands(
    rules: Ruleset, counted: Counted, scores: Sequence[Points], winners: Sequence[int], low: int = 0, times: int = 1
) -> list[Points]:
    """What is paid where winners score what the others hold: everybody pays for the own hand, above `low` and so many times, and
    an equal part of what the winners score besides; equal winners get the same.
    """
    owed: list[Points] = [0] * rules.seats
    payers = [seat for seat in counted.playing if seat not in winners]
    own = {seat: (counted.values[seat] - low) * times for seat in payers}
    besides = sum(scores[seat] for seat in winners) - sum(own.values())
    for seat, part in zip(payers, shares(besides, len(payers)), strict=True):
        owed[seat] = -rules.variant.money.price(own[seat] + part)
    for winner, part in zip(winners, shares(-sum(owed), len(winners)), strict=True):
        owed[winner] = part
    return owed


def shares(amount: Points, count: int) -> list[Points]:
    """So many equal parts of an amount; of whole points whole parts, the first of them larger where they do not come out even."""
    if amount != int(amount):
        return [Fraction(amount, count)] * count
    part, rest = divmod(int(amount), count) if count else (0, 0)
    return [part + (number < rest) for number in range(count)]


def held(counted: Counted, seat: int) -> ScoreLine:
    """What a seat has left, without effect on its own score."""
    return scored("score.left", 0, counted.left[seat], value=counted.values[seat])


def taken(counted: Counted, seats: Iterable[int]) -> Account:
    """What is won from these seats: all that they have left."""
    return [
        scored("score.from", counted.values[seat], counted.left[seat], seat=seat, value=counted.values[seat]) for seat in seats
    ]


def extras(rules: Ruleset, counted: Counted, value: int, sign: int = 1) -> Account:
    """What comes to so many points where somebody has gone rummy."""
    times, points = (counted.rummy and rules.rummy_bonus) or Rummy()
    more = [scored("score.rummy_times", sign * value * (times - 1), times=times)] if times > 1 else []
    return [*more, scored("score.rummy_points", sign * points, value=points)] if points else more


def for_out(rules: Ruleset, sign: int = 1) -> Account:
    """What going out brings besides."""
    return [scored("score.out_bonus", sign * rules.out_bonus, value=rules.out_bonus)] if rules.out_bonus else []


def melded(counted: Counted, seat: int, several: bool) -> Account:
    """What a player has laid; `several` have a side together."""
    laid = counted.laid[seat]
    value, cards = sum(part.value for part in laid), tuple(card for part in laid for card in part.cards)
    return [scored("score.side_melded" if several else "score.melded", value, cards, seat=seat, value=value)] if laid else []


def left_over(counted: Counted, seat: int, several: bool) -> Account:
    """What a player has left in hand, and in a second hand that was never taken up."""
    unseen, unseen_value = counted.second[seat] if counted.second else ((), 0)
    cards, value = tuple(card for card in counted.left[seat] if card not in unseen), counted.values[seat] - unseen_value
    account = (
        [scored("score.side_in_hand" if several else "score.in_hand", -value, cards, seat=seat, value=value)] if cards else []
    )
    second = [scored("score.second_hand", -unseen_value, unseen, seat=seat, value=unseen_value)] if unseen else []
    return account + second


def lying(rules: Ruleset, state: State) -> tuple[Points | None, ...]:
    """By seat: what lies there for that player, or side, and would count now; None where nobody adds it up."""
    return tuple(rules.variant.scoring.on_table(rules, state, seat) for seat in range(rules.seats))


class Rummy(NamedTuple):
    """By how much the points are multiplied when somebody goes rummy, and what is added."""

    times: int = 1
    points: int = 0


class Extra(Component):
    """What scoring methods ask of an extra."""

    @property
    def for_rummy(self) -> Rummy | None:
        """What going rummy brings; None where nothing is said about it."""
        return None

    @property
    def for_going_out(self) -> int:
        """Points for a player who goes out."""
        return 0

    @property
    def for_one_suit(self) -> int:
        """Points instead of these for going out with all cards in one turn and of one suit."""
        return 0

    def earned(self, rules: Ruleset, state: State, seat: int) -> tuple[ScoreLine, ...]:
        """What a seat earned in a hand besides what the scoring gives it."""
        return ()
