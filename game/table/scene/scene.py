"""What is on the table right now, in the terms of one player: the input of the layout.

A scene is made from that seat's view, the player's own hand order, and what the pointer is doing. It holds ids only:

* `card:7H` a card whose face this player may see; a twin from a further pack is `card:7H#2`, a joker `card:JK`;
* `back:seat1:0` the first hidden card in seat 1's hand, `back:stock:0` the top of the stock: nameless, so that nothing that
  draws or lists them could tell a face.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal, NamedTuple

from game.cards.ids import HIDDEN, Card
from game.cards.pack import Pack
from game.rules.acts.events import Zone
from game.table.geometry import WIDEST
from game.table.hand.order import Spot
from game.table.scene.board import BoardScene
from game.table.scene.frames import FrameScene
from game.table.scene.house import HouseScene
from game.table.scene.on_offer import OfferScene
from game.table.scene.preview import NO_GHOSTS, Ghosts
from game.table.scene.purchase import BuyScene
from game.table.scene.purse import PurseScene
from game.table.scene.rack import RackScene
from game.table.scene.rail import NO_RAIL, Rail
from game.table.scene.strip_side import SideScene
from game.table.shapes import CARD, Shape

Id = str
DRAFT = "draft:"
"""How the ids of melds begin that lie on the table only provisionally."""


LiesAs = Literal["stack", "row", "pot"]
"""`stack`: a closed packet; `row`: side by side, indices readable; `pot`: a round place for chips."""
TOOLS = tuple(f"button:{name}" for name in ("undo", "hint", "sort", "scores", "log", "help", "menu"))


class CardIds:
    """The names of a pack's cards on the table, both ways."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        seen: dict[str, int] = {}
        ids = []
        for card in range(pack.span):
            name = pack.name(card)
            seen[name] = seen.get(name, 0) + 1
            ids.append(f"card:{name}" if seen[name] == 1 else f"card:{name}#{seen[name]}")
        self.ids: tuple[Id, ...] = tuple(ids)
        self._cards = {item: card for card, item in enumerate(ids)}

    def id(self, card: Card) -> Id:
        """The id of a card whose face may be seen."""
        if card == HIDDEN:
            raise ValueError("a hidden card has no name of its own")
        return self.ids[card]

    def all(self, cards: Iterable[Card]) -> tuple[Id, ...]:
        return tuple(self.id(card) for card in cards)

    def card(self, item: Id) -> Card | None:
        """The card behind an id; None for anything that is not a card of this pack."""
        return self._cards.get(item)

    def cards(self, items: Iterable[Id]) -> tuple[Card, ...]:
        """The cards behind several ids, all of them known."""
        return tuple(self._cards[item] for item in items)

    def known(self, items: Iterable[Id]) -> tuple[Card, ...]:
        """The cards among several ids."""
        return self.cards(item for item in items if item in self._cards)


@lru_cache(maxsize=8)
def card_ids(pack: Pack) -> CardIds:
    """The names for a pack; packs of the same kind share them."""
    return CardIds(pack)


def back_id(place: str, number: int) -> Id:
    """The nameless card number `number` (from 0) in a place such as `seat1` or `stock`."""
    return f"back:{place}:{number}"


def line_id(cards: Iterable[Id]) -> Id:
    """The line under these cards of the hand, which make a meld."""
    return f"line:{' '.join(cards)}"


def is_back(item: Id) -> bool:
    return item.startswith("back:")


class TagScene(NamedTuple):
    """What a group of the hand wears: how good it is (`pure`, `good`, `loose`), and its words, the longest first."""

    tone: str
    forms: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeatScene:
    """One player as the plate shows them."""

    seat: int
    name: str
    portrait: str
    score: str
    count: int
    """Cards in hand."""
    shown: tuple[Id, ...] = ()
    """Cards of that hand that lie face up: known ones in play, all of them at the showdown. The rest are backs."""
    to_act: bool = False
    note: str = ""
    """The word on the plate: "Thinking", or what the seat just did."""
    out: bool = False
    """This player has dropped out of the match."""
    left: bool = False
    """This player has left the hand before its end."""
    badge: str = ""
    """What this player is in the hand, where people are not all the same: "Sits out", "Captain", "Partner"."""
    purse: PurseScene | None = None
    """The chips of this player, where everybody has brought some."""
    deed: str = ""
    """What this player did when the hand ended, in a word: "Knocks", "Lays off"."""

    @property
    def zone(self) -> Zone:
        """How events name this player's hand."""
        return ("hand", self.seat)


@dataclass(frozen=True, slots=True)
class MeldScene:
    """One meld on the table; `number` is the engine's."""

    number: int
    owner: int
    cards: tuple[Id, ...]
    others: tuple[tuple[Id, int], ...] = ()
    """Cards that count for somebody other than the owner, where that is to be seen, with whom: they wear that player's face."""
    closed: str = ""
    """What it is called where it is complete and pays: it lies squared up under a ribbon with this word's name."""
    draft: bool = False
    """It lies there provisionally, raised and in a dashed gold line; `number` counts such melds from 0."""
    lane: str = ""
    """Its place where ranks have places of their own: one of `TableScene.ladder`, or what it is instead of a rank."""
    wilds: int = 0
    """How many of its cards are wild ones, where that is told beside it."""
    coming: int = 0
    """So many more cards will be seen to be laid off on it: room is kept for them."""

    @property
    def id(self) -> Id:
        return f"{DRAFT}{self.number}" if self.draft else f"meld:{self.number}"


@dataclass(frozen=True, slots=True)
class LooseScene:
    """What a player has left beside the melds when hands are laid open: cards that count against that player, and how much."""

    owner: int
    cards: tuple[Id, ...]
    points: int
    places: tuple[Id, ...] = ()
    """These cards in the order in which they lie, with those that have been laid off since: their places stay empty."""

    @property
    def id(self) -> Id:
        return f"area:deadwood:{self.owner}"


@dataclass(frozen=True, slots=True)
class AsideScene:
    """A place that a game has besides those of every game: of a player a `second_hand`, closed, or `bonus` cards face up; of the
    table a spare hand, a further pile or a pot of chips.
    """

    kind: str
    owner: int
    """The player's seat, or below 0 for a place of the table: -1 the only one of its kind, -2 the first of several."""
    count: int
    """Cards, or chips."""
    open: tuple[Id, ...] = ()
    """Those of the cards that lie face up, in a pile from the bottom."""
    shape: LiesAs = "row"
    """How they lie: a pile as a `stack`, of which only the top is drawn, chips in a `pot`, all else in a `row`."""
    zone: Zone = ("", 0)
    """How events name the place."""
    title: str = ""
    """What it is called."""

    @property
    def id(self) -> Id:
        which = self.owner if self.owner >= 0 else -1 - self.owner
        return f"pile:{self.kind}" if self.owner == -1 else f"pile:{self.kind}:{which}"  # as `Spot.label` has it

    @property
    def chips(self) -> bool:
        """Chips lie there and no cards."""
        return self.shape == "pot"

    @property
    def packet(self) -> bool:
        """A player's closed cards: nobody sees any of them."""
        return self.owner >= 0 and self.count > 0 and not self.open and not self.chips

    @property
    def counted(self) -> bool:
        """Not all that lies there is seen, so a number stands beside it."""
        return self.chips or len(self.cards) < self.count or any(map(is_back, self.cards))

    @property
    def cards(self) -> tuple[Id, ...]:
        """What is drawn: the open cards, or of a pile the uppermost; of cards that are hidden the top of a closed packet."""
        if self.shape == "stack":
            return self.open[-1:] or self._packet
        return (*self._packet, *self.open) if len(self.open) < self.count else self.open

    @property
    def _packet(self) -> tuple[Id, ...]:
        return (back_id(f"{self.kind}{self.owner}", 0),) if self.count and not self.chips else ()


@dataclass(frozen=True)
class TableScene:
    """Everything on the table, as one player sees it."""

    me: int
    seats: tuple[SeatScene, ...]
    """By seat number; the player's own is among them."""
    hand: tuple[Id, ...] = ()
    """The player's own cards in the player's own order."""
    stock: int = 0
    discards: tuple[Id, ...] = ()
    """Bottom to top, as far as the rules show them."""
    melds: tuple[MeldScene, ...] = ()
    aside: tuple[AsideScene, ...] = ()
    """Second hands and bonus cards, by the number of their place; those without cards are among them."""
    groups: tuple[tuple[Id, ...], ...] = ()
    """Melds that the hand already holds: where its cards lie side by side each stands apart, on a thin gold line."""
    melded: tuple[tuple[Id, ...], ...] = ()
    """All melds that the hand holds, wherever their cards lie: a card that stands in no such group has a short line."""
    group_words: tuple[str, ...] = ()
    """By group: the word for it."""
    new: frozenset[Id] = frozenset()
    """Cards that came since the player's last turn: a bracket lies under them."""
    selected: frozenset[Id] = frozenset()
    hover: Id | None = None
    held: tuple[Id, ...] = ()
    """Cards in the player's fingers: they leave the fan (and their poses are the drag's affair)."""
    gap: int | Spot | None = None
    """Where in the fan the held cards would go: before the card with this number among the ones that stayed, or among groups."""
    made: tuple[tuple[Id, ...], ...] | None = None
    """The groups that the player has made, none at first; None where the hand does not lie in groups."""
    tags: Mapping[tuple[Id, ...], TagScene] = field(default_factory=dict)
    """What the groups, and the loose cards, are."""
    stands: Mapping[Id, str] = field(default_factory=dict)
    """What wild cards in these groups stand for: the short name of a card, or of a rank."""
    marks: frozenset[Id] = frozenset()
    """The melds that opponents have laid or added to since the player's turn, until the player acts: `meld:...`. Piles have no
    such marks: somebody always draws and discards.
    """
    tools: tuple[Id, ...] = TOOLS
    buttons: tuple[Id, ...] = ("button:discard", "button:meld")
    """The large buttons that do something now, the lowest first; "" where the main one keeps its place free."""
    strip: float = 0.24
    """The part of a card's width that must show for its index to be read; `large_index` faces need
    more. Cards that lie small on the table wear these faces whatever is chosen."""
    showdown: bool = False
    """The hand is over and all hands lie open."""
    piece: Shape = CARD
    """What kind of piece the deck of the game consists of."""
    piles: bool = True
    """The game has a stock or a discard pile."""
    cleared: bool = False
    """The hand is over, and the piles have left the cloth for the hands."""
    facts: tuple[str, ...] = ()
    """What is true of the table and told at the discard pile, such as that it is `frozen`."""
    whole: bool = False
    """The pile is taken whole and nobody looks through it: its number of cards is told."""
    spread: int = 0
    """So many of the upper discards lie side by side and can be chosen; 0 for a pile of which only the top counts."""
    reach: Id | None = None
    """The discard that is pointed at or chosen in a spread pile: it and all cards above it are raised."""
    alone: bool = False
    """Only that card is raised."""
    counted: bool = True
    """Everybody may see how many cards the stock has."""
    celebrated: frozenset[str] = frozenset()
    """The rare ways in which a hand can be won: the player who wins so has a flash and a sound of its own."""
    wild: str = ""
    """The rank that is wild in this hand, where the deal decides it: the letter of a card's name."""
    means: Mapping[Id, str] = field(default_factory=dict)
    """What wild cards on the table stand for: the short name of a card, or of a rank."""
    sides: tuple[tuple[int, ...], ...] = ()
    """By seat: who plays together, and so shares a place for melds. Empty where everybody plays alone."""
    under: int = 0
    """Cards of the discard pile below these that nobody may look at; they lie there as a block."""
    loose: tuple[LooseScene, ...] = ()
    """What players have left whose hands have been laid open."""
    worth: Mapping[Id, int] = field(default_factory=dict)
    """What cards count there."""
    melding: bool = True
    """Melds are laid on the table in the course of play, so there is a place for a new one."""
    new_melds: bool = True
    """There is a place for a new meld while the hand is played."""
    closing: bool = False
    """There is a place for the card that is thrown to end the hand."""
    finish: bool = False
    """That place is there all through the hand, whether a card may be thrown there now or not."""
    beneath: Id | None = None
    """The card that lies open under the stock, half of it to be seen."""
    widths: tuple[float, float] = (WIDEST, WIDEST)
    """How wide cards of melds have been left in this hand, the opponents' and the player's own, in units of the board: what
    became narrower stays so until the hand ends.
    """
    opened: Id | None = None
    """The meld under the pointer: where its lane is crowded it shows all its cards."""
    kinds: Mapping[Id, str] = field(default_factory=dict)
    """The words for melds of hands that lie open."""
    covered: float = 0.0
    """So much of the table a sheet of paper covers while hands lie open, from the right or, where the window is upright, from
    below; in units of the board.
    """
    sheet: float = 0.0
    """So much it will cover when it comes: hands are laid open so that they can make room for it as they lie."""
    rail: Rail = NO_RAIL
    """What stands beside the piles: goal, standing, claim."""
    own: str = ""
    """What the player's own lane is called; where melds score, what they come to stands on a line below."""
    ghosts: Ghosts = NO_GHOSTS
    """What would lie where held cards are held over, or where chosen cards are pointed to, if the player let them go."""

    ladder: tuple[str, ...] = ()
    """The fixed places of melds in the strip of a side, from the left: ranks, and what has none. Empty where melds flow."""
    strips: tuple[SideScene, ...] = ()
    """The sides that have such strips: the others clockwise, the player's own last."""
    new_lane: str = ""
    """The place that held or chosen cards would have there as a new meld."""
    across: Id | None = None
    """The discard that lies across the pile, under its top card, because it froze it."""
    stacks: bool = False
    """Ranks are what matters in the hand: cards of one that lie side by side are a group, and counted."""
    may_take: bool = False
    """The player may take the pile now."""
    takes: frozenset[Id] = frozenset()
    """The cards of the hand with which the pile may be taken now."""

    framed: bool = False
    """The game asks for contracts: while the player has none on the table, its frames stand where the own melds will lie."""
    buying: BuyScene | None = None
    """The question whether the player buys the discard."""
    frames: tuple[FrameScene, ...] = ()
    """Those frames, without the cards that are held."""
    house: HouseScene | None = None
    """What lies round the house, where everybody plays against it; then nobody holds a hand, and all cards are of places."""
    board: BoardScene | None = None
    """Sets that belong to nobody and are rearranged: the melds without an owner lie on it, and nobody has a lane."""
    offer: OfferScene | None = None
    """A card is on offer, again and again; then nobody draws into the hand, and the discards are that card and refused ones."""
    rack: RackScene | None = None
    """The own hand in the places of a rack; None where it is held as cards are."""

    @property
    def others(self) -> tuple[SeatScene, ...]:
        """The opponents, clockwise from the player's left."""
        return self.seats[self.me + 1 :] + self.seats[: self.me]

    def holder(self, zone: Zone) -> int | None:
        """Whose hand a place is; None for any other place."""
        return next((seat.seat for seat in self.seats if seat.zone == zone), None)

    @property
    def laid(self) -> tuple[MeldScene | LooseScene | AsideScene, ...]:
        """All groups of cards of the players: melds, what is left beside them, and cards that lie apart."""
        return (*self.melds, *self.loose, *(one for one in self.aside if one.count and one.owner >= 0))

    @property
    def common(self) -> tuple[AsideScene, ...]:
        """What lies apart and belongs to the table. It keeps its place when it is empty."""
        return tuple(one for one in self.aside if one.owner < 0)

    @property
    def laid_out(self) -> bool:
        """The hand is over, and all hands lie large on the cloth instead of plates and piles."""
        return self.showdown and bool(self.loose)

    def left(self, owner: int, cards: Iterable[Id], places: Sequence[Id] = ()) -> LooseScene:
        """These cards as what a player has left; `places` are theirs and those of cards that are gone, in order."""
        kept = tuple(cards)
        if set(kept) <= set(places):
            have = set(kept)
            kept = tuple(card for card in places if card in have)
        else:
            places = kept
        return LooseScene(owner, kept, sum(self.worth[card] for card in kept), tuple(places))

    def left_of(self, seat: int) -> LooseScene:
        """What this player has left; nothing for one whose hand has not been laid open."""
        return next((one for one in self.loose if one.owner == seat), self.left(seat, ()))

    def side(self, seat: int) -> tuple[int, ...]:
        """The seats that play together with this one, itself among them."""
        return self.sides[seat] if self.sides else (seat,)

    @property
    def rivals(self) -> tuple[tuple[int, ...], ...]:
        """The other sides, clockwise from the player's left, where sides meld together."""
        found = dict.fromkeys(self.side(seat.seat) for seat in self.others) if self.sides and self.melding else {}
        return tuple(side for side in found if self.me not in side)

    @property
    def filled(self) -> tuple[FrameScene, ...]:
        """The frames with the cards that lie there still: while a contract is laid those of melds have left them, and frames that
        are empty by then are gone.
        """
        gone = {card for meld in self.melds for card in meld.cards}.union(self.discards[-1:])
        if gone.isdisjoint(card for frame in self.frames for card in frame.cards):
            return self.frames
        kept = (frame._replace(cards=tuple(card for card in frame.cards if card not in gone)) for frame in self.frames)
        laid = any(meld.owner == self.me for meld in self.melds)
        return tuple(frame for frame in kept if frame.cards or not laid)

    def in_place(self, place: Id, cards: tuple[Id, ...]) -> tuple[Id, ...]:
        """The cards of a place, with those that would lie there."""
        return self.ghosts.cards if self.ghosts.place == place else cards

    @property
    def parts(self) -> tuple[tuple[Id, ...], ...]:
        """The hand in the groups that the player has made, what is in none of them last; held cards still lie there."""
        hand = set(self.hand)
        made = (tuple(card for card in group if card in hand) for group in self.made or ())
        groups = tuple(group for group in made if group)
        loose = tuple(card for card in self.hand if not any(card in group for group in groups))
        return (*groups, loose) if loose else groups

    @property
    def fan(self) -> tuple[Id, ...]:
        """The hand without the cards that are held."""
        held = set(self.held)
        return tuple(card for card in self.hand if card not in held)
