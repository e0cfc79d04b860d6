"""After a card on offer was taken: further melds from the hand, then a discard, which is on offer to the others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Literal

from game.cards.chance import Chance
from game.cards.ids import NO_CARD, Card, CardSet
from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.acts.actions import Action, Discard, Draw, LayDown, LayOff, Pass
from game.rules.acts.events import Emit
from game.rules.acts.rearrange import Rearrange
from game.rules.flow import Flow, Outcome
from game.rules.goal import Goal
from game.rules.laying.arranged import REARRANGES_OWN, Arranged, Laid, Verdict
from game.rules.laying.laid import put_down
from game.rules.laying.laying import not_held, out, throw
from game.rules.laying.offers import HAND, Lifted, Offer
from game.rules.laying.putting import discarding
from game.rules.offered.actions import MoveOn
from game.rules.offered.at_the_table import offers_of_card, verdict_of
from game.rules.offered.facts import OfferedStep, asking, offering
from game.rules.offered.laying import LAYS, as_rearranged, extensions, fault, lay, melds_from, ways_to_lie
from game.rules.offered.moving_on import MOVES_ON, can_move, moved, moves_on, moving_fault, moving_played
from game.rules.offered.own_table import goal, melded, own_melds
from game.rules.offered.round_over import goes_on, nothing_on_offer
from game.rules.offered.slots import FORCED
from game.rules.ruleset import Ruleset
from game.rules.state.meld import Meld
from game.rules.state.slots import Slot
from game.rules.state.state import State
from game.rules.variant import Variant
from game.rules.view import View
from game.rules.violation import Violation, refuse

_SELDOM = 8
"""In one of so many decisions somebody who plays at random puts the own melds together anew."""


class UseStep(OfferedStep, kind="use_offered"):
    """Lay more melds before oneself, and discard a card, which the others may have. Enough cards on the table win at once."""

    changes: Literal["rearrange", "move"] = setting("rearrange")

    phase = "play"

    moves = (LayDown, LayOff, Rearrange, Discard, MoveOn)

    verbs = (Rearrange, MoveOn)

    draws_too = True

    new_melds = "unlimited"

    discards_in_sight = False

    speaks_for: ClassVar = ("layoff", "swap", "opening", "going_out", "skips", "discard_view", "losers_count")

    @property
    def slots(self) -> tuple[Slot, ...]:
        return (FORCED,)

    @property
    def refuses(self) -> dict[str, str]:
        other = {"swap": "swap.not_played", "claim": "claim.not_now"}
        return other | ({"move": "move.not_played"} if self.changes == "rearrange" else {"rearrange": "rearrange.not_played"})

    def traits(self, variant: Variant) -> tuple[str, ...]:
        return ("lays_melds", REARRANGES_OWN if self.changes == "rearrange" else MOVES_ON)

    def aim(self, variant: Variant) -> Line:
        goals = [(variant.deal.cards_in(seats, 1) + 1, seats) for seats in variant.seatings]
        (most, few), (least, many) = max(goals, key=lambda one: (one[0], -one[1])), min(goals)
        if most == least:
            return line("aim.on_table", count=most)
        return line("aim.on_table_by_players", count=most, players=few, least=least, many=many)

    def goals(self, rules: Ruleset, state: State, hand: int, chosen: tuple[Card, ...]) -> tuple[Goal, ...]:
        """So many cards on the table, and how many lie there."""
        return (Goal(line("goal.on_table"), goal(rules, state), melded(state, hand)),)

    def held(self, rules: Ruleset, state: State, hand: int) -> CardSet:
        return state.hands[hand]

    def movable_melds(self, rules: Ruleset, state: State, hand: int) -> Sequence[Meld]:
        return own_melds(state, hand) if not self.is_forced(rules, state) else ()

    def is_forced(self, rules: Ruleset, state: State) -> bool:
        """Whether the card was forced upon the player, who may only discard now."""
        return bool(state.vars[rules.at[FORCED]])

    # ---- which moves --------------------------------------------------------------------------

    def legal(self, rules: Ruleset, state: State, hand: int) -> Sequence[Action]:
        """Single new melds, single lay-offs, cards that can be moved on, and discards."""
        cards = state.hands[hand]
        discards = rules.discards_of(rules.distinct(cards) if rules.has_twins else cards)
        if state.vars[rules.at[FORCED]]:
            return discards
        actions: list[Action] = melds_from(rules, state, cards)
        actions += extensions(rules, state, hand, cards)
        if moving_played(rules):
            actions += moves_on(rules, state, hand)
        return [*actions, *discards]

    def lists_all(self, rules: Ruleset, state: State, hand: int, listed: Sequence[Action]) -> bool:
        """Not where own melds may be put together anew with cards of the hand."""
        return self.changes != "rearrange" or self.is_forced(rules, state) or not state.hands[hand] or not own_melds(state, hand)

    def suggest(self, rules: Ruleset, state: State, hand: int, chance: Chance) -> Action:
        """Any of the listed moves; now and then the own melds are put together anew with cards of the hand."""
        moves = self.legal(rules, state, hand)
        if not chance.below(_SELDOM) and not self.lists_all(rules, state, hand, moves):
            ways = [
                way
                for way in ways_to_lie(rules, state, hand, NO_CARD, state.hands[hand])
                if any(one.mask & state.hands[hand] for one in way)
            ]
            if ways:
                return as_rearranged(rules, state, chance.choice(ways)).as_read(rules, state.hands[hand])
        lays = [one for one in moves if not isinstance(one, Discard)]
        return chance.choice(lays) if lays and chance.below(3) else chance.choice(moves)

    # ---- why not ------------------------------------------------------------------------------

    def check(self, rules: Ruleset, state: State, hand: int, action: Action) -> Violation | None:
        if isinstance(action, Discard):
            return not_held(state, hand, (action.card,))
        if action.verb in rules.refusals:
            return refuse(rules.refusals[action.verb], action.named)
        if isinstance(action, (*LAYS, MoveOn)) and self.is_forced(rules, state):
            return refuse("discard.only", action.named)
        if isinstance(action, LAYS):
            return fault(rules, state, hand, action, NO_CARD)
        if isinstance(action, MoveOn):
            return moving_fault(rules, state, hand, action)
        if isinstance(action, Draw | Pass):
            return self.too_late(action)
        return refuse(action.not_now, action.named)

    # ---- doing --------------------------------------------------------------------------------

    def apply(self, rules: Ruleset, state: State, hand: int, action: Action, flow: Flow, emit: Emit) -> Outcome:
        """Lay cards, or discard: the others are asked about the card, one after another."""
        if isinstance(action, MoveOn):
            moved(rules, state, hand, action, emit)
            return Outcome.STAY
        if isinstance(action, Discard):
            throw(rules, state, hand, action.card, emit)
            state.vars[rules.at[FORCED]] = 0
            nothing_on_offer(rules, state)
            asking(rules).begin(rules, state, hand, offering(rules).program, flow)
            return Outcome.END_TURN
        lay(rules, state, hand, action, NO_CARD, emit)
        if melded(state, hand) >= goal(rules, state):
            return out(rules, state, hand, "layoff" if isinstance(action, LayOff) else "meld", emit)
        if state.hands[hand]:
            return Outcome.STAY
        return Outcome.END_TURN if goes_on(rules, state, hand, emit) else Outcome.END_DEAL

    # ---- at the table -------------------------------------------------------------------------

    def prompt(self, rules: Ruleset, view: View) -> Line | None:
        if view.vars[rules.at[FORCED]]:
            return line("prompt.discard_only")
        return line("prompt.use_moving" if can_move(view) else "prompt.use_offered")

    def offers(self, rules: Ruleset, state: State, hand: int, lifted: Lifted) -> Iterator[Offer]:
        """The discards, the place for new melds, and own melds."""
        if lifted.source == HAND:
            yield discarding(lifted.cards)
        yield from offers_of_card(rules, state, hand, lifted, NO_CARD)

    def result(self, rules: Ruleset, state: State, action: Action) -> Laid | None:
        return put_down(rules, state, action)

    def judge(self, rules: Ruleset, state: State, hand: int, arranged: Arranged) -> Verdict:
        return verdict_of(rules, state, hand, arranged)

    # ---- the sheet ----------------------------------------------------------------------------

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        own = line("rule.layoff_others" if "lays_off" in variant.traits else "rule.layoff_own")
        dead = line("rule.dead_open" if variant.discard_view == "full" else "rule.dead_covered")
        return (line("rule.use_offered"), own, line(f"rule.own_melds_{self.changes}"), line("rule.use_discard"), dead)
