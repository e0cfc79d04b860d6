"""The page of rule sheets."""
