"""The play of a turn: the whole table put together anew with cards of the hand, or a card drawn instead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Literal

from game.cards.chance import Chance
from game.cards.ids import Card, CardSet, card_set
from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.acts.actions import Action, Draw, LayDown, LayOff, Pass
from game.rules.acts.closing import CLOSING
from game.rules.acts.events import Emit, Passed
from game.rules.acts.rearrange import Rearrange, Rearranged
from game.rules.component import Objection
from game.rules.flow import TURN_PROGRAM, Flow, Outcome
from game.rules.goal import Goal
from game.rules.laying.arranged import Arranged, Laid, Verdict
from game.rules.laying.laid import put_down
from game.rules.laying.laying import has_laid, out
from game.rules.laying.lying import groups_of
from game.rules.laying.offers import HAND, STOCK_PILE, Lifted, Offer
from game.rules.laying.putting import declining, extending, laying
from game.rules.laying.whole_table import lay_anew
from game.rules.rearranging.able import most_played, some_play
from game.rules.rearranging.actions import DONE, DONE_BUTTON, Done
from game.rules.rearranging.first_play import FirstPlay
from game.rules.rearranging.help_cards import HELP, playable
from game.rules.rearranging.jokers import JokerLaw
from game.rules.rearranging.listing import layoffs, new_melds, sensible
from game.rules.rearranging.proposal import BEYOND_DOUBT, Proposal, Terms, propose
from game.rules.rearranging.slots import DRAWS
from game.rules.rearranging.solver.counts import SMALLEST
from game.rules.rearranging.told import penalised
from game.rules.rearranging.turn_over import draw_one, turn_over
from game.rules.rearranging.verdict import arrangement_of, verdict
from game.rules.ruleset import Ruleset
from game.rules.state.meld import NOBODY
from game.rules.state.places import Place
from game.rules.state.slots import LAID, PASSES, Slot
from game.rules.state.state import State
from game.rules.step import Step, Warned
from game.rules.steps.draw import DRAW_STOCK, PASS
from game.rules.variant import Variant
from game.rules.view import View
from game.rules.violation import Violation, refuse

TABLE_OF_ALL = Place("melds", "melds", "table", seen_by="everybody")
"""Melds belong to nobody once they lie on the table."""


_SELDOM = 200
"""In one of so many turns somebody who plays at random plays all that can be played."""


class RearrangeStep(Step, kind="rearrange"):
    """Play: say how the whole table shall lie, with at least one card of the hand; or draw."""

    draws: int | Literal["until_able"] = setting(1, low=1, high=9)
    last_draw: Literal["ends", "plays"] = setting("ends")
    first_play: FirstPlay = setting(FirstPlay())
    jokers: JokerLaw = setting(JokerLaw())
    most_cards: int = setting(0, low=0, high=40)
    must_play: bool = setting(False)
    mistake: Literal["reject", "penalty_draw"] = setting("reject")
    penalty_tiles: int = setting(3, low=1, high=10)
    help_cards: int = setting(0, low=0, high=8)

    phase = "play"

    moves = (Draw, Pass, Done, LayDown, LayOff, Rearrange)

    verbs = (Rearrange, Done)

    refuses: ClassVar = {"discard": "discard.not_played", "swap": "swap.by_rearranging", CLOSING: f"{CLOSING}.not_played"}

    own_traits = ("rearranges", "shared_melds", "no_discards")

    draws_too = True

    then = "then_play"

    speaks_for = ("layoff", "swap", "opening", "going_out", "discard_view", "skips")

    @property
    def slots(self) -> tuple[Slot, ...]:
        return (DRAWS,)

    def places(self) -> tuple[Place, ...]:
        if not self.help_cards:
            return (TABLE_OF_ALL,)
        return TABLE_OF_ALL, Place(HELP, "apart", "table", seen_by="everybody", dealt=self.help_cards)

    def traits(self, variant: Variant) -> tuple[str, ...]:
        found = {"must_play": self.must_play, "first_play": self.first_play.asks, "penalty_draws": self.mistake != "reject"}
        return (*self.own_traits, *(word for word, so in found.items() if so))

    def aim(self, variant: Variant) -> Line:
        return line("aim.rearranges")

    def goals(self, rules: Ruleset, state: State, hand: int, chosen: tuple[Card, ...]) -> tuple[Goal, ...]:
        """What a first play must have: how far the chosen cards come, else the hand."""
        first = self.terms(state, hand).first_play
        if first is None or not state.hands[hand]:
            return ()
        if not first.points:
            return (Goal(line(f"goal.first_play_{first.meld}")),)
        cards = card_set(chosen) or self.held(rules, state, hand)
        return (Goal(line("goal.opening"), first.points, first.best(rules, rules.finder_for(state), cards)),)

    def objections(self, variant: Variant) -> tuple[Objection, ...]:
        """A player who is made to draw until something can be played must be able to play then."""
        return (Objection("draws_for_nothing", "draws"),) if self.draws == "until_able" and not self.must_play else ()

    def in_position(self, rules: Ruleset, state: State) -> None:
        """Where a turn begins with a draw, that one has been made before a play."""
        first = rules.programs[rules.program_number[TURN_PROGRAM]][0]
        drawn = (
            bool(state.frames) and first.phase == "draw" and rules.phase(state) != first.phase and first.occurs(rules, state, 0)
        )
        state.vars[rules.at[DRAWS]] = int(drawn)

    # ---- what may be done ---------------------------------------------------------------------

    def terms(self, state: State, hand: int) -> Terms:
        """What is asked of a proposal of this seat."""
        first = self.first_play.asks and not state.vars[LAID] >> hand & 1
        most = max(self.most_cards, SMALLEST) if self.most_cards else 0
        return Terms(self.jokers, self.first_play if first else None, most)

    def held(self, rules: Ruleset, state: State, hand: int) -> CardSet:
        """The cards that this seat may play: those of its hand, and those that lie there for everybody."""
        return state.hands[hand] | playable(rules, state)

    def fixed(self, rules: Ruleset, state: State, hand: int) -> CardSet:
        """All that lies on the table, where a first play must be made of the own hand alone."""
        first = self.terms(state, hand).first_play
        return card_set(card for meld in state.melds for card in meld.cards) if first is not None and first.alone else 0

    def proposed(self, rules: Ruleset, state: State, hand: int, action: Action) -> Proposal:
        """The table that an action comes to."""
        groups = groups_of(state.melds, action)
        return propose(rules, state, state.melds, self.held(rules, state, hand), groups, self.terms(state, hand))

    def able(self, rules: Ruleset, state: State, hand: int) -> bool:
        """Whether anything can be played."""
        return some_play(rules, state, self.held(rules, state, hand), self.terms(state, hand)) is not None

    def drawn(self, rules: Ruleset, state: State) -> bool:
        """Whether no further card may be drawn in this turn."""
        return self.draws != "until_able" and state.vars[rules.at[DRAWS]] >= self.draws

    def _else(self, rules: Ruleset, state: State, hand: int) -> Action:
        """What a player does who plays nothing."""
        if self.drawn(rules, state):
            return DONE
        return DRAW_STOCK if state.stock else PASS

    def legal(self, rules: Ruleset, state: State, hand: int) -> Sequence[Action]:
        """The draw, or what stands for it; single new melds, and single lay-offs."""
        held, terms = self.held(rules, state, hand), self.terms(state, hand)
        plays = [*new_melds(rules, state, held, terms), *layoffs(rules, state, held, terms)]
        if self.must_play:
            another = None if plays else some_play(rules, state, held, terms)
            if another is not None:
                plays = [another.as_read(rules, state.hands[hand]) if isinstance(another, Rearrange) else another]
            if plays:
                return plays
        return [self._else(rules, state, hand), *plays]

    def lists_all(self, rules: Ruleset, state: State, hand: int, listed: Sequence[Action]) -> bool:
        return not state.hands[hand] or not state.melds

    def suggest(self, rules: Ruleset, state: State, hand: int, chance: Chance) -> Action:
        """A play more often than not, where one is known; otherwise the draw. Now and then the table is put together anew."""
        moves = self.legal(rules, state, hand)
        held, terms = self.held(rules, state, hand), self.terms(state, hand)
        if state.melds and terms.first_play is None and not chance.below(_SELDOM):
            most = most_played(rules, state, held, terms)
            return moves[0] if most is None else most.as_read(rules, state.hands[hand])
        if len(moves) < 2:
            return sensible(rules, state, held, terms) or moves[0]
        return chance.choice(moves[1:]) if chance.below(6) else moves[0]

    def check(self, rules: Ruleset, state: State, hand: int, action: Action) -> Violation | None:
        match action:
            case Rearrange() | LayDown() | LayOff():
                fault = self._missing_meld(state, action) or self.proposed(rules, state, hand, action).fault
                return None if fault is not None and self._pardons(fault) else fault
            case Draw(source="stock", depth=1):
                return self._draw_fault(rules, state, hand)
            case Draw(source="stock"):
                return refuse("draw.one_card", depth=action.depth)
            case Draw():
                return refuse("draw.discard_empty")
            case Pass():
                return self._pass_fault(rules, state, hand)
            case Done():
                return self._done_fault(rules, state, hand)
            case _:
                return refuse(rules.refusals.get(action.verb, action.not_now), action.named)

    @staticmethod
    def _missing_meld(state: State, action: Action) -> Violation | None:
        """A refusal where cards are laid off on a meld that does not lie there."""
        if isinstance(action, LayOff) and all(meld.id != action.meld for meld in state.melds):
            return refuse("layoff.no_such_meld", action.cards, meld=action.meld)
        return None

    def _pardons(self, fault: Violation) -> bool:
        """Whether a play that is wrong in this way is a mistake, which is allowed and costs cards."""
        return self.mistake != "reject" and fault.code not in BEYOND_DOUBT

    def _draw_fault(self, rules: Ruleset, state: State, hand: int) -> Violation | None:
        if self.drawn(rules, state):
            return self.too_late(DRAW_STOCK)
        if not state.stock:
            return refuse("draw.stock_empty")
        return refuse("draw.must_play") if self.must_play and self.able(rules, state, hand) else None

    def _pass_fault(self, rules: Ruleset, state: State, hand: int) -> Violation | None:
        if state.stock or self.drawn(rules, state):
            return refuse("pass.not_empty", stock=len(state.stock))
        return refuse("pass.must_play") if self.must_play and self.able(rules, state, hand) else None

    def _done_fault(self, rules: Ruleset, state: State, hand: int) -> Violation | None:
        if not self.drawn(rules, state):
            return refuse("done.not_now")
        return refuse("pass.must_play") if self.must_play and self.able(rules, state, hand) else None

    def warns(self, rules: Ruleset, state: State, hand: int, action: Action) -> Warned | None:
        fault = self._mistake(rules, state, hand, action)
        return None if fault is None else Warned(Line(*fault), line("warning.penalty_draw", count=self.penalty_tiles))

    def _mistake(self, rules: Ruleset, state: State, hand: int, action: Action) -> Violation | None:
        """What is wrong with a play that is allowed all the same."""
        if self.mistake == "reject" or not isinstance(action, Rearrange | LayDown | LayOff):
            return None
        return self.proposed(rules, state, hand, action).fault

    # ---- doing --------------------------------------------------------------------------------

    def apply(self, rules: Ruleset, state: State, hand: int, action: Action, flow: Flow, emit: Emit) -> Outcome:
        """Put the table together anew, or draw; a play ends the turn, and the hand where no card is left."""
        if isinstance(action, Draw):
            draw_one(rules, state, hand, emit)
            ends = self.drawn(rules, state) and self.last_draw == "ends"
            return turn_over(rules, state) if ends else Outcome.STAY
        if isinstance(action, Pass | Done):
            state.vars[PASSES] += isinstance(action, Pass)
            emit(Passed(hand))
            return turn_over(rules, state)
        proposal = self.proposed(rules, state, hand, action)
        if proposal.fault is not None:
            return self._punish(rules, state, hand, proposal.fault, emit)
        beside = rules.places.spot(HELP) if rules.places.has(HELP) else None
        laid = lay_anew(rules, state, hand, tuple(state.melds), proposal.lies(), NOBODY, emit, beside)
        emit(Rearranged("rearranged", hand, (("cards", laid.cards), ("melds", laid.melds))))
        state.vars[PASSES] = 0
        has_laid(rules, state, hand, emit)
        if not state.hands[hand]:
            return out(rules, state, hand, "meld", emit)
        program, pc, _ = state.frames[-1]
        return Outcome.NEXT if rules.programs[program][pc + 1 :] else turn_over(rules, state)

    def _punish(self, rules: Ruleset, state: State, hand: int, fault: Violation, emit: Emit) -> Outcome:
        """The table stays as it was, and the player draws for the mistake."""
        count = min(self.penalty_tiles, len(state.stock))
        emit(penalised(hand, count, fault.code))
        for _ in range(count):
            draw_one(rules, state, hand, emit)
        return turn_over(rules, state)

    # ---- at the table -------------------------------------------------------------------------

    def prompt(self, rules: Ruleset, view: View) -> Line | None:
        if not any(isinstance(action, Draw) for action in view.legal):
            may_pass = any(isinstance(action, Pass) for action in view.legal)
            return line("prompt.rearrange_pass" if may_pass else "prompt.rearrange_play")
        return line("prompt.rearrange")

    def offers(self, rules: Ruleset, state: State, hand: int, lifted: Lifted) -> Iterator[Offer]:
        """The hand as the place for a card of the stock, melds and their place for cards, and buttons to go on."""
        if lifted.source == STOCK_PILE:
            yield Offer(HAND, DRAW_STOCK, label=line("table.tip_stock"), key="draw_stock")
        elif lifted.source == HAND:
            yield laying(rules, state, hand, lifted.cards)._replace(provisional=True)
            for meld in state.melds:
                yield extending(rules, meld, lifted.cards)._replace(provisional=True)
            if rules.asks(state, hand, self) and not lifted.cards:
                if self.drawn(rules, state):
                    yield Offer(DONE_BUTTON, DONE, label=line("button.end_turn"))
                elif not state.stock:
                    yield declining()

    def result(self, rules: Ruleset, state: State, action: Action) -> Laid | None:
        return put_down(rules, state, action)

    def judge(self, rules: Ruleset, state: State, hand: int, arranged: Arranged) -> Verdict:
        return verdict(rules, state, self.held(rules, state, hand), arranged, self.terms(state, hand))

    def arranged(self, rules: Ruleset, state: State, hand: int, action: Action) -> Arranged | None:
        if not isinstance(action, Rearrange | LayDown | LayOff):
            return None
        return arrangement_of(self.proposed(rules, state, hand, action))

    # ---- the sheet ----------------------------------------------------------------------------

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        lines = [line("rule.rearrange"), line("rule.rearrange_stays")]
        if self.most_cards:
            lines.append(line("rule.rearrange_most", count=max(self.most_cards, SMALLEST)))
        first = "draw" in (variant.steps[name].phase for name in variant.turn)
        if self.draws == "until_able":
            lines.append(line("rule.rearrange_until_able"))
        elif first and self.draws == 1:
            lines.append(line("rule.rearrange_or_done"))
        elif first:
            lines.append(line(f"rule.rearrange_draws_{self.last_draw}", count=self.draws))
        else:
            lines.append(line(f"rule.rearrange_or_draw_{self.last_draw}"))
        lines.append(line("rule.rearrange_must" if self.must_play else "rule.rearrange_free"))
        if self.mistake == "penalty_draw":
            lines.append(line("rule.rearrange_penalty", count=self.penalty_tiles))
        if self.help_cards:
            lines.append(line("rule.help_cards", count=self.help_cards))
        return tuple(lines)
