"""The program in a folder whose name is no text: it works there, or says in a sentence what does not."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
WINDOW = """
import sys
from pathlib import Path
sys.path.insert(0, "")
from game.folders import LaunchOptions, find_folders
from game.ui.art import picture_files
from game.ui.art import fonts
from game.ui.start import program, screen_class
fonts._files = lambda: (sys.argv[1], sys.argv[1])
app = program(find_folders(), LaunchOptions(variant="rum", seed=1, settings={"speed": "instant"}))
app.begin(screen_class("menu")(app))
app.sound.start()
for name in app.sound._files:
    app.sound.play(name)
from game.ui.pages.base.starting import launch
launch(app)
for _ in range(60):
    app.turn()
assert app.shown().screen == "table" and app.shown().dialog is None, app.shown()
assert not picture_files.untold()
app.close()
"""


pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere names of files are text")


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A clone in a folder of such a name; the pictures and the rules are links."""
    odd = tmp_path / os.fsdecode(b"Spi\xe4le")
    odd.mkdir()
    shutil.copytree(ROOT / "game", odd / "game")
    for name in ("main.py", "pyproject.toml"):
        shutil.copy(ROOT / name, odd)
    for name in ("assets", "rules"):
        (odd / name).symlink_to(ROOT / name)
    return odd


def run(place: Path, *arguments: str | bytes) -> subprocess.CompletedProcess[bytes]:
    env = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    env["XDG_DATA_HOME"] = str(place / "data")
    return subprocess.run([sys.executable, *arguments], check=False, cwd=place, env=env, capture_output=True, timeout=120)


def test_the_commands_work_in_a_folder_whose_name_is_no_text(place: Path) -> None:
    for command in (["variants"], ["install-shortcut"]):
        ended = run(place, "main.py", *command)
        said = ended.stdout + ended.stderr
        assert said and b"Traceback" not in said, said
    played = run(place, "main.py", "tournament", "rum", "--players", "random", "--hands", "2", "--jobs", "2")
    assert played.returncode == 0, played.stderr


def test_the_window_works_in_a_folder_whose_name_is_no_text(place: Path) -> None:
    """Its pictures, sounds and letters are there."""
    import font_source_sans_pro

    shutil.copy(str(font_source_sans_pro.SourceSansPro), letters := place / "letters.ttf")
    ended = run(place, "-c", WINDOW, os.fsencode(letters))
    assert ended.returncode == 0, ended.stderr
