"""Bets beside a game whose chances can be counted, as far as others may ask: no rules of play are needed for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Literal, NamedTuple, Protocol

AceAt = Literal["low", "high", "both"]
"""At which end of a row an ace may lie."""


class BetOdds(Protocol):
    """A bet, counted: in how many ways it comes out how, and what that comes to."""

    @property
    def ways(self) -> Mapping[Any, int]:
        """By class, the best first and `none` last: what is several things at once counts for the best alone."""

    @property
    def pays(self) -> Mapping[Any, int]:
        """What each class but `none` pays to one."""

    @property
    def combinations(self) -> int:
        """Of how many equally likely ways there are."""

    @property
    def win(self) -> Fraction:
        """How likely the bet wins."""

    @property
    def edge(self) -> Fraction:
        """What the house keeps of a chip, on the whole; below zero the player keeps something."""

    @property
    def percent(self) -> float:
        """The edge in per cent, to four decimals."""

    @property
    def deviation(self) -> float:
        """The standard deviation of one bet of one chip."""


class Formula(NamedTuple):
    """A line of the derivation on paper: a class before better ones are taken out of it, or `all`."""

    what: str
    written: str
    """The formula with `d` for the number of packs."""
    number: int
    """Its value with this number of packs."""


class Misprint(NamedTuple):
    """An edge that is quoted for a bet and that no number of packs has: what is printed, and which packs are meant."""

    quoted: Fraction
    packs: int
    meant: float
    """The edge with these packs, in per cent."""


class BetTrial(Protocol):
    """Bets of one chip that are played one after another."""

    @property
    def played(self) -> int:
        """So many by now."""

    @property
    def edge(self) -> float:
        """What the house has kept of a chip."""

    def play(self, bets: int) -> None:
        """Play so many more."""


class CountedBet(Protocol):
    """A bet at one table."""

    @property
    def packs(self) -> int:
        """How many packs are in the shoe."""

    @property
    def rates(self) -> Mapping[str, int]:
        """What each class pays to one."""

    @property
    def ace(self) -> AceAt:
        """At which end of a row an ace may lie."""

    @property
    def examples(self) -> Mapping[str, Sequence[str]]:
        """By class: cards that show it."""

    def changed(self, packs: int, rates: Mapping[str, int], ace: AceAt) -> CountedBet:
        """The same bet at other terms."""

    def trial(self, seed: int) -> BetTrial:
        """Bets at these terms, to be played."""

    def odds(self, faces: Sequence[int] = ()) -> BetOdds:
        """Its odds; with these cards, by faces, among those that count. Raises UnknownCard where there are not so many of one."""

    def with_packs(self, packs: int) -> BetOdds:
        """Its odds with another number of packs; with none, as if no card that is gone were missed."""

    @property
    def formulas(self) -> tuple[Formula, ...]:
        """The derivation."""

    @property
    def misprint(self) -> Misprint | None:
        """A quoted edge that is wrong for such a bet; None where none is about it."""
