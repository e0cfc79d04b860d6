"""What the parts of a game of two sides need of each other, and what they read off the table: sides, frost, closed melds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from game.cards.ids import Card, CardSet, card_set
from game.cards.melds import RankMeld, SequenceMeld
from game.cards.memo import Memo
from game.rules.acts.facts_told import Fact
from game.rules.canasta.going_out import CLOSED, MIXED, NATURAL, WILD, Closed, OutWithClosed
from game.rules.canasta.pickup import FrozenPile
from game.rules.canasta.slots import PERMISSION
from game.rules.canasta.tallies import Tallies, Tally
from game.rules.component import Objection
from game.rules.state.meld import Meld
from game.rules.state.state import State
from game.rules.step import Step
from game.rules.tables import Tables
from game.rules.variant import Variant
from game.rules.view import View

FROZEN, CANASTA = Fact("frozen", "table"), Fact("canasta", "meld")
"""What is told of the discard pile; what a closed meld is called."""
IN_ORDER, ALL_WILD = -1, -2
"""In place of a rank: a sequence, a meld of wild cards alone."""


class SideStep(Step):
    """A step of a game of two sides, which says what the others must know of it."""

    slots = (PERMISSION,)

    def enters(self, game: SideGame, program: str) -> None:
        """Write down in the facts of the game what the other steps must know of this one, and its program."""


def without_sides(variant: Variant) -> tuple[Objection, ...]:
    """What stands against a component that reads these facts where no step has a side meld."""
    return () if any(isinstance(step, SideStep) for step in variant.steps.values()) else (Objection("side_steps"),)


class Pile(NamedTuple):
    """A meld by what matters of it: its rank, or what it is instead, and how many natural and wild cards it has."""

    rank: int
    naturals: int
    wilds: int
    suit: int = -1
    """Of a sequence; -1 elsewhere."""
    first: int = -1
    """The place of the lowest card of a sequence in the order of its suit."""

    @property
    def size(self) -> int:
        """How many cards it has."""
        return self.naturals + self.wilds


class SideGame:
    """The facts of a game of two sides; found with `side_game`."""

    def __init__(self, rules: Tables) -> None:
        self.rules = rules
        self.finder, self.law, self.pack = rules.finder, rules.finder.law, rules.pack
        self.wild: CardSet = rules.finder.wild
        self.pickup, self.out = FrozenPile(), OutWithClosed()
        self.several = False
        """Whether a side may have several melds of one rank, and join them."""
        self.sequence = ""
        """What a closed sequence is called."""
        self.ask_program = ""
        self.wild_after = 0
        """So many natural cards must lie in a meld before a wild one joins it, once the side is open; 0 for any number."""
        self.opening_wilds: tuple[int, ...] = ()
        """The ranks that hold wild cards only if these were among the first melds."""
        self.wild_first = False
        """Whether an unfinished meld of wild cards takes all of them."""
        for name, step in rules.variant.steps.pairs:
            if isinstance(step, SideStep):
                step.enters(self, rules.program_with(name))
        types = rules.variant.melds.values()
        self.of_rank, self.in_order = RankMeld.among(types) or RankMeld(), SequenceMeld.among(types)
        kind = self.in_order
        self.place_of = tuple(-1 if kind is None else kind.place(self.law, card) for card in range(rules.pack.span))
        """By card: where it lies in the order of a sequence, -1 for nowhere."""
        self.permission = rules.at[PERMISSION]
        deck = rules.pack.deck
        never = deck.ranks_named(self.of_rank.never)
        self.last: tuple[int, ...] = deck.ranks_named(self.of_rank.last_only)
        """The ranks that are laid only in going out."""
        held = [mask & ~self.wild & ~rules.bonus_cards for mask in rules.pack.rank_masks]
        self.ranks: tuple[tuple[int, CardSet], ...] = tuple(
            (rank, mask) for rank, mask in enumerate(held) if mask and rank not in never
        )
        """Every rank that can be melded, with its natural cards."""
        blocked = sum(rules.pack.named.get(name, 0) for name in dict.fromkeys(self.pickup.blocked_by))
        self.blocking: CardSet = self.wild | rules.bonus_cards | blocked
        """The cards on which nobody takes the pile."""
        self.freezing: CardSet = self.wild | rules.bonus_cards
        """The cards that freeze the pile."""
        self._most_wilds: dict[tuple[int, int], int] = {}
        bound = (*deck.ranks_named(self.of_rank.natural_only), *self.last, *never)
        apart = {rank: rank for rank in (ALL_WILD, *bound, *self.opening_wilds)}
        plain = next((rank for rank, _ in self.ranks if rank not in apart), 0)
        self.like = {rank: apart.get(rank, plain) for rank in (ALL_WILD, *range(len(held)))}
        """By rank: another of which melds are made by the same rules, the same for all of these."""
        self.tallies = Tallies(self.out.required)
        """Counts of closed melds, as far as they matter for going out."""
        self.ways: Memo[Any, dict[int, Tally]] = Memo(rules.finder.memos)
        """What the cards of a rank can come to, as `game.rules.canasta.ways_out.closing` has found."""
        self.fresh: Memo[Any, Tally] = Memo(rules.finder.memos)
        """What they can come to as new melds."""
        self.rows: Memo[Any, Any] = Memo(rules.finder.memos)
        """The sequences of a suit, as `game.rules.canasta.ways_out.rows` goes through them."""
        self.at_once: Memo[Any, Any] = Memo(rules.finder.memos)
        """The melds with which a whole hand goes out, as `game.rules.canasta.ways_out.at_once` has found."""
        self._piles: Memo[tuple[Card, ...], Pile] = Memo(rules.finder.memos)

    # -- melds ----------------------------------------------------------------------------------------------------

    def pile(self, cards: tuple[Card, ...], kind: str = "set") -> Pile:
        """What a meld of these cards is."""
        if kind != "set":
            first = min(self.place_of[card] for card in cards)
            return Pile(IN_ORDER, len(cards), 0, self.pack.suit[cards[0]], first)
        known = self._piles.get(cards)
        if known is None:
            naturals = [card for card in cards if not self.wild >> card & 1]
            rank = self.pack.rank[naturals[0]] if naturals else ALL_WILD
            known = self._piles.keep(cards, Pile(rank, len(naturals), len(cards) - len(naturals)))
        return known

    def of(self, meld: Meld) -> Pile:
        """What a meld of the table is."""
        return self.pile(meld.cards, meld.kind)

    def closed_as(self, pile: Pile) -> str:
        """What a closed meld is called; empty for one that is not closed."""
        if pile.size < CLOSED:
            return ""
        if pile.rank == IN_ORDER:
            return self.sequence
        return WILD if pile.rank == ALL_WILD else MIXED if pile.wilds else NATURAL

    def closed(self, *piles: Pile) -> Closed:
        """How many of these are closed."""
        words = [word for pile in piles if (word := self.closed_as(pile))]
        return Closed(len(words), words.count(NATURAL), words.count(MIXED), words.count(self.sequence))

    def growing(self, pile: Pile) -> bool:
        """Whether a meld takes further cards of its kind."""
        if pile.rank == IN_ORDER:
            return self.in_order is not None and pile.size < self.in_order.most
        return pile.size < self.of_rank.limit()

    def holds_rank(self, pile: Pile) -> bool:
        """Whether a side that has this meld begins no other of its rank."""
        return not self.several and (self.growing(pile) or not self.of_rank.anew)

    def overgrown(self, pile: Pile) -> bool:
        """Whether a meld has more cards than it may, but for a player who goes out."""
        return pile.rank != IN_ORDER and pile.size > self.of_rank.limit()

    @property
    def late_rules(self) -> bool:
        """Whether wild cards are laid by other rules once a side is open."""
        return bool(self.wild_after or self.opening_wilds or self.wild_first)

    def late_wilds(self, lying: Pile | None, pile: Pile) -> bool:
        """Whether wild cards may lie in this meld that a side has laid, or lets grow, once it is open; `lying` is what it was."""
        before = lying.wilds if lying is not None else 0
        if pile.wilds == before or pile.rank < 0:
            return True
        if pile.rank in self.opening_wilds and not before:
            return False
        return pile.naturals >= self.wild_after

    def most_wilds(self, rank: int, naturals: int) -> int:
        """How many wild cards may lie beside so many natural ones of a rank."""
        known = self._most_wilds.get((rank, naturals))
        if known is None:
            known = self._most_wilds[rank, naturals] = self.of_rank.most_wilds(self.law, rank, naturals)
        return known

    # -- sides ----------------------------------------------------------------------------------------------------

    def side(self, table: State | View, seat: int) -> tuple[int, ...]:
        """The seats that play with this one now, itself among them."""
        return self.rules.variant.sides.together(self.rules, table, seat)

    def melds(self, table: State | View, seat: int) -> list[Meld]:
        """The melds of this seat's side."""
        side = self.side(table, seat)
        return [meld for meld in table.melds if meld.owner in side]

    def partner(self, seat: int) -> int:
        """The seat that is asked; -1 where nobody is."""
        return next((other for other in self.rules.sides_with[seat] if other != seat), -1)

    # -- the pile -------------------------------------------------------------------------------------------------

    def frozen(self, discards: Sequence[Card]) -> bool:
        """Whether the pile is frozen for everybody."""
        return self.pickup.always_frozen or bool(card_set(card for card in discards if card >= 0) & self.freezing)


def side_game(rules: Tables) -> SideGame:
    """The facts of these rules about sides."""
    found: SideGame = rules.facts[SideGame]
    return found
