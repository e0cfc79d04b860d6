"""Computer players: they see what their seat may see, choose an action, and can say why. Pure: no clock, no input or output."""
