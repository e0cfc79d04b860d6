"""The controls of one house rule: a switch, values side by side, or a number; the same wherever house rules are set."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from game.table import theme
from game.ui.art.board import Board
from game.ui.widgets.amount import WIDE, Amount
from game.ui.widgets.option import OptionChoice
from game.ui.widgets.toggle import Toggle, text_height
from game.ui.widgets.widget import Widget
from game.variants.catalogue import OptionInfo

Setter = Callable[[str, Any], object]
Placed = tuple[Widget, float, float]
FIRST_LARGE = 100
"""Where a large number begins that nobody has set yet."""


def controls(
    board: Board, option: OptionInfo, inner: float, set_to: Setter, bars: Mapping[str, str], help: bool = True
) -> list[Placed]:
    """The controls of an option in a row so wide, each with its height; one with a third number stands at the right end of the
    row, so wide. `bars`: values that cannot be had, with the reason.
    """
    id, key, words = option.id, f"option:{option.id}", option.help if help else ""
    if option.type == "bool":
        barred = bars.get(str(not option.value), "")
        switch = Toggle(
            key, option.label, lambda: bool(option.value), lambda v: set_to(id, v), zone="options", help=words,
            enabled=not barred,
        )  # fmt: skip
        switch.tip = barred or ("" if help else option.help)
        return [(switch, max(theme.REACH, text_height(board, inner - 110, words)), 0.0)]
    is_word = option.value in option.choices
    if not option.choices:
        amount = _amount(key, option, int(option.value), set_to, words, bare=False)
        return [(amount, max(theme.REACH, text_height(board, inner - WIDE - 20, words)), 0.0)]
    values = {str(value): value for value in option.choices}
    labels = dict(zip(values, option.choice_labels, strict=True))
    choice = OptionChoice(
        key, option.label, list(values), lambda: str(option.value), lambda v: set_to(id, values[v]),
        names=lambda v: labels.get(v, v), help=words,
    )  # fmt: skip
    choice.barred, choice.tips = bars, dict(zip(values, option.choice_helps, strict=True))
    choice.tail = WIDE if option.type == "int" else 0.0
    found: list[Placed] = [(choice, choice.height(board, inner), 0.0)]
    if option.type == "int":
        number = None if is_word else int(option.value)
        high = theme.REACH if choice.above else found[0][1]
        found.insert(0, (_amount(f"{key}:number", option, number, set_to, "", bare=True), high, WIDE))
    return found


def in_one_line(placed: list[Placed]) -> bool:
    """Whether an option has all its values beside its name."""
    return len(placed) == 1 and not (isinstance(placed[0][0], OptionChoice) and placed[0][0].above)


def _amount(key: str, option: OptionInfo, number: int | None, set_to: Setter, help: str, bare: bool) -> Amount:
    first = FIRST_LARGE if option.high >= 10 * FIRST_LARGE and option.low <= FIRST_LARGE else option.low
    known = option.default if type(option.default) is int else None
    return Amount(
        key, option.label, option.low, option.high, lambda: number, lambda v: set_to(option.id, v),
        help=help, bare=bare, first=first, known=known,
    )  # fmt: skip
