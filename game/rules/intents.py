"""What can be done with these cards dropped there: the action or the refusal for every target at once.

The window asks once when cards are lifted and decides nothing itself. Targets have the ids of the table:
`pile:discard`, `area:melds`, `meld:2`, `area:knock` in games that end with one, and `area:hand` for cards that come from a pile.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from game.cards.finder import Found
from game.cards.ids import Card, card_set
from game.cards.lines import Line, line
from game.rules.actions import DISCARD, STOCK, Action, Claim, Discard, Draw, Group, LayDown, LayOff, Swap
from game.rules.completion import reading_of
from game.rules.knock.actions import Knock
from game.rules.laying import growths
from game.rules.policies.contract import Contract
from game.rules.policies.opening import PointsOpening, RunFirst
from game.rules.slots import LAID
from game.rules.violation import Violation, refuse

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state import State


_MOST_WAYS = 300
"""So many ways of opening with the chosen cards are looked at."""
AMBIGUOUS = "meld.ambiguous"
"""How the codes of refusals begin that only ask what a wild card stands for."""


class DropOption(NamedTuple):
    """One target: the action that a drop there means, or why it is refused. Both are there where only the meaning of a wild
    card is still to be said.
    """

    target: str
    action: Action | None
    violation: Violation | None


def options(rules: Ruleset, state: State, hand: int, cards: tuple[Card, ...]) -> list[DropOption]:
    """Every target on the table for these cards from the hand of this seat."""
    found = [_judge(rules, state, hand, "pile:discard", _discard(cards))]
    if rules.knock_step is not None:
        found.append(_judge(rules, state, hand, "area:knock", _knock(cards)))
    else:
        found.append(_judge(rules, state, hand, "area:melds", melds_of(rules, state, cards, hand)))
    for meld in state.melds:
        target = f"meld:{meld.id}"
        option = _judge(rules, state, hand, target, LayOff(meld.id, cards))
        if option.action is None and rules.swaps and rules.wilds_in(meld):
            swap = _judge(rules, state, hand, target, Swap(meld.id, cards))
            option = swap if swap.action is not None else option
        found.append(option)
    return found


def draw_options(rules: Ruleset, state: State, hand: int, pile: str, depth: int = 1) -> list[DropOption]:
    """The hand as a target for the top of a pile, `stock` or `discard`; or for the discard at this depth alone, where one is
    taken from under the top.
    """
    if pile != STOCK and rules.latest_of_each and 1 < depth <= len(state.discards[0]):
        return [_judge(rules, state, hand, "area:hand", Draw(DISCARD, 1, state.discards[0][-depth]))]
    return [_judge(rules, state, hand, "area:hand", Draw(STOCK if pile == STOCK else DISCARD, depth))]


def melds_of(rules: Ruleset, state: State, cards: tuple[Card, ...], hand: int | None = None) -> LayDown:
    """The cards as one new meld, or, where they make none together, as the several melds that use them all.

    Where this seat must open with several melds, these are preferred.
    """
    if hand is not None and rules.has_opening and not state.vars[LAID] >> hand & 1 and len(cards) > 5:
        for groups in islice(rules.variant.opening.ways(rules, state, hand, card_set(cards), -1), _MOST_WAYS):
            if len(groups) > 1 and sum(len(found.cards) for found in groups) == len(cards):
                return rules.meld_action(groups, rules.finder_for(state))
    if rules.found(state, cards) is None and len(cards) > 5:
        finder = rules.finder_for(state)
        arranged = finder.arrange(card_set(cards))
        if not arranged.deadwood:
            found = [
                Found("", meld, card_set(meld), stands) for meld, stands in zip(arranged.melds, arranged.stands, strict=True)
            ]
            return LayDown(tuple(Group(one.cards, finder.said(one)) for one in found))
    return LayDown((Group(cards),))


def meanings(rules: Ruleset, state: State, hand: int, action: Action) -> list[Action]:
    """The same action with every meaning that its wild cards can have: what a player is asked to choose from."""
    finder = rules.finder_for(state)
    found: list[Action] = []
    if isinstance(action, LayDown):
        for at, group in enumerate(action.groups):
            readings = finder.readings(group.cards, group.stands)
            if len(readings) > 1:
                before, after = action.groups[:at], action.groups[at + 1 :]
                found = [LayDown((*before, Group(one.cards, finder.said(one)), *after)) for one in readings]
                break
    elif isinstance(action, LayOff):
        for grown in growths(rules, state, hand, action)[1]:
            means = dict(zip(grown.cards, grown.stands, strict=False))
            stands = tuple(means.get(card, rules.pack.face[card]) for card in action.cards)
            found.append(LayOff(action.meld, action.cards, stands))
    elif isinstance(action, Draw) and action.card >= 0:
        cards = (action.card, *action.shown)
        for way in finder.readings(cards, action.stands):
            means = dict(zip(way.cards, finder.said(way) or way.stands, strict=False))
            stands = tuple(means.get(card, rules.pack.face[card]) for card in cards)
            found.append(Draw(action.source, action.depth, action.card, action.shown, stands))
    elif isinstance(action, Claim) and rules.claim_step is not None:
        for claim in rules.claim_step.legal(rules, state, hand):
            if isinstance(claim, Claim) and set(claim.cards) == set(action.cards) and action.meld in (0, claim.meld):
                found.append(claim)
    return found


def result_of(rules: Ruleset, state: State, hand: int, action: Action) -> tuple[tuple[Card, ...], tuple[int, ...]]:
    """The meld that an action makes or changes, as it would lie: its cards, and what they stand for with wild cards in it."""
    finder = rules.finder_for(state)
    cards: tuple[Card, ...] = ()
    stands: tuple[int, ...] = ()
    if isinstance(action, LayDown):
        cards, stands = action.groups[0]
    elif isinstance(action, Draw):
        cards, stands = (action.card, *action.shown), action.stands
    elif isinstance(action, LayOff | Claim) and action.meld:
        grown = finder.grown(reading_of(state.meld(action.meld)), action.cards, action.stands)
        return (grown[0].cards, grown[0].stands) if grown else (action.cards, ())
    elif isinstance(action, Claim):
        cards, stands = action.cards, action.stands
    readings = finder.readings(cards, stands)
    return (readings[0].cards, readings[0].stands) if readings else (cards, stands)


def opening_line(rules: Ruleset, state: State, hand: int, cards: tuple[Card, ...]) -> Line | None:
    """What this seat's first melds must still be, with these cards chosen for them; None where nothing is asked any more."""
    if not rules.has_opening or state.vars[LAID] >> hand & 1:
        return None
    opening = rules.variant.opening
    if isinstance(opening, Contract):
        demand = opening.demand(state)
        if not cards:
            kinds = "_sets" if not demand.runs else "_runs" if not demand.sets else ""
            return line(f"prompt.contract{kinds}", sets=demand.sets, runs=demand.runs)
        groups = _found_in(rules, state, hand, cards)
        sets = sum(found.kind == "set" for found in groups)
        return line("prompt.contract_so_far", sets=demand.sets, runs=demand.runs, laid_sets=sets, laid_runs=len(groups) - sets)
    if isinstance(opening, PointsOpening) and not opening.whole_hand:
        if not opening.minimum:
            return None
        if not cards:
            return line("prompt.opening_points", minimum=opening.minimum)
        value = sum(rules.worth(state, found) for found in _found_in(rules, state, hand, cards))
        return line("prompt.opening_so_far", minimum=opening.minimum, value=value)
    if isinstance(opening, RunFirst):
        return line("prompt.opening_run")
    return line("prompt.opening_whole_hand")


def _found_in(rules: Ruleset, state: State, hand: int, cards: tuple[Card, ...]) -> list[Found]:
    """The melds that these cards would be laid as, as far as they make any."""
    finder = rules.finder_for(state)
    groups = melds_of(rules, state, cards, hand).groups
    made = [finder.readings(group.cards, group.stands) for group in groups]
    if all(made):
        return [readings[0] for readings in made]
    best = finder.arrange(card_set(cards))
    again = [finder.readings(meld, stands) for meld, stands in zip(best.melds, best.stands, strict=True)]
    return [readings[0] for readings in again if readings]


def _discard(cards: tuple[Card, ...]) -> Discard | Violation:
    return Discard(cards[0]) if len(cards) == 1 else refuse("discard.one_card", cards)


def _knock(cards: tuple[Card, ...]) -> Knock | Violation:
    return Knock(cards[0]) if len(cards) == 1 else refuse("discard.one_card", cards)


def _judge(rules: Ruleset, state: State, hand: int, target: str, action: Action | Violation) -> DropOption:
    if isinstance(action, Violation):
        return DropOption(target, None, action)
    acting = rules.to_act(state)
    if acting != hand:
        violation: Violation | None = refuse("hand.over") if acting is None else refuse("turn.not_yours", seat=acting)
    else:
        violation = rules.check(state, action)
    asks = violation is not None and violation.code.startswith(AMBIGUOUS)
    return DropOption(target, action if violation is None or asks else None, violation)
