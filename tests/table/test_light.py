"""Light on the table: which way it falls, and what it does to a card."""

from __future__ import annotations

import pytest

from game.table.light import LAMP, LIGHTS, REACH, away, direct, on_card

PAPER = (255, 253, 248)
SPOTS = [(x / 20, y / 20) for x in range(21) for y in range(21)]


@pytest.mark.parametrize("name", LIGHTS)
def test_light_comes_from_the_upper_left_and_a_card_loses_at_most_a_tenth(name: str) -> None:
    corners = {at: away(name, *at, REACH) for at in ((0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0))}
    assert max(corners.values()) == corners[1.0, 1.0] and min(corners.values()) == corners[0.0, 0.0]
    left = [on_card(name, x, y, REACH, 4) for x, y in SPOTS]
    brightest = max(left, key=sum)
    assert all(part >= 0.9 * most for lit in left for part, most in zip(lit[:2], brightest[:2], strict=True))
    assert on_card(name, 1.0, 1.0, REACH, 4) == min(left, key=sum)
    red, _, blue = (part * paper for part, paper in zip(min(left, key=sum), PAPER, strict=True))
    assert red > blue, "paper stays warm"


def test_under_the_lamp_a_card_keeps_its_colours() -> None:
    assert on_card("evening", *LAMP, REACH, 4) == (255, 255, 255)
    assert on_card("evening", 1.0, 1.0, REACH, 4) == (235, 230, 222)


def test_by_day_no_card_is_pure_white() -> None:
    for x, y in SPOTS:
        assert all(lit * paper / 255 <= 252 for lit, paper in zip(on_card("day", x, y, REACH, 4), PAPER, strict=True))


def test_the_sun_falls_through_a_window_with_bars() -> None:
    row = [direct("day", x / 200, 0.2, away("day", x / 200, 0.2, REACH)) for x in range(201)]
    peaks = [i for i in range(1, 200) if row[i - 1] <= row[i] > row[i + 1]]
    assert len(peaks) == 2, "two panes"
    between = min(row[peaks[0] : peaks[1]])
    assert 0.2 * max(row) < between < 0.6 * max(row), "and the soft shadow of a bar"
    assert row[-1] == 0.0 and direct("day", 0.95, 0.95, 1.0) == 0.0
