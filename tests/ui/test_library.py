"""The variants of the window: listed at once, read beside the first pictures, and the same in both."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from game.ui.library import Library
from game.variants.catalogue import Catalogue
from tests.ui.desk import folders


def test_what_is_listed_at_once_is_what_the_files_say(tmp_path: Path) -> None:
    library, usual = Library(folders(tmp_path)), sys.getswitchinterval()
    at_once = library.entries_so_far()
    assert library._catalogue is None and not library.behind
    library.begin()
    library.wait()
    assert library._catalogue is not None and not library.reads
    assert library.entries_so_far() == at_once == library.catalogue.entries()
    assert sys.getswitchinterval() == usual


def test_whoever_needs_the_rules_waits_for_them(tmp_path: Path) -> None:
    library = Library(folders(tmp_path))
    library.begin()
    assert library.catalogue.resolve("rum").id == "rum" and not library.reads
    assert library.entry("rum") == library.catalogue.entry("rum") and library.entry("nothing") is None


def test_nothing_is_listed_that_is_not_there_any_more(tmp_path: Path) -> None:
    """Files come and go before the rules have been read; a list is that of the moment."""
    library = Library(folders(tmp_path))
    shipped = library.entries_so_far()
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "mine.yaml").write_text("extends: rum\nname: Mine\nsummary: Ours.\n", encoding="utf-8")
    assert [entry.id for entry in library.entries_so_far() if entry not in shipped] == ["mine"]


def test_with_files_of_ones_own_the_second_list_is_there_at_once(tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "mine.yaml").write_text("extends: rum\nname: Mine\nsummary: Ours.\n", encoding="utf-8")
    first = Library(folders(tmp_path))
    read = first.entries_so_far()
    assert first._catalogue is not None
    first.keep()
    second = Library(folders(tmp_path))
    assert second.entries_so_far() == read and second._catalogue is None
    (tmp_path / "rules" / "mine.yaml").unlink()
    second.keep()
    assert [entry.id for entry in read if entry not in second.entries_so_far()] == ["mine"]


def test_nothing_is_kept_beside_the_shipped_rules_alone(tmp_path: Path) -> None:
    library = Library(folders(tmp_path))
    assert library.catalogue.entries()
    library.keep()
    assert not list(tmp_path.iterdir())


def test_a_mistake_beside_the_pictures_is_met_by_whoever_needs_the_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """There it is caught and reported like any other."""

    def fails(self: Catalogue, shipped: Path, own: Path | None = None) -> None:
        raise RuntimeError("the disk is gone")

    monkeypatch.setattr(Catalogue, "__init__", fails)
    library = Library(folders(tmp_path))
    library.begin()
    library.wait()
    assert not library.reads and library.entry("rum") is not None, "the list is there"
    with pytest.raises(RuntimeError, match="the disk is gone"):
        library.catalogue  # noqa: B018
