"""The scene of a view: what one seat may know, arranged as a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import replace
from typing import NamedTuple

from game.cards.ids import HIDDEN, Card
from game.rules.state.meld import Meld
from game.rules.state.places import Spot
from game.rules.state.standing import ABSENT
from game.rules.view import View
from game.table.hand.order import HandOrder
from game.table.scene.altered import altered
from game.table.scene.scene import AsideScene, CardIds, Id, LiesAs, MeldScene, SeatScene, TableScene
from game.table.shapes import SHAPES
from game.words.catalogue import place_title


class Person(NamedTuple):
    """Who sits on a seat, as the plate shows it."""

    name: str
    portrait: str


def scene_of(
    view: View,
    ids: CardIds,
    people: Sequence[Person],
    order: HandOrder,
    scores: Sequence[str] | None = None,
    groups: Sequence[Sequence[Card]] = (),
    spread: int = 0,
    means: Mapping[Id, str] | None = None,
    sides: tuple[tuple[int, ...], ...] = (),
    count: bool = False,
) -> TableScene:
    """The table of a view in the player's own order. What the pointer does is added with `dataclasses.replace`.

    `scores` are finished texts by seat; `groups` the melds that the hand holds; `spread`, `means` and
    `sides` are those of the scene; `count`: melded cards count for the players who laid them.
    """
    said = scores if scores is not None else [str(score) for score in view.scores]
    out = [bool(standing & ABSENT) for standing in view.standing]
    seats = tuple(
        SeatScene(at, one.name, one.portrait, said[at], view.counts[at], to_act=view.to_act == at, out=out[at])
        for at, one in enumerate(people)
    )
    return TableScene(
        me=view.seat,
        seats=seats,
        hand=ids.all(order.cards),
        piece=SHAPES[ids.pack.deck.shape],
        stock=view.stock_count,
        discards=ids.all(card for card in view.pile if card != HIDDEN),
        melds=tuple(meld_scene(meld, ids, sides, count) for meld in view.melds),
        aside=tuple(_apart(spot, *view.lying(spot), ids) for spot in view.places),
        groups=tuple(ids.all(group) for group in groups),
        new=frozenset(ids.all(order.new)),
        showdown=view.result is not None,
        spread=spread,
        means=means or {},
        sides=sides,
    )


def meld_scene(meld: Meld, ids: CardIds, sides: tuple[tuple[int, ...], ...] = (), count: bool = True) -> MeldScene:
    """A meld as it lies on the table. Where cards `count` for the players who laid them, those of other sides are marked."""
    own = sides[meld.owner] if sides and meld.owner >= 0 else (meld.owner,)
    laid = zip(meld.cards, meld.by, strict=True) if count else ()
    return MeldScene(meld.id, meld.owner, ids.all(meld.cards), tuple((ids.id(card), by) for card, by in laid if by not in own))


def _apart(spot: Spot, count: int, seen: Sequence[Card], ids: CardIds) -> AsideScene:
    """A place that the game has besides those of every game, with what lies there and what is seen of it."""
    shape: LiesAs = {"chips": "pot", "pile": "stack"}.get(spot.place.kind, "row")  # type: ignore[assignment]
    return AsideScene(spot.name, owner_in_scene(spot), count, ids.all(seen), shape, spot.zone, place_title(spot.name, ids.pack))


def owner_in_scene(spot: Spot) -> int:
    """The seat that owns a place; of the table's own the number that a scene has for it."""
    return spot.owner if spot.owners else -1 - max(0, spot.which)


OF_THE_HAND = (
    "hand", "discards", "beneath", "melds", "groups", "melded", "group_words", "tags", "stands", "new", "selected", "hover",
    "held", "gap", "marks", "takes", "may_take", "showdown",
)  # fmt: skip
"""What of a scene comes with the cards and with what is done with them."""


def without(scene: TableScene, cards: Set[Id]) -> TableScene:
    """The same table with these cards of the hand elsewhere: neither in the fan nor in a group of it."""
    groups = tuple(group for group in scene.groups if not cards & set(group))
    return altered(scene, hand=tuple(card for card in scene.hand if card not in cards), groups=groups)


def before_deal(scene: TableScene, cards: int) -> TableScene:
    """The same table with all cards in the stock: where the story of a deal begins. It is nobody's turn yet."""
    nothing = TableScene(scene.me, ())
    return altered(
        scene,
        **{name: getattr(nothing, name) for name in OF_THE_HAND},
        seats=tuple(replace(seat, count=0, shown=(), note="", to_act=False) for seat in scene.seats),
        stock=cards,
        wild="" if scene.beneath else scene.wild,
        aside=tuple(one if one.chips else replace(one, count=0, open=()) for one in scene.aside),
        made=None if scene.made is None else (),
        new_melds=False,
        rail=scene.rail.before_deal,
    )
