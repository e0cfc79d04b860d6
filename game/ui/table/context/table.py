"""The table that the player sits at: what all its parts work on, and how a change is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Protocol

from game.cards.ids import Card
from game.match.match import Match
from game.rules.acts.actions import Swap
from game.rules.acts.events import Event
from game.rules.laying.arranged import REARRANGES_OWN
from game.rules.laying.offers import Offer, meld_number
from game.table.geometry import NOWHERE, Point, Pose
from game.table.layout.layout import Layout
from game.table.pointing.selection import Selection
from game.table.scene.altered import altered
from game.table.scene.preview import NO_GHOSTS
from game.table.scene.scene import Id, TableScene
from game.table.theme import PART
from game.ui.program.screen import Screen
from game.ui.table.context.notices import Notices
from game.ui.table.context.stage import Stage
from game.ui.table.present.buttons import DEAL
from game.ui.table.present.scene import Presenter
from game.ui.table.state.memory import Memory
from game.ui.widgets.widget import Group
from game.words.pieces import use_pieces

Poses = Mapping[Id, Pose]
"""Cards that were let go a moment ago, and where."""
NONE: Poses = {}
GLIDE = 0.2
"""Seconds in which held cards that are not wanted anywhere return to the hand."""
BACK = 0.3
"""How long cards take to return when something is taken back."""


class Ending(Protocol):
    """The end of the hand, as the table needs it."""

    @property
    def covered(self) -> float:
        """So much of the table the score sheet covers while hands lie open, in units of the board."""
        ...

    def room(self) -> float:
        """So much of the table it will cover beside hands that are laid open, in units."""
        ...

    def open_scores(self) -> None:
        """Show the score sheet."""
        ...


class Table(Memory):
    """One table: its memory, the cards on their places or on their way, sentences, controls, and what sees all of it."""

    ending: Ending | None = None
    """It is there from when the table has been laid."""

    def __init__(self, screen: Screen, match: Match, presentation: Mapping[str, Any] | None = None) -> None:
        super().__init__(screen, match, presentation)
        self.host.art.deck = match.rules.pack.deck
        use_pieces(match.rules.pack.deck.shape, REARRANGES_OWN in match.rules.traits)
        self.group = Group(screen)
        self.notices = Notices(self.host)
        self.presenter = Presenter(self)
        self.followers: list[Callable[[], object]] = []
        """Controls, prompt and pictures: called after each change."""
        self.before_deal: list[Callable[[], object]] = []
        """Called before the next hand is dealt, while the last one still lies there."""
        self.session.saves_decisions = False
        self._parts: Iterator[None] | None = None
        self._due: float | None = None
        self._room: tuple[TableScene, float] | None = None
        """Room that is to be made, in so many seconds: first as a wish, then as a scene that has been laid out."""
        self._worked = 0.0
        """When the last part was done, or the first was asked for."""
        self.stage = Stage(self.host, self.session.ids, self.moment, self.scene())
        self.followers.append(self._keep_board)

    # ---- what lies there --------------------------------------------------------------------------

    def scene(self) -> TableScene:
        """The table as it is now, with what the player does to it."""
        self.complete()
        scene = self.presenter.scene()
        self.fingers.unseen = False
        if self.ending is None or not scene.laid_out:
            return scene
        return altered(scene, covered=self.ending.covered, sheet=self.ending.room())

    def plain(self) -> TableScene:
        """The table as it is shown, with nothing held: where a story begins."""
        self.complete()
        scene = self.stage.scene
        return altered(scene, held=(), gap=None, hover=None, closing=scene.finish, ghosts=NO_GHOSTS)

    def default(self) -> Id | None:
        """What Enter activates while nothing has the focus: the gold button, but none that answers a question unasked."""
        wanted = self.presenter.buttons.main()
        if self.presenter.buttons.asks_first and wanted != DEAL:
            return None
        found = self.group.find(wanted)
        return wanted if found is not None and found.enabled else None

    # ---- in parts ---------------------------------------------------------------------------------

    @property
    def midway(self) -> bool:
        """Something has happened that is not shown yet, and no picture is made until it is: the window shows the table before."""
        return self._parts is not None

    @property
    def worked(self) -> bool:
        """A part of what has happened was worked out in this round: what can wait has the next one."""
        return self._worked == self.host.now

    def in_parts(self, parts: Iterator[None]) -> None:
        """What has happened takes too long for one round: a part of it in each of the next ones. All of it at once where cards
        are on their way, or as soon as somebody asks for the table or does something.
        """
        self.complete()
        self._parts, self._worked = parts, self.host.now
        if self.stage.moving or self.host.pace <= 0:
            self.complete()

    def go_on(self) -> bool:
        """The next part of what has happened, if this is another round; False where there is none."""
        if self._parts is None or self.worked:
            return self.midway
        parts, self._parts, self._worked = self._parts, None, self.host.now  # for the part itself the table is what it is
        if next(parts, parts) is None:
            self._parts = parts
        return True

    def complete(self) -> None:
        """All parts that are left."""
        parts, self._parts = self._parts, None
        for _ in parts or ():
            pass

    # ---- changes ----------------------------------------------------------------------------------

    def refresh(self, seconds: float = PART) -> None:
        """Show the table as it is now; what lies elsewhere glides there."""
        self._due = self._room = None
        self.stage.show(self.scene(), seconds)
        self.follow_up()

    def make_room(self, seconds: float) -> None:
        """Something else is pointed at or held: only the cards move."""
        self._due = self._room = None
        self.stage.show(self.scene(), seconds)
        self.host.redraw()

    def make_room_soon(self, seconds: float) -> None:
        """The same where it may take two rounds of the loop: in one it is worked out, in the next it is seen."""
        if self.host.pace <= 0:
            self.make_room(seconds)
        else:
            self._due, self._room = seconds, None

    def go_on_with_room(self) -> None:
        """Once a round: what was to be made room for soon."""
        if self._room is not None:
            (scene, seconds), self._room = self._room, None
            self.stage.show(scene, seconds)
        elif self._due is not None:
            (seconds, self._due), scene = (self._due, None), self.scene()
            self.stage.expect(scene)
            self._room = scene, seconds
        else:
            return
        self.host.redraw()

    def follow_up(self) -> None:
        """Controls, prompt and picture follow the table."""
        self.presenter.follow()
        for follow in self.followers:
            follow()
        self.host.redraw()

    def _keep_board(self) -> None:
        """The save is to know where the sets of the board lie, not while they are rearranged."""
        board, boxes = self.stage.scene.board, self.stage.layout.board
        if board is not None and boxes is not None and not board.drafting and self.stage.scene.offer is None:
            self.session.board_rows.follow(boxes.rows)

    def acted(self) -> None:
        """The player has acted: what was pointed out before is over."""
        if not self.session.view.over:  # in practice mode the end of a hand can be taken back
            self.moment.sheet_shown = False
        self.notices.clear()
        self.group.hush()
        self.moment.acted()
        self.fingers.acted()
        self.presenter.dwell.acted()

    def tell(self, events: Sequence[Event], before: TableScene, dropped: Poses = NONE) -> None:
        """The player has acted, and this happened."""
        self.acted()
        self.happened(events)
        self.presenter.prompt.take_deeds(events, False)
        self.in_parts(self._told(events, before, dropped))

    def _told(self, events: Sequence[Event], before: TableScene, dropped: Poses) -> Iterator[None]:
        self.session.save()
        after = self.scene()
        yield
        if after.laid_out:
            self.stage.expect(after)
            yield
        self.stage.tell(events, before, after, dropped)
        yield
        self.follow_up()

    def rearranged(self, sound: str, dropped: Poses = NONE) -> None:
        """What lies there for now has changed: show it."""
        self.acted()
        self.put(dropped)
        self.refresh(BACK)
        self.hear(sound)

    def hear(self, what: str, loud: float = 1.0) -> None:
        """What is heard at once of the pieces of this game."""
        self.host.sound.play(self.stage.scene.piece.sound(what), loud)

    def put(self, dropped: Poses) -> None:
        """These cards have been let go here; where they belong is shown next."""
        if dropped:
            self.stage.put(dropped)

    # ---- fingers ----------------------------------------------------------------------------------

    def select(self, selection: Selection) -> None:
        """Choose these."""
        if selection != self.fingers.selection:
            self.fingers.selection = selection
            self.refresh()

    def reach_for(self, item: Id | None) -> bool:
        """Choose a discard as the deepest to take, or none; True where that changed something."""
        if item == self.fingers.deep:
            return False
        self.fingers.deep = item
        self.refresh()
        return True

    def cancel(self) -> bool:
        """Held cards go back to where they were. False when nothing was held."""
        poses = self.fingers.drag.held(self.host.now)
        held = self.fingers.drag.cancel()
        self.fingers.release()
        self.fingers.band = NOWHERE
        if held:
            self.stage.put(poses)
            self.refresh(GLIDE)
        return bool(held)

    def frees(self, meld: Id, cards: Sequence[Card], offer: Offer | None, at: Point, layout: Layout) -> Swap | None:
        """The swap that cards mean which are put on a joker of a meld, as it lies there: unless they cannot free it, and can be
        laid off, as the meld says.
        """
        if not cards or not self.session.rules.swaps:
            return None
        lying = next((one.cards for one in self.stage.scene.melds if one.id == meld), ())
        hit = next((card for card in reversed(lying) if layout.poses[card].has(at)), None)
        if hit not in self.stage.scene.means:
            return None
        ways = (offer.action, *offer.also) if offer is not None else (None,)
        frees = ways[0] is None or any(isinstance(way, Swap) for way in ways)
        return Swap(meld_number(meld), tuple(cards)) if frees else None
