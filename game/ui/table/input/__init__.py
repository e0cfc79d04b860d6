"""Pointer, keyboard and buttons of the table."""
