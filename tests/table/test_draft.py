"""An arrangement in progress: what is moved, taken back, and handed to the seat."""

from __future__ import annotations

from game.rules.laying.arranged import Put
from game.table.hand.draft import LOOSE, Draft, Group

HAND = (3, 1, 4, 5, 9)


def test_cards_go_to_a_new_group_and_come_back_in_their_old_order() -> None:
    draft = Draft(HAND)
    made = draft.put((4, 1), draft.new_name())
    assert made.groups == (Group("new:1", (4, 1)),)
    assert made.loose == (3, 5, 9)
    assert made.undone() == draft
    loosened = made.put((4, 1), LOOSE)
    assert loosened.groups == ()
    assert loosened.loose == HAND
    assert loosened.undone() == made


def test_each_new_group_has_a_name_of_its_own_for_good() -> None:
    draft = Draft(HAND)
    first = draft.put((3, 1), draft.new_name())
    again = first.put((3, 1), LOOSE)
    assert again.new_name() == "new:2"


def test_a_card_of_the_table_may_move_to_another_group_and_is_gone_from_its_own() -> None:
    table = (Group("meld:1", (20, 21, 22, 23)), Group("meld:2", (30, 31)))
    draft = Draft(HAND, table).put((23,), "meld:2").put((3,), "meld:2")
    assert draft.groups == (Group("meld:1", (20, 21, 22)), Group("meld:2", (30, 31, 23, 3)))
    assert draft.moved(23)
    assert not draft.moved(22)
    assert draft.arranged().puts == (Put("meld:2", (23,)), Put("meld:2", (3,)))


def test_a_meld_of_the_table_that_has_lost_its_cards_stays_as_an_empty_group() -> None:
    draft = Draft((), (Group("meld:1", (20,)),)).put((20,), LOOSE)
    assert draft.groups == (Group("meld:1", ()),)
    assert draft.loose == (20,)


def test_only_the_last_place_of_a_card_counts() -> None:
    draft = Draft(HAND).put((3, 1), "new:1").put((3,), "new:2")
    assert draft.arranged(thrown=9).puts == (Put("new:1", (1,)), Put("new:2", (3,)))
    assert draft.arranged(thrown=9).thrown == 9


def test_what_needs_a_card_goes_with_it() -> None:
    """5 stands only on 4, and 4 only on 3: without 4 only 3 is left, and 9 elsewhere."""
    draft = Draft(HAND).put((3,), "meld:1").put((4,), "meld:1").put((9,), "meld:2").put((5,), "meld:1")

    def stands(tried: Draft) -> bool:
        lies = next((group.cards for group in tried.groups if group.name == "meld:1"), ())
        return lies == (3, 4, 5)[: len(lies)]

    assert draft.without(4, stands).arranged().puts == (Put("meld:1", (3,)), Put("meld:2", (9,)))
