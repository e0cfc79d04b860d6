"""The end of a match: the cards that won it, the cup, and on paper the story of the match with a plot of all its hands."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import pygame

from game.cards.lines import line
from game.match.summary import comfort
from game.table import theme
from game.table.geometry import Pose
from game.table.items import Item
from game.table.layout.ending.match_end import EDGE, Places, places, winning_cards
from game.table.scene.scene import Id
from game.ui.art.board import Board
from game.ui.art.canvas import Canvas, copied
from game.ui.art.card_pictures import Sprites
from game.ui.art.cloth import felt
from game.ui.art.panels import seen_through
from game.ui.program import shortcuts
from game.ui.program.input import Input, Key, Press
from game.ui.table.acts.next_hand import new_match
from game.ui.table.context.table import Table
from game.ui.table.ending.cup import Celebration
from game.ui.table.ending.match_report import MatchPaper, text_item
from game.ui.table.still.still_picture import joined
from game.ui.widgets.button import Button, IconButton
from game.ui.widgets.laid_out import LaidOut
from game.words.catalogue import say

PAPER = 0.25
"""Seconds in which the paper comes, at normal speed."""
FADE = 0.3
"""Seconds in which the table leaves, at normal speed, but for the cards that won."""

EDGES = 6
"""So many pixels around a card its edge and its shadow are seen."""
TITLE, TITLES = 0.2, 215.0
"""Seconds in which the title comes when the table has left, and how far it reaches from the upper edge, in units."""


class MatchEnd(LaidOut):
    """A screen of its own; the sheet, the review and the next match are one click away."""

    name = "scores"

    def __init__(self, table: Table, sprites: Sprites) -> None:
        super().__init__(table.host)
        app = self.app
        self.table, self.session, self.sprites = table, table.session, sprites
        session = self.session
        result = session.view.result
        assert result is not None
        self.winners = result.match_winners
        self.paper = MatchPaper(session, self.winners)
        self.story = self.paper.story
        self.title = session.words(line("ending.match" if self.winners else "ending.match_nobody", (), seat=self.winners))
        count = len(self.story.curves[0]) - 1
        self.subtitle = say("match_end.hands", variant=session.setup.document.get("name", session.setup.id), hands=count)
        cards = tuple(card[5:] for card in winning_cards(table.stage.scene, self.winners))
        faces = [session.people[seat].portrait for seat in self.winners]
        own = session.people[session.me].portrait, self._comfort()
        self.party = Celebration(app, cards, faces, session.me in self.winners, own, len(session.people))
        self._began: float | None = None if app.pace else -math.inf
        self._rested: float | None = None
        """Since when all of it has been there."""
        self._left: list[tuple[pygame.Surface, pygame.Rect]] = []
        """What lay on the table as it was seen last, as long as something of it is."""
        self._coming: list[tuple[pygame.Surface, pygame.Rect]] = []
        """The paper, the buttons and the way home with the cloth around them, while they come."""
        self.ready()
        self.party.expect(self._places.f)

    def _comfort(self) -> str:
        """A kind word for a player who has lost to somebody."""
        me = self.session.me
        if me in self.winners or not self.winners:
            return ""
        return self.session.words(comfort(self.story, me, self.session.match.seed))

    # ---- layout -------------------------------------------------------------------------------

    @property
    def _places(self) -> Places:
        return places(self.app.size[0] / self.k, self.app.size[1] / self.k, self.app.portrait, not self.party.cards)

    def lay_out(self) -> None:
        x, y, w = self._places.buttons
        session = self.session
        home = IconButton("button:home", say("scores.home"), self.app.home, icon="home", zone="dialog", carved=True)
        self.add(home, *self._places.home)
        row = [Button("button:sheet", say("match_end.sheet"), self._sheet, icon="score", zone="dialog", size=theme.BODY)]
        if session.seat.review(session.view.deal) is not None:
            row.append(Button("button:review", say("button.review"), self._review, icon="eye", zone="dialog", size=theme.BODY))
        again, on = say("button.again"), partial(new_match, self.table)
        main = max(232.0, (w - 24) / 3)
        free = (w - main - 12 * len(row)) / len(row)
        for widget in row:
            self.add(widget, x, y, free, 82)
            x += free + 12
        self.add(Button("button:new_match", again, on, icon="again", main=True, zone="dialog"), x, y, main, 82)

    def follow(self, picture: pygame.Surface, spots: Sequence[pygame.Rect], poses: Mapping[Id, Pose]) -> None:
        """The table was seen last like this, with its cards in these places and all else in these spots: it leaves, and the cards
        that won become the fan.
        """
        if not self.app.pace:
            return
        lay_at = {name: poses[f"card:{name}"] for name in self.party.cards if f"card:{name}" in poses}
        cloth = felt(picture.get_size(), self.app.cloth, len(self.session.people))
        lying = [pygame.Rect(pose.box.ints()).inflate(4 * EDGES, 4 * EDGES) for pose in poses.values()]
        for spot in joined([*spots, *lying], cloth.get_rect()):
            left = picture.subsurface(spot).copy()
            for pose in lay_at.values():  # no card is seen twice
                bare = pygame.Rect(pose.box.ints()).inflate(2 * EDGES, 2 * EDGES).clip(spot)
                left.blit(cloth, bare.move(-spot.x, -spot.y), bare)
            self._left.append((left, spot))
        self.party.come_from(lay_at, self.sprites)

    def resized(self) -> None:
        super().resized()
        self._left = []
        self.paper.plot.forget()
        self._coming.clear()
        self.party.forget()
        self.app.redraw()

    # ---- what can be done -----------------------------------------------------------------------

    def _sheet(self) -> None:
        from game.ui.table.ending.score_screen import ScoresScreen

        self.app.push(ScoresScreen(self.table))

    def _review(self) -> None:
        self.app.open("review", self.session, self.session.view.deal)

    def handle(self, event: Input) -> bool:
        if isinstance(event, Key | Press) and not self.settled():
            self._began = -math.inf
            self.app.redraw()
            return isinstance(event, Press) and not self.group.handle(event)
        asked = shortcuts.named(event) if isinstance(event, Key) else None
        if asked == "scores":
            self._sheet()
        elif asked == "log":
            self.app.open("log", self.session)
        else:
            return super().handle(event)
        return True

    def default(self) -> str | None:
        return "button:new_match"

    def back(self) -> bool:
        self.app.pop(self)
        return True

    # ---- time ---------------------------------------------------------------------------------

    @property
    def _time(self) -> float:
        """Seconds since the first card, at normal speed."""
        return (self.app.now - self._began) / max(self.app.pace, 0.01) if self._began is not None else 0.0

    def update(self, now: float) -> bool:
        spot = self._places
        if self.party.ready(spot.axis, spot.top, spot.f) and self._began is None:
            self._began = now
            self.app.sound.play("win")
        if self.app.pace and self.settled() and self.app.top is self:
            self._rested = now if self._rested is None else self._rested
            if self.party.live(spot.axis, spot.top, spot.f, now - self._rested):
                self.app.redraw(told=False)
            if self.party.sweeping:
                self.app.wake()
            elif self.party.lively:
                self.app.watch()
        return super().update(now) or not self.settled()

    def settled(self) -> bool:
        return self._began is not None and self._time >= self.party.length + PAPER

    # ---- pictures -----------------------------------------------------------------------------

    def rehearsed(self) -> Iterator[None]:
        """Draw everything where nobody sees it, a part at a time."""
        self.ready()
        spot, board = self._places, self.app.board(pygame.Surface((1, 1)))
        yield from self.party.rehearsed(board, spot.axis, spot.top, spot.f)
        yield
        self._titles(board, spot)
        yield
        yield from self.paper.draw(board, *spot.paper)
        yield
        self.group.draw(board)

    def draw(self, surface: Canvas, now: float) -> None:
        self.ready()
        board = self.app.board(surface)
        spot, t = self._places, self._time
        self.felt(surface, len(self.session.people))
        if t > FADE:
            self._titles(board, spot)
        if FADE < t < FADE + TITLE:
            self._veil(surface, board, 1 - (t - FADE) / TITLE)
        if t >= FADE:
            self._left = []
        for picture, area in self._left:
            seen_through(picture, 1 - t / FADE)
            surface.blit(picture, area)
        self.sprites.begin(self.app.size, len(self.session.people))
        self.party.draw(board, spot.axis, spot.top, spot.f, t)
        part = min(1.0, (t - self.party.length) / PAPER)
        if part == 1:
            self._coming.clear()
            self._finish(board, spot)
        elif part > 0:
            self._coming = self._coming or self._pictures(surface, spot)
            for picture, area in self._coming:
                seen_through(picture, part)
                surface.blit(picture, area)

    def _veil(self, surface: Canvas, board: Board, strength: float) -> None:
        """Cloth over the title, as long as it comes."""
        area = board.rect(0, 0, board.w, TITLES).clip(surface.get_rect())
        cloth = felt(surface.get_size(), self.app.cloth, len(self.session.people)).subsurface(area).copy()
        seen_through(cloth, strength)
        surface.blit(cloth, area)

    def _finish(self, board: Board, spot: Places) -> None:
        """What comes last."""
        for _ in self.paper.draw(board, *spot.paper):
            pass
        self.group.draw(board)
        self.group.draw_tip(board)

    def _pictures(self, surface: Canvas, spot: Places) -> list[tuple[pygame.Surface, pygame.Rect]]:
        """The parts of the window that look different with the paper and the buttons, as they will be."""
        whole = copied(surface)
        board = self.app.board(whole)
        self._finish(board, spot)
        paper = board.rect(*spot.paper).unionall([widget.rect for widget in self.group.widgets if widget.id != "button:home"])
        home = board.rect(*spot.home)
        areas = [area.inflate(2 * board.px(EDGE), 2 * board.px(EDGE)).clip(whole.get_rect()) for area in (paper, home)]
        return [(whole.cut(area, self.app.pane.surface), area) for area in areas]

    def _titles(self, board: Board, spot: Places) -> None:
        room = 2 * spot.axis - 130 if not self.app.portrait else board.w - 120
        board.text(self.title, spot.axis, 112, 84, theme.CREAM, True, "centre", room=room)
        board.text(self.subtitle, spot.axis, 178, 30, theme.SOFT, anchor="centre", room=room)

    # ---- as data ------------------------------------------------------------------------------

    def fields(self) -> Mapping[str, Any]:
        """As at the table that has just been left."""
        return self.table.screen.fields()

    def items(self) -> list[Item]:
        spot, board = self._places, self.board()
        found = [text_item(board, "text:scores", self.title, 60, 60, max(200.0, 2 * spot.axis - 120), 100)]
        found += self.paper.items(board, *spot.paper)
        if self.party.comfort:
            r = self.party.comfort_rect(spot.axis, spot.top, spot.f)
            found.append(text_item(board, "text:comfort", self.party.comfort, *r))
        return found + super().items()
