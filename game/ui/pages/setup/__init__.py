"""The pages that begin a match: players, house rules, variants of one's own."""
