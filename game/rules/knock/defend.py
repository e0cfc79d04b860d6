"""The answer to a knock: what the other player lays off on the spread before hands are counted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.cards.ids import Card
from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.acts.actions import Action, LayOff, Pass
from game.rules.acts.closing_verbs import Defend
from game.rules.acts.events import Emit, Passed
from game.rules.flow import Flow, Outcome
from game.rules.knock.facts import KnockFamilyStep, Knocking
from game.rules.knock.position import answering
from game.rules.knock.showdown import best_layoffs, count_up, lay_off_all, layoff_fault, single_layoffs
from game.rules.laying.arranged import Arranged, Judged, Laid, Put, Verdict
from game.rules.laying.laid import as_grown
from game.rules.laying.offers import HAND, Lifted, Offer, meld_number, meld_place
from game.rules.laying.putting import declining
from game.rules.ruleset import Ruleset
from game.rules.state.meld import Meld
from game.rules.state.state import Frame, State
from game.rules.step import Question
from game.rules.variant import Variant
from game.rules.view import View
from game.rules.violation import Violation, refuse

PASS, BEST = Pass(), Defend()


class DefendStep(KnockFamilyStep, kind="defend"):
    """Lay off on the knocker's melds, once. It is played by the rules themselves unless it is done by hand."""

    by_hand: bool = setting(False)
    on_gin: bool = setting(False)

    phase = "defend"

    moves = (Defend, Pass)

    @property
    def question(self) -> Question:
        return Question(("button:best", "button:done"), expected=True)

    def prompt(self, rules: Ruleset, view: View) -> Line:
        return line("prompt.defend" if len(view.legal) > 2 else "prompt.defend_nothing")

    def traits(self, variant: Variant) -> tuple[str, ...]:
        return ("lays_off_on_knock", "defends") if self.by_hand else ("lays_off_on_knock",)

    def enters(self, game: Knocking, program: str) -> None:
        game.lays_off, game.by_hand, game.on_gin, game.defend_program = True, self.by_hand, self.on_gin, program

    def aside(self, passes: int) -> int:
        return 1

    def waiting(self, rules: Ruleset, state: State, frame: Frame) -> list[Frame]:
        return answering(rules, state, frame)

    def legal(self, rules: Ruleset, state: State, hand: int) -> Sequence[Action]:
        single = [Defend((one,)) for one in single_layoffs(rules, state, hand)]
        return [BEST, *single, PASS]

    def offers(self, rules: Ruleset, state: State, hand: int, lifted: Lifted) -> Iterator[Offer]:
        """Every meld of the knocker for these cards, in whichever order they fit; and to lay nothing off."""
        if lifted.source != HAND or not rules.asks(state, hand, self):
            return
        for meld in state.melds:
            yield self._laying(rules, state, hand, meld, lifted)
        yield declining("button.lay_off_nothing")

    def judge(self, rules: Ruleset, state: State, hand: int, arranged: Arranged) -> Verdict:
        """The lay-offs in their order, as one answer; each meld as it would lie."""
        layoffs = _as_layoffs(arranged.puts)
        if not layoffs:
            return Verdict(PASS)
        groups = []
        for place in dict.fromkeys(put.place for put in arranged.puts):
            own = [one for one in layoffs if meld_place(one.meld) == place]
            cards = tuple(card for one in own for card in one.cards)
            lies = as_grown(rules, state, own[0].meld, cards, ())[0]
            groups.append(Judged(place, lies, layoff_fault(rules, state, hand, own)))
        return Verdict(Defend(layoffs), groups=tuple(groups))

    def best(self, rules: Ruleset, state: State, hand: int, thrown: Card) -> Arranged:
        return Arranged(tuple(Put(meld_place(one.meld), one.cards) for one in best_layoffs(rules, state, hand)), thrown)

    def arranged(self, rules: Ruleset, state: State, hand: int, action: Action) -> Arranged | None:
        """The lay-offs of an answer, or the best."""
        if not isinstance(action, Defend):
            return None
        layoffs = best_layoffs(rules, state, hand) if action.layoffs is None else action.layoffs
        return Arranged(tuple(Put(meld_place(one.meld), one.cards) for one in layoffs))

    @staticmethod
    def _laying(rules: Ruleset, state: State, hand: int, meld: Meld, lifted: Lifted) -> Offer:
        """A meld as the place for these cards, beside what has been put on melds already."""
        if not lifted.cards:
            return Offer(meld_place(meld.id), prompt=line("table.choose_to_lay_off"), label=line("table.tip_meld"), key="lay_off")
        up = tuple(sorted(lifted.cards))
        before = _as_layoffs(lifted.before)
        orders = (lifted.cards, up, up[::-1])
        fits = (order for order in orders if layoff_fault(rules, state, hand, (*before, LayOff(meld.id, order))) is None)
        order = next(fits, lifted.cards)
        action, place = Defend((*before, LayOff(meld.id, order))), meld_place(meld.id)
        return Offer(place, action, label=line("table.tip_meld"), key="lay_off", moves=order, provisional=True)

    def result(self, rules: Ruleset, state: State, action: Action) -> Laid | None:
        """The knocker's meld as it would lie; of several lay-offs the one that is named last, with all that goes to it."""
        if isinstance(action, Defend) and action.layoffs:
            last = action.layoffs[-1].meld
            action = LayOff(last, tuple(card for one in action.layoffs if one.meld == last for card in one.cards))
        return as_grown(rules, state, action.meld, action.cards, action.stands) if isinstance(action, LayOff) else None

    def check(self, rules: Ruleset, state: State, hand: int, action: Action) -> Violation | None:
        if isinstance(action, LayOff):
            action = Defend((action,))
        if isinstance(action, Defend):
            return None if action.layoffs is None else layoff_fault(rules, state, hand, action.layoffs)
        return None if isinstance(action, Pass) else refuse("defend.first")

    def apply(self, rules: Ruleset, state: State, hand: int, action: Action, flow: Flow, emit: Emit) -> Outcome:
        """Lay off; when everybody has answered, the hands are counted."""
        if isinstance(action, Pass):
            emit(Passed(hand))
        else:
            assert isinstance(action, Defend)
            layoffs = best_layoffs(rules, state, hand) if action.layoffs is None else action.layoffs
            lay_off_all(rules, state, hand, layoffs, emit)
        if len(state.frames) > 1:
            return Outcome.NEXT
        count_up(rules, state, emit)
        return Outcome.END_DEAL

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        """Its lines of the rule sheet; none where no knock leaves anything to lay off on."""
        only_gin = "gin_only" in variant.traits
        if only_gin and not self.on_gin:
            return (line("rule.defend_not_on_gin"),)
        several = not variant.two_at_a_time
        lines = [] if only_gin else [line("rule.defend_all" if several else "rule.defend"), line("rule.defend_one_by_one")]
        if not only_gin:
            lines.append(line("rule.defend_either"))
        if several and not only_gin:
            lines.append(line("rule.defend_own_only"))
        lines.append(line("rule.defend_on_gin" if self.on_gin else "rule.defend_not_on_gin"))
        lines.append(line("rule.defend_by_hand" if self.by_hand else "rule.defend_best"))
        return tuple(lines)


def _as_layoffs(puts: Sequence[Put]) -> tuple[LayOff, ...]:
    """Cards put on melds one after another as lay-offs; those that go to the same meld in a row are one."""
    found: list[LayOff] = []
    for put in puts:
        meld = meld_number(put.place)
        if found and found[-1].meld == meld:
            found[-1] = LayOff(meld, (*found[-1].cards, *put.cards))
        else:
            found.append(LayOff(meld, put.cards))
    return tuple(found)
