"""The rail beside the piles: what stands on which side, and how far bars are filled."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.cards.lines import line
from game.rules.goal import Goal, Race
from game.table.layout.lay import lay
from game.table.layout.own_hand import LIFT_ROOM
from game.table.scene.purchase import Buyer, BuyScene
from game.table.scene.rail import (
    NO_NEWS,
    ClaimScene,
    GoalScene,
    NewsRow,
    NewsScene,
    Rail,
    Standing,
    WildScene,
    bar,
    is_strip,
    stages_standing,
    standing,
)
from tests.table.given import table

GOAL = GoalScene("Knock at", "10", "or less")
SCORES = Standing("First to 500")


def people(*totals: int) -> list[tuple[tuple[str, ...], int, str, bool]]:
    return [((name,), total, str(total), name == "you") for name, total in zip(("you", "ada", "bruno"), totals, strict=False)]


def test_a_game_without_a_goal_for_the_hand_shows_the_standing_in_its_place() -> None:
    rows = standing("First to 500", Race(line("goal.first_to", points=500), 500), people(3, 4))
    assert Rail((), rows).left == rows and Rail((), rows).right is None
    assert Rail((GOAL,), rows).left == (GOAL,) and Rail((GOAL,), rows).right == rows


def test_what_must_be_done_comes_before_the_standing() -> None:
    claim = ClaimScene("You took it", "It must be laid in this turn.", "KH")
    rows = standing("First to 500", Race(line("goal.first_to", points=500), 500), people(3, 4))
    assert Rail((GOAL,), rows, claim).right == claim


def test_the_news_stand_in_a_panel_as_long_as_nothing_presses() -> None:
    """At the right of the piles of three and four, as large as the goal at their left; no strip is given to them."""
    news = NewsScene("Since your turn", rows=(NewsRow("ada", "Ada", (("Draws a card",),), "6C"),))
    rows = standing("First to 500", Race(line("goal.first_to", points=500), 500), people(3, 4))
    claim = ClaimScene("You took it", "It must be laid in this turn.", "KH")
    assert Rail((), rows, news=news).right == news
    assert Rail((GOAL,), rows, news=news).right == rows and Rail((), rows, claim, news=news).right == claim
    for seats in (3, 4):
        for size in ((1280, 720), (1920, 1080), (960, 540)):
            layout = lay(replace(table(seats), rail=Rail((), rows, news=news)), size)
            assert (layout.claim.y, layout.claim.w, layout.claim.h) == pytest.approx(layout.goal[1:])
            assert layout.size[0] - layout.claim.right > layout.goal.x
            assert not is_strip(layout.claim.w / layout.k, layout.claim.h / layout.k)
    for seats, size in ((4, (720, 1280)), (2, (1280, 720)), (6, (1280, 720))):
        bare, told = (lay(replace(table(seats), rail=Rail((), rows, news=one)), size) for one in (None, news))
        assert not told.claim.w and told.goal == bare.goal


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_in_an_upright_window_the_news_stand_beside_the_plate_as_long_as_no_button_does(seats: int) -> None:
    size = (720, 1280)
    scene = replace(table(seats), buttons=(), rail=Rail((), SCORES, news=NewsScene("Since your turn")))
    told, asked = lay(scene, size), lay(replace(scene, buttons=("button:discard",)), size)
    plate = told.items["seat:0"]
    assert told.news.x > plate.right and (told.news.y, told.news.h) == pytest.approx((plate.y, plate.h))
    assert told.news.right <= told.cloth.right and told.news.y >= max(pose.box.bottom for pose in told.rest.values())
    assert not asked.news.w and asked.items["button:discard"].x >= told.news.x
    assert not lay(scene, (1280, 720)).news.w


def test_what_is_wild_stands_beside_the_piles_as_long_as_nothing_must_be_done() -> None:
    wild, claim = WildScene("Wild in this hand", "Every 3", "3S", "Every 3 is wild"), ClaimScene("You took it")
    assert Rail(wild=wild).right == wild
    assert Rail(claim=claim, wild=wild).right == claim


def test_partners_stand_in_one_row_with_both_faces() -> None:
    rows = standing(
        "", Race(line("goal.first_to", points=100), 100), [(("you", "bruno"), 20, "20", True), (("ada",), 30, "30", False)]
    )
    assert [(row.portrait, row.partners) for row in rows.rows] == [("ada", ()), ("you", ("bruno",))]


def test_whoever_leads_stands_first() -> None:
    high = standing("", Race(line("goal.first_to", points=100), 100), people(20, 80, 50))
    assert [(row.score, row.part) for row in high.rows] == [("80", 0.8), ("50", 0.5), ("20", 0.2)]
    low = standing("", Race(line("goal.lowest", points=100), 100, low=True), people(20, 80, 150))
    assert [(row.score, row.part, row.mine) for row in low.rows] == [("20", 0.2, True), ("80", 0.8, False), ("150", 1.0, False)]
    minus = standing("", Race(line("goal.first_to", points=100), -100), people(-40, 0))
    assert [row.part for row in minus.rows] == [0.0, 0.4]
    assert standing("", Race(line("goal.hands", deal=2, count=6)), people(3, 4)).rows[0].part is None


@pytest.mark.parametrize(
    ("goal", "filled", "met"),
    [
        (Goal(line("goal.knock"), 10, 7, ceiling=True), (0.35, 0.5), True),
        (Goal(line("goal.knock"), 10, 45, ceiling=True), (1.0, 0.5), False),
        (Goal(line("goal.opening"), 40, 30), (0.75, None), False),
        (Goal(line("goal.opening"), 40, 51), (1.0, None), True),
        (Goal(line("goal.gin"), 0, 4, ceiling=True), (None, None), False),
    ],
)
def test_a_bar_is_filled_as_far_as_the_hand_has_come(goal: Goal, filled: tuple[float | None, float | None], met: bool) -> None:
    assert bar(goal) == filled
    assert goal.met is met


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1920, 1080), (720, 1280)])
@pytest.mark.parametrize("people", [3, 4, 6, 8])
def test_a_purchase_is_answered_in_the_bar_that_asks_and_the_bar_covers_nothing(size: tuple[int, int], people: int) -> None:
    asking = BuyScene("Take it?", "", "7S", (Buyer("ada", "Ada", "threw it", "threw"), Buyer("you", "You", "now", "now")))
    places = []
    for discards, stock, count in ((1, 40, 9), (14, 3, 13)):
        bare = table(people, count, discards=discards, stock=stock)
        scene = replace(bare, buying=asking, buttons=("button:buy", "button:pass"))
        laid = lay(scene, size)
        yes, no = (laid.items[button] for button in scene.buttons)
        bar = laid.buying
        for button in (yes, no):
            assert bar.x <= button.x and button.right <= bar.right and bar.y <= button.y and button.bottom <= bar.bottom
        assert yes.right < no.x and yes.y == no.y
        alone = lay(replace(scene, buttons=("button:buy", "button:pass", "button:fill")), size).items["button:fill"]
        calm = lay(replace(scene, buying=None, buttons=("button:discard",)), size).items["button:discard"]
        assert alone == calm  # what else can be done stands where it always does
        cards = laid.hand._replace(y=laid.hand.y + LIFT_ROOM * laid.k, h=laid.hand.h - LIFT_ROOM * laid.k)
        taken = [laid.claim, laid.goal, laid.piles.stock, laid.piles.discard, cards, alone, laid.slot, *laid.lanes]
        taken += [box.panel for box in laid.plates.values()]
        assert not [other for other in taken if bar.common(other) > 0]
        places.append((yes, no))
    assert places[0] == places[1]


def test_what_the_plates_tell_makes_room_for_the_news() -> None:
    people = [(("me",), 10, "10", True), (("ada",), 20, "20", False)]
    plain = standing("Scores", Race(line("goal.scores"), None, True), people)
    race = standing("Out above 100", Race(line("goal.scores"), 100, True), people)
    news = NewsScene("Since your turn", "", (NewsRow("ada", "Ada"),))
    goal = GoalScene("Hand 1 of 7", note="two sets")
    assert plain.plain and not race.plain
    assert Rail((goal,), plain, news=news).right is news
    assert Rail((goal,), race, news=news).right is race  # bars that no plate shows
    assert Rail((goal,), plain).right is plain
    brief = Rail((GoalScene("Out at 0"),), plain, news=news)
    assert brief.share_corner and brief.right is plain


def test_a_strip_has_no_room_for_news() -> None:
    plain = standing("Scores", Race(line("goal.scores"), None, True), [(("me",), 10, "10", True)])
    rail = Rail(
        (GoalScene("Hand 1 of 7", note="two sets"),), plain, news=NewsScene("Since your turn", "", (NewsRow("ada", "Ada"),))
    )
    assert rail.at_right(600.0, 60.0) is plain and rail.at_right(400.0, 250.0) is rail.news


def test_in_a_race_through_contracts_who_has_laid_more_leads_and_everybody_shows_his_own() -> None:
    race = Race(line("goal.stages", count=10), low=True, stages=10)
    told = stages_standing(
        "First to lay phase 10",
        race,
        [("you", 80, 2, 1, "Phase 2"), ("ada", 40, 3, 3, "Phase 3"), ("bruno", 15, 2, 1, "Phase 2")],
        0,
    )
    assert [(row.portrait, row.score, row.part, row.pips, row.mine, row.told) for row in told.rows] == [
        ("ada", "3", 0.3, 10, False, "Phase 3"),
        ("bruno", "2", 0.1, 10, False, "Phase 2"),
        ("you", "2", 0.1, 10, True, "Phase 2"),
    ]


def test_the_standing_of_a_race_through_contracts_stands_on_one_side_only() -> None:
    race = Race(line("goal.stages", count=10), low=True, stages=10)
    told = stages_standing("First to lay phase 10", race, [("you", 80, 2, 1, "Phase 2"), ("ada", 40, 3, 3, "Phase 3")], 0)
    contract = GoalScene("First to lay phase 10", note="Phase 2: a set and a run", standing=replace(told, title=""))
    for news in (NO_NEWS, NewsScene("Since your turn", rows=(NewsRow("ada", "Ada", (("Draws a card",),), "6C"),))):
        assert Rail((contract,), told, news=news).right is news
    assert Rail((GOAL,), told, news=NO_NEWS).right is told
