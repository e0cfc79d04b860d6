"""Computer players of games in which the whole table may be put together anew."""
