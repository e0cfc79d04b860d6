"""The buttons of the table: which there are, what they are called at this moment, and when they can be used."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import replace

import pygame

from game.rules.acts.closing import CLOSE_BUTTON
from game.table.layout.buttons import ANSWERS
from game.table.layout.lay import lay
from game.table.scene.scene import Id
from game.ui.program import shortcuts
from game.ui.table.acts.perform import perform
from game.ui.table.context.intent import Command
from game.ui.table.context.table import Table
from game.ui.table.input.odds_panel import OddsPanel
from game.ui.table.present.buttons import DEAL, EVERY, HOUSE_KEYS, LARGE, PICTURES, plain_words
from game.ui.table.present.tools import tools_of
from game.ui.table.still.fingerprint import FingerprintMark
from game.ui.widgets.button import Button, IconButton
from game.ui.widgets.widget import State
from game.words.catalogue import card_in_text, say

ROOM_FOR_KEY = 240
"""A large button narrower than this, in units of the board, shows its words without its key."""
ROOM_FOR_LETTER = 200
"""The same where a key is one letter beside a short word."""
WORDY = frozenset({"button:sheet", "button:next_hand", "button:new_match", CLOSE_BUTTON, "button:take", "button:best"})
"""Buttons whose words need all the room there is."""


class Controls:
    """The toolbar and the large buttons."""

    def __init__(self, table: Table) -> None:
        self.table, self.host, self.session, self.stage = table, table.host, table.session, table.stage
        self.group, self.buttons = table.group, table.presenter.buttons
        self.odds, self.mark = OddsPanel(table), FingerprintMark(table, self._does("promise"))
        self._build()

    def _does(self, name: str) -> Callable[[], object]:
        """What pressing a control does."""
        return lambda: perform(self.table, Command(name))

    def _build(self) -> None:
        keys = shortcuts.keys_of(self.session.rules)
        for name, icon, shortcut in tools_of(self.session.rules):
            key = shortcuts.shown(shortcut) if shortcut and keys.works(shortcut) else None
            if name == "odds":
                self.group.add(self.odds)
                continue
            words = say(f"button.{name}")
            self.group.add(IconButton(f"button:{name}", words, self._does(name), icon=icon, key=key, carved=True))
        self.group.add(self.mark)
        for name, _, _ in LARGE:
            self._add(f"button:{name}", plain_words(f"button:{name}"))
        self.place()

    def _add(self, button: Id, words: str) -> Button:
        made = Button(button, words, self._does(button[7:]), zone="actions")
        self.group.add(made)
        return made

    def place(self) -> None:
        """Put the controls where the layout has them."""
        places = self.stage.layout.items
        for widget in self.group.widgets:
            rect = places.get(widget.id)
            widget.visible = rect is not None and not (widget.zone == "actions" and self._early(widget.id))
            if widget is self.mark:
                self.mark.place()
            elif rect is not None:
                widget.rect = pygame.Rect(rect.ints())
                if isinstance(widget, Button):
                    room = ROOM_FOR_KEY if self.stage.scene.house is None else ROOM_FOR_LETTER
                    brief = widget.id == CLOSE_BUTTON and self.session.rules.has("whole_hand")  # it names no card
                    widget.show_key = (brief or widget.id not in WORDY) and rect.w >= room * self.host.k
                    if widget.id in PICTURES:  # the words come first
                        widget.icon = PICTURES[widget.id] if rect.w >= ROOM_FOR_KEY * self.host.k else None

        self._show_letters()

    def _show_letters(self) -> None:
        """What is done with a hand against the house shows its keys or shows none, and its signs or none: the row looks alike.
        Where there is no room for both, the signs make room for the keys.
        """
        if self.stage.scene.house is None:
            return
        signs_of = {**{button: sign for button, (sign, _) in HOUSE_KEYS.items()}, DEAL: EVERY["deal"][0]}
        row = [one for one in self.group.widgets if isinstance(one, Button) and one.visible and one.id in signs_of]
        board = self.host.board(pygame.Surface((1, 1)))
        signs = all(one.key_fits(board, True) for one in row)
        keys = signs or all(one.key_replaces_sign(board) for one in row)
        for one in row:
            one.show_key, one.key_first = keys, keys
            one.icon = None if keys and not signs else signs_of[one.id]

    def _early(self, button: Id) -> bool:
        """What it is about is still on its way: the cards of a deal, or the discard that is asked about."""
        asks = self.stage.scene.buying is not None and button in ANSWERS
        return self.table.moment.dealing or (asks and self.stage.telling)

    def rehearsed(self) -> Iterator[None]:
        """Draw where nobody sees it the buttons of a turn, as they will stand there: letters and boxes are there then."""
        rules, hand = self.session.rules, self.stage.scene.hand
        buttons = ("button:discard",) * rules.discards + ("button:meld",) * rules.has("lays_melds")
        if not hand or not all(self.host.size):
            return
        places = lay(replace(self.stage.scene, buttons=buttons), self.host.size).items
        board = self.host.board(pygame.Surface((1, 1)))
        for widget in [one for one in self.group.widgets if one.id in buttons and isinstance(one, Button)]:
            twin = copy(widget)
            twin.rect, twin.enabled = pygame.Rect(places[widget.id].ints()), True
            if widget.id == "button:discard":
                card = self.session.ids.cards(hand[:1])[0]
                twin.label, twin.icon = say("button.discard_card", card=card_in_text(card, self.session.pack)), None
            for twin.main in (False, True):
                yield
                twin.draw(board, State())

    def dress(self) -> None:
        """The controls say what they do now; a button that only this game has is made when it is offered first."""
        there = {widget.id: widget for widget in self.group.widgets if isinstance(widget, Button)}
        for said in self.buttons.said():
            button = there.get(said.id) or self._add(said.id, said.words)
            button.label, button.icon, button.key, button.tip = said.words, said.icon, said.key, said.tip
            button.enabled, button.main, button.lit = said.live, said.gold, said.lit
            button.reason, button.note = said.reason, said.note
        for widget in self.group.widgets:
            if isinstance(widget, IconButton):
                live, why = self.table.presenter.tools.state(widget.id[7:])
                useful = widget is not self.odds or self.odds.useful or self.stage.scene.house is not None
                widget.enabled = live and useful
                named = f"{widget.label}  ·  {widget.key}" if widget.key else widget.label
                widget.tip = f"{named}\n{why}" if why else named
        self.place()
