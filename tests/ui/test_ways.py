"""Each way in which a table may differ stands for itself: none of them brings another along."""

from __future__ import annotations

import pytest

from game.match.table_rules import TableRules
from game.rules.house import ways
from game.ui.program import shortcuts
from game.ui.table.present.tools import tools_of
from tests.laws.deals import rules_of


def tools(rules: TableRules) -> set[str]:
    """The tools of a table by name."""
    return {name for name, _, _ in tools_of(rules)}


@pytest.mark.parametrize(
    ("way", "there", "gone"),
    [("rounds", {"sitting"}, set()), ("coached", {"strategy"}, set()), ("open_hands", set(), {"sort"})],
)
def test_a_tool_comes_or_goes_with_its_own_way(way: str, there: set[str], gone: set[str]) -> None:
    rules = TableRules(rules_of("gin_standard", {}, 2))
    plain = tools(rules)
    setattr(rules, way, True)
    assert tools(rules) == (plain | there) - gone


def test_letters_of_moves_go_before_those_of_cards() -> None:
    assert shortcuts.PLAIN.works("hint") and not shortcuts.LETTERS.works("hint")
    assert shortcuts.LETTERS.works("odds")
    assert shortcuts.BOARD.works("new_set") and not shortcuts.BOARD.works("meld")


def test_a_name_means_one_key_at_every_kind_of_table() -> None:
    own = [one.name for keys in shortcuts.OF_TRAIT.values() for one in (*keys.own, *keys.mouse)]
    names = [*own, *(one.name for one in shortcuts.SHORTCUTS)]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("game", ["costa_rica_rummy", "rummy_side_bet"])
def test_a_game_against_the_house_says_all_of_them(game: str) -> None:
    words = {ways.SEVERAL_SEATS, ways.ROUNDS, ways.OWN_LETTERS, ways.COACHED, ways.GOLD_FIRST}
    assert words <= rules_of(game, {}, 1).traits
    assert not words & rules_of("gin_standard", {}, 2).traits
