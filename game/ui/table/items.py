"""The table as a list of things: what the keyboard walks along, a voice could read, and the ui log writes down."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from game.rules.laying.offers import HAND, MELDS
from game.table.items import NOWHERE, Item
from game.table.scene.scene import Id
from game.ui.table.context.speech import Speech
from game.ui.table.context.table import Table
from game.ui.table.state.fingers import BOARD
from game.ui.table.still.buy_bar import clock_place
from game.ui.table.still.parts import parts_of
from game.ui.table.still.prompt import clock_rect
from game.words.catalogue import plain, say


class Items:
    """Reads the table aloud, as it were: everything that is shown, with its words."""

    def __init__(self, table: Table) -> None:
        self.table, self.session, self.stage = table, table.session, table.stage
        self.speech = Speech(table)
        self.fingers, self.moment, self.group, self.presenter = table.fingers, table.moment, table.group, table.presenter

    def items(self) -> list[Item]:
        """Everything on the table, in reading order."""
        speech, scene = self.speech, self.stage.scene
        found = [item for part in parts_of(scene).items for item in part(speech)]
        if words := self.presenter.heads.deadwood():
            found.append(speech.text("deadwood", words, f"seat:{scene.me}", self.stage.layout.plates[scene.me].note))
        controls = self.group.items()
        if self.moment.call or self.moment.turn:
            found.append(self._clock())
        works = self.presenter.buttons.works
        actions = [replace(item, enabled=item.enabled and works(item.id)) for item in controls if item.zone == "actions"]
        return found + actions + self._unseen() + [item for item in controls if item.zone != "actions"]

    def _unseen(self) -> list[Item]:
        """Buttons of this moment of the game that would do nothing now: they are not drawn."""
        unseen = set() if self.moment.dealing else set(self.presenter.buttons.offered()) - set(self.stage.scene.buttons)
        return [replace(one.item(), rect=NOWHERE, enabled=False) for one in self.group.widgets if one.id in unseen]

    def _clock(self) -> Item:
        """How long the player has in all; the seconds that are left are for the eye."""
        seconds = self.session.rules.seconds if not self.moment.call else self.table.call_seconds
        words = say("table.call_clock" if self.moment.call else "table.turn_clock", seconds=seconds)
        layout = self.stage.layout
        spot = clock_place(layout.buying, layout.k) if layout.buying.w else clock_rect(layout)
        return self.speech.text("clock", words, "prompt", spot)

    def fields(self) -> dict[str, Any]:
        """What a line of the ui log says besides items."""
        view = self.session.view
        fingers, drag = self.fingers, None
        if fingers.drag.cards:
            targets = self._targets()
            over = fingers.over if fingers.over in targets else None
            cards = [self._held_name(item) for item in fingers.drag.cards]
            drag = {"cards": cards, "targets": targets, "over": over}
        return {
            "prompt": plain(self.presenter.prompt.words),
            "me": self.session.me,
            "to_act": None if self.session.seat.only_answer() is not None else view.to_act,
            "phase": view.phase,
            "deal": view.deal,
            "scores": [number(score) for score in view.scores],
            "moves": self.session.moves,
            "notice": self.table.notices.now.plain() if self.table.notices.now is not None else None,
            "drag": drag,
        }

    def _targets(self) -> list[Id]:
        """The places that would take what is held: on a board that may be rearranged every set, and the hand."""
        boxes = self.stage.layout.board
        if self.fingers.source != BOARD or boxes is None:
            return list(self.fingers.targets)
        return [*boxes.slots, *(one.name for one in boxes.sets), MELDS, HAND]

    def _held_name(self, item: Id) -> str:
        """What is held: a card by its id; the nameless top of the stock is the pile it comes from."""
        return item if self.session.ids.card(item) is not None else "pile:stock"


def number(value: int | Fraction) -> int | str:
    """A plain number, or an exact fraction as text."""
    return int(value) if isinstance(value, int) or value.denominator == 1 else str(value)
