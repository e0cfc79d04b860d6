"""Settings: what may be set, what is kept, what happens to a broken file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.table import theme
from game.ui.program.settings import FIELDS, Settings, fits, parse_setting
from tests.variants.shelf import SHIPPED


@pytest.mark.parametrize(
    ("key", "text", "value"),
    [
        ("speed", "instant", "instant"),
        ("volume", "0", 0),
        ("volume", "100", 100),
        ("mute", "true", True),
        ("full_screen", "false", False),
        ("face", "large_index", "large_index"),
        ("back", "quiet", "quiet"),
        ("felt", "charcoal", "charcoal"),
        ("claim_seconds", "0", 0),
        ("name", "Ada", "Ada"),
    ],
)
def test_a_value_is_understood(key: str, text: str, value: object) -> None:
    assert parse_setting(key, text) == value


@pytest.mark.parametrize(
    ("key", "text", "named"),
    [
        ("speed", "quick", "normal"),
        ("volume", "101", "100"),
        ("volume", "-1", "0"),
        ("volume", "loud", "100"),
        ("mute", "yes", "true"),
        ("felt", "pink", "burgundy"),
        ("sped", "slow", "speed"),
        ("zzz", "1", "volume"),
        ("last", "{}", "volume"),
        ("name", "x" * 61, "60"),
    ],
)
def test_nonsense_is_answered_with_what_is_possible(key: str, text: str, named: str) -> None:
    with pytest.raises(ValueError, match=r".+[.?]$") as told:
        parse_setting(key, text)
    assert named in str(told.value)


def test_every_default_fits_itself() -> None:
    for key, field in FIELDS.items():
        assert fits(key, field.default), key


def test_the_faces_backs_and_felts_are_those_of_the_assets() -> None:
    assets = Path(__file__).resolve().parents[2] / "assets"
    packs = [SHIPPED.resolve(entry.id).variant.pack for entry in SHIPPED.entries()]
    decks = {getattr(pack, "pictures", "drawn") for pack in packs} - {"drawn", "french"}
    found = {path.name for path in (assets / "faces").iterdir()}
    worn = {*theme.FACES, *theme.TABLE_FACES.values(), *decks}
    assert worn | {f"{deck}_large" for deck in decks} & found == found
    for folder in (assets / "backs", assets / "backs" / "small"):  # and each has its plainer drawing for little cards
        assert sorted(theme.BACKS) == sorted(path.stem for path in folder.glob("*.svg"))


def test_a_change_is_on_disk_at_once_and_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "settings.json"
    settings = Settings(path)
    settings["felt"] = "blue"
    settings["last"] = {"variant": "x", "players": 3}
    again = Settings(path)
    assert again["felt"] == "blue"
    assert again["last"] == {"variant": "x", "players": 3}
    assert [p.name for p in path.parent.iterdir()] == ["settings.json"]


def test_what_the_command_line_sets_is_not_kept(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    settings = Settings(path)
    settings.override("speed", "instant")
    settings["felt"] = "blue"
    assert settings["speed"] == "instant"
    assert Settings(path)["speed"] == "normal"


def test_choosing_in_the_window_ends_what_the_command_line_set(tmp_path: Path) -> None:
    settings = Settings(tmp_path / "settings.json")
    settings.override("speed", "instant")
    settings["speed"] = "slow"
    assert settings["speed"] == "slow"


@pytest.mark.parametrize("content", [b"", b"{", b"[1, 2]", b"\xff\xfe", b"null", b"[" * 5000])
def test_a_broken_file_gives_the_usual_settings_and_a_sentence(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(content)
    settings = Settings(path)
    assert settings["felt"] == "game"
    assert settings.note.endswith(".")


def test_odd_values_are_replaced_and_the_rest_kept(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"felt": "pink", "volume": True, "back": "fan", "unknown": 1}))
    settings = Settings(path)
    assert (settings["felt"], settings["volume"], settings["back"]) == ("game", 70, "fan")
    assert "felt" in settings.note and "volume" in settings.note


def test_an_older_file_has_not_chosen_that_hands_lie_as_they_are_dealt(tmp_path: Path) -> None:
    """It was written with every setting, whether anybody had touched it or not."""
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"sort_dealt": False, "volume": 30}))
    settings = Settings(path)
    assert (settings["sort_dealt"], settings["volume"], settings.note) == (True, 30, "")
    settings["sort_dealt"] = False
    assert not Settings(path)["sort_dealt"]


def test_nothing_else_than_a_value_that_fits_can_be_set(tmp_path: Path) -> None:
    settings = Settings(tmp_path / "settings.json")
    with pytest.raises(ValueError, match="felt"):
        settings["felt"] = "pink"


def test_a_disk_that_refuses_is_said_and_nothing_else(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    settings = Settings(blocked / "settings.json")
    settings["felt"] = "blue"
    assert settings["felt"] == "blue"
    assert settings.note.endswith(".")
