"""What a meld counts stands on it for a moment, where melds count for whoever lays them."""

from __future__ import annotations

from pathlib import Path

from tests.ui.desk import Desk  # first: it chooses the driver  # isort: skip

import pytest

from game.match.match import Match
from game.match.setup import MatchSettings, SeatInfo
from game.ui import starting
from game.ui.table.screen import TableScreen
from game.ui.table.tags import COMES, GOES, STAYS
from tests.match.tables import resolved


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
        before = table.build_scene()
        match.submit(seat, match.rules.suggest(match.history.state, chance))
        events, since = match.events(0, since)
        if any(type(event).__name__ == "MeldLaid" for event in events):
            table.stage.tell(events, before, table.build_scene())
            return table
        table.stage.scene = table.build_scene()
    raise AssertionError("nobody has laid a meld")


@pytest.mark.parametrize(("variant", "counts"), [("rummy_500", True), ("straight_rummy", False)])
def test_a_meld_that_counts_wears_its_points_and_loses_them_again(tmp_path: Path, variant: str, counts: bool) -> None:
    desk = Desk(tmp_path)
    try:
        table = laying(desk, variant)
        app, story = desk.app, table.stage.story
        assert story is not None
        (laid,) = (effect for effect in story.effects if effect.kind == "laid")
        table.tags.update(laid.at - 0.01)
        app.now = laid.at + 0.001
        table.tags.update(app.now)
        if not counts:
            assert not table.tags.tags
            return
        (tag,) = table.tags.tags
        meld = next(meld for meld in table.session.view.melds if set(table.session.ids.all(meld.cards)) == set(tag.cards))
        points = table.session.match.rules.variant.points
        assert int(tag.words) == table.session.seat.laid_value(meld.cards) > 0 and points is not None
        place = table.tags._place(tag)
        board = app.board(desk.picture())
        plain = desk.picture().copy()
        table.tags.draw(board, app.now + COMES)
        x, y = round(place.x + place.w / 2), round(place.y + 4)
        assert desk.picture().get_at((x, y)) != plain.get_at((x, y))
        table.tags.update(app.now + COMES + STAYS + GOES + 0.01)
        assert not table.tags.tags
    finally:
        desk.close()
