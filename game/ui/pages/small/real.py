"""Real tables drawn small: a saved match as it lies, and a match as it will lie. Everything is where it is at the table."""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import NamedTuple, TypeAlias

import pygame

from game.cards.deck import Deck
from game.cards.ids import listed
from game.match.faults import SaveFault
from game.match.match import Match
from game.rules.house.ways import several_seats
from game.rules.state.meld import NOBODY
from game.table import theme
from game.table.hand.order import SUIT
from game.table.scene.scene import MeldScene, TableScene
from game.table.scene.status import Status
from game.ui.art import panels
from game.ui.art.cache import Cache
from game.ui.art.cloth_colour import use_cloth
from game.ui.program.screen import Host
from game.ui.program.settings import my_name
from game.ui.session.new_match import NewMatch
from game.ui.session.session import Session
from game.ui.table.present.seen import looked_at, seen
from game.ui.table.still.still_table import StillTable

LEVEL, UPRIGHT = (960, 540), (540, 960)
"""The windows whose tables are shrunk into pictures."""
LEVEL_SHAPE, UPRIGHT_SHAPE = 0.58, 1.707
"""How high such a picture is for its width: the ledge, on which nothing stands, is no part of it."""
RADIUS = 14.0
KEPT = 6_000_000
"""Bytes of pictures kept for a window of 1920 x 1080."""
OTHER_CARDS = 18
"""So many cards of the stock are looked through for melds that could lie there."""
LYING, ON_BOARD = 5, 7
"""So many discards lie on a pile that is spread, and so many melds on a board."""


class SmallTable(NamedTuple):
    """What lies on a table, the name of its cloth, and what the cards are."""

    scene: TableScene
    cloth: str
    deck: Deck
    path: Path | None = None
    """Of the save whose table it is."""


Making: TypeAlias = Generator[None, None, SmallTable | None]
"""A small table that is worked out, a part after the other; none where there is no table."""


def saved(app: Host, path: Path) -> Making:
    """The table of a saved match, as its player saw it last; None where nothing of it can be read. The save stays as it is, and
    no save keeps others from being listed: what cannot be shown is said of it.
    """
    try:
        opened = app.store.look_at(path)
    except SaveFault:
        return None
    yield
    try:
        return _of(app, Session(opened.match, app.store, lambda: app.thinker, opened.presentation))._replace(path=path)
    except Exception as error:
        app.spoiled(error, path)
        return None


def dealt(app: Host, choice: NewMatch) -> Making:
    """The table of a match like the one that is chosen, with a hand that is on its way: cards are dealt, and melds lie there."""
    resolved = app.catalogue.resolve(choice.variant, choice.options)
    yield
    people = choice.seats(my_name(app.settings), str(app.settings["portrait"]), several_seats(resolved.variant))
    seed = sum(map(ord, choice.variant))
    session = Session(Match.begin(resolved, people, seed), app.store, lambda: app.thinker)
    yield
    session.hand.order = session.hand.order.sort(SUIT, session.pack, session.melds_in(listed(session.view.hand)))
    session.hand.rack = session.hand.rack.sort(SUIT, session.pack)
    yield
    table = _of(app, session)
    yield
    scene = yield from _under_way(table.scene, session, Random(seed))
    return table._replace(scene=_in_place(scene, session))


def _of(app: Host, session: Session) -> SmallTable:
    session.persona = lambda: (my_name(app.settings), str(app.settings["portrait"]))
    view, rules = session.view, session.rules
    scene = seen(session, view, session.hand.order, session.seat.means())
    lays = rules.has("lays_melds") or any(meld.owner == session.me for meld in scene.melds)
    scene = replace(scene, melding=lays, new=frozenset())
    return SmallTable(
        _in_place(session.showdown.scene(scene), session), app.cloth_for(session.setup.variant.cloth), session.pack.deck
    )


def _in_place(scene: TableScene, session: Session) -> TableScene:
    """The same with its melds in strips, where ranks have places."""
    return looked_at(scene, session, session.view, session.seat.on_table())


def _under_way(scene: TableScene, session: Session, random: Random) -> Generator[None, None, TableScene]:
    """A scene with melds that could lie there after a few turns, one for each player or some that belong to nobody, and some
    discards.
    """
    taken = {*scene.hand, *scene.discards}
    free = [card for card in session.pack.cards if session.ids.id(card) not in taken]
    random.shuffle(free)
    spread = session.ids.all(free[7 :: max(1, len(free) // LYING)][:LYING]) if scene.spread else ()
    scene = replace(scene, discards=(*spread, *scene.discards))
    owners = [seat.seat for seat in scene.seats] if scene.board is None else [NOBODY] * ON_BOARD
    if scene.board is None and (not scene.melding or session.setup.variant.opening.whole_hand):
        return scene  # a player who melds there ends the hand
    melds: list[MeldScene] = []
    free = [card for card in free if session.ids.id(card) not in spread]
    for owner in owners:
        yield
        found = _one_meld(free, session)
        free = [card for card in free if card not in found]
        if found:
            melds.append(MeldScene(len(melds) + 1, owner, session.ids.all(found)))
    return replace(scene, melds=tuple(melds))


def _one_meld(cards: Sequence[int], session: Session) -> Sequence[int]:
    """A meld of a few of these cards."""
    for start in range(0, len(cards), OTHER_CARDS):
        found = session.seat.melds_in(tuple(dict.fromkeys(cards[start : start + OTHER_CARDS])))
        if found:
            return min(found, key=lambda meld: abs(len(meld) - 3.4))
    return ()


class SmallTables:
    """Makes pictures of small tables, each once, and keeps the latest."""

    def __init__(self, app: Host) -> None:
        self.app = app
        self._kept = Cache(KEPT)
        self._latest: tuple[Hashable, pygame.Surface | None] = None, None
        """What was made last, which the cache may have had no room for."""

    def ready(self, key: Hashable, size: tuple[int, int]) -> pygame.Surface | None:
        """The picture that was made under this key, if it is still there."""
        whole = self.whole(key, size)
        latest, picture = self._latest
        return picture if latest == whole else self._kept.peek(whole)

    def made(self, key: Hashable, size: tuple[int, int], find: Callable[[], Making]) -> Iterator[None]:
        """Have the picture there, a part after the other, where there is a table to draw."""
        if self.ready(key, size) is not None:
            return
        table = yield from find()
        yield
        if table is None:
            return
        try:
            yield from self._painted(table, self.whole(key, size), size)
        except Exception as error:
            if table.path is None:
                raise
            self.app.spoiled(error, table.path)

    def _painted(self, table: SmallTable, whole: Hashable, size: tuple[int, int]) -> Iterator[None]:
        """Draw the table in the hue of its cloth and with its own cards, whatever the window has."""
        parts = self._draw(table, whole, size)
        art, drawing = self.app.art, True
        while drawing:
            before, art.deck = art.deck, table.deck
            use_cloth(table.cloth)  # its panels and lines have its hue
            try:
                drawing = next(parts, self) is not self
            finally:
                use_cloth(self.app.cloth)
                art.deck = before
            yield

    def whole(self, key: Hashable, size: tuple[int, int]) -> Hashable:
        """All that such a picture depends on."""
        settings = self.app.settings
        return (key, size, *(settings[name] for name in ("face", "back", "felt", "light", "text", "name", "portrait")))

    def _draw(self, table: SmallTable, key: Hashable, size: tuple[int, int]) -> Iterator[None]:
        whole = UPRIGHT if size[1] > size[0] else LEVEL
        still = StillTable(self.app, whole, table.cloth)
        parts = still.prepared(table.scene, Status(over=True))
        yield next(parts)
        if self.app.pace:
            yield from self.app.art.background.awaited()
        yield from parts
        drawn = pygame.Surface(whole).convert()
        still.draw(drawn)
        yield
        assert still.layout is not None
        cloth = still.layout.cloth.grown(theme.RIM * still.layout.k)
        part = drawn.subsurface(pygame.Rect(0, 0, round(cloth.right), round(cloth.bottom)).clip(drawn.get_rect()))
        picture = pygame.transform.smoothscale(part, size)
        self._latest = key, panels.masked(picture, round(RADIUS * self.app.k))
        self._kept.put(*self._latest)
