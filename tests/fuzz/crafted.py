"""Saves that somebody has made up: one value of a good save is another one, and every check sum fits again."""

from __future__ import annotations

import copy
import json
import random
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from game.match.match import Match
from game.match.saves.checksum import canonical, snapshot_sum, sum_of
from game.match.saves.codec import Writer
from game.match.saves.layout import SUM, layout, part_of
from game.match.saves.plain import Label
from game.ui.session.session import Session
from tests.match.tables import begin, hand_by_the_tidy, match_by_the_tidy, play

LABEL = Label(datetime(2026, 11, 20, tzinfo=UTC), order=3)
SUMS = (SUM, "sum", "digest")
"""The keys of check sums, which are made to fit."""
LONG = "x" * 300
ODD: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2, 3, 7, 52, 99, 2100, 10**9, 10**18, -(10**30), 10**400, 0.5, -1e300, "", "x", "1/0", "23/2",
    "1e9", "9" * 5000, "next", "next next", "0 draw stock", "99 draw stock", "0 discard ZZ", "person", "computer", "none", "JK",
    "../../x", "..\\..\\x", "a\x00b", "\ud800", "\u202e", "\x1b[31m", LONG, LONG * 200, "2026-13-01", "9999-12-31T23:59:59+00:00",
    "0001-01-01",
    "{0}", "{n|a}", "%s", [], [[]], [None], [0], [1, 1], [-1], ["x"], [[0, 0, 0]], {}, {"x": 0}, {"kind": "none"}, {"kind": "x"},
    {"fraction": "1/0"}, {"fraction": "1e999999999"}, "1e999999999",
)  # fmt: skip
"""What may stand in the place of a value."""


def _kept(match: Match) -> dict[str, Any]:
    """A save with all that the window keeps beside a match."""
    session = Session(match, None, lambda: None)  # type: ignore[arg-type, return-value]
    session.hand.order = session.hand.sorted_hand()
    found: dict[str, Any] = json.loads(Writer(match).write(session.presentation(), LABEL))
    return found


@lru_cache(maxsize=1)
def good() -> tuple[dict[str, Any], ...]:
    """Saves of several families at several moments, as plain data."""
    second = hand_by_the_tidy(begin(3, seed=7, variant="rummy_500"))
    second.next_hand()
    sides = hand_by_the_tidy(begin(4, seed=2, variant="canasta_classic"))
    games = hand_by_the_tidy(begin(2, seed=3, variant="gin_hollywood"))
    games.next_hand()
    made = (
        play(second, 9),
        match_by_the_tidy(begin(2, seed=6, variant="gin_standard", options={"game_target": 20})),
        play(begin(3, seed=1, variant="contract_classic"), 5),
        sides,
        play(games, 4),
        play(begin(2, seed=4, variant="indian_points"), 6),
    )
    return tuple(_kept(match) for match in made)


def crafted(number: int) -> tuple[str, bytes]:
    """The save of this number, and in words what was done to it."""
    chance = random.Random(number)
    plain = copy.deepcopy(good()[number % len(good())])
    holder, key, path = _somewhere(plain, chance)
    told = f"{number}: {path}"
    how, old = chance.randrange(10), holder[key]
    if how == 0:
        del holder[key]
        return f"{told} is missing", seal(plain)
    if how == 1 and isinstance(holder, list):
        holder.extend([copy.deepcopy(old)] * chance.choice((1, 3, 99, 2100)))
        return f"{told} many times", seal(plain)
    if how in (2, 3) and type(old) is int:
        holder[key] = old + chance.choice((-1, 1, 2, 10))
    else:
        holder[key] = copy.deepcopy(chance.choice(ODD))
    return f"{told} = {holder[key]!r:.60}", seal(plain)


def _somewhere(plain: Any, chance: random.Random) -> tuple[Any, Any, str]:
    """A place in the data: what holds it, by which key, and the way there. Found step by step, so that the few values at the top
    come up as often as the many inside of lists.
    """
    holder, path = plain, ""
    while True:
        inside = range(len(holder)) if isinstance(holder, list) else [key for key in holder if key not in SUMS]
        key = chance.choice(list(inside))
        path += f".{key}" if path else str(key)
        below = holder[key]
        if not isinstance(below, dict | list) or not below or chance.random() < 0.3:
            return holder, key, path
        holder = below


def seal(plain: dict[str, Any]) -> bytes:
    """With check sums that fit, as far as there is something to seal."""
    try:
        plain["variant"]["digest"] = sum_of(canonical(plain["variant"]["document"]))
    except (KeyError, TypeError, ValueError):
        pass
    try:
        plain["snapshot"]["sum"] = snapshot_sum(plain["snapshot"])
    except (KeyError, TypeError, ValueError):
        pass
    return layout([part_of(key, value) for key, value in plain.items() if key != SUM])
