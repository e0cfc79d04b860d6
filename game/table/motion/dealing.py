"""The pack in a story: gathered, shuffled, cut and dealt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.rules.acts.events import Moved
from game.table.geometry import mix
from game.table.layout.lay import lay
from game.table.motion.easing import arrive, travel
from game.table.motion.gathering import Lying, gathered
from game.table.motion.story import Step
from game.table.motion.story_writer import Reel
from game.table.motion.timeline import Track, Tween
from game.table.motion.timing import CLOSE_UP, CUT, SHUFFLE, SPREAD
from game.table.motion.transitions import Flight, moved, stock_pose
from game.table.scene.altered import altered
from game.table.scene.scene import TableScene, back_id
from game.table.theme import DEAL_FLIGHT, DEAL_LONGEST, DEAL_STEP

CLOSE = 0.7
"""So far the cards of a hand come together before they are spread in order."""
SHUFFLED = 6
"""So many cards of the pack are seen while it is shuffled."""


def deal(reel: Reel, run: Sequence[Moved]) -> None:
    """The pack is shuffled and dealt, one card after the other, each to the place where it will stay: many cards quicker."""
    whole = reel.scene
    steps: list[tuple[float, TableScene]] = []
    flights: list[tuple[float, Flight]] = []
    begin, apart = reel.t + SHUFFLE + CUT, min(DEAL_STEP, DEAL_LONGEST / len(run))
    shuffle(reel)
    cut(reel, reel.t + SHUFFLE)
    for number, event in enumerate(run):
        whole, made = moved(whole, event, reel.ids, reel.goal)
        start = begin + number * apart
        steps.append((start, whole))
        flights.extend((start, flight) for flight in made)
        reel.hear("deal", start)
    layout = lay(whole, reel.size)
    source = replace(stock_pose(reel.layout), z=0.0)
    own = {flight.item: (start, source, DEAL_FLIGHT, arrive) for start, flight in flights if flight.item is not None}
    # The pile stays as high as it was until the last card has left it.
    reel.steps += [Step(start, scene, layout) for start, scene in steps]
    reel.stage(whole, layout, own, begin)
    reel.t = reel.rest = begin + (len(run) - 1) * apart + DEAL_FLIGHT


def put_in_order(reel: Reel) -> None:
    """The player's cards, which lie as they came, are swept together and spread out again in the order in which they will lie."""
    after = reel.after
    if set(after.hand) != set(reel.scene.hand) or (after.hand, after.made) == (reel.scene.hand, reel.scene.made):
        return
    whole = altered(
        reel.scene, hand=after.hand, made=after.made, tags=after.tags, stands=after.stands, stacks=after.stacks,
        groups=after.groups, melded=after.melded, group_words=after.group_words,
    )  # fmt: skip
    layout = lay(whole, reel.size)
    here = {card: reel.current[card] for card in after.hand}
    middle = sum(pose.x for pose in here.values()) / len(here)
    begin, together, end = reel.t, reel.t + CLOSE_UP, reel.t + CLOSE_UP + SPREAD
    reel.hear("slide", begin)
    for card, pose in here.items():
        near = replace(pose, x=mix(pose.x, middle, CLOSE), angle=mix(pose.angle, 0.0, CLOSE))
        reel.part(card).tweens.append(Tween(begin, together, pose, near, travel, flies=False))
        reel.part(card).tweens.append(Tween(together, end, near, layout.poses[card], travel, flies=False))
        reel.current[card] = layout.poses[card]
    reel.hear("slide", together)
    reel.stage(whole, layout, {}, begin, step_at=end)
    reel.t = reel.rest = end


def gather(reel: Reel, lying: Lying) -> None:
    """The cards of the hand before go back to the pack; until then the table is as it was."""
    tracks, length = gathered(lying, stock_pose(reel.layout))
    reel.hear("slide", reel.t)
    reel.steps = [Step(0.0, lying.scene, lying.layout), Step(length, reel.scene, reel.layout)]
    for item, pose in reel.current.items():
        part, old = reel.part(item), lying.poses.get(item)
        part.since = length if old is None else None
        part.tweens = [Tween(length, length, old or pose, pose, flies=False)]
    reel.parts |= tracks
    reel.t = length


def shuffle(reel: Reel) -> None:
    """Two halves of the pack go apart and come together again."""
    top = stock_pose(reel.layout)
    reel.hear("shuffle", reel.t)
    half = SHUFFLE / 2
    for number in range(SHUFFLED):
        side = -1 if number % 2 else 1
        away = replace(top, x=top.x + side * (0.34 + 0.02 * number) * top.w, z=top.z + 0.1 * number, angle=side * 4.0)
        late = reel.t + number * 0.008
        goes = Tween(reel.t, reel.t + half, top, away, arrive, flies=False)
        comes = Tween(late + half, late + SHUFFLE - 0.048, away, top, travel, flies=False)
        reel.parts[back_id("shuffle", number)] = Track([goes, comes], since=reel.t, until=reel.t + SHUFFLE)


def cut(reel: Reel, begin: float) -> None:
    """The upper half of the pack is put under the lower one."""
    top = stock_pose(reel.layout)
    aside = replace(top, x=top.x - 0.8 * top.w, y=top.y + 0.1 * top.w, angle=-3.0)
    half = CUT / 2
    lies = Tween(begin, begin + CUT, top, top, flies=False)
    above, over, under, below = (replace(pose, z=top.z + z) for z in (0.2, -0.2) for pose in (top, aside))
    goes = Tween(begin, begin + half, above, over, arrive, flies=False)
    comes = Tween(begin + half, begin + CUT, below, under, travel, flies=False)
    for number, tweens in enumerate(([lies], [goes, comes]), SHUFFLED):
        reel.parts[back_id("shuffle", number)] = Track(tweens, since=begin, until=begin + CUT)
