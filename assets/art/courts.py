"""The twelve court figures and the jester: who wears and holds what, and how a court card is put together.

One half figure is drawn around the middle of its face, cut to the half frame, and emitted twice; a diagonal sash
covers the seam. A `Figure` names the parts that make one person.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from attire import (
    braids,
    cape_chain,
    cape_dagged,
    cape_ermine,
    cape_lapels,
    collar_high,
    collar_jester,
    collar_points,
    collar_ruff,
    collar_scarf,
    jack_body,
    jester_body,
    king_body,
    lace,
    neck_beads,
    neck_ermine,
    neck_lace,
    neck_square,
    necklace,
    no_back,
    queen_body,
    veil,
)
from hands import arrow, axe, cudgel, fist, goblet, halberd, key, marotte, mirror, orb, rose, sceptre, sleeve, sprig, sword
from hats import (
    crown_clubs,
    crown_diamonds,
    crown_hearts,
    crown_spades,
    hat_beret,
    hat_chaperon,
    hat_jester,
    hat_pointed,
    hat_wide,
    head_clubs_queen,
    head_diamonds_queen,
    head_hearts_queen,
    head_spades_queen,
)
from heads import (
    AUBURN,
    BLOND,
    BROWN,
    DARK,
    DEEP,
    FAIR,
    WARM,
    WHITE_HAIR,
    Hair,
    Skin,
    beard_boxed,
    beard_curly,
    beard_long,
    beard_profile,
    face,
    goatee,
    grin,
    hair_bob,
    hair_curls,
    hair_rolled,
    hair_side,
    hair_side_curls,
    profile,
)
from pips import Palette, pip
from svgkit import INK, Canvas, box, oval, star

FRAME = (50.0, 20.0, 150.0, 310.0)
SLANT = 25.0
WINDOW = [(50.0, 20.0), (200.0, 20.0), (200.0, 175 + SLANT), (50.0, 175 - SLANT)]
FACE_AT = (127.0, 86.0)
HAND_AT = (48.5, 74.0)


@dataclass(frozen=True)
class Figure:
    """Everything that tells one person from another."""

    hat: Callable[[Canvas, Palette], None]
    thing: Callable[[Canvas, Palette], None]
    skin: Skin
    hair: Hair
    locks: Callable[[Canvas, Hair], None] | None = None
    beard: Callable[[Canvas, Hair], None] | None = None
    collar: Callable[[Canvas, Palette], None] = no_back
    back: Callable[[Canvas, Palette], None] = no_back
    side_view: bool = False
    flip: bool = False  # looks to the right
    lean: float = 4.0  # tilt of the attribute


CAST: dict[tuple[str, str], Figure] = {
    ("K", "spades"): Figure(crown_spades, sword, FAIR, DARK, hair_rolled, beard_long, cape_ermine, lean=5),
    ("K", "hearts"): Figure(crown_hearts, sceptre, FAIR, WHITE_HAIR, hair_curls, beard_curly, cape_lapels),
    ("K", "diamonds"): Figure(crown_diamonds, axe, WARM, AUBURN, hair_side, beard_profile, cape_chain, side_view=True, lean=1),
    ("K", "clubs"): Figure(crown_clubs, orb, DEEP, DARK, hair_bob, beard_boxed, cape_dagged, lean=0),
    ("Q", "spades"): Figure(head_spades_queen, mirror, FAIR, DARK, collar=neck_ermine, back=veil, lean=1),
    ("Q", "hearts"): Figure(head_hearts_queen, rose, FAIR, BLOND, collar=neck_lace, back=braids, lean=3),
    ("Q", "diamonds"): Figure(head_diamonds_queen, goblet, WARM, AUBURN, collar=neck_square, back=lace, lean=0),
    ("Q", "clubs"): Figure(head_clubs_queen, sprig, DEEP, DARK, collar=neck_beads),
    ("J", "spades"): Figure(hat_beret, halberd, FAIR, DARK, hair_side, collar=collar_high, side_view=True, lean=0),
    ("J", "hearts"): Figure(hat_pointed, arrow, FAIR, BLOND, hair_side_curls, collar=collar_points, side_view=True, flip=True),
    ("J", "diamonds"): Figure(hat_wide, key, WARM, BROWN, hair_bob, goatee, collar_ruff, lean=0),
    ("J", "clubs"): Figure(hat_chaperon, cudgel, DEEP, DARK, hair_bob, None, collar_scarf, lean=4),
}


JESTER = Figure(hat_jester, marotte, FAIR, AUBURN, hair_curls, grin, collar_jester, lean=2)


def figure(c: Canvas, rank: str, suit: str, p: Palette, hand: bool = True) -> None:
    """A person from the waist up, around the middle of the face; rank X is the jester."""
    f = JESTER if rank == "X" else CAST[rank, suit]
    f.back(c, p)
    if rank == "X":
        jester_body(c, p)
    elif rank == "K":
        king_body(c, p, suit)
    elif rank == "Q":
        queen_body(c, p, suit, f.skin)
    else:
        jack_body(c, p, suit, f.skin)
    if rank != "Q" and not f.side_view and f.locks:
        f.locks(c, f.hair)
    if rank == "J":
        c.shape("M-9,14L-9,30L9,30L9,14Z", f.skin.shade)
    f.collar(c, p)
    if rank == "Q" and f.collar is not neck_beads:
        necklace(c, p)
    if f.back is braids:
        f.back(c, p)
    with c.at(0, 0, 0, -1 if f.flip else 1, 1):
        if f.side_view:
            profile(c, f.skin, f.hair)
            if f.locks:
                f.locks(c, f.hair)
        else:
            face(c, f.skin, f.hair, rank == "Q", f.beard in (None, goatee))
        if f.beard:
            f.beard(c, f.hair)
        f.hat(c, p)
    if not hand:
        return
    with c.at(*HAND_AT):
        with c.at(0, 0, f.lean):
            f.thing(c, p)
        sleeve(c, p, p.gold)
        fist(c, f.skin)


def half(rank: str, suit: str, p: Palette) -> str:
    """One half of a court card, cut to its window."""
    c = Canvas(WINDOW)
    with c.at(*FACE_AT):
        figure(c, rank, suit, p)
    c.flat(star(64, 35, 5, 10.5, 4.5) if rank == "X" else pip(suit, 72, 46, 32), p.pip)
    return c.text()


def medallion(rank: str, suit: str, p: Palette, cx: float, cy: float, r: float, size: float = 1.0) -> str:
    """Head and shoulders in a round frame."""
    ring = [(cx + r * math.cos(math.radians(a)), cy + r * math.sin(math.radians(a))) for a in range(0, 360, 9)]
    c = Canvas(ring)
    c.flat(oval(cx, cy, r), "#fffdf8")
    with c.at(cx, cy + 8 * size, 0, size):
        figure(c, rank, suit, p, hand=False)
    c.window = None
    c.line(oval(cx, cy, r), INK, 5.6)
    c.line(oval(cx, cy, r), p.gold, 3)
    return c.text()


def sash(p: Palette) -> str:
    """The diagonal band between the halves."""
    c = Canvas([(50, 20), (200, 20), (200, 330), (50, 330)])
    with c.at(125, 175, 18.435):
        c.shape(box(-100, -6.4, 200, 12.8), p.gold, INK, 2)
        c.flat(box(-100, -3, 200, 6), p.main)
        c.flat("".join(star(x, 0, 2, 2.4, 1.8) for x in range(-84, 85, 8)), p.gold)
    return c.text()


def court(rank: str, suit: str, p: Palette) -> str:
    """Both halves, the sash and the frame of a court card."""
    body = half(rank, suit, p)
    x, y, w, h = FRAME
    inner = f'<rect x="{x + 4}" y="{y + 4}" width="{w - 8}" height="{h - 8}" fill="none" stroke="{p.gold}" stroke-width="1.2"/>'
    return (
        f'<rect x="{x}" y="{y}" width="{w}" height="{h}" fill="#fffdf8"/>\n{inner}\n{body}\n<g transform="rotate(180 125 175)">\n{body}\n</g>\n'
        f'{sash(p)}\n<rect x="{x}" y="{y}" width="{w}" height="{h}" fill="none" stroke="{p.pip}" stroke-width="2"/>'
    )
