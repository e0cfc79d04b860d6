"""The sameness of saves: which are states of one match, and which of two has gone further."""

from __future__ import annotations

from typing import NamedTuple

from game.match.faults import damage_told
from game.match.saves.checksum import canonical, sum_of
from game.match.saves.plain import label_of, parse_all
from game.match.saves.values import text_of

_MATCH = ("variant", "seed", "start", "settings", "seats")


class Trace(NamedTuple):
    """What a save is a state of: a match, by its rules, seed, start and seats, and how far it has come, by its log.

    Two matches that were begun with the same seed are one as long as their logs do not part. `seed` stands in every save of
    the match, so that a save without it need not be read in full. `copy`: it is a named copy.
    """

    match: str
    moves: tuple[str, ...]
    seed: bytes
    copy: bool
    name: str | None

    def is_now(self, other: Trace) -> bool:
        """Whether both are the same moment of the same match."""
        return self.match == other.match and self.moves == other.moves

    def leads_to(self, other: Trace) -> bool:
        """Whether the other has gone on from here."""
        mine = len(self.moves)
        return self.match == other.match and mine < len(other.moves) and other.moves[:mine] == self.moves


def trace_of(data: bytes) -> tuple[Trace, bool]:
    """The trace of a save, and whether the save is whole. Raises UnreadableSave or NewerSave."""
    with damage_told():
        plain, whole = parse_all(data)
        label = label_of(plain)
        moves = tuple(text_of(text) for text in plain["log"])
        match = sum_of(canonical([plain[part] for part in _MATCH]))
        return Trace(match, moves, str(plain["seed"]).encode(), label.copy, label.name), whole
