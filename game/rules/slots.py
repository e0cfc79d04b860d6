"""The memory of components: numbered places in `State.vars`, with their start values and who may know them.

A component that must remember something within a hand has a slot here, so that the state needs no field that belongs to
one game and a clone copies one list. A slot that is not public is shown to the acting seat only.
"""

from __future__ import annotations

from typing import NamedTuple

from game.cards.ids import NO_CARD


class Slot(NamedTuple):
    """One remembered number: its name in snapshots, its value when a hand begins, whether everybody knows it, and whether it
    is the number of a card.
    """

    name: str
    start: int
    public: bool = True
    card: bool = False


UPCARD_SLOT = Slot("upcard", NO_CARD, card=True)
"""The first upcard; whichever component needs it remembered has this slot."""

SLOTS: tuple[Slot, ...] = (
    Slot("taken", NO_CARD, card=True),  # the card taken from the discard pile this turn
    Slot("drawn", NO_CARD, public=False, card=True),  # the card drawn from the stock this turn
    Slot("new_melds", 0),  # new melds laid this turn
    Slot("laid", 0),  # a bit for each seat that has melded or laid off in this hand
    Slot("laid_before", 0),  # the same as it was when the turn began
    Slot("renewals", 0),  # how often the stock has been renewed
    Slot("idle_renewals", 0),  # renewals in succession without a meld or lay-off between
    Slot("empty_turns", -1),  # turns completed on a stock that is empty for good; -1 before its first draw decision
    Slot("passes", 0),  # refusals of the first upcard
    Slot("duty", NO_CARD, card=True),  # the card that must still be melded or laid off this turn
    Slot("acted", 0),  # whether anything was melded, laid off or swapped this turn
    Slot("must_go_out", 0),  # melds beyond the limit were laid, which only going out in this turn allows
    Slot("wild_rank", NO_CARD),  # the rank that is wild in this hand, where the deal decides it
    Slot("discarder", NO_CARD),  # the seat whose discard may be called, or was
    Slot("leaving", NO_CARD),  # the seat that goes out unless its last discard is called
    Slot("quartets", 0),  # a bit for each meld of four equal cards that was laid whole, by its number
    Slot("wild_card", NO_CARD, card=True),  # the card that showed the wild rank; it lies at the bottom of the stock
    Slot("buys", 0),  # how often each seat has bought in this hand, six bits for each
    Slot("sold", 0),  # whether the discard before this turn was bought, so that the next one down is not to be had
    Slot("announced", 0),  # a bit for each seat that has announced the end of the hand
    UPCARD_SLOT,  # the first upcard, where the game has it offered or its value limits the knock
    Slot("knocker", NO_CARD),  # the seat that has knocked
    Slot("declared", 0),  # how the hand ends other than by a knock: one of the numbers of `game.rules.knock.showdown`
    Slot("face_down", 0),  # whether the top discard lies face down: it was thrown for a knock
    Slot("must_knock", 0),  # whether this turn can only be ended by a knock
    Slot("open_hand", NO_CARD),  # the seat whose hand lies open after a knock that was not allowed
    Slot("doubles", 0),  # how often the points of the hand have been doubled by agreement
    Slot("doubler", NO_CARD),  # the seat that alone may offer the next double
    Slot(
        "latest", NO_CARD, card=True
    ),  # besides the top discard, the other opponent's latest, where it may be taken and still lies
)

(
    TAKEN,
    DRAWN,
    NEW_MELDS,
    LAID,
    LAID_BEFORE,
    RENEWALS,
    IDLE_RENEWALS,
    EMPTY_TURNS,
    PASSES,
    DUTY,
    ACTED,
    MUST_GO_OUT,
    WILD_RANK,
    DISCARDER,
    LEAVING,
    QUARTETS,
    WILD_CARD,
    BUYS,
    SOLD,
    ANNOUNCED,
    UPCARD,
    KNOCKER,
    DECLARED,
    FACE_DOWN,
    MUST_KNOCK,
    OPEN_HAND,
    DOUBLES,
    DOUBLER,
    LATEST,
) = range(len(SLOTS))

START: tuple[int, ...] = tuple(slot.start for slot in SLOTS)
NUMBER: dict[str, int] = {slot.name: number for number, slot in enumerate(SLOTS)}
