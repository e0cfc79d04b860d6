"""What stands on a score sheet, in words: numbers, names, and how a number came about."""

from __future__ import annotations

from collections.abc import Sequence

from game.cards.ids import Card
from game.cards.lines import Line
from game.rules.result import Points
from game.rules.scoring.scoresheet import AccountLine, Cell
from game.ui.session.session import Session
from game.ui.table.ending.accounts import Entry, Told
from game.words.catalogue import card_in_text, joined, pale, say
from game.words.catalogue import number as figure


class ScoreWords:
    """The words of a sheet for the people of a match; `sides` have a column together."""

    def __init__(self, session: Session, sides: Sequence[tuple[int, ...]]) -> None:
        self.session, self.sides = session, sides

    def label(self, cell: Cell) -> str:
        """A cell as it is read aloud."""
        return say(cell.label.code, name=self.session.names[cell.seat], **dict(cell.label.params))

    def number(self, cell: Cell) -> str:
        """A cell as it is written."""
        return self.of(cell.words)

    def of(self, words: Line | Points | str) -> str:
        """A line or a number as it is written."""
        return self.session.words(words) if isinstance(words, Line) else figure(words)

    def _sentence(self, one: AccountLine) -> str:
        """A line of an account, with its points where the words do not name them."""
        words, points = self.session.words(one.line), figure(one.points)
        if one.points and points not in words:
            words = f"{words}  ({points})"
        return words if one.seat is None else f"{self.session.names[one.seat]}: {words}"

    def _told(self, one: AccountLine) -> Told:
        """The same, with its cards as they were put together."""
        if one.name is None:
            return Told(self._sentence(one))
        pack = self.session.rules.pack
        groups = []
        for group in one.groups:
            marks = {card: card_in_text(card, pack) for card in group.spread or group.cards}
            words = " ".join(words if card in group.cards else pale(words) for card, words in marks.items())
            groups.append((say("scores.added", cards=words) if group.added else words, figure(group.points)))
        return Told(self._sentence(one), self.session.words(one.name), tuple(groups), figure(one.points))

    def entry(self, cell: Cell, chosen: bool) -> Entry:
        """What is told of this number."""
        account = cell.account()
        lines = tuple(self._told(one) for one in account.lines)
        return Entry(self._whose(cell), self._heading(account.heading, cell), lines, cell.look == "good", chosen)

    def _whose(self, cell: Cell) -> str:
        """Whose a number is: of a side that has a column together all of it."""
        side = next((side for side in self.sides if cell.seat in side), (cell.seat,))
        return joined([self.session.names[seat] for seat in side])

    def _heading(self, words: Line, cell: Cell) -> str:
        """What an account is called: it is of all whose number it is, where it does not name one of them itself."""
        return say(words.code, **{"name": self._whose(cell), **dict(words.params)})

    def account(self, cell: Cell | None) -> tuple[str, list[str], tuple[Card, ...]]:
        """Of a number: its heading, its lines, and cards to show beside them."""
        if cell is None:
            return "", [say("scores.nothing_yet")], ()
        account = cell.account()
        return self._heading(account.heading, cell), [self._sentence(one) for one in account.lines], account.cards
