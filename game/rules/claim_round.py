"""A claim round: something lies open, and others may answer it before play goes on. The best answer is carried out.

Buying, calls of "Rummy!", the first upcard, the last discard of a hand and claims that have ranks all stand on it. Everybody
whom the rules allow to answer is asked, from the seat after the one that put the card there; where an answer depends on a hand,
a seat that could only pass is asked as well, so that who is asked tells nothing.

The law of every round: it is settled as soon as nobody who is still to answer has a better right. In most games the order of
asking is the order of right, so the first who does not pass settles it. Where answers have ranks, whoever answers last may still
be the best: then all answer first, each unseen by the others, and all of it happens at once.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from game.cards.ids import NO_CARD
from game.rules.acts.actions import Action, Claim, Pass
from game.rules.acts.events import Emit, Passed
from game.rules.acts.spelling import NotationError, Words, fail
from game.rules.flow import Flow, Outcome
from game.rules.state.slots import COMMON, DISCARDER, Slot, spelled_out, worded
from game.rules.step import Step

if TYPE_CHECKING:
    from game.cards.ids import Card
    from game.cards.lines import Line
    from game.rules.ruleset import Ruleset
    from game.rules.state.state import State
    from game.rules.variant import Variant

CLAIMS: Final = Slot("claims", 0, seen="owner", by_seat=True, said=True)
"""By seat: its answer in the round that is going on, as the notation writes it; only the seat itself knows it."""


class Answer(NamedTuple):
    """What a seat has answered that did not pass."""

    seat: int
    action: Action


class ClaimRound(Step):
    """Several seats are asked about what lies open, the one with the best right first: the first who does not pass has it.

    `callers` says who is asked, `taken` what an answer does.
    """

    @property
    def round(self) -> ClaimRound | None:
        return self

    # -- what a game says of its round ----------------------------------------------------------------------------

    @abstractmethod
    def callers(self, rules: Ruleset, state: State, discarder: int) -> list[int]:
        """The seats to be asked about what this seat has put there, in order; none where nobody may answer."""

    @abstractmethod
    def taken(self, rules: Ruleset, state: State, hand: int, answer: Action, flow: Flow, emit: Emit) -> Outcome:
        """Carry out the answer of this seat, which is the best."""

    def refused(self, rules: Ruleset, state: State, hand: int, flow: Flow, emit: Emit) -> Outcome:
        """Everybody has passed, this seat last: by default the next turn begins."""
        return Outcome.NEXT

    # -- how a round goes -----------------------------------------------------------------------------------------

    def begin(self, rules: Ruleset, state: State, discarder: int, program: str, flow: Flow) -> bool:
        """Ask everybody who may answer what this seat has just put there; whether there is anybody."""
        asked = self.callers(rules, state, discarder)
        if asked:
            state.vars[DISCARDER] = discarder
            flow.interrupt(program, asked)
        return bool(asked)

    def goes_on(self, rules: Ruleset, state: State, hand: int, flow: Flow) -> bool:
        """Whether somebody is still to answer after this seat; where the next is asked only now, ask."""
        program, pc, _ = state.frames[-1]
        return sum(frame.program == program and frame.pc == pc for frame in state.frames) > 1

    def apply(self, rules: Ruleset, state: State, hand: int, action: Action, flow: Flow, emit: Emit) -> Outcome:
        """An answer that is allowed: a pass, or what settles the round, as nobody who is still to answer has a better right."""
        if isinstance(action, Pass):
            emit(Passed(hand))
            on = self.goes_on(rules, state, hand, flow)
            return Outcome.NEXT if on else self.refused(rules, state, hand, flow, emit)
        flow.settle()
        return self.taken(rules, state, hand, action, flow, emit)


class RankedRound(ClaimRound):
    """Some answers go before others, whoever is asked first: everybody answers unseen, then the best answer is carried out."""

    unseen = True

    @property
    def slots(self) -> tuple[Slot, ...]:
        """The answers as they come in."""
        return (*super().slots, CLAIMS)

    @abstractmethod
    def rank(self, rules: Ruleset, state: State, hand: int, answer: Action) -> int:
        """How good the right of an answer is that is no pass; of equals that of the seat counts that is asked first."""

    def apply(self, rules: Ruleset, state: State, hand: int, action: Action, flow: Flow, emit: Emit) -> Outcome:
        """Remember an answer that is allowed; the last one settles the round."""
        state.vars[rules.at[CLAIMS] + hand] = worded(action.text(rules))
        return Outcome.NEXT if self.goes_on(rules, state, hand, flow) else self._settle(rules, state, hand, flow, emit)

    def _settle(self, rules: Ruleset, state: State, last: int, flow: Flow, emit: Emit) -> Outcome:
        """All have answered: the best answer is carried out, and what the others have said is forgotten."""
        answers = self.answers(rules, state)
        at = rules.at[CLAIMS]
        state.vars[at : at + rules.seats] = [CLAIMS.start] * rules.seats
        if not answers:
            return self.refused(rules, state, last, flow, emit)
        return self.taken(rules, state, *answers[0], flow, emit)

    def answers(self, rules: Ruleset, state: State) -> list[Answer]:
        """What has been answered by now and is no pass, the best right first."""
        found = []
        for seat in self.callers(rules, state, state.vars[DISCARDER]):
            action = self.answer_of(rules, state, seat)
            if action is not None and not isinstance(action, Pass):
                found.append(Answer(seat, action))
        return sorted(found, key=lambda one: -self.rank(rules, state, one.seat, one.action))

    def answer_of(self, rules: Ruleset, state: State, seat: int) -> Action | None:
        """What this seat has answered in the round that is going on; None as long as it has not, or nobody may know it.

        Raises NotationError where what is remembered is no action.
        """
        words = spelled_out(state.vars[rules.at[CLAIMS] + seat]).split()
        if not words:
            return None
        verb, *rest = words
        kind = rules.verbs.get(verb)
        if kind is None:
            fail("notation.unknown_verb", word=verb[:40])
        return kind.read(Words(verb, rest, rules, state.hands[seat], 0, rules.pile(state, rules.turn_of(state))))

    def misremembered(self, rules: Ruleset, state: State) -> str:
        """In a position nobody has answered who is not asked, or is still to be asked, and what is said is allowed."""
        at, frames, discarder = rules.at[CLAIMS], state.frames, state.vars[DISCARDER]
        seat = rules.seat_of(frames[-1]) if frames else NO_CARD
        asks = bool(frames) and rules.asked(state, seat) is self
        if asks and discarder not in rules.in_play(state):
            return COMMON[DISCARDER].name
        said = [one for one in range(rules.seats) if state.vars[at + one] != CLAIMS.start]
        if not said:
            return ""
        order = self.callers(rules, state, discarder) if asks else []
        before = order[: order.index(seat)] if seat in order else []
        right = set(before).issuperset(said) and all(self._may_be(rules, state, one) for one in said)
        return "" if right else CLAIMS.name

    def _may_be(self, rules: Ruleset, state: State, seat: int) -> bool:
        """Whether what a seat is said to have answered is an answer that it may give."""
        try:
            action = self.answer_of(rules, state, seat)
        except NotationError:
            return False
        return action is not None and self.check(rules, state, seat, action) is None


class ClaimStep(ClaimRound):
    """The discard is offered to others before the next turn begins."""

    phase = "claim"

    moves = (Claim, Pass)

    @property
    def claim(self) -> ClaimStep | None:
        return self

    def traits(self, variant: Variant) -> tuple[str, ...]:
        return ("claims",) if self.claim is not None else ()

    at_any_time: ClassVar[bool] = False
    """Whether a discard is called by the player who is first, and not offered to one after the other."""

    @property
    def deep(self) -> bool:
        """Whether more than the last discard may be claimed."""
        return False

    @property
    def costs_discarder(self) -> bool:
        """Whether the player is punished whose discard was claimed."""
        return False

    def spread(self, cards: int) -> int:
        return cards if self.deep and self.claim is not None else 0

    @staticmethod
    def pile(rules: Ruleset, state: State) -> list[Card]:
        """The discards of which one is claimed: those from which the player takes whose turn has come."""
        return rules.pile(state, rules.turn_of(state))

    def price(self) -> Line | None:
        """What a discard costs out of turn; None where it costs nothing."""
        return None

    def asked(self, rules: Ruleset, state: State, mover: int, discarder: int = NO_CARD) -> list[int]:
        """The seats to be asked about the first upcard, before the turn of `mover`."""
        return []
