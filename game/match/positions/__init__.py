"""Positions that are set up by hand, and the referee for them."""
