"""Purses as they are drawn: chips in heads, what a hand costs, the pot and the strip."""
