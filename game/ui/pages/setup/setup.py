"""A new match: the variant, who plays, how strong they are, the house rules, and one large button."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from importlib import import_module
from typing import Any

import pygame

from game.players.characters import LEVELS
from game.rules.house.ways import several_seats
from game.rules.variant import Variant
from game.table import theme
from game.ui.art.board import Board
from game.ui.pages.base import starting
from game.ui.pages.base.phrases import players_words
from game.ui.pages.setup import own_variant
from game.ui.pages.setup.rule_controls import controls, in_one_line
from game.ui.pages.setup.rule_set import HouseRules, rule_words
from game.ui.pages.setup.seat_card import Seat
from game.ui.pages.small.brush import PaintedTables, Work
from game.ui.pages.small.real import LEVEL_SHAPE, UPRIGHT_SHAPE, SmallTables, dealt
from game.ui.program.screen import Host
from game.ui.program.settings import my_name
from game.ui.session.new_match import MOST_OWN, NAMES
from game.ui.session.new_match import NewMatch as Wish
from game.ui.widgets.button import Button, IconButton
from game.ui.widgets.choice import Choice
from game.ui.widgets.label import Label
from game.ui.widgets.laid_out import Column, column_width
from game.ui.widgets.option import ChangedBar
from game.ui.widgets.toggle import Toggle, text_height
from game.variants.catalogue import OptionInfo
from game.words.catalogue import say

INSET = 28.0
SIDE, UPRIGHT_CARD = 580.0, 660.0
"""How wide the card of the variant is, and in an upright window how high."""
MOST_RULES = 8
"""Changed house rules that are named; the page of the house rules has them all."""
SEATS, BESIDE_SEATS = 166.0, 440.0
"""How high a row of people is, and how much room the switch beside them needs."""
LEAST_RULES, MOST_SET, ROW = 2, 6, 68.0
"""So many house rules can be set here, each in a row so high."""
TOLD = (("match", 1), ("turn", 3), ("melds", 2))
"""Of these sections the card tells so many sentences, after the aim."""


class SetupScreen(PaintedTables):
    """Everything about the next match in one place, with the last choice filled in."""

    name = "setup"

    def __init__(self, app: Host, choice: Wish) -> None:
        super().__init__(app)
        self.choice = starting.fitted(app, choice)
        self._card = (0.0, 0.0, 0.0, 0.0)
        self._small: pygame.Rect | None = None
        self.tables = SmallTables(app)
        self._table: pygame.Surface | None = None
        """The small table that is seen until the one that is chosen has been painted."""
        self._told: Variant | None = None
        """The variant with its house rules, of which the card tells."""
        self._refused = ""
        """Why a house rule was not set."""
        self._fresh = False
        """Another variant has come from another screen: dealing is next."""

    def rested(self) -> Iterator[None]:
        """The code of the table and of those who sit there, which would make the first picture late after Deal is pressed."""
        import_module("game.ui.table.screen")
        yield
        import_module("game.players.think")

    def small_table(self) -> pygame.Rect | None:
        return self._small

    # ---- what is chosen ----

    def entry(self) -> Any:
        return self.app.catalogue.entry(self.choice.variant)

    def _side(self) -> tuple[int, ...]:
        """The seats that will play with the one at the window, itself among them; nobody where the rules cannot be read."""
        return self._told.sides.by_seat(self.choice.players)[0] if self._told is not None else ()

    def _several_seats(self) -> bool:
        """Whether more than one of the seats may be the player's own."""
        return self._told is not None and several_seats(self._told)

    def _step(self, by: int) -> None:
        """The next variant that can be played. A file is looked through when its turn comes: all of them take seconds."""
        entries = self.app.catalogue.entries()
        at = next((i for i, entry in enumerate(entries) if entry.id == self.choice.variant), 0)
        for further in range(1, len(entries)):
            entry = entries[(at + by * further) % len(entries)]
            if not entry.faults:
                self._change(variant=entry.id, options={})
                return

    def _change(self, **parts: Any) -> None:
        self.choice = starting.fitted(self.app, replace(self.choice, **parts))
        self.rebuild()

    def _set_level(self, level: str) -> None:
        """How strong opponents are to be is remembered at once, even if nothing is dealt."""
        self.app.change("last", {**self.app.settings["last"], "level": level})
        self._change(level=level)

    def _edit(self) -> None:
        """All options on a page of their own."""
        choice = self.choice
        self.app.open("editor", choice.variant, choice.options, choice.players, self._keep_options, self._play_saved)

    def _keep_options(self, options: Mapping[str, Any]) -> None:
        self.choice = replace(self.choice, options=dict(options))

    def _play_saved(self, variant: str) -> None:
        """The house rules are a variant now, and that is the one to be played."""
        self.choice = starting.fitted(self.app, replace(self.choice, variant=variant, options={}))
        self._fresh = True

    def _next_person(self, seat: int) -> None:
        """The next one who is not at the table yet."""
        people = list(self.choice.opponents)
        order = [portrait for portrait in NAMES if portrait != self.app.settings["portrait"]]
        at = order.index(people[seat])
        people[seat] = next((other for other in (*order[at:], *order[:at]) if other not in people), people[seat])
        self._change(opponents=tuple(people))

    def _rules_now(self) -> HouseRules | None:
        """The house rules as they stand; a choice that cannot be had is said and dropped. None: the file is broken now."""
        from game.variants.faults import VariantFaults

        try:
            rules = HouseRules(self.app.catalogue, self.choice.variant, self.choice.options)
        except VariantFaults:
            return None
        self.choice = replace(self.choice, options=dict(rules.given))
        return rules

    # ---- contents ----

    def build(self, board: Board, x: float, y: float, w: float, h: float) -> None:
        foot = 104.0
        if w < 1300:
            self._card = (x, y, w, UPRIGHT_CARD)
            left, top, wide = x, y + UPRIGHT_CARD + 24, w
        else:
            self._card = (x, y, SIDE, h)
            left, top, wide = x + SIDE + 40, y, w - SIDE - 40
        self._variant_buttons()
        self.add_to_head(own_variant.ways(self.app, self.entry(), self.rebuild, self.app.home))
        house = self._rules_now()
        self._told = house.resolved.variant if house is not None else None
        with self.scrolled(left, top, wide, y + h - top - foot, 24) as column:
            self._people(column)
            column.at += 20
            if house is not None and house.options:
                self._house_rules(board, column, house, y + h - foot - column.at)
                column.at += 24
        main = Button("button:start", say("setup.start"), self._start, icon="deal", main=True, key="Enter", zone="start", size=34)
        self.add(main, left + wide - 330, y + h - 86, 330, 86)
        rules = Button("button:rules", say("menu.rules"), self._rules, icon="rules", zone="start")
        self.add(rules, left + wide - 574, y + h - 82, 220, 78)

    def _variant_buttons(self) -> None:
        """Arrows that go through the variants, where there are several."""
        x, y, w, h = self._card
        ways = (("previous", "left", -1, 150), ("next", "right", 1, 80)) if len(self.app.catalogue.entries()) > 1 else ()
        for name, icon, by, beside in ways:
            on, words = partial(self._step, by), say(f"setup.{name}_variant")
            button = IconButton(f"button:{name}_variant", words, on, icon=icon, zone="variants")
            self.add(button, x + w - beside, y + h - 78, 66, 66)

    def _people(self, column: Column) -> None:
        low, high = self.entry().players
        with column.panel(20, INSET) as inner:
            inner.put(Label("text:people", say("setup.people"), size=32, bold=True), 42, gap=14)
            if low < high:
                values = [str(n) for n in range(low, high + 1)]
                now, change = (lambda: str(self.choice.players)), (lambda v: self._change(players=int(v)))
                count = Choice("setup:players", say("setup.players"), values, now, change, names=str, cell=(0, 56), gap=12)
                inner.put(count, 66, gap=12)
            if self._several_seats():
                values = [str(n) for n in range(1, min(MOST_OWN, self.choice.players) + 1)]
                now, change = (lambda: str(self.choice.own_seats(True))), (lambda v: self._change(own=int(v)))
                inner.put(Choice("setup:own", say("setup.own"), values, now, change, names=str, cell=(0, 56), gap=12), 66, gap=12)
            names = {level.id: level.name for level in LEVELS}
            level = Choice(
                "setup:level", say("setup.level"), list(names), lambda: self.choice.level, self._set_level,
                names=lambda v: names[v], cell=(0, 56), gap=12,
            )  # fmt: skip
            inner.put(level, 66, gap=14)
            self._seats(inner)

    def _seats(self, column: Column) -> None:
        """Everybody at the table, and the switch for practice where there is room."""
        left, at, inner, scroll = column.x, column.at, column.w, column.scroll
        portrait = str(self.app.settings["portrait"])
        own = self.choice.own_seats(self._several_seats())
        seats = [Seat("button:you", my_name(self.app.settings), portrait, None)]
        for i, portrait in enumerate(self.choice.opponents[: self.choice.players - own], 1):
            badge = say("badge.partner") if i in self._side() else ""
            seats.append(Seat(f"button:seat{i}", NAMES[portrait], portrait, partial(self._next_person, i - 1), badge))
        most, least = (6, 4) if inner > 900 else (5, 3)
        rows = -(-len(seats) // most)
        columns = max(least, -(-len(seats) // rows))  # as many in every row
        gap = 14.0
        each = min(190.0, column_width(inner, columns, gap))
        self.add_grid(seats, left, at, (each, SEATS - gap), columns, (each + gap, SEATS), scroll)
        practice = Toggle(
            "setup:practice", say("setup.practice"), lambda: self.choice.practice, lambda on: self._change(practice=on),
            help=say("setup.practice_help"),
        )  # fmt: skip
        taken = min(columns, len(seats)) * (each + gap) + INSET
        if len(seats) <= columns and inner - taken >= BESIDE_SEATS:  # there is room for it beside them
            self.add(practice, left + taken, at, inner - taken, SEATS - gap, scroll)
            column.at = at + SEATS + 8
        else:
            column.at = at + -(-len(seats) // columns) * SEATS + 4
            column.put(practice, max(theme.REACH, text_height(self.board(), inner - 160, practice.help) + 8), gap=12)

    def _house_rules(self, board: Board, column: Column, rules: HouseRules, room: float) -> None:
        """The most telling ones, as many as have room; what else is not as the variant has it; and the way to all of them."""
        with column.panel(20, INSET) as inner:
            told, free = self._rules_head(inner, rules)
            refused, self._refused = self._refused or (rules.lost and say("house.lost", reason=rules.lost)), ""
            if refused:
                self._line(inner, "lost", refused, theme.WARN)
            most = max(LEAST_RULES, min(MOST_SET, int((column.at + room - inner.at - 10) // theme.reach(board.k, ROW))))
            set_here: list[OptionInfo] = []
            for number, option in enumerate(rules.telling()):
                if most <= 0:
                    break
                if option.id in rules.idle:
                    continue
                placed = controls(board, option, inner.w, self._set_rule, {}, help=False)
                lines = 1 if in_one_line(placed) else 2
                if lines > most or (lines > 1 and (number or len(placed) > 1)):
                    continue  # what a match is about may take two lines, anything else has one
                set_here.append(option)
                high = theme.REACH if lines == 1 else placed[0][1]
                if rules.differs(option.id):
                    self.add(ChangedBar(), inner.x - 18, inner.at + 12, 7, high - 24, inner.scroll)
                inner.put(placed[0][0], high, gap=theme.reach(board.k, ROW) - theme.REACH)
                most -= lines
            others = [option for option in rules.changed if option not in set_here]
            if rules.changed == others and len(others) == 1:  # a single one finds room in the heading
                words = say("setup.house_one", rule=rule_words(others[0]))
                if board.words.width(words, board.type(theme.SMALL)) <= board.px(free):
                    told.label, others = words, []
            for option in others[:MOST_RULES]:
                inner.at += 6
                self._line(inner, f"rule.{option.id}", rule_words(option), bullet=True)
            if len(others) > MOST_RULES:
                self._line(inner, "rule.more", say("setup.house_more", n=len(others) - MOST_RULES))
            inner.at += 10

    def _rules_head(self, column: Column, rules: HouseRules) -> tuple[Label, float]:
        """The heading of the house rules, how many are changed, and at the right what can be done with them. Comes with the
        words about what is changed, and the room for them.
        """
        x, at, scroll, right = column.x, column.at, column.scroll, column.x + column.w
        forget, reset = partial(self._change, options={}), ("reset", "setup.reset", "again", 170)
        for name, words, icon, least in (("house_rules", "setup.change_rules", "pencil", 220), *([reset] if rules.given else [])):
            on = self._edit if icon == "pencil" else forget
            button = Button(f"button:{name}", say(words), on, icon=icon, zone="options", size=theme.BODY)
            right = self.add_row([button], right, at, 66, gap=16, least=least, leftward=True, scroll=scroll)
        words = say("setup.house_changed", n=len(rules.changed))
        if not rules.changed:
            words = say("setup.house_none", variant=rules.own.variant.name)
        self.add(Label("text:options", say("setup.options"), size=32, bold=True), x, at - 4, right - x, 42, scroll)
        told = self.add(Label("text:changed", words, size=theme.SMALL, colour=theme.SOFT), x, at + 38, right - x, 30, scroll)
        column.at += 78
        return told, right - x

    @staticmethod
    def _line(column: Column, id: str, words: str, colour: theme.Colour = theme.CREAM, bullet: bool = False) -> None:
        column.put(Label(f"text:{id}", words, colour=colour, bullet=bullet), gap=10)

    def _set_rule(self, id: str, value: Any) -> None:
        """Set a house rule; one that cannot be had is said, and nothing changes."""
        rules = self._rules_now()
        if rules is None:
            return
        self._refused = rules.set(id, value)
        if self._refused:
            self.app.sound.play("refuse", 0.6)
            self.rebuild()
        else:
            self._change(options=dict(rules.given))

    # ---- what happens ----

    def _start(self) -> None:
        starting.deal(self.app, self.choice)

    def _rules(self) -> None:
        resolved = self.app.catalogue.resolve(self.choice.variant, self.choice.options)
        name, seats = self.entry().name, self.choice.players
        self.app.open("rules", self.choice.variant, resolved.variant, title=name, seats=seats, given=self.choice.options)

    def default(self) -> str | None:
        return "button:start"

    def meant_by_enter(self, focused: str | None) -> str | None:
        """Deal, as the button says; only a button that keys have reached goes first. Space and arrows change a choice."""
        buttons = {widget.id for widget in self.group.widgets if widget.role == "button"}
        return focused if focused == self.app.focus.ring_of(self) and focused in buttons else self.default()

    def opened(self) -> None:
        super().opened()
        if self._fresh:
            self._fresh = False
            self.app.focus.stand_on(self.default())

    # ---- looks ----

    def parts(self, board: Board) -> Iterator[None]:
        yield
        x, y, w, h = self._card
        entry = self.entry()
        board.shade(x, y, w, h, 22)
        board.panel(x, y, w, h, 22, theme.PANEL_SOLID)
        high = h - 28 if w > h else (w - 28) * LEVEL_SHAPE
        wide = high / UPRIGHT_SHAPE if w > h else w - 28
        left, top = (x + wide + 44, y + 34) if w > h else (x + 30, y + high + 40)
        self._small = board.rect(x + 14, y + 14, wide, high)
        if self._table is None and self.app.pace:
            yield from self._dealt(self._small.size).made()
        room = x + w - 30 - left
        top += board.block(entry.name, left, top, room, 42, theme.CREAM, True) + 8
        summary = board.words.balanced(entry.summary, board.type(theme.BODY), board.px(room))
        top += board.block(summary, left, top, room, theme.BODY, (214, 224, 212)) + 26 if entry.summary else 12
        yield
        self._paint_rules(board, left, top, room, y + h - 84)
        yield
        board.icon("people", left + 14, y + h - 44, 30, theme.LINE)
        board.text(players_words(entry), left + 38, y + h - 45, theme.SMALL, theme.SOFT, True)

    def _dealt(self, size: tuple[int, int]) -> Work:
        """The small table of such a match."""
        choice = self.choice
        key = (choice.variant, tuple(sorted(choice.options.items())), choice.players, choice.opponents, choice.own)
        make = partial(self.tables.made, key, size, partial(dealt, self.app, choice))
        return Work(self.tables.whole(key, size), lambda: self.tables.ready(key, size), make)

    def over_still(self, board: Board) -> None:
        if self._small is None:
            return
        self.brush.begin()
        work = self._dealt(self._small.size)
        picture = self.brush.painted(work)
        self.brush.behind = picture is None and not self.brush.cannot(work.key)
        if not self.brush.behind or (self._table is not None and self._table.get_size() != self._small.size):
            self._table = picture
        if self._table is not None:
            board.surface.blit(self._table, self._small)

    def hidden(self) -> None:
        super().hidden()
        self._table = None

    def _paint_rules(self, board: Board, x: float, top: float, room: float, bottom: float) -> None:
        """What the rule sheet says of the aim, of the match and of a turn, as far as there is room."""
        from game.variants.explain import sheet

        variant = self._told or self.app.catalogue.sketch(self.choice.variant)
        if variant is None:
            return
        aim, *others = sheet(variant, self.choice.players)
        by_title = {section.title: section for section in others}
        sections = [(aim, 1), *((by_title[title], most) for part, most in TOLD if (title := say(f"sheet.{part}")) in by_title)]
        step, head = (board.words.height(board.type(theme.SMALL), bold) / board.k for bold in (False, True))
        for section, most in sections:
            for place, line in enumerate(section.lines[:most]):
                lines = len(board.words.wrap(line, board.type(theme.SMALL), board.px(room)))
                if top + lines * step + (0 if place else head + 6) > bottom:
                    return
                if not place:
                    top += board.block(section.title, x, top, room, theme.SMALL, theme.CREAM, True) + 6
                text = board.words.balanced(line, board.type(theme.SMALL), board.px(room))
                top += board.block(text, x, top, room, theme.SMALL, theme.SOFT) + 8
            top += 14
