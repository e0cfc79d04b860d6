"""Honesty of the deal: what is promised before it, what is shown after it, and who is caught by `upcard verify`."""

from __future__ import annotations

import hashlib
import json
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from game.cards.chance import Chance
from game.cli import main
from game.engine.verification import verified, verified_json, verified_text
from game.match.dealt import revealed
from game.match.deck import Revealed, fingerprint, grouped, short
from game.match.faults import NotNow
from game.match.match import Match
from game.match.saves import verify
from game.match.saves.codec import open_match
from game.match.saves.verify import DeckVerdict, MatchVerdict, Unverifiable
from tests.match.tables import begin, catalogue, step
from tests.saves.test_saveform import written


def to_the_end_of(match: Match, deal: int) -> Match:
    """Played at random until this hand is over."""
    chance = Chance(deal)
    while match.deal < deal or not match.hand_over:
        step(match, chance)
    return match


@lru_cache(maxsize=8)
def save_of(variant: str, seats: int, deal: int, more: int = 0) -> bytes:
    """The save of a match with so many hands played, and some decisions of the next."""
    match = to_the_end_of(begin(seats, 4, variant), deal)
    chance = Chance(1)
    for _ in range(more):
        step(match, chance)
    return written(match)


def changed(data: bytes, **new: Any) -> bytes:
    """The save with other values for some of its keys."""
    return json.dumps({**json.loads(data), **new}).encode()


def checked(data: bytes) -> MatchVerdict:
    found = verified(data, catalogue())
    assert isinstance(found, MatchVerdict)
    return found


def verdicts(data: bytes) -> list[str]:
    """What is said about each hand."""
    return [hand.verdict for hand in checked(data).hands]


# ---- before and after the deal ----------------------------------------------------------------------


def test_the_promise_is_there_before_anybody_has_acted_and_is_kept_when_the_hand_is_over() -> None:
    match = begin(2, 9)
    promised = match.promised
    assert promised is not None and match.decisions == 0
    with pytest.raises(NotNow):
        revealed(match, 1)
    to_the_end_of(match, 1)
    shown = revealed(match, 1)
    assert shown is not None and shown.kept and shown.promised == promised
    text = " ".join([str(shown.hand_seed), *shown.deck])
    assert shown.text == text and hashlib.sha256(text.encode()).hexdigest() == promised


def test_earlier_hands_can_be_shown_later_and_the_next_one_cannot() -> None:
    match = begin(2, 9)
    promises = []
    for deal in (1, 2, 3):
        promises.append(match.promised)
        to_the_end_of(match, deal)
        if deal < 3:
            match.next_hand()
    for deal in (1, 2, 3):
        shown = revealed(match, deal)
        assert shown is not None and shown.promised == promises[deal - 1] == shown.fingerprint
    match.next_hand()
    for deal in (0, 4, 5):
        with pytest.raises(NotNow):
            revealed(match, deal)


def test_cards_that_were_named_are_counted_as_given() -> None:
    match = begin(2, 3)
    names = [match.rules.pack.name(card) for card in match.rules.pack.find_all(["4H", "5H", "6H"])]
    match = begin(2, 3, deck=match.rules.pack.find_all(names))
    shown = revealed(to_the_end_of(match, 1), 1)
    assert shown is not None and shown.given == 3 and shown.deck[:3] == tuple(names)


def test_a_promise_stays_when_a_hand_is_taken_back_and_put_back() -> None:
    match = begin(2, 3, practice=True)
    to_the_end_of(match, 1)
    match.next_hand()
    promised = match.promised
    match.submit(match.to_act or 0, match.legal()[0])
    match.undo()
    match.undo()
    assert match.deal == 1
    match.redo()
    match.redo()
    assert match.deal == 2 and match.promised == promised == match.fingerprint


def test_the_save_keeps_the_promises() -> None:
    data = save_of("straight_rummy", 2, 2, 3)
    again = open_match(data).match
    assert [deal for deal, _ in json.loads(data)["fingerprints"]] == [1, 2, 3]
    assert again.promised == again.fingerprint
    shown = revealed(again, 1)
    assert shown is not None and shown.kept


def test_the_short_form_is_the_beginning_in_groups() -> None:
    digits = fingerprint(7, ["4H", "JK"])
    assert short(digits) == f"{digits[:4]} {digits[4:8]} {digits[8:12]}"
    assert grouped(digits).replace(" ", "") == digits


def test_a_seed_tells_nothing_about_the_next_one() -> None:
    """The hand's seed is made in one direction; neighbouring hands and matches have nothing in common."""
    seeds = {begin(2, seed).setup.hand_seed(deal) for seed in range(3) for deal in range(1, 20)}
    assert len(seeds) == 57 and all(seed > 1 << 40 for seed in seeds)


# ---- a save is checked ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("variant", "seats"), [("straight_rummy", 2), ("gin_standard", 2), ("romme", 3), ("rummy_500", 4)])
def test_an_honest_match_is_proved_hand_by_hand(variant: str, seats: int) -> None:
    found = checked(save_of(variant, seats, 2, 3))
    assert found.good
    assert [hand.verdict for hand in found.hands] == [verify.PROVED, verify.PROVED, verify.UNFINISHED]
    assert found.hands[2].deck is None, "a hand that is not over keeps its secret"
    assert "hand_seed" not in verified_json(found)["hands"][2]
    first = found.hands[0]
    assert first.decisions > 5 and first.events > first.decisions


def test_another_promise_is_noticed() -> None:
    data = save_of("straight_rummy", 2, 2, 3)
    promises = json.loads(data)["fingerprints"]
    promises[0][1] = "0" * 64
    found = checked(changed(data, fingerprints=promises))
    assert [hand.verdict for hand in found.hands] == [verify.OTHER_DECK, verify.PROVED, verify.UNFINISHED]
    assert not found.good
    text = "\n".join(verified_text(found))
    assert "0000 0000 0000" in text and "NOT the deck" in text


def test_another_seed_is_noticed() -> None:
    """Who deals from another deck than the promised one can make neither the log nor the fingerprints fit."""
    data = save_of("straight_rummy", 2, 2)
    assert not set(verdicts(changed(data, seed=5))) & {verify.PROVED}


def test_a_changed_decision_is_noticed() -> None:
    data = save_of("gin_standard", 2, 2, 3)
    lines = json.loads(data)["log"]
    lines[4] = "0 discard 2C" if lines[4] != "0 discard 2C" else "0 discard 3C"
    assert verdicts(changed(data, log=lines))[0] == verify.BROKEN_OFF


def test_a_changed_result_is_noticed() -> None:
    data = save_of("straight_rummy", 2, 2, 3)
    results = json.loads(data)["results"]
    results[0]["rows"][0]["score"] = 999
    assert verdicts(changed(data, results=results)) == [verify.OTHER_RESULT, verify.PROVED, verify.UNFINISHED]


def test_a_snapshot_from_somewhere_else_is_noticed() -> None:
    data, other = save_of("straight_rummy", 2, 2, 3), save_of("straight_rummy", 2, 1)
    snapshot = json.loads(other)["snapshot"]
    assert verdicts(changed(data, snapshot=snapshot))[-1] == verify.BROKEN_OFF


def test_without_a_promise_nothing_is_proved() -> None:
    found = checked(changed(save_of("straight_rummy", 2, 1), fingerprints=[]))
    assert [hand.verdict for hand in found.hands] == [verify.NO_FINGERPRINT] and not found.good


# ---- a single deck is checked -----------------------------------------------------------------------------


def copied(**new: Any) -> dict[str, Any]:
    """The data of a finished hand as the window copies it."""
    shown = revealed(to_the_end_of(begin(2, 4, "gin_standard"), 1), 1)
    assert isinstance(shown, Revealed)
    return {"variant": "gin_standard", "players": 2, "options": {}, **shown.plain(), **new}


def deck_checked(data: str) -> DeckVerdict:
    found = verified(data.encode(), catalogue())
    assert isinstance(found, DeckVerdict)
    return found


def test_a_copied_deck_is_computed_and_shuffled_again() -> None:
    found = deck_checked(json.dumps(copied()))
    assert found.good and found.shuffled is True


def test_a_copied_deck_with_two_cards_exchanged_is_noticed() -> None:
    deck = copied()["deck"]
    deck[0], deck[1] = deck[1], deck[0]
    found = deck_checked(json.dumps(copied(deck=deck)))
    assert not found.good and found.shuffled is False


def test_a_deck_with_a_fingerprint_made_for_it_still_is_not_the_shuffle() -> None:
    deck = copied()["deck"]
    deck[0], deck[1] = deck[1], deck[0]
    mine = fingerprint(copied()["hand_seed"], deck)
    found = deck_checked(json.dumps(copied(deck=deck, fingerprint=mine, promised=mine)))
    assert not found.good and found.shuffled is False


def test_the_text_of_a_fingerprint_gives_the_fingerprint() -> None:
    found = deck_checked("7 4H JK")
    assert found.deck.fingerprint == fingerprint(7, ["4H", "JK"])
    assert not found.good, "there is nothing to compare with"


# ---- the command ----------------------------------------------------------------------------------------


def test_the_command_says_yes_with_status_0_and_no_with_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "match.json"
    file.write_bytes(save_of("straight_rummy", 2, 2, 3))
    assert main(["verify", str(file)]) == 0
    out = capsys.readouterr().out
    assert "Hand 1: the deck is the one of fingerprint" in out and "Hand 3: is still being played" in out
    file.write_bytes(changed(save_of("straight_rummy", 2, 2, 3), fingerprints=[]))
    assert main(["verify", str(file)]) == 1


def test_the_command_answers_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "match.json"
    file.write_bytes(save_of("straight_rummy", 2, 1))
    assert main(["verify", str(file), str(tmp_path / "none.json"), "--json"]) == 1
    said = json.loads(capsys.readouterr().out)
    assert said["ok"] is False and [one["ok"] for one in said["files"]] == [True, False]
    hand = said["files"][0]["hands"][0]
    assert fingerprint(hand["hand_seed"], hand["deck"]) == hand["fingerprint"] == hand["promised"]
    assert "none.json" in said["files"][1]["error"]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "empty"),
        (b"\xff\xfe\x00", "byte 0"),
        (b"{", "line 1, column"),
        (b'{"a": 1}', "neither a save nor a deck"),
        (b"[1, 2]", "neither a save nor a deck"),
        (b"hello", "neither a save nor a deck"),
        (b"[" * 100_000, "neither a save nor a deck"),
        (b'{"hand_seed": 1, "deck": "no"}', "hand_seed must be a whole number"),
        (b'{"format": 1, "log": []}', 'The part "variant"'),
        (b'{"format": 999, "log": []}', "newer version"),
    ],
    ids=["empty", "bytes", "broken", "other", "list", "text", "deep", "deck", "no_variant", "newer"],
)
def test_what_cannot_be_checked_is_said_in_a_sentence(
    data: bytes, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "what.json"
    file.write_bytes(data)
    assert main(["verify", str(file)]) == 1
    said = capsys.readouterr()
    assert not said.out and words in said.err and "Traceback" not in said.err and said.err.count("\n") == 1


@pytest.mark.parametrize("key", ["variant", "log", "checks", "results", "seats", "start", "snapshot", "fingerprints"])
def test_whatever_part_is_damaged_there_is_a_sentence_and_no_traceback(key: str) -> None:
    for value in (5, "x", [5], None):
        try:
            found = verified(changed(save_of("straight_rummy", 2, 1), **{key: value}), catalogue())
        except Unverifiable:
            continue
        assert not found.good, (key, value)


def test_a_folder_or_no_file_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(tmp_path)]) == 1
    assert "is not a file" in capsys.readouterr().err
