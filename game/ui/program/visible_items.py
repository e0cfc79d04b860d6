"""The tree of a moment: what all visible screens show, as the log and the keyboard focus see it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from game.table.items import Item, Shown, covered, with_focus
from game.ui.program.screen import Screen


def tree(visible: Sequence[Screen], own: list[Item], focused: str | None, size: tuple[int, int], scale: float) -> Shown:
    """Visible screens from below to the front one, whose items are `own`; `scale` is pixels of ours per point of the window."""
    top = visible[-1]
    items = with_focus(own, focused)
    seen = {item.id for item in own}
    for below, above in reversed(list(pairwise(visible))):
        panel = above.panel()
        under = covered(below.items(), (panel.x, panel.y, panel.w, panel.h))
        items = [*(item for item in under if item.id not in seen), *items]
        seen |= {item.id for item in under}
    fields: dict[str, Any] = {}
    for screen in visible:
        fields.update(screen.fields())
    name = next((screen.name for screen in reversed(visible) if not screen.dialog), top.name)
    if abs(scale - 1) > 1e-6:
        items = [_scaled(item, 1 / scale) for item in items]
    return Shown(name, size, tuple(items), top.dialog, fields)


def _scaled(item: Item, by: float) -> Item:
    x, y, w, h = item.rect
    card = None if item.card is None else (round(item.card[0] * by), round(item.card[1] * by))
    return replace(item, rect=(round(x * by), round(y * by), round(w * by), round(h * by)), card=card)
