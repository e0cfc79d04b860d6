"""The strategy of a game against a house as a text: the tables, what each way to play costs, and where the document is wrong."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.cards.deck import FRENCH_RANKS
from game.players.counted import TABLES, Cell, Exceptional, Row, Survey
from game.words.catalogue import say

WIDE: Final = 4
"""Letters of a cell."""


def strategy_text(name: str, packs: str, survey: Survey) -> str:
    """Everything that a survey says, for reading."""
    parts = [say("strategy.title", name=name, packs=packs), _edges(survey)]
    parts += [table_text(survey, table) for table in TABLES]
    parts += [say("strategy.letters"), "\n".join(differences(survey)), "\n".join(exceptions(survey))]
    return "\n\n".join(parts)


def _edges(survey: Survey) -> str:
    words = {play: say(f"strategy.edge_{play}") for play, _ in survey.edges}
    wide = max(map(len, words.values()))
    lines = [f"  {words[play]:{wide}}  {percent:7.4f} %" for play, percent in survey.edges]
    swing = say("strategy.swing", deviation=f"{survey.deviation:.4f}")
    return "\n".join([say("strategy.edges"), *lines, swing])


def table_text(survey: Survey, table: str) -> str:
    """One of the three tables, as letters."""
    rows = [row for row in survey.rows if row.table == table]
    heads = "".join(up_name(cell.up).rjust(WIDE) for cell in rows[0].cells)
    lines = [f"  {row_name(row):6}{''.join(_letters(cell).rjust(WIDE) for cell in row.cells)}" for row in rows]
    return "\n".join([say(f"strategy.table_{table}"), f"  {'':6}{heads}", *lines])


def _letters(cell: Cell) -> str:
    exact, text = (say(f"strategy_page.letter.{choice}") for choice in (cell.exact, cell.text))
    return f"{text}/{exact}" if cell.differs else exact


def up_name(up: int) -> str:
    """An upcard by value as it is written."""
    return "A" if up == 1 else str(up)


def row_name(row: Row) -> str:
    """A row as it is written: `9`, `5-8`, `8 8`."""
    if row.table == "pairs":
        return f"{up_name(row.low)} {up_name(row.low)}"
    return str(row.low) if row.low == row.high else f"{row.low}-{row.high}"


def differences(survey: Survey) -> Iterator[str]:
    """Cell by cell where the document is wrong, the dearest first."""
    wrong = [(row, cell) for row in survey.rows for cell in row.cells if cell.differs]
    cells = len(survey.cells)
    if not wrong:
        yield say("strategy.same", of=cells)
        return
    yield say("strategy.differ", count=len(wrong), of=cells)
    for row, cell in sorted(wrong, key=lambda one: -one[1].advice.cost(one[1].text)):
        yield "  " + _said(_hand(row), cell.up, cell.exact, cell.text, cell.advice.cost(cell.text))


def _hand(row: Row) -> str:
    return row_name(row) if row.table == "pairs" else say(f"strategy.hand_{row.table}", total=row_name(row))


def exceptions(survey: Survey) -> Iterator[str]:
    """Two cards that are played otherwise than their row, what brings most on the whole first."""
    found = sorted(survey.exceptions, key=lambda one: -one.gain * one.chance)
    yield say("strategy.exceptions" if found else "strategy.exceptions_none")
    for one in found:
        yield "  " + _said(_cards(one), one.up, one.exact, one.cell, one.gain)


def _cards(one: Exceptional) -> str:
    cards = " ".join(FRENCH_RANKS[face % len(FRENCH_RANKS)].replace("T", "10") for face in (one.first, one.second))
    return say("strategy.suited", cards=cards) if one.suited else cards


def _said(hand: str, up: int, exact: str, other: str, cost: float) -> str:
    words = {"exact": say(f"strategy.choice_{exact}"), "text": say(f"strategy.choice_{other}")}
    return say("strategy.vs", hand=hand, up=up_name(up), cost=f"{cost:.4f}", **words)
