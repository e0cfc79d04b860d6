"""Rules files as people and programs leave them: from a newer version, in another coding, with names that no menu can show."""

from __future__ import annotations

import codecs
from pathlib import Path

import pytest

from game.cli import main
from game.variants.catalogue import Catalogue
from game.variants.write import free_id
from game.words.letters import in_ascii

ROOT = Path(__file__).resolve().parents[2]
HEAD = "format: 1\nextends: gin_standard\n"


def told(tmp_path: Path, data: bytes) -> list[tuple[str, int]]:
    """The faults of a file: sentence and line."""
    file = tmp_path / "mine.yaml"
    file.write_bytes(data)
    return [(fault.message, fault.line) for fault in Catalogue(ROOT / "rules", None).check_file(file, 0)]


def test_a_file_of_a_newer_version_is_called_so(tmp_path: Path) -> None:
    ((said, line),) = told(tmp_path, b"extends: gin_standard\nname: New\nformat: 2\n")
    assert "newer Upcard" in said and line == 3


@pytest.mark.parametrize("mark", [codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE])
def test_a_file_in_utf_16_is_told_the_remedy(tmp_path: Path, mark: bytes) -> None:
    coding = "utf-16-le" if mark == codecs.BOM_UTF16_LE else "utf-16-be"
    ((said, _),) = told(tmp_path, mark + f"{HEAD}name: Ä\n".encode(coding))
    assert "Save it as UTF-8" in said


@pytest.mark.parametrize(
    ("name", "said"), [("x" * 61, "more than 60"), ("\\e[31mRed", "cannot be seen"), ("a\\u202Eb", "cannot be seen")]
)
def test_a_name_that_no_menu_can_show_is_a_fault_and_does_not_disturb_the_list(tmp_path: Path, name: str, said: str) -> None:
    ((message, line),) = told(tmp_path, f'{HEAD}name: "{name}"\n'.encode())
    assert said in message and line == 3
    (entry,) = (entry for entry in Catalogue(ROOT / "rules", tmp_path).entries() if entry.id == "mine")
    assert entry.name.isprintable() and entry.faults


def test_letters_of_other_languages_become_plain_ones() -> None:
    assert free_id("Oma's Äpfel!", []) == "omas_aepfel"
    assert in_ascii("Ŝtraße Łódź Ærø façade") == "Strasse Lodz Aeroe facade"


def test_a_game_that_nobody_ever_wins_is_warned_of_by_its_number_of_players(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "five.yaml"
    file.write_text(f"{HEAD}name: Five\nplayers: {{min: 2, max: 5}}\n", encoding="utf-8")
    assert main(["check", str(file)]) == 0, "a warning is no fault"
    out = capsys.readouterr().out
    assert "With 5 players" in out and "With 2 players" not in out
    assert main(["check", str(ROOT / "rules" / "gin_standard.yaml")]) == 0
    assert "good" in capsys.readouterr().out
