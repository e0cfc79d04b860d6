"""How long the rules think about a full hand: `python -m tests.bench.bench_canasta [VARIANT ...] [--positions N]`.

Games of two sides with a discard pile that is taken whole: a hand of 26 cards, a pile of 30, and the side's melds on the table or
none. Every position is new, each call is measured by itself, in the time of the processor, garbage collection included. The bars:
`legal` p99 at most 8 ms, `suggest` p99 at most 0.3 ms. Beside them the longest call, and what a round of a fixed loop takes.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from game.cards.chance import Chance, derive
from game.cards.ids import card_set, listed
from game.engine.measuring.bench import loop_per_second
from game.rules.ruleset import Ruleset, compile_rules
from game.rules.state.slots import LAID
from game.rules.state.state import State
from game.variants.catalogue import Catalogue

HAND, PILE = 26, 30
BARS = {"legal": 8.0, "suggest": 0.3}
"""Milliseconds that 99 calls of 100 may take at most."""
TRAITS = {"side_melds", "frozen_pile"}
ROUNDS = ("draw, closed", "draw, open", "play, closed", "play, open", "play, last cards")


def position(rules: Ruleset, kind: str, number: int) -> State:
    """A hand of so many cards at the beginning of a turn, or after its draw; `open` with melds of the side on the table, and
    `last cards` with few cards left and canastas laid, where every move must leave a way to end the turn.
    """
    chance = Chance(derive("bench full hands", number))
    state = rules.new_state()
    rules.deal(state, derive("bench full hands deal", number))
    seat = rules.to_act(state)
    assert seat is not None
    if kind.startswith("play"):
        rules.apply(state, rules.legal(state)[0])
    pack = listed(card_set(rules.pack.cards) & ~rules.bonus_cards)
    chance.shuffle(pack)
    if not kind.endswith("closed"):
        _lay(rules, state, seat, pack, chance, last=kind.endswith("last cards"))
    few = 3 + chance.below(8) if kind.endswith("last cards") else HAND
    state.hands[seat] = card_set(pack[:few])
    state.known[seat] = 0
    state.discards[0][:] = pack[few : few + PILE]
    rest = pack[few + PILE :]
    for other in range(rules.seats):
        if other != seat:
            state.hands[other], rest = card_set(rest[:11]), rest[11:]
    state.stock[:] = rest[:20]
    return state


def _lay(rules: Ruleset, state: State, seat: int, pack: list[int], chance: Chance, last: bool) -> None:
    """Melds of several ranks for the side that acts, some of them of seven cards, out of these cards."""
    finder = rules.finder
    ranks = [mask & ~finder.wild & ~rules.bonus_cards for mask in rules.pack.rank_masks]
    for mask in ranks:
        if chance.below(2):
            continue
        held = [card for card in pack if mask >> card & 1][: 7 if last and chance.below(2) else 3 + chance.below(3)]
        readings = finder.readings(tuple(held)) if len(held) > 2 else ()
        if readings:
            state.lay_meld(rules.new_meld(state.next_meld, seat, readings[0]))
            for card in held:
                pack.remove(card)
            state.vars[LAID] |= 1 << seat


def measure(task: Callable[[State], object], states: list[State]) -> list[float]:
    """Milliseconds of the processor for each call, sorted."""
    times = []
    for state in states:
        began = time.process_time_ns()
        task(state)
        times.append((time.process_time_ns() - began) / 1e6)
    return sorted(times)


def main() -> int:
    """Measure every game of the family, or those named."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("variants", nargs="*")
    parser.add_argument("--positions", type=int, default=400, help="for each kind of turn")
    given = parser.parse_args()
    catalogue = Catalogue(Path(__file__).resolve().parents[2] / "rules", None)
    resolved = [catalogue.resolve(name) for name in given.variants or [entry.id for entry in catalogue.entries()]]
    games = [one for one in resolved if set(one.variant.traits) >= TRAITS]
    loop = loop_per_second(0.5)
    print(f"hands of {HAND} cards, a pile of {PILE}; ms of the processor; fixed loop: {loop:,.0f} rounds/s")
    print(f"{'game':20}{'turn':18}{'asked':10}{'p50':>9}{'p99':>9}{'max':>9}{'p99 in rounds':>16}")
    missed = 0
    for game in games:
        rules = compile_rules(game.variant, game.variant.players.min)
        chance = Chance(derive("bench full hands suggest"))
        tasks: dict[str, Callable[[State], object]] = {"legal": rules.legal, "suggest": partial(rules.suggest, chance=chance)}
        for kind in ROUNDS:
            for at, (name, task) in enumerate(tasks.items()):
                first = at * given.positions
                times = measure(task, [position(rules, kind, number) for number in range(first, first + given.positions)])
                p50, p99 = times[len(times) // 2], times[len(times) * 99 // 100]
                over = " over the bar" if p99 > BARS[name] else ""
                missed += bool(over)
                print(
                    f"{game.id:20}{kind:18}{name:10}{p50:9.3f}{p99:9.3f}{times[-1]:9.3f}{p99 / 1e3 * loop:16,.0f}{over}",
                    flush=True,
                )
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
