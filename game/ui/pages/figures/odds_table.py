"""The table of a bet: every way of winning with its chance, what it pays, and what comes back of a hundred chips."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from game.rules.house.counted_bet import BetOdds, CountedBet
from game.table import theme
from game.table.geometry import Rect
from game.ui.art.board import Board
from game.ui.pages.figures.odds_boxes import HEAD, OddsBoxes
from game.ui.pages.figures.papers import BROWN, STRIPE, head
from game.words.catalogue import say
from game.words.numbers import decimal, grouped, percent

FIGURE = 26.0
OVERLAP = 0.7
"""From card to card, in parts of their width."""
HUNDRED = 100


class Way(NamedTuple):
    """A row of the table: a way of winning, how often it comes, and what comes back by it."""

    what: str
    ways: int
    chance: Fraction
    back: Fraction
    """Of a chip, on the whole: what is paid with the chip itself, as often as it comes."""


def ways_of(found: BetOdds) -> list[Way]:
    """All ways of winning, the best first."""
    chances = {of: Fraction(ways, found.combinations) for of, ways in found.ways.items() if of in found.pays}
    return [Way(of, found.ways[of], chance, chance * (found.pays[of] + 1)) for of, chance in chances.items()]


def one_rate(bet: CountedBet) -> int | None:
    """What every way of winning pays; None where they differ."""
    rates = set(bet.rates.values())
    return rates.pop() if len(rates) == 1 else None


def way_name(what: str) -> str:
    """What a way of winning is called."""
    return say(f"bet_odds.of_{what}")


def row_of(boxes: OddsBoxes, number: int) -> Rect:
    """A row of the table, the first is 0."""
    assert boxes.table is not None
    x, y, w, _ = boxes.table
    return Rect(x, y + HEAD + number * boxes.pitch, w, boxes.pitch)


def row_words(way: Way) -> str:
    """A row in one sentence."""
    figures = {"ways": grouped(way.ways), "chance": percent(way.chance, 4), "back": decimal(way.back * HUNDRED, 3)}
    return say("odds_page.row", name=way_name(way.what), **figures)


def draw_table(board: Board, boxes: OddsBoxes, bet: CountedBet, found: BetOdds, title_room: float) -> None:
    """Everything but the controls; the title leaves so much room at its right."""
    box, columns = boxes.table, boxes.columns
    assert box is not None
    x, y, w, h = box
    head(board, Rect(x + 2, y + 1, w - title_room, h), say("odds_page.cards"), paper=True)
    for words, at in (("ways", columns.ways), ("chance", columns.chance), ("back", columns.back)):
        room = columns.back - sum(columns.pays) / 2 - 34 if words == "back" else 140
        board.text(say(f"odds_page.{words}"), x + at, y + 86, 22, theme.SHEET_GREY, anchor="right", room=room)
    board.text(say("odds_page.pays"), x + sum(columns.pays) / 2, y + 86, 22, theme.SHEET_GREY, anchor="centre")
    board.line(x + 30, y + HEAD, w - 60, theme.SHEET_RULE)
    for number, way in enumerate(ways_of(found)):
        _row(board, boxes, bet, number, way)
    _last_rows(board, boxes, found)


def _row(board: Board, boxes: OddsBoxes, bet: CountedBet, number: int, way: Way) -> None:
    x, top, w, high = row_of(boxes, number)
    columns, middle = boxes.columns, top + high / 2
    if number % 2:
        board.panel(x + 16, top + 3, w - 32, high - 6, 12, (*STRIPE, 255), None)
    if columns.card:
        for place, card in enumerate(bet.examples[way.what]):
            board.card(card, x + columns.cards + place * OVERLAP * columns.card, middle, columns.card, style=board.art.table_face)
    room = columns.ways - columns.words - board.words.width(grouped(way.ways), board.type(FIGURE)) / board.k - 12
    board.text(way_name(way.what), x + columns.words, middle - 1, FIGURE, theme.INK, True, room=room)
    board.text(grouped(way.ways), x + columns.ways, middle - 1, FIGURE, theme.INK, anchor="right")
    board.text(percent(way.chance, 4), x + columns.chance, middle - 1, FIGURE - 1, theme.INK, anchor="right", room=112)
    back = decimal(way.back * HUNDRED, 3)
    board.text(back, x + columns.back, middle - 1, FIGURE, theme.INK, anchor="right", room=columns.back - columns.pays[1] - 8)


def _last_rows(board: Board, boxes: OddsBoxes, found: BetOdds) -> None:
    """What wins nothing, and the sum."""
    box, columns = boxes.table, boxes.columns
    assert box is not None
    x, top = box.x, box.y + HEAD + 5 * boxes.pitch
    lost, grey = top + 38, theme.SHEET_GREY
    board.text(way_name("none"), x + columns.words, lost, FIGURE, grey, room=columns.ways - columns.words - 150)
    board.text(grouped(found.ways["none"]), x + columns.ways, lost, FIGURE, grey, anchor="right")
    board.text(percent(1 - found.win, 4), x + columns.chance, lost, FIGURE - 1, grey, anchor="right", room=122)
    board.text("0", x + columns.back, lost, FIGURE, grey, anchor="right")
    board.line(x + 30, top + 70, box.w - 60, theme.SHEET_RULE)
    last = top + 104
    board.text(say("bet_odds.all"), x + columns.words, last, FIGURE, theme.INK, True)
    board.text(grouped(found.combinations), x + columns.ways, last, FIGURE, theme.INK, True, "right")
    back = decimal((1 - found.edge) * HUNDRED, 3)
    wide = board.text(back, x + columns.back, last, 28, BROWN, True, "right", room=190)
    of = say("odds_page.of", chips=HUNDRED)
    board.text(of, x + columns.back - wide - 18, last, 24, grey, anchor="right", room=columns.back - columns.chance - wide - 18)
