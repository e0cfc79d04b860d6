"""How many inputs a slow count tries: `FUZZ=50000 python tests --slow tests/fuzz` for many more than usual."""

from __future__ import annotations

import os


def many(usual: int) -> int:
    """So many as the environment says, or the usual number."""
    return int(os.environ.get("FUZZ", usual))
