"""The luck meter of the score sheet: how good the cards of the last hand were to each seat, as a number with a bar."""

from __future__ import annotations

from functools import partial

from game.cards.lines import Line, line
from game.match.luck import SeatLuck
from game.rules.scoring.scoresheet import NOTHING, Account, Cell, Part, Row, told
from game.ui.session.session import Session
from game.words.catalogue import say, signed

LEAST_SCALE = 30.0
"""A bar is full at so many points, or at the most that anybody has."""


def has_luck(session: Session) -> bool:
    """Whether there is a finished hand whose luck is known, or is being worked out."""
    return session.luck.of(session.match.finished) is not None or session.luck.wanted()


def luck_row(session: Session) -> Row | None:
    """The luck of every seat in the last hand; None while it is being worked out."""
    deal = session.match.finished
    luck = session.luck.of(deal)
    if luck is None:
        return None
    scale = max(LEAST_SCALE, *(abs(own.points) for own in luck))
    cells = []
    for seat, own in enumerate(luck):
        words = signed(round(own.points)) if own.played else NOTHING
        label = line("luck.cell", deal=deal, points=words)
        cell = Cell(f"luck:{seat}", seat, words, label, partial(_account, session, deal, seat, own), "faint")
        if own.played:
            cell = cell._replace(look="plain", bold=True, part=Part(own.points / scale, both_sides=True))
        cells.append(cell)
    return Row(deal, line("luck.row"), tuple(cells))


def better(points: float) -> str:
    """Points as better or worse than usual."""
    whole = round(abs(points))
    if not whole:
        return say("luck.usual")
    return say("luck.better" if points > 0 else "luck.worse", points=whole)


def _account(session: Session, deal: int, seat: int, own: SeatLuck) -> Account:
    """How the luck of a seat came about."""
    name = session.names[seat]  # partners have a column together, but each of them has luck
    if not own.played:
        return Account(line("luck.heading", name=name, deal=deal), told(line("luck.no_cards")))
    lines = [line("luck.dealt", what=better(own.dealt)), _drawn(own)]
    if session.luck.hands() > 1:
        lines.append(line("luck.match", hands=session.luck.hands(), points=signed(round(session.luck.total(seat)))))
    heading = line("luck.heading_points", name=name, deal=deal, points=signed(round(own.points)))
    return Account(heading, told(*lines, line("luck.only_chance")))


def _drawn(own: SeatLuck) -> Line:
    return line("luck.drawn", count=own.draws, what=better(own.drawn)) if own.draws else line("luck.no_draws")
