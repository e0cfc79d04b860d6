"""Drawing where a discard is only taken for a combination: a card of the upper discards, laid at once with cards of the hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from game.cards.finder import Found
from game.cards.ids import NO_CARD, Card, card_set
from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.acts.actions import DISCARD, STOCK, Action, Draw, Group, Pass
from game.rules.acts.events import Drew, Emit, Moved
from game.rules.completion import Outlook, completable
from game.rules.flow import Flow, Outcome
from game.rules.laying.arranged import Laid
from game.rules.laying.laid import as_laid
from game.rules.laying.laying import ambiguous, has_laid, lay, not_held
from game.rules.laying.offers import DISCARD_PILE, HAND, MELDS, Lifted, Offer
from game.rules.ruleset import Ruleset
from game.rules.state.slots import LAID, TAKEN
from game.rules.state.state import State
from game.rules.step import Step
from game.rules.steps.draw import DRAW_STOCK, PASS, DrawStep
from game.rules.variant import Variant
from game.rules.violation import Violation, refuse

_PLAIN = DrawStep()
"""Everything but taking a discard is as in any other game."""


class CombineStep(Step, kind="draw_or_combine"):
    """Draw from the stock, or take one of the upper discards and lay a combination with it."""

    reach: int = setting(3, low=1, high=9)
    scope: Literal["single", "with_cards_above"] = setting("single")

    @property
    def takes_one(self) -> bool:
        return self.scope == "single"

    def spread(self, cards: int) -> int:
        return self.reach

    phase = "draw"

    moves = (Draw, Pass)

    own_traits = ("combines", "draws")

    # -- what can be taken ----------------------------------------------------------------------------------------

    def takings(self, rules: Ruleset, state: State, hand: int) -> Iterator[Draw]:
        """Every combination with one of the upper discards, the uppermost first."""
        finder = rules.finder_for(state)
        for card in reversed(rules.pile(state, hand)[-self.reach :]):
            for found in finder.candidates(state.hands[hand] | 1 << card):
                if found.mask >> card & 1 and self._fault(rules, state, hand, card, found) is None:
                    yield _drawing(card, found, finder.said(found))

    def _taken(self, pile: Sequence[Card], card: Card) -> tuple[Card, ...]:
        """The cards that leave the discard pile with this one, itself the first."""
        return (card,) if self.scope == "single" else tuple(pile[pile.index(card) :])

    def _fault(self, rules: Ruleset, state: State, hand: int, card: Card, found: Found) -> Violation | None:
        """Why this combination may not be laid now."""
        if not state.vars[LAID] >> hand & 1:
            fault = rules.variant.opening.fault(rules, state, hand, (found,))
            if fault is not None:
                return fault
        rest = (state.hands[hand] | card_set(self._taken(rules.pile(state, hand), card))) & ~found.mask
        melds = (*state.melds, rules.new_meld(state.next_meld, hand, found))
        if completable(rules, state, hand, Outlook(rest, melds, 0, 0, NO_CARD, False, True)):
            return None
        return rules.variant.going_out.stuck(rules, state, rest, found.cards)

    # -- the four questions ---------------------------------------------------------------------------------------

    def legal(self, rules: Ruleset, state: State, hand: int) -> Sequence[Action]:
        return [DRAW_STOCK if state.stock else PASS, *self.takings(rules, state, hand)]

    def offers(self, rules: Ruleset, state: State, hand: int, lifted: Lifted) -> Iterator[Offer]:
        """As in any other game; a discard goes to the hand or to the melds, with the chosen cards or those that fit."""
        card = lifted.card
        if lifted.source != DISCARD_PILE or card < 0:
            yield from _PLAIN.offers(rules, state, hand, lifted)
            return
        pile = rules.pile(state, hand)
        moves = self._taken(pile, card) if card in pile else ()
        alone = self.scope == "single"
        prompt = line("prompt.take_card", (card,)) if alone else line("prompt.take", count=len(moves))
        action, label = Draw(DISCARD, 1, card, lifted.chosen), line("table.tip_combine")
        offer = Offer(HAND, action, None, prompt, label=label, moves=moves)
        if rules.asks(state, hand, self) and not lifted.chosen:
            possible = [taking for taking in self.takings(rules, state, hand) if taking.card == card]
            ways = tuple(sorted(possible, key=lambda taking: -len(taking.shown)))
            if ways:
                offer = offer._replace(action=ways[0], ways=ways, title="choose.combination")
            else:
                why = self.check(rules, state, hand, Draw(DISCARD, 1, card))
                none_fits = why is None or why.code.startswith("meld.")
                offer = offer._replace(action=None, refusal=refuse("table.no_combination", (card,)) if none_fits else why)
        yield offer
        yield offer._replace(place=MELDS)

    def meanings(self, rules: Ruleset, state: State, hand: int, action: Action) -> list[Action]:
        """A discard taken for a combination, with everything that wild cards in it could stand for."""
        if not isinstance(action, Draw) or action.card < 0:
            return []
        cards, finder = (action.card, *action.shown), rules.finder_for(state)
        found: list[Action] = []
        for way in finder.readings(cards, action.stands):
            means = dict(zip(way.cards, finder.said(way) or way.stands, strict=False))
            stands = tuple(means.get(card, rules.pack.face[card]) for card in cards)
            found.append(Draw(action.source, action.depth, action.card, action.shown, stands))
        return found

    def result(self, rules: Ruleset, state: State, action: Action) -> Laid | None:
        return as_laid(rules, state, (action.card, *action.shown), action.stands) if isinstance(action, Draw) else None

    def check(self, rules: Ruleset, state: State, hand: int, action: Action) -> Violation | None:
        if not isinstance(action, Draw) or action.source != DISCARD:
            return _PLAIN.check(rules, state, hand, action)
        pile, card = rules.pile(state, hand), action.card
        if not pile:
            return refuse("draw.discard_empty")
        if card < 0:
            return refuse("draw.only_for_combination", tuple(pile[-self.reach :]))
        if card not in pile:
            return refuse("draw.not_in_pile", (card,))
        if card not in pile[-self.reach :]:
            return refuse("draw.out_of_reach", (card,), reach=self.reach, card_last=pile[-self.reach])
        missing = not_held(state, hand, action.shown)
        if missing is not None:
            return missing
        cards = (card, *action.shown)
        found = rules.differing(state, rules.finder_for(state).meant(cards, action.stands))
        if not found:
            return Violation(*rules.finder_for(state).fault(cards))
        if len(found) > 1:
            return ambiguous(rules, found, cards)
        return self._fault(rules, state, hand, card, found[0])

    def apply(self, rules: Ruleset, state: State, hand: int, action: Action, flow: Flow, emit: Emit) -> Outcome:
        """Draw; a combination is on the table at once."""
        if not isinstance(action, Draw) or action.source == STOCK:
            return _PLAIN.apply(rules, state, hand, action, flow, emit)
        pile = rules.pile(state, hand)
        taken = self._taken(pile, action.card)
        for card in taken:
            pile.remove(card)
        state.hands[hand] |= card_set(taken)
        state.known[hand] |= card_set(taken)
        state.vars[TAKEN] = action.card
        emit(Drew(hand, DISCARD, len(taken)))
        emit(Moved(taken, rules.zone(hand), ("hand", hand), rules.everybody))
        for act in rules.after_draw:
            act(rules, state, hand, emit)
        lay(rules, state, hand, (Group((action.card, *action.shown), action.stands),), emit)
        has_laid(rules, state, hand, emit)
        return Outcome.NEXT

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        return (line("rule.draw_or_combine", reach=self.reach), line(f"rule.combine_{self.scope}"))


def _drawing(card: Card, found: Found, said: tuple[int, ...]) -> Draw:
    """The action that takes this card for this combination."""
    shown = tuple(other for other in found.cards if other != card)
    if not said:
        return Draw(DISCARD, 1, card, shown)
    means = dict(zip(found.cards, said, strict=True))
    return Draw(DISCARD, 1, card, shown, (means[card], *(means[other] for other in shown)))
