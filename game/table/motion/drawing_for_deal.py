"""Drawing for the first deal, as it is seen: the pack is fanned across the table, everybody draws a card, the one that decides is
marked, and all of them go back to the pack.

The cards have names of their own on this way, since the same ones may be dealt in the same story.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.cards.ids import Card
from game.rules.first_draw import Drawn
from game.table.geometry import Point, Pose, Rect
from game.table.layout.lay import lay
from game.table.layout.layout import Layout
from game.table.motion.easing import arrive, travel
from game.table.motion.story import Effect
from game.table.motion.story_writer import Reel
from game.table.motion.timeline import Track, Tween
from game.table.motion.transitions import stock_pose
from game.table.scene.scene import Id, back_id
from game.table.shapes import CARD

DRAWING, DECIDES = "drawing", "decides"
"""Effects: the drawing lasts; and these cards decide, or tie."""
FANNED, TAKES, NEXT, TIED, LOOKED, SWEPT = 0.3, 0.4, 0.09, 0.4, 0.75, 0.3
"""Seconds at normal speed: the fan is spread; a card goes to who draws it, the next one so much later; a tie is looked at,
and the end; all go back.
"""
CARDS = 19
"""So many cards of the fan are seen."""
WIDE, SAG, TURN = 0.3, 0.035, 7.0
"""How far the fan reaches to both sides, of the cloth; how much lower its ends are; by how many degrees they are turned."""
LOWEST = 0.56
"""So much of a card lies below the middle of one that is turned a little."""
BESIDE = 0.2
"""So much of a card is free between the fan and a panel."""
LOWER = 0.2
"""So much of a card the fan lies below the pack."""
SMALL, LEAST = 0.74, 0.6
"""How large a drawn card is, in parts of a card of the piles; the same where many draw."""
PACKED = 0.2
"""In this part of the time, while they still lie in the pack, or do again, only the top one is seen of the cards of the fan."""
CROWD = 5
SHIFT = 0.34
"""A further card lies so much of its width beside the one before."""
ABOVE = 4000.0
"""They lie above everything else."""


def draw_for_deal(reel: Reel, drawn: Drawn) -> None:
    """The whole drawing; then the table is as it was."""
    before, layout, pack = reel.scene, reel.layout, replace(stock_pose(reel.layout), z=0.0)
    begin = reel.t
    bare = replace(before, stock=0)
    reel.stage(bare, lay(bare, reel.size), {}, begin, step_at=begin)
    fan = dict(_fan(layout, lay(reel.after, reel.size), pack))
    for back, pose in fan.items():
        seen = begin if pose.z == ABOVE + CARDS - 1 else begin + PACKED * FANNED
        reel.parts[back] = Track([Tween(begin, begin + FANNED, replace(pack, z=pose.z), pose, travel, flies=False)], since=seen)
    reel.hear("slide", begin)
    reel.t += FANNED
    free, shown, lying = list(fan), {}, dict[Id, Pose]()
    places = {seat.seat: _place(lay(reel.after, reel.size), seat.seat, seat.seat == before.me) for seat in before.seats}
    width = (layout.piles.width or layout.meld_card) * (SMALL if len(before.seats) < CROWD else LEAST)
    for number, events in enumerate(drawn.rounds):
        for at, event in enumerate(events):
            card: Card = dict(event.facts)["card"]
            back = free.pop((at + 1) * len(free) // (len(events) + 1))
            x, y = places[event.seat]
            goal = Pose(x + number * SHIFT * width, y, width, z=ABOVE + 100 + len(lying))
            goal = _inside(goal, layout.cloth)
            start, name = reel.t + at * NEXT, f"gone:{reel.ids.id(card).partition(':')[2]}"
            reel.parts[back].until = start
            reel.parts[name] = Track([Tween(start, start + TAKES, fan[back], goal, arrive)], since=start)
            reel.hear("deal", start)
            reel.hear("flip", start + TAKES * 0.7)
            shown[event.seat], lying[name] = name, goal
        reel.t += NEXT * (len(events) - 1) + TAKES
        last = number == len(drawn.rounds) - 1
        deciding = (drawn.decider,) if last else tuple(event.seat for event in drawn.rounds[number + 1])
        look = LOOKED if last else TIED
        reel.effects.append(Effect(DECIDES, reel.t, look, tuple(shown[seat] for seat in deciding)))
        reel.t += look
    end = reel.t + SWEPT
    reel.hear("slide", reel.t)
    for item, pose in (*lying.items(), *((back, fan[back]) for back in free)):
        part, goal = reel.part(item), replace(pack, z=pose.z)
        part.tweens.append(Tween(reel.t, end, pose, goal, travel, flies=False))
        part.until = end if pose.z == ABOVE + CARDS - 1 else end - PACKED * SWEPT
    reel.stage(before, layout, {}, end, step_at=end)
    reel.effects.append(Effect(DRAWING, begin, end - begin, ()))
    reel.t = reel.rest = end


def _fan(layout: Layout, after: Layout, pack: Pose) -> Iterator[tuple[Id, Pose]]:
    """The fan in the middle of the cloth, card by card from the left, between the panels that stand beside the pack, and
    above those that stand below it and the place of the sentence that tells what is drawn.
    """
    cloth = layout.cloth
    x, y = cloth.centre[0], pack.y + LOWER * pack.h
    reach, sag = WIDE * cloth.w, SAG * cloth.w
    panels = [panel for one in (layout, after) for panel in (one.goal, one.claim) if panel.w]
    beside = [panel for panel in panels if panel.y < pack.y < panel.bottom]
    below = [place.y for place in (layout.prompt, after.prompt, *panels) if place.w and place.y >= pack.y]
    y = min([y, *(edge - sag - LOWEST * pack.h for edge in below)])
    for panel in beside:
        free = max(panel.x - x, x - panel.right) - pack.w * (0.5 + BESIDE)
        reach = min(reach, free) if free > pack.w else reach
    turn, shown = TURN, pack
    if layout.board is not None:  # the pack has no place of its own: all lies on the board, thick pieces in a row
        y, shown = layout.board.room.centre[1], replace(pack, w=layout.meld_card)
        if shown.shape.thick:
            row = (CARDS - 1) / 2 * shown.w * shown.shape.apart
            reach, sag, turn = min(row, (layout.board.room.w - shown.w) / 2), 0.0, 0.0
    for number in range(CARDS):
        out = 2 * number / (CARDS - 1) - 1
        pose = replace(shown, x=x + out * reach, y=y + out * out * sag, angle=out * turn, z=ABOVE + number)
        yield back_id("draw", number), pose


def _place(after: Layout, seat: int, mine: bool) -> Point:
    """Where a seat lays the card that it has drawn: on a board before its plate, else where its cards will lie, or before its
    plate.
    """
    if after.board is not None:
        room, away = after.board.room, 0.62 * after.meld_card * CARD.ratio
        return (after.hand.centre[0], room.bottom - away) if mine else (after.plates[seat].panel.centre[0], room.y + away)
    if mine:
        return after.hand.centre
    backs = [pose for item, pose in after.poses.items() if item.startswith(f"back:seat{seat}:")]
    if backs:
        return sum(pose.x for pose in backs) / len(backs), sum(pose.y for pose in backs) / len(backs)
    return after.plates[seat].panel.centre


def _inside(pose: Pose, cloth: Rect) -> Pose:
    """The card where all of it lies on the cloth."""
    x = min(max(pose.x, cloth.x + pose.w / 2), cloth.right - pose.w / 2)
    return replace(pose, x=x, y=min(max(pose.y, cloth.y + pose.h / 2), cloth.bottom - pose.h / 2))
