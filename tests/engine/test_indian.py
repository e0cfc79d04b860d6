"""Indian rummy over the protocol: its sample, warnings, what is remembered, and seats that come back into a pool."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.engine.client import Client

SAMPLE = (
    '{"cmd":"position","variant":"indian_points","hands":[["2H","3H","4H","5H","9S","TS","JS","QC","QD","QH","5C","5D","5S"],'
    '["AC","2C","3C","7D","8D","JK","KS","KH","9C","4S","4D","JD","2S"]],"discard":["6C"],"stock":["8C"],"to_act":0,'
    '"memory":{"wild_rank":5},"rest":"out"}'
)


def test_the_sample_of_the_protocol(engine: Client) -> None:
    assert engine.line(SAMPLE)["phase"] == "draw"
    assert engine.line('{"cmd":"act","action":"draw stock"}')["phase"] == "play"
    tried = engine.line('{"cmd":"try","action":"show 9S melds 2H 3H 4H 5H / TS JS 8C / QC QD QH / 5C 5D 5S"}')
    assert tried["ok"] is True
    assert (tried["warning"]["code"], tried["warning"]["cards"]) == ("meld.mixed_suits", ["8C"])
    assert tried["warning"]["message"].startswith("10♠ J♠ 8♣ is no group.")
    assert tried["warning"]["message"].endswith("A wrong show costs 80 points.")
    shown = engine.line('{"cmd":"act","action":"show 8C melds 2H 3H 4H 5H / 9S TS JS / QC QD QH / 5C 5D 5S"}')
    assert shown["events"][0] == {"event": "showed", "seat": 0, "how": "valid", "card": "8C"}
    assert (shown["over"], shown["result"]["kind"], shown["result"]["winner"]) == (True, "show", 0)
    rows = [[row[name] for name in ("points", "score", "total")] for row in shown["result"]["per_seat"]]
    assert rows == [[0, 49, 49], [49, -49, -49]]
    assert engine.ok("next")["scores"] == [49, -49]


def test_a_hand_that_was_shown_wrongly_lies_open_and_a_dropped_one_does_not(engine: Client) -> None:
    engine.ok(
        "position",
        variant="indian_points",
        hands=[["4H", "5H", "9D", "KC"], ["8C", "2S"], ["TD", "3C"]],
        stock=["QS", "7S", "6D"],
        discard=["JC"],
        phase="play",
        to_act=0,
        rest="out",
        memory={"wild_rank": 5, "wild_card": "6D"},
    )
    wrong = engine.ok("act", action="show KC melds 4H 5H 9D")
    assert wrong["hands"][0] == ["4H", "5H", "9D"]
    assert wrong["memory"]["lost"] == [80, 0, 0]
    dropped = engine.ok("act", action="drop")
    assert dropped["events"][0] == {"event": "dropped", "seat": 1, "points": 20}
    assert dropped["result"]["kind"] == "dropped"
    assert [row["points"] for row in dropped["result"]["per_seat"]] == [80, 20, 0]


def test_the_wild_card_is_open_at_the_end_of_the_stock_and_named_in_memory(engine: Client) -> None:
    state = engine.ok("new", variant="indian_points", players=3, seed=5)
    name = state["memory"]["wild_card"]
    assert state["stock"][-1] == name
    seen = engine.ok("view", seat=1)
    assert seen["stock"][-1] == name
    assert set(seen["stock"][:-1]) == {"??"}


def test_what_is_remembered_comes_back(engine: Client) -> None:
    engine.ok("new", variant="indian_points", players=4, seed=8, options={"format": "raise", "point_value": "1/10"})
    engine.ok("act", action="drop")
    for _ in range(12):
        action = engine.ok("legal")["actions"][0]
        engine.ok("act", action=action)
    engine.ok("act", action="drop")
    before, legal = engine.ok("state"), engine.ok("legal")
    assert "1/10" in before["memory"]["rates"]
    again = {name: value for name, value in before.items() if name not in ("ok", "digest", "fingerprint")}
    after = engine.ok("position", **again)
    assert engine.ok("legal") == legal
    assert after["memory"] == before["memory"]


def _eliminated(engine: Client, scores: list[int]) -> dict[str, Any]:
    """A pool of three in which seat 0 drops, then seat 1, so that seat 2 wins the hand."""
    engine.ok(
        "position",
        variant="indian_points",
        options={"format": "pool"},
        hands=[["4H", "5H", "9D", "KC"], ["8C"], ["TD"]],
        phase="play",
        to_act=0,
        scores=scores,
        memory={"wild_rank": 5},
    )
    engine.ok("act", action="show KC melds 4H 5H 9D")
    return engine.ok("act", action="drop")


def test_whoever_is_out_of_a_pool_comes_back_with_next(engine: Client) -> None:
    ended = _eliminated(engine, [40, 30, 71])
    assert [row["total"] for row in ended["result"]["per_seat"]] == [120, 50, 71]
    assert engine.ask("next", rejoin=[1])["error"]["code"] == "rejoin.not_out"
    back = engine.ok("next", rejoin=[0])
    assert back["scores"] == [72, 50, 71]
    assert back["memory"]["standing"] == [2, 0, 0]
    assert [len(hand) for hand in back["hands"]] == [13, 13, 13]
    engine.ok("undo")
    assert engine.ok("state")["scores"] == [40, 30, 71]


def test_whoever_does_not_come_back_sits_out(engine: Client) -> None:
    _eliminated(engine, [40, 30, 71])
    after = engine.ok("next")
    assert [len(hand) for hand in after["hands"]] == [0, 13, 13]
    assert after["scores"] == [120, 50, 71]


def test_with_a_total_too_high_nobody_comes_back(engine: Client) -> None:
    _eliminated(engine, [40, 30, 80])
    assert engine.ask("next", rejoin=[0])["error"]["code"] == "rejoin.too_late"


def test_arrange_counts_as_a_loser_counts(engine: Client) -> None:
    engine.line(SAMPLE.replace('"wild_rank":5', '"wild_rank":12'))
    found = engine.ok("arrange", cards=["4S", "5S", "6S", "9D", "9C", "KH", "7H", "8H", "QD", "JS", "2C", "3D", "AH"])
    assert found["points"] == 53
    assert (
        engine.ok("arrange", cards=["AS", "JD", "TC", "QH", "9S", "9C", "8D", "JS", "AD", "7C", "TH", "2C", "2H"])["points"] == 80
    )


def test_a_match_with_somebody_back_in_goes_on_from_a_save(engine: Client, tmp_path: Path) -> None:
    _eliminated(engine, [40, 30, 71])
    engine.ok("next", rejoin=[0])
    engine.ok("act", action="draw stock")
    before, file = engine.ok("state"), str(tmp_path / "pool.rum")
    engine.ok("save", file=file)
    assert engine.ok("load", file=file)["digest"] == before["digest"]
    engine.ok("undo")
    engine.ok("undo")
    assert engine.ok("state")["scores"] == [40, 30, 71]
