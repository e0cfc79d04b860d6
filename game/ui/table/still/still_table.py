"""A table that is only looked at: what one seat saw at one moment, drawn into a part of the window."""

from __future__ import annotations

from collections.abc import Iterator

from game.table import theme
from game.table.layout.lay import lay
from game.table.layout.layout import Layout
from game.table.scene.scene import Id, TableScene
from game.table.scene.status import Status
from game.ui.art import panels
from game.ui.art.board import Board
from game.ui.art.canvas import Canvas
from game.ui.art.card_pictures import Sprites
from game.ui.program.screen import Host
from game.ui.table.context.look import Look
from game.ui.table.still.still_picture import Tabletop


class Part:
    """A part of the window with a size of its own."""

    pace = 0.0
    """Nothing moves here: every picture is drawn whole."""

    def __init__(self, app: Host, size: tuple[int, int], cloth: str = "") -> None:
        self._app, self.size, self.window, self._cloth = app, size, app.window, cloth
        self.k = theme.scale_of(size)

    @property
    def cloth(self) -> str:
        """The cloth that was asked for, else that of the table that is played at."""
        return self._cloth or self._app.cloth

    def board(self, surface: Canvas) -> Board:
        """A board in the units of this part."""
        return Board(surface, self.k, self._app.art, self._app.text)


class StillTable:
    """Draws scenes at the upper left of the window."""

    def __init__(self, app: Host, size: tuple[int, int], cloth: str = "") -> None:
        self.size = (max(1, size[0]), max(1, size[1]))
        self.sprites = Sprites(app.art)
        self.part = Part(app, self.size, cloth)
        self._top = Tabletop(self.part, self.sprites)
        self.layout: Layout | None = None

    def show(self, scene: TableScene, status: Status) -> None:
        """Bring the picture up to date."""
        self._top.refresh(self._look(scene, status))

    def prepared(self, scene: TableScene, status: Status) -> Iterator[None]:
        """Draw the first picture, a part after the other."""
        look = self._look(scene, status)
        yield
        yield from self._top.prepared(look)

    def _look(self, scene: TableScene, status: Status) -> Look:
        self.layout = layout = lay(scene, self.size)
        self.sprites.measure(layout.hand_card, layout.widths_around, layout.k)
        self.sprites.prepare({**layout.poses, **layout.rest})
        self.sprites.begin(self.size, len(scene.seats))
        self._scene = scene
        return Look(scene, layout, self.sprites, status, frozenset(scene.hand))

    def expect(self, scene: TableScene) -> None:
        """This one will probably be shown next."""
        layout = lay(scene, self.size)
        self.sprites.prepare({**layout.poses, **layout.rest})

    def label(self, surface: Canvas, *places: Id) -> None:
        """Draw the chips of these places once more, over a line around them."""
        self._top.label(self.part.board(surface), *places)

    def draw(self, surface: Canvas, marked: frozenset[Id] = frozenset()) -> None:
        """The table, with a gold line around the marked cards of the hand."""
        if self.layout is None or self._top.surface is None:
            return
        surface.blit(self._top.surface, (0, 0))
        poses = {item: self.layout.poses[item] for item in self._scene.hand if item in self.layout.poses}
        for item, pose in sorted(poses.items(), key=lambda pair: pair[1].z):
            self.sprites.draw(surface, item, pose)
            if item in marked:
                k = self.layout.k
                w, h, thick = round(pose.w + 4 * k), round(pose.h + 4 * k), max(2, round(5 * k))
                ring = panels.tilted_ring(w, h, round(w * 0.14), theme.GOLD, thick, -pose.angle)()
                surface.blit(ring, ring.get_rect(center=(round(pose.x), round(pose.y))))
