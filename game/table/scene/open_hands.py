"""Hands laid open on the cloth: what everybody holds in melds, and what is left and counts.

In games with knocks nothing lies on the table before the end. Then the knocker's spread does, as melds of the engine; the
hands of the others are shown the same way, in melds that are numbered after those.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from game.table.scene.altered import altered
from game.table.scene.scene import Id, MeldScene, TableScene


class OpenHand(NamedTuple):
    """A hand to be laid open: the melds that are still in it, and the cards that no meld holds."""

    seat: int
    melds: tuple[tuple[Id, ...], ...]
    left: tuple[Id, ...]
    gone: tuple[Id, ...] = ()
    """Cards that it has laid off on the melds of others since it was laid open."""


def laid_open(scene: TableScene, hands: Sequence[OpenHand], worth: Mapping[Id, int]) -> TableScene:
    """The table with these hands on the cloth; `worth` is what a card counts."""
    scene = altered(scene, worth=worth)
    melds, loose, seats = list(scene.melds), [], list(scene.seats)
    for hand in hands:
        for cards in hand.melds:
            melds.append(MeldScene(len(melds) + 1, hand.seat, cards))
        loose.append(scene.left(hand.seat, hand.left, (*hand.left, *hand.gone)))
        seats[hand.seat] = replace(seats[hand.seat], count=0, shown=())
    if any(hand.seat == scene.me for hand in hands):
        scene = altered(scene, hand=(), groups=())
    return altered(scene, seats=tuple(seats), melds=tuple(melds), loose=tuple(loose))
