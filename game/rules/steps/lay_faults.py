"""Why melds are not laid and cards not laid off in a turn."""

from __future__ import annotations

from collections.abc import Sequence

from game.cards.finder import Found
from game.cards.ids import Card, CardSet, card_set
from game.cards.melds import Reading
from game.rules.acts.actions import Group, LayOff
from game.rules.distinct_melds import clash
from game.rules.laying.laying import ambiguous, growths, misfit, not_held, readings_of, unnamed
from game.rules.ruleset import Ruleset
from game.rules.state.meld import Meld, reading_of
from game.rules.state.slots import DUTY, LAID, NEW_MELDS
from game.rules.state.state import State
from game.rules.steps.turn_end import ends_after_layoff, ends_after_melds
from game.rules.violation import Violation, refuse


def melds_fault(
    rules: Ruleset, state: State, hand: int, laid: Sequence[Group], melds: Sequence[Meld], cards: CardSet
) -> Violation | None:
    """Why these of these cards may not be laid as new melds beside these melds."""
    named = tuple(card for group in laid for card in group.cards)
    groups: list[Found] = []
    opening, first_melds = rules.variant.opening, not state.vars[LAID] >> hand & 1
    for group, found in zip(laid, readings_of(rules, state, hand, laid), strict=True):
        if not found:
            kinds = opening.kinds(rules, state, hand) if first_melds else ()
            return Violation(*rules.finder_for(state).fault(group.cards, kinds))
        if len(found) > 1 and len(rules.differing(state, found)) > 1:
            return ambiguous(rules, rules.differing(state, found), group.cards)
        groups.append(found[0])
    limit, first = rules.new_meld_limit, state.vars[NEW_MELDS]
    if first + len(groups) > rules.most_new_melds:
        return refuse(_LIMIT.get(limit, "meld.limit_per_turn"), named, count=limit)
    if not state.vars[LAID] >> hand & 1:
        fault = rules.variant.opening.fault(rules, state, hand, groups)
        if fault is not None:
            return fault
    elif rules.variant.opening.only:
        return refuse("meld.contract_only", named)
    fault = (clash(rules.finder, melds, hand, groups) if rules.distinct_melds else None) or _first_action(rules, state, named)
    if fault is not None:
        return fault
    rest = cards & ~card_set(named)
    if ends_after_melds(rules, state, hand, rest, groups, melds):
        return None
    if first + len(groups) > limit:
        return refuse("meld.extra_only_to_go_out", named, count=limit)
    return rules.variant.going_out.stuck(rules, state, rest, named)


def layoff_fault(rules: Ruleset, state: State, hand: int, action: LayOff) -> Violation | None:
    """Why these cards may not be laid off."""
    fault = unnamed(state, action)
    if fault is not None:
        return fault
    meld = state.meld(action.meld)
    action, readings = growths(rules, state, hand, action)
    missing = not_held(state, hand, action.cards) or rules.variant.layoff.barrier(rules, state, hand, meld, action.cards)
    if missing is not None:
        return missing
    if not readings:
        return misfit(rules, state, meld, action.cards)
    whole = rules.pack.deck.width
    if len(readings) > 1 and (card_set(action.cards) & rules.finder_for(state).wild or len(readings[0].cards) == whole):
        ways = rules.differing(state, readings)
        if len(ways) > 1:
            return ambiguous(rules, [Found(way.kind, way.cards, 0, way.stands) for way in ways], action.cards)
    if rules.variant.opening.limits_growth:
        too_long = overgrown(rules, state, hand, meld, action)
        if too_long is not None:
            return too_long
    if rules.pickup.in_new_meld(rules, state, hand) and rules.is_among(state.vars[DUTY], action.cards):
        return refuse("duty.new_meld_only", (state.vars[DUTY],))
    untimely = _first_action(rules, state, action.cards) or _behind(rules, state, meld, action.cards, readings[0])
    if untimely is not None:
        return untimely
    rest = state.hands[hand] & ~card_set(action.cards)
    if ends_after_layoff(rules, state, hand, rest, meld, action.cards, action.stands):
        return None
    return rules.variant.going_out.stuck(rules, state, rest, action.cards)


def overgrown(rules: Ruleset, state: State, hand: int, meld: Meld, action: LayOff) -> Violation | None:
    """A refusal where the meld would hold too many wild cards."""
    grown = rules.grown(state, meld, action.cards, hand, action.stands)
    return None if grown is None else rules.variant.opening.overgrown(rules, state, grown)


def _first_action(rules: Ruleset, state: State, named: tuple[Card, ...]) -> Violation | None:
    """A refusal where the card taken must be melded before anything else."""
    duty = state.vars[DUTY]
    if duty >= 0 and rules.duty_first and not rules.is_among(duty, named):
        return refuse("duty.first_action", (duty,))
    return None


def _behind(rules: Ruleset, state: State, meld: Meld, cards: tuple[Card, ...], grown: Reading) -> Violation | None:
    """A refusal where the card taken must be melded before anything else, and lies behind another of these in the meld."""
    duty = state.vars[DUTY]
    if duty < 0 or not rules.duty_first:
        return None
    means = dict(zip(grown.cards, rules.pack.meant(grown.cards, grown.stands), strict=True))
    own = [card for card in cards if rules.pack.alike[duty] >> card & 1]
    finder, lying = rules.finder_for(state), reading_of(meld)
    if any(finder.grown(lying, (card,), (means[card],)) for card in own):
        return None
    return refuse("duty.first_action", (duty,))


_LIMIT = {0: "meld.not_after_draw", 1: "meld.one_per_turn"}
