"""Draws every picture of the game as SVG: card faces in four styles, jokers, backs, tiles, chips, suits and the icon.

    python assets/art/make_cards.py [FOLDER] [--corners 2|4] [--styles classic,minimal]

Without a folder it writes the game's own pictures into `assets`. Standard library only; the same call always writes
the same bytes, and a test compares them with the files that are there.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import money
from spanish import deck

import avatars
import backs
import chips
import courts
import emblem
import families
import heads
import icons
import phases
import shapes
import tiles
import trophy
from glyphs import place, word
from pips import CLASSIC, FOUR_COLOUR, JESTERS, LAYOUTS, RANKS, SUITS, Palette, pip
from sheet import body, sheet
from svgkit import INK, Canvas, box, moved, oval, parse, placement, star, write

SHADES = {"spades": "#343b4c", "hearts": "#a01b2a", "diamonds": "#184c92", "clubs": "#146035"}
JOKERS = ("red", "black", "printed")


@dataclass(frozen=True)
class Style:
    """What one deck looks like."""

    palettes: dict[str, Palette]
    index: Callable[[str, str, Palette], str]
    centre: Callable[[str, str, Palette], str]
    paper: tuple[str, str] = ("#fffdf8", "#f7f1e3")
    large: bool = False
    """The index takes a third of the card, and courts are medallions: for cards that lie small on the table."""


def path(d: str, fill: str) -> str:
    return f'<path d="{d}" fill="{fill}"/>'


def turned(content: str) -> str:
    return f'<g transform="rotate(180 125 175)">{content}</g>'


def card(content: str, paper: tuple[str, str] = ("#fffdf8", "#f7f1e3")) -> str:
    """Content on the body of a card, with a breath of ivory."""
    return sheet(
        f'<defs><linearGradient id="p" x1="0%" y1="0%" x2="100%" y2="100%"><stop offset="0" stop-color="{paper[0]}"/>'
        f'<stop offset="1" stop-color="{paper[1]}"/></linearGradient></defs>\n' + body("url(#p)") + content
    )


# ---- indices ----------------------------------------------------------------------------------


def index_classic(rank: str, suit: str, p: Palette) -> str:
    return path(place(rank, 27, 15, 44) + pip(suit, 27, 81, 31), p.pip)


def index_large(rank: str, suit: str, p: Palette) -> str:
    cap = 82.0
    return path(place(rank, 49, 15, cap, 20, 15) + pip(suit, 48, 136, 52), p.pip)


def index_minimal(rank: str, suit: str, p: Palette) -> str:
    return path(place(rank, 28, 17, 46, 13.5, 11) + pip(suit, 28, 85, 30), p.pip)


# ---- centres ----------------------------------------------------------------------------------


def centre_classic(rank: str, suit: str, p: Palette) -> str:
    if rank in "JQK":
        return courts.court(rank, suit, p)
    if rank == "A":
        return ace_of_spades(p) if suit == "spades" else path(pip(suit, 125, 175, 96), p.pip)
    return path("".join(pip(suit, x, y, 47, y > 176) for x, y in LAYOUTS[rank]), p.pip)


def ace_of_spades(p: Palette) -> str:
    """The maker's card: a large spade with a rosette of its own."""
    c = Canvas()
    cx, cy = 125.0, 162.0
    c.flat(pip("spades", cx, cy, 176), p.pip)
    with c.at(cx, cy + 2):
        c.line(
            "M0,-75C16,-44 68,-15 68,26C68,47 53,59 38,59C22,59 9,50 0,36C-9,50 -22,59 -38,59C-53,59 -68,47 -68,26"
            "C-68,-15 -16,-44 0,-75Z",
            p.gold,
            1.8,
        )
    for k in range(3):
        ring = backs.curve(lambda a: 30 + 9 * math.cos(9 * a), 2 * math.pi * k / 27, 108)
        c.line(write(moved(parse(ring), placement(0, cy + 3 - 175, 0))), "#e9d9a8", 1.4)
    c.flat(oval(cx, cy + 3, 17), "#fbf8f0")
    c.flat(pip("spades", cx, cy + 3, 25), p.pip)
    c.flat(star(cx, cy - 56, 2, 11, 5) + star(cx - 49, cy + 30, 2, 7, 4) + star(cx + 49, cy + 30, 2, 7, 4), p.gold)
    for side in (-1, 1):
        with c.at(cx, cy + 92, 0, side, 1):
            c.line("M8,0C22,12 44,10 52,-4C57,-14 46,-20 42,-12C40,-6 47,-3 50,-8", p.pip, 2)
            for x, y, turn in ((20, 5, 120), (33, 6, 60), (44, 2, 110)):
                with c.at(x, y, turn):
                    c.flat("M0,0C-4,-3 -4,-9 0,-13C4,-9 4,-3 0,0Z", p.pip)
    c.flat(word("UPCARD", cx, cy + 112, 14), p.pip)
    return c.text()


def centre_large(rank: str, suit: str, p: Palette) -> str:
    if rank in "JQK":
        return courts.medallion(rank, suit, p, 125, 175, 48, 0.8)
    return path(pip(suit, 125, 175, 104 if rank == "A" else 84), p.pip)


def centre_minimal(rank: str, suit: str, p: Palette) -> str:
    if rank in "JQK":
        half = flat_figure(rank, suit, p)
        return half + turned(half)
    size = 150 if rank == "A" else 112
    c = Canvas()
    c.flat(pip(suit, 125, 175, size), p.pip)
    c.window = [(125, 0), (250, 0), (250, 350), (125, 350)]
    c.flat(pip(suit, 125, 175, size), SHADES[suit])
    return c.text()


def flat_figure(rank: str, suit: str, p: Palette) -> str:
    """A court figure of a few plain areas, for the upper half."""
    person = courts.CAST[rank, suit]
    c = Canvas([(46, 20), (204, 20), (204, 175.6), (46, 175.6)])
    hair = "#d6cfc0" if person.hair is heads.WHITE_HAIR else person.hair.base
    with c.at(125, 98.2, 0, 1.22):
        if rank == "Q":
            c.flat("M0,-34C-34,-34 -30,6 -40,44L40,44C30,6 34,-34 0,-34Z", hair)
        elif rank == "J":
            c.flat("M-25,-18L25,-18L27,32L-27,32Z", hair)
        c.flat("M-20,26L20,26C48,30 63,42 63,63L-63,63C-63,42 -48,30 -20,26Z", p.main)
        c.flat("M-63,63C-63,42 -48,30 -20,26L-26,63ZM63,63C63,42 48,30 20,26L26,63Z", p.deep)
        c.flat("M-17,26L17,26L0,63Z", p.second)
        c.flat("M-9,14L9,14L9,28L0,38L-9,28Z", person.skin.shade)
        c.flat("M-19,-27L19,-27L19,2C19,16 10,24 0,24C-10,24 -19,16 -19,2Z", person.skin.light)
        c.flat("M0,-27L19,-27L19,2C19,16 10,24 0,24Z", person.skin.shade)
        c.line("M-12.5,-6C-11,-3 -6,-3 -4.5,-6M4.5,-6C6,-3 11,-3 12.5,-6", INK, 2)
        if rank != "K":
            c.line("M-4,13C-2,14.4 2,14.4 4,13", person.skin.lips, 2.4)
        if rank == "K":
            c.flat("M-18,-26L-19,2C-10,8 10,8 19,2L18,-26L25,4C24,26 10,42 0,46C-10,42 -24,26 -25,4Z", hair)
            c.flat("M-26,-24L-30,-60L-14,-44L0,-64L14,-44L30,-60L26,-24Z", p.gold)
            c.flat("M-26,-24L-27,-33L27,-33L26,-24Z", p.gold_dark)
        elif rank == "Q":
            c.flat("M-20,-8C-18,-22 -8,-24 0,-24C8,-24 18,-22 20,-8L24,-26L20,-36L-20,-36L-24,-26Z", hair)
            c.flat("M-24,-24L-28,-44L-13,-36L0,-54L13,-36L28,-44L24,-24C10,-30 -10,-30 -24,-24Z", p.gold)
            c.flat(oval(0, -58, 4.4) + oval(-28, -48, 3.6) + oval(28, -48, 3.6), p.gold)
        else:
            c.flat("M-26,-18C-38,-44 -14,-52 4,-50C28,-50 36,-30 26,-18Z", p.accent)
            c.flat(box(-27, -24, 54, 9, 4), p.gold)
            c.flat("M10,-30C12,-52 30,-62 46,-58C42,-42 28,-32 10,-30Z", p.second)
    return c.text()


STYLES: dict[str, Style] = {
    "classic": Style(CLASSIC, index_classic, centre_classic),
    "four_colour": Style(FOUR_COLOUR, index_classic, centre_classic),
    "large_index": Style(CLASSIC, index_large, centre_large, large=True),
    "large_four_colour": Style(FOUR_COLOUR, index_large, centre_large, large=True),
    "minimal": Style(FOUR_COLOUR, index_minimal, centre_minimal, ("#ffffff", "#fbfaf7")),
}


# ---- whole pictures ---------------------------------------------------------------------------


def face(style: str, rank: str, suit: str, corners: int = 2) -> str:
    """One of the 52 faces."""
    s = STYLES[style]
    p = s.palettes[suit]
    index = s.index(rank, suit, p)
    marks = index + turned(index)
    if corners == 4 and not s.large:
        other = (
            f'<g transform="translate(196 0)">{index}</g>'
            if style != "minimal"
            else f'<g transform="translate(194 0)">{index}</g>'
        )
        marks += other + turned(other)
    return card(s.centre(rank, suit, p) + marks, s.paper)


def joker(style: str, kind: str) -> str:
    """The jester, double-headed, or the printed joker's star."""
    p = JESTERS[kind]
    if STYLES[style].large:  # one sign as large as a rank: letters could not be read
        index = path(star(49, 60, 5, 41, 17.5), p.pip)
        middle = courts.medallion("X", "", p, 125, 175, 58, 0.95)
    else:
        index = path(word("JOKER", 27, 15, 24, 16, 19, 15, down=True), p.pip) + path(star(27, 172, 5, 15, 6.4), p.pip)
        middle = joker_star(p) if kind == "printed" else courts.court("X", "", p)
    return card(middle + index + turned(index), STYLES[style].paper)


def joker_star(p: Palette) -> str:
    c = Canvas()
    c.flat(star(125, 175, 12, 78, 58), p.second)
    c.line(star(125, 175, 12, 78, 58), INK, 2)
    c.items.append(courts.medallion("X", "", p, 125, 175, 54, 0.9))
    for y in (66.0, 284.0):
        c.flat(star(125, y, 5, 17, 7.2, -90 if y < 175 else 90), p.pip)
    return c.text()


def card_back(name: str) -> str:
    return card(backs.back(name))


def suit_symbol(suit: str, colour: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="-54 -54 108 108">'
        f"{path(pip(suit, 0, 0, 100), colour)}</svg>\n"
    )


def pictures(styles: list[str], corners: int) -> Iterator[tuple[str, str]]:
    """Every file of the set: relative name and text."""
    for style in styles:
        for suit in SUITS:
            for rank in RANKS:
                yield f"faces/{style}/{suit}_{rank.lower()}.svg", face(style, rank, suit, corners)
        for kind in JOKERS:
            yield f"faces/{style}/joker_{kind}.svg", joker(style, kind)
    for large in (False, True):
        for name, drawn in phases.faces(large).items():
            yield f"faces/phases{'_large' if large else ''}/{name}.svg", card(drawn)
    for name in backs.BACKS:
        yield f"backs/{name}.svg", card_back(name)
        yield f"backs/small/{name}.svg", card(backs.small_back(name))
    for name, text in tiles.pictures():
        yield f"faces/tiles/{name}", text
    for name, text in families.pictures():
        yield f"faces/animals/{name}", text
    for name, text in shapes.pictures():
        yield f"faces/shapes/{name}", text
    for name, text in money.pictures():
        yield f"faces/money/{name}", text
    for name, text in deck.pictures():
        yield f"faces/{name}", text
    for value in chips.CHIPS:
        yield f"chips/{value}.svg", chips.chip(value)
        yield f"chips/{value}_small.svg", chips.chip(value, small=True)
    for suit in SUITS:
        yield f"suits/{suit}.svg", suit_symbol(suit, CLASSIC[suit].pip)
        yield f"suits/{suit}_four_colour.svg", suit_symbol(suit, FOUR_COLOUR[suit].pip)
    for name in icons.ICONS:
        yield f"icons/{name}.svg", icons.icon(name)
    yield "icons/turn_mark.svg", icons.turn_mark()
    for name, text in avatars.pictures():
        yield f"avatars/{name}", text
    yield "cup.svg", trophy.cup()
    yield "cup_small.svg", trophy.cup(sparks=False)
    yield "cup_ground.svg", trophy.ground()
    yield "icon.svg", emblem.icon()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, nargs="?", default=Path(__file__).resolve().parent.parent)
    parser.add_argument("--corners", type=int, choices=(2, 4), default=2)
    parser.add_argument("--styles", default=",".join(STYLES))
    options = parser.parse_args()
    began, count, size = time.perf_counter(), 0, 0
    for name, text in pictures(options.styles.split(","), options.corners):
        target = options.folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8", newline="\n")
        count, size = count + 1, size + len(text)
    print(f"{count} files, {size / 1024:.0f} kB, {time.perf_counter() - began:.2f} s")


if __name__ == "__main__":
    main()
