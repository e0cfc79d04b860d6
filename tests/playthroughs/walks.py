"""Walks through every variant, kept as check values: the same seeds bring the same actions, events and scores for ever.

    python -m tests.playthroughs.walks        writes them anew; only where a rule was meant to change

One walk is a hand by the rules' own suggestions, one a hand by computer players of several levels, cut where it grows long, and
one by those who are no levels: measures, and players whose time has run out.
The events count as the engine protocol tells them, so that the program may change inside as long as nobody can notice it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path

from game.cards.chance import Chance, derive
from game.cards.digest import sha256_hex
from game.engine.facts import events_json, result_json
from game.players.hurried import hurried
from game.players.player import Untimed
from game.players.roster import MEASURES, player_named
from game.rules import notation
from game.rules.acts.actions import Action
from game.rules.acts.events import Event
from game.rules.ruleset import Ruleset, compile_rules
from game.rules.state.state import State
from game.rules.view import view_of
from tests.laws.deals import catalogue

KEPT = Path(__file__).with_name("walks.json")
SEEDS = (11, 12)
MOST_RANDOM = 600
MOST_THOUGHT = 40
MOST_MEASURED = 150
LEVELS = ("master", "steady", "casual")

Chooser = Callable[[Ruleset, State, list[Event], int], Action]


def walk(rules: Ruleset, seed: int, choose: Chooser, most: int) -> str:
    """One hand, as a check value of its actions, what happened, and what it came to."""
    state, events, said = rules.new_state(), list[Event](), list[str]()
    rules.deal(state, derive("walk", seed), events.append)
    number = 0
    while state.frames and number < most:
        action = choose(rules, state, events, number)
        said.append(notation.write(action, rules))
        rules.play(state, action, events.append)
        number += 1
    ended = None if state.result is None else result_json(state.result, rules.pack)
    told = json.dumps([said, events_json(events, rules.pack), ended], default=str)
    return f"{number} {sha256_hex(told.encode())[:16]}"


def at_random(seed: int) -> Chooser:
    """The rules' own suggestions."""
    chance = Chance(seed)
    return lambda rules, state, events, number: rules.suggest(state, chance)


def by_players(seed: int) -> Chooser:
    """Computer players, a level for each seat."""

    def choose(rules: Ruleset, state: State, events: list[Event], number: int) -> Action:
        seat = rules.to_act(state)
        assert seat is not None
        player = player_named(LEVELS[seat % len(LEVELS)])
        chance = Chance(derive("thought", seed, number))
        return player.choose(rules, view_of(rules, state, seat, events), chance, Untimed()).action

    return choose


def by_measures(seed: int) -> Chooser:
    """Players that are no levels, in turn, and each of them now and then in a hurry."""
    measures = [player_named(name) for name in MEASURES if name != "random"]

    def choose(rules: Ruleset, state: State, events: list[Event], number: int) -> Action:
        seat = rules.to_act(state)
        assert seat is not None
        view = view_of(rules, state, seat, events)
        if number % 5 == 4:
            return hurried(rules, view).action
        chance = Chance(derive("measure", seed, number))
        return measures[seat % len(measures)].choose(rules, view, chance, Untimed()).action

    return choose


WAYS: dict[str, tuple[int, Callable[[int], Chooser], int]] = {
    **{f"at random {seed}": (seed, at_random, MOST_RANDOM) for seed in SEEDS},
    "by players": (SEEDS[0], by_players, MOST_THOUGHT),
    "by measures": (SEEDS[0], by_measures, MOST_MEASURED),
}
"""By kind of walk: its seed, who chooses, and how many decisions at most."""
KINDS = tuple(WAYS)


def walks_of(variant: str) -> dict[str, str]:
    """All walks through one variant, by name."""
    return {name: value for id, seats in tables() if id == variant for name, value in walks_at(variant, seats).items()}


def walks_at(variant: str, seats: int, kinds: Sequence[str] = KINDS) -> dict[str, str]:
    """Walks of these kinds through one variant with so many players, by name."""
    rules = compile_rules(catalogue().resolve(variant, {}).variant, seats)
    found = {}
    for kind in kinds:
        seed, choose, most = WAYS[kind]
        found[f"{seats} {kind}"] = walk(rules, seed, choose(seed), most)
    return found


def variants() -> list[str]:
    """The variants that are walked through: all that are shipped."""
    return [entry.id for entry in catalogue().entries()]


def tables() -> list[tuple[str, int]]:
    """Every variant with as few and with as many players as it takes."""
    return [(entry.id, seats) for entry in catalogue().entries() for seats in sorted(set(entry.players))]


if __name__ == "__main__":
    KEPT.write_text(json.dumps({variant: walks_of(variant) for variant in variants()}, indent=1) + "\n")
