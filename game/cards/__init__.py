"""What a pack of cards can do: numbers, names, order, melds, chance. Knows no turns and no players."""
