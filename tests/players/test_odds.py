"""What a seat can count: cards that improve its hand, the chance of one draw, what the hand costs, and safe discards."""

from __future__ import annotations

import pytest

from game.cards.ids import card_set, each
from game.match.match import Match
from game.match.positions.placement import set_up
from game.match.setup import SeatInfo
from game.players.odds import Counter, Odds, numbers, odds
from game.players.think import think
from game.rules.acts.actions import Discard, Draw, Pass
from game.words.catalogue import plain, sentence
from tests.variants.shelf import SHIPPED

PEOPLE = [SeatInfo("You"), SeatInfo("Ada", "computer", "novice")]


def place(
    variant: str, mine: str, hers: str, discard: str, melds: tuple[tuple[int, str], ...] = (), phase: str = "draw"
) -> Match:
    """My turn at a table of two."""
    fields = {
        "hands": [mine.split(), hers.split()],
        "discard": discard.split(),
        "melds": [{"owner": owner, "cards": cards.split()} for owner, cards in melds],
        "to_act": 0,
        "phase": phase,
    }
    return set_up(SHIPPED.resolve(variant, {}), PEOPLE, 5, fields, lambda cards: cards.reverse())


def counted(match: Match, throwing: bool = False, throw: str = "") -> Odds:
    card = match.rules.pack.find_all([throw])[0] if throw else -1
    return odds(match.rules, match.view(0), throwing, card)


def names(match: Match, cards: int) -> set[str]:
    return {match.rules.pack.name(card) for card in each(cards)}


def told(match: Match, action: object) -> str:
    """The numbers for an action, as they are read."""
    view = match.view(0)
    why = think(match.rules, view, "steady", 1).why._replace(code="why.draw.stock_instead")
    found = numbers(match.rules, view, action, why)  # type: ignore[arg-type]
    return plain(sentence(found, match.rules.pack, ["You", "Ada"], 0)) if found is not None else ""


GIN = ("6S 7S 9H 9D KC KH 2H 4H JC QD", "AS 3S 5C 8D TS 2D 4C 6H 8C JD", "2S")


def test_outs_are_the_unseen_cards_that_would_be_melded() -> None:
    match = place("gin_standard", *GIN)
    found = counted(match)
    # For 6♠ 7♠, the nines, the kings, 2♥ 4♥ and J♣ K♣.
    assert names(match, found.outs) == {"5S", "8S", "9S", "9C", "KS", "KD", "3H", "QC"}
    assert found.unseen == 52 - 10 - 1
    assert found.chance == pytest.approx(8 / 41)
    assert found.points == 77


def test_of_equal_throws_the_one_counts_that_leaves_the_most_to_hope_for() -> None:
    """J♣ and Q♦ cost the same; J♣ waits with K♣ for Q♣, so Q♦ goes."""
    match = place("gin_standard", GIN[0].replace("2H", "AH") + " 2S", GIN[1].replace("AS", "AC"), "3D", phase="play")
    found = counted(match, throwing=True)
    assert match.rules.pack.name(found.throw) == "QD"
    assert "QC" in names(match, found.outs)


def test_a_card_that_lies_open_is_no_out() -> None:
    match = place("gin_standard", GIN[0], GIN[1].replace("AS", "AC"), "8S")
    assert "8S" not in names(match, counted(match).outs)


def test_the_pair_that_most_cards_complete_is_named() -> None:
    match = place("gin_standard", "6S 7S 9H 9D KC QD 2H 4C JH TC", "AS 3S 5C 8D TH 2D 4D 6H 8C AH", "9C")
    found = counted(match)
    assert names(match, card_set(found.pair)) == {"6S", "7S"}
    assert names(match, found.pair_outs) == {"5S", "8S"}


def test_a_meld_in_the_hand_counts_what_lengthens_it() -> None:
    match = place("gin_standard", "5H 6H 7H KS KD QC 2C 4D 8S TC", "AS 3S 5C 8D TS 2D 4C 6S 8C QD", "2S")
    assert {"4H", "8H"} <= names(match, counted(match).outs)


def test_a_hand_with_a_card_too_many_is_counted_after_a_throw() -> None:
    match = place("gin_standard", GIN[0] + " KS", GIN[1], "2S", phase="play")
    best = counted(match, throwing=True)
    assert match.rules.pack.name(best.throw) in ("QD", "JC")
    assert best.points == 77 - 20 - 10
    assert counted(match, throwing=True, throw="KC").points == 77


def test_safe_discards_are_loose_cards_and_the_safest_comes_first() -> None:
    match = place("gin_standard", GIN[0] + " KS", GIN[1], "2S", phase="play")
    found = counted(match, throwing=True).safest
    assert found and [one.use for one in found] == sorted(one.use for one in found)
    assert not {match.rules.pack.name(one.card) for one in found} & {"KS", "KC", "KH"}


LAID = ((1, "9C TC JC"),)
RUMMY = ("6S 7S 2H 4D QC", "AS 3S 5C 8D", "KS")


def test_where_melds_lie_on_the_table_cards_that_fit_them_are_outs() -> None:
    match = place("straight_rummy", *RUMMY, melds=LAID)
    found = counted(match)
    assert {"8C", "5S", "8S"} <= names(match, found.outs)
    assert "9S" not in names(match, found.outs)
    assert found.points == 6 + 7 + 2 + 4 + 10  # cards count until they are laid


def test_a_discard_that_fits_a_meld_is_not_safe() -> None:
    match = place("straight_rummy", RUMMY[0] + " KH", *RUMMY[1:], melds=LAID, phase="play")
    counter = Counter(match.rules, match.view(0))
    assert counter.use(match.rules.pack.find_all(["QC"])[0]) == 1.0
    safest = [match.rules.pack.name(one.card) for one in counted(match, throwing=True).safest]
    assert "QC" not in safest


def test_where_nobody_lays_off_a_card_that_fits_a_meld_is_as_safe_as_others() -> None:
    match = place("queen_city", RUMMY[0] + " KH", *RUMMY[1:], melds=LAID, phase="play")
    queen, four = match.rules.pack.find_all(["QC", "4D"])
    counter = Counter(match.rules, match.view(0))
    assert counter.use(queen) < counter.use(four) < 0.1


def test_what_others_hold_makes_no_difference() -> None:
    one = place("gin_standard", *GIN)
    other = place("gin_standard", GIN[0], "5S 8S 9S 9C KS KD 3H QC AD AH", GIN[2])
    assert counted(one) == counted(other)


# ---- sentences ----------------------------------------------------------------------------------


def test_the_stock_with_its_numbers() -> None:
    match = place("gin_standard", *GIN)
    assert told(match, Draw("stock")).startswith(
        "8 of 41 unseen cards would go into a meld (20% for each draw); 2 of them complete "
    )


def test_a_discard_taken_with_its_numbers() -> None:
    match = place("gin_standard", GIN[0], GIN[1].replace("AS", "AC"), "8S")
    assert told(match, Draw("discard")) == "With the 8♠ and the best throw, 54 points are left outside of melds instead of 77."


def test_a_discard_that_saves_no_points_but_opens_ways() -> None:
    match = place("gin_standard", "6S 9H KC 2H 4C QD 8D TC AS 3S", "5S 8S 9S 9C KS KD 3H QC AD AH", "7S")
    assert told(match, Draw("discard")).startswith("With the 7♠ and the best throw, ")
    match = place("gin_standard", "6S 9H KC 2H 4C QD 8D TC AS 3S", "5S 8S 9S 9C KS 7H 3H QC AD AH", "KD")
    assert told(match, Draw("discard")) == "With the K♦, 4 of 41 unseen cards would go into a meld, without it 1."


def test_a_discard_that_opens_no_further_way_says_nothing_of_ways() -> None:
    """J♠ comes for another ten points, and only 2♠ would make a meld, as before."""
    match = place("gin_standard", "6S 9H KC 2H 4C QD 8D TC AS 3S", "5S 8S 9S 9C KS 7H 3H QC AD AH", "JS")
    assert told(match, Draw("discard")) == ""


def test_a_throw_with_its_numbers() -> None:
    match = place("straight_rummy", RUMMY[0] + " KH", *RUMMY[1:], melds=LAID, phase="play")
    king = match.rules.pack.find_all(["KH"])[0]
    text = told(match, Discard(king))
    assert text.startswith("29 points stay in the hand, ") and text.endswith("%.") and "Ada can use the K♥" in text


def test_the_last_card_needs_no_numbers() -> None:
    match = place("straight_rummy", "KH", *RUMMY[1:], melds=LAID, phase="play")
    assert not told(match, Discard(match.rules.pack.find_all(["KH"])[0]))
    assert not told(match, Pass())
