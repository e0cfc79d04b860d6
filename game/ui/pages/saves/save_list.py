"""What the pages of saves share: cards with the tables as they were left, out of which a match grows."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.match.saves.info import SaveInfo
from game.ui.pages.menu.empty_page import TablesPage
from game.ui.pages.saves.save_card import SaveCard
from game.ui.pages.small.real import SmallTables
from game.ui.program.screen import Host
from game.ui.widgets.label import Ground
from game.ui.widgets.scroll import Scroll


class SaveList(TablesPage):
    """A page with a card for each of its saves."""

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self.infos: list[SaveInfo] = []
        self.tables = SmallTables(app)
        self._small: pygame.Rect | None = None

    def small_table(self) -> pygame.Rect | None:
        return self._small

    @property
    def cards(self) -> list[SaveCard]:
        """All that are laid out."""
        return [widget for widget in self.group.widgets if isinstance(widget, SaveCard)]

    def add_card(self, card: SaveCard, x: float, y: float, w: float, h: float, scroll: Scroll | None) -> None:
        """A card on its ground."""
        self.add(Ground(), x, y, w, h, scroll)
        self.add(card, x, y, w, h, scroll)

    def grow(self, path: Path) -> None:
        """The small table of this match will grow into the real one."""
        self._small = next((card.picture() for card in self.cards if card.info.path == path), None)
