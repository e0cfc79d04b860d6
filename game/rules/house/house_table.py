"""What a table shows at which everybody plays against the house: bets, hands with their totals, and what the table pays.

A component says that its game is played at such a table by answering `Component.house_table`; nobody asks what is played there.
"""

from __future__ import annotations

from typing import NamedTuple

from game.cards.ids import Card
from game.cards.lines import Line
from game.rules.result import Points


class Total(NamedTuple):
    """What cards count."""

    points: int
    soft: bool = False
    """An ace of them counts more than its least."""


class HouseSpot(NamedTuple):
    """One hand against the house, in the order of play."""

    seat: int
    cards: tuple[Card, ...]
    total: Total
    stake: int
    doubled: bool = False
    done: bool = False
    plays: bool = False
    """It is the next to be played."""
    bust: bool = False
    given_up: bool = False
    brought: Points | None = None
    """What its stake has brought; None as long as that is open."""
    bonus: Points = 0
    """What its first cards have earned."""
    earned: str = ""
    """Which row of the panel that says what is paid has happened on it."""
    pair: bool = False
    """Its two cards are a pair at this table."""


class Bet(NamedTuple):
    """The bets of a seat before the cards come: nothing where it sits out."""

    main: int = 0
    side: int = 0

    @property
    def passed(self) -> bool:
        """Whether the seat sits this hand out."""
        return not self.main and not self.side


class TermsRow(NamedTuple):
    """A line of a panel: what it is about, what it pays or how often it comes, and cards as an example, by name."""

    name: str
    words: Line
    value: Line | None = None
    cards: tuple[str, ...] = ()
    total: bool = False
    """It sums up the rows above it."""
    main: bool = False
    """It is what a player looks for, also where there is room for little."""


class TermsPanel(NamedTuple):
    """What such a table pays, or how likely a bet is won."""

    title: Line
    tag: Line | None
    rows: tuple[TermsRow, ...]


class HouseTable(NamedTuple):
    """The whole table as everybody sees it."""

    bets: tuple[Bet | None, ...]
    """By seat; None for a seat that has not been asked yet."""
    names: tuple[str, str]
    """What both bets are called in an action: that on the hand and the side bet."""
    side_pays: int
    """What the side bet pays to one; 0 where there is none."""
    side_brought: tuple[Points, ...]
    """By seat what the side bet has brought; 0 where it is open or none was made."""
    spots: tuple[HouseSpot, ...]
    cards: tuple[Card, ...]
    """The house's: a card that nobody sees is hidden."""
    total: Total
    """Of those that are seen."""
    staking: bool
    """Bets are put down now."""
    least: int
    most: int
    decks: int
    cut: bool
    """A cut card is in the shoe: it lasts several hands."""
    last: bool
    """The cut card has come: the shoe is shuffled before the next hand."""
    stands: Line
    """What is printed on the cloth about the house's play."""
    paid: TermsPanel
    """What the table pays."""
    bonus: TermsPanel | None
    """What first cards earn; None where nothing."""
    side: TermsPanel | None
    """How likely the side bet is won."""
    left: tuple[Points, ...] = ()
    """By seat: the chips that it has and that are not at stake; none where no purse is played with."""
    aside: Line | None = None
    """Why the hand that is played has no more ways to go on."""
