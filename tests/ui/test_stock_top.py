"""A back lies on the stock as long as there are cards in it, however the top one leaves."""

from __future__ import annotations

from pathlib import Path

from tests.ui.table_desk import OTHERS, TableDesk  # first: it chooses the driver  # isort: skip

import pygame
import pytest

from game.match.match import Match
from game.match.setup import SeatInfo
from game.ui.program.input import Key, Motion, Press, Release
from game.ui.table.screen import TableScreen
from game.ui.table.still.piles import EDGES
from tests.variants.shelf import SHIPPED

FRAME = 0.03
PICTURES = 34
"""A card is on its way for about half a second, and another one home again."""
CARRIED = 6
"""A drag has so many steps."""


class Watcher:
    """Looks at the middle of the stock in every picture."""

    def __init__(self, desk: TableDesk) -> None:
        self.desk = desk
        self.bare: list[int] = []
        self.looked = 0

    def pictures(self, many: int) -> None:
        """So many pictures go by."""
        for _ in range(many):
            self.desk.app._began -= FRAME
            self.desk.app.turn()
            self.looked += 1
            scene, layout = self.desk.table.stage.backdrop()
            spot = pygame.Rect(0, 0, 9, 9)
            spot.center = round(layout.piles.stock.centre[0]), round(layout.piles.stock.centre[1])
            window = self.desk.app.window.get_surface()
            seen = {tuple(window.get_at((x, y)))[:3] for x in range(spot.x, spot.right) for y in range(spot.y, spot.bottom)}
            if scene.stock and seen <= set(EDGES):
                self.bare.append(self.looked)

    def draw(self, how: str) -> None:
        """The top of the stock is wanted, whether there is anything to draw or not."""
        app, from_ = self.desk.app, self.desk.centre("pile:stock")
        to = self.desk.table.stage.layout.hand.centre
        if how == "key":
            app.dispatch(Key("d"))
        else:
            app.dispatch(Motion(from_))
            app.dispatch(Press(from_))
            for step in range(1, CARRIED + 1) if how == "drag" else ():
                x, y = (round(a + (b - a) * step / CARRIED) for a, b in zip(from_, to, strict=True))
                app.dispatch(Motion((x, y), (True, False, False)))
                self.pictures(1)
            app.dispatch(Release((round(to[0]), round(to[1])) if how == "drag" else from_))
        self.pictures(PICTURES)


@pytest.mark.parametrize("how", ["drag", "click", "key"])
@pytest.mark.parametrize(("variant", "drawn"), [("straight_rummy", 1), ("canasta_2", 2)])
def test_the_stock_is_never_bare_while_there_are_cards_in_it(tmp_path: Path, variant: str, drawn: int, how: str) -> None:
    desk = TableDesk(tmp_path, (960, 540))
    try:
        people = [SeatInfo("You"), SeatInfo(OTHERS[0], "computer", "novice", OTHERS[0].lower())]
        match = Match.begin(SHIPPED.resolve(variant), people, 5, dealer=1)
        desk.match, desk.table = match, TableScreen(desk.app, match, {})
        desk.app.push(desk.table)
        desk.settle()
        desk.app.settings.override("speed", "normal")
        before = desk.table.session.view.stock_count
        watch = Watcher(desk)
        watch.draw(how)
        assert desk.table.session.view.stock_count == before - drawn
        watch.draw(how)  # one more may not be drawn: it goes home
        assert desk.table.session.view.stock_count == before - drawn
        assert not watch.bare, f"bare in pictures {watch.bare} of {watch.looked}"
    finally:
        desk.close()
