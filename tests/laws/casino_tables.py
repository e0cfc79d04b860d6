"""Hands against the house for law tests: the first cards of every seat, those of the house, and what the shoe has then."""

from __future__ import annotations

from collections.abc import Mapping

from game.rules import notation
from game.rules.acts.events import Event, Told
from game.rules.result import Points
from game.rules.ruleset import Ruleset
from game.rules.state.parts import HandPart
from game.rules.state.state import State
from tests.laws.deals import rules_of


class Sitting:
    """A hand that has been dealt, and the actions tried in it."""

    def __init__(self, rules: Ruleset, state: State, events: list[Event]) -> None:
        self.rules = rules
        self.state = state
        self.events = events

    def does(self, *texts: str) -> Sitting:
        """These actions one after another, each of the seat to act."""
        for text in texts:
            action = notation.parse(text, self.rules)
            fault = self.rules.check(self.state, action)
            assert fault is None, f"{text}: {fault}"
            self.rules.apply(self.state, action, self.events.append)
        return self

    def refuses(self, text: str) -> str:
        """The code of the refusal."""
        fault = self.rules.check(self.state, notation.parse(text, self.rules))
        assert fault is not None, f"{text} is allowed"
        return fault.code

    @property
    def legal(self) -> list[str]:
        """The listed moves."""
        return [notation.write(action, self.rules) for action in self.rules.legal(self.state)]

    def paid(self, what: str) -> list[Points]:
        """What was paid for this, in order."""
        facts = [dict(event.facts) for event in self.events if isinstance(event, Told) and event.name == "paid"]
        return [fact["amount"] for fact in facts if fact["what"] == what]

    @property
    def net(self) -> list[Points]:
        """What the finished hand brought each seat."""
        assert self.state.result is not None
        return [row.score for row in self.state.result.rows]

    @property
    def spots(self) -> list[HandPart]:
        """The spots in the order of play."""
        return [part for part in self.state.parts if part.hand < self.rules.seats]


def sits(
    *hands: str,
    house: str = "TC TD",
    then: str = "",
    stakes: str | list[str] = "main 10",
    variant: str = "costa_rica_rummy",
    options: Mapping[str, bool | int | str] | None = None,
) -> Sitting:
    """Each seat with its first two cards and its stakes (`""` passes), the house with its two cards, and the next in the shoe."""
    bets = [stakes] * len(hands) if isinstance(stakes, str) else stakes
    own = [hand.split() for hand, bet in zip(hands, bets, strict=True) if bet]
    up, hole = house.split()
    deck = [*(cards[0] for cards in own), up, *(cards[1] for cards in own), hole, *then.split()]
    rules = rules_of(variant, options, len(hands))
    state, events = rules.new_state(), list[Event]()
    rules.deal(state, 1, events.append, deck=rules.pack.find_all(deck))
    return Sitting(rules, state, events).does(*(f"stake {bet}" if bet else "pass" for bet in bets))
