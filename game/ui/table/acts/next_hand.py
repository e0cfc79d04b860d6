"""Hands as they are dealt: the first, the next, and those of another match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from game.cards.lines import line
from game.rules.acts.events import DealBegan, Event
from game.table.motion.drawing_for_deal import DECIDES, DRAWING
from game.table.motion.gathering import Lying
from game.table.pointing.selection import Selection
from game.table.scene.from_view import before_deal
from game.table.scene.rail import NO_NEWS
from game.table.scene.scene import TableScene
from game.ui.program import shortcuts
from game.ui.program.input import SILENT, Input, Key, Left, Motion, Press, Release, Unfocused
from game.ui.session.new_match import NewMatch
from game.ui.widgets.message import Confirm
from game.words.catalogue import say

if TYPE_CHECKING:
    from game.rules.result import Points
    from game.ui.table.screen import TableScreen


ELSEWHERE = frozenset({"scores", "log", "save", "help", "menu"})
"""The shortcuts that lead away from the table, or to a page over it."""


class Deals:
    """The cards of a new hand."""

    def __init__(self, table: TableScreen) -> None:
        self.table, self.app, self.session = table, table.app, table.session
        self._deals = False
        self._drawn = table.session.match.drawn_for_deal if table.app.settings["drawing"] else None
        """What is drawn before the first hand, where the player wants to see it."""

    @property
    def on_the_way(self) -> bool:
        """They are being dealt."""
        self._deals = self._deals and self.table.stage.telling
        return self._deals

    def lets_through(self, event: Input) -> bool:
        """While cards are on their way nothing counts but what leads elsewhere. Other presses and keys skip the deal, no more."""
        group = self.table.group
        if isinstance(event, Key):
            if event.name in ("escape", "f11") or shortcuts.named(event) in ELSEWHERE:
                return True
            if not event.repeat and event.name not in SILENT:
                self.skip()
        elif isinstance(event, Press):
            if any(widget.enabled and widget.hit(event.pos) for widget in group.widgets):
                return True
            self.skip()
        elif isinstance(event, Motion | Release | Left | Unfocused):
            group.handle(event)
        return False

    def skip(self) -> None:
        """What is drawn for the deal has been seen; or else all cards lie where they belong."""
        if not self.table.stage.skip_to_end_of(DRAWING):
            self.table.stage.skip_all()

    @property
    def told(self) -> str:
        """What the drawing for the deal has decided, while it is looked at."""
        drawn = self._drawn
        shown = next((effect for effect, _ in self.table.stage.effects() if effect.kind == DECIDES), None)
        if drawn is None or shown is None:
            return ""
        return self.session.words(drawn.said if len(shown.items) == 1 else line("first_draw.again"))

    def bare(self) -> TableScene:
        """The table before the first card is dealt."""
        return self._before(self.table.stage.scene)

    def _before(self, after: TableScene) -> TableScene:
        """The table before the cards are dealt that lie on this one; nobody is told who deals before that has been drawn."""
        bare = before_deal(after, self.session.pack.size)
        told = bare.rail.news is not None and self._drawn is not None
        return replace(bare, rail=replace(bare.rail, news=NO_NEWS)) if told else bare

    def deal(self, events: Sequence[Event], lying: Lying | None = None) -> None:
        """The pack is shuffled and dealt; before that the cards of the hand before are gathered, or it is drawn who deals."""
        begin = next((i for i, event in enumerate(events) if isinstance(event, DealBegan)), 0)
        after = self.table.build_scene()
        self.table.picture.ahead.prepare(after)
        self._deals = True
        late = self.app.arriving or 0.0
        self.table.stage.tell(events[begin:], self._before(after), after, late=late, lying=lying, drawn=self._drawn)

    def next_hand(self, notice: bool = False, back: bool = False, asked: bool = False) -> None:
        """The next hand is dealt; with `notice` the player says before that no further game shall begin, and comes `back` into a
        match that the player was out of. Whoever may come back is asked, unless that was `asked` before.
        """
        if not self.session.view.over or self.session.view.match_over:
            return
        returns_with = None if back or asked else self.session.seat.returns_with()
        if returns_with is not None:
            self._ask_back(returns_with)
            return
        others = self.table.others
        lying, events = self.table.stage.lying(), self.session.next_hand(notice, back)
        self.table.picture.let_rings_go()
        self._drawn = None
        others.skipping = others.skipping and self.session.watching  # up to the hand that the player plays
        self.table.fingers.selection = Selection()
        self.table.end.begin()
        self.table.acted()
        self.deal(events, lying)
        self.table.follow_up()

    def _ask_back(self, points: Points) -> None:
        """Whether the player comes back into the match with so many points."""
        text = say("ask.rejoin_text", total=self.session.view.scores[self.session.me], points=points)
        yes, no = say("button.rejoin", points=points), say("ask.rejoin_no")
        self.app.push(
            Confirm(
                self.app, "rejoin", say("ask.rejoin"), text, yes, lambda: self.next_hand(back=True),
                yes_icon="again", no=no, on_no=lambda: self.next_hand(asked=True),
            )
        )  # fmt: skip

    def new_match(self) -> None:
        """The same people sit down to another match."""
        setup = self.session.setup
        others = [seat for seat in setup.seats if seat.kind == "computer"]
        level = next((seat.level for seat in others if seat.level), "")
        self.app.open(
            "new_match", NewMatch(setup.id, len(setup.seats), level, tuple(seat.portrait for seat in others), dict(setup.options))
        )
