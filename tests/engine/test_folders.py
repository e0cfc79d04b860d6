"""Where things lie: beside the code, in the user's folder, or where the player says."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from game import folders
from game.folders import find_folders
from tests.engine.client import ROOT


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the program with everything beside the code, and a user with a folder of his own."""
    monkeypatch.delenv("UPCARD_HOME", raising=False)
    monkeypatch.setattr(folders, "user_folder", lambda: tmp_path / "user")
    package = tmp_path / "copy" / "game"
    for folder in (package, package.parent / "rules", package.parent / "assets", package.parent / "saves"):
        folder.mkdir(parents=True)
    return package


def refuse(monkeypatch: pytest.MonkeyPatch, *places: Path) -> None:
    """Make these folders refuse to be written, whoever runs the tests."""
    real = os.open

    def open_(path: Any, *more: Any) -> int:
        if isinstance(path, Path) and any(path.is_relative_to(place) for place in places):
            raise PermissionError(13, "Permission denied")
        return real(path, *more)

    monkeypatch.setattr(os, "open", open_)


def test_a_checkout_keeps_everything_beside_the_code(checkout: Path) -> None:
    root = checkout.parent
    before = sorted(root.rglob("*"))
    found = find_folders(package=checkout)
    assert (found.assets, found.shipped_rules) == (root / "assets", root / "rules")
    assert (found.own_rules, found.saves, found.settings_file) == (root / "rules", root / "saves", root / "settings.json")
    assert found.portable and not found.trouble
    assert sorted(root.rglob("*")) == before, "finding leaves nothing behind"


def test_this_checkout() -> None:
    found = find_folders()
    assert found.shipped_rules == ROOT / "rules" and found.assets == ROOT / "assets"


@pytest.mark.parametrize("name", ["saves", "rules"])
def test_a_checkout_that_cannot_be_written_uses_the_users_folder(
    checkout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    refuse(monkeypatch, checkout.parent / name)
    found = find_folders(package=checkout)
    user = tmp_path / "user"
    assert found.shipped_rules == checkout.parent / "rules" and found.assets == checkout.parent / "assets"
    assert (found.own_rules, found.saves, found.settings_file) == (user / "rules", user / "saves", user / "settings.json")
    assert not found.portable and not found.trouble and not user.exists()


def test_an_installed_copy_has_its_data_inside_and_uses_the_users_folder(checkout: Path, tmp_path: Path) -> None:
    (checkout / "_data" / "rules").mkdir(parents=True)
    found = find_folders(package=checkout)
    assert (found.assets, found.shipped_rules) == (checkout / "_data" / "assets", checkout / "_data" / "rules")
    assert found.saves == tmp_path / "user" / "saves" and not found.portable


def test_where_nothing_can_be_written_it_is_said(checkout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    refuse(monkeypatch, tmp_path)
    found = find_folders(package=checkout)
    assert str(tmp_path / "user") in found.trouble and "--home" in found.trouble
    (tmp_path / "file").write_text("")
    assert find_folders(tmp_path / "file", checkout).trouble


def test_the_player_says_where(checkout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = find_folders(tmp_path / "stick", checkout)
    assert (found.own_rules, found.saves) == (tmp_path / "stick" / "rules", tmp_path / "stick" / "saves")
    assert found.settings_file == tmp_path / "stick" / "settings.json" and found.portable and not found.trouble
    monkeypatch.setenv("UPCARD_HOME", str(tmp_path / "other"))
    assert find_folders(package=checkout).saves == tmp_path / "other" / "saves"
    assert find_folders(tmp_path / "stick", checkout).saves == tmp_path / "stick" / "saves"


def test_the_users_folder_is_by_the_custom_of_the_system(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert "upcard" in folders.user_folder().parts
    import platformdirs

    def fail(*_: object, **__: object) -> Path:
        raise RuntimeError("no home")

    monkeypatch.setattr(platformdirs, "user_data_path", fail)
    assert folders.user_folder().name == "upcard"


def test_where_not_even_a_temporary_folder_is_there_it_is_said(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere(*_: object, **__: object) -> Path:
        raise FileNotFoundError(2, "No usable temporary directory found")

    monkeypatch.setattr("platformdirs.user_data_path", nowhere)
    monkeypatch.setattr("tempfile.gettempdir", nowhere)
    monkeypatch.setattr("game.folders._writable", lambda folder: False)
    assert "--home" in find_folders(package=checkout).trouble
