"""What a variant's components come to for a number of seats: programs, traits, finders, and the tables that make answers fast.

The ruleset stands on it; nothing here changes a state.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from game.cards.closed.lives import LivesArranger
from game.cards.deadwood import Deadwood
from game.cards.finder import Arrangement, Finder, Found
from game.cards.ids import NO_CARD, Card, CardSet, each, listed
from game.cards.melds import Reading
from game.cards.memo import Budget, Memo, Memos
from game.rules.acts.actions import DISCARD, VERBS, Action, Discard, Draw, Group, LayDown, LayOff
from game.rules.acts.closing_verbs import VERBS as CLOSING_VERBS
from game.rules.acts.events import Zone
from game.rules.component import components, hooked
from game.rules.flow import BEFORE_PROGRAM as BEFORE_PROGRAM
from game.rules.flow import TURN_PROGRAM as TURN_PROGRAM
from game.rules.policies.dealing.bases import SECOND_HAND
from game.rules.policies.dealing.seating import SidesRule
from game.rules.state.circle import circle_of
from game.rules.state.meld import Meld, reading_of
from game.rules.state.places import Places
from game.rules.state.slots import TAKEN, UPCARD, UPCARD_SLOT, WILD_CARD, WILD_RANK, Memory
from game.rules.state.state import State
from game.rules.step import Step
from game.rules.variant import Variant

if TYPE_CHECKING:
    from game.rules.claim_round import ClaimStep

Way = TypeVar("Way", Found, Reading)
"""A way in which cards lie: as a new meld, or a meld that has grown."""


Pile = TypeVar("Pile", covariant=True)


class Piled(Protocol[Pile]):
    """What has discard piles: a state, or a view of it."""

    @property
    def discards(self) -> Sequence[Pile]:
        """The piles by number."""


class _DiscardsOfQuarter(Memo[CardSet, tuple[Discard, ...]]):
    """The discards of cards of one quarter of the pack, filled when asked."""

    def __init__(self, actions: tuple[Discard, ...], memos: Memos) -> None:
        super().__init__(memos)
        self._actions = actions

    def __missing__(self, cards: CardSet) -> tuple[Discard, ...]:
        return self.keep(cards, tuple(self._actions[card] for card in each(cards)))


class _Facts(dict[type[Any], Any]):
    """Filled when asked: a class is made with the tables, once."""

    def __init__(self, tables: Tables) -> None:
        super().__init__()
        self._tables = tables

    def __missing__(self, kind: type[Any]) -> Any:
        found = self[kind] = kind(self._tables)
        return found


class Tables:
    """Everything about a variant that stays the same from hand to hand."""

    def __init__(self, variant: Variant, seats: int, budget: Budget | None = None) -> None:
        self.variant = variant
        self.seats = seats
        self.circle = circle_of(seats, variant.direction)
        """All seats in the order of play."""
        self.everybody = (1 << seats) - 1
        self.pack = variant.pack.pack(seats)
        self.asks_rank = variant.wilds.asks_rank
        self._memos = memos = Memos(budget)
        self._finders: dict[int, Finder] = {}
        self._closed: dict[int, LivesArranger] = {}
        self.finder = self._finder_at(NO_CARD)
        """The finder of hands whose wild cards, if any, do not depend on the deal."""
        self.points: tuple[int, ...] = self.finder.points
        deck = self.pack.deck
        self.face_points: tuple[int, ...] = tuple(variant.points.of_face(deck, face) for face in range(deck.joker_face + 1))
        """By face: what a card of it counts in a hand."""
        self.bound = variant.bound
        self.bonus_cards: CardSet = variant.bonus_cards.mask(self.pack)
        """The cards that are never held but laid out before the player who gets them."""
        self.never_counted: CardSet = 0 if variant.bonus_cards.counts_unseen else self.bonus_cards
        """The cards that count for nobody in a second hand that was never taken up."""
        self.skips: CardSet = self.pack.skips
        """The cards that cost somebody a turn when they are discarded."""
        self.aimed: CardSet = self.skips if variant.skips.aimed else 0
        """Those of them for which somebody is named."""
        self.sides_with = variant.sides.by_seat(seats)
        """By seat: the seats on its side, itself among them."""
        self.rotation: SidesRule | None = variant.sides if variant.sides.rotates else None
        """Who plays a hand, where not all do."""
        parts = tuple(components(variant))
        self.places = Places(seats, [place for part in parts for place in part.places()], self.sides_with)
        """Where cards and chips can lie."""
        self._pile_zones = tuple(spot.zone for spot in self.places.piles)
        self.throws_to = self.places.throws_to
        self.takes_from = tuple(self.throws_to[self.circle.before(seat)] for seat in range(seats))
        """By seat: the number of the pile from which it takes discards: that to which the seat before it throws."""
        self.celebrated = frozenset(kind for part in parts for kind in part.celebrated)
        """The rare ways in which a hand can be won."""
        brought = (kind for part in parts for kind in part.verbs)
        self.verbs: dict[str, type[Action]] = {kind.verb: kind for kind in (*VERBS, *CLOSING_VERBS, *brought)}
        """By word: what can be said in this game, allowed or refused; later families bring their verbs with their steps."""
        self.refusals: dict[str, str] = {verb: code for part in parts for verb, code in part.refuses.items()}
        """By verb: why it has no place in this game."""
        self.facts = _Facts(self)
        """What a family of components works out of a variant, by the class that does; see `game.rules.knock.facts`."""
        self._lives = next((lives for part in parts if (lives := part.closed(variant)) is not None), None)
        self.memory = Memory((slot for part in parts for slot in part.slots), seats)
        self.at = self.memory.at
        """The number of every slot of this game."""
        self.has_twins = self.pack.repeats
        self._programs()
        self._traits_of_components()
        self.discard_actions: tuple[Discard, ...] = tuple(Discard(card) for card in range(self.pack.span))
        self._discards = _DiscardsOfQuarter(self.discard_actions, memos)
        size = -(-self.pack.span // 4)
        self._quarters = tuple(((1 << size) - 1) << size * quarter for quarter in range(4))
        """The numbers in four equal parts: with one French pack the four suits."""
        self._worths: Memo[tuple[int, Found], int] = Memo(memos)
        self._meld_actions: Memo[tuple[Found, ...], LayDown] = Memo(memos)
        self._layoff_actions: Memo[tuple[int, Card], LayOff] = Memo(memos)
        self._draw_actions = [Draw(DISCARD, depth) for depth in range(self.pack.size + 1)]

    def _programs(self) -> None:
        variant = self.variant
        names = [BEFORE_PROGRAM, TURN_PROGRAM, *variant.interrupts]
        before = tuple(name for name in variant.before if variant.steps[name].happens(variant))
        lists = [before, variant.turn, *variant.interrupts.values()]
        self.program_number: dict[str, int] = {name: number for number, name in enumerate(names)}
        self.programs: tuple[tuple[Step, ...], ...] = tuple(tuple(variant.steps[name] for name in steps) for steps in lists)
        self.steps: tuple[Step, ...] = tuple(dict.fromkeys(step for program in self.programs for step in program))
        """Every step of the programs once, in their order."""

    def _traits_of_components(self) -> None:
        """What the steps ask again and again, found once."""
        variant = self.variant
        steps = variant.steps.values()
        self.table_step = next((step for step in steps if "lays_melds" in step.traits(variant)), None)
        """The step in which melds are laid."""
        limits = [self.pack.size if step.new_melds == "unlimited" else step.new_melds for step in steps]
        self.new_meld_limit: int = max(limits, default=0)
        self.most_new_melds = self.pack.size if variant.going_out.extra_melds else self.new_meld_limit
        """So many new melds can be laid in a turn at all: more than the limit where they help to go out."""
        self._ban_faces = all(step.bars_twins for step in steps)
        self.pickup = variant.pickup
        self.duty_first = self.pickup.first_action
        self.swaps = variant.swap.allowed
        self.has_opening, self.distinct_melds = variant.opening.asks, variant.opening.distinct
        self.play_step = next((i for i, step in enumerate(self.programs[1]) if step.phase == "play"), 0)
        self.may_not_occur = any(type(step).occurs is not Step.occurs for step in self.programs[1])
        """Whether a turn may begin with another step than its first."""
        self.claim_step: ClaimStep | None = None
        self.claim_program = ""
        self.twin_sets = any(kind.twins for kind in variant.melds.values())
        for name, number in self.program_number.items():
            for step in self.programs[number]:
                if step.claim is not None:
                    self.claim_step, self.claim_program = step.claim, name
        self.penalty_program, self.last_lays_program = self.program_of("penalty"), self.program_of("last_lays")
        self.reserve = variant.stock_end.left
        """So many cards of the stock are never drawn."""
        idle = [step for step in steps if not step.happens(variant)]
        self.keeps_upcard = any(UPCARD_SLOT in part.slots for part in components(variant) if part not in idle)
        """Whether the first upcard of the hand is remembered."""
        self.quartets_count = variant.scoring.quartets_double
        self.low_wins = variant.scoring.low_wins
        self.stalemate_ends = variant.stalemate_ends
        self.discards_to_be_had = max((step.discards_to_be_had(self.seats) for step in steps), default=1)
        """Of so many latest discards one may be taken by its name."""
        self.discards_in_sight = {"top_only": self.discards_to_be_had, "last_n": 3}.get(variant.discard_view)
        """How many of the top discards may be looked at; None for all of them."""
        self.rummy_bonus = next((bonus.for_rummy for bonus in variant.bonuses.values() if bonus.for_rummy), None)
        self.out_bonus = sum(bonus.for_going_out for bonus in variant.bonuses.values())
        self.one_suit_bonus = sum(bonus.for_one_suit for bonus in variant.bonuses.values())
        self.after_deal, self.next_hand = hooked(variant, "after_deal"), hooked(variant, "next_hand")
        self.losing_turns = hooked(variant, "loses_turn")
        """What makes a player miss a turn."""
        self.after_draw, self.after_lay = hooked(variant, "after_draw"), hooked(variant, "after_lay")
        self.after_gifts = hooked(variant, "after_gifts")
        self.at_end_of_turn, self.at_settlement = hooked(variant, "at_end_of_turn"), hooked(variant, "at_settlement")
        self.counted, self.goals = hooked(variant, "counted"), hooked(variant, "goals")
        self.stakes, self.needs, self.leavings = (hooked(variant, name) for name in ("stakes", "needs", "left_by"))
        self.open_hands = hooked(variant, "lies_open")
        self.table_facts, self.meld_facts = hooked(variant, "table_facts"), hooked(variant, "meld_facts")
        self.table_lists = hooked(variant, "table_lists")
        self.remarked, self.badged = hooked(variant, "remarks"), hooked(variant, "badge")
        self.traits: frozenset[str] = variant.traits | {"discards", "hand_points_count"} | self._own_traits()
        """What computer players may ask of the game, whatever its name."""

    def program_with(self, step: str) -> str:
        """The name of the program in which the step of this name stands; empty where there is none."""
        variant = self.variant
        programs = {**dict(variant.interrupts.pairs), BEFORE_PROGRAM: variant.before, TURN_PROGRAM: variant.turn}
        return next((program for program, steps in programs.items() if step in steps), "")

    def program_of(self, phase: str) -> str:
        """The name of the program with a decision of this phase that can come up; empty where there is none."""
        for name, number in self.program_number.items():
            if any(step.phase == phase and step.happens(self.variant) for step in self.programs[number]):
                return name
        return ""

    def _own_traits(self) -> set[str]:
        """Words for what the components come to with this pack."""
        found = {
            "wild_cards": self.finder.wild or self.asks_rank,
            "second_hands": self.places.has(SECOND_HAND),
            "bonus_cards": self.bonus_cards,
            "twins": self.has_twins,
        }
        return {word for word, true in found.items() if true}

    # -- wild cards -----------------------------------------------------------------------------------------------

    def _finder_at(self, rank: int) -> Finder:
        """The finder of hands in which this rank is wild (-1 for none that the deal decides)."""
        finder = self._finders.get(rank)
        if finder is None:
            variant = self.variant
            wild = variant.wilds.mask(self.pack, rank)
            most = variant.wilds.most
            finder = self._finders[rank] = Finder(
                self.pack,
                variant.ranking,
                variant.melds.values(),
                variant.points.table(self.pack, wild),
                wild,
                variant.wilds.least_naturals,
                self.pack.size if most == "unlimited" else most,
                self._memos,
                next((whole for part in components(variant) if (whole := part.shown_whole(variant)) is not None), None),
            )
        return finder

    def finder_for(self, state: State) -> Finder:
        """The finder of this hand: the deal may decide what is wild."""
        return self._finder_at(state.vars[WILD_RANK]) if self.asks_rank else self.finder

    def lives_for(self, state: State) -> LivesArranger | None:
        """Who groups, counts and judges closed hands of this hand; None in games without."""
        if self._lives is None:
            return None
        rank = state.vars[WILD_RANK] if self.asks_rank else NO_CARD
        found = self._closed.get(rank)
        if found is None:
            found = self._closed[rank] = LivesArranger(self.finder_for(state), self._lives)
        return found

    def counted_best(self, state: State, cards: CardSet) -> Arrangement:
        """The best arrangement of a hand as it would count in this hand."""
        lives = self.lives_for(state)
        if lives is None:
            return self.finder_for(state).arrange(cards)
        best = lives.best(cards)
        groups = best.groups
        return Arrangement(tuple(one.cards for one in groups), best.loose, best.points, tuple(one.stands for one in groups))

    def is_wild_joker(self, card: Card) -> bool:
        """Whether the card is a joker that is wild."""
        return self.pack.rank[card] < 0 and bool(self.finder.wild >> card & 1)

    def wilds_in(self, meld: Meld) -> list[Card]:
        """The cards of a meld that stand for another card, in the order of the meld."""
        if not meld.stands:
            return []
        return [card for card, face in zip(meld.cards, meld.stands, strict=True) if face != self.pack.face[card]]

    def to_draw(self, state: State) -> int:
        """How many cards of the stock can be drawn: a card that lies open under it is not among them."""
        return len(state.stock) - int(self.lies_under(state.vars) in state.stock[:1])

    def lies_under(self, slots: Sequence[int]) -> Card:
        """The card that lies open under the stock and is never drawn, by what is remembered; -1 where none does."""
        if self.variant.wilds.stays_open:
            return slots[WILD_CARD]
        return slots[UPCARD] if self.variant.deal.shows_last else NO_CARD

    def pile(self, table: Piled[Pile], seat: int) -> Pile:
        """The discards from which a seat may take, bottom to top, in a state or a view."""
        return table.discards[self.takes_from[seat]]

    def zone(self, seat: int) -> Zone:
        """How events name that pile."""
        return self._pile_zones[self.takes_from[seat]]

    def zone_thrown_to(self, seat: int) -> Zone:
        """How events name the pile to which a seat discards."""
        return self._pile_zones[self.throws_to[seat]]

    # -- tables for the steps -------------------------------------------------------------------------------------

    def barred_by(self, card: Card) -> CardSet:
        """The cards that may not be discarded in the turn in which this card was taken from the discard pile."""
        return self.pack.alike[card] if self._ban_faces else 1 << card

    def barred(self, state: State) -> CardSet:
        """The cards that may not be discarded in this turn."""
        taken = state.vars[TAKEN]
        return 0 if taken < 0 else self.barred_by(taken)

    def lowest_twin(self, card: Card, among: CardSet) -> Card:
        """The card by which all its twins among these are named: the one with the lowest number."""
        if card < 0 or not self.has_twins:
            return card
        twins = self.pack.alike[card] & among
        return (twins & -twins).bit_length() - 1

    def is_among(self, card: Card, cards: Sequence[Card]) -> bool:
        """Whether a card, or a twin of it, is among these; never where there is none (-1)."""
        if card < 0:
            return False
        alike = self.pack.alike[card]
        return any(alike >> other & 1 for other in cards)

    def distinct(self, cards: CardSet) -> CardSet:
        """The cards with only the lowest of every pair of twins."""
        result, alike = 0, self.pack.alike
        for card in listed(cards):
            if not alike[card] & result:
                result |= 1 << card
        return result

    def discards_of(self, cards: CardSet) -> tuple[Discard, ...]:
        """The discards of these cards, lowest number first."""
        known = self._discards
        a, b, c, d = self._quarters
        return known[cards & a] + known[cards & b] + known[cards & c] + known[cards & d]

    def draw_action(self, depth: int) -> Draw:
        """The action that takes so many discards; the same object every time."""
        return self._draw_actions[depth]

    def meld_action(self, groups: tuple[Found, ...], finder: Finder | None = None) -> LayDown:
        """The action that lays these melds together, remembered unless the deal decides what is wild."""
        action = self._meld_actions.get(groups)
        if action is None:
            finder = finder or self.finder
            action = LayDown(tuple(Group(found.cards, finder.said(found)) for found in groups))
            if finder is self.finder:
                self._meld_actions.keep(groups, action, 1 + len(groups))
        return action

    def named_alike(self, action: LayDown, hand: CardSet) -> LayDown:
        """The same melds where several hold twins: each is named by the lowest number that is left in the hand."""
        if not self.has_twins or len(action.groups) < 2:
            return action
        groups = []
        for group in action.groups:
            cards = []
            for card in group.cards:
                cards.append(self.lowest_twin(card, hand))
                hand &= ~(1 << cards[-1])
            groups.append(group._replace(cards=tuple(cards)))
        return LayDown(tuple(groups))

    def layoff_action(self, meld: int, card: Card) -> LayOff:
        """The action that lays this card off on a meld, remembered."""
        action = self._layoff_actions.get((meld, card))
        if action is None:
            action = self._layoff_actions.keep((meld, card), LayOff(meld, (card,)))
        return action

    def layoffs_of(self, state: State, meld: Meld, card: Card) -> list[LayOff]:
        """The lay-offs of one card that fits a meld: one for each place that it could take. Only wild cards, and the last card
        of all thirteen ranks, can have several.
        """
        finder = self.finder_for(state)
        if not finder.wild >> card & 1 and (meld.kind != "run" or len(meld.cards) + 1 < self.pack.deck.width):
            return [self.layoff_action(meld.id, card)]
        readings = self.differing(state, finder.grown(reading_of(meld), (card,)))
        if len(readings) < 2:
            return [self.layoff_action(meld.id, card)]
        return [LayOff(meld.id, (card,), finder.telling((card,), reading, readings)) for reading in readings]

    def differing(self, state: State, readings: Sequence[Way]) -> Sequence[Way]:
        """Of these ways in which the same cards may lie those that differ for the players: in what a card stands for, in what
        may be laid off next, or in what they score. Of ways that differ in nothing the first.
        """
        if len(readings) < 2:
            return readings
        finder = self.finder_for(state)
        found: dict[Hashable, Way] = {}
        for one in readings:
            reading = Reading(one.kind, one.cards, one.stands)
            means = zip(one.cards, self.pack.meant(one.cards, one.stands), self.melded_values(state, reading), strict=True)
            follows = frozenset(self.pack.face[card] for card in each(finder.accepts(reading)))
            found.setdefault((one.kind, tuple(sorted(means)), follows), one)
        return list(found.values())

    def found(self, state: State, cards: tuple[Card, ...], stands: tuple[int, ...] = ()) -> Found | None:
        """The meld that these cards make, read as said; None where they make none."""
        readings = self.finder_for(state).meant(cards, stands)
        return readings[0] if readings else None

    def accepts(self, state: State, meld: Meld) -> CardSet:
        """The single cards that could be laid off on a meld."""
        return self.finder_for(state).accepts(reading_of(meld))

    def meld_name(self, meld: Meld) -> str:
        """What the rules file calls the kind of a meld that lies on the table."""
        for name, kind in self.variant.melds.pairs:
            if kind.makes == meld.kind and (kind.once or kind.readings(self.finder.law, meld.cards)):
                return name
        return meld.kind

    def new_meld(self, number: int, owner: int, found: Found) -> Meld:
        """A meld as it lies on the table when it is new."""
        return Meld(number, owner, found.kind, found.cards, found.stands, (owner,) * len(found.cards))

    def grown(self, state: State, meld: Meld, cards: tuple[Card, ...], hand: int, stands: tuple[int, ...] = ()) -> Meld | None:
        """A meld with these cards laid off on it by a seat; None where they do not fit."""
        readings = self.finder_for(state).grown(reading_of(meld), cards, stands)
        return self.extended(meld, readings[0], hand) if readings else None

    @staticmethod
    def extended(meld: Meld, reading: Reading, hand: int) -> Meld:
        """A meld as it lies after a seat has laid cards off on it."""
        by = dict(zip(meld.cards, meld.by, strict=True))
        placed = tuple(by.get(card, hand) for card in reading.cards)
        return meld._replace(cards=reading.cards, stands=reading.stands, by=placed, moved=reading.moved)

    def melded_values(self, state: State, meld: Reading) -> tuple[int, ...]:
        """What each card of a meld counts on the table, in the order of the meld."""
        finder = self.finder_for(state)
        closed = meld.kind == "run" and len(meld.cards) == self.pack.deck.width and finder.ranking.round
        return self.variant.points.melded(self.pack, meld, finder.wild, finder.points, closed=closed)

    def worth(self, state: State, found: Found) -> int:
        """What a new meld counts on the table, remembered."""
        about = state.vars[WILD_RANK], found
        known = self._worths.get(about)
        if known is None:
            known = self._worths.keep(about, self.meld_value(state, Reading(found.kind, found.cards, found.stands)))
        return known

    def meld_value(self, state: State, meld: Reading) -> int:
        """What a meld counts on the table."""
        return sum(self.melded_values(state, meld))

    @cached_property
    def deadwood(self) -> Deadwood:
        """What counts the hands of knock games, from tables. Raises ValueError where hands are not of one plain pack."""
        return Deadwood(self.finder)
