"""Names of cards both ways, and a chance that is the same everywhere."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest

from game.cards.chance import Chance, derive
from game.cards.deck import UnknownCard
from game.cards.digest import sha256_hex
from game.cards.ids import card_set, each, listed, lowest
from game.cards.pack import Pack


@pytest.mark.parametrize(("copies", "jokers"), [(1, 0), (1, 2), (2, 4), (3, 6)])
def test_every_card_has_a_name_that_finds_it(copies: int, jokers: int) -> None:
    pack = Pack(copies, jokers)
    assert pack.size == 52 * copies + jokers
    for card in range(pack.size):
        assert pack.face[pack.find(pack.name(card))] == pack.face[card]
    assert set(Counter(pack.names[: 52 * copies]).values()) == {copies}


def test_twins_are_found_one_after_the_other() -> None:
    pack = Pack(2)
    first, second = pack.find_all(["7H", "7H"])
    assert (first, second) == (19, 71)
    with pytest.raises(UnknownCard):
        pack.find_all(["7H", "7H", "7H"])


@pytest.mark.parametrize("name", ["", "1H", "HT", "10H", "th", "7X", "??", "JK"])
def test_what_is_no_card_of_a_plain_pack(name: str) -> None:
    with pytest.raises(UnknownCard):
        Pack().find(name)


def test_sets_of_cards_keep_their_cards() -> None:
    cards = [51, 3, 17]
    assert listed(card_set(cards)) == list(each(card_set(cards))) == [3, 17, 51]
    assert lowest(card_set(cards)) == 3


def test_chance_is_the_same_on_every_machine() -> None:
    chance = Chance(42)
    assert [chance.bits() for _ in range(3)] == [13679457532755275413, 2949826092126892291, 5139283748462763858]
    deck = list(range(10))
    Chance(7).shuffle(deck)
    assert sorted(deck) == list(range(10))
    assert derive("a", 1) == derive("a", 1) != derive("a1")


def test_a_shuffle_takes_one_number_after_the_other() -> None:
    for size in (0, 1, 2, 3, 52, 416):
        together, one_by_one = Chance(size), Chance(size)
        deck, other = list(range(size)), list(range(size))
        together.shuffle(deck)
        for at in range(size - 1, 0, -1):
            place = one_by_one.below(at + 1)
            other[at], other[place] = other[place], other[at]
        assert (deck, together.state) == (other, one_by_one.state)


def test_a_shuffle_reaches_every_order() -> None:
    chance, seen = Chance(3), Counter[tuple[int, ...]]()
    for _ in range(6000):
        items = [1, 2, 3]
        chance.shuffle(items)
        seen[tuple(items)] += 1
    assert len(seen) == 6
    assert all(850 < count < 1150 for count in seen.values())


def test_the_digest_is_that_of_the_library() -> None:
    for data in (b"", b"upcard", bytes(range(256)) * 9):
        assert sha256_hex(data) == hashlib.sha256(data).hexdigest()
