"""What a seat can count of a closed hand: how far a show is, which cards bring it nearer, what sequences are lacking, and what
dropping costs against playing on.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import NamedTuple

from game.cards.ids import Card, CardSet, each
from game.cards.lines import Line, line
from game.players.characters import LEVELS
from game.players.show.prospects import Prospects
from game.players.show.race import Staying
from game.rules.ruleset import Ruleset
from game.rules.show.actions import Drop
from game.rules.view import View

PURE, SECOND = "pure", "second"
_PERCENT = 100


class Lives(NamedTuple):
    """What the sequences of a hand are."""

    lacking: str
    """`pure` or `second`: the sequence that is missing first; empty where all are there."""
    makes: CardSet
    """Unseen cards any of which would make it."""


class ClosedCount:
    """Counts a closed hand for one seat at one moment."""

    def __init__(self, rules: Ruleset, view: View) -> None:
        self._rules, self._view = rules, view
        self._prospects = Prospects(rules, view, LEVELS[-1].skill)
        self._lives = self._prospects.lives

    @property
    def unseen(self) -> int:
        """Cards of which the seat does not know where they are."""
        return self._prospects.unseen.bit_count()

    def away(self, hand: CardSet) -> int:
        """How many cards a show is away."""
        return self._prospects.distance.of(hand)

    def points(self, hand: CardSet) -> int:
        """What the hand counts if somebody shows now."""
        return self._lives.best(hand).points

    def throw(self, hand: CardSet) -> Card:
        """The card of a hand with a card too many without which it is worth most."""
        barred = self._rules.barred_by(self._view.taken) if self._view.taken >= 0 else 0
        costs = self._prospects.throwing(hand, each(self._rules.distinct(hand & ~barred)))
        return min(costs, key=lambda card: (costs[card], card))

    def outs(self, hand: CardSet) -> Generator[None, None, CardSet]:
        """The unseen cards that bring a show nearer, found face by face."""
        found: CardSet = 0
        for face in range(len(self._rules.pack.twins)):
            found |= self._prospects.outs(hand, 1 << face)
            yield None
        return found

    def lives(self, hand: CardSet) -> Generator[None, None, Lives]:
        """What the sequences lack, found card by card."""
        best, law, twins = self._lives.best(hand), self._lives.lives, self._rules.pack.twins
        has, faces = self._prospects.distance.rows(hand)
        if best.spared or not law.pure:
            return Lives("", 0)
        makes: CardSet = 0
        if not has and not best.pure:
            for face in each(faces):
                makes |= twins[face]
            return Lives(PURE, makes & self._prospects.unseen)
        for group in twins:
            free = group & self._prospects.unseen
            if free and self._lives.best(hand | free & -free).spared:
                makes |= free
            yield None
        return Lives(SECOND, makes)

    # -- in words -------------------------------------------------------------------------------------------------

    def panel(self, hand: CardSet, outs: CardSet, lives: Lives) -> tuple[Line, ...]:
        """The most important of it in three short lines."""
        count, help = lives.makes.bit_count(), outs.bit_count()
        lines = [line("odds.panel.nearer", count=help, of=self.unseen, percent=self._percent(help))]
        if lives.lacking:
            lines.append(line(f"odds.panel.{lives.lacking}", count=count))
        else:
            lines.append(line("odds.panel.away", count=self.away(hand)))
        drop = self.drop()
        if drop is not None:
            lines.append(line("odds.panel.drop" if drop[1] >= 0 else "odds.panel.drop_gain", drop=drop[0], on=abs(drop[1])))
        else:
            lines.append(line("odds.panel.hand", points=self.points(hand)))
        return tuple(lines)

    def drop(self) -> tuple[int, int] | None:
        """What dropping the hand costs now, and about what playing on; None where it cannot be dropped."""
        for move in self._view.legal:
            if isinstance(move, Drop):
                return round(self._prospects.dropping(move)), round(self._prospects.playing_on())
        return None

    def staying(self) -> Staying | None:
        """How the hand may go on if it is not dropped; None where it cannot be dropped."""
        return self._prospects.staying() if any(isinstance(move, Drop) for move in self._view.legal) else None

    def _percent(self, count: int) -> int:
        return round(_PERCENT * count / self.unseen) if self.unseen else 0

    def sentence(self, hand: CardSet, outs: CardSet, lives: Lives) -> Line:
        """How far a show is, and what the sequences lack."""
        count, of, percent = outs.bit_count(), self.unseen, self._percent(outs.bit_count())
        return line(
            f"odds.closed.{lives.lacking or 'near'}",
            count=count, of=of, percent=percent, away=self.away(hand), makes=lives.makes.bit_count(),
        )  # fmt: skip
