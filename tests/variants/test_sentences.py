"""The sentences of rule sheets: none contradicts another, each says what the rules of its game do, and its numbers are theirs."""

from __future__ import annotations

from functools import cache

import pytest

from game.variants.explain import sheet
from game.words.catalogue import catalogue
from tests.variants.positions import Setting, settings, together
from tests.variants.sayings import MATTERS, alternatives, contradictions, faults, odd_grammar, strange_numbers
from tests.variants.shelf import SHIPPED

EVERY = 16
"""An ordinary run reads one in so many sheets."""


@cache
def said(id: str, seats: int | None = None, **options: bool | int | str) -> str:
    """A rule sheet as it is read, a line for each sentence."""
    variant = SHIPPED.resolve(id, options).variant
    return "\n".join(line for section in sheet(variant, seats) for line in section.lines)


# ---- every sheet -----------------------------------------------------------------------------------


@pytest.mark.parametrize("id", [entry.id for entry in SHIPPED.entries()])
def test_no_sheet_contradicts_itself_or_has_numbers_that_are_not_those_of_the_rules(id: str) -> None:
    variant = SHIPPED.resolve(id).variant
    assert faults(variant, sheet(variant)) == []


@pytest.mark.parametrize("setting", settings()[::EVERY], ids=lambda one: f"{one.variant}-{one.option}-{one.value}")
def test_no_switch_makes_a_sheet_contradict_itself(setting: Setting) -> None:
    variant = together(setting.variant, setting.option, setting.value).variant
    assert faults(variant, sheet(variant)) == []


@pytest.mark.slow
@pytest.mark.parametrize("id", [entry.id for entry in SHIPPED.entries()])
def test_no_sheet_contradicts_itself_in_any_position_of_any_switch_with_any_number_of_players(id: str) -> None:
    for setting in settings():
        if setting.variant == id:
            variant = together(id, setting.option, setting.value).variant
            for seats in (None, *variant.seatings):
                assert faults(variant, sheet(variant, seats)) == [], (setting, seats)


def test_every_sentence_says_where_it_comes_from() -> None:
    variant = SHIPPED.resolve("contract_may_i").variant
    origins = {one.line.code: one.origin for section in sheet(variant) for one in section.said}
    assert origins["rule.meld_run"] == "melds.run" and origins["rule.draw_one"] == "steps.draw.pickup"
    assert origins["rule.swap_by_not_down"] == "swap" and origins["rule.stock_counted"] == "stock_count_visible"
    for section in sheet(variant):
        assert section.lines == tuple(one.words for one in section.said)


# ---- the check itself ------------------------------------------------------------------------------


def test_the_check_knows_the_sentences_that_it_speaks_of() -> None:
    known = {code.removeprefix("rule.") for code in catalogue() if code.startswith("rule.")}
    for matter in MATTERS:
        for code in " ".join(matter.stances.values()).split():
            assert any(name == code or (code.endswith("*") and name.startswith(code[:-1])) for name in known), (matter.name, code)
    assert len(alternatives()) > 15


def test_the_check_finds_two_sentences_that_speak_of_one_thing_in_opposite_ways() -> None:
    may_i, classic = SHIPPED.resolve("contract_may_i").variant, SHIPPED.resolve("contract_classic").variant
    (found,) = {one.split(":")[0] for one in contradictions(may_i, sheet(classic))}
    assert found == "wild cards taken from melds before the first melds"
    mixed = sheet(may_i)[:4] + sheet(classic)[4:]
    assert any("says never" in one and "taken" in one for one in contradictions(may_i, mixed))


def test_the_check_finds_a_number_that_no_setting_has_and_one_in_the_plural() -> None:
    rummy = SHIPPED.resolve("straight_rummy").variant
    (section,) = [one for one in sheet(rummy) if any("Set:" in line for line in one.lines)]
    first = section.said[0]
    wrong = first._replace(line=first.line._replace(params=tuple((name, 77) for name, _ in first.line.params)))
    assert strange_numbers(rummy, (section._replace(said=(wrong,)),))[0].startswith("rule.meld_set_suits least: 77 is no number")
    assert odd_grammar((section._replace(lines=("A point is worth 1 chips.", "From 1 to 1.", "It is 1 of 11 cards.")),)) == [
        "A point is worth 1 chips.",
        "From 1 to 1.",
    ]


# ---- the right sentences ---------------------------------------------------------------------------


def test_may_i_says_once_who_takes_a_wild_card() -> None:
    sheet = said("contract_may_i")
    assert "Only a player who has not laid the own first melds yet may take one." in sheet
    assert "Before that nothing is laid off.\n" in sheet and "no wild card is taken" not in sheet
    assert "Before that nothing is laid off and no wild card is taken." in said("contract_classic")


def test_a_wild_card_of_a_set_with_twins_stands_for_any_card_of_its_rank() -> None:
    assert "in a set for any card of its rank." in said("contract_classic") and "missing suit." not in said("contract_shanghai")
    assert "in a set for a missing suit." in said("kalooki_40")


def test_loba_says_that_jokers_are_for_runs_and_gives_one_bonus() -> None:
    sheet = said("loba_menos")
    assert "Jokers are wild in runs: each stands for one card there." in sheet and "in a set" not in sheet.replace(
        "lies in a set", ""
    )
    assert "takes 10 points off the own total.\n" in sheet and "10 without" not in sheet


def test_hand_and_foot_says_when_a_book_is_begun_anew_and_what_of_the_first_hand() -> None:
    sheet = said("hand_and_foot")
    assert "Another meld of a rank is begun only when the side's meld of it is full." in sheet and "one of each rank" not in sheet
    assert "keep at least one card of the second hand after the discard; the first hand may be played out." in sheet
    assert "Meld: 3 to 7 cards of one rank, whatever their suits. Seven are a canasta." in sheet


@pytest.mark.parametrize("id", ["bolivia", "canasta_american"])
def test_melds_of_wild_cards_stand_beside_melds_with_natural_ones(id: str) -> None:
    sheet = said(id)
    assert "Wild cards alone make a meld as well." in sheet
    assert "Where natural cards lie in a meld, there are at least 2 of them." in sheet
    assert "A meld has at least" not in sheet and "A meld holds at most" not in sheet


@pytest.mark.parametrize("id", ["samba", "bolivia"])
def test_a_side_that_may_have_several_melds_of_a_rank_is_not_told_one_of_each(id: str) -> None:
    assert "several of a rank as well" in said(id) and "one of each rank" not in said(id)
    assert "one of each rank" in said("canasta_classic")


def test_bolivia_says_what_a_black_three_costs_in_all() -> None:
    assert "Left in a hand, cards of rank 3 cost 100 points each, in place of the points of their rank." in said("bolivia")


def test_nobody_must_take_a_pile_that_is_always_frozen() -> None:
    assert "must take a pile" not in said("canasta_american") and "must take a pile" in said("canasta_classic")
    assert "must take a pile" not in said("canasta_classic", always_frozen=True)


def test_three_thirteen_has_no_blocked_hand_and_says_what_a_wild_card_counts() -> None:
    sheet = said("three_thirteen")
    assert "blocked" not in sheet and "A card of a wild rank counts its own value as well." in sheet
    assert "A card of a wild rank left in hand counts 20, whatever its own value." in said("three_thirteen", wild_penalty=20)
    assert "blocked" in said("straight_rummy")


def test_second_hands_are_spoken_of_where_there_are_any() -> None:
    with_one = [entry.id for entry in SHIPPED.entries() if "second hand" in said(entry.id)]
    assert with_one == [entry.id for entry in SHIPPED.entries() if SHIPPED.resolve(entry.id).variant.second_hand.cards]
    assert "hand_and_foot" in with_one and "canasta_classic" not in with_one


def test_one_chip_and_the_most_players_are_called_so() -> None:
    assert "A point is worth 1 chip." in said("indian_points") and "From 8 players on" not in said("contract_may_i")
    assert "With 8 players: 3 packs of 52 cards shuffled together, with 7 jokers." in said("contract_may_i")
    assert "Set: 3 or more cards of one rank." in said("contract_classic") and "3 to 20" not in said("contract_joker")


def test_the_sheet_says_what_drawing_two_means() -> None:
    sheet = said("samba")
    assert "Draw 2 cards from the stock, one after the other, or take the discard pile." in sheet
    assert "Where the stock has fewer cards, those that are there are a full draw." in sheet
    assert "A bonus card that is drawn is laid out, and the card for it is drawn, before the next one." in sheet
    assert "drawn as the last card of the stock, so that nothing comes for it, ends the hand at once." in sheet
    assert "Draw one card from the stock, or take the discard pile." in said("canasta_classic")


def test_the_option_of_packs_says_for_how_many_players_it_holds() -> None:
    for id in ("indian_points", "indian_ten_card"):
        (packs,) = [option for option in SHIPPED.resolve(id).options if option.id == "packs"]
        assert "3 from four players on" in packs.help


def test_points_by_rank_are_told_together_and_a_ten_is_a_10() -> None:
    assert "by its rank: A, 2: 20; 3, 4, 5, 6, 7: 5; 8, 9, 10, J, Q, K: 10." in said("canasta_classic")
