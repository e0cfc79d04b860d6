"""The table as numbers: state, places, slots, melds, views of it."""
