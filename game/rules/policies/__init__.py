"""The policies of play: taking discards, the end of the stock, first melds, lay-offs, wild cards taken back, going out."""
