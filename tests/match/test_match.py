"""A match: what is dealt, who may do what, what each seat is told, and how hands follow each other."""

from __future__ import annotations

import hashlib

import pytest

from game.cards.ids import HIDDEN
from game.match.deck import fingerprint
from game.match.faults import NotNow, NotYourTurn, StaleView
from game.match.match import Match
from game.match.seat import Seat
from game.rules import notation
from game.rules.acts.events import DealBegan, Discarded, Drew, Moved
from game.rules.laying.offers import Lifted
from game.rules.violation import IllegalAction
from tests.match.tables import PEOPLE, begin, does, play, play_hand, resolved, same


def test_the_same_seed_deals_the_same_hand() -> None:
    same(begin(seed=42), begin(seed=42))
    assert begin(seed=42).digest != begin(seed=43).digest


def test_first_dealer_comes_from_the_seed_and_is_fair() -> None:
    dealers = [begin(3, seed).dealer for seed in range(300)]
    assert all(70 < dealers.count(seat) < 130 for seat in range(3))


def test_a_given_dealer_deals() -> None:
    for dealer in range(3):
        match = begin(3, dealer=dealer)
        assert match.dealer == dealer
        assert match.to_act == (dealer + 1) % 3


def test_a_given_deck_lies_in_dealing_order_and_the_rest_follows_by_seed() -> None:
    rules = begin().rules
    deck = list(range(rules.pack.size))[::-1]
    match = begin(2, dealer=0, deck=deck)
    assert match.deck == tuple(deck)
    assert match.view(1).hand >> deck[0] & 1, "the first card goes to the left of the dealer"
    short = begin(2, deck=deck[:5], seed=7)
    assert short.deck[:5] == tuple(deck[:5])
    assert sorted(short.deck) == sorted(deck)
    assert short.deck != begin(2, deck=deck[:5], seed=8).deck


def test_a_later_hand_is_dealt_as_if_the_match_had_come_there() -> None:
    match = play_hand(begin(3, seed=5), 1)
    match.next_hand()
    later = begin(3, seed=5, deal=2)
    assert (later.deal, later.dealer, later.deck) == (match.deal, match.dealer, match.deck)


def test_deals_do_not_depend_on_how_earlier_hands_were_played() -> None:
    decks = []
    for seed in (1, 2):
        match = play_hand(begin(seed=9), seed)
        match.next_hand()
        decks.append((match.deck, match.hand_seed, match.dealer))
    assert decks[0] == decks[1]


def test_hands_of_one_match_are_not_alike() -> None:
    match = begin(seed=9)
    seen = {match.deck}
    for number in range(2, 6):
        play_hand(match, number)
        if match.match_over:
            break
        match.next_hand()
        assert match.deal == number
        seen.add(match.deck)
    assert len(seen) == match.deal


def test_fingerprint_is_what_the_protocol_says() -> None:
    match = begin(seed=3)
    text = f"{match.hand_seed} " + " ".join(match.rules.pack.name(card) for card in match.deck)
    assert match.fingerprint == hashlib.sha256(text.encode()).hexdigest()
    assert fingerprint(7, ["4H", "JK"]) == hashlib.sha256(b"7 4H JK").hexdigest()


def test_the_deck_that_is_revealed_is_the_one_that_was_dealt() -> None:
    match = begin(3, seed=3)
    first = (match.dealer + 1) % 3
    moved = [event for event in match.events(first, 0)[0] if isinstance(event, Moved)]
    seen = [(number, event.cards[0]) for number, event in enumerate(moved) if event.cards[0] != HIDDEN]
    assert len(seen) > 5
    assert all(match.deck[number] == card for number, card in seen)


def test_only_the_seat_to_act_may_act() -> None:
    match = begin()
    seat = match.to_act
    assert seat is not None
    action = match.legal()[0]
    with pytest.raises(NotYourTurn) as caught:
        match.submit(1 - seat, action)
    assert caught.value.line.code == "turn.not_yours"
    assert match.log == ()


def test_a_refused_action_changes_nothing() -> None:
    match = begin()
    before, number = match.digest, match.number
    with pytest.raises(IllegalAction) as caught:
        does(match, "discard 4H")
    assert caught.value.violation.code == "discard.draw_first"
    assert (match.digest, match.number, match.log) == (before, number, ())


def test_an_action_for_a_table_that_has_changed_is_refused() -> None:
    match = begin()
    seat = Seat(match, match.to_act or 0)
    looked = seat.table
    does(match, "draw stock")
    with pytest.raises(StaleView):
        seat.submit(seat.legal()[0], looked)
    seat.submit(seat.legal()[0], seat.table)
    assert len(match.log) == 2


def test_every_change_has_its_own_number() -> None:
    match = begin()
    numbers = [match.number]
    does(match, "draw stock")
    numbers.append(match.number)
    match.undo()
    numbers.append(match.number)
    match.redo()
    numbers.append(match.number)
    assert numbers == sorted(set(numbers))


def test_a_drawn_card_is_told_to_nobody_else() -> None:
    match = begin(3)
    seat = match.to_act
    assert seat is not None
    other, since = (seat + 1) % 3, match.position
    told = match.submit(seat, match.parse("draw stock"))
    drawn = [event.cards for event in told if isinstance(event, Moved)]
    assert drawn[0][0] in range(52)
    assert match.view(seat).drawn == drawn[0][0]
    for stranger in (other, None):
        events, now = match.events(stranger, since)
        assert [event.cards for event in events if isinstance(event, Moved)] == [(HIDDEN,)]
        assert Drew(seat, "stock", 1) in events
        assert now == match.position
    assert match.events(other, match.position) == ([], match.position)


def test_a_bystander_sees_what_lies_open() -> None:
    match = does(begin(), "draw stock")
    seat = match.to_act
    discard = next(action for action in match.legal() if notation.write(action, match.rules).startswith("discard"))
    since = match.position
    match.submit(seat or 0, discard)
    events, _ = match.events(None, since)
    assert any(isinstance(event, Discarded) for event in events)
    assert all(HIDDEN not in event.cards for event in events if isinstance(event, Moved))


def test_history_of_a_view_is_this_hand_and_redacted() -> None:
    match = play_hand(begin(seed=4))
    match.next_hand()
    view = match.view(0)
    assert view.history == tuple(match.events(0, match.hand_began())[0])
    assert view.history[0] == DealBegan(2, match.dealer)
    hidden = [event for event in view.history if isinstance(event, Moved) and event.target == ("hand", 1)]
    assert hidden
    assert all(event.cards == (HIDDEN,) for event in hidden)


def test_positions_run_through_all_hands() -> None:
    match = begin(seed=4)
    seen: list[object] = []
    since = 0
    for seed in range(3):
        play_hand(match, seed)
        events, since = match.events(0, since)
        seen += events
        if match.match_over:
            break
        match.next_hand()
        events, since = match.events(0, since)
        seen += events
    assert seen == match.events(0, 0)[0]
    assert sum(isinstance(event, DealBegan) for event in seen) == match.deal


def test_the_next_hand_waits_for_the_end_of_this_one() -> None:
    match = begin()
    with pytest.raises(NotNow) as caught:
        match.next_hand()
    assert caught.value.line.code == "hand.not_over"


def test_a_whole_match_ends_with_a_winner_and_nothing_goes_on_after_it() -> None:
    match = begin(seed=11)
    while not match.match_over:
        play_hand(match, match.deal)
        if not match.match_over:
            match.next_hand()
    assert match.result is not None
    assert match.result.match_winners
    assert len(match.results) == match.deal
    assert match.scores == tuple(row.total for row in match.result.rows)
    assert match.to_act is None
    assert match.phase == "over"
    with pytest.raises(NotNow) as caught:
        match.next_hand()
    assert caught.value.line.code == "match.over"
    refused = match.check(0, match.rules.discard_actions[0])
    assert refused is not None
    assert refused.code == "match.over"


def test_a_deck_for_the_next_hand_is_a_line_of_the_log() -> None:
    match = play_hand(begin(seed=2))
    deck = list(range(51, -1, -1))
    match.next_hand(deck[:4])
    assert match.deck[:4] == tuple(deck[:4])
    assert match.log[-1] == "next " + match.rules.pack.text(deck[:4])


def test_the_log_tells_a_match_in_full() -> None:
    match = play(begin(3, seed=21), 400)
    assert match.decisions + sum(line.startswith("next") for line in match.log) == len(match.log)
    again = begin(3, seed=21)
    for line in match.log:
        if line.startswith("next"):
            again.next_hand()
        else:
            does(again, line)
    same(match, again)


def test_a_match_can_begin_with_a_position() -> None:
    there = play(begin(3, seed=8), 31)
    state = there.history.state.clone()
    match = Match.begin_at(resolved(), PEOPLE[:3], 99, state)
    assert match.digest == there.digest
    assert match.legal() == there.legal()
    play_hand(match)
    match.next_hand()
    assert match.deal == there.deal + 1
    assert state.digest() == there.digest, "the position given is not changed"


def test_a_match_can_begin_at_the_end_of_a_hand() -> None:
    there = play_hand(begin(3, seed=8))
    match = Match.begin_at(resolved(), PEOPLE[:3], 99, there.history.state)
    assert match.hand_over
    assert match.result == there.result
    assert match.results == [there.result]
    match.next_hand()
    assert (match.deal, match.scores) == (2, there.scores)


def test_seats_know_what_they_may() -> None:
    match = begin()
    one, other = Seat(match, match.to_act or 0), Seat(match, 1 - (match.to_act or 0))
    assert one.to_act
    assert not other.to_act
    assert one.info.name == PEOPLE[one.number].name
    assert one.legal() == match.legal()
    assert other.legal() == ()
    stock = Lifted(source="pile:stock")
    assert [offer.place for offer in one.offers(stock)] == ["area:hand"]
    assert one.offers(stock)[0].action is not None
    refused = other.offers(stock)[0].refusal
    assert refused is not None
    assert refused.code == "turn.not_yours"
    one.submit(one.legal()[0])
    card = next(card for card in range(52) if one.view().hand >> card & 1)
    assert {offer.place for offer in one.offers(Lifted((card,)))} == {"pile:discard", "area:melds"}
    assert one.can_undo() == (one.view().drawn < 0)
