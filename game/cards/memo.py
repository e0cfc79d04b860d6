"""Memos: what a table has worked out and may be asked again, within one budget for all tables of a process.

No result depends on them: an answer that was forgotten is worked out again and is the same. Tables share nothing but the room.
Where it runs out, those least recently played are emptied first; one table alone has all of it.
"""

from __future__ import annotations

import weakref
from collections.abc import Hashable
from typing import Any, Generic, TypeVar

Question = TypeVar("Question", bound=Hashable)
Answer = TypeVar("Answer")

THINGS = 150_000
"""What all tables of a process remember together: every answer is a thing, and so is each meld that it lists. A thing takes some
150 bytes."""
_SHARE = 4_000
"""A memo tells that it has grown when it is this part of the budget: growing must cost next to nothing."""
_ROOM = 16
"""So small a part of the budget is made free at once."""


class Memo(dict[Question, Answer], Generic[Question, Answer]):
    """The answers to one kind of question."""

    __slots__ = ("_memos", "_step", "_untold", "size")

    def __init__(self, memos: Memos) -> None:
        super().__init__()
        self._memos = weakref.ref(memos)
        self._step = memos.budget.things // _SHARE
        self._untold = 0
        self.size = 0
        """The things that are remembered here, as far as the budget has been told of them."""
        memos.all.append(self)

    def keep(self, question: Question, answer: Answer, size: int = 1) -> Answer:
        """Remember an answer of so many things, and return it. To make room it may be forgotten at once."""
        self[question] = answer
        self._untold += size
        if self._untold > self._step:
            self.size += self._untold
            told, self._untold = self._untold, 0
            memos = self._memos()
            if memos is not None:
                memos.budget.grow(memos, told)
        return answer

    def forget(self) -> int:
        """Empty it. Returns how many things are gone."""
        gone, self.size = self.size, 0
        self.clear()
        return gone


class Memos:
    """What one table remembers: a memo for each kind of question. It must live as long as they do."""

    def __init__(self, budget: Budget | None = None) -> None:
        self.budget = budget or OF_PROCESS
        self.all: list[Memo[Any, Any]] = []
        self.grown = 0
        """When it grew last, as the budget counts time."""
        self.budget.take_in(self)

    @property
    def size(self) -> int:
        """The things that are remembered."""
        return sum(memo.size for memo in self.all)

    def forget(self) -> int:
        """Empty all. Returns how many things are gone."""
        return sum(memo.forget() for memo in self.all)

    def forget_largest(self) -> int:
        """Empty the memo that takes the most room. Returns how many things are gone."""
        return max(self.all, key=lambda memo: memo.size).forget()


class Budget:
    """How many things some tables may remember together. A second thread may ask them too, so that nothing here is changed
    while it is gone through.
    """

    def __init__(self, things: int) -> None:
        self.things = things
        self.used = 0
        """What is remembered; never less, but more where a table has been given up, until room is wanted."""
        self._time = 0
        self._tables: list[weakref.ref[Memos]] = []

    def take_in(self, memos: Memos) -> None:
        """One more table remembers on this budget, for as long as it lives."""
        self._tables.append(weakref.ref(memos, self._tables.remove))

    def grow(self, memos: Memos, things: int) -> None:
        """A table, which is the one that is played, remembers so many things more."""
        self._time += 1
        memos.grown = self._time
        self.used += things
        if self.used > self.things:
            self._make_room(memos)

    def _make_room(self, played: Memos) -> None:
        """Empty the tables least recently played; then memos of the one that is, the largest first."""
        tables = [memos for table in tuple(self._tables) if (memos := table()) is not None]
        self.used = sum(memos.size for memos in tables)
        if self.used <= self.things:
            return
        enough = self.things - self.things // _ROOM
        for memos in sorted(tables, key=lambda memos: memos.grown):
            if self.used <= enough:
                return
            if memos is not played:
                self.used -= memos.forget()
        while self.used > enough and (gone := played.forget_largest()):
            self.used -= gone


OF_PROCESS = Budget(THINGS)
"""For everybody who brings no budget."""
