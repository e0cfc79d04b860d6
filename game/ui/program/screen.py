"""What every screen can do, and what it may ask of the program; dialogs are screens that lie over another one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import pygame

from game.table.items import Item
from game.ui.art.canvas import Canvas
from game.ui.program.input import Input

if TYPE_CHECKING:
    from game.folders import Folders, LaunchOptions
    from game.match.match import Match
    from game.match.saves.store import Store
    from game.match.thinker import Thinker
    from game.ui.art.board import Board
    from game.ui.art.card_faces import CardArt
    from game.ui.art.text import Text
    from game.ui.program.input import Reader
    from game.ui.program.pane import Pane
    from game.ui.program.repertoire import Repertoire
    from game.ui.program.settings import Settings
    from game.ui.program.sound import Sound
    from game.variants.catalogue import Catalogue


class Focusing(Protocol):
    """Where the keyboard stands, as screens and controls may ask."""

    @property
    def focused(self) -> str | None:
        """The item that the keyboard stands on."""

    def of(self, screen: Screen) -> str | None:
        """The item of this screen that has the focus; None for a covered screen."""

    def ring_of(self, screen: Screen) -> str | None:
        """The item of this screen that is seen to have the focus."""

    def explains(self, screen: Screen) -> str | None:
        """The item of this screen that keys have been led to: it is explained."""

    def stand_on(self, item: str | None, always: bool = False) -> None:
        """Put the focus here, if the keyboard is in use at all (`always`: even if it is not, as for a text field)."""


class Viewport(Protocol):
    """A window, or a part of one with a size of its own, as what draws a table knows it."""

    window: pygame.Window
    size: tuple[int, int]

    @property
    def cloth(self) -> str:
        """The name of its cloth."""

    @property
    def pace(self) -> float:
        """The factor on every duration: 0 is instant."""

    def board(self, surface: Canvas) -> Board:
        """A board in its units."""


class Host(Viewport, Protocol):
    """The program as screens, dialogs and controls know it. Only the start of the program names the class behind it."""

    folders: Folders
    options: LaunchOptions
    settings: Settings
    pane: Pane
    reader: Reader
    art: CardArt
    text: Text
    sound: Sound
    repertoire: Repertoire
    now: float
    k: float
    changes: int
    cloth: str
    screens: list[Screen]

    @property
    def focus(self) -> Focusing:
        """Where the keyboard stands."""

    @property
    def catalogue(self) -> Catalogue:
        """All variants, shipped and own."""

    @property
    def store(self) -> Store:
        """The folder of saved matches."""

    @property
    def thinker(self) -> Thinker:
        """The computer players' process."""

    @property
    def portrait(self) -> bool:
        """The window is higher than wide."""

    @property
    def pointer(self) -> tuple[int, int]:
        """Where the mouse is; (-1, -1) outside the window."""

    @property
    def top(self) -> Screen:
        """The front screen."""

    @property
    def arriving(self) -> float | None:
        """The seconds until the table that comes in is there; None where none comes in."""

    def px(self, units: float) -> int:
        """Units of the layout in pixels."""

    def redraw(self, told: bool = True) -> None:
        """Something that is shown has changed; not `told`: nothing that anybody would be told of."""

    def wake(self) -> None:
        """Something is expected soon, as an answer of the computer players: look often."""

    def watch(self) -> None:
        """Something small moves by itself: look at it as often as at a window at rest."""

    def change(self, key: str, value: Any) -> None:
        """A setting changes at once and is kept."""

    def cloth_for(self, game: str) -> str:
        """The cloth for a game that declares this one: the player's own choice comes first."""

    def open(self, name: str, *what: Any, **more: Any) -> None:
        """Put a screen in front by its name; so screens need not know one another."""

    def push(self, screen: Screen) -> None:
        """Put a screen in front."""

    def pop(self, screen: Screen | None = None) -> None:
        """Take the front screen away, or this one with all that lies over it."""

    def home(self) -> None:
        """Back to the start screen."""

    def enter(self, softly: bool = True) -> None:
        """The next screen comes in softly, or at once when it is drawn."""

    def help(self) -> None:
        """Every shortcut on one sheet."""

    def spoiled(self, error: Exception, save: Path) -> None:
        """The table of a save cannot be drawn: note it, and say so in the list of saves."""

    def quit(self) -> None:
        """End the program after this round."""


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

    def __init__(self, app: Host) -> None:
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

    def rested(self) -> Iterator[None]:
        """It has been in front for a moment and nothing moves: load what will be needed soon, a part after the other."""
        return iter(())

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

    @property
    def unseen_focus_counts(self) -> bool:
        """Whether Enter and Space use what the mouse was used on last, though nobody sees that it has the focus."""
        return True

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

    def draw(self, surface: Canvas, now: float) -> None:
        """Draw everything. An overlay finds the veiled screen below already drawn."""

    def presence(self, now: float) -> float:
        """How far an overlay has come, 0 to 1; with more than nothing of it the whole veil is there."""
        return 1.0

    def panel(self) -> pygame.Rect:
        """What an overlay hides of the screen below."""
        return pygame.Rect(0, 0, *self.app.size)

    @property
    def midway(self) -> bool:
        """Something has happened that its next picture must show, and is not worked out yet."""
        return False

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

    def board(self) -> Board:
        """What measures in units of the window, and draws nothing."""
        board = self.app.board(pygame.Surface((1, 1)))
        board.w, board.h = self.app.size[0] / self.k, self.app.size[1] / self.k
        return board

    def felt(self, surface: Canvas, people: int | None = None) -> None:
        """The cloth of the whole window; for so many `people` it is that of the table at which they sit."""
        from game.ui.art.cloth import felt

        surface.blit(felt(surface.get_size(), self.app.cloth, people), (0, 0))
