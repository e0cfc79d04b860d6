"""What places say to lifted cards: only what the rules allow is offered besides."""

from __future__ import annotations

import pytest

from game.rules.acts.actions import LayOff
from game.rules.laying.answers import judge, offers
from game.rules.laying.arranged import Arranged, Verdict
from game.rules.laying.offers import Lifted
from tests.laws.deals import given


def test_a_joker_that_fits_both_ends_is_not_also_offered_for_the_joker_in_the_meld() -> None:
    deal = given("JK 4C 9D", variant="kalooki_51", melds=[(0, "TS JS JK=QS")], stock="2S", drew="4C")
    joker = deal.rules.pack.find("JK", deal.state.hands[0])
    found = {offer.place: offer for offer in offers(deal.rules, deal.state, 0, Lifted((joker,)))}["meld:1"]
    assert isinstance(found.action, LayOff)
    assert found.refusal is not None and found.refusal.code.startswith("meld.ambiguous")
    assert found.also == ()
    assert deal.refuses("swap 1 JK").startswith("swap.")


@pytest.mark.parametrize("phase", ["draw", "play"])
def test_nothing_put_together_comes_to_no_action_and_is_not_refused(phase: str) -> None:
    deal = given("5H 6H 7H 9D", "KS QS", variant="straight_rummy", stock="2S", phase=phase, pile="3C")
    assert judge(deal.rules, deal.state, 0, Arranged()) == Verdict(None)
