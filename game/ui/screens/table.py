"""The table: a hand is played here, with the mouse, with the keys, or with both."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pygame

from game.cards.ids import Card
from game.match.setup import SeatInfo
from game.rules.actions import DISCARD, STOCK, Discard, Draw, Pass
from game.rules.events import DealBegan, Event, TurnBegan
from game.table import wording
from game.table.fromview import Person, before_deal, scene_of
from game.table.scene import Id, TableScene
from game.table.selection import Selection
from game.table.theme import PART
from game.table.tree import Item
from game.ui import keys
from game.ui.input import Input
from game.ui.notices import Notices
from game.ui.screen import Screen
from game.ui.screens.table_acts import Acts
from game.ui.screens.table_hints import Hints
from game.ui.screens.table_items import fields_of, items_of
from game.ui.screens.table_picture import Picture
from game.ui.screens.table_pointer import Pointer
from game.ui.session import Session
from game.ui.stage import Stage
from game.ui.widgets.base import Group
from game.ui.widgets.button import Button, IconButton
from game.words.catalogue import say

if TYPE_CHECKING:
    from game.match.match import Match
    from game.ui.app import App

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
BANNER = 1.3
"""Seconds between the end of a hand and the score sheet, at normal speed."""


class TableScreen(Screen):
    """One match at the table."""

    name = "table"

    def __init__(self, app: App, match: Match, presentation: Mapping[str, Any] | None = None) -> None:
        super().__init__(app)
        self.session = Session(match, app.store, lambda: app.thinker, presentation)
        self.selection = Selection()
        self.group = Group(self)
        self.notices = Notices(app)
        self.acts = Acts(self)
        self.hints = Hints(self)
        self.pointer = Pointer(self)
        self.hot: Id | None = None
        self.lively: frozenset[Id] = frozenset()
        """The piles, melds and places that do something when they are chosen now."""
        self._hover: Id | None = None
        self._held: tuple[Id, ...] = ()
        self._gap: int | None = None
        self._marks: frozenset[Id] = frozenset()
        self._notes: dict[int, str] = {}
        self._groups: tuple[frozenset[Card], tuple[tuple[Card, ...], ...]] = (frozenset(), ())
        self._prompt = ""
        self._sheet_due: float | None = None
        self._sheet_shown = False
        self._last = app.now
        self.stage = Stage(app, self.session.ids, self.build_scene())
        self.picture = Picture(self)
        self._build_controls()
        if self.session.fresh and not match.hand_over:
            self._deal(self.session.hand_events())
        self.session.save()
        self._after_change()

    # ---- life ---------------------------------------------------------------------------------

    def opened(self) -> None:
        self.app.redraw()
        if self.session.trouble:
            self.notices.say("info", "save.trouble", self.session.trouble)

    def closing(self) -> None:
        """Everything is on disk already, but for what the fingers did last."""
        self.session.forget_question()
        self.session.save()
        self.session.store.close(self.session.match)

    def resized(self) -> None:
        self.pointer.cancel()
        self.stage.scene = self.build_scene()
        self.stage.resized()
        self.picture.forget()
        self._place_controls()
        self.app.redraw()

    # ---- what lies on the table -----------------------------------------------------------------

    def build_scene(self) -> TableScene:
        """The table as it is now, with what the player does to it."""
        session = self.session
        view, match = session.view, session.match
        people = [Person(seat.name, seat.portrait) for seat in match.seats]
        scores = [str(score) for score in view.scores]
        scores[session.me] = say("table.points", points=scores[session.me])
        notes = dict(self._notes)
        if view.to_act is not None and view.to_act != session.me and view.to_act not in notes:
            notes[view.to_act] = session.words(wording.thinking(view.to_act))
        notes[session.me] = self._own_note()
        scene = scene_of(view, session.ids, people, session.order, scores, notes, self._found(), self._open_hands())
        return replace(
            scene,
            selected=self.selection.among(scene.hand).cards,
            hover=self._hover if self._hover in scene.hand and not self._held else None,
            held=self._held,
            gap=self._gap,
            marks=self._marks,
            tools=tuple(f"button:{name}" for name, _, _ in TOOLS),
            buttons=self._buttons(),
            strip=0.38 if self.app.settings["face"] == "large_index" else 0.24,
        )

    def plain_scene(self) -> TableScene:
        """The table as it is shown, with nothing held: where a story begins."""
        return replace(self.stage.scene, held=(), gap=None, hover=None)

    def _own_note(self) -> str:
        cards = self.session.order.cards
        points = sum(self.session.match.rules.points[card] for card in cards)
        return say("table.in_hand", points=points)

    def _found(self) -> tuple[tuple[Card, ...], ...]:
        """The melds in my hand; found once for the same cards."""
        cards = frozenset(self.session.order.cards)
        if self._groups[0] != cards:
            self._groups = (cards, self.session.groups())
        return () if self.session.match.hand_over else self._groups[1]

    def _open_hands(self) -> dict[int, tuple[Card, ...]]:
        """When the hand is over: every hand sorted into melds and loose cards."""
        session = self.session
        result = session.view.result
        if result is None:
            return {}
        hands = {}
        for seat, row in enumerate(result.rows):
            arranged = session.match.rules.arrange(sum(1 << card for card in row.left))
            hands[seat] = tuple(card for meld in arranged.melds for card in meld) + tuple(arranged.deadwood)
        return hands

    def _buttons(self) -> tuple[Id, ...]:
        match, view = self.session.match, self.session.view
        if match.match_over:
            return ("button:new_match",)
        if match.hand_over:
            return ("button:next_hand",)
        decline = ("button:pass",) if Pass() in view.legal else ()
        return (*decline, "button:discard", "button:meld")

    # ---- changes ------------------------------------------------------------------------------

    def refresh(self, seconds: float = PART) -> None:
        """Show the table as it is now; what lies elsewhere glides there."""
        self.stage.show(self.build_scene(), seconds)
        self._after_change()

    def acted(self) -> None:
        """The player has acted: what was pointed out before is over."""
        self.notices.clear()
        self.hints.reset()
        self._marks = frozenset()
        self._notes.clear()
        self.selection = self.selection.among(self.session.ids.all(self.session.order.cards))

    def _happened(self, events: Sequence[Event]) -> None:
        """An opponent has acted; `events` are on disk already."""
        before = self.plain_scene()
        for event in events:
            if isinstance(event, TurnBegan):
                self._notes.pop(event.seat, None)
        after = replace(self.build_scene(), held=(), gap=None)
        self.stage.tell(events, before, after)
        if self.stage.story is not None:
            self._marks |= self.stage.story.marks
        elif self.app.pace <= 0:
            self._mark_at_once(events)
        if self._held:
            self.stage.show(self.build_scene())
        self._after_change()

    def _mark_at_once(self, events: Sequence[Event]) -> None:
        """Without motion the words and marks are all that tells what happened."""
        last: tuple[int, ...] = ()
        for event in events:
            cards = getattr(event, "cards", ())
            said = wording.caption(event, last)
            if said is not None:
                self._notes[said[0]] = self.session.words(said[1])
            source, target = getattr(event, "source", None), getattr(event, "target", None)
            if isinstance(source, tuple) and isinstance(target, tuple):
                last = cards
                for kind, number in (source, target):
                    if kind in ("stock", "discard"):
                        self._marks |= {f"pile:{kind}"}
                    elif kind == "meld":
                        self._marks |= {f"meld:{number}"}
        self.stage.show(self.build_scene())

    def _deal(self, events: Sequence[Event]) -> None:
        """The pack is shuffled and dealt."""
        begin = next((i for i, event in enumerate(events) if isinstance(event, DealBegan)), 0)
        after = self.build_scene()
        self.picture.prepare(after)
        self.stage.tell(events[begin:], before_deal(after, self.session.pack.size), after)

    def _after_change(self) -> None:
        """Controls, prompt and picture follow the table."""
        self.lively = self._find_lively()
        self._dress_controls()
        self._prompt_now()
        self.picture.prepare(self.stage.scene)
        self.app.redraw()

    def _prompt_now(self) -> None:
        """The prompt changes when the story that leads there is over, or when it speaks of others."""
        if not self._prompt or not self.stage.telling or not self.session.my_turn:
            self._prompt = self.session.words(wording.prompt(self.session.view))

    @property
    def prompt(self) -> str:
        """The line that says what is expected."""
        if self.pointer.numbering:
            return say("table.which_meld")
        if self._sheet_due is not None and self.session.match.result is not None:
            result = self.session.match.result
            return self.session.words(wording.ending(result.kind, result.winners))
        return self._prompt

    # ---- the player's choice ------------------------------------------------------------------

    def chosen(self) -> tuple[Card, ...]:
        """The selected cards, in the order of the hand."""
        hand = self.session.ids.all(self.session.order.cards)
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

    def choose(self, item: Id) -> None:
        """A pile, meld or place was clicked or activated."""
        if item in ("pile:stock", "pile:discard"):
            self.acts.pile(STOCK if item == "pile:stock" else DISCARD)
        elif item.startswith("meld:"):
            self.acts.lay_off(item)
        elif item == "area:melds":
            self.acts.meld()

    def point_at(self, card: Id | None, hot: Id | None) -> None:
        """The pointer is over a card of the hand, or over something else on the table."""
        if card == self._hover and hot == self.hot:
            return
        self._hover, self.hot = card, hot
        self.stage.show(self.build_scene(), 0.13)
        self.app.redraw()

    def hold(self, cards: tuple[Id, ...], gap: int | None) -> None:
        """Cards have come up into the fingers."""
        self._held, self._gap, self._hover = cards, gap, None
        self.stage.show(self.build_scene())

    def part_at(self, gap: int | None) -> None:
        """The fan makes room for what is held."""
        if gap != self._gap:
            self._gap = gap
            self.stage.show(self.build_scene())

    def release(self) -> None:
        """Nothing is held any more."""
        self._held, self._gap = (), None

    def laid_with(self, item: Id) -> tuple[Id, ...]:
        """The cards that were put on the table in this turn together with this one; none for an older card."""
        card = self.session.ids.card(item)
        if card is None or card not in self.session.laid_this_turn():
            return ()
        for event in reversed(self.session.hand_events()):
            if type(event).__name__ in ("MeldLaid", "LaidOff") and card in getattr(event, "cards", ()):
                return self.session.ids.all(event.cards)  # type: ignore[union-attr]
        return ()

    def skip(self) -> bool:
        """The player does not want to wait for what is moving."""
        if self._sheet_due is not None:
            self._sheet_due = self.app.now
            return True
        self._hurry = self.session.match.to_act not in (None, self.session.me)
        return self.stage.skip() or self._hurry

    _hurry = False

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

    # ---- input --------------------------------------------------------------------------------

    def handle(self, event: Input) -> bool:
        return self.pointer.handle(event)

    def activate(self, item: str, how: str) -> bool:
        if self.group.activate(item, how):
            return True
        card = self.session.ids.card(item)
        if card is not None and card in self.session.order:
            if how == "enter":
                self.acts.discard(card)
            else:
                self.select(self.selection.toggled(item))
            return True
        self.choose(item)
        return True

    def focus_changed(self, item: str | None) -> None:
        self.group.focus_changed(item)
        if item is None or item in self.stage.scene.hand:
            self._hover = item
        self.refresh()

    def default(self) -> str | None:
        buttons = self._buttons()
        wanted = buttons[0]
        found = self.group.find(wanted)
        return wanted if found is not None and found.enabled else None

    def back(self) -> bool:
        self.app.home()
        return True

    # ---- controls -----------------------------------------------------------------------------

    def _build_controls(self) -> None:
        actions = {
            "undo": self.acts.undo,
            "hint": self.hints.ask,
            "sort": self.acts.sort,
            "scores": self.open_scores,
            "log": self.open_log,
            "settings": self.open_settings,
            "help": self.app.help,
            "menu": self.back,
        }
        for name, icon, shortcut in TOOLS:
            key = keys.shown(shortcut) if shortcut else None
            self.group.add(IconButton(f"button:{name}", say(f"button.{name}"), actions[name], icon=icon, key=key))
        large = (
            ("discard", self.acts.discard, "arrow_right", keys.shown("discard")),
            ("meld", self.acts.meld, "meld", keys.shown("meld")),
            ("pass", self.acts.decline, "close", None),
            ("next_hand", self.next_hand, "arrow_right", "Enter"),
            ("new_match", self.new_match, "play", "Enter"),
        )
        for name, action, icon, shown in large:
            roomy = name in ("discard", "meld")
            button = Button(f"button:{name}", say(f"button.{name}"), action, icon=icon, key=shown, zone="actions", show_key=roomy)
            self.group.add(button)
        self._place_controls()

    def _place_controls(self) -> None:
        """Put the controls where the layout has them."""
        places = self.stage.layout.items
        for widget in self.group.widgets:
            rect = places.get(widget.id)
            widget.visible = rect is not None
            if rect is not None:
                widget.rect = pygame.Rect(rect.ints())

    def _dress_controls(self) -> None:
        """What can be used, and what the buttons are called at this moment."""
        session, view = self.session, self.session.view
        mine, chosen = session.my_turn, self.chosen_or_focused()
        playing = mine and view.phase not in ("draw", "offer")
        reason = session.can_undo()
        tips = {"undo": session.words(reason) if reason is not None else ""}
        enabled = {
            "undo": reason is None,
            "hint": mine,
            "sort": len(session.order.cards) > 1 and not session.match.hand_over,
            "discard": playing and len(chosen) == 1 and session.check(Discard(chosen[0])) is None,
            "meld": playing and bool(self.chosen()),
            "pass": mine and Pass() in view.legal,
        }
        buttons = self._buttons()
        for widget in self.group.widgets:
            name = widget.id[7:]
            widget.enabled = enabled.get(name, True)
            if isinstance(widget, IconButton):
                widget.tip = self._tip(widget.label, widget.key, tips.get(name, ""))
            elif isinstance(widget, Button):
                widget.main = widget.id == buttons[0]
                widget.tip = "" if widget.enabled else say(f"table.why_{name}")
        discard = self.group.find("button:discard")
        if discard is not None:
            last = enabled["discard"] and len(session.order.cards) == 1
            discard.label = say("button.go_out" if last else "button.discard")
        decline = self.group.find("button:pass")
        if decline is not None:
            decline.label = say("button.turn_over" if not view.stock_count else "button.pass")
        self._place_controls()

    @staticmethod
    def _tip(label: str, key: str | None, why: str) -> str:
        named = f"{label}  ·  {key}" if key else label
        return f"{named}\n{why}" if why else named

    # ---- other screens ------------------------------------------------------------------------

    def open_scores(self) -> None:
        from game.ui.screens.scores import ScoresScreen

        self.app.push(ScoresScreen(self.app, self))

    def open_log(self) -> None:
        from game.ui.screens.matchlog import LogDialog

        self.app.push(LogDialog(self.app, self.session))

    def open_settings(self) -> None:
        from game.ui.screens.settings import SettingsScreen

        self.app.push(SettingsScreen(self.app))

    def next_hand(self) -> None:
        """The next hand is dealt."""
        if not self.session.match.hand_over or self.session.match.match_over:
            return
        events = self.session.next_hand()
        self.selection = Selection()
        self._sheet_due, self._sheet_shown = None, False
        self.acted()
        self._deal(events)
        self._after_change()

    def new_match(self) -> None:
        """The same people sit down to another match."""
        from game.ui.starting import Choice, deal

        match = self.session.match
        others = [seat for seat in match.seats if seat.kind == "computer"]
        level = next((seat.level for seat in others if seat.level), "")
        deal(self.app, Choice(match.id, len(match.seats), level, tuple(seat.portrait for seat in others), dict(match.options)))

    # ---- time ---------------------------------------------------------------------------------

    def update(self, now: float) -> bool:
        step, self._last = now - self._last, now
        coming_up = self.pointer.update(step)
        for sound in self.stage.heard():
            self.app.sound.play(sound)
        for seat, line in self.stage.said():
            if seat != self.session.me:
                self._notes[seat] = self.session.words(line)  # type: ignore[arg-type]
        if self.stage.over():
            self.refresh(0.0)
        self._play_on(now)
        self._end_of_hand(now)
        self.hints.update()
        moving = self.stage.moving or coming_up
        saying = self.notices.update()
        warming = self.group.update(now) if self.app.top is self else False
        return moving or saying or warming or self.picture.breathing(now)

    def _play_on(self, now: float) -> None:
        """The opponents' turns, one step at a time, while the player watches."""
        if self.app.top is not self and self.stage.moving:
            return
        seat = self.session.match.to_act
        if seat is None or seat == self.session.me:
            self._hurry = False
            return
        self.app.wake()
        events = self.session.advance(now, not self.stage.moving, self.app.pace, self._hurry)
        if events is not None:
            self._hurry = False
            self._happened(events)

    def _end_of_hand(self, now: float) -> None:
        """The ending is named for a moment, then comes the score sheet."""
        if not self.session.match.hand_over or self._sheet_shown or self.stage.moving:
            return
        if self._sheet_due is None:
            self._sheet_due = now + BANNER * self.app.pace
            self.app.redraw()
        if now >= self._sheet_due and self.app.top is self:
            self._sheet_shown, self._sheet_due = True, None
            self._after_change()
            self.open_scores()

    def settled(self) -> bool:
        waiting = self._sheet_due is not None
        held = self.pointer.drag.cards and not self.pointer.drag.still(self.app.now)
        return not (self.stage.moving or self.notices.update() or waiting or held or self.hints.waiting)

    # ---- pictures and words -------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, now: float) -> None:
        self.picture.draw(surface, now)

    def items(self) -> list[Item]:
        return items_of(self)

    def fields(self) -> Mapping[str, Any]:
        return fields_of(self)

    # ---- what may be done now -----------------------------------------------------------------

    def _find_lively(self) -> frozenset[Id]:
        """The piles, melds and places that do something when they are chosen now."""
        session, view = self.session, self.session.view
        if not session.my_turn:
            return frozenset()
        found = set()
        for source in (STOCK, DISCARD):
            if session.check(Draw(source)) is None:
                found.add(f"pile:{source}")
        if not view.stock_count and Pass() in view.legal:
            found.add("pile:stock")
        chosen = self.chosen()
        if chosen and view.phase != "draw":
            found.add("area:melds")
            found.update(option.target for option in session.options(chosen) if option.action is not None)
        elif not chosen and (one := self.chosen_or_focused()):
            found.update(
                option.target
                for option in session.options(one)
                if option.action is not None and option.target.startswith("meld:")
            )
        return frozenset(found)


__all__ = ["SeatInfo", "TableScreen"]
