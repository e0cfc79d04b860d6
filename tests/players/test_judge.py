"""The judgement: charts of melds, beliefs about hidden cards, costs of hands."""

from __future__ import annotations

import pytest

from game.cards.chance import Chance
from game.cards.ids import card_set, each
from game.cards.melds import Reading
from game.players.beliefs import Beliefs, Memory
from game.players.characters import EVERYTHING, Skill
from game.players.chart import chart_for
from game.players.judge import Judge
from game.players.turns import OUT, Turn
from game.rules.events import DISCARD_ZONE, STOCK_ZONE, Drew, Event, Moved
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
    chart = chart_for(deal.rules)
    return Judge(deal.rules, view(deal), chart, Beliefs(deal.rules.circle, view(deal), chart, skill))


# -- charts -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ace", "runs", "shapes"), [("low", 66, 44), ("high_or_low", 76, 48), ("round_corner", 13 * 10 + 1, 52)])
def test_the_chart_holds_every_meld_once(ace: str, runs: int, shapes: int) -> None:
    chart = chart_for(rules_for(2, {"ace_mode": ace}))
    assert len(chart.melds) == len(set(chart.melds)) == 4 * runs + 13 * 5
    assert len(chart.shapes) == shapes + 13 * 4
    assert all(any(meld & shape == shape for shape in chart.shapes) for meld in chart.melds)


def test_the_chart_finds_what_the_finder_finds() -> None:
    rules, chance = rules_for(2), Chance(4)
    chart, cards = chart_for(rules), list(range(52))
    for _ in range(200):
        chance.shuffle(cards)
        hand = card_set(cards[:11])
        assert sorted(chart.within(hand)) == sorted(found.mask for found in rules.finder.candidates(hand))


def test_the_chart_knows_what_a_meld_accepts() -> None:
    rules = rules_for(2)
    chart = chart_for(rules)
    for meld in chart.melds:
        found = chart.found[meld]
        assert chart.accepts(meld) == rules.finder.accepts(Reading(found.kind, found.cards, ()))


def test_neighbours_share_a_meld() -> None:
    rules = rules_for(2)
    chart = chart_for(rules)
    assert chart.neighbours[rules.pack.find("5H")] == faces(rules, "3H 4H 6H 7H 5S 5D 5C")
    assert chart.neighbours[rules.pack.find("AS")] == faces(rules, "2S 3S AH AD AC")


# -- beliefs ----------------------------------------------------------------------------------------------------------


def played(seed: int, seats: int, decisions: int) -> tuple[Ruleset, View]:
    rules = rules_for(seats)
    for state, events in positions(rules, seed, [player("novice")] * seats):
        seat = rules.to_act(state)
        if state.decisions >= decisions and seat is not None:
            return rules, view_of(rules, state, seat, events)
    raise AssertionError("the hand was over before")


@pytest.mark.parametrize("seed", range(8))
def test_the_memory_has_the_pile_as_it_lies(seed: int) -> None:
    rules = rules_for(2)
    for state, events in positions(rules, seed, [player("random")] * 2):
        if state.frames and state.decisions % 7 == 0:
            seat = rules.to_act(state)
            assert seat is not None
            memory = Memory(view_of(rules, state, seat, events))
            assert memory.pile == state.discards[0]
        if state.decisions > 400:
            break


@pytest.mark.parametrize("seed", range(6))
def test_as_many_cards_are_expected_as_there_are(seed: int) -> None:
    rules, seen = played(seed, 3, 15)
    beliefs = Beliefs(rules.circle, seen, chart_for(rules), WATCHFUL)
    hidden = sum(seen.counts[seat] - seen.known[seat].bit_count() for seat in range(3) if seat != seen.seat)
    assert sum(beliefs.in_stock) == pytest.approx(seen.stock_count)
    assert sum(beliefs.in_others) == pytest.approx(hidden)


def test_once_the_pile_was_turned_over_the_rest_is_in_hands() -> None:
    deal = given("KS 2C 9D", "4H 5H 8C", pile="7S 7D 3C QH", phase="draw", seats=2, drew="")
    deal.state.hands[1] |= deal.state.aside[0]  # the other player holds all the rest
    deal.state.aside = [0]
    events: list[Event] = []
    for card in deal.state.discards[0]:
        events.append(Moved((card,), STOCK_ZONE, DISCARD_ZONE, 3))
    deal.rules.apply(deal.state, deal.rules.legal(deal.state)[-1], events.append)
    beliefs = Beliefs(deal.rules.circle, view(deal, events), chart_for(deal.rules), WATCHFUL)
    pack = deal.rules.pack
    assert [beliefs.in_stock[pack.find(name)] for name in ("7S", "7D", "3C", "QH")] == [1.0] * 4
    assert beliefs.in_stock[pack.find("KH")] == 0.0 and beliefs.in_others[pack.find("KH")] == 1.0


def test_a_taken_card_is_known_to_be_in_the_hand() -> None:
    rules = rules_for(2)
    for state, events in positions(rules, 2, [player("novice")] * 2):
        for seat in (0, 1):
            if state.frames and state.known[1 - seat]:
                seen = view_of(rules, state, seat, events)
                beliefs = Beliefs(rules.circle, seen, chart_for(rules), WATCHFUL)
                card = seen.known[1 - seat].bit_length() - 1
                assert beliefs.in_next[card] == 1.0
                assert not beliefs.unseen >> card & 1
                return
    raise AssertionError("nobody took a discard")


def test_a_forgetful_player_takes_buried_cards_for_unseen() -> None:
    deal = given("KS 2C 9D", "4H 5H 8C", pile="7S 7D 3C QH", stock="2H 3H", phase="draw")
    chart = chart_for(deal.rules)
    buried = deal.rules.pack.find("7D")
    assert Beliefs(deal.rules.circle, view(deal), chart, WATCHFUL).unseen >> buried & 1 == 0
    assert Beliefs(deal.rules.circle, view(deal), chart, Skill(memory=1, watches=False, wavering=0.0)).unseen >> buried & 1 == 1


def test_whoever_refused_a_card_lacks_what_goes_with_it() -> None:
    deal = given("KS 9D 7D 2C", pile="8H", stock="2H 3H 4C TS 6D JC", phase="play", seats=2)
    pack = deal.rules.pack
    deal.state.hands[1] = faces(deal.rules, "4S 5S 6S 7C 8D 9H TH JH QD")
    shown, refused = Moved((pack.find("8H"),), STOCK_ZONE, DISCARD_ZONE, 3), Drew(1, "stock", 1)
    wants = [
        [
            Beliefs(deal.rules.circle, view(deal, events), chart_for(deal.rules), WATCHFUL).next_wants(pack.find(name))
            for name in ("5H", "5C")
        ]
        for events in (list[Event]([shown]), list[Event]([shown, refused]))
    ]
    assert wants[1][0] < wants[0][0], "5H needs 6H and 7H, with which 8H would have been taken"
    assert wants[1][1] == wants[0][1]


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
        chart = chart_for(rules)
        beliefs = Beliefs(rules.circle, seen, chart, WATCHFUL)
        cards, chance = list(range(52)), Chance(seed)
        for _ in range(40):
            chance.shuffle(cards)
            hand = card_set(cards[: 2 + chance.below(10)])
            sharp = Judge(rules, seen, chart, beliefs)
            for card in each(hand):
                sharp.get[card] = 0.0  # whoever holds a card does not wait for it
            fits = card_set(cards[20:24]) | card_set(cards[:1])
            for quick, card in sharp.leave(hand, fits, 1 << cards[1]):
                assert card != cards[1]
                assert quick == pytest.approx(sharp.cost(hand & ~(1 << card), fits))


# -- plans ------------------------------------------------------------------------------------------------------------


def best_plan(deal: Deal, hand: str, barred: str = "") -> list[str]:
    pack = deal.rules.pack
    plan = Turn(deal.rules, view(deal), judge(deal)).plans(
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
