"""How computer players play games in which the whole hand is shown in melds."""
