"""Calling "Rummy!": claiming cards of the discard pile out of turn, after a discard and before the next player draws."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from game.cards.finder import Found
from game.cards.ids import NO_CARD, Card, card_set
from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.acts.actions import DISCARD, STOCK, Action, Claim, Group, LayOff, Pass
from game.rules.acts.events import Called, Emit, LaidOff, Moved
from game.rules.claim_round import ClaimStep
from game.rules.completion import Outlook, completable
from game.rules.distinct_melds import clash
from game.rules.flow import Flow, Outcome
from game.rules.laying.arranged import Laid
from game.rules.laying.laid import as_grown, as_laid
from game.rules.laying.laying import ambiguous, emptied, lay, lay_off, misfit, out
from game.rules.laying.offers import DISCARD_PILE, HAND, MELDS, Lifted, Offer, meld_place
from game.rules.laying.putting import declining
from game.rules.policies.dealing.bases import lay_out, second_hand
from game.rules.policies.dealing.second_hand import take_up
from game.rules.ruleset import Ruleset
from game.rules.state.meld import meld_of, reading_of, with_meld
from game.rules.state.slots import ACTED, DISCARDER, LAID, LAID_BEFORE, LEAVING, NEW_MELDS
from game.rules.state.state import State
from game.rules.steps.calls import Calling
from game.rules.steps.penalty import choices, pay
from game.rules.variant import Variant
from game.rules.violation import Violation, refuse

PASS = Pass()


class CallStep(ClaimStep, kind="call"):
    """One seat may claim cards of the pile, or pass. The first claim accepted closes the window."""

    scope: Literal["full", "last_discard_only", "off"] = setting("full")
    penalty: Literal["none", "draw_two", "take_pile", "discarder_chooses"] = setting("none")

    @property
    def claim(self) -> ClaimStep | None:
        return None if self.scope == "off" else self

    at_any_time = True

    @property
    def deep(self) -> bool:
        return self.scope == "full"

    @property
    def costs_discarder(self) -> bool:
        return self.penalty != "none"

    @property
    def punishes(self) -> bool:
        return self.scope != "off" and self.penalty == "discarder_chooses"

    def happens(self, variant: Variant) -> bool:
        return self.scope != "off"

    raises = ("penalty",)

    def callers(self, rules: Ruleset, state: State, discarder: int) -> list[int]:
        """The seats to be asked, nearest after the discarder first: those that could claim something by what all can see."""
        whole, pile = self._whole(state), self._callable(rules, state)
        asked = rules.in_play(state).others(discarder)
        callings = ((seat, Calling(rules, state, seat, pile)) for seat in asked)
        return [seat for seat, calling in callings if next(calling.possible(whole), None) is not None]

    # -- what can be claimed --------------------------------------------------------------------------------------

    def claims(self, rules: Ruleset, state: State, hand: int) -> list[Claim]:
        """What this seat may claim now: cards for melds on the table, then melds lying in the pile."""
        offered, pile = self._calling(rules, state, hand).possible(self._whole(state)), self.pile(rules, state)
        return [claim for claim in offered if self._completable(rules, state, hand, claim, pile)]

    def _whole(self, state: State) -> bool:
        """Whether any card of the pile may be claimed now, and not only the last discard."""
        return self.scope == "full" and state.vars[LEAVING] < 0

    def _calling(self, rules: Ruleset, state: State, hand: int) -> Calling:
        """The calls of this seat."""
        return Calling(rules, state, hand, self._callable(rules, state))

    def _callable(self, rules: Ruleset, state: State) -> list[Card]:
        """The cards of the pile that may be claimed."""
        pile = self.pile(rules, state)
        if rules.bonus_cards:
            pile = [card for card in pile if not rules.bonus_cards >> card & 1]
        return pile if self._whole(state) else pile[-1:]

    def _completable(self, rules: Ruleset, state: State, hand: int, claim: Claim, pile: list[Card]) -> bool:
        """Whether the caller could end the turn that a full call makes."""
        if self.scope == "last_discard_only":
            return True
        deepest = min(pile.index(card) for card in claim.cards)
        cards = (state.hands[hand] | card_set(pile[deepest:])) & ~card_set(claim.cards) & ~rules.bonus_cards
        if cards & (cards - 1) or second_hand(rules, state, hand):
            return True
        if claim.meld:
            grown = rules.grown(state, state.meld(claim.meld), claim.cards, hand, claim.stands)
            assert grown is not None
            melds = with_meld(state.melds, grown)
        else:
            meld = rules.found(state, claim.cards, claim.stands)
            assert meld is not None
            melds = [*state.melds, rules.new_meld(state.next_meld, hand, meld)]
        return completable(rules, state, hand, Outlook(cards, tuple(melds), 0 if claim.meld else 1, 0, NO_CARD, False, True))

    # -- the four questions ---------------------------------------------------------------------------------------

    def legal(self, rules: Ruleset, state: State, hand: int) -> Sequence[Action]:
        return [*self.claims(rules, state, hand), PASS]

    def offers(self, rules: Ruleset, state: State, hand: int, lifted: Lifted) -> Iterator[Offer]:
        """The hand, the melds and the place for a new one, for a card of the pile that is called; and not to call."""
        if self.scope == "off":
            return
        if not rules.asks(state, hand, self):
            if lifted.source == HAND:
                yield Offer("button:rummy", Claim(), label=line("button.rummy"), key="call")
            return
        card, label = lifted.card, line("table.tip_call")
        possible = sorted(self.claims(rules, state, hand), key=lambda claim: rules.finder_for(state).law.wilds_among(claim.cards))
        if lifted.source == DISCARD_PILE:
            ways = tuple(claim for claim in possible if card in claim.cards)
            pile = self.pile(rules, state)
            moves = tuple(pile[pile.index(card) :]) if card in pile else ()
            yield _called(HAND, Claim((card,)), ways, "choose.call", label)._replace(moves=moves)
            for place, meld in ((MELDS, 0), *((meld_place(meld.id), meld.id) for meld in state.melds)):
                on = tuple(claim for claim in ways if claim.meld == meld)
                if on or meld or not ways:
                    yield _called(place, Claim((card,), meld), on, "choose.meaning", label)._replace(moves=moves)
        elif lifted.source == HAND:
            yield declining()
            yield _called("button:rummy", Claim(), tuple(possible), "choose.call", line("button.rummy"))

    def meanings(self, rules: Ruleset, state: State, hand: int, action: Action) -> list[Action]:
        """The calls that are possible with these cards: as a meld of their own and on each meld, in every reading."""
        if not isinstance(action, Claim):
            return []
        finder, cards = rules.finder_for(state), self._calling(rules, state, hand).uppermost(action.cards)
        found = [Claim(cards, 0, finder.said(one)) for one in finder.readings(cards, action.stands) if not action.meld]
        for meld in state.melds:
            if action.meld in (0, meld.id):
                readings = rules.differing(state, finder.grown(reading_of(meld), cards, action.stands))
                found += [Claim(cards, meld.id, finder.telling(cards, grown, readings)) for grown in readings]
        return [claim for claim in found if self.check(rules, state, hand, claim) is None]

    def result(self, rules: Ruleset, state: State, action: Action) -> Laid | None:
        """The meld that is called, or as it lies when it has grown."""
        if not isinstance(action, Claim):
            return None
        if action.meld:
            return as_grown(rules, state, action.meld, action.cards, action.stands)
        return as_laid(rules, state, action.cards, action.stands)

    def check(self, rules: Ruleset, state: State, hand: int, action: Action) -> Violation | None:
        """Why this may not be claimed."""
        if isinstance(action, Pass):
            return None
        if not isinstance(action, Claim):
            return refuse("claim.first", seat=hand)
        if not action.cards:
            return self._bare_fault(rules, state, hand)
        pile = self.pile(rules, state)
        missing = tuple(card for card in action.cards if card not in pile)
        if missing:
            return refuse("claim.not_in_pile", missing)
        if not self._whole(state) and action.cards != (pile[-1],):
            return refuse("claim.only_last", (pile[-1],))
        meant = self._meant(rules, state, hand, action)
        if isinstance(meant, Violation):
            return meant
        return None if self._completable(rules, state, hand, meant, pile) else refuse("claim.no_way_on", action.cards)

    def _bare_fault(self, rules: Ruleset, state: State, hand: int) -> Violation | None:
        """Why no cards need be named, or why they must be: the cards, the meld, or what wild ones stand for."""
        possible = self.claims(rules, state, hand)
        if len(possible) == 1:
            return None
        if possible and len({frozenset(claim.cards) for claim in possible}) == 1:
            first = possible[0]
            if len({claim.meld for claim in possible}) > 1:
                return refuse("claim.which_meld", first.cards)
            return self.check(rules, state, hand, Claim(first.cards, first.meld))
        return refuse("claim.which", tuple(dict.fromkeys(card for claim in possible for card in claim.cards)))

    def _meant(self, rules: Ruleset, state: State, hand: int, action: Claim) -> Claim | Violation:
        """The claim that is meant by these cards, with the meld on which they go, or why they cannot be laid."""
        calling = self._calling(rules, state, hand)
        cards = calling.uppermost(action.cards)
        if any(card not in calling.pile for card in cards):
            return refuse("claim.fits_nothing", action.cards)
        if action.meld:
            meld = meld_of(state.melds, action.meld)
            if meld is None:
                return refuse("layoff.no_such_meld", action.cards, meld=action.meld)
            return self._extending(rules, state, hand, Claim(cards, meld.id, action.stands))
        alone = calling.melds_alone and self._whole(state) and bool(rules.finder_for(state).meant(cards, action.stands))
        if len(cards) > 1 or alone:
            return self._alone(rules, state, hand, Claim(cards, 0, action.stands))
        fitting = [
            meld
            for meld in rules.variant.layoff.open_melds(rules, state, hand, state.melds)
            if rules.finder_for(state).grown(reading_of(meld), cards, action.stands)
        ]
        if len(fitting) != 1:
            return refuse("claim.which_meld" if fitting else "claim.fits_nothing", action.cards)
        return self._extending(rules, state, hand, Claim(cards, fitting[0].id, action.stands))

    @staticmethod
    def _extending(rules: Ruleset, state: State, hand: int, claim: Claim) -> Claim | Violation:
        """The claim of cards for a meld on the table, or why they do not go there."""
        meld = state.meld(claim.meld)
        barrier = rules.variant.layoff.barrier(rules, state, hand, meld, claim.cards)
        if barrier is not None:
            return barrier
        readings = rules.finder_for(state).grown(reading_of(meld), claim.cards, claim.stands)
        if not readings:
            alone = len(claim.cards) == 1
            return refuse("claim.fits_nothing", claim.cards) if alone else misfit(rules, state, meld, claim.cards)
        ways = rules.differing(state, readings)
        if len(ways) > 1:
            return ambiguous(rules, [Found(one.kind, one.cards, 0, one.stands) for one in ways], claim.cards)
        if rules.variant.opening.limits_growth:
            overgrown = rules.variant.opening.overgrown(rules, state, rules.extended(meld, ways[0], hand))
            if overgrown is not None:
                return overgrown
        return claim

    @staticmethod
    def _alone(rules: Ruleset, state: State, hand: int, claim: Claim) -> Claim | Violation:
        """The claim of cards that make a meld by themselves, or why they make none."""
        finder = rules.finder_for(state)
        readings = rules.differing(state, finder.meant(claim.cards, claim.stands))
        if not readings:
            together = any(finder.grown(reading_of(meld), claim.cards, claim.stands) for meld in state.melds)
            return refuse("claim.on_meld", claim.cards) if together else Violation(*finder.fault(claim.cards))
        if rules.has_opening or rules.new_meld_limit == 0:
            return refuse("claim.not_possible", claim.cards)
        if len(readings) > 1:
            return ambiguous(rules, readings, claim.cards)
        double = clash(rules.finder, state.melds, hand, readings) if rules.distinct_melds else None
        return claim if double is None else double

    def taken(self, rules: Ruleset, state: State, hand: int, answer: Action, flow: Flow, emit: Emit) -> Outcome:
        """Take the cards, lay them, and, with a full call, play on as in a turn of one's own."""
        assert isinstance(answer, Claim)
        claim = self._meant(rules, state, hand, answer) if answer.cards else self.claims(rules, state, hand)[0]
        assert isinstance(claim, Claim)
        discarder = state.vars[DISCARDER]
        state.vars[DISCARDER] = state.vars[LEAVING] = NO_CARD
        emit(Called(hand, claim.cards))
        # A player who calls has laid something before the turn that follows, also where that turn is the caller's own.
        state.vars[LAID] |= 1 << hand
        state.vars[LAID_BEFORE] |= 1 << hand
        if self.scope == "last_discard_only":
            self._lay_last(rules, state, hand, claim, emit)
            self._punish(rules, state, discarder, flow, emit)
            return Outcome.NEXT
        self._take(rules, state, hand, claim, emit)
        state.vars[ACTED] = 1
        for act in rules.after_lay:
            act(rules, state, hand, emit)
        if state.hands[hand] or take_up(rules, state, hand, emit):
            self._punish(rules, state, discarder, flow, emit)
            flow.take_turn(hand)
            return Outcome.NEXT
        ended = emptied(rules, state, hand, "layoff" if claim.meld else "meld", emit)
        if ended is not Outcome.END_TURN:
            return ended
        self._punish(rules, state, discarder, flow, emit)
        flow.begin_turn(rules.after(state, hand))
        return Outcome.NEXT

    def _punish(self, rules: Ruleset, state: State, discarder: int, flow: Flow, emit: Emit) -> None:
        """The player whose discard was called takes the penalty at once, or is asked which."""
        if self.penalty == "draw_two":
            pay(rules, state, discarder, STOCK, emit)
        elif self.penalty == "take_pile":
            pay(rules, state, discarder, DISCARD, emit)
        elif self.penalty == "discarder_chooses" and choices(rules, state, discarder):
            flow.interrupt(rules.penalty_program, [discarder])

    def refused(self, rules: Ruleset, state: State, hand: int, flow: Flow, emit: Emit) -> Outcome:
        """Nobody has called, and nobody will: whoever waited for that is out."""
        leaving = state.vars[LEAVING]
        state.vars[DISCARDER] = state.vars[LEAVING] = NO_CARD
        return Outcome.NEXT if leaving < 0 else out(rules, state, leaving, "discard", emit)

    def _take(self, rules: Ruleset, state: State, hand: int, claim: Claim, emit: Emit) -> None:
        """The pile from the deepest claimed card upwards goes into the hand, and the claimed cards on the table."""
        pile = self.pile(rules, state)
        deepest = min(pile.index(card) for card in claim.cards)
        cards = tuple(pile[deepest:])
        del pile[deepest:]
        state.hands[hand] |= card_set(cards)
        state.known[hand] |= card_set(cards)
        emit(Moved(cards, rules.zone(rules.turn_of(state)), ("hand", hand), rules.everybody))
        if claim.meld:
            lay_off(rules, state, hand, LayOff(claim.meld, claim.cards, claim.stands), emit)
        else:
            lay(rules, state, hand, (Group(claim.cards, claim.stands),), emit)
            state.vars[NEW_MELDS] += 1
        if rules.bonus_cards:
            lay_out(rules, state, hand, emit, replaced=False)

    def _lay_last(self, rules: Ruleset, state: State, hand: int, claim: Claim, emit: Emit) -> None:
        """The caller lays the last discard off at once; turns go on unchanged, and the discarder may have to draw."""
        self.pile(rules, state).pop()
        grown = rules.grown(state, state.meld(claim.meld), claim.cards, hand, claim.stands)
        assert grown is not None
        state.change_meld(grown)
        for act in rules.after_lay:
            act(rules, state, hand, emit)
        emit(LaidOff(hand, claim.meld, claim.cards))
        emit(Moved(claim.cards, rules.zone(rules.turn_of(state)), ("meld", claim.meld), rules.everybody))

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        if self.scope == "off":
            return ()
        lines = [line(f"rule.call_{self.scope}")]
        if self.penalty != "none":
            lines.append(line(f"rule.call_penalty_{self.penalty}"))
        return tuple(lines)


def _called(place: str, action: Claim, ways: tuple[Claim, ...], title: str, label: Line) -> Offer:
    """A place for a call: what can be called there, or a call that the rules say no to."""
    return Offer(place, ways[0] if ways else action, ways=ways, title=title, label=label, key="call")
