"""How the table looks at one moment: the still picture, the cards that move, and the light around places."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import replace
from math import ceil

import pygame

from game.rules.laying.offers import DISCARD_PILE
from game.table import theme
from game.table.geometry import NOWHERE, Z_COMMON, Pose, Rect
from game.table.layout.layout import Layout
from game.table.motion.drawing_for_deal import DECIDES
from game.table.motion.house_story import CHIPS, CHIPS_ON_LINE
from game.table.motion.timeline import FLYING_Z, above_still
from game.table.scene.scene import Id, TableScene, back_id, line_id
from game.ui.art import panels
from game.ui.art.board import Board, focus_ring
from game.ui.art.canvas import Canvas
from game.ui.art.card_pictures import SOON, Sprites
from game.ui.table.context.look import Look, pixels
from game.ui.table.context.table import Table
from game.ui.table.moving import chip_flights
from game.ui.table.moving.arrows import Arrows
from game.ui.table.moving.drawn_ahead import DrawnAhead
from game.ui.table.moving.faces import Faces
from game.ui.table.moving.hand_groups import draw_slot, draw_stands, slot_over, stands_rooms
from game.ui.table.moving.hand_marks import HandMarks
from game.ui.table.moving.house_chips import HeldChip, draw_effect
from game.ui.table.moving.lights import Lights
from game.ui.table.moving.meld_points import Tags
from game.ui.table.moving.open_hand_heads import Drift
from game.ui.table.moving.open_hand_sums import Sums
from game.ui.table.moving.rings import Rings
from game.ui.table.present.rank_lanes import side_told
from game.ui.table.still import buy_bar
from game.ui.table.still.card_badges import Worn, worn
from game.ui.table.still.exits import Leaving
from game.ui.table.still.fingerprint import FingerprintMark
from game.ui.table.still.house import panels as house_panels
from game.ui.table.still.open_row import added_to, draw_added
from game.ui.table.still.plate import say_over
from game.ui.table.still.prompt import clock_rect, prompt_pill
from game.ui.table.still.rail import told_rooms
from game.ui.table.still.still_picture import Tabletop
from game.ui.widgets.widget import draw_tip

LOW_HEAD = 100.0
"""A lower head of a lane holds one line."""
LANDED = 24.0
"""A card whose middle is this near to a spread pile, in units, has come to it."""
FOCUS = (255, 250, 225)
HALO = 24.0
"""How far the light around the ring of a winner reaches."""
GROWN = 0.06
"""How much smaller than in the hand a card that comes there may be and still shine, in parts of its width."""


class LivePicture:
    """Draws the table screen."""

    def __init__(self, table: Table, mark: FingerprintMark) -> None:
        self.table, self.host, self.session, self.stage = table, table.host, table.session, table.stage
        self.fingers, self.moment, self.group, self.notices = table.fingers, table.moment, table.group, table.notices
        self.presenter, self.mark = table.presenter, mark
        self.tags, self.faces, self.sums = Tags(table), Faces(table), Sums(table)
        self.arrows = Arrows(table)
        self.drift = Drift(self.host, self.faces, self.sums)
        self.sprites, self.chip = Sprites(self.host.art), HeldChip(table)
        self.leaving = Leaving()
        self.top = Tabletop(self.host, self.sprites, self.leaving)
        self.rings, self.marks = Rings(self.host.art.background), HandMarks(self.stage)
        self.ahead = DrawnAhead(table, self.sprites, self.top, self.faces, self.sums, self.rings)
        self.lights = Lights(table, self.top, self.rings)
        self._still_key: object = None
        self._turned: object = None
        """Where cards will lie that have been turned ahead."""
        self._badges: tuple[TableScene | None, Layout | None, dict[Id, Worn]] = None, None, {}
        """What cards of melds wear while they move, of which scene and layout."""
        self._lifted: Set[Id] = frozenset()
        """What was held in the picture before, and how wide it was or became."""
        self._held_width = 0.0

    def forget(self) -> None:
        """Another size, cloth or deck."""
        self.sprites.forget()
        self.top.forget()
        self.leaving.forget()
        self.drift.forget()
        self.rings.forget()
        self.arrows.forget()
        self._still_key = self._turned = None
        self.ahead.forget()

    # ---- between the frames -------------------------------------------------------------------

    @property
    def unfinished(self) -> bool:
        """There was more to draw than a frame has time for: the next one goes on with it."""
        left = self.sprites.unfinished or self.rings.coarse or self.top.unfinished
        return left or (bool(self.fingers.drag.cards) and self.host.art.drawing)

    def let_rings_go(self) -> None:
        """The rings beside open hands and what stands there fade where they were seen, as the next hand is dealt."""
        layout = self.stage.layout
        for row in layout.rows:
            for room in (row.ring.grown(HALO * layout.k), row.score):
                if not any(room.common(pose.box) for pose in layout.poses.values()):
                    self.leaving.keep(self.host.pane.surface, pixels(room))

    def draw_bare(self, surface: Canvas) -> None:
        """The table on which nothing has been dealt yet, as it has been drawn ahead."""
        assert self.top.surface is not None
        surface.blit(self.top.surface, (0, 0))
        self.group.draw(self.host.board(surface))

    def update(self, now: float) -> bool:
        """Faces and the points of melds go on; True while a face is changing."""
        changing = self.faces.update(now, self.table.front)
        self.tags.update(now)
        return changing

    # ---- a frame ------------------------------------------------------------------------------

    def draw(self, surface: Canvas, now: float) -> None:
        stage = self.stage
        board = self.host.board(surface)
        self.rings.begin(stage.layout.k)
        self.sprites.begin(self.host.size, len(self.session.names), stage.moving or bool(self.fingers.drag.cards))
        held = self.fingers.drag.held(self.host.now)
        poses = stage.poses()
        for item in held:
            if not item.startswith("back:"):
                poses.pop(item, None)
        if held:  # they become as large as the cards among which they would lie
            near = (*stage.layout.widths_around[:4], stage.layout.hand_card)
            for width in near if held.keys() != self._lifted else ():
                self.sprites.prepare({item: replace(pose, w=width, angle=0.0) for item, pose in held.items()})
            if (held.keys(), self.fingers.drag.width) != (self._lifted, self._held_width):
                self.sprites.prepare_held(held, self.fingers.drag.width)
        self._lifted, self._held_width = held.keys(), self.fingers.drag.width
        around, layout = stage.backdrop()
        scene = chip_flights.counted(self.presenter.in_story(around), stage) if stage.telling else around
        live, ends = above_still(scene, layout.poses, poses), stage.drifting()
        look = self._still(scene, layout, poses, live, ends is not None)
        assert self.top.surface is not None
        surface.blit(self.top.surface, (0, 0))
        if stage.telling:
            self.ahead.expect_hand(look.status)
            self.leaving.draw(surface, stage.now, self.host.pace)
        else:
            self.leaving.forget()
        if ends is not None:
            self.drift.draw(board, scene, layout, ends)
        else:
            self.drift.forget(layout)
            self.faces.draw(board, now)
            pill = prompt_pill(board, layout, look.status)[0] if layout.rows and look.status.prompt else NOWHERE
            self.sums.draw(board, around, layout, poses, pill)
        chip_flights.draw(board, stage)
        self.mark.paint(board)
        self.lights.draw(board, now)
        self._clock(board)
        self._numbers(board)
        ringed = self.fingers.ringed
        fresh = stage.scene.new & stage.layout.rest.keys()
        self.marks.draw(board, live, False)
        self.arrows.draw(board)
        told, wear = self._told(scene, layout), self._worn_in(scene, layout) if stage.moving else {}
        added = added_to(scene) if ends is not None and not stage.telling else frozenset()
        stands, slot_row = stands_rooms(stage.scene, stage.layout, live), slot_over(stage.layout)
        chip = any(live[card].z < Z_COMMON for card in scene.discards if card in live)
        for item, pose in sorted(live.items(), key=lambda pair: pair[1].z):
            if any(room.has((pose.x, pose.y)) for room in told):
                continue
            if chip and pose.z >= Z_COMMON:  # over the cards of a pile that slides, and below those that fly
                self.top.label(board, DISCARD_PILE)
                chip = False
            if item in slot_row:
                draw_slot(board, stage.layout)
                slot_row = ()
            moving = pose != stage.layout.poses.get(item)
            if item in fresh and pose.narrow == 1 and abs(pose.w - layout.hand_card) < GROWN * pose.w:
                self.rings.shine(surface, pose, moving)
            self.sprites.draw(surface, item, pose, moving, later=not moving)
            if item in wear and pose.z < FLYING_Z:
                wear[item].draw(board, pose)
            if item in added:
                draw_added(board, pose)
            if item in stands and pose.narrow == 1 and pose.z < FLYING_Z:
                draw_stands(board, stage.scene.stands[item], pose, *stands[item])
            if item in self.moment.advice.items:
                self.rings.ring(surface, pose, theme.GOLD, 5, moving=moving)
            elif item in stage.scene.selected:
                self.rings.ring(surface, pose, theme.GOLD, moving=moving)
            elif item in scene.takes:
                self.rings.ring(surface, pose, theme.GOLD_LIGHT, 3, moving=moving)
            if item == ringed and item in stage.scene.hand:
                # Outside the card, so that the gold line of a chosen card shows inside it; the next cards lie on it.
                self.rings.ring(surface, pose, theme.INK, 8, 8.5)
                self.rings.ring(surface, pose, FOCUS, 5, 7)
        if chip:
            self.top.label(board, DISCARD_PILE)
        self.marks.counts(board, live)
        flying = [pose for pose in live.values() if pose.z >= FLYING_Z]
        for seat in scene.others if flying and not scene.laid_out else ():
            say_over(board, seat, layout.plates[seat.seat], flying)
        self.tags.draw(board, now)
        self.marks.draw(board, live, True)
        self._focus(board, poses)
        for effect, part in stage.effects():
            if effect.kind == "sweep":
                self.rings.sweep(surface, [poses[item].box for item in effect.items if item in poses], part)
            elif effect.kind in (CHIPS, CHIPS_ON_LINE):
                draw_effect(board, layout, effect, part)
            elif effect.kind == DECIDES:
                for item in effect.items:
                    self.rings.ring(surface, poses[item], theme.GOLD, 5, moving=True)
        self.group.draw(board)
        self.lights.forbidden(board, held)
        self._band(board)
        self.notices.draw(board, stage.layout)
        self.chip.draw(board)
        for item, pose in held.items():  # above everything, also above what is said
            self.sprites.draw(surface, item, pose, True)
        if not held:
            if not self._said_already():
                self.group.draw_tip(board)
            self._tip(board)
        if stage.moving:
            goals = stage.layout.poses
            if self._turned is not goals and self.sprites.ahead(goals.items()):
                self._turned = goals
            soon = stage.poses(SOON)
            self.sprites.ahead(((item, soon[item]) for item in live if item in soon and soon[item] != goals.get(item)), True)

    def _worn_in(self, scene: TableScene, layout: Layout) -> dict[Id, Worn]:
        """What cards of melds wear; it is the same as long as the table around the moving cards is."""
        if self._badges[0] is not scene or self._badges[1] is not layout:
            self._badges = scene, layout, worn(scene, layout.poses, layout.items)
        return self._badges[2]

    @staticmethod
    def _told(scene: TableScene, layout: Layout) -> list[Rect]:
        """The heads of lanes in which something is said: it stands in the place of the cards, also of those on their way."""
        said = [seat.seat for seat in scene.others if seat.note]
        return [layout.plates[seat].panel for seat in said if layout.plates[seat].panel.h <= LOW_HEAD * layout.k]

    def _clock(self, board: Board) -> None:
        """The time that is left for a call or for the turn; of a turn the seconds are written beside it."""
        call, turn = self.moment.call, self.moment.turn
        if not call and not turn:
            return
        left = call or min(1.0, turn / self.session.rules.seconds)
        if self.stage.layout.buying.w:
            buy_bar.clock(board, self.stage.layout.buying, left)
            return
        r = pygame.Rect(clock_rect(self.stage.layout).ints())
        board.lay(r, None, (7, 28, 21, 220), theme.PANEL_LINE, 1)
        board.lay(pygame.Rect(r.topleft, (max(r.h, round(r.w * left)), r.h)), None, (*theme.GOLD, 255))
        if not call:
            x = r.right + round(10 * board.k)
            board.write(str(ceil(turn)), x, r.centery, board.type(theme.SMALL), theme.CREAM, True)

    def _said_already(self) -> bool:
        """The sentence on the table is the one that the tooltip under the pointer would say once more."""
        said, hot = self.notices.now, self.group.hot
        return said is not None and hot is not None and said.text in hot.tip_at(None)[0]

    def _tip(self, board: Board) -> None:
        """What a click on the pile, meld or place under the pointer does, and its key."""
        item = self.fingers.hot
        if not self.fingers.tip or item is None or not self.presenter.usable.tells(item) or self.fingers.drag.busy:
            return
        layout = self.stage.layout
        lines = (line.box for line in layout.lines if item == line_id(line.cards))
        rooms = told_rooms(self.stage.scene, layout)
        rect = layout.items[item] if item in layout.items else rooms.get(item) or next(lines, None)
        if rect is None:
            return
        words = side_told(self.stage.scene, item) or house_panels.told(self.stage.scene, item) or self.presenter.usable.tip(item)
        draw_tip(board, words, pygame.Rect(rect.ints()), above=True)

    def _still(self, scene: TableScene, layout: Layout, poses: dict[Id, Pose], live: dict[Id, Pose], drifts: bool) -> Look:
        """Bring the still picture up to date; answers what it depends on."""
        held = None
        if scene.closing and self.fingers.source == "hand":
            held = self.session.ids.cards(self.fingers.drag.cards)
        status = self.presenter.status(scene.closing, held)
        look = Look(
            scene,
            layout,
            self.sprites,
            status if self._says(layout, live, drifts) else status._replace(prompt=""),
            frozenset(live).union(item for item in layout.poses if item not in poses),
            self._glide(scene, layout, poses),
            self._flying(scene, layout, poses),
            drifts,
        )
        key = (scene, id(layout), look[3:], self.host.size)
        if key != self._still_key or self.top.surface is None or self.top.unfinished:
            self._still_key = key
            self.sprites.patient = self.top.surface is not None and self.stage.moving
            self.top.refresh(look)
            self.sprites.patient = False
        return look

    def _says(self, layout: Layout, live: dict[Id, Pose], drifts: bool) -> bool:
        """Whether the prompt is seen; not where a sentence still stands there, or cards of the hand do that are about to be
        laid open; and not while the one before fades as people come from their plates.
        """
        below = bool(layout.rows) and layout.prompt.y > max(row.portrait.y for row in layout.rows)
        waits = below and any(pose.box.common(layout.prompt) for pose in live.values())
        waits = waits or (self.stage.telling and drifts)
        return not (waits or self.notices.visible)

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
        there = layout.piles.discard.grown(LANDED * layout.k)
        open_cards = (card for card in scene.discards if card in layout.poses)
        return frozenset(card for card in open_cards if card not in poses or not there.has((poses[card].x, poses[card].y)))

    # ---- marks --------------------------------------------------------------------------------

    def _focus(self, board: Board, poses: Mapping[Id, Pose]) -> None:
        """The ring around what the keyboard stands on; buttons draw their own, and those of cards lie among the cards."""
        ringed = self.fingers.ringed
        if ringed is None or self.group.find(ringed) is not None or ringed in self.stage.scene.hand:
            return
        rect = self.focused_part(ringed, poses)
        if rect is not None:
            focus_ring(board.surface, pygame.Rect(rect.ints()), round(9 * board.k), board.k)
            self.top.label(board, ringed)

    def focused_part(self, item: Id, poses: Mapping[Id, Pose]) -> Rect | None:
        """Where the ring runs: around a thing, or around what is seen of a card that the next one of its meld lies over."""
        rect, pose = self.stage.layout.items.get(item), poses.get(item)
        if rect is None and pose is not None:
            rect = pose.box
        row = next((meld.cards for meld in self.stage.scene.melds if item in meld.cards), ())
        over = [poses[card].box.x for card in row[row.index(item) + 1 :] if card in poses] if row else []
        if rect is not None and over and rect.x < over[0] < rect.right:
            return rect._replace(w=over[0] - rect.x)
        return rect

    def _numbers(self, board: Board) -> None:
        """While a meld's number is awaited every meld shows its own."""
        if self.moment.numbering is None:
            return
        for meld in self.stage.scene.melds:
            rect = self.stage.layout.items[meld.id]
            side = max(24, round(48 * board.k))
            spot = pygame.Rect(0, 0, side, side)
            spot.midbottom = (round(rect.centre[0]), round(rect.bottom + side * 0.3))  # the ranks stay readable
            board.lay(spot, None, (*theme.GOLD, 255), (*theme.INK, 255))
            board.write(str(meld.number), spot.centerx, spot.centery - 1, board.type(28), theme.INK, True, "centre")

    def _band(self, board: Board) -> None:
        """The rubber band."""
        band = self.fingers.band
        if band.w >= 2 and band.h >= 2:
            w, h = round(band.w), round(band.h)
            board.surface.blit(
                panels.box(w, h, 6, (*theme.CREAM, 24), (*theme.CREAM, 170), max(1, round(2 * board.k))),
                (round(band.x), round(band.y)),
            )
