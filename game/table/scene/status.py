"""What is to be seen at the moment besides what lies on the table: words, what can be used, buttons. It moves no card."""

from __future__ import annotations

from typing import NamedTuple

from game.table.scene.scene import Id


class ButtonScene(NamedTuple):
    """A whole button."""

    id: Id
    words: str
    icon: str | None
    key: str | None
    live: bool
    """It does something now."""
    gold: bool
    """It is what Enter presses."""
    lit: bool = False
    """It has a gold rim: something rare can be done now."""
    reason: str = ""
    """Why it has to wait that keeps its place all through a turn."""
    note: str = ""
    """What it costs, in a line below its word."""
    tip: str = ""


class Status(NamedTuple):
    """The moment as it is shown."""

    prompt: str = ""
    """The line that says what is expected, or how the hand ended."""
    asks: bool = False
    """It asks something of the player."""
    banner: str = ""
    """The picture beside it where it names the ending of the hand."""
    usable: frozenset[Id] = frozenset()
    """Piles and places that do something when chosen."""
    hot: Id | None = None
    """The pile, meld or place under the pointer."""
    closing: str = ""
    """What a knock is called at this moment; empty where the place for it takes nothing of what is held."""
    says_no: bool = False
    """That place says no for a moment, after a show that would have been wrong."""
    over: bool = False
    """The hand is over, and nothing more can be melded."""
