"""Before the deal everybody in turn stakes, or sits the hand out; after the last stake cards come and side bets are settled."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from game.cards.chance import Chance
from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.acts.actions import Action, Pass
from game.rules.acts.events import Emit, Passed, Told
from game.rules.acts.facts_told import FactList
from game.rules.acts.staking import Stake
from game.rules.casino.actions import not_here
from game.rules.casino.felt import Felt
from game.rules.casino.left import falls_short, left_in_purse
from game.rules.casino.limits import MAIN_BET, SIDE_BET, wrong_bet
from game.rules.casino.paying import settle_side_bets
from game.rules.casino.shoe import deal_round
from game.rules.casino.side_bet import rummy_odds
from game.rules.casino.slots import MAIN, SIDE, SIDE_WON, stakes_of
from game.rules.casino.spots import first_open, order_of
from game.rules.casino.terms import Ace, OfTerms, terms_of
from game.rules.casino.told import STAKES, read_stakes, stakes_told
from game.rules.chips import CHIPS
from game.rules.component import Misplaced, Objection
from game.rules.flow import BEFORE_PROGRAM, Flow, Outcome
from game.rules.house.counted_bet import CountedBet
from game.rules.laying.offers import HAND, Lifted, Offer
from game.rules.laying.putting import DECLINE, declining
from game.rules.ruleset import Ruleset
from game.rules.state.state import State
from game.rules.step import Question, Step
from game.rules.variant import Variant
from game.rules.view import View
from game.rules.violation import Violation, refuse

PLACED = "settled"
"""How a hand ends that is played against the house."""
_PASS = Pass()
HIGHEST = 1_000_000


@dataclass(frozen=True)
class RummyBet(OfTerms):
    """The terms of the rummy bet, where it is offered: what it pays to one, and what wins it."""

    pays: int = setting(9, low=1, high=100)
    ace: Ace = setting("both")
    wrap: bool = setting(False)
    needs_main_bet: bool = setting(True)


class Staked(Told):
    """Somebody's bets are down."""

    __slots__ = ()

    def said(self, where: str) -> Line:
        bets = dict(self.facts)
        how = "" if SIDE_BET not in bets else "_side" if MAIN_BET in bets else "_only_side"
        return line(f"{where}.staked{how}", seat=self.seat, **bets)


class StakeStep(OfTerms, Step, kind="stake"):
    """Stake on the own hand, and perhaps on the rummy bet; or pass, and sit this hand out."""

    min_stake: int = setting(1, low=1, high=HIGHEST)
    max_stake: int = setting(1000, low=1, high=HIGHEST)
    side_bet: bool = setting(False)
    rummy: RummyBet = setting(RummyBet())

    phase = "stake"

    moves = (Stake, Pass)

    verbs = (Stake,)

    own_traits = ("stakes",)

    slots = (MAIN, SIDE, SIDE_WON, CHIPS)

    # ---- what it says of the table ------------------------------------------------------------

    @property
    def question(self) -> Question:
        return Question(("button:stake", DECLINE))

    def prompt(self, rules: Ruleset, view: View) -> Line:
        left = left_in_purse(rules, view, view.seat)
        most = self.max_stake if left is None else max(self.min_stake, min(self.max_stake, int(left)))
        return line("prompt.stake_side" if self.side_bet else "prompt.stake", least=self.min_stake, most=most)

    def offers(self, rules: Ruleset, state: State, hand: int, lifted: Lifted) -> Iterator[Offer]:
        """A button that stakes the least, and one that sits the hand out."""
        if lifted.source == HAND and rules.asks(state, hand, self):
            least = self._least()
            yield Offer("button:stake", least, label=line("button.stake", chips=self.min_stake))
            yield declining("button.sit_out")

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        code = "rule.stake" if self.min_stake < self.max_stake else "rule.stake_fixed"
        lines = [line(code, least=self.min_stake, most=self.max_stake), line("rule.stake_pass")]
        if not self.side_bet:
            return tuple(lines)
        bet = self.rummy
        lines.append(line("rule.rummy_bet" if bet.needs_main_bet else "rule.rummy_bet_alone"))
        lines.append(line("rule.rummy_wins", pays=bet.pays))
        lines.append(line(f"rule.rummy_ace_{bet.ace}"))
        if bet.wrap:
            lines.append(line("rule.rummy_wrap"))
        lines.append(line("rule.rummy_settled"))
        return (*lines, *self._edge(variant))

    def _edge(self, variant: Variant) -> tuple[Line, ...]:
        """What the house keeps of the rummy bet, counted, and the number that is quoted for it and wrong."""
        bet = self.counted_bet(variant)
        if bet is None:
            return ()
        odds, misprint = bet.odds(), bet.misprint
        code = "rule.rummy_edge" if odds.edge >= 0 else "rule.rummy_edge_below"
        told = line(code, packs=bet.packs, percent=f"{abs(odds.percent):.4f}", edge=str(abs(odds.edge)))
        if misprint is None:
            return (told,)
        quoted, meant = f"{float(100 * misprint.quoted):.2f}", f"{misprint.meant:.2f}"
        return (told, line("rule.rummy_misprint", packs=misprint.packs, quoted=quoted, meant=meant))

    def objections(self, variant: Variant) -> tuple[Objection, ...]:
        if self.min_stake <= self.max_stake:
            return ()
        return (Objection("stake_limits", "", (("least", self.min_stake), ("most", self.max_stake))),)

    def table_lists(self, rules: Ruleset, table: State | View) -> Mapping[FactList, list[dict[str, Any] | None]]:
        return {STAKES: stakes_told(rules, table)}

    def from_lists(self, rules: Ruleset, state: State, given: Mapping[str, Any]) -> Misplaced | None:
        return read_stakes(rules, state, given)

    def counted_bet(self, variant: Variant) -> CountedBet | None:
        terms = terms_of(variant)
        return rummy_odds(terms) if terms is not None else None

    # ---- the decision -------------------------------------------------------------------------

    def _least(self) -> Stake:
        return Stake(((MAIN_BET, self.min_stake),))

    def legal(self, rules: Ruleset, state: State, hand: int) -> Sequence[Action]:
        """The least stake, alone and with the least rummy bet, and to sit out. Higher stakes are not listed, nor is what the
        purse of the seat does not reach for.
        """
        stakes, left = _least_stakes(self.min_stake, self.side_bet, self.rummy.needs_main_bet), left_in_purse(rules, state, hand)
        return (*stakes, _PASS) if left is None else (*(stake for stake in stakes if not falls_short(left, stake.total)), _PASS)

    def lists_all(self, rules: Ruleset, state: State, hand: int, listed: Sequence[Action]) -> bool:
        return self.min_stake == self.max_stake

    def suggest(self, rules: Ruleset, state: State, hand: int, chance: Chance) -> Action:
        """A listed move, or a stake that is not listed: some chips more than the least, as far as the purse reaches."""
        listed = self.legal(rules, state, hand)
        found = chance.choice(listed)
        if not isinstance(found, Stake):
            return found
        spread = min(self.max_stake - self.min_stake, _SPREAD)
        left = left_in_purse(rules, state, hand)
        if left is not None:  # an equal part for each bet is within reach
            spread = min(spread, int(left) // len(found.bets) - self.min_stake)
        return Stake(tuple((name, self.min_stake + chance.below(spread + 1)) for name, _ in found.bets))

    def check(self, rules: Ruleset, state: State, hand: int, action: Action) -> Violation | None:
        if isinstance(action, Pass):
            return None
        if not isinstance(action, Stake):
            return not_here(rules, action)
        felt: Felt = rules.facts[Felt]
        left, bets = left_in_purse(rules, state, hand), dict(action.bets)
        wrong = wrong_bet(felt.terms, bets)
        if wrong is not None and wrong.code == "stake.not_played":
            return refuse(wrong.code)
        if left is not None and falls_short(left, action.total):
            return refuse("stake.purse", chips=action.total, purse=left)
        if wrong is None:
            return None
        if wrong.code == "stake.too_small":
            return refuse(wrong.code, chips=bets[wrong.bet], least=self.min_stake)
        if wrong.code == "stake.too_large":
            return refuse(wrong.code, chips=bets[wrong.bet], most=self.max_stake)
        return refuse(wrong.code)

    def apply(self, rules: Ruleset, state: State, hand: int, action: Action, flow: Flow, emit: Emit) -> Outcome:
        """The stake is down. After the last the cards are dealt; where everybody sits out the hand is over."""
        self._put_down(rules, state, hand, action, emit)
        following = rules.in_play(state).after(hand)
        stakes = stakes_of(rules, state)
        if stakes[following] is None:
            flow.interrupt(BEFORE_PROGRAM, [following])
            return Outcome.NEXT
        bets = {seat: bet.main for seat in order_of(rules, state) if (bet := stakes[seat]) is not None and not bet.passed}
        if bets:
            deal_round(rules, state, bets, emit)
            settle_side_bets(rules, state, emit)
        first = first_open(state, rules.seats)
        if first < 0:
            state.ending = (PLACED, -1)
            return Outcome.END_DEAL
        seat = state.parts[first].hand
        if seat != rules.starter(state):
            flow.take_turn(seat)
        return Outcome.NEXT

    @staticmethod
    def _put_down(rules: Ruleset, state: State, hand: int, action: Action, emit: Emit) -> None:
        if isinstance(action, Stake):
            state.vars[rules.at[MAIN] + hand] = action.on(MAIN_BET)
            state.vars[rules.at[SIDE] + hand] = action.on(SIDE_BET)
            emit(Staked("staked", hand, action.bets))
        else:
            state.vars[rules.at[MAIN] + hand] = 0
            emit(Passed(hand))


@cache
def _least_stakes(least: int, side_bet: bool, needs_main: bool) -> tuple[Stake, ...]:
    """The least stake, and where there is a side bet the least with it, and that alone."""
    main, side = (MAIN_BET, least), (SIDE_BET, least)
    alone = () if needs_main else (Stake((side,)),)
    return (Stake((main,)), Stake((main, side)), *alone) if side_bet else (Stake((main,)),)


_SPREAD = 49
"""A stake at random is at most so many chips above the least."""
