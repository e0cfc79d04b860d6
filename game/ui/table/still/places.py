"""Other places: what a game has besides piles and melds, and where a card is thrown to end the hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.rules.acts.closing import CLOSE_PLACE, CLOSING
from game.table import theme
from game.table.geometry import Point
from game.table.items import Item
from game.table.layout.piles import CHIP_DROP
from game.table.scene.scene import AsideScene, LooseScene, MeldScene, is_back
from game.ui.art.board import Board
from game.ui.program import shortcuts
from game.ui.table.context.look import Cards, Hit, Look, Piece, pixels
from game.ui.table.context.speech import Speech
from game.ui.table.context.table import Table
from game.ui.table.present.buttons import FINISH
from game.ui.table.still.chips import packet_chip, tag
from game.ui.table.still.outlines import empty
from game.words.catalogue import known, say, spoken

AIR, NUMBER = 18.0, 64.0
"""Free cloth on either side of the words in the place where a card is thrown to end the hand, and the letters of the number."""


def aside(look: Look) -> Iterator[Piece]:
    """What lies apart; where hands lie open beside strips, only what players have kept in their place."""
    layout, scene = look.layout, look.scene
    for apart in scene.aside if layout.strips or not layout.rows else ():
        if not layout.rows:
            there = bool(apart.count) or apart.owner < 0
        else:
            there = apart.owner >= 0 and any(card in layout.poses for card in apart.cards) and bool(layout.items[apart.id].w)
        if there:
            yield _apart(look, apart, look.lying(apart.cards))


def _apart(look: Look, apart: AsideScene, cards: Cards) -> Piece:
    """A closed packet, a pile or chips, with their number on a chip; or cards that lie open."""
    box = look.layout.items[apart.id]

    def draw(board: Board) -> None:
        k = board.k
        for card, pose in cards[:1] if apart.count > len(apart.cards) else ():
            for edge in (2, 1):
                below = replace(pose, x=pose.x + 3 * edge * k, y=pose.y + 1.5 * edge * k)  # inside the frame of the lane
                look.sprites.draw(board.surface, card, below)
        look.draw(board, cards)
        if apart.owner < 0:
            if not apart.cards:
                empty(board, box, None)
            y = box.bottom + 20 * k
            board.write(apart.title, box.centre[0], y, board.type(theme.SMALL), theme.SOFT, anchor="centre")
        if apart.chips or (cards and apart.counted):
            packet_chip(board, box, apart.title if apart.owner >= 0 else "", str(apart.count))

    return Piece(apart.id, (apart, cards, box), look.reach((), box, around=24 if apart.owner >= 0 else 64), draw)


def closing(look: Look) -> Iterator[Piece]:
    """The place for the card that ends the hand: it says what that is called. One that is always there is quiet until it takes
    what is held.
    """
    scene, status, box = look.scene, look.status, look.layout.closing
    if not scene.closing or look.layout.rows:
        return
    hot, quiet = status.hot == CLOSE_PLACE, scene.finish and not look.lively(CLOSE_PLACE)

    def draw(board: Board) -> None:
        r, k = pixels(box), board.k
        if quiet:
            board.lay(r, 12, (7, 28, 21, 60))
            empty(board, box, None)
        else:
            board.lay(r, 12, (233, 191, 90, 60 if hot else 26))
            board.dashes(r, board.px(12), (*theme.GOLD, 255), 3, gap=9)
        said, _, number = status.closing.partition("\n")
        room = r.w - 2 * round(AIR * k)
        usual = board.type(theme.SMALL if scene.finish else theme.NAME)  # a table that is only looked at says nothing here
        bold = not scene.finish
        size = min((board.words.fit(word, usual, room, bold) for word in said.split()), default=usual)
        lines = [(line, size) for line in board.words.wrap(said, size, room, bold)]
        if scene.finish and len(lines) > 2:  # its name stands below
            lines = []
        lines += [(number, board.words.fit(number, board.type(NUMBER), room, True))] if number else []
        high = [board.words.height(size) for _, size in lines]
        colour = theme.LINE if quiet else theme.GOLD_LIGHT
        side = max(22, round(76 * k)) if status.says_no else max(18, round(56 * k))
        gap = max(0.0, min(24 * k, r.h - 2 * AIR * k - side - sum(high)))
        y = r.centery - (side + gap + sum(high)) / 2
        icon = "forbidden" if status.says_no else FINISH if scene.finish else CLOSING
        board.sign(icon, side, theme.FAULT if status.says_no else colour, midtop=(r.centerx, round(y)))
        y += side + gap
        for (line, size), step in zip(lines, high, strict=True):
            colour = theme.GOLD_LIGHT if line == number else theme.SOFT if quiet else theme.CREAM
            board.write(line, r.centerx, y + step / 2, size, colour, bold, "centre", room=room)
            y += step
        if scene.finish:
            name(board)

    def name(board: Board) -> None:
        tag(board, (box.centre[0], box.bottom + CHIP_DROP * board.k), say("table.finish_name"), not quiet)

    low = box._replace(h=box.h + 30 * look.layout.k) if scene.finish else box
    key = (box, status.closing, hot, quiet, status.says_no)
    yield Piece(CLOSE_PLACE, key, look.reach((), low, around=40), draw, label=name if scene.finish else None)


def aside_items(speech: Speech) -> Iterator[Item]:
    """Second hands that nobody sees, bonus cards of players, or any other places that the game has; of their cards those that no
    open hand has shown.
    """
    scene = speech.scene
    groups: list[MeldScene | LooseScene] = [*scene.melds, *scene.loose]
    shown = {card for group in groups for card in group.cards}
    for apart in scene.aside:
        if apart.count or apart.owner < 0:
            yield from (item for item in _aside_items(speech, apart) if item.id not in shown)


def _aside_items(speech: Speech, apart: AsideScene) -> Iterator[Item]:
    seen = tuple(card for card in apart.cards if not is_back(card))
    words, owner = speech.cards(seen), apart.owner if apart.owner >= 0 else None
    own = f"table.{apart.kind}_open" if apart.open else f"table.{apart.kind}"
    if owner is not None and known(own):
        label = say(own, name=speech.session.names[owner], count=apart.count, what=words)
    else:
        named = spoken(apart.title)
        if owner is not None:
            named = say("place.of", place=named, name=speech.session.names[owner])
        code = "cards_open" if len(seen) == apart.count > 0 else "cards_partly" if words else "cards"
        label = say(f"place.{'chips' if apart.chips else code}", place=named, count=apart.count, what=words)
    cards = speech.names(seen) or None
    yield speech.place(apart.id, "pile", label, "melds", enabled=False, count=apart.count, cards=cards, owner=owner)
    lying = [card for card in seen if card in speech.layout.poses]  # where hands lie open, other places have left the cloth
    usable = speech.table.moment.usable
    yield from (replace(card, enabled=card.id in usable) for card in speech.row(lying, apart.id))


def closing_items(speech: Speech) -> Iterator[Item]:
    """The place for the card thrown to end the hand."""
    if speech.scene.closing:
        yield speech.place(CLOSE_PLACE, "area", speech.presenter.closing.words(), CLOSING, key=shortcuts.shown(CLOSING))


def at(table: Table, pos: Point) -> Hit | None:
    """A place of the table that has no owner, or a card there that may be taken up."""
    layout = table.stage.layout
    place = next((place for place in table.stage.scene.common if layout.items[place.id].has(pos)), None)
    if place is None:
        return None
    hit = next((card for card in reversed(place.open) if card in layout.poses and layout.poses[card].has(pos)), None)
    return (hit, (hit,)) if hit is not None and hit in table.moment.usable else (place.id, ())


def closing_at(table: Table, pos: Point) -> Hit | None:
    """The place for the card thrown to end the hand."""
    return (CLOSE_PLACE, ()) if table.stage.layout.closing.has(pos) else None
