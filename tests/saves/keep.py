"""Makes the save that is kept for the present format, with what must be found in it. Never writes over an older one.

python -m tests.saves.keep
"""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from game.match.match import Match
from game.match.saves.codec import Writer
from game.match.saves.plain import Label
from game.match.saves.upgrades import FORMAT
from tests.match.tables import begin, play, play_hand

KEPT = Path(__file__).with_name("kept")
PRESENTATION = {"deal": 2, "hand": {"cards": ["4H", "5H"]}}


def told(match: Match) -> dict[str, Any]:
    """What must be found in a kept save."""
    view = match.view(0)
    return {
        "decisions": match.decisions,
        "deal": match.deal,
        "scores": [str(score) for score in match.scores],
        "hand": match.rules.pack.text(card for card in range(match.rules.pack.size) if view.hand >> card & 1),
        "melds": [match.rules.pack.text(meld.cards) for meld in view.melds],
    }


def main() -> None:
    """Write both files."""
    KEPT.mkdir(exist_ok=True)
    match = play_hand(begin(3, seed=2026, practice=True), 1)
    match.next_hand()
    play(match, 30, 2)
    data = Writer(match).write(PRESENTATION, Label(datetime(2026, 11, 20, 18, 0, tzinfo=UTC), "Kept for ever"))
    with (KEPT / f"format_{FORMAT}.json").open("xb") as file:
        file.write(data)
    text = json.dumps(told(match) | {"presentation": PRESENTATION}, indent=2, ensure_ascii=False) + "\n"
    (KEPT / f"format_{FORMAT}.expected.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
