"""Computer players of games in which melds are laid on the table."""
