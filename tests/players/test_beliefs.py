"""What melds there are, and what a seat may believe about the cards it cannot see."""

from __future__ import annotations

import pytest

from game.cards.ids import card_set
from game.players.beliefs import Beliefs, Memory
from game.players.characters import EVERYTHING, Skill
from game.players.meld_shapes import meld_shapes
from game.rules.acts.events import DISCARD_ZONE, STOCK_ZONE, Drew, Event, Moved
from game.rules.ruleset import Ruleset
from game.rules.view import View, view_of
from tests.laws.deals import Deal, given
from tests.players.tables import player, positions, rules_for

WATCHFUL = Skill(memory=EVERYTHING, watches=True, wavering=0.0)


def faces(rules: Ruleset, text: str) -> int:
    return card_set(rules.pack.find_all(text.split()))


def view(deal: Deal, events: list[Event] | None = None) -> View:
    return view_of(deal.rules, deal.state, 0, deal.events if events is None else events)


# -- shapes -----------------------------------------------------------------------------------------------------------


def test_neighbours_share_a_meld() -> None:
    rules = rules_for(2)
    shapes = meld_shapes(rules)
    assert shapes.neighbours[rules.pack.find("5H")] == faces(rules, "3H 4H 6H 7H 5S 5D 5C")
    assert shapes.neighbours[rules.pack.find("AS")] == faces(rules, "2S 3S AH AD AC")


# -- beliefs ----------------------------------------------------------------------------------------------------------


def played(seed: int, seats: int, decisions: int) -> tuple[Ruleset, View]:
    rules = rules_for(seats)
    for state, events in positions(rules, seed, [player("novice")] * seats):
        seat = rules.to_act(state)
        if state.decisions >= decisions and seat is not None:
            return rules, view_of(rules, state, seat, events)
    raise AssertionError("the hand was over before")


@pytest.mark.parametrize("seed", range(8))
def test_the_memory_has_the_pile_as_it_lies(seed: int) -> None:
    rules = rules_for(2)
    for state, events in positions(rules, seed, [player("random")] * 2):
        if state.frames and state.decisions % 7 == 0:
            seat = rules.to_act(state)
            assert seat is not None
            memory = Memory(view_of(rules, state, seat, events))
            assert memory.pile == state.discards[0]
        if state.decisions > 400:
            break


@pytest.mark.parametrize("seed", range(6))
def test_as_many_cards_are_expected_as_there_are(seed: int) -> None:
    rules, seen = played(seed, 3, 15)
    beliefs = Beliefs(rules.circle, seen, meld_shapes(rules), WATCHFUL)
    hidden = sum(seen.counts[seat] - seen.known[seat].bit_count() for seat in range(3) if seat != seen.seat)
    assert sum(beliefs.in_stock) == pytest.approx(seen.stock_count)
    assert sum(beliefs.in_others) == pytest.approx(hidden)


def test_once_the_pile_was_turned_over_the_rest_is_in_hands() -> None:
    deal = given("KS 2C 9D", "4H 5H 8C", pile="7S 7D 3C QH", phase="draw", seats=2, drew="")
    deal.state.hands[1] |= deal.state.aside[0]  # the other player holds all the rest
    deal.state.aside = [0]
    events: list[Event] = []
    for card in deal.state.discards[0]:
        events.append(Moved((card,), STOCK_ZONE, DISCARD_ZONE, 3))
    deal.rules.apply(deal.state, deal.rules.legal(deal.state)[-1], events.append)
    beliefs = Beliefs(deal.rules.circle, view(deal, events), meld_shapes(deal.rules), WATCHFUL)
    pack = deal.rules.pack
    assert [beliefs.in_stock[pack.find(name)] for name in ("7S", "7D", "3C", "QH")] == [1.0] * 4
    assert beliefs.in_stock[pack.find("KH")] == 0.0 and beliefs.in_others[pack.find("KH")] == 1.0


def test_a_taken_card_is_known_to_be_in_the_hand() -> None:
    rules = rules_for(2)
    for state, events in positions(rules, 2, [player("novice")] * 2):
        for seat in (0, 1):
            if state.frames and state.known[1 - seat]:
                seen = view_of(rules, state, seat, events)
                beliefs = Beliefs(rules.circle, seen, meld_shapes(rules), WATCHFUL)
                card = seen.known[1 - seat].bit_length() - 1
                assert beliefs.in_next[card] == 1.0
                assert not beliefs.unseen >> card & 1
                return
    raise AssertionError("nobody took a discard")


def test_a_forgetful_player_takes_buried_cards_for_unseen() -> None:
    deal = given("KS 2C 9D", "4H 5H 8C", pile="7S 7D 3C QH", stock="2H 3H", phase="draw")
    shapes = meld_shapes(deal.rules)
    buried = deal.rules.pack.find("7D")
    assert Beliefs(deal.rules.circle, view(deal), shapes, WATCHFUL).unseen >> buried & 1 == 0
    assert Beliefs(deal.rules.circle, view(deal), shapes, Skill(memory=1, watches=False, wavering=0.0)).unseen >> buried & 1 == 1


def test_whoever_refused_a_card_lacks_what_goes_with_it() -> None:
    deal = given("KS 9D 7D 2C", pile="8H", stock="2H 3H 4C TS 6D JC", phase="play", seats=2)
    pack = deal.rules.pack
    deal.state.hands[1] = faces(deal.rules, "4S 5S 6S 7C 8D 9H TH JH QD")
    shown, refused = Moved((pack.find("8H"),), STOCK_ZONE, DISCARD_ZONE, 3), Drew(1, "stock", 1)
    wants = [
        [
            Beliefs(deal.rules.circle, view(deal, events), meld_shapes(deal.rules), WATCHFUL).next_wants(pack.find(name))
            for name in ("5H", "5C")
        ]
        for events in (list[Event]([shown]), list[Event]([shown, refused]))
    ]
    assert wants[1][0] < wants[0][0], "5H needs 6H and 7H, with which 8H would have been taken"
    assert wants[1][1] == wants[0][1]
