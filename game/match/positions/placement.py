"""The placing of cards: any position of a game from plain data in the names of the protocol, or the reason why it cannot be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from game.cards.chance import derive
from game.cards.ids import Card, CardSet, card_set, each
from game.cards.melds import ANY_FACE, AS_RANK, Reading
from game.match.match import Match
from game.match.positions.position_memory import LAST_LAYS, BadPosition, frames_of, remember, short, step_of, usual_phase
from game.match.positions.sheet_place import lay_down
from game.match.setup import Resolved, SeatInfo
from game.rules.acts.facts_told import BY_NAME as FACTS
from game.rules.acts.spelling import ENDS, meant_by
from game.rules.component import hooked
from game.rules.policies.dealing.bases import BONUS
from game.rules.policies.dealing.seating import PAIR
from game.rules.ruleset import Ruleset, compile_rules
from game.rules.state.entry import TABLE
from game.rules.state.meld import NOBODY, Meld, unused_id
from game.rules.state.slots import WILD_RANK
from game.rules.state.state import State


def set_up(
    resolved: Resolved,
    seats: Sequence[SeatInfo],
    seed: int,
    given: Mapping[str, Any],
    shuffle: Callable[[list[Card]], None],
    rules: Ruleset | None = None,
) -> Match:
    """A match that begins with the position that these fields describe; `rules` where they are compiled already.

    Raises BadPosition.
    """
    rules = rules or compile_rules(resolved.variant, len(seats))
    state = position(rules, given, shuffle)
    state.chance = derive("rules", seed)  # what is shuffled later in the hand comes from the seed as well
    return Match.begin_at(resolved, seats, seed, state, rules=rules)


class _Deck:
    """The cards of the pack that have not been placed yet."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.free = rules.pack.all
        self.placed: dict[Card, str] = {}

    def check(self, names: list[tuple[str, str]]) -> None:
        """Refuse names that no card of this game has, and cards named more often than there are."""
        pack = self.rules.pack
        unknown = [name for name, _ in names if not pack.named.get(name)]
        if unknown:
            places = [place for name, place in names if name == unknown[0]]
            raise BadPosition("unknown_cards", list(dict.fromkeys(unknown)), names=", ".join(short(unknown)), place=places[0])
        count = Counter(name for name, _ in names)
        often = [name for name, number in count.items() if number > pack.named[name].bit_count()]
        if often:
            places = [place for name, place in names if name == often[0]]
            raise BadPosition("repeated", often, first=often[0], others=len(often) - 1, places=" and ".join(short(places)))

    def take(self, names: list[str]) -> list[Card]:
        """Place these cards."""
        cards = list(self.rules.pack.find_all(names, self.free))
        self.free &= ~card_set(cards)
        return cards


def position(rules: Ruleset, given: Mapping[str, Any], shuffle: Callable[[list[Card]], None]) -> State:
    """The state that these fields describe. Their types are right already; raises BadPosition where they cannot be so.

    `shuffle` puts the cards that are named nowhere in order.
    """
    seats = rules.seats
    places = rules.places
    state = State(seats, rules.memory)
    places.clear(state)
    if len(given["hands"]) != len(places.hands):
        raise BadPosition("hands", hands=len(places.hands), count=len(given["hands"]))
    deck = _Deck(rules)
    deck.check(_named(given))
    state.hands = [sum(1 << card for card in deck.take(hand)) for hand in given["hands"]]
    stock = deck.take(given.get("stock", []))
    piles, chips = given.get("piles", {}), given.get("pots", {})
    for named, spots in ((piles, places.piles[1:]), (chips, places.pots)):
        unknown = [name for name in named if name not in [spot.label for spot in spots]]
        if unknown:
            raise BadPosition("no_place", name=short(unknown)[0])
    state.discards = [deck.take(given.get("discard", [])), *(deck.take(piles.get(spot.label, [])) for spot in places.piles[1:])]
    state.pots = tuple(chips.get(spot.label, 0) for spot in places.pots)
    # Which rank is wild must be known before the melds are read.
    usual = rules.variant.wilds.rank_in(given.get("deal", 1), rules.pack.deck)
    state.vars[WILD_RANK] = given.get("memory", {}).get("wild_rank", usual)
    _lay_melds(rules, state, given.get("melds", []), deck)
    state.aside[:-1] = _aside(rules, given, deck)
    _bonus_cards_lie_open(rules, state)
    rest = list(each(deck.free))
    if given.get("rest", "stock") == "stock":
        shuffle(rest)
        stock += rest
    elif rest:
        state.aside[-1] = deck.free
    state.stock = stock[::-1]
    state.scores = list(given.get("scores", [rules.variant.match_end.rule.start(rules.variant)] * seats))
    state.deal = given.get("deal", 1)
    state.standing = list(given.get("memory", {}).get("standing", _seated(rules, state, given)))
    seat = _turn(rules, state, given)
    _phase(rules, state, given, seat)
    for read in hooked(rules.variant, "from_lists"):
        wrong = read(rules, state, given)
        if wrong is not None:
            raise BadPosition(wrong.code, list(wrong.cards), **dict(wrong.params))
    remember(rules, state, given)
    if "sheet" in given.get("memory", {}):
        lay_down(rules, state, given["memory"]["sheet"])
    _make_sure(rules, state, given)
    return state


def _aside(rules: Ruleset, given: Mapping[str, Any], deck: _Deck) -> list[CardSet]:
    """Cards put away, by place: as many in each as `memory` says, otherwise shared out evenly as second hands."""
    names, places = given.get("aside", []), rules.places.apart
    sizes = given.get("memory", {}).get("places")
    hidden = [spot for spot in places if spot.place.dealt]
    if sizes is None and (hidden or not names):
        sizes = [len(names) // len(hidden) if spot.place.dealt else 0 for spot in places]
    if sizes is None or len(sizes) != len(places) or sum(sizes) != len(names):
        raise BadPosition("places", names, places=max(1, len(places)), count=len(names))
    found, at = [], 0
    for size in sizes:
        found.append(sum(1 << card for card in deck.take(names[at : at + size])))
        at += size
    return found


def _bonus_cards_lie_open(rules: Ruleset, state: State) -> None:
    """A bonus card is never held or melded, and nothing else lies among them."""
    never = [(f"hands[{seat}]", hand) for seat, hand in enumerate(state.hands)]
    never += [(f"melds[{at}]", card_set(meld.cards)) for at, meld in enumerate(state.melds)]
    wrong = [(place, hand & rules.bonus_cards) for place, hand in never]
    for spot in rules.places.apart:
        if spot.name == BONUS:
            wrong.append(("aside", state.aside[spot.number] & ~rules.bonus_cards))
    for name, cards in wrong:
        if cards:
            card = rules.pack.name(next(each(cards)))
            raise BadPosition("no_bonus_card" if name == "aside" else "bonus_card", [card], name=card, place=name)


def _named(given: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Every card of the request with the place it is named at."""
    named = [(card, f"hands[{seat}]") for seat, hand in enumerate(given["hands"]) for card in hand]
    for place in ("stock", "discard", "aside"):
        named += [(card, place) for card in given.get(place, [])]
    named += [(card, f"piles.{name}") for name, cards in given.get("piles", {}).items() for card in cards]
    return named + [
        (card.partition("=")[0], f"melds[{at}]") for at, meld in enumerate(given.get("melds", [])) for card in meld["cards"]
    ]


def _lay_melds(rules: Ruleset, state: State, given: Sequence[Mapping[str, Any]], deck: _Deck) -> None:
    """Lay the melds, with the numbers that they have been given if they all have one, and otherwise numbered in order."""
    ids = [meld.get("id", 0) for meld in given]
    if 0 in ids or len(set(ids)) < len(ids):
        ids = list(range(1, len(given) + 1))
    melds = [
        _meld_from(rules, state, id, f"melds[{at}]", meld, deck) for at, (id, meld) in enumerate(zip(ids, given, strict=True))
    ]
    state.melds = sorted(melds)
    state.next_meld = unused_id(state.melds)


def _meld_from(rules: Ruleset, state: State, number: int, place: str, given: Mapping[str, Any], deck: _Deck) -> Meld:
    cards_of = rules.pack.deck
    words = [card.partition("=") for card in given["cards"]]
    spoken = zip(given["cards"], words, strict=True)
    unknown = [word for word, (_, equals, face) in spoken if equals and (face in ENDS or meant_by(cards_of, face) == ANY_FACE)]
    if unknown:
        raise BadPosition("unknown_cards", unknown, names=", ".join(short(unknown)), place=place)
    cards = deck.take([name for name, _, _ in words])
    said = {card: meant_by(cards_of, face) for card, (_, equals, face) in zip(cards, words, strict=True) if equals}
    said = {card: face if face >= 0 else AS_RANK - face for card, face in said.items()}  # of a rank alone any suit will do
    kinds = {name: kind.makes for name, kind in rules.variant.melds.pairs}
    wanted = kinds.get(given.get("kind", ""), given.get("kind"))
    found = _reading(rules, state, cards, said, wanted) if cards else None
    if found is None:
        raise BadPosition("no_meld" if cards else "empty_meld", given["cards"], names=" ".join(given["cards"]), place=place)
    if wanted not in (None, found.kind):
        raise BadPosition("other_kind", given["cards"], place=place, kind=found.kind, given=short([given["kind"]])[0])
    if (given["owner"] is None) != rules.places.shared_melds:
        raise BadPosition("owner", given["cards"], place=place)
    owner = NOBODY if given["owner"] is None else given["owner"]
    by = given.get("by")
    if by is not None and len(by) != len(cards):
        raise BadPosition("by_length", given["cards"], place=place, count=len(cards), given=len(by))
    who = dict(zip(cards, by or [owner] * len(cards), strict=True))
    meld = Meld(number, owner, found.kind, found.cards, found.stands, tuple(who[card] for card in found.cards))
    told = {fact.name: word for ask in rules.meld_facts for fact, word in ask(rules, meld).items()}
    for name, fact in FACTS.items():
        if fact.of == "meld" and given.get(name, told.get(name, "")) != told.get(name, ""):
            raise BadPosition("told", given["cards"], name=f"{place}.{name}", given=short([given[name]])[0])
    return meld


def _reading(rules: Ruleset, state: State, cards: list[Card], said: Mapping[Card, int], kind: str | None) -> Reading | None:
    """The meld that these cards make, wild cards read as said; what is not said, in the order given where that is one."""
    finder, face, rank_of = rules.finder_for(state), rules.pack.face, rules.pack.deck.rank_of
    # The kind decides between readings only: a wrong one is refused in a sentence of its own.
    found = sorted(finder.readings(tuple(cards)), key=lambda one: one.kind != kind)
    if not said:
        for one in sorted(found, key=lambda one: (kind is not None and one.kind != kind, list(one.cards) != cards)):
            return Reading(one.kind, one.cards, one.stands)
        return None
    # A wild card without a word beside others with one lies in its own place, where it can.
    own = {
        card: face[card] for card in cards if finder.wild >> card & 1 and card not in said and face[card] < rules.pack.deck.grid
    }
    for one, meant in [(one, meant) for meant in ({**said, **own}, said) for one in found]:
        # Wild cards change places freely, as long as each of them is where it was said to be.
        free = [card for card in one.cards if finder.wild >> card & 1]
        spots = list(zip(one.cards, one.stands or [face[card] for card in one.cards], strict=True))
        laid: list[Card] = []
        rank = next((rank_of[face[card]] for card in one.cards if not finder.wild >> card & 1), -1)
        if any(stands == ANY_FACE for _, stands in spots) and any(rank_of[meaning] != rank for meaning in meant.values()):
            continue
        for card, stands in spots:
            if not finder.wild >> card & 1:
                laid.append(card)
                continue
            place = finder.place(one.kind, stands)
            wanted = next((other for other in free if finder.place(one.kind, meant.get(other, ANY_FACE)) == place), None)
            if wanted is None:
                wanted = next((other for other in free if other not in meant or stands == ANY_FACE), None)
            if wanted is None:
                break
            free.remove(wanted)
            laid.append(wanted)
        if len(laid) == len(spots):
            return Reading(one.kind, tuple(laid), one.stands)
    return None


def _seated(rules: Ruleset, state: State, given: Mapping[str, Any]) -> list[int]:
    """Who plays the hand, where not all do and nothing is said of it: those who have cards."""
    if rules.rotation is None:
        return state.standing
    active = [seat for seat, hand in enumerate(state.hands) if hand]
    if len(active) != PAIR:
        raise BadPosition("two_play", count=len(active))
    if active[1] in rules.sides_with[active[0]]:
        raise BadPosition("partners_play", one=active[0], other=active[1])
    active.sort(key=lambda seat: seat != given.get("dealer"))
    entries = given.get("memory", {}).get("sheet", [])
    return rules.rotation.placed(rules.seats, active, bool(entries) and entries[-1][0] == TABLE)


def _turn(rules: Ruleset, state: State, given: Mapping[str, Any]) -> int:
    """Whose turn it is, in which turn, after whose deal: each follows from the others where it is not given."""
    circle = rules.in_play(state)
    seat, dealer, turn = given.get("to_act"), given.get("dealer"), given.get("turn")
    if rules.variant.dealer.of_house:
        if dealer is not None:
            raise BadPosition("house_deals", seat=dealer)
        dealer = rules.first_dealer(0)
    for named in (seat, dealer):
        if named is not None and named not in circle:
            raise BadPosition("sits_out", seat=named)
    step = step_of(rules, given.get("phase", ""))
    aside = step.aside(int(given.get("passes", 0))) if step is not None else 0
    starter = rules.variant.deal.starter
    if seat is None:
        dealer = circle.before(min(circle)) if dealer is None else dealer
        seat = circle.after(starter(circle, dealer), (turn or 0) + aside)
    elif dealer is None:
        began = circle.after(seat, -aside - (turn or 0))
        dealer = next(one for one in circle if starter(circle, one) == began)
    state.dealer = dealer
    state.turns = circle.distance(starter(circle, dealer), circle.after(seat, -aside)) if turn is None else turn
    if turn is None and given.get("phase") == "offer":
        state.turns = 0
    return int(seat)


def _phase(rules: Ruleset, state: State, given: Mapping[str, Any], seat: int) -> None:
    phase = given.get("phase", "over" if given.get("over") else usual_phase(rules))
    if given.get("over", phase == "over") != (phase == "over"):
        raise BadPosition("over_or_not", phase=phase)
    if phase == "over":
        if given.get("to_act") is not None:
            raise BadPosition("over_to_act", seat=seat)
    elif "to_act" in given and given["to_act"] is None:
        raise BadPosition("nobody_to_act", phase=phase)
    else:
        state.frames = frames_of(rules, state, phase, seat)


def _make_sure(rules: Ruleset, state: State, given: Mapping[str, Any]) -> None:
    """Somebody must be able to do something, or the hand must be over with a result; and what follows from the table is so."""
    told = {fact.name: so for ask in rules.table_facts for fact, so in ask(rules, state).items()}
    for name, fact in FACTS.items():
        if fact.of == "table" and name in given and given[name] != told.get(name, False):
            raise BadPosition("told", name=name, given=str(given[name]).lower())
    if not state.frames:
        rules.settle_again(state)
        over = state.result is not None and state.result.match_over
        if given.get("match_over", over) != over:
            raise BadPosition("match_over_or_not", over=over)
        return
    if given.get("match_over"):
        raise BadPosition("match_over_or_not", over=False)
    out = state.ending[1] if rules.phase(state) == LAST_LAYS and state.ending is not None and state.ending[0] == "out" else None
    if out is not None and (out < 0 or state.hands[out]):
        raise BadPosition("nobody_out", phase=LAST_LAYS)
    if not rules.legal(state):
        seat = rules.to_act(state)
        assert seat is not None
        raise BadPosition(
            "nothing_to_do",
            [rules.pack.name(card) for card in rules.pack.in_rank_order(state.hands[seat])],
            seat=seat,
            phase=rules.phase(state),
        )
