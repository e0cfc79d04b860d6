"""The buttons of the table: which there are, what they are called at this moment, and when they can be used."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from game.cards.ids import Card
from game.rules.acts.closing import CLOSE_BUTTON, CLOSE_PLACE, CLOSING
from game.table.layout.buttons import ANSWERS
from game.table.layout.lay import lay
from game.ui.program import shortcuts
from game.ui.table.acts.perform import perform
from game.ui.table.context.intent import Command
from game.ui.table.context.table import Table
from game.ui.table.input.odds_panel import OddsPanel
from game.ui.table.present.buttons import LARGE, PICTURES, TOOLS
from game.ui.table.still.fingerprint import FingerprintMark
from game.ui.table.still.places import FINISH
from game.ui.widgets.button import Button, IconButton
from game.ui.widgets.widget import State
from game.words.catalogue import card_in_text, say

if TYPE_CHECKING:
    from game.rules.laying.offers import Offer
    from game.table.scene.scene import Id

SAID = ("pass", "accept", "buy", "double", CLOSING)
"""Buttons that are called as the step says that offers them."""
ROOM_FOR_KEY = 240
"""A large button narrower than this, in units of the board, shows its words without its key."""
WORDY = frozenset({"button:sheet", "button:next_hand", "button:new_match", CLOSE_BUTTON, "button:take", "button:best"})
"""Buttons whose words need all the room there is."""


class Controls:
    """The toolbar and the large buttons."""

    def __init__(self, table: Table) -> None:
        self.table, self.host, self.session, self.stage = table, table.host, table.session, table.stage
        self.fingers, self.drafts, self.group, self.buttons = table.fingers, table.drafts, table.group, table.presenter.buttons
        self.odds, self.mark = OddsPanel(table), FingerprintMark(table, self._does("promise"))
        self._build()

    def _does(self, name: str) -> Callable[[], object]:
        """What pressing a control does."""
        return lambda: perform(self.table, Command(name))

    def _build(self) -> None:
        for name, icon, shortcut in TOOLS:
            key = shortcuts.shown(shortcut) if shortcut else None
            if name == "odds":
                self.group.add(self.odds)
                continue
            words = say(f"button.{name}")
            self.group.add(IconButton(f"button:{name}", words, self._does(name), icon=icon, key=key, carved=True))
        self.group.add(self.mark)
        for name, icon, shown in LARGE:
            words = say(f"button.{name}", count=1, times=2)
            key = shortcuts.shown(shown) if shown and shown != "Enter" else shown or None
            self.group.add(Button(f"button:{name}", words, self._does(name), icon=icon, key=key, zone="actions"))
        self.place()

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
                    widget.show_key = widget.id not in WORDY and rect.w >= ROOM_FOR_KEY * self.host.k
                    if widget.id in PICTURES:  # the words come first
                        widget.icon = PICTURES[widget.id] if rect.w >= ROOM_FOR_KEY * self.host.k else None

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
        """What can be used, and what the buttons are called at this moment."""
        session = self.session
        chosen = self.fingers.chosen_or_focused()
        drafted = self.drafts.begun or self.drafts.opening.begun
        reason = None if drafted else session.can_undo()
        offers = session.offers(chosen, before=self.drafts.puts)
        announced = self.table.moment.advice.announced
        self._dress_own()
        tips = {
            "undo": session.words(reason) if reason is not None else "",
            "hint": say("hint.again" if announced else "table.tip_hint"),
            "odds": say("odds.tip"),
        }
        enabled = {
            "undo": reason is None,
            "hint": session.my_turn,
            "odds": self.odds.useful,
            "sort": len(session.hand.order.cards) > 1 and not session.view.over,
        }
        if self.table.moment.dealing:  # what there is to do begins when all cards lie there
            enabled = dict.fromkeys(enabled, False)
        main = self.buttons.main()
        self.place()
        for widget in self.group.widgets:
            name = widget.id[7:]
            if isinstance(widget, IconButton):
                widget.enabled = enabled.get(name, True)
                widget.tip = self._tip(widget.label, widget.key, tips.get(name, ""))
            elif isinstance(widget, Button):
                widget.enabled, widget.reason = self.buttons.live(widget.id), self.buttons.waits(widget.id)
                widget.main = widget.id == main
                widget.lit = widget.id == CLOSE_BUTTON and (session.showdown.there or CLOSE_PLACE in self.table.presenter.lively)
                if widget.id == CLOSE_BUTTON and session.rules.has("finish_place"):
                    widget.icon = FINISH
                widget.tip = ""
        discard = next((widget for widget in self.group.widgets if widget.id == "button:discard"), None)  # seen or not
        if discard is not None:
            discard.label = self._discard_words(discard.enabled, chosen)
            discard.key = shortcuts.shown("discard") if self._enter_discards() else None
            if isinstance(discard, Button):
                discard.icon = None if "⟦" in discard.label else "discard"  # the card is picture enough, and needs the room
        for name in SAID:
            button, offer = self.group.find(f"button:{name}"), offers.get(f"button:{name}")
            if button is not None:
                said = offer.label if offer is not None else None
                button.label = session.words(said) if said is not None else say(f"button.{name}", times=2)
        decline = offers.get("button:pass")
        declining = self.group.find("button:pass")
        if declining is not None:
            declining.key = shortcuts.shown(decline.key) if decline is not None and decline.key else None
        contract = self.group.find("button:contract")
        if contract is not None:
            contract.label = say(f"button.contract{self.drafts.contract.frames.said_as}")
        laying, draft = self.group.find("button:open"), self.drafts.opening.draft
        if laying is not None and draft is not None:
            laying.label = say("button.open_taking" if draft.takes else "button.open")
        skip = self.group.find("button:skip")
        if skip is not None:
            skip.label = say("button.skip_hand" if session.sits_out else "button.skip")
        take = self.fingers.deep
        button = self.group.find("button:take")
        if button is not None and take is not None:
            button.label = say("button.take", count=len(self.fingers.offer(take).moves))
        if session.showdown.there:
            self._dress_take()
        self._dress_closing(offers.get(CLOSE_BUTTON))
        self.place()

    def _dress_own(self) -> None:
        """Buttons that only this game has are made when they are offered first."""
        for place, offer in self.buttons.own().items():
            words = self.session.words(offer.label) if offer.label is not None else say(place.replace(":", "."))
            key = shortcuts.shown(offer.key) if offer.key else None
            button = next((widget for widget in self.group.widgets if widget.id == place), None)  # seen or not
            if button is None:
                icon = PICTURES.get(place)
                button = self.group.add(Button(place, words, self._does(place[7:]), icon=icon, zone="actions"))
            button.label, button.key = words, key

    def _dress_closing(self, closing: Offer | None) -> None:
        """The tip of the button that ends the hand says which card it would throw."""
        button = self.group.find(CLOSE_BUTTON)
        if not isinstance(button, Button):
            return
        if button.enabled and closing is not None and closing.moves:
            name = card_in_text(closing.moves[0], self.session.pack)
            button.tip = say("table.tip_closing", what=button.label, card=name)

    def _dress_take(self) -> None:
        """The button for taking a card names it, where one alone can be taken."""
        session, view = self.session, self.session.view
        take = self.group.find("button:take")
        if take is not None and view.upcard >= 0:
            deep = self.fingers.deep
            (card,) = (view.upcard,) if deep is None else session.ids.cards((deep,))
            take.label = say("button.take_card", card=card_in_text(card, session.pack))
            take.key = shortcuts.shown("take_discard") if deep is None else "Enter"
            if isinstance(take, Button):
                take.icon = None

    def _discard_words(self, possible: bool, chosen: Sequence[Card]) -> str:
        """The button names the card that it would discard."""
        session = self.session
        if not possible:
            return say("button.discard")
        if len(session.hand.order.cards) == 1:
            return say("button.go_out")
        return say("button.discard_card", card=card_in_text(chosen[0], session.pack))

    def _enter_discards(self) -> bool:
        """Whether Enter does what the button does: it discards the card that the keyboard stands on, whatever is chosen."""
        focused = self.table.focused
        if focused in self.stage.scene.hand:
            return self.fingers.chosen_or_focused() == self.session.ids.cards((focused,))
        return focused in (None, "button:discard")

    @staticmethod
    def _tip(label: str, key: str | None, why: str) -> str:
        named = f"{label}  ·  {key}" if key else label
        return f"{named}\n{why}" if why else named
