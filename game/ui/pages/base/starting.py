"""Beginning and continuing matches: from the player's choice to the table."""

from __future__ import annotations

import gc
import os
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.match.faults import SaveFault
from game.match.setup import MatchSettings
from game.players.characters import LEVELS
from game.rules.house.ways import several_seats
from game.ui.pages.base.phrases import told
from game.ui.pages.base.shelves import with_played
from game.ui.program.settings import my_name
from game.ui.session.new_match import NAMES, NewMatch
from game.words.catalogue import say

if TYPE_CHECKING:
    from game.cards.lines import Line
    from game.match.match import Match
    from game.match.saves.info import SaveInfo
    from game.ui.program.screen import Host


DEFAULT_LEVEL = LEVELS[(len(LEVELS) - 1) // 2].id
"""What a new player meets: the middle one, who makes few mistakes and can be beaten."""


def last_choice(app: Host) -> NewMatch | None:
    """What was played last, if that can still be played; None for a new player."""
    kept = app.settings["last"]
    try:
        people, options = tuple(str(p) for p in kept["opponents"]), dict(kept["options"])
        players, practice = int(kept["players"]), kept.get("practice") is True
        own = int(kept.get("own", 1))
        choice = NewMatch(str(kept["variant"]), players, str(kept["level"]), people, options, practice, own)
    except (KeyError, TypeError, ValueError):
        return None
    entry = app.catalogue.entry(choice.variant)
    return fitted(app, choice) if entry is not None and not entry.faults else None


def fitted(app: Host, choice: NewMatch) -> NewMatch:
    """The choice made possible: a number of players that the variant has, a level and people that exist."""
    entry = app.catalogue.entry(choice.variant)
    low, high = entry.players if entry is not None else (2, 2)
    players = max(low, min(high, choice.players))
    level = choice.level if any(level.id == choice.level for level in LEVELS) else DEFAULT_LEVEL
    people = [p for p in dict.fromkeys((*choice.opponents, *NAMES)) if p in NAMES and p != app.settings["portrait"]]
    return replace(choice, players=players, level=level, opponents=tuple(people[: max(1, players - 1)]))


def first_choice(app: Host, variant: str | None = None) -> NewMatch:
    """The choice of somebody who has not chosen: the default variant, one opponent, as strong as was chosen last."""
    return fitted(app, NewMatch(variant or app.catalogue.default_id(), 2, str(app.settings["last"].get("level", ""))))


def deal(app: Host, choice: NewMatch) -> None:
    """Sit down: the match begins, the choice is remembered."""
    from game.match.match import Match

    choice = fitted(app, choice)
    resolved = app.catalogue.resolve(choice.variant, choice.options)
    seats = choice.seats(my_name(app.settings), str(app.settings["portrait"]), several_seats(resolved.variant))
    match = Match.begin(resolved, seats, new_seed(app), settings=MatchSettings(practice=choice.practice))
    app.change("last", choice.plain())
    app.change("played", with_played(app.settings["played"], choice.variant))
    show_table(app, match, {})


def again(app: Host, match: Match) -> None:
    """The same people sit down to another match by the same rules."""
    from game.match.match import Match

    setup = match.setup
    show_table(app, Match.begin(setup, setup.seats, new_seed(app), settings=setup.settings), {})


def new_seed(app: Host) -> int:
    """What all chance of a new match comes from; fixed where the command line fixes it."""
    return app.options.seed if app.options.seed is not None else int.from_bytes(os.urandom(8), "big") >> 1


def show_table(app: Host, match: Match, presentation: Mapping[str, Any]) -> None:
    """The table over the start screen, and nothing in between."""
    if not gc.get_freeze_count():
        # Modules, rules and pictures stay for good. Looking through them for what is not needed any more takes several frames.
        gc.freeze()
    app.enter()
    app.home()
    app.open("table", match, dict(presentation), enters=app.arriving is not None)


def play(app: Host) -> None:
    """Play: the first time straight to a table, later by way of the last choice."""
    choice = last_choice(app)
    if choice is None:
        deal(app, first_choice(app))
        return
    app.enter()
    app.open("setup", choice)


def sit_down(app: Host, id: str) -> None:
    """New match at a table, by its file as it is now: it may have been mended or broken since its card was drawn."""
    entry = app.catalogue.entry(id)
    if entry is None:
        return
    if entry.faults:
        app.open("broken_variant", entry)
        return
    app.enter()
    app.open("setup", _choice_at(app, id))


def _choice_at(app: Host, variant: str | None) -> NewMatch:
    """The last choice if it was of this variant, else the first one."""
    choice = last_choice(app)
    return choice if choice is not None and choice.variant == variant else first_choice(app, variant)


def open_or_explain(app: Host, path: Path, before: tuple[Line, ...] = ()) -> None:
    """Go on with a saved match; where it is damaged, choose what to do, and where it cannot be opened, say why."""
    info = app.store.info(path)
    if info.broken is not None and (info.recoverable or path.exists()) and not info.link:
        app.enter()
        app.open("recovery", path)
        return
    open_save(app, path, before)


def offer_recovery(app: Host) -> None:
    """Where the match that was played last is damaged, the first thing is to choose what to do; asked once."""
    damaged = app.store.damaged_last()
    if damaged is not None and app.settings["later"].get(damaged.path.name) != _mark(damaged):
        app.open("recovery", damaged.path)


def ask_later(app: Host, damaged: SaveInfo) -> None:
    """The next start does not ask about this damage again."""
    names = {info.path.name for info in app.store.saves() if info.broken is not None}
    kept = {name: mark for name, mark in app.settings["later"].items() if name in names}
    app.change("later", {**kept, damaged.path.name: _mark(damaged)})


def _mark(damaged: SaveInfo) -> str:
    """Tells one damage of a file from a later one."""
    try:
        found = damaged.path.stat()
    except OSError:
        return ""
    return f"{found.st_mtime_ns}:{found.st_size}"


def open_save(app: Host, path: Path, before: tuple[Line, ...] = (), chosen: bool = False) -> None:
    """Go on with a saved match, or with the best that is left of it, and say why where that is impossible. What had to be
    mended, or `before` it passed over, is said; not once more what the player has `chosen` knowing it.
    """
    from game.match.seat import Seat
    from game.ui.widgets.message import Message
    from game.words.catalogue import sentence

    try:
        loaded = app.store.load(path)
    except SaveFault as fault:
        app.push(Message(app, "cannot_open", say("load.cannot_open"), told(fault.line), icon="warning"))
        return
    show_table(app, loaded.match, loaded.presentation)
    mended = ("save.doubtful", "save.snapshot_lost")
    notes = tuple(note for note in loaded.of_match if note.code not in mended) if chosen else (*before, *loaded.notes)
    if notes:
        pack, names = Seat(loaded.match, 0).rules.pack, [seat.name for seat in loaded.match.seats]
        text = "\n".join(sentence(note, pack, names, 0) for note in notes)
        app.push(Message(app, "load_notes", say("load.mended"), text))


def launch(app: Host) -> None:
    """What the command line asked for: straight to the table."""
    options = app.options
    choice = _choice_at(app, options.variant)
    if options.players is not None:
        choice = replace(choice, players=options.players)
    if options.level is not None:
        choice = replace(choice, level=options.level)
    deal(app, choice)
