"""The table in words: cards, rows of cards and places as items that can be read aloud."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest

from game.cards.ids import Card
from game.table.geometry import Z_OPENED, Rect, bounds
from game.table.items import NOWHERE, Item
from game.table.layout.layout import Layout
from game.table.scene.scene import Id, TableScene
from game.ui.table.context.table import Table
from game.words.catalogue import plain, rank_words, say, titled

Ints = tuple[int, int, int, int]


def ints(rect: Rect | None) -> Ints:
    """The pixels of a room; NOWHERE where there is none."""
    return rect.ints() if rect is not None else NOWHERE


class Speech:
    """How things on one table are called."""

    def __init__(self, table: Table) -> None:
        self.table, self.session, self.presenter = table, table.session, table.presenter
        self._named: dict[tuple[Card, str], str] = {}

    @property
    def scene(self) -> TableScene:
        """What lies there."""
        return self.table.stage.scene

    @property
    def layout(self) -> Layout:
        """Where it lies."""
        return self.table.stage.layout

    def card(self, card: Card, meant: str = "") -> str:
        """A card, with what it stands for where it is a wild one."""
        if (card, meant) not in self._named:
            self._named[card, meant] = self._name(card, meant)
        return self._named[card, meant]

    def _name(self, card: Card, meant: str) -> str:
        deck = self.session.pack.deck
        name = titled(self.session.pack.name(card), deck)
        if not meant:
            return name
        what = titled(meant, deck) if meant in deck.face_of_name else say("table.any_suit", rank=rank_words(meant))
        return say("table.stands", card=name, what=what)

    def cards(self, items: Iterable[Id]) -> str:
        """Cards one after the other."""
        return ", ".join(map(self.card, self.session.ids.cards(items)))

    def names(self, items: Iterable[Id]) -> tuple[str, ...]:
        """Short names of cards, as the engine protocol writes them."""
        return tuple(map(self.session.pack.name, self.session.ids.cards(items)))

    def place(
        self,
        item: Id,
        role: str,
        label: str,
        zone: str,
        *,
        enabled: bool | None = None,
        key: str | None = None,
        count: int | None = None,
        cards: tuple[str, ...] | None = None,
        owner: int | None = None,
        value: str | int | bool | None = None,
    ) -> Item:
        """A pile, meld or place of the layout; it reacts where it does something now, unless that is said."""
        reacts = item in self.table.moment.usable if enabled is None else enabled
        rect = ints(self.layout.items[item])
        return Item(item, role, label, zone, rect, reacts, key=key, count=count, cards=cards, owner=owner, value=value)

    def text(self, name: str, words: str, zone: str, rect: Rect | None) -> Item:
        """Something that is only read."""
        return Item(f"text:{name}", "text", plain(words), zone, ints(rect), enabled=False)

    def face(self, item: Id, zone: str, rect: Rect, width: float, *, enabled: bool, selected: bool = False) -> Item:
        """A card that lies open."""
        card = self.session.ids.card(item)
        assert card is not None
        size = (round(width), round(self.scene.piece.high(width)))
        return Item(item, "card", self.card(card), zone, ints(rect), enabled=enabled, selected=selected, card=size)

    def row(self, cards: Sequence[Id], zone: str) -> Iterator[Item]:
        """Cards that lie in a row or a column, each as far as the next, what lies below or beside it, or a meld that is fanned
        over it does not cover it.
        """
        layout, poses = self.layout, self.layout.poses
        fan = self._fan()
        above = bool(fan.w) and zone == self.scene.opened
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
            yield self.face(item, zone, rect if above else rect.left_by(fan), poses[item].w, enabled=False)

    def _fan(self) -> Rect:
        """Where the meld lies that is pointed at and fanned over its neighbours."""
        scene, poses = self.scene, self.layout.poses
        cards = next((meld.cards for meld in scene.melds if meld.id == scene.opened), ())
        return bounds([poses[card].box for card in cards if card in poses and poses[card].z >= Z_OPENED])
