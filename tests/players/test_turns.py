"""What a seat makes of its turn before it chooses: what cards are worth to it, and what a hand may come to."""

from __future__ import annotations

import pytest

from game.cards.chance import Chance
from game.players.characters import level_of
from game.players.chooser import Decision
from game.players.knock.judgement import Judgement
from game.players.knock.showdown import Showdown
from game.players.knock.turn import Turn as KnockTurn
from game.players.laying.turn import Turn as LayingTurn
from game.players.player import Untimed
from game.players.show.turn import Turn as ShowTurn
from game.rules.view import view_of
from tests.laws.deals import Deal, given
from tests.laws.knock_deals import knocks


def decision(deal: Deal) -> Decision:
    """The decision that is due, for the best level."""
    seat = deal.to_act
    assert seat is not None
    return Decision(
        deal.rules, view_of(deal.rules, deal.state, seat, deal.events), level_of("master").skill, Chance(1), Untimed()
    )


@pytest.mark.parametrize(("variant", "ace", "joker"), [("rummy_500", 15.0, 15.0), ("kalooki_51", 11.0, 10.0)])
def test_a_card_on_the_table_is_worth_its_points_and_a_wild_one_what_it_may_stand_for(
    variant: str, ace: float, joker: float
) -> None:
    deal = given("AS KD 5H 3C", variant=variant, stock="2S", seats=2)
    worth = LayingTurn(decision(deal)).appraiser.card_worth.on_table
    assert [worth[card] for card in deal.rules.pack.find_all(["AS", "KD", "5H", "JK"])] == [ace, 10.0, 5.0, joker]


def test_a_hand_that_is_shown_whole_may_be_expected_to_come_to_the_mean_of_what_may_come() -> None:
    turn = ShowTurn(decision(knocks("3H 7C 7D 9S", "KC QD 2S", variant="three_thirteen", deal=1, pile="4S")))
    hand = turn.view.hand
    coming = [card for card in turn.coming if not hand >> card & 1]
    assert len(coming) > 10
    assert turn.expected(hand) == pytest.approx(sum(turn.after(hand | 1 << card) for card in coming) / len(coming))


def test_a_show_brings_the_cards_of_others_and_nothing_where_one_has_shown_before() -> None:
    hands = "9C 9D 9S KC KD KH 2S", "8H 9H TH 2C 2D 4S"
    deal = knocks(*hands, variant="three_thirteen", deal=4, stock="JH")
    assert ShowTurn(decision(deal)).reward == 7 * 4.0
    deal.does("show 2S melds 9C 9D 9S / KC KD KH")
    assert ShowTurn(decision(deal)).reward == 0.0


def test_with_two_opponents_a_knock_is_weighed_by_hands_that_are_imagined(monkeypatch: pytest.MonkeyPatch) -> None:
    imagined: list[int] = []

    def showdown(rules: object, view: object, judgement: Judgement, kept: int, chance: Chance, worlds: int) -> Showdown:
        imagined.append(kept)
        return Showdown(knocking=12.0, waiting=2.0)

    monkeypatch.setattr("game.players.knock.turn.showdown", showdown)
    good, bad = "4C 4D 4H 7H 8H 9H 2H 3S AS 2D KC", "2S 5H 5D 6C 8S JC JD AC KH KD"
    three = KnockTurn(decision(knocks(good, bad, "TS TD 9S 8D 7C 6S 3D AH QC QH", variant="gin_battle_royal")))
    ways = three.ways(three.judgement, -1)
    assert len(imagined) == 1 and any(way.knock for way in ways)
    two = KnockTurn(decision(knocks(good, bad)))
    assert any(way.knock for way in two.ways(two.judgement, -1)) and len(imagined) == 1
