"""The window: it draws, listens and plays sounds. The only package that knows pygame."""

import os

# These must stand before pygame is loaded: it greets on the terminal, and would name the window after the script.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "upcard")
