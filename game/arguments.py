"""The arguments of the program: the commands, their arguments, and what is wrong with them."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any, NoReturn

from game import __version__

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
deadwood=true|false, sort_dealt=true|false, drawing=true|false, name=TEXT, portrait=NAME

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


def program() -> str:
    """How the game was called: by its file, or as the installed command."""
    name = Path(sys.argv[0]).name if sys.argv and sys.argv[0] else ""
    return "python main.py" if name == "main.py" else "upcard"


def parser() -> argparse.ArgumentParser:
    """Reads them all. `command` is what is to be done, None for the game itself, whose arguments begin with `play_`."""
    reader = _Parser(
        prog=program(),
        description="Upcard: a table for rummy. The rules are files that you can read and change.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    reader.add_argument("--version", action="version", version=f"Upcard {__version__}")
    reader.add_argument(
        "--home",
        metavar="DIR",
        type=Path,
        help="portable data folder: own rules, saves and settings lie in DIR (or set UPCARD_HOME)",
    )
    play = reader.add_argument_group("the game")
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
    commands = reader.add_subparsers(title="commands", dest="command", metavar="COMMAND", parser_class=_Parser)

    commands.add_parser("engine", help="speak the engine protocol on standard input and output", allow_abbrev=False)

    check = commands.add_parser("check", help="look for faults in rules files", allow_abbrev=False)
    check.add_argument("files", metavar="FILE", nargs="+", type=Path)

    explain = commands.add_parser("explain", help="the rules of a variant in words", allow_abbrev=False)
    explain.add_argument("variant", metavar="VARIANT")
    explain.add_argument(
        "--option", metavar="KEY=VALUE", type=_pair, action="append", default=[], help="with this house rule; may be repeated"
    )
    explain.add_argument("--players", metavar="N", type=_whole(1, 99), help="for this many players")

    options = commands.add_parser(
        "options", help="every option of a variant: its values, what is set, and by which file", allow_abbrev=False
    )
    options.add_argument("variant", metavar="VARIANT")
    options.add_argument(
        "--option", metavar="KEY=VALUE", type=_pair, action="append", default=[], help="with this house rule; may be repeated"
    )
    options.add_argument("--json", action="store_true", help="as one JSON object")

    odds = commands.add_parser("odds", help="the exact odds of a bet beside the game, with derivation", allow_abbrev=False)
    odds.add_argument("variant", metavar="VARIANT")
    odds.add_argument("--decks", metavar="N", type=_whole(1, 99), help="with so many packs in the shoe")
    odds.add_argument("--cards", metavar="CARD", nargs="+", default=[], help="with these cards of your own, two at most: 7H 8H")
    odds.add_argument(
        "--option", metavar="KEY=VALUE", type=_pair, action="append", default=[], help="with this house rule; may be repeated"
    )
    odds.add_argument("--json", action="store_true", help="as one JSON object")

    strategy = commands.add_parser(
        "strategy", help="how a game against the house is best played, and what the house keeps", allow_abbrev=False
    )
    strategy.add_argument("variant", metavar="VARIANT")
    strategy.add_argument(
        "--option", metavar="KEY=VALUE", type=_pair, action="append", default=[], help="with this house rule; may be repeated"
    )

    variants = commands.add_parser("variants", help="list the variants, and the folders of rules and saves", allow_abbrev=False)
    variants.add_argument("--json", action="store_true", help="as one JSON object")

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

    verify = commands.add_parser("verify", help="check that the decks of a match were fixed before the deal", allow_abbrev=False)
    verify.add_argument(
        "files", metavar="FILE", nargs="+", help="a save, or a text copied from the score sheet; - reads standard input"
    )
    verify.add_argument("--json", action="store_true", help="as one JSON object, decks included")

    replayed = commands.add_parser("replay", help="play back the match of a report that the game wrote", allow_abbrev=False)
    replayed.add_argument("file", metavar="REPORT", type=Path)

    saves = commands.add_parser("saves", help="carry saved matches to another computer, in one file", allow_abbrev=False)
    ways = saves.add_subparsers(dest="way", metavar="export|import", required=True, parser_class=_Parser)
    exported = ways.add_parser("export", help="write all saved matches into one new file", allow_abbrev=False)
    exported.add_argument("file", metavar="FILE", type=Path)
    imported = ways.add_parser("import", help="take in the matches of such a file that are not there yet", allow_abbrev=False)
    imported.add_argument("file", metavar="FILE", type=Path)

    commands.add_parser("install-shortcut", help="put the game into the menu of this desktop", allow_abbrev=False)

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
    return reader


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
