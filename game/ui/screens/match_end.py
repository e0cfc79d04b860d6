"""The end of a match: the cards that won it, the cup, and on paper the story of the match with a plot of all its hands."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import pygame

from game.cards.lines import line
from game.match.story import comfort
from game.rules.result import Points
from game.table import theme
from game.table.chrome import tools
from game.table.poses import Pose, Rect
from game.table.scene import Id, TableScene
from game.table.tree import Item
from game.table.zones import frame
from game.ui.board import Board
from game.ui.celebration import MOST, Celebration
from game.ui.felt import felt
from game.ui.input import Input, Key, Press
from game.ui.leaving import seen_through
from game.ui.phrases import signed
from game.ui.picturefiles import raw
from game.ui.screen import Screen
from game.ui.widgets.base import Group
from game.ui.widgets.button import Button, IconButton
from game.words.catalogue import joined, number, plain, say

if TYPE_CHECKING:
    from game.ui.app import App
    from game.ui.table.screen import TableScreen

PAPER_W = 660.0
PAPER = 0.25
"""Seconds in which the paper comes, at normal speed."""
FADE = 0.3
"""Seconds in which the table leaves, at normal speed, but for the cards that won."""
LEDGE_PLACES = 8
"""The ledge of a table has so many tools; the way home lies where its first one was."""
LINE = 38.0
"""Between two lines of the story."""
EDGE = 50.0
"""From the paper to the edge of the cloth."""
BUTTONS = 124.0
"""The row of buttons begins so much above the lower edge of the cloth."""
SIDE = 0.72
"""From one portrait of a side to the next, in parts of their size."""

EDGES = 6
"""So many pixels around a card its edge and its shadow are seen."""
TITLE, TITLES = 0.2, 215.0
"""Seconds in which the title comes when the table has left, and how far it reaches from the upper edge, in units."""


class Places(NamedTuple):
    """Where everything is, in units: the axis of the fan, its top and its size, the paper, the row of buttons, and the way home
    on the ledge.
    """

    axis: float
    top: float
    f: float
    paper: tuple[float, float, float, float]
    buttons: tuple[float, float, float]
    home: Rect


WINNERS_LINE, OWN_LINE, OTHERS_LINE = 7.0, 4.6, 3.4
"""How wide lines of the plot are."""
DOTTED = 12
"""With so many points at most a line has a dot at each."""


def places(w: float, h: float, upright: bool) -> Places:
    """The same picture at every size: beside each other, or one above the other."""
    cloth, ledge = frame(w, h)
    home = tools(ledge, LEDGE_PLACES, upright)[0]
    row = cloth.bottom - BUTTONS
    if upright:
        x, wide = cloth.x + EDGE, cloth.w - 2 * EDGE
        return Places(w / 2, 252, 0.88, (x, 950, wide, row - 28 - 950), (x, row, wide), home)
    x = cloth.right - PAPER_W - EDGE
    f = min(1.0, (x - 40) / 1040)
    return Places(x / 2 + 10, 250 + (1 - f) * 120, f, (x, 64, PAPER_W, row - 32 - 64), (x, row, PAPER_W), home)


def winning_cards(scene: TableScene, winners: tuple[int, ...]) -> tuple[Id, ...]:
    """What the winners had on the table at the end, the longest melds first; without melds what was left to them."""
    melds = sorted((meld.cards for meld in scene.melds if meld.owner in winners), key=len, reverse=True)
    found = [card for meld in melds for card in meld]
    if not found:
        found = [card for one in scene.loose if one.owner in winners for card in one.cards]
    kept = set(found[:MOST])
    return tuple(card for card in dict.fromkeys(card for meld in (*melds, tuple(found)) for card in meld) if card in kept)


def ticks(low: float, high: float) -> list[float]:
    """Two to five round numbers between these, nought among them."""
    span = max(1.0, high - low)
    step = 10.0 ** math.floor(math.log10(span))
    while span / step > 4:
        step *= 2 if span / step <= 8 else 5
    while span / step < 2:
        step /= 2
    first = math.ceil(low / step)
    return [step * i for i in range(first, math.floor(high / step) + 1)]


class MatchEnd(Screen):
    """A screen of its own; the sheet, the review and the next match are one click away."""

    name = "scores"

    def __init__(self, app: App, table: TableScreen) -> None:
        super().__init__(app)
        self.table, self.session = table, table.session
        session = self.session
        result = session.view.result
        assert result is not None
        self.result, self.winners = result, result.match_winners
        self.story = session.seat.match_story()
        self.sentences = [session.words(one) for one in (*self.story.sentences, *self.story.closing)]
        self.title = session.words(line("ending.match" if self.winners else "ending.match_nobody", (), seat=self.winners))
        count = len(self.story.curves[0]) - 1
        self.subtitle = say("match_end.hands", variant=session.setup.document.get("name", session.setup.id), hands=count)
        cards = tuple(card[5:] for card in winning_cards(table.stage.scene, self.winners))
        faces = [session.people[seat].portrait for seat in self.winners]
        own = session.people[session.me].portrait
        self.party = Celebration(app, cards, faces, session.me in self.winners, own, self._comfort(), len(session.people))
        self.group = Group(self)
        self._began: float | None = None if app.pace else -math.inf
        self._rested: float | None = None
        """Since when all of it has been there."""
        self._plot: tuple[tuple[int, int], pygame.Surface] | None = None
        self._left: pygame.Surface | None = None
        """The table as it was seen last, as long as something of it is."""
        self._coming: list[tuple[pygame.Surface, pygame.Rect]] = []
        """The paper, the buttons and the way home with the cloth around them, while they come."""
        self._build()
        self.party.expect(self._places.f)

    def _comfort(self) -> str:
        """A kind word for a player who has lost to somebody."""
        me = self.session.me
        if me in self.winners or not self.winners:
            return ""
        return self.session.words(comfort(self.story, me, self.session.match.seed))

    def _names(self, seats: Sequence[int]) -> str:
        return joined([self.session.people[seat].name for seat in seats])

    def _best(self) -> str:
        best = self.story.best
        return say("match_end.best", name=self._names(best.seats), deal=best.deal)

    # ---- layout -------------------------------------------------------------------------------

    @property
    def _places(self) -> Places:
        return places(self.app.size[0] / self.k, self.app.size[1] / self.k, self.app.portrait)

    def _build(self) -> None:
        self.group.clear()
        board = self.app.board(self.app.window.get_surface())
        x, y, w = self._places.buttons
        session = self.session
        home = IconButton("button:home", say("scores.home"), self.app.home, icon="home", zone="dialog", carved=True)
        home.rect = board.rect(*self._places.home)
        self.group.add(home)
        sheet = Button("button:sheet", say("match_end.sheet"), self._sheet, icon="score", zone="dialog", size=theme.BODY)
        row: list[tuple[Button, float]] = [(sheet, 0.0)]
        if session.seat.review(session.view.deal) is not None:
            review = Button("button:review", say("button.review"), self._review, icon="eye", zone="dialog", size=theme.BODY)
            row.append((review, 0.0))
        again = Button("button:new_match", say("button.again"), self.table.new_match, icon="again", main=True, zone="dialog")
        row.append((again, max(232.0, (w - 24) / 3)))
        free = (w - sum(wide for _, wide in row) - 12 * (len(row) - 1)) / sum(not wide for _, wide in row)
        for widget, wide in row:
            widget.rect = board.rect(x, y, wide or free, 82)
            self.group.add(widget)
            x += (wide or free) + 12

    def follow(self, picture: pygame.Surface, poses: Mapping[Id, Pose]) -> None:
        """The table was seen last like this, with its cards in these places: it leaves, and the cards that won become the fan."""
        if not self.app.pace:
            return
        lay_at = {name: poses[f"card:{name}"] for name in self.party.cards if f"card:{name}" in poses}
        self._left = picture.copy()
        cloth = felt(picture.get_size(), self.app.cloth, len(self.session.people))
        for pose in lay_at.values():  # no card is seen twice
            spot = pygame.Rect(pose.box.ints()).inflate(2 * EDGES, 2 * EDGES).clip(cloth.get_rect())
            self._left.blit(cloth, spot, spot)
        sprites = self.table.picture.sprites
        self.party.come_from(lay_at, lambda surface, name, pose: sprites.draw(surface, f"card:{name}", pose, True))

    def resized(self) -> None:
        self._plot = self._left = None
        self._coming.clear()
        self.party.forget()
        self._build()
        self.app.redraw()

    # ---- what can be done -----------------------------------------------------------------------

    def _sheet(self) -> None:
        from game.ui.screens.scores import ScoresScreen

        self.app.push(ScoresScreen(self.app, self.table))

    def _review(self) -> None:
        from game.ui.screens.review import ReviewScreen

        self.app.push(ReviewScreen(self.app, self.session, self.session.view.deal))

    def handle(self, event: Input) -> bool:
        if isinstance(event, Key | Press) and not self.settled():
            self._began = -math.inf
            self.app.redraw()
            return isinstance(event, Press) and not self.group.handle(event)
        if isinstance(event, Key) and event.name == "f2":
            self._sheet()
            return True
        return self.group.handle(event)

    def activate(self, item: str, how: str) -> bool:
        return self.group.activate(item, how)

    def focus_changed(self, item: str | None) -> None:
        self.group.focus_changed(item)

    def default(self) -> str | None:
        return "button:new_match"

    def back(self) -> bool:
        self.app.pop(self)
        return True

    # ---- time ---------------------------------------------------------------------------------

    @property
    def _time(self) -> float:
        """Seconds since the first card, at normal speed."""
        if self._began is None:
            return 0.0
        return (self.app.now - self._began) / max(self.app.pace, 0.01)

    def update(self, now: float) -> bool:
        spot = self._places
        if self.party.ready(spot.axis, spot.top, spot.f) and self._began is None:
            self._began = now
            self.app.sound.play("win")
        if self.app.pace and self.settled() and self.app.top is self:
            self._rested = now if self._rested is None else self._rested
            for part in self.party.live(spot.axis, spot.top, spot.f, now - self._rested):
                self.app.retouch(part)
            if self.party.sweeping:
                self.app.wake()
            elif self.party.lively:
                self.app.watch()
        return self.group.update(now) or not self.settled()

    def settled(self) -> bool:
        return self._began is not None and self._time >= self.party.length + PAPER

    # ---- pictures -----------------------------------------------------------------------------

    def rehearsed(self) -> Iterator[None]:
        """Draw everything where nobody sees it, a part at a time."""
        spot, board = self._places, self.app.board(pygame.Surface((1, 1)))
        yield from self.party.rehearsed(board, spot.axis, spot.top, spot.f)
        yield
        self._titles(board, spot)
        yield
        yield from self._paper(board, spot)
        yield
        self.group.draw(board)

    def draw(self, surface: pygame.Surface, now: float) -> None:
        board = self.app.board(surface)
        spot, t = self._places, self._time
        self.felt(surface, len(self.session.people))
        if t > FADE:
            self._titles(board, spot)
        if FADE < t < FADE + TITLE:
            self._veil(surface, board, 1 - (t - FADE) / TITLE)
        if self._left is not None:
            if t < FADE:
                seen_through(self._left, 1 - t / FADE)
                surface.blit(self._left, (0, 0))
            else:
                self._left = None
        self.table.picture.sprites.begin(self.app.size, len(self.session.people))
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

    def _veil(self, surface: pygame.Surface, board: Board, strength: float) -> None:
        """Cloth over the title, as long as it comes."""
        area = board.rect(0, 0, board.w, TITLES).clip(surface.get_rect())
        cloth = felt(surface.get_size(), self.app.cloth, len(self.session.people)).subsurface(area).copy()
        seen_through(cloth, strength)
        surface.blit(cloth, area)

    def _finish(self, board: Board, spot: Places) -> None:
        """What comes last."""
        for _ in self._paper(board, spot):
            pass
        self.group.draw(board)
        self.group.draw_tip(board)

    def _pictures(self, surface: pygame.Surface, spot: Places) -> list[tuple[pygame.Surface, pygame.Rect]]:
        """The parts of the window that look different with the paper and the buttons, as they will be."""
        whole = surface.copy()
        board = self.app.board(whole)
        self._finish(board, spot)
        paper = board.rect(*spot.paper).unionall([widget.rect for widget in self.group.widgets if widget.id != "button:home"])
        home = board.rect(*spot.home)
        areas = [area.inflate(2 * board.px(EDGE), 2 * board.px(EDGE)).clip(whole.get_rect()) for area in (paper, home)]
        return [(whole.subsurface(area).copy(), area) for area in areas]

    def _titles(self, board: Board, spot: Places) -> None:
        room = 2 * spot.axis - 130 if not self.app.portrait else board.w - 120
        board.text(self.title, spot.axis, 112, 84, theme.CREAM, True, "centre", room=room)
        board.text(self.subtitle, spot.axis, 178, 30, theme.SOFT, anchor="centre", room=room)

    def _paper(self, board: Board, spot: Places) -> Iterator[None]:
        """The paper with all that is written on it, a part after the other."""
        x, y, w, h = spot.paper
        board.shade(x, y, w, h, 20, theme.DIALOG)
        board.panel(x, y, w, h, 20, (*theme.SHEET, 255), (*theme.SHEET_EDGE, 255), 2.5)
        yield
        self._heads(board, x, y, w)
        yield
        board.line(x + 36, y + 214, w - 72, theme.SHEET_RULE)
        at = y + 252
        for words in (self.sentences[0], " ".join(self.sentences[1:])):
            for text in board.words.wrap(words, board.type(27), board.px(w - 80)):
                board.text(text, x + 40, at, 27, theme.INK, paper=True, room=w - 80)
                at += LINE
            yield
        best = self.story.best
        board.line(x + 36, y + h - 78, w - 72, theme.SHEET_RULE)
        left = x + 64 + self._faces(board, best.seats, x + 64, y + h - 39, 52, first=True)
        wide = board.text(signed(best.score), x + w - 40, y + h - 40, 34, theme.SHEET_GOOD, True, "right", True, 120)
        board.text(self._best(), left + 40, y + h - 40, 27, theme.INK, paper=True, room=x + w - 100 - wide - left)
        yield
        self._curves(board, x + 84, at + 6, w - 160, y + h - 106 - at)

    def _faces(self, board: Board, seats: Sequence[int], x: float, y: float, size: float, first: bool = False) -> float:
        """The portraits of a player or a side by their common middle, or by that of the first; how far the last is from it."""
        each = size * SIDE
        begin = 0.0 if first else -each * (len(seats) - 1) / 2
        for place, seat in enumerate(seats):
            look = "glad" if seat in self.winners else "calm"
            board.avatar(self.session.people[seat].portrait, x + begin + each * place, y, size, look)
        return each * (len(seats) - 1)

    def _heads(self, board: Board, x: float, y: float, w: float) -> None:
        """Everybody, or every side, with the total, in the order of rank."""
        ranks = self.story.ranks
        each = (w - 60) / len(ranks)
        for place, rank in enumerate(ranks):
            won = rank.seats[0] in self.winners
            middle = x + 30 + each * (place + 0.5)
            size = min(104 if won else 84, (each - 8) / (1 + SIDE * (len(rank.seats) - 1)))
            self._faces(board, rank.seats, middle, y + 76, size)
            board.text(self._names(rank.seats), middle, y + 146, 26, theme.INK, True, "centre", True, each - 6)
            ink = theme.SHEET_GOOD if won else theme.INK
            board.text(number(rank.total), middle, y + 182, 34, ink, True, "centre", True, each - 6)

    def _colour(self, seat: int) -> theme.Colour:
        return theme.colour_of(self.session.people[seat].portrait, paper=True)

    def _lines(self) -> list[tuple[tuple[int, ...], tuple[Points, ...]]]:
        """Whom a line of the plot is about, and its numbers: one line for a side that always had the same."""
        curves = self.story.curves
        found: dict[tuple[int, ...], tuple[Points, ...]] = {}
        for rank in self.story.ranks:
            same = all(curves[seat] == curves[rank.seats[0]] for seat in rank.seats)
            found.update({seats: curves[seats[0]] for seats in ([rank.seats] if same else [(seat,) for seat in rank.seats])})
        return list(found.items())

    def _steps(self, seat: int, curve: Sequence[Points]) -> list[tuple[int, Points]]:
        """The points of a line by hand; what the end of the match added is an upright step after the last hand."""
        last = len(curve) - 1
        return [*enumerate(curve[:-1]), (last, curve[-1] - self.story.added[seat]), (last, curve[-1])]

    def _curves(self, board: Board, x: float, y: float, w: float, h: float) -> None:
        """How everybody came along, hand by hand; the portraits stand at the ends, and the goal is a broken line."""
        lines, goal = self._lines(), self.story.goal
        hands = len(lines[0][1]) - 1
        values = [float(value) for seats, curve in lines for _, value in self._steps(seats[0], curve)]
        values += [float(goal)] if goal is not None else []
        low, high = min(values), max(values)
        found = ticks(low, high)
        if high > found[-1] + (found[1] - found[0]) / 3 and goal is None:
            high = found[-1] + found[1] - found[0]  # so that the top has its number
            found.append(high)
        bottom, plot_h = y + h - 44, h - 60
        scale = plot_h / max(1.0, high - low)

        def at(hand: int, value: Points | float) -> tuple[float, float]:
            return x + (w - 24) * hand / hands, bottom - (float(value) - low) * scale

        for tick in found:
            if goal is not None and abs(tick - goal) * scale < 26:
                continue
            line_y = at(0, tick)[1]
            board.line(x, line_y, w - 24, theme.SHEET_RULE)
            board.text(number(round(tick)), x - 12, line_y, 22, theme.SHEET_GREY, anchor="right", paper=True, room=64)
        if goal is not None:
            line_y = at(0, goal)[1]
            for dash in range(0, int(w - 24), 16):
                board.line(x + dash, line_y, min(9, w - 24 - dash), theme.SHEET_GREY)
            board.text(number(goal), x - 12, line_y, 22, theme.INK, True, "right", True, 64)
        every = -(-hands // 10)
        for hand in range(every, hands + 1, every):
            board.text(str(hand), at(hand, low)[0], bottom + 28, 22, theme.SHEET_GREY, anchor="centre", paper=True)
        board.text(say("match_end.axis"), x - 12, bottom + 28, 22, theme.SHEET_GREY, anchor="right", paper=True, room=68)
        r = board.rect(x - 6, bottom - plot_h - 6, w, plot_h + 12)
        if self._plot is None or self._plot[0] != r.size:
            drawn = [(seats, [at(*point) for point in self._steps(seats[0], curve)]) for seats, curve in lines]
            self._plot = (r.size, self._drawn(drawn, x - 6, bottom - plot_h - 6, w, plot_h + 12, r.size))
        board.surface.blit(self._plot[1], r)
        self._ends(board, [(at(hands, curve[-1])[1], seats) for seats, curve in lines], x + w + 14, plot_h, bottom)

    def _drawn(
        self,
        lines: list[tuple[tuple[int, ...], list[tuple[float, float]]]],
        x: float,
        y: float,
        w: float,
        h: float,
        size: tuple[int, int],
    ) -> pygame.Surface:
        """The lines as one picture, the winners' the heaviest and on top, then the player's own, with a dot for every hand
        where there are few; a side has the colour of its first, or of the player.
        """
        me = self.session.me
        parts = []
        for seats, curve in sorted(lines, key=lambda one: (one[0][0] in self.winners, me in one[0])):
            own = me in seats
            wide = WINNERS_LINE if seats[0] in self.winners else OWN_LINE if own else OTHERS_LINE
            d = "M" + "L".join(f"{px - x:.1f},{py - y:.1f}" for px, py in curve)
            tint = "#{:02x}{:02x}{:02x}".format(*self._colour(me if own else seats[0]))
            ends = 'stroke-linejoin="round" stroke-linecap="round"'
            parts.append(f'<path d="{d}" fill="none" stroke="{tint}" stroke-width="{wide}" {ends}/>')
            for px, py in curve if len(curve) <= DOTTED else ():
                parts.append(f'<circle cx="{px - x:.1f}" cy="{py - y:.1f}" r="{0.5 * wide + 2.4}" fill="{tint}"/>')
        head = f'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" viewBox="0 0 {w:.1f} {h:.1f}">'
        return raw(f"{head}{''.join(parts)}</svg>", *size).convert_alpha()

    def _ends(self, board: Board, ends: list[tuple[float, tuple[int, ...]]], x: float, high: float, bottom: float) -> None:
        """The small portraits at the end of every line; they give way to each other."""
        size = min(40.0, high / len(ends) - 3)
        ends.sort()
        spots = [y for y, _ in ends]
        for i in range(1, len(spots)):
            spots[i] = max(spots[i], spots[i - 1] + size + 3)
        over = max(0.0, spots[-1] - bottom)
        for i in range(len(spots) - 1, -1, -1):
            spots[i] = min(spots[i], bottom - (len(spots) - 1 - i) * (size + 3)) if over else spots[i]
        for y, (_, seats) in zip(spots, ends, strict=True):
            self._faces(board, seats, x, y, size, first=True)

    # ---- as data ------------------------------------------------------------------------------

    def fields(self) -> Mapping[str, Any]:
        """As at the table that has just been left."""
        return self.table.fields()

    def items(self) -> list[Item]:
        x, y, w, h = self._places.paper
        board = self.app.board(self.app.window.get_surface())

        def text(id: str, words: str, left: float, top: float, wide: float, high: float) -> Item:
            r = board.rect(left, top, wide, high)
            return Item(id, "text", plain(words), "dialog", (r.x, r.y, r.w, r.h), enabled=False)

        found = [text("text:scores", self.title, 60, 60, max(200.0, 2 * self._places.axis - 120), 100)]
        ranks = self.story.ranks
        each = (w - 60) / len(ranks)
        for place, rank in enumerate(ranks):
            part = each / len(rank.seats)
            for within, seat in enumerate(rank.seats):
                words = say("match_end.seat", name=self._names((seat,)), points=rank.total)
                found.append(text(f"total:{seat}", words, x + 30 + each * place + part * within, y + 20, part, 180))
        found.append(text("text:story", " ".join(self.sentences), x + 40, y + 232, w - 80, 120))
        ways = [f"{self._names(seats)} {joined([number(value) for value in curve[1:]])}" for seats, curve in self._lines()]
        goal = [say("match_end.goal", points=self.story.goal)] if self.story.goal is not None else []
        words = say("match_end.plot", what="; ".join((*ways, *goal)))
        found.append(text("text:plot", words, x + 40, y + 360, w - 80, h - 450))
        words = f"{self._best()}, {signed(self.story.best.score)}"
        found.append(text("text:best", words, x + 40, y + h - 70, w - 80, 60))
        if self.party.comfort:
            spot = self._places
            r = self.party.comfort_rect(spot.axis, spot.top, spot.f)
            found.append(text("text:comfort", self.party.comfort, *r))
        return found + self.group.items()
