"""What the table remembers of the player: fingers, selection, drafts."""
