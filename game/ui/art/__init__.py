"""Surfaces: cards, cloth, rim, text, panels, and the board that all of it is drawn on."""
