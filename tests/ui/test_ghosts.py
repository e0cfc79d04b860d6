"""Where a card would lie is shown before it is let go: in gold light, as the rules will have it."""

from __future__ import annotations

import pygame
import pytest

from game.table.scene.preview import NO_GHOSTS, is_ghost
from game.ui.art.card_pictures import dim
from game.ui.program.input import Motion
from tests.ui.table_desk import TableDesk

HAND = "8H QH 7C 5C 6C 6D 6H 6S 2H JK"
MELDS = [(1, "9H TH JH"), (1, "7S 7H 7D"), (0, "2C 3C 4C"), (1, "QS KS AS")]
JOKERS: dict[str, bool | int | str] = {"joker_swap": "represented", "joker_release_sets": "either_missing"}


@pytest.fixture
def table(window: TableDesk) -> TableDesk:
    window.press("escape")
    return window


def play(table: TableDesk, **given: object) -> None:
    place = {"variant": "rummy_500", "hands": [HAND, "2D 8C TS"], "discard": "JD", "melds": MELDS, "phase": "play", **given}
    table.place(**place)  # type: ignore[arg-type]


def ghosts(table: TableDesk) -> str:
    """The cards of the place that is aimed at in their order, the ghosts by their faces in brackets."""
    cards = table.table.stage.scene.ghosts.cards
    return " ".join(f"({card.partition(':')[2].partition('#')[0]})" if is_ghost(card) else card[5:] for card in cards)


def over(table: TableDesk, card: str, place: str) -> str:
    table.drag(f"card:{card}", place, let_go=False)
    table.settle()
    return ghosts(table)


# ---- as the rules will have it --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("chosen", "meld", "shown"),
    [
        ("8H", 1, "(8H) 9H TH JH"),
        ("QH", 1, "9H TH JH (QH)"),
        ("7C", 2, "7S 7H 7D (7C)"),
        ("5C", 3, "2C 3C 4C (5C)"),
        ("6C 5C", 3, "2C 3C 4C (5C) (6C)"),
        ("JK", 4, "(JS) QS KS AS"),
    ],
)
def test_a_card_lies_where_its_ghost_stood(table: TableDesk, chosen: str, meld: int, shown: str) -> None:
    """At either end of a run, in a set, several at once, and a wild card as the card that it stands for."""
    play(table)
    table.select(*chosen.split())
    assert over(table, chosen.split()[0], f"meld:{meld}") == shown
    table.drop()
    assert " ".join(table.melds[meld - 1]) == shown.replace("(JS)", "JK").replace("(", "").replace(")", "")
    assert table.table.stage.scene.ghosts == NO_GHOSTS


def test_cards_over_the_place_for_a_new_meld_stand_there_in_the_order_of_the_meld(table: TableDesk) -> None:
    play(table)
    table.select("7C", "5C", "6C")
    assert over(table, "7C", "area:melds") == "(5C) (6C) (7C)"
    table.drop()
    assert table.melds[-1] == ["5C", "6C", "7C"]


def test_a_card_over_the_discard_pile_stands_on_it(table: TableDesk) -> None:
    play(table)
    assert over(table, "2H", "pile:discard") == "(2H)"
    table.drop()
    assert [entry for entry in table.match.log if entry.startswith("0 ")][-1] == "0 discard 2H"


def test_a_joker_gives_way_only_under_the_card_itself(table: TableDesk) -> None:
    melds = [(1, "QH QC JK")]
    play(table, hands=["QD 2C 4D", "2D 2H 3C"], melds=melds, options=JOKERS)
    assert "JK" in over(table, "QD", "card:QC")
    table.press("escape")
    assert over(table, "QD", "card:JK") == "QH (QD) QC"
    table.drop()
    assert sorted(table.melds[0]) == ["QC", "QD", "QH"]


def test_a_lay_off_that_is_not_final_is_shown_with_those_before_it(table: TableDesk) -> None:
    table.place(
        "gin_standard", ["9S TS 4H 4D 4C KD QH JC 2D 3C", "AC 2C 2S"], "TC QC", phase="defend",
        melds=[(1, "9C 9D 9H"), (1, "6S 7S 8S")], options={"auto_layoff": False},
    )  # fmt: skip
    assert over(table, "9S", "meld:2") == "6S 7S 8S (9S)"
    table.drop()
    assert over(table, "TS", "meld:2") == "6S 7S 8S 9S (TS)"
    table.press("escape")


# ---- when there is none ---------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "place"), [("2H", "meld:1"), ("2H", "area:melds"), ("8H", "area:hand")])
def test_a_place_that_does_not_take_a_card_shows_none(table: TableDesk, card: str, place: str) -> None:
    play(table)
    assert over(table, card, place) == ""
    table.press("escape")


def test_out_of_turn_there_is_none(table: TableDesk) -> None:
    play(table, to_act=1)
    table.app.settings.override("speed", "slow")
    table.drag("card:8H", "meld:1", let_go=False)
    assert ghosts(table) == ""
    table.press("escape")
    table.app.settings.override("speed", "instant")


def test_where_the_player_will_be_asked_for_the_meaning_there_is_none(table: TableDesk) -> None:
    play(table)
    assert over(table, "JK", "meld:3") == ""
    assert table.shown.fields["drag"]["over"] == "meld:3"
    table.press("escape")


def test_what_is_not_dropped_leaves_nothing_behind(table: TableDesk) -> None:
    play(table)
    before = dict(table.table.stage.layout.poses)
    assert over(table, "QH", "meld:1")
    table.press("escape")
    assert ghosts(table) == ""
    table.app.dispatch(Motion((1, 1)))
    table.settle()
    assert table.table.stage.poses() == before


# ---- without dragging -----------------------------------------------------------------------------


def test_chosen_cards_are_shown_where_the_player_points(table: TableDesk) -> None:
    play(table)
    table.select("QH")
    table.app.dispatch(Motion(table.centre("meld:1")))
    table.settle()
    assert ghosts(table) == "9H TH JH (QH)"
    table.app.dispatch(Motion(table.centre("meld:2")))
    table.settle()
    assert ghosts(table) == ""
    table.app.dispatch(Motion(table.centre("pile:discard")))
    table.settle()
    assert ghosts(table) == "(QH)"


def test_chosen_cards_are_shown_on_the_only_meld_that_takes_them(table: TableDesk) -> None:
    play(table)
    table.app.dispatch(Motion((1, 1)))
    table.select("QH")
    table.app.dispatch(Motion((1, 1)))
    table.settle()
    assert ghosts(table) == "9H TH JH (QH)"
    assert table.table.table.presenter.fits.places(table.table.table.fingers.chosen()) == ("meld:1",)
    table.press("escape")
    table.select("2H")
    table.app.dispatch(Motion((1, 1)))
    table.settle()
    assert ghosts(table) == ""
    table.press("escape")


def test_where_several_melds_take_chosen_cards_all_are_lit_and_none_opens(table: TableDesk) -> None:
    play(table, hands=["8H QH 2S KS", "2D TS"], melds=[(1, "9H TH JH"), (1, "8S 8D 8C"), (0, "2C 3C 4C")])
    table.select("8H")
    table.app.dispatch(Motion((1, 1)))
    table.settle()
    assert ghosts(table) == ""
    assert table.table.table.presenter.fits.places(table.table.table.fingers.chosen()) == ("meld:1", "meld:2")
    table.press("escape")


def test_chosen_cards_are_shown_where_the_keyboard_stands(table: TableDesk) -> None:
    play(table)
    table.app.dispatch(Motion((1, 1)))
    table.select("QH")
    table.app.dispatch(Motion((1, 1)))
    table.tab_to("meld:1")
    assert ghosts(table) == "9H TH JH (QH)"
    table.press("enter")
    assert table.melds[0] == ["9H", "TH", "JH", "QH"]
    assert ghosts(table) == ""


# ---- calm -----------------------------------------------------------------------------------------


def test_what_a_held_card_is_over_does_not_depend_on_what_is_shown(table: TableDesk) -> None:
    """Slowly over the melds and back: at the same spot it is the same place, and a hand that keeps still changes nothing."""
    play(table, hands=["8H QH 2S", "2D TS"], melds=[(1, "9H TH JH"), (1, "8S 8D 8C"), (1, "KH KD KC"), (0, "2C 3C 4C")])
    x, y, w, h = table.item("meld:1").rect
    y, spots = y + h // 2, range(x - 40, x + 3 * w, 4)
    table.drag("card:8H", "meld:1", let_go=False)
    seen: dict[int, set[str | None]] = {x: set() for x in spots}
    for x in (*spots, *reversed(spots)):
        for _ in range(2):
            table.app.dispatch(Motion((x, y), (True, False, False)))
            table.app.turn()
            seen[x].add(table.table.table.fingers.over)
    assert all(len(places) == 1 for places in seen.values())
    assert {"meld:1", "meld:2"} <= {place for places in seen.values() for place in places}
    table.press("escape")


def test_a_held_card_becomes_as_wide_as_the_cards_it_comes_to_and_leaves_their_indices_free(table: TableDesk) -> None:
    play(table)
    assert over(table, "QH", "meld:1")
    table.settle()
    (held,) = table.table.table.fingers.drag.held(table.table.app.now).values()
    lying = table.table.stage.layout.poses["card:JH"]
    assert lying.w < held.w < 1.1 * lying.w
    assert held.box.y > lying.box.y + 0.3 * lying.h
    table.press("escape")


def test_a_place_says_no_to_a_held_card_that_rests_there_not_to_one_that_passes(table: TableDesk) -> None:
    play(table)
    table.drag("card:2H", "meld:1", let_go=False)
    fingers = table.table.table.fingers
    assert fingers.over == "meld:1" and fingers.refused
    table.app.dispatch(Motion(table.centre("meld:2"), (True, False, False)))
    assert fingers.over == "meld:2" and fingers.refused and not fingers.rests
    table.settle()
    assert fingers.rests
    table.app.dispatch(Motion(table.centre("meld:1"), (True, False, False)))
    assert not fingers.rests, "another place is rested on anew"
    table.press("escape")


def test_a_held_card_is_seen_as_it_is_drawn_in_the_size_that_it_comes_to(table: TableDesk) -> None:
    """Not as a picture of another size that was made smaller or larger."""
    play(table)
    over(table, "QH", "meld:1")
    (pose,) = table.table.table.fingers.drag.held(table.table.app.now).values()
    art, sprites = table.app.art, table.table.picture.sprites
    while art.drawing:
        art.background.pump()
    seen = sprites._picture("QH", pose, True)
    style = sprites.style("QH", pose.w)
    drawn = sprites.art.card("QH", sprites._in_air(pose.w), style)
    assert seen.get_size() == drawn.get_size()
    assert art.ready("QH", sprites._in_air(pose.w), style)
    wanted = dim(drawn.copy(), sprites._light(pose))
    assert pygame.image.tobytes(seen, "RGBA") == pygame.image.tobytes(wanted, "RGBA")
    table.press("escape")
