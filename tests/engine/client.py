"""A user of the engine protocol, within this process: asks, and reads the answer as a program would."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from game.cards.chance import Chance
from game.engine.protocol import Engine
from game.variants.catalogue import Catalogue

ROOT = Path(__file__).resolve().parents[2]
GAME = "straight_rummy"

Answer = dict[str, Any]


class Client:
    """One session with the engine. A mistake inside the engine fails the test at once."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.complaints: list[str] = []
        self.engine = Engine(catalogue, self.complaints.append)

    def line(self, line: bytes | str) -> Answer:
        """The answer to a line as it was sent."""
        sent = line if isinstance(line, bytes) else line.encode()
        received = self.engine.answer(sent)
        self.engine.prepare()  # as it does while nobody waits
        assert received.endswith(b"\n") and received.count(b"\n") == 1 and b"\r" not in received
        answer = json.loads(received.decode("utf-8"), parse_constant=_no_number)
        assert isinstance(answer, dict) and isinstance(answer["ok"], bool)
        if not answer["ok"]:
            error = answer["error"]
            assert isinstance(error["code"], str) and error["code"]
            message = error["message"]
            assert isinstance(message, str) and message[-1:] in ".?!\"'”)" and "{" not in error["code"], message
        return answer

    def ask(self, cmd: str, **fields: Any) -> Answer:
        """The answer to a command."""
        answer = self.line(json.dumps({"cmd": cmd, **fields}))
        assert not self.complaints, self.complaints[0]
        return answer

    def ok(self, cmd: str, **fields: Any) -> Answer:
        """The answer to a command that must be done."""
        answer = self.ask(cmd, **fields)
        assert answer.pop("ok"), answer
        return answer

    def no(self, cmd: str, **fields: Any) -> Answer:
        """The error of a command that must be refused; the open match stays as it was."""
        before = self.state()
        answer = self.ask(cmd, **fields)
        assert not answer["ok"], answer
        assert self.state() == before, "a refused command changed the match"
        error: Answer = answer["error"]
        return error

    def state(self) -> Answer | None:
        """The whole state, or None where no match is open."""
        answer = self.ask("state")
        return answer if answer.pop("ok") else None

    def legal(self) -> list[str]:
        """The listed actions."""
        actions: list[str] = self.ok("legal")["actions"]
        return actions

    def act(self, *actions: str) -> Answer:
        """Several actions one after the other; the answer to the last."""
        answer: Answer = {}
        for action in actions:
            answer = self.ok("act", action=action)
        return answer

    def wander(self, chance: Chance, decisions: int) -> int:
        """Play by chance for so many decisions, or to the end of the hand. Returns how many it were."""
        for done in range(decisions):
            actions = self.legal()
            if not actions:
                return done
            self.act(chance.choice(actions))
        return decisions

    def hurry(self, chance: Chance, decisions: int) -> int:
        """The same below the protocol, which is quicker: for whom it is about where play has come to."""
        match = self.engine.session.match
        for done in range(decisions):
            actions = match.legal()
            if not actions:
                return done
            assert match.to_act is not None
            match.submit(match.to_act, chance.choice(actions))
        return decisions

    def to_the_end(self, chance: Chance) -> Answer:
        """Play the hand out by chance; its result."""
        while actions := self.legal():
            self.act(chance.choice(actions))
        return self.ok("result")


def _no_number(name: str) -> None:
    raise AssertionError(f"{name} is no JSON")
