"""After a discard: everybody else may show the whole hand with it, or take it for cards that are equal to it, or pass."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.cards.ids import NO_CARD, Card, CardSet, card_set, each
from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.acts.actions import Action, Claim, Pass
from game.rules.acts.closing import CLOSE_BUTTON, CLOSER, CLOSING
from game.rules.acts.events import Emit, Moved, Told
from game.rules.claim_round import RankedRound
from game.rules.flow import Flow, Outcome
from game.rules.laying.laying import lay_found
from game.rules.laying.offers import DISCARD_PILE, HAND, Lifted, Offer
from game.rules.laying.putting import DECLINE, declining
from game.rules.ruleset import Ruleset
from game.rules.show.actions import Show
from game.rules.state.slots import DISCARDER, TAKEN, Slot
from game.rules.state.state import Frame, State
from game.rules.step import Question
from game.rules.variant import Variant
from game.rules.view import View
from game.rules.violation import Violation, refuse
from game.rules.whole_hand.facts import WholeHandFacts, WholeHandFamilyStep
from game.rules.whole_hand.groups import whole
from game.rules.whole_hand.showing_all import lay_all, show_fault
from game.rules.whole_hand.slots import DECLARED, PURROS

CLAIM, PASS, SHOW_ALL = Claim(), Pass(), Show()
CLAIM_BUTTON = "button:claim"


class ClaimAlikeStep(RankedRound, WholeHandFamilyStep, kind="claim_alike"):
    """Show the whole hand with the discard; or claim it for so many equal cards of the hand. Everybody else is asked."""

    alike: int = setting(1, low=1, high=3)
    opens: bool = setting(False)
    called: str = setting("dui")

    phase = "claim"

    moves = (Show, Claim, Pass)

    verbs = (Show,)

    own_traits = ("claims_alike",)

    @property
    def slots(self) -> tuple[Slot, ...]:
        return (*super().slots, CLOSER, *((DECLARED, PURROS) if self.opens else ()))

    def enters(self, facts: WholeHandFacts, rules: Ruleset) -> None:
        """How many cards of the hand are laid open with what is claimed."""
        facts.opened = self.alike if self.opens else 0

    # -- in a position --------------------------------------------------------------------------------------------

    def waiting(self, rules: Ruleset, state: State, frame: Frame) -> list[Frame]:
        """All who are asked after this seat, and the turn of the seat after the discarder."""
        seat = rules.seat_of(frame)
        discarder = state.vars[DISCARDER] if state.vars[DISCARDER] >= 0 else rules.circle.before(seat)
        later = [one for one in self.callers(rules, state, discarder) if one in rules.circle.between(seat, discarder)]
        turn = Frame(rules.program_number["turn"], 0, rules.after(state, discarder))
        return [turn, *(frame._replace(hand=one) for one in reversed([seat, *later]))]

    # -- the round ------------------------------------------------------------------------------------------------

    def callers(self, rules: Ruleset, state: State, discarder: int) -> list[int]:
        """Everybody but the discarder, from the next seat on."""
        return list(rules.in_play(state).others(discarder))

    def rank(self, rules: Ruleset, state: State, hand: int, answer: Action) -> int:
        """A show goes before a claim."""
        return int(isinstance(answer, Show))

    @staticmethod
    def top(rules: Ruleset, state: State) -> Card:
        """The card that lies there; -1 for none."""
        pile = state.discards[0]
        return pile[-1] if pile else NO_CARD

    def held_alike(self, rules: Ruleset, state: State, hand: int) -> CardSet:
        """The cards of a hand that are equal to the discard."""
        top = self.top(rules, state)
        return rules.pack.alike[top] & state.hands[hand] if top >= 0 else 0

    def legal(self, rules: Ruleset, state: State, hand: int) -> Sequence[Action]:
        """To pass, and to claim and to show where that is possible."""
        top = self.top(rules, state)
        moves: list[Action] = [PASS]
        if top < 0:
            return moves
        if self.held_alike(rules, state, hand).bit_count() >= self.alike:
            moves.append(CLAIM)
        if whole(rules).is_whole(state.hands[hand] | 1 << top):
            moves.append(SHOW_ALL)
        return moves

    def check(self, rules: Ruleset, state: State, hand: int, action: Action) -> Violation | None:
        top = self.top(rules, state)
        match action:
            case Pass():
                return None
            case Claim():
                return self._claim_fault(rules, state, hand, action)
            case Show():
                if action.card >= 0:
                    return refuse("show.no_throw", (action.card,))
                return show_fault(rules, state.hands[hand] | 1 << top, action)
            case _:
                return refuse("claim.answer_first", (top,))

    def _claim_fault(self, rules: Ruleset, state: State, hand: int, action: Claim) -> Violation | None:
        """Why the discard may not be claimed: too few equal cards are there, or others are named."""
        top = self.top(rules, state)
        alike = rules.pack.alike[top]
        named = action.cards
        right = not named or (len(named) == self.alike + 1 and all(alike >> card & 1 for card in named))
        enough = self.held_alike(rules, state, hand).bit_count() >= self.alike
        if not right or action.meld or not enough:
            return refuse("claim.not_identical", (top,), count=self.alike)
        return None

    def taken(self, rules: Ruleset, state: State, hand: int, answer: Action, flow: Flow, emit: Emit) -> Outcome:
        """The discard comes into the hand: for a show that ends it, or for equal cards, and the turn goes on there."""
        card = state.discards[0].pop()
        held = tuple(each(self.held_alike_to(rules, state, hand, card)))[: self.alike]
        shows = isinstance(answer, Show)
        state.vars[DISCARDER] = NO_CARD
        state.hands[hand] |= 1 << card
        cards = (card,) if shows else (card, *held)
        state.known[hand] |= card_set(cards)
        emit(Told("claimed", hand, (("how", "win" if shows else self.called), ("cards", cards))))
        emit(Moved((card,), rules.zone(rules.after(state, hand)), ("hand", hand), rules.everybody))
        state.vars[TAKEN] = card
        if isinstance(answer, Show):
            lay_all(rules, state, hand, answer, emit)
            return Outcome.END_DEAL
        if self.opens:
            found = whole(rules).named(cards)
            assert found is not None, "equal cards that are a meld"
            lay_found(rules, state, hand, found.found, emit)
            state.vars[rules.at[PURROS] + hand] += 1
        flow.take_turn(hand)
        return Outcome.NEXT

    @staticmethod
    def held_alike_to(rules: Ruleset, state: State, hand: int, card: Card) -> CardSet:
        """The cards of a hand that are equal to this one."""
        return rules.pack.alike[card] & state.hands[hand]

    def refused(self, rules: Ruleset, state: State, hand: int, flow: Flow, emit: Emit) -> Outcome:
        """Nobody wants it out of turn: the next turn begins, or, without cards to draw, the hand is drawn."""
        state.vars[DISCARDER] = NO_CARD
        if rules.to_draw(state):
            return Outcome.NEXT
        state.ending = (rules.variant.stock_end.ending, NO_CARD)
        return Outcome.END_DEAL

    # -- at the table ---------------------------------------------------------------------------------------------

    @property
    def question(self) -> Question:
        return Question((CLOSE_BUTTON, CLAIM_BUTTON, DECLINE))

    def prompt(self, rules: Ruleset, view: View) -> Line | None:
        wins = any(isinstance(action, Show) for action in view.legal)
        code = "win" if wins else "claim" if CLAIM in view.legal else "none"
        return line(f"prompt.claim_alike_{code}", (view.upcard,))

    def offers(self, rules: Ruleset, state: State, hand: int, lifted: Lifted) -> Iterator[Offer]:
        """The hand as the place for the discard, and buttons: to show with it, to claim it, to leave it."""
        if not rules.asks(state, hand, self):
            return
        top = (self.top(rules, state),)
        may = self.legal(rules, state, hand)
        if lifted.source == DISCARD_PILE:
            action = SHOW_ALL if SHOW_ALL in may else CLAIM
            yield Offer(HAND, action, label=line("table.tip_discard"), key="take_discard", moves=top)
        elif lifted.source == HAND:
            if SHOW_ALL in may:
                yield Offer(CLOSE_BUTTON, SHOW_ALL, label=line("button.show"), key=CLOSING)
            if CLAIM in may:
                yield Offer(CLAIM_BUTTON, CLAIM, label=line("button.claim", top), key="take_discard")
            yield declining()

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        lines = [line("rule.claim_alike_win"), line("rule.claim_alike", count=self.alike)]
        if self.opens:
            lines.append(line("rule.claim_alike_opens"))
        return (*lines, line("rule.claim_alike_rank"))
