"""The house rules before a match: every option, what it needs, the sheet beside it, and a variant of one's own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.ui.desk import ROOT, SIZES, Desk, by_turns  # first: it chooses the driver  # isort: skip

import pytest

from game.table.items import CONTAINERS, overlap
from game.ui.pages.base import starting
from game.ui.pages.setup.rule_set import HouseRules, section_of, value_words
from game.ui.pages.small.real import dealt
from game.ui.program.input import Text as Typed
from game.ui.session.new_match import NewMatch
from game.ui.widgets.amount import beside
from game.variants.catalogue import Catalogue
from tests.ui.narrow import too_long

NewDesk = Callable[..., Desk]


def house(desk: Desk, variant: str = "straight_rummy") -> None:
    """To the house rules of a variant, by mouse and keys."""
    desk.tab_to(f"variant:{variant}")
    desk.press("space")
    assert desk.shown.screen == "setup"
    desk.click("button:house_rules")
    assert desk.shown.screen == "editor"


def choose(desk: Desk, item: str) -> None:
    desk.tab_to(item)
    desk.press("space")


def sheet(desk: Desk) -> list[str]:
    return [item.label for item in desk.shown.items if item.id.startswith("text:sheet.")]


@pytest.fixture
def catalogue() -> Catalogue:
    return Catalogue(ROOT / "rules", None)


# ---- the page -------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", by_turns(SIZES, 1), ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_option_is_there_and_nothing_is_cut_off(
    new_desk: NewDesk, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = new_desk(size=size)
    desk.app.open("setup", starting.first_choice(desk.app, "rummy_500"))
    desk.settle()
    desk.click("button:house_rules")
    wide = too_long(monkeypatch)
    choose(desk, "option:rummy_call=off")
    items = desk.shown.items
    ids = {item.id for item in items}
    assert len(ids) == len(items)
    assert {f"option:{option.id}" for option in desk.app.catalogue.resolve("rummy_500").options} <= ids
    desk.press("end")
    desk.press("home")
    assert wide == []
    seen = [item for item in desk.shown.items if item.rect[2] and item.role not in CONTAINERS]
    for i, one in enumerate(seen):
        x, y, w, h = one.rect
        assert x >= 0 and y >= 0 and x + w <= size[0] and y + h <= size[1], one
        for other in seen[i + 1 :]:
            assert not overlap(one.rect, other.rect), (one, other)


def test_a_change_is_marked_told_and_taken_back(desk: Desk) -> None:
    house(desk)
    before = sheet(desk)
    assert not desk.item("button:reset").enabled and not desk.item("button:save_variant").enabled
    choose(desk, "option:jokers=2")
    assert desk.item("option:jokers=2").selected
    changed = [line for line in sheet(desk) if line not in before]
    assert any(line.startswith("New: ") and "2 jokers" in line for line in changed)
    assert any(line.startswith("No longer: ") for line in changed)
    assert "Straight Rummy has: None" in desk.item("text:own.jokers").label
    assert any(item.rect[2] and item.label.startswith("New: ") for item in desk.shown.items), "what changed is in sight"
    choose(desk, "button:reset:jokers")
    assert sheet(desk) == before and not desk.has("text:own.jokers")


def test_a_house_rule_is_found_by_words_of_its_name_or_its_help(desk: Desk) -> None:
    house(desk, "rummy_500")
    every = {item.id for item in desk.shown.items if item.id.startswith("option:")}
    desk.click("field:search")
    desk.app.dispatch(Typed("jokers"))
    desk.settle()
    found = {item.id.partition("=")[0] for item in desk.shown.items if item.id.startswith("option:")}
    assert "option:joker_swap" in found and len(found) < len({one.partition("=")[0] for one in every})
    desk.app.dispatch(Typed(" zzz"))
    desk.settle()
    assert desk.item("text:none").label == "No house rule has these words."
    desk.press("a", ctrl=True)
    desk.press("delete")
    assert {item.id for item in desk.shown.items if item.id.startswith("option:")} == every


def test_reset_takes_everything_back(desk: Desk) -> None:
    house(desk)
    choose(desk, "option:jokers=2")
    choose(desk, "option:layoff_requires_own_meld")
    assert desk.item("option:layoff_requires_own_meld").selected
    desk.click("button:changed")
    assert {item.id for item in desk.shown.items if item.role == "field"} - {"field:search"} == {"option:jokers"}
    desk.click("button:reset")
    assert not desk.item("option:layoff_requires_own_meld").selected and desk.item("option:jokers=0").selected
    assert not desk.item("button:changed").enabled


def test_what_cannot_be_chosen_is_barred_and_says_what_it_needs(desk: Desk) -> None:
    house(desk, "rummy_500")
    assert not desk.item("option:floating").enabled
    assert "Last discard required: On" in desk.item("text:barred.floating.0").label
    choose(desk, "option:must_discard_to_go_out")
    assert desk.item("option:floating").enabled and not desk.has("text:barred.floating.0")
    choose(desk, "option:floating")
    assert desk.item("option:floating").selected
    assert not desk.item("option:must_discard_to_go_out").enabled
    assert "Floating: On" in desk.item("text:barred.must_discard_to_go_out.0").label


def test_a_number_is_typed_and_stepped(desk: Desk) -> None:
    house(desk)
    assert desk.item("option:target=by_players").selected
    assert desk.item("option:target=by_players").label == "Target score: 100 to 300 by players"
    choose(desk, "option:target:number:more")
    assert desk.item("option:target:number").value == 100
    desk.tab_to("option:target:number")
    for digit in "275":
        desk.press(digit)
    assert desk.item("option:target:number").value == 275
    desk.press("right")
    assert desk.item("option:target:number").value == 300
    desk.press("backspace")
    assert desk.item("option:target:number").value == 30
    choose(desk, "option:target=by_players")
    assert desk.item("option:target:number").value is None


def test_steps_are_round_and_lead_back() -> None:
    assert [beside(n, True, 1, 100000) for n in (1, 19, 20, 97, 100, 480)] == [2, 20, 25, 100, 125, 500]
    assert [beside(n, False, 1, 100000) for n in (1, 10, 20, 25, 100, 103, 500, 2000)] == [1, 9, 15, 20, 95, 100, 475, 1900]
    assert [beside(n, True, 0, 3) for n in (0, 3)] == [1, 3]


@pytest.mark.parametrize(("low", "high"), [(0, 100000), (1, 500), (17, 999), (0, 3)])
def test_less_goes_back_the_way_that_more_came(low: int, high: int) -> None:
    for known in (None, 25, 51, 310):
        way = [low]
        while way[-1] < high:
            way.append(beside(way[-1], True, low, high, known))
        back = [high]
        while back[-1] > low:
            back.append(beside(back[-1], False, low, high, known))
        assert way == back[::-1]
        assert known is None or not low < known < high or known in way


def test_the_choice_goes_with_the_match(desk: Desk) -> None:
    house(desk)
    choose(desk, "option:jokers=2")
    desk.press("escape")
    assert desk.shown.screen == "setup"
    assert any("Jokers: Two" in item.label for item in desk.shown.items)
    desk.click("button:start")
    desk.settle(lambda: desk.shown.screen == "table")
    assert desk.app.settings["last"]["options"] == {"jokers": 2}
    desk.app.home()
    desk.settle()
    desk.click("menu:play")
    assert any("Jokers: Two" in item.label for item in desk.shown.items)
    desk.click("button:reset")
    assert not any("Jokers: Two" in item.label for item in desk.shown.items)


def test_the_most_telling_are_set_before_the_match_itself(desk: Desk) -> None:
    desk.tab_to("variant:straight_rummy")
    desk.press("space")
    desk.click("option:match_end=deals")
    assert desk.item("option:match_end").value == "deals"
    assert "One is set otherwise." in desk.item("text:changed").label
    desk.click("button:house_rules")
    assert desk.item("option:match_end").value == "deals", "the page of all of them knows"
    choose(desk, "button:done")
    desk.click("button:reset")
    assert desk.item("option:match_end").value == "target"
    assert desk.item("text:changed").label == "Just as Straight Rummy has them."


def test_a_single_one_that_cannot_be_set_there_is_named_in_the_heading(desk: Desk) -> None:
    """Below the rows that can be set it would lie under the edge."""
    desk.app.open("setup", NewMatch("indian_points", 3, options={"purse": 200}))
    desk.settle()
    assert desk.item("text:changed").label == "One is set otherwise  ·  Purse: 200"
    assert not desk.has("text:rule.purse")


def test_one_that_cannot_be_had_is_said_before_the_match_too(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.tab_to("variant:straight_rummy")
    desk.press("space")
    monkeypatch.setattr(HouseRules, "set", lambda self, id, value: "That does not go.")
    desk.click("option:match_end=deals")
    assert desk.item("text:lost").label == "That does not go."
    assert desk.item("option:match_end").value == "target"


def test_each_is_told_once_and_the_end_of_the_match_first(catalogue: Catalogue) -> None:
    for variant in ("straight_rummy", "gin_standard", "kalooki_40", "rummy_500"):
        rules = HouseRules(catalogue, variant, {})
        telling = rules.telling()
        assert sorted(option.id for option in telling if section_of(option.part) != "stock") == sorted(
            option.id for option in rules.options if section_of(option.part) not in ("stock", "more")
        )
        assert section_of(telling[0].part) == "match"


def test_a_number_that_changes_nothing_says_so_until_it_does(desk: Desk) -> None:
    """The hands of a match mean nothing while it goes to a score, and the score nothing while it goes over hands."""
    house(desk)
    assert desk.has("text:idle.deals") and not desk.has("text:idle.target")
    choose(desk, "option:match_end=deals")
    assert desk.has("text:idle.target") and not desk.has("text:idle.deals")


def test_house_rules_that_are_gone_are_said(desk: Desk) -> None:
    rules = HouseRules(desk.app.catalogue, "straight_rummy", {"jokres": 2})
    assert rules.given == {} and "jokres" in rules.lost
    desk.app.open("editor", "straight_rummy", {"jokres": 2}, 2, lambda options: None, lambda id: None)
    desk.settle()
    assert "jokres" in desk.item("text:lost").label


# ---- a variant of one's own -----------------------------------------------------------------------


def test_house_rules_become_a_variant(tmp_path: Path, new_desk: NewDesk) -> None:
    desk = new_desk()
    house(desk)
    choose(desk, "option:jokers=2")
    choose(desk, "option:scoring=penalty")
    desk.click("button:save_variant")
    assert desk.shown.dialog == "save_variant"
    desk.press("enter")
    after = desk.shown
    assert after.screen == "setup" and after.dialog is None
    text = (tmp_path / "rules" / "my_straight_rummy.yaml").read_text()
    assert "extends: straight_rummy" in text and "choose: {jokers: 2, scoring: penalty}" in text
    wanted = desk.app.catalogue.resolve("straight_rummy", {"jokers": 2, "scoring": "penalty"}).variant
    mine = desk.app.catalogue.resolve("my_straight_rummy")
    assert mine.given == {} and (mine.variant.pack, mine.variant.scoring) == (wanted.pack, wanted.scoring)
    desk.click("button:start")
    desk.settle(lambda: desk.shown.screen == "table")
    assert desk.app.settings["last"]["variant"] == "my_straight_rummy"
    desk.app.home()
    desk.settle()
    card = desk.item("variant:my_straight_rummy")
    assert card.label.startswith("My Straight Rummy. Yours.")


def test_a_proposed_name_gives_way_to_what_is_typed(new_desk: NewDesk) -> None:
    desk = new_desk()
    house(desk)
    choose(desk, "option:jokers=2")
    desk.click("button:save_variant")
    assert desk.item("field:name").value == "My Straight Rummy"
    desk.app.dispatch(Typed("Kitchen"))
    assert desk.item("field:name").value == "Kitchen"
    desk.press("a", ctrl=True)
    desk.press("left")
    desk.app.dispatch(Typed("Our "))
    assert desk.item("field:name").value == "Our Kitchen"


def test_two_variants_of_one_name_get_two_ids(tmp_path: Path, new_desk: NewDesk) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "my_straight_rummy.yaml").write_text("broken: [")
    desk = new_desk()
    house(desk)
    choose(desk, "option:jokers=2")
    desk.click("button:save_variant")
    desk.press("enter")
    assert desk.shown.screen == "setup"
    assert (tmp_path / "rules" / "my_straight_rummy.yaml").read_text() == "broken: ["
    assert (tmp_path / "rules" / "my_straight_rummy_2.yaml").exists()


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path, new_desk: NewDesk) -> None:
    (tmp_path / "rules").write_text("a file where the folder should be")
    desk = new_desk()
    house(desk)
    choose(desk, "option:jokers=2")
    desk.click("button:save_variant")
    desk.press("enter")
    assert (desk.shown.screen, desk.shown.dialog) == ("editor", "cannot_save")


# ---- without a window -----------------------------------------------------------------------------


def test_every_option_has_a_group_and_every_value_words(catalogue: Catalogue) -> None:
    for entry in catalogue.entries():
        rules = HouseRules(catalogue, entry.id, {})
        grouped = [option.id for _, options in rules.groups() for option in options]
        assert sorted(grouped) == sorted(option.id for option in rules.options)
        for option in rules.options:
            for value in (option.value, *option.choices):
                assert value_words(option, value).strip()
            assert not rules.differs(option.id)


def test_a_refused_value_changes_nothing(catalogue: Catalogue) -> None:
    rules = HouseRules(catalogue, "rummy_500", {"rummy_call": "off"})
    assert rules.set("floating", True) != ""
    assert rules.given == {"rummy_call": "off"}
    assert rules.set("rummy_call", "full") == "" and rules.given == {}


def test_the_summary_of_many_house_rules_stays_short(catalogue: Catalogue) -> None:
    options = {option.id: option for option in catalogue.resolve("straight_rummy").options}
    given = {
        id: next(v for v in option.choices if v != option.value) for id, option in options.items() if len(option.choices) > 1
    }
    rules = HouseRules(catalogue, "straight_rummy", {})
    for id, value in given.items():
        rules.set(id, value)
    assert len(rules.given) > 10
    assert 10 < len(rules.summary()) <= 100


def test_the_small_table_shows_as_many_own_seats_as_are_chosen(desk: Desk) -> None:
    desk.app.open("setup", NewMatch("costa_rica_rummy", 3))
    desk.settle()
    drawn = desk.app.top._dealt((240, 135)).key  # type: ignore[attr-defined]
    desk.click("setup:own=2")
    assert desk.app.top._dealt((240, 135)).key != drawn  # type: ignore[attr-defined]
    table = finished(dealt(desk.app, desk.app.top.choice))  # type: ignore[attr-defined]
    assert table.scene.house is not None and sum(place.own for place in table.scene.house.places) == 2


def finished(making: Any) -> Any:
    """What has been made when all steps are done."""
    while True:
        try:
            next(making)
        except StopIteration as done:
            return done.value
