"""The story of a match that is over: who led, which hand made the difference, and the card that closed it.

All of it is known from the finished hands, and is told in more detail where it is known what happened in them. The numbers of
the first sentences are what hands brought; what the end of a match adds has a sentence of its own, and is in the totals and in
the end of the curves.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from game.cards.lines import Line, Param, line
from game.match.lastcard import closed
from game.rules.acts.actions import DISCARD
from game.rules.acts.events import Drew, Event
from game.rules.result import HandResult, Points
from game.rules.scoring.money import Money
from game.words.catalogue import known as worded

Seats = tuple[int, ...]


class Rank(NamedTuple):
    """One player, or a side whose members have the same total, and how many points it has in the end."""

    seats: Seats
    total: Points


class BestHand(NamedTuple):
    """The hand with the best score of all. Of equal ones, that in which the others did worst, and of these the first."""

    seats: Seats
    """Whose it was: a player, or a side."""
    deal: int
    score: Points


class CameBack(NamedTuple):
    """Somebody who was out of the match came back after a hand, and had so many points then."""

    seat: int
    deal: int
    points: Points


class MatchStory(NamedTuple):
    """What there is to tell: three sentences or four, how every seat came along, and the best hand."""

    sentences: tuple[Line, ...]
    curves: tuple[tuple[Points, ...], ...]
    """By seat: what it has before the first hand and after every one; the last is its total."""
    best: BestHand
    ranks: tuple[Rank, ...] = ()
    """The winners first, then the player who came next; a side is one."""
    goal: int | None = None
    """The total that ended the match; None where it went over hands, or over several games."""
    added: tuple[Points, ...] = ()
    """By seat: how much of its total the end of the match added, apart from all hands."""
    closing: tuple[Line, ...] = ()
    """And in words: a sentence for everybody, or every side, with whom it is anything."""
    comebacks: tuple[CameBack, ...] = ()
    """Who came back into the match, in the order of the hands; a line of the plot falls or rises there."""
    money: Money | None = None
    """What all the numbers are, where they are chips out of purses and no points."""
    bankrupt: Seats = ()
    """Whose purse has too little left to be dealt in again."""


class Known(NamedTuple):
    """What is known of a match besides its results."""

    sides: Sequence[Seats] = ()
    """By seat; empty where everybody plays alone."""
    goal: int | None = None
    """The total that ends the match."""
    deeds: Collection[str] = ()
    """The kinds of hands that are won by something that one does."""
    events: Mapping[int, Sequence[Event]] = {}
    """What happened, by the number of the hand among the results, as far as it is known."""
    start: Sequence[Points] = ()
    """By seat: the points from which the match went on, where it did not begin with none."""
    settled: Line | None = None
    """What has become of the stakes, where there were any."""
    out_above: Points | None = None
    """The total above which a player is out of the match, who may come back with other points."""
    money: Money | None = None
    """What the totals are, where they are chips out of purses."""
    bankrupt: Seats = ()
    """Whose purse has too little left to be dealt in again."""


def told(results: Sequence[HandResult], low_wins: bool, known: Known | None = None) -> MatchStory:
    """The story of these hands, at least one. `low_wins` says that fewer points are better."""
    known = known or Known()
    seats = range(len(results[0].rows))
    sides = known.sides or [(seat,) for seat in seats]
    start = known.start or [0] * len(seats)
    comebacks = _comebacks(results, known.out_above)
    running = tuple(_running(results, start[seat], seat, comebacks) for seat in seats)
    curves = tuple((*running[seat][:-1], results[-1].rows[seat].total) for seat in seats)
    sign = -1 if low_wins else 1
    merits = [_merits(hand, sign, sides) for hand in results]
    number, seats_of_best = _best(merits, results, seats, sides)
    best = BestHand(seats_of_best, number + 1, results[number].rows[seats_of_best[0]].score)
    added = tuple(curves[seat][-1] - running[seat][-1] for seat in seats)
    places = ranks(results[-1], low_wins, sides)
    course = _Course(results, running, sign, sides)
    before, hands = (course.told(), course.difference(merits, known)), len(results)
    named = ("deal", hands) in {param for one in before for param in one.params}
    last = closed(results[-1], known.events.get(hands, ()), 1 if named else hands)
    back = (line("story.came_back", seat=(seat,), deal=deal, points=points) for seat, deal, points in comebacks)
    said = (*before, *back, last, *_end(results, known.goal), *([known.settled] if known.settled is not None else []))
    said = tuple(_in_chips(one, known.money) for one in said)
    closing = _closing(places, added)
    return MatchStory(said, curves, best, places, known.goal, added, closing, comebacks, known.money, known.bankrupt)


def _in_chips(said: Line, money: Money | None) -> Line:
    """The same sentence about chips, where the numbers are chips and there is one."""
    points = dict(said.params).get("points", 0)
    if money is None or not isinstance(points, int | Fraction):
        return said
    about, _, name = said.code.partition(".")
    given: dict[str, Param] = {**dict(said.params), "currency": money.word_for(points)}
    chips = (
        line(f"comfort.{name}_chips", said.cards, **given)
        if about == "comfort"
        else line(f"story.{name}_chips", said.cards, **given)
    )
    return chips if worded(chips.code) else said


def _comebacks(results: Sequence[HandResult], out_above: Points | None) -> tuple[CameBack, ...]:
    """Who was above the limit after a hand and began the next with fewer points."""
    if out_above is None:
        return ()
    found = []
    for deal, (before, after) in enumerate(pairwise(results), 1):
        for seat, (one, other) in enumerate(zip(before.rows, after.rows, strict=True)):
            points: Points = other.total - other.score
            if one.total > out_above and points < one.total:
                found.append(CameBack(seat, deal, points))
    return tuple(found)


def _running(results: Sequence[HandResult], start: Points, seat: int, comebacks: Iterable[CameBack]) -> tuple[Points, ...]:
    """What a seat has before the first hand and after every one, without what the end of the match adds."""
    anew = {deal: points for who, deal, points in comebacks if who == seat}
    found = [start]
    for number, hand in enumerate(results):
        found.append(anew.get(number, found[-1]) + hand.rows[seat].score)
    return tuple(found)


def ranks(last: HandResult, low_wins: bool, sides: Sequence[Seats]) -> tuple[Rank, ...]:
    """Everybody in the order in which the match ended."""
    sign = -1 if low_wins else 1
    found = [
        Rank(_together([row.total for row in last.rows], seat, sides), last.rows[seat].total) for seat in range(len(last.rows))
    ]
    order = sorted(dict.fromkeys(found), key=lambda rank: (rank.seats[0] not in last.match_winners, -rank.total * sign))
    return tuple(order)


def _together(points: Sequence[Points], seat: int, sides: Sequence[Seats]) -> Seats:
    """The side of a seat, where all of it have the same points; else the seat alone."""
    return sides[seat] if all(points[other] == points[seat] for other in sides[seat]) else (seat,)


def _merits(hand: HandResult, sign: int, sides: Sequence[Seats]) -> list[tuple[Fraction, Fraction]]:
    """By seat how good its hand was: its score, and how much better that is than the others' on the average."""
    scores = [Fraction(row.score) * sign for row in hand.rows]
    found = []
    for seat, score in enumerate(scores):
        others = [other for who, other in enumerate(scores) if who not in sides[seat]]
        found.append((score, score - sum(others, Fraction(0)) / max(1, len(others))))
    return found


def _best(
    merits: Sequence[Sequence[tuple[Fraction, Fraction]]],
    results: Sequence[HandResult],
    people: Iterable[int],
    sides: Sequence[Seats],
) -> tuple[int, Seats]:
    """The best hand of these people, counted from nought, and who had it; of equal ones the first."""
    _, number, seat = max((merits[number][seat], -number, -seat) for number in range(len(merits)) for seat in people)
    return -number, _together([row.score for row in results[-number].rows], -seat, sides)


class _Course:
    """Who led when."""

    def __init__(
        self, results: Sequence[HandResult], curves: Sequence[Sequence[Points]], sign: int, sides: Sequence[Seats]
    ) -> None:
        self.results, self.curves, self.sign, self.sides = results, curves, sign, sides
        self.winners = results[-1].match_winners
        self.hands = len(results)
        found = [self._leaders(number) for number in range(1, self.hands + 1)]
        self.ahead, self.by = [who for who, _ in found], [points for _, points in found]
        self.throughout = 0 < len(self.winners) < len(curves) and all(who == self.winners for who in self.ahead)
        before = [number for number, who in enumerate(self.ahead, 1) if who != self.winners]
        together = self.ahead[-1] == self.winners and self.winners in sides
        self.turn = before[-1] + 1 if before and together else None
        """The hand with which one player or side took the lead that it kept, where it did not have it from the first on."""

    def _leaders(self, hands: int) -> tuple[Seats, Points]:
        """Who is ahead after so many hands, and by how much."""
        points = [curve[hands] * self.sign for curve in self.curves]
        best = max(points)
        ahead = tuple(seat for seat, value in enumerate(points) if value == best)
        behind = [value for value in points if value != best]
        return ahead, best - max(behind) if behind else 0

    def told(self) -> Line:
        """The first sentence."""
        winners = self.winners
        if self.hands == 1:
            return line("story.one_hand")
        if self.throughout and all(self._won(hand) for hand in self.results):
            return line("story.swept", seat=winners)
        if self.throughout:
            return line("story.led_throughout", seat=winners)
        before = self.ahead[:-1]
        longest = max(sorted(set(before)), key=before.count)
        if longest != winners and before.count(longest) > 1 and len(longest) < len(self.curves):
            return self._led(longest)
        alone = [who for who in self.ahead if who in self.sides]
        changes = sum(one != other for one, other in pairwise(alone))
        if self.turn is not None and changes <= 2:
            return line("story.took_lead", seat=winners, deal=self.turn)
        if changes:
            return line("story.changed", times=changes)
        return self._led(alone[0]) if alone else line("story.never_led")

    def _led(self, seats: Seats) -> Line:
        most = max(points for who, points in zip(self.ahead, self.by, strict=True) if who == seats)
        return line("story.led", seat=seats, hands=self.ahead.count(seats), points=most)

    def _won(self, hand: HandResult) -> bool:
        """Whether each of the winners had a better score than each of the others."""
        scores = [row.score * self.sign for row in hand.rows]
        others = [score for seat, score in enumerate(scores) if seat not in self.winners]
        return min(scores[seat] for seat in self.winners) > max(others, default=min(scores) - 1)

    def difference(self, merits: Sequence[Sequence[tuple[Fraction, Fraction]]], known: Known) -> Line:
        """The second: how near the others came, the hand that brought the lead, or the best of a winner, or of anybody where
        nobody has won.
        """
        if self.throughout and self.hands > 2:
            after = min(range(1, self.hands), key=lambda hands: self.by[hands - 1])
            if self.by[after - 1] <= NEAR * self.by[-1]:
                totals = [curve[after] * self.sign for curve in self.curves]
                second = max(total for seat, total in enumerate(totals) if seat not in self.winners)
                near = tuple(seat for seat, total in enumerate(totals) if total == second)
                return line("story.came_near", seat=near, points=self.by[after - 1], deal=after)
        number, seats = _best(merits, self.results, self.winners or range(len(self.sides)), self.sides)
        said = self.told().code == "story.took_lead"  # that the lead was taken, and when
        if self.turn is not None and not said:
            return self._hand("turn", self.turn - 1, self.winners, known)
        named = self.hands == 1 or (said and number + 1 == self.turn)
        return self._hand("that_hand" if named else "best", number, seats, known)

    def _hand(self, code: str, number: int, seats: Seats, known: Known) -> Line:
        """A hand, counted from nought, as it was for these seats, with something that one of them did in it."""
        hand = self.results[number]
        points = hand.rows[seats[0]].score
        others = sum(row.score for seat, row in enumerate(hand.rows) if seat not in seats)
        cheap = self.sign < 0 or points <= 0
        code += "_cheap" if cheap else ""
        alone = len(seats) == 1 and not code.startswith("that_hand")
        drawn = [event for event in known.events.get(number + 1, ()) if isinstance(event, Drew) and event.source == DISCARD]
        deep = max((event.size for event in drawn if event.seat in seats), default=0)
        if alone and deep >= DEEP and not cheap:
            return line(f"story.{code}_pile", seat=seats, deal=number + 1, points=points, size=deep)
        if alone and hand.kind in known.deeds and hand.winners == seats and number + 1 < self.hands:
            return line(f"story.{code}_how", seat=seats, deal=number + 1, points=points, others=others, how=f"won_{hand.kind}")
        return line(f"story.{code}", seat=seats, deal=number + 1, points=points, others=others)


DEEP, NEAR = 4, Fraction(1, 3)
"""So many cards of the pile are worth telling, and so is a lead that was once at most this part of what it was in the end."""


def _closing(places: Sequence[Rank], added: Sequence[Points]) -> tuple[Line, ...]:
    """What the end brought or cost, by rank."""
    found: list[tuple[Seats, Points]] = [(rank.seats, added[rank.seats[0]]) for rank in places if added[rank.seats[0]]]
    names = ["story.closing_cost" if points < 0 else "story.closing" for _, points in found]
    again = ["_again" if number and names[number - 1] == name else "" for number, name in enumerate(names)]
    return tuple(
        line(name + more, seat=seats, points=points if points > 0 else -points)
        for name, more, (seats, points) in zip(names, again, found, strict=True)
    )


def _end(results: Sequence[HandResult], goal: int | None) -> tuple[Line, ...]:
    """What is special about the totals: a draw, a small difference, or that the last hand was not the winners'."""
    last = results[-1]
    winners, hands = last.match_winners, len(results)
    if not winners:
        return (line("story.nobody", hands=hands),)
    best: Points = last.rows[winners[0]].total
    others: list[Points] = [row.total for seat, row in enumerate(last.rows) if seat not in winners]
    margin: Points = min((max(best - total, total - best) for total in others), default=0)
    if not margin:
        return (line("story.level", seat=winners, hands=hands),)
    if margin <= CLOSE * max(abs(float(best)), *(abs(float(total)) for total in others), goal or 0):
        return (line("story.close", points=margin),)
    if last.winners and not set(last.winners) & set(winners):
        return (line("story.others_hand", seat=winners),)
    return ()


CLOSE = 0.06
"""A match was close for a player who is at most this part of the winner's points, or of the goal, behind."""
FAR_WORDS = 3
"""So many sentences there are for a match that was lost clearly."""


def comfort(story: MatchStory, seat: int, seed: int) -> Line:
    """A kind word for somebody who has lost: what was good about it, or that it was close. `seed` chooses among words that fit
    equally; the same match always has the same.
    """
    winner = story.ranks[0]
    curve, best = story.curves[seat], story.curves[winner.seats[0]]
    gaps: list[Points] = [one - other if one > other else other - one for one, other in zip(best, curve, strict=True)]
    behind = gaps.pop()
    if not behind:
        return line("comfort.level_chips" if story.money is not None else "comfort.level")
    if behind <= CLOSE * max(abs(float(winner.total)), abs(float(curve[-1])), story.goal or 0):
        return _in_chips(line("comfort.close", points=behind), story.money)
    sign = 1 if best[-1] > curve[-1] else -1
    hands = range(1, len(curve) - 1)
    led = sum(all(curve[hand] * sign > other[hand] * sign for other in story.curves if other is not curve) for hand in hands)
    if 2 * led >= len(hands) > 1:
        return line("comfort.led", hands=led)
    if seat in story.bankrupt:
        return line("comfort.best" if seat in story.best.seats else "comfort.bankrupt")
    most: Points = max(gaps)
    if most >= 2 * behind:
        return _in_chips(line("comfort.caught_up", points=most - behind), story.money)
    if seat in story.best.seats:
        return line("comfort.best")
    if len(story.ranks) > 2 and seat in story.ranks[1].seats:
        return _in_chips(line("comfort.second", points=behind), story.money)
    return line(f"comfort.far_{seed % FAR_WORDS}")
