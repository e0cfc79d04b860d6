"""The best grouping of closed hands: the examples of the Indian rummy reference on groups and points, and brute force.

The rank that is wild is six unless something else is said. Rules of shows and of the match are in the tests of the laws.
"""

from __future__ import annotations

import os
from functools import lru_cache

import pytest

from game.cards.chance import Chance, derive
from game.cards.closed.lifesearch import Lives
from game.cards.closed.lives import IMPURE, PURE, SET, Grouped, LivesArranger
from game.cards.finder import Finder
from game.cards.ids import Card, card_set
from game.cards.melds import IdenticalMeld, MeldType, RunMeld, SetMeld
from game.cards.pack import Pack
from game.cards.ranking import AceHighOrLow
from game.cards.settings import BySeats
from game.cards.wilds import with_rank
from game.rules.policies.dealing.packs import FrenchPack
from tests.cards.slow_lives import RANKS, best, points


@lru_cache(maxsize=8)
def pack_of(copies: int, jokers: int) -> Pack:
    """So many French packs with so many jokers in all."""
    return FrenchPack(copies=BySeats.always(copies), jokers=BySeats.always(jokers)).pack(2)


@lru_cache(maxsize=200)
def arranger(wild: str = "6", lives: Lives | None = None, set_most: int = 4, copies: int = 2, jokers: int = 4) -> LivesArranger:
    """The arranger of hands in which this rank is wild, beside the jokers."""
    pack = pack_of(copies, jokers)
    types: tuple[MeldType, ...] = (SetMeld(most="suits" if set_most == 4 else set_most), RunMeld())
    values = [0 if pack.rank[card] < 0 else points(pack.name(card), "") for card in range(pack.span)]
    finder = Finder(
        pack, AceHighOrLow(), types if copies < 3 else (*types, IdenticalMeld()), values, with_rank(pack, RANKS.index(wild))
    )
    return LivesArranger(finder, lives or Lives())


def cards_of(text: str, here: LivesArranger) -> tuple[Card, ...]:
    """Cards by their short names."""
    return here.finder.pack.find_all(text.split())


def kinds(text: str, wild: str = "6", set_most: int = 4) -> tuple[str, ...]:
    """What these cards can be as a group."""
    here = arranger(wild, set_most=set_most)
    return here.kinds_of(cards_of(text, here))


def grouped(text: str, wild: str = "6", lives: Lives | None = None) -> Grouped:
    """The best grouping of a hand."""
    here = arranger(wild, lives)
    return here.best(card_set(cards_of(text, here)))


def submitted(text: str, wild: str = "6", lives: Lives | None = None) -> int:
    """What a hand counts as its holder grouped it; loose cards stand behind ` | `."""
    here = arranger(wild, lives)
    melds, _, loose = text.partition(" | ")
    cards = cards_of(f"{melds.replace(' /', '')} {loose}", here)
    groups, at = [], 0
    for group in melds.split(" / "):
        size = len(group.split())
        groups.append(here.finder.readings(cards[at : at + size])[0])
        at += size
    return here.count(groups, card_set(cards)).points


def fault(text: str, wild: str = "6", lives: Lives | None = None) -> str:
    """The code of what is wrong with a show in these groups; empty where nothing is."""
    here = arranger(wild, lives)
    cards = list(cards_of(text.replace(" /", ""), here))
    groups = [[cards.pop(0) for _ in group.split()] for group in text.split(" / ")]
    found = here.fault(groups)
    return "" if found is None else found.code


# -- groups ----------------------------------------------------------------------------------------------------------


def test_i1_a_wild_card_in_its_own_place_is_natural() -> None:
    assert kinds("5H 6H 7H")[0] == "pure"


def test_i2_i3_sequences_with_wild_cards() -> None:
    assert kinds("5H 6C 7H") == ("impure",)
    assert kinds("8S JK TS") == ("impure",)


def test_i4_to_i6_sets_are_of_unlike_suits_and_of_four_at_most() -> None:
    assert kinds("7S 7S 7H") == ()
    assert kinds("9D JK 9H") == ("set",)
    assert kinds("8D 8C 8S 8H JK") == ()
    assert kinds("8D 8C 8S 8H JK", set_most=30) == ("set",)


def test_i7_i8_the_ace_is_low_or_high() -> None:
    assert kinds("KD AD 2D") == ()
    assert kinds("QD KD AD") == ("pure",)
    assert kinds("AC 2C 3C") == ("pure",)


def test_i9_wild_cards_among_themselves() -> None:
    assert "set" in kinds("JK 6S 6D")
    assert "set" in kinds("JK JK 6S")
    assert kinds("JK JK JK") == ()


def test_i10_i11_aces_are_wild_where_a_joker_was_turned() -> None:
    assert "set" in kinds("4H 4C AH JK", wild="A") or "set" in kinds("AH JK 4C", wild="A")
    assert kinds("QS KS AS", wild="A")[0] == "pure"


def test_i12_a_gap_is_no_sequence() -> None:
    assert kinds("TD JD KD") == ()


@pytest.mark.parametrize(
    ("show", "expected"),
    [
        ("4H 5H 6H 7H / 8S 9S JK / QC QD QS / 2C 2D 2H", ""),
        ("4H 5H JK / 8S 9S 6D / QC QD QS / 2C 2D 2H 2S", "show.no_pure"),
        ("4H 5H 6H 7H / QC QD QS / 2C 2D 2H / 9D 9C 9S", "show.one_sequence"),
        ("3S 4S 5S / 9H TH JH / KC KD KS KH / 7D 8D 9D", ""),
        ("4H 5H 6H 7H / 8S 9S JK / QC QD QS / 2C 2D 3H", "meld.not_a_set"),
        ("4H 5H 6H 7H / 8S 9S JK / QC QD QS 2C / 2D 2H", "meld.not_a_set"),
        ("4H 5H 6H 7H / 8S 9S JK / QC QD QS / 2C 2D", "show.loose"),
    ],
    ids=["I13", "I14", "I15", "I16", "no group", "first fault", "loose"],
)
def test_shows(show: str, expected: str) -> None:
    assert fault(show) == expected


def test_one_life_may_have_to_be_long() -> None:
    long = Lives(long=True)
    assert fault("3S 4S 5S / 9H TH JH / KC KD KS KH / 7D 8D 9D", lives=long) == "show.life_of_four"
    assert fault("3S 4S 5S 6S / 9H TH JH / KC KD KS / 7D 8D 9D", lives=long) == ""


def test_a_pure_sequence_one_with_a_wild_card_and_a_set() -> None:
    kinds_asked = Lives(kinds=True)
    assert fault("3S 4S 5S / 9H TH JH / KC KD KS KH / 7D 8D 9D", lives=kinds_asked) == "show.kinds"
    assert fault("3S 4S 5S / 9H TH JK / KC KD KS KH / 7D 8D 9D", lives=kinds_asked) == ""


@pytest.mark.parametrize(
    ("show", "expected"),
    [
        ("3C 4C 5C / 9H 9S 9D / JD QD KD AD", ""),
        ("3C 4C 5C / 9H 9S 9D / KC KD KH KS", ""),
        ("3C 4C JK / 9H 9S 9D / KC KD KH KS", "show.no_pure"),
    ],
    ids=["T1", "T2", "T3"],
)
def test_shows_of_ten_cards(show: str, expected: str) -> None:
    assert fault(show, lives=Lives(sequences=1, cap=60)) == expected


# -- points ----------------------------------------------------------------------------------------------------------

L1 = "4S 5S 6S 9D 9C KH 7H 8H QD JS 2C 3D AH"


def test_l1_the_best_grouping_of_a_loser() -> None:
    found = grouped(L1, "K")
    assert (found.points, found.pure, found.sequences) == (53, 1, 2)


def test_l2_l3_as_the_player_grouped_it() -> None:
    own = "4S 5S 6S / 9D 9C KH | 7H 8H QD JS 2C 3D AH"
    assert submitted(own, "K") == 80
    assert submitted(own, "K", Lives(one_life="exempt_pure")) == 68


def test_l4_l5_without_a_pure_sequence_all_cards_count() -> None:
    light = "2S 4D 5C 2D 2H 4C 8S 5S JK 6H 9C 3H 2C"
    assert grouped(light).points == 46
    assert grouped(light, lives=Lives(no_pure="flat")).points == 80
    assert grouped("KS QD JC TH AS 9D 9C 7H 4S 2D QC KH 8S").points == 80


def test_l17_only_jokers_are_left_over() -> None:
    assert grouped("3S 4S 5S 9H TH JH KC KD KS QC QD QS JK", "2").points == 0


def test_l17b_another_life_is_better() -> None:
    assert grouped(L1.replace("AH", "AD").replace("JS", "JD"), "K").points == 38


def test_t4_ten_cards_without_a_pure_sequence() -> None:
    assert grouped("KS QD JC TH AS 9D 9C KH 4S JD", lives=Lives(sequences=1, cap=60)).points == 60


def test_three_equal_cards_are_a_pure_sequence_with_three_packs() -> None:
    here = arranger(copies=3)
    assert here.kinds_of(cards_of("9D 9D 9D", here)) == ("pure",)
    found = here.best(card_set(cards_of("9D 9D 9D 2S 3S 4S KC KD KH", here)))
    assert (found.points, found.pure) == (0, 2)
    assert not found.loose


def test_jokers_alone_are_a_group_where_the_house_says_so() -> None:
    hand = "3S 4S 5S 9H TH JH JK JK JK"
    here = arranger(lives=Lives(joker_groups=True))
    assert not here.best(card_set(cards_of(hand, here))).loose


# -- everything tried ------------------------------------------------------------------------------------------------


def check(number: int, size: int) -> None:
    """One random hand, of two suits where the number is odd, counted by the program and by brute force."""
    chance = Chance(derive("lives", number, size))
    wild, pack = RANKS[chance.below(13)], pack_of(2, 2)
    cards = [card for card in range(pack.span) if pack.all >> card & 1]
    if number % 2:
        suits = {chance.below(4), chance.below(4)}
        cards = [card for card in cards if pack.suit[card] in suits or pack.rank[card] in (-1, RANKS.index(wild))]
    chance.shuffle(cards)
    hand = cards[:size]
    names = [pack.name(card) for card in hand]
    assert arranger(wild, jokers=2).best(card_set(hand)).points == best(names, wild), (wild, sorted(names))


@pytest.mark.parametrize("size", [7, 9, 10, 11])
def test_no_grouping_counts_less(size: int) -> None:
    for number in range(24):
        check(number, size)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(20))
def test_no_grouping_of_20_000_hands_counts_less(part: int) -> None:
    """Hands of ten to thirteen cards, the larger ones fewer: `HANDS` says how many of each hundred are tried."""
    count = int(os.environ.get("HANDS", "1000"))
    for number in range(part * count, (part + 1) * count):
        check(number, 13 if number % 10 == 0 else 10 + number % 3)


def test_a_set_of_the_wild_rank_has_none_of_its_cards_twice() -> None:
    """Queens are wild, and a set with them as queens is filled up by jokers alone; the search once chose one of equal queens."""
    here = arranger("Q", Lives(kinds=True), jokers=2)
    for hand in ("QS 3H 4H 5H QH QD QC 6S QS QH 3C 5C JK", "QS 3H 4H 5H 7H 9H AD 3D QC QS QH QD QC"):
        best = here.best(card_set(cards_of(hand, here)))
        assert all(here.kinds_of(one.cards) for one in best.groups)
        assert PURE in best.kinds


def test_a_wild_card_in_its_own_place_makes_no_sequence_with_a_joker() -> None:
    """The eights are wild: where one of each is asked for, the eight of hearts between seven and nine is not the joker."""
    here = arranger("8", Lives(kinds=True), jokers=2)
    hand = card_set(cards_of("8S 3H 8H QH 4H 5H 7H 8H 9H JH KH JK JK", here))
    assert here.fault([cards_of(group, here) for group in ("8S 8H JK", "3H 4H 5H JK", "7H 8H 9H", "JH QH KH")]) is None
    assert here.shows(hand)
    assert {PURE, IMPURE, SET} <= set(here.best(hand).kinds)


@pytest.mark.parametrize(
    ("wild", "groups"),
    [
        ("6", "3S 4S 5S / 7S 8S 6S / 8H 9H TH JH / KS KD KC"),
        ("4", "7D 8D 9D / 5S 6S 4S / AC AH AD / 7H 8H 9H TH"),
        ("4", "TS JS QS / 5D 6D 4D / 8S 8H 8C / 3D 4D 5D 6D"),
    ],
)
def test_a_wild_card_of_the_suit_may_stand_at_the_other_end(wild: str, groups: str) -> None:
    """Where one of each is asked for, six, seven and eight are one with a wild card too: the six is the nine."""
    law = Lives(kinds=True)
    here = arranger(wild, law)
    hand = card_set(cards_of(groups.replace(" /", ""), here))
    assert fault(groups, wild, law) == ""
    assert here.shows(hand) and here.distance(13).of(hand) == 0
    assert {PURE, IMPURE, SET} <= set(here.best(hand).kinds)
