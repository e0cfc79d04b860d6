"""What every part of the table gets: the table itself, intents, stage, look, notices and sentences."""
