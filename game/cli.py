"""The command line: `python main.py ...` and the installed command `upcard ...` are the same.

Without a sub-command the game opens its window; the sub-commands need no window and never load its library. Whatever is
wrong with the arguments is said in one sentence on standard error, with status 2. Everything is imported when it is
needed, so that `--help` and the start of the game are quick.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from game import __version__
from game.folders import Folders, LaunchOptions, find_folders, own_command

if TYPE_CHECKING:
    from game.variants.catalogue import Catalogue, Resolved

WRONG_ARGUMENTS = 2
FAULTS_FOUND = 1
INTERRUPTED = 130
WINDOW_SIDES = (320, 16384)
SEEDS = (-(2**63), 2**64 - 1)

_EPILOG = """\
without a command the game opens its window, for example

  %(prog)s --variant VARIANT --players 3 --seed 42

settings for --set (this run only): speed=slow|normal|fast|instant, volume=0..100, mute=true|false,
full_screen=true|false, face=classic|four_colour|large_index|minimal,
back=guilloche|lattice|fan|rosette|waves|tartan|stars|botanical|suits|quiet,
felt=game|green|blue|burgundy|charcoal, light=evening|day, text=usual|larger|largest,
showdown=auto|2|4|8|0 (seconds that open hands are looked at; 0: until a click), claim_seconds=0..60,
deadwood=true|false, sort_dealt=true|false, name=TEXT, portrait=NAME

"%(prog)s COMMAND --help" tells more about a command."""


_LEVELS = "novice, casual, steady, expert, master"


class WrongArguments(Exception):
    """Something is wrong with the arguments; the sentence says what. `command` is what has the help, if not the program."""

    def __init__(self, sentence: str, command: str = "") -> None:
        super().__init__(sentence)
        self.command = command


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence."""

    def error(self, message: str) -> NoReturn:
        sentence = message[:1].upper() + message[1:] + ("" if message.endswith(".") else ".")
        raise WrongArguments(sentence, self.prog)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return the status of the process."""
    _speak_everywhere()
    try:
        status = _run(sys.argv[1:] if arguments is None else arguments)
        if sys.stdout is not None:
            sys.stdout.flush()
        return status
    except WrongArguments as error:
        _say(f"{_program()}: {error} ({error.command or _program()} --help tells more.)")
        return WRONG_ARGUMENTS
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has read enough. What is left must go somewhere, or the end of the process complains.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return 0


def _run(arguments: Sequence[str]) -> int:
    parser = _parser()
    chosen = parser.parse_args(arguments)
    if chosen.command is None:
        return _play(chosen, _folders(chosen))
    for name, value in vars(chosen).items():
        if name.startswith("play_") and value not in (None, []):
            raise WrongArguments(
                f"--{name[5:].replace('_', '-')} belongs to the game itself, not to the command {chosen.command}."
            )
    return int(chosen.run(chosen, _folders(chosen)))


def _program() -> str:
    name = Path(sys.argv[0]).name if sys.argv and sys.argv[0] else ""
    return "python main.py" if name == "main.py" else "upcard"


def _say(sentence: str) -> None:
    if sys.stderr is not None:
        print(sentence, file=sys.stderr, flush=True)


def _speak_everywhere() -> None:
    """Suit symbols and foreign file names must never end a command on a terminal that lacks them."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding=None if stream.isatty() else "utf-8", errors="replace")


# ---- the arguments ------------------------------------------------------------------------------


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog=_program(),
        description="Upcard: a table for rummy. The rules are files that you can read and change.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"Upcard {__version__}")
    parser.add_argument(
        "--home",
        metavar="DIR",
        type=Path,
        help="portable data folder: own rules, saves and settings lie in DIR (or set UPCARD_HOME)",
    )
    play = parser.add_argument_group("the game")
    play.add_argument("--variant", dest="play_variant", metavar="ID", help="go straight to the table with this variant")
    play.add_argument(
        "--players", dest="play_players", metavar="N", type=_whole(1, 99), help="how many sit at the table, you included"
    )
    play.add_argument("--seed", dest="play_seed", metavar="N", type=_whole(*SEEDS), help="fixes the deals of new matches")
    play.add_argument("--level", dest="play_level", metavar="ID", help=f"how strong the computer players are: {_LEVELS}")
    play.add_argument("--size", dest="play_size", metavar="WxH", type=_size, help="first size of the window, such as 1280x720")
    play.add_argument(
        "--set", dest="play_set", metavar="KEY=VALUE", type=_pair, action="append", default=[], help="a setting for this run only"
    )
    play.add_argument(
        "--ui-log", dest="play_ui_log", metavar="FILE", type=Path, help="append what is shown to FILE, as lines of JSON"
    )
    play.add_argument(
        "--frame-log",
        dest="play_frame_log",
        metavar="FILE",
        type=Path,
        help="for developers: append the time of every frame to FILE",
    )
    commands = parser.add_subparsers(title="commands", dest="command", metavar="COMMAND", parser_class=_Parser)

    engine = commands.add_parser("engine", help="speak the engine protocol on standard input and output", allow_abbrev=False)
    engine.set_defaults(run=_engine)

    check = commands.add_parser("check", help="look for faults in rules files", allow_abbrev=False)
    check.add_argument("files", metavar="FILE", nargs="+", type=Path)
    check.set_defaults(run=_check)

    explain = commands.add_parser("explain", help="the rules of a variant in words", allow_abbrev=False)
    explain.add_argument("variant", metavar="VARIANT")
    explain.add_argument(
        "--option", metavar="KEY=VALUE", type=_pair, action="append", default=[], help="with this house rule; may be repeated"
    )
    explain.add_argument("--players", metavar="N", type=_whole(1, 99), help="for this many players")
    explain.set_defaults(run=_explain)

    options = commands.add_parser(
        "options", help="every option of a variant: its values, what is set, and by which file", allow_abbrev=False
    )
    options.add_argument("variant", metavar="VARIANT")
    options.add_argument(
        "--option", metavar="KEY=VALUE", type=_pair, action="append", default=[], help="with this house rule; may be repeated"
    )
    options.add_argument("--json", action="store_true", help="as one JSON object")
    options.set_defaults(run=_options)

    variants = commands.add_parser("variants", help="list the variants, and the folders of rules and saves", allow_abbrev=False)
    variants.add_argument("--json", action="store_true", help="as one JSON object")
    variants.set_defaults(run=_variants)

    bench = commands.add_parser("bench", help="measure how fast the rules and the computer players are", allow_abbrev=False)
    bench.add_argument("variants", metavar="VARIANT", nargs="*", help="only these; otherwise all")
    bench.add_argument("--json", action="store_true", help="as one JSON object")
    bench.add_argument("--seconds", metavar="S", type=_seconds, default=2.0, help="time for each figure (default 2)")
    bench.add_argument(
        "--page",
        metavar="FILE",
        type=Path,
        nargs="?",
        const=Path(),
        help="measure everything, the window too, and write it as a page (docs/speed.md, or FILE): some minutes",
    )
    bench.set_defaults(run=_bench)

    verify = commands.add_parser("verify", help="check that the decks of a match were fixed before the deal", allow_abbrev=False)
    verify.add_argument(
        "files", metavar="FILE", nargs="+", help="a save, or a text copied from the score sheet; - reads standard input"
    )
    verify.add_argument("--json", action="store_true", help="as one JSON object, decks included")
    verify.set_defaults(run=_verify)

    replayed = commands.add_parser("replay", help="play back the match of a report that the game wrote", allow_abbrev=False)
    replayed.add_argument("file", metavar="REPORT", type=Path)
    replayed.set_defaults(run=_replay)

    saves = commands.add_parser("saves", help="carry saved matches to another computer, in one file", allow_abbrev=False)
    ways = saves.add_subparsers(dest="way", metavar="export|import", required=True, parser_class=_Parser)
    exported = ways.add_parser("export", help="write all saved matches into one new file", allow_abbrev=False)
    exported.add_argument("file", metavar="FILE", type=Path)
    imported = ways.add_parser("import", help="take in the matches of such a file that are not there yet", allow_abbrev=False)
    imported.add_argument("file", metavar="FILE", type=Path)
    saves.set_defaults(run=_saves)

    shortcut = commands.add_parser("install-shortcut", help="put the game into the menu of this desktop", allow_abbrev=False)
    shortcut.set_defaults(run=_shortcut)

    tournament = commands.add_parser("tournament", help="let computer players play each other", allow_abbrev=False)
    tournament.add_argument("variant", metavar="VARIANT")
    tournament.add_argument(
        "--players",
        dest="names",
        metavar="NAME,NAME",
        required=True,
        help=f"levels ({_LEVELS}), or random, greedy, baseline; the last of them takes the seats that are left",
    )
    counted = tournament.add_mutually_exclusive_group(required=True)
    counted.add_argument("--hands", metavar="N", type=_whole(1, 10_000_000), help="so many hands, each deal in every seating")
    counted.add_argument("--matches", metavar="N", type=_whole(1, 1_000_000), help="so many matches, each in every seating")
    tournament.add_argument(
        "--seed", metavar="S", type=_whole(*SEEDS), default=1, help="fixes the deals and the play (default 1)"
    )
    tournament.add_argument("--seats", metavar="K", type=_whole(1, 99), help="how many sit at the table")
    tournament.add_argument(
        "--option", metavar="KEY=VALUE", type=_pair, action="append", default=[], help="with this house rule; may be repeated"
    )
    tournament.add_argument(
        "--ms", metavar="N", type=_whole(1, 600_000), help="the time for one decision; the seed no longer fixes it all"
    )
    tournament.add_argument("--jobs", metavar="J", type=_whole(1, 512), help="processes (default: one for each processor)")
    tournament.add_argument("--json", action="store_true", help="as one JSON object")
    tournament.set_defaults(run=_tournament)
    return parser


def _whole(low: int, high: int) -> Any:
    def read(text: str) -> int:
        try:
            value = int(text) if len(text) <= 40 else high + 1
        except ValueError:
            raise argparse.ArgumentTypeError(f"'{text}' is not a whole number") from None
        if not low <= value <= high:
            raise argparse.ArgumentTypeError(f"{text} is outside {low} to {high}")
        return value

    return read


def _seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1
    if not 0 < value <= 600:
        raise argparse.ArgumentTypeError(f"'{text}' is not a time between 0 and 600 seconds")
    return value


def _size(text: str) -> tuple[int, int]:
    width, by, height = text.lower().partition("x")
    if not (by and width.isascii() and width.isdigit() and height.isascii() and height.isdigit()) or len(text) > 20:
        raise argparse.ArgumentTypeError(f"'{text}' is not a size such as 1280x720")
    low, high = WINDOW_SIDES
    if not (low <= int(width) <= high and low <= int(height) <= high):
        raise argparse.ArgumentTypeError(f"{text} is no size for a window: each side is {low} to {high}")
    return int(width), int(height)


def _pair(text: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not equals or not key:
        raise argparse.ArgumentTypeError(f"'{text}' is not of the form KEY=VALUE")
    return key, value


def _folders(chosen: argparse.Namespace) -> Folders:
    return find_folders(chosen.home)


# ---- the commands -------------------------------------------------------------------------------


def open_catalogue(folders: Folders) -> Catalogue:
    """The shipped variants and the player's own."""
    from game.variants.catalogue import Catalogue

    own = folders.own_rules
    return Catalogue(folders.shipped_rules, None if own == folders.shipped_rules else own)


def _engine(chosen: argparse.Namespace, folders: Folders) -> int:
    from game.engine.protocol import serve_standard_streams

    return serve_standard_streams(open_catalogue(folders))


def _check(chosen: argparse.Namespace, folders: Folders) -> int:
    from game.engine.reports import fault_lines, faults_of
    from game.engine.tryout import unwinnable

    catalogue = open_catalogue(folders)
    found = False
    for file in chosen.files:
        faults = faults_of(catalogue, file)
        if not any(fault.severity == "error" for fault in faults):
            faults += unwinnable(catalogue.variant_of(file), str(file))
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
    print(sheet_text(resolved, chosen.players))
    return 0


def _options(chosen: argparse.Namespace, folders: Folders) -> int:
    from game.engine.option_report import options_json, options_text

    catalogue = open_catalogue(folders)
    resolved = _resolve(catalogue, chosen.variant, dict(chosen.option))
    origins = catalogue.origins(chosen.variant, {name: resolved.values[name] for name, _ in chosen.option})
    print(options_json(resolved, origins) if chosen.json else options_text(resolved, origins))
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
    from game.match.carrying import NotCarried, export_to, import_from
    from game.match.save import Store
    from game.words.catalogue import plain, sentence

    try:
        said = (export_to if chosen.way == "export" else import_from)(Store(folders.saves), chosen.file)
    except NotCarried as error:
        _say(f"{_program()}: {plain(sentence(error.line, Pack(), ()))}")
        return FAULTS_FOUND
    print(plain(sentence(said, Pack(), ())))
    return 0


def _shortcut(chosen: argparse.Namespace, folders: Folders) -> int:
    from game.shortcut import NoShortcut, install
    from game.words.catalogue import say

    try:
        print(say("shortcut.made", file=str(install(folders.assets))))
    except NoShortcut as error:
        _say(str(error))
        return FAULTS_FOUND
    return 0


def _bench(chosen: argparse.Namespace, folders: Folders) -> int:
    import json

    from game.engine.bench import measure, table

    catalogue = open_catalogue(folders)
    if chosen.page is not None:
        return _speed_page(chosen, folders, catalogue)
    ids = chosen.variants or [entry.id for entry in catalogue.entries() if not entry.faults]
    resolved = [_resolve(catalogue, variant) for variant in ids]
    report = measure(resolved, chosen.seconds)
    print(json.dumps(report) if chosen.json else table(report))
    return 0


def _speed_page(chosen: argparse.Namespace, folders: Folders, catalogue: Catalogue) -> int:
    """Everything that can be measured, the window too, as a page."""
    from datetime import date

    from game.engine.speed import busy, load, measure_all
    from game.engine.speedpage import page
    from game.ui.cost import window_costs

    docs = folders.assets.parent / "docs"
    file = chosen.page if chosen.page != Path() else (docs if docs.is_dir() else Path()) / "speed.md"
    program, before = own_command(), load()
    report: dict[str, Any] = {"date": date.today().isoformat(), "command": f"{_program()} bench --page"}
    _say("the window")
    report |= window_costs(folders, program)
    report |= measure_all(catalogue, program, chosen.seconds, _say)
    report |= busy(before, load())
    try:
        file.write_text(page(report), encoding="utf-8")
    except OSError as error:
        _say(f"{file}: {error.strerror or error}")
        return FAULTS_FOUND
    print(file)
    return 0


def _verify(chosen: argparse.Namespace, folders: Folders) -> int:
    import json

    from game.engine.verification import contents, unverifiable_words, verified, verified_json, verified_text
    from game.match.save import LEFTOVERS
    from game.match.verify import Unverifiable

    catalogue = open_catalogue(folders)
    good, found = True, list[dict[str, Any]]()
    # `saves/*` names the locks beside the saves as well.
    for name in [name for name in chosen.files if not name.endswith(LEFTOVERS)] or chosen.files:
        try:
            outcome = verified(contents(name), catalogue)
        except Unverifiable as error:
            good = False
            found.append({"file": name, "ok": False, "error": unverifiable_words(error)})
            if not chosen.json:
                _say(f"{_program()}: {name}: {unverifiable_words(error)}")
            continue
        good = good and outcome.good
        found.append({"file": name, **verified_json(outcome)})
        if not chosen.json:
            print("\n".join([name, *verified_text(outcome)]))
    if chosen.json:
        print(json.dumps({"ok": good, "files": found}, ensure_ascii=False))
    return 0 if good else FAULTS_FOUND


def _tournament(chosen: argparse.Namespace, folders: Folders) -> int:
    import json

    from game.engine.tournament import Bar, Tournament, play, processors, report, table
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
    groups = -(-(chosen.matches or chosen.hands) // seats)
    plan = Tournament(resolved.variant, lineup, groups, chosen.seed, bool(chosen.matches), chosen.ms)
    played = play(plan, chosen.jobs or processors(), Bar())
    if not played:
        return INTERRUPTED
    found = report(plan, chosen.variant, options, played)
    print(json.dumps(found) if chosen.json else table(found))
    return 0 if len(played) == groups else INTERRUPTED


def _play(chosen: argparse.Namespace, folders: Folders) -> int:
    settings = _settings(chosen.play_set)
    if chosen.play_level is not None:
        _check_level(chosen.play_level)
    variant = chosen.play_variant
    if variant is not None or chosen.play_players is not None:
        catalogue = open_catalogue(folders)
        variant = variant or catalogue.default_id()
        _resolve(catalogue, variant, players=chosen.play_players)
    for file in (chosen.play_ui_log, chosen.play_frame_log):
        if file is not None:
            _check_log(file)
    if folders.trouble:
        _say(f"{_program()}: {folders.trouble}")
    try:
        from game.ui.app import run
    except ImportError as error:
        if error.name != "pygame":
            raise
        _say(f"{_program()}: The window needs the library pygame-ce, which this Python lacks (pip install pygame-ce).")
        return 1
    options = LaunchOptions(
        variant=variant,
        players=chosen.play_players,
        seed=chosen.play_seed,
        level=chosen.play_level,
        size=chosen.play_size,
        settings=settings,
        ui_log=chosen.play_ui_log,
        frame_log=chosen.play_frame_log,
    )
    return run(folders, options)


# ---- checks whose answer is a sentence ----------------------------------------------------------


def _settings(pairs: Sequence[tuple[str, str]]) -> dict[str, str]:
    if not pairs:
        return {}
    from game.ui.settings import parse_setting

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
    from game.engine.reports import fault_lines
    from game.variants.faults import VariantFaults

    try:
        resolved = catalogue.resolve(variant, {key: _option_value(text) for key, text in (options or {}).items()})
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
