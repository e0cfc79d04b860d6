"""The story of a match that is over: who led, which hand made the difference, and how it ended, from the finished hands alone.

All numbers are what hands brought; bonuses of the end of a match are in the totals only.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate, pairwise
from typing import NamedTuple

from game.cards.lines import Line, line
from game.rules.result import HandResult, Points

Seats = tuple[int, ...]


class BestHand(NamedTuple):
    """The hand in which somebody gained most on the others."""

    seat: int
    deal: int
    score: Points


class MatchStory(NamedTuple):
    """What there is to tell: three sentences, how every seat came along, and the best hand."""

    sentences: tuple[Line, Line, Line]
    curves: tuple[tuple[Points, ...], ...]
    """By seat: what it has before the first hand and after every one."""
    best: BestHand


def told(results: Sequence[HandResult], low_wins: bool) -> MatchStory:
    """The story of these hands, at least one; `low_wins` says that fewer points are better."""
    seats = len(results[0].rows)
    curves = tuple(tuple(accumulate((hand.rows[seat].score for hand in results), initial=0)) for seat in range(seats))
    sign = -1 if low_wins else 1
    gains = [_gains(hand, sign) for hand in results]
    winners = results[-1].match_winners
    best = max((gain, -number, -seat) for number, hand in enumerate(gains) for seat, gain in enumerate(hand))
    number, seat = -best[1], -best[2]
    sentences = (_lead(curves, sign, winners), _difference(results, gains, winners, low_wins), _end(results))
    return MatchStory(sentences, curves, BestHand(seat, number + 1, results[number].rows[seat].score))


def _gains(hand: HandResult, sign: int) -> list[Fraction]:
    """How much better every seat did than the others on the average."""
    scores = [Fraction(row.score) * sign for row in hand.rows]
    others = max(1, len(scores) - 1)
    return [score - (sum(scores) - score) / others for score in scores]


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


def _difference(results: Sequence[HandResult], gains: Sequence[Sequence[Fraction]], winners: Seats, low_wins: bool) -> Line:
    """The hand in which a winner, or anybody where nobody has won, gained most."""
    people = winners or range(len(gains[0]))
    _, number, seat = max((gains[number][seat], -number, -seat) for number in range(len(gains)) for seat in people)
    hand, seat = results[-number], -seat  # both were turned round, so that of equal hands the first counts
    points = hand.rows[seat].score
    if not low_wins and points > 0:
        return line("story.best_hand", seat=seat, deal=1 - number, points=points)
    others = sum(row.score for row in hand.rows) - points
    return line("story.cheap_hand", seat=seat, deal=1 - number, points=points, others=others)


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
