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
