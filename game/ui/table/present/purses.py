"""Purses in words: the chips in the heads, what a hand can cost, what lies in the pot, and how the purses have gone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.cards.lines import Line, line
from game.rules.result import Points
from game.rules.state.standing import OUT
from game.table.scene.purse import (
    ChoiceScene,
    CostScene,
    CostsScene,
    PotScene,
    PurseLine,
    PurseScene,
    PursesScene,
    StayScene,
    WayScene,
)
from game.words.catalogue import number, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.players.show.race import Staying
    from game.rules.goal import Stake
    from game.ui.session.session import Session

TELLING = 20
"""Of an average below so many chips the tenths are told."""
MINUS = "\N{MINUS SIGN}"
PLAYERS = 3
"""With fewer players a hand is over as soon as anybody leaves it, so nothing ever lies in its pot."""


def purse_words(session: Session, seat: int, amount: Points) -> str:
    """What a purse holds, as the plate of its seat says it: the word for it stands on the own plate alone."""
    return say("purse.chips", amount=amount, currency=session.rules.currency(amount)) if seat == session.me else number(amount)


def purse_of(session: Session, seat: int, amounts: Sequence[Points]) -> PurseScene | None:
    """The purse of a seat as its head shows it; `amounts` are those of everybody, none where no purse is played with."""
    if not amounts:
        return None
    view, rules = session.view, session.rules
    staked = rules.staked(view)[seat] if rules.has_pot and view.result is None else 0
    amount = amounts[seat] - staked  # what has been lost of this hand lies in the pot already
    words = purse_words(session, seat, amount)
    if view.standing[seat] & OUT:
        return PurseScene(amount, words, say("purse.bankrupt"), _why(session, seat), broke=True)
    left = session.seat.left_by(seat) if staked else None
    if left is None:
        return PurseScene(amount, words)
    return PurseScene(amount, words, say(f"purse.{left.code.rpartition('.')[2]}"), say("purse.in_pot", amount=staked))


def _why(session: Session, seat: int) -> str:
    """Which hand has taken the chips of a seat that is bankrupt."""
    for deal, result in enumerate(session.match.results, 1):
        purse, paid = result.rows[seat].purse, result.rows[seat].paid
        if purse is not None and paid and purse < session.rules.least_purse:
            return say("purse.taken", deal=deal, amount=-paid, least=session.rules.least_purse)
    return say("purse.too_little", least=session.rules.least_purse)


def costs(session: Session, found: Sequence[Stake]) -> CostsScene | None:
    """What a hand can cost the purse of the player; None where hands are not paid for."""
    amounts = session.rules.purses(session.view)
    if not amounts:
        return None
    mine, least = amounts[session.me], session.rules.least_purse
    rows = []
    for stake in found:
        if stake.lost and not isinstance(stake.points, Line):
            lost = min(mine, session.seat.costs(stake.points))
            rest = mine - lost
            out = say("purse.and_out") if rest < least else ""
            part = float(rest / mine) if mine else 0.0
            rows.append(CostScene(session.words(stake.what), number(-lost), number(rest), part, stake.now, out))
    if not rows:
        staked = session.rules.staked(session.view)[session.me] if session.rules.has_pot else 0
        if not staked:
            return None
        part = float((mine - staked) / mine)
        rows.append(CostScene(say("purse.lost"), number(-staked), number(mine - staked), part, True))
    worth = session.seat.costs(1)
    note = say("purse.mark", worth=worth, currency=session.rules.currency(worth), least=least)
    mark = min(1.0, float(least / mine)) if mine else 1.0
    return CostsScene(say("purse.costs"), say("purse.of", amount=mine), tuple(rows), mark, note)


def staying(session: Session, counted: Staying | None) -> StayScene | None:
    """Whether to drop the hand or to play it on; None where nothing that costs chips can be chosen now. Figures that are still
    counted (None) are dots.
    """
    if not session.rules.purses(session.view) or not session.my_turn:
        return None
    dropping = next(
        (cost for offer in session.offers().values() if offer.action and (cost := session.seat.forfeits(offer.action))), 0
    )
    if not dropping:
        return None
    title, drops, stays = say("purse.stay_title"), say("purse.stay_drop"), say("purse.stay_on")
    if counted is None:
        return StayScene(title, (ChoiceScene(drops, number(-dropping)), ChoiceScene(stays, "…")))
    worth = float(session.seat.costs(1))
    average, first = worth * counted.average, round(100 * counted.first)
    better = average >= -dropping
    choices = (
        ChoiceScene(drops, number(-dropping), not better),
        ChoiceScene(stays, _signed(average, int(abs(average) < TELLING)), better),
    )
    ways = (
        WayScene(say("purse.stay_first", count=first), _signed(worth * counted.gain), counted.first, True),
        WayScene(say("purse.stay_other", count=100 - first), _signed(-worth * counted.loss), 1 - counted.first, False),
    )
    return StayScene(title, choices, ways, say("purse.stay_note"))


def _signed(chips: float, decimals: int = 0) -> str:
    """Chips that come or go, with their sign."""
    said = f"{abs(chips):.{decimals}f}"
    return said if not float(said) else f"{'+' if chips > 0 else MINUS}{said}"


def pot(session: Session) -> PotScene | None:
    """What lies in the pot; None where there is none while a hand is played."""
    if not session.rules.has_pot or session.view.seats < PLAYERS:
        return None
    staked = session.rules.staked(session.view)
    people = tuple(seat for seat, chips in enumerate(staked) if chips)
    total: Points = sum(staked)
    whose = session.words(line("purse.whose", seat=people))
    note = (whose, say("purse.for_winner")) if people else (say("purse.pot_empty"),)
    return PotScene(say("purse.pot"), total, number(total) if total else "", note)


def course(session: Session) -> PursesScene | None:
    """How all purses have gone from hand to hand; None where there are none, or no hand is over."""
    amounts, results = session.rules.purses(session.view), session.match.results
    if not amounts or not results:
        return None
    lines = []
    for seat, person in enumerate(session.people):
        went = [row.purse for row in (result.rows[seat] for result in results) if row.purse is not None]
        paid = results[0].rows[seat].paid or 0
        broke = bool(session.view.standing[seat] & OUT)
        begun = went[0] - paid if went else amounts[seat]
        lines.append(PurseLine(person.portrait, tuple(map(float, (begun, *went))), seat == session.me, broke))
    least = session.rules.least_purse
    return PursesScene(
        say("purse.strip"),
        say("purse.after_each", count=len(results)),
        say("purse.below", least=least),
        float(least),
        tuple(lines),
    )
