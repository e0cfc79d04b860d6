"""What the steps of a game say to what a seat has lifted or arranged: their answers put together, and judged at this moment.

First the step that asks for a decision now answers, then the other steps of the game; each place is taken once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.cards.ids import Card
from game.cards.lines import Line
from game.rules.acts.actions import Action
from game.rules.laying.arranged import Arranged, Laid, Verdict
from game.rules.laying.laid import found_in
from game.rules.laying.offers import AMBIGUOUS, Lifted, Offer
from game.rules.violation import Violation, refuse

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state.state import State


def offers(rules: Ruleset, state: State, hand: int, lifted: Lifted) -> tuple[Offer, ...]:
    """What every place says to what this seat has lifted, out of turn as well."""
    found: dict[str, Offer] = {}
    for step in rules.asked_in_order(state, hand):
        for offer in step.offers(rules, state, hand, lifted):
            if offer.place not in found:
                found[offer.place] = _judged(rules, state, hand, offer)
    return tuple(found.values())


def not_asked(rules: Ruleset, state: State, hand: int) -> Violation | None:
    """Why this seat may do nothing now; None where it is the one to act."""
    acting = rules.to_act(state)
    if acting is None:
        return refuse("hand.over")
    return refuse("turn.not_yours", seat=acting) if acting != hand else None


def _judged(rules: Ruleset, state: State, hand: int, offer: Offer) -> Offer:
    """The offer as it stands at this moment."""
    if offer.action is None and offer.refusal is not None:
        return offer
    why = not_asked(rules, state, hand)
    if why is not None:
        return offer._replace(action=None, refusal=why, ways=(), also=())
    if offer.action is None:
        return offer
    why_not = rules.check(state, offer.action)
    also = tuple(action for action in offer.also if rules.check(state, action) is None)
    if why_not is not None and why_not.code.startswith(AMBIGUOUS):
        return offer._replace(refusal=why_not, also=also)
    if why_not is not None and not offer.ways:
        return offer._replace(action=also[0] if also else None, refusal=None if also else why_not, also=also[1:])
    return offer._replace(also=also)


def meanings(rules: Ruleset, state: State, hand: int, action: Action) -> list[Action]:
    """The same action with every meaning that its wild cards can have: what a player is asked to choose from."""
    found = (step.meanings(rules, state, hand, action) for step in rules.asked_in_order(state, hand))
    return next((readings for readings in found if readings), [])


def result(rules: Ruleset, state: State, hand: int, action: Action) -> Laid:
    """The meld that an action makes or changes, as it would lie; no cards where it makes none."""
    found = (step.result(rules, state, action) for step in rules.asked_in_order(state, hand))
    return next((laid for laid in found if laid is not None), ((), ()))


def opening_prompt(rules: Ruleset, state: State, hand: int, cards: tuple[Card, ...]) -> Line | None:
    """What this seat's first melds must still be, with these cards chosen for them; None where nothing is asked any more."""
    if not rules.has_opening or rules.variant.opening.met(rules, state, hand):
        return None
    return rules.variant.opening.prompt(rules, state, hand, cards, found_in(rules, state, hand, cards) if cards else [])


def judge(rules: Ruleset, state: State, hand: int, arranged: Arranged) -> Verdict:
    """What the step that asks this seat says to an arrangement of it; of the whole table, what any step of the turn makes of it,
    and why that may not be done now.
    """
    why = not_asked(rules, state, hand)
    if why is not None:
        return Verdict(None, why)
    steps = rules.asked_in_order(state, hand) if arranged.table else (rules.asked(state, hand),)
    said = (step.judge(rules, state, hand, arranged) for step in steps)
    verdict = next((one for one in said if one.action is not None or not arranged.table), Verdict(None))
    if verdict.action is None or verdict.refusal is not None:
        return verdict
    return verdict._replace(refusal=rules.check(state, verdict.action))
