"""The small index of a wild card: the card that it stands for."""

from __future__ import annotations

from game.table import theme
from game.ui.art import panels
from game.ui.art.board import Board
from game.ui.art.text import split_mark
from game.words.catalogue import mark, rank_sign

BESIDE_INDEX = 0.57
"""The widest index in the lower left corner, in parts of a card: large ones in the lower right corner begin at 0.62."""
ACROSS, WORD = 0.84, 0.74
"""The widest one on a thick piece; and how wide it is at least, so that nothing of the word below it is seen."""
MARK_PAD = 2
"""Around a rank with its suit, which brings air of its own."""


def corner(board: Board, means: str, x: float, y: float, width: float, strip: float = 1.0) -> None:
    """The small index in the lower left corner of a wild card: the card that it stands for, or only its rank. `strip` is the
    part of the card that is not covered; the index stays in it, and leaves the one in the lower right corner free, without its
    suit where there is no room for both. On a thick piece it lies across the foot of its face, which has no index.
    """
    piece = board.art.shape
    high = max(16, round(width * 0.3))
    most = round(width * (ACROSS if piece.thick else min(BESIDE_INDEX, strip - 0.04)))
    words, pad = mark(means), MARK_PAD
    if len(means) < 2 or board.words.width(words, theme.LEAST_TEXT, True) + pad > most:  # the suit is that of the run around it
        rank = rank_sign(means[0]) if len(means) < 2 or board.art.deck.looks_french else split_mark(means)[0]
        words, pad = rank, max(4, round(high * (0.16 if strip < 1 else 0.4)))
    size = board.words.fit(words, round(high * 0.86), most - pad, True)
    wide = max(board.words.width(words, size, True) + pad, min(high, most))
    left, top = round(x - width / 2 + width * 0.03), round(y + piece.high(width) / 2 - high - width * 0.03)
    if piece.thick:
        wide = max(wide, round(width * WORD))
        left, top = round(x - wide / 2), round(top - width * (piece.thick + 0.03))
    board.surface.blit(
        panels.box(wide, high, max(3, high // 4), (*theme.PAPER, 255), (*theme.GOLD, 255), max(1, round(width * 0.018))),
        (left, top),
    )
    board.words.draw(board.surface, words, left + wide / 2, top + high / 2 - 1, size, theme.INK, True, "centre", paper=True)
