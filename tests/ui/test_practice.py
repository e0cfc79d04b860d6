"""Practice: chosen before a match, marked in the save, the list and on the sheet, and everything can be taken back."""

from __future__ import annotations

import time

from tests.ui.table_desk import PEOPLE, TableDesk  # first: it chooses the driver  # isort: skip


from game.match.match import Match
from game.match.setup import MatchSettings
from game.ui.pages.base.starting import last_choice
from tests.variants.shelf import SHIPPED


def sit(desk: TableDesk, practice: bool) -> None:
    """A short hand: I go out with my second discard."""
    resolved = SHIPPED.resolve("straight_rummy")
    match = Match.begin(resolved, PEOPLE[:2], 5, dealer=1, settings=MatchSettings(practice=practice))
    desk.sit(match, {})


def test_a_card_from_the_stock_goes_back_in_practice_only(window: TableDesk) -> None:
    sit(window, practice=False)
    window.press("d")
    window.press("z", ctrl=True)
    assert window.match.decisions == 1 and window.notice == "undo.drew_from_stock"
    sit(window, practice=True)
    window.press("d")
    window.press("z", ctrl=True)
    assert window.match.decisions == 0


def test_practice_goes_back_over_the_others_turns(window: TableDesk) -> None:
    sit(window, practice=True)
    window.press("d")
    window.double(window.shown.items[[i.zone for i in window.shown.items].index("hand")].id)
    window.my_turn()
    assert window.match.decisions > 2
    window.press("z", ctrl=True)
    assert window.match.decisions == 1 and len(window.hand) == 11
    window.press("z", ctrl=True)
    assert window.match.decisions == 0 and len(window.hand) == 10


def test_practice_goes_back_into_the_hand_before(window: TableDesk) -> None:
    window.place("straight_rummy", ["5H", "KS QD 2C"], "9C", melds=[(0, "6H 7H 8H")], phase="play")
    plain = window.match
    object.__setattr__(plain.setup, "settings", MatchSettings(practice=True))
    window.select("5H")
    window.press("enter")
    window.settle(lambda: window.shown.screen == "scores")
    assert "practice" in window.app.top.subtitle  # type: ignore[attr-defined]
    window.press("enter")
    window.my_turn()
    assert window.match.deal == 2
    window.press("d") if window.match.phase == "draw" else None
    for _ in range(4):
        window.press("z", ctrl=True)
        if window.match.deal == 1:
            break
    assert (window.match.deal, window.match.phase, window.hand) == (1, "play", ["5H"])
    time.sleep(0.6)  # or this is the second half of a double click on the same card
    window.select("5H")
    window.press("enter")
    window.settle(lambda: window.shown.screen == "scores")


def test_practice_is_chosen_before_the_match_and_kept(window: TableDesk) -> None:
    window.app.home()
    window.app.change("last", {"variant": "straight_rummy", "players": 2, "level": "novice", "opponents": [], "options": {}})
    window.settle()
    window.click("menu:play")
    assert not window.item("setup:practice").selected
    window.app.top.activate("setup:practice", "click")
    window.settle()
    assert window.item("setup:practice").selected
    window.press("enter")
    window.settle(lambda: window.shown.screen == "table")
    table = window.app.top
    assert table.session.match.setup.settings.practice  # type: ignore[attr-defined]
    table.closing()
    info = next(info for info in window.app.store.saves() if info.practice)
    from game.ui.pages.base.phrases import continue_lines

    assert any("Practice" in line for line in continue_lines(info))
    choice = last_choice(window.app)
    assert choice is not None and choice.practice
