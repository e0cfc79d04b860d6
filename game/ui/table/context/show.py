"""What the parts of the table may ask of the whole: to show what has changed, and what is being said at this moment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from game.cards.ids import Card
from game.cards.lines import Line
from game.rules.acts.events import Event
from game.table.geometry import Pose
from game.table.scene.scene import Id, TableScene
from game.table.theme import PART


class Show(Protocol):
    """The table as it is shown."""

    @property
    def front(self) -> bool:
        """The player sees it: nothing lies over it."""
        ...

    def point_out(self, why: Line, cards: Sequence[Card]) -> None:
        """Something would be wrong because of these cards of the hand: they are marked, and for a moment the place says no."""
        ...

    @property
    def focused(self) -> Id | None:
        """What the keyboard stands on."""
        ...

    @property
    def ringed(self) -> Id | None:
        """The same, where it is to be seen: the mouse leaves no mark."""
        ...

    @property
    def prompt(self) -> str:
        """The line that says what is expected."""
        ...

    @property
    def mine(self) -> bool:
        """The prompt asks something of the player."""
        ...

    @property
    def lively(self) -> frozenset[Id]:
        """The piles, melds and places that do something when they are chosen now."""
        ...

    @property
    def dealing(self) -> bool:
        """The cards of a new hand are on their way."""
        ...

    @property
    def ending(self) -> bool:
        """The hand has just ended; the banner names how."""
        ...

    @property
    def main_button(self) -> Id:
        """The button that Enter presses: what is most to be expected now."""
        ...

    def default(self) -> str | None:
        """What Enter activates while nothing has the focus."""
        ...

    def build_scene(self) -> TableScene:
        """The table as it is now, with what the player does to it."""
        ...

    def plain_scene(self) -> TableScene:
        """The table as it is shown, with nothing held: where a story begins."""
        ...

    def refresh(self, seconds: float = PART) -> None:
        """Show the table as it is now; what lies elsewhere glides there."""
        ...

    def follow_up(self) -> None:
        """Controls, prompt and picture follow the table."""
        ...

    def acted(self) -> None:
        """The player has acted: what was pointed out before is over."""
        ...

    def tell(self, events: Sequence[Event], before: TableScene, dropped: Mapping[Id, Pose] | None = None) -> None:
        """The player has acted, and this happened: tell it. `dropped` are cards that were let go a moment ago."""
        ...

    def dress(self) -> None:
        """The controls say what they do now."""
        ...

    def skip(self) -> bool:
        """The player does not want to wait for what is moving."""
        ...

    def explain(self, button: Id) -> None:
        """A control that cannot be used now was pressed: say why."""
        ...
