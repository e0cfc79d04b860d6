"""Plays a match at random and writes each action, telling before and after on standard output. Made to be killed.

python -m tests.saves.player FOLDER SEED
"""

from __future__ import annotations

import sys
from pathlib import Path

from game.cards.chance import Chance
from game.match.match import Match
from game.match.save import Store
from tests.match.tables import begin, step


def told(match: Match, order: int) -> str:
    """What must be found again."""
    return f"{match.decisions} {match.deal} {match.digest} {order}"


def main() -> None:
    """Play until somebody ends it."""
    folder, seed = Path(sys.argv[1]), int(sys.argv[2])
    store, chance = Store(folder), Chance(seed)
    info = store.latest_unfinished()
    match = begin(3, seed) if info is None else store.load(info.path).match
    order = 0
    while True:
        if chance.below(4):
            step(match, chance)
        else:
            order = chance.below(1000)  # a change of the hand's order
        if match.match_over:
            for _ in range(40):
                match.undo()  # a match that never ends, so that there is always one to continue
        print("begin", told(match, order), flush=True)
        assert store.save(match, {"order": order}) is None
        print("done", told(match, order), flush=True)


if __name__ == "__main__":
    main()
