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

    name: str = setting(label="Name", help="The name in the menu.")
    melds: Named[MeldType] = setting(label="Melds", help="The kinds of melds, by name.")
    steps: Named[Step] = setting(label="Steps", help="The steps of which turns are made, by name.")
    turn: tuple[str, ...] = setting(label="Turn", help="The steps of a turn, in order.")
    format: int = setting(1, "Format", "The format of this file.", low=1, high=1, over="newer_format")
    summary: str = setting("", "Summary", "One line about the game, for the menu.")
    family: str = setting("", "Family", "The family of games that it belongs to.")
    sources: tuple[str, ...] = setting((), "Sources", "Where the rules come from.")
    experimental: bool = setting(
        False, "Experimental", "Whether so little is known of the game that much of it had to be made up."
    )
    cloth: Literal["green", "blue", "burgundy", "charcoal"] = setting(
        "green", "Cloth", "The colour of the cloth that the game is played on, where the player has not chosen one."
    )
    players: Players = setting(Players(), "Players", "How many may play.")
    pack: PackRule = setting(kind="french", label="Pack", help="Which cards are used.")
    ranking: Ranking = setting(AceLow(), "Order of ranks", "Where the ace stands in a run.")
    wilds: Wilds = setting(NoWilds(), "Wild cards", "Which cards may stand for any other.")
    points: PointsRule = setting(kind="standard", label="Card points", help="What a card counts that is left in a hand.")
    deal: DealRule = setting(kind="deal_out", label="Deal", help="How the cards are dealt.")
    second_hand: SecondHandRule = setting(
        kind="none", label="Second hand", help="Whether everybody has a second hand, to be played after the first."
    )
    bonus_cards: BonusRule = setting(
        kind="none", label="Bonus cards", help="Cards that are not held but laid out, and count extra."
    )
    direction: Direction = setting("left", "Direction of play", "Which way round the table the cards are dealt and the turns go.")
    dealer: Dealer = setting(Dealer(), "Dealer", "Who deals.")
    before: tuple[str, ...] = setting((), "Before the first turn", "Steps before the first turn, in order.")
    interrupts: Named[tuple[str, ...]] = setting(Named(), "Interrupts", "Programs of steps that interrupt a turn, by name.")
    clock: ClockRule = setting(kind="none", label="Clock", help="Whether there is a limit of time for a turn.")
    stock_end: StockRule = setting(kind="recycle", label="Empty stock", help="What happens when the stock has run out.")
    opening: OpeningRule = setting(kind="free", label="First melds", help="What a player's first melds of a hand must be.")
    layoff: LayOffRule = setting(kind="any_meld", label="Laying off", help="Whose melds may be extended.")
    swap: SwapRule = setting(
        kind="none", label="Taking wild cards", help="Whether a melded wild card can be taken for the card it stands for."
    )
    skips: SkipRule = setting(kind="next", label="Skip cards", help="Who misses a turn when a skip card is discarded.")
    going_out: GoingOut = setting(GoingOut(), "Going out", "How a hand is ended.")
    stalemate_ends: bool = setting(
        False, "Stalemate", "Whether a hand ends at once in which every player holds one card and none can ever be laid off."
    )
    stock_count_visible: bool = setting(True, "Stock counted", "Whether everybody may see how many cards the stock still has.")
    discard_view: Literal["full", "last_n", "top_only"] = setting(
        "full",
        "Looking at discards",
        "How much of the discard pile players may look at: all of it, the last three cards, or the top card.",
    )
    sides: SidesRule = setting(kind="individual", label="Sides", help="Who plays together.")
    scoring: ScoringMethod = setting(kind="winner_takes", label="Scoring", help="Who gets or pays the points.")
    losers_count: Literal["whole_hand", "unmatched"] = setting(
        "whole_hand",
        "Cards that count",
        "Whether all cards left in a hand count at its end, or only those that would be in no meld.",
    )
    blocked: Blocked = setting(Blocked(), "Blocked hand", "What a hand is worth that nobody could end.")
    bonuses: Named[Extra] = setting(Named(), "Extras", "Extra points, by name.")
    money: Money = setting(Money(), "Money", "What points are worth, where a game is played for something.")
    match_end: MatchEnd = setting(kind="standard", label="End of the match", help="When the match is over.")
    bound: int = setting(
        2000, "Bound", "After this many decisions a hand is settled as blocked, so that every hand ends.", low=100, high=1_000_000
    )

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
        said = {"direction": value == "right", "losers_count": value != "whole_hand"}
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
