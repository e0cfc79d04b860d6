"""What a look back says of plays with the whole table: how many cards could have been played."""

from __future__ import annotations

from game.players.think import think
from game.rules.acts.actions import Draw, LayOff
from game.rules.acts.rearrange import Rearrange
from game.rules.view import view_of
from game.ui.pages.match.advice import could_play, same
from tests.families.rearranging.tables import table


def test_a_play_of_fewer_cards_is_told_how_many_could_have_been_played() -> None:
    deal = table("R3 R4 R5 / B3 B4 B5 / K3 K4 K5", "Y3 Y4 R6 B13")
    view = view_of(deal.rules, deal.state, 0)
    best, hand = think(deal.rules, view, "master", 1).action, deal.state.hands[0]
    one = next(action for action in view.legal if isinstance(action, LayOff))
    none = next(action for action in view.legal if isinstance(action, Draw))
    assert could_play(one, best, hand) == could_play(none, best, hand) == 2
    assert could_play(best, best, hand) == 0
    assert same(best, best, hand)
    assert not same(one, best, hand)


def test_how_the_table_lies_after_the_same_play_is_no_matter() -> None:
    deal = table("R3 R4 R5 / B9 K9 Y9", "R6 B1 K13")
    best = think(deal.rules, view_of(deal.rules, deal.state, 0), "master", 1).action
    assert isinstance(best, Rearrange)
    assert same(Rearrange(best.melds[::-1]), best, deal.state.hands[0])
