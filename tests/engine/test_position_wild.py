"""Positions of games with wild cards, calls and players who drop out: every state can be set up again."""

from __future__ import annotations

from typing import Any

import pytest

from game.cards.chance import Chance, derive
from game.variants.catalogue import Catalogue
from tests.engine.client import Client
from tests.engine.test_position import go_on, without_digest

TABLES: list[tuple[str, dict[str, Any], int]] = [
    ("kalooki_40", {"jokers": 6, "opening_minimum": 30}, 3),
    ("kaluki_us", {}, 2),
    ("kalooki_jamaica", {}, 4),
    ("ramino", {"close_under": 5, "table_melds": True}, 3),
    ("romme", {}, 2),
    ("double_rum", {}, 2),
]


@pytest.mark.parametrize(("variant", "options", "players"), TABLES, ids=[table[0] for table in TABLES])
def test_every_state_can_be_set_up_again(catalogue: Catalogue, variant: str, options: dict[str, Any], players: int) -> None:
    one, two = Client(catalogue), Client(catalogue)
    one.ok("new", variant=variant, options=options, players=players, seed=7)
    go_on(one, two, Chance(derive("wild", variant)), decisions=400, every=9)


def test_a_set_that_is_closed_stays_closed(catalogue: Catalogue) -> None:
    one, two = Client(catalogue), Client(catalogue)
    hands = [["8D", "8C", "2S", "KC"], ["KD", "KH"]]
    melds = [{"owner": 1, "cards": ["8H", "JK", "JK"]}]
    one.ok(
        "position", variant="kalooki_40", hands=hands, melds=melds, stock=["3C"], phase="play", to_act=0, rest="out",
        melded_before=[True, True],
    )  # fmt: skip
    one.act("swap 1 8D")
    state = one.ok("state")
    assert state["memory"]["settled"] == [[1, 2]]
    two.ok("position", **without_digest(state))
    for client in (one, two):
        assert client.no("try", action="layoff 1 8C")["code"] == "layoff.meld_full"
