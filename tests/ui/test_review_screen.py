"""Looking back in the window: from the sheet through the decisions of a hand, and on from one of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.ui.table_desk import TableDesk  # first: it chooses the driver  # isort: skip

import pygame
import pytest

from game.match.match import Match
from game.match.setup import SeatInfo
from game.rules.acts.actions import Group
from game.rules.laying.offers import STOCK_PILE
from game.rules.show.actions import Show
from game.table.geometry import Rect
from game.table.layout.lay import lay
from game.ui.pages.match.advice import place_of
from game.ui.pages.match.review import ReviewScreen
from game.words.catalogue import plain
from tests.match.tables import hand_by_novices
from tests.ui.board_desk import BoardDesk
from tests.variants.shelf import SHIPPED

FOUR = (SeatInfo("You"), *(SeatInfo(name, "computer", "novice", name.lower()) for name in ("Ada", "Bruno", "Clio")))


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableDesk]:
    """A hand that I have won with three decisions: a meld, a lay-off and the last card."""
    opened = TableDesk(tmp_path_factory.mktemp("home"))
    opened.place("straight_rummy", ["5H 9C 9D 9H", "KS QD 2C"], "JC", melds=[(0, "6H 7H 8H")], phase="play")
    opened.select("9C", "9D")
    opened.tab_to("card:9H")
    opened.select("9H")
    opened.press("m")
    opened.select("5H")
    opened.press("enter")
    opened.settle(lambda: opened.shown.screen == "scores", seconds=30)
    yield opened
    opened.close()


def review(desk: TableDesk) -> ReviewScreen:
    top = desk.app.top
    assert isinstance(top, ReviewScreen)
    return top


def test_the_sheet_leads_to_the_review_and_back(desk: TableDesk) -> None:
    desk.click("button:review")
    assert desk.shown.screen == "replay"
    desk.press("right")
    desk.press("escape")
    assert desk.shown.screen == "scores"
    assert desk.app.focus.of(desk.app.top) == desk.app.top.default()  # Enter does what the gold button says


def test_each_decision_is_shown_with_what_master_would_have_done(desk: TableDesk) -> None:
    desk.click("button:review")
    desk.settle(lambda: len(review(desk).advice) == 2, seconds=30)
    assert desk.item("text:title").label == "Decision 1 of 2"
    assert desk.item("text:played").label == "You: lay 9♥ 9♦ 9♣"
    assert desk.item("text:master").label.startswith("Master: ")
    assert {"card:5H", "card:9C", "card:9D", "card:9H"} <= {item.id for item in desk.shown.items}
    desk.press("right")
    assert desk.item("text:title").label == "Decision 2 of 2"
    assert desk.item("text:played").label == "You: discard the 5♥"
    assert desk.item("text:worth").label
    assert not desk.item("button:next").enabled
    desk.click("button:previous")
    assert desk.item("text:title").label == "Decision 1 of 2"
    desk.press("escape")


def test_words_and_table_do_not_meet(desk: TableDesk) -> None:
    desk.click("button:review")
    desk.settle(lambda: len(review(desk).advice) == 2, seconds=30)
    texts = [Rect(*item.rect) for item in desk.shown.items if item.zone in ("review", "actions")]
    for card in (item for item in desk.shown.items if item.role == "card"):
        assert not any(Rect(*card.rect).common(text) for text in texts)
    for number, one in enumerate(texts):
        assert not any(one.common(other) for other in texts[number + 1 :])
    desk.press("escape")


def test_playing_on_leaves_the_match_as_it_is(desk: TableDesk) -> None:
    old, log = desk.match, desk.match.log
    path = desk.app.store.path_of(old)
    assert path is not None
    before = path.read_bytes()
    desk.click("button:review")
    desk.press("right")
    desk.click("button:play_on")
    desk.settle(lambda: desk.shown.screen == "table", seconds=30)
    match = desk.app.top.session.match  # type: ignore[attr-defined]
    assert match is not old and match.setup.settings.practice
    assert match.log == log[:1] and match.to_act == 0
    assert old.log == log
    kept, lines = path.read_bytes().splitlines(), before.splitlines()
    assert kept[1:-1] == lines[1:-1]  # but for the time of saving, and the check sum of all
    assert kept[-1].startswith(b'"sum"')
    assert desk.app.store.path_of(match) != path


def test_the_line_around_a_pile_leaves_its_chip_free(tmp_path: Path) -> None:
    desk = TableDesk(tmp_path)
    try:
        match = Match.begin(SHIPPED.resolve("straight_rummy"), FOUR[:2], 7)
        hand_by_novices(match)
        desk.sit(match, {"deal": match.deal})
        desk.settle(lambda: desk.shown.screen == "scores", seconds=30)
        desk.click("button:review")
        top = review(desk)
        desk.settle(lambda: 0 in top.advice and isinstance(top._still, pygame.Surface), seconds=30)
        table = top._table
        assert table is not None and table.layout is not None and isinstance(top._still, pygame.Surface)
        (pile,) = place_of(top.advice[0].thought.action)
        x, y = table.layout.piles.chip if pile == STOCK_PILE else table.layout.piles.discard_chip
        bare, chip = pygame.Surface(desk.app.size), pygame.Rect(0, 0, 40, 16)
        table.draw(bare, top.marked())
        chip.center = round(x), round(y)
        looks = [pygame.image.tobytes(one.subsurface(chip), "RGB") for one in (top._still, bare)]
        assert max(abs(one - other) for one, other in zip(*looks, strict=True)) < 30, "drawn twice it is a little darker"
        assert pygame.image.tobytes(top._still, "RGB") != pygame.image.tobytes(bare, "RGB")
    finally:
        desk.close()


def test_a_hand_of_sides_is_looked_back_at_with_its_strips(tmp_path: Path) -> None:
    """Partners' melds lie together by rank, a canasta is squared under its ribbon, and each side's score stands once."""
    desk = TableDesk(tmp_path)
    try:
        match = Match.begin(SHIPPED.resolve("canasta_classic"), FOUR, 7)
        hand_by_novices(match)
        desk.sit(match, {"deal": match.deal})
        desk.settle(lambda: desk.shown.screen == "scores", seconds=30)
        desk.click("button:review")
        last = review(desk).scene(len(review(desk).review) - 1)
        assert [side.seats for side in last.strips] == [(1, 3), (0, 2)]
        assert any(meld.closed for meld in last.melds) and all(meld.lane for meld in last.melds)
        assert all(side.lying.startswith("+") for side in last.strips)
        made = lay(last, desk.app.size)
        for meld in last.melds:
            room = next(strip.room for strip in made.strips if meld.owner in strip.seats)
            for card in meld.cards:
                box = made.poses[card].box
                assert box.x >= room.x - 1 and box.right <= room.right + 1 and box.bottom <= room.bottom + 1
        hand = [made.poses[card].box for card in last.hand]
        assert min(box.y for box in hand) >= max(strip.room.bottom for strip in made.strips)
    finally:
        desk.close()


def test_a_wrong_show_has_given_away_what_it_cost_and_the_wild_card_is_seen(tmp_path: Path) -> None:
    desk = TableDesk(tmp_path)
    wrong = "4H 5H 6H 7H 8S 9S JK QC QD QS 2C 2D 3H 9C"
    others = ["AC 3D 5S 7D 9C JD QH AS 4C 8D TH 6C JC", "AD 3C 5C 7S 9H TD QS AH 6S 8C TS 6H JH"]
    desk.place(
        "indian_points", [wrong, *others], "3H TC", phase="play", stock="6C 7C 8C TC 6D",
        memory={"wild_card": "6D", "wild_rank": 5, "drew": [1] * 3},
    )  # fmt: skip
    pack, hand = desk.match.rules.pack, desk.table.session.hand.order.cards
    by_name = {pack.name(card): card for card in hand}
    groups = [tuple(by_name[name] for name in group.split()) for group in ("4H 5H 6H 7H", "8S 9S JK", "QC QD QS", "2C 2D 3H")]
    show = Show(by_name["9C"], tuple(Group(cards) for cards in groups))
    assert desk.match.check(0, show) is None
    desk.table.session.act(show)
    found = desk.table.session.seat.review(desk.match.deal)
    assert found is not None and found.cost(0) == 80
    desk.app.push(ReviewScreen(desk.app, desk.table.session, desk.match.deal))
    desk.settle(lambda: len(review(desk).advice) == 1, seconds=30)
    assert desk.item("text:worth").label == "It was wrong, and cost 80 points."
    assert "about 80 points given away" in desk.item("text:summary").label
    scene = review(desk).scene(0)
    assert (scene.beneath or "").startswith("card:6D") and scene.wild == "6"
    desk.close()


def test_a_whole_table_is_looked_back_at_with_the_cards_of_the_hand(tmp_path: Path) -> None:
    desk = TableDesk(tmp_path)
    try:
        board = BoardDesk(desk)
        board.place("R5 R6 R7 / B1 K1 Y1", "R8 Y4")
        board.desk.drag(board.of("R8"), board.behind("R7", "R5 R6 R7"))
        board.desk.click("button:confirm")
        desk.app.open("review", desk.table.session, 1)
        review = desk.app.screens[-1]
        assert isinstance(review, ReviewScreen)
        code, words = review.lines()[0]
        assert (code, plain(words)) == ("played", "You: put the table together anew with red eight")
    finally:
        desk.close()
