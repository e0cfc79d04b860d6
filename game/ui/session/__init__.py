"""The match as the player at the window sees it, without pygame."""
