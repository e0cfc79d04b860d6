"""Screens look as they did when their pictures were kept: an ordinary run looks at some of them, the slow counts at all."""

from __future__ import annotations

from collections.abc import Iterator

from tests.ui.goldens import FEW, FOLDER, SCREENS, SIZES, Easel, differing, easel, kept, small  # first  # isort: skip

import pytest

SOME = ("menu", "gin_lay_off", "many_melds", "five_hundred_pile")
"""What an ordinary run looks at, in a window of 1280x720."""
MEANT = "if the change is meant: python -m tests.ui.goldens --remake"
made = pytest.mark.skipif(not FOLDER.is_dir(), reason="no pictures are kept yet: python -m tests.ui.goldens --remake")


@pytest.fixture(scope="module")
def ordinary() -> Iterator[Easel]:
    with easel(SIZES[1]) as opened:
        yield opened


@made
@pytest.mark.parametrize("name", SOME)
def test_some_screens_look_as_they_did(ordinary: Easel, name: str) -> None:
    assert differing(kept(name)[ordinary.size], small(ordinary.draw(name))) <= FEW, MEANT


@made
@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_screen_looks_as_it_did_at_every_size(size: tuple[int, int]) -> None:
    with easel(size) as opened:
        counts = {name: differing(kept(name)[size], small(opened.draw(name))) for name in SCREENS}
    assert {name: count for name, count in counts.items() if count > FEW} == {}, MEANT


@made
def test_every_screen_is_kept_and_nothing_else() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(SCREENS)


def test_a_screen_looks_the_same_twice_and_one_more_card_is_seen(ordinary: Easel) -> None:
    before, after = (small(ordinary.draw("gin_lay_off")) for _ in range(2))
    assert differing(before, after) <= FEW
    desk = ordinary.playing
    desk.place("gin_standard", ["9S TS 4H 4D 4C KD QH JC 2D", "AC 2C 2S"], "TC QC", phase="defend",
               melds=[(1, "9C 9D 9H"), (1, "6S 7S 8S")], options={"auto_layoff": False})  # fmt: skip
    assert differing(before, small(desk.picture())) > FEW
