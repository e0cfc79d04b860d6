"""Folders of rules files for the tests: the shipped ones, and children of Straight Rummy made on the spot."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from game.variants.catalogue import Catalogue, Resolved
from game.variants.faults import Faults, VariantFaults
from game.variants.trial import trial
from tests.laws.deals import catalogue

ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT / "rules"
SHIPPED = catalogue()

CHILD = "format: 1\nextends: straight_rummy\nname: Child\n"


def told(text: str) -> list[str]:
    """Every fault of a rules file, one line each, from all levels of checking but play."""
    return [fault.text() for fault in SHIPPED.check_text(text, "child.yaml", seconds=0)]


def in_order(text: str) -> bool:
    """Whether a rules file has no fault, and a trial hand ends with every number of players."""
    assert told(text) == []
    variant, faults = SHIPPED.resolve_text(text, "ours").variant, Faults()
    return trial(variant, "ours.yaml", faults, seconds=60, rounds=1) == len(variant.seatings) and not faults


def child(text: str) -> list[str]:
    """The same for a child of Straight Rummy. Its own lines begin in line 4."""
    return told(CHILD + text)


def with_option(text: str) -> list[str]:
    """The same for a child with one more option; the first line of its text is line 6."""
    return child("options:\n  mine:\n" + "".join(f"    {line}\n" for line in text.strip().split("\n")))


def refused(catalogue: Catalogue, id: str, options: Mapping[str, bool | int | str]) -> list[str]:
    """Why a variant cannot be had with these options."""
    try:
        catalogue.resolve(id, options)
    except VariantFaults as problem:
        return [fault.text() for fault in problem.faults]
    return []


def beside(own: Path | None) -> Catalogue:
    """A catalogue of the shipped files, which have been read once for all tests, and of a folder of own ones."""
    SHIPPED.entries()
    found = Catalogue(RULES, own)
    found._files._files.update(SHIPPED._files._files)
    found._entries.update(SHIPPED._entries)
    return found


def folder(path: Path, **files: str) -> Catalogue:
    """A catalogue of the shipped files and of own ones with these texts."""
    path.mkdir(exist_ok=True)
    for id, text in files.items():
        (path / f"{id}.yaml").write_text(text, encoding="utf-8")
    return beside(path)


def resolved(path: Path, text: str, options: Mapping[str, bool | int | str] | None = None) -> Resolved:
    """A child of Straight Rummy with this text, resolved with these options."""
    return folder(path, child=CHILD + text).resolve("child", options)
