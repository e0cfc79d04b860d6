"""Melds: what each kind of them is. A kind recognises its cards, reads its wild cards, and explains why others are none.

A kind has a module of its own. `rule` says what all of them answer, `reading` what an answer is; what others need is named
here.
"""

from __future__ import annotations

from game.cards.melds.colours import ColourMeld
from game.cards.melds.identical import IdenticalMeld
from game.cards.melds.listed import ListedMeld, listed_of
from game.cards.melds.reading import ANY_FACE, AS_RANK, AT_LOWER_END, AT_UPPER_END, Reading
from game.cards.melds.rule import RUN_LANE, WILD_LANE, MeldLaw, MeldRule
from game.cards.melds.runs import RunMeld
from game.cards.melds.same_rank import RankMeld
from game.cards.melds.sequences import SequenceMeld
from game.cards.melds.sets import SetMeld, closed_early
from game.cards.melds.thirteen import DirtyMeld, ImperialMeld, RoyalMeld

MeldType = (
    SetMeld | RunMeld | ListedMeld | IdenticalMeld | ColourMeld | DirtyMeld | RoyalMeld | ImperialMeld | RankMeld | SequenceMeld
)
