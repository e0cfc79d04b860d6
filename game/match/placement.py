"""Placing cards: any position of a game from plain data in the names of the protocol, or the reason why it cannot be one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from game.cards.ids import NO_CARD, Card, each
from game.cards.melds import ANY_FACE, Reading, SetMeld, closed_early
from game.cards.pack import FACE_OF_NAME, FACES
from game.match.match import Match
from game.match.setup import Resolved, SeatInfo
from game.rules.completion import reading_of
from game.rules.laying import is_quartet
from game.rules.ruleset import Ruleset, compile_rules
from game.rules.slots import DISCARDER, DRAWN, DUTY, LAID, LAID_BEFORE, NUMBER, PASSES, QUARTETS, START, TAKEN, WILD_RANK
from game.rules.state import Frame, Meld, State
from game.rules.steps.call import CallStep
from game.rules.tables import BEFORE_PROGRAM, TURN_PROGRAM

TOLD = (TAKEN, LAID, PASSES)
"""Slots that have a field of their own in the protocol."""
OUT = 1
"""The place in `aside` of cards that are not in play."""


def set_up(
    resolved: Resolved, seats: Sequence[SeatInfo], seed: int, given: Mapping[str, Any], shuffle: Callable[[list[Card]], None]
) -> Match:
    """A match that begins with the position that these fields describe. Raises BadPosition."""
    state = position(compile_rules(resolved.variant, len(seats)), given, shuffle)
    return Match.begin_at(resolved, seats, seed, state)


class BadPosition(Exception):
    """A position that cannot be: a code with parameters for the sentence, and the cards it is about."""

    def __init__(self, code: str, cards: list[str] | None = None, **params: Any) -> None:
        super().__init__(code)
        self.code = code
        self.cards = cards or []
        self.params = params


class _Deck:
    """The cards of the pack that have not been placed yet."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.free = rules.pack.all
        self.placed: dict[Card, str] = {}

    def check(self, names: list[tuple[str, str]]) -> None:
        """Refuse names that no card of this game has, and cards named more often than there are."""
        pack = self.rules.pack
        unknown = [name for name, _ in names if name not in pack.names]
        if unknown:
            places = [place for name, place in names if name == unknown[0]]
            raise BadPosition("unknown_cards", list(dict.fromkeys(unknown)), names=", ".join(_short(unknown)), place=places[0])
        count: dict[str, int] = {}
        for name, _ in names:
            count[name] = count.get(name, 0) + 1
        often = [name for name, number in count.items() if number > pack.names.count(name)]
        if often:
            places = [place for name, place in names if name == often[0]]
            raise BadPosition("repeated", often, first=often[0], others=len(often) - 1, places=" and ".join(_short(places)))

    def take(self, names: list[str]) -> list[Card]:
        """Place these cards."""
        cards = list(self.rules.pack.find_all(names, self.free))
        for card in cards:
            self.free &= ~(1 << card)
        return cards


def position(rules: Ruleset, given: Mapping[str, Any], shuffle: Callable[[list[Card]], None]) -> State:
    """The state that these fields describe. Their types are right already; raises BadPosition where they cannot be so.

    `shuffle` puts the cards that are named nowhere in order.
    """
    seats = rules.seats
    state = State(seats)
    deck = _Deck(rules)
    deck.check(_named(given))
    state.hands = [sum(1 << card for card in deck.take(hand)) for hand in given["hands"]]
    stock = deck.take(given.get("stock", []))
    state.discards = [deck.take(given.get("discard", []))]
    # Which rank is wild must be known before the melds are read.
    state.vars[WILD_RANK] = given.get("memory", {}).get("wild_rank", NO_CARD)
    state.melds = [_meld_from(rules, state, number, meld, deck) for number, meld in enumerate(given.get("melds", []), 1)]
    state.aside = [sum(1 << card for card in deck.take(given.get("aside", [])))]
    rest = list(each(deck.free))
    if given.get("rest", "stock") == "stock":
        shuffle(rest)
        stock += rest
    elif rest:
        state.aside.append(deck.free)
    state.stock = stock[::-1]
    state.scores = list(given.get("scores", [0] * seats))
    state.deal = given.get("deal", 1)
    seat = _turn(rules, state, given)
    _phase(rules, state, given, seat)
    _remember(rules, state, given)
    _make_sure(rules, state, given)
    return state


def _named(given: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Every card of the request with the place it is named at."""
    named = [(card, f"hands[{seat}]") for seat, hand in enumerate(given["hands"]) for card in hand]
    for place in ("stock", "discard", "aside"):
        named += [(card, place) for card in given.get(place, [])]
    return named + [
        (card.partition("=")[0], f"melds[{at}]") for at, meld in enumerate(given.get("melds", [])) for card in meld["cards"]
    ]


def _meld_from(rules: Ruleset, state: State, number: int, given: Mapping[str, Any], deck: _Deck) -> Meld:
    place = f"melds[{number - 1}]"
    words = [card.partition("=") for card in given["cards"]]
    unknown = [word for word, (_, equals, face) in zip(given["cards"], words, strict=True) if equals and not _is_face(face)]
    if unknown:
        raise BadPosition("unknown_cards", unknown, names=", ".join(_short(unknown)), place=place)
    cards = deck.take([name for name, _, _ in words])
    said = {card: FACE_OF_NAME[face] for card, (_, equals, face) in zip(cards, words, strict=True) if equals}
    found = _reading(rules, state, cards, said, given.get("kind")) if cards else None
    if found is None:
        raise BadPosition("no_meld" if cards else "empty_meld", given["cards"], names=" ".join(given["cards"]), place=place)
    if given.get("kind", found.kind) != found.kind:
        raise BadPosition("other_kind", given["cards"], place=place, kind=found.kind, given=_short([given["kind"]])[0])
    owner = given["owner"]
    by = given.get("by")
    if by is not None and len(by) != len(cards):
        raise BadPosition("by_length", given["cards"], place=place, count=len(cards), given=len(by))
    who = dict(zip(cards, by or [owner] * len(cards), strict=True))
    return Meld(number, owner, found.kind, found.cards, found.stands, tuple(who[card] for card in found.cards))


def _is_face(name: str) -> bool:
    return name in FACE_OF_NAME and FACE_OF_NAME[name] < FACES


def _reading(rules: Ruleset, state: State, cards: list[Card], said: Mapping[Card, int], kind: str | None) -> Reading | None:
    """The meld that these cards make, wild cards read as said; what is not said, in the order given where that is one."""
    finder, face = rules.finder_for(state), rules.pack.face
    # The kind decides between readings only: a wrong one is refused in a sentence of its own.
    found = sorted(finder.readings(tuple(cards)), key=lambda one: one.kind != kind)
    if not said:
        for one in sorted(found, key=lambda one: (kind is not None and one.kind != kind, list(one.cards) != cards)):
            return Reading(one.kind, one.cards, one.stands)
        return None
    # A wild card without a word beside others with one lies in its own place, where it can.
    own = {card: face[card] for card in cards if finder.wild >> card & 1 and card not in said and face[card] < FACES}
    for one, meant in [(one, meant) for meant in ({**said, **own}, said) for one in found]:
        # Wild cards change places freely, as long as each of them is where it was said to be.
        free = [card for card in one.cards if finder.wild >> card & 1]
        spots = list(zip(one.cards, one.stands or [face[card] for card in one.cards], strict=True))
        laid: list[Card] = []
        rank = next((face[card] % 13 for card in one.cards if not finder.wild >> card & 1), -1)
        if any(stands == ANY_FACE for _, stands in spots) and any(meaning % 13 != rank for meaning in meant.values()):
            continue
        for card, stands in spots:
            if not finder.wild >> card & 1:
                laid.append(card)
                continue
            wanted = next((other for other in free if meant.get(other) == stands), None)
            if wanted is None:
                wanted = next((other for other in free if other not in meant or stands == ANY_FACE), None)
            if wanted is None:
                break
            free.remove(wanted)
            laid.append(wanted)
        if len(laid) == len(spots):
            return Reading(one.kind, tuple(laid), one.stands)
    return None


def _turn(rules: Ruleset, state: State, given: Mapping[str, Any]) -> int:
    """Whose turn it is, in which turn, after whose deal: each follows from the others where it is not given."""
    seats = rules.seats
    seat, dealer, turn = given.get("to_act"), given.get("dealer"), given.get("turn")
    if seat is None:
        dealer = seats - 1 if dealer is None else dealer
        seat = (rules.variant.deal.starter(dealer, seats) + (turn or 0)) % seats
    elif dealer is None:
        dealer = (seat - rules.variant.deal.starter(0, seats) - (turn or 0)) % seats
    state.dealer = dealer
    state.turns = (seat - rules.variant.deal.starter(dealer, seats)) % seats if turn is None else turn
    return int(seat)


def _phase(rules: Ruleset, state: State, given: Mapping[str, Any], seat: int) -> None:
    phase = given.get("phase", "over" if given.get("over") else "draw")
    if given.get("over", phase == "over") != (phase == "over"):
        raise BadPosition("over_or_not", phase=phase)
    if phase == "over":
        if given.get("to_act") is not None:
            raise BadPosition("over_to_act", seat=seat)
    elif "to_act" in given and given["to_act"] is None:
        raise BadPosition("nobody_to_act", phase=phase)
    else:
        state.frames = _frames(rules, state, phase, seat)


def phases(rules: Ruleset) -> list[str]:
    """The phases that a position of this game can be in."""
    calls = rules.claim_step
    never = {"claim"} if calls is None else set()
    if not isinstance(calls, CallStep) or calls.penalty != "discarder_chooses":
        never.add("penalty")
    known = dict.fromkeys([*(step.phase for program in rules.programs for step in program), "over"])
    return [phase for phase in known if phase not in never]


def _frames(rules: Ruleset, state: State, phase: str, seat: int) -> list[Frame]:
    """Who decides what next: a step of the turn, or one that comes before it, with the turn to follow.

    In a window for calls those who could call after this seat are asked as well; the seat after the discarder has the turn.
    """
    turn = rules.program_number[TURN_PROGRAM]
    for pc, step in enumerate(rules.programs[turn]):
        if step.phase == phase:
            return [Frame(turn, pc, seat)]
    number, pc = next(
        (number, pc) for number, steps in enumerate(rules.programs) for pc, step in enumerate(steps) if step.phase == phase
    )
    if number == rules.program_number[BEFORE_PROGRAM]:
        return [Frame(turn, 0, seat), Frame(number, pc, seat)]
    discarder = _discarder(rules, state, phase, seat)
    asked = [seat]
    if phase == "claim" and rules.claim_step is not None:
        callers = rules.claim_step.callers(rules, state, discarder)
        later = {(seat + i) % rules.seats for i in range(1, (discarder - seat) % rules.seats)}
        asked += [caller for caller in callers if caller in later]
    following = Frame(turn, 0, (discarder + 1) % rules.seats)
    return [following, *(Frame(number, pc, one) for one in reversed(asked))]


def _discarder(rules: Ruleset, state: State, phase: str, seat: int) -> int:
    """Whose discard a window for calls is about: the seat before the one that is asked, where nothing else is said."""
    said = state.vars[DISCARDER]
    return said if said >= 0 else seat if phase == "penalty" else (seat - 1) % rules.seats


def _remember(rules: Ruleset, state: State, given: Mapping[str, Any]) -> None:
    """What has happened before: the card taken, who has melded, and the memory."""
    owners = {meld.owner for meld in state.melds}
    melded = given.get("melded_before") or [seat in owners for seat in range(rules.seats)]
    state.vars[LAID] = sum(1 << seat for seat, yes in enumerate(melded) if yes)
    state.vars[PASSES] = given.get("passes", 0)
    if given.get("taken") is not None:
        state.vars[TAKEN] = _taken(rules, state, given["taken"])
    if given.get("upcard") is not None and given["upcard"] not in rules.pack.names:
        raise BadPosition("unknown_cards", [given["upcard"]], names=_short([given["upcard"]])[0], place="upcard")
    assume(rules, state)
    for name, value in given.get("memory", {}).items():
        if name == "waiting":
            continue
        if name == "settled":
            _settle(rules, state, value)
            continue
        if name == "duty":
            state.vars[DUTY] = _owed(rules, state, value)
        elif name == "decisions":
            state.decisions = value
        elif name == "known":
            _know(rules, state, value)
        elif name == "standing":
            state.standing = list(value)
        elif name == "drawn":
            state.vars[DRAWN] = _held(rules, state, value, "memory.drawn")
        elif name == "laid_before":
            state.vars[LAID_BEFORE] = sum(1 << seat for seat, yes in enumerate(value) if yes)
        elif name in NUMBER:
            state.vars[NUMBER[name]] = value
    if state.frames:
        _wait(rules, state, given.get("memory", {}).get("waiting"))
    if not state.frames and "ended" in given.get("memory", {}):
        by = given["memory"].get("ended_by")
        state.ending = (given["memory"]["ended"], -1 if by is None else by)


def _wait(rules: Ruleset, state: State, waiting: list[list[Any]] | None) -> None:
    """Who decides after the seat to act: as the rules have it, or as it is said, the last first."""
    phase, seat = rules.phase(state), state.frames[-1].hand
    if waiting is None:
        state.frames = _frames(rules, state, phase, seat)
        return
    frames = []
    for name, pc, hand in waiting:
        number = rules.program_number.get(name, -1)
        if number < 0 or pc >= len(rules.programs[number]) or hand >= rules.seats:
            raise BadPosition("waiting", phase=phase, seat=seat)
        frames.append(Frame(number, pc, hand))
    if not frames or frames[-1].hand != seat or rules.programs[frames[-1].program][frames[-1].pc].phase != phase:
        raise BadPosition("waiting", phase=phase, seat=seat)
    state.frames = frames


def settled_in(rules: Ruleset, meld: Meld) -> list[int]:
    """The places in a meld of wild cards that stay as they are for good: in a run after they have given way once, in a set
    that is closed although it has room.
    """
    sizes = [kind.most for kind in rules.variant.melds.values() if isinstance(kind, SetMeld)]
    closed = meld.kind == "set" and closed_early(rules.pack, reading_of(meld), max(sizes))
    wilds = rules.wilds_in(meld) if closed else [card for card in meld.cards if meld.moved >> card & 1]
    return [place for place, card in enumerate(meld.cards) if card in wilds]


def _settle(rules: Ruleset, state: State, settled: list[list[int]]) -> None:
    """Wild cards that stay as they are. In a set they stand for the first suit that is missing."""
    for number, place in settled:
        meld = state.melds[number - 1] if number <= len(state.melds) else None
        if meld is None or place >= len(meld.cards) or meld.cards[place] not in rules.wilds_in(meld):
            raise BadPosition("settled", meld=number, place=place)
        if meld.kind == "run":
            changed = meld._replace(moved=meld.moved | 1 << meld.cards[place])
        else:
            faces = [face for face in meld.stands if face != ANY_FACE]
            missing = min({suit * 13 + faces[0] % 13 for suit in range(4)} - set(faces), default=faces[0])
            changed = meld._replace(stands=(*meld.stands[:place], missing, *meld.stands[place + 1 :]))
        state.melds[number - 1] = changed


def _owed(rules: Ruleset, state: State, name: str) -> Card:
    """The card that must still be melded: in the hand of the seat to act."""
    seat = rules.to_act(state)
    for card in each(0 if seat is None else state.hands[seat]):
        if rules.pack.name(card) == name:
            return card
    raise BadPosition("not_there", [name], name=_short([name])[0], field="memory.duty")


def _taken(rules: Ruleset, state: State, name: str) -> Card:
    """The card taken from the discard pile in this turn; after the last turn it may be anywhere."""
    if rules.phase(state) == "draw":
        raise BadPosition("taken_too_early", [name], name=_short([name])[0])
    return _held(rules, state, name, "taken")


def _held(rules: Ruleset, state: State, name: str, field: str) -> Card:
    """The card of this name that the seat to act has in hand or has laid on the table by now."""
    seat = rules.to_act(state)
    places = [card for hand in (state.hands if seat is None else [state.hands[seat]]) for card in each(hand)]
    places += [card for meld in state.melds for card in meld.cards]
    if seat is None:
        places += state.discards[0]
    for card in places:
        if rules.pack.name(card) == name:
            return card
    raise BadPosition("not_there", [name], name=_short([name])[0], field=field)


def _know(rules: Ruleset, state: State, hands: list[list[str]]) -> None:
    for seat, names in enumerate(hands):
        free = state.hands[seat]
        known = 0
        for name in names:
            mine = [card for card in each(free) if rules.pack.name(card) == name]
            if not mine:
                raise BadPosition("not_there", [name], name=_short([name])[0], field=f"memory.known[{seat}]")
            free &= ~(1 << mine[0])
            known |= 1 << mine[0]
        state.known[seat] = known


def _make_sure(rules: Ruleset, state: State, given: Mapping[str, Any]) -> None:
    """Somebody must be able to do something, or the hand must be over with a result."""
    if not state.frames:
        rules.settle_again(state)
        over = state.result is not None and state.result.match_over
        if given.get("match_over", over) != over:
            raise BadPosition("match_over_or_not", over=over)
        return
    if given.get("match_over"):
        raise BadPosition("match_over_or_not", over=False)
    if not rules.legal(state):
        seat = rules.to_act(state)
        assert seat is not None
        raise BadPosition(
            "nothing_to_do",
            [rules.pack.name(card) for card in rules.pack.in_rank_order(state.hands[seat])],
            seat=seat,
            phase=rules.phase(state),
        )


def _short(names: list[str]) -> list[str]:
    """Names as they can stand in a sentence: each once, not too many, not too long."""
    once = list(dict.fromkeys(names))
    return [name if len(name) <= 12 else name[:9] + "..." for name in once[:8]] + (["..."] if len(once) > 8 else [])


def assume(rules: Ruleset, state: State) -> None:
    """Fill in what a position does not say: nothing has been drawn, renewed or laid in this turn, nothing is remembered."""
    told = {number: state.vars[number] for number in TOLD}
    state.vars = list(START)
    for number, value in told.items():
        state.vars[number] = value
    state.vars[LAID_BEFORE] = state.vars[LAID]
    if rules.quartets_count:
        state.vars[QUARTETS] = sum(1 << meld.id for meld in state.melds if is_quartet(meld))
    state.decisions = 0
    seat = rules.to_act(state)
    if seat is None:
        empty = [player for player, hand in enumerate(state.hands) if not hand]
        state.ending = ("out", empty[0]) if empty else ("blocked", -1)
        state.known = list(state.hands)
        return
    phase = rules.phase(state)
    if phase == "claim":
        state.vars[DISCARDER] = _discarder(rules, state, phase, seat)
    state.frames = _frames(rules, state, phase, seat)
    taken = state.vars[TAKEN]
    state.ending = None
    state.known = [0] * rules.seats
    if taken != NO_CARD:
        state.known[seat] = 1 << taken & state.hands[seat]
