"""A missing or spoiled picture costs its picture, never the game: something plain stands in for it, and its file is named."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.folders import Folders, LaunchOptions
from game.ui.art import cloth, picture_files, table_rim, textures
from game.ui.pages.base.starting import launch
from game.ui.pages.menu.menu import MenuScreen
from game.ui.program.loop import Loop
from game.ui.start import program

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def assets(tmp_path: Path) -> Iterator[Path]:
    """A copy of all pictures, to be spoiled."""
    made = tmp_path / "assets"
    shutil.copytree(ROOT / "assets", made, ignore=shutil.ignore_patterns("art", "sounds"))
    forget()
    yield made
    textures.use_textures(ROOT / "assets" / "textures")
    forget()


def forget() -> None:
    picture_files.untold()
    picture_files.source.cache_clear()
    textures.texture.cache_clear()
    cloth._fibres.cache_clear()
    cloth._last.clear()
    table_rim._grain.cache_clear()


def table(tmp_path: Path, assets: Path) -> Loop:
    home = tmp_path / "home"
    kept = Folders(assets, ROOT / "rules", home / "rules", home / "saves", home / "settings.json", True)
    app = program(kept, LaunchOptions(variant="gin_standard", seed=7, size=(1280, 720), settings={"speed": "instant"}))
    app.begin(MenuScreen(app))
    launch(app)
    for _ in range(30):
        app.turn()
    return app


def test_a_table_without_any_picture_is_played_on(tmp_path: Path, assets: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.rmtree(assets)
    app = table(tmp_path, assets)
    try:
        assert app.top.dialog == "notice"
        said = capsys.readouterr().err
        assert "pictures are missing" in said and "Traceback" not in said
        assert not (tmp_path / "home" / "reports").exists()
    finally:
        app.close()


def garbled(path: Path) -> None:
    path.write_bytes(b"\xff\x00<svg")


def other(path: Path) -> None:
    path.write_text("no picture")


@pytest.mark.parametrize("spoil", [Path.unlink, garbled, other])
def test_a_spoiled_card_and_sign_are_named(
    spoil: Callable[[Path], object], tmp_path: Path, assets: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("icon.svg", "textures/felt.png"):
        spoil(assets / name)
    app = table(tmp_path, assets)
    try:
        said = capsys.readouterr().err
        assert "2 pictures are missing" in said
        assert "assets/icon.svg" in said.replace("\\", "/") and "assets/textures/felt.png" in said.replace("\\", "/")
        spoil(assets / "faces" / "classic" / "spades_9.svg")
        picture_files.source.cache_clear()
        card = app.art.card("9S", 333)
        assert card.get_width() == 333
        assert card.get_at((166, 20))[:3] == (252, 248, 238), "a plain card, not a hole"
        assert [path.name for path in picture_files.untold()] == ["spades_9.svg"]
    finally:
        app.close()
