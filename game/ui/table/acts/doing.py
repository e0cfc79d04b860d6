"""What an act of one kind may ask of all the player's hands: to do something, to refuse it, to say why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from game.cards.ids import Card
from game.cards.lines import Line
from game.rules.acts.actions import Action
from game.rules.laying.offers import Offer
from game.rules.violation import Violation
from game.table.geometry import Pose
from game.table.hand.order import Spot
from game.table.scene.scene import Id
from game.ui.table.context.notices import REFUSED

if TYPE_CHECKING:
    from game.ui.program.screen import Host
    from game.ui.session.session import Session
    from game.ui.table.context.show import Show
    from game.ui.table.context.stage import Stage
    from game.ui.table.state.drafts import Drafting
    from game.ui.table.state.fingers import Fingers


class Doing(Protocol):
    """The player's hands, as the acts of one kind know them."""

    app: Host
    session: Session
    stage: Stage
    fingers: Fingers
    drafting: Drafting
    show: Show
    dropped: Mapping[Id, Pose] | None

    def do(
        self,
        action: Action,
        near: Id | None = None,
        at: int | Spot | None = None,
        dropped: Mapping[Id, Pose] | None = None,
        sure: bool = False,
    ) -> bool:
        """Do it if the rules allow it, otherwise say why not."""
        ...

    def refuse(self, why: Violation | Line, near: Id | None = None, dropped: Mapping[Id, Pose] | None = None) -> None:
        """Say no, and why."""
        ...

    def tell(self, code: str, near: Id | None = None, kind: str = REFUSED, **params: object) -> None:
        """Say something of the window's own."""
        ...

    def glide_back(self, dropped: Mapping[Id, Pose] | None = None) -> None:
        """Cards that were let go return to where they were."""
        ...

    def offers(self, cards: Sequence[Card]) -> dict[Id, Offer]:
        """What each place says to these cards of the hand, out of turn as well."""
        ...

    def to(self, place: Id, cards: Sequence[Card], dropped: Mapping[Id, Pose] | None = None) -> bool:
        """Put cards of the hand, or none, to a place."""
        ...

    def nothing_chosen(self, code: str, near: Id | None) -> None:
        """A place that wants cards was chosen without any."""
        ...
