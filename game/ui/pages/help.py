"""F1: every shortcut on one sheet."""

from __future__ import annotations

from game.match.table_rules import TableRules
from game.rules.acts.closing import CLOSING
from game.rules.laying.arranged import REARRANGES_OWN
from game.rules.laying.first_draft import FIRST_DRAFT
from game.rules.laying.grouped import GROUPS
from game.table import theme
from game.table.items import Item
from game.ui.art import panels
from game.ui.art.board import Board
from game.ui.program import shortcuts
from game.ui.program.screen import Host
from game.ui.session.session import Session
from game.ui.widgets.button import Button
from game.ui.widgets.dialog import Dialog
from game.ui.widgets.laid_out import column_width
from game.words.catalogue import say

ROW = 58.0
FOOT = 92.0


def unused(rules: TableRules) -> frozenset[str]:
    """The shortcuts for what does not exist in a game."""
    used = {
        "take_deeper": bool(rules.spread) and (not rules.showdown or rules.takes_latest) and not rules.takes_all,
        "meld": rules.has("lays_melds"),
        "call": rules.calls,
        "buy": rules.buys,
        "frame": rules.has("frames"),
        "take_back": rules.has(FIRST_DRAFT),
        "ask": rules.has("asks_partner"),
        "swap": rules.swaps,
        "drop": rules.has("drops"),
        CLOSING: rules.closes or rules.showdown or rules.has("shows"),
        "lay_off": rules.lays_off,
        "group": rules.has(GROUPS),
        "force": rules.has("forces"),
        "lift": rules.has(REARRANGES_OWN),
    }
    return frozenset(name for name, there in used.items() if not there)


class HelpDialog(Dialog):
    """The keys of the table, each an item of its own."""

    icon = "help"

    def __init__(self, app: Host) -> None:
        super().__init__(app, "help", say("help.title"), say("help.subtitle"))
        table = next((screen for screen in app.screens if screen.name == "table"), None)
        self.session: Session | None = getattr(table, "session", None)
        self.keys = shortcuts.keys_of(self.session.rules) if self.session is not None else shortcuts.PLAIN
        self.shortcuts = self.keys.every
        named = {shortcut.name for shortcut in self.shortcuts}
        self.unused = unused(self.session.rules) & named if self.session is not None else frozenset()
        self.rules = not any(screen.name == "rules" for screen in app.screens)

    def words(self, shortcut: shortcuts.Shortcut) -> str:
        """What a key does, or would do in another game."""
        words = say(f"key.{shortcut.name}")
        return say("help.unused", what=words) if shortcut.name in self.unused else words

    def build(self, board: Board, x: float, y: float, w: float, h: float) -> None:
        if not self.rules:
            return
        button = Button("button:rules", say("button.rules"), self._open_rules, icon="rules", paper=True, zone="dialog")
        self.add_row([button], x + w - 36, y + h - FOOT + 2, FOOT - 26, least=240, leftward=True)

    def _open_rules(self) -> None:
        """The rules that are being played; away from a table, those of all."""
        if self.session is None:
            self.app.open("rules")
            return
        setup = self.session.setup
        entry = self.app.catalogue.entry(setup.id)
        name = entry.name if entry is not None else setup.variant.name
        self.app.open("rules", setup.id, setup.variant, title=name, seats=len(setup.seats), given=setup.options)

    def grid(self, board: Board) -> tuple[int, int, float]:
        """How many columns and rows there are, and the height of a row: less where the window is low."""
        columns = 2 if board.w > 1200 else 1
        rows = -(-len(self.shortcuts) // columns)
        return columns, rows, min(ROW, (board.h - 40 - self.head - 56 - FOOT) / rows)

    def wish(self, board: Board) -> tuple[float, float]:
        columns, rows, row = self.grid(board)
        foot = FOOT if self.rules or self.unused else 0.0  # the way to the rules and the word about grey keys
        return (1330.0 if columns == 2 else 860.0), self.head + 56 + rows * row + foot

    def places(self, board: Board) -> list[tuple[shortcuts.Shortcut, float, float, float]]:
        """Each shortcut with the left, top and width of its row."""
        x, y, w, _ = self.area(board)
        columns, rows, row = self.grid(board)
        wide = column_width(w - 72, columns, 40)
        return [
            (shortcut, x + 36 + i // rows * (wide + 40), y + self.head + 26 + i % rows * row, wide)
            for i, shortcut in enumerate(self.shortcuts)
        ]

    def body(self, board: Board, x: float, y: float, w: float, h: float) -> None:
        row = self.grid(board)[2]
        for shortcut, left, top, wide in self.places(board):
            ink = theme.SHEET_GREY if shortcut.name in self.unused else theme.INK
            middle = top + row / 2 - 1
            board.line(left, top + row, wide, theme.SHEET_RULE)
            letters = shortcut.shown.replace("←→", "mmm")  # arrows are drawn, so they take the room of a letter
            cap = max(46.0, board.words.width(letters, board.type(theme.SMALL), True) / board.k + 28)
            r = board.rect(left + 6, middle - 19, cap, 40)
            board.surface.blit(panels.box(r.w, r.h + board.px(3), board.px(9), (204, 194, 170, 255)), r)
            board.lay(r, 9, (255, 253, 248, 255), (196, 186, 162, 255))
            draw_cap(board, shortcut.shown, left + 6 + cap / 2, middle, ink)
            board.text(say(f"key.{shortcut.name}"), left + 178, middle, theme.BODY, ink, room=wide - 184)
        if self.unused:
            middle = y + h - FOOT + 2 + (FOOT - 26) / 2
            board.text(say("help.grey"), x + 42, middle, theme.SMALL, theme.SHEET_GREY, room=w * 0.55)

    def items(self) -> list[Item]:
        board, found = self.board(), super().items()
        rows, high = [], self.grid(board)[2] - 8
        for shortcut, left, top, wide in self.places(board):
            r = board.rect(left, top + 4, wide, high)
            words, place = self.words(shortcut), (r.x, r.y, r.w, r.h)
            key = None if shortcut in self.keys.mouse else shortcut.shown
            rows.append(Item(f"key:{shortcut.name}", "text", words, "dialog", place, enabled=False, key=key))
        return [found[0], *rows, *found[1:]]

    def default(self) -> str | None:
        return "button:close"


def draw_cap(board: Board, shown: str, x: float, y: float, ink: theme.Colour) -> None:
    """What is printed on the key."""
    if "←→" not in shown:
        board.text(shown, x, y, theme.SMALL, ink, True, "centre")
        return
    words = shown.replace("←→", "")
    wide = board.words.width(words, board.type(theme.SMALL), True) / board.k
    total = wide + 52
    board.text(words, x - total / 2, y, theme.SMALL, ink, True)
    for i in range(2):
        picture = board.art.icon("arrow_right", max(12, board.px(22)), ink, flipped=not i)
        board.put(picture, center=(board.px(x - total / 2 + wide + 14 + i * 26), board.px(y)))
