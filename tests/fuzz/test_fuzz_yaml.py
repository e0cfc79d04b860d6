"""Rules files that somebody, or something, has spoiled: never a traceback, never a hang.

Each is either accepted, and then it compiles and plays, or answered with faults that are sentences.
"""

# ruff: noqa: E501 - lists of odd words are no prose

from __future__ import annotations

import os
import random
import re
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.steps.table import TableStep
from game.rules.variant import Variant
from game.variants.catalogue import Catalogue, Resolved
from game.variants.explain import sheet
from game.variants.faults import Fault, Faults, VariantFaults
from game.variants.forms import ByName, Choice, Component, Either, Form, List, Number, Seats, Switch, Text, Word, describe
from game.variants.nodes import read, to_plain
from game.variants.trial import trial
from game.variants.write import dump
from game.words.catalogue import say
from tests.fuzz.counts import LONGEST, many, without_a_hang

ROOT = Path(__file__).resolve().parents[2]
SOURCE = (ROOT / "rules" / "straight_rummy.yaml").read_text(encoding="utf-8")
SECONDS = 10.0
"""The protocol's promise for any text."""
PLAYED = 1.0
"""So many seconds an accepted file is played."""

WORDS = [
    "true", "false", "null", "~", "off", "on", "yes", "no", "0", "1", "-1", "2", "52", "1000000", "99999999999999999999", "1e9", ".nan",
    ".inf", "2026-11-20", "1:30", "010", "'", '"', "[", "]", "{", "}", "[]", "{}", "&a", "*a", "!x", "!!int", "<<", "? ", ": ", "- ", "\t", "|", ">",
    "%", "@", "`", "#", "...", "---", "\n", "\r\n", "  ", "\x00", "\x85", "\u2028", "\ufeff", "♥", "kind", "steps", "draw", "play", "turn", "table",
    "patch", "choices", "path", "needs", "after", "set", "run", "unlimited", "2-6", "3-4", "steps.play.new_melds", "extends: straight_rummy",
]  # fmt: skip
OWN_WORDS = sorted(set(re.findall(r"\w+", SOURCE)))
LEAVES: list[Any] = [
    None,
    True,
    False,
    0,
    1,
    2,
    3,
    6,
    7,
    30,
    52,
    99,
    2000,
    -1,
    10**11,
    "",
    "x",
    "off",
    "unlimited",
    "draw",
    "play",
    "set",
    "run",
    [],
    {},
    ["draw"],
]


# ---- spoiling -----------------------------------------------------------------------------------


def spoil_text(rng: random.Random) -> str:
    """The shipped file with a few words, lines or characters changed, lost, doubled or out of place."""
    text = SOURCE
    for _ in range(rng.randint(1, 4)):
        lines = text.split("\n")
        at = rng.randrange(len(lines))
        match rng.randrange(9):
            case 0:
                del lines[at]
            case 1:
                lines.insert(at, lines[rng.randrange(len(lines))])
            case 2:
                lines[at] = " " * rng.randint(0, 8) + lines[at].lstrip()
            case 3:
                spans = [found.span() for found in re.finditer(r"[\w.-]+", lines[at])]
                if spans:
                    start, end = rng.choice(spans)
                    lines[at] = lines[at][:start] + rng.choice(WORDS) + lines[at][end:]
            case 4:
                place = rng.randint(0, len(lines[at]))
                lines[at] = lines[at][:place] + rng.choice(WORDS) + lines[at][place:]
            case 5:
                lines[at] = lines[at][: rng.randint(0, len(lines[at]))]
            case 6:
                lines[at] = re.sub(r"\d+", lambda _: str(rng.choice([0, 1, 2, 5, 9, 40, 100, 10**6])), lines[at])
            case 7:
                del lines[at : at + rng.randint(1, 40)]
            case _:
                lines[at] = re.sub(r"\w+", lambda _: rng.choice(OWN_WORDS), lines[at], count=1)
        text = "\n".join(lines)
    return text


def spoil_document(rng: random.Random) -> str:
    """A file that YAML can read, with values, names and whole parts exchanged."""
    document = _copy(_document())
    parts = _containers(document)
    for _ in range(rng.randint(1, 3)):
        part = rng.choice(parts)
        keys = list(part) if isinstance(part, dict) else list(range(len(part)))
        if not keys:
            continue
        key = rng.choice(keys)
        match rng.randrange(5):
            case 0:
                part[key] = _copy(rng.choice(LEAVES))
            case 1:
                del part[key]
            case 2:
                part[key] = _copy(rng.choice(parts))
            case 3 if isinstance(part, dict):
                part[rng.choice(["kind", "x", "draw", "a.b", "2", str(key) + "s"])] = part.pop(key)
            case _:
                part[key] = rng.choice([0, 1, 2, 3, 4, 8, 20, 100, 1000, "none", "shuffle", "penalty", "face"])
    return dump({str(name): value for name, value in document.items()})


def spoil_child(rng: random.Random) -> str:
    """A child of the shipped file that changes what it should not, or what it may."""
    document = _document()
    changes: dict[str, Any] = {}
    for _ in range(rng.randint(0, 3)):
        path, inner = [], document
        while isinstance(inner, dict) and inner and rng.random() < 0.8:
            path.append(rng.choice(list(inner)))
            inner = inner[path[-1]]
        value = _copy(rng.choice([*LEAVES, inner, rng.randint(0, 20)]))
        place = changes
        for name in path[:-1]:
            place = place.setdefault(name, {}) if isinstance(place.setdefault(name, {}), dict) else {}
        if path:
            place[path[-1]] = value
    options = list(document["options"])
    choose = {
        rng.choice(options): rng.choice([True, False, 0, 1, 2, 15, "off", "none", "penalty", "deals", "unlimited"])
        for _ in range(rng.randint(0, 3))
    }
    return dump({"format": 1, "extends": "straight_rummy", "name": "Child", "choose": choose, **changes})


def invent(rng: random.Random) -> str:
    """A file in which every setting is of the right sort, most within bounds, whatever that makes of the game."""
    document = {"format": 1, "extends": "straight_rummy", "name": "Invented", "options": dict.fromkeys(_document()["options"])}
    settings = [
        setting
        for setting in describe(Variant).settings.values()
        if setting.name not in ("name", "format", "steps", "turn", "before")
    ]
    for setting in rng.sample(settings, rng.randint(1, len(settings))):
        document[setting.name] = _invented(setting.form, rng)
    if rng.random() < 0.3:
        document["turn"] = rng.choices(["draw", "play"], k=rng.randint(1, 3))
        document["before"] = rng.choices(["draw", "play"], k=rng.randint(0, 2))
    if rng.random() < 0.5:
        document["steps"] = {"play": _invented(describe(TableStep), rng)}
    return dump(document)


def _invented(form: Form, rng: random.Random) -> Any:
    """Something that a form takes."""
    match form:
        case Switch():
            return rng.random() < 0.5
        case Number(low, high):
            low, high = low if low is not None else -5, high if high is not None else 50
            return rng.choice(
                [low, high, rng.randint(low, high), min(high, low + rng.randint(0, 9)), min(high, low + rng.randint(0, 2))]
            )
        case Text():
            return rng.choice(["x", "words and words", ""])
        case Word(words):
            return rng.choice(words)
        case Seats(number):
            few = Number(number.low, min(number.high or 12, 12))
            return rng.choice(
                [_invented(few, rng), {f"{n}": _invented(few, rng) for n in range(2, 9)}, {"2-8": _invented(few, rng)}]
            )
        case List(item):
            return [_invented(item, rng) for _ in range(rng.randint(0, 3))]
        case ByName(item):
            return {name: _invented(item, rng) for name in rng.sample(["a", "b", "set", "run"], rng.randint(0, 2))}
        case Either(forms):
            return _invented(rng.choice(forms), rng)
        case Choice(members):
            return _invented(rng.choice(list(members.values())), rng)
        case Component(_, kind, settings):
            chosen = {name: _invented(setting.form, rng) for name, setting in settings.items() if rng.random() < 0.7}
            return {"kind": kind, **chosen} if kind else chosen


SPOILERS: list[Callable[[random.Random], str]] = [spoil_text, spoil_document, spoil_child, invent]


@cache
def _document() -> dict[str, Any]:
    root = read(SOURCE, "straight_rummy", Faults())
    assert root is not None
    found: dict[str, Any] = to_plain(root)
    return found


def _copy(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _copy(part) for key, part in value.items()}
    return [_copy(part) for part in value] if isinstance(value, list) else value


def _containers(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return [value, *(found for part in value.values() for found in _containers(part))]
    return [value, *(found for part in value for found in _containers(part))] if isinstance(value, list) else []


# ---- judging ------------------------------------------------------------------------------------


def judge(text: str, folder: Path) -> bool:
    """Whether the text was accepted. Either way nothing may break, and an accepted one must be usable."""
    with without_a_hang():
        resolved = looked_at(text, folder)
    if resolved is not None:
        use(resolved)
    return resolved is not None


def looked_at(text: str, folder: Path) -> Resolved | None:
    """What `check` without a trial, the menu and a table make of a text; None where they refuse it, as they must all together."""
    catalogue = of(folder)
    found = catalogue.check_text(text, "spoiled.yaml", seconds=0)
    for fault in found:
        is_sentence(fault)
    errors = [fault for fault in found if fault.severity == "error"]
    path = folder / "spoiled.yaml"
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    entry = next(entry for entry in catalogue.entries() if entry.id == "spoiled")
    assert bool(entry.faults) == bool(errors), (errors, entry.faults)
    try:
        resolved = catalogue.resolve("spoiled")
    except VariantFaults as problem:
        assert problem.faults
        for fault in problem.faults:
            is_sentence(fault)
        assert errors
        return None
    assert not errors
    return resolved


@cache
def of(folder: Path) -> Catalogue:
    """The catalogue with one more folder."""
    return Catalogue(ROOT / "rules", folder)


def is_sentence(fault: Fault) -> None:
    assert fault.message[0] != " " and fault.message.rstrip().endswith((".", "?", ".'")) and len(fault.text()) < 600, fault
    assert "…" not in fault.message or len(fault.message) > 60, fault


def use(resolved: Resolved) -> None:
    """A hand with every number of players, or as much of it as fits in a second, and the rule sheet. No single move hangs."""
    with without_a_hang():
        assert all(section.lines for section in sheet(resolved.variant))
    faults = Faults()
    with without_a_hang(PLAYED + LONGEST):
        trial(resolved.variant, "spoiled.yaml", faults, seconds=PLAYED, rounds=1)
    assert not [fault for fault in faults if "stopped with an error" in fault.message], list(faults)


# ---- tests --------------------------------------------------------------------------------------


def run(count: int, seed: int, folder: Path) -> list[int]:
    """Judges this many files of each sort in turn; how many of each were accepted."""
    accepted = [0] * len(SPOILERS)
    for i in range(count):
        sort = i % len(SPOILERS)
        text = SPOILERS[sort](random.Random(seed + i))
        try:
            accepted[sort] += judge(text, folder)
        except BaseException:
            print(f"seed {seed + i}, sort {sort}:\n{text}")
            raise
    return accepted


def test_some_spoiled_files(tmp_path: Path) -> None:
    """Other files each time, on a build machine always the same."""
    fixed = os.environ.get("CI", "").lower() in ("1", "true", "yes")
    accepted = run(60, 1 if fixed else random.randrange(10**9), tmp_path)
    assert 0 < sum(accepted) < 60, accepted


@pytest.mark.slow
def test_thousands_of_spoiled_files(tmp_path: Path) -> None:
    count = many(5000)
    accepted = run(count, 1, tmp_path)
    assert all(count / 100 < number < count / 4 for number in accepted), accepted
    assert [one.name for one in tmp_path.iterdir()] == ["spoiled.yaml"], "nothing else is written"


@given(st.text(max_size=200) | st.text("abc:[]{}&*!|>'\"%@`#-?, \n\t0", max_size=80))
def test_any_text(text: str) -> None:
    for fault in Catalogue(ROOT / "rules").check_text(text, seconds=0):
        is_sentence(fault)


@given(st.binary(max_size=200))
def test_any_bytes(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "bytes.yaml"
    path.write_bytes(data)
    for fault in Catalogue(ROOT / "rules").check_file(path, seconds=0):
        is_sentence(fault)


def bombs() -> list[str]:
    """Files that are made to be expensive and stay below the limit of size."""
    choices = ", ".join(f"c{i}: {{label: a, help: b, patch: {{bound: {i + 100}}}}}" for i in range(25))
    child = "format: 1\nextends: straight_rummy\nname: X\n"
    return [
        child + "bonuses:\n" + "".join(f"  b{i}: {{kind: going_out, points: 1}}\n" for i in range(4000)),
        child + "options:\n" + "".join(f"  o{i}: {{label: a, help: b, choices: {{{choices}}}}}\n" for i in range(90)),
        child
        + "bonuses:\n"
        + "".join(f"  b{i}: {{kind: going_out}}\n" for i in range(3000))
        + "options:\n"
        + "".join(f"  o{i}: {{label: a, help: b, path: bonuses.b{i}.points, min: 0, max: 99}}\n" for i in range(90)),
        child + _many_options(bonuses=1500, options=95, choices=35),
        child + _many_options(bonuses=40, options=40, choices=25),
        child + "steps:\n" + "".join(f"  s{i}: {{kind: draw}}\n" for i in range(6000)),
        child + "turn: [" + "draw, " * 25_000 + "play]\n",
        child + "choose:\n" + "".join(f"  unknown_option_number_{i}: 1\n" for i in range(7000)),
        child + "".join(f"{'k' * 60}{i}: 1\n" for i in range(3000)),
        child + "players: {min: 2, max: 8}\npack: {copies: 3}\nmelds: {set: {least: 2, most: 12, twins: true}, run: {least: 2}}\n"
        "deal: {cards: 19}\nmatch_end: {target: 100}\noptions: {target: null}\nbound: 1000000\n",
        child + "sources: [" + "'" + "x" * 100_000 + "']\nsummary: " + "y" * 100_000 + "\n",
        child + "deal: {cards: {" + ", ".join(f"{i}-99: 1" for i in range(1, 99)) + "}}\n",
    ]


def _many_options(bonuses: int, options: int, choices: int) -> str:
    """Options that do not clash, with as many positions as may be."""
    values = ", ".join(f"{i}: {{label: a, help: b}}" for i in range(choices))
    text = "bonuses:\n" + "".join(f"  b{i}: {{kind: going_out, points: 0}}\n" for i in range(bonuses))
    return (
        text
        + "options:\n"
        + "".join(
            f"  o{i}: {{label: a, help: b, path: bonuses.b{i % bonuses}.points, choices: {{{values}}}}}\n" for i in range(options)
        )
    )


@pytest.mark.parametrize("number", range(12))
def test_expensive_files_are_answered_in_time(number: int) -> None:
    began = time.process_time()
    for fault in Catalogue(ROOT / "rules").check_text(bombs()[number], "bomb.yaml"):
        is_sentence(fault)
    assert time.process_time() - began < SECONDS


def test_who_sits_out_has_an_account_although_the_hand_brought_nobody_a_line(tmp_path: Path) -> None:
    """A game with captains, found by invention, that once stopped at the score."""
    text = "format: 1\nextends: straight_rummy\nname: Invented\n"
    text += "options: {" + ", ".join(f"{option}: null" for option in _document()["options"]) + "}\n"
    text += "losers_count: unmatched\nbonuses: {}\nsides: {kind: captain, deals: winner}\n"
    text += "scoring: {kind: melded_minus_hand, quartets_double: false, hand_melds: true}\n"
    text += (
        "going_out: {discard_required: true, no_playable_discard: true, remedy: rummy_call, close_under: 50, last_lays: true}\n"
    )
    assert judge(text, tmp_path)


@pytest.mark.parametrize(
    ("parent", "part", "code"),
    [
        ("straight_rummy", "scoring: {kind: closed_melds}", "side_steps"),
        ("straight_rummy", "opening: {kind: of_side}", "side_steps"),
        ("gin_standard", "scoring: {kind: closed_melds}", "side_steps"),
        ("gin_standard", "scoring: {kind: melded_minus_hand}", "melds_at_end"),
        ("indian_points", "scoring: {kind: melded_minus_hand}", "melds_at_end"),
        ("canasta_classic", "wilds: {kind: dealt_rank}", "side_wilds"),
    ],
)
def test_a_part_of_one_game_in_another_is_a_fault_with_a_sentence(tmp_path: Path, parent: str, part: str, code: str) -> None:
    """What reads facts that no step of the game writes stopped a hand with an error of the program."""
    options = ", ".join(f"{option}: null" for option in of(tmp_path).resolve(parent).values)
    text = f"format: 1\nextends: {parent}\nname: Mixed\noptions: {{{options}}}\n{part}\n"
    found = of(tmp_path).check_text(text, "spoiled.yaml", seconds=1)
    assert say(f"fault.sense.{code}") in [fault.message for fault in found]
    assert not [fault for fault in found if "stopped with an error" in fault.message]


def test_a_turn_in_which_no_card_leaves_the_hand_is_refused(tmp_path: Path) -> None:
    """In an invented file hands grew until the pack was drawn, and counting two hundred cards took all memory."""
    found = of(tmp_path).check_text(SOURCE.replace("turn: [draw, play]", "turn: [draw, draw]"), "spoiled.yaml", seconds=0)
    assert say("fault.sense.only_draws") in [fault.message for fault in found]
    assert not judge(invent(random.Random(61464)), tmp_path)
