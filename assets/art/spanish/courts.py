"""The court of a Spanish pack: a sota on foot, a caballo on his horse, a rey in his robe, from head to foot.

Each looks at the player and holds the sign of the suit; they stand on a card of 250 by 350.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from attire import ermine
from hands import fist
from hats import crown_clubs, crown_diamonds, crown_hearts, crown_spades, hat_beret, hat_chaperon, hat_pointed, hat_wide
from heads import (
    AUBURN,
    BLOND,
    BROWN,
    DARK,
    FAIR,
    WARM,
    WHITE,
    WHITE_HAIR,
    Hair,
    Skin,
    beard_boxed,
    beard_curly,
    beard_long,
    bumps,
    face,
    goatee,
    hair_bob,
    hair_curls,
    hair_rolled,
)
from pips import Palette
from spanish.signs import COURTS, sign
from svgkit import INK, Canvas, oval, star

Draw = Callable[[Canvas, Hair], None]


@dataclass(frozen=True)
class Person:
    """Who stands or rides on a card."""

    skin: Skin
    hair: Hair
    locks: Draw
    hat: Callable[[Canvas, Palette], None]
    beard: Draw | None = None


SOTA, CABALLO, REY = 10, 11, 12
PEOPLE: dict[tuple[int, str], Person] = {
    (SOTA, "h"): Person(FAIR, BLOND, hair_bob, hat_beret),
    (SOTA, "d"): Person(WARM, BROWN, hair_curls, hat_wide),
    (SOTA, "s"): Person(FAIR, DARK, hair_bob, hat_chaperon),
    (SOTA, "c"): Person(WARM, AUBURN, hair_curls, hat_pointed),
    (CABALLO, "h"): Person(FAIR, AUBURN, hair_curls, hat_pointed),
    (CABALLO, "d"): Person(WARM, DARK, hair_bob, hat_chaperon),
    (CABALLO, "s"): Person(FAIR, BLOND, hair_bob, hat_beret),
    (CABALLO, "c"): Person(WARM, BROWN, hair_curls, hat_wide, goatee),
    (REY, "h"): Person(FAIR, WHITE_HAIR, hair_rolled, crown_hearts, beard_curly),
    (REY, "d"): Person(WARM, AUBURN, hair_curls, crown_diamonds, beard_boxed),
    (REY, "s"): Person(FAIR, DARK, hair_rolled, crown_spades, beard_long),
    (REY, "c"): Person(WARM, BROWN, hair_curls, crown_clubs, beard_boxed),
}
"""By number and suit."""
HORSES: dict[str, tuple[str, str, str]] = {
    "h": ("#f1ece0", "#b9b09c", "#cfc5b0"), "d": ("#c98f56", "#8a5a2c", "#f3cd8b"),
    "s": ("#767c88", "#454a55", "#343844"), "c": ("#8c5b3a", "#5c371f", "#3a2213"),
}  # fmt: skip
"""The coat of each horse, its far side, and its mane."""
HIGH = {"h": 74.0, "d": 64.0, "s": 148.0, "c": 142.0}
"""How high the sign is that they hold."""


def _head(c: Canvas, rank: int, suit: str) -> None:
    """A head with what is worn on it, around the middle of the face."""
    person = PEOPLE[rank, suit]
    person.locks(c, person.hair)
    face(c, person.skin, person.hair, False, person.beard is None)
    if person.beard is not None:
        person.beard(c, person.hair)
    person.hat(c, COURTS[suit])


def _held(c: Canvas, suit: str, x: float, y: float, part: float = 1.0) -> None:
    """The sign of the suit above a fist at this point."""
    high = HIGH[suit] * part
    up = {"h": 0.36, "d": 0.54, "s": 0.28, "c": 0.24}[suit] * high
    sign(c, suit, x, y - up, high)


def _boot(c: Canvas, x: float, colour: str, cuff: str) -> None:
    """A boot below a leg, its toe to the left."""
    c.shape(f"M{x},292L{x + 28},292L{x + 29},320L{x - 14},320C{x - 15},310 {x - 2},310 {x},298Z", colour)
    c.shape(f"M{x - 2},288L{x + 30},288L{x + 30},297L{x - 2},297Z", cuff, INK, 1.8)


def sota(c: Canvas, suit: str) -> None:
    p, person = COURTS[suit], PEOPLE[SOTA, suit]
    c.shape("M82,156C62,206 54,258 58,296C74,288 86,284 100,284L146,284C158,286 168,292 180,300C184,252 172,196 150,156Z", p.deep)
    c.line("M70,232C66,254 64,272 66,288M164,232C170,254 172,272 172,290", p.main, 2.6)
    c.shape("M90,236L90,294L116,294L119,240Z", p.second)
    c.shape("M119,240L124,294L150,294L148,236Z", WHITE)
    c.line("M131,250L133,290M140,248L142,290", p.main, 3.4)
    c.line("M99,250L99,290M108,250L107,290", p.main, 1.6)
    for x in (88, 124):
        _boot(c, x, p.accent, p.gold)
    c.shape("M84,154C98,142 136,142 150,154L161,242C134,256 98,256 73,242Z", p.main)
    c.line("M103,156L95,247M131,156L139,247", p.deep, 2.4)
    c.line("M75,236C98,249 134,249 160,236", p.gold, 3.4)
    c.shape("M111,150L123,150L125,204L109,204Z", p.second)
    for y in (163, 177, 191):
        c.dot(117, y, 3.2, p.gold, INK, 1.4)
    c.shape("M79,203L155,203L156,216L78,216Z", p.gold)
    c.shape("M109,200L125,200L125,219L109,219Z", p.accent, INK, 1.8)
    c.shape("M92,152C66,164 50,192 64,214L82,206C76,192 84,178 102,168Z", p.second)
    c.line("M70,190L84,198", p.main, 2.6)
    with c.at(74, 210, -30, 0.95):
        fist(c, person.skin)
    _held(c, suit, 194, 142)
    c.shape("M142,152C164,156 176,150 183,138L199,150C190,174 166,184 144,176Z", p.second)
    c.line("M176,147L189,160", p.main, 2.6)
    with c.at(194, 142, 8, 0.95):
        fist(c, person.skin)
    c.shape("M90,152C104,141 130,141 144,152L137,166L129,158L123,169L117,160L111,169L105,158L97,166Z", WHITE, INK, 1.8)
    with c.at(117, 122, 0, 1.14):
        _head(c, SOTA, suit)


def rey(c: Canvas, suit: str) -> None:
    p, person = COURTS[suit], PEOPLE[REY, suit]
    c.shape("M80,150C98,138 138,138 156,150L188,320L50,320Z", p.main)
    c.line("M92,214L74,302M144,214L164,302", p.deep, 3)
    c.shape("M106,150L130,150L141,320L96,320Z", p.second)
    c.scatter("M106,150L130,150L141,320L96,320Z", 14, 15, 5, lambda x, y: star(x, y, 4, 5.6, 2.4), p.main, (118, 160))
    for d in ("M106,150L96,320", "M130,150L141,320"):
        c.line(d, INK, 7)
        c.line(d, p.gold, 4)
    c.shape("M50,320L53,304L185,304L188,320Z", p.gold)
    c.flat("".join(oval(x, 312, 2.6) for x in range(62, 184, 14)), p.main)
    ermine(
        c, "M82,148C64,158 54,180 52,200C76,218 98,222 118,222C138,222 162,218 186,200C182,180 172,158 154,148Z", 12, (118, 180)
    )
    c.line("M88,166C98,190 138,190 148,166", p.gold_dark, 3.4)
    c.shape(star(118, 192, 8, 9, 6), p.gold, INK, 1.6)
    c.dot(118, 192, 3.2, p.main)
    _held(c, suit, 195, 154)
    c.shape("M146,160C164,166 178,162 185,152L201,164C190,192 164,200 144,190Z", p.main)
    c.line("M178,160L192,173", p.gold, 4)
    with c.at(195, 154, 8, 1):
        fist(c, person.skin)
    c.shape("M88,160C64,178 58,208 72,230L92,222C84,204 90,188 104,178Z", p.main)
    c.line("M68,216L86,208", p.gold, 4)
    with c.at(84, 226, -20, 1):
        fist(c, person.skin)
    with c.at(118, 118, 0, 1.16):
        _head(c, REY, suit)


def _horse_head(c: Canvas, suit: str) -> None:
    """Head, mane and bridle of a horse that looks to the left."""
    coat, far, mane = HORSES[suit]
    c.shape("M88,146L84,128C92,132 98,140 99,150Z", far, INK, 1.8)
    c.shape("M93,150C74,150 56,168 40,189C35,198 42,209 54,206C69,202 83,200 94,190C105,178 105,160 93,150Z", coat)
    c.flat(
        "M41,190C37,198 43,206 53,204C58,203 62,201 67,200C60,196 57,191 55,184C50,184 45,186 41,190Z",
        far,
        ' fill-opacity="0.55"',
    )
    c.shape("M80,154L77,133C87,138 93,146 93,156Z", coat, INK, 1.8)
    c.flat("M63,169C66,164 73,164 76,168C72,172 67,172 63,169Z", WHITE)
    c.dot(69.6, 168.4, 3, INK)
    c.line("M62,166C66,161 73,161 77,166", INK, 2)
    c.line("M43,197C47,200 51,200 55,197M46,189L47,189", INK, 2.2)
    c.shape(
        bumps([(90, 142), (104, 149), (115, 164), (121, 182), (123, 202), (112, 192), (105, 176), (98, 162), (90, 142)], -0.25),
        mane,
    )
    c.shape("M84,150C78,152 72,155 68,161C76,159 84,160 90,164Z", mane, INK, 1.6)


def _bridle(c: Canvas) -> None:
    c.line("M47,183L66,202M63,174L72,200M86,156L72,200", "#7a1d24", 4)
    for x, y in ((56, 193), (72, 199)):
        c.dot(x, y, 3, "#e9b94a", INK, 1.2)


def caballo(c: Canvas, suit: str) -> None:
    p, person = COURTS[suit], PEOPLE[CABALLO, suit]
    coat, far, mane = HORSES[suit]
    c.shape("M190,218C208,214 216,238 209,284C206,298 202,304 196,307C201,284 198,258 184,240Z", mane)
    c.shape("M98,240L95,312L80,314L81,304L84,244Z", far)
    c.shape("M172,246L164,278L172,314L157,316L151,278L156,246Z", far)
    c.shape("M78,230L46,250L46,288L61,290L62,262L94,254Z", coat)
    c.shape("M44,282L62,284L62,294L42,293Z", INK)
    c.shape(
        "M82,200C100,196 150,192 182,202C198,208 202,226 198,248L205,314L189,316L182,266C170,254 148,260 130,260"
        "C112,260 106,258 106,264L110,314L95,316L84,252C74,236 72,214 82,200Z",
        coat,
    )
    c.flat(
        "M130,260C150,260 170,254 182,266L181,258C172,248 150,253 130,254C114,254 100,252 92,244C96,256 100,262 106,262C110,258 118,260 130,260Z",
        far,
    )
    for x in (94, 188):
        c.shape(f"M{x},306L{x + 16},305L{x + 17},319L{x - 3},320Z", INK)
    c.shape("M78,232C64,208 70,178 86,158L94,152C112,154 124,174 126,208Z", coat)
    _horse_head(c, suit)
    _bridle(c)
    c.line("M70,202C86,198 104,194 116,192", "#7a1d24", 4)
    c.line("M76,230C88,238 104,240 122,234", p.main, 6)
    for x, y in ((84, 234), (97, 238), (110, 238)):
        c.dot(x, y, 3.4, p.gold, INK, 1.2)
    c.shape("M124,194L174,194L181,244L117,244Z", p.accent)
    c.line("M118,238L180,238", p.gold, 4)
    _held(c, suit, 205, 140, 0.9)
    c.shape("M138,196L166,196L162,250L136,250Z", p.second)
    c.line("M146,206L144,246M154,206L152,246", p.main, 1.6)
    c.shape("M136,244L162,244L161,268C160,278 152,278 140,278L120,278C119,270 133,266 136,256Z", p.accent)
    c.shape("M134,242L164,242L164,251L134,251Z", p.gold, INK, 1.8)
    c.shape("M126,148C140,138 162,138 176,148L181,208L121,208Z", p.main)
    c.shape("M121,197L180,197L181,208L121,208Z", p.gold)
    c.line("M151,146L151,194", p.second, 5)
    for y in (160, 174, 188):
        c.dot(151, y, 2.8, p.gold, INK, 1.2)
    c.shape("M132,150C112,160 102,172 100,184L116,196C122,184 132,178 144,174Z", p.second)
    c.line("M106,176L121,187", p.main, 2.6)
    with c.at(109, 190, -40, 0.88):
        fist(c, person.skin)
    c.shape("M168,148C184,152 192,146 197,136L212,148C204,168 186,176 166,172Z", p.second)
    c.line("M191,145L203,157", p.main, 2.6)
    with c.at(205, 140, 8, 0.88):
        fist(c, person.skin)
    c.shape("M132,150C144,140 158,140 170,150L164,161L157,154L151,164L145,154L138,161Z", WHITE, INK, 1.8)
    with c.at(151, 118, 0, 1.06):
        _head(c, CABALLO, suit)


_DRAWN: dict[int, tuple[Callable[[Canvas, str], None], float, float, float]] = {
    SOTA: (sota, 4.0, 12.0, 0.96), CABALLO: (caballo, 2.0, 24.0, 0.92), REY: (rey, 2.0, 14.0, 0.95),
}  # fmt: skip
"""By number: who is drawn, and where and how large they stand, free of the numbers in the corners."""
COURT = tuple(_DRAWN)


def court(c: Canvas, rank: int, suit: str) -> None:
    """The picture of a court card."""
    draw, x, y, size = _DRAWN[rank]
    with c.at(x, y, 0, size):
        draw(c, suit)


def medallion(c: Canvas, rank: int, suit: str, x: float, y: float, r: float) -> None:
    """What tells a court card on a small one, in a round frame: a hat, a horse's head, a crown."""
    p = COURTS[suit]
    ring = [(x + r * math.cos(math.radians(a)), y + r * math.sin(math.radians(a))) for a in range(0, 360, 8)]
    inner = Canvas(ring)
    inner.flat(oval(x, y, r), "#fbeccb")
    if rank == CABALLO:
        with inner.at(x, y, 0, r / 54):
            inner.shape("M-14,60C-26,26 -14,0 0,-18L8,-24C26,-22 44,2 50,60Z", HORSES[suit][0], None)
        with inner.at(x - r * 1.5, y - r * 3.32, 0, r / 54):
            _horse_head(inner, suit)
            _bridle(inner)
    else:
        with inner.at(x, y + r * 0.16, 0, r / 54):
            inner.shape("M-15,18C-34,22 -52,32 -60,60L60,60C52,32 34,22 15,18Z", p.main)
            if rank == REY:
                ermine(inner, "M-17,18C-32,22 -46,30 -54,42C-36,52 36,52 54,42C46,30 32,22 17,18Z", 11, (0, 30))
            else:
                inner.shape("M-20,20C-8,14 8,14 20,20L13,33L0,25L-13,33Z", WHITE, INK, 1.8)
            _head(inner, rank, suit)
    c.items += inner.items
    c.line(oval(x, y, r), INK, 5.4)
    c.line(oval(x, y, r), p.gold, 2.8)
