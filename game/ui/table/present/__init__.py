"""From the match to scene and words: what is shown, without where."""
