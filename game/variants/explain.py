"""The rule sheet: the rules of a variant in words, in the order in which they matter at the table.

Every sentence comes from a component of the variant, so the sheet cannot contradict the rules, and it changes with every
switch.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any, NamedTuple

from game.cards.lines import Line
from game.cards.pack import Pack
from game.cards.settings import BySeats, Named, Part
from game.rules.component import components
from game.rules.policies.rotation import Rotation, TwoTables
from game.rules.policies.sides import Partners
from game.rules.variant import Players, Variant
from game.words.catalogue import plain, say, sentence

SECTIONS = (
    ("players", ("players", "sides", "pack")),
    ("deal", ("direction", "dealer", "deal", "second_hand", "bonus_cards")),
    ("turn", ("before", "turn", "interrupts", "clock")),
    ("melds", ("melds", "ranking", "wilds", "opening", "layoff", "swap")),
    ("stock", ("stock_end", "stock_count_visible", "discard_view")),
    ("out", ("going_out", "stalemate_ends")),
    ("scoring", ("scoring", "losers_count", "points", "bonuses", "blocked")),
    ("match", ("match_end",)),
)
"""Title and settings of each section. A setting that is named in none of them comes last, under a title of its own."""

_SILENT = ("name", "format", "summary", "family", "sources", "bound", "steps", "experimental")


class Section(NamedTuple):
    """A part of the rule sheet. Cards in the lines are marks."""

    title: str
    lines: tuple[str, ...]


def sheet(variant: Variant, seats: int | None = None) -> tuple[Section, ...]:
    """The rules in words; for a number of players, only what is true for them."""
    if seats is None:
        variant = without_rows(variant, variant.players)
    else:
        variant = replace(for_seats(variant, seats), players=Players(seats, seats))
    pack = Pack(variant.pack.packs(seats or variant.players.min))
    named = {name for _, names in SECTIONS for name in names}
    rest = tuple(field.name for field in fields(variant) if field.name not in named and field.name not in _SILENT)
    sections = []
    for title, names in (*SECTIONS, ("more", rest)):
        lines = [plain(sentence(line, pack, ())) for name in names for line in _lines(variant, name, seats)]
        if lines:
            sections.append(Section(say(f"sheet.{title}"), tuple(dict.fromkeys(lines))))
    return tuple(sections)


def for_seats(value: Any, seats: int) -> Any:
    """The same rules with every number that depends on the players decided."""
    if isinstance(value, BySeats):
        return BySeats.always(value.at(seats)) if value.covers(seats) else value
    if isinstance(value, Named):
        return Named(tuple((name, for_seats(part, seats)) for name, part in value.pairs))
    if is_dataclass(value) and not isinstance(value, type):
        parts = {field.name: for_seats(getattr(value, field.name), seats) for field in fields(value) if field.init}
        return replace(value, **parts)
    return value


def without_rows(value: Any, players: Players) -> Any:
    """The same rules with no rows for numbers of players that cannot play."""
    if isinstance(value, BySeats):
        rows = ((max(low, players.min), min(high, players.max), number) for low, high, number in value.rows)
        return value if value.constant is not None else BySeats(tuple(row for row in rows if row[0] <= row[1]))
    if isinstance(value, Named):
        return Named(tuple((name, without_rows(part, players)) for name, part in value.pairs))
    if is_dataclass(value) and not isinstance(value, type):
        parts = {field.name: without_rows(getattr(value, field.name), players) for field in fields(value) if field.init}
        return replace(value, **parts)
    return value


def _lines(variant: Variant, name: str, seats: int | None) -> Iterator[Line]:
    """The lines of one setting of the variant."""
    value = getattr(variant, name)
    if name == "players":
        low, high = (variant.players.min, variant.players.max) if seats is None else (seats, seats)
        code = "sheet.line.players_exactly" if low == high else "sheet.line.players"
        if isinstance(variant.sides, Partners):
            code = "sheet.line.players_exactly_sides" if low == high else "sheet.line.players_sides"
        if isinstance(variant.sides, Rotation):
            code = "sheet.line.players_exactly_by_turns" if low == high else "sheet.line.players_by_turns"
        if isinstance(variant.sides, TwoTables):
            code = "sheet.line.players_exactly_sides"
        yield Line(code, (), (("low", low), ("high", high)))
    elif name == "pack":
        yield from _packs(variant, seats)
    elif name == "stock_count_visible":
        yield Line("rule.stock_counted" if value else "rule.stock_not_counted")
    elif name == "discard_view":
        if value != "full" or _knocks(variant):
            latest = any(getattr(step, "discards", "") == "latest_of_each" for step in variant.steps.values())
            both = latest and value == "top_only"
            yield Line("rule.discard_view_latest" if both else f"rule.discard_view_{value}")
    elif any(name in part.speaks_for() for part in components(variant)):
        return
    elif name == "dealer" and isinstance(variant.sides, Rotation):
        return  # who sits out says who deals
    elif name == "direction":
        if value == "right":
            yield Line("rule.direction_right")
    elif name == "stalemate_ends":
        if value:
            yield Line("rule.stalemate_ends")
    elif name in ("wilds", "swap"):
        if variant.has_wild_cards:
            yield from _spoken(value, variant)
        elif name == "wilds" and variant.has_jokers:
            yield Line("rule.jokers_not_wild")
    elif name == "losers_count":
        if value != "whole_hand":
            yield Line(f"rule.losers_count_{value}")
    elif name in ("before", "turn"):
        for step in value:
            yield from _spoken(variant.steps[step], variant)
    elif name == "interrupts":
        for program in value.values():
            for step in program:
                yield from _spoken(variant.steps[step], variant)
    else:
        yield from _spoken(value, variant)


def _packs(variant: Variant, seats: int | None) -> Iterator[Line]:
    """Which cards are used; a line for each number of players from which it is something else."""
    before = None
    for count in range(variant.players.min, variant.players.max + 1) if seats is None else (seats,):
        cards = (variant.pack.packs(count), variant.pack.joker_count(count))
        if cards != before:
            if isinstance(variant.sides, TwoTables):
                code = "sheet.line.pack_tables"
            elif before is None:
                code = "sheet.line.pack_jokers" if cards[1] else "sheet.line.pack"
            else:
                code = "sheet.line.pack_jokers_from" if cards[1] else "sheet.line.pack_from"
            params = (("copies", cards[0]), ("size", variant.pack.size(count)), ("jokers", cards[1]), ("players", count))
            yield Line(code, (), params)
            before = cards


def _knocks(variant: Variant) -> bool:
    """Whether hands are ended by a knock."""
    return any(step.kind == "knock" for step in variant.steps.values())


def _spoken(value: Any, variant: Variant) -> Iterator[Line]:
    """What a component says of itself, then what the components inside it say."""
    if isinstance(value, Named):
        for part in value.values():
            yield from _spoken(part, variant)
    elif isinstance(value, tuple):
        for part in value:
            yield from _spoken(part, variant)
    elif is_dataclass(value) and not isinstance(value, type | BySeats):
        if isinstance(value, Part):
            yield from value.explain(variant)
        for field in fields(value):
            yield from _spoken(getattr(value, field.name), variant)
