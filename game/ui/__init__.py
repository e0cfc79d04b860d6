"""The window: it draws, listens and plays sounds. The only package that knows pygame."""
