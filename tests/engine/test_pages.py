"""What the pages for readers and for people who change the program name is there: paths, games, commands."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator

import pytest

from tests.engine.client import ROOT
from tests.laws.deals import catalogue

PAGES = (
    "README.md",
    "CONTRIBUTING.md",
    *(f"docs/{page}.md" for page in ("architecture", "games", "commands", "decks", "contracts")),
)
EXAMPLES = ("FAMILY", "FILE", "scala_quaranta", "kitchen", "sunday", "zoo")
"""Words of paths that stand for a name, or for what the reader of a page writes."""
PATH = re.compile(r"[.\w-]+/(?:[\w-]+/)*(?:[\w.-]+\.[a-z]+)?|[\w-]+\.(?:py|yaml|json|md|toml)")
MODULE = re.compile(r"(?:game|tests)(?:\.\w+)+")


def paths(page: str) -> Iterator[tuple[str, str]]:
    """Each path of a page with the folder of the path before it in the same line, where a bare name of a file belongs."""
    text = re.sub(r"^ *```.*?^ *```$", "", (ROOT / page).read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    for said in text.splitlines():
        folder = ""
        links = re.findall(r"\]\(([^)#:]+)\)", said)
        yield from ((link, str((ROOT / page).parent.relative_to(ROOT))) for link in links)
        for word in (word for code in re.findall(r"`([^`]+)`", said) for word in code.split()):
            if (PATH.fullmatch(word) or MODULE.fullmatch(word)) and not any(name in word for name in EXAMPLES):
                yield word, folder
                folder = word.rpartition("/")[0] or folder


def exists(path: str, folder: str) -> bool:
    """Whether it is there: in the project, in `game/`, or, a bare name, in the folder of the path before it."""
    if MODULE.fullmatch(path):
        found = ROOT.joinpath(*path.split("."))
        return found.is_dir() or found.with_suffix(".py").is_file()
    places = (ROOT / folder, ROOT / "game" / folder) if folder and not path.rpartition("/")[0] else (ROOT, ROOT / "game")
    return any((place / path).is_dir() if path.endswith("/") else (place / path).is_file() for place in (*places, ROOT / folder))


@pytest.mark.parametrize("page", PAGES)
def test_every_path_of_a_page_exists(page: str) -> None:
    found = list(paths(page))
    assert found
    assert not [path for path, folder in found if not exists(path, folder)]


def test_a_path_that_is_not_there_is_noticed() -> None:
    assert exists("game/rules/state/places.py", "") and exists("rules/state/places.py", "") and exists("places.py", "rules/state")
    assert exists("game.rules.state.places", "") and exists("rules/three_thirteen.yaml", "")
    assert not exists("rules/place.py", "") and not exists("places.py", "cards") and not exists("game.rules.place", "")


def test_the_pages_count_the_games_that_are_there() -> None:
    for page in ("README.md", "docs/games.md"):
        said = re.search(r"are (\d+) games", (ROOT / page).read_text(encoding="utf-8"))
        assert said and int(said[1]) == len(catalogue().entries()), page


def test_the_commands_of_the_page_are_those_of_the_program() -> None:
    table = (ROOT / "docs/commands.md").read_text(encoding="utf-8")
    asked = [sys.executable, "main.py", "--help"]
    told = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", timeout=60, check=True).stdout
    known = re.findall(r"^    ([a-z-]+)(?:  |$)", told, re.MULTILINE)
    assert len(known) > 5
    assert sorted(re.findall(r"^\| `([a-z-]+)", table, re.MULTILINE)) == sorted(known)
