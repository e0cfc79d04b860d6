"""A real window on a display of its own, played with xdotool and read through `--ui-log`."""

from __future__ import annotations

import json
import os
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from game.match.match import Match

ROOT = Path(__file__).resolve().parents[2]
Line = dict[str, Any]


class NotThere(AssertionError):
    """Nothing of this name is on the screen."""


def crowd() -> float:
    """How many programs share a processor now; at least one."""
    return max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))


class Display:
    """An X server with a number that nobody else has."""

    def __init__(self, size: tuple[int, int] = (1920, 1080)) -> None:
        reader, writer = os.pipe()
        self._frames = tempfile.TemporaryDirectory()
        self.process = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writer), "-screen", "0", f"{size[0]}x{size[1]}x24", "-nolisten", "tcp",
             "-fbdir", self._frames.name],
            pass_fds=(writer,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        os.close(writer)
        with os.fdopen(reader) as pipe:
            self.name = f":{pipe.readline().strip()}"

    def picture(self, path: Path) -> None:
        """What is on the screen now, as a PNG file: the server keeps its picture in a file that X programs can read."""
        import pygame

        data = (Path(self._frames.name) / "Xvfb_screen0").read_bytes()
        head = struct.unpack(">25I", data[:100])  # XWD: 0 length of the header, 4, 5 size, 12 bytes a row, 19 colours
        width, height, row = head[4], head[5], head[12]
        start = head[0] + head[19] * 12
        pixels = data[start : start + row * height]
        colours = bytearray(row // 4 * height * 3)
        for channel in range(3):  # the server has blue first, and a byte that means nothing
            colours[channel::3] = pixels[2 - channel :: 4]
        shown = pygame.image.frombuffer(colours, (row // 4, height), "RGB").subsurface((0, 0, width, height))
        pygame.image.save(shown, path)

    def close(self) -> None:
        self.process.terminate()
        self.process.wait(10)
        self._frames.cleanup()


class Game:
    """The program as a player starts it."""

    def __init__(
        self,
        display: str,
        home: Path,
        *arguments: str,
        program: Sequence[str] = (sys.executable, str(ROOT / "main.py")),
        surroundings: Mapping[str, str] = os.environ,
    ) -> None:
        self.log = home / "ui.jsonl"
        self.environment = {**surroundings, "DISPLAY": display, "SDL_AUDIODRIVER": "dummy", "SDL_VIDEODRIVER": "x11"}
        self.process = subprocess.Popen(
            [*program, "--home", str(home), "--ui-log", str(self.log), *arguments],
            env=self.environment, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        self.read = 0
        self.lines: list[Line] = []
        self.window = ""
        self._at: tuple[float, float] = (0, 0)

    # ---- reading ------------------------------------------------------------------------------

    def look(self) -> Line | None:
        """The latest line."""
        if self.log.exists():
            with self.log.open("rb") as file:
                file.seek(self.read)
                data = file.read()
            whole = data[: data.rfind(b"\n") + 1]
            self.read += len(whole)
            self.lines += [json.loads(line) for line in whole.splitlines()]
        return self.lines[-1] if self.lines else None

    def wait(self, wanted: Callable[[Line], Any], seconds: float = 20.0, since: int | None = None) -> Line:
        """The first line (from `since` on; by default the present one) that is as wanted.

        A program that shares the processors with many others gets that many times the seconds.
        """
        self.look()
        at = max(0, len(self.lines) - 1) if since is None else since
        began = time.monotonic()
        while True:
            self.look()
            while at < len(self.lines):
                if wanted(self.lines[at]):
                    return self.lines[at]
                at += 1
            if self.process.poll() is not None:
                raise AssertionError(f"the program ended: {self.process.stderr.read() if self.process.stderr else ''}")
            if time.monotonic() > began + seconds * crowd():
                last = self.lines[-1] if self.lines else {}
                raise AssertionError(f"nothing like that within {seconds} s; last: {json.dumps(last)[:3000]}")
            time.sleep(0.01)

    # ---- acting -------------------------------------------------------------------------------

    def tool(self, *words: object) -> str:
        done = subprocess.run(
            ["xdotool", *map(str, words)], env=self.environment, capture_output=True, text=True, timeout=20, check=True
        )
        return done.stdout.strip()

    def focus(self) -> None:
        """Find the window and give it the keyboard; there is no window manager to do it."""
        self.wait(lambda line: True)
        self.window = self.tool("search", "--sync", "--class", "upcard").split()[-1]
        self.tool("windowfocus", "--sync", self.window)

    def centre(self, item: str) -> tuple[int, int]:
        x, y, w, h = found(self.lines[-1], item)["rect"]
        assert w > 0 and h > 0, f"{item} cannot be seen"
        return x + w // 2, y + h // 2

    def move(self, place: tuple[int, int]) -> None:
        self.tool("mousemove", "--window", self.window, *place)

    def click(self, item: str, times: int = 1) -> None:
        self.move(self.centre(item))
        self.tool("click", "--repeat", times, "--delay", 60, 1)

    def drag(self, item: str, to: str, hold: bool = False) -> None:
        """Press, move in steps, release; with `hold` the button stays down."""
        start, goal = self.centre(item), self.centre(to)
        self.tool("mousemove", "--window", self.window, *start, "mousedown", 1, *self._way(start, goal, 8, 0.02))
        if not hold:
            self.drop()

    def press(self, item: str, times: int = 1) -> None:
        """The same as `click`, in one go: for a player in a hurry."""
        self.tool("mousemove", "--window", self.window, *self.centre(item), "click", "--repeat", times, "--delay", 40, 1)

    def pull(self, item: str, to: str, hold: bool = False, part: float = 1.0) -> None:
        """The same as `drag`, in one go; with `part` only so much of the way."""
        (x0, y0), (x1, y1) = self.centre(item), self.centre(to)
        goal = (x0 + (x1 - x0) * part, y0 + (y1 - y0) * part)
        self.tool("mousemove", "--window", self.window, x0, y0, "mousedown", 1, *self._way((x0, y0), goal))
        self._at = goal
        if not hold:
            self.drop()

    def carry(self, goal: tuple[float, float]) -> None:
        """What is held goes on from where it is."""
        self.tool(*self._way(self._at, goal))
        self._at = goal

    def _way(self, a: tuple[float, float], b: tuple[float, float], steps: int = 6, pause: float = 0.006) -> list[object]:
        words: list[object] = []
        for step in range(1, steps + 1):
            x, y = (round(p + (q - p) * step / steps) for p, q in zip(a, b, strict=True))
            words += ["mousemove", "--window", self.window, x, y, "sleep", pause]
        return words

    def drop(self) -> None:
        self.tool("mouseup", 1)

    def key(self, *names: str) -> None:
        self.tool("key", *names)

    def close(self) -> int:
        """End the program as the system does when the player logs out; the status it ends with."""
        self.process.terminate()
        try:
            return self.process.wait(10)
        finally:
            self.kill()

    def kill(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.communicate()


def seated(
    display: Display,
    home: Path,
    variant: str,
    *arguments: str,
    options: dict[str, Any] | None = None,
    program: type[Game] = Game,
    **given: Any,
) -> Game:
    """The program at the table of a saved match, a given position, which Continue leads to; for two, or as many as have hands."""
    from game.match.positions.placement import set_up
    from game.match.setup import SeatInfo
    from tests.variants.shelf import SHIPPED

    resolved = SHIPPED.resolve(variant, options or {})
    others = ("Ada", "Bruno", "Clio")[: max(1, len(given.get("hands", ())) - 1)]
    people = [SeatInfo("You"), *(SeatInfo(name, "computer", "novice", name.lower()) for name in others)]
    match = set_up(resolved, people, 5, {"to_act": 0, **given}, lambda cards: cards.reverse())
    return opened(display, home, match, *arguments, program=program)


def opened(display: Display, home: Path, match: Match, *arguments: str, program: type[Game] = Game) -> Game:
    """The program at the table of a match as it is saved, which Continue leads to."""
    from game.match.saves.store import Store

    (home / "saves").mkdir(parents=True)
    Store(home / "saves").save(match, {})
    game = program(display.name, home, "--size", "1280x720", "--set", "speed=instant", *arguments)
    game.focus()
    game.wait(lambda line: line["screen"] == "menu")
    game.click("menu:continue")
    game.wait(mine)
    return game


def found(line: Line, item: str) -> Line:
    one = next((one for one in line["items"] if one["id"] == item), None)
    if one is None:
        raise NotThere(f"{item} is not there")
    return one


def ids(line: Line, **wanted: Any) -> list[str]:
    """The items whose fields have these values, in order."""
    return [item["id"] for item in line["items"] if all(item.get(name) == value for name, value in wanted.items())]


def mine(line: Line) -> bool:
    """It is my turn and nothing lies over the table."""
    return bool(line["screen"] == "table" and line["to_act"] == line["me"] and line["dialog"] is None)
