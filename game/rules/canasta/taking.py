"""Taking a pile that freezes, for one seat: what its top card is melded with, why it may not be taken, and what that needs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from game.cards.chance import Chance
from game.cards.finder import Found
from game.cards.ids import NO_CARD, Card, card_set
from game.cards.lines import Line, line
from game.rules.canasta.actions import TakePile
from game.rules.canasta.at_random import an_opening
from game.rules.canasta.facts import side_game
from game.rules.canasta.listing import as_groups, by_suit, openings, wilds_of
from game.rules.canasta.pickup import FrozenPile
from game.rules.canasta.turn import end_fault, none_because, read, repeated, too_large
from game.rules.goal import Goal, Part, Way
from game.rules.laying.laying import not_held
from game.rules.ruleset import Ruleset
from game.rules.state.meld import Meld, meld_of, reading_of
from game.rules.state.state import State
from game.rules.violation import Violation, refuse


class Taken(NamedTuple):
    """What becomes of a take: the meld that the top card joins, or the new melds, the first of them with the top card."""

    joined: Meld | None
    laid: tuple[Found, ...]


class Taking:
    """The pile as it lies before one seat, which may take it."""

    def __init__(self, rules: Ruleset, state: State, hand: int, pickup: FrozenPile) -> None:
        self.rules, self.state, self.hand, self.pickup = rules, state, hand, pickup
        self.game, self.pile, self.cards = side_game(rules), rules.pile(state, hand), state.hands[hand]
        self.melds = self.game.melds(state, hand)
        self.top: Card = self.pile[-1] if self.pile else NO_CARD

    @cached_property
    def frozen(self) -> bool:
        """Whether the pile is frozen for everybody."""
        return self.game.frozen(self.pile)

    @cached_property
    def tight(self) -> bool:
        """Whether only two natural cards of the hand take it: it is frozen, or the side has no meld."""
        return not self.melds or self.frozen

    @property
    def blocked(self) -> bool:
        """Whether nobody takes its top card."""
        return bool(self.game.blocking >> self.top & 1)

    @cached_property
    def own(self) -> list[Card]:
        """The natural cards of the top card's rank in the hand."""
        game = self.game
        return by_suit(game, self.cards & game.pack.rank_masks[game.pack.rank[self.top]] & ~game.wild)

    @cached_property
    def fitting(self) -> list[Meld]:
        """The melds of the side that the top card may join."""
        game = self.game
        open_to = [meld for meld in self.melds if self.pickup.on_closed or not game.closed_as(game.of(meld))]
        growing = (meld for meld in open_to if game.growing(game.of(meld)))
        return [meld for meld in growing if game.finder.accepts(reading_of(meld)) >> self.top & 1]

    @property
    def least(self) -> int:
        """The points that first melds must have; 0 for a side that has laid them."""
        return 0 if self.melds else self.rules.variant.opening.least_points(self.rules, self.state, self.hand)

    def _lacking(self, cards: Sequence[Card]) -> int:
        """How many points are missing from the first melds with the top card and these laid."""
        return self.least - sum(self.rules.finder.points[card] for card in (self.top, *cards))

    # -- ways to take it ------------------------------------------------------------------------------------------

    def ways(self) -> Iterator[TakePile]:
        """The ways to take the pile that are worth listing."""
        tries = self._tries() if self.pile and not self.blocked else ()
        return (action for action in tries if self.fault(action) is None)

    def _tries(self) -> Iterator[TakePile]:
        """Takes of every kind: on a meld, with two natural cards, with one and a wild one; opening melds with them."""
        game, own = self.game, self.own
        if not self.tight and self.pickup.on_meld:
            yield from (TakePile(meld=meld.id if len(self.fitting) > 1 else 0) for meld in self.fitting)
        if self.melds and len(own) > 1:
            yield TakePile(shown=tuple(own[:2]))
        if not self.tight and own and self.pickup.with_wild:
            wilds = wilds_of(game, self.cards)
            both = dict.fromkeys(self.rules.lowest_twin(wild, self.cards) for wild in (*wilds[:1], *wilds[-1:]))
            yield from (TakePile(shown=(own[0], wild)) for wild in both)
        for size in range(2, 1 if self.melds else len(own) + 1):
            shown = tuple(own[:size])
            yield TakePile(shown=shown)
            lacking = self._lacking(shown)
            if lacking > 0:
                rest = self.cards & ~card_set(shown) & ~game.pack.rank_masks[game.pack.rank[self.top]]
                yield from (self._with(shown, groups) for groups in openings(game, rest, lacking))

    def _with(self, shown: Sequence[Card], groups: Sequence[Found]) -> TakePile:
        """To take it with these cards, and lay these melds."""
        first, *others = as_groups(self.game, self.cards, [shown, *(found.cards for found in groups)])
        return TakePile(shown=first.cards, groups=tuple(others))

    def at_random(self, chance: Chance) -> TakePile | None:
        """A take with first melds that come to mind; None where none does."""
        if not self.pile or self.blocked or not chance.below(2) or len(self.own) < 2:
            return None
        lacking, rest = self._lacking(self.own), self.cards & ~card_set(self.own)
        action = self._with(self.own, an_opening(self.game, rest, lacking, chance) if lacking > 0 else ())
        return action if self.fault(action) is None else None

    def compelled(self) -> bool:
        """Whether the pile must be taken: the stock is empty, and the top card fits a meld of the side."""
        if not self.rules.variant.stock_end.compels or not self.pile or self.blocked or self.tight or not self.pickup.on_meld:
            return False
        return any(self.fault(TakePile(meld=meld.id)) is None for meld in self.fitting)

    # -- judging --------------------------------------------------------------------------------------------------

    def fault(self, action: TakePile) -> Violation | None:
        """Why the pile may not be taken so."""
        game, rules = self.game, self.rules
        if not self.pile:
            return refuse("draw.discard_empty")
        if self.blocked:
            return refuse("draw.blocked", (self.top,))
        if len(self.pile) == 1 and self.cards.bit_count() == 1:
            return refuse("draw.single_card", (self.top,))
        missing = not_held(self.state, self.hand, action.named)
        if missing is not None:
            return missing
        taken = self.taken(action)
        if isinstance(taken, Violation):
            return taken
        others = [meld for meld in self.melds if meld != taken.joined]
        double = too_large(game, taken.laid) or repeated(game, others, taken.laid)
        if double is not None:
            return double
        new = [game.pile(found.cards, found.kind) for found in taken.laid]
        if any(pile.rank in game.last for pile in (new if taken.joined is not None else new[1:])):
            return refuse("meld.black_threes", action.named)
        if not self.melds:
            fault = rules.variant.opening.lacking(rules, self.state, self.hand, taken.laid)
            if fault is not None:
                return fault
        piles = [game.of(meld) for meld in others]
        if taken.joined is not None:
            piles.append(game.pile((*taken.joined.cards, self.top, *action.shown), taken.joined.kind))
        rest = card_set(self.pile[len(self.pile) - self.pickup.taken(self.pile, 1) : -1]) & ~rules.bonus_cards
        cards = self.cards & ~card_set(action.named) | rest
        return end_fault(rules, self.state, self.hand, cards, [*piles, *new], (self.top, *action.named))

    def taken(self, action: TakePile) -> Taken | Violation:
        """Where the top card goes, or why it cannot."""
        game, top = self.game, self.top
        if not action.shown:
            return self._on_meld(action)
        naturals = [card for card in action.shown if not game.wild >> card & 1]
        odd = tuple(card for card in naturals if game.pack.rank[card] != game.pack.rank[top])
        if odd:
            return refuse("draw.no_match", odd, card_top=top, tried=1)
        if len(naturals) < (1 if self.pickup.with_wild and not self.tight else 2) or len(action.shown) < 2:
            no_match = refuse("draw.no_match", action.shown, card_top=top, tried=1)
            return self._frozen_for(action.shown) if self.tight else no_match
        groups, fault = read(game, action.groups)
        if fault is not None:
            return fault
        cards, rank = (top, *action.shown), game.pack.rank[top]
        joined = next((meld for meld in self.melds if game.of(meld).rank == rank and game.holds_rank(game.of(meld))), None)
        if joined is None:
            made = game.finder.readings(cards)
            return Taken(None, (made[0], *groups)) if made else none_because(game, cards)
        if game.closed_as(game.of(joined)) and not self.pickup.on_closed:
            return refuse("draw.no_match", (top,), card_top=top, tried=0)
        whole = (*joined.cards, *cards)
        fault = None if game.finder.grown(reading_of(joined), cards) else none_because(game, whole)
        if fault is not None and fault.code != "meld.set_full":
            return fault
        if fault is not None or game.overgrown(game.pile(whole)):
            return refuse("layoff.meld_full", cards, meld=joined.id, cards_meld=joined.cards)
        return Taken(joined, tuple(groups))

    def _frozen_for(self, shown: tuple[Card, ...]) -> Violation:
        """Why only two natural cards of the hand take the pile, and how many of them this seat has."""
        because = 0 if not self.melds else 2 if self.pickup.always_frozen or not self.frozen else 1
        return refuse("draw.frozen", shown or (self.top,), card_top=self.top, because=because, held=len(self.own))

    def _on_meld(self, action: TakePile) -> Taken | Violation:
        """The top card joins a meld."""
        top = (self.top,)
        if action.meld and meld_of(self.state.melds, action.meld) is None:
            return refuse("layoff.no_such_meld", top, meld=action.meld)
        if action.meld and all(meld.id != action.meld for meld in self.melds):
            return refuse("layoff.other_side", top, meld=action.meld)
        if self.tight or not self.pickup.on_meld:
            return self._frozen_for(())
        chosen = [meld for meld in self.fitting if action.meld in (0, meld.id)]
        if len(chosen) > 1:
            return refuse("draw.on_which", top, numbers=", ".join(str(meld.id) for meld in chosen))
        return Taken(chosen[0], ()) if chosen else refuse("draw.no_match", top, card_top=self.top, tried=0)

    # -- in words -------------------------------------------------------------------------------------------------

    def needed(self) -> Goal:
        """What the pile may be taken with: a pair of the hand where it is frozen or the side has nothing yet, which then needs
        the points of its first melds as well.
        """
        top, own = (self.top,), self.own
        lacking = line("goal.take_pile_frozen" if self.frozen else "goal.take_pile_not")
        if self.blocked:
            part = Part(line("need.pile_open", top), False)
            return Goal(lacking, parts=(part,), note=line("need.why_blocked", top), way=Way((), never=True))
        way = next(self.ways(), None)
        met = len(own) > 1 if self.tight else way is not None
        holds = None if met else line("need.holds", count=len(own))
        parts = [Part(line("need.pile_pair" if self.tight else "need.pile_any", top), met, holds)]
        if self.least:
            parts.append(Part(line("need.pile_points", points=self.least), way is not None))
        note = self._why(way)
        if way is not None:
            return Goal(line("goal.take_pile"), parts=tuple(parts), note=note, way=Way(way.shown, 0))
        if all(part.met for part in parts):  # something else is in the way
            parts.append(Part(note, False))
        return Goal(lacking, parts=tuple(parts), note=note, way=Way(tuple(own[:2]), max(0, 2 - len(own))))

    def _why(self, way: TakePile | None) -> Line:
        """Why the pile may be taken in this way, or may not, in one sentence."""
        deck, own, game = self.game.pack.deck, self.own, self.game
        ranks = f"ranks_{deck.ranks[game.pack.rank[self.top]].id if deck.french else 'other'}"
        if way is not None:
            if not way.shown:
                return line("need.why_on_meld", ranks=ranks)
            wild = any(game.wild >> card & 1 for card in way.shown)
            return line("need.why_with_wild", cards_own=way.shown[:1]) if wild else line("need.why_with_pair", ranks=ranks)
        if len(own) > 1:  # what is in the way is no want of cards of the rank
            fault = self.fault(TakePile(shown=tuple(own[:2])))
            if self.least or fault is None:
                return line("need.why_points", ranks=ranks, points=self.least)
            return Line(fault.code, fault.cards, fault.params)
        across = self.pickup.across(self.rules, self.pile)
        if self.frozen:
            cards = (across,) if across >= 0 else ()
            return line("need.why_frozen" if cards else "need.why_always", cards_across=cards, ranks=ranks)
        if not self.melds:
            return line("need.why_closed", ranks=ranks)
        with_wild, on_meld = self.pickup.with_wild, self.pickup.on_meld
        name = "any" if with_wild and on_meld else "wild" if with_wild else "meld" if on_meld else "pair"
        return line(f"need.why_free_{name}", ranks=ranks, cards_own=tuple(own[:1]))
