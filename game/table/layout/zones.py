"""The zones of the table: which part of the cloth belongs to whom, from the deal to the end of the hand.

`zones(size, others, wants)` answers rectangles in units of the drawing board (see `theme`): one lane for each opponent, clockwise
from the player's left, the player's own lane, piles, the rail of information, prompt, hand, plate and actions. They depend on
the size of the window, the number of opponents and what the game declares, never on what has been played; what grows or
shrinks in the course of a hand is the card inside a zone. No two zones overlap, and all lie on the cloth, inside the rim.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from game.table.geometry import NOWHERE, Rect
from game.table.layout.forms import BETWEEN, MELDING, Part, Wants, form_of, parts_of
from game.table.theme import RIM, is_portrait, scale_of

LEDGE, LOW_LEDGE = 80.0, 100.0
"""How wide the rim is where the tools stand: on the right, and below in an upright window."""
GROWS = 1280.0
"""A board higher than this gives what is left over to the lanes."""
HEAD, LOW_HEAD, PURSE_HEAD = 66.0, 52.0, 92.0
"""The height of the head of a lane; the second where there are many of them, the third with chips under the name."""
UNDER_HEAD = 3.0
LEAST_STRIP = 0.6
"""In a window of a smaller scale the purses have no strip."""


@dataclass(frozen=True, slots=True)
class Zones:
    """All zones in units of the board; one that the game lacks is `NOWHERE`."""

    form: str
    """`pair` (two hands face to face, nothing melded in play), `duet` (two players who meld), `wide`, `arc`, `ultra`, `tall`."""
    k: float
    """Pixels for a unit."""
    cloth: Rect
    ledge: Rect
    """The broad part of the rim, for the tools."""
    heads: tuple[Rect, ...]
    """One for each opponent, clockwise from the player's left: the plate, which is the head of that owner's lane. Where sides
    meld together the heads stand in a row, and a label with all portraits is the head of a lane.
    """
    lanes: tuple[Rect, ...]
    """The cloth under each head, for that owner's melds; where nothing is melded in play the backs of the hand lie there. Where
    sides meld together, one for each of them.
    """
    own: Rect
    """The player's melds; where nothing is melded in play it is the zone of the hand, which is laid open there at the end."""
    piles: Rect
    goal: Rect
    """The rail on the left of the piles or above the player's melds: what the hand is played for, and the standing."""
    claim: Rect
    """The rail on the right of the piles or below them: what must be done, what can be bought."""
    board: Rect
    prompt: Rect
    hand: Rect
    you: Rect
    actions: Rect
    backs_in_heads: bool = False
    """The backs of a hand stand in the head of their owner, which is high enough for them and a purse."""
    backs: Rect = NOWHERE
    """Where the only opponent's hand is fanned out while both meld."""
    purses: Rect = NOWHERE
    """The strip that shows how the purses went: above the piles, where nothing else lies."""
    pot: Rect = NOWHERE
    """The round place of chips beside the piles, with its words."""


SIDES_TOP, SIDES_END = 0.010, {"wide": 0.262, "tall": 0.280}
"""From here to there reach the heads and lanes of the other sides."""
IN_ROW = {"wide": 5, "tall": 3}
"""So many of their heads stand beside each other."""
RANKS_RISE = 0.600
RISES = {"wide": 0.643, "duet": 0.641, "arc": 0.643, "pair": 0.195}
"""Down to this part of the cloth a form grows with the height that is left over; what lies below it moves down as it is."""


def frame(w: float, h: float) -> tuple[Rect, Rect]:
    """The cloth of a table of this size, and the broad board of its rim, on the right or below, that holds the tools."""
    if is_portrait((w, h)):
        return Rect(RIM, RIM, w - 2 * RIM, h - RIM - LOW_LEDGE), Rect(0, h - LOW_LEDGE, w, LOW_LEDGE)
    return Rect(RIM, RIM, w - RIM - LEDGE, h - 2 * RIM), Rect(w - LEDGE, 0, LEDGE, h)


class Ground(NamedTuple):
    """What every table stands on: a window, of a pixel at least, and the table of its size in units of the board."""

    size: tuple[int, int]
    k: float
    """Pixels for a unit."""
    tall: bool
    w: float
    h: float
    cloth: Rect
    ledge: Rect


def ground(size: tuple[int, int]) -> Ground:
    """The ground of a window of this size."""
    size = max(1, size[0]), max(1, size[1])
    k = scale_of(size)
    w, h = size[0] / k, size[1] / k
    return Ground(size, k, is_portrait(size), w, h, *frame(w, h))


@lru_cache(maxsize=32)
def zones(size: tuple[int, int], others: int, wants: Wants = MELDING) -> Zones:
    """The zones of a window for so many opponents (1 to 7)."""
    size, k, _, _, h, cloth, ledge = ground(size)
    form = form_of(size, others, wants)
    tall = form == "tall"
    extra = max(0.0, h - GROWS) if form in RISES else 0.0
    rises = RANKS_RISE if wants.ranks else SIDES_END[form] if wants.sides else RISES.get(form, 1.0)

    def at(y: float) -> float:
        return cloth.y + y * (cloth.h - extra) + extra * min(1.0, y / rises)

    def place(part: Part) -> Rect:
        x0, y0, x1, y1 = part
        return Rect(cloth.x + x0 * cloth.w, at(y0), (x1 - x0) * cloth.w, at(y1) - at(y0))

    zones_of, lanes_of = parts_of(form, others, wants)
    parts = {name: place(part) for name, part in zones_of.items()}
    if not wants.melding:
        parts["own"] = parts["hand"]
    if k < LEAST_STRIP:  # lines and faces would be too small
        parts.pop("purses", None)
    board = parts.pop("board", NOWHERE)
    if wants.board and wants.melding and not wants.ranks:  # a part of the zone of the piles
        piles = parts["piles"]
        wide = piles.w * (0.43 if form == "wide" else 0.36)  # a low one needs more of the width
        board = Rect(piles.right - wide, piles.y, wide, piles.h)
        parts["piles"] = piles._replace(w=piles.w * 0.98 - wide)
    heads: tuple[Rect, ...]
    backs_in_heads = False
    if "head" in parts:
        heads = (parts.pop("head"),)
        lanes: tuple[Rect, ...] = (parts.pop("lane"),)
    elif wants.sides:
        heads = _in_rows(cloth, parts["own"], at(SIDES_TOP), others, IN_ROW[form])
        under = heads[-1].bottom + UNDER_HEAD
        low, gap, own = at(SIDES_END[form]), BETWEEN * cloth.w, parts["own"]
        if wants.ranks:  # all strips are of one height but where piles lie between them
            low = (own if form == "wide" else parts["piles"]).y - gap
        lanes = tuple(Rect(own.x, under, own.w, low - under).split(wants.sides, gap, wants.ranks or form == "tall"))
    else:
        whole = [place(part) for part in lanes_of]
        closed = form == "wide" and not wants.melding
        high = LOW_HEAD if others > (2 if tall else 5 if form == "arc" else 4 if closed else 3) else HEAD
        if wants.purse and not wants.melding and (tall or (form == "wide" and high == HEAD)):
            high, backs_in_heads = PURSE_HEAD, not tall
        if form == "duet":
            high = parts["goal"].h
        heads = tuple(lane._replace(h=high) for lane in whole)
        under = high + UNDER_HEAD
        lanes = tuple(Rect(lane.x, lane.y + under, lane.w, lane.h - under) for lane in whole)
        if form == "duet":  # both blocks of melds are level
            own = parts["own"]
            parts["own"] = Rect(own.x, lanes[0].y, own.w, own.bottom - lanes[0].y)
    return Zones(form, k, cloth, ledge, heads, lanes, backs_in_heads=backs_in_heads, board=board, **parts)


def _in_rows(cloth: Rect, across: Rect, top: float, count: int, most: int) -> tuple[Rect, ...]:
    """Heads in rows of at most so many."""
    rows = -(-count // most)
    high, gap = HEAD if rows < 2 else LOW_HEAD, BETWEEN * cloth.w
    found: list[Rect] = []
    for first in range(0, count, most):
        y = top + first // most * (high + UNDER_HEAD)
        found += Rect(across.x, y, across.w, high).split(min(most, count - first), gap)
    return tuple(found)
