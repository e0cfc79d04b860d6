"""The draw in games with a pile that freezes: cards of the stock, or the pile with what its top card is melded with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

from game.cards.chance import Chance
from game.cards.finder import Found
from game.cards.ids import NO_CARD, Card, card_set
from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.acts.actions import DISCARD, STOCK, Action, Draw, LayOff, Pass
from game.rules.acts.events import STOCK_ZONE, Drew, Emit, Moved, Passed
from game.rules.canasta.actions import TakePile
from game.rules.canasta.at_random import an_opening
from game.rules.canasta.facts import SideGame, SideStep, side_game
from game.rules.canasta.listing import as_groups, by_suit, openings, wilds_of
from game.rules.canasta.pickup import FrozenPile
from game.rules.canasta.turn import closed_melds, emptied, end_fault, has_laid, none_because, read, repeated, too_large
from game.rules.flow import Flow, Outcome
from game.rules.goal import Goal, Part, Way
from game.rules.laying.laying import lay_found, lay_off, not_held
from game.rules.laying.offers import DISCARD_PILE, HAND, STOCK_PILE, Lifted, Offer
from game.rules.laying.putting import declining_draw
from game.rules.policies.dealing.bases import lay_out
from game.rules.state.meld import meld_of, reading_of
from game.rules.state.slots import ACTED, DRAWN
from game.rules.violation import Violation, refuse

if TYPE_CHECKING:
    from game.rules.component import Groups
    from game.rules.ruleset import Ruleset
    from game.rules.state.meld import Meld
    from game.rules.state.state import State
    from game.rules.variant import Variant

DRAW_STOCK, PASS = Draw(STOCK), Pass()


class Taking(NamedTuple):
    """What becomes of a take: the meld that the top card joins, or the new one that it makes, and those laid with it."""

    joined: Meld | None
    made: Found | None
    groups: tuple[Found, ...]


@dataclass(frozen=True)
class DrawOrTakeStep(SideStep):
    """Draw from the stock, or take the pile with cards that its top card is melded with at once."""

    kind: Literal["draw_or_take"] = "draw_or_take"
    cards: int = setting(1, "Cards drawn", "How many cards are drawn from the stock.", low=1, high=4)
    pickup: FrozenPile = setting(FrozenPile(), "Taking the pile", "When the discard pile may be taken.")

    phase = "draw"

    @property
    def moves(self) -> tuple[type[Action], ...]:
        return (Draw, TakePile, Pass)

    def verbs(self) -> tuple[type[Action], ...]:
        """To draw, or to take the pile."""
        return (TakePile,)

    def traits(self, variant: Variant) -> tuple[str, ...]:
        """A turn begins with a draw; a pile is taken with cards that are shown."""
        return ("draws", "frozen_pile")

    def enters(self, game: SideGame, program: str) -> None:
        """Tell the others when the pile may be taken."""
        game.pickup = self.pickup

    # -- which moves ----------------------------------------------------------------------------------------------

    def legal(self, rules: Ruleset, state: State, hand: int) -> Sequence[Action]:
        """The stock, and the ways to take the pile; with an empty stock these, and `pass` where nobody is compelled."""
        taking = list(self._takes(rules, state, hand))
        if state.stock:
            return [DRAW_STOCK, *taking]
        return taking if taking and self._compelled(rules, state, hand) else [*taking, PASS]

    def _takes(self, rules: Ruleset, state: State, hand: int) -> Iterator[TakePile]:
        """The ways to take the pile that are worth listing."""
        game, pile = side_game(rules), rules.pile(state, hand)
        if not pile or game.blocking >> pile[-1] & 1:
            return
        for action in self._tries(rules, state, hand, game, pile[-1]):
            if self._check_taking(rules, state, hand, action) is None:
                yield action

    def _tries(self, rules: Ruleset, state: State, hand: int, game: SideGame, top: Card) -> Iterator[TakePile]:
        """Takes of every kind: on a meld, with two natural cards, with one and a wild one; opening melds with them."""
        cards = state.hands[hand]
        rank = game.pack.rank[top]
        own = by_suit(game, cards & game.pack.rank_masks[rank] & ~game.wild)
        melds = game.melds(state, hand)
        free = bool(melds) and not game.frozen(rules.pile(state, hand))
        if free and self.pickup.on_meld:
            fitting = self._fitting(rules, state, melds, top)
            yield from (TakePile(meld=meld.id if len(fitting) > 1 else 0) for meld in fitting)
        shown: list[tuple[Card, ...]] = [tuple(own[:2])] if len(own) > 1 else []
        if free and own and self.pickup.with_wild:
            wilds = wilds_of(game, cards)
            both = dict.fromkeys(rules.lowest_twin(wild, cards) for wild in (*wilds[:1], *wilds[-1:]))
            shown += [(own[0], wild) for wild in both]
        if melds:
            yield from (TakePile(shown=one) for one in shown)
            return
        minimum = rules.variant.opening
        for one in (tuple(own[:size]) for size in range(2, len(own) + 1)):
            yield TakePile(shown=one)
            rest = cards & ~card_set(one) & ~game.pack.rank_masks[rank]
            lacking = self._lacking(rules, state, hand, (top, *one))
            if lacking > 0 and minimum.asks:
                for groups in openings(game, rest, lacking):
                    first, *others = as_groups(game, cards, [one, *(found.cards for found in groups)])
                    yield TakePile(shown=first.cards, groups=tuple(others))

    @staticmethod
    def _lacking(rules: Ruleset, state: State, hand: int, cards: Sequence[Card]) -> int:
        """How many points are missing from the first melds with these cards laid."""
        goal = rules.variant.opening.goal(rules, state, hand, ())
        least = goal.points if goal is not None and goal.points is not None else 0
        return least - sum(rules.finder.points[card] for card in cards)

    def _fitting(self, rules: Ruleset, state: State, melds: Sequence[Meld], top: Card) -> list[Meld]:
        """The melds of a side that the top card may join."""
        game = side_game(rules)
        found = []
        for meld in melds:
            small = self.pickup.on_closed or not game.closed_as(game.of(meld))
            if small and game.growing(game.of(meld)) and game.finder.accepts(reading_of(meld)) >> top & 1:
                found.append(meld)
        return found

    def _compelled(self, rules: Ruleset, state: State, hand: int) -> bool:
        """Whether the pile must be taken: the stock is empty, and the top card fits a meld of the side."""
        if not rules.variant.stock_end.compels or not rules.pile(state, hand):
            return False
        game, top = side_game(rules), rules.pile(state, hand)[-1]
        melds = game.melds(state, hand)
        if game.blocking >> top & 1 or not melds or game.frozen(rules.pile(state, hand)) or not self.pickup.on_meld:
            return False
        return any(
            self._check_taking(rules, state, hand, TakePile(meld=meld.id)) is None
            for meld in self._fitting(rules, state, melds, top)
        )

    def suggest(self, rules: Ruleset, state: State, hand: int, chance: Chance) -> Action:
        """The stock, or a way to take the pile; for a side that has no meld yet one with first melds that come to mind."""
        game, pile = side_game(rules), rules.pile(state, hand)
        if not state.stock or game.melds(state, hand):
            return chance.choice(self.legal(rules, state, hand))
        top = pile[-1] if pile else NO_CARD
        if pile and not game.blocking >> top & 1 and chance.below(2):
            cards = state.hands[hand]
            own = by_suit(game, cards & game.pack.rank_masks[game.pack.rank[top]] & ~game.wild)
            if len(own) > 1:
                lacking = self._lacking(rules, state, hand, (top, *own))
                rest = cards & ~card_set(own)
                groups = an_opening(game, rest, lacking, chance) if lacking > 0 else ()
                first, *others = as_groups(game, cards, [own, *(found.cards for found in groups)])
                action = TakePile(shown=first.cards, groups=tuple(others))
                if self._check_taking(rules, state, hand, action) is None:
                    return action
        return DRAW_STOCK

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
            ways = tuple(self._takes(rules, state, hand)) if asks and not lifted.chosen else ()
            action = TakePile(shown=lifted.chosen) if lifted.chosen or not ways else ways[0]
            several = ways if len(ways) > 1 else ()
            title = "choose.take" if several else ""
            yield Offer(HAND, action, label=label, key="take_discard", moves=moves, ways=several, title=title)
        elif asks and lifted.cards and lifted.source == HAND:
            yield Offer(DISCARD_PILE, TakePile(shown=lifted.cards), label=line("table.tip_take_with"), key="take_discard")
        elif asks and not state.stock:
            yield declining_draw(rules, state, hand)

    def needs(self, rules: Ruleset, state: State, hand: int, groups: Groups) -> tuple[Goal, ...]:
        """What the pile may be taken with: a pair of the hand where it is frozen or the side has nothing yet, which then needs
        the points of its first melds as well. Nothing is said to a player who has drawn.
        """
        game, pile = side_game(rules), rules.pile(state, hand)
        if not state.frames or not pile or (rules.to_act(state) == hand and not rules.asks(state, hand, self)):
            return ()
        top, melds = pile[-1], game.melds(state, hand)
        frozen = game.frozen(pile)
        lacking = line("goal.take_pile_frozen" if frozen else "goal.take_pile_not")
        if game.blocking >> top & 1:
            part = Part(line("need.pile_open", (top,)), False)
            return (Goal(lacking, parts=(part,), note=line("need.why_blocked", (top,)), way=Way((), never=True)),)
        own = by_suit(game, state.hands[hand] & game.pack.rank_masks[game.pack.rank[top]] & ~game.wild)
        taking = next(self._takes(rules, state, hand), None)
        tight = frozen or not melds
        met = len(own) > 1 if tight else taking is not None
        holds = None if met else line("need.holds", count=len(own))
        parts = [Part(line("need.pile_pair" if tight else "need.pile_any", (top,)), met, holds)]
        points = rules.variant.opening.least_points(rules, state, hand) if not melds else 0
        if points:
            parts.append(Part(line("need.pile_points", points=points), taking is not None))
        way = Way(taking.shown if taking is not None else tuple(own[:2]), 0 if taking is not None else max(0, 2 - len(own)))
        note = self._why(rules, state, hand, taking, own)
        if taking is None and all(part.met for part in parts):  # something else is in the way
            parts.append(Part(note, False))
        title = line("goal.take_pile") if taking is not None else lacking
        return (Goal(title, parts=tuple(parts), note=note, way=way),)

    def _why(self, rules: Ruleset, state: State, hand: int, taking: TakePile | None, own: Sequence[Card]) -> Line:
        """Why the pile may be taken, or may not, in one sentence; `own` are the natural cards of its rank in this hand."""
        game, pile = side_game(rules), rules.pile(state, hand)
        top, melds = pile[-1], game.melds(state, hand)
        deck = game.pack.deck
        ranks = f"ranks_{deck.ranks[game.pack.rank[top]].id if deck.french else 'other'}"
        if taking is not None:
            if not taking.shown:
                return line("need.why_on_meld", ranks=ranks)
            wild = [card for card in taking.shown if game.wild >> card & 1]
            return line("need.why_with_wild", cards_own=taking.shown[:1]) if wild else line("need.why_with_pair", ranks=ranks)
        if len(own) > 1:  # what is in the way is no want of cards of the rank
            points = rules.variant.opening.least_points(rules, state, hand) if not melds else 0
            fault = self._check_taking(rules, state, hand, TakePile(shown=tuple(own[:2])))
            if points or fault is None:
                return line("need.why_points", ranks=ranks, points=points)
            return Line(fault.code, fault.cards, fault.params)
        across = self.across(rules, pile)
        if game.frozen(pile):
            return line("need.why_frozen" if across else "need.why_always", cards_across=across, ranks=ranks)
        if not melds:
            return line("need.why_closed", ranks=ranks)
        with_wild, on_meld = self.pickup.with_wild, self.pickup.on_meld
        name = "any" if with_wild and on_meld else "wild" if with_wild else "meld" if on_meld else "pair"
        return line(f"need.why_free_{name}", ranks=ranks, cards_own=tuple(own[:1]))

    def across(self, rules: Ruleset, pile: Sequence[Card]) -> tuple[Card, ...]:
        """The card that froze this pile, if it was one."""
        card = self.pickup.across(rules, pile)
        return (card,) if card >= 0 else ()

    # -- judging --------------------------------------------------------------------------------------------------

    def check(self, rules: Ruleset, state: State, hand: int, action: Action) -> Violation | None:
        match action:
            case TakePile():
                return self._check_taking(rules, state, hand, action)
            case Draw(source="stock", depth=1):
                return None if state.stock else refuse("draw.stock_empty", tuple(rules.pile(state, hand)[-1:]))
            case Draw(source="discard", depth=1, shown=()):
                return self._check_taking(rules, state, hand, TakePile())
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
                compelled = self._compelled(rules, state, hand)
                return refuse("pass.must_take", tuple(rules.pile(state, hand)[-1:])) if compelled else None
            case _:
                return refuse(rules.refusals.get(action.verb, action.before_draw), action.named)

    def _check_taking(self, rules: Ruleset, state: State, hand: int, action: TakePile) -> Violation | None:
        """Why the pile may not be taken so."""
        game, pile = side_game(rules), rules.pile(state, hand)
        if not pile:
            return refuse("draw.discard_empty")
        top = pile[-1]
        if game.blocking >> top & 1:
            return refuse("draw.blocked", (top,))
        if len(pile) == 1 and state.hands[hand].bit_count() == 1:
            return refuse("draw.single_card", (top,))
        missing = not_held(state, hand, action.named)
        if missing is not None:
            return missing
        taking, fault = self._taking(rules, state, hand, game, action)
        if fault is not None:
            return fault
        melds = game.melds(state, hand)
        laid = (*((taking.made,) if taking.made is not None else ()), *taking.groups)
        double = too_large(game, laid) or repeated(game, [meld for meld in melds if meld != taking.joined], laid)
        if double is not None:
            return double
        if any(game.pile(found.cards, found.kind).rank in game.last for found in taking.groups):
            return refuse("meld.black_threes", action.named)
        if not melds:
            fault = rules.variant.opening.lacking(rules, state, hand, laid)
            if fault is not None:
                return fault
        piles = [game.of(meld) for meld in melds if meld != taking.joined]
        if taking.joined is not None:
            piles.append(game.pile((*taking.joined.cards, top, *action.shown), taking.joined.kind))
        piles += [game.pile(found.cards, found.kind) for found in laid]
        rest = card_set(pile[len(pile) - self.pickup.taken(pile, 1) : -1]) & ~rules.bonus_cards
        cards = state.hands[hand] & ~card_set(action.named) | rest
        return end_fault(rules, state, hand, cards, piles, (top, *action.named))

    def _taking(
        self, rules: Ruleset, state: State, hand: int, game: SideGame, action: TakePile
    ) -> tuple[Taking, Violation | None]:
        """Where the top card goes, and why it cannot."""
        nowhere, top = Taking(None, None, ()), rules.pile(state, hand)[-1]
        melds = game.melds(state, hand)
        frozen = not melds or game.frozen(rules.pile(state, hand))
        if not action.shown:
            return self._on_meld(rules, state, hand, action, melds, frozen)
        naturals = [card for card in action.shown if not game.wild >> card & 1]
        odd = tuple(card for card in naturals if game.pack.rank[card] != game.pack.rank[top])
        if odd:
            return nowhere, refuse("draw.no_match", odd, card_top=top, tried=1)
        if len(naturals) < (1 if self.pickup.with_wild and not frozen else 2) or len(action.shown) < 2:
            why = self._frozen_for(rules, state, hand, melds, action.shown) if frozen else None
            return nowhere, why or refuse("draw.no_match", action.shown, card_top=top, tried=1)
        groups, fault = read(game, action.groups)
        if fault is not None:
            return nowhere, fault
        cards = (top, *action.shown)
        rank = game.pack.rank[top]
        joined = next((meld for meld in melds if game.of(meld).rank == rank and game.holds_rank(game.of(meld))), None)
        if joined is not None and game.closed_as(game.of(joined)) and not self.pickup.on_closed:
            return nowhere, refuse("draw.no_match", (top,), card_top=top, tried=0)
        if joined is not None:
            whole = (*joined.cards, *cards)
            grown = game.finder.grown(reading_of(joined), cards)
            fault = None if grown else none_because(game, whole)
            if fault is not None and fault.code != "meld.set_full":
                return nowhere, fault
            if fault is not None or game.overgrown(game.pile(whole)):
                return nowhere, refuse("layoff.meld_full", cards, meld=joined.id, cards_meld=joined.cards)
            return Taking(joined, None, tuple(groups)), None
        made = game.finder.readings(cards)
        return Taking(None, made[0] if made else None, tuple(groups)), None if made else none_because(game, cards)

    def _frozen_for(self, rules: Ruleset, state: State, hand: int, melds: Sequence[Meld], shown: tuple[Card, ...]) -> Violation:
        """Why only two natural cards of the hand take the pile, and how many of them this seat has."""
        game, pile = side_game(rules), rules.pile(state, hand)
        top = pile[-1]
        held = (state.hands[hand] & game.pack.rank_masks[game.pack.rank[top]] & ~game.wild).bit_count()
        because = 0 if not melds else 2 if self.pickup.always_frozen or not game.frozen(pile) else 1
        return refuse("draw.frozen", shown or (top,), card_top=top, because=because, held=held)

    def _on_meld(
        self, rules: Ruleset, state: State, hand: int, action: TakePile, melds: Sequence[Meld], frozen: bool
    ) -> tuple[Taking, Violation | None]:
        """The top card joins a meld."""
        nowhere, top = Taking(None, None, ()), rules.pile(state, hand)[-1]
        if action.meld and meld_of(state.melds, action.meld) is None:
            return nowhere, refuse("layoff.no_such_meld", (top,), meld=action.meld)
        if action.meld and all(meld.id != action.meld for meld in melds):
            return nowhere, refuse("layoff.other_side", (top,), meld=action.meld)
        if frozen or not self.pickup.on_meld:
            return nowhere, self._frozen_for(rules, state, hand, melds, ())
        fitting = self._fitting(rules, state, melds, top)
        chosen = [meld for meld in fitting if action.meld in (0, meld.id)]
        if not chosen:
            return nowhere, refuse("draw.no_match", (top,), card_top=top, tried=0)
        if len(chosen) > 1:
            return nowhere, refuse("draw.on_which", (top,), numbers=", ".join(str(meld.id) for meld in chosen))
        return Taking(chosen[0], None, ()), None

    # -- doing ----------------------------------------------------------------------------------------------------

    def apply(self, rules: Ruleset, state: State, hand: int, action: Action, flow: Flow, emit: Emit | None) -> Outcome:
        """Draw, take the pile, or decline it, which ends the hand."""
        if isinstance(action, Pass):
            if emit is not None:
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

    def _from_stock(self, rules: Ruleset, state: State, hand: int, emit: Emit | None) -> bool:
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
            if emit is not None:
                emit(Drew(hand, STOCK, len(cards)))
                emit(Moved(tuple(cards), STOCK_ZONE, ("hand", hand), 1 << hand))
            if bonus >= 0:
                replacement = lay_out(rules, state, hand, emit)
                if replacement < 0 and rules.variant.bonus_cards.replaced:
                    return False
                drawn = replacement if replacement >= 0 else drawn
            state.vars[DRAWN] = drawn
        return True

    def _take(self, rules: Ruleset, state: State, hand: int, action: TakePile, emit: Emit | None) -> None:
        """The pile comes into the hand; its top card is melded with what was shown, and the other melds are laid."""
        game, pile = side_game(rules), rules.pile(state, hand)
        taking, _ = self._taking(rules, state, hand, game, action)
        closed = closed_melds(game, state, hand)
        count, top = self.pickup.taken(pile, 1), pile[-1]
        cards = tuple(pile[len(pile) - count :])
        del pile[len(pile) - count :]
        state.hands[hand] |= card_set(cards)
        state.known[hand] |= card_set(cards)
        if emit is not None:
            emit(Drew(hand, DISCARD, count))
            emit(Moved(cards, rules.zone(hand), ("hand", hand), rules.everybody))
        if rules.bonus_cards & card_set(cards):
            lay_out(rules, state, hand, emit, replaced=False)
        rules.variant.sides.took_pile(rules, state, hand, emit)
        if taking.joined is not None:
            lay_off(rules, state, hand, LayOff(taking.joined.id, (top, *action.shown)), emit)
        for found in (*((taking.made,) if taking.made is not None else ()), *taking.groups):
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
