"""Letters that every file system and every menu can show."""

from __future__ import annotations

import unicodedata

SPELLED = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss", "æ": "ae", "Æ": "Ae", "ø": "oe", "Ø": "Oe",
     "å": "aa", "Å": "Aa", "ł": "l", "Ł": "L", "'": "", "’": ""}
)  # fmt: skip


def one_line(text: str, most: int) -> str:
    """A text of somebody else's as one line of at most so many letters: without what moves the cursor or turns the direction of
    reading, and without halves of letters.
    """
    short = text if len(text) <= most else text[: most - 1] + "…"
    return "".join(sign if sign.isprintable() else "\ufffd" for sign in short)


def is_seen(text: str) -> bool:
    """Whether a text, of one line or more, has no signs that cannot be seen, such as those that turn the direction of reading."""
    return text.isprintable() or all(sign.isprintable() or sign == "\n" or unicodedata.category(sign) == "Zs" for sign in text)


def in_ascii(text: str) -> str:
    """A text in plain letters, as people write it where they lack the others: "Oma's Äpfel" is "Omas Aepfel"."""
    return unicodedata.normalize("NFKD", unicodedata.normalize("NFC", text).translate(SPELLED)).encode("ascii", "ignore").decode()
