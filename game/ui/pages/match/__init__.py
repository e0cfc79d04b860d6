"""Pages about one match: review, log of a hand, check of its deck, bookmark."""
