"""Plain games: tables of melds, costs of hands, plans for a turn."""

from __future__ import annotations

import pytest

from game.cards.chance import Chance
from game.cards.ids import card_set, each
from game.cards.melds import Reading
from game.players.beliefs import Beliefs
from game.players.characters import EVERYTHING, Skill
from game.players.laying.plain.judge import Judge
from game.players.laying.plain.plans import OUT, Planner
from game.players.meld_shapes import meld_shapes
from game.rules.acts.events import Event
from game.rules.ruleset import Ruleset
from game.rules.view import View, view_of
from tests.laws.deals import Deal, given
from tests.players.tables import player, positions, rules_for

WATCHFUL = Skill(memory=EVERYTHING, watches=True, wavering=0.0)


def faces(rules: Ruleset, text: str) -> int:
    return card_set(rules.pack.find_all(text.split()))


def view(deal: Deal, events: list[Event] | None = None) -> View:
    return view_of(deal.rules, deal.state, 0, deal.events if events is None else events)


def judge(deal: Deal, skill: Skill = WATCHFUL) -> Judge:
    shapes = meld_shapes(deal.rules)
    return Judge(deal.rules, view(deal), shapes, Beliefs(deal.rules.circle, view(deal), shapes, skill))


# -- shapes -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ace", "runs", "small"), [("low", 66, 44), ("high_or_low", 76, 48), ("round_corner", 13 * 10 + 1, 52)])
def test_the_shapes_hold_every_meld_once(ace: str, runs: int, small: int) -> None:
    shapes = meld_shapes(rules_for(2, {"ace_mode": ace}))
    assert len(shapes.melds) == len(set(shapes.melds)) == 4 * runs + 13 * 5
    assert len(shapes.smallest) == small + 13 * 4
    assert all(any(meld & shape == shape for shape in shapes.smallest) for meld in shapes.melds)


def test_the_shapes_find_what_the_finder_finds() -> None:
    rules, chance = rules_for(2), Chance(4)
    shapes, cards = meld_shapes(rules), list(range(52))
    for _ in range(200):
        chance.shuffle(cards)
        hand = card_set(cards[:11])
        assert sorted(shapes.within(hand)) == sorted(found.mask for found in rules.finder.candidates(hand))


def test_the_shapes_know_what_a_meld_accepts() -> None:
    rules = rules_for(2)
    shapes = meld_shapes(rules)
    for meld in shapes.melds:
        found = shapes.found[meld]
        assert shapes.accepts(meld) == rules.finder.accepts(Reading(found.kind, found.cards, ()))


def played(seed: int, seats: int, decisions: int) -> tuple[Ruleset, View]:
    rules = rules_for(seats)
    for state, events in positions(rules, seed, [player("novice")] * seats):
        seat = rules.to_act(state)
        if state.decisions >= decisions and seat is not None:
            return rules, view_of(rules, state, seat, events)
    raise AssertionError("the hand was over before")


# -- costs ------------------------------------------------------------------------------------------------------------


def cost(deal: Deal, text: str) -> float:
    return judge(deal).cost(faces(deal.rules, text), 0)


@pytest.fixture
def open_deal() -> Deal:
    """The start of a hand: everything may still come."""
    deal = given("4H 5H 9C KD 2S 7S JD QC AC TC", "", pile="6S", seats=2, phase="draw", turn=0)
    pack = deal.rules.pack
    rest = [card for card in range(52) if not (deal.state.hands[0] | 1 << pack.find("6S")) >> card & 1]
    deal.state.hands[1] = card_set(rest[:10])
    deal.state.stock, deal.state.aside = rest[10:], [0]
    return deal


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("4H 5H 6H", "4H 5H 7H"),  # a meld beats a near one
        ("4H 5H KD", "4H 9C KD"),  # a connection beats none
        ("4H 5H", "AH 2H QH"),  # two outs beat one, and fewer cards beat more
        ("2S 9C", "KD 9C"),  # few points beat many
        ("7H 7C", "7H 6C"),  # a pair beats strangers
        ("9C", "9C 4D"),
    ],
)
def test_sensible_comparisons(open_deal: Deal, better: str, worse: str) -> None:
    assert cost(open_deal, better) < cost(open_deal, worse)


def test_outs_that_are_gone_count_for_nothing() -> None:
    alive = given("7H 7C 2D", "KS", stock="7S 7D 3C 4C QH JS 8D", pile="TS 5C", phase="play")
    dead = given("7H 7C 2D", "KS", stock="3C 4C QH JS 8D", pile="7S 7D TS 5C", phase="play")
    assert cost(alive, "7H 7C") < cost(dead, "7H 7C") == pytest.approx(cost(dead, "7H 6C"), rel=0.5)


def test_the_quick_way_and_the_plain_way_agree() -> None:
    for seed in range(4):
        rules, seen = played(seed, 2, 9 + 3 * seed)
        shapes = meld_shapes(rules)
        beliefs = Beliefs(rules.circle, seen, shapes, WATCHFUL)
        cards, chance = list(range(52)), Chance(seed)
        for _ in range(40):
            chance.shuffle(cards)
            hand = card_set(cards[: 2 + chance.below(10)])
            sharp = Judge(rules, seen, shapes, beliefs)
            for card in each(hand):
                sharp.get[card] = 0.0  # whoever holds a card does not wait for it
            fits = card_set(cards[20:24]) | card_set(cards[:1])
            for quick, card in sharp.leave(hand, fits, 1 << cards[1]):
                assert card != cards[1]
                assert quick == pytest.approx(sharp.cost(hand & ~(1 << card), fits))


# -- plans ------------------------------------------------------------------------------------------------------------


def best_plan(deal: Deal, hand: str, barred: str = "") -> list[str]:
    pack = deal.rules.pack
    plan = Planner(deal.rules, view(deal), judge(deal)).plans(
        card_set(pack.find_all(hand.split())), 0, card_set(pack.find_all(barred.split()))
    )[0]
    steps = [pack.text(step.cards) + (f" on {step.meld}" if step.meld else "") for step in plan.steps]
    return [*steps, *([pack.name(plan.discard)] if plan.discard >= 0 else []), *(["out"] if plan.cost == OUT else [])]


def test_going_out_is_seen_however_it_is_done() -> None:
    table = given("4H 5H 6H KD", melds=[(1, "9C TC JC"), (0, "2S 2D 2H")], stock="3S")
    assert best_plan(table, "4H 5H 6H KD") == ["4H 5H 6H", "KD", "out"]
    assert best_plan(table, "4H 5H 6H") == ["4H 5H 6H", "out"]
    assert best_plan(table, "QC KC 3H") == ["QC on 1", "KC on 1", "3H", "out"]
    assert best_plan(table, "8C 7C 2C") in (["8C on 1", "7C on 1", "2C on 2", "out"], ["8C on 1", "2C on 2", "7C on 1", "out"])
    assert best_plan(table, "4H 5H 6H 2C KD", "KD")[-1] != "out"


def test_with_one_new_meld_a_turn_the_second_waits() -> None:
    table = given("4H 5H 6H KD KS KC 9D", stock="3S 8C 2D")
    steps = best_plan(table, "4H 5H 6H KD KS KC 9D")
    assert steps == ["KS KD KC", "9D"] or steps == ["4H 5H 6H", "9D"]
    freely = given("4H 5H 6H KD KS KC 9D", stock="3S 8C 2D", options={"max_new_melds_per_turn": "unlimited"})
    assert best_plan(freely, "4H 5H 6H KD KS KC 9D")[-1] == "out"
