"""The families of table rules: how cards are dealt, the stock is renewed, cards are laid off, and a hand is left."""
