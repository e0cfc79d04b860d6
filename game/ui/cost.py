"""What the window costs on this machine: how long it takes to start, to open each screen, to draw it, and what stays in memory.

The program is started as a player starts it, with a home of its own. The screens are drawn in this process, by the program's own
loop, one round after the other. Where there is no display all is drawn where nobody looks.
"""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import pygame

from game.folders import Folders, LaunchOptions
from game.match.match import Match
from game.match.setup import SeatInfo
from game.players.characters import CHARACTERS, LEVELS
from game.ui.pages.base.starting import show_table, sit_down
from game.ui.program.input import Key, Motion
from game.ui.program.loop import LOOKED_THROUGH, Loop
from game.ui.program.window import NoScreen
from game.ui.start import program, screen_class
from game.variants.catalogue import Catalogue, most_measured
from game.words.catalogue import say

SIZE = (1280, 720)
STARTS = 5
ROUNDS = 60
"""Pictures of each screen that are timed."""
PACED = 60
"""Rounds a second while something moves, as in the program's own loop."""
LONGEST_WAIT = 60.0
"""Seconds after which nobody waits for a screen any more."""
LOOK = 0.005
"""Seconds between two looks at what another process has written."""
CALM = 3.0
"""Seconds after which a table that has been opened has all it keeps in memory."""
WORK: Callable[[], float] = time.perf_counter if sys.platform == "win32" else time.thread_time
"""The clock of what the program itself does for a picture: the processor's, where it goes in small steps."""
STILL = 3
"""Rounds without a movement after which a screen is at rest."""
SCREENS = {"Rules": "rules", "Load": "load", "Statistics": "statistics", "Settings": "settings", "Keys": "help"}
"""The screens that are opened by their name alone."""
TABLES = 4
"""So many of the games whose speed is told have their table measured."""
SEED = 7


class Cost(NamedTuple):
    """What a screen costs, in milliseconds of work: to open it, with its first picture, and to draw it anew."""

    name: str
    opened: float
    p50: float
    p99: float


class NotOpened(Exception):
    """The program was started and showed nothing."""


class Start(NamedTuple):
    """A start of the program: milliseconds from its beginning to the first picture, and to a table at which one can play; then
    the megabytes that window and computer players keep in memory there, where the system tells.
    """

    picture: float
    table: float
    memory: float | None


def window_costs(folders: Folders, program: Sequence[str], tell: Callable[[str], None]) -> dict[str, Any]:
    """All of it, in `window`; or, in `no_window`, a sentence that says why there is none. `program` starts the program; `tell`
    hears what comes next.
    """
    unseen = without_display()
    try:
        driver, found, moving = screens(folders, tell)
        began = starts(program, most_measured(Catalogue(folders.shipped_rules))[0].id, STARTS, tell)
    except (NoScreen, NotOpened) as error:
        return {"no_window": str(error)}
    return {"window": {"size": SIZE, "driver": driver, "unseen": unseen, "starts": began, "screens": found, "moving": moving}}


# ---- starting -----------------------------------------------------------------------------------


def starts(program: Sequence[str], game: str, count: int, tell: Callable[[str], None]) -> list[Start]:
    """So many starts, one after the other. One before them is not counted: then everything has been read once."""
    found = []
    for number in range(count + 1):
        tell(say("progress.start", n=number + 1, of=count + 1))
        found.append(_start(program, game))
    return found[1:]


def _start(program: Sequence[str], game: str) -> Start:
    surroundings = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        home = Path(folder)
        log, frames = home / "ui.jsonl", home / "frames.jsonl"
        wanted = ["--home", folder, "--size", f"{SIZE[0]}x{SIZE[1]}", "--seed", str(SEED), "--set", "speed=instant"]
        began = time.perf_counter()
        first = subprocess.Popen([*program, *wanted, "--ui-log", str(log), "--frame-log", str(frames)], env=surroundings)
        picture = _ended(first, log, '"menu"', began)
        began = time.perf_counter()
        log.unlink()
        second = subprocess.Popen([*program, *wanted, "--ui-log", str(log), "--variant", game], env=surroundings)
        memory: list[float | None] = []

        def look() -> None:
            time.sleep(CALM)
            memory.append(resident_with_children(second.pid))

        table = _ended(second, log, '"table"', began, look)
    return Start(picture, table, memory[0])


def _ended(
    process: subprocess.Popen[bytes], log: Path, word: str, began: float, then: Callable[[], None] = lambda: None
) -> float:
    """Wait until the program tells of a screen, do something, and end it. Returns the milliseconds until it told."""
    try:
        while not (log.exists() and word in log.read_text(encoding="utf-8")):
            if process.poll() is not None or time.perf_counter() - began > LONGEST_WAIT:
                raise NotOpened("the program did not come to its window.")
            time.sleep(LOOK)
        spent = (time.perf_counter() - began) * 1000
        then()
        return spent
    finally:
        process.terminate()
        process.wait(LONGEST_WAIT)


def resident_of(process: int, what: str = "VmRSS") -> float:
    """Megabytes of a process that lie in memory, or as the system counts `what` (Linux)."""
    fields = dict(line.split(":", 1) for line in Path(f"/proc/{process}/status").read_text().splitlines())
    return int(fields[what].split()[0]) / 1000


def children(process: int) -> list[int]:
    """The processes that this one has started (Linux)."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parent = int((entry / "stat").read_text().rsplit(")", 1)[1].split()[1])
            except OSError:
                continue
            if parent == process:
                found.append(int(entry.name))
    return found


def resident_with_children(process: int) -> float | None:
    """Megabytes of a process and of those it has started; None where the system does not tell."""
    try:
        return resident_of(process) + sum(map(resident_of, children(process)))
    except OSError:
        return None


# ---- drawing ------------------------------------------------------------------------------------


def screens(folders: Folders, tell: Callable[[str], None]) -> tuple[str, list[Cost], Cost]:
    """The driver that shows the window, what each screen costs, and the moving cards: a deal for four, and the turns before
    mine, where `opened` is the longest round.
    """
    with _program(folders) as app:
        driver, found = pygame.display.get_driver(), []
        for name, open_it in _places(app):
            tell(name)
            found.append(_cost(app, name, open_it))
        app.home()
        tell(say("progress.dealing"))
        return driver, found, _dealing(app)


@contextmanager
def _program(folders: Folders) -> Iterator[Loop]:
    """The program at its start screen, with a home of its own and without sound."""
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        home = Path(folder)
        own = replace(folders, own_rules=home / "rules", saves=home / "saves", settings_file=home / "settings.json", trouble="")
        app = program(own, LaunchOptions(size=SIZE, settings={"speed": "instant"}, seed=SEED))
        gc.set_threshold(*LOOKED_THROUGH)
        try:
            app.begin(screen_class("menu")(app))
            _rest(app)
            yield app
        finally:
            app.close()


def _tables(app: Loop) -> list[tuple[str, int]]:
    """The games whose tables are measured, and how many sit there."""
    return [(entry.id, min(4, entry.players[1])) for entry in most_measured(app.catalogue)[:TABLES]]


def _places(app: Loop) -> Iterator[tuple[str, Callable[[], None]]]:
    """Every screen by its name on the page, and what opens it where one is then."""
    yield "Start", app.redraw
    ways: dict[str, Callable[[], None]] = {"New match": lambda: sit_down(app, _tables(app)[0][0])}
    for name, screen in SCREENS.items():
        ways[name] = lambda screen=screen: app.open(screen)  # type: ignore[misc]
    for match in [_match(app, variant, seats) for variant, seats in _tables(app)]:
        name = f"Table: {match.setup.variant.name} for {len(match.seats)}"
        ways[name] = lambda match=match: show_table(app, match, {})  # type: ignore[misc]
    for name, way in ways.items():
        app.home()
        _rest(app)
        yield name, way
    yield "Score sheet", lambda: app.dispatch(Key("f2"))


def _match(app: Loop, variant: str, seats: int, dealer: int | None = None) -> Match:
    """A match with the first hand dealt."""
    people = [SeatInfo("You"), *(SeatInfo(one.name, "computer", LEVELS[0].id, one.portrait) for one in CHARACTERS)]
    return Match.begin(app.catalogue.resolve(variant), people[:seats], SEED, dealer=dealer)


def _rest(app: Loop) -> None:
    """Rounds of the loop until nothing has moved for some."""
    until, quiet = time.perf_counter() + LONGEST_WAIT, 0
    while quiet < STILL and time.perf_counter() < until:
        quiet = 0 if app.turn() else quiet + 1


def _cost(app: Loop, name: str, open_it: Callable[[], None]) -> Cost:
    """Open a screen, let it come to rest, then draw it again and again with the mouse going over it."""
    app.now += 1.0  # nobody clicks that fast
    began = WORK()
    open_it()
    app.turn()
    while not app.drew:  # what took long to build has the next round to itself
        app.redraw()
        app.turn()
    opened = (WORK() - began) * 1000
    _rest(app)
    times = []
    w, h = app.size
    for number in range(ROUNDS):
        app.dispatch(Motion((w * number // ROUNDS, h * (number * 7 % ROUNDS) // ROUNDS)))
        app.redraw()
        began = WORK()
        app.turn()
        times.append((WORK() - began) * 1000)
    return Cost(name, opened, *_parts(times))


def _dealing(app: Loop) -> Cost:
    """Four sit down at the ordinary speed, the cards are dealt, and the others play until it is my turn."""
    variant, seats = _tables(app)[-1]
    match = _match(app, variant, seats, dealer=0)
    app.settings.override("speed", "normal")
    show_table(app, match, {})
    clock, times, moving = pygame.time.Clock(), list[float](), True
    until = time.perf_counter() + LONGEST_WAIT
    while (moving or match.to_act != 0) and time.perf_counter() < until:
        clock.tick(PACED)
        began = WORK()
        moving = app.turn()
        if app.drew:
            times.append((WORK() - began) * 1000)
    app.settings.override("speed", "instant")
    return Cost(f"{match.setup.variant.name} for {seats}", max(times), *_parts(times))


def _parts(times: Sequence[float]) -> tuple[float, float]:
    ordered = sorted(times)
    return ordered[len(ordered) // 2], ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)]


def without_display() -> bool:
    """Let all be drawn where nobody looks, where there is no display to draw on. Returns whether that is so."""
    asked = os.environ.get("SDL_VIDEODRIVER")
    if asked is None and sys.platform.startswith("linux") and not {"DISPLAY", "WAYLAND_DISPLAY"} & set(os.environ):
        os.environ["SDL_VIDEODRIVER"] = "dummy"
    return os.environ.get("SDL_VIDEODRIVER") in ("dummy", "offscreen")
