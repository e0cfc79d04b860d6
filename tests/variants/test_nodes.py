"""Reading rules files: what plain words mean, where things stand, and what is refused with a sentence."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
import yaml

from game.variants.faults import Faults
from game.variants.nodes import MOST_BYTES, MOST_DEPTH, Map, Node, Seq, read, to_plain


@pytest.fixture(params=["parser in C", "parser in Python"], autouse=True)
def both_parsers(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every test runs with both: a platform without the fast parser must read the same."""
    if request.param == "parser in Python":
        monkeypatch.delattr(yaml, "CSafeLoader", raising=False)
    yield


def given(text: str | bytes) -> tuple[Map | None, list[str]]:
    """The tree of a text and its faults in one line each."""
    faults = Faults()
    root = read(text, "rules/test.yaml", faults)
    return root, [fault.text() for fault in faults]


def plain(text: str) -> object:
    root, faults = given(text)
    assert root is not None and faults == []
    return to_plain(root)


@pytest.mark.parametrize(
    ("word", "value"),
    [
        ("true", True), ("false", False), ("True", "True"), ("yes", "yes"), ("no", "no"), ("on", "on"), ("off", "off"),
        ("null", None), ("~", None), ("Null", "Null"), ("7", 7), ("-7", -7), ("0", 0), ("010", "010"), ("0x10", "0x10"),
        ("1e3", "1e3"), ("1.5", "1.5"), (".nan", ".nan"), (".inf", ".inf"), ("1:30", "1:30"), ("1_000", "1_000"),
        ("2026-11-20", "2026-11-20"), ("'7'", "7"), ('"true"', "true"), ("''", ""), ("'~'", "~"), ("=", "="),
        ("123456789012", 123456789012), ("9" * 1900, "9" * 1900), ("round_corner", "round_corner"), ("7♥", "7♥"),
    ],
)  # fmt: skip
def test_plain_words(word: str, value: object) -> None:
    root, faults = given(f"setting: {word}\n")
    assert root is not None and faults == []
    found = to_plain(root)["setting"]
    assert found == value and type(found) is type(value)


def test_names_are_always_texts() -> None:
    assert plain("2: 10\n3-4: 7\ntrue: 1\nnull: 2\noff: 3\n'5': 4\n") == {
        "2": 10,
        "3-4": 7,
        "true": 1,
        "null": 2,
        "off": 3,
        "5": 4,
    }


def test_every_part_knows_its_line() -> None:
    root, _ = given("a: 1\nb:\n  c: [1,\n    2]\n  d:\n    e: 5\nf:\n  - x\n  - {y: 1}\n")
    assert root is not None
    lines: dict[str, int] = {}

    def walk(node: Node, path: str) -> None:
        lines[path] = node.line
        if isinstance(node, Map):
            for name, part in node.items.items():
                walk(part, f"{path}.{name}".lstrip("."))
        elif isinstance(node, Seq):
            for i, part in enumerate(node.items):
                walk(part, f"{path}.{i}")

    walk(root, "")
    assert lines == {
        "": 1,
        "a": 1,
        "b": 2,
        "b.c": 3,
        "b.c.0": 3,
        "b.c.1": 4,
        "b.d": 5,
        "b.d.e": 6,
        "f": 7,
        "f.0": 8,
        "f.1": 9,
        "f.1.y": 9,
    }


def test_all_double_names_are_reported_and_the_first_counts() -> None:
    root, faults = given("a: 1\nb: {c: 1, c: 2}\na: 3\nd:\n  e: 1\n  f: {g: 1}\n  e: {h: 1}\n")
    assert root is not None
    assert to_plain(root) == {"a": 1, "b": {"c": 1}, "d": {"e": 1, "f": {"g": 1}}}
    assert faults == [
        "rules/test.yaml:2: b.c: 'c' stands here for the second time; the first is in line 2.",
        "rules/test.yaml:3: a: 'a' stands here for the second time; the first is in line 1.",
        "rules/test.yaml:7: d.e: 'e' stands here for the second time; the first is in line 5.",
    ]


def test_every_name_without_a_value_is_reported() -> None:
    _, faults = given("a:\nb: {c: }\nd:\n  - \n")
    assert faults == [
        "rules/test.yaml:1: a: Nothing stands after 'a'. To remove it, write null.",
        "rules/test.yaml:2: b.c: Nothing stands after 'c'. To remove it, write null.",
        "rules/test.yaml:4: d: Nothing stands after '-'. To remove it, write null.",
    ]


@pytest.mark.parametrize(
    ("text", "line", "part"),
    [
        ("", 1, "The file is empty"),
        ("# only a comment\n", 1, "The file is empty"),
        ("- 1\n", 1, "list of settings"),
        ("just words\n", 1, "list of settings"),
        ("a: &x 1\n", 1, "Anchors (&x)"),
        ("a: 1\nb: *x\n", 2, "Aliases (*x)"),
        ("<<: *base\n", 1, "Aliases (*base)"),
        ("a: !!python/object:os.system 1\n", 1, "Tags"),
        ("a: !!int '3'\n", 1, "Tags"),
        ("a: !\n", 1, "Tags"),
        ("a: 1\n--- \nb: 2\n", 2, "second document"),
        ("? [1, 2]\n: 3\n", 1, "name before ':'"),
        ("? {a: 1}\n: 3\n", 1, "name before ':'"),
        ("'': 1\n", 1, "name before ':'"),
        ('"a\\tb": 1\n', 1, "name before ':'"),
        ("a: 1\n\tb: 2\n", 2, "A tab"),
        ("a:\n\tb: 2\n", 2, "A tab"),
        ("a: b: c\n", 1, "second ':'"),
        ("a: 1\n b: 2\n", 2, "second ':'"),
        ("a: [1, 2\n", 1, "closing bracket"),
        ("a: {b: 1\n", 1, "closing brace"),
        ("a: 1\nb: 'x\n", 2, "never closed"),
        ('a: "\\q"\n', 1, "backslash"),
        ("a: @b\n", 1, "No value can begin"),
        ("a: `b`\n", 1, "No value can begin"),
        ("a: 1\n  - 2\n- 3\n", 3, "indentation"),
        ("%YAML 9.9\n---\na: 1\n", 1, "cannot be read as YAML"),
        ("a: \x07\n", 1, "U+0007"),
        ("a: 1\nb: \x00\n", 2, "U+0000"),
        ("a: 1\nb: \ud800\n", 2, "not UTF-8"),
        (b"a: 1\nb: 2\nc: \xff\n", 3, "not UTF-8"),
        ("a: 1".encode("utf-16"), 1, "UTF-16 text"),
    ],
)  # fmt: skip
def test_what_is_refused(text: str | bytes, line: int, part: str) -> None:
    _, faults = given(text)
    assert len(faults) == 1, faults
    assert faults[0].startswith(f"rules/test.yaml:{line}: ") and part in faults[0]


def test_a_byte_order_mark_is_no_matter() -> None:
    assert plain("\ufeffa: 1\n") == {"a": 1}
    root, faults = given("\ufeffa: 1\r\nb: 2\r\n".encode())
    assert root is not None and faults == [] and to_plain(root) == {"a": 1, "b": 2}


def test_depth() -> None:
    deep = "a: " + "{a: " * (MOST_DEPTH - 1) + "1" + "}" * (MOST_DEPTH - 1)
    assert given(deep)[1] == []
    assert "nested more than" in given("a: " + "{a: " * MOST_DEPTH + "1" + "}" * MOST_DEPTH)[1][0]


@pytest.mark.parametrize(
    "text",
    [
        "[" * 200_000,
        "{a: " * 50_000,
        "- " * 100_000,
        "".join(f"{' ' * i}a:\n" for i in range(500)),
        "a: [" + "1," * 120_000,
        "a: {" + ",".join(f"k{i}: 1" for i in range(20_000)) + "}",
        "a: " + "x" * 250_000,
        "x" * 5_000_000,
        "a: &a [x]\n" + "".join(f"b{i}: &b{i} [*a,*a,*a,*a,*a,*a,*a,*a,*a]\n" for i in range(9)),
        "? " * 50_000,
        "'" * 99_999,
        "a: |\n" + " x\n" * 50_000,
        "k: 1\n" * 50_000,
        "".join(f"{i}:\n" for i in range(30_000)),
    ],
    ids=lambda text: repr(text[:12]),
)
def test_nothing_takes_long(text: str) -> None:
    """Nesting that would end the interpreter, bombs and sheer size are answered in good time; the parser in Python gets less."""
    if not hasattr(yaml, "CSafeLoader") and len(text) < MOST_BYTES:
        text = text[: len(text) // 3]
    began = time.process_time()
    _, faults = given(text)
    assert time.process_time() - began < 8
    assert len(faults) <= 101 and all(len(fault) < 400 for fault in faults)
