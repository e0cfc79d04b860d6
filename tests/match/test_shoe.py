"""A shoe that lasts several hands: what is promised and shown of it, what is taken back, and what is read from a save."""

from __future__ import annotations

import json

from game.match.dealt import revealed
from game.match.match import Match
from game.match.saves import verify
from game.match.saves.codec import open_match
from tests.match.tables import begin
from tests.saves.test_saveform import written

LASTS = {"reshuffle": "penetration", "penetration": "0.5", "decks": 2}


def hand(match: Match) -> Match:
    """Both seats stake the least, and stand."""
    while match.to_act is not None:
        words = "stake main 1" if match.phase == "stake" else "stand"
        match.decide(match.to_act, match.parse(words))
    return match


def sitting(hands: int) -> Match:
    """So many hands of two seats, from a shoe that lasts."""
    match = hand(begin(2, 9, "costa_rica_rummy", LASTS, practice=True))
    for _ in range(hands - 1):
        match.next_hand()
        hand(match)
    return match


def shuffled_again() -> Match:
    """A sitting right after the hand whose shoe was shuffled anew."""
    match = sitting(2)
    while len(match.deck) < match.rules.pack.size:
        match.next_hand()
        hand(match)
    return match


def test_every_hand_is_dealt_from_what_is_left_and_promised_before() -> None:
    match = sitting(1)
    left = match.history.state.stock[::-1]
    match.next_hand()
    assert list(match.deck) == left
    assert match.promised == match.fingerprint


def test_nothing_is_shown_of_a_shoe_that_hands_are_dealt_from() -> None:
    assert revealed(sitting(2), 1) is None
    match = shuffled_again()
    shown = [revealed(match, deal) for deal in range(1, match.deal)]
    assert all(deck is not None and deck.kept for deck in shown)
    assert revealed(match, match.deal) is None


def test_a_hand_that_is_taken_back_is_dealt_again_from_the_same_cards() -> None:
    match = sitting(2)
    digest, deck = match.digest, match.deck
    while match.deal == 2:
        match.undo()
    while match.can_redo:
        match.redo()
    assert (match.digest, match.deck) == (digest, deck)


def test_a_save_goes_on_with_the_same_shoe() -> None:
    match = sitting(3)
    again = open_match(written(match)).match
    assert again.digest == match.digest and again.deck == match.deck
    for one in (match, again):
        one.next_hand()
    assert again.deck == match.deck and again.digest == match.digest
    shown = revealed(hand(again), 1)
    assert shown is None


def test_the_log_of_such_a_sitting_is_verified() -> None:
    found = verify.verify_match(json.loads(written(shuffled_again())))
    assert found.good
