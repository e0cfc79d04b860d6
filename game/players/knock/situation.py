"""The situation of one seat in a hand of a knock game: its cards, what has been seen of the opponent, and what is at stake.

All of it is read off the view. Where more than two play, the opponent that counts is the next to play: it gets the discard.
"""

from __future__ import annotations

from game.cards.ids import HIDDEN, Card, CardSet, card_set
from game.cards.suits import FACES
from game.players.characters import Skill
from game.rules.acts.events import Discarded, Drew, Moved, Passed
from game.rules.knock.facts import knocking
from game.rules.knock.knock_step import NO_LIMIT
from game.rules.knock.method import method_of
from game.rules.knock.scoring import SPADES
from game.rules.knock.slots import DOUBLES
from game.rules.matchsheet import match_sheet
from game.rules.ruleset import Ruleset
from game.rules.state.slots import UPCARD
from game.rules.view import View

_ALL: CardSet = (1 << FACES) - 1
_LEFT = 2
"""Cards of the stock that are never drawn, in the games on which the judgement was trained."""
_TARGET = 100
_MOST = 256


class Situation:
    """What a seat knows, as the numbers that are judged."""

    def __init__(self, rules: Ruleset, view: View, skill: Skill) -> None:
        self.seat = view.seat
        opponents = [seat for seat in rules.circle.others(view.seat) if view.counts[seat]]
        self.opponent = opponents[0] if opponents else rules.circle.after(view.seat)
        self.opponents = len(opponents)
        self.hand = view.hand
        pile = [card for card in view.pile if card != HIDDEN]
        self.top: Card = pile[-1] if pile else -1
        self.pile: CardSet = card_set(pile[-skill.memory :])
        """The discards that are remembered."""
        self.known: CardSet = view.known[self.opponent] if skill.watches else 0
        """Cards that the opponent is known to hold."""
        self.shown: CardSet = 0
        """Cards of the own hand that everybody has seen go into it."""
        self.thrown: CardSet = 0
        """What the opponent has discarded."""
        self.refused: CardSet = 0
        """Discards that the opponent might have taken and did not."""
        self.lately: list[Card] = []
        """The opponent's discards, in order."""
        self.picks = 0
        """How many discards the opponent has taken."""
        self.picked = False
        """Whether the opponent's last draw was a discard."""
        self.turns = self.turns_there = 0
        """Discards made by this seat and by the opponent."""
        self._read(view, skill)
        others = 0
        for seat in opponents[1:]:
            others |= view.known[seat]
        self.unseen: CardSet = _ALL & ~(self.hand | self.pile | self.known | others)
        self.unknown = max(0, view.counts[self.opponent] - self.known.bit_count())
        """How many cards of the opponent have not been seen."""
        end = rules.variant.stock_end
        left = end.left if end.ending == "drawn" else _LEFT  # where the hand is not drawn, as if two were never drawn
        self.stock = max(0, view.stock_count - left + _LEFT)
        """Cards of the stock, counted as if two were never drawn."""
        self._stakes(rules, view)

    def _read(self, view: View, skill: Skill) -> None:
        """Go through the events of the hand."""
        pile: list[Card] = []
        for event in view.history:
            if isinstance(event, Moved):
                if event.source[0] == "discard" and pile:
                    if event.target == ("hand", view.seat):
                        self.shown |= card_set(event.cards)
                    if set(event.cards) <= set(pile):
                        pile = [card for card in pile if card not in event.cards]
                    else:
                        del pile[len(pile) - len(event.cards) :]
                if event.target[0] == "discard":
                    pile.extend(event.cards)
            elif isinstance(event, Discarded):
                if event.seat == view.seat:
                    self.turns += 1
                elif event.seat == self.opponent:
                    self.turns_there += 1
                    if skill.watches:
                        self.thrown |= 1 << event.card
                        self.lately.append(event.card)
            elif isinstance(event, Drew | Passed) and event.seat == self.opponent and skill.watches:
                drawn = event.source if isinstance(event, Drew) else ""
                if drawn == "discard":
                    self.picks += 1
                elif pile and pile[-1] != HIDDEN:
                    self.refused |= 1 << pile[-1]
                if drawn:
                    self.picked = drawn == "discard"
        self.shown &= view.hand
        if not self.turns + self.turns_there and view.turn:
            # The hand began before what is known of it.
            self.turns = self.turns_there = view.turn // max(2, self.opponents + 1)

    def _stakes(self, rules: Ruleset, view: View) -> None:
        """What the hand is played for, and what each side still needs."""
        game = knocking(rules)
        self.limit = game.most(rules, view) if game.most is not None else 0
        self.unlimited = self.limit >= NO_LIMIT
        """Whether any count may knock."""
        self.last_turn = game.last_turn
        """Whether the others have one more turn after a knock."""
        self.layoffs, self.on_gin = game.lays_off, game.on_gin
        method = method_of(rules.variant)
        self.gin, self.undercut, self.tie = method.for_gin, method.for_undercut, method.tie
        self.box = rules.variant.match_end.rule.box_at_last
        """What it brings in the end to have won a hand, beside its points."""
        self.times: int = 2 ** view.vars[rules.at[DOUBLES]]
        """By what the points of the hand are multiplied."""
        upcard = view.vars[UPCARD]
        if method.spade_doubles and upcard >= 0 and rules.pack.suit[upcard] == SPADES:
            self.times *= 2
        limit = rules.variant.match_end.rule.limit(rules.variant, rules.seats)
        target = 2 * _TARGET if limit is None else limit
        own, theirs = self._points(rules, view)
        self.need = self._needed(target - own)
        """Points that this seat still needs to win the game, as if nothing were multiplied."""
        self.need_there = self._needed(target - theirs)

    def _points(self, rules: Ruleset, view: View) -> tuple[int, int]:
        """The running points of both in the first game that is not over."""
        sheet = match_sheet(rules, view)
        if sheet is None:
            return int(view.scores[self.seat]), int(view.scores[self.opponent])
        column = next((column for column in sheet.columns if not column.over), None)
        if column is None:
            return 0, 0
        return int(column.points[self.seat]), int(column.points[self.opponent])

    def _needed(self, points: int) -> int:
        return max(1, min(_MOST, -(-points // self.times)))

    @property
    def last(self) -> tuple[Card, Card]:
        """The opponent's last discard and the one before; -1 for none."""
        lately = [-1, -1, *self.lately]
        return lately[-1], lately[-2]

    def with_top(self, card: Card = -1) -> Situation:
        """The same after this seat has taken the top discard, or the one named."""
        other = Situation.__new__(Situation)
        other.__dict__.update(self.__dict__)
        bit = 1 << (self.top if card < 0 else card)
        other.hand = self.hand | bit
        other.pile = self.pile & ~bit
        other.shown = self.shown | bit
        return other
