"""A trial of a variant: random hands through the full rules, for a few seconds at most.

The third level of checking, asked for by `check` only: no menu waits for it.
"""

from __future__ import annotations

from time import monotonic

from game.cards.chance import Chance, derive
from game.rules.ruleset import Ruleset, compile_rules
from game.rules.variant import Variant
from game.variants.faults import Faults, shown

SECONDS = 3.0
ROUNDS = 10


def trial(variant: Variant, file: str, faults: Faults, seconds: float = SECONDS, rounds: int = ROUNDS) -> int:
    """Plays random hands with every number of players in turn. What goes wrong is a fault. Returns the hands that ended."""
    until = monotonic() + seconds
    tables: dict[int, Ruleset] = {}
    ended = 0
    for seed in range(rounds):
        for seats in range(variant.players.min, variant.players.max + 1):
            try:
                if seats not in tables:
                    tables[seats] = compile_rules(variant, seats)
                done = _hand(tables[seats], seed, until)
            except Exception as error:  # whatever a file brings to light is told to its author
                faults.add(
                    "trial.stopped", file=file, seats=seats, seed=seed, reason=shown(f"{type(error).__name__} {error}", 160)
                )
                return ended
            ended += done
            if monotonic() > until:
                if not ended:
                    faults.add("trial.endless", file=file, seats=seats, seconds=round(seconds))
                return ended
    return ended


def _hand(rules: Ruleset, seed: int, until: float) -> bool:
    """Plays one random hand; whether it ended in time."""
    state = rules.new_state()
    chance = Chance(derive("trial", rules.seats, seed))
    rules.deal(state, derive("trial", seed))
    count = 0
    while rules.to_act(state) is not None:
        rules.apply(state, rules.suggest(state, chance))
        count += 1
        if count % 64 == 0 and monotonic() > until:
            return False
    return True
