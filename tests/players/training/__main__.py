"""Finds the numbers of the judgement of knock games anew: `python -m tests.players.training --hands 4000 --out FILE`.

Prints what the choices that the new numbers prefer bring in lessons that they did not learn from. The file is meant to take
the place of `game/players/knock/numbers.json`; whether it plays better, a tournament against `baseline` says.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from pathlib import Path
from textwrap import fill as wrapped

from game.cards.chance import Chance, derive
from game.players.knock.prospects import OF_DISCARD, OF_HAND, OF_KNOCK, SHARED
from tests.players.training.fitting import Learner, fit, gained, held
from tests.players.training.lessons import Lesson, lessons

_WIDTH = 124
_EXAM = 10
"""One in so many lessons is not learnt from but asked."""


def learners(seed: int) -> list[Learner]:
    """The three networks before they have learnt anything."""
    chance = Chance(derive("networks", seed))
    return [Learner(count, chance) for count in (SHARED + OF_HAND + OF_DISCARD, SHARED + OF_KNOCK, SHARED + OF_HAND)]


def written(holding: Sequence[float], networks: Sequence[Learner]) -> str:
    """The text of `numbers.json` with these numbers."""
    rows = zip(("holding", "discard", "knock", "stock"), (holding, *(learner.numbers for learner in networks)), strict=True)
    parts = [f'"{name}": [\n{wrapped(", ".join(str(round(1000 * number)) for number in row), _WIDTH)}\n]' for name, row in rows]
    return "{\n" + ",\n".join(parts) + "\n}\n"


def main() -> None:
    """Play, learn, ask, write."""
    parser = argparse.ArgumentParser(prog="python -m tests.players.training", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--hands", type=int, default=4000)
    parser.add_argument("--rounds", type=int, default=4, help="how often all lessons are gone through")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True, help="the file to write")
    chosen = parser.parse_args()
    began = time.monotonic()
    found: list[Lesson] = list(lessons(chosen.hands, chosen.seed))
    asked, learnt = found[::_EXAM], [lesson for number, lesson in enumerate(found) if number % _EXAM]
    print(f"{len(found):,} lessons of {chosen.hands:,} hands, {time.monotonic() - began:.0f} s", flush=True)
    holding = held([sign for lesson in learnt for sign in lesson.signs])
    networks = learners(chosen.seed)
    fit(networks, learnt, chosen.rounds, 0.002, Chance(derive("order", chosen.seed)))
    best, usual = gained(networks, asked)
    print(f"in {len(asked):,} lessons not learnt from: preferred {best:+.2f} points, all choices {usual:+.2f}")
    chosen.out.write_text(written(holding, networks), encoding="utf-8")
    print(f"{chosen.out} written, {time.monotonic() - began:.0f} s in all")


if __name__ == "__main__":
    main()
