"""The luck meter: what it counts, that it is nought on the average, and that it sees nothing but chance."""

from __future__ import annotations

from functools import lru_cache
from math import sqrt
from statistics import mean, stdev

import pytest

from game.cards.chance import Chance
from game.cards.ids import card_set
from game.match import luck
from game.match.dealt import luck_meter
from game.match.luck import LuckMeter, SeatLuck, from_plain, worth
from game.match.match import Match
from tests.laws.deals import catalogue, rules_of
from tests.match.tables import begin, step


def played(seed: int, variant: str | None = None, seats: int = 2) -> Match:
    """A match whose first hand has been played at random."""
    match, chance = begin(seats, seed, variant), Chance(seed)
    while not match.hand_over:
        step(match, chance)
    return match


def meter_of(match: Match) -> LuckMeter:
    found = luck_meter(match, 1)
    assert found is not None
    return found


def value(text: str, variant: str = "gin_standard", fits: str = "", throws: bool = False) -> float:
    """What cards are worth."""
    rules = rules_of(variant)
    cards = card_set(rules.pack.find_all(text.split()))
    return worth(rules, rules.finder, cards, card_set(rules.pack.find_all(fits.split())), throws)


def test_loose_cards_cost_their_points() -> None:
    assert value("4H 5H 6H KS 9C") == -19
    assert value("4H 5H 6H") == 0


def test_a_card_that_fits_on_the_table_is_not_loose() -> None:
    assert value("KS 9C", fits="9C") == -10


def test_after_a_draw_the_dearest_loose_card_is_thrown() -> None:
    assert value("4H 5H 6H KS 9C", throws=True) == -9
    assert value("4H 5H 6H", throws=True) == 0


def test_where_melds_score_they_bring_their_points() -> None:
    assert value("4H 5H 6H KS", "500_rum_books") == 15 - 10


def test_the_card_that_completes_a_meld_is_good_luck() -> None:
    """Every other card leaves 20 loose points after the throw, or fewer; the king makes a set of them."""
    rules = rules_of("gin_standard")
    match = begin(2, 1, "gin_standard")
    names = "KS KH 2C 4D 6H 8S TD QC 3S 5D"
    hand = card_set(rules.pack.find_all(names.split()))
    good, usual = [], []
    for card in range(rules.pack.size):
        if not hand >> card & 1:
            usual.append(worth(rules, rules.finder, hand | 1 << card, 0, True))
            if rules.pack.name(card) in ("KD", "KC"):
                good.append(usual[-1])
    assert min(good) > mean(usual) + 15
    assert luck_meter(match, 1) is None, "a hand that is not over has no luck yet"


@pytest.mark.parametrize(
    ("variant", "seats"), [("gin_standard", 2), ("straight_rummy", 3), ("rummy_500", 2), ("kalooki_51", 2), ("gin_captain", 3)]
)
def test_it_follows_stock_and_hands_to_the_end(variant: str, seats: int) -> None:
    """What the meter believes to lie in the stock and in the hands is what lies there when the hand is over."""
    match = played(3, variant, seats)
    meter = meter_of(match)
    found = meter.finish()
    state = match.history.state
    assert meter._stock == card_set(state.stock)
    assert meter._hands == state.hands
    assert len(found) == seats and any(seat.draws for seat in found)


def test_it_can_be_worked_out_in_pieces() -> None:
    match = played(5)
    whole, pieces = meter_of(match).finish(), meter_of(match)
    rounds = 0
    while not pieces.go_on(lambda: True):
        rounds += 1
    assert pieces.seats == whole and rounds > 100


def test_the_same_hand_has_the_same_luck_after_the_average_was_forgotten() -> None:
    match = played(6)
    first = meter_of(match).finish()
    luck._usual.clear()
    assert meter_of(match).finish() == first


def test_drawing_from_a_stock_that_was_turned_over_is_no_luck() -> None:
    """Its order was made by play: at most as many draws count as there were cards in the shuffled stock."""
    for seed in range(30):
        match = played(seed)
        renewed = [event for event in match.history.record.events if type(event).__name__ == "StockRenewed"]
        if renewed:
            drawn = sum(seat.draws for seat in meter_of(match).finish())
            assert drawn == len(match.history.record.start.stock)
            return
    raise AssertionError("no stock was renewed in thirty hands")


def test_named_cards_are_no_luck() -> None:
    match = begin(2, 1, deck=begin(2, 1).rules.pack.find_all(["4H"]))
    while not match.hand_over:
        step(match, Chance(match.decisions))
    assert luck_meter(match, 1) is None


def test_what_is_kept_is_read_again_and_nonsense_is_not() -> None:
    seats = (SeatLuck(1.25, -3.5, 4), SeatLuck(0.0, 0.0, 0, played=False))
    assert from_plain([seat.plain() for seat in seats]) == seats
    for nonsense in (5, "x", [[1]], [["a", 1, 2, True]], [[1e9, 0, 0, True]]):
        assert from_plain(nonsense) is None


@lru_cache(maxsize=4)
def many(variant: str, hands: int) -> list[tuple[SeatLuck, ...]]:
    """The luck of every seat in so many hands with as few players as the game has."""
    seats = catalogue().resolve(variant).variant.players.min
    return [meter_of(played(seed, variant, seats)).finish() for seed in range(hands)]


def is_nought(values: list[float], off: float) -> bool:
    """Whether a mean of nought, give or take what the average hand was measured with, is likely."""
    return abs(mean(values)) < 3.5 * stdev(values) / sqrt(len(values)) + off


@pytest.mark.parametrize("variant", ["straight_rummy"])
def test_over_many_hands_the_luck_of_every_seat_is_about_nought(variant: str) -> None:
    found = many(variant, 30)
    for seat in range(len(found[0])):
        assert is_nought([hand[seat].dealt for hand in found], 1.5)
        assert is_nought([hand[seat].drawn for hand in found], 0)
    assert stdev([hand[0].points for hand in found]) > 8, "a meter that never moves measures nothing"


@pytest.mark.slow
@pytest.mark.parametrize("variant", ["gin_standard", "rummy_500", "kalooki_jamaica", "double_rum", "romme"])
def test_over_many_hands_the_luck_is_about_nought_in_other_games(variant: str) -> None:
    found = many(variant, 250)
    for seat in range(len(found[0])):
        points, drawn = [hand[seat].points for hand in found], [hand[seat].drawn for hand in found]
        print(f"{variant} seat {seat}: {mean(points):+.2f} ± {1.96 * stdev(points) / sqrt(len(points)):.2f}")
        assert is_nought(points, 2.5) and is_nought(drawn, 0)
