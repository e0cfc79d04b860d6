"""Pages with what can be worked out about a game: the odds of a bet, a strategy, a sitting."""
