"""A complete meld of one rank lies squared up: what lies on top tells by its colour whether wild cards are in it."""

from game.cards.pack import Pack
from game.table.scene.closed_melds import squared
from game.table.scene.scene import MeldScene, card_ids

TWO = Pack(copies=2, jokers=4)
IDS = card_ids(TWO)


def meld(words: str) -> MeldScene:
    left, found = list(range(TWO.size)), []
    for word in words.split():
        found.append(next(card for card in left if TWO.name(card) == word))
        left.remove(found[-1])
    return MeldScene(1, 0, IDS.all(found))


def names(scene: MeldScene) -> str:
    return " ".join(TWO.name(card) for item in scene.cards if (card := IDS.card(item)) is not None)


def test_a_red_card_lies_on_a_natural_one() -> None:
    made = squared(meld("7H 7S 7D 7C 7C 7S 7H"), "natural", IDS, TWO)
    assert made.closed == "natural"
    assert names(made)[-2:] in ("7H", "7D")


def test_a_black_card_lies_on_a_mixed_one_and_the_wild_cards_lowest() -> None:
    made = squared(meld("KS KH KD KC JK 2H KD"), "mixed", IDS, TWO)
    assert set(names(made).split()[:2]) == {"JK", "2H"}
    assert names(made).split()[-1] in ("KS", "KC")


def test_a_sequence_keeps_its_order() -> None:
    assert names(squared(meld("4C 5C 6C 7C 8C 9C TC"), "samba", IDS, TWO)) == "4C 5C 6C 7C 8C 9C TC"
