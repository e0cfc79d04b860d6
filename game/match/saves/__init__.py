"""Saved matches: files, format, upgrades, copies, recovery."""
