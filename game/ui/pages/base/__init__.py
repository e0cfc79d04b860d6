"""What pages share: their frame, the start of a match, dates and phrases."""
