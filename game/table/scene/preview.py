"""Where held cards would come to lie if they were let go here: their faces, in gold light, at the very places they would take.

What would lie there in which order is said by the rules; here it only gets names. A ghost is called after the face that it
shows, `ghost:8S`: a wild card shows the card that it would stand for.
"""

from __future__ import annotations

from typing import NamedTuple

Id = str
GHOST = "ghost:"


class Ghosts(NamedTuple):
    """What would lie in one place of the table; `NO_GHOSTS` where nothing is held over a place that takes it."""

    place: Id = ""
    """A meld, the place for new melds, or the discard pile."""
    cards: tuple[Id, ...] = ()
    """Of a meld all cards as they would lie, those that lie there already by their own names; else the ghosts alone."""

    @property
    def fresh(self) -> tuple[Id, ...]:
        """The ghosts."""
        return tuple(card for card in self.cards if is_ghost(card))


NO_GHOSTS = Ghosts()


def ghost_id(card: Id, means: str = "") -> Id:
    """The ghost of a card, with the face of the card that it stands for; of two with one face each has a name of its own."""
    return f"{GHOST}{means}#{card[5:]}" if means else f"{GHOST}{card[5:]}"


def is_ghost(item: Id) -> bool:
    return item.startswith(GHOST)


def as_card(item: Id) -> Id:
    """The card that a ghost shows; any other card is itself."""
    return f"card:{item[len(GHOST) :]}" if is_ghost(item) else item
