"""Check sums of plain data, against damage."""

from __future__ import annotations

import json
from typing import Any

from game.cards.digest import sha256_hex


def canonical(value: Any) -> str:
    """Plain data as text that is the same whatever the order in which it was put together."""
    return json.dumps(value, separators=(",", ":"), sort_keys=True)


def sum_of(text: str) -> str:
    """The check sum of a text."""
    return sha256_hex(text.encode())[:16]


def snapshot_sum(found: dict[str, Any]) -> str:
    """The check sum of a snapshot."""
    return sum_of(f"{found['at']}{canonical(found['state'])}{found['before_at']}{canonical(found['before'])}")
