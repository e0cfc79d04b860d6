"""The first start: what counts as present, what is made, and what is said when it cannot be."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from game import bootstrap
from game.bootstrap.environment import Environment

ROOT = Path(__file__).resolve().parent.parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_everything_is_here_now() -> None:
    assert bootstrap.missing(bootstrap.WINDOW) == []


def test_the_older_pygame_counts_as_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "pygame").mkdir()
    (tmp_path / "pygame" / "__init__.py").touch()
    (tmp_path / "pygame-2.6.1.dist-info").mkdir()
    monkeypatch.setattr(sys, "path", [str(tmp_path)])
    monkeypatch.delitem(sys.modules, "pygame", raising=False)
    assert bootstrap.missing(["pygame"]) == ["pygame"]
    (tmp_path / "pygame_ce-2.5.7.dist-info").mkdir()
    assert bootstrap.missing(["pygame"]) == ["pygame"]
    (tmp_path / "pygame_ce-2.6.0.dev1.dist-info").mkdir()
    assert bootstrap.missing(["pygame"]) == []


def test_pins_are_exact_and_cover_every_dependency() -> None:
    def names(requirements: list[str]) -> set[str]:
        return {r.partition(">")[0].partition("=")[0].lower() for r in requirements}

    pins = PROJECT["tool"]["upcard"]
    assert all("==" in pin for group in pins.values() for pin in group)
    assert names(pins["run"]) == names(PROJECT["project"]["dependencies"])
    assert {name: names(pins[name]) for name in pins if name != "run"} == {
        name: names(wanted) for name, wanted in PROJECT["project"]["optional-dependencies"].items()
    }


def test_a_python_without_venv_gets_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(SystemExit, match="apt install python3-venv"):
        Environment(tmp_path / "venv")._make()


def test_a_complete_environment_is_taken_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = Environment(tmp_path / ".venv")
    python = home.python
    python.parent.mkdir(parents=True)
    python.touch()
    monkeypatch.setattr(bootstrap, "ROOT", tmp_path)
    (tmp_path / "pyproject.toml").write_bytes((ROOT / "pyproject.toml").read_bytes())
    monkeypatch.setattr(Environment, "_install", lambda *_: pytest.fail("nothing is to be installed"))
    home.stamp(bootstrap._pins(["run"])).write_text(home._base, encoding="utf-8")
    assert bootstrap.python_with(["run"]) == python


def test_another_set_or_another_python_asks_for_work(tmp_path: Path) -> None:
    home = Environment(tmp_path / ".venv")
    python = home.python
    python.parent.mkdir(parents=True)
    python.touch()
    home.stamp(["a==1"]).write_text(home._base, encoding="utf-8")
    assert home.is_complete(["a==1"])
    assert not home.is_complete(["a==1", "b==2"])
    python.unlink()
    python.symlink_to(sys.executable)
    home.stamp(["a==1"]).write_text(home._base, encoding="utf-8")
    assert home.is_sound(), "the other set is added to the same environment"
    home.stamp(["a==1"]).write_text("/usr/bin/python2.7", encoding="utf-8")
    assert not home.is_complete(["a==1"])
    assert not home.is_sound()


def test_a_read_only_folder_falls_back_to_the_user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    closed = tmp_path / "closed"
    closed.touch()  # a file: no folder can be made inside it, not even by the superuser
    monkeypatch.setattr(bootstrap, "ROOT", closed)
    monkeypatch.setattr(bootstrap, "_pins", lambda sets: ["a==1"])
    monkeypatch.setattr(bootstrap, "_user_folder", lambda: tmp_path / "data" / "upcard" / "venv")
    made: list[Path] = []

    def completed(home: Environment, pins: object, wheels: Path) -> None:
        home.folder.mkdir(parents=True, exist_ok=True)
        made.append(home.folder)

    monkeypatch.setattr(Environment, "complete", completed)
    bootstrap.python_with(["run"])
    assert made == [tmp_path / "data" / "upcard" / "venv"]


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere names of files are text")
def test_a_folder_whose_name_is_no_utf_8_falls_back_to_the_user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    odd = tmp_path / os.fsdecode(b"Spi\xe4le")
    odd.mkdir()
    monkeypatch.setattr(bootstrap, "ROOT", odd)
    monkeypatch.setattr(bootstrap, "_pins", lambda sets: ["a==1"])
    monkeypatch.setattr(bootstrap, "_user_folder", lambda: tmp_path / "data" / "venv")
    monkeypatch.setattr(Environment, "_make", lambda home: home.folder.mkdir(parents=True, exist_ok=True))
    monkeypatch.setattr(Environment, "_install", lambda *_: None)
    assert bootstrap.python_with(["run"]).is_relative_to(tmp_path / "data" / "venv")
    assert not any(odd.iterdir())


def test_no_folder_at_all_gets_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    closed = tmp_path / "closed"
    closed.touch()
    monkeypatch.setattr(bootstrap, "ROOT", closed)
    monkeypatch.setattr(bootstrap, "_pins", lambda sets: ["a==1"])
    monkeypatch.setattr(bootstrap, "_user_folder", lambda: closed / "venv")
    with pytest.raises(SystemExit, match="cannot write the folder"):
        bootstrap.python_with(["run"])


def test_old_pythons_can_read_the_first_file() -> None:
    # Nothing newer than what Python 2.7 and 3.4 can parse: they must get as far as the sentence.
    source = (ROOT / "main.py").read_text(encoding="utf-8")
    compile(source, "main.py", "exec", dont_inherit=True)
    assert "from __future__" not in source
    assert not any(mark in source for mark in (' f"', "(f'", ":=", "->", "match "))


def test_the_module_speaks_only_the_path_on_standard_output() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "from game.bootstrap.announcer import tell; tell('hello')"],
        check=True,
        capture_output=True,
        text=True,
        cwd=ROOT,
    )
    assert (done.stdout, done.stderr) == ("", "hello\n")
