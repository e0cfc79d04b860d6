"""What a line may look like, and what is said about one that cannot be read."""

from __future__ import annotations

import io
import itertools
import json
import time
from typing import Any

import pytest

from game.cards.chance import Chance
from game.engine import protocol, requests
from game.engine.protocol import Engine, serve
from game.match.match import Match
from game.variants.catalogue import Catalogue
from tests.engine.client import GAME, Client

MEGABYTES_4 = 4 * 1024 * 1024


def exactly(text: bytes | str) -> Any:
    """The JSON value with numbers as they were written and pairs in their order, repeated ones too."""
    return json.loads(text, parse_int=str, parse_float=str, object_pairs_hook=list)


def error(engine: Client, line: bytes | str) -> str:
    """The sentence about a line that is a bad request."""
    answer = engine.line(line)
    assert not answer["ok"] and answer["error"]["code"] == "bad_request", answer
    message: str = answer["error"]["message"]
    return message


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ("", "empty"),
        ("   \t", "empty"),
        ("hello", "not JSON"),
        ('{"cmd":"hello"', "not JSON"),
        ('{"cmd":"hello",}', "not JSON"),
        ('{"cmd" "hello"}', "not JSON"),
        ('{cmd:"hello"}', "not JSON"),
        ("{'cmd':'hello'}", "not JSON"),
        ('{"cmd":"hello"} {}', "not JSON"),
        ('{"cmd":"hel\tlo"}', "not JSON"),
        ('{"cmd":"new","variant":"x","seed":NaN}', "NaN"),
        ('{"cmd":"new","variant":"x","seed":-Infinity}', "Infinity"),
        ('{"cmd":"hello","id":NaN}', "NaN"),
        ('{"cmd":"hello","cmd":"state"}', "cmd"),
        ('{"cmd":"new","variant":"x","options":{"a":1,"a":2}}', "twice"),
        ("[]", "not a JSON object"),
        ('"hello"', "not a JSON object"),
        ("7", "not a JSON object"),
        ("null", "not a JSON object"),
        ("{}", "cmd"),
        ('{"cmd":null}', "cmd"),
        ('{"cmd":["hello"]}', "cmd"),
        ('{"cmd":"helo"}', "hello"),
        ('{"cmd":"Hello"}', "Hello"),
        ('{"cmd":"hello","x":1}', "x"),
        (b'{"cmd":"\xff"}', "UTF-8"),
        (b'{"cmd":"\xed\xa0\x80"}', "UTF-8"),
        ("[" * 100_000, "deep"),
        ('{"cmd":' + "[" * 100_000 + "]" * 100_000 + "}", "deep"),
        ('{"a":' * 100_000, "deep"),
    ],
)
def test_a_line_that_cannot_be_read_is_answered(engine: Client, line: bytes | str, part: str) -> None:
    assert part in error(engine, line)


@pytest.mark.parametrize(
    "id",
    [
        "0",
        "-0",
        "1.50",
        "1e999",
        "9" * 6000,
        '"x"',
        r'"\ud800"',
        r'"\udc00\ud800 \u2028"',
        '"é ♥ \u2028 \x85 \x7f"',
        "null",
        "true",
        '{"b":1,"a":[2,{"c":null}]}',
        '{"a":1,"a":2}',
        "[" * 400 + "]" * 400,
        "[ 1,\t2 ]",
    ],
)
def test_the_id_comes_back_whatever_it_is(engine: Client, id: str) -> None:
    for before, after in (('"cmd":"hello",', ""), ("", ',"cmd":"hello"')):
        received = engine.engine.answer(f'{{{before}"id": {id} {after}}}'.encode())
        assert len(received.decode("utf-8").splitlines()) == 1
        answer = dict(exactly(received))
        assert answer["ok"] is True
        assert answer["id"] == exactly(id)


def test_the_id_comes_back_with_a_refusal(engine: Client) -> None:
    assert engine.line('{"id":[7],"cmd":"nothing"}')["id"] == [7]
    assert engine.line('{"cmd":"state","id":"s"}')["id"] == "s"
    assert engine.line('{"id":5,"cmd":"hello",}')["id"] == 5
    assert "id" not in engine.line('{"cmd":"hello"}')
    assert "id" in error(engine, '{"cmd":"hello","id":1,"id":1}')


def test_lone_surrogates_are_escaped(engine: Client) -> None:
    assert rb'"id":"\ud800"' in engine.engine.answer(rb'{"cmd":"hello","id":"\ud800"}')
    answer = engine.line(r'{"cmd":"hello","\udfff":1}')
    assert "\udfff" in answer["error"]["message"]


def test_numbers_too_large_for_anything_are_refused_by_name(engine: Client) -> None:
    for number in ("9" * 50, "-" + "9" * 5000, "1e999", "1.5", "3.0", "true", '"3"'):
        assert "seed" in error(engine, f'{{"cmd":"new","variant":"{GAME}","seed":{number}}}')
    engine.ok("new", variant=GAME, seed=2**64 - 1)
    engine.ok("new", variant=GAME, seed=-(2**63))


@pytest.mark.parametrize(
    "line",
    [
        '{"cmd":"hello","id":"' + "x" * (MEGABYTES_4 - 40) + '"}',
        "[" * MEGABYTES_4,
        '{"cmd":"act","action":"' + "meld " * (MEGABYTES_4 // 5 - 20) + '"}',
        '{"cmd":"new","variant":"' + "s" * (MEGABYTES_4 - 40) + '"}',
        '{"cmd":"position","variant":"straight_rummy","hands":[[' + '"4H",' * (MEGABYTES_4 // 5 - 40) + '"4H"]]}',
        '{"cmd":"new","variant":"straight_rummy","options":{' + ",".join(map('"o{}":1'.format, range(350_000))) + "}}",
        '{"cmd":"check","yaml":"' + "a: " * (MEGABYTES_4 // 3 - 20) + '"}',
        '{"cmd":"check","yaml":"' + "[" * (MEGABYTES_4 - 40) + '"}',
    ],
    ids=["id", "brackets", "action", "variant", "cards", "options", "yaml", "deep yaml"],
)
def test_four_megabytes_are_answered_in_time(engine: Client, line: str) -> None:
    assert len(line) <= MEGABYTES_4
    began = time.process_time()
    engine.line(line)
    assert time.process_time() - began < 10
    assert not engine.complaints


def test_lines_are_cut_at_line_feeds_only() -> None:
    read = list(requests.lines(io.BytesIO(b"\xef\xbb\xbfone\r\ntwo\x0b\x0c\n\nfour")))
    assert read == [b"one", b"two\x0b\x0c", b"", b"four"]


class Trickle(io.BufferedIOBase):
    """Input that arrives in pieces. `arrived` holds what has been read of it."""

    def __init__(self, *pieces: bytes) -> None:
        self.pieces = list(pieces)
        self.arrived = b""

    def read1(self, size: int = -1, /) -> bytes:
        """The next piece, as a pipe gives what is in it; nothing when the input has ended."""
        piece = self.pieces.pop(0) if self.pieces else b""
        assert len(piece) <= size
        self.arrived += piece
        return piece


class Received(io.BytesIO):
    """Output of which only what was flushed has arrived; `times` counts how often that was."""

    def __init__(self) -> None:
        super().__init__()
        self.arrived = b""
        self.times = 0

    def flush(self) -> None:
        """It arrives."""
        self.arrived = self.getvalue()
        self.times += 1


def test_lines_are_the_same_however_they_arrive() -> None:
    text = b"\xef\xbb\xbfone\r\n\ntwo \xc3\xa4\n" + b"long " * 40 + b"\nthree"
    whole = list(requests.lines(io.BytesIO(text)))
    chance = Chance(3)
    for _ in range(200):
        cuts = sorted({0, len(text), *(chance.below(len(text)) for _ in range(chance.below(12)))})
        pieces = (text[start:end] for start, end in itertools.pairwise(cuts))
        assert list(requests.lines(Trickle(*pieces))) == whole


def test_nobody_waits_for_an_answer_while_the_engine_waits_for_a_line(catalogue: Catalogue) -> None:
    target = Received()

    class Waiting(Trickle):
        def read1(self, size: int = -1, /) -> bytes:
            whole = self.arrived.count(b"\n")
            assert target.arrived.count(b"\n") == whole, "an answer was held back"
            return super().read1(size)

    line = b'{"cmd":"hello"}\n'
    serve(Waiting(line, line[:5], line[5:] + line * 3, b"?", b"?\n" + line[:7]), target, catalogue)
    assert [json.loads(answer)["ok"] for answer in target.arrived.splitlines()] == [True] * 5 + [False] * 2


def test_lines_that_arrive_together_are_answered_together(catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "LONGEST_KEPT", 60.0)
    target = Received()
    serve(Trickle(b'{"cmd":"hello"}\n' * 40), target, catalogue)
    assert target.arrived.count(b"\n") == 40 and target.times == 1


def test_no_answer_waits_for_a_slow_command_after_it(catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "LONGEST_KEPT", 60.0)
    target = Received()
    seen = []

    def think(match: Match, level: str, ms: int | None = None) -> Any:
        seen.append(target.arrived.count(b"\n"))
        raise RuntimeError("enough of it")

    monkeypatch.setattr(Match, "think", think)
    serve(Trickle(b'{"cmd":"new","variant":"straight_rummy"}\n{"cmd":"state"}\n{"cmd":"think"}\n'), target, catalogue)
    assert seen == [2] and target.arrived.count(b"\n") == 3


@pytest.mark.parametrize("variant", [GAME, "gin_standard", "kalooki_40"])
def test_no_answer_depends_on_what_was_made_ready_before_it(catalogue: Catalogue, variant: str) -> None:
    chance = Chance(31)
    ready, other = Engine(catalogue), Engine(catalogue)
    looks = [
        b'{"cmd":"legal"}',
        b'{"cmd":"legal","id":7}',
        b'{"cmd":"state"}',
        b'{"cmd":"view","seat":0}',
        b'{"cmd":"view","seat":1}',
    ]
    others = [b'{"cmd":"undo"}', b'{"cmd":"act","action":"discard 2H"}', b'{"cmd":"act"}', b'{"cmd":"result"}', b"?"]

    def both(line: bytes) -> bytes:
        answer = ready.answer(line)
        assert answer == other.answer(line), line
        for _ in range(chance.below(3)):
            ready.prepare()
        return answer

    used = 0
    for seed in range(3):
        both(json.dumps({"cmd": "new", "variant": variant, "seed": seed}).encode())
        for number in range(40):
            if number % 8 == 0:
                habit = chance.choice(looks)
            used += ready.ready is not None and ready.ready[0] == habit
            both(habit)
            if chance.below(4) == 0:
                both(chance.choice(looks + others))
            actions = json.loads(other.answer(looks[0]))["actions"]
            if not actions:
                break
            both(json.dumps({"cmd": "act", "action": chance.choice(actions)}).encode())
    assert used > 10, "hardly anything was made ready"


def test_only_whoever_looks_after_each_change_finds_the_look_made_ready(table: Client) -> None:
    def look() -> bytes | None:
        return None if table.engine.ready is None else table.engine.ready[0]

    actions = table.legal()
    table.act(actions[0])
    assert look() is None, "nobody has looked after a change"
    for _ in range(2):
        table.act(table.legal()[0])
        assert look() == b'{"cmd": "legal"}'
    table.ok("undo")
    assert look() is None, "nobody looked at what was made ready"


def test_a_line_beyond_every_length_is_answered_and_the_next_one_read(
    catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(requests, "LONGEST_LINE", 1000)
    source = io.BytesIO(b"x" * 2500 + b"\n" + b"y" * 1001 + b'\n{"cmd":"hello"}\n' + b"z" * 5000)
    target = io.BytesIO()
    serve(source, target, catalogue)
    answers = [json.loads(line) for line in target.getvalue().splitlines()]
    assert [answer["ok"] for answer in answers] == [False, False, True, False]
    assert "1000" in answers[0]["error"]["message"]


def test_every_line_has_one_answer_and_the_order_stays(catalogue: Catalogue) -> None:
    source = io.BytesIO(b"".join(b'{"cmd":"hello","id":%d}\n%s\n' % (n, b"?" * (n % 3)) for n in range(50)))
    target = io.BytesIO()
    serve(source, target, catalogue)
    answers = [json.loads(line) for line in target.getvalue().splitlines()]
    assert [answer.get("id") for answer in answers] == [n if even else None for n in range(50) for even in (True, False)]
