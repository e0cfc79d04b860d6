"""The command that counts differences finds none in an honest game, and finds them where something leaks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from game.cards.chance import Chance
from game.players.player import Thought
from game.rules.acts.events import Event
from game.rules.ruleset import Ruleset
from game.rules.state.state import State
from game.rules.view import View, view_of
from tests.players import honesty
from tests.players.honesty import hands, look, retold, seen


@pytest.mark.parametrize("variant", ["gin_standard", "rummy_500", "red_three_rummy"])
def test_an_honest_game_has_no_differences(variant: str) -> None:
    count = look(variant, 2, 5, ["novice", "steady"])
    ways = 2 if variant == "gin_standard" else 3  # the others have cards that look alike
    assert (count.positions, count.decisions, count.views, count.choices) == (2, 4 * ways, [], [])
    assert count.hands, "the hidden cards never moved, so this proves nothing"


def leaking(rules: Ruleset, state: State, seat: int, history: Sequence[Event] = ()) -> View:
    """A view in which somebody has written down the top of the stock."""
    view = view_of(rules, state, seat, history)
    return replace(view, scores=(*view.scores[:-1], state.stock[-1])) if state.stock else view


def test_a_view_that_leaks_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(honesty, "view_of", leaking)
    count = look("gin_standard", 3, 5, ["novice"])
    assert any(text.endswith("scores") for text in count.views)


def test_a_choice_that_depends_on_something_else_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    thoughts: list[Any] = []

    def wavering(*given: Any) -> int:
        thoughts.append(given)
        return len(thoughts)

    monkeypatch.setattr(honesty, "think", wavering)
    count = look("gin_standard", 2, 5, ["novice"])
    assert len(count.choices) == count.decisions == 4 and not count.views


def test_a_player_who_looks_at_the_numbers_of_twins_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = honesty.think

    def numbering(rules: Ruleset, view: View, level: str, seed: int) -> Thought:
        thought = plain(rules, view, level, seed)
        return thought if view.hand % 2 else Thought(view.legal[0], thought.why)

    monkeypatch.setattr(honesty, "think", numbering)
    assert any("twins" in text for text in look("double_rum", 8, 5, ["steady"]).choices)


def test_another_story_changes_only_what_the_seat_never_saw() -> None:
    for number, (rules, state, events, _) in enumerate(hands("straight_rummy", 1)):
        seat = rules.to_act(state)
        assert seat is not None
        view = view_of(rules, state, seat, events)
        other, told = retold(rules, state, events, view, Chance(number))
        known = seen(rules, view)
        assert other.hands[seat] == state.hands[seat] and other.discards == state.discards
        assert sum(other.hands).bit_count() == sum(state.hands).bit_count()
        assert all(one & known == two & known for one, two in zip(state.hands, other.hands, strict=True))
        assert len(told) == len(events)
        if number == 5:
            break
