"""Games of two sides that lay on the same places, with a discard pile that freezes: the canasta family."""
