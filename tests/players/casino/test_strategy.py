"""The strategy tables beside the document, section 2.4 to 2.8 of the rummy at the blackjack table reference, and beside its own
list of differences. They are looked at as they were kept with `docs/strategy.md`; a slow test counts them anew.
"""

from __future__ import annotations

import pytest

from game.cards.chance import Chance
from game.cards.deck import FRENCH_RANKS
from game.players.casino.cards import value
from game.players.casino.document import COLUMNS, gaps, strategies
from game.players.casino.survey import ROWS, row_of
from game.players.counted import CellKey, Exceptional, survey_from_plain, survey_to_plain
from game.players.families import counted_table
from game.rules.casino.terms import terms_of
from tests.laws.deals import rules_of
from tests.players.casino.strategy_page import GAME, PAGE, counted, kept, page

LETTERS = {"hit": "H", "stand": "S", "double": "D", "split": "P", "surrender": "G"}


def exact(table: str, low: int) -> str:
    """The letters of a row by exact play, from two to ace."""
    return "".join(LETTERS[cell.exact] for row in kept().rows if (row.table, row.low) == (table, low) for cell in row.cells)


def exceptional(cards: str, up: int, suited: bool = True) -> Exceptional | None:
    """What is said of two cards that are played otherwise than their row."""
    ranks = sorted(FRENCH_RANKS.index(card) for card in cards)
    for one in kept().exceptions:
        if (sorted((one.first % 13, one.second % 13)), one.up, one.suited) == (ranks, up, suited):
            return one
    return None


def test_the_page_is_what_the_count_says() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(kept())


@pytest.mark.slow
def test_the_count_says_the_same_today() -> None:
    fresh = survey_to_plain(counted())
    same = survey_to_plain(kept())
    assert fresh["deviation"] == pytest.approx(same["deviation"], abs=1e-6)
    for one, other in zip(fresh["edges"], same["edges"], strict=True):
        assert one[0] == other[0] and one[1] == pytest.approx(other[1], abs=1e-6)
    for one, other in zip(fresh["rows"], same["rows"], strict=True):
        assert one[:4] == other[:4]
        for cell, before in zip(one[4], other[4], strict=True):
            assert (cell[0], cell[2]) == (before[0], before[2])
            assert dict(map(tuple, cell[1])) == pytest.approx(dict(map(tuple, before[1])), abs=1e-6)
    assert len(fresh["exceptions"]) == len(same["exceptions"])


# ---- what the house keeps, 2.8 --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("play", "simulated"),
    [("printed", 1.854), ("text", 1.605), ("giving_up", 1.142), ("exact_no_surrender", 1.466), ("exact", 1.002)],
)
def test_the_edges_of_two_point_eight(play: str, simulated: float) -> None:
    """Those are simulations of 10^8 rounds with a standard error of 0.011; the Wizard of Odds has 1.00 and 1.47."""
    assert kept().edge(play) == pytest.approx(simulated, abs=0.02)


def test_the_bars_of_the_whole_game() -> None:
    assert round(kept().edge("exact"), 2) == 1.00
    assert round(kept().edge("exact_no_surrender"), 2) == 1.47
    assert 1.05 < kept().deviation < 1.12


# ---- the document, cell by cell -------------------------------------------------------------------------------------


def test_the_document_is_data_with_its_gaps_closed() -> None:
    text = strategies()["text"]
    assert {table: len(rows) for table, rows in text.rows.items()} == {"pairs": 10, "soft": 10, "hard": 18}
    assert all(len(row) == len(COLUMNS) for rows in text.rows.values() for row in rows.values())
    assert [(gap.table, gap.total) for gap in gaps()] == [("soft", 14), ("soft", 17), ("soft", 18), ("hard", 12)]
    assert strategies()["printed"].rows["hard"][12] == "HHSSSHHHHS"
    assert [row.low for row in kept().rows if row.gap] == [12, 14, 17, 18]


EQUAL = {
    ("hard", 5): "HHHHHHHHHH",
    ("hard", 9): "HDDDDHHHHH",
    ("hard", 10): "DDDDDDDDHH",
    ("hard", 11): "DDDDDDDDHH",
    ("hard", 18): "SSSSSSSSSS",
    ("soft", 13): "HHHDDHHHHH",
    ("soft", 14): "HHHDDHHHHH",
    ("soft", 15): "HHDDDHHHHH",
    ("soft", 16): "HHDDDHHHHH",
    ("soft", 17): "HDDDDHHHHH",
    ("soft", 19): "SSSSSSSSSS",
    ("pairs", 8): "PPPPPPPHHH",
    ("pairs", 9): "PPPPPSPPSS",
    ("pairs", 10): "SSSSSSSSSS",
    ("pairs", 1): "PPPPPPPPPH",
}
"""Rows in which the document is right everywhere."""
WRONG = {
    ("hard", 12): "HHSSSHHHHG",
    ("hard", 13): "SSSSSHHHHG",
    ("hard", 14): "SSSSSHHHHG",
    ("hard", 15): "SSSSSHHHGG",
    ("hard", 16): "SSSSSHHGGG",
    ("hard", 17): "SSSSSSSSSG",
    ("soft", 18): "SDDDDSSHHH",
    ("pairs", 2): "HHHHPHHHHH",
    ("pairs", 3): "HHHHPHHHHH",
    ("pairs", 4): "DDDDDHHHHH",
    ("pairs", 5): "DDDDDDDDDH",
    ("pairs", 6): "HHDPPHHHHH",
    ("pairs", 7): "HDPPPHHHHH",
}
"""The others, as exact play has them."""


@pytest.mark.parametrize("row", EQUAL)
def test_rows_in_which_the_document_is_right(row: tuple[str, int]) -> None:
    assert exact(*row) == EQUAL[row]
    assert not [cell for one in kept().rows if (one.table, one.low) == row for cell in one.cells if cell.differs]


@pytest.mark.parametrize("row", WRONG)
def test_rows_in_which_it_is_not(row: tuple[str, int]) -> None:
    assert exact(*row) == WRONG[row]


def test_the_list_of_cells_that_differ_has_all_of_them() -> None:
    assert len(EQUAL) + len(WRONG) == len(ROWS) == len(kept().rows)
    assert sum(cell.differs for cell in kept().cells.values()) == 24


# ---- the best give-ups and other differences, 2.6 and 2.7 -----------------------------------------------------------


def test_the_best_give_ups_are_those_of_two_point_six_but_for_fourteen_against_ten() -> None:
    """A shoe without end gives up every 14 against a ten; six packs only 6-8, and by less than a thousandth."""
    for total in range(12, 18):
        assert exact("hard", total)[-1] == "G"
    assert [exact("hard", total)[8] for total in (14, 15, 16)] == ["H", "G", "G"]
    assert exact("hard", 16)[7] == "G"
    found = exceptional("68", 10, suited=False)
    assert found is not None and found.exact == "surrender" and found.gain < 0.001
    assert "G" not in "".join(exact(row.table, row.low) for row in kept().rows if row.table != "hard")


@pytest.mark.parametrize(
    ("cards", "ups", "choice"),
    [
        ("56", (10,), "double"),
        ("57", (4, 5, 6, 1), "hit"),
        ("67", (2, 3, 4, 5, 6, 1), "hit"),
        ("68", (2, 1), "hit"),
        ("78", (2, 3, 10, 1), "hit"),
        ("A2", (4,), "double"),
        ("A3", (3, 4), "double"),
        ("45", (2, 7), "double"),
        ("35", (6,), "double"),
    ],
)
def test_suited_cards_of_two_point_seven(cards: str, ups: tuple[int, ...], choice: str) -> None:
    for up in ups:
        found = exceptional(cards, up)
        assert found is not None and found.exact == choice, (cards, up)


def test_where_six_packs_settle_what_a_shoe_without_end_has_otherwise() -> None:
    """2.7 doubles soft 13 against 6 only, doubles 7-7 against 7, says nothing of 7-7 against 2, and hits suited 6-8 against 3."""
    assert exact("soft", 13)[3] == "D"
    assert exact("pairs", 7)[5] == "H" and exact("pairs", 7)[0] == "H"
    assert exceptional("68", 3) is None


def test_identical_twos_and_threes_are_not_split_against_six() -> None:
    for cards in ("22", "33"):
        found = exceptional(cards, 6)
        assert found is not None and (found.cell, found.exact) == ("split", "hit")


# ---- records --------------------------------------------------------------------------------------------------------


def test_a_survey_is_plain_data_and_back() -> None:
    assert survey_from_plain(survey_to_plain(kept())) == kept()


@pytest.mark.parametrize("broken", [None, [], {}, {"rows": []}, {"rows": [], "exceptions": [], "edges": [], "deviation": 1}])
def test_data_that_is_no_survey_is_refused(broken: object) -> None:
    with pytest.raises((TypeError, ValueError, KeyError, IndexError)):
        survey_from_plain(broken)


@pytest.mark.parametrize("decks", [1, 6])
def test_a_hand_of_a_cell_is_of_that_cell(decks: int) -> None:
    variant = rules_of(GAME, {"decks": decks}, 1).variant
    table, terms = counted_table(variant), terms_of(variant)
    assert table is not None and terms is not None
    for number, key in enumerate(kept().cells):
        hand = table.hand(key, Chance(number))
        assert row_of(terms, *hand.cards)[:2] == key[:2] and value(hand.up) == key.up
        assert hand.cards[0] // 13 != hand.cards[1] // 13
        assert decks > 1 or len({*hand.cards, hand.up}) == 3


def test_other_games_are_not_counted() -> None:
    assert counted_table(rules_of("straight_rummy").variant) is None


def test_tables_that_play_alike_have_one_key() -> None:
    def key(**options: bool | int | str) -> str:
        table = counted_table(rules_of(GAME, options, 1).variant)
        assert table is not None
        return table.key

    assert key() == key(max_stake=20, side_bet=True, pays=8)
    assert len({key(), key(decks=4), key(surrender="none"), key(blackjack_pays="3/2"), key(bonus_ace="low")}) == 5
    assert CellKey("hard", 12, 1) in kept().cells
