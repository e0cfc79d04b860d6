"""The window's tests run without a display: SDL draws into memory."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.ui.desk import Desk
from tests.ui.table_desk import TableDesk


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """The program at its start screen, for somebody who has never played."""
    made = Desk(tmp_path)
    yield made
    made.close()


@pytest.fixture
def new_desk(tmp_path: Path) -> Iterator[Callable[..., Desk]]:
    """Programs of a given size or with settings, closed at the end."""
    made: list[Desk] = []

    def make(**arguments: object) -> Desk:
        for other in made:
            other.close()
        made[:] = [Desk(tmp_path, **arguments)]  # type: ignore[arg-type]
        return made[0]

    yield make
    for one in made:
        one.close()


@pytest.fixture(scope="module")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableDesk]:
    """One program with a table for all tests of a module: opening it takes most of a second."""
    opened = TableDesk(tmp_path_factory.mktemp("home"))
    yield opened
    opened.close()
