"""A program with a window that nobody sees, moved on by hand."""

from __future__ import annotations

import os
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any
from weakref import WeakSet

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame
import pytest

from game.folders import Folders, LaunchOptions
from game.table.items import Item, Shown
from game.table.pointing.drag import DOUBLE_WITHIN
from game.ui.art import card_faces, cloth_colour, panels, picture_files
from game.ui.art import cloth as felt
from game.ui.art.board import Board
from game.ui.art.cache import Cache, weight
from game.ui.art.card_faces import CardArt
from game.ui.pages.menu.menu import MenuScreen
from game.ui.pages.small import drawn
from game.ui.program.double_click import WITHIN
from game.ui.program.input import Key, Motion, Press, Release
from game.ui.start import program
from game.ui.table.screen import TableScreen
from game.variants.catalogue import Catalogue
from tests.ui.window import crowd
from tests.variants.shelf import SHIPPED

ROOT = Path(__file__).resolve().parents[2]
SIZES = ((960, 540), (1280, 720), (1920, 1080), (1440, 1080), (2000, 860), (720, 1280))


FRAME = 1 / 60
"""Between two pictures of the window, seconds."""
KEPT = 300_000_000
"""So many bytes of pictures are drawn once for all the programs of a run."""
PASSED_OVER = 11
"""So many pictures that nobody looks at are not drawn before one is: while something moves, and halfway through a click. What is
there when all has come to rest is drawn always, and `Desk.until` and a test's own rounds draw every picture.
"""


def by_turns(things: Iterable[Any], turn: int = 0) -> list[Any]:
    """Every other of these, such as sizes of a window, in an ordinary run; in a slow one all. What one turn leaves out the other
    takes.
    """
    return [pytest.param(one, marks=() if number % 2 == turn else pytest.mark.slow) for number, one in enumerate(things)]


_NOTHING = pygame.Surface((1, 1))
"""In place of a picture that cannot be drawn."""


class DrawnOnce:
    """Pictures that look the same in every program, by what they show; nobody draws on them. The longest unused go first."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self._used = 0
        self._lock = threading.Lock()  # the program draws in a thread, too

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        picture = make()
        with self._lock:
            if key not in self._kept:
                self._used += weight(picture)
            self._kept[key] = picture
            while self._used > KEPT:
                self._used -= weight(self._kept.popitem(last=False)[1])
        return picture


_drawn, _raw, _paint = DrawnOnce(), picture_files.raw, drawn._painted
_read_card, _turn, _whole_shadow = CardArt._read_card, CardArt.turn, panels._whole_shadow
_in_window_format = card_faces._in_window_format


def raw_once(svg: str, width: int, height: int) -> pygame.Surface:
    """The picture of a file."""
    return _drawn.get((svg, width, height), lambda: _raw(svg, width, height))


def paint_once(
    board: Board, key: Hashable, size: tuple[int, int], cloth: str, layout: drawn.Layout, radius: int
) -> Iterator[None]:
    """A small table of the start screen."""
    art = board.art
    whole = (art.assets, art.face_style, art.back_name, art.hasty, felt.light(), cloth_colour._cloth, size, cloth, layout, radius)

    def painted() -> pygame.Surface:
        for _ in _paint(board, key, size, cloth, layout, radius):
            pass
        found = drawn._kept.peek(key)
        assert found is not None
        return found

    yield
    drawn._kept.put(key, _drawn.get(whole, painted))


def card_once(art: CardArt, path: Path, name: str | None, width: int, style: str) -> pygame.Surface:
    """A shipped card as the window wants it; a test that spoils pictures has a folder of its own."""
    if not path.is_relative_to(ROOT):
        return _read_card(art, path, name, width, style)
    return _drawn.get((path, name, width, style), lambda: _read_card(art, path, name, width, style))


def ordered_once(draw: partial[pygame.Surface | None]) -> pygame.Surface | None:
    """A shipped card or portrait as the thread makes it."""
    if not draw.args[0].is_relative_to(ROOT):
        return _in_window_format(draw)
    made = _drawn.get((draw.func, draw.args), lambda: _in_window_format(draw) or _NOTHING)
    return None if made is _NOTHING else made


def turned_once(double: pygame.Surface, angle: float, zoom: float = 0.5) -> pygame.Surface:
    """A card turned; whoever asked for it may dim it."""
    return _drawn.get((double, angle, zoom), lambda: _turn(double, angle, zoom)).copy()


def shadow_once(*shape: Any) -> pygame.Surface:
    """A soft shape; whoever asked for it may draw on it."""
    return _drawn.get(("shadow", *shape), lambda: _whole_shadow(*shape)).copy()


picture_files.raw = raw_once
card_faces._in_window_format = ordered_once  # type: ignore[assignment]
drawn._painted = paint_once  # type: ignore[assignment]
CardArt._read_card = card_once  # type: ignore[method-assign, assignment]
CardArt.turn = staticmethod(turned_once)  # type: ignore[method-assign]
panels._whole_shadow = shadow_once  # type: ignore[assignment]


def shipped_once(own: Path | None) -> Catalogue:
    """A catalogue that need not read again what another program of this run has read; what is one's own is known by its path."""
    made = Catalogue(SHIPPED._files.shipped, own)
    made._files._files = SHIPPED._files._files
    made._known, made._entries = SHIPPED._known, SHIPPED._entries
    return made


def folders(home: Path) -> Folders:
    """The shipped pictures and rules, and a home of its own."""
    return Folders(ROOT / "assets", ROOT / "rules", home / "rules", home / "saves", home / "settings.json", True)


class Desk:
    """Starts the program at its start screen; `press`, `click` and `type` are what a player does."""

    def __init__(
        self, home: Path, size: tuple[int, int] = (1280, 720), settings: Mapping[str, str] | None = None, log: Path | None = None
    ) -> None:
        self._of_others = WeakSet(Cache._all)
        options = LaunchOptions(size=size, settings={"speed": "instant", **(settings or {})}, ui_log=log, seed=7)
        self.app = program(folders(home), options)
        self.app.repertoire._catalogue = shipped_once(self.app.folders.own_rules)
        self._hurries, self._owed, self._passed_over, self._draw = False, False, 0, self.app._draw
        self.app._draw = self._draw_or_pass_over  # type: ignore[method-assign]
        self.app.begin(MenuScreen(self.app))
        self.arrive()

    def arrive(self) -> None:
        """Look at the start screen."""
        self.settle()

    def close(self) -> None:
        """End the program. Its pictures go at once: they would count for the programs that come after it."""
        if not any(self.app.folders.own_rules.glob("*.yaml")):  # the index is the shipped one
            self.app.repertoire.keep = lambda: None  # type: ignore[method-assign]
        self.app.close()
        for cache in set(Cache._all) - set(self._of_others):
            cache.clear()

    def settle(self, until: Callable[[], bool] | None = None, seconds: float = 5.0) -> None:
        """Go on until nothing moves (and a condition holds)."""
        began = time.monotonic()
        quiet = 0
        while quiet < 3 or (until is not None and not until()):
            assert time.monotonic() < began + seconds * crowd(), "it never came to rest"
            with self.hurrying(not (quiet and self._owed)):
                quiet = 0 if self.round() else quiet + 1

    @contextmanager
    def hurrying(self, hurries: bool = True) -> Iterator[None]:
        """Rounds in which most pictures are passed over; else one that was passed over is drawn now."""
        self._hurries = hurries
        self.app._dirty = self.app._dirty or (self._owed and not hurries)
        try:
            yield
        finally:
            self._hurries = False

    def _draw_or_pass_over(self) -> None:
        self._passed_over = self._passed_over + 1 if self._hurries and self._passed_over < PASSED_OVER else 0
        if self._passed_over:
            self._owed = True
            return
        self._draw()
        self._owed = False

    def until(self, condition: Callable[[], bool], seconds: float = 5.0) -> None:
        """Go on until a condition holds, whatever moves meanwhile."""
        began = time.monotonic()
        while not condition():
            assert time.monotonic() < began + seconds * crowd(), "it never came to that"
            self.round()

    def round(self) -> bool:
        """The next frame. Its time passes at once, but while another process thinks or a thread draws: these take their own."""
        app = self.app
        if app.art.drawing or app.repertoire.reads or (app._thinker is not None and app._thinker.busy):
            time.sleep(0.002)
        else:
            flies = isinstance(app.top, TableScreen) and app.top.stage.moving
            if app.art.background._ordered and not flies:  # a card or a ring is all that the next picture waits for
                time.sleep(0.002)
            app._began -= FRAME
        return app.turn()

    @property
    def shown(self) -> Shown:
        return self.app.shown()

    def item(self, id: str) -> Item:
        found = [item for item in self.shown.items if item.id == id]
        assert len(found) == 1, f"{id} among {[item.id for item in self.shown.items]}"
        return found[0]

    def has(self, id: str) -> bool:
        return any(item.id == id for item in self.shown.items)

    def click(self, id: str) -> None:
        """With the mouse, on the middle of an item."""
        x, y, w, h = self.item(id).rect
        assert w and h, f"{id} is not in sight"
        self.app.now += max(WITHIN, DOUBLE_WITHIN)  # however quick the machine: no second half of the click before
        self.click_at((x + w // 2, y + h // 2))

    def click_at(self, pos: tuple[int, int]) -> None:
        self.tap_at(pos)
        self.settle()

    def tap_at(self, pos: tuple[int, int]) -> None:
        """A click, and no waiting for what comes of it."""
        self.app.reader.pointer = pos
        with self.hurrying():
            for event in (Motion(pos), Press(pos)):
                self.app.dispatch(event)
                self.app.turn()
        self.app.dispatch(Release(pos))
        self.app.turn()

    def press(self, name: str, *, shift: bool = False, ctrl: bool = False) -> None:
        """A key by its name."""
        self.app.dispatch(Key(name, "", shift, ctrl))
        self.settle()

    def tab_to(self, id: str) -> None:
        """With the keyboard alone, faster than pictures can be drawn."""
        for _ in range(200):
            if self.app.key_focus.used and self.app.focus.focused == id:
                break
            self.app.dispatch(Key("tab"))
        self.settle()
        assert self.shown_focus() == id, f"the focus never came to {id}"

    def shown_focus(self) -> str | None:
        found = [item.id for item in self.shown.items if item.focused]
        assert len(found) <= 1
        return found[0] if found else None

    def picture(self) -> pygame.Surface:
        """What is on the window."""
        return self.app.window.get_surface()
