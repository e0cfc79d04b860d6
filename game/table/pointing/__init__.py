"""From press to drop, and what is selected."""
