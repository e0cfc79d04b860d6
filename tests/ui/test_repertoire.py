"""The variants of the window: listed at once, read beside the first pictures, and the same in both."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from game.folders import LaunchOptions
from game.ui.pages.menu.cards import TALL, VariantCard
from game.ui.pages.menu.menu import MenuScreen
from game.ui.pages.menu.tables import CHECK_AFTER
from game.ui.program.repertoire import Repertoire
from game.ui.start import program
from game.variants.catalogue import Catalogue
from tests.ui.desk import ROOT, folders

KEPT = ROOT / "tests" / "saves" / "kept" / "format_2.json"


def test_what_is_listed_at_once_is_what_the_files_say(tmp_path: Path) -> None:
    repertoire, usual = Repertoire(folders(tmp_path)), sys.getswitchinterval()
    at_once = repertoire.entries_so_far()
    assert repertoire._catalogue is None and not repertoire.behind
    repertoire.begin()
    repertoire.wait()
    assert repertoire._catalogue is not None and not repertoire.reads
    assert repertoire.entries_so_far() == at_once == repertoire.catalogue.entries()
    assert sys.getswitchinterval() == usual


def test_the_small_tables_are_painted_while_the_rules_are_still_being_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One after the other in the pictures of the window that follow the first, in the order in which they stand there."""
    (tmp_path / "saves").mkdir()
    shutil.copy(KEPT, tmp_path / "saves")
    monkeypatch.setattr(Repertoire, "reads", property(lambda self: True))
    app = program(folders(tmp_path), LaunchOptions(size=(1280, 720), settings={"speed": "instant"}))
    painted: list[int] = []
    try:
        app.begin(MenuScreen(app))
        menu = app.top
        assert isinstance(menu, MenuScreen)
        while not app._seen:
            app.turn()
        assert app.shown().items[0].id == "menu:continue" and app.shown().items[0].enabled
        cards = [widget for widget in menu.group.widgets if isinstance(widget, VariantCard) and widget.shape == TALL]
        rounds = 0
        while app.turn():
            rounds += 1
            painted.append(len(menu.tables.brush._seen))
            assert rounds < 40, "it never came to rest"
        assert len(cards) >= 4 and all(card._layout is not None for card in cards)
        assert painted[: len(cards)] == list(range(1, len(cards) + 1)), "each picture of the window has one more"
        app.now += 2 * CHECK_AFTER
        app.turn()
        assert app.repertoire._catalogue is None, "nobody has waited for the rules"
    finally:
        app.close()


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
