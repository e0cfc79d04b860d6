"""The turn after the draw in games of two sides: lay melds for the side, add to them, ask the partner, and discard."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from game.cards.chance import Chance
from game.cards.ids import Card
from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.acts.actions import Action, Discard, Draw, LayDown, LayOff, Pass
from game.rules.acts.events import Emit, Told
from game.rules.acts.facts_told import Fact
from game.rules.canasta.actions import ASK, ASK_BUTTON, JOIN_BUTTON, Ask, Join
from game.rules.canasta.at_random import at_random
from game.rules.canasta.facts import CANASTA, FROZEN, SideGame, SideStep, side_game
from game.rules.canasta.faults import ask_fault, discard_fault, layoff_fault, melds_fault
from game.rules.canasta.going_out import OutWithClosed
from game.rules.canasta.joining import join_fault, joins, put_together
from game.rules.canasta.moves import cards_to_discard, cards_to_lay_off, melds_to_lay
from game.rules.canasta.slots import ALLOWED, PERMISSION, REFUSED
from game.rules.canasta.special_hands import SHOWN, SPECIAL, SpecialHands
from game.rules.canasta.steps.ask_step import answered
from game.rules.canasta.turn import closed_melds, emptied, has_laid, out, read
from game.rules.component import Objection
from game.rules.flow import Flow, Outcome
from game.rules.laying.arranged import Laid
from game.rules.laying.laid import put_down
from game.rules.laying.laying import lay_found, lay_off, throw
from game.rules.laying.offers import HAND, Lifted, Offer
from game.rules.laying.putting import discarding, extending, laying
from game.rules.policies.dealing.bases import second_hand
from game.rules.policies.dealing.second_hand import take_up
from game.rules.ruleset import Ruleset
from game.rules.show.actions import Show
from game.rules.state.meld import Meld
from game.rules.state.slots import DRAWN, MUST_GO_OUT
from game.rules.state.state import State
from game.rules.step import EndingStep
from game.rules.variant import Variant
from game.rules.view import View
from game.rules.violation import Violation, refuse


class SidePlayStep(SideStep, EndingStep, kind="side_play"):
    """Meld and lay off for the side, and end the turn with a discard, or the hand with the last card."""

    out: OutWithClosed = setting(OutWithClosed())
    join: bool = setting(False)
    sequence: str = setting("sequence")

    wild_after: int = setting(0, low=0, high=7)
    opening_wilds: tuple[str, ...] = setting(())
    wild_first: bool = setting(False)
    special: SpecialHands = setting(SpecialHands())

    phase = "play"

    moves = (LayDown, LayOff, Discard, Ask, Join, Show)

    verbs = (Ask, Join, Show)

    may_raise = ("ask",)

    new_melds = "unlimited"

    bars_twins = False

    def objections(self, variant: Variant) -> tuple[Objection, ...]:
        return (Objection("side_wilds", "wilds"),) if variant.wilds.asks_rank else ()

    def traits(self, variant: Variant) -> tuple[str, ...]:
        """Melds are laid for a side, which goes out with closed ones."""
        partners = variant.sides.by_seat(variant.players.max)[0] != (0,)
        asks = ("asks_partner",) if partners and self.out.ask != "never" else ()
        hidden = ("out_concealed",) if self.out.concealed_bonus != "off" else ()
        return ("lays_melds", "lays_off", "side_melds", *asks, *hidden)

    def prompt(self, rules: Ruleset, view: View) -> Line | None:
        return answered(view.history)

    def aim(self, variant: Variant) -> Line | None:
        return line("aim.closes_melds")

    speaks_for = ("going_out", "blocked", "ranking")

    def enters(self, game: SideGame, program: str) -> None:
        """Tell the others what a side needs to go out."""
        game.out, game.several, game.sequence = self.out, self.join, self.sequence
        game.wild_after, game.wild_first = self.wild_after, self.wild_first
        game.opening_wilds = game.pack.deck.ranks_named(self.opening_wilds)

    outcomes = ("out", "rummy")

    def table_facts(self, rules: Ruleset, table: State | View) -> Mapping[Fact, bool]:
        return {FROZEN: side_game(rules).frozen(rules.pile(table, 0))}

    def meld_facts(self, rules: Ruleset, meld: Meld) -> Mapping[Fact, str]:
        game = side_game(rules)
        return {CANASTA: game.closed_as(game.of(meld))}

    # -- which moves ----------------------------------------------------------------------------------------------

    def legal(self, rules: Ruleset, state: State, hand: int) -> Sequence[Action]:
        """New melds (or what it takes to open), lay-offs card by card, discards, the question, and melds put together."""
        game = side_game(rules)
        actions: list[Action] = []
        if self.special.played and self.special.fault(rules, state, hand, game) is None:
            actions.append(Show())
        actions += melds_to_lay(rules, state, hand)
        actions += cards_to_lay_off(rules, state, hand)
        if game.several:
            actions += joins(game, game.melds(state, hand))
        actions += cards_to_discard(rules, state, hand)
        if ask_fault(rules, state, hand) is None:
            actions.append(ASK)
        return actions

    def suggest(self, rules: Ruleset, state: State, hand: int, chance: Chance) -> Action:
        """One sensible move at random; what one of the kinds of moves comes to, before all are listed."""
        if self.special.played and self.special.fault(rules, state, hand, side_game(rules)) is None and chance.below(2):
            return Show()
        return at_random(rules, state, hand, chance) or chance.choice(self.legal(rules, state, hand))

    def lists_all(self, rules: Ruleset, state: State, hand: int, listed: Sequence[Action]) -> bool:
        return not any(isinstance(action, LayDown) for action in listed)

    # -- at the table ---------------------------------------------------------------------------------------------

    def offers(self, rules: Ruleset, state: State, hand: int, lifted: Lifted) -> Iterator[Offer]:
        """The discard pile, the place for new melds, every meld, and buttons: to ask the partner, to join melds."""
        if lifted.source != HAND:
            return
        cards = lifted.cards
        yield discarding(cards)
        yield laying(rules, state, hand, cards)
        for meld in state.melds:
            yield extending(rules, meld, cards)
        if "asks_partner" in rules.traits and rules.asks(state, hand, self):
            yield Offer(ASK_BUTTON, ASK, label=line("button.ask"), key="ask")
        game = side_game(rules)
        if game.several and rules.asks(state, hand, self):
            ways = tuple(joins(game, game.melds(state, hand)))
            if ways:
                yield Offer(JOIN_BUTTON, ways[0], label=line("button.join"), ways=ways, title="choose.join")

    def result(self, rules: Ruleset, state: State, action: Action) -> Laid | None:
        return put_down(rules, state, action)

    # -- judging --------------------------------------------------------------------------------------------------

    def check(self, rules: Ruleset, state: State, hand: int, action: Action) -> Violation | None:
        match action:
            case LayDown():
                return melds_fault(rules, state, hand, action)
            case LayOff():
                return layoff_fault(rules, state, hand, action)
            case Discard(card):
                return discard_fault(rules, state, hand, card)
            case Ask():
                return ask_fault(rules, state, hand)
            case Join():
                return join_fault(rules, state, hand, action)
            case Show():
                return self.special.fault(rules, state, hand, side_game(rules))
            case Draw() | Pass():
                return self.too_late(action)
            case _:
                return refuse(rules.refusals.get(action.verb, action.not_now), action.named)

    def may_discard(self, rules: Ruleset, state: State, hand: int, card: Card) -> Violation | None:
        return discard_fault(rules, state, hand, card)

    # -- doing ----------------------------------------------------------------------------------------------------

    def apply(self, rules: Ruleset, state: State, hand: int, action: Action, flow: Flow, emit: Emit) -> Outcome:
        """Lay the cards, ask the partner, or discard and end the turn; the hand is over when no card is left."""
        if isinstance(action, Discard):
            return self.throw(rules, state, hand, action.card, flow, emit)
        game = side_game(rules)
        if isinstance(action, Ask):
            emit(Told("asked", hand))
            state.vars[DRAWN] = -1  # the partner who answers has not seen it
            flow.interrupt(game.ask_program, (game.partner(hand),))
            return Outcome.STAY
        if isinstance(action, Show):
            state.vars[rules.at[SHOWN]] = self.special.worth(rules, state, hand, game)
            state.ending = (SPECIAL, hand)
            emit(Told("special_hand", hand, (("points", state.vars[rules.at[SHOWN]]),)))
            return Outcome.END_DEAL
        closed, opens = closed_melds(game, state, hand), not game.melds(state, hand)
        how = "meld"
        if isinstance(action, LayDown):
            for found in read(game, action.groups)[0]:
                lay_found(rules, state, hand, found, emit)
                if state.hands[hand] and game.pile(found.cards, found.kind).rank in game.last:
                    state.vars[MUST_GO_OUT] = 1
        elif isinstance(action, LayOff):
            how = "layoff"
            lay_off(rules, state, hand, action, emit)
            if state.hands[hand] and game.overgrown(game.of(state.meld(action.meld))):
                state.vars[MUST_GO_OUT] = 1
        else:
            assert isinstance(action, Join)
            put_together(rules, state, hand, action, emit)
        has_laid(rules, state, hand, emit, closed)
        if opens:
            rules.variant.opening.opened(rules, state, hand, emit)
        return Outcome.STAY if state.hands[hand] else emptied(rules, state, hand, how, emit)

    def throw(self, rules: Ruleset, state: State, hand: int, card: Card, flow: Flow, emit: Emit) -> Outcome:
        """Discard a card: the turn is over, or with the last card the hand, unless there is a second hand for the next turn."""
        throw(rules, state, hand, card, emit)
        if state.hands[hand] or second_hand(rules, state, hand):
            return Outcome.END_TURN
        return out(rules, state, hand, "discard", emit)

    def misremembered(self, rules: Ruleset, state: State) -> str:
        return "" if state.vars[rules.at[PERMISSION]] in (0, ALLOWED, REFUSED) else PERMISSION.name

    def at_end_of_turn(self, rules: Ruleset, state: State, hand: int, emit: Emit) -> None:
        """The player who is next and has played out the first hand takes up the second."""
        following = rules.after(state, hand)
        if not state.hands[following]:
            take_up(rules, state, following, emit)

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        anew = any(meld.begins_anew for meld in variant.melds.values())
        lines = [line("rule.side_melds_several" if self.join else "rule.side_melds_anew" if anew else "rule.side_melds")]
        if self.wild_after:
            lines.append(line("rule.side_melds_wild_after", count=self.wild_after))
        if self.opening_wilds:
            lines.append(line("rule.side_melds_opening_wilds", ranks=", ".join(self.opening_wilds)))
        if self.wild_first:
            lines.append(line("rule.side_melds_wild_first"))
        return (*lines, line("rule.discard_one_any"))
