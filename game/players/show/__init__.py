"""How computer players play games in which a whole hand is shown."""
