"""A hand of a two-player knock game in a few numbers: the rules of gin written down a second time, to check the first.

These are the rules of the steps `offer`, `draw_one`, `knock` and `defend` and of the scoring `knock` once more, without events,
sentences and judging: a playout takes a quarter of a millisecond. `tests/properties/test_quickhand.py` plays hands both ways
and finds the same decisions, the same legal moves and the same results. What cannot be played here is refused by `QuickRules`.

A move is a number: a card to discard, `KNOCK` more than the card thrown for a knock, or one of the constants.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from game.cards.chance import Chance
from game.cards.defence import defended
from game.cards.ids import NO_CARD, Card, CardSet, card_set, listed
from game.cards.suits import FACES
from game.rules.acts.actions import DISCARD, STOCK, Action, Close, Discard, Draw, Pass
from game.rules.acts.closing_verbs import BigGin
from game.rules.flow import BEFORE_PROGRAM, TURN_PROGRAM
from game.rules.knock.draw_one import DrawOneStep
from game.rules.knock.facts import knocking
from game.rules.knock.knock_step import KnockStep
from game.rules.knock.offer import OfferStep
from game.rules.knock.scoring import SPADES, KnockScoring
from game.rules.policies.dealing.deal import DealOut
from game.rules.policies.reserve import Reserve
from game.rules.state.slots import PASSES, TAKEN, UPCARD

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state.state import State

KNOCK: Final = 64
DRAW_STOCK: Final = 128
DRAW_DISCARD: Final = 129
PASS: Final = 130
BIG_GIN: Final = 131

OFFER, DRAW, PLAY, OVER = "offer", "draw", "play", "over"

_OFFERED: Final = (DRAW_DISCARD, PASS)
_BOTH: Final = (DRAW_STOCK, DRAW_DISCARD)
_ONLY_STOCK: Final = (DRAW_STOCK,)
_ACTIONS: Final[dict[int, Action]] = {
    **{card: Discard(card) for card in range(FACES)},
    **{KNOCK + card: Close(card) for card in range(FACES)},
    DRAW_STOCK: Draw(STOCK),
    DRAW_DISCARD: Draw(DISCARD),
    PASS: Pass(),
    BIG_GIN: BigGin(),
}
_MOVES: Final = {action: move for move, action in _ACTIONS.items()}
_SERVED: Final = (OfferStep, DrawOneStep, KnockStep)
SEATS: Final = 2
HAND: Final = 10
_HALF: Final = 0xFFFFFFFF
_REST: Final = 0x7FFFFFFF

Policy = Callable[["QuickHand"], int]
"""How a player chooses a move."""


def action_of(move: int) -> Action:
    """A move in the words of the rules."""
    return _ACTIONS[move]


def move_of(action: Action) -> int:
    """An action of the rules as a move. Raises KeyError for one that quick hands do not know, such as a knock with its melds."""
    return _MOVES[action]


class QuickRules:
    """The numbers of a compiled game that quick hands need. Raises ValueError where the game has more to it."""

    def __init__(self, rules: Ruleset) -> None:
        fault = unserved(rules)
        if fault:
            raise ValueError(f"{rules.variant.name} has no quick hands: {fault}")
        knock, game, scoring = _knock_step(rules), knocking(rules), rules.variant.scoring
        assert knock is not None and isinstance(scoring, KnockScoring)
        self.counter = rules.deadwood
        self.points = rules.points
        self.bound = rules.bound
        self.reserve = rules.reserve
        self.offers = any(isinstance(step, OfferStep) for step in rules.programs[0])
        self.limit = knock.limit
        self.ace_gin_only = knock.ace == "gin_only"
        self.first_turn = knock.first_turn
        self.lays_off, self.lays_off_on_gin = game.lays_off, game.on_gin
        self.gin = scoring.gin_bonus
        self.undercut = scoring.undercut_bonus
        self.tie = scoring.tie
        self.big_gin = None if scoring.big_gin == "off" else scoring.big_gin
        self.spade_doubles = scoring.spade_doubles

    def limit_of(self, upcard: Card) -> int:
        """The most points with which a player may knock in a hand with this first upcard."""
        if isinstance(self.limit, int):
            return self.limit
        if upcard < 0 or (upcard % 13 == 0 and self.ace_gin_only):
            return 0
        return self.points[upcard]

    def deal(self, deck: Sequence[Card], dealer: int) -> QuickHand:
        """The hand that is dealt from a deck in dealing order."""
        hand = QuickHand(self)
        hand.seat = 1 - dealer
        hand.hands[1 - dealer] = card_set(deck[0 : 2 * HAND : 2])
        hand.hands[dealer] = card_set(deck[1 : 2 * HAND : 2])
        hand.pile = [deck[2 * HAND]]
        hand.stock = list(deck[: 2 * HAND : -1])
        hand.upcard = deck[2 * HAND]
        hand.limit = self.limit_of(hand.upcard)
        hand.phase = OFFER if self.offers else DRAW
        return hand

    def hand_of(self, rules: Ruleset, state: State) -> QuickHand:
        """The hand that a full state shows, imagined or true. Raises ValueError where it is over."""
        seat, phase = rules.to_act(state), rules.phase(state)
        if seat is None or phase not in (OFFER, DRAW, PLAY):
            raise ValueError(f"no quick hand goes on from here: {phase}")
        hand = QuickHand(self)
        hand.phase = phase
        hand.seat = seat
        hand.hands = state.hands[:]
        hand.pile = state.discards[0][:]
        hand.stock = state.stock[:]
        hand.upcard = state.vars[UPCARD]
        hand.limit = self.limit_of(hand.upcard)
        hand.taken = state.vars[TAKEN]
        hand.passes = state.vars[PASSES]
        hand.turns = state.turns
        hand.decisions = state.decisions
        return hand


def _knock_step(rules: Ruleset) -> KnockStep | None:
    """The step with which hands of this game are ended."""
    return next((step for step in rules.variant.steps.values() if isinstance(step, KnockStep)), None)


def unserved(rules: Ruleset) -> str:
    """What a game has that quick hands do not know; empty where all is well."""
    variant, knock, game, deal = rules.variant, _knock_step(rules), knocking(rules), rules.variant.deal
    if rules.seats != SEATS:
        return f"{rules.seats} players"
    if knock is None or not isinstance(variant.scoring, KnockScoring):
        return "another scoring than by a knock"
    turns = [step for name in (BEFORE_PROGRAM, TURN_PROGRAM) for step in rules.programs[rules.program_number[name]]]
    other = next((step for step in turns if not isinstance(step, _SERVED)), None)
    if other is not None:
        return f"the step {next(name for name, step in variant.steps.pairs if step == other)}"
    if game.double_fault is not None or game.last_claim is not None:
        return "the step " + (game.double_program if game.double_fault is not None else game.final_claim_program)
    if not isinstance(variant.stock_end, Reserve):
        return f"the end of the stock {type(variant.stock_end).__name__}"
    if knock.wrong != "prevent" or knock.limit == "none":
        return "knocks beyond a limit"
    if game.by_hand:
        return "lay-offs by hand"
    if not isinstance(deal, DealOut) or deal.cards.at(SEATS) != HAND or deal.by_hand or not deal.starter_draws:
        return "another deal than of ten cards"
    if not deal.upcard or deal.upcards != 1 or deal.first != "left":
        return "another deal than with an upcard"
    return "" if min(rules.points) > 0 else "cards that count nothing"


class QuickHand:
    """A hand between two decisions. `kind` is empty until it is over; then it is how the hand ended, with who won how much."""

    __slots__ = (
        "decisions", "hands", "kind", "limit", "passes", "phase", "pile", "points", "rules", "seat", "stock", "taken", "turns",
        "upcard", "winner",
    )  # fmt: skip

    def __init__(self, rules: QuickRules) -> None:
        self.rules = rules
        self.hands: list[CardSet] = [0, 0]
        self.pile: list[Card] = []
        self.stock: list[Card] = []
        self.upcard: Card = NO_CARD
        self.limit = 0
        self.phase = DRAW
        self.seat = 0
        self.taken: Card = NO_CARD
        self.passes = self.turns = self.decisions = 0
        self.kind = ""
        self.winner = -1
        self.points = 0

    def clone(self) -> QuickHand:
        """An independent copy."""
        other = QuickHand.__new__(QuickHand)
        other.rules = self.rules
        other.hands = self.hands[:]
        other.pile = self.pile[:]
        other.stock = self.stock[:]
        other.upcard = self.upcard
        other.limit = self.limit
        other.phase = self.phase
        other.seat = self.seat
        other.taken = self.taken
        other.passes = self.passes
        other.turns = self.turns
        other.decisions = self.decisions
        other.kind = self.kind
        other.winner = self.winner
        other.points = self.points
        return other

    def score(self, seat: int) -> int:
        """What the hand has brought a seat."""
        return self.points if seat == self.winner else 0

    # -- the questions --------------------------------------------------------------------------------------------

    def legal(self) -> Sequence[int]:
        """The moves of the seat to act."""
        if self.phase == PLAY:
            hand = self.hands[self.seat]
            barred = 0 if self.taken < 0 else 1 << self.taken
            moves = listed(hand & ~barred)
            throws = self.throws()
            if throws:
                moves += [KNOCK + card for card in listed(throws)]
                if self.rules.big_gin is not None and self.rules.counter.all_melded(hand):
                    moves.append(BIG_GIN)
            return moves
        if self.phase == DRAW:
            refused = not self.turns and self.passes >= SEATS
            return _BOTH if self.pile and not refused else _ONLY_STOCK
        return _OFFERED if self.phase == OFFER else ()

    def throws(self) -> CardSet:
        """The cards that the seat to act may throw for a knock, after its draw."""
        if self.turns < SEATS and not self.rules.first_turn:
            return 0
        barred = 0 if self.taken < 0 else 1 << self.taken
        return self.rules.counter.throws(self.hands[self.seat], self.limit, barred)

    def apply(self, move: int) -> None:
        """Carry out a legal move."""
        seat = self.seat
        self.decisions += 1
        if move == DRAW_STOCK:
            self.hands[seat] |= 1 << self.stock.pop()
            self.phase = PLAY
        elif move == DRAW_DISCARD:
            self.taken = card = self.pile.pop()
            self.hands[seat] |= 1 << card
            self.phase = PLAY
        elif move < KNOCK:
            self.hands[seat] ^= 1 << move
            self.pile.append(move)
            self._end_turn()
        elif move == PASS:
            self.passes += 1
            self.seat = 1 - seat
            if self.passes >= SEATS:
                self.phase = DRAW
        else:
            if move != BIG_GIN:
                self.hands[seat] ^= 1 << move - KNOCK
                self.pile.append(move - KNOCK)
            self._knocked(seat, move == BIG_GIN)
        if self.decisions >= self.rules.bound and not self.kind:
            self._over("bound")

    # -- playing on -----------------------------------------------------------------------------------------------

    def play_out(self, policies: Sequence[Policy]) -> None:
        """Play on to the end, every seat by its policy."""
        apply = self.apply
        while not self.kind:
            apply(policies[self.seat](self))

    def by_chance(self, chance: Chance, moves: list[int] | None = None) -> None:
        """Play on to the end, every move chosen from the legal ones with equal chances; `moves` writes them down."""
        early = 1 if self.rules.first_turn else SEATS
        while not self.kind:
            if self.phase == DRAW and self.turns >= early and self._turns_by_chance(chance, moves):
                return
            move = chance.choice(self.legal())
            self.apply(move)
            if moves is not None:
                moves.append(move)

    def _turns_by_chance(self, chance: Chance, moves: list[int] | None) -> bool:
        """Whole turns by chance, until the hand is over or close to the bound. Returns whether it is over.

        One number of 64 bits decides two turns: of each half the highest bit the draw, the others the discard or knock.
        """
        rules, hands, pile, stock, seat = self.rules, self.hands, self.pile, self.stock, self.seat
        throws, bits, limit, reserve, bound = rules.counter.throws, chance.bits, self.limit, rules.reserve, rules.bound - 2
        held = [listed(hands[0]), listed(hands[1])]
        spare = -1
        while self.decisions < bound:
            if spare < 0:
                number = bits()
                spare, number = number >> 32, number & _HALF
            else:
                spare, number = -1, spare
            mine = held[seat]
            choices = len(mine)
            if number >> 31 and pile:
                card = pile.pop()
                barred = 1 << card
                hand = hands[seat] | barred
            else:
                card = stock.pop()
                barred = 0
                hand = hands[seat] | 1 << card
                choices += 1
            if moves is not None:
                moves.append(DRAW_DISCARD if barred else DRAW_STOCK)
            found = throws(hand, limit, barred)
            if found:
                knocks = [KNOCK + other for other in listed(found)]
                if rules.big_gin is not None and rules.counter.all_melded(hand):
                    knocks.append(BIG_GIN)
                pick = (number & _REST) * (choices + len(knocks)) >> 31
                if pick >= choices:
                    hands[seat] = hand
                    self.seat = seat
                    self.decisions += 1
                    self.apply(knocks[pick - choices])
                    if moves is not None:
                        moves.append(knocks[pick - choices])
                    return True
            else:
                pick = (number & _REST) * choices >> 31
            if pick < len(mine):
                thrown = mine[pick]
                mine[pick] = card
            else:
                thrown = card
            hands[seat] = hand ^ 1 << thrown
            pile.append(thrown)
            if moves is not None:
                moves.append(thrown)
            self.decisions += 2
            if len(stock) <= reserve:
                self.seat = seat
                self._over("drawn")
                return True
            seat = 1 - seat
            self.turns += 1
        self.seat = seat
        return False

    # -- the end --------------------------------------------------------------------------------------------------

    def _end_turn(self) -> None:
        if len(self.stock) <= self.rules.reserve:
            self._over("drawn")
            return
        self.seat = 1 - self.seat
        self.turns += 1
        self.taken = NO_CARD
        self.phase = DRAW

    def _over(self, kind: str, winner: int = -1, points: int = 0) -> None:
        self.phase, self.kind = OVER, kind
        self.winner, self.points = winner, points * (2 if self._doubled() else 1)

    def _doubled(self) -> bool:
        return self.rules.spade_doubles and self.upcard >= 0 and self.upcard // 13 == SPADES

    def _knocked(self, knocker: int, big: bool) -> None:
        """The knocker shows, the other lays off, and both count."""
        rules, counter, other = self.rules, self.rules.counter, 1 - knocker
        own = counter.least(self.hands[knocker])
        if rules.lays_off and (own or rules.lays_off_on_gin):
            spread = counter.best(self.hands[knocker]).melds
            value = defended(counter, self.hands[other], spread)
        else:
            value = counter.least(self.hands[other])
        if big and rules.big_gin is not None:
            self._over("big_gin", knocker, value + rules.big_gin)
        elif not own:
            self._over("gin", knocker, value + rules.gin)
        elif own < value:
            self._over("knock", knocker, value - own)
        elif own > value or rules.tie == "undercut":
            self._over("undercut", other, own - value + rules.undercut)
        elif rules.tie == "defender_no_bonus":
            self._over("undercut", other)
        elif rules.tie == "knocker":
            self._over("knock", knocker)
        else:
            self._over("drawn")
