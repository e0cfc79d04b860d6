"""The thinker: a process that thinks for the window, and what happens when it dies, hangs or cannot start."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.match import thinker as thinker_module
from game.match.match import Match
from game.match.saves.read_back import Found, says, write_file
from game.match.thinker import Thinker
from game.match.worker import Reply
from game.players.think import think
from tests.match.tables import begin, play

ROOT = Path(__file__).resolve().parents[2]
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="process numbers and signals of POSIX")


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    """One that has been started."""
    one = Thinker()
    one.start()
    yield one
    one.close()


def ask(thinker: Thinker, match: Match, level: str = "steady", ms: int | None = None) -> int:
    seat = match.to_act
    assert seat is not None
    return thinker.ask(match.setup.variant, len(match.seats), match.view(seat), level, match.decision_seed(seat), ms)


def wait(thinker: Thinker, seconds: float = 90.0) -> Reply:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        answer = thinker.poll()
        if answer is not None:
            return answer
        time.sleep(0.002)
    raise AssertionError("no answer")


def gone(pid: int, seconds: float = 10.0) -> bool:
    """Whether a process ends within this time. One that only waits to be buried has ended."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            os.kill(pid, 0)
            status = Path(f"/proc/{pid}/stat")
            if status.exists() and status.read_text().rpartition(")")[2].split()[0] == "Z":
                return True
        except (ProcessLookupError, FileNotFoundError):
            return True
        time.sleep(0.02)
    return False


def children(pid: int) -> list[int]:
    """The processes that this one has started and that still run (Linux)."""
    return [int(child) for task in Path(f"/proc/{pid}/task").iterdir() for child in (task / "children").read_text().split()]


def test_a_process_answers_as_one_would_here(thinker: Thinker) -> None:
    match = begin(3, seed=4)
    for _ in range(6):
        seat = match.to_act
        assert seat is not None
        ticket = ask(thinker, match)
        answer = wait(thinker)
        assert (answer.ticket, answer.fault) == (ticket, "")
        assert answer.thought == think(match.rules, match.view(seat), "steady", match.decision_seed(seat))
        match.submit(seat, answer.thought.action)
    assert thinker.pid not in (None, os.getpid())


def test_one_worker_serves_many_tables(thinker: Thinker) -> None:
    tables = [play(begin(seats, seed=seats), 3) for seats in (2, 3, 4, 5, 6)]
    for match in [*tables, *reversed(tables)]:
        ask(thinker, match, "novice")
        seat = match.to_act
        assert seat is not None
        assert wait(thinker).thought == think(match.rules, match.view(seat), "novice", match.decision_seed(seat))


def test_asking_and_polling_never_wait(thinker: Thinker) -> None:
    match = play(begin(2, seed=1), 9)
    ask(thinker, match)
    wait(thinker)
    started = time.perf_counter()
    ask(thinker, match)
    assert thinker.busy
    answer = thinker.poll()  # perhaps it is there already
    assert time.perf_counter() - started < 2.0
    assert answer is not None or wait(thinker)
    assert not thinker.busy


def test_an_answer_to_an_older_question_is_dropped(thinker: Thinker) -> None:
    first, second = begin(2, seed=1), play(begin(2, seed=2), 5)
    ask(thinker, first)
    wanted = ask(thinker, second)
    assert wait(thinker).ticket == wanted
    assert thinker.poll() is None


def test_a_question_taken_back_is_never_answered(thinker: Thinker) -> None:
    ask(thinker, begin(2, seed=1))
    thinker.cancel()
    end = time.monotonic() + 0.5
    while time.monotonic() < end:
        assert thinker.poll() is None
        time.sleep(0.01)


def test_many_questions_in_a_row_do_not_fill_the_pipe(thinker: Thinker) -> None:
    match = play(begin(6, seed=1), 40)
    for _ in range(60):
        last = ask(thinker, match)
    assert wait(thinker).ticket == last


def test_a_time_limit_reaches_the_player(thinker: Thinker) -> None:
    match = play(begin(2, seed=3), 4)
    ask(thinker, match, ms=1)
    assert wait(thinker).fault == ""


@POSIX
def test_a_dead_worker_is_replaced(thinker: Thinker) -> None:
    match = begin(2, seed=1)
    ask(thinker, match)
    expected = wait(thinker).thought
    for _ in range(3):
        first = thinker.pid
        assert first is not None
        os.kill(first, signal.SIGKILL)
        assert gone(first)
        ask(thinker, match)
        assert wait(thinker).thought == expected
        assert thinker.pid not in (None, first)


def test_where_every_worker_dies_the_thinking_is_done_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinker_module, "serve", id)  # a worker that ends as soon as it begins
    thinker = Thinker()
    match = begin(2, seed=1)
    seat = match.to_act
    assert seat is not None
    ask(thinker, match)
    assert wait(thinker).thought == think(match.rules, match.view(seat), "steady", match.decision_seed(seat))
    assert thinker.pid is None
    ask(thinker, match)
    assert thinker.poll() is not None


@POSIX
def test_a_worker_that_hangs_is_replaced() -> None:
    thinker = Thinker()
    match = begin(2, seed=1)
    ask(thinker, match)
    expected = wait(thinker).thought
    first = thinker.pid
    assert first is not None
    os.kill(first, signal.SIGSTOP)
    thinker._patience = 1.0  # a new worker may need longer to start on a busy machine: then the thinking is done here
    ask(thinker, match)
    assert wait(thinker).thought == expected
    assert thinker.pid != first and gone(first)
    thinker.close()


def test_where_no_process_can_start_the_thinking_is_done_here(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*given: object) -> None:
        raise OSError("no processes")

    monkeypatch.setattr(thinker_module, "spawn", refuse)
    thinker = Thinker()
    match = begin(4, seed=9)
    for _ in range(4):
        seat = match.to_act
        assert seat is not None
        ticket = ask(thinker, match)
        answer = thinker.poll()
        assert answer is not None and answer.ticket == ticket
        assert answer.thought == think(match.rules, match.view(seat), "steady", match.decision_seed(seat))
        match.submit(seat, answer.thought.action)
    assert thinker.pid is None and thinker.poll() is None


def test_a_mistake_in_a_player_does_not_stop_the_game(thinker: Thinker) -> None:
    match = begin(2, seed=1)
    ask(thinker, match, level="no such level")
    answer = wait(thinker)
    assert "UnknownLevel" in answer.fault
    assert answer.thought.action in match.legal()
    ask(thinker, match)
    assert wait(thinker).fault == ""


@POSIX
def test_closing_leaves_no_process_behind() -> None:
    thinker = Thinker()
    thinker.start()
    pid = thinker.pid
    assert pid is not None
    thinker.close()
    assert gone(pid)
    ask(thinker, begin(2, seed=1))
    assert thinker.poll() is None and thinker.pid is None


MAIN = """
import os, sys, time
sys.path.insert(0, {root!r})
{extra}
if __name__ == "__main__":
    from tests.match.tables import begin
    from game.match.thinker import Thinker
    thinker, match = Thinker(), begin(2, seed=1)
    thinker.ask(match.setup.variant, 2, match.view(match.to_act), "steady", 1)
    while (answer := thinker.poll()) is None:
        time.sleep(0.005)
    assert not answer.fault, answer.fault
    print(os.getpid(), thinker.pid, flush=True)
    {then}
"""


def program(tmp_path: Path, extra: str = "", then: str = "time.sleep(60)") -> subprocess.Popen[str]:
    """A program of its own with a thinker; its first line of output has its number and that of the worker."""
    path = tmp_path / "main.py"
    path.write_text(MAIN.format(root=str(ROOT), extra=extra, then=then))
    return subprocess.Popen([sys.executable, str(path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def numbers(process: subprocess.Popen[str]) -> tuple[int, int]:
    assert process.stdout is not None
    parent, worker = process.stdout.readline().split()
    return int(parent), int(worker)


@POSIX
def test_the_worker_ends_when_the_program_is_killed(tmp_path: Path) -> None:
    with program(tmp_path) as process:
        parent, worker = numbers(process)
        assert not gone(worker, 0.2)
        os.kill(parent, signal.SIGKILL)
        assert gone(worker)


@POSIX
def test_the_worker_ends_with_a_program_that_forgets_it_and_says_nothing(tmp_path: Path) -> None:
    with program(tmp_path, then="pass") as process:
        _, worker = numbers(process)
        out, error = process.communicate(timeout=20)
    assert (process.returncode, out, error) == (0, "", "")
    assert gone(worker)


@POSIX
def test_the_main_module_is_not_run_again_in_the_worker(tmp_path: Path) -> None:
    marker = tmp_path / "ran"
    extra = f"open({str(marker)!r}, 'a').write('x')"
    with program(tmp_path, extra=extra, then="pass") as process:
        numbers(process)
        process.wait(20)
    assert marker.read_text() == "x"


@pytest.mark.skipif(not Path("/proc/self/smaps_rollup").exists(), reason="reads the memory of processes as Linux tells it")
def test_the_worker_is_small_polite_and_alone(tmp_path: Path) -> None:
    with program(tmp_path) as process:
        parent, worker = numbers(process)
        resident = int(Path(f"/proc/{worker}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20
        print(f"the worker has {resident:.1f} MB resident")
        assert resident < 30
        maps = Path(f"/proc/{worker}/maps").read_text()
        assert "pygame" not in maps and "yaml" not in maps
        assert os.getpriority(os.PRIO_PROCESS, worker) >= 10
        assert children(parent) == [worker], "no further process is needed"
        os.kill(worker, signal.SIGINT)  # Ctrl-C in the terminal goes to both
        assert not gone(worker, 0.3)
        process.kill()
        assert gone(worker)


# ---- reading back -------------------------------------------------------------------------------------------


def reads(thinker: Thinker, path: Path, seconds: float = 60.0) -> Found:
    """What is found in a save."""
    thinker.read_back(path)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = thinker.found()
        if found is not None:
            return found
        time.sleep(0.002)
    raise AssertionError("nothing found")


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """A save of a match of three."""
    path = tmp_path / "match.json"
    write_file(path, play(begin(3, seed=4), 30), {})
    return path


def test_a_save_is_read_back_by_the_worker_between_its_questions(thinker: Thinker, save: Path) -> None:
    match = play(begin(3, seed=4), 30)
    ticket = ask(thinker, match)
    assert reads(thinker, save) == Found(says(match))
    assert wait(thinker).ticket == ticket and thinker.found() is None
    save.write_text("no save")
    found = reads(thinker, save)
    assert found.says is None and "UnreadableSave" in found.fault and not found.gone
    save.unlink()
    assert reads(thinker, save).gone


@POSIX
def test_a_save_is_read_back_after_the_worker_has_died(thinker: Thinker, save: Path) -> None:
    first = thinker.pid
    assert first is not None
    os.kill(first, signal.SIGKILL)
    assert gone(first)
    assert reads(thinker, save) == Found(says(play(begin(3, seed=4), 30)))


def test_where_no_process_can_start_saves_are_read_back_here(save: Path) -> None:
    assert reads(Thinker(here=True), save) == Found(says(play(begin(3, seed=4), 30)))
