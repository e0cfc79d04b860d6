"""The whole truth about a match between two decisions: plain numbers, cheap to copy, the same on every machine.

Only `game.rules` and `game.match` may import this module; window and computer players get a `View`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from game.cards.digest import sha256_hex
from game.cards.ids import Card, CardSet, card_set, each
from game.rules.result import HandResult, Points, number_from_plain, number_to_plain
from game.rules.scoring.entry import HandEntry, entry_from_plain, entry_to_plain
from game.rules.slots import NUMBER, SLOTS, START


class Meld(NamedTuple):
    """Cards on the table. `stands` says what wild cards stand for (empty without them); `by` who put each card there;
    `moved` are wild cards that have given way once and stay where they are now.
    """

    id: int
    owner: int
    kind: str
    cards: tuple[Card, ...]
    stands: tuple[int, ...]
    by: tuple[int, ...]
    moved: CardSet = 0


class Frame(NamedTuple):
    """Whose decision is due, and where in which program of steps."""

    program: int
    pc: int
    hand: int


class State:
    """Cards, scores and the frames of who acts. Changed by the rules only; copied with `clone`."""

    __slots__ = (
        "aside", "chance", "deal", "dealer", "decisions", "discards", "ending", "frames", "hands", "known", "melds",
        "result", "scores", "sheet", "standing", "stock", "turns", "vars",
    )  # fmt: skip

    hands: list[CardSet]
    """By seat."""
    stock: list[Card]
    """The last is the next to be drawn."""
    discards: list[list[Card]]
    """By pile, bottom to top."""
    melds: list[Meld]
    aside: list[CardSet]
    """Cards put away, by number of the place; a card that is not in play lies in the last."""
    known: list[CardSet]
    """By seat: cards that everybody has seen go into the hand and that are still there."""
    scores: list[Points]
    sheet: tuple[HandEntry, ...]
    """What the finished hands of this match brought, oldest first, where the match is made of games; elsewhere the totals say
    all that matters. Empty with points in `scores`: nobody knows how they came about.
    """
    standing: list[int]
    """By seat: who is still in the match, as `game.rules.standing` says it."""
    frames: list[Frame]
    """The last is the one that acts; none when the hand is over."""
    vars: list[int]
    """The slots of `game.rules.slots`."""
    deal: int
    dealer: int
    turns: int
    """Turns completed in this hand."""
    decisions: int
    """Decisions taken in this hand."""
    chance: int
    """State of the rules' own random stream."""
    ending: tuple[str, int] | None
    """How the hand ended, and the seat that ended it (-1 for nobody), once it is known."""
    result: HandResult | None

    def __init__(self, seats: int) -> None:
        self.hands = [0] * seats
        self.stock = []
        self.discards = [[]]
        self.melds = []
        self.aside = [0]
        self.known = [0] * seats
        self.scores = [0] * seats
        self.sheet = ()
        self.standing = [0] * seats
        self.frames = []
        self.vars = list(START)
        self.deal = 0
        self.dealer = -1
        self.turns = 0
        self.decisions = 0
        self.chance = 0
        self.ending = None
        self.result = None

    def clone(self) -> State:
        """An independent copy: neither ever influences the other."""
        other = State.__new__(State)
        other.hands = self.hands[:]
        other.stock = self.stock[:]
        other.discards = [pile[:] for pile in self.discards]
        other.melds = self.melds[:]
        other.aside = self.aside[:]
        other.known = self.known[:]
        other.scores = self.scores[:]
        other.sheet = self.sheet
        other.standing = self.standing[:]
        other.frames = self.frames[:]
        other.vars = self.vars[:]
        other.deal = self.deal
        other.dealer = self.dealer
        other.turns = self.turns
        other.decisions = self.decisions
        other.chance = self.chance
        other.ending = self.ending
        other.result = self.result
        return other

    def to_plain(self) -> dict[str, Any]:
        """The state as lists, numbers and texts, for snapshots. The result of a finished hand is computed again."""
        plain = {
            "hands": [list(each(hand)) for hand in self.hands],
            "stock": list(self.stock),
            "discards": [list(pile) for pile in self.discards],
            "melds": [meld_to_plain(meld) for meld in self.melds],
            "aside": [list(each(place)) for place in self.aside],
            "known": [list(each(hand)) for hand in self.known],
            "scores": [number_to_plain(score) for score in self.scores],
            "standing": list(self.standing),
            "frames": [list(frame) for frame in self.frames],
            "vars": {slot.name: value for slot, value in zip(SLOTS, self.vars, strict=True)},
            "deal": self.deal,
            "dealer": self.dealer,
            "turns": self.turns,
            "decisions": self.decisions,
            "chance": self.chance,
            "ending": None if self.ending is None else list(self.ending),
        }
        if self.sheet:
            plain["sheet"] = [entry_to_plain(entry) for entry in self.sheet]
        return plain

    @staticmethod
    def from_plain(plain: dict[str, Any]) -> State:
        """The state of a snapshot. Raises KeyError, TypeError, ValueError or IndexError where the data is no state.

        Slots that the snapshot does not know keep their start value. `result` stays None: `Ruleset.settle_again` adds it.
        """
        state = State(len(plain["hands"]))
        state.hands = [sum(1 << int(card) for card in hand) for hand in plain["hands"]]
        state.stock = [int(card) for card in plain["stock"]]
        state.discards = [[int(card) for card in pile] for pile in plain["discards"]]
        state.melds = [meld_from_plain(meld) for meld in plain["melds"]]
        state.aside = [sum(1 << int(card) for card in place) for place in plain["aside"]]
        state.known = [sum(1 << int(card) for card in hand) for hand in plain["known"]]
        state.scores = [number_from_plain(score) for score in plain["scores"]]
        state.sheet = tuple(entry_from_plain(entry) for entry in plain.get("sheet", ()))
        state.standing = [int(bits) for bits in plain.get("standing", state.standing)]
        state.frames = [Frame(*(int(v) for v in frame)) for frame in plain["frames"]]
        for name, value in plain["vars"].items():
            state.vars[NUMBER[name]] = int(value)
        for name in ("deal", "dealer", "turns", "decisions", "chance"):
            setattr(state, name, int(plain[name]))
        ending = plain["ending"]
        state.ending = None if ending is None else (str(ending[0]), int(ending[1]))
        return state

    def digest(self) -> str:
        """A short check value of everything that can influence the rest of the match, the same in every process."""
        parts = (
            self.hands, self.stock, self.discards, [tuple(meld) for meld in self.melds], self.aside, self.known,
            [str(score) for score in self.scores], self.standing, [tuple(frame) for frame in self.frames], self.vars, self.deal,
            self.dealer, self.turns, self.decisions, self.chance, self.ending,
            *([tuple(entry) for entry in self.sheet] if self.sheet else ()),
        )  # fmt: skip
        return sha256_hex(repr(parts).encode())[:16]


def meld_to_plain(meld: Meld) -> list[Any]:
    """A meld as a list; wild cards that have moved are its last part, where there are any."""
    plain: list[Any] = [meld.id, meld.owner, meld.kind, list(meld.cards), list(meld.stands), list(meld.by)]
    return [*plain, list(each(meld.moved))] if meld.moved else plain


def meld_from_plain(plain: list[Any]) -> Meld:
    """The reverse of `meld_to_plain`."""
    id, owner, kind, cards, stands, by, *moved = plain
    parts = [tuple(int(v) for v in part) for part in (cards, stands, by)]
    given_way = card_set(int(card) for part in moved for card in part)
    return Meld(int(id), int(owner), str(kind), parts[0], parts[1], parts[2], given_way)
