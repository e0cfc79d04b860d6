"""Decks as data: numbers, names, suits and ranks of any deck; the French one is the plain case."""

from __future__ import annotations

from itertools import product

from game.cards.deck import FRENCH, Deck, Kind, Rank, Suit, french
from game.cards.finder import Finder
from game.cards.ids import card_set
from game.cards.melds import ListedMeld, MeldLaw, RunMeld, SetMeld
from game.cards.pack import Pack
from game.cards.ranking import AceHighOrLow, AceLow, ListedRanks, orders

TILES = Deck(
    tuple(Suit(name, word) for name, word in zip("RBYK", ("Red", "Blue", "Yellow", "Black"), strict=True)),
    tuple(Rank(str(number)) for number in range(1, 14)),
    suit_first=True,
)
ZOO = Deck(
    tuple(Suit(name) for name in "LZP"),
    tuple(Rank(str(number)) for number in range(1, 6)),
    suit_first=True,
    others=(
        Kind("STAR", "Star", wild=True, count=2),
        Kind("L5", count=0),
        Kind("BOSS", "Boss", suit=1, rank=4, count=1),
        Kind("KEEPER", "Keeper", rank=0, count=1),
    ),
)


def found(finder: Finder, names: str) -> str | None:
    """The kind of meld that these cards make."""
    readings = finder.readings(finder.pack.find_all(names.split()))
    return readings[0].kind if readings else None


def test_the_french_deck_has_the_dense_numbers_it_always_had() -> None:
    pack = Pack(2, 3)
    assert (FRENCH.width, FRENCH.period, FRENCH.joker_face, FRENCH.four_by_thirteen) == (13, 52, 52, True)
    assert (pack.size, pack.span, pack.naturals) == (107, 107, 104)
    for copy, suit, rank in product(range(2), range(4), range(13)):
        card = copy * 52 + suit * 13 + rank
        assert (pack.suit[card], pack.rank[card], pack.face[card]) == (suit, rank, suit * 13 + rank)
        assert pack.name(card) == "A23456789TJQK"[rank] + "SHDC"[suit]
    assert pack.text(range(104, 107)) == "JK JK JK"


def test_ranks_left_out_make_their_neighbours_neighbours() -> None:
    deck = french("A234567JQK")
    pack = Pack(1, 0, deck)
    assert pack.size == 40 and not deck.four_by_thirteen
    finder = Finder(pack, AceHighOrLow(), (SetMeld(), RunMeld()), (1,) * pack.span)
    assert found(finder, "6D 7D JD") == "run" and found(finder, "QH KH AH") == "run" and found(finder, "AH 2H 3H") == "run"
    assert found(finder, "5D 7D JD") is None
    assert found(finder, "JD JS JC JH") == "set"


def test_aces_are_spoken_of_only_where_the_deck_has_them() -> None:
    assert orders(AceHighOrLow(), french("789TJQK")) == orders(AceLow(), french("789TJQK"))


def test_tiles_are_written_with_the_colour_first() -> None:
    pack = Pack(2, 2, TILES)
    assert pack.size == 106 and pack.name(0) == "R1" and pack.name(51) == "K13" and pack.find("JK") == 104
    finder = Finder(pack, ListedRanks(), (SetMeld(), RunMeld()), (1,) * pack.span, pack.all_jokers)
    assert found(finder, "R11 R12 R13") == "run" and found(finder, "R7 B7 K7") == "set" and found(finder, "R12 R13 R1") is None
    assert found(finder, "R11 JK R13") == "run"


def test_numbers_that_are_no_card_are_in_no_set_of_cards() -> None:
    pack = Pack(1, 0, ZOO)
    assert pack.size == 14 + 1 + 1 + 2 and len(pack.cards) == pack.size
    assert pack.columns == 2 and pack.span > pack.size
    assert sorted(pack.name(card) for card in pack.cards).count("STAR") == 2
    assert "L5" not in [pack.name(card) for card in pack.cards]
    assert pack.all_jokers == card_set(pack.find_all(["STAR", "STAR"]))
    assert all(pack.all >> card & 1 for face in pack.twins for card in range(pack.span) if face >> card & 1)


def test_a_card_beside_the_grid_takes_the_place_it_names() -> None:
    pack = Pack(1, 0, ZOO)
    finder = Finder(pack, ListedRanks(), (SetMeld(least=2), RunMeld()), (1,) * pack.span, pack.all_jokers)
    assert found(finder, "Z3 Z4 BOSS") == "run" and found(finder, "BOSS P5") == "set"
    assert found(finder, "Z5 BOSS") is None, "they have one suit and rank"
    assert found(finder, "KEEPER L1 Z1") == "set" and found(finder, "KEEPER L2 L3") is None
    assert found(finder, "L1 STAR L3") == "run"
    assert pack.alike[pack.find("BOSS")].bit_count() == 1 and pack.alike[pack.find("STAR")].bit_count() == 2


def test_what_has_no_rank_is_in_no_set_and_what_has_no_suit_in_no_run() -> None:
    deck = Deck((Suit("L"),), (Rank("1"), Rank("2"), Rank("3")), others=(Kind("X", count=3), Kind("TWO", rank=1, count=1)))
    pack = Pack(1, 0, deck)
    law = MeldLaw(pack, ListedRanks())
    fault = SetMeld(twins=True).fault(law, pack.find_all(["X", "X", "X"]))
    assert fault is not None and fault.code == "meld.without_rank"
    fault = RunMeld().fault(law, pack.find_all(["1L", "TWO", "3L"]))
    assert fault is not None and fault.code == "meld.without_suit" and pack.text(fault.cards) == "TWO"


def test_a_set_of_unlike_suits_never_holds_more_than_there_are() -> None:
    pack = Pack(2, 0, ZOO)
    assert SetMeld(most=4).limit(pack) == SetMeld().limit(pack) == 3
    assert SetMeld(most=4, twins=True).limit(pack) == 4
    law = MeldLaw(pack, ListedRanks(), pack.all_jokers)
    fault = SetMeld(most=4).fault(law, pack.find_all(["L1", "Z1", "P1", "STAR"]))
    assert fault is not None and fault.code == "meld.set_full"


def test_listed_combinations_are_exactly_their_cards() -> None:
    deck = Deck(
        (), (), others=tuple(Kind(name, count=2) for name in ("FOX", "HEN", "CORN")) + (Kind("STAR", wild=True, count=1),)
    )
    pack = Pack(1, 0, deck)
    kind = ListedMeld(cards=(("FOX", "HEN", "CORN"), ("FOX", "FOX")))
    finder = Finder(pack, ListedRanks(), (SetMeld(), RunMeld(), kind), (3,) * pack.span, pack.all_jokers)
    meld = finder.readings(pack.find_all(["CORN", "FOX", "HEN"]))[0]
    assert pack.text(meld.cards) == "FOX HEN CORN" and meld.kind == "listed"
    assert found(finder, "FOX FOX") == "listed" and found(finder, "FOX HEN STAR") is None and found(finder, "HEN HEN") is None
    hand = card_set(pack.find_all(["FOX", "HEN", "CORN", "FOX", "HEN"]))
    assert {pack.text(meld.cards) for meld in finder.candidates(hand)} == {"FOX HEN CORN", "FOX FOX"}
    assert finder.arrange(hand).points == 2 * 3, "the three go, not the two"
    assert finder.fault(pack.find_all(["FOX", "STAR"])).code == "meld.not_listed"


def test_the_arranger_is_exact_with_any_number_of_suits() -> None:
    deck = Deck(tuple(Suit(name) for name in "ABCDEFGH"), tuple(Rank(str(n)) for n in range(1, 8)), suit_first=True)
    pack = Pack(2, 0, deck)
    finder = Finder(pack, ListedRanks(), (SetMeld(), RunMeld()), (1,) * pack.span)
    hand = card_set(pack.find_all(["A1", "B1", "C1", "D1", "E1", "F1", "G1", "H1", "A2", "A3", "A2", "B2", "C2"]))
    assert finder.arrange(hand).points == 0
    assert {meld.kind for meld in finder.candidates(hand)} == {"set", "run"}
