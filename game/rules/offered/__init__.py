"""Games with a card on offer: no card goes from the stock into a hand; it is turned up, and melded at once or refused."""
