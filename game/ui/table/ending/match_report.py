"""The paper at the end of a match: who has what, the story in sentences, the plot, and the best hand."""

from __future__ import annotations

from collections.abc import Iterator

from game.match.summary import Seats
from game.table import theme
from game.table.items import Item
from game.ui.art.board import Board, avatars_wide
from game.ui.session.session import Session
from game.ui.table.ending.match_plot import MatchPlot
from game.words.catalogue import joined, number, plain, say, signed

LINE = 38.0
"""Between two lines of the story."""


def text_item(board: Board, id: str, words: str, left: float, top: float, wide: float, high: float) -> Item:
    """Something that is read there, as data; units of the board."""
    r = board.rect(left, top, wide, high)
    return Item(id, "text", plain(words), "dialog", (r.x, r.y, r.w, r.h), enabled=False)


class MatchPaper:
    """What is written about a match that is over."""

    def __init__(self, session: Session, winners: Seats) -> None:
        self.session, self.winners = session, winners
        self.story = session.seat.match_story()
        self.sentences = [session.words(one) for one in (*self.story.sentences, *self.story.closing)]
        self.plot = MatchPlot(session, self.story, winners)

    def _names(self, seats: Seats) -> str:
        return joined([self.session.people[seat].name for seat in seats])

    def best(self) -> tuple[Seats, str, str]:
        """Who had the best hand, which it was and its score. Where few points are good and it has none, that tells nothing: there
        it is how many hands the winner has won.
        """
        best, hands = self.story.best, self.session.match.results
        if best.score or not self.winners:
            return best.seats, say("match_end.best", name=self._names(best.seats), deal=best.deal), signed(best.score)
        won = sum(not set(self.winners).isdisjoint(hand.winners) for hand in hands)
        how = "match_end.won_together" if len(self.winners) > 1 else "match_end.won"
        return self.winners, say(how, name=self._names(self.winners), hands=len(hands)), str(won)

    def draw(self, board: Board, x: float, y: float, w: float, h: float) -> Iterator[None]:
        """The paper with all that is written on it, a part after the other."""
        board.shade(x, y, w, h, 20, theme.DIALOG)
        board.panel(x, y, w, h, 20, (*theme.SHEET, 255), (*theme.SHEET_EDGE, 255), 2.5)
        yield
        self._heads(board, x, y, w)
        yield
        board.line(x + 36, y + 214, w - 72, theme.SHEET_RULE)
        at = y + 252
        for words in (self.sentences[0], " ".join(self.sentences[1:])):
            for text in board.words.wrap(words, board.type(27), board.px(w - 80)):
                board.text(text, x + 40, at, 27, theme.INK, paper=True, room=w - 80)
                at += LINE
            yield
        seats, words, figure = self.best()
        board.line(x + 36, y + h - 78, w - 72, theme.SHEET_RULE)
        left = x + 64 + board.avatars(self.plot.portraits(seats), x + 64, y + h - 39, 52, first=True)
        wide = board.text(figure, x + w - 40, y + h - 40, 34, theme.SHEET_GOOD, True, "right", True, 120)
        board.text(words, left + 40, y + h - 40, 27, theme.INK, paper=True, room=x + w - 100 - wide - left)
        yield
        self.plot.draw(board, x + 84, at + 6, w - 160, y + h - 106 - at)

    def _heads(self, board: Board, x: float, y: float, w: float) -> None:
        """Everybody, or every side, with the total, in the order of rank."""
        ranks = self.story.ranks
        each = (w - 60) / len(ranks)
        for place, rank in enumerate(ranks):
            won = rank.seats[0] in self.winners
            middle = x + 30 + each * (place + 0.5)
            size = min(104 if won else 84, (each - 8) / avatars_wide(len(rank.seats)))
            board.avatars(self.plot.portraits(rank.seats), middle, y + 76, size)
            board.text(self._names(rank.seats), middle, y + 146, 26, theme.INK, True, "centre", True, each - 6)
            ink = theme.SHEET_GOOD if won else theme.INK
            board.text(number(rank.total), middle, y + 182, 34, ink, True, "centre", True, each - 6)

    def items(self, board: Board, x: float, y: float, w: float, h: float) -> list[Item]:
        """What stands on it, as data."""
        found = []
        ranks = self.story.ranks
        each = (w - 60) / len(ranks)
        for place, rank in enumerate(ranks):
            part = each / len(rank.seats)
            for within, seat in enumerate(rank.seats):
                words = say("match_end.seat", name=self._names((seat,)), points=rank.total)
                left = x + 30 + each * place + part * within
                found.append(text_item(board, f"total:{seat}", words, left, y + 20, part, 180))
        found.append(text_item(board, "text:story", " ".join(self.sentences), x + 40, y + 232, w - 80, 120))
        ways = [f"{self._names(seats)} {joined([number(value) for value in curve[1:]])}" for seats, curve in self.plot.lines]
        goal = [say("match_end.goal", points=self.story.goal)] if self.story.goal is not None else []
        words = say("match_end.plot", what="; ".join((*ways, *goal)))
        found.append(text_item(board, "text:plot", words, x + 40, y + 360, w - 80, h - 450))
        words = ", ".join(self.best()[1:])
        return [*found, text_item(board, "text:best", words, x + 40, y + h - 70, w - 80, 60)]
