"""After the draw: lay new melds, lay off, and discard one card to end the turn, in any order that leaves the discard last."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Literal

from game.cards.finder import Found
from game.cards.ids import NO_CARD, Card, listed
from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.acts.actions import Action, Close, Discard, Draw, Group, LayDown, LayOff, Pass, Swap
from game.rules.acts.closing import CLOSE_BUTTON, CLOSING
from game.rules.acts.events import Announced, Emit
from game.rules.completion import Judged
from game.rules.distinct_melds import clash
from game.rules.flow import Flow, Outcome
from game.rules.laying.arranged import Laid
from game.rules.laying.hand_melds import all_combined
from game.rules.laying.laid import as_laid, layoffs_meant, melds_meant, put_down
from game.rules.laying.laying import (
    emptied,
    has_laid,
    lay,
    lay_off,
    not_held,
    out,
    swap,
    throw,
)
from game.rules.laying.offers import HAND, Lifted, Offer, meld_number
from game.rules.laying.putting import discarding, extending, laying
from game.rules.laying.swapping import swap_fault, swaps
from game.rules.laying.taking import Take, offers_taken, take, taken, taking_fault, takings, takings_meant
from game.rules.policies.dealing.bases import second_hand
from game.rules.policies.swap import swapped
from game.rules.ruleset import Ruleset
from game.rules.state.meld import reading_of, with_meld
from game.rules.state.slots import ANNOUNCED, DUTY, LAID, MUST_GO_OUT, NEW_MELDS, TAKEN
from game.rules.state.state import State
from game.rules.step import EndingStep
from game.rules.steps.lay_faults import layoff_fault, melds_fault, overgrown
from game.rules.steps.turn_end import end_turn, ends_after_layoff, ends_after_melds, last_discard, leaves_discard, stays
from game.rules.variant import Variant
from game.rules.violation import Violation, refuse

_MOST_OPENINGS = 60
"""So many ways of opening are listed; with wild cards there can be thousands, nearly all alike."""


class TableStep(EndingStep, kind="table"):
    """Meld, lay off, and end the turn by discarding."""

    new_melds: int | Literal["unlimited"] = setting(1, low=0, high=9)
    taken_ban: Literal["face", "card"] = setting("face")
    take_from_melds: bool = setting(False)

    phase = "play"

    @property
    def moves(self) -> tuple[type[Action], ...]:
        moves: tuple[type[Action], ...] = (LayDown, LayOff, Swap, Discard, Close)
        return (*moves, Take) if self.take_from_melds else moves

    @property
    def verbs(self) -> tuple[type[Action], ...]:
        return (Take,) if self.take_from_melds else ()

    @property
    def bars_twins(self) -> bool:
        return self.taken_ban == "face"

    def traits(self, variant: Variant) -> tuple[str, ...]:
        """Melds are laid, singly or at will."""
        found = ["lays_melds"]
        if self.new_melds == 1:
            found.append("one_new_meld")
        if variant.going_out.discard_required:
            found.append("last_discard_required")
        if any(meld.longest != "none" for meld in variant.melds.values()):
            found.append("short_runs")
        if any(meld.mixed_suits for meld in variant.melds.values()):
            found.append("mixed_runs")
        if self.take_from_melds:
            found.append("takes_from_melds")
        return tuple(found)

    def aim(self, variant: Variant) -> Line | None:
        """To have no cards left; where melds score, points as well. Contracts that everybody works through say it themselves."""
        if variant.opening.stages:
            return None
        return line("aim.melds_count" if "melds_count" in variant.traits else "aim.lays_melds")

    may_raise = ("claim", "last_lays")

    # -- which moves ----------------------------------------------------------------------------------------------

    def legal(self, rules: Ruleset, state: State, hand: int) -> Sequence[Action]:
        """Single new melds (or what it takes to open), lay-offs card by card, swaps, and discards."""
        cards = state.hands[hand]
        barred = rules.barred(state)
        owes = state.vars[DUTY] >= 0 or bool(state.vars[MUST_GO_OUT])
        actions: list[Action] = []
        room = rules.new_meld_limit - state.vars[NEW_MELDS]
        judged: Judged = {}
        stuck: bool | None = None
        for groups in self._new_melds(rules, state, hand):
            rest = cards
            for found in groups:
                rest &= ~found.mask
            free_to_stay = not owes and len(groups) <= room
            if len(groups) > room:
                stuck = stays(rules, state, hand, judged) if stuck is None else stuck
                if stuck:
                    break
            if (free_to_stay and leaves_discard(rest, barred)) or ends_after_melds(
                rules, state, hand, rest, groups, state.melds, judged
            ):
                actions.append(rules.named_alike(rules.meld_action(groups, rules.finder_for(state)), cards))
        if state.melds:
            actions += self._layoffs(rules, state, hand, owes)
            if rules.swaps:
                actions += swaps(rules, state, hand, True)
            if self.take_from_melds:
                actions += self._takings(rules, state, hand)
        if rules.duty_first and state.vars[DUTY] >= 0:
            return self._meeting(rules, state, actions)
        if not owes or not cards & (cards - 1):
            free = cards & ~barred
            if rules.has_twins:
                free = rules.distinct(free)
            if not cards & (cards - 1) and free and self.may_discard(rules, state, hand, cards.bit_length() - 1) is not None:
                free = 0
            while free:
                low = free & -free
                free ^= low
                if low & rules.skips:
                    actions += rules.variant.skips.ways(rules, state, hand, low.bit_length() - 1)
                else:
                    actions.append(rules.discard_actions[low.bit_length() - 1])
        if rules.variant.going_out.close_under:
            actions += self._closings(rules, state, hand)
        return actions

    def _closings(self, rules: Ruleset, state: State, hand: int) -> Iterator[Action]:
        """The discards with which the end of the hand may be announced, or the hand be ended."""
        finder, limit = rules.finder_for(state), rules.variant.going_out.close_under
        spare = finder.arrange(state.hands[hand]).points - limit
        for card in listed(rules.distinct(state.hands[hand])):
            if finder.points[card] >= spare and self._check_close(rules, state, hand, card) is None:
                yield Close(card)

    @staticmethod
    def _meeting(rules: Ruleset, state: State, actions: Sequence[Action]) -> list[Action]:
        """Of these actions those that use the card that is owed."""
        return [action for action in actions if rules.is_among(state.vars[DUTY], action.named)]

    def _new_melds(self, rules: Ruleset, state: State, hand: int) -> Iterator[tuple[Found, ...]]:
        """The new melds that the limit and the opening let this seat lay."""
        if state.vars[NEW_MELDS] >= rules.most_new_melds:
            return
        if not rules.has_opening or state.vars[LAID] >> hand & 1:
            if rules.variant.opening.only:
                return
            owed, finder = state.vars[DUTY], rules.finder_for(state)
            first = owed >= 0 and rules.duty_first
            for found in finder.candidates(finder.related(owed, state.hands[hand]) if first else state.hands[hand]):
                if not rules.distinct_melds or clash(rules.finder, state.melds, hand, (found,)) is None:
                    yield (found,)
            return
        # Where a card is owed, ways to meld it come first: among the others there may be none in sight.
        owed = state.vars[DUTY]
        meeting: tuple[tuple[Found, ...], ...] = ()
        if owed >= 0:
            meeting = tuple(islice(rules.variant.opening.ways(rules, state, hand, state.hands[hand], owed), _MOST_OPENINGS))
            yield from meeting
        for groups in islice(rules.variant.opening.ways(rules, state, hand, state.hands[hand], NO_CARD), _MOST_OPENINGS):
            if groups not in meeting:
                yield groups

    def _layoffs(self, rules: Ruleset, state: State, hand: int, owes: bool) -> Iterator[Action]:
        cards, barred = state.hands[hand], rules.barred(state)
        finder, limits = rules.finder_for(state), rules.variant.opening.limits_growth
        for meld in rules.variant.layoff.open_melds(rules, state, hand, state.melds):
            fitting = finder.accepts(reading_of(meld)) & cards
            if state.vars[DUTY] >= 0 and rules.pickup.in_new_meld(rules, state, hand):
                fitting &= ~rules.pack.alike[state.vars[DUTY]]
            if rules.has_twins:
                fitting = rules.distinct(fitting)
            while fitting:
                low = fitting & -fitting
                fitting ^= low
                card = low.bit_length() - 1
                rest = cards ^ low
                free = not owes and leaves_discard(rest, barred)
                for action in rules.layoffs_of(state, meld, card):
                    if limits and overgrown(rules, state, hand, meld, action) is not None:
                        continue
                    if free or ends_after_layoff(rules, state, hand, rest, meld, action.cards, action.stands):
                        yield action

    def _takings(self, rules: Ruleset, state: State, hand: int) -> Iterator[Take]:
        for action in takings(rules, state, hand):
            if self._check_take(rules, state, hand, action) is None:
                yield action

    # -- at the table ---------------------------------------------------------------------------------------------

    def offers(self, rules: Ruleset, state: State, hand: int, lifted: Lifted) -> Iterator[Offer]:
        """The discard pile, the place for new melds, every meld, and where it is played the announcement of the end."""
        if self.take_from_melds and meld_number(lifted.source):
            possible = self._takings(rules, state, hand) if rules.asks(state, hand, self) else ()
            yield from offers_taken(rules, state, hand, lifted, possible)
        if lifted.source != HAND:
            return
        cards = lifted.cards
        yield discarding(cards)
        yield laying(rules, state, hand, cards)
        for meld in state.melds:
            offer = extending(rules, meld, cards)
            if self.take_from_melds and cards:
                offer = offer._replace(also=(*offer.also, *(Take(meld.id, card, cards) for card in meld.cards)))
            yield offer
        if rules.variant.going_out.close_under:
            if len(cards) == 1:
                yield Offer(CLOSE_BUTTON, Close(cards[0]), label=line(f"button.{CLOSING}"), key=CLOSING)
            else:
                yield Offer(CLOSE_BUTTON, prompt=line("table.choose_to_close"), label=line(f"button.{CLOSING}"), key=CLOSING)

    def meanings(self, rules: Ruleset, state: State, hand: int, action: Action) -> list[Action]:
        """New melds and lay-offs with everything that their wild cards could stand for."""
        if isinstance(action, LayDown):
            return melds_meant(rules, state, hand, action)
        if isinstance(action, Take):
            return takings_meant(rules, state, action)
        if isinstance(action, Discard) and rules.aimed >> action.card & 1:
            return list(rules.variant.skips.ways(rules, state, hand, action.card))
        return layoffs_meant(rules, state, hand, action) if isinstance(action, LayOff) else []

    def result(self, rules: Ruleset, state: State, action: Action) -> Laid | None:
        if isinstance(action, Take):
            return as_laid(rules, state, action.named, action.stands)
        if isinstance(action, Swap):
            meld = state.meld(action.meld)
            after = swapped(rules, meld, action.cards, rules.variant.swap.freed(rules, state, meld, action.cards), meld.owner)
            return after.cards, after.stands
        return put_down(rules, state, action)

    # -- judging --------------------------------------------------------------------------------------------------

    def check(self, rules: Ruleset, state: State, hand: int, action: Action) -> Violation | None:
        match action:
            case LayDown():
                return self._check_melds(rules, state, hand, action)
            case LayOff():
                return layoff_fault(rules, state, hand, action)
            case Discard(card):
                fault = self.may_discard(rules, state, hand, card)
                aimed = fault is None and rules.skips >> card & 1
                return rules.variant.skips.fault(rules, state, hand, action) if aimed else fault
            case Close(card):
                return self._check_close(rules, state, hand, card)
            case Swap():
                return swap_fault(rules, state, hand, action, True)
            case Take():
                return self._check_take(rules, state, hand, action)
            case Draw() | Pass():
                return self.too_late(action)
            case _:
                return refuse("claim.not_now")

    def _check_melds(self, rules: Ruleset, state: State, hand: int, action: LayDown) -> Violation | None:
        return not_held(state, hand, action.cards) or melds_fault(
            rules, state, hand, action.groups, state.melds, state.hands[hand]
        )

    def _check_take(self, rules: Ruleset, state: State, hand: int, action: Take) -> Violation | None:
        fault = taking_fault(rules, state, hand, action.meld, action.card) or not_held(state, hand, action.shown)
        if fault is not None:
            return fault
        if not action.shown:
            return refuse("take.needs_cards", (action.card,))
        card, rest = taken(rules, state, state.meld(action.meld), action.card)
        assert rest is not None
        group = Group((card, *action.shown), action.stands)
        return melds_fault(rules, state, hand, (group,), with_meld(state.melds, rest), state.hands[hand] | 1 << card)

    def _check_close(self, rules: Ruleset, state: State, hand: int, card: Card) -> Violation | None:
        fault = self.may_discard(rules, state, hand, card)
        return fault if fault is not None else rules.variant.going_out.close_fault(rules, state, hand, card)

    def may_discard(self, rules: Ruleset, state: State, hand: int, card: Card) -> Violation | None:
        missing = not_held(state, hand, (card,))
        if missing is not None:
            return missing
        if state.vars[DUTY] >= 0:
            owed = state.vars[DUTY]
            return refuse("duty.unmet", (owed,), swapped=rules.variant.swap.must_play and state.vars[TAKEN] != owed)
        if rules.barred(state) >> card & 1:
            return refuse("discard.just_taken", (card,))
        another = bool(second_hand(rules, state, hand))
        if state.hands[hand] != 1 << card or another:
            if state.vars[MUST_GO_OUT]:
                left = tuple(listed(state.hands[hand]))
                return refuse("going_out.must_go_out", left, asked=0, cards_left=left)
            return None
        if rules.variant.going_out.too_early(rules, state):
            return refuse("going_out.too_early", (card,))
        if not rules.variant.going_out.may_discard_last(rules, state, state.melds, card):
            return refuse("going_out.playable_discard", (card,))
        return None

    # -- doing ----------------------------------------------------------------------------------------------------

    def apply(self, rules: Ruleset, state: State, hand: int, action: Action, flow: Flow, emit: Emit) -> Outcome:
        """Lay the cards, or discard and end the turn; the hand is over when no card is left."""
        if isinstance(action, Discard):
            return self.throw(rules, state, hand, action.card, flow, emit)
        if isinstance(action, Close):
            return self._close(rules, state, hand, action.card, flow, emit)
        how = "meld"
        if isinstance(action, LayDown):
            lay(rules, state, hand, action.groups, emit)
            state.vars[NEW_MELDS] += len(action.groups)
        elif isinstance(action, LayOff):
            how = "layoff"
            lay_off(rules, state, hand, action, emit)
        elif isinstance(action, Take):
            take(rules, state, hand, action, emit)
            state.vars[NEW_MELDS] += 1
        else:
            assert isinstance(action, Swap)
            swap(rules, state, hand, action, emit)
        if state.vars[NEW_MELDS] > rules.new_meld_limit:
            state.vars[MUST_GO_OUT] = 1
        has_laid(rules, state, hand, emit, counts=not isinstance(action, Swap) or rules.variant.swap.counts_as_laid)
        return Outcome.STAY if state.hands[hand] else emptied(rules, state, hand, how, emit)

    def throw(self, rules: Ruleset, state: State, hand: int, card: Card, flow: Flow, emit: Emit) -> Outcome:
        """Discard a card: the turn is over, unless a further discard is due, or the hand where no card is left."""
        throw(rules, state, hand, card, emit)
        if not state.hands[hand]:
            return last_discard(rules, state, hand, card, flow, emit)
        combined = rules.variant.going_out.when_combined and not second_hand(rules, state, hand)
        if combined and all_combined(rules, state, hand):
            return out(rules, state, hand, "discard", emit)
        program, pc, _ = state.frames[-1]
        further = rules.programs[program][pc + 1 :]
        if further and further[0].legal(rules, state, hand):
            return Outcome.NEXT
        return end_turn(rules, state, hand, flow)

    def _close(self, rules: Ruleset, state: State, hand: int, card: Card, flow: Flow, emit: Emit) -> Outcome:
        """Discard; the hand is over where this seat has announced it in an earlier turn, and otherwise it does so now."""
        announced = bool(state.vars[ANNOUNCED] >> hand & 1)
        outcome = self.throw(rules, state, hand, card, flow, emit)
        if announced:
            flow.clear()
            state.ending = (CLOSING, hand)
            return Outcome.END_DEAL
        state.vars[ANNOUNCED] |= 1 << hand
        emit(Announced(hand))
        return outcome

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        melds = line("rule.new_melds", count=self.new_melds)
        if self.new_melds in (0, "unlimited"):
            melds = line("rule.new_melds_none" if self.new_melds == 0 else "rule.new_melds_unlimited")
        if variant.opening.only:
            melds = line("rule.new_melds_first")
        deep = variant.pickup.takes_several
        if self.taken_ban == "face":
            ban = line("rule.taken_ban_alone" if deep else "rule.taken_ban")
        else:
            ban = line("rule.taken_ban_alone_card" if deep else "rule.taken_ban_card")
        ends = variant.going_out.discard_required and not variant.going_out.floating
        discard = line("rule.discard_always" if ends else "rule.discard_one")
        takes = (line("rule.take_from_melds"),) if self.take_from_melds else ()
        return (melds, *takes, discard, ban, line("rule.turn_completable"))
