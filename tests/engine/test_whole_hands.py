"""Games in which whole hands are shown, over the protocol: what is told, what is asked, and what nobody sees."""

from __future__ import annotations

from typing import Any

from tests.engine.client import Client

HANDS = [["W7", "B2", "S3"], ["B5", "S9"], ["B9", "W1"], ["B4", "S6"]]
PASSED = [None, "pass", None, None]


def asked(engine: Client) -> None:
    """Seat 2 has discarded a W7, and seat 0 has its twin."""
    fields = {"variant": "quan_dui", "phase": "claim", "to_act": 1, "discard": ["W7"], "hands": HANDS, "stock": ["B8", "S8"]}
    engine.ok("position", **fields, memory={"discarder": 2, "claims": [None] * 4}, rest="out")


def test_the_dialogue_of_the_protocol(engine: Client) -> None:
    asked(engine)
    assert engine.ok("legal") == {"actions": ["pass"], "complete": True}
    first = engine.ok("act", action="pass")
    assert first["events"] == [] and (first["phase"], first["to_act"]) == ("claim", 0)
    second = engine.ok("act", action="claim W7 W7")
    assert second["events"] == [] and (second["phase"], second["to_act"]) == ("claim", 3)
    done = engine.ok("act", action="pass")
    assert {"event": "claimed", "seat": 0, "how": "dui", "cards": ["W7", "W7"]} in done["events"]
    assert (done["phase"], done["to_act"], done["discard"]) == ("play", 0, [])
    assert done["memory"]["known"][0] == ["W7", "W7"]


def test_answers_are_in_memory_and_only_the_own_one_in_a_view(engine: Client) -> None:
    asked(engine)
    engine.ok("act", action="pass")
    engine.ok("act", action="claim")
    assert engine.ok("state")["memory"]["claims"] == ["claim", "pass", None, None]
    assert engine.ok("view", seat=0)["memory"]["claims"] == ["claim", None, None, None]
    assert engine.ok("view", seat=1)["memory"]["claims"] == [None, "pass", None, None]
    assert "claims" not in engine.ok("view", seat=3)["memory"]


def test_a_position_in_the_middle_of_a_round_goes_on_as_it_would(engine: Client) -> None:
    asked(engine)
    engine.ok("act", action="pass")
    engine.ok("act", action="claim W7 W7")
    told = engine.ok("state")
    digest = told.pop("digest")
    again = engine.ok("position", **{name: value for name, value in told.items() if name not in ("over", "match_over")})
    assert again["digest"] == digest
    assert engine.ok("act", action="pass")["to_act"] == 0


def test_a_position_refuses_answers_that_cannot_be(engine: Client) -> None:
    for claims in (
        ["claim", None, None, None],
        [None, "claim", None, None],
        [None, "sing", None, None],
        [None, None, "pass", None],
    ):
        fields = {"variant": "quan_dui", "phase": "claim", "to_act": 0, "discard": ["W7"], "hands": HANDS, "stock": ["B8"]}
        refused = engine.no("position", **fields, memory={"discarder": 2, "claims": claims}, rest="out")
        assert refused["code"] == "bad_position", claims


def test_the_cards_of_the_deck_are_told(engine: Client) -> None:
    cards = {card["id"]: card for card in engine.ok("variant", variant="quan_dui")["cards"]}
    assert len(cards) == 30 and sum(card["count"] for card in cards.values()) == 120
    assert cards["DH"]["rank"] == "1" and cards["DH"]["suit"] is None


def cuajo(engine: Client, first: str, **fields: Any) -> dict[str, Any]:
    """A position of Cuajo in which seat 0 has drawn."""
    hands = [first.split(), ["AS", "3D", "JC"], ["QS", "QS", "QS", "5S"], ["AD", "4S", "JH"]]
    return engine.ok("position", variant="cuajo", phase="play", to_act=0, hands=hands, rest="out", **fields)


def test_the_sowee_is_the_last_card_of_the_stock_and_seen_by_all(engine: Client) -> None:
    told = cuajo(engine, "QS 3S 4S", stock=["5C", "AH", "KD"])
    assert told["upcard"] == "KD" and told["stock"] == ["5C", "AH", "KD"]
    for seat in range(4):
        view = engine.ok("view", seat=seat)
        assert view["upcard"] == "KD" and view["stock"] == ["??", "??", "KD"]
    engine.ok("new", variant="cuajo", seed=4)
    assert engine.ok("state")["upcard"] == engine.ok("state")["stock"][-1]


def test_another_card_than_the_last_is_no_sowee(engine: Client) -> None:
    hands = [["3S"], ["AS"], ["5S"], ["AD"]]
    refused = engine.no("position", variant="cuajo", phase="play", to_act=0, hands=hands, stock=["5C"], upcard="KD", rest="out")
    assert refused["code"] == "bad_position"


def test_a_secret_is_declared_and_a_purro_lies_open(engine: Client) -> None:
    cuajo(engine, "5D 5D 5D 5D QS 3S", stock=["5C", "KD"])
    done = engine.ok("act", action="meld 5D 5D 5D 5D")
    assert [(meld["owner"], meld["kind"]) for meld in done["melds"]] == [(0, "secret")] and done["to_act"] == 0
    assert "secrets" not in done.get("memory", {}), "a position would take it for declared"
    engine.ok("act", action="discard QS")
    engine.ok("act", action="pass")
    engine.ok("act", action="claim")
    done = engine.ok("act", action="pass")
    assert {"event": "claimed", "seat": 2, "how": "purro", "cards": ["QS", "QS", "QS", "QS"]} in done["events"]
    assert [(meld["owner"], meld["kind"]) for meld in done["melds"]] == [(0, "secret"), (2, "secret")]
    memory = engine.ok("state")["memory"]
    assert memory["purros"] == [0, 0, 1, 0] and memory["secrets"] == [1, 0, 0, 0]
    assert engine.no("act", action="discard QC")["code"] == "card.not_held"


def test_khanhoo_goes_out_with_a_discard_and_without(engine: Client) -> None:
    hand = ["4H", "5H", "6H", "7H", "7S", "7D", "AH", "2S", "3D", "JC", "QC", "KC", "2D", "3D", "4D", "9S"]
    fields = {"variant": "khanhoo", "phase": "play", "to_act": 0, "hands": [hand, ["9D"]], "stock": ["8S", "8D"], "rest": "out"}
    engine.ok("position", **fields)
    assert "show 9S" in engine.ok("legal")["actions"]
    done = engine.ok("act", action="show 9S melds 4H 5H 6H / 7H 7S 7D / AH 2S 3D / JC QC KC / 2D 3D 4D")
    assert [meld["kind"] for meld in done["melds"]] == ["run", "set", "khanhoo", "assembly", "run"]
    assert done["result"]["kind"] == "show" and done["result"]["per_seat"][0]["score"] == 17


def test_with_four_passes_are_counted(engine: Client) -> None:
    hands = [["4H", "6H"], ["2D", "9S"], ["3H", "5D"], ["7S", "9D"]]
    engine.ok("position", variant="khanhoo", phase="draw", to_act=0, hands=hands, discard=["5H"], rest="out")
    assert engine.ok("legal")["actions"] == ["draw discard", "pass"]
    done = engine.ok("act", action="pass")
    assert (done["to_act"], done["phase"], done["passes"]) == (1, "draw", 1)
    assert engine.ok("act", action="draw discard")["passes"] == 0
