"""What becomes of a card on offer: it is turned up, refused and laid aside, or forced on somebody along an arrow."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import replace

from game.rules.acts.events import Event, Moved
from game.table.geometry import Pose, mix
from game.table.layout.lay import lay
from game.table.layout.offer.arrows import to_place
from game.table.motion.easing import even
from game.table.motion.story import Effect
from game.table.motion.story_writer import Reel
from game.table.motion.timeline import Tween
from game.table.motion.timing import THROW
from game.table.motion.transitions import moved
from game.table.scene.altered import altered
from game.table.scene.scene import TableScene, back_id

FORCES, FOLLOWS, FADES = "forces", "follows", "fades"
"""Effects: an arrow goes from a player to the card; one goes from the card to its place; the first one is seen until then."""
DRAWN, SEEN, FLOWN, FADED, LIT = 0.5, 0.45, 0.6, 0.3, 0.6
"""How long an arrow draws itself, is looked at, how long the card flies along it, how long the arrow fades, and light runs over
the card where it has come; in seconds.
"""
WAYPOINTS = 10
"""A card that follows an arrow goes through so many points of it."""


def refuse(reel: Reel, after: TableScene) -> None:
    """The card on offer when all is told is refused, if it is not on offer any more: it goes to the others."""
    offer, goal = reel.scene.offer, after.offer
    if offer is None or goal is None or (goal.open and after.discards[-1:] == reel.scene.discards[-1:]):
        return
    set_aside(reel, after)


def set_aside(reel: Reel, after: TableScene) -> None:
    """The card on offer, if there is one, goes to those that were refused: with its back up where these cannot be seen."""
    offer = reel.scene.offer
    if offer is None or not offer.open or not reel.scene.discards:
        return
    card = reel.scene.discards[-1]
    hides = card not in after.discards
    discards = reel.scene.discards[:-1] if hides else reel.scene.discards
    closed = offer.closed + 1 if hides else offer.closed
    scene = altered(reel.scene, discards=discards, offer=replace(offer, open=False, closed=closed, forced=None))
    layout = lay(scene, reel.size)
    appear = {}
    if hides:
        back = back_id("refused", closed - 1)
        reel.fly_off(card, 0.0, THROW, reel.current[card], replace(layout.poses[back], z=reel.current[card].z))
        appear[back] = reel.t + THROW
    reel.hear("slide", reel.t)
    reel.stage(scene, layout, {}, reel.t, appear, reel.t + THROW / 2)
    reel.t = reel.rest = reel.t + THROW


def force(reel: Reel, after: TableScene) -> None:
    """Somebody must take the card from now on, and did not have to before: an arrow shows who forces it."""
    offer, goal = reel.scene.offer, after.offer
    if offer is None or goal is None or goal.forced is None or offer.forced is not None or not goal.open:
        return
    reel.effects.append(Effect(FORCES, reel.t, DRAWN + SEEN, (f"seat:{goal.forced[1]}",)))
    scene = altered(reel.scene, offer=replace(offer, forced=goal.forced))
    reel.stage(scene, lay(scene, reel.size), {}, reel.t, step_at=reel.t)
    reel.hear("slide", reel.t)
    reel.t = reel.rest = reel.t + DRAWN + SEEN


def follow(reel: Reel, event: Moved) -> bool:
    """A card that is forced on somebody is laid: an arrow draws itself to its place, the card flies along it, and both arrows
    fade. False where it is taken freely, and moves as cards do.
    """
    offer = reel.scene.offer
    if offer is None or offer.forced is None or event.source[0] != "discard" or len(event.cards) != 1:
        return False
    by = offer.forced[1]
    scene, flights = moved(reel.scene, event, reel.ids, reel.goal)
    layout = lay(scene, reel.size)
    item = flights[0].item
    if item is None or item not in layout.poses or item not in reel.current:
        return False
    source, goal = reel.current[item], layout.poses[item]
    whole = DRAWN + FLOWN + FADED
    reel.effects += [
        Effect(FADES, reel.t, whole, (f"seat:{by}",)),
        Effect(FOLLOWS, reel.t, whole, (item,)),
    ]
    begin = reel.t + DRAWN
    reel.stage(scene, layout, {item: (begin, source, FLOWN, even)}, begin, step_at=begin)
    part, way = reel.part(item), to_place(layout, goal)
    part.tweens.pop()
    part.tweens += _along(source, goal, [way.at(number / WAYPOINTS) for number in range(1, WAYPOINTS)], begin)
    reel.hear("place", begin + FLOWN)
    reel.effects.append(Effect("laid", begin + FLOWN, 0.0, (item,)))
    reel.effects.append(Effect("sweep", begin + FLOWN, LIT, (item,)))
    reel.t = reel.rest = reel.t + whole
    return True


# ---- cards given away before play -----------------------------------------------------------------


def arriving(events: Sequence[Event]) -> tuple[Moved, ...]:
    """The cards with which these events begin that were put away, and that all come to hands now."""
    found = []
    for event in events:
        if not isinstance(event, Moved) or event.source[0] != "aside" or event.target[0] != "hand":
            break
        found.append(event)
    return tuple(found)


def arrive_together(reel: Reel, events: Sequence[Moved], move: Callable[[Reel, Moved], None]) -> None:
    """All of them set out at the same moment."""
    begin, end = reel.t, reel.t
    for event in events:
        reel.t = begin
        move(reel, event)
        end = max(end, reel.t)
    reel.t = end


def _along(source: Pose, goal: Pose, way: list[tuple[float, float]], begin: float) -> list[Tween]:
    """A card through these points, each as long as the others."""
    count = len(way) + 1
    poses = [source]
    for number, (x, y) in enumerate(way, 1):
        part = number / count
        poses.append(replace(source, x=x, y=y, w=mix(source.w, goal.w, part), angle=mix(source.angle, goal.angle, part)))
    poses.append(goal)
    each = FLOWN / count
    return [
        Tween(begin + number * each, begin + (number + 1) * each, one, other, even)
        for number, (one, other) in enumerate(itertools.pairwise(poses))
    ]
