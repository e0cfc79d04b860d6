"""How games against the house are played, and which faults people make in them."""
