"""The plugin that goes with the probes: how long each test takes, and what it gets from tests before it.

An answer that is kept (`lru_cache`, a fixture of a whole file) is worked out by the first test that asks. All others that get it
have reached the same places, because a mistake there would be in what they get.
"""

from __future__ import annotations

import functools
import importlib
import os
import pkgutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from game import reached  # type: ignore[attr-defined, unused-ignore]  # only the copy has it

_lru_cache = functools.lru_cache
_of_fixture: dict[object, frozenset[int]] = {}


def _worked_out(function: Callable[..., Any], *given: Any, **named: Any) -> tuple[Any, frozenset[int]]:
    """An answer, and the places that were reached for it."""
    reached.answers.append(set())
    try:
        return function(*given, **named), frozenset(reached.answers[-1])
    finally:
        reached.answers.pop()


def _note(numbers: frozenset[int]) -> None:
    for number in numbers:
        reached.note(number)


def kept(maxsize: Any = 128, typed: bool = False) -> Any:
    """`lru_cache`, which remembers the places as well."""

    def decorated(function: Callable[..., Any]) -> Callable[..., Any]:
        remembered = _lru_cache(None if callable(maxsize) else maxsize, typed)(functools.partial(_worked_out, function))

        @functools.wraps(function)
        def asked(*given: Any, **named: Any) -> Any:
            answer, numbers = remembered(*given, **named)
            if numbers:
                _note(numbers)
            return answer

        asked.cache_clear, asked.cache_info = remembered.cache_clear, remembered.cache_info  # type: ignore[attr-defined]
        return asked

    return decorated(maxsize) if callable(maxsize) else decorated


class KeptProperty:
    """`cached_property`, which remembers the places as well."""

    def __init__(self, function: Callable[[Any], Any]) -> None:
        self.function = function
        self.__doc__ = function.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = f"_{name}_and_places"  # other processes get the object too, and do not know this property

    def __get__(self, one: Any, owner: type | None = None) -> Any:
        if one is None:
            return self
        if self.name not in one.__dict__:
            one.__dict__[self.name] = _worked_out(self.function, one)
        answer, numbers = one.__dict__[self.name]
        if numbers:
            _note(numbers)
        return answer

    def __set__(self, one: Any, answer: Any) -> None:
        one.__dict__[self.name] = answer, frozenset()

    def __delete__(self, one: Any) -> None:
        del one.__dict__[self.name]


functools.lru_cache = kept
functools.cache = kept(None)
functools.cached_property = KeptProperty  # type: ignore[assignment, misc]


def pytest_configure() -> None:
    """Called first: what modules do when they are read is done for all tests."""
    for room in ("cards", "rules", "variants", "players", "match"):
        folder = importlib.import_module(f"game.{room}")
        for module in pkgutil.walk_packages(folder.__path__, f"{folder.__name__}."):
            importlib.import_module(module.name)


def pytest_collectstart(collector: pytest.Collector) -> None:
    """Called before a file of tests is read: what it asks for then, all its tests get."""
    reached.known.clear()
    reached.reading = collector.nodeid.partition("::")[0]


def pytest_collection_finish() -> None:
    """Called when all files have been read."""
    reached.reading = ""


def pytest_runtest_logstart() -> None:
    """Called before each test: nothing that it gets was worked out for nobody."""
    from game.cards.memo import OF_PROCESS

    reached.known.clear()
    for table in tuple(OF_PROCESS._tables):
        memos = table()
        if memos is not None:
            memos.forget()


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef: Any) -> Iterator[Any]:
    """Called where a fixture is made."""
    reached.answers.append(set())
    try:
        return (yield)
    finally:
        _of_fixture[fixturedef] = frozenset(reached.answers.pop())


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_call(item: Any) -> None:
    """Called when all fixtures of a test are there."""
    for made in item._fixtureinfo.name2fixturedefs.values():
        _note(_of_fixture.get(made[-1], frozenset()))


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Called after each part of a test, in its own process and in the one that shares them out."""
    if "PYTEST_XDIST_WORKER" in os.environ or not hasattr(report, "node"):
        reached.write("took", f"{report.duration:.4f}", report.nodeid, report.outcome)
