"""The programs that tests in a real window need: Xvfb makes a screen without a monitor, xdotool moves the mouse on it.

A pytest plugin, loaded by `python tests`. Where the programs are missing, tests marked `window` are skipped and the
summary says so loudly; on a build machine (`CI=true`) a missing program is a failure, because a check that silently
does nothing there looks like one that passed.
"""

from __future__ import annotations

import os
import shutil

import pytest

PROGRAMS = ("Xvfb", "xdotool")


def missing() -> list[str]:
    """Those of the programs that this machine lacks."""
    return [name for name in PROGRAMS if shutil.which(name) is None]


def reason() -> str:
    """The sentence that names what is missing and how to get it; empty where nothing is."""
    absent = missing()
    if not absent:
        return ""
    return f"real-window tests need {' and '.join(absent)} (Debian and Ubuntu: apt install xvfb xdotool; X11 only)"


def on_build_machine() -> bool:
    """Whether this run decides about a change."""
    return os.environ.get("CI", "").lower() in ("1", "true", "yes")


class WindowTests:
    """Skips or fails the marked tests, and remembers how many."""

    def __init__(self) -> None:
        self.without = reason()
        self.skipped = 0

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """Called before each test."""
        if not self.without or item.get_closest_marker("window") is None:
            return
        if on_build_machine():
            pytest.fail(self.without, pytrace=False)
        self.skipped += 1
        pytest.skip(self.without)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Called after the last test."""
        if self.skipped:
            terminalreporter.section("NOT TESTED", sep="!", yellow=True, bold=True)
            terminalreporter.line(f"Tests skipped: {self.skipped}, because {self.without}")


def pytest_configure(config: pytest.Config) -> None:
    """Called once, when the plugin is loaded."""
    config.pluginmanager.register(WindowTests(), "upcard-window-tests")
