"""The worked examples of the Carioca reference, and its rounds. `given` is a position."""

from __future__ import annotations

import pytest

from tests.laws.deals import Deal, given, rules_of

CHILE = "carioca_chile"


def place(hand: str, *others: str, deal: int = 1, variant: str = CHILE, opened: list[int] | None = None) -> Deal:
    """A position of two players after the draw, in this round of the match."""
    melds = [(0, "9C 9D 9S"), (0, "KC KD KH")] if opened else []
    return given(hand, *others, seats=2, deal=deal, variant=variant, melds=melds, opened=opened)


@pytest.mark.parametrize(("variant", "allowed"), [(CHILE, True), ("carioca", False)])
def test_an_escala_goes_over_the_ace_in_chile_only(variant: str, allowed: bool) -> None:
    table = place("QS KS AS 2S 5H 5D 5C 3H", deal=2, variant=variant)
    assert table.allows("meld 5H 5D 5C / QS KS AS 2S") == allowed


def test_what_is_left_counts_in_chile() -> None:
    table = place("2H", "AS KD 7C JK", opened=[0]).does("discard 2H")
    assert table.result.rows[1].score == 67


@pytest.mark.parametrize(("points", "count"), [("face", 20 + 2 + 7 + 8 + 10 + 30), ("fives", 65 + 10), ("low_fives", 80)])
def test_number_cards_count_as_the_house_says(points: str, count: int) -> None:
    melds = [(0, "9C 9D 9S"), (0, "KC KD KH")]
    options: dict[str, bool | int | str] = {"number_points": points}
    table = given("2H", "AS 2D 7C 8C QH JK", melds=melds, opened=[0], variant=CHILE, options=options).does("discard 2H")
    assert table.result.rows[1].score == count


@pytest.mark.parametrize(("bonus", "score"), [("none", 0), (30, -30)])
def test_going_out_at_once_takes_thirty_points_off_where_the_house_says_so(bonus: str | int, score: int) -> None:
    hand, melds = "9H 9D 9S 4S 4D 4C 2H", "9H 9D 9S / 4S 4D 4C"
    table = given(hand, "KD", variant="carioca", options={"untouched_bonus": bonus}).does(f"meld {melds}", "discard 2H")
    assert [row.score for row in table.result.rows] == [score, 10]


def test_two_escalas_are_not_parts_of_one() -> None:
    assert place("4C 5C 6C 7C 8C 9C TC JC 2H", deal=3).refuses("meld 4C 5C 6C 7C / 8C 9C TC JC") == "opening.adjacent_runs"


def test_nor_over_the_ace() -> None:
    assert place("JC QC KC AC 2C 3C 4C 5C 2H", deal=3).refuses("meld JC QC KC AC / 2C 3C 4C 5C") == "opening.adjacent_runs"


def test_one_joker_in_a_trio() -> None:
    assert place("8C 8D JK 5H 5D 5C 3H").allows("meld 8C 8D JK / 5H 5D 5C")
    assert place("8C JK JK 5H 5D 5C 3H").refuses("meld 8C JK JK / 5H 5D 5C") == "meld.too_many_wilds"


def test_four_trios_and_a_discard_go_out() -> None:
    table = place("2C 2D 2H 5C 5D 5H 8C 8D 8H JC JD JH 4S", deal=8)
    table.does("meld 2C 2D 2H / 5C 5D 5H / 8C 8D 8H / JC JD JH", "discard 4S")
    assert table.result.winners == (0,)


@pytest.mark.parametrize(("variant", "rounds", "cards"), [(CHILE, 8, [12] * 8), ("carioca", 7, [11] * 6 + [12])])
def test_every_round_has_its_cards(variant: str, rounds: int, cards: list[int]) -> None:
    rules = rules_of(variant, seats=4)
    for number, count in enumerate(cards, 1):
        state = rules.new_state()
        rules.deal(state, 3, number=number)
        assert [hand.bit_count() for hand in state.hands] == [count] * 4
    for number in (rounds - 1, rounds):
        table = place("2H", "3H", deal=number, variant=variant, opened=[0]).does("discard 2H")
        assert table.result.match_over == (number == rounds)


def test_play_goes_to_the_right_and_nothing_is_bought() -> None:
    table = given("2H 3H", "4D 5D", "7S 8S", "9C TC", seats=4, variant=CHILE, stock="TC TD TH", pile="8H").does("discard 2H")
    assert (table.to_act, table.phase) == (3, "draw")


ESCALAS = {
    "dirty": "AH 2C 3H 4S 5H 6D 7H 8H 9H TH JH QH KC",
    "royal": "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH",
    "imperial": "AH 2C 3H 4S 5D 6S 7H 8C 9H TS JH QC KD",
}


@pytest.mark.parametrize(
    ("asked", "laid", "allowed"),
    [(asked, laid, laid == asked or asked == "dirty") for asked in ESCALAS for laid in ESCALAS],
)
def test_the_escala_of_a_further_round_has_all_thirteen_ranks(asked: str, laid: str, allowed: bool) -> None:
    """Of any suits, of one, or red and black in turn."""
    table = given(ESCALAS[laid], seats=2, deal=9, variant=CHILE, options={"further_rounds": asked})
    assert table.allows(f"meld {ESCALAS[laid]}") == allowed
    assert any(move.startswith("meld") for move in table.legal) == allowed
    if allowed:
        assert table.does(f"meld {ESCALAS[laid]}").result.winners == (0,)


def test_a_joker_takes_the_place_of_a_missing_rank_in_it() -> None:
    table = given(ESCALAS["royal"].replace("5H", "JK"), seats=2, deal=9, variant=CHILE, options={"further_rounds": "royal"})
    (meld,) = (move for move in table.legal if move.startswith("meld"))
    assert "JK=5H" in meld
    table.does(meld)
    twice = ESCALAS["dirty"].replace("5H", "4S")
    assert not given(twice, seats=2, deal=9, variant=CHILE, options={"further_rounds": "dirty"}).allows(f"meld {twice}")


@pytest.mark.parametrize(("rounds", "kinds"), [("none", []), ("dirty_royal", ["dirty", "royal"]), ("all", list(ESCALAS))])
def test_further_rounds_follow_the_eighth(rounds: str, kinds: list[str]) -> None:
    rules = rules_of(CHILE, {"further_rounds": rounds}, 2)
    assert rules.variant.match_end.rule.hands == 8 + len(kinds)
    state = rules.new_state()
    for number, kind in enumerate(kinds, 9):
        rules.deal(state, 3, number=number)
        assert rules.variant.opening.pieces(rules, state, 0) == ((kind, 13),)


@pytest.mark.parametrize("kind", ESCALAS)
def test_a_contract_of_every_card_ends_the_hand_though_a_last_discard_is_required(kind: str) -> None:
    """Twelve cards and the one that was drawn: nothing is left to discard (contract rummy reference, 1.3)."""
    table = given(ESCALAS[kind], seats=2, deal=9, variant=CHILE, options={"further_rounds": kind, "final_discard": "required"})
    assert [move.split()[0] for move in table.legal].count("meld") == 1
    assert table.does(f"meld {ESCALAS[kind]}").result.winners == (0,)


def test_where_the_contract_leaves_a_card_the_last_one_is_discarded_as_required() -> None:
    tríos = "2H 2C 2D / 5S 5D 5C / 8H 8C 8D / TS TD TH"
    table = given(f"{tríos.replace(' /', '')} KD", seats=2, deal=8, variant=CHILE, options={"final_discard": "required"})
    table.does(f"meld {tríos}", "discard KD")
    assert table.result.winners == (0,)
    required, optional = (
        given("KS", seats=2, deal=8, variant=CHILE, melds=[(0, "KD KH KC")], opened=[0], options={"final_discard": last})
        for last in ("required", "optional")
    )
    assert required.refuses("layoff 1 KS") == "going_out.discard_required"
    assert optional.does("layoff 1 KS").result.winners == (0,)


LAST = {"seven": (7, "4S 5S 6S 7S / 9D TD JD QD / 3C 4C 5C 6C"), "six": (6, "9D 9C 9S / 4S 5S 6S 7S / 3C 4C 5C 6C")}


@pytest.mark.parametrize("rounds", LAST)
def test_in_the_last_round_of_carioca_every_card_is_laid(rounds: str) -> None:
    deal, melds = LAST[rounds]
    hand = melds.replace(" /", "")
    table = given(f"{hand} 2H", seats=2, deal=deal, variant="carioca", options={"rounds": rounds})
    assert table.refuses(f"meld {melds}") == "opening.all_out"
    whole = given(hand, seats=2, deal=deal, variant="carioca", options={"rounds": rounds}).does(f"meld {melds}")
    assert whole.result.winners == (0,)
