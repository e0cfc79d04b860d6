"""Score sheets for law tests: hands as they are told ("A 24", "B gin 56", "draw"), and the sheet they make."""

from __future__ import annotations

from typing import Any

from game.rules.scoring.games import Games
from game.rules.scoring.ledger import Ledger
from game.rules.scoring.sheet import Sheet
from game.rules.state.entry import HandEntry, drawn, won

PLAYERS = "ABCD"


def hand(text: str, seats: int = 2) -> HandEntry:
    """One hand: who won it, how (by a knock where it is not said), and the points; or `draw`."""
    if text == "draw":
        return drawn(seats)
    who, *kind, points = text.split()
    return won(kind[0] if kind else "knock", [PLAYERS.index(player) for player in who], int(points), seats)


def ledger(*hands: str, seats: int = 2, **settings: Any) -> Ledger:
    """The ledger of these hands."""
    return Ledger(Games(**settings), seats, [hand(text, seats) for text in hands])


def sheet(*hands: str, seats: int = 2, **settings: Any) -> Sheet:
    """The sheet of these hands, by the rules of standard gin except for these settings."""
    return ledger(*hands, seats=seats, **settings).sheet()


def points(sheet: Sheet, seat: int) -> list[Any]:
    """What a seat has in each column; None where it has not begun it."""
    return [column.points[seat] if any(entry.seat == seat for entry in column.entries) else None for column in sheet.columns]
