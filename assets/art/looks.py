"""What a portrait's face does: five expressions, a blink and glances. Only brows, lids, pupils, mouth and tilt change."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import heads
from heads import WHITE, WHITE_HAIR, Hair, Skin
from svgkit import INK, Canvas, oval

DARK_MOUTH = "#4a1d1c"


@dataclass(frozen=True)
class Look:
    """One expression. Brows and lids are drawn for the right eye and mirrored; a tilt is clockwise, in degrees."""

    lids: str = "open"
    """`open`, `wide`, `narrow`, or `shut`; `smile` for eyes that the cheeks close."""
    pupil: tuple[float, float] = (-0.4, 0.0)
    """Where the person looks: to the right and down, from the middle of the eye."""
    brow: str = "M-4.6,-8.2C-2,-10 2.6,-10.4 6.6,-7.4"
    raised: str = ""
    """The brow of the right eye, where it is not as the left one."""
    mouth: str = "calm"
    blush: float = 0.22
    tilt: float = 0.0


LOOKS: dict[str, Look] = {
    "calm": Look(),
    "thinks": Look(
        "open", (2.2, -1.2), "M-4.6,-8.6C-2,-10.4 2.6,-10.8 6.6,-7.8", "M-4.6,-11C-2,-13.6 2.6,-13.8 6.8,-10.4", "aside", tilt=-5
    ),
    "glad": Look("smile", brow="M-4.6,-10.4C-2,-12.6 2.6,-13 6.6,-9.6", mouth="smile", blush=0.42, tilt=3),
    "startled": Look("wide", (0, 0), "M-4.8,-13.4C-2,-16.2 2.8,-16.4 6.8,-12.6", mouth="round"),
    "sour": Look("narrow", (-0.4, 1.0), "M-5.6,-4.8L6.4,-9.4", mouth="frown", tilt=4),
    "blink": Look("shut"),
    "left": Look(pupil=(-2.5, 0.2)),
    "right": Look(pupil=(2.5, 0.2)),
    "down": Look(pupil=(0, 1.3), lids="open"),
}
"""By name; `calm` is the picture without a name behind the person's."""


def eyes(c: Canvas, look: Look, hair: Hair, soft: bool) -> None:
    for side in (-1, 1):
        with c.at(8.2 * side, -2.5, 0, side, 1):
            x, y = look.pupil[0] * side, look.pupil[1]
            if look.lids == "open":
                c.flat("M-5.2,0.6C-3,-3.4 3,-3.4 5.6,0C3.5,3.2 -3,3.2 -5.2,0.6Z", WHITE)
                c.dot(x, y, 2.3, INK)
                c.line("M-5.4,0.8C-3,-3.8 3.2,-3.6 6,-0.4" + ("L8,-1.6" if soft else ""), INK, 2.0)
            elif look.lids == "wide":
                c.flat("M-5.6,0C-4.2,-6 4.2,-6 5.8,0C4.2,5.4 -4.2,5.4 -5.6,0Z", WHITE)
                c.dot(x, y, 2.3, INK)
                c.line("M-5.6,0C-4.2,-6.2 4.2,-6.2 6,-0.2" + ("L8,-1.6" if soft else ""), INK, 2.0)
            elif look.lids == "narrow":
                c.flat("M-5.2,1C-3,-0.8 3,-0.8 5.6,0.6C3.5,3.4 -3,3.4 -5.2,1Z", WHITE)
                c.dot(x, y, 1.9, INK)
                c.line("M-5.8,0.8L6,-0.6", INK, 2.6)
            elif look.lids == "smile":
                c.line("M-5.4,1.2C-3,-3.6 3,-3.6 5.8,1", INK, 2.5)
            else:
                c.line("M-5.4,0C-3,3 3.2,3 5.8,-0.2" + ("L8,0.6" if soft else ""), INK, 2.2)
            brow = look.raised if look.raised and side == 1 else look.brow
            c.line(brow, hair.line if hair is WHITE_HAIR else hair.base, 2.2)


def mouth(c: Canvas, look: Look, skin: Skin, soft: bool, bearded: bool) -> None:
    """The mouth; under a moustache it is lower, and drawn over it."""
    if look.mouth == "calm":
        if not bearded:
            heads.calm_mouth(c, skin, soft)
        return
    lips = skin.lips if soft or bearded else "#8f4038"
    with c.at(0, 3.2 if bearded else 0):
        if look.mouth == "smile":
            c.shape("M-8,11.2C-3,13.6 3,13.6 8,11.2C6.4,19.8 -6.4,19.8 -8,11.2Z", DARK_MOUTH if not soft else lips, INK, 1.5)
            c.flat("M-6.4,12.6C-2,14.2 2,14.2 6.4,12.6C5.8,15.4 -5.8,15.4 -6.4,12.6Z", WHITE)
        elif look.mouth == "round":
            c.shape("M-3.6,14.4C-3.6,10.6 3.6,10.6 3.6,14.4C3.6,19 -3.6,19 -3.6,14.4Z", DARK_MOUTH, lips, 1.8)
        elif look.mouth == "aside":
            if soft:
                c.flat("M-3.4,13.8C-1.6,11.6 0.4,11.4 1.6,12.2C3.2,11.6 5.2,12 7,13C4.4,16.4 -1.2,16.4 -3.4,13.8Z", lips)
            c.line("M-3.2,14.2C0,14.8 3.6,14 7.2,12.2", INK, 1.9 if not soft else 1.3)
        elif look.mouth == "frown":
            if soft:
                c.flat("M-5.4,16.4C-3,12.4 3,12.4 5.4,16.4C3,15.8 -3,15.8 -5.4,16.4Z", lips)
            c.line("M-6.6,17C-3,13.4 3,13.4 6.6,17", INK, 2.0 if not soft else 1.6)


def face(c: Canvas, look: Look, skin: Skin, hair: Hair, soft: bool, beard: Callable[[Canvas, Hair], None] | None) -> None:
    """The whole face around its middle."""
    heads.skull(c, skin, soft)
    eyes(c, look, hair, soft)
    heads.nose(c)
    if soft:
        for x in (-11, 10.6):
            c.flat(oval(x, 8.4, 4.4, 3.2), skin.lips, f' fill-opacity="{look.blush}"')
    bearded = beard not in (None, heads.goatee)
    if not bearded:
        mouth(c, look, skin, soft, False)
    if beard is not None:
        beard(c, hair)
    if bearded:
        mouth(c, look, skin, soft, True)
