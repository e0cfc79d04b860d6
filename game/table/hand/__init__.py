"""The order of the own hand, and what is put down for now."""
