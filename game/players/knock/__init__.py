"""How computer players judge games with knocks: what the opponent holds, what a hand may become, and what a knock is worth."""
