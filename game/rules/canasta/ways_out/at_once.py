"""Going out with the whole hand in one act: first melds that leave one card for the discard, or none."""

from __future__ import annotations

from collections.abc import Iterator

from game.cards.finder import Found
from game.cards.ids import CardSet, each, listed
from game.rules.canasta.facts import Pile, SideGame, side_game
from game.rules.canasta.listing import by_suit, found, new_melds, sequences
from game.rules.canasta.ways_out.way_out import Work, can_go_out
from game.rules.ruleset import Ruleset
from game.rules.state.state import State

_MOST_WORK = 100_000
"""So many tables are looked at for melds of a whole hand; a hand that would need more may be laid, but is not listed."""


def goes_out_at_once(rules: Ruleset, state: State, hand: int) -> tuple[Found, ...]:
    """First melds with which a seat could go out, laid in one act; none where there are none."""
    game, cards = side_game(rules), state.hands[hand]
    key = cards, rules.variant.opening.least_points(rules, state, hand)
    known = game.at_once.get(key)
    if known is None:
        known = next((groups for groups in _whole_hands(game, cards) if _goes_out(rules, state, hand, groups)), ())
        game.at_once.keep(key, known, 1 + len(known))
    return known


def _goes_out(rules: Ruleset, state: State, hand: int, groups: tuple[Found, ...]) -> bool:
    """Whether a side may begin with these melds of a whole hand, and go out."""
    game = side_game(rules)
    closed = game.closed(*(game.pile(one.cards, one.kind) for one in groups))
    return game.out.enough(closed) and rules.variant.opening.fault(rules, state, hand, groups) is None


def _whole_hands(game: SideGame, cards: CardSet) -> Iterator[tuple[Found, ...]]:
    """Ways to meld a hand of which one card is left over at most: as it is best arranged, and as it can go out, the dearest cards
    first.
    """
    last = [tuple(by_suit(game, held)) for rank, mask in game.ranks if rank in game.last and (held := cards & mask)]
    groups = [one for held in last for one in found(game, held)]
    rest = cards
    for one in groups:
        rest &= ~one.mask
    best = game.finder.arrange(rest)
    if len(best.deadwood) <= 1:
        yield (*(one for meld in best.melds for one in found(game, meld)), *groups)
    work = Work(_MOST_WORK)
    if game.late_rules or not can_go_out(game, cards, (), work=work):
        return
    points = game.finder.points
    for kept in (0, *(1 << card for card in sorted(listed(game.rules.distinct(cards)), key=lambda card: points[card]))):
        if can_go_out(game, cards & ~kept, (), discard=False, work=work):
            yield from _Laying(game, cards & ~kept, work).groups()


class _Laying:
    """A hand that is laid meld after meld, so that at each step all the rest can still be laid."""

    def __init__(self, game: SideGame, cards: CardSet, work: Work) -> None:
        self.game, self.left, self.work = game, cards, work
        self.laid: list[Found] = []

    def groups(self) -> Iterator[tuple[Found, ...]]:
        """The melds when nothing is left."""
        while self.left and (self._lays(sequences(self.game, self.left)) or self._adds("run")):
            pass
        while self.left and (self._lays(self._of_ranks()) or self._adds("set")):
            pass
        if not self.left:
            yield tuple(self.laid)

    def _of_ranks(self) -> list[Found]:
        """New melds of a rank, or of wild cards, the largest first."""
        piles = [self._pile(one) for one in self.laid]
        taken = [pile.rank for pile in piles if self.game.holds_rank(pile)]
        possible = [one for one in new_melds(self.game, self.left, taken) if one.kind == "set"]
        return sorted(possible, key=lambda one: -len(one.cards))

    def _pile(self, one: Found) -> Pile:
        return self.game.pile(one.cards, one.kind)

    def _lays(self, possible: Iterator[Found] | list[Found]) -> bool:
        """Lay the first of these new melds after which the rest can be laid; whether there is one."""
        return any(self._does([*self.laid, one], one.mask) for one in possible)

    def _adds(self, kind: str) -> bool:
        """Add a card to a meld of this kind."""
        for number, one in enumerate(self.laid):
            for card in each(self.left) if one.kind == kind else ():
                for grown in found(self.game, (*one.cards, card)):
                    full = self.game.overgrown(self._pile(grown))
                    if not full and self._does([*self.laid[:number], grown, *self.laid[number + 1 :]], 1 << card):
                        return True
        return False

    def _does(self, laid: list[Found], gone: CardSet) -> bool:
        """Lay so, where the rest can still be laid."""
        left = self.left & ~gone
        if not can_go_out(self.game, left, [self._pile(one) for one in laid], discard=False, work=self.work):
            return False
        self.laid, self.left = laid, left
        return True
