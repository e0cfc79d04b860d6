"""What is said for all games that are played against a house."""
