"""The program with its window: loop, stack of screens, focus, and what all screens share."""

from __future__ import annotations

import os
import signal
import sys
import time
from typing import TYPE_CHECKING, Any

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.table import theme
from game.table.tree import Item, Shown, covered, with_focus
from game.ui import felt, focus, panels
from game.ui.board import Board
from game.ui.cardart import CardArt, raw
from game.ui.crash import record
from game.ui.input import Exposed, Input, Key, Motion, Press, Quit, Reader, Resized
from game.ui.screen import Screen
from game.ui.settings import Settings, parse_setting
from game.ui.sound import Sound
from game.ui.text import Text
from game.ui.uilog import UiLog

if TYPE_CHECKING:
    from game.folders import Folders, LaunchOptions
    from game.match.save import Store
    from game.match.thinker import Thinker
    from game.variants.catalogue import Catalogue

FIRST_SIZE = (1280, 720)
LEAST_SIZE = (540, 540)
MOVING, AWAKE, IDLE, HIDDEN = 60, 60, 25, 8  # looks for input, a second


class App:
    """The window and everything that the screens share."""

    def __init__(self, folders: Folders, options: LaunchOptions) -> None:
        self.folders, self.options = folders, options
        self.settings = Settings(folders.settings_file)
        for key, text in options.settings.items():
            self.settings.override(key, parse_setting(key, text))
        self.window = open_window(options.size or FIRST_SIZE)
        self.art = CardArt(folders.assets, str(self.settings["face"]), str(self.settings["back"]))
        self.window.set_icon(raw((folders.assets / "icon.svg").read_text(encoding="utf-8"), 64, 64))
        self.text = Text(self.art)
        self.sound = Sound(folders.assets / "sounds", int(self.settings["volume"]), bool(self.settings["mute"]))
        self.reader = Reader()
        self.log = UiLog(options.ui_log) if options.ui_log else None
        self.now = 0.0
        self.screens: list[Screen] = []
        self.size: tuple[int, int] = (0, 0)
        self.k = 1.0
        self._shrunk: pygame.Surface | None = None
        self._below: pygame.Surface | None = None
        self._veiled: pygame.Surface | None = None
        self._dirty = self._untold = True
        self._running = True
        self._tabbed = False
        self._focus: dict[int, str | None] = {}
        self._order: dict[int, list[str]] = {}
        self._recent = 0.0
        self._hidden = False
        self._failures: list[float] = []
        self._catalogue: Catalogue | None = None
        self._store: Store | None = None
        self._thinker: Thinker | None = None
        if self.settings["full_screen"]:
            self._show_full(True)
        self._measure()

    # ---- what the screens share ----

    @property
    def catalogue(self) -> Catalogue:
        """All variants, shipped and own."""
        if self._catalogue is None:
            from game.variants.catalogue import Catalogue

            self._catalogue = Catalogue(self.folders.shipped_rules, self.folders.own_rules)
        return self._catalogue

    @property
    def store(self) -> Store:
        """The folder of saved matches."""
        if self._store is None:
            from game.match.save import Store

            self._store = Store(self.folders.saves)
        return self._store

    @property
    def thinker(self) -> Thinker:
        """The computer players' process; started after the first picture, or when first needed."""
        if self._thinker is None:
            from game.match.thinker import Thinker

            self._thinker = Thinker()
            self._thinker.start()
        return self._thinker

    def board(self, surface: pygame.Surface) -> Board:
        return Board(surface, self.k, self.art, self.text)

    @property
    def portrait(self) -> bool:
        return theme.is_portrait(self.size)

    def px(self, units: float) -> int:
        return round(units * self.k)

    @property
    def pointer(self) -> tuple[int, int]:
        """Where the mouse is; (-1, -1) outside the window."""
        return self.reader.pointer

    @property
    def pace(self) -> float:
        """The factor on every duration: 0 is instant."""
        return theme.SPEEDS[str(self.settings["speed"])]

    def redraw(self) -> None:
        """Something that is shown has changed."""
        self._dirty = self._untold = True

    def wake(self) -> None:
        """Something is expected soon, as an answer of the thinker: look often."""
        self._recent = self.now

    def quit(self) -> None:
        self._running = False

    def change(self, key: str, value: Any) -> None:
        """A setting changes at once and is kept."""
        self.settings[key] = value
        if key in ("face", "back"):
            self.art.use(str(self.settings["face"]), str(self.settings["back"]))
            self.text.clear()
        elif key == "volume":
            self.sound.volume = int(value)
        elif key == "mute":
            self.sound.mute = bool(value)
        elif key == "full_screen":
            self._show_full(bool(value))
            self._measure()
        if key in ("face", "back", "felt"):
            self._forget_below()
            for screen in self.screens:
                screen.resized()
        self.redraw()

    # ---- the stack of screens ----

    @property
    def top(self) -> Screen:
        return self.screens[-1]

    def push(self, screen: Screen) -> None:
        self.screens.append(screen)
        self._entered()

    def replace(self, screen: Screen) -> None:
        """Another screen in place of the front one."""
        old = self.screens.pop()
        old.closing()
        self.push(screen)

    def pop(self, screen: Screen | None = None) -> None:
        """Take the front screen away (or this one, with all that lies over it)."""
        upto = self.screens.index(screen) if screen in self.screens else len(self.screens) - 1
        while len(self.screens) > max(upto, 1):
            gone = self.screens.pop()
            gone.closing()
            self._focus.pop(id(gone), None)
            self._order.pop(id(gone), None)
        self._entered()

    def home(self) -> None:
        """Back to the start screen."""
        if len(self.screens) > 1:
            self.pop(self.screens[1])

    def _entered(self) -> None:
        self._forget_below()
        for screen in self.screens[: len(self.screens) - len(self._visible())]:
            screen.hidden()
        self.top.opened()
        if self._tabbed and self._focus.get(id(self.top)) is None:
            self._set_focus(self.top.default())
        self.redraw()

    # ---- focus ----

    @property
    def focused(self) -> str | None:
        """The item the keyboard stands on."""
        return self._focus.get(id(self.top)) if self.screens else None

    def focus_of(self, screen: Screen) -> str | None:
        """The item of this screen that has the focus; None for a covered screen."""
        return self.focused if self.screens and screen is self.top else None

    def focus_on(self, item: str | None, always: bool = False) -> None:
        """Put the focus here, if the keyboard is in use at all (`always`: even if it is not, as for a text field)."""
        if always and item is not None:
            self._tabbed = True
        if self._tabbed:
            self._set_focus(item)

    def _set_focus(self, item: str | None) -> None:
        if self._focus.get(id(self.top)) != item:
            self._focus[id(self.top)] = item
            self.top.focus_changed(item)
            self.redraw()

    def _settle_focus(self, items: list[Item]) -> None:
        """Once the keyboard is in use, exactly one item has the focus."""
        me = id(self.top)
        if self._tabbed:
            self._set_focus(focus.settle(items, self._focus.get(me), self.top.default(), self._order.get(me, ())))
        self._order[me] = [item.id for item in items]

    # ---- input ----

    def dispatch(self, event: Input) -> None:
        """One event: first to the front screen, then the keys that mean the same everywhere."""
        if isinstance(event, Quit):
            self.quit()
            return
        if isinstance(event, Resized | Exposed):
            self._measure()
            self.redraw()
            return
        if not isinstance(event, Motion):
            self._recent = self.now
        if isinstance(event, Key) and (event.name == "f11" or (event.alt and event.name == "enter")):
            self.change("full_screen", not self.settings["full_screen"])
            return
        if not self.top.handle(event) and isinstance(event, Key):
            self._common_key(event)
        if isinstance(event, Key | Press):
            self._untold = True

    def _common_key(self, key: Key) -> None:
        screen = self.top
        if key.name == "tab" and not key.ctrl and not key.alt:
            self._tabbed = True
            self._set_focus(focus.step(screen.items(), self.focused, not key.shift))
        elif key.name in focus.ARROWS and not (key.ctrl or key.alt):
            if self._tabbed:
                found = focus.toward(screen.items(), self.focused, key.name)
                if found is not None:
                    self._set_focus(found)
        elif key.name in ("space", "enter") and not key.repeat:
            chosen = self.focused or (screen.default() if key.name == "enter" else None)
            if chosen is not None and any(item.id == chosen and item.enabled for item in screen.items()):
                screen.activate(chosen, key.name)
                self.redraw()
        elif key.name == "escape":
            if screen.back():
                self.redraw()
        elif key.name == "f1":
            self.help()

    def help(self) -> None:
        """Every shortcut on one sheet."""
        from game.ui.screens.help import HelpDialog

        if not any(isinstance(screen, HelpDialog) for screen in self.screens):
            self.push(HelpDialog(self))

    # ---- the loop ----

    def loop(self, first: Screen) -> int:
        """Run until the window is closed."""
        pygame.key.stop_text_input()
        clock = pygame.time.Clock()
        began = time.perf_counter()
        self.screens = [first]
        self._entered()
        drawn = 0
        for name in (signal.SIGTERM, signal.SIGINT):
            signal.signal(name, lambda *_: self.quit())
        try:
            while self._running:
                moving = self._turn(began)
                began = time.perf_counter()
                drawn += 1
                if drawn == 2:
                    self._after_first_picture()
                awake = self.now - self._recent < 0.5
                clock.tick(MOVING if moving else HIDDEN if self._hidden else AWAKE if awake else IDLE)
        finally:
            self._close()
        return 0

    def _turn(self, began: float) -> bool:
        """One round: input, time, picture. True while something moves."""
        moved = time.perf_counter() - began
        self.now += min(moved, 0.05) if self._dirty else moved
        try:
            for event in self.reader.read(pygame.event.get(), self.now):
                self.dispatch(event)
            moving = False
            for screen in self._visible():
                if screen.update(self.now):
                    moving = True
                    if screen is not self.top:
                        self._forget_below()
            if not self._running:
                return False
            if self.art.pump():
                moving = True if self._dirty else moving
            if moving or self._dirty:
                self._dirty = False
                self._untold = True
                self._draw()
            self._tell()
            return moving
        except Exception:
            self._failed()
            return True

    def _visible(self) -> list[Screen]:
        """The front screen and those below that show through, lowest first."""
        first = len(self.screens) - 1
        while first > 0 and self.screens[first].overlay:
            first -= 1
        return self.screens[first:]

    def _draw(self) -> None:
        target = self._shrunk or self.window.get_surface()
        visible = self._visible()
        if len(visible) == 1:
            visible[0].draw(target, self.now)
        else:
            self._draw_below(target, visible)
            visible[-1].draw(target, self.now)
        if self._shrunk is not None:
            pygame.transform.smoothscale(self._shrunk, self.window.get_surface().get_size(), self.window.get_surface())
        self.window.flip()

    def _draw_below(self, target: pygame.Surface, visible: list[Screen]) -> None:
        """What lies below an overlay is drawn once and kept while it does not change."""
        if self._below is None:
            self._below = pygame.Surface(self.size).convert()
            for i, screen in enumerate(visible[:-1]):
                if i:
                    self._below.blit(_veil(self.size, screen.presence(self.now)), (0, 0))
                screen.draw(self._below, self.now)
        there = visible[-1].presence(self.now)
        if there < 1:
            target.blit(self._below, (0, 0))
            target.blit(_veil(self.size, there), (0, 0))
            return
        if self._veiled is None:
            self._veiled = self._below.copy()
            self._veiled.blit(_veil(self.size, 1), (0, 0))
        target.blit(self._veiled, (0, 0))

    def _forget_below(self) -> None:
        self._below = self._veiled = None
        self._dirty = True

    # ---- what is shown, as data ----

    def shown(self) -> Shown:
        """The tree of this moment, in points of the window."""
        visible = self._visible()
        top = visible[-1]
        own = top.items()
        self._settle_focus(own)
        items = with_focus(own, self.focused)
        fields: dict[str, Any] = {}
        name, dialog = top.name, None
        for screen in reversed(visible[:-1]):
            panel = visible[visible.index(screen) + 1].panel()
            items = [*covered(screen.items(), (panel.x, panel.y, panel.w, panel.h)), *items]
        for screen in visible:
            fields.update(screen.fields())
        if top.dialog:
            dialog = top.dialog
            name = next((s.name for s in reversed(visible) if not s.dialog), top.name)
        seen = {item.id for item in own}
        items = [item for i, item in enumerate(items) if item.id not in seen or i >= len(items) - len(own)]
        scale = self.reader.scale
        if abs(scale - 1) > 1e-6:
            items = [_scaled(item, 1 / scale) for item in items]
        return Shown(name, self._points(), tuple(items), dialog, fields)

    def _tell(self) -> None:
        """Write a line when all has settled; keep the focus on something that is there."""
        if not self._untold or not all(screen.settled() for screen in self._visible()):
            return
        self._untold = False
        if self.log is not None:
            shown = self.shown()
            if self._dirty:  # the focus moved on; tell what the next picture shows
                return
            self.log.write(shown)
        elif self._tabbed:
            self._settle_focus(self.top.items())

    # ---- window ----

    def _points(self) -> tuple[int, int]:
        return self.window.size

    def _measure(self) -> None:
        """Take over the window's size; below the least scale a larger picture is drawn and shrunk."""
        surface = self.window.get_surface()
        size = surface.get_size()
        k = theme.scale_of(size)
        points = self.window.size
        shrink = k / theme.LEAST_SCALE if k < theme.LEAST_SCALE else 1.0
        logical = (round(size[0] / shrink), round(size[1] / shrink)) if shrink < 1 else size
        self.reader.scale = logical[0] / max(1, points[0])
        if logical == self.size:
            return
        self.size, self.k = logical, max(k, theme.LEAST_SCALE)
        self._shrunk = pygame.Surface(logical).convert() if shrink < 1 else None
        self.art.forget()
        self.text.clear()
        panels.clear()
        self._forget_below()
        for screen in self.screens:
            screen.resized()
        self.redraw()

    def _show_full(self, full: bool) -> None:
        try:
            if full:
                self.window.set_fullscreen(True)
            else:
                self.window.set_windowed()
        except pygame.error:
            self.settings["full_screen"] = False

    # ---- beginning, end, mishaps ----

    def _after_first_picture(self) -> None:
        """What need not be there for the first picture."""
        self.sound.start()
        try:
            self.thinker  # noqa: B018 - the property starts it
        except ImportError:
            self._thinker = None

    def _close(self) -> None:
        for screen in reversed(self.screens):
            try:
                screen.closing()
            except Exception:
                record(self.folders)
        self.art.close()
        if self._store is not None:
            self._store.close_all()
        if self._thinker is not None:
            self._thinker.close()
        self.settings.save()
        self.sound.close()
        if self.log is not None:
            self.log.close()
        self.window.destroy()
        pygame.display.quit()

    def _failed(self) -> None:
        """A mistake of ours: note it, say so, and go back to the start screen. The match is on disk."""
        where = record(self.folders)
        self._failures = [t for t in self._failures if self.now - t < 5] + [self.now]
        if len(self._failures) > 3 or len(self.screens) < 2:
            if len(self._failures) > 3:
                print(f"Upcard had to stop. Your match is saved. What went wrong is written in {where}.", file=sys.stderr)
                self._running = False
            return
        from game.ui.widgets.dialog import Message
        from game.words.catalogue import say

        gone = self.screens[1:]
        self.screens = self.screens[:1]
        for screen in reversed(gone):
            try:
                screen.closing()
            except Exception:
                record(self.folders)
        self._entered()
        self.push(Message(self, "mishap", say("mishap.title"), say("mishap.text", file=str(where))))


def _veil(size: tuple[int, int], there: float) -> pygame.Surface:
    veil = pygame.Surface(size)
    veil.fill(theme.VEIL[:3])
    veil.set_alpha(round(theme.VEIL[3] * max(0.0, min(1.0, there))))
    return veil


def _scaled(item: Item, by: float) -> Item:
    from dataclasses import replace

    x, y, w, h = item.rect
    card = None if item.card is None else (round(item.card[0] * by), round(item.card[1] * by))
    return replace(item, rect=(round(x * by), round(y * by), round(w * by), round(h * by)), card=card)


def open_window(size: tuple[int, int]) -> pygame.Window:
    """The window, with the plain presentation that needs no graphics card on X11."""
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "upcard")
    os.environ.setdefault("SDL_APP_NAME", "Upcard")
    plain = sys.platform.startswith("linux") and os.environ.get("SDL_VIDEODRIVER", "x11") == "x11"
    if plain:
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    os.environ.setdefault("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_allow_screensaver(True)
    try:
        return _window(size)
    except pygame.error:
        if not plain:
            raise
        os.environ.pop("SDL_FRAMEBUFFER_ACCELERATION", None)
        pygame.display.quit()
        pygame.display.init()
        return _window(size)


def _window(size: tuple[int, int]) -> pygame.Window:
    window = pygame.Window("Upcard", size, resizable=True, allow_high_dpi=True)
    window.minimum_size = LEAST_SIZE
    window.get_surface()
    return window


def run(folders: Folders, options: LaunchOptions) -> int:
    """Open the window and play until it is closed. 2: a setting on the command line makes no sense."""
    try:
        for key, text in options.settings.items():
            parse_setting(key, text)
    except ValueError as wrong:
        print(wrong, file=sys.stderr)
        return 2
    app = App(folders, options)
    from game.ui.screens.menu import MenuScreen
    from game.ui.starting import launch

    first = MenuScreen(app)
    if options.variant:
        launch(app)
    return app.loop(first)


__all__ = ["App", "Screen", "felt", "run"]
