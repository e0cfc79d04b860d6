"""The ends of matches that a rules file may choose among."""

from __future__ import annotations

from game.rules.scoring.by_stages import ByStages
from game.rules.scoring.by_total import ByTotal as ByTotal
from game.rules.scoring.formats import Formats
from game.rules.scoring.games import Games

MatchEnd = ByTotal | Games | Formats | ByStages
