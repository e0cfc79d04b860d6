"""The program with its window: loop, stack of screens, focus, and what all screens share."""

from __future__ import annotations

import gc
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import FunctionType
from typing import TYPE_CHECKING, Any, Protocol

import pygame

from game.table import theme
from game.table.items import Shown
from game.ui.art import panels
from game.ui.art.board import Board
from game.ui.art.cache import Cache
from game.ui.art.card_faces import CardArt
from game.ui.art.cloth import use_light
from game.ui.art.cloth_colour import use_cloth
from game.ui.art.picture_files import drawing, untold
from game.ui.art.text import Text
from game.ui.art.textures import use_textures
from game.ui.program.double_click import SecondClick
from game.ui.program.entrance import Entrance
from game.ui.program.frame_log import FrameLog
from game.ui.program.hit_areas import HitAreas
from game.ui.program.idle import Idle, use_memory_well
from game.ui.program.input import Dropped, Exposed, Input, Key, Motion, Press, Quit, Reader, Release, Resized, SoundDevice
from game.ui.program.key_focus import KeyFocus
from game.ui.program.layers import Layers
from game.ui.program.mistakes import Mishaps
from game.ui.program.pane import Pane
from game.ui.program.repertoire import Repertoire
from game.ui.program.screen import Focusing, Host, Screen
from game.ui.program.settings import Settings, parse_setting
from game.ui.program.sound import Sound
from game.ui.program.ui_log import UiLog
from game.ui.program.visible_items import tree
from game.ui.program.window import needs_whole_screen, open_window

if TYPE_CHECKING:
    from game.folders import Folders, LaunchOptions
    from game.match.saves.store import Store
    from game.match.thinker import Thinker
    from game.variants.catalogue import Catalogue

SHARPEN = 0.2  # seconds after the last change of size until pictures are drawn anew
MOVING, AWAKE, IDLE, HIDDEN = 60, 60, 25, 8  # looks for input, a second
LOOKED_THROUGH = (4000, 4, 5000)
"""After how many new objects, and such rounds, Python looks for what is not needed any more. Hardly anything is found in the
course of play, so a round takes in little, and looking through everything, half a frame, is done in quiet moments."""
TOLD_LATE = 4
"""So many rounds the log waits for one that makes no picture."""
AWAY = 1.0
"""No more time than this passes at once, in seconds: the computer slept, or was busy with something else."""
LONG = 0.002
"""Seconds of the processor that a round may have worked and still make its picture, where nothing was moving before."""


class Pages(Protocol):
    """The screens that the program itself opens, and what it tells the player; `game.ui.start` knows them by name."""

    def screen(self, name: str) -> Any:
        """The class of a screen by its name, or the function that opens one, loaded when it is first needed."""
        ...

    def mistake(self, host: Host, report: Path) -> Screen:
        """The page that tells of a mistake of the program, with the report about it."""
        ...

    def dropped(self, host: Host, file: Path, again: Callable[[], None]) -> None:
        """A file was dropped on the window; `again` lays all screens out anew."""
        ...

    def lost_pictures(self, host: Host, files: Sequence[Path]) -> None:
        """These pictures cannot be read."""
        ...


class App:
    """The window and everything that the screens share: their host."""

    def __init__(self, folders: Folders, options: LaunchOptions, pages: Pages) -> None:
        self.folders, self.options, self.pages = folders, options, pages
        self.settings = Settings(folders.settings_file)
        for key, text in options.settings.items():
            self.settings.override(key, parse_setting(key, text))
        self.window = open_window(options.size, self.settings["window"])
        self.cloth = self.cloth_for("")
        """The cloth that lies on the table."""
        use_cloth(self.cloth)
        use_textures(folders.assets / "textures")
        use_light(str(self.settings["light"]))
        self.art = CardArt(folders.assets, str(self.settings["face"]), str(self.settings["back"]))
        if (icon := drawing(folders.assets / "icon.svg", 64, 64)) is not None:
            self.window.set_icon(icon)
        self.text = Text(self.art)
        self.text.larger = theme.LARGER[str(self.settings["text"])]
        self.sound = Sound(folders.assets / "sounds", int(self.settings["volume"]), bool(self.settings["mute"]))
        self.reader = Reader()
        self.log = UiLog(options.ui_log) if options.ui_log else None
        self.frames = FrameLog(options.frame_log) if options.frame_log else None
        self.now = 0.0
        self.screens: list[Screen] = []
        self.layers = Layers(self.screens)
        self.size: tuple[int, int] = (0, 0)
        self.k = 1.0
        self.pane = Pane(self.window, self.reader, self.settings, options.size is not None)
        self._dirty = self._untold = True
        self._told_late = 0
        self._told = False
        """The log knows of a picture; of the first one it is told at once."""
        self._spots: list[pygame.Rect] = []
        self.entrance: Entrance | None = None
        """How the table comes in that has just been opened."""
        self._drew = self._seen = False
        self._running = True
        self.key_focus = KeyFocus(self)
        self._second_click = SecondClick()
        self._hit_areas = HitAreas(self)
        self._pressed: Screen | None = None
        """The screen on which the pointer went down that is held down."""
        self._began = time.perf_counter()
        self._moving = self._put_off = self._changed = self._below_moved = False
        self._recent = self._resized = 0.0
        self._rest = Idle()
        self.mishaps = Mishaps(self, self.abandon, lambda report: pages.mistake(self, report))
        self.repertoire = Repertoire(folders)
        self._store: Store | None = None
        self._thinker: Thinker | None = None
        if needs_whole_screen() and "full_screen" not in options.settings:
            self.settings.override("full_screen", True)
        if self.settings["full_screen"]:
            self.pane.show_full(True)
        self._measure()

    # ---- what the screens share ----

    @property
    def catalogue(self) -> Catalogue:
        """All variants, shipped and own."""
        return self.repertoire.catalogue

    @property
    def store(self) -> Store:
        """The folder of saved matches."""
        if self._store is None:
            from game.match.saves.store import Store

            self._store = Store(self.folders.saves, reader=lambda: self.thinker)
        return self._store

    @property
    def thinker(self) -> Thinker:
        """The computer players' process; started after the first picture, or when first needed."""
        if self._thinker is None:
            from game.match.thinker import Thinker

            self._thinker = Thinker()
            self._thinker.start()
        return self._thinker

    @property
    def focus(self) -> Focusing:
        """Where the keyboard stands."""
        return self.key_focus

    @property
    def arriving(self) -> float | None:
        """The seconds until the table that comes in is there; None where none comes in."""
        return self.entrance.left if self.entrance is not None else None

    def ground(self, surface: pygame.Surface) -> pygame.Surface:
        """What lies below the front screen, without its veil."""
        return self.layers.ground(surface)

    def spoiled(self, error: Exception, save: Path) -> None:
        """The table of a save cannot be drawn: note it, and say so in the list of saves."""
        self.mishaps.spoiled(error, save)

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

    @property
    def drew(self) -> bool:
        """Whether the last round has made a picture."""
        return self._drew

    def redraw(self) -> None:
        """Something that is shown has changed."""
        self._dirty = self._untold = True

    def retouch(self, spot: pygame.Rect) -> None:
        """Only this part of the window has changed, and nothing that anybody would be told of."""
        self._spots.append(spot)

    def wake(self) -> None:
        """Something is expected soon, as an answer of the thinker: look often."""
        self._recent = self.now

    def watch(self) -> None:
        """Something small moves by itself: look at it as often as at a window at rest, without dozing in between."""
        self._rest.watch(self.now)

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
            self.pane.show_full(bool(value))
            self._measure()
        elif key == "felt":
            self._lay_cloth()
        elif key == "light":
            use_light(str(value))
        elif key == "text":
            self.text.larger = theme.LARGER[str(value)]
        if key in ("face", "back", "felt", "light", "text"):
            self._forget_below()
            for screen in self.screens:
                screen.resized()
        self.redraw()

    # ---- the stack of screens ----

    @property
    def top(self) -> Screen:
        return self.screens[-1]

    def open(self, name: str, *what: Any, **more: Any) -> None:
        """Put a screen in front by its name; so screens need not know one another."""
        found = self.pages.screen(name)
        if isinstance(found, FunctionType):
            found(self, *what, **more)
            return
        if found.drawn_ahead and self.entrance is None:
            self.enter(softly=False)
        self.push(found(self, *what, **more))

    def push(self, screen: Screen) -> None:
        self.screens.append(screen)
        self._entered()
        if screen.overlay:
            # Its memory takes as long as a picture: not in the round that draws the first one.
            self.layers.ground(self.pane.surface)

    def replace(self, screen: Screen) -> None:
        """Another screen in place of the front one."""
        old = self.screens.pop()
        old.closing()
        old.hidden()
        self.push(screen)

    def pop(self, screen: Screen | None = None) -> None:
        """Take the front screen away (or this one, with all that lies over it)."""
        upto = self.screens.index(screen) if screen in self.screens else len(self.screens) - 1
        while len(self.screens) > max(upto, 1):
            gone = self.screens.pop()
            gone.closing()
            gone.hidden()  # its pictures go now, whoever still knows the screen
            self.key_focus.forget(gone)
        self._entered()

    def home(self) -> None:
        """Back to the start screen."""
        if len(self.screens) > 1:
            self.pop(self.screens[1])

    def abandon(self) -> None:
        """Back to the start screen after a mistake; whatever lies over it is closed as well as it can be."""
        gone = self.screens[1:]
        del self.screens[1:]
        self.mishaps.close(reversed(gone))
        self._entered()

    def cloth_for(self, game: str) -> str:
        """The cloth for a game that declares this one (empty: none): the player's own choice comes first."""
        own = str(self.settings["felt"])
        return own if own in theme.FELTS else game if game in theme.FELTS else next(iter(theme.FELTS))

    def _lay_cloth(self) -> None:
        """The cloth of the foremost screen that has one; what is drawn from now on takes its hue."""
        self.cloth = self.cloth_for(next((screen.cloth for screen in reversed(self.screens) if screen.cloth), ""))
        use_cloth(self.cloth)

    def _entered(self) -> None:
        self._changed = True
        self._lay_cloth()
        self._forget_below()
        self._rest.entered(self.now)
        self._second_click.entered(self.now)
        for screen in self.screens[: len(self.screens) - len(self.layers.visible())]:
            screen.hidden()
        self.top.opened()
        self.key_focus.entered()
        self.redraw()

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
        if isinstance(event, SoundDevice):
            self.sound.changed(event.there)
            return
        if isinstance(event, Dropped):
            self._take_in(Path(event.path))
            return
        if not isinstance(event, Motion):
            self._recent = self.now
            if self.entrance is not None:
                self.entrance.finish()
        if self._second_click.takes(event, self.now):
            return
        self.key_focus.follow(event)
        if isinstance(event, Key) and (event.name == "f11" or (event.alt and event.name == "enter")):
            self.change("full_screen", not self.settings["full_screen"])
            return
        event = self._hit_areas.meant(event)
        front = self._meant(event)
        if not front.handle(event) and isinstance(event, Key):
            self.key_focus.common_key(event)
        if isinstance(event, Key):
            self.key_focus.asked(front)
        if isinstance(event, Key | Press):
            self._untold = True

    def _meant(self, event: Input) -> Screen:
        """The screen that an event is for: the front one; for the end of a press the one on which it began, if that is there."""
        pressed = self._pressed
        if isinstance(event, Press) and event.button == 1:
            self._pressed = self.top
        elif isinstance(event, Release) and event.button == 1:
            self._pressed = None
            return pressed if pressed in self.screens else self.top
        return self.top

    def _take_in(self, file: Path) -> None:
        """A file was dropped on the window: exported matches are all that it can be."""
        while self.top.dialog == "import":
            self.pop()

        def again() -> None:
            for screen in self.screens:
                screen.resized()

        self.pages.dropped(self, file, again)

    def help(self) -> None:
        """Every shortcut on one sheet."""
        if not any(screen.dialog == "help" for screen in self.screens):
            self.open("help")

    # ---- the loop ----

    def begin(self, first: Screen) -> None:
        """The start screen lies at the bottom of the stack for good."""
        pygame.key.stop_text_input()
        self.screens.insert(0, first)
        self._began = time.perf_counter()
        self._entered()

    def loop(self) -> int:
        """Run until the window is closed."""
        clock = pygame.time.Clock()
        later = self._after_first_picture()
        for name in (signal.SIGTERM, signal.SIGINT):
            signal.signal(name, lambda *_: self.quit())
        try:
            while self._running:
                if self.frames is not None:
                    self.frames.begin()
                moving = self.turn()
                if self._seen:
                    next(later, None)
                awake = self.now - self._recent < 0.5
                rate = MOVING if moving else HIDDEN if self.reader.hidden else AWAKE if awake else IDLE
                if self.frames is not None:
                    self.frames.end(rate, self._drew, moving or awake)
                clock.tick(rate)
                if rate == IDLE:
                    self._rest.doze(self.now, clock, lambda: self._running)
        finally:
            self.close()
        return 0

    def turn(self) -> bool:
        """One round: input, time, picture. True while something moves."""
        passed, spent = time.perf_counter(), time.thread_time()
        self._drew = False
        moved, self._began = min(passed - self._began, AWAY), passed
        self.now += min(moved, 0.05) if self._moving else moved  # a stall must not make cards jump
        calm = not self._moving or self.top.settled()
        try:
            for event in self.reader.read(pygame.event.get()):
                self._rest.stir(self.now)
                self.dispatch(event)
                calm = calm or not isinstance(event, Motion)  # what is done comes before what is seen of it
            self._second_click.looked()
            moving = below = False
            if self.entrance is not None:
                moving = True
                if self.entrance.prepares:
                    if not self._changed:  # to make the screen was enough for one round
                        self.entrance.go_on()
                elif self.entrance.over:
                    self.entrance = None
            for screen in self.layers.visible() if not self._prepares else ():
                if screen.update(self.now):
                    moving = True
                    below = below or screen is not self.top
            if below or self._below_moved:  # once more when all has come to rest there
                self._forget_below()
            self._below_moved = self.layers.moving = below
            if not self._running:
                return False
            self.art.pump()
            if self.art.hasty and self.now - self._resized > SHARPEN:
                self._sharpen()
            if self._puts_off(spent, calm):
                return True
            if moving or self._dirty:
                self._dirty = False
                self._untold = self._drew = True
                self._draw()
            elif self._spots:
                self._draw(self._spots[0].unionall(self._spots[1:]))
            quiet = not (moving or self._drew or self._spots)
            self._spots.clear()
            self._tell()
            self._moving = moving
            if not moving and (lost := untold()):
                self.pages.lost_pictures(self, lost)
            if quiet and gc.get_count()[0] > LOOKED_THROUGH[0] // 4:
                gc.collect(1)  # now, and not while something moves
            elif quiet:
                self._rest.tidy(self.now, self._recent, self.top.rested, Cache.made())
            return moving or self.art.hasty
        except Exception as error:
            self.mishaps.happened(error)
            return True

    def _puts_off(self, since: float, calm: bool) -> bool:
        """Something has begun, or is over, that took long to work out: its picture has the next round to itself. Not while cards
        are on their way (`calm`: none were, or the player has acted), but a screen that comes or goes may. `since` is the
        processor's time when this round began.
        """
        calm, self._changed = calm or self._changed or self.top.settled(), False
        self._put_off = calm and not self._put_off and time.thread_time() - since > LONG
        return self._put_off

    def _draw(self, spot: pygame.Rect | None = None) -> None:
        target = self.pane.surface
        target.set_clip(spot)
        if self.entrance is not None:
            self.entrance.draw(target, lambda: self.layers.draw(target, self.now))
        else:
            self.layers.draw(target, self.now)
        target.set_clip(None)
        self.pane.show()
        self._seen = True
        self._second_click.drawn()

    def enter(self, softly: bool = True) -> None:
        """The next screen comes in softly, or at once when it is drawn; where anything moves and there is a page before it."""
        if self.entrance is not None:
            self.entrance.finish()
        if self.pace > 0 and self.screens and self._seen:
            self.entrance = Entrance(self, softly)

    @property
    def _prepares(self) -> bool:
        """The front screen is still drawn ahead: nobody sees it, and its time has not begun."""
        return self.entrance is not None and self.entrance.prepares

    def _forget_below(self) -> None:
        self.layers.forget()
        self._dirty = True

    # ---- what is shown, as data ----

    def shown(self) -> Shown:
        """The tree of this moment, in points of the window."""
        visible = self.layers.visible()
        own = self.top.items()
        self.key_focus.settle(own)
        return tree(visible, self._hit_areas.tell(own), self.focus.focused, self.window.size, self.reader.scale)

    def _tell(self) -> None:
        """Write a line when all has settled; keep the focus on something that is there."""
        if not self._untold or self._prepares or not all(screen.settled() for screen in self.layers.visible()):
            return
        self._told_late = self._told_late + 1 if self._drew and self.pace > 0 else 0
        if 0 < self._told_late < TOLD_LATE and self._told:  # the picture took its time: a round without one has more of it
            return
        self._untold, self._told_late = False, 0
        if self.log is not None:
            shown = self.shown()
            if self._dirty:  # the focus moved on; tell what the next picture shows
                return
            self.log.write(shown)
            self._told = True
        elif self.key_focus.used:
            self.key_focus.settle(self.top.items())

    # ---- window ----

    def _measure(self) -> None:
        """Take over the window's size."""
        before = self.pane.size
        if not self.pane.measure():
            return
        if before != (0, 0):  # while an edge is being dragged, old pictures are stretched
            self.art.hasty, self._resized = True, self.now
        self.size, self.k = self.pane.size, self.pane.k
        self._renew()

    def _sharpen(self) -> None:
        """The size has been the same for a moment: draw everything properly."""
        self.art.hasty = False
        self.art.clear()
        self._renew()

    def _renew(self) -> None:
        """Everything is laid out and drawn for this size."""
        large = max(1.0, self.size[0] * self.size[1] / (1920 * 1080))
        self.art.forget(large)
        self.text.clear()
        panels.clear(large)
        self._forget_below()
        for screen in self.screens:
            screen.resized()
        self.redraw()

    # ---- beginning, end, mishaps ----

    def _after_first_picture(self) -> Iterator[None]:
        """What need not be there for the first picture, a part after each of the next ones."""
        self.repertoire.begin()
        yield
        use_memory_well()
        self.sound.start()
        while self.repertoire.reads:
            yield
        try:
            self.thinker  # noqa: B018 - the property starts it
        except ImportError:
            self._thinker = None

    def close(self) -> None:
        """Save what there is and let go of everything."""
        self.mishaps.close(reversed(self.screens))
        self.art.close()
        self.repertoire.wait()
        self.repertoire.keep()
        if self._store is not None:
            self._store.close_all()
        if self._thinker is not None:
            self._thinker.close()
        self.pane.keep_size()
        self.sound.close()
        for log in (self.log, self.frames):
            if log is not None:
                log.close()
        self.window.destroy()
        pygame.display.quit()
