"""What choices are worth against the house, beside a count that plays every card of a small shoe to its end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

import pytest

from game.cards.deck import FRENCH
from game.players.casino.advice import advice_on
from game.players.casino.cards import TENS_FIRST, best_total, less, shoe, value
from game.players.casino.choices import Exact, Spot, by_strategy
from game.players.casino.document import Choice, strategies
from game.rules.casino.terms import Terms, terms_of
from tests.laws.deals import rules_of
from tests.players.casino.test_house import card_by_card

GAME = "costa_rica_rummy"


def terms(**options: bool | int | str) -> Terms:
    """The terms of the table with these options."""
    found = terms_of(rules_of(GAME, options, 1).variant)
    assert found is not None
    return found


@cache
def exact(options: tuple[tuple[str, bool | int | str], ...] = ()) -> Exact:
    """Exact play with these options, worked out once for all tests."""
    return Exact(terms(**dict(options)))


def spot(cards: str, up: str, seen: str = "", split: bool = False, hands: int = 1) -> Spot:
    """A decision, with cards by their short names."""
    faces = [tuple(FRENCH.face_of_name[name] for name in text.split()) for text in (cards, up, seen)]
    return Spot(faces[0], faces[1][0], faces[2], split, hands)


def worths(cards: str, up: str, seen: str = "") -> Mapping[Choice, float]:
    """What each choice is worth at the table as it is shipped."""
    return exact().choices(spot(cards, up, seen))


# ---- a count of its own ---------------------------------------------------------------------------------------------


def standing(left: tuple[int, ...], up: int, total: int) -> float:
    """What it is worth to stand, with every card of the house played out."""
    *ends, natural, bust = card_by_card(left, up, up == 1, True, False)
    ends[-1] += natural
    return bust + sum(chance * ((total > end) - (total < end)) for end, chance in enumerate(ends, 17))


def on(left: tuple[int, ...], up: int, low: int, ace: bool, once: bool) -> float:
    """What one more card is worth, and then the better of standing and another one; with `once` standing."""
    worth = 0.0
    for place, card in enumerate(TENS_FIRST):
        if left[place]:
            after = tuple(number - (place == other) for other, number in enumerate(left))
            more, aces = low + card, ace or card == 1
            if more > 21:
                found = -1.0
            else:
                found = standing(after, up, best_total(more, aces))
                if not once:
                    found = max(found, on(after, up, more, aces, False))
            worth += left[place] / sum(left) * found
    return worth


@pytest.mark.parametrize(("cards", "up"), [("TH 6D", "TS"), ("9S 8S", "9H"), ("AH 7C", "TD")])
def test_hit_double_and_stand_card_by_card(cards: str, up: str) -> None:
    """With one pack, of which a quarter is left: no bonus can come."""
    gone = "2H 2D 2S 2C 3H 3D 3S 3C 4H 4D 4S 4C 5H 5D 5S 5C 6H 6S 7H 7D TC TD JS JD JC QS QH QD QC KS KH KD KC"
    names = [name for name in gone.split() if name not in (*cards.split(), up)]
    here = spot(cards, up, " ".join(names))
    table = Exact(terms(decks=1, bonus_sf=0, bonus_sf_high=0))
    found = table.choices(here)
    left = less(less(shoe(1), here.seen), (*here.cards, here.up))
    low, ace = sum(map(value, here.cards)), 1 in map(value, here.cards)
    total, shown = best_total(low, ace), value(here.up)
    assert found["stand"] == pytest.approx(standing(left, shown, total), abs=1e-12)
    assert found["hit"] == pytest.approx(on(left, shown, low, ace, False), abs=1e-12)
    assert found["double"] == pytest.approx(2 * on(left, shown, low, ace, True), abs=1e-12)


@pytest.mark.slow
@pytest.mark.parametrize(("cards", "up"), [("6H 4D", "7S"), ("6H 5D", "2S"), ("AH 6D", "5S"), ("5H 5D", "TS")])
def test_doubles_of_six_packs_card_by_card(cards: str, up: str) -> None:
    here = spot(cards, up)
    left = less(shoe(6), (*here.cards, here.up))
    low, ace = sum(map(value, here.cards)), 1 in map(value, here.cards)
    bonus = 2 * exact().bonus(here, sum(left))
    assert worths(cards, up)["double"] == pytest.approx(2 * on(left, value(here.up), low, ace, True) + bonus, abs=1e-12)


# ---- figures of the reference and of the pictures -------------------------------------------------------------------


def test_cells_that_a_count_of_six_packs_settles() -> None:
    """Soft 15 against 4 doubles, as the text says; 7-7 against 2 hits; against 7 it hits and does not double."""
    found = worths("AH 4D", "4S")
    assert (found["double"], found["hit"]) == pytest.approx((0.062, 0.059), abs=0.001)
    found = worths("7H 7S", "2D")
    assert found["hit"] - found["stand"] == pytest.approx(0.276, abs=0.001)
    found = worths("7H 7S", "7D")
    assert (found["hit"], found["double"]) == pytest.approx((0.008, -0.012), abs=0.001)


def test_a_shoe_without_end_settles_close_cells_the_other_way() -> None:
    """Soft 13 against 5 and soft 15 against 4 hit, and every 14 against a ten is given up, as 2.6 and 2.7 have it."""
    endless = Exact(replace(terms(), decks=100_000))
    for cards, up, best, packs in (
        ("AH 2S", "5D", "hit", "double"),
        ("AH 4D", "4S", "hit", "double"),
        ("TH 4S", "TD", "surrender", "hit"),
    ):
        assert next(iter(endless.choices(spot(cards, up)))) == best
        assert next(iter(worths(cards, up))) == packs


def test_the_choices_that_there_are() -> None:
    assert set(worths("8H 8S", "TD")) == {"stand", "hit", "double", "split", "surrender"}
    assert set(worths("TH KS", "6D")) == {"stand", "hit", "double", "surrender"}
    assert set(worths("5H 6S 2D", "6D")) == {"stand", "hit"}
    assert set(exact().choices(spot("AH 9S", "6D", "AS", split=True, hands=2))) == {"stand"}
    assert set(exact().choices(spot("AH AD", "6D", "AS", split=True, hands=2))) == {"stand", "split"}
    assert set(exact().choices(spot("AH AD", "6D", "AS AC", split=True, hands=4))) == {"stand"}


def test_the_best_comes_first_and_giving_up_costs_half() -> None:
    found = list(worths("TH 6D", "TS").items())
    assert found[0] == ("surrender", -0.5)
    assert [worth for _, worth in found] == sorted((worth for _, worth in found), reverse=True)


def test_two_cards_of_one_suit_near_a_straight_flush_are_hit() -> None:
    assert next(iter(worths("6H 7H", "4S"))) == "hit"
    assert next(iter(worths("6H 7D", "4S"))) == "stand"


def test_the_upcard_takes_a_card_that_would_bring_the_bonus() -> None:
    with_it, without_it = worths("6H 7H", "8H")["hit"], worths("6H 7H", "8S")["hit"]
    assert without_it - with_it == pytest.approx(5 / 309)  # one 8 of hearts less of 309 cards, at five to one


def test_cards_that_were_seen_change_a_choice() -> None:
    """T-2 against 4 hits or stands by a hair: with tens gone it hits more gladly."""
    rich = worths("TH 2D", "4S", seen="3H 4H 5H 6H 8D 9S")
    poor = worths("TH 2D", "4S", seen="TS TD KS KH QS QD")
    assert poor["hit"] - poor["stand"] > rich["hit"] - rich["stand"]


def test_an_ace_with_a_ten_is_paid_at_the_other_table() -> None:
    table = Exact(terms(blackjack_pays="3/2", bonus_trips=0, bonus_trips_high=0, bonus_sf=0, bonus_sf_high=0))
    assert table.choices(spot("AH KS", "6D"))["stand"] == pytest.approx(1.5)
    assert table.choices(spot("AH KS", "TD"))["stand"] == pytest.approx(1.5 * (1 - 23 / 309))
    assert table.choices(spot("7H 7S 7D", "TD"))["stand"] < exact().choices(spot("7H 7S 7D", "TD"))["stand"]


def test_the_bonus_may_need_a_hand_that_is_not_bust() -> None:
    off = exact((("bonus_on_bust", False),))
    assert off.choices(spot("KS KS", "6D"))["hit"] < worths("KS KS", "6D")["hit"] - 0.1
    assert off.choices(spot("4S 5S", "6D"))["hit"] == pytest.approx(worths("4S 5S", "6D")["hit"])


def test_a_bonus_on_the_single_stake_makes_doubling_less_worth() -> None:
    off = exact((("bonus_on_total_bet", False),))
    whole, half = worths("4S 5S", "6D")["double"], off.choices(spot("4S 5S", "6D"))["double"]
    assert whole - half == pytest.approx(36 / 309)  # six threes and six sixes of spades, at three to one


# ---- the document's strategy ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "up", "choice"),
    [
        ("8H 8S", "8D", "split"),
        ("8H 8S", "9D", "hit"),
        ("4H 4S", "5D", "hit"),
        ("5H 5S", "9D", "double"),
        ("AH AS", "AD", "hit"),
        ("AH 6S", "3D", "double"),
        ("AH 3S 3D", "4D", "hit"),
        ("AH 7S", "4D", "stand"),
        ("TH 2S", "AD", "hit"),
        ("TH 2S", "4D", "stand"),
        ("6H 5S", "TD", "hit"),
        ("6H 3S 2D", "5D", "hit"),
    ],
)
def test_what_the_document_says(cards: str, up: str, choice: str) -> None:
    assert by_strategy(strategies()["text"], terms(), spot(cards, up)) == choice


def test_the_document_to_the_letter_stands_on_twelve_against_an_ace() -> None:
    assert by_strategy(strategies()["printed"], terms(), spot("TH 2S", "AD")) == "stand"


@pytest.mark.parametrize(
    ("cards", "up", "gives_up"),
    [
        ("TH 2S", "AD", True),
        ("TH 7S", "AD", True),
        ("TH 8S", "AD", False),
        ("8H 8S", "AD", False),
        ("TH 4S", "TD", True),
        ("TH 3S", "KD", False),
        ("TH 6S", "9D", True),
        ("9H 7H", "9D", False),
        ("AH 5S", "AD", False),
    ],
)
def test_the_best_give_ups_of_two_point_six(cards: str, up: str, gives_up: bool) -> None:
    choice = by_strategy(strategies()["giving_up"], terms(), spot(cards, up))
    assert (choice == "surrender") == gives_up


def test_advice_says_what_a_mistake_costs() -> None:
    found = advice_on(exact(), spot("AH 7S", "5D"))
    assert (found.text, found.exact) == ("stand", "double")
    assert found.cost("double") == 0.0
    assert found.cost("stand") == pytest.approx(0.101, abs=0.001)
