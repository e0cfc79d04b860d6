"""The commands as processes of their own: what they write where, how they end, and that none needs a window."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tests.engine.client import GAME, ROOT

WITHOUT_PYGAME = """
import sys
sys.argv = ["upcard", *{arguments!r}]
import builtins
from game.cli import main
try:
    status = main()
except SystemExit as error:
    status = error.code
loaded = [name for name in sys.modules if name == "pygame" or name.startswith("pygame.")]
print(status, loaded, file=sys.stderr)
"""


def run(*arguments: str, text: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """`python main.py ...` with this input."""
    command = [sys.executable, str(ROOT / "main.py"), *arguments]
    return subprocess.run(command, check=False, input=text, capture_output=True, timeout=60)


def within(code: str, text: bytes) -> subprocess.CompletedProcess[bytes]:
    """A process that runs this code first."""
    command = [sys.executable, "-c", code]
    return subprocess.run(command, check=False, input=text, capture_output=True, timeout=60, cwd=ROOT)


@pytest.mark.parametrize(
    "arguments",
    [
        ["--help"],
        ["engine"],
        ["variants"],
        ["explain", GAME],
        ["check", str(ROOT / "rules" / f"{GAME}.yaml")],
        ["bench", "--json", "--seconds", "0.02", GAME],
    ],
    ids=lambda arguments: " ".join(arguments[:2]),
)
def test_no_sub_command_loads_the_windows_library(arguments: list[str]) -> None:
    code = WITHOUT_PYGAME.format(arguments=arguments)
    found = within(code, b'{"cmd":"hello"}\n')
    assert found.returncode == 0, found.stderr
    assert found.stderr.decode().splitlines()[-1] == "0 []"
    assert found.stdout


def test_the_engine_answers_until_the_input_ends() -> None:
    done = run("engine", text=b'{"cmd":"hello","id":1}\n\n{"cmd":"hello","id":2}')
    assert done.returncode == 0 and done.stderr == b""
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(answer.get("id"), answer["ok"]) for answer in answers] == [(1, True), (None, False), (2, True)]


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere names of files have all letters")
def test_names_that_the_system_cannot_write_get_a_sentence(tmp_path: Path) -> None:
    """Where names of files are ASCII, every command that takes one says so, or passes the bytes on as they came."""
    plain = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}

    def within_ascii(*arguments: str, text: bytes = b"") -> subprocess.CompletedProcess[bytes]:
        command = [sys.executable, str(ROOT / "main.py"), "--home", str(tmp_path), *arguments]
        return subprocess.run(command, check=False, input=text, capture_output=True, timeout=60, env=plain, cwd=tmp_path)

    asked: list[dict[str, object]] = [{"cmd": "new", "variant": GAME, "seed": 1}]
    asked += [{"cmd": command, "file": "\u00e4.x"} for command in ("save", "load", "check")]
    answers = within_ascii("engine", text=b"\n".join(json.dumps(one).encode() for one in asked))
    assert not answers.stderr
    for line in answers.stdout.splitlines()[1:]:
        error = json.loads(line)["error"]
        assert error["code"] == "bad_request" and "\u00e4" in error["message"] and "ascii" in error["message"]
    (tmp_path / "\u00e4.x").write_text("no save")
    for words in (("check",), ("verify",), ("replay",), ("saves", "import"), ("saves", "export")):
        ended = within_ascii(*words, "\u00e4.x")
        assert ended.returncode == 1 and (ended.stdout + ended.stderr).count(b"\n") <= 2, ended
        assert b"Traceback" not in ended.stdout + ended.stderr


def test_each_answer_comes_at_once() -> None:
    command = [sys.executable, str(ROOT / "main.py"), "engine"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as engine:
        assert engine.stdin is not None and engine.stdout is not None
        for number in range(3):
            engine.stdin.write(b'{"cmd":"hello","id":%d}\n' % number)
            engine.stdin.flush()
            assert json.loads(engine.stdout.readline())["id"] == number
        engine.stdin.close()
        assert engine.wait(10) == 0


@pytest.mark.skipif(sys.platform == "win32", reason="pipes cannot be waited for there")
def test_who_sends_everything_before_reading_is_answered() -> None:
    lines = b"".join(b'{"cmd":"hello",%s"id":%d}\n' % (b" " * 180, number) for number in range(2_000))
    assert len(lines) > 4 * 65_536, "more than both pipes hold"
    command = [sys.executable, str(ROOT / "main.py"), "engine"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as engine:
        assert engine.stdin is not None and engine.stdout is not None
        sender = threading.Thread(target=engine.stdin.write, args=(lines,), daemon=True)
        sender.start()
        sender.join(60)
        stuck = sender.is_alive()
        if stuck:
            engine.kill()
        assert not stuck, "the engine reads no more as long as nobody reads its answers"
        engine.stdin.close()
        assert [json.loads(line)["id"] for line in engine.stdout] == list(range(2_000))
        assert engine.wait(10) == 0


def test_nothing_but_answers_reaches_standard_output() -> None:
    code = """
import os, sys
sys.argv = ["upcard", "engine"]
from game.engine import protocol
def noisy(self, line, answer=protocol.Engine.answer):
    print("stray"); os.write(1, b"strayer\\n"); os.system("echo strayest")
    return answer(self, line)
protocol.Engine.answer = noisy
from game.cli import main
sys.exit(main())
"""
    done = within(code, b'{"cmd":"hello"}\n' * 2)
    assert done.returncode == 0
    assert [json.loads(line)["ok"] for line in done.stdout.splitlines()] == [True, True]
    assert done.stderr.count(b"stray") == 6


def test_a_reader_who_goes_away_is_no_error() -> None:
    for arguments, text in ((["variants"], b""), (["engine"], b'{"cmd":"hello"}\n' * 20_000)):
        command = [sys.executable, str(ROOT / "main.py"), *arguments]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            assert process.stdin is not None and process.stdout is not None and process.stderr is not None
            process.stdout.close()
            try:
                process.stdin.write(text)
                process.stdin.close()
            except BrokenPipeError:
                pass
            assert process.wait(30) == 0
            assert process.stderr.read() == b""


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is sent another way there")
def test_ctrl_c_ends_quietly() -> None:
    command = [sys.executable, str(ROOT / "main.py"), "engine"]
    pipe = subprocess.PIPE

    def heard() -> None:
        """Whoever runs the tests in the background ignores Ctrl+C, and so would their children."""
        signal.signal(signal.SIGINT, signal.SIG_DFL)

    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, preexec_fn=heard) as engine:  # noqa: PLW1509
        assert engine.stdin is not None and engine.stdout is not None and engine.stderr is not None
        engine.stdin.write(b'{"cmd":"hello"}\n')
        engine.stdin.flush()
        engine.stdout.readline()
        engine.send_signal(signal.SIGINT)
        assert engine.wait(10) == 130
        assert engine.stderr.read() == b""


def test_equal_digests_in_another_process(tmp_path: Path) -> None:
    file = str(tmp_path / "match.json")
    lines = [
        {"cmd": "new", "variant": GAME, "seed": 5, "players": 3},
        {"cmd": "act", "action": "draw stock"},
        {"cmd": "save", "file": file},
    ]
    first = run("engine", text="\n".join(json.dumps(line) for line in [*lines, {"cmd": "state"}]).encode())
    second = run("engine", text=json.dumps({"cmd": "load", "file": file}).encode())
    states = [json.loads(done.stdout.splitlines()[-1]) for done in (first, second)]
    assert states[0]["ok"] and states[0] == states[1]


def spent() -> float:
    """Seconds that processors have worked for the programs that were started here, however busy the machine is."""
    times = os.times()
    return times.children_user + times.children_system


def test_help_is_there_at_once() -> None:
    fastest = 9.0
    for _ in range(5):
        began = spent()
        assert b"engine" in run("--help").stdout
        fastest = min(fastest, spent() - began)
    assert fastest < 0.5
