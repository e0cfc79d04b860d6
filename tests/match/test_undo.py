"""Taking back: what the table allows, what practice allows, what the engine does, and putting back."""

from __future__ import annotations

import pytest

from game.cards.lines import line
from game.match.faults import CannotUndo
from game.match.match import Match
from game.words.catalogue import plain, sentence
from tests.match.tables import begin, does, play, play_hand, same

# Seat 1 deals, so seat 0 begins: it is dealt 2H 3H 4H, fours, and others; the upcard is 5H.
HAND = "2H 9S 3H 9D 4H 9C 4S 8S 4D 8D 4C JS KS JD QS JH 6C 6S TC 7D"
DECK = HAND + " 5H KH KD AS"


def table(practice: bool = False) -> Match:
    """Two players, seat 0 to act with a hand full of melds."""
    pack = begin().rules.pack
    return begin(2, dealer=1, deck=pack.find_all(DECK.split()), practice=practice)


def code(match: Match, seat: int | None = 0) -> str | None:
    """Why not, as a code."""
    refused = match.can_undo(seat)
    return None if refused is None else refused.code


def test_nothing_has_been_decided_yet() -> None:
    match = table()
    assert code(match) == "undo.nothing"
    assert code(match, None) == "undo.nothing"
    with pytest.raises(CannotUndo):
        match.undo(0)


def test_a_taken_discard_can_be_put_back() -> None:
    match = table()
    before = match.view(0)
    does(match, "draw discard")
    assert code(match) is None
    match.undo(0)
    assert match.view(0) == before
    assert match.log == ()


def test_a_card_from_the_stock_cannot() -> None:
    match = does(table(), "draw stock")
    assert match.can_undo(0) == line("undo.drew_from_stock")
    with pytest.raises(CannotUndo) as caught:
        match.undo(0)
    assert caught.value.line.code == "undo.drew_from_stock"
    assert len(match.log) == 1


def test_several_decisions_of_a_turn_are_taken_back_one_by_one_down_to_the_draw() -> None:
    match = does(table(), "draw stock", "meld 2H 3H 4H")
    assert code(match) is None
    match.undo(0)
    assert match.log == ("0 draw stock",)
    assert code(match) == "undo.drew_from_stock"


def test_a_whole_turn_with_a_taken_discard_can_be_taken_back() -> None:
    match = table()
    start = match.digest
    does(match, "draw discard", "meld 2H 3H 4H", "layoff 1 5H", "discard KS")
    assert match.to_act == 1
    lengths = []
    while code(match) is None:
        match.undo(0)
        lengths.append(len(match.log))
    assert lengths == [3, 2, 1, 0]
    assert match.digest == start


def test_a_discard_stands_once_another_seat_has_decided() -> None:
    match = does(table(), "draw discard", "discard KS", "1 draw stock")
    assert match.can_undo(0) == line("undo.other_seat", seat=1)
    assert code(match, 1) == "undo.drew_from_stock"


def test_what_another_seat_drew_hides_nothing_from_that_seat_only() -> None:
    match = does(table(), "draw discard", "discard KS", "1 draw discard")
    assert code(match, 1) is None
    match.undo(1)
    assert code(match, 0) is None, "nobody has decided since, now"


def test_the_end_of_the_hand_stands() -> None:
    match = play_hand(table())
    last = int(match.log[-1][0])
    assert code(match, last) == "undo.hand_over"
    assert code(match, None) is None


def test_practice_takes_back_anything() -> None:
    match = play_hand(table(practice=True))
    match.next_hand()
    play(match, 9)
    while match.can_undo(0) is None:
        match.undo(0)
    assert not [text for text in match.log if text.startswith("0 ")]
    assert match.deal == 1


def test_practice_goes_back_to_the_own_decision_and_takes_the_others_along() -> None:
    match = does(table(practice=True), "draw stock", "discard 4S", "1 draw stock", "1 discard 9S")
    match.undo(0)
    assert match.log == ("0 draw stock",)
    match.redo()
    assert len(match.log) == 4


def test_the_engine_takes_back_exactly_one_action_also_over_the_end_of_a_hand() -> None:
    match = play_hand(table())
    ended = match.log
    match.next_hand()
    match.undo()
    assert match.log == ended[:-1]
    assert match.result is None
    assert match.results == []
    assert match.deal == 1


def test_putting_back_restores_everything() -> None:
    match = play_hand(begin(3, seed=6), 2)
    match.next_hand([5, 4, 3])
    play(match, 30, 3)
    twin = begin(3, seed=6)
    play_hand(twin, 2).next_hand([5, 4, 3])
    play(twin, 30, 3)
    for _ in range(60):
        match.undo()
    for _ in range(60):
        match.redo()
    same(match, twin)
    with pytest.raises(CannotUndo) as caught:
        match.redo()
    assert caught.value.line.code == "redo.nothing"


def test_a_new_decision_ends_putting_back() -> None:
    match = does(table(), "draw discard", "meld 2H 3H 4H")
    match.undo(0)
    assert match.can_redo
    does(match, "meld 4S 4D 4C")
    assert not match.can_redo


def test_events_of_what_was_taken_back_are_gone() -> None:
    match = table()
    position = match.position
    does(match, "draw discard")
    later = match.position
    match.undo(0)
    assert match.position == position
    assert match.events(0, later) == ([], position)


def test_going_back_far_and_in_the_middle_of_kept_states() -> None:
    match = begin(2, seed=13)
    digests = [match.digest]
    for number in range(120):
        play(match, 1, number)
        digests.append(match.digest)
        if match.hand_over:
            break
    while len(match.log):
        match.undo()
        assert match.digest == digests[len(match.log)]


def test_every_reason_has_a_sentence() -> None:
    pack = begin().rules.pack
    for reason in (
        line("undo.nothing"), line("undo.hand_over"), line("undo.other_seat", seat=1), line("undo.drew_from_stock"),
        line("undo.revealed", (3, 4)), line("undo.rules_changed"), line("redo.nothing"), line("match.stale_view"),
        line("hand.not_over"), line("match.over"), line("replay.divergence", at=40),
    ):  # fmt: skip
        text = plain(sentence(reason, pack, ["Ada", "Otto"], 0))
        assert text.endswith(".")
        assert "…" not in text
    assert "Otto" in sentence(line("undo.other_seat", seat=1), pack, ["Ada", "Otto"], 0)
