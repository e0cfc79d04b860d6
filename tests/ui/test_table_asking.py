"""May I go out? The partner is asked and answers, and asks me, at the table: by mouse and by keys."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from tests.ui.table_desk import TableDesk  # first: it chooses the driver  # isort: skip

import pygame
import pytest

from game.match.match import Match
from game.match.positions.placement import set_up
from game.match.setup import SeatInfo
from game.rules.acts.actions import Accept, Pass
from game.ui.table.still import plate
from game.words.catalogue import say
from tests.variants.shelf import SHIPPED

OTHERS = ["5C 6C 7C 8C", "6C 6D 7D 4S", "7C 4C 4D 4H"]
CANASTA = "TC TD TH TS TC TD JK"


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableDesk]:
    desk = TableDesk(tmp_path_factory.mktemp("asking"))
    yield desk
    desk.close()


def match_of(mine: str, partner: str, to_act: int) -> Match:
    """Four people; my side has a canasta."""
    hands = [mine, OTHERS[0], partner, OTHERS[2]]
    fields = {
        "hands": [hand.split() for hand in hands],
        "discard": ["4D", "5D", "6D", "7S"],
        "melds": [{"owner": 1, "cards": ["JC", "JD", "JS"]}, {"owner": 2, "cards": CANASTA.split()}],
        "to_act": to_act,
        "phase": "play",
    }
    people = [SeatInfo("You"), *(SeatInfo(name, "computer", "novice", name.lower()) for name in ("Ada", "Bruno", "Clio"))]
    return set_up(SHIPPED.resolve("canasta_classic", {}), people, 5, fields, lambda cards: cards.reverse())


def sit(desk: TableDesk, mine: str = "QC QD QS 9C") -> None:
    """It is my turn; with three queens and a nine I may go out."""
    desk.sit(match_of(mine, OTHERS[1], 0), {})


def answered(desk: TableDesk, yes: bool) -> None:
    """My partner is asked, and has answered so, whatever it would think."""
    match = match_of("QC QD QS 9C", OTHERS[1], 0)
    match.submit(0, match.parse("ask"))
    match.submit(2, Accept() if yes else Pass())
    desk.sit(match, {})


def asked_by_partner(desk: TableDesk) -> None:
    """My partner asks me, with four cards; mine are worth 70."""
    match = match_of("AC AD KC KD KH", "QC QD QS 9H", 2)
    match.submit(2, match.parse("ask"))
    desk.sit(match, {})


def test_the_button_asks_and_the_answer_is_said_and_binds(desk: TableDesk) -> None:
    sit(desk)
    assert desk.item("button:ask").key == "Q" and desk.table.table.presenter.buttons.main() != "button:ask", (
        "Enter never asks unasked"
    )
    desk.click("button:ask")
    desk.my_turn()
    assert desk.match.log[0] == "0 ask" and desk.match.log[1] in ("2 accept", "2 pass")
    assert desk.table.table.presenter.prompt.words.startswith("Bruno says")


def test_the_key_asks_as_well(desk: TableDesk) -> None:
    sit(desk)
    desk.press("q")
    desk.my_turn()
    assert desk.match.log[0] == "0 ask"


def test_after_a_no_what_may_be_done_is_said_and_going_out_is_refused_with_its_reason(desk: TableDesk) -> None:
    answered(desk, yes=False)
    assert "says no: keep a card" in desk.table.table.presenter.prompt.words
    desk.select("QC", "QD", "QS")
    desk.press("m")
    assert desk.notice == "going_out.refused", "with one card left only going out would end the turn"
    desk.press("escape")
    desk.drag("card:9C", "pile:discard")
    assert "0 discard 9C" in desk.match.log


def test_after_a_yes_only_going_out_is_left(desk: TableDesk) -> None:
    answered(desk, yes=True)
    assert "says yes: go out" in desk.table.table.presenter.prompt.words
    desk.drag("card:QC", "pile:discard")
    assert desk.notice == "going_out.must_go_out"
    desk.table.table.notices.clear()
    desk.select("QC", "QD", "QS")
    desk.press("m")
    desk.drag("card:9C", "pile:discard")
    assert desk.match.hand_over


def test_asking_without_a_way_out_is_refused_with_its_reason(desk: TableDesk) -> None:
    sit(desk, "QC QD 9C 5D 4S")
    desk.press("q")
    assert desk.notice == "ask.not_possible"


def test_my_partner_asks_and_i_answer_with_a_button(desk: TableDesk) -> None:
    asked_by_partner(desk)
    words = desk.table.table.presenter.prompt.words
    assert words == "May Bruno go out, with 4 cards? Your hand would cost 70"
    assert {"button:accept", "button:pass"} <= set(desk.table.stage.scene.buttons)
    desk.click("button:pass")
    assert desk.match.log[1] == "0 pass"


def test_my_partner_asks_and_i_answer_with_a_key(desk: TableDesk) -> None:
    asked_by_partner(desk)
    desk.tab_to("button:accept")
    desk.press("enter")
    assert desk.match.log[1] == "0 accept"


def test_the_log_has_the_question_and_the_answer(desk: TableDesk) -> None:
    asked_by_partner(desk)
    desk.click("button:pass")
    said = [entry.text for entry in desk.table.session.diary.entries]
    assert any("may I go out?" in one for one in said) and any("do not go out yet" in one for one in said)


def test_after_the_hand_the_partners_reason_can_be_read(desk: TableDesk) -> None:
    answered(desk, yes=True)
    desk.select("QC", "QD", "QS")
    desk.press("m")
    desk.drag("card:9C", "pile:discard")
    desk.settle(lambda: desk.shown.screen == "scores", seconds=30)
    desk.click("button:review")
    desk.settle(desk.app.top.settled, seconds=30)
    assert desk.item("text:answer").label.startswith("Bruno said yes: “"), (
        "an honest partner says the same again, with the reason"
    )
    desk.press("right")
    assert not desk.has("text:answer")
    desk.press("escape")


@pytest.mark.parametrize("size", [(1280, 720), (720, 1280)], ids=["level", "upright"])
def test_what_is_said_never_covers_half_a_name(tmp_path: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    """Where both have room the name stands beside the answer; else it waits until the answer is gone."""
    desk = TableDesk(tmp_path, size)
    try:
        answered(desk, False)
        seat = replace(desk.table.stage.scene.seats[2], note=say("note.passed_going_out"))
        box = desk.table.stage.layout.plates[2]
        board = desk.app.board(pygame.Surface(size))
        drawn: dict[str, float] = {}
        draw = type(board.words).draw

        def told(self: object, surface: pygame.Surface, words: str, x: float, *more: object, **by_name: object) -> object:
            drawn[words] = x
            return draw(self, surface, words, x, *more, **by_name)  # type: ignore[arg-type]

        monkeypatch.setattr(type(board.words), "draw", told)
        plate.draw(board, desk.table.picture.sprites, seat, box, (), own=False)
        assert seat.note in drawn
        assert (seat.name in drawn) == (size[0] > size[1])
        plate.draw(board, desk.table.picture.sprites, replace(seat, note=""), box, (), own=False)
        assert seat.name in drawn
    finally:
        desk.close()
