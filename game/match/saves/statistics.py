"""The statistics of the player's finished matches: one small line a match in a plain file beside the saves.

The file is private to its owner, holds no cards and no seeds, and survives damage: a line that cannot be read is passed over,
and the others count. A match is counted once, as it ended first; matches of the practice mode are not. Finished matches whose
saves are still there are taken in when the statistics are asked for.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Sequence
from datetime import datetime
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

from game.match import log
from game.match.saves import results
from game.match.saves.checksum import sum_of
from game.match.saves.plain import label_of, name_of, parse, seat_of
from game.rules.result import HandResult, Points, number_from_plain, number_to_plain
from game.variants.entries import leads_out

NAME = "statistics.txt"
LARGEST = 8_000_000
"""Bytes; a line has about two hundred."""
LATEST = 12
MIXED = "mixed"
"""The level of opponents who are not all alike."""


class Played(NamedTuple):
    """One finished match, as its player saw it."""

    id: str
    """Tells it from all others; nothing else can be read from it."""
    when: datetime
    variant: str
    name: str
    """What the game is called."""
    level: str
    """The level of the opponents, or `MIXED`."""
    won: bool
    hands: int
    """Those that the player took part in, and how many of them were won."""
    hands_won: int
    points: Points
    """The sum of the player's hands."""
    best: Points
    """The best hand."""
    low: bool
    """Few points are good."""
    arranged: int = 0
    """How often the game arranged the player's hand."""


class Outcome(NamedTuple):
    """One match, to be compared with others of its kind."""

    won: bool
    average: Fraction
    """Points a hand; where few points are good with the other sign, so that more is better."""


class Record(NamedTuple):
    """All matches of one game against one level. `series` is how many were won in a row at best."""

    variant: str
    name: str
    level: str
    matches: int
    won: int
    hands: int
    hands_won: int
    average: Fraction
    best: Points
    series: int
    latest: tuple[Outcome, ...]
    """The last `LATEST` matches, the oldest first."""
    arranged: int = 0
    """How often the game arranged the player's hand."""


class Total(NamedTuple):
    """All matches together; the best hand and the name of its game."""

    matches: int
    won: int
    best: Points
    game: str


def total(played: Sequence[Played]) -> Total:
    """Of at least one match. Games where few points are good have the best hand only where nothing else was played."""
    high = [one for one in played if not one.low]
    top = max(high, key=lambda one: one.best) if high else min(played, key=lambda one: one.best)
    return Total(len(played), sum(one.won for one in played), top.best, top.name)


def records(played: Iterable[Played]) -> list[Record]:
    """By game and level, the game played last first, its levels by matches."""
    groups: dict[tuple[str, str], list[Played]] = {}
    for one in sorted(played, key=lambda one: one.when):
        groups.setdefault((one.variant, one.level), []).append(one)
    latest = {
        variant: max(one.when for key, group in groups.items() if key[0] == variant for one in group) for variant, _ in groups
    }
    order = sorted(groups.items(), key=lambda item: (latest[item[0][0]], item[0][0], len(item[1])), reverse=True)
    return [_record(group) for _, group in order]


def _record(group: Sequence[Played]) -> Record:
    hands = sum(one.hands for one in group)
    series = longest = 0
    for one in group:
        series = series + 1 if one.won else 0
        longest = max(longest, series)
    last = group[-1]
    return Record(
        last.variant,
        last.name,
        last.level,
        len(group),
        sum(one.won for one in group),
        hands,
        sum(one.hands_won for one in group),
        sum((Fraction(one.points) for one in group), Fraction(0)) / max(1, hands),
        (min if last.low else max)(one.best for one in group),
        longest,
        tuple(Outcome(one.won, Fraction(one.points) / one.hands * (-1 if one.low else 1)) for one in group[-LATEST:]),
        sum(one.arranged for one in group),
    )


class Statistics:
    """The file of one folder of saves."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / NAME

    def played(self) -> list[Played]:
        """All matches that count."""
        return list(self._read()[0].values())

    def note(self, save: bytes) -> None:
        """A match has ended that has this save. Nothing happens where it is known already, or where the disk refuses."""
        found = of_save(save)
        if found is None:
            return
        known, erased = self._read()
        if found.id not in known and found.id not in erased:
            self._append({**found._asdict(), "when": found.when.isoformat(), **_numbers(found)})

    def erase(self, saves: Iterable[bytes]) -> None:
        """Forget everything, these saves of finished matches as well: they stay, and do not count again. Raises OSError."""
        known, erased = self._read()
        ids = {*known, *erased, *(found.id for save in saves if (found := of_save(save)) is not None)}
        data = _line({"erased": sorted(ids)})
        temporary = self.path.with_name(self.path.name + ".tmp")
        temporary.unlink(missing_ok=True)  # whatever it leads to
        _put(temporary, data, os.O_TRUNC)
        temporary.replace(self.path)

    def _read(self) -> tuple[dict[str, Played], set[str]]:
        try:
            if not self.path.is_file() or leads_out(self.path) or self.path.stat().st_size > LARGEST:
                return {}, set()
            text = self.path.read_text(encoding="utf-8", errors="replace")
        except OSError:
            return {}, set()
        known: dict[str, Played] = {}
        erased: set[str] = set()
        for line in text.splitlines():
            try:
                plain = json.loads(line)
                if "erased" in plain:
                    erased.update(str(id) for id in plain["erased"])
                else:
                    one = _of_line(plain)
                    known.setdefault(one.id, one)
            except Exception:  # whatever it is that stands there
                continue
        return {id: one for id, one in known.items() if id not in erased}, erased

    def _append(self, plain: dict[str, Any]) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            data = _line(plain)
            if self.path.exists():
                if not self.path.is_file() or leads_out(self.path):
                    return  # writing into a pipe would wait for ever, and a link may lead to a file of somebody's
                with self.path.open("rb") as file:
                    file.seek(max(0, file.seek(0, os.SEEK_END) - 1))
                    cut = file.read() not in (b"", b"\n")
                data = b"\n" * cut + data
            _put(self.path, data, os.O_APPEND)
        except OSError:
            pass  # the match itself is saved, and is taken in later


def of_save(save: bytes) -> Played | None:
    """What is to be remembered of a save; None where it is no finished match that counts."""
    try:
        plain = parse(save)
        hands = [results.from_plain(hand) for hand in plain["results"]]
        seats = [seat_of(seat) for seat in plain["seats"]]
        me = next((number for number, seat in enumerate(seats) if seat.kind == "person"), None)
        if me is None or not hands or not hands[-1].match_over or plain["settings"].get("practice") is True:
            return None
        last = hands[-1]
        totals = [row.total for row in last.rows]
        low = bool(last.match_winners) and totals[last.match_winners[0]] == min(totals) < max(totals)
        played = _played(plain["log"], hands, me)
        if not any(played):
            return None
        # Partners may be given points for a hand that one of them sat out.
        scores = [hand.rows[me].score for hand, took_part in zip(hands, played, strict=True) if took_part or hand.rows[me].score]
        levels = {seat.level or "" for seat in seats if seat.kind != "person"}
        variant = plain["variant"]
        return Played(
            sum_of(json.dumps([variant["id"], plain["seed"], plain["start"]], sort_keys=True)),
            label_of(plain).saved,
            name_of(variant["id"]),
            name_of(variant["document"].get("name", variant["id"])),
            levels.pop() if len(levels) == 1 else MIXED,
            me in last.match_winners,
            sum(played),
            sum(me in hand.winners for hand, took_part in zip(hands, played, strict=True) if took_part),
            sum(scores),
            min(scores) if low else max(scores),
            low,
            _arranged(plain.get("presentation")),
        )
    except Exception:
        # What a file says reaches code that trusts its callers; whatever that stumbles over is the file's fault.
        return None


def _played(lines: Sequence[str], hands: Sequence[HandResult], me: int) -> list[bool]:
    """Which hands a seat took part in: it decided something, or cards were left in its hand. Others it sat out, or was out."""
    decided = [False]
    for text in lines:
        entry = log.read(text)
        if isinstance(entry, log.NextHand):
            decided.append(False)
        elif entry.seat == me:
            decided[-1] = True
    return [one or bool(hand.rows[me].left) for one, hand in zip(decided, hands, strict=True)]


def _arranged(kept: object) -> int:
    """How often the game arranged the player's hand, by what the save keeps or a line of the file has."""
    count = kept.get("arranged") if isinstance(kept, dict) else None
    return count if type(count) is int and count > 0 else 0


def _numbers(one: Played) -> dict[str, Any]:
    return {"points": number_to_plain(one.points), "best": number_to_plain(one.best)}


def _of_line(plain: dict[str, Any]) -> Played:
    """A line of the file as a match. Raises one of several errors where it is none."""
    variant, name, level = (str(plain[key]) for key in ("variant", "name", "level"))
    won, low = plain["won"] is True, plain["low"] is True
    hands, hands_won = int(plain["hands"]), int(plain["hands_won"])
    if hands < 1 or not 0 <= hands_won <= hands:
        raise ValueError(hands)
    points, best = number_from_plain(plain["points"]), number_from_plain(plain["best"])
    when = datetime.fromisoformat(plain["when"]).astimezone()
    return Played(str(plain["id"]), when, variant, name, level, won, hands, hands_won, points, best, low, _arranged(plain))


def _line(plain: dict[str, Any]) -> bytes:
    return (json.dumps(plain, ensure_ascii=False, separators=(",", ":")) + "\n").encode()


def _put(path: Path, data: bytes, how: int) -> None:
    """Write at one stroke into a file that only its owner can read. Raises OSError."""
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | how | getattr(os, "O_BINARY", 0), 0o600)
    try:
        os.write(handle, data)
    finally:
        os.close(handle)
