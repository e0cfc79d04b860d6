"""Computer players of games with a card on offer."""
