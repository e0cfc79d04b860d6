"""A card on offer: meld it at once, refuse it, or force it upon the player who has just refused it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from game.cards.chance import Chance
from game.cards.ids import NO_CARD, Card, CardSet
from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.acts.actions import Action, Discard, Draw, LayDown, LayOff, Pass
from game.rules.acts.events import Emit
from game.rules.acts.rearrange import Rearrange
from game.rules.claim_round import ClaimRound
from game.rules.flow import BEFORE_PROGRAM, TURN_PROGRAM, Flow, Outcome
from game.rules.laying.arranged import REARRANGES_OWN, Arranged, Laid, Verdict
from game.rules.laying.laid import put_down
from game.rules.laying.laying import out
from game.rules.laying.offer_table import OfferTable
from game.rules.laying.offers import HAND, Lifted, Offer
from game.rules.offered.actions import FORCE, FORCE_BUTTON, Force, MoveOn
from game.rules.offered.asking import is_upcard, may_take, refuser, turn_after, turner, was_turned
from game.rules.offered.at_the_table import offers_of_card, verdict_of
from game.rules.offered.facts import OfferedStep, Offering, offering
from game.rules.offered.laying import (
    LAYS,
    as_rearranged,
    extensions,
    fault,
    from_hand,
    lay,
    new_melds,
    takes,
    ways_to_lie,
)
from game.rules.offered.moving_on import can_move, moved, moves_on, moving_fault, moving_played
from game.rules.offered.own_table import goal, melded, on_offer, own_melds
from game.rules.offered.round_over import goes_on, nothing_on_offer
from game.rules.offered.slots import FORCED
from game.rules.offered.told import forced
from game.rules.ruleset import Ruleset
from game.rules.state.meld import Meld
from game.rules.state.slots import DISCARDER, PASSES, Slot
from game.rules.state.state import Frame, State
from game.rules.step import Question
from game.rules.variant import Variant
from game.rules.view import View
from game.rules.violation import Violation, refuse

PASS = Pass()
_FORCE_OR_PASS: tuple[Action, ...] = (PASS, FORCE)
_ONLY_PASS: tuple[Action, ...] = (PASS,)
_SELDOM = 8
"""In one of so many decisions somebody who plays at random puts the own melds together anew."""


def _first_asked(rules: Ruleset, state: State, seat: int) -> list[Frame] | None:
    """Who decides when the first upcard is offered before the first turn."""
    before = rules.program_number[BEFORE_PROGRAM]
    pc = next((pc for pc, step in enumerate(rules.programs[before]) if step.phase == OnOfferStep.phase), -1)
    turn = Frame(rules.program_number[TURN_PROGRAM], 0, rules.starter(state))
    return None if pc < 0 else [turn, Frame(before, pc, seat)]


def _asked(rules: Ruleset, state: State, seat: int, phase: str) -> bool:
    """Whether a seat is asked about the card now."""
    return rules.to_act(state) == seat and rules.phase(state) == phase


class OnOfferStep(ClaimRound, OfferedStep, kind="on_offer"):
    """Take the card on offer into one's melds, or pass; whoever takes it first has it."""

    forcing: bool = setting(False)
    force_scope: Literal["with_rearrangement", "extension_only"] = setting("with_rearrangement")
    meld_from_hand: bool = setting(False)

    phase = "offer"

    moves = (Pass, LayDown, LayOff, Rearrange, Force, MoveOn)

    verbs = (Force, MoveOn, Rearrange)

    then = "then_offer"

    @property
    def slots(self) -> tuple[Slot, ...]:
        return (FORCED,)

    def traits(self, variant: Variant) -> tuple[str, ...]:
        return ("card_on_offer", "forces") if self.forcing else ("card_on_offer",)

    @property
    def question(self) -> Question:
        return Question((FORCE_BUTTON, "button:pass"))

    def enters(self, game: Offering, program: str) -> None:
        game.asks, game.program = self, program

    @property
    def raises(self) -> tuple[str, ...]:
        return ("offer",)

    # ---- who may do what ----------------------------------------------------------------------

    def is_forced(self, rules: Ruleset, state: State) -> bool:
        """Whether the card must be taken."""
        return bool(state.vars[rules.at[FORCED]])

    def forceable(self, rules: Ruleset, state: State, seat: int) -> int:
        """The seat that this one may force to take the card; -1 for none."""
        other = refuser(rules, state, seat) if self.forcing and not self.is_forced(rules, state) else -1
        return other if other >= 0 and self.could_take(rules, state, other) else -1

    def could_take(self, rules: Ruleset, state: State, seat: int) -> bool:
        """Whether the card fits the melds of a seat, so that it can be forced upon it."""
        return takes(rules, state, seat, on_offer(state), extending=self.force_scope == "extension_only")

    def own_turn(self, rules: Ruleset, state: State) -> bool:
        """Whether the seat that is asked has turned the card in its own turn, and decides first."""
        return bool(state.frames) and state.frames[-1].program == rules.program_number[TURN_PROGRAM]

    def held(self, rules: Ruleset, state: State, hand: int) -> CardSet:
        """The hand, and the card on offer."""
        asked = _asked(rules, state, hand, self.phase) and bool(state.discards[0])
        return state.hands[hand] | (1 << on_offer(state) if asked else 0)

    def movable_melds(self, rules: Ruleset, state: State, hand: int) -> Sequence[Meld]:
        """Those of a seat that may take the card, or must."""
        if _asked(rules, state, hand, self.phase) and not self.is_forced(rules, state) and not may_take(rules, state, hand):
            return ()
        return own_melds(state, hand)

    # ---- which moves --------------------------------------------------------------------------

    def legal(self, rules: Ruleset, state: State, hand: int) -> Sequence[Action]:
        """To pass, to meld the card, to extend a meld with it, to force it upon somebody; where own melds could take it only if
        they are put together anew, one way to do that.
        """
        if not state.discards[0]:
            return ()
        card = on_offer(state)
        if state.vars[rules.at[FORCED]]:
            return self._forced_ways(rules, state, hand, card)
        if not may_take(rules, state, hand):
            return _FORCE_OR_PASS if self.forceable(rules, state, hand) >= 0 else _ONLY_PASS
        cards = state.hands[hand]
        actions: list[Action] = [PASS, *new_melds(rules, state, cards, card)]
        if state.melds:
            actions += extensions(rules, state, hand, 1 << card)
            if len(actions) == 1 and REARRANGES_OWN in rules.traits:  # the plain ways to take it are none
                actions += self._anew(rules, state, hand, card, cards)
        if self.forcing and self.forceable(rules, state, hand) >= 0:
            actions.append(FORCE)
        if self.own_turn(rules, state):
            if self.meld_from_hand:
                actions += self._without_card(rules, state, cards)
            if moving_played(rules):
                actions += moves_on(rules, state, hand)
        return actions

    def _without_card(self, rules: Ruleset, state: State, cards: CardSet) -> list[Action]:
        """The single melds of the hand alone, with which the card is passed."""
        finder = rules.finder_for(state)
        return [rules.meld_action((one,), finder) for one in finder.candidates(cards)]

    def _forced_ways(self, rules: Ruleset, state: State, hand: int, card: Card) -> list[Action]:
        """The lay-offs of the card on own melds; where there is none, the way with the fewest changes."""
        return list(extensions(rules, state, hand, 1 << card, own=True)) or self._anew(rules, state, hand, card, 0)

    def _anew(self, rules: Ruleset, state: State, hand: int, card: Card, cards: CardSet) -> list[Action]:
        """Of the ways to put the own melds together anew with the card, and any of these of the hand, the one with the fewest
        changes; none where there is none.
        """
        if not own_melds(state, hand):
            return []
        held = self.held(rules, state, hand)
        ways = ways_to_lie(rules, state, hand, card, cards)[:1]
        return [as_rearranged(rules, state, way).as_read(rules, held) for way in ways]

    def lists_all(self, rules: Ruleset, state: State, hand: int, listed: Sequence[Action]) -> bool:
        """Not where own melds may be put together anew with the card, in other ways than these."""
        if REARRANGES_OWN not in rules.traits or not own_melds(state, hand):
            return True
        if self.is_forced(rules, state):
            return len(ways_to_lie(rules, state, hand, on_offer(state), 0)) <= len(listed)
        return not may_take(rules, state, hand)

    def for_form(self, rules: Ruleset, state: State) -> bool:
        """Not about a card that must be taken: whoever takes it does so with his own hands."""
        return not self.is_forced(rules, state)

    def only(self, rules: Ruleset, state: State, hand: int, listed: Sequence[Action]) -> Action | None:
        """To pass, where nothing that takes the card is listed: one of the ways to put own melds together anew would be."""
        return PASS if list(listed) == [PASS] else super().only(rules, state, hand, listed)

    def suggest(self, rules: Ruleset, state: State, hand: int, chance: Chance) -> Action:
        """To take the card more often than not; now and then the own melds are put together anew with it."""
        moves = self.legal(rules, state, hand)
        if not chance.below(_SELDOM) and not self.lists_all(rules, state, hand, moves):
            cards = 0 if self.is_forced(rules, state) else state.hands[hand]
            ways = ways_to_lie(rules, state, hand, on_offer(state), cards)
            if ways:
                return as_rearranged(rules, state, chance.choice(ways)).as_read(rules, self.held(rules, state, hand))
        if len(moves) > 1 and moves[0] is PASS and chance.below(6):
            return chance.choice(moves[1:])
        return chance.choice(moves)

    # ---- why not ------------------------------------------------------------------------------

    def check(self, rules: Ruleset, state: State, hand: int, action: Action) -> Violation | None:
        card = on_offer(state)
        if isinstance(action, Force):
            return self._force_fault(rules, state, hand, card)
        if isinstance(action, Pass):
            return refuse("pass.forced", (card,)) if self.is_forced(rules, state) else None
        if isinstance(action, MoveOn):
            own = self.own_turn(rules, state) or not moving_played(rules)
            return moving_fault(rules, state, hand, action) if own else refuse("move.own_turn", action.named)
        if isinstance(action, LAYS) and action.verb not in rules.refusals:
            return self._lay_fault(rules, state, hand, action, card)
        if isinstance(action, Discard):
            return refuse("offer.take_first", (card,))
        if isinstance(action, Draw):
            return refuse("offer.meld_it", (card,))
        return refuse(rules.refusals.get(action.verb, action.not_now), action.named)

    def _force_fault(self, rules: Ruleset, state: State, hand: int, card: Card) -> Violation | None:
        if not self.forcing or len(rules.in_play(state)) > 2:
            return refuse("force.not_played")
        other = refuser(rules, state, hand)
        if other < 0 or self.is_forced(rules, state):
            return refuse("force.not_now", (card,))
        return None if self.could_take(rules, state, other) else refuse("force.fits_nothing", (card,), seat=other)

    def _lay_fault(self, rules: Ruleset, state: State, hand: int, action: Action, card: Card) -> Violation | None:
        if not may_take(rules, state, hand) and not self.is_forced(rules, state):
            return refuse("offer.own_card", (card,))
        unused = self.meld_from_hand and isinstance(action, LayDown) and self.own_turn(rules, state)
        wrong = fault(rules, state, hand, action, card, unused=unused)
        own = from_hand(rules, state, hand, action, card) if wrong is None and self.is_forced(rules, state) else ()
        return refuse("force.table_only", own) if own else wrong

    # ---- doing --------------------------------------------------------------------------------

    def callers(self, rules: Ruleset, state: State, discarder: int) -> list[int]:
        """The seats that are asked after this one, which has turned the card up or discarded it: all others, in order."""
        return list(rules.in_play(state).others(discarder))

    def apply(self, rules: Ruleset, state: State, hand: int, action: Action, flow: Flow, emit: Emit) -> Outcome:
        """Pass, force, move a card on, or take the card; with enough cards on the table the hand is over."""
        if isinstance(action, MoveOn):
            moved(rules, state, hand, action, emit)
            return Outcome.STAY
        own = self.own_turn(rules, state)
        if isinstance(action, LayDown) and not rules.is_among(on_offer(state), action.named):  # of the hand alone
            lay(rules, state, hand, action, NO_CARD, emit)
            action = PASS
        outcome = super().apply(rules, state, hand, action, flow, emit)
        return Outcome.END_TURN if own and isinstance(action, Pass) and outcome is Outcome.NEXT else outcome

    def goes_on(self, rules: Ruleset, state: State, hand: int, flow: Flow) -> bool:
        """The others are asked; when all have refused, whoever turned the card or discarded it may force the last of two."""
        program, began = offering(rules).program, state.frames[-1].program != rules.program_number[offering(rules).program]
        state.vars[PASSES] += 1
        if began:
            flow.interrupt(program, self.callers(rules, state, hand))
            return True
        if super().goes_on(rules, state, hand, flow):
            return True
        first = rules.in_play(state).after(hand)
        if may_take(rules, state, hand, state.vars[PASSES] - 1) and self.forceable(rules, state, first) >= 0:
            flow.interrupt(program, [first])
            return True
        return False

    def refused(self, rules: Ruleset, state: State, hand: int, flow: Flow, emit: Emit) -> Outcome:
        """The card is dead: the next turn begins, if anybody can turn a card up."""
        return Outcome.NEXT if goes_on(rules, state, hand, emit) else Outcome.END_DEAL

    def taken(self, rules: Ruleset, state: State, hand: int, answer: Action, flow: Flow, emit: Emit) -> Outcome:
        """The card is laid, and the turn of whoever took it goes on; or it is forced upon the other, who is asked once more."""
        card, own = on_offer(state), self.own_turn(rules, state)
        if isinstance(answer, Force):
            other = refuser(rules, state, hand)
            state.vars[rules.at[FORCED]] = 1
            emit(forced(other, hand, card))
            flow.interrupt(offering(rules).program, [other])
            return Outcome.NEXT
        lay(rules, state, hand, answer, card, emit)
        nothing_on_offer(rules, state)
        if melded(state, hand) >= goal(rules, state):
            state.vars[rules.at[FORCED]] = 0
            return out(rules, state, hand, "layoff" if isinstance(answer, LayOff) else "meld", emit)
        if state.hands[hand]:
            if not own:
                flow.take_turn(hand)
            return Outcome.NEXT
        state.vars[rules.at[FORCED]] = 0
        if not goes_on(rules, state, hand, emit):
            return Outcome.END_DEAL
        if own:
            return Outcome.END_TURN
        flow.begin_turn(rules.after(state, hand))
        return Outcome.NEXT

    # ---- in a position that is set up ---------------------------------------------------------

    def waiting(self, rules: Ruleset, state: State, frame: Frame) -> list[Frame] | None:
        """In the own turn nobody waits; otherwise those still to be asked, and the turn that begins when nobody wants it."""
        if not state.discards[0]:
            return None
        turn, seat, passes = rules.program_number[TURN_PROGRAM], frame.hand, state.vars[PASSES]
        if was_turned(state) and not passes and not self.is_forced(rules, state):
            return _first_asked(rules, state, seat) if is_upcard(state) else None
        later: list[int] = []
        if may_take(rules, state, seat) and not self.is_forced(rules, state):
            began = state.vars[DISCARDER] if not was_turned(state) else turner(rules, state, seat)
            asked = self.callers(rules, state, began)
            later = asked[asked.index(seat) + 1 :]
        number = rules.program_number[offering(rules).program]
        waits = [Frame(number, 0, one) for one in reversed([seat, *later])]
        return [Frame(turn, 0, turn_after(rules, state, seat)), *waits]

    def misremembered(self, rules: Ruleset, state: State) -> str:
        """In a position a card is forced in its offer and the play after it only, and a discard is of somebody who plays."""
        is_forced, discarder = state.vars[rules.at[FORCED]], state.vars[DISCARDER]
        if is_forced and (is_forced != 1 or rules.phase(state) not in (self.phase, "play", "over")):
            return FORCED.name
        return "" if discarder < 0 or discarder in rules.in_play(state) else "discarder"

    # ---- at the table -------------------------------------------------------------------------

    def offer_table(self, rules: Ruleset, view: View) -> OfferTable:
        """The card lies open as long as somebody is asked about it."""
        asked = view.phase == self.phase and view.to_act is not None
        must = view.to_act if asked and view.vars[rules.at[FORCED]] else None
        by = rules.circle.after(must) if must is not None else -1
        return OfferTable(goal(rules, view), asked, rules.discards_in_sight is not None, (must, by) if must is not None else None)

    def prompt(self, rules: Ruleset, view: View) -> Line | None:
        if view.vars[rules.at[FORCED]]:
            return line("prompt.offer_forced", (view.upcard,))
        if len(view.legal) == 1:
            return line("prompt.offer_nothing", (view.upcard,))
        if all(isinstance(one, Pass | Rearrange) for one in view.legal):
            return line("prompt.offer_anew", (view.upcard,))
        if view.legal == _FORCE_OR_PASS:
            return line("prompt.offer_force", (view.upcard,))
        return line("prompt.on_offer_moving" if can_move(view) else "prompt.on_offer", (view.upcard,))

    def alone(self, rules: Ruleset, view: View) -> Line | None:
        return line("prompt.offer_alone", (view.upcard,))

    def offers(self, rules: Ruleset, state: State, hand: int, lifted: Lifted) -> Iterator[Offer]:
        """Own melds and their place for the card with cards of the hand; buttons to force and to pass."""
        asked = _asked(rules, state, hand, self.phase)
        yield from offers_of_card(rules, state, hand, lifted, on_offer(state) if asked else NO_CARD)
        if asked and not lifted.cards and lifted.source == HAND:
            if self.forceable(rules, state, hand) >= 0:
                yield Offer(FORCE_BUTTON, FORCE, label=line("button.force"), key="force")
            if not self.is_forced(rules, state):
                yield Offer("button:pass", PASS, label=line("button.pass"), key="pass_on")

    def result(self, rules: Ruleset, state: State, action: Action) -> Laid | None:
        return put_down(rules, state, action)

    def judge(self, rules: Ruleset, state: State, hand: int, arranged: Arranged) -> Verdict:
        card = on_offer(state) if _asked(rules, state, hand, self.phase) else NO_CARD
        return verdict_of(rules, state, hand, arranged, card)

    # ---- the sheet ----------------------------------------------------------------------------

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        lines = [line("rule.on_offer"), line("rule.on_offer_others"), line("rule.on_offer_discard")]
        if self.meld_from_hand:
            lines.append(line("rule.on_offer_hand_melds"))
        if self.forcing:
            lines.append(line(f"rule.force_{self.force_scope}"))
            if variant.players.max > 2:
                lines.append(line("rule.force_two"))
        return tuple(lines)
