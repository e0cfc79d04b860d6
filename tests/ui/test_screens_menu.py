"""A start screen with many variants: favourites, shelves, search; and the rules of all of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.ui.desk import ROOT, Desk  # first: it chooses the driver  # isort: skip

import pytest

from game.table import theme
from game.table.theme import LEAST_TEXT
from game.ui.pages.base.shelves import (
    MOST_SHOWN,
    family_title,
    favourites,
    found_by,
    matching,
    played_before,
    shelves,
    with_played,
)
from game.ui.pages.base.starting import deal
from game.ui.pages.menu.cards import TALL, VariantCard
from game.ui.pages.small.drawn import layout_of
from game.ui.program.input import Focused
from game.ui.program.input import Text as Typed
from game.ui.session.new_match import NewMatch
from game.variants.catalogue import AT_FIRST, Catalogue
from tests.variants.shelf import SHIPPED

NewDesk = Callable[..., Desk]
SIZES = ((960, 540), (1920, 1080), (720, 1280))


@pytest.fixture
def catalogue() -> Catalogue:
    return Catalogue(ROOT / "rules", None)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_variant_is_on_the_menu_and_within_reach(new_desk: NewDesk, size: tuple[int, int]) -> None:
    desk = new_desk(size=size)
    ids = [item.id for item in desk.shown.items]
    for entry in desk.app.catalogue.entries():
        assert f"variant:{entry.id}" in ids
    last = desk.app.catalogue.entries()[-1].id
    desk.tab_to(f"variant:{last}")
    assert desk.item(f"variant:{last}").rect[2] > 0
    desk.press("space")
    assert desk.shown.screen == "setup"
    assert desk.app.top.choice.variant == last  # type: ignore[attr-defined]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_summary_of_a_large_card_fits_above_its_last_line(new_desk: NewDesk, size: tuple[int, int]) -> None:
    desk = new_desk(size=size)
    cards = [w for w in desk.app.top.group.widgets if isinstance(w, VariantCard) and w.shape == TALL]  # type: ignore[attr-defined]
    assert len(cards) >= 4 and len({card.lines for card in cards}) == 1
    for card in cards:
        room = card.rect.w - round(52 * desk.app.k)
        assert len(desk.app.text.wrap(card.entry.summary, LEAST_TEXT, room)) <= card.lines


def test_the_way_to_all_tables_leads_down_and_up_again(desk: Desk) -> None:
    entries = [entry.id for entry in desk.app.catalogue.entries()]
    assert [item.id for item in desk.shown.items if item.zone == "variants" and item.id.count("#")] == []
    listed = [item.id[8:] for item in desk.shown.items if item.id.startswith("variant:")]
    assert sorted(listed) == sorted(entries), "every table once"
    first = listed[0]
    below = next(id for id in listed if not desk.item(f"variant:{id}").rect[2])
    assert desk.item(f"variant:{first}").rect[2]
    desk.click("button:all_tables")
    below = next(id for id in listed if desk.item(f"variant:{id}").rect[2])
    assert not desk.item(f"variant:{first}").rect[2]
    desk.click(f"variant:{below}")
    assert desk.shown.screen == "setup"
    desk.press("escape")
    desk.click("button:all_tables")
    assert desk.item(f"variant:{first}").rect[2]


def test_typing_finds_a_table(desk: Desk) -> None:
    desk.press("t")
    desk.app.dispatch(Typed("reppen"))
    desk.settle()
    found = [item.id for item in desk.shown.items if item.id.startswith("variant:")]
    assert found == ["variant:treppenromme"]
    assert desk.item("field:search").value == "treppen"
    desk.press("enter")
    assert desk.shown.screen == "setup"
    desk.press("escape")
    desk.press("escape")
    assert desk.item("field:search").value == "" and desk.has("button:all_tables")


def search(desk: Desk, words: str) -> list[str]:
    desk.click("field:search")
    desk.app.dispatch(Typed(words))
    desk.settle()
    return [item.id[8:] for item in desk.shown.items if item.id.startswith("variant:")]


def test_a_search_finds_what_games_are_about_and_says_where_it_looked(desk: Desk) -> None:
    entries = desk.app.catalogue.entries()
    for words in ("contract", "joker", "wild", "Knock", "kalooki"):
        found = search(desk, words)
        said = {e.id for e in entries if words.lower() in f"{e.name} {e.also} {family_title(e.family)} {e.summary}".lower()}
        assert found and set(found) == said
        label = desk.item("text:found").label
        assert (str(len(found)) in label or len(found) == 1) and "name, family or summary" in label
        desk.press("escape")
    assert "kalooki_jamaica" in search(desk, "contract")


def test_names_are_found_before_summaries(catalogue: Catalogue) -> None:
    found = matching(catalogue.entries(), "gin")
    named = ["gin" in entry.name.lower() for entry in found]
    assert any(named) and named == sorted(named, reverse=True)
    assert found[0].name.lower().startswith("gin")


def test_twenty_one_is_found_by_its_names_and_shown_on_the_cloth_of_a_house(desk: Desk) -> None:
    assert "costa_rica_rummy" in search(desk, "twenty-one")
    looks = [desk.app.catalogue.look(id) for id in ("costa_rica_rummy", "rummy_side_bet", "gin_standard")]
    assert [look.house for look in looks if look is not None] == [True, True, False]


def test_a_search_is_over_once_its_game_was_played(desk: Desk) -> None:
    search(desk, "treppen")
    desk.press("enter")
    desk.press("escape")
    assert desk.item("field:search").value == "treppen", "it was not played"
    desk.press("enter")
    desk.press("enter")
    desk.settle(lambda: desk.shown.screen == "table")
    desk.app.home()
    desk.settle()
    assert desk.item("field:search").value == "" and desk.has("button:all_tables")


GOOD = "format: 1\nextends: rum\nname: Kitchen\nsummary: As we play.\n"
BROKEN = GOOD + "deal: {cards: 60000}\n"


def test_a_rules_file_is_judged_by_what_it_is_now(tmp_path: Path, new_desk: NewDesk) -> None:
    (tmp_path / "rules").mkdir()
    file = tmp_path / "rules" / "kitchen.yaml"
    file.write_text(BROKEN)
    desk = new_desk()
    assert search(desk, "kitchen") == ["kitchen"]
    desk.click("variant:kitchen")
    assert desk.shown.dialog == "faults"
    desk.press("escape")
    file.write_text(GOOD + "# mended\n")
    desk.click("variant:kitchen")
    assert desk.shown.screen == "setup"
    desk.press("escape")
    file.write_text(BROKEN + "# again\n")
    desk.click("variant:kitchen")
    assert desk.shown.dialog == "faults"
    desk.press("escape")
    file.unlink()
    desk.click("variant:kitchen")
    assert desk.shown.screen == "menu" and not desk.has("variant:kitchen")


def test_files_are_read_again_when_the_window_is_used_again(tmp_path: Path, new_desk: NewDesk) -> None:
    desk = new_desk()
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "kitchen.yaml").write_text(GOOD)
    assert not desk.has("variant:kitchen")
    desk.app.dispatch(Focused())
    desk.settle()
    assert desk.has("variant:kitchen")


def test_a_search_without_result_says_so_and_is_cleared(desk: Desk) -> None:
    desk.click("field:search")
    desk.app.dispatch(Typed("bridge"))
    desk.settle()
    assert "bridge" in desk.item("text:found").label
    assert not any(item.id.startswith("variant:") for item in desk.shown.items)
    desk.click("button:clear_search")
    assert desk.has("variant:straight_rummy")


def test_what_was_played_last_stands_first(desk: Desk) -> None:
    desk.tab_to("variant:rum")
    desk.press("space")
    desk.click("button:start")
    desk.settle(lambda: desk.shown.screen == "table")
    desk.app.home()
    desk.settle()
    assert next(item.id for item in desk.shown.items if item.id.startswith("variant:")) == "variant:rum"


def test_own_and_experimental_variants_are_marked(tmp_path: Path, new_desk: NewDesk) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "ours.yaml").write_text(
        "format: 1\nextends: rum\nname: Ours\nsummary: As we play.\nexperimental: true\n"
    )
    desk = new_desk()
    entries = {entry.id: entry for entry in desk.app.catalogue.entries()}
    assert entries["ours"].own and not entries["rum"].own
    assert all(not entry.own for entry in entries.values() if entry.shipped)
    assert desk.item("variant:ours").label.startswith("Ours. Yours.")
    odd = next(entry for entry in entries.values() if entry.experimental and entry.shipped)
    assert desk.item(f"variant:{odd.id}").label.startswith(f"{odd.name}. Experimental.")


# ---- rules ----------------------------------------------------------------------------------------


def test_the_rules_open_on_the_game_that_was_played_last(desk: Desk) -> None:
    desk.app.change("played", {"ids": ["gone", "three_thirteen", "rum"]})
    desk.click("menu:rules")
    assert desk.item("variant:three_thirteen").selected and desk.item("variant:three_thirteen").rect[2]


def test_a_new_match_looks_through_no_file_but_its_own(tmp_path: Path, new_desk: NewDesk) -> None:
    """Looking through all of them would hold the window up for seconds; an arrow passes over a broken one."""
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "broken.yaml").write_text("name: Broken\nfamily: rummy\nsummary: Nothing.\norder: 0\n")
    SHIPPED._entries.clear()  # what other programs of this run have looked through
    desk = new_desk()
    ids = [entry.id for entry in desk.app.catalogue.entries()]
    assert ids[:2] == ["broken", "straight_rummy"]
    painted = {entry.id for entry in desk.app.catalogue.entries() if "faults" in vars(entry)}
    desk.click("variant:straight_rummy")
    assert desk.shown.screen == "setup"
    looked_through = {entry.id for entry in desk.app.catalogue.entries() if "faults" in vars(entry)}
    assert "straight_rummy" in looked_through and looked_through <= {*painted, "straight_rummy"}
    assert len(looked_through) < 4
    desk.click("button:previous_variant")
    assert desk.app.top.choice.variant == ids[-1]  # type: ignore[attr-defined]
    desk.click("button:next_variant")
    assert desk.app.top.choice.variant == "straight_rummy"  # type: ignore[attr-defined]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_rules_of_every_variant_can_be_read(new_desk: NewDesk, size: tuple[int, int]) -> None:
    desk = new_desk(size=size)
    desk.click("menu:rules")
    for entry in desk.app.catalogue.entries():
        assert desk.has(f"variant:{entry.id}")
    desk.tab_to("variant:rummy_500")
    desk.press("space")
    assert desk.item("variant:rummy_500").selected
    words = [item.label for item in desk.shown.items if item.id.startswith("text:section.")]
    entry = next(entry for entry in desk.app.catalogue.entries() if entry.id == "rummy_500")
    assert words[-1] == entry.sources[-1]
    assert 'Calling "Rummy!": Any cards' in words


def test_a_name_of_a_section_leads_there_and_melds_are_drawn(desk: Desk) -> None:
    desk.click("menu:rules")
    links = {item.label: item.id for item in desk.shown.items if item.id.startswith("section:")}
    heading = links["Melds"].replace("section:", "text:section.")
    assert not desk.item(heading).rect[2], "below what is seen"
    desk.click(links["Melds"])
    assert desk.item(heading).rect[2]
    drawn = [item.label for item in desk.shown.items if item.id.startswith("text:example.")]
    assert len(drawn) == 2 and all(words.startswith("For example 7") for words in drawn)


def test_the_list_of_rules_can_be_searched(desk: Desk) -> None:
    from game.ui.program.input import Text as Typed

    desk.click("menu:rules")
    desk.click("field:search")
    desk.app.dispatch(Typed("kalooki 51"))
    desk.settle()
    assert [item.id for item in desk.shown.items if item.id.startswith("variant:")] == ["variant:kalooki_51"]
    desk.press("enter")
    assert desk.item("variant:kalooki_51").selected


def test_the_rules_of_a_choice_say_what_was_chosen(desk: Desk) -> None:
    desk.click("variant:straight_rummy")
    desk.app.top._keep_options({"jokers": 2})  # type: ignore[attr-defined]
    desk.click("button:rules")
    words = [item.label for item in desk.shown.items if item.id.startswith("text:section.")]
    assert "Jokers: Two" in words and any("2 jokers" in line for line in words)


# ---- without a window -----------------------------------------------------------------------------


def test_shelves_hold_every_variant_once(catalogue: Catalogue) -> None:
    entries = catalogue.entries()
    held = [entry.id for shelf in shelves(entries) for entry in shelf.entries]
    assert sorted(held) == sorted(entry.id for entry in entries)


def test_favourites_begin_with_what_was_played(catalogue: Catalogue) -> None:
    entries = catalogue.entries()
    found = favourites(entries, ["rum", "gone", "kalooki_40", "rum"], 6)
    assert [entry.id for entry in found[:2]] == ["rum", "kalooki_40"]
    assert len({entry.id for entry in found}) == 6
    fresh = favourites(entries, [], 6)
    assert fresh[0] is entries[0] and len({entry.family for entry in fresh}) >= 3


def test_words_in_any_order_find_a_table(catalogue: Catalogue) -> None:
    entries = catalogue.entries()
    assert "rummy_500" in [entry.id for entry in matching(entries, "500 rum")]
    assert matching(entries, "straight")[0].id == "straight_rummy"
    assert matching(entries, "straight poker") == []


OTHER_NAMES = {
    "phase 10": "ten_phases", "frustration": "ten_phases", "zioncheck": "contract_classic", "continental": "contract_classic",
    "paplu": "indian_points", "13 cards": "indian_points", "deals rummy": "indian_points", "cut-throat": "gin_cutthroat",
    "pinochle": "rummy_500", "may i": "contract_may_i",
}  # fmt: skip


@pytest.mark.parametrize("words", OTHER_NAMES)
def test_a_game_is_found_first_by_its_other_names(catalogue: Catalogue, words: str) -> None:
    assert [entry.id for entry in matching(catalogue.entries(), words)][:1] == [OTHER_NAMES[words]]


def test_a_game_that_is_found_by_another_name_says_which(catalogue: Catalogue) -> None:
    entries = {entry.id: entry for entry in catalogue.entries()}
    assert found_by(entries["block_rummy"], "tile") == "Tile or Block Rummy"
    assert found_by(entries["tile_rummy"], "rummikub") == "Rummikub"
    assert found_by(entries["tile_rummy"], "tile rummy") == found_by(entries["carousel"], "tiles") == ""


def test_another_name_is_no_name_of_the_games_that_build_on_it(catalogue: Catalogue) -> None:
    assert [entry.id for entry in matching(catalogue.entries(), "zioncheck")] == ["contract_classic"]


def test_the_last_played_are_kept_once_and_not_for_ever() -> None:
    kept: dict[str, object] = {}
    for i in range(30):
        kept = with_played(kept, f"v{i % 20}")
    assert played_before(kept)[0] == "v9" and len(played_before(kept)) == len(set(played_before(kept))) == 12
    assert played_before({"ids": 3}) == [] and played_before({"ids": [1, "a"]}) == ["a"]


def test_the_cloth_of_the_menu_is_the_one_that_lies_on_the_table(tmp_path: Path, new_desk: NewDesk) -> None:
    desk = new_desk()
    cloths = {}
    for id in ("straight_rummy", "rummy_500", "kalooki_51", "three_thirteen"):
        entry = next(entry for entry in desk.app.catalogue.entries() if entry.id == id)
        deal(desk.app, NewMatch(id))
        desk.settle()
        cloths[id] = desk.app.cloth
        assert desk.app.cloth_for(entry.cloth) == desk.app.cloth
        desk.press("f1")
        assert desk.app.cloth == cloths[id], "what lies over a table has its cloth"
        desk.app.home()
        assert desk.app.cloth == "green"
    assert sorted(cloths.values()) == sorted(theme.FELTS)
    desk.app.change("felt", "charcoal")
    deal(desk.app, NewMatch("rummy_500"))
    assert desk.app.cloth == "charcoal", "the player's own choice comes first"


def test_a_small_table_looks_like_its_game(catalogue: Catalogue) -> None:
    def look(id: str):
        entry = catalogue.entry(id)
        assert entry is not None
        found = layout_of(entry, catalogue.sketch)
        assert found is not None
        return found

    assert look("rummy_500").spread and look("rummy_500").jokers
    assert not look("straight_rummy").spread and not look("straight_rummy").jokers
    assert look("wrotham_rummy").jokers, "what a file chooses counts too"
    assert look("kalooki_40").packs == 2 and look("kalooki_40").hand > look("straight_rummy").hand
    assert catalogue.sketch("nothing") is None


def test_the_start_screen_does_not_wait_for_hundreds_of_own_files(
    tmp_path: Path, new_desk: NewDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A few are read for the first picture and a few between two later ones; then all of them can be found."""
    rules, count = tmp_path / "rules", 3 * AT_FIRST + 20
    rules.mkdir()
    for number in range(count):
        (rules / f"own_{number:03}.yaml").write_text(f"extends: rum\nname: Own {number:03}\nsummary: Ours.\n", encoding="utf-8")
    each: list[int] = []
    real = Catalogue.read_on

    def counted(self: Catalogue, most: int | None = None) -> None:
        before = len(self._unread)
        real(self, most)
        each.append(before - len(self._unread))

    monkeypatch.setattr(Catalogue, "read_on", counted)
    desk = new_desk()
    desk.settle(lambda: not desk.app.catalogue.behind)
    assert max(each) <= AT_FIRST + len(SHIPPED.entries()) and sum(each) >= count and len(each) > 3
    cards = [item.id for item in desk.shown.items if item.id.startswith("variant:own_")]
    assert len(cards) <= MOST_SHOWN < count
    assert any(f"{count - MOST_SHOWN} more" in item.label for item in desk.shown.items), "the others are not hidden in silence"
    last = f"variant:own_{count - 1:03}"
    assert last not in cards
    for letter in f"{count - 1:03}":
        desk.press(letter)
    assert desk.item(last)


def test_who_plays_with_whom_is_said_before_the_match(desk: Desk) -> None:
    """Of four at Canasta the one who faces me is my partner; at a table where all play alone nobody is."""
    for variant, players, partners in (("canasta_classic", 4, ["button:seat2"]), ("straight_rummy", 4, [])):
        choice = {"variant": variant, "players": players, "level": "novice", "opponents": [], "options": {}}
        desk.app.home()
        desk.app.change("last", choice)
        desk.settle()
        desk.click("menu:play")
        seats = [item for item in desk.shown.items if item.id.startswith("button:seat")]
        assert [item.id for item in seats if "Partner" in item.label] == partners
        assert len(seats) == players - 1
