"""Objectives: what one player alone means to do in a hand."""
