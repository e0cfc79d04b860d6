"""Whether a turn that must end with an empty hand can: the search looks at each turn once, and overlooks none."""

from __future__ import annotations

from collections import Counter

import pytest

from game.cards.chance import Chance
from game.cards.ids import NO_CARD, card_set, listed
from game.rules import completion
from game.rules.completion import Outlook, completable
from game.rules.ruleset import Ruleset
from game.rules.state.state import State
from tests.laws.deals import given

LARGE = "2D 2H 3D 3H 4C 4D 4H 4S 5C 5S 6S 7S 8C 9D 9S AH AS JD JH JS KD KH KS QS TS AC 2C 3C"
TABLE = [(0, "9C TC JC QC KC"), (1, "5H 6H 7H 8H 9H TH")]


def test_a_hand_of_thirty_cards_is_judged_without_trying_every_order(monkeypatch: pytest.MonkeyPatch) -> None:
    table = given(f"{LARGE} 5D 6D 7D 8D", melds=TABLE, variant="rum", drew="AS").does("meld 5D 6D 7D 8D")
    looked_at = 0
    moves = completion._WayOut._narrowest

    def counted(*given: object) -> object:
        nonlocal looked_at
        looked_at += 1
        assert looked_at < 3000, "the same turns are looked at again and again"
        return moves(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(completion._WayOut, "_narrowest", counted)
    legal = table.legal
    assert "discard AS" in legal
    assert "meld KS KH KD" in legal, "a second new meld, with which this hand can still be emptied"
    assert "meld 3D 4D 5D" not in legal


def test_a_way_out_is_found_where_one_is() -> None:
    table = given("AS", melds=[(0, "4C 5C 6C"), (1, "9S 9H 9D")], variant="rum")
    rules, state = table.rules, table.state
    laid, found = card_set(card for meld in state.melds for card in meld.cards), Counter[bool]()
    for seed in range(150):
        chance = Chance(seed)
        near = [card for card in range(rules.pack.size) if rules.pack.rank[card] in range(3, 9) and not laid >> card & 1]
        cards = card_set(near.pop(chance.below(len(near))) for _ in range(3 + seed % 6))
        turn = Outlook(cards, tuple(state.melds), 2, 0, NO_CARD, True, True)
        way_out = completable(rules, state, 0, turn)
        assert way_out is _by_trying_everything(rules, state, turn), (seed, [rules.pack.name(card) for card in listed(cards)])
        found[way_out] += 1
    assert min(found[True], found[False]) > 5, found


def test_a_hand_of_25_cards_with_jokers_that_stays_is_judged_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fuzzed rules file with such hands took seconds for each move."""
    options = {"cards_for_two": 25, "jokers": 4, "unlimited_melds_when_going_out": True}
    table = given(
        "4S 5S 8S JS QS 2H 5H 6H 9H TH AD 2D 4D 9D TD QD 2C 3C 6C 8C TC JK JK KC KD KS",
        melds=[(1, "5D JK=6D 7D")],
        variant="straight_rummy",
        options=options,
        drew="2D",
    ).does("meld KC KD KS")
    looked_at = 0
    moves = completion._WayOut._narrowest

    def counted(*given: object) -> object:
        nonlocal looked_at
        looked_at += 1
        assert looked_at < 1000, "every meld is asked about"
        return moves(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(completion._WayOut, "_narrowest", counted)
    assert not [move for move in table.legal if move.startswith("meld")]
    assert looked_at, "the bound alone does not tell"


def test_a_way_out_with_wild_cards_is_found_where_one_is() -> None:
    table = given("AS", melds=[(0, "4C 5C 6C"), (1, "9S 9H 9D")], variant="rummy_500")
    rules, state = table.rules, table.state
    laid, found = card_set(card for meld in state.melds for card in meld.cards), Counter[bool]()
    for seed in range(60):
        chance = Chance(seed)
        near = [card for card in range(rules.pack.naturals) if rules.pack.rank[card] in range(3, 8) and not laid >> card & 1]
        cards = card_set(near.pop(chance.below(len(near))) for _ in range(3 + seed % 3))
        cards |= card_set([rules.pack.naturals, rules.pack.naturals + 1][: 1 + seed % 2])
        turn = Outlook(cards, tuple(state.melds), 2, 0, NO_CARD, True, True)
        way_out = completable(rules, state, 0, turn)
        assert way_out is _by_trying_everything(rules, state, turn), (seed, [rules.pack.name(card) for card in listed(cards)])
        found[way_out] += 1
    assert min(found[True], found[False]) > 5, found


def _by_trying_everything(rules: Ruleset, state: State, turn: Outlook) -> bool:
    """The law itself: nothing is left, or one card that may be discarded, after some order of moves."""
    if not turn.cards:
        return rules.variant.going_out.may_empty(rules, state)
    if not turn.cards & (turn.cards - 1):
        last = turn.cards.bit_length() - 1
        if rules.variant.going_out.may_discard_last(rules, state, turn.melds, last):
            return True
    return any(_by_trying_everything(rules, state, after) for after in completion._moves(rules, state, 0, turn))
