"""What is said at the table about what has happened, as lines of codes: the log, the words on the plates, the ending.

`game.words` makes sentences of them; nothing here knows a language. Codes: `log.*` whole sentences for the log, `note.*` a few
words on a seat's plate, `did.*` what a seat did when the hand ended, `ending.*` the name of an ending.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from game.cards.ids import HIDDEN, Card
from game.cards.lines import Line, line
from game.rules.acts.events import (
    SEAT_ZONE,
    Announced,
    AtTable,
    BoughtIn,
    Called,
    ChipsMoved,
    Closed,
    DealBegan,
    Discarded,
    Drew,
    DroppedOut,
    Event,
    HandEnded,
    InTheBox,
    LaidOff,
    LaidOut,
    MatchEnded,
    MeldLaid,
    Moved,
    Passed,
    Scored,
    SitsOut,
    StockRenewed,
    Swapped,
    Told,
    TookUp,
    TurnBegan,
    WentOut,
    WildTurned,
    place_name,
)
from game.rules.state.meld import NOBODY, Meld, meld_of

if TYPE_CHECKING:
    from game.rules.view import View

NOTED = 5
"""So many cards are named on a plate; more are counted."""
BY_GOING_OUT = ("out", "rummy")
"""The endings that say who went out, which is who wins the hand."""
CONCEALED = {
    "ending.rummy": "ending.concealed",
    "ending.rummy_side": "ending.concealed_side",
    "did.went_rummy": "did.went_concealed",
    "log.went_rummy": "log.went_concealed",
    "note.went_rummy": "note.went_concealed",
}
"""What going out with the whole hand in one turn is called where a game says so (`out_concealed`)."""
CONTRACT = {
    "log.melded_first": "log.contract",
    "note.melded_first": "note.contract",
    "note.melded_first_many": "note.contract_many",
}
"""What laying first melds together is called where they fill frames (`frames`)."""
DROPPED = "log.dropped"
"""What the log says of a hand that is given up, with its points."""
BANK = {"log.deal": "log.deal_house"}
"""Where the house deals (`house_deals`): nobody at the table does."""
TURNED_UP = {"deed.draw": "deed.turn_up", "hint.draw_stock": "hint.turn_up"}
"""Where no card goes from the stock into a hand (`turns_up`): its top card is turned up."""
STAGE = {said: f"{words}_stage" for said, words in CONTRACT.items()}
"""What it is called where everybody works through a list of them (`stages`)."""
ALL_NOTED = 8
"""So many cards of melds that are laid together are named on a plate."""


def in_own_words(said: Line, has: Callable[[str], bool]) -> Line:
    """A line in the words of the game that has these traits."""
    if said.code in BANK and has("house_deals"):
        return said._replace(code=BANK[said.code], params=tuple(param for param in said.params if param[0] != "seat"))
    for words, trait in ((TURNED_UP, "turns_up"), (CONCEALED, "out_concealed"), (STAGE, "stages"), (CONTRACT, "frames")):
        if said.code in words and has(trait):
            return said._replace(code=words[said.code])
    return said


# ---- the log ----------------------------------------------------------------------------------------


def drawn(events: Sequence[Event], number: int) -> tuple[Card, ...]:
    """The cards that a draw brought: those of the movement that tells it, just after the event with this number."""
    event = events[number]
    if isinstance(event, Drew):
        for later in events[number + 1 : number + 2]:
            if isinstance(later, Moved) and later.target == ("hand", event.seat):
                return later.cards
    return ()


def together(events: Sequence[Event], number: int) -> tuple[MeldLaid, ...]:
    """The melds that were laid at once, beginning with this event; none where an earlier one is told with it."""
    first = events[number]
    if not isinstance(first, MeldLaid) or _goes_with(events, number - 2, first):
        return ()
    found = [first]
    while _goes_with(events, number + 2, first):
        number += 2
        later = events[number]
        assert isinstance(later, MeldLaid)
        found.append(later)
    return tuple(found)


def _goes_with(events: Sequence[Event], number: int, meld: MeldLaid) -> bool:
    """Whether the event with this number lays another meld of the same action: nothing but the cards moves in between."""
    if not 0 <= number < len(events):
        return False
    other = events[number]
    return isinstance(other, MeldLaid) and other.seat == meld.seat and isinstance(events[number + 1], Moved)


def _melded(laid: Sequence[MeldLaid], first: bool) -> Line:
    """Several melds that were laid at once, all in one line; `first`: their player had none before."""
    cards, groups = tuple(card for meld in laid for card in meld.cards), tuple(len(meld.cards) for meld in laid)
    return line("log.melded_first" if first else "log.melded_all", cards, seat=laid[0].seat, groups=groups)


def told(events: Sequence[Event], quiet: bool) -> list[Event]:
    """What is told of these events. Where `quiet`, nobody hears who had nothing to call: a refusal to draw, which always
    ends something, is told all the same.
    """
    if not quiet:
        return list(events)
    return [
        event
        for number, event in enumerate(events)
        if not isinstance(event, Passed)
        or isinstance(next(iter(events[number + 1 : number + 2]), None), HandEnded | StockRenewed)
    ]


def log_lines(events: Sequence[Event], melds: Sequence[Meld] = ()) -> list[Line]:
    """What the log writes about these events, a line each; movements alone are silent. `melds`: those on the table now."""
    said = (
        _renewal(events, number)
        or _stakes(events, number)
        or _laid(events, number, melds)
        or log_line(event, drawn(events, number), melds)
        for number, event in enumerate(events)
    )
    return [line for line in said if line is not None and line.code != _UNSAID]


_UNSAID = "log.unsaid"


def _laid(events: Sequence[Event], number: int, melds: Sequence[Meld]) -> Line | None:
    """Melds that are laid at once are one thing: all are told with the first of them."""
    event, laid = events[number], together(events, number)
    if not isinstance(event, MeldLaid) or len(laid) == 1:
        return None
    new = {meld.meld for meld in laid}
    first = all(meld.owner != event.seat or meld.id in new for meld in melds)
    return _melded(laid, first) if laid else line(_UNSAID)


def _renewal(events: Sequence[Event], number: int) -> Line | None:
    """Declining the discard and the new stock that comes of it are one thing: who did it and what it gave."""
    event = events[number]
    if isinstance(event, Passed) and any(isinstance(later, StockRenewed) for later in events[number + 1 : number + 3]):
        return line(_UNSAID)
    if isinstance(event, StockRenewed):
        who = next((before.seat for before in events[max(0, number - 2) : number] if isinstance(before, Passed)), None)
        if who is not None:
            return line(f"log.stock_{event.how}_by", seat=who, count=event.size)
    return None


def _stakes(events: Sequence[Event], number: int) -> Line | None:
    """As many chips on one pot after the other are one thing: it is told with the first of them."""
    event = events[number]
    if not isinstance(event, ChipsMoved) or event.source[0] != SEAT_ZONE or event.target[0] == SEAT_ZONE:
        return None
    pots = [event.target]
    if number and _goes_on(event, events[number - 1]):
        return line(_UNSAID)
    for later in events[number + 1 :]:
        if not isinstance(later, ChipsMoved) or not _goes_on(event, later):
            break
        pots.append(later.target)
    code = "log.chips_put" if len(pots) == 1 else "log.chips_put_each"
    return line(code, seat=event.source[1], amount=event.amount, pots=tuple(map(place_name, pots)))


def _goes_on(event: ChipsMoved, other: Event) -> bool:
    """Whether the same seat puts as much on another pot."""
    if not isinstance(other, ChipsMoved) or other.target[0] == SEAT_ZONE:
        return False
    return (other.source, other.amount) == (event.source, event.amount)


def _chips(where: str, event: ChipsMoved) -> Line:
    """Chips that have moved, in a line of the log or on a plate."""
    (source, giver), (target, taker), chips = event
    if source == target == SEAT_ZONE:
        return line(f"{where}.chips_paid", seat=giver, seat_to=taker, amount=chips)
    if source == SEAT_ZONE:
        return line(f"{where}.chips_put", seat=giver, amount=chips, pots=(place_name(event.target),))
    if target == SEAT_ZONE:
        return line(f"{where}.chips_taken", seat=taker, amount=chips, pots=(place_name(event.source),))
    return line(f"{where}.chips_over", amount=chips, pots=(place_name(event.source),), pots_to=(place_name(event.target),))


DEEDS: dict[type, str] = {
    DroppedOut: "dropped_out", Passed: "passed", Announced: "announced", Called: "called", LaidOut: "laid_out",
}  # fmt: skip
"""What is told alike by the log and by the plate of whoever did it."""


def _deed(event: Event) -> tuple[int, str, tuple[Card, ...], dict[str, Any]] | None:
    """What a seat did that the log and its plate tell alike: the seat, the name of its codes, the cards, and numbers."""
    match event:
        case DroppedOut() | Passed() | Announced():
            return event.seat, DEEDS[type(event)], (), {}
        case Called() | LaidOut():
            return event.seat, DEEDS[type(event)], event.cards, {}
        case SitsOut():
            return event.seat, "sits_out" if event.captain < 0 else "waits_in_line", (), {}
        case BoughtIn():
            return event.seat, "bought_in", (), {"total": event.total}
        case Discarded():
            return event.seat, "discarded", (event.card,), {}
        case WentOut():
            return event.seat, "went_rummy" if event.rummy else "went_out", (), {}
        case _:
            return None


def log_line(event: Event, moved: tuple[Card, ...] = (), melds: Sequence[Meld] = ()) -> Line | None:
    """One event as a sentence of the log. `moved` are the cards of a draw, `melds` those on the table."""
    seen = tuple(card for card in moved if card != HIDDEN)
    match event:
        case DealBegan():
            return line("log.deal", seat=event.dealer, deal=event.deal)
        case ChipsMoved():
            return _chips("log", event)
        case WildTurned():
            return line("log.wild_turned", (event.card,))
        case InTheBox():
            return line("log.in_the_box", seat=event.seat, seat_captain=event.captain)
        case AtTable():
            return line("log.at_table", seat=event.seat, seat_opponent=event.opponent, table=event.table)
        case Drew(source="stock"):
            return line("log.drew_card" if seen else "log.drew", seen, seat=event.seat, count=event.size)
        case Drew():
            return line("log.took" if seen else "log.took_unseen", seen, seat=event.seat, count=event.size)
        case MeldLaid():
            return line("log.melded", event.cards, seat=event.seat)
        case LaidOff():
            return _on_meld("laid_off", event, melds)
        case Swapped():
            return _on_meld("swapped", event, melds, card_freed=event.freed)
        case TookUp():
            return line("log.took_up", seat=event.seat, count=event.size)
        case StockRenewed():
            return line(f"log.stock_{event.how}", count=event.size)
        case HandEnded() if event.kind not in BY_GOING_OUT:
            return ending(event.kind, event.winners)
        case Scored():
            return line("log.scored", seat=event.seat, score=event.score, total=event.total)
        case MatchEnded():
            return line("log.match", seat=event.winners) if event.winners else line("log.match_nobody")
        case Told():
            return event.said("log")
    if (deed := _deed(event)) is None:
        return None
    seat, name, cards, numbers = deed
    return line(f"log.{name}", cards, seat=seat, **numbers)


def _on_meld(deed: str, event: LaidOff | Swapped, melds: Sequence[Meld], **more: int) -> Line:
    """What was done to a meld: a person's run or set, as everybody at a table would call it, and no number."""
    meld = meld_of(melds, event.meld)
    if meld is None or meld.owner == NOBODY:
        return line(f"log.{deed}_anywhere", event.cards, seat=event.seat, **more)
    if meld.owner == event.seat:
        return line(f"log.{deed}_own", event.cards, seat=event.seat, kind=meld.kind, **more)
    return line(f"log.{deed}", event.cards, seat=event.seat, seat_owner=meld.owner, kind=meld.kind, **more)


def caption(event: Event, moved: tuple[Card, ...] = ()) -> tuple[int, Line] | None:
    """The seat whose plate says what just happened, and the few words."""
    seen = tuple(card for card in moved if card != HIDDEN)
    match event:
        case ChipsMoved() if SEAT_ZONE in (event.source[0], event.target[0]):
            return event.source[1] if event.source[0] == SEAT_ZONE else event.target[1], _chips("note", event)
        case Drew(source="stock"):
            return event.seat, line("note.drew", count=event.size)
        case Drew():
            return event.seat, line("note.took" if 0 < len(seen) <= NOTED else "note.took_many", seen, count=event.size)
        case MeldLaid():
            count = len(event.cards)
            return event.seat, line("note.melded" if count <= NOTED else "note.melded_many", event.cards, count=count)
        case LaidOff():
            return event.seat, line("note.laid_off", event.cards)
        case Swapped():
            return event.seat, line("note.swapped", (event.freed,))
        case TookUp():
            return event.seat, line("note.took_up")
        case Told():
            return event.seat, event.said("note")
    if (deed := _deed(event)) is None:
        return None
    seat, name, cards, numbers = deed
    return seat, line(f"note.{name}", cards, **numbers)


def caption_of(events: Sequence[Event], number: int, first: bool) -> tuple[int, Line] | None:
    """The few words for one of several events: melds that are laid at once are told with the first of them. `first`: their player
    had none before.
    """
    event, laid = events[number], together(events, number)
    if not isinstance(event, MeldLaid) or len(laid) == 1:
        return caption(event, drawn(events, number))
    if not laid:
        return None
    said = _melded(laid, first)
    many = "_many" if len(said.cards) > ALL_NOTED else ""
    code = f"note.melded_first{many}" if first else f"note.melded_{'many' if many else 'all'}"
    return event.seat, Line(code, said.cards, (*said.params, ("count", len(said.cards))))


def endings(history: Iterable[Event], undercut: tuple[int, ...] = ()) -> dict[int, Line]:
    """By seat, in a word, what it did when the hand ended; `undercut` had fewer points than the knocker."""
    found: dict[int, Line] = {}
    closed = False
    for event in history:
        if isinstance(event, Closed):
            closed = True
            found[event.seat] = event.said("did")
        elif isinstance(event, LaidOff) and closed:
            found.setdefault(event.seat, line("did.laid_off", seat=event.seat))
        elif isinstance(event, WentOut):
            found[event.seat] = line("did.went_rummy" if event.rummy else "did.went_out", seat=event.seat)
    return found | {seat: line("did.undercut", seat=seat) for seat in undercut}


def deeds(events: Sequence[Event], melds: Sequence[Meld], me: int) -> dict[Line, Line]:
    """By the words on a plate, what of these events is not left to the plate alone, since it touches `me`: in a whole sentence
    of the log. `melds`: those on the table now.
    """
    found = {}
    for event in events:
        if not _touches(event, melds, me):
            continue
        said, whole = caption(event), log_line(event, melds=melds)
        if said is not None and whole is not None:
            found[said[1]] = whole
    return found


def _touches(event: Event, melds: Sequence[Meld], me: int) -> bool:
    """Whether a person looks up at it: something was done to a meld of theirs, out of turn, or so that the hand ends."""
    match event:
        case LaidOff() | Swapped():
            meld = meld_of(melds, event.meld)
            return meld is not None and me in (event.seat, meld.owner)
        case Called() | Announced() | WentOut() | Told():
            return True
        case _:
            return False


def turn_of(view: View) -> int | None:
    """Whose turn it is, even where somebody else is asked for a decision."""
    return next((event.seat for event in reversed(view.history) if isinstance(event, TurnBegan)), None)


# ---- the score sheet --------------------------------------------------------------------------------


def ending(kind: str, winners: Sequence[int], history: Iterable[Event] = ()) -> Line:
    """How a hand ended, by name: the heading of the score sheet. Of a side it names who has gone out, as this `history` says."""
    people = tuple(winners)
    if kind in BY_GOING_OUT and people:
        people = tuple(event.seat for event in history if isinstance(event, WentOut) and event.seat in people)[-1:] or people
        return line(f"ending.{kind}" if len(people) == 1 else f"ending.{kind}_side", seat=people)
    return line(f"ending.{kind}_won" if people else f"ending.{kind}", seat=people)
