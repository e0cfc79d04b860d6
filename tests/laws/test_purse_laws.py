"""Purses: what a hand costs is paid out of them, nobody owes anything, and who has too little left is out."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest

from game.cards.chance import Chance
from game.match.seat import Seat
from game.rules.acts.events import Event, Told
from game.rules.result import Points
from game.rules.ruleset import Ruleset, compile_rules
from game.rules.scoring import purse
from game.rules.scoring.method import shares
from game.rules.state import standing
from game.rules.state.state import State
from game.rules.view import view_of
from game.variants.explain import sheet
from game.variants.faults import VariantFaults
from game.variants.house_rules.options import Value
from tests.laws.deals import catalogue, rules_of, rules_written
from tests.match.tables import begin, hand_by_the_tidy

PLAYED = [
    entry
    for entry in catalogue().entries()
    for found in [catalogue().resolve(entry.id, {})]
    if "purse" in {option.id for option in found.options} and not found.variant.scoring.bank
]
"""The games that can be played with purses and in which seats pay seats."""
BROUGHT = 60


def with_purse(variant: str, seats: int, **options: Value) -> Ruleset:
    """A game in which everybody brings so many chips, and a point is worth one."""
    worth = {} if "indian" in variant else {"point_value": 1}
    return rules_of(variant, {"purse": BROUGHT, **worth, **options}, seats)


def hands(rules: Ruleset, seed: int, most: int = 40) -> Iterator[State]:
    """A sitting of random play: the table after every hand, until it is over."""
    state, chance = rules.new_state(), Chance(seed)
    for number in range(most):
        rules.deal(state, 1000 * seed + number)
        while state.frames:
            rules.apply(state, rules.suggest(state, chance))
        yield state
        assert state.result is not None
        if state.result.match_over:
            return


@pytest.mark.parametrize("entry", PLAYED, ids=lambda entry: str(entry.id))
def test_chips_are_conserved_and_nobody_owes_any(entry: object) -> None:
    look_at(entry, range(1, 2), 6)


@pytest.mark.slow
@pytest.mark.parametrize("entry", PLAYED, ids=lambda entry: str(entry.id))
def test_chips_are_conserved_with_every_number_of_players(entry: object) -> None:
    look_at(entry, range(9), 40)


def look_at(entry: object, turns: range, most: int) -> None:
    """Sittings of this game: chips only change hands, and who is bankrupt is not dealt in."""
    id, (low, high) = entry.id, entry.players  # type: ignore[attr-defined]
    for turn in turns:
        rules = with_purse(id, min(high, low + turn % (high - low + 1)))
        before: tuple[Points, ...] = (BROUGHT,) * rules.seats
        for state in hands(rules, turn + 1, most):
            result, now = state.result, purse.purses(rules, state)
            assert result is not None and sum(now) == BROUGHT * rules.seats and min(now) >= 0
            assert [row.purse for row in result.rows] == list(now)
            assert [row.paid for row in result.rows] == [new - old for old, new in zip(before, now, strict=True)]
            for seat, bits in enumerate(state.standing):
                assert bool(bits & standing.OUT) == (before[seat] < purse.least(rules.variant))
                if bits & standing.OUT:
                    assert not state.hands[seat] and not result.rows[seat].score and not result.rows[seat].paid
            left = sum(chips >= purse.least(rules.variant) for chips in now)
            assert result.match_over or left >= rules.variant.players.min
            before = now


def test_bankrupt_ends_the_sitting_and_the_fullest_purse_has_won() -> None:
    rules = with_purse("indian_points", 3, purse=200, least_purse=200)
    (state,) = hands(rules, 3)  # two have paid something, and one is left
    assert state.result is not None and state.result.match_over
    chips = purse.purses(rules, state)
    assert state.result.match_winners == (chips.index(max(chips)),) and max(chips) > 200


def played(rules: Ruleset, before: tuple[Points, ...], owed: list[Points]) -> tuple[Points, ...]:
    return purse.settled(rules, before, owed).purses


def test_nobody_pays_more_than_there_is() -> None:
    rules = with_purse("indian_points", 3)
    assert played(rules, (60, 20, 60), [120, -80, -40]) == (120, 0, 20)
    # What is missing then, those who are owed least go without.
    assert played(rules, (60, 20, 60), [50, -80, 30]) == (80, 0, 60)
    assert played(rules, (60, 60, 60), [50, -80, 30]) == (110, 0, 70)


def test_a_purse_is_as_deep_as_a_hand_may_cost() -> None:
    indian = with_purse("indian_points", 2, purse=200)
    assert purse.least(indian.variant) == 80
    assert purse.least(with_purse("indian_raise", 2, purse=200).variant) == 160
    assert purse.least(with_purse("indian_points", 2, purse=50).variant) == 50  # never more than everybody brings
    assert purse.least(with_purse("rum", 2).variant) == 1
    assert purse.least(with_purse("rum", 2, least_purse=30).variant) == 30


def test_a_rules_file_says_it_with_its_money() -> None:
    own = "format: 1\nextends: indian_points\nname: Ours\nmoney: {brought: 250, least: 120}\n"
    rules = rules_written(own, 3)
    state = rules.new_state()
    rules.deal(state, 1)
    assert purse.purses(rules, state) == (250, 250, 250) and purse.least(rules.variant) == 120


def test_more_than_everybody_brings_cannot_be_asked_for() -> None:
    with pytest.raises(VariantFaults, match="but 300 are needed"):
        rules_of("indian_points", {"purse": 200, "least_purse": 300}, 3)


@pytest.mark.parametrize(
    "options", [{}, {"purse": 0}, {"purse": 200, "format": "pool"}, {"purse": 200, "format": "deals"}], ids=str
)
def test_where_nothing_is_paid_there_is_no_purse(options: dict[str, Value]) -> None:
    rules = rules_of("indian_points", options, 2)
    state = rules.new_state()
    rules.deal(state, 1)
    assert not purse.purses(rules, state) and "purse" not in rules.traits


def test_a_loser_pays_for_the_own_hand_and_a_winner_gets_it() -> None:
    """Straight Rummy, where the winner alone scores: everybody pays for the cards left in hand."""
    rules = with_purse("straight_rummy", 3, purse=1000)
    for state in hands(rules, 5, 8):
        assert state.result is not None
        rows = state.result.rows
        if state.result.kind == "out":
            (winner,) = state.result.winners
            assert rows[winner].paid == rows[winner].score
            assert all(row.paid == -rules.finder.value(state.hands[seat]) for seat, row in enumerate(rows) if seat != winner)


def test_equal_parts_are_whole_where_the_points_are() -> None:
    assert shares(32, 3) == [11, 11, 10] and shares(-5, 2) == [-2, -3] and shares(0, 2) == [0, 0]
    assert shares(Fraction(1, 2), 2) == [Fraction(1, 4)] * 2 and not shares(0, 0)


@pytest.mark.parametrize("variant", ["gin_battle_royal", "knock_rummy", "rum", "straight_rummy"])
def test_what_winners_score_is_what_the_others_pay(variant: str) -> None:
    """However the points are divided and rounded, who wins alone gets what was scored."""
    rules = with_purse(variant, 3, purse=10_000)
    seen = 0
    for seed in range(6):
        for state in hands(rules, seed, 4):
            assert state.result is not None
            rows, winners = state.result.rows, state.result.winners
            if len(winners) == 1 and rows[winners[0]].score > 0 and state.result.kind not in ("undercut", "blocked"):
                seen += 1
                assert rows[winners[0]].paid == rows[winners[0]].score
                assert all((row.paid or 0) <= 0 for seat, row in enumerate(rows) if seat not in winners)
    assert seen or variant == "gin_battle_royal"


@pytest.mark.parametrize(("variant", "seats"), [("gin_standard", 2), ("gin_hollywood", 2), ("rum", 3), ("indian_points", 3)])
def test_the_score_sheet_has_a_row_of_purses(variant: str, seats: int) -> None:
    """Whatever the columns of the games, a purse is the player's own; a settlement stays the last row."""
    match = begin(seats, seed=3, variant=variant, options={"purse": 300, "point_value": 1})
    hand_by_the_tidy(match)
    sheet = Seat(match, 0).score_sheet()
    (row,) = [foot for foot in sheet.foot if foot.kind == "purse"]
    assert [cell.words for cell in row.cells] == [one.purse for one in match.results[0].rows]
    assert [foot.kind for foot in sheet.foot][-1] in ("purse", "credit") and sheet.subtitle[-1].code == "scores.play_chips"
    assert all(cell.account().lines for cell in row.cells)


def test_what_was_paid_is_taken_back_with_the_hand() -> None:
    match = begin(3, seed=3, variant="indian_points", options={"purse": 300})
    hand_by_the_tidy(match)
    paid = purse.purses(match.rules, match.history.state)
    assert paid != (300, 300, 300)
    match.undo()
    assert purse.purses(match.rules, match.history.state) == (300, 300, 300)
    match.redo()
    assert purse.purses(match.rules, match.history.state) == paid


def test_nobody_claims_a_discard_who_is_out() -> None:
    """Rummy 500, where anybody may call what lies in the pile: a player who is bankrupt is not asked."""
    rules = with_purse("rummy_500", 4)
    for state in hands(rules, 3, 4):
        assert not any(state.hands[seat] for seat, bits in enumerate(state.standing) if bits & standing.OUT)


def test_everybody_sees_what_is_paid_and_who_is_bankrupt() -> None:
    rules = with_purse("indian_points", 2, purse=200, least_purse=150)
    state, chance, events = rules.new_state(), Chance(2), list[Event]()
    rules.deal(state, 7)
    while state.frames:
        rules.apply(state, rules.suggest(state, chance), events.append)
    told = [(event.name, event.seat) for event in events if isinstance(event, Told) and event.name in ("paid", "bankrupt")]
    assert sorted(told)[:2] in ([("paid", 0), ("paid", 1)], [("bankrupt", 0), ("paid", 0)], [("bankrupt", 1), ("paid", 0)])
    chips = purse.purses(rules, state)
    assert purse.purses(rules, view_of(rules, state, 0)) == chips
    again = State.from_plain(state.to_plain(), rules.memory)
    rules.settle_again(again)
    assert purse.purses(rules, again) == chips and again.result == state.result and again.digest() == state.digest()


def test_a_hand_costs_nothing_twice() -> None:
    """A table that is set up and counted anew has the purses that it had."""
    rules = compile_rules(with_purse("gin_standard", 2).variant, 2)
    for state in hands(rules, 4, 3):
        before = purse.purses(rules, state)
        rules.settle_again(state)
        assert purse.purses(rules, state) == before


@pytest.mark.parametrize(("variant", "seats"), [("indian_points", 3), ("straight_rummy", 4)])
def test_the_sheet_ends_the_sitting_with_as_few_players_as_the_rules_do(variant: str, seats: int) -> None:
    """However many sit at the table, the game goes on with as many as it needs."""
    rules = with_purse(variant, seats)
    said = " ".join(words for section in sheet(rules.variant, seats) for words in section.lines)
    assert "The sitting is over when fewer than two players are left" in said and "as long as you like" not in said
