"""The field that finds variants by words of theirs."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.ui.pages.base.shelves import matching
from game.ui.widgets.field import TextField
from game.variants.entries import Entry
from game.words.catalogue import say

LETTERS = 24


class SearchField(TextField):
    """Enter chooses the first variant that is found."""

    def __init__(
        self, entries: Callable[[], Sequence[Entry]], changed: Callable[[str], object], choose: Callable[[Entry], object]
    ) -> None:
        words = say("menu.search")
        super().__init__(
            "field:search", words, "", changed,
            limit=LETTERS, hint=words, zone="variants", label_share=0.0, enter=self._choose_first,
        )  # fmt: skip
        self.entries, self.choose = entries, choose

    @property
    def query(self) -> str:
        return self.value.strip()

    def found(self) -> list[Entry]:
        """The variants with these words; none while there are no words."""
        return matching(self.entries(), self.query) if self.query else []

    def _choose_first(self) -> None:
        for entry in self.found()[:1]:
            self.choose(entry)
