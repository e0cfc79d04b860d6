"""Measuring: how fast this machine plays, how long answers take, and tournaments of computer players."""
