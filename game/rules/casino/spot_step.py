"""The play of the spots: each of a seat in its order, then the next seat's, and at last the house."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Literal

from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.acts.actions import Action
from game.rules.acts.events import Emit, Told
from game.rules.acts.facts_told import FactList
from game.rules.casino.actions import DOUBLE, SPLIT, Double, Hit, Split, Stand, Surrender, not_here
from game.rules.casino.felt import THREE, Felt
from game.rules.casino.house import play_house
from game.rules.casino.left import falls_short, left_in_purse, short_of_stake
from game.rules.casino.paying import bonus_of, bonus_on, brought_by, early, pay, settled_so_far
from game.rules.casino.shoe import draw_to
from game.rules.casino.shown import shown
from game.rules.casino.spot_moves import TWO, SpotFacts, bare_ace, cannot_double, cannot_hit, cannot_split, cannot_surrender
from game.rules.casino.spots import (
    BUST,
    DOUBLED,
    SPLIT_ACE,
    STOOD,
    SURRENDERED,
    at_risk,
    change,
    first_open,
    house_of,
    number_of,
)
from game.rules.casino.stake_step import PLACED
from game.rules.casino.terms import Double as DoubleOn
from game.rules.casino.terms import OfTerms, Terms
from game.rules.casino.three_cards import GOAL
from game.rules.casino.told import SPOTS, read_spots, spots_told
from game.rules.chips import CHIPS, PARTS
from game.rules.component import Misplaced
from game.rules.flow import Flow, Outcome
from game.rules.house.house_table import HouseTable
from game.rules.house.ways import COACHED, GOLD_FIRST, OWN_LETTERS, ROUNDS, SEVERAL_SEATS
from game.rules.laying.offers import HAND, Lifted, Offer
from game.rules.ruleset import Ruleset
from game.rules.state.state import State
from game.rules.step import Question, Step
from game.rules.variant import Variant
from game.rules.view import View
from game.rules.violation import Violation, refuse

ACTIONS: tuple[type[Action], ...] = (Hit, Stand, Double, Split, Surrender)
_CANNOT: Mapping[type[Action], Callable[[Terms, SpotFacts], str]] = {
    Hit: cannot_hit,
    Double: cannot_double,
    Split: cannot_split,
    Surrender: cannot_surrender,
}
"""By move: what says why it may not be made."""
STAKES_MORE: tuple[Action, ...] = (DOUBLE, SPLIT)
"""What takes the stake of a spot once more."""


class Doubled(Told):
    """A stake was doubled."""

    __slots__ = ()

    def said(self, where: str) -> Line:
        return line(f"{where}.doubled_stake", seat=self.seat)


class SpotStep(OfTerms, Step, kind="spots"):
    """Play the first spot of the seat that is not done: take cards, stand, double, split or give up."""

    hit_on_21: bool = setting(True)
    surrender: Literal["early", "none"] = setting("early")
    double: DoubleOn = setting("any_two")
    double_after_split: bool = setting(True)
    split_by: Literal["rank", "value"] = setting("rank")
    max_hands: int = setting(4, low=1, high=4)
    resplit_aces: bool = setting(True)
    hit_split_aces: bool = setting(False)
    dealer_hits_soft_17: bool = setting(False)

    phase = "casino"

    moves = ACTIONS

    verbs = ACTIONS

    own_traits = ("casino", "no_melds", SEVERAL_SEATS, ROUNDS, OWN_LETTERS, COACHED, GOLD_FIRST)

    speaks_for = (
        *("stock_end", "stock_count_visible", "discard_view", "melds", "ranking", "wilds", "opening", "layoff", "swap"),
        *("going_out", "points", "blocked", "losers_count", "stalemate_ends", "skips"),
    )

    def aim(self, variant: Variant) -> Line:
        return line("aim.against_house")

    # ---- what it says of the table ------------------------------------------------------------

    @property
    def question(self) -> Question:
        return Question(tuple(f"button:{kind.verb}" for kind in ACTIONS), steady=True)

    def prompt(self, rules: Ruleset, view: View) -> Line:
        return line("prompt.spot")

    def offers(self, rules: Ruleset, state: State, hand: int, lifted: Lifted) -> Iterator[Offer]:
        """A button for each way to go on."""
        if lifted.source == HAND and rules.asks(state, hand, self):
            for kind in ACTIONS:
                yield Offer(f"button:{kind.verb}", kind(), label=line(f"button.spot_{kind.verb}"))

    def table_lists(self, rules: Ruleset, table: State | View) -> Mapping[FactList, list[dict[str, Any] | None]]:
        return {SPOTS: spots_told(rules, table)}

    def from_lists(self, rules: Ruleset, state: State, given: Mapping[str, Any]) -> Misplaced | None:
        return read_spots(rules, state, given)

    def in_position(self, rules: Ruleset, state: State) -> None:
        """Everything lies open but the hole card, and what could be settled by now has been; side bets before that."""
        if not state.frames:
            state.ending = (PLACED, -1)
        house = house_of(state, rules.seats)
        if house is None:
            return
        state.known[: len(state.hands)] = state.hands
        if state.frames or not at_risk(rules, state):
            state.known[house.hand] &= ~(1 << house.cards[1])
        felt: Felt = rules.facts[Felt]
        for part in state.parts[:-1]:
            brought = settled_so_far(felt, part) if state.frames else brought_by(felt, part, house)
            state.vars[rules.at[CHIPS] + part.hand] += int(brought * PARTS)

    def house_table(self, rules: Ruleset, view: View) -> HouseTable:
        return shown(rules, view)

    # ---- what may be done ---------------------------------------------------------------------

    def legal(self, rules: Ruleset, state: State, hand: int) -> Sequence[Action]:
        felt: Felt = rules.facts[Felt]
        moves = felt.moves(self._next(felt, rules, state), bool(state.stock))
        if short_of_stake(rules, state, hand):
            return tuple(move for move in moves if move not in STAKES_MORE)
        return moves

    def check(self, rules: Ruleset, state: State, hand: int, action: Action) -> Violation | None:
        if isinstance(action, Stand):
            return None
        cannot = _CANNOT.get(type(action))
        if cannot is None:
            return not_here(rules, action)
        felt: Felt = rules.facts[Felt]
        spot = self._next(felt, rules, state)
        code = cannot(felt.terms, spot)
        if code == "casino.not_a_pair":
            return refuse(code, state.parts[first_open(state, rules.seats)].cards if spot.cards == TWO else ())
        if code:
            return refuse(code, most=self.max_hands) if code == "casino.most_hands" else refuse(code)
        if not state.stock and not isinstance(action, Surrender):
            return refuse("draw.shoe_empty")
        return self._short(rules, state, hand) if action in STAKES_MORE else None

    @staticmethod
    def _short(rules: Ruleset, state: State, hand: int) -> Violation | None:
        """Why the stake of the spot cannot be put down once more: the purse has not so much left."""
        left, stake = left_in_purse(rules, state, hand), state.parts[first_open(state, rules.seats)].stake
        return refuse("casino.purse", stake=stake, purse=left) if left is not None and falls_short(left, stake) else None

    @staticmethod
    def _next(felt: Felt, rules: Ruleset, state: State) -> SpotFacts:
        """The spot that is to be played."""
        part = state.parts[first_open(state, rules.seats)]
        return felt.facts(part, len([None for other in state.parts if other.hand == part.hand]) if part.split else 1)

    # ---- doing --------------------------------------------------------------------------------

    def apply(self, rules: Ruleset, state: State, hand: int, action: Action, flow: Flow, emit: Emit) -> Outcome:
        """Do it with the first open spot; then the next is made ready, or the next seat's turn comes, or the house's."""
        felt: Felt = rules.facts[Felt]
        at = first_open(state, rules.seats)
        part, number = state.parts[at], number_of(state, at)
        if isinstance(action, Hit):
            self._draw(rules, felt, state, at, emit)
        elif isinstance(action, Stand):
            change(state, at, part._replace(done=SPLIT_ACE if bare_ace(felt.terms, felt.facts(part, 1)) else STOOD))
            emit(Told("stood", hand, (("spot", number),)))
        elif isinstance(action, Double):
            change(state, at, part._replace(stake=2 * part.stake, doubled=True))
            emit(Doubled("doubled", hand, (("times", 2),)))
            self._draw(rules, felt, state, at, emit, last=DOUBLED)
        elif isinstance(action, Split):
            one, other = part.cards
            emit(Told("split", hand, (("spot", number),)))
            change(state, at, part._replace(cards=(one,), split=True), part._replace(cards=(other,), split=True))
        else:
            self._end(rules, state, at, SURRENDERED, "surrender", emit)
        return self._go_on(rules, felt, state, hand, flow, emit)

    def _draw(self, rules: Ruleset, felt: Felt, state: State, at: int, emit: Emit, last: str = "") -> None:
        """The next card comes on a spot: the third may earn a bonus, and any may be too many. After the `last` it is done."""
        part = state.parts[at]
        card = draw_to(rules, state, part.hand, emit, rules.everybody)
        part = part._replace(cards=(*part.cards, card))
        change(state, at, part)
        bonus = bonus_of(felt, part) if len(part.cards) == THREE else None
        if bonus is not None:
            pay(rules, state, part.hand, number_of(state, at), "bonus", bonus_on(felt, part, bonus), emit)
        if felt.total(part.cards) > GOAL:
            self._end(rules, state, at, BUST, "main", emit)
        elif last:
            change(state, at, part._replace(done=last))

    @staticmethod
    def _end(rules: Ruleset, state: State, at: int, how: str, what: str, emit: Emit) -> None:
        """A spot is lost, or given up, which is settled at once."""
        part = state.parts[at]._replace(done=how)
        change(state, at, part)
        settled = early(part)
        assert settled is not None
        pay(rules, state, part.hand, number_of(state, at), what, settled.amount, emit)

    def _go_on(self, rules: Ruleset, felt: Felt, state: State, hand: int, flow: Flow, emit: Emit) -> Outcome:
        """A spot that was split gets its second card when its turn comes; where it cannot be played then, the next."""
        while (at := first_open(state, rules.seats)) >= 0 and state.parts[at].hand == hand:
            part = state.parts[at]
            if len(part.cards) == 1 and state.stock:
                self._draw(rules, felt, state, at, emit)
                part = state.parts[at]
            spot = self._next(felt, rules, state)
            bare = bare_ace(felt.terms, spot)
            if len(part.cards) > 1 and not (bare and (cannot_split(felt.terms, spot) or not state.stock)):
                return Outcome.STAY
            change(state, at, part._replace(done=SPLIT_ACE if bare else STOOD))
        if at >= 0:
            flow.next_turn(state.parts[at].hand)
            return Outcome.END_TURN
        play_house(rules, state, emit)
        state.ending = (PLACED, -1)
        return Outcome.END_DEAL

    # ---- the sheet ----------------------------------------------------------------------------

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        lines = [line("rule.spot_values"), line("rule.spot_play" if self.hit_on_21 else "rule.spot_play_no_21")]
        lines.append(line(f"rule.spot_double_{self.double}"))
        if self.max_hands > 1:
            lines.append(line(f"rule.spot_split_{self.split_by}", most=self.max_hands))
            if not self.double_after_split:
                lines.append(line("rule.spot_no_double_after_split"))
            if not self.hit_split_aces:
                lines.append(line("rule.spot_split_aces" if self.resplit_aces and self.max_hands > 2 else "rule.spot_aces_once"))
            elif not self.resplit_aces:
                lines.append(line("rule.spot_no_resplit_aces"))
        lines.append(line(f"rule.spot_surrender_{self.surrender}"))
        lines.append(line("rule.house_hits_soft" if self.dealer_hits_soft_17 else "rule.house_stands"))
        return tuple(lines)
