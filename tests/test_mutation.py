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


def test_a_mistake_changes_one_place_and_leaves_the_rest_as_it_was() -> None:
    right = ast.dump(ast.parse(SAMPLE))
    lines = SAMPLE.encode().splitlines(keepends=True)
    seen = 0
    for node, replacement in mutation.mistakes(SAMPLE):
        wrong = mutation.with_mistake(SAMPLE, node, replacement)
        compile(wrong, "sample", "exec")
        assert ast.dump(ast.parse(wrong)) != right
        start = sum(len(line) for line in lines[: node.lineno - 1]) + node.col_offset
        length = len((ast.get_source_segment(SAMPLE, node) or "").encode())
        assert wrong.encode()[:start] == SAMPLE.encode()[:start]
        assert wrong.encode()[start + len(replacement.encode()) :] == SAMPLE.encode()[start + length :]
        seen += 1
    assert seen >= 15


def test_the_same_seed_makes_the_same_mistakes_and_no_mistake_twice() -> None:
    chosen = mutation.sample("game/words", 25, 3)
    assert chosen == mutation.sample("game/words", 25, 3)
    assert chosen != mutation.sample("game/words", 25, 4)
    assert len({one.source for one in chosen}) == 25


def test_a_copy_is_right_again_after_a_mistake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mutation, "COPIED", ("main.py",))
    copy = mutation.Copy(tmp_path)
    right = (mutation.ROOT / "main.py").read_text(encoding="utf-8")
    asked: list[str] = []

    def failed(tests: tuple[str, ...], done: tuple[str, ...] = ()) -> str:
        asked.append((copy.home / "main.py").read_text(encoding="utf-8"))
        return {"pass\n": "FAILED tests/a.py::wrong"}.get(asked[-1], "") if len(asked) > 1 else ""

    monkeypatch.setattr(copy, "_failed", failed)
    monkeypatch.setattr(mutation, "near", lambda file: ())
    mistake = mutation.Mistake(Path("main.py"), 1, "nothing is left", "pass\n")
    assert copy.seen_by(mistake, "game/cards") == "FAILED tests/a.py::wrong"
    assert asked == ["pass\n", "pass\n", right], "the test that failed passes without the mistake"
    assert (copy.home / "main.py").read_text(encoding="utf-8") == right


def test_the_tests_that_name_a_module_or_its_family_come_first() -> None:
    skips = next(one for one in (mutation.ROOT / "game").rglob("skips.py")).relative_to(mutation.ROOT)
    assert "tests/laws/test_ten_phases_laws.py" in mutation.near(skips)
    of_gin = mutation.near(Path("game/rules/knock/showdown.py"))
    assert {"tests/laws/test_gin_laws.py", "tests/laws/test_gin_scoring.py"} <= set(of_gin)
    assert mutation.near(Path("game/rules/nothing_of_this_name.py")) == ()
