"""A game as its own components know it: which others there are, each by its base.

`game.rules.variant` has the tree of components with all that a rules file may choose among. A component sees no more of the
others than what is here, so no component knows any other by its class.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from game.cards.settings import Named, Part
from game.rules.state.circle import Direction

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.cards.melds import MeldType
    from game.cards.ranking import Ranking
    from game.cards.wilds import WildRule
    from game.rules.acts.actions import Action
    from game.rules.policies.dealing.bonus_cards import BonusRule
    from game.rules.policies.dealing.deal import Dealer
    from game.rules.policies.dealing.deal_rule import DealRule
    from game.rules.policies.dealing.packs import PackRule
    from game.rules.policies.dealing.players import Players
    from game.rules.policies.dealing.seating import SidesRule
    from game.rules.policies.dealing.second_hand import SecondHand
    from game.rules.policies.first_melds import OpeningRule
    from game.rules.policies.going_out import GoingOut
    from game.rules.policies.layoff import LayOffBase
    from game.rules.policies.pickup import PickupRule
    from game.rules.policies.points import CardPoints
    from game.rules.policies.skips import SkipRule
    from game.rules.policies.stock_rule import StockRule
    from game.rules.policies.swap import SwapRule
    from game.rules.policies.turn_clock import Clock
    from game.rules.scoring.blocked import Blocked
    from game.rules.scoring.bonuses import Extra
    from game.rules.scoring.method import ScoringMethod
    from game.rules.scoring.money import Money
    from game.rules.scoring.verdict import MatchRule
    from game.rules.step import Step


class Game(Protocol):
    """All the rules of one game; each setting is explained in `Variant`."""

    @property
    def name(self) -> str: ...

    @property
    def melds(self) -> Named[MeldType]: ...

    @property
    def steps(self) -> Named[Step]: ...

    @property
    def verbs(self) -> tuple[type[Action], ...]: ...

    @property
    def turn(self) -> tuple[str, ...]: ...

    @property
    def players(self) -> Players: ...

    @property
    def pack(self) -> PackRule: ...

    @property
    def ranking(self) -> Ranking: ...

    @property
    def wilds(self) -> WildRule: ...

    @property
    def points(self) -> CardPoints: ...

    @property
    def deal(self) -> DealRule: ...

    @property
    def second_hand(self) -> SecondHand: ...

    @property
    def bonus_cards(self) -> BonusRule: ...

    @property
    def direction(self) -> Direction: ...

    @property
    def dealer(self) -> Dealer: ...

    @property
    def before(self) -> tuple[str, ...]: ...

    @property
    def interrupts(self) -> Named[tuple[str, ...]]: ...

    @property
    def clock(self) -> Clock: ...

    @property
    def stock_end(self) -> StockRule: ...

    @property
    def opening(self) -> OpeningRule: ...

    @property
    def layoff(self) -> LayOffBase: ...

    @property
    def swap(self) -> SwapRule: ...

    @property
    def skips(self) -> SkipRule: ...

    @property
    def going_out(self) -> GoingOut: ...

    @property
    def stalemate_ends(self) -> bool: ...

    @property
    def stock_count_visible(self) -> bool: ...

    @property
    def discard_view(self) -> str: ...

    @property
    def sides(self) -> SidesRule: ...

    @property
    def scoring(self) -> ScoringMethod: ...

    @property
    def losers_count(self) -> str: ...

    @property
    def blocked(self) -> Blocked: ...

    @property
    def bonuses(self) -> Named[Extra]: ...

    @property
    def money(self) -> Money: ...

    @property
    def match_end(self) -> MatchRule: ...

    @property
    def bound(self) -> int: ...

    @property
    def parts(self) -> tuple[tuple[str, Part], ...]: ...

    @property
    def hooks(self) -> dict[str, tuple[Callable[..., Any], ...]]: ...

    @property
    def traits(self) -> frozenset[str]: ...

    @property
    def pickup(self) -> PickupRule: ...

    @property
    def lays_melds(self) -> bool: ...

    @property
    def seatings(self) -> range: ...

    @property
    def has_jokers(self) -> bool: ...

    @property
    def has_wild_cards(self) -> bool: ...

    @property
    def two_at_a_time(self) -> bool: ...
