"""The forms of the table: where its zones and the lanes of the opponents lie, as parts of the cloth.

The form follows from the shape of the window, the number of opponents and what the game declares.
"""

from __future__ import annotations

from typing import NamedTuple

from game.table.theme import is_portrait

Part = tuple[float, float, float, float]
"""Left, top, right, bottom as parts of the cloth."""
ULTRA = 2.0
"""Windows that are wider than this, by their height, have their lanes at the sides."""


class Wants(NamedTuple):
    """What a game declares for its table."""

    melding: bool = True
    """Melds are laid in the course of play; without them hands for two are shown larger."""
    board: bool = False
    """There are places that belong to nobody."""
    sides: int = 0
    """So many sides besides the player's own meld together; 0 where everybody melds alone."""
    frames: bool = False
    """Contracts are filled in frames before they are laid: they stand where the player's melds will lie, and need the height."""
    ranks: bool = False
    """Every rank has a place of its own in the strip of a side."""
    told: bool = False
    """What a hand costs and what it needs is told in several lines all the time: both places of the rail are panels."""


MELDING = Wants()


def both_sides(left: float, top: float, right: float, bottom: float) -> dict[str, Part]:
    """The two panels of the rail, as far from the middle: the goal on the left, and the claim on the right."""
    return {"goal": (left, top, right, bottom), "claim": (round(1 - right, 4), top, round(1 - left, 4), bottom)}


_COMMON: dict[str, Part] = {
    "prompt": (0.25, 0.651, 0.75, 0.692),
    "hand": (0.166, 0.729, 0.834, 0.996),
    "you": (0.007, 0.812, 0.163, 0.986),
    "actions": (0.837, 0.780, 0.993, 0.986),
}
FORMS: dict[str, dict[str, Part]] = {
    "wide": {
        **_COMMON,
        **both_sides(0.007, 0.3375, 0.212, 0.4955),
        "piles": (0.2185, 0.333, 0.7815, 0.498),
        "own": (0.007, 0.5035, 0.993, 0.643),
    },
    "duet": {
        **_COMMON,
        "goal": (0.007, 0.014, 0.284, 0.148),
        "claim": (0.345, 0.536, 0.655, 0.590),
        "backs": (0.294, 0.012, 0.706, 0.205),
        "piles": (0.294, 0.209, 0.706, 0.532),
        "own": (0.007, 0.154, 0.284, 0.641),
        "prompt": (0.294, 0.592, 0.706, 0.636),
        "hand": (0.166, 0.682, 0.834, 0.996),
    },
    "arc": {
        **_COMMON,
        "hand": (0.18, 0.729, 0.82, 0.996),
        "piles": (0.285, 0.2485, 0.715, 0.451),
        "goal": (0.285, 0.459, 0.500, 0.513),
        "claim": (0.505, 0.459, 0.715, 0.513),
        "own": (0.285, 0.516, 0.715, 0.643),
        "prompt": (0.285, 0.651, 0.715, 0.692),
    },
    "ultra": {
        "goal": (0.269, 0.293, 0.376, 0.456),
        "claim": (0.805, 0.656, 0.995, 0.792),
        "piles": (0.379, 0.288, 0.731, 0.460),
        "own": (0.269, 0.465, 0.731, 0.642),
        "prompt": (0.30, 0.651, 0.70, 0.692),
        "hand": (0.20, 0.727, 0.80, 0.996),
        "you": (0.005, 0.812, 0.122, 0.986),
        "actions": (0.887, 0.800, 0.995, 0.986),
    },
    "pair": {
        **_COMMON,
        "head": (0.007, 0.014, 0.207, 0.140),
        "lane": (0.235, 0.012, 0.985, 0.205),
        "piles": (0.255, 0.222, 0.745, 0.562),
        **both_sides(0.007, 0.270, 0.207, 0.500),
        "own": (0.0, 0.0, 0.0, 0.0),
        "prompt": (0.25, 0.592, 0.75, 0.636),
        "hand": (0.166, 0.682, 0.834, 0.996),
    },
    "tall": {
        "piles": (0.012, 0.379, 0.988, 0.492),
        **both_sides(0.012, 0.498, 0.497, 0.534),
        "own": (0.012, 0.540, 0.988, 0.652),
        "prompt": (0.05, 0.657, 0.95, 0.687),
        "hand": (0.012, 0.708, 0.988, 0.909),
        "you": (0.012, 0.914, 0.372, 0.994),
        "actions": (0.384, 0.9455, 0.988, 0.994),
    },
}
"""The zones of each form but the lanes."""
TALL_END = {5: 0.425, 6: 0.425, 7: 0.425}
"""Down to here reach the lanes of so many opponents in an upright window, so that of a row that tucks under the next rank and
suit show; of others `TALL_LANES`. What lies below them goes down with them, and gives the height.
"""
LOWER = {"piles": 0.012, "own": 0.017}
"""So much lower are these zones then, and the hand by what is left."""
TALL_LANES = 0.368
TALL_DUET: dict[str, Part] = {
    "backs": (0.012, 0.004, 0.988, 0.083),
    "piles": (0.012, 0.288, 0.988, 0.431),
    **both_sides(0.012, 0.437, 0.497, 0.470),
    "own": (0.012, 0.4755, 0.988, 0.652),
}
"""What is different in an upright window where two meld: the opponent's hand lies at the rim, and both may have rows of melds."""
HIGHER = {"prompt": 0.060, "hand": 0.055}
"""So much higher prompt and hand begin in an upright window where several people meld nothing in the course of play."""
TALL_DUET_LANE: Part = (0.012, 0.086, 0.988, 0.283)
TALL_PAIR: dict[str, Part] = {
    "head": (0.012, 0.010, 0.372, 0.079),
    "lane": (0.012, 0.093, 0.988, 0.229),
    "piles": (0.020, 0.242, 0.980, 0.518),
    **both_sides(0.012, 0.540, 0.497, 0.586),
    "prompt": (0.05, 0.606, 0.95, 0.640),
    "hand": (0.012, 0.674, 0.988, 0.896),
}
"""What is different in an upright window where two play and nothing is melded in play."""
TALL_PAIR_TOLD: dict[str, Part] = {
    "lane": (0.012, 0.085, 0.988, 0.180),
    **both_sides(0.012, 0.197, 0.497, 0.309),
    "piles": (0.020, 0.322, 0.980, 0.532),
    "prompt": (0.05, 0.552, 0.95, 0.586),
}
"""The same where panels tell what a hand costs and needs."""
TALL_TOLD: dict[str, Part] = {
    **both_sides(0.012, 0.290, 0.497, 0.402),
    "piles": (0.012, 0.410, 0.988, 0.572),
    "prompt": (0.05, 0.585, 0.95, 0.619),
    "hand": (0.012, 0.656, 0.988, 0.900),
}
"""What is different in an upright window where panels tell what a hand costs and needs: the others' hands are small."""
TALL_TOLD_END = 0.281
CLOSED: dict[str, Part] = {
    **both_sides(0.007, 0.342, 0.190, 0.540),
    "piles": (0.1975, 0.342, 0.8025, 0.566),
    "prompt": (0.25, 0.592, 0.75, 0.636),
    "hand": (0.174, 0.682, 0.826, 0.996),
}
"""What is different where several people meld nothing in the course of play: the hand is larger."""
CLOSED_MANY: dict[str, Part] = {
    **CLOSED,
    **both_sides(0.007, 0.284, 0.190, 0.530),
    "piles": (0.1975, 0.270, 0.8025, 0.566),
}
"""The same where there are five or more: the backs stand in the heads."""
FEW, MANY_END = 3, 0.262
"""So many opponents have their backs fanned out below their heads; and where the lanes of more end that meld nothing in play."""
THREE: dict[str, Part] = {
    **both_sides(0.007, 0.3095, 0.212, 0.4705),
    "piles": (0.2185, 0.305, 0.7815, 0.473),
    "own": (0.007, 0.4785, 0.993, 0.643),
}
"""What is different where there are three: two broad lanes hold as many melds in a row, and leave height for larger cards."""
THREE_END = 0.303
FRAMED: dict[str, dict[str, Part]] = {
    "wide": {
        **both_sides(0.007, 0.2555, 0.212, 0.4285),
        "piles": (0.2185, 0.251, 0.7815, 0.4315),
        "own": (0.007, 0.4405, 0.993, 0.6285),
        "prompt": (0.25, 0.6505, 0.75, 0.6895),
    },
    "arc": {
        "piles": (0.403, 0.238, 0.597, 0.437),
        **both_sides(0.285, 0.244, 0.387, 0.4345),
        "own": (0.285, 0.4465, 0.715, 0.6235),
        "prompt": (0.285, 0.6455, 0.715, 0.6865),
    },
}
"""What is different where contracts are filled in frames: the piles, about which all is asked, have the height. What is asked
stands in a bar, and between it, the hand and the frames there is air.
"""
FRAMED_END, FRAMED_FOOT = 0.245, 0.6235
"""Down to here reach the lanes above the piles then, and on an arc those at the sides."""
FRAMED_BESIDE = 0.2895
"""From here on panels stand between the lanes at the sides and the piles, where three lanes stand above them."""
SIDES: dict[str, dict[str, Part]] = {
    "wide": {
        **both_sides(0.007, 0.270, 0.190, 0.426),
        "piles": (0.20, 0.270, 0.80, 0.426),
        "own": (0.007, 0.434, 0.993, 0.643),
    },
    "tall": {
        "piles": (0.012, 0.286, 0.988, 0.440),
        **both_sides(0.012, 0.446, 0.497, 0.482),
        "own": (0.012, 0.488, 0.988, 0.652),
    },
}
"""What is different where sides meld together: their lanes and the player's own are about as high."""
RANKS: dict[str, dict[str, Part]] = {
    "wide": {
        "goal": (0.712, 0.010, 0.993, 0.074),
        "piles": (0.712, 0.082, 0.993, 0.392),
        "claim": (0.712, 0.400, 0.993, 0.600),
        "own": (0.007, 0.346, 0.7065, 0.600),
        "prompt": (0.166, 0.609, 0.834, 0.650),
        "hand": (0.166, 0.670, 0.834, 0.996),
        "board": (0.007, 0.640, 0.163, 0.795),
    },
    "tall": {
        "piles": (0.012, 0.206, 0.552, 0.345),
        "claim": (0.560, 0.206, 0.988, 0.345),
        "goal": (0.012, 0.351, 0.988, 0.381),
        "own": (0.012, 0.388, 0.988, 0.541),
        "prompt": (0.05, 0.549, 0.95, 0.579),
        "hand": (0.012, 0.604, 0.988, 0.909),
        "board": (0.640, 0.290, 0.988, 0.345),
    },
}
"""What is different where every rank has a place of its own in the strip of a side: piles and what is said of them stand beside
the strips, or between them.
"""
RANKS_THREE: dict[str, dict[str, Part]] = {
    "wide": {
        "piles": (0.712, 0.082, 0.993, 0.404),
        "claim": (0.712, 0.412, 0.993, 0.620),
        "own": (0.007, 0.442, 0.7065, 0.620),
        "prompt": (0.166, 0.628, 0.834, 0.667),
        "hand": (0.166, 0.686, 0.834, 0.996),
    },
    "tall": {
        "piles": (0.012, 0.250, 0.552, 0.375),
        "claim": (0.560, 0.250, 0.988, 0.375),
        "goal": (0.012, 0.381, 0.988, 0.409),
        "own": (0.012, 0.415, 0.988, 0.543),
    },
}
"""The same of three strips."""
RANKS_BOARD: dict[str, dict[str, Part]] = {"wide": {}, "tall": {"claim": (0.560, 0.206, 0.988, 0.284)}}
"""The same where the table has places of its own."""
LANES_END = {"wide": 0.330, "ultra": 0.284}
"""Down to here reach the lanes that stand above the piles."""
ARC: dict[int, list[Part]] = {
    4: [(0.007, 0.262, 0.275, 0.643), (0.125, 0.020, 0.4968, 0.248), (0.5032, 0.020, 0.875, 0.248), (0.725, 0.262, 0.993, 0.643)],
    5: [
        (0.007, 0.320, 0.275, 0.625),
        (0.062, 0.062, 0.347, 0.293),
        (0.3565, 0.012, 0.6435, 0.235),
        (0.653, 0.062, 0.938, 0.293),
        (0.725, 0.320, 0.993, 0.625),
    ],
}
"""The lanes of so many opponents, on an arc around the piles."""
ARC_FRAMED: dict[int, list[Part]] = {
    4: [
        (0.007, 0.250, 0.275, 0.6235),
        (0.125, 0.012, 0.4968, 0.233),
        (0.5032, 0.012, 0.875, 0.233),
        (0.725, 0.250, 0.993, 0.6235),
    ],
    5: [
        (0.007, 0.310, 0.275, 0.6235),
        (0.062, 0.056, 0.347, 0.2815),
        (0.3565, 0.008, 0.6435, 0.2265),
        (0.653, 0.056, 0.938, 0.2815),
        (0.725, 0.310, 0.993, 0.6235),
    ],
}
"""The same where contracts are filled in frames: all a little higher up, for the bar reaches under those at the sides."""
ARCS = {6: (2, 2, 2), 7: (2, 3, 2)}
"""So many of more opponents sit on the left, above and on the right."""
FLANKS = {2: (1, 0, 1), 3: (1, 1, 1), 4: (1, 2, 1), 5: (2, 1, 2), 6: (2, 2, 2), 7: (3, 1, 3)}
"""The same in a very wide window."""
BETWEEN = 0.0065
"""Between two lanes, as a part of the cloth."""
IN_ONE_ROW = 5
"""So many hands stand beside each other at most where panels need the cloth at the sides."""


def form_of(size: tuple[int, int], others: int, wants: Wants = MELDING) -> str:
    """Which form a window of this size has for so many opponents."""
    if is_portrait(size):
        return "tall"
    if wants.sides or wants.ranks:
        return "wide"
    if others < 2:
        return "duet" if wants.melding else "wide" if wants.board else "pair"
    if size[0] / max(1, size[1]) > ULTRA:
        return "ultra"
    return "wide" if others < (IN_ONE_ROW if wants.told else 3) + 1 else "arc"


def parts_of(form: str, others: int, wants: Wants) -> dict[str, Part]:
    """The zones of a form, without the lanes, as this game needs them."""
    parts = dict(FORMS[form])
    if wants.ranks:
        more = RANKS_THREE[form] if wants.sides > 1 else RANKS_BOARD[form] if wants.board else {}
        parts |= RANKS[form] | more
        if not wants.board:
            del parts["board"]
        return parts
    if form == "tall" and others < 2 and not wants.melding and not wants.board:
        parts |= TALL_PAIR | (TALL_PAIR_TOLD if wants.told else {})
    elif form == "tall" and wants.told:
        return parts | TALL_TOLD
    elif form == "wide" and not wants.melding and not wants.board:
        return parts | (CLOSED if others <= FEW else CLOSED_MANY)
    elif wants.sides:
        parts |= SIDES[form]
    elif form == "wide" and wants.frames:
        parts |= FRAMED[form]
    elif form == "wide" and others < 3 and wants.melding:
        parts |= THREE
    elif form == "tall" and others < 2 and wants.melding:
        parts |= TALL_DUET
    elif form == "tall":
        down = _tall_end(others) - TALL_LANES
        for names in (("piles",), ("goal", "claim"), ("own",), ("prompt",)) if down else ():
            low = LOWER.get(names[0], 0.0)
            for name in names:
                left, top, right, bottom = parts[name]
                parts[name] = (left, top + down, right, bottom + down - low)
            down -= low
        left, top, right, bottom = parts["hand"]
        parts["hand"] = (left, top + down, right, bottom)
    elif form == "arc" and others > 3:
        parts |= FRAMED[form] if wants.frames else {}
        (left, top, right, low), most = parts["piles"], 0.449
        if wants.frames:  # panels at both sides
            most = low
            for name in ("goal", "claim") if others == 5 else ():
                parts[name] = (parts[name][0], FRAMED_BESIDE, *parts[name][2:])
        if others > 5:
            parts["piles"] = (left, 0.229 if wants.frames else 0.236, right, min(low, most))
        elif others == 5:  # between the lanes at the sides
            top = 0.232 if wants.frames else 0.240
            parts["piles"] = (max(left, 0.355), top, min(right, 0.645), min(low, most))
    elif form == "ultra" and not FLANKS[others][1]:
        parts |= {"piles": (0.386, 0.050, 0.731, 0.456), "goal": (0.269, 0.150, 0.378, 0.360)}
    if wants.melding or "head" in parts:
        return parts
    # The height of the own lane goes to the piles, or to the places of the table.
    (left, top, right, _), (own_left, own_top, own_right, own_bottom) = parts["piles"], parts["own"]
    if wants.board:
        high = own_bottom - top
        if form == "wide":
            parts["piles"], own_top = (left, top, right, top + 0.46 * high), top + 0.49 * high
            for name in ("goal", "claim"):
                parts[name] = (parts[name][0], top, parts[name][2], top + 0.46 * high)
        parts["board"] = (own_left, own_top, own_right, own_bottom)
    elif form in ("arc", "tall"):  # the strips of the rail lie between
        down = own_bottom - max(parts["goal"][3], parts["claim"][3])
        if form == "tall":  # half of it to the hand, for two rows of large cards
            down -= HIGHER["prompt"]
            x0, y0, x1, y1 = parts["prompt"]
            parts["prompt"] = (x0, y0 - HIGHER["prompt"], x1, y1 - HIGHER["prompt"])
            x0, y0, x1, y1 = parts["hand"]
            parts["hand"] = (x0, y0 - HIGHER["hand"], x1, y1)
        parts["piles"] = (left, top, right, parts["piles"][3] + down)
        for name in ("goal", "claim"):
            x0, y0, x1, y1 = parts[name]
            parts[name] = (x0, y0 + down, x1, y1 + down)
    else:
        parts["piles"] = (left, top, right, own_bottom)
    return parts


def _tall_end(others: int) -> float:
    """Down to which part of the cloth the lanes of so many opponents reach in an upright window."""
    return TALL_END.get(others, TALL_LANES)


def lanes_of(form: str, others: int, wants: Wants) -> list[Part]:
    """The lanes with their heads, clockwise from the player's left."""
    if form == "tall":
        low = TALL_TOLD_END if wants.told else _tall_end(others)
        if others < 2 and wants.melding:
            return [TALL_DUET_LANE]
        if others <= 3:
            return _column(0.012, 0.988, 0.007, low, others)
        # Up the left side and down the right one; an odd one, or three, in a row above.
        left, above, right = (2, 3, 2) if others > 6 else (others // 2, others % 2, others // 2)
        top = 0.007 + (low - 0.007 + BETWEEN) / 3 if above else 0.007
        upper = _row(0.012, 0.988, 0.007, top - BETWEEN, above) if above else []
        return _column(0.012, 0.4968, top, low, left)[::-1] + upper + _column(0.5032, 0.988, top, low, right)
    if form == "duet":
        return [(0.716, 0.014, 0.993, 0.641)]
    if form == "wide":
        low = THREE_END if others == 2 and wants.melding else LANES_END[form]
        low = FRAMED_END if wants.frames else low
        if others > FEW and not wants.melding:
            low = MANY_END
        return _row(0.007, 0.993, 0.012, low, others)
    if form == "ultra":
        left, above, right = FLANKS[others]
        sides = [_column(0.005, 0.262, 0.012, 0.642, left)[::-1], _column(0.738, 0.995, 0.012, 0.642, right)]
        return [*sides[0], *(_row(0.269, 0.731, 0.012, LANES_END[form], above) if above else ()), *sides[1]]
    if others < 6:
        return (ARC_FRAMED if wants.frames else ARC)[others]
    left, above, right = ARCS[others]
    low = FRAMED_FOOT if wants.frames else 0.645
    upper = _row(0.007, 0.993, 0.008, 0.222, above)
    return [*_column(0.007, 0.275, 0.2285, low, left)[::-1], *upper, *_column(0.725, 0.993, 0.2285, low, right)]


def _row(left: float, right: float, top: float, bottom: float, count: int) -> list[Part]:
    """Lanes of equal width side by side."""
    wide = (right - left - BETWEEN * (count - 1)) / count
    return [(left + i * (wide + BETWEEN), top, left + i * (wide + BETWEEN) + wide, bottom) for i in range(count)]


def _column(left: float, right: float, top: float, bottom: float, count: int) -> list[Part]:
    """Lanes of equal height under each other."""
    high = (bottom - top - BETWEEN * (count - 1)) / count
    return [(left, top + i * (high + BETWEEN), right, top + i * (high + BETWEEN) + high) for i in range(count)]
