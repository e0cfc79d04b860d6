"""The match sheet of the gin family: complete games, shutouts, matches, settlements and Hollywood's columns.

Numbers are those of the rules reference for gin rummy: 9.4 (S), 9.5 (games), 9.6 (Hollywood), 1.7 and 1.8 for the rest.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import islice
from typing import Any

import pytest

from game.cards.chance import Chance, derive
from game.cards.pack import Pack
from game.rules.scoring.games import Games
from game.rules.scoring.ledger import Ledger
from game.rules.scoring.rounds import Crew, crew_of, round_of
from game.rules.scoring.scoresheet import Played
from game.rules.scoring.sheet import Sheet
from game.rules.state.entry import before, drawn, entry_from_plain, entry_to_plain, notice, won
from game.words.catalogue import plain, sentence
from tests.laws.deals import rules_of
from tests.laws.sheets import PLAYERS, hand, ledger, points, sheet

GAME_1 = ("A 24", "B gin 56", "B undercut 27", "A gin 69", "draw", "A 10")
GAME_2 = ("A 40", "A 35", "A 30")
GAME_3 = ("A 60", "B 20", "B 15", "B 12", "B 30", "A 45")


def words(of: Sheet) -> list[str]:
    """Every line of a sheet."""
    names = ["Ada", "Bob", "Cid", "Dot"]
    return [plain(sentence(entry.line, Pack(1), names)) for entry in of.lines]


# ---- 9.5: complete games --------------------------------------------------------------------------------------------


def test_game_1_hand_by_hand() -> None:
    running = [sheet(*GAME_1[:count]).columns[0].points for count in range(1, 7)]
    assert running == [(24, 0), (24, 56), (24, 83), (93, 83), (93, 83), (103, 83)]


def test_game_1_totals_and_credit() -> None:
    game = sheet(*GAME_1)
    column = game.columns[0]
    assert (column.points, column.boxes, column.over, column.winners) == ((103, 83), (3, 2), True, (0,))
    assert column.totals == game.totals == (278, 133)
    assert column.credit == game.credit == (145, 0)
    assert not game.over and game.hands == 6


def test_game_1_goes_on_until_somebody_has_100() -> None:
    assert not sheet(*GAME_1[:5]).columns[0].over
    assert sheet("A 99").columns[0].totals == (99, 0)
    assert sheet("A 100").columns[0].over


def test_game_2_shutout() -> None:
    game = sheet(*GAME_2)
    assert game.columns[0].totals == (380, 0) and game.credit == (380, 0)


def test_games_1_and_2_make_a_match() -> None:
    match = sheet(*GAME_1, *GAME_2)
    assert [column.totals for column in match.columns] == [(278, 133), (380, 0)]
    assert match.credit == (525, 0) and match.over and match.winners == (0,)
    assert not sheet(*GAME_1, *GAME_2[:2]).over
    assert not sheet(*GAME_1, *GAME_2, match_target=526).over


def test_game_2_with_doubled_hand_points() -> None:
    assert sheet(*GAME_2, shutout="double_hand_points").totals == (385, 0)


def test_game_2_by_the_bonuses_of_gin_pagat() -> None:
    assert sheet(*GAME_2, shutout="bonus_is_game_again", box_bonus=20).totals == (365, 0)


def test_game_2_with_everything_doubled_or_nothing() -> None:
    assert sheet(*GAME_2, shutout="double_total").totals == (560, 0)
    assert sheet(*GAME_2, shutout="none").totals == (280, 0)


def test_game_3_the_winner_may_have_fewer_boxes() -> None:
    game = sheet(*GAME_3)
    assert game.columns[0].boxes == (2, 4) and game.totals == (255, 177) and game.credit == (78, 0)


def test_every_number_of_game_1_is_explained() -> None:
    told = words(sheet(*GAME_1))
    assert told[:6] == [
        "Hand 1: Ada wins by a knock: 24",
        "Hand 2: Bob wins with gin: 56",
        "Hand 3: Bob wins by an undercut: 27",
        "Hand 4: Ada wins with gin: 69",
        "Hand 5: nobody scores",
        "Hand 6: Ada wins by a knock: 10",
    ]
    assert told[6:] == [
        "For winning the game: 100",
        "3 boxes at 25: 75",
        "2 boxes at 25: 50",
        "Ada is credited 278 − 133 = 145",
    ]


@pytest.mark.parametrize(
    ("games", "told"),
    [
        (0, [("scores.no_credit", None)]),
        (1, [("scores.credit_of", 380)]),
        (2, [("scores.credit_of", 380), ("scores.credit_of", 380), ("scores.credit_all", 760)]),
    ],
)
def test_a_credit_is_explained_game_by_game_and_summed_up_where_there_are_several(
    games: int, told: list[tuple[str, int | None]]
) -> None:
    entries = tuple(hand(text) for text in GAME_2 * games)
    page = Games(match_target=1000).score_sheet(rules_of("gin_standard"), Played((), entries, (0, 0), len(entries), True, 0))
    (credit,) = [cell for foot in page.foot for cell in foot.cells if cell.id == "credit:0"]
    assert [(entry.line.code, dict(entry.line.params).get("points")) for entry in credit.account().lines] == told


# ---- 1.8: switches of the match -------------------------------------------------------------------------------------


def test_the_bonus_of_a_game_may_be_its_target() -> None:
    game = sheet("A 200", "B 10", "A 50", target=250, game_bonus="equal_to_target")
    assert game.totals == (250 + 250 + 50, 10 + 25)
    assert sheet(*GAME_1, game_bonus=0).totals == (178, 133)


def test_boxes_without_worth() -> None:
    assert sheet(*GAME_1, box_bonus=0).totals == (203, 83)


def test_boxes_that_count_at_once_lead_to_the_target() -> None:
    hands = ("A 24", "B 30", "B 25")
    assert not sheet(*hands).columns[0].over
    at_once = sheet(*hands, box_timing="immediate")
    assert at_once.columns[0].over and at_once.columns[0].winners == (1,)
    assert at_once.columns[0].points == (24, 55) and at_once.totals == (49, 55 + 50 + 100)
    before_that = sheet(*hands[:2], box_timing="immediate")
    assert before_that.columns[0].totals == (49, 55) and not before_that.columns[0].over


def test_shut_out_without_a_hand_or_without_points() -> None:
    """Differs only where a hand can be won for 0 points: B has a box and no points."""
    hands = ("A 60", "B 0", "A 45")
    assert sheet(*hands).totals == (105 + 100 + 50, 25)
    assert sheet(*hands, shutout_test="no_points").totals == (105 + 100 + 50 + 100, 25)


def test_a_difference_below_nothing_is_credited_only_where_agreed() -> None:
    hands = ("A 60", *["B 0"] * 12, "A 45")
    assert sheet(*hands).totals == (255, 300) and sheet(*hands).credit == (0, 0)
    assert sheet(*hands, allow_negative=True).credit == (-45, 0)


def test_a_single_game() -> None:
    match = sheet(*GAME_1, match_target="single_game")
    assert match.over and match.winners == (0,) and match.credit == (145, 0)


def test_best_of_five_needs_three_games() -> None:
    to_a, to_b = "A 100", "B 100"
    assert not sheet(to_a, to_b, to_a, to_b, match_target="best_of_5").over
    match = sheet(to_a, to_b, to_a, to_b, to_b, match_target="best_of_5")
    assert match.over and match.winners == (1,) and len(match.columns) == 5
    assert sheet(to_a, to_a, to_a, match_target="best_of_5").winners == (0,)


def test_a_game_is_begun_by_its_first_hand() -> None:
    assert len(sheet().columns) == 1 and sheet().columns[0].points == (0, 0)
    assert len(sheet(*GAME_1).columns) == 1
    assert [column.points for column in sheet(*GAME_1, "draw").columns] == [(103, 83), (0, 0)]


def test_the_next_game_begins_from_nothing() -> None:
    assert sheet(*GAME_1[:5]).scores == (93, 83)
    assert sheet(*GAME_1).scores == (0, 0)
    assert sheet(*GAME_1, "B 7").scores == (0, 7)
    over = sheet(*GAME_1, match_target="single_game")
    assert over.scores == (103, 83)


def test_extra_boxes() -> None:
    gin = won("gin", [0], 100, 2, boxes=3)
    game = Ledger(Games(), 2, [gin]).sheet()
    assert game.columns[0].boxes == (3, 0) and game.totals == (100 + 100 + 100 + 75, 0)


def test_nothing_is_written_after_the_match() -> None:
    with pytest.raises(ValueError, match="over"):
        ledger(*GAME_1, *GAME_2, "A 3")


def test_points_from_before_stand_in_the_first_column() -> None:
    match = Ledger(Games(), 2, [before((93, 83)), hand("A 10")])
    assert match.sheet().columns[0].points == (103, 83) and match.hands == 1
    # What happened before is not known, but whoever has points has won a hand.
    assert match.sheet().totals == (103 + 100 + 25, 83)
    assert "Before the first hand of this sheet: Bob has 83" in words(match.sheet())


def test_what_the_end_adds_is_listed_for_each_seat() -> None:
    match = ledger(*GAME_1, *GAME_2)
    added = [[part.points for part in account] for account in match.closing()]
    assert added == [[278, 100, 75, 100], [133]]
    assert [105 + sum(added[0]), 0 + sum(added[1])] == list(match.sheet().totals)


# ---- 9.6: Hollywood -------------------------------------------------------------------------------------------------

PUBLISHED = (
    ("A 18", [18, None, None], [None, None, None]),
    ("B 12", [18, None, None], [12, None, None]),
    ("A 25", [43, 25, None], [12, None, None]),
    ("B 30", [43, 25, None], [42, 30, None]),
    ("A 15", [58, 40, 15], [42, 30, None]),
    ("A 22", [80, 62, 37], [42, 30, None]),
    ("B 20", [80, 62, 37], [62, 50, 20]),
)


def hollywood(*hands: str, **settings: Any) -> Sheet:
    """A contest of three games at once."""
    return sheet(*hands, **{"columns": "hollywood", "match_target": "single_game", **settings})


def test_the_published_hollywood_sheet() -> None:
    hands = [row[0] for row in PUBLISHED]
    for count, (_, first, second) in enumerate(PUBLISHED, 1):
        written = hollywood(*hands[:count])
        assert (points(written, 0), points(written, 1)) == (first, second), f"after hand {count}"


def test_the_first_hands_of_scarne() -> None:
    assert points(hollywood("A 25", "A 18", "A 36", target=150), 0) == [79, 54, 36]


def test_whoever_is_shut_out_of_a_game_begins_with_the_next() -> None:
    shut_out = ("A 40", "A 30", "A 34")
    written = hollywood(*shut_out)
    assert written.columns[0].over and points(written, 0)[0] == 104
    assert points(hollywood(*shut_out, "B 33"), 1) == [None, 33, None]
    assert points(hollywood(*shut_out, "B 33", "B 10"), 1) == [None, 43, 10]


def test_a_column_with_game_shutout_and_boxes_comes_to_404() -> None:
    column = hollywood("A 40", "A 30", "A 20", "A 14").columns[0]
    assert column.points == (104, 0) and column.boxes == (4, 0)
    assert column.totals == (404, 0) and column.credit == (404, 0)


def test_later_wins_go_to_the_open_games_only() -> None:
    written = hollywood("A 60", "A 45", "A 20")
    assert points(written, 0) == [105, 65, 20] and written.columns[0].boxes == (2, 0)


def test_each_game_has_its_own_boxes_and_shutout() -> None:
    written = hollywood("B 12", "A 60", "A 45", "A 20", "A 90")
    assert written.columns[0].totals == (105 + 100 + 50, 12 + 25)
    assert written.columns[1].points == (45 + 20 + 90, 0) and written.columns[1].totals == (155 + 100 + 75 + 100, 0)
    assert written.columns[2].totals == (110 + 100 + 50 + 100, 0)


def test_the_three_differences_are_added() -> None:
    written = hollywood("B 12", "A 60", "A 45", "A 20", "A 90")
    assert written.over and written.winners == (0,)
    assert written.credit == ((255 - 37) + 430 + 360, 0)


def test_a_game_won_by_the_other_side_is_taken_off() -> None:
    written = hollywood("A 60", "A 45", "B 50", "B 60")
    # G1 A 105 alone; G2 A 45, B 110; G3 B 60.
    assert [column.winners for column in written.columns] == [(0,), (1,), ()]
    for_a, for_b = 105 + 100 + 50 + 100, (110 + 100 + 50) - (45 + 25)
    assert written.credit == (for_a - for_b, 0) and not written.over
    assert hollywood("A 60", "A 45", "B 50", "B 60", "B 40").credit == (0, for_b + (100 + 100 + 50 + 100) - for_a)


def test_the_contest_lasts_until_all_three_are_over() -> None:
    assert not hollywood("A 60", "A 45", "A 60").over
    assert len(hollywood("A 60", "A 45").columns) == 3


def test_contests_follow_each_other_to_a_match_target() -> None:
    written = hollywood("A 100", "A 100", "A 100", match_target=2000)
    assert not written.over and len(written.columns) == 3
    assert len(hollywood("A 100", "A 100", "A 100", "B 5", match_target=2000).columns) == 6
    assert hollywood("A 100", "A 100", "A 100", match_target=900).winners == (0,)


def test_endless_a_game_that_is_over_is_followed_by_another() -> None:
    written = hollywood("A 60", "A 45", columns="hollywood_endless")
    assert len(written.columns) == 4 and not written.over
    later = hollywood("A 60", "A 45", "B 7", columns="hollywood_endless")
    assert points(later, 1) == [None, 7, None, None]
    assert points(hollywood("A 60", "A 45", "A 5", "A 6", columns="hollywood_endless"), 0) == [105, 56, 11, 6]


def test_endless_after_notice_the_open_games_are_the_last() -> None:
    end = Games(columns="hollywood_endless", match_target="single_game")
    hands = [hand("A 60"), hand("A 45"), notice(2), hand("A 60"), hand("A 60")]
    written = Ledger(end, 2, hands).sheet()
    assert len(written.columns) == 4 and [column.over for column in written.columns] == [True, True, True, False]
    written = Ledger(end, 2, [*hands, hand("B 3"), hand("A 60")]).sheet()
    assert written.over and written.winners == (0,) and len(written.columns) == 4


def test_endless_may_also_end_at_a_sum_of_credit() -> None:
    written = hollywood("A 100", columns="hollywood_endless", match_target=300)
    assert written.over and written.credit == (325, 0)


def test_a_contest_between_equals_goes_to_whoever_won_more_games() -> None:
    free = {"game_bonus": 0, "box_bonus": 0, "shutout": "none"}
    written = hollywood("A 50", "A 50", "A 50", "B 99", "B 151", **free)
    assert [column.credit for column in written.columns] == [(100, 0), (100, 0), (0, 200)]
    assert written.over and written.credit == (0, 0) and written.winners == (0,)


def test_hands_are_told_with_the_games_they_are_written_into() -> None:
    told = words(hollywood("A 18", "A gin 25"))
    assert told == [
        "Hand 1: Ada wins by a knock: 18, written into game 1",
        "Hand 2: Ada wins with gin: 25, written into games 1, 2",
    ]


# ---- 7.1, 7.3: three players who settle with each other -------------------------------------------------------------

ROUND_ROBIN: dict[str, Any] = {"seats": 3, "settlement": "pairwise", "match_target": "single_game"}


def test_cutthroat_everybody_pays_every_higher_player() -> None:
    game = sheet("A 60", "B 30", "C 20", "A 45", **ROUND_ROBIN)
    assert game.totals == (105 + 100 + 50, 30 + 25, 20 + 25)
    assert game.credit == (200 + 210, -200 + 10, -210 - 10) and sum(game.credit) == 0
    assert game.over and game.winners == (0,)


def test_cutthroat_who_never_won_a_hand_pays_the_winner_of_the_game_only() -> None:
    game = sheet("A 60", "B 30", "A 45", **ROUND_ROBIN)
    assert game.totals == (255, 55, 0), "the shutout is no part of the totals"
    assert game.credit == (200 + 255 + 100, -200 + 55, -255 - 55 - 100)
    assert "Cid was shut out and pays Ada 100" in words(game)
    alone = sheet("A 60", "A 45", **ROUND_ROBIN)
    assert alone.credit == (255 + 255 + 200, -355, -355)


def test_battle_royal_a_knocker_may_lose_points() -> None:
    """An undercut knocker (C) loses 20; the hand is won by A."""
    loses = won("undercut", [0], 30, 3)._replace(scores=(30, 0, -20))
    end = Games(target=200, settlement="pairwise", match_target="single_game")
    game = Ledger(end, 3, [loses, hand("B 40", 3), hand("A 170", 3)]).sheet()
    assert game.columns[0].points == (200, 40, -20) and game.columns[0].boxes == (2, 1, 0)
    assert game.totals == (200 + 100 + 50, 40 + 25, -20)
    assert sum(game.credit) == 0 and game.credit[2] == -(350 + 20) - (65 + 20) - 100
    assert "Hand 1: Cid scores −20" in words(game)


def test_battle_royal_two_lowest_share_a_hand() -> None:
    shared = won("undercut", [1, 2], 10, 3)
    column = Ledger(Games(target=200, settlement="pairwise"), 3, [shared]).sheet().columns[0]
    assert column.points == (0, 10, 10) and column.boxes == (0, 1, 1)


# ---- 7.2: captain ---------------------------------------------------------------------------------------------------

CAPTAIN: dict[str, Any] = {"seats": 3, "settlement": "in_full", "match_target": "single_game"}


def test_captain_the_box_collects_from_every_partner_in_full() -> None:
    game = sheet("A 60", "BC 30", "A 45", **CAPTAIN)
    assert game.totals == (255, 55, 55)
    assert game.credit == (400, -200, -200)


def test_captain_the_box_pays_every_partner_in_full() -> None:
    game = sheet("BC 60", "BC 45", **CAPTAIN)
    assert game.totals == (0, 355, 355), "one score for the side, with the shutout"
    assert game.credit == (-710, 355, 355) and game.winners == (1, 2)


def test_captain_one_who_loses_goes_to_the_end_of_the_line() -> None:
    assert crew_of(4, [], by_hand=False) == Crew(0, 1, (2, 3))
    assert crew_of(4, [hand("BCD 5", 4)], by_hand=False) == Crew(0, 1, (2, 3))
    assert crew_of(4, [hand("A 5", 4)], by_hand=False) == Crew(0, 2, (3, 1))
    assert crew_of(4, [drawn(4)], by_hand=False) == Crew(0, 1, (2, 3))
    assert crew_of(3, [hand("A 5", 3), hand("A 5", 3)], by_hand=False) == Crew(0, 1, (2,))


def test_captain_hand_by_hand_the_captain_takes_the_box() -> None:
    crew = crew_of(3, [hand("BC 5", 3)], by_hand=True)
    assert crew == Crew(1, 2, (0,)) and crew.partners == (0, 2) and crew.side_of(0) == (0, 2)


def test_captain_hand_by_hand_a_hand_is_worth_the_same_to_every_partner() -> None:
    """B and C beat A for 30, then C, now captain of A, loses to B in the box for 75."""
    settled = sheet("BC 30", "B 75", **{**CAPTAIN, "settlement": "pairwise", "shutout": "none"})
    assert settled.totals == (0, 105 + 100 + 50, 30 + 25) and settled.credit == (-255 - 55, 255 + 200, -200 + 55)


# ---- 8: partners at two tables --------------------------------------------------------------------------------------

TEAMS = ((0, 2), (1, 3), (0, 2), (1, 3))


def test_s16_the_sum_of_both_tables_counts() -> None:
    """A wins by 16 and C by 12: 28 for A and C. A wins by 7, C loses 13: 6 points and one box for B and D."""
    first = round_of([(0, 16), (2, 12)], TEAMS)
    assert first.winners == (0, 2) and first.scores == (28, 0, 28, 0) and first.boxes == (1, 0, 1, 0)
    second = round_of([(0, 7), (3, 13)], TEAMS)
    assert second.winners == (1, 3) and second.scores == (0, 6, 0, 6) and second.boxes == (0, 1, 0, 1)


def test_a_drawn_hand_counts_nothing_and_the_other_table_decides() -> None:
    assert round_of([(-1, 0), (3, 13)], TEAMS).scores == (0, 13, 0, 13)


def test_a_round_without_difference_scores_nobody() -> None:
    even = round_of([(0, 13), (3, 13)], TEAMS)
    assert even.winners == () and even.boxes == (0, 0, 0, 0)
    assert round_of([(-1, 0), (-1, 0)], TEAMS).winners == ()


def test_a_game_of_partners() -> None:
    end = Games(target=125, match_target="single_game")
    hands = [round_of([(0, 60), (2, 40)], TEAMS), round_of([(0, 7), (3, 13)], TEAMS), round_of([(0, 30), (1, 5)], TEAMS)]
    game = Ledger(end, 4, hands).sheet()
    assert game.columns[0].points == (125, 6, 125, 6) and game.winners == (0, 2)
    assert game.totals == (125 + 100 + 50, 31, 275, 31) and game.credit == (244, 0, 244, 0)
    assert "Round 2: Bob and Dot score 6" in words(game)
    assert "Round 2, table 1: Ada wins 7" in words(game)


# ---- what holds for every sheet -------------------------------------------------------------------------------------

FORMS: tuple[tuple[int, dict[str, Any]], ...] = (
    (2, {}),
    (2, {"box_timing": "immediate", "shutout": "double_total"}),
    (2, {"match_target": "best_of_5", "shutout": "double_hand_points", "game_bonus": "equal_to_target", "target": 250}),
    (2, {"columns": "hollywood", "match_target": "single_game"}),
    (2, {"columns": "hollywood", "match_target": 2500, "box_bonus": 20}),
    (2, {"columns": "hollywood_endless", "match_target": 3000, "allow_negative": True}),
    (3, {"settlement": "pairwise", "match_target": "single_game"}),
    (3, {"settlement": "pairwise", "target": 200, "shutout": "double_total"}),
    (4, {"settlement": "in_full", "shutout_test": "no_points"}),
)


def random_hands(seats: int, chance: Chance, sides: bool) -> Any:
    """Hands without end, some drawn, some for nothing."""
    while True:
        if chance.below(8) == 0:
            yield drawn(seats)
            continue
        winner = chance.below(seats)
        winners = [winner] if not sides or winner == 0 else list(range(1, seats))
        kind = ("knock", "gin", "undercut", "big_gin")[chance.below(4)]
        yield won(kind, winners, chance.below(60), seats, boxes=1 + chance.below(2))


@pytest.mark.parametrize("number", range(len(FORMS)))
def test_every_match_ends_and_adds_up(number: int) -> None:
    seats, settings = FORMS[number]
    end = Games(**settings)
    for seed in range(6):
        chance = Chance(derive("sheet", number, seed))
        match = Ledger(end, seats)
        entries = []
        for entry in islice(random_hands(seats, chance, end.settlement == "in_full"), 3000):
            entries.append(entry)
            match.add(entry)
            if match.over:
                break
        assert match.over
        written = match.sheet()
        assert written == Ledger(end, seats, entries).sheet() and written.hands == len(entries)
        for seat in range(seats):
            assert written.totals[seat] == sum(column.totals[seat] for column in written.columns)
            assert written.scores[seat] + sum(part.points for part in match.closing()[seat]) == written.totals[seat]
        for column in written.columns:
            assert column.over == bool(column.winners) and all(
                column.totals[seat] == column.points[seat] + sum(part.points for part in column.accounts[seat])
                for seat in range(seats)
            )
            assert column.points == tuple(
                sum(entry.points for entry in column.entries if entry.seat == seat) for seat in range(seats)
            )
            if end.settlement != "winner":
                assert sum(column.credit) == 0
        if end.settlement != "winner":
            assert sum(written.credit) == 0
        elif not end.allow_negative:
            assert min(written.credit) >= 0
        assert all(text and "{" not in text and "…" not in text for text in words(written))


def test_entries_survive_a_save() -> None:
    kept = [
        won("gin", [1], 39, 2, boxes=3),
        drawn(3),
        before((Fraction(7, 2), 0)),
        notice(2),
        round_of([(0, 7), (3, 13)], TEAMS),
    ]
    assert [entry_from_plain(entry_to_plain(entry)) for entry in kept] == kept
    for damaged in (["gin", [2], [0, 0], [0, 0]], ["gin", [0], [0, 0], [0]], ["gin"]):
        with pytest.raises(ValueError):
            entry_from_plain(damaged)


def test_players_of_the_helper_are_seats() -> None:
    assert hand("B gin 56").winners == (PLAYERS.index("B"),) and hand("draw").boxes == (0, 0)
