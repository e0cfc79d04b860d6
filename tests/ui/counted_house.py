"""A survey of a table against the house that is made up, so that nobody waits for the true one."""

from __future__ import annotations

from pathlib import Path

from game.match.figures.kept import Kept
from game.match.figures.surveying import EDITION
from game.players.counted import Cell, Edge, Exceptional, Row, Survey, Worth, survey_to_plain
from game.players.families import counted_table
from tests.variants.shelf import SHIPPED

GAME = "costa_rica_rummy"
UPS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 1)
GIVEN_UP = Worth("surrender", -0.5)


def cell(table: str, low: int, up: int) -> Cell:
    """To hit what is low and stand on what is high is best; a pair of eights is split, and 16 is given up against a ten."""
    worths = [Worth("hit", 0.1 - low / 100), Worth("stand", low / 100 - 0.06), Worth("double", -0.9), GIVEN_UP]
    text = "hit" if low < 8 else "stand"
    if table == "pairs":
        worths.append(Worth("split", 0.4 if low == 8 else -0.7))
        text = "split" if low == 8 else text
    if (table, low, up) == ("hard", 16, 10):
        worths = [Worth("hit", -0.5649), Worth("stand", -0.576), Worth("double", -1.1297), GIVEN_UP]
        text = "hit"
    return Cell(up, tuple(sorted(worths, key=lambda one: -one.worth)), text)


def survey() -> Survey:
    """All rows that a survey has."""
    hard = [(5, 8), *((total, total) for total in range(9, 18)), (18, 20)]
    soft = [*((total, total) for total in range(13, 19)), (19, 21)]
    rows = [
        Row(table, low, high, "missing" if (table, low) == ("soft", 14) else "", tuple(cell(table, low, up) for up in UPS))
        for table, totals in (("hard", hard), ("soft", soft), ("pairs", [(worth, worth) for worth in (*range(2, 11), 1)]))
        for low, high in totals
    ]
    edges = (("printed", 1.844), ("text", 1.611), ("giving_up", 1.152), ("exact_no_surrender", 1.468), ("exact", 1.001))
    other = (Worth("double", 0.3), Worth("hit", 0.1))
    exceptions = (
        Exceptional(4, 5, True, 10, "hit", "hit", other, 0.0009),
        Exceptional(5, 20, False, 10, "hit", "hit", other, 0.003),
    )
    return Survey(tuple(rows), exceptions, tuple(Edge(*edge) for edge in edges), 1.0978)


def keep(home: Path, variant: str = GAME) -> None:
    """As if it had been counted before."""
    table = counted_table(SHIPPED.resolve(variant).variant)
    assert table is not None
    assert Kept(home / "figures").write(f"survey{EDITION}-{table.key}", survey_to_plain(survey()))
