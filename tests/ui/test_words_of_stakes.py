"""Where a hand is played for chips, no word of the window speaks of points, and cards that are left are counted one by one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.ui.table_desk import TableDesk  # first: it chooses the driver  # isort: skip

import pytest

from game.cards.lines import line
from game.players.odds import numbers
from game.rules.acts.actions import Discard
from game.rules.view import view_of
from game.ui.program.shortcuts import OFFER, PLAIN
from game.variants.explain import sheet
from tests.families.offered.tables import table
from tests.variants.shelf import SHIPPED

DOWN = [(0, "AC 2C 3C 4C"), (0, "3D 4D 5D 6D"), (1, "AS 2S 3S 4S"), (1, "5H 6H 7H JH")]
"""Both have eight cards on the table."""
CONQUIAN = ["2H 5C KD", "3H 6S"]
QUAN_DUI = ["W7 W7 B2 S2 B3 S3 W1 DH XH XH B9 S9 W4 B6 S8 W2", "B1 B2 B3 B4 B5 B6 B7 B8 B9 S1 S2 S3 S4 S5 S6"]


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[TableDesk]:
    found = TableDesk(tmp_path)
    yield found
    found.close()


def test_a_hand_for_chips_ends_without_points(desk: TableDesk) -> None:
    """She has an ace and a queen left, which count for nothing but two cards; no luck in points stands on the sheet."""
    desk.place("conquian_classic", ["KC KD 2H", "AH QC"], "KS", melds=DOWN, phase="offer", stock="3H AD", rest="out")
    desk.select("KC", "KD")
    desk.click("button:take")
    scene, session = desk.table.stage.scene, desk.table.session
    assert [one.points for one in scene.loose if one.owner == 1] == [2]
    assert not session.luck.wanted()
    assert {cell.label.code for cell in session.seat.score_sheet().rows[0].cells} == {"scores.cell_chips"}
    assert session.seat.match_story().money is not None


@pytest.mark.parametrize(("variant", "hands", "card"), (("conquian_classic", CONQUIAN, "KD"), ("quan_dui", QUAN_DUI, "S8")))
def test_a_hint_for_chips_tells_no_points(variant: str, hands: list[str], card: str) -> None:
    deal = table(*hands, phase="play", variant=variant)
    move = Discard(deal.rules.pack.find(card))
    said = numbers(deal.rules, view_of(deal.rules, deal.state, 0), move, line("why.none"))
    assert said is not None and "points" not in dict(said.params)


def test_a_card_is_turned_up_and_not_drawn(desk: TableDesk) -> None:
    desk.place("conquian_classic", ["KC KD 2H", "AH QC"], melds=DOWN, phase="draw", stock="3H AD", rest="out")
    words = desk.table.session.words
    assert words(line("deed.draw")) == "turn up the next card"
    assert words(line("hint.draw_stock")) == "Turn up the next card."
    assert [one.name for keys in (OFFER, PLAIN) for one in keys.every if one.key == "d"] == ["turn_up", "draw_stock"]
    desk.press("d")
    assert desk.table.session.view.pile


def test_the_sheet_calls_the_pot_as_the_table_does_and_two_players_have_no_direction() -> None:
    told = [said for part in sheet(SHIPPED.resolve("conquian_classic").variant, 2) for said in part.said]
    assert any(one.line.code == "rule.stakes_pot" and "into the pool" in one.words for one in told)
    assert not any(one.line.code == "rule.direction_right" for one in told)
    four = [said for part in sheet(SHIPPED.resolve("desmoche").variant, 4) for said in part.said]
    assert any(one.line.code == "rule.direction_right" for one in four)
    words = " ".join(one.words for one in four)
    assert "right of the dealer" in words and "left of the dealer" not in words and "passes anticlockwise" in words
