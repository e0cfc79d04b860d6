"""Indian rummy: its rules one by one, where no worked example of the reference says them."""

from __future__ import annotations

import pytest

from game.cards.chance import Chance
from game.cards.closed.lives import IMPURE, PURE
from game.cards.ids import card_set, each
from game.match.match import Match
from game.match.setup import SeatInfo
from game.rules.acts.events import Told
from game.rules.show.actions import Show
from game.rules.show.grouping import could_show
from game.rules.state.slots import WILD_CARD, WILD_RANK
from tests.laws.deals import catalogue, rules_of, rules_written
from tests.laws.indian_deals import (
    FILLER,
    GAME,
    L1,
    RANKS,
    SHOWN,
    VALID,
    Options,
    dealt,
    ended_by_a_show,
    kinds,
    pool,
    table,
    why,
)
from tests.laws.knock_deals import points

# ---- the deal -------------------------------------------------------------------------------------------------------


def test_the_wild_card_is_turned_after_the_hands_and_lies_last_in_the_stock() -> None:
    state = dealt("6C", "3D", "9H")
    rules = rules_of(GAME, {}, 2)
    assert state.vars[WILD_CARD] == state.stock[0] == rules.pack.find("6C")
    assert state.vars[WILD_RANK] == RANKS.index("6")
    assert (rules.pack.text(state.discards[0]), rules.pack.name(state.stock[-1])) == ("3D", "9H")
    assert [hand.bit_count() for hand in state.hands] == [13, 13]


def test_where_another_card_is_turned_the_joker_goes_back_into_the_stock() -> None:
    state = dealt("JK", "6C", "3D", printed_joker_turned="redraw")
    rules = rules_of(GAME, {}, 2)
    assert (rules.pack.name(state.stock[0]), rules.pack.text(state.discards[0])) == ("6C", "3D")
    assert rules.pack.find("JK") in state.stock
    assert state.vars[WILD_RANK] == RANKS.index("6")


def test_without_a_wild_card_only_printed_jokers_are_wild() -> None:
    state = dealt("6C", "3D", wild_joker="none")
    assert (state.vars[WILD_CARD], state.vars[WILD_RANK]) == (-1, -1)
    assert rules_of(GAME, {}, 2).pack.name(state.discards[0][0]) == "6C"


@pytest.mark.parametrize(("seats", "packs"), [(2, 2), (6, 2)])
def test_two_packs_of_53_for_any_number_of_players(seats: int, packs: int) -> None:
    pack = rules_of(GAME, {}, seats).pack
    assert (pack.copies, pack.size) == (packs, 53 * packs)


# ---- the stock ------------------------------------------------------------------------------------------------------


def test_the_wild_card_alone_is_an_empty_stock() -> None:
    memory = {"wild_card": "6D"}
    void = table(
        FILLER, "8C", phase="draw", pile="3C 9H", stock="KD 6D", memory=memory, options={"stock_out": "void"}, rest="out"
    )
    void.does("draw stock", "discard KD")
    assert (void.result.kind, void.result.winners, points(void.result)) == ("void", (), [0, 0])
    assert void.stock == "6D"


def test_drawing_from_an_empty_stock_shuffles_the_pile_under_its_top_three_times() -> None:
    memory = {"wild_card": "6D"}
    deal = table(FILLER, "8C", phase="draw", pile="3C 9H 4S KD", stock="6D", memory=memory, rest="out")
    assert deal.legal == ["draw stock", "draw discard", "drop"]
    assert deal.refuses("pass") == "pass.must_draw"
    deal.does("draw stock")
    assert deal.pile == "KD"
    assert len(deal.stock.split()) == 3
    assert deal.stock.endswith("6D")
    last = table(FILLER, "8C", phase="draw", pile="3C 9H 4S KD", stock="6D", memory={**memory, "renewals": 3}, rest="out")
    assert last.refuses("draw stock") == "draw.stock_empty"


# ---- what a show still needs ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("whole", [True, False])
def test_a_show_needs_the_draw_first_and_says_so(whole: bool) -> None:
    hand = SHOWN.replace(" / ", " ") if whole else FILLER
    for phase, drawn in (("draw", False), ("play", True)):
        deal = table(f"{hand} TC" if drawn else hand, "8C KD", phase=phase, pile="3C", wild="K")
        (goal,) = [goal for ask in deal.rules.needs for goal in ask(deal.rules, deal.state, 0, ())]
        met = {part.what.code: part.met for part in goal.parts}
        assert met == {"need.pure": whole, "need.sequences": whole, "need.none_loose": whole, "need.throw": drawn}
        assert goal.note is not None
        assert goal.note.code == ("need.brief_none" if whole else "need.brief_lives") + ("" if drawn else "_draw")


@pytest.mark.parametrize(
    ("hand", "impure", "set_"),
    [
        (f"{VALID.replace(' / ', ' ')} TC", True, True),
        ("4H 5H 6H 7H 8S 9S TS 5C 5D 5S 2C 9D JD AC", False, True),
        ("4H 5H 6H 7H 8S 9S JK AC 2D 3S TC JD QC 5H", True, False),
    ],
)
def test_where_an_impure_sequence_and_a_set_are_asked_for_a_show_needs_both(hand: str, impure: bool, set_: bool) -> None:
    deal = table(hand, "8C KD", pile="3D", wild="K", options={"show_rule": "one_pure_one_impure_one_set"})
    (goal,) = [goal for ask in deal.rules.needs for goal in ask(deal.rules, deal.state, 0, ())]
    met = {part.what.code: part.met for part in goal.parts}
    assert (met["need.impure"], met["need.set"]) == (impure, set_)


# ---- leaving the hand -----------------------------------------------------------------------------------------------


def test_whoever_has_left_takes_no_more_turns() -> None:
    deal = table(FILLER, "8C KD", "9D 4S", phase="draw", pile="3C")
    deal.does("drop")
    assert deal.to_act == 1
    deal.does("draw stock", "discard KD")
    assert deal.to_act == 2
    deal.does("draw stock", "discard 4S")
    assert deal.to_act == 1
    assert deal.hand(0) == set(FILLER.split())


def test_after_a_wrong_show_the_others_play_on_and_the_card_lies_on_the_pile() -> None:
    deal = table("4H 5H 9D KC", "8C", "TD 4S", wild="6")
    deal.does("show KC melds 4H 5H 9D")
    assert (deal.over, deal.to_act, deal.pile) == (False, 1, "KC")
    assert deal.state.known[0] == deal.state.hands[0]  # it lies open
    deal.does("drop")
    assert (deal.result.kind, points(deal.result)) == ("dropped", [-80, -40, 120])


def test_a_wrong_show_that_leaves_one_player_ends_the_hand() -> None:
    deal = table("4H 5H 9D KC", "8C", wild="6")
    deal.does("show KC melds 4H 5H 9D")
    assert (deal.result.kind, deal.result.winners) == ("wrong_show", (1,))


def test_nobody_drops_out_of_the_pool() -> None:
    assert pool(60, 0, 0).allows("drop")
    assert pool(61, 0, 0).refuses("drop") == "drop.eliminates"
    assert pool(150, 0, 0, limit=201).allows("drop")
    assert pool(151, 0, 0, limit=201).refuses("drop") == "drop.eliminates"


def test_with_two_players_nobody_drops_in_deals_unless_the_house_says_so() -> None:
    assert table(FILLER, "8C", phase="draw", options={"format": "deals"}).refuses("drop") == "drop.not_played"
    assert table(FILLER, "8C", "9D", phase="draw", options={"format": "deals"}).allows("drop")
    assert table(FILLER, "8C", phase="draw", options={"format": "deals", "drop": "10/30"}).allows("drop")


@pytest.mark.parametrize(("limit", "costs"), [(61, (15, 30, 60)), (101, (20, 40, 80)), (201, (25, 50, 80))])
def test_the_pools_have_their_own_costs(limit: int, costs: tuple[int, int, int]) -> None:
    options: Options = {"format": "pool", "pool_limit": limit}
    first = table(FILLER, "8C", phase="draw", turn=0, dealer=1, options=options).does("drop")
    later = table(FILLER, "8C", phase="draw", options=options).does("drop")
    wrong = table("4H 5H 9D KC", "8C", options=options).does("show KC melds 4H 5H 9D")
    assert tuple(points(deal.result)[0] for deal in (first, later, wrong)) == costs


# ---- shows ----------------------------------------------------------------------------------------------------------


def test_a_show_names_every_card_and_one_without_groups_must_be_valid() -> None:
    deal = table(f"{VALID.replace(' / ', ' ')} KD", FILLER)
    assert deal.refuses("show KD melds 4H 5H 6H 7H") == "show.all_cards"
    assert deal.refuses("show 4H") == "show.none_valid"
    assert deal.refuses("show") == "show.throw_one"
    assert deal.refuses("meld 4H 5H 6H") == "meld.with_show_only"
    assert deal.refuses("layoff 1 KD") == "layoff.not_played"
    assert deal.refuses("swap 1 KD") == "swap.not_played"


def test_before_a_wrong_show_the_reason_and_the_cost_are_told() -> None:
    hand, groups = "2H 3H 4H 5H 9S TS JS QC QD QH 5C 5D 5S 8C", "2H 3H 4H 5H / TS JS 8C / QC QD QH / 5C 5D 5S"
    deal = table(hand, FILLER, wild="5")
    action = deal._action(f"show 9S melds {groups}")
    warned = deal.rules.warning(deal.state, action)
    assert warned is not None
    assert (warned.fault.code, deal.rules.pack.text(warned.fault.cards)) == ("meld.mixed_suits", "8C")
    rest = deal.rules.warning(deal.state, deal._action("show 9S melds 2H 3H 4H 5H / QC QD QH / TS JS 8C 5C 5D 5S"))
    assert rest is not None and rest.fault.code == "meld.mixed_suits", "three jokers, one card of another suit"
    valid = deal._action("show 8C melds 2H 3H 4H 5H / 9S TS JS / QC QD QH / 5C 5D 5S")
    assert deal.rules.warning(deal.state, valid) is None
    silent = table(hand, FILLER, wild="5", options={"declare_guard": "none"})
    assert silent.rules.warning(silent.state, silent._action(f"show 9S melds {groups}")) is None


def test_cards_that_are_left_over_are_called_loose_and_no_failed_run() -> None:
    hand = "2H 3H 4H QC QD QH 2S 3S 6S 9C TC JD KD 8C"
    deal = table(hand, FILLER, wild="5")
    warned = deal.rules.warning(deal.state, deal._action("show 8C melds 2H 3H 4H / QC QD QH / 2S 3S 6S 9C TC JD KD"))
    assert warned is not None
    assert (warned.fault.code, deal.rules.pack.text(warned.fault.cards)) == ("show.loose", "2S 3S 6S 9C TC JD KD")


def test_of_very_many_cards_only_one_that_is_left_over_ends_a_show(monkeypatch: pytest.MonkeyPatch) -> None:
    deal = table(f"{SHOWN.replace(' / ', ' ')} 5H", FILLER, wild="K")
    assert {"show 5H", "show 5C", "show 4H", "show 7H"} <= set(deal.legal)
    monkeypatch.setattr("game.rules.show.declare_step._TRIED_OF", 13)
    assert not any(move.startswith("show") for move in deal.legal)
    loose = table(f"{SHOWN.replace(' / ', ' ')} TC", FILLER, wild="K")
    assert "show TC" in loose.legal


@pytest.mark.parametrize(
    ("rule", "groups", "code"),
    [
        ("one_life_of_four", "4H 5H 6H / 8S 9S TS / QC QD QS / 2C 2D 2H 2S", "show.life_of_four"),
        ("one_life_of_four", VALID, None),
        ("one_pure_one_impure_one_set", "3S 4S 5S / 9H TH JH / KC KD KH KS / 7D 8D 9D", "show.kinds"),
        ("one_pure_one_impure_one_set", VALID, None),
    ],
)
def test_other_rules_ask_for_more(rule: str, groups: str, code: str | None) -> None:
    assert why(groups, show_rule=rule) == code


def test_a_sequence_may_be_limited_to_one_joker() -> None:
    assert kinds("8S PJ PJ JS") == (IMPURE,)
    assert kinds("8S PJ PJ JS", max_jokers_per_sequence=1) == ()


def test_three_equal_cards_are_a_pure_sequence_where_that_is_played() -> None:
    rules = rules_of(GAME, {"packs": 3, "triplet_identical_as_pure": True}, 4)
    state = rules.new_state()
    state.vars[WILD_RANK] = 5
    judge = rules.lives_for(state)
    assert judge is not None
    assert judge.kinds_of(rules.pack.find_all(["9D", "9D", "9D"])) == (PURE,)


def test_jokers_may_be_barred_from_the_pile() -> None:
    deal = table("4H 6C JK KC", "8C", options={"joker_discard": False})
    assert deal.refuses("discard 6C") == "discard.joker"
    assert deal.refuses("discard JK") == "discard.joker"
    assert {"discard 4H", "discard KC"} <= set(deal.legal)
    assert not {"discard 6C", "discard JK"} & set(deal.legal)
    assert deal.allows("discard 4H")


@pytest.mark.parametrize("joker", ["JK", "KH"])
def test_a_joker_that_may_not_be_discarded_may_end_a_show(joker: str) -> None:
    deal = table(f"{SHOWN.replace(' / ', ' ')} {joker}", FILLER, wild="K", options={"joker_discard": False})
    assert deal.refuses(f"discard {joker}") == "discard.joker"
    assert f"show {joker}" in deal.legal
    assert deal.does(f"show {joker} melds {SHOWN}").result.winners == (0,)


def test_losers_are_asked_from_the_left_of_the_shower_and_may_leave_it_to_the_game() -> None:
    deal = ended_by_a_show(L1, "3H", show=SHOWN, options={"loser_grouping": "submitted"}, rest="out")
    assert deal.to_act == 1
    assert deal.legal == ["show"]
    assert deal.refuses("show 9D") == "show.no_throw"
    assert deal.refuses("show melds 9D 9C KH") == "show.all_cards"
    deal.does("show", "show")
    assert [row.points for row in deal.result.rows] == [0, 53, 3]


# ---- money ----------------------------------------------------------------------------------------------------------


def test_the_worth_of_a_point_rises_every_two_rounds_up_to_twice_its_first() -> None:
    deal = table("4H 8D", "8C 9H", "KD 4S", phase="draw", turn=0, dealer=2, options={"format": "raise", "point_value": 4})
    worths = []
    for _ in range(8):
        for _ in range(3):
            deal.does("draw stock")
            deal.does(next(move for move in deal.legal if move.startswith("discard")))
        raised = [dict(event.facts)["value"] for event in deal.events if isinstance(event, Told) and event.name == "raised"]
        worths.append(raised[-1] if raised else 4)
    assert worths == [4, 6, 6, 8, 8, 8, 8, 8]


def test_a_loser_who_pays_anything_pays_the_least_payment() -> None:
    deal = table(FILLER, "8C", phase="draw", turn=0, dealer=1, options={"minimum_stake": 50})
    deal.does("drop")
    assert points(deal.result) == [-50, 50]


def test_a_penalty_match_ends_at_400_and_the_fewest_win() -> None:
    options: Options = {"format": "penalty_match"}
    deal = table(FILLER, "8C", phase="draw", turn=0, dealer=1, scores=[380, 200], options=options)
    deal.does("drop")
    assert (points(deal.result), deal.result.match_winners) == ([20, 0], (1,))


def test_a_hand_that_is_not_searched_for_a_show_has_none() -> None:
    rules, chance = rules_of(GAME, {}, 2), Chance(9)
    state, cards, passed_over = rules.new_state(), list(rules.pack.cards), 0
    for _ in range(60):
        state.vars[WILD_RANK] = chance.below(13)
        chance.shuffle(cards)
        judge = rules.lives_for(state)
        assert judge is not None
        wilds = [card for card in cards if judge.finder.wild >> card & 1][: chance.below(5)]
        suit = chance.below(4)
        near = [card for card in cards if rules.pack.suit[card] in (suit, (suit + 1) % 4) and card not in wilds]
        hand = card_set([*wilds, *near][:14])
        if not could_show(rules, state, hand):
            passed_over += 1
            assert not any(judge.shows(hand & ~(1 << card)) for card in each(hand))
    assert passed_over > 5


def test_whoever_has_missed_three_turns_in_succession_drops_the_hand() -> None:
    resolved = catalogue().resolve(GAME, {"turn_seconds": 10})
    match = Match.begin(resolved, [SeatInfo(name, "person") for name in ("Ada", "Otto")], 5, dealer=1)
    for turn in range(3):
        match.time_out(0)
        if turn < 2:
            assert not match.hand_over
            match.submit(1, match.parse("draw stock"))
            match.submit(1, match.legal()[0])
    assert match.result is not None
    assert (match.result.kind, [row.points for row in match.result.rows]) == ("dropped", [40, 0])


# ---- a complete hand ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("thrown", ["TC", "KH"])
def test_a_complete_hand_may_be_shown_whatever_a_complete_loser_counts(thrown: str) -> None:
    """Also where the card that goes is a wild one, which counts nothing, and where the hand has been counted before."""
    deal = table(f"{SHOWN.replace(' / ', ' ')} {thrown}", FILLER, wild="K", options={"complete_loser_points": 2})
    judge, show = deal.rules.lives_for(deal.state), Show(deal.rules.pack.find(thrown))
    assert judge is not None
    assert judge.best(deal.state.hands[0] & ~(1 << show.card)).points == 2
    assert show in deal.rules.legal(deal.state)
    assert deal.rules.check(deal.state, show) is None


PAIRS = """
format: 1
extends: indian_points
name: Pairs Are Sets
melds: {set: {least: 2}}
"""


def test_where_two_cards_of_a_rank_are_a_set_pairs_are_shown() -> None:
    """What is ruled out at first sight elsewhere is a show there: two sequences and three pairs."""
    rules = rules_written(PAIRS, 2)
    state = rules.new_state()
    rules.deal(state, 1)
    names = "3S 4S 5S 7H 8H 9H QC QD JC JD 2C 2D TH KS"
    assert could_show(rules, state, card_set(rules.pack.find_all(names.split(), rules.pack.all)))
