"""Skip cards: who misses a turn when one is discarded, and when."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from game.cards.ids import Card
from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.acts.actions import NO_SEAT, Action, Discard
from game.rules.acts.events import Emit, Told
from game.rules.acts.spelling import CardNames, Words, fail, is_number
from game.rules.flow import Flow
from game.rules.policies.bases import SkipRule
from game.rules.state.slots import Slot
from game.rules.violation import Violation, refuse

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state.state import State
    from game.rules.variant import Variant
    from game.rules.view import View

SKIPS = Slot("skips", 0, by_seat=True)
"""By seat: 1 for a seat that loses its next turn."""


@dataclass(frozen=True, slots=True)
class DiscardAgainst(Discard):
    """Discard a skip card against another player, who loses the next turn."""

    to: int = NO_SEAT

    @property
    def against(self) -> int:
        return self.to

    @property
    def place(self) -> str | None:
        return f"seat:{self.to}"

    def deed(self, pile: Sequence[Card]) -> Line:
        return line("deed.skip", (self.card,), seat_skipped=self.to)

    def text(self, rules: CardNames) -> str:
        """`discard SK to 2`."""
        return f"discard {rules.pack.name(self.card)} to {self.to}"

    @classmethod
    def read(cls, words: Words) -> Action:
        """One card of the hand; of a skip card perhaps the seat that it is meant for."""
        if len(words.rest) == 3 and words.rest[1] == "to":
            card = words.thrown()
            if not words.rules.pack.skips >> card & 1 or not is_number(words.rest[2]):
                fail("notation.skip_to", word=words.rest[2][:40])
            return DiscardAgainst(card, int(words.rest[2]))
        return Discard.read(words)


class NextMisses(SkipRule, kind="next"):
    """A player who would be next misses the turn."""

    def thrown(self, rules: Ruleset, state: State, hand: int, action: Action, flow: Flow, emit: Emit) -> None:
        """The player after this one misses a turn, which counts as one."""
        missing = rules.after(state, hand)
        flow.next_turn(rules.after(state, missing))
        state.turns += 1
        emit(Told("missed_turn", missing))


class PlayerMisses(SkipRule, kind="player"):
    """A player loses the next turn; nobody has two to lose. One that is turned up at the deal is for the first player."""

    target: Literal["chosen", "next"] = setting("chosen")

    @property
    def aimed(self) -> bool:
        return self.target == "chosen"

    stays = True

    card_code = "rule.pack_skip_player"

    slots = (SKIPS,)

    verbs = (DiscardAgainst,)

    own_traits = ("skip_cards",)

    def targets(self, rules: Ruleset, state: State, hand: int) -> list[int]:
        """The seats that may be meant, from the left on: those that have no turn to lose yet."""
        others = rules.in_play(state).others(hand)
        if not self.aimed:
            others = others[:1]
        return [seat for seat in others if not state.vars[rules.at[SKIPS] + seat]]

    def _named(self, rules: Ruleset, state: State, hand: int) -> list[int]:
        """The seats of which one must be named; none where there is no choice."""
        return self.targets(rules, state, hand) if self.aimed and len(rules.in_play(state)) > 2 else []

    def ways(self, rules: Ruleset, state: State, hand: int, card: Card) -> Iterator[Discard]:
        named = self._named(rules, state, hand)
        if not named:
            yield rules.discard_actions[card]
        for seat in named:
            yield DiscardAgainst(card, seat)

    def fault(self, rules: Ruleset, state: State, hand: int, action: Discard) -> Violation | None:
        """Why a skip card may not be discarded like this: nobody is named, or somebody who may not be meant."""
        to, targets = action.against, self.targets(rules, state, hand)
        if to < 0:
            named = self._named(rules, state, hand)
            return refuse("discard.skip_to_whom", (action.card,), seats=tuple(named)) if named else None
        if to == hand:
            return refuse("discard.skip_self", (action.card,))
        if to in targets:
            return None
        if to < rules.seats and state.vars[rules.at[SKIPS] + to]:
            return refuse("discard.skip_pending", (action.card,), seat=to)
        return refuse("discard.skip_to_whom", (action.card,), seats=tuple(targets))

    def thrown(self, rules: Ruleset, state: State, hand: int, action: Action, flow: Flow, emit: Emit) -> None:
        """The player who is meant has a turn to lose."""
        to = action.against if isinstance(action, Discard) else NO_SEAT
        targets = [to] if to >= 0 else self.targets(rules, state, hand)
        if targets:
            state.vars[rules.at[SKIPS] + targets[0]] = 1
            if to >= 0:  # else it is plain whom it meant
                emit(Told("skip_aimed", hand, (("seat_meant", to),)))

    def after_deal(self, rules: Ruleset, state: State, emit: Emit) -> None:
        """A skip card turned up is meant for the first player."""
        starter = rules.starter(state)
        if any(rules.skips >> card & 1 for card in rules.pile(state, starter)[-1:]):
            state.vars[rules.at[SKIPS] + starter] = 1

    def badge(self, rules: Ruleset, table: State | View, seat: int) -> Line | None:
        return line("badge.skipped") if table.vars[rules.at[SKIPS] + seat] else None

    def loses_turn(self, rules: Ruleset, state: State, seat: int, emit: Emit) -> bool:
        """Whether a seat whose turn would begin loses it; that is told, and done with."""
        if not state.vars[rules.at[SKIPS] + seat]:
            return False
        state.vars[rules.at[SKIPS] + seat] = 0
        emit(Told("skipped", seat))
        return True

    def misremembered(self, rules: Ruleset, state: State) -> str:
        return "" if all(state.vars[rules.at[SKIPS] + seat] in (0, 1) for seat in range(rules.seats)) else SKIPS.name

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        said = [line(f"rule.skip_{self.target}"), line("rule.skip_stays"), line("rule.skip_turned_up")]
        if self.aimed and variant.players.min == 2:
            said.append(line("rule.skip_of_two"))
        return tuple(said)
