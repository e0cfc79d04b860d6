"""The frames of a contract: what they lack, what cannot lie in them, and when the whole contract can be laid."""

from __future__ import annotations

from game.rules.laying.contract_frames import Frames, filling, frames
from tests.laws.deals import Deal
from tests.laws.test_contract_laws import place

NINES_AND_SPADES = "9S 9H 9D 5S 6S 7S JK AD KH QC JD TC 7H"


def filled(table: Deal, *groups: str) -> Frames:
    """The frames of the first seat with these cards in them."""
    held = table.state.hands[0]
    cards = []
    for group in groups:
        found = table.rules.pack.find_all(group.split(), held)
        cards.append(tuple(found))
        held &= ~sum(1 << card for card in found)
    return frames(table.rules, table.state, 0, cards)


def lacks(found: Frames) -> list[int]:
    return [frame.lacks for frame in found.frames]


def test_every_meld_of_the_contract_has_a_frame_that_says_what_it_lacks() -> None:
    found = filled(place(NINES_AND_SPADES, deal=5), "9S 9H", "", "7S 5S 6S")
    assert [(frame.what.code, frame.size) for frame in found.frames] == [("goal.set", 3), ("goal.set", 3), ("goal.run", 4)]
    assert (lacks(found), found.missing, found.met, found.action) == ([1, 3, 1], 3, False, None)


def test_cards_lie_in_a_frame_in_their_order() -> None:
    table = place(NINES_AND_SPADES, deal=5)
    run = filled(table, "", "", "7S JK 5S").frames[2]
    assert [table.rules.pack.name(card) for card in run.cards] == ["5S", "7S", "JK"]


def test_a_card_that_can_be_in_no_such_meld_is_refused() -> None:
    table = place(NINES_AND_SPADES, deal=5)
    codes = [frame.fault and frame.fault.code for frame in filled(table, "9S KH", "QC", "5S 7H").frames]
    assert codes == ["frame.misfit", None, "frame.misfit"]
    assert filled(table, "", "", "5S JD").frames[2].fault is not None


def test_a_frame_takes_no_more_wild_cards_than_its_meld_may_hold() -> None:
    table = place("9S JK JK 5S 6S 2H 3H 4H 5H 6H 7H", deal=2)
    assert filled(table, "JK").frames[0].fault is None
    assert filled(table, "JK JK").frames[0].fault is not None
    assert filled(table, "", "5S JK JK").frames[1].fault is None


def test_exact_contracts_have_frames_that_are_full() -> None:
    table = place("9S 9H 9D 9C 5S 6S 7S 8S 2H")
    code = filled(table, "9S 9H 9D 9C").frames[0].fault
    assert code is not None and code.code == "frame.full"
    loose = place("9S 9H 9D 9C 5S 6S 7S 8S 2H", options={"contract_exact": False})
    assert filled(loose, "9S 9H 9D 9C").frames[0].met


def test_frames_that_are_all_met_come_to_the_whole_contract_as_one_act() -> None:
    table = place("7H 7D 7S QC QD QS 2H 3H")
    found = filled(table, "7H 7D 7S", "QC QD QS")
    assert found.met and found.action is not None
    assert table.rules.check(table.state, found.action) is None


def test_sets_of_one_rank_clash() -> None:
    found = filled(place("7H 7D 7S 7H 7D 7S 2H 3H"), "7H 7D 7S", "7H 7D 7S")
    assert found.clash is not None and found.clash.code == "opening.same_rank"
    assert not found.met and found.action is None


def test_there_are_no_frames_once_the_contract_is_laid() -> None:
    table = place("7H 7D 7S QC QD QS 2H 3H").does("meld 7H 7D 7S / QC QD QS")
    assert not frames(table.rules, table.state, 0).frames


def test_filling_lays_the_contract_that_leaves_the_fewest_points() -> None:
    table = place("2H 2D 2S 7H 7D 7S QC QD QS 3C")
    groups = filling(table.rules, table.state, 0)
    assert frames(table.rules, table.state, 0, groups).met
    left = table.state.hands[0] & ~sum(1 << card for group in groups for card in group)
    assert table.rules.pack.text(tuple(table.rules.pack.in_rank_order(left))) == "2S 2H 2D 3C"


def test_filling_puts_what_there_is_towards_a_contract_that_cannot_be_laid_yet() -> None:
    table = place(NINES_AND_SPADES, deal=5)
    groups = filling(table.rules, table.state, 0)
    found = frames(table.rules, table.state, 0, groups)
    assert not any(frame.fault for frame in found.frames)
    assert (lacks(found), sum(map(len, groups))) == ([0, 0, 2], 8)


def test_filling_has_an_answer_for_every_contract_of_the_list() -> None:
    for deal in range(1, 8):
        table = place("9S 9H 4D 5S 6S 7S 4C JK AD KH QC JD", deal=deal)
        groups = filling(table.rules, table.state, 0)
        found = frames(table.rules, table.state, 0, groups)
        assert len(groups) == len(found.frames)
        assert not any(frame.fault for frame in found.frames), deal
        used = [card for group in groups for card in group]
        assert len(used) == len(set(used)) and all(table.state.hands[0] >> card & 1 for card in used)
