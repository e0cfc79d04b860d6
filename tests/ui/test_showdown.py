"""The end of a hand as it is seen: what leaves the cloth fades, pictures say who has won, numbers fly to the sheet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from tests.ui.table_desk import OTHERS, PEOPLE, TableDesk  # first: it chooses the driver  # isort: skip

import pygame

from game.match.match import Match
from game.match.setup import SeatInfo
from game.rules.acts.closing import CLOSE_BUTTON
from game.table.motion.expressions import outcome
from game.table.theme import DIALOG_OUT, LEAVE, SLIDE
from game.ui.table.acts.act import do
from game.ui.table.context.stage import OPENS
from game.ui.table.ending.flying_numbers import Flights
from game.ui.table.ending.sheet_number import Number
from game.ui.table.moving import open_hand_heads
from game.ui.table.moving.open_hand_sums import Sums
from game.ui.table.still.exits import Leaving
from game.ui.widgets.dialog import SHADE
from game.ui.widgets.message import Message
from game.words.catalogue import mark
from tests.match.tables import hand_by_novices
from tests.ui.desk import by_turns
from tests.variants.shelf import SHIPPED

CLOSING = ["3D 4D 5D 6D 7S 7H 7C AC 2S 4H KS", "JH QH KH 9S 9D 9C {} 7D"]
"""The player can knock with 7; she lays the 7 of diamonds off."""


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[TableDesk]:
    made = TableDesk(tmp_path)
    yield made
    made.close()


def knocked(desk: TableDesk, left: str) -> None:
    """The player has knocked with 7 against these cards, and the sheet has come."""
    desk.place("gin_standard", [CLOSING[0], CLOSING[1].format(left)], "3C TC", phase="play")
    desk.select("KS")
    desk.press("k")
    desk.settle(lambda: desk.shown.screen == "scores")


def test_what_leaves_the_cloth_fades_and_is_gone_after_its_time() -> None:
    old = pygame.Surface((40, 20))
    old.fill((200, 200, 200))
    leaving, spot = Leaving(), pygame.Rect(10, 5, 20, 10)
    leaving.keep(old, spot)
    levels = []
    for part in (0.0, 0.5, 1.0):
        new = pygame.Surface(old.get_size())
        leaving.draw(new, 7.0 + part * LEAVE, 1.0)
        levels.append(new.get_at((15, 8))[0])
        assert new.get_at((5, 8))[0] == 0, "only where something lay"
    assert levels[0] == 200 and 90 < levels[1] < 110 and levels[2] == 0


def test_piles_are_gone_before_hands_are_laid_out_and_nothing_of_them_is_seen_through(desk: TableDesk) -> None:
    desk.place("gin_standard", [CLOSING[0], CLOSING[1].format("2H 5S 8C")], "3C TC", phase="play")
    desk.app.settings.override("speed", "normal")
    assert do(desk.table.table, next(action for action in desk.table.session.view.legal if action.place == CLOSE_BUTTON))
    desk.table.table.complete()
    stage = desk.table.stage
    assert stage.story is not None
    cleared = next(step for step in stage.story.steps if step.scene.cleared)
    rows = next(step for step in stage.story.steps if step.scene.laid_out)
    assert cleared.at < rows.at and not cleared.layout.rows
    first = stage.story.steps[0].layout
    assert (cleared.layout.plates, cleared.layout.prompt) == (first.plates, first.prompt), "everybody is still there, once"
    for part in (0.0, 0.5, 0.99):
        poses = stage.timeline.at(cleared.at + part * (rows.at - cleared.at))
        assert not any(item.startswith("back:stock") or item in cleared.scene.discards for item in poses)
    old, new, leaving = pygame.Surface((40, 40), pygame.SRCALPHA), pygame.Surface((40, 40)), Leaving()
    old.fill((200, 200, 200))
    leaving.shrink(old.subsurface((10, 10, 20, 20)), (10, 10))
    leaving.draw(new, 7.0, 1.0)
    new.fill((0, 0, 0))
    leaving.draw(new, 7.0 + 0.6 * LEAVE, 1.0)
    assert new.get_at((20, 20))[0] > 190 and new.get_at((11, 11))[0] == 0


def test_a_question_that_was_answered_goes_without_being_seen_through(desk: TableDesk) -> None:
    top = Message(desk.app, "asked", "What is it?", "This.")
    desk.app.push(top)
    desk.settle()
    whole = desk.picture().copy()
    desk.app.settings.override("speed", "normal")
    top.close()
    desk.app.now += 0.4 * DIALOG_OUT
    picture = pygame.Surface(desk.app.size)
    top.draw(picture, desk.app.now)
    panel = top.panel()
    down = round(0.4 * (desk.app.size[1] - panel.y + desk.app.px(SHADE)))
    for x, y in ((panel.centerx, panel.y + 6), (panel.centerx, panel.bottom - 20)):
        assert picture.get_at((x, y + down)) == whole.get_at((x, y))


def test_the_ring_of_a_knock_that_was_undercut_breaks_and_the_winners_cards_are_framed(desk: TableDesk) -> None:
    knocked(desk, "AH 2H 2C")
    assert desk.match.view(0).result.winners == (1,)  # type: ignore[union-attr]
    lost, won = (next(row for row in desk.table.stage.layout.rows if row.seat == seat) for seat in (0, 1))
    picture = pygame.Surface(desk.app.size)
    desk.table.draw(picture, desk.app.now)

    def colours(rect: tuple[float, float, float, float]) -> list[tuple[int, int, int]]:
        part = picture.subsurface(pygame.Rect(*(round(side) for side in rect)))
        return [part.get_at((x, y))[:3] for x in range(part.get_width()) for y in range(part.get_height())]  # type: ignore[misc]

    def red(colour: tuple[int, int, int]) -> bool:
        return colour[0] > 130 and colour[1] < 70 and colour[2] < 90

    def gold(colour: tuple[int, int, int]) -> bool:
        return colour[0] > 210 and 160 < colour[1] < 210 and colour[2] < 120

    inside = lost.ring.grown(-0.2 * lost.ring.w)
    assert sum(red(colour) for colour in colours(inside)) > 10, "the crack"
    frame = won.left.grown(8)
    edge = (frame.x, frame.y, 8, frame.h)
    assert sum(gold(colour) for colour in colours(edge)) > frame.h / 2
    other = lost.left.grown(8)
    assert not any(gold(colour) for colour in colours((other.x, other.y, 8, other.h)))


def test_the_prompt_tells_the_knock_then_what_is_laid_off_and_at_last_who_won_how_much(desk: TableDesk) -> None:
    desk.place("gin_standard", [CLOSING[0], CLOSING[1].format("2H 5S 8C")], "3C TC", phase="play")
    desk.select("KS")
    desk.app.settings.override("speed", "fast")
    told: list[str] = []

    def ended() -> bool:
        if desk.table.session.view.over and desk.table.table.presenter.prompt.words not in told:
            told.append(desk.table.table.presenter.prompt.words)
        return desk.table.table.presenter.prompt.ending

    assert do(desk.table.table, next(action for action in desk.table.session.view.legal if action.place == CLOSE_BUTTON))
    desk.table.table.complete()
    desk.until(ended, 20.0)
    ended()
    assert told == ["You knock with 7 points", f"Ada lays off {mark('7D')} on your run", "You knock and win  ·  +8"]


def test_numbers_fly_from_the_hands_to_the_sheet_and_stand_there_at_last(desk: TableDesk) -> None:
    knocked(desk, "2H 5S 8C")
    screen = desk.app.top
    numbers = [one for one in screen.group.widgets if isinstance(one, Number) and one.cell.look != "faint"]  # type: ignore[attr-defined]
    mine = [one for one in numbers if one.cell.seat == 0][:1]
    assert mine and not mine[0].awaited, "without motion all of them are there at once"
    desk.app.settings.override("speed", "normal")
    flights = Flights(desk.app, {0: (1200.0, 600.0), 1: (1200.0, 200.0)})
    flights.expect(mine)
    assert mine[0].awaited and flights.flying
    flights.finish()
    flights.draw(
        desk.app.board(pygame.Surface((1280, 720))), mine, pygame.Rect(0, 0, 400, 400)
    )  # a key came before the next picture
    flights = Flights(desk.app, {0: (1200.0, 600.0), 1: (1200.0, 200.0)})
    flights.expect(mine)
    desk.app.now += 2.0
    flights.expect(mine)
    assert not mine[0].awaited and not flights.flying


def test_the_sheet_lies_beside_the_hands_that_it_counts(tmp_path: Path) -> None:
    for size in ((1280, 720), (720, 1280), (1920, 1080)):
        desk = TableDesk(tmp_path / str(size[0]), size)
        knocked(desk, "2H 5S 8C")
        paper, stage = desk.app.top.panel(), desk.table.stage
        assert paper.w <= 0.46 * size[0] or paper.h <= 0.55 * size[1]
        assert desk.app.top.shade == 0, "the hands are not dimmed"
        assert stage.layout.rows and all(not paper.collidepoint(pose.x, pose.y) for pose in stage.layout.poses.values())
        for row in stage.layout.rows:
            for place in (row.portrait, row.ring, row.left):
                assert not paper.colliderect(pygame.Rect(*place.ints())), "whose hand it is and what it counts is seen"
        beside = stage.layout.meld_card
        desk.press("escape")
        assert desk.app.top is desk.table and stage.layout.meld_card >= beside and not stage.scene.covered, (
            "all the cloth is theirs again"
        )
        desk.close()


@cache
def over(variant: str, people: int) -> Match:
    """A match whose first hand computer players have just ended, with cards left."""
    seats = (*PEOPLE, *(SeatInfo(name, "computer", "novice", name.lower()) for name in OTHERS[2:]))[:people]
    return hand_by_novices(Match.begin(SHIPPED.resolve(variant), seats, 7))


@pytest.mark.parametrize("size", by_turns(((960, 540), (1280, 720), (720, 1280), (1920, 1080))))
def test_the_sheet_never_lies_over_a_hand_that_it_counts_whoever_plays(tmp_path: Path, size: tuple[int, int]) -> None:
    desk = TableDesk(tmp_path, size)
    tables = (("gin_standard", 2), ("rummy_500", 3), ("kalooki_40", 4), ("red_three_rummy", 4), ("kalooki_40", 5))
    for variant, people in (*tables, ("straight_rummy", 6), ("rummy_500", 8)):
        match = over(variant, people)
        desk.sit(match, {"deal": match.deal})
        desk.settle(lambda: desk.shown.screen == "scores")
        paper, layout = desk.app.top.panel(), desk.table.stage.layout
        cards = [pygame.Rect(*pose.box.ints()) for pose in layout.poses.values()]
        ends = [pygame.Rect(*place.ints()) for row in layout.rows for place in (row.portrait, row.name, row.ring, row.score)]
        window = desk.picture().get_rect()
        assert len(layout.rows) == people and desk.app.top.shade == 0
        assert paper.collidelist([*cards, *ends]) < 0 and window.contains(paper), (variant, people)
        assert all(window.contains(place) for place in (*cards, *ends)), (variant, people)
        assert layout.meld_card >= 60 * layout.k, "large enough to be told apart"
    desk.close()


def test_it_is_written_what_everybody_did_what_melds_are_and_what_a_hand_was_before_its_lay_off(desk: TableDesk) -> None:
    knocked(desk, "2H 5S 8C")
    scene = desk.table.stage.scene
    assert [seat.deed for seat in scene.seats] == ["Knock", "Lays off"]
    own = [scene.kinds[meld.id] for meld in scene.melds if meld.owner == 0]
    assert own == ["Run", "Set"] and set(scene.kinds) == {meld.id for meld in scene.melds} | {one.id for one in scene.loose}
    assert {scene.kinds[one.id] for one in scene.loose} == {"Deadwood"}
    hers = next(one for one in scene.loose if one.owner == 1)
    assert Sums.less(scene, hers) == "22 less 7"
    assert Sums.less(scene, next(one for one in scene.loose if one.owner == 0)) == ""
    knocked(desk, "AH 2H 2C")
    assert [seat.deed for seat in desk.table.stage.scene.seats] == ["Knock", "Undercuts"]
    told = desk.table.table.presenter.in_story(desk.table.stage.scene)
    assert [seat.deed for seat in told.seats] == ["Knock", "Lays off"], "it is not said before all is counted"


def test_who_won_is_glad_and_who_has_most_left_of_the_others_sour(desk: TableDesk) -> None:
    knocked(desk, "2H 5S 8C")
    result, points = desk.match.view(0).result, desk.match.rules.points
    assert [outcome(seat, result, points) for seat in (0, 1)] == ["glad", "sour"]
    assert outcome(0, None, points) == "calm"


def test_hands_that_have_made_room_for_the_sheet_are_drawn_once_more_at_rest(desk: TableDesk) -> None:
    knocked(desk, "2H 5S 8C")
    desk.press("escape")
    desk.app.settings.override("speed", "normal")
    desk.table.end.open_scores()
    desk.settle(seconds=10)
    hands = pygame.Rect(0, 0, desk.app.top.panel().x, desk.app.size[1])
    shown = pygame.image.tobytes(desk.picture().subsurface(hands), "RGB")
    desk.app.layers.forget()
    desk.app.redraw()
    desk.app.turn()
    assert shown == pygame.image.tobytes(desk.picture().subsurface(hands), "RGB")


def test_portraits_and_rings_glide_as_the_hands_do(desk: TableDesk) -> None:
    desk.place("gin_standard", [CLOSING[0], CLOSING[1].format("2H 5S 8C")], "3C TC", phase="play")
    desk.app.settings.override("speed", "normal")
    stage = desk.table.stage
    assert do(desk.table.table, next(action for action in desk.table.session.view.legal if action.place == CLOSE_BUTTON))
    desk.table.table.complete()
    assert stage.story is not None
    before, rows = next(pair for pair in pairwise(stage.story.steps) if pair[1].layout.rows and not pair[0].layout.rows)
    goals = {row.seat: row.portrait for row in rows.layout.rows}
    for part in (0.0, 0.5, 1.1):
        desk.app.now = rows.at + part * OPENS - stage._ahead
        ends = stage.drifting()
        assert (ends is None) == (part > 1)
        for seat, (portrait, _) in (ends or {}).items():
            here = before.layout.plates[seat].portrait
            assert portrait == here if not part else min(here.y, goals[seat].y) <= portrait.y <= max(here.y, goals[seat].y)
    stage.finish()
    known = {row.seat: (row.portrait, row.ring) for row in stage.layout.rows}
    assert stage.drifting() is None
    stage.show(replace(stage.scene, covered=864.0), SLIDE[0])
    assert stage.drifting() == known, "they set out from where they were"
    desk.app.now += 0.5 * SLIDE[0]
    goals = {row.seat: row.ring for row in stage.layout.rows}
    moving = stage.drifting()
    assert moving is not None
    for seat, (_, ring) in moving.items():
        assert goals[seat].x < ring.x < known[seat][1].x
    picture = pygame.Surface(desk.app.size)
    desk.table.draw(picture, desk.app.now)
    for _, ring in moving.values():
        assert picture.get_at((round(ring.centre[0] - 0.3 * ring.w), round(ring.centre[1])))[:3] == (5, 20, 16), (
            "there, and only there"
        )
    for seat, (_, ring) in known.items():
        assert picture.get_at((round(ring.centre[0] - 0.3 * ring.w), round(ring.centre[1])))[:3] != (5, 20, 16), seat
    desk.app.now += SLIDE[0]
    assert stage.drifting() is None


def test_what_glides_does_not_tell_how_the_hand_ends(desk: TableDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.place("gin_standard", [CLOSING[0], CLOSING[1].format("AH 2H 2C")], "3C TC", phase="play")
    desk.app.settings.override("speed", "normal")
    told: list[list[str]] = []
    monkeypatch.setattr(
        open_hand_heads, "draw_head", lambda board, scene, row, look: told.append([seat.deed for seat in scene.seats])
    )
    assert do(desk.table.table, next(action for action in desk.table.session.view.legal if action.place == CLOSE_BUTTON))
    desk.table.table.complete()
    stage = desk.table.stage
    assert stage.story is not None
    desk.app.now = next(step for step in stage.story.steps if step.layout.rows).at + 0.5 * OPENS
    desk.table.draw(pygame.Surface(desk.app.size), desk.app.now)
    assert told == [["Knock", "Lays off"]] * 2


def test_the_sentence_before_has_faded_before_the_ending_is_told_in_another_place(desk: TableDesk) -> None:
    """One sentence at a time, while people come from their plates."""
    desk.place("gin_standard", [CLOSING[0], CLOSING[1].format("2H 5S 8C")], "3C TC", phase="play")
    desk.app.settings.override("speed", "normal")
    assert do(desk.table.table, next(action for action in desk.table.session.view.legal if action.place == CLOSE_BUTTON))
    desk.table.table.complete()
    picture, fading, told = desk.table.picture, 0, False
    for _ in range(600):
        desk.app.now += 1 / 60
        desk.app.redraw()
        desk.app.turn()
        there = "prompt" in picture.top._pieces and bool(desk.table.stage.backdrop()[1].rows)
        if picture.leaving._parts:
            fading += 1
            assert not there
        told = told or there
        if told and fading:
            break
    assert fading and told
