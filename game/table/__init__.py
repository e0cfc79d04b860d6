"""What lies on the table and how it moves, as plain data: no window, no files, no clock (time is an argument)."""
