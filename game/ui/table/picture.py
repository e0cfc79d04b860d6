"""How the table looks at one moment: the still picture, the cards that move, and the light around places."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

import pygame

from game.rules.closing import CLOSE_PLACE
from game.rules.offers import DISCARD_PILE, HAND, MELDS
from game.table import theme
from game.table.handlines import DOTTED, DOUBLE, follow
from game.table.layout import Layout, lay
from game.table.poses import NOWHERE, Z_COMMON, Pose, Rect, bounds, mix
from game.table.rail import NEEDS, STAKES
from game.table.scene import Id, TableScene, back_id, is_back, line_id
from game.table.story import Effect, Story
from game.table.timeline import FLYING_Z, above_still
from game.ui import panels
from game.ui.board import Board, focus_ring
from game.ui.cache import DEAR, Cache
from game.ui.leaving import Leaving
from game.ui.openrow import added_to, draw_added
from game.ui.pieces import buying, places
from game.ui.pieces.lanes import LIT
from game.ui.pieces.piece import Dress
from game.ui.pieces.prompt import clock_rect, prompt_pill
from game.ui.plates import pixels, say_over
from game.ui.sprites import Sprites, name_of
from game.ui.table.drift import Drift
from game.ui.table.handgroups import draw_bracket, draw_slot, draw_stands, slot_over, stands_rooms
from game.ui.table.sums import Sums
from game.ui.tabletop import Tabletop
from game.ui.widgets.base import draw_tip
from game.ui.worn import worn
from game.words.catalogue import say

if TYPE_CHECKING:
    from game.ui.app import App
    from game.ui.notices import Notices
    from game.ui.session import Session
    from game.ui.stage import Stage
    from game.ui.table.calls import Calls
    from game.ui.table.clock import TurnClock
    from game.ui.table.controls import Controls
    from game.ui.table.endgame import Endgame
    from game.ui.table.faces import Faces
    from game.ui.table.fingers import Fingers
    from game.ui.table.hints import Hints
    from game.ui.table.keys import Keyboard
    from game.ui.table.pointer import Pointer
    from game.ui.table.show import Show
    from game.ui.table.tags import Tags
    from game.ui.table.views import Views
    from game.ui.widgets.base import Group

IDLE = 5.0
"""Seconds without input after which the expected piles breathe once."""
BREATH = 1.2
LOW_HEAD = 100.0
"""A lower head of a lane holds one line."""
LANDED = 24.0
"""A card whose middle is this near to a spread pile, in units, has come to it."""
RING = 4.0
"""How broad the line around a chosen card is."""
FINE = 1
"""So many smooth rings around cards are drawn anew for one picture."""
FOCUS = (255, 250, 225)
CHIP_DROP, CHIP_RISE = 3.0, 8.0
"""The middle of a chip under the hand lies so much below its line, so that it only touches the cards, and of one over a back row
so much above it.
"""
HALO = 24.0
"""How far the light around the ring of a winner reaches."""
GROWN = 0.06
"""How much smaller than in the hand a card that comes there may be and still shine, in parts of its width."""


class Picture:
    """Draws the table screen."""

    def __init__(
        self,
        app: App,
        session: Session,
        stage: Stage,
        fingers: Fingers,
        pointer: Pointer,
        views: Views,
        endgame: Endgame,
        calls: Calls,
        clock: TurnClock,
        hints: Hints,
        group: Group,
        notices: Notices,
        keyboard: Keyboard,
        controls: Controls,
        faces: Faces,
        tags: Tags,
        show: Show,
    ) -> None:
        self.app, self.session, self.stage, self.fingers, self.pointer = app, session, stage, fingers, pointer
        self.views, self.endgame, self.calls, self.clock, self.hints = views, endgame, calls, clock, hints
        self.group, self.notices, self.show, self.keyboard = group, notices, show, keyboard
        self.tags = tags
        self.faces, self.sums = faces, Sums(session, stage)
        self.drift = Drift(app, faces, self.sums)
        self.mark, self.odds = controls.mark, controls.odds
        self.sprites = Sprites(self.app.art)
        self.leaving = Leaving()
        self.top = Tabletop(self.app, self.sprites, self.leaving)
        self._rings = Cache(3_000_000, DEAR)
        self._fine, self._coarse = 0, False
        """How many fine rings around cards this picture has drawn, and whether it has left some for the next."""
        self._still_key: object = None
        self._gathers: Story | None = None
        self._next: Iterator[None] = iter(())
        """The story that has been looked through for another hand, and what draws the table of that."""
        self._lifted: Set[Id] = frozenset()
        """What was held in the picture before, and how wide it was or became."""
        self._held_width = 0.0
        self._breath_from: float | None = None
        self._breathed_for: object = None

    def forget(self) -> None:
        """Another size, cloth or deck."""
        self.sprites.forget()
        self.top.forget()
        self.leaving.forget()
        self.drift.forget()
        self._rings.clear()
        self._still_key, self._next = None, iter(())

    def prepare(self, scene: TableScene) -> None:
        """Have the faces drawn that will be seen soon."""
        layouts = (self.stage.layout, *self.stage.passed)
        others = {width for layout in layouts for width in (layout.hand_card, *self._widths(layout))}
        self.sprites.measure(self.stage.layout.hand_card, others, self.stage.layout.k)
        for layout in self.stage.passed if self.session.view.over else ():
            self.sprites.prepare(layout.poses)
        self.sprites.prepare({**self.stage.layout.poses, **self.stage.layout.rest})
        self.faces.prepare()

    def expect(self, layout: Layout) -> None:
        """Have the faces and portraits drawn of a layout that may come next."""
        for item, pose in layout.poses.items():
            if pose.face_up and not is_back(item):
                self.app.art.prefetch([round(pose.w)], [name_of(item)], self.sprites.style(name_of(item), pose.w))
        self.faces.prepare(layout)

    @staticmethod
    def _widths(layout: Layout) -> tuple[float, ...]:
        """How wide cards are in a layout outside of the hand."""
        backs = sorted({pose.w for item, pose in layout.poses.items() if item.startswith("back:seat")})[:2]
        return (layout.meld_card, layout.own_meld_card, layout.pile_card, layout.spread_card, *backs)

    def rehearsed(self, scene: TableScene, layout: Layout, cards: bool = True) -> Iterator[None]:
        """Draw where nobody sees it what will be shown, a piece at a time; without `cards` only what is around them."""
        board = self.app.board(pygame.Surface((1, 1)))
        for item, pose in layout.poses.items() if cards else ():
            self.sprites.draw(board.surface, item, pose)
            yield
        yield from self.top.rehearsed(scene, layout, {} if cards else layout.poses)
        yield
        self.sums.draw(board, scene, layout, layout.poses)

    def prepared(self, scene: TableScene) -> Iterator[None]:
        """Draw the table that is about to be shown for the first time, a piece at a time."""
        layout = lay(scene, self.app.size)
        self.sprites.begin(self.app.size, len(self.session.names), False)
        board = self.app.board(pygame.Surface((1, 1)))
        for item in scene.hand:
            if item in layout.poses:
                self.sprites.draw(board.surface, item, layout.poses[item])
                yield
        closing = self.endgame.words(brief=True) if scene.closing else ""
        dress = Dress(lively=self.show.lively, over=self.session.view.over, closing=closing)
        yield from self.top.prepared(scene, layout, dress, dict.fromkeys(scene.hand))

    def expect_choice(self) -> None:
        """Draw the line around a card of the hand that will be chosen, before there is one."""
        for pose in tuple(self.stage.layout.rest.values())[:1]:
            self._rings.get(*self._ring_of(pose, theme.GOLD, RING, 1, False))

    # ---- the idle hint ------------------------------------------------------------------------

    @property
    def unfinished(self) -> bool:
        """There was more to draw than a frame has time for: the next one goes on with it."""
        left = self.sprites.unfinished or self._coarse or self.top.unfinished
        return left or (bool(self.pointer.drag.cards) and self.app.art.drawing)

    def breathing(self, now: float) -> bool:
        """Whether the places that are expected glow once, because nothing has been done for a while."""
        state = (self.session.seat.table, self.show.front)
        if self._breathed_for != state or self.stage.moving or self.pointer.drag.busy:
            self._breathed_for, self._breath_from = state, now + IDLE
            return False
        begin = self._breath_from
        return begin is not None and self.session.my_turn and begin <= now <= begin + BREATH + 0.1

    def _breath(self, now: float) -> float:
        """The strength of the glow, 0 to 1."""
        if self._breath_from is None or not 0 <= now - self._breath_from <= BREATH:
            return 0.0
        return math.sin(math.pi * (now - self._breath_from) / BREATH)

    def let_rings_go(self) -> None:
        """The rings beside open hands and what stands there fade where they were seen, as the next hand is dealt."""
        layout = self.stage.layout
        for row in layout.rows:
            for room in (row.ring.grown(HALO * layout.k), row.score):
                if not any(room.common(pose.box) for pose in layout.poses.values()):
                    self.leaving.keep(self.app.canvas, pixels(room))

    def draw_bare(self, surface: pygame.Surface) -> None:
        """The table on which nothing has been dealt yet, as it has been drawn ahead."""
        assert self.top.surface is not None
        surface.blit(self.top.surface, (0, 0))
        self.group.draw(self.app.board(surface))

    # ---- a frame ------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, now: float) -> None:
        stage = self.stage
        board = self.app.board(surface)
        self._fine, self._coarse = 0, False
        self.sprites.begin(self.app.size, len(self.session.names), stage.moving or bool(self.pointer.drag.cards))
        held = self.pointer.held()
        poses = stage.poses()
        for item in held:
            if not item.startswith("back:"):
                poses.pop(item, None)
        if held:  # they become as large as the cards among which they would lie
            near = (*self._widths(stage.layout)[:4], stage.layout.hand_card)
            for width in near if held.keys() != self._lifted else ():
                self.sprites.prepare({item: replace(pose, w=width, angle=0.0) for item, pose in held.items()})
            if (held.keys(), self.pointer.drag.width) != (self._lifted, self._held_width):
                self.sprites.prepare_held(held, self.pointer.drag.width)
        self._lifted, self._held_width = held.keys(), self.pointer.drag.width
        scene, layout = stage.backdrop()
        if stage.telling:
            scene = self.views.in_story(scene)
        live = above_still(scene, layout.poses, poses)
        dress = self._still(scene, layout, poses, live)
        assert self.top.surface is not None
        surface.blit(self.top.surface, (0, 0))
        if stage.telling:
            self._expect_hand(dress)
            self.leaving.draw(surface, stage.now, self.app.pace)
        else:
            self.leaving.forget()
        ends = stage.drifting()
        if ends is not None:
            self.drift.draw(board, scene, layout, ends)
        else:
            self.drift.forget(layout)
            self.faces.draw(board, now)
            pill = prompt_pill(board, layout, dress)[0] if layout.rows and dress.prompt else NOWHERE
            self.sums.draw(board, *stage.backdrop(), poses, pill)
        self.mark.paint(board)
        self._places(board, now)
        self._clock(board)
        self._numbers(board)
        focused = self.show.ringed
        fresh = stage.scene.new & stage.layout.rest.keys()
        self._feet(board, live, False)
        told, wear = self._told(scene, layout), worn(scene, layout.poses, layout.items) if stage.moving else {}
        added = added_to(scene) if ends is not None and not stage.telling else frozenset()
        stands, slot_row = stands_rooms(stage.scene, stage.layout, live), slot_over(stage.layout)
        chip = any(live[card].z < Z_COMMON for card in scene.discards if card in live)
        for item, pose in sorted(live.items(), key=lambda pair: pair[1].z):
            if any(room.has((pose.x, pose.y)) for room in told):
                continue
            if chip and pose.z >= Z_COMMON:  # over the cards of a pile that slides, and below those that fly
                self.top.discard_chip(board)
                chip = False
            if item in slot_row:
                draw_slot(board, stage.layout)
                slot_row = ()
            moving = pose != stage.layout.poses.get(item)
            if item in fresh and pose.narrow == 1 and abs(pose.w - layout.hand_card) < GROWN * pose.w:
                self._shine(surface, pose, moving)
            self.sprites.draw(surface, item, pose, moving, later=not moving)
            if item in wear and pose.z < FLYING_Z:
                wear[item].draw(board, pose)
            if item in added:
                draw_added(board, pose)
            if item in stands and pose.narrow == 1 and pose.z < FLYING_Z:
                draw_stands(board, stage.scene.stands[item], pose, *stands[item])
            if item in self.hints.items:
                self._ring(surface, pose, theme.GOLD, 5, moving=moving)
            elif item in stage.scene.selected:
                self._ring(surface, pose, theme.GOLD, moving=moving)
            if item == focused and item in stage.scene.hand:
                # Outside the card, so that the gold line of a chosen card shows inside it; the next cards lie on it.
                self._ring(surface, pose, theme.INK, 8, 8.5)
                self._ring(surface, pose, FOCUS, 5, 7)
        if chip:
            self.top.discard_chip(board)
        flying = [pose for pose in live.values() if pose.z >= FLYING_Z]
        for seat in scene.others if flying and not scene.laid_out else ():
            say_over(board, seat, layout.plates[seat.seat], flying)
        self.tags.draw(board, now)
        self._feet(board, live, True)
        self._focus(board)
        for effect, part in stage.effects():
            if effect.kind == "sweep":
                self._sweep(surface, effect, part, poses)
        self.group.draw(board)
        self._forbidden(board, held)
        for item, pose in held.items():
            self.sprites.draw(surface, item, pose, True)
        self._band(board)
        self.notices.draw(board, stage.layout.prompt)
        if not held:
            if not self._said_already():
                self.group.draw_tip(board)
            self._tip(board)
        if stage.moving:
            goals = stage.layout.poses
            self.sprites.ahead((item, goals[item]) for item in live if item in goals)

    def _expect_hand(self, dress: Dress) -> None:
        """While the cards of a hand are gathered the table of the next one is put together, a piece in each picture."""
        story = self.stage.story
        if story is not self._gathers:
            self._gathers, self._next = story, iter(())
            for before, step in pairwise(story.steps) if story is not None else ():
                if before.scene.laid_out and not step.scene.laid_out:
                    self._next = self.top.expect_hand(step.scene, step.layout, dress, {})
        next(self._next, None)

    @staticmethod
    def _told(scene: TableScene, layout: Layout) -> list[Rect]:
        """The heads of lanes in which something is said: it stands in the place of the cards, also of those on their way."""
        said = [seat.seat for seat in scene.others if seat.note]
        return [layout.plates[seat].panel for seat in said if layout.plates[seat].panel.h <= LOW_HEAD * layout.k]

    def _clock(self, board: Board) -> None:
        """The time that is left for a call or for the turn; of a turn the seconds are written beside it."""
        calls, turn = self.calls, self.clock
        if not calls.shown and not turn.shown:
            return
        if self.stage.layout.buying.w:
            buying.clock(board, self.stage.layout.buying, calls.left if calls.shown else turn.left)
            return
        r = pygame.Rect(clock_rect(self.stage.layout).ints())
        panels.lay(board.surface, r, r.h // 2, (7, 28, 21, 220), theme.PANEL_LINE, max(1, round(board.k)))
        wide = max(r.h, round(r.w * (calls.left if calls.shown else turn.left)))
        board.surface.blit(panels.box(wide, r.h, r.h // 2, (*theme.GOLD, 255)), r)
        if not calls.shown:
            x = r.right + round(10 * board.k)
            board.words.draw(board.surface, turn.number, x, r.centery, board.type(theme.SMALL), theme.CREAM, True)

    def _said_already(self) -> bool:
        """The sentence on the table is the one that the tooltip under the pointer would say once more."""
        said, hot = self.notices.now, self.group.hot
        return said is not None and hot is not None and said.text in hot.tip_at(None)[0]

    def _tip(self, board: Board) -> None:
        """What a click on the pile, meld or place under the pointer does, and its key."""
        item = self.fingers.hot
        if not self.pointer.tip or item is None or not self.views.tells(item) or self.pointer.drag.busy:
            return
        layout = self.stage.layout
        lines = (line.box for line in layout.lines if item == line_id(line.cards))
        told = {STAKES: layout.goal, NEEDS: layout.claim}
        rect = layout.items[item] if item in layout.items else told.get(item) or next(lines, None)
        if rect is None:
            return
        draw_tip(board, self.views.tip(item), pygame.Rect(rect.ints()), above=True)

    def _still(self, scene: TableScene, layout: Layout, poses: dict[Id, Pose], live: dict[Id, Pose]) -> Dress:
        """Bring the still picture up to date; answers what it wears."""
        gone = {item for item in layout.poses if item not in poses}
        away = frozenset(live) | gone
        held = self.session.ids.cards(self.pointer.drag.cards) if scene.closing and self.pointer.source == "hand" else None
        closing = self.endgame.words(held, brief=True) if scene.closing else ""
        over = self.session.view.over
        dress = Dress(
            self._said(layout, live),
            self.show.mine,
            self.endgame.banner() if self.show.ending else "",
            self.show.lively,
            self.fingers.hot,
            closing,
            self.views.says_no,
            over,
            self._glide(scene, layout, poses),
            scene.ghosts.place == MELDS,
            self._flying(scene, layout, poses),
            self.stage.drifting() is not None,
        )
        key = (scene, id(layout), dress, away, self.app.size)
        if key != self._still_key or self.top.surface is None or self.top.unfinished:
            self._still_key = key
            self.sprites.patient = self.top.surface is not None and self.stage.moving
            self.top.refresh(scene, layout, dress, dict.fromkeys(away))
            self.sprites.patient = False
        return dress

    def _said(self, layout: Layout, live: dict[Id, Pose]) -> str:
        """The prompt, unless a sentence stands in its place, or cards of the hand still do that are about to be laid open."""
        below = bool(layout.rows) and layout.prompt.y > max(row.portrait.y for row in layout.rows)
        waits = below and any(pose.box.common(layout.prompt) for pose in live.values())
        return "" if waits or self.notices.now is not None else self.show.prompt

    def _glide(self, scene: TableScene, layout: Layout, poses: dict[Id, Pose]) -> int:
        """How far, across, the piles are away from their places, to which a spread pile moves them as it grows."""
        top = back_id("stock", 0)
        if not scene.spread or top not in poses or top not in layout.poses:
            return 0
        now, goal = poses[top], layout.poses[top]
        return round(now.x - goal.x) if now.y == goal.y and now.w == goal.w else 0

    def _flying(self, scene: TableScene, layout: Layout, poses: dict[Id, Pose]) -> frozenset[Id]:
        """The cards of a spread pile that are still on their way to it: they do not count yet."""
        if not scene.spread:
            return frozenset()
        there = layout.discard.grown(LANDED * layout.k)
        open_cards = (card for card in scene.discards if card in layout.poses)
        return frozenset(card for card in open_cards if card not in poses or not there.has((poses[card].x, poses[card].y)))

    # ---- light --------------------------------------------------------------------------------

    def _places(self, board: Board, now: float) -> None:
        """Places that would take what is held announce themselves; the one under the card is filled."""
        pointer = self.pointer
        layout = self.stage.layout
        lit = self.stage.scene.ghosts.place
        if pointer.drag.cards:
            for item in pointer.targets:
                if self.views.warned(pointer.offers[item]):  # it would be wrong, and is no place to be pointed out
                    continue
                self._glow(board, self._room(layout, item), item == pointer.over and item not in (HAND, lit), bare=_bare(item))
            for item in pointer.targets:
                self._chip(board, item)
            return
        for item in dict.fromkeys((*([lit] if lit else []), *self.views.fits.places(self.fingers.chosen()))):
            self._glow(board, self._room(layout, item), False)
        self._chip(board, lit)
        for item in self.hints.items:
            if (not item.startswith("card:") or item in layout.spread) and item in layout.items:
                self._glow(board, self._room(layout, item), True, bare=_bare(item))
        strength = self._breath(now)
        if strength > 0.02:
            for item in self.show.lively:
                if item.startswith("pile:"):
                    self._glow(board, layout.items[item], False, strength)

    def _room(self, layout: Layout, item: Id) -> Rect:
        if item in ("area:melds", "pile:discard"):
            room = layout.slot if item == "area:melds" else layout.discard
            ghosts = self.stage.scene.in_place(item, ())
            return bounds([room, *(layout.poses[card].box for card in ghosts if card in layout.poses)])
        return layout.items[item].grown(-6 * layout.k) if item == "area:hand" else layout.items[item]

    def _glow(self, board: Board, rect: Rect, meant: bool, strength: float = 1.0, bare: bool = True) -> None:
        """A legal place: a solid gold line with light around it. The one that is meant is filled too, where it is `bare`; where
        cards lie its line is broader, and they keep their colours.
        """
        k = board.k
        away, blur, radius = round(LIT * k), max(2, round(9 * k)), round(15 * k)
        w, h = round(rect.w) + 2 * away, round(rect.h) + 2 * away

        def make() -> pygame.Surface:
            pad = 2 * blur
            light = panels.halo(w, h, radius, blur, 230, keep=False)  # the parts are as large as the whole, which is kept
            hollow = panels.box(w, h, radius, (0, 0, 0, 255), keep=False)
            light.blit(hollow, (pad, pad), special_flags=pygame.BLEND_RGBA_SUB)
            inside, broad = (*theme.GOLD, 44) if meant and bare else None, 5 if meant and not bare else 3
            light.blit(panels.box(w, h, radius, inside, (*theme.GOLD, 255), max(2, round(broad * k)), keep=False), (pad, pad))
            return light

        picture = self._rings.get(("glow", w, h, meant, bare), make)
        picture.set_alpha(round(255 * strength))
        board.surface.blit(picture, (round(rect.x) - away - 2 * blur, round(rect.y) - away - 2 * blur))

    def _chip(self, board: Board, item: Id | None) -> None:
        """The chip of a place stands over the line around it."""
        if item == DISCARD_PILE:
            self.top.discard_chip(board)
        elif item == CLOSE_PLACE and self.stage.scene.finish and self.stage.layout.closing.w:
            places.finish_chip(board, self.stage.layout.closing, True)

    def _forbidden(self, board: Board, held: dict[Id, Pose]) -> None:
        """The place under the held card says no, once the card rests there."""
        over = self.pointer.over
        if not held or over is None or not self.pointer.rests or not self.pointer.refused:
            return
        k = board.k
        rect = self._room(self.stage.layout, over).grown(5 * k)
        w, h = round(rect.w), round(rect.h)
        ring = panels.dashed(
            w, h, round(14 * k), (*theme.WARN, 255), max(2, round(3 * k)), max(4, round(12 * k)), max(3, round(10 * k))
        )
        board.surface.blit(ring, (round(rect.x), round(rect.y)))
        self._chip(board, over)
        side = max(22, round(48 * k))
        spot = (round(rect.right - side * 0.3), round(rect.y + side * 0.3))
        cards = bounds([pose.box for pose in held.values()])
        if cards.grown(side / 2).has(spot):  # beside the held cards, not under them
            right = cards.right + side <= self.app.size[0]
            spot = (round(cards.right + side / 2 if right else cards.x - side / 2), round(cards.y + side / 2))
        disc = panels.box(side, side, side // 2, (*theme.SHEET, 255), (*theme.RED, 255), max(1, round(2 * k)))
        board.surface.blit(disc, disc.get_rect(center=spot))
        icon = board.art.icon("forbidden", round(side * 0.72), theme.RED)
        board.surface.blit(icon, icon.get_rect(center=spot))

    def _sweep(self, surface: pygame.Surface, effect: Effect, part: float, poses: dict[Id, Pose]) -> None:
        """A soft light that runs over cards from left to right."""
        boxes = [poses[item].box for item in effect.items if item in poses]
        if not boxes:
            return
        whole = bounds(boxes)
        wide = max(24, round(150 * self.stage.layout.k))
        band = self._rings.get(("band", wide, round(whole.h)), lambda: _band_of_light(wide, round(whole.h)))
        x = whole.x - wide + (whole.w + wide) * part
        clip = surface.get_clip()
        for box in boxes:
            spot = pygame.Rect(round(box.x), round(box.y), round(box.w), round(box.h))
            surface.set_clip(spot)
            surface.blit(band, (round(x), round(whole.y)), special_flags=pygame.BLEND_RGB_ADD)
        surface.set_clip(clip)

    # ---- marks on the hand --------------------------------------------------------------------

    def _feet(self, board: Board, live: dict[Id, Pose], front: bool) -> None:
        """What stands under the hand: the gold lines of melds with their words, and brackets with how many cards are new. Behind
        the cards, what stands over a back row, with words where they have room.
        """
        stage, k = self.stage, board.k
        if stage.telling and any(item not in live for item in stage.scene.hand):
            return
        layout = stage.layout
        for line in layout.lines:
            if line.front == front and not self._apart(line.cards, live):
                if line.tag is not None:
                    draw_bracket(board, line, layout, live)
                    continue
                points = follow(line.points, line.cards, layout.rest, live)
                _stroke(board.surface, points, line.stroke, k)
                if line.word:
                    self._foot_chip(board, points, line.word, False, CHIP_DROP if front else -CHIP_RISE)
        for cards, still, under in layout.brackets:
            if under != front or self._apart(cards, live):
                continue
            points = follow(still, cards, layout.rest, live)
            tip = -12 * k if front else 5 * k
            ends = ((points[0][0], points[0][1] + tip), *points, (points[-1][0], points[-1][1] + tip))
            _thick_line(board.surface, theme.GOLD, ends, max(2, round(3 * k)))
            if front:
                self._foot_chip(board, points, say("table.new", count=len(cards)), True, CHIP_DROP)

    def _foot_chip(self, board: Board, points: tuple[tuple[float, float], ...], words: str, gold: bool, down: float) -> None:
        """A word in the middle of a line, so many units below it."""
        k = board.k
        size = board.type(theme.SMALL)
        wide = board.words.width(words, size, True) + 2 * round(12 * k)
        high = max(board.words.height(size), round(32 * k))
        x = (points[0][0] + points[-1][0]) / 2
        y = next((mix(a[1], b[1], (x - a[0]) / (b[0] - a[0])) for a, b in pairwise(points) if a[0] <= x <= b[0]), points[0][1])
        low = board.surface.get_height() - 2 * k - high / 2
        r = pygame.Rect(0, 0, wide, high)
        r.center = (round(x), round(min(y + down * k, low)))
        fill, line = ((*theme.GOLD, 255), None) if gold else ((7, 28, 21, 245), theme.PANEL_LINE)
        panels.lay(board.surface, r, r.h // 2, fill, line, max(1, round(2 * k)))
        colour = theme.INK if gold else theme.CREAM
        board.words.draw(board.surface, words, r.centerx, r.centery - round(k), size, colour, True, "centre")

    def _shine(self, surface: pygame.Surface, pose: Pose, moving: bool) -> None:
        """Light along the edge of a card that is new, behind it. A card has it once it is nearly as large as those of the hand:
        around one that grows on its way it would have to be drawn anew in every frame; and not while it turns over.
        """
        k = self.stage.layout.k
        w, angle = round(pose.w / 4) * 4, float(round(-pose.angle / 2) * 2) if moving else round(-pose.angle * 2) / 2
        h, blur = round(w * theme.CARD_RATIO), max(2, round(7 * k))

        def make() -> pygame.Surface:
            light = panels.halo(w, h, round(w * 0.08), blur, 235, keep=False)
            light.blit(
                panels.box(w + 4, h + 4, round(w * 0.08) + 2, (*theme.GOLD_LIGHT, 255), keep=False), (2 * blur - 2, 2 * blur - 2)
            )
            return light

        straight = self._rings.get(("shine", w), make)
        if angle and moving:
            picture = pygame.transform.rotate(straight, angle)
        else:
            picture = self._rings.get(("shine", w, angle), lambda: pygame.transform.rotozoom(straight, angle, 1))
        surface.blit(picture, picture.get_rect(center=(round(pose.x), round(pose.y))))

    def _apart(self, cards: Sequence[Id], live: dict[Id, Pose]) -> bool:
        """Some of these cards of the hand are on their way, and not side by side, so a line under them would be in the wrong
        place; together they take it along.
        """
        goals, k = self.stage.layout.poses, self.stage.layout.k
        own = [card for card in cards if card in goals]
        if any(card not in live or abs(live[card].y - goals[card].y) > 40 * k for card in own):
            return True
        off = [live[card].x - goals[card].x for card in own]
        return any(abs(a - b) > 45 * k for a, b in pairwise(off))

    def _ring(
        self,
        surface: pygame.Surface,
        pose: Pose,
        colour: theme.Colour,
        width: float = RING,
        away: float = 1,
        moving: bool = False,
    ) -> None:
        """A line around a card as it lies, its outer edge `away` from the card; around one in flight it is a little coarser. So
        it is where this picture has drawn enough fine ones: the next goes on with them.
        """
        key, make = self._ring_of(pose, colour, width, away, moving)
        if not moving and self._rings.peek(key) is None:
            self._fine += 1
            if self._fine > FINE:
                self._coarse = True
                key, make = self._ring_of(pose, colour, width, away, True)
                if self._rings.peek(key) is None:  # it was not there a moment ago
                    return
        picture = self._rings.get(key, make)
        surface.blit(picture, picture.get_rect(center=(round(pose.x), round(pose.y))))

    def _ring_of(
        self, pose: Pose, colour: theme.Colour, width: float, away: float, moving: bool
    ) -> tuple[tuple[object, ...], Callable[[], pygame.Surface]]:
        """What such a line depends on, and what draws it."""
        k = self.stage.layout.k
        wide = round(pose.w / 4) * 4 if moving else pose.w
        w, h = round(wide + 2 * away * k), round(wide * theme.CARD_RATIO + 2 * away * k)
        angle = float(round(-pose.angle / 2) * 2) if moving else round(-pose.angle * 2) / 2
        thick = max(2, round(width * k))

        def make() -> pygame.Surface:
            return panels.tilted_ring(w, h, round(wide * 0.14 + 2 * (away - 1) * k), colour, thick, angle, not moving)

        return (w, h, angle, colour, thick, moving), make

    def _focus(self, board: Board) -> None:
        """The ring around what the keyboard stands on; buttons draw their own, and those of cards lie among the cards."""
        focused = self.show.ringed
        if focused is None or self.group.find(focused) is not None or focused in self.stage.scene.hand:
            return
        layout = self.stage.layout
        pose = self.stage.poses().get(focused)
        rect = layout.items.get(focused)
        if rect is None and pose is not None:
            rect = pose.box
        if rect is not None:
            focus_ring(board.surface, pygame.Rect(rect.ints()), round(9 * board.k), board.k)

    def _numbers(self, board: Board) -> None:
        """While a meld's number is awaited every meld shows its own."""
        if not self.keyboard.numbering:
            return
        for meld in self.stage.scene.melds:
            rect = self.stage.layout.items[meld.id]
            side = max(24, round(48 * board.k))
            spot = pygame.Rect(0, 0, side, side)
            spot.midbottom = (round(rect.centre[0]), round(rect.bottom + side * 0.3))  # the ranks stay readable
            board.surface.blit(
                panels.box(side, side, side // 2, (*theme.GOLD, 255), (*theme.INK, 255), max(1, round(2 * board.k))), spot
            )
            board.words.draw(
                board.surface, str(meld.number), spot.centerx, spot.centery - 1, board.type(28), theme.INK, True, "centre"
            )

    def _band(self, board: Board) -> None:
        """The rubber band."""
        band = self.pointer.band
        if band.w >= 2 and band.h >= 2:
            w, h = round(band.w), round(band.h)
            board.surface.blit(
                panels.box(w, h, 6, (*theme.CREAM, 24), (*theme.CREAM, 170), max(1, round(2 * board.k))),
                (round(band.x), round(band.y)),
            )


def _bare(place: Id) -> bool:
    """Whether cloth and no cards are seen in a place."""
    return not place.startswith(("pile:", "meld:", "card:"))


def _band_of_light(wide: int, high: int) -> pygame.Surface:
    made = pygame.Surface((wide, high))
    for x in range(wide):
        light = round(90 * math.sin(math.pi * (x + 0.5) / wide) ** 2)
        made.fill((light, round(light * 0.92), round(light * 0.66)), (x, 0, 1, high))
    return made


def _stroke(surface: pygame.Surface, points: tuple[tuple[float, float], ...], stroke: str, k: float) -> None:
    """A gold line under cards of the hand: one, two of them, or dots."""
    wide = max(2, round(4 * k))
    if stroke == DOTTED:
        (x, y), (to_x, to_y) = points[0], points[-1]
        radius = max(2, round(3.6 * k))
        dots = max(2, round((to_x - x) / (4 * radius)) + 1)
        dot = panels.box(2 * radius, 2 * radius, radius, (*theme.GOLD, 255))
        for at in (number / (dots - 1) for number in range(dots)):
            surface.blit(dot, dot.get_rect(center=(round(mix(x, to_x, at)), round(mix(y, to_y, at)))))
        return
    _thick_line(surface, theme.GOLD, points, wide)
    if stroke == DOUBLE:
        _thick_line(surface, theme.GOLD, tuple((x, y + wide + max(2, round(4 * k))) for x, y in points), wide)


def _thick_line(surface: pygame.Surface, colour: theme.Colour, points: tuple[tuple[float, float], ...], wide: int) -> None:
    """A line with smooth edges; every part reaches so far over its ends that corners are whole."""
    for a, b in pairwise(points):
        length = math.dist(a, b) or 1.0
        dx, dy = (b[0] - a[0]) / length * wide / 2, (b[1] - a[1]) / length * wide / 2
        pygame.draw.aaline(surface, colour, (a[0] - dx, a[1] - dy), (b[0] + dx, b[1] + dy), wide)
