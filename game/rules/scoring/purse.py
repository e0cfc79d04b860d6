"""Purses: the chips that everybody brings to a sitting, what a hand takes out of them, and who has too few left to go on.

A purse is asked for with the money of a rules file (`game.rules.scoring.money`). What a seat has won or lost of it is remembered
from hand to hand. Nobody pays more than the own purse has, so chips go from seat to seat and none is ever made or lost; where
the scoring has a bank, they go between seats and the bank.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from game.cards.lines import Line, line
from game.rules.acts.events import Emit, Told
from game.rules.result import HandResult, Points, ScoreLine, whole
from game.rules.scoring.scoresheet import Account, Cell, Foot, Look, ScoreSheet
from game.rules.scoring.scoresheet import told as sheet_told
from game.rules.scoring.verdict import Verdict
from game.rules.state import standing
from game.rules.state.slots import Slot

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.scoring.money import Money
    from game.rules.state.state import State
    from game.rules.variant import Variant
    from game.rules.view import View

PAYS: Final = "paid"
"""What everybody is told of a purse when a hand is paid for: how much it gets or gives."""
PARTS: Final = 8_400_000
"""Winnings are remembered in parts of this size, so that shares of up to eight players and of hundredths are exact."""

WINNINGS: Final = Slot("winnings", 0, by_seat=True, kept=True, parts=PARTS)
"""By seat: what it has won since the sitting began, below zero where it has lost. With what it brought it is the purse."""

PAID: Final = Slot("paid", 0, by_seat=True, parts=PARTS)
"""By seat: what the hand that is over has brought its purse, below zero where it has cost it; 0 before its end."""


class Settled(NamedTuple):
    """What a finished hand has done to the purses, by seat."""

    owed: tuple[Points, ...]
    """What it should bring or cost."""
    paid: tuple[Points, ...]
    """What it does bring or cost: nobody pays more than there is."""
    purses: tuple[Points, ...]
    """What everybody has now."""


def played(variant: Variant) -> bool:
    """Whether a game is played with purses: something is brought, and hands are paid for in it. Chips of a bank need no worth."""
    return bool(variant.money.brought) and (variant.money.value > 0 or variant.scoring.bank) and variant.scoring.pays_hands


def for_chips_alone(variant: Variant) -> bool:
    """Whether scores are the chips themselves, so that nothing but the purse counts."""
    return variant.money.scored or variant.scoring.bank


def least(variant: Variant) -> Points:
    """What a seat must have to be dealt in; never more than everybody brings unless the file says so, or a bank takes no less."""
    money = variant.money
    if variant.scoring.bank:
        needed = variant.scoring.least_purse(variant)
        return max(money.least, needed) if isinstance(money.least, int) else needed
    if isinstance(money.least, int):
        return money.least
    return min(money.brought, max(1, variant.scoring.most_lost(variant) or 1))


def purses(rules: Ruleset, table: State | View) -> tuple[Points, ...]:
    """By seat: the chips that it has; none where no purse is played with."""
    if not played(rules.variant):
        return ()
    at, brought = rules.at[WINNINGS], rules.variant.money.brought
    return tuple(whole(brought + Fraction(table.vars[at + seat], PARTS)) for seat in range(rules.seats))


def settled(rules: Ruleset, before: Sequence[Points], owed: Sequence[Points]) -> Settled:
    """A finished hand, paid out of these purses. A bank has no end: it pays whatever it owes."""
    bank = rules.variant.scoring.bank
    paid = tuple(max(points, -purse) for points, purse in zip(owed, before, strict=True)) if bank else _paid(owed, before)
    return Settled(tuple(owed), paid, tuple(whole(old + new) for old, new in zip(before, paid, strict=True)))


def _paid(owed: Sequence[Points], before: Sequence[Points]) -> tuple[Points, ...]:
    """What comes and goes where everybody pays what is owed, or all that there is. What is missing then is missing for those who
    are owed least: the others are paid first.
    """
    given = [min(-points, max(0, purse)) if points < 0 else 0 for points, purse in zip(owed, before, strict=True)]
    left: Points = sum(given)
    paid: list[Points] = [-points for points in given]
    for seat in sorted(range(len(owed)), key=lambda seat: (-owed[seat], seat)):
        if owed[seat] > 0:
            paid[seat] = min(owed[seat], left)
            left -= paid[seat]
    return tuple(whole(points) for points in paid)


def told(rules: Ruleset, seat: int, hand: Settled) -> tuple[ScoreLine, ...]:
    """What the account of a finished hand says of the purse of a seat; nothing where the account says the same anyway."""
    paid, owed, money = hand.paid[seat], hand.owed[seat], rules.variant.money
    if paid != owed:
        code = "score.purse_short" if owed < 0 else "score.purse_less"
    elif for_chips_alone(rules.variant) or not paid:
        return ()
    else:
        code = "score.purse_pays" if paid < 0 else "score.purse_gets"
    amount, due = max(paid, -paid), max(owed, -owed)
    words = line(code, amount=amount, owed=due, currency=money.word_for(amount), purse=hand.purses[seat])
    return (ScoreLine(words, 0),)


def ended(rules: Ruleset, state: State, match: Verdict, purses: Sequence[Points]) -> Verdict:
    """What a match has come to: a sitting is over too when fewer players are left with enough in their purses than the game
    needs. The fullest purse has won it, as it wins whatever is played for chips alone.
    """
    variant = rules.variant
    rich = [seat for seat in range(rules.seats) if not state.standing[seat] & standing.OUT and purses[seat] >= least(variant)]
    together = variant.sides.rotates or any(len(side) > 1 for side in rules.sides_with)
    needed = rules.seats if together else variant.players.needed
    if match.winners and not for_chips_alone(variant):
        return match
    if not match.winners and len(rich) >= needed:
        return match
    of_side = [sum(purses[one] for one in side) for side in rules.sides_with]
    winners = tuple(seat for seat, chips in enumerate(of_side) if chips == max(of_side))
    return match._replace(winners=winners) if match.winners else Verdict.plain(winners, rules.seats)


def standing_after(rules: Ruleset, state: State, before: Sequence[int]) -> list[int]:
    """Who plays the next hand: a seat that has too little left is out."""
    chips = purses(rules, state)
    if not chips:
        return list(before)
    needed = least(rules.variant)
    return [bits | standing.OUT if chips[seat] < needed else bits for seat, bits in enumerate(before)]


def before_hand(rules: Ruleset, state: State) -> tuple[Points, ...]:
    """By seat: the purses as they were before this hand was paid for; none where no purse is played with."""
    now = purses(rules, state)
    at = rules.at[PAID] if now else 0
    return tuple(whole(purse - Fraction(state.vars[at + seat], PARTS)) for seat, purse in enumerate(now))


def pay(rules: Ruleset, state: State, result: HandResult) -> None:
    """The hand is over and settled: chips go."""
    for seat, row in enumerate(result.rows):
        if row.paid is not None:
            paid, at = int(Fraction(row.paid) * PARTS), rules.at[PAID] + seat
            state.vars[rules.at[WINNINGS] + seat] += paid - state.vars[at]
            state.vars[at] = paid


def tell(rules: Ruleset, state: State, result: HandResult, emit: Emit) -> None:
    """Everybody sees which chips have gone where, and who is bankrupt."""
    if not played(rules.variant):
        return
    needed = least(rules.variant)
    for seat, row in enumerate(result.rows):
        if row.paid and row.purse is not None:
            how = "gives" if row.paid < 0 else "gets"
            emit(Told(PAYS, seat, (("how", how), ("amount", max(row.paid, -row.paid)), ("purse", row.purse))))
    for seat, row in enumerate(result.rows):
        if row.purse is not None and row.purse < needed and not state.standing[seat] & standing.OUT:
            emit(Told("bankrupt", seat, (("purse", row.purse), ("least", needed))))


def counted_in(rules: Ruleset) -> Money | None:
    """The money that all totals of a match are, where it is played for chips alone."""
    money = rules.variant.money
    return money if played(rules.variant) and for_chips_alone(rules.variant) else None


def bankrupt(rules: Ruleset, state: State) -> tuple[int, ...]:
    """Who has too little left to be dealt in again."""
    needed = least(rules.variant)
    return tuple(seat for seat, chips in enumerate(purses(rules, state)) if chips < needed)


def as_totals(
    rules: Ruleset, results: Sequence[HandResult], start: Sequence[Points]
) -> tuple[Sequence[HandResult], Sequence[Points]]:
    """The results of a match with the purses as its totals, and with what it began, where it is played for chips alone; anywhere
    else as they are.
    """
    if counted_in(rules) is None or not results:
        return results, start
    told = [
        result._replace(rows=tuple(row._replace(score=row.paid or 0, total=row.purse or 0) for row in result.rows))
        for result in results
    ]
    return told, tuple(row.total - row.score for row in told[0].rows)


def ending(rules: Ruleset, state: State) -> Line:
    """What is said of the purses when the match is over: who is bankrupt, and that it was never about money."""
    broke = bankrupt(rules, state)
    return line("story.bankrupt", seat=broke) if broke else line("story.play_chips")


def on_sheet(rules: Ruleset, results: Sequence[HandResult], sheet: ScoreSheet) -> ScoreSheet:
    """The score sheet with a row of the purses, where they are played with; each number says how it came about."""
    if not played(rules.variant):
        return sheet
    money = rules.variant.money

    def account(seat: int) -> Account:
        paid = [row.paid for row in (result.rows[seat] for result in results) if row.paid]
        begun = had(seat) - sum(paid)  # what was brought, unless hands came before that nobody knows
        words = line("scores.sum", parts=(begun, *paid), value=had(seat)) if paid else line("scores.number", value=begun)
        return Account(line("scores.purse_of"), sheet_told(words, line("rule.never_paid_purse")))

    def had(seat: int) -> Points:
        chips = results[-1].rows[seat].purse if results else None
        return money.brought if chips is None else chips

    cells = []
    for seat in range(rules.seats):
        chips = had(seat)
        label = line("scores.purse_cell", amount=chips, currency=money.word_for(chips))
        look: Look = "faint" if chips < least(rules.variant) else "plain"
        cells.append(Cell(f"purse:{seat}", seat, chips, label, partial(account, seat), look))
    row = Foot("purse", line("scores.purse"), tuple(cells))
    last = [foot for foot in sheet.foot if foot.kind == "credit"]  # it stands at the end
    feet = (*(foot for foot in sheet.foot if foot not in last), row, *last)
    return sheet._replace(foot=feet, subtitle=(*sheet.subtitle, line("scores.play_chips")))


def explain(variant: Variant) -> tuple[Line, ...]:
    """What the rule sheet says of the purse."""
    if not played(variant):
        return ()
    money, needed = variant.money, least(variant)
    brought = line("rule.purse", amount=money.brought, currency=money.word_for(money.brought))
    out = line("rule.purse_least", amount=needed, currency=money.word_for(needed))
    together = variant.sides.rotates or any(len(side) > 1 for seats in variant.seatings for side in variant.sides.by_seat(seats))
    over = line("rule.purse_over_together") if together else line("rule.purse_over", count=variant.players.needed)
    if variant.scoring.bank:
        return (brought, line("rule.purse_bank"), out, over)
    how = () if money.scored else (line("rule.purse_paid_hands"),)
    return (brought, *how, line("rule.purse_no_debts"), out, over)
