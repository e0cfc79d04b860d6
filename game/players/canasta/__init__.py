"""Who plays games of two sides with a pile that freezes."""
