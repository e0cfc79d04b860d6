"""The screens that are no table."""
