"""What a hand brings in which melds have worths: everybody scores the own melds, and the player who went out some points more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from game.cards.lines import Line, line
from game.cards.settings import Named as ByName
from game.cards.settings import setting
from game.cards.whole_hands import Named
from game.rules.component import Objection
from game.rules.result import ScoreLine, scored
from game.rules.scoring.method import Account, Counted, ScoringMethod
from game.rules.whole_hand.groups import whole

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state.state import State
    from game.rules.variant import Variant


class MeldsWorth(ScoringMethod, kind="melds_worth"):
    """Everybody scores the melds of the own hand as they are worth most, the player who shows those that were shown."""

    worths: ByName[int] = setting(ByName(), low=0, high=100)
    twice: tuple[str, ...] = setting(())
    out: int = setting(5, low=0, high=100)

    outcomes = ("show",)

    counts_cards = False

    def objections(self, variant: Variant) -> tuple[Objection, ...]:
        known = [name for name, _ in variant.melds.pairs]
        strange = [name for name in (*dict(self.worths.pairs), *self.twice) if name not in known]
        return (Objection("no_such_meld", "worths"),) if strange else ()

    def shown_whole(self, variant: Variant) -> tuple[Sequence[str], Mapping[str, int], Sequence[str]]:
        """Every meld by its name, with its worth."""
        return [name for name, _ in variant.melds.pairs], dict(self.worths.pairs), self.twice

    def melds_of(self, rules: Ruleset, state: State, seat: int) -> list[Named]:
        """The melds that count for a seat: those that it has shown, or the best of its hand."""
        law = whole(rules)
        shown = [named for meld in state.melds if meld.owner == seat and (named := law.named(meld.cards)) is not None]
        return shown or law.best(state.hands[seat])

    def accounts(self, rules: Ruleset, state: State, counted: Counted) -> list[Account]:
        """A line for each meld, one for melds that count twice, and one for going out."""
        return [self._account(rules, state, counted, seat) for seat in range(rules.seats)]

    def _account(self, rules: Ruleset, state: State, counted: Counted, seat: int) -> Account:
        if seat not in counted.playing:
            return [scored("score.out_of_match", 0)]
        melds = self.melds_of(rules, state, seat)
        account: Account = [_line_of(one) for one in melds if one.worth]
        more = whole(rules).together(melds) - sum(one.worth for one in melds)
        if more:
            account.append(scored("score.melds_twice", more))
        if seat == counted.out and self.out:
            account.append(scored("score.out_bonus", self.out, value=self.out))
        return account or [scored("score.no_melds", 0)]

    def winners(self, rules: Ruleset, state: State, counted: Counted) -> tuple[int, ...]:
        return (counted.out,) if counted.out >= 0 else ()

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        lines = [line("rule.melds_worth")]
        of = dict(self.worths.pairs)
        for worth in sorted(set(of.values())):
            names = ", ".join(name for name, own in of.items() if own == worth)
            lines.append(line("rule.melds_worth_of", names=names, points=worth))
        if self.twice:
            lines.append(line("rule.melds_worth_twice", names=", ".join(self.twice)))
        if self.out:
            lines.append(line("rule.melds_worth_out", points=self.out))
        return (*lines, line("rule.melds_worth_drawn"))


def _line_of(one: Named) -> ScoreLine:
    """A meld with what it is worth."""
    return scored("score.meld_worth", one.worth, one.found.cards, name=one.name, value=one.worth)
