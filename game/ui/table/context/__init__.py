"""What every part of the table gets: stage, notices, look."""
