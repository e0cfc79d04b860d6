"""Ten Phases over the protocol: phases by seat, wild cards with their number, and skip cards with their target."""

from __future__ import annotations

from typing import Any

from tests.engine.client import Client

HANDS = [["R1", "B2", "G3", "Y4", "R5", "B6", "W", "SK", "Y12"], ["R9", "G9"], ["B1", "SK"]]


def begun(engine: Client, **rest: Any) -> dict[str, Any]:
    """The position of a player with phase four in hand."""
    given = {"hands": HANDS, "stock": ["Y1", "Y2", "Y3"], "discard": ["G12"], "to_act": 0, "phase": "play", "rest": "out", **rest}
    return engine.ok("position", variant="ten_phases", **given)


def test_a_phase_is_laid_with_a_wild_card_that_says_its_number(engine: Client) -> None:
    answer = begun(engine, memory={"stage": [4, 1, 1]})
    assert answer["memory"]["stage"] == [4, 1, 1]
    assert engine.no("act", action="meld R1 B2 G3 Y4 R5 B6")["code"] == "opening.contract"
    laid = engine.ok("act", action="meld R1 B2 G3 Y4 R5 B6 W")
    assert [meld["kind"] for meld in laid["melds"]] == ["run"]
    assert laid["melds"][0]["cards"] == ["R1", "B2", "G3", "Y4", "R5", "B6", "W=7"]
    assert laid["melded_before"] == [True, False, False]
    state = engine.ok("state")
    again = engine.ok(
        "position", **{name: state[name] for name in ("variant", "hands", "stock", "discard", "melds", "memory", "rest")}
    )
    assert again["melds"] == state["melds"]


def test_a_wild_card_at_the_end_of_a_run_must_say_its_number(engine: Client) -> None:
    begun(engine, hands=[["B2", "G3", "Y4", "R5", "B6", "G7", "W", "Y12"], ["R9"], ["B1"]], memory={"stage": [4, 1, 1]})
    assert engine.no("act", action="meld B2 G3 Y4 R5 B6 G7 W")["code"] == "meld.ambiguous2"
    laid = engine.ok("act", action="meld B2 G3 Y4 R5 B6 G7 W=8")
    assert laid["melds"][0]["cards"][-1] == "W=8"
    hits = engine.ok("legal")["actions"]
    assert all(not action.startswith("layoff") for action in hits)


def test_a_skip_card_names_a_seat(engine: Client) -> None:
    begun(engine)
    assert {"discard SK to 1", "discard SK to 2"} <= set(engine.ok("legal")["actions"])
    assert engine.no("act", action="discard SK")["code"] == "discard.skip_to_whom"
    assert engine.no("act", action="discard SK to 0")["code"] == "discard.skip_self"
    answer = engine.ok("act", action="discard SK to 2")
    assert {"event": "skip_aimed", "seat": 0, "seat_meant": 2} in answer["events"]
    assert (answer["to_act"], answer["memory"]["skips"]) == (1, [0, 0, 1])
    assert engine.no("act", action="draw discard")["code"] == "draw.skip_card"
    engine.ok("act", action="draw stock")
    answer = engine.ok("act", action="discard R9")
    assert {"event": "skipped", "seat": 2} in answer["events"]
    assert answer["to_act"] == 0
    assert "skips" not in answer.get("memory", {})


def test_nobody_is_skipped_twice(engine: Client) -> None:
    begun(engine, memory={"skips": [0, 1, 0]})
    assert engine.no("act", action="discard SK to 1")["code"] == "discard.skip_pending"


def test_what_cannot_be_remembered_is_refused(engine: Client) -> None:
    for memory in ({"stage": [11, 1, 1]}, {"stage": [0, 1, 1]}, {"skips": [2, 0, 0]}, {"stage": [1, 1]}):
        assert engine.no("position", variant="ten_phases", hands=HANDS, memory=memory)["code"]


def test_the_next_hand_has_the_next_phases(engine: Client) -> None:
    melds = [{"owner": 0, "cards": ["R4", "B4", "G4"]}, {"owner": 0, "cards": ["R5", "B5", "G5"]}]
    begun(engine, hands=[["R1"], ["R9"], ["B1"]], melds=melds, memory={"stage": [1, 3, 1]})
    over = engine.ok("act", action="discard R1")
    assert over["over"] and not over["match_over"]
    assert engine.ok("next")["memory"]["stage"] == [2, 3, 1]


def test_a_refused_word_is_explained_with_cards_of_this_deck(engine: Client) -> None:
    begun(engine, memory={"stage": [4, 1, 1]})
    said = {
        "meld 7H R1 R2": "“7H” is not a card. Write a card with its suit, RBGY, and its rank, 1 2 3 4 5 6 7 8 9 10 11 12, "
        "for example Y9 or W.",
        "meld R1 W=x": "W=x does not say what a wild card stands for. Write it as W=B6.",
        "meld JK=6H R1": "“JK” is not in the deck of this game.",
        "discard": "“discard” is followed by one card, for example “discard Y9”.",
        "layoff 2": "“layoff” is followed by the number of a meld and the cards, for example “layoff 2 Y9”.",
        "meld /": "A meld has no cards. Write for example “meld B4 B5 B6 / Y9 G9 B9”.",
    }
    for action, reason in said.items():
        assert engine.no("act", action=action)["message"].endswith(reason), action
