"""Why a player of knock games does what it does, in sentences with the numbers that it goes by."""

from __future__ import annotations

from game.cards.ids import Card, CardSet, card_set, each
from game.cards.lines import Line, line
from game.players.knock.judgement import GIN, Choice, Judgement
from game.players.knock.tables import UNIT
from game.rules.ruleset import Ruleset
from game.rules.view import View

_SAFE = 0.06
"""A card is called safe where the opponent is less likely than this to have a use for it."""
_SAFER = 0.1
"""By how much likelier the opponent must have a use for another card that is spared for it."""
_DEAR = 10
_PERCENT = 100


class Reasons:
    """Reasons for the choices of one decision."""

    def __init__(self, rules: Ruleset, view: View, judgement: Judgement) -> None:
        self._rules, self._view, self._judgement = rules, view, judgement

    # -- drawing --------------------------------------------------------------------------------------------------

    def no_help(self) -> Line:
        """The discard has nothing to do with the hand."""
        return line("why.draw.no_help", (self._view.upcard,))

    def take(self, after: Judgement, way: Choice, card: Card = -1) -> Line:
        """Why the top discard, or the one named, is taken."""
        top = self._view.upcard if card < 0 else card
        if way.knock:
            return line("why.draw.gin" if not way.points else "why.draw.ends", (top,), points=way.points)
        spread = self._rules.deadwood.best(after.now.hand & ~(1 << way.card))
        meld = next((meld for meld in spread.melds if top in meld), None)
        if meld is None:
            return line("why.draw.better", (top,))
        suits = {card // 13 for card in meld}
        others = tuple(card for card in meld if card != top)
        return line("why.draw.run" if len(suits) == 1 else "why.draw.set", (top,), cards_with=others)

    def leave(self, after: Judgement, way: Choice, card: Card = -1) -> Line:
        """Why the top discard, or the one named, is left where it is."""
        top = self._view.upcard if card < 0 else card
        outs = self.outs(self._view.hand)
        if not self._rules.deadwood.best(after.now.hand & ~(1 << way.card)).melds or not outs:
            return line("why.draw.stock_instead", (top,))
        return line("why.draw.outs", (top,), count=outs.bit_count(), of=self._judgement.now.unseen.bit_count())

    def claim(self, knock: Choice) -> Line:
        """Why the last discard is taken."""
        code = "why.draw.gin" if not knock.points else "why.draw.ends"
        return line(code, (self._view.upcard,), points=knock.points)

    def claim_pass(self, knock: Choice | None) -> Line:
        """Why it is not."""
        points = 0 if knock is None else knock.points
        return line("why.claim.undercut", (self._view.upcard,), points=points)

    def double(self) -> Line:
        """Why a double is offered."""
        return line("why.double_offer", points=self._rules.deadwood.least(self._view.hand))

    # -- the end of a turn ----------------------------------------------------------------------------------------

    def throw(self, best: Choice, ways: list[Choice]) -> Line:
        """Why this card goes, or why the hand is ended."""
        if best.knock:
            if best.value >= GIN or not best.points:
                return line("why.gin", (best.card,))
            return line("why.knock_now", (best.card,), points=best.points)
        knock = next((way for way in ways if way.knock), None)
        if knock is not None and best.outlook is not None:
            return self._waiting(best, knock)
        return self._discard(best, [way for way in ways if not way.knock])

    def _waiting(self, best: Choice, knock: Choice) -> Line:
        """Why the hand is not ended although it could be."""
        rest = self._view.hand & ~(1 << best.card)
        gin = self._within(rest, 0)
        if gin:
            return line(
                "why.wait_gin",
                (best.card,),
                points=knock.points,
                count=gin.bit_count(),
                of=self._judgement.now.unseen.bit_count(),
            )
        return line("why.wait", (best.card,), points=knock.points)

    def _discard(self, best: Choice, ways: list[Choice]) -> Line:
        card, now, tables = best.card, self._judgement.now, self._judgement.tables
        hand = self._view.hand
        rest = hand & ~(1 << card)
        others = [way for way in ways if way is not best]
        kept = min(others, key=lambda way: (way.points, way.use), default=None)
        if kept is not None and best.use < _SAFE and kept.points < best.points and kept.use > best.use + _SAFER:
            return line("why.discard.safer", (card, kept.card), cards_kept=(kept.card,), percent=round(_PERCENT * kept.use))
        if not tables.neighbours[card] & rest:
            return line("why.discard.alone", (card,), points=tables.points[card])
        partners = self._partners(card, hand)
        if partners and not self._completing(card, hand):
            return line("why.discard.dead", (card,), cards_with=partners)
        outs, pair = self._best_pair(rest)
        if outs and pair:
            return line("why.discard.outs", (card,), count=outs, of=now.unseen.bit_count(), cards_pair=pair)
        if tables.points[card] >= _DEAR:
            return line("why.discard.dear", (card,), points=tables.points[card])
        return line("why.discard.least", (card,))

    # -- outs -----------------------------------------------------------------------------------------------------

    def outs(self, hand: CardSet) -> CardSet:
        """The cards not seen yet that would complete a meld with loose cards of a hand."""
        spread = self._rules.deadwood.best(hand)
        loose, found = card_set(spread.deadwood), 0
        for card in each(loose):
            found |= self._completing(card, loose)
        return found

    def _within(self, hand: CardSet, points: int) -> CardSet:
        """The cards not seen yet that would leave at most so many points after a throw."""
        after = self._judgement.tables.after_throw
        return card_set(card for card in each(self._judgement.now.unseen) if after(hand | 1 << card) < UNIT * (points + 1))

    def _completing(self, card: Card, hand: CardSet) -> CardSet:
        """The cards not seen yet that make a meld with this card and another of the hand."""
        found, unseen = 0, self._judgement.now.unseen
        for shape in self._judgement.tables.shapes_of[card]:
            missing = shape & ~hand
            if missing and not missing & (missing - 1) and missing & unseen:
                found |= missing
        return found

    def _partners(self, card: Card, hand: CardSet) -> tuple[Card, ...]:
        """The cards of the hand that lack one more to make a meld with this card."""
        together = 0
        for shape in self._judgement.tables.shapes_of[card]:
            missing = shape & ~hand
            if missing and not missing & (missing - 1):
                together |= shape & hand
        return tuple(each(together & ~(1 << card)))

    def _best_pair(self, hand: CardSet) -> tuple[int, tuple[Card, ...]]:
        """Of the pairs of loose cards that wait for a third, the one that most cards complete, and how many do."""
        loose = card_set(self._rules.deadwood.best(hand).deadwood)
        unseen, best = self._judgement.now.unseen, (0, 0)
        outs: dict[CardSet, CardSet] = {}
        for shape in self._judgement.tables.shapes:
            missing = shape & ~loose
            if missing and not missing & (missing - 1) and missing & unseen:
                outs[shape & loose] = outs.get(shape & loose, 0) | missing
        for pair, found in outs.items():
            best = max(best, (found.bit_count(), pair))
        return best[0], tuple(each(best[1]))
