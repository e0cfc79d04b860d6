"""The faults of a rules file: where, what, and what was probably meant.

A reader of rules collects all faults before it gives up, so that its writer mends them in one go. Every
message is a sentence of `game.words`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from typing import NamedTuple, Protocol

from game.words.catalogue import say

MOST = 100
"""More faults than this are not worth reading."""


class Fault(NamedTuple):
    """One fault. `path` is dotted (`steps.draw.source`), empty for the file as a whole; `line` counts from 1, 0 is unknown.

    `severity` is "error" where the variant cannot be played as it stands, "option" where it can but one of its house rules cannot
    be set as it offers, and "warning" where all of it can be played.
    """

    severity: str
    path: str
    file: str
    line: int
    message: str
    hint: str = ""

    def text(self) -> str:
        """The fault in one line, as `rules/mine.yaml:14: turn: there is no step ...; did you mean 'draw'?`."""
        place = f"{self.file}:{self.line}" if self.line else self.file
        parts = [part for part in (place, self.path) if part]
        hint = f" {self.hint}" if self.hint else ""
        return f"{': '.join(parts)}: {self.message}{hint}"


class Written(Protocol):
    """What knows where it stands in a file."""

    @property
    def file(self) -> str: ...
    @property
    def line(self) -> int: ...


class VariantFaults(Exception):
    """A variant cannot be had, for these reasons."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(fault.text() for fault in self.faults))


class Faults:
    """A growing list of faults that says each thing once and stops at a sensible length."""

    def __init__(self, found: Iterable[Fault] = ()) -> None:
        self._found: dict[Fault, None] = {}
        self.extend(found)

    def add(
        self,
        code: str,
        /,
        path: str = "",
        file: str = "",
        line: int = 0,
        hint: str = "",
        severity: str = "error",
        **params: object,
    ) -> None:
        """Adds a fault whose message is the sentence `fault.CODE`."""
        if not self.full:
            self.put(Fault(severity, shown(path, 120), file, line, say(f"fault.{code}", **params), hint))

    def at(self, code: str, path: str, place: Written, hint: str = "", severity: str = "error", /, **params: object) -> None:
        """The same of what stands at a place in a file."""
        self.add(code, path, place.file, place.line, hint, severity, **params)

    def put(self, fault: Fault) -> None:
        """Adds a ready fault."""
        if not self.full:
            self._found[fault] = None

    def extend(self, faults: Iterable[Fault]) -> None:
        """Adds several ready faults."""
        for fault in faults:
            self.put(fault)

    @property
    def full(self) -> bool:
        """Whether no further fault would be listed: time to stop looking."""
        return len(self._found) >= MOST

    def __bool__(self) -> bool:
        return bool(self._found)

    def __iter__(self) -> Iterator[Fault]:
        return iter(self._found)

    @property
    def errors(self) -> bool:
        """Whether any of them makes the variant unplayable."""
        return any(fault.severity == "error" for fault in self._found)

    def listed(self, own: str = "") -> list[Fault]:
        """The faults in the order of the files, those of `own` first; where they are too many, a last one says so."""
        found = sorted(self._found, key=lambda fault: (fault.file != own, fault.file, fault.line))
        if self.full:
            found.append(Fault("error", "", found[-1].file, 0, say("fault.and_more", n=MOST)))
        return found


def nearest(word: object, known: Iterable[str]) -> str:
    """The known word that was probably meant, or an empty text."""
    text = str(word)
    if len(text) > 60:
        return ""
    names = list(known)[:2000]
    lowered = {name.lower().replace("-", "_"): name for name in reversed(names)}
    found = get_close_matches(text.lower().replace("-", "_").replace(" ", "_"), lowered, n=1, cutoff=0.6)
    return lowered[found[0]] if found else ""


def did_you_mean(word: object, known: Iterable[str]) -> str:
    """The hint "Did you mean 'reshuffle'?", or an empty text where nothing is near."""
    found = nearest(word, known)
    return say("fault.hint.did_you_mean", word=found) if found else ""


def one_of(words: Iterable[object], most: int = 12) -> str:
    """A list for a hint: "low, high or round_corner"."""
    names = [str(word) for word in words]
    if len(names) > most:
        return say("fault.hint.others", first=", ".join(names[:most]))
    if len(names) < 2:
        return "".join(names)
    return say("fault.hint.or", first=", ".join(names[:-1]), last=names[-1])


def shown(value: object, most: int = 60) -> str:
    """A value as a sentence can quote it: one line, not too long."""
    if isinstance(value, str) and len(value) <= most and value.isidentifier():
        return value
    if isinstance(value, int) and value.bit_length() > 1000:
        return say("form.huge")
    text = "true" if value is True else "false" if value is False else "null" if value is None else str(value)
    text = " ".join("".join(c if c.isprintable() else " " for c in text[: most * 4]).split())
    return text if len(text) <= most else text[: most - 1] + "…"
