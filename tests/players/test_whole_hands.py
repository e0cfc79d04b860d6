"""What computer players do with hands that are shown whole: what a hand lacks decides, and what others may do with a discard."""

from __future__ import annotations

import pytest

from game.cards.chance import Chance
from game.cards.whole_hands import WholeHands
from game.players.characters import LEVELS
from game.players.odds import numbers, odds
from game.players.player import Thought
from game.players.think import think, weigh
from game.players.whole_hand.lacking import Lacking, lacking
from game.rules import notation
from game.rules.view import View, view_of
from game.words.catalogue import plain, sentence
from tests.laws.deals import Deal, given, rules_of

EVERY_LEVEL = pytest.mark.parametrize("level", [level.id for level in LEVELS])
SEVEN = "B2 S2 B3 B3 B4 W4 B5 S5 B6 B6 S8 B8 W9 S9"
"""Seven pairs of seven numbers: none of ones, none of sevens."""
SIX = "B2 S2 B3 B3 B4 W4 B5 S5 B6 B6 S8 B8"
"""Six pairs."""
TWELVE = "AS AH AD 3S 4S 5S JH QH KH 4C 4D 4H"
"""Twelve cards of Cuajo in melds of which each needs its cards."""
SEATS = {"quan_dui": 2, "cuajo": 4, "khanhoo": 2}
GAMES = tuple(SEATS)


def seen(deal: Deal) -> View:
    seat = deal.to_act
    assert seat is not None
    return view_of(deal.rules, deal.state, seat, deal.events)


def thought(deal: Deal, level: str = "master") -> Thought:
    return think(deal.rules, seen(deal), level, 1)


def plays(deal: Deal, level: str = "master") -> str:
    return notation.write(thought(deal, level).action, deal.rules)


def pairs(hand: str, *others: str, phase: str = "play", pile: str = "", turn: int = 4) -> Deal:
    """Seat 0 decides in Quan Dui."""
    return given(hand, *others, variant="quan_dui", stock="B9 W8 S6 W6", phase=phase, pile=pile, turn=turn)


# -- what a hand lacks ------------------------------------------------------------------------------------------------


SIZES = {"quan_dui": 16, "cuajo": 16, "khanhoo": 15}


def law_of(game: str) -> tuple[WholeHands, Lacking]:
    whole = rules_of(game, None, SEATS[game]).finder.whole
    assert whole is not None
    return whole, lacking(whole, 16)


@pytest.mark.parametrize("game", GAMES)
def test_a_face_brings_a_hand_nearer_exactly_where_the_hand_lacks_less_with_it(game: str) -> None:
    rules, (whole, law), chance = rules_of(game, None, SEATS[game]), law_of(game), Chance(38)
    cards = list(range(rules.pack.all.bit_length()))
    for _ in range(2):
        chance.shuffle(cards)
        hand = whole.counts(sum(1 << card for card in cards[:15]))
        lacks, nearer = law.of(hand, SIZES[game])
        for at in range(len(whole.faces)):
            less = law.of(hand + (1 << 4 * at), SIZES[game]).cards
            assert less == lacks - (nearer >> at & 1)


@pytest.mark.parametrize("game", GAMES)
def test_a_hand_lacks_nothing_exactly_where_it_is_whole(game: str) -> None:
    rules, (whole, law) = rules_of(game, None, SEATS[game]), law_of(game)
    for hand, there in {
        "quan_dui": {f"{SEVEN} DH S1": 0, f"{SEVEN} DH": 1, f"{SIX} B7 B9": 2, f"{SIX} B7 B9 S1": 2},
        "khanhoo": {f"{FOURTEEN} 3D": 0, f"{FOURTEEN} JK": 0, f"{FOURTEEN} 9S": 1},
        "cuajo": {f"{TWELVE} KS KD KC KH": 0, f"{TWELVE} KS KD KC": 1, f"{TWELVE} KS 3S 4S": 1, f"{TWELVE} KS 3S 5C": 2},
    }[game].items():
        cards = rules.pack.find_all(hand.split())
        assert law.of(whole.counts(sum(1 << card for card in cards)), SIZES[game]).cards == there
        assert len(cards) < SIZES[game] or whole.is_whole(sum(1 << card for card in cards)) == (not there)


def test_ones_and_odd_cards_are_one_number_to_wait_for() -> None:
    """Twelve ones and twelve odd cards, less the one in the hand."""
    deal = pairs(f"{SEVEN} DH B7", "S3")
    found = odds(deal.rules, seen(deal), throwing=True)
    assert deal.rules.pack.name(found.throw) == "B7"
    assert found.outs.bit_count() == 23
    assert found.sums_up is not None
    said = plain(sentence(found.sums_up, deal.rules.pack, ["You", "Ada"], 0))
    assert said.startswith("The hand lacks one card; 23 of ")


# -- Quan Dui ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["steady", "expert", "master"])
def test_of_two_single_cards_the_one_stays_for_which_more_cards_may_come(level: str) -> None:
    assert plays(pairs(f"{SEVEN} DH B7", "S3"), level) == "discard B7"


def test_cards_that_lie_there_can_no_longer_come() -> None:
    """Of the sevens nine have gone, of the nines none but those of the hand."""
    deal = pairs(f"{SIX} S1 W1 B7 S9", "S3", pile="W7 W7 W7 W7 S7 S7 S7 S7 B7")
    assert plays(deal) == "discard B7"


@EVERY_LEVEL
def test_eight_pairs_are_shown(level: str) -> None:
    assert plays(pairs(f"{SEVEN} DH S1", "S3"), level) == "show"


@EVERY_LEVEL
def test_the_discard_that_makes_eight_pairs_is_taken_for_a_show(level: str) -> None:
    deal = given("B1 S9", f"{SEVEN} DH", variant="quan_dui", stock="B9 W8").does("discard B1")
    assert deal.to_act == 1 and plays(deal, level) == "show"


def test_a_discard_that_makes_a_pair_is_taken_and_one_that_makes_none_is_left() -> None:
    hand = f"{SIX} B7 W9 S1"
    assert plays(pairs(hand, "S3", phase="draw", pile="S7")) == "draw discard"
    assert plays(pairs(hand, "S3", phase="draw", pile="S6")) == "draw stock"


def test_a_twin_is_claimed_out_of_turn_where_it_brings_the_hand_nearer() -> None:
    def asked(hand: str) -> Deal:
        return given("W7 S9", "B1", hand, variant="quan_dui", stock="B9 W8").does("discard W7")

    deal = asked(f"{SIX} W7 S9 DH")
    assert deal.to_act == 2 and plays(deal) == "claim"
    deal = asked(f"{SIX} W7 S7 DH")
    assert deal.to_act == 2 and plays(deal) == "pass", "the seven has a partner"


def test_the_card_goes_that_the_next_player_has_just_left() -> None:
    """More sevens than nines may still come, but the next player had no use for a seven, and may have one for a nine."""
    deal = given(f"{SIX} S1 W1 S7 W9", "B1 S2 W3 S5", variant="quan_dui", stock="B8 W7", pile="S9 B9", turn=0)
    deal.does("discard S7", "pass", "draw stock", "discard W3", "pass", "draw stock")
    assert plays(deal) == "discard W7"
    best = weigh(deal.rules, seen(deal), "casual", 1)[0]
    assert notation.write(best.action, deal.rules) == "discard W9", "who does not watch the others goes by what may come"


# -- Cuajo ------------------------------------------------------------------------------------------------------------


def cuajo(hand: str, *others: str, phase: str = "play", pile: str = "") -> Deal:
    return given(hand, *(others or ("AS", "AS", "AS")), variant="cuajo", stock="JS JC 4H", phase=phase, pile=pile)


@EVERY_LEVEL
def test_a_secret_that_serves_nowhere_else_is_declared(level: str) -> None:
    deal = cuajo("4C 4C 4C 4C AS AH AD 3S 4S JH QH KH KD JS JC 5D")
    assert plays(deal, level) == "meld 4C 4C 4C 4C"


def test_a_purro_is_claimed_since_it_is_paid_for() -> None:
    deal = given("4C 5H", "AS", "4C 4C 4C AS AH AD 3S 5S JH QH KH KD JS JC 5D", "AS", variant="cuajo", stock="JS JC 4H")
    deal.does("discard 4C")
    while deal.to_act != 2:
        deal.does("pass")
    assert plays(deal) == "claim"


# -- Khanhoo ----------------------------------------------------------------------------------------------------------

FOURTEEN = "4H 5H 6H 7H 7S 7D AH 2S 3D JC QC KC 2D 4D"
"""Twelve cards of Khanhoo in melds, and two that wait for a three or, with others, for more."""


@EVERY_LEVEL
def test_who_can_go_out_goes_out(level: str) -> None:
    deal = given(f"{FOURTEEN} 3D 9S", "AS 2H", variant="khanhoo", stock="8S 8D 9H")
    assert plays(deal, level).startswith("show")


@pytest.mark.parametrize("level", ["expert", "master"])
def test_a_discard_that_brings_a_hand_of_melds_nearer_is_taken(level: str) -> None:
    deal = given(f"{FOURTEEN} 9S", "AS 2H", variant="khanhoo", stock="8S 8D 9H", phase="draw", pile="8H 3D")
    assert plays(deal, level) == "draw discard"


# -- in words ---------------------------------------------------------------------------------------------------------


def test_a_hint_says_what_is_lacking_and_what_the_next_player_may_do() -> None:
    deal = pairs(f"{SEVEN} DH B7", "S3")
    view = seen(deal)
    hint = think(deal.rules, view, "master", 1)
    people = ["You", "Ada"]
    why = plain(sentence(hint.why, deal.rules.pack, people, 0))
    assert "lacks one card" in why and "bring it nearer" in why
    found = numbers(deal.rules, view, hint.action, hint.why)
    assert found is not None
    assert "Ada can use" in plain(sentence(found, deal.rules.pack, people, 0))


def test_discards_are_weighed_for_reviews() -> None:
    deal = pairs(f"{SEVEN} DH B7", "S3")
    worths = weigh(deal.rules, seen(deal), "master", 1)
    assert next(notation.write(one.action, deal.rules) for one in worths) == "discard B7"
    assert all(0.0 <= one.points <= 1.0 for one in worths)
