"""The sense of a variant, which no single setting can tell: enough cards for the seats, programs that name real steps.

The second of three levels of checking; the first is shape (`schema.py`), the third is play (`trial.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import is_dataclass
from functools import cache
from typing import Any

from game.cards.settings import BySeats, Named
from game.rules.component import Component as Placed
from game.rules.variant import Variant
from game.variants.faults import Fault, Faults, did_you_mean, one_of, shown
from game.variants.forms import ByName, Choice, Component, Either, Form, Seats, describe
from game.variants.merge import at
from game.variants.nodes import Map, Node
from game.words.catalogue import known, say

MOST_STEPS = 60
LONGEST_NAME, LONGEST_SUMMARY = 60, 300  # letters, so that a menu can show them


NAMES = frozenset({"long_text", "called_alike", "called_as_rank", "none_of_it"})
"""The faults of names alone: a match that was begun with such names is played to its end."""


def sense(variant: Variant, document: Map, names: bool = True) -> tuple[Fault, ...]:
    """Every cross-field fault of a variant, with the place in the document that it comes from; without those of `names` alone
    where a match has been begun with it already.
    """
    report = _Report(document, names)
    for check, _ in _CHECKS:
        check(variant, report)
    if all(table.covers(seats) for _, table in by_seats(variant) for seats in _seats(variant)):
        _objections(variant, report)  # which ask for the pack of every number of players
    if not report.faults:
        _unused(variant, report)
    return tuple(report.faults)


def sense_besides(variant: Variant, document: Map, broken: Collection[str]) -> tuple[Fault, ...]:
    """The faults that are there whatever the `broken` settings shall be, which were left out of this variant."""
    report = _Report(document)
    for check, looked_at in _CHECKS:
        if not looked_at.intersection(broken):
            check(variant, report)
    return tuple(fault for fault in report.faults if fault.path.partition(".")[0] not in broken)


class _Report:
    """Collects faults by dotted path and finds the line they come from."""

    def __init__(self, document: Map, names: bool = True) -> None:
        self.document = document
        self.names = names
        """Whether faults of names alone are told."""
        self.faults = Faults()

    def add(self, code: str, path: str, hint: str = "", severity: str = "error", **params: object) -> None:
        """A fault at a path; where the file does not write it, at the nearest thing above that it does."""
        names = tuple(path.split("."))
        place: Node = self.document
        for size in range(len(names), 0, -1):
            found = at(self.document, names[:size])
            if found is not None:
                place = found
                break
        self.faults.at(f"sense.{code}", path, place, hint, severity, **params)


def _players(variant: Variant, report: _Report) -> None:
    if not variant.name.strip():
        report.add("no_name", "name")
    for path, text, most in (("name", variant.name, LONGEST_NAME), ("summary", variant.summary, LONGEST_SUMMARY)):
        if len(text) > most:
            report.add("long_text", path, most=most)
        elif not text.replace("\n", " ").isprintable():
            report.add("odd_text", path)
    if variant.players.min > variant.players.max:
        report.add("players", "players", low=variant.players.min, high=variant.players.max)


def _seats(variant: Variant) -> range:
    return range(variant.players.min, variant.players.max + 1)


def by_seats(value: Any, path: str = "") -> Iterator[tuple[str, BySeats]]:
    """Every number by seats in a variant, with its dotted path."""
    if isinstance(value, BySeats):
        yield path, value
    elif isinstance(value, Named):
        for name, part in value.pairs:
            yield from by_seats(part, f"{path}.{name}")
    else:
        cls: type = type(value)
        for name in _with_tables(cls):
            yield from by_seats(getattr(value, name), f"{path}.{name}" if path else name)


@cache
def _with_tables(cls: type) -> tuple[str, ...]:
    """The settings of a component that can hold numbers by seats, themselves or somewhere inside."""
    if not is_dataclass(cls):
        return ()
    return tuple(name for name, setting in describe(cls).settings.items() if _holds_tables(setting.form))


def _holds_tables(form: Form) -> bool:
    if isinstance(form, Component):
        return bool(_with_tables(form.cls))
    if isinstance(form, ByName):
        return _holds_tables(form.item)
    if isinstance(form, Choice):
        return any(_holds_tables(member) for member in form.members.values())
    return isinstance(form, Seats) or (isinstance(form, Either) and any(_holds_tables(part) for part in form.forms))


def _tables(variant: Variant, report: _Report) -> None:
    """Every table by number of players has a row for each number that may play."""
    for path, table in by_seats(variant):
        missing = [seats for seats in _seats(variant) if not table.covers(seats)]
        if missing:
            report.add("no_row", path, seats=one_of(missing))


def _packs(variant: Variant, report: _Report) -> None:
    """Every part finds what it needs in the pack."""
    seats = next((seats for seats in _seats(variant) if variant.pack.copies.covers(seats)), None)
    if seats is None or not variant.pack.jokers.covers(seats):
        return
    pack = variant.pack.pack(seats)
    for path, part in variant.parts:
        for code, place, params in part.wants(pack):
            if code in NAMES and not report.names:
                continue
            report.add(code, ".".join(filter(None, (path, place))), hint_of(code), "error", **params)


def hint_of(code: str) -> str:
    """The way out of a fault, where there is a sentence for it."""
    return say(f"fault.hint.{code}") if known(f"fault.hint.{code}") else ""


def _cards(variant: Variant, report: _Report) -> None:
    """The pack suffices for the deal, whatever the number of players."""
    for seats in _seats(variant):
        if not all(table.covers(seats) for table in (variant.deal, variant.pack.copies, variant.pack.jokers)):
            continue  # which is said by itself
        active = variant.sides.active(seats)
        second = variant.second_hand.cards * active
        needed = variant.deal.needed(active) + second
        size = variant.pack.size(seats)
        if needed > size:
            hint = say("fault.hint.fewer_cards", most=variant.deal.most_each(active, size - second), seats=seats)
            report.add("too_few_cards", "deal.cards", hint, seats=seats, needed=needed, size=size)
            return


def _melds(variant: Variant, report: _Report) -> None:
    """There is something to meld in a game of melds, each kind once, and no kind asks for more cards than it allows."""
    if not len(variant.melds) and "no_melds" not in variant.traits:
        report.add("no_melds", "melds")
    seen: dict[str, str] = {}
    for name, meld in variant.melds.pairs:
        if meld.once and meld.kind in seen:
            report.add("same_meld", f"melds.{name}", first=seen[meld.kind], kind=meld.kind)
        seen.setdefault(meld.kind, name)
        if isinstance(meld.most, int) and meld.least > meld.most:
            report.add("least_over_most", f"melds.{name}", least=meld.least, most=meld.most)


def _programs(variant: Variant, report: _Report) -> None:
    """Programs name steps that exist, and a turn has something to do."""
    programs = {"turn": variant.turn, "before": variant.before}
    programs.update({f"interrupts.{name}": steps for name, steps in variant.interrupts.pairs})
    phases = {name: step.phase for name, step in variant.steps.pairs}
    for path, steps in programs.items():
        if not steps and path != "before":
            report.add("empty_program", path)
        if len(steps) > MOST_STEPS:
            report.add("long_program", path, most=MOST_STEPS)
        drawn = False
        for name in dict.fromkeys(steps):
            if name not in phases:
                hint = did_you_mean(name, variant.steps) or say("fault.hint.steps", words=one_of(variant.steps))
                report.add("no_step", path, hint, name=shown(name))
                drawn = True
                continue
            phase = phases[name]
            drawn = drawn or phase == "draw" or variant.steps[name].draws_too
            # Somebody with one card may not be able to do anything but draw.
            if phase == "play" and not drawn:
                report.add("play_before_draw", path, name=name)
        if path == "turn" and {phases.get(name) for name in steps} == {"draw"}:
            report.add("only_draws", path)
    for program in ("turn", "before"):
        if program in variant.interrupts:
            report.add("taken_name", f"interrupts.{program}", name=program)


def _interrupts(variant: Variant, report: _Report) -> None:
    """Every interrupt that a step may raise is listed."""
    for name, step in variant.steps.pairs:
        for interrupt in step.raises:
            if interrupt not in variant.interrupts:
                report.add("no_interrupt", f"steps.{name}", step=name, name=interrupt)


_CHECKS: tuple[tuple[Callable[[Variant, _Report], None], frozenset[str]], ...] = (
    (_players, frozenset({"players"})),
    (_tables, frozenset({"players"})),
    (_packs, frozenset({"pack", "players"})),
    (_cards, frozenset({"players", "pack", "deal", "sides", "second_hand"})),
    (_melds, frozenset({"melds", "steps"})),
    (_programs, frozenset({"steps"})),
    (_interrupts, frozenset({"steps", "interrupts"})),
)
"""Each check with the settings that it compares with others: of these it can say nothing while one of them is broken."""


def _objections(variant: Variant, report: _Report) -> None:
    """What components cannot do with in the rest of the variant."""
    for path, part in variant.parts:
        for code, about, params in part.objections(variant) if isinstance(part, Placed) else ():
            report.add(code, about or path, "", "error", **dict(params))


def _unused(variant: Variant, report: _Report) -> None:
    """Steps and interrupts that never happen: no error, but hardly meant."""
    used = {name for program in (variant.turn, variant.before, *variant.interrupts.values()) for name in program}
    raised = {interrupt for step in variant.steps.values() for interrupt in (*step.raises, *step.may_raise)}
    for name in variant.steps:
        if name not in used:
            report.add("unused_step", f"steps.{name}", severity="warning", name=name)
    for name in variant.interrupts:
        if name not in raised:
            report.add("unused_interrupt", f"interrupts.{name}", severity="warning", name=name)
