"""The engine to talk to."""

from __future__ import annotations

import pytest

from game.variants.catalogue import Catalogue
from tests.engine.client import GAME, Client


@pytest.fixture
def engine(catalogue: Catalogue) -> Client:
    """A session without an open match."""
    return Client(catalogue)


@pytest.fixture
def table(engine: Client) -> Client:
    """A session with a match of three."""
    engine.ok("new", variant=GAME, players=3, seed=42)
    return engine
