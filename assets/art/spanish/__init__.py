"""The Spanish pack: cups, coins, swords and clubs, with a sota, a caballo and a rey in each."""
