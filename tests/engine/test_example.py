"""The example of the protocol, line by line as it is printed there."""

from __future__ import annotations

from tests.engine.client import Client


def test_the_example_of_the_protocol(engine: Client) -> None:
    assert engine.line(
        '{"cmd":"position","variant":"straight_rummy","hands":[["4H","5H","9C"],["KD"]],"discard":["2S","6H"],"stock":["TC"],'
        '"to_act":0,"rest":"out"}'
    )["ok"]
    drawn = engine.line('{"cmd":"act","action":"draw discard"}')
    assert drawn["ok"] and drawn["phase"] == "play" and isinstance(drawn["events"], list)
    refused = engine.line('{"cmd":"act","action":"discard 6H"}')
    assert refused["ok"] is False
    assert refused["error"]["code"] == "discard.just_taken"
    assert refused["error"]["cards"] == ["6H"]
    assert refused["error"]["message"].startswith(
        "You took the 6♥ from the discard pile this turn, so you cannot discard it now. Choose another card."
    )
    assert engine.line('{"cmd":"act","action":"meld 4H 5H 6H"}')["ok"]
    last = engine.line('{"cmd":"act","action":"discard 9C"}')
    assert last["ok"] and last["over"] is True
    assert last["result"]["kind"] == "out" and last["result"]["winner"] == 0
    assert [row["score"] for row in last["result"]["per_seat"]] == [10, 0]
