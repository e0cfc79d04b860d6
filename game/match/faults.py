"""Faults around a match, as opposed to within its rules. Each carries the sentence for the player as a line."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from game.cards.lines import Line, line


class MatchFault(Exception):
    """A request that a match or a save cannot fulfil. `line` is the sentence to show."""

    def __init__(self, line: Line) -> None:
        super().__init__(line.code)
        self.line = line


class NotYourTurn(MatchFault):
    """An action for a seat that is not asked for a decision now."""


class StaleView(MatchFault):
    """An action that was chosen while looking at a table that has changed since."""

    def __init__(self) -> None:
        super().__init__(line("match.stale_view"))


class NotNow(MatchFault):
    """The next hand was asked for before this one is over, or after the match is."""


class CannotUndo(MatchFault):
    """Nothing can be taken back, or put back, and the line says why."""


class SaveFault(MatchFault):
    """Something about a save file. The match in memory is never affected."""


class UnreadableSave(SaveFault):
    """The file is no save, or a damaged one."""


@contextmanager
def damage_told() -> Iterator[None]:
    """What a file says reaches code that trusts its callers; whatever that stumbles over is the file's fault. Raises
    UnreadableSave then.
    """
    try:
        yield
    except SaveFault:
        raise
    except Exception as error:
        raise UnreadableSave(line("save.damaged")) from error


class NewerSave(SaveFault):
    """The file was written by a newer version of the game, in a format that this one does not know."""


class SaveInUse(SaveFault):
    """Another running copy of the game is playing this match."""


class SaveTrouble(SaveFault):
    """The disk refused: full, read-only, or gone."""
