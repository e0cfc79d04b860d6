"""What every rule sheet says, kept as check values: which sentences, in which order, with which numbers; not their words.

    python -m tests.variants.rule_sheets        writes them anew; only where a rule or a sheet was meant to change

Of a variant all sentences are kept, of a position of an option those that it adds and those that it takes away, where it is
written first.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from game.cards.lines import Line
from game.rules.variant import Variant
from game.variants.explain import sheet
from tests.variants.positions import settings, together
from tests.variants.shelf import SHIPPED

KEPT = Path(__file__).with_name("rule_sheets.txt")


def said(variant: Variant) -> list[str]:
    """The sentences of a sheet, each as its code and what it is told with."""
    return [_told(one.line) for section in sheet(variant) for one in section.said]


def _told(line: Line) -> str:
    return " ".join([line.code, *(f"{name}={value}" for name, value in line.params)])


def sheets_of(id: str) -> Iterator[str]:
    """What the sheets of a variant say, line by line."""
    plain = said(SHIPPED.resolve(id).variant)
    yield from (f"  {sentence}" for sentence in plain)
    for setting in settings():
        if setting.variant == id and not setting.inherited:
            new = said(together(id, setting.option, setting.value).variant)
            if new != plain:
                yield f"  with {setting.option}: {setting.value}"
                yield from (f"    - {sentence}" for sentence in plain if sentence not in new)
                yield from (f"    + {sentence}" for sentence in new if sentence not in plain)


def recorded() -> dict[str, list[str]]:
    """By variant what was kept."""
    found: dict[str, list[str]] = {}
    variant = ""
    for text in KEPT.read_text(encoding="utf-8").splitlines():
        if text.startswith(" "):
            found[variant].append(text)
        else:
            variant = text
            found[variant] = []
    return found


def main() -> None:
    """Write them anew."""
    lines = [text for entry in SHIPPED.entries() for text in (entry.id, *sheets_of(entry.id))]
    KEPT.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
