"""The panels beside the plot of a sitting: mistakes, three parts of the result, the side bets, how the rounds went."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from game.cards.deck import FRENCH
from game.cards.pack import Pack
from game.match.figures.sitting import Round
from game.match.figures.sitting_sums import Counts, Mistake, Parts
from game.table import theme
from game.table.geometry import Rect
from game.ui.art.board import Board
from game.ui.pages.figures.chart import choice_name
from game.ui.pages.figures.papers import head, lay_panel
from game.ui.pages.figures.sitting_plot import draw_side
from game.ui.widgets.widget import State, Widget
from game.words.catalogue import in_words, number, say
from game.words.numbers import decimal, grouped, percent, signed

PITCH, FIRST = 68.0, 64.0
"""From mistake to mistake, and where the first stands in its panel."""
HIGHEST, CARD = 108.0, 60.0
"""The highest row, in a small window, and how wide its cards are at most."""
SHOWN = 5
STRIPE = (235, 235, 215, 14)


class MistakeRow(Widget):
    """One kind of mistake; chosen, it leads back to the hand in which it was made first."""

    zone = "mistakes"
    corner = 14.0

    def __init__(self, place: int, one: Mistake, pack: Pack, on: Callable[[], object], enabled: bool) -> None:
        self.place, self.one, self.pack = place, one, pack
        choice = one.first
        self.words = say("sitting.did", did=say(f"sitting.did.{choice.did}"), best=choice_name(choice.best).lower())
        self.under = say("sitting.times", n=one.times)
        if one.times > 1:
            self.under = say("sitting.times_each", n=one.times, each=signed(-one.cost / one.times, 3))
        self.sum = signed(-one.cost, 2)
        hand = " ".join(FRENCH.face_names[pack.face[card]] for card in (*choice.cards, choice.up))
        super().__init__(f"mistake:{place}", f"{hand}: {self.words}, {self.under}: {self.sum}", on, enabled=enabled)

    def draw(self, board: Board, state: State) -> None:
        k, choice = board.k, self.one.first
        x, y, w, h = (side / k for side in self.rect)
        if self.place % 2 == 0 or state.warm:
            board.panel(x, y + 2, w, h - 4, 14, (235, 235, 215, 14 + round(30 * state.warm)), None)
        middle = y + h / 2
        wide = min(CARD, 0.56 * h)
        own = choice.cards[-4:]
        step = min(0.63, 1.9 / max(1, len(own))) * wide if len(own) > 2 else 0.63 * wide
        left = x + 10 + wide / 2
        for card in own:
            board.card(self._name(card), left, middle, wide, style=board.art.table_face)
            left += step
        up = left - step + wide + 14
        board.card(self._name(choice.up), up, middle, wide, style=board.art.table_face)
        text = max(up + wide / 2 + 16, x + 154)
        figure = board.text(self.sum, x + w - 16, middle, 27, theme.FAULT, True, "right")
        room = x + w - 28 - figure - text
        board.text(self.words, text, middle - 14, 24, theme.CREAM, room=room)
        board.text(self.under, text, middle + 16, 22, theme.SOFT, room=room)

    def _name(self, card: int) -> str:
        return FRENCH.face_names[self.pack.face[card]]


def draw_mistakes(board: Board, box: Rect, found: Sequence[Mistake], counts: Counts, shown: int) -> None:
    """The ground of the rows, and what all mistakes cost."""
    lay_panel(board, box)
    times = sum(one.times for one in found)
    head(board, box, say("sitting.mistakes"), say("sitting.of_choices", n=times, of=counts.choices))
    y = box.bottom - 33
    board.line(box.x + 28, y - 28, box.w - 56, (70, 98, 84))
    if not found:
        words = say("sitting.no_mistakes") if counts.choices else say("sitting.no_choices")
        board.block(words, box.x + 28, box.y + 76, box.w - 56, 24, theme.SOFT)
    if len(found) > shown:
        board.text(
            say("sitting.more", n=len(found) - shown), box.x + 28, box.y + FIRST + shown * _pitch(box) + 14, 22, theme.SOFT
        )
    cost = sum(one.cost for one in found)
    figure = board.text(signed(-cost, 2), box.right - 28, y, 30, theme.FAULT if cost else theme.CREAM, True, "right")
    board.text(say("sitting.they_cost"), box.x + 28, y, 26, theme.CREAM, True, room=box.w - 76 - figure)


def rows_of(box: Rect, count: int) -> list[Rect]:
    """Where the rows of the panel of mistakes are; fewer where a line must say how many more there are."""
    pitch = _pitch(box)
    room = int((box.h - FIRST - 62 - (28 if count > SHOWN else 0)) // pitch)
    shown = min(count, SHOWN, max(1, room))
    return [Rect(box.x + 12, box.y + FIRST + number * pitch, box.w - 24, pitch) for number in range(shown)]


def _pitch(box: Rect) -> float:
    return min(HIGHEST, max(PITCH, (box.h - FIRST - 96) / SHOWN))


def draw_parts(
    board: Board, box: Rect, brought: float, found: Parts | None, notes: Sequence[str], swing: float, rounds: int
) -> None:
    """What the house took, what mistakes cost, and luck."""
    lay_panel(board, box)
    head(board, box, say("sitting.why"), signed(brought, 0 if brought == round(brought) else 1), gold=True)
    if found is None:
        board.block(say("sitting.working"), box.x + 28, box.y + 76, box.w - 56, 24, theme.SOFT)
        return
    most = max(abs(value) for value in found) or 1.0
    pitch = min(76.0, (box.h - 62 - 76) / 3)
    figures = max(board.words.width(signed(value, 1), board.type(26), True) for value in found) / board.k
    for place, (name, value) in enumerate(zip(found._fields, found, strict=True)):
        middle = box.y + 62 + (place + 0.5) * pitch
        room = min(182.0, 0.42 * box.w)
        board.text(say(f"sitting.part.{name}"), box.x + 28, middle - 14, 25, theme.CREAM, True, room=room)
        board.text(notes[place], box.x + 28, middle + 16, 22, theme.SOFT, room=room)
        left = box.x + 28 + room + 10
        wide = box.right - 28 - figures - 14 - left
        if wide > 50:
            _bar(board, left, middle, wide, value / most)
        board.text(signed(value, 1), box.right - 28, middle, 26, theme.CREAM, True, "right")
    if swing:
        words = say("sitting.swing", rounds=rounds, chips=decimal(swing, 0))
        board.block(words, box.x + 28, box.bottom - 76, box.w - 56, 23, theme.SOFT)


def _bar(board: Board, x: float, y: float, w: float, part: float) -> None:
    """A bar to either side of its middle."""
    board.lay(board.rect(x, y - 8, w, 16), None, (235, 235, 215, 30))
    middle, long = x + w / 2, max(3.0, w / 2 * abs(part))
    ink = theme.GOOD if part > 0 else theme.FAULT
    board.lay(board.rect(middle if part > 0 else middle - long, y - 8, long, 16), 6, (*ink, 255))
    board.surface.fill((180, 190, 180), board.rect(middle - 1.5, y - 16, 3, 32))


def draw_side_bets(
    board: Board, box: Rect, rounds: Sequence[Round], totals: Sequence[float], win: float, edge: Fraction, rate: int | None
) -> None:
    """The side bets apart: they never enter the main plot. `rate` is what they pay to one, where that is always the same."""
    lay_panel(board, box, gilt=True)
    bets = [bet for one in rounds for bet in one.side_bets]
    head(board, box, say("sitting.side"), signed(totals[-1], 0), gold=True)
    if not bets:
        board.block(say("sitting.no_side"), box.x + 28, box.y + 76, box.w - 56, 24, theme.SOFT)
        return
    high = max(80.0, box.h - 66 - 3 * 42 - 36)
    draw_side(board, Rect(box.x + 28, box.y + 66, box.w - 56, high), totals)
    won = sum(one.side_brought > 0 for one in rounds)
    name = say("sitting.bets_of", chips=bets[0]) if len(set(bets)) == 1 else say("sitting.bets")
    taken = sum(bets)
    won_words = say("sitting.side_won_at", rate=rate) if rate is not None else say("sitting.side_won")
    rows = (
        (name, grouped(len(bets)), ""),
        (won_words, number(won), say("sitting.to_expect", n=decimal(len(bets) * win, 1))),
        (say("sitting.house_keeps"), percent(edge, 4), say("sitting.of_staked", n=decimal(taken * edge, 1), of=grouped(taken))),
    )
    for place, (words, value, more) in enumerate(rows):
        y = box.y + 66 + high + 32 + place * 42
        middle = box.x + 0.46 * box.w
        board.text(words, box.x + 28, y, 25, theme.SOFT, room=middle - box.x - 36)
        wide = board.text(value, middle, y, 25, theme.CREAM, True, room=0.3 * box.w)
        board.text(more, box.right - 28, y, 23, theme.SOFT, anchor="right", room=box.right - 40 - middle - wide)


def draw_facts(board: Board, box: Rect, rounds: int, found: Counts) -> None:
    """How the rounds went, and what was done in them."""
    lay_panel(board, box)
    went = say("sitting.went", won=found.won, tied=found.tied, lost=found.lost)
    head(board, box, say("sitting.rounds", n=rounds), went)
    hands = say("sitting.into", hands=in_words(found.most_hands)) if found.most_hands > 2 else ""
    missed = say("sitting.more_right", n=found.should_give_up) if found.should_give_up else ""
    rows = (
        ("bonuses", found.bonuses, say("sitting.bonus_chips", chips=found.bonus_chips) if found.bonuses else ""),
        ("doubles", found.doubles, say("sitting.doubles_won", n=found.doubles_won) if found.doubles else ""),
        ("splits", found.splits, hands),
        ("gave_up", found.given_up, missed),
    )
    pitch = min(48.0, (box.h - 62 - 46) / len(rows))
    for place, (name, count, more) in enumerate(rows):
        y = box.y + 64 + (place + 0.5) * pitch
        board.text(say(f"sitting.{name}"), box.x + 28, y, 25, theme.SOFT, room=124)
        board.text(str(count), box.x + 160, y, 25, theme.CREAM, True)
        board.text(more, box.x + 216, y, 23, theme.SOFT, room=box.w - 244)
    board.text(say("figures.play_chips"), box.x + 28, box.bottom - 26, 22, theme.SOFT, room=box.w - 56)
