"""What all tests share: how hard hypothesis tries, the shipped variants, and matches to play with.

A normal run tries few examples and other ones each time; a build machine (`CI=true`) tries the same ones every time, so
that a change is never refused for something that another change did. `HYPOTHESIS_PROFILE=thorough` tries many.
"""

from __future__ import annotations

import gc
import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from game.variants.catalogue import Catalogue
from game.words import catalogue as words
from tests.laws.deals import catalogue as shipped

ROOT = Path(__file__).resolve().parent.parent
LOOKED_THROUGH = (20_000, 10, 10)
"""After how many new objects, and such rounds, Python looks for what is not needed any more."""

settings.register_profile("small", max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile(
    "ci", max_examples=25, deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("thorough", max_examples=1000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
_build_machine = os.environ.get("CI", "").lower() in ("1", "true", "yes")
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if _build_machine else "small"))

gc.disable()  # until all tests have been read

os.fsync = lambda handle: None  # type: ignore[assignment]  # no test cuts the power: nobody waits for the disk

# A code without a sentence is an error here; a player reads the code in plain words instead.
words.strict = True


def pytest_pycollect_makeitem(collector: pytest.Collector, obj: object) -> list[pytest.Item] | None:
    """A slow count has thousands of cases: where it is left out, they are not even listed."""
    marks = getattr(obj, "pytestmark", ())
    left_out = collector.config.option.markexpr.startswith("not slow") and any(mark.name == "slow" for mark in marks)
    return [] if left_out else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put tests in the order in which they run: real windows first, and the laws of one table one after the other.

    A run in several processes (`--dist worksteal`) gives each a part of the list. Windows wait more than they work, so one
    process has them while the others are busy; and hands that were played once are read by all the laws that follow.
    """
    places: dict[object, int] = {}
    for number, item in enumerate(items):
        places.setdefault(_table(item), number)
    items.sort(key=lambda item: (item.get_closest_marker("window") is None, places[_table(item)]))


def pytest_collection_finish() -> None:
    """Thousands of tests and rules have been read and stay to the end: looking through them again and again for what is not
    needed any more would be a third of all the work where hands are played.
    """
    gc.freeze()
    gc.set_threshold(*LOOKED_THROUGH)
    gc.enable()


def _table(item: pytest.Item) -> object:
    """What a test shares with others: the position that it is about, or else nothing."""
    call = getattr(item, "callspec", None)
    position = None if call is None else call.params.get("position")
    return position if isinstance(position, tuple) else item


@pytest.fixture(scope="session")
def catalogue() -> Catalogue:
    """The shipped variants."""
    return shipped()
