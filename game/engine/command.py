"""A command of the protocol: its name, its fields, and what it does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from game.engine.answers import Answer
from game.engine.fields import Field
from game.engine.session import Session

Values = dict[str, Any]


class Command(NamedTuple):
    """One word of the protocol. `run` gets the session and the fields that were given, checked and read.

    `changes` tells whether it can change the open match, rather than look at it or put another in its place; `looks`, whether it
    looks at the match and does nothing else; `slow`, whether it may take so long that somebody would miss the answers before it.
    """

    name: str
    run: Callable[[Session, Values], Answer]
    fields: tuple[Field, ...] = ()
    changes: bool = False
    looks: bool = False
    slow: bool = False
