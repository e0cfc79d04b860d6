"""A compiled variant: the four questions (`legal`, `check`, `suggest`, `apply`) and the loop of frames.

The loop knows frames, steps and five outcomes. It does not know what a meld or a discard is.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.cards.chance import Chance, derive
from game.cards.effort import go_on
from game.cards.ids import Card, card_set, each
from game.cards.memo import Budget
from game.rules import settle
from game.rules.acts.actions import Action
from game.rules.acts.events import DealBegan, Emit, TurnBegan, unheard
from game.rules.flow import TURN_PROGRAM, Flow, Outcome
from game.rules.new_hand import begins_game, hand_out, take_seats, turn_wild, who_plays
from game.rules.policies.dealing.bases import lay_out
from game.rules.state import standing
from game.rules.state.circle import Circle
from game.rules.state.slots import (
    LAID,
    LAID_BEFORE,
    UPCARD,
    WILD_RANK,
)
from game.rules.state.state import Frame, State
from game.rules.step import Step, Warned
from game.rules.tables import Tables
from game.rules.variant import Variant
from game.rules.violation import IllegalAction, Violation, refuse

_STAY, _NEXT, _END_TURN, _END_DEAL = Outcome.STAY, Outcome.NEXT, Outcome.END_TURN, Outcome.END_DEAL
"""Looking up a member of an enumeration takes longer than all that is done with it."""


class Ruleset(Tables):
    """The rules of one variant for a number of seats, on top of the tables that make answers fast.

    It holds no state of a game: the same ruleset serves any number of them.
    """

    def __init__(self, variant: Variant, seats: int, budget: Budget | None = None) -> None:
        super().__init__(variant, seats, budget)
        self._flow = Flow()
        self._next = [self.circle.after(seat) for seat in range(seats)]
        self._seat = self.places.owner_of_hand
        """By hand: the seat that decides for it."""
        self._turn = self.program_number[TURN_PROGRAM]
        self._frames = [
            [[Frame(i, pc, hand) for hand in range(len(self.places.hands))] for pc in range(len(p))]
            for i, p in enumerate(self.programs)
        ]
        """By program, step and hand: the same frames every time."""

    # -- dealing --------------------------------------------------------------------------------------------------

    def new_state(self) -> State:
        """A match before its first hand: no cards dealt, no points."""
        state = State(self.seats, self.memory)
        self.places.clear(state)
        state.pots = tuple(spot.place.start for spot in self.places.pots)
        state.scores = [self.variant.match_end.rule.start(self.variant)] * self.seats
        return state

    def shuffled(self, hand_seed: int, given: Sequence[Card] = ()) -> list[Card]:
        """The deck of a hand in dealing order: the given cards first, the rest shuffled by the seed."""
        first = set(given)
        rest = [card for card in self.pack.cards if card not in first] if first else list(self.pack.cards)
        Chance(derive("deck", hand_seed)).shuffle(rest)
        return [*given, *rest]

    def deck_for(self, state: State, hand_seed: int, given: Sequence[Card] = ()) -> list[Card]:
        """The deck of the next hand in dealing order: shuffled as above, or what is left of a shoe that goes on."""
        if state.result is not None and not given and self.variant.deal.goes_on(self, state):
            return state.stock[::-1]
        return self.shuffled(hand_seed, given)

    def _used(self, state: State) -> list[Card]:
        """The cards that were used before, where a hand is dealt from what is left: as they lay on the pile, then the others."""
        pile = state.discards[0]
        gone = self.pack.all & ~card_set(state.stock) & ~card_set(pile)
        return [*pile, *each(gone)]

    def first_dealer(self, seed: int) -> int:
        """Who deals the first hand of a match with this seed: by lot, which drawing the lowest card is as well. Where the house
        deals, the seat before the first.
        """
        if self.variant.dealer.of_house:
            return self.circle.before(0)
        return Chance(derive("dealer", seed)).below(self.seats)

    def deal(
        self,
        state: State,
        hand_seed: int,
        emit: Emit = unheard,
        deck: Sequence[Card] | None = None,
        dealer: int | None = None,
        number: int | None = None,
        back: Sequence[int] = (),
    ) -> None:
        """Deal the next hand of the match. `deck` is in dealing order and may be shorter than the pack. The seats of `back` are
        out of the match and come back, as they may.

        `dealer` and `number` (of the hand, from 1) follow from the hand before where they are not given.
        """
        previous = state.result
        changes = who_plays(self, state, back)
        rotation = self.rotation
        if dealer is None and (state.dealer < 0 or rotation is None):
            following = self.variant.dealer.following
            new_game = state.dealer >= 0 and begins_game(self, state)
            dealer = (
                self.first_dealer(hand_seed) if state.dealer < 0 else following(self.circle, state.dealer, previous, new_game)
            )
        if rotation is not None:
            dealer = take_seats(self, rotation, state, dealer, derive("seats", hand_seed), changes)
        assert dealer is not None
        state.dealer = dealer = self._in_play_from(state, dealer)
        state.deal = state.deal + 1 if number is None else number
        state.turns = state.decisions = 0
        state.chance = derive("rules", hand_seed)
        before, state.vars = state.vars, self.memory.next_hand(state.vars)
        for act in self.next_hand if previous is not None else ():
            act(self, state, before)
        cards = self.deck_for(state, hand_seed, deck or ())
        used = self._used(state) if len(cards) < self.pack.size else []
        self.places.clear(state)
        state.discards[0] = used
        state.ending = state.result = None
        emit(DealBegan(state.deal, dealer))
        for change in changes:
            emit(change)
        hand_out(self, state, cards, emit)
        rank = self.variant.wilds.rank_in(state.deal, self.pack.deck)
        if rank >= 0:
            state.vars[WILD_RANK] = rank
        elif self.asks_rank and not self.variant.deal.shows_rank and not self.variant.wilds.stays_open:
            turn_wild(self, state, state.stock.pop(), emit)
        if self.keeps_upcard and (pile := self.pile(state, self.starter(state))):
            state.vars[UPCARD] = pile[0]
        plan = self.variant.deal
        for seat in self.circle.up_to(dealer) if self.bonus_cards else ():
            lay_out(self, state, seat, emit)
        for act in self.after_deal:
            act(self, state, emit)
        if _won(state):
            self._settle(state, emit)
            return
        first = self._keeping_turn(state, self.starter(state), emit)
        begins = self._first_step(state, first) if plan.starter_draws else self.play_step
        state.frames = [Frame(self.program_number[TURN_PROGRAM], begins, first)]
        if self.claim_step is not None and plan.upcard:
            program = self.program_number[self.claim_program]
            state.frames.extend(Frame(program, 0, seat) for seat in reversed(self.claim_step.asked(self, state, first)))
        if self.programs[0]:
            state.frames.append(Frame(0, 0, first))
        emit(TurnBegan(first, 0))

    def _in_play_from(self, state: State, seat: int) -> int:
        """This seat, or where it does not play, the next that does."""
        while state.standing[seat] & standing.ABSENT:
            seat = self._next[seat]
        return seat

    def has_left(self, state: State, seat: int) -> bool:
        """Whether a seat that plays this hand is out of it before its end."""
        leaving = self.memory.leaving
        return leaving is not None and state.vars[leaving + seat] != self.memory.start[leaving]

    def still_in(self, state: State) -> Circle:
        """The seats that play this hand and have not left it, in the order of play."""
        playing = self.in_play(state)
        return playing.without(seat for seat in playing if self.has_left(state, seat))

    def _turn_from(self, state: State, seat: int) -> int:
        """This seat, or where it has no further turn in this hand, the next that has."""
        while state.standing[seat] & standing.ABSENT or self.has_left(state, seat):
            seat = self._next[seat]
        return seat

    def in_play(self, state: State) -> Circle:
        """The seats that play this hand, in the order of play: all but those who are out of the match, or sit out."""
        return self.circle.without(standing.absent(state.standing)) if any(state.standing) else self.circle

    # -- the four questions ---------------------------------------------------------------------------------------

    def legal(self, state: State) -> Sequence[Action]:
        """The moves of the seat to act that are worth listing; none when the hand is over."""
        if not state.frames:
            return ()
        program, pc, hand = state.frames[-1]
        return self.programs[program][pc].legal(self, state, self._seat[hand])

    def check(self, state: State, action: Action, seat: int | None = None) -> Violation | None:
        """Why the seat to act may not do this, or None where it may. `seat`: another that is to be asked the same after it."""
        if not state.frames:
            return refuse("hand.over")
        go_on()
        program, pc, hand = state.frames[-1]
        return self.programs[program][pc].check(self, state, self._seat[hand] if seat is None else seat, action)

    def warning(self, state: State, action: Action) -> Warned | None:
        """What the seat to act should know before it does this, which is allowed; None where nothing speaks against it."""
        program, pc, hand = state.frames[-1]
        return self.programs[program][pc].warns(self, state, self._seat[hand], action)

    def costs(self, state: State, action: Action) -> int:
        """What an action of the seat to act costs at once because something is wrong with it; 0 where nothing is."""
        program, pc, hand = state.frames[-1]
        return self.programs[program][pc].costs(self, state, self._seat[hand], action)

    def suggest(self, state: State, chance: Chance) -> Action:
        """One sensible move at random, also where moves cannot be listed."""
        program, pc, hand = state.frames[-1]
        return self.programs[program][pc].suggest(self, state, self._seat[hand], chance)

    def apply(self, state: State, action: Action, emit: Emit = unheard) -> None:
        """Carry out an action that passed `check`, and all that follows of itself: next turns, settling, scoring."""
        program, pc, hand = state.frames[-1]
        go_on()
        seat, flow = self._seat[hand], self._flow
        state.decisions += 1
        outcome = self.programs[program][pc].apply(self, state, seat, action, flow, emit)
        if self.skips and action.thrown >= 0 and self.skips >> action.thrown & 1:
            last = outcome is _NEXT and program == self._turn and pc + 1 == len(self.programs[program])
            if flow.following is None and (last or outcome is _END_TURN):
                self.variant.skips.thrown(self, state, seat, action, flow, emit)
        if flow.asked:
            self._advance(state, outcome, flow, emit)
            flow.clear()
        elif outcome is _END_TURN:
            state.frames.pop()
            self._next_turn(state, seat, None, emit)
        elif outcome is _NEXT and pc + 1 < len(self.programs[program]):
            state.frames[-1] = self._frames[program][pc + 1][hand]
        elif outcome is not _STAY:
            self._advance(state, outcome, flow, emit)
        if state.decisions >= self.bound and state.frames:
            state.ending = ("bound", -1)
            self._settle(state, emit)

    def play(self, state: State, action: Action, emit: Emit = unheard) -> None:
        """`check`, then `apply`. Raises IllegalAction where the rules say no."""
        violation = self.check(state, action)
        if violation is not None:
            raise IllegalAction(violation)
        self.apply(state, action, emit)

    # -- the loop -------------------------------------------------------------------------------------------------

    def _advance(self, state: State, outcome: Outcome, flow: Flow, emit: Emit) -> None:
        """Pop the acting frame, push the one that continues it, then what interrupts it."""
        frames = state.frames
        program, pc, hand = frames.pop()
        seat = self._seat[hand]
        if flow.settled:
            frames[:] = [frame for frame in frames if (frame.program, frame.pc) != (program, pc)]
        if outcome is _NEXT:
            if pc + 1 < len(self.programs[program]):
                frames.append(self._frames[program][pc + 1][hand])
            elif program == self._turn:
                self._next_turn(state, seat, flow.following, emit)
        elif outcome is _END_TURN:
            self._next_turn(state, seat, flow.following, emit)
        elif outcome is _STAY:
            frames.append(self._frames[program][pc][hand])
        elif outcome is _END_DEAL:
            frames.clear()
            if self.last_lays_program:
                self._ask_for_last_lays(state)
        if flow.seized is not None:
            self._seize(state, flow.seized, emit)
        if flow.begun is not None:
            frames[:] = [frame for frame in frames if frame.program != self._turn]
            self._next_turn(state, hand, flow.begun, emit)
        for name, seat in reversed(flow.interrupts):
            frames.append(self._frames[self.program_number[name]][0][seat])
        if not frames:
            self._settle(state, emit)

    def _ask_for_last_lays(self, state: State) -> None:
        """Somebody is out: the others may lay down what they can, each once, from the left of that player on."""
        if state.ending is None or state.ending[1] < 0:
            return
        out, number = state.ending[1], self.program_number[self.last_lays_program]
        for slot, value in self.memory.each_turn:
            state.vars[slot] = value
        after = self.in_play(state).others(out)
        state.frames.extend(Frame(number, 0, seat) for seat in reversed(after) if state.hands[seat])

    def after(self, state: State, seat: int) -> int:
        """The seat whose turn comes after that of this one."""
        following = self._next[seat]
        if state.standing[following] & standing.ABSENT or self.memory.leaving is not None:
            return self._turn_from(state, following)
        return following

    def ahead_of(self, state: State, seat: int) -> int:
        """The seat whose turn comes before that of this one."""
        return self.in_play(state).before(seat)

    def starter(self, state: State) -> int:
        """The seat that has the first turn of the hand."""
        return self.variant.deal.starter(self.in_play(state), state.dealer)

    def seat_of(self, frame: Frame) -> int:
        """The seat whose decision a frame is: the owner of its hand."""
        return self._seat[frame.hand]

    def turn_of(self, state: State) -> int:
        """The seat whose turn it is, whoever may be asked for a decision; the dealer where there are no more turns."""
        return next((self.seat_of(frame) for frame in reversed(state.frames) if frame.program == self._turn), state.dealer)

    def _next_turn(self, state: State, seat: int, following: int | None, emit: Emit) -> None:
        for act in self.at_end_of_turn:
            act(self, state, seat, emit)
        seat = self.after(state, seat) if following is None else self._turn_from(state, following)
        if self.losing_turns:
            seat = self._keeping_turn(state, seat, emit)
        state.turns += 1
        slots = state.vars
        for slot, value in self.memory.each_turn:
            slots[slot] = value
        slots[LAID_BEFORE] = slots[LAID]
        begins = self._first_step(state, seat) if self.may_not_occur else 0
        state.frames.append(self._frames[self._turn][begins][seat])
        emit(TurnBegan(seat, state.turns))

    def _first_step(self, state: State, seat: int) -> int:
        """The first step of a turn that this seat is asked for; where none is, the last."""
        steps = self.programs[self._turn]
        return next((pc for pc, step in enumerate(steps) if step.occurs(self, state, seat)), len(steps) - 1)

    def _keeping_turn(self, state: State, seat: int, emit: Emit) -> int:
        """This seat, or where it loses its turn, the next that does not; every lost turn counts as one."""
        while any(lost(self, state, seat, emit) for lost in self.losing_turns):
            state.turns += 1
            seat = self.after(state, seat)
        return seat

    def _seize(self, state: State, seat: int, emit: Emit) -> None:
        """Somebody takes the turn that was about to begin, after the draw."""
        state.frames[:] = [frame for frame in state.frames if frame.program != self._turn]
        state.frames.append(self._frames[self._turn][self.play_step][seat])
        state.vars[LAID_BEFORE] = state.vars[LAID]
        emit(TurnBegan(seat, state.turns))

    def _settle(self, state: State, emit: Emit) -> None:
        state.frames.clear()
        if state.ending is None:
            state.ending = ("blocked", -1)
        settle.score(self, state, emit)

    def settle_again(self, state: State) -> None:
        """Compute the result of a finished hand once more, after a snapshot; totals stay as they are."""
        settle.recount(self, state)

    # -- what is due ----------------------------------------------------------------------------------------------

    def to_act(self, state: State) -> int | None:
        """The seat whose decision is due; None when the hand is over."""
        return self._seat[state.frames[-1].hand] if state.frames else None

    def asks(self, state: State, seat: int, step: Step) -> bool:
        """Whether this step asks this seat for a decision now."""
        if not state.frames:
            return False
        program, pc, hand = state.frames[-1]
        return self._seat[hand] == seat and self.programs[program][pc] is step

    def asked(self, state: State, seat: int) -> Step:
        """The step that asks this seat for a decision now; where none does, the first of the game."""
        if self.to_act(state) != seat:
            return self.steps[0]
        program, pc, _ = state.frames[-1]
        return self.programs[program][pc]

    def asked_in_order(self, state: State, seat: int) -> list[Step]:
        """The steps of the game: first the one that asks this seat for a decision now, then all others in their order."""
        first = self.asked(state, seat)
        return [first, *(step for step in self.steps if step != first)]

    def step_due(self, state: State) -> Step:
        """The step that asks for a decision now; there must be one."""
        program, pc, _ = state.frames[-1]
        return self.programs[program][pc]

    def phase(self, state: State) -> str:
        """The engine protocol's name of the decision that is due."""
        if not state.frames:
            return "over"
        program, pc, _ = state.frames[-1]
        return self.programs[program][pc].phase


def _won(state: State) -> bool:
    """Whether it has been said how the hand has ended."""
    return state.ending is not None


def compile_rules(variant: Variant, seats: int, budget: Budget | None = None) -> Ruleset:
    """The rules of a variant for this many seats. Raises ValueError where it is not played by so many.

    What they remember is on this budget, else on that of the process; no answer depends on it.
    """
    if not variant.players.min <= seats <= variant.players.max:
        raise ValueError(f"{variant.name} is played by {variant.players.min} to {variant.players.max}, not by {seats}")
    return Ruleset(variant, seats, budget)
