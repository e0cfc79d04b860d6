"""What a meld counts, worn by it for a moment after it has been laid, where melds count for their player.

Decoration: nothing waits for it.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.table import theme
from game.table.geometry import Rect, bounds
from game.table.scene.scene import Id
from game.ui.art import panels
from game.ui.art.board import Board
from game.ui.table.context.table import Table

COMES, STAYS, GOES = 0.15, 1.1, 0.25
"""Seconds at normal speed in which a tag comes, is read, and goes."""
RISE = 12.0
PADDING, DIGIT, HIGH, TYPE = 24.0, 15.0, 40.0, 26.0
"""A pill in units: beside its figures, each of these, its height, and the size of the type."""
OVER, ABOVE, CORNER = 12.0, 3.0, 0.6
"""How far it stands out at the right and above, and how much of the last card's width it may cover: an index stays free."""
BESIDE = 8.0
"""Between the meld and a tag beside it."""


@dataclass(frozen=True, slots=True)
class Tag:
    """The cards that were laid, on which meld, what they count, and since when it is told."""

    cards: tuple[Id, ...]
    meld: Id
    points: int
    since: float


class Tags:
    """All tags at one table. Where nothing is to move (the speed is instant), there are none."""

    def __init__(self, table: Table) -> None:
        self.host, self.session, self.stage = table.host, table.session, table.stage
        self.tags: list[Tag] = []

    def update(self, now: float) -> None:
        """Take in what has been laid; have drawn again what changes."""
        for cards in self.stage.laid():
            if self.session.rules.has("melds_count"):
                self._tell(cards, now)
        if any(self._strength(tag, now) < 1 for tag in self.tags):
            self.host.redraw(told=False)
        self.tags = [tag for tag in self.tags if now < tag.since + (COMES + STAYS + GOES) * self.host.pace]

    def _tell(self, cards: tuple[Id, ...], now: float) -> None:
        """A tag for these cards; with those that the same meld still wears it is one sum."""
        meld = next((meld.id for meld in self.stage.scene.melds if cards[0] in meld.cards), "")
        worn = [tag for tag in self.tags if meld and tag.meld == meld]
        together = tuple(dict.fromkeys((*(card for tag in worn for card in tag.cards), *cards)))
        self.tags = [tag for tag in self.tags if tag not in worn]
        since = now if not worn else now - COMES * self.host.pace  # it is there already
        self.tags.append(Tag(together, meld, self.session.seat.laid_value(self.session.ids.cards(together)), since))

    def _strength(self, tag: Tag, now: float) -> float:
        """How much of a tag is seen, 0 to 1."""
        pace = self.host.pace
        if pace <= 0:
            return 0.0
        passed = (now - tag.since) / pace
        return max(0.0, min(1.0, passed / COMES, (COMES + STAYS + GOES - passed) / GOES))

    def _place(self, tag: Tag) -> Rect:
        """The pill beside the meld, as far as it still lies there, or where another is too near on its upper right corner: no
        index and no tag is there.
        """
        layout, poses = self.stage.layout, self.stage.layout.poses
        meld = next((meld.cards for meld in self.stage.scene.melds if meld.id == tag.meld), tag.cards)
        box = bounds([poses[card].box for card in meld if card in poses])
        k, card = self.host.k, next(poses[card].w for card in tag.cards if card in poses)
        wide, high = (PADDING + DIGIT * len(f"+{tag.points}")) * k, HIGH * k
        beside = Rect(box.right + BESIDE * k, box.y, wide, high)
        others = [layout.items[one.id] for one in self.stage.scene.melds if one.id != tag.meld and one.id in layout.items]
        lane = next((room for room in layout.lanes if room.has(box.centre)), layout.cloth)
        if beside.right <= lane.right and not any(beside.grown(BESIDE * k).common(other) for other in others):
            return beside
        return Rect(max(box.right + OVER * k - wide, box.right - CORNER * card), box.y - ABOVE * k, wide, high)

    def draw(self, board: Board, now: float) -> None:
        for tag in self.tags:
            strength, k = self._strength(tag, now), board.k
            if strength <= 0.02 or not any(card in self.stage.layout.poses for card in tag.cards):
                continue
            r = pygame.Rect(self._place(tag).ints())
            pill = panels.box(r.w, r.h, r.h // 2, (7, 28, 21, 240), (*theme.GOLD, 255), max(1, round(2.4 * k))).copy()
            size, room = board.type(TYPE), r.w - round(12 * k)
            board.words.draw(pill, f"+{tag.points}", r.w / 2, r.h / 2 - round(k), size, theme.GOLD, True, "centre", room=room)
            pill.set_alpha(round(255 * strength))
            board.surface.blit(pill, (r.x, r.y + round(RISE * k * (1 - strength))))
