"""Games in which a turn puts the whole table together anew: tiles, and the manipulation games with cards."""
