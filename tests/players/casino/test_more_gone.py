"""Hands of a split when more cards of the pair's value are gone, beside a count that plays them card by card."""

from __future__ import annotations

import pytest

from game.players.casino.cards import ACE, MOST, TENS_FIRST, Counts, best_total, place_of, shoe, without
from game.players.casino.document import Choice
from game.players.casino.hands import Hands
from game.players.casino.house import House
from game.players.casino.more_gone import Begun, worths


def on(hands: Hands, left: Counts, low: int, ace: bool, gone: tuple[int, int], choice: Choice) -> float:
    """What a hand is worth with so many cards gone of a value, whose player thinks that they are still there."""
    if choice == "stand":
        return hands.standing(left, best_total(low, ace))
    worth = 0.0
    for place, value in enumerate(TENS_FIRST):
        if left[place]:
            after, more, aces = without(left, place), low + value, ace or value == ACE
            if more > MOST:
                found = -1.0
            else:
                thought = without(after, gone[0], -gone[1])
                then: Choice = "hit" if choice == "hit" and hands.draws(thought, more, aces) else "stand"
                found = on(hands, after, more, aces, gone, then)
            worth += left[place] / sum(left) * found
    return worth * (2 if choice == "double" else 1)


@pytest.mark.parametrize("naturals", [True, False])
@pytest.mark.parametrize(("worth", "up"), [(8, 10), (6, 2), (9, 1), (10, 7), (3, 6)])
def test_hands_with_more_cards_gone_are_played_as_if_they_were_there(worth: int, up: int, naturals: bool) -> None:
    """Second cards of several values, each hit, doubled or stood upon, with one to three cards of the pair's value gone."""
    place = place_of(worth)
    root = without(without(shoe(2), place_of(up)), place, 2)
    hands = Hands(House(up, last=worth), naturals)
    begun, mean = [], [0.0, 0.0, 0.0]
    cases: list[tuple[int, Choice]] = [(7, "hit"), (5, "double"), (ACE, "stand"), (2, "stand")]
    for second, choice in cases:
        left, low, ace = without(root, place_of(second)), worth + second, second == ACE
        begun.append(Begun(left, low, ace, choice, 1 / len(cases)))
        for gone in (1, 2, 3):
            found = on(hands, without(left, place, gone), low, ace, (place, gone), choice)
            mean[gone - 1] += found / len(cases)
    assert worths(hands, begun, place, 3) == pytest.approx(mean, abs=1e-13)


def test_a_hand_that_may_end_the_shoe() -> None:
    """Six cards are left: the hand takes all of them, or the house does."""
    left = (1, 0, 0, 0, 0, 0, 2, 0, 2, 1)
    hands = Hands(House(9, last=4), False)
    begun = [Begun(left, 7, False, "hit", 1.0)]
    found = on(hands, without(left, 6), 7, False, (6, 1), "hit")
    assert worths(hands, begun, 6, 1) == pytest.approx([found], abs=1e-13)
