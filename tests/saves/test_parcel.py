"""Saves carried elsewhere in one file: what goes in comes out, nothing is replaced, and nobody can lead it astray."""

from __future__ import annotations

import io
import json
import os
import random
import struct
import zipfile
from pathlib import Path
from typing import Any

import pytest

from game.cards.digest import sha256_hex
from game.cards.lines import Line
from game.match.saves import carrying, files, parcel
from game.match.saves.carrying import NotCarried, export_to, import_from
from game.match.saves.codec import open_match
from game.match.saves.copies import copy_paths
from game.match.saves.file import Packed
from game.match.saves.parcel import LIST, NoParcel, pack, unpack
from game.match.saves.store import Store
from tests.match.tables import begin, play
from tests.saves.played import folder


def filled(home: Path, count: int = 3) -> Store:
    """A folder with so many matches."""
    store = Store(home)
    for seed in range(count):
        match = play(begin(seed=seed), 5 + seed)
        for _ in range(2):
            assert store.save(match, {"seed": seed}) is None
            play(match, 1)
    store.close_all()
    return store


def files_of(home: Path) -> dict[str, bytes]:
    """The saves themselves."""
    return {path.name: path.read_bytes() for path in home.glob("*.json")}


def made_up(path: Path, members: dict[str, bytes], listed: list[Any] | None = None, **more: Any) -> Path:
    """A file as somebody else would make it; the list is that of the members unless it is given."""
    entries = [{"file": name, "sha256": sha256_hex(data)} for name, data in members.items()]
    told = {"kind": parcel.KIND, "version": 1, "saves": entries if listed is None else listed, **more}
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
        archive.writestr(LIST, json.dumps(told))
    return path


def refused(store: Store, file: Path) -> str:
    """The code of the sentence; nothing has changed in the folder."""
    before = files_of(store.folder)
    with pytest.raises(NotCarried) as caught:
        import_from(store, file)
    assert files_of(store.folder) == before
    return caught.value.line.code


def test_what_was_exported_comes_out_elsewhere_byte_for_byte(tmp_path: Path) -> None:
    here, there = filled(tmp_path / "here"), Store(tmp_path / "there")
    said = export_to(here, tmp_path / "all.zip")
    assert (said.code, dict(said.params)["n"], dict(said.params)["left"]) == ("parcel.exported", 3, 0)
    told = import_from(there, tmp_path / "all.zip")
    assert (told.code, dict(told.params)["n"]) == ("parcel.imported", 3)
    assert files_of(there.folder) == files_of(here.folder)
    assert [info.moves for info in there.saves()] == [info.moves for info in here.saves()]
    assert there.load(there.saves()[0].path).match.decisions == 8


def told(line_: Line) -> dict[str, int]:
    """What became of the saves of a file, without what became of none."""
    assert line_.code == "parcel.imported"
    return {str(name): int(str(number)) for name, number in line_.params if number}


def further(store: Store, steps: int) -> None:
    """The only running match of a folder is played on."""
    (info,) = (info for info in store.saves() if not info.named)
    match = store.load(info.path).match
    for _ in range(steps):
        play(match, 1)
        assert store.save(match, {}) is None
    store.close_all()


def moves_of(store: Store) -> dict[bool, list[int]]:
    """The moves of running matches and of named copies."""
    found: dict[bool, list[int]] = {False: [], True: []}
    for info in store.saves():
        found[info.named].append(info.moves)
    return {named: sorted(numbers) for named, numbers in found.items()}


def test_what_is_there_already_is_said_and_not_doubled(tmp_path: Path) -> None:
    store = filled(tmp_path / "here")
    store.save_as(store.load(store.saves()[0].path).match, {}, "Before the storm")
    store.close_all()
    export_to(store, tmp_path / "all.zip")
    before = files_of(store.folder)
    playing = store.load(store.saves()[-1].path).match
    for _ in range(2):
        assert told(import_from(Store(store.folder), tmp_path / "all.zip")) == {"here": 4}
    assert files_of(store.folder) == before
    assert store.save(play(playing, 1), {}) is None
    store.close_all()


def test_another_match_of_the_same_name_gets_a_new_one(tmp_path: Path) -> None:
    here, there = filled(tmp_path / "here", 1), Store(tmp_path / "there")
    other = play(begin(seed=99), 3)
    assert there.save(other, {}) is None
    there.close_all()
    assert list(files_of(here.folder)) == list(files_of(there.folder)), "both are called by day and game"
    export_to(there, tmp_path / "all.zip")
    before = files_of(here.folder)
    assert told(import_from(here, tmp_path / "all.zip")) == {"n": 1}
    after = files_of(here.folder)
    assert len(after) == 2 and {name: after[name] for name in before} == before


def test_the_older_state_of_a_match_that_has_gone_further_here_is_kept_as_a_copy(tmp_path: Path) -> None:
    store = filled(tmp_path / "here", 1)
    export_to(store, tmp_path / "all.zip")
    further(store, 4)
    before = files_of(store.folder)
    assert told(import_from(store, tmp_path / "all.zip")) == {"behind": 1}
    assert moves_of(store) == {False: [10], True: [6]}
    assert {name: files_of(store.folder)[name] for name in before} == before
    assert told(import_from(Store(store.folder), tmp_path / "all.zip")) == {"here": 1}
    (copy,) = (info for info in store.saves() if info.named)
    assert copy.name == "From the import, 6 moves" and store.load(copy.path).match.decisions == 6


def test_a_match_that_has_gone_further_in_the_file_goes_on_there_and_the_state_here_is_kept(tmp_path: Path) -> None:
    here, there = filled(tmp_path / "here", 1), Store(tmp_path / "there")
    export_to(here, tmp_path / "one.zip")
    import_from(there, tmp_path / "one.zip")
    further(there, 4)
    export_to(there, tmp_path / "two.zip")
    (path,) = here.folder.glob("*.json")
    old = path.read_bytes()
    assert told(import_from(here, tmp_path / "two.zip")) == {"ahead": 1}
    assert moves_of(here) == {False: [10], True: [6]}
    assert copy_paths(path)[0].read_bytes() == old
    latest = here.latest_unfinished()
    assert latest is not None and (latest.path, latest.moves) == (path, 10)
    assert told(import_from(here, tmp_path / "two.zip")) == {"here": 1}
    assert told(import_from(here, tmp_path / "one.zip")) == {"behind": 1}, "as another copy: who knows what it was kept for"
    assert told(import_from(here, tmp_path / "one.zip")) == {"here": 1}
    further(here, 1)


def test_a_match_that_is_being_played_is_left_alone(tmp_path: Path) -> None:
    here, there = filled(tmp_path / "here", 1), Store(tmp_path / "there")
    export_to(here, tmp_path / "one.zip")
    import_from(there, tmp_path / "one.zip")
    further(there, 4)
    export_to(there, tmp_path / "two.zip")
    playing = here.load(here.saves()[0].path).match
    for store in (here, Store(here.folder)):
        before = here.saves()[0].path.read_bytes()
        assert told(import_from(store, tmp_path / "two.zip")) in ({"aside": 1}, {"here": 1})
        assert here.path_of(playing) is not None and moves_of(here) == {False: [6], True: [10]}
        assert before in files_of(here.folder).values()
    assert here.save(play(playing, 1), {}) is None
    here.close_all()


def test_matches_that_have_parted_are_both_kept(tmp_path: Path) -> None:
    """The same seed begun twice, or a move taken back and another made in its place."""
    here, there = Store(tmp_path / "here"), Store(tmp_path / "there")
    for store, chance in ((here, 1), (there, 2)):
        assert store.save(play(begin(seed=5), 12, chance), {}) is None
        store.close_all()
    export_to(there, tmp_path / "all.zip")
    assert told(import_from(here, tmp_path / "all.zip")) == {"n": 1}
    assert moves_of(here) == {False: [12, 12], True: []}


def test_a_save_of_an_older_format_is_known_again(tmp_path: Path) -> None:
    store = Store(tmp_path / "here")
    store.folder.mkdir()
    data = (folder(1) / "rummy_500_3_mid_hand.json").read_bytes()
    (store.folder / "old.json").write_bytes(data)
    export_to(store, tmp_path / "all.zip")
    assert told(import_from(store, tmp_path / "all.zip")) == {"here": 1}
    further(store, 2)
    assert told(import_from(store, tmp_path / "all.zip")) == {"behind": 1}
    assert len(moves_of(store)[False]) == 1 and len(moves_of(store)[True]) == 1
    assert all(open_match(path.read_bytes()).whole for path in store.folder.glob("*.json"))


def test_an_export_replaces_no_file(tmp_path: Path) -> None:
    store = filled(tmp_path / "here", 1)
    file = tmp_path / "mine.txt"
    file.write_text("dear diary")
    with pytest.raises(NotCarried):
        export_to(store, file)
    assert file.read_text() == "dear diary"
    with pytest.raises(NotCarried):
        export_to(Store(tmp_path / "empty"), tmp_path / "all.zip")
    names = []
    for _ in range(3):
        names.append(carrying.new_name(tmp_path, "2026-11-23"))
        export_to(store, names[-1])
    assert len(set(names)) == 3


def test_of_a_damaged_match_the_best_copy_is_exported(tmp_path: Path) -> None:
    store = filled(tmp_path / "here", 2)
    first, second = sorted(store.folder.glob("*.json"))
    good = copy_paths(first)[0].read_bytes()
    first.write_bytes(b"ruin")
    for file in (second, *copy_paths(second)):
        file.write_bytes(b"ruin")
    said = export_to(store, tmp_path / "all.zip")
    assert (dict(said.params)["n"], dict(said.params)["left"]) == (1, 1)
    assert [save.data for save in unpack(tmp_path / "all.zip").saves] == [good]


def test_saves_of_an_older_format_are_carried_as_they_are(tmp_path: Path) -> None:
    store = Store(tmp_path / "here")
    store.folder.mkdir()
    data = (folder(1) / "rummy_500_3_mid_hand.json").read_bytes()
    (store.folder / "old.json").write_bytes(data)
    export_to(store, tmp_path / "all.zip")
    there = Store(tmp_path / "there")
    import_from(there, tmp_path / "all.zip")
    assert files_of(there.folder) == {"old.json": data}


@pytest.mark.parametrize(
    "name",
    [
        "saves/../../escaped.json", "../escaped.json", "/etc/escaped.json", "saves//escaped.json", "saves/a/b.json",
        "saves/..json", "saves\\..\\escaped.json", "saves/C:\\escaped.json", "escaped.json", "saves/escaped.txt",
        "saves/\x00.json", "saves/.json",
    ],
)  # fmt: skip
def test_no_name_leads_out_of_the_folder(tmp_path: Path, name: str) -> None:
    data = next(iter(files_of(filled(tmp_path / "source", 1).folder).values()))
    file = made_up(tmp_path / "bad.zip", {name: data})
    home = tmp_path / "home"
    store = Store(home / "saves")
    before = set(tmp_path.rglob("*"))
    try:
        import_from(store, file)
    except NotCarried:
        pass
    new = set(tmp_path.rglob("*")) - before
    assert all(path in (home, home / "saves") or path.parent == home / "saves" for path in new)
    assert all(path.name.strip(".") == path.name for path in new)


def test_hard_names_become_harmless_ones(tmp_path: Path) -> None:
    names = ("..", "CON: <Ädä>", "x" * 190, " ", "-rf", "a\u202eb")
    saves = files_of(filled(tmp_path / "source", len(names)).folder).values()
    store = Store(tmp_path / "saves")
    for name, data in zip(names, saves, strict=True):
        import_from(store, made_up(tmp_path / "odd.zip", {f"saves/{name}.json": data}))
    for path in store.folder.glob("*.json"):
        assert path.name.isascii() and path.stem.replace("_", "").replace("-", "").isalnum() and len(path.name) < 100
    assert len(files_of(store.folder)) == 6


def test_damaged_saves_are_left_out_and_counted(tmp_path: Path) -> None:
    good = list(files_of(filled(tmp_path / "source").folder).values())
    store = Store(tmp_path / "saves")
    flipped = good[0].replace(b'"portrait":"otto"', b'"portrait":"ottp"')
    assert flipped != good[0]
    listed = [
        {"file": "saves/a.json", "sha256": sha256_hex(good[1])},
        {"file": "saves/b.json", "sha256": sha256_hex(b"something else")},
        {"file": "saves/c.json", "sha256": sha256_hex(flipped)},
        {"file": "saves/d.json", "sha256": sha256_hex(good[1])},
        "nonsense", {"file": 3}, None,
    ]  # fmt: skip
    members = {"saves/a.json": good[1], "saves/b.json": good[2], "saves/c.json": flipped}
    said = import_from(store, made_up(tmp_path / "some.zip", members, listed))
    assert (dict(said.params)["n"], dict(said.params)["left"]) == (1, 6)
    assert list(files_of(store.folder).values()) == [good[1]]


def test_what_is_no_export_gets_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = filled(tmp_path / "saves", 1)
    data = next(iter(files_of(store.folder).values()))
    file = tmp_path / "x.zip"
    assert refused(store, file) == "parcel.missing"
    for junk in (b"", b"PK\x03\x04", b"hello", data):
        file.write_bytes(junk)
        assert refused(store, file) == "parcel.none"
    assert refused(store, tmp_path) == "parcel.missing"
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe.zip")
        assert refused(store, tmp_path / "pipe.zip") == "parcel.missing"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("readme.txt", "a zip of somebody else")
    assert refused(store, file) == "parcel.none"
    for told in (b"{}", b"[]", b"\xff", b"[" * 100_000, b'{"kind": "upcard saves", "version": 1, "saves": 4}'):
        with zipfile.ZipFile(file, "w") as archive:
            archive.writestr(LIST, told)
        assert refused(store, file) in ("parcel.none", "parcel.too_large")
    assert refused(store, made_up(file, {"saves/a.json": data}, version=2)) == "parcel.newer"
    assert refused(store, made_up(file, {})) == "parcel.empty"
    assert refused(store, made_up(file, {"saves/a.json": b"ruin"})) == "parcel.all_damaged"
    monkeypatch.setattr(parcel, "LARGEST_PARCEL", len(data) - 1)
    assert refused(store, made_up(file, {"saves/a.json": data})) == "parcel.too_large"


def test_a_bomb_is_not_unpacked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Much more comes out than the file says: reading ends at the bound."""
    monkeypatch.setattr(parcel, "LARGEST", 100_000)
    data = b"0" * 5_000_000
    file = made_up(tmp_path / "bomb.zip", {"saves/a.json": data})
    raw = file.read_bytes()
    assert len(raw) < 20_000
    with pytest.raises(NoParcel) as caught:
        unpack(file)
    assert caught.value.line.code == "parcel.too_large"
    file.write_bytes(raw.replace(struct.pack("<L", len(data)), struct.pack("<L", 1000)))  # it lies about its size
    with pytest.raises(NoParcel):
        if not unpack(file).saves:
            raise NoParcel(caught.value.line)


@pytest.mark.parametrize("seed", range(4))
def test_spoiled_exports_never_bring_in_a_spoiled_match(tmp_path: Path, seed: int) -> None:
    """Bytes changed, cut and swapped at random: good matches come in or none, and nothing else happens."""
    random_ = random.Random(seed)
    saves = [Packed(f"m{number}", data) for number, data in enumerate(files_of(filled(tmp_path / "s", 2).folder).values())]
    whole = pack(saves)
    good = {save.data for save in saves}
    came = 0
    for number in range(60):
        spoiled = bytearray(whole)
        for _ in range(random_.randint(1, 4)):
            spoiled[random_.randrange(len(spoiled))] ^= 1 << random_.randrange(8)
        if number % 5 == 0:
            del spoiled[random_.randrange(len(spoiled)) :]
        file = tmp_path / "spoiled.zip"
        file.write_bytes(bytes(spoiled))
        store = Store(tmp_path / f"t{number}")
        try:
            import_from(store, file)
        except NotCarried as error:
            assert error.line.code.startswith(("parcel.", "save."))
        found = list(files_of(store.folder).values()) if store.folder.exists() else []
        assert set(found) <= good
        came += len(found)
        assert all(open_match(data).whole for data in found)
    assert came, "some are only a little spoiled"


def test_the_same_saves_make_the_same_file() -> None:
    saves = [Packed("a", b"1"), Packed("b", b"2")]
    assert pack(saves) == pack(saves)
    with zipfile.ZipFile(io.BytesIO(pack(saves))) as archive:
        assert archive.testzip() is None


def test_a_full_disk_says_how_far_it_came(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    export_to(filled(tmp_path / "here"), tmp_path / "all.zip")
    store = Store(tmp_path / "there")
    real, count = files.write, [0]

    def write(*arguments: Any) -> None:
        count[0] += 1
        if count[0] > 2:
            raise OSError(28, "No space left on device")
        real(*arguments)

    monkeypatch.setattr(files, "write", write)
    with pytest.raises(NotCarried) as caught:
        import_from(store, tmp_path / "all.zip")
    assert (caught.value.line.code, dict(caught.value.line.params)["n"]) == ("parcel.stopped", 2)
    assert len(store.saves()) == 2
    assert [path.name for path in store.folder.iterdir() if not path.name.endswith(".json")] == []
