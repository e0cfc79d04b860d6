"""What happened at the table, as facts in two layers.

*Movement* (`Moved`) says which cards went from where to where; it is all that animation needs. *Meaning* (the others) is
what the log, the sounds and the computer players read. Secrecy fails closed: the cards of a `Moved` event are hidden from
every seat that is not named in `seen_by`. The other events carry only what everybody at the table sees.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from game.cards.ids import HIDDEN, Card
from game.cards.lines import Line, line

Zone = tuple[str, int]
"""A place on the table: ("stock", 0), ("hand", seat), ("discard", pile), ("meld", id), ("aside", number); of a
place that a component declares its name and which of that name it is, -1 where there is one only."""

STOCK_ZONE: Zone = ("stock", 0)
DISCARD_ZONE: Zone = ("discard", 0)
SEAT_ZONE = "seat"
"""The kind of zone of the chips before a seat."""


class Moved(NamedTuple):
    """Cards went from one place to another, in this order. `seen_by` has a bit for each seat that saw their faces."""

    cards: tuple[Card, ...]
    source: Zone
    target: Zone
    seen_by: int = 0


class ChipsMoved(NamedTuple):
    """Chips went from a seat or a pot to another, which everybody sees."""

    source: Zone
    target: Zone
    amount: int


class DealBegan(NamedTuple):
    """A hand of the match begins; `deal` counts from 1."""

    deal: int
    dealer: int


class WildTurned(NamedTuple):
    """A card was shown after the deal: its rank is wild in this hand."""

    card: Card


class DroppedOut(NamedTuple):
    """A seat is out of the match from this hand on: it has too many points."""

    seat: int


class SitsOut(NamedTuple):
    """A seat does not play this hand; with `captain` that seat plays for it."""

    seat: int
    captain: int = -1


class InTheBox(NamedTuple):
    """A seat plays this hand alone against the captain of all the others."""

    seat: int
    captain: int


class AtTable(NamedTuple):
    """Of two tables this one plays now: a seat deals against an opponent, the others wait."""

    table: int
    seat: int
    opponent: int


class BoughtIn(NamedTuple):
    """A seat that would be out has bought in again, with this total."""

    seat: int
    total: int | Fraction


class TurnBegan(NamedTuple):
    """It is this seat's turn; `turn` counts the turns completed in this hand."""

    seat: int
    turn: int


class Drew(NamedTuple):
    """A seat took `size` cards from the stock or the discard pile."""

    seat: int
    source: str
    size: int


class Passed(NamedTuple):
    """A seat declined what was offered."""

    seat: int


class MeldLaid(NamedTuple):
    """A seat put a new meld on the table."""

    seat: int
    meld: int
    kind: str
    cards: tuple[Card, ...]


class LaidOff(NamedTuple):
    """A seat added cards to a meld."""

    seat: int
    meld: int
    cards: tuple[Card, ...]


class Swapped(NamedTuple):
    """A seat put natural cards into a meld and took the wild card `freed`."""

    seat: int
    meld: int
    cards: tuple[Card, ...]
    freed: Card


class Called(NamedTuple):
    """A seat claimed cards of the discard pile out of turn."""

    seat: int
    cards: tuple[Card, ...]


class Discarded(NamedTuple):
    """A seat discarded a card, which everybody sees."""

    seat: int
    card: Card


class Announced(NamedTuple):
    """A seat announced that it may end the hand from its next turn on, with few points left."""

    seat: int


class LaidOut(NamedTuple):
    """A seat laid bonus cards out before it."""

    seat: int
    cards: tuple[Card, ...]


class TookUp(NamedTuple):
    """A seat has played out its first hand and takes up the second, of `size` cards."""

    seat: int
    size: int


class StockRenewed(NamedTuple):
    """The discard pile became the stock again: `how` is `turned` or `shuffled`; `size` cards are in it now."""

    how: str
    size: int


class WentOut(NamedTuple):
    """A seat has no cards left: `how` is `discard`, `meld` or `layoff`; `rummy` when all went in one turn."""

    seat: int
    how: str
    rummy: bool


class HandEnded(NamedTuple):
    """The hand is over. `kind` is a word of the engine protocol's `result`."""

    kind: str
    winners: tuple[int, ...]


class Scored(NamedTuple):
    """What the hand added to a seat's total."""

    seat: int
    score: int | Fraction
    total: int | Fraction


class MatchEnded(NamedTuple):
    """The match is over."""

    winners: tuple[int, ...]


class Told(NamedTuple):
    """A fact of one family, which everybody at the table sees: the protocol calls it `name`, the words are `log.NAME` and
    `note.NAME`, with `_HOW` behind it where the facts have a `how` or a `what`.

    `facts` are names with numbers, words, or cards: `card` is a card, `cards` a tuple of them.
    """

    name: str
    seat: int
    facts: tuple[tuple[str, Any], ...] = ()

    def said(self, where: str) -> Line:
        """The fact as a line: `where` is `log` or `note`."""
        facts = dict(self.facts)
        how = facts.pop("how", None) or facts.pop("what", None)
        cards = facts.pop("cards", ()) + ((facts.pop("card"),) if "card" in facts else ())
        return line(f"{where}.{self.name}" + (f"_{how}" if how else ""), cards, seat=self.seat, **facts)


class Closed(Told):
    """A fact with which somebody ends the hand: the table hears it, and reads it until the hands have been laid open."""

    __slots__ = ()

    @property
    def points(self) -> int:
        """What is left in the hand of the player who ends it."""
        return int(dict(self.facts).get("points", 0))


class Raised(Told):
    """A fact with which somebody raises what is played for."""

    __slots__ = ()


Event = (
    Moved
    | ChipsMoved
    | DealBegan
    | WildTurned
    | DroppedOut
    | SitsOut
    | InTheBox
    | AtTable
    | BoughtIn
    | TurnBegan
    | Drew
    | Passed
    | MeldLaid
    | LaidOff
    | Swapped
    | Called
    | Discarded
    | Announced
    | LaidOut
    | TookUp
    | StockRenewed
    | WentOut
    | HandEnded
    | Scored
    | MatchEnded
    | Told
)


def place_name(zone: Zone) -> str:
    """What people call a place: `stock`, `discard`, `hand:2`; one that a component declares by its label."""
    name, number = zone
    return name if number < 0 or zone in (STOCK_ZONE, DISCARD_ZONE) else f"{name}:{number}"


Emit = Callable[[Event], None]
"""A listener that is told what happens."""


def unheard(event: Event) -> None:
    """The listener of what happens in thought only. What happens often is not even put into words for it."""


def redacted(events: Iterable[Event], seats: int) -> list[Event]:
    """Events as they may be known to somebody who knows no more than each of these seats, which are bits: every seat of the
    table means a bystander, who sees what all have seen. Unseen cards become `HIDDEN`.
    """
    return [event if type(event) is not Moved or event.seen_by & seats == seats else _hidden(event) for event in events]


@lru_cache(maxsize=1 << 10)
def _hidden(event: Moved) -> Moved:
    return event._replace(cards=(HIDDEN,) * len(event.cards))


class Verbatim(str):
    """A text that stands in `repr` as it is."""

    __slots__ = ()
    __repr__ = str.__str__


def spelled_out(events: Iterable[Event]) -> list[Verbatim]:
    """Each event as check values have it: a tuple of its kind and the texts of its fields."""
    return [_spelled_before(event) if type(event) in _FREQUENT else _spelled(event) for event in events]


def _spelled(event: Event) -> Verbatim:
    return Verbatim(repr((type(event).__name__, *map(str, event))))


_spelled_before = lru_cache(maxsize=1 << 12, typed=True)(_spelled)
_FREQUENT = frozenset({Moved, TurnBegan, Drew, Discarded})
"""Nearly all of a history, and the same again and again, so their texts are kept. Of no others: these are whole numbers and
words, of which equal ones read alike, while `Fraction(2)` is equal to 2 and `True` to 1."""
