"""The loop of the program: input, time, pictures and logs, round after round."""

from __future__ import annotations

import gc
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pygame

from game.folders import Folders, LaunchOptions
from game.table.items import Shown
from game.ui.art.canvas import Frame
from game.ui.art.picture_files import untold
from game.ui.memory import use_memory_well
from game.ui.program.app import App, Pages
from game.ui.program.frame_log import FrameLog
from game.ui.program.hit_areas import HitAreas
from game.ui.program.input import Dropped, Exposed, Input, Key, Motion, Press, Quit, Release, Resized, SoundDevice
from game.ui.program.screen import Screen
from game.ui.program.ui_log import UiLog
from game.ui.program.visible_items import tree

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


class Loop(App):
    """The program as it goes on: in each round input, then time, then a picture where one is needed."""

    def __init__(self, folders: Folders, options: LaunchOptions, pages: Pages) -> None:
        super().__init__(folders, options, pages)
        self.log = UiLog(options.ui_log) if options.ui_log else None
        self.frames = FrameLog(options.frame_log) if options.frame_log else None
        self.drew = False
        """The last round has made a picture."""
        self._told_late = 0
        self._told = False
        """The log knows of a picture; of the first one it is told at once."""
        self._hit_areas = HitAreas(self)
        self._pressed: Screen | None = None
        """The screen on which the pointer went down that is held down."""
        self._began = time.perf_counter()
        self._moving = self._put_off = self._below_moved = False

    # ---- input ----

    def dispatch(self, event: Input) -> None:
        """One event: first to the front screen, then the keys that mean the same everywhere."""
        if isinstance(event, Quit):
            self.quit()
            return
        if isinstance(event, Resized | Exposed):
            self.pane.lost()
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
            self.redraw(told=False)  # nearly all of them change something, and a frame like the one before costs little
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
        if front is not self.top:  # a press that has begun on what another screen covers now ends there
            self._forget_below()
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
                    self.frames.end(rate, self.drew, moving or awake, self._seen_now)
                clock.tick(rate)
                if rate == IDLE:
                    self._rest.doze(self.now, clock, lambda: self._running)
        finally:
            self.close()
        return 0

    def turn(self) -> bool:
        """One round: input, time, picture. True while something moves."""
        passed, spent = time.perf_counter(), time.thread_time()
        self.drew = False
        moved, self._began = min(passed - self._began, AWAY), passed
        self.now += min(moved, 0.05) if self._moving else moved  # a stall must not make cards jump
        calm = not self._moving or self.top.settled()
        try:
            for event in self.reader.read(pygame.event.get()):
                self._rest.stir(self.now)
                self.dispatch(event)
                calm = calm or not isinstance(event, Motion)  # what is done comes before what is seen of it
            self._second_click.looked()
            self._ran("input")
            moving = below = False
            if self.entrance is not None:
                moving = True
                if self.entrance.prepares:
                    if not self._changed:  # to make the screen was enough for one round
                        self.entrance.go_on()
                elif self.entrance.over:
                    self.entrance = None
                self._ran("ahead")
            for screen in self.layers.visible() if not self._prepares else ():
                changes, moves = self.changes, screen.update(self.now)
                moving = moving or moves
                if screen is not self.top and (moves or self.changes != changes):
                    below = True
            if below or self._below_moved:  # once more when all has come to rest there
                self._forget_below()
            self._below_moved = self.layers.moving = below
            self._ran("update")
            if not self._running:
                return False
            if self.art.background.pump() and len(self.layers.visible()) > 1:  # also what lies below a dialog is finished
                self.layers.forget()
                self.redraw(told=False)
            if self.art.hasty and self.now - self._resized > SHARPEN:
                self._sharpen()
            if any(screen.midway for screen in self.layers.visible()) or self._puts_off(spent, calm):
                return True
            if moving or self._moving or self._dirty:  # and once more when all has come to rest
                self._dirty = False
                self.drew = True
                self.changes += moving or self._moving
                self._untold = self._untold or moving
                self._draw()
            quiet = not (moving or self.drew)
            self._tell()
            self._ran("tell")
            self._moving = moving
            if not moving and (lost := untold()):
                self.pages.lost_pictures(self, lost)
            if quiet and gc.get_count()[0] > LOOKED_THROUGH[0] // 4:
                gc.collect(1)  # now, and not while something moves
            elif quiet:
                self._rest.tidy(self.now, self._recent, self.top.rested)
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

    @property
    def _seen_now(self) -> str:
        """For that log: the page, the dialog, or that a page comes in."""
        return "entrance" if self.entrance is not None else self.top.dialog or self.top.name

    def _ran(self, what: str) -> None:
        """For the developers' log: what this round did until now."""
        if self.frames is not None:
            self.frames.ran(what)

    def _draw(self) -> None:
        frame = Frame(self.size)
        if self.entrance is not None:
            self.entrance.draw(frame, lambda: self.layers.draw(frame, self.now))
        else:
            self.layers.draw(frame, self.now)
        self._ran("say")
        if frame.ops:
            self.pane.paint(frame)
        self._ran("paint")
        self._seen = True
        self._second_click.drawn()

    @property
    def _prepares(self) -> bool:
        """The front screen is still drawn ahead: nobody sees it, and its time has not begun."""
        return self.entrance is not None and self.entrance.prepares

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
        self._told_late = self._told_late + 1 if self.drew and self.pace > 0 else 0
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
        for _ in self.pages.read_on():
            yield
            while self._moving:
                yield

    def close(self) -> None:
        super().close()
        for log in (self.log, self.frames):
            if log is not None:
                log.close()
