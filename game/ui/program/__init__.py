"""The running program: loop, window, input, focus, settings, sound, and what is written when something goes wrong."""
