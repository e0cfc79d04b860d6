"""The packaged program: made, unpacked in a folder with an odd name, double-clicked on a machine that has nothing, played."""

from __future__ import annotations

import fcntl
import os
import shlex
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.ui.player_by_mouse import MousePlayer
from tests.ui.window import Display, Game

ROOT = Path(__file__).resolve().parents[2]
STARTER = ROOT / ".ci" / "start.py"
LARGEST = 70e6  # bytes, unpacked
OWN = "format: 1\nname: Oma's Äpfel\nextends: straight_rummy\n"

pytestmark = [
    pytest.mark.window,
    pytest.mark.bundle,
    pytest.mark.skipif(sys.platform != "linux", reason="this bundle is the one of Linux"),
]


def archive_of(made: Path) -> Path:
    """The one archive that the bundle's script makes here. It is made once: of several processes that test, the others wait."""
    made.mkdir(exist_ok=True)
    with (made / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not list(made.glob("upcard-*.tar.gz")):
            subprocess.run([sys.executable, str(ROOT / ".ci" / "bundle.py"), str(made)], check=True, stdout=subprocess.DEVNULL)
    (archive,) = made.glob("upcard-*-linux-*.tar.gz")
    return archive


@pytest.fixture(scope="module")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The archive, unpacked where a player may have put it."""
    whole_run = tmp_path_factory.getbasetemp()
    archive = archive_of((whole_run.parent if "PYTEST_XDIST_WORKER" in os.environ else whole_run) / "bundle")
    place = tmp_path_factory.mktemp("somewhere") / "Käse und Brot"
    place.mkdir()
    subprocess.run(["tar", "-xzf", str(archive), "-C", str(place)], check=True)
    return place / "upcard"


@pytest.fixture
def display() -> Iterator[Display]:
    shown = Display((1366, 800))
    yield shown
    shown.close()


def bare(home: Path) -> dict[str, str]:
    """The surroundings of a machine without Python and network: an empty home, and no way to an index or a proxy."""
    home.mkdir(exist_ok=True)
    nobody = "http://127.0.0.1:9"
    return {"HOME": str(home), "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "http_proxy": nobody, "https_proxy": nobody}


def entry(bundle: Path) -> list[str]:
    """The command of the launcher, as a desktop runs it."""
    text = (bundle / "Upcard.desktop").read_text(encoding="utf-8")
    line = next(line.removeprefix("Exec=") for line in text.splitlines() if line.startswith("Exec="))
    words = [word.replace("\\$", "$").replace("%%", "%") for word in shlex.split(line.replace("\\\\", "\\"))]
    return [str(bundle / "Upcard.desktop") if word == "%k" else word for word in words]


def test_the_packed_program_shows_its_menu_and_a_table(bundle: Path, display: Display) -> None:
    surroundings = os.environ | {"DISPLAY": display.name}
    told = subprocess.run(
        [sys.executable, str(STARTER), str(bundle / "upcard")], env=surroundings, capture_output=True, text=True, check=False
    )
    assert told.returncode == 0, told.stderr
    assert told.stdout.count("s to the first picture") == 3


def test_a_hand_is_played_by_mouse_from_the_unpacked_archive(bundle: Path, display: Display, tmp_path: Path) -> None:
    home = tmp_path / "home"
    instant = ("--set", "speed=instant")
    game = Game(display.name, tmp_path, *instant, program=[str(bundle / "upcard")], surroundings=bare(home))
    try:
        game.focus()
        player = MousePlayer(game)
        player.sit_down("gin_standard")
        line = player.play_hand()
        assert line["screen"] == "scores" and not player.refused
    finally:
        game.close()
    assert list((tmp_path / "saves").glob("*.json")), "the match is kept"
    continued = Game(display.name, tmp_path, program=[str(bundle / "upcard")], surroundings=bare(home))
    try:
        continued.focus()
        continued.wait(lambda line: any(item["id"] == "menu:continue" for item in line["items"]))
    finally:
        continued.close()


def test_the_launcher_starts_the_program_beside_it(bundle: Path, display: Display, tmp_path: Path) -> None:
    env = bare(tmp_path / "home") | {"DISPLAY": display.name, "SDL_AUDIODRIVER": "dummy"}
    program = subprocess.Popen(entry(bundle), cwd="/", env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        deadline = time.monotonic() + 60
        seek = ["xdotool", "search", "--class", "upcard"]
        while not subprocess.run(seek, env=os.environ | env, capture_output=True, check=False).stdout:
            assert time.monotonic() < deadline and program.poll() is None, "no window came"
            time.sleep(0.1)
    finally:
        program.terminate()
        program.wait(20)


def test_own_rules_are_found_and_gone_when_removed_and_shipped_ones_lie_beside(bundle: Path, tmp_path: Path) -> None:
    env = bare(tmp_path / "home")

    def listed() -> str:
        command = [str(bundle / "upcard"), "variants"]
        return subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout

    assert str(bundle / "rules") in listed()
    own = tmp_path / "home" / ".local" / "share" / "upcard" / "rules"
    own.mkdir(parents=True)
    (own / "aepfel.yaml").write_text(OWN, encoding="utf-8")
    assert "Oma's Äpfel" in listed()
    (own / "aepfel.yaml").unlink()
    assert "Oma's Äpfel" not in listed()


def test_the_bundle_is_small_and_brings_its_licences(bundle: Path) -> None:
    size = sum(path.stat().st_size for path in bundle.rglob("*") if path.is_file() and not path.is_symlink())
    assert size <= LARGEST, f"{size / 1e6:.0f} MB"
    texts = {path.stem for path in (bundle / "licences").iterdir()}
    assert {"Upcard", "Python", "LGPL-2.1", "SDL2", "PyYAML-LICENSE", "platformdirs-LICENSE"} <= texts
    carried = {path.name.split("-")[0].removeprefix("lib") for path in (bundle / "_internal" / "pygame_ce.libs").iterdir()}
    told = (bundle / "licences" / "README.md").read_text(encoding="utf-8").lower()
    of = {"asound": "alsa", "sndfile": "libsndfile", "brotlicommon": "brotli", "brotlidec": "brotli", "jpeg": "libjpeg-turbo",
          "sharpyuv": "libwebp", "webpdemux": "libwebp", "opusfile": "opus", "vorbisenc": "vorbis", "vorbisfile": "vorbis",
          "png16": "libpng"}  # fmt: skip
    for name in carried:
        assert of.get(name, name).lower() in told, f"{name} has no line in docs/licences/README.md"
