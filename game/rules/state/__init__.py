"""The table as numbers: hands, piles, places, slots, melds, seats, imagined worlds."""
