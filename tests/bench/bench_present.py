"""What it costs to hand a picture to the system: `python -m tests.bench.bench_present [--size WxH ...]`.

On a display of its own (Xvfb): the whole picture by `Window.flip`, parts of it as the program does, and both by
`pygame.display`, which has one window only and makes it itself. Printed are milliseconds: of the processor in the program, passed
until the call returns, and of the processor in the X server, which copies the pixels.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Callable

from tests.ui.window import ROOT, Display

SIZES = ("1920x1080", "3840x2160")
TIMES = 300
WAYS = ("Window.flip", "2 parts", "10 parts", "display.flip", "display.update, 10 parts")


def spent(process: int) -> float:
    """Seconds of the processor that a process has had."""
    with open(f"/proc/{process}/stat", encoding="ascii") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measured(way: str, size: str, server: int) -> None:
    """One way, in this process, which has a display."""
    import pygame

    from game.ui.program import presentation
    from game.ui.program.window import open_window

    w, h = (int(side) for side in size.split("x"))
    count = 10 if "10" in way else 2
    parts = [pygame.Rect(w // 12 * number, h // 3, w // 11, h // 8) for number in range(count)]
    show: Callable[[], object]
    if way.startswith("display"):
        pygame.display.init()
        surface = pygame.display.set_mode((w, h))
        show = pygame.display.flip if way == "display.flip" else lambda: pygame.display.update(parts)
    else:
        window = open_window((w, h), {})
        surface = window.get_surface()
        show = lambda: presentation.show(window, None if way == "Window.flip" else parts)  # noqa: E731
    show()
    time.sleep(0.5)
    passed, own, others = [], 0.0, spent(server)
    for number in range(TIMES):
        pygame.event.pump()
        surface.fill((number % 255, 40, 30), parts[0])
        began, cpu = time.perf_counter(), time.thread_time()
        show()
        own += time.thread_time() - cpu
        passed.append(time.perf_counter() - began)
        time.sleep(0.004)
    time.sleep(0.2)
    passed.sort()
    each = [1000 * value for value in (own / TIMES, passed[TIMES // 2], passed[-TIMES // 100], (spent(server) - others) / TIMES)]
    print(f"{size:10}{way:28}{each[0]:10.2f}{each[1]:10.2f}{each[2]:8.2f}{each[3]:12.2f}", flush=True)


def main() -> None:
    """Measure all ways one after another, each in a process of its own."""
    parser = argparse.ArgumentParser(description="Measure how long the system takes a picture.")
    parser.add_argument("--size", nargs="+", default=SIZES)
    parser.add_argument("--way", choices=WAYS, help=argparse.SUPPRESS)
    parser.add_argument("--server", type=int, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.way is not None:
        measured(chosen.way, chosen.size[0], chosen.server)
        return
    print(f"{'':38}{'program':>10}{'passed p50':>10}{'p99':>8}{'X server':>12}")
    for size in chosen.size:
        w, h = (int(side) for side in size.split("x"))
        display = Display((w, h))
        try:
            for way in WAYS:
                command = [sys.executable, "-m", "tests.bench.bench_present", "--size", size, "--way", way, "--server"]
                around = {**os.environ, "DISPLAY": display.name, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
                subprocess.run([*command, str(display.process.pid)], cwd=ROOT, env=around, check=True)
        finally:
            display.close()


if __name__ == "__main__":
    main()
