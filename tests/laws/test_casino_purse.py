"""Purses against the house: what a hand wins or loses goes between a purse and the bank, and nobody stakes what it has not."""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.cards.chance import Chance
from game.players.casino.table import table_of
from game.rules.acts.events import Event, Told
from game.rules.casino.left import left_in_purses
from game.rules.casino.slots import stakes_of
from game.rules.house.house_table import Bet
from game.rules.notation import parse
from game.rules.result import Points
from game.rules.ruleset import Ruleset
from game.rules.scoring import purse
from game.rules.state import standing
from game.rules.state.state import State
from game.rules.view import view_of
from game.variants.faults import VariantFaults
from tests.laws.deals import rules_of
from tests.match.tables import begin

GAMES = ("costa_rica_rummy", "rummy_side_bet")


def keep_to_purses(game: str, number: int, brought: int = 60) -> None:
    """Fails where chips come from nowhere or are lost between the bank and the purses of one sitting, or a seat plays with more
    than it has.
    """
    chance = Chance(number)
    least = 1 + chance.below(9)
    options: dict[str, bool | int | str] = {"purse": brought, "min_stake": least, "blackjack_pays": "3/2", "side_bet": True}
    rules = rules_of(game, options, 1 + chance.below(4))
    state, events, bank = rules.new_state(), list[Event](), Fraction(0)
    before: tuple[Points, ...] = (brought,) * rules.seats
    for _ in range(12):
        rules.deal(state, chance.bits(), events.append)
        while state.frames:
            seat = rules.to_act(state)
            assert seat is not None and before[seat] >= least, "who is out is not asked"
            for action in (*rules.legal(state), move := rules.suggest(state, chance)):
                assert rules.check(state, action) is None
            rules.apply(state, move, events.append)
            assert min(left_in_purses(rules, state)) >= 0 or not state.frames
        bank -= sum(
            Fraction(dict(event.facts)["amount"])
            for event in events
            if isinstance(event, Told) and event.name == "paid" and "spot" in dict(event.facts)
        )
        events.clear()
        now = purse.purses(rules, state)
        assert state.result is not None and min(now) >= 0
        assert bank + sum(now) == brought * rules.seats
        assert [row.paid for row in state.result.rows] == [new - old for new, old in zip(now, before, strict=True)]
        assert state.scores == [chips - brought for chips in now], "halves too are exact"
        for row, chips in zip(state.result.rows, before, strict=True):
            assert row.score == 0 or chips >= least
        assert state.result.match_over == all(chips < least for chips in now)
        if state.result.match_over:
            return
        before = now


@pytest.mark.parametrize("game", GAMES)
def test_the_bank_and_the_purses_have_the_same_chips_together_at_any_time(game: str) -> None:
    for number in range(12):
        keep_to_purses(game, number)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_bank_and_the_purses_have_the_same_chips_together_in_many_sittings(game: str) -> None:
    for number in range(5_000):
        keep_to_purses(game, number)


def with_cards(deck: str, seats: int = 1, game: str = "costa_rica_rummy", **options: bool | int | str) -> tuple[Ruleset, State]:
    """A round in which these cards come first, with a purse of 20 unless it is said otherwise."""
    rules = rules_of(game, {"purse": 20, **options}, seats)
    state = rules.new_state()
    rules.deal(state, 1, deck=rules.pack.find_all(deck.split()))
    return rules, state


def play(rules: Ruleset, state: State, *moves: str) -> None:
    for move in moves:
        rules.play(state, parse(move, rules))


def refused(rules: Ruleset, state: State, move: str) -> str:
    violation = rules.check(state, parse(move, rules))
    return "" if violation is None else violation.code


def listed(rules: Ruleset, state: State) -> set[str]:
    return {action.text(rules) for action in rules.legal(state)}


def test_no_stake_is_higher_than_the_purse() -> None:
    rules, state = with_cards("9D 6C 9S TH", side_bet=True)
    assert refused(rules, state, "stake main 21") == "stake.purse"
    assert refused(rules, state, "stake main 15 rummy 6") == "stake.purse"
    assert refused(rules, state, "stake main 15 rummy 5") == ""
    rules, state = with_cards("9D 6C 9S TH", side_bet=True, min_stake=15)
    assert listed(rules, state) == {"stake main 15", "pass"}, "a side bet of 15 as well would be too much"


def test_a_double_and_a_split_take_the_stake_once_more_out_of_the_purse() -> None:
    rules, state = with_cards("8D 6C 8S TH")
    play(rules, state, "stake main 11")
    assert refused(rules, state, "double") == refused(rules, state, "split") == "casino.purse"
    assert listed(rules, state) == {"hit", "stand", "surrender"}
    rules, state = with_cards("8D 6C 8S TH 3C 2D")
    play(rules, state, "stake main 10")
    assert {"double", "split"} <= listed(rules, state)
    play(rules, state, "split")
    assert left_in_purses(rules, state) == (0,) and refused(rules, state, "double") == "casino.purse"


def test_what_is_paid_at_once_can_be_staked_in_the_same_hand() -> None:
    """Three eights of one suit win the rummy bet of 2 at nine to one: 18 chips come into the purse at once."""
    rules, state = with_cards("8D 8D 8D TH", game="rummy_side_bet")
    play(rules, state, "stake main 18 rummy 2")
    assert left_in_purses(rules, state) == (20,) and refused(rules, state, "double") == ""


def test_halves_stay_exact_in_the_purse() -> None:
    rules, state = with_cards("9D 6C 7S TH")
    play(rules, state, "stake main 5", "surrender")
    assert purse.purses(rules, state) == (Fraction(35, 2),)
    rules, state = with_cards("AD 6C KS TH 5D", game="rummy_side_bet")
    play(rules, state, "stake main 5", "stand")
    assert purse.purses(rules, state) == (Fraction(55, 2),)


def test_a_seat_below_the_least_stake_is_out_and_the_others_go_on() -> None:
    rules, state = with_cards("8D TD 9C TS TH TC", 2, min_stake=10)
    play(rules, state, "stake main 20", "stake main 10", "stand", "stand")
    assert purse.purses(rules, state) == (0, 30) and state.result is not None and not state.result.match_over
    rules.deal(state, 2)
    assert state.standing[0] & standing.OUT and rules.to_act(state) == 1
    assert stakes_of(rules, state) == [Bet(), None]
    play(rules, state, "stake main 10")
    assert {part.hand for part in state.parts} == {1, 2}, "a seat that is out gets no cards"


def test_it_takes_as_many_chips_as_the_least_stake_to_play_at_all() -> None:
    assert purse.least(rules_of("costa_rica_rummy", {"purse": 20, "min_stake": 5}, 1).variant) == 5
    assert purse.least(rules_of("costa_rica_rummy", {"purse": 20, "least_purse": 8}, 1).variant) == 8
    assert purse.least(rules_of("costa_rica_rummy", {"purse": 20, "min_stake": 5, "least_purse": 2}, 1).variant) == 5
    with pytest.raises(VariantFaults, match="it takes 30 to play a hand"):
        rules_of("costa_rica_rummy", {"purse": 20, "min_stake": 30}, 1)


@pytest.mark.parametrize("level", ("novice", "steady"))
def test_a_computer_player_stakes_no_more_than_it_has(level: str) -> None:
    match = begin(3, seed=4, variant="rummy_side_bet", options={"purse": 12, "min_stake": 3})
    for _ in range(6):
        while not match.hand_over:
            seat, thought = match.to_act, match.think(level)
            assert seat is not None and match.check(seat, thought.action) is None
            match.submit(seat, thought.action)
        assert min(purse.purses(match.rules, match.history.state)) >= 0
        if match.match_over:
            break
        match.next_hand()


def test_nobody_is_advised_to_stake_more_than_the_purse_has() -> None:
    """Two eights against a six are split; with nothing left to stake on the second hand they are played as a 16."""
    for chips, said in ((10, "split"), (11, "stand")):
        rules, state = with_cards("8D 6C 8S TH")
        play(rules, state, f"stake main {chips}")
        table, view = table_of(rules.variant), view_of(rules, state, 0)
        assert table is not None and table.said(rules, view) == said
        advice = table.advice(rules, view)
        assert advice is not None
        assert ({one.choice for one in advice.worths} >= {"double", "split"}) == (chips == 10)
