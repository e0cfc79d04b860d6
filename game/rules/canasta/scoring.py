"""What a hand brings a side: closed melds, bonus cards, going out, the cards on the table, less those in both hands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from game.cards.ids import Card, card_set, listed
from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.canasta.facts import side_game
from game.rules.canasta.going_out import MIXED, NATURAL, WILD
from game.rules.policies.bonus_cards import bonus_cards
from game.rules.result import ScoreLine
from game.rules.scoring.method import Account, Counted, ScoringMethod

if TYPE_CHECKING:
    from game.rules.game import Game
    from game.rules.ruleset import Ruleset
    from game.rules.state import State


@dataclass(frozen=True)
class SideScoring(ScoringMethod):
    """Closed melds, bonus cards, going out and cards laid, less the cards in hand; partners score together."""

    kind: Literal["closed_melds"] = "closed_melds"
    natural: int = setting(500, low=0, high=10_000, label="Natural", help="What a closed meld without wild cards counts.")
    mixed: int = setting(300, low=0, high=10_000, label="Mixed", help="What a closed meld with wild cards counts.")
    wild: int = setting(0, low=0, high=10_000, label="Wild", help="What a closed meld of wild cards alone counts.")
    sequence: int = setting(0, low=0, high=10_000, label="Sequence", help="What a closed sequence counts.")

    last_left: int = setting(
        0,
        low=0,
        high=1000,
        label="Cards laid last, left over",
        help="What a card that is laid only in going out costs besides, when it is left in a hand, such as a black three.",
    )

    @property
    def counts_melds(self) -> bool:
        """Whether melded cards score: yes."""
        return True

    def accounts(self, rules: Ruleset, state: State, counted: Counted) -> list[Account]:
        """One account per seat; partners have the same one."""
        return [self._account(rules, state, counted, seat) for seat in range(rules.seats)]

    def _account(self, rules: Ruleset, state: State, counted: Counted, seat: int) -> Account:
        game = side_game(rules)
        side, melds = game.side(state, seat), game.melds(state, seat)
        account: Account = []
        closed = [(word, meld) for meld in melds if (word := game.closed_as(game.of(meld)))]
        worth = {NATURAL: self.natural, MIXED: self.mixed, WILD: self.wild, game.sequence: self.sequence}
        for word in dict.fromkeys(word for word, _ in closed):
            count = sum(1 for other, _ in closed if other == word)
            points = count * worth[word]
            account.append(ScoreLine(line("score.closed", (), word=word, count=count, value=worth[word]), points))
        account += self._bonus(rules, state, seat, len(melds), len(closed))
        if counted.out in side:
            account.append(ScoreLine(line("score.out_bonus", value=game.out.bonus), game.out.bonus))
            extra = game.out.concealed_bonus
            if counted.rummy and extra != "off":
                account.append(ScoreLine(line("score.concealed", value=extra), extra))
        for partner in side:
            account += self._cards(counted, partner, len(side) > 1)
            kept = tuple(card for card in counted.left[partner] if rules.pack.rank[card] in game.last) if self.last_left else ()
            if kept:
                account.append(ScoreLine(line("score.last_left", kept, value=self.last_left), -self.last_left * len(kept)))
        return account

    def _bonus(self, rules: Ruleset, state: State, seat: int, melds: int, closed: int) -> Account:
        """The bonus cards of the side, in a game of partners for the match; of partners for a hand only each one's own."""
        own: list[Card] = []
        for partner in rules.sides_with[seat]:
            own += listed(bonus_cards(rules, state, partner))
        if not own:
            return []
        points = rules.variant.bonus_cards.side_worth(rules.pack, own, melds, closed)
        cards = tuple(rules.pack.in_rank_order(card_set(own)))
        return [ScoreLine(line("score.bonus_cards" if points >= 0 else "score.bonus_cards_minus", cards, seat=seat), points)]

    @staticmethod
    def _cards(counted: Counted, seat: int, several: bool) -> Account:
        """What a player of the side has laid, and has left."""
        account: Account = []
        laid = counted.laid[seat]
        if laid:
            cards = tuple(card for part in laid for card in part.cards)
            value = sum(part.value for part in laid)
            account.append(
                ScoreLine(line("score.side_melded" if several else "score.melded", cards, seat=seat, value=value), value)
            )
        unseen, unseen_value = counted.second[seat] if counted.second else ((), 0)
        cards, value = tuple(card for card in counted.left[seat] if card not in unseen), counted.values[seat] - unseen_value
        if cards:
            account.append(
                ScoreLine(line("score.side_in_hand" if several else "score.in_hand", cards, seat=seat, value=value), -value)
            )
        if unseen:
            account.append(ScoreLine(line("score.second_hand", unseen, seat=seat, value=unseen_value), -unseen_value))
        return account

    def winners(self, rules: Ruleset, state: State, counted: Counted) -> tuple[int, ...]:
        """Who wins the hand: whoever went out, with the partner; nobody where the stock ran out."""
        return side_game(rules).side(state, counted.out) if counted.out >= 0 else ()

    def explain(self, variant: Game) -> tuple[Line, ...]:
        """Its lines of the rule sheet."""
        lines = [line("rule.scoring_closed", natural=self.natural, mixed=self.mixed)]
        if self.wild:
            lines.append(line("rule.scoring_closed_wild", points=self.wild))
        if self.sequence:
            lines.append(line("rule.scoring_closed_sequence", points=self.sequence))
        if self.last_left:
            lines.append(line("rule.scoring_last_left", points=self.last_left))
        return (*lines, line("rule.scoring_closed_cards"))
