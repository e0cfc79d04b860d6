"""The table: a hand is played here, with the mouse, with the keys, or with both."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any

import pygame

from game.cards.ids import Card
from game.rules.acts.events import Event
from game.table.geometry import Pose
from game.table.items import Item
from game.table.scene.preview import NO_GHOSTS
from game.table.scene.scene import Id, TableScene
from game.table.theme import CLOSER, PART
from game.ui.program.input import Input, Key
from game.ui.program.screen import Screen
from game.ui.program.settings import my_name
from game.ui.session.session import Session
from game.ui.table.acts.act import Acts
from game.ui.table.acts.calls import Calls
from game.ui.table.acts.commands import Commands
from game.ui.table.acts.computer_turns import Others
from game.ui.table.acts.hints import Hints
from game.ui.table.acts.keeping import Keeping
from game.ui.table.acts.next_hand import Deals
from game.ui.table.acts.taking import Piles
from game.ui.table.acts.turn_clock import TurnClock
from game.ui.table.context.notices import Notices
from game.ui.table.context.stage import Stage
from game.ui.table.ending.hand_end import HandEnd
from game.ui.table.ending.rehearsal import Rehearsal
from game.ui.table.input.controls import Controls
from game.ui.table.input.keyboard import Keyboard
from game.ui.table.input.pointer import Pointer
from game.ui.table.items import Items
from game.ui.table.moving.faces import Faces
from game.ui.table.moving.live_picture import Picture
from game.ui.table.moving.meld_points import Tags
from game.ui.table.present.buttons import Actions
from game.ui.table.present.closing import Endgame
from game.ui.table.present.prompt import PromptLine
from game.ui.table.present.scene import Views
from game.ui.table.state.drafts import Drafting
from game.ui.table.state.fingers import Fingers
from game.ui.widgets.widget import Group, State

if TYPE_CHECKING:
    from game.cards.lines import Line
    from game.match.match import Match
    from game.ui.program.screen import Host
    from game.ui.table.ending.match_end import MatchEnd
    from game.ui.table.ending.score_screen import ScoresScreen


class TableScreen(Screen):
    """One match at the table."""

    name = "table"
    fills = True

    def __init__(self, app: Host, match: Match, presentation: Mapping[str, Any] | None = None, enters: bool = False) -> None:
        """`enters`: it is drawn ahead before it is seen, and begins then."""
        super().__init__(app)
        app.art.deck = match.rules.pack.deck
        self.cloth = match.setup.variant.cloth
        self.session = session = Session(
            match, app.store, lambda: app.thinker, presentation, lambda: bool(app.settings["sort_dealt"])
        )
        session.persona = lambda: (my_name(app.settings), str(app.settings["portrait"]))
        self.group = group = Group(self)
        self.notices = notices = Notices(app)
        self.line, self.others, self.deals = PromptLine(self), Others(self), Deals(self)
        self.keeping = Keeping(app, session, notices)
        self._last = app.now
        self._ahead = self._drawn_ahead()
        """What a turn needs, drawn ahead a part at a time while nothing moves."""
        self._moved = False
        self.drafting = drafting = Drafting(session, self._rearranged)
        self.fingers = fingers = Fingers(session, drafting, lambda: self.ringed, self.refresh, self._make_room)
        self.calls = calls = Calls(app, session, self)
        self.endgame = endgame = Endgame(session, fingers, drafting)
        self.end = end = HandEnd(app, session, self)
        self.actions = actions = Actions(
            session, fingers, drafting, calls, endgame, lambda: self.others.skipping,
            lambda: session.view.over and not end.shown, lambda: end.shown and not self.front,
        )  # fmt: skip
        self.views = views = Views(app, session, fingers, drafting, endgame, actions)
        self._fresh = not presentation and session.fresh and not match.hand_over
        """The first hand is still to be dealt."""
        self._enters = enters
        self.stage = stage = Stage(app, session.ids, self.build_scene())
        self.acts = acts = Acts(app, session, stage, fingers, drafting, notices, self)
        self.piles = piles = Piles(session, fingers, acts)
        self.hints = hints = Hints(app, session, stage, group, acts, notices, self)
        self.pointer = pointer = Pointer(app, session, stage, fingers, drafting, acts, piles, group, notices, views, self)
        self.commands = commands = Commands(self)
        self.keyboard = keyboard = Keyboard(app, session, stage, fingers, acts, piles, pointer, self, commands.named)
        pointer.pressed, pointer.lifted = keyboard.stop, hints.close
        self.clock = clock = TurnClock(app, session, stage, notices, self, lambda: calls.shown, pointer.cancel)
        self.controls = controls = Controls(
            app, session, stage, fingers, drafting, hints, group, actions, self, commands.named, acts.press
        )
        self.faces = faces = Faces(app, session, stage)
        self.tags = tags = Tags(app, session, stage)
        self.picture = Picture(
            app, session, stage, fingers, pointer, views, endgame, calls, clock, hints, group, notices, keyboard, controls,
            faces, tags, self,
        )  # fmt: skip
        self.rehearsal = Rehearsal(app, session, stage, self.picture, self._new_sheet, self._new_end)
        end.stage, end.rehearsal, end.room = stage, self.rehearsal, self.rehearsal.room
        self._items = Items(app, session, stage, fingers, pointer, views, endgame, calls, clock, group, notices, actions, self)
        if not enters:
            for _ in self.begun():
                pass

    @property
    def match(self) -> Match:
        return self.session.match

    # ---- life ---------------------------------------------------------------------------------

    def prepared(self) -> Iterator[None]:
        self.picture.ahead.prepare(self.stage.scene)
        yield
        yield from self.picture.ahead.prepared(self.deals.bare() if self._fresh else self.stage.scene)
        board = self.app.board(pygame.Surface((1, 1)))
        for widget in self.group.widgets:
            yield
            widget.draw(board, State(0.0, False, False))

    def begun(self) -> Iterator[None]:
        self._enters, self._last = False, self.app.now
        if self._fresh:
            self._fresh = False
            self.deals.deal(self.session.hand_events())
        yield
        self.session.save()
        yield
        self.follow_up()

    def opened(self) -> None:
        if self._enters:
            return
        self.views.say_no_again()
        gone = self.end.uncovered()
        going_on = gone is not None and gone.leads_on
        if not (self.stage.telling or going_on):  # settings may have changed
            self.refresh(CLOSER if gone is not None else 0.0)
        self.app.redraw()

    def rested(self) -> None:
        """The code of what comes after a hand, which would make the frame late in which that appears."""
        import_module("game.ui.table.ending.score_screen")
        import_module("game.ui.table.ending.match_end")

    def _drawn_ahead(self) -> Iterator[None]:
        self.picture.ahead.expect_choice()
        yield from self.controls.rehearsed()

    def hidden(self) -> None:
        """Covered whole: the large pictures can be drawn again when they are needed."""
        self.picture.forget()
        self.rehearsal.forget_pictures()

    def closing(self) -> None:
        self.session.leave()

    def resized(self) -> None:
        self.pointer.cancel()
        self.stage.scene = self.build_scene()
        self.stage.resized()
        self.picture.forget()
        self.rehearsal.forget()
        self.follow_up()  # what was on its way has arrived

    # ---- what lies on the table -----------------------------------------------------------------

    def build_scene(self) -> TableScene:
        """The table as it is now, with what the player does to it."""
        scene = self.views.scene()
        self.fingers.unseen = False
        return replace(scene, covered=self.end.covered, sheet=self.end.room()) if scene.laid_out else scene

    def plain_scene(self) -> TableScene:
        """The table as it is shown, with nothing held: where a story begins."""
        scene = self.stage.scene
        return replace(scene, held=(), gap=None, hover=None, closing=scene.finish, ghosts=NO_GHOSTS)

    @property
    def laid_out(self) -> bool:
        """All hands lie open on the cloth, or are on their way there."""
        result = self.session.view.result
        return result is not None and (self.session.showdown.there or any(row.left for row in result.rows))

    @property
    def main_button(self) -> Id:
        """The button that Enter presses: what is most to be expected now."""
        return self.actions.main()

    @property
    def front(self) -> bool:
        """The player sees it: nothing lies over it."""
        return self.app.top is self

    @property
    def lively(self) -> frozenset[Id]:
        """The piles, melds and places that do something when they are chosen now."""
        return self.views.lively

    @property
    def focused(self) -> Id | None:
        """What the keyboard stands on."""
        return self.app.focus.of(self)

    @property
    def ringed(self) -> Id | None:
        """The same, where it is to be seen."""
        return self.app.focus.ring_of(self)

    # ---- changes ------------------------------------------------------------------------------

    def refresh(self, seconds: float = PART) -> None:
        """Show the table as it is now; what lies elsewhere glides there."""
        self.stage.show(self.build_scene(), seconds)
        self.follow_up()

    def acted(self) -> None:
        """The player has acted: what was pointed out before is over."""
        if not self.session.view.over:  # in practice mode the end of a hand can be taken back
            self.end.begin()
        self.notices.clear()
        self.group.hush()
        self.calls.close()
        self.fingers.acted()
        self.hints.reset()
        self.views.marks, self.views.fault = frozenset(), frozenset()
        self.views.notes.clear()
        self.views.dwell.acted()

    def tell(self, events: Sequence[Event], before: TableScene, dropped: Mapping[Id, Pose] | None = None) -> None:
        """The player has acted, and this happened. `dropped` are cards that were let go a moment ago."""
        self.acted()
        self.calls.happened(events)
        self.line.take_deeds(events, False)
        self.stage.tell(events, before, self.build_scene(), dropped)
        self.follow_up()

    def point_out(self, why: Line, cards: Sequence[Card]) -> None:
        """Something would be wrong because of these cards of the hand: they are marked, and for a moment the place says no."""
        self.views.point_out(why, cards)
        self.refresh()

    def _make_room(self, seconds: float) -> None:
        """Something else is pointed at or held."""
        self.stage.show(self.build_scene(), seconds)
        self.app.redraw()

    def _rearranged(self, sound: str) -> None:
        self.acts.rearranged(sound)

    def dress(self) -> None:
        """The controls say what they do now."""
        self.controls.dress()

    def follow_up(self) -> None:
        """Controls, prompt and picture follow the table."""
        self.views.lively = frozenset() if self.dealing else self.views.find_lively()
        self.keeping.follow_up()
        self.controls.dress()
        self.line.follow()
        self.picture.ahead.prepare(self.stage.scene)
        self.app.redraw()

    @property
    def prompt(self) -> str:
        """The line that says what is expected; while others play, whose turn it is, or what they do to the player."""
        return self.line.words

    @property
    def mine(self) -> bool:
        """The prompt asks something of the player."""
        return self.line.mine

    @property
    def dealing(self) -> bool:
        """The cards of a new hand are on their way, or will set out as soon as the table is seen."""
        return self._fresh or self.deals.on_the_way

    @property
    def ending(self) -> bool:
        """The hand has ended; the banner names how, as long as nothing else is to be seen than its hands."""
        shown = self.end.shown and not (self.laid_out and self.front)
        return self.session.view.over and not shown and not (self.stage.telling and self.laid_out)

    # ---- input --------------------------------------------------------------------------------

    def handle(self, event: Input) -> bool:
        if self.dealing and not self.deals.lets_through(event):
            return True
        if self.hints.expire(event) and isinstance(event, Key) and event.name == "escape":
            return True
        return self.keyboard.handle(event) if isinstance(event, Key) else self.pointer.handle(event)

    def activate(self, item: str, how: str) -> bool:
        if self.group.activate(item, how) or self.dealing:
            return True
        card = self.session.ids.card(item)
        if card is not None and card in self.drafting.framing.cards:
            self.acts.take_out((card,))
            return True
        if self.drafting.opening.at(item) >= 0:
            self.acts.raising.touched(item)
            return True
        if card is not None and card in self.session.hand.order:
            if how == "enter":
                self.acts.discard(card)
            else:
                self.fingers.select(self.fingers.selection.toggled(item))
            return True
        self.piles.choose(item)
        return True

    def focus_changed(self, item: str | None) -> None:
        self.group.focus_changed(item)
        if item in self.stage.scene.hand:
            self.fingers.pointed = item
        elif self.pointer.by_keys:
            self.fingers.pointed = None
            self.fingers.hot = item if item in self.stage.layout.spread else None
        self.refresh()

    def default(self) -> str | None:
        wanted = self.main_button
        question = self.session.rules.question(self.session.view)
        if self.session.my_turn and question is not None and not question.expected:
            return None
        found = self.group.find(wanted)
        return wanted if found is not None and found.enabled else None

    def refuge(self) -> str | None:
        hand = self.stage.scene.hand
        return hand[0] if hand else None

    def back(self) -> bool:
        self.app.home()
        return True

    def skip(self) -> bool:
        """The player does not want to wait for what is moving."""
        if self.end.skip():
            return True
        self.others.hurry = self.session.view.to_act not in (None, self.session.me)
        return self.stage.skip() or self.others.hurry

    def explain(self, button: Id) -> None:
        """A control that cannot be used now was pressed: say why."""
        if button == "button:hint":
            self.acts.nothing_chosen("table.no_hint", button)
        elif button == "button:sort" and self.session.view.over:
            self.acts.nothing_chosen("table.nothing_here", button)
        else:
            self.commands.named.get(button[7:], partial(self.acts.press, button))()

    # ---- other screens ------------------------------------------------------------------------

    # ---- time ---------------------------------------------------------------------------------

    def update(self, now: float) -> bool:
        step, self._last = now - self._last, now
        self.fingers.show()
        coming_up = self.pointer.update(step)
        self.keyboard.update(now)
        if self.calls.update(now, still=not self.stage.moving and not self.pointer.drag.cards):
            self.commands.decline()
        self.clock.update(now)
        self.keeping.update(now)
        for sound in self.stage.heard():
            self.app.sound.play(sound)
        for seat, line in self.stage.said():
            if seat != self.session.me:
                self.views.notes.clear()  # one at a time
                self.views.say(seat, self.session.words(line))
        for seat, line in self.stage.begun():
            if seat != self.session.me or self.session.view.over:
                self.line.begun(line)
        changing = self.faces.update(now, self.front)
        self.tags.update(now)
        if self.views.said_no():
            self.app.redraw()
        if self.views.dwell.due() and not self.stage.telling:
            self.refresh()
        if self.views.fallen_silent() and not self.stage.telling:
            self.refresh()
        if self.stage.over():
            self.refresh(0.0)
            self.pointer.look_again()
        else:  # what comes next has a round of its own
            self.others.play_on(now)
            self._end_of_hand(now)
            self.rehearsal.go_on()
        self.hints.update()
        moving = self.stage.moving or coming_up
        if not (moving or self._moved) and self.front:
            next(self._ahead, None)
        if self._moved and not moving:
            self.app.redraw()  # the last picture shows every card where it belongs
        self._moved = moving
        saying = self.notices.update()
        warming = self.group.update(now) if self.app.top is self else False
        return moving or saying or warming or changing or self.picture.lights.breathing(now) or self.picture.unfinished

    def _end_of_hand(self, now: float) -> None:
        """Who does not want to watch the rest goes on to the next hand; for everybody else comes the sheet."""
        session = self.session
        if session.view.over and self.others.skipping and session.dropped_out and not session.view.match_over:
            if self.front and not (self.end.shown or self.stage.moving):
                self.deals.next_hand(asked=True)
            return
        self.end.update(now)

    def _new_sheet(self, over_hands: bool) -> ScoresScreen:
        from game.ui.table.ending.score_screen import ScoresScreen

        return ScoresScreen(self.app, self, over_hands)

    def _new_end(self) -> MatchEnd:
        from game.ui.table.ending.match_end import MatchEnd

        return MatchEnd(self.app, self)

    def settled(self) -> bool:
        held = self.pointer.drag.cards and not self.pointer.drag.still(self.app.now)
        return not (
            self.stage.moving or self.notices.moving or self.end.waiting or held or self.hints.waiting or self.controls.odds.busy
        )

    # ---- pictures and words -------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, now: float) -> None:
        if self._enters and self._fresh and self.picture.top.surface is not None:
            self.picture.draw_bare(surface)
        else:
            self.picture.draw(surface, now)

    def items(self) -> list[Item]:
        return self._items.items()

    def fields(self) -> Mapping[str, Any]:
        return self._items.fields()
