"""A session: the catalogue of variants and at most one open match, which a refused command never touches."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from game.cards.lines import Line
from game.cards.pack import Pack
from game.engine.answers import Answer, Refused, refused
from game.engine.fields import mistyped
from game.engine.reports import fault_json
from game.engine.working_table import WorkingTable
from game.match.faults import MatchFault
from game.match.match import Match
from game.match.positions import referee
from game.match.setup import SeatInfo
from game.rules.ruleset import Ruleset, compile_rules
from game.rules.step import Warned
from game.rules.violation import Violation
from game.variants.catalogue import Catalogue, Resolved
from game.variants.faults import VariantFaults
from game.words.catalogue import plain, say, sentence


class Session:
    """What one user of the protocol has open."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self._match: Match | None = None
        self.working_table: WorkingTable | None = None
        """What the seat to act has moved on the table before it plays."""
        self._compiled: Ruleset | None = None
        """The rules of the last match: a user who plays many hands by one game has them compiled once."""
        self._kept: Callable[[], None] | None = None
        """Takes the open match back to where it is, made ready for the next command."""

    def run(self, work: Callable[[], Answer], *, changes: bool, looks: bool) -> Answer:
        """Do the work of a command. Whatever goes wrong, the open match is afterwards as it was before.

        `changes` tells whether the work can change the open match, rather than look at it or put another in its place; `looks`,
        whether it looks at it and does nothing else, so that what was made ready holds on.
        """
        match, restore = self._match, self._kept
        if restore is None and match is not None and changes:
            restore = referee.keep(match)
        try:
            answer = work()
        except BaseException as error:
            self._match, self._kept = match, None
            if restore is not None and changes:
                restore()
            if not isinstance(error, Refused | MatchFault):
                self._compiled = None  # who knows what a mistake of ours has left in them
            raise
        if not looks:
            self._kept = None
        return answer

    def prepare(self) -> None:
        """Nobody waits for an answer: do now what the next command will need, should it change the match."""
        if self._kept is None and self._match is not None:
            self._kept = referee.keep(self._match)

    @property
    def match(self) -> Match:
        """The open match. Refuses where there is none."""
        if self._match is None:
            raise refused("no_match")
        return self._match

    def open(self, match: Match) -> None:
        """Another match takes the place of the open one."""
        self._match, self.working_table = match, None

    def resolve(self, values: Mapping[str, Any]) -> Resolved:
        """The variant of a request, of a file or of the text in `yaml`, with its house rules, which the answers repeat as given.
        Refuses with all faults.
        """
        variant, options = values["variant"], values.get("options", {})
        try:
            if "yaml" in values:
                resolved = self.catalogue.resolve_text(values["yaml"], variant, options)
            else:
                resolved = self.catalogue.resolve(variant, options)
        except VariantFaults as error:
            raise bad_variant(error) from None
        return replace(resolved, given=dict(options)) if options or resolved.given else resolved

    def compiled(self, resolved: Resolved, seats: int) -> Ruleset:
        """The compiled rules of a variant for so many seats."""
        known = self._compiled
        if known is None or known.variant is not resolved.variant or known.seats != seats:
            known = self._compiled = compile_rules(resolved.variant, seats)
        return known


def bad_variant(error: VariantFaults) -> Refused:
    """The refusal of a rules file or an option, with all faults."""
    faults = [fault_json(fault) for fault in error.faults]
    message = plain(say("bad_variant", n=len(faults), first=error.faults[0].text().removeprefix(": ") if faults else ""))
    return Refused("bad_variant", message, faults=faults)


# ---- sentences ----------------------------------------------------------------------------------


def in_words(line: Line | Violation, pack: Pack, seats: int, me: int | None = None) -> str:
    """A line of the rules as a sentence with rank and suit sign. Seats are called by their number."""
    return plain(sentence(line, pack, [say("seat.unknown", n=seat) for seat in range(seats)], me))


def rule_refusal(violation: Violation | Line, match: Match, me: int | None) -> Refused:
    """The refusal of an action by the rules: code, sentence and cards."""
    pack = match.rules.pack
    cards = list(dict.fromkeys(pack.name(card) for card in violation.cards))
    return Refused(violation.code, in_words(violation, pack, len(match.seats), me), cards)


def warning_json(warned: Warned, match: Match, me: int) -> Answer:
    """What somebody should know before an action that is allowed and will cost points."""
    pack = match.rules.pack
    lines = [line for line in (warned.about, warned.fault, warned.cost) if line is not None]
    message = " ".join(in_words(line, pack, len(match.seats), me) for line in lines)
    return {
        "code": warned.fault.code,
        "message": message,
        "cards": list(dict.fromkeys(pack.name(card) for card in warned.fault.cards)),
    }


# ---- checks that several commands share ---------------------------------------------------------


def players_of(resolved: Resolved, given: int | None) -> int:
    """How many play: as many as were asked for, or the fewest the variant is for."""
    low, high = resolved.variant.players.min, resolved.variant.players.max
    if given is None:
        return low
    if not low <= given <= high:
        raise mistyped(
            "players", "players" if low < high else "players_exactly", given, low=low, high=high, name=resolved.variant.name
        )
    return given


def seat_in(value: int, name: str, seats: int) -> int:
    """A seat of the match."""
    if not 0 <= value < seats:
        raise mistyped(name, "whole", value, low=0, high=seats - 1)
    return value


def sitters(seats: int, level: str) -> list[SeatInfo]:
    """Who sits at a table that the protocol opened, should the window ever go on with it: a person and computer players."""
    from game.players.characters import CHARACTERS

    others = [SeatInfo(one.name, "computer", level, one.portrait) for one in CHARACTERS]
    return [SeatInfo(say("seat.you"), "person"), *(others[at % len(others)] for at in range(seats - 1))]
