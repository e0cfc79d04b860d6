"""The still part of the table: cloth, plates, piles, melds and prompt, kept as one picture.

The picture is put together from pieces. A piece is drawn again only when something that it shows has changed, and a card
that is moving is no part of any piece, so a frame costs one copy of this picture and the cards that move.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import partial
from itertools import count
from typing import TYPE_CHECKING

import pygame

from game.rules.laying.offers import MELDS
from game.table.geometry import Rect
from game.table.layout.layout import Layout, told_at
from game.table.scene.rail import NO_NEWS
from game.table.scene.scene import Id, MeldScene, TableScene
from game.table.scene.status import Status
from game.ui.art import panels
from game.ui.art.board import Board
from game.ui.art.cloth import felt, woven
from game.ui.table.context.look import Cards, Dress, Piece, Resting, pixels
from game.ui.table.still import buy_bar, contract_frames, lanes, piles, places, plate, prompt, rail, rank_lanes, seats
from game.ui.table.still.card_badges import worn
from game.ui.table.still.exits import PEOPLE, SOFTLY, Leaving
from game.words.catalogue import joined, say

if TYPE_CHECKING:
    from game.ui.art.card_pictures import Sprites
    from game.ui.program.screen import Host


class Tabletop:
    """The picture of everything that lies still."""

    def __init__(self, app: Host, sprites: Sprites, leaving: Leaving | None = None) -> None:
        self.app, self.sprites, self.leaving = app, sprites, leaving
        self.surface: pygame.Surface | None = None
        self._labels: dict[Id, Callable[[Board], None]] = {}
        """Draws the chips of a place."""
        self._pieces: dict[str, Piece] = {}
        self.unfinished = False
        """Some words or cards are to be drawn anew in the next picture."""
        self._shown: tuple[TableScene, Layout, Dress] | None = None
        self._piles: dict[Hashable, pygame.Surface] = {}
        """Piles that will leave soon, on nothing: by all that they depend on."""
        self._next: tuple[pygame.Surface, dict[str, Piece]] | None = None
        """The first picture of the next hand, and the pieces that it has."""
        self._askew: set[str] = set()
        """The pieces in which some cards do not lie quite as they should yet."""
        self._dressed = 0
        """Which faces the cards of the picture wear: `Sprites.dressed` when it was drawn."""

    def forget(self) -> None:
        """Another size, cloth or deck: everything is drawn anew."""
        self.surface = self._next = None
        self._piles.clear()

    def refresh(self, scene: TableScene, layout: Layout, dress: Dress, moving: Mapping[Id, object]) -> None:
        """Bring the picture up to date; `moving` are the cards that are drawn elsewhere."""
        pieces = self._all(scene, layout, dress, moving)
        if self.leaving is not None and self.surface is not None and self._shown is not None:
            self._let_go(self.leaving, pieces, scene, *self._shown)
        self._shown = scene, layout, dress
        self._labels = {piece.id: piece.label for piece in pieces if piece.label is not None}
        self._bring(pieces, layout)

    def label(self, board: Board, *places: Id) -> None:
        """Draw the chips of these places once more, where they have any: over light or cards that lie there."""
        for place in places:
            if place in self._labels:
                self._labels[place](board)

    def _let_go(
        self, leaving: Leaving, pieces: Sequence[Piece], shown: TableScene, scene: TableScene, layout: Layout, dress: Dress
    ) -> None:
        """Piles and panels that are shown now and no longer after this are kept to leave."""
        if scene.laid_out and not shown.laid_out:  # another hand: the heads of the open ones fade over its plates
            leaving.forget()
            assert self.surface is not None
            leaving.whole(self.surface)
            self.surface, self._pieces = self._next if self._next is not None else (None, {})
            self._next = None
            return
        if shown.laid_out and not scene.laid_out:
            leaving.forget()
            self._let_people_go(leaving, scene, layout)
            return
        after = {piece.id for piece in pieces}
        gone = {name: old.rect for name, old in self._pieces.items() if name.partition(":")[0] in SOFTLY and name not in after}
        if not gone:
            return
        leaving.forget()
        if shown.laid_out:
            return
        assert self.surface is not None
        for name, spot in gone.items():
            if not name.startswith("pile:"):  # it fades where it lay, and the cloth around it is the same before and after
                leaving.keep(self.surface, spot)
        for piece in self._piles_of(scene, layout, dress):
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
        for piece in self._piles_of(*self._shown) if self._shown is not None else ():
            self._alone(piece)
            yield

    def _piles_of(self, scene: TableScene, layout: Layout, dress: Dress) -> list[Piece]:
        """The piles with all their cards, as they look when nothing is done with them."""
        dress = dress._replace(status=dress.status._replace(usable=frozenset(), hot=None))
        return [piece for piece in self._all(scene, layout, dress, {}) if piece.id.startswith("pile:")]

    def _alone(self, piece: Piece) -> pygame.Surface:
        """What is drawn of a piece, and nothing around it."""
        key = piece.id, piece.key, tuple(piece.rect)
        if key not in self._piles:
            spot = piece.rect.clip(pygame.Rect(0, 0, *self.app.size))
            ground = pygame.Surface((spot.right, spot.bottom), pygame.SRCALPHA)
            piece.draw(self.app.board(ground))
            self._piles[key] = ground.subsurface(spot).copy()
        return self._piles[key]

    def _bring(self, pieces: Sequence[Piece], layout: Layout) -> None:
        late: dict[str, Piece] = {}
        if self.surface is None or self.surface.get_size() != self.app.size:
            self.surface = pygame.Surface(self.app.size, 0, self.app.window.get_surface())
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

    def _draw(self, surface: pygame.Surface, spots: Sequence[pygame.Rect], pieces: Sequence[Piece], layout: Layout) -> None:
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

    def _draw_piece(self, piece: Piece, board: Board) -> None:
        before, self.sprites.unfinished = self.sprites.unfinished, False
        piece.draw(board)
        (self._askew.add if self.sprites.unfinished else self._askew.discard)(piece.id)
        self.sprites.unfinished = self.sprites.unfinished or before

    def prepared(self, scene: TableScene, layout: Layout, dress: Dress, moving: Mapping[Id, object]) -> Iterator[None]:
        """The first picture of a table, put together a piece at a time before it is shown."""
        yield from self.expect_hand(scene, layout, dress, moving)
        assert self._next is not None
        (self.surface, self._pieces), self._next, self._shown = self._next, None, (scene, layout, dress)

    def expect_hand(self, scene: TableScene, layout: Layout, dress: Dress, moving: Mapping[Id, object]) -> Iterator[None]:
        """The first picture of a hand, put together a piece at a time while another one is seen."""
        pieces = self._all(scene, layout, dress, moving)
        yield
        yield from woven(self.app.size, self.app.cloth, len(layout.plates))
        yield
        surface = pygame.Surface(self.app.size, 0, self.app.window.get_surface())
        yield
        surface.blit(felt(self.app.size, self.app.cloth, len(layout.plates)), (0, 0))
        board = self.app.board(surface)
        for piece in pieces:
            yield
            piece.draw(board)
        self._next = surface, {piece.id: piece for piece in pieces}

    def rehearsed(self, scene: TableScene, layout: Layout, moving: Mapping[Id, object]) -> Iterator[None]:
        """Draw what will lie still where nobody sees it, piece by piece: the pictures of which it consists are there then."""
        board = self.app.board(pygame.Surface((1, 1)))
        for piece in self._all(scene, layout, Dress(Status(over=True)), moving):
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
        return _joined(spots, pygame.Rect(0, 0, *self.app.size)), {name: piece for name, (piece, _) in late.items()}

    # ---- the pieces ----

    def _all(self, scene: TableScene, layout: Layout, dress: Dress, moving: Mapping[Id, object]) -> list[Piece]:
        def resting(cards: Sequence[Id]) -> Cards:
            return tuple((card, layout.poses[card]) for card in cards if card in layout.poses and card not in moving)

        if layout.rows:
            return self._open_hands(scene, layout, dress, resting)
        laid = [layout.items[group.id].centre for group in scene.laid]
        bare = [not any(box.has(middle) for middle in laid) for box in layout.lanes]
        pieces = [lanes.ground(*lane) for lane in zip(count(), layout.lanes, bare, strict=False)] if not layout.strips else []
        pieces += self._sides(scene, layout)
        for seat in range(len(scene.seats)):
            pieces += seats.plate(self.sprites, scene, layout, seat, resting)
        pieces += [lanes.link_bar(self.app.k, number, link) for number, link in enumerate(layout.links)]
        if scene.piles and not scene.cleared:
            pieces.append(piles.stock(self.sprites, scene, layout, dress, resting))
            pieces.append(piles.discard(self.sprites, scene, layout, dress, resting))
        for number, (sharing, box) in enumerate(layout.labels):
            people = [scene.seats[seat] for seat in sharing]
            faces = tuple(one.portrait for one in people) if len(people) > 1 else ()
            words = scene.own if scene.me in sharing else joined([one.name for one in people])
            if len(people) == 1 and scene.me not in sharing:
                words = say("table.melds_of", name=words)
            pieces.append(lanes.whose(number, box, faces, words))
        pieces += self._melds(scene, layout, dress, resting)
        for loose in scene.loose:
            pieces.append(lanes.left_over(self.sprites, layout, loose, resting(loose.cards)))
        for apart in scene.aside:
            if apart.count or apart.owner < 0:
                pieces.append(places.lying_apart(self.sprites, layout, apart, resting(apart.cards)))
        for frame in scene.filled if not dress.status.over else ():
            pieces.append(contract_frames.frame(self.sprites, layout, frame, resting(frame.shown), dress.status))
        if scene.melding and scene.new_melds and not (dress.status.over or scene.cleared):
            would = resting(scene.in_place(MELDS, ()))
            if layout.strips:
                named = any(lane.bare and lane.name == scene.new_lane for lane in layout.strips[-1].lanes)
                pieces.append(rank_lanes.new_meld(self.sprites, layout, named, dress, would))
            else:
                pieces.append(lanes.slot(self.sprites, layout, dress, would))
        if scene.closing:
            pieces.append(places.closing(scene, layout, dress.status))
        told = scene.rail
        left, right = told_at(scene, layout)
        for side, place, content in (
            ("left", layout.goal, left), ("right", layout.claim, right),
            ("news", layout.news, told.news if told.news is not NO_NEWS else None),
        ):  # fmt: skip
            if content and place.w and not scene.cleared:
                pieces.append(self._rail(side, place, content, layout.corner))
        if scene.buying is not None:
            pieces.append(buy_bar.bar(layout, scene.buying))
        elif dress.status.prompt:
            pieces.append(prompt.prompt(self._board(), layout, dress.status))
        return pieces

    def _sides(self, scene: TableScene, layout: Layout) -> list[Piece]:
        """The strips of the sides, where every rank has a place of its own."""
        both = enumerate(zip(layout.strips, scene.strips, strict=False))
        return [rank_lanes.strip(number, strip, side, scene.me in side.seats) for number, (strip, side) in both]

    def _melds(self, scene: TableScene, layout: Layout, dress: Dress, resting: Resting) -> list[Piece]:
        """What lies on the table in melds."""
        pieces: list[Piece] = []
        worn_by = worn(scene, layout.poses, layout.items)
        over = (scene.opened, scene.ghosts.place)  # one that is open lies on the others
        for meld in sorted(scene.melds, key=partial(_height, layout, over)):
            cards = scene.in_place(meld.id, meld.cards)
            wear = tuple((card, worn_by[card]) for card in cards if card in worn_by)
            cards = (*(card for card in meld.cards if card not in cards), *cards)
            lit = meld.id == scene.ghosts.place
            if layout.strips:
                pieces.append(rank_lanes.meld(self.sprites, layout, meld.id, resting(cards), meld.id in scene.marks, lit, dress))
                continue
            pieces.append(lanes.meld(self.sprites, layout, meld.id, resting(cards), wear, meld.id in scene.marks, lit, dress))
        return pieces

    def _open_hands(self, scene: TableScene, layout: Layout, dress: Dress, resting: Resting) -> list[Piece]:
        """All is over: nothing but open hands, melds that have kept their lanes, the tools and how it ended."""
        pieces = self._sides(scene, layout)
        if layout.strips:
            pieces += self._melds(scene, layout, dress, resting)
            lying = [one for one in scene.aside if one.owner >= 0 and any(card in layout.poses for card in one.cards)]
            kept = [one for one in lying if layout.items[one.id].w]
            pieces += [places.lying_apart(self.sprites, layout, one, resting(one.cards)) for one in kept]
        pieces += [seats.open_row(self.sprites, scene, layout, row, resting, dress.drifts) for row in layout.rows]
        if dress.status.prompt:
            pieces.append(prompt.prompt(self._board(), layout, dress.status))
        return pieces

    def _rail(self, side: str, place: Rect, content: rail.Content, corner: Rect) -> Piece:
        """A panel of the rail, or the part of one."""
        whole = corner if corner.w else place
        return Piece(
            f"rail:{side}", (content, place, corner), pixels(whole.grown(3)),
            lambda board: rail.draw(board, place, content, corner), (),
        )  # fmt: skip

    def _board(self) -> Board:
        return self.app.board(self.surface if self.surface is not None else self.app.window.get_surface())


def _height(layout: Layout, over: Sequence[Id | None], meld: MeldScene) -> tuple[bool, bool, float]:
    """What lies over what: one that is open on the others; in strips what is lower in a lane, and a ribbon on neighbours."""
    stack = layout.stacks.get(meld.id)
    if stack is None:
        return meld.id in over, False, 0.0
    free = stack.shows.bottom >= stack.card.bottom - 1
    return meld.id in over, bool(meld.closed) and free, min((layout.poses[card].z for card in meld.cards), default=0.0)


def _joined(spots: Sequence[pygame.Rect], whole: pygame.Rect) -> list[pygame.Rect]:
    """The parts of these spots that lie in the whole; those that touch are one."""
    joined: list[pygame.Rect] = []
    for spot in spots:
        spot = spot.clip(whole)
        while (at := spot.collidelist(joined)) >= 0:
            spot = spot.union(joined.pop(at))
        joined.append(spot)
    return joined
