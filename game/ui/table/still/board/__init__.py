"""What lies still at a table whose melds belong to nobody: the board with its sets, the rack, and the plate of the pool."""
