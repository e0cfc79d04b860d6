"""The drill: decisions that were missed come again, the dearer the sooner; and what a row of bets is expected to bring."""

from __future__ import annotations

from collections import Counter

import pytest

from game.players.counted import CellKey, CountedTable
from game.players.drill import APART, Drill, Learnt, drilled_from_plain, drilled_to_plain
from game.players.families import counted_table
from game.players.spread_of_bets import Band, bands
from tests.laws.deals import rules_of
from tests.players.casino.strategy_page import GAME, kept


@pytest.fixture(scope="module")
def table() -> CountedTable:
    """The table as it is shipped."""
    found = counted_table(rules_of(GAME, {}, 1).variant)
    assert found is not None
    return found


def test_a_drill_has_so_many_questions_and_a_score(table: CountedTable) -> None:
    drill = Drill(kept(), seed=7, length=5)
    for number in range(5):
        assert not drill.over
        question = drill.question(table)
        right = drill.survey.cells[question.key].exact
        wrong = next(choice for choice in question.choices if choice != right)
        drill = drill.answered(question, right if number < 3 else wrong)
    assert drill.over and drill.score == 3
    assert drill.cost == pytest.approx(sum(answer.cost for answer in drill.answers[3:]))
    assert all(answer.cost == 0 for answer in drill.answers[:3])


def test_the_same_seed_asks_the_same(table: CountedTable) -> None:
    one, other = (Drill(kept(), seed=3).question(table) for _ in range(2))
    assert one == other
    assert one != Drill(kept(), seed=4).question(table)


def test_no_cell_comes_twice_within_a_few_questions(table: CountedTable) -> None:
    drill, keys = Drill(kept(), seed=1, length=60), list[CellKey]()
    while not drill.over:
        question = drill.question(table)
        keys.append(question.key)
        drill = drill.answered(question, question.choices[0])
    assert all(key not in keys[at + 1 : at + 1 + APART] for at, key in enumerate(keys))


def test_what_was_missed_dearly_comes_most_often(table: CountedTable) -> None:
    dear, cheap, known = CellKey("soft", 18, 5), CellKey("soft", 13, 5), CellKey("hard", 10, 2)
    learnt = {dear: Learnt().after(0.3), cheap: Learnt().after(0.01), known: Learnt().after(0.0)}
    asked = Counter(Drill(kept(), seed=seed, drilled=learnt).question(table).key for seed in range(600))
    assert asked[dear] > asked[cheap] > asked[known]
    assert asked[dear] > 8


def test_a_right_answer_makes_it_come_less(table: CountedTable) -> None:
    missed = Learnt().after(0.2)
    assert missed.due > missed.after(0.0).due > missed.after(0.0).after(0.0).due > 0
    assert missed.after(0.0) == Learnt(2, 1, 0.2, missed.due / 2)


def test_hands_that_are_played_like_all_of_their_row_come_seldom(table: CountedTable) -> None:
    asked = Counter(Drill(kept(), seed=seed).question(table).key[:2] for seed in range(600))
    assert asked["pairs", 10] + asked["hard", 18] + asked["soft", 19] < asked["hard", 16]


def test_the_judge_may_be_the_document(table: CountedTable) -> None:
    drill = Drill(kept(), seed=1, judge="text")
    question = drill.question(table)._replace(key=CellKey("soft", 18, 5), choices=("double", "hit", "stand", "surrender"))
    assert drill.answered(question, "stand").score == 1
    missed = drill.answered(question, "double")
    assert missed.score == 0 and missed.learnt[question.key].missed == 1
    assert missed.answers[0].cost == 0.0


def test_what_was_learnt_is_plain_data_and_back() -> None:
    learnt = {CellKey("hard", 16, 10): Learnt(3, 1, 0.06, 0.8)}
    assert drilled_from_plain(drilled_to_plain(learnt)) == learnt
    with pytest.raises((TypeError, ValueError)):
        drilled_from_plain([["hard", 16]])


# ---- a row of bets --------------------------------------------------------------------------------------------------


def test_a_hundred_and_eighty_bets_of_ten() -> None:
    """The picture of a sitting: exact play ends near 482 of 500 chips, and luck swings by 144."""
    found = bands([10] * 180, 1.002, 1.07)[-1]
    assert found.mean == pytest.approx(-18.04, abs=0.01)
    assert found.deviation == pytest.approx(143.6, abs=0.1)
    assert found.at(1) == pytest.approx((-161.6, 125.5), abs=0.1)
    assert found.off(found.mean - 2 * found.deviation) == pytest.approx(-2.0)


def test_unequal_bets_swing_by_their_squares() -> None:
    assert bands([30, 40], 0.0, 1.0)[-1] == Band(0.0, 50.0)
    assert bands([], 1.0, 1.1)[-1].off(5.0) == 0.0


def test_the_band_grows_bet_by_bet() -> None:
    found = bands([10, 20, 5], 1.0, 1.1)
    assert len(found) == 4 and found[0] == Band(0.0, 0.0)
    assert found[1:] == tuple(bands([10, 20, 5][:count], 1.0, 1.1)[-1] for count in (1, 2, 3))
