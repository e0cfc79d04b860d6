"""Saves inside: what they contain, what is refused, and what is put together again."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from fractions import Fraction
from typing import Any

import pytest

from game.cards.lines import Line
from game.match.faults import NewerSave, UnreadableSave
from game.match.match import Match
from game.match.saves import plain as saveplain
from game.match.saves import results
from game.match.saves.codec import Opened, Writer, open_match
from game.match.saves.plain import Label
from game.match.saves.upgrades import FORMAT
from game.match.setup import MatchSettings
from game.rules.result import HandResult, ScoreLine, SeatResult
from tests.match.tables import PEOPLE, begin, hand_by_the_tidy, play, play_hand, replayed, resolved, same

LABEL = Label(datetime(2026, 11, 20, 18, 5, 43, 123000, tzinfo=UTC))


def written(match: Match, presentation: dict[str, Any] | None = None) -> bytes:
    """The bytes of a save."""
    return Writer(match).write(presentation or {}, LABEL)


def changed(match: Match, change: Any) -> bytes:
    """A save in which somebody has changed something by hand, laid out as other programs write JSON."""
    plain = json.loads(written(match))
    change(plain)
    return json.dumps(plain, indent=2, sort_keys=True).encode()


def set_to(*path: Any) -> Any:
    """A change of one place."""

    def change(plain: Any) -> None:
        for key in path[:-2]:
            plain = plain[key]
        plain[path[-2]] = path[-1]

    return change


def opened(data: bytes) -> Opened:
    """The save, read."""
    return open_match(data)


def refused(data: bytes) -> str:
    """The code of the refusal."""
    with pytest.raises((UnreadableSave, NewerSave)) as caught:
        open_match(data)
    return caught.value.line.code


@pytest.mark.parametrize("steps", [0, 1, 33, 250, 700])
@pytest.mark.parametrize("seats", [2, 4])
def test_a_match_comes_back_as_it_was(seats: int, steps: int) -> None:
    match = play(begin(seats, seed=steps), steps)
    presentation = {"hand_order": {"0": ["4H", "5H"]}, "ratio": 0.5, "names": ["♥", "é"]}
    found = opened(written(match, presentation))
    same(found.match, match)
    assert found.match.seats == match.seats
    assert found.match.setup.options == match.setup.options
    assert found.match.seed == match.seed
    assert found.match.moves == match.decisions
    assert found.presentation == presentation
    assert found.notes == ()
    assert found.label == LABEL


def test_the_end_of_a_match_comes_back() -> None:
    match = begin(2, seed=77)
    while not match.match_over:
        play_hand(match, match.deal)
        if not match.match_over:
            match.next_hand()
    found = opened(written(match)).match
    same(found, match)
    assert found.match_over


def test_a_position_comes_back() -> None:
    state = play(begin(3, seed=8), 31).history.state.clone()
    match = play(Match.begin_at(resolved(), PEOPLE[:3], 99, state), 12)
    found = opened(written(match)).match
    same(found, match)
    while match.can_undo() is None:
        match.undo()
        found.undo()
    same(found, match)


def test_what_the_match_was_begun_with_comes_back() -> None:
    match = begin(3, seed=4, dealer=2, deck=[7, 8, 9], deal=3, options={}, practice=True)
    found = opened(written(match)).match
    assert found.setup.start == match.setup.start
    assert found.setup.settings == MatchSettings(practice=True)
    again, divergence = replayed(found)
    assert divergence is None
    same(again, match)


def test_chosen_house_rules_come_back() -> None:
    option = next(one for one in resolved().options if one.type == "bool")
    match = play(begin(options={option.id: not option.default}), 40)
    found = opened(written(match)).match
    assert found.setup.options == {option.id: not option.default}
    assert found.setup.variant == match.setup.variant
    same(found, match)


def test_the_same_match_makes_the_same_bytes_in_any_order_of_writing() -> None:
    match = begin(seed=5)
    writer = Writer(match)
    for number in range(120):
        play(match, 5, number)
        assert writer.write({}, LABEL) == written(match)
    for _ in range(200):
        match.undo()
    assert writer.write({}, LABEL) == written(match)


def test_a_save_is_what_the_documentation_says() -> None:
    plain = json.loads(written(play_hand(begin(seed=5)), {"hand_order": {}}))
    assert list(plain) == [
        "format", "game", "saved", "name", "copy", "finished", "moves", "order",
        "variant", "seed", "start", "settings", "seats", "results",
        "log", "checks", "fingerprints", "snapshot", "presentation", "sum",
    ]  # fmt: skip
    assert plain["format"] == FORMAT
    assert set(plain["variant"]) == {"id", "options", "document", "digest"}
    assert plain["start"] == {}
    assert plain["settings"] == {"practice": False, "clock": None}
    assert plain["seats"][0] == {"name": "Ada", "kind": "person", "level": None, "portrait": "you"}
    assert plain["snapshot"]["at"] == len(plain["log"]) == plain["checks"][-1][0]


def test_the_head_line_tells_what_a_list_needs() -> None:
    data = written(begin())
    assert saveplain.head_of(data) == saveplain.head_of(data[:400])
    head = saveplain.head_of(data)
    assert head is not None
    assert head["saved"] == "2026-11-20T18:05:43.123+00:00"
    assert saveplain.head_of(b"nonsense") is None
    assert saveplain.head_of(b"[1,\n") is None


def test_later_rules_files_do_not_touch_a_game_in_progress() -> None:
    match = play(begin(), 10)
    found = opened(written(match)).match
    assert found.setup.document == json.loads(json.dumps(match.setup.document))


@pytest.mark.parametrize(
    "data",
    [
        b"", b"{}", b"[]", b"null", b"42", b'"text"', b"\xff\xfe\x00", b"\x00" * 100, b"{" * 10, b"[" * 100_000,
        b'{"a":' * 50_000, b'{"format": NaN}', b'{"format": "1"}', b'{"format": true}', b'{"format": 0}', b'{"format": -3}',
        b'{"format": 1}', b'{"format": 1.5}', b'{"format": 1e999}', b'{"format": null}', b'{"format":' + b"9" * 5000 + b"}",
    ],
)  # fmt: skip
def test_what_is_no_save_gets_a_sentence(data: bytes) -> None:
    assert refused(data) == "save.damaged"


def test_a_cut_file_gets_a_sentence_wherever_it_is_cut() -> None:
    data = written(play(begin(), 30))
    for end in range(0, len(data) - 2, 97):
        assert refused(data[:end]) == "save.damaged"


def test_a_newer_format_is_refused_by_name() -> None:
    with pytest.raises(NewerSave) as caught:
        open_match(changed(begin(), set_to("format", FORMAT + 1)))
    assert caught.value.line.code == "save.newer"
    assert dict(caught.value.line.params) == {"format": FORMAT + 1, "known": FORMAT}


@pytest.mark.parametrize("value", ["NaN", "Infinity", "-Infinity", "1e999"])
def test_numbers_that_are_none_are_refused(value: str) -> None:
    data = written(begin(), {"ratio": 0.5}).replace(b'"ratio":0.5', f'"ratio":{value}'.encode())
    assert refused(data) == "save.damaged"


@pytest.mark.parametrize(
    "change",
    [
        set_to("variant", "document", {}), set_to("variant", "document", "name", "Other"), set_to("variant", None),
        set_to("seats", []), set_to("seats", 5), set_to("seats", 0, "kind", "dog"), set_to("seats", 0, "name", 7),
        set_to("seed", "12"), set_to("seed", 1.5), set_to("seed", True), set_to("log", {}), set_to("log", [1]),
        set_to("checks", [1]), set_to("checks", [["1", 2]]), set_to("results", None), set_to("results", [{}]),
        set_to("start", []), set_to("start", {"state": {}}), set_to("settings", None), set_to("saved", "yesterday"),
        set_to("variant", "options", [1]), set_to("variant", "options", {"a": []}),
    ],
)  # fmt: skip
def test_wrong_types_get_a_sentence(change: Any) -> None:
    assert refused(changed(play(begin(), 20), change)) == "save.damaged"


def test_a_save_that_another_program_has_laid_out_anew_is_still_good() -> None:
    match = play(begin(), 200)
    same(opened(changed(match, lambda plain: None)).match, match)


@pytest.mark.parametrize(
    "change",
    [
        set_to("snapshot", None), set_to("snapshot", "state", {}), set_to("snapshot", "state", "stock", []),
        set_to("snapshot", "at", 3), set_to("snapshot", "sum", "0"), set_to("snapshot", "before_at", -1),
        set_to("snapshot", "state", "hands", [[1], [1]]), set_to("snapshot", "state", "deal", 9),
    ],
)  # fmt: skip
def test_a_damaged_snapshot_is_made_again_from_the_log(change: Any) -> None:
    match = play(begin(3, seed=1), 500)
    found = opened(changed(match, change))
    same(found.match, match)
    assert [note.code for note in found.notes] == ["save.snapshot_lost"]


def test_without_snapshot_and_with_a_log_that_does_not_fit_nothing_is_left() -> None:
    def change(plain: Any) -> None:
        plain["snapshot"] = None
        plain["log"][10] = "0 draw moon"

    assert refused(changed(play(begin(), 50), change)) == "save.damaged"


def test_a_log_that_does_not_fit_is_said_and_the_match_goes_on() -> None:
    match = play(begin(), 50)
    found = opened(changed(match, set_to("log", 10, "0 draw moon")))
    assert [note.code for note in found.notes] == ["replay.divergence"]
    assert found.match.digest == match.digest
    play_hand(found.match)
    again = opened(written(found.match))
    assert again.match.digest == found.match.digest
    assert again.match.result == found.match.result


def test_a_wrong_presentation_does_not_cost_the_match() -> None:
    match = play(begin(), 5)
    found = opened(changed(match, set_to("presentation", [1, 2])))
    assert found.presentation == {}
    same(found.match, match)


def test_half_characters_in_names_are_mended() -> None:
    data = changed(begin(), set_to("seats", 0, "name", "A\ud800B"))
    opened(data).match.seats[0].name.encode("utf-8")


def test_a_presentation_must_be_plain_data() -> None:
    with pytest.raises(TypeError):
        written(begin(), {"order": {1, 2}})
    with pytest.raises(ValueError):
        written(begin(), {"order": float("nan")})


def test_a_match_of_ten_phases_comes_back_after_its_first_hand() -> None:
    match = hand_by_the_tidy(begin(2, seed=1, variant="ten_phases"))
    phases = [entry for row in match.results[0].rows for entry in row.lines if entry.line.code == "score.stage_laid_next"]
    assert ("pieces", ("set 3", "run 4")) in phases[0].line.params
    same(opened(written(match)).match, match)
    match.next_hand()
    same(opened(written(match)).match, match)


def test_what_points_are_worth_comes_back() -> None:
    match = hand_by_the_tidy(begin(2, seed=3, variant="gin_standard", options={"point_value": 5}))
    found = opened(written(match)).match
    assert any(row.worth for row in match.results[0].rows)
    same(found, match)


def test_a_sitting_with_purses_comes_back_and_goes_on() -> None:
    match = begin(3, seed=3, variant="indian_points", options={"purse": 200})
    while len(match.results) < 2:
        hand_by_the_tidy(match)
        if len(match.results) < 2:
            match.next_hand()
    found = opened(written(match)).match
    assert [row.purse for row in match.results[0].rows] != [200, 200, 200] and found.results == match.results
    same(found, match)
    for one in (match, found):
        one.next_hand()
        hand_by_the_tidy(one)
    same(found, match)
    assert sum(row.purse or 0 for row in found.results[-1].rows) == 600


def test_results_keep_fractions_words_and_numbers_apart() -> None:
    params = (
        ("seats", (0, 1)), ("half", Fraction(1, 2)), ("word", "1/2"), ("n", -3), ("pieces", ("set 3", "run 4", "1/2")),
        ("parts", (1, Fraction(5, 2))), ("none", ()),
    )  # fmt: skip
    account = (
        ScoreLine(Line("score.a", (3, 4), params), Fraction(23, 2)),
        ScoreLine(Line("score.b"), -4),
    )
    result = HandResult("out", (1,), (SeatResult(Fraction(15, 2), 100, account, (51,)), SeatResult(0, 0, (), ())), True, (1,))
    assert results.from_plain(json.loads(json.dumps(results.to_plain(result)))) == result
