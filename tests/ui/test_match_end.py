"""The end of a match: a picture of its own with the story, in every size of window; a lost match has no cup of the player's."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path

import pygame
import pytest

from game.match.match import Match
from game.match.setup import SeatInfo
from game.table.geometry import Pose
from game.table.layout.ending.match_end import ALONE, TITLES, places
from game.ui.art.canvas import Canvas
from game.ui.art.card_pictures import Sprites
from game.ui.program.screen import Screen
from game.ui.table.acts.commands import skip
from game.ui.table.ending.cup import CUP_SIZE, PRIZE
from game.ui.table.ending.match_end import MatchEnd
from game.ui.table.ending.match_plot import ticks
from game.ui.table.ending.match_report import MatchPaper
from tests.match.tables import match_by_the_tidy
from tests.ui.desk import SIZES, by_turns
from tests.ui.table_desk import PEOPLE, TableDesk
from tests.variants.shelf import SHIPPED

FOUR = (*PEOPLE, SeatInfo("Clio", "computer", "novice", "clio"))


@cache
def finished(won: bool) -> Match:
    """The first of some matches that I have won, or lost: it is over, so that every desk can have it."""
    for seed in range(60):
        match = Match.begin(SHIPPED.resolve(SHIPPED.default_id()), PEOPLE, seed, dealer=1)
        match_by_the_tidy(match)
        result = match.result
        assert result is not None
        if (0 in result.match_winners) == won:
            return match
    raise AssertionError(f"none of sixty matches has ended so: {won}")


def ended(desk: TableDesk, won: bool) -> MatchEnd:
    """The end of such a match on the screen."""
    match = finished(won)
    desk.sit(match, {"deal": match.deal})
    desk.settle(lambda: isinstance(desk.app.top, MatchEnd))
    assert isinstance(desk.app.top, MatchEnd)
    return desk.app.top


@pytest.fixture(params=by_turns(SIZES), ids=lambda size: "x".join(map(str, size)))
def desk(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[TableDesk]:
    desk = TableDesk(tmp_path, request.param)
    yield desk
    desk.close()


def test_everything_has_room_and_lies_apart(desk: TableDesk) -> None:
    end = ended(desk, True)
    assert end.party.won and end.party.cards
    window = pygame.Rect(0, 0, *desk.app.size)
    items = {item.id: pygame.Rect(item.rect) for item in desk.shown.items}
    assert {"text:scores", "text:story", "text:best", "total:0", "button:new_match", "button:sheet", "button:home"} <= set(items)
    assert all(window.contains(rect) and rect.w and rect.h for rect in items.values())
    for (one, a), (other, b) in combinations(items.items(), 2):
        assert not a.colliderect(b), (one, other)
    at = places(desk.app.size[0] / desk.app.k, desk.app.size[1] / desk.app.k, desk.app.portrait)
    assert at.axis + 300 * at.f < at.paper[0] or at.top + 760 * at.f < at.paper[1]


@pytest.mark.parametrize(("total", "said"), [(20, "You go out  ·  +17"), (95, "You win the match  ·  +17")])
def test_who_wins_the_match_is_told_when_the_hands_have_been_counted(tmp_path: Path, total: int, said: str) -> None:
    desk = TableDesk(tmp_path)
    hers = "AS 3S 5C 8D"  # 1 + 3 + 5 + 8
    desk.place("straight_rummy", ["KS", hers], "7C", melds=[(0, "9C 9D 9S")], phase="play", scores=[total, 40])
    desk.select("KS")
    desk.app.settings.override("speed", "fast")
    told: list[str] = []

    def ended() -> bool:
        told.append(desk.table.table.presenter.prompt.words)
        return desk.table.table.presenter.prompt.ending

    desk.tap_at(desk.centre("button:discard"))
    desk.until(ended)
    assert told[-1] == said
    assert told[-2] == "You go out" and not any("match" in words for words in told[:-1])
    story = desk.table.session.seat.match_story()
    assert [curve[0] for curve in story.curves] == [total, 40] and not story.closing, "points of the position are no bonus"
    desk.close()


def test_a_lost_match_has_no_cup_of_mine(tmp_path: Path) -> None:
    desk = TableDesk(tmp_path)
    end = ended(desk, False)
    assert not end.party.won and set(end.party.portraits) <= {"ada", "bruno"} and end.party.own
    desk.click("button:sheet")
    assert desk.shown.screen == "scores" and any(item.id.startswith("score:") for item in desk.shown.items)
    desk.press("escape")
    desk.click("button:new_match")
    assert desk.app.screens[-1].name == "table" and not desk.app.screens[-1].session.view.match_over  # type: ignore[attr-defined]
    desk.close()


def test_partners_are_one_in_the_ranks_the_plot_and_the_picture(tmp_path: Path) -> None:
    desk = TableDesk(tmp_path)
    match = Match.begin(SHIPPED.resolve("persian_rummy"), FOUR, 3)
    match_by_the_tidy(match)
    desk.sit(match, {"deal": match.deal})
    desk.settle(lambda: isinstance(desk.app.top, MatchEnd))
    end = desk.app.top
    assert isinstance(end, MatchEnd) and len(end.winners) == 2
    result = match.result
    assert result is not None
    first, second = end.story.ranks
    assert (first.seats, second.seats) in (((0, 2), (1, 3)), ((1, 3), (0, 2))) and first.seats == end.winners
    assert all(row.total == (first if seat in first.seats else second).total for seat, row in enumerate(result.rows))
    assert all(curve[-1] == result.rows[seat].total for seat, curve in enumerate(end.story.curves))
    assert len(end.paper.plot.lines) == 2
    assert len(end.party.portraits) == 2
    _, each, size = end.party._row()
    cup = desk.app.art.picture("cup_small.svg", *(round(PRIZE * side) for side in CUP_SIZE)).get_bounding_rect(min_alpha=200)
    assert each - size >= 0.9 * cup.w, "the cup stands between two faces and hides neither"
    left = {seat: desk.item(f"total:{seat}").rect[0] for seat in range(4)}
    assert max(left[seat] for seat in first.seats) < min(left[seat] for seat in second.seats)
    desk.close()


def test_totals_stand_in_the_order_of_rank_and_the_goal_is_in_the_plot(tmp_path: Path) -> None:
    desk = TableDesk(tmp_path)
    match = Match.begin(SHIPPED.resolve("rummy_500"), FOUR, 2)
    match_by_the_tidy(match)
    desk.sit(match, {"deal": match.deal})
    desk.settle(lambda: isinstance(desk.app.top, MatchEnd))
    result = match.result
    assert result is not None
    shown = [int(item.id[6:]) for item in desk.shown.items if item.id.startswith("total:")]
    totals = [result.rows[seat].total for seat in shown]
    assert totals == sorted(totals, reverse=True) and shown[0] in result.match_winners
    assert desk.item("text:plot").label.endswith("goal 500")
    assert desk.item("text:best").label.endswith(f"+{max(row.score for hand in match.results for row in hand.rows)}")
    desk.close()


@pytest.mark.parametrize("won", [True, False])
def test_after_the_picture_has_come_small_spots_move_now_and_then(tmp_path: Path, won: bool) -> None:
    desk = TableDesk(tmp_path)
    end = ended(desk, won)
    assert desk.has("text:comfort") != won
    desk.app.settings.override("speed", "normal")
    spots: list[bool] = []
    desk.app.redraw = lambda told=True: spots.append(told)  # type: ignore[method-assign]
    still = desk.app.now
    for tick in range(110):
        assert not end.update(still + tick * 0.1)
    assert len(spots) > 10, "at first there is much life"
    del spots[:]
    awake = 0
    for tick in range(110, 710):
        assert not end.update(still + tick * 0.1)
        awake += end.party.lively
    assert awake < 90, "then the window is seldom looked at"
    assert 10 <= len(spots) <= 100, "a minute has a few glints, of a few pictures each"
    desk.app.push(Screen(desk.app))
    del spots[:]
    for tick in range(710, 810):
        end.update(still + tick * 0.1)
    assert not spots, "nothing moves behind another screen"
    desk.app.pop()
    desk.close()


@pytest.mark.parametrize("low,high", [(0, 9), (0, 519), (-240, 130), (0, 5230), (0, 1)])
def test_a_plot_has_a_few_round_numbers_and_nought(low: float, high: float) -> None:
    found = ticks(low, high)
    assert 2 <= len(found) <= 6 and 0 in found
    assert all(low <= tick <= high for tick in found)


def test_the_cards_that_won_fly_into_the_fan_from_where_they_lie_and_the_table_fades(tmp_path: Path) -> None:
    desk = TableDesk(tmp_path)
    desk.place("straight_rummy", ["KS", "AS 3S 5C 8D"], "7C", melds=[(0, "9C 9D 9S")], phase="play", scores=[95, 40])
    desk.select("KS")
    spot = desk.centre("button:discard")
    desk.app.settings.override("speed", "fast")
    desk.tap_at(spot)
    desk.until(lambda: desk.table.table.presenter.prompt.ending and not desk.table.stage.moving, 20)
    lay = desk.table.stage.poses()["card:9C"]
    skip(desk.table.table)
    desk.until(lambda: isinstance(desk.app.top, MatchEnd) and desk.app.top._began is not None, 20)
    end = desk.app.top
    assert isinstance(end, MatchEnd)
    place, now = end._places, desk.app.now
    flown: list[tuple[str, float, float]] = []

    class Flying(Sprites):
        def draw(self, surface: Canvas, item: str, pose: Pose, moving: bool = False, later: bool = False) -> None:
            flown.append((item[5:], pose.x, pose.y))

    assert end.party.sprites is not None
    end.party.sprites = Flying(desk.app.art)
    end._began = now
    end.draw(desk.app.pane.surface, now)
    assert {name for name, _, _ in flown} == set(end.party.cards)
    assert ("9C", lay.x, lay.y) in flown, "the first picture has every card where it lay"
    assert end._left
    desk.settle(end.settled, 20)
    end.draw(desk.app.pane.surface, desk.app.now)
    assert not end._left and not end._coming and place == end._places
    desk.close()


@pytest.mark.parametrize("size", [(960.0, 1280.0), (1707.0, 960.0), (2276.0, 1280.0)])
def test_where_the_winner_laid_no_card_down_the_rest_of_the_picture_fills_their_room(size: tuple[float, float]) -> None:
    upright = size[1] > size[0]
    usual, bare = places(*size, upright), places(*size, upright, True)
    (first, last), room = ALONE, (bare.paper[1] if upright else bare.buttons[1] + 82)
    assert bare.f > 1.05 * usual.f
    assert bare.top + first * bare.f >= TITLES - 1 and bare.top + last * bare.f <= room
    above, below = bare.top + first * bare.f - TITLES, room - (bare.top + last * bare.f)
    assert abs(above - below) < 40


def test_a_best_hand_of_nothing_gives_way_to_how_many_hands_were_won(tmp_path: Path) -> None:
    from game.match.match import Match
    from tests.match.tables import match_by_novices
    from tests.ui.table_desk import PEOPLE
    from tests.variants.shelf import SHIPPED

    desk = TableDesk(tmp_path)
    match = Match.begin(SHIPPED.resolve("indian_points", {"format": "pool", "pool_limit": 61}), PEOPLE[:2], 1)
    match_by_novices(match)
    desk.sit(match, {"deal": match.deal})
    desk.settle(lambda: desk.shown.screen == "scores", seconds=30)
    winners = match.results[-1].match_winners
    won = sum(set(winners) <= set(hand.winners) for hand in match.results)
    assert desk.item("text:best").label.endswith(f"of {len(match.results)}, {won}") and won
    alone, both = (MatchPaper(desk.table.session, seats).best() for seats in ((0,), (0, 1)))
    assert (
        alone[1].startswith("You: hands won, of ") and both[1].startswith("You and ") and ": hands won together, of " in both[1]
    )
    desk.close()
