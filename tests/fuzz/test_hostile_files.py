"""Files made to hurt: far too large, far too deep, endless names and numbers, bytes that are no text, code, ways elsewhere.

Whatever reads a file of a player's says in one sentence what is wrong with it, soon, and does nothing else.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.engine.reports import report_text
from game.match.faults import SaveFault
from game.match.saves import verify
from game.match.saves.codec import open_match
from game.match.saves.statistics import NAME, Statistics
from game.match.saves.store import Store
from game.ui.program.settings import FIELDS, Settings
from game.variants.catalogue import Catalogue
from game.variants.faults import VariantFaults
from tests.fuzz.test_fuzz_saves import saves

ROOT = Path(__file__).resolve().parents[2]
HEAD = b"format: 1\nextends: straight_rummy\nname: X\n"
MILLION = 1_000_000

LAUGHS = b"a: &a [x, x, x, x, x, x, x, x, x]\n" + b"".join(
    b"%c: &%c [%s]\n" % (n, n, b", ".join([b"*%c" % (n - 1)] * 9)) for n in range(ord("b"), ord("z"))
)
SPOILED: dict[str, bytes] = {
    "deep lists": b"[" * 10_000,
    "deep lists that are closed": b'{"choice": ' + b"[" * 10_000 + b"]" * 10_000 + b"}",
    "lists as deep as the parser bears": b'{"choice": {"a": ' + b"[" * 600 + b"]" * 600 + b"}}",
    "deep objects": b'{"a":' * 10_000,
    "deep objects that are closed": b'{"a":' * 10_000 + b"1" + b"}" * 10_000,
    "a tower of indents": b"".join(b" " * n + b"a:\n" for n in range(600)),
    "laughs": LAUGHS,
    "a long name": b'{"name": "' + b"x" * MILLION + b'"}',
    "a long key": b'{"' + b"x" * MILLION + b'": 1}',
    "a long plain word": b"name: " + b"x" * MILLION,
    "a long number": b'{"format": ' + b"9" * MILLION + b"}",
    "a number as long as a file of rules may be": HEAD + b"bound: " + b"9" * 200_000,
    "a long fraction": b'{"format": 0.' + b"9" * MILLION + b"}",
    "no number": b'{"format": NaN, "kind": NaN}',
    "no end": b'{"format": Infinity, "order": 1e999}',
    "nothing": b"",
    "bytes of nothing": b"\0" * 1000,
    "bytes of nothing in the middle": HEAD + b"\0\0: 1\n",
    "half a letter": HEAD + b"summary: \xc3\n",
    "half of a pair": b'{"name": "\\ud800"}',
    "code": b"!!python/object/apply:os.system ['touch hurt']\n",
    "code in a value": HEAD + b"summary: !!python/object/apply:os.system ['touch hurt']\n",
    "a base elsewhere": b"extends: ../../etc/passwd\nname: X\n",
    "a base at the root": b"extends: /etc/passwd\nname: X\n",
    "a base on a drive": b"extends: 'C:\\\\windows\\\\win.ini'\nname: X\n",
}
HUGE = 200 * MILLION


@pytest.fixture(params=[*SPOILED, "huge", "a pipe", "a folder"])
def hostile(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], Path]]:
    """Lays such a file into a folder of its own under a given name. Afterwards nothing else must lie there but what is
    expected of a reader: files that begin with the same name."""
    monkeypatch.chdir(tmp_path)
    home = tmp_path / "home"
    laid: list[Path] = []

    def lay(name: str) -> Path:
        path = home / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if request.param == "huge":
            with path.open("wb") as file:
                file.truncate(HUGE)
        elif request.param == "a pipe":
            if not hasattr(os, "mkfifo"):
                pytest.skip("this system has no pipes with names")
            os.mkfifo(path)
        elif request.param == "a folder":
            path.mkdir()
        else:
            path.write_bytes(SPOILED[request.param])
        laid.append(path)
        return path

    yield lay
    assert [one.name for one in tmp_path.iterdir()] == ["home"], "something was written beside"
    for one in home.rglob("*"):
        assert one.is_dir() or one.name.startswith(tuple(path.stem for path in laid)), f"{one} was written"


def is_sentence(text: str) -> bool:
    return text.rstrip()[-1:] in (".", "?", ")") and len(text) < 700 and "\n" not in text.strip() and text[0].isprintable()


def test_rules(hostile: Callable[[str], Path]) -> None:
    path = hostile("rules/mine.yaml")
    catalogue = Catalogue(ROOT / "rules", path.parent)
    found = catalogue.check_file(path, seconds=0)
    assert found and all(is_sentence(fault.text()) for fault in found)
    entries = [entry for entry in catalogue.entries() if entry.own]
    assert len(entries) == path.is_file() and all(entry.faults and len(entry.name) <= 300 for entry in entries)
    if path.is_file():
        with pytest.raises(VariantFaults):
            catalogue.resolve("mine")


@pytest.mark.parametrize("text", SPOILED.values(), ids=SPOILED.keys())
def test_rules_as_text(text: bytes) -> None:
    with pytest.raises(VariantFaults) as found:
        Catalogue(ROOT / "rules").resolve_text(text.decode("utf-8", "surrogateescape"), "mine")
    assert all(is_sentence(fault.text()) for fault in found.value.faults)


def test_saves(hostile: Callable[[str], Path]) -> None:
    path = hostile("saves/mine.json")
    store = Store(path.parent)
    assert all(info.broken is not None for info in store.saves())
    assert store.latest_unfinished() is None
    with pytest.raises(SaveFault):
        store.load(path)
    store.close_all()


@pytest.mark.parametrize("text", SPOILED.values(), ids=SPOILED.keys())
def test_a_good_save_with_something_odd_in_it(text: bytes) -> None:
    """In the place of its first number, of its name, and behind all that it says."""
    good = saves()[0]
    first = next(at for at, byte in enumerate(good) if chr(byte).isdigit())
    named = good.replace(b'"name"', b'"name": ' + text + b', "x"', 1)
    for spoiled in (good[:first] + text + good[first + 1 :], named, good + text):
        if spoiled != good:
            with pytest.raises(SaveFault):
                open_match(spoiled)


def test_what_is_verified(hostile: Callable[[str], Path]) -> None:
    path = hostile("hand.json")
    try:
        plain = verify.parse(verify.read(str(path)))
    except verify.Unverifiable as fault:
        assert fault.line.code.startswith("verify.")
    else:
        assert isinstance(plain, str | dict | list)


def test_reports(hostile: Callable[[str], Path]) -> None:
    text, same = report_text(hostile("report.json"))
    assert not same and is_sentence(text)


def test_settings(hostile: Callable[[str], Path]) -> None:
    path = hostile("settings.json")
    settings = Settings(path)
    if settings.note:
        assert is_sentence(settings.note)
    assert all(settings[key] == field.default for key, field in FIELDS.items() if key != "name")
    assert len(str(settings["name"])) <= 60
    if path.is_file():
        settings["mute"] = True
        settings["played"] = {"ids": ["rum"]}
        assert Settings(path)["played"] == {"ids": ["rum"]}


def test_statistics(hostile: Callable[[str], Path]) -> None:
    path = hostile(f"saves/{NAME}")
    assert Statistics(path.parent).played() == []
