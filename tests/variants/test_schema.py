"""From data to components: every type that a setting can have, and every way to get it wrong."""

# ruff: noqa: E501 - the sentences of faults are quoted whole

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

import pytest

from game.cards.settings import BySeats, Named, setting
from game.variants import forms
from game.variants.faults import Fault, Faults
from game.variants.forms import ByName, Choice, Component, Either, List, Number, Seats, Switch, Text, Word, describe, expected
from game.variants.nodes import read
from game.variants.schema import BROKEN, Builder, to_document


@dataclass(frozen=True)
class Turn:
    """Turn it over."""

    kind: Literal["turn"] = "turn"
    times: int = setting(2, low=0, high=9)


@dataclass(frozen=True)
class Shuffle:
    """Shuffle it."""

    kind: Literal["shuffle"] = "shuffle"
    keep_top: bool = setting(False)


@dataclass(frozen=True)
class Plain:
    """A component without a family."""

    low: int = 1
    high: int = 5

    def __post_init__(self) -> None:
        if self.low > self.high:
            raise ValueError(f"low {self.low} is over high {self.high}")


@dataclass(frozen=True)
class Toy:
    """A bit of everything."""

    name: str = setting()
    switch: bool = setting(False)
    number: int = setting(3, low=1, high=9)
    free: int = setting(0)
    at_least: int = setting(1, low=0)
    word: Literal["low", "high_or_low", "round_corner"] = setting("low")
    limit: int | Literal["unlimited", "off"] = setting("unlimited", low=0, high=9)
    maybe: str | None = setting(None)
    texts: tuple[str, ...] = setting(())
    numbers: tuple[int, ...] = setting((), low=1, high=3)
    end: Turn | Shuffle = setting(Turn())
    ends: Named[Turn | Shuffle] = setting(Named())
    programs: Named[tuple[str, ...]] = setting(Named())
    plain: Plain = setting(Plain())
    cards: BySeats = setting(BySeats.always(7), low=1, high=30)
    others: Mapping[str, int] = setting(Named(), low=0, high=9)


@pytest.fixture(autouse=True)
def _words(monkeypatch: pytest.MonkeyPatch) -> None:
    """Words of the settings above, as the catalogue has them for those of real components."""
    words = {"Turn.times": "How often", "Turn.times.help": "How many times.", "Toy.name.help": "What it is called."}
    monkeypatch.setattr(forms, "setting_words", lambda: words)


def build(text: str, cls: type = Toy) -> tuple[Any, tuple[Fault, ...]]:
    faults = Faults()
    root = read(text, "toy.yaml", faults)
    assert root is not None and not faults, list(faults)
    return Builder().build(describe(cls), root)


def toy(text: str) -> Toy:
    value, faults = build("name: T\n" + text)
    assert not faults, [fault.text() for fault in faults]
    assert isinstance(value, Toy)
    return value


def told(text: str) -> list[str]:
    value, faults = build("name: T\n" + text)
    assert faults and (value is BROKEN or "no setting" in faults[0].message or "cannot be a name" in faults[0].message)
    return [fault.text() for fault in faults]


# ---- what fits ----------------------------------------------------------------------------------


def test_defaults() -> None:
    assert toy("") == Toy("T")


def test_every_type() -> None:
    found = toy(
        """
switch: true
number: 9
free: -100000
word: round_corner
limit: 4
maybe: words
texts: [a, "7"]
numbers: [1, 3]
end: {kind: shuffle, keep_top: true}
ends: {one: {kind: turn, times: 0}, two: {kind: shuffle}}
programs: {claim: [buy, pay], other: []}
plain: {low: 2}
cards: {2: 10, 3-4: 7, 5-6: 6}
"""
    )
    assert found == Toy(
        "T", True, 9, -100000, 1, "round_corner", 4, "words", ("a", "7"), (1, 3), Shuffle(keep_top=True),
        Named((("one", Turn(times=0)), ("two", Shuffle()))), Named((("claim", ("buy", "pay")), ("other", ()))), Plain(2, 5),
        BySeats(((2, 2, 10), (3, 4, 7), (5, 6, 6))),
    )  # fmt: skip


def test_a_number_by_players() -> None:
    assert toy("cards: 5").cards == BySeats.always(5)
    assert toy("cards: {4: 7, 3: 7, 2: 10}").cards.rows == ((2, 2, 10), (3, 4, 7))
    assert toy("cards: {2-9: 7}").cards.at(9) == 7
    with pytest.raises(KeyError):
        toy("cards: {2-4: 7}").cards.at(5)


def test_a_mapping_keeps_its_order() -> None:
    found: object = toy("others: {b: 1, a: 2}").others
    assert found == Named((("b", 1), ("a", 2)))


def test_a_number_or_a_word() -> None:
    assert [toy(f"limit: {value}").limit for value in ("0", "unlimited", "off")] == [0, "unlimited", "off"]


def test_a_component_survives_being_written() -> None:
    found = toy("texts: [a]\nends: {x: {kind: shuffle}}\ncards: {2: 9, 3-4: 8}\nlimit: 2\nplain: {high: 2}")
    document = to_document(found)
    assert document["cards"] == {"2": 9, "3-4": 8} and document["ends"] == {"x": {"kind": "shuffle", "keep_top": False}}
    document = {name: value for name, value in document.items() if value is not None}
    again, faults = build(json.dumps(document))
    assert not faults and again == found


# ---- what does not ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("switch: yes", "switch: This must be true or false, not 'yes'. Did you mean 'true'?"),
        ("switch: 1", "switch: This must be true or false, not 1. Did you mean 'true'?"),
        ("number: true", "number: This must be a whole number from 1 to 9, not true."),
        ("number: '3'", "number: This must be a whole number from 1 to 9, not '3'."),
        ("number: 1.5", "number: This must be a whole number from 1 to 9, not '1.5'."),
        ("number: .nan", "number: This must be a whole number from 1 to 9, not '.nan'."),
        ("number: 0", "number: 0 is out of bounds: this must be a whole number from 1 to 9."),
        ("number: 10", "number: 10 is out of bounds: this must be a whole number from 1 to 9."),
        ("number: [1]", "number: This must be a whole number from 1 to 9, not [...]."),
        ("at_least: -1", "at_least: −1 is out of bounds: this must be a whole number of at least 0."),
        ("free: x", "free: This must be a whole number, not 'x'."),
        ("word: hihg_or_low", "word: 'hihg_or_low' is not known here. Did you mean 'high_or_low'?"),
        ("word: zzz", "word: 'zzz' is not known here. It can be low, high_or_low or round_corner."),
        ("word: 3", "word: This must be low, high_or_low or round_corner, not 3."),
        ("limit: unlimted", "limit: 'unlimted' is not known here. Did you mean 'unlimited'?"),
        ("limit: 10", "limit: 10 is out of bounds: this must be a whole number from 0 to 9."),
        ("limit: [1]", "limit: This must be a whole number from 0 to 9, unlimited or off, not [...]."),
        ("limit: true", "limit: This must be a whole number from 0 to 9, unlimited or off, not true."),
        ("maybe: 3", 'maybe: This must be a text, not 3. Put it in quotes if it is meant as text: "3".'),
        ("texts: a", "texts: A list is expected here, each item a text, not 'a'."),
        ("texts: [a, [b]]", "texts.2: This must be a text, not [...]."),
        ("numbers: [1, 4, x]", "numbers.2: 4 is out of bounds: this must be a whole number from 1 to 3."),
        ("end: shuffle", "end: A component is expected here, with 'kind' and its settings, not 'shuffle'. Write it as a mapping: kind: shuffle."),
        ("end: 3", "end: A component is expected here, with 'kind' and its settings, not 3. Write 'kind' with one of: turn or shuffle."),
        ("end: {times: 3}", "end: It is not said which kind this is. Write 'kind' with one of: turn or shuffle."),
        ("end: {kind: shufle}", "end.kind: There is no kind 'shufle'. Did you mean 'shuffle'?"),
        ("end: {kind: 7}", "end.kind: There is no kind '7'. Write 'kind' with one of: turn or shuffle."),
        ("end: {kind: [turn]}", "end.kind: There is no kind '[...]'. Write 'kind' with one of: turn or shuffle."),
        ("end: {kind: shuffle, times: 2}", "end.times: The kind 'shuffle' has no setting 'times'. The kind turn has 'times'."),
        ("end: {kind: shuffle, keeptop: true}", "end.keeptop: The kind 'shuffle' has no setting 'keeptop'. Did you mean 'keep_top'?"),
        ("ends: {a: {kind: turn, times: 11}}", "ends.a.times: 11 is out of bounds: this must be a whole number from 0 to 9."),
        ("ends: [turn]", "ends: Things by name are expected here, each 'name: ...', not [...]."),
        ("ends: {Big Thing: {kind: turn}}", "ends.Big Thing: 'Big Thing' cannot be a name."),
        ("ends: {a.b: {kind: turn}}", "ends.a.b: 'a.b' cannot be a name."),
        ("plain: 3", "plain: Settings are expected here, each 'name: value', not 3."),
        ("plain: {kind: x}", "plain.kind: There is no setting 'kind' here."),
        ("plain: {lwo: 2}", "plain.lwo: There is no setting 'lwo' here. Did you mean 'low'?"),
        ("plain: {low: 7}", "plain: These settings do not go together: low 7 is over high 5."),
        ("cards: {}", "cards: The table is empty."),
        ("cards: {two: 3}", "cards.two: 'two' is no number of players."),
        ("cards: {4-2: 3}", "cards.4-2: '4-2' is no number of players."),
        ("cards: {2-4: 7, 4: 8}", "cards.4: 4 players are in two rows of this table."),
        ("cards: {2: 31}", "cards.2: 31 is out of bounds: this must be a whole number from 1 to 30."),
        ("cards: many", "cards: This must be a whole number from 1 to 30, not 'many'."),
        ("nmber: 3", "nmber: There is no setting 'nmber' here. Did you mean 'number'?"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said(text: str, fault: str) -> None:
    found = told(text)
    assert found[0].startswith(f"toy.yaml:2: {fault}"), found[0]


def test_a_missing_setting_is_named() -> None:
    _, faults = build("number: 2\n")
    assert [fault.text() for fault in faults] == ["toy.yaml:1: The setting 'name' is missing: What it is called."]


def test_all_faults_come_at_once_with_their_lines() -> None:
    found = told(
        """
switch: maybe
number: 99
word: lo
end:
  kind: shuffle
  keep_top: 3
  times: 1
ends:
  a: {kind: nothing}
  b: {kind: turn, times: x}
texts:
  - good
  - 5
cards:
  2: 7
  3: 99
extra: 1
"""
    )
    assert [line.split(":")[1] for line in found] == ["3", "4", "5", "8", "9", "11", "12", "15", "18", "19"]


# ---- forms --------------------------------------------------------------------------------------


def test_forms_of_every_type() -> None:
    settings = describe(Toy).settings
    sorts = {name: type(found.form) for name, found in settings.items()}
    assert sorts == {
        "name": Text, "switch": Switch, "number": Number, "free": Number, "at_least": Number, "word": Word, "limit": Either,
        "maybe": Text, "texts": List, "numbers": List, "end": Choice, "ends": ByName, "programs": ByName, "plain": Component,
        "cards": Seats, "others": ByName,
    }  # fmt: skip
    assert settings["name"].required and not settings["switch"].required
    end = settings["end"].form
    assert isinstance(end, Choice)
    times = end.members["turn"].settings["times"]
    assert (times.label, times.help, times.default) == ("How often", "How many times.", 2)
    assert end.members["shuffle"].settings["keep_top"].label == "Keep top"
    assert expected(settings["limit"].form) == "a whole number from 0 to 9, unlimited or off"


def test_a_type_that_no_file_can_write_is_our_mistake() -> None:
    @dataclass(frozen=True)
    class Odd:
        value: float = 0.0

    with pytest.raises(TypeError, match=r"Odd\.value"):
        describe(Odd)


def test_parts_that_are_the_same_are_built_once() -> None:
    faults = Faults()
    root = read("name: T\nend: {kind: turn, times: 3}\n", "toy.yaml", faults)
    assert root is not None
    builder = Builder()
    one, _ = builder.build(describe(Toy), root)
    end, _ = builder.build(describe(Toy).settings["end"].form, root.items["end"], "end")
    assert one.end is end
