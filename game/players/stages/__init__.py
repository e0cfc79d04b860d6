"""Games in which everybody works through contracts alone, laid with wild cards, while skip cards cost others a turn."""
