"""The figures that `bench --page` measures without a window: rules by family, answers, saves, and other libraries' gin."""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from game.cards.chance import Chance, derive
from game.engine.measuring.bench import Report, loop_per_second, machine, variant_figures
from game.engine.measuring.others import others
from game.engine.measuring.pipe import answers
from game.engine.progress import Told
from game.engine.session import sitters
from game.match.match import Match
from game.match.saves.file import read_file
from game.match.saves.read_back import write_file
from game.variants.catalogue import Catalogue, Resolved, first_of_families, most_measured
from game.variants.entries import Entry
from game.words.catalogue import say

HANDS = 40
"""Hands that are played through the engine's pipe."""
SAVED = 20
"""Times that a match is saved and loaded."""
LONG_MATCH = 300
"""Decisions of the match that is saved; a hand more where a hand ends there."""


BESIDES = 4
"""Parts that are measured besides the families."""


def parts(catalogue: Catalogue) -> int:
    """How many parts `measure_all` has."""
    return len(leaders(catalogue)) + BESIDES


def measure_all(catalogue: Catalogue, program: Sequence[str], seconds: float, tell: Told) -> Report:
    """Every figure, the timed ones for so many seconds each. `program` starts this program; `tell` hears what comes next."""
    of = parts(catalogue)
    report: Report = {"machine": machine(), "loop_per_second": loop_per_second(1.0), "seconds": seconds, "families": {}}
    for number, resolved in enumerate(catalogue.resolve(entry.id) for entry in leaders(catalogue)):
        tell(number, of, resolved.variant.name)
        report["families"][resolved.variant.name] = variant_figures(resolved, seconds)
    tell(of - 4, of, say("progress.pipe"))
    pair = most_measured(catalogue)[0].id  # what other libraries have as well
    report["pipe"] = answers([*program, "engine"], pair, HANDS)
    tell(of - 3, of, say("progress.saves"))
    report["saves"] = saves(catalogue.resolve(pair))
    tell(of - 2, of, catalogue.resolve(pair).variant.name)
    report["gin"] = variant_figures(catalogue.resolve(pair), seconds)["hands_per_second"]
    tell(of - 1, of, say("progress.others"))
    report["others"] = others(seconds)
    return report


def load() -> float | None:
    """How busy the machine is: programs that wanted a processor, on average over the last minute; None where nobody knows."""
    try:
        return os.getloadavg()[0]
    except (OSError, AttributeError):
        return None


def busy(before: float | None, after: float | None) -> dict[str, Any]:
    """How busy the machine was, in `load`, and whether that was too much for a program of one or two processes, in `busy`."""
    if before is None or after is None:
        return {"load": "not known", "busy": False}
    return {"load": f"{before:.1f} before, {after:.1f} after", "busy": before > (os.cpu_count() or 1) / 2}


def leaders(catalogue: Catalogue) -> list[Entry]:
    """The first variant of each family."""
    return first_of_families(entry for entry in catalogue.entries() if entry.shipped and not entry.faults)


def saves(resolved: Resolved) -> Report:
    """A match of several hands: milliseconds to save it and to load it, the medians of several; its size and its decisions."""
    chance = Chance(derive("bench save"))
    match = Match.begin(resolved, sitters(2, "novice"), 1)
    while not match.match_over and (match.decisions < LONG_MATCH or not match.hand_over):
        if match.hand_over:
            match.next_hand()
        seat = match.to_act
        assert seat is not None
        match.submit(seat, chance.choice(match.legal()))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "match.json"
        saved = [_ms(lambda: write_file(file, match, {})) for _ in range(SAVED)]
        loaded = [_ms(lambda: read_file(file)) for _ in range(SAVED)]
        size = file.stat().st_size
    return {
        "save_ms": statistics.median(saved),
        "load_ms": statistics.median(loaded),
        "kilobytes": size / 1000,
        "decisions": match.decisions,
        "hands": match.deal,
    }


def _ms(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return (time.perf_counter() - began) * 1000
