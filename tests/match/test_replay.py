"""Playing a log again: alike where nothing changed, up to the first difference where something did."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

import pytest

from game.cards.settings import BySeats, Named
from game.match.history import CHECK_EVERY, History
from game.match.match import Match
from game.match.replay import Divergence, Snapshot, recall, replay, resume
from game.rules.acts.actions import Discard
from game.rules.policies.dealing.packs import FrenchPack
from game.rules.steps.table import TableStep
from tests.match.tables import PEOPLE, begin, play, play_hand, replayed, resolved, same


def resumed(match: Match) -> tuple[Match, Divergence | None]:
    """The match as it comes out of its log and a snapshot."""
    history = match.history
    before_at = max(history.record.first - 1, 0)
    earlier = history.results[: len(history.results) - match.hand_over]
    found, divergence = resume(
        history.setup, history.rules, list(history.lines), dict(history.checks), earlier,
        Snapshot(history.state.clone(), history.record.before, before_at),
    )  # fmt: skip
    return Match(found), divergence


@pytest.mark.parametrize("steps", [0, 1, 19, 20, 21, 150, 700])
def test_replay_comes_out_alike(steps: int) -> None:
    match = play(begin(3, seed=2), steps, 5)
    again, divergence = replayed(match)
    assert divergence is None
    same(match, again)


@pytest.mark.parametrize("steps", [0, 1, 40, 300, 700])
def test_resuming_comes_out_alike_and_can_be_taken_back_to_the_beginning(steps: int) -> None:
    match = play(begin(2, seed=3), steps, 1)
    again, divergence = resumed(match)
    assert divergence is None
    same(match, again)
    while again.can_undo() is None:
        again.undo()
        match.undo()
        assert again.digest == match.digest
    assert again.log == ()
    while again.can_redo:
        again.redo()
        match.redo()
    same(match, again)


def test_resuming_at_the_end_of_a_hand() -> None:
    match = play_hand(begin(2, seed=3))
    again, divergence = resumed(match)
    assert divergence is None
    same(match, again)
    again.next_hand()
    match.next_hand()
    same(match, again)


def test_check_values_are_noted_now_and_then() -> None:
    match = play(begin(), 200)
    assert sorted(match.history.checks) == [n for n in range(1, len(match.log) + 1) if n % CHECK_EVERY == 0]
    for _ in range(30):
        match.undo()
    assert max(match.history.checks) <= len(match.log)


def test_a_different_check_value_stops_the_replay_at_the_last_that_agreed() -> None:
    history = play(begin(seed=4), 130).history
    checks = {**history.checks, 60: "0" * 12}
    found, divergence = replay(history.setup, history.rules, history.lines, checks)
    assert divergence == Divergence(40)
    assert found.lines == history.lines[:40]


def test_an_illegal_line_stops_the_replay_there() -> None:
    history = play(begin(seed=4), 130).history
    for nonsense in ("0 fly", "5 draw stock", "next", "0 discard ZZ", "gibberish", "1 layoff 99 4H"):
        lines = [*history.lines[:50], nonsense, *history.lines[51:]]
        found, divergence = replay(history.setup, history.rules, lines, {})
        assert divergence == Divergence(50)
        assert found.lines == history.lines[:50]


def changed(match: Match) -> Match:
    """The match as a later version of the rules finds it, in which the hand so far would have come out differently."""
    history = match.history
    other = begin(len(match.seats), seed=match.seed + 1).history  # other deals stand for other rules
    before_at = max(history.record.first - 1, 0)
    found, divergence = resume(
        replace(history.setup, seed=other.setup.seed), history.rules, history.lines, history.checks, history.earlier,
        Snapshot(history.state.clone(), history.record.before, before_at),
    )  # fmt: skip
    assert divergence is not None
    assert divergence.line.code == "replay.divergence"
    return Match(found)


def test_where_the_rules_have_changed_the_match_goes_on_from_the_snapshot() -> None:
    match = play(begin(seed=4), 33)
    again = changed(match)
    assert again.digest == match.digest
    assert again.log == match.log
    seat = again.to_act
    assert seat is not None
    assert again.legal() == match.legal()
    refused = again.can_undo()
    assert refused is not None
    assert refused.code == "undo.rules_changed"
    refused = again.can_undo(seat)
    assert refused is not None
    play(again, 3)
    assert again.can_undo() is None
    for _ in range(3):
        again.undo()
    assert again.digest == match.digest
    assert again.can_undo() is not None
    play_hand(again)
    assert again.result is not None


def test_hands_before_the_loaded_one_are_found_when_they_are_needed() -> None:
    match = begin(seed=4)
    for number in range(3):
        play_hand(match, number)
        match.next_hand()
    again, _ = resumed(match)
    history = again.history
    assert len(history.records) == 1
    position = again.position
    assert recall(history) is None
    assert len(history.records) == 4
    assert again.position == position, "positions that were given out still mean the same"
    assert again.results == match.results
    assert [record.events for record in history.records] == [record.events for record in match.history.records]


def test_hands_that_come_out_differently_are_not_recalled() -> None:
    match = begin(seed=4)
    play_hand(match, 1)
    match.next_hand()
    again, _ = resumed(match)
    again.history.lines[3] = "0 discard 4H" if "4H" not in again.history.lines[3] else "0 discard 5H"
    refused = again.can_undo()
    assert refused is not None
    assert refused.code == "undo.rules_changed"
    assert again.results == match.results
    assert isinstance(again.history, History)


def double_pack(seed: int, ban: Literal["face", "card"] = "face") -> Match:
    """Three players with two packs."""
    single = resolved()
    steps = {
        name: replace(step, taken_ban=ban) if isinstance(step, TableStep) else step
        for name, step in zip(single.variant.steps, single.variant.steps.values(), strict=True)
    }
    variant = replace(single.variant, pack=FrenchPack(copies=BySeats.always(2)), steps=Named.of(steps))
    return Match.begin(replace(single, variant=variant), PEOPLE[:3], seed)


@pytest.mark.parametrize("ban", ["face", "card"])
def test_with_twins_in_the_pack_the_log_still_leads_to_the_same_cards(ban: Literal["face", "card"]) -> None:
    for seed in range(8):
        match = play(double_pack(seed, ban), 300, seed)
        again, divergence = replayed(match)
        assert divergence is None
        same(match, again)


def test_either_of_two_twins_may_be_named_and_the_log_leads_to_the_same_one() -> None:
    found = 0
    for seed in range(20):
        match = double_pack(seed)
        for number in range(60):
            seat = match.to_act
            assert seat is not None
            hand = match.view(seat).hand
            twins = [Discard(card) for card in range(52, 104) if hand >> card & 1 and hand >> card - 52 & 1]
            allowed = [action for action in twins if match.check(seat, action) is None]
            if allowed:
                found += 1
                match.submit(seat, allowed[0])
                assert replayed(match)[1] is None
                same(match, replayed(match)[0])
                break
            play(match, 1, number)
    assert found > 5
