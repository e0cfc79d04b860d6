"""pygame's events as ours."""

from __future__ import annotations

from tests.ui.desk import Desk  # first: it chooses the driver  # isort: skip

import pygame
import pytest

from game.ui.program import key_names, shortcuts
from game.ui.program.input import Key, Motion, Reader, Wheel


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
    for shortcut in shortcuts.SHORTCUTS:
        if shortcut.name in ("discard", "select", "focus", "full_screen", "arrows", "extend"):
            continue  # these are answered by the focus and by the program
        assert (
            shortcuts.named(Key(shortcut.key, ctrl=shortcut.ctrl, alt=shortcut.alt, shift=bool(shortcut.shift))) == shortcut.name
        )
    assert shortcuts.named(Key("z", ctrl=True, shift=True)) == "redo"
    assert shortcuts.named(Key("d", ctrl=True)) is None
    assert shortcuts.named(Key("x")) is None


ROWS = {
    "russian": ("йцукенгшщзфывапролджэячсмитьбю", "qwertyuiopasdfghjkl;'zxcvbnm,."),
    "greek": (";ςερτυθιοπασδφγηξκλ΄'ζχψωβνμ,.", "qwertyuiopasdfghjkl;'zxcvbnm,."),
    "hebrew": ("/'קראטוןםפשדגכעיחלךף,זסבהנמצתץ", "qwertyuiopasdfghjkl;'zxcvbnm,."),
    "french": ("azertyuiopqsdfghjklmùwxcvbn,;:", "qwertyuiopasdfghjkl;'zxcvbnm,."),
    "german": ("qwertzuiopasdfghjklöäyxcvbnm,.", "qwertyuiopasdfghjkl;'zxcvbnm,."),
    "dvorak": ("',.pyfgcrlaoeuidhtns-;qjkxbmwvz", "qwertyuiopasdfghjkl;'zxcvbnm,./"),
}
"""What the three rows of letters bear, and what an American keyboard has on the same places."""


@pytest.fixture(params=ROWS)
def layout(request: pytest.FixtureRequest, desk: Desk, monkeypatch: pytest.MonkeyPatch) -> str:
    """The keyboard is laid out like this."""
    monkeypatch.setattr(key_names, "bears", lambda sign: sign in ROWS[request.param][0] or sign.isdigit())
    return str(request.param)


def struck(layout: str, key: str, mod: int = 0) -> Key:
    """The key that bears this sign, or that lies where an American keyboard has it."""
    borne, places = ROWS[layout]
    at = borne.index(key) if key in borne else places.index(key)
    place = getattr(pygame, f"KSCAN_{places[at].upper()}", 0)
    event = pygame.Event(pygame.KEYDOWN, key=ord(borne[at]), unicode="", mod=mod, scancode=place)
    (read,) = Reader().read([event])
    assert isinstance(read, Key)
    return read


def test_every_letter_key_of_the_help_works_on_every_keyboard(layout: str) -> None:
    """By the letter where the keyboard has it, on its American place where it has not."""
    letters = [one for one in shortcuts.SHORTCUTS if len(one.key) == 1]
    assert len(letters) > 20
    for shortcut in letters:
        held = (pygame.KMOD_CTRL if shortcut.ctrl else 0) | (pygame.KMOD_SHIFT if shortcut.shift else 0)
        assert shortcuts.named(struck(layout, shortcut.key, held)) == shortcut.name


def test_a_key_with_a_latin_letter_means_that_letter_wherever_it_lies(layout: str) -> None:
    borne, places = ROWS[layout]
    for letter, place in zip(borne, places, strict=True):
        if letter.isascii() and letter.isalpha():
            assert struck(layout, letter).name == letter
        elif "q" in borne:
            assert struck(layout, letter).name == letter, f"on the place of {place}, which is a key of its own"


def test_a_letter_typed_is_the_letter_that_the_key_bears(layout: str) -> None:
    for letter in ROWS[layout][0]:
        if letter.isalpha() and not letter.isascii():
            assert struck(layout, letter).text == letter
            assert struck(layout, letter, pygame.KMOD_SHIFT).text == letter.upper()


def test_a_key_of_a_keyboard_without_latin_letters_goes_up_again(layout: str) -> None:
    down, up = (
        pygame.Event(kind, key=0x432, unicode="", mod=0, scancode=pygame.KSCAN_D) for kind in (pygame.KEYDOWN, pygame.KEYUP)
    )
    first, _, second = Reader().read([down, up, down])
    assert isinstance(first, Key) and isinstance(second, Key) and not second.repeat


def test_the_system_says_which_letters_the_keyboard_has(desk: Desk) -> None:
    """Without a screen the keyboard is the American one."""
    assert all(map(key_names.bears, "qazm19")) and not key_names.bears("ä")
