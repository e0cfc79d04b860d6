"""From the match to what lies on the table: the scene, and what in it can be used at this moment."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING

from game.cards.ids import Card, card_set, each
from game.cards.lines import Line
from game.rules.acts.actions import DISCARD, Claim, Draw
from game.rules.acts.closing import CLOSE_PLACE
from game.rules.laying.grouped import NO_GROUP
from game.rules.laying.offers import DISCARD_PILE, MELDS, STOCK_PILE, Offer
from game.rules.state.standing import ABSENT, OUT
from game.table import theme, wording
from game.table.scene.frames import FRAME
from game.table.scene.from_view import Person, scene_of
from game.table.scene.open_hands import OpenHand, laid_open
from game.table.scene.rail import STAKES
from game.table.scene.scene import Id, SeatScene, TableScene, TagScene
from game.ui.program import shortcuts
from game.ui.session.seen_match import MOST_ARRANGED
from game.ui.table.present.badges import badges
from game.ui.table.present.buttons import TOOLS, Buttons
from game.ui.table.present.closing import Closing
from game.ui.table.present.fits import Fits
from game.ui.table.present.groups import REFUSED, HandGroups, shorter
from game.ui.table.present.preview import Preview
from game.ui.table.present.prompt import Prompt
from game.ui.table.present.rail import RailWords
from game.ui.table.present.rank_lanes import by_rank, in_strips
from game.ui.table.state.dwell import Dwell
from game.words.catalogue import joined, known, number, say

if TYPE_CHECKING:
    from game.ui.table.state.memory import Memory


NO_FOR = 1.5
"""Seconds for which the place for ending the hand says that it takes no such hand."""
CROWDED = 4
"""Where more hands lie open the words under melds are as brief as can be."""
TOAST = 2.4
"""Seconds for which the head of a lane says what its owner did."""


class Presenter:
    """Looks at the session with the eyes of the player at the window."""

    def __init__(self, memory: Memory) -> None:
        self.memory, self.host, self.session, self.moment = memory, memory.host, memory.session, memory.moment
        self.fingers, self.drafts = memory.fingers, memory.drafts
        self.closing, self.fits, self.preview, self.groups = Closing(memory), Fits(memory), Preview(memory), HandGroups(memory)
        self.rail, self.buttons = RailWords(memory, self.fits), Buttons(memory, self.closing)
        self.prompt = Prompt(memory, self.closing, self.fits)
        self.dwell = Dwell(self.host, self.fingers)
        self.lively: frozenset[Id] = frozenset()
        """The piles, melds and places that do something when they are chosen now."""
        self._groups: tuple[frozenset[Card], tuple[tuple[Card, ...], ...]] = (frozenset(), ())
        self._kinds: dict[tuple[Id, ...], str] = {}
        self._own: tuple[object, str] = (None, "")
        self._told: tuple[TableScene | None, object, TableScene | None] = None, None, None
        """A scene in the middle of a story, the words that its plates have come to, and the scene with them."""

    def follow(self) -> None:
        """The table has changed: what can be used, and the prompt."""
        self.lively = frozenset() if self.moment.dealing else self.find_lively()
        self.prompt.follow()

    def scene(self) -> TableScene:
        """The table as it is now, with what the player does to it."""
        session = self.session
        view = session.view
        people = [Person(seat.name, seat.portrait) for seat in session.people]
        totals = list(view.scores)
        if session.view.match_over and view.result is not None:
            totals = [row.total for row in view.result.rows]  # with what the end of the match adds
        scores = [number(score) for score in totals]
        scores[session.me] = say("table.points", points=totals[session.me])
        turn_seat = session.turn_seat()
        notes = {seat: self.note(seat) for seat in range(view.seats)}
        means = {session.ids.id(card): words for card, words in session.seat.means().items()}
        scene = scene_of(
            view, session.ids, people, session.hand.order, scores, notes, self._found(),
            session.rules.spread, means, session.rules.sides, session.rules.has("melds_count"),
        )  # fmt: skip
        words = badges(session)
        seats = [replace(seat, to_act=seat.seat == turn_seat, badge=words.get(seat.seat, "")) for seat in scene.seats]
        seats = [self._left(seat) for seat in seats]
        scene = self._laid_open(self.drafts.scene(session.showdown.scene(replace(scene, seats=tuple(seats)))))
        scene = self.drafts.contract.scene(scene, self.fingers.held)
        scene = self.drafts.opening.scene(self._named(scene), self.fingers.held)
        scene = in_strips(scene, session.rules, view, session.ids, session.seat.on_table())
        lying, lays = self._lying(scene), session.rules.has("lays_melds")
        made = replace(
            self.preview.scene(scene),
            groups=tuple(part for part, _ in lying),
            group_words=tuple(word for _, word in lying),
            melded=scene.groups,
            selected=self.fingers.selection.among(scene.hand).cards,
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
            closing=scene.closing or self._finish,
            finish=self._finish,
            rail=self.rail.rail(),
            buying=self.rail.buying(),
            own=self.own_words(),
            melding=scene.melding and (lays or any(meld.owner == session.me for meld in scene.melds)),
            new_melds=lays and not (session.melded_all or scene.frames or session.rules.melds_closed(view)),
            tools=tuple(f"button:{name}" for name, _, _ in TOOLS),
            buttons=self.buttons.places(),
            strip=theme.LARGE_STRIP if self.host.settings["face"] in theme.TABLE_FACES.values() else theme.STRIP,
        )
        return self._tagged(self._by_rank(made))

    def _by_rank(self, scene: TableScene) -> TableScene:
        """The whole scene; where there are strips with the place of what is held or chosen, and what would take the pile."""
        if not scene.strips:
            return scene
        ids, rules = self.session.ids, self.session.rules
        held = ids.cards(item for item in scene.held if ids.card(item) is not None)
        meant = held or self.fingers.chosen()
        lane = rules.lane_for(meant) if meant and scene.new_melds else ""
        needs = scene.rail.needs
        may = needs is not None and needs.met and self.session.asked("draw")
        takes = frozenset(needs.cards) if may and needs is not None else frozenset()
        return replace(by_rank(scene), new_lane=lane, may_take=may, takes=takes)

    @property
    def _finish(self) -> bool:
        """Whether there is a place all through the hand for the card that ends it."""
        return self.session.rules.has("finish_place") and not self.session.view.over and self.session.showdown.closer is None

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

    def note(self, seat: int) -> str:
        """The words in a head: what the seat has just done, or why it does not play; on the own plate the points in hand."""
        bits = self.session.view.standing[seat]
        if bits & ABSENT:
            waits = self.session.rules.tables > 1
            return say("table.out" if bits & OUT else "table.waits" if waits else "table.sits_out")
        if seat == self.session.me:
            return self._own_note()
        said, since = self.moment.notes.get(seat, ("", 0.0))
        return said if self.host.now - since < TOAST else ""

    def say(self, seat: int, words: str) -> None:
        """A seat has done something: its head says so for a moment."""
        self.moment.notes[seat] = words, self.host.now

    def fallen_silent(self) -> bool:
        """Whether something that was said in a head is over; told once."""
        over = [seat for seat, (_, since) in self.moment.notes.items() if self.host.now - since >= TOAST]
        for seat in over:
            del self.moment.notes[seat]
        return bool(over)

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
        return replace(scene, tags={**scene.tags, **tags}) if tags else scene

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

    def in_story(self, scene: TableScene) -> TableScene:
        """A scene in the middle of a story, with the words that the plates have come to by now."""
        notes = tuple("" if seat.seat == scene.me else self.note(seat.seat) for seat in scene.seats)
        words = notes, self.session.match.number
        told, before, found = self._told
        if told is not scene or before != words or found is None:
            over = self.session.view.over  # and not the hand before the one that is dealt
            found = self._with_deeds(scene) if scene.laid_out and over else scene  # whether a knock is undercut shows at the end
            seats = (
                seat if seat.seat == scene.me else replace(seat, note=note) for seat, note in zip(found.seats, notes, strict=True)
            )
            found = replace(found, seats=tuple(seats))
            self._told = scene, words, found
        return found

    def _own_note(self) -> str:
        session = self.session
        if session.showdown.there:
            return self.deadwood()
        cards = session.hand.order.cards
        if session.rules.has("lives"):  # what the hand costs stands beside the piles
            return say("table.in_hand_cards", count=len(cards))
        if session.rules.melded_is_free and len(cards) <= MOST_ARRANGED:
            self._found()
            melded = {card for meld in self._groups[1] for card in meld}
            return say("table.left_over", points=session.seat.value([card for card in cards if card not in melded]))
        return say("table.in_hand", points=session.seat.value(cards))

    def own_words(self) -> str:
        """What the player's own lane is called; where melds score, what they come to stands on a line below."""
        session = self.session
        side = session.rules.sides[session.me] if session.rules.sides else ()
        partners = [session.names[seat] for seat in side if seat != session.me]
        frames = self.drafts.contract.frames
        own = f"table.your_contract{frames.said_as}" if frames.frames else "table.your_melds"
        words = say("table.your_side", names=joined(partners)) if partners else say(own)
        key = (session.match.number, session.view.deal, words)
        if self._own[0] != key:
            points = session.seat.melded_points()
            self._own = key, words if points is None else f"{words}\n{say('table.points', points=points)}"
        return self._own[1]

    def deadwood(self) -> str:
        """The count of what no meld holds in my hand, where the settings want it shown."""
        shown = self.host.settings["deadwood"] and not self.session.view.over and not self.session.rules.has("no_melds")
        points = self.closing.deadwood() if shown else None
        return "" if points is None else say("table.deadwood", points=points)

    def _found(self) -> tuple[tuple[Card, ...], ...]:
        """The melds in my hand; found once for the same cards."""
        cards = frozenset(self.session.hand.order.cards)
        if self._groups[0] != cards:
            self._groups = (cards, self.session.hand.groups())
            self._kinds.clear()
        return () if self.session.view.over else self._groups[1]

    def _left(self, seat: SeatScene) -> SeatScene:
        """Whoever has left the hand: it is away, or lies open where it was shown wrongly."""
        session, view = self.session, self.session.view
        if view.over or session.seat.left_by(seat.seat) is None:
            return seat
        open_hand = view.known[seat.seat].bit_count() == view.counts[seat.seat]  # else only some of it was seen on its way there
        known = session.pack.in_rank_order(view.known[seat.seat]) if open_hand and seat.seat != session.me else ()
        return replace(seat, left=True, count=len(known), shown=session.ids.all(known))

    def _lying(self, scene: TableScene) -> list[tuple[tuple[Id, ...], str]]:
        """The melds in my hand with the words for them. Of one whose cards lie apart it is what lies together, where that is
        a meld, too. And the cards that fit on the melds of others, while I am asked."""
        melded = {item for group in scene.groups for item in group}
        fit = [item for item in self.session.ids.all(self.fits.found()) if item not in melded]
        found: list[tuple[tuple[Id, ...], str]] = [((item,), say("table.fits")) for item in fit]
        for group in scene.groups:
            runs = groupby(scene.hand, lambda item, group=group: item in group)  # type: ignore[misc]
            parts = [tuple(run) for melded, run in runs if melded]
            found += [(part, self._kind(part)) for part in parts if self._kind(part)]
            if not any(self._kind(part) for part in parts):
                found.append((group, self._kind(group)))
        return found

    def _kind(self, group: tuple[Id, ...]) -> str:
        """The word for cards of my hand that make a meld; empty for others."""
        if group not in self._kinds:
            cards = self.session.ids.cards(group)
            kind = self.session.seat.meld_kind(cards)
            self._kinds[group] = self._words(kind, cards) if kind else ""
        return self._kinds[group]

    def _words(self, kind: str, cards: Sequence[Card]) -> str:
        """What a meld is called: by its kind, or as the file calls the cards that it lists."""
        named = self.session.rules.listed_as(cards)
        return say("table.meld_named", name=named) if named else say(f"table.meld_{kind}")

    def _laid_open(self, scene: TableScene) -> TableScene:
        """When the hand is over: what everybody has left lies open, sorted into melds where those do not count."""
        session = self.session
        view = session.view
        result = view.result
        if result is None or session.showdown.there or not any(row.left for row in result.rows):
            return scene
        hands, worth, means = [], {}, dict(scene.means)
        for seat, row in enumerate(result.rows):
            melds = session.melds_in(row.left) if session.rules.melded_is_free else session.seat.lies_open(seat)
            cards = row.left
            if not cards and session.seat.left_by(seat) is not None:
                cards = tuple(each(view.known[seat]))  # it counts in another way, and is seen all the same
            rest = card_set(cards) & ~card_set(card for meld in melds for card in meld)
            if cards or not scene.seats[seat].out:
                left = session.ids.all(session.pack.in_rank_order(rest))
                hands.append(OpenHand(seat, tuple(session.ids.all(meld) for meld in melds), left))
            for meld in melds:
                means.update({session.ids.id(card): words for card, words in session.seat.as_meld(tuple(meld))[1].items()})
            worth.update({session.ids.id(card): session.seat.value((card,)) for card in cards})
        return replace(laid_open(scene, hands, worth), means=means)

    def _named(self, scene: TableScene) -> TableScene:
        """Where hands lie open: what everybody did when the hand ended, and the words for the melds."""
        session = self.session
        view = session.view
        if not scene.loose or view.result is None:
            return scene
        kinds = {f"meld:{meld.id}": self._words(meld.kind, meld.cards) for meld in view.melds}
        closed = {f"meld:{meld.id}": session.rules.closed_as(meld) for meld in view.melds}
        kinds |= {meld: say(f"fact.closed_{word}") for meld, word in closed.items() if word}  # as its ribbon had it
        kinds = {meld.id: kinds.get(meld.id) or self._kind(meld.cards) for meld in scene.melds}
        crowded = len(scene.seats) > CROWDED
        if session.rules.has("lives"):  # it matters which sequences are pure
            tags = {meld.id: session.seat.tag(session.ids.cards(meld.cards)) for meld in scene.melds}
            said = {
                meld: session.words(shorter(tag, least=crowded))
                for meld, tag in tags.items()
                if tag is not None and tag.code not in NO_GROUP
            }
            kinds |= said
        if session.showdown.there and not session.rules.has("no_melds"):
            kinds |= {one.id: say("table.deadwood_word") for one in scene.loose}
        closer = session.showdown.closer
        undercut = view.result.winners if closer is not None and closer not in view.result.winners else ()
        return replace(self._with_deeds(scene, undercut), kinds=kinds)

    def _with_deeds(self, scene: TableScene, undercut: tuple[int, ...] = ()) -> TableScene:
        said = wording.endings(self.session.view.history, undercut)
        words = {seat: self.session.words(one) for seat, one in said.items()}
        left = {seat.seat: self.session.seat.left_by(seat.seat) for seat in scene.seats}
        words |= {seat: self.session.words(one) for seat, one in left.items() if one is not None}
        return replace(scene, seats=tuple(replace(one, deed=words.get(one.seat, "")) for one in scene.seats))

    def tells(self, item: Id | None) -> bool:
        """Whether something is said about a thing that the pointer rests on."""
        return item is not None and (item in self.lively or item.startswith(("line:", "text:")))

    def tip(self, item: Id) -> str:
        """What choosing a pile, meld or place does at this moment, with its key."""
        session = self.session
        if item.startswith("text:"):
            rail = self.rail.rail()
            told = rail.stakes if item == STAKES else rail.needs
            return "\n".join(told.lines) if told is not None else ""
        if item.startswith("line:") and session.hand.lies_in_groups:
            return say("table.tip_bracket", key=shortcuts.shown("group"))
        if item.startswith("line:"):
            return say("table.tip_fits" if self.fits.marks(item[5:].split(" ")) else "table.tip_group")
        if item.startswith(FRAME):
            return f"{say('frame.tip')}  ·  {shortcuts.shown('frame')}"
        discard = item == DISCARD_PILE or session.ids.card(item) is not None
        if item == STOCK_PILE or (discard and not session.asked("play")):
            offer = self.fingers.offer(item)
        else:
            cards = self.fingers.chosen_or_focused() if item == CLOSE_PLACE else ()
            offer = session.offers(cards)[DISCARD_PILE if discard else item]
        words = session.words(offer.label) if offer.label is not None else ""
        number = f" {item[5:]}" if item.startswith("meld:") else ""
        return f"{words}  ·  {shortcuts.shown(offer.key)}{number}" if offer.key else words

    def find_lively(self) -> frozenset[Id]:
        """Find what does something when it is chosen now."""
        session, view = self.session, self.session.view
        lying = self.drafts
        framing = {**lying.contract.offers(self.fingers.chosen()), **lying.opening.offers(self.fingers.chosen())}
        frames = frozenset(place for place, offer in framing.items() if offer.refusal is None)
        if not session.my_turn:
            return frames
        found = self._lively_discards() | frames
        if any(offer.action is not None for offer in self.fingers.offers(STOCK_PILE).values()):
            found.add(STOCK_PILE)
        if session.asked("play") and session.showdown.possible:
            found.add(CLOSE_PLACE)
        elif session.asked("play") and self._finish:
            offer = session.offers()[CLOSE_PLACE]
            found.update((CLOSE_PLACE,) if offer.action is not None and not self.warned(offer) else ())
        chosen = self.fingers.chosen()
        cards = chosen or self.fingers.chosen_or_focused()
        if cards and not (session.asked("draw") or session.claiming):
            if chosen and not session.showdown.there and not session.melded_all and view.phase in ("play", "last_lays"):
                found.add(MELDS)
            offers = session.offers(cards, before=self.drafts.puts)
            possible = {place for place, offer in offers.items() if offer.action is not None and not self.warned(offer)}
            found.update(place for place in possible if place.startswith("meld:") or (chosen and "button:" not in place))
        return frozenset(found)

    def warned(self, offer: Offer) -> bool:
        """Whether the rules warn of what a place offers."""
        return offer.place == CLOSE_PLACE and offer.action is not None and self.session.warning(offer.action) is not None

    def _lively_discards(self) -> set[Id]:
        """The discards that do something when they are chosen now, and their pile."""
        session, view = self.session, self.session.view
        pile = view.pile
        cards: set[Card] = set()
        for action in view.legal:
            if isinstance(action, Claim):
                cards.update(action.cards or pile[-1:])
            elif isinstance(action, Draw) and action.source == DISCARD:
                cards.add(action.card if action.card >= 0 else pile[-action.depth])
        if pile and pile[-1] in cards:
            cards.update(self.fingers.offer(DISCARD_PILE).moves)
        found = {session.ids.id(card) for card in cards} if session.rules.spread else set()
        if pile and pile[-1] in cards:
            found.add(DISCARD_PILE)
        if view.phase == "play" and session.rules.spread and self.fingers.chosen() and pile:
            found.update(session.ids.all(pile[-session.rules.spread :]))
        return found
