"""The words of the game: one catalogue that turns a code with parameters into a sentence."""
