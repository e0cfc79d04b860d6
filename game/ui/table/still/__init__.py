"""What lies still: a module for each kind of thing on the table."""
