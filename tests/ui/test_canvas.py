"""What is seen is the whole frame: only what differs from the frame before is drawn, and nothing of it is forgotten."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tests.ui.desk import Desk  # first: it chooses the driver  # isort: skip

import pygame
import pytest

from game.table import theme
from game.table.light import LIGHTS
from game.ui.art import canvas
from game.ui.art.canvas import Frame, Living, cut, replay
from game.ui.pages.base.starting import launch
from game.ui.program.input import Resized
from game.ui.program.pane import Pane
from game.ui.table.screen import TableScreen
from game.ui.widgets.laid_out import Painted
from tests.fuzz.counts import many
from tests.ui.test_any_events import GAMES, Somebody, bare

SIZE = 120, 90


def pixels(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGB")


def whole(frame: Frame, like: pygame.Surface) -> bytes:
    """The frame as it is when all of it is drawn on nothing."""
    return pixels(cut(frame, frame.get_rect(), like))


def where(one: bytes, other: bytes, size: tuple[int, int]) -> list[pygame.Rect]:
    """The parts in which two pictures differ."""
    pictures = [pygame.image.frombytes(data, size, "RGB") for data in (one, other)]
    same = pygame.mask.from_threshold(pictures[0], (0, 0, 0), (1, 1, 1, 255), pictures[1])
    same.invert()
    return same.get_bounding_rects()


class Watched:
    """A program of which every frame is looked at: the window is what all operations of it give."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.frames = 0
        paint = Pane.paint

        def painted(pane: Pane, frame: Frame) -> None:
            paint(pane, frame)
            self.frames += 1
            assert pixels(pane.surface) == whole(frame, pane.surface), f"picture {self.frames}"

        monkeypatch.setattr(Pane, "paint", painted)

    def drawn_anew(self, desk: Desk) -> None:
        """Where nothing moves, the window looks the same when all that was kept of it is let go."""
        app, seen = desk.app, pixels(desk.app.pane.surface)
        for screen in app.screens:
            if isinstance(screen, TableScreen):
                screen.picture.top.forget()
            if isinstance(screen, Painted):
                screen._still = None
        app.layers.forget()
        for _ in range(12):  # what a picture leaves for the next; no time passes
            app.art.background.pump()
            app._draw()
        assert pixels(app.pane.surface) == seen, f"{app.top.name} drawn anew: {where(pixels(app.pane.surface), seen, app.size)}"


def some_frame(chance: random.Random, pictures: list[pygame.Surface], like: Frame | None = None) -> Frame:
    """A ground and some pictures, fills and clips over it; where there is one `like` it, much of it is the same."""
    frame = Frame(SIZE)
    frame.fill((20, 60, 40))
    ops = list(like.ops[1:]) if like is not None else []
    chance.shuffle(ops) if chance.random() < 0.2 else None
    frame.again([op for op in ops if chance.random() < 0.8])
    for _ in range(chance.randint(0, 6)):
        spot = chance.randint(-20, 110), chance.randint(-20, 80)
        frame.set_clip(None if chance.random() < 0.7 else (chance.randint(-5, 60), chance.randint(-5, 40), 50, 40))
        if chance.random() < 0.2:
            flags = chance.choice((0, pygame.BLEND_RGB_MULT, pygame.BLEND_RGB_ADD))
            frame.fill([chance.randint(0, 255) for _ in range(3)], (*spot, 30, 20), flags)
            continue
        picture = chance.choice(pictures)
        if picture.get_flags() & pygame.SRCALPHA or chance.random() < 0.5:
            picture.set_alpha(chance.choice((255, 90, 200)))
        area = None if chance.random() < 0.5 else (chance.randint(-4, 12), chance.randint(-4, 9), 18, 15)
        frame.blit(picture, spot, area)
    return frame


def some_pictures(chance: random.Random) -> list[pygame.Surface]:
    made = []
    for number in range(6):
        picture = pygame.Surface((24 + 3 * number, 18), pygame.SRCALPHA if number % 2 else 0)
        picture.fill([chance.randint(0, 255) for _ in range(4)])
        picture.fill([chance.randint(0, 255) for _ in range(4)], (4, 4, 9, 7))
        made.append(picture)
    return made


@pytest.mark.parametrize("seed", range(12))
def test_drawing_what_differs_gives_the_same_picture_as_drawing_everything(seed: int) -> None:
    chance = random.Random(seed)
    pictures, seen, window = some_pictures(chance), Frame(SIZE), pygame.Surface(SIZE)
    for _ in range(40):
        frame = some_frame(chance, pictures, seen if seen.ops else None)
        for part in frame.differs(seen):
            replay(frame.ops, window, part)
        assert pixels(window) == whole(frame, window)
        seen = frame


@pytest.mark.parametrize("seed", range(6))
def test_a_frame_draws_what_a_picture_of_its_size_would_show(seed: int) -> None:
    """Clips, areas that reach beyond a picture, and alpha mean the same as pygame means by them."""
    pictures = some_pictures(random.Random(seed))
    frame, window = Frame(SIZE), pygame.Surface(SIZE)
    for one in (frame, window):
        chance = random.Random(seed)
        one.fill((9, 40, 30))
        for _ in range(30):
            picture = chance.choice(pictures)
            picture.set_alpha(chance.choice((255, 120)))
            one.set_clip(None if chance.random() < 0.5 else pygame.Rect(chance.randint(-9, 90), chance.randint(-9, 60), 44, 33))
            area = None if chance.random() < 0.4 else (chance.randint(-9, 20), chance.randint(-9, 15), 20, 14)
            one.blit(picture, (chance.uniform(-15, 110), chance.uniform(-15, 80)), area)
            one.fill((chance.randint(0, 255), 80, 9), (chance.randint(-9, 110), chance.randint(-9, 80), 12, 10))
        one.set_clip(None)
    assert pixels(window) == whole(frame, window)


def test_an_equal_frame_differs_nowhere() -> None:
    chance = random.Random(4)
    pictures = some_pictures(chance)
    frame, same = Frame(SIZE), Frame(SIZE)
    for one in (frame, same):
        one.fill((1, 2, 3))
        for picture in pictures:
            one.blit(picture, (picture.get_width(), 12))
    assert same.differs(frame) == []


def test_a_card_that_comes_to_the_front_differs_where_it_covers_another() -> None:
    below, above = pygame.Surface((30, 30)), pygame.Surface((30, 30))
    frame, other = Frame(SIZE), Frame(SIZE)
    for one, order in ((frame, (below, above)), (other, (above, below))):
        one.fill((0, 0, 0))
        for picture in order:
            one.blit(picture, (10 if picture is below else 25, 20))
    (part,) = other.differs(frame)
    assert part.contains((25, 20, 15, 30)) and not part.contains(frame.get_rect())


def test_a_picture_that_is_drawn_on_differs_where_that_was_done() -> None:
    still = Living((100, 80))
    frame, other = Frame(SIZE), Frame(SIZE)
    frame.blit(still, (10, 5))
    still.fill((200, 0, 0), (20, 30, 8, 8))
    still.touched([pygame.Rect(20, 30, 8, 8)])
    other.blit(still, (10, 5))
    assert other.differs(frame) == [pygame.Rect(30, 35, 8, 8)]
    for _ in range(canvas.HISTORY + 2):
        still.touched([pygame.Rect(0, 0, 1, 1)])
    another = Frame(SIZE)
    another.blit(still, (10, 5))
    assert another.differs(frame) == [pygame.Rect(10, 5, 100, 80)], "too long ago to know where"


def test_another_size_differs_everywhere() -> None:
    frame = Frame((50, 40))
    frame.fill((0, 0, 0))
    assert frame.differs(Frame(SIZE)) == [frame.get_rect()]


def test_nothing_that_lies_under_an_opaque_picture_is_drawn_there() -> None:
    class Counted(pygame.Surface):
        laid = 0

        def blit(self, *what: Any, **more: Any) -> pygame.Rect:
            self.laid += 1
            return super().blit(*what, **more)

    frame, window = Frame(SIZE), Counted(SIZE)
    for _ in range(5):
        frame.blit(pygame.Surface((100, 80), pygame.SRCALPHA), (0, 0))
    frame.blit(pygame.Surface((60, 60)), (10, 10))
    replay(frame.ops, window, pygame.Rect(20, 20, 10, 10))
    assert window.laid == 1


@pytest.mark.parametrize("size", [pytest.param((960, 540), marks=pytest.mark.slow), (540, 960)])
def test_whatever_happens_what_is_seen_is_the_whole_frame(
    tmp_path: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    whatever_happens(tmp_path, size, 60, monkeypatch)


@pytest.mark.slow
@pytest.mark.parametrize("size", [(960, 540), (720, 1280), (1920, 1080)])
def test_whatever_happens_two_thousand_times(tmp_path: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    whatever_happens(tmp_path, size, many(2000), monkeypatch)


CHANGES: Mapping[str, Sequence[str]] = {
    "felt": tuple(theme.FELTS), "face": theme.FACES, "back": theme.BACKS, "light": tuple(LIGHTS), "text": tuple(theme.LARGER),
}  # fmt: skip


def whatever_happens(home: Path, size: tuple[int, int], count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """So many events at tables and on pages, with cards on their way, other sizes, cloths and decks."""
    bare(home, monkeypatch)
    watched, desk = Watched(monkeypatch), Desk(home / "upcard", size)
    somebody, app = Somebody(desk, size[0] + count), desk.app
    chance = somebody.chance
    try:
        for number in range(count):
            if number % 40 == 0:
                app.settings.override("speed", chance.choice(("normal", "fast")))
                game = GAMES[number // 40 % len(GAMES)]
                app.options = app.options.__class__(variant=game, seed=number, level="novice", settings={"speed": "fast"})
                app.home()
                if number % 80 == 0:
                    launch(app)
                else:
                    app.open(chance.choice(("load", "settings", "rules", "statistics", "help")))
            elif number % 60 == 30:
                key = chance.choice(list(CHANGES))
                app.change(key, chance.choice(CHANGES[key]))
            elif number % 200 == 150:
                app.window.size = chance.choice(((700, 620), size))
                app.dispatch(Resized(app.window.size))
            app.dispatch(somebody.event())
            for _ in range(chance.choice((1, 1, 2, 6, 12))):
                desk.round()
            if number % 40 == 39:
                desk.settle(seconds=30)
                watched.drawn_anew(desk)
    except BaseException:
        print(f"event {number} on {app.top.name}, picture {watched.frames}")
        raise
    finally:
        desk.close()
    assert watched.frames > count
