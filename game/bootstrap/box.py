"""A small box on the screen, drawn by Tk in a program of its own: `box.py say TEXT`, or `box.py progress`, which reads lines.

A line is a number from 0 to 100, or "# " and what is being done. The box closes when there are no more lines.
"""

from __future__ import annotations

import sys
import threading
import tkinter
from queue import Empty, SimpleQueue
from tkinter import messagebox, ttk

TITLE = "Upcard"
LOOK = 60  # milliseconds between two looks for news


def say(text: str) -> None:
    """Stay until the box is closed."""
    tkinter.Tk().withdraw()
    messagebox.showerror(TITLE, text)


def progress() -> None:
    """A bar that follows the lines on standard input."""
    window = tkinter.Tk()
    window.title(TITLE)
    window.resizable(False, False)
    words = tkinter.StringVar(value=TITLE)
    ttk.Label(window, textvariable=words, wraplength=420, width=60).pack(padx=24, pady=(20, 10))
    bar = ttk.Progressbar(window, length=420, maximum=100)
    bar.pack(padx=24, pady=(0, 22))
    lines: SimpleQueue[str | None] = SimpleQueue()

    def read() -> None:
        for line in sys.stdin:
            lines.put(line.rstrip("\n"))
        lines.put(None)

    def look() -> None:
        try:
            while (line := lines.get_nowait()) is not None:
                if line.startswith("# "):
                    words.set(line[2:])
                elif line.isdigit():
                    bar["value"] = int(line)
            window.destroy()
        except Empty:
            window.after(LOOK, look)

    threading.Thread(target=read, daemon=True).start()
    window.after(LOOK, look)
    window.mainloop()


if __name__ == "__main__":
    say(sys.argv[2]) if sys.argv[1] == "say" else progress()
