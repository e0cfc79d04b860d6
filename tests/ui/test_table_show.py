"""Indian rummy at the table: dropping a hand, showing it on the finish place, and what is at stake and needed for it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game.match.match import Match
from game.match.returning import returning
from game.match.setup import SeatInfo
from game.rules.acts.events import STOCK_ZONE, Event, Moved, WildTurned
from game.rules.state.slots import WILD_CARD
from game.table.motion.choreography import tell
from game.table.scene.from_view import before_deal
from game.ui.table.state.moment import Advice
from tests.match.tables import hand_by_novices
from tests.ui.table_desk import TableDesk
from tests.variants.shelf import SHIPPED

GAME = "indian_points"
SIX, KING = 5, 12
VALID = ("4H 5H 6H 7H", "8S 9S JK", "QC QD QS", "2C 2D 2H")
"""A show with kings wild."""
HERS = "AC 3D 5S 7D 9C JD QH AS 4C 8D TH 6C JC"
THIRD = "AD 3C 5C 7S 9H TD QS AH 6S 8C TS 6H JH"
TWICE = ("4H 5H 6H 7H", "8S 9S JK", "QC QD QS", "2C 2C 2H")
"""A card that no set has twice."""


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableDesk]:
    made = TableDesk(tmp_path_factory.mktemp("home"))
    yield made
    made.close()


def table(desk: TableDesk, mine: str, *hers: str, phase: str = "play", wild: int = KING, **given: Any) -> None:
    """My hand against these, with this rank wild; it is not the first turn."""
    given.setdefault("memory", {"wild_rank": wild, "drew": [1] * (1 + len(hers or (HERS,)))})
    desk.place(GAME, [mine, *(hers or (HERS,))], "3H", phase=phase, **given)


def grouped(desk: TableDesk, *groups: str) -> None:
    """I put my hand together so."""
    session, pack = desk.table.session, desk.match.rules.pack
    left = list(session.hand.order.cards)
    made = []
    for group in groups:
        found = []
        for name in group.split():
            card = next(card for card in left if pack.name(card) == name)
            left.remove(card)
            found.append(card)
        made.append(found)
    session.hand.rearrange(session.hand.order.arranged(session.pack, made))
    desk.table.table.refresh()
    desk.settle()


def said(desk: TableDesk, item: str) -> str:
    return desk.item(item).label


def deeds(desk: TableDesk) -> list[str]:
    return [entry.text for entry in desk.table.session.diary.entries]


# ---- dropping -------------------------------------------------------------------------------------


@pytest.mark.parametrize("by_key", [False, True])
def test_a_hand_is_dropped_before_the_draw_after_it_was_asked_about(desk: TableDesk, by_key: bool) -> None:
    table(desk, "4H 5H 9C", HERS, THIRD, phase="draw")
    assert said(desk, "button:drop") == "Drop for 40"
    if by_key:
        desk.press("p")
    else:
        desk.click("button:drop")
    assert desk.shown.dialog == "give_up" and "40" in said(desk, "text:give_up.text")
    desk.tap_at(desk.centre("button:yes"))
    desk.until(lambda: any("You drop your hand: 40 points." in text for text in deeds(desk)))
    assert "dropped, 40" in said(desk, "seat:0")


def test_enter_never_drops_a_hand_and_a_no_keeps_it(desk: TableDesk) -> None:
    table(desk, "4H 5H 9C", phase="draw")
    assert desk.table.table.presenter.buttons.main() != "button:drop"
    desk.press("p")
    desk.click("button:no")
    assert desk.table.session.asked("draw") and desk.has("button:drop")


def test_after_the_draw_the_button_is_gone(desk: TableDesk) -> None:
    table(desk, "4H 5H 9C", phase="draw")
    desk.click("pile:stock")
    assert desk.table.session.asked("play") and not desk.has("button:drop")
    desk.press("p")
    assert desk.notice == "drop.not_now"


# ---- showing --------------------------------------------------------------------------------------


def test_a_card_dragged_on_the_finish_place_shows_the_hand(desk: TableDesk) -> None:
    table(desk, " ".join((*VALID, "9C")))
    desk.drag("card:9C", "area:knock")
    result = desk.match.results[-1]
    assert result.kind == "show" and result.winners == (0,)


def test_the_key_shows_the_hand_and_throws_the_chosen_card(desk: TableDesk) -> None:
    table(desk, " ".join((*VALID, "9C")))
    desk.select("9C")
    desk.press("k")
    assert desk.match.results[-1].kind == "show"


def test_a_show_lays_down_the_groups_that_were_made(desk: TableDesk) -> None:
    table(desk, " ".join((*VALID, "9C")))
    grouped(desk, *VALID)
    desk.press("k")  # the only loose card is thrown
    assert desk.match.results[-1].winners == (0,)
    assert sorted(map(sorted, desk.melds[:4])) == sorted(sorted(group.split()) for group in VALID)


def test_a_wrong_show_is_warned_of_with_the_group_and_the_rule(desk: TableDesk) -> None:
    table(desk, " ".join((*TWICE, "9C")), HERS, THIRD)
    grouped(desk, *TWICE)
    desk.drag("card:9C", "area:knock")
    assert desk.shown.dialog == "warned"
    text = said(desk, "text:warned.text")
    assert "2♣ 2♣ 2♥ is no group" in text and "80 points" in text
    desk.click("button:no")
    assert desk.table.table.presenter.says_no
    assert any(tag.forms == ("a suit twice",) for tag in desk.table.stage.scene.tags.values())
    assert desk.table.session.asked("play") and {"2C", "2H"} <= {
        desk.match.rules.pack.name(card) for card in desk.table.table.moment.fault
    }
    desk.until(lambda: not desk.table.table.presenter.says_no)
    desk.drag("card:9C", "area:knock")
    desk.click("button:yes")
    assert any("wrong" in text for text in deeds(desk))


def test_cards_in_no_group_are_called_loose_and_not_a_bad_run(desk: TableDesk) -> None:
    table(desk, " ".join((*VALID[:2], "KC 2S 8D JH 6S 4C 9C")), HERS, THIRD)
    grouped(desk, *VALID[:2])
    desk.drag("card:9C", "area:knock")
    text = said(desk, "text:warned.text")
    assert "in no meld, so this is no valid show" in text and "run" not in text and "80 points" in text
    desk.click("button:no")


def test_without_the_warning_a_wrong_show_is_made_at_once(desk: TableDesk) -> None:
    table(desk, " ".join((*TWICE, "9C")), options={"declare_guard": "none"})
    grouped(desk, *TWICE)
    desk.drag("card:9C", "area:knock")
    assert desk.match.hand_over and desk.match.results[-1].kind == "wrong_show"


def test_a_hand_that_was_not_put_together_is_no_wrong_show_by_mistake(desk: TableDesk) -> None:
    table(desk, " ".join((*TWICE, "9C")))
    desk.drag("card:9C", "area:knock")
    assert desk.table.session.asked("play") and desk.notice == "show.none_valid"


def test_a_hint_at_a_show_tells_to_put_the_hand_in_groups_while_it_lies_in_wrong_ones(desk: TableDesk) -> None:
    """What it advises is never warned of."""
    table(desk, " ".join((*VALID, "9C")))
    grouped(desk, "4H 5H 6H", "7H 8S 9S JK", *VALID[2:])
    desk.press("h")
    desk.settle(lambda: desk.notice == "hint.what")
    assert desk.table.table.notices.now is not None and "Put your hand in groups, then throw" in desk.table.table.notices.now.text
    desk.press("a")
    desk.table.table.moment.advice = Advice()
    desk.press("h")
    desk.settle(lambda: desk.notice == "hint.what")
    assert desk.table.table.notices.now is not None and "throw it and you can show" in desk.table.table.notices.now.text
    desk.drag("card:9C", "area:knock")
    assert desk.match.results[-1].winners == (0,)


# ---- what is shown ----------------------------------------------------------------------------------


def test_show_waits_with_its_reason(desk: TableDesk) -> None:
    table(desk, "4H 5H 6H 7H 8S 9S JK QC QD QS KD 2C 9D", phase="draw", wild=SIX)
    button = next(widget for widget in desk.table.group.widgets if widget.id == "button:knock")
    assert button.visible and not button.enabled and "draw first" in button.reason  # type: ignore[attr-defined]
    desk.click("button:knock")
    assert desk.notice == "show.draw_first"


def test_the_panels_say_what_the_rules_say(desk: TableDesk) -> None:
    table(desk, "4H 5H 7H QC QD QS 8S 9S JK KD 2C 9D 3S", phase="draw", wild=SIX, scores=[47, 62], options={"format": "pool"})
    stakes, needs = said(desk, "text:stakes"), said(desk, "text:needs")
    assert stakes.startswith("Pool to 101, hand") and "Dropping now: 40" in stakes and "Your total so far: 47" in stakes
    assert "✗ a pure sequence" in needs and "✗ a card to throw (draw first)" in needs


def test_what_is_needed_follows_the_groups_that_were_made(desk: TableDesk) -> None:
    table(desk, " ".join(VALID), phase="draw")
    assert "✓ no card loose" in said(desk, "text:needs")
    grouped(desk, VALID[0])
    assert "✓ a pure sequence" in said(desk, "text:needs") and "✗ 2 sequences in all" in said(desk, "text:needs")
    grouped(desk, *VALID)
    assert "✓ no card loose" in said(desk, "text:needs")


def test_the_card_under_the_stock_is_seen(desk: TableDesk) -> None:
    table(desk, "4H 5H 9C", phase="draw", stock="6C 7C 8C TC 6D", memory={"wild_card": "6D", "wild_rank": SIX})
    seen = next(item for item in desk.shown.items if item.id.startswith("card:6D"))
    assert seen.rect[2] > 0 and seen.rect[0] < desk.item("pile:stock").rect[0]


# ---- the others, and the end ------------------------------------------------------------------------


def test_the_plates_say_who_has_left_and_at_what_cost(desk: TableDesk) -> None:
    memory = {"wild_rank": KING, "drew": [1] * 4, "lost": [0, 20, 80, 0], "wrong_shows": 4}
    table(desk, "4H 5H 6H 7H", HERS, THIRD, "2D 3D 4D", phase="draw", memory=memory)
    assert "dropped, 20" in said(desk, "seat:1") and "wrong show, 80" in said(desk, "seat:2")
    assert desk.item("seat:1").count == 0 and desk.table.stage.scene.seats[1].left


def test_whoever_has_dropped_may_skip_to_the_end_of_the_hand(desk: TableDesk) -> None:
    table(desk, "4H 5H 9C", HERS, THIRD, phase="draw")
    desk.table.app.settings.override("speed", "normal")
    desk.press("p")
    desk.click("button:yes")
    assert desk.table.session.watching and desk.has("button:skip")
    desk.table.app.settings.override("speed", "instant")


def test_a_loser_counts_the_own_groups_or_the_best(desk: TableDesk) -> None:
    for own in (True, False):
        hands = ["4S 5S 6S 9D 9C KH 7C 8H QD JS 2S 3D AH", "", THIRD]
        desk.place(
            GAME, hands, "3H TC", phase="defend", options={"loser_grouping": "submitted"},
            memory={"wild_rank": KING, "drew": [1] * 3}, melds=[(1, group) for group in VALID],
        )  # fmt: skip
        assert desk.table.table.presenter.buttons.main() == "button:group_best" and not desk.has("button:group_own")
        grouped(desk, "4S 5S 6S", "9D 9C KH")
        assert desk.table.table.presenter.buttons.main() == "button:group_own"
        if own:
            desk.press("enter")
        else:
            desk.click("button:group_best")
        desk.my_turn()
        points = desk.match.results[-1].rows[0].points
        assert points is not None and (points == 80 if own else points < 80)


def test_open_hands_lie_in_the_groups_in_which_they_were_counted(desk: TableDesk) -> None:
    table(desk, " ".join((*VALID, "9C")), "4S 5S 6S 9D 9C KH 7H 8H QD JS 2S 3D AH", phase="play")
    desk.drag("card:9C", "area:knock")
    scene = desk.table.stage.scene
    hers = [meld for meld in scene.melds if meld.owner == 1]
    assert [len(meld.cards) for meld in hers] == [3, 3]
    loose = next(one for one in scene.loose if one.owner == 1)
    assert loose.points == desk.match.results[-1].rows[1].points


def test_whoever_is_out_of_a_pool_may_come_back_between_hands(desk: TableDesk) -> None:
    table(desk, " ".join((*TWICE, "9C")), HERS, THIRD, options={"format": "pool"}, scores=[47, 30, 31])
    grouped(desk, *TWICE)
    desk.drag("card:9C", "area:knock")
    desk.click("button:yes")
    desk.settle(lambda: desk.shown.screen == "scores", seconds=20)
    highest = max(row.total for row in desk.match.results[-1].rows[1:])
    assert said(desk, "button:rejoin") == f"Come back with {highest + 1} points"
    desk.click("button:rejoin")
    assert desk.table.session.view.scores[0] == highest + 1 and not desk.table.session.watching


@pytest.mark.parametrize("answer", ["button:yes", "button:no"])
def test_whoever_deals_on_while_out_of_a_pool_is_asked_about_coming_back(desk: TableDesk, answer: str) -> None:
    table(desk, " ".join((*TWICE, "9C")), HERS, THIRD, options={"format": "pool"}, scores=[47, 30, 31])
    grouped(desk, *TWICE)
    desk.drag("card:9C", "area:knock")
    desk.click("button:yes")
    desk.settle(lambda: desk.shown.screen == "scores", seconds=20)
    points = desk.table.session.seat.returns_with()
    desk.press("enter")
    assert desk.has("button:no") and said(desk, "button:yes") == f"Come back with {points} points"
    hands = len(desk.match.results)
    desk.click(answer)
    desk.settle()
    assert desk.table.session.dropped_out is (answer == "button:no")
    assert desk.match.deal == hands + 1 if answer == "button:yes" else desk.match.deal > hands


def test_computer_players_come_back_by_themselves_and_the_table_says_so(desk: TableDesk) -> None:
    loser = "3S 4S 5S 6D 7D 8D TC TH TS JC JH JS 2S"
    table(desk, " ".join((*VALID, "9C")), HERS, loser, options={"format": "pool"}, scores=[47, 62, 30], deal=2)
    desk.drag("card:9C", "area:knock")
    desk.settle(lambda: desk.shown.screen == "scores", seconds=20)
    back = returning(desk.match)
    assert back == (1,) and not desk.has("button:rejoin")
    highest = max(row.total for seat, row in enumerate(desk.match.results[-1].rows) if seat != 1)
    desk.click("button:next_hand")
    assert any("Ada" in text and str(highest + 1) in text for text in deeds(desk)), deeds(desk)


def test_nobody_is_asked_to_come_back_who_is_in(desk: TableDesk) -> None:
    table(desk, " ".join((*VALID, "9C")), HERS, THIRD, options={"format": "pool"}, scores=[0, 0, 0])
    desk.drag("card:9C", "area:knock")
    desk.settle(lambda: desk.shown.screen == "scores", seconds=20)
    assert not desk.has("button:rejoin")


def test_a_pool_that_is_shared_is_told(desk: TableDesk) -> None:
    loser = "3S 4S 5S 6D 7D 8D TC TH TS JC JH JS 2S"
    table(desk, " ".join((*VALID, "9C")), HERS, loser, options={"format": "pool"}, scores=[85, 47, 90])
    desk.drag("card:9C", "area:knock")
    desk.settle(lambda: desk.has("text:story"), seconds=20)
    assert "share the pool of 3 entries: 1½ for each" in said(desk, "text:story")


def test_before_the_deal_nothing_is_told_of_the_hand(desk: TableDesk) -> None:
    table(desk, " ".join(VALID), phase="draw", stock="6C 7C 8C TC KD", memory={"wild_card": "KD", "wild_rank": KING})
    after = desk.table.stage.scene
    before = before_deal(after, 106)
    assert after.beneath and after.wild == "K" and after.rail.needs is not None and after.rail.needs.parts[0][1]
    assert before.beneath is None and not before.wild
    assert before.rail.needs is not None and not any(met or missing for _, met, missing in before.rail.needs.parts)
    assert before.rail.stakes is not None and not any(now for _, _, now in before.rail.stakes.rows)


def test_the_turned_card_is_seen_going_under_the_stock(desk: TableDesk) -> None:
    table(desk, "4H 5H 9C", phase="draw", stock="6C 7C 8C TC KD", memory={"wild_card": "KD", "wild_rank": KING})
    session, after = desk.table.session, desk.table.stage.scene
    card = session.view.vars[WILD_CARD]
    turned: list[Event] = [WildTurned(card), Moved((card,), STOCK_ZONE, STOCK_ZONE, 3)]
    story = tell(replace(after, beneath=None, wild=""), turned, after, desk.app.size, session.ids)
    begun, there = (story.timeline.at(at).get(after.beneath or "") for at in (story.end / 4, story.end))
    assert begun is not None and begun != there == desk.table.stage.layout.poses[after.beneath or ""]


def test_where_nothing_is_melded_there_is_no_button_for_it_and_the_key_says_why(desk: TableDesk) -> None:
    table(desk, " ".join(VALID), phase="play")
    desk.select("4H", "5H")
    assert "button:meld" not in {item.id for item in desk.shown.items}, "no gold button that only leads to a refusal"
    desk.press("m")
    assert desk.notice == "meld.with_show_only"


@pytest.mark.parametrize("speed", ["instant", "fast", "normal"])
@pytest.mark.parametrize("how", ["watched", "hurried", "skipped"])
def test_the_sheet_comes_by_itself_when_everybody_has_dropped(desk: TableDesk, speed: str, how: str) -> None:
    """Whatever is pressed to hurry it, and also where nobody watches the rest."""
    memory = {"wild_rank": KING, "drew": [1] * 3, "lost": [0, 20, 0], "wrong_shows": 0}
    table(desk, "4H 5H 9C", HERS, THIRD, phase="draw", memory=memory)
    desk.app.settings.override("speed", speed)
    try:
        desk.press("p")
        desk.until(lambda: desk.shown.dialog == "give_up")
        desk.click("button:yes")
        if how == "hurried":
            desk.press("space")
        elif how == "skipped" and desk.has("button:skip"):
            desk.click("button:skip")
        desk.until(lambda: desk.shown.screen == "scores", 20)
        assert desk.match.results[-1].kind == "dropped"
    finally:
        desk.app.settings.override("speed", "instant")


def test_in_hands_that_lie_open_wild_cards_say_what_they_stand_for_also_those_of_the_losers(tmp_path: Path) -> None:
    people = [SeatInfo("You"), *(SeatInfo(name, "computer", "novice", name.lower()) for name in ("Ada", "Bruno", "Clio"))]
    match = Match.begin(SHIPPED.resolve("indian_ten_card"), people, 7)
    hand_by_novices(match)
    desk = TableDesk(tmp_path)
    desk.sit(match, {"deal": match.deal})
    desk.settle(lambda: desk.shown.screen == "scores", seconds=30)
    scene = desk.table.stage.scene
    hers = {card for meld in scene.melds if meld.owner == 2 for card in meld.cards}
    assert match.results[0].rows[2].score < 0 and {"card:JK#2", "card:6S#2"} <= hers
    assert scene.means == {"card:6H#2": "J", "card:6H": "3C", "card:JK#2": "2H", "card:6S#2": "K"}
    desk.close()
