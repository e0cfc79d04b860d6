"""How the player puts the cards of the hand in order: sorted, in groups, one by one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from game.cards.ids import Card
from game.rules.laying.grouped import ARRANGES
from game.table.geometry import Pose
from game.table.hand.order import Spot
from game.table.pointing.selection import Selection
from game.table.scene.scene import Id
from game.ui.table.context.notices import INFO

if TYPE_CHECKING:
    from game.ui.table.acts.doing import Doing

SORTS = 0.34
"""How long cards take to change places when the hand is sorted."""


class Arranging:
    """What changes the hand and nothing else."""

    def __init__(self, acts: Doing) -> None:
        self.acts, self.app, self.session, self.stage = acts, acts.app, acts.session, acts.stage
        self.fingers, self.drafting, self.show = acts.fingers, acts.drafting, acts.show

    def sort(self) -> None:
        """Another order of the hand: by suit, by rank, by meld, my own."""
        session = self.session
        if session.hand.rearrange(session.hand.sorted_hand()):
            self.app.sound.play("slide", 0.6)
            self.show.refresh(SORTS)
            self.acts.tell(f"table.sorted_{session.hand.order.sorting}", "button:sort", INFO)
        else:
            self.acts.tell("table.sorted_already", "button:sort", INFO)

    def group(self) -> None:
        """The chosen cards, or the focused one, are put together; a whole group comes apart."""
        session, cards = self.session, self.fingers.chosen_or_focused()
        if not session.hand.in_groups:
            self.acts.tell("table.no_groups")
        elif not cards:
            self.acts.tell("table.choose_to_group", "button:group")
        elif session.hand.group(cards):
            self.fingers.selection = Selection()
            self._regrouped()

    def arrange(self) -> None:
        """The game puts the hand in the groups that serve it best."""
        session = self.session
        if not session.hand.in_groups:
            self.acts.tell("table.no_groups")
        elif not session.rules.has(ARRANGES):
            self.acts.tell("table.no_arranging", "button:arrange")
        elif session.hand.arrange():
            self._regrouped()
        else:
            self.acts.tell("table.arranged_already", "button:arrange", INFO)

    def _regrouped(self) -> None:
        self.app.sound.play("slide", 0.6)
        self.show.refresh(SORTS)

    def reorder(self, cards: Iterable[Card], to: int | Spot, dropped: Mapping[Id, Pose] | None = None) -> None:
        """Cards of the hand go to another place in it, before the card with this number among those that stay in the fan; out of
        frames, too.
        """
        moved = tuple(cards)
        if isinstance(to, Spot):
            self.session.hand.rearrange(self.session.hand.order.put(moved, to))
        else:
            self._reorder(moved, to)
        if dropped:
            self.stage.put(dropped)
        self.show.refresh(0.16)
        self.app.sound.play("place", 0.5)

    def _reorder(self, moved: tuple[Card, ...], to: int) -> None:
        stay = [card for card in self.drafting.kept() if card not in moved]
        rest = [card for card in self.session.hand.order.cards if card not in moved]
        if self.drafting.framing.cards & set(moved):
            self.session.hand.fill(self.session.hand.filling.without(moved))
        if self.drafting.opening.cards & set(moved):
            self.drafting.opening.take_out(moved)
        self.session.hand.rearrange(self.session.hand.order.move(moved, rest.index(stay[to]) if to < len(stay) else len(rest)))

    def push_cards(self, by: int) -> None:
        """The chosen or focused cards move along the fan."""
        cards = self.fingers.chosen() or self.fingers.chosen_or_focused()
        session = self.session
        if cards and session.hand.rearrange(session.hand.order.step(cards, by)):
            self.app.sound.play("slide", 0.4)
            self.show.refresh()
