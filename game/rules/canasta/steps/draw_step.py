"""The draw in games with a pile that freezes: cards of the stock, or the pile with what its top card is melded with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.cards.chance import Chance
from game.cards.ids import NO_CARD, Card, card_set
from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.acts.actions import DISCARD, STOCK, Action, Draw, LayOff, Pass
from game.rules.acts.events import STOCK_ZONE, Drew, Emit, Moved, Passed
from game.rules.canasta.actions import TakePile
from game.rules.canasta.facts import SideGame, SideStep, side_game
from game.rules.canasta.pickup import FrozenPile
from game.rules.canasta.taking import Taken, Taking
from game.rules.canasta.turn import closed_melds, emptied, has_laid
from game.rules.component import Groups
from game.rules.flow import Flow, Outcome
from game.rules.goal import Goal
from game.rules.laying.laying import lay_found, lay_off
from game.rules.laying.offers import DISCARD_PILE, HAND, STOCK_PILE, Lifted, Offer
from game.rules.laying.putting import declining_draw
from game.rules.policies.dealing.bases import lay_out
from game.rules.ruleset import Ruleset
from game.rules.state.slots import ACTED, DRAWN
from game.rules.state.state import State
from game.rules.variant import Variant
from game.rules.violation import Violation, refuse

DRAW_STOCK, PASS = Draw(STOCK), Pass()


class DrawOrTakeStep(SideStep, kind="draw_or_take"):
    """Draw from the stock, or take the pile with cards that its top card is melded with at once."""

    cards: int = setting(1, low=1, high=4)
    pickup: FrozenPile = setting(FrozenPile())

    phase = "draw"

    moves = (Draw, TakePile, Pass)

    verbs = (TakePile,)

    own_traits = ("draws", "frozen_pile")

    def enters(self, game: SideGame, program: str) -> None:
        game.pickup = self.pickup

    # -- which moves ----------------------------------------------------------------------------------------------

    def _taking(self, rules: Ruleset, state: State, hand: int) -> Taking:
        return Taking(rules, state, hand, self.pickup)

    def legal(self, rules: Ruleset, state: State, hand: int) -> Sequence[Action]:
        """The stock, and the ways to take the pile; with an empty stock these, and `pass` where nobody is compelled."""
        taking = self._taking(rules, state, hand)
        ways = list(taking.ways())
        if state.stock:
            return [DRAW_STOCK, *ways]
        return ways if ways and taking.compelled() else [*ways, PASS]

    def suggest(self, rules: Ruleset, state: State, hand: int, chance: Chance) -> Action:
        """The stock, or a way to take the pile; for a side that has no meld yet one with first melds that come to mind."""
        taking = self._taking(rules, state, hand)
        if not state.stock or taking.melds:
            return chance.choice(self.legal(rules, state, hand))
        return taking.at_random(chance) or DRAW_STOCK

    def lists_all(self, rules: Ruleset, state: State, hand: int, listed: Sequence[Action]) -> bool:
        """Whether these are all moves there are: with cards of the hand the pile may be taken in many ways."""
        return not any(isinstance(action, TakePile) and action.shown for action in listed)

    # -- at the table ---------------------------------------------------------------------------------------------

    def offers(self, rules: Ruleset, state: State, hand: int, lifted: Lifted) -> Iterator[Offer]:
        """The hand as the place for what comes from a pile, with the chosen cards; the pile as the place for those cards."""
        asks = rules.asks(state, hand, self)
        if lifted.source == STOCK_PILE:
            yield Offer(HAND, DRAW_STOCK, label=line("table.tip_stock"), key="draw_stock")
        elif lifted.source == DISCARD_PILE:
            pile = rules.pile(state, hand)
            count = self.pickup.taken(pile, 1)
            moves = tuple(pile[len(pile) - count :])
            label = line("table.tip_take_all", count=count)
            ways = tuple(self._taking(rules, state, hand).ways()) if asks and not lifted.chosen else ()
            action = TakePile(shown=lifted.chosen) if lifted.chosen or not ways else ways[0]
            several = ways if len(ways) > 1 else ()
            title = "choose.take" if several else ""
            yield Offer(HAND, action, label=label, key="take_discard", moves=moves, ways=several, title=title)
        elif asks and lifted.cards and lifted.source == HAND:
            yield Offer(DISCARD_PILE, TakePile(shown=lifted.cards), label=line("table.tip_take_with"), key="take_discard")
        elif asks and not state.stock:
            yield declining_draw(rules, state, hand)

    def needs(self, rules: Ruleset, state: State, hand: int, groups: Groups) -> tuple[Goal, ...]:
        """What the pile may be taken with. Nothing is said to a player who has drawn."""
        taking = self._taking(rules, state, hand)
        if not state.frames or not taking.pile or (state.frames[-1].hand == hand and not rules.asks(state, hand, self)):
            return ()
        return (taking.needed(),)

    # -- judging --------------------------------------------------------------------------------------------------

    def check(self, rules: Ruleset, state: State, hand: int, action: Action) -> Violation | None:
        match action:
            case TakePile():
                return self._taking(rules, state, hand).fault(action)
            case Draw(source="stock", depth=1):
                return None if state.stock else refuse("draw.stock_empty", tuple(rules.pile(state, hand)[-1:]))
            case Draw(source="discard", depth=1, shown=()):
                return self._taking(rules, state, hand).fault(TakePile())
            case Draw(source="discard"):
                count = len(rules.pile(state, hand))
                if not count:
                    return refuse("draw.discard_empty")
                return refuse("draw.whole_pile", tuple(rules.pile(state, hand)[-1:]), depth=action.depth, count=count)
            case Draw():
                return refuse("draw.one_card", depth=action.depth)
            case Pass():
                if state.stock:
                    return refuse("pass.must_draw", stock=len(state.stock))
                compelled = self._taking(rules, state, hand).compelled()
                return refuse("pass.must_take", tuple(rules.pile(state, hand)[-1:])) if compelled else None
            case _:
                return refuse(rules.refusals.get(action.verb, action.before_draw), action.named)

    # -- doing ----------------------------------------------------------------------------------------------------

    def apply(self, rules: Ruleset, state: State, hand: int, action: Action, flow: Flow, emit: Emit) -> Outcome:
        """Draw, take the pile, or decline it, which ends the hand."""
        if isinstance(action, Pass):
            emit(Passed(hand))
            state.ending = ("blocked", -1)
            return Outcome.END_DEAL
        assert isinstance(action, Draw)
        if action.source == STOCK:
            complete = self._from_stock(rules, state, hand, emit)
            for act in rules.after_draw:
                act(rules, state, hand, emit)
            if complete:
                return Outcome.NEXT
            state.ending = ("blocked", -1)  # the last card of the stock was laid out, and nothing came for it
            return Outcome.END_DEAL
        self._take(rules, state, hand, action if isinstance(action, TakePile) else TakePile(), emit)
        for act in rules.after_draw:
            act(rules, state, hand, emit)
        if state.hands[hand]:
            return Outcome.NEXT
        outcome = emptied(rules, state, hand, "layoff", emit)
        return Outcome.NEXT if outcome is Outcome.STAY else outcome

    def _from_stock(self, rules: Ruleset, state: State, hand: int, emit: Emit) -> bool:
        """Draw, one card after the other, as many as there are: a bonus card is laid out and replaced before the next is drawn.
        False where the last card of the stock was laid out, and nothing came for it.
        """
        left, drawn = self.cards, NO_CARD
        state.vars[DRAWN] = drawn
        while left and state.stock:
            cards: list[Card] = []
            while left and state.stock and not rules.bonus_cards & card_set(cards):
                cards.append(state.stock.pop())
                left -= 1
            bonus = cards[-1] if rules.bonus_cards >> cards[-1] & 1 else NO_CARD
            drawn = next((card for card in reversed(cards) if card != bonus), drawn)
            state.hands[hand] |= card_set(cards)
            emit(Drew(hand, STOCK, len(cards)))
            emit(Moved(tuple(cards), STOCK_ZONE, ("hand", hand), 1 << hand))
            if bonus >= 0:
                replacement = lay_out(rules, state, hand, emit)
                if replacement < 0 and rules.variant.bonus_cards.replaced:
                    return False
                drawn = replacement if replacement >= 0 else drawn
            state.vars[DRAWN] = drawn
        return True

    def _take(self, rules: Ruleset, state: State, hand: int, action: TakePile, emit: Emit) -> None:
        """The pile comes into the hand; its top card is melded with what was shown, and the other melds are laid."""
        game, pile = side_game(rules), rules.pile(state, hand)
        taken = self._taking(rules, state, hand).taken(action)
        assert isinstance(taken, Taken)
        closed = closed_melds(game, state, hand)
        count, top = self.pickup.taken(pile, 1), pile[-1]
        cards = tuple(pile[len(pile) - count :])
        del pile[len(pile) - count :]
        state.hands[hand] |= card_set(cards)
        state.known[hand] |= card_set(cards)
        emit(Drew(hand, DISCARD, count))
        emit(Moved(cards, rules.zone(hand), ("hand", hand), rules.everybody))
        if rules.bonus_cards & card_set(cards):
            lay_out(rules, state, hand, emit, replaced=False)
        rules.variant.sides.took_pile(rules, state, hand, emit)
        if taken.joined is not None:
            lay_off(rules, state, hand, LayOff(taken.joined.id, (top, *action.shown)), emit)
        for found in taken.laid:
            lay_found(rules, state, hand, found, emit)
        has_laid(rules, state, hand, emit, closed)
        state.vars[ACTED] = 0  # what comes with the pile is part of the draw: the partner may still be asked

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        """Its lines of the rule sheet: what drawing several cards means, too."""
        lines = [line("rule.draw_some", count=self.cards)]
        if self.cards > 1:
            lines.append(line("rule.draw_some_last"))
            if variant.bonus_cards.cards:
                lines.append(line("rule.draw_some_bonus" if variant.bonus_cards.replaced else "rule.draw_some_bonus_none"))
        return tuple(lines)
