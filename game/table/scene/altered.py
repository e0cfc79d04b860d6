"""A scene that differs from another one in some fields."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from game.table.scene.scene import TableScene

if TYPE_CHECKING:
    altered = replace
else:

    def altered(scene: TableScene, /, **changes: Any) -> TableScene:
        """The same scene but for these fields; `replace` would set all of them anew, and a deal alters a hundred scenes."""
        made = object.__new__(TableScene)
        made.__dict__.update(scene.__dict__, **changes)
        assert made.__dict__.keys() == scene.__dict__.keys(), changes.keys()
        return made
