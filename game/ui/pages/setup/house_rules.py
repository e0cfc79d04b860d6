"""The house rules of a match to come: every option of the variant, and beside them the rules as they change with each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from game.table import theme
from game.ui.art.board import Board
from game.ui.pages.base.page import Page
from game.ui.pages.setup.rule_changes import changes, lay_sheet
from game.ui.pages.setup.rule_controls import controls
from game.ui.pages.setup.rule_set import HouseRules, value_words
from game.ui.pages.setup.save_variant import SaveVariant
from game.ui.program.input import Input, Key
from game.ui.program.screen import Host
from game.ui.widgets.button import Button, IconButton
from game.ui.widgets.field import TextField
from game.ui.widgets.label import Label
from game.ui.widgets.laid_out import Column
from game.ui.widgets.option import ChangedBar, OptionChoice
from game.ui.widgets.paper_sheet import draw_sheet
from game.variants.catalogue import OptionInfo
from game.variants.names import folded
from game.words.catalogue import say

INSET = 30.0
MANY = 8
"""With so many house rules there is a field to find one by its words."""
LANE = 38.0  # of the bar beside a scrolled list
SHEET_HEAD = 88.0
RESET = 66.0
NOTE = 38.0  # room for a line below every rule: nothing moves when it is changed
BAR = 74.0  # the row of buttons below


class HouseRulesScreen(Page):
    """`kept` hears of every change; `saved` of a new variant, which is then the one to be played."""

    name = "editor"
    widest = 2200.0

    def __init__(
        self,
        app: Host,
        variant: str,
        given: Mapping[str, Any],
        seats: int,
        kept: Callable[[Mapping[str, Any]], object],
        saved: Callable[[str], object],
    ) -> None:
        super().__init__(app)
        self.rules = HouseRules(app.catalogue, variant, given)
        self.seats, self.kept, self.saved = seats, kept, saved
        self.subtitle = self.rules.own.variant.name
        self.only_changed = False
        words = say("house.search")
        self.field = TextField("field:search", words, "", self._searched, limit=24, hint=words, zone="options", label_share=0.0)
        self._refused: tuple[str, str] = ("", self.rules.lost)
        self._told = 1 if self.rules.lost else 0
        self._sheet: tuple[float, float, float, float] = (0, 0, 0, 0)
        self._count = 0
        self._before: set[tuple[str, str]] | None = None

    def heading(self) -> str:
        return say("setup.options")

    # ---- what is chosen ----
    def _set(self, id: str, value: Any) -> None:
        self._settle(id, self.rules.set(id, value))

    def _reset(self, id: str | None = None) -> None:
        self._settle(id or "", self.rules.reset(id))
        if not self.rules.changed:
            self.only_changed = False

    def _settle(self, id: str, refused: str) -> None:
        self._refused = (id, refused)
        if refused:
            self._told += 1
            self.app.sound.play("refuse", 0.6)
        else:
            self.kept(self.rules.given)
        self.rebuild()

    def _filter(self) -> None:
        self.only_changed = not self.only_changed
        if self.scroll is not None:
            self.scroll.to(0, at_once=True)
        self.rebuild()

    def _searched(self, words: str) -> None:
        if self.scroll is not None:
            self.scroll.to(0, at_once=True)
        self.rebuild()

    def _listed(self, title: str, options: Sequence[OptionInfo]) -> list[OptionInfo]:
        """Those of a part of the sheet that are to be seen: all, or the changed ones, or those with the words that are typed."""
        words = folded(self.field.value).split()
        return [
            option
            for option in options
            if (not self.only_changed or self.rules.differs(option.id))
            and all(word in folded(f"{title} {option.label} {option.help} {' '.join(option.choice_labels)}") for word in words)
        ]

    def _save(self) -> None:
        def was_saved(id: str) -> None:
            self.saved(id)
            self.leave()

        self.app.push(SaveVariant(self.app, self.rules, was_saved))

    # ---- contents ----

    def build(self, board: Board, x: float, y: float, w: float, h: float) -> None:
        high = h - BAR - 22
        if w < 1300:
            sheet_h = round(high * 0.42)
            self._sheet = (x, y + high - sheet_h, w, sheet_h)
            self._options(board, (x, y, w - LANE, high - sheet_h - 24))
        else:
            left = round(w * 0.6)
            self._sheet = (x + left, y, w - left, high)
            self._options(board, (x, y, left - LANE - 18, high))
        self._rule_sheet(board)
        self._buttons(board, x, y + h - BAR, w)

    def _buttons(self, board: Board, x: float, y: float, w: float) -> None:
        rules = self.rules
        count = len(rules.changed)
        needs = "" if rules.given else say("house.save_needs")
        shown = say("house.show_all") if self.only_changed else say("house.show_changed", n=count)
        row = [
            Button(f"button:{id}", words, on, icon=icon, zone="tools", enabled=can, size=theme.BODY, tip=tip)
            for id, words, on, icon, can, tip in (
                ("changed", shown, self._filter, "star", bool(count) or self.only_changed, ""),
                ("reset", say("setup.reset"), self._reset, "again", bool(rules.given), ""),
                ("save_variant", say("house.save"), self._save, "save", bool(rules.given), needs),
            )
        ]
        done = Button("button:done", say("house.done"), self.leave, icon="check", main=True, zone="tools", show_key=False)
        wide = [button.width(board, BAR) + 8 for button in (*row, done)]
        wide[-1] = max(wide[-1], 220.0)
        spare = w - sum(wide) - 3 * 14
        if spare < 0:
            wide = [one + spare / len(wide) for one in wide]
        right = x + w
        for button, width in zip(row, wide[:-1], strict=True):
            self.add(button, x, y, width, BAR)
            x += width + 14
        self.add(done, right - wide[-1], y, wide[-1], BAR)

    def _options(self, board: Board, area: tuple[float, float, float, float]) -> None:
        x, y, w, h = area
        if len(self.rules.options) >= MANY:
            self.add(self.field, x, y, w, theme.REACH)
            y, h = y + theme.REACH + 14, h - theme.REACH - 14
        with self.scrolled(x, y, w, h, 24) as column:
            if self.rules.lost:
                words = Column(self, x + INSET, y, w - INSET, column.scroll)
                self._note(words, "lost", say("house.lost", reason=self.rules.lost))
                column.at = words.at + 20
            groups = [(title, self._listed(title, options)) for title, options in self.rules.groups()]
            if not any(shown for _, shown in groups):
                words = Column(self, x + INSET, y, w - INSET, column.scroll)
                self._note(words, "none", say("house.none_found"))
            for title, shown in groups:
                if not shown:
                    continue
                with column.panel(18, INSET) as group:
                    group.put(Label(f"text:group.{shown[0].part}", title, size=32, bold=True, zone="options"), 42, gap=14)
                    group.w = w - INSET - 14
                    for option in shown:
                        self._row(board, group, option)
                        group.at += 4
                    group.at += 4
                column.at += 24

    def _row(self, board: Board, group: Column, option: OptionInfo) -> None:
        """One house rule: its control, the way back if it differs, and what there is to say; it ends at the same place with a
        line of words as without.
        """
        rules, id, x, begin, scroll = self.rules, option.id, group.x, group.at, group.scroll
        inner = group.w - RESET
        lane = Column(self, x, begin, inner, scroll)
        beside: float = theme.REACH  # so high is what stands beside the name
        for widget, high, tail in controls(board, option, inner, self._set, rules.bars(id)):
            if tail:
                self.add(widget, x + inner - tail, begin, tail, high, scroll)
                continue
            lane.put(widget, high)
            beside = theme.REACH if isinstance(widget, OptionChoice) and widget.above else high
        if id in rules.given:
            words, back = say("house.reset_one", label=option.label), partial(self._reset, id)
            again = IconButton(f"button:reset:{id}", words, back, icon="again", zone="options")
            self.add(again, x + inner + 2, begin, RESET, beside, scroll)
        least = lane.at + NOTE
        if rules.differs(id):
            own = value_words(option, rules.own.values[id])
            code = "house.own" if id in rules.given else "house.follows"
            self._note(lane, f"own.{id}", say(code, variant=rules.own.variant.name, value=own), theme.GOLD)
        if id in rules.idle:
            self._note(lane, f"idle.{id}", say("house.idle"), theme.SOFT)
        for n, why in enumerate(dict.fromkeys(rules.bars(id).values())):
            self._note(lane, f"barred.{id}.{n}", why, (214, 200, 170))
        if self._refused[0] == id and self._refused[1]:
            self._note(lane, f"refused.{id}", self._refused[1])
        if rules.differs(id):
            self.add(ChangedBar(), x - 20, begin + 8, 7, lane.at - begin - 14, scroll)
        group.at = max(lane.at, least)

    @staticmethod
    def _note(column: Column, id: str, words: str, colour: theme.Colour = theme.WARN) -> None:
        column.at += 2
        column.put(Label(f"text:{id}", words, size=theme.SMALL, colour=colour, zone="options"), gap=2)

    def _rule_sheet(self, board: Board) -> None:
        x, y, w, h = self._sheet
        sections = self.rules.compared(self.seats)
        self._count = changes(sections)
        lines = lay_sheet(self, sections, (x + 44, y + SHEET_HEAD + 8, w - 44 - 26 - LANE, h - SHEET_HEAD - 26))
        fresh = [line for key, line in lines.items() if self._before is not None and key not in self._before]
        self._before = set(lines)
        scroll = self.scrolls["area:sheet"]
        for line in (fresh[-1:] + fresh[:1]) if fresh else ():
            scroll.reveal(line)

    # ---- looks ----

    def paint(self, board: Board) -> None:
        x, y, w, h = self._sheet
        draw_sheet(board, x, y, w, h, SHEET_HEAD)
        board.icon("rules", x + 54, y + SHEET_HEAD / 2, 42, theme.GOLD)
        wide = board.text(say("house.sheet"), x + 92, y + SHEET_HEAD / 2 - 2, 34, theme.CREAM, True, room=w - 120)
        words = say("house.changes", n=self._count)
        room = w - 92 - wide - 60
        if board.words.width(words, board.type(theme.BODY)) <= board.px(room):
            colour = theme.GOLD if self._count else theme.SOFT
            board.text(words, x + w - 30, y + SHEET_HEAD / 2, theme.BODY, colour, anchor="right")

    # ---- screen ----

    def handle(self, event: Input) -> bool:
        if isinstance(event, Key) and event.shift and event.name in ("pageup", "pagedown") and "area:sheet" in self.scrolls:
            return self.scrolls["area:sheet"].scroll_key(event)
        return super().handle(event)

    def default(self) -> str | None:
        return "button:done"

    def fields(self) -> Mapping[str, Any]:
        id, text = self._refused
        code = f"option.{id}" if id else "option"
        return {"notice": {"n": self._told, "kind": "refused", "code": code, "text": text, "cards": []}} if text else {}
