"""One moment of a hand, looked at from all sides: what may be done, what is refused, what a text means, and what would count.

Nothing here changes the state; what it would be like is tried with a copy.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from game.cards.chance import Chance
from game.cards.ids import CardSet, card_set, listed
from game.engine.facts import result_json
from game.match.positions.position_memory import assume
from game.rules import notation, settle
from game.rules.acts.actions import Action, LayOff
from game.rules.component import hooked, outcomes
from game.rules.laying.answers import offers, opening_prompt
from game.rules.laying.offers import Lifted
from game.rules.ruleset import Ruleset
from game.rules.state.slots import TAKEN
from game.rules.state.state import State
from tests.playthroughs.answers import plainly

ODD = (-2, 1, 77)
"""What somebody might write into a memory that is something else."""
OF_NOBODY = "blocked"
GIVEN = 9
"""So many cards of the stock are given to somebody who lays them off."""


def legal(rules: Ruleset, actions: Sequence[Action], pile: Sequence[int]) -> Iterator[Any]:
    """The listed moves, each as it is written; of the last of each verb also what it is called, and where it is done."""
    yield [notation.write(action, rules) for action in actions]
    yield [plainly([one.place, one.named, one.deed(pile)]) for one in {action.verb: action for action in actions}.values()]


def refusals(rules: Ruleset, state: State, tried: Sequence[Action]) -> Iterator[Any]:
    """What speaks against these actions."""
    return ([notation.write(action, rules), plainly(rules.check(state, action))] for action in tried)


def misread(rules: Ruleset, state: State, actions: Sequence[Action], chance: Chance) -> Iterator[Any]:
    """What is understood where a listed move is written, well or badly: a word too few, one too many, one in another place."""
    seat = rules.to_act(state)
    assert seat is not None
    texts = {action.verb: notation.write(action, rules).split() for action in actions}
    for words in texts.values():
        at = chance.below(len(words))
        others = words[:at] + words[at + 1 :], [*words, words[-1]], [*words, "2"], [words[0], *reversed(words[1:])]
        for text in (words, *others):
            try:
                meant = notation.parse(" ".join(text), rules, state.hands[seat], rules.barred(state), state.discards[0])
            except notation.NotationError as error:
                yield [text, plainly(error.message)]
            else:
                yield [text, plainly(meant), plainly(rules.check(state, meant))]


def offered(rules: Ruleset, state: State) -> Iterator[Any]:
    """What could be done with cards that are lifted from the hand, and what first melds must still be with them."""
    seat = rules.to_act(state)
    assert seat is not None
    cards = listed(state.hands[seat])
    for some in (cards[:1], cards[-2:], *rules.finder_for(state).arrange(state.hands[seat]).melds[:1]):
        yield plainly(offers(rules, state, seat, Lifted(tuple(some))))
        yield plainly(opening_prompt(rules, state, seat, tuple(some)))


def aimed_at(rules: Ruleset, state: State) -> Iterator[Any]:
    """What the seat to act works towards, what it may lose, and what it must have before it may end the hand."""
    seat = rules.to_act(state)
    assert seat is not None
    cards, melds = listed(state.hands[seat]), rules.finder_for(state).arrange(state.hands[seat]).melds
    yield [plainly([*goals(rules, state, seat, tuple(some))]) for goals in rules.goals for some in ((), cards[:1])]
    yield [plainly([*asked(rules, state, seat, groups)]) for asked in (*rules.stakes, *rules.needs) for groups in ((), melds)]


def with_first_card(rules: Ruleset, state: State) -> Iterator[Any]:
    """What may be done with the first card of the pack, which has the number 0: in the hand, as one that was taken, and on the
    pile. It is a card like any other.
    """
    seat = rules.to_act(state)
    assert seat is not None
    first = min(rules.pack.cards)
    for other in (*listed(state.hands[seat])[:1], *state.discards[0][-1:]):
        table = _changed_about(state, first, other)
        if table is not None:
            if table.hands[seat] >> first & 1 and len(state.hands) == rules.seats:
                table.vars[TAKEN] = first
            yield [notation.write(action, rules) for action in rules.legal(table)]
            yield [*aimed_at(rules, table)]


def _changed_about(state: State, one: int, other: int) -> State | None:
    """The table with one card where another is, and the other where it was; None where one of them is in a meld."""
    if any(card in (one, other) for meld in state.melds for card in meld.cards):
        return None
    table, both = state.clone(), 1 << one | 1 << other
    names = {one: other, other: one}

    def changed(cards: CardSet) -> CardSet:
        return cards ^ both if cards & both not in (0, both) else cards

    table.hands, table.aside, table.known = ([changed(cards) for cards in row] for row in (state.hands, state.aside, state.known))
    table.stock = [names.get(card, card) for card in state.stock]
    table.discards = [[names.get(card, card) for card in pile] for pile in state.discards]
    return table


def richer(rules: Ruleset, state: State) -> State:
    """The table after much has been laid off: the seat to act, which may lay off, had cards of the stock that fit the melds."""
    seat = rules.to_act(state)
    assert seat is not None
    table, fits = state.clone(), 0
    for meld in table.melds:
        fits |= rules.accepts(table, meld)
    given = [card for card in table.stock if fits >> card & 1][:GIVEN]
    table.stock = [card for card in table.stock if card not in given]
    table.hands[seat] |= card_set(given)
    for _ in given:
        layoff = next((action for action in rules.legal(table) if isinstance(action, LayOff)), None)
        if layoff is None or rules.to_act(table) != seat:
            break
        rules.apply(table, layoff)
    return table


def would_count(rules: Ruleset, state: State) -> Iterator[Any]:
    """What everybody would score if the hand ended now: with nobody out, or in any way in which it can be won."""
    for number, kind in enumerate((OF_NOBODY, *outcomes(rules.variant))):
        ended = state.clone()
        ended.frames, ended.ending = [], (kind, -1 if kind == OF_NOBODY else number % rules.seats)
        try:
            result = settle.outcome(rules, ended, list(ended.scores), ended.sheet)
        except (AssertionError, AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
            yield [kind, type(error).__name__]  # a hand cannot end so from here
        else:
            yield [kind, result_json(result, rules.pack)]


def remembered(rules: Ruleset, state: State) -> Iterator[Any]:
    """What a position like this would be taken to remember where it says nothing, and which odd memories are refused."""
    assumed = state.clone()
    assume(rules, assumed)
    yield plainly([assumed.vars, assumed.frames, assumed.known, assumed.ending])
    wrongs = hooked(rules.variant, "misremembered")
    for at in range(len(state.vars)) if wrongs else ():
        for value in ODD:
            odd = state.clone()
            odd.vars[at] = value
            yield [at, value, [wrong(rules, odd) for wrong in wrongs]]
