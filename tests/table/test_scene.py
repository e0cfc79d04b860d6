"""The scene of a view: what one seat may know, arranged as a table, and how movements change it."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.cards.chance import Chance
from game.cards.ids import HIDDEN, listed
from game.cards.pack import Pack
from game.rules.acts.events import Moved
from game.table.hand.order import dealt
from game.table.motion.transitions import moved
from game.table.scene.from_view import Person, before_deal, scene_of
from game.table.scene.rail import GoalScene, NeedsScene, Rail, Row, Standing
from game.table.scene.scene import CardIds, back_id, card_ids, is_back
from tests.match.tables import PEOPLE, begin
from tests.table.given import IDS, table


def test_cards_have_the_names_of_the_ui_log() -> None:
    pack = Pack(2, 2)
    ids = card_ids(pack)
    seven = pack.twins[pack.face[pack.find("7H")]]
    assert ids.all(listed(seven)) == ("card:7H", "card:7H#2")
    assert ids.all((104, 105)) == ("card:JK", "card:JK#2")
    assert len(set(ids.ids)) == pack.size
    assert card_ids(Pack(2, 2)) is ids


@given(st.integers(0, 105))
def test_names_lead_back_to_cards(card: int) -> None:
    ids = card_ids(Pack(2, 2))
    assert ids.card(ids.id(card)) == card
    assert ids.cards((ids.id(card),)) == (card,)


def test_what_is_no_card_has_no_number() -> None:
    ids = CardIds(Pack())
    assert ids.card("pile:stock") is None and ids.card(back_id("seat1", 0)) is None and ids.card("card:JK") is None


def test_a_hidden_card_never_gets_a_name() -> None:
    with pytest.raises(ValueError, match="hidden"):
        CardIds(Pack()).id(HIDDEN)


def people(seats: int) -> list[Person]:
    return [Person(info.name, info.portrait) for info in PEOPLE[:seats]]


@pytest.mark.parametrize(("seats", "me"), [(2, 0), (2, 1), (4, 2), (6, 5)])
def test_a_scene_shows_what_the_view_tells_and_nothing_else(seats: int, me: int) -> None:
    match, chance = begin(seats, 4), Chance(1)
    ids = card_ids(match.rules.pack)
    for _ in range(60):
        view = match.view(me)
        scene = scene_of(view, ids, people(seats), dealt(listed(view.hand)))
        assert scene.me == me and len(scene.others) == seats - 1
        assert [seat.seat for seat in scene.others] == [(me + 1 + step) % seats for step in range(seats - 1)]
        assert [seat.count for seat in scene.seats] == list(view.counts)
        assert scene.stock == view.stock_count and scene.discards == ids.all(view.discards[0])
        assert [seat.to_act for seat in scene.seats] == [seat == view.to_act for seat in range(seats)]
        names = {*scene.hand, *scene.discards, *(card for meld in scene.melds for card in meld.cards)}
        seen = listed(view.hand) + list(view.discards[0]) + [card for meld in view.melds for card in meld.cards]
        assert names == set(ids.all(seen))
        if not match.hand_over:
            assert not any(seat.shown for seat in scene.seats) and not scene.showdown
            assert match.to_act is not None
            match.submit(match.to_act, match.rules.suggest(match.history.state, chance))


DECK = "AS 2H 3S 4H 5S 6H 7S 8H 9S TH JS QH KS AH 2D 3D 4D 5D 6D 7D 8D 9D TD JD"


def test_a_scene_is_as_secret_as_the_view() -> None:
    """Two truths that this seat cannot tell apart give the same scene."""
    deck = Pack().find_all(DECK.split())
    other = list(deck)
    other[0], other[2] = other[2], other[0]  # two cards of the other hand come in another order
    other[4], other[-1] = other[-1], other[4]  # and one of them is in the stock
    scenes = []
    for cards in (deck, other):
        view = begin(2, 3, dealer=0, deck=cards).view(0)
        scenes.append(scene_of(view, card_ids(Pack()), people(2), dealt(listed(view.hand))))
    assert scenes[0] == scenes[1]


def test_before_a_deal_all_cards_are_in_the_stock() -> None:
    scene = before_deal(table(3, 7, [(0, 3), (1, 4)], selected=(1,), hover=2), 52)
    assert (scene.stock, scene.hand, scene.discards, scene.melds) == (52, (), (), ())
    assert [seat.count for seat in scene.seats] == [0, 0, 0] and not scene.selected and scene.hover is None


def test_before_a_deal_the_rail_says_nothing_about_the_hand_that_comes() -> None:
    knock = GoalScene("Knock at", "10", "or less", 0.8, 0.5, True, note="Deadwood 8")
    opening = GoalScene("Melds in hand", "49", "of 40, enough", 1.0, met=True, bare="0 of 40")
    sets = GoalScene("To begin hand 1", parts=(("Set of 3", True), ("Set of 3", False)))
    scene = before_deal(replace(table(2, 7), rail=Rail((knock, opening, sets))), 52)
    assert not scene.new_melds  # nothing can be laid yet
    assert [goal.spoken for goal in scene.rail.goals] == [
        "Knock at 10 or less", "Melds in hand 0 of 40", "To begin hand 1. Set of 3, Set of 3",
    ]  # fmt: skip
    assert [goal.filled for goal in scene.rail.goals] == [0.0, 0.0, None] and not any(goal.met for goal in scene.rail.goals)


def test_what_a_hand_asks_for_stands_above_the_standing_before_and_after_the_deal() -> None:
    contract = GoalScene("Hand 1 of 7", note="To begin: two sets", standing=Standing("", (Row("ada", "0"), Row("bruno", "0"))))
    scene = before_deal(replace(table(2, 7), rail=Rail((contract,))), 52)
    assert scene.rail.goals == (contract,)


# ---- movements ----------------------------------------------------------------------------------------


def card(name: str) -> int:
    found = IDS.card(name)
    assert found is not None
    return found


def test_a_card_that_i_draw_comes_into_my_hand_by_name() -> None:
    scene = table(2, 5)
    after, (flight,) = moved(scene, Moved((100,), ("stock", 0), ("hand", 0), 1), IDS, scene)
    assert after.hand == (*scene.hand, IDS.id(100)) and after.stock == scene.stock - 1
    assert (flight.item, flight.was) == (IDS.id(100), back_id("stock", 0))
    assert after.seats[0].count == 6


def test_a_card_that_another_draws_is_a_back() -> None:
    scene = table(2, 5, others=7)
    after, (flight,) = moved(scene, Moved((HIDDEN,), ("stock", 0), ("hand", 1)), IDS, scene)
    assert after.seats[1].count == 8 and flight.item == back_id("seat1", 7)


def test_a_discard_of_another_was_a_back() -> None:
    scene = table(2, 5, others=7)
    after, (flight,) = moved(scene, Moved((100,), ("hand", 1), ("discard", 0), 3), IDS, scene)
    assert after.seats[1].count == 6 and after.discards[-1] == IDS.id(100)
    assert flight.was == back_id("seat1", 6) and flight.item == IDS.id(100)


def test_a_meld_of_several_cards_uses_several_backs() -> None:
    scene = table(2, 5, others=7)
    after, flights = moved(scene, Moved((99, 100, 101), ("hand", 1), ("meld", 1), 3), IDS, scene)
    assert [flight.was for flight in flights] == [back_id("seat1", number) for number in (4, 5, 6)]
    assert [(meld.number, meld.owner, meld.cards) for meld in after.melds] == [(1, 1, IDS.all((99, 100, 101)))]
    assert after.seats[1].count == 4


def test_a_lay_off_takes_its_place_in_the_meld() -> None:
    """A card that belongs at the beginning of a run goes there, as the rules order it."""
    scene = table(2, 5, [(0, 3)])
    meld = scene.melds[0]
    goal_cards = (scene.hand[0], *meld.cards)
    goal = replace(scene, melds=(replace(meld, cards=goal_cards),))
    after, _ = moved(scene, Moved((card(scene.hand[0]),), ("hand", 0), ("meld", 1), 3), IDS, goal)
    assert after.melds[0].cards == goal_cards
    assert scene.hand[0] not in after.hand


def test_a_turned_pile_goes_to_the_stock_from_the_top() -> None:
    scene = table(2, 5, stock=0, discards=4)
    after, flights = moved(scene, Moved((HIDDEN,) * 4, ("discard", 0), ("stock", 0)), IDS, scene)
    assert after.stock == 4 and after.discards == ()
    assert [flight.was for flight in flights] == list(scene.discards[::-1])
    assert [flight.item for flight in flights] == [None] * 4


def test_what_leaves_my_hand_is_no_longer_chosen_or_new() -> None:
    scene = table(2, 5, selected=(4,))
    last = scene.hand[4]
    assert last in scene.selected and last in scene.new
    after, _ = moved(scene, Moved((card(last),), ("hand", 0), ("discard", 0), 3), IDS, scene)
    assert not after.selected and not after.new and after.seats[0].count == 4


def test_ids_are_plain_text() -> None:
    scene = table(3, 5, [(1, 3)])
    assert json.dumps(scene.hand) and is_back(back_id("seat2", 1)) and not is_back(scene.hand[0])
    assert scene.melds[0].id == "meld:1"


def test_what_the_discard_pile_asks_for_is_not_told_before_it_is_dealt() -> None:
    pile = NeedsScene("You may take the pile", (("a natural pair for 7", True, ""),), why="With two sevens")
    show = NeedsScene("To show you need", (("a pure sequence", True, ""),))
    scene = before_deal(replace(table(2, 7), rail=Rail(needs=pile)), 52)
    assert scene.rail.needs is None
    shown = before_deal(replace(table(2, 7), rail=Rail(needs=show)), 52).rail.needs
    assert shown is not None and shown.parts == (("a pure sequence", False, ""),)
