"""Cards moved about on a board of sets: where they part, join and fit."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from game.cards.chance import Chance
from game.cards.ids import Card
from game.match.match import Match
from game.match.positions import placement
from game.match.seat import Seat
from game.match.setup import SeatInfo
from game.rules.laying.arranged import Arranged, Judged, Put
from game.table.hand.board_moves import (
    BEFORE,
    BEHIND,
    BETWEEN,
    FREES,
    WITH,
    Target,
    broken,
    dropped,
    parted_at,
    places,
    put_home,
    seams,
    taken_out,
)
from game.table.hand.draft import Draft, Group
from game.table.hand.set_reader import Asked, SetReader
from tests.laws.deals import catalogue


@cache
def _match() -> Match:
    given = {"hands": [["B4"], ["K9"]], "stock": ["K2"], "rest": "out", "phase": "play", "to_act": 0}
    resolved = catalogue().resolve("tile_rummy")
    return placement.set_up(resolved, [SeatInfo("A"), SeatInfo("B")], 0, given, lambda cards: None)


@cache
def _reader() -> SetReader:
    seat = Seat(_match(), 0)

    def judge(sets: Sequence[Asked]) -> list[Judged]:
        puts = tuple(Put(f"new:{number}", cards, stands) for number, (cards, stands) in enumerate(sets))
        return list(seat.judge(Arranged(table=puts)).groups) if puts else []

    return SetReader(_match().rules.pack, judge)


class Board:
    """A board as it is written: sets apart by strokes, and the hand."""

    def __init__(self, table: str, hand: str = "") -> None:
        pack = _match().rules.pack
        free, groups = pack.all, []
        for number, names in enumerate(filter(None, table.split(" / ")), 1):
            cards = pack.find_all(names.split(), free)
            groups.append(Group(f"meld:{number}", cards))
            free &= ~sum(1 << card for card in cards)
        self.draft = Draft(pack.find_all(hand.split(), free), tuple(groups), whole=True)

    def card(self, name: str, meld: int = 0) -> Card:
        pack = _match().rules.pack
        among = self.draft.lying[meld - 1].cards if meld else self.draft.cards
        return next(card for card in among if pack.name(card) == name)

    def cards(self, names: str, meld: int = 0) -> tuple[Card, ...]:
        return tuple(self.card(name, meld) for name in names.split())

    def drop(self, names: str, target: Target, meld: int = 0) -> str:
        self.draft = dropped(self.draft, self.cards(names, meld), target, _reader())
        return self.says()

    def says(self) -> str:
        pack = _match().rules.pack
        return " / ".join(pack.text(group.cards) for group in self.draft.groups if group.cards)

    def fit(self, names: str, meld: int = 0) -> list[tuple[str, str, int, str]]:
        pack = _match().rules.pack
        wild = [card for card in pack.cards if pack.name(card) == "JK"]
        found = places(self.draft, self.cards(names, meld), _reader(), wild)
        return [(one.how, one.target.group, one.target.at, pack.text(one.beside)) for one in found]


def test_a_card_goes_to_the_end_it_fits_wherever_it_is_dropped() -> None:
    for at in range(4):
        assert Board("R5 R6 R7", "R8").drop("R8", Target("meld:1", at)) == "R5 R6 R7 R8"


def test_a_card_dropped_between_two_parts_the_run_where_it_cannot_be_inserted() -> None:
    """Red 6 between red 6 and 7: two runs, of which the second begins with it, or the first ends with it."""
    board = Board("R4 R5 R6 R7 R8", "R6")
    assert board.drop("R6", Target("meld:1", 3)) == "R4 R5 R6 / R6 R7 R8"
    assert len(board.draft.steps) == 1
    assert seams(board.draft) == {"new:1": "meld:1"}
    assert Board("R4 R5 R6 R7 R8", "R6").drop("R6", Target("meld:1", 2)) == "R4 R5 R6 / R6 R7 R8"


def test_a_card_taken_from_the_middle_of_a_run_leaves_two() -> None:
    board = Board("B5 B6 B7 B8 B9 B10 B11 / K8 Y8")
    assert board.drop("B8", Target("meld:2"), 1) == "B5 B6 B7 / B9 B10 B11 / K8 Y8 B8"
    assert len(board.draft.steps) == 1
    assert board.draft.undone() == Board("B5 B6 B7 B8 B9 B10 B11 / K8 Y8").draft
    assert Board("R3 R4 R5 / K4 Y4").drop("R4", Target("meld:2"), 1) == "R3 R5 / K4 Y4 R4"


def test_what_is_dropped_where_it_was_is_no_step() -> None:
    for at in (0, 1, 2):
        board = Board("R3 R4 R5 R6 R7")
        assert board.drop("R4", Target("meld:1", at), 1) == "R3 R4 R5 R6 R7"
        assert not board.draft.begun


def test_cards_dropped_on_the_free_place_are_a_new_set_in_their_order() -> None:
    board = Board("R5 B5 K5 Y5", "B6 B4")
    assert board.drop("B6 B4", Target(behind="meld:1")) == "R5 B5 K5 Y5 / B4 B6"
    assert board.drop("B5", Target("new:1", 0), 1) == "R5 K5 Y5 / B4 B5 B6"
    assert not broken(board.draft, _reader())
    assert len(board.draft.steps) == 2


def test_a_card_of_the_hand_goes_home_and_the_run_joins_no_more_than_it_was() -> None:
    board = Board("R4 R5 R6 R7 R8", "R6")
    board.drop("R6", Target("meld:1", 3))
    board.draft = put_home(board.draft, board.cards("R6"), _reader())
    assert board.says() == "R4 R5 R6 / R7 R8"
    assert put_home(board.draft, board.cards("R6"), _reader()) == board.draft


def test_a_set_is_parted_before_a_card() -> None:
    board = Board("R4 R5 R6 R7 R8")
    board.draft = parted_at(board.draft, board.card("R7", 1))
    assert board.says() == "R4 R5 R6 / R7 R8"


def test_the_places_of_a_lifted_card() -> None:
    board = Board("R1 R2 R3 / B5 B6 B7 B8 B9 B10 B11 / K8 Y8 / R11 B11 K11")
    assert board.fit("B8", 2) == [
        (BEHIND, "meld:2", 3, "B5 B6 B7"),
        (BEFORE, "new:1", 0, "B9 B10 B11"),
        (WITH, "meld:3", 2, "K8 Y8"),
    ]
    assert Board("R4 R5 R6 R7 R8", "R6").fit("R6")[0] == (BETWEEN, "meld:1", 2, "R5 R6")
    assert Board("B9 B10 B12", "B11").fit("B11") == [(BETWEEN, "meld:1", 2, "B10 B12")]


def test_a_joker_has_a_place_at_either_end_and_may_be_freed() -> None:
    assert Board("R5 R6 R7", "JK").fit("JK") == [(BEFORE, "meld:1", 0, "R5 R6 R7"), (BEHIND, "meld:1", 3, "R5 R6 R7")]
    board = Board("R3 JK R5", "R4")
    assert board.fit("R4") == [(FREES, "meld:1", 1, "JK")]
    assert board.drop("R4", Target("meld:1", 1, frees=board.card("JK", 1))) == "R3 R4 R5 / JK"


def test_what_a_broken_set_lacks() -> None:
    pack = _match().rules.pack

    def lacks(names: str) -> list[tuple[int, str]]:
        found = _reader().missing(pack.find_all(names.split()))
        return [(one.at, " ".join(pack.deck.face_names[face] for face in one.faces)) for one in found]

    assert lacks("K8 Y8") == [(2, "R8 B8")]
    assert lacks("B9 B10 B12") == [(2, "B11")]
    assert lacks("R5 R6") == [(0, "R4"), (2, "R7")]
    assert lacks("R5 K9") == lacks("R5") == lacks("R5 R6 R7") == []


def test_cards_that_were_set_apart_by_hand_do_not_come_together_again_by_themselves() -> None:
    """The upper three of four are taken out one by one, the middle one first: what is left behind stays where it is."""
    board = Board("R10 R11 R12 R13 / K11 Y11")
    assert board.drop("R12", Target(), 1) == "R10 R11 R13 / K11 Y11 / R12"
    assert board.drop("R13", Target("new:1"), 1) == "R10 R11 / K11 Y11 / R12 R13"
    assert board.drop("R11", Target("new:1"), 1) == "R10 / K11 Y11 / R11 R12 R13"


SETS = (
    "R1 R2 R3 R4 R5 R6 R7", "B5 B6 B7 B8", "K9 K10 K11", "Y2 Y3 Y4 Y5 Y6", "R8 B8 K8 Y8", "R11 B11 K11", "B11 JK B13",
    "K1 Y1 R1", "Y9 Y10 Y11 Y12 Y13", "B2 K2 Y2",
)  # fmt: skip
HANDS = "R4 R8 B9 K12 Y7 JK Y8 R5 B4 K8 R13 B12 Y12 R2"


def test_any_gestures_keep_every_card_and_are_undone_to_the_beginning() -> None:
    for seed in range(40):
        chance, board = Chance(seed), _any_board(seed)
        everything = sorted((*board.draft.cards, *(card for group in board.draft.lying for card in group.cards)))
        for _ in range(10):
            board.draft = _any_gesture(chance, board.draft)
            lying = [card for group in board.draft.groups for card in group.cards]
            assert sorted((*lying, *board.draft.loose)) == everything
            assert not set(board.draft.loose) - set(board.draft.cards), "a card of the table stays on it"
        for _ in range(len(board.draft.steps)):
            board.draft = board.draft.undone()
        assert board.draft.groups == board.draft.lying


def test_every_place_is_what_it_promises() -> None:
    """Dropped where a number stands, cards lie in a set, or in the beginning of one, and no set is broken that was whole."""
    pack = _match().rules.pack
    wild = [card for card in pack.cards if pack.name(card) == "JK"]
    for seed in range(40):
        chance, board = Chance(seed), _any_board(seed)
        for _ in range(3):
            board.draft = _any_gesture(chance, board.draft)
        held = _any_cards(chance, board.draft)
        before = {group.cards for group in broken(taken_out(board.draft, held, _reader()), _reader())}
        for place in places(board.draft, held, _reader(), wild):
            made = dropped(board.draft, held, place.target, _reader())
            there = made.group(made.place(held[0]))
            assert there is not None
            assert _reader().whole(there.cards, there.stands) == place.whole, (seed, place, pack.text(there.cards))
            torn = {group.cards for group in broken(made, _reader())} - before - {there.cards}
            assert place.how == FREES or not torn, (seed, place, torn)


def _any_board(seed: int) -> Board:
    chance = Chance(seed)
    sets, hand = list(SETS), HANDS.split()
    chance.shuffle(sets)
    chance.shuffle(hand)
    return Board(" / ".join(sets[:7]), " ".join(hand[:6]))


def _any_cards(chance: Chance, draft: Draft) -> tuple[Card, ...]:
    """One card, or two that lie beside each other."""
    rows = [draft.loose, *(group.cards for group in draft.groups)]
    row = chance.choice([row for row in rows if row])
    at = chance.below(len(row))
    return row[at : at + 1 + chance.below(2)]


def _any_gesture(chance: Chance, draft: Draft) -> Draft:
    cards, way = _any_cards(chance, draft), chance.below(8)
    if way == 0:
        return draft.undone()
    if way == 1:
        return parted_at(draft, cards[0])
    if way == 2 and set(cards) <= set(draft.cards):
        return put_home(draft, cards, _reader())
    if way == 3:
        return dropped(draft, cards, Target(), _reader())
    group = chance.choice([group for group in draft.groups if group.cards])
    return dropped(draft, cards, Target(group.name, chance.below(1 + len(group.cards))), _reader())
