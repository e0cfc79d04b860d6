"""The components of games in which the whole table is put together anew."""

from __future__ import annotations

from game.rules.rearranging.play_step import RearrangeStep
from game.rules.rearranging.pool import Pool

PARTS = (RearrangeStep, Pool)
