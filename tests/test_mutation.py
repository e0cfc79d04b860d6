"""The tool that makes mistakes on purpose: a mistake changes one place of a module, a probe nothing at all."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.mutation import reached, trial
from tests.mutation.mistakes import Mistake, mistakes, sample, with_mistake
from tests.mutation.probes import Probed
from tests.mutation.trial import Copy, Reach, near

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
    found = {what for _, what in mistakes(ast.parse(SAMPLE))}
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
    for node, replacement in mistakes(ast.parse(SAMPLE)):
        wrong = with_mistake(SAMPLE, node, replacement)
        compile(wrong, "sample", "exec")
        assert ast.dump(ast.parse(wrong)) != right
        start = sum(len(line) for line in lines[: node.lineno - 1]) + node.col_offset
        length = len((ast.get_source_segment(SAMPLE, node) or "").encode())
        assert wrong.encode()[:start] == SAMPLE.encode()[:start]
        assert wrong.encode()[start + len(replacement.encode()) :] == SAMPLE.encode()[start + length :]
        seen += 1
    assert seen >= 15


def test_the_same_seed_makes_the_same_mistakes_and_no_mistake_twice() -> None:
    chosen = sample("game/words", 25, 3)
    assert chosen == sample("game/words", 25, 3)
    assert chosen != sample("game/words", 25, 4)
    assert len({str(one) for one in chosen}) == 25


def test_the_tests_that_name_a_module_or_its_family_are_near() -> None:
    skips = next(one for one in (trial.ROOT / "game").rglob("skips.py")).relative_to(trial.ROOT)
    assert "tests/laws/test_ten_phases_laws.py" in near(skips)
    of_gin = near(Path("game/rules/knock/showdown.py"))
    assert {"tests/laws/test_gin_laws.py", "tests/laws/test_gin_scoring.py"} <= set(of_gin)
    assert near(Path("game/rules/nothing_of_this_name.py")) == ()


# -- probes -------------------------------------------------------------------------------------------------------------------


RULES = '''"""Who may go out."""

from __future__ import annotations

LEAST = 3


def may_go_out(cards: int, melds: list[int], extra: int = 0) -> bool | None:
    """Few cards and a meld."""
    melds = [*melds]
    if cards < 0:
        return False
    if cards <= LEAST and bool(melds):
        melds.append(extra)
        return max(melds) > cards
    return None
'''


@pytest.fixture
def probed(tmp_path: Path) -> Iterator[tuple[Path, list[str]]]:
    """A project of one module, with probes for all mistakes in it; and what these are."""
    (tmp_path / "game").mkdir()
    (tmp_path / "game" / "rules.py").write_text(RULES, encoding="utf-8")
    found = list(mistakes(ast.parse(RULES)))
    chosen = [Mistake(Path("game/rules.py"), node.lineno, node.col_offset, f"{node.lineno} {what}", "", number)
              for number, (node, what) in enumerate(found)]  # fmt: skip
    Probed(tmp_path, chosen).write()
    (tmp_path / "game" / "reached.py").write_text(Path(reached.__file__).read_text(encoding="utf-8"), encoding="utf-8")
    yield tmp_path, [mistake.what for mistake in chosen]


def reached_by(probed: tuple[Path, list[str]], call: str) -> tuple[str, set[str]]:
    """What a call answers in the module with probes, and the mistakes that it reaches."""
    home, whats = probed
    (home / "notes").unlink(missing_ok=True)
    program = f"from game.rules import may_go_out; print({call})"
    answer = subprocess.run([sys.executable, "-c", program], cwd=home, capture_output=True, text=True, check=True).stdout.strip()
    notes = (home / "notes").read_text(encoding="utf-8").splitlines() if (home / "notes").exists() else []
    return answer, {whats[int(line.split("\t")[1])] for line in notes}


def test_a_probe_changes_nothing_and_notes_the_mistakes_that_would_make_a_difference(probed: tuple[Path, list[str]]) -> None:
    answer, seen = reached_by(probed, "may_go_out(2, [1, 5])")
    assert answer == "True"
    assert {
        "11 (not (cards < 0))",
        "11 1",
        "13 (not (cards <= LEAST and bool(melds)))",
        "14 pass",
        "15 min",
        "15 None",
        "5 4",
        "8 1",
    } == seen
    answer, seen = reached_by(probed, "may_go_out(3, [3])")
    assert answer == "False"
    assert {"13 (cards < LEAST)", "15 (max(melds) >= cards)"} <= seen, "the numbers are equal"
    answer, seen = reached_by(probed, "may_go_out(9, [3])")
    assert answer == "None"
    assert "13 (cards <= LEAST or bool(melds))" in seen and "15 min" not in seen


def test_a_name_is_reached_where_it_is_used_and_a_default_where_the_function_is_called(probed: tuple[Path, list[str]]) -> None:
    _, seen = reached_by(probed, "may_go_out(9, [3], 0)")
    assert {"5 4", "8 1"} <= seen
    assert reached_by(probed, "may_go_out.__doc__")[1] == set(), "nobody has come by yet"


def test_a_setting_is_reached_by_its_name_and_by_who_reads_all_settings(tmp_path: Path) -> None:
    (tmp_path / "game").mkdir()
    text = "class Rule:\n    least: int = 3\n\n\ndef json_schema():\n    return [Rule]\n\n\n"
    text += "def text():\n    return json_schema()\n\n\ndef size(rule):\n    return rule.least\n"
    (tmp_path / "game" / "rules.py").write_text(text, encoding="utf-8")
    three = next(number for number, (_, what) in enumerate(mistakes(ast.parse(text))) if what == "4")
    Probed(tmp_path, [Mistake(Path("game/rules.py"), 2, 17, "3 -> 4", "", three)]).write()
    probed = (tmp_path / "game" / "rules.py").read_text(encoding="utf-8")
    assert "return _reached.value(0, json_schema)()" in probed
    assert "return _reached.value(0, rule.least)" in probed


NOTES = """reached\t0\ttests/laws/test_a.py::test_one[gin]
reached\t1\t
reached\t2\ttests/laws/test_b.py
took\t0.5\ttests/laws/test_a.py::test_one[gin]\tpassed
took\t0.25\ttests/laws/test_a.py::test_one[gin]\tpassed
took\t2.0\ttests/laws/test_a.py::test_two[gin]\tpassed
took\t0.1\ttests/laws/test_a.py::test_one[remi]\tpassed
took\t90.0\ttests/laws/test_b.py::test_all\tpassed
"""
ONE, TWO, REMI = (f"tests/laws/test_a.py::test_{name}" for name in ("one[gin]", "two[gin]", "one[remi]"))
ALL = "tests/laws/test_b.py::test_all"


def test_tests_that_share_what_they_play_reach_the_same_mistakes() -> None:
    reach = Reach.read(NOTES, set())
    assert reach.took[ONE] == 0.75
    assert reach.tests[0] == {ONE, TWO}
    assert reach.tests[1] == {ONE, TWO, REMI, ALL}, "what is done when modules are read, all have"
    assert reach.tests[2] == {ALL}, "what a file asks for when it is read, all its tests have"
    assert reach.tests[3] == set()


def test_quick_tests_run_first_and_in_the_end_all_have_run() -> None:
    reach = Reach.read(NOTES, set())
    assert list(reach.rounds(1, ("tests/laws/test_a.py",))) == [[REMI, ONE, TWO], [ALL]]
    assert list(reach.rounds(1, ())) == [[REMI], [ONE, TWO], [ALL]]
    assert list(reach.rounds(3, ())) == []


# -- trials -------------------------------------------------------------------------------------------------------------------


def test_a_copy_is_right_again_after_a_mistake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial, "COPIED", ("main.py",))
    copy = Copy(tmp_path / "copy")
    main = copy.home / "main.py"
    right, time = main.read_text(encoding="utf-8"), main.stat().st_mtime_ns
    asked: list[tuple[str, list[str]]] = []

    def failed(tests: list[str], took: dict[str, float]) -> str:
        asked.append((main.read_text(encoding="utf-8"), tests))
        return tests[0] if len(asked) != 4 else ""

    monkeypatch.setattr(copy, "_failed", failed)
    mistake = Mistake(Path("main.py"), 1, 0, "nothing is left", "pass\n")
    assert copy.seen_by(mistake, iter([["a::broken", "a::good"]]), {}) == ("a::good", 2)
    assert asked == [
        ("pass\n", ["a::broken", "a::good"]),
        (right, ["a::broken"]),  # it fails without the mistake too, and has seen nothing
        ("pass\n", ["a::good"]),
        (right, ["a::good"]),
    ]
    assert (main.read_text(encoding="utf-8"), main.stat().st_mtime_ns) == (right, time)
