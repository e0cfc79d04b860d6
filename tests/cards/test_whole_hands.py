"""Whole hands in melds: the answers are those of going through every choice, for thousands of small hands."""

from __future__ import annotations

from itertools import combinations

import pytest

from game.cards.chance import Chance
from game.cards.ids import Card, CardSet, card_set, each
from game.cards.whole_hands import Named, WholeHands
from tests.laws.deals import rules_of

GAMES = {"quan_dui": 2, "cuajo": 4, "khanhoo": 2}
SMALL = 8


def hands_of(game: str) -> WholeHands:
    """What knows the melds of this game."""
    found = rules_of(game, None, GAMES[game]).finder.whole
    assert found is not None
    return found


def every_choice(whole: WholeHands, hand: list[Card]) -> tuple[tuple[int, int], tuple[int, int]]:
    """The most cards in melds with what they are worth, and the most that melds are worth with their cards."""
    melds: list[Named] = []
    for size in range(1, len(hand) + 1):
        for chosen in combinations(hand, size):
            named = whole.named(chosen)
            if named is not None:
                melds.append(named)
    most, dearest = (0, 0), (0, 0)
    waiting: list[tuple[CardSet, int, list[Named]]] = [(card_set(hand), 0, [])]
    while waiting:
        rest, cards, laid = waiting.pop()
        worth = whole.together(laid)
        most, dearest = max(most, (cards, worth)), max(dearest, (worth, cards))
        low = rest & -rest
        if rest:
            waiting.append((rest ^ low, cards, laid))
        for one in melds:
            if one.found.mask & low and one.found.mask & rest == one.found.mask:
                waiting.append((rest & ~one.found.mask, cards + len(one.found.cards), [*laid, one]))
    return most, dearest


def some_hand(whole: WholeHands, chance: Chance, number: int) -> list[Card]:
    """A small hand: any cards, or cards of neighbouring ranks, among which melds are many."""
    pack = whole.law.pack
    first = chance.below(len(pack.deck.ranks))
    near = [card for card in pack.cards if first <= pack.rank[card] <= first + 2 or pack.rank[card] < 0]
    cards = list(pack.cards) if number % 3 == 0 else near
    chance.shuffle(cards)
    return cards[: 3 + chance.below(SMALL - 2)]


def compared(game: str, count: int) -> None:
    """So many small hands, gone through in every way."""
    whole, chance, complete = hands_of(game), Chance(38), 0
    for number in range(count):
        hand = some_hand(whole, chance, number)
        cards = card_set(hand)
        most, dearest = every_choice(whole, hand)
        melds, best = whole.melds(cards), whole.best(cards)
        assert (sum(len(one.found.cards) for one in melds), whole.together(melds)) == most
        assert (whole.together(best), sum(len(one.found.cards) for one in best)) == dearest
        assert (whole.melded(cards), whole.worth(cards)) == (most[0], dearest[0])
        assert whole.is_whole(cards) == (most[0] == len(hand))
        spare = [card for card in hand if every_choice(whole, [one for one in hand if one != card])[0][0] == len(hand) - 1]
        assert whole.to_spare(cards) == card_set(spare)
        complete += most[0] == len(hand)
    assert complete > count // 200


@pytest.mark.parametrize("game", GAMES)
def test_the_best_melds_are_those_of_every_choice(game: str) -> None:
    compared(game, 60)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_best_melds_are_those_of_every_choice_in_thousands_of_hands(game: str) -> None:
    compared(game, 4_000)


@pytest.mark.parametrize("game", GAMES)
def test_a_finder_arranges_hands_so(game: str) -> None:
    finder, chance = rules_of(game, None, GAMES[game]).finder, Chance(4)
    whole = hands_of(game)
    for number in range(20):
        hand = card_set(some_hand(whole, chance, number))
        found = finder.arrange(hand)
        assert hand.bit_count() - len(found.deadwood) == whole.melded(hand) == sum(map(len, found.melds))
        assert card_set(card for meld in found.melds for card in meld) | card_set(found.deadwood) == hand
        assert len(found.deadwood) == len(list(each(hand))) - whole.melded(hand)
