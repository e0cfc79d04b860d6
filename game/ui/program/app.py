"""The program with its window: what all screens share."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import FunctionType
from typing import TYPE_CHECKING, Any, Protocol

import pygame

from game.cards.deck import FRENCH
from game.rules.laying.arranged import REARRANGES_OWN
from game.table import theme
from game.ui.art import panels
from game.ui.art.board import Board
from game.ui.art.cache import Cache
from game.ui.art.canvas import Canvas
from game.ui.art.card_faces import CardArt
from game.ui.art.cloth import use_light
from game.ui.art.cloth_colour import use_cloth
from game.ui.art.picture_files import drawing
from game.ui.art.text import Text
from game.ui.art.textures import use_textures
from game.ui.program.double_click import SecondClick
from game.ui.program.entrance import Entrance
from game.ui.program.focus import KeyFocus
from game.ui.program.idle import Idle
from game.ui.program.input import Reader
from game.ui.program.layers import Layers
from game.ui.program.mistakes import Mishaps
from game.ui.program.pane import Pane
from game.ui.program.repertoire import Repertoire
from game.ui.program.screen import Focusing, Host, Screen
from game.ui.program.settings import Settings, parse_setting
from game.ui.program.sound import Sound
from game.ui.program.window import needs_whole_screen, open_window
from game.words.pieces import CARDS, use_pieces

if TYPE_CHECKING:
    from game.folders import Folders, LaunchOptions
    from game.match.saves.store import Store
    from game.match.thinker import Thinker
    from game.variants.catalogue import Catalogue


class Pages(Protocol):
    """The screens that the program itself opens, and what it tells the player; `game.ui.start` knows them by name."""

    def screen(self, name: str) -> Any:
        """The class of a screen by its name, or the function that opens one, loaded when it is first needed."""

    def read_on(self) -> Iterator[None]:
        """Load the screens that will be needed soon, one after the other."""

    def mistake(self, host: Host, report: Path) -> Screen:
        """The page that tells of a mistake of the program, with the report about it."""

    def dropped(self, host: Host, file: Path, again: Callable[[], None]) -> None:
        """A file was dropped on the window; `again` lays all screens out anew."""

    def lost_pictures(self, host: Host, files: Sequence[Path]) -> None:
        """These pictures cannot be read."""


class App:
    """The window and everything that the screens share: their host. `Loop` moves it on."""

    def __init__(self, folders: Folders, options: LaunchOptions, pages: Pages) -> None:
        self.folders, self.options, self.pages = folders, options, pages
        self.settings = Settings(folders.settings_file)
        for key, text in options.settings.items():
            self.settings.override(key, parse_setting(key, text))
        self.window = open_window(options.size, self.settings["window"])
        self.cloth = self.cloth_for("")
        """The cloth that lies on the table."""
        use_cloth(self.cloth)
        use_textures(folders.assets / "textures")
        use_light(str(self.settings["light"]))
        places = (folders.shipped_rules, folders.own_rules)
        self.art = CardArt(folders.assets, str(self.settings["face"]), str(self.settings["back"]), places)
        if (icon := drawing(folders.assets / "icon.svg", 64, 64)) is not None:
            self.window.set_icon(icon)
        self.text = Text(self.art)
        self.text.larger = theme.LARGER[str(self.settings["text"])]
        self.sound = Sound(folders.assets / "sounds", int(self.settings["volume"]), bool(self.settings["mute"]))
        self.reader = Reader()
        self.now = 0.0
        self.key_focus = KeyFocus(self)
        self.layers = Layers(self._entered, self.key_focus.forget)
        self.screens = self.layers.screens
        self.size: tuple[int, int] = (0, 0)
        self.k = 1.0
        self.pane = Pane(self.window, self.reader, self.settings, options.size is not None)
        self._dirty = self._untold = True
        self.changes = 0
        """How often something that is shown has changed, or moved on."""
        self.entrance: Entrance | None = None
        """How the table comes in that has just been opened."""
        self._seen = False
        """There is a picture."""
        self._running = True
        self._second_click = SecondClick()
        self._changed = False
        self._recent = self._resized = 0.0
        self._rest = Idle()
        self.mishaps = Mishaps(self, self.abandon, lambda report: pages.mistake(self, report))
        self.repertoire = Repertoire(folders)
        self._store: Store | None = None
        self._thinker: Thinker | None = None
        if needs_whole_screen() and "full_screen" not in options.settings:
            self.settings.override("full_screen", True)
        if self.settings["full_screen"]:
            self.pane.show_full(True)
        self._measure()

    # ---- what the screens share ----

    @property
    def catalogue(self) -> Catalogue:
        """All variants, shipped and own."""
        return self.repertoire.catalogue

    @property
    def store(self) -> Store:
        """The folder of saved matches."""
        if self._store is None:
            from game.match.saves.store import Store

            self._store = Store(self.folders.saves, reader=lambda: self.thinker)
        return self._store

    @property
    def thinker(self) -> Thinker:
        """The computer players' process; started after the first picture, or when first needed."""
        if self._thinker is None:
            from game.match.thinker import Thinker

            self._thinker = Thinker()
            self._thinker.start()
        return self._thinker

    @property
    def focus(self) -> Focusing:
        """Where the keyboard stands."""
        return self.key_focus

    @property
    def arriving(self) -> float | None:
        """The seconds until the table that comes in is there; None where none comes in."""
        return self.entrance.left if self.entrance is not None else None

    def spoiled(self, error: Exception, save: Path) -> None:
        """The table of a save cannot be drawn: note it, and say so in the list of saves."""
        self.mishaps.spoiled(error, save)

    def board(self, surface: Canvas) -> Board:
        return Board(surface, self.k, self.art, self.text)

    @property
    def portrait(self) -> bool:
        return theme.is_portrait(self.size)

    def px(self, units: float) -> int:
        return round(units * self.k)

    @property
    def pointer(self) -> tuple[int, int]:
        """Where the mouse is; (-1, -1) outside the window."""
        return self.reader.pointer

    @property
    def pace(self) -> float:
        """The factor on every duration: 0 is instant."""
        return theme.SPEEDS[str(self.settings["speed"])]

    def redraw(self, told: bool = True) -> None:
        """Something that is shown has changed; not `told`: nothing that anybody would be told of."""
        self._dirty = True
        self._untold = self._untold or told
        self.changes += 1

    def wake(self) -> None:
        """Something is expected soon, as an answer of the thinker: look often."""
        self._recent = self.now

    def watch(self) -> None:
        """Something small moves by itself: look at it as often as at a window at rest, without dozing in between."""
        self._rest.watch(self.now)

    def quit(self) -> None:
        self._running = False

    def change(self, key: str, value: Any) -> None:
        """A setting changes at once and is kept."""
        self.settings[key] = value
        if key in ("face", "back"):
            self.art.use(str(self.settings["face"]), str(self.settings["back"]))
            self.text.clear()
        elif key == "volume":
            self.sound.volume = int(value)
        elif key == "mute":
            self.sound.mute = bool(value)
        elif key == "full_screen":
            self.pane.show_full(bool(value))
            self._measure()
        elif key == "felt":
            self._lay_cloth()
        elif key == "light":
            use_light(str(value))
        elif key == "text":
            self.text.larger = theme.LARGER[str(value)]
        if key in ("face", "back", "felt", "light", "text"):
            self._forget_below()
            for screen in self.screens:
                screen.resized()
        self.redraw()

    def open(self, name: str, *what: Any, **more: Any) -> None:
        """Put a screen in front by its name; so screens need not know one another."""
        found = self.pages.screen(name)
        if isinstance(found, FunctionType):
            found(self, *what, **more)
            return
        if found.drawn_ahead and self.entrance is None:
            self.enter(softly=False)
        self.push(found(self, *what, **more))

    def cloth_for(self, game: str) -> str:
        """The cloth for a game that declares this one (empty: none): the player's own choice comes first."""
        own = str(self.settings["felt"])
        return own if own in theme.FELTS else game if game in theme.FELTS else next(iter(theme.FELTS))

    def _lay_cloth(self) -> None:
        """The cloth of the foremost screen that has one; what is drawn from now on takes its hue."""
        self.cloth = self.cloth_for(next((screen.cloth for screen in reversed(self.screens) if screen.cloth), ""))
        use_cloth(self.cloth)

    def _take_deck(self) -> None:
        """The cards of the foremost match; French ones where nothing is played."""
        match = next((screen.match for screen in reversed(self.screens) if screen.match is not None), None)
        self.art.deck = match.rules.pack.deck if match is not None else FRENCH
        use_pieces(self.art.deck.shape, match is not None and REARRANGES_OWN in match.rules.traits)

    def _entered(self) -> None:
        self._changed = True
        self._lay_cloth()
        self._take_deck()
        self._forget_below()
        self._rest.entered(self.now)
        self._second_click.entered(self.now)
        for screen in self.screens[: len(self.screens) - len(self.layers.visible())]:
            screen.hidden()
        self.top.opened()
        self.key_focus.entered()
        self.redraw()

    def help(self) -> None:
        """Every shortcut on one sheet."""
        if not any(screen.dialog == "help" for screen in self.screens):
            self.open("help")

    # ---- the stack of screens ----

    @property
    def top(self) -> Screen:
        return self.layers.top

    def push(self, screen: Screen) -> None:
        self.layers.push(screen)

    def pop(self, screen: Screen | None = None) -> None:
        self.layers.pop(screen)

    def home(self) -> None:
        self.layers.home()

    def abandon(self) -> None:
        """Back to the start screen after a mistake; whatever lies over it is closed as well as it can be."""
        self.mishaps.close(self.layers.abandon())
        self._entered()

    def enter(self, softly: bool = True) -> None:
        """The next screen comes in softly, or at once when it is drawn; where anything moves and there is a page before it."""
        if self.entrance is not None:
            self.entrance.finish()
        if self.pace > 0 and self.screens and self._seen:
            self.entrance = Entrance(self, softly)

    def _forget_below(self) -> None:
        self.layers.forget()
        self.redraw()

    # ---- window ----

    def _measure(self) -> None:
        """Take over the window's size."""
        before = self.pane.size
        if not self.pane.measure():
            return
        if before != (0, 0):  # while an edge is being dragged, old pictures are stretched
            self.art.hasty, self._resized = True, self.now
        self.size, self.k = self.pane.size, self.pane.k
        self._renew()

    def _sharpen(self) -> None:
        """The size has been the same for a moment: draw everything properly."""
        self.art.hasty = False
        self.art.clear()
        self._renew()

    def _renew(self) -> None:
        """Everything is laid out and drawn for this size."""
        Cache.suit(self.size)
        self.art.forget()
        self.text.clear()
        panels.clear()
        self._forget_below()
        for screen in self.screens:
            screen.resized()
        self.redraw()

    # ---- beginning, end, mishaps ----

    def close(self) -> None:
        """Save what there is and let go of everything."""
        self.mishaps.close(reversed(self.screens))
        use_pieces(CARDS)
        self.art.background.close()
        self.repertoire.wait()
        self.repertoire.keep()
        if self._store is not None:
            self._store.close_all()
        if self._thinker is not None:
            self._thinker.close()
        self.pane.keep_size()
        self.sound.close()
        self.window.destroy()
        pygame.display.quit()
