"""The page about a deck with pictures, carried out: the files that it tells to write, where it tells to write them."""

from __future__ import annotations

import re
from pathlib import Path

from tests.variants.shelf import ROOT

PAGE = (ROOT / "docs/pictures.md").read_text(encoding="utf-8")


def rules_text() -> str:
    """The rules file of the page."""
    (text,) = re.findall(r"^```yaml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    return str(text)


def carried_out(home: Path) -> Path:
    """Write every file of the page below a folder that stands for the program's; the rules file."""
    rules = home / "rules" / "pets.yaml"
    (home / "rules" / "pets").mkdir(parents=True)
    rules.write_text(rules_text(), encoding="utf-8")
    for name, text in re.findall(r"^`(rules/pets/[\w.]+)`\n\n```svg\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL):
        (home / name).write_text(text, encoding="utf-8")
    return rules
