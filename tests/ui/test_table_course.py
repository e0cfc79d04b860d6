"""The course of a match at the table: whole hands by mouse, the score sheet, the next hand, leaving and coming back."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from pathlib import Path

from tests.ui.table_desk import PEOPLE, TableDesk, deck  # first: it chooses the driver  # isort: skip

import pytest

from game.match.match import Match
from game.rules.acts.actions import Discard, Draw, LayDown, LayOff, Pass
from game.table.pointing.selection import Selection
from game.ui.program.input import Press, Release
from game.ui.table.ending.match_end import MatchEnd
from game.ui.table.screen import TableScreen
from game.words.catalogue import plain
from tests.match.tables import match_by_the_tidy
from tests.ui.window import crowd
from tests.variants.shelf import SHIPPED

GOING_OUT = {"mine": "4H 5H 6H 9C 9D 9H 2S 2C 2D KS", "hers": "AS 3S 5C 8D TS JD 4C 6S 8C QD"}


def by_mouse(desk: TableDesk, chance: random.Random) -> None:
    """One decision, the thinker's own, made with the mouse in one of its ways."""
    action, ids = desk.match.think("steady").action, desk.table.session.ids
    desk.table.table.select(Selection())
    if isinstance(action, Draw):
        pile = f"pile:{action.source}"
        desk.click(pile) if chance.random() < 0.5 else desk.drag(pile, "area:hand")
    elif isinstance(action, Pass):
        desk.click("pile:stock")
    elif isinstance(action, LayDown):
        cards = ids.all(card for group in action.groups for card in group.cards)
        for card in cards:
            desk.click(card)
        desk.click("button:meld") if chance.random() < 0.5 else desk.drag(cards[0], "area:melds")
    elif isinstance(action, LayOff):
        for card in ids.all(action.cards):
            desk.drag(card, f"meld:{action.meld}")
    elif isinstance(action, Discard):
        card = ids.id(action.card)
        desk.double(card) if chance.random() < 0.5 else desk.drag(card, "pile:discard")


@pytest.mark.parametrize(("people", "seed"), [(2, 12), (3, 11)])  # short hands, with melds and lay-offs of mine
def test_a_hand_by_mouse_from_deal_to_score_sheet(window: TableDesk, people: int, seed: int) -> None:
    desk, chance = window, random.Random(people)
    desk.begin(PEOPLE[:people], names=[], seed=seed)
    for _ in range(200):
        desk.my_turn()
        if desk.match.hand_over:
            break
        before = desk.match.decisions
        by_mouse(desk, chance)
        assert desk.match.decisions > before
        assert desk.match.moves == desk.match.decisions
    desk.settle(lambda: desk.shown.screen == "scores")
    result = desk.match.result
    assert result is not None
    for seat, row in enumerate(result.rows):
        assert str(row.score) in desk.item(f"score:1.{seat}").label
        assert str(row.total) in desk.item(f"total:{seat}").label
    assert desk.item("button:next_hand").enabled
    assert not desk.has("button:new_match")
    desk.press("enter")
    assert desk.shown.screen == "table"
    assert desk.match.deal == 2
    assert desk.shown.fields["deal"] == 2


def test_the_prompt_says_whose_turn_it_is_and_leaves_to_the_heads_what_they_do(window: TableDesk) -> None:
    desk = window
    desk.app.settings.override("speed", "fast")
    match = Match.begin(SHIPPED.resolve(SHIPPED.default_id()), PEOPLE, 31, dealer=0)
    desk.app.home()
    desk.table = TableScreen(desk.app, match, {})
    desk.app.push(desk.table)
    moving: set[str] = set()
    still: set[str] = set()
    end = time.monotonic() + 40 * crowd()
    while not (desk.table.session.my_turn and not desk.table.stage.moving):
        assert time.monotonic() < end
        desk.app.turn()
        prompt = desk.table.table.presenter.prompt.words
        (moving if desk.table.stage.telling else still).add(plain(prompt))
    assert "" in moving, "while the cards are dealt, nothing is said"
    assert moving | still <= {"", "Ada's turn", "Bruno's turn", "Draw a card"}, moving | still
    assert {"Ada's turn", "Bruno's turn"} <= still & moving
    desk.app.settings.override("speed", "instant")


def last_card(desk: TableDesk) -> None:
    """Meld, lay off nothing, and go out with the king."""
    desk.begin(names=deck(**GOING_OUT, upcard="7D", stock="7H KD 3D KH TC"))


def go_out(desk: TableDesk) -> None:
    """Straight Rummy allows one new meld a turn, so going out takes three turns."""
    for names in (("4H", "5H", "6H"), ("9C", "9D", "9H"), ("2S", "2C", "2D")):
        desk.my_turn()
        assert not desk.match.hand_over
        desk.press("d")
        desk.table.table.select(Selection(frozenset(f"card:{name}" for name in names)))
        desk.press("m")
        while not desk.match.hand_over and (options := [n for n in desk.hand if lays_off(desk, n)]):
            desk.drag(f"card:{options[0]}", f"meld:{lays_off(desk, options[0])}")
        if desk.match.hand_over or len(desk.hand) == 1:
            break
        loose = [name for name in desk.hand if name not in "2S 2C 2D 9C 9D 9H"]
        desk.double(f"card:{(loose or desk.hand)[0]}")


def lays_off(desk: TableDesk, name: str) -> int:
    session = desk.table.session
    card = session.ids.card(f"card:{name}")
    assert card is not None
    for place, offer in session.offers((card,)).items():
        if place.startswith("meld:") and offer.action is not None:
            return int(place[5:])
    return 0


def test_going_out_is_named_and_the_sheet_explains_every_number(window: TableDesk) -> None:
    desk = window
    last_card(desk)
    go_out(desk)
    desk.my_turn()
    if not desk.match.hand_over:
        assert not desk.item("button:discard").enabled or desk.item("button:discard").label == "Go out"
        if desk.match.phase == "draw":
            desk.press("d")
        for name in list(desk.hand):
            if not desk.match.hand_over and lays_off(desk, name):
                desk.drag(f"card:{name}", f"meld:{lays_off(desk, name)}")
        while not desk.match.hand_over and desk.table.session.my_turn and desk.match.phase == "play":
            desk.double(f"card:{desk.hand[0]}")
            desk.my_turn()
            if not desk.match.hand_over:
                desk.press("d")
    desk.settle(lambda: desk.shown.screen == "scores")
    result = desk.match.result
    assert result is not None
    sheet = desk.app.top
    for seat, row in enumerate(result.rows):
        desk.click(f"score:1.{seat}")
        heading, lines, _ = sheet.account()  # type: ignore[attr-defined]
        assert str(row.score) in heading
        assert len(lines) == len(row.lines)
        assert sum(entry.points for entry in row.lines) == row.score
        desk.click(f"total:{seat}")
        assert str(row.total) in desk.item("text:account").label
    # Hands lie open at the table behind the sheet.
    desk.press("escape")
    assert desk.shown.screen == "table"
    assert desk.item("button:next_hand").enabled
    shown = [item.id[5:] for item in desk.shown.items if item.zone == "area:deadwood:1"]
    assert sorted(shown) == sorted(desk.match.rules.pack.name(card) for card in result.rows[1].left)
    desk.press("f2")
    assert desk.shown.screen == "scores"
    desk.click("button:next_hand")
    assert desk.match.deal == 2


def test_the_end_of_a_match(window: TableDesk) -> None:
    desk = window
    last_card(desk)
    first = desk.match
    desk.sit(match_by_the_tidy(desk.match), {"deal": desk.match.deal})
    desk.settle(lambda: desk.shown.screen == "scores")
    assert desk.item("button:new_match").enabled
    assert not desk.has("button:next_hand")
    totals = desk.match.scores
    assert desk.shown.fields["scores"] == list(totals)
    ranks = [int(item.id[6:]) for item in desk.shown.items if item.id.startswith("total:")]
    assert sorted(ranks) == [0, 1] and totals[ranks[0]] == max(totals), "whoever has most stands first"
    assert max(totals) >= 100
    desk.press("enter")
    desk.settle(lambda: desk.shown.screen == "table")
    assert desk.app.top is not desk.table
    fresh = desk.app.top.session.match  # type: ignore[attr-defined]
    assert fresh is not first and fresh.setup.id == first.setup.id and len(fresh.seats) == 2
    assert fresh.decisions == 0 or fresh.to_act == 0


def test_leaving_and_coming_back_loses_nothing(window: TableDesk) -> None:
    desk = window
    desk.begin()
    desk.drag("card:JD", desk.centre("card:5H"))
    desk.press("d")
    desk.select("4H", "5H", "6H")
    desk.press("m")
    digest, order, log = desk.match.digest, desk.hand, desk.match.log
    new = desk.table.stage.scene.new
    path = desk.app.store.path_of(desk.match)
    assert path is not None
    desk.click("button:menu")
    assert desk.shown.screen == "menu"
    loaded = desk.app.store.load(path)
    desk.sit(loaded.match, loaded.presentation)
    assert (desk.match.digest, desk.hand, desk.match.log) == (digest, order, log)
    assert desk.table.stage.scene.new == new
    assert desk.match.moves == len([line for line in log if line != "next"])
    assert len(desk.table.session.diary.entries) >= 3
    desk.press("z", ctrl=True)
    assert desk.melds == []


def test_the_save_is_there_before_the_table_shows_it(window: TableDesk) -> None:
    desk = window
    desk.begin()
    seen: list[tuple[int, int]] = []
    keep = desk.app.store.save

    def save(match: object, presentation: object) -> object:
        answer = keep(match, presentation)  # type: ignore[arg-type]
        seen.append((desk.match.decisions, desk.table.stage.scene.stock))
        return answer

    desk.app.store.save = save  # type: ignore[method-assign, assignment]
    try:
        desk.press("d")
    finally:
        desk.app.store.save = keep  # type: ignore[method-assign]
    assert seen[0] == (1, 31)
    assert desk.table.stage.scene.stock == 30


def test_a_disk_that_refuses_is_said_and_play_goes_on(window: TableDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = window
    desk.begin()

    def full(*_: object) -> object:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("game.match.saves.files.write", full)
    desk.press("d")
    assert desk.match.phase == "play"
    assert desk.match.moves == 0
    assert desk.notice == "save.trouble"
    monkeypatch.undo()
    desk.double("card:KS")
    assert desk.match.moves == desk.match.decisions


@pytest.mark.parametrize(
    "way",
    [lambda d: d.click("pile:stock"), lambda d: d.press("d"), lambda d: d.click("button:pass")],
    ids=["click", "key", "button"],
)
def test_an_empty_stock_is_turned_over_by_choosing_it(window: TableDesk, way: Callable[[TableDesk], None]) -> None:
    desk = window
    desk.begin()
    for _ in range(400):
        view = desk.match.view(0)
        if desk.match.to_act == 0 and desk.match.phase == "draw" and not view.stock_count:
            break
        actions = desk.match.legal()
        wanted = next((a for a in actions if isinstance(a, Draw)), None) or next(a for a in actions if isinstance(a, Discard))
        seat = desk.match.to_act
        assert seat is not None
        desk.match.submit(seat, wanted)
    desk.sit(desk.match, {"deal": 1})
    assert desk.item("pile:stock").count == 0
    assert desk.item("pile:stock").enabled
    assert desk.item("button:pass").enabled
    assert desk.table.table.presenter.prompt.words == "The stock is empty: take the discard, or turn the pile over"
    assert (desk.item("button:pass").label, desk.item("button:pass").key) == ("Turn the pile over", "D")
    where = desk.item("button:discard").rect
    decisions, count = desk.match.decisions, desk.item("pile:discard").count
    way(desk)
    assert desk.match.decisions == decisions + 1
    assert desk.table.session.diary.entries[-1].text == f"You turn the discard pile over: {count} cards become the stock."
    assert (desk.item("pile:stock").count or 0) > 10
    assert desk.match.phase == "draw"
    assert not desk.has("button:pass")
    assert desk.item("button:discard").rect == where


# ---- opponents ----------------------------------------------------------------------------------


def test_opponents_turns_can_be_followed_and_skipped(window: TableDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = window
    monkeypatch.setattr("game.ui.session.thinking.think_pause", lambda number: 30.0)
    desk.begin(speed="fast")
    desk.settle(lambda: not desk.table.stage.moving, seconds=20)
    desk.press("d")
    desk.settle(lambda: not desk.table.stage.moving, seconds=20)
    desk.double("card:KS")
    desk.settle(lambda: not desk.table.stage.moving, seconds=20)
    assert desk.match.to_act == 1
    decisions = desk.match.decisions
    spot = (round(desk.app.size[0] * 0.75), round(desk.app.size[1] * 0.45))  # free cloth beside the piles
    for _ in range(40):
        if desk.match.to_act == 0:
            break
        desk.app.dispatch(Press(spot))
        desk.app.dispatch(Release(spot))
        for _ in range(10):
            desk.app.turn()
    assert desk.match.to_act == 0
    assert desk.match.decisions >= decisions + 2
    desk.settle(lambda: not desk.table.stage.moving, seconds=20)
    assert desk.table.stage.scene.seats[1].note
    desk.press("d")
    desk.settle(lambda: not desk.table.stage.moving, seconds=20)
    assert not desk.table.stage.scene.seats[1].note


def test_while_i_am_to_act_nothing_happens_by_itself(window: TableDesk) -> None:
    desk = window
    desk.begin()
    digest, told = desk.match.digest, desk.shown.plain()
    for _ in range(60):
        desk.app.now += 0.5
        desk.app.turn()
    assert desk.match.digest == digest
    assert desk.shown.plain() == told


def test_idle_draws_nothing(window: TableDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = window
    desk.begin()
    for _ in range(40):  # past the one breath of the piles
        desk.app.now += 0.5
        desk.app.turn()
    drawn: list[int] = []
    monkeypatch.setattr(desk.table, "draw", lambda surface, now: drawn.append(1))
    for _ in range(50):
        assert not desk.app.turn()
    assert drawn == []


def test_a_window_of_another_size_shows_the_same_table(tmp_path: Path, window: TableDesk) -> None:
    desk = window
    desk.begin()
    desk.select("4H")
    before = [(item.id, item.selected) for item in desk.shown.items]
    desk.app.size, desk.app.k = (960, 540), 0.5
    desk.table.resized()
    assert [(item.id, item.selected) for item in desk.table.items()] == before
    desk.app.size, desk.app.k = (1280, 720), 2 / 3
    desk.table.resized()


def test_earlier_hands_can_be_looked_up_and_a_won_match_is_celebrated_briefly(window: TableDesk) -> None:
    desk = window
    for seed in range(60):
        desk.begin(seed=seed, names=[])
        match = match_by_the_tidy(desk.match)
        result = match.result
        assert result is not None
        if result.match_winners == (0,) and len(match.results) > 6:
            break
    desk.app.settings.override("speed", "fast")
    desk.sit(match, {"deal": match.deal})
    desk.settle(lambda: desk.app.top is not desk.table, seconds=20)
    end = desk.app.top
    assert isinstance(end, MatchEnd) and end.party.won and end.party.cards
    desk.settle(end.settled, seconds=20)
    story = desk.item("text:story").label
    assert story.count(".") == 3 and desk.item("text:best").label
    desk.click("button:sheet")
    shown = [item.id for item in desk.shown.items if item.id.startswith("score:")]
    assert f"score:{len(match.results)}.0" in shown
    while "score:1.0" not in shown:
        before = shown
        desk.press("pageup")
        shown = [item.id for item in desk.shown.items if item.id.startswith("score:")]
        assert shown != before
    desk.click("score:1.0")
    assert desk.item("text:account").label.startswith("You, hand 1")
    desk.app.settings.override("speed", "instant")


def test_a_copy_under_a_name(window: TableDesk) -> None:
    desk = window
    desk.begin()
    desk.press("d")
    desk.press("s", ctrl=True)
    assert desk.shown.dialog == "save_copy"
    desk.press("enter")
    assert desk.notice == "savecopy.saved" and "Hand 1" in desk.table.fields()["notice"]["text"]
    named = [info for info in desk.app.store.saves() if info.named and info.name == "Hand 1"]
    assert len(named) == 1
    desk.double("card:KS")
    loaded = desk.app.store.load(named[0].path)
    assert loaded.match.decisions == 1
    assert loaded.presentation["hand"]["cards"][-1] == "7H"
    desk.press("f2")
    desk.click("button:save")
    assert desk.shown.dialog == "save_copy"
    desk.press("escape")
    desk.press("escape")
    assert desk.shown.screen == "table"
