"""Finding and listing variants: broken files are listed with their faults, and nothing ever stops the program."""

# ruff: noqa: E501 - the sentences of faults are quoted whole

from __future__ import annotations

import os
import pickle
import shutil
import time
from pathlib import Path

import pytest

from game.variants.catalogue import Catalogue, variant_from
from game.variants.faults import Faults, VariantFaults
from game.variants.house_rules.options import Option, read_options
from game.variants.nodes import Map
from tests.variants.shelf import CHILD, RULES, SHIPPED, child, folder, told


def faults_of(catalogue: Catalogue, id: str) -> list[str]:
    return [fault.text() for entry in catalogue.entries() if entry.id == id for fault in entry.faults]


# ---- lists --------------------------------------------------------------------------------------


def test_the_shipped_list() -> None:
    entries = SHIPPED.entries()
    assert entries and all(entry.shipped and entry.name and entry.summary and entry.sources for entry in entries)
    assert all(entry.faults == () for entry in entries)
    assert SHIPPED.default_id() == entries[0].id
    assert [(entry.order, entry.name.lower()) for entry in entries] == sorted(
        (entry.order, entry.name.lower()) for entry in entries
    )


def test_own_files_are_listed_after_the_shipped_ones_with_their_own_words(tmp_path: Path) -> None:
    catalogue = folder(
        tmp_path,
        ours=CHILD + "summary: As at home.\nplayers: {min: 3, max: 4}\n",
        plain="format: 1\nextends: ours\nname: Plain\n",
    )
    entries = {entry.id: entry for entry in catalogue.entries()}
    ours = entries["ours"]
    assert (ours.name, ours.summary, ours.players, ours.shipped) == ("Child", "As at home.", (3, 4), False)
    assert entries["plain"].summary == "" and entries["plain"].players == (3, 4)
    assert catalogue.default_id() == SHIPPED.default_id()


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "bad.yaml:1: The file is empty."),
        ("format: 2\nextends: straight_rummy\nname: B\n", "bad.yaml:1: format: This file is of format 2"),
        ("format: 1\nname: B\n", "bad.yaml:1: The setting 'melds' is missing"),
        ("format: 1\nextends: straight_rummy\n", "bad.yaml:1: The setting 'name' is missing"),
        ("format: 1\nextends: straight_rumy\nname: B\n", "bad.yaml:2: extends: There is no rules file 'straight_rumy' to extend. Did you mean"),
        ("format: 1\nextends: bad\nname: B\n", "bad.yaml:2: extends: 'bad' leads back to this file"),
        ("format: 1\nextends: [a]\nname: B\n", "bad.yaml:2: extends: There is no rules file [...] to extend."),
        ("format: 1\nextends: ../rules/straight_rummy\nname: B\n", "bad.yaml:2: extends: There is no rules file"),
        (CHILD + "turm: [draw]\n", "bad.yaml:4: turm: There is no setting 'turm' here. Did you mean 'turn'?"),
        (CHILD + "options: 3\n", "bad.yaml:4: options: Settings are expected here"),
        (CHILD + "choose: [a]\n", "bad.yaml:4: choose: Settings are expected here"),
        (CHILD + "order: first\n", "bad.yaml:4: order: This must be a whole number, not 'first'."),
        (CHILD + "also: Rum\n", "bad.yaml:4: also: This must be a list of at most 12 names, not 'Rum'."),
        (CHILD + "also: [Rum, 3]\n", "bad.yaml:4: also.2: This must be a name of at most 60 letters, not 3."),
    ],
)  # fmt: skip
def test_a_broken_file_is_listed_with_its_faults(tmp_path: Path, text: str, fault: str) -> None:
    catalogue = folder(tmp_path, bad=text)
    assert [entry.id for entry in catalogue.entries()][-1] == "bad"
    found = faults_of(catalogue, "bad")
    assert any(line.startswith(f"{tmp_path.name}/{fault}") for line in found), found
    with pytest.raises(VariantFaults) as problem:
        catalogue.resolve("bad")
    assert problem.value.faults
    assert catalogue.resolve("straight_rummy").variant.name


def test_a_fault_in_a_parent_is_told_with_the_parents_line(tmp_path: Path) -> None:
    catalogue = folder(tmp_path, parent=CHILD + "bound: 5\n", kid="format: 1\nextends: parent\nname: Kid\n")
    assert faults_of(catalogue, "kid") == [
        f"{tmp_path.name}/parent.yaml:4: bound: 5 is out of bounds: this must be a whole number from 100 to 1000000."
    ]


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("format: 1\nextends: straight_rumy\nname: B\nchoose: {ace_mode: high_or_low}\nscoring: {kind: penalty}\n", 1),
        ("format: 1\nextends: straight_rumy\nname: B\nturm: [draw]\n", 2),
        ("format: 1\nextends: halfway\nname: B\nchoose: {ace_mode: high_or_low}\n", 1),
        (CHILD + "turm: [draw]\nchoose: {ace_mod: low}\nbound: 5\n", 3),
    ],
    ids=["no such parent", "and a fault of its own", "the parent has none", "nothing but its own"],
)
def test_only_causes_are_told_and_everywhere_as_many(tmp_path: Path, text: str, count: int) -> None:
    catalogue = folder(tmp_path, bad=text, halfway="format: 1\nextends: nobody\nname: H\n")
    listed = next(entry for entry in catalogue.entries() if entry.id == "bad").faults
    checked = catalogue.check_file(tmp_path / "bad.yaml", seconds=0)
    assert [(fault.path, fault.message) for fault in listed] == [(fault.path, fault.message) for fault in checked]
    assert len(listed) == count, listed


def test_a_ring_of_files(tmp_path: Path) -> None:
    catalogue = folder(tmp_path, **{name: f"format: 1\nextends: {other}\nname: X\n" for name, other in ("ab", "bc", "ca")})
    assert "leads back" in faults_of(catalogue, "a")[0]


def test_a_file_may_not_take_the_place_of_a_shipped_one(tmp_path: Path) -> None:
    catalogue = folder(tmp_path, straight_rummy=CHILD)
    entries = [entry for entry in catalogue.entries() if entry.id == "straight_rummy"]
    assert [entry.shipped for entry in entries] == [True, False]
    assert entries[0].faults == () and "a variant 'straight_rummy' of its own" in entries[1].faults[0].message
    assert catalogue.resolve("straight_rummy").variant == SHIPPED.resolve("straight_rummy").variant


def test_odd_files_in_the_folder(tmp_path: Path) -> None:
    catalogue = folder(tmp_path, _base=CHILD)
    (tmp_path / "My Rummy.yaml").write_text(CHILD)
    (tmp_path / "old.yml").write_text(CHILD)
    (tmp_path / "notes.txt").write_text("nothing")
    (tmp_path / "folder.yaml").mkdir()
    (tmp_path / "latin.yaml").write_bytes("name: Römmé\n".encode("latin-1"))
    (tmp_path / "huge.yaml").write_bytes(b"x" * 300_000)
    (tmp_path / "gone.yaml").symlink_to(tmp_path / "nowhere")
    entries = {entry.id: entry.faults for entry in catalogue.entries() if not entry.shipped}
    assert sorted(entries) == ["My Rummy", "huge", "latin", "old"]
    assert all(faults for faults in entries.values())
    assert catalogue.resolve("_base").variant.name == "Child"


def test_folders_that_are_not_there(tmp_path: Path) -> None:
    assert [entry.id for entry in Catalogue(RULES, tmp_path / "nowhere").entries()] == [entry.id for entry in SHIPPED.entries()]
    empty = Catalogue(tmp_path / "nowhere")
    assert empty.entries() == []
    with pytest.raises(VariantFaults, match="no rules file"):
        empty.default_id()
    assert len(Catalogue(RULES, RULES).entries()) == len(SHIPPED.entries())


def test_a_changed_file_is_read_again(tmp_path: Path) -> None:
    catalogue = folder(tmp_path, mine=CHILD)
    first = catalogue.resolve("mine")
    assert catalogue.resolve("mine") is first
    for text, limit in ((CHILD + "bound: 3000\n", 3000), (CHILD + "bound: 4000\n", 4000)):
        path = tmp_path / "mine.yaml"
        path.write_text(text)
        os.utime(path, ns=(limit * 10**9, limit * 10**9))
        assert catalogue.resolve("mine").variant.bound == limit
    (tmp_path / "mine.yaml").unlink()
    with pytest.raises(VariantFaults, match="no variant 'mine'"):
        catalogue.resolve("mine")


def test_a_changed_parent_is_noticed(tmp_path: Path) -> None:
    catalogue = folder(tmp_path, parent=CHILD, kid="format: 1\nextends: parent\nname: Kid\n")
    assert faults_of(catalogue, "kid") == [] and catalogue.resolve("kid").variant.bound == 2000
    (tmp_path / "parent.yaml").write_text(CHILD + "bound: 3000\n")
    assert catalogue.resolve("kid").variant.bound == 3000
    (tmp_path / "parent.yaml").write_text(CHILD + "bound: 3\n")
    assert len(faults_of(catalogue, "kid")) == 1


def test_an_unknown_variant_names_the_nearest() -> None:
    for id, hint in (
        ("straight_rumy", "Did you mean 'straight_rummy'?"),
        ("", "There are "),
        ("../x", "There are "),
        ("x\0", "There are "),
    ):
        with pytest.raises(VariantFaults) as problem:
            SHIPPED.resolve(id)
        assert problem.value.faults[0].hint.startswith(hint)


# ---- what a resolved variant is -----------------------------------------------------------------


def test_a_document_is_complete_and_makes_the_same_variant_again() -> None:
    found = SHIPPED.resolve("straight_rummy", {"going_rummy": "double", "deals": 3, "stock_recycle_limit": 2})
    assert variant_from(found.document) == found.variant
    assert {"options", "choose", "extends", "order"}.isdisjoint(found.document)
    assert found.document["stock_end"]["stuck_after"] == 3 and found.document["bonuses"]["going_rummy"]["times"] == 2
    assert pickle.loads(pickle.dumps(found.variant)) == found.variant and hash(found.variant) == hash(
        variant_from(found.document)
    )


@pytest.mark.parametrize(
    "document",
    [
        {},
        {"name": "X"},
        {"name": 3, "melds": []},
        {"format": 99},
        {"a": {"b": {"c": [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]}}},
        {"name": float("nan"), "bound": 1e400, "turn": [None, True]},
    ],
)
def test_a_bad_document_is_refused_with_reasons(document: dict[str, object]) -> None:
    with pytest.raises(VariantFaults) as problem:
        variant_from(document)
    assert all(fault.message for fault in problem.value.faults)


def test_a_document_that_makes_no_sense_is_refused() -> None:
    document = {**SHIPPED.resolve("straight_rummy").document, "turn": ["draw", "paly"]}
    with pytest.raises(VariantFaults, match=r"no step 'paly'.*Did you mean 'play'"):
        variant_from(document)


# ---- sense --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("name: ''\n", "name: The variant needs a name."),
        ("players: {min: 5, max: 3}\n", "players: The fewest players (5) are more than the most (3)."),
        ("players: {max: 8}\ndeal: {cards: {2: 9}}\n", "deal.cards: The table says nothing for 7 or 8 players."),
        ("deal: {cards: 10}\n", "deal.cards: 6 players need 62 cards, and the pack has 52. At most 8 each with 6 players."),
        ("melds: {set: null, run: null}\n", "melds: There is nothing to meld."),
        ("melds: {set: {least: 5}}\n", "melds.set: At least 5 cards, but at most 4: no such meld is possible."),
        ("melds: {other: {kind: set}}\n", "melds.other: 'set' is a set already; each kind of meld stands here once."),
        ("turn: []\n", "turn: This has no steps."),
        ("turn: [draw, paly]\n", "turn: There is no step 'paly'. Did you mean 'play'?"),
        ("turn: [draw, x]\n", "turn: There is no step 'x'. The steps are draw, play, call, penalty or last_lays."),
        ("turn: [play, draw]\n", "turn: The step 'play' needs a draw before it."),
        ("before: [play]\n", "before: The step 'play' needs a draw before it."),
        ("before: [x]\n", "before: There is no step 'x'."),
        ("interrupts: {claim: [x]}\n", "interrupts.claim: There is no step 'x'."),
        ("interrupts: {turn: [draw]}\n", "interrupts.turn: 'turn' is the name of a program already."),
        ("turn: [" + "draw, " * 70 + "play]\n", "turn: This has more than 60 steps."),
    ],
)  # fmt: skip
def test_what_makes_no_sense(text: str, fault: str) -> None:
    base = CHILD.replace("name: Child\n", "") if text.startswith("name") else CHILD
    found = told(base + text)
    assert any(line.startswith("child.yaml:") and f": {fault}" in line for line in found), found


def test_a_step_that_never_happens_is_a_warning_only(tmp_path: Path) -> None:
    text = CHILD + "steps: {again: {kind: draw}}\n"
    found = SHIPPED.check_text(text, "child.yaml", seconds=0)
    assert [(fault.severity, fault.path) for fault in found] == [("warning", "steps.again")]
    assert faults_of(folder(tmp_path, mine=text), "mine") == []


# ---- check --------------------------------------------------------------------------------------


def test_check_plays_the_rules() -> None:
    assert SHIPPED.check_text(CHILD) == []


def test_check_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(CHILD + "turn: [drew, play]\n")
    assert [(fault.file, fault.line) for fault in SHIPPED.check_file(path)] == [(str(path), 4)]
    path.write_text(CHILD.replace("straight_rummy", "parent"))
    (tmp_path / "parent.yaml").write_text(CHILD)
    assert SHIPPED.check_file(path, seconds=0) == []
    for name in ("My Rummy.yaml", "straight_rummy.yaml"):
        (tmp_path / name).write_bytes((RULES / "straight_rummy.yaml").read_bytes())
        assert [fault.severity for fault in SHIPPED.check_file(tmp_path / name, seconds=0)] == ["warning"]
    for missing in (tmp_path / "nowhere.yaml", tmp_path, Path("\0")):
        assert "cannot be read" in SHIPPED.check_file(missing)[0].message


def test_check_of_a_shipped_file_and_of_a_copy() -> None:
    path = RULES / "straight_rummy.yaml"
    assert SHIPPED.check_file(path, seconds=0) == []
    assert SHIPPED.check_text(path.read_text(encoding="utf-8"), seconds=0) == []


def test_all_faults_of_all_sorts_at_once() -> None:
    found = child(
        """bound: 5
plyers: {}
deal:
  cards: {2: 99}
  upcart: true
steps:
  draw: {kind: drow}
options:
  deals: {min: x}
  scoring: {choices: {penalty: {patch: {scoring: {kind: penaltie}}}}}
choose:
  targt: 3
"""
    )
    places = [line.split(": ")[:2] for line in found]
    assert [place[0].split(":")[1] for place in places] == ["4", "5", "7", "8", "10", "12", "13", "15"], found


def test_faults_of_sense_come_with_unknown_names() -> None:
    found = child("foo: 1\nturn: [drw]\ngoing_out: {erliest: 2}\nplayers: {min: 4, max: 3}\n")
    assert [line.split(": ")[0] for line in found] == ["child.yaml:4", "child.yaml:5", "child.yaml:6", "child.yaml:7"], found


def test_faults_beyond_a_hundred_are_left_out() -> None:
    found = child("".join(f"x{i}: 1\n" for i in range(500)))
    assert len(found) == 101 and "Only the first 100 faults are listed." in found[-1]


# ---- time ---------------------------------------------------------------------------------------


def test_a_long_list_is_there_at_once(tmp_path: Path) -> None:
    """Forty files, each a child with its own differences and choices. The bar is 60 ms on a quiet machine."""
    own = tmp_path / "own"
    own.mkdir()
    for i in range(40):
        (own / f"mine_{i}.yaml").write_text(
            CHILD + f"order: {i}\nchoose: {{deals: {i + 1}, scoring: penalty}}\nplayers: {{max: 4}}\n"
        )
    shipped = tmp_path / "shipped"
    shutil.copytree(RULES, shipped)
    catalogue = Catalogue(shipped, own)
    began = time.process_time()
    entries = catalogue.entries()
    first = time.process_time() - began
    began = time.process_time()
    catalogue.entries()
    again = time.process_time() - began
    assert len(entries) >= 41
    assert first < 6 and again < first
    began = time.process_time()
    catalogue.resolve("mine_7", {"ace_mode": "round_corner"})
    assert time.process_time() - began < 3


def test_the_options_of_a_base_are_read_once_for_all_files_that_build_on_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[object] = []

    def reading(node: Map | None, faults: Faults) -> dict[str, Option]:
        read.append(node)
        return read_options(node, faults)

    monkeypatch.setattr("game.variants.house_rules.recipe.read_options", reading)
    catalogue = folder(tmp_path, **{f"mine_{i}": CHILD + f"bound: {500 + i}\n" for i in range(20)})
    own = [entry for entry in catalogue.entries() if entry.own]
    assert len(own) == 20 and not any(entry.faults for entry in own) and len(read) == 1


def test_what_was_only_tried_is_not_remembered() -> None:
    catalogue = Catalogue(RULES, None)
    entry = next(entry for entry in catalogue.entries() if entry.id == "straight_rummy")
    assert not entry.faults
    option = catalogue.resolve(entry.id).options[0]
    builder = next(iter(catalogue._known.values())).resolver._builder
    before = len(builder._memo)
    catalogue._resolved.clear()
    catalogue.resolve(entry.id, {option.id: option.default})
    catalogue.barred(entry.id)
    assert len(builder._memo) == before
