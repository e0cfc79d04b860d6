"""A variant: the root of the tree of components that a rules file describes. Frozen, so that it is one plain value.

Where there is a choice of components outside of `game.cards` it knows their base alone, and so do the components that see each
other through it. Which components of a base
there are, `game.rules.families` says.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from game.cards.ids import NO_CARD
from game.cards.lines import Line, line
from game.cards.melds import MeldType
from game.cards.ranking import AceLow, Ranking
from game.cards.settings import Named, Part, parts_in, setting
from game.cards.wilds import NoWilds, Wilds
from game.rules.component import components
from game.rules.policies.bases import ClockRule, LayOffRule, PickupRule, PointsRule, SkipRule, StockRule, SwapRule
from game.rules.policies.dealing.bases import BonusRule, Dealer, DealRule, PackRule, SecondHandRule
from game.rules.policies.dealing.seating import Players, SidesRule
from game.rules.policies.first_melds import OpeningRule
from game.rules.policies.going_out import GoingOut
from game.rules.scoring.blocked import Blocked
from game.rules.scoring.method import Extra, ScoringMethod
from game.rules.scoring.money import Money
from game.rules.scoring.verdict import MatchEnd
from game.rules.state.circle import Direction
from game.rules.step import Step


@dataclass(frozen=True, kw_only=True)
class Variant:
    """All the rules of one game."""

    name: str = setting()
    melds: Named[MeldType] = setting()
    steps: Named[Step] = setting()
    turn: tuple[str, ...] = setting()
    format: int = setting(1, low=1, high=1, over="newer_format")
    summary: str = setting("")
    family: str = setting("")
    sources: tuple[str, ...] = setting(())
    experimental: bool = setting(False)
    cloth: Literal["green", "blue", "burgundy", "charcoal"] = setting("green")
    players: Players = setting(Players())
    pack: PackRule = setting(kind="french")
    ranking: Ranking = setting(AceLow())
    wilds: Wilds = setting(NoWilds())
    points: PointsRule = setting(kind="standard")
    deal: DealRule = setting(kind="deal_out")
    second_hand: SecondHandRule = setting(kind="none")
    bonus_cards: BonusRule = setting(kind="none")
    direction: Direction = setting("left")
    dealer: Dealer = setting(Dealer())
    before: tuple[str, ...] = setting(())
    interrupts: Named[tuple[str, ...]] = setting(Named())
    clock: ClockRule = setting(kind="none")
    stock_end: StockRule = setting(kind="recycle")
    opening: OpeningRule = setting(kind="free")
    layoff: LayOffRule = setting(kind="any_meld")
    swap: SwapRule = setting(kind="none")
    skips: SkipRule = setting(kind="next")
    going_out: GoingOut = setting(GoingOut())
    stalemate_ends: bool = setting(False)
    stock_count_visible: bool = setting(True)
    discard_view: Literal["full", "last_n", "top_only"] = setting("full")
    sides: SidesRule = setting(kind="individual")
    scoring: ScoringMethod = setting(kind="winner_takes")
    losers_count: Literal["whole_hand", "unmatched"] = setting("whole_hand")
    blocked: Blocked = setting(Blocked())
    bonuses: Named[Extra] = setting(Named())
    money: Money = setting(Money())
    match_end: MatchEnd = setting(kind="standard")
    bound: int = setting(2000, low=100, high=1_000_000)

    def explain_value(self, name: str) -> tuple[Line, ...]:
        """The lines of the rule sheet of a setting that is a plain value; a component speaks for itself."""
        value = getattr(self, name)
        if name == "stock_count_visible":
            return (line("rule.stock_counted" if value else "rule.stock_not_counted"),)
        if name == "discard_view":
            words = self.traits
            if value == "full" and "showdown" not in words:
                return ()
            return (
                line(
                    "rule.discard_view_latest" if value == "top_only" and "latest_discards" in words else f"rule.{name}_{value}"
                ),
            )
        said = {"direction": value == "right" and self.players.max > 2, "losers_count": value != "whole_hand"}
        if name == "stalemate_ends" and value:
            return (line("rule.stalemate_ends"),)
        return (line(f"rule.{name}_{value}"),) if said.get(name) else ()

    @cached_property
    def parts(self) -> tuple[tuple[str, Part], ...]:
        """Every part with its dotted path: each before those inside it, in the order of the settings and of the file."""
        return parts_in(self)

    @cached_property
    def hooks(self) -> dict[str, tuple[Callable[..., Any], ...]]:
        """By moment of play: what the components do then, kept by `hooked` when first asked for."""
        return {}

    @cached_property
    def traits(self) -> frozenset[str]:
        """All words that the components have for the game."""
        return frozenset(word for part in components(self) for word in part.traits(self))

    @property
    def pickup(self) -> PickupRule:
        """What may be taken from the discard pile."""
        return next((step.pickup for step in self.steps.values() if step.pickup is not None), PickupRule())

    @property
    def lays_melds(self) -> bool:
        """Whether melds are laid in a turn."""
        return any("lays_melds" in step.traits(self) for step in self.steps.values())

    @property
    def seatings(self) -> range:
        """The numbers of players that the game is for."""
        return range(self.players.min, self.players.max + 1)

    @property
    def has_jokers(self) -> bool:
        """Whether there are any, with any number of players."""
        return any(self.pack.joker_count(seats) or self.pack.pack(seats).all_jokers for seats in self.seatings)

    @property
    def has_wild_cards(self) -> bool:
        """Whether there are any, with the fewest or the most players."""
        packs = [self.pack.pack(seats) for seats in (self.players.min, self.players.max)]
        return self.wilds.asks_rank or any(self.wilds.mask(pack, NO_CARD) for pack in packs)

    @property
    def two_at_a_time(self) -> bool:
        """Whether two play every hand, however many sit at the table."""
        return self.players.max == 2 or self.sides.rotates
