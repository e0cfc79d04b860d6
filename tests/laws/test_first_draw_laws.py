"""Drawing for the first deal: everybody draws a card, and the lowest or the highest decides; those that tie draw again."""

from __future__ import annotations

from typing import Any

import pytest

from game.cards.deck import ACE
from game.match.dealt import drawn_for_deal
from game.match.match import Match
from game.match.setup import SeatInfo
from game.rules.acts.events import DealBegan
from game.rules.first_draw import DREW
from tests.variants.shelf import SHIPPED

LOW, HIGH, TOSS = "rummy_500", "gin_standard", "indian_points"
FIRST: dict[str, str] = {id: SHIPPED.resolve(id).variant.dealer.first for id in (entry.id for entry in SHIPPED.entries())}


def begun(id: str, seats: int, seed: int, **given: Any) -> Match:
    return Match.begin(SHIPPED.resolve(id), [SeatInfo(str(seat)) for seat in range(seats)], seed, **given)


def drawn(match: Match) -> list[list[tuple[int, int]]]:
    """By round: seat and card."""
    found = drawn_for_deal(match)
    return [] if found is None else [[(event.seat, dict(event.facts)["card"]) for event in events] for events in found.rounds]


@pytest.mark.parametrize("id", [id for id in FIRST if FIRST[id] not in ("random", "house")])
def test_the_card_that_decides_stands_alone_and_those_that_tie_draw_again(id: str) -> None:
    low, high = SHIPPED.resolve(id).variant.players.min, SHIPPED.resolve(id).variant.players.max
    for number in range(24):
        match = begun(id, low if number % 2 else high, number)
        rank, rounds = match.rules.pack.rank, drawn(match)
        cards = [card for events in rounds for _, card in events]
        assert len(set(cards)) == len(cards) and min(rank[card] for card in cards) >= 0, "each card once, and no joker"
        left = set(range(len(match.seats)))
        for events in rounds:
            assert {seat for seat, _ in events} == left
            heights = {
                seat: rank[card] + 13 * (FIRST[id] == "toss" and rank[card] == ACE and match.rules.pack.deck.french)
                for seat, card in events
            }
            best = (min if FIRST[id] == "low_card" else max)(heights.values())
            left = {seat for seat, height in heights.items() if height == best}
        turn = match.rules.starter(match.history.state)
        assert left == {turn if FIRST[id] == "toss" else match.dealer}


def test_where_the_house_deals_nobody_draws() -> None:
    assert FIRST["costa_rica_rummy"] == "house" and drawn_for_deal(begun("costa_rica_rummy", 3, 1)) is None


def test_games_in_which_lots_decide_draw_no_cards() -> None:
    assert FIRST["straight_rummy"] == "random" and drawn_for_deal(begun("straight_rummy", 3, 1)) is None
    chosen = SHIPPED.resolve("straight_rummy", {"first_dealer": "low_card"})
    assert drawn_for_deal(Match.begin(chosen, [SeatInfo("a"), SeatInfo("b")], 1)) is not None


def test_ties_happen_and_end() -> None:
    rounds = [len(drawn(begun(LOW, 8, seed))) for seed in range(60)]
    assert set(rounds) >= {1, 2} and max(rounds) < 6
    assert all(len(drawn(begun(HIGH, 2, seed))) == 1 for seed in range(60)), (
        "of equal ranks the suit would decide: it never has to"
    )


def test_nobody_draws_where_a_dealer_is_named_or_a_later_hand_is_dealt() -> None:
    assert drawn_for_deal(begun(LOW, 3, 5)) is not None
    assert drawn_for_deal(begun(LOW, 3, 5, dealer=1)) is None
    assert drawn_for_deal(begun(LOW, 3, 5, deal=2)) is None


def test_the_drawing_touches_neither_deals_nor_what_anybody_knows_of_the_hand() -> None:
    match = begun(LOW, 3, 5)
    before = match.digest, match.view(0).digest()
    told = drawn_for_deal(match)
    assert drawn(match) == drawn(begun(LOW, 3, 5)) and told is not None
    assert told.events[0].name == DREW
    assert (match.digest, match.view(0).digest()) == before
    assert isinstance(match.view(0).history[0], DealBegan)
    assert [begun(id, 2, seed).dealer for id in (LOW, HIGH, TOSS) for seed in range(6)] == [0, 0, 1, 1, 1, 1] * 3
