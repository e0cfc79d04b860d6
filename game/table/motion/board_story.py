"""A table that somebody rearranges, so that it can be followed: sets part, pieces fly one after the other, sets close.

What stays together and where it was makes room only; what changes its set flies, from other sets and from the hand.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from game.rules.acts.events import Event, Moved
from game.table.geometry import Pose
from game.table.layout.lay import lay
from game.table.motion.easing import Ease, travel
from game.table.motion.story import Effect
from game.table.motion.story_writer import Reel
from game.table.motion.timing import LAY
from game.table.motion.transitions import MELD, Flight, moved
from game.table.scene.altered import altered
from game.table.scene.board import SetTold
from game.table.scene.scene import Id, MeldScene

PART = 0.4
"""How long sets take to part, and are seen parted before anything flies."""
BETWEEN, LONGEST = 0.55, 5.5
"""From the pieces of one set that set out to those of the next, and all of them at most: one set is made after the other."""
EACH, SOURCE = 0.09, 0.12
"""From one piece of a set to the next, and more where that comes from elsewhere."""
STAYS = 1.6
"""A piece that lies hardly elsewhere than before, in parts of its width, makes room and does not fly; nor do two or more that
are the largest part of their new set.
"""
PIECE = 10_000
"""Parts of sets have numbers from here on, as long as they are parts."""


def laid_anew(events: Sequence[Event]) -> tuple[Moved, ...]:
    """The movements onto the table with which these events begin: what one player has done with it."""
    found = []
    for event in events:
        if not isinstance(event, Moved) or event.target[0] != MELD:
            break
        found.append(event)
    return tuple(found)


def rearrange(reel: Reel, events: Sequence[Moved]) -> None:
    """One player puts the table together anew."""
    scene, start = reel.scene, 0.0
    flown: list[tuple[Flight, ...]] = []
    for event in events:
        scene, flights = moved(scene, event, reel.ids, reel.goal)
        flown.append(flights)
    new = {card: meld.number for meld in scene.melds for card in meld.cards}
    _part(reel, new)
    board = reel.goal.board or scene.board
    order = {meld.number: at for at, meld in enumerate(reel.goal.melds)}
    melds = tuple(sorted(scene.melds, key=lambda meld: order.get(meld.number, len(order))))
    scene = altered(scene, melds=melds, board=board)  # as the table will be laid out when the story is over
    layout = lay(scene, reel.size)
    starts: dict[Id, tuple[float, Pose, float, Ease]] = {}
    sets = dict.fromkeys(event.target for event in events)
    between = min(1.0, LONGEST / (BETWEEN * len(sets) + (EACH + SOURCE) * sum(len(event.cards) for event in events)))
    for target in sets:
        begun = start
        for event, flights in zip(events, flown, strict=True):
            stays = event.target != target or keeps_together(event, events)
            ways = () if stays else tuple(_ways(reel, flights, layout.poses))
            for number, (item, source) in enumerate(ways):
                starts[item] = reel.t + start + number * EACH * between, source, LAY, travel
            if ways:
                reel.hear("slide", reel.t + start)
                reel.hear("place", reel.t + start + LAY)
                start += (len(ways) * EACH + SOURCE) * between
        if start > begun:
            start += BETWEEN * between
    for flights in flown:  # a back of a hand turns out to be a piece
        for one in flights:
            if one.item in starts and one.was is not None and one.was != one.item:
                reel.leave(one.was, starts[one.item][0])
    reel.stage(scene, layout, starts, reel.t, step_at=reel.t)
    if starts:
        reel.t = max(at + time for at, _, time, _ in starts.values())
        reel.effects.append(Effect("laid", reel.t, 0.0, tuple(starts)))
    reel.rest = reel.t


def keeps_together(event: Moved, events: Sequence[Moved]) -> bool:
    """Whether what went from one set to another is the largest part of it that came from anywhere: it has hardly moved."""
    if event.source[0] != MELD:
        return False
    counts = [len(one.cards) for one in events if one.target == event.target]
    return len(event.cards) > 1 and len(event.cards) == max(counts)


def _ways(reel: Reel, flights: Sequence[Flight], poses: Mapping[Id, Pose]) -> Iterator[tuple[Id, Pose]]:
    """The pieces that fly, and from where; one that lies hardly elsewhere makes room with the others."""
    for flight in flights:
        if flight.item is None or flight.item not in poses:
            continue
        source, goal = reel.origin(flight), poses[flight.item]
        if flight.source[0] != MELD or math.dist((source.x, source.y), (goal.x, goal.y)) > STAYS * goal.w:
            yield flight.item, source


def _part(reel: Reel, new: dict[Id, int]) -> None:
    """The sets of which parts will lie in several sets come apart where they are."""
    melds: list[MeldScene] = []
    told: dict[Id, SetTold] = {}
    number = PIECE
    for meld in reel.scene.melds:
        pieces = [tuple(cards) for _, cards in groupby(meld.cards, key=new.__getitem__)]
        for at, cards in enumerate(pieces):
            if at == 0:
                melds.append(replace(meld, cards=cards))
            else:
                number += 1
                melds.append(MeldScene(number, meld.owner, cards, draft=True))
                told[melds[-1].id] = SetTold(parted=True)
    board, boxes = reel.scene.board, reel.layout.board
    if number == PIECE or board is None or boxes is None:
        return
    bare = replace(board, before=boxes.rows, told=told, played=frozenset(), moved=frozenset())
    scene = altered(reel.scene, melds=tuple(melds), board=bare)
    reel.hear("slide", reel.t)
    reel.stage(scene, lay(scene, reel.size), {}, reel.t, step_at=reel.t)
    reel.t += PART
