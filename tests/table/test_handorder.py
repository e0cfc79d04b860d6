"""The player's own order of the hand: nothing in it moves by itself."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from game.cards.deck import Deck, Rank, Suit
from game.cards.ids import Card, card_set
from game.cards.pack import Pack
from game.rules.acts.events import DealBegan, Event, Moved, TurnBegan
from game.table.hand.order import MELD, OWN, RANK, SUIT, HandOrder, dealt, dealt_to
from game.table.hand.saved_order import from_plain, to_plain

PACK = Pack(2, 2)
PLAIN = Pack()


def cards(text: str) -> tuple[Card, ...]:
    return PLAIN.find_all(text.split())


def text(order: HandOrder) -> str:
    return PLAIN.text(order.cards)


hands = st.lists(st.integers(0, PACK.size - 1), max_size=14, unique=True)


def in_both(order: HandOrder, other: HandOrder) -> tuple[list[Card], list[Card]]:
    common = set(order.cards) & set(other.cards)
    return [card for card in order.cards if card in common], [card for card in other.cards if card in common]


@given(hands, hands)
def test_cards_that_stay_never_change_places(before: list[Card], after: list[Card]) -> None:
    order = dealt(before)
    for changed in (order.follow(after), order.undo(after), order.redo(after), order.follow(after, at=3)):
        mine, theirs = in_both(order, changed)
        assert mine == theirs
        assert sorted(changed.cards) == sorted(after)


@given(hands, st.lists(st.lists(st.integers(0, PACK.size - 1), max_size=14, unique=True), max_size=5))
def test_undo_restores_the_very_order(before: list[Card], later: list[list[Card]]) -> None:
    """Any number of changes taken back one by one, and then made again."""
    orders = [dealt(before)]
    for hand in later:
        orders.append(orders[-1].follow(hand))
    order = orders[-1]
    for earlier in reversed(orders[:-1]):
        order = order.undo(earlier.cards)
        assert order.cards == earlier.cards
    for again in orders[1:]:
        order = order.redo(again.cards)
        assert order.cards == again.cards


@given(hands, st.randoms())
def test_any_order_survives_a_save(hand: list[Card], chance) -> None:
    chance.shuffle(hand)
    order = dealt(hand).sort(RANK, PACK)
    kept = json.loads(json.dumps(to_plain(order, PACK)))
    back = from_plain(kept, card_set(hand), PACK)
    assert PACK.text(back.cards) == PACK.text(order.cards)
    assert PACK.text(back.sort(OWN, PACK).cards) == PACK.text(hand)
    assert back.sorting == order.sorting


plain_data = st.recursive(
    st.none() | st.booleans() | st.integers() | st.sampled_from(("7H", "JK", "??", "", "cards")),
    lambda part: st.lists(part, max_size=4) | st.dictionaries(st.sampled_from(("cards", "own", "sorting", "new", "left")), part),
    max_leaves=12,
)


@given(plain_data, hands)
def test_a_damaged_order_still_shows_every_card_once(data: object, hand: list[Card]) -> None:
    order = from_plain(data, card_set(hand), PACK)
    assert sorted(order.cards) == sorted(order.own) == sorted(hand)
    assert order.new <= set(hand)
    assert sorted(order.undo([*hand, *range(3)]).cards) == sorted({*hand, *range(3)})


class Table(RuleBasedStateMachine):
    """A hand that is drawn to, played from, sorted, pushed about, undone."""

    def __init__(self) -> None:
        super().__init__()
        self.order = dealt(range(0, 30, 3))

    @rule(card=st.integers(0, PACK.size - 1), at=st.one_of(st.none(), st.integers(-2, 20)))
    def draw(self, card: Card, at: int | None) -> None:
        if card not in self.order:
            before = self.order
            self.order = before.follow([*before.cards, card], at)
            place = len(before.cards) if at is None else max(0, min(at, len(before.cards)))
            assert self.order.cards == (*before.cards[:place], card, *before.cards[place:])
            assert card in self.order.new

    @precondition(lambda self: self.order.cards)
    @rule(data=st.data())
    def play(self, data: st.DataObject) -> None:
        gone = data.draw(st.lists(st.sampled_from(self.order.cards), min_size=1, max_size=4, unique=True))
        before = self.order
        self.order = before.follow([card for card in before.cards if card not in gone])
        assert self.order.cards == tuple(card for card in before.cards if card not in gone)
        assert self.order.undo(before.cards).cards == before.cards

    @rule(data=st.data(), to=st.integers(-1, 20))
    def move(self, data: st.DataObject, to: int) -> None:
        moving = data.draw(st.lists(st.sampled_from(self.order.cards or (0,)), max_size=3, unique=True))
        before = self.order
        self.order = before.move(moving, to)
        rest = [card for card in before.cards if card not in moving]
        assert [card for card in self.order.cards if card not in moving] == rest
        if self.order is not before:
            assert self.order.own == self.order.cards and self.order.sorting == OWN

    @rule()
    def sort(self) -> None:
        before = self.order
        self.order = before.next_sort(PACK)
        if before.sorting == OWN:
            assert self.order.own == before.own
        assert self.order.sort(OWN, PACK).cards == before.own

    @invariant()
    def every_card_is_there_once(self) -> None:
        assert len(set(self.order.cards)) == len(self.order.cards)
        assert sorted(self.order.own) == sorted(self.order.cards)
        assert self.order.new <= set(self.order.cards)
        if self.order.sorting == OWN:
            assert self.order.own == self.order.cards


TestTable = Table.TestCase


def test_a_drawn_card_comes_in_at_the_right_end_and_is_new() -> None:
    order = dealt(cards("KD 2S 9H"))
    order = order.follow(cards("2S 9H KD 5C"))
    assert text(order) == "KD 2S 9H 5C"
    assert order.new == {PLAIN.find("5C")}
    assert order.settled().new == frozenset() and order.settled().cards == order.cards


def test_a_drawn_card_comes_in_where_it_was_dropped() -> None:
    assert text(dealt(cards("KD 2S 9H")).follow(cards("2S 9H KD 5C"), at=1)) == "KD 5C 2S 9H"


def test_a_card_taken_up_again_later_is_a_new_card() -> None:
    """Only undo puts a card back where it lay; a discard that is drawn again comes in at the right end."""
    order = dealt(cards("KD 2S 9H")).follow(cards("KD 9H")).follow(cards("KD 9H 2S"))
    assert text(order) == "KD 9H 2S" and PLAIN.find("2S") in order.new


def test_the_sort_button_goes_round_and_comes_back_to_my_order() -> None:
    hand = cards("9H 2S 9D TS KD 3H 9C")
    nines = [cards("9H 9D 9C")]
    order = dealt(hand)
    seen = []
    for _ in range(4):
        order = order.next_sort(PLAIN, nines)
        seen.append((order.sorting, text(order)))
    assert seen == [
        (SUIT, "2S TS 3H 9H 9C 9D KD"),
        (RANK, "2S 3H 9H 9D 9C TS KD"),
        (MELD, "9H 9D 9C 2S 3H TS KD"),
        (OWN, "9H 2S 9D TS KD 3H 9C"),
    ]


def test_a_complete_meld_lies_in_one_piece_in_every_sorted_order() -> None:
    hand, melds = cards("KH 9S 2D 9D 5H KD 9C 7H KC 6H TS"), [cards("9S 9D 9C"), cards("5H 6H 7H"), cards("KH KD KC")]
    order = dealt(hand)
    assert text(order.sort(SUIT, PLAIN, melds)) == "9S 9D 9C TS 5H 6H 7H KH KD KC 2D"
    assert text(order.sort(RANK, PLAIN, melds)) == "2D 5H 6H 7H 9S 9D 9C TS KH KD KC"


def test_a_meld_that_a_drawn_card_completes_comes_together_while_the_hand_is_sorted() -> None:
    hand, nines = cards("9H 2S 9D KD"), [cards("9H 9D 9C")]
    order = dealt(hand).sort(SUIT, PLAIN).follow(cards("9H 2S 9D KD 9C"))
    assert text(order) == "2S 9H 9D KD 9C"
    together = order.gathered(nines)
    assert (text(together), together.sorting, together.new) == ("2S 9H 9D 9C KD", SUIT, frozenset({PLAIN.find("9C")}))
    assert text(together.sort(OWN, PLAIN)) == "9H 2S 9D KD 9C"


def test_undo_parts_a_meld_that_had_come_together_and_redo_joins_it_again() -> None:
    hand, nines = cards("9H 2S KD 9C 3D"), [cards("9H 9D 9C")]
    order = dealt(hand).sort(SUIT, PLAIN)
    drawn = order.follow((*hand, PLAIN.find("9D"))).gathered(nines)
    assert (text(order), text(drawn)) == ("2S 9H 9C 3D KD", "2S 9H 9D 9C 3D KD")
    thrown = drawn.follow([card for card in drawn.cards if card != PLAIN.find("KD")])
    assert thrown.undo(drawn.cards).cards == drawn.cards
    back = thrown.undo(drawn.cards).undo(hand)
    assert back.cards == order.cards
    assert back.redo(drawn.cards).gathered(nines).cards == drawn.cards
    pushed = drawn.move(cards("2S"), 2)
    assert text(pushed.undo(hand)) == "9H 2S 9C 3D KD", "what the player has put somewhere stays there"


def test_a_hand_that_the_player_has_arranged_is_never_gathered() -> None:
    order = dealt(cards("9H 2S 9D KD")).sort(SUIT, PLAIN).move(cards("KD"), 0).follow(cards("9H 2S 9D KD 9C"))
    assert order.gathered([cards("9H 9D 9C")]) is order
    assert text(order) == "KD 2S 9H 9D 9C"


def test_more_suits_than_four_are_sorted_as_they_are_listed() -> None:
    zoo = Pack(1, 1, Deck(tuple(Suit(name) for name in "ABCDEF"), (Rank("1"), Rank("2")), suit_first=True))
    order = dealt(zoo.find_all(["JK", "F1", "E2", "B1", "E1", "A2"])).sort(SUIT, zoo)
    assert zoo.text(order.cards) == "A2 B1 E1 E2 F1 JK"


def test_a_sort_that_changes_nothing_is_passed_over() -> None:
    order = dealt(cards("2S 3S 4S")).next_sort(PLAIN)
    assert (text(order), order.sorting) == ("2S 3S 4S", OWN)


def test_my_order_takes_in_what_came_while_the_hand_was_sorted() -> None:
    order = dealt(cards("9H 2S 9D")).sort(SUIT, PLAIN).follow(cards("9H 2S 9D AS"))
    assert text(order) == "2S 9H 9D AS"
    assert text(order.sort(OWN, PLAIN)) == "9H 2S 9D AS"


def test_moving_a_card_by_hand_makes_the_order_mine() -> None:
    order = dealt(cards("9H 2S 9D")).sort(SUIT, PLAIN)
    assert text(order) == "2S 9H 9D"
    moved = order.move(cards("9D"), 0)
    assert text(moved) == "9D 2S 9H" and moved.sorting == OWN and moved.own == moved.cards


def test_arrow_keys_push_cards_one_place() -> None:
    order = dealt(cards("2S 9H 9D KD"))
    assert text(order.step(cards("9H"), 1)) == "2S 9D 9H KD"
    assert text(order.step(cards("9H"), -1)) == "9H 2S 9D KD"
    assert text(order.step(cards("2S"), -1)) == text(order)
    assert text(order.step(cards("KD"), 1)) == text(order)
    assert text(order.step(cards("9H 9D"), 1)) == "2S KD 9H 9D"


def test_several_cards_move_together_in_their_order() -> None:
    assert text(dealt(cards("2S 9H 9D KD 3C")).move(cards("KD 2S"), 2)) == "9H 9D 2S KD 3C"


def test_undo_of_a_meld_after_a_new_arrangement_keeps_the_rest() -> None:
    order = dealt(cards("2S 9H 9D 9C KD")).follow(cards("2S KD")).move(cards("KD"), 0)
    assert text(order) == "KD 2S"
    assert text(order.undo(cards("2S 9H 9D 9C KD"))) == "KD 9H 9D 9C 2S"


def test_undo_of_a_draw_and_redo_keep_the_mark() -> None:
    order = dealt(cards("2S KD")).follow(cards("2S KD 9H"))
    back = order.undo(cards("2S KD"))
    assert text(back) == "2S KD" and not back.new
    assert back.redo(cards("2S KD 9H")) == order


def test_the_order_of_dealing() -> None:
    mine, hidden = cards("KD 2S 9H"), (-1,)
    events: list[Event] = [DealBegan(1, 0)]
    events += [
        event
        for card in mine
        for event in (Moved((card,), ("stock", 0), ("hand", 1), 2), Moved(hidden, ("stock", 0), ("hand", 0)))
    ]
    events += [
        Moved(cards("4C"), ("stock", 0), ("discard", 0), 3),
        TurnBegan(1, 0),
        Moved(cards("5C"), ("stock", 0), ("hand", 1), 2),
    ]
    assert dealt_to(1, events, card_set(mine)).cards == mine
    later = cards("5C 3C")
    assert dealt_to(1, events, card_set((*mine[1:], *later))).cards == (*mine[1:], later[0], later[1])
