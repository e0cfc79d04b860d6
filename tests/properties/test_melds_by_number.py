"""A meld is known by its number as long as it lies on the table: melds grow, split, join and go, and no number means two."""

from __future__ import annotations

from game.cards.chance import Chance
from game.cards.ids import card_set
from game.match.match import Match
from game.match.positions import placement, referee
from game.rules.acts.actions import LayOff
from game.rules.ruleset import Ruleset
from game.rules.state.meld import Meld, meld_of, reading_of
from game.rules.state.state import State
from game.rules.state.worlds import sample
from game.rules.view import view_of
from tests.match.tables import PEOPLE, resolved

GIVEN = {
    "hands": [["4H", "9C", "KC"], ["2D", "3D"]],
    "melds": [
        {"id": 2, "owner": 1, "cards": ["AS", "2S", "3S", "4S", "5S", "6S"]},
        {"id": 5, "owner": 0, "cards": ["5H", "6H", "7H"]},
    ],
    "discard": ["8C"],
    "to_act": 0,
    "phase": "play",
}


def table(given: dict[str, object]) -> Match:
    """A game of Straight Rummy as it is laid out here."""
    return placement.set_up(resolved("straight_rummy"), PEOPLE[:2], 7, given, Chance(1).shuffle)


def laid(rules: Ruleset, state: State, owner: int, cards: tuple[int, ...]) -> Meld:
    """A new meld of these cards."""
    found = rules.found(state, cards)
    assert found is not None
    return state.lay_meld(rules.new_meld(0, owner, found))


def split(rules: Ruleset, state: State, id: int, at: int) -> None:
    """The meld of this number keeps the cards before this place; the rest makes a new one."""
    meld = state.meld(id)
    state.change_meld(meld._replace(cards=meld.cards[:at], by=meld.by[:at]))
    laid(rules, state, meld.owner, meld.cards[at:])


def joined(rules: Ruleset, state: State, id: int, other: int) -> None:
    """One meld takes in another, which is gone."""
    gone = state.remove_meld(other)
    grown = rules.grown(state, state.meld(id), gone.cards, gone.owner)
    assert grown is not None
    state.change_meld(grown)


def test_melds_split_join_and_go_and_no_number_comes_back() -> None:
    match = table(GIVEN)
    rules, state = match.rules, match.history.state.clone()
    assert [meld.id for meld in state.melds] == [2, 5]
    split(rules, state, 2, 3)
    assert [(meld.id, rules.pack.text(meld.cards)) for meld in state.melds] == [(2, "AS 2S 3S"), (5, "5H 6H 7H"), (6, "4S 5S 6S")]
    joined(rules, state, 2, 6)
    assert [(meld.id, len(meld.cards)) for meld in state.melds] == [(2, 6), (5, 3)]
    gone = state.remove_meld(5)
    assert meld_of(state.melds, 5) is None
    assert laid(rules, state, 1, gone.cards).id == 7
    again = State.from_plain(state.to_plain(), state.memory)
    assert again.digest() == state.digest()
    assert again.next_meld == 8


def test_cards_are_laid_off_on_the_meld_of_that_number_wherever_it_lies() -> None:
    match = table(GIVEN)
    assert match.rules.pack.text(match.history.state.meld(5).cards) == "5H 6H 7H"
    code = match.check(0, match.parse("layoff 1 4H"))
    assert code is not None
    assert code.code == "layoff.no_such_meld"
    assert match.parse("layoff 5 4H") in match.legal()
    match.submit(0, match.parse("layoff 5 4H"))
    assert [meld["id"] for meld in referee.seen(match, 1)["melds"]] == [2, 5]
    assert match.rules.pack.text(match.view(1).meld(5).cards) == "4H 5H 6H 7H"


def test_a_position_with_gaps_between_its_numbers_comes_back_as_it_was() -> None:
    match = table({**GIVEN, "memory": {"next_meld": 9}})
    again = table({name: value for name, value in referee.truth(match).items() if name != "digest"})
    assert again.history.state.digest() == match.history.state.digest()
    assert [str(action) for action in again.legal()] == [str(action) for action in match.legal()]
    assert again.history.state.next_meld == 9


def test_an_imagined_table_has_the_same_numbers() -> None:
    match = table({**GIVEN, "memory": {"next_meld": 9}})
    rules, state = match.rules, match.history.state
    view = view_of(rules, state, 0)
    world = sample(rules, view, Chance(3))
    assert (world.melds, world.next_meld) == (state.melds, 9)
    lay = next(action for action in rules.legal(world) if isinstance(action, LayOff))
    rules.play(world, lay)
    assert card_set(reading_of(world.meld(lay.meld)).cards) >> lay.cards[0] & 1
