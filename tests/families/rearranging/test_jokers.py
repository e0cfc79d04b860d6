"""Jokers on the table: which stay, which come free, and where they may go then."""

from __future__ import annotations

from game.words.catalogue import plain, sentence
from tests.families.rearranging.tables import lies, table
from tests.laws.deals import Deal


def test_the_tile_may_come_from_elsewhere_on_the_table_but_not_under_every_rule() -> None:
    lying, hand, proposal = "R3 JK=R4 R5 / R4 B4 K4 Y4", "B8 K8 R1", "rearrange R3 R4 R5 / B4 K4 Y4 / B8 K8 JK=R8"
    table(lying, hand).does(proposal)
    assert table(lying, hand, options={"joker_replacement_from": "hand"}).refuses(proposal) == "joker.locked"


def test_a_tile_of_a_set_that_stays_whole_replaces_no_joker() -> None:
    deal = table("R3 JK=R4 R5 / R4 B4 K4", "B8 K8 R6 R7 R1")
    assert deal.refuses("rearrange R4 B4 K4 / R5 R6 R7 / B8 K8 JK=R8 / R3") == "joker.locked"


def test_a_joker_does_not_only_change_its_place_in_its_own_set() -> None:
    deal = table("R3 JK=R4 R5", "R4 R6 R1")
    assert deal.refuses("rearrange R3 R4 R5 R6 JK=R7") == "joker.locked"
    deal.does("rearrange R3 JK=R4 R5 R6")


def test_a_joker_keeps_its_meaning_while_its_set_grows() -> None:
    deal = table("JK=R6 R7 R8", "R9 R1")
    assert deal.refuses("rearrange R7 R8 R9 JK=R10") == "joker.locked"
    deal.does("rearrange JK R7 R8 R9")
    assert lies(deal) == ["JK=R6 R7 R8 R9"]


def test_so_many_tiles_of_the_rack_go_with_a_freed_joker() -> None:
    lying, proposal = "R3 JK=R4 R5 / B8 K8 Y8 R8", "rearrange R3 R4 R5 / B8 K8 Y8 / R8 R9 JK=R10"
    hand = "R4 R9 R1"
    table(lying, hand).does(proposal)
    assert table(lying, hand, options={"joker_reuse_min_hand_tiles": 2}).refuses(proposal) == "joker.locked"
    table(lying, hand, options={"joker_reuse_min_hand_tiles": 1}).does(proposal)


def test_once_freed_the_rest_of_the_set_is_free() -> None:
    deal = table("R3 JK=R4 R5", "R4 B3 K3 R6 B8 K8 R1")
    deal.does("rearrange R3 B3 K3 / R4 R5 R6 / B8 K8 JK=R8")


def test_one_of_two_jokers_may_come_free_while_the_other_stays() -> None:
    deal = table("JK=K11 JK=K12 K13", "K12 B8 Y8 R1").does("rearrange JK=K11 K12 K13 / B8 Y8 JK")
    assert lies(deal) == ["JK=K11 K12 K13", "B8 Y8 JK"]
    assert table("JK=K11 JK=K12 K13", "K12 B8 Y8 R1").refuses("rearrange K12 K13 JK=K11 JK=K10 / B8 Y8") == "joker.locked"


def test_two_jokers_need_two_tiles() -> None:
    deal = table("K13 JK=R13 JK=B13", "Y13 B8 Y8 R2 R3 R1")
    assert deal.refuses("rearrange K13 Y13 / B8 Y8 JK / R2 R3 JK=R4") == "joker.locked"
    table("K13 JK=R13 JK=B13", "Y13 R13 B8 Y8 R2 R3 R1").does("rearrange K13 Y13 R13 / B8 Y8 JK / R2 R3 JK=R4")


def test_a_full_group_frees_its_joker_for_the_one_missing_colour_only() -> None:
    deal = table("R8 B8 Y8 JK=K8", "R8 B2 K2 R1")
    assert deal.refuses("rearrange R8 B8 Y8 / B2 K2 JK / R8") == "joker.locked"
    table("R8 B8 Y8 JK=K8", "K8 B2 K2 R1").does("rearrange R8 B8 Y8 K8 / B2 K2 JK")


def test_a_first_play_frees_no_joker() -> None:
    lying, hand = "R3 JK=R4 R5", "R4 R10 B10 K10 B8 K8 R1"
    proposal = "rearrange R3 R4 R5 / R10 B10 K10 / B8 K8 JK"
    assert table(lying, hand, opened=False).refuses(proposal) == "opening.table_touched"
    open_at_once = {"manipulate_on_opening": True}
    assert table(lying, hand, opened=False, options=open_at_once).refuses(proposal) == "opening.table_touched"
    table(lying, hand, opened=False, options=open_at_once).does("rearrange R3 JK R5 / R10 B10 K10")


def test_with_a_table_open_at_once_the_tiles_played_must_contain_enough() -> None:
    options = {"manipulate_on_opening": True}
    deal = table("R10 B10 K10", "R13 B13 K13 Y10 R1", opened=False, options=options)
    deal.does("rearrange R10 B10 K10 Y10 / R13 B13 K13")
    deal = table("R8 R9 R10", "R11 R12 R13 R1", opened=False, options=options).does("rearrange R8 R9 R10 R11 R12 R13")
    assert lies(deal) == ["R8 R9 R10 R11 R12 R13"]
    weak = table("R10 B10 K10", "Y10 R1 R2", opened=False, options=options)
    assert weak.refuses("rearrange R10 B10 K10 Y10") == "opening.points"


def why(deal: Deal, proposal: str) -> str:
    """Why a proposal is refused, in words."""
    refused = deal.tries(proposal)
    assert refused is not None
    return plain(sentence(refused, deal.rules.pack, ()))


def test_who_may_not_move_a_joker_is_told_what_would_set_it_free() -> None:
    lying, hand = "R3 JK=R4 R5 / R4 B4 K4 Y4", "B8 K8 R1"
    plainly = why(table(lying, hand), "rearrange R3 R5 / R4 B4 K4 Y4 / B8 K8 JK")
    assert plainly.endswith("It comes free when red four takes its place, and then goes into another set at once.")
    own = table(lying, hand, options={"joker_replacement_from": "hand", "joker_reuse_min_hand_tiles": 2})
    told = why(own, "rearrange R3 R4 R5 / B4 K4 Y4 / B8 K8 JK")
    assert "when red four from your rack takes its place" in told
    assert told.endswith("and then goes into another set at once, with at least 2 tiles from your rack.")
    both = table("R8 B8 JK=K8", "Y8 R9 R10 R1", options={"joker_group3_needs_both": True})
    assert "It comes free when black eight and yellow eight take its place" in why(both, "rearrange R8 B8 Y8 / R9 R10 JK=R11")
