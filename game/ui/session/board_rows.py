"""In which rows the sets of a board lie that belong to nobody; kept in the save, so that they lie there again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from game.table.scene.board import Lying, Rows

if TYPE_CHECKING:
    from game.ui.session.seen_match import SeenMatch

MELD = "meld:"


class BoardRows:
    """The rows as they are seen, by the numbers of their sets."""

    def __init__(self, seen: SeenMatch) -> None:
        self.seen = seen
        self._numbers: tuple[tuple[int, ...], ...] = ()

    @property
    def rows(self) -> Rows:
        """The sets of the match that lie there still, in these rows."""
        melds = {meld.id: meld for meld in self.seen.view.melds}
        ids = self.seen.ids
        return tuple(
            tuple(Lying(f"{MELD}{number}", ids.all(melds[number].cards)) for number in row if number in melds)
            for row in self._numbers
        )

    def follow(self, rows: Rows) -> None:
        """The sets lie in these rows now."""
        self._numbers = tuple(tuple(int(one.name[len(MELD) :]) for one in row if one.name.startswith(MELD)) for row in rows)

    def plain(self) -> dict[str, Any]:
        """What the save keeps of it."""
        return {"board": [list(row) for row in self._numbers]} if self._numbers else {}

    def take_up(self, kept: Mapping[str, Any]) -> None:
        """As the save has kept it; what is no list of rows of numbers is left out."""
        rows = kept.get("board")
        numbers: set[int] = set()
        found = []
        for row in rows if isinstance(rows, list) else ():
            fresh = [one for one in row if type(one) is int and one not in numbers] if isinstance(row, list) else []
            numbers.update(fresh)
            found.append(tuple(dict.fromkeys(fresh)))
        self._numbers = tuple(found)
