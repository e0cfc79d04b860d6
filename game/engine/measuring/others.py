"""Gin rummy by two well-known libraries, where they are installed: hands of random legal actions a second, beside our own."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from importlib import import_module
from types import ModuleType
from typing import Any

from game.engine.measuring.bench import per_second

SEED = 7
ROLLOUTS = 1000
"""Hands that OpenSpiel plays out at one position."""
POSITIONS = 4
"""Positions by which the longer of two searches is longer: their difference is play alone."""


def others(seconds: float) -> dict[str, float | None]:
    """Hands a second by each of them; None where it is not installed."""
    ways: tuple[tuple[str, str, Callable[[ModuleType, float], float]], ...] = (
        ("OpenSpiel, from Python", "pyspiel", _open_spiel),
        ("OpenSpiel, within its C++", "pyspiel", _open_spiel_within),
        ("RLCard", "rlcard", _rlcard),
    )
    found: dict[str, float | None] = {}
    for name, library, measure in ways:
        try:
            module = import_module(library)
        except ImportError:
            found[name] = None
        else:
            found[name] = measure(module, seconds)
    return found


def _open_spiel(pyspiel: Any, seconds: float) -> float:
    """Its game, moved on from Python, as ours is."""
    game, chance = pyspiel.load_game("gin_rummy"), random.Random(SEED)

    def hand(number: int) -> None:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))

    return per_second(hand, seconds)


def _open_spiel_within(pyspiel: Any, seconds: float) -> float:
    """Its game, played out by chance within its own C++: two searches that differ by so many positions only."""
    game, chance = pyspiel.load_game("gin_rummy"), random.Random(SEED)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(chance.choice(state.legal_actions()))
    times = []
    for positions in (2, 2 + POSITIONS):
        bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(ROLLOUTS, SEED), 2.0, positions, 1, False, SEED, False)
        began = time.process_time()
        bot.step(state)
        times.append(time.process_time() - began)
    return POSITIONS * ROLLOUTS / (times[1] - times[0])


def _rlcard(rlcard: Any, seconds: float) -> float:
    """Its environment with its own players by chance."""
    table = rlcard.make("gin-rummy", config={"seed": SEED})
    player = import_module("rlcard.agents").RandomAgent(num_actions=table.num_actions)
    table.set_agents([player, player])
    return per_second(lambda number: table.run(is_training=False), seconds)
