"""Packs, seats and the deal."""
