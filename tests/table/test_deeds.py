"""What decisions are called, as one would say what to do."""

from __future__ import annotations

import pytest

from game.match.match import Match
from game.rules.view import View
from game.words.catalogue import plain, sentence
from tests.variants.shelf import SHIPPED


@pytest.fixture(scope="module")
def match() -> Match:
    from game.match.positions.placement import set_up
    from game.match.setup import SeatInfo

    fields = {
        "hands": [["4H", "5H", "6H", "KS"], ["2C", "3C"]],
        "discard": ["9D", "JC", "7H"],
        "melds": [{"owner": 0, "cards": ["8S", "9S", "TS"]}],
        "to_act": 0,
    }
    resolved = SHIPPED.resolve("rummy_500", {})
    return set_up(resolved, [SeatInfo("You"), SeatInfo("Ada")], 5, fields, lambda cards: cards.reverse())


@pytest.mark.parametrize(
    ("notation", "words"),
    [
        ("draw stock", "draw from the stock"),
        ("draw discard", "take the 7♥"),
        ("draw discard 3", "take 3 discards, from the 9♦ on"),
    ],
)
def test_drawing(match: Match, notation: str, words: str) -> None:
    view: View = match.view(0)
    assert plain(sentence(match.parse(notation).deed(view.discards[0]), match.rules.pack, ["You", "Ada"], 0)) == words


@pytest.mark.parametrize(
    ("notation", "words"),
    [
        ("meld 4H 5H 6H", "lay 4♥ 5♥ 6♥"),
        ("discard KS", "discard the K♠"),
        ("pass", "pass"),
        ("knock KS", "knock, throwing the K♠"),
    ],
)
def test_playing(match: Match, notation: str, words: str) -> None:
    assert plain(sentence(match.parse(notation).deed(match.view(0).discards[0]), match.rules.pack, ["You", "Ada"], 0)) == words
