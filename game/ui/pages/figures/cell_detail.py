"""All choices of one cell of a strategy: what each is worth, and which of them the text and exact play take."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.table import theme
from game.table.geometry import Rect
from game.ui.art.board import Board
from game.ui.pages.figures.chart import Chart, Place, choice_name, hand_words, suited_words
from game.words.catalogue import plain, say
from game.words.numbers import signed

BET = 10
"""Choices are told by what they are worth on a bet of so much."""
PAD = 24.0
BETWEEN = 8.0
"""Between two sentences."""
GREY: theme.Colour = (150, 176, 160)
TEXT, EXACT = ((70, 26, 18, 250), (*theme.FAULT, 230)), ((18, 62, 44, 250), (*theme.GOOD, 200))
"""How the tags are filled, and their rims."""


def worths_words(chart: Chart, at: Place, suited: bool = False) -> str:
    """All choices in a sentence, the best first; then, where it is asked for, what is otherwise with two of one suit."""
    cell = chart.cell(at)
    worths = (f"{choice_name(choice)} {signed(BET * worth, 3)}" for choice, worth in cell.worths)
    said = f"{hand_words(chart, at)}, {say('strategy_page.on_a_bet', chips=BET)}: {', '.join(worths)}"
    return ". ".join((said, *(plain(suited_words(one)) for one in chart.suited(at)))) if suited else said


def draw_detail(board: Board, box: Rect, chart: Chart, at: Place, taken: str = "", suited: bool = False) -> None:
    """The panel. `taken` is the choice that somebody made, where that was another one; `suited`: hands of one suit are told that
    are played otherwise.
    """
    cell = chart.cell(at)
    x, y, w, h = box
    board.shade(x, y, w, h, 18, theme.DIALOG)
    board.panel(x, y, w, h, 18, (5, 24, 15, 255), (*theme.GOLD, 220))
    aside = board.text(
        say("strategy_page.on_a_bet", chips=BET), x + w - PAD, y + 32, 23, theme.SOFT, anchor="right", room=0.42 * w
    )
    board.text(hand_words(chart, at), x + PAD, y + 31, 26, theme.CREAM, True, room=w - 2 * PAD - aside - 14)
    more = chart.suited(at) if suited else ()
    pitch = min(44.0, (h - 66) / (len(cell.worths) + bool(more)))
    if more:
        words = "; ".join(map(suited_words, more))
        board.text(words, x + PAD, y + 58 + (len(cell.worths) + 0.5) * pitch, 23, theme.GOLD, room=w - 2 * PAD)
    values = [BET * worth for _, worth in cell.worths]
    low, high = min(0.0, *values), max(0.0, *values)
    names = max(board.words.width(choice_name(choice), board.type(24), True) for choice, _ in cell.worths) / board.k
    tags = [tag for tag, choice in (("exact", cell.exact), ("text", cell.text), ("taken", taken)) if choice]
    tag_wide = max(board.words.width(say(f"strategy_page.tag_{tag}"), board.type(19), True) for tag in tags) / board.k + 24
    figures = max(board.words.width(signed(value, 3), board.type(24), True) for value in values) / board.k
    left = x + PAD + names + 12 + tag_wide + 14
    room = x + w - PAD - figures - 14 - left
    for number, (choice, _) in enumerate(cell.worths):
        middle, value, first = y + 58 + (number + 0.5) * pitch, values[number], number == 0
        board.text(choice_name(choice), x + PAD, middle, 24, theme.CREAM if first else theme.SOFT, first)
        tag = "exact" if first else "taken" if choice == taken else "text" if choice == cell.text else ""
        if first and choice == cell.text:
            tag = "both"
        if tag:
            fill, rim = EXACT if first else TEXT
            r = board.rect(x + PAD + names + 12, middle - 0.42 * pitch, tag_wide, 0.84 * pitch)
            board.chip(r, say(f"strategy_page.tag_{tag}"), board.type(19), fill, rim, room=r.w - board.px(12))
        _bar(board, left, middle, room, value, (low, high), first)
        ink = theme.CREAM if first else theme.SOFT
        board.text(signed(value, 3), x + w - PAD, middle, 24, ink, first, "right")


def _bar(board: Board, x: float, y: float, w: float, value: float, ends: tuple[float, float], first: bool) -> None:
    """A bar from nought."""
    if w < 40:
        return
    low, high = ends
    groove = board.rect(x, y - 6, w, 12)
    board.lay(groove, None, (235, 235, 215, 34))
    zero = x + w * -low / max(0.001, high - low)
    long = w * abs(value) / max(0.001, high - low)
    ink = theme.GOOD if first and value >= 0 else theme.FAULT if value < 0 else GREY
    bar = board.rect(zero if value >= 0 else zero - long, y - 6, max(3.0, long), 12).clip(groove)
    if bar.w:
        board.lay(bar, None, (*ink, 255))


def empty_detail(board: Board, box: Rect, said: Sequence[str]) -> None:
    """Where nothing is looked at: some sentences, each on lines of its own."""
    r: pygame.Rect = board.rect(*box)
    board.dashes(r, board.px(18), (*theme.SHEET_EDGE, 255))
    size, room = board.type(23), board.px(box.w - 60)
    line = board.words.height(size) / board.k
    lines = [len(board.words.wrap(words, size, room)) for words in said]
    y = box.y + (box.h - line * sum(lines) - BETWEEN * (len(said) - 1)) / 2
    for words, count in zip(said, lines, strict=True):
        board.block(words, box.x + 30, y, box.w - 60, 23, theme.SHEET_GREY, paper=True)
        y += line * count + BETWEEN
