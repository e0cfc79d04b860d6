"""A toy that stands in this folder alone: after each discard everybody may claim it with a number, and the highest has it.

A number may be said only by somebody who holds a card of the discard's rank, so answers depend on hands.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING

import pytest

from game.cards.ids import each
from game.rules import families as brought
from game.rules.acts.actions import Action, Claim, Pass
from game.rules.acts.events import Called, Emit, Moved
from game.rules.claim_round import ClaimStep, RankedRound
from game.rules.flow import Flow, Outcome
from game.rules.ruleset import Ruleset, compile_rules
from game.rules.violation import Violation, refuse
from game.variants.catalogue import Catalogue
from game.variants.forms import describe
from tests.variants.shelf import RULES

if TYPE_CHECKING:
    from game.rules.state.state import State

MOST = 3

TOY = """
format: 1
extends: straight_rummy
name: Highest Claim
players: {min: 2, max: 6}
steps: {call: {kind: toy_claim}}
interrupts: {claim: [call], penalty: null, last_lays: null}
options: null
"""


class ToyClaim(RankedRound, ClaimStep, kind="toy_claim"):
    """Claim the discard with a number: `claim 8S on 2`."""

    def callers(self, rules: Ruleset, state: State, discarder: int) -> list[int]:
        """Everybody but the discarder."""
        return list(rules.in_play(state).others(discarder))

    def able(self, rules: Ruleset, state: State, hand: int) -> bool:
        """Whether this seat holds a card of the rank that lies there."""
        rank = rules.pack.rank
        return any(rank[card] == rank[self.pile(rules, state)[-1]] for card in each(state.hands[hand]))

    def legal(self, rules: Ruleset, state: State, hand: int) -> Sequence[Action]:
        """To pass, and every number of a seat that is able to claim."""
        numbers = range(1, MOST + 1) if self.able(rules, state, hand) else ()
        return [Pass(), *(Claim((self.pile(rules, state)[-1],), number) for number in numbers)]

    def check(self, rules: Ruleset, state: State, hand: int, action: Action) -> Violation | None:
        """What is listed is allowed."""
        return None if action in self.legal(rules, state, hand) else refuse("claim.not_now")

    def rank(self, rules: Ruleset, state: State, hand: int, answer: Action) -> int:
        """The number that was said."""
        assert isinstance(answer, Claim)
        return answer.meld

    def taken(self, rules: Ruleset, state: State, hand: int, answer: Action, flow: Flow, emit: Emit) -> Outcome:
        """The card goes into the hand, and the turn goes on there."""
        card = self.pile(rules, state).pop()
        state.hands[hand] |= 1 << card
        emit(Called(hand, (card,)))
        emit(Moved((card,), rules.zone(hand), ("hand", hand), rules.everybody))
        flow.take_turn(hand)
        return Outcome.NEXT


@contextmanager
def known() -> Iterator[Catalogue]:
    """Within it, rules files may name the toy's step."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(brought, "FAMILIES", (*brought.FAMILIES, (ToyClaim,)))
        describe.cache_clear()
        yield Catalogue(RULES, None)
    describe.cache_clear()


@cache
def toy(seats: int) -> Ruleset:
    """The rules of the toy for so many seats."""
    with known() as shelf:
        return compile_rules(shelf.resolve_text(TOY, "own").variant, seats)
