"""The variants of the window: listed at once, read beside the first pictures, and the same in both."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from game.ui.repertoire import Repertoire
from game.variants.catalogue import Catalogue
from tests.ui.desk import folders


def test_what_is_listed_at_once_is_what_the_files_say(tmp_path: Path) -> None:
    repertoire, usual = Repertoire(folders(tmp_path)), sys.getswitchinterval()
    at_once = repertoire.entries_so_far()
    assert repertoire._catalogue is None and not repertoire.behind
    repertoire.begin()
    repertoire.wait()
    assert repertoire._catalogue is not None and not repertoire.reads
    assert repertoire.entries_so_far() == at_once == repertoire.catalogue.entries()
    assert sys.getswitchinterval() == usual


def test_whoever_needs_the_rules_waits_for_them(tmp_path: Path) -> None:
    repertoire = Repertoire(folders(tmp_path))
    repertoire.begin()
    assert repertoire.catalogue.resolve("rum").id == "rum" and not repertoire.reads
    assert repertoire.entry("rum") == repertoire.catalogue.entry("rum") and repertoire.entry("nothing") is None


def test_nothing_is_listed_that_is_not_there_any_more(tmp_path: Path) -> None:
    """Files come and go before the rules have been read; a list is that of the moment."""
    repertoire = Repertoire(folders(tmp_path))
    shipped = repertoire.entries_so_far()
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "mine.yaml").write_text("extends: rum\nname: Mine\nsummary: Ours.\n", encoding="utf-8")
    assert [entry.id for entry in repertoire.entries_so_far() if entry not in shipped] == ["mine"]


def test_with_files_of_ones_own_the_second_list_is_there_at_once(tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "mine.yaml").write_text("extends: rum\nname: Mine\nsummary: Ours.\n", encoding="utf-8")
    first = Repertoire(folders(tmp_path))
    read = first.entries_so_far()
    assert first._catalogue is not None
    first.keep()
    second = Repertoire(folders(tmp_path))
    assert second.entries_so_far() == read and second._catalogue is None
    (tmp_path / "rules" / "mine.yaml").unlink()
    second.keep()
    assert [entry.id for entry in read if entry not in second.entries_so_far()] == ["mine"]


def test_nothing_is_kept_beside_the_shipped_rules_alone(tmp_path: Path) -> None:
    repertoire = Repertoire(folders(tmp_path))
    assert repertoire.catalogue.entries()
    repertoire.keep()
    assert not list(tmp_path.iterdir())


def test_a_mistake_beside_the_pictures_is_met_by_whoever_needs_the_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """There it is caught and reported like any other."""

    def fails(self: Catalogue, shipped: Path, own: Path | None = None) -> None:
        raise RuntimeError("the disk is gone")

    monkeypatch.setattr(Catalogue, "__init__", fails)
    repertoire = Repertoire(folders(tmp_path))
    repertoire.begin()
    repertoire.wait()
    assert not repertoire.reads and repertoire.entry("rum") is not None, "the list is there"
    with pytest.raises(RuntimeError, match="the disk is gone"):
        repertoire.catalogue  # noqa: B018
