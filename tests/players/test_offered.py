"""Players of games with a card on offer: what they take, refuse, force, discard and keep, and what the coach counts."""

from __future__ import annotations

from typing import Any, Final

import pytest

from game.cards.chance import Chance
from game.cards.ids import card_set
from game.players.characters import LEVELS, level_of
from game.players.greedy import Greedy
from game.players.odds import numbers, odds
from game.players.offered.plans import Planner
from game.players.offered.sight import Sight
from game.players.player import Thought, Untimed
from game.players.think import think, weigh
from game.rules.acts.actions import Discard, LayDown, Pass
from game.rules.acts.rearrange import Rearrange
from game.rules.offered.actions import Force, MoveOn
from game.rules.view import view_of
from game.words.catalogue import plain, sentence
from tests.families.offered.tables import table

EVERY_LEVEL = [level.id for level in LEVELS]
RUNS = [(0, "2S 3S 4S 5S"), (0, "2H 3H 4H 5H")]
"""Eight cards on the table of the first player."""
OTHERS_RUNS = [(1, "2S 3S 4S 5S"), (1, "2H 3H 4H 5H")]
ALL: Final[dict[str, Any]] = {"rest": "stock"}
"""All other cards lie in the stock."""


def thought(deal: Any, level: str = "master", seed: int = 1) -> Thought:
    """What a player of a level does at a table."""
    chosen = think(deal.rules, view_of(deal.rules, deal.state, deal.to_act), level, seed)
    assert deal.rules.check(deal.state, chosen.action) is None
    return chosen


def text(deal: Any, level: str = "master", seed: int = 1) -> str:
    """The same as it is written."""
    return thought(deal, level, seed).action.text(deal.rules)


def cards(deal: Any, names: str) -> int:
    """Cards by their names."""
    return sum(deal.rules.pack.named[name] for name in names.split())


# ---- the card on offer --------------------------------------------------------------------------


@pytest.mark.parametrize("level", EVERY_LEVEL)
def test_everybody_takes_the_card_that_wins(level: str) -> None:
    deal = table("KC KD", "QD 2C 3C", melds=RUNS, card="KH", **ALL)
    for seed in range(5):
        chosen = thought(deal, level, seed)
        assert chosen.why.code == "why.offered.wins"
        assert card_set(chosen.action.named) & cards(deal, "KH")


def test_own_melds_are_parted_where_that_wins() -> None:
    deal = table("7C 7S", "QD 2C 4H", melds=[(0, "3C 4C 5C 6C"), (0, "3S 4S 5S 6S")], card="3D", **ALL)
    chosen = thought(deal)
    assert isinstance(chosen.action, Rearrange) and chosen.why.code == "why.offered.wins"
    deal.does(chosen.action.text(deal.rules))
    assert deal.state.ending == ("out", 0)


def test_a_card_that_costs_a_pair_is_refused() -> None:
    """Either king wins; with the six on the table a king has to go. Where it can be forced all the same it is better taken."""
    free = table("KC KD", "QD 2C 3D", melds=RUNS, card="AS AH 6H 7S 6S", options={"forcing": False}, **ALL)
    assert isinstance(thought(free).action, Pass) and thought(free).why.code == "why.offered.passes"
    forced = table("KC KD", "QD 2C 3D", melds=RUNS, card="AS AH 6H 7S 6S", **ALL)
    assert not isinstance(thought(forced).action, Pass)


def test_what_is_refused_so_is_forced() -> None:
    deal = table("KS 7C JC QD", "KC KD", melds=OTHERS_RUNS, card="6S", **ALL, memory={"passes": 1})
    chosen = thought(deal)
    assert isinstance(chosen.action, Force) and chosen.why.code == "why.offered.forces"


def test_nobody_is_forced_to_win() -> None:
    ten = [(1, "2S 3S 4S 5S"), (1, "2H 3H 4H"), (1, "KC KD KH")]
    deal = table("7H JC QD", "", melds=ten, card="6S", **ALL, memory={"passes": 1})
    assert all(not isinstance(thought(deal, level, seed).action, Force) for level in ("master", "steady") for seed in range(4))


# ---- discards -----------------------------------------------------------------------------------


def test_a_card_goes_that_no_plan_needs() -> None:
    deal = table("2S 3S 4S 5H 7H 7D QC", "JS JH", melds=[(0, "KC KD KH KS")], **ALL, phase="play")
    assert text(deal) in ("discard 5H", "discard QC")


def test_dead_cards_are_counted() -> None:
    """Of the fours nothing may come any more, of the queens both."""
    hand = "AS 2S 3S 4C 4S QC QD"
    dead: dict[str, Any] = {"discard": ["4D", "4H", "7C"]}
    deal = table(hand, "JS JH 5D 7D", melds=[(0, "KC KD KH KS")], phase="play", **ALL, **dead)
    planner = Sight(deal.rules, view_of(deal.rules, deal.state, 0), level_of("master").skill, Chance(1))
    assert not planner.live & cards(deal, "4D 4H 7C")
    forgetful = Sight(deal.rules, view_of(deal.rules, deal.state, 0), level_of("novice").skill, Chance(1))
    assert forgetful.live & cards(deal, "4D 4H 7C") == cards(deal, "4D")
    assert text(deal) == "discard 4C"


def test_the_card_that_wins_for_the_other_player_is_kept() -> None:
    ten = [(1, "2S 3S 4S 5S"), (1, "2H 3H 4H"), (1, "KC KD KH")]
    deal = table("5H JC QD", "", melds=[*ten, (0, "7S 7C 7D 7H")], **ALL, phase="play")
    for seed in range(3):
        assert text(deal, seed=seed) in ("discard JC", "discard QD")


def test_a_meld_stays_in_the_hand_where_it_may_be_forced_to_grow() -> None:
    deal = table("JH QH KH 7D 5C AS 2D", "2C 4C 6H", melds=[(0, "3S 3H 3C")], **ALL, phase="play")
    assert isinstance(thought(deal).action, Discard)


# ---- how far it is ------------------------------------------------------------------------------


def test_plans_hold_all_of_the_own_table_and_lack_what_must_be_taken() -> None:
    deal = table("KC KD", "QD 2C 3C", melds=RUNS, card="AD", **ALL)
    own = cards(deal, "2S 3S 4S 5S 2H 3H 4H 5H KC KD")
    lying = cards(deal, "2S 3S 4S 5S 2H 3H 4H 5H")
    plans = Planner(deal.rules.finder, 11, lying, own, cards(deal, "KH KS")).plans(0)
    assert {plan.missing for plan in plans} == {cards(deal, "KH"), cards(deal, "KS")}
    assert all(plan.cards.bit_count() == 11 and not lying & ~plan.cards for plan in plans)


def test_melds_that_may_not_be_put_together_anew_only_grow() -> None:
    deal = table("KC KD", "QD 2C 3C", melds=RUNS, card="AD", **ALL)
    lying = cards(deal, "3C 4C 5C 6C 3S 4S 5S 6S")
    own, live = lying | cards(deal, "7C 7S"), cards(deal, "3D")
    fixed = [cards(deal, "3C 4C 5C 6C"), cards(deal, "3S 4S 5S 6S")]
    assert [plan.away for plan in Planner(deal.rules.finder, 11, lying, own, live).plans(0)] == [1]
    assert not Planner(deal.rules.finder, 11, lying, own, live, fixed).plans(0)


# ---- Desmoche -----------------------------------------------------------------------------------


def test_a_card_is_moved_on_to_where_more_fits() -> None:
    deal = table(
        "2D JC", "QD 2C", melds=[(0, "4S 5S 6S"), (0, "7S 7C 7D 7H")], stock="3S 8S 9H", phase="draw", variant="desmoche"
    )
    chosen = thought(deal)
    assert isinstance(chosen.action, MoveOn) and chosen.why.code == "why.offered.moves_on"


# ---- the coach ----------------------------------------------------------------------------------


def test_the_coach_counts_what_is_lacking_and_what_brings_it() -> None:
    deal = table("KC KD", "QD 2C 3D", melds=RUNS, card="6S", **ALL)
    view = view_of(deal.rules, deal.state, 0)
    found = odds(deal.rules, view)
    assert found.outs == cards(deal, "KH KS")
    assert plain(sentence(found.says[0], deal.rules.pack, ["Ada", "Bruno"], 0)) == "A card to take for 11"
    told = numbers(deal.rules, view, Pass(), thought(deal).why)
    assert told is not None and told.code == "odds.offered" and dict(told.params)["away"] == 1


def test_the_coach_counts_after_a_discard() -> None:
    deal = table("2S 3S 4S 5H 7H 7D QC", "JS JH", melds=[(0, "KC KD KH KS")], **ALL, phase="play")
    view = view_of(deal.rules, deal.state, 0)
    found = odds(deal.rules, view, throwing=True)
    assert deal.rules.pack.text((found.throw,)) in ("5H", "QC") and found.says


def test_moves_are_weighed_for_reviews() -> None:
    deal = table("KC KD", "QD 2C 3D", melds=RUNS, card="KH", **ALL)
    view = view_of(deal.rules, deal.state, 0)
    weighed = weigh(deal.rules, view, "master", 1)
    assert weighed[0].action != Pass() and weighed[0].points > weighed[-1].points


# ---- the measure --------------------------------------------------------------------------------


def test_the_greedy_player_takes_whatever_it_can_and_lays_the_most() -> None:
    deal = table("7C 7S QD", "2C 4H", melds=[(0, "3C 4C 5C 6C"), (0, "3S 4S 5S 6S")], card="3D", **ALL)
    chosen = Greedy().choose(deal.rules, view_of(deal.rules, deal.state, 0), Chance(1), Untimed()).action
    assert isinstance(chosen, Rearrange) and len(chosen.named) >= 11
    plain_take = table("KC KD QH QS", "2C 3D", melds=[(0, "2S 3S 4S")], card="KH", **ALL)
    view = view_of(plain_take.rules, plain_take.state, 0)
    assert isinstance(Greedy().choose(plain_take.rules, view, Chance(1), Untimed()).action, LayDown | Rearrange)
