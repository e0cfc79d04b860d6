"""Two rule sheets compared: which sentences are new, and which are gone."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import Literal, NamedTuple

from game.variants.explain import Section

Mark = Literal["", "new", "gone"]


class Told(NamedTuple):
    """A sentence of a sheet, and whether it is new or gone."""

    text: str
    mark: Mark


class Compared(NamedTuple):
    """A section of two sheets laid over each other."""

    title: str
    lines: tuple[Told, ...]


def compared(before: Sequence[Section], after: Sequence[Section]) -> tuple[Compared, ...]:
    """Both sheets as one: what is gone stands where it stood, just above what is new in its place."""
    sections: list[Compared] = []
    for old, new in _paired(before, after):
        title = (new or old or Section("", ())).title
        lines = _lines(old.lines if old else (), new.lines if new else ())
        sections.append(Compared(title, lines))
    return tuple(sections)


def _paired(before: Sequence[Section], after: Sequence[Section]) -> list[tuple[Section | None, Section | None]]:
    """Sections of the same title together, in the order of the sheets."""
    old = {section.title: section for section in before}
    new = {section.title: section for section in after}
    matcher = SequenceMatcher(None, list(old), list(new), autojunk=False)
    titles = [title for _, a, b, c, d in matcher.get_opcodes() for title in (*list(old)[a:b], *list(new)[c:d])]
    return [(old.get(title), new.get(title)) for title in dict.fromkeys(titles)]


def _lines(before: Sequence[str], after: Sequence[str]) -> tuple[Told, ...]:
    found: list[Told] = []
    for how, a, b, c, d in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if how == "equal":
            found += [Told(text, "") for text in after[c:d]]
        else:
            found += [Told(text, "gone") for text in before[a:b]]
            found += [Told(text, "new") for text in after[c:d]]
    return tuple(found)
