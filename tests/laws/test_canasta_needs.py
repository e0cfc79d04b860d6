"""What the pile may be taken with is told before anybody tries: what the table's panel says."""

from __future__ import annotations

from tests.laws.deals import Deal
from tests.laws.test_canasta_laws import CA9, KINGS, table


def needs(deal: Deal) -> tuple[str, list[tuple[str, bool]]]:
    """The title, and what is asked for part by part."""
    goal = next(goal for ask in deal.rules.needs for goal in ask(deal.rules, deal.state, 0, ()))
    return goal.title.code, [(part.what.code, part.met) for part in goal.parts]


def test_a_closed_side_needs_a_pair_and_the_points_of_its_first_melds() -> None:
    lacking = table("8C 2H AS AC AD 9S", phase="draw", pile=CA9)
    assert needs(lacking) == ("goal.take_pile_not", [("need.pile_pair", False), ("need.pile_points", False)])
    has = table("8C 8S KC KD 2H 9S", phase="draw", pile=CA9)
    assert needs(has) == ("goal.take_pile", [("need.pile_pair", True), ("need.pile_points", True)])


def test_a_frozen_pile_needs_a_pair() -> None:
    deal = table("9S 4D QH 2C", phase="draw", pile="2C 5H QH", melds=[(2, "QC QD QS")])
    assert needs(deal) == ("goal.take_pile_frozen", [("need.pile_pair", False)])


def test_how_many_cards_are_missing_for_the_pile() -> None:
    for hand, missing, shown in (("9S 4D 8S", 2, ""), ("QH 4D 8S", 1, "QH"), ("QH QS 4D 8S", 0, "QH QS")):
        deal = table(hand, phase="draw", pile="2C 5H QH", melds=[(0, "KC KD KS")])
        way = next(goal for ask in deal.rules.needs for goal in ask(deal.rules, deal.state, 0, ())).way
        assert way is not None and not way.never
        assert (way.missing, {deal.rules.pack.name(card) for card in way.cards}) == (missing, set(shown.split()))


def test_a_pair_is_enough_of_three_where_only_points_are_missing() -> None:
    deal = table("4H 4S 4D 8S 9C", phase="draw", pile="5H 4C")
    way = next(goal for ask in deal.rules.needs for goal in ask(deal.rules, deal.state, 0, ())).way
    assert way is not None and (way.missing, len(way.cards)) == (0, 2)


def test_an_open_pile_needs_any_match() -> None:
    assert needs(table("9S 4D", phase="draw", pile="5H QH", melds=[(0, "QC QD QS")])) == (
        "goal.take_pile",
        [("need.pile_any", True)],
    )
    assert needs(table("9S 4D", phase="draw", pile="5H 6H", melds=[(0, KINGS)])) == (
        "goal.take_pile_not",
        [("need.pile_any", False)],
    )


def test_a_black_three_stops_everybody() -> None:
    deal = table("3C 3C 9S", phase="draw", pile="5H 3S", melds=[(0, KINGS)])
    assert needs(deal) == ("goal.take_pile_not", [("need.pile_open", False)])


def test_nothing_is_told_of_an_empty_pile() -> None:
    deal = table("9S 4D", phase="draw", pile="")
    assert not [goal for ask in deal.rules.needs for goal in ask(deal.rules, deal.state, 0, ())]
