"""The bases of the policies of play: what the root of a variant knows of each of them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar, Literal

from game.cards.deck import Deck
from game.cards.ids import NO_CARD, Card, CardSet
from game.cards.melds import Reading
from game.cards.pack import Pack
from game.rules.acts.actions import Action, Discard
from game.rules.acts.events import Emit
from game.rules.component import Component
from game.rules.flow import Flow
from game.rules.violation import Violation, refuse

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state.meld import Meld
    from game.rules.state.state import State
    from game.rules.variant import Variant
    from game.rules.view import View


class PickupRule(Component):
    """What may be taken from the discard pile. Here: the top card alone, which obliges to nothing."""

    depths_matter: ClassVar[bool] = False
    """Whether it is the player's choice how many cards are taken."""

    takes_several: ClassVar[bool] = False
    """Whether several discards may come at once."""

    def across(self, rules: Ruleset, discards: Sequence[Card]) -> Card:
        """The card that is turned across a pile of these discards because it changes who may take it; -1 for none."""
        return NO_CARD

    stock_card_too: bool = False
    """Whether the player who takes the discard draws from the stock as well."""

    @property
    def to_be_used(self) -> bool:
        """Whether a player takes a discard only to meld it, before the first melds or always."""
        return False

    @property
    def first_action(self) -> bool:
        """Whether a card that must be melded is melded before anything else."""
        return False

    @property
    def whole_pile(self) -> bool:
        """Whether the pile is taken whole or not at all."""
        return False

    @property
    def onto_melds(self) -> bool:
        """Whether the top card may be taken by putting it onto a meld of the own side."""
        return False

    def traits(self, variant: Variant) -> tuple[str, ...]:
        """How much is taken at once, what else is drawn with it, and whether it must be melded."""
        said = {
            "deep_pickup": self.depths_matter,
            "whole_pile": self.whole_pile,
            "draws_stock_too": self.stock_card_too,
            "owes_discard": self.to_be_used,
        }
        return tuple(trait for trait, so in said.items() if so)

    def in_new_meld(self, rules: Ruleset, state: State, hand: int) -> bool:
        """Whether the owed card must be in a new meld."""
        return False

    def depths(self, pile: Sequence[Card]) -> range:
        """How many cards of this pile may be asked for, at least and at most."""
        return range(1, 2 if pile else 1)

    def taken(self, pile: Sequence[Card], depth: int) -> int:
        """How many cards come when so many are asked for."""
        return depth

    def duty(self, state: State, hand: int, pile: Sequence[Card], depth: int) -> Card:
        """The card that must be melded after taking, -1 for none."""
        return NO_CARD

    def barred(self, pile: Sequence[Card], depth: int) -> Card:
        """The card that may not be discarded after taking, -1 for none."""
        return pile[-1]

    def refusal(self, pile: Sequence[Card], depth: int) -> Violation | None:
        """Why this many cards may never be taken."""
        return refuse("draw.only_top", (pile[-1],), depth=depth) if depth != 1 else None


class StockRule(Component):
    """What happens when the stock has run out. Here the hand is over with its last card."""

    left: int = 0
    """So many cards of the stock are never drawn."""

    @property
    def how(self) -> str:
        """What becomes of the discard pile: nothing."""
        return "none"

    ending: ClassVar[str] = "blocked"
    """How a hand ends that nobody could end."""

    def blocks(self, variant: Variant) -> bool:
        """Whether a hand may come to an end because no card can be drawn."""
        return True

    @property
    def compels(self) -> bool:
        """Whether with an empty stock a discard must be taken that fits a meld of the side."""
        return False

    def may_renew(self, rules: Ruleset, table: State | View, hand: int) -> bool:
        """Whether the discards that this hand may take may become the stock now: never."""
        return False

    def renew(self, rules: Ruleset, state: State, hand: int, emit: Emit) -> bool:
        """Make a new stock of the discards that this hand may take: there is none. Whether the hand of the match goes on."""
        return False

    def declining(self, rules: Ruleset, table: State | View, hand: int) -> Literal["turned", "shuffled", "ends"]:
        """What a player does who wants no discard when nothing can be drawn: end the hand."""
        return "ends"

    def drew(self, state: State) -> None:
        """A draw decision was taken: nothing to remember."""

    def may_renew_later(self, state: State) -> bool:
        """Whether the rules still grant a new stock: never."""
        return False

    def blocked_after_turn(self, state: State, seats: int) -> bool:
        """Whether the hand is over, now that a turn is."""
        return len(state.stock) <= self.left

    def ended(self, rules: Ruleset, state: State) -> tuple[str, int]:
        """How a hand has ended that nobody can go on with, and who has won it all the same (-1 for nobody)."""
        return self.ending, -1


class LayOffRule(Component):
    """Whose melds may be extended. Here: nobody's."""

    allowed: ClassVar[bool] = False
    """Whether cards are ever laid off in a turn."""

    def open_melds(self, rules: Ruleset, state: State, hand: int, melds: Sequence[Meld]) -> Sequence[Meld]:
        """The melds that this player may extend now."""
        return ()

    def barrier(self, rules: Ruleset, state: State, hand: int, meld: Meld, cards: tuple[Card, ...]) -> Violation | None:
        """Why this player may not extend this meld."""
        return refuse("layoff.not_played", cards)


class SwapRule(Component):
    """Whether a melded wild card can be taken for the card it stands for. Here: never."""

    allowed: ClassVar[bool] = False
    """Whether wild cards are ever taken out."""

    def traits(self, variant: Variant) -> tuple[str, ...]:
        return ("swaps",) if self.allowed else ()

    def fault(self, rules: Ruleset, state: State, hand: int, meld: Meld, cards: tuple[Card, ...]) -> Violation | None:
        """Wild cards are never taken out."""
        return refuse("swap.not_played", cards, meld=meld.id)

    def freed(self, rules: Ruleset, state: State, meld: Meld, cards: tuple[Card, ...]) -> Card:
        """The wild card that these cards would free: none."""
        return NO_CARD

    must_play: bool = False
    """Whether a wild card that was taken out must be laid down again in the same turn."""

    @property
    def fixes_last(self) -> bool:
        """Whether the last wild card of a set stands for one certain card once the others were taken out."""
        return False

    @property
    def after_first_melds(self) -> bool:
        """Whether only those take a wild card who have laid their first melds: nobody takes any."""
        return False

    @property
    def counts_as_laid(self) -> bool:
        """Whether somebody who has taken a wild card out has begun to lay cards."""
        return True

    def open_melds(self, rules: Ruleset, state: State, hand: int) -> Sequence[Meld]:
        """The melds from which this player may take wild cards now: those that may be extended."""
        return rules.variant.layoff.open_melds(rules, state, hand, state.melds)

    def barrier(self, rules: Ruleset, state: State, hand: int, meld: Meld, cards: tuple[Card, ...]) -> Violation | None:
        """Why this player may not take wild cards out of this meld yet: it may not be extended."""
        found = rules.variant.layoff.barrier(rules, state, hand, meld, cards)
        return None if found is None else found._replace(code=found.code.replace("layoff.", "swap."))

    def tries(self, rules: Ruleset, state: State, hand: int, meld: Meld) -> list[tuple[Card, ...]]:
        """The cards of this hand that could be tried: none."""
        return []


class SkipRule(Component):
    """What a discarded skip card does."""

    @property
    def aimed(self) -> bool:
        """Whether a player says whom it is meant for."""
        return False

    stays: ClassVar[bool] = False
    """Whether nobody takes one from the discard pile."""

    card_code: ClassVar[str] = "rule.pack_skip"
    """The line of the rule sheet about a card of the pack that is one."""

    def ways(self, rules: Ruleset, state: State, hand: int, card: Card) -> Iterator[Discard]:
        """The discards of a skip card: one for everybody who may be meant."""
        yield rules.discard_actions[card]

    def fault(self, rules: Ruleset, state: State, hand: int, action: Discard) -> Violation | None:
        """Why a skip card may not be discarded like this."""
        return None

    def thrown(self, rules: Ruleset, state: State, hand: int, action: Action, flow: Flow, emit: Emit) -> None:
        """A skip card has been discarded, and a turn is over with it."""


class ClockRule(Component):
    """How long a player has for a turn. Here: as long as they like."""

    @property
    def limit(self) -> int:
        """Seconds for a turn; 0 for no limit."""
        return 0

    @property
    def misses(self) -> int:
        """After so many missed turns in succession a player gives up the hand; 0 for never."""
        return 0


class PointsRule(Component, ABC):
    """What a card counts."""

    @property
    def jokers_represent(self) -> bool:
        """Whether a melded joker counts as the card that it stands for."""
        return False

    @abstractmethod
    def table(self, pack: Pack, wild: CardSet = 0) -> tuple[int, ...]:
        """Points by card, left in a hand."""

    @abstractmethod
    def of_face(self, deck: Deck, face: int) -> int:
        """What a natural card of this face counts in a hand."""

    @abstractmethod
    def melded(
        self, pack: Pack, meld: Reading, wild: CardSet, in_hand: Sequence[int], *, closed: bool = False
    ) -> tuple[int, ...]:
        """What each card of a meld counts on the table, in the order of the meld. `in_hand` are the points by card in a hand,
        `closed` is a run round the corner of all ranks, which has no ends.
        """
