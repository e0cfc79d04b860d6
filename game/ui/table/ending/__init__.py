"""The end of a hand and of a match: open hands, score sheet, cup."""
