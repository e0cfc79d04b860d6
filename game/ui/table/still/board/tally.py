"""How many pieces of the own hand lie on the board in this turn: in words over the buttons."""

from __future__ import annotations

from collections.abc import Iterator

from game.table import theme
from game.table.items import Item
from game.table.scene.scene import TableScene
from game.ui.art.board import Board
from game.ui.table.context.look import Look, Piece, pixels
from game.ui.table.context.speech import Speech
from game.words.catalogue import say


def words(scene: TableScene) -> str:
    """What is said of them; nothing while none has been laid."""
    board = scene.board
    if board is None or not board.drafting or not board.played:
        return ""
    return say("board.from_rack" if scene.rack is not None else "board.from_hand", count=len(board.played))


def pieces(look: Look) -> Iterator[Piece]:
    """The words."""
    box, said = look.layout.aside, words(look.scene)
    if not (said and box.w) or look.status.over:
        return

    def draw(on: Board) -> None:
        on.write(said, *box.centre, on.type(theme.BODY), theme.GOLD, True, "centre", round(box.w))

    yield Piece("board:tally", (said, box), pixels(box), draw)


def items(speech: Speech) -> Iterator[Item]:
    """The same to be read."""
    said = words(speech.scene)
    if said and speech.layout.aside.w:
        yield speech.text("from_hand", said, "actions", speech.layout.aside)
