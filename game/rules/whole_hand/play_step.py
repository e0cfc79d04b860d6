"""After the draw: discard a card, or show the whole hand in melds; equal cards may be declared before."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from game.cards.chance import Chance
from game.cards.finder import Found
from game.cards.ids import NO_CARD, Card, CardSet, each
from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.acts.actions import Action, Discard, Draw, Group, LayDown, Pass
from game.rules.acts.closing import CLOSE_BUTTON, CLOSE_PLACE, CLOSING
from game.rules.acts.events import Discarded, Emit
from game.rules.flow import Flow, Outcome
from game.rules.laying.grouped import ARRANGES, GROUPS
from game.rules.laying.laying import lay_found, misnamed, throw_fault
from game.rules.laying.offers import HAND, MELDS, Lifted, Offer
from game.rules.laying.putting import discarding, extending
from game.rules.ruleset import Ruleset
from game.rules.show.actions import Show
from game.rules.show.showing import Showing
from game.rules.state.slots import Slot
from game.rules.state.state import State
from game.rules.variant import Variant
from game.rules.view import View
from game.rules.violation import Violation, refuse
from game.rules.whole_hand.facts import WholeHandFacts, WholeHandFamilyStep
from game.rules.whole_hand.groups import held_as, named_as, no_meld, whole
from game.rules.whole_hand.showing_all import lay_all, loose, show_fault
from game.rules.whole_hand.slots import DECLARED, PURROS

SHOW_ALL = Show()


class WholeHandStep(Showing, WholeHandFamilyStep, kind="whole_hand"):
    """Discard a card; or show the whole hand, all of it in melds."""

    throws: Literal["never", "may"] = setting("never")
    kept: tuple[str, ...] = setting(())
    declared: str = setting("")

    may_raise = ("claim",)

    moves = (Discard, Show, LayDown)

    @property
    def refuses(self) -> Mapping[str, str]:
        others = {"layoff": "layoff.not_played", "swap": "swap.not_played"}
        return others if self.declared else {"meld": "meld.with_show_only", **others}

    own_traits = ("shows", "whole_hand", GROUPS, ARRANGES)

    def aim(self, variant: Variant) -> Line:
        return line("aim.whole_hand")

    @property
    def speaks_for(self) -> tuple[str, ...]:
        return ("layoff", "going_out", "points", "blocked", "losers_count")

    @property
    def slots(self) -> tuple[Slot, ...]:
        return (*super().slots, *((DECLARED, PURROS) if self.declared else ()))

    def in_position(self, rules: Ruleset, state: State) -> None:
        """Equal cards that lie open were declared, where nothing else is said."""
        for meld in state.melds if self.declared and state.frames else ():
            state.vars[rules.at[DECLARED] + meld.owner] += 1

    def misremembered(self, rules: Ruleset, state: State) -> str:
        """As many sets were declared and claimed as lie open."""
        for seat in range(rules.seats) if self.declared and state.frames else ():
            lying = sum(meld.owner == seat for meld in state.melds)
            declared, claimed = (state.vars[rules.at[slot] + seat] for slot in (DECLARED, PURROS))
            if claimed < 0 or declared < 0 or declared + claimed != lying:
                return DECLARED.name
        return ""

    # -- at the table ---------------------------------------------------------------------------------------------

    def offers(self, rules: Ruleset, state: State, hand: int, lifted: Lifted) -> Iterator[Offer]:
        """The discard pile, the button and the place for a show, and the table for equal cards that are declared."""
        if lifted.source != HAND:
            return
        cards = lifted.cards
        yield discarding(cards)
        shown = self.to_show(rules, state, hand, lifted)
        yield shown
        yield shown._replace(place=CLOSE_PLACE)
        yield from self._declaring(rules, state, hand, cards)
        for meld in state.melds:
            yield extending(rules, meld, cards)

    def _declaring(self, rules: Ruleset, state: State, hand: int, cards: tuple[Card, ...]) -> Iterator[Offer]:
        """The table, and a button where something may be declared: what is chosen, else the first that may be."""
        label = line("table.tip_declare") if self.declared else None
        yield Offer(MELDS, LayDown((Group(cards),) if cards else ()), label=label)
        may = self._declarations(rules, state, hand) if rules.asks(state, hand, self) else []
        if may:
            chosen = LayDown((Group(cards),)) if len(cards) > 1 else may[0]
            yield Offer("button:declare", chosen, label=line("button.declare", may[0].cards[:1]))

    def to_show(self, rules: Ruleset, state: State, hand: int, lifted: Lifted) -> Offer:
        """How the hand is shown: whole, or where that is played with the card that is thrown."""
        plain = Offer(CLOSE_BUTTON, label=line("button.show"), key=CLOSING)
        if len(lifted.cards) > 1:
            return plain._replace(refusal=refuse("discard.one_card", lifted.cards))
        if not rules.asks(state, hand, self):
            return plain._replace(refusal=refuse("show.draw_first"))
        if lifted.cards and self.throws == "may":
            return plain._replace(action=Show(lifted.cards[0]))
        shows = self._listed_shows(rules, state, hand)
        return plain._replace(action=shows[0] if shows else SHOW_ALL)

    def prompt(self, rules: Ruleset, view: View) -> Line | None:
        if any(isinstance(action, Show) for action in view.legal):
            return line("prompt.show_all")
        return line("prompt.declare") if any(isinstance(action, LayDown) for action in view.legal) else None

    def read(self, rules: Ruleset, state: State, hand: int, cards: Sequence[Card]) -> Found | None:
        named = whole(rules).named(tuple(cards))
        return None if named is None else named.found

    def tag(self, rules: Ruleset, state: State, hand: int, cards: Sequence[Card]) -> Line | None:
        named = whole(rules).named(tuple(cards))
        if named is None:
            return line("tag.in_no_meld", tuple(cards))
        return line(f"tag.{named.name}", tuple(cards))

    def grouped(self, rules: Ruleset, state: State, hand: int) -> Sequence[Found]:
        """The melds in which most of the hand lies."""
        return [one.found for one in whole(rules).melds(state.hands[hand])]

    # -- what is allowed ------------------------------------------------------------------------------------------

    def enters(self, facts: WholeHandFacts, rules: Ruleset) -> None:
        """Whether a card may be thrown with a show, and which never are."""
        facts.throws, facts.kept = self.throws == "may", self.kept_cards(rules) if self.kept else 0

    def kept_cards(self, rules: Ruleset) -> CardSet:
        """The cards that are never discarded."""
        return sum(rules.pack.rank_masks[rank] for rank in rules.pack.deck.ranks_named(self.kept))

    def discards(self, rules: Ruleset, state: State, cards: CardSet) -> CardSet:
        """Those of these cards that may be discarded; where nothing else is left, also one that was just taken, or is kept."""
        kept = self.kept_cards(rules) if self.kept else 0
        return cards & ~rules.barred(state) & ~kept or cards & ~kept or cards

    def shows(self, rules: Ruleset, state: State, hand: int) -> Sequence[Card]:
        """The cards that may be thrown so that all others are shown in melds."""
        if self.throws == "never":
            return ()
        cards = state.hands[hand]
        spare = whole(rules).to_spare(cards) & self.discards(rules, state, cards)
        return tuple(each(rules.distinct(spare))) if spare else ()

    def _listed_shows(self, rules: Ruleset, state: State, hand: int) -> list[Show]:
        """The whole hand, or all of it but a card, where it lies in melds."""
        found = [SHOW_ALL] if whole(rules).is_whole(state.hands[hand]) else []
        return [*found, *map(Show, self.shows(rules, state, hand))]

    def _declarations(self, rules: Ruleset, state: State, hand: int) -> list[LayDown]:
        """The equal cards of the hand that may be laid open, each set once."""
        found, cards = [], state.hands[hand]
        for alike in {rules.pack.alike[card] & cards: None for card in each(cards)} if self.declared else {}:
            group = Group(tuple(each(alike)))
            if len(group.cards) > 1 and (named := named_as(rules, group)) is not None and named.name == self.declared:
                found.append(LayDown((group,)))
        return found

    def legal(self, rules: Ruleset, state: State, hand: int) -> Sequence[Action]:
        """The discards, a show where the hand lies in melds, and equal cards that may be declared."""
        cards = state.hands[hand]
        thrown = rules.discards_of(rules.distinct(self.discards(rules, state, cards)))
        return (*thrown, *self._listed_shows(rules, state, hand), *self._declarations(rules, state, hand))

    def check(self, rules: Ruleset, state: State, hand: int, action: Action) -> Violation | None:
        cards = state.hands[hand]
        match action:
            case Discard(card):
                return self._discard_fault(rules, state, hand, card)
            case Show():
                return self._show_fault(rules, state, hand, action)
            case LayDown() if self.declared:
                return self._declaring_fault(rules, cards, action)
            case Draw() | Pass():
                return self.too_late(action)
            case _:
                return refuse(rules.refusals.get(action.verb, action.not_now), action.named)

    def _discard_fault(self, rules: Ruleset, state: State, hand: int, card: Card) -> Violation | None:
        """Why a card may not be discarded: it is not there, was just taken, or is always kept."""
        cards = state.hands[hand]
        if cards >> card & 1 and self.discards(rules, state, cards) >> card & 1:
            return None
        if cards >> card & 1 and self.kept_cards(rules) >> card & 1:
            return refuse("discard.king", (card,))
        return throw_fault(rules, state, hand, card)

    def _show_fault(self, rules: Ruleset, state: State, hand: int, action: Show) -> Violation | None:
        if action.card < 0:
            return show_fault(rules, state.hands[hand], action)
        if self.throws == "never":
            return refuse("show.no_throw", (action.card,))
        fault = self._discard_fault(rules, state, hand, action.card)
        return fault or show_fault(rules, state.hands[hand] & ~(1 << action.card), action)

    def _declaring_fault(self, rules: Ruleset, cards: CardSet, action: LayDown) -> Violation | None:
        """Why these cards may not be declared: they are not there, or not such equal cards."""
        groups = held_as(rules, cards, action.groups)
        if not groups:
            return refuse("meld.empty")
        wrong = misnamed(cards, [card for group in groups for card in group.cards])
        if wrong:
            return wrong
        for group in groups:
            named = named_as(rules, group)
            if named is None or named.name != self.declared:
                return no_meld(rules, group) or refuse("meld.with_show_only", group.cards)
        return None

    def loose(self, rules: Ruleset, state: State, cards: CardSet) -> tuple[Card, ...]:
        """The cards that stand in the way of a show of these cards."""
        return loose(rules, cards)

    # -- doing ----------------------------------------------------------------------------------------------------

    def apply(self, rules: Ruleset, state: State, hand: int, action: Action, flow: Flow, emit: Emit) -> Outcome:
        """Declare, show, or discard; a discard may be claimed before the next turn begins."""
        if isinstance(action, LayDown):
            for group in held_as(rules, state.hands[hand], action.groups):
                named = named_as(rules, group)
                assert named is not None, "what was checked"
                lay_found(rules, state, hand, named.found, emit)
                state.vars[rules.at[DECLARED] + hand] += 1
            return Outcome.STAY
        if isinstance(action, Show):
            if action.card >= 0:
                self.throw(rules, state, hand, action.card, Discarded(hand, action.card), emit)
            lay_all(rules, state, hand, action, emit)
            return Outcome.END_DEAL
        assert isinstance(action, Discard)
        self.throw(rules, state, hand, action.card, Discarded(hand, action.card), emit)
        return self._after_discard(rules, state, hand, flow)

    def _after_discard(self, rules: Ruleset, state: State, hand: int, flow: Flow) -> Outcome:
        """Others are asked for the discard; where nobody claims in this game, a stock that is used up ends the hand."""
        program = rules.program_of("claim")
        asked = rules.programs[rules.program_number[program]][0].round if program else None
        if asked is not None:
            asked.begin(rules, state, hand, program, flow)
            return Outcome.END_TURN
        if rules.variant.stock_end.blocked_after_turn(state, rules.seats):
            state.ending = (rules.variant.stock_end.ending, NO_CARD)
            return Outcome.END_DEAL
        return Outcome.END_TURN

    def suggest(self, rules: Ruleset, state: State, hand: int, chance: Chance) -> Action:
        """A show where there is one, otherwise any move at random."""
        shows = self._listed_shows(rules, state, hand)
        return shows[0] if shows else chance.choice(self.legal(rules, state, hand))

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        lines = [line("rule.whole_hand"), line(f"rule.whole_hand_throws_{self.throws}")]
        if self.kept:
            lines.append(line("rule.whole_hand_kept", ranks=", ".join(self.kept)))
        if self.declared:
            lines.append(line("rule.whole_hand_declared", name=self.declared))
        return tuple(lines)
