"""Melds: what each kind of them is. A kind recognises its cards, reads its wild cards, and explains why others are none.

A kind has a module of its own. `rule` says what all of them answer, `reading` what an answer is; what others need is named
here.
"""

from __future__ import annotations

from game.cards.melds.colours import ColourMeld, colour_of
from game.cards.melds.identical import IdenticalMeld, identical_of
from game.cards.melds.listed import ListedMeld, listed_of
from game.cards.melds.reading import ANY_FACE, AS_RANK, AT_LOWER_END, AT_UPPER_END, Reading
from game.cards.melds.rule import RUN_LANE, WILD_LANE, MeldLaw, MeldRule
from game.cards.melds.runs import RunMeld, run_of
from game.cards.melds.same_rank import RankMeld, same_rank_of
from game.cards.melds.sequences import SequenceMeld, sequence_of
from game.cards.melds.sets import SetMeld, closed_early, set_of
from game.cards.melds.thirteen import DirtyMeld, ImperialMeld, RoyalMeld

__all__ = [
    "ANY_FACE",
    "AS_RANK",
    "AT_LOWER_END",
    "AT_UPPER_END",
    "RUN_LANE",
    "WILD_LANE",
    "ColourMeld",
    "DirtyMeld",
    "IdenticalMeld",
    "ImperialMeld",
    "ListedMeld",
    "MeldLaw",
    "MeldRule",
    "MeldType",
    "RankMeld",
    "Reading",
    "RoyalMeld",
    "RunMeld",
    "SequenceMeld",
    "SetMeld",
    "closed_early",
    "colour_of",
    "identical_of",
    "listed_of",
    "run_of",
    "same_rank_of",
    "sequence_of",
    "set_of",
]

MeldType = (
    SetMeld | RunMeld | ListedMeld | IdenticalMeld | ColourMeld | DirtyMeld | RoyalMeld | ImperialMeld | RankMeld | SequenceMeld
)
