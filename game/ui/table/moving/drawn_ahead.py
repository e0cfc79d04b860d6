"""What will be seen at the table soon, drawn before anybody sees it, a piece at a time."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pygame

from game.table.layout.lay import lay
from game.table.layout.layout import Layout
from game.table.motion.story import Story
from game.table.scene.scene import TableScene, is_back
from game.table.scene.status import Status
from game.ui.art.card_pictures import Sprites, name_of
from game.ui.table.context.look import Look
from game.ui.table.context.table import Table
from game.ui.table.moving.faces import Faces
from game.ui.table.moving.open_hand_sums import Sums
from game.ui.table.moving.rings import Rings
from game.ui.table.still.still_picture import Tabletop


class DrawnAhead:
    """The cards, faces, rings and tables that come next."""

    def __init__(self, table: Table, sprites: Sprites, top: Tabletop, faces: Faces, sums: Sums, rings: Rings) -> None:
        self.host, self.session, self.stage, self.presenter = table.host, table.session, table.stage, table.presenter
        self.sprites, self.top, self.faces, self.sums, self.rings = sprites, top, faces, sums, rings
        self._gathers: Story | None = None
        self._next: Iterator[None] = iter(())
        """The story that has been looked through for another hand, and what draws the table of that."""

    def forget(self) -> None:
        """Another size, cloth or deck."""
        self._next = iter(())

    def prepare(self) -> None:
        """Have the faces drawn that will be seen soon."""
        layouts = (self.stage.layout, *self.stage.passed)
        others = {width for layout in layouts for width in (layout.hand_card, *layout.widths_around)}
        self.sprites.measure(self.stage.layout.hand_card, others, self.stage.layout.k)
        for layout in self.stage.passed if self.session.view.over else ():
            self.sprites.prepare(layout.poses)
        self.sprites.prepare({**self.stage.layout.poses, **self.stage.layout.rest})
        self.faces.prepare()

    def expect(self, layout: Layout) -> None:
        """Have the faces and portraits drawn of a layout that may come next."""
        for item, pose in layout.poses.items():
            if pose.face_up and not is_back(item):
                self.host.art.prefetch([round(pose.w)], [name_of(item)], self.sprites.style(name_of(item), pose.w))
        self.faces.prepare(layout)

    def rehearsed(self, scene: TableScene, layout: Layout, cards: bool = True) -> Iterator[None]:
        """Draw where nobody sees it what will be shown, a piece at a time; without `cards` only what is around them."""
        board = self.host.board(pygame.Surface((1, 1)))
        for item, pose in layout.poses.items() if cards else ():
            self.sprites.draw(board.surface, item, pose)
            yield
        yield from self.top.rehearsed(Look(scene, layout, self.sprites, Status(over=True), () if cards else layout.poses))
        yield
        self.sums.draw(board, scene, layout, layout.poses)

    def prepared(self, scene: TableScene) -> Iterator[None]:
        """Draw the table that is about to be shown for the first time, a piece at a time."""
        layout = lay(scene, self.host.size)
        self.sprites.begin(self.host.size, len(self.session.names), False)
        board = self.host.board(pygame.Surface((1, 1)))
        for item in scene.hand:
            if item in layout.poses:
                self.sprites.draw(board.surface, item, layout.poses[item])
                yield
        status = self.presenter.status(scene.closing)._replace(prompt="", hot=None)
        yield from self.top.prepared(Look(scene, layout, self.sprites, status, frozenset(scene.hand)))

    def expect_choice(self) -> None:
        """Draw the line around a card of the hand that will be chosen, before there is one."""
        for pose in tuple(self.stage.layout.rest.values())[:1]:
            self.rings.expect(pose, self.stage.layout.k)

    def expect_hand(self, status: Status) -> None:
        """While the cards of a hand are gathered the table of the next one is put together, a piece in each picture."""
        story = self.stage.story
        if story is not self._gathers:
            self._gathers, self._next = story, iter(())
            for before, step in pairwise(story.steps) if story is not None else ():
                if before.scene.laid_out and not step.scene.laid_out:
                    self._next = self.top.expect_hand(Look(step.scene, step.layout, self.sprites, status))
        next(self._next, None)
