"""The memory of components: numbered places in `State.vars`, with their start values and who may know them.

A component that must remember something within a hand declares a slot (`Component.slots`), so that the state needs no field
that belongs to one game, and a clone copies one list. The compiler numbers the slots of a variant (`Memory`): first those of
this module, which every game has and which are read so often that their numbers are constants, then those that its
components declare. Snapshots hold them by name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

from game.cards.ids import NO_CARD
from game.rules.result import number_to_plain

Seen = Literal["all", "actor", "owner", "nobody"]


@dataclass(frozen=True, eq=False)
class Slot:
    """One remembered number: its name in snapshots, its value when a hand begins, who knows it, whether it is the number of a
    card, whether every seat has one of its own, and whether it begins anew with every turn.

    `actor` is the seat whose decision is due, `owner` the seat of a slot that everybody has.
    """

    name: str
    start: int
    seen: Seen = "all"
    card: bool = False
    by_seat: bool = False
    each_turn: bool = False
    told_apart: bool = False
    """Whether the component that declares it tells it in a field of its own (`Component.table_lists`)."""
    always_told: bool = False
    """Whether it is told whenever it is not at its start, also where a position would assume it."""
    kept: bool = False
    """Whether it goes on into the next hand of the match."""
    parts: int = 1
    """What is told is the number divided by this, so that a fraction can be remembered as a whole number."""
    leaves: bool = False
    """A seat in whose slot this is not at its start has left the hand: it has no further turn."""
    said: bool = False
    """Whether the number spells a text (`worded`), which is what is told; 0 where nothing is said."""
    veils_but_for: Slot | None = None
    """While this slot is set, the top discard lies face down, and only the seat that is in the other slot knows it."""

    def __post_init__(self) -> None:
        assert self.name not in BY_NAME, f"two slots are called {self.name}"
        BY_NAME[self.name] = self


BY_NAME: dict[str, Slot] = {}
"""By name: every slot that any component of the program declares."""

COMMON: list[Slot] = []
"""The slots that every game has, by number."""


def _common(slot: Slot) -> int:
    COMMON.append(slot)
    return len(COMMON) - 1


TAKEN = _common(Slot("taken", NO_CARD, card=True, each_turn=True))  # the card taken from the discard pile this turn
DRAWN = _common(Slot("drawn", NO_CARD, seen="actor", card=True, each_turn=True))  # the card drawn from the stock this turn
NEW_MELDS = _common(Slot("new_melds", 0, each_turn=True))  # new melds laid this turn
LAID = _common(Slot("laid", 0))  # a bit for each seat that has melded or laid off in this hand
LAID_BEFORE = _common(Slot("laid_before", 0))  # the same as it was when the turn began
RENEWALS = _common(Slot("renewals", 0))  # how often the stock has been renewed
IDLE_RENEWALS = _common(Slot("idle_renewals", 0))  # renewals in succession without a meld or lay-off between
EMPTY_TURNS = _common(
    Slot("empty_turns", -1)
)  # turns completed on a stock that is empty for good; -1 before a draw decision on it
PASSES = _common(Slot("passes", 0))  # refusals of the first upcard
DUTY = _common(Slot("duty", NO_CARD, card=True, each_turn=True))  # the card that must still be melded or laid off this turn
ACTED = _common(Slot("acted", 0, each_turn=True))  # whether anything was melded, laid off or swapped this turn
MUST_GO_OUT = _common(Slot("must_go_out", 0, each_turn=True))  # only going out in this turn allows the melds that were laid
WILD_RANK = _common(Slot("wild_rank", NO_CARD))  # the rank that is wild in this hand, where the deal decides it
DISCARDER = _common(Slot("discarder", NO_CARD))  # the seat whose discard may be called, or was
LEAVING = _common(Slot("leaving", NO_CARD))  # the seat that goes out unless its last discard is called
QUARTETS = _common(Slot("quartets", 0))  # a bit for each meld of four equal cards that was laid whole, by its number
WILD_CARD = _common(Slot("wild_card", NO_CARD, card=True))  # the card that showed the wild rank; it lies under the stock
BUYS = _common(Slot("buys", 0))  # how often each seat has bought in this hand, six bits for each
SOLD = _common(Slot("sold", 0, each_turn=True))  # whether the discard before this turn was bought: the next one is not to be had
ANNOUNCED = _common(Slot("announced", 0))  # a bit for each seat that has announced the end of the hand
UPCARD = _common(Slot("upcard", NO_CARD, card=True))  # the first upcard, where it is offered or its value limits the knock

UPCARD_SLOT = COMMON[UPCARD]
"""The first upcard; whichever component needs it remembered has this slot."""


class Memory:
    """The slots of one variant for a number of seats, in the order of their numbers."""

    def __init__(self, declared: Iterable[Slot], seats: int) -> None:
        slots = tuple(dict.fromkeys((*COMMON, *declared)))
        self.slots: tuple[Slot, ...] = tuple(slot for slot in slots for _ in range(seats if slot.by_seat else 1))
        """By number; one that every seat has stands here once for each, one after the other."""
        self.start: tuple[int, ...] = tuple(slot.start for slot in self.slots)
        self.at: dict[Slot, int] = {slot: self.slots.index(slot) for slot in slots}
        """The number of a slot, or of that of seat 0."""
        self.each_turn = tuple((number, slot.start) for number, slot in enumerate(self.slots) if slot.each_turn)
        """The slots that begin anew with every turn, with their start values."""
        self.told_apart = tuple(number for number, slot in enumerate(self.slots) if slot.told_apart)
        """The numbers of slots that are told in fields of their own."""
        self.always_told = {slot: number for slot, number in self.at.items() if slot.always_told and not slot.by_seat}
        """The numbers of slots that are told whatever a position would assume."""
        self._hidden = tuple((number, slot) for number, slot in enumerate(self.slots) if slot.seen != "all")

        self.leaving = next((self.at[slot] for slot in slots if slot.leaves), None)
        """The number of the slot of seat 0 that says who has left the hand; None where nobody leaves a hand."""
        self._veil = next(((self.at[slot], self.at[slot.veils_but_for]) for slot in slots if slot.veils_but_for), None)

    def next_hand(self, values: Sequence[int]) -> list[int]:
        """What is remembered when another hand begins: what goes on, and the start of all else."""
        return [value if slot.kept else slot.start for slot, value in zip(self.slots, values, strict=True)]

    def veiled(self, values: Sequence[int], seat: int | None) -> bool:
        """Whether the top discard lies face down for a seat, or (None) for a bystander."""
        if self._veil is None:
            return False
        veil, knows = self._veil
        return bool(values[veil]) and (seat is None or seat != values[knows])

    def seen(self, values: Sequence[int], seat: int | None, acting: int | None) -> tuple[int, ...]:
        """What a seat knows of these values, or (None) a bystander: the start value of what is hidden from it."""
        known = list(values)
        for number, slot in self._hidden:
            owner = acting if slot.seen == "actor" else number - self.at[slot] if slot.seen == "owner" else None
            if seat is None or seat != owner:
                known[number] = slot.start
        return tuple(known)

    def to_plain(self, values: Sequence[int]) -> dict[str, Any]:
        """The values by name; a list by seat where every seat has one."""
        return self._by_name(self.at, values)

    def differing(self, values: Sequence[int], others: Sequence[int]) -> dict[str, Any]:
        """The same of those slots only that have another value in `others`."""
        if tuple(values) == tuple(others):
            return {}
        pairs = zip(self.slots, values, others, strict=True)
        return self._by_name(dict.fromkeys(slot for slot, value, other in pairs if value != other), values)

    def _by_name(self, slots: Iterable[Slot], values: Sequence[int]) -> dict[str, Any]:
        plain: dict[str, Any] = {}
        for slot in slots:
            number = self.at[slot]
            plain[slot.name] = (
                [told(slot, value) for value in values[number : number + self.slots.count(slot)]]
                if slot.by_seat
                else told(slot, values[number])
            )
        return plain

    def from_plain(self, plain: Mapping[str, Any]) -> list[int]:
        """The values of a snapshot; a slot that it does not name has its start value.

        Raises ValueError or TypeError where they are no values, or not as many as there are seats.
        """
        values = list(self.start)
        self.put(values, plain)
        return values

    def put(self, values: list[int], plain: Mapping[str, Any]) -> None:
        """Change those values that are named; a name that is none of this game means nothing in it. Raises as above."""
        for slot, number in self.at.items():
            if slot.name in plain:
                given = [kept(slot, value) for value in (plain[slot.name] if slot.by_seat else [plain[slot.name]])]
                if len(given) != self.slots.count(slot):
                    raise ValueError(slot.name)
                values[number : number + len(given)] = given


def worded(text: str) -> int:
    """The number that spells a text."""
    return int.from_bytes(text.encode(), "big")


def spelled_out(number: int) -> str:
    """The text that a number spells; empty for one that spells none."""
    return number.to_bytes(-(-number.bit_length() // 8), "big").decode(errors="replace") if number > 0 else ""


def told(slot: Slot, value: int) -> int | str | None:
    """A value as it is written: a number, or an exact fraction such as "3/20", or what it spells."""
    if slot.said:
        return spelled_out(value) or None
    return value if slot.parts == 1 else number_to_plain(Fraction(value, slot.parts))


def kept(slot: Slot, plain: Any) -> int:
    """The reverse. Raises ValueError or TypeError where it is no value of this slot."""
    if slot.said:
        if plain is not None and not isinstance(plain, str):
            raise TypeError(slot.name)
        return worded(plain or "")
    if slot.parts == 1:
        return int(plain)
    value = Fraction(plain) * slot.parts
    if value != int(value):
        raise ValueError(slot.name)
    return int(value)
