"""The story of a match that is over: who led, which hand made the difference, and how it ended, from the finished hands alone.

The numbers of the first sentences are what hands brought; what the end of a match adds has a sentence of its own, and is in the
totals and in the end of the curves.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import accumulate, pairwise
from typing import NamedTuple

from game.cards.lines import Line, line
from game.rules.result import HandResult, Points

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


class MatchStory(NamedTuple):
    """What there is to tell: three sentences, how every seat came along, and the best hand."""

    sentences: tuple[Line, Line, Line]
    curves: tuple[tuple[Points, ...], ...]
    """By seat: what it has before the first hand and after every one; the last is its total."""
    best: BestHand
    ranks: tuple[Rank, ...] = ()
    """The winners first, then whoever came next; a side is one."""
    goal: int | None = None
    """The total that ended the match; None where it went over hands, or over several games."""
    added: tuple[Points, ...] = ()
    """By seat: how much of its total the end of the match added, apart from all hands."""
    closing: tuple[Line, ...] = ()
    """And in words: a sentence for everybody, or every side, with whom it is anything."""


def told(results: Sequence[HandResult], low_wins: bool, sides: Sequence[Seats] = (), goal: int | None = None) -> MatchStory:
    """The story of these hands, at least one. `low_wins` says that fewer points are better; `sides` are by seat, empty
    where everybody plays alone; `goal` is the total that ends the match."""
    seats = range(len(results[0].rows))
    sides = sides or [(seat,) for seat in seats]
    running = tuple(tuple(accumulate((hand.rows[seat].score for hand in results), initial=0)) for seat in seats)
    curves = tuple((*running[seat][:-1], results[-1].rows[seat].total) for seat in seats)
    sign = -1 if low_wins else 1
    merits = [_merits(hand, sign, sides) for hand in results]
    winners = results[-1].match_winners
    number, seats_of_best = _best(merits, results, seats, sides)
    best = BestHand(seats_of_best, number + 1, results[number].rows[seats_of_best[0]].score)
    added = tuple(curves[seat][-1] - running[seat][-1] for seat in seats)
    places = ranks(results[-1], low_wins, sides)
    said = (_lead(running, sign, winners), _difference(results, merits, sides, low_wins), _end(results), *_closing(places, added))
    lead, difference, end, *closing = _named_once(said)
    return MatchStory((lead, difference, end), curves, best, places, goal, added, tuple(closing))


def _named_once(sentences: Sequence[Line]) -> tuple[Line, ...]:
    """Where a sentence is about the same people as the one before, it does not name them again."""
    found, named = [], None
    for said in sentences:
        seats = dict(said.params).get("seat", named)
        found.append(said._replace(code=f"{said.code}_again") if seats == named and "seat" in dict(said.params) else said)
        named = seats
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


def _leaders(curves: Sequence[Sequence[Points]], sign: int, hands: int) -> tuple[Seats, Points]:
    """Who is ahead after so many hands, and by how much."""
    points = [curve[hands] * sign for curve in curves]
    best = max(points)
    ahead = tuple(seat for seat, value in enumerate(points) if value == best)
    behind = [value for value in points if value != best]
    return ahead, best - max(behind) if behind else 0


def _lead(curves: Sequence[Sequence[Points]], sign: int, winners: Seats) -> Line:
    hands = len(curves[0]) - 1
    if hands == 1:
        return line("story.one_hand")
    leads = [_leaders(curves, sign, number) for number in range(1, hands + 1)]
    ahead = [who for who, _ in leads]
    if winners and all(who == winners for who in ahead):
        return line("story.led_throughout", seat=winners)
    before = ahead[:-1]
    longest = max(sorted(set(before)), key=before.count)
    most = max(points for who, points in leads if who == longest)
    if longest != winners and before.count(longest) > 1 and most and len(longest) < len(curves):
        return line("story.led", seat=longest, hands=before.count(longest), points=most)
    changes = sum(one != other for one, other in pairwise(ahead))
    if changes > 2 or not winners or ahead[-1] != winners:
        return line("story.changed", times=changes)
    start = hands - next((i for i, who in enumerate(reversed(ahead)) if who != winners), hands) + 1
    return line("story.took_lead", seat=winners, deal=start)


def _difference(
    results: Sequence[HandResult], merits: Sequence[Sequence[tuple[Fraction, Fraction]]], sides: Sequence[Seats], low_wins: bool
) -> Line:
    """The best hand of a winner, or of anybody where nobody has won."""
    number, seats = _best(merits, results, results[-1].match_winners or range(len(sides)), sides)
    rows = results[number].rows
    points = rows[seats[0]].score
    if not low_wins and points > 0:
        return line("story.best_hand", seat=seats, deal=number + 1, points=points)
    others = sum(row.score for seat, row in enumerate(rows) if seat not in seats)
    return line("story.cheap_hand", seat=seats, deal=number + 1, points=points, others=others)


def _closing(places: Sequence[Rank], added: Sequence[Points]) -> tuple[Line, ...]:
    """What the end brought or cost, by rank."""
    found: list[tuple[Seats, Points]] = [(rank.seats, added[rank.seats[0]]) for rank in places if added[rank.seats[0]]]
    names = ("story.closing", "story.closing_cost")
    return tuple(line(names[points < 0], seat=seats, points=points if points > 0 else -points) for seats, points in found)


def _end(results: Sequence[HandResult]) -> Line:
    last = results[-1]
    winners, hands = last.match_winners, len(results)
    if not winners:
        return line("story.nobody", hands=hands)
    best: Points = last.rows[winners[0]].total
    others: list[Points] = [row.total for seat, row in enumerate(last.rows) if seat not in winners]
    margin: Points = min((max(best - total, total - best) for total in others), default=0)
    if not margin:
        return line("story.level", seat=winners, hands=hands)
    return line("story.won", seat=winners, hands=hands, points=margin)


CLOSE = 0.06
"""A match was close for whoever is at most this part of the winner's points, or of the goal, behind."""
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
        return line("comfort.level")
    if behind <= CLOSE * max(abs(float(winner.total)), abs(float(curve[-1])), story.goal or 0):
        return line("comfort.close", points=behind)
    sign = 1 if best[-1] > curve[-1] else -1
    hands = range(1, len(curve) - 1)
    led = sum(all(curve[hand] * sign > other[hand] * sign for other in story.curves if other is not curve) for hand in hands)
    if 2 * led >= len(hands) > 1:
        return line("comfort.led", hands=led)
    most: Points = max(gaps)
    if most >= 2 * behind:
        return line("comfort.caught_up", points=most - behind)
    if seat in story.best.seats:
        return line("comfort.best")
    if len(story.ranks) > 2 and seat in story.ranks[1].seats:
        return line("comfort.second", points=behind)
    return line(f"comfort.far_{seed % FAR_WORDS}")
