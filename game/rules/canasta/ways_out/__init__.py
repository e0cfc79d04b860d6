"""Ways out: whether, and how, a whole hand can be laid in one turn of a game of two sides."""
