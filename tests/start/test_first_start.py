"""The first start of a copy that has nothing yet: what is said without a network, and what brings it on."""

from __future__ import annotations

import os
import subprocess
import sys
import time
import zipfile
from pathlib import Path

import pytest

from game.bootstrap import announcer
from game.bootstrap.environment import Environment
from tests.ui.window import Display, crowd

ROOT = Path(__file__).resolve().parents[2]


def toy(folder: Path) -> None:
    """A library of one line, as a wheel."""
    folder.mkdir()
    info = "toy-1.dist-info"
    with zipfile.ZipFile(folder / "toy-1-py3-none-any.whl", "w") as wheel:
        wheel.writestr("toy.py", "HERE = True\n")
        wheel.writestr(f"{info}/METADATA", "Metadata-Version: 2.1\nName: toy\nVersion: 1\n")
        wheel.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nGenerator: us\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        wheel.writestr(f"{info}/RECORD", f"toy.py,,\n{info}/METADATA,,\n{info}/WHEEL,,\n{info}/RECORD,,\n")


def test_without_a_network_one_sentence_and_with_wheels_beside_it_the_libraries(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PIP_INDEX_URL", "http://127.0.0.1:9/simple")  # nobody answers there
    home, wheels = Environment(tmp_path / "Käse und Brot" / ".venv"), tmp_path / "wheels"
    with pytest.raises(SystemExit) as ended:
        home.complete(["toy==1"], wheels)
    said = str(ended.value)
    assert "needs a connection" in said and str(wheels) in said and "pip install toy==1" in said
    assert capfd.readouterr().err.count("\n") == 1, "one line says that libraries are being installed, and no warnings follow"
    assert not home.is_complete(["toy==1"])

    toy(wheels)
    home.complete(["toy==1"], wheels)  # what the first attempt left is completed
    assert home.is_complete(["toy==1"])
    assert subprocess.call([str(home.python), "-c", "import toy"]) == 0

    base = home.forget()
    assert Path(base).exists() and not home.is_complete(["toy==1"]) and not home.is_sound()


def test_a_folder_whose_name_is_not_utf_8(tmp_path: Path) -> None:
    odd = Path(os.fsdecode(os.fsencode(tmp_path) + b"/Spi\xe4le"))
    odd.mkdir()
    for name in ("main.py", "pyproject.toml", "game", "assets", "rules"):
        (odd / name).symlink_to(ROOT / name)
    ended = subprocess.run(
        [sys.executable, "main.py", "variants"], cwd=odd, capture_output=True, text=True, errors="replace", check=False
    )
    assert ended.returncode == 0, ended.stderr


def test_a_home_that_nobody_may_enter_is_no_reason_for_a_traceback(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def closed(*_: object, **__: object) -> str:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "exists", closed)
    assert not Environment(tmp_path / "closed").is_complete(["toy==1"])


def test_a_shell_that_is_given_the_program_hands_it_on() -> None:
    for command in (["sh", "main.py", "--version"], ["./main.py", "--version"]):
        ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        assert (ended.returncode, ended.stderr) == (0, "") and ended.stdout.startswith("Upcard ")


def test_who_listens_is_spoken_to_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.delenv(announcer.NO_TERMINAL, raising=False)
    monkeypatch.setattr(announcer, "_listened_to", lambda number: number == 2)
    assert not announcer.has_only_the_screen()
    monkeypatch.setattr(announcer, "_listened_to", lambda number: False)
    assert announcer.has_only_the_screen()
    monkeypatch.delenv("DISPLAY")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert not announcer.has_only_the_screen(), "there is no screen"


def test_a_python_that_is_too_old_gets_one_sentence_at_once() -> None:
    code = "import sys; sys.version_info = (3, 8, 1); exec(compile(open('main.py').read(), 'main.py', 'exec'))"
    ended = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr == "Upcard needs Python 3.11 or newer, and this is Python 3.8. See python.org.\n"


def box_comes(code: str, then: str = "") -> None:
    """A program that was double-clicked shows a box; after `then` is written to it, the box goes and the program ends well."""
    display = Display((800, 600))
    env = os.environ | {"DISPLAY": display.name, announcer.NO_TERMINAL: "yes"}
    pipe = subprocess.PIPE
    program = subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, env=env, stdin=pipe, stderr=pipe, text=True)
    find = ["xdotool", "search", "--onlyvisible", "--name", "Upcard"]
    try:
        deadline = time.monotonic() + 30 * crowd()
        while subprocess.run(find, env=env, capture_output=True, check=False).returncode:
            assert time.monotonic() < deadline and program.poll() is None, "no box came"
            time.sleep(0.1)
        assert program.poll() is None, "it waits"
        if then:
            program.communicate(then, timeout=30 * crowd())
            assert program.returncode == 0
            assert subprocess.run(find, env=env, capture_output=True, check=False).returncode, "the box has gone"
    finally:
        program.terminate()
        program.wait(10)
        display.close()


@pytest.mark.window
def test_after_a_double_click_the_last_word_stands_in_a_box() -> None:
    box_comes("from game.bootstrap.announcer import stop; stop('The cheese is missing. Buy some.')")


@pytest.mark.window
def test_while_it_installs_a_box_shows_how_far_it_is() -> None:
    lines = (
        "from game.bootstrap.announcer import Progress",
        "with Progress('Cutting the cheese.') as bar:",
        " bar.reached(0.5)",
        " input()",
    )
    box_comes("\n".join(lines), then="done\n")
