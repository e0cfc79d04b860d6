"""Pictures that players bring for decks of their own: what is in them is looked at, and only what is harmless is handed on."""
