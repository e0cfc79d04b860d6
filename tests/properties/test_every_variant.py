"""What holds for every variant and every option: cards conserved, refusals without effect, hands that end, secrets kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

import pytest

from game.cards.chance import Chance
from game.cards.ids import card_set
from game.rules import notation
from game.rules.acts.actions import Action
from game.rules.acts.events import Moved, redacted
from game.rules.component import outcomes
from game.rules.result import SeatResult
from game.rules.ruleset import Ruleset, compile_rules
from game.rules.scoring.methods import WinnerTakes
from game.rules.state.slots import WILD_CARD
from game.rules.state.state import State
from game.rules.state.worlds import sample, unseen
from game.rules.view import view_of
from tests.laws.deals import catalogue, open_cards
from tests.properties.recorded import Position, rules_at, table_at
from tests.variants.positions import Setting, ordinary, settings

NOBODYS = frozenset({"blocked", "bound", "drawn", "settled", "stalemate", "void"})
"""How a hand of any game may end that nobody wins."""


PLAYERS = {entry.id: entry.players for entry in catalogue().entries()}
NUMBERED = {id: number for number, id in enumerate(PLAYERS)}


def plain_positions() -> list[Position]:
    """Every variant as its file has it, with every number of players."""
    return [(id, (), seats) for id, (low, high) in PLAYERS.items() for seats in range(low, high + 1)]


def set_positions(chosen: Iterable[Setting]) -> list[Position]:
    """Options in their positions, each with another number of players."""
    found: list[Position] = []
    for number, setting in enumerate(chosen):
        low, high = PLAYERS[setting.variant]
        found.append((setting.variant, ((setting.option, setting.value),), low + number % (high - low + 1)))
    return found


def play(rules: Ruleset, seed: int) -> Iterator[State]:
    """A hand of uniformly random listed moves, played anew; yields the state before every decision, and at the end."""
    state, chance = rules.new_state(), Chance(seed)
    rules.deal(state, seed)
    while state.frames:
        yield state
        rules.apply(state, chance.choice(rules.legal(state)))
    yield state


def endings(rules: Ruleset) -> frozenset[str]:
    """How a hand may end: in the ways to win that the components of the game declare, or without a winner."""
    return NOBODYS.union(outcomes(rules.variant))


def named(position: Position) -> str:
    """A position as the test's name shows it."""
    return "-".join([position[0], *(f"{k}={v}" for k, v in position[1]), str(position[2])])


PLAIN = plain_positions()
ORDINARY = PLAIN + set_positions(ordinary())
ALL = PLAIN + set_positions(settings())


LOOKED_AT = 60
"""In an ordinary run a law looks at so many positions of options at most, however many games there are; slow counts take all."""
_APART = -(-(len(ORDINARY) - len(PLAIN)) // LOOKED_AT)
SAMPLE = PLAIN + ORDINARY[len(PLAIN) :: _APART]
"""Every plain table and positions evenly apart; `tests/playthroughs/test_switches.py` plays one hand of every other game."""


def due(position: Position, turn: int) -> bool:
    """Whether a law of this turn, 0 to 2, looks at a plain table in an ordinary run too: at every third number of players, and at
    each variant; what one turn leaves out the others take.
    """
    variant, _, seats = position
    low, high = PLAYERS[variant]
    return (seats + turn + NUMBERED[variant]) % min(high - low + 1, 3) == 0


def by_turns(turn: int) -> pytest.MarkDecorator:
    """At every plain table; those that are not due are slow."""
    tables = [pytest.param(position, marks=() if due(position, turn) else pytest.mark.slow) for position in PLAIN]
    return pytest.mark.parametrize("position", tables, ids=[named(position) for position in PLAIN])


some_positions = pytest.mark.parametrize("position", SAMPLE, ids=named)
every_position_everywhere = pytest.mark.parametrize("position", ALL, ids=named)
every_variant = pytest.mark.parametrize("position", PLAIN, ids=named)


def cards_of(state: State) -> list[int]:
    """Every card of the state, as a sorted list of numbers."""
    whole = [card for hand in (*state.hands, *state.aside) for card in range(hand.bit_length()) if hand >> card & 1]
    whole += state.stock
    whole += [card for pile in state.discards for card in pile]
    whole += [card for meld in state.melds for card in meld.cards]
    return sorted(whole)


@by_turns(0)
def test_cards_are_conserved_and_every_hand_ends(position: Position) -> None:
    table = table_at(position)
    pack = sorted(table.rules.pack.cards)
    for number in range(3):
        for state, _, _ in table.hand(number).moments:
            assert cards_of(state) == pack
            assert state.decisions <= table.rules.bound
        assert state.result is not None
        assert state.result.kind in endings(table.rules)


@some_positions
def test_what_is_listed_passes_check_and_is_listed_once(position: Position) -> None:
    _listed_once_and_allowed(position)


@pytest.mark.slow
@every_position_everywhere
def test_what_is_listed_under_every_house_rule_passes_check(position: Position) -> None:
    _listed_once_and_allowed(position)


def _listed_once_and_allowed(position: Position) -> None:
    table = table_at(position)
    for count, (state, legal, _) in enumerate(table.hand(0).moments):
        if count % 5 and table.rules.phase(state) in ("draw", "play"):
            continue
        texts = [notation.write(action, table.rules) for action in legal]
        assert len(texts) == len(set(texts))
        assert all(table.rules.check(state, action) is None for action in legal)
        assert [text for text in texts if table.rules.check(state, _read(table.rules, state, text)) is not None] == []
        assert not state.frames or texts


def _read(rules: Ruleset, state: State, text: str) -> Action:
    """An action as the engine protocol reads it for the seat to act."""
    seat = rules.to_act(state)
    assert seat is not None
    return notation.parse(text, rules, state.hands[seat], rules.barred(state), state.discards[0])


@by_turns(1)
def test_the_same_seed_and_decisions_give_the_same_digest(position: Position) -> None:
    table = table_at(position)
    first = table.hand(0)
    again = [state.digest() for state in play(compile_rules(table.rules.variant, table.rules.seats), first.seed)]
    assert [moment.state.digest() for moment in first.moments] == again


@by_turns(2)
def test_a_clone_and_its_origin_never_influence_each_other(position: Position) -> None:
    _clones_go_their_own_way(position, every=30, moves=12)


@pytest.mark.slow
@every_position_everywhere
def test_every_third_clone_and_its_origin_never_influence_each_other(position: Position) -> None:
    _clones_go_their_own_way(position, every=3, moves=60)


def _clones_go_their_own_way(position: Position, every: int, moves: int) -> None:
    """A clone of one state in so many plays on for so many moves; its origin stays as it was."""
    table = table_at(position)
    for count, (state, _, _) in enumerate(table.hand(2).moments):
        if count % every == 0 and state.frames:
            digest, copy = state.digest(), state.clone()
            assert copy.digest() == digest
            chance = Chance(count)
            for _ in range(moves):
                if copy.frames:
                    table.rules.apply(copy, chance.choice(table.rules.legal(copy)))
            assert state.digest() == digest


@by_turns(1)
def test_a_snapshot_comes_back_as_it_was(position: Position) -> None:
    table = table_at(position)
    for state, legal, _ in table.hand(1).moments:
        again = State.from_plain(state.to_plain(), state.memory)
        assert again.digest() == state.digest()
        if not state.frames:
            table.rules.settle_again(again)
            assert again.result == state.result
        assert [*table.rules.legal(again)] == [*legal]


@by_turns(2)
def test_actions_survive_being_written_and_read(position: Position) -> None:
    table = table_at(position)
    rules = table.rules
    for state, legal, _ in table.hand(0).moments:
        for action in legal:
            seat = rules.to_act(state)
            assert seat is not None
            read = notation.parse(notation.write(action, rules), rules, state.hands[seat], rules.barred(state), state.discards[0])
            assert read == action


@by_turns(0)
def test_a_view_does_not_depend_on_what_its_seat_cannot_see(position: Position) -> None:
    """Events that were compared at an earlier moment are not compared again: each is told once, and stays what it was."""
    table = table_at(position)
    rules, hand = table.rules, table.hand(1)
    compared = 0
    for count, (state, _, told) in enumerate(hand.moments):
        if count % 11 or not state.frames:
            continue
        for seat in range(rules.seats):
            truth = view_of(rules, state, seat, hand.events[:told])
            other = sample(rules, truth, Chance(count * 31 + seat))
            known = replace(truth, history=truth.history[compared:])
            heard = redacted(hand.events[compared:told], 1 << seat)
            assert view_of(rules, other, seat, heard) == known
            assert view_of(rules, other, seat, heard).digest() == known.digest()
            assert cards_of(other) == cards_of(state)
        compared = told


@every_variant
def test_a_sampled_world_really_differs(position: Position) -> None:
    rules = rules_at(position)
    state = rules.new_state()
    rules.deal(state, 77)
    view = view_of(rules, state, 0)
    worlds = {sample(rules, view, Chance(n)).digest() for n in range(20)}
    assert len(worlds) == 20
    assert not card_set(unseen(rules, view)) & view.hand


@every_variant
def test_no_seat_is_told_a_card_that_it_may_not_see(position: Position) -> None:
    table = table_at(position)
    rules, hand = table.rules, table.hand(0)
    state, _, told = hand.moments[0]
    under = max(state.vars[WILD_CARD], rules.lies_under(state.vars))
    turned = 1 << under if under >= 0 else 0
    dealt = [event for event in hand.events[:told] if isinstance(event, Moved)]
    for seat in range(rules.seats):
        seen = {card for event in redacted(dealt, 1 << seat) if isinstance(event, Moved) for card in event.cards if card >= 0}
        shown = card_set(state.discards[0]) | turned
        for cards in (*state.known, *open_cards(rules, state)):
            shown |= cards
        assert seen == {card for card in rules.pack.cards if (state.hands[seat] | shown) >> card & 1}


@by_turns(2)
def test_accounts_add_up_and_totals_grow_by_them(position: Position) -> None:
    table = table_at(position)
    variant = table.rules.variant
    for number in range(3):
        before, state = table.hand(number).moments[0].state.scores, table.hand(number).end
        assert state.result is not None
        rows: tuple[SeatResult, ...] = state.result.rows
        assert all(sum(entry.points for entry in row.lines) == row.score for row in rows)
        assert state.scores == [old + row.score for old, row in zip(before, rows, strict=True)]
        closing = [sum(entry.points for entry in row.closing) for row in rows]
        assert [row.total for row in rows] == [score + extra for score, extra in zip(state.scores, closing, strict=True)]
        assert state.result.match_over or not any(closing)
        if isinstance(variant.scoring, WinnerTakes) and variant.blocked.scoring != "everyone_penalised":
            assert all(row.score == 0 or seat in state.result.winners for seat, row in enumerate(rows))
            assert sum(row.score for row in rows) >= 0


@by_turns(0)
def test_events_alone_tell_where_every_card_is(position: Position) -> None:
    hand = table_at(position).hand(2)
    places: dict[int, tuple[str, int]] = {}
    for event in hand.events:
        if isinstance(event, Moved):
            for card in event.cards:
                assert places.get(card, ("stock", 0)) == event.source
                places[card] = event.target
    for seat, held in enumerate(hand.end.hands):
        assert held == card_set(card for card, place in places.items() if place == ("hand", seat))
    for meld in hand.end.melds:
        assert set(meld.cards) == {card for card, place in places.items() if place == ("meld", meld.id)}
