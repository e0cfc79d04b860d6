"""The rule sheet: the rules of a variant in words, in the order in which they matter at the table.

Every sentence comes from a component of the variant, so the sheet cannot contradict the rules, and it changes with every
switch. And every sentence knows where it comes from (`Said`): `tests/variants/test_sentences.py` asks of all of them whether
two contradict each other, and whether their numbers are those of the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any, NamedTuple

from game.cards.lines import Line
from game.cards.pack import Pack
from game.cards.settings import BySeats, Named, Part
from game.rules.component import Component
from game.rules.policies.dealing.seating import Gathered, Players
from game.rules.variant import Variant
from game.words.catalogue import plain, sentence

SECTIONS = (
    ("players", ("players", "sides", "pack")),
    ("deal", ("direction", "dealer", "deal", "second_hand", "bonus_cards")),
    ("turn", ("before", "turn", "interrupts", "clock")),
    ("melds", ("melds", "ranking", "wilds", "opening", "layoff", "swap")),
    ("stock", ("stock_end", "stock_count_visible", "discard_view")),
    ("out", ("going_out", "stalemate_ends")),
    ("scoring", ("scoring", "losers_count", "points", "bonuses", "blocked")),
    ("match", ("match_end", "money")),
)
"""Title and settings of each section. A setting that is named in none of them comes last, under a title of its own."""

ROWS = ("_row", "_row_range")
"""How the codes of lines end that are rows of a small table, such as a number for each number of players."""

_SILENT = ("name", "format", "summary", "family", "sources", "bound", "steps", "experimental", "cloth")


_PROGRAMS = ("before", "turn", "interrupts")
"""Settings that name steps."""


class Said(NamedTuple):
    """A sentence of the rule sheet and where it comes from."""

    words: str
    line: Line
    """Its code, with the values that it names."""
    origin: str
    """The dotted place of the component or setting that says it, such as `steps.draw.pickup`."""
    value: Any
    """That component or setting, as it is at this table."""


class Section(NamedTuple):
    """A part of the rule sheet. Cards in the lines are marks."""

    title: str
    lines: tuple[str, ...]
    rows: frozenset[str] = frozenset()
    """Those of the lines that are rows of a small table; the line before them says what it is about."""
    said: tuple[Said, ...] = ()
    """The same lines, each with its origin."""


def sheet(variant: Variant, seats: int | None = None) -> tuple[Section, ...]:
    """The rules in words; for a number of players, only what is true for them."""
    if seats is None:
        variant = without_rows(variant, variant.players)
    else:
        variant = replace(for_seats(variant, seats), players=_gathered(variant.players, seats))
    pack = variant.pack.pack(seats or variant.players.min)
    named = {name for _, names in SECTIONS for name in names}
    rest = tuple(field.name for field in fields(variant) if field.name not in named and field.name not in _SILENT)
    parts = [(path, part) for path, part in variant.parts if isinstance(part, Component)]
    otherwise = ("words.to_the_right",) if variant.direction == "right" else ()
    aims = [(aim, path, part) for path, part in parts if (aim := part.aim(variant)) is not None]
    silent = {name for _, part in parts for name in part.speaks_for}
    sections = [_section("aim", aims[:1], pack, otherwise)] if aims else []
    for title, names in (*SECTIONS, ("more", rest)):
        told = [one for name in names if name not in silent for one in _lines(variant, name)]
        if told:
            sections.append(_section(title, told, pack, otherwise))
    return tuple(sections)


def _gathered(players: Players, seats: int) -> Players:
    """So many of those who may play."""
    return Gathered(seats, seats, players.needed, players.min, players.max)


_Told = tuple[Line, str, Any]
"""A line before it is put into words, with its origin."""


def _section(title: str, told: Iterable[_Told], pack: Pack, otherwise: Sequence[str] = ()) -> Section:
    """A part of the sheet; what two components say in the same words stands there once. `otherwise` names entries of words that
    are replaced: where turns go to the right, every sentence says so.
    """
    said: dict[str, Said] = {}
    for line, origin, value in told:
        words = plain(sentence(line, pack, (), otherwise=otherwise))
        said.setdefault(words, Said(words, line, origin, value))
    rows = frozenset(one.words for one in said.values() if one.line.code.endswith(ROWS))
    return Section(title_of(title, pack), tuple(said), rows, tuple(said.values()))


def title_of(section: str, pack: Pack) -> str:
    """The title of a section, of the pieces that are played with."""
    return sentence(Line(f"sheet.{section}"), pack, ())


def for_seats(value: Any, seats: int) -> Any:
    """The same rules with every number that depends on the players decided."""
    return _with_tables(value, lambda table: BySeats.always(table.at(seats)) if table.covers(seats) else table)


def without_rows(value: Any, players: Players) -> Any:
    """The same rules with no rows for numbers of players that cannot play; where there are none, the value itself."""

    def some(table: BySeats) -> BySeats:
        rows = ((max(low, players.min), min(high, players.max), number) for low, high, number in table.rows)
        return table if table.constant is not None else BySeats(tuple(row for row in rows if row[0] <= row[1]))

    return _with_tables(value, some)


def _with_tables(value: Any, changed: Callable[[BySeats], BySeats]) -> Any:
    """The same rules with each table by number of players as it becomes; the value itself where none becomes another."""
    if isinstance(value, BySeats):
        return changed(value)
    if isinstance(value, Named):
        pairs = tuple((name, _with_tables(part, changed)) for name, part in value.pairs)
        return value if all(new is old for (_, new), (_, old) in zip(pairs, value.pairs, strict=True)) else Named(pairs)
    if is_dataclass(value) and not isinstance(value, type):
        settings = ((field.name, getattr(value, field.name)) for field in fields(value) if field.init)
        parts = {name: new for name, old in settings if (new := _with_tables(old, changed)) is not old}
        return replace(value, **parts) if parts else value
    return value


def _lines(variant: Variant, name: str) -> Iterator[_Told]:
    """The lines of one setting of the variant about which no component says all."""
    value = getattr(variant, name)
    yield from ((line, name, value) for line in variant.explain_value(name))
    if name in _PROGRAMS:
        programs = value.values() if isinstance(value, Named) else (value,)
        for step in (step for program in programs for step in program):
            yield from _spoken(variant.steps[step], variant, f"steps.{step}")
    else:
        yield from _spoken(value, variant, name)


def _spoken(value: Any, variant: Variant, origin: str) -> Iterator[_Told]:
    """What a component says of itself, then what the components inside it say."""
    if isinstance(value, Named):
        for name, part in value.pairs:
            yield from _spoken(part, variant, f"{origin}.{name}")
    elif isinstance(value, tuple):
        for number, part in enumerate(value, 1):
            yield from _spoken(part, variant, f"{origin}.{number}")
    elif is_dataclass(value) and not isinstance(value, type | BySeats):
        if isinstance(value, Part):
            yield from ((line, origin, value) for line in value.explain(variant))
        for field in fields(value):
            yield from _spoken(getattr(value, field.name), variant, f"{origin}.{field.name}")
