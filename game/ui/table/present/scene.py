"""From the match to what lies on the table: the scene, and the moment as it is shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.cards.ids import Card
from game.cards.lines import Line
from game.rules.laying.offers import DISCARD_PILE
from game.rules.result import Points
from game.table import theme
from game.table.scene.altered import altered
from game.table.scene.scene import Id, TableScene, TagScene
from game.table.scene.status import Status
from game.ui.table.present.board import Board
from game.ui.table.present.board_sets import BoardSets
from game.ui.table.present.board_words import BoardWords
from game.ui.table.present.buttons import Buttons
from game.ui.table.present.closing import Closing
from game.ui.table.present.fits import Fits
from game.ui.table.present.groups import REFUSED, HandGroups
from game.ui.table.present.hand_melds import HandMelds
from game.ui.table.present.heads import Heads
from game.ui.table.present.house import House
from game.ui.table.present.on_offer import OnOffer
from game.ui.table.present.open_hands import OpenHands
from game.ui.table.present.preview import Preview
from game.ui.table.present.prompt import Prompt
from game.ui.table.present.rail import RailWords
from game.ui.table.present.rank_lanes import by_rank, in_strips
from game.ui.table.present.seen import figures, seen
from game.ui.table.present.tools import Tools, tools_of
from game.ui.table.present.usable import Usable
from game.ui.table.state.dwell import Dwell
from game.ui.table.state.memory import Memory
from game.words.catalogue import known, say

NO_FOR = 1.5
"""Seconds for which the place for ending the hand says that it takes no such hand."""


class Presenter:
    """Looks at the session with the eyes of the player at the window."""

    def __init__(self, memory: Memory) -> None:
        self.memory, self.host, self.session, self.moment = memory, memory.host, memory.session, memory.moment
        self.fingers, self.drafts = memory.fingers, memory.drafts
        self.closing, self.fits, self.preview, self.groups = Closing(memory), Fits(memory), Preview(memory), HandGroups(memory)
        self.offer = OnOffer(memory)
        self.melds, self.rail = HandMelds(memory, self.fits), RailWords(memory, self.fits, self.offer)
        self.heads, self.open_hands = Heads(memory, self.closing, self.melds), OpenHands(memory, self.melds)
        self.house, self.board = House(memory.session, memory, self.heads), Board(memory)
        self.sets = BoardSets(memory)
        words = BoardWords(memory, self.sets)
        self.buttons, self.prompt = (
            Buttons(memory, self.closing, words, self.offer),
            Prompt(memory, self.closing, self.fits, words),
        )
        self.tools = Tools(memory)
        self.usable = Usable(memory, self.closing, self.fits, self.rail, self.offer)
        self.dwell = Dwell(self.host, self.fingers)
        self._told: tuple[TableScene | None, object, TableScene | None] = None, None, None
        """A scene in the middle of a story, the words that its plates have come to, and the scene with them."""

    def follow(self) -> None:
        """The table has changed: what can be used, and the prompt."""
        self.moment.usable = frozenset() if self.moment.dealing else self.usable.find()
        self.prompt.follow()

    def status(self, closing: bool = False, held: Sequence[Card] | None = None) -> Status:
        """The moment as it is shown; `closing` where there is a place for ending the hand, which says what it does with the
        `held` cards.
        """
        prompt, moment = self.prompt, self.moment
        words = self.closing.words(held, brief=True) if closing else ""
        hot, over = self.fingers.hot, self.session.view.over
        return Status(prompt.words, prompt.asks, prompt.banner, moment.usable, hot, words, self.says_no, over)

    def scene(self) -> TableScene:
        """The table as it is now, with what the player does to it."""
        session = self.session
        view = session.view
        totals: Sequence[Points] = view.scores
        if session.view.match_over and view.result is not None:
            totals = [row.total for row in view.result.rows]  # with what the end of the match adds
        groups, count = () if view.over else self.melds.found(), session.rules.has("melds_count")
        scene = seen(session, view, session.hand.order, session.seat.means(), groups, count)
        scene = altered(scene, seats=self.heads.seats(scene.seats, figures(totals, session.me, session.rules.in_chips)))
        scene = self.open_hands.laid_open(self.drafts.scene(session.showdown.scene(scene)))
        scene = self.drafts.contract.scene(scene, self.fingers.held)
        scene = self.drafts.opening.scene(self.open_hands.named(scene), self.fingers.held)
        scene = self.sets.scene(self.offer.scene(scene))
        scene = in_strips(scene, session.rules, view, session.ids, session.seat.on_table())
        lying, lays = self.melds.lying(scene), session.rules.has("lays_melds")
        large = self.host.settings["face"] in theme.TABLE_FACES.values()
        made = altered(
            self.preview.scene(scene),
            groups=tuple(part for part, _ in lying),
            group_words=tuple(word for _, word in lying),
            melded=scene.groups,
            selected=self.fingers.selection.among((*scene.hand, *session.ids.all(self.drafts.board.lying()))).cards,
            hover=self.fingers.pointed if self.fingers.pointed in scene.hand and not self.fingers.held else None,
            **self.groups.fields(scene),
            opened=self.dwell.meld({meld.id for meld in scene.melds}),
            held=self.fingers.held,
            gap=self.fingers.gap,
            marks=self.moment.marks if not scene.loose else frozenset(),
            reach=self._reach(scene),
            alone=session.rules.takes_one,
            counted=session.rules.stock_counted,
            celebrated=session.rules.celebrated,
            piles=session.rules.piles or bool(scene.stock or scene.discards),
            wild=session.seat.wild_rank(),
            beneath=self._beneath(),
            closing=scene.closing or self.closing.all_through,
            finish=self.closing.all_through,
            rail=self.rail.rail(),
            buying=self.rail.buying(),
            own=self.heads.own_words(),
            melding=scene.melding and (lays or any(meld.owner == session.me for meld in scene.melds)),
            new_melds=lays and not (session.melded_all or scene.frames or session.rules.melds_closed(view)),
            tools=tuple(f"button:{name}" for name, _, _ in tools_of(session.rules)),
            buttons=self.buttons.places(),
            strip=scene.piece.apart or (theme.LARGE_STRIP if large else theme.STRIP),
        )
        return self.house.scene(self.board.scene(self._tagged(self._by_rank(made))))

    def _by_rank(self, scene: TableScene) -> TableScene:
        """The whole scene; where there are strips with the place of what is held or chosen, and what would take the pile."""
        if not scene.strips:
            return scene
        ids, rules = self.session.ids, self.session.rules
        held = ids.known(scene.held)
        meant = held or self.fingers.chosen()
        lane = rules.lane_for(meant) if meant and scene.new_melds else ""
        needs = scene.rail.needs
        may = needs is not None and needs.met and self.session.asked("draw")
        takes = frozenset(needs.cards) if may and needs is not None else frozenset()
        return altered(by_rank(scene), new_lane=lane, may_take=may, takes=takes)

    def _beneath(self) -> Id | None:
        """The card that lies open under the stock."""
        card = self.session.seat.beneath()
        return None if card is None else self.session.ids.id(card)

    def _reach(self, scene: TableScene) -> Id | None:
        """The discard from which on the pile is raised: the one that is chosen, else the one that is pointed at."""
        if not scene.spread or self.fingers.held or not (self.session.asked("draw") or self.session.claiming):
            return None
        if self.fingers.deep is not None:
            return self.fingers.deep
        if self.fingers.hot in scene.discards:
            return self.fingers.coming(self.fingers.hot, scene.discards)[0]
        coming = self.fingers.offer(DISCARD_PILE).moves if self.fingers.hot == DISCARD_PILE else ()
        return self.session.ids.id(coming[0]) if len(coming) > 1 else None

    def in_story(self, scene: TableScene) -> TableScene:
        """A scene in the middle of a story, with the words that the plates have come to by now."""
        notes = tuple("" if seat.seat == scene.me else self.heads.note(seat.seat) for seat in scene.seats)
        words = notes, self.session.match.number
        told, before, found = self._told
        if told is not scene or before != words or found is None:
            over = self.session.view.over  # and not the hand before the one that is dealt
            found = (
                self.open_hands.with_deeds(scene) if scene.laid_out and over else scene
            )  # whether a knock is undercut shows at the end
            seats = (
                seat if seat.seat == scene.me else replace(seat, note=note) for seat, note in zip(found.seats, notes, strict=True)
            )
            found = replace(found, seats=tuple(seats))
            self._told = scene, words, found
        return found

    # ---- a show that would be wrong -----------------------------------------------------------------

    def point_out(self, why: Line, cards: Sequence[Card]) -> None:
        """These cards made a show wrong."""
        self.moment.fault, self.moment.says_no_until = frozenset(cards), self.host.now + NO_FOR
        code = f"fault.{why.code.partition('.')[2]}"
        self.moment.why = say(code) if known(code) else say("fault.none")

    def _tagged(self, scene: TableScene) -> TableScene:
        """The hand with the rule on the tag of the group that made a show wrong."""
        ids = self.session.ids.cards
        tags = {
            group: TagScene(REFUSED, (self.moment.why,))
            for group in scene.tags
            if self.moment.fault and self.moment.fault == frozenset(ids(group))
        }
        return altered(scene, tags={**scene.tags, **tags}) if tags else scene

    @property
    def says_no(self) -> bool:
        """Whether the place for ending the hand says no at this moment."""
        return self.host.now < self.moment.says_no_until

    def say_no_again(self) -> None:
        """The table is seen again, whose place said no while something lay over it."""
        if self.moment.says_no_until:
            self.moment.says_no_until = self.host.now + NO_FOR

    def said_no(self) -> bool:
        """Whether it has stopped saying no; told once."""
        over = 0 < self.moment.says_no_until <= self.host.now and self.memory.front
        self.moment.says_no_until = 0.0 if over else self.moment.says_no_until
        return over
