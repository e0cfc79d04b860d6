"""The components of games in which the whole table is put together anew."""

from __future__ import annotations

from game.rules.rearranging.draw_step import DrawFirstStep
from game.rules.rearranging.end_step import EndOrDoneStep
from game.rules.rearranging.lives import LastLife
from game.rules.rearranging.play_step import RearrangeStep
from game.rules.rearranging.pool import StockPool
from game.rules.rearranging.scoring import HandWon, LowestTakes, WorstLosesLife

PARTS = (RearrangeStep, DrawFirstStep, EndOrDoneStep, StockPool, LowestTakes, HandWon, WorstLosesLife, LastLife)
