"""The steps of a turn with melds of a side."""
