"""The distance of closed hands from a show: every exchange of one card is tried, so that the distance cannot be a card off."""

from __future__ import annotations

import pytest

from game.cards.chance import Chance, derive
from game.cards.distance import Distance
from game.cards.ids import CardSet, card_set, each
from game.cards.lives import Lives
from tests.cards.slow_lives import RANKS
from tests.cards.test_lives import arranger, cards_of, pack_of

LAWS = {13: Lives(), 10: Lives(sequences=1, cap=60)}


def dealt(number: int, size: int) -> tuple[str, CardSet]:
    """A wild rank and a hand at random, of two suits where the number is odd."""
    chance, pack = Chance(derive("distance", number, size)), pack_of(2, 2)
    wild = RANKS[chance.below(13)]
    cards = [card for card in range(pack.span) if pack.all >> card & 1]
    if number % 2:
        suits = {chance.below(4), chance.below(4)}
        cards = [card for card in cards if pack.suit[card] in suits or pack.rank[card] in (-1, RANKS.index(wild))]
    chance.shuffle(cards)
    return wild, card_set(cards[:size])


def check(number: int, size: int) -> None:
    """No exchange of a card brings a hand more than one card nearer, some exchange does, and at no distance the hand is shown."""
    wild, hand = dealt(number, size)
    here, pack = arranger(wild, LAWS[size], jokers=2), pack_of(2, 2)
    measure = Distance(here.finder, LAWS[size], size)
    distance = measure.of(hand)
    assert (distance == 0) == here.shows(hand)
    if not distance:
        return
    least, helping = 99, 0
    for card in each(pack.all & ~hand):
        with_it = hand | 1 << card
        after = min(measure.of(with_it & ~(1 << other)) for other in each(hand))
        assert measure.of(with_it) == min(after, distance)
        least = min(least, after)
        helping |= (after < distance) << pack.face[card]
    assert least == distance - 1
    assert measure.helping(hand) == helping


@pytest.mark.parametrize("size", LAWS)
def test_no_exchange_brings_a_hand_two_cards_nearer_and_one_brings_it_one(size: int) -> None:
    for number in range(4):
        check(number, size)


@pytest.mark.slow
@pytest.mark.parametrize("size", LAWS)
def test_the_same_of_hundreds_of_hands(size: int) -> None:
    for number in range(4, 300):
        check(number, size)


def test_what_a_pure_sequence_lacks_no_wild_card_gives() -> None:
    here = arranger("6", jokers=4)
    measure = Distance(here.finder, Lives(), 13)
    hand = card_set(cards_of("JK JK JK JK 4S 5S 9H 9D 9C KC KD KH 2C", here))
    assert measure.of(hand) == 1
    helping = measure.helping(hand)
    assert {pack_of(2, 4).deck.face_names[face] for face in each(helping)} == {"3S", "6S"}


def test_a_card_too_many_is_thrown() -> None:
    here = arranger("6", jokers=4)
    measure = Distance(here.finder, Lives(), 13)
    hand = card_set(cards_of("3S 4S 5S 9H TH JK KC KD KH KS 7D 8D 9D 2C", here))
    assert measure.of(hand) == 0
