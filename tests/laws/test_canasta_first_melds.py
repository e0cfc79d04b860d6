"""First melds that are put together before they are laid: what counts, what may lie together, and which act they come to."""

from __future__ import annotations

from game.cards.ids import Card
from game.rules.laying.first_draft import FirstDraft, FirstMelds, first_melds_of
from game.rules.violation import Violation
from tests.laws.deals import Deal, given
from tests.laws.test_canasta_laws import CA9, table


def way(deal: Deal) -> FirstMelds:
    found = first_melds_of(deal.rules.variant.opening)
    assert found is not None
    return found


def cards(deal: Deal, names: str, top: bool = False) -> tuple[Card, ...]:
    """Cards of the hand by name; with `top` the first one is the top card of the pile."""
    held, found = deal.state.hands[0], []
    for number, name in enumerate(names.split()):
        if top and not number:
            found.append(deal.state.discards[0][-1])
            continue
        free = deal.rules.pack.named[name] & held
        found.append((free & -free).bit_length() - 1)
        held &= ~(1 << found[-1])
    return tuple(found)


def draft(deal: Deal, *groups: tuple[Card, ...]) -> FirstDraft:
    found = way(deal).draft(deal.rules, deal.state, 0, groups)
    assert found is not None
    return found


def test_ca9_the_pair_the_top_card_and_another_meld_are_seventy() -> None:
    deal = table("8C 8S KC KD 2H 9S", phase="draw", pile=CA9)
    alone = draft(deal, cards(deal, "8D 8C 8S", top=True))
    assert (alone.goal.have, alone.goal.points, alone.short, alone.takes) == (30, 50, 20, True)
    assert alone.refusal is not None and alone.refusal.code == "opening.points"
    both = draft(deal, cards(deal, "8D 8C 8S", top=True), cards(deal, "KC KD 2H"))
    assert (both.goal.have, both.refusal) == (70, None)
    assert both.action.text(deal.rules) == "draw discard with 8C 8S / KC KD 2H"


def test_ca10_a_wild_card_does_not_take_the_pile_for_a_closed_side() -> None:
    deal = table("8C 2H AS AC AD 9S", phase="draw", pile=CA9)
    made = draft(deal, cards(deal, "8D 8C 2H", top=True), cards(deal, "AS AC AD"))
    assert made.refusal is not None and made.refusal.code == "draw.frozen"
    assert way(deal).takes(deal.rules, deal.state, 0, ()) == ()


def test_ca1_melds_of_the_hand_that_are_short_say_what_would_do() -> None:
    deal = table("KC KD KH 4C 4D 4S 2H 9H")
    made = draft(deal, cards(deal, "KC KD KH"), cards(deal, "4C 4D 4S"))
    assert made.short == 5 and made.goal.note is not None and made.goal.note.code == "draft.card_does"
    poor = table("KC KD KH 4C 4D 4S 9H")
    made = draft(poor, cards(poor, "KC KD KH"), cards(poor, "4C 4D 4S"))
    assert made.goal.note is not None and made.goal.note.code == "draft.nothing_does"


def test_cards_that_are_no_meld_yet_say_what_makes_one_or_that_nothing_does() -> None:
    deal = table("KC KD KH AS 2S 2H 9H")
    begun = draft(deal, cards(deal, "KC KD"))
    assert begun.goal.note is not None and begun.goal.note.code == "draft.fills"
    assert begun.goal.note.cards == cards(deal, "KH"), "a natural card before a wild one"
    stuck = draft(deal, cards(deal, "KC KD KH"), cards(deal, "AS"))
    assert stuck.goal.note is not None and (stuck.goal.note.code, stuck.goal.note.cards) == ("draft.stuck", cards(deal, "AS"))


def test_cards_find_their_group_and_wild_cards_are_asked_about() -> None:
    deal = table("KC KD KH 4C 4D 4S 2H 9H")
    first = way(deal)
    lying = first.put(deal.rules, deal.state, 0, (), cards(deal, "KC KD 4C 4D"))
    assert lying == (cards(deal, "KC KD"), cards(deal, "4C 4D"))
    grown = first.put(deal.rules, deal.state, 0, lying, cards(deal, "KH"))
    assert grown == (cards(deal, "KC KD KH"), cards(deal, "4C 4D"))
    assert first.places(deal.rules, deal.state, 0, lying, cards(deal, "2H")) == (0, 1)
    refused = first.put(deal.rules, deal.state, 0, lying, cards(deal, "2H"))
    assert isinstance(refused, Violation) and refused.code == "draft.wild_where"
    wrong = first.put(deal.rules, deal.state, 0, lying, cards(deal, "9H"), 0)
    assert isinstance(wrong, Violation) and wrong.code == "meld.not_a_set"


def test_black_threes_are_no_first_meld_but_for_going_out() -> None:
    deal = table("3S 3C 3S AC AD AH 9H")
    refusal = draft(deal, cards(deal, "3S 3C 3S"), cards(deal, "AC AD AH")).refusal
    assert refusal is not None and refusal.code == "meld.black_threes"


def test_a_side_that_has_melded_puts_nothing_together() -> None:
    deal = table("KC KD KH 9H", melds=[(2, "8C 8D 8H")])
    assert way(deal).draft(deal.rules, deal.state, 0, ()) is None


def test_every_game_of_two_sides_declares_it_and_no_other_game() -> None:
    assert way(table("KC KD KH 9H", variant="hand_and_foot")) is not None
    assert "first_draft" in table("KC KD KH 9H").rules.traits


HALF = """
format: 1
extends: canasta_classic
name: Half of Them Wild
wilds: {most: 5}
melds: {set: {largest: 7, majority: half}}
"""


def test_cards_lie_together_only_where_a_meld_can_still_come_of_them() -> None:
    """Seven cards at most, and no more wild ones than natural ones: with four wild cards there never is a meld."""
    deal = given("KC KD KH KS 2S 2H 2D 2C 9H", pile="5C", stock="6S 7S", scores=[1500, 0, 1500, 0], seats=4, text=HALF)
    first = way(deal)
    waiting = first.put(deal.rules, deal.state, 0, (), cards(deal, "KC KD 2S 2H 2D"))
    assert waiting == (cards(deal, "KC KD 2S 2H 2D"),), "a third king makes a meld of it"
    assert isinstance(first.put(deal.rules, deal.state, 0, waiting, cards(deal, "2C")), Violation)
    whole = first.put(deal.rules, deal.state, 0, waiting, cards(deal, "KH KS"))
    assert not isinstance(whole, Violation) and len(whole[0]) == 7
    assert isinstance(first.put(deal.rules, deal.state, 0, (), cards(deal, "KC KD KH 2S 2H 2D 2C")), Violation)


def test_in_samba_cards_of_a_suit_lie_together_as_long_as_a_sequence_can_come_of_them() -> None:
    deal = table("4S 5S TS JS 4S 5H 3S 6S KC KD KH", variant="samba", stock="7S 8S 9H")
    first = way(deal)

    def lies(names: str) -> bool:
        return not isinstance(first.put(deal.rules, deal.state, 0, (cards(deal, "KC KD KH"),), cards(deal, names)), Violation)

    assert lies("4S 5S") and lies("4S TS"), "with five cards between them a sequence of seven"
    assert not lies("4S JS"), "too far from each other"
    assert not lies("4S 5H"), "of two suits"
    assert not lies("4S 4S 5S"), "one card twice"
    assert not lies("3S 4S"), "no sequence has threes"
    assert lies("4S 5S 6S")


def test_several_ranks_at_once_are_refused_where_one_of_them_makes_no_meld() -> None:
    hand = "KC KD KH KS KC KD KH KS 9H 9C"
    deal = given(hand, pile="5C", stock="6S 7S", scores=[1500, 0, 1500, 0], seats=4, text=HALF)
    whole = cards(deal, hand)
    refused = way(deal).put(deal.rules, deal.state, 0, (), whole)
    assert isinstance(refused, Violation) and refused.code == "meld.set_full"
    assert way(deal).put(deal.rules, deal.state, 0, (), whole[1:]) == (whole[1:8], whole[8:])
