"""The whole hand: melds stay in the hand until somebody has all cards in melds and shows them; others may claim a discard."""
