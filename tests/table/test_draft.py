"""An arrangement in progress: what is moved, taken back, and handed to the seat."""

from __future__ import annotations

from game.cards.chance import Chance
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


# ---- the whole table ----------------------------------------------------------------------------

TABLE = (Group("meld:1", (20, 21, 22, 23, 24)), Group("meld:2", (30, 31, 32), (-1, 7, -1)))
WHOLE = Draft(HAND, TABLE, whole=True)


def test_cards_go_between_two_others_and_at_both_ends() -> None:
    draft = WHOLE.put((3, 1), "meld:1", 2).put((9,), "meld:1", 0).put((5,), "meld:1")
    assert draft.group("meld:1") == Group("meld:1", (9, 20, 21, 3, 1, 22, 23, 24, 5))
    assert draft.put((20,), "meld:1", 1).group("meld:1") == Group("meld:1", (9, 20, 21, 3, 1, 22, 23, 24, 5))
    assert draft.put((20,), "meld:1", 2).group("meld:1") == Group("meld:1", (9, 21, 20, 3, 1, 22, 23, 24, 5))


def test_the_second_half_of_a_parted_group_lies_right_behind_the_first() -> None:
    parted = WHOLE.parted("meld:1", 2)
    assert [group.cards for group in parted.groups] == [(20, 21), (22, 23, 24), (30, 31, 32)]
    assert [group.name for group in parted.groups] == ["meld:1", "new:1", "meld:2"]
    assert parted.parted("new:1", 2).groups[2] == Group("new:2", (24,))
    assert WHOLE.parted("meld:1", 0) == WHOLE.parted("meld:1", 5) == WHOLE.parted("meld:7", 1) == WHOLE


def test_what_a_card_stands_for_holds_as_long_as_all_that_lay_with_it_do() -> None:
    parted = WHOLE.parted("meld:2", 1)
    assert parted.groups[2] == Group("new:1", (31, 32))
    assert parted.joined("new:1", "meld:2").groups == TABLE
    assert parted.joined("meld:2", "new:1", 0).group("new:1") == Group("new:1", (30, 31, 32), (-1, 7, -1))
    assert WHOLE.put((3,), "meld:2").group("meld:2") == Group("meld:2", (30, 31, 32, 3), (-1, 7, -1, -1))
    assert WHOLE.put((30,), LOOSE).group("meld:2") == Group("meld:2", (31, 32))


def test_what_is_said_of_a_card_holds_until_it_is_moved_by_itself() -> None:
    said = WHOLE.put((3,), "meld:1", stands=(9,))
    assert said.group("meld:1") == Group("meld:1", (20, 21, 22, 23, 24, 3), (-1, -1, -1, -1, -1, 9))
    assert said.parted("meld:1", 4).group("new:1") == Group("new:1", (24, 3), (-1, 9))
    assert said.put((3,), "meld:2").group("meld:2") == Group("meld:2", (30, 31, 32, 3), (-1, 7, -1, -1))


def test_several_moves_of_one_step_are_undone_and_done_again_together() -> None:
    """Red 6 between red 6 and 7 of a run: the run is parted there and the 6 begins the second half."""
    draft = WHOLE.put((3,), LOOSE).parted("meld:1", 2).put((3,), "new:1", 0, goes_on=True)
    assert len(draft.steps) == 2
    assert draft.group("new:1") == Group("new:1", (3, 22, 23, 24))
    back = draft.undone()
    assert back.groups == TABLE
    assert back.redone() == draft
    assert back.redone().redone() == draft
    assert back.undone().undone() == WHOLE
    assert back.undone().redone().redone() == draft


def test_a_new_step_forgets_those_that_were_undone() -> None:
    draft = WHOLE.put((3,), "meld:1").undone().put((4,), "meld:1")
    assert draft.redone() == draft
    assert draft.undone().cleared().redone() == WHOLE


def test_the_whole_table_is_handed_over_in_order_without_empty_groups() -> None:
    draft = WHOLE.joined("meld:1", "meld:2", 0).put((3, 1), WHOLE.new_name(), behind="meld:1").put((4,), "new:1")
    assert draft.arranged().table == (
        Put("new:1", (3, 1, 4)),
        Put("meld:2", (20, 21, 22, 23, 24, 30, 31, 32), (-1, -1, -1, -1, -1, -1, 7, -1)),
    )
    assert draft.played == (3, 1, 4)
    assert Draft(HAND, TABLE).put((3,), "meld:1").arranged().table == ()


def test_nothing_is_lost_and_nothing_gained_by_any_moves() -> None:
    everything = sorted((*HAND, *(card for group in TABLE for card in group.cards)))
    for seed in range(300):
        chance, draft = Chance(seed), WHOLE
        for _ in range(12):
            draft = _any_step(chance, draft)
            lying = [card for group in draft.groups for card in group.cards]
            assert sorted((*lying, *draft.loose)) == everything
        while draft.begun:
            assert draft.undone().redone() == draft
            draft = draft.undone()
        assert draft == WHOLE


def _any_step(chance: Chance, draft: Draft) -> Draft:
    groups, way = draft.groups, chance.below(6)
    group = groups[chance.below(len(groups))]
    cards = tuple(card for card in (*HAND, 20, 22, 24, 31) if chance.below(4) == 0)
    at = chance.below(1 + sum(card not in cards for card in group.cards))
    if way == 0:
        return draft.undone()
    if way == 1:
        return draft.parted(group.name, at)
    if way == 2:
        return draft.joined(group.name, groups[chance.below(len(groups))].name, 0)
    if way == 3:
        return draft.put(cards, LOOSE)
    return draft.put(cards, group.name if way == 4 else draft.new_name(), at if way == 4 else -1, behind=group.name)
