"""What a seat may hope for: how soon the first of its plans is complete, in every future, against how soon others may win."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp, inf

from game.cards.ids import NO_CARD, Card, CardSet, each, listed
from game.players.offered.plans import Plan
from game.players.offered.sight import Future, Sight


class Outlook:
    """Plans of one seat in many futures."""

    def __init__(self, sight: Sight, plans: Sequence[Plan]) -> None:
        self.plans = plans
        self._futures, self._delay = sight.futures, sight.weights.delay
        self._hazard = sum(sight.hazard(seat) for seat in sight.rivals)
        self._last = sight.stock + sight.again.bit_count()
        self._missing = [listed(plan.missing) for plan in plans]
        self._rows = [self._row(one) for one in self._futures]
        self._total = sum(one.weight for one in self._futures)

    def _row(self, future: Future) -> list[tuple[float, int]]:
        """The plans by the time at which they are complete."""
        comes, row = future.comes, []
        for number, missing in enumerate(self._missing):
            last = 0.0
            for card in missing:
                at = comes.get(card, inf)
                if at > last:
                    last = at
                    if at == inf:
                        break
            if last < inf:
                row.append((last + self._delay * len(missing), number))
        row.sort()
        return row

    def _brings(self, time: float) -> float:
        """What it brings, in hands, to be ready at a time; `inf` for never."""
        if time == inf:
            return exp(-self._hazard * self._last) - 1.0
        return 2.0 * exp(-self._hazard * time) - 1.0

    def ready(self, table: CardSet) -> bool:
        """Whether all that a plan needs is there, once these cards lie on the table."""
        return any(not plan.missing and not table & ~plan.cards for plan in self.plans)

    def worth(self, within: CardSet = 0, parts: Sequence[CardSet] = (), forceable: CardSet = 0) -> float:
        """What the plans are worth that hold these cards, in which these melds only grow, while these cards may be forced upon
        the seat.
        """
        return self.worths((NO_CARD,), within, parts, forceable)[NO_CARD]

    def worths(
        self, without: Iterable[Card], within: CardSet = 0, parts: Sequence[CardSet] = (), forceable: CardSet = 0
    ) -> dict[Card, float]:
        """The same of the plans that do not need a card, for each of these cards."""
        fits = [not within & ~plan.cards and all(plan.holds(meld) for meld in parts) for plan in self.plans]
        found = dict.fromkeys(without, 0.0)
        never = self._brings(inf)
        for future, row in zip(self._futures, self._rows, strict=True):
            left, weight = set(found), future.weight
            forced = sorted((future.comes[card], 1 << card) for card in each(forceable) if card in future.comes)
            early, upcoming = 0, 0
            for time, number in row:
                if not fits[number]:
                    continue
                plan = self.plans[number].cards
                while upcoming < len(forced) and forced[upcoming][0] < time:
                    early |= forced[upcoming][1]
                    upcoming += 1
                if early & ~plan:
                    continue  # a card that it has no place for comes first, and is forced upon the seat
                done = [card for card in left if card < 0 or not plan >> card & 1]
                for card in done:
                    found[card] += weight * self._brings(time)
                left.difference_update(done)
                if not left:
                    break
            for card in left:
                found[card] += weight * never
        return {card: value / self._total for card, value in found.items()}
