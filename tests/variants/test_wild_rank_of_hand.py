"""A wild rank that follows the number of the hand: threes in the first hand, fours in the second, kings before it begins anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.cards.wilds import RankOfHand
from game.match.match import Match
from game.match.setup import SeatInfo
from game.rules.state.slots import WILD_RANK
from game.variants.catalogue import Catalogue
from tests.laws.deals import RULES

YAML = """\
format: 1
extends: basic_ten
name: Wild by number
summary: Another rank is wild in every hand.
wilds: {kind: rank_of_hand, first: "3"}
"""


@pytest.mark.parametrize(("deal", "rank"), [(1, "3"), (2, "4"), (8, "T"), (11, "K"), (12, "3"), (22, "K")])
def test_after_the_king_the_first_rank_is_wild_again(deal: int, rank: str) -> None:
    assert "A23456789TJQK"[RankOfHand().rank_in(deal)] == rank


@pytest.mark.parametrize(("deal", "rank"), [(11, "K"), (12, "A"), (13, "2"), (14, "3")])
def test_or_the_ace_follows_the_king(deal: int, rank: str) -> None:
    assert "A23456789TJQK"[RankOfHand(after_king="ace").rank_in(deal)] == rank


def test_the_second_hand_has_wild_fours_and_its_melds_take_them(tmp_path: Path) -> None:
    (tmp_path / "by_number.yaml").write_text(YAML)
    resolved = Catalogue(RULES, tmp_path).resolve("by_number", {})
    match = Match.begin(resolved, [SeatInfo("Ada"), SeatInfo("Otto")], 5)
    state, rules = match.history.state, match.rules
    assert state.vars[WILD_RANK] == 2
    rules.deal(state, 6)
    assert (state.deal, state.vars[WILD_RANK]) == (2, 3)
    pack = rules.pack
    assert rules.found(state, pack.find_all(["5H", "4S", "7H"])) is not None
    assert rules.found(state, pack.find_all(["5H", "3S", "7H"])) is None
