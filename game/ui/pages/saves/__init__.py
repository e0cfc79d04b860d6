"""The pages of saved matches: list, recovery, export and import."""
