"""Pictures that a thread draws while the window goes on.

To read an SVG file, to scale and to turn a picture lets other threads run, so that a frame need not wait for it. Only the main
thread puts pictures into caches.
"""

from __future__ import annotations

import queue
import threading
import time
from collections import deque
from collections.abc import Callable, Hashable, Iterator
from contextlib import suppress
from typing import NamedTuple

import pygame

from game.ui.art.cache import Cache

Key = tuple[Hashable, ...]
PATIENCE, MOMENT = 0.25, 0.002
"""Seconds for which pictures are waited for at most, and at a time."""


class _Order(NamedTuple):
    """A picture that is to be drawn, how, and the name by which it is kept where."""

    key: Key
    shelf: Cache
    make: Callable[[], pygame.Surface | None]


class Background:
    """Draws what is ordered, one after the other; what a frame will want soon comes first."""

    def __init__(self) -> None:
        self._soon: deque[_Order] = deque()
        self._wanted: deque[_Order] = deque()
        self._bell: queue.SimpleQueue[bool] = queue.SimpleQueue()
        """Rings once for each order; False: no more will come."""
        self._drawn: queue.SimpleQueue[tuple[_Order, pygame.Surface | None]] = queue.SimpleQueue()
        self._ordered: dict[Key, bool] = {}
        """What is to be drawn, or has been and nobody has taken in; and whether it is wanted soon."""
        self._failed: set[Key] = set()
        """What could not be drawn here: nobody waits for it again."""
        self._patient = 0
        self._thread: threading.Thread | None = None

    def order(self, key: Key, shelf: Cache, make: Callable[[], pygame.Surface | None], soon: bool = False) -> bool:
        """Have a picture drawn by `make`, which uses nothing that changes, and kept under this key; True: it is not there yet.
        `soon`: before all others, and nobody waits until it is there.
        """
        if key in self._ordered or shelf.peek(key) is not None:
            return key in self._ordered
        if key in self._failed:
            return False
        self._ordered[key] = soon
        self._patient += not soon
        (self._soon if soon else self._wanted).append(_Order(key, shelf, make))
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="pictures", daemon=True)
            self._thread.start()
        self._bell.put(True)
        return True

    def ordered(self, key: Key) -> bool:
        """Whether this picture is still to come."""
        return key in self._ordered

    @property
    def drawing(self) -> bool:
        """Not all is there yet that is worth waiting for."""
        return self._patient > 0

    def take_in(self, key: Key) -> None:
        """A picture is needed now: it may have been drawn already."""
        if key in self._ordered:
            self.pump(self._drawn.qsize())

    def pump(self, most: int = 5) -> bool:
        """Take in what has been drawn; True while there was something."""
        for taken in range(most):
            try:
                order, picture = self._drawn.get_nowait()
            except queue.Empty:
                return taken > 0
            self._done(order.key)
            if picture is None:
                self._failed.add(order.key)
            elif order.shelf.peek(order.key) is None:
                order.shelf.put(order.key, picture)
        return True

    def awaited(self) -> Iterator[None]:
        """Wait for what is worth it, a moment at a time and not for long: so this thread need not draw it."""
        until = time.perf_counter() + PATIENCE
        while self.drawing and time.perf_counter() < until:
            time.sleep(MOMENT)
            self.pump()
            yield

    def forget(self) -> None:
        """What has not been drawn yet is not needed any more."""
        for orders in (self._soon, self._wanted):
            while orders:
                try:
                    self._done(orders.popleft().key)
                except IndexError:  # the thread was quicker
                    break

    def close(self) -> None:
        """Let the thread end."""
        self.forget()
        self._bell.put(False)

    def _done(self, key: Key) -> None:
        self._patient -= not self._ordered.pop(key, True)

    def _work(self) -> None:
        while self._bell.get():
            try:
                order = (self._soon or self._wanted).popleft()
            except IndexError:  # forgotten
                continue
            picture = None
            if order.shelf.peek(order.key) is None:
                # The window is gone, or there is no memory: it is drawn where it is needed, and what is wrong is reported there.
                with suppress(Exception):
                    picture = order.make()
            self._drawn.put((order, picture))
            del order, picture  # until the next one comes: they would keep all that a table has turned
