"""The knock family: its steps, its showdown, and what its hands score."""
