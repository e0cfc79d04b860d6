"""A table at which one card after the other is on offer, and nobody draws into the hand."""
