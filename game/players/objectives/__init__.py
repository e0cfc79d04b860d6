"""Which objective a computer player announces."""
