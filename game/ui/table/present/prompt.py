"""The line that says what is expected, and what is told in it while others play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.cards.lines import Line
from game.rules.acts.events import Event
from game.table import wording
from game.words.catalogue import say

if TYPE_CHECKING:
    from game.ui.table.screen import TableScreen


class PromptLine:
    """What it says at this moment."""

    def __init__(self, table: TableScreen) -> None:
        self.table, self.session = table, table.session
        self._prompt = ""
        self._deeds: dict[Line, Line] = {}
        """What is being told that touches the player, by the words on the plates; and, if it is that, what has begun last."""
        self._deed = ""
        self._others = False
        """What is being told, or was last, is what others did."""

    def take_deeds(self, events: Sequence[Event], others: bool) -> None:
        """What touches the player is told in the prompt as well; everything else in the heads alone."""
        self._deeds, self._deed = wording.deeds(events, self.session.view.melds, self.session.me), ""
        self._others = others

    def follow(self) -> None:
        """The prompt changes when the story that leads there is over; at once when the player has ended the turn."""
        table = self.table
        if not self._prompt or not table.stage.telling or not (self._others or self.session.my_turn):
            self._prompt = table.views.prompt()

    @property
    def words(self) -> str:
        """The line that says what is expected; while others play, whose turn it is, or what they do to the player."""
        table = self.table
        if table.keyboard.numbering:
            return say("table.which_meld")
        if table.dealing:
            return table.deals.told
        if table.end.shown and not table.front:
            return ""
        if table.calls.shown and self.session.rules.calls:
            return say("prompt.claim_window")
        if self.session.view.over and table.laid_out and table.stage.telling:
            return self._deed or table.endgame.told()
        result = self.session.view.result
        if table.ending and result is not None:
            return table.endgame.named(result)
        told = not self.session.view.over and (table.stage.telling or (table.views.notes and not self.session.my_turn))
        return (self._deed if told else "") or self._prompt

    @property
    def mine(self) -> bool:
        """It asks something of the player: not yet while others are seen to act."""
        return self.session.my_turn and not (self.table.dealing or (self._others and self.table.stage.telling))

    def begun(self, line: Line) -> None:
        """This is told from now on."""
        whole = self._deeds.get(line)
        self._deed = self.session.words(whole).rstrip(".") if whole is not None else ""
