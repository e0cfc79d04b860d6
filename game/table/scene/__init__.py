"""What lies on the table, as records of plain data."""
