"""Lanes: their ground, whose they are, and what is left over in them."""

from __future__ import annotations

from collections.abc import Iterator

from game.table import theme
from game.table.geometry import Rect
from game.table.items import Item
from game.table.layout.partners import Link
from game.table.scene.scene import LooseScene
from game.ui.art.board import Board
from game.ui.table.context.look import Cards, Look, Piece, pixels
from game.ui.table.context.speech import Speech
from game.ui.table.still.outlines import empty
from game.words.catalogue import joined, say

INDEX_FREE = 0.1
"""A chip over the foot of a card ends so far to the right of its middle, in parts of its width: the index begins there."""


def grounds(look: Look) -> Iterator[Piece]:
    """The quiet ground of every lane; of one in which nothing lies it can hardly be seen. Strips have their own."""
    laid = [look.layout.items[group.id].centre for group in look.scene.laid]
    for number, box in enumerate(look.layout.lanes if not look.layout.strips else ()):
        yield _ground(number, box, not any(box.has(middle) for middle in laid))


def _ground(number: int, box: Rect, bare: bool) -> Piece:

    def draw(board: Board) -> None:
        r = pixels(box)
        fill, line = ((0, 8, 8, 14), (235, 235, 215, 13)) if bare else ((0, 8, 8, 34), (235, 235, 215, 30))
        board.lay(r, 20, fill, line, 1.5)

    return Piece(f"lane:{number}", (box, bare), pixels(box.grown(2)), draw)


def links(look: Look) -> Iterator[Piece]:
    """The bars between the plates of two who share a score."""
    return (_link(look.layout.k, number, link) for number, link in enumerate(look.layout.links))


def _link(k: float, number: int, link: Link) -> Piece:
    box = link.box.grown(0, 4 * k)

    def draw(board: Board) -> None:
        colour = theme.GOLD if link.mine else theme.LINE
        r = pixels(box)
        board.lay(r, None, (*colour, 255))

    return Piece(f"link:{number}", link, pixels(box.grown(2)), draw)


def labels(look: Look) -> Iterator[Piece]:
    """Whose every lane is: the words, and the portraits of those who share it."""
    scene = look.scene
    for number, (sharing, box) in enumerate(look.layout.labels):
        people = [scene.seats[seat] for seat in sharing]
        faces = tuple(one.portrait for one in people) if len(people) > 1 else ()
        words = scene.own if scene.me in sharing else joined([one.name for one in people])
        if len(people) == 1 and scene.me not in sharing:
            words = say("table.melds_of", name=words)
        yield _label(number, box, faces, words)


def _label(number: int, box: Rect, faces: tuple[str, ...], words: str) -> Piece:

    def draw(board: Board) -> None:
        k = board.k
        size = board.type(26)
        name, _, points = words.partition("\n")
        step = board.words.height(size)
        flat = box.h < 2 * step
        side = round(min(46 * k, box.h - 4 * k if flat else box.w / max(1, len(faces)) - 6 * k)) if faces else 0
        lines = [(line, theme.CREAM, True) for line in board.words.wrap(name, size, round(box.w))]
        if points and (len(lines) + 1) * step + side <= box.h + 2:
            lines.append((points, theme.GOLD, False))
            points = ""
        left, middle = box.x, box.centre[1] + (0.0 if flat else side / 2)
        for i, face in enumerate(faces):
            y = box.centre[1] - side / 2 if flat else middle - len(lines) * step / 2 - side - 4 * k
            board.surface.blit(board.art.avatar(face, side), (round(box.x + i * (side + 4 * k)), round(y)))
            left += side + 8 * k if flat else 0
        for i, (line, colour, bold) in enumerate(lines):
            y = middle + (i - (len(lines) - 1) / 2) * step
            board.write(line, left, y, size, colour, bold, room=round(box.right - left))
        if points:  # a low label has them behind the name
            left += board.words.width(lines[-1][0], size, True) + round(14 * k)
            board.write(points, left, y, size, theme.GOLD, room=round(box.right - left))

    return Piece(f"label:{number}", (words, faces, box), pixels(box.grown(2)), draw, ())


def left(look: Look) -> Iterator[Piece]:
    """What players have left; open hands show it themselves."""
    return (_left(look, loose, look.lying(loose.cards)) for loose in (look.scene.loose if not look.layout.rows else ()))


def _left(look: Look, loose: LooseScene, cards: Cards) -> Piece:
    """What a player has left, with its count on a chip."""
    box = look.layout.items[loose.id]

    def draw(board: Board) -> None:
        k = board.k
        look.draw(board, cards)
        if not loose.cards:
            empty(board, box, None)
        if len(cards) < len(loose.cards):
            return  # the count is told when all of them lie there
        words = say("table.deadwood", points=loose.points)
        size = board.type(26)
        high = max(board.words.height(size) + round(4 * k), round(40 * k))
        wide = board.words.width(words, size, True) + high
        if wide > box.w * 0.8:
            words = str(loose.points)
            wide = max(round(68 * k), board.words.width(words, size, True) + high)
        last = max((pose.x + INDEX_FREE * pose.w for _, pose in cards), default=box.centre[0] + wide / 2)
        left = max(box.x - 6 * k, min(box.centre[0] - wide / 2, last - wide))
        board.chip(pixels(Rect(left, box.bottom - 8 * k, wide, high)), words, size, (7, 28, 21, 225))

    return Piece(loose.id, (loose, cards, box), look.reach((), box, around=40), draw)


def left_items(speech: Speech) -> Iterator[Item]:
    """What players have left whose hands lie open, with its count, and the cards in it."""
    session = speech.session
    for loose in speech.scene.loose:
        code = "table.deadwood_label" if session.showdown.there else "table.left_label"
        code = code if loose.cards else f"{code}.none"
        label = say(code, name=session.names[loose.owner], points=loose.points, what=speech.cards(loose.cards))
        yield speech.place(
            loose.id, "area", label, "melds", enabled=False, count=len(loose.cards),
            cards=speech.names(loose.cards), owner=loose.owner, value=loose.points,
        )  # fmt: skip
        yield from speech.row(loose.cards, loose.id)


def own_items(speech: Speech) -> Iterator[Item]:
    """What the player's own melds count, beside them."""
    name, _, points = speech.presenter.heads.own_words().partition("\n")
    if points and (labels := speech.layout.labels):
        yield speech.text("melded", f"{name}: {points}", f"seat:{speech.scene.me}", labels[-1][1])
