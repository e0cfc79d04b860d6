"""The worked examples R1 to R11 and L1 to L6 of the gin reference, its turns, and its switches one by one."""

from __future__ import annotations

import pytest

from game.rules.acts.events import Closed, Discarded, Moved, redacted
from game.rules.knock.events import hand_opened
from game.rules.knock.facts import knocking
from game.rules.knock.slots import DOUBLES, OPEN_HAND
from game.rules.state.slots import UPCARD
from game.rules.view import view_of
from tests.laws.deals import Deal, rules_of
from tests.laws.knock_deals import Options, boxes, knocks, points

GIN = "4D 5D 6D TC TD TH JH QH KH TS 2C"
"""Eleven cards that are gin without 2C."""
ELEVEN = "7C 7D 7H JS QS KS 5S AH 2C 2D 3H"
"""The eleven cards of R3 and R4."""
FOE = "KH KC KS 7S QD 8C 6D 3H 2H AC"
"""Another one, with 26 and nothing to lay off on fours or spades but 7S."""
WRONG = "4C 4D 4H 8S 9S TS KD 6C 5H AD 2S"
"""The eleven cards of R5."""
OTHER = "KH KD KC TS QD 8C 6D 5H 2S AC"
"""The defender of L1."""
BY_HAND: Options = {"auto_layoff": False}


def dealt(options: Options | None = None, variant: str = "gin_standard", deck: str = "", dealer: int = 1) -> Deal:
    """A hand as it is dealt: seat 0 plays first. `deck` is in dealing order."""
    rules = rules_of(variant, options)
    state = rules.new_state()
    table = Deal(rules, state)
    rules.deal(state, 5, table.events.append, deck=rules.pack.find_all(deck.split()) or None, dealer=dealer)
    return table


# -- the deal and the upcard ----------------------------------------------------------------------------------------


def test_ten_cards_each_an_upcard_and_thirty_one_in_the_stock() -> None:
    table = dealt()
    assert [cards.bit_count() for cards in table.state.hands] == [10, 10]
    assert (len(table.state.discards[0]), len(table.state.stock)) == (1, 31)
    assert (table.phase, table.to_act, table.legal) == ("offer", 0, ["draw discard", "pass"])


def test_whoever_takes_the_upcard_plays_a_normal_turn_and_the_other_follows() -> None:
    table = dealt().does("draw discard")
    assert (table.phase, table.to_act) == ("play", 0)
    assert table.state.hands[0].bit_count() == 11
    table.does(next(move for move in table.legal if move.startswith("discard")))
    assert (table.phase, table.to_act) == ("draw", 1)


def test_the_dealer_may_take_what_the_other_passed() -> None:
    table = dealt().does("pass")
    assert (table.phase, table.to_act) == ("offer", 1)
    table.does("draw discard")
    assert (table.phase, table.to_act, table.state.hands[1].bit_count()) == ("play", 1, 11)
    table.does(next(move for move in table.legal if move.startswith("discard")))
    assert (table.phase, table.to_act) == ("draw", 0)


@pytest.mark.parametrize("action", ["draw stock", "discard 5H", "knock 5H", "big_gin", "double", "accept", "defend"])
def test_the_upcard_is_decided_about_first(action: str) -> None:
    assert dealt().refuses(action) == "offer.first"


def test_r1_the_upcard_taken_is_not_discarded() -> None:
    table = knocks(
        "2C 3C 4C 5D 6D 7D 9H TH JH KS", "KH KD KC TS QD 8C 6C 5H 2S AC", phase="offer", pile="9C", dealer=0, passes=1, turn=0
    )
    table.does("draw discard")
    assert table.refuses("discard 9C") == "discard.just_taken"
    assert table.refuses("knock 9C") == "discard.just_taken"
    assert "discard KS" in table.legal and "discard 9C" not in table.legal


def test_r2_after_two_passes_the_first_card_comes_from_the_stock() -> None:
    table = dealt().does("pass", "pass")
    assert (table.phase, table.to_act, table.legal) == ("draw", 0, ["draw stock"])
    assert table.refuses("draw discard") == "draw.upcard_refused"
    table.does("draw stock")
    table.does(next(move for move in table.legal if move.startswith("discard")))
    assert table.legal == ["draw stock", "draw discard"]


# -- the turn -------------------------------------------------------------------------------------------------------


def test_r3_a_knock_with_eight() -> None:
    table = knocks(ELEVEN, OTHER)
    assert table.allows("knock 5S")
    table.does("knock 5S")
    assert [dict(event.facts)["points"] for event in table.events if isinstance(event, Closed)] == [8]
    assert table.result.kind == "knock"


def test_r4_ten_is_allowed_and_is_not_with_the_literal_nine() -> None:
    assert knocks(ELEVEN, OTHER).allows("knock 3H")
    table = knocks(ELEVEN, OTHER, options={"knock_max": 9})
    violation = table.tries("knock 3H")
    assert violation is not None
    params = dict(violation.params)
    assert (violation.code, params["points"], params["limit"]) == ("knock.too_many", 10, 9)
    assert "knock 3H" not in table.legal and "knock 5S" in table.legal


def test_r5_fourteen_are_too_many() -> None:
    table = knocks(WRONG, FOE)
    violation = table.tries("knock KD")
    assert violation is not None
    assert (violation.code, dict(violation.params)["points"]) == ("knock.too_many", 14)
    assert not [move for move in table.legal if move.startswith("knock")]


def test_r6_nothing_is_laid_off_on_deadwood() -> None:
    spread = [(0, "4D 5D 6D"), (0, "TC TD TH")]
    table = knocks("4S KH KD KC QD QS QC 8C 8H JS", "2S 3S", phase="defend", melds=[(1, cards) for _, cards in spread])
    assert table.legal == ["defend", "pass"]
    assert table.refuses("defend 3 4S") == "layoff.no_such_meld"
    assert table.refuses("defend 1 4S") == "layoff.not_in_run"


def test_r7_nothing_follows_the_king() -> None:
    table = knocks("AH KD KC QD QS QC 8C 8H JS 2S", "3S 4C", phase="defend", melds=[(1, "JH QH KH"), (1, "9C 9D 9H")])
    assert table.refuses("defend 1 AH") == "layoff.not_in_run"
    assert table.allows("defend") and table.allows("pass")


def test_r8_nothing_is_laid_off_on_gin() -> None:
    gin = knocks(GIN, "7D 8D 3D 9H 9C 9S KC KD 5C 5H", options=BY_HAND).does("knock 2C")
    assert (gin.over, gin.result.kind) == (True, "gin")
    assert gin.state.hands[1].bit_count() == 10


def test_r9_with_two_stock_cards_left_the_hand_is_drawn_at_once() -> None:
    table = knocks("4C 4D 4H 8S 9S TS AD 2S 2C 3D", FOE, phase="draw", pile="9D", stock="KD", left=3).does("draw stock")
    assert len(table.state.stock) == 2
    assert "knock KD" in table.legal
    table.does("discard KD")
    assert (table.over, table.result.kind, table.result.winners) == (True, "drawn", ())
    assert points(table.result) == [0, 0] and boxes(table.result) == [0, 0]


def test_the_last_two_cards_are_never_drawn() -> None:
    table = knocks("4C 4D 4H 8S 9S TS AD 2S 2C 3D", FOE, phase="draw", pile="9D", left=2)
    assert table.legal == ["draw discard", "pass"]
    assert table.refuses("draw stock") == "draw.reserve"
    assert table.does("pass").result.kind == "drawn"


def test_fifty_cards_are_dealt_turned_or_drawn() -> None:
    table = dealt().does("pass", "pass")
    draws = 0
    while not table.over:
        table.does("draw stock")
        draws += 1
        table.does(next(move for move in table.legal if move.startswith("discard")))
    assert (draws, len(table.state.stock), table.result.kind) == (29, 2, "drawn")


def test_r10_the_discard_taken_makes_gin() -> None:
    table = knocks(
        "4H 6H 7H 9C 9D 9S KC KD KS 2C", OTHER.replace("KH KD KC", "JH JD JC").replace("5H", "3C"), phase="draw", pile="5H"
    )
    table.does("draw discard").does("knock 2C")
    assert table.result.kind == "gin"


MELDED = "AS 2S 3S 4S 7C 7D 7H 7S JH QH KH"


def test_r11_big_gin_only_where_it_is_played() -> None:
    other = "KS KD KC TS QD 8C 6D 5H 2D AC"
    table = knocks(MELDED, other)
    assert table.refuses("big_gin") == "big_gin.not_played"
    for throw in ("AS", "4S", "7S", "7D"):
        gin = knocks(MELDED, other).does(f"knock {throw}")
        assert (gin.result.kind, points(gin.result)[0]) == ("gin", 25 + 42)
    big = knocks(MELDED, other, options={"big_gin": 31})
    assert "big_gin" in big.legal
    assert big.does("big_gin").result.kind == "big_gin"
    assert (points(big.result), big.state.hands[0]) == ([31 + 42, 0], 0)


def test_big_gin_needs_every_card_in_a_meld() -> None:
    table = knocks(ELEVEN, OTHER, options={"big_gin": 31})
    assert table.refuses("big_gin") == "big_gin.not_all"
    assert "big_gin" not in table.legal


@pytest.mark.parametrize(
    ("phase", "action", "code"),
    [
        ("draw", "discard 5S", "discard.draw_first"),
        ("draw", "knock 5S", "knock.draw_first"),
        ("draw", "big_gin", "big_gin.draw_first"),
        ("draw", "draw discard 2", "draw.only_top"),
        ("draw", "draw stock 2", "draw.one_card"),
        ("draw", "pass", "pass.must_draw"),
        ("draw", "double", "double.not_played"),
        ("draw", "meld 7C 7D 7H", "meld.with_knock_only"),
        ("draw", "accept", "claim.not_now"),
        ("play", "draw stock", "draw.already_drawn"),
        ("play", "pass", "pass.nothing_offered"),
        ("play", "meld 7C 7D 7H", "meld.with_knock_only"),
        ("play", "layoff 1 7C", "meld.with_knock_only"),
        ("play", "double", "double.not_now"),
        ("play", "defend", "claim.not_now"),
        ("play", "discard 9H", "card.not_held"),
        ("play", "knock 9H", "card.not_held"),
    ],
)
def test_what_a_turn_does_not_allow(phase: str, action: str, code: str) -> None:
    assert knocks(ELEVEN, OTHER, phase=phase, pile="4C").refuses(action) == code


def test_melds_named_with_the_knock_are_shown_though_they_are_not_the_best() -> None:
    hand = "4C 4D 4H 5H 6H 9S TS JS AS AD KC"
    table = knocks(hand, OTHER.replace("KC", "KS").replace("TS", "TD").replace("5H", "5D"))
    assert table.allows("knock KC")
    assert table.refuses("knock KC melds 4C 4D 4H / 9S TS JS") == "knock.too_many"  # 5H 6H left, 13 in all
    assert table.refuses("knock KC melds 4C 4D 5H") == "meld.not_a_set"
    assert table.refuses("knock KC melds 4C 4D KC") == "card.not_held"
    assert table.refuses("knock KC melds 4H 5H 6H / 4C 4D 4H") == "card.named_twice"
    table.does("knock KC melds 4H 5H 6H / 9S TS JS")
    assert [table.meld(1), table.meld(2)] == ["4H 5H 6H", "9S TS JS"]
    assert table.hand(0) == {"AS", "AD", "4C", "4D"}


def test_the_spread_lies_on_the_table_and_the_throw_face_down() -> None:
    table = knocks(ELEVEN, OTHER, options=BY_HAND, pile="9C").does("knock 5S")
    assert table.phase == "defend" and table.to_act == 1
    assert {table.meld(1), table.meld(2)} == {"JS QS KS", "7H 7D 7C"}
    assert table.hand(0) == {"AH", "2C", "2D", "3H"}
    rules, state = table.rules, table.state
    thrown = rules.pack.find("5S")
    assert view_of(rules, state, 1).discards[0][-1] == -1
    assert view_of(rules, state, 0).discards[0][-1] == thrown
    assert view_of(rules, state, 1).known[0] == state.hands[0]
    seen = redacted(table.events, 1 << 1)
    assert all(thrown not in event.cards for event in seen if isinstance(event, Moved))
    table.does("pass")
    assert view_of(rules, state, 1).discards[0][-1] == thrown
    assert any(thrown in event.cards for event in redacted(table.events, 1 << 1) if isinstance(event, Moved))


# -- laying off -----------------------------------------------------------------------------------------------------

SPREADS = {
    "L1": (["7C 7D 7H", "JS QS KS"], "KH KD KC TS QD 8C 6D 5H 2S AC", 32, 1),
    "L2": (["9C 9D 9H", "6S 7S 8S"], "9S TS 4H 4D 4C KD QH JC 2D 3C", 35, 2),
    "L3": (["4D 5D 6D", "TC TD TH"], "3D 7D 8D KC KH KS QD JC 2H AC", 23, 3),
    "L4": (["JS QS KS", "7C 7D 7H"], "8S 9S TS 8H 8D AC 4D 4H QC 2H", 21, 2),
    "L5": (["AS 2S 3S", "TC TD TH"], "4S 5S 6S 5D 5C KH QD JC 9D 2H", 47, 1),
    "L6": (["5H 6H 7H", "TC TD TH"], "8H 8C 8D 9H KS QD JC 4D 2C AS", 46, 0),
}


def defence(name: str) -> Deal:
    """The position: seat 0 answers the knock of seat 1, who has two aces and a deuce left."""
    melds, defender, *_ = SPREADS[name]
    used = f"{' '.join(melds)} {defender}".split()
    free = [card for card in ("AD", "AH", "2D", "2C", "2S", "3H", "3C", "4C", "6C") if card not in used]
    return knocks(defender, " ".join(free[:3]), phase="defend", melds=[(1, meld) for meld in melds], options=BY_HAND)


def left(table: Deal, seat: int = 0) -> int:
    """What counts against a seat."""
    return sum(table.rules.points[card] for card in table.result.rows[seat].left)


@pytest.mark.parametrize("name", SPREADS)
def test_laying_off_as_well_as_can_be(name: str) -> None:
    *_, count, laid = SPREADS[name]
    table = defence(name).does("defend")
    assert left(table) == count
    assert sum(len(meld.cards) for meld in table.state.melds) == 6 + laid


def test_l1_the_rules_lay_off_by_themselves() -> None:
    table = knocks(ELEVEN, OTHER).does("knock 5S")
    assert points(table.result) == [24, 0]
    assert "TS JS QS KS" in {table.meld(1), table.meld(2)}


def test_l2_by_hand_on_the_other_meld_it_counts_as_it_is_laid() -> None:
    table = defence("L2")
    assert [move for move in table.legal if " " in move] == ["defend 1 9S", "defend 2 9S"]
    assert table.refuses("defend 2 TS 9S") == "layoff.not_in_run"
    assert table.allows("defend 2 9S TS")
    assert table.refuses("defend 1 9S / 2 9S") == "card.named_twice"
    assert left(table.does("defend 1 9S")) == 45


def test_l3_both_ends_in_one_answer() -> None:
    table = defence("L3").does("defend 1 7D 8D 3D")
    assert table.meld(1) == "3D 4D 5D 6D 7D 8D"
    assert table.state.melds[0].by == (0, 1, 1, 1, 0, 0)
    assert left(table) == 23


def test_passing_lays_nothing_off() -> None:
    assert left(defence("L3").does("pass")) == 41


def test_a_set_of_four_takes_nothing() -> None:
    table = knocks(
        "2D 3D 4D 9H 9C 9S KC KD 5C 5H", "AD AH", phase="defend", melds=[(1, "TC TD TH TS"), (1, "5D 6D 7D")], options=BY_HAND
    )
    assert [move for move in table.legal if " " in move] == ["defend 2 4D"]
    assert table.refuses("defend 1 9S") == "layoff.meld_full"


def test_laying_off_on_gin_where_the_house_rule_allows_it() -> None:
    other = "7D 8D 3D 9H 9C 9S KC KD 5C 5H"
    table = knocks(GIN, other, options={"layoff_on_gin": True}).does("knock 2C")
    assert points(table.result) == [25 + 30, 0]
    assert points(knocks(GIN, other).does("knock 2C").result) == [25 + 48, 0]
    asked = knocks(GIN, other, options={"layoff_on_gin": True, **BY_HAND}).does("knock 2C")
    assert asked.phase == "defend"
    runs = [number for number in (1, 2, 3) if asked.meld(number) == "4D 5D 6D"]
    assert asked.does(f"defend {runs[0]} 7D").result.kind == "gin"


# -- switches of the hand -------------------------------------------------------------------------------------------


def test_straight_gin_ends_with_gin_only() -> None:
    table = knocks(ELEVEN, OTHER, variant="gin_straight")
    assert table.refuses("knock 5S") == "knock.gin_only"
    assert not [move for move in table.legal if move.startswith("knock")]
    gin = knocks(GIN, "7D 8D 3D 9H 9C 9S KC KD 5C 5H", variant="gin_straight", options=BY_HAND)
    assert gin.does("knock 2C").result.kind == "gin"


def test_eleven_cards_for_the_first_player_whose_first_turn_is_a_discard() -> None:
    table = dealt({"start": "eleven_to_nondealer"})
    assert [cards.bit_count() for cards in table.state.hands] == [11, 10]
    assert (table.pile, len(table.state.stock), table.phase, table.to_act) == ("", 31, "play", 0)
    assert all(move.startswith("discard") for move in table.legal) and len(table.legal) == 11
    table.does(table.legal[0])
    assert (table.phase, table.to_act, table.legal) == ("draw", 1, ["draw stock", "draw discard"])


def test_a_discard_only_is_no_knock() -> None:
    deck = "AS 5C 2S 6C 3S 8D 4S 9D 5S JC 6S JD 7S 2H 8S 4H 9S 6H TS QC JS"
    table = dealt({"start": "eleven_to_nondealer", "big_gin": 31}, deck=deck)
    assert table.refuses("knock JS") == "knock.discard_only"
    assert table.refuses("big_gin") == "big_gin.not_now"


def test_no_knock_in_a_first_turn_where_the_house_rule_says_so() -> None:
    for turn, allowed in ((0, False), (1, False), (2, True)):
        table = knocks(ELEVEN, OTHER, options={"first_turn_knock": False}, turn=turn)
        assert table.allows("knock 5S") is allowed
        assert any(move.startswith("knock") for move in table.legal) is allowed
    assert knocks(ELEVEN, OTHER, options={"first_turn_knock": False}, turn=0).refuses("knock 5S") == "knock.too_early"
    assert knocks(ELEVEN, OTHER, turn=0).allows("knock 5S")


LAST = "4C 4D 4H 8S 9S TS KD 6C 5H AD"


def test_the_last_discard_may_be_taken_to_knock() -> None:
    other = "7C 7D 7H JS QS KS AH 2C 2D KC"
    options: Options = {"final_discard_claim": "to_knock"}
    table = knocks(LAST, other, phase="draw", pile="9D", stock="3H", left=3, options=options).does("draw stock", "discard 3H")
    assert (table.phase, table.to_act, table.legal) == ("claim", 1, ["draw discard", "pass"])
    assert table.refuses("draw stock") == "final_claim.first"
    passed = knocks(LAST, other, phase="draw", pile="9D", stock="3H", left=3, options=options).does(
        "draw stock", "discard 3H", "pass"
    )
    assert passed.result.kind == "drawn"
    table.does("draw discard")
    assert table.phase == "play" and all(move.startswith("knock") for move in table.legal)
    assert table.refuses("discard KC") == "knock.must"
    assert table.refuses("knock 3H") == "discard.just_taken"
    assert table.does("knock KC").result.kind == "knock"


def test_who_could_not_knock_is_not_asked() -> None:
    options: Options = {"final_discard_claim": "to_knock"}
    table = knocks(LAST, "AC 3C 5C 7D 9C JC KC 2D JS KH", phase="draw", pile="9D", stock="3H", left=3, options=options)
    assert table.does("draw stock", "discard 3H").result.kind == "drawn"


# -- a knock over the limit -----------------------------------------------------------------------------------------

STRICT: Options = {"auto_arrange": False, "illegal_knock": "penalise"}


def wrong_knock(options: Options | None = None) -> Deal:
    """A knock with fourteen points."""
    return knocks(WRONG, FOE, options={**STRICT, **(options or {})}, pile="9C").does("knock KD")


def test_a_knock_over_the_limit_is_answered() -> None:
    table = wrong_knock()
    assert (table.phase, table.to_act, table.legal) == ("wrong_knock", 1, ["accept", "pass"])
    assert table.refuses("draw stock") == "wrong_knock.answer_first"
    assert table.hand(0) == {"6C", "5H", "AD", "2S"}
    assert [dict(event.facts)["how"] for event in table.events if isinstance(event, Closed)] == ["wrong"]


def test_accepted_it_counts_as_legal() -> None:
    table = wrong_knock().does("accept")
    assert (table.result.kind, left(table), left(table, 1)) == ("knock", 14, 30)
    assert points(table.result) == [16, 0]
    assert wrong_knock(BY_HAND).does("accept").phase == "defend"


def test_refused_the_hand_lies_open_until_the_next_turn_is_over() -> None:
    table = wrong_knock().does("pass")
    rules, state = table.rules, table.state
    assert (table.phase, table.to_act, table.pile) == ("draw", 1, "9C KD")
    assert not state.melds and state.hands[0].bit_count() == 10
    assert view_of(rules, state, 1).known[0] == state.hands[0]
    assert view_of(rules, state, 1).discards[0][-1] == rules.pack.find("KD")
    assert state.vars[state.memory.at[OPEN_HAND]] == 0
    assert hand_opened(0) in table.events
    assert [event.card for event in table.events if isinstance(event, Discarded)] == [rules.pack.find("KD")]
    table.does("draw discard")
    assert state.vars[state.memory.at[OPEN_HAND]] == 0
    table.does("discard QD")
    assert state.vars[state.memory.at[OPEN_HAND]] == -1
    assert (table.phase, table.to_act) == ("draw", 0)


def test_a_miscount_is_a_wrong_knock_although_the_cards_would_allow_it() -> None:
    table = knocks(ELEVEN, OTHER, options=STRICT)
    assert table.allows("knock 5S melds 7C 7D 7H")
    assert table.does("knock 5S melds 7C 7D 7H").phase == "wrong_knock"
    assert knocks(ELEVEN, OTHER, options=STRICT).does("knock 5S").over


def test_only_the_count_may_be_wrong() -> None:
    table = knocks(WRONG, FOE, options=STRICT)
    assert table.refuses("knock KD melds 4C 4D 5H") == "meld.not_a_set"
    assert table.refuses("knock JD") == "card.not_held"


def test_a_wrong_knock_at_the_end_of_the_stock_draws_the_hand() -> None:
    table = knocks(WRONG, FOE, options=STRICT, left=2).does("knock KD", "pass")
    assert table.result.kind == "drawn"


# -- Oklahoma -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("upcard", "limit"), [("6S", 6), ("KS", 10), ("TD", 10), ("2C", 2)])
def test_the_upcard_is_the_limit(upcard: str, limit: int) -> None:
    table = knocks(ELEVEN, "KH KD KC 9S QD 8C 6D 5H 4S AC", variant="gin_oklahoma", upcard=upcard)
    most = knocking(table.rules).most
    assert most is not None and most(table.rules, table.state) == limit
    assert table.allows("knock 5S") is (limit >= 8)


@pytest.mark.parametrize(("rule", "limit"), [("gin_only", 0), ("one", 1)])
def test_an_ace_as_upcard(rule: str, limit: int) -> None:
    hand = "4D 5D 6D TC TD TH JH QH KH AH 2C"
    table = knocks(hand, "9C 9D 9S 2S 3S 5C 7C 8C KS KC", variant="gin_oklahoma", options={"ace_rule": rule}, upcard="AS")
    most = knocking(table.rules).most
    assert most is not None and most(table.rules, table.state) == limit
    assert table.allows("knock 2C") is (limit == 1)
    if limit == 0:
        assert table.refuses("knock 2C") == "knock.gin_only"


def test_the_upcard_is_remembered_wherever_it_goes() -> None:
    table = dealt(variant="gin_oklahoma")
    upcard = table.state.discards[0][0]
    table.does("draw discard")
    assert table.state.vars[UPCARD] == upcard
    assert not table.state.discards[0]


# -- Doubling -------------------------------------------------------------------------------------------------------


def doubling(**options: bool | int | str) -> Deal:
    hands = ("9C 9D 9H 2S 4S 6C 8D TH QC KD", "3C 3D 3H 5S 7C 7D JH JS 8C AH")
    return knocks(*hands, variant="gin_doubling", options=options, phase="draw", pile="KS")


def test_a_double_is_offered_before_the_draw_and_accepted() -> None:
    table = doubling()
    assert table.legal == ["draw stock", "draw discard", "double"]
    table.does("double")
    assert (table.phase, table.to_act, table.legal) == ("double", 1, ["accept", "pass"])
    assert table.refuses("draw stock") == "double.answer_first"
    table.does("accept")
    assert (table.phase, table.to_act, table.state.vars[table.state.memory.at[DOUBLES]]) == ("draw", 0, 1)
    assert table.refuses("double") == "double.not_your_right"
    assert table.legal == ["draw stock", "draw discard"]


def test_only_the_one_who_accepted_may_double_next() -> None:
    table = doubling().does("double", "accept", "draw discard", "discard KD")
    assert table.legal == ["draw stock", "draw discard", "double"]
    table.does("double", "accept")
    assert table.state.vars[table.state.memory.at[DOUBLES]] == 2
    assert table.refuses("double") == "double.not_your_right"


def test_the_highest_double() -> None:
    table = doubling(double_limit=2).does("double", "accept", "draw discard", "discard KD")
    assert table.refuses("double") == "double.limit"
    assert table.legal == ["draw stock", "draw discard"]


def test_a_refused_double_ends_the_hand() -> None:
    table = doubling().does("double", "pass")
    assert (table.result.kind, table.result.winners) == ("double_refused", (0,))
    assert doubling(auto_layoff=False).does("double", "pass").phase == "defend"


def test_a_refused_double_is_no_gin_even_with_every_card_melded() -> None:
    hands = ("4D 5D 6D TC TD TH JH QH KH TS", "7D 3C 3S 8C 6H 2H 4S JS 9C 5H")
    for more in ({}, {"layoff_on_gin": True}, {"layoff_on_gin": True, "auto_layoff": False}):
        table = knocks(*hands, variant="gin_doubling", options=more, phase="draw", pile="KS").does("double", "pass")
        assert (table.over, table.result.kind) == (True, "double_refused")
        assert "7D" in table.hand(1), "nothing is laid off on a hand that could have gone gin"
        assert points(table.result) == [10 + 57, 0]


@pytest.mark.parametrize(
    ("hand", "prompt"),
    [
        ("4C 4D 4H 7H 8H 9H QS QD QH 2D KC", "prompt.knock_discard"),
        ("4C 4D 4H 7H 8H 9H QS QD TS KD KC", None),
    ],
)
def test_the_prompt_says_how_the_hand_may_end_in_this_turn(hand: str, prompt: str | None) -> None:
    deal = knocks(hand, "2S 3H 5D 6C 8S 9C JD AC KS KH")
    view = view_of(deal.rules, deal.state, 0, deal.events)
    said = deal.rules.asked(deal.state, 0).prompt(deal.rules, view)
    assert (None if said is None else said.code) == prompt


def test_the_first_card_of_the_pack_that_was_taken_is_not_thrown_back_either() -> None:
    deal = knocks("AS 2S 3S 4H 6H 7H 9C 9D 9S 4D QD", "KH KD KC TS JD 8C 6D 5H 2D AC", pile="4C", taken="AS")
    assert {"discard AS", "knock AS"} & set(deal.legal) == set()
    assert "discard 4D" in deal.legal
    assert deal.refuses("discard AS") == "discard.just_taken"


def test_while_a_knock_is_answered_nobody_is_told_how_near_a_knock_is() -> None:
    deal = knocks("AS 2S 3S 6H 7H 8H 9C 9D 9S 2D 4C", "KH KD KC TS QD 8C 6D 5H 3D AC", options=BY_HAND).does("knock 4C")
    (goal,) = (goal for ask in deal.rules.goals for goal in ask(deal.rules, deal.state, 1, ()))
    assert (deal.phase, goal.points, goal.have) == ("defend", 10, None)


@pytest.mark.parametrize(
    ("theirs", "said"),
    [("4S KC KD TS QD 8C 6D 5C JH 2H", "defend"), ("KS KC KD TS QD 8C 6D 5C JH 2H", "defend_nothing")],
)
def test_the_defender_is_asked_to_lay_off_as_soon_as_one_card_goes_anywhere(theirs: str, said: str) -> None:
    deal = knocks("AS 2S 3S 6H 7H 9C 9D 9H 8H 2D 4C", theirs, options=BY_HAND).does("knock 4C")
    view = view_of(deal.rules, deal.state, 1)
    prompt = deal.rules.asked(deal.state, 1).prompt(deal.rules, view)
    assert prompt is not None and prompt.code == f"prompt.{said}"
