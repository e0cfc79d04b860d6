"""The start of the program: it knows all screens by name and joins them to the window."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from game.folders import Folders, LaunchOptions
from game.ui.program.loop import LOOKED_THROUGH, Loop
from game.ui.program.screen import Host, Screen
from game.ui.program.settings import parse_setting
from game.ui.program.window import NoScreen

SCREENS = {
    "menu": ("pages.menu.menu", "MenuScreen"),
    "setup": ("pages.setup.setup", "SetupScreen"),
    "editor": ("pages.setup.house_rules", "HouseRulesScreen"),
    "table": ("table.screen", "TableScreen"),
    "load": ("pages.saves.load", "LoadScreen"),
    "recovery": ("pages.saves.recovery", "RecoveryScreen"),
    "statistics": ("pages.statistics", "StatisticsScreen"),
    "rules": ("pages.rules.rules", "RulesScreen"),
    "strategy_page": ("pages.figures.strategy_page", "StrategyScreen"),
    "drill": ("pages.figures.drill_page", "DrillScreen"),
    "sitting": ("pages.figures.sitting_page", "SittingScreen"),
    "odds_page": ("pages.figures.odds_page", "BetOddsScreen"),
    "settings": ("pages.settings", "SettingsScreen"),
    "help": ("pages.help", "HelpDialog"),
    "log": ("pages.match.hand_log", "LogDialog"),
    "promise": ("pages.match.deck_check", "PromiseDialog"),
    "deck": ("pages.match.deck_check", "DeckDialog"),
    "bookmark": ("pages.match.bookmark", "SaveCopy"),
    "review": ("pages.match.review", "ReviewScreen"),
    "new_match": ("pages.base.starting", "deal"),
    "broken_variant": ("pages.setup.broken_variant", "BrokenVariant"),
}

SOON = (
    *("pages.help", "pages.setup.setup", "pages.settings", "pages.saves.load", "pages.statistics", "pages.rules.rules"),
    *("table.moving.live_picture", "table.acts.commands", "table.ending.rehearsal", "table.ending.hand_end", "table.screen"),
)
"""What is opened from the start screen: these modules are read while nothing moves there."""


def screen_class(name: str) -> Any:
    """The class of a screen, or the function that opens it, loaded when it is first needed, so that the start is quick."""
    module, found = SCREENS[name]
    loaded: Any = getattr(import_module(f"game.ui.{module}"), found)
    return loaded


class AllPages:
    """The screens that the program itself opens; their modules are read when they are needed."""

    def screen(self, name: str) -> Any:
        return screen_class(name)

    def read_on(self) -> Iterator[None]:
        for name in SOON:
            yield
            import_module(f"game.ui.{name}")

    def mistake(self, host: Host, report: Path) -> Screen:
        from game.ui.pages.base.mistake import Mishap

        return Mishap(host, report)

    def dropped(self, host: Host, file: Path, again: Callable[[], None]) -> None:
        """Exported matches are all that a dropped file can be."""
        from game.ui.pages.saves.carry import take_in

        take_in(host, file, again)

    def lost_pictures(self, host: Host, files: Sequence[Path]) -> None:
        from game.ui.pages.base.start_notices import own_up

        own_up(host, list(files))


def program(folders: Folders, options: LaunchOptions) -> Loop:
    """The program with its window, and nothing in it yet."""
    return Loop(folders, options, AllPages())


def run(folders: Folders, options: LaunchOptions) -> int:
    """Open the window and play until it is closed. 1: there is no screen; 2: a setting on the command line makes no sense."""
    try:
        for key, text in options.settings.items():
            parse_setting(key, text)
    except ValueError as wrong:
        print(wrong, file=sys.stderr)
        return 2
    gc.set_threshold(*LOOKED_THROUGH)
    try:
        app = program(folders, options)
    except NoScreen as error:
        print(error, file=sys.stderr)
        return 1
    from game.ui.pages.base.start_notices import announce
    from game.ui.pages.base.starting import launch, offer_recovery

    app.begin(screen_class("menu")(app))
    app.mishaps.guarded(lambda: launch(app) if options.variant else offer_recovery(app))
    announce(app)
    return app.loop()
