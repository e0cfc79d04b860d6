"""pygame's events as ours."""

from __future__ import annotations

from tests.ui.desk import Desk  # first: it chooses the driver  # isort: skip

import pygame

from game.ui import keys
from game.ui.input import Key, Motion, Reader, Wheel


def down(pos: tuple[int, int], button: int = 1) -> pygame.Event:
    return pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button)


def test_positions_are_those_of_the_picture(desk: Desk) -> None:
    reader = Reader()
    reader.scale = 1.5
    (moved,) = reader.read([pygame.Event(pygame.MOUSEMOTION, pos=(10, 20), rel=(0, 0), buttons=(1, 0, 0))])
    assert moved == Motion((15, 30), (True, False, False))


def test_the_wheel_is_told_once(desk: Desk) -> None:
    reader = Reader()
    found = list(reader.read([down((5, 5), 4), pygame.Event(pygame.MOUSEWHEEL, x=0, y=1, precise_x=0.0, precise_y=1.5)]))
    assert [type(event) for event in found] == [Wheel]


def test_keys_have_plain_names_and_know_when_they_repeat(desk: Desk) -> None:
    reader = Reader()
    first, again = reader.read([pygame.Event(pygame.KEYDOWN, key=pygame.K_KP_ENTER, unicode="\r", mod=0)] * 2)
    assert isinstance(first, Key) and isinstance(again, Key)
    assert (first.name, first.repeat, again.repeat) == ("enter", False, True)
    (number,) = reader.read([pygame.Event(pygame.KEYDOWN, key=pygame.K_KP3, unicode="3", mod=0)])
    assert isinstance(number, Key) and number.name == "3"


def test_each_shortcut_is_found_by_its_key() -> None:
    for shortcut in keys.SHORTCUTS:
        if shortcut.name in ("discard", "select", "focus", "full_screen", "arrows", "extend"):
            continue  # these are answered by the focus and by the program
        assert keys.named(Key(shortcut.key, ctrl=shortcut.ctrl, alt=shortcut.alt, shift=bool(shortcut.shift))) == shortcut.name
    assert keys.named(Key("z", ctrl=True, shift=True)) == "redo"
    assert keys.named(Key("d", ctrl=True)) is None
    assert keys.named(Key("x")) is None
