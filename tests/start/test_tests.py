"""`python tests`: what pytest is asked to do."""

from __future__ import annotations

import pytest

from tests import __main__ as starter


@pytest.fixture(autouse=True)
def two_processors(monkeypatch: pytest.MonkeyPatch) -> None:
    """The machine has so many."""
    monkeypatch.setattr(starter, "processors", lambda: 2)


def test_all_processors_share_the_work_unless_it_is_said_how_many_do() -> None:
    assert starter.shared(["-k", "laws"]) == ["-n", "3", "--dist", "worksteal"]
    for told in (["-n", "1"], ["-n0"], ["--numprocesses=4"], ["--dist", "load"], ["--pdb"], ["-s"], ["--co"]):
        assert starter.shared(told) == [], told
    assert starter.shared(["--no-header", "-x"]) != []


def test_one_processor_shares_with_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(starter, "processors", lambda: 1)
    assert starter.shared([]) == []


def test_the_slow_ones_and_the_packed_program_are_left_out_unless_asked_for() -> None:
    assert starter.command(["-x"])[3:] == ["-p", "tests.tools", "-m", "not slow and not bundle", *starter.shared([]), "-x"]
    assert starter.command(["--bundle", "-n", "2"])[3:] == ["-p", "tests.tools", "-m", "not slow", "-n", "2"]
    assert "-m" not in starter.command(["--slow"])[3:]
