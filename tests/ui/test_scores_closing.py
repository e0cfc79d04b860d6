"""The end of a match on the score sheet: what is added to the totals, in a row of its own and in words."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.table_desk import PEOPLE, TableDesk  # first: it chooses the driver  # isort: skip

from game.match.match import Match
from game.match.setup import SeatInfo
from game.table.items import overlap
from game.ui.pages.rules.rules import RulesScreen
from tests.match.tables import match_by_the_tidy, resolved

FOUR = (*PEOPLE, SeatInfo("Clio", "computer", "novice", "clio"))


def finished(variant: str, **options: object) -> Match:
    """A match of four that has been played to its end."""
    return match_by_the_tidy(Match.begin(resolved(variant, options), FOUR, 1))


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (720, 1280)])
def test_the_match_bonus_has_a_row_and_is_named(tmp_path: Path, size: tuple[int, int]) -> None:
    desk = TableDesk(tmp_path, size)
    try:
        match = finished("persian_rummy")
        desk.sit(match, {})
        desk.settle(lambda: desk.shown.screen == "scores")
        desk.click("button:sheet")
        result = match.result
        assert result is not None
        winner = result.match_winners[0]
        row = result.rows[winner]
        assert "50" in desk.item(f"bonus:{winner}").label
        assert str(row.total) in desk.item(f"total:{winner}").label
        desk.click(f"total:{winner}")
        account = desk.item("text:account").label
        assert "For winning the match (50)" in account.replace("  ", " ")
        assert f"= {row.total}" in account
        desk.click(f"bonus:{winner}")
        assert "For winning the match" in desk.item("text:account").label
        boxes = [item for item in desk.shown.items if item.role in ("button", "text") and item.rect[2]]
        for number, one in enumerate(boxes):
            for other in boxes[number + 1 :]:
                assert not overlap(one.rect, other.rect), (one.id, other.id)
    finally:
        desk.close()


def test_a_match_without_bonus_has_no_such_row(tmp_path: Path) -> None:
    desk = TableDesk(tmp_path)
    try:
        desk.sit(finished("persian_rummy", match_bonus=0), {})
        desk.settle(lambda: desk.shown.screen == "scores")
        assert not [item.id for item in desk.shown.items if item.id.startswith("bonus:")]
    finally:
        desk.close()


def test_the_rules_of_a_match_list_its_house_rules(tmp_path: Path) -> None:
    desk = TableDesk(tmp_path)
    try:
        match = Match.begin(resolved("straight_rummy", {"ace_mode": "high_or_low"}), PEOPLE[:2], 1)
        desk.sit(match, {})
        desk.press("f1")
        desk.click("button:rules")
        sheet = desk.app.top
        assert isinstance(sheet, RulesScreen)
        assert sheet.sections()[0][0] == "House rules of this table"
        assert "The ace in runs: High or low" in sheet.sections()[0][1]
        sections = dict(sheet.sections())
        assert "The ace in runs: High or low" in sections["House rules"]
        assert any("before the two or after the king" in line for line in sections["Melds"])
    finally:
        desk.close()
