"""The speed of this machine: hands and decisions by chance through the full rules, computer play, and best arrangements.

Everything runs in one thread of one process, and its time is the processor's, which other programs take little from. A fixed
loop of plain Python is measured in the same run, so that figures from different machines can be compared by their ratio to it.
"""

from __future__ import annotations

import os
import platform
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any

from game.cards.chance import Chance, derive
from game.cards.ids import card_set
from game.engine.progress import Told, silent
from game.rules.acts.events import Event
from game.rules.ruleset import Ruleset, compile_rules
from game.variants.catalogue import Resolved

Report = dict[str, Any]
Row = Sequence[str]

HAND_OF = 10
ROUNDS = 10_000


FEWEST = 2
"""So many sit at a table that is measured, where no more are needed."""
FIGURES = 3
"""Figures of a variant that are timed."""


def measure(variants: Sequence[Resolved], seconds: float, tell: Told = silent) -> Report:
    """Every figure, each measured for so many seconds. `tell` hears which comes next."""
    loops = loop_per_second(min(seconds, 1.0))
    figures: Report = {}
    for number, resolved in enumerate(variants):

        def timed(done: int, first: int = number * FIGURES, name: str = resolved.id) -> None:
            tell(first + done, FIGURES * len(variants), name)

        figures[resolved.id] = variant_figures(resolved, seconds, timed)
    return {"machine": machine(), "loop_per_second": round(loops), "variants": figures}


def machine() -> Report:
    """What the figures were measured on."""
    return {
        "python": platform.python_version(),
        "implementation": platform.python_implementation(),
        "system": platform.system(),
        "machine": platform.machine(),
        "cpus": os.cpu_count() or 1,
        "byteorder": sys.byteorder,
    }


def loop_per_second(seconds: float) -> float:
    """Rounds per second of a fixed loop: small integers, a list, a function call. The best of several, as noise only slows."""
    best = 0.0
    end = time.perf_counter() + seconds
    while True:
        began = time.perf_counter()
        _loop(ROUNDS)
        now = time.perf_counter()
        best = max(best, ROUNDS / (now - began))
        if now >= end:
            return best


def _loop(rounds: int) -> int:
    numbers = list(range(64))
    total = 0
    for i in range(rounds):
        j = (i * 37 + total) & 63
        numbers[j] ^= i & 1023
        total = _mixed(total, numbers[j])
    return total


def _mixed(total: int, number: int) -> int:
    return (total * 5 + number) & 0xFFFFFF


def variant_figures(resolved: Resolved, seconds: float, timed: Callable[[int], None] = lambda done: None) -> Report:
    """The figures of one variant, for as few as can play it, but two where one could play alone. `timed` hears, before each that
    is timed, how many were.
    """
    timed(0)
    players = resolved.variant.players
    rules = compile_rules(resolved.variant, min(players.max, max(FEWEST, players.min)))
    hands, decisions, spent = random_hands(rules, seconds)
    timed(1)
    playouts = playouts_per_second(rules, seconds)
    timed(2)
    return {
        "seats": rules.seats,
        "hands": hands,
        "hands_per_second": _rounded(hands / spent),
        "decisions_per_second": _rounded(decisions / spent),
        "playouts_per_second": _rounded(playouts),
        "min_deadwood_us": _rounded(arrange_us(rules, seconds)),
    }


def random_hands(rules: Ruleset, seconds: float) -> tuple[int, int, float]:
    """Hands of uniformly random legal actions with events: how many, their decisions, and the seconds they took."""
    hands = decisions = 0
    began = time.process_time()
    while True:
        decisions += random_hand(rules, hands)
        hands += 1
        spent = time.process_time() - began
        if spent >= seconds:
            return hands, decisions, spent


def random_hand(rules: Ruleset, number: int) -> int:
    """Play one hand by chance and return how many decisions it had."""
    chance = Chance(derive("bench", number))
    events: list[Event] = []
    emit = events.append
    state = rules.new_state()
    rules.deal(state, derive("bench deal", number), emit)
    legal, apply, choice = rules.legal, rules.apply, chance.choice
    while state.frames:
        apply(state, choice(legal(state)), emit)
    return state.decisions


def playouts_per_second(rules: Ruleset, seconds: float) -> float:
    """Hands played out from the first decision on by the quickest computer player for all seats."""
    from game.players.characters import LEVELS
    from game.players.think import decision_seed, think
    from game.rules.view import view_of

    level = LEVELS[0].id

    def playout(number: int) -> None:
        events: list[Event] = []
        state = rules.new_state()
        rules.deal(state, derive("bench playout", number), events.append)
        while (seat := rules.to_act(state)) is not None:
            view = view_of(rules, state, seat, events)
            rules.apply(state, think(rules, view, level, decision_seed(number, rules, view)).action, events.append)

    return per_second(playout, seconds)


def arrange_us(rules: Ruleset, seconds: float) -> float:
    """Microseconds for the best arrangement of a random hand that was never asked before: the median of many.

    In games with a showdown it is the time for the fewest points that a hand can leave; they seldom ask for the melds themselves.
    """
    chance = Chance(derive("bench arrange"))
    ask: Callable[[int], object] = rules.deadwood.least if "showdown" in rules.traits else rules.finder.arrange
    size = min(HAND_OF, rules.pack.size)
    times: list[float] = []
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        pack = list(rules.pack.cards)
        chance.shuffle(pack)
        hand = card_set(pack[:size])
        began = time.perf_counter()
        ask(hand)
        times.append(time.perf_counter() - began)
    return statistics.median(times) * 1e6


def per_second(task: Callable[[int], None], seconds: float) -> float:
    """How often something can be done in a second; it is told how often it has been done."""
    number = 0
    began = time.process_time()
    while True:
        task(number)
        number += 1
        spent = time.process_time() - began
        if spent >= seconds:
            return number / spent


def _rounded(value: float) -> float:
    """Three figures are all that such a measurement is worth."""
    return float(f"{value:.3g}")


# ---- for people ---------------------------------------------------------------------------------


def table(report: Report) -> str:
    """The report as a table."""
    about = report["machine"]
    lines = [
        f"Python {about['python']} ({about['implementation']}) on {about['system']} {about['machine']}, one thread",
        f"fixed loop: {report['loop_per_second']:,} rounds/s",
        "",
    ]
    head = ("variant", "seats", "hands/s", "decisions/s", "per loop", "playouts/s", "arrange µs")
    rows = [(name, *cells(figures, report["loop_per_second"])) for name, figures in report["variants"].items()]
    widths = [max(len(row[column]) for row in (head, *rows)) for column in range(len(head))]
    for name, *others in (head, *rows):
        numbers = (cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True))
        lines.append("  ".join([name.ljust(widths[0]), *numbers]))
    return "\n".join(lines)


def cells(figures: Report, loop: float) -> Row:
    """The figures of a variant as cells of a table; `loop` has the rounds of the fixed loop in a second."""
    decisions = figures["decisions_per_second"]
    return (
        str(figures["seats"]),
        f"{figures['hands_per_second']:,g}",
        f"{decisions:,.0f}",
        f"{decisions / loop:.4f}",
        f"{figures['playouts_per_second']:,g}",
        f"{figures['min_deadwood_us']:,g}",
    )
