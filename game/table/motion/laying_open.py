"""Hands that are laid open at the end of a hand, in a story: laid out, read, and counted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.rules.acts.events import Event, LaidOff
from game.table.geometry import Pose
from game.table.layout.lay import lay
from game.table.motion.easing import Ease, travel
from game.table.motion.story import Effect
from game.table.motion.story_writer import Reel, stack
from game.table.motion.timing import COUNT, GLANCE, LAY_OPEN, LONGEST_COUNT, LONGEST_OPENING, LONGEST_TELLING, READ, TURN_UP
from game.table.motion.transitions import before_layoffs
from game.table.scene.scene import Id, TableScene, back_id
from game.table.theme import LEAVE


def open_hands(reel: Reel, events: Sequence[Event]) -> None:
    """All hands are laid out in melds and what is left, as they are before these lay-offs. Once only."""
    if reel.scene.showdown:
        return
    lying = {card for meld in reel.scene.melds for card in meld.cards}
    layoffs = [event for event in events if isinstance(event, LaidOff)]
    laid = [(event.seat, tuple(card for card in reel.ids.all(event.cards) if card not in lying)) for event in layoffs]
    lay_out(reel, before_layoffs(_unscored(reel), laid))
    reel.t += READ if any(cards for _, cards in laid) else GLANCE


def _unscored(reel: Reel) -> TableScene:
    """The scene after the story, with the scores and discards of this moment: what is not said yet is not shown."""
    seats = (replace(new, score=old.score) for new, old in zip(reel.after.seats, reel.scene.seats, strict=True))
    return replace(reel.after, seats=tuple(seats), discards=reel.scene.discards)


def lay_out(reel: Reel, scene: TableScene) -> None:
    """Cards of hands go to their places on the table, face up; where all hands are, the piles leave first."""
    if scene.laid_out and not reel.scene.laid_out:
        clear(reel)
    layout = lay(scene, reel.size)
    starts: dict[Id, tuple[float, Pose, float, Ease]] = {}
    number = 0
    apart = {}  # second hands that were never taken up
    for old, new in zip(reel.scene.aside, scene.aside, strict=True):
        if new.open and old.cards and old.cards[0] in reel.current:
            apart.update(dict.fromkeys(new.open, reel.current[old.cards[0]]))
    lying = layout.poses  # not of sets of a table that is cleared
    total = sum(card in lying and reel.current.get(card) != lying[card] for group in scene.laid for card in group.cards)
    step = min(TURN_UP, LONGEST_OPENING / max(1, total))
    first = (reel.closer,) if reel.closer is not None else ()
    for seat in dict.fromkeys((*first, *(seat.seat for seat in scene.others), scene.me)):
        backs = [item for item in reel.current if item.startswith(f"back:seat{seat}:")]
        for group in scene.laid:
            for card in group.cards if group.owner == seat else ():
                source = reel.current.get(card) or apart.get(card)
                if source is None and not backs:
                    continue
                start = reel.t + number * step
                if source is None:
                    back = backs.pop(0)
                    source = reel.current[back]
                    reel.leave(back, start)
                    reel.hear("flip", start)
                elif source == layout.poses[card]:
                    continue
                starts[card] = (start, source, LAY_OPEN, travel)
                number += 1
    lifts = {card: lift for group in scene.laid for card, lift in stack(group.cards, starts).items()}
    reel.stage(scene, layout, starts, reel.t, step_at=reel.t, lifts=lifts)
    if starts:
        reel.t += (number - 1) * step + LAY_OPEN


def clear(reel: Reel) -> None:
    """The piles leave the cloth; what is seen of them meanwhile is part of the still picture."""
    piles = {back_id("stock", 0), *reel.scene.discards}
    left = {item: pose for item, pose in reel.layout.poses.items() if item not in piles}
    reel.stage(replace(reel.scene, cleared=True), replace(reel.layout, poses=left), {}, reel.t, step_at=reel.t, fade=0.0)
    reel.t += LEAVE


def count(reel: Reel) -> None:
    """What is left of every hand is counted, card by card, all hands at once."""
    longest = max((len(one.cards) for one in reel.after.loose), default=0)
    left = [card for one in reel.after.loose for card in one.cards]
    added = any(reel.after.worth.get(card) != 1 for card in left)  # otherwise only how many they are is told
    step = min(COUNT, (LONGEST_COUNT if added else LONGEST_TELLING) / max(1, longest))
    for one in reel.after.loose:
        reel.effects.append(Effect("count", reel.t, step * len(one.cards), one.cards))
    for number in range(longest):
        reel.hear("deal", reel.t + number * step)
    reel.t += longest * step
    reel.effects.append(Effect("verdict", reel.t, READ, ()))
    reel.t += READ


def show_down(reel: Reel) -> None:
    """All hands are laid open and counted; where nobody has a card left the hand is over at once."""
    if not reel.after.loose:
        reel.stage(reel.after, lay(reel.after, reel.size), {}, reel.t, step_at=reel.t)
        return
    shut = reel.t
    lay_out(reel, _unscored(reel))
    if reel.t > shut:  # nobody needs to look again at what lies there already
        reel.t += GLANCE
    count(reel)
