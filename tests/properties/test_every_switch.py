"""Every switch in every position: hands of random and of computer players keep the invariants of the basic rummy reference
(section 9), and whatever is refused is refused in words, with nothing changed.

The long counts are slow; a normal run plays a random hand in positions evenly apart and one or two where nothing is set, and
computer players in some. `tests/playthroughs/test_switches.py` plays one wherever a position is another game.

`HANDS=200 PLAYED=50 python tests --slow tests/properties/test_every_switch.py -k "hands and [carioca-"` plays so many random
hands, and so many of computer players, in every position of every house rule of one game.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator

import pytest

from game.cards.chance import Chance, derive
from game.cards.ids import card_set, each
from game.players.characters import level_of
from game.players.player import Untimed
from game.players.think import Careful
from game.rules.acts.actions import Action, Discard
from game.rules.acts.events import DISCARD_ZONE, BoughtIn, Called, Drew, Event, Moved, StockRenewed, Told
from game.rules.ruleset import Ruleset
from game.rules.scoring.methods import WinnerTakes
from game.rules.state.state import State
from game.rules.steps.buy import BuyStep
from game.rules.view import view_of
from game.words.catalogue import plain, sentence, spans, titled
from tests.players.tables import choosers_of
from tests.properties.attempts import attempt
from tests.properties.recorded import Hand, Position, rules_at, table_at
from tests.properties.test_every_variant import (
    ALL,
    ORDINARY,
    PLAIN,
    cards_of,
    due,
    endings,
    every_position_everywhere,
    named,
    set_positions,
    some_positions,
)
from tests.variants.positions import settings

Chooser = Callable[[Ruleset, State, Chance], Action]

HANDS, PLAYED = (int(os.environ.get(name, "0")) for name in ("HANDS", "PLAYED"))
"""How many random hands a slow count plays in every position, and how many of computer players; 0: the usual numbers."""


# -- hands that keep the invariants ---------------------------------------------------------------------------------


def at_random(rules: Ruleset, state: State, chance: Chance) -> Action:
    """Any listed move."""
    return chance.choice(rules.legal(state))


class Computers:
    """Computer players of one level, who see what their seats may see; after so many decisions they play at random."""

    def __init__(self, level: str, most: int = 10**6) -> None:
        self.player = Careful(level_of(level).skill.hasty())
        self.most = most
        self.events: list[Event] = []

    def __call__(self, rules: Ruleset, state: State, chance: Chance) -> Action:
        if state.decisions >= self.most:
            return at_random(rules, state, chance)
        seat = rules.to_act(state)
        assert seat is not None
        view = view_of(rules, state, seat, self.events)
        action = self.player.choose(rules, view, chance, Untimed()).action
        assert rules.check(state, action) is None
        return action


def played(rules: Ruleset, seed: int, choose: Chooser, events: list[Event]) -> Iterator[State]:
    """A hand in which everybody chooses like this, the hands of a match by turns; yields the state before every decision, and at
    the end.
    """
    events.clear()
    state, chance = rules.new_state(), Chance(derive("switch", seed))
    rules.deal(state, seed, events.append, number=1 + seed % (rules.variant.match_end.rule.hands or 1))
    while state.frames:
        yield state
        rules.apply(state, choose(rules, state, chance), events.append)
    yield state


def recorded(hand: Hand, events: list[Event]) -> Iterator[State]:
    """The same for a hand that was played already."""
    events.clear()
    for state, _, told in hand.moments:
        events += hand.events[len(events) : told]
        yield state


def survives(rules: Ruleset, course: Iterator[State], events: list[Event], every: int = 1) -> None:
    """A hand to its end: the invariants hold throughout (with `every`, cards are counted now and then)."""
    state = next(course)
    whole = sorted(rules.pack.cards)
    assert cards_of(state) == whole
    largest = max(hand.bit_count() for hand in state.hands) + 1
    hands_stay_small = not rules.pickup.takes_several and "draws" in rules.traits and not _takes_more(rules)
    turn, before, told = state.turns, len(state.discards[0]), len(events)
    for state in course:
        if state.decisions % every == 0:
            assert cards_of(state) == whole
        assert not state.frames or not hands_stay_small or max(hand.bit_count() for hand in state.hands) <= largest
        if state.turns == turn + 1 and state.frames:
            _pile_grew_by_one_or_not_at_all(state, events[told:], before)
        if state.turns != turn:
            turn, before, told = state.turns, len(state.discards[0]), len(events)
    assert cards_of(state) == whole
    assert state.decisions <= rules.bound
    _result_is_sound(rules, state)


def _takes_more(rules: Ruleset) -> bool:
    """Whether somebody may have to take more than the one card of a turn."""
    pickup = rules.pickup
    return bool(getattr(pickup, "stock_card_too", False)) or _calls(rules)


def _calls(rules: Ruleset) -> bool:
    """Whether cards come into a hand out of turn."""
    return rules.claim_step is not None or any(isinstance(step, BuyStep) for step in rules.variant.steps.values())


PLACES = ("hand", "stock")


def _pile_grew_by_one_or_not_at_all(state: State, events: list[Event], before: int) -> None:
    """After a whole turn the pile has one card more from a hand at most, and what was turned up, less what was taken from it."""
    claimed = any(isinstance(event, Told) and event.name == "claimed" for event in events)
    if claimed or any(isinstance(event, StockRenewed | Called | BoughtIn) for event in events):
        return
    taken = sum(event.size for event in events if isinstance(event, Drew) and event.source == "discard")
    moves = [event for event in events if isinstance(event, Moved)]
    came = {place: [event for event in moves if event.target == DISCARD_ZONE and event.source[0] == place] for place in PLACES}
    discarded, turned = (sum(len(event.cards) for event in came[place]) for place in PLACES)
    melded = sum(len(event.cards) for event in moves if event.source == DISCARD_ZONE and event.target[0] == "meld")
    assert len(state.discards[0]) == before + discarded + turned - (taken or melded)
    assert discarded <= 1


def _result_is_sound(rules: Ruleset, state: State) -> None:
    result = state.result
    assert result is not None
    assert result.kind in endings(rules)
    for row in result.rows:
        assert sum(entry.points for entry in row.lines) == row.score
    if isinstance(rules.variant.scoring, WinnerTakes) and rules.variant.blocked.scoring != "everyone_penalised":
        assert sum(row.score for row in result.rows) >= 0
        assert all(row.score == 0 or seat in result.winners for seat, row in enumerate(result.rows))


@some_positions
def test_random_hands_survive_and_every_decision_has_one_chooser(position: Position) -> None:
    table, events = table_at(position), list[Event]()
    assert all(chooser.phase == phase for phase, chooser in choosers_of(table.rules))  # raises where there is none, or two
    for number in range(1 + (not position[1] and due(position, 1))):
        survives(table.rules, recorded(table.hand(number), events), events, every=7)


@pytest.mark.slow
@every_position_everywhere
def test_many_random_hands_survive(position: Position) -> None:
    """Sixty at every plain table, two under every house rule."""
    for seed in range(HANDS or (2 if position[1] else 60)):
        events = list[Event]()
        survives(rules_at(position), played(rules_at(position), seed, at_random, events), events)


THOUGHT = 40
"""So many decisions of a hand are their own in an ordinary run; what is left of a long one is played at random."""
SOME = [position for number, position in enumerate(ORDINARY) if number % 60 == 0]


@pytest.mark.parametrize("position", SOME, ids=named)
def test_a_hand_of_computer_players_survives(position: Position) -> None:
    computers = Computers("novice", THOUGHT)
    survives(rules_at(position), played(rules_at(position), 1, computers, computers.events), computers.events, every=7)


WRITTEN = PLAIN + set_positions(setting for setting in settings() if not setting.inherited)
"""Every plain table, and every option in every position where it is written first: the child of a file plays by its code."""


@pytest.mark.slow
@pytest.mark.parametrize("position", ALL if PLAYED else WRITTEN, ids=named)
def test_many_hands_of_computer_players_survive(position: Position) -> None:
    """Four at every plain table, one under every house rule."""
    for seed in range(PLAYED or (1 if position[1] else 4)):
        computers = Computers("steady" if seed % 10 == 0 else "novice")
        survives(rules_at(position), played(rules_at(position), seed, computers, computers.events), computers.events, every=7)


# -- refusals -------------------------------------------------------------------------------------------------------

SILENT = {
    "opening.contract",
    "turn.not_yours",
    "pass.must_draw",
    "pass.nothing_offered",
    "draw.already_drawn",
    "draw.discard_empty",
    "draw.one_card",
    "claim.not_now",
    "claim.first",
    "penalty.choose",
    "penalty.other_pile",
    "last_lays.only",
    "draw.only_for_combination",
    "draw.no_combination",
    "big_gin.draw_first",
    "big_gin.not_played",
    "big_gin.not_now",
    "defend.first",
    "double.not_played",
    "double.not_now",
    "double.answer_first",
    "double.not_your_right",
    "double.limit",
    "wrong_knock.answer_first",
    "casino.no_such",
    "give.one_card",
    "pass.turn_up",
    "pass.not_empty",
    "pass.play_over",
    "knock.play_first",
    "rearrange.already_played",
    "draw.already_played",
    "draw.must_play",
    "draw.skip_card",
}
"""Refusals that are about no card: the moment is wrong for it, whatever the cards."""


def refused(rules: Ruleset, seed: int, wanted: int) -> int:
    """Try things in a random hand; every refusal says why in a sentence and changes nothing. Returns how many there were."""
    state, chance = rules.new_state(), Chance(derive("attempt", seed))
    rules.deal(state, seed)
    names = [f"Player {seat}" for seat in range(rules.seats)]
    count = 0
    while state.frames and count < wanted:
        digest = state.digest()
        for _ in range(4):
            action = attempt(rules, state, chance)
            violation = rules.check(state, action)
            if violation is None:
                continue
            count += 1
            text = sentence(violation, rules.pack, names)
            assert len(plain(text)) > 15
            assert text.endswith("."), violation.code
            assert "{" not in text
            titles = {titled(rules.pack.name(card), rules.pack.deck) for card in each(rules.pack.all)}
            named = any(not isinstance(part, str) for part in spans(text)) or any(title in text for title in titles)
            assert named or violation.code in SILENT, (violation, text)
            assert state.digest() == digest
        rules.apply(state, chance.choice(rules.legal(state)))
    return count


def _attempts(total: int) -> None:
    chance, count, seed = Chance(derive("attempts", total)), 0, 0
    while count < total:
        seed += 1
        count += refused(rules_at(chance.choice(ALL)), seed, 40)


def test_a_refusal_names_the_cards_and_changes_nothing() -> None:
    _attempts(300)


@pytest.mark.slow
def test_ten_thousand_refusals() -> None:
    _attempts(10_000)


def test_hands_that_are_over_refuse_everything() -> None:
    rules = rules_at(ALL[0])
    state = rules.new_state()
    rules.deal(state, 1)
    while state.frames:
        rules.apply(state, rules.legal(state)[0])
    digest = state.digest()
    for card in each(card_set(range(5))):
        violation = rules.check(state, Discard(card))
        assert violation is not None
        assert violation.code == "hand.over"
    assert state.digest() == digest
