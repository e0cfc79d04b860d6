"""What the coach counts towards a contract: what is lacking, and which unseen cards help."""

from __future__ import annotations

from game.cards.ids import each
from game.players.odds import Odds, odds
from game.rules.view import view_of
from game.words.catalogue import plain, sentence
from tests.laws.deals import Deal
from tests.laws.test_contract_laws import place

PEOPLE = ["You", "Ada", "Bruno"]


def counted(table: Deal) -> Odds:
    return odds(table.rules, view_of(table.rules, table.state, 0, table.events))


def said(table: Deal, found: Odds) -> str:
    assert found.sums_up is not None
    return plain(sentence(found.sums_up, table.rules.pack, PEOPLE, 0))


def faces(table: Deal, found: Odds) -> set[str]:
    return {table.rules.pack.name(card) for card in each(found.outs)}


def test_a_run_of_four_waits_for_both_its_ends_and_jokers() -> None:
    table = place("9S 9H 9D KS KH KC 5S 6S 7S 2H", deal=5)
    found = counted(table)
    assert faces(table, found) == {"4S", "8S", "JK"}
    count = found.outs.bit_count()
    assert said(table, found).startswith(f"You lack a run, one card in all; {count} of {found.unseen} unseen cards help: ")
    assert [plain(sentence(one, table.rules.pack, PEOPLE, 0)) for one in found.says][1:] == ["A card short", "At risk: 77 points"]


def test_only_what_is_begun_counts() -> None:
    found = counted(table := place("9S 9H 9D KS KH 5S 2H 7C"))
    assert faces(table, found) == {"KS", "KH", "KD", "KC", "JK"}


def test_a_contract_that_is_there_lacks_nothing() -> None:
    table = place("9S 9H 9D KS KH KC 2H 3D")
    found = counted(table)
    assert not found.outs and said(table, found) == "The whole contract is in your hand."


def test_once_the_contract_is_laid_melds_count_as_in_other_games() -> None:
    table = place("9S 9H 9D KS KH KC 2H 3D").does("meld 9S 9H 9D / KS KH KC")
    assert counted(table).sums_up is None


def test_a_card_for_any_of_several_pairs_helps() -> None:
    """One set is there, and two pairs wait for the second: kings and sevens both help."""
    found = counted(table := place("2S 2H 2D KS KH 7C 7D 9S QD 4C"))
    assert {face[0] for face in faces(table, found)} == {"K", "7", "J"}
    assert found.outs.bit_count() == 6 + 6 + sum(table.rules.pack.name(card) == "JK" for card in each(found.outs))


def test_a_wild_card_counts_wherever_it_lies() -> None:
    short, with_joker = (counted(place(f"2S 2H 2D 9S QD 4C 5H 7D JS {last}")) for last in ("TC", "JK"))
    lacking = [
        next(dict(one.params)["count"] for one in found.says if one.code == "odds.panel.contract")
        for found in (short, with_joker)
    ]
    assert lacking == [3, 2]


def test_once_the_contract_is_laid_only_what_goes_on_melds_counts() -> None:
    table = place("9S 9H 9D KS KH KC 2H 2D").does("meld 9S 9H 9D / KS KH KC")
    found = counted(table)
    assert {face[0] for face in faces(table, found)} == {"9", "K", "J"}, "a third two makes no meld any more"
    assert found.points == table.rules.finder.value(found.hand)
