"""Pages of figures as somebody finds them, and what is wrong with their words: cut, too small, one over another."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations
from pathlib import Path
from typing import Any

from tests.ui.desk import Desk  # first: it chooses the driver  # isort: skip

import pygame
import pytest

from game.table import theme
from game.table.items import CONTAINERS, overlap
from game.ui.pages.base.figures import figures_of
from tests.ui.narrow import too_long
from tests.ui.test_legible import Said, listening
from tests.variants.shelf import SHIPPED

SIZES = ((960, 540), (1280, 720), (1366, 768), (1920, 1080), (2560, 1440), (3840, 2160), (720, 1280))
"""The sizes of window that pages of figures are held to."""
LOOKS = (*((size, "usual") for size in SIZES), ((960, 540), "largest"), ((720, 1280), "largest"), ((1440, 1080), "usual"))


def sizes() -> list[Any]:
    """All looks; those that are nearly like others are looked at in slow runs."""
    return [pytest.param(look, marks=pytest.mark.slow if number in (2, 4, 5) else ()) for number, look in enumerate(LOOKS)]


def look_name(look: Any) -> str:
    """What a test with this size and these letters is called."""
    return f"{look[0][0]}x{look[0][1]}-{look[1]}"


def figures_page(desk: Desk, name: str, variant: str) -> Any:
    """Open the page of a shipped game."""
    desk.app.open(name, figures_of(SHIPPED.resolve(variant).variant)[name])
    desk.settle()
    assert desk.shown.screen == name
    return desk.app.top


@contextmanager
def figures_desk(home: Path, look: Any) -> Iterator[Desk]:
    """A program with a window of this size."""
    size, text = look
    desk = Desk(home, size, {"text": text})
    yield desk
    desk.close()


def faults(desk: Desk) -> list[str]:
    """What is wrong with all that is seen."""
    found = [f"{item.id} has no words" for item in desk.shown.items if not item.label.strip()]
    window = pygame.Rect(0, 0, *desk.app.size)
    seen = [item for item in desk.shown.items if item.rect[2]]
    found += [f"{item.id} leaves the window: {item.rect}" for item in seen if not window.contains(item.rect)]
    solid = [item for item in seen if item.role not in CONTAINERS]
    found += [f"{one.id} lies on {other.id}" for one, other in combinations(solid, 2) if overlap(one.rect, other.rect)]
    said, too_long = _drawn(desk)
    found += [f"{words!r} does not fit" for words in too_long]
    for one in said:
        if one.size < theme.LEAST_TEXT:
            found.append(f"{one.words!r} is too small")
        if not window.contains(one.spot):
            found.append(f"{one.words!r} leaves the window: {one.spot}")
    for one, other in combinations(said, 2):
        if one.letters.colliderect(other.letters) and (one.words, one.spot) != (other.words, other.spot):
            found.append(f"{one.words!r} {tuple(one.spot)} lies on {other.words!r} {tuple(other.spot)}")
    return found


def out_of_reach(desk: Desk) -> set[str]:
    """What could be chosen and Tab never comes to, or only where it is not in sight."""
    wanted = {item.id for item in desk.shown.items if item.enabled}
    for _ in range(len(wanted) + 2):
        desk.press("tab")
        focus = desk.shown_focus()
        if focus is not None and desk.item(focus).rect[2] > 0:
            wanted.discard(focus)
    return wanted


def _drawn(desk: Desk) -> tuple[list[Said], list[str]]:
    """Every line of the picture that comes next, and those that are wider than their room."""
    said: list[Said] = []
    with pytest.MonkeyPatch.context() as patched, listening(said, ["page"]):
        wide = too_long(patched)
        desk.app.top.hidden()
        desk.app.redraw()
        desk.app.turn()
    return said, wide
