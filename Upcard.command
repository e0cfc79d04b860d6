#!/bin/sh
# Starts Upcard on a Mac by a double click. It needs Python 3.11 or newer.
cd "$(dirname "$0")" && UPCARD_NO_TERMINAL=1 exec python3 main.py
