"""The commands of the program. Everything is imported when it is needed, so that the start of the game is quick.

A command is asked with its arguments and the folders, and answers with the status of the process.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.arguments import WrongArguments, program
from game.folders import Folders, LaunchOptions, own_command

if TYPE_CHECKING:
    from game.variants.catalogue import Catalogue, Resolved

FAULTS_FOUND = 1
INTERRUPTED = 130


def tell(sentence: str) -> None:
    """A sentence for who called the program, beside what the command answers."""
    if sys.stderr is not None:
        print(sentence, file=sys.stderr, flush=True)


def open_catalogue(folders: Folders) -> Catalogue:
    """The shipped variants and the player's own."""
    from game.variants.catalogue import Catalogue

    return Catalogue(folders.shipped_rules, folders.own_rules)


def _engine(chosen: argparse.Namespace, folders: Folders) -> int:
    from game.engine.protocol import serve_standard_streams

    return serve_standard_streams(open_catalogue(folders))


def _check(chosen: argparse.Namespace, folders: Folders) -> int:
    from game.engine.measuring.tryout import unwinnable
    from game.engine.progress import Bar
    from game.engine.reports import fault_lines, faults_of

    catalogue = open_catalogue(folders)
    found = False
    with Bar() as bar:
        for number, file in enumerate(chosen.files):
            bar(number, len(chosen.files), file.name)
            faults = faults_of(catalogue, file)
            if not any(fault.severity == "error" for fault in faults):
                faults += unwinnable(catalogue.variant_of(file), str(file))
            bar.clear()
            for text in fault_lines(faults):
                print(text)
            found = found or any(fault.severity == "error" for fault in faults)
            if not faults:
                print(f"{file}: good")
    return FAULTS_FOUND if found else 0


def _explain(chosen: argparse.Namespace, folders: Folders) -> int:
    from game.engine.reports import sheet_text

    catalogue = open_catalogue(folders)
    resolved = _resolve(catalogue, chosen.variant, dict(chosen.option), chosen.players)
    entry = catalogue.entry(resolved.id)
    print(sheet_text(resolved, chosen.players, entry.also if entry is not None else ()))
    return 0


def _options(chosen: argparse.Namespace, folders: Folders) -> int:
    from game.engine.option_report import options_json, options_text

    catalogue = open_catalogue(folders)
    resolved = _resolve(catalogue, chosen.variant, dict(chosen.option))
    origins = catalogue.origins(resolved.id, {name: resolved.values[name] for name, _ in chosen.option})
    print(options_json(resolved, origins) if chosen.json else options_text(resolved, origins))
    return 0


def _odds(chosen: argparse.Namespace, folders: Folders) -> int:
    import json

    from game.cards.deck import UnknownCard
    from game.engine.odds import OWN_CARDS, NoBet, bet_of, faces_of, odds_json, odds_text
    from game.words.catalogue import say

    options = dict(chosen.option) | ({} if chosen.decks is None else {"decks": str(chosen.decks)})
    resolved = _resolve(open_catalogue(folders), chosen.variant, options)
    name, known = resolved.variant.name, faces_of(resolved.variant)
    if len(chosen.cards) > OWN_CARDS:
        raise WrongArguments(f"--cards takes two cards at most, not {len(chosen.cards)}.", f"{program()} odds")
    for card in chosen.cards:
        if card not in known:
            raise WrongArguments(f"--cards: there is no card {card} in {name}.", f"{program()} odds")
    try:
        bet = bet_of(resolved.variant)
        found = bet.odds([known[card] for card in chosen.cards])
    except NoBet:
        raise WrongArguments(say("bet_odds.no_bet", name=name), f"{program()} odds") from None
    except UnknownCard as error:
        raise WrongArguments(f"--cards: the shoe has not so many of {error.name}.", f"{program()} odds") from None
    print(json.dumps(odds_json(found)) if chosen.json else odds_text(name, bet, found, chosen.cards))
    return 0


def _strategy(chosen: argparse.Namespace, folders: Folders) -> int:
    from game.engine.progress import Bar
    from game.engine.strategy import strategy_text
    from game.match.figures.kept import Kept
    from game.match.figures.surveying import kept_survey, surveyed
    from game.players.families import counted_table
    from game.words.catalogue import say

    variant = _resolve(open_catalogue(folders), chosen.variant, dict(chosen.option)).variant
    table = counted_table(variant)
    if table is None:
        raise WrongArguments(say("strategy.no_table", name=variant.name), f"{program()} strategy")
    kept = Kept(folders.figures)
    with Bar(long=kept_survey(table, kept) is None) as bar:
        survey = surveyed(table, kept, bar)
    packs = say("bet_odds.packs", packs=variant.pack.packs(variant.players.min))
    print(strategy_text(variant.name, packs, survey))
    return 0


def _variants(chosen: argparse.Namespace, folders: Folders) -> int:
    from game.engine.reports import variants_json, variants_text

    entries = open_catalogue(folders).entries()
    print(variants_json(entries, folders) if chosen.json else variants_text(entries, folders))
    return 0


def _replay(chosen: argparse.Namespace, folders: Folders) -> int:
    from game.engine.reports import report_text

    text, same = report_text(chosen.file)
    print(text)
    return 0 if same else FAULTS_FOUND


def _saves(chosen: argparse.Namespace, folders: Folders) -> int:
    from game.cards.pack import Pack
    from game.engine.progress import Bar
    from game.match.saves.carrying import NotCarried, export_to, import_from
    from game.match.saves.store import Store
    from game.words.catalogue import plain, sentence

    try:
        with Bar() as bar:
            said = (export_to if chosen.way == "export" else import_from)(Store(folders.saves), chosen.file, bar)
    except NotCarried as error:
        tell(f"{program()}: {plain(sentence(error.line, Pack(), ()))}")
        return FAULTS_FOUND
    print(plain(sentence(said, Pack(), ())))
    return 0


def _shortcut(chosen: argparse.Namespace, folders: Folders) -> int:
    from game.shortcut import NoShortcut, install
    from game.words.catalogue import say

    try:
        print(say("shortcut.made", file=str(install(folders.assets))))
    except NoShortcut as error:
        tell(str(error))
        return FAULTS_FOUND
    return 0


def _bench(chosen: argparse.Namespace, folders: Folders) -> int:
    import json

    from game.engine.measuring.bench import FIGURES, measure, table
    from game.engine.progress import SHORT, Bar

    catalogue = open_catalogue(folders)
    if chosen.page is not None:
        return _speed_page(chosen, folders, catalogue)
    ids = chosen.variants or [entry.id for entry in catalogue.entries() if not entry.faults]
    resolved = [_resolve(catalogue, variant) for variant in ids]
    with Bar(long=FIGURES * len(resolved) * chosen.seconds > SHORT) as bar:
        report = measure(resolved, chosen.seconds, bar)
    print(json.dumps(report) if chosen.json else table(report))
    return 0


def _speed_page(chosen: argparse.Namespace, folders: Folders, catalogue: Catalogue) -> int:
    """Everything that can be measured, the window too, as a page."""
    from datetime import date

    from game.engine.measuring.speed import busy, load, measure_all, parts
    from game.engine.measuring.speedpage import page
    from game.engine.progress import Bar
    from game.ui.cost import window_costs

    docs = folders.assets.parent / "docs"
    file = chosen.page if chosen.page != Path() else (docs if docs.is_dir() else Path()) / "speed.md"
    command, before = own_command(), load()
    report: dict[str, Any] = {"date": date.today().isoformat(), "command": f"{program()} bench --page"}
    of = parts(catalogue) + 1  # the window comes first
    with Bar(long=True, even=False) as bar:
        report |= window_costs(folders, command, lambda what: bar(0, of, what))
        report |= measure_all(catalogue, command, chosen.seconds, lambda done, _, what: bar(done + 1, of, what))
    report |= busy(before, load())
    try:
        file.write_text(page(report), encoding="utf-8")
    except OSError as error:
        tell(f"{file}: {error.strerror or error}")
        return FAULTS_FOUND
    print(file)
    return 0


def _verify(chosen: argparse.Namespace, folders: Folders) -> int:
    import json

    from game.engine.progress import Bar
    from game.engine.verification import contents, unverifiable_words, verified, verified_json, verified_text
    from game.match.saves.folder import LEFTOVERS
    from game.match.saves.verify import Unverifiable

    catalogue = open_catalogue(folders)
    good, found = True, list[dict[str, Any]]()
    # `saves/*` names the locks beside the saves as well.
    names = [name for name in chosen.files if not name.endswith(LEFTOVERS)] or chosen.files
    with Bar() as bar:
        for number, name in enumerate(names):
            bar(number, len(names), Path(name).name)
            try:
                outcome = verified(contents(name), catalogue)
            except Unverifiable as error:
                good = False
                found.append({"file": name, "ok": False, "error": unverifiable_words(error)})
                if not chosen.json:
                    bar.clear()
                    tell(f"{program()}: {name}: {unverifiable_words(error)}")
                continue
            good = good and outcome.good
            found.append({"file": name, **verified_json(outcome)})
            if not chosen.json:
                bar.clear()
                print("\n".join([name, *verified_text(outcome)]))
    if chosen.json:
        print(json.dumps({"ok": good, "files": found}, ensure_ascii=False))
    return 0 if good else FAULTS_FOUND


def _tournament(chosen: argparse.Namespace, folders: Folders) -> int:
    import json

    from game.engine.measuring.tournament import Tournament, play, processors, report, seatings, table
    from game.engine.progress import Bar
    from game.players.roster import names

    known, named = names(), chosen.names.split(",")
    for name in named:
        if name not in known:
            raise WrongArguments(f"There is no player {name}; there are {', '.join(known)}.")
    options = {key: _option_value(text) for key, text in chosen.option}
    resolved = _resolve(open_catalogue(folders), chosen.variant, dict(chosen.option), chosen.seats)
    seats = chosen.seats or max(len(named), resolved.variant.players.min)
    if len(named) > seats:
        raise WrongArguments(f"{len(named)} players are named for {seats} seats.")
    _resolve(open_catalogue(folders), chosen.variant, dict(chosen.option), seats)
    lineup = (*named, *[named[-1]] * (seats - len(named)))
    groups = -(-(chosen.matches or chosen.hands) // seatings(lineup))
    plan = Tournament(resolved.variant, lineup, groups, chosen.seed, bool(chosen.matches), chosen.ms)
    with Bar() as bar:
        played = play(plan, chosen.jobs or processors(), bar)
    if not played:
        return INTERRUPTED
    found = report(plan, resolved.id, options, played)
    print(json.dumps(found) if chosen.json else table(found))
    return 0 if len(played) == groups else INTERRUPTED


def open_window(chosen: argparse.Namespace, folders: Folders) -> int:
    """The game itself, which is what the program does without a command."""
    settings = _settings(chosen.play_set)
    if chosen.play_level is not None:
        _check_level(chosen.play_level)
    variant = chosen.play_variant
    if variant is not None or chosen.play_players is not None:
        catalogue = open_catalogue(folders)
        variant = variant or catalogue.default_id()
        variant = _resolve(catalogue, variant, players=chosen.play_players).id
    for file in (chosen.play_ui_log, chosen.play_frame_log):
        if file is not None:
            _check_log(file)
    if folders.trouble:
        tell(f"{program()}: {folders.trouble}")
    try:
        from game.ui.start import run
    except ImportError as error:
        if error.name != "pygame":
            raise
        tell(f"{program()}: The window needs the library pygame-ce, which this Python lacks (pip install pygame-ce).")
        return 1
    asked = {field.name: getattr(chosen, f"play_{field.name}") for field in fields(LaunchOptions) if field.name != "settings"}
    return run(folders, LaunchOptions(**{**asked, "variant": variant, "settings": settings}))


COMMANDS: dict[str, Callable[[argparse.Namespace, Folders], int]] = {
    "engine": _engine,
    "check": _check,
    "explain": _explain,
    "options": _options,
    "odds": _odds,
    "strategy": _strategy,
    "variants": _variants,
    "bench": _bench,
    "verify": _verify,
    "replay": _replay,
    "saves": _saves,
    "install-shortcut": _shortcut,
    "tournament": _tournament,
}
"""By its name, as it is written after that of the program."""


# ---- checks whose answer is a sentence ----------------------------------------------------------


def _settings(pairs: Sequence[tuple[str, str]]) -> dict[str, str]:
    if not pairs:
        return {}
    from game.ui.program.settings import parse_setting

    for key, value in pairs:
        try:
            parse_setting(key, value)
        except ValueError as error:
            raise WrongArguments(f"--set {key}={value}: {error}") from None
    return dict(pairs)


def _check_level(level: str) -> None:
    from game.players.characters import LEVELS

    ids = [one.id for one in LEVELS]
    if level not in ids:
        raise WrongArguments(f"There is no level {level}; the levels are {', '.join(ids)}.")


def _check_log(file: Path) -> None:
    try:
        with file.open("a", encoding="utf-8"):
            pass
    except (OSError, ValueError) as error:
        raise WrongArguments(f"{file} cannot be written: {getattr(error, 'strerror', None) or error}.") from None


def _resolve(catalogue: Catalogue, variant: str, options: dict[str, str] | None = None, players: int | None = None) -> Resolved:
    """The variant that somebody names, by its id or by any name that people call it by."""
    from game.engine.reports import fault_lines
    from game.variants.faults import VariantFaults

    entry = catalogue.called(variant)
    try:
        resolved = catalogue.resolve(
            variant if entry is None else entry.id, {key: _option_value(text) for key, text in (options or {}).items()}
        )
    except VariantFaults as error:
        raise WrongArguments("\n".join(fault_lines(error.faults))) from None
    low, high = resolved.variant.players.min, resolved.variant.players.max
    if players is not None and not low <= players <= high:
        count = f"{low} to {high} players" if low < high else f"{low} players"
        raise WrongArguments(f"{resolved.variant.name} is for {count}, not for {players}.")
    return resolved


def _option_value(text: str) -> bool | int | str:
    """A house rule's value as it is written in rules files: numbers are numbers, true and false booleans, the rest words."""
    if text in ("true", "false"):
        return text == "true"
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) < 19 else text
