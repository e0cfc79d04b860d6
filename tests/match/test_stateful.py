"""A match handled at random, compared with the plain replay of what should have happened."""

from __future__ import annotations

import tempfile
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from game.cards.chance import Chance
from game.match.match import Match
from game.match.saves.store import Store
from tests.match.tables import begin, does, same

Piece = list[str]


class Handling(RuleBasedStateMachine):
    """Submit, undo, redo, next hand, save, load and close in any order. The model is the log as it should be."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.store = Store(Path(self.folder.name))

    @initialize(seats=st.integers(2, 4), seed=st.integers(0, 10**6), practice=st.booleans())
    def start(self, seats: int, seed: int, practice: bool) -> None:
        self.begin = lambda: begin(seats, seed, practice=practice)
        self.match = self.begin()
        self.lines: Piece = []
        self.tail: list[Piece] = []
        self.presentation: dict[str, int] = {}
        self.written = 0

    # ---- what may be done ---------------------------------------------------------------------

    @precondition(lambda self: not self.match.hand_over)
    @rule(count=st.integers(1, 60), seed=st.integers(0, 1000))
    def decide(self, count: int, seed: int) -> None:
        chance = Chance(seed)
        for _ in range(count):
            seat = self.match.to_act
            if seat is None:
                break
            self.match.submit(seat, self.match.rules.suggest(self.match.history.state, chance))
            self.lines.append(self.match.log[-1])
        self.tail.clear()

    @precondition(lambda self: not self.match.hand_over)
    @rule(seed=st.integers(0, 1000))
    def finish_hand(self, seed: int) -> None:
        self.decide(3000, seed)
        assert self.match.hand_over

    @precondition(lambda self: self.match.hand_over and not self.match.match_over)
    @rule(deck=st.lists(st.integers(0, 51), unique=True, max_size=8))
    def next_hand(self, deck: list[int]) -> None:
        self.match.next_hand(deck)
        self.lines.append(" ".join(["next", *(self.match.rules.pack.name(card) for card in deck)]))
        self.tail.clear()

    @rule(times=st.integers(1, 40))
    def undo(self, times: int) -> None:
        for _ in range(times):
            last = max((n for n, text in enumerate(self.lines) if text[0].isdigit()), default=None)
            assert (self.match.can_undo() is None) == (last is not None)
            if last is None:
                return
            self.match.undo()
            self.tail.append(self.lines[last:])
            del self.lines[last:]

    @rule(seat=st.integers(0, 1))
    def undo_as_a_player(self, seat: int) -> None:
        own = max((n for n, text in enumerate(self.lines) if text.startswith(f"{seat} ")), default=None)
        if self.match.setup.settings.practice:
            assert (self.match.can_undo(seat) is None) == (own is not None)
        if self.match.can_undo(seat) is not None:
            return
        assert own is not None
        if not self.match.setup.settings.practice:
            assert own == len(self.lines) - 1
        self.match.undo(seat)
        self.tail.append(self.lines[own:])
        del self.lines[own:]

    @rule(times=st.integers(1, 40))
    def redo(self, times: int) -> None:
        for _ in range(times):
            assert self.match.can_redo == bool(self.tail)
            if not self.tail:
                return
            self.match.redo()
            self.lines += self.tail.pop()

    @rule(order=st.integers(0, 99))
    def save(self, order: int) -> None:
        self.presentation = {"order": order}
        assert self.store.save(self.match, self.presentation) is None
        self.written = self.match.decisions
        assert self.match.moves == self.written

    @rule(order=st.integers(0, 99))
    def save_close_and_load(self, order: int) -> None:
        self.save(order)
        path = self.store.path_of(self.match)
        assert path is not None
        self.store.close(self.match)
        self.store = Store(Path(self.folder.name))
        loaded = self.store.load(path)
        assert loaded.notes == ()
        assert loaded.presentation == self.presentation
        same(loaded.match, self.match)
        self.match = loaded.match
        self.tail.clear()

    @precondition(lambda self: self.written or self.presentation)
    @rule()
    def continue_where_it_was_left(self) -> None:
        """The menu offers this match, unless it is finished on disk."""
        info = self.store.latest_unfinished()
        if info is not None:
            assert info.path == self.store.path_of(self.match)
            assert info.moves == self.written

    # ---- what must hold -----------------------------------------------------------------------

    @invariant()
    def log_is_as_it_should_be(self) -> None:
        assert list(self.match.log) == self.lines
        assert self.match.moves == self.written

    def plain_replay(self) -> Match:
        """The match as the rules alone make it from the log."""
        match = self.begin()
        for text in self.lines:
            if text.startswith("next"):
                match.next_hand(match.rules.pack.find_all(text.split()[1:]))
            else:
                does(match, text)
        return match

    @rule()
    def compare(self) -> None:
        same(self.match, self.plain_replay())

    def teardown(self) -> None:
        if hasattr(self, "match"):
            self.compare()
            self.store.close_all()
        self.folder.cleanup()


Handling.TestCase.settings = settings(stateful_step_count=20)
TestHandling = Handling.TestCase
