"""The window on screens of all kinds: finer points, odd sizes, full screen and back, out of sight, without the keyboard."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.ui.table_desk import TableDesk  # first: it chooses the driver  # isort: skip

import pygame
import pytest

from game.ui.program import window as windows
from game.ui.program.input import Exposed, Focused, Reader, Resized
from game.ui.program.window import LEAST_SIZE, fills, first_size, fitting, needs_whole_screen
from tests.ui.desk import Desk

USUAL = (960, 540)
SCALES = (1.25, 1.5, 3.0)
ODD = ((541, 541), (1001, 333), (333, 1001), (1, 1), (3, 900), (1600, 200))


class Fine:
    """A window with more than one pixel to a point, as fine screens give it; its size is what the system says."""

    def __init__(self, window: pygame.Window, scale: float) -> None:
        self.window, self.scale, self.size = window, scale, window.size
        self.surface = pygame.Surface((1, 1))

    def get_surface(self) -> pygame.Surface:
        size = round(self.size[0] * self.scale), round(self.size[1] * self.scale)
        if self.surface.get_size() != size:
            self.surface = pygame.Surface(size)
        return self.surface

    def flip(self) -> None:
        """Nobody looks."""

    def __getattr__(self, name: str) -> Any:
        return getattr(self.window, name)


@pytest.fixture
def desk(window: TableDesk) -> Iterator[TableDesk]:
    """The program at its start screen, with the usual window before and after."""
    real = window.app.window
    window.app.home()
    real.size = USUAL
    window.settle()
    yield window
    window.app.window = window.app.pane.window = real
    window.app.change("full_screen", False)
    real.minimum_size, real.size = LEAST_SIZE, USUAL
    told(window, pygame.Event(pygame.WINDOWDISPLAYCHANGED, display_index=0))
    window.settle()
    assert window.shown.size == USUAL


def on_fine_screen(desk: TableDesk, scale: float) -> None:
    """The window comes to a screen of this scale."""
    desk.app.window = desk.app.pane.window = Fine(desk.app.window, scale)  # type: ignore[assignment]
    told(desk, pygame.Event(pygame.WINDOWDISPLAYCHANGED, display_index=1))
    desk.settle()


def told(desk: Desk, *events: pygame.Event) -> None:
    """What the system says, in its own words."""
    for event in desk.app.reader.read(list(events)):
        desk.app.dispatch(event)
    desk.app.turn()


def pointed(desk: Desk, id: str, kind: int = pygame.MOUSEBUTTONDOWN) -> pygame.Event:
    """A button of the mouse on the middle of an item, in points of the window, as the log has them."""
    x, y, w, h = desk.item(id).rect
    assert w and h, f"{id} is not in sight"
    return pygame.Event(kind, pos=(x + w // 2, y + h // 2), button=1)


def clicked(desk: Desk, id: str) -> None:
    told(desk, pointed(desk, id), pointed(desk, id, pygame.MOUSEBUTTONUP))
    desk.settle()


def inside(desk: Desk) -> bool:
    """Whether all that is shown lies in the window."""
    w, h = desk.app.window.size
    return all(
        min(x, y) >= -1 and x + width <= w + 1 and y + height <= h + 1
        for x, y, width, height in (item.rect for item in desk.shown.items)
    )


@pytest.mark.parametrize("scale", SCALES)
def test_on_a_fine_screen_the_picture_has_its_pixels_and_the_log_and_the_mouse_its_points(desk: TableDesk, scale: float) -> None:
    before = {item.id for item in desk.shown.items}
    on_fine_screen(desk, scale)
    assert desk.app.pane.surface.get_size() == (round(960 * scale), round(540 * scale))
    assert desk.shown.size == USUAL and inside(desk)
    assert {item.id for item in desk.shown.items} >= before, "there is as much room as before"
    clicked(desk, "menu:settings")
    assert desk.shown.screen == "settings" or desk.shown.dialog == "settings"


@pytest.mark.parametrize("scale", SCALES[::2])
def test_a_card_is_dragged_to_the_discards_on_a_fine_screen(desk: TableDesk, scale: float) -> None:
    desk.begin()
    on_fine_screen(desk, scale)
    clicked(desk, "pile:stock")
    start, goal = pointed(desk, "card:KS"), pointed(desk, "pile:discard")
    told(desk, start)
    for step in range(1, 7):
        place = tuple(a + (b - a) * step // 6 for a, b in zip(start.pos, goal.pos, strict=True))
        told(desk, pygame.Event(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(1, 0, 0)))
    told(desk, pygame.Event(pygame.MOUSEBUTTONUP, pos=goal.pos, button=1))
    desk.settle()
    assert len(desk.hand) == 10 and "KS" not in desk.hand


@pytest.mark.parametrize("size", ODD)
def test_whatever_size_the_system_gives_the_table_is_whole_and_comes_back(desk: TableDesk, size: tuple[int, int]) -> None:
    desk.begin()
    before = {item.id: item.rect for item in desk.shown.items}
    desk.app.window.minimum_size = (1, 1)
    for there in (size, USUAL):
        desk.app.window.size = there
        desk.settle()
        assert desk.app.window.size == there == desk.shown.size
        assert inside(desk)
    assert {item.id: item.rect for item in desk.shown.items} == before


def test_a_window_shrunk_to_the_same_shape_shows_all_of_it(desk: TableDesk) -> None:
    """What is drawn there is as large as before and must be shrunk now."""
    whole = pygame.transform.smoothscale(desk.picture(), (640, 360))
    desk.app.window.minimum_size = (1, 1)
    desk.app.window.size = (640, 360)
    desk.settle()
    assert desk.picture().get_size() == (640, 360)
    for one, other in ((whole, desk.picture()), (desk.picture(), whole)):
        left = one.copy()
        left.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
        assert max(pygame.transform.average_color(left)[:3]) <= 6
    clicked(desk, "menu:settings")
    assert desk.shown.screen == "settings" or desk.shown.dialog == "settings"


def test_full_screen_and_back_is_the_window_of_before(desk: TableDesk) -> None:
    desk.app.window.size = (1000, 600)
    desk.settle()
    for _ in range(3):
        desk.press("f11")
        told(desk, pygame.Event(pygame.WINDOWSIZECHANGED, x=1, y=1))
        assert desk.app.settings["full_screen"] and desk.app.pane.surface.get_size() == desk.app.window.size
        desk.press("f11")
        assert not desk.app.settings["full_screen"]
        assert desk.app.window.size == (1000, 600) == desk.shown.size


def test_a_screen_that_shrinks_under_the_full_window_is_filled_again(desk: TableDesk) -> None:
    desk.press("f11")
    desk.app.window = desk.app.pane.window = Fine(desk.app.window, 1.0)  # type: ignore[assignment]
    for size in ((1024, 768), (800, 600), (1280, 720)):
        desk.app.window.size = size
        told(desk, pygame.Event(pygame.WINDOWRESIZED, x=size[0], y=size[1]))
        desk.settle()
        assert desk.shown.size == size == desk.picture().get_size() and inside(desk)


def test_a_full_screen_that_is_refused_leaves_the_window_and_the_setting(desk: TableDesk) -> None:
    class Refusing(Fine):
        def set_fullscreen(self, _: bool) -> None:
            raise pygame.error("no such mode")

    desk.app.window = desk.app.pane.window = Refusing(desk.app.window, 1.0)  # type: ignore[assignment]
    desk.press("f11")
    assert not desk.app.settings["full_screen"] and desk.shown.size == USUAL


@pytest.mark.parametrize("back", [pygame.WINDOWRESTORED, pygame.WINDOWSHOWN, pygame.WINDOWMAXIMIZED, pygame.WINDOWFOCUSGAINED])
def test_a_window_that_comes_back_is_drawn_and_plays_on_however_the_system_says_so(desk: TableDesk, back: int) -> None:
    reader = desk.app.reader
    told(desk, pygame.Event(pygame.WINDOWMINIMIZED))
    assert reader.hidden
    told(desk, pygame.Event(back))
    assert not reader.hidden


def test_a_card_in_the_hand_goes_back_when_another_window_takes_the_keyboard(desk: TableDesk) -> None:
    desk.begin()
    clicked(desk, "pile:stock")
    held = desk.hand
    desk.drag("card:KS", "pile:discard", let_go=False)
    assert desk.table.table.fingers.drag.busy
    told(desk, pygame.Event(pygame.WINDOWFOCUSLOST))
    desk.settle()
    assert not desk.table.table.fingers.drag.busy and desk.hand == held
    told(desk, pygame.Event(pygame.MOUSEBUTTONUP, pos=desk.pointer, button=1), pygame.Event(pygame.WINDOWFOCUSGAINED))
    desk.settle()
    assert desk.hand == held, "letting go somewhere else is no move"


def test_what_the_system_says_of_its_windows_is_understood(desk: TableDesk) -> None:
    reader = Reader()
    read = [
        next(reader.read([pygame.Event(kind, x=3, y=4, display_index=0)]))
        for kind in (pygame.WINDOWSIZECHANGED, pygame.WINDOWDISPLAYCHANGED, pygame.WINDOWEXPOSED, pygame.WINDOWFOCUSGAINED)
    ]
    assert read == [Resized((3, 4)), Exposed(), Exposed(), Focused()]


@pytest.mark.parametrize(
    ("desktop", "kept", "size"),
    [
        ((1920, 1080), {}, (1280, 720)),
        ((1366, 768), {}, (1280, 720)),
        ((1024, 600), {}, (1024, 600)),
        ((3840, 2160), {}, (2560, 1440)),
        ((3440, 1440), {}, (1707, 960)),
        ((5760, 3240), {}, (3840, 2160)),
        ((3840, 2160), {"w": 1000, "h": 600}, (1000, 600)),
        ((1366, 768), {"w": 2560, "h": 1440}, (1366, 768)),
    ],
)
def test_the_first_window_is_two_thirds_of_a_large_or_fine_screen_and_later_ones_as_they_were_left(
    monkeypatch: pytest.MonkeyPatch, desktop: tuple[int, int], kept: dict[str, int], size: tuple[int, int]
) -> None:
    monkeypatch.setattr(windows.pygame.display, "get_desktop_sizes", lambda: [desktop])
    assert first_size(kept) == size


def on_screen(monkeypatch: pytest.MonkeyPatch, desktop: tuple[int, int]) -> None:
    """There is a screen of this size, which somebody looks at."""
    monkeypatch.setattr(windows.pygame.display, "get_desktop_sizes", lambda: [desktop])
    monkeypatch.setattr(windows, "seen", lambda: True)


@pytest.mark.parametrize("desktop", [(640, 480), (800, 480), (480, 800), (1024, 600), (1366, 768), (1920, 1080)])
@pytest.mark.parametrize("kept", [{}, {"w": 2560, "h": 1440}, {"w": 10, "h": 10}])
def test_no_window_is_larger_than_the_screen(
    monkeypatch: pytest.MonkeyPatch, desktop: tuple[int, int], kept: dict[str, int]
) -> None:
    on_screen(monkeypatch, desktop)
    for w, h in (first_size(kept), fitting((2560, 1440)), fitting(LEAST_SIZE)):
        assert w <= desktop[0] and h <= desktop[1]


def test_where_the_least_window_has_no_room_the_whole_screen_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    found = {}
    for desktop in ((640, 480), (800, 480), (480, 800), (1024, 576), (1024, 600), (720, 1280), (1366, 768)):
        on_screen(monkeypatch, desktop)
        found[desktop] = needs_whole_screen()
    assert [desktop for desktop, whole in found.items() if whole] == [(640, 480), (800, 480), (480, 800), (1024, 576)]


def test_a_window_that_fills_the_screen_leaves_room_for_the_bars_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    on_screen(monkeypatch, (1366, 768))
    assert fills(first_size({})) and fills((1366, 600)) and not fills((1280, 700))
    on_screen(monkeypatch, (1920, 1080))
    assert not fills(first_size({}))
