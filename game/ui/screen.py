"""What every screen can do; dialogs are screens that lie over another one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import pygame

from game.table.tree import Item
from game.ui.input import Input

if TYPE_CHECKING:
    from game.match.match import Match
    from game.ui.app import App


class Screen:
    """One thing the player can be looking at. The application draws it only when something changed."""

    name = "screen"  # as the log calls it
    overlay = False  # lies over the screen below, which is veiled
    dialog: str | None = None  # an overlay with this id is a dialog: the log keeps the name of the screen below

    asks = False
    """It is a question, which Enter answers."""

    @property
    def shade(self) -> float:
        """How strong the veil is over what lies below an overlay: 1 as usual, 0 none."""
        return 1.0

    fills = False
    """It is a table as large as the window: a small picture of it may grow into it."""
    drawn_ahead = False
    """All of its first picture is made before any of it is seen, a part in each round (`prepared`)."""
    cloth = ""
    """The cloth that a game declares, on the screens of a table; the screens over them have it too."""

    def __init__(self, app: App) -> None:
        self.app = app

    @property
    def match(self) -> Match | None:
        """The match that is played on this screen, if there is one."""
        return None

    # ---- life ----

    def opened(self) -> None:
        """It has just become the front screen, for the first time or again."""

    def prepared(self) -> Iterator[None]:
        """Draw ahead what its first picture needs, a part after the other: it is about to come in."""
        return iter(())

    def begun(self) -> Iterator[None]:
        """Begin, a part after the other: its first picture is there."""
        return iter(())

    def rested(self) -> None:
        """It has been in front for a moment and nothing moves: load what will be needed soon."""

    def hidden(self) -> None:
        """Another screen covers the whole window now: let go of large pictures."""

    def closing(self) -> None:
        """The program ends or the screen is taken away: save what there is."""

    def resized(self) -> None:
        """The window has another size (`app.size`, `app.k`), or faces, backs or felt changed."""

    def small_table(self) -> pygame.Rect | None:
        """Where a small picture of the table is seen that this page leads to, in pixels."""
        return None

    # ---- input ----

    def handle(self, event: Input) -> bool:
        """Take an event; False lets the application do focus, Escape and the keys of every screen."""
        return False

    def activate(self, item: str, how: str) -> bool:
        """An item was chosen: how is click, key, enter, space or double."""
        return False

    def focus_changed(self, item: str | None) -> None:
        """The keyboard focus stands on another item."""

    def default(self) -> str | None:
        """The item that Enter activates while nothing has the focus."""
        return None

    def refuge(self) -> str | None:
        """Where the focus goes if nothing is left of the kind that had it, and Enter would do nothing."""
        return None

    def meant_by_enter(self, focused: str | None) -> str | None:
        """What Enter activates while this item has the focus."""
        return focused or self.default()

    def back(self) -> bool:
        """Escape."""
        return False

    # ---- output ----

    def update(self, now: float) -> bool:
        """Move things on; True while something moves and each frame must be drawn."""
        return False

    def draw(self, surface: pygame.Surface, now: float) -> None:
        """Draw everything. An overlay finds the veiled screen below already drawn."""

    def presence(self, now: float) -> float:
        """How much of an overlay's veil is there, 0 to 1."""
        return 1.0

    def panel(self) -> pygame.Rect:
        """What an overlay hides of the screen below."""
        return pygame.Rect(0, 0, *self.app.size)

    def settled(self) -> bool:
        """Nothing is moving that the log would have to wait for."""
        return True

    def items(self) -> list[Item]:
        """All that is shown, in reading order; rectangles in pixels of `app.size`."""
        return []

    def fields(self) -> Mapping[str, Any]:
        """What a line of the log has besides items."""
        return {}

    @property
    def k(self) -> float:
        return self.app.k

    def felt(self, surface: pygame.Surface, people: int | None = None) -> None:
        """The cloth of the whole window; for so many `people` it is that of the table at which they sit."""
        from game.ui.felt import felt

        surface.blit(felt(surface.get_size(), self.app.cloth, people), (0, 0))
