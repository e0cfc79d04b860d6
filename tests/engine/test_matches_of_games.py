"""Matches of games as they are played: results and totals, new games, the dealer, notice, and that the sheet says the same."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.match.match import Match
from game.rules import notation
from game.rules.acts.actions import Action, Close, Discard
from game.variants.catalogue import Catalogue
from tests.engine.client import Answer, Client
from tests.playthroughs.record import tidy

KNOCK: dict[str, Any] = {
    # Seat 0 throws the nine of clubs and knocks with 8; seat 1 has 32 after laying off the ten of spades.
    "hands": [
        ["7C", "7D", "7H", "JS", "QS", "KS", "AH", "2C", "2D", "3H", "9C"],
        ["KH", "KD", "KC", "TS", "QD", "8C", "6D", "5H", "2S", "AC"],
    ],
    "discard": ["4S"],
    "phase": "play",
    "to_act": 0,
    "dealer": 0,
}


def outcome(result: Answer) -> Answer:
    """A hand as `tally` is told it."""
    winner = result["winner"]
    if winner is None:
        return {"draw": True}
    row = result["per_seat"][winner]
    return {"winner": winner, "points": row["score"], "kind": result["kind"], "boxes": row["boxes"]}


def choice(match: Match) -> Action:
    """What one does who knocks as soon as it may be, and the other who waits for gin, by turns: some twenty times as quick as
    computer players, who are not the matter here.
    """
    seat, state, rules = match.to_act, match.history.state, match.rules
    assert seat is not None
    move = tidy(rules, state, seat)
    waits = isinstance(move, Close) and (match.deal + seat) % 2 and rules.deadwood.least(state.hands[seat] & ~(1 << move.card))
    return Discard(move.card) if waits and isinstance(move, Close) else move


def hand_played(client: Client) -> Answer:
    """The result of the hand, played below the protocol."""
    match = client.engine.session.match
    while match.to_act is not None:
        match.submit(match.to_act, choice(match))
    result: Answer = client.ok("result")
    return result


def played(client: Client, variant: str, seed: int, **options: Any) -> tuple[list[Answer], Answer]:
    """A whole match: what `tally` would be told of it, and the last result."""
    client.ok("new", variant=variant, seed=seed, options=options)
    hands: list[Answer] = []
    totals = [0, 0]
    while len(hands) < 200:
        result = hand_played(client)
        rows = result["per_seat"]
        hands.append(outcome(result))
        assert client.ok("state")["deal"] == len(hands), "the hands of a match are numbered through all its games"
        if result["match_over"]:
            return hands, result
        assert [row["total"] for row in rows] == client.ok("state")["scores"]
        assert [row["total"] for row in rows] == [total + row["score"] for total, row in zip(totals, rows, strict=True)]
        totals = client.ok("next")["scores"]
        assert totals in ([row["total"] for row in rows], [0, 0])
    raise AssertionError("this match does not end")


@pytest.mark.parametrize(
    ("variant", "options"),
    [
        ("gin_standard", {}),
        ("gin_standard", {"match_target": "single_game", "box_timing": "immediate"}),
        ("gin_pagat", {"shutout_test": "no_points", "tie_rule": "defender_no_bonus"}),
        ("gin_tournament", {"game_target": 60}),
        ("gin_bicycle", {"match_target": 200}),
        ("gin_oklahoma", {"gin_extra_boxes": 2, "undercut_extra_boxes": 1, "spade_doubles_boxes": True}),
        ("gin_hollywood", {}),
        ("gin_hollywood", {"hollywood_endless": True, "match_target": 700}),
    ],
)
def test_the_sheet_of_a_played_match_is_that_of_its_outcomes(engine: Client, variant: str, options: dict[str, Any]) -> None:
    hands, result = played(engine, variant, 1, **options)
    sheet = engine.ok("tally", variant=variant, options=options, hands=hands)
    rows = result["per_seat"]
    assert sheet["match_over"] and sheet["winner"] == result["match_winner"]
    assert sheet["totals"] == [row["total"] for row in rows]
    assert sheet["credit"] == [row.get("credit", 0) for row in rows]
    for seat, row in enumerate(rows):
        added = sum(line["points"] for line in row.get("closing", []))
        assert engine.ok("state")["scores"][seat] + added == row["total"]
    assert not engine.ok("tally", variant=variant, options=options, hands=hands[:-1])["match_over"]


def test_the_score_is_what_the_hand_adds(engine: Client) -> None:
    engine.ok("position", variant="gin_standard", scores=[83, 40], **KNOCK)
    result = engine.act("knock 9C")["result"]
    assert (result["kind"], result["winner"], result["match_over"]) == ("knock", 0, False)
    rows = result["per_seat"]
    assert [(row["score"], row["total"], row["boxes"]) for row in rows] == [(24, 107, 1), (0, 40, 0)]
    assert all("closing" not in row and "credit" not in row for row in rows)
    assert engine.ok("state")["scores"] == [107, 40]
    following = engine.ok("next")
    assert following["scores"] == [0, 0] and following["deal"] == 2 and following["dealer"] == 0


def test_the_end_of_the_match_adds_to_the_total(engine: Client) -> None:
    engine.ok("position", variant="gin_standard", options={"match_target": "single_game"}, scores=[83, 40], **KNOCK)
    result = engine.act("knock 9C")["result"]
    assert result["match_over"] and result["match_winner"] == 0
    # What was before is known by its points only: no boxes, but seat 1 has won hands.
    assert [row["total"] for row in result["per_seat"]] == [107 + 100 + 25, 40]
    assert result["per_seat"][0]["credit"] == 192
    assert [line["points"] for line in result["per_seat"][0]["closing"]] == [100, 25]
    assert engine.no("next")["code"] == "match.over"


def test_a_shutout_in_a_position(engine: Client) -> None:
    engine.ok("position", variant="gin_standard", options={"match_target": "single_game"}, scores=[83, 0], **KNOCK)
    rows = engine.act("knock 9C")["result"]["per_seat"]
    assert rows[0]["total"] == 107 + 100 + 25 + 100 and rows[0]["closing"][-1]["text"] == "Shutout: 100"


def test_taking_back_the_hand_that_ended_a_game(engine: Client) -> None:
    engine.ok("position", variant="gin_standard", scores=[83, 40], **KNOCK)
    before = engine.ok("state")
    engine.act("knock 9C")
    after = engine.ok("state")
    engine.ok("next")
    engine.ok("undo")
    assert engine.ok("state") == before
    engine.act("knock 9C")
    assert engine.ok("state") == after


def test_the_sheet_is_part_of_the_digest(engine: Client) -> None:
    digests = set()
    for scores in ([83, 40], [40, 83]):
        engine.ok("position", variant="gin_standard", scores=scores, **KNOCK)
        engine.act("knock 9C")
        digests.add(engine.ok("next")["digest"])
    assert len(digests) == 2, "the same hand after another history"


def test_a_save_keeps_the_sheet(catalogue: Catalogue, engine: Client, tmp_path: Path) -> None:
    engine.ok("new", variant="gin_standard", seed=4)
    for _ in range(7):
        hand_played(engine)
        engine.ok("next")
    file = str(tmp_path / "gin.json")
    engine.ok("save", file=file)
    other = Client(catalogue)
    assert other.ok("load", file=file) == engine.ok("state")
    for client in (engine, other):
        client.ok("finish", level="novice")
    assert other.ok("state") == engine.ok("state") and other.ok("result") == engine.ok("result")


def dealers(client: Client, seed: int, **options: Any) -> list[tuple[int, int | None, int]]:
    """Hand after hand of a long game: who dealt, who won, and who deals the next."""
    client.ok("new", variant="gin_standard", seed=seed, options={"game_target": 100_000, **options})
    found = []
    for _ in range(8):
        dealer = client.ok("state")["dealer"]
        winner = hand_played(client)["winner"]
        found.append((dealer, winner, client.ok("next")["dealer"]))
    return found


def test_the_winner_deals_the_next_hand(engine: Client) -> None:
    assert all(following == winner for _, winner, following in dealers(engine, 1) if winner is not None)


def test_the_two_may_deal_by_turns(engine: Client) -> None:
    hands = dealers(engine, 1, next_dealer="alternate")
    assert all(following == 1 - dealer for dealer, winner, following in hands if winner is not None)


def test_the_loser_may_deal(engine: Client) -> None:
    hands = dealers(engine, 1, next_dealer="loser")
    assert all(following == 1 - winner for _, winner, following in hands if winner is not None)


@pytest.mark.parametrize("dealer", [0, 1])
def test_the_winner_of_the_last_hand_deals_the_first_of_the_next_game(engine: Client, dealer: int) -> None:
    for score, following in ((95, 0), (0, 1 - dealer)):
        engine.ok("position", variant="gin_pagat", scores=[score, 0], **{**KNOCK, "dealer": dealer})
        assert engine.act("knock 9C")["result"]["winner"] == 0
        assert engine.ok("next")["dealer"] == following


@pytest.mark.parametrize("next_dealer", ["winner", "alternate", "loser"])
def test_after_a_drawn_hand_the_same_player_deals(engine: Client, next_dealer: str) -> None:
    """Two cards are left in the stock, and nobody knocks."""
    for dealer in (0, 1):
        engine.ok(
            "position", variant="gin_standard", options={"next_dealer": next_dealer}, **{**KNOCK, "dealer": dealer},
            stock=["3C", "3D"], rest="out",
        )  # fmt: skip
        result = engine.act("discard 9C")["result"]
        assert (result["kind"], result["winner"]) == ("drawn", None) and [row["boxes"] for row in result["per_seat"]] == [0, 0]
        assert engine.ok("next")["dealer"] == dealer


# ---- notice ---------------------------------------------------------------------------------------------------------


def test_notice_lets_an_endless_match_end(catalogue: Catalogue, engine: Client, tmp_path: Path) -> None:
    options = {"hollywood_endless": True, "game_target": 60}
    engine.ok("new", variant="gin_hollywood", seed=2, options=options)
    for _ in range(12):
        assert not hand_played(engine)["match_over"]
        engine.ok("next")
    engine.ok("finish", level="novice")
    before = engine.ok("state")
    engine.ok("next", notice=True)
    assert before["digest"] != engine.ok("state")["digest"]
    assert engine.no("next")["code"] == "hand.not_over"
    file = str(tmp_path / "endless.json")
    engine.ok("save", file=file)
    other = Client(catalogue)
    assert other.ok("load", file=file) == engine.ok("state")
    for number in range(60):
        if number == 0:
            result = engine.ok("finish", level="novice")["result"]
            assert other.ok("finish", level="novice")["result"] == result
        else:
            result = hand_played(engine)
            assert hand_played(other) == result
        if result["match_over"]:
            break
        if number == 0:
            assert engine.no("next", notice=True)["code"] == "notice.given"
        engine.ok("next")
        other.ok("next")
    assert result["match_over"] and result["match_winner"] is not None


def test_notice_is_taken_back_with_the_deal(engine: Client) -> None:
    options = {"hollywood_endless": True}
    engine.ok("new", variant="gin_hollywood", seed=2, options=options)
    engine.ok("finish", level="novice")
    over = engine.ok("state")
    engine.ok("next", notice=True)
    engine.ok("undo")
    engine.ok("act", action=engine.ok("think", level="novice")["action"])
    assert engine.ok("state") == over
    engine.ok("next", notice=True)


def test_notice_is_for_endless_matches(engine: Client) -> None:
    for variant in ("gin_standard", "gin_hollywood", "straight_rummy"):
        engine.ok("new", variant=variant, seed=2)
        engine.ok("finish", level="novice")
        error = engine.no("next", notice=True)
        assert error["code"] == "notice.not_played" and "Notice" in error["message"]


# ---- positions ------------------------------------------------------------------------------------------------------


def without_digest(state: Answer) -> Answer:
    """What `position` takes of what `state` answers."""
    return {name: value for name, value in state.items() if name != "digest"}


@pytest.mark.parametrize("variant", ["gin_standard", "gin_hollywood"])
def test_a_position_in_the_middle_of_a_match_goes_on_alike(catalogue: Catalogue, engine: Client, variant: str) -> None:
    other = Client(catalogue)
    engine.ok("new", variant=variant, seed=9)
    for _ in range(9):
        for over in (False, True):
            state = engine.ok("state")
            assert without_digest(other.ok("position", **without_digest(state))) == without_digest(state)
            if over:
                assert other.ok("result") == engine.ok("result")
            else:
                while engine.ok("state")["to_act"] is not None:
                    match = engine.engine.session.match
                    action = notation.write(choice(match), match.rules)
                    assert other.act(action) == engine.act(action)
        if engine.ok("state")["match_over"]:
            break
        engine.ok("next")
    assert len(engine.ok("state")["memory"]["sheet"]) > 3


def test_a_sheet_that_cannot_be_is_refused(engine: Client) -> None:
    entry = ["knock", [0], [40, 0], [1, 0]]

    def refused(sheet: Any, scores: list[int], **more: Any) -> Answer:
        return engine.no("position", **{**KNOCK, "variant": "gin_standard", "scores": scores, "memory": {"sheet": sheet}, **more})

    error = refused([entry], [83, 40])
    assert error["code"] == "bad_position" and "40, 0" in error["message"] and "83, 40" in error["message"]
    assert refused([entry], [40, 0], variant="straight_rummy", phase="draw")["code"] == "bad_position"
    assert refused([["knock", [2], [40, 0], [1, 0]]], [40, 0])["code"] == "bad_position"
    assert refused([["knock", [0], [40], [1]]], [40, 0])["code"] == "bad_position"
    assert refused([["knock", [0], [900, 0], [1, 0]]], [0, 0])["code"] == "bad_position"
    for sheet in ([["knock"]], [entry[:3]], ["knock"], [["knock", [0], ["many", 0], [1, 0]]]):
        assert refused(sheet, [0, 0])["code"] == "bad_request"
    engine.ok("position", variant="gin_standard", scores=[40, 0], memory={"sheet": [entry]}, **KNOCK)
    assert engine.act("knock 9C")["result"]["per_seat"][0]["total"] == 64
