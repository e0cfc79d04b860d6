"""House rules: the three forms, and the five rules that hold between them."""

# ruff: noqa: E501 - the sentences of faults are quoted whole

from __future__ import annotations

from pathlib import Path

import pytest

from game.rules.policies.dealing.deal import DealOut
from game.rules.policies.points import StandardPoints
from game.rules.scoring.by_total import ByTotal
from game.variants.faults import VariantFaults
from game.variants.house_rules.options import Value, same, value_of
from tests.variants.shelf import CHILD, SHIPPED, child, folder, refused, resolved, with_option

OPTION = "label: Mine\nhelp: A house rule.\n"


# ---- forms --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "child.yaml:5: options.mine: Settings are expected here"),
        ("3", "child.yaml:5: options.mine: Settings are expected here"),
        ("label: L", "child.yaml:5: options.mine: A 'help' for the player is missing."),
        (OPTION, "child.yaml:5: options.mine: An option has either 'when_on' and 'when_off'"),
        (OPTION + "when_on: {bound: 3000}", "child.yaml:5: options.mine: 'when_off' must say what changes"),
        (OPTION + "when_on: {bound: 3000}\nwhen_off: 3", "child.yaml:9: options.mine: 'when_off' must say what changes"),
        (OPTION + "when_on: {}\nwhen_off: {}\nchoices: {}", "child.yaml:5: options.mine: An option has either"),
        (OPTION + "min: 1\nmax: 2", "child.yaml:5: options.mine: An option has either"),
        (OPTION + "path: bound\nmin: 100", "child.yaml:5: options.mine.max: This must be a whole number, not nothing."),
        (OPTION + "path: bound\nmin: 200\nmax: 100", "child.yaml:5: options.mine: The smallest value 200 is over the largest, 100."),
        (OPTION + "path: a..b\nmin: 1\nmax: 2", "child.yaml:8: options.mine.path: 'a..b' is no path of settings"),
        (OPTION + "path: bound\nmin: low\nmax: 9", "child.yaml:9: options.mine.min: This must be a whole number, not 'low'."),
        (OPTION + "choices: 3", "child.yaml:8: options.mine.choices: Settings are expected here"),
        (OPTION + "choices: {a: 3}", "child.yaml:8: options.mine.choices.a: Settings are expected here"),
        (OPTION + "choices: {a: {label: A, help: A.}}", "child.yaml:8: options.mine.choices.a: 'patch' must say what changes"),
        (OPTION + "when_onn: {}", "child.yaml:8: options.mine.when_onn: There is no setting 'when_onn' here. Did you mean 'when_on'?"),
        (OPTION + "path: bound\nmin: 100\nmax: 9000\nafter: 3", "child.yaml:11: options.mine.after: 'after' names other options"),
        (OPTION + "path: bound\nmin: 100\nmax: 9000\nneeds: {scoring: null}", "child.yaml:11: options.mine.needs.scoring: 'needs' gives"),
    ],
)  # fmt: skip
def test_an_option_that_is_none(text: str, fault: str) -> None:
    found = with_option(text) if text else child("options:\n  mine: x\n")
    assert any(line.startswith(fault) for line in found), found


def test_names_of_options() -> None:
    assert "cannot be a name" in child("options: {Big One: {label: a, help: b}}\n")[0]


def test_a_new_option_of_each_form(tmp_path: Path) -> None:
    found = resolved(
        tmp_path,
        """
options:
  quick: {label: Short hands, help: H., when_on: {bound: 500}, when_off: {bound: 2000}}
  long_runs:
    label: Shortest run
    help: H.
    path: melds.run.least
    min: 3
    max: 5
  court_cards:
    label: Court cards
    help: H.
    choices:
      10: {label: ten, help: H., patch: {points: {court: 10}}}
      5: {label: five, help: H., patch: {points: {court: 5}}}
""",
        {"quick": True, "long_runs": 4, "court_cards": 5},
    )
    assert found.variant.melds["run"].least == 4 and found.document["points"]["court"] == 5
    infos = {info.id: info for info in found.options}
    assert [infos[name].type for name in ("quick", "long_runs", "court_cards")] == ["bool", "int", "choice"]
    assert [infos[name].default for name in ("quick", "long_runs", "court_cards")] == [False, 3, 10]
    assert (infos["long_runs"].low, infos["long_runs"].high) == (3, 5)
    assert infos["court_cards"].choices == (10, 5) and infos["court_cards"].choice_labels == ("ten", "five")


@pytest.mark.parametrize(
    ("one", "other", "equal"), [(1, 1, True), (1, True, False), (0, False, False), ("1", 1, False), ("off", "off", True)]
)
def test_true_is_not_one(one: object, other: object, equal: bool) -> None:
    assert same(one, other) is equal


def test_values_of_words_on_a_command_line() -> None:
    assert [value_of(text) for text in ("true", "15", "off", "null", "", "x y")] == [True, 15, "off", "null", "", "x y"]


# ---- 1: no default is written -------------------------------------------------------------------


def test_a_default_is_what_the_file_says(tmp_path: Path) -> None:
    found = resolved(
        tmp_path, "stock_end: {how: shuffle, limit: 1}\nmatch_end: {deals: 4, target: 60}\ngoing_out: {discard_required: true}\n"
    )
    assert found.given == {}
    expected = {"stock_recycle": "shuffle", "stock_recycle_limit": 1, "deals": 4, "target": 60, "last_discard_required": True}
    assert {name: found.values[name] for name in expected} == expected
    assert found.values["recycle_upcard"] == "none" and found.values["scoring"] == "winner_takes"


def test_a_table_by_players_is_a_word(tmp_path: Path) -> None:
    assert SHIPPED.resolve("straight_rummy").values["target"] == "by_players"
    assert resolved(tmp_path, "match_end: {target: 80}\n").values["target"] == 80
    found = resolved(tmp_path, "match_end: {target: 80}\n", {"target": "by_players"})
    end = found.variant.match_end.rule
    assert isinstance(end, ByTotal)
    assert end.target.at(6) == 300


def test_a_file_that_no_value_fits_is_at_fault() -> None:
    assert child("steps: {play: {new_melds: 5}}\n") == [
        "child.yaml:4: steps.play.new_melds: The house rule 'max_new_melds_per_turn' has no such value. It can be 1 or unlimited. "
        "To play so without that house rule, write 'max_new_melds_per_turn: null' under 'options'."
    ]
    assert child("steps: {play: {new_melds: 5}}\noptions: {max_new_melds_per_turn: null}\n") == []
    choice = "options: {max_new_melds_per_turn: {choices: {5: {label: Five, help: H.}}}}\n"
    assert child("steps: {play: {new_melds: 5}}\n" + choice) == []


def line_of(text: str) -> int:
    """The line of Straight Rummy's file that begins with this."""
    lines = (SHIPPED.entries()[0].path).read_text(encoding="utf-8").split("\n")
    return next(i for i, line in enumerate(lines, 1) if line.startswith(text))


def test_a_number_outside_is_at_fault() -> None:
    found = child("options: {deals: {min: 7}}\n")
    assert found == [
        f"rules/straight_rummy.yaml:{line_of('  deals: 6')}: options.deals: "
        "The file says 6, but 'deals' can only be a whole number from 7 to 1000."
    ]


def test_two_values_that_say_the_same_are_at_fault() -> None:
    found = with_option(
        OPTION
        + "choices:\n  a: {label: A, help: A., patch: {bound: 2000}}\n  b: {label: B, help: B., patch: {points: {court: 10}}}"
    )
    assert found == [
        "child.yaml:5: options.mine: It cannot be told which value 'mine' has in this file: 'a' and 'b' both change nothing."
    ]


def test_a_leaf_that_a_later_option_may_write_over_does_not_count(tmp_path: Path) -> None:
    """A file may say round the corner with an ace of 1, though that choice writes 15."""
    found = resolved(tmp_path, "ranking: {kind: round_corner}\n")
    assert found.values["ace_mode"] == "round_corner" and found.values["ace_value"] == 1


def test_the_default_follows_the_other_options() -> None:
    infos = {info.id: info for info in SHIPPED.resolve("straight_rummy", {"ace_mode": "high_or_low"}).options}
    assert infos["ace_value"].default == 15 and infos["ace_value"].value == 15
    assert infos["ace_mode"].default == "low" and infos["ace_mode"].value == "high_or_low"
    infos = {info.id: info for info in SHIPPED.resolve("straight_rummy", {"ace_mode": "high_or_low", "ace_value": 11}).options}
    assert infos["ace_value"].default == 15 and infos["ace_value"].value == 11


# ---- 2: what is set, is set once ----------------------------------------------------------------


def test_choices_of_parents_children_and_the_match_make_one_table(tmp_path: Path) -> None:
    catalogue = folder(
        tmp_path,
        parent=CHILD + "choose: {ace_mode: round_corner, scoring: penalty, target: 70}\n",
        grandchild="format: 1\nextends: parent\nname: Grandchild\nchoose: {ace_mode: high_or_low, target: null, deals: 3}\n",
    )
    parent = catalogue.resolve("parent")
    assert parent.given == {} and parent.values["ace_mode"] == "round_corner"
    assert isinstance(parent.variant.points, StandardPoints) and parent.variant.points.ace == 15
    found = catalogue.resolve("grandchild", {"scoring": "pay_winner"})
    expected = {"ace_mode": "high_or_low", "ace_value": 15, "scoring": "pay_winner", "target": "by_players", "deals": 3}
    assert {name: found.values[name] for name in expected} == expected
    assert found.given == {"scoring": "pay_winner"}


def test_patches_go_in_the_order_of_the_file_whatever_the_order_of_asking() -> None:
    one = SHIPPED.resolve("straight_rummy", {"ace_value": 11, "ace_mode": "round_corner"})
    other = SHIPPED.resolve("straight_rummy", {"ace_mode": "round_corner", "ace_value": 11})
    assert one.variant == other.variant
    assert isinstance(one.variant.points, StandardPoints) and one.variant.points.ace == 11


def test_a_match_can_take_back_what_the_file_chooses(tmp_path: Path) -> None:
    found = resolved(tmp_path, "choose: {going_rummy: double}\n", {"going_rummy": "off"})
    assert found.given == {"going_rummy": "off"} and len(found.variant.bonuses) == 0


def test_what_makes_no_difference_is_not_given() -> None:
    given: dict[str, Value] = {
        "ace_mode": "low",
        "ace_value": 1,
        "scoring": "penalty",
        "target": "by_players",
        "going_out_bonus": 0,
    }
    assert SHIPPED.resolve("straight_rummy", given).given == {"scoring": "penalty"}
    assert SHIPPED.resolve("straight_rummy", {"ace_mode": "round_corner", "ace_value": 15}).given == {"ace_mode": "round_corner"}


# ---- 3: two options on one leaf need a word -----------------------------------------------------


def test_two_options_on_one_place() -> None:
    text = "path: points.ace\nmin: 0\nmax: 50"
    assert with_option(OPTION + text) == [
        "child.yaml:5: options.mine: The options 'ace_mode' and 'mine' both write points.ace. The later one says 'after: [ace_mode]' and wins.",
        "child.yaml:5: options.mine: The options 'ace_value' and 'mine' both write points.ace. The later one says 'after: [ace_value]' and wins.",
    ]
    assert with_option(OPTION + text + "\nafter: [ace_mode, ace_value]") == []


def test_removing_a_component_writes_all_of_it() -> None:
    found = with_option(OPTION + "when_on: {bonuses: {going_out: {points: 5}}}\nwhen_off: {bonuses: {going_out: {points: 10}}}")
    assert any("'going_out_bonus' and 'mine' both write bonuses.going_out.points" in line for line in found)


def test_an_option_that_changes_a_kind_comes_before_those_that_set_it_up() -> None:
    found = with_option(
        OPTION + "when_on: {ranking: {kind: round_corner}}\nwhen_off: {ranking: {kind: ace_low}}\nneeds: {ace_mode: low}"
    )
    assert any("'ace_mode' and 'mine' both write ranking.kind" in line for line in found)


@pytest.mark.parametrize(
    ("after", "fault"),
    [
        ("[ace_mod]", "options.mine.after: There is no option 'ace_mod'. Did you mean 'ace_mode'?"),
        ("mine", "options.mine.after: 'after' names 'mine', which stands further down."),
    ],
)
def test_after_names_an_option_above(after: str, fault: str) -> None:
    found = with_option(OPTION + f"path: bound\nmin: 100\nmax: 9000\nafter: {after}")
    assert len(found) == 1 and fault in found[0]


def test_a_difference_that_an_inherited_choice_would_overwrite(tmp_path: Path) -> None:
    catalogue = folder(
        tmp_path,
        parent=CHILD + "choose: {scoring: penalty}\n",
        kid="format: 1\nextends: parent\nname: Kid\nscoring: {kind: pay_winner}\n",
        other="format: 1\nextends: parent\nname: Other\nchoose: {scoring: null}\nscoring: {kind: pay_winner}\n",
        same="format: 1\nextends: parent\nname: Same\nscoring: {kind: penalty}\n",
    )
    faults = {entry.id: [fault.text() for fault in entry.faults] for entry in catalogue.entries()}
    name = tmp_path.name
    assert faults["kid"] == [
        f"{name}/kid.yaml:4: scoring.kind: This is overwritten by 'scoring: penalty', which {name}/parent.yaml chooses. "
        "Write it under 'choose' as 'scoring: ...' instead."
    ]
    assert faults["parent"] == faults["other"] == faults["same"] == []
    assert catalogue.resolve("other").values["scoring"] == "pay_winner"


# ---- 4: contradictions --------------------------------------------------------------------------


def test_needs(tmp_path: Path) -> None:
    text = CHILD + (
        "options:\n"
        "  floating: {label: F, help: H., when_on: {bound: 3000}, when_off: {bound: 2000}, needs: {last_discard_required: true}}\n"
        "  pace:\n"
        "    label: P\n"
        "    help: H.\n"
        "    choices:\n"
        "      calm: {label: C, help: H., patch: {deal: {upcard: true}}}\n"
        "      quick: {label: Q, help: H., patch: {deal: {upcard: false}}, needs: {scoring: [penalty, pay_winner]}}\n"
    )
    catalogue = folder(tmp_path, needy=text)
    assert catalogue.resolve("needy", {"floating": True, "last_discard_required": True}).given["floating"] is True
    assert catalogue.resolve("needy", {"floating": False}).given == {}
    assert catalogue.resolve("needy", {"pace": "quick", "scoring": "pay_winner"}).variant.deal.upcard is False
    name = f"{tmp_path.name}/needy.yaml"
    assert refused(catalogue, "needy", {"floating": True, "pace": "quick"}) == [
        f"{name}:5: options.floating: 'floating: true' needs 'last_discard_required: true'. Set last_discard_required: true as well.",
        f"{name}:6: options.pace: 'pace: quick' needs 'scoring: penalty or pay_winner'. Set scoring: penalty or pay_winner as well.",
    ]


def test_needs_of_something_that_is_not_there() -> None:
    text = OPTION + "when_on: {bound: 3000}\nwhen_off: {bound: 2000}\nneeds: {last_discard_requird: true, scoring: penalti}"
    found = with_option(text)
    assert any("There is no option 'last_discard_requird'. Did you mean 'last_discard_required'?" in line for line in found)
    assert any("The option 'scoring' cannot be 'penalti'." in line for line in found)


def test_values_that_together_make_no_sense_are_both_named(tmp_path: Path) -> None:
    text = CHILD + (
        "options:\n"
        "  hand: {label: H, help: H., path: deal.cards, min: 5, max: 8, choices: {as_written: {label: A, help: H., "
        "patch: {deal: {cards: {2: 10, 3-4: 7, 5-6: 6}}}}}}\n"
        "  crowd: {label: C, help: H., path: players.max, min: 4, max: 7}\n"
    )
    # With seven players the table of six has no row; eight cards each are too many for seven.
    catalogue = folder(tmp_path, crowded=text)
    faults = catalogue.check_file(tmp_path / "crowded.yaml", seconds=0)
    assert faults and all("With 'crowd: 7': The table says nothing for 7 players." in fault.text() for fault in faults)
    assert {fault.severity for fault in faults} == {"option"}, "the file itself can be played"
    assert catalogue.resolve("crowded").variant.players.max == 6
    text = text.replace("5-6: 6}", "5-7: 6}").replace(
        "name: Child", "name: Child\ndeal: {cards: {7: 6}}\nmatch_end: {target: {7: 300}}"
    )
    text = text.replace("min: 5, max: 8", "min: 5, max: 8").replace("options:", "options:\n  target: null", 1)
    catalogue = folder(tmp_path, crowded=text)
    assert catalogue.check_file(tmp_path / "crowded.yaml", seconds=0) == []
    deal = catalogue.resolve("crowded", {"hand": 8}).variant.deal
    assert isinstance(deal, DealOut) and deal.cards.at(6) == 8
    found_faults = refused(catalogue, "crowded", {"hand": 8, "crowd": 7, "deals": 9})
    assert len(found_faults) == 1
    assert (
        "'hand: 8' and 'crowd: 7' contradict each other: deal.cards: 7 players need 58 cards, and the pack has 52."
        in found_faults[0]
    )


def test_a_setting_that_the_other_kind_does_not_have() -> None:
    """The patch of one option writes what the kind of another does not know."""
    found = with_option(OPTION + "when_on: {scoring: {share: 3}}\nwhen_off: {scoring: {kind: winner_takes}}\nafter: [scoring]")
    assert found == [
        "child.yaml:8: scoring.share: With 'mine: true': The kind 'winner_takes' has no setting 'share'. It has no settings."
    ]


def test_a_mistake_in_any_patch_is_found_where_it_stands() -> None:
    found = with_option(
        OPTION
        + "choices:\n  a: {label: A, help: A., patch: {bound: 2000}}\n  b:\n    label: B\n    help: B.\n    patch:\n      bund: 5\n"
    )
    assert found == ["child.yaml:14: bund: With 'mine: b': There is no setting 'bund' here. Did you mean 'bound'?"]
    found = with_option(
        OPTION
        + "path: match_end.target\nmin: 0\nmax: 3\nchoices: {x: {label: X, help: X., patch: {bound: 2000}}}\nafter: [target]"
    )
    assert found == [
        "child.yaml:5: match_end.target: With 'mine: 0': 0 is out of bounds: this must be a whole number from 1 to 100000."
    ]


# ---- values from outside ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "part"),
    [
        ({"ace_mod": "low"}, "has no option 'ace_mod'. Did you mean 'ace_mode'?"),
        ({"": 1}, "has no option ''."),
        ({"ace_mode": "round corner"}, "cannot be 'round corner'. It can be low, high_or_low or round_corner. Did you mean 'round_corner'?"),
        ({"ace_mode": True}, "cannot be 'true'"),
        ({"ace_value": "11"}, "cannot be '11'"),
        ({"ace_value": 12}, "It can be 1, 11 or 15."),
        ({"deals": 0}, "It can be a whole number from 1 to 1000."),
        ({"deals": "off"}, "cannot be 'off'"),
        ({"deals": True}, "cannot be 'true'"),
        ({"layoff_requires_own_meld": 1}, "It can be true or false."),
        ({"layoff_requires_own_meld": "true"}, "It can be true or false."),
        ({"stuck_after_recycles": False}, "a whole number from 1 to 99 or off"),
        ({"deals": 10**100}, "cannot be '1000"),
        ({"deals": 10**9999}, "cannot be 'a very large number'"),
        ({"ace_mode": "x" * 9999}, "cannot be 'xxx"),
    ],
)  # fmt: skip
def test_wrong_values(options: dict[str, bool | int | str], part: str) -> None:
    found = refused(SHIPPED, "straight_rummy", options)
    assert len(found) == 1 and part in found[0] and len(found[0]) < 400


def test_odd_sorts_of_values_are_refused_too() -> None:
    for odd in (None, 1.5, float("nan"), [1], {"a": 1}):
        with pytest.raises(VariantFaults):
            SHIPPED.resolve("straight_rummy", {"deals": odd})  # type: ignore[dict-item]


def test_all_wrong_values_are_named_at_once() -> None:
    assert len(refused(SHIPPED, "straight_rummy", {"a": 1, "ace_mode": 3, "deals": -1, "scoring": "penalty"})) == 3


def test_choices_in_a_file() -> None:
    found = child("choose:\n  ace_mod: low\n  deals: many\n  scoring: [penalty]\n")
    assert found == [
        "child.yaml:5: choose.ace_mod: There is no option 'ace_mod'. Did you mean 'ace_mode'?",
        "child.yaml:6: choose.deals: The option 'deals' cannot be 'many'. It can be a whole number from 1 to 1000.",
        "child.yaml:7: choose.scoring: An option is set to one value, not to [...].",
    ]
