"""Laying one file over another: mappings merge, anything else replaces, null removes, a new kind begins anew."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.variants.faults import Faults
from game.variants.house_rules.options import merge_options
from game.variants.merge import leaves, merge, nested, seats_of, touches, without_nulls
from game.variants.nodes import Map, Scalar, from_plain, to_plain
from game.variants.write import differences


def tree(value: dict[str, Any], file: str = "f") -> Map:
    node = from_plain(value, file, Faults())
    assert isinstance(node, Map)
    return node


def merged(under: dict[str, Any], over: dict[str, Any]) -> Any:
    return to_plain(merge(without_nulls(tree(under)), tree(over)))


@pytest.mark.parametrize(
    ("under", "over", "result"),
    [
        ({"a": 1}, {"b": 2}, {"a": 1, "b": 2}),
        ({"a": 1}, {"a": 2}, {"a": 2}),
        ({"a": {"b": 1, "c": 2}}, {"a": {"c": 3}}, {"a": {"b": 1, "c": 3}}),
        ({"a": [1, 2]}, {"a": [3]}, {"a": [3]}),
        ({"a": {"b": 1}}, {"a": 3}, {"a": 3}),
        ({"a": 3}, {"a": {"b": 1}}, {"a": {"b": 1}}),
        ({"a": 1, "b": 2}, {"a": None}, {"b": 2}),
        ({"a": {"b": 1, "c": 2}}, {"a": {"b": None}}, {"a": {"c": 2}}),
        ({}, {"a": None, "b": {"c": None, "d": 1}}, {"b": {"d": 1}}),
        ({"a": {"kind": "x", "s": 1}}, {"a": {"kind": "y", "t": 2}}, {"a": {"kind": "y", "t": 2}}),
        ({"a": {"kind": "x", "s": 1}}, {"a": {"kind": "x", "t": 2}}, {"a": {"kind": "x", "s": 1, "t": 2}}),
        ({"a": {"kind": "x", "s": 1}}, {"a": {"t": 2}}, {"a": {"kind": "x", "s": 1, "t": 2}}),
        ({"a": {"s": 1}}, {"a": {"kind": "x"}}, {"a": {"s": 1, "kind": "x"}}),
        ({"a": {"kind": "x", "s": 1}}, {"a": {"kind": "y", "s": None}}, {"a": {"kind": "y"}}),
    ],
)
def test_merging(under: dict[str, Any], over: dict[str, Any], result: dict[str, Any]) -> None:
    assert merged(under, over) == result


@pytest.mark.parametrize(
    ("under", "over", "result"),
    [
        ({"2": 10, "3-4": 7, "5-6": 6}, {"2": 13}, {"2": 13, "3-4": 7, "5-6": 6}),
        ({"2": 10, "3-4": 7, "5-6": 6}, {"2-4": 10}, {"5-6": 6, "2-4": 10}),
        ({"2": 10, "3-4": 7}, {"4": 8}, {"2": 10, "3": 7, "4": 8}),
        ({"2-6": 9}, {"2": 5, "3-4": 4}, {"5": 9, "6": 9, "2": 5, "3-4": 4}),
        ({"2-4": 9, "A": 1}, {"3": 5}, {"2-4": 9, "A": 1, "3": 5}),
        ({"2-4": 9}, {"3": None}, {"2": 9, "4": 9}),
    ],
)
def test_tables_merge_by_players(under: dict[str, Any], over: dict[str, Any], result: dict[str, Any]) -> None:
    assert merged({"t": under}, {"t": over}) == {"t": result}


def test_untouched_parts_are_the_same_nodes_and_all_know_their_file() -> None:
    under, over = tree({"a": {"b": 1}, "c": {"d": 2, "e": 3}}, "parent"), tree({"c": {"d": 4}}, "child")
    both = merge(under, over)
    assert both.items["a"] is under.items["a"]
    c = both.items["c"]
    assert isinstance(c, Map)
    assert [part.file for part in c.items.values()] == ["child", "parent"]
    assert to_plain(under) == {"a": {"b": 1}, "c": {"d": 2, "e": 3}}


def test_a_patch_is_replaced_whole_and_keeps_its_nulls() -> None:
    parent = {"o": {"label": "L", "choices": {"off": {"label": "x", "patch": {"a": None, "b": 1}}}, "when_on": {"p": 1}}}
    child = {"o": {"label": "M", "choices": {"off": {"patch": {"a": {"c": None}}}, "on": {"label": "y"}}, "when_on": {"q": None}}}
    assert to_plain(merge_options(tree(parent), tree(child))) == {
        "o": {
            "label": "M",
            "choices": {"off": {"label": "x", "patch": {"a": {"c": None}}}, "on": {"label": "y"}},
            "when_on": {"q": None},
        }
    }
    assert to_plain(merge_options(tree(parent), tree({"o": None}))) == {}


def test_what_a_patch_writes() -> None:
    patch = tree({"a": {"b": 1, "c": None, "d": [1], "e": {}}, "f": 2})
    assert [".".join(path) for path, _ in leaves(patch)] == ["a.b", "a.c", "a.d", "a.e", "f"]
    assert to_plain(nested(("a", "b"), Scalar(1, "f", 1))) == {"a": {"b": 1}}
    assert touches(("a",), ("a", "b")) and touches(("a", "b"), ("a",)) and not touches(("a", "b"), ("a", "c"))


@pytest.mark.parametrize(
    ("key", "seats"),
    [("2", [2]), ("3-5", [3, 4, 5]), ("5-3", []), ("0", None), ("x", None), ("2-", None), ("100", None), ("-2", None)],
)
def test_seats_of_a_table(key: str, seats: list[int] | None) -> None:
    found = seats_of(key)
    assert (None if found is None else list(found)) == seats


names = st.sampled_from(["a", "b", "kind", "2", "3-4"])
values = st.recursive(
    st.integers(0, 3) | st.booleans() | st.sampled_from(["x", "y"]) | st.lists(st.integers(0, 2), max_size=2),
    lambda inner: st.dictionaries(names, inner, max_size=3),
    max_leaves=8,
)
documents = st.dictionaries(names, values, max_size=4)


@given(documents, documents)
def test_differences_lead_from_the_one_to_the_other(parent: dict[str, Any], wanted: dict[str, Any]) -> None:
    """Whatever two documents say, the parent with the differences laid over it says what was wanted."""
    assert merged(parent, differences(parent, wanted)) == wanted


@given(documents, documents)
def test_merging_twice_is_merging_once(under: dict[str, Any], over: dict[str, Any]) -> None:
    once = merged(under, over)
    assert merged(once, over) == once
