"""Places by declaration alone: two discard piles, a talon known in part, a hand of nobody's, split hands, a pot of chips, and
of every player's own a pile, a tray of chips and two betting circles of nobody's.

The toys stand here and nowhere in the game: what they declare is dealt, seen, imagined, set up, saved and counted.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from game.cards.chance import Chance
from game.cards.ids import HIDDEN, card_set
from game.cards.settings import BySeats
from game.engine.facts import event_json
from game.match.history import check_value
from game.match.match import Match
from game.match.positions import placement, referee
from game.match.positions.position_memory import BadPosition
from game.match.saves import codec
from game.match.saves.codec import Writer, open_match
from game.match.saves.plain import Label
from game.match.setup import Setup
from game.rules.acts.events import STOCK_ZONE, ChipsMoved, Event, Moved, redacted, unheard
from game.rules.chips import CHIPS, brought, move_chips
from game.rules.policies.dealing.deal import DealOut
from game.rules.ruleset import Ruleset, compile_rules
from game.rules.state.places import Place, Places, Spot
from game.rules.state.state import State
from game.rules.state.worlds import sample, unseen
from game.rules.variant import Variant
from game.rules.view import view_of
from game.table.scene.from_view import owner_in_scene
from game.table.scene.scene import AsideScene
from tests.match.tables import PEOPLE, replayed, same
from tests.saves.played import WHEN
from tests.variants.shelf import folder

if TYPE_CHECKING:
    from game.rules.acts.events import Emit

TOYS = """
format: 1
extends: straight_rummy
name: Toys
players: {min: 2, max: 4}
"""


@dataclass(frozen=True)
class ToyDeal(DealOut):
    """Five cards each, and something for every kind of place."""

    def places(self) -> tuple[Place, ...]:
        """Two piles beside the discards, a hand of nobody's, a second hand in play for everybody, and the pot."""
        return (
            Place("second_pile", "pile", seen_by="everybody", dealt=1),
            Place("talon", "pile", partly=True, dealt=3),
            Place("spare", "hand", "house", dealt=4),
            Place("split", "hand", "seat", seen_by="owner", shown=True, dealt=2),
            Place("foot", "apart", "side", dealt=2),
            Place("kitty", "chips", start=12),
            Place("own", "pile", "seat", seen_by="owner", shown=True, dealt=2),
            Place("tray", "chips", "seat", start=5),
            Place("circle", "chips", copies=2),
        )

    slots = (CHIPS,)


def stir(rules: Ruleset, state: State, emit: Emit) -> None:
    """Whoever has drawn puts a chip into the pot, one of the own tray into a circle as long as there is one, and the top card
    of the own pile under it; a card of the spare hand goes openly on the talon.
    """
    places, seat = rules.places, rules.to_act(state) or 0
    spare, tray, own = places.number("spare"), places.spot("tray", seat), state.discards[places.number("own", seat)]
    talon = places.spot("talon")
    move_chips(state, 1, seat, places.spot("kitty"), emit)
    if state.pots[tray.number]:
        move_chips(state, 1, tray, places.pots[places.number("circle") + seat % 2], emit)
    own.insert(0, own.pop())
    if state.hands[spare]:
        card = state.hands[spare].bit_length() - 1
        state.hands[spare] ^= 1 << card
        talon.put(state, card)
        state.known[talon.known] |= 1 << card
        emit(Moved((card,), ("hand", spare), talon.zone, rules.everybody))


@lru_cache(maxsize=1)
def variant(path: Path) -> Variant:
    """The toys, from their rules file and with the deal of this page."""
    plain = folder(path, toys=TOYS).resolve("toys").variant
    return replace(plain, deal=ToyDeal(cards=BySeats.always(5)))


@pytest.fixture(params=[2, 3])
def rules(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Ruleset:
    """The toys for two and for three."""
    return compile_rules(variant(tmp_path_factory.getbasetemp() / "toys"), request.param)


def play(rules: Ruleset, seed: int, events: list[Event] | None = None) -> Iterator[State]:
    """A hand by random moves: the state before every decision and at the end."""
    state, chance = rules.new_state(), Chance(seed)
    rules.deal(state, seed, unheard if events is None else events.append)
    while state.frames:
        yield state
        emit = unheard if events is None else events.append
        if rules.phase(state) == "play":
            stir(rules, state, emit)
        rules.apply(state, rules.suggest(state, chance), emit)
    yield state


def test_every_declared_place_is_dealt_to_and_keeps_its_owner(rules: Ruleset) -> None:
    seats, places = rules.seats, rules.places
    state = next(play(rules, 1))
    assert [hand.bit_count() for hand in state.hands] == [5] * seats + [4] + [2] * seats
    assert places.owner_of_hand == (*range(seats), -1, *range(seats))
    assert [places.number("split", seat) for seat in range(seats)] == list(range(seats + 1, 2 * seats + 1))
    assert [len(pile) for pile in state.discards] == [1, 1, 3] + [2] * seats
    assert [cards.bit_count() for cards in state.aside] == [2] * seats + [0]
    assert state.pots == (12, *[5] * seats, 0, 0)
    assert [spot.owner for spot in places.pots] == [-1, *range(seats), -1, -1]


def test_places_of_one_name_have_labels_and_zones_of_their_own(rules: Ruleset) -> None:
    seats, places = range(rules.seats), rules.places
    assert [spot.label for spot in places.piles] == ["discard", "second_pile", "talon", *(f"own:{seat}" for seat in seats)]
    assert [spot.label for spot in places.pots] == ["kitty", *(f"tray:{seat}" for seat in seats), "circle:1", "circle:2"]
    spots = (*places.hands, *places.piles, *places.apart, *places.pots)
    assert len({spot.zone for spot in spots}) == len(spots)
    moves = [event_json(Moved((0,), STOCK_ZONE, spot.zone), rules.pack)["to"] for spot in (*places.piles, *places.pots)]
    assert moves == [spot.label for spot in (*places.piles, *places.pots)]


def test_the_window_calls_places_as_the_rules_do() -> None:
    declared = (Place("spare", "apart"), Place("wing", "apart", copies=2), Place("flowers", "apart", "seat"))
    spots = Places(3, declared, [(0,), (1,), (2,)]).apart
    ids = [AsideScene(spot.name, owner_in_scene(spot), 0).id for spot in spots]
    assert ids == [f"pile:{spot.label}" for spot in spots] and len(set(ids)) == 6


@pytest.mark.parametrize("name", ["", "two words", "tray:1"])
def test_a_name_of_a_place_can_be_told_from_a_label(name: str) -> None:
    with pytest.raises(ValueError, match="name"):
        Places(2, [Place(name, "chips")], [(0,), (1,)])


def test_no_card_and_no_chip_is_ever_lost(rules: Ruleset) -> None:
    for seed in range(4):
        for state in play(rules, seed):
            cards = sorted(card for spot in rules.places.of_cards for card in spot.cards(state))
            assert cards == sorted(rules.pack.cards)
            if state.frames:
                assert sum(state.scores) + sum(state.pots) == 12 + 5 * rules.seats


def test_events_alone_tell_where_every_chip_is(rules: Ruleset) -> None:
    for seed in range(3):
        events: list[Event] = []
        lying = dict(zip([spot.zone for spot in rules.places.pots], rules.new_state().pots, strict=True))
        for state in play(rules, seed, events):
            for event in events:
                if isinstance(event, ChipsMoved):
                    assert event.amount > 0 and redacted([event], 1 << 1) == [event]
                    for zone, change in ((event.source, -event.amount), (event.target, event.amount)):
                        lying[zone] = lying.get(zone, 0) + change
            events.clear()
            assert tuple(lying[spot.zone] for spot in rules.places.pots) == state.pots
            before = [lying.get(("seat", seat), 0) for seat in range(rules.seats)]
            assert brought(state) == before
            if state.frames:
                assert state.scores == before
        assert state.result is not None and any(before)
        for row, chips in zip(state.result.rows, before, strict=True):
            assert [entry.points for entry in row.lines if entry.line.code == "score.chips"] == [chips] * bool(chips)
        assert state.scores == [row.total for row in state.result.rows] == [row.score for row in state.result.rows]


def test_chips_are_whole_and_none_come_from_nowhere(rules: Ruleset) -> None:
    state = next(play(rules, 1))
    before = check_value(state)
    kitty, circle = rules.places.spot("kitty"), rules.places.spot("circle")
    for chips, source in ((-1, kitty), (13, kitty), (1, circle)):
        with pytest.raises(ValueError, match="chips"):
            move_chips(state, chips, source, 0, unheard)
    told: list[Event] = []
    move_chips(state, 0, circle, 0, told.append)
    assert check_value(state) == before and not told


def test_nobody_sees_what_its_place_keeps_from_it(rules: Ruleset) -> None:
    events: list[Event] = []
    for state in play(rules, 2, events):
        for seat in range(rules.seats):
            view = view_of(rules, state, seat, events)
            seen = rules.pack.all & ~card_set(unseen(rules, view))
            lying = [(spot, card) for spot in rules.places.of_cards for card in spot.cards(state)]
            assert seen == card_set(card for spot, card in lying if may_see(state, spot, seat, card))
            assert view.pots == state.pots


def may_see(state: State, spot: Spot, seat: int, card: int) -> bool:
    """Whether a seat may know that this card lies there, in words of this game alone."""
    if spot.name in ("discard", "second_pile", "melds"):
        return True
    if spot.name in ("hand", "split", "own"):
        known = spot.name != "own" and bool(state.known[spot.number] >> card & 1)
        return spot.owner == seat or state.result is not None or known
    return spot.name == "talon" and bool(state.known[-1] >> card & 1)


def test_a_talon_known_in_part_shows_those_cards_in_their_order(rules: Ruleset) -> None:
    states = play(rules, 3)
    state = next(state for state in states if state.known[-1].bit_count() == 2)
    row = view_of(rules, state, 0).discards[2]
    assert row == (HIDDEN, HIDDEN, HIDDEN, *state.discards[2][3:])
    assert len(row) == 5


def test_imagined_worlds_have_the_same_view(rules: Ruleset) -> None:
    for number, state in enumerate(play(rules, 5)):
        if number % 5 == 0:
            for seat in range(rules.seats):
                view = view_of(rules, state, seat)
                world = sample(rules, view, Chance(number))
                again = view_of(rules, world, seat)
                assert again == view
                cards = sorted(card for spot in rules.places.of_cards for card in spot.cards(world))
                assert cards == sorted(rules.pack.cards)


def test_a_state_comes_back_from_its_plain_data(rules: Ruleset) -> None:
    for state in play(rules, 6):
        again = State.from_plain(state.to_plain(), rules.memory)
        assert again.digest() == state.digest()
        assert check_value(again) == check_value(state)


def begun(path: Path, seats: int) -> Match:
    """A match of the toys."""
    found = folder(path, toys=TOYS).resolve("toys")
    return Match.begin(replace(found, variant=variant(path)), PEOPLE[:seats], 11)


def test_a_position_names_every_place_and_comes_back(tmp_path: Path) -> None:
    match = begun(tmp_path, 3)
    chance = Chance(2)
    found = replace(folder(tmp_path, toys=TOYS).resolve("toys"), variant=variant(tmp_path))
    for _ in range(30):
        if match.hand_over:
            break
        truth = referee.truth(match)
        state, pots = match.history.state, match.history.state.pots
        assert list(truth["piles"]) == ["second_pile", "talon", "own:0", "own:1", "own:2"]
        own = [state.discards[match.rules.places.number("own", seat)] for seat in range(3)]
        assert [truth["piles"][f"own:{seat}"] for seat in range(3)] == [match.rules.pack.text(pile).split() for pile in own]
        assert len(truth["hands"]) == 7
        labels = ["kitty", "tray:0", "tray:1", "tray:2", "circle:1", "circle:2"]
        assert truth["pots"] == dict(zip(labels, pots, strict=True))
        again = placement.set_up(found, PEOPLE[:3], 11, truth, chance.shuffle)
        assert referee.truth(again) == truth
        match.submit(match.to_act or 0, match.rules.suggest(match.history.state, chance))
    mine, hidden = referee.seen(match, 1), referee.seen(match, None)
    assert mine["piles"]["own:0"] == ["??", "??"] and "??" not in mine["piles"]["own:1"]
    for field, label in (("pots", "tray"), ("piles", "tray:0"), ("pots", "own:1"), ("piles", "discard")):
        with pytest.raises(BadPosition, match="no_place"):
            placement.set_up(found, PEOPLE[:3], 11, {**referee.truth(match), field: {label: ()}}, chance.shuffle)
    assert hidden["hands"][3] == ["??"] * len(hidden["hands"][3])


def test_a_save_keeps_every_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = begun(tmp_path, 2)
    chance = Chance(4)
    for _ in range(12):
        match.submit(match.to_act or 0, match.rules.suggest(match.history.state, chance))
    setup_of = codec.setup_of

    def with_toys(plain: dict[str, object]) -> Setup:
        return replace(setup_of(plain), variant=variant(tmp_path))

    monkeypatch.setattr(codec, "setup_of", with_toys)
    opened = open_match(Writer(match).write({}, Label(WHEN, None)))
    assert opened.notes == ()
    same(opened.match, match)
    assert opened.match.history.state.pots == match.history.state.pots
    assert replayed(opened.match)[1] is None


@dataclass(frozen=True)
class SharedTable(DealOut):
    """A deal of a game whose melds belong to nobody."""

    def places(self) -> tuple[Place, ...]:
        """The melds, otherwise than in other games."""
        return (Place("melds", "melds", "table", seen_by="everybody"),)


def test_melds_may_belong_to_nobody(tmp_path: Path) -> None:
    found = folder(tmp_path, toys=TOYS).resolve("toys")
    shared = replace(found, variant=replace(found.variant, deal=SharedTable(cards=BySeats.always(5))))
    given = {
        "hands": [["8H", "KC"], ["2D", "3D"]],
        "melds": [{"owner": None, "cards": ["5H", "6H", "7H"], "by": [0, 1, 1]}],
        "discard": ["8C"],
        "melded_before": [True, True],
        "phase": "play",
        "to_act": 0,
    }
    match = placement.set_up(shared, PEOPLE[:2], 1, given, Chance(1).shuffle)
    match.submit(0, match.parse("layoff 1 8H"))
    assert referee.seen(match, 1)["melds"] == [
        {"id": 1, "owner": None, "cards": ["5H", "6H", "7H", "8H"], "kind": "run", "by": [0, 1, 1, 0]}
    ]
    again = placement.set_up(shared, PEOPLE[:2], 1, referee.truth(match), Chance(1).shuffle)
    assert again.history.state.melds == match.history.state.melds
    with pytest.raises(BadPosition, match="owner"):
        placement.set_up(found, PEOPLE[:2], 1, given, Chance(1).shuffle)


def test_two_declarations_of_one_place_must_be_the_same() -> None:
    with pytest.raises(ValueError, match="kitty"):
        Places(2, [Place("kitty", "chips"), Place("kitty", "chips", start=3)], [(0,), (1,)])


def test_a_card_that_goes_into_a_hidden_place_is_told_to_nobody_else(rules: Ruleset) -> None:
    events: list[Event] = []
    next(play(rules, 8, events))
    for event in events:
        if isinstance(event, Moved) and event.target[0] == "own":
            heard = [redacted([event], 1 << seat)[0] for seat in range(rules.seats)]
            assert [_cards(one) == event.cards for one in heard] == [seat == event.target[1] for seat in range(rules.seats)]
        if isinstance(event, Moved) and event.target[0] in ("aside", "talon"):
            assert all(card == HIDDEN for seat in range(rules.seats) for card in _cards(redacted([event], 1 << seat)[0]))


def _cards(event: Event) -> tuple[int, ...]:
    assert isinstance(event, Moved)
    return event.cards
