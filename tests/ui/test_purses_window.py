"""Purses at the table: chips in the heads, what a hand costs, the pot, and the button that says its price."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.ui.table_desk import TableDesk  # first: it chooses the driver  # isort: skip

import pygame
import pytest

from game.cards.lines import line
from game.match.seat import Seat
from game.rules.show.actions import DROP
from game.table.items import overlap
from game.table.layout.lay import lay
from game.ui.art.board import Board
from game.ui.table.acts.act import do
from game.ui.table.still.money.purses import AROUND_POT, apart

MINE = "4H 5H 6H 7H 8S 9S JK QC QD QS 2C 2D 2H"
ADA = "AC 3D 5S 7D 9C JD QH AS 4C 8D TH 6C JC"
BRUNO = "AD 3C 5C 7S 9H TD QS AH 6S 8C TS 6H JH"
CLIO = "3S 4D 6D 8H TC JS KD KS 4S 5D 7C 9D AC"
SIZES = ((960, 540), (1280, 720), (720, 1280))


@pytest.fixture(scope="module", params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def desk(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[TableDesk]:
    made = TableDesk(tmp_path_factory.mktemp("home"), request.param)
    yield made
    made.close()


def table(desk: TableDesk, *hands: str, **memory: object) -> None:
    """It is my draw, kings are wild, and everybody has brought 200 chips."""
    seats = 1 + len(hands)
    told = {"wild_rank": 12, "drew": [1] * seats, "winnings": [34, -44, 10, 0][:seats], **memory}
    desk.place("indian_points", [MINE, *hands], "3H", phase="draw", options={"purse": 200}, memory=told)


def said(desk: TableDesk, item: str) -> str:
    return desk.item(item).label


def test_heads_tell_the_purses_and_nothing_overlaps(desk: TableDesk) -> None:
    table(desk, ADA, BRUNO)
    assert "156 chips" in said(desk, "seat:1") and "210 chips" in said(desk, "seat:2")
    seats = desk.table.stage.scene.seats
    assert [seat.score for seat in seats] == ["234 chips", "156", "210"]
    apart = [item for item in desk.shown.items if item.role in ("seat", "text", "button") and item.rect[2]]
    for number, one in enumerate(apart):
        for other in apart[number + 1 :]:
            assert not overlap(one.rect, other.rect), (one.id, other.id)


def test_a_player_who_is_bankrupt_stays_in_sight_and_is_not_dealt_in(desk: TableDesk) -> None:
    table(desk, "", BRUNO, CLIO, winnings=[100, -150, 20, 30], standing=[0, 1, 0, 0])
    head = desk.table.stage.scene.seats[1]
    assert head.purse is not None and head.purse.broke and head.purse.tag == "bankrupt" and not head.count
    assert "bankrupt" in said(desk, "seat:1") and "50 chips" in said(desk, "seat:1")
    assert desk.table.stage.layout.plates[1].tag.w > 0


def test_dropping_says_its_price(desk: TableDesk) -> None:
    table(desk, ADA, BRUNO)
    assert said(desk, "button:drop") == "Drop: costs 40, leaves 194"
    (button,) = [one for one in desk.table.table.presenter.buttons.said() if one.id == "button:drop"]
    assert button.note == "costs 40, leaves 194"
    stakes = desk.table.stage.scene.rail.stakes
    assert stakes is not None and stakes.costs is not None
    assert next((row.lost, row.rest) for row in stakes.costs.rows if row.now) == ("−40", "194")


def test_what_a_dropped_hand_has_cost_lies_in_the_pot(desk: TableDesk) -> None:
    table(desk, "", BRUNO, CLIO, lost=[0, 20, 0, 0])
    pot, seats = desk.table.stage.scene.rail.pot, desk.table.stage.scene.seats
    assert pot is not None and pot.amount == 20 and said(desk, "text:pot").startswith("Pot: 20. from Ada")
    purse = seats[1].purse
    assert purse is not None and (purse.amount, purse.tag, purse.why) == (136, "dropped", "20 in the pot")


def test_a_purse_that_would_not_do_says_so(desk: TableDesk) -> None:
    table(desk, ADA, BRUNO, winnings=[-100, 50, 50])
    stakes = desk.table.stage.scene.rail.stakes
    assert stakes is not None and stakes.costs is not None
    assert next(row.out for row in stakes.costs.rows if row.now) == "and out" and stakes.costs.mark == 0.8


def test_the_costs_have_one_form_from_the_first_picture_of_a_hand(desk: TableDesk) -> None:
    table(desk, ADA, BRUNO)
    stakes = desk.table.stage.scene.rail.before_deal.stakes
    assert stakes is not None and stakes.costs is not None
    assert [row.what for row in stakes.costs.rows][:1] == ["Dropping now"]
    assert all(row.lost == row.rest == "–" for row in stakes.costs.rows if "now" in row.what)


def test_dropping_is_asked_about_in_chips(desk: TableDesk) -> None:
    table(desk, ADA, BRUNO)
    offer = desk.table.table.drafts.offers(())["button:drop"]
    assert offer.prompt is not None
    assert desk.table.session.words(offer.prompt) == "It costs 40 chips, and you take no further part in this hand."


def test_an_own_hand_that_is_dropped_lies_in_half_light_without_labels(desk: TableDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    table(desk, ADA, BRUNO)
    scene, presenter = desk.table.stage.scene, desk.table.table.presenter
    assert {desk.table.stage.layout.poses[card].light for card in scene.hand} == {1.0} and scene.tags
    monkeypatch.setattr(Seat, "left_by", lambda *_: line("left.dropped", points=20))
    away = presenter.scene()
    layout = lay(away, desk.app.size)
    assert {layout.poses[card].light for card in away.hand} == {0.5} and not away.tags and not layout.lines


def test_what_somebody_does_leaves_the_count_of_cards_in_sight(desk: TableDesk) -> None:
    table(desk, ADA, BRUNO)
    for box in desk.table.stage.layout.plates.values():
        assert not box.tag.w or box.note.common(box.chip) == 0, box


def test_portraits_at_the_strip_stand_apart() -> None:
    room = pygame.Rect(500, 10, 70, 60)
    for heights in ([40, 40, 40], [12, 20, 60], [69, 69, 68, 68]):
        spots = apart(room, 20, heights)
        assert all(room.contains(spot) and spot.collidelist(spots[:number]) < 0 for number, spot in enumerate(spots))


def asked_whether_to_drop(desk: TableDesk) -> None:
    """A poor hand, and the player wants to be advised."""
    table(desk, ADA, BRUNO)
    if not desk.app.settings["odds"]:
        desk.press("o")
    desk.settle(lambda: (stay := desk.table.stage.scene.rail.stay) is not None and bool(stay.ways))


def test_who_is_advised_sees_what_dropping_and_staying_bring(desk: TableDesk) -> None:
    table(desk, ADA, BRUNO)
    assert desk.table.stage.scene.rail.stay is None and desk.has("text:needs"), "nobody is advised unasked"
    asked_whether_to_drop(desk)
    try:
        stay = desk.table.stage.scene.rail.stay
        assert stay is not None and [one.what for one in stay.choices] == ["Drop", "Stay, on average"]
        assert stay.choices[0].figure == "−40" and [one.better for one in stay.choices].count(True) == 1
        first, other = stay.ways
        assert first.wins and not other.wins and first.part + other.part == pytest.approx(1)
        average = first.part * float(first.figure) + other.part * float(other.figure.replace("−", "-"))
        assert float(stay.choices[1].figure.replace("−", "-")) == pytest.approx(average, abs=1.1)
        assert said(desk, "text:stay").startswith("Drop or stay?: Drop: −40") and not desk.has("text:needs")
        apart = [item for item in desk.shown.items if item.role in ("seat", "text", "button", "pile") and item.rect[2]]
        for number, one in enumerate(apart):
            for another in apart[number + 1 :]:
                assert not overlap(one.rect, another.rect), (one.id, another.id)
        assert not any("Drop" in words for words in desk.table.controls.odds._words), "it is said once"
    finally:
        desk.press("o")


def test_the_question_goes_with_the_choice(desk: TableDesk) -> None:
    asked_whether_to_drop(desk)
    try:
        desk.click("pile:stock")
        assert desk.table.stage.scene.rail.stay is None and desk.has("text:needs")
    finally:
        desk.press("o")


def test_the_odds_have_a_place_beside_three_buttons(desk: TableDesk) -> None:
    asked_whether_to_drop(desk)
    try:
        room = desk.table.controls.odds.room
        assert room.h > 24 and room.inside(desk.table.stage.layout.cloth)
        buttons = [rect for item, rect in desk.table.stage.layout.items.items() if item.startswith("button:")]
        assert not [rect for rect in buttons if rect.common(room) > 1]
    finally:
        desk.press("o")


def test_the_log_says_in_chips_what_a_dropped_hand_costs(desk: TableDesk) -> None:
    table(desk, ADA, BRUNO)
    desk.table.table.complete()
    assert do(desk.table.table, DROP, sure=True)
    dropped = "You drop your hand: 40 chips."
    desk.until(lambda: any(entry.text == dropped for entry in desk.table.session.diary.entries))
    said = [entry.text for entry in desk.table.session.diary.entries]
    assert dropped in said and not [words for words in said if "40 points" in words]


def test_below_the_pot_stand_whole_sentences_only(desk: TableDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Upright there is room for whose chips they are, and not for who gets them."""
    table(desk, "", BRUNO, CLIO, lost=[0, 20, 0, 0])
    pot, place = desk.table.stage.scene.rail.pot, desk.table.stage.layout.pot
    assert pot is not None
    found: list[tuple[list[str], float]] = []
    lines = Board.lines

    def noted(board: Board, words: list[str], *how: Any, **more: Any) -> float:
        end = lines(board, words, *how, **more)
        found.extend([(words, end)] if words and words[0] in pot.note[0] else [])
        return end

    monkeypatch.setattr(Board, "lines", noted)
    desk.table.picture.top.forget()
    desk.table.table.refresh()
    desk.settle()
    words, end = found[-1]
    assert " ".join(words) in (pot.note[0], " ".join(pot.note))
    assert end <= place.bottom + AROUND_POT
    assert (" ".join(words) == pot.note[0]) == (desk.app.size[1] > desk.app.size[0])
