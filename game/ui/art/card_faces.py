"""Pictures: cards, backs, icons, portraits, suits, read from SVG files at exactly the size they are shown.

A picture is drawn when it is first needed (1-5 ms a card); the rest of the pack is drawn in the background meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache, partial
from pathlib import Path

import pygame

from game.cards.deck import FRENCH, JOKER_NAME, Deck
from game.table import theme
from game.table.light import LIGHTS
from game.table.shapes import SHAPES, Shape
from game.ui.art import panels
from game.ui.art.background import Background
from game.ui.art.cache import Cache
from game.ui.art.canvas import Canvas
from game.ui.art.card_files import SMALL_FACE, card_file, has_signs, own_back, sign_file, suit_name
from game.ui.art.cloth import light
from game.ui.art.cloth_colour import dyed
from game.ui.art.drawn_cards import draw, draw_back
from game.ui.art.drawn_cards import suit_colour as own_colour
from game.ui.art.own_pictures import Places, card_drawing, card_sign, fitted, on_card
from game.ui.art.picture_files import drawing, svg_colour
from game.ui.art.portraits import portrait

KEPT, TURNED = 28_000_000, 8_000_000  # bytes kept for a window of 1920 x 1080
MIDDLE, RIGHT = 0.352, 0.008
"""The sign in the middle of a card of an own deck: so much of its width it takes, and so far right of the middle it stands."""
PALER = (118, 112, 124)
"""So much lighter is the sign of a suit on dark ground."""
SHADE = 12
"""So much the paper of a card differs from itself, in steps of 255: light falls on it."""
SMALL_BACK = 46
"""Backs narrower than this, in pixels, are drawn with few lines: many fine ones would only flicker."""
DEAR = 300
"""Reading a picture takes as long as anything else in ten frames: others that were wanted later go before it."""
SMALL, FOR_GOOD = 3_500_000, 1_000_000
LEAN = 15
"""So many degrees apart are the cards for which a straight shadow is drawn, to be turned the rest of the way."""
MARGIN = 4  # clear pixels around a picture that is going to be turned, or its edge becomes a staircase


class CardArt:
    """All pictures of the program, kept by what they show and how wide they are."""

    def __init__(self, assets: Path, face: str = "classic", back: str = "guilloche", places: Places = ()) -> None:
        self.assets, self.places = assets, places
        self.face_style, self.back_name = face, back
        self.deck: Deck = FRENCH
        """What the cards of the table are; those of a deck of one's own are drawn, not read."""
        self.hasty = False  # the window is being resized: a stretched old picture will do
        self._kept = Cache(KEPT, DEAR)
        self._small = Cache(SMALL, FOR_GOOD)
        """Portraits and signs: there are few, and each takes as long to read as a card."""
        self._turned = Cache(TURNED)
        self._cast: tuple[object, pygame.Surface, float, float] = None, pygame.Surface((1, 1)), 0.0, 0.0
        """The shadow that was drawn last: what it was of, its picture, and how far it fell."""
        self.background = Background()
        self._drawn_widths: dict[Path, set[int]] = {}
        """By card: the widths in which it has been wanted."""

    # ---- what is in use ----

    @property
    def four_coloured(self) -> bool:
        return self.face_style in theme.FOUR_COLOURED

    @property
    def shape(self) -> Shape:
        """What kind of piece is drawn: that of the deck of the table."""
        return SHAPES[self.deck.shape]

    @property
    def table_face(self) -> str:
        """The face style with the large index that goes with the one in use."""
        return theme.TABLE_FACES[self.face_style]

    @contextmanager
    def of_deck(self, deck: Deck) -> Iterator[None]:
        """Meanwhile cards are those of this deck."""
        before, self.deck = self.deck, deck
        try:
            yield
        finally:
            self.deck = before

    def use(self, face: str, back: str) -> None:
        """Another face style or back, at once."""
        self.face_style, self.back_name = face, back

    # ---- cards ----

    def card(self, name: str | None, width: int, style: str | None = None) -> pygame.Surface:
        """A card lying straight: "7H", "TS", "JK"; None is the back. `style` is a face style or a back's name."""
        width = max(4, width)
        style = style or self._own_style(name, width)
        if self.is_own(name):
            large = style in theme.TABLE_FACES.values()
            return self._kept.get(("own", self.deck, name, width, large), lambda: self._named(str(name), width, large))
        path = self._card_path(name, style, width)
        if self.hasty and self._kept.peek((path, width)) is None:
            near = self.at_hand(name, style)
            old = self._kept.peek((self._card_path(name, style, near), near))
            if old is not None:
                return pygame.transform.smoothscale(old, (width, round(self.shape.high(width))))
        self._drawn_widths.setdefault(path, set()).add(width)
        self.background.take_in((path, width))
        return self._kept.get((path, width), lambda: self._read_card(path, name, width, style))

    def back_at(self, width: float) -> str:
        """The back in use as cards of this width show it: that of the deck, where it has one."""
        if own_back(self.assets, self.deck.pictures, self.places):
            return self.deck.pictures
        return f"small/{self.back_name}" if width < SMALL_BACK else self.back_name

    def _own_style(self, name: str | None, width: float) -> str:
        return self.back_at(width) if name is None else self.face_style

    def is_own(self, name: str | None) -> bool:
        """Whether there is no file with a picture of this card."""
        if name is None or self.deck.looks_french:
            return False
        name = name.partition("#")[0]
        if name == JOKER_NAME or name not in self.deck.face_of_name:
            return False  # the French cards of the menu stay what they are
        return not self.deck.pictures or not self._card_path(name, self.face_style, SMALL_FACE).exists()

    def turned(self, name: str | None, width: int, angle: float, style: str | None = None) -> pygame.Surface:
        """A card turned counter-clockwise by degrees (to half a degree), with smooth edges, as it looks where most light falls;
        place it by its middle.
        """
        angle, lit = round(angle * 2) / 2, LIGHTS[light()].near
        if not angle and lit == (255, 255, 255):
            return self.card(name, width, style)
        style = style or self._own_style(name, width)
        key = (name, self.deck if self.is_own(name) else None, style, width, angle, lit)

        def made() -> pygame.Surface:
            picture = self.turn(self.card(name, width * 2, style), angle) if angle else self.card(name, width, style).copy()
            picture.fill((*lit, 255), special_flags=pygame.BLEND_RGBA_MULT)
            return picture

        return self._turned.get(key, made)

    @staticmethod
    def turn(double: pygame.Surface, angle: float, zoom: float = 0.5) -> pygame.Surface:
        """Turn a picture that is twice as large as it will be seen."""
        w, h = double.get_size()
        padded = pygame.Surface((w + 2 * MARGIN, h + 2 * MARGIN), pygame.SRCALPHA)
        padded.blit(double, (MARGIN, MARGIN))
        return pygame.transform.rotozoom(padded, angle, zoom).convert_alpha()

    def cast(
        self,
        surface: Canvas,
        middle: tuple[float, float],
        width: int,
        shade: theme.Shade,
        angle: float = 0.0,
        k: float = 1.0,
        alpha: float = 1.0,
        touches: bool = True,
    ) -> None:
        """Draw the shadow of a card with this middle, which lies at the height of `shade`. `touches`: it lies on something, so
        there is a narrow dark line along its edge too.
        """
        wanted = (width, shade, angle, k, touches, light(), self.shape)
        if wanted != self._cast[0]:  # cards in a row throw the same one
            angle = round(angle * 2) / 2
            lamp = LIGHTS[light()]
            shade = shade.near(width / k)
            shade = shade._replace(offset=shade.offset * lamp.long, blur=shade.blur * lamp.long)
            blur = max(1, round(shade.blur * k))
            dx, dy = (way * shade.offset * k for way in theme.WAY)
            picture = self._shade(width, blur, shade.alpha, angle, (dx / k, dy / k, k) if touches else None)
            self._cast = wanted, picture, dx, dy
        _, picture, dx, dy = self._cast
        if alpha < 0.99:
            picture = picture.copy()
            picture.set_alpha(round(255 * alpha))
        surface.blit(picture, picture.get_rect(center=(round(middle[0] + dx), round(middle[1] + dy))))

    def _shade(self, width: int, blur: int, alpha: int, angle: float, away: tuple[float, float, float] | None) -> pygame.Surface:
        """The shape of a card, blurred and turned; with the dark line of the contact where it is told how far `away` its middle
        is from that of the card, in units, and their size. It is so soft that it can be turned without any smoothing.
        """
        lean = round(angle / LEAN) * LEAN if away is not None else 0  # the line stays below and beside the card as it turns
        colour = LIGHTS[light()].shadow
        key = ("shadow", self.shape, width, blur, alpha, away, colour)
        straight = self._turned.get((*key, lean), lambda: self._straight_shade(width, blur, alpha, lean, away))
        return self._turned.get((*key, angle, "turned"), lambda: pygame.transform.rotate(straight, angle)) if angle else straight

    def _straight_shade(
        self, width: int, blur: int, alpha: int, lean: float, away: tuple[float, float, float] | None
    ) -> pygame.Surface:
        """The shadow before it is turned, for a card that will lean so many degrees or a few more or less."""
        w, h, radius, colour = width, round(self.shape.high(width)), self.radius(width), LIGHTS[light()].shadow
        picture = panels.shadow(w, h, radius, blur, alpha, colour, keep=False)
        if away is None:
            return picture
        *moved, k = away
        line = panels.shadow(w, h, radius, max(1, round(theme.CONTACT.blur * k)), theme.CONTACT.alpha, colour, keep=False)
        seen = pygame.Vector2([(at - gone) * k for at, gone in zip(theme.CONTACT_AT, moved, strict=True)]).rotate(lean)
        x, y = picture.get_rect().center
        picture.blit(line, line.get_rect(center=(round(x + seen.x), round(y + seen.y))))
        return picture

    def ready(self, name: str | None, width: int, style: str | None = None) -> bool:
        """Whether this card is drawn already and costs nothing now."""
        style = style or self._own_style(name, width)
        if self.is_own(name):
            return self._kept.peek(("own", self.deck, name, width, style in theme.TABLE_FACES.values())) is not None
        return self._kept.peek((self._card_path(name, style, width), width)) is not None

    def at_hand(self, name: str | None, style: str | None = None) -> int:
        """The largest width at which this card has been drawn and kept; 0 for none."""
        if self.is_own(name):
            return 0
        style = style or self._own_style(name, SMALL_BACK)
        for path in dict.fromkeys(self._card_path(name, style, width) for width in (SMALL_FACE, 0)):
            for width in sorted(self._drawn_widths.get(path, ()), reverse=True):
                if self._kept.peek((path, width)) is not None:
                    return width
        return 0

    def radius(self, width: int) -> int:
        return max(2, round(width * self.shape.corner))

    # ---- small pictures ----

    def icon(
        self, name: str, size: int, colour: theme.Colour = theme.CREAM, turned: int = 0, flipped: bool = False
    ) -> pygame.Surface:
        """A line drawing of the toolbar in one colour, `turned` by degrees or its mirror image; never below 12 pixels."""
        size = max(12, size)
        colour = dyed(colour)  # type: ignore[assignment]

        def made() -> pygame.Surface:
            picture = self._icon(name, size, colour)
            picture = pygame.transform.rotate(picture, turned) if turned else picture
            return pygame.transform.flip(picture, True, False) if flipped else picture

        return self._small.get(("icon", name, size, colour, turned, flipped), made)

    def inlay(self, name: str, size: int, colour: theme.Colour) -> pygame.Surface:
        """The same let into the wood of the rim: its upper left edge in shadow, light along the lower right one."""
        return self._small.get(("inlay", name, size, colour), lambda: self._inlay(name, size, colour))

    def avatar(self, name: str, size: int, look: str = "calm") -> pygame.Surface:
        """A person, so large, with this look of `assets/art/looks.py`. Who has no picture is drawn as the player's own."""
        key = ("avatar", name, size, look)
        self.background.take_in(key)
        return self._small.get(key, lambda: _in_format(portrait(self._avatar_path(name, look), size), size, size))

    def suit(self, letter: str, size: int) -> pygame.Surface:
        """A suit in its colour of the face style in use, for light ground."""
        name = suit_name(letter) + ("_four_colour" if self.four_coloured else "")
        return self.picture(f"suits/{name}.svg", size, size)

    def sign(self, name: str, side: int) -> tuple[pygame.Surface | None, theme.Colour | None]:
        """What a card of a deck of one's own shows in its middle, and the colour of its suit; nothing for any other card."""
        name = name.partition("#")[0]
        kind = next((kind for kind in self.deck.kinds if kind.id == name), None) if not self.deck.looks_french else None
        if kind is None:
            return None, None
        ink = own_colour(self.deck, kind.suit if not kind.wild else -1)  # the colour of a suit, on any cloth
        if self.deck.said:
            ink = theme.INK  # the sign says enough, and has colours of its own
        if kind.suit < 0 or kind.wild:
            return None, ink
        key = ("sign", self.deck, name, side)
        return self._small.get(key, lambda: self._sign(name, side)), ink

    @property
    def signed(self) -> bool:
        """Whether the deck of the table is one of one's own that brings a sign for each of its suits."""
        return has_signs(self.assets, self.deck, self.places)

    def suit_of(self, name: str) -> str:
        """How the suit of a card is written; nothing for a joker and for a card without one."""
        face = self.deck.face_of_name.get(name.partition("#")[0])
        suit = self.deck.suit_of[face] if face is not None and face < self.deck.joker_face else -1
        return self.deck.suits[suit].id if suit >= 0 else ""

    def pale_sign(self, name: str, side: int) -> pygame.Surface | None:
        """The sign of the suit of a card, pale, for dark ground; None for a card without a suit."""
        suit = self.suit_of(name)
        if not suit:
            return None
        key = ("pale", self.deck, suit, side)
        return self._small.get(key, lambda: self._pale_sign(name, suit, side))

    def _pale_sign(self, name: str, suit: str, side: int) -> pygame.Surface:
        sign = self.suit(suit, side) if self.deck.looks_french else self._sign(name.partition("#")[0], side)
        made = sign.copy()
        made.fill((*PALER, 0), special_flags=pygame.BLEND_RGBA_ADD)
        return made

    def _sign(self, name: str, side: int) -> pygame.Surface:
        """As the pictures of the deck bring it, or cut out of a card on which it is three times as large."""
        kind = next(kind for kind in self.deck.kinds if kind.id == name)
        found = sign_file(self.assets, self.deck.pictures, self.deck.suits[kind.suit].id, self.places)
        if found is not None:
            return _in_format(card_sign(self.assets, found, side), side, side)
        card = self.card(name, round(3 * side / MIDDLE), self.table_face)
        part = round(card.get_width() * MIDDLE)
        spot = pygame.Rect(0, 0, part, part)
        spot.center = round(card.get_width() * (0.5 + RIGHT)), card.get_height() // 2
        return _without_paper(pygame.transform.smoothscale(card.subsurface(spot).convert_alpha(), (side, side)))

    def picture(self, name: str, width: int, height: int) -> pygame.Surface:
        """Any file of the assets folder."""
        path = self.assets / name
        return self._kept.get((path, width, height), lambda: _read(path, width, height))

    # ---- in the background ----

    def prefetch(self, widths: Iterable[int], names: Iterable[str | None], style: str | None = None) -> bool:
        """Have these cards (None: the back) drawn; True while not all of them are there."""
        waits = False
        for width in widths:
            for name in (name for name in names if not self.is_own(name)):
                path = self._card_path(name, style or self._own_style(name, width), width)
                self._drawn_widths.setdefault(path, set()).add(width)
                make = partial(_in_window_format, partial(card_drawing, self.assets, path, width, round(self.shape.high(width))))
                waits |= self.background.order((path, width), self._kept, make)
        return waits

    def prefetch_avatar(self, name: str, size: int, looks: Iterable[str]) -> bool:
        """Have a person with these looks drawn; True while they are not there."""
        waits = False
        for look in looks:
            make = partial(_in_window_format, partial(portrait, self._avatar_path(name, look), size))
            waits |= self.background.order(("avatar", name, size, look), self._small, make)
        return waits

    @property
    def drawing(self) -> bool:
        """Not all is there yet that has been asked for."""
        return self.background.drawing

    def clear(self) -> None:
        """Forget all pictures, as those of another size."""
        self._kept.clear()
        self._small.clear()
        self._drawn_widths.clear()

    def forget(self) -> None:
        """After a change of size: turned pictures and what was ordered are not needed any more."""
        self._turned.clear()
        self.background.forget()

    # ---- inside ----

    def _card_path(self, name: str | None, style: str, width: int) -> Path:
        return card_file(self.assets, self.deck, name, style, width < SMALL_FACE, self.places)

    def _named(self, name: str, width: int, large: bool) -> pygame.Surface:
        """A card drawn from its name, with the pictures that its deck brings for parts of it."""
        paths = on_card(self.places, self.deck, name.partition("#")[0])
        middle, sign = (None if path is None else partial(fitted, path) for path in paths)
        return draw(self.deck, name, width, large, middle, sign)

    def _read_card(self, path: Path, name: str | None, width: int, style: str) -> pygame.Surface:
        """A card without a picture is drawn plain, as those of one's own deck are."""
        found = card_drawing(self.assets, path, width, round(self.shape.high(width)))
        if found is not None:
            return found.convert_alpha()
        deck = self.deck if name is not None and name in self.deck.face_of_name else FRENCH
        return draw_back(width) if name is None else draw(deck, name, width, style in theme.TABLE_FACES.values())

    def _avatar_path(self, name: str, look: str) -> Path:
        return _avatar_file(self.assets / "avatars", name, look)

    def _icon(self, name: str, size: int, colour: theme.Colour) -> pygame.Surface:
        return _read(self.assets / "icons" / f"{name}.svg", size, size, svg_colour(colour))

    def _inlay(self, name: str, size: int, colour: theme.Colour) -> pygame.Surface:
        deep = max(1, round(size / 24))
        made = pygame.Surface((size + 2 * deep, size + 2 * deep), pygame.SRCALPHA)
        for at, tint, alpha in ((2, theme.WOOD_LIGHT, 72), (0, (0, 0, 0), 140), (1, colour, 255)):
            picture = self._icon(name, size, tint)
            picture.set_alpha(alpha)
            made.blit(picture, (at * deep, at * deep))
        return made


@lru_cache(maxsize=2)
def _portraits(folder: Path) -> frozenset[str]:
    """The names of the portraits that there are."""
    return frozenset(file.stem for file in folder.glob("*.svg") if "_" not in file.stem)


@lru_cache(maxsize=200)
def _avatar_file(folder: Path, name: str, look: str) -> Path:
    """Found once for each face: all looks of everybody are asked for whenever the table changes. A name out of a save or of
    settings that is none of a portrait is never made into a path.
    """
    known = name if name in _portraits(folder) else "you"
    return folder / (f"{known}.svg" if look == "calm" else f"{known}_{look}.svg")


def _read(path: Path, width: int, height: int, tint: str = "") -> pygame.Surface:
    return _in_format(drawing(path, width, height, tint), width, height)


def _in_window_format(draw: Callable[[], pygame.Surface | None]) -> pygame.Surface | None:
    """What is drawn, as the window wants it."""
    picture = draw()
    return None if picture is None else picture.convert_alpha()


def _in_format(found: pygame.Surface | None, width: int, height: int) -> pygame.Surface:
    """A small picture as the window wants it; nothing at all where there is none, as a word or a name stands beside each."""
    return found.convert_alpha() if found is not None else pygame.Surface((width, height), pygame.SRCALPHA)


def _without_paper(sign: pygame.Surface) -> pygame.Surface:
    """A sign of one colour that was cut out of a card, without the paper around it."""
    w, h = sign.get_size()
    spots = [(x, y) for x in range(w) for y in range(h)]
    paper = sign.get_at((0, 0))
    away = {at: max(abs(a - b) for a, b in zip(sign.get_at(at)[:3], paper[:3], strict=True)) for at in spots}
    strongest = max(spots, key=lambda at: away[at])
    ink = sign.get_at(strongest)[:3]
    made = pygame.Surface((w, h), pygame.SRCALPHA)
    for at in spots:
        part = (away[at] - SHADE) / max(1, away[strongest] - SHADE)
        made.set_at(at, (*ink, round(255 * max(0.0, part))))
    return made.convert_alpha()
