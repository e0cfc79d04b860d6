"""Writes `docs/strategy.md` and the survey that tests look at: `python -m tests.players.casino.strategy_page`, some seconds."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from game.engine.strategy import differences, exceptions, table_text
from game.players.casino.survey import survey
from game.players.counted import TABLES, Survey, survey_from_plain, survey_to_plain
from game.rules.casino.terms import terms_of
from game.words.catalogue import say
from tests.laws.deals import rules_of

ROOT = Path(__file__).resolve().parents[3]
PAGE = ROOT / "docs" / "strategy.md"
KEPT = Path(__file__).with_name("survey.json")
GAME = "costa_rica_rummy"
PLACES = 7

_HEAD = """\
# The strategy of Costa Rica Rummy

The document that the game was made from has a table of what to do. This page holds it against exact play: every hand of six packs
counted to its end, card by card, with the bonuses. It is written by `python -m tests.players.casino.strategy_page`;
`python main.py strategy costa_rica_rummy` prints the same for any options.

The document leaves gaps. A soft 14 is missing and read as 13. Soft 17 has no action against 3 to 6 and is read as a double; it
stands a second time where 18 must be meant. Hard 12 leaves the ace out and is read as a hit. No hand is given up; doubling on
three cards or more is a hit. "The worst hands given up" are hard 12 to 17 against an ace, 14 to 16 against a ten and 16 against
a nine, no pairs and no two cards that may become a straight flush.
"""
_TAIL = """\
## What other counts say

A count with a shoe without end, and the bonus chances of six packs, settles some close cells the other way. With six packs and
every card counted:

* soft 13 against 5 doubles, as the document says, by 0.0025 of the bet; without end it hits;
* soft 15 against 4 doubles, as the document says, by 0.0030; without end it hits by 0.0009;
* hard 14 against 10 hits by 0.0016 on average, and only 6-8 is given up, by 0.0006; without end all of them are given up;
* 7-7 against 7 hits, because the seven that the house shows makes a third one rarer: doubling would cost 0.0203;
* 7-7 against 2 hits, for the bonus, where the document stands: 0.2758;
* suited 6-8 against 3 stands, and suited 7-8 against 3 hits by 0.0007;
* 3-4 and 2-5 against an ace are given up, by 0.0029 and 0.0013; 2-10 against 4 hits by 0.0008.

Hands of a split are counted for somebody who plays each by its own cards, the pair and the upcard, and splits again up to four
hands. The edges agree with a simulation that settles every hand by the rules: `python -m tests.bench.simulate_house`.
"""


def page(found: Survey) -> str:
    """The page."""
    edges = [f"| {say(f'strategy.edge_{play}')} | {percent:.3f} % |" for play, percent in found.edges]
    wrong, other = list(differences(found)), list(exceptions(found))
    parts = [
        _HEAD,
        "## What the house keeps\n",
        "\n".join(["| six packs | of every first bet |", "|---|---|", *edges]) + "\n",
        f"{say('strategy.swing', deviation=f'{found.deviation:.3f}')}\n",
        "## The tables\n",
        say("strategy.letters") + "\n",
        *(f"```text\n{table_text(found, table)}\n```\n" for table in TABLES),
        "## Where the document is wrong\n",
        wrong[0] + "\n",
        "\n".join(f"*{line[1:]}" for line in wrong[1:]) + "\n",
        "## Hands that are played otherwise than their row\n",
        other[0] + "\n",
        "\n".join(f"*{line[1:]}" for line in other[1:]) + "\n",
        _TAIL,
    ]
    return "\n".join(parts)


@cache
def kept() -> Survey:
    """The survey that was kept with the page."""
    return survey_from_plain(json.loads(KEPT.read_text(encoding="utf-8")))


def counted() -> Survey:
    """The survey, counted now."""
    terms = terms_of(rules_of(GAME, {}, 1).variant)
    assert terms is not None
    return survey(terms)


def _rounded(plain: Any) -> Any:
    if isinstance(plain, float):
        return round(plain, PLACES)
    if isinstance(plain, list):
        return [_rounded(one) for one in plain]
    return {key: _rounded(one) for key, one in plain.items()} if isinstance(plain, dict) else plain


def main() -> None:
    """Count, and write both files."""
    KEPT.write_text(json.dumps(_rounded(survey_to_plain(counted())), separators=(",", ":")) + "\n", encoding="utf-8")
    PAGE.write_text(page(kept()), encoding="utf-8")


if __name__ == "__main__":
    main()
