"""Purses as the table shows them: chips in every head, what lies in the pot, what a hand can cost, and how they have gone."""

from __future__ import annotations

from typing import NamedTuple

from game.rules.result import Points


class PurseScene(NamedTuple):
    """The purse of one player, as a head shows it."""

    amount: Points
    words: str
    """The amount with its word, for the own plate; without it in the heads of others."""
    tag: str = ""
    """What has become of this player: bankrupt, dropped."""
    why: str = ""
    """What is to be said of that, in a few words."""
    broke: bool = False
    """This player is bankrupt: the head stands at half light."""


class CostScene(NamedTuple):
    """What something would cost the player: a row of the panel that tells what a hand can cost."""

    what: str
    lost: str
    rest: str
    part: float
    """The part of the purse that would be left."""
    now: bool
    """It can be had at this moment."""
    out: str = ""
    """What is said where too little would be left to be dealt in again; empty where enough is."""


class CostsScene(NamedTuple):
    """All of it, with the least purse as a mark on every bar."""

    title: str
    of: str
    rows: tuple[CostScene, ...]
    mark: float
    note: str

    @property
    def before_deal(self) -> CostsScene:
        """Without what depends on the cards that are on their way: nothing of the purse is gone for it yet."""
        rows = (row._replace(lost="–", rest="–", part=1.0, now=False, out="") if row.now else row for row in self.rows)
        return self._replace(rows=tuple(rows))


class ChoiceScene(NamedTuple):
    """One of two choices, and what it brings the purse."""

    what: str
    figure: str
    better: bool = False


class WayScene(NamedTuple):
    """How a hand may go on: how likely that is, and what it brings then."""

    what: str
    figure: str
    part: float
    wins: bool


class StayScene(NamedTuple):
    """Whether to drop a hand or to play it on, as the coach sees it: the two figures, and what the second consists of."""

    title: str
    choices: tuple[ChoiceScene, ...]
    ways: tuple[WayScene, ...] = ()
    note: str = ""

    @property
    def lines(self) -> tuple[str, ...]:
        """All of it, a line each."""
        said = [f"{one.what}: {one.figure}" for one in self.choices]
        said += [f"{one.what}: {one.figure}" for one in self.ways]
        return tuple(filter(None, (self.title, *said, self.note)))

    @property
    def briefs(self) -> tuple[str, ...]:
        """The two figures in one line, and the better one alone."""
        said = [f"{one.what} {one.figure}" for one in self.choices]
        best = next((words for words, one in zip(said, self.choices, strict=True) if one.better), said[0])
        return ("  ·  ".join(said), best)


class PotScene(NamedTuple):
    """The pot of a hand that goes on: what those have lost who have left it."""

    title: str
    amount: Points
    words: str
    """The amount in figures; empty for an empty pot."""
    note: tuple[str, ...]
    """Whose chips they are, and who gets them, a line each."""


class PurseLine(NamedTuple):
    """How the purse of one player went: after each hand, the first number before any."""

    portrait: str
    amounts: tuple[float, ...]
    mine: bool = False
    broke: bool = False


class PursesScene(NamedTuple):
    """The strip of all purses."""

    title: str
    under: str
    least_words: str
    least: float
    lines: tuple[PurseLine, ...]
