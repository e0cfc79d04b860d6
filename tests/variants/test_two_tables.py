"""What a game of partners at two tables needs, when somebody writes one."""

from __future__ import annotations

from tests.variants.shelf import told

CHILD = "format: 1\nextends: gin_partnership\nname: Child\n"


def test_two_tables_are_for_four() -> None:
    (fault,) = told(CHILD + "players: {min: 4, max: 5}\n")
    assert "for four players exactly, not for 4 to 5" in fault


def test_two_tables_need_a_match_of_games() -> None:
    faults = told("format: 1\nextends: knock_rummy\nname: Child\nplayers: {min: 4, max: 4}\nsides: {kind: two_tables}\n")
    assert any("only a match of games keeps" in fault for fault in faults)
