"""Cards taken out of other players' melds, a house rule: what may be taken, what must remain, and what becomes of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.cards.chance import Chance
from game.match.match import Match
from game.match.saves.file import read_file
from game.match.saves.read_back import write_file
from game.players.characters import LEVELS
from game.players.player import Untimed
from game.players.roster import player_named
from game.rules import notation
from game.rules.acts.events import MeldLaid, Moved, Told
from game.rules.laying.answers import offers
from game.rules.laying.offers import DISCARD_PILE, HAND, MELDS, Lifted, Offer
from game.rules.laying.taking import Take
from game.rules.view import view_of
from game.variants.explain import sheet
from tests.laws.deals import Deal, catalogue, given, rules_of
from tests.match.tables import begin, does, replayed, same
from tests.players.tables import choosers_of

Options = dict[str, bool | int | str]

TAKES: Options = {"take_from_melds": True}
SEVENS, RUN = (1, "7S 7H 7D 7C"), (1, "4S 5S 6S 7S")


def taking(hand: str, *melds: tuple[int, str], options: Options | None = None, taken: str = "") -> Deal:
    """Seat 0 may meld, lay off and take cards out of these melds."""
    return given(hand, melds=melds, options=TAKES | (options or {}), taken=taken, pile="2C", stock="TC TD TH")


# -- what may be taken ----------------------------------------------------------------------------------------------


def test_a_card_of_another_player_makes_a_new_meld_with_cards_of_the_hand() -> None:
    table = taking("5H 6H KD QC", SEVENS)
    assert "take 1 7H with 5H 6H" in table.legal
    table.does("take 1 7H with 5H 6H")
    assert (table.meld(1), table.meld(2)) == ("7S 7D 7C", "5H 6H 7H")
    assert (table.state.melds[0].owner, table.state.melds[1].owner) == (1, 0)
    assert table.state.melds[1].by == (0, 0, 0)
    assert table.hand() == {"KD", "QC"}


def test_without_the_house_rule_nobody_takes_cards() -> None:
    table = given("5H 6H KD QC", melds=[SEVENS])
    assert not any(move.startswith("take") for move in table.legal)
    with pytest.raises(notation.NotationError):
        table.tries("take 1 7H with 5H 6H")


def test_nothing_is_taken_out_of_an_own_meld() -> None:
    assert taking("5H 6H KD QC", (0, "7S 7H 7D 7C")).refuses("take 1 7H with 5H 6H") == "take.own_meld"


def test_only_a_card_that_lies_there_is_taken() -> None:
    table = taking("5H 6H KD QC", RUN)
    assert table.refuses("take 1 7H with 5H 6H") == "take.not_there"
    assert table.refuses("take 2 7H with 5H 6H") == "layoff.no_such_meld"


def test_wild_cards_stay() -> None:
    jokers: Options = {"jokers": 2, "max_new_melds_per_turn": "unlimited"}
    table = taking("9H 9D KD QC", (1, "4S 5S 6S JK"), options=jokers)
    assert table.refuses("take 1 JK with 9H 9D") == "take.wild_card"


# -- what must remain -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("meld", "taken", "code"),
    [
        ("7S 7H 7D 7C", "7S", None),
        ("7S 7H 7D", "7S", "take.nothing_left"),
        ("5S 6S 7S 8S", "5S", None),
        ("5S 6S 7S 8S", "8S", None),
        ("5S 6S 7S 8S", "6S", "take.nothing_left"),
        ("5S 6S 7S", "7S", "take.nothing_left"),
        ("2S 3S 4S 5S 6S 7S 8S", "5S", "take.nothing_left"),  # two melds would remain, not one
    ],
)
def test_one_meld_remains(meld: str, taken: str, code: str | None) -> None:
    hand = "8S 9S" if meld.startswith("7") else f"{taken[0]}C {taken[0]}D"
    table = taking(f"{hand} KD QC", (1, meld))
    violation = table.tries(f"take 1 {taken} with {hand}")
    assert (violation.code if violation is not None else None) == code


def test_the_wild_cards_that_remain_stand_for_what_they_stood_for() -> None:
    jokers: Options = {"jokers": 2}
    table = taking("8H 8D KD QC", (1, "5S JK=6S 7S 8S"), options=jokers)
    assert table.does("take 1 8S with 8H 8D").meld(1) == "5S JK 7S"
    assert table.state.melds[0].stands[1] == table.rules.pack.find("6S")
    short = taking("8H 8D KD QC", (1, "JK=6S 7S 8S JK=9S"), options=jokers | {"min_naturals": 2})
    assert short.refuses("take 1 8S with 8H 8D") == "take.nothing_left"


def test_what_remains_takes_cards_again() -> None:
    table = taking("7H 7D 8S KD QC", RUN).does("take 1 7S with 7H 7D")
    assert table.meld(1) == "4S 5S 6S"
    assert table.refuses("layoff 1 8S") == "layoff.not_in_run"
    assert taking("7H 7D 3S KD QC", RUN).does("take 1 7S with 7H 7D", "layoff 1 3S").meld(1) == "3S 4S 5S 6S"


# -- what becomes of the card ---------------------------------------------------------------------------------------


def test_the_card_is_laid_at_once_and_never_kept() -> None:
    table = taking("5H 6H KD QC", SEVENS)
    with pytest.raises(notation.NotationError):
        table.tries("take 1 7H")
    with pytest.raises(notation.NotationError):
        table.tries("take 1 7H with")
    assert table.refuses("take 1 7H with 5H KD") == "meld.mixed_suits"
    assert table.refuses("take 1 7D with 5H 6H") == "meld.mixed_suits"
    assert table.refuses("take 1 7H with 5H 4H") == "card.not_held"


def test_it_is_the_new_meld_of_the_turn() -> None:
    table = taking("5H 6H 9S 9D 9C KD", SEVENS).does("take 1 7H with 5H 6H")
    assert table.refuses("meld 9S 9D 9C") == "meld.one_per_turn"
    assert taking("5H 6H 9S 9D 9C KD", SEVENS).does("meld 9S 9D 9C").refuses("take 1 7H with 5H 6H") == "meld.one_per_turn"


def test_a_player_may_go_out_with_it() -> None:
    table = taking("5H 6H", SEVENS).does("take 1 7H with 5H 6H")
    assert table.over and table.result.kind == "out"
    discards: Options = {"last_discard_required": True}
    assert taking("5H 6H", SEVENS, options=discards).refuses("take 1 7H with 5H 6H") == "going_out.discard_required"


def test_the_turn_must_still_be_possible_to_end() -> None:
    assert taking("5H 6H KD", SEVENS, taken="KD").refuses("take 1 7H with 5H 6H") == "going_out.no_discard_left"


def test_a_draw_comes_first() -> None:
    table = given("5H 6H KD QC", melds=[SEVENS], phase="draw", pile="2C", stock="TC", options=TAKES)
    assert table.refuses("take 1 7H with 5H 6H") == "take.draw_first"


def test_everybody_sees_it() -> None:
    table = taking("5H 6H KD QC", SEVENS).does("take 1 7H with 5H 6H")
    told = [event for event in table.events if isinstance(event, Told | MeldLaid | Moved)]
    card = table.rules.pack.find("7H")
    assert told[0] == Told("took_from_meld", 0, (("meld", 1), ("card", card)))
    assert told[1] == Moved((card,), ("meld", 1), ("hand", 0), table.rules.everybody)
    assert isinstance(told[2], MeldLaid) and told[2].meld == 2


# -- with other rules -----------------------------------------------------------------------------------------------


def test_of_runs_of_mixed_suits_any_end_is_taken() -> None:
    table = taking("8C 9D KD QC", (1, "4S 5H 6D 7C"), options={"mixed_suit_runs": True})
    assert table.does("take 1 7C with 8C 9D").meld(1) == "4S 5H 6D"
    assert table.meld(2) == "7C 8C 9D"


def test_with_two_packs_the_card_that_lies_there_is_meant_and_not_its_twin() -> None:
    table = given("5H 6H 7H KD", melds=[SEVENS], options=TAKES, variant="double_rum", pile="2C", stock="TC TD TH")
    listed = [move for move in table.legal if move.startswith("take 1 7H")]
    assert "take 1 7H with 5H 6H" in listed
    table.does("take 1 7H with 5H 6H")
    assert (table.meld(1), table.meld(2)) == ("7S 7D 7C", "5H 6H 7H")
    assert "7H" in table.hand()


def test_every_listed_taking_is_allowed_and_says_itself() -> None:
    table = taking("5H 6H 8S 9S 5D 6D KD", SEVENS)
    moves = [move for move in table.legal if move.startswith("take")]
    assert set(moves) == {"take 1 7H with 5H 6H", "take 1 7S with 8S 9S", "take 1 7D with 5D 6D"}
    assert all(table.allows(move) for move in moves)


# -- at the table ---------------------------------------------------------------------------------------------------


def offered(table: Deal, lifted: Lifted) -> dict[str, Offer]:
    return {offer.place: offer for offer in offers(table.rules, table.state, 0, lifted)}


def test_a_card_of_a_meld_can_be_put_to_the_melds_or_the_hand() -> None:
    table = taking("5H 6H KD QC", SEVENS)
    card, hand = table.rules.pack.find("7H"), table.rules.pack.find_all(["5H", "6H"])
    found = offered(table, Lifted((card,), "meld:1"))
    wanted = Take(1, card, hand)
    assert (found[MELDS].action, found[HAND].action) == (wanted, wanted)
    assert DISCARD_PILE not in found
    chosen = offered(table, Lifted((card,), "meld:1", hand))
    assert chosen[MELDS].action == wanted


def test_a_card_that_makes_no_meld_is_refused_with_the_reason() -> None:
    table = taking("5H 6H KD QC", SEVENS)
    found = offered(table, Lifted((table.rules.pack.find("7D"),), "meld:1"))
    refusal = found[MELDS].refusal
    assert found[MELDS].action is None and refusal is not None and refusal.code == "take.no_meld_with"


def test_cards_put_on_a_meld_that_does_not_take_them_take_one_out_of_it() -> None:
    table = taking("5H 6H KD QC", SEVENS)
    hand = table.rules.pack.find_all(["5H", "6H"])
    assert offered(table, Lifted(hand))["meld:1"].action == Take(1, table.rules.pack.find("7H"), hand)


def test_the_rule_sheet_says_it() -> None:
    for options, said in ((TAKES, True), ({}, False)):
        lines = [line for part in sheet(catalogue().resolve("straight_rummy", options).variant) for line in part.lines]
        assert any(line.startswith("A natural card may be taken out of another player's meld") for line in lines) == said


# -- players --------------------------------------------------------------------------------------------------------


def test_there_is_a_chooser_that_knows_the_move() -> None:
    chooser = dict(choosers_of(rules_of(options=TAKES)))["play"]
    assert Take in chooser.moves


def test_computer_players_take_a_card_to_go_out() -> None:
    for level in LEVELS:
        table = taking("5H 6H KD", SEVENS)
        view = view_of(table.rules, table.state, 0)
        thought = player_named(level.id).choose(table.rules, view, Chance(1), Untimed())
        assert isinstance(thought.action, Take), level.id


# -- matches --------------------------------------------------------------------------------------------------------


HANDS = ("2H 9S 3H 9D 4H 9C 4S 8S 4D 8D 4C JS KS JD QS JH 6C 6S TC 5S", "5H KH KD AS")


def played(*actions: str) -> Match:
    """A match of two. Seat 0 lays four fours and discards; seat 1, with 5S 6S, has its turn."""
    pack = begin(options=TAKES).rules.pack
    deck = pack.find_all(" ".join(HANDS).split())
    match = begin(2, dealer=1, deck=deck, options=TAKES)
    return does(match, "draw stock", "meld 4S 4H 4D 4C", "discard KS", "draw stock", *actions)


def test_what_was_taken_is_put_back_by_undo() -> None:
    match, before = played("take 1 4S with 5S 6S"), played()
    assert match.can_undo(1) is None
    match.undo(1)
    same(match, before)
    match.redo()
    same(match, played("take 1 4S with 5S 6S"))


def test_a_save_keeps_what_was_taken(tmp_path: Path) -> None:
    match = played("take 1 4S with 5S 6S", "discard JS")
    write_file(tmp_path / "match.json", match, {})
    again = read_file(tmp_path / "match.json").match
    same(match, again)
    assert [again.rules.pack.text(meld.cards) for meld in again.view(0).melds] == ["4H 4D 4C", "4S 5S 6S"]
    assert replayed(match)[1] is None
