"""Pictures that have been drawn and will be wanted again, as many of them as memory has room for."""

from __future__ import annotations

import weakref
from collections import OrderedDict
from collections.abc import Callable, Hashable
from heapq import heapify, heappop, heapreplace
from typing import Any, ClassVar

import pygame

POOL = 25_000_000
"""Bytes that all caches together may keep for a window of 1920 x 1080; the cloth and whole pictures of a screen come on top."""
ROOM = 31 / 32
"""So much of that is left when some have gone: to find the oldest takes longer than to draw many of them."""
DEAR = 100
"""They take long to draw and are wanted at every turn: cards that were turned once go before them."""


def weight(picture: pygame.Surface) -> int:
    """Bytes of memory that a picture takes."""
    return picture.get_width() * picture.get_height() * picture.get_bytesize()


class Cache:
    """Surfaces by key; the longest unused go first when there are too many bytes: here, or in all caches together.

    `limit` bytes are kept for a window of 1920 x 1080, as many more for a larger one as its area is larger. `dear`: what is kept
    here takes long to make, so it stays as if it had been wanted so many new pictures later.
    """

    _all: ClassVar[weakref.WeakSet[Cache]] = weakref.WeakSet()
    _time: ClassVar[int] = 0
    _total: ClassVar[int] = 0  # bytes in all of them; counted along, as pictures come and go several times in a frame
    _large: ClassVar[float] = 1.0
    """How much larger than 1920 x 1080 the window is."""

    def __init__(self, limit: int, dear: int = 0) -> None:
        self.limit, self.used, self.dear = limit, 0, dear
        self._kept: OrderedDict[Hashable, list[Any]] = OrderedDict()  # the picture, and when it was wanted last
        Cache._all.add(self)

    def __del__(self) -> None:
        type(self)._total -= self.used  # at the end of the program the name of the class may be gone

    @classmethod
    def suit(cls, size: tuple[int, int]) -> None:
        """Keep as much as a window of this size needs."""
        cls._large = max(1.0, size[0] * size[1] / (1920 * 1080))

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        found = self._kept.get(key)
        if found is None:
            picture = make()
            self.put(key, picture)
            return picture
        self._kept.move_to_end(key)
        found[1] = Cache._time
        picture = found[0]
        return picture

    def put(self, key: Hashable, picture: pygame.Surface) -> None:
        old = self._kept.pop(key, None)
        if old is not None:
            self._count(-weight(old[0]))
        Cache._time += 1
        self._kept[key] = [picture, Cache._time]
        self._count(weight(picture))
        while self.used > self.limit * Cache._large and len(self._kept) > 1:
            self._drop_oldest()
        if Cache._total > POOL * Cache._large:
            self._make_room()

    @staticmethod
    def _make_room() -> None:
        """For some more pictures than the last one."""
        ages = [(cache._age(), number, cache) for number, cache in enumerate(Cache._all) if cache._kept]
        heapify(ages)
        while ages and Cache._total > POOL * Cache._large * ROOM:
            age, number, oldest = ages[0]
            if age >= Cache._time + oldest.dear:
                return
            oldest._drop_oldest()
            if oldest._kept:
                heapreplace(ages, (oldest._age(), number, oldest))
            else:
                heappop(ages)

    def _age(self) -> int:
        """When the longest unused picture was wanted last, as it counts among all caches."""
        at: int = next(iter(self._kept.values()))[1]
        return at + self.dear

    def _drop_oldest(self) -> None:
        self._count(-weight(self._kept.popitem(last=False)[1][0]))

    def _count(self, more: int) -> None:
        self.used += more
        Cache._total += more

    def peek(self, key: Hashable) -> pygame.Surface | None:
        found = self._kept.get(key)
        return None if found is None else found[0]

    def clear(self) -> None:
        self._kept.clear()
        self._count(-self.used)
