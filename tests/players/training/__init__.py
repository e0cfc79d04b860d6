"""Finds the numbers of the judgement of knock games anew: `python -m tests.players.training --hands 4000 --out FILE`."""
