"""Whatever a line says, it gets one answer, never a mistake of ours, and the open match stays one that can be played."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from game.cards.deck import FRENCH
from game.engine.protocol import COMMANDS
from game.variants.catalogue import Catalogue
from tests.engine.client import GAME, Client
from tests.fuzz.counts import many, without_a_hang

LINES = 10
"""Lines of one session."""

CARD = st.sampled_from([*FRENCH.face_names, "??", "1S", "th", ""])
SEAT = st.sampled_from([0, 1, 2, 3, -1])
NUMBER = st.one_of(st.integers(-2, 12), st.integers(-(10**30), 10**30))
TEXT = st.text(st.characters(exclude_characters="/\\", codec=None), max_size=12)
JUNK = st.recursive(
    st.one_of(st.none(), st.booleans(), NUMBER, st.floats(allow_nan=False, allow_infinity=False), TEXT),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(TEXT, inner, max_size=3)),
    max_leaves=6,
)
CARDS = st.lists(CARD, max_size=8)
WORDS = st.sampled_from(["draw", "stock", "discard", "pass", "meld", "layoff", "swap", "knock", "/", "1", "2", "with", "JK=5H"])
ACTION = st.one_of(
    st.sampled_from(["draw stock", "draw discard", "pass", "done", "big_gin", "defend", "double", "accept"]),
    st.builds(lambda card, cards: f"knock {card} melds " + " ".join(cards), CARD, CARDS),
    st.builds(lambda meld, cards: f"defend {meld} " + " ".join(cards), SEAT, CARDS),
    st.builds("discard {}".format, CARD),
    st.builds(lambda cards: "meld " + " ".join(cards), CARDS),
    st.builds(lambda meld, cards: f"layoff {meld} " + " ".join(cards), SEAT, CARDS),
    st.lists(st.one_of(WORDS, CARD, TEXT), max_size=8).map(" ".join),
)
HAND_OUTCOME = st.fixed_dictionaries(
    {}, optional={"winner": SEAT, "points": NUMBER, "draw": st.booleans(), "scores": st.lists(NUMBER, max_size=3), "kind": TEXT}
)
MELD = st.fixed_dictionaries(
    {"owner": SEAT, "cards": CARDS}, optional={"by": st.lists(SEAT, max_size=4), "kind": TEXT, "id": SEAT}
)
OPTIONS = st.dictionaries(
    st.sampled_from(["ace_mode", "layoff_requires_own_meld", "penalty_limit", "stock_recycle", "nothing"]),
    st.one_of(st.sampled_from(["low", "round_corner", "none", "shuffle", True, False, 100]), JUNK),
    max_size=2,
)
MEMORY = st.dictionaries(
    st.sampled_from(
        [
            "new_melds",
            "renewals",
            "empty_turns",
            "decisions",
            "known",
            "drawn",
            "ended",
            "ended_by",
            "laid_before",
            "knocker",
            "face_down",
        ]
    ),
    st.one_of(NUMBER, CARD, st.lists(CARDS, max_size=3), st.lists(st.booleans(), max_size=3)),
    max_size=3,
)
PLAUSIBLE: dict[str, st.SearchStrategy[Any]] = {
    "variant": st.sampled_from([GAME, GAME, GAME, "gin_doubling", "costa_rica_rummy", "nothing"]),
    "options": OPTIONS,
    "players": st.integers(1, 7),
    "seed": NUMBER,
    "deal": st.integers(0, 4),
    "dealer": SEAT,
    "deck": CARDS,
    "hands": st.one_of(st.lists(CARDS, min_size=1, max_size=4), st.lists(HAND_OUTCOME, max_size=4)),
    "stock": CARDS,
    "discard": CARDS,
    "melds": st.lists(MELD, max_size=2),
    "aside": CARDS,
    "to_act": st.one_of(SEAT, st.none()),
    "phase": st.sampled_from(["draw", "play", "over", "offer", "defend", "double", "wrong_knock", "claim", "stake", "casino"]),
    "taken": st.one_of(CARD, st.none()),
    "upcard": st.one_of(CARD, st.none()),
    "passes": SEAT,
    "scores": st.lists(st.one_of(NUMBER, st.just("23/2")), max_size=4),
    "melded_before": st.lists(st.booleans(), max_size=4),
    "turn": NUMBER,
    "rest": st.sampled_from(["stock", "out", "away"]),
    "over": st.booleans(),
    "match_over": st.booleans(),
    "frozen": st.booleans(),
    "memory": MEMORY,
    "notice": st.booleans(),
    "seat": SEAT,
    "rejoin": st.lists(SEAT, max_size=3),
    "action": ACTION,
    "level": st.sampled_from(["novice", "steady", "genius"]),
    "ms": st.integers(-1, 50),
    "cards": CARDS,
    "yaml": st.one_of(TEXT, st.sampled_from(["format: 1", "name: [", "extends: nothing", "a: b: c", "{}"])),
    "piles": st.dictionaries(TEXT, CARDS, max_size=2),
    "pots": st.dictionaries(TEXT, NUMBER, max_size=2),
    "stakes": st.lists(st.one_of(st.none(), st.dictionaries(st.sampled_from(["main", "rummy"]), NUMBER)), max_size=4),
    "spots": st.lists(
        st.fixed_dictionaries(
            {"seat": SEAT, "cards": CARDS},
            optional={"stake": NUMBER, "doubled": st.booleans(), "split": st.booleans(), "done": st.booleans()},
        ),
        max_size=3,
    ),
    "file": st.sampled_from(["one.json", "two.json", "none/three.json"]),
}


@st.composite
def requests(draw: st.DrawFn) -> dict[str, Any]:
    """A request that is nearly right, or has something wrong in one field."""
    name = draw(st.sampled_from(sorted(COMMANDS)))
    request: dict[str, Any] = {"cmd": name}
    for field in COMMANDS[name].fields:
        if draw(st.integers(0, 9)) < (9 if field.needed else 3):
            odd = field.name != "file" and draw(st.integers(0, 9)) == 0
            request[field.name] = draw(JUNK if odd else PLAUSIBLE[field.name])
    if draw(st.integers(0, 9)) == 0:
        request[draw(TEXT) if name != "save" else "x"] = draw(JUNK)
    if draw(st.booleans()):
        request["id"] = draw(JUNK)
    return request


@st.composite
def lines(draw: st.DrawFn) -> bytes:
    """A request as a line, sometimes with a few bytes changed, or bytes that are nothing at all."""
    kind = draw(st.integers(0, 9))
    if kind == 0:
        return draw(st.binary(max_size=60)).replace(b"\n", b" ")
    request = draw(requests())
    line = json.dumps(request, ensure_ascii=draw(st.booleans())).encode("utf-8", "surrogatepass")
    # A file name must not be changed into one that means a file of somebody's.
    if kind < 4 and "file" not in request:
        for _ in range(draw(st.integers(1, 3))):
            at = draw(st.integers(0, len(line)))
            line = line[:at] + draw(st.binary(max_size=3)) + line[at + draw(st.integers(0, 3)) :]
        line = line.replace(b"\n", b" ")
        return line if b'"file"' not in line else b""
    return line


def play(catalogue: Catalogue, session: list[bytes]) -> int:
    """Send the lines, each of which is answered without a hang, then look whether an open match is still in order. Returns how
    many were accepted.
    """
    client = Client(catalogue)
    accepted = 0
    for line in session:
        before = client.state()
        with without_a_hang():
            answer = client.line(line)
        assert not client.complaints, (line, client.complaints[0])
        accepted += answer["ok"]
        if not answer["ok"]:
            assert client.state() == before, line
    state = client.state()
    if state is not None:
        legal = client.legal()
        assert bool(legal) == (not state["over"])
        for action in legal[:5]:
            client.ok("try", action=action)
        if legal:
            client.act(legal[0])
            assert client.ok("undo") == state
    return accepted


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Saves of these sessions go into a folder of their own."""
    monkeypatch.chdir(tmp_path)


quiet = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.data_too_large]
SESSION = st.lists(lines(), min_size=LINES, max_size=LINES)
OPEN = json.dumps({"cmd": "new", "variant": GAME, "seed": 1}).encode()


@pytest.mark.usefixtures("elsewhere")
@settings(max_examples=30, suppress_health_check=quiet, deadline=None)
@given(session=SESSION)
@example(session=[OPEN, b'{"cmd":"finish","level":"novice"}', b'{"cmd":"next"}', b'{"cmd":"undo"}', b'{"cmd":"reveal"}'])
def test_300_fuzzed_lines(catalogue: Catalogue, session: list[bytes]) -> None:
    play(catalogue, [OPEN, *session])


@pytest.mark.slow
@pytest.mark.usefixtures("elsewhere")
@settings(max_examples=many(5000) // LINES, suppress_health_check=quiet, deadline=None)
@given(session=SESSION)
def test_thousands_of_fuzzed_lines(catalogue: Catalogue, session: list[bytes]) -> None:
    play(catalogue, [OPEN, *session])


@pytest.mark.usefixtures("elsewhere")
def test_the_generator_reaches_both_sides(catalogue: Catalogue) -> None:
    """Were every line refused, the fuzzing would say little."""
    accepted = sent = 0

    @settings(max_examples=20, suppress_health_check=quiet, deadline=None, database=None, derandomize=True)
    @given(session=SESSION)
    def count(session: list[bytes]) -> None:
        nonlocal accepted, sent
        accepted += play(catalogue, [OPEN, *session]) - 1
        sent += len(session)

    count()
    assert 0.05 < accepted / sent < 0.8
