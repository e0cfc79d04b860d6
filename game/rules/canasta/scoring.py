"""What a hand brings a side: closed melds, bonus cards, going out, the cards on the table, less those in both hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.cards.ids import Card, card_set, listed
from game.cards.lines import Line, line
from game.cards.melds.same_rank import RankMeld
from game.cards.pack import Pack
from game.cards.settings import setting
from game.rules.canasta.closed_worth import ClosedMelds, ClosedWorth
from game.rules.canasta.facts import ALL_WILD, SideGame, side_game, without_sides
from game.rules.canasta.going_out import MIXED, NATURAL, WILD
from game.rules.canasta.special_hands import SHOWN, SPECIAL
from game.rules.component import Objection
from game.rules.policies.dealing.bases import bonus_cards
from game.rules.result import Points, scored
from game.rules.ruleset import Ruleset
from game.rules.scoring.method import Account, Counted, left_over, melded
from game.rules.settle import laid_by
from game.rules.state.meld import Meld
from game.rules.state.state import State
from game.rules.variant import Variant


class SideScoring(ClosedMelds, kind="closed_melds"):
    """Closed melds, bonus cards, going out and cards laid, less the cards in hand; partners score together."""

    natural: int = setting(500, low=0, high=10_000)
    mixed: int = setting(300, low=0, high=10_000)
    wild: int = setting(0, low=0, high=10_000)
    sequence: int = setting(0, low=0, high=10_000)

    last_left: int = setting(0, low=0, high=1000)

    risky: tuple[str, ...] = setting(())
    risky_points: int = setting(2500, low=0, high=10_000)
    risky_kept: int = setting(1500, low=0, high=10_000)
    wild_twos: int = setting(0, low=0, high=10_000)
    wild_jokers: int = setting(0, low=0, high=10_000)
    wild_unfinished: int = setting(0, low=0, high=10_000)

    counts_melds = True

    def objections(self, variant: Variant) -> tuple[Objection, ...]:
        return without_sides(variant)

    def closed_worth(self, pack: Pack) -> ClosedWorth:
        """What closed melds count, and open ones may cost."""
        risky = pack.deck.ranks_named(self.risky)
        most = max(self.wild, self.wild_twos, self.wild_jokers)
        points, kept = (self.risky_points, self.risky_kept) if risky else (0, 0)
        return ClosedWorth(self.natural, self.mixed, most, self.sequence, risky, points, kept, self.wild_unfinished)

    def accounts(self, rules: Ruleset, state: State, counted: Counted) -> list[Account]:
        return [self._account(rules, state, counted, seat) for seat in range(rules.seats)]

    def _account(self, rules: Ruleset, state: State, counted: Counted, seat: int) -> Account:
        game = side_game(rules)
        side = game.side(state, seat)
        account: Account = []
        if state.ending is not None and state.ending[0] == SPECIAL and state.ending[1] in side:
            shown = state.vars[rules.at[SHOWN]]
            account.append(scored("score.special", shown, value=shown))
        account += self._lying(rules, state, seat)
        if counted.out in side and (state.ending is None or state.ending[0] != SPECIAL):
            account.append(scored("score.out_bonus", game.out.bonus, value=game.out.bonus))
            extra = game.out.concealed_bonus
            if counted.rummy and extra != "off":
                account.append(scored("score.concealed", extra, value=extra))
        for partner in side:
            if state.ending == (SPECIAL, partner):
                continue
            account += [*melded(counted, partner, len(side) > 1), *left_over(counted, partner, len(side) > 1)]
            account += self._kept(rules, counted, partner)
            kept = tuple(card for card in counted.left[partner] if rules.pack.rank[card] in game.last) if self.last_left else ()
            if kept:
                account.append(scored("score.last_left", -self.last_left * len(kept), kept, value=self.last_left))
        return account

    def on_table(self, rules: Ruleset, state: State, seat: int) -> Points:
        """What a side has on the table: closed melds, bonus cards and the cards of melds."""
        laid = sum(part.value for partner in rules.sides_with[seat] for part in laid_by(rules, state, partner))
        return laid + sum(one.points for one in self._lying(rules, state, seat))

    def _lying(self, rules: Ruleset, state: State, seat: int) -> Account:
        """What closed melds and bonus cards of a side count, and what melds cost that should have been closed."""
        game = side_game(rules)
        melds = game.melds(state, seat)
        account: Account = []
        closed = [(word, meld) for meld in melds if (word := game.closed_as(game.of(meld)))]
        counts = Counter((word, self._worth(game, word, meld)) for word, meld in closed)
        for (word, value), count in counts.items():
            several = scored("score.closed", count * value, word=word, count=count, value=value)
            account.append(several if count > 1 else scored("score.closed_one", value, word=word))
        account += self._unfinished(game, melds)
        return account + self._bonus(rules, state, seat, len(melds), len(closed))

    def _worth(self, game: SideGame, word: str, meld: Meld) -> int:
        """What a closed meld counts."""
        if word == NATURAL and game.of(meld).rank in game.pack.deck.ranks_named(self.risky):
            return self.risky_points
        if word == WILD and (self.wild_twos or self.wild_jokers):
            jokers = (card_set(meld.cards) & game.pack.all_jokers).bit_count()
            if not jokers and self.wild_twos:
                return self.wild_twos
            return self.wild_jokers if jokers == game.pack.all_jokers.bit_count() and self.wild_jokers else self.wild
        return {NATURAL: self.natural, MIXED: self.mixed, WILD: self.wild, game.sequence: self.sequence}[word]

    def _unfinished(self, game: SideGame, melds: Sequence[Meld]) -> Account:
        """What melds cost that should have been closed."""
        account: Account = []
        risky = game.pack.deck.ranks_named(self.risky)
        for meld in melds:
            pile = game.of(meld)
            if game.closed_as(pile):
                continue
            cost = (
                self.wild_unfinished
                if pile.rank == ALL_WILD
                else self.risky_points
                if pile.rank in risky and not pile.wilds
                else 0
            )
            if cost:
                account.append(scored("score.unfinished", -cost, meld.cards, value=cost))
        return account

    def _kept(self, rules: Ruleset, counted: Counted, seat: int) -> Account:
        """What risky cards cost that a player has kept."""
        account: Account = []
        for rank in rules.pack.deck.ranks_named(self.risky):
            kept = tuple(card for card in counted.left[seat] if rules.pack.rank[card] == rank)
            if len(kept) > 2:
                account.append(scored("score.risky_kept", -self.risky_kept, kept, seat=seat, value=self.risky_kept))
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
        return [scored("score.bonus_cards" if points >= 0 else "score.bonus_cards_minus", points, cards, seat=seat)]

    def winners(self, rules: Ruleset, state: State, counted: Counted) -> tuple[int, ...]:
        """Who wins the hand: the player who went out, with the partner; nobody where the stock ran out."""
        return side_game(rules).side(state, counted.out) if counted.out >= 0 else ()

    def _of_last(self, variant: Variant) -> list[Line]:
        """What cards that are laid only in going out cost in a hand, as lines of the rule sheet: in all, one for each amount."""
        pack = variant.pack.pack(variant.players.min)
        points, own = variant.points.table(pack), RankMeld.among(variant.melds.values())
        costs: dict[int, list[str]] = {}
        for name in own.last_only if own is not None else ():
            for rank in pack.deck.ranks_named((name,)):
                card = next(card for card in range(pack.size) if pack.rank[card] == rank)
                costs.setdefault(points[card] + self.last_left, []).append(name)
        return [line("rule.scoring_last_left", ranks=", ".join(names), points=cost) for cost, names in costs.items()]

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        lines = [line("rule.scoring_closed", natural=self.natural, mixed=self.mixed)]
        if self.wild:
            lines.append(line("rule.scoring_closed_wild", points=self.wild))
        if self.wild_twos or self.wild_jokers:
            lines.append(line("rule.scoring_closed_wild_kinds", twos=self.wild_twos, jokers=self.wild_jokers))
        if self.sequence:
            lines.append(line("rule.scoring_closed_sequence", points=self.sequence))
        if self.wild_unfinished:
            lines.append(line("rule.scoring_wild_unfinished", points=self.wild_unfinished))
        if self.risky:
            ranks = ", ".join(self.risky)
            lines.append(line("rule.scoring_risky", ranks=ranks, points=self.risky_points, kept=self.risky_kept))
        if self.last_left:
            lines += self._of_last(variant)
        return (*lines, line("rule.scoring_closed_cards"))
