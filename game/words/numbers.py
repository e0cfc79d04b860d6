"""Numbers as pages of figures write them: grouped by thousands, with a real minus, to a number of decimals."""

from __future__ import annotations

from fractions import Fraction

APART = "\u00a0"
"""Between the thousands; no line is broken there."""


def grouped(value: int) -> str:
    """`5 013 320`."""
    return f"{value:,}".replace(",", APART).replace("-", "−")


def decimal(value: Fraction | float, places: int) -> str:
    """`−2.068`; never a nought with a minus."""
    words = f"{float(round(Fraction(value), places)):.{places}f}"
    return words.removeprefix("-") if float(words) == 0 else words.replace("-", "−")


def signed(value: Fraction | float, places: int = 0) -> str:
    """`+2.952`, `−5.000`, `0`."""
    words = decimal(value, places)
    return words if words.startswith("−") or float(words) == 0 else f"+{words}"


def percent(part: Fraction | float, places: int) -> str:
    """`3.2386%`."""
    return f"{decimal(Fraction(part) * 100, places)}%"
