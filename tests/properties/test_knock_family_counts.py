"""A hundred thousand hands of the knock family: no card is lost, every hand ends, can be played again, and its points add up.

Every game with knocks, at every number of players, is played in matches by seeded players who collect melds, knock when they
feel like it and do anything at all now and then; by the computer players in one match of fifty.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction

import pytest

from game.cards.chance import Chance, derive
from game.cards.ids import card_set
from game.players.player import Untimed
from game.rules import notation
from game.rules.acts.actions import Action, Close, Discard, Draw
from game.rules.acts.events import Event, unheard
from game.rules.knock.battle import BattleScoring
from game.rules.knock.pays import KnockPays
from game.rules.knock.scoring import KnockScoring
from game.rules.policies.dealing.rotation import TwoTables
from game.rules.ruleset import Ruleset
from game.rules.scoring.games import Games
from game.rules.state.slots import TAKEN
from game.rules.state.state import State
from game.rules.view import view_of
from tests.laws.deals import catalogue, rules_of
from tests.players.tables import player

Options = dict[str, bool | int | str]
Chooser = Callable[[Ruleset, State, list[Event]], Action]

HANDS = 5_000
"""So many hands of every game at every number of players."""
MOST_OF_A_MATCH = 40
COMPUTERS = ("novice", "casual", "steady")
KINDS = {"knock", "gin", "big_gin", "undercut", "drawn", "double_refused", "rummy"}

BY_HAND: Options = {"auto_layoff": False, "layoff_on_gin": True, "big_gin": 31, "final_discard_claim": "to_knock"}
STRICT: Options = {"auto_arrange": False, "illegal_knock": "penalise", "first_turn_knock": False, "tie_rule": "no_score"}
PAID: Options = {"undercut_to": "all_lower", "stock_out": "reshuffle", "rummy_bonus": "once", "match_end": "deals"}


def tables() -> list[tuple[str, int]]:
    """Every game with knocks, with every number of players."""
    entries = [entry for entry in catalogue().entries() if entry.family == "gin"]
    return [(entry.id, seats) for entry in entries for seats in range(entry.players[0], entry.players[1] + 1)]


class Collector:
    """Takes what helps, throws what does not, knocks in one of a few turns in which it can, or does anything by chance."""

    def __init__(self, seed: int) -> None:
        self.chance = Chance(seed)
        self.patience = 1 + self.chance.below(6)

    def __call__(self, rules: Ruleset, state: State, events: list[Event]) -> Action:
        legal, chance, count = rules.legal(state), self.chance, rules.deadwood
        if len(legal) == 1 or chance.below(15) == 0:
            return chance.choice(legal)
        cards = state.hands[state.frames[-1].hand]
        if rules.phase(state) == "play":
            knocks = [action for action in legal if isinstance(action, Close)]
            discards = [action for action in legal if isinstance(action, Discard)]
            if knocks and (not discards or chance.below(self.patience) == 0):
                return chance.choice(knocks)
            barred = 0 if state.vars[TAKEN] < 0 else 1 << state.vars[TAKEN]
            throws = count.throws(cards, count.after_throw(cards, barred), barred)
            return chance.choice([one for one in discards if throws >> one.card & 1])
        draws = [action for action in legal if isinstance(action, Draw)]
        if not draws:
            return chance.choice(legal)
        top = 1 << state.discards[0][-1] if state.discards[0] else 0
        helps = top and count.after_throw(cards | top, top) < count.least(cards)
        return next((one for one in draws if (one.source == "discard") == bool(helps)), draws[0])


class Computer:
    """One of the computer players, which sees its own view only."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.player = player(COMPUTERS[seed % len(COMPUTERS)])

    def __call__(self, rules: Ruleset, state: State, events: list[Event]) -> Action:
        view = view_of(rules, state, state.frames[-1].hand, events)
        chance = Chance(derive("decision", self.seed, state.deal, state.decisions))
        return self.player.choose(rules, view, chance, Untimed()).action


def no_card_is_lost(rules: Ruleset, state: State) -> bool:
    """Whether every card of the pack is in exactly one place."""
    lists = [state.stock, *state.discards, *(meld.cards for meld in state.melds)]
    places = [*state.hands, *state.aside, *map(card_set, lists)]
    count = sum(map(int.bit_count, places[: -len(lists)])) + sum(map(len, lists))
    whole = 0
    for place in places:
        whole |= place
    return count == rules.pack.size and whole == (1 << count) - 1


def play_hand(rules: Ruleset, state: State, seed: int, players: list[Chooser]) -> list[Action]:
    """Deal the next hand and play it to its end; cards are counted all the way. Returns the decisions."""
    events: list[Event] = []
    watched = events.append if isinstance(players[0], Computer) else unheard
    rules.deal(state, seed, watched)
    actions: list[Action] = []
    while state.frames:
        action = players[state.frames[-1].hand](rules, state, events)
        rules.apply(state, action, watched)
        actions.append(action)
        if len(actions) % 10 == 0:
            assert no_card_is_lost(rules, state)
    assert no_card_is_lost(rules, state)
    assert state.decisions < rules.bound
    return actions


def play_again(rules: Ruleset, before: State, seed: int, actions: list[Action], state: State, written: bool) -> None:
    """The same deal and the same decisions, perhaps as they are `written` in a save, come to the same end."""
    rules.deal(before, seed)
    for action in actions:
        if written:
            seat = before.frames[-1].hand
            barred, pile = rules.barred(before), before.discards[0]
            read = notation.parse(notation.write(action, rules), rules, before.hands[seat], barred, pile)
            assert read == action and rules.check(before, read) is None
        rules.apply(before, action)
    assert before.digest() == state.digest()
    assert before.result == state.result


def check_points(rules: Ruleset, state: State) -> None:
    """Accounts add up; what is paid is taken, but for what cannot be shared; only winners score; partners score the same."""
    variant = rules.variant
    result, scoring = state.result, type(variant.scoring)
    assert result is not None
    assert result.kind in KINDS
    scores = [row.score for row in result.rows]
    assert all(sum(entry.points for entry in row.lines) == row.score for row in result.rows)
    if scoring is KnockPays:
        # Whole points: what the winners of a tie cannot share goes to nobody.
        assert -len(result.winners) < sum(scores) <= 0
        assert sum(scores) == 0 or (len(result.winners) > 1 and all(Fraction(score).denominator == 1 for score in scores))
    else:
        assert all(score >= 0 for seat, score in enumerate(scores) if scoring is KnockScoring or seat in result.winners)
        beaten = [score for seat, score in enumerate(scores) if seat not in result.winners and score]
        assert not beaten or (scoring is BattleScoring and beaten == [-20])
    if isinstance(variant.sides, TwoTables):
        assert scores[0] == scores[2] and scores[1] == scores[3]
    end = rules.variant.match_end.rule
    if isinstance(end, Games) and end.settlement != "winner":
        assert sum(row.credit for row in result.rows) == 0
    if result.match_over:
        assert result.match_winners
        if isinstance(end, Games):
            sheet = end.sheet(rules.seats, state.sheet)
            assert sheet is not None and [row.total for row in result.rows] == list(sheet.totals)


@pytest.mark.slow
@pytest.mark.parametrize(("variant", "seats"), tables())
def test_five_thousand_hands_of_every_game_at_every_number_of_players(variant: str, seats: int) -> None:
    houses: list[Options] = [{}, PAID] if variant == "knock_rummy" else [{}, {}, BY_HAND, STRICT]
    games = [rules_of(variant, house, seats) for house in houses]
    hands = matches = by_computers = decisions = over = 0
    kinds: Counter[str] = Counter()
    while hands < HANDS:
        matches += 1
        rules, state = games[matches % len(games)], games[0].new_state()
        seeds = [derive("knock family", variant, seats, matches, seat) for seat in range(seats)]
        computers = matches % 50 == 0
        players: list[Chooser] = [Computer(seed) if computers else Collector(seed) for seed in seeds]
        for number in range(MOST_OF_A_MATCH):
            before, seed = state.clone(), derive("hand", variant, seats, matches, number)
            actions = play_hand(rules, state, seed, players)
            play_again(rules, before, seed, actions, state, hands % 10 == 0)
            check_points(rules, state)
            assert state.result is not None
            hands, decisions = hands + 1, decisions + len(actions)
            by_computers += computers
            kinds[state.result.kind] += 1
            if state.result.match_over or hands == HANDS:
                over += state.result.match_over
                break
    assert {"knock", "undercut"} & set(kinds) or variant == "gin_straight"
    assert by_computers and over
    print(f"{variant} {seats}: {hands} hands, {by_computers} by computers, {decisions} decisions, {over} matches,", dict(kinds))
