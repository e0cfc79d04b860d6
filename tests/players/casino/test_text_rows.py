"""The tables of the document at once: what a survey says of the text, without its worths."""

from __future__ import annotations

import json
from pathlib import Path

from game.players.counted import survey_from_plain
from game.players.families import counted_table
from tests.variants.shelf import SHIPPED


def test_the_rows_of_the_text_are_those_of_a_survey() -> None:
    table = counted_table(SHIPPED.resolve("costa_rica_rummy").variant)
    assert table is not None
    plain = json.loads(Path(__file__).with_name("survey.json").read_text(encoding="utf-8"))
    survey = survey_from_plain(plain.get("figures", plain))
    rows = table.text_rows()
    assert [row[:4] for row in rows] == [row[:4] for row in survey.rows]
    for row, counted in zip(rows, survey.rows, strict=True):
        assert [cell.text for cell in row.cells] == [cell.text for cell in counted.cells]
        assert all(cell.exact == cell.text and not cell.differs for cell in row.cells)
