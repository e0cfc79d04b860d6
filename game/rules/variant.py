"""A variant: the root of the tree of components that a rules file describes. Frozen, so that it is one plain value.

Families (told apart by `kind` in the file): `Ranking`, `Wilds`, `CardPoints`, `MeldType`, `DealPlan`, `SecondHand`,
`BonusCards`, `Pickup`, `StockEnd`, `Opening`, `LayOffRule`, `WildSwap`, `GoingOut`, `Sides`, `Scoring`, `Bonus`, `MatchEnd`
and `Step`.
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
from game.rules.acts.actions import VERBS, Action
from game.rules.canasta.bonus_cards import ColourBonusCards, SideBonusCards
from game.rules.canasta.lone_hand import LoneHand
from game.rules.canasta.opening import SideOpening
from game.rules.canasta.scoring import SideScoring
from game.rules.canasta.steps.ask_step import AskStep
from game.rules.canasta.steps.draw_step import DrawOrTakeStep
from game.rules.canasta.steps.play_step import SidePlayStep
from game.rules.canasta.stock_end import PileGoesOn
from game.rules.component import components
from game.rules.knock.actions import VERBS as KNOCK_VERBS
from game.rules.knock.battle import BattleScoring
from game.rules.knock.defend import DefendStep
from game.rules.knock.double import DoubleStep
from game.rules.knock.draw_one import DrawOneStep
from game.rules.knock.final_claim import FinalClaimStep
from game.rules.knock.knock_step import KnockStep
from game.rules.knock.offer import OfferStep
from game.rules.knock.pays import KnockPays
from game.rules.knock.scoring import KnockScoring
from game.rules.knock.wrong_knock import WrongKnockStep
from game.rules.objectives.bonus import ObjectiveBonus
from game.rules.objectives.step import ObjectiveStep
from game.rules.policies.dealing.bonus_cards import BonusCards, NoBonusCards
from game.rules.policies.dealing.deal import Dealer, DealOut, DealPlan
from game.rules.policies.dealing.packs import FrenchPack, PackPlan
from game.rules.policies.dealing.players import Players
from game.rules.policies.dealing.second_hand import NoSecondHand, SecondHand
from game.rules.policies.dealing.sides import Individual, Sides
from game.rules.policies.going_out import GoingOut
from game.rules.policies.layoff import AnyMeld, LayOffRule
from game.rules.policies.opening import FreeOpening, Opening
from game.rules.policies.pickup import PickupRule, TopCard
from game.rules.policies.points import CardPoints, StandardPoints
from game.rules.policies.skips import NextMisses, Skips
from game.rules.policies.stock_end import Recycle, StockEnd
from game.rules.policies.swap import NoSwap, WildSwap
from game.rules.policies.turn_clock import Clock, NoTurnClock
from game.rules.scoring.blocked import Blocked
from game.rules.scoring.bonuses import Bonus
from game.rules.scoring.match_end import ByTotal, MatchEnd
from game.rules.scoring.methods import MeldedMinusHand, PayWinner, Penalty, WinnerTakes
from game.rules.scoring.money import Money
from game.rules.show.declare_step import DeclareStep
from game.rules.show.draw_step import DrawOrDropStep
from game.rules.show.scoring import ClosedHands
from game.rules.show.show_step import ShowStep
from game.rules.show.submit_step import SubmitStep
from game.rules.state.circle import Direction
from game.rules.steps.buy import BuyStep
from game.rules.steps.call import CallStep
from game.rules.steps.combine import CombineStep
from game.rules.steps.discard import DiscardStep
from game.rules.steps.draw import DrawStep
from game.rules.steps.last_lays import LastLaysStep
from game.rules.steps.penalty import PenaltyStep
from game.rules.steps.table import TableStep

Step = (
    DrawStep
    | CombineStep
    | DiscardStep
    | TableStep
    | CallStep
    | BuyStep
    | PenaltyStep
    | LastLaysStep
    | OfferStep
    | DrawOneStep
    | KnockStep
    | DefendStep
    | DoubleStep
    | WrongKnockStep
    | FinalClaimStep
    | ShowStep
    | DrawOrDropStep
    | DeclareStep
    | SubmitStep
    | ObjectiveStep
    | DrawOrTakeStep
    | SidePlayStep
    | AskStep
)
Scoring = (
    WinnerTakes | Penalty | PayWinner | MeldedMinusHand | KnockScoring | KnockPays | BattleScoring | ClosedHands | SideScoring
)


@dataclass(frozen=True)
class Variant:
    """All the rules of one game."""

    name: str = setting(label="Name", help="The name in the menu.")
    melds: Named[MeldType] = setting(label="Melds", help="The kinds of melds, by name.")
    steps: Named[Step] = setting(label="Steps", help="The steps of which turns are made, by name.")
    turn: tuple[str, ...] = setting(label="Turn", help="The steps of a turn, in order.")
    format: int = setting(1, low=1, high=1, over="newer_format", label="Format", help="The format of this file.")
    summary: str = setting("", label="Summary", help="One line about the game, for the menu.")
    family: str = setting("", label="Family", help="The family of games that it belongs to.")
    sources: tuple[str, ...] = setting((), label="Sources", help="Where the rules come from.")
    experimental: bool = setting(
        False, label="Experimental", help="Whether so little is known of the game that much of it had to be made up."
    )
    cloth: Literal["green", "blue", "burgundy", "charcoal"] = setting(
        "green", label="Cloth", help="The colour of the cloth that the game is played on, where the player has not chosen one."
    )
    players: Players = setting(Players(), label="Players", help="How many may play.")
    pack: PackPlan = setting(FrenchPack(), label="Pack", help="Which cards are used.")
    ranking: Ranking = setting(AceLow(), label="Order of ranks", help="Where the ace stands in a run.")
    wilds: Wilds = setting(NoWilds(), label="Wild cards", help="Which cards may stand for any other.")
    points: CardPoints = setting(StandardPoints(), label="Card points", help="What a card counts that is left in a hand.")
    deal: DealPlan = setting(DealOut(), label="Deal", help="How the cards are dealt.")
    second_hand: SecondHand = setting(
        NoSecondHand(), label="Second hand", help="Whether everybody has a second hand, to be played after the first."
    )
    bonus_cards: BonusCards | SideBonusCards | ColourBonusCards = setting(
        NoBonusCards(), label="Bonus cards", help="Cards that are not held but laid out, and count extra."
    )
    direction: Direction = setting(
        "left", label="Direction of play", help="Which way round the table the cards are dealt and the turns go."
    )
    dealer: Dealer = setting(Dealer(), label="Dealer", help="Who deals.")
    before: tuple[str, ...] = setting((), label="Before the first turn", help="Steps before the first turn, in order.")
    interrupts: Named[tuple[str, ...]] = setting(
        Named(), label="Interrupts", help="Programs of steps that interrupt a turn, by name."
    )
    clock: Clock = setting(NoTurnClock(), label="Clock", help="Whether there is a limit of time for a turn.")
    stock_end: StockEnd | PileGoesOn = setting(Recycle(), label="Empty stock", help="What happens when the stock has run out.")
    opening: Opening | SideOpening = setting(
        FreeOpening(), label="First melds", help="What a player's first melds of a hand must be."
    )
    layoff: LayOffRule = setting(AnyMeld(), label="Laying off", help="Whose melds may be extended.")
    swap: WildSwap = setting(
        NoSwap(), label="Taking wild cards", help="Whether a melded wild card can be taken for the card it stands for."
    )
    skips: Skips = setting(NextMisses(), label="Skip cards", help="Who misses a turn when a skip card is discarded.")
    going_out: GoingOut = setting(GoingOut(), label="Going out", help="How a hand is ended.")
    stalemate_ends: bool = setting(
        False,
        label="Stalemate",
        help="Whether a hand ends at once in which every player holds one card and none can ever be laid off.",
    )
    stock_count_visible: bool = setting(
        True, label="Stock counted", help="Whether everybody may see how many cards the stock still has."
    )
    discard_view: Literal["full", "last_n", "top_only"] = setting(
        "full",
        label="Looking at discards",
        help="How much of the discard pile players may look at: all of it, the last three cards, or the top card.",
    )
    sides: Sides | LoneHand = setting(Individual(), label="Sides", help="Who plays together.")
    scoring: Scoring = setting(WinnerTakes(), label="Scoring", help="Who gets or pays the points.")
    losers_count: Literal["whole_hand", "unmatched"] = setting(
        "whole_hand",
        label="Cards that count",
        help="Whether all cards left in a hand count at its end, or only those that would be in no meld.",
    )
    blocked: Blocked = setting(Blocked(), label="Blocked hand", help="What a hand is worth that nobody could end.")
    bonuses: Named[Bonus | ObjectiveBonus] = setting(Named(), label="Extras", help="Extra points, by name.")
    money: Money = setting(Money(), label="Money", help="What points are worth, where a game is played for something.")
    match_end: MatchEnd = setting(ByTotal(), label="End of the match", help="When the match is over.")
    bound: int = setting(
        2000,
        low=100,
        high=1_000_000,
        label="Bound",
        help="After this many decisions a hand is settled as blocked, so that every hand ends.",
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
    def verbs(self) -> tuple[type[Action], ...]:
        """The verbs that every game reads, if only to refuse them; a family that came later brings its own with its steps."""
        return (*VERBS, *KNOCK_VERBS)

    @property
    def pickup(self) -> PickupRule:
        """What may be taken from the discard pile."""
        return next((step.pickup for step in self.steps.values() if step.pickup is not None), TopCard())

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
