"""The command line: `python main.py ...` and the installed command `upcard ...` are the same.

Without a sub-command the game opens its window; the sub-commands need no window and never load its library. Whatever is
wrong with the arguments is said in one sentence on standard error, with status 2.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence

from game.arguments import WrongArguments, parser, program
from game.commands import COMMANDS, INTERRUPTED, open_window, tell
from game.folders import find_folders

WRONG_ARGUMENTS = 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return the status of the process."""
    _speak_everywhere()
    try:
        status = _run(sys.argv[1:] if arguments is None else arguments)
        if sys.stdout is not None:
            sys.stdout.flush()
        return status
    except WrongArguments as error:
        tell(f"{program()}: {error} ({error.command or program()} --help tells more.)")
        return WRONG_ARGUMENTS
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader of our output has read enough. What is left must go somewhere, or the end of the process complains.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return 0


def _run(arguments: Sequence[str]) -> int:
    chosen = parser().parse_args(arguments)
    if chosen.command is None:
        return open_window(chosen, find_folders(chosen.home))
    for name, value in vars(chosen).items():
        if name.startswith("play_") and value not in (None, []):
            raise WrongArguments(
                f"--{name[5:].replace('_', '-')} belongs to the game itself, not to the command {chosen.command}."
            )
    return COMMANDS[chosen.command](chosen, find_folders(chosen.home))


def _speak_everywhere() -> None:
    """Suit symbols and foreign file names must never end a command on a terminal that lacks them."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding=None if stream.isatty() else "utf-8", errors="replace")
