"""The sheet of partners has a column for each side; people keep their colours on every cloth; what lies below it is quiet."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.ui.table_desk import PEOPLE, TableDesk  # first: it chooses the driver  # isort: skip

import pytest

from game.match.match import Match
from game.match.setup import SeatInfo
from game.table import theme
from game.ui.art.cloth_colour import dyed, use_cloth
from game.ui.table.ending.accounts import Entry, Told, fitting, high, least_high
from game.ui.table.ending.score_screen import ScoresScreen
from tests.match.tables import hand_by_the_tidy
from tests.variants.shelf import SHIPPED

FOUR = (*PEOPLE, SeatInfo("Clio", "computer", "novice", "clio"))


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableDesk]:
    desk = TableDesk(Path(tmp_path_factory.mktemp("sides")))
    yield desk
    desk.close()


def one_hand(desk: TableDesk, variant: str, seed: int = 3, people: tuple[SeatInfo, ...] = FOUR) -> ScoresScreen:
    """The sheet after the first hand of a match."""
    match = hand_by_the_tidy(Match.begin(SHIPPED.resolve(variant), people, seed))
    desk.sit(match, {"deal": match.deal})
    desk.settle(lambda: isinstance(desk.app.top, ScoresScreen))
    assert isinstance(desk.app.top, ScoresScreen)
    return desk.app.top


def test_partners_have_one_column_and_people_who_play_alone_each_their_own(desk: TableDesk) -> None:
    sheet = one_hand(desk, "persian_rummy")
    assert sheet.paper.plan.sides == ((0, 2), (1, 3))
    totals = [item for item in desk.shown.items if item.id.startswith("total:")]
    assert [item.id for item in totals] == ["total:0", "total:1"]
    assert totals[0].rect[0] + totals[0].rect[2] <= totals[1].rect[0]
    luck = [item for item in desk.shown.items if item.id.startswith("luck:")]
    assert len(luck) in (0, 4), "luck is a matter of each player"
    assert one_hand(desk, "rummy_500").paper.plan.sides == ((0,), (1,), (2,), (3,))


def test_luck_is_told_of_one_partner_and_a_hand_of_both(desk: TableDesk) -> None:
    sheet = one_hand(desk, "persian_rummy")
    desk.settle(lambda: not desk.table.session.luck.wanted() and desk.has("luck:2"), seconds=30)
    for item, names in (
        ("luck:0", "You, luck"),
        ("luck:2", "Bruno, luck"),
        ("luck:3", "Clio, luck"),
        ("score:1.0", "You and Bruno"),
    ):
        desk.click(item)
        assert sheet.account()[0].startswith(names)


def test_a_sheet_without_bars_needs_no_room_for_them(desk: TableDesk) -> None:
    bare, barred = one_hand(desk, "kalooki_jamaica").paper, one_hand(desk, "rummy_500").paper
    assert bare.plan.foot_height() < barred.plan.foot_height() - 60


@pytest.mark.parametrize("cloth", theme.FELTS)
def test_people_and_what_is_good_keep_their_colours_on_every_cloth(cloth: str) -> None:
    use_cloth(cloth)
    try:
        for colour in (*theme.PORTRAITS.values(), theme.SHEET_MORE, theme.SHEET_GOOD):
            assert dyed((*colour, 255))[:3] == colour
    finally:
        use_cloth("green")


def test_the_table_under_the_sheet_has_no_button_and_no_prompt(desk: TableDesk) -> None:
    one_hand(desk, "rummy_500")
    table = desk.table
    assert table.table.presenter.prompt.words == "" and table.stage.scene.buttons == ()
    assert not [one.id for one in table.group.widgets if one.zone == "actions" and one.visible and one.rect.w]
    desk.press("escape")
    assert desk.app.top is table and "button:next_hand" in table.stage.scene.buttons and table.table.presenter.prompt.words


def test_more_than_two_open_hands_are_looked_at_longer_before_the_sheet_comes(desk: TableDesk) -> None:
    pauses = []
    for people in (FOUR, FOUR[:2]):
        one_hand(desk, "rummy_500", people=people)
        desk.press("escape")
        desk.app.settings.override("speed", "normal")
        pauses.append(desk.table.end.pause())
        desk.app.settings.override("showdown", "2")
        assert desk.table.end.pause() == 2.0
        desk.app.settings.override("showdown", "auto")
        desk.app.settings.override("speed", "instant")
    assert 10 > pauses[0] > pauses[1] > 0


def test_where_a_list_of_accounts_is_too_high_all_but_the_chosen_one_are_told_in_brief(desk: TableDesk) -> None:
    board = desk.app.board(desk.picture())
    melds = Told("Melded: ...", "Melded", tuple(("⟦JS⟧ ⟦JH⟧ ⟦JC⟧", "30") for _ in range(6)), "180")
    left = Told("Left: ...", "Left", (("⟦5H⟧", "−5"),), "−5")
    entries = [Entry(name, "", (melds, left), chosen=name == "Bruno") for name in ("You", "Ada", "Bruno", "Clio")]
    full = least_high(board, entries, 800, 9999)
    low = least_high(board, entries, 800, full - 1)
    assert low < 0.7 * full and least_high(board, entries, 800, full) == full
    assert [told.words for told in entries[0].brief.lines] == ["Melded 180  ·  Left −5"]
    assert entries[0].brief.name == "You"


def test_an_account_without_room_for_its_cards_keeps_its_sums(desk: TableDesk) -> None:
    board = desk.app.board(desk.picture())
    out = Told("For going out (100)")
    melds = Told("Melded: ...", "Melded", tuple(("⟦JS⟧ ⟦JH⟧ ⟦JC⟧", "30") for _ in range(20)), "600")
    least = high(board, (out, melds), 500, 18)
    assert fitting(board, (out, melds), 500, least) == (out, melds)
    assert [told.words for told in fitting(board, (out, melds), 500, least / 2)] == ["For going out (100)", "Melded 600"]
    assert not any(told.groups for told in fitting(board, (out, melds), 500, least / 2))


def test_lines_of_an_account_without_room_run_on_and_never_lie_on_one_another(desk: TableDesk) -> None:
    board = desk.app.board(desk.picture())
    lines = tuple(
        Told(words) for words in ("4 canastas, mixed (1200)", "You melded 390", "You have left −45", "Bruno melded 340") * 3
    )
    room = 0.5 * high(board, lines, 900, 18)
    told = fitting(board, lines, 900, room)
    assert [one.words for one in told] == ["  ·  ".join(one.words for one in lines)]
    assert 0.92 * high(board, told, 900, 18) <= room


def test_on_a_small_sheet_beside_open_hands_everybody_is_listed(tmp_path: Path) -> None:
    desk = TableDesk(tmp_path, (960, 540))
    sheet = one_hand(desk, "rummy_500", 7)
    assert sheet.covers() and len(sheet._listed()) == 4
    desk.close()
