"""The whole truth about a match between two decisions: plain numbers, cheap to copy, the same on every machine.

Only `game.rules` and `game.match` may import this module; window and computer players get a `View`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from game.cards.digest import sha256_hex
from game.cards.ids import Card, CardSet, card_set, cards_from_plain, each
from game.rules.result import HandResult, Points, number_from_plain, number_to_plain
from game.rules.state.entry import HandEntry, entry_from_plain, entry_to_plain
from game.rules.state.meld import Meld, meld_from_plain, meld_of, meld_to_plain, unused_id, with_meld
from game.rules.state.parts import HandPart, part_from_plain, part_to_plain
from game.rules.state.slots import Memory


def apart(aside: list[CardSet]) -> list[CardSet]:
    """What lies apart, as check values have always had it: one place at least, and cards that are not in play only where
    there are some."""
    *places, out = aside
    return [*(places or [0]), *([out] if out else [])]


class Frame(NamedTuple):
    """Which hand's decision is due, and where in which program of steps."""

    program: int
    pc: int
    hand: int


class State:
    """Cards, scores and the frames of who acts. Changed by the rules only; copied with `clone`."""

    __slots__ = (
        "aside", "chance", "deal", "dealer", "decisions", "discards", "ending", "frames", "hands", "known", "melds", "memory",
        "next_meld", "parts", "pots", "result", "scores", "sheet", "standing", "stock", "turns", "vars",
    )  # fmt: skip

    hands: list[CardSet]
    """By hand: first those of the seats, by seat, then whatever other hands the game declares."""
    stock: list[Card]
    """The last is the next to be drawn."""
    discards: list[list[Card]]
    """By pile, bottom to top."""
    melds: list[Meld]
    """In the order of their numbers."""
    next_meld: int
    """The number of the next meld. It only grows while melds lie on the table, so that no number ever means two of them."""
    aside: list[CardSet]
    """Cards that lie apart, by number of the place; a card that is not in play lies in the last."""
    parts: tuple[HandPart, ...]
    """The parts in which hands are played for chips, in the order of play; none in games without."""
    pots: tuple[int, ...]
    """Chips on the table, by number of the place."""
    known: list[CardSet]
    """By hand: cards that everybody has seen go into it and that are still there; then the same of other places that are
    known in part."""
    scores: list[Points]
    sheet: tuple[HandEntry, ...]
    """What the finished hands of this match brought, oldest first, where the match is made of games; elsewhere the totals say
    all that matters. Empty with points in `scores`: nobody knows how they came about.
    """
    standing: list[int]
    """By seat: who is still in the match, as `game.rules.state.standing` says it."""
    frames: list[Frame]
    """The last is the one that acts; none when the hand is over."""
    vars: list[int]
    """The values of the slots, in the order of `memory`."""
    memory: Memory
    """What the numbers in `vars` are."""
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

    def __init__(self, seats: int, memory: Memory) -> None:
        self.hands = [0] * seats
        self.stock = []
        self.discards = [[]]
        self.melds = []
        self.next_meld = 1
        self.aside = [0]
        self.parts = ()
        self.pots = ()
        self.known = [0] * seats
        self.scores = [0] * seats
        self.sheet = ()
        self.standing = [0] * seats
        self.frames = []
        self.memory = memory
        self.vars = list(memory.start)
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
        other.next_meld = self.next_meld
        other.aside = self.aside[:]
        other.parts = self.parts
        other.pots = self.pots
        other.known = self.known[:]
        other.scores = self.scores[:]
        other.sheet = self.sheet
        other.standing = self.standing[:]
        other.frames = self.frames[:]
        other.memory = self.memory
        other.vars = self.vars[:]
        other.deal = self.deal
        other.dealer = self.dealer
        other.turns = self.turns
        other.decisions = self.decisions
        other.chance = self.chance
        other.ending = self.ending
        other.result = self.result
        return other

    # -- melds ----------------------------------------------------------------------------------------------------

    def meld(self, id: int) -> Meld:
        """The meld of this number, which is there."""
        found = meld_of(self.melds, id)
        assert found is not None, f"no meld {id}"
        return found

    def lay_meld(self, meld: Meld) -> Meld:
        """Lay a meld, which gets the next number. Returns it as it lies."""
        laid = meld if meld.id == self.next_meld else meld._replace(id=self.next_meld)
        self.melds.append(laid)
        self.next_meld += 1
        return laid

    def change_meld(self, meld: Meld) -> None:
        """The meld of this number has grown or shrunk, or is another one now."""
        self.melds = with_meld(self.melds, meld)

    def remove_meld(self, id: int) -> Meld:
        """The meld of this number, which lies on the table no more."""
        gone = self.meld(id)
        self.melds.remove(gone)
        return gone

    def clear_melds(self) -> None:
        """No meld lies on the table, and numbers begin again."""
        self.melds, self.next_meld = [], 1

    # -- as plain data --------------------------------------------------------------------------------------------

    def to_plain(self) -> dict[str, Any]:
        """The state as lists, numbers and texts, for snapshots. The result of a finished hand is computed again."""
        plain = {
            "hands": [list(each(hand)) for hand in self.hands],
            "stock": list(self.stock),
            "discards": [list(pile) for pile in self.discards],
            "melds": [meld_to_plain(meld) for meld in self.melds],
            "next_meld": self.next_meld,
            "aside": [list(each(place)) for place in self.aside],
            "pots": list(self.pots),
            "known": [list(each(hand)) for hand in self.known],
            "scores": [number_to_plain(score) for score in self.scores],
            "standing": list(self.standing),
            "frames": [list(frame) for frame in self.frames],
            "vars": self.memory.to_plain(self.vars),
            "deal": self.deal,
            "dealer": self.dealer,
            "turns": self.turns,
            "decisions": self.decisions,
            "chance": self.chance,
            "ending": None if self.ending is None else list(self.ending),
        }
        if self.parts:
            plain["parts"] = [part_to_plain(part) for part in self.parts]
        if self.sheet:
            plain["sheet"] = [entry_to_plain(entry) for entry in self.sheet]
        return plain

    @staticmethod
    def from_plain(plain: dict[str, Any], memory: Memory) -> State:
        """The state of a snapshot. Raises KeyError, TypeError, ValueError or IndexError where the data is no state.

        `memory` has the slots of the game. `result` stays None: `Ruleset.settle_again` adds it.
        """
        state = State(len(plain["scores"]), memory)
        state.hands = [card_set(cards_from_plain(hand)) for hand in plain["hands"]]
        state.stock = list(cards_from_plain(plain["stock"]))
        state.discards = [list(cards_from_plain(pile)) for pile in plain["discards"]]
        state.melds = [meld_from_plain(meld) for meld in plain["melds"]]
        state.next_meld = int(plain["next_meld"])
        state.aside = [card_set(cards_from_plain(place)) for place in plain["aside"]]
        state.parts = tuple(part_from_plain(part) for part in plain.get("parts", ()))
        state.pots = tuple(int(chips) for chips in plain["pots"])
        state.known = [card_set(cards_from_plain(hand)) for hand in plain["known"]]
        state.scores = [number_from_plain(score) for score in plain["scores"]]
        state.sheet = tuple(entry_from_plain(entry) for entry in plain.get("sheet", ()))
        state.standing = [int(bits) for bits in plain.get("standing", state.standing)]
        state.frames = [Frame(*(int(v) for v in frame)) for frame in plain["frames"]]
        state.vars = memory.from_plain(plain["vars"])
        for name in ("deal", "dealer", "turns", "decisions", "chance"):
            setattr(state, name, int(plain[name]))
        ending = plain["ending"]
        state.ending = None if ending is None else (str(ending[0]), int(ending[1]))
        return state

    def digest(self) -> str:
        """A short check value of everything that can influence the rest of the match, the same in every process."""
        parts = (
            self.hands, self.stock, self.discards, [tuple(meld) for meld in self.melds], apart(self.aside), self.known,
            [str(score) for score in self.scores], self.standing, [tuple(frame) for frame in self.frames], self.vars, self.deal,
            self.dealer, self.turns, self.decisions, self.chance, self.ending,
            *([tuple(entry) for entry in self.sheet] if self.sheet else ()),
            *([tuple(part) for part in self.parts]),
            *(self.pots),
            *([self.next_meld] if self.next_meld != unused_id(self.melds) else ()),
        )  # fmt: skip
        return sha256_hex(repr(parts).encode())[:16]
