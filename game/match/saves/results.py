"""Finished hands as plain data and back, so that a save keeps every number of the score sheet with its explanation."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from game.cards.lines import Line, Param
from game.match.saves.values import listed, text_of
from game.rules.result import HandResult, ScoreLine, SeatResult, number_from_plain, number_to_plain

_LONGEST = 4096
"""No list of a result has as much in it."""


def to_plain(result: HandResult) -> dict[str, Any]:
    """A finished hand as lists, numbers and texts."""
    return {
        "kind": result.kind,
        "winners": list(result.winners),
        "rows": [_row_to_plain(row) for row in result.rows],
        "match_over": result.match_over,
        "match_winners": list(result.match_winners),
    }


def from_plain(plain: Any) -> HandResult:
    """The reverse. Raises KeyError, TypeError or ValueError where the data is no finished hand."""
    return HandResult(
        kind=text_of(plain["kind"]),
        winners=_numbers(plain["winners"]),
        rows=tuple(_row_from_plain(row) for row in listed(plain["rows"], _LONGEST)),
        match_over=plain["match_over"] is True,
        match_winners=_numbers(plain["match_winners"]),
    )


def _row_to_plain(row: SeatResult) -> dict[str, Any]:
    return {
        "score": number_to_plain(row.score),
        "total": number_to_plain(row.total),
        "left": list(row.left),
        "lines": _account_to_plain(row.lines),
        "closing": _account_to_plain(row.closing),
        "credit": number_to_plain(row.credit),
        **({} if row.boxes is None else {"boxes": row.boxes}),
        **({} if row.points is None else {"points": row.points}),
        **({} if row.paid is None else {"paid": number_to_plain(row.paid)}),
        **({} if row.purse is None else {"purse": number_to_plain(row.purse)}),
    }


def _account_to_plain(account: tuple[ScoreLine, ...]) -> list[Any]:
    return [[_line_to_plain(one.line), number_to_plain(one.points)] for one in account]


def _account_from_plain(plain: Any) -> tuple[ScoreLine, ...]:
    return tuple(ScoreLine(_line_from_plain(one), _points(points)) for one, points in listed(plain, _LONGEST))


def _row_from_plain(plain: Any) -> SeatResult:
    return SeatResult(
        score=_points(plain["score"]),
        total=_points(plain["total"]),
        left=_numbers(plain["left"]),
        lines=_account_from_plain(plain["lines"]),
        closing=_account_from_plain(plain.get("closing", [])),
        credit=_points(plain.get("credit", 0)),
        boxes=_number(plain["boxes"]) if "boxes" in plain else None,
        points=_number(plain["points"]) if "points" in plain else None,
        paid=_points(plain["paid"]) if "paid" in plain else None,
        purse=_points(plain["purse"]) if "purse" in plain else None,
    )


def _line_to_plain(line: Line) -> list[Any]:
    return [line.code, list(line.cards), {name: _param_to_plain(value) for name, value in line.params}]


def _line_from_plain(plain: Any) -> Line:
    code, cards, params = listed(plain, _LONGEST)
    if not isinstance(params, dict):
        raise TypeError(params)
    return Line(text_of(code), _numbers(cards), tuple((name, _param_from_plain(value)) for name, value in params.items()))


def _param_to_plain(value: Param) -> Any:
    return [_single_to_plain(one) for one in value] if isinstance(value, tuple) else _single_to_plain(value)


def _param_from_plain(plain: Any) -> Param:
    if not isinstance(plain, list):
        return _single_from_plain(plain)
    if any(isinstance(one, str) for one in plain):
        return tuple(text_of(one) for one in plain)
    return tuple(_fraction(one) if isinstance(one, dict) else _number(one) for one in plain)


def _single_to_plain(value: int | str | Fraction) -> Any:
    # A fraction must not come back as a word, nor a word such as "1/2" as a fraction, so the rare one is wrapped.
    return {"fraction": str(value)} if isinstance(value, Fraction) else value


def _single_from_plain(plain: Any) -> int | str | Fraction:
    if isinstance(plain, dict):
        return _fraction(plain)
    return plain if isinstance(plain, str) else _number(plain)


def _fraction(plain: dict[str, Any]) -> Fraction:
    return Fraction(number_from_plain(text_of(plain["fraction"])))


def _number(plain: Any) -> int:
    if not isinstance(plain, int):
        raise TypeError(plain)
    return int(plain)


def _numbers(plain: Any) -> tuple[int, ...]:
    return tuple(_number(value) for value in listed(plain, _LONGEST))


def _points(plain: Any) -> int | Fraction:
    return number_from_plain(plain if isinstance(plain, str) else _number(plain))
