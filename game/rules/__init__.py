"""The rules core: what may be done at the table, what happens then, and what it scores. Pure and deterministic."""
