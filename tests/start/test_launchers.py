"""What is double-clicked: the files beside `main.py`, and the entry in the menu of the desktop."""

from __future__ import annotations

import os
import runpy
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from game import shortcut
from game.cli import main
from game.shortcut import entry, install

ROOT = Path(__file__).resolve().parents[2]
TOY = """import os, sys
said = os.path.abspath(sys.argv[0]) + " " + os.environ["UPCARD_NO_TERMINAL"]
sys.stdout.buffer.write(os.fsencode(said))
"""


def command(text: str) -> str:
    return next(line.removeprefix("Exec=") for line in text.splitlines() if line.startswith("Exec="))


def run(words: list[str], where: Path) -> str:
    return os.fsdecode(subprocess.run(words, cwd=where, capture_output=True, check=True).stdout)


@pytest.fixture(params=["Käse und $Brot".encode(), b"Spi\xe4le 100%"], ids=["umlaut", "no UTF-8"])
def copy(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """A folder with launchers and a program that says who it is."""
    made = tmp_path / os.fsdecode(request.param)
    made.mkdir()
    for name in ("Upcard.desktop", "Upcard.command"):
        shutil.copy(ROOT / name, made / name)
    (made / "main.py").write_text(TOY, encoding="utf-8")
    return made


@pytest.mark.parametrize("as_address", [False, True])
def test_the_desktop_file_starts_the_program_beside_it(copy: Path, as_address: bool) -> None:
    itself = copy / "Upcard.desktop"
    told = itself.as_uri() if as_address else str(itself)
    words = [told if word == "%k" else word for word in shlex.split(command(itself.read_text(encoding="utf-8")))]
    assert run(words, Path("/")) == f"{copy / 'main.py'} 1"


@pytest.mark.parametrize("told", ["path", "address", "variable"])
def test_the_desktop_file_of_the_bundle_starts_the_program_beside_it(tmp_path: Path, told: str) -> None:
    folder = tmp_path / "Käse, $Brot und 100 %"
    folder.mkdir()
    itself, program = folder / "Upcard.desktop", folder / "upcard"
    program.write_text('#!/bin/sh\nprintf %s "$0 $UPCARD_NO_TERMINAL"', encoding="utf-8")
    program.chmod(0o755)
    itself.write_text(runpy.run_path(str(ROOT / ".ci" / "bundle.py"))["desktop_entry"](), encoding="utf-8")
    # What a desktop does: the text's own signs, then the words, then the signs that a shell would read.
    line = command(itself.read_text(encoding="utf-8")).replace("\\\\", "\\")
    words = [word.replace("\\$", "$").replace("%%", "%") for word in shlex.split(line)]
    place = {"path": str(itself), "address": itself.as_uri(), "variable": ""}[told]
    if told == "variable":
        words = ["env", f"GIO_LAUNCHED_DESKTOP_FILE={itself}", *words]
    assert run([place if word == "%k" else word for word in words], Path("/")) == f"{program} 1"


def test_the_command_file_starts_the_program_beside_it(copy: Path) -> None:
    assert run([str(copy / "Upcard.command")], Path("/")) == f"{copy / 'main.py'} 1"


def test_all_launchers_set_what_the_first_start_looks_for() -> None:
    for name in ("Upcard.desktop", "Upcard.command", "Upcard.bat"):
        assert "UPCARD_NO_TERMINAL=1" in (ROOT / name).read_text(encoding="utf-8")
    assert b"\r\n" in (ROOT / "Upcard.bat").read_bytes(), "old shells of Windows stumble over other ends of lines"


@pytest.mark.parametrize("copy", ["Käse und $Brot".encode()], indirect=True)
def test_the_entry_of_the_menu_starts_this_copy(copy: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    made = install(ROOT / "assets", copy / "main.py")
    assert made == tmp_path / "data" / "applications" / "upcard.desktop"
    text = made.read_text(encoding="utf-8")
    assert f"Icon={ROOT / 'assets' / 'icon.svg'}" in text and "Terminal=false" in text
    words = [word.replace("\\$", "$") for word in shlex.split(command(text).replace("\\\\", "\\"))]  # a shell keeps that sign
    (copy / "main.py").write_text(f"#!{sys.executable}\n{TOY}", encoding="utf-8")
    (copy / "main.py").chmod(0o755)
    assert run(words, Path("/")) == f"{copy / 'main.py'} 1"


def test_signs_that_mean_something_in_a_command_are_escaped() -> None:
    assert command(entry(['/a "b" $c 100%'], Path("/i.svg"))) == 'env UPCARD_NO_TERMINAL=1 "/a \\\\"b\\\\" \\\\$c 100%%"'


def test_a_closed_folder_and_an_odd_path_get_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    assert main(["install-shortcut"]) == 1
    assert "cannot be written" in capsys.readouterr().err
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    with pytest.raises(shortcut.NoShortcut, match="Rename it"):
        install(Path("/Spi\udce4le/assets"))
