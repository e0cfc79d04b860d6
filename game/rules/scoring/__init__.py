"""What a hand is worth, the extras, and when the match is over."""
