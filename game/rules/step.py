"""What every step of a turn answers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar, Literal, NamedTuple

from game.cards.chance import Chance
from game.cards.ids import Card, CardSet
from game.rules.acts.actions import Action
from game.rules.acts.events import Emit
from game.rules.component import Component
from game.rules.flow import Flow, Outcome
from game.rules.laying.arranged import Arranged, Verdict
from game.rules.violation import Violation, refuse

if TYPE_CHECKING:
    from game.cards.finder import Found
    from game.cards.lines import Line
    from game.rules.claim_round import ClaimRound, ClaimStep
    from game.rules.laying.arranged import Laid
    from game.rules.laying.offers import Lifted, Offer
    from game.rules.policies.bases import PickupRule
    from game.rules.ruleset import Ruleset
    from game.rules.state.meld import Meld
    from game.rules.state.state import Frame, State
    from game.rules.variant import Variant
    from game.rules.view import View


class Question(NamedTuple):
    """What a decision asks that is neither a draw nor a turn with cards in hand."""

    buttons: tuple[str, ...]
    """The buttons that answer it, the highest first; `button:done` stands for what has been arranged by then."""
    expected: bool = False
    """One answer is more to be expected than the others, so that a key may give it."""
    steady: bool = False
    """Every button keeps its place; the gold one is what the coach advises, where he is asked."""


class Warned(NamedTuple):
    """An action is allowed and will cost points: what is wrong with it, and what that costs."""

    fault: Line
    cost: Line
    about: Line | None = None
    """What the fault is about, where more than one thing could be meant."""


class Step(Component, ABC):
    """One decision of a turn. `hand` is the seat whose decision it is. What only few steps say has an empty answer here."""

    @property
    @abstractmethod
    def phase(self) -> str:
        """The engine protocol's name of the decision."""

    @property
    @abstractmethod
    def moves(self) -> tuple[type[Action], ...]:
        """What the listed moves may be. Computer players must have a chooser who knows them all."""

    # ---- the decision -------------------------------------------------------------------------

    @abstractmethod
    def legal(self, rules: Ruleset, state: State, hand: int) -> Sequence[Action]:
        """The moves that are worth listing. All of them pass `check`; not every move that passes is listed."""

    @abstractmethod
    def check(self, rules: Ruleset, state: State, hand: int, action: Action) -> Violation | None:
        """Why the action is not allowed now, or None where it is."""

    @abstractmethod
    def apply(self, rules: Ruleset, state: State, hand: int, action: Action, flow: Flow, emit: Emit) -> Outcome:
        """Carry out an action that passed `check`, and say what comes next."""

    then: ClassVar[str] = "then_lay"
    """The word for what a player does here who has drawn."""

    def too_late(self, action: Action) -> Violation:
        """Why nothing is drawn any more, and no draw given up, and what is done instead."""
        return refuse(action.not_now, then=self.then)

    def warns(self, rules: Ruleset, state: State, hand: int, action: Action) -> Warned | None:
        """What somebody should know before an action that is allowed; None where nothing speaks against it."""
        return None

    def costs(self, rules: Ruleset, state: State, hand: int, action: Action) -> int:
        """What an action that is allowed costs at once because something is wrong with it, whether or not anybody warns of it."""
        return 0

    def forfeits(self, rules: Ruleset, state: State, hand: int, action: Action) -> int:
        """The points that a seat gives up by doing this, as everybody knows who does it: what it costs to drop a hand."""
        return 0

    def suggest(self, rules: Ruleset, state: State, hand: int, chance: Chance) -> Action:
        """One sensible move at random, also where moves cannot be listed: any of those listed."""
        return chance.choice(self.legal(rules, state, hand))

    def lists_all(self, rules: Ruleset, state: State, hand: int, listed: Sequence[Action]) -> bool:
        """Whether these listed moves are all there are, apart from several melds or lay-offs in one act."""
        return True

    def only(self, rules: Ruleset, state: State, hand: int, listed: Sequence[Action]) -> Action | None:
        """The only thing that a seat can do here, of these listed moves; None where it has a choice."""
        return listed[0] if len(listed) == 1 and self.lists_all(rules, state, hand, listed) else None

    def meanings(self, rules: Ruleset, state: State, hand: int, action: Action) -> list[Action]:
        """The same action with everything that its wild cards could stand for; none for an action of another step."""
        return []

    # ---- what it says of the table as people see it -------------------------------------------

    def offers(self, rules: Ruleset, state: State, hand: int, lifted: Lifted) -> Iterable[Offer]:
        """The places that this step knows for what a seat has lifted, out of turn as well; `rules/laying/answers.py` judges."""
        return ()

    def result(self, rules: Ruleset, state: State, action: Action) -> Laid | None:
        """The meld that an action makes or changes, as it would lie; None for any other action."""
        return None

    def judge(self, rules: Ruleset, state: State, hand: int, arranged: Arranged) -> Verdict:
        """What an arrangement comes to: by default nothing can be arranged."""
        return Verdict(None)

    def held(self, rules: Ruleset, state: State, hand: int) -> CardSet:
        """The cards that this seat may put into an arrangement: those of its hand, and what lies there for everybody to play."""
        return state.hands[hand]

    def fixed(self, rules: Ruleset, state: State, hand: int) -> CardSet:
        """The cards of the table that must lie as they lie in this seat's turn, with nothing put to them: by default none."""
        return 0

    def movable_melds(self, rules: Ruleset, state: State, hand: int) -> Sequence[Meld]:
        """The melds whose cards this seat may move about in an arrangement of the table: all that lie there."""
        return state.melds

    def arranged(self, rules: Ruleset, state: State, hand: int, action: Action) -> Arranged | None:
        """The arrangement that an action of this step comes to; None for an action that arranges nothing."""
        return None

    def best(self, rules: Ruleset, state: State, hand: int, thrown: Card) -> Arranged:
        """The arrangement that is best for this seat, with this card thrown; empty where there is nothing to arrange."""
        return Arranged((), thrown)

    # ---- groups of a closed hand --------------------------------------------------------------

    def tag(self, rules: Ruleset, state: State, hand: int, cards: Sequence[Card]) -> Line | None:
        """What cards are that a seat has put together in its hand; None in a game in which hands are not shown in groups."""
        return None

    def read(self, rules: Ruleset, state: State, hand: int, cards: Sequence[Card]) -> Found | None:
        """The same cards as a meld, as they would lie; None where they are none."""
        return None

    def grouped(self, rules: Ruleset, state: State, hand: int) -> Sequence[Found]:
        """The groups in which a seat's hand serves it best; none where the player has to find them."""
        return ()

    # ---- what is asked ------------------------------------------------------------------------

    @property
    def question(self) -> Question | None:
        """What it asks, where that is neither a draw nor a turn."""
        return None

    def prompt(self, rules: Ruleset, view: View) -> Line | None:
        """The line that says what is expected of the seat to act; None where its moves say it all."""
        return None

    def alone(self, rules: Ruleset, view: View) -> Line | None:
        """What is said instead while the window answers for a seat that has no choice."""
        return self.prompt(rules, view)

    unseen: ClassVar[bool] = False
    """Whether several are asked here one after the other and answer unseen, all with the same pause."""

    def for_form(self, rules: Ruleset, state: State) -> bool:
        """Whether a seat that has no choice is asked here for form's sake: it need not be asked at the window."""
        return self.unseen

    # ---- in a position that is set up ---------------------------------------------------------

    def aside(self, passes: int) -> int:
        """How many seats before the one that decides here the turn belongs to somebody, after so many passes; 0 for its own."""
        return 0

    def passed(self, rules: Ruleset, state: State, seat: int) -> int:
        """How often others have passed before this seat decides here, where nothing is said of it."""
        return 0

    def waiting(self, rules: Ruleset, state: State, frame: Frame) -> list[Frame] | None:
        """Who decides when it is this seat's decision here, the last first; None where others are asked as in a turn."""
        return None

    # ---- where it stands in the game ----------------------------------------------------------

    @property
    def raises(self) -> tuple[str, ...]:
        """The interrupts that this step may ask for; each must be a program of the variant."""
        return ()

    may_raise: ClassVar[tuple[str, ...]] = ()
    """Further interrupts, which are there only where the game has them."""

    def happens(self, variant: Variant) -> bool:
        """Whether the decision can come up at all; before the first turn those are left out that cannot."""
        return True

    def occurs(self, rules: Ruleset, state: State, hand: int) -> bool:
        """Whether the decision comes up in the turn of a seat that is about to begin; otherwise the turn begins with the next."""
        return True

    discards_in_sight: ClassVar[bool] = True
    """Whether the top of the discards lies open while it asks, where nobody may look deeper."""

    # ---- what it makes of a turn --------------------------------------------------------------

    @property
    def pickup(self) -> PickupRule | None:
        """What it lets a player take of the discard pile, where that follows a rule of its own."""
        return None

    reach: int = 0
    """How deep in the discard pile a card may lie that it lets a player take for a combination; 0 where none may."""

    new_melds: int | Literal["unlimited"] = 0
    """How many new melds it lets a player lay in one turn."""

    @property
    def bars_twins(self) -> bool:
        """Whether a card taken from the discard pile keeps cards like it from being discarded in the same turn."""
        return True

    draws_too: ClassVar[bool] = False
    """Whether a card may be drawn in it, so that no step need come before it for that."""

    def discards_to_be_had(self, seats: int) -> int:
        """So many of the latest discards may be looked at where nobody may look deeper."""
        return 1

    def spread(self, cards: int) -> int:
        """So many of the latest discards count one by one, of a pack of so many; 0 where only the top does."""
        return cards if self.pickup is not None and self.pickup.takes_several else 0

    @property
    def takes_one(self) -> bool:
        """Whether a discard that is taken from among others comes alone: the cards above it stay."""
        return False

    @property
    def punishes(self) -> bool:
        """Whether it lets a player choose a penalty."""
        return False

    @property
    def round(self) -> ClaimRound | None:
        """Itself, where several seats are asked in turn about what lies open."""
        return None

    @property
    def claim(self) -> ClaimStep | None:
        """Itself, where it lets others claim a discard."""
        return None

    @property
    def ending(self) -> EndingStep | None:
        """Itself, where it ends turns with a discard."""
        return None


class EndingStep(Step):
    """The step that ends turns with a discard; others may ask it for further ones."""

    @property
    def ending(self) -> EndingStep | None:
        return self

    @abstractmethod
    def may_discard(self, rules: Ruleset, state: State, hand: int, card: Card) -> Violation | None:
        """Why this card may not be discarded now."""

    @abstractmethod
    def throw(self, rules: Ruleset, state: State, hand: int, card: Card, flow: Flow, emit: Emit) -> Outcome:
        """Discard this card."""
