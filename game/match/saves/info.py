"""The line of each save in a list, found without setting up the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from pathlib import Path

from game.cards.lines import Line
from game.match.faults import damage_told
from game.match.saves.facts import Facts, facts_of
from game.match.saves.plain import parse_all
from game.match.saves.salvage import Remains
from game.match.saves.upgrades import Plain
from game.match.setup import SeatInfo
from game.rules.policies.dealing.sides import sides_of


@dataclass(frozen=True)
class SaveInfo:
    """One save. Where the file is damaged, `broken` is the sentence, and the rest is what its best copy says; where it has none,
    what can still be read, with hand 0 where that cannot.
    """

    path: Path
    name: str | None
    variant_name: str
    seats: tuple[SeatInfo, ...]
    deal: int
    scores: tuple[int | Fraction, ...]
    moves: int
    when: datetime
    finished: bool
    named: bool
    """A named copy, which Continue never offers."""
    practice: bool = False
    broken: Line | None = None
    recoverable: bool = False
    """Damaged, but a good copy can be opened, or what is left of it."""
    unshown: bool = False
    """The file is whole, and yet its table could not be drawn."""
    lost: int | None = None
    """How many moves are lost then; None where nobody knows."""
    link: bool = False
    """The file is a link out of the folder of saves, which nobody follows."""
    in_use: bool = False
    """Another running copy of the game is playing it now."""
    passed_over: tuple[Line, ...] = ()
    """For Continue: the sentences of later saves that cannot be opened."""
    variant: str = ""
    """The id of the variant."""
    order: int = 0
    """Which save was played later."""
    sides: tuple[tuple[int, ...], ...] = ()
    """The seats of each side, where some of several have one score; everybody is in one. Empty where all play alone."""


def info_of(data: bytes, path: Path) -> tuple[SaveInfo, bool]:
    """What a save says about itself, and whether it is whole. Raises UnreadableSave or NewerSave."""
    with damage_told():
        plain, whole = parse_all(data)
        facts = facts_of(plain)
        return _info(facts, path), whole and facts.snapshot is not None


def unreadable_info(path: Path, data: bytes, when: datetime, broken: Line) -> SaveInfo:
    """What is left to say about a file that cannot be opened."""
    left = Remains(data)
    variant, name = left.variant or ("", "")
    return SaveInfo(
        path, left.name, name, left.seats, left.deal or 0, left.scores, left.moves or 0, left.when or when,
        finished=False, named=False, broken=broken, variant=variant,
    )  # fmt: skip


def _info(facts: Facts, path: Path) -> SaveInfo:
    label, header, scores = facts.label, facts.header, facts.scores
    return SaveInfo(
        path=path,
        name=label.name,
        variant_name=header.name,
        seats=header.seats,
        deal=facts.deal,
        scores=scores,
        moves=facts.decisions,
        when=label.saved,
        finished=facts.finished,
        named=label.copy,
        practice=header.settings.practice,
        variant=header.id,
        order=label.order,
        sides=_sides(header.document, scores),
    )


def _sides(document: Plain, scores: Sequence[int | Fraction]) -> tuple[tuple[int, ...], ...]:
    """Who shares a score."""
    sides = document.get("sides")
    kind = str(sides.get("kind", "")) if isinstance(sides, dict) else ""
    found = tuple(dict.fromkeys(sides_of(kind, len(scores))))
    shared = all(len({scores[seat] for seat in side}) == 1 for side in found)  # partners for a hand have each a score
    return found if shared and len(found) < len(scores) else ()
