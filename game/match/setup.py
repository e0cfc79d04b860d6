"""The beginning of a match: the rules it is played by, who sits where, and the seed that all chance comes from."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, Protocol

from game.cards.chance import derive
from game.rules.result import Points, number_from_plain

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.variant import Variant

Kind = Literal["person", "computer"]


class Resolved(Protocol):
    """What a match needs to know of a resolved variant."""

    @property
    def id(self) -> str: ...
    @property
    def given(self) -> Mapping[str, Any]: ...
    @property
    def document(self) -> Mapping[str, Any]: ...
    @property
    def variant(self) -> Variant: ...


@dataclass(frozen=True)
class SeatInfo:
    """Who sits at a place. `level` is the strength of a computer player, `portrait` the name of a picture."""

    name: str
    kind: Kind = "person"
    level: str | None = None
    portrait: str = "you"


@dataclass(frozen=True)
class MatchSettings:
    """What holds for the whole match beside the rules. In practice mode everything may be taken back; `clock` is in seconds."""

    practice: bool = False
    clock: int | None = None


@dataclass(frozen=True)
class Start:
    """What the first hand was given besides the seed.

    `deck` has the names of the first cards in dealing order, `deal` the number of the hand in the match, from 1. `state` is
    the position that the match began from, as plain data, where it was set up instead of dealt.
    """

    deck: tuple[str, ...] = ()
    deal: int = 1
    dealer: int | None = None
    state: Mapping[str, Any] | None = None

    @property
    def scores(self) -> tuple[Points, ...]:
        """By seat the points before the first hand that is played; empty where the match begins with none, or with a hand that
        is over.
        """
        if self.state is None or not self.state["frames"]:
            return ()
        return tuple(number_from_plain(score) for score in self.state["scores"])


@dataclass(frozen=True)
class Setup:
    """Everything about a match that stays as it was at its beginning."""

    id: str
    options: Mapping[str, Any]
    document: Mapping[str, Any]
    variant: Variant
    seats: tuple[SeatInfo, ...]
    seed: int
    start: Start = field(default_factory=Start)
    settings: MatchSettings = field(default_factory=MatchSettings)

    @classmethod
    def of(cls, resolved: Resolved, seats: Sequence[SeatInfo], seed: int, start: Start, settings: MatchSettings) -> Setup:
        """How a match by a resolved variant begins."""
        one = resolved
        return cls(one.id, one.given, one.document, one.variant, tuple(seats), seed, start=start, settings=settings)

    @property
    def given(self) -> Mapping[str, Any]:
        """The options, for another match by the same rules."""
        return self.options

    @cached_property
    def rules_text(self) -> str:
        """The rules in full as one text, the same for the same rules."""
        return json.dumps(self.document, sort_keys=True)

    def hand_seed(self, deal: int) -> int:
        """The seed of one hand's shuffle. It tells nothing about the seed of the match, nor about other hands."""
        return derive("hand", self.seed, deal)

    def first_dealer(self, rules: Ruleset) -> int:
        """Who deals the first hand of this match, drawn by lot where nobody was named.

        A match that begins with a later hand has the dealer it would have had if the deal had gone round from the first.
        """
        if rules.variant.dealer.of_house:
            return rules.first_dealer(self.seed)
        if self.start.dealer is not None:
            return self.start.dealer
        return rules.circle.after(rules.first_dealer(self.seed), self.start.deal - 1)
