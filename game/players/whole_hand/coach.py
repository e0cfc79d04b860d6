"""What a seat can count of a hand that is shown whole: how many cards it lacks, and which unseen cards bring it nearer."""

from __future__ import annotations

from collections.abc import Callable, Generator

from game.cards.ids import Card, CardSet
from game.cards.lines import Line, line
from game.players.characters import LEVELS, Skill
from game.players.show.coach import Lives
from game.players.show.race import Staying
from game.players.whole_hand.danger import Danger
from game.players.whole_hand.prospects import Prospects
from game.rules.ruleset import Ruleset
from game.rules.view import View

_PERCENT = 100


class WholeCount:
    """Counts a hand for one seat at one moment."""

    def __init__(self, rules: Ruleset, view: View) -> None:
        self._prospects = Prospects(rules, view, LEVELS[-1].skill)

    @property
    def unseen(self) -> int:
        """Cards of which the seat does not know where they are."""
        return self._prospects.unseen.bit_count()

    def away(self, hand: CardSet) -> int:
        """How many cards a hand lacks."""
        return self._prospects.lack(self._prospects.counts(hand)).cards

    def points(self, hand: CardSet) -> int:
        """What the hand costs if somebody else shows: nothing that its cards would change."""
        return 0

    def throw(self, hand: CardSet) -> Card:
        """The card of a hand with a card too many without which the others have the best prospects."""
        prospects = self._prospects
        worths = {place: prospects.hope(rest) for place, rest in prospects.spares(prospects.counts(hand))}
        if not worths:
            return hand.bit_length() - 1
        best = max(worths, key=lambda place: (worths[place], -place))
        twins = prospects.twins(best) & hand
        return (twins & -twins).bit_length() - 1

    def outs(self, hand: CardSet) -> Generator[None, None, CardSet]:
        """The unseen cards that bring the hand nearer."""
        yield None
        return self._prospects.cards(self._prospects.lack(self._prospects.counts(hand)).nearer)

    def lives(self, hand: CardSet) -> Generator[None, None, Lives]:
        """No meld must be there before others."""
        yield None
        return Lives("", 0)

    # -- in words -------------------------------------------------------------------------------------------------

    def panel(self, hand: CardSet, outs: CardSet, lives: Lives) -> tuple[Line, ...]:
        """The most important of it in two short lines."""
        help = outs.bit_count()
        nearer = line("odds.panel.nearer", count=help, of=self.unseen, percent=self._percent(help))
        return nearer, line("odds.panel.lacks", count=self.away(hand))

    def sentence(self, hand: CardSet, outs: CardSet, lives: Lives) -> Line:
        """How many cards are lacking, and how many bring the hand nearer."""
        help, away = outs.bit_count(), self.away(hand)
        how = "lacks" if away else "complete"
        return line(f"odds.whole.{how}", count=help, of=self.unseen, percent=self._percent(help), away=away)

    def staying(self) -> Staying | None:
        """Such hands are not given up."""
        return None

    def _percent(self, count: int) -> int:
        return round(_PERCENT * count / self.unseen) if self.unseen else 0


def uses(rules: Ruleset, view: View, skill: Skill) -> Callable[[Card], float]:
    """How likely the next player has a use for a card as a discard."""
    prospects = Prospects(rules, view, skill)
    danger = Danger(rules, view, prospects)
    return lambda card: danger.use(prospects.place(card))
