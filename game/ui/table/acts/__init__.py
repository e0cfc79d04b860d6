"""What is done at the table: each act happens or is refused."""
