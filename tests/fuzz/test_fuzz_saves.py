"""Saves that were damaged in any way: they are opened and can be played on, or they get a sentence. Never anything else."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.match.faults import CannotUndo, NewerSave, UnreadableSave
from game.match.saves.checksum import canonical, snapshot_sum, sum_of
from game.match.saves.codec import Writer, open_match
from game.match.saves.plain import Label
from game.match.saves.store import Store
from tests.fuzz.counts import many, without_a_hang
from tests.match.tables import begin, play, play_hand, replayed

LABEL = Label(datetime(2026, 11, 20, tzinfo=UTC))
VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 60),
    st.integers(-(10**30), 10**30),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(max_size=8),
    st.sampled_from(["0 draw stock", "next", "23/2", "1/0", "JK", "person", "2026-11-20T18:05:43+00:00", "\ud800"]),
    st.lists(st.integers(-2, 60), max_size=4),
    st.dictionaries(st.text(max_size=4), st.integers(), max_size=3),
    st.recursive(st.integers(), lambda inner: st.lists(inner, max_size=3), max_leaves=6),
)


@lru_cache(maxsize=1)
def saves() -> tuple[bytes, ...]:
    """Good saves at several moments of a match."""
    middle = play(begin(3, seed=5), 47)
    ended = play_hand(begin(2, seed=6))
    second = play_hand(begin(2, seed=7))
    second.next_hand([3, 2, 1])
    play(second, 25)
    return tuple(Writer(match).write({"hand_order": {"0": [1, 2]}}, LABEL) for match in (begin(), middle, ended, second))


def usable(data: bytes) -> bool:
    """Whether the bytes are accepted; then they must be good for everything that a match is good for. Nothing of it hangs."""
    with without_a_hang():
        return _usable(data)


def _usable(data: bytes) -> bool:
    try:
        opened = open_match(data)
    except (UnreadableSave, NewerSave) as fault:
        assert fault.line.code.startswith("save.")
        return False
    match = opened.match
    replayed(match)
    Writer(match).write(opened.presentation, opened.label)
    play(match, 12)
    for _ in range(20):
        try:
            match.undo()
        except CannotUndo:
            break
    open_match(Writer(match).write(opened.presentation, opened.label))
    return True


def places(plain: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths of everything inside."""
    inner = plain.items() if isinstance(plain, dict) else enumerate(plain) if isinstance(plain, list) else ()
    for key, value in inner:
        yield (*path, key)
        yield from places(value, (*path, key))


@lru_cache(maxsize=8)
def places_of(number: int) -> tuple[tuple[Any, ...], ...]:
    """The paths of one of the saves, except the many inside the rules, which the loader of rules is tested for."""
    return tuple(path for path in places(json.loads(saves()[number])) if path[:2] != ("variant", "document") or len(path) < 4)


def test_the_saves_themselves_are_good() -> None:
    assert all(usable(data) for data in saves())


@given(st.integers(0, 3), st.lists(st.tuples(st.floats(0, 1), st.integers(0, 7)), min_size=1, max_size=6))
def test_flipped_bits(number: int, flips: list[tuple[float, int]]) -> None:
    data = bytearray(saves()[number])
    for where, bit in flips:
        data[int(where * (len(data) - 1))] ^= 1 << bit
    usable(bytes(data))


@given(st.integers(0, 3), st.floats(0, 1))
def test_cut_files(number: int, where: float) -> None:
    data = saves()[number]
    end = int(where * (len(data) - 2))
    assert not usable(data[:end])


@given(st.integers(0, 3), st.floats(0, 1), st.floats(0, 1), st.binary(max_size=20))
def test_replaced_stretches(number: int, where: float, length: float, other: bytes) -> None:
    data = saves()[number]
    start = int(where * len(data))
    usable(data[:start] + other + data[start + int(length * 200) :])


@given(st.binary(max_size=300))
def test_anything(data: bytes) -> None:
    assert not usable(data)


@given(st.integers(0, 3), st.floats(0, 0.9999), VALUES, st.sampled_from(["set", "delete", "twice"]), st.booleans())
@settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
def test_changed_values(number: int, where: float, value: Any, how: str, resealed: bool) -> None:
    plain = json.loads(saves()[number])
    paths = places_of(number)
    *path, last = paths[int(where * len(paths))]
    inner = plain
    for key in path:
        inner = inner[key]
    if how == "set":
        inner[last] = value
    elif how == "delete":
        del inner[last]
    elif isinstance(inner, list):
        inner.insert(last, copy.deepcopy(inner[last]))
    else:
        inner[f"{last}2"] = inner[last]
    if resealed:
        reseal(plain)
        try:
            open_match(json.dumps(plain).encode())
        except (UnreadableSave, NewerSave):
            pass
    else:
        usable(json.dumps(plain).encode())


@pytest.mark.slow
def test_thousands_of_spoiled_saves() -> None:
    """Of each sort in turn; a check value over every byte refuses nearly all of them, and spaces between them hurt nobody."""
    chance, accepted, count = random.Random(1), 0, many(5000)
    for number in range(count):
        good = saves()[number % 4]
        data, at, sort = bytearray(good), chance.randrange(len(good)), number // 4 % 5
        if sort == 0:
            for _ in range(chance.randint(1, 6)):
                data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        elif sort == 1:
            del data[at:]
        elif sort == 2:
            data[at : at + chance.randrange(200)] = chance.randbytes(chance.randrange(20))
        elif sort == 3:
            data[at:at] = good[chance.randrange(len(good)) :][: chance.randrange(400)]
        else:
            data = bytearray(chance.randbytes(chance.randrange(300)))
        accepted += usable(bytes(data))
    assert accepted < count / 10


def reseal(plain: Any) -> None:
    """Make the check sums fit again, as somebody would who means harm, where there is still something to seal."""
    try:
        plain["variant"]["digest"] = sum_of(canonical(plain["variant"]["document"]))
        found = plain["snapshot"]
        found["sum"] = snapshot_sum(found)
    except (KeyError, TypeError):
        pass


@given(st.lists(st.binary(max_size=60), min_size=1, max_size=3))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_folder_of_anything_can_be_listed(tmp_path_factory: pytest.TempPathFactory, contents: list[bytes]) -> None:
    folder: Path = tmp_path_factory.mktemp("saves")
    for number, content in enumerate(contents):
        (folder / f"{number}.json").write_bytes(content)
        (folder / f"{number}.json.bak").write_bytes(content[::-1])
    store = Store(folder)
    assert len(store.saves()) == len(contents)
    assert all(info.broken is not None for info in store.saves())
    assert store.latest_unfinished() is None
