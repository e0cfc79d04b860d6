"""Bets before the cards come: chips are chosen, put down and taken back, and at last the cards are dealt."""

from __future__ import annotations

from game.rules.acts.actions import Pass
from game.table.scene.house import bet_id, bet_of, chip_of
from game.table.scene.scene import Id
from game.table.shapes import CHIP
from game.ui.table.acts.act import do, refuse, tell
from game.ui.table.context.table import Table
from game.ui.table.state.bets import Place


def choose(table: Table, item: Id, how: str) -> bool:
    """A bet or chips of the player's own were clicked; False for anything else."""
    value, place = chip_of(item), bet_of(item)
    if value is not None:
        pick(table, value)
    elif place is not None and place[0] not in table.session.own_seats:
        return False
    elif place is not None and how == "right":
        take(table, place)
    elif place is not None:
        put(table, place, table.bets.chosen)
    return value is not None or place is not None


def pick(table: Table, value: int) -> None:
    """From now on a click puts down chips of this kind."""
    table.bets.chosen = value
    table.host.sound.play("tick")
    table.refresh(0.0)


def may_bet(table: Table, place: Place) -> bool:
    """Whether chips can be put there now."""
    return place[0] in table.bets.open_seats() and table.session.my_turn and not table.moment.dealing


def put(table: Table, place: Place, chips: int) -> bool:
    """A chip goes to a bet, unless the rules refuse it there."""
    if place[0] not in table.session.own_seats:
        tell(table, "dealer.not_your_place", bet_id(*place), name=table.session.names[place[0]])
        return False
    if not may_bet(table, place):
        tell(table, "dealer.no_bets_now", bet_id(*place))
        return False
    why = table.bets.refused(place, chips)
    if why is not None:
        refuse(table, why, bet_id(*place))
        return False
    table.bets.put(place, chips)
    _changed(table, "place")
    return True


def take(table: Table, place: Place, chips: int = 0) -> int:
    """A chip of a bet comes back, or so many; how many have."""
    if not may_bet(table, place):
        return 0
    taken = table.bets.take(place, chips)
    if taken:
        _changed(table, "slide")
    return taken


def take_back(table: Table) -> None:
    """What was put down last comes back."""
    if table.bets.take_back() is None:
        tell(table, "dealer.no_bet", "button:take_back")
    else:
        _changed(table, "slide")


def same_again(table: Table) -> None:
    """Put down what was put down the last time."""
    if not table.bets.last():
        tell(table, "dealer.no_bet_before", "button:again")
        return
    if table.bets.beyond():
        tell(table, "dealer.bet_beyond", "button:again")
        return
    table.bets.same_again()
    _changed(table, "place")


def deal(table: Table) -> None:
    """The bets are made, and cards come as soon as everybody has bet."""
    if not table.bets.total:
        tell(table, "dealer.no_bet", "button:deal")
        return
    _bet(table)


def sit_out(table: Table) -> None:
    """Bet nothing in this round."""
    table.bets.sweep()
    _bet(table)


def _bet(table: Table) -> None:
    """All seats of the player that are asked do what lies before them; a bet that is refused stays, with the reason."""
    session, bets = table.session, table.bets
    if not session.my_turn:
        do(table, Pass())
        return
    actions = {seat: bets.stake_of(seat) for seat in bets.open_seats()}
    for seat, action in actions.items():
        why = session.check_bet(seat, action)
        if why is not None:
            refuse(table, why, bet_id(seat, "main"))
            return
    before = table.plain()
    table.tell(session.bet(lambda seat: actions.get(seat, Pass())), before)


def _changed(table: Table, sound: str) -> None:
    table.notices.clear()
    table.host.sound.play(CHIP.sound(sound))
    table.refresh(0.0)
