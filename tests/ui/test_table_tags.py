"""What a meld counts stands on it for a moment, where melds count for whoever lays them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from tests.ui.table_desk import TableDesk  # first: it chooses the driver  # isort: skip

import pygame
import pytest

from game.match.match import Match
from game.match.setup import MatchSettings, SeatInfo
from game.table.geometry import Pose, Rect
from game.ui.art.card_pictures import Sprites
from game.ui.art.wild_index import corner
from game.ui.pages.base import starting
from game.ui.program.input import Key
from game.ui.table.moving.meld_points import COMES, GOES, STAYS
from game.ui.table.screen import TableScreen
from tests.match.tables import resolved
from tests.ui.desk import Desk


def laying(desk: Desk, variant: str) -> TableScreen:
    """A table at normal speed at which the first meld of a match played at random is being told."""
    seats = [SeatInfo("Ada", "person", None, "you"), SeatInfo("Otto", "computer", "steady", "bruno")]
    match = Match.begin(resolved(variant), seats, 5, settings=MatchSettings(practice=False))
    starting.show_table(desk.app, match, {})
    desk.settle()
    desk.app.settings.override("speed", "normal")
    table = desk.app.top
    assert isinstance(table, TableScreen)
    from game.cards.chance import Chance

    chance = Chance(3)
    since = match.events(0, 0)[1]
    while not match.hand_over:
        seat = match.to_act
        assert seat is not None
        before = table.table.scene()
        match.submit(seat, match.rules.suggest(match.history.state, chance))
        events, since = match.events(0, since)
        if any(type(event).__name__ == "MeldLaid" for event in events):
            table.stage.tell(events, before, table.table.scene())
            return table
        table.stage.scene = table.table.scene()
    raise AssertionError("nobody has laid a meld")


@pytest.mark.parametrize(("variant", "counts"), [("rummy_500", True), ("straight_rummy", False)])
def test_a_meld_that_counts_wears_its_points_and_loses_them_again(tmp_path: Path, variant: str, counts: bool) -> None:
    desk = Desk(tmp_path)
    try:
        table = laying(desk, variant)
        app, story = desk.app, table.stage.story
        assert story is not None
        (laid,) = (effect for effect in story.effects if effect.kind == "laid")
        table.picture.tags.update(laid.at - 0.01)
        app.now = laid.at + 0.001
        table.picture.tags.update(app.now)
        if not counts:
            assert not table.picture.tags.tags
            return
        (tag,) = table.picture.tags.tags
        meld = next(meld for meld in table.session.view.melds if set(table.session.ids.all(meld.cards)) == set(tag.cards))
        points = table.session.match.rules.variant.points
        assert tag.points == table.session.seat.laid_value(meld.cards) > 0 and points is not None
        place = table.picture.tags._place(tag)
        covered = [place.common(table.stage.layout.poses[card].box) for card in tag.cards]
        assert not any(covered), "beside a meld that has room there, and on none of its cards"
        board = app.board(desk.picture())
        plain = desk.picture().copy()
        table.picture.tags.draw(board, app.now + COMES)
        x, y = round(place.x + place.w / 2), round(place.y + 4)
        assert desk.picture().get_at((x, y)) != plain.get_at((x, y))
        table.picture.tags.update(app.now + COMES + STAYS + GOES + 0.01)
        assert not table.picture.tags.tags
    finally:
        desk.close()


def test_two_lays_on_one_meld_wear_one_sum_and_no_tag_lies_on_an_index(tmp_path: Path) -> None:
    desk = TableDesk(tmp_path)
    try:
        desk.place("rummy_500", ["9H TD KC 4S", "2C 3S 5C", "6C 8D JS"], "3D", melds=[(1, "9S 9C 9D"), (0, "4D 5D 6D")])
        table = desk.table
        meld = table.stage.scene.melds[1]
        table.picture.tags._tell(meld.cards[:1], 1.0)
        table.picture.tags._tell(meld.cards[1:], 1.1)
        (tag,) = table.picture.tags.tags
        cards = table.session.ids.cards(meld.cards)
        assert tag.points == table.session.seat.laid_value(cards) and set(tag.cards) == set(meld.cards)
        place = table.picture.tags._place(tag)
        for card in meld.cards:
            box = table.stage.layout.poses[card].box
            index = Rect(box.x, box.y, 0.38 * box.w, 0.6 * box.h)
            meaning = Rect(box.x, box.bottom - 0.35 * box.w, 0.7 * box.w, 0.35 * box.w)
            assert not place.common(index) and not place.common(meaning)
        table.picture.tags._tell(table.stage.scene.melds[0].cards, 1.2)
        assert len(table.picture.tags.tags) == 2, "another meld wears its own"
    finally:
        desk.close()


def test_what_is_said_in_a_head_is_not_covered_by_cards_on_their_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = TableDesk(tmp_path)
    try:
        desk.place("rummy_500", ["9H TD KC 4S", "2C 3S 5C", "6C 8D JS"], "3D")
        table = desk.table
        rest, drawn = dict(table.stage.poses()), list[str]()
        shifted = {item: replace(pose, x=pose.x + 1) if item.startswith("back:seat1") else pose for item, pose in rest.items()}
        monkeypatch.setattr(table.stage, "poses", lambda: dict(shifted))
        draw = Sprites.draw

        def noted(sprites: Sprites, surface: pygame.Surface, item: str, pose: Pose, moving: bool = False, **more: bool) -> None:
            drawn.extend([item] if moving else [])
            draw(sprites, surface, item, pose, moving, **more)

        monkeypatch.setattr(Sprites, "draw", noted)
        table.draw(desk.picture(), desk.app.now)
        assert sum(item.startswith("back:seat1") for item in drawn) == 3
        table.table.presenter.heads.say(1, "Draws")
        table.table.refresh()
        drawn.clear()
        table.draw(desk.picture(), desk.app.now)
        assert not drawn
    finally:
        desk.close()


def test_the_points_of_my_melds_change_when_the_cards_have_landed(tmp_path: Path) -> None:
    desk = TableDesk(tmp_path)
    try:
        desk.place("rummy_500", ["4D 5D 6D KC 4S", "2C 3S 5C"], "3D", phase="play")
        stage = desk.table.stage
        before = stage.scene.own
        desk.app.settings.override("speed", "normal")
        desk.select("4D", "5D", "6D")
        desk.app.dispatch(Key("m"))
        desk.table.table.complete()
        seen = {stage.backdrop()[0].own} if stage.telling else set()
        desk.settle()
        assert seen == {before}
        assert "15" in stage.scene.own and "15" not in before
    finally:
        desk.close()


@pytest.mark.parametrize("width", [45, 52, 60, 90])
def test_what_a_wild_card_stands_for_leaves_the_index_in_the_other_corner_free(tmp_path: Path, width: int) -> None:
    """The star of a joker and the rank of a deuce begin at 0.62 of a card that lies small."""
    desk = Desk(tmp_path)
    try:
        surface = pygame.Surface((2 * width, 2 * width))
        board = desk.app.board(surface)
        for means in ("TS", "QH", "2C", "5", "T"):
            surface.fill((0, 0, 0))
            corner(board, means, width, width, width)
            written = pygame.mask.from_threshold(surface, (255, 255, 255), (250, 250, 250)).get_bounding_rects()
            box = written[0].unionall(written[1:])
            assert box.left >= width / 2 and box.right <= width / 2 + 0.62 * width, (means, box)
    finally:
        desk.close()
