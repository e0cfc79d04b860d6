"""What the player has chosen, points at and holds on the table, and what that leads to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.cards.ids import Card
from game.rules.actions import Claim
from game.table.scene import Id
from game.table.selection import Selection
from game.table.theme import PART
from game.ui.notices import INFO, Notices
from game.ui.screen import Screen

if TYPE_CHECKING:
    from game.table.scene import TableScene
    from game.ui.session import Session
    from game.ui.stage import Stage
    from game.ui.table.acts import Acts
    from game.ui.table.calls import Calls
    from game.ui.table.drafting import Drafting
    from game.ui.table.knock import Knocking
    from game.ui.table.piles import Piles


class Choosing(Screen):
    """The part of the table screen that keeps what the player does before anything is decided."""

    session: Session
    stage: Stage
    notices: Notices
    acts: Acts
    piles: Piles
    calls: Calls
    knocking: Knocking
    drafting: Drafting
    selection: Selection
    pointed: Id | None
    """The card of the hand under the pointer."""
    hot: Id | None
    """Anything else under the pointer."""
    deep: Id | None
    """The discard that was chosen as the deepest one to take; it must be confirmed."""
    held: tuple[Id, ...]
    gap: int | None
    skipping: bool
    """The player has dropped out and does not want to watch the rest."""
    _hurry: bool
    _sheet_due: float | None

    def build_scene(self) -> TableScene:
        """The table as it is now, with what the player does to it."""
        raise NotImplementedError

    def refresh(self, seconds: float = PART) -> None:
        """Show the table as it is now."""
        raise NotImplementedError

    def chosen(self) -> tuple[Card, ...]:
        """The selected cards, in the order of the hand."""
        hand = self.session.ids.all(self.drafting.kept())
        return self.session.ids.cards(self.selection.in_order(hand))

    def chosen_or_focused(self) -> tuple[Card, ...]:
        """The selected cards; where none is, the hand card that the keyboard stands on."""
        chosen = self.chosen()
        focused = self.app.focus_of(self)
        if chosen or focused is None:
            return chosen
        card = self.session.ids.card(focused)
        return (card,) if card is not None and card in self.session.order else ()

    def select(self, selection: Selection) -> None:
        if selection != self.selection:
            self.selection = selection
            self.refresh()

    def let_go(self) -> bool:
        """What is selected, and what is being said, goes away; False where there was neither."""
        something = bool(self.selection.cards) or self.notices.now is not None
        self.notices.clear()
        self.select(Selection())
        return something

    def choose(self, item: Id) -> None:
        """A pile, meld or place was clicked or activated."""
        if item in self.stage.layout.spread:
            self.piles.discard_chosen(item)
        elif item in ("pile:stock", "pile:discard"):
            self.piles.pile(item)
        elif item.startswith("meld:"):
            self.acts.lay_off(item)
        elif item == "area:melds":
            self.acts.meld()
        elif item == "area:knock":
            self.acts.knock()

    def point_at(self, card: Id | None, hot: Id | None) -> None:
        """The pointer is over a card of the hand, or over something else on the table."""
        if card == self.pointed and hot == self.hot:
            return
        self.pointed, self.hot = card, hot
        self.stage.show(self.build_scene(), 0.13)
        self.app.redraw()

    def reach_for(self, item: Id | None) -> bool:
        """Choose a discard as the deepest to take, or none; True where that changed something."""
        if item == self.deep:
            return False
        self.deep = item
        self.refresh()
        return True

    def call(self) -> None:
        """The button for taking a discard out of turn."""
        if self.session.buys:
            self.acts.do(Claim(), "pile:discard")
        elif self.session.calls:
            self.calls.call()
        else:
            self.acts.tell("table.no_calls")

    def play_out(self) -> None:
        """The player has dropped out: the others play to the end without being watched."""
        self.skipping = True
        self.acts.tell("table.hurrying", None, INFO)

    def hold(self, cards: tuple[Id, ...], gap: int | None) -> None:
        """Cards have come up into the fingers."""
        self.held, self.gap, self.pointed = cards, gap, None
        self.stage.show(self.build_scene())

    def part_at(self, gap: int | None) -> None:
        """The fan makes room for what is held."""
        if gap != self.gap:
            self.gap = gap
            self.stage.show(self.build_scene())

    def release(self) -> None:
        """Nothing is held any more."""
        self.held, self.gap = (), None

    def skip(self) -> bool:
        """The player does not want to wait for what is moving."""
        if self._sheet_due is not None:
            self._sheet_due = self.app.now
            return True
        self._hurry = self.session.match.to_act not in (None, self.session.me)
        return self.stage.skip() or self._hurry

    def explain(self, button: Id) -> None:
        """A control that cannot be used now was pressed: say why."""
        if button == "button:undo":
            self.acts.undo()
        elif button == "button:hint":
            self.acts.nothing_chosen("table.no_hint", button)
        elif button == "button:discard":
            self.acts.discard()
        elif button == "button:meld":
            self.acts.meld()
        elif button == "button:pass":
            self.acts.decline()
        elif button in ("button:rummy", "button:buy"):
            self.call()
        elif button == "button:knock":
            self.acts.knock()
        elif button == "button:take":
            self.piles.take()
