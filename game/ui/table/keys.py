"""The keys at the table, turned into acts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.offers import DISCARD_PILE, STOCK_PILE
from game.table.selection import Selection
from game.ui import keys
from game.ui.input import SILENT, Key

if TYPE_CHECKING:
    from game.ui.table.screen import TableScreen

SECOND_DIGIT = 0.9
"""So long a further digit of a meld's number is awaited where one is possible."""


class Keyboard:
    """The player's keys."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self.numbering = False
        """The lay-off key was pressed; the number of a meld is awaited."""
        self._number = ""
        self._typed_at = 0.0

    def stop(self) -> None:
        """No number is awaited any more."""
        if self.numbering:
            self.numbering, self._number = False, ""
            self.table.app.redraw()

    def update(self, now: float) -> None:
        """A number that could have gone on is complete after a while."""
        if self.numbering and self._number and now - self._typed_at > SECOND_DIGIT:
            self._number_done()

    # ---- keys ---------------------------------------------------------------------------------

    def handle(self, key: Key) -> bool:
        """True when the key was used; otherwise the application looks at it."""
        table = self.table
        table.pointer.by_keys = True
        if self.numbering and key.name.isdigit() and not (key.ctrl or key.alt):
            self._digit(key.name)
            return True
        asked = self.numbering
        self.stop()
        if key.name == "escape" and (asked or table.pointer.cancel() or table.reach_for(None) or table.let_go()):
            return True
        if table.deep is not None and not (key.ctrl or key.alt):
            if key.name in ("left", "right", "up", "down"):
                table.piles.deeper(1 if key.name in ("left", "up") else -1)
                return True
            if key.name == "enter":
                table.piles.take()
                return True
        if key.name == "enter" and self._enter_in_vain(key):
            return True
        if key.shift and key.name in ("left", "right") and not (key.ctrl or key.alt):
            return self._extend(1 if key.name == "right" else -1)
        if self._into_hand(key):
            return True
        name = keys.named(key)
        if name is not None and name not in ("help", "menu"):
            if not key.repeat or name == "move_card":
                self.command(name, key)
            return True
        if name is None and not self._common(key) and key.name not in SILENT:
            table.skip()
            return True
        return False

    def _into_hand(self, key: Key) -> bool:
        """The first arrow, as long as nothing has the focus, leads to the nearer end of the hand."""
        table = self.table
        cards = [card for row in table.stage.layout.hand_rows for card in row]
        if key.name not in ("left", "right") or key.alt or key.ctrl or table.app.focused is not None or not cards:
            return False
        table.app.focus_on(cards[0 if key.name == "right" else -1], always=True)
        return True

    def _enter_in_vain(self, key: Key) -> bool:
        """Enter for the main button, which cannot be used now: say why, where the player has begun something."""
        table = self.table
        if key.alt or key.ctrl or key.repeat or table.app.focused is not None or table.default() is not None:
            return False
        if not table.chosen() and not table.session.asked("play"):
            return False
        table.explain(table.main_button)
        return True

    def _common(self, key: Key) -> bool:
        """Keys that the application knows."""
        if key.name in ("tab", "f11", "escape"):
            return True
        if key.name in ("left", "right", "up", "down", "enter"):
            return True
        return key.name == "space" and self.table.app.focused is not None

    def command(self, name: str, key: Key | None = None) -> None:
        """A shortcut."""
        table = self.table
        acts = table.acts
        if name == "draw_stock":
            table.piles.take_from(STOCK_PILE)
        elif name == "take_discard":
            if table.deep is not None:
                table.piles.take()
            else:
                table.piles.take_from(DISCARD_PILE)
        elif name == "take_deeper":
            table.piles.deeper()
        elif name == "call":
            table.call()
        elif name == "meld":
            acts.meld()
        elif name == "lay_off":
            self._number_begins()
        elif name == "sort":
            acts.sort()
        elif name in ("hint", "why"):
            table.hints.ask(reason=name == "why")
        elif name == "odds":
            table.controls.odds.toggle()
        elif name == "undo":
            acts.undo()
        elif name == "redo":
            acts.redo()
        elif name == "scores":
            table.open_scores()
        elif name == "log":
            table.open_log()
        elif name == "save":
            table.open_save()
        elif name == "move_card" and key is not None:
            acts.push_cards(1 if key.name == "right" else -1)
        elif name == "swap":
            acts.swap()
        elif name == "knock":
            acts.knock()

    def _extend(self, by: int) -> bool:
        """Shift and an arrow: the selection grows along the fan."""
        table = self.table
        hand = table.stage.scene.hand
        focused = table.app.focused
        if focused not in hand:
            return False
        selection = table.selection
        if not selection.cards or selection.anchor not in hand:
            selection = Selection(frozenset({focused}), focused)
        at = max(0, min(len(hand) - 1, hand.index(focused) + by))
        table.select(selection.extended(hand[at], hand))
        table.app.focus_on(hand[at])
        return True

    # ---- the number of a meld -----------------------------------------------------------------

    def _number_begins(self) -> None:
        table = self.table
        if not table.session.view.melds:
            table.acts.nothing_chosen("table.no_melds_yet", None)
        elif not table.chosen_or_focused():
            table.acts.nothing_chosen("table.choose_to_lay_off", None)
        else:
            self.numbering, self._number = True, ""
            table.app.redraw()

    def _digit(self, digit: str) -> None:
        self._number += digit
        self._typed_at = self.table.app.now
        most = max(meld.id for meld in self.table.session.view.melds)
        if int(self._number) * 10 > most or not int(self._number):
            self._number_done()
        self.table.app.redraw()

    def _number_done(self) -> None:
        number, self._number, self.numbering = self._number, "", False
        table = self.table
        if any(meld.id == int(number) for meld in table.session.view.melds):
            table.acts.lay_off(f"meld:{int(number)}")
        else:
            table.acts.tell("table.no_such_meld", None, number=number)
