"""What every component of a variant answers, so that nobody needs to know its class.

Steps, policies, scoring methods, extras and ends of matches are components: frozen dataclasses with their settings and their
behaviour. Each question here has an empty answer, so a component says only what is its own. The compiler walks the tree of
a variant in the order of its settings and asks all of them; an answer that nobody gives costs nothing in play.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeAlias

from game.cards.settings import Part
from game.rules.state.places import Place
from game.rules.state.slots import Slot

if TYPE_CHECKING:
    from game.cards.closed.lifesearch import Lives
    from game.cards.ids import Card
    from game.cards.lines import Line
    from game.rules.acts.actions import Action
    from game.rules.acts.events import Emit
    from game.rules.acts.facts_told import Fact, FactList
    from game.rules.goal import Goal, Stake
    from game.rules.house.counted_bet import CountedBet
    from game.rules.house.house_table import HouseTable
    from game.rules.laying.offer_table import OfferTable
    from game.rules.result import ScoreLine
    from game.rules.ruleset import Ruleset
    from game.rules.scoring.method import Counted
    from game.rules.state.meld import Meld
    from game.rules.state.state import State
    from game.rules.variant import Variant
    from game.rules.view import View


Groups: TypeAlias = "Sequence[Sequence[Card]]"
"""How somebody has put the cards of a closed hand together; none where nothing is said of it."""


class Objection(NamedTuple):
    """What cannot be in a variant: a code with parameters, and the setting that it is about (empty: the component itself)."""

    code: str
    path: str = ""
    params: tuple[tuple[str, int], ...] = ()


class Misplaced(NamedTuple):
    """What cannot be in a position: a code with the names of cards that it is about, and parameters."""

    code: str
    cards: tuple[str, ...] = ()
    params: tuple[tuple[str, str | int], ...] = ()


class Component(Part):
    """A part of the rules. Settings are the fields of the dataclass; all that others need of it, it says here."""

    # ---- what it brings to the table ----------------------------------------------------------

    @property
    def slots(self) -> tuple[Slot, ...]:
        """The numbers that it must remember within a hand."""
        return ()

    def places(self) -> tuple[Place, ...]:
        """The places for cards and chips that it needs, besides those of every game."""
        return ()

    own_traits: ClassVar[tuple[str, ...]] = ()
    """Those words that it stands for whatever its settings are."""

    def traits(self, variant: Variant) -> tuple[str, ...]:
        """Words for what it makes of the game, which players and the window ask for instead of names."""
        return self.own_traits

    @property
    def verbs(self) -> tuple[type[Action], ...]:
        """The kinds of actions that it brings, besides those that every game knows."""
        return ()

    @property
    def refuses(self) -> Mapping[str, str]:
        """Verbs that have no place in a game because of it, each with the code of the refusal."""
        return {}

    def closed(self, variant: Variant) -> Lives | None:
        """What a closed hand must have before it is shown, and what it counts; None where it has no say in that."""
        return None

    def shown_whole(self, variant: Variant) -> tuple[Sequence[str], Mapping[str, int], Sequence[str]] | None:
        """The names of the melds in which whole hands are shown, what each is worth, and of which two count twice; None where it
        has no say in that.
        """
        return None

    def aim(self, variant: Variant) -> Line | None:
        """What everybody plays for, as the first sentence of the rule sheet; None where another component decides that."""
        return None

    @property
    def speaks_for(self) -> tuple[str, ...]:
        """Settings of the variant that the rule sheet leaves out because this component says all about them."""
        return ()

    def objections(self, variant: Variant) -> tuple[Objection, ...]:
        """What it cannot do with in the rest of the variant."""
        return ()

    @property
    def outcomes(self) -> tuple[str, ...]:
        """The ways in which a hand can be won because of it, by the names of the engine protocol."""
        return ()

    @property
    def celebrated(self) -> tuple[str, ...]:
        """Of these the rare ones, which the table makes more of than of others."""
        return ()

    def heading(self, deal: int) -> Line | None:
        """What a hand of the match is about because of it, for the head of its row on the score sheet."""
        return None

    def badge(self, rules: Ruleset, table: State | View, seat: int) -> Line | None:
        """What stands at the head of a player in this hand because of it; None for nothing."""
        return None

    def goals(self, rules: Ruleset, state: State, hand: int, chosen: tuple[Card, ...]) -> tuple[Goal, ...]:
        """What a seat works towards in this hand because of it, with these cards chosen; none once it is reached for good."""
        return ()

    def stakes(self, rules: Ruleset, state: State, hand: int, groups: Groups) -> tuple[Stake, ...]:
        """What a seat may lose in this hand because of it, with its hand in these groups, or in none as it serves best."""
        return ()

    def needs(self, rules: Ruleset, state: State, hand: int, groups: Groups) -> tuple[Goal, ...]:
        """What a seat must have before it may end the hand, or take the pile, part by part. A closed hand lies in these groups,
        or as it serves best.
        """
        return ()

    def left_by(self, rules: Ruleset, state: State, seat: int) -> Line | None:
        """What has become of a seat in this hand, where it has left it because of this; None as long as it has not."""
        return None

    def lies_open(self, rules: Ruleset, state: State, seat: int) -> Groups:
        """The groups by which cards of a hand are spared that is over; none where it is not parted so."""
        return ()

    def table_facts(self, rules: Ruleset, table: State | View) -> Mapping[Fact, bool]:
        """What follows from the table because of it, and is told with it."""
        return {}

    def table_lists(self, rules: Ruleset, table: State | View) -> Mapping[FactList, list[dict[str, Any] | None]]:
        """Lists that are told with the table because of it. They name nothing that anybody may not see."""
        return {}

    def from_lists(self, rules: Ruleset, state: State, given: Mapping[str, Any]) -> Misplaced | None:
        """A position is being set up, with its cards lying: fill in what its lists say, or where they are left out what follows
        from the rest. `given` are all its fields. Answers what is wrong with them; None where all can be so.
        """
        return None

    def house_table(self, rules: Ruleset, view: View) -> HouseTable | None:
        """What the table shows where everybody plays against the house because of it; None at any other table."""
        return None

    def offer_table(self, rules: Ruleset, view: View) -> OfferTable | None:
        """The card on offer as the table shows it, where one after the other is because of it; None at any other table."""
        return None

    def meld_facts(self, rules: Ruleset, meld: Meld) -> Mapping[Fact, str]:
        """What a meld of the table is because of it, beside its kind; empty words are not told."""
        return {}

    def counted_bet(self, variant: Variant) -> CountedBet | None:
        """A bet beside the game that it offers and whose chances can be counted; None where there is none."""
        return None

    # ---- moments of play: only those that are overridden are called -----------------------------

    def next_hand(self, rules: Ruleset, state: State, before: Sequence[int]) -> None:
        """Another hand of the match is about to be dealt; `before` are the slots as they were at the end of the last one."""

    def loses_turn(self, rules: Ruleset, state: State, seat: int, emit: Emit) -> bool:
        """Whether a seat misses the turn that would begin now; the rule that says so has told everybody."""
        return False

    def after_deal(self, rules: Ruleset, state: State, emit: Emit) -> None:
        """The cards of a hand are dealt, and nobody has had a turn. Where it sets `state.ending`, the hand is over at once."""

    def after_gifts(self, rules: Ruleset, state: State, emit: Emit) -> None:
        """Cards that everybody gave away before play have arrived."""

    def after_draw(self, rules: Ruleset, state: State, hand: int, emit: Emit) -> None:
        """A seat has drawn, or has bought a discard."""

    def after_lay(self, rules: Ruleset, state: State, hand: int, emit: Emit) -> None:
        """A seat has melded or laid off."""

    def at_end_of_turn(self, rules: Ruleset, state: State, hand: int, emit: Emit) -> None:
        """The turn of a seat is over, and the next has not begun; not where the hand ends with it."""

    def in_position(self, rules: Ruleset, state: State) -> None:
        """A position has been set up, and nothing was said of what this component remembers: fill it in. `state.frames` say who
        decides; there are none in a hand that is over.
        """

    def misremembered(self, rules: Ruleset, state: State) -> str:
        """The name of a number that this component cannot remember in such a position; empty where all can be so."""
        return ""

    def counted(self, rules: Ruleset, state: State) -> Counted | None:
        """The finished hand ready to be scored, where it is counted in another way than by what is left in the hands."""
        return None

    def remarks(self, rules: Ruleset, state: State, seat: int) -> tuple[ScoreLine, ...]:
        """What the account of a finished hand says of a seat because of it, beside the points that it scores."""
        return ()

    def at_settlement(self, rules: Ruleset, state: State, emit: Emit) -> None:
        """The hand is over and about to be counted."""


def components(variant: Variant) -> Iterator[Component]:
    """Every component of a variant: each before those inside it, in the order of the settings and of the file."""
    return (part for _, part in variant.parts if isinstance(part, Component))


def outcomes(variant: Variant) -> tuple[str, ...]:
    """All ways in which a hand can be won, the most ordinary first."""
    return tuple(dict.fromkeys(kind for part in components(variant) for kind in part.outcomes))


def has_house_table(variant: Variant) -> bool:
    """Whether the table shows places with bets, and a house (`game.rules.house.house_table`)."""
    return bool(hooked(variant, "house_table"))


def counted_bet(variant: Variant) -> CountedBet | None:
    """The bet beside the hand whose odds can be counted; None where there is none."""
    return next((bet for part in components(variant) if (bet := part.counted_bet(variant)) is not None), None)


def hooked(variant: Variant, moment: str) -> tuple[Callable[..., Any], ...]:
    """What the components of a variant do at a moment of play, one of the names above; empty where none does anything."""
    found = variant.hooks.get(moment)
    if found is None:
        unused = getattr(Component, moment)
        own = (part for part in components(variant) if getattr(type(part), moment) is not unused)
        found = variant.hooks[moment] = tuple(getattr(part, moment) for part in own)
    return found
