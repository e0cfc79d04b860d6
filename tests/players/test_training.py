"""Finding the numbers of the knock games anew: lessons tell the truth, and networks learn from them."""

from __future__ import annotations

import json
from itertools import islice

import pytest

from game.cards.chance import Chance
from game.players.knock import numbers
from game.players.knock.network import Network
from game.players.knock.numbers import FIRST, SECOND
from game.players.knock.prospects import OF_DISCARD, OF_HAND, OF_KNOCK, SHARED
from tests.players.training.__main__ import learners, written
from tests.players.training.fitting import Learner, fit, gained, held, solved
from tests.players.training.lessons import DISCARDS, KNOCKS, STOCK, Choice, Lesson, Sign, lessons

WIDTHS = {DISCARDS: SHARED + OF_HAND + OF_DISCARD, KNOCKS: SHARED + OF_KNOCK, STOCK: SHARED + OF_HAND}


def test_every_choice_of_a_lesson_has_its_inputs_and_the_same_seed_gives_the_same_lessons() -> None:
    found = list(islice(lessons(4, 3), 60))
    assert found == list(islice(lessons(4, 3), 60))
    assert all(len(choice.inputs) == WIDTHS[choice.kind] for lesson in found for choice in lesson.choices)
    kinds = [{choice.kind for choice in lesson.choices} for lesson in found]
    assert any(STOCK in kind and DISCARDS in kind for kind in kinds) and any(KNOCKS in kind for kind in kinds)
    assert any(lesson.signs for lesson in found)
    assert all(sum(sign.held for sign in lesson.signs) <= 10 for lesson in found)


def test_a_learner_learns_which_choice_is_worth_more() -> None:
    """The worth of a choice is what its second input says; the first says how the lesson went as a whole."""
    chance = Chance(4)

    def lesson() -> Lesson:
        whole = chance.below(20) - 10.0
        return Lesson(tuple(Choice(0, (whole / 10, at / 2), whole + 5.0 * at) for at in range(3)))

    learner = Learner(2, chance)
    before = gained([learner], [lesson() for _ in range(50)])
    fit([learner], [lesson() for _ in range(300)], 6, 0.01, chance)
    asked = [lesson() for _ in range(50)]
    best, usual = gained([learner], asked)
    assert best == pytest.approx(usual + 5.0)
    assert before[0] < before[1] + 5.0


def test_a_learner_says_what_the_network_of_its_numbers_says() -> None:
    learner = Learner(SHARED + OF_KNOCK, Chance(5))
    network = Network(learner.numbers, SHARED + OF_KNOCK, FIRST, SECOND, SHARED)
    inputs = [0.1 * number for number in range(SHARED + OF_KNOCK)]
    said = network.judge(network.prepared(inputs[:SHARED]), inputs[SHARED:])
    assert said == pytest.approx(learner.judge(inputs)[0])


def test_signs_get_the_weight_that_the_hands_show() -> None:
    """A card with the sign is held three times in four, one without it once in four."""
    signs = [Sign((1.0, float(sign)), 0.0, held) for sign in (0, 1) for held in [sign == 1] * 3 + [sign == 0]]
    without, with_it = held(signs * 50)
    assert without == pytest.approx(-1.0986, abs=0.01) and with_it == pytest.approx(2.1972, abs=0.02)


def test_linear_equations_are_solved() -> None:
    assert solved([[0.0, 2.0], [1.0, 1.0]], [4.0, 5.0]) == pytest.approx([3.0, 2.0])


def test_the_file_that_is_written_can_take_the_place_of_the_numbers() -> None:
    networks = learners(1)
    text = written([0.5] * len(numbers.HOLDING), networks)
    found: dict[str, list[int]] = json.loads(text)
    assert found.pop("holding") == [500] * len(numbers.HOLDING)
    used = (numbers.DISCARD_NUMBERS, numbers.KNOCK_NUMBERS, numbers.STOCK_NUMBERS)
    for (_, row), network, now in zip(found.items(), networks, used, strict=True):
        assert [number / 1000 for number in row] == pytest.approx(network.numbers, abs=0.001)
        assert len(row) == len(now)
