"""What a group of a closed hand is called: what the rules say of its cards, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from game.cards.ids import card_set
from game.words.catalogue import plain, sentence
from tests.laws.deals import Deal, rules_of
from tests.laws.indian_deals import FILLER, L1, SHOWN, table
from tests.laws.knock_deals import knocks


def named(deal: Deal, cards: str) -> str:
    """The tag of these cards in words, for seat 0 with the hand that is dealt."""
    rules = deal.rules
    found = rules.pack.find_all(cards.replace("PJ", "JK").split())
    tags = [step.tag(rules, deal.state, 0, found) for step in rules.asked_in_order(deal.state, 0)]
    tag = next((tag for tag in tags if tag is not None), None)
    return "" if tag is None else plain(sentence(tag, rules.pack, ["You", "Ada"], 0))


def best(deal: Deal, seat: int = 0) -> tuple[str, ...]:
    """The groups in which a hand serves its holder best."""
    rules = deal.rules
    answers = [step.grouped(rules, deal.state, seat) for step in rules.asked_in_order(deal.state, seat)]
    return tuple(rules.pack.text(one.cards) for one in next((found for found in answers if found), ()))


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("7S 8S 9S TS", "pure sequence"),
        ("5H 6H 7H", "pure sequence"),  # a wild card that stands for itself
        ("3C 4C 6H", "sequence with joker"),
        ("8S PJ TS", "sequence with joker"),
        ("QH QC QS", "set of queens"),
        ("9D PJ 9H", "set of nines"),
        ("TD 6C TH", "set of tens"),
        ("7S 7S 7H", "7♠ twice: 21 points"),  # a set has each suit once
        ("7S 7S PJ", "7♠ twice: 14 points"),
        ("5H 6H 7H 7H 8H", "7♥ twice: 27 points"),  # and a run each rank; the six is wild
        ("7S 7S", "loose: 14 points"),  # a pair lacks a card first of all
        ("KD 9H 5D", "loose: 24 points"),
        ("KD 6H PJ 5D", "loose: 15 points"),  # wild cards count nothing
        ("AS", "loose: 10 points"),
    ],
)
def test_a_group_is_called_what_it_is_in_indian_rummy(cards: str, words: str) -> None:
    assert named(table(L1, FILLER), cards) == words
    assert named(table(L1, FILLER, phase="draw"), cards) == words


def test_what_is_wild_decides_what_a_group_is() -> None:
    assert named(table(L1, FILLER, wild="6"), "3C 4C 6H") == "sequence with joker"
    assert named(table(L1, FILLER, wild="K"), "3C 4C 6H") == "loose: 13 points"


def knocking(variant: str, hand: str, **more: Any) -> Deal:
    return knocks(hand, "", variant=variant, **more)


def test_a_group_is_called_what_it_is_in_games_of_knocks_and_shows() -> None:
    gin = knocking("gin_standard", "5H 6H 7H 9C 9D 9S KD QD 2S 3C 4H")
    assert named(gin, "5H 6H 7H") == "run"
    assert named(gin, "9C 9D 9S") == "set of nines"
    assert named(gin, "KD QD") == "loose: 20 points"
    third = knocking("three_thirteen", "3H 7C 7D 8S", deal=1)
    assert named(third, "3H 7C 7D") == "set of sevens"  # threes are wild in the first hand
    assert named(third, "8S") == "loose: 8 points"


@pytest.mark.parametrize("variant", ["straight_rummy", "rummy_500"])
def test_nothing_is_said_where_melds_are_laid_on_the_table(variant: str) -> None:
    deal = knocking(variant, "5H 6H 7H 9C 9D 9S KD")
    assert named(deal, "5H 6H 7H") == ""
    assert best(deal) == ()


def test_the_best_groups_begin_with_a_pure_sequence() -> None:
    hand = f"{SHOWN.replace(' / ', ' ')} TC"
    assert best(table(hand, FILLER, wild="K")) == ("8S 9S TS", "4H 5H 6H 7H", "5S 5D 5C", "QS QD QC")
    with_joker = "4H 5H 6H 8S 9S PJ QC QD QS 2C 2D 2H JC TD".replace("PJ", "JK")
    assert best(table(with_joker, FILLER, wild="K"))[:2] == ("4H 5H 6H", "JK 8S 9S")


def test_the_best_groups_leave_a_card_for_the_show() -> None:
    hand = f"{SHOWN.replace(' / ', ' ')} 5H"  # all fourteen cards fit in groups
    deal = table(hand, FILLER, wild="K")
    grouped = best(deal)
    pack = deal.rules.pack
    assert sum(len(group.split()) for group in grouped) == 13
    assert any(action.startswith("show") for action in deal.legal)
    assert card_set(pack.find_all(" ".join(grouped).split())).bit_count() == 13


def test_players_who_must_find_their_groups_are_not_told_the_best_ones() -> None:
    deal = table(f"{SHOWN.replace(' / ', ' ')} TC", FILLER, wild="K", options={"arrange": False})
    assert best(deal) == ()
    assert named(deal, "4H 5H 6H 7H") == "pure sequence"
    strict = knocking("gin_standard", "5H 6H 7H 9C 9D 9S KD QD 2S 3C 4H", options={"auto_arrange": False})
    assert best(strict) == ()
    assert "arranges" not in rules_of("gin_standard", {"auto_arrange": False}).traits
    assert "arranges" in rules_of("gin_standard").traits


def test_the_best_melds_before_a_knock_are_those_after_the_best_throw() -> None:
    assert best(knocking("gin_standard", "5H 6H 7H 9C 9D 9S 9H KD 2S 3C 4D")) == ("5H 6H 7H", "9S 9H 9D 9C")


def test_a_set_of_aces_is_called_so_although_they_are_the_first_rank() -> None:
    assert named(knocking("gin_standard", "AS AH AD 9C 9D 8S KD QD 2S 3C 4H"), "AS AH AD") == "set of aces"
