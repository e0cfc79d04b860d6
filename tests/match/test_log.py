"""Lines of the log, both ways."""

from __future__ import annotations

import pytest

from game.match.log import Decision, NextHand, is_decision, read


@pytest.mark.parametrize(
    "entry",
    [
        Decision(0, "draw stock"), Decision(12, "meld 4H 5H 6H / 9C 9D 9S"), NextHand(), NextHand(("4H", "JK")),
        NextHand((), notice=True), NextHand(("4H", "JK"), notice=True),
    ],
)  # fmt: skip
def test_lines_come_back_as_they_were(entry: Decision | NextHand) -> None:
    assert read(entry.write()) == entry
    assert is_decision(entry.write()) == isinstance(entry, Decision)


@pytest.mark.parametrize(
    "text", ["", "0", "0 ", "draw stock", "-1 pass", "00 pass", "0 \x00", "0  pass", "x 1", "nextly", "0 pass\n"]
)
def test_other_lines_are_refused(text: str) -> None:
    with pytest.raises(ValueError):
        read(text)
