"""The table without a window: the protocol for other programs, and the measuring of speed."""
