"""Tables whose melds belong to nobody: a board of sets, and the hand on a rack below it."""
