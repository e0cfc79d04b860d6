"""The other side of the thinker: a process that thinks, answers, and knows nothing else.

It is told the rules once and then gets views; a player never gets a state. It also reads back what was saved, from the file.
It imports the rules and the players and nothing with a window, ends by itself when the program at the other end of the pipe is
gone, and stays out of its way.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Container
from multiprocessing.connection import Connection
from pathlib import Path
from typing import NamedTuple

from game.cards.chance import Chance
from game.cards.lines import Line
from game.match.deadline import clock_for
from game.match.saves.read_back import Found
from game.players.characters import style_of
from game.players.counted import Advice
from game.players.naive import Naive
from game.players.player import Thought
from game.players.think import think
from game.rules.acts.actions import Action
from game.rules.ruleset import Ruleset, compile_rules
from game.rules.variant import Variant
from game.rules.view import View

KEPT = 4
"""How many compiled variants are kept; the one unused for longest goes first."""

_BELOW_NORMAL = 0x4000  # the priority class of Windows for work that should not be noticed


class Rulebook(NamedTuple):
    """The rules of a match, told once. `key` is what later requests call them."""

    key: int
    variant: Variant
    seats: int


class Request(NamedTuple):
    """A question: what should the seat whose view this is do?"""

    ticket: int
    key: int
    view: View
    level: str
    seed: int
    ms: int | None
    portrait: str = ""
    """Who plays: it is the character's style."""
    coach: bool = False
    """A person asks: the numbers behind the choice are wanted as well."""
    weigh: bool = False
    """And what the other choices are worth."""


class Reply(NamedTuple):
    """The answer to a question. `fault` is empty, or says what went wrong when only a makeshift choice could be made."""

    ticket: int
    thought: Thought
    fault: str = ""
    numbers: Line | None = None
    """For a person who asks: a sentence with what can be counted."""
    worths: tuple[tuple[Action, float], ...] = ()
    """And what the choices are worth, the best first."""
    advice: Advice | None = None
    """And where it is played against the house, what is said of the hand."""


class Reading(NamedTuple):
    """A request to read back a save."""

    ticket: int
    path: Path


class Read(NamedTuple):
    """What was found in it."""

    ticket: int
    found: Found


class Desk:
    """Answers requests; used by the worker process, and by the program itself where no process can start."""

    def __init__(self) -> None:
        self._rules: dict[int, Ruleset] = {}

    @property
    def known(self) -> Container[int]:
        """The keys of the rules that requests may name."""
        return self._rules.keys()

    def learn(self, book: Rulebook) -> None:
        """Compile the rules of a match and keep them for the requests to come."""
        while len(self._rules) >= KEPT:
            del self._rules[next(iter(self._rules))]
        self._rules[book.key] = compile_rules(book.variant, book.seats)

    def answer(self, request: Request) -> Reply:
        """Think. A mistake in a player must not stop the game, so then any legal action is answered, with the fault."""
        rules = self._rules[request.key] = self._rules.pop(request.key)  # the last used is the last to be forgotten
        clock = clock_for(request.ms)
        style = style_of(request.portrait)
        try:
            thought = think(rules, request.view, request.level, request.seed, request.ms, clock, style)
            reply = Reply(request.ticket, thought)
            return self._coached(request, rules, reply) if request.coach else reply
        except Exception:
            import traceback  # seldom needed, and a megabyte

            fault = traceback.format_exc(limit=-4)
            return Reply(request.ticket, Naive().choose(rules, request.view, Chance(request.seed), clock), fault)

    @staticmethod
    def _coached(request: Request, rules: Ruleset, reply: Reply) -> Reply:
        """The reply with the numbers behind it."""
        from game.players.families import counted_table
        from game.players.odds import numbers  # nobody but a coach needs it

        thought = reply.thought
        table = counted_table(rules.variant)
        reply = reply._replace(advice=None if table is None else table.advice(rules, request.view))
        reply = reply._replace(numbers=numbers(rules, request.view, thought.action, thought.why))
        if not request.weigh:
            return reply
        from game.players.think import weigh

        found = weigh(rules, request.view, request.level, request.seed)
        return reply._replace(worths=tuple((one.action, one.points) for one in found))


def read(reading: Reading) -> Read:
    """Read a save back."""
    from game.match.saves.read_back import look  # nobody reads before something is written

    return Read(reading.ticket, look(reading.path))


def serve(pipe: Connection) -> None:
    """The whole life of the worker process."""
    step_back()
    desk = Desk()
    try:
        while True:
            message = pipe.recv()
            if isinstance(message, Rulebook):
                desk.learn(message)
            elif isinstance(message, Reading):
                pipe.send(read(message))
            else:
                pipe.send(desk.answer(message))
    except (EOFError, OSError):
        return  # the game has gone, so nobody waits for an answer


def step_back() -> None:
    """Let the window have the processor first, and leave Ctrl-C to the program that started us."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform == "win32":
        import ctypes

        ctypes.windll.kernel32.SetPriorityClass(ctypes.windll.kernel32.GetCurrentProcess(), _BELOW_NORMAL)
    else:
        os.nice(10)
