"""The rummy bet in exact figures: sections 1.1 to 1.4 of the rummy at the blackjack table reference."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from game.cards.deck import FRENCH, UnknownCard
from game.cards.suits import FACES
from game.rules.casino import rummy_trial
from game.rules.casino.side_bet import WINNING, RummyOdds, endless, side_odds
from game.rules.casino.three_cards import CLASSES, class_of, in_a_row

# straight flush, three identical, three of a kind, in a row, one suit, nothing; then the edge in per cent and as a fraction
TABLE = {
    1: ((48, 0, 52, 720, 1096, 20184), 13.3032, "147/1105"),
    2: ((384, 0, 728, 5760, 10016, 165216), 7.2618, "1653/22763"),
    4: ((3072, 208, 7072, 46080, 85120, 1336704), 4.2439, "1307/30797"),
    5: ((6000, 520, 14300, 90000, 168200, 2616600), 3.6407, "753/20683"),
    6: ((10368, 1040, 25272, 155520, 292896, 4528224), 3.2386, "4059/125333"),
    8: ((24576, 2912, 61568, 368640, 700928, 10753536), 2.7360, "679/24817"),
}


def faces(text: str) -> tuple[int, ...]:
    """Cards as faces of the French deck."""
    return tuple(FRENCH.face_of_name[name] for name in text.split())


@pytest.mark.parametrize("decks", TABLE)
def test_the_table_of_exact_chances(decks: int) -> None:
    ways, percent, edge = TABLE[decks]
    odds = side_odds(decks)
    assert tuple(odds.ways.values()) == ways
    assert odds.combinations == comb(52 * decks, 3)
    assert odds.percent == percent
    assert odds.edge == Fraction(edge)
    assert odds.win == Fraction(sum(ways[:-1]), sum(ways))


def test_the_numbers_of_decks_that_the_table_leaves_out() -> None:
    assert side_odds(3).percent == 5.2496
    assert side_odds(7).percent == 2.9514
    assert endless().percent == 1.2289


def test_one_bet_swings_by_nearly_three_chips() -> None:
    assert round(side_odds(6).deviation, 4) == 2.9563


@pytest.mark.parametrize("decks", range(1, 9))
def test_the_derivation_gives_the_same_as_the_count(decks: int) -> None:
    """Formulas count a straight flush among the rows and the suits too; what is counted twice is taken off once."""
    ways = side_odds(decks).ways
    made = {one.what: one.number for one in RummyOdds(decks).formulas}
    assert made["straight_flush"] == ways["straight_flush"]
    assert made["trips_suited"] == ways["trips_suited"]
    assert made["trips"] == ways["trips"] + ways["trips_suited"]
    assert made["run"] == ways["run"] + ways["straight_flush"]
    assert made["flush"] == ways["flush"] + ways["straight_flush"] + ways["trips_suited"]
    assert made["all"] == sum(ways.values())


def test_every_three_cards_of_one_deck_one_by_one() -> None:
    together, found = in_a_row("both", False), dict.fromkeys(CLASSES, 0)
    for three in combinations(range(FACES), 3):
        found[class_of(three, together)] += 1
    assert found == side_odds(1).ways


@pytest.mark.parametrize(
    ("three", "what"),
    [
        ("4C 4D 4S", "trips"),
        ("7C 8D 9S", "run"),
        ("7H 8H AH", "flush"),
        ("7H 8H 9H", "straight_flush"),
        ("QS KD AC", "run"),
        ("2D AS 3C", "run"),
        ("KD AS 2C", "none"),
        ("9D 7C 8S", "run"),
        ("5H 5H 5H", "trips_suited"),
        ("5H 5H 9H", "flush"),
        ("TS JS QD", "run"),
        ("TS KS AD", "none"),
        ("8C 8D 9S", "none"),
        ("AC AD TS", "none"),
    ],
)
def test_b01_to_b14_what_three_cards_are(three: str, what: str) -> None:
    assert class_of(faces(three), in_a_row("both", False)) == what


def test_an_ace_at_one_end_only_and_round_the_corner() -> None:
    assert round(side_odds(4, ace="low").percent, 2) == 6.84
    assert side_odds(4, ace="low").edge == side_odds(4, ace="high").edge
    assert round(side_odds(4, wrap=True).percent, 2) == 1.65


def test_the_two_cards_of_a_seat_and_what_the_house_may_show() -> None:
    odds = side_odds(6, faces=faces("7H 8H"))
    # 6H and 9H six times each; the other sixes and nines; hearts but for the sixes, nines and the two that lie here
    assert odds.ways == {"straight_flush": 12, "trips_suited": 0, "trips": 0, "run": 36, "flush": 64, "none": 198}
    assert odds.combinations == 310
    pair = side_odds(2, faces=faces("5H 5H"))
    assert pair.ways == {"straight_flush": 0, "trips_suited": 0, "trips": 6, "run": 0, "flush": 24, "none": 72}


def test_one_card_of_a_seat_leaves_the_figures_of_the_table_on_average() -> None:
    total = sum(side_odds(2, faces=(face,)).win for face in range(FACES))
    assert total / FACES == side_odds(2).win


def test_more_cards_of_a_kind_than_there_are_are_refused() -> None:
    with pytest.raises(UnknownCard):
        side_odds(1, faces=faces("5H 5H"))


def test_five_rates_each_for_its_reason() -> None:
    rates = dict(zip(WINNING, (35, 100, 33, 10, 5), strict=True))
    odds = side_odds(6, rates)
    back = sum(odds.ways[of] * (rates[of] + 1) for of in WINNING)
    assert odds.edge == 1 - Fraction(back, odds.combinations)
    assert side_odds(6, dict.fromkeys(WINNING, 9)).edge == side_odds(6, 9).edge


def test_a_rate_of_ten_is_a_gift() -> None:
    assert side_odds(4, 10).edge < 0


def test_no_number_of_decks_has_the_edge_that_is_quoted() -> None:
    assert all(round(side_odds(decks).percent, 2) != 4.14 for decks in range(1, 13))
    assert round(side_odds(4).percent, 2) == 4.24
    wrong = RummyOdds(6).misprint
    assert wrong is not None and (float(wrong.quoted), wrong.packs, round(wrong.meant, 2)) == (0.0414, 4, 4.24)
    assert all(bet.misprint is None for bet in (RummyOdds(6, 8), RummyOdds(6, 9, "low"), RummyOdds(6, 9, "both", True)))


@pytest.mark.parametrize("decks", [1, 6])
def test_bets_that_are_played_come_near_the_count(decks: int) -> None:
    bet = RummyOdds(decks)
    trial = bet.trial(7)
    trial.play(40_000)
    assert trial.played == 40_000
    assert abs(trial.edge - float(bet.odds().edge)) < 4 * bet.odds().deviation / 200


def test_of_one_deck_no_card_comes_twice() -> None:
    """A bet that only three identical cards win is never won."""
    rates = {str(of): 100 if of == "trips_suited" else 0 for of in WINNING}
    trial = RummyOdds(1).changed(1, rates, "both").trial(7)
    trial.play(20_000)
    assert trial.edge > 0.8


def test_the_same_seed_plays_the_same_bets_in_any_portions() -> None:
    whole, parts = RummyOdds(6).trial(3), RummyOdds(6).trial(3)
    whole.play(3_000)
    for bets in (1, 999, 2_000):
        parts.play(bets)
    assert whole.edge == parts.edge


def test_the_examples_of_the_page_are_what_they_stand_for() -> None:
    for what, three in RummyOdds(6).examples.items():
        assert class_of(faces(" ".join(three)), in_a_row("both", False)) == what


def test_each_of_the_three_cards_of_a_trial_may_be_any_of_the_pack(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[set[int]] = [set(), set(), set()]

    def noted(faces: tuple[int, ...], together: frozenset[int]) -> str:
        for place, face in zip(seen, faces, strict=True):
            place.add(face)
        return ""

    monkeypatch.setattr(rummy_trial, "class_of", noted)
    rummy_trial.RummyTrial(6, {}, frozenset(), 1).play(2000)
    assert [len(faces) for faces in seen] == [52, 52, 52]
