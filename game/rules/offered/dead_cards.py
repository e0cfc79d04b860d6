"""What happens when the stock has run out and nobody has wanted the last card: the dead cards may be the stock once more."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from game.cards.chance import Chance
from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.acts.events import DISCARD_ZONE, STOCK_ZONE, Emit, Moved, StockRenewed
from game.rules.policies.bases import StockRule
from game.rules.state.slots import IDLE_RENEWALS, RENEWALS

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state.state import State
    from game.rules.variant import Variant
    from game.rules.view import View


class DeadCards(StockRule, kind="dead_cards"):
    """A card that nobody has wanted is dead. With the last one the hand is drawn, unless the dead cards are turned again."""

    recycle: bool = setting(False)
    fewest_win: bool = setting(False)

    ending: ClassVar[str] = "drawn"

    def traits(self, variant: Variant) -> tuple[str, ...]:
        return ("fewest_win",) if self.fewest_win else ()

    def may_renew(self, rules: Ruleset, table: State | View, hand: int) -> bool:
        """Whether the dead cards become the stock: as long as somebody has used one since they did so last."""
        return self.recycle and bool(table.discards[0]) and not table.vars[IDLE_RENEWALS]

    def renew(self, rules: Ruleset, state: State, hand: int, emit: Emit) -> bool:
        pile = state.discards[0]
        emit(Moved(tuple(reversed(pile)), DISCARD_ZONE, STOCK_ZONE, 0))
        chance = Chance(state.chance)
        chance.shuffle(pile)
        state.chance = chance.state
        state.stock, state.discards[0] = pile[::-1], []
        state.vars[RENEWALS] += 1
        state.vars[IDLE_RENEWALS] += 1
        emit(StockRenewed("shuffled", len(state.stock)))
        return True

    def after_lay(self, rules: Ruleset, state: State, hand: int, emit: Emit) -> None:
        """Somebody has used a card: the dead ones may be turned once more."""
        state.vars[IDLE_RENEWALS] = 0

    def ended(self, rules: Ruleset, state: State) -> tuple[str, int]:
        playing = rules.in_play(state)
        if self.fewest_win and len(playing) > 2:
            counts = {seat: state.hands[seat].bit_count() for seat in playing}
            fewest = [seat for seat in playing if counts[seat] == min(counts.values())]
            if len(fewest) == 1:
                return "blocked", fewest[0]
        return self.ending, -1

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        if self.recycle:
            return (line("rule.dead_recycled"), line("rule.dead_recycled_idle"))
        found = [line("rule.dead_drawn")]
        if self.fewest_win and variant.players.max > 2:
            found.append(line("rule.dead_fewest"))
        return tuple(found)
