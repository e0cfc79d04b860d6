"""Tables as small pictures, drawn by hand or real."""
