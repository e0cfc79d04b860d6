"""Settings: each applies at once and is kept; the table beside them shows how it looks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

import pygame

from game.cards.deck import FRENCH, Deck
from game.table import theme
from game.table.light import LIGHTS
from game.table.shapes import CARD
from game.ui.art import panels
from game.ui.art.board import Board
from game.ui.art.card_faces import CardArt
from game.ui.art.cloth import light, lit_felt
from game.ui.pages.base.page import Page
from game.ui.pages.small.drawn import Layout, miniature
from game.ui.program.screen import Host
from game.ui.program.settings import AS_THE_GAME, BY_HANDS, FIELDS
from game.ui.session.new_match import NAMES
from game.ui.widgets.choice import Choice, Paint
from game.ui.widgets.field import TextField
from game.ui.widgets.label import Label
from game.ui.widgets.option import OptionChoice
from game.ui.widgets.slider import Slider
from game.ui.widgets.toggle import Toggle
from game.ui.widgets.widget import Widget
from game.words.catalogue import say

INSET, SIDE = 28.0, 400.0
"""Inside a group, and how wide the preview is beside them."""
NARROW = 1000.0
"""In narrower rows there is no room for words beside the values that they explain."""
SAMPLES = ("KS", "QH", "7D", "TC")
CLAIM_SECONDS = ("0", "3", "5", "10", "20")


def _showdown(value: str) -> str:
    """How long open hands can be looked at, in words."""
    if value == BY_HANDS:
        return say("settings.showdown_auto")
    return say("settings.showdown_never") if value == "0" else say("settings.showdown_some", n=int(value))


class SettingsScreen(Page):
    """All settings, in groups; wide windows show the preview beside them, upright ones above."""

    name = "settings"

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self.subtitle = say("settings.kept")
        self._preview = (0.0, 0.0, 0.0, 0.0)

    # ---- contents ----

    def build(self, board: Board, x: float, y: float, w: float, h: float) -> None:
        if w > 1300:
            self._preview = (x + w - SIDE, y, SIDE, h)
            wide, top = w - SIDE - 56, y
        else:
            self._preview = (x, y, w, 330.0)
            wide, top = w, y + 356
        with self.scrolled(x, top, wide, y + h - top, 24) as column:
            for heading, rows in self._groups(wide - 2 * INSET):
                with column.panel(22, INSET) as group:
                    group.put(Label(f"text:{heading}", say(f"settings.{heading}"), size=32, bold=True), 42, gap=14)
                    for row in rows:
                        group.put(row, gap=22)
                    group.at += 8
                column.at += 24
        self.add_fade(x, y + h, wide)

    def _groups(self, inner: float) -> list[tuple[str, list[Widget]]]:
        settings = self.app.settings

        def choice(
            key: str,
            values: Sequence[str],
            names: Callable[[str], str] | None = None,
            kept: Callable[[str], object] = str,
            kind: type[Choice] = Choice,
            **look: Any,
        ) -> Choice:
            """One of several values, in the words of the catalogue or by these `names`; kept as text or as something else."""
            return kind(
                f"setting:{key}", say(f"settings.{key}"), values, lambda: str(settings[key]),
                lambda v: self._set(key, kept(v)), names=names or (lambda v: say(f"{key}.{v}")), **look,
            )  # fmt: skip

        def words(key: str, values: Sequence[str]) -> Choice:
            return choice(key, values, cell=(0, 56))

        def pictures(key: str, values: Sequence[str], paint: Paint, cell: tuple[float, float]) -> Choice:
            gap = 18.0 if len(values) * (cell[0] + 18) - 18 <= inner else 12.0
            most = (inner + gap) // len(values) - gap - 2  # so wide that all stand side by side
            cell = most, min(cell[1], round(cell[1] * most / cell[0]) + 8)
            return choice(key, values, paint=paint, cell=cell, above=True, gap=gap, named=True)

        def explained(
            key: str, values: Sequence[str], names: Callable[[str], str], help: str, kept: Callable[[str], object] = str
        ) -> Choice:
            if inner < NARROW:  # the values stand below the words
                return choice(key, values, names, kept, OptionChoice, help=say(help))
            return choice(key, values, names, kept, help=say(help), cell=(0, 56))

        def switch(key: str, explains: bool = True) -> Toggle:
            help = say(f"settings.{key}_help") if explains else ""
            words = say(f"settings.{key}")
            return Toggle(f"setting:{key}", words, lambda: bool(settings[key]), lambda v: self._set(key, v), help=help)

        def claim(value: str) -> str:
            return say("settings.claim_none") if value == "0" else say("settings.claim_some", n=int(value))

        names = {"you": say("seat.you").capitalize(), **NAMES}
        looks: list[Widget] = [
            pictures("face", theme.FACES, self._paint_face, (200, 164)),
            pictures("back", theme.BACKS, self._paint_back, (96, 124)),
            pictures("felt", (AS_THE_GAME, *theme.FELTS), self._paint_felt, (200, 104)),
            words("light", tuple(LIGHTS)),
            words("text", tuple(theme.LARGER)),
            switch("full_screen"),
        ]
        play: list[Widget] = [
            words("speed", tuple(theme.SPEEDS)),
            explained("showdown", FIELDS["showdown"].choices, _showdown, "settings.showdown_help"),
            explained("claim_seconds", CLAIM_SECONDS, claim, "settings.claim_help", int),
            switch("sort_dealt"),
            switch("drawing"),
            switch("deadwood"),
            Slider(
                "setting:volume", say("settings.volume"), lambda: int(settings["volume"]), lambda v: self._set("volume", v),
                done=lambda: self.app.sound.play("place"),
            ),
            switch("mute", explains=False),
        ]  # fmt: skip
        you: list[Widget] = [
            TextField(
                "setting:name", say("settings.name"), str(settings["name"]), lambda v: self._set("name", v.strip()),
                hint=say("settings.name_hint"),
            ),
            choice(
                "portrait", tuple(names), lambda v: names.get(v, v),
                paint=self._paint_portrait, cell=(104, 104), above=True, gap=14, named=True,
            ),
        ]  # fmt: skip
        return [("looks", looks), ("play", play), ("you", you)]

    def _set(self, key: str, value: object) -> None:
        self.app.change(key, value)
        self._still = None

    def prepared(self) -> Iterator[None]:
        """The cards that are shown are read by the thread first."""
        self.ready()
        yield
        board = self.board()
        board.art = Ordered(self.app.art)
        _, _, w, h = self._preview
        if h > w:
            yield from self.parts(board)
        for widget in self.group.widgets:
            if isinstance(widget, Choice) and widget.paint is not None and widget.clip and widget.rect.colliderect(widget.clip):
                for value, cell in widget.cells().items():
                    widget.paint(board, cell, value)
                yield
        yield from self.app.art.background.awaited()
        yield from super().prepared()

    # ---- small pictures ----

    def _paint_face(self, board: Board, cell: pygame.Rect, value: str) -> None:
        w = round(CARD.wide(cell.h * 0.78))
        step = (cell.w - w - 2 * board.px(16)) / (len(SAMPLES) - 1)
        with board.art.of_deck(FRENCH):  # whatever is played below
            for i, name in enumerate(SAMPLES):
                place = (round(cell.x + board.px(16) + i * step), cell.centery - round(w * 0.7))
                board.art.cast(board.surface, (place[0] + w / 2, place[1] + w * 0.7), w, theme.LIES, 0, board.k)
                board.surface.blit(board.art.card(name, w, value), place)

    def _paint_back(self, board: Board, cell: pygame.Rect, value: str) -> None:
        with board.art.of_deck(FRENCH):
            board.put(board.art.card(None, round(CARD.wide(cell.h * 0.8)), value), center=cell.center)

    def _paint_felt(self, board: Board, cell: pygame.Rect, value: str) -> None:
        inset = board.px(10)
        area = cell.inflate(-2 * inset, -2 * inset)
        if value != AS_THE_GAME:
            board.surface.blit(_cloth(area.size, value, light(), board.px(10)), area)
            return
        for i, name in enumerate(theme.FELTS):  # a strip of each
            left, right = (area.w * end // len(theme.FELTS) for end in (i, i + 1))
            cloth = _cloth(area.size, name, light(), board.px(10))
            board.surface.blit(cloth, area.move(left, 0), (left, 0, right - left, area.h))

    def _paint_portrait(self, board: Board, cell: pygame.Rect, value: str) -> None:
        board.put(board.art.avatar(value, round(cell.h * 0.84)), center=cell.center)

    # ---- preview ----

    def parts(self, board: Board) -> Iterator[None]:
        yield
        x, y, w, h = self._preview
        board.shade(x, y, w, h, 22)
        board.panel(x, y, w, h, 22, theme.PANEL_SOLID)
        picture, felt = h - (116 if h > w else 28), self.app.cloth
        area = board.rect(x + 14, y + 14, w - 28, picture)
        if h <= w:
            miniature(board, area, felt, Layout(), board.px(16))
        else:
            board.surface.blit(_cloth(area.size, felt, light(), board.px(16)), area)
            yield
            middle = x + w / 2
            piles = y + 0.28 * picture
            lying: list[tuple[str | None, float, float, float, float]] = [
                (None, middle - 84 - i * 0.9, piles - i * 1.3, 136, 0.0) for i in range(5)
            ]
            lying += [(name, middle + 84, piles - 4, 136, angle) for name, angle in (("4C", 4.0), ("QC", -1.0))]
            fan = enumerate(("KS", "QH", "7D", "7S", "TC"), -2)
            lying += [(name, middle + a * 50, y + picture - 160 + a * a * 3, 140, -a * 4) for a, name in fan]
            for card in lying:
                yield
                with board.art.of_deck(FRENCH):
                    board.card(*card)
            board.avatar(str(self.app.settings["portrait"]), x + 62, y + h - 52, 76)
            name = str(self.app.settings["name"]) or say("seat.you").capitalize()
            board.text(name, x + 116, y + h - 54, theme.NAME, theme.CREAM, True, room=w - 140)


class Ordered(CardArt):
    """In place of the pictures of the program: whatever is asked for is ordered, and nothing is drawn."""

    def __init__(self, art: CardArt) -> None:
        self._art, self._nothing = art, pygame.Surface((1, 1))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._art, name)

    @contextmanager
    def of_deck(self, deck: Deck) -> Iterator[None]:
        with self._art.of_deck(deck):
            yield

    def card(self, name: str | None, width: int, style: str | None = None) -> pygame.Surface:
        self._art.prefetch([width], [name], style)
        return self._nothing

    def turned(self, name: str | None, width: int, angle: float, style: str | None = None) -> pygame.Surface:
        return self.card(name, 2 * width if round(angle * 2) else width, style or (self.back_at(width) if name is None else None))

    def avatar(self, name: str, size: int, look: str = "calm") -> pygame.Surface:
        self._art.prefetch_avatar(name, size, [look])
        return self._nothing

    def cast(self, *what: Any, **more: Any) -> None:
        pass


@lru_cache(maxsize=16)
def _cloth(size: tuple[int, int], name: str, lit_by: str, radius: int) -> pygame.Surface:
    """A cloth with round corners, lit as tables are now."""
    return panels.masked(lit_felt(size, name), radius)
