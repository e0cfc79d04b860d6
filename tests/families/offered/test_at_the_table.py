"""A card on offer at the table: what is asked, what places mean for what is lifted, what is told, who sees what is given away."""

from __future__ import annotations

import pytest

from game.rules.acts.events import Moved, WentOut
from game.rules.laying.answers import offers
from game.rules.laying.arranged import Arranged, Put
from game.rules.laying.offers import DISCARD_PILE, HAND, MELDS, STOCK_PILE, Lifted, Offer
from game.rules.view import view_of
from tests.families.offered.tables import lies, scores, table
from tests.laws.deals import Deal


def asked(deal: Deal) -> str:
    """The code of the line that says what is expected."""
    seat = deal.to_act
    assert seat is not None
    line = deal.rules.step_due(deal.state).prompt(deal.rules, view_of(deal.rules, deal.state, seat))
    assert line is not None
    return line.code


def at(deal: Deal, source: str = HAND, lifted: str = "", chosen: str = "") -> dict[str, Offer]:
    """By place, what it means for what the seat to act has lifted."""
    pack, seat = deal.rules.pack, deal.to_act
    assert seat is not None
    cards, beside = pack.find_all(lifted.split(), pack.all), pack.find_all(chosen.split(), pack.all)
    return {offer.place: offer for offer in offers(deal.rules, deal.state, seat, Lifted(cards, source, beside))}


def says(deal: Deal, offer: Offer) -> str:
    """The action of an offer, or why there is none."""
    if offer.action is not None:
        return offer.action.text(deal.rules)
    return offer.refusal.code if offer.refusal is not None else ""


MELD = [(0, "4H 5H 6H")]


def test_it_is_said_what_is_expected() -> None:
    deal = table("KC KD 2S", "AC AD", melds=MELD, phase="draw", stock="7H 3S")
    assert asked(deal) == "prompt.turn_up"
    assert asked(deal.does("draw stock")) == "prompt.on_offer"
    assert asked(deal.does("pass")) == "prompt.offer_force"
    assert asked(deal.does("force")) == "prompt.offer_forced"
    assert asked(deal.does("layoff 1 7H")) == "prompt.discard_only"
    assert asked(deal.does("discard 2S")) == "prompt.offer_nothing"
    deal = table("2S", "AC AD", melds=[(1, "4H 5H 6H")], card="7H", stock="3S").does("pass", "pass")
    assert asked(deal) == "prompt.offer_force"
    assert asked(table("KC 2S", "AC AD", melds=MELD, phase="play", stock="3S")) == "prompt.use_offered"
    assert asked(table("KC 2S", "AC", phase="give", options={"pass_start": True})) == "prompt.give"


def test_the_card_is_laid_with_chosen_cards_whichever_is_lifted() -> None:
    deal = table("7C 7D 2S", "AC AD", melds=MELD, card="7H", stock="3S")
    for places in (at(deal, HAND, "7C 7D"), at(deal, DISCARD_PILE, "7H", "7C 7D")):
        assert says(deal, places[MELDS]) == "meld 7H 7C 7D"
        assert says(deal, places["meld:1"]) == "layoff.not_in_run"
    assert says(deal, at(deal, DISCARD_PILE, "7H")["meld:1"]) == "layoff 1 7H"
    assert says(deal, at(deal)["button:pass"]) == "pass" and "button:force" not in at(deal)
    assert "button:pass" not in at(deal, HAND, "7C")
    deal.does("layoff 1 7H")
    assert says(deal, at(deal, HAND, "2S")["pile:discard"]) == "discard 2S"
    assert DISCARD_PILE not in at(deal, DISCARD_PILE, "7H") and MELDS not in at(deal, DISCARD_PILE, "7H")


def test_a_button_forces_and_a_forced_card_is_not_passed() -> None:
    deal = table("KC", "AC AD", melds=MELD, card="7H", stock="3S").does("pass")
    assert says(deal, at(deal)["button:force"]) == "force"
    assert "button:pass" not in at(deal.does("force"))


def test_the_top_of_the_stock_is_turned_up() -> None:
    deal = table("KC", "AC AD", phase="draw", stock="3S")
    assert says(deal, at(deal, STOCK_PILE)["pile:discard"]) == "draw stock"
    assert "pile:discard" not in at(deal) or at(deal)["pile:discard"].action is None


def test_a_card_of_a_meld_is_moved_to_another() -> None:
    melds = [(0, "4S 5S 6S 7S"), (0, "7C 7D 7H")]
    deal = table("9C 2D", "QD KD", melds=melds, phase="draw", stock="AC", variant="desmoche")
    assert says(deal, at(deal, "meld:1", "7S")["meld:2"]) == "move 7S on 2"


def test_a_card_is_chosen_to_be_given_away() -> None:
    deal = table("KC 2S", "AC AD", phase="give", options={"pass_start": True})
    assert at(deal)["button:give"].prompt is not None
    assert says(deal, at(deal, HAND, "2S")["button:give"]) == "give 2S"
    assert says(deal, at(deal, HAND, "2S KC")["button:give"]) == "give.one_card"


def test_own_melds_are_judged_as_they_are_arranged() -> None:
    deal = table("JC JD 2H", "AC AD", melds=[(0, "6S 7S JS"), (1, "2D 3D 4D")], card="5S", stock="3S")
    find, step = deal.rules.pack.find, deal.rules.step_due(deal.state)
    run, jacks = tuple(map(find, ("5S", "6S", "7S"))), tuple(map(find, ("JS", "JC", "JD")))
    theirs = Put("meld:2", tuple(map(find, ("2D", "3D", "4D"))))
    verdict = step.judge(deal.rules, deal.state, 0, Arranged(table=(Put("meld:1", run), theirs, Put("new:1", jacks))))
    assert verdict.action is not None and verdict.action.text(deal.rules) == "rearrange 5S 6S 7S / JS JC JD"
    assert verdict.refusal is None and verdict.label is not None and dict(verdict.label.params)["count"] == 3
    before = Put("meld:1", tuple(map(find, ("6S", "7S", "JS"))))
    verdict = step.judge(deal.rules, deal.state, 0, Arranged(table=(before,)))
    assert verdict.refusal is not None and verdict.refusal.code == "rearrange.nothing_played"
    assert verdict.label is not None and verdict.label.code == "button.rearrange_nothing"


def test_where_the_card_fits_only_with_melds_put_together_anew_that_is_listed() -> None:
    deal = table("KC", "AC AD", melds=[(0, "3C 4C 5C 6C"), (0, "3S 4S 5S 6S")], card="3D", stock="2H")
    assert deal.legal == ["pass", "rearrange 3S 3D 3C / 4S 5S 6S / 4C 5C 6C"]


def test_the_first_card_of_the_pack_is_a_card_like_any_other() -> None:
    deal = table("AC AD 2H", "KC KD", melds=[(0, "2S 3S 4S")], card="AS", stock="3D")
    assert lies(deal.does("rearrange AS 2S 3S 4S"), 0) == ["AS 2S 3S 4S"] and deal.pile == ""
    deal = table("AC AD 2H", "KC KD", card="AS", stock="3D").does("meld AC AD AS")
    assert lies(deal, 0) == ["AS AD AC"] and deal.pile == ""


def test_it_is_told_how_somebody_goes_out() -> None:
    melds = [(0, "2S 3S 4S 5S 6S"), (0, "2H 3H 4H 5H")]
    deal = table("6H 7H", "KC", melds=melds, phase="play", stock="3D").does("layoff 2 6H 7H")
    assert [event.how for event in deal.events if isinstance(event, WentOut)] == ["layoff"]
    deal = table("7C 7D 7H", "KC", melds=[(0, "2S 3S 4S 5S"), (0, "2H 3H 4H 5H")], phase="play", stock="3D")
    deal.does("meld 7C 7D 7H")
    assert [event.how for event in deal.events if isinstance(event, WentOut)] == ["meld"] and scores(deal) == [1, -1]


def test_own_melds_put_together_anew_are_told() -> None:
    deal = table("JC JD 2H", "AC AD", melds=[(0, "6S 7S JS")], card="5S", stock="3S").does("rearrange 5S 6S 7S / JS JC JD")
    told = next(event for event in deal.events if getattr(event, "name", "") == "rearranged")
    assert told.said("log").code == "log.rearranged_own_with" and dict(told.facts)["melds"] == (2, 3)  # type: ignore[union-attr]
    deal = table("JC 2H", "AC AD", melds=[(0, "3C 4C 5C 6C"), (0, "3S 4S 5S 6S")], card="3D", stock="3H")
    deal.does("rearrange 3C 3S 3D / 4C 5C 6C / 4S 5S 6S")
    told = next(event for event in deal.events if getattr(event, "name", "") == "rearranged")
    assert told.said("note").code == "note.rearranged_own"  # type: ignore[union-attr]


def test_a_gift_is_seen_by_who_gives_and_who_gets_it() -> None:
    deal = table("KC 2S", "AC AD", phase="give", options={"pass_start": True}).does("give 2S", "give AC")
    moved = [event for event in deal.events if isinstance(event, Moved)]
    assert [(event.target, event.seen_by) for event in moved[-2:]] in (
        [(("hand", 0), 0b11), (("hand", 1), 0b11)],
        [(("hand", 1), 0b11), (("hand", 0), 0b11)],
    )
    assert moved[0].seen_by == 0b01 and moved[1].seen_by == 0b10
    assert deal.hand(0) == {"KC", "AC"} and deal.hand(1) == {"AD", "2S"}


@pytest.mark.parametrize("to_act", [0, 1])
def test_without_a_card_to_discard_the_turn_is_over(to_act: int) -> None:
    hands, passes = (["", "AC AD"], 0) if to_act == 0 else (["AC AD", ""], 1)
    deal = table(*hands, melds=[(to_act, "4H 5H 6H")], card="7H", stock="3S", to_act=to_act, passes=passes)
    deal.does("layoff 1 7H")
    assert (deal.phase, deal.to_act) == ("draw", 1 - to_act)
    deal = table(*hands, melds=[(to_act, "4H 5H 6H")], card="7H", to_act=to_act, passes=passes).does("layoff 1 7H")
    assert deal.over and deal.result.kind == "drawn"


def test_with_equal_hands_nobody_wins_when_nobody_can_go_on() -> None:
    deal = table("KC KD", "AC", "2C", card="7H").does("pass", "pass", "pass")
    assert deal.over and deal.result.kind == "drawn" and deal.result.winners == ()
    deal = table("KC KD", "AC", card="7H").does("pass", "pass")
    assert deal.result.kind == "drawn"  # of two never


def test_the_sheet_says_what_becomes_of_dead_cards() -> None:
    conquian, desmoche = (
        table("2C", "2D", phase="draw", stock="3S", variant=name).rules for name in ("conquian_classic", "desmoche")
    )
    found = [[line.code for line in rules.variant.stock_end.explain(rules.variant)] for rules in (conquian, desmoche)]
    assert found == [["rule.dead_drawn", "rule.dead_fewest"], ["rule.dead_recycled", "rule.dead_recycled_idle"]]
