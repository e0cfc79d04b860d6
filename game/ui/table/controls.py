"""The buttons of the table: which there are, what they are called at this moment, and when they can be used."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.cards.ids import Card
from game.rules.actions import Discard, Pass
from game.rules.knock.actions import Knock
from game.rules.slots import DOUBLES
from game.table import wording
from game.ui import keys
from game.ui.table.mark import FingerprintMark
from game.ui.table.odds import OddsPanel
from game.ui.widgets.base import Group
from game.ui.widgets.button import Button, IconButton
from game.words.catalogue import mark, say

if TYPE_CHECKING:
    from game.ui.table.screen import TableScreen

TOOLS: tuple[tuple[str, str, str], ...] = (  # button, icon, shortcut
    ("undo", "undo", "undo"),
    ("hint", "hint", "hint"),
    ("sort", "sort", "sort"),
    ("scores", "score", "scores"),
    ("log", "log", "log"),
    ("settings", "settings", ""),
    ("help", "help", "help"),
    ("menu", "menu", "menu"),
)
ROOM_FOR_KEY = 240
"""A large button narrower than this, in units of the board, shows its words without its key."""
WORDY = frozenset({"button:next_hand", "button:new_match", "button:knock", "button:take", "button:best"})
"""Buttons whose words need all the room there is."""

DECLINING = {
    "last_lays": "done",
    "offer": "pass_upcard",
    "double": "refuse",
    "wrong_knock": "refuse_knock",
    "defend": "lay_off_nothing",
}
"""What declining is called, by the decision that is asked for."""


class Controls:
    """The toolbar and the large buttons."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self.group = Group(table)
        self._build()

    def _build(self) -> None:
        actions = {
            "undo": self.table.acts.undo,
            "hint": self.table.hints.ask,
            "sort": self.table.acts.sort,
            "scores": self.table.open_scores,
            "log": self.table.open_log,
            "settings": self.table.open_settings,
            "help": self.table.app.help,
            "menu": self.table.back,
        }
        for name, icon, shortcut in TOOLS:
            key = keys.shown(shortcut) if shortcut else None
            self.group.add(IconButton(f"button:{name}", say(f"button.{name}"), actions[name], icon=icon, key=key))

        def words(name: str) -> str:
            return say(f"button.{name}", count=1, times=2)

        large = (
            ("discard", self.table.acts.discard, "discard", keys.shown("discard")),
            ("meld", self.table.acts.meld, "meld", keys.shown("meld")),
            ("pass", self.table.acts.decline, "again", None),
            ("take", self.table.piles.take, "check", "Enter"),
            ("rummy", self.table.call, "star", keys.shown("call")),
            ("buy", self.table.call, "star", keys.shown("call")),
            ("knock", self.table.acts.knock, "knock", keys.shown("knock")),
            ("double", self.table.knocking.double, "up", None),
            ("accept", self.table.knocking.accept, "check", None),
            ("best", self.table.knocking.best, "layoff", None),
            ("done", self.table.knocking.done, "check", "Enter"),
            ("skip", self.table.play_out, "fast", None),
            ("next_hand", self.table.next_hand, "arrow_right", "Enter"),
            ("new_match", self.table.new_match, "play", "Enter"),
        )
        self.mark = FingerprintMark(self.table)
        self.group.add(self.mark)
        for name, action, icon, shown in large:
            self.group.add(Button(f"button:{name}", words(name), action, icon=icon, key=shown, zone="actions"))
        self.odds = OddsPanel(self.table)
        self.group.add(self.odds)
        self.place()

    def place(self) -> None:
        """Put the controls where the layout has them."""
        places = self.table.stage.layout.items
        self.odds.place()
        for widget in self.group.widgets:
            if widget is self.odds:
                continue
            rect = places.get(widget.id)
            widget.visible = rect is not None
            if widget is self.mark:
                self.mark.place()
            elif rect is not None:
                widget.rect = pygame.Rect(rect.ints())
                if isinstance(widget, Button):
                    idle = widget.id == "button:discard" and not widget.enabled  # Enter would do nothing
                    widget.show_key = widget.id not in WORDY and not idle and rect.w >= ROOM_FOR_KEY * self.table.k

    def dress(self) -> None:
        """What can be used, and what the buttons are called at this moment."""
        session, view = self.table.session, self.table.session.view
        mine, chosen = session.my_turn, self.table.chosen_or_focused()
        playing = mine and view.phase == "play"
        laying = mine and view.phase in ("play", "last_lays")
        calling = session.claiming
        reason = None if self.table.drafting.begun else session.can_undo()
        announced = self.table.hints.announced
        tips = {
            "undo": session.words(reason) if reason is not None else "",
            "hint": say("hint.again" if announced else "table.tip_hint"),
        }
        enabled = {
            "undo": reason is None,
            "hint": mine,
            "sort": len(session.order.cards) > 1 and not session.match.hand_over,
            "discard": playing and len(chosen) == 1 and session.check(Discard(chosen[0])) is None,
            "meld": laying and bool(self.table.chosen()),
            "pass": self.table.calls.shown or (mine and Pass() in view.legal),
            # While the clock runs the button looks the same whether or not there is something to call.
            "rummy": calling or self.table.calls.shown,
            "buy": calling,
            "knock": self._can_knock(chosen),
            "skip": not self.table.skipping,
        }
        main = self.table.main_button
        self.place()
        for widget in self.group.widgets:
            name = widget.id[7:]
            widget.enabled = enabled.get(name, True)
            if isinstance(widget, IconButton):
                widget.tip = self._tip(widget.label, widget.key, tips.get(name, ""))
            elif isinstance(widget, Button):
                widget.main = widget.id == main
                widget.lit = widget.id == "button:knock" and session.knocks.there
                widget.tip = "" if widget.enabled else say(f"table.why_{name}")
        discard = self.group.find("button:discard")
        if discard is not None:
            discard.label = self._discard_words(enabled["discard"], chosen)
            discard.key = keys.shown("discard") if self._enter_discards() else None
            if isinstance(discard, Button):
                discard.icon = None if "⟦" in discard.label else "discard"  # the card is picture enough, and needs the room
        decline = self.group.find("button:pass")
        if decline is not None:
            kind = session.declining if session.renews else DECLINING.get(view.phase, "pass")
            decline.label = say(f"button.{kind}")
            decline.key = keys.shown("draw_stock") if session.renews else None
        take = self.table.deep
        button = self.group.find("button:take")
        if button is not None and take is not None:
            button.label = say("button.take", count=len(self.table.piles.offer(take).moves))
        if session.knocks.there:
            self._dress_knocks()
        buy = self.group.find("button:buy")
        if buy is not None:
            own = calling and wording.turn_of(view) == session.me
            buy.label = say("button.take_it" if own else "button.buy")
        self.place()

    def _can_knock(self, chosen: Sequence[Card]) -> bool:
        """Whether the button for ending the hand does so with what is chosen."""
        session, legal = self.table.session, self.table.session.view.legal
        if len(chosen) == 1:
            return Knock(chosen[0]) in legal
        knocks = session.knocks
        return knocks.there and not chosen and (knocks.big_gin or (bool(knocks.throws) and not knocks.by_hand))

    def _dress_knocks(self) -> None:
        """The buttons of a game with knocks say what they do."""
        session = self.table.session
        view, knocking = session.view, self.table.knocking
        knock, take, double = (self.group.find(f"button:{name}") for name in ("knock", "take", "double"))
        if knock is not None:
            knock.label = knocking.knock_words()
            card = knocking.throw()
            if knock.enabled and card is not None and not knocking.declares_big_gin:
                name = mark(session.pack.name(card))
                knock.tip = say("table.tip_knock_button", what=knock.label, card=name)
                if not self.table.chosen_or_focused():
                    knock.label = say("button.knock_named", what=knock.label, card=name)
            if isinstance(knock, Button):
                knock.icon = None if "⟦" in knock.label else "knock"
        if take is not None and view.upcard >= 0:
            deep = self.table.deep
            (card,) = (view.upcard,) if deep is None else session.ids.cards((deep,))
            take.label = say("button.take_card", card=mark(session.pack.name(card)))
            take.key = keys.shown("take_discard") if deep is None else "Enter"
            if isinstance(take, Button):
                take.icon = None
        accept = self.group.find("button:accept")
        if accept is not None:
            accept.label = say("button.let_count" if view.phase == "wrong_knock" else "button.accept")
        done = self.group.find("button:done")
        if done is not None:
            done.label = say("button.count")
        if double is not None:
            double.label = say("button.double", times=2 << view.vars[DOUBLES])

    def _discard_words(self, possible: bool, chosen: Sequence[Card]) -> str:
        """The button names the card that it would discard."""
        session = self.table.session
        if not possible:
            return say("button.discard")
        if len(session.order.cards) == 1:
            return say("button.go_out")
        return say("button.discard_card", card=mark(session.pack.name(chosen[0])))

    def _enter_discards(self) -> bool:
        """Whether Enter does what the button does: it discards the card that the keyboard stands on, whatever is chosen."""
        table = self.table
        focused = table.app.focus_of(table)
        if focused in table.stage.scene.hand:
            return table.chosen_or_focused() == table.session.ids.cards((focused,))
        return focused in (None, "button:discard")

    @staticmethod
    def _tip(label: str, key: str | None, why: str) -> str:
        named = f"{label}  ·  {key}" if key else label
        return f"{named}\n{why}" if why else named
