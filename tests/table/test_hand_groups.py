"""The groups that a player makes in a closed hand: a draft that nothing changes but the player."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from game.cards.ids import Card, card_set
from game.cards.pack import Pack
from game.table.hand.order import OWN, SUIT, HandOrder, Spot, dealt
from game.table.hand.saved_order import from_plain, to_plain

PLAIN = Pack()
TWO = Pack(2, 2)


def cards(text: str) -> tuple[Card, ...]:
    return PLAIN.find_all(text.split())


def text(order: HandOrder) -> str:
    """The groups and, behind a bar, the loose cards."""
    return " / ".join(map(PLAIN.text, order.groups)) + " | " + PLAIN.text(order.loose)


HAND = dealt(cards("5S 6S 7S QH QD QC KD 9H 2C"))
MADE = HAND.group(cards("5S 6S 7S")).group(cards("QH QD QC"))


def test_what_is_put_together_lies_before_the_loose_cards() -> None:
    assert text(MADE) == "5S 6S 7S / QH QD QC | KD 9H 2C"
    assert MADE.parts == (cards("5S 6S 7S"), cards("QH QD QC"), cards("KD 9H 2C"))


def test_cards_of_several_groups_may_be_put_together() -> None:
    assert text(MADE.group(cards("7S QH 2C"))) == "5S 6S / 7S QH 2C / QD QC | KD 9H"


def test_the_same_group_again_comes_apart() -> None:
    assert text(MADE.group(cards("QC QH QD"))) == "5S 6S 7S | QC QH QD KD 9H 2C"


def test_a_card_put_into_a_group_lies_there() -> None:
    assert text(MADE.put(cards("9H"), Spot(0, 1))) == "5S 9H 6S 7S / QH QD QC | KD 2C"
    assert text(MADE.put(cards("5S"), Spot(1, 3))) == "6S 7S / QH QD QC 5S | KD 9H 2C"
    assert text(MADE.put(cards("5S"), Spot(2, 1))) == "6S 7S / QH QD QC | KD 5S 9H 2C"


def test_a_card_put_between_groups_founds_one() -> None:
    assert text(MADE.put(cards("9H"), Spot(1))) == "5S 6S 7S / 9H / QH QD QC | KD 2C"
    assert text(MADE.put(cards("9H"), Spot(0))) == "9H / 5S 6S 7S / QH QD QC | KD 2C"
    assert text(MADE.put(cards("9H 2C"), Spot(2))) == "5S 6S 7S / QH QD QC / 9H 2C | KD"


def test_a_place_behind_all_parts_is_among_the_loose_cards() -> None:
    assert text(MADE.put(cards("7S"), Spot(3))) == "5S 6S / QH QD QC | KD 9H 2C 7S"


def test_a_place_that_changes_nothing_changes_nothing() -> None:
    assert MADE.put(cards("6S"), Spot(0, 1)) is MADE


def test_a_card_that_comes_is_loose_and_last() -> None:
    assert text(MADE.follow([*MADE.cards, *cards("8S")])) == "5S 6S 7S / QH QD QC | KD 9H 2C 8S"


def test_a_card_that_is_drawn_into_a_group_lies_there() -> None:
    drawn = MADE.follow([*MADE.cards, *cards("8S")], Spot(0, 3))
    assert text(drawn) == "5S 6S 7S 8S / QH QD QC | KD 9H 2C"
    assert drawn.new == card_set_of("8S")


def card_set_of(text: str) -> frozenset[Card]:
    return frozenset(cards(text))


def test_what_is_thrown_comes_back_into_its_group() -> None:
    for gone in ("6S", "QC", "QH", "KD", "2C"):
        kept = [card for card in MADE.cards if card not in cards(gone)]
        thrown = MADE.follow(kept)
        assert thrown.undo(MADE.cards).parts == MADE.parts, gone
        assert thrown.undo(MADE.cards).redo(kept).parts == thrown.parts, gone


def test_a_group_that_is_gone_comes_back_where_it_lay() -> None:
    alone = MADE.put(cards("9H"), Spot(1))
    kept = [card for card in alone.cards if card not in cards("9H")]
    assert alone.follow(kept).undo(alone.cards).groups == alone.groups


def test_arrow_keys_push_a_card_through_every_place() -> None:
    order, seen = MADE, []
    for _ in range(7):
        order = order.step(cards("7S"), 1)
        seen.append(text(order))
    assert seen[:6] == [
        "5S 6S / 7S / QH QD QC | KD 9H 2C",
        "5S 6S / 7S QH QD QC | KD 9H 2C",
        "5S 6S / QH 7S QD QC | KD 9H 2C",
        "5S 6S / QH QD 7S QC | KD 9H 2C",
        "5S 6S / QH QD QC 7S | KD 9H 2C",
        "5S 6S / QH QD QC / 7S | KD 9H 2C",
    ]
    assert text(order) == "5S 6S / QH QD QC | 7S KD 9H 2C"


def test_sorting_keeps_the_groups_for_later() -> None:
    sorted_hand = MADE.sort(SUIT, PLAIN)
    assert not sorted_hand.groups
    drawn = sorted_hand.follow([*MADE.cards, *cards("8S")])
    assert text(drawn.sort(OWN, PLAIN)) == "5S 6S 7S / QH QD QC | KD 9H 2C 8S"


def test_the_hand_as_the_game_arranges_it() -> None:
    made = HAND.arranged(PLAIN, [cards("QH QD QC"), cards("5S 6S 7S")])
    assert text(made) == "QH QD QC / 5S 6S 7S | 9H 2C KD", "loose cards by suit"
    assert made.sorting == OWN


hands = st.lists(st.integers(0, TWO.size - 1), min_size=1, max_size=21, unique=True)


@given(hands, st.data())
def test_groups_survive_a_save(hand: list[Card], data: st.DataObject) -> None:
    order = dealt(hand)
    for _ in range(data.draw(st.integers(0, 4))):
        order = order.group(data.draw(st.lists(st.sampled_from(hand), min_size=1, max_size=5, unique=True)))
    for kept in (order, order.sort(SUIT, TWO)):
        back = from_plain(json.loads(json.dumps(to_plain(kept, TWO))), card_set(hand), TWO)
        assert list(map(TWO.text, back.groups)) == list(map(TWO.text, kept.groups))
        own = back.sort(OWN, TWO)
        assert list(map(TWO.text, own.groups)) == list(map(TWO.text, order.groups))


sizes = st.recursive(st.none() | st.integers(-2, 30), lambda part: st.lists(part, max_size=6), max_leaves=8)


@given(hands, sizes, sizes)
def test_damaged_groups_still_show_every_card_once(hand: list[Card], groups: object, own: object) -> None:
    plain = {**to_plain(dealt(hand), TWO), "sorting": SUIT, "groups": groups, "own_groups": own}
    order = from_plain(plain, card_set(hand), TWO)
    assert sorted(card for part in order.parts for card in part) == sorted(hand)
    assert sorted(order.sort(OWN, TWO).cards) == sorted(hand)


class Grouping(RuleBasedStateMachine):
    """A hand that is drawn to, thrown from, grouped, pushed about, undone."""

    def __init__(self) -> None:
        super().__init__()
        self.order = dealt(range(0, 52, 4))

    @rule(card=st.integers(0, 53), part=st.integers(0, 6), at=st.integers(-1, 5))
    def draw(self, card: Card, part: int, at: int) -> None:
        if card not in self.order:
            self.order = self.order.follow([*self.order.cards, card], Spot(part, at))
            assert card in self.order

    @precondition(lambda self: self.order.cards)
    @rule(data=st.data())
    def throw_and_take_back(self, data: st.DataObject) -> None:
        gone = data.draw(st.sampled_from(self.order.cards))
        before = self.order
        thrown = before.follow([card for card in before.cards if card != gone])
        assert thrown.undo(before.cards).groups == before.groups
        assert thrown.undo(before.cards).cards == before.cards
        self.order = data.draw(st.sampled_from((thrown, before)))

    @precondition(lambda self: self.order.cards)
    @rule(data=st.data())
    def group(self, data: st.DataObject) -> None:
        made = data.draw(st.lists(st.sampled_from(self.order.cards), min_size=1, max_size=4, unique=True))
        self.order = self.order.group(made)

    @precondition(lambda self: self.order.cards)
    @rule(data=st.data(), part=st.integers(0, 6), at=st.integers(-1, 5))
    def put(self, data: st.DataObject, part: int, at: int) -> None:
        moved = data.draw(st.lists(st.sampled_from(self.order.cards), min_size=1, max_size=3, unique=True))
        self.order = self.order.put(moved, Spot(part, at))

    @precondition(lambda self: self.order.cards)
    @rule(data=st.data(), by=st.integers(-3, 3), to=st.integers(0, 20))
    def push(self, data: st.DataObject, by: int, to: int) -> None:
        moved = data.draw(st.lists(st.sampled_from(self.order.cards), min_size=1, max_size=3, unique=True))
        there, back = self.order.step(moved, by), self.order.step(moved, by).step(moved, -by)
        assert sorted(there.cards) == sorted(back.cards) == sorted(self.order.cards)
        self.order = there.move(moved, to)

    @invariant()
    def the_groups_lie_first_and_in_order(self) -> None:
        lying = [card for group in self.order.groups for card in group]
        assert list(self.order.cards[: len(lying)]) == lying
        assert all(self.order.groups)
        assert self.order.own == self.order.cards and self.order.own_groups == self.order.groups


TestGrouping = Grouping.TestCase
