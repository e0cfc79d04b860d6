"""The quarrels among sources: each version that the references list is a position of an option, which can be seen and switched.

The list follows the sections "Conflicts among sources" of the references for basic rummy, Rummy 500, and the Kalooki family
with its neighbours, line by line. A quarrel over what a name means is one between variants.
"""

from __future__ import annotations

import json
from itertools import combinations
from typing import Any, NamedTuple

import pytest

from game.ui.pages.setup.rule_set import HouseRules
from game.variants.catalogue import Resolved
from game.variants.explain import sheet
from game.variants.house_rules.options import Value
from tests.engine.client import Client
from tests.variants.positions import together
from tests.variants.shelf import SHIPPED


class Quarrel(NamedTuple):
    """One topic of a reference: the variant and option that settle it, and the versions that sources have."""

    reference: str
    topic: str
    variant: str
    option: str
    versions: tuple[Value, ...]
    where: tuple[tuple[str, Value], ...] = ()
    """House rules without which it makes no difference."""


QUARRELS = [
    # basic rummy, section 5
    Quarrel("basic", "ace rank", "straight_rummy", "ace_mode", ("low", "high_or_low", "round_corner")),
    Quarrel("basic", "ace points", "straight_rummy", "ace_value", (1, 11, 15)),
    Quarrel("basic", "melds per turn", "straight_rummy", "max_new_melds_per_turn", (1, "unlimited")),
    Quarrel("basic", "pile reuse", "straight_rummy", "stock_recycle", ("turn_unshuffled", "shuffle")),
    Quarrel("basic", "upcard after reuse", "straight_rummy", "recycle_upcard", ("none", "keep_top", "turn_new")),
    Quarrel(
        "basic",
        "unfinished hand",
        "straight_rummy",
        "blocked_scoring",
        ("lowest_takes_differences", "everyone_penalised", "no_score"),
    ),
    Quarrel("basic", "two-player dealer", "straight_rummy", "next_dealer", ("alternate", "winner")),
    Quarrel("basic", "joker, worth", "straight_rummy", "joker_value", (15, 0), (("jokers", 2),)),
    Quarrel("basic", "joker, retrievable or frozen", "straight_rummy", "joker_swap", ("represented", "none"), (("jokers", 2),)),
    Quarrel("basic", "extra for going out", "straight_rummy", "going_out_bonus", (0, 10)),
    Quarrel("basic", "extra for going rummy only", "straight_rummy", "going_rummy", ("off", "plus_10", "double")),
    Quarrel("basic", "after somebody is out", "straight_rummy", "final_layoff_after_out", (False, True)),
    Quarrel("basic", "final discard", "straight_rummy", "last_discard_required", (False, True)),
    # Rummy 500, section 10
    Quarrel("500", "low ace", "rummy_500", "ace_low_run_value", (15, 5, 1)),
    Quarrel("500", "pips", "rummy_500", "pip_scoring", ("face", "fives")),
    Quarrel("500", "single top discard", "rummy_500", "top_discard_free", (True, False)),
    Quarrel("500", "going out", "rummy_500", "must_discard_to_go_out", (False, True)),
    Quarrel("500", "rummy call", "rummy_500", "rummy_call", ("full", "last_discard_only", "off")),
    Quarrel("500", "rummy call, penalty", "rummy_500", "call_penalty", ("none", "draw_two", "take_pile", "discarder_chooses")),
    Quarrel("500", "two-player deal", "rummy_500", "two_player_hand", (13, 10, 7)),
    Quarrel("500", "Persian, a name of 500 itself", "rummy_500", "partnerships", (False, True)),
    Quarrel("500", "jokers in Persian", "persian_rummy", "jokers_wild", (False, True)),
    Quarrel("500", "size of the exposed hand (section 6)", "rummy_5000", "exposed_card_counts", (True, False)),
    Quarrel("500", "use of the staircase card (section 7)", "treppenromme", "deepest_must_meld", (False, True)),
    # Kalooki and others, at the end
    *(
        quarrel
        for variant in ("kalooki_40", "kalooki_51", "kaluki_us")
        for quarrel in (
            Quarrel("kalooki", "jokers", variant, "jokers", (2, 4)),
            Quarrel("kalooki", "joker in hand", variant, "joker_value", (15, 25)),
            Quarrel("kalooki", "ace high only, or 1 or 11", variant, "ace_mode", ("high", "high_or_low")),
            Quarrel("kalooki", "ace, 11 or 15", variant, "ace_value", (11, 15)),
            Quarrel("kalooki", "ace, 1 in A-2-3", variant, "ace_low_run_value", (1, 11)),
            Quarrel("kalooki", "using the discard", variant, "discard_must_be_used", ("always", "before_first_meld")),
            Quarrel("kalooki", "set joker release", variant, "joker_release_sets", ("all_missing", "either_missing")),
        )
    ),
    Quarrel("kalooki", "knock tie, penalty", "knock_rummy", "undercut_penalty", (10, 20)),
    Quarrel("kalooki", "knock tie, to whom", "knock_rummy", "undercut_to", ("lowest", "all_lower")),
    Quarrel("kalooki", "boathouse losers", "boathouse", "losers_count", ("whole_hand", "unmatched")),
    Quarrel("kalooki", "Rommé, start", "romme", "start", ("dealer_14", "upcard")),
    Quarrel("kalooki", "Rommé, wrap", "romme", "ace_mode", ("high_or_low", "round_corner")),
    Quarrel("kalooki", "Rommé, first meld", "romme", "opening_minimum", (30, 40)),
    Quarrel("kalooki", "Rommé, joker", "romme", "joker_value", (20, 25, 30)),
    Quarrel("kalooki", "Ramino, hand size", "ramino", "hand_size", (7, 9, 10, 14)),
    Quarrel(
        "kalooki", "Ramino, opening without jokers", "ramino", "opening_without_joker", (True, False), (("table_melds", True),)
    ),
    Quarrel("kalooki", "Ramino, opening of 50", "ramino", "opening_minimum", (0, 50), (("table_melds", True),)),
    Quarrel("kalooki", "Ramino, ace", "ramino", "ace_value", (1, 11)),
    Quarrel("kalooki", "Ramino, joker", "ramino", "joker_value", (20, 25, 50)),
    Quarrel("kalooki", "Ramino, limit", "ramino", "elimination", (100, 101, 201)),
    Quarrel("kalooki", "Remi, jokers", "remi", "jokers", (0, 2)),
    Quarrel("kalooki", "Remi, a turned card", "remi", "wild_joker", ("none", "drawn")),
]

NAMES: list[tuple[str, dict[str, tuple[str, Any]]]] = [
    (
        "points",
        {"kalooki_40": ("joker", 15), "kalooki_51": ("joker", 25), "kaluki_us": ("joker", 25), "kalooki_jamaica": ("joker", 50)},
    ),
    ("points", {"kalooki_40": ("ace", 11), "kaluki_us": ("ace", 15), "kalooki_jamaica": ("red_ace", 1)}),
    ("sides", {"rummy_500": ("kind", "individual"), "persian_rummy": ("kind", "partners")}),
]
"""What games of the same name differ in: the part of the rules, and by variant what stands there."""

every_quarrel = pytest.mark.parametrize("quarrel", QUARRELS, ids=lambda one: f"{one.variant}-{one.option}")


def told(found: Resolved) -> list[tuple[str, ...]]:
    """The rule sheet."""
    return [section.lines for section in sheet(found.variant)]


@every_quarrel
def test_a_quarrel_can_be_seen(quarrel: Quarrel) -> None:
    options = Client(SHIPPED).ok("variant", variant=quarrel.variant)["options"]
    option = next((one for one in options if one["id"] == quarrel.option), None)
    assert option is not None, f"{quarrel.variant} has no option {quarrel.option}"
    offered = [False, True] if option["type"] == "bool" else option.get("choices", [])
    for version in quarrel.versions:
        assert any(type(one) is type(version) and one == version for one in offered), (version, offered)
    assert option["label"] and option["help"]


@every_quarrel
def test_a_quarrel_can_be_switched_at_the_house_rules(quarrel: Quarrel) -> None:
    for version in quarrel.versions:
        needed = together(quarrel.variant, quarrel.option, version).given
        panel = HouseRules(SHIPPED, quarrel.variant, {name: one for name, one in needed.items() if name != quarrel.option})
        assert panel.set(quarrel.option, version) == ""
        value = panel.resolved.values[quarrel.option]
        assert type(value) is type(version) and value == version


@every_quarrel
def test_every_version_of_a_quarrel_is_another_game(quarrel: Quarrel) -> None:
    found = {version: together(quarrel.variant, quarrel.option, version) for version in quarrel.versions}
    for one, other in combinations(quarrel.versions, 2):
        first, second = (json.dumps(dict(found[version].document), sort_keys=True) for version in (one, other))
        assert first != second, (one, other)
        assert found[one].variant != found[other].variant
        # What is needed as well is in both, so that the sheets differ by the version alone.
        needed = {**found[one].given, **found[other].given, **dict(quarrel.where)}
        sheets = [told(SHIPPED.resolve(quarrel.variant, {**needed, quarrel.option: version})) for version in (one, other)]
        assert sheets[0] != sheets[1], (one, other)


@pytest.mark.parametrize(("part", "variants"), NAMES)
def test_games_of_one_name_are_variants_of_their_own(part: str, variants: dict[str, tuple[str, Any]]) -> None:
    for variant, (name, value) in variants.items():
        assert getattr(getattr(SHIPPED.resolve(variant).variant, part), name) == value


def test_the_list_of_quarrels_names_each_once() -> None:
    named = [(quarrel.variant, quarrel.option) for quarrel in QUARRELS]
    assert len(named) == len(set(named)) == 60
