"""After the draw: lay new melds, lay off, and discard one card to end the turn, in any order that leaves the discard last."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from game.cards.chance import Chance
from game.cards.ids import CardSet, card_set
from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.actions import Action, Discard, Draw, LayDown, LayOff, Pass, Swap
from game.rules.events import DISCARD_ZONE, Discarded, LaidOff, MeldLaid, Moved, WentOut
from game.rules.flow import Flow, Outcome
from game.rules.slots import LAID, LAID_BEFORE, NEW_MELDS
from game.rules.steps.step import Emit
from game.rules.violation import Violation, refuse

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state import Meld, State


@dataclass(frozen=True)
class TableStep:
    """Meld, lay off, and end the turn by discarding."""

    kind: Literal["table"] = "table"
    new_melds: int | Literal["unlimited"] = setting(
        1, low=1, high=9, label="New melds in a turn", help="How many new melds a player may lay in one turn."
    )
    taken_ban: Literal["face", "card"] = setting(
        "face",
        label="Card just taken",
        help="A card taken from the discard pile is not discarded in the same turn: no card like it, or only that very card.",
    )

    @property
    def phase(self) -> str:
        """The engine protocol's name of the decision."""
        return "play"

    @property
    def raises(self) -> tuple[str, ...]:
        """The interrupts that this step may ask for: none."""
        return ()

    # -- which moves ----------------------------------------------------------------------------------------------

    def legal(self, rules: Ruleset, state: State, hand: int) -> Sequence[Action]:
        """Single new melds, lay-offs card by card, and discards."""
        cards = state.hands[hand]
        barred = rules.barred(state)
        actions: list[Action] = []
        if state.vars[NEW_MELDS] < rules.new_meld_limit:
            for found in rules.finder.candidates(cards):
                rest = cards & ~found.mask
                if self._leaves_discard(rest, barred) or not self._stuck_after_meld(rules, state, hand, rest, found.cards):
                    actions.append(rules.meld_action(found.cards))
        if state.melds:
            for meld in rules.variant.layoff.open_melds(state, hand, state.melds):
                fitting = rules.accepts(meld) & cards
                if rules.has_twins:
                    fitting = rules.distinct(fitting)
                while fitting:
                    low = fitting & -fitting
                    fitting ^= low
                    card = low.bit_length() - 1
                    rest = cards ^ low
                    if self._leaves_discard(rest, barred) or not self._stuck_after_layoff(
                        rules, state, hand, rest, meld, (card,)
                    ):
                        actions.append(rules.layoff_action(meld.id, card))
        free = cards & ~barred
        if cards & (cards - 1) or not rules.variant.going_out.too_early(rules, state):
            if rules.has_twins:
                free = rules.distinct(free)
            while free:
                low = free & -free
                free ^= low
                actions.append(rules.discard_actions[low.bit_length() - 1])
        return actions

    @staticmethod
    def _leaves_discard(rest: CardSet, barred: CardSet) -> bool:
        """The common case: two or more cards are left, and one of them may be discarded."""
        return bool(rest & (rest - 1) and rest & ~barred)

    # -- judging --------------------------------------------------------------------------------------------------

    def check(self, rules: Ruleset, state: State, hand: int, action: Action) -> Violation | None:
        """Why this may not be done after the draw."""
        match action:
            case LayDown():
                return self._check_melds(rules, state, hand, action)
            case LayOff():
                return self._check_layoff(rules, state, hand, action)
            case Discard(card):
                return self._check_discard(rules, state, hand, card)
            case Swap():
                return refuse("swap.no_wild_card", action.cards, meld=action.meld)
            case Draw():
                return refuse("draw.already_drawn")
            case Pass():
                return refuse("pass.nothing_offered")

    def _check_melds(self, rules: Ruleset, state: State, hand: int, action: LayDown) -> Violation | None:
        named = [card for group in action.groups for card in group.cards]
        missing = self._not_held(state, hand, named)
        if missing is not None:
            return missing
        for group in action.groups:
            if rules.found(group.cards) is None:
                return Violation(*rules.finder.fault(group.cards))
        limit = rules.new_meld_limit
        if state.vars[NEW_MELDS] + len(action.groups) > limit:
            return refuse("meld.one_per_turn" if limit == 1 else "meld.limit_per_turn", tuple(named), count=limit)
        rest = state.hands[hand] & ~card_set(named)
        if self._leaves_discard(rest, rules.barred(state)):
            return None
        melds = list(state.melds)
        for group in action.groups:
            found = rules.found(group.cards)
            assert found is not None
            melds.append(rules.new_meld(len(melds) + 1, hand, found))
        return self._stuck(rules, state, hand, rest, melds, len(action.groups), tuple(named))

    def _check_layoff(self, rules: Ruleset, state: State, hand: int, action: LayOff) -> Violation | None:
        if not 1 <= action.meld <= len(state.melds):
            return refuse("layoff.no_such_meld", action.cards, meld=action.meld)
        if not action.cards:
            return refuse("layoff.no_cards", meld=action.meld)
        missing = self._not_held(state, hand, list(action.cards))
        if missing is not None:
            return missing
        meld = state.melds[action.meld - 1]
        barrier = rules.variant.layoff.barrier(state, hand, meld, action.cards)
        if barrier is not None:
            return barrier
        if rules.finder.recognise_as(meld.kind, (*meld.cards, *action.cards)) is None:
            return self._misfit(rules, meld, action.cards)
        rest = state.hands[hand] & ~card_set(action.cards)
        if self._leaves_discard(rest, rules.barred(state)):
            return None
        return self._stuck_after_layoff(rules, state, hand, rest, meld, action.cards)

    @staticmethod
    def _misfit(rules: Ruleset, meld: Meld, cards: tuple[int, ...]) -> Violation:
        """Why these cards do not extend this meld: the cards that do not fit, and those that would."""
        fitting = rules.accepts(meld)
        odd = tuple(card for card in cards if not fitting >> card & 1) or cards
        wanted = tuple(rules.pack.in_rank_order(fitting))
        if not wanted:
            return refuse("layoff.meld_full", odd, meld=meld.id, cards_meld=meld.cards)
        code = "layoff.not_in_set" if meld.kind == "set" else "layoff.not_in_run"
        return refuse(code, odd, meld=meld.id, cards_meld=meld.cards, cards_wanted=wanted)

    def _check_discard(self, rules: Ruleset, state: State, hand: int, card: int) -> Violation | None:
        missing = self._not_held(state, hand, [card])
        if missing is not None:
            return missing
        if rules.barred(state) >> card & 1:
            return refuse("discard.just_taken", (card,))
        if state.hands[hand] == 1 << card and rules.variant.going_out.too_early(rules, state):
            return refuse("going_out.too_early", (card,))
        return None

    @staticmethod
    def _not_held(state: State, hand: int, cards: list[int]) -> Violation | None:
        """A refusal where a named card is not in the hand, or named twice."""
        held = state.hands[hand]
        for i, card in enumerate(cards):
            if not held >> card & 1:
                return refuse("card.not_held", (card,))
            if card in cards[:i]:
                return refuse("card.named_twice", (card,))
        return None

    def _stuck_after_meld(
        self, rules: Ruleset, state: State, hand: int, rest: CardSet, cards: tuple[int, ...]
    ) -> Violation | None:
        found = rules.found(cards)
        assert found is not None
        melds = [*state.melds, rules.new_meld(len(state.melds) + 1, hand, found)]
        return self._stuck(rules, state, hand, rest, melds, 1, cards)

    def _stuck_after_layoff(
        self, rules: Ruleset, state: State, hand: int, rest: CardSet, meld: Meld, cards: tuple[int, ...]
    ) -> Violation | None:
        grown = rules.grown(meld, cards, hand)
        melds = [grown if other.id == meld.id else other for other in state.melds]
        return self._stuck(rules, state, hand, rest, melds, 0, cards)

    @staticmethod
    def _stuck(
        rules: Ruleset, state: State, hand: int, rest: CardSet, melds: Sequence[Meld], laid: int, cards: tuple[int, ...]
    ) -> Violation | None:
        """A refusal where the turn could not be ended legally any more with `rest` in hand."""
        going_out = rules.variant.going_out
        if going_out.can_end(rules, state, hand, rest, melds, state.vars[NEW_MELDS] + laid, rules.barred(state)):
            return None
        return going_out.stuck(rules, state, rest, cards)

    # -- doing ----------------------------------------------------------------------------------------------------

    def apply(self, rules: Ruleset, state: State, hand: int, action: Action, flow: Flow, emit: Emit | None) -> Outcome:
        """Lay the cards, or discard and end the turn; the hand is over when no card is left."""
        if isinstance(action, Discard):
            return self._discard(rules, state, hand, action.card, emit)
        if isinstance(action, LayDown):
            how = "meld"
            for group in action.groups:
                self._lay(rules, state, hand, group.cards, emit)
            state.vars[NEW_MELDS] += len(action.groups)
        else:
            assert isinstance(action, LayOff)
            how = "layoff"
            meld = rules.grown(state.melds[action.meld - 1], action.cards, hand)
            state.melds[action.meld - 1] = meld
            gone = card_set(action.cards)
            state.hands[hand] &= ~gone
            state.known[hand] &= ~gone
            if emit is not None:
                emit(LaidOff(hand, action.meld, action.cards))
                emit(Moved(action.cards, ("hand", hand), ("meld", action.meld), rules.everybody))
        state.vars[LAID] |= 1 << hand
        rules.variant.stock_end.laid(state)
        return Outcome.STAY if state.hands[hand] else self._out(rules, state, hand, how, emit)

    @staticmethod
    def _lay(rules: Ruleset, state: State, hand: int, cards: tuple[int, ...], emit: Emit | None) -> None:
        found = rules.found(cards)
        assert found is not None
        meld = rules.new_meld(len(state.melds) + 1, hand, found)
        state.melds.append(meld)
        state.hands[hand] &= ~found.mask
        state.known[hand] &= ~found.mask
        if emit is not None:
            emit(MeldLaid(hand, meld.id, meld.kind, meld.cards))
            emit(Moved(meld.cards, ("hand", hand), ("meld", meld.id), rules.everybody))

    def _discard(self, rules: Ruleset, state: State, hand: int, card: int, emit: Emit | None) -> Outcome:
        gone = ~(1 << card)
        state.hands[hand] &= gone
        state.known[hand] &= gone
        state.discards[0].append(card)
        if emit is not None:
            emit(Discarded(hand, card))
            emit(Moved((card,), ("hand", hand), DISCARD_ZONE, rules.everybody))
        if not state.hands[hand]:
            return self._out(rules, state, hand, "discard", emit)
        if not state.stock and rules.variant.stock_end.blocked_after_turn(state, rules.seats):
            state.ending = ("blocked", -1)
            return Outcome.END_DEAL
        return Outcome.END_TURN

    @staticmethod
    def _out(rules: Ruleset, state: State, hand: int, how: str, emit: Emit | None) -> Outcome:
        rummy = rules.rummy_bonus is not None and not state.vars[LAID_BEFORE] >> hand & 1
        state.ending = ("rummy" if rummy else "out", hand)
        if emit is not None:
            emit(WentOut(hand, how, rummy))
        return Outcome.END_DEAL

    def suggest(self, rules: Ruleset, state: State, hand: int, chance: Chance) -> Action:
        """Any listed move at random."""
        return chance.choice(self.legal(rules, state, hand))

    def sentence(self) -> tuple[Line, ...]:
        """Its lines of the rule sheet."""
        melds = (
            line("rule.new_melds_unlimited") if self.new_melds == "unlimited" else line("rule.new_melds", count=self.new_melds)
        )
        return (melds, line("rule.discard_one"), line("rule.taken_ban"))
