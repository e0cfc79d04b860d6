"""Objectives of one's own in a hand: secret or announced, a bonus if they are met and a penalty if not. `given` is a position."""

from __future__ import annotations

import pytest

from game.cards.chance import Chance
from game.rules.objectives.objective import NAMES, SECRET, STATED
from game.rules.state.worlds import sample
from game.rules.view import view_of
from tests.laws.deals import Deal, given, rules_of

NAME = "contract_classic"
MELDS = [(0, "8C 8D 8S"), (0, "KC KD JK"), (1, "9C 9D 9S"), (1, "QC QD QS")]


def ended(number: int, *, hand: str = "2H", other: str = "4D", melds: list[tuple[int, str]] | None = None) -> Deal:
    """Seat 0 goes out with its last card; everybody has announced the objective of this number."""
    table = given(
        hand, other, "5D TC", melds=MELDS if melds is None else melds, variant=NAME, options={"objectives": "announced"}
    )
    for seat in range(3):
        table.state.vars[table.rules.at[STATED] + seat] = number
    return table.does(f"discard {hand}")


def met(table: Deal) -> list[bool]:
    """By seat whether 25 points were taken off for the objective, or added."""
    left = [0, 4, 15]
    changes = [row.score - points for row, points in zip(table.result.rows, left, strict=True)]
    assert {abs(change) for change in changes} == {25}
    return [change < 0 for change in changes]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("out", [True, False, False]),
        ("down", [True, True, False]),
        ("natural", [False, True, False]),  # seat 0 has a joker among its kings
        ("layoff", [False, False, False]),
        ("few", [True, True, False]),
    ],
)
def test_an_objective_is_met_or_missed_for_25_points(name: str, expected: list[bool]) -> None:
    assert met(ended(1 + NAMES.index(name))) == expected


def test_a_card_on_somebody_elses_meld_is_laid_off() -> None:
    options: dict[str, bool | int | str] = {"objectives": "announced"}
    table = given("2H 9H", "4D", "5D TC", melds=MELDS, variant=NAME, options=options)
    first = table.rules.at[STATED]
    table.state.vars[first : first + 3] = [1 + NAMES.index("layoff")] * 3
    assert met(table.does("layoff 3 9H", "discard 2H")) == [True, False, False]


def test_who_has_no_objective_wins_and_loses_nothing_by_one() -> None:
    assert [row.score for row in ended(0).result.rows] == [0, 4, 15]


def test_everybody_announces_once_before_the_first_turn() -> None:
    rules = rules_of(NAME, {"objectives": "announced"}, 3)
    state = rules.new_state()
    rules.deal(state, 4, dealer=2)
    for seat, name in ((0, "out"), (1, "few"), (2, "down")):
        table = Deal(rules, state)
        assert (rules.to_act(state), rules.phase(state)) == (seat, "objective")
        assert table.refuses("draw stock") == "objective.first"
        assert table.legal == [f"objective {one}" for one in NAMES]
        table.does(f"objective {name}")
    assert [state.vars[rules.at[STATED] + seat] for seat in range(3)] == [1, 5, 2]
    assert rules.phase(state) == "claim"
    assert Deal(rules, state).does("pass", "pass", "pass").refuses("objective out") == "objective.not_now"
    assert (rules.to_act(state), rules.phase(state)) == (0, "draw")


def test_a_secret_objective_is_known_to_its_owner_alone() -> None:
    rules = rules_of(NAME, {"objectives": "secret"}, 4)
    seen = set()
    for seed in range(12):
        state = rules.new_state()
        rules.deal(state, seed)
        at = rules.at[SECRET]
        for seat in range(4):
            view = view_of(rules, state, seat)
            own = state.vars[at + seat]
            seen.add(own)
            assert [view.vars[at + other] for other in range(4)] == [own if other == seat else 0 for other in range(4)]
            assert sample(rules, view, Chance(seed)).vars[at + seat] == own
            assert (
                rules.variant.bonuses["objectives"].goals(rules, state, seat, ())[0].title.code
                == f"goal.objective_{NAMES[own - 1]}"
            )
    assert seen == {1, 2, 3, 4, 5}
