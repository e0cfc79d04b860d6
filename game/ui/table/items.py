"""The table as a list of things: what the keyboard walks along, a voice could read, and the ui log writes down."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import zip_longest
from typing import Any

from game.cards.ids import Card
from game.rules.acts.closing import CLOSE_PLACE, CLOSING
from game.rules.laying.offers import DISCARD_PILE, HAND, MELDS, STOCK_PILE
from game.table.geometry import Z_OPENED, Rect, bounds
from game.table.items import NOWHERE, Item
from game.table.layout.buttons import words_room
from game.table.layout.layout import told_at
from game.table.layout.rank_lanes import SIDE
from game.table.scene.frames import FrameScene
from game.table.scene.preview import is_ghost
from game.table.scene.rail import NEEDS, NO_NEWS, STAKES, ClaimScene, NeedsScene, NewsScene, StakesScene, Standing, WildScene
from game.table.scene.scene import AsideScene, Id, LooseScene, MeldScene, TableScene, is_back
from game.ui.program import shortcuts
from game.ui.table.context.table import Table
from game.ui.table.still.buy_bar import clock_place
from game.ui.table.still.prompt import clock_rect, prompt_pill
from game.words.catalogue import known, plain, rank_words, say, spoken, titled

NO_MEANING: Mapping[Card, str] = {}


class Items:
    """Reads the table aloud, as it were: everything that is shown, with its words."""

    def __init__(self, table: Table) -> None:
        self.table, self.host, self.session, self.stage = table, table.host, table.session, table.stage
        self.fingers, self.moment, self.group, self.presenter = table.fingers, table.moment, table.group, table.presenter

    def items(self) -> list[Item]:
        """Everything on the table, in reading order."""
        scene = self.stage.scene
        found = [self._seat(scene, seat.seat) for seat in scene.others]
        found += self._open_cards(scene)
        if scene.beneath in self.stage.layout.poses:
            pose = self.stage.layout.poses[scene.beneath]
            seen = pose.box._replace(w=max(0.0, self.stage.layout.stock.x - pose.box.x))
            found.append(self._face(scene.beneath, "stock", seen, pose.w, enabled=False))
        found += [self._stock(), self._discard(scene), *self._spread(scene)] if scene.piles else []
        if scene.closing:
            words, key = self.presenter.closing.words(), shortcuts.shown(CLOSING)
            found.append(self._place(CLOSE_PLACE, "area", words, CLOSING, key=key))
        for meld in scene.melds:
            found += self._draft(meld) if meld.draft else self._meld(meld)
        for loose in scene.loose:
            found += self._loose(loose)
        shown = {item.id for item in found if item.role == "card"}  # an open hand has shown what its owner kept apart
        for apart in scene.aside:
            if apart.count or apart.owner < 0:
                found += [item for item in self._apart(apart) if item.id not in shown]
        found += [item for frame in scene.frames for item in self._frame(frame)]
        if scene.melding and scene.new_melds and not self.session.view.over:
            found.append(self._place(MELDS, "area", say("table.slot"), "melds", key=shortcuts.shown("meld")))
        layout, mine = self.stage.layout, f"seat:{scene.me}"
        name, _, points = self.presenter.heads.own_words().partition("\n")
        if points and layout.labels:
            found.append(_text("text:melded", f"{name}: {points}", mine, layout.labels[-1][1]))
        for number, (strip, side) in enumerate(zip(layout.strips, scene.strips, strict=False)):
            words = f"{side.name}: {' '.join((side.score, side.lying)).strip()}, {side.closed}"
            found.append(_text(f"{SIDE}{number}", words, f"seat:{side.seats[0]}", strip.facts))
        found += self._rail(scene)
        if scene.buying is not None:  # the bar asks instead of the prompt
            found.append(_text("text:buying", plain(scene.buying.spoken), "prompt", words_room(layout.buying, layout.items)))
        else:
            found.append(self._prompt())
        found += [self._card(item) for item in scene.hand]
        found += [self._hand(scene), self._seat(scene, scene.me)]
        if words := self.presenter.heads.deadwood():
            found.append(_text("text:deadwood", words, mine, layout.plates[scene.me].note))
        controls = self.group.items()
        if self.moment.call or self.moment.turn:
            found.append(self._clock())
        controls = [self._truly(item) if item.id == "button:rummy" else item for item in controls]
        actions = [item for item in controls if item.zone == "actions"]
        return found + actions + self._unseen() + [item for item in controls if item.zone != "actions"]

    def _truly(self, item: Item) -> Item:
        """The button for calling looks the same while the clock runs; whether it does something is said here."""
        return replace(item, enabled=self.session.claiming)

    def _unseen(self) -> list[Item]:
        """Buttons of this moment of the game that would do nothing now: they are not drawn."""
        unseen = set() if self.moment.dealing else set(self.presenter.buttons.offered()) - set(self.stage.scene.buttons)
        return [replace(one.item(), rect=NOWHERE, enabled=False) for one in self.group.widgets if one.id in unseen]

    def _clock(self) -> Item:
        """How long the player has in all; the seconds that are left are for the eye."""
        layout, calls = self.stage.layout, self.moment.call > 0
        seconds = self.table.call_seconds if calls else self.session.rules.seconds
        words = say("table.call_clock" if calls else "table.turn_clock", seconds=seconds)
        spot = clock_place(layout.buying, layout.k) if layout.buying.w else clock_rect(layout)
        return _text("text:clock", words, "prompt", spot)

    def fields(self) -> dict[str, Any]:
        """What a line of the ui log says besides items."""
        view = self.session.view
        fingers, drag = self.fingers, None
        if fingers.drag.cards:
            over = fingers.over if fingers.over in fingers.targets else None
            cards = [self._held_name(item) for item in fingers.drag.cards]
            drag = {"cards": cards, "targets": list(fingers.targets), "over": over}
        return {
            "prompt": plain(self.presenter.prompt.words),
            "me": self.session.me,
            "to_act": view.to_act,
            "phase": view.phase,
            "deal": view.deal,
            "scores": [number(score) for score in view.scores],
            "moves": self.session.moves,
            "notice": self.table.notices.now.plain() if self.table.notices.now is not None else None,
            "drag": drag,
        }

    def name_card(self, card: Card, meant: str = "") -> str:
        """A card as it is read aloud, with what it stands for where it is a wild one."""
        deck = self.session.pack.deck
        name = titled(self.session.pack.name(card), deck)
        if not meant:
            return name
        what = titled(meant, deck) if meant in deck.face_of_name else say("table.any_suit", rank=rank_words(meant))
        return say("table.stands", card=name, what=what)

    def _held_name(self, item: Id) -> str:
        """What is held: a card by its id; the nameless top of the stock is the pile it comes from."""
        return item if self.session.ids.card(item) is not None else "pile:stock"

    def _names(self, items: Sequence[Id]) -> tuple[str, ...]:
        """Short names of cards, as the engine protocol writes them."""
        pack, ids = self.session.pack, self.session.ids
        return tuple(pack.name(card) for card in ids.cards(items))

    def _spoken(self, items: Sequence[Id], means: Mapping[Card, str] = NO_MEANING) -> str:
        """Cards as they are read aloud, one after the other."""
        return ", ".join(self.name_card(card, means.get(card, "")) for card in self.session.ids.cards(items))

    def _place(self, id: Id, role: str, label: str, zone: str, *, usable: bool = True, **more: Any) -> Item:
        """A place on the table, which can be chosen where it is `usable` at all and does something now."""
        enabled = usable and id in self.moment.usable
        return Item(id, role, label, zone, self.stage.layout.items[id].ints(), enabled, **more)

    def _seat(self, scene: TableScene, seat: int) -> Item:
        info = scene.seats[seat]
        label = say("table.seat", name=info.name, count=info.count, score=self.session.view.scores[seat])
        if info.badge:
            label += f", {info.badge}"
        if info.note and seat != scene.me:
            label += f", {plain(info.note)}"
        return self._place(f"seat:{seat}", "seat", label, f"seat:{seat}", usable=False, count=info.count)

    def _open_cards(self, scene: TableScene) -> list[Item]:
        """Opponents' cards that lie face up when the hand is over."""
        return [face for seat in scene.others for face in self._row(seat.shown, f"seat:{seat.seat}")]

    def _row(self, cards: Sequence[Id], zone: str) -> Iterator[Item]:
        """Cards that lie in a row or a column, each as far as the next, what lies below or beside it, or a meld that is fanned
        over it does not cover it.
        """
        layout, poses = self.stage.layout, self.stage.layout.poses
        fan = self._fan()
        above = bool(fan.w) and zone == self.stage.scene.opened
        near = [box for item, box in layout.items.items() if item.startswith(("meld:", "pile:")) and item != zone and not above]
        for item, after in zip_longest(cards, cards[1:]):
            box = poses[item].box
            over = poses[after].box if after is not None else None
            below = over is not None and abs(over.x - box.x) < 1 and over.y > box.y + 1
            if below and over is not None:
                box = box._replace(h=min(box.h, over.y - 1 - box.y))
            right = box.right if over is None or below else min(box.right, over.x - 1)
            lower = [other.y - 1 for other in near if box.y < other.y < box.bottom and other.x < right and box.x < other.right]
            bottom = min([box.bottom, *lower])
            beside = [other.x - 1 for other in near if box.x < other.x < right and other.y < bottom and box.y < other.bottom]
            right = min([right, *beside])
            rect = Rect(box.x, box.y, max(0.0, right - box.x), bottom - box.y)
            yield self._face(item, zone, rect if above else rect.left_by(fan), poses[item].w, enabled=False)

    def _fan(self) -> Rect:
        """Where the meld lies that is pointed at and fanned over its neighbours."""
        scene, poses = self.stage.scene, self.stage.layout.poses
        cards = next((meld.cards for meld in scene.melds if meld.id == scene.opened), ())
        return bounds([poses[card].box for card in cards if card in poses and poses[card].z >= Z_OPENED])

    def _face(self, item: Id, zone: str, rect: Rect, width: float, *, enabled: bool, selected: bool = False) -> Item:
        card = self.session.ids.card(item)
        assert card is not None
        size = (round(width), round(width * 1.4))
        return Item(item, "card", self.name_card(card), zone, _ints(rect), enabled=enabled, selected=selected, card=size)

    def _stock(self) -> Item:
        count = self.session.view.stock_count
        shown = not count or self.session.rules.stock_counted
        label = say("table.stock_label", count=count) if shown else say("table.stock")
        if self.session.seat.wild_rank():
            label = say("table.stock_label_wild", stock=label, rank=rank_words(self.session.seat.wild_rank()))
        key, counted = shortcuts.shown("draw_stock"), count if shown else None
        return self._place(STOCK_PILE, "pile", label, "stock", key=key, count=counted)

    def _discard(self, scene: TableScene) -> Item:
        pile = self.session.view.pile
        seen = [item for item in scene.discards if not is_back(item)]
        if not pile:
            label = say("table.discard_empty")
        elif len(seen) < len(scene.discards):
            label = say("table.discard_thrown", count=len(pile))
        else:
            label = say("table.discard_label", count=len(pile), top=self.name_card(pile[-1]))
        key = shortcuts.shown("take_discard")
        return self._place(DISCARD_PILE, "pile", label, "discard", key=key, count=len(pile), cards=self._names(seen))

    def _spread(self, scene: TableScene) -> list[Item]:
        """The discards that lie spread out: each can be chosen with all cards above it. The throw of a knock lies face down."""
        layout, known = self.stage.layout, self.session.ids.card
        shown = layout.spread if self.session.view.pile else ()
        return [
            self._face(item, "discard", layout.items[item], layout.spread_card, enabled=item in self.moment.usable,
                  selected=item == self.fingers.deep)
            for item in shown
            if known(item) is not None
        ]  # fmt: skip

    def _meld(self, meld: MeldScene) -> list[Item]:
        """A meld and the cards in it. They are reached through their meld, so none reacts by itself."""
        session, number, means = self.session, meld.id[5:], self.session.seat.means()
        label = say("table.meld_label", number=number, name=session.names[meld.owner], what=self._spoken(meld.cards, means))
        key = f"{shortcuts.shown('lay_off')} {number}"
        found = [self._place(meld.id, "meld", label, "melds", key=key, cards=self._names(meld.cards), owner=meld.owner)]
        for face, card in zip(self._row(meld.cards, meld.id), session.ids.cards(meld.cards), strict=True):
            meant = means.get(card, "")
            found.append(replace(face, label=self.name_card(card, meant), value=meant) if meant else face)
        return found

    def _loose(self, loose: LooseScene) -> list[Item]:
        """What a player has left whose hand lies open, with its count, and the cards in it."""
        code = "table.deadwood_label" if self.session.showdown.there else "table.left_label"
        code, name = code if loose.cards else f"{code}.none", self.session.names[loose.owner]
        label = say(code, name=name, points=loose.points, what=self._spoken(loose.cards))
        whole = self._place(
            loose.id, "area", label, "melds", usable=False, count=len(loose.cards), cards=self._names(loose.cards),
            owner=loose.owner, value=loose.points,
        )  # fmt: skip
        return [whole, *self._row(loose.cards, loose.id)]

    def _apart(self, apart: AsideScene) -> list[Item]:
        """A second hand that nobody sees, the bonus cards of a player, or any other place that the game has."""
        session, seen = self.session, tuple(card for card in apart.cards if not is_back(card))
        words = self._spoken(seen)
        own = f"table.{apart.kind}_open" if apart.open else f"table.{apart.kind}"
        if apart.owner >= 0 and known(own):
            label = say(own, name=session.names[apart.owner], count=apart.count, what=words)
        else:
            named = spoken(apart.title)
            if apart.owner >= 0:
                named = say("place.of", place=named, name=session.names[apart.owner])
            code = (
                "chips" if apart.chips else "cards_open" if len(seen) == apart.count > 0 else "cards_partly" if words else "cards"
            )
            label = say(f"place.{code}", place=named, count=apart.count, what=words)
        owner = apart.owner if apart.owner >= 0 else None
        shown, cards = self._names(seen) or None, [card for card in seen if card in self.stage.layout.poses]
        whole = self._place(apart.id, "pile", label, "melds", usable=False, count=apart.count, cards=shown, owner=owner)
        return [whole, *self._row(cards, apart.id)]  # where hands lie open, other places have left the cloth

    def _rail(self, scene: TableScene) -> list[Item]:
        """The goals of the hand, the standing, what must be done with a card, and what the others have done."""
        layout = self.stage.layout
        left, right = told_at(scene, layout)
        found = []
        for place, content in ((layout.goal, left), (layout.claim, right), (layout.news, scene.rail.news)):
            if not content or not place.w or content is NO_NEWS:
                continue
            if isinstance(content, Standing):
                scores = ", ".join(row.score for row in content.rows)
                name, label = "standing", f"{content.title}: {scores}"
            elif isinstance(content, ClaimScene):
                name, label = "claim", ". ".join(filter(None, (content.title, content.note)))
            elif isinstance(content, WildScene):
                name, label = "wild", f"{content.title}: {content.note}"
            elif isinstance(content, NewsScene):
                name, label = "news", content.spoken
            elif isinstance(content, StakesScene | NeedsScene):
                name = (STAKES if isinstance(content, StakesScene) else NEEDS)[5:]
                label = f"{content.lines[0]}: {', '.join(content.lines[1:])}"
            else:
                name, label = "goal", "; ".join(goal.spoken for goal in content)
            found.append(_text(f"text:{name}", plain(label), "rail", place))
        return found

    def _frame(self, frame: FrameScene) -> list[Item]:
        """A frame of the contract and the cards in it, which come back to the hand when they are chosen."""
        label = ", ".join(filter(None, (frame.title, frame.state, self._spoken(frame.cards))))
        return self._lying(frame.id, label, "frames", frame.cards, str(frame.number + 1), len(frame.cards))

    def _draft(self, meld: MeldScene) -> list[Item]:
        """First melds that lie there provisionally: each card comes back when it is chosen, that of the pile as well."""
        own = tuple(card for card in meld.cards if not is_ghost(card))
        of_pile = self.name_card(self.session.view.pile[-1]) if len(own) < len(meld.cards) else ""
        label = say("draft.label", what=", ".join(filter(None, (of_pile, self._spoken(own)))))
        return self._lying(meld.id, label, "melds", own, shortcuts.shown("meld"), len(meld.cards))

    def _lying(self, id: Id, label: str, zone: str, cards: Sequence[Id], key: str, count: int) -> list[Item]:
        """Cards that lie in a place for now, which can be chosen one by one."""
        whole = self._place(id, "area", label, zone, key=key, count=count, cards=self._names(cards))
        return [whole, *(replace(card, enabled=True) for card in self._row(cards, id))]

    def _hand(self, scene: TableScene) -> Item:
        fits = self.presenter.fits
        said = [say("table.group_fits" if fits.marks(one) else "table.group", what=self._spoken(one)) for one in scene.groups]
        for part in scene.parts:
            if part in scene.tags:
                said.append(say("table.grouped", tag=scene.tags[part].forms[0], what=self._spoken(part)))
        return self._place(HAND, "area", "; ".join([say("table.hand_area"), *said]), "hand", usable=False)

    def _card(self, item: Id) -> Item:
        layout = self.stage.layout
        playing = not (self.session.view.over or self.moment.dealing)
        selected = item in self.fingers.selection.cards
        rect = layout.items.get(item, Rect(0, 0, 0, 0))
        return self._face(item, "hand", rect, layout.hand_card, enabled=playing, selected=selected)

    def _prompt(self) -> Item:
        status = self.presenter.status()
        board = self.host.board(self.host.window.get_surface())
        pill, _ = prompt_pill(board, self.stage.layout, status)
        return _text("text:prompt", plain(status.prompt), "prompt", pill if status.prompt else None)


def number(value: int | Fraction) -> int | str:
    """A plain number, or an exact fraction as text."""
    return int(value) if isinstance(value, int) or value.denominator == 1 else str(value)


def _ints(rect: Rect | None) -> tuple[int, int, int, int]:
    return rect.ints() if rect is not None else NOWHERE


def _text(id: Id, words: str, zone: str, rect: Rect | None) -> Item:
    """Words that stand somewhere."""
    return Item(id, "text", words, zone, _ints(rect), enabled=False)
