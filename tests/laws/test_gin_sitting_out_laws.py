"""Gin for three and more of whom two play a hand: who sits out, who follows whom, and who settles with whom (7.1, 7.2)."""

from __future__ import annotations

from typing import Any

import pytest

from game.rules.acts.events import Event, InTheBox, Moved, SitsOut
from game.rules.policies.dealing.rotation import in_the_box, waiting
from game.rules.view import view_of
from tests.engine.client import Client
from tests.laws.deals import catalogue, rules_of
from tests.laws.hands import hands_of_matches
from tests.laws.knock_deals import account, knocks
from tests.laws.sheets import sheet


def test_two_of_three_are_dealt_cards_and_the_third_sees_none() -> None:
    rules = rules_of("gin_cutthroat", {}, 3)
    state, events = rules.new_state(), list[Event]()
    rules.deal(state, 5, events.append)
    (idle,) = waiting(state.standing)
    assert [hand.bit_count() for hand in state.hands] == [0 if seat == idle else 10 for seat in range(3)]
    assert len(state.stock) == 31
    assert SitsOut(idle) in events
    assert not any(event.seen_by >> idle & 1 for event in events if isinstance(event, Moved) and event.target[0] == "hand")
    view = view_of(rules, state, idle, events)
    assert view.legal == ()
    assert view.counts == tuple(hand.bit_count() for hand in state.hands)


def test_the_lot_says_who_plays_the_first_hand_and_every_order_comes_up() -> None:
    rules = rules_of("gin_cutthroat", {}, 3)
    seen = set()
    for seed in range(60):
        state = rules.new_state()
        rules.deal(state, seed)
        seen.add((state.dealer, waiting(state.standing)))
    assert len(seen) == 6


def test_the_loser_sits_out_and_the_idle_player_deals_to_the_winner() -> None:
    seen = 0
    for before, after in hands_of_matches("gin_cutthroat", 3, 30):
        assert before.result is not None
        if before.result.winners:
            (winner,) = before.result.winners
            (idle,) = waiting(before.standing)
            (loser,) = (seat for seat in range(3) if seat not in (winner, idle))
            assert waiting(after.standing) == (loser,)
            assert after.dealer == idle
            seen += 1
    assert seen > 15


def test_after_a_drawn_hand_the_same_two_play_and_the_same_player_deals() -> None:
    rules = rules_of("gin_cutthroat", {}, 3)
    for seed in range(40):
        state = rules.new_state()
        rules.deal(state, seed)
        while state.frames:  # nobody ever knocks, so the hand is drawn
            rules.apply(state, rules.legal(state)[0])
        assert state.result is not None
        if state.result.kind == "drawn":
            before = state.clone()
            rules.deal(state, seed + 1)
            assert (state.standing, state.dealer) == (before.standing, before.dealer)
            return
    raise AssertionError("no drawn hand")


def test_each_settles_with_each_and_only_the_winner_of_the_game_is_paid_for_a_shutout() -> None:
    # Seat 0 wins 60 and 45; seat 1 wins 20; seat 2 never wins a hand.
    hands = [{"winner": 0, "points": 60, "kind": "knock"}, {"winner": 1, "points": 20, "kind": "knock"}]
    hands.append({"winner": 0, "points": 45, "kind": "knock"})
    answer = Client(catalogue()).ok("tally", variant="gin_cutthroat", players=3, hands=hands)
    assert answer["totals"] == [105 + 100 + 50, 20 + 25, 0]
    # 255 - 45 = 210 from seat 1; 255 and 100 for the shutout from seat 2, who also pays seat 1 its 45.
    assert answer["credit"] == [210 + 255 + 100, -210 + 45, -255 - 100 - 45]
    assert sum(answer["credit"]) == 0


def test_a_captain_who_loses_goes_to_the_end_of_the_line() -> None:
    seen = 0
    for before, after in hands_of_matches("gin_captain", 4, 40):
        box, captain = in_the_box(before.standing)
        assert before.result is not None
        if box in before.result.winners:
            line = waiting(before.standing)
            assert in_the_box(after.standing) == (box, line[0])
            assert waiting(after.standing) == (*line[1:], captain)
            assert after.dealer == box
            seen += 1
        elif before.result.winners:
            assert after.standing == before.standing, "a captain who wins stays"
            assert after.dealer == captain
            seen += 1
    assert seen > 10


def test_what_the_captain_wins_all_partners_score() -> None:
    seen = 0
    for before, _ in hands_of_matches("gin_captain", 3, 40):
        box, captain = in_the_box(before.standing)
        assert before.result is not None
        if captain in before.result.winners:
            partners = [row for seat, row in enumerate(before.result.rows) if seat != box]
            assert len({row.score for row in partners}) == 1
            assert len({row.boxes for row in partners}) == 1
            assert before.result.rows[box].score == 0
            assert set(before.result.winners) == set(range(3)) - {box}
            seen += 1
    assert seen > 5


@pytest.mark.parametrize("rule", ["winner", "loser", "alternate"])
def test_either_side_may_deal_the_next_hand(rule: str) -> None:
    seen = set()
    for before, after in hands_of_matches("gin_captain", 4, 14, next_dealer=rule):
        assert before.result is not None
        box, captain = in_the_box(before.standing)
        new_box, new_captain = in_the_box(after.standing)
        if not before.result.winners:
            assert after.dealer == before.dealer
            continue
        box_won = box in before.result.winners
        deals = {"winner": box_won, "loser": not box_won, "alternate": before.dealer == captain}[rule]
        assert after.dealer == (new_box if deals else new_captain)
        seen.add(deals)
    assert seen == {True, False}


def test_in_a_drawn_hand_partners_in_line_read_the_captains_account_once() -> None:
    hands = ("4D 5D 6D TC TD TH JH QH KH AS", "KC KD 2C", "", "")
    table = knocks(*hands, variant="gin_captain", phase="draw", pile="9S", stock="8S", left=3)
    table.does("draw stock", "discard KH")
    assert table.result.kind == "drawn"
    captain = in_the_box(table.state.standing)[1]
    for seat in waiting(table.state.standing):
        assert account(table, seat) == ["Did not play this hand [0]", *account(table, captain)]
        assert account(table, seat).count("Nobody scores [0]") == 1


def test_hand_by_hand_the_captain_takes_the_box() -> None:
    seen = 0
    for before, after in hands_of_matches("gin_captain", 3, 40, captain_mode="hand_by_hand"):
        box, captain = in_the_box(before.standing)
        assert before.result is not None
        if before.result.winners and box not in before.result.winners:
            (idle,) = waiting(before.standing)
            assert in_the_box(after.standing) == (captain, idle)
            assert waiting(after.standing) == (box,)
            seen += 1
    assert seen > 3


def test_the_box_is_announced_with_every_deal() -> None:
    rules = rules_of("gin_captain", {}, 3)
    state, events = rules.new_state(), list[Event]()
    rules.deal(state, 9, events.append)
    box, captain = in_the_box(state.standing)
    assert InTheBox(box, captain) in events
    assert [event.seat for event in events if isinstance(event, SitsOut)] == list(waiting(state.standing))


def test_the_man_in_the_box_pays_every_partner_in_full() -> None:
    hands = [{"winner": 1, "points": 60, "kind": "knock"}, {"winner": 1, "points": 45, "kind": "knock"}]
    answer = Client(catalogue()).ok("tally", variant="gin_captain", players=3, hands=hands)
    assert answer["totals"] == [0, 355, 355]  # 105 points, 100 for the game, 100 for the shutout, two boxes
    assert answer["credit"] == [-710, 355, 355]


@pytest.mark.parametrize(("negative", "paid"), [(False, [0, 0, 0]), (True, [-127, -127, 254])])
def test_winners_with_the_lower_total_pay_only_where_that_is_agreed(negative: bool, paid: list[int]) -> None:
    # The partners have 106 points of two hands, the man in the box 83 of twelve: 106 + 100 + 50 against 83 + 300.
    hands = ["C 7", "AB 60", *["C 7"] * 10, "C 6", "AB 46"]
    game = sheet(*hands, seats=3, target=100, match_target="single_game", settlement="in_full", allow_negative=negative)
    assert game.winners == (0, 1)
    assert list(game.credit) == paid


@pytest.mark.parametrize("variant", ["gin_cutthroat", "gin_captain"])
def test_a_position_knows_who_plays_by_who_has_cards(variant: str) -> None:
    client = Client(catalogue())
    hands = [hand.split() for hand in ("", "7C 7D 7H JS QS KS AH 2C 2D 3H", "KH KD KC TS QD 8C 6D 5H 2S AC")]
    answer = client.ok("position", variant=variant, hands=hands, discard=["4S"], to_act=2, dealer=1, turn=2)
    assert answer["to_act"] == 2
    state = client.ok("act", action="draw stock")
    assert state["to_act"] == 2
    hands[0] = ["9C"]
    assert "two" in client.no("position", variant=variant, hands=hands)["message"].lower()


@pytest.mark.parametrize(("variant", "seats"), [("gin_cutthroat", 3), ("gin_captain", 3), ("gin_captain", 5)])
def test_a_match_of_computer_players_is_settled_without_a_remainder(variant: str, seats: int) -> None:
    client = Client(catalogue())
    client.ok("new", variant=variant, players=seats, seed=11)
    hands: list[dict[str, Any]] = []
    while len(hands) < 60:
        result = client.ok("finish", level="novice")["result"]
        winner = result["winner"]
        hands.append({"draw": True} if winner is None else {"scores": [row["score"] for row in result["per_seat"]]})
        if result["match_over"]:
            break
        client.ok("next")
    assert result["match_over"], "this match does not end"
    answer = client.ok("tally", variant=variant, players=seats, hands=hands)
    assert answer["match_over"]
    assert answer["totals"] == [row["total"] for row in result["per_seat"]]
    assert sum(answer["credit"]) == 0
