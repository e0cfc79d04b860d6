"""What computer players do with closed hands: how near they are to a show decides, and what playing on may cost."""

from __future__ import annotations

import pytest

from game.cards.chance import Chance
from game.players.characters import LEVELS
from game.players.greedy import Greedy
from game.players.player import Thought, Untimed
from game.players.show.prospects import Prospects
from game.players.think import think
from game.rules import notation
from game.rules.show.actions import Drop
from game.rules.show.slots import WRONG
from game.rules.view import view_of
from game.words.catalogue import plain, sentence
from tests.laws.deals import Deal
from tests.laws.indian_deals import L1, SHOWN, ended_by_a_show, pool, table
from tests.players.tables import player, positions, rules_for

EVERY_LEVEL = pytest.mark.parametrize("level", [level.id for level in LEVELS])
HOPELESS = "2C 5D 9S QH 7C JD 3H TS 8D QC 4S AH 6C"
"""Four cards from a show with kings wild, with no sequence."""
NEARLY = "3H 4H 5H 8S 9S JK QC QD QS 2C 2D 2H 7D"
"""A show as soon as the wild card has a place in no second sequence but its own."""
OTHERS = ("2C 3D 5S 7D 9C", "8C 9D TH", "4C 6D JS")


def thought(deal: Deal, level: str = "master") -> Thought:
    seat = deal.to_act
    assert seat is not None
    return think(deal.rules, view_of(deal.rules, deal.state, seat, deal.events), level, 1)


def plays(deal: Deal, level: str = "master") -> str:
    return notation.write(thought(deal, level).action, deal.rules)


def about_to_draw(hand: str, *others: str, turn: int = 0, drew: int = 0, **more: object) -> Deal:
    """Seat 0 begins its turn with kings wild, in its first unless it has drawn before."""
    seats = 1 + len(others)
    memory = {"drew": [drew] * seats, **more.pop("memory", {})}  # type: ignore[dict-item]
    return table(hand, *others, wild="K", phase="draw", turn=turn, memory=memory, **{"pile": "6S", **more})


# -- giving up --------------------------------------------------------------------------------------------------------


def test_a_hand_far_from_a_show_is_given_up_before_the_first_draw() -> None:
    deal = about_to_draw(HOPELESS, *OTHERS)
    chosen = thought(deal)
    assert chosen.action == Drop()
    said = plain(sentence(chosen.why, deal.rules.pack, ["Ada", "Bruno", "Clio", "Dag"], None))
    assert said.startswith("Dropping costs 20 points; playing on should cost about ")


def test_a_hand_near_a_show_is_never_given_up() -> None:
    for drew in (0, 1):
        assert plays(about_to_draw(NEARLY, *OTHERS, turn=4 * drew, drew=drew)).startswith("draw")


def test_the_same_hand_is_played_where_dropping_costs_more() -> None:
    assert plays(about_to_draw(HOPELESS, OTHERS[0])) == "drop"
    assert plays(about_to_draw(HOPELESS, OTHERS[0], options={"drop": "20/40"}, drew=1)).startswith("draw")


def test_greedy_never_gives_up() -> None:
    deal = about_to_draw(HOPELESS, *OTHERS)
    view = view_of(deal.rules, deal.state, 0, deal.events)
    assert Drop() in view.legal
    assert {Greedy().choose(deal.rules, view, Chance(seed), Untimed()).action for seed in range(5)}.isdisjoint({Drop()})


@pytest.mark.parametrize(("total", "points", "cost"), [(60, 40, 40), (60, 41, 91), (0, 80, 80), (100, 0, 0), (100, 1, 51)])
def test_points_that_put_a_player_out_of_the_pool_cost_half_of_the_limit_more(total: int, points: int, cost: float) -> None:
    """With a hundred points a player is in, with 101 out."""
    deal = pool(total, 30, 20)
    prospects = Prospects(deal.rules, view_of(deal.rules, deal.state, 0, deal.events), LEVELS[-1].skill)
    assert prospects._risk(points) == cost


def test_where_nobody_can_be_out_points_cost_what_they_are() -> None:
    deal = about_to_draw(NEARLY, *OTHERS)
    prospects = Prospects(deal.rules, view_of(deal.rules, deal.state, 0, deal.events), LEVELS[-1].skill)
    assert prospects._risk(80) == 80


# -- drawing and throwing ---------------------------------------------------------------------------------------------


def test_the_discard_is_taken_where_it_brings_the_hand_nearer() -> None:
    assert plays(about_to_draw(NEARLY, OTHERS[0], turn=4, drew=1, pile="TS")) == "draw discard"


def test_the_discard_is_left_where_it_does_not() -> None:
    assert plays(about_to_draw(NEARLY, OTHERS[0], turn=4, drew=1, pile="9C")) == "draw stock"


def test_the_card_goes_without_which_the_hand_is_as_near_to_a_show() -> None:
    deal = table("3H 4H 5H 8S 9S JK QC QD QS 2C 2D 7S KD TC", OTHERS[0], wild="K", phase="play", turn=4)
    assert plays(deal) in ("discard TC", "show TC")


@EVERY_LEVEL
def test_a_hand_that_can_be_shown_is_shown(level: str) -> None:
    assert plays(table(f"{SHOWN.replace(' / ', ' ')} TC", OTHERS[0], wild="K", phase="play", turn=4), level) == "show TC"


@pytest.mark.parametrize(
    ("variant", "seats", "options"),
    [
        ("indian_points", 2, {}),
        ("indian_points", 3, {}),
        ("indian_ten_card", 2, {}),
        ("indian_points", 2, {"show_rule": "one_life_of_four"}),
        ("indian_points", 2, {"show_rule": "one_pure_one_impure_one_set"}),
    ],
)
def test_no_level_ever_makes_a_wrong_show(variant: str, seats: int, options: dict[str, str]) -> None:
    """Every show is one that the rules list, and those are valid."""
    rules, shows = rules_for(seats, options, variant), 0
    for number in range(3):
        players = [player(LEVELS[(number + seat) % len(LEVELS)].id) for seat in range(seats)]
        *_, (state, _) = positions(rules, number, players)
        assert state.vars[rules.at[WRONG]] == 0
        assert state.ending is not None
        shows += state.ending[0] == "show"
    assert shows


def test_a_loser_leaves_the_best_groups_to_the_game() -> None:
    deal = ended_by_a_show(L1, "3H", show=SHOWN, options={"loser_grouping": "submitted"}, rest="out")
    done = thought(deal)
    assert (notation.write(done.action, deal.rules), done.why.code) == ("show", "why.closed.groups")
