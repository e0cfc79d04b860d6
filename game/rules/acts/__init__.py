"""What players do and what happens then: actions, how they are written, events."""
