"""Calling "Rummy!": claiming cards of the discard pile out of turn, after a discard and before the next player draws."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from game.cards.chance import Chance
from game.cards.ids import NO_CARD, card_set
from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.actions import Action, Claim, Group, LayOff, Pass
from game.rules.completion import Outlook, completable
from game.rules.events import DISCARD_ZONE, Called, LaidOff, Moved, Passed
from game.rules.flow import Flow, Outcome
from game.rules.laying import lay, lay_off, out
from game.rules.slots import CALLER, DISCARDER, LAID, NEW_MELDS
from game.rules.steps.step import Emit
from game.rules.violation import Violation, refuse

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state import State

PASS = Pass()


@dataclass(frozen=True)
class CallStep:
    """One seat may claim cards of the pile, or pass. The first claim accepted closes the window."""

    kind: Literal["call"] = "call"
    scope: Literal["full", "last_discard_only"] = setting(
        "full",
        label="What may be called",
        help="Any cards of the pile that can be melded without a hand, or only the last discard.",
    )
    penalty: Literal["none", "draw_two", "take_pile", "discarder_chooses"] = setting(
        "none", label="Penalty of the discarder", help="What the player does whose discard was called."
    )

    @property
    def phase(self) -> str:
        """The engine protocol's name of the decision."""
        return "claim"

    @property
    def raises(self) -> tuple[str, ...]:
        """The interrupts that this step may ask for."""
        return () if self.penalty == "none" else ("penalty",)

    def callers(self, rules: Ruleset, state: State, discarder: int) -> list[int]:
        """The seats to be asked, nearest after the discarder first: those that could claim something."""
        seats = [(discarder + i) % rules.seats for i in range(1, rules.seats)]
        return [seat for seat in seats if self.claims(rules, state, seat)]

    # -- what can be claimed --------------------------------------------------------------------------------------

    def claims(self, rules: Ruleset, state: State, hand: int) -> list[Claim]:
        """Everything that this seat may claim now: single cards for melds on the table, then melds lying in the pile."""
        pile = state.discards[0]
        if not pile:
            return []
        found: list[Claim] = []
        wanted = pile[-1:] if self.scope == "last_discard_only" else pile[::-1]
        for meld in rules.variant.layoff.open_melds(rules, state, hand, state.melds):
            accepted = rules.accepts(state, meld)
            found += [Claim((card,), meld.id) for card in wanted if accepted >> card & 1]
        if self.scope == "full" and rules.variant.opening.kind == "free":
            found += [Claim(meld.cards) for meld in rules.finder_for(state).candidates(card_set(pile))]
        return [claim for claim in found if self._completable(rules, state, hand, claim)]

    def _completable(self, rules: Ruleset, state: State, hand: int, claim: Claim) -> bool:
        """Whether the caller could end the turn that a full call makes."""
        if self.scope == "last_discard_only":
            return True
        pile = state.discards[0]
        deepest = min(pile.index(card) for card in claim.cards)
        cards = (state.hands[hand] | card_set(pile[deepest:])) & ~card_set(claim.cards)
        melds = list(state.melds)
        if claim.meld:
            grown = rules.grown(state, melds[claim.meld - 1], claim.cards, hand)
            assert grown is not None
            melds[claim.meld - 1] = grown
        else:
            meld = rules.found(state, claim.cards)
            assert meld is not None
            melds.append(rules.new_meld(len(melds) + 1, hand, meld))
        return completable(rules, state, hand, Outlook(cards, tuple(melds), 0 if claim.meld else 1, 0, NO_CARD, False, True))

    # -- the four questions ---------------------------------------------------------------------------------------

    def legal(self, rules: Ruleset, state: State, hand: int) -> Sequence[Action]:
        """Every claim, and `pass`."""
        return [*self.claims(rules, state, hand), PASS]

    def check(self, rules: Ruleset, state: State, hand: int, action: Action) -> Violation | None:
        """Why this may not be claimed."""
        if isinstance(action, Pass):
            return None
        if not isinstance(action, Claim):
            return refuse("claim.first", seat=hand)
        possible = self.claims(rules, state, hand)
        if not action.cards:
            return None if len(possible) == 1 else refuse("claim.which", tuple(c for claim in possible for c in claim.cards))
        pile = state.discards[0]
        missing = tuple(card for card in action.cards if card not in pile)
        if missing:
            return refuse("claim.not_in_pile", missing)
        if self.scope == "last_discard_only" and action.cards != (pile[-1],):
            return refuse("claim.only_last", (pile[-1],))
        if self._matching(possible, action) is None:
            return self._fault(rules, state, action)
        if len(action.cards) == 1 and not action.meld and sum(claim.cards == action.cards for claim in possible) > 1:
            return refuse("claim.which_meld", action.cards)
        return None

    @staticmethod
    def _matching(possible: Sequence[Claim], action: Claim) -> Claim | None:
        """The claim that is meant: the only one, or the one with these cards and this meld."""
        if not action.cards:
            return possible[0] if len(possible) == 1 else None
        for claim in possible:
            if set(claim.cards) == set(action.cards) and action.meld in (0, claim.meld):
                return claim
        return None

    @staticmethod
    def _fault(rules: Ruleset, state: State, action: Claim) -> Violation:
        if len(action.cards) > 1:
            if rules.found(state, action.cards) is None:
                return Violation(*rules.finder_for(state).fault(action.cards))
            return refuse("claim.not_possible", action.cards)
        return refuse("claim.fits_nothing", action.cards)

    def apply(self, rules: Ruleset, state: State, hand: int, action: Action, flow: Flow, emit: Emit | None) -> Outcome:
        """Pass; or take the cards, lay them, and, with a full call, play on as in a turn of one's own."""
        if isinstance(action, Pass):
            if emit is not None:
                emit(Passed(hand))
            return Outcome.NEXT
        assert isinstance(action, Claim)
        claim = self._matching(self.claims(rules, state, hand), action)
        assert claim is not None
        flow.drop(rules.claim_program)
        if emit is not None:
            emit(Called(hand, claim.cards))
        if self.scope == "last_discard_only":
            self._lay_last(rules, state, hand, claim, flow, emit)
            return Outcome.NEXT
        self._take(rules, state, hand, claim, emit)
        state.vars[CALLER] = hand
        state.vars[LAID] |= 1 << hand
        rules.variant.stock_end.laid(state)
        if not state.hands[hand]:
            return out(rules, state, hand, "layoff" if claim.meld else "meld", emit)
        flow.take_turn(hand)
        return Outcome.NEXT

    @staticmethod
    def _take(rules: Ruleset, state: State, hand: int, claim: Claim, emit: Emit | None) -> None:
        """The pile from the deepest claimed card upwards goes into the hand, and the claimed cards on the table."""
        pile = state.discards[0]
        deepest = min(pile.index(card) for card in claim.cards)
        cards = tuple(pile[deepest:])
        del pile[deepest:]
        state.hands[hand] |= card_set(cards)
        state.known[hand] |= card_set(cards)
        if emit is not None:
            emit(Moved(cards, DISCARD_ZONE, ("hand", hand), rules.everybody))
        if claim.meld:
            lay_off(rules, state, hand, LayOff(claim.meld, claim.cards), emit)
        else:
            lay(rules, state, hand, Group(claim.cards), emit)
            state.vars[NEW_MELDS] += 1

    def _lay_last(self, rules: Ruleset, state: State, hand: int, claim: Claim, flow: Flow, emit: Emit | None) -> None:
        """The caller lays the last discard off at once; turns go on unchanged, and the discarder may have to draw."""
        state.discards[0].pop()
        grown = rules.grown(state, state.melds[claim.meld - 1], claim.cards, hand)
        assert grown is not None
        state.melds[claim.meld - 1] = grown
        state.vars[LAID] |= 1 << hand
        rules.variant.stock_end.laid(state)
        if emit is not None:
            emit(LaidOff(hand, claim.meld, claim.cards))
            emit(Moved(claim.cards, DISCARD_ZONE, ("meld", claim.meld), rules.everybody))
        if self.penalty != "none":
            flow.interrupt("penalty", [state.vars[DISCARDER]])

    def suggest(self, rules: Ruleset, state: State, hand: int, chance: Chance) -> Action:
        """Any claim or `pass` at random."""
        return chance.choice(self.legal(rules, state, hand))

    def sentence(self) -> tuple[Line, ...]:
        """Its lines of the rule sheet."""
        lines = [line(f"rule.call_{self.scope}")]
        if self.penalty != "none":
            lines.append(line(f"rule.call_penalty_{self.penalty}"))
        return tuple(lines)
