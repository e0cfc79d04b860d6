"""Which pages of figures a game has, and what each is about: its components say what can be worked out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from game.words.catalogue import say

if TYPE_CHECKING:
    from pathlib import Path

    from game.players.counted import Survey
    from game.rules.variant import Variant


def figures_of(variant: Variant) -> Mapping[str, object]:
    """By the name of the page: what it is opened with."""
    from game.players.families import counted_table
    from game.rules.component import counted_bet

    pages = {"strategy_page": variant if counted_table(variant) is not None else None, "odds_page": counted_bet(variant)}
    return {name: about for name, about in pages.items() if about is not None}


def exact_words(variant: Variant, folder: Path) -> str:
    """What exact play comes to at a table, where that has been worked out and was kept in this folder; empty anywhere else."""
    from game.match.figures.kept import Kept
    from game.match.figures.surveying import kept_survey
    from game.players.families import counted_table

    table = counted_table(variant)
    found = kept_survey(table, Kept(folder)) if table is not None else None
    return edge_words(found) if found is not None else ""


def edge_words(survey: Survey) -> str:
    """What the house keeps from exact play, or pays to it, in one sentence."""
    edge = survey.edge("exact")
    return say("rules.exact_keeps" if edge >= 0 else "rules.exact_gives", percent=f"{abs(edge):.2f}")
