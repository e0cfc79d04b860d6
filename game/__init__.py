"""Upcard: a desktop table for rummy, whose rules are files that people can read and change."""

__version__ = "0.1.0"
