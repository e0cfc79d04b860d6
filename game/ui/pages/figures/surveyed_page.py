"""What pages share that show exact play: it is read if it was kept, and else worked out while the page is looked at."""

from __future__ import annotations

from abc import abstractmethod

from game.match.figures.kept import Kept
from game.match.figures.surveying import Surveying, kept_survey
from game.players.counted import CountedTable, Survey
from game.rules.variant import Variant
from game.ui.pages.figures.figures_page import FiguresPage
from game.ui.program.screen import Host

REFRESH = 0.02
"""A progress that has grown so much is shown anew."""


class SurveyedPage(FiguresPage):
    """A page about a table whose game can be counted. Who leaves before it is done stops the work."""

    def __init__(self, app: Host, variant: Variant, table: CountedTable) -> None:
        super().__init__(app)
        self.variant, self.counted = variant, table
        self.kept = Kept(app.folders.figures)
        self.survey: Survey | None = kept_survey(table, self.kept)
        """Exact play; None as long as it is being worked out."""
        self._surveying: Surveying | None = None
        self._seen = 0.0

    @abstractmethod
    def surveyed(self, survey: Survey) -> None:
        """Exact play is there now: take it in."""

    @property
    def part(self) -> float:
        """How far it is, 0 to 1."""
        return self._surveying.part if self._surveying is not None else 0.0

    def opened(self) -> None:
        if self.survey is None and self._surveying is None:
            self._surveying = Surveying(self.variant, self.kept)
        super().opened()

    def update(self, now: float) -> bool:
        moving = super().update(now)
        if self._surveying is None:
            return moving
        self.app.wake()
        found = self._surveying.poll()
        if found is not None:
            self.survey, self._surveying = found, None
            self.surveyed(found)
            self.rebuild()
            return True
        if self.part >= self._seen + REFRESH:
            self._seen = self.part
            self._still = None
            self.app.redraw()
        return moving

    def settled(self) -> bool:
        return super().settled() and self._surveying is None

    def closing(self) -> None:
        super().closing()
        if self._surveying is not None:
            self._surveying.close()
            self._surveying = None
