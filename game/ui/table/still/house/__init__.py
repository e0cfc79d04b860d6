"""What lies still at a table with places round a house."""
