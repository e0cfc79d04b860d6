"""A match as the bytes of a save, and back. Only this and `game.match.saves.plain` know what a save looks like inside.

A save is one JSON object: a head line with what a list of saves needs, then header, results, log, check values, fingerprints
of the decks, snapshot and presentation, each beginning on a line of its own, and last a check sum of all of it (`sum`). Where
that does not fit, the save is not whole: a good copy of it is better. Two more, of the rules and of the snapshot, tell what can
still be trusted where there is no copy: a damaged snapshot is made again from the log.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from game.cards.ids import listed
from game.cards.lines import Line, line
from game.match.faults import UnreadableSave, damage_told
from game.match.history import check_value
from game.match.match import Match
from game.match.replay import Snapshot, replay, resume
from game.match.saves import results
from game.match.saves.checksum import canonical as _canonical
from game.match.saves.checksum import sum_of
from game.match.saves.facts import facts_of, header_of
from game.match.saves.layout import Part, dump, layout, log_part, part_of, sum_by_key
from game.match.saves.plain import Label, head_parts, parse_all
from game.match.saves.upgrades import Plain
from game.match.setup import Setup, Start
from game.rules import settle
from game.rules.result import HandResult
from game.rules.ruleset import Ruleset, compile_rules
from game.rules.state.state import State
from game.variants.catalogue import variant_from


@dataclass(frozen=True)
class Opened:
    """A save that could be read: a match to play on with, how it was laid out, and sentences for the player."""

    match: Match
    presentation: dict[str, Any]
    notes: tuple[Line, ...]
    label: Label
    whole: bool = True
    """Every byte is as it was written."""


# ---- writing --------------------------------------------------------------------------------------


class Writer:
    """Writes one match again and again, and keeps the parts that do not change."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._history = match.history
        setup = match.setup
        self._header = tuple(
            part_of(key, value)
            for key, value in (
                ("variant", variant_to_plain(setup)),
                ("seed", setup.seed),
                ("start", start_to_plain(setup.start)),
                ("settings", {"practice": setup.settings.practice, "clock": setup.settings.clock}),
                ("seats", [{"name": s.name, "kind": s.kind, "level": s.level, "portrait": s.portrait} for s in setup.seats]),
            )
        )
        self._results: list[HandResult] = []
        self._results_part = Part("results", "[]", sum_of("[]"))
        self._before: tuple[State | None, str] = (None, "null")

    def write(self, presentation: Mapping[str, Any], label: Label) -> bytes:
        """The save as it is now. Raises TypeError or ValueError where the presentation is no plain data."""
        history = self._history
        at = len(history.lines)
        checks = [[number, value] for number, value in sorted(history.checks.items()) if number < at]
        checks.append([at, check_value(history.state)])
        return layout(
            (
                *head_parts(label, self._match.match_over, self._match.decisions),
                *self._header,
                self._results_now(),
                log_part(history.lines),
                part_of("checks", checks),
                part_of("fingerprints", [[deal, text] for deal, text in sorted(history.promised.items())]),
                self._snapshot_part(at),
                part_of("presentation", presentation),
            )
        )

    def _results_now(self) -> Part:
        found = self._history.results
        if len(found) != len(self._results) or any(a is not b for a, b in zip(found, self._results, strict=True)):
            self._results = list(found)
            plain = [results.to_plain(result) for result in found]
            text = ",\n".join(dump(result) for result in plain)
            self._results_part = Part("results", f"[{text}]", sum_by_key(plain))
        return self._results_part

    def _snapshot_part(self, at: int) -> Part:
        record = self._history.record
        if record.before is not self._before[0]:
            self._before = (record.before, "null" if record.before is None else _canonical(record.before.to_plain()))
        state, before = _canonical(record.state.to_plain()), self._before[1]
        before_at = max(record.first - 1, 0)
        check = sum_of(f"{at}{state}{before_at}{before}")
        text = f'{{"at":{at},"sum":"{check}","state":{state},\n"before_at":{before_at},"before":{before}}}'
        by_key = f'{{"at":{at},"before":{before},"before_at":{before_at},"state":{state},"sum":"{check}"}}'
        return Part("snapshot", text, sum_of(by_key))


def variant_to_plain(setup: Setup) -> Plain:
    """The rules of a match with a check sum: nobody should play on by rules that a disk has changed."""
    document = json.loads(dump(setup.document))  # as it will be when it is read: every key a text
    digest = sum_of(_canonical(document))
    return {"id": setup.id, "options": dict(setup.options), "document": document, "digest": digest}


def start_to_plain(start: Start) -> Plain:
    """Only what was given."""
    plain: Plain = {}
    if start.deck:
        plain["deck"] = list(start.deck)
    if start.deal != 1:
        plain["deal"] = start.deal
    if start.dealer is not None:
        plain["dealer"] = start.dealer
    if start.state is not None:
        plain["state"] = dict(start.state)
    return plain


# ---- reading --------------------------------------------------------------------------------------


def open_match(data: bytes) -> Opened:
    """The match of a save, to go on from its snapshot. Raises UnreadableSave or NewerSave."""
    with damage_told():
        return _open(*parse_all(data))


def _open(plain: Plain, whole: bool) -> Opened:
    facts, setup = facts_of(plain), setup_of(plain)
    rules = compile_rules(setup.variant, len(setup.seats))
    if setup.start.state is not None and not _is_sound(State.from_plain(dict(setup.start.state), rules.memory), rules):
        raise ValueError("start")
    finished = [settle.priced(rules, result) for result in facts.results]
    presentation = plain.get("presentation")
    notes: list[Line] = []
    if not isinstance(presentation, dict):
        presentation = {}
    snapshot = None if facts.snapshot is None else _snapshot(facts.snapshot, rules, finished)
    if snapshot is None:
        history, divergence = replay(setup, rules, facts.log, facts.checks)
        if divergence is not None:
            raise UnreadableSave(line("save.damaged"))
        notes.append(line("save.snapshot_lost"))
    else:
        earlier = finished[:-1] if snapshot.state.result is not None else finished
        history, divergence = resume(setup, rules, facts.log, facts.checks, earlier, snapshot)
        if divergence is not None:
            notes.append(divergence.line)
    # What was promised is what the file says; the history has only computed the same again.
    history.promised.update((deal, digits) for deal, digits in facts.promises.items() if deal <= history.state.deal)
    if not whole and not notes:
        notes.append(line("save.doubtful"))
    match = Match(history)
    match.moves = match.decisions
    for seat in range(len(setup.seats)):
        match.view(seat)  # a state that cannot even be looked at is found out here and not at the table
    return Opened(match, presentation, tuple(notes), facts.label, whole and facts.snapshot is not None)


def _snapshot(found: Plain, rules: Ruleset, finished: Sequence[HandResult]) -> Snapshot | None:
    """The snapshot of a save, or None where the rules can make nothing of it."""
    try:
        state = State.from_plain(found["state"], rules.memory)
        before = None if found["before"] is None else State.from_plain(found["before"], rules.memory)
        for one in (state, before):
            if one is not None and not _is_sound(one, rules):
                return None
        if before is not None:
            before.result = _result(before, rules, finished[: len(finished) - (not state.frames)])
        state.result = _result(state, rules, finished)
        return Snapshot(state, before, found["before_at"])
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, OverflowError, MemoryError):
        return None


def _result(state: State, rules: Ruleset, finished: Sequence[HandResult]) -> HandResult | None:
    if state.frames:
        return None
    if finished:
        return finished[-1]
    rules.settle_again(state)
    return state.result


def _is_sound(state: State, rules: Ruleset) -> bool:
    """Whether every card is in exactly one place, and everybody has a hand and a score."""
    places, seats = rules.places, rules.seats
    sizes = (len(state.hands), len(state.known), len(state.discards), len(state.aside), len(state.pots))
    if sizes != (len(places.hands), places.known, len(places.piles), len(places.apart) + 1, len(places.pots)):
        return False
    if len(state.scores) != seats or any(len(entry.scores) != seats for entry in state.sheet) or min(state.pots, default=0) < 0:
        return False
    cards = [card for spot in places.of_cards for card in spot.cards(state)]
    return sorted(cards) == listed(rules.pack.all) and 0 <= state.dealer < seats


def setup_of(plain: Plain) -> Setup:
    """What the match of a save was begun with. Raises one of many errors where that cannot be."""
    header = header_of(plain)
    variant = variant_from(header.document)
    return Setup(header.id, header.options, header.document, variant, header.seats, header.seed, header.start, header.settings)
