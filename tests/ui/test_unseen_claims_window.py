"""A discard that all others are asked about at once: the bar that asks, and what it keeps to itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.ui.table_desk import TableDesk  # first: it chooses the driver  # isort: skip

import pytest

HANDS = [
    "W7 W7 B2 S2 B3 S3 W1 DH XH XH B9 S9 W4 B6 S8",
    "B1 B2 B3 B4 B5 B6 B7 B8 B9 S1 S2 S3 S4 S5 S6",
    "S1 S2 S3 S4 S5 S6 S7 S8 S9 W1 W2 W3 W4 W5 W6",
    "W7 W8 W9 DH XH BS BS B4 B4 B5 B5 B6 S7 S8 W2",
]


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[TableDesk]:
    found = TableDesk(tmp_path)
    yield found
    found.close()


def asked(desk: TableDesk, discard: str) -> None:
    """Clio has thrown this card, and the others are asked."""
    desk.place("quan_dui", HANDS, discard, phase="claim", memory={"discarder": 3})


def test_the_bar_names_the_card_and_everybody_who_is_asked(desk: TableDesk) -> None:
    asked(desk, "W7")
    said = desk.item("text:buying").label
    assert "seven of wan" in said and "Clio threw it" in said and "You now" in said
    assert said.count("asked") == 2  # whether somebody has answered yet is told by nothing


def test_its_buttons_stand_in_it(desk: TableDesk) -> None:
    asked(desk, "W7")
    bar = desk.table.stage.layout.buying
    for button in ("button:claim", "button:pass"):
        assert desk.table.stage.layout.items[button].inside(bar, 0.5), button


def test_a_claim_out_of_turn_brings_the_card_into_the_hand(desk: TableDesk) -> None:
    asked(desk, "W7")
    desk.click("button:claim")
    desk.my_turn()
    assert sum(card.partition("#")[0] == "W7" for card in desk.hand) == 3


def test_who_has_no_choice_is_not_asked(desk: TableDesk) -> None:
    asked(desk, "W5")
    session = desk.table.session
    assert "0 pass" in session.match.log, "it was answered, and nobody had to press anything"
    assert session.my_turn and len(session.view.legal) > 1


def test_the_whole_hand_is_shown_with_a_gold_button_and_its_key(desk: TableDesk) -> None:
    whole = "B1 B1 B2 B2 B3 B3 B4 B4 B5 B5 B6 B6 B7 B7 B8 B8"
    desk.place("quan_dui", [whole, "B9 S9 W9", "S1 S2 S3"], "B9", phase="play")
    shown = next(button for button in desk.table.table.presenter.buttons.said() if button.id == "button:knock")
    assert shown.gold and shown.key and shown.live


def test_a_whole_hand_is_shown_swiftly_and_the_others_lie_open_soon(desk: TableDesk) -> None:
    whole = "B1 B1 B2 B2 B3 B3 B4 B4 B5 B5 B6 B6 B7 B7 B8 B8"
    desk.place("quan_dui", [whole, HANDS[2], HANDS[3].replace("B4 B4 B5 B5 B6", "B9 B9 S1 S1 S2")], "W2", phase="play")
    desk.app.settings.override("speed", "normal")
    desk.tap_at(desk.centre("button:knock"))
    desk.until(lambda: desk.table.stage.story is not None)
    assert desk.table.stage.story is not None
    assert desk.table.stage.story.end - desk.app.now < 5.0, "eight pairs of mine, and two hands of fifteen"
    desk.app.settings.override("speed", "instant")
