"""Arranging one's own melds to end a hand, where the game does not do it: choose cards, make melds of them, and knock."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.cards.ids import Card
from game.rules.acts.actions import Action
from game.rules.acts.closing import CLOSE_BUTTON, CLOSING
from game.rules.laying.arranged import Verdict
from game.rules.violation import Violation
from game.table import theme
from game.table.hand.draft import LOOSE, Draft
from game.table.items import Item
from game.ui.art import panels
from game.ui.art.board import Board
from game.ui.program.screen import Host
from game.ui.session.session import Session
from game.ui.widgets.button import Button
from game.ui.widgets.dialog import Dialog
from game.ui.widgets.widget import State, Widget
from game.words.catalogue import card_in_text, plain, say, titled

CARD_W = 124.0
STEP = 0.5
MOST_ROOM = 1180.0


class _Loose(Widget):
    """A card that is in no meld yet; it is chosen and let go by a click."""

    role = "card"

    def __init__(self, sheet: SpreadMelds, card: Card, name: str) -> None:
        super().__init__(f"card:{name}", titled(name, sheet.session.pack.deck), lambda: sheet.toggle(card), zone="dialog")
        self.sheet, self.card, self.name = sheet, card, name

    def radius(self) -> int:
        return round(8 * self.sheet.k)

    def draw(self, board: Board, state: State) -> None:
        chosen = self.card in self.sheet.chosen
        r, k = self.rect, board.k
        x, y = r.x / k + CARD_W / 2, r.y / k + board.art.shape.high(CARD_W) / 2 + (22 if not chosen else 2)
        board.card(self.name, x, y, CARD_W, lift=1 if chosen else 0)
        if chosen:
            wide, high = round(CARD_W * k), round(board.art.shape.high(CARD_W) * k)
            ring = panels.box(wide, high, round(8 * k), None, (*theme.GOLD, 255), max(2, round(5 * k)))
            board.surface.blit(ring, ring.get_rect(center=(round(x * k), round(y * k))))

    def item(self) -> Item:
        found = super().item()
        size = (round(CARD_W * self.sheet.k), round(self.sheet.app.art.shape.high(CARD_W) * self.sheet.k))
        return Item(found.id, "card", found.label, "dialog", found.rect, True, self.card in self.sheet.chosen, card=size)


class _Made(Widget):
    """A meld that was made; a click dissolves it."""

    role = "meld"

    def __init__(self, sheet: SpreadMelds, number: int, cards: tuple[Card, ...], names: tuple[str, ...]) -> None:
        words = say("spread.meld", what=", ".join(titled(name, sheet.session.pack.deck) for name in names))
        super().__init__(f"spread:{number}", words, lambda: sheet.dissolve(cards), zone="dialog", tip=say("spread.dissolve"))
        self.sheet, self.names = sheet, names

    def radius(self) -> int:
        return round(12 * self.sheet.k)

    def draw(self, board: Board, state: State) -> None:
        r, k = self.rect, board.k
        fill = (*theme.SHEET_ROW, 255) if state.warm else (240, 232, 214, 255)
        board.surface.blit(panels.box(r.w, r.h, self.radius(), fill, (*theme.SHEET_EDGE, 255), max(1, round(2 * k))), r)
        for i, name in enumerate(self.names):
            board.card(name, r.x / k + 14 + CARD_W / 2 + i * STEP * CARD_W, r.centery / k, CARD_W)
        if state.warm:
            board.icon("close", r.right / k - 20, r.y / k + 20, 26, theme.INK)

    def item(self) -> Item:
        found = super().item()
        return Item(found.id, "meld", found.label, "dialog", found.rect, True, cards=self.names, owner=self.sheet.session.me)


class SpreadMelds(Dialog):
    """Asks a player who ends a hand for the melds to be shown; closing it does nothing."""

    icon = CLOSING

    def __init__(self, app: Host, session: Session, thrown: Card, label: str, confirm: Callable[[Action], object]) -> None:
        self.session, self.thrown, self.label, self.confirm = session, thrown, label, confirm
        name = card_in_text(thrown, session.pack)
        super().__init__(app, "spread", say("spread.title"), say("spread.subtitle", card=name))
        self.draft = Draft(tuple(card for card in session.hand.order.cards if card != thrown))
        self.chosen: frozenset[Card] = frozenset()
        self.note = ""
        """Why the last group was no meld."""

    # ---- what is made ---------------------------------------------------------------------------

    @property
    def points(self) -> int:
        """What the loose cards count."""
        return self.session.seat.value(self.draft.loose)

    def judged(self, draft: Draft) -> Verdict:
        """What the rules say to it."""
        return self.session.seat.judge(draft.arranged(self.thrown))

    def toggle(self, card: Card) -> None:
        self.chosen = self.chosen ^ {card}
        self._again()

    def make(self) -> None:
        """The chosen cards become a meld, if they are one."""
        name = self.draft.new_name()
        cards = tuple(card for card in self.draft.loose if card in self.chosen)
        judged = self.judged(self.draft.put(cards, name)).of(name)
        if judged is None or judged.refusal is not None:
            self._again("refuse", judged.refusal if judged is not None else None)
        else:
            self.draft, self.chosen = self.draft.put(judged.cards, name), frozenset()
            self._again("meld")

    def dissolve(self, cards: tuple[Card, ...]) -> None:
        self.draft = self.draft.put(cards, LOOSE)
        self._again("slide")

    def arrange(self) -> None:
        """The melds that leave the fewest points."""
        best = self.session.seat.best(self.thrown)
        self.draft = self.draft.cleared()
        for put in best.puts:
            self.draft = self.draft.put(put.cards, put.place)
        self.chosen = frozenset()
        self._again("meld")

    def end_hand(self) -> None:
        """It is done with these melds, where the rules allow it."""
        verdict = self.judged(self.draft)
        if verdict.action is None or verdict.refusal is not None:
            self._again("refuse", verdict.refusal)
        else:
            self.close(partial(self.confirm, verdict.action))

    def _again(self, sound: str = "", fault: Violation | None = None) -> None:
        """Lay it out anew, with a sound, and with what was wrong."""
        self.note = self.session.words(fault) if fault is not None else ""
        if sound:
            self.app.sound.play(sound)
        self._built = False
        self.app.redraw()

    # ---- layout ---------------------------------------------------------------------------------

    def wish(self, board: Board) -> tuple[float, float]:
        return min(MOST_ROOM, board.w - 60), min(960.0 if board.w >= 1200 else 1020.0, board.h - 60)

    def build(self, board: Board, x: float, y: float, w: float, h: float) -> None:
        high = board.art.shape.high(CARD_W)
        top = y + self.head + 62
        left, row = x + 40, top
        for number, meld in enumerate(self.draft.groups, 1):
            names = tuple(self.session.pack.name(card) for card in meld.cards)
            made = _Made(self, number, meld.cards, names)
            wide = 28 + CARD_W * (1 + STEP * (len(names) - 1))
            if left + wide > x + w - 40 and left > x + 40:
                left, row = x + 40, row + high + 40
            made.rect = board.rect(left, row, wide, high + 26)
            self.group.add(made)
            left += wide + 18
        loose = self.draft.loose
        below = y + h - 130 - 24 - high - 56
        step = min(CARD_W + 10, (w - 80 - CARD_W) / max(1, len(loose) - 1))
        for i, card in enumerate(loose):
            last = i == len(loose) - 1
            widget = _Loose(self, card, self.session.pack.name(card))
            wide = CARD_W if last else min(step, CARD_W)
            widget.rect = board.rect(x + 40 + i * step, below, wide - (0 if last or step >= CARD_W else 1), high + 24)
            self.group.add(widget)
        self._buttons(board, x, y, w, h)

    def _buttons(self, board: Board, x: float, y: float, w: float, h: float) -> None:
        each = min(330.0, (w - 80 - 36) / 3)
        said = self.judged(self.draft).label if self.app.settings["deadwood"] else None
        words = self.session.words(said) if said is not None else self.label
        make = Button("button:make_meld", say("spread.make"), self.make, icon="meld", paper=True, zone="dialog")
        make.enabled = bool(self.chosen)
        best = Button("button:arrange", say("spread.arrange"), self.arrange, icon="sort", paper=True, zone="dialog")
        closing = Button(CLOSE_BUTTON, words, self.end_hand, icon=CLOSING, main=True, key="Enter", zone="dialog")
        closing.show_key = each > 300
        for button, left in ((make, x + 40), (best, x + 40 + each + 18), (closing, x + w - 40 - each)):
            if button is not best or self.app.settings["deadwood"]:
                button.rect = board.rect(left, y + h - 108, each, 74)
                self.group.add(button)

    def default(self) -> str | None:
        return CLOSE_BUTTON

    # ---- pictures -------------------------------------------------------------------------------

    def body(self, board: Board, x: float, y: float, w: float, h: float) -> None:
        board.text(say("spread.melds"), x + 42, y + 34, theme.BODY, theme.SHEET_GREY, True, paper=True)
        if not self.draft.groups:
            board.text(say("spread.none"), x + 42, y + 100, theme.BODY, theme.SHEET_GREY, paper=True, room=w - 84)
        high = board.art.shape.high(CARD_W)
        at = y + h - 130 - 24 - high - 56 - 28
        left = say("spread.left")
        if self.app.settings["deadwood"]:
            left = f"{left}  ·  {say('table.deadwood', points=self.points)}"
        board.line(x + 40, at - 34, w - 80, theme.SHEET_RULE)
        board.text(left, x + 42, at - 4, theme.BODY, theme.SHEET_GREY, True, paper=True, room=w - 84)
        if self.note:
            board.text(self.note, x + 42, y + h - 134, theme.SMALL, theme.RED, True, paper=True, room=w - 84)

    def items(self) -> list[Item]:
        found = super().items()
        if self.note:
            r = self.panel()
            area = (r.x + self.app.px(42), r.bottom - self.app.px(150), r.w - self.app.px(84), self.app.px(32))
            found.append(Item("text:spread.note", "text", plain(self.note), "dialog", area, enabled=False))
        return found
