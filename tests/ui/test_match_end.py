"""The end of a match: a picture of its own with the story, in every size of window; a lost match has no cup of the player's."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pygame
import pytest

from game.match.match import Match
from game.ui.screens.match_end import MatchEnd, places, ticks
from tests.ui.desk import SIZES
from tests.ui.table_desk import PEOPLE, TableDesk


def ended(desk: TableDesk, won: bool) -> MatchEnd:
    """The first of some matches that I have won, or lost, with its end on the screen."""
    for seed in range(60):
        desk.begin(PEOPLE, [], seed)
        match: Match = desk.match
        while not match.match_over:
            if match.hand_over:
                match.next_hand()
            while not match.hand_over:
                assert match.to_act is not None
                match.submit(match.to_act, match.think("novice").action)
        result = match.result
        assert result is not None
        if (0 in result.match_winners) == won:
            break
    desk.sit(match, {"deal": match.deal})
    desk.settle(lambda: isinstance(desk.app.top, MatchEnd))
    assert isinstance(desk.app.top, MatchEnd)
    return desk.app.top


@pytest.fixture(params=SIZES, ids=lambda size: "x".join(map(str, size)))
def desk(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[TableDesk]:
    desk = TableDesk(tmp_path, request.param)
    yield desk
    desk.close()


def test_everything_has_room_and_lies_apart(desk: TableDesk) -> None:
    end = ended(desk, True)
    assert end.party.won and end.party.cards
    window = pygame.Rect(0, 0, *desk.app.size)
    items = {item.id: pygame.Rect(item.rect) for item in desk.shown.items}
    assert {"text:scores", "text:story", "text:best", "total:0", "button:new_match", "button:sheet", "button:home"} <= set(items)
    assert all(window.contains(rect) and rect.w and rect.h for rect in items.values())
    for (one, a), (other, b) in combinations(items.items(), 2):
        assert not a.colliderect(b), (one, other)
    at = places(desk.app.size[0] / desk.app.k, desk.app.size[1] / desk.app.k, desk.app.portrait)
    assert at.axis + 300 * at.f < at.paper[0] or at.top + 760 * at.f < at.paper[1]


def test_a_lost_match_has_no_cup_of_mine(tmp_path: Path) -> None:
    desk = TableDesk(tmp_path)
    end = ended(desk, False)
    assert not end.party.won and end.party.portrait in ("ada", "bruno")
    desk.click("button:sheet")
    assert desk.shown.screen == "scores" and any(item.id.startswith("score:") for item in desk.shown.items)
    desk.press("escape")
    desk.click("button:new_match")
    assert desk.app.screens[-1].name == "table" and not desk.app.screens[-1].session.view.match_over  # type: ignore[attr-defined]
    desk.close()


@pytest.mark.parametrize("low,high", [(0, 9), (0, 519), (-240, 130), (0, 5230), (0, 1)])
def test_a_plot_has_a_few_round_numbers_and_nought(low: float, high: float) -> None:
    found = ticks(low, high)
    assert 2 <= len(found) <= 6 and 0 in found
    assert all(low <= tick <= high for tick in found)
