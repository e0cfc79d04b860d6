"""What the pages of figures have in common: they are read aloud as well, and show a part at a time where a window is small."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from game.table.geometry import Rect
from game.table.items import Item
from game.ui.pages.base.page import Page
from game.ui.widgets.pills import Pills


class FiguresPage(Page):
    """Subclasses fill in `read`."""

    tab = ""
    """The part that is seen, where they share one place."""

    def read(self) -> Iterator[Item]:
        """The figures in words, each where it stands."""
        yield from ()

    def items(self) -> list[Item]:
        return [*super().items(), *self.read()]

    def text(self, id: str, words: str, box: Rect) -> Item:
        """Words that are read, and where they stand; units."""
        r = self.board().rect(*box)
        return Item(f"text:{id}", "text", words, "main", (r.x, r.y, r.w, r.h), enabled=False)

    def add_tabs(self, label: str, tabs: Sequence[str], names: Callable[[str], str]) -> None:
        """The choice of the part that is seen, at the right of the head."""
        pills = Pills("tab", label, tabs, lambda: self.tab, self._show, names=names)
        pills.app, pills.nameless = self.app, True
        x, _, w, _ = self.area()
        wide = pills.needs()
        self.add(pills, x + w - wide, 40, wide, 66)
        self.head_right = wide + 20

    def _show(self, tab: str) -> None:
        self.tab = tab
        self.rebuild()
