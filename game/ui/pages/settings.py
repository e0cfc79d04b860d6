"""Settings: each applies at once and is kept; the table beside them shows how it looks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pygame

from game.players.characters import CHARACTERS
from game.table import theme
from game.table.light import LIGHTS
from game.ui.art import panels
from game.ui.art.board import Board
from game.ui.art.cloth import light, lit_felt
from game.ui.pages.base.page import Page
from game.ui.pages.small.drawn import Layout, miniature
from game.ui.program.settings import AS_THE_GAME, BY_HANDS, FIELDS
from game.ui.widgets.choice import Choice
from game.ui.widgets.field import TextField
from game.ui.widgets.label import Ground, Label
from game.ui.widgets.option import OptionChoice
from game.ui.widgets.scroll import FADE, Fade, Scroll
from game.ui.widgets.slider import Slider
from game.ui.widgets.toggle import Toggle, text_height
from game.ui.widgets.widget import Widget
from game.words.catalogue import say

if TYPE_CHECKING:
    from game.ui.program.screen import Host

INSET = 28.0
NARROW = 1000.0
"""In narrower rows there is no room for words beside the values that they explain."""
SAMPLES = ("KS", "QH", "7D", "TC")
CLAIM_SECONDS = ("0", "3", "5", "10", "20")


def _showdown(value: str) -> str:
    """How long open hands can be looked at, in words."""
    if value == BY_HANDS:
        return say("settings.showdown_auto")
    return say("settings.showdown_never") if value == "0" else say("settings.showdown_some", n=int(value))


def _claim(value: str) -> str:
    return say("settings.claim_none") if value == "0" else say("settings.claim_some", n=int(value))


class SettingsScreen(Page):
    """All settings, in groups; wide windows show the preview beside them, upright ones above."""

    name = "settings"

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self.title = say("settings.title")
        self.subtitle = say("settings.kept")
        self._preview: tuple[float, float, float, float] | None = None
        self._panels: list[tuple[float, float, float, float]] = []

    # ---- contents ----

    def build(self, board: Board, x: float, y: float, w: float, h: float) -> None:
        if w > 1300:
            side = 400.0
            self._preview = (x + w - side, y, side, h)
            wide = w - side - 56
            top = y
        else:
            self._preview = (x, y, w, 330.0)
            wide, top = w, y + 356
        scroll = self.add_scroll(x, top, wide, y + h - top)
        at = top
        for heading, rows in self._groups(wide - 2 * INSET):
            at = self._group(scroll, heading, rows, x, at, wide) + 24
        self.finish_scroll(at - 24)
        self.add(Fade(scroll, lambda: self._still), x - 10, y + h - FADE, wide + 20, FADE)

    def _group(self, scroll: Scroll, heading: str, rows: list[Widget], x: float, at: float, wide: float) -> float:
        ground = self.add(Ground(), x, at, wide, 10, scroll)
        inner = wide - 2 * INSET
        self.add(Label(f"text:{heading}", say(f"settings.{heading}"), size=32, bold=True), x + INSET, at + 22, inner, 42, scroll)
        bottom = at + 78
        for row in rows:
            high = 72.0
            if isinstance(row, OptionChoice):
                high = row.measure(self.board(), inner)
            elif isinstance(row, Choice):
                high = max(row.height(inner), text_height(self.board(), inner * 0.36, row.help) if row.help else 0.0)
            elif isinstance(row, Toggle):
                high = max(high, text_height(self.board(), inner - 110, row.help))
            self.add(row, x + INSET, bottom, inner, high, scroll)
            bottom += high + 22
        bottom += 8
        ground.rect.h = round(bottom * self.k) - ground.rect.y
        return bottom

    def _groups(self, inner: float) -> list[tuple[str, list[Widget]]]:
        settings = self.app.settings

        def text(key: str) -> str:
            return str(settings[key])

        def pictures(
            key: str, values: tuple[str, ...], names: Callable[[str], str], paint: str, cell: tuple[float, float]
        ) -> Choice:
            gap = 18.0 if len(values) * (cell[0] + 18) - 18 <= inner else 12.0
            most = (inner + gap) // len(values) - gap - 2  # so wide that all stand side by side
            cell = most, min(cell[1], round(cell[1] * most / cell[0]) + 8)
            return Choice(
                f"setting:{key}",
                say(f"settings.{key}"),
                values,
                lambda: text(key),
                lambda v: self._set(key, v),
                names=names,
                paint=getattr(self, paint),
                cell=cell,
                above=True,
                gap=gap,
                named=True,
            )

        def explained(
            key: str, values: tuple[str, ...], names: Callable[[str], str], help: str, kept: Callable[[str], object]
        ) -> Choice:
            parts = f"setting:{key}", say(f"settings.{key}"), values, lambda: text(key), lambda v: self._set(key, kept(v))
            if inner < NARROW:  # the values stand below the words
                return OptionChoice(*parts, names=names, help=help)
            return Choice(*parts, names=names, help=help, cell=(0, 56))

        people = ("you", *(c.portrait for c in CHARACTERS))
        names = {"you": say("seat.you").capitalize(), **{c.portrait: c.name for c in CHARACTERS}}
        looks: list[Widget] = [
            pictures("face", theme.FACES, lambda v: say(f"face.{v}"), "_paint_face", (200, 164)),
            pictures("back", theme.BACKS, lambda v: say(f"back.{v}"), "_paint_back", (96, 124)),
            pictures("felt", (AS_THE_GAME, *theme.FELTS), lambda v: say(f"felt.{v}"), "_paint_felt", (200, 104)),
            Choice(
                "setting:light",
                say("settings.light"),
                tuple(LIGHTS),
                lambda: text("light"),
                lambda v: self._set("light", v),
                names=lambda v: say(f"light.{v}"),
                cell=(0, 56),
            ),
            Choice(
                "setting:text",
                say("settings.text"),
                tuple(theme.LARGER),
                lambda: text("text"),
                lambda v: self._set("text", v),
                names=lambda v: say(f"text.{v}"),
                cell=(0, 56),
            ),
            Toggle(
                "setting:full_screen",
                say("settings.full_screen"),
                lambda: bool(settings["full_screen"]),
                lambda v: self._set("full_screen", v),
                help=say("settings.full_screen_help"),
            ),
        ]
        play: list[Widget] = [
            Choice(
                "setting:speed",
                say("settings.speed"),
                tuple(theme.SPEEDS),
                lambda: text("speed"),
                lambda v: self._set("speed", v),
                names=lambda v: say(f"speed.{v}"),
                cell=(0, 56),
            ),
            explained("showdown", FIELDS["showdown"].choices, _showdown, say("settings.showdown_help"), str),
            explained("claim_seconds", CLAIM_SECONDS, _claim, say("settings.claim_help"), int),
            Toggle(
                "setting:sort_dealt",
                say("settings.sort_dealt"),
                lambda: bool(settings["sort_dealt"]),
                lambda v: self._set("sort_dealt", v),
                help=say("settings.sort_dealt_help"),
            ),
            Toggle(
                "setting:drawing",
                say("settings.drawing"),
                lambda: bool(settings["drawing"]),
                lambda v: self._set("drawing", v),
                help=say("settings.drawing_help"),
            ),
            Toggle(
                "setting:deadwood",
                say("settings.deadwood"),
                lambda: bool(settings["deadwood"]),
                lambda v: self._set("deadwood", v),
                help=say("settings.deadwood_help"),
            ),
            Slider(
                "setting:volume",
                say("settings.volume"),
                lambda: int(settings["volume"]),
                lambda v: self._set("volume", v),
                done=lambda: self.app.sound.play("place"),
            ),
            Toggle("setting:mute", say("settings.mute"), lambda: bool(settings["mute"]), lambda v: self._set("mute", v)),
        ]
        you: list[Widget] = [
            TextField(
                "setting:name",
                say("settings.name"),
                text("name"),
                lambda v: self._set("name", v.strip()),
                hint=say("settings.name_hint"),
            ),
            Choice(
                "setting:portrait",
                say("settings.portrait"),
                people,
                lambda: text("portrait"),
                lambda v: self._set("portrait", v),
                names=lambda v: names.get(v, v),
                paint=self._paint_portrait,
                cell=(104, 104),
                above=True,
                gap=14,
                named=True,
            ),
        ]
        return [("looks", looks), ("play", play), ("you", you)]

    def _set(self, key: str, value: object) -> None:
        self.app.change(key, value)
        self._still = None

    # ---- small pictures ----

    def _paint_face(self, board: Board, cell: pygame.Rect, value: str) -> None:
        w = round(cell.h * 0.78 / theme.CARD_RATIO)
        step = (cell.w - w - 2 * board.px(16)) / (len(SAMPLES) - 1)
        for i, name in enumerate(SAMPLES):
            place = (round(cell.x + board.px(16) + i * step), cell.centery - round(w * 0.7))
            board.art.cast(board.surface, (place[0] + w / 2, place[1] + w * 0.7), w, theme.LIES, 0, board.k)
            board.surface.blit(board.art.card(name, w, value), place)

    def _paint_back(self, board: Board, cell: pygame.Rect, value: str) -> None:
        w = round(cell.h * 0.8 / theme.CARD_RATIO)
        picture = board.art.card(None, w, value)
        board.surface.blit(picture, picture.get_rect(center=cell.center))

    def _paint_felt(self, board: Board, cell: pygame.Rect, value: str) -> None:
        inset = board.px(10)
        area = cell.inflate(-2 * inset, -2 * inset)
        if value != AS_THE_GAME:
            board.surface.blit(_cloth(area.size, value, board.px(10)), area)
            return
        for i, name in enumerate(theme.FELTS):  # a strip of each
            left, right = (area.w * end // len(theme.FELTS) for end in (i, i + 1))
            board.surface.blit(_cloth(area.size, name, board.px(10)), area.move(left, 0), (left, 0, right - left, area.h))

    def _paint_portrait(self, board: Board, cell: pygame.Rect, value: str) -> None:
        picture = board.art.avatar(value, round(cell.h * 0.84))
        board.surface.blit(picture, picture.get_rect(center=cell.center))

    # ---- preview ----

    def parts(self, board: Board) -> Iterator[None]:
        yield
        if self._preview is None:
            return
        x, y, w, h = self._preview
        board.shade(x, y, w, h, 22)
        board.panel(x, y, w, h, 22, theme.PANEL_SOLID)
        tall = h > w
        picture = h - 28 if not tall else h - 116
        felt = self.app.cloth
        if not tall:
            miniature(board, board.rect(x + 14, y + 14, w - 28, picture), felt, Layout(), board.px(16))
        else:
            area = board.rect(x + 14, y + 14, w - 28, picture)
            board.surface.blit(_cloth(area.size, felt, board.px(16)), area)
            yield
            middle = x + w / 2
            piles = y + 0.28 * picture
            for i in range(5):
                board.card(None, middle - 84 - i * 0.9, piles - i * 1.3, 136)
            for name, angle in (("4C", 4.0), ("QC", -1.0)):
                yield
                board.card(name, middle + 84, piles - 4, 136, angle)
            cards = ("KS", "QH", "7D", "7S", "TC")
            for i, name in enumerate(cards):
                a = i - (len(cards) - 1) / 2
                yield
                board.card(name, middle + a * 50, y + picture - 160 + a * a * 3, 140, -a * 4)
            board.avatar(str(self.app.settings["portrait"]), x + 62, y + h - 52, 76)
            name = str(self.app.settings["name"]) or say("seat.you").capitalize()
            board.text(name, x + 116, y + h - 54, theme.NAME, theme.CREAM, True, room=w - 140)


def _cloth(size: tuple[int, int], name: str, radius: int) -> pygame.Surface:
    key = (size, name, light(), radius)
    if key not in _cloths:
        if len(_cloths) > 16:
            _cloths.clear()
        _cloths[key] = panels.masked(lit_felt(size, name), radius)
    return _cloths[key]


_cloths: dict[tuple[tuple[int, int], str, str, int], pygame.Surface] = {}
