"""The still part of the table: cloth, plates, piles, melds and prompt, kept as one picture.

The picture is put together from pieces. A piece is drawn again only when something that it shows has changed, and a card
that is moving is no part of any piece, so a frame costs one copy of this picture and the cards that move.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import count
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.rules.closing import CLOSE_PLACE, CLOSING
from game.rules.offers import DISCARD_PILE, MELDS
from game.table import theme
from game.table.layout import Layout
from game.table.poses import Pose, Rect, bounds
from game.table.scene import AsideScene, Id, LooseScene, TableScene, back_id
from game.table.waiting import Link
from game.ui import panels, plates, rail
from game.ui.board import Board
from game.ui.felt import felt
from game.ui.leaving import SOFTLY, Leaving
from game.ui.openrow import cards_of, draw_row
from game.ui.worn import Worn, worn
from game.words.catalogue import joined, say

if TYPE_CHECKING:
    from game.ui.app import App
    from game.ui.sprites import Sprites

EDGES = ((176, 168, 150), (226, 219, 202))
DASH = (120, 168, 142, 255)


class Piece(NamedTuple):
    """A part of the picture: what it depends on, the place it fills, and how it is drawn."""

    id: str
    key: Hashable
    rect: pygame.Rect
    draw: Callable[[Board], None]


@dataclass(frozen=True, slots=True)
class Dress:
    """What the still picture shows besides the scene."""

    prompt: str = ""
    mine: bool = False
    """The player is asked for a decision."""
    banner: str = ""
    """The picture beside the prompt where it names the ending of the hand."""
    lively: frozenset[Id] = frozenset()
    """Piles and places that do something when chosen."""
    hot: Id | None = None
    """The pile, meld or place under the pointer."""
    closing: str = ""
    """What a knock is called at this moment; empty where the place for it takes nothing of what is held."""
    over: bool = False
    """The hand is over, and nothing more can be melded."""
    glide: int = 0
    """So many pixels the piles are still away from their places, while they make room for a card."""
    filled: bool = False
    """Cards stand for now in the place for a new meld."""
    flying: frozenset[Id] = frozenset()
    """The cards of a spread discard pile that have not landed on it yet."""
    drifts: bool = False
    """Portraits and names of open hands are on their way."""


INDEX_FREE = 0.1
"""A chip over the foot of a card ends so far to the right of its middle, in parts of its width: the index begins there."""
LIT = 6.0
"""How far the gold frame of a place that takes what is held stands around its cards."""


class Tabletop:
    """The picture of everything that lies still."""

    def __init__(self, app: App, sprites: Sprites, leaving: Leaving | None = None) -> None:
        self.app, self.sprites, self.leaving = app, sprites, leaving
        self.surface: pygame.Surface | None = None
        self.discard_chip: Callable[[Board], object] = lambda board: None
        """Draws the chip of the discard pile once more: over light that lies around the pile."""
        self._pieces: dict[str, tuple[Hashable, pygame.Rect]] = {}
        self._shown: tuple[TableScene, Layout, Dress] | None = None

    def forget(self) -> None:
        """Another size, cloth or deck: everything is drawn anew."""
        self.surface = None

    def refresh(self, scene: TableScene, layout: Layout, dress: Dress, moving: Mapping[Id, object]) -> None:
        """Bring the picture up to date; `moving` are the cards that are drawn elsewhere."""
        pieces = self._all(scene, layout, dress, moving)
        if self.leaving is not None and self.surface is not None and self._shown is not None:
            self._let_go(self.leaving, pieces, scene, *self._shown)
        self._shown = scene, layout, dress
        self._bring(pieces, layout)

    def _let_go(
        self, leaving: Leaving, pieces: Sequence[Piece], shown: TableScene, scene: TableScene, layout: Layout, dress: Dress
    ) -> None:
        """Piles and panels that are shown now and no longer after this are kept to leave."""
        after = {piece.id for piece in pieces}
        gone = {name: spot for name, (_, spot) in self._pieces.items() if name.partition(":")[0] in SOFTLY and name not in after}
        if not gone:
            return
        leaving.forget()
        if shown.laid_out:
            return
        assert self.surface is not None
        piles = [piece for piece in self._all(scene, layout, dress, {}) if piece.id in gone and piece.id.startswith("pile:")]
        for name, spot in gone.items():
            if not name.startswith("pile:"):  # it fades where it lay, and the cloth around it is the same before and after
                leaving.keep(self.surface, spot)
        reach = pygame.Rect(0, 0, 1, 1).unionall([piece.rect for piece in piles]).size  # memory takes its time, too
        board = self.app.board(pygame.Surface(reach, pygame.SRCALPHA))
        for piece in piles:
            board.surface.fill((0, 0, 0, 0), piece.rect)
            piece.draw(board)
            leaving.keep(board.surface, piece.rect, shrinks=True)

    def _bring(self, pieces: Sequence[Piece], layout: Layout) -> None:
        if self.surface is None or self.surface.get_size() != self.app.size:
            self.surface = pygame.Surface(self.app.size, 0, self.app.window.get_surface())
            dirty = [self.surface.get_rect()]
        else:
            dirty = self._changed(pieces)
        if dirty:
            self._draw(self.surface, dirty, pieces, layout)
            self._pieces = {piece.id: (piece.key, piece.rect) for piece in pieces}

    def _draw(self, surface: pygame.Surface, spots: Sequence[pygame.Rect], pieces: Sequence[Piece], layout: Layout) -> None:
        """Draw some spots of the picture anew."""
        cloth = felt(self.app.size, self.app.cloth, len(layout.plates))
        board = self.app.board(surface)
        for spot in spots:
            surface.set_clip(spot)
            surface.blit(cloth, spot, spot)
            for piece in pieces:
                if piece.rect.colliderect(spot):
                    piece.draw(board)
        surface.set_clip(None)

    def rehearsed(self, scene: TableScene, layout: Layout, moving: Mapping[Id, object]) -> Iterator[None]:
        """Draw what will lie still where nobody sees it, piece by piece: the pictures of which it consists are there then."""
        board = self.app.board(pygame.Surface((1, 1)))
        for piece in self._all(scene, layout, Dress(over=True), moving):
            yield
            piece.draw(board)

    def _changed(self, pieces: Sequence[Piece]) -> list[pygame.Rect]:
        """The parts of the picture that are out of date, joined where they touch."""
        spots = []
        old = dict(self._pieces)
        for piece in pieces:
            before = old.pop(piece.id, None)
            if before is None:
                spots.append(piece.rect)
            elif before != (piece.key, piece.rect):
                spots.append(piece.rect if before[1] == piece.rect else piece.rect.union(before[1]))
        spots += [rect for _, rect in old.values()]
        return _joined(spots, pygame.Rect(0, 0, *self.app.size))

    # ---- the pieces ----

    def _all(self, scene: TableScene, layout: Layout, dress: Dress, moving: Mapping[Id, object]) -> list[Piece]:
        def resting(cards: Sequence[Id]) -> tuple[tuple[Id, Pose], ...]:
            return tuple((card, layout.poses[card]) for card in cards if card in layout.poses and card not in moving)

        if layout.rows:
            return self._open_hands(scene, layout, dress, resting)
        laid = [layout.items[group.id].centre for group in scene.laid]
        bare = [not any(box.has(middle) for middle in laid) for box in layout.lanes]
        pieces = [self._lane(*lane) for lane in zip(count(), layout.lanes, bare, strict=False)]
        for seat in range(len(scene.seats)):
            pieces += self._plate(scene, layout, seat, resting)
        pieces += [self._link(number, link) for number, link in enumerate(layout.links)]
        if scene.piles and not scene.cleared:
            pieces.append(self._stock(scene, layout, dress, resting))
            pieces.append(self._discard(scene, layout, dress, resting))
        for number, (seats, box) in enumerate(layout.labels):
            people = [scene.seats[seat] for seat in seats]
            faces = tuple(one.portrait for one in people) if len(people) > 1 else ()
            words = scene.own if scene.me in seats else joined([one.name for one in people])
            if len(people) == 1 and scene.me not in seats:
                words = say("table.melds_of", name=words)
            pieces.append(self._label(number, box, faces, words))
        worn_by = worn(scene, layout.poses)
        over = (scene.opened, scene.ghosts.place)  # one that is open lies on the others
        for meld in sorted(scene.melds, key=lambda meld: meld.id in over):
            cards = scene.in_place(meld.id, meld.cards)
            wear = tuple((card, worn_by[card]) for card in cards if card in worn_by)
            cards = (*(card for card in meld.cards if card not in cards), *cards)
            lit = meld.id == scene.ghosts.place
            pieces.append(self._meld(layout, meld.id, resting(cards), wear, meld.id in scene.marks, lit, dress))
        for loose in scene.loose:
            pieces.append(self._loose(layout, loose, resting(loose.cards)))
        for apart in scene.aside:
            if apart.count or apart.owner < 0:
                pieces.append(self._apart(layout, apart, resting(apart.cards)))
        if scene.melding and scene.new_melds and not (dress.over or scene.cleared):
            pieces.append(self._slot(layout, dress, resting(scene.in_place(MELDS, ()))))
        if scene.closing:
            pieces.append(self._closing(layout, dress))
        for side, place, content in (("left", layout.goal, scene.rail.left), ("right", layout.claim, scene.rail.right)):
            if content and place.w and not scene.cleared:
                pieces.append(self._rail(side, place, content))
        if dress.prompt:
            pieces.append(self._prompt(layout, dress))
        return pieces

    def _open_hands(self, scene: TableScene, layout: Layout, dress: Dress, resting: Callable) -> list[Piece]:
        """All is over: nothing but open hands, the tools and how it ended."""
        pieces = []
        for row in layout.rows:
            cards = cards_of(scene, row, resting)
            draw = partial(draw_row, sprites=self.sprites, scene=scene, row=row, cards=cards, drifts=dress.drifts)
            key = (scene.seats[row.seat], row, cards, dress.drifts)
            pieces.append(Piece(f"row:{row.seat}", key, _pixels(row.box.grown(24 * layout.k)), draw))
        if dress.prompt:
            pieces.append(self._prompt(layout, dress))
        return pieces

    def _plate(self, scene: TableScene, layout: Layout, seat: int, resting: Callable) -> list[Piece]:
        """A plate with the backs in it; a hand that is fanned out beside its plate is a piece of its own."""
        info, box, k = scene.seats[seat], layout.plates[seat], layout.k
        own = seat == scene.me
        cards: tuple[tuple[Id, Pose], ...] = ()
        if not own:
            names = list(info.shown) + [back_id(f"seat{seat}", i) for i in range(info.count - len(info.shown))]
            cards = resting(names)
        fan = tuple((card, pose) for card, pose in cards if not box.panel.has((pose.x, pose.y)))
        kept = tuple(card for card in cards if card not in fan)

        def draw_fan(board: Board) -> None:
            for card, pose in fan:
                self.sprites.draw(board.surface, card, pose)

        plate = Piece(
            f"seat:{seat}",
            (info, box, kept, scene.showdown),
            _pixels(box.panel.grown(26 * k, 30 * k)),
            lambda board: plates.draw(board, self.sprites, info, box, kept, own),
        )
        if not fan:
            return [plate]
        room = bounds([pose.reach for _, pose in fan]).grown(24 * k)
        return [plate, Piece(f"backs:{seat}", fan, _pixels(room), draw_fan)]

    def _stock(self, scene: TableScene, layout: Layout, dress: Dress, resting: Callable) -> Piece:
        top = resting([back_id("stock", 0)])
        lively, hot, marked = "pile:stock" in dress.lively, dress.hot == "pile:stock", "pile:stock" in scene.marks
        foot, (x, y) = layout.stock_foot.moved(dress.glide, 0), layout.stock_label
        label = (x + dress.glide, y)
        rect = _pixels(bounds([layout.stock.moved(dress.glide, 0), foot, label_spot(label, layout.k)]).grown(14 * layout.k))

        def draw(board: Board) -> None:
            if scene.stock:
                self._edges(board, foot, layout.stock_edges)
                for card, pose in top:
                    self.sprites.draw(board.surface, card, pose)
            else:
                self._empty(board, foot, "redo" if lively else None)
            if hot and lively:
                _outline(board, layout.stock, 10, theme.CREAM, 150)
            if marked:
                _ticks(board, layout.stock)
            count = str(scene.stock) if scene.counted else ""
            if (
                scene.wild and scene.rail.wild is None
            ):  # its width is that of the pile: what is wild stands in place of the pile's name
                wild = say("table.stock_wild", rank="10" if scene.wild == "T" else scene.wild)
                words = "  ·  ".join(filter(None, (wild, count)))
            else:
                words = f"{say('table.stock')} {count}".rstrip()
            before = (layout.stock_foot.right + layout.discard_foot.x) / 2 - 2 * board.k
            if layout.stock_label[0] < layout.stock.x:
                before = layout.stock.x - 8 * board.k
            _tag(board, label, words, lively, before=before + dress.glide)

        return Piece(
            "pile:stock",
            (scene.stock, scene.counted, scene.wild, scene.rail.wild, top, layout.stock_edges, lively, hot, marked),
            rect,
            draw,
        )

    def _edges(self, board: Board, foot: Rect, edges: int) -> None:
        """The cards under the top of a squared pile: its lowest, and their edges."""
        k = board.k
        radius = max(2, round(8 * k))
        high = theme.LIES.toward(theme.LIFTED, edges / 18)
        board.art.cast(board.surface, foot.centre, round(foot.w), high, 0, k)
        for i in range(edges):
            fill = EDGES[i % 2]
            picture = panels.box(round(foot.w), round(foot.h), radius, (*fill, 255))
            board.surface.blit(picture, (round(foot.x - 0.9 * i * k), round(foot.y - 1.4 * i * k)))

    def _discard(self, scene: TableScene, layout: Layout, dress: Dress, resting: Callable) -> Piece:
        cards = resting((*scene.discards, *scene.in_place(DISCARD_PILE, ())))
        lively, hot = "pile:discard" in dress.lively, dress.hot == "pile:discard" and not scene.spread
        marked = "pile:discard" in scene.marks
        lying = len(scene.discards) - len(set(scene.discards) & dress.flying.union(scene.held)) + scene.under
        label = (layout.discard_label[0] + dress.glide, layout.discard_label[1])
        reach = bounds([layout.discard, label_spot(label, layout.k), *(pose.box for _, pose in cards)])
        rect = _pixels(reach.grown(24 * layout.k))

        def chip(board: Board) -> None:
            words = say("table.discard")
            if scene.spread and len(scene.discards) > 1:
                words = f"{words} {lying}"
            after = (layout.stock_foot.right + layout.discard_foot.x) / 2 + 2 * board.k
            if layout.discard_label[0] > layout.discard.right:
                after = layout.discard.right + 10 * board.k
            _tag(board, label, words, lively, after=after + dress.glide)

        self.discard_chip = chip

        def draw(board: Board) -> None:
            if scene.under:
                self._edges(board, layout.discard_foot, layout.discard_edges)
            elif not cards:
                self._empty(board, layout.items["pile:discard"], None)
            for card, pose in cards:
                self.sprites.draw(board.surface, card, pose)
            if marked:
                _ticks(board, layout.items["pile:discard"])
            if hot and lively:
                _outline(board, layout.discard, 9, theme.CREAM, 150)
            chip(board)

        key = (cards, len(scene.discards), lying, scene.under, lively, hot, marked, label)
        return Piece("pile:discard", key, rect, draw)

    def _empty(self, board: Board, rect: Rect, icon: str | None) -> None:
        """The place of a pile without cards."""
        r, k = _pixels(rect), board.k
        ring = panels.dashed(
            r.w, r.h, max(3, round(9 * k)), DASH, max(1, round(2 * k)), max(3, round(12 * k)), max(3, round(10 * k))
        )
        board.surface.blit(ring, r)
        if icon is not None:
            picture = board.art.icon(icon, max(18, round(44 * k)), theme.LINE)
            board.surface.blit(picture, picture.get_rect(center=r.center))

    def _lane(self, number: int, box: Rect, bare: bool) -> Piece:
        """The quiet ground of a lane; of one in which nothing lies it can hardly be seen."""

        def draw(board: Board) -> None:
            r = _pixels(box)
            fill, line = ((0, 8, 8, 14), (235, 235, 215, 13)) if bare else ((0, 8, 8, 34), (235, 235, 215, 30))
            panels.lay(board.surface, r, round(20 * board.k), fill, line, max(1, round(1.5 * board.k)))

        return Piece(f"lane:{number}", (box, bare), _pixels(box.grown(2)), draw)

    def _link(self, number: int, link: Link) -> Piece:
        """The bar between the plates of two who share a score."""
        box = link.box.grown(0, 4 * self.app.k)

        def draw(board: Board) -> None:
            colour = theme.GOLD if link.mine else theme.LINE
            r = _pixels(box)
            board.surface.blit(panels.box(r.w, r.h, r.w // 2, (*colour, 255)), r)

        return Piece(f"link:{number}", link, _pixels(box.grown(2)), draw)

    def _label(self, number: int, box: Rect, faces: tuple[str, ...], words: str) -> Piece:
        """Whose a lane is: the words, and the portraits of those who share it."""

        def draw(board: Board) -> None:
            k = board.k
            size = board.type(26)
            name, _, points = words.partition("\n")
            step = board.words.height(size)
            flat = box.h < 2 * step
            side = round(min(46 * k, box.h - 4 * k if flat else box.w / max(1, len(faces)) - 6 * k)) if faces else 0
            lines = [(line, theme.CREAM, True) for line in board.words.wrap(name, size, round(box.w))]
            if points and (len(lines) + 1) * step + side <= box.h + 2:
                lines.append((points, theme.GOLD, False))
                points = ""
            left, middle = box.x, box.centre[1] + (0.0 if flat else side / 2)
            for i, face in enumerate(faces):
                y = box.centre[1] - side / 2 if flat else middle - len(lines) * step / 2 - side - 4 * k
                board.surface.blit(board.art.avatar(face, side), (round(box.x + i * (side + 4 * k)), round(y)))
                left += side + 8 * k if flat else 0
            for i, (line, colour, bold) in enumerate(lines):
                y = middle + (i - (len(lines) - 1) / 2) * step
                board.words.draw(board.surface, line, left, y, size, colour, bold, room=round(box.right - left))
            if points:  # a low label has them behind the name
                left += board.words.width(lines[-1][0], size, True) + round(14 * k)
                board.words.draw(board.surface, points, left, y, size, theme.GOLD, room=round(box.right - left))

        return Piece(f"label:{number}", (words, faces, box), _pixels(box.grown(2)), draw)

    def _meld(
        self,
        layout: Layout,
        item: Id,
        cards: tuple[tuple[Id, Pose], ...],
        wear: tuple[tuple[Id, Worn], ...],
        marked: bool,
        lit: bool,
        dress: Dress,
    ) -> Piece:
        box = layout.items[item]
        hot = dress.hot == item and item in dress.lively

        def draw(board: Board) -> None:
            if lit:  # what shines between the cards and the frame around them
                r = _pixels(box.grown(LIT * board.k))
                board.surface.blit(panels.box(r.w, r.h, round(11 * board.k), (*theme.GOLD, 70)), r)
            wearing = dict(wear)
            for card, pose in cards:
                self.sprites.draw(board.surface, card, pose)
                if card in wearing:
                    wearing[card].draw(board, pose)
            if marked:
                _ticks(board, box)
            if hot:
                _outline(board, box, 9, theme.CREAM, 150)

        reach = bounds([box, *(pose.box for _, pose in cards)])
        return Piece(item, (cards, wear, marked, hot, lit, box), _pixels(reach.grown(12 * layout.k)), draw)

    def _slot(self, layout: Layout, dress: Dress, cards: tuple[tuple[Id, Pose], ...]) -> Piece:
        """The place for the next meld, or the cards that would lie there."""
        box = layout.slot
        lively, hot = "area:melds" in dress.lively, dress.hot == "area:melds"

        def draw(board: Board) -> None:
            r, k = _pixels(box), board.k
            colour = (*theme.LINE, 255) if lively else DASH
            if lively and hot:
                panels.lay(board.surface, r, round(12 * k), (220, 240, 225, 22))
            ring = panels.dashed(
                r.w, r.h, round(12 * k), colour, max(1, round(2 * k)), max(3, round(12 * k)), max(3, round(10 * k))
            )
            board.surface.blit(ring, r)
            for card, pose in cards:
                self.sprites.draw(board.surface, card, pose)
            if dress.filled:
                return
            words = say("table.slot")
            size = board.type(theme.SMALL)
            lines = board.words.wrap(words, size, round(r.w - 16 * k))
            step = board.words.height(size)
            if step * len(lines) > r.h - 16 * k:  # too narrow for words
                lines = []
            icon = max(18, round(min(46 * k, r.w - 16 * k, r.h - step * len(lines) - 22 * k)))
            top = r.centery - (icon + 8 * k + step * len(lines)) / 2
            if icon >= 18 and r.h > icon + step * len(lines) + 12 * k:
                picture = board.art.icon("meld", icon, theme.LINE)
                board.surface.blit(picture, picture.get_rect(midtop=(r.centerx, round(top))))
                top += icon + 8 * k
            else:
                top = r.centery - step * len(lines) / 2
            for i, line in enumerate(lines):
                board.words.draw(
                    board.surface,
                    line,
                    r.centerx,
                    top + step * (i + 0.5),
                    size,
                    theme.SOFT,
                    False,
                    "centre",
                    room=round(r.w - 12 * k),
                )

        reach = bounds([box, *(pose.box for _, pose in cards)])
        return Piece("area:melds", (box, lively, hot, cards, dress.filled), _pixels(reach.grown(4)), draw)

    def _loose(self, layout: Layout, loose: LooseScene, cards: tuple[tuple[Id, Pose], ...]) -> Piece:
        """What a player has left, with its count on a chip; a thin bracket keeps it apart from the melds."""
        box = layout.items[loose.id]

        def draw(board: Board) -> None:
            k = board.k
            for card, pose in cards:
                self.sprites.draw(board.surface, card, pose)
            if not loose.cards:
                self._empty(board, box, None)
            if len(cards) < len(loose.cards):
                return  # the count is told when all of them lie there
            words = say("table.deadwood", points=loose.points)
            size = board.type(26)
            high = max(board.words.height(size) + round(4 * k), round(40 * k))
            wide = board.words.width(words, size, True) + high
            if wide > box.w * 0.8:
                words = str(loose.points)
                wide = max(round(68 * k), board.words.width(words, size, True) + high)
            last = max((pose.x + INDEX_FREE * pose.w for _, pose in cards), default=box.centre[0] + wide / 2)
            left = max(box.x - 6 * k, min(box.centre[0] - wide / 2, last - wide))
            spot = Rect(left, box.bottom - 8 * k, wide, high)
            _chip(board, spot, words)

        return Piece(loose.id, (loose, cards, box), _pixels(box.grown(40 * layout.k)), draw)

    def _apart(self, layout: Layout, apart: AsideScene, cards: tuple[tuple[Id, Pose], ...]) -> Piece:
        """A closed packet, a pile or chips, with their number on a chip; or cards that lie open."""
        box = layout.items[apart.id]

        def draw(board: Board) -> None:
            k = board.k
            for number, (card, pose) in enumerate(cards):
                if number == 0 and apart.count > len(apart.cards):
                    for edge in (2, 1):
                        below = replace(pose, x=pose.x + 3 * edge * k, y=pose.y + 1.5 * edge * k)  # inside the frame of the lane
                        self.sprites.draw(board.surface, card, below)
                self.sprites.draw(board.surface, card, pose)
            if apart.owner < 0:
                if not apart.cards:
                    self._empty(board, box, None)
                _label(board, (box.centre[0], box.bottom + 20 * k), apart.title, False)
            if apart.chips or (cards and apart.counted):
                _packet_chip(board, box, apart.title if apart.owner >= 0 else "", str(apart.count))

        return Piece(apart.id, (apart, cards, box), _pixels(box.grown((24 if apart.owner >= 0 else 64) * layout.k)), draw)

    def _closing(self, layout: Layout, dress: Dress) -> Piece:
        """The place for the card that is thrown for a knock: it says what the knock is called."""
        box = layout.closing
        hot = dress.hot == CLOSE_PLACE

        def draw(board: Board) -> None:
            r, k = _pixels(box), board.k
            fill = (233, 191, 90, 60 if hot else 26)
            panels.lay(board.surface, r, round(12 * k), fill)
            ring = panels.dashed(
                r.w, r.h, round(12 * k), (*theme.GOLD, 255), max(1, round(3 * k)), max(3, round(12 * k)), max(3, round(9 * k))
            )
            board.surface.blit(ring, r)
            icon = board.art.icon(CLOSING, max(18, round(52 * k)), theme.GOLD_LIGHT)
            board.surface.blit(icon, icon.get_rect(center=(r.centerx, r.y + round(56 * k))))
            size = board.type(theme.BODY)
            lines = board.words.wrap(dress.closing, size, round(r.w - 14 * k))
            step = board.words.height(size)
            top = r.y + round(98 * k) + (r.bottom - 8 * k - r.y - 98 * k - step * len(lines)) / 2
            for i, line in enumerate(lines):
                y = top + step * (i + 0.5)
                room = round(r.w - 12 * k)
                board.words.draw(board.surface, line, r.centerx, y, size, theme.CREAM, True, "centre", room=room)

        return Piece(CLOSE_PLACE, (box, dress.closing, hot), _pixels(box.grown(4)), draw)

    def _rail(self, side: str, place: Rect, content: rail.Content) -> Piece:
        """A panel of the rail."""
        return Piece(f"rail:{side}", (content, place), _pixels(place.grown(3)), lambda board: rail.draw(board, place, content))

    def _prompt(self, layout: Layout, dress: Dress) -> Piece:
        pill, size = prompt_pill(self.app.board(self._any()), layout, dress)

        def draw(board: Board) -> None:
            k = board.k
            r = _pixels(pill)
            panels.drop(board.surface, r, r.h // 2, theme.RAISED, k, keep=False)
            line, width = ((*theme.GOLD, 255), 4) if dress.banner else (theme.PANEL_LINE, 2)
            panels.lay(board.surface, r, r.h // 2, (7, 28, 21, 205), line, max(1, round(width * k)))
            middle = r.centerx
            if dress.mine or dress.banner:
                side = max(18, round((44 if dress.banner else 26) * k))
                mark = board.art.icon(dress.banner or "turn_mark", side, theme.GOLD)
                board.surface.blit(mark, mark.get_rect(center=(r.x + round((50 if dress.banner else 36) * k), r.centery)))
                middle += round(22 * k)
            board.words.draw(board.surface, dress.prompt, middle, r.centery - round(k), size, theme.CREAM, True, "centre")

        return Piece("prompt", (dress.prompt, dress.mine, dress.banner, pill), _pixels(pill.grown(26 * layout.k)), draw)

    def _any(self) -> pygame.Surface:
        assert self.app.window is not None
        return self.surface if self.surface is not None else self.app.window.get_surface()


def clock_rect(layout: Layout) -> Rect:
    """Where the time that is left for a call is shown: a bar over the prompt, where no lifted card comes."""
    room, k = layout.prompt, layout.k
    return Rect(room.centre[0] - 190 * k, room.y - 10 * k, 380 * k, 8 * k)


def prompt_pill(board: Board, layout: Layout, dress: Dress) -> tuple[Rect, int]:
    """The pill around the prompt's words, and their size."""
    room, k = layout.prompt, layout.k
    sides = (120 if dress.banner else 92 if dress.mine else 60) * k
    wanted = board.type(theme.HEADING if dress.banner else theme.NAME)
    size = board.words.fit(dress.prompt, wanted, round(room.w - sides), True)
    wide = min(room.w, board.words.width(dress.prompt, size, True) + sides)
    high = room.h + (18 * k if dress.banner else 0)
    return Rect(room.centre[0] - wide / 2, room.centre[1] - high / 2, wide, high), size


def _joined(spots: Sequence[pygame.Rect], whole: pygame.Rect) -> list[pygame.Rect]:
    """The parts of these spots that lie in the whole; those that touch are one."""
    joined: list[pygame.Rect] = []
    for spot in spots:
        spot = spot.clip(whole)
        while (at := spot.collidelist(joined)) >= 0:
            spot = spot.union(joined.pop(at))
        joined.append(spot)
    return joined


def _pixels(rect: Rect) -> pygame.Rect:
    left, top = round(rect.x), round(rect.y)
    return pygame.Rect(left, top, round(rect.right) - left, round(rect.bottom) - top)


def label_spot(middle: tuple[float, float], k: float) -> Rect:
    """The room of the chip of a pile."""
    return Rect(middle[0] - 170 * k, middle[1] - 20 * k, 340 * k, 40 * k)


def _tag(
    board: Board, middle: tuple[float, float], words: str, strong: bool, before: float = math.inf, after: float = -math.inf
) -> None:
    """The chip of a pile: what it is and how many cards it has. It moves aside so that it ends before and
    begins after these places.
    """
    size = board.type(theme.SMALL)
    high = max(board.words.height(size), round(36 * board.k))
    wide = board.words.width(words, size, True) + high
    r = pygame.Rect(0, 0, wide, high)
    r.center = (round(middle[0]), round(middle[1]))
    r.right = min(r.right, math.floor(before)) if before < math.inf else r.right
    r.left = max(r.left, math.ceil(after)) if after > -math.inf else r.left
    panels.drop(board.surface, r, r.h // 2, theme.CHIP, board.k)
    panels.lay(board.surface, r, r.h // 2, (7, 28, 21, 235), theme.PANEL_LINE, max(1, round(2 * board.k)))
    board.words.draw(
        board.surface, words, r.centerx, r.centery - round(board.k), size, theme.CREAM if strong else theme.SOFT, True, "centre"
    )


def _chip(board: Board, rect: Rect, words: str) -> None:
    r = _pixels(rect)
    panels.lay(board.surface, r, r.h // 2, (7, 28, 21, 225), theme.PANEL_LINE, max(1, round(2 * board.k)))
    board.words.draw(board.surface, words, r.centerx, r.centery - round(board.k), board.type(26), theme.CREAM, True, "centre")


def _packet_chip(board: Board, box: Rect, name: str, count: str) -> None:
    """What a packet is, where its card has room for the words below each other, and how many cards it has. The chip does not
    reach below the packet: where melds are crowded the next name stands right under it.
    """
    k, size = board.k, board.type(theme.SMALL)
    lines = [*name.split(), count]
    step = board.words.height(size) * 0.86
    letters = max(board.words.width(line, size, True) for line in lines)
    if letters > box.w + 12 * k or step * len(lines) > box.h * 0.8:
        lines, letters = [count], board.words.width(count, size, True)
    wide = max(round(52 * k), letters + round(14 * k) if len(lines) > 1 else letters + round(40 * k))
    high = max(round(40 * k), round(step * len(lines) + 14 * k))
    r = pygame.Rect(round(box.centre[0] - wide / 2), round(box.bottom - high - 4 * k), wide, high)
    fill = (7, 28, 21, 225)
    panels.lay(board.surface, r, round(min(r.h / 2, 18 * k)), fill, theme.PANEL_LINE, max(1, round(2 * k)))
    for i, line in enumerate(lines):
        y = r.centery + (i - (len(lines) - 1) / 2) * step - round(k)
        colour = theme.CREAM if line is lines[-1] else theme.SOFT
        board.words.draw(board.surface, line, r.centerx, y, size, colour, True, "centre")


def _label(board: Board, middle: tuple[float, float], words: str, strong: bool) -> None:
    colour = theme.CREAM if strong else theme.SOFT
    board.words.draw(board.surface, words, middle[0], middle[1], board.type(theme.SMALL), colour, strong, "centre")


def _outline(board: Board, rect: Rect, radius: float, colour: theme.Colour, alpha: int) -> None:
    """A line around the pile or meld that the pointer is on."""
    away = 5 * board.k
    r = _pixels(rect.grown(away))
    width = max(2, round(3 * board.k))
    panels.lay(board.surface, r, round((radius + 5) * board.k), None, (*colour, alpha), width)


def _ticks(board: Board, rect: Rect) -> None:
    """Small cream corners around what an opponent touched last: neither a target nor a choice, which have a whole line."""
    k = board.k
    r = _pixels(rect.grown(7 * k))
    wide, long = max(2, round(2.4 * k)), max(7, round(17 * k))
    colour = (*theme.CREAM, 165)
    for x, y, dx, dy in ((r.x, r.y, 1, 1), (r.right, r.y, -1, 1), (r.x, r.bottom, 1, -1), (r.right, r.bottom, -1, -1)):
        across = pygame.Rect(min(x, x + dx * long), min(y, y + dy * wide), long, wide)
        down = pygame.Rect(min(x, x + dx * wide), min(y + dy * wide, y + dy * long), wide, long - wide)
        for part in (across, down):
            panels.lay(board.surface, part, 0, colour)
