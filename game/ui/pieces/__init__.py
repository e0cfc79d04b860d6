"""The parts of which the still picture of the table is put together: each says what it depends on and how it is drawn."""
