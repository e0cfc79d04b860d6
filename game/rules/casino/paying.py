"""What the house pays and takes, at once or when it has played, and the account of a seat when the hand is over."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from game.cards.lines import Param
from game.rules.acts.events import Emit, Told
from game.rules.casino.felt import THREE, Felt
from game.rules.casino.slots import LOST, SIDE, SIDE_WON, WON
from game.rules.casino.spots import BUST, SURRENDERED, house_of, spots_of
from game.rules.casino.three_cards import GOAL, Bonus
from game.rules.chips import from_bank
from game.rules.result import Points, ScoreLine, scored, whole
from game.rules.state.parts import HandPart

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state.state import State


def pay(rules: Ruleset, state: State, seat: int, spot: int, what: str, amount: Points, emit: Emit) -> None:
    """The house pays a seat, or takes what it has lost; everybody hears it, of a tie too. Spot 0 is the side bet."""
    from_bank(state, seat, amount)
    emit(Told("paid", seat, (("spot", spot), ("what", what), ("amount", amount))))


# ---- bonus ----------------------------------------------------------------------------------------------------------


def bonus_of(felt: Felt, part: HandPart) -> Bonus | None:
    """What the first three cards of a spot earn."""
    if len(part.cards) < THREE or (part.split and not felt.terms.bonus_after_split):
        return None
    return felt.bonus(part.cards[:THREE])


def bonus_on(felt: Felt, part: HandPart, bonus: Bonus) -> int:
    """The amount of a bonus on a spot. Only a double puts the third card on twice the stake."""
    stake = part.stake // 2 if part.doubled and not felt.terms.bonus_on_total_bet else part.stake
    return bonus.rate * stake


# ---- the rummy bet --------------------------------------------------------------------------------------------------


def settle_side_bets(rules: Ruleset, state: State, emit: Emit) -> None:
    """Right after the deal: every rummy bet is paid, or lost."""
    felt: Felt = rules.facts[Felt]
    house = house_of(state, rules.seats)
    assert house is not None
    for part in state.parts[:-1]:
        stake = state.vars[rules.at[SIDE] + part.hand]
        if stake:
            won = felt.rummy((*part.cards, house.cards[0]))
            state.vars[rules.at[SIDE_WON] + part.hand] = WON if won else LOST
            pay(rules, state, part.hand, 0, "rummy", _side(felt, stake, bool(won)), emit)


def _side(felt: Felt, stake: int, won: bool) -> int:
    """What a rummy bet brings."""
    return felt.terms.pays * stake if won else -stake


# ---- the main bet ---------------------------------------------------------------------------------------------------


class Main(NamedTuple):
    """What becomes of the stake of a spot: a word for it, and what it brings."""

    how: str
    amount: Points


def early(part: HandPart) -> Main | None:
    """The same before the house has played: of a spot that is bust or given up; None for any other."""
    if part.done == BUST:
        return Main(BUST, -part.stake)
    if part.done == SURRENDERED:
        return Main(SURRENDERED, whole(Fraction(-part.stake, 2)))
    return None


def main_of(felt: Felt, part: HandPart, house: HandPart) -> Main:
    """What the stake of a spot brings against the finished hand of the house."""
    settled = early(part)
    if settled is not None:
        return settled
    own, other = felt.total(part.cards), felt.total(house.cards)
    natural, against = not part.split and felt.natural(part.cards), felt.natural(house.cards)
    if natural != against:
        return Main("natural", whole(part.stake * felt.terms.blackjack_pays)) if natural else Main("house_natural", -part.stake)
    if other > GOAL:
        return Main("house_bust", part.stake)
    if own == other:
        return Main("tie", 0)
    return Main("won", part.stake) if own > other else Main("lost", -part.stake)


def _size(amount: Points) -> Points:
    return -amount if amount < 0 else amount


def settled_so_far(felt: Felt, part: HandPart) -> Points:
    """What a spot has brought before the house has played: a bonus, and what is lost or given up."""
    bonus, settled = bonus_of(felt, part), early(part)
    return (0 if bonus is None else bonus_on(felt, part, bonus)) + (0 if settled is None else settled.amount)


def brought_by(felt: Felt, part: HandPart, house: HandPart) -> Points:
    """What a spot has brought in all."""
    bonus = bonus_of(felt, part)
    return (0 if bonus is None else bonus_on(felt, part, bonus)) + main_of(felt, part, house).amount


# ---- the account ----------------------------------------------------------------------------------------------------


def account(rules: Ruleset, state: State, seat: int) -> list[ScoreLine]:
    """What the hand has brought a seat: the rummy bet, then of every spot the bonus and the stake."""
    felt: Felt = rules.facts[Felt]
    house = house_of(state, rules.seats)
    spots = spots_of(state, seat)
    if house is None or not spots:
        return [scored("score.no_stake", 0)]
    lines: list[ScoreLine] = []
    settled = state.vars[rules.at[SIDE_WON] + seat]
    if settled:
        side = _side(felt, state.vars[rules.at[SIDE] + seat], settled == WON)
        # Of spots that were split it cannot be seen any more which cards came first.
        three = () if spots[0].split else (*spots[0].cards[:2], house.cards[0])
        how = "lost" if side < 0 else felt.rummy(three) if three else "won"
        lines.append(scored(f"score.rummy_{how}", side, three, value=abs(side)))
    for number, part in enumerate(spots, 1):
        lines.extend(_lines(felt, part, house, number if len(spots) > 1 else 0))
    return lines


def _lines(felt: Felt, part: HandPart, house: HandPart, number: int) -> Iterator[ScoreLine]:
    """The account of one spot; its number where the seat has several, else 0."""
    bonus = bonus_of(felt, part)
    if bonus is not None:
        amount = bonus_on(felt, part, bonus)
        yield scored(f"score.bonus_{bonus.what}", amount, part.cards[:THREE], rate=bonus.rate, value=amount)
    if part.stake:
        main = main_of(felt, part, house)
        told: dict[str, Param] = {"own": felt.total(part.cards), "value": _size(main.amount), "spot": number}
        if early(part) is None:  # otherwise the house may not have shown its hand
            told["house"] = felt.total(house.cards)
        yield scored(f"score.spot_{main.how}", main.amount, part.cards, **told)
