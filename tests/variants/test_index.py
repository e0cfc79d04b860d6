"""The index of the shipped rules says what their files say, and nothing where they were changed."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from game.variants.catalogue import Catalogue
from game.variants.entries import Entry, scan
from game.variants.faults import Fault
from game.variants.index import MOST_BYTES, NAME, by_time, by_words, index_text, indexed
from tests.variants.shelf import RULES, SHIPPED


def faults_of(id: str) -> tuple[Fault, ...]:
    entry = SHIPPED.entry(id)
    assert entry is not None
    return entry.faults


def listed(folder: Path, own: Path | None = None) -> list[Entry] | None:
    """What the index of this folder says."""
    found = scan(folder, own)
    return indexed(folder / NAME, by_words(found), found, faults_of)


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    folder = tmp_path / "rules"
    shutil.copytree(RULES, folder)
    return folder


def test_the_index_is_that_of_the_files_as_they_are() -> None:
    """After a change of a shipped file: `python -m game.variants.index > rules/index.json`."""
    found = listed(RULES)
    assert found == SHIPPED.entries() and len(found) > 30
    assert all(not entry.faults for entry in found[:3]), "somebody who asks is told"


def test_it_says_how_every_game_looks_without_its_rules() -> None:
    """The small tables of the start screen come before the rules have been read."""
    found = listed(RULES)
    assert found is not None
    assert {entry.id: entry.look for entry in found} == {entry.id: SHIPPED.look(entry.id) for entry in found}
    unread = [entry.id for entry in found if entry.look is None or not entry.look.french]
    assert unread == ["ten_phases", "tile_rummy", "cuajo", "quan_dui", "animal_families", "shapes_rummy"], (
        "another pack looks as its rules file says"
    )


def test_it_holds_wherever_the_files_travel(copied: Path) -> None:
    for path in copied.glob("*.yaml"):
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    found = listed(copied)
    assert found == Catalogue(copied).entries()


@pytest.mark.parametrize("change", ["word", "added", "gone", "named"])
def test_it_says_nothing_of_other_files(copied: Path, change: str) -> None:
    assert listed(copied) is not None
    file = copied / "rum.yaml"
    match change:
        case "word":
            file.write_text(file.read_text(encoding="utf-8").replace("Rum", "Ram"), encoding="utf-8")
        case "added":
            (copied / "mine.yaml").write_text("extends: rum\nname: Mine\n", encoding="utf-8")
        case "gone":
            file.unlink()
        case "named":
            file.rename(copied / "ram.yaml")
    assert listed(copied) is None


def test_a_file_of_a_players_own_is_not_left_out(copied: Path, tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.mkdir()
    assert listed(copied, own) is not None
    (own / "mine.yaml").write_text("extends: rum\nname: Mine\n", encoding="utf-8")
    assert listed(copied, own) is None


def test_what_is_kept_holds_until_a_file_changes(copied: Path, tmp_path: Path) -> None:
    """Own files beside the shipped ones, one of them with the name of a shipped one."""
    own, kept = tmp_path / "own", tmp_path / "kept.json"
    own.mkdir()
    for name, words in (("mine", "Mine"), ("rum", "My rum")):
        (own / f"{name}.yaml").write_text(f"extends: gin_standard\nname: {words}\nsummary: Ours.\n", encoding="utf-8")
    found, entries = scan(copied, own), Catalogue(copied, own).entries()
    kept.write_text(index_text(entries, by_time(found)), encoding="utf-8")
    assert indexed(kept, by_time(found), found, faults_of) == entries and {"Mine"} < {entry.name for entry in entries}
    (own / "mine.yaml").write_text("extends: gin_standard\nname: Mine too\nsummary: Ours.\n", encoding="utf-8")
    now = scan(copied, own)
    assert indexed(kept, by_time(now), now, faults_of) is None


def test_too_much_is_not_compared_and_nothing_through_a_link(copied: Path, tmp_path: Path) -> None:
    (tmp_path / "far.yaml").write_text("name: Far\n", encoding="utf-8")
    assert by_words(scan(copied, None))
    (copied / "link.yaml").symlink_to(tmp_path / "far.yaml")
    assert not by_words(scan(copied, None))
    plain = json.loads((copied / NAME).read_text(encoding="utf-8")) | {"of": ""}
    (copied / NAME).write_text(json.dumps(plain), encoding="utf-8")
    assert listed(copied) is None
    (copied / "link.yaml").unlink()
    with (copied / "large.yaml").open("wb") as file:
        file.truncate(MOST_BYTES)
    assert not by_words(scan(copied, None))


HOSTILE = {
    "name": ["a"],
    "summary": "a\nb",
    "family": "x" * 1000,
    "cloth": None,
    "players": [0, 10**9],
    "order": "1",
    "sources": 3,
    "also": ["a", 1],
    "look": [3, 10**9, False, False, 1, True, True, False, False],
}


@pytest.mark.parametrize("key", HOSTILE)
def test_an_index_is_believed_nothing_that_no_file_could_say(copied: Path, key: str) -> None:
    plain = json.loads((copied / NAME).read_text(encoding="utf-8"))
    plain["variants"][3][key] = HOSTILE[key]
    (copied / NAME).write_text(json.dumps(plain), encoding="utf-8")
    assert listed(copied) is None


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", "[" * 100_000, '{"of": 1, "variants": [{}]}', '{"of": "OF", "variants": [{"file": "rum.yaml"}]}']
)
def test_a_damaged_index_is_no_index(copied: Path, text: str) -> None:
    of = json.loads((copied / NAME).read_text(encoding="utf-8"))["of"]
    (copied / NAME).write_text(text.replace("OF", of), encoding="utf-8")
    assert listed(copied) is None
