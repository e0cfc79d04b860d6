"""Where everything on the table is, for one scene and one window size: the record that pictures, pointer and stories read."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.table.geometry import NOWHERE, WIDEST, Point, Pose, Rect, bounds
from game.table.layout.board_boxes import BoardBoxes, PoolBox, RackBoxes
from game.table.layout.fan import Part
from game.table.layout.hand_lines import Bracket, GroupLine
from game.table.layout.house_boxes import HouseBoxes
from game.table.layout.offer_boxes import OfferBoxes
from game.table.layout.open_rows import Row
from game.table.layout.partners import Link
from game.table.layout.piles import NO_PILES, Piles
from game.table.layout.plates import PlateBox
from game.table.layout.rank_lanes import Stack, Strip
from game.table.scene.frames import FrameBox
from game.table.scene.rail import GoalScene, Left, Right
from game.table.scene.scene import Id, TableScene


@dataclass(frozen=True, slots=True)
class Layout:
    """All positions in window pixels."""

    size: tuple[int, int]
    k: float
    """Pixels per board unit."""
    portrait: bool
    cloth: Rect
    """What is inside the rim. Where the rim is broader than elsewhere, on the right or below, it is a ledge for tools."""
    poses: dict[Id, Pose]
    """Every card that is drawn: hand, melds, upper discards, top of the stock, opponents' hands."""
    items: dict[Id, Rect]
    """The rectangles of the ui log: `card:...` of the own hand, `pile:...`, `meld:...`, `area:...`, `seat:...`, `button:...`."""
    plates: dict[int, PlateBox]
    toolbar: Rect
    """The ledge of the rim with the tools."""
    prompt: Rect
    """The most room the prompt line may take; its pill is as wide as its text, around the middle."""
    hand: Rect
    """The strip of the table that belongs to the hand."""
    hand_card: float
    """Width of a card of the hand."""
    meld_card: float
    """Width of a card in the opponents' lanes."""
    own_meld_card: float
    rest: dict[Id, Pose] = field(default_factory=dict)
    """The hand as it lies while nothing is hovered; hit tests use it, so that parting cards do not flutter."""
    links: tuple[Link, ...] = ()
    """Between plates of those who share a score, where most of them wait."""
    lanes: tuple[Rect, ...] = ()
    """Where something lies or may lie: the lanes of the opponents, and the player's own."""
    labels: tuple[tuple[tuple[int, ...], Rect], ...] = ()
    """Room for the words that say whose a lane is, with the seats that share it: of the other sides, where sides meld together,
    and last of the player's own. None where nothing is melded in the course of play.
    """
    slot: Rect = NOWHERE
    """The dashed "Lay a new meld here"; `NOWHERE` where nothing is melded in the course of play."""
    frames: dict[Id, FrameBox] = field(default_factory=dict)
    """The frames of a contract, whose boxes are among `items`: `frame:...`."""
    buying: Rect = NOWHERE
    """The bar with the question about a discard, in the place of the prompt; `NOWHERE` where nothing is asked."""
    closing: Rect = NOWHERE
    """The place for the card thrown to end the hand; `NOWHERE` where none can be thrown."""
    goal: Rect = NOWHERE
    """The rail on the left of the piles: what the hand is played for, and the standing."""
    claim: Rect = NOWHERE
    """The rail on the right: what must be done, what can be bought; `NOWHERE` where there is nothing to say."""
    purses: Rect = NOWHERE
    """The strip that shows how the purses went; `NOWHERE` where there are none, or no room."""
    pot: Rect = NOWHERE
    """The round place of the chips that this hand has cost already; `NOWHERE` likewise."""
    news: Rect = NOWHERE
    """In an upright window the place beside the own plate, where what the others have done stands as long as no button does;
    elsewhere `NOWHERE`: it has its place on the rail.
    """
    signs: Rect = NOWHERE
    """The panel with the signs of the suits, in the room that the piles leave; `NOWHERE` where there are none, or no room."""
    own_melds: Rect = NOWHERE
    """The player's whole lane; a drop on its free cloth is meant for the slot."""
    piles: Piles = NO_PILES
    hand_rows: tuple[tuple[Id, ...], ...] = ()
    lines: tuple[GroupLine, ...] = ()
    """Melds that the hand holds, each with the gold line under it."""
    brackets: tuple[Bracket, ...] = ()
    widths: tuple[float, float] = (WIDEST, WIDEST)
    """Both in units of the board, for the next scene of the same hand."""
    parts: tuple[Part, ...] = ()
    """The groups of the hand, in window pixels; none where it lies as a fan."""
    open_slot: Rect = NOWHERE
    """The place among them that is kept free for held cards."""
    counts: tuple[tuple[Id, ...], ...] = ()
    """Cards of one rank in the hand that lie side by side, where their number is told."""
    strips: tuple[Strip, ...] = ()
    """What the sides have on the table where every rank has a place of its own; the player's own last."""
    stacks: dict[Id, Stack] = field(default_factory=dict)
    """The melds that lie there."""
    rows: tuple[Row, ...] = ()
    """The hands that lie open at the end; then there are no plates, piles and lanes."""
    house: HouseBoxes | None = None
    """Everything round the house, where everybody plays against it; then there are no lanes and no hand."""
    board: BoardBoxes | None = None
    """The sets that belong to nobody; then there are no lanes and no rail."""
    rack: RackBoxes | None = None
    pool: PoolBox | None = None
    """The plate of the stock, where there is a board."""
    offer: OfferBoxes | None = None
    """What lies between the lanes, where cards are on offer one after the other."""
    aside: Rect = NOWHERE
    """There room for what has been done in this turn."""

    @property
    def corner(self) -> Rect:
        """The panel that both places of the rail share; `NOWHERE` where each has its own."""
        below = self.claim.w > 0 and self.claim.x == self.goal.x and abs(self.claim.y - self.goal.bottom) < 1
        return bounds([self.goal, self.claim]) if below else NOWHERE

    @property
    def widths_around(self) -> tuple[float, ...]:
        """How wide cards are outside of the hand."""
        backs = sorted({pose.w for item, pose in self.poses.items() if item.startswith("back:seat")})[:2]
        return (self.meld_card, self.own_meld_card, self.piles.width, self.piles.spread_width, *backs)

    def discard_at(self, point: Point) -> Id | None:
        """The card of a spread pile under a point."""
        return next((card for card in reversed(self.piles.spread) if self.items[card].has(point)), None)

    def card_at(self, point: Point, hover: Id | None = None) -> Id | None:
        """The hand card under a point. The card that is hovered already keeps the part that it rose by."""
        best: Id | None = None
        best_z = -1.0
        for card, pose in self.rest.items():
            if pose.z > best_z and pose.has(point):
                best, best_z = card, pose.z
        if best is None and hover is not None and hover in self.poses and self.poses[hover].has(point):
            return hover
        return best


def told_at(scene: TableScene, layout: Layout) -> tuple[Left, Right | tuple[GoalScene, ...]]:
    """What both places of the rail tell."""
    if scene.strips:
        return scene.rail.beside_strips()
    return scene.rail.left, scene.rail.at_right(layout.claim.w / layout.k, layout.claim.h / layout.k)
