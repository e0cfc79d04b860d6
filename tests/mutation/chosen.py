"""The plugin that runs some tests of many, in the order of a list."""

from __future__ import annotations

import os
from pathlib import Path

import pytest


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Called when the files have been read: all that is not on the list goes."""
    wanted = Path(os.environ["CHOSEN_TESTS"]).read_text(encoding="utf-8").splitlines()
    order = {name: number for number, name in enumerate(wanted)}
    gone = [item for item in items if item.nodeid not in order]
    items[:] = sorted((item for item in items if item.nodeid in order), key=lambda item: order[item.nodeid])
    config.hook.pytest_deselected(items=gone)
