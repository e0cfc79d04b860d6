"""The story of a match says what its hands say: who led, which hand made the difference, how it ended."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from game.cards.lines import line
from game.cards.pack import Pack
from game.match.match import Match
from game.match.seat import Seat
from game.match.story import BestHand, Rank, comfort, told
from game.rules.result import HandResult, ScoreLine, SeatResult
from game.words.catalogue import sentence
from tests.match.tables import begin, match_by_novices

NAMES = ("You", "Bruno", "Clio")


def hands(*scores: Sequence[int], winners: tuple[int, ...] = (0,)) -> list[HandResult]:
    """A match of these scores, hand by hand."""
    totals = [0] * len(scores[0])
    found = []
    for number, hand in enumerate(scores, 1):
        totals = [total + score for total, score in zip(totals, hand, strict=True)]
        rows = tuple(SeatResult(score, total, (), ()) for score, total in zip(hand, totals, strict=True))
        over = number == len(scores)
        found.append(HandResult("out", (0,), rows, over, winners if over else ()))
    return found


def words(results: list[HandResult], low_wins: bool = False) -> list[str]:
    return [sentence(one, Pack(), NAMES, 0) for one in told(results, low_wins).sentences]


def test_somebody_else_led_until_the_last_hand() -> None:
    said = words(hands((10, 60, 0), (20, 40, 5), (165, 10, 0)))
    assert said == [
        "Bruno led for 2 hands, by 70 at the most.",
        "In hand 3 you made 165 points.",
        "After 3 hands the lead was 85 points.",
    ]


def test_the_winner_led_all_the_way() -> None:
    """The others are named; who has just been named is not named again."""
    assert words(hands((10, 5), (20, 5))) == [
        "You led from the first hand to the last.",
        "The best of it was hand 2, with 20 points.",
        "After 2 hands the lead was 20 points.",
    ]


def test_a_match_of_one_hand() -> None:
    assert words(hands((30, 0)))[0] == "One hand decided everything."


def test_the_lead_was_taken_late_and_kept() -> None:
    assert words(hands((0, 10), (20, 0), (20, 0), (20, 0)))[0] == "You took the lead in hand 2 and kept it."


def test_where_few_points_are_good_the_story_is_told_the_other_way_round() -> None:
    said = words(hands((30, 0, 10), (0, 60, 44)), low_wins=True)
    assert said[1] == "The best of it was hand 2: 0 points, the others 104."
    assert told(hands((30, 0, 10), (0, 60, 44)), True).best[:2] == ((0,), 2)


def test_curves_begin_at_nothing_and_end_with_what_the_hands_brought() -> None:
    story = told(hands((10, 60), (20, -40)), False)
    assert story.curves == ((0, 10, 30), (0, 60, 20))


def test_the_best_hand_is_the_one_with_most_points_whatever_the_others_made() -> None:
    story = told(hands((68, -50, -60), (120, 110, 100)), False)
    assert story.best == BestHand((0,), 2, 120)
    assert story.sentences[1].params[0] == ("seat", (0,))


def test_what_the_end_of_a_match_adds_is_at_the_end_of_the_curve() -> None:
    played = hands((100, 60), (110, 20))
    last = played[-1]
    bonus = last.rows[0]._replace(total=260, closing=(ScoreLine(line("score.match_bonus", value=50), 50),))
    story = told([*played[:-1], last._replace(rows=(bonus, last.rows[1]))], False)
    assert story.curves == ((0, 100, 260), (0, 60, 80))
    assert [rank.total for rank in story.ranks] == [260, 80]
    assert story.added == (50, 0)
    assert [sentence(one, Pack(), NAMES, 0) for one in story.closing] == ["The end of the match brought 50 points more."]
    assert told(played, False).closing == ()


def test_ranks_follow_the_totals_and_a_side_has_one() -> None:
    assert [rank.seats for rank in told(hands((10, 30, 20), winners=(1,)), False).ranks] == [(1,), (2,), (0,)]
    assert [rank.seats for rank in told(hands((10, 30, 20), winners=(0,)), True).ranks] == [(0,), (2,), (1,)]
    sides = ((0, 2), (1, 3), (0, 2), (1, 3))
    story = told(hands((10, 30, 10, 30), (5, 70, 5, 70), winners=(1, 3)), False, sides, 100)
    assert story.ranks == (Rank((1, 3), 100), Rank((0, 2), 15))
    assert story.best == BestHand((1, 3), 2, 70) and story.goal == 100


def test_nobody_wins_or_all_do() -> None:
    assert words(hands((0, 0), (0, 0), winners=()))[2] == "Nobody won after 2 hands."
    assert words(hands((5, 5), (5, 5), winners=(0, 1)))[2] == "You and Bruno finished level after 2 hands."


@pytest.mark.parametrize("seed", range(6))
def test_every_played_match_has_a_story_of_three_sentences(seed: int) -> None:
    match: Match = match_by_novices(begin(2 + seed % 3, seed))
    low_wins = match.rules.variant.scoring.low_wins
    story = told(match.results, low_wins)
    said = [sentence(one, match.rules.pack, [info.name for info in match.seats], 0) for one in story.sentences]
    assert all(text.endswith(".") and "{" not in text for text in said)
    assert len(set(said)) == 3
    best = story.best
    assert match.results[best.deal - 1].rows[best.seats[0]].score == best.score
    assert best.score == (min if low_wins else max)(row.score for hand in match.results for row in hand.rows)


def kind(results: list[HandResult], seed: int = 0, low_wins: bool = False) -> str:
    """What is said to Clio, who has lost."""
    return sentence(comfort(told(results, low_wins), 2, seed), Pack(), NAMES, 2)


def test_the_kind_word_for_a_loser_says_what_happened() -> None:
    assert kind(hands((50, 0, 48), (50, 10, 50))) == "So close: only 2 points behind."
    assert kind(hands((50, 0, 50), (50, 10, 50))) == "Level on points: nobody could be closer."
    assert kind(hands((0, 0, 60), (10, 0, 10), (10, 0, 10), (200, 0, 0))) == "You led for 3 hands. Next time to the end!"
    assert kind(hands((90, 0, 0), (10, 0, 0), (10, 0, 70), (10, 0, 10))) == "You made up 60 points: nearly a comeback."
    assert kind(hands((50, 0, 0), (50, 0, 0), (50, 90, 95), (50, 0, 0))) == "The best hand of all was yours. Well played!"
    assert kind(hands((90, 0, 40), (90, 0, 0))) == "Well played: second, 140 points behind."
    clear = hands((90, 40, 0), (90, 0, 0))
    assert len({kind(clear, seed) for seed in range(30)}) == 3, "not always the same"
    assert kind(clear, 7) == kind(clear, 7), "the same match has the same word"
    assert kind(hands((0, 90, 4), (0, 50, 0)), low_wins=True) == "Well played: second, 4 points behind."


VARIANTS = ("straight_rummy", "rummy_500", "gin_standard", "kalooki_40", "persian_rummy", "romme")


@pytest.mark.parametrize("variant", VARIANTS)
def test_head_story_plot_best_hand_and_sheet_of_a_match_agree(variant: str) -> None:
    _all_agree(variant, range(1))


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
def test_they_agree_in_many_matches(variant: str) -> None:
    _all_agree(variant, range(1, 6))


def _all_agree(variant: str, seeds: range) -> None:
    for seed in seeds:
        match = match_by_novices(begin(4 if variant == "persian_rummy" else 2, seed, variant))
        seat, last = Seat(match, 0), match.results[-1]
        story, sheet = seat.match_story(), seat.score_sheet()
        low = match.rules.variant.scoring.low_wins
        assert all(len(curve) == len(match.results) + 1 for curve in story.curves)
        for who, row in enumerate(last.rows):
            assert story.curves[who][-1] == row.total
            assert row.total - story.added[who] == sum(hand.rows[who].score for hand in match.results)
            assert next(rank.total for rank in story.ranks if who in rank.seats) == row.total
            totals = [cell.words for foot in sheet.foot if foot.kind == "total" for cell in foot.cells if cell.seat == who]
            assert totals in ([], [row.total])
        if last.match_winners:
            assert set(story.ranks[0].seats) <= set(last.match_winners)
            others = [rank for rank in story.ranks if rank.seats[0] not in last.match_winners]
            behind = [abs(float(rank.total) - float(story.ranks[0].total)) for rank in others]
            assert dict(story.sentences[2].params).get("points", 0) == min(behind)
        scores = [row.score for hand in match.results for row in hand.rows]
        assert story.best.score == (min if low else max)(scores)
        assert match.results[story.best.deal - 1].rows[story.best.seats[0]].score == story.best.score
