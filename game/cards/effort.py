"""Effort: a long search asks now and then whether it may go on, so that a caller can have it given up.

Nothing is given up of itself, and no clock is read here: a caller that has one lends it for a while (`given_up_when`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar


class GivenUp(Exception):
    """A search was given up before it had found its answer. What had been remembered on the way stays true."""


_OVER: ContextVar[Callable[[], bool] | None] = ContextVar("over", default=None)
"""What tells the searches of a thread that nobody waits any longer."""


@contextmanager
def given_up_when(over: Callable[[], bool]) -> Iterator[None]:
    """Searches in this block raise `GivenUp` once this is so."""
    before = _OVER.set(over)
    try:
        yield
    finally:
        _OVER.reset(before)


def go_on() -> None:
    """Asked by a search between two of its steps. Raises GivenUp where it shall not go on."""
    over = _OVER.get()
    if over is not None and over():
        raise GivenUp


@contextmanager
def within(steps: int) -> Iterator[None]:
    """Searches in this block raise `GivenUp` after so many steps all together, or when they would have been given up anyway.

    Steps are counted, not time, so the same search always comes equally far.
    """
    before, left = _OVER.get(), steps

    def over() -> bool:
        nonlocal left
        left -= 1
        return left < 0 or (before is not None and before())

    with given_up_when(over):
        yield
