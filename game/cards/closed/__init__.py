"""Closed hands under the law of lives: the best groups of a hand, and how far it is from a show."""
