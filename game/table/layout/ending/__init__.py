"""Where everything lies when a hand or a match is over: the score sheet, the end of a match."""
