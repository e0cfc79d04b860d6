"""The drill: hand after hand is to be decided; a wrong answer shows what every choice is worth."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from game.cards.deck import FRENCH
from game.players.counted import CountedTable
from game.players.drill import Answered, Drill
from game.table import theme
from game.table.geometry import Rect
from game.table.items import Item
from game.ui.art.board import Board
from game.ui.pages.figures.cell_detail import draw_detail
from game.ui.pages.figures.chart import TINTS, Chart, Place, choice_name, hand_words, letter
from game.ui.pages.figures.figures_page import FiguresPage
from game.ui.program.input import Input, Key
from game.ui.program.screen import Host
from game.ui.widgets.button import Button
from game.words.catalogue import mark, plain, say

FLASH = 0.6
"""Seconds for which a right answer is seen, at normal speed."""
GAP, TALL, WIDEST = 16.0, 84.0, 290.0
"""Of the buttons."""
OVERLAP = 0.72
"""From card to card, in parts of their width."""
GREEN = (18, 62, 44, 250)


class DrillBoxes:
    """Where the parts of the page are."""

    def __init__(self, w: float, h: float, x: float, wide: float, upright: bool) -> None:
        self.middle = w / 2
        self.upright = upright
        self.dots = Rect(x, 140, wide, 24)
        if upright:
            self.up, self.up_card = (self.middle, 400.0), 190.0
            self.own, self.own_card = (self.middle, 830.0), 270.0
            self.aside = Rect(x, 1120, wide, 300)
            self.buttons = Rect(x, h - 44 - 2 * (TALL + 12) - GAP, wide, 2 * (TALL + 12) + GAP)
        else:
            spare = (h - 1080) / 2
            self.up, self.up_card = (self.middle, 320.0 + 0.6 * spare), 150.0
            self.own, self.own_card = (self.middle, 640.0 + spare), 210.0
            self.aside = Rect(x + wide - 560, 330 + spare, 560, 300)
            self.buttons = Rect(x, h - 44 - TALL - 24, wide, TALL)


class DrillScreen(FiguresPage):
    """One decision after another; keys are the letters of the choices."""

    name = "drill"

    def __init__(self, app: Host, counted: CountedTable, chart: Chart, drill: Drill, ended: Callable[[Drill], object]) -> None:
        super().__init__(app)
        self.counted, self.chart, self.drill, self.ended = counted, chart, drill, ended
        self.question = drill.question(counted)
        self.answered: Answered | None = None
        """The answer that is seen, before the next question comes."""
        self._until: float | None = None

    # ---- what happens ----

    def choose(self, choice: str) -> None:
        """Answer the question."""
        if self.answered is not None or choice not in self.question.choices:
            return
        self.drill = self.drill.answered(self.question, choice)
        self.answered = self.drill.answers[-1]
        right = self.answered.is_right
        self.app.sound.play("place" if right else "refuse", 0.6)
        self._until = self.app.now + FLASH * self.app.pace if right else None
        self.rebuild()

    def go_on(self) -> None:
        """The next question, or back to the tables."""
        self.answered = self._until = None
        if self.drill.over:
            self.leave()
            return
        self.question = self.drill.question(self.counted)
        self.rebuild()

    def leave(self) -> None:
        super().leave()
        if self.drill.answers:
            self.ended(self.drill)

    def update(self, now: float) -> bool:
        moving = super().update(now)
        if self._until is not None:
            if now >= self._until:
                self.go_on()
            self.app.wake()
            return True
        return moving

    def handle(self, event: Input) -> bool:
        if super().handle(event):
            return True
        letters = {letter(choice).lower(): choice for choice in self.question.choices}
        if isinstance(event, Key) and not (event.ctrl or event.alt) and event.name in letters and self.answered is None:
            self.choose(letters[event.name])
            return True
        return False

    def settled(self) -> bool:
        return super().settled() and self._until is None

    def default(self) -> str | None:
        return "button:next" if self.answered is not None and self._until is None else None

    # ---- layout ----

    @property
    def boxes(self) -> DrillBoxes:
        board, (x, _, w, _) = self.board(), self.area()
        return DrillBoxes(board.w, board.h, x, w, self.app.portrait)

    def build(self, board: Board, x: float, y: float, w: float, h: float) -> None:
        self.subtitle = self._score()
        place = self.boxes.buttons
        if self.answered is not None:
            if not self.answered.is_right:
                words = say("drill.last" if self.drill.over else "drill.next")
                following = Button("button:next", words, self.go_on, icon="arrow_right", main=True, key="Enter", zone="choices")
                self.add(following, place.x + (place.w - 340) / 2, place.bottom - TALL, 340, TALL)
            return
        choices = [choice for choice in TINTS if choice in self.question.choices]
        columns = 3 if self.app.portrait else len(choices)
        high = TALL + (12 if self.app.portrait else 0)
        each = min(WIDEST, (place.w - (columns - 1) * GAP) / columns)
        for number, choice in enumerate(choices):
            row, column = divmod(number, columns)
            count = min(columns, len(choices) - row * columns)
            left = place.x + (place.w - count * each - (count - 1) * GAP) / 2
            name, on = choice_name(choice), partial(self.choose, choice)
            button = Button(f"choice:{choice}", name, on, key=letter(choice), zone="choices")
            self.add(button, left + column * (each + GAP), place.y + row * (high + GAP), each, high)

    def _score(self) -> str:
        drill = self.drill
        number = min(len(drill.answers) + (self.answered is None), drill.length)
        return say("drill.score", number=number, of=drill.length, right=drill.score)

    @property
    def place(self) -> Place | None:
        """The cell that is asked for; None for one of a row that the tables leave out."""
        return self.chart.place(self.question.key)

    # ---- pictures ----

    def parts(self, board: Board) -> Iterator[None]:
        boxes = self.boxes
        self._dots(board, boxes.dots)
        yield
        (x, y), wide = boxes.up, boxes.up_card
        board.text(say("drill.house"), x, y - 0.7 * wide - 26, 25, theme.SOFT, anchor="centre")
        board.card(FRENCH.face_names[self.question.hand.up], x, y, wide)
        yield
        (x, y), wide = boxes.own, boxes.own_card
        cards = self.question.hand.cards
        for number, face in enumerate(cards):
            left = x + (number - (len(cards) - 1) / 2) * OVERLAP * wide
            board.card(FRENCH.face_names[face], left, y, wide)
        words = self._hand()
        size = board.type(30)
        room = board.words.width(words, size, True) / board.k + 48
        tag = board.rect(x - room / 2, y + 0.7 * wide + 16, room, 52)
        board.chip(tag, words, size, (*theme.PANEL_SOLID[:3], 240), (*theme.GOLD, 235))
        if self.answered is None:
            ask = say("drill.ask_text" if self.drill.judge == "text" else "drill.ask")
            place = boxes.buttons
            low = place.y - 34 if boxes.upright else place.y - 30
            board.text(ask, place.x + place.w / 2, low, 25, theme.SOFT, anchor="centre", room=place.w)

    def _hand(self) -> str:
        at = self.place
        return hand_words(self.chart, at) if at is not None else say("drill.better")

    def _dots(self, board: Board, box: Rect) -> None:
        """One for each decision: right, wrong, still to come."""
        each = min(40.0, box.w / self.drill.length)
        for number in range(self.drill.length):
            r = board.rect(box.x + number * each, box.y, each - 10, 12)
            if number < len(self.drill.answers):
                right = self.drill.answers[number].is_right
                board.lay(r, None, (*(theme.GOOD if right else theme.FAULT), 255))
            else:
                board.lay(r, None, (235, 235, 215, 40))

    def over_still(self, board: Board) -> None:
        """What came of the answer."""
        answered, at = self.answered, self.place
        if answered is None:
            return
        box = self.boxes.aside
        if answered.is_right:
            small = Rect(box.x + (box.w - 380) / 2 if self.app.portrait else box.right - 380, box.y, 380, 130)
            board.panel(*small, 18, GREEN, (*theme.GOOD, 255), 4)
            tile = board.rect(small.x + 24, small.y + 24, 88, 82)
            board.lay(tile, 8, (*TINTS[answered.choice], 255), (*theme.GOOD, 255), 5)
            board.write(letter(answered.choice), tile.centerx, tile.centery, board.type(40), theme.INK, True, "centre")
            board.text(choice_name(answered.choice), small.x + 134, small.y + 48, 30, theme.CREAM, True, room=small.w - 154)
            board.text(say("drill.right"), small.x + 134, small.y + 88, 25, theme.GOOD, room=small.w - 154)
        elif at is not None:
            draw_detail(board, box, self.chart, at, answered.choice)

    # ---- what is read aloud ----

    def read(self) -> Iterator[Item]:
        boxes = self.boxes
        hand = self.question.hand
        cards = " ".join(mark(FRENCH.face_names[face]) for face in hand.cards)
        words = say("drill.said", cards=cards, up=mark(FRENCH.face_names[hand.up]), hand=self._hand())
        (x, y), wide = boxes.own, boxes.own_card
        yield self.text("question", plain(words), Rect(x - wide, y - 0.7 * wide, 2 * wide, 1.4 * wide))
        yield self.text("score", plain(self._score()), boxes.dots)
        if self.answered is not None:
            code = "drill.was_right" if self.answered.is_right else "drill.was_wrong"
            done = {"choice": choice_name(self.answered.choice), "right": choice_name(self.answered.right)}
            yield self.text("answer", plain(say(code, **done)), boxes.aside)
