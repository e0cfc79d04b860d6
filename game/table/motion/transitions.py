"""What a movement of cards changes on the table: from one scene to the next, and which item goes where.

Faces that the player may not see never get a name here: they are backs, numbered by their place.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.cards.ids import HIDDEN
from game.rules.acts.events import ChipsMoved, Moved, Zone
from game.table.geometry import Pose
from game.table.layout.layout import Layout
from game.table.scene.altered import altered
from game.table.scene.on_offer import OfferScene
from game.table.scene.preview import is_ghost
from game.table.scene.scene import AsideScene, CardIds, Id, MeldScene, TableScene, back_id

STOCK, HAND, DISCARD, MELD = "stock", "hand", "discard", "meld"
POT = "pot"
"""Where chips go of which nobody knows yet who gets them."""


@dataclass(frozen=True, slots=True)
class Flight:
    """One card on its way: who it is when it arrives, and the item that it was before."""

    item: Id | None
    """None where the card disappears in a pile."""
    was: Id | None
    """None where nothing was drawn for it, as for a card inside the stock."""
    source: Zone


def moved(scene: TableScene, event: Moved, ids: CardIds, goal: TableScene) -> tuple[TableScene, tuple[Flight, ...]]:
    """The scene after a movement, and the flights it is made of. `goal` settles the order of cards inside melds and the hand."""
    flights = []
    after = altered(scene, means=goal.means) if scene.means != goal.means else scene
    for number, card in enumerate(event.cards):
        name = None if card == HIDDEN else ids.id(card)
        after, was = _take(after, event.source, name, number - (len(event.cards) - number), goal)
        after, item = _put(after, event, name, goal)
        flights.append(Flight(item, was, event.source))
    return after, tuple(flights)


def _seat(scene: TableScene, number: int, **changes: object) -> TableScene:
    seats = list(scene.seats)
    seats[number] = replace(seats[number], **changes)  # type: ignore[arg-type]
    return altered(scene, seats=tuple(seats))


def _take(scene: TableScene, zone: Zone, name: Id | None, offset: int, goal: TableScene) -> tuple[TableScene, Id | None]:
    """Take one card out of a place; answers the item that stood for it.

    Of several hidden cards the last backs go, in order: `offset` leads from the present number of cards to the back.
    """
    kind, number = zone
    entry, holder = _place(scene, zone), scene.holder(zone)
    if entry is not None:
        was = name if name in entry.open else entry.cards[0] if entry.cards else None
        left = replace(entry, count=max(0, entry.count - 1), open=_without(entry.open, name))
        return _with_place(scene, left), was
    if kind == STOCK:
        top = back_id("stock", 0) if scene.stock else None
        return altered(scene, stock=max(0, scene.stock - 1)), top
    if kind == DISCARD and scene.offer is not None:
        return _from_offer(scene, scene.offer, name)
    if kind == DISCARD:
        if name is None:  # turned over: the top first, whatever it is
            top = scene.discards[-1] if scene.discards else None
            return altered(scene, discards=scene.discards[:-1]), top
        discards = _without(scene.discards, name)
        if scene.under and not discards and name not in goal.discards:  # the next one comes to light
            return altered(scene, discards=goal.discards[-1:], under=scene.under - 1), name
        return altered(scene, discards=discards), name
    if kind == MELD:
        melds = (replace(meld, cards=_without(meld.cards, name)) if meld.number == number else meld for meld in scene.melds)
        return altered(scene, melds=tuple(meld for meld in melds if meld.cards)), name
    if holder is None:
        return scene, name
    if name is not None and any(name in loose.cards for loose in scene.loose):
        kept = (scene.left(one.owner, _without(one.cards, name), one.places) for one in scene.loose)
        return altered(scene, loose=tuple(kept)), name
    if holder == scene.me:
        hand = _without(scene.hand, name)
        changed = altered(scene, hand=hand, selected=scene.selected - {name}, new=scene.new - {name}) if name else scene
        if name in scene.held:
            changed = _without_draft(changed, name)
        return _seat(changed, holder, count=len(hand)), name
    seat = scene.seats[holder]
    if name is not None and name in seat.shown:
        return _seat(scene, holder, count=seat.count - 1, shown=_without(seat.shown, name)), name
    was = back_id(f"seat{holder}", max(0, seat.count + offset))
    return _seat(scene, holder, count=max(0, seat.count - 1)), was


def _from_offer(scene: TableScene, offer: OfferScene, name: Id | None) -> tuple[TableScene, Id | None]:
    """Take the card on offer, or of the refused ones those that lie face down before all others."""
    if name in scene.discards:
        open_now = offer.open and scene.discards[-1] != name
        return altered(scene, discards=_without(scene.discards, name), offer=replace(offer, open=open_now)), name
    if not offer.closed:
        return scene, None
    return altered(scene, offer=replace(offer, closed=offer.closed - 1)), back_id("refused", offer.closed - 1)


def _without(cards: tuple[Id, ...], name: Id | None) -> tuple[Id, ...]:
    """These cards without the one of this name."""
    return tuple(card for card in cards if card != name)


def _without_draft(scene: TableScene, name: Id) -> TableScene:
    """The scene when a card has left the melds that lie there only provisionally; those without a card of the hand are gone."""
    left = (replace(meld, cards=_without(meld.cards, name)) if meld.draft else meld for meld in scene.melds)
    kept = tuple(meld for meld in left if not meld.draft or not all(map(is_ghost, meld.cards)))
    return altered(scene, melds=kept, held=_without(scene.held, name))


def _put(scene: TableScene, event: Moved, name: Id | None, goal: TableScene) -> tuple[TableScene, Id | None]:
    """Put one card into a place; answers the item that stands for it there."""
    kind = event.target[0]
    entry, holder = _place(scene, event.target), scene.holder(event.target)
    if entry is not None:
        shown = (*entry.open, name) if name is not None else entry.open
        more = replace(entry, count=entry.count + 1, open=shown)
        # Of a closed packet only the top is drawn: the first card is seen coming, the others go under it.
        return _with_place(scene, more), name or (None if entry.count else more.cards[0])
    if kind == STOCK and name is not None and name == goal.beneath:
        return altered(scene, stock=scene.stock + 1, beneath=name, wild=goal.wild), name
    if kind == STOCK:
        return altered(scene, stock=scene.stock + 1), None
    if kind == DISCARD and _face_down(scene, event):
        thrown = back_id("discard", 0)
        return altered(scene, discards=(*scene.discards, thrown)), thrown
    if kind == DISCARD and name is not None:
        offer = replace(scene.offer, open=True, forced=None) if scene.offer is not None else None
        return altered(scene, discards=(*scene.discards, name), offer=offer), name
    if kind == MELD and name is not None:
        return _onto_meld(scene, event, name, goal), name
    if holder == scene.me and name is not None:
        hand = in_order((*scene.hand, name), goal.hand)
        return _seat(altered(scene, hand=hand), holder, count=len(hand)), name
    if holder is not None and holder != scene.me:
        count = scene.seats[holder].count
        return _seat(scene, holder, count=count + 1), back_id(f"seat{holder}", count)
    return scene, name


def _place(scene: TableScene, zone: Zone) -> AsideScene | None:
    """The place of this zone, where it is one that the game has besides those of every game."""
    return next((one for one in scene.aside if one.zone == zone), None)


def _with_place(scene: TableScene, entry: AsideScene) -> TableScene:
    return altered(scene, aside=tuple(entry if one.id == entry.id else one for one in scene.aside))


def paid(scene: TableScene, event: ChipsMoved) -> TableScene:
    """The scene after chips have gone from one place to another; what lies before a seat is its score."""
    for zone, change in ((event.source, -event.amount), (event.target, event.amount)):
        entry = _place(scene, zone)
        if entry is not None:
            scene = _with_place(scene, replace(entry, count=entry.count + change))
    return scene


def before_layoffs(scene: TableScene, laid: Sequence[tuple[int, tuple[Id, ...]]]) -> TableScene:
    """The same open hands before these cards were laid off: by seat, in their order."""
    gone = {card for _, cards in laid for card in cards}
    melds = []
    for meld in scene.melds:
        cards = tuple(card for card in meld.cards if card not in gone)
        melds.append(replace(meld, cards=cards, coming=len(meld.cards) - len(cards)))
    loose = []
    for one in scene.loose:
        back = tuple(card for seat, cards in laid if seat == one.owner for card in cards)
        loose.append(scene.left(one.owner, (*one.cards, *back), one.places))
    return altered(scene, melds=tuple(melds), loose=tuple(loose))


def _face_down(scene: TableScene, event: Moved) -> bool:
    """Whether a card of a hand is put down so that nobody but its owner knows its face."""
    holder = scene.holder(event.source)
    return holder is not None and not event.seen_by & ~(1 << holder)


def _onto_meld(scene: TableScene, event: Moved, name: Id, goal: TableScene) -> TableScene:
    number = event.target[1]
    wanted = next((meld for meld in goal.melds if meld.number == number), None)
    melds = list(scene.melds)
    at = next((i for i, meld in enumerate(melds) if meld.number == number), None)
    if at is None:
        holder = scene.holder(event.source)
        owner = wanted.owner if wanted else scene.me if holder is None else holder
        melds.append(MeldScene(number, owner, (name,)))
        at = len(melds) - 1
    else:
        melds[at] = replace(melds[at], cards=(*melds[at].cards, name), coming=max(0, melds[at].coming - 1))
    if wanted:
        melds[at] = replace(melds[at], cards=in_order(melds[at].cards, wanted.cards), others=wanted.others)
    return altered(scene, melds=tuple(melds))


def in_order(cards: tuple[Id, ...], wanted: tuple[Id, ...]) -> tuple[Id, ...]:
    """The cards as `wanted` has them, where it has them all; otherwise as they are."""
    have = set(cards)
    return tuple(card for card in wanted if card in have) if have <= set(wanted) else cards


def stock_pose(layout: Layout) -> Pose:
    """Where the top of the stock lies, or would lie."""
    top = layout.poses.get(back_id("stock", 0))
    if top is not None:
        return top
    x, y = layout.piles.foot.centre
    return Pose(x, y, layout.piles.width, face_up=False)
