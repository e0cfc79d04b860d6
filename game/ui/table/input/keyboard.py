"""The keys at the table, turned into acts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from game.rules.laying.offers import DISCARD_PILE
from game.table.pointing.selection import Selection
from game.ui.program import shortcuts
from game.ui.program.input import SILENT, Key

if TYPE_CHECKING:
    from game.ui.program.screen import Host
    from game.ui.session.session import Session
    from game.ui.table.acts.act import Acts
    from game.ui.table.acts.taking import Piles
    from game.ui.table.context.show import Show
    from game.ui.table.context.stage import Stage
    from game.ui.table.input.pointer import Pointer
    from game.ui.table.state.fingers import Fingers

SECOND_DIGIT = 0.9
"""So long a further digit of a meld's number is awaited where one is possible."""


class Keyboard:
    """The player's keys."""

    def __init__(
        self,
        app: Host,
        session: Session,
        stage: Stage,
        fingers: Fingers,
        acts: Acts,
        piles: Piles,
        pointer: Pointer,
        show: Show,
        commands: Mapping[str, Callable[[], object]],
    ) -> None:
        self.app, self.session, self.stage, self.fingers, self.acts, self.piles, self.pointer, self.show, self.commands = (
            app,
            session,
            stage,
            fingers,
            acts,
            piles,
            pointer,
            show,
            commands,
        )
        self.numbering = False
        """The lay-off key was pressed; the number of a meld is awaited."""
        self._number = ""
        self._typed_at = 0.0

    def stop(self) -> None:
        """No number is awaited any more."""
        if self.numbering:
            self.numbering, self._number = False, ""
            self.app.redraw()

    def update(self, now: float) -> None:
        """A number that could have gone on is complete after a while."""
        if self.numbering and self._number and now - self._typed_at > SECOND_DIGIT:
            self._number_done()

    # ---- keys ---------------------------------------------------------------------------------

    def handle(self, key: Key) -> bool:
        """True when the key was used; otherwise the application looks at it."""
        self.pointer.by_keys = True
        if self.numbering and key.name.isdigit() and not (key.ctrl or key.alt):
            self._digit(key.name)
            return True
        asked = self.numbering
        self.stop()
        if key.name == "escape" and (asked or self.pointer.cancel() or self.fingers.reach_for(None) or self.acts.let_go()):
            return True
        if self.fingers.deep is not None and not (key.ctrl or key.alt):
            if key.name in ("left", "right", "up", "down"):
                self.piles.deeper(1 if key.name in ("left", "up") else -1)
                return True
            if key.name == "enter":
                self.piles.take()
                return True
        if key.name == "enter" and self._enter_in_vain(key):
            return True
        if key.shift and key.name in ("left", "right") and not (key.ctrl or key.alt):
            return self._extend(1 if key.name == "right" else -1)
        if self._buys(key) or self._into_hand(key) or self._into_frame(key):
            return True
        name = shortcuts.named(key)
        if name is not None and name not in ("help", "menu"):
            if not key.repeat or name == "move_card":
                self.command(name, key)
            return True
        if name is None and not self._common(key) and key.name not in SILENT:
            self.show.skip()
            return True
        return False

    def _into_hand(self, key: Key) -> bool:
        """The first arrow, as long as nothing has the focus, leads to the nearer end of the hand."""
        cards = [card for row in self.stage.layout.hand_rows for card in row]
        if key.name not in ("left", "right") or key.alt or key.ctrl or self.app.focus.focused is not None or not cards:
            return False
        self.app.focus.stand_on(cards[0 if key.name == "right" else -1], always=True)
        return True

    def _buys(self, key: Key) -> bool:
        """While a discard can be bought, B buys it and L leaves it."""
        wanted = {"b": "buy", "l": "leave"}.get(key.name)
        if wanted is None or key.ctrl or key.alt or self.stage.scene.buying is None:
            return False
        self.commands[wanted]()
        return True

    def _into_frame(self, key: Key) -> bool:
        """A digit with cards chosen, or with the keyboard on one: they go into the frame with this number."""
        frames, chosen = self.stage.scene.frames, self.fingers.chosen_or_focused()
        if not (key.name.isdigit() and chosen) or key.ctrl or key.alt or not 0 < int(key.name) <= len(frames):
            return False
        self.acts.to(frames[int(key.name) - 1].id, chosen)
        return True

    def _enter_in_vain(self, key: Key) -> bool:
        """Enter for the main button, which cannot be used now: say why, where the player has begun something."""
        if key.alt or key.ctrl or key.repeat or self.app.focus.focused is not None or self.show.default() is not None:
            return False
        if not self.fingers.chosen() and not self.session.asked("play"):
            return False
        self.show.explain(self.show.main_button)
        return True

    def _common(self, key: Key) -> bool:
        """Keys that the application knows."""
        if key.name in ("tab", "f11", "escape"):
            return True
        if key.name in ("left", "right", "up", "down", "enter"):
            return True
        return key.name == "space" and self.app.focus.focused is not None

    def command(self, name: str, key: Key | None = None) -> None:
        """A shortcut."""
        if name == "take_discard":
            self.piles.take() if self.fingers.deep is not None else self.piles.take_from(DISCARD_PILE)
        elif name == "lay_off":
            self._number_begins()
        elif name == "move_card" and key is not None:
            self.acts.arranging.push_cards(1 if key.name == "right" else -1)
        elif name in self.commands:
            self.commands[name]()

    def _extend(self, by: int) -> bool:
        """Shift and an arrow: the selection grows along the fan."""
        hand = self.stage.scene.hand
        focused = self.app.focus.focused
        if focused not in hand:
            return False
        selection = self.fingers.selection
        if not selection.cards or selection.anchor not in hand:
            selection = Selection(frozenset({focused}), focused)
        at = max(0, min(len(hand) - 1, hand.index(focused) + by))
        self.fingers.select(selection.extended(hand[at], hand))
        self.app.focus.stand_on(hand[at])
        return True

    # ---- the number of a meld -----------------------------------------------------------------

    def _number_begins(self) -> None:
        if not self.session.view.melds:
            self.acts.nothing_chosen("table.no_melds_yet", None)
        elif not self.fingers.chosen_or_focused():
            self.acts.nothing_chosen("table.choose_to_lay_off", None)
        else:
            self.numbering, self._number = True, ""
            self.app.redraw()

    def _digit(self, digit: str) -> None:
        self._number += digit
        self._typed_at = self.app.now
        most = max(meld.id for meld in self.session.view.melds)
        if int(self._number) * 10 > most or not int(self._number):
            self._number_done()
        self.app.redraw()

    def _number_done(self) -> None:
        number, self._number, self.numbering = self._number, "", False
        if any(meld.id == int(number) for meld in self.session.view.melds):
            self.acts.lay_off(f"meld:{int(number)}")
        else:
            self.acts.tell("table.no_such_meld", None, number=number)
