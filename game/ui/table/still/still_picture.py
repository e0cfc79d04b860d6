"""The still part of the table: cloth, plates, piles, melds and prompt, kept as one picture.

The picture is put together from pieces. A piece is drawn again only when something that it shows has changed, and a card
that is moving is no part of any piece, so a frame says this picture and the cards that move.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence

import pygame

from game.table.layout.layout import Layout
from game.table.scene.scene import Id, TableScene
from game.ui.art import panels
from game.ui.art.board import Board
from game.ui.art.canvas import Frame, Living, alone
from game.ui.art.card_pictures import Sprites
from game.ui.art.cloth import felt, woven
from game.ui.program.screen import Viewport
from game.ui.table.context.look import SAID, Look, Piece, pixels
from game.ui.table.still import piles, plate, prompt
from game.ui.table.still.exits import PEOPLE, SOFTLY, Leaving
from game.ui.table.still.parts import parts_of

BAND = 400
"""So many rows of a new picture get their cloth in one part: its memory takes longer than the copying."""


class Tabletop:
    """The picture of everything that lies still."""

    def __init__(self, app: Viewport, sprites: Sprites, leaving: Leaving | None = None) -> None:
        self.app, self.sprites, self.leaving = app, sprites, leaving
        self.surface: Living | None = None
        self._labels: dict[Id, Callable[[Board], None]] = {}
        """Draws the chips of a place."""
        self._pieces: dict[str, Piece] = {}
        self.unfinished = False
        """Some words or cards are to be drawn anew in the next picture."""
        self._shown: Look | None = None
        self._piles: dict[Hashable, pygame.Surface] = {}
        """Piles that will leave soon, on nothing: by all that they depend on."""
        self._next: tuple[Living, dict[str, Piece]] | None = None
        """The first picture of the next hand, and the pieces that it has."""
        self._askew: set[str] = set()
        """The pieces in which some cards do not lie quite as they should yet."""
        self._dressed = 0
        """Which faces the cards of the picture wear: `Sprites.dressed` when it was drawn."""

    def forget(self) -> None:
        """Another size, cloth or deck: everything is drawn anew."""
        self.surface = self._next = None
        self._piles.clear()

    def refresh(self, look: Look) -> None:
        """Bring the picture up to date."""
        pieces = self._all(look)
        if self.leaving is not None and self.surface is not None and self._shown is not None:
            self._let_go(self.leaving, self.surface, pieces, look.scene, self._shown)
        self._shown = look
        self._labels = _labels(pieces)
        self._bring(pieces, look.layout)

    def spots(self) -> list[pygame.Rect]:
        """The parts of the window where something lies on the cloth."""
        return joined([piece.rect for piece in self._pieces.values()], pygame.Rect(0, 0, *self.app.size))

    def label(self, board: Board, *places: Id) -> None:
        """Draw the chips of these places, and what is told of them, once more: over light or cards that lie there."""
        for place in places:
            for name in (place, f"{SAID}{place}"):
                if name in self._labels:
                    self._labels[name](board)

    def _let_go(
        self, leaving: Leaving, surface: pygame.Surface, pieces: Sequence[Piece], shown: TableScene, before: Look
    ) -> None:
        """Piles and panels that are shown now and no longer after this are kept to leave."""
        laid_out = before.scene.laid_out
        if laid_out and not shown.laid_out:  # another hand: the heads of the open ones fade over its plates
            leaving.forget()
            before_all, (self.surface, self._pieces) = self._pieces, self._next or (None, {})
            lying = [piece.rect for pieces_of in (before_all, self._pieces) for piece in pieces_of.values()]
            leaving.fade(surface, joined(lying, surface.get_rect()))
            self._next = None
            return
        if shown.laid_out and not laid_out:
            leaving.forget()
            self._let_people_go(leaving, before.scene, before.layout)
            return
        after = {piece.id for piece in pieces}
        gone = {name: old.rect for name, old in self._pieces.items() if name.partition(":")[0] in SOFTLY and name not in after}
        if not gone:
            return
        leaving.forget()
        if shown.laid_out:
            return
        for name, spot in gone.items():
            if not name.startswith("pile:"):  # it fades where it lay, and the cloth around it is the same before and after
                leaving.keep(surface, spot)
        for piece in self._piles_of(before):
            if piece.id in gone:
                leaving.shrink(self._alone(piece), piece.rect.topleft)
        self._piles.clear()

    def _let_people_go(self, leaving: Leaving, scene: TableScene, layout: Layout) -> None:
        """The prompt, labels and plates fade where they were; without the portraits, which are on their way to the open hands."""
        assert self.surface is not None
        cloth = felt(self.app.size, self.app.cloth, len(layout.plates))
        for name, old in self._pieces.items():
            if name.partition(":")[0] in PEOPLE:
                leaving.keep(self.surface, old.rect)
        for seat, box in layout.plates.items():
            spot = pixels(box.panel)
            face = pixels(box.portrait.grown(10 * layout.k)).clip(spot.inflate(-6, -6))
            if spot.w and spot.h:
                bare = self.surface.subsurface(spot.clip(self.surface.get_rect())).copy()
                at = face.move(-spot.x, -spot.y)
                bare.blit(cloth, at, face)
                bare.blit(panels.box(face.w, face.h, 0, plate.ground(seat == scene.me)), at)
                leaving.keep(bare, bare.get_rect(), spot.topleft)

    def expect_leaving(self) -> Iterator[None]:
        """The piles will leave soon: draw them as they lie now, one after the other."""
        for piece in self._piles_of(self._shown) if self._shown is not None else ():
            self._alone(piece)
            yield

    @staticmethod
    def _piles_of(look: Look) -> Iterable[Piece]:
        """The piles with all their cards, as they look when nothing is done with them."""
        return piles.pieces(look._replace(status=look.status._replace(usable=frozenset(), hot=None), away=()))

    def _alone(self, piece: Piece) -> pygame.Surface:
        """What is drawn of a piece, and nothing around it."""
        key = piece.id, piece.key, tuple(piece.rect)
        if key not in self._piles:
            spot = piece.rect.clip(pygame.Rect(0, 0, *self.app.size))
            frame = Frame(self.app.size)
            piece.draw(self.app.board(frame))
            self._piles[key] = alone(frame.ops, spot)
        return self._piles[key]

    def _bring(self, pieces: Sequence[Piece], layout: Layout) -> None:
        late: dict[str, Piece] = {}
        if self.surface is None or self.surface.get_size() != self.app.size:
            self.surface = Living(self.app.size, 0, self.app.window.get_surface())
            dirty = [self.surface.get_rect()]
        elif self._dressed != self.sprites.dressed:  # the hand has another size, and with it cards elsewhere another face
            dirty = [self.surface.get_rect()]
        else:
            dirty, late = self._changed(pieces)
        self._dressed = self.sprites.dressed
        if dirty:
            self._draw(self.surface, dirty, pieces, layout)
            self._pieces = {piece.id: piece for piece in pieces} | late
        self._askew &= {piece.id for piece in pieces}
        self.unfinished = bool(late or self._askew)

    def _draw(self, surface: Living, spots: Sequence[pygame.Rect], pieces: Sequence[Piece], layout: Layout) -> None:
        """Draw some spots of the picture anew."""
        cloth = felt(self.app.size, self.app.cloth, len(layout.plates))
        board = self.app.board(surface)
        for spot in spots:
            surface.set_clip(spot)
            surface.blit(cloth, spot, spot)
            for piece in pieces:
                if piece.rect.colliderect(spot):
                    self._draw_piece(piece, board)
        surface.set_clip(None)
        surface.touched(spots)

    def _draw_piece(self, piece: Piece, board: Board) -> None:
        before, self.sprites.unfinished = self.sprites.unfinished, False
        piece.draw(board)
        (self._askew.add if self.sprites.unfinished else self._askew.discard)(piece.id)
        self.sprites.unfinished = self.sprites.unfinished or before

    def prepared(self, look: Look) -> Iterator[None]:
        """The first picture of a table, put together a piece at a time before it is shown."""
        yield from self.expect_hand(look)
        assert self._next is not None
        (self.surface, self._pieces), self._next, self._shown = self._next, None, look
        self._labels = _labels(self._pieces.values())

    def expect_hand(self, look: Look) -> Iterator[None]:
        """The first picture of a hand, put together a piece at a time while another one is seen."""
        pieces, people = self._all(look), len(look.layout.plates)
        yield
        yield from woven(self.app.size, self.app.cloth, people)
        yield
        surface = Living(self.app.size, 0, self.app.window.get_surface())
        yield
        cloth = felt(self.app.size, self.app.cloth, people)
        for y in range(0, self.app.size[1], BAND):
            surface.blit(cloth, (0, y), (0, y, self.app.size[0], BAND))
            yield
        board = self.app.board(surface)
        for piece in pieces:
            yield
            piece.draw(board)
        self._next = surface, {piece.id: piece for piece in pieces}

    def rehearsed(self, look: Look) -> Iterator[None]:
        """Draw what will lie still where nobody sees it, piece by piece: the pictures of which it consists are there then."""
        board = self.app.board(pygame.Surface((1, 1)))
        for piece in self._all(look):
            yield
            piece.draw(board)

    def _changed(self, pieces: Sequence[Piece]) -> tuple[list[pygame.Rect], dict[str, Piece]]:
        """The parts of the picture that are out of date, joined where they touch; and the pieces that stay as they were until
        the next picture, because this one has enough to draw: those that can wait, once, where anything moves at all.
        """
        spots: list[pygame.Rect] = []
        late: dict[str, tuple[Piece, pygame.Rect]] = {}
        old = dict(self._pieces)
        for piece in pieces:
            before = old.pop(piece.id, None)
            if before is None:
                spots.append(piece.rect)
            elif (before.key, before.rect) != (piece.key, piece.rect) or piece.id in self._askew:
                spot = piece.rect.union(before.rect)
                if piece.id not in self._askew and piece.waits(before) and self.app.pace and not self.unfinished:
                    late[piece.id] = before, spot
                else:
                    spots.append(spot)
        spots += [piece.rect for piece in old.values()]
        reached = {name for name, (_, spot) in late.items() if not spots or spot.collidelist(spots) >= 0}
        if reached:
            spots += [spot for _, spot in late.values()]
            late.clear()
        return joined(spots, pygame.Rect(0, 0, *self.app.size)), {name: piece for name, (piece, _) in late.items()}

    # ---- the pieces ----

    def _all(self, look: Look) -> list[Piece]:
        return [*(piece for part in parts_of(look.scene).pieces for piece in part(look)), *prompt.asked(look, self._board())]

    def _board(self) -> Board:
        return self.app.board(self.surface if self.surface is not None else self.app.window.get_surface())


def _labels(pieces: Iterable[Piece]) -> dict[Id, Callable[[Board], None]]:
    """What draws the chips of the places that have any."""
    return {piece.id: piece.label for piece in pieces if piece.label is not None}


def joined(spots: Sequence[pygame.Rect], whole: pygame.Rect) -> list[pygame.Rect]:
    """The parts of these spots that lie in the whole; those that touch are one."""
    joined: list[pygame.Rect] = []
    for spot in spots:
        spot = spot.clip(whole)
        while (at := spot.collidelist(joined)) >= 0:
            spot = spot.union(joined.pop(at))
        joined.append(spot)
    return joined
