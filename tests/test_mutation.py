"""The tool that makes mistakes on purpose: each mistake changes one place of a module, and what comes of it can still be read."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests import mutation

SAMPLE = '''"""A stock of cards, é and all."""


def drawn(stock: list[int], count: int = 1) -> list[int]:  # from the top
    """The cards that are drawn."""
    if count < len(stock) and not stock[0]:
        stock[-1] += 1
        print("é", count)
    return [card for card in stock if card in (1, 2)] or [min(stock)]
'''


CONDITION = "count < len(stock) and (not stock[0])"


def test_a_mistake_of_each_kind_is_known() -> None:
    found = {what for _, what in mutation.mistakes(SAMPLE)}
    assert {
        "(count <= len(stock))",
        "(count < len(stock) or not stock[0])",
        f"(not ({CONDITION}))",
        "(card not in (1, 2))",
        "max",
        "None",
        "pass",
        "2",
    } <= found


@pytest.mark.parametrize("place", ["game/rules/policies/skips.py", "game/players/odds.py", "game/table/choreography.py"])
def test_a_mistake_changes_one_place_and_leaves_the_rest_as_it_was(place: str) -> None:
    source = (mutation.ROOT / place).read_text(encoding="utf-8")
    right = ast.dump(ast.parse(source))
    seen = 0
    for node, replacement in mutation.mistakes(source):
        wrong = mutation.with_mistake(source, node, replacement)
        compile(wrong, place, "exec")
        assert ast.dump(ast.parse(wrong)) != right
        start = sum(len(line) for line in source.encode().splitlines(keepends=True)[: node.lineno - 1]) + node.col_offset
        length = len((ast.get_source_segment(source, node) or "").encode())
        assert wrong.encode()[:start] == source.encode()[:start]
        assert wrong.encode()[start + len(replacement.encode()) :] == source.encode()[start + length :]
        seen += 1
    assert seen > 20


def test_the_same_seed_makes_the_same_mistakes_and_no_mistake_twice() -> None:
    chosen = mutation.sample("game/cards", 25, 3)
    assert chosen == mutation.sample("game/cards", 25, 3)
    assert chosen != mutation.sample("game/cards", 25, 4)
    assert len({one.source for one in chosen}) == 25


def test_a_copy_is_right_again_after_a_mistake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mutation, "COPIED", ("main.py",))
    copy = mutation.Copy(tmp_path)
    right = (mutation.ROOT / "main.py").read_text(encoding="utf-8")
    asked: list[str] = []

    def failed(tests: tuple[str, ...]) -> str | None:
        asked.append((copy.home / "main.py").read_text(encoding="utf-8"))
        return None if len(asked) < 2 else "FAILED somewhere"

    monkeypatch.setattr(copy, "_failed", failed)
    mistake = mutation.Mistake(Path("main.py"), 1, "nothing is left", "pass\n")
    assert copy.seen_by(mistake, "game/cards") == "FAILED somewhere"
    assert asked == ["pass\n", "pass\n"]
    assert (copy.home / "main.py").read_text(encoding="utf-8") == right
