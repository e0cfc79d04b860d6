"""One decision in a game of contracts that everybody works through alone.

Before the contract is down only the draws to it count; then every card that leaves the hand. A skip card goes at once, against
the player who is most of a danger.
"""

from __future__ import annotations

from functools import cached_property

from game.cards.ids import Card, CardSet, each
from game.cards.lines import line
from game.players.chooser import Decision, Undecided
from game.players.player import Thought
from game.players.stages.way import Way
from game.rules.acts.actions import DISCARD, Action, Discard, Draw, LayDown, LayOff, Pass
from game.rules.policies.stages import STAGE
from game.rules.state.slots import LAID
from game.rules.state.worlds import World, any_world, unseen

_A_DRAW = 6.0
"""What a draw less to the contract is worth, in points."""
_A_CARD = 8.0
"""What a card less in hand is worth once the contract is down."""
_MEASURE = 1.6
"""How far off an unsteady hand is here."""
_CLEARLY = 0.15
"""By so many draws a discard must be better than the stock may be expected to be."""
_SKIP_AT_ONCE = 9.0
"""How much a skip card is thrown rather than another card that is as useless."""
_USED = 10.0
"""What it costs that the next player has a use for a discard."""
_FEW_LAYS = 12
"""So many ways to lay a contract are tried out."""
_HITS = 12
"""Cards that are laid off one after another when a way is tried out."""


class StageTurn:
    """One decision of one seat."""

    def __init__(self, decision: Decision) -> None:
        self.rules, self.view, self.skill, self.chance, self.clock = decision
        self.world: World = any_world(self.rules, self.view)
        self.finder = self.rules.finder
        self.seat = self.view.seat
        self.points = self.finder.points
        self.down = bool(self.view.vars[LAID] >> self.seat & 1)
        """Whether the own contract is down."""

    @cached_property
    def _coming(self) -> list[Card]:
        """Cards that this seat has not seen, as far as it remembers: they may still come."""
        return unseen(self.rules, self.view)

    @cached_property
    def way(self) -> Way:
        """What judges hands before the contract is down."""
        choices = self.rules.variant.opening.choices(self.rules, self.view, self.seat)
        return Way(self.finder, choices, self._coming)

    # -- drawing --------------------------------------------------------------------------------------------------

    def draw(self) -> Thought:
        """The discard where it is of more use than a card of the stock may be expected to be."""
        takes = [move for move in self.view.legal if isinstance(move, Draw) and move.source == DISCARD]
        others = [move for move in self.view.legal if move not in takes]
        if not takes:
            return Thought(others[0], line("why.pass.only" if isinstance(others[0], Pass) else "why.draw.only_stock"))
        top = self.view.upcard
        if not others:
            return Thought(takes[0], line("why.only_choice"))
        if self.skill.misses(self.chance):
            return Thought(others[0], line("why.draw.stock_instead", (top,)))
        worths = self.draws()
        best = max(worths, key=lambda move: worths[move] + self.skill.waver(self.chance, _MEASURE))
        if best not in takes:
            return Thought(best, line("why.draw.stock_instead", (top,)))
        return Thought(best, line("why.draw.fits" if self.down else "why.stage.nearer", (top,)))

    def draws(self) -> dict[Action, float]:
        """What every way to draw is worth, in points."""
        found: dict[Action, float] = {}
        hand, top = self.view.hand, self.view.upcard
        for move in self.view.legal:
            taking = isinstance(move, Draw) and move.source == DISCARD
            if self.down:
                found[move] = _A_CARD if taking and self._fits(top) else -1.0 if taking else 0.0
            elif taking:
                found[move] = -_A_DRAW * (self.way.draws(hand | 1 << top) + _CLEARLY)
            else:
                found[move] = -_A_DRAW * self._after_stock()
        return found

    def _after_stock(self) -> float:
        """The draws that are left after a card of the stock, on the average."""
        cards = list(self._coming)
        self.chance.shuffle(cards)
        total, count = 0.0, 0
        for card in cards[: self.skill.worlds]:
            if count and self.clock.late():
                break
            total += self.way.draws(self.view.hand | 1 << card)
            count += 1
        return total / count if count else self.way.draws(self.view.hand)

    def _fits(self, card: Card) -> bool:
        """Whether a card can be laid off on any meld."""
        return any(self.rules.accepts(self.world, meld) >> card & 1 for meld in self.view.melds)

    # -- playing --------------------------------------------------------------------------------------------------

    def play(self) -> Thought:
        """Lay the contract, lay off whatever fits, then throw the card that is missed least."""
        lays = [move for move in self.view.legal if isinstance(move, LayDown)]
        if lays:
            move = self._best_lay(lays)
            return Thought(move, line("why.stage.lays", move.named))
        hits = [move for move in self.view.legal if isinstance(move, LayOff)]
        if hits and not self.skill.misses(self.chance):
            hit = self._best_hit(self.world, hits)
            meld = self.view.meld(hit.meld)
            return Thought(hit, line("why.lay_off.fits", hit.cards, cards_meld=meld.cards))
        throws, moves = self.throws(), self._discards()
        if not moves:
            if hits:
                return Thought(hits[0], line("why.only_choice"))
            raise Undecided(self.view.phase)
        best = max(moves, key=lambda move: throws[move] + self.skill.waver(self.chance, _MEASURE))
        card = best.card
        if self.view.hand == 1 << card:
            return Thought(best, line("why.discard.out", (card,)))
        if best.against >= 0:
            return Thought(best, line("why.stage.skips", (card,), seat_skipped=best.against))
        return Thought(best, line("why.discard.least", (card,)))

    def _discards(self) -> list[Discard]:
        return [move for move in self.view.legal if isinstance(move, Discard)]

    def throws(self) -> dict[Action, float]:
        """What every discard leaves, in points."""
        return {move: self._without(move.card) + self._skipping(move) - self._danger(move.card) for move in self._discards()}

    def weigh_play(self) -> dict[Action, float]:
        """The same for reviews; nothing while something can be laid."""
        return {} if any(isinstance(move, LayDown | LayOff) for move in self.view.legal) else self.throws()

    def _without(self, card: Card) -> float:
        """What the hand is worth without a card: draws to the contract, or what is left to count."""
        rest = self.view.hand & ~(1 << card)
        left = self.finder.value(rest)
        if self.down:
            return -float(left) - _A_CARD * self._hopeless(rest)
        return -_A_DRAW * self.way.draws(rest) - 0.1 * left

    def _hopeless(self, hand: CardSet) -> float:
        """The cards of a hand, those that could soon be laid off counting less."""
        near = 0
        for meld in self.view.melds:
            near |= self.rules.accepts(self.world, meld)
        beside = [self.rules.pack.rank[card] for card in each(near & self.rules.pack.all) if self.rules.pack.rank[card] >= 0]
        total = 0.0
        for card in each(hand):
            rank = self.rules.pack.rank[card]
            total += 0.9 if rank >= 0 and any(abs(rank - other) == 1 for other in beside) else 1.0
        return total

    def _skipping(self, move: Discard) -> float:
        """What a skip card brings: the turn of the player who would profit most."""
        if not self.rules.skips >> move.card & 1:
            return 0.0
        return _SKIP_AT_ONCE + (self._threat(move.against) if move.against >= 0 else 0.0)

    def _threat(self, seat: int) -> float:
        """How dangerous a player is: with the contract down and few cards, or far ahead in the list, or next to play."""
        view = self.view
        threat = 1.0 if seat == self.rules.circle.after(self.seat) else 0.0
        threat += 0.3 * view.vars[self.rules.at[STAGE] + seat]
        if view.vars[LAID] >> seat & 1:
            threat += 12.0 / max(1, view.counts[seat])
        return threat

    def _danger(self, card: Card) -> float:
        """What it costs that the next player may use a discard, as far as can be seen."""
        if not self.skill.watches or self.rules.skips >> card & 1:
            return 0.0
        seat = self.rules.circle.after(self.seat)
        caution = self.skill.style.caution
        if self.finder.wild >> card & 1:
            return 4.0 * _USED
        if self.view.vars[LAID] >> seat & 1:
            return caution * _USED if self._fits(card) else 0.0
        known = self.view.known[seat]
        rank, suit = self.rules.pack.rank[card], self.rules.pack.suit[card]
        wanted = 0.0
        for pieces in self.rules.variant.opening.choices(self.rules, self.view, seat):
            for kind in {piece.kind for piece in pieces}:
                alike = self.rules.pack.rank_masks[rank] if kind == "set" else self.rules.pack.suit_masks[suit]
                if kind != "run" and known & alike:
                    wanted = max(wanted, 0.6)
        return caution * _USED * wanted

    # -- laying ---------------------------------------------------------------------------------------------------

    def _best_lay(self, lays: list[LayDown]) -> LayDown:
        """The way to lay the contract after which the fewest points are left, with all that can be laid off then."""
        wild = self.finder.wild
        lays = sorted(lays, key=lambda move: sum(wild >> card & 1 for card in move.cards))[:_FEW_LAYS]
        if len(lays) == 1:
            return lays[0]
        return min(lays, key=lambda move: self._left_after(self.world, move))

    def _left_after(self, world: World, move: Action) -> float:
        """What is left of the hand after a move and all the lay-offs that follow; ending the hand is best."""
        after = world.clone()
        self.rules.apply(after, move)
        for _ in range(_HITS):
            if not after.frames or self.rules.to_act(after) != self.seat:
                break
            hits = [one for one in self.rules.legal(after) if isinstance(one, LayOff)]
            if not hits:
                break
            self.rules.apply(after, self._plain_hit(hits))
        hand = after.hands[self.seat]
        return -1.0 if not hand else self.finder.value(hand) + _A_CARD * hand.bit_count()

    def _plain_hit(self, hits: list[LayOff]) -> LayOff:
        """The lay-off to do first: a natural card before a wild one, the dearest first."""
        wild = self.finder.wild
        return min(hits, key=lambda hit: (wild >> hit.cards[0] & 1, -self.points[hit.cards[0]]))

    def _best_hit(self, world: World, hits: list[LayOff]) -> LayOff:
        """Natural cards first; a wild one where most other cards can follow it."""
        plain = self._plain_hit(hits)
        if not self.finder.wild >> plain.cards[0] & 1 or len(hits) == 1:
            return plain
        return min(hits[:_FEW_LAYS], key=lambda hit: self._left_after(world, hit))
