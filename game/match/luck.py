"""The luck of each seat in a finished hand, in points: how good the cards were.

Two things are counted, both only chance and neither anybody's play:

* *the deal*: what the cards dealt are worth, less what as many cards of a shuffled pack are worth on the average;
* *each card drawn from the stock*: what the hand is worth with it, less what it would be worth on the average with any of the
  cards that lay in the stock at that moment, all of them equally likely.

What a hand is worth is counted, not judged: its loose cards cost their points, where loose are those that the best
arrangement leaves over and that fit on no meld of the table; where melds score, melded cards bring their points; after a draw
the dearest loose card is taken as thrown. Because every draw is compared with all that could have come, the luck of any seat
is nought on the average, however well or badly anybody plays. A stock that was turned over instead of shuffled is in an order
that play has made, so drawing from it is no luck.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from game.cards.chance import Chance, derive
from game.cards.finder import Finder
from game.cards.ids import Card, CardSet, card_set, each
from game.match.hand_record import HandRecord
from game.rules.acts.events import STOCK_ZONE, Event, LaidOut, Moved, StockRenewed, TurnBegan, WildTurned
from game.rules.ruleset import Ruleset
from game.rules.state.slots import WILD_RANK
from game.rules.state.state import State

USUAL_HANDS = 600
"""So many hands of a shuffled pack make the average that a deal is compared with."""

_usual: WeakKeyDictionary[Ruleset, dict[tuple[int, int], float]] = WeakKeyDictionary()
"""By number of cards and wild rank: what a hand is worth on the average."""


class SeatLuck(NamedTuple):
    """The luck of one seat in one hand, in points; more is better."""

    dealt: float = 0.0
    drawn: float = 0.0
    draws: int = 0
    """Cards drawn from a shuffled stock."""
    played: bool = True
    """False for a seat that had no cards in this hand."""

    @property
    def points(self) -> float:
        """All of it."""
        return self.dealt + self.drawn

    def plain(self) -> list[Any]:
        """As data for a save."""
        return [round(self.dealt, 3), round(self.drawn, 3), self.draws, self.played]


def from_plain(plain: Any) -> tuple[SeatLuck, ...] | None:
    """The luck of all seats from a save; None where the data is something else."""
    try:
        found = []
        for dealt, drawn, draws, played in plain:
            if not all(isinstance(value, int | float) and abs(value) < 1e6 for value in (dealt, drawn, draws)):
                return None
            found.append(SeatLuck(float(dealt), float(drawn), int(draws), played is True))
        return tuple(found)
    except (TypeError, ValueError):
        return None


class LuckMeter:
    """Works out the luck of a finished hand, bit by bit, so that nobody has to wait for it."""

    def __init__(self, rules: Ruleset, record: HandRecord) -> None:
        assert record.state.result is not None, "the hand is not over"
        self.seats: tuple[SeatLuck, ...] | None = None
        """The luck by seat, once it is known."""
        self._rules, self._record = rules, record
        self._work = self._steps()

    def go_on(self, enough: Callable[[], bool]) -> bool:
        """Work until that is enough; at least one step is taken. Whether the luck is known now."""
        for _ in self._work:
            if enough():
                break
        return self.seats is not None

    def finish(self) -> tuple[SeatLuck, ...]:
        """Work to the end."""
        self.go_on(lambda: False)
        assert self.seats is not None
        return self.seats

    # ---- the steps ----------------------------------------------------------------------------

    def _steps(self) -> Iterator[None]:
        rules, record = self._rules, self._record
        seats = range(rules.seats)
        self._finder = rules.finder_for(record.start)
        self._hands = [0] * len(rules.places.hands)
        self._own = {("hand", seat) for seat in seats}
        self._stock = card_set(record.deck)
        self._shuffled = True
        self._seen: CardSet = 0
        """Cards of the stock that everybody knows to be at its bottom."""
        self._drawn, self._draws = [0.0] * rules.seats, [0] * rules.seats
        dealt = [0.0] * rules.seats
        deal = record.events[: record.marks[0]]
        first = next((i for i, event in enumerate(deal) if isinstance(event, LaidOut | TurnBegan)), len(deal))
        for parcel in _parcels(rules, deal[:first]):
            for seat in seats:
                if parcel[seat]:
                    usual = yield from self._usual_worth(parcel[seat].bit_count())
                    dealt[seat] += self._worth(parcel[seat], 0, False) - usual
                    yield
        for event in deal[:first]:
            self._move(event)
        yield from self._draws_in(deal[first:], 0)
        state = record.start.clone()
        for number, action in enumerate(record.actions):
            fits = self._fitting(state)
            yield from self._draws_in(record.events[record.marks[number] : record.marks[number + 1]], fits)
            rules.apply(state, action)
        held = [any(isinstance(e, Moved) and e.target == ("hand", seat) for e in record.events) for seat in seats]
        self.seats = tuple(SeatLuck(dealt[seat], self._drawn[seat], self._draws[seat], held[seat]) for seat in seats)

    def _draws_in(self, events: list[Event], fits: CardSet) -> Iterator[None]:
        """Judge every card that came from the stock into a hand, and follow all others."""
        for event in events:
            if isinstance(event, Moved) and event.source == STOCK_ZONE and event.target in self._own:
                for card in event.cards:
                    yield from self._draw(card, event.target[1], fits)
            else:
                self._move(event)

    def _draw(self, card: Card, seat: int, fits: CardSet) -> Iterator[None]:
        """One card from the stock, compared with all that lay there."""
        hand, face = self._hands[seat], self._rules.pack.face
        others = self._stock & ~self._seen or self._stock
        if self._shuffled and others >> card & 1:
            worth: dict[int, float] = {}
            total = 0.0
            for other in each(others):
                if face[other] not in worth:
                    worth[face[other]] = self._worth(hand | 1 << other, fits, True)
                    yield
                total += worth[face[other]]
            self._drawn[seat] += worth[face[card]] - total / others.bit_count()
            self._draws[seat] += 1
        self._stock &= ~(1 << card)
        self._hands[seat] |= 1 << card

    def _move(self, event: Event) -> None:
        """Follow what changes hands and stock."""
        if isinstance(event, StockRenewed):
            self._shuffled = event.how == "shuffled"
        elif isinstance(event, WildTurned):
            self._seen |= 1 << event.card
        elif isinstance(event, Moved):
            cards = card_set(event.cards)
            for (kind, number), comes in ((event.source, False), (event.target, True)):
                if kind == "stock":
                    self._stock = self._stock | cards if comes else self._stock & ~cards
                elif kind == "hand":
                    self._hands[number] = self._hands[number] | cards if comes else self._hands[number] & ~cards

    # ---- what cards are worth -----------------------------------------------------------------

    def _fitting(self, state: State) -> CardSet:
        """The cards that fit on a meld of the table, where cards are laid off in the history of play."""
        fits = 0
        if "lays_off" in self._rules.traits:
            for meld in state.melds:
                fits |= self._rules.accepts(state, meld)
        return fits

    def _worth(self, cards: CardSet, fits: CardSet, throws: bool) -> float:
        return worth(self._rules, self._finder, cards, fits, throws)

    def _usual_worth(self, count: int) -> Generator[None, None, float]:
        """What so many cards of a shuffled pack are worth on the average; the same every time, as its chance has a seed."""
        rules = self._rules
        known = _usual.setdefault(rules, {})
        key = (count, self._record.start.vars[WILD_RANK])
        if key not in known:
            pack, total = list(rules.pack.cards), 0.0
            chance = Chance(derive("usual", count))
            for _ in range(USUAL_HANDS):
                chance.shuffle(pack)
                total += self._worth(card_set(pack[:count]), 0, False)
                yield
            known[key] = total / USUAL_HANDS
        return known[key]


def worth(rules: Ruleset, finder: Finder, cards: CardSet, fits: CardSet = 0, throws: bool = False) -> float:
    """What cards are worth in points: less their loose cards, with their melds where melds score.

    `fits` are cards that could be laid off; one loose card, the dearest, counts as thrown where the hand must still throw one.
    """
    bonus = cards & rules.bonus_cards
    cards &= ~bonus
    points = finder.points
    loose = [points[card] for card in finder.arrange(cards).deadwood if not fits >> card & 1]
    left = sum(loose)
    melded = sum(points[card] for card in each(cards)) - left if rules.variant.scoring.counts_melds else 0
    thrown = max(loose) if throws and loose else 0
    return melded - (left - thrown) + (rules.variant.bonus_cards.worth(bonus.bit_count()) if bonus else 0)


def _parcels(rules: Ruleset, events: list[Event]) -> list[list[CardSet]]:
    """The cards dealt by seat: the hands, and after them the second hands where there are some."""
    hands, second = [0] * rules.seats, [0] * rules.seats
    for event in events:
        if isinstance(event, Moved) and event.source == STOCK_ZONE:
            kind, number = event.target
            if kind == "hand" and number < rules.seats:
                hands[number] |= card_set(event.cards)
            elif kind == "aside" and (owner := rules.places.apart[number].owner) >= 0:
                second[owner] |= card_set(event.cards)
    return [hands, second]
