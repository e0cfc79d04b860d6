"""A game with tiles speaks of tiles: in its own sentences, and in those of the program while it is played."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from game.cards.deck import Deck, Rank, Suit
from game.cards.ids import lowest
from game.cards.lines import line
from game.cards.pack import Pack
from game.words.catalogue import catalogue, plain, say, sentence, titled
from game.words.pieces import AS_THEY_ARE, CARDS, retold, use_pieces

SUITS = (Suit("R", "red"), Suit("K", "black"))
TILES = Deck(SUITS, tuple(Rank(str(number)) for number in range(1, 14)), suit_first=True, shape="tile")
CHILD = Deck(SUITS, TILES.ranks, suit_first=True)


@pytest.fixture(autouse=True)
def cards_again() -> Iterator[None]:
    yield
    use_pieces(CARDS)


def test_a_refusal_names_the_tile_and_calls_it_one() -> None:
    pack = Pack(2, 2, TILES)
    refused = line("discard.one_more", ())
    assert plain(sentence(refused, pack, ())) == "You must discard one more tile now; nothing else is possible in this turn."
    assert "card" in sentence(refused, Pack(2, 2, CHILD), ()), "a deck of cards is one, whatever its suits are"


def test_the_program_speaks_of_what_is_played_with() -> None:
    assert say("place.cards", place="Stock", count=3) == "Stock, 3 cards"
    use_pieces("tile")
    assert say("place.cards", place="Pool", count=3) == "Pool, 3 tiles"
    assert say("key.draw_stock") == "Draw from the pool"
    assert say("settings.back") == "Card back", "the back of tiles is nobody's choice"


def test_words_that_are_filled_in_stay_as_they_are() -> None:
    use_pieces("tile")
    assert say("place.cards", place="Card", count=1) == "Card, 1 tile"
    pairs = catalogue()["pieces.tile"]
    assert retold("{cards:and} of {suits}: {n|a card|# cards}; {seat_card}, {cards_own}", pairs) == (
        "{cards:and} of {suits}: {n|a tile|# tiles}; {seat_card}, {cards_own}"
    )
    assert retold("Your hand is full: {cards} in your hand", pairs) == "Your rack is full: {cards} on your rack"
    assert retold("Cards of a Suit; discarded; a placard", pairs) == "Tiles of a Colour; discarded; a placard"


def test_a_tile_is_called_by_its_number_in_words() -> None:
    assert [titled(name, TILES) for name in ("R7", "K13", "R1", "JK=K12")] == [
        "red seven", "black thirteen", "red one", "joker for the black twelve",
    ]  # fmt: skip
    assert titled("R7", CHILD) == "red 7"


def test_a_sentence_that_begins_with_a_tile_begins_with_a_capital() -> None:
    pack = Pack(2, 2, TILES)
    missing = line("rearrange.card_missing", (lowest(pack.named["R7"]), lowest(pack.named["K2"])))
    assert plain(sentence(missing, pack, ())) == "Red seven and black two lay on the table and must stay there."


AS_VERBS = (
    r"\b(?:suit|rank|stock)s (?:me|you|it|him|her|us|them|the|a|an|your|their|his|best|better|well|only if)\b",
    r"\b(?:would|will|may|must|can|does|not|to) (?:suit|rank|stock)\b",
)
"""The words for parts of a card as something that is done: "suits you", "would suit"."""


def test_no_sentence_uses_a_word_for_a_piece_as_a_verb() -> None:
    """At a table of tiles \"this suits you\" would read \"this colours you\"."""
    pairs = catalogue()["pieces.tile"]
    told = {code: words for code, words in catalogue().items() if not code.startswith(AS_THEY_ARE)}
    changed = {code: words for code, words in told.items() if retold(words, pairs) != words}
    assert len(changed) > 500, "the whole catalogue is read"
    done = [code for code, words in changed.items() if any(re.search(verb, words, re.I) for verb in AS_VERBS)]
    assert done == []
