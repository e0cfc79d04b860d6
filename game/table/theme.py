"""What the table looks like, as numbers: colours, felts, type sizes, radii, shadows, durations.

Everything is measured on a drawing board of 1920 x 1080 (1080 x 1920 when the window is upright) and multiplied by
`scale_of(size)`. No drawing happens here.
"""

from __future__ import annotations

from typing import NamedTuple

Colour = tuple[int, int, int]
Ink = tuple[int, int, int, int]


# ---- colours --------------------------------------------------------------------------------------

INK: Colour = (29, 35, 48)  # outlines, black suits, text on light ground
RED: Colour = (196, 32, 47)
BLUE: Colour = (31, 95, 180)
GREEN: Colour = (28, 124, 67)
GOLD: Colour = (233, 191, 90)  # you, now, the main action; nothing else
GOLD_LIGHT: Colour = (255, 232, 170)  # the rim of a gold button
GOLD_DEEP: Colour = (96, 74, 24)  # small text on gold
CREAM: Colour = (244, 239, 224)  # text on felt and panels
SOFT: Colour = (208, 221, 209)  # quiet text on felt
LINE: Colour = (169, 201, 180)  # lines and idle icons on felt
PANEL: Ink = (7, 28, 21, 176)
PANEL_SOLID: Ink = (10, 38, 29, 235)
PANEL_LINE: Ink = (150, 190, 165, 70)
BUTTON: Ink = (22, 62, 48, 255)
BUTTON_LINE: Ink = (150, 190, 165, 130)
VEIL: Ink = (4, 16, 12, 165)
SHADOW: Colour = (0, 6, 6)
PAPER: Colour = (255, 253, 248)
PAPER_EDGE: Colour = (180, 171, 152)
SHEET: Colour = (251, 248, 240)  # the score sheet and the rule sheet
SHEET_EDGE: Colour = (214, 203, 176)
SHEET_RULE: Colour = (226, 218, 200)
SHEET_GREY: Colour = (104, 98, 86)
SHEET_ROW: Colour = (244, 226, 178)
SHEET_GOOD: Colour = (28, 108, 70)
SHEET_MORE: Colour = (84, 140, 96)
SHEET_LESS: Colour = (196, 104, 84)
SHEET_HEAD: Colour = (31, 70, 56)
INLAY: Colour = (230, 220, 200)  # signs let into the rim
INLAY_DARK: Colour = (112, 94, 76)  # of a tool that cannot be used now
WOOD_LIGHT: Colour = (255, 226, 180)  # lamplight along an edge of the wood
GOOD: Colour = (140, 214, 160)  # what is there that is asked for; always beside words or a sign
FAULT: Colour = (240, 134, 108)  # what is missing or wrong
OURS: Colour = (126, 200, 178)  # the own side, where sides have colours; always beside names
THEIRS: Colour = (232, 150, 118)
FROST: Colour = (178, 222, 244)  # what is frozen
WARN: Colour = (240, 170, 120)  # a fault on dark ground; always beside words or a sign

FELTS: dict[str, tuple[Colour, Colour]] = {  # under the lamp, far from it
    "green": ((41, 100, 76), (8, 34, 25)),
    "blue": ((47, 90, 126), (10, 26, 44)),
    "burgundy": ((122, 45, 62), (47, 13, 26)),
    "charcoal": ((78, 84, 92), (22, 25, 30)),
}
RIM = 24  # how wide the boards around the cloth are
PORTRAITS: dict[str, Colour] = {  # the ground of each portrait: rings and bars that stand for somebody have it
    "ada": (217, 164, 65),
    "bruno": (93, 143, 184),
    "clio": (201, 103, 90),
    "dag": (127, 168, 140),
    "edda": (141, 123, 176),
    "farid": (208, 138, 78),
    "gwen": (79, 143, 139),
    "hugo": (199, 139, 164),
    "you": (199, 183, 138),
}
YOU_ON_PAPER: Colour = (31, 76, 120)  # sand would hardly be seen there
FACES: tuple[str, ...] = ("classic", "four_colour", "large_index", "minimal")
BACKS: tuple[str, ...] = (
    "guilloche", "lattice", "fan", "rosette", "waves", "tartan", "stars", "botanical", "suits", "quiet",
)  # fmt: skip
TABLE_FACES: dict[str, str] = {  # what a card wears that lies small on the table, by the face that the player has chosen
    "classic": "large_index",
    "four_colour": "large_four_colour",
    "large_index": "large_index",
    "minimal": "large_four_colour",
}
FOUR_COLOURED: frozenset[str] = frozenset({"four_colour", "minimal"})  # faces whose suits have four colours

# ---- type -----------------------------------------------------------------------------------------

TITLE, HEADING, TOTAL, NAME, BUTTON_TEXT, BODY, SMALL = 104, 40, 44, 30, 28, 25, 24
LEAST_TEXT = 13  # pixels; nothing is ever set smaller
LARGER: dict[str, float] = {"usual": 1.0, "larger": 1.15, "largest": 1.3}
LARGEST_GROWN = 36  # type that is larger anyway does not grow

# ---- measures -------------------------------------------------------------------------------------

HAND_CARD = 163  # its width
TABLE_FACE_BELOW = 146  # a card narrower than this wears the large index: the classic one could not be read in a small window
STRIP, LARGE_STRIP = 0.24, 0.38  # the part of a card's width that shows its index whole; with the large index
PANEL_RADIUS, DIALOG_RADIUS = 20, 28
FOCUS_RING, FOCUS_GAP = 4, 6
REACH = 66  # the least width and height that reacts: 44 pixels in a window of 1280 x 720
LEAST_REACH = 40  # and so many pixels in any window


def reach(k: float, least: float = REACH) -> float:
    """From one thing that reacts to the next, in units at this scale: at `least` so much, and more in a small window."""
    return max(least, LEAST_REACH / k)


class Shade(NamedTuple):
    """A soft shadow: how far it falls along `WAY`, how blurred and how dark (0-255) it is."""

    offset: float
    blur: float
    alpha: int

    def near(self, width: float) -> Shade:
        """The same of a card so wide, in units: a small one throws a smaller shadow."""
        size = min(1.0, 0.55 + width / 300)
        return Shade(self.offset * size, self.blur * size, self.alpha)

    def toward(self, other: Shade, part: float) -> Shade:
        """A part of the way to another height."""
        low, high = tuple(self), tuple(other)
        offset, blur, alpha = (a + (b - a) * part for a, b in zip(low, high, strict=True))
        return Shade(offset, blur, round(alpha))


WAY = (0.45, 1.0)  # shadows fall to the lower right, away from the lamp
CONTACT, CONTACT_AT = Shade(0, 2, 110), (1.0, 1.5)  # where a card touches what it lies on, and where that shadow lies
LIES, IN_FAN, LIFTED, FLIES = Shade(3, 4, 120), Shade(5, 9, 120), Shade(18, 20, 125), Shade(34, 30, 115)
CHIP, FACE, RAISED, DIALOG = Shade(3, 4, 110), Shade(5, 6, 120), Shade(6, 9, 115), Shade(16, 34, 190)

# ---- time, in seconds at normal speed ---------------------------------------------------------------

SPEEDS: dict[str, float] = {"slow": 1.6, "normal": 1.0, "fast": 0.5, "instant": 0.0}
HOVER, FLIP, PART, REFUSED = 0.13, 0.24, 0.16, 0.2
CLOSER = 0.25  # cards of all melds become narrower, together
DIALOG_IN, DIALOG_OUT = 0.2, 0.12
SLIDE = (0.36, 0.2)  # a sheet that slides in from beyond the edge of the window, and out again
DEAL_STEP, DEAL_FLIGHT = 0.065, 0.29
DEAL_LONGEST = 1.6  # from the first card that is dealt to the last: many cards follow one another more quickly
FADE = 0.12
LEAVE = 0.2  # how long piles and panels are still seen that leave the cloth for open hands

LEAST_SCALE = 0.5  # a window below 960 x 540 shows the picture of that size, shrunk


def colour_of(portrait: str, paper: bool = False) -> Colour:
    """The colour of the player with this portrait, on cloth or on paper."""
    ground = PORTRAITS.get(portrait, PORTRAITS["you"])
    return YOU_ON_PAPER if paper and ground == PORTRAITS["you"] else ground


def is_portrait(size: tuple[float, float]) -> bool:
    """An upright window has its own arrangement."""
    return size[1] > size[0]


def scale_of(size: tuple[int, int]) -> float:
    """Pixels per unit of the drawing board."""
    w, h = size
    return min(w / 1080, h / 1920) if h > w else min(w / 1920, h / 1080)
