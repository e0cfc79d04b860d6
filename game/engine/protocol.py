"""The engine protocol: one JSON object per line in, exactly one per line out, until the input ends.

Whatever a line says, it is answered, and nothing else ever reaches standard output. `docs/protocol.md` is the book of it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from difflib import get_close_matches
from io import BufferedIOBase
from pathlib import Path
from time import perf_counter

from game.engine.answers import Answer, Refused, bad_request, encode, refused
from game.engine.command import Command
from game.engine.fields import read_fields, shown, text
from game.engine.match_commands import MATCH_COMMANDS
from game.engine.requests import BadLine, lines, read
from game.engine.rules_commands import RULES_COMMANDS
from game.engine.session import Session
from game.match.faults import MatchFault
from game.variants.catalogue import Catalogue

LONGEST_KEPT = 0.002
"""Seconds for which an answer may wait for others that go with it."""
COMMANDS: dict[str, Command] = {command.name: command for command in (*RULES_COMMANDS, *MATCH_COMMANDS)}


class Engine:
    """Answers lines, one after the other, for one user of the protocol."""

    def __init__(
        self,
        catalogue: Catalogue,
        complain: Callable[[str], None] = lambda text: None,
        before_slow: Callable[[], None] = lambda: None,
    ) -> None:
        self.session = Session(catalogue)
        self._complain = complain
        self._before_slow = before_slow
        self._last: Command | None = None
        """What the last line asked for."""
        self._follows: bytes | None = None
        """The line that looked at the match when it had been changed the last time."""
        self.ready: tuple[bytes, bytes] | None = None
        """That line with its answer, found before it was asked for."""

    def answer(self, line: bytes | None) -> bytes:
        """The answer to one line; None stands for a line that was too long to be read."""
        ready, self.ready = self.ready, None
        last = self._last
        if ready is not None and ready[0] == line:
            self._last = None
            return ready[1]
        found = self._answer(line)
        if last is not None and last.changes:
            self._follows = line if self._last is not None and self._last.looks else None
        return found

    def prepare(self) -> None:
        """Nobody waits for an answer. Programs that look at every position in the same way find the next look done already."""
        last = self._last
        if last is not None and last.changes and self._follows is not None and self.ready is None:
            self.ready = self._follows, self._answer(self._follows)
            self._last = last
        else:
            self.session.prepare()  # the look comes first; there is time for this when it has been answered

    def _answer(self, line: bytes | None) -> bytes:
        self._last = None
        raw_id: str | None = None
        try:
            request = read(line)
            raw_id = request.raw_id
            return encode({"ok": True, **self._do(request.fields)}, raw_id)
        except BadLine as error:
            return encode(_no(error.refusal), error.raw_id)
        except Refused as error:
            return encode(_no(error), raw_id)
        except MatchFault as error:
            return encode(_no(refused(error.line.code, None, (), **dict(error.line.params))), raw_id)
        except Exception as error:
            # A mistake of ours. The user of the engine gets an answer all the same; we get a line on standard error.
            self._complain(_story(error))
            return encode(_no(refused("internal")), raw_id)

    def _do(self, given: dict[str, object]) -> Answer:
        if "cmd" not in given:
            raise bad_request("no_cmd")
        name = text(given.pop("cmd"), "cmd")
        if name not in COMMANDS:
            near = get_close_matches(name[:40], COMMANDS, 1)
            raise bad_request("unknown_cmd_near" if near else "unknown_cmd", cmd=shown(name), near=near[0] if near else "")
        command = COMMANDS[name]
        values = read_fields(command.fields, given, name)
        self._last = command
        if command.slow:
            self._before_slow()
        return self.session.run(lambda: command.run(self.session, values), changes=command.changes, looks=command.looks)


def _no(refusal: Refused) -> Answer:
    return {"ok": False, "error": refusal.error()}


def _story(error: Exception) -> str:
    """A mistake in one line: what it was, and the places it went through, the innermost last."""
    import traceback

    places = [f"{Path(place.filename).name}:{place.lineno}" for place in traceback.extract_tb(error.__traceback__)]
    return f"internal error: {type(error).__name__}: {error} ({' > '.join(places[-6:])})".replace("\n", " ")


class Outbox:
    """Answers on their way: sent several at a time where more is to be answered, and never held back from one who waits."""

    def __init__(self, target: BufferedIOBase) -> None:
        self._target = target
        self._answers: list[bytes] = []
        self._sent = perf_counter()

    def add(self, answer: bytes) -> None:
        """One more answer, which is sent now or soon."""
        self._answers.append(answer)
        if perf_counter() - self._sent > LONGEST_KEPT:
            self.send()

    def send(self) -> None:
        """Send what has not been sent."""
        if self._answers:
            self._target.write(b"".join(self._answers))
            self._answers.clear()
            self._target.flush()
        self._sent = perf_counter()


def serve(
    source: BufferedIOBase, target: BufferedIOBase, catalogue: Catalogue, complain: Callable[[str], None] = lambda text: None
) -> None:
    """Answer every line of `source` on `target` until it ends.

    Lines that have arrived together are answered together, so that nobody who sends many pays for each one's way.
    """
    outbox = Outbox(target)
    engine = Engine(catalogue, complain, outbox.send)

    def before_waiting() -> None:
        outbox.send()
        engine.prepare()

    for line in lines(source, before_waiting):
        outbox.add(engine.answer(line))
    outbox.send()


def serve_standard_streams(catalogue: Catalogue) -> int:
    """The protocol on standard input and output. Whatever else is printed by anybody goes to standard error."""
    try:
        answers = os.dup(1)
    except OSError:
        return 1  # nowhere to answer
    try:
        os.dup2(2, 1)
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    sys.stdout = sys.stderr
    try:
        if sys.stdin is not None:
            source, target = _ends(sys.stdin.fileno(), answers)
            serve(source, target, catalogue, complain=_complain)
    except BrokenPipeError:
        # Nobody listens any more. What was not sent must not be tried again when the process ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), answers)
    return 0


def _ends(source: int, target: int) -> tuple[BufferedIOBase, BufferedIOBase]:
    """The two descriptors to read from and to write to; on Windows the one may have to wait for the other."""
    if sys.platform == "win32":
        return os.fdopen(source, "rb", closefd=False), os.fdopen(target, "wb")
    from game.engine.wire import Wire

    wire = Wire(source, target)
    return wire, wire


def _complain(text: str) -> None:
    if sys.stderr is not None:
        print(text, file=sys.stderr, flush=True)
