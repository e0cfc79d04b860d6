"""The distance of closed hands from a show: every exchange of one card is tried, so that the distance cannot be a card off."""

from __future__ import annotations

import pytest

from game.cards.chance import Chance, derive
from game.cards.closed.distance import Distance
from game.cards.closed.lifesearch import Lives
from game.cards.ids import CardSet, card_set, each
from tests.cards.slow_lives import RANKS
from tests.cards.test_lives import arranger, cards_of, pack_of

LAWS = {
    "two lives": (13, Lives()),
    "ten cards": (10, Lives(sequences=1, cap=60)),
    "a life of four": (13, Lives(long=True)),
    "one of each": (13, Lives(kinds=True)),
    "ten cards, one of each": (10, Lives(sequences=1, kinds=True)),
    "ten cards, a life of four": (10, Lives(sequences=1, long=True)),
    "twelve cards, all": (12, Lives(long=True, kinds=True)),
}
"""Cards that are shown, and what a show needs."""
SHOWS = (
    "3S 4S 5S 9H TH JK KC KD KH 7D 8D 9D TD",
    "3S 4S 5S 9H TH JH KC KD KH KS 7D 8D 9D",
    "3S 4S 5S 6S 7S 8S 9H TH JH KC KD KH KS",
    "AS 2S 3S 4S 8D 9D 6C 5C 5H 5D QC QD QH",
)


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


def check(number: int, name: str) -> None:
    """No exchange of a card brings a hand more than one card nearer, some exchange does, and at no distance the hand is shown."""
    size, law = LAWS[name]
    wild, hand = dealt(number, size)
    here, pack = arranger(wild, law, jokers=2), pack_of(2, 2)
    measure = Distance(here.finder, law, size)
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


@pytest.mark.parametrize("law", LAWS)
def test_no_exchange_brings_a_hand_two_cards_nearer_and_one_brings_it_one(law: str) -> None:
    for number in range(4):
        check(number, law)


@pytest.mark.slow
@pytest.mark.parametrize("law", LAWS)
def test_the_same_of_hundreds_of_hands(law: str) -> None:
    for number in range(4, 300):
        check(number, law)


@pytest.mark.parametrize("law", [name for name, (_, lives) in LAWS.items() if lives.long or lives.kinds])
@pytest.mark.parametrize("shows", [2, pytest.param(len(SHOWS), marks=pytest.mark.slow)])
def test_a_hand_one_card_from_a_show_is_one_card_away(shows: int, law: str) -> None:
    """Near a show, where what is asked for besides sequences decides: every hand that is a step from one that can be shown."""
    size, lives = LAWS[law]
    here, pack = arranger("6", lives, jokers=2), pack_of(2, 2)
    measure, chance = Distance(here.finder, lives, size), Chance(derive("near a show", size))
    for shown in SHOWS[:shows]:
        cards = card_set(sorted(cards_of(shown, here))[:size])
        for _ in range(6):
            thrown, came = chance.choice(list(each(cards))), chance.choice(list(each(pack.all & ~cards)))
            cards = cards & ~(1 << thrown) | 1 << came
            distance, good = measure.of(cards), here.shows(cards)
            assert (distance == 0) == good, pack.text(each(cards))
            if not good:
                steps = (cards & ~(1 << one) | 1 << other for one in each(cards) for other in each(pack.all & ~cards))
                assert (distance == 1) == any(map(here.shows, steps)), pack.text(each(cards))


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
