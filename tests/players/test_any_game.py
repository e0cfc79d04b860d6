"""What computer players do in games with wild cards, two packs, openings, deep pick-ups, calls and scoring melds."""

from __future__ import annotations

import pytest

from game.cards.ids import card_set
from game.players.player import Thought
from game.players.think import think
from game.rules import notation
from game.rules.state.slots import LAID, LAID_BEFORE
from game.rules.view import view_of
from game.words.catalogue import plain, sentence
from tests.laws.deals import Deal, given, rules_of

BOTH = pytest.mark.parametrize("level", ["steady", "master"])


def thought(deal: Deal, level: str = "master", seed: int = 1) -> Thought:
    seat = deal.to_act
    assert seat is not None
    return think(deal.rules, view_of(deal.rules, deal.state, seat, deal.events), level, seed)


def plays(deal: Deal, level: str = "master", seed: int = 1) -> str:
    return notation.write(thought(deal, level, seed).action, deal.rules)


def why(deal: Deal, level: str = "master", seed: int = 1) -> str:
    return plain(sentence(thought(deal, level, seed).why, deal.rules.pack, ["Ada", "Bruno", "Clio"], None))


def turn(deal: Deal, level: str = "master") -> list[str]:
    """All that the seat does until its turn or the hand is over."""
    seat, done = deal.to_act, list[str]()
    while not deal.over and deal.to_act == seat and deal.phase == "play":
        done.append(plays(deal, level))
        deal.does(done[-1])
    return done


# -- rummy 500 --------------------------------------------------------------------------------------------------------


def test_r1_a_deep_pick_up_that_melds_is_taken() -> None:
    hands = "2C 4S 5D 8H JC KD KS", "3H 6D 7C 9H TC JD QS AD"
    deal = given(*hands, pile="4D QH 4C 9S 7H", stock="3C 9D TH 6S 2H 8D QC 5H", phase="draw", variant="rummy_500")
    assert plays(deal) == "draw discard 5"
    assert "4♦ is laid with" in why(deal)
    deal.does("draw discard 5")
    assert "meld 4S 4D 4C" in turn(deal)


def test_deep_cards_stay_when_the_hand_is_nearly_over() -> None:
    """The opponent has one card left: what cannot be laid at once would only count against this seat."""
    deal = given(
        "7S 7H", "2D", pile="7D KH QS AC TD KS QH AD", stock="3C 9D TH 6S 2H 8D QC 5H", phase="draw", variant="rummy_500"
    )
    chosen = plays(deal)
    assert chosen != "draw discard 8"


def test_a_small_pile_is_taken_for_the_meld_at_its_bottom() -> None:
    deal = given(
        "9S 9H 4C KD 2S", "2D 5C 8C JD AH", pile="9D 5H", stock="3C 3D TH 6S 2H 8D QC", phase="draw", variant="rummy_500"
    )
    assert plays(deal) == "draw discard 2"


@BOTH
def test_melds_are_laid_because_they_score(level: str) -> None:
    deal = given("KD KS KH 4C 9D 2S", "2D 5C 8C JD AH", stock="3C 3D TH 6S 2H", variant="rummy_500")
    assert plays(deal, level) == "meld KS KH KD"
    assert why(deal, level) == "On the table, K♠ K♥ K♦ score 30 points."


def test_a_lay_off_scores_for_whoever_makes_it() -> None:
    deal = given("KC 4H 9D 2S", "2D 5C 8C JD AH", melds=[(1, "TC JC QC")], stock="3C 3D TH 6S 2H", variant="rummy_500")
    assert plays(deal) == "layoff 1 KC"
    assert why(deal) == "On 10♣ J♣ Q♣ the K♣ scores 10 points."


def test_a_joker_is_used_where_that_ends_the_hand() -> None:
    deal = given("QD QH JK 3S", "2D 5C 8C JD AH", stock="3C 3D TH 6S 2H", variant="rummy_500")
    assert turn(deal)[-1] == "discard 3S"
    assert deal.result.winners == (0,)


def test_a_wild_card_is_never_thrown() -> None:
    for seed in range(5):
        deal = given("JK 3S 8D KH 6C", "2D 5C 8C JD AH", stock="3C 3D TH 6S 2H", variant="rummy_500")
        assert plays(deal, "master", seed) != "discard JK"


def test_a_call_that_scores_is_made() -> None:
    deal = given("2C 9H 4D TS", "8C 3D QH 6S JD", melds=[(0, "7S 8S 9S")], stock="3C 5D TH 6C 2H", variant="rummy_500", seats=3)
    deal.does("discard TS")
    assert deal.phase == "claim" and deal.to_act == 1
    assert plays(deal).startswith("claim")
    assert why(deal).startswith("These can be laid straight from the pile")


def test_the_lighter_penalty_is_taken() -> None:
    options: dict[str, bool | int | str] = {"rummy_call": "last_discard_only", "call_penalty": "discarder_chooses"}
    deal = given("2C 9H 4D KC", "8C 3D QH", melds=[(0, "TC JC QC")], stock="3C 5D TH 6C 2H", options=options, variant="rummy_500")
    deal.does("discard KC")
    deal.does(plays(deal))
    if deal.phase == "penalty":
        assert plays(deal) in ("draw stock", "draw discard")


@BOTH
def test_the_floater_goes_out_with_a_card_that_fits_nothing(level: str) -> None:
    options: dict[str, bool | int | str] = {"must_discard_to_go_out": True, "floating": True}
    deal = given("KS", "5C 8C JD AH", melds=[(0, "4H 5H 6H")], stock="3C 3D TH", options=options, variant="rummy_500")
    assert plays(deal, level) == "discard KS"
    assert why(deal, level) == "Discarding the K♠ ends the hand."


# -- kalooki ----------------------------------------------------------------------------------------------------------

STOCK = "3S 8C 4D TS 6H 9D 2H JC"


@BOTH
def test_first_melds_are_laid_together_when_they_are_worth_enough(level: str) -> None:
    deal = given("KS KH KD 5S 6S 7S 2C 4H 9C TD", stock=STOCK, opened=[], variant="kalooki_40")
    assert plays(deal, level) in ("meld KS KH KD / 5S 6S 7S", "meld 5S 6S 7S / KS KH KD")
    assert "40 points to open" in why(deal, level)


@BOTH
def test_too_few_points_wait(level: str) -> None:
    deal = given("3S 3H 3D 5S 6S 7S 2C 4H 9C TD", stock=STOCK, opened=[], variant="kalooki_40")
    assert plays(deal, level).startswith("discard")


def test_after_opening_a_meld_of_few_points_is_laid() -> None:
    deal = given("3S 3H 3D 9C TD KC", melds=[(0, "QS QH QD")], stock=STOCK, opened=[0], variant="kalooki_40")
    assert plays(deal) == "meld 3S 3H 3D"


def test_a_joker_is_won_back() -> None:
    deal = given("7D 9C TC KH", melds=[(1, "6D JK=7D 8D"), (0, "QS QH QD")], stock=STOCK, opened=[0, 1], variant="kalooki_40")
    assert plays(deal) == "swap 1 7D"
    assert why(deal) == "The 7♦ wins the wild card of 6♦ joker 8♦."


def test_the_discard_is_taken_to_open_with_it() -> None:
    deal = given("KS KH 5S 6S 7S 2C 4H 9C TD 8D", pile="KD", stock=STOCK, phase="draw", opened=[], variant="kalooki_40")
    assert plays(deal) == "draw discard"
    deal.does("draw discard")
    assert turn(deal)[0].startswith("meld")


def test_a_second_equal_card_goes_first() -> None:
    deal = given("7S 7S 8S KH KD 4C 5C JD JH", stock=STOCK, opened=[], variant="kalooki_40")
    assert plays(deal) == "discard 7S"
    assert why(deal) == "A second 7♠ is of no use."


# -- contracts and whole hands ----------------------------------------------------------------------------------------


def test_a_contract_is_laid_whole() -> None:
    deal = given("5H 5H 5S 9C 9D JK KS KD KC 2H", stock=STOCK, seats=3, opened=[], variant="kalooki_jamaica")
    assert turn(deal)[-1] == "discard 2H" and deal.result.winners == (0,)


def test_a_contract_is_laid_out_of_a_hand_that_buying_has_made_large() -> None:
    """What is left after it costs many points, and would cost them all the more if the contract stayed in the hand."""
    hand = "5H 5S 5C 9C 9D 9S KS KD KC 2H 3C 4S 6D 7C 8H TD JS QH"
    deal = given(hand, stock=STOCK.replace("4S ", ""), seats=3, opened=[], variant="kalooki_jamaica")
    assert plays(deal).startswith("meld ")


def test_no_card_counts_twice_for_a_contract() -> None:
    """4D cannot be in the set of fours and in the run at once, so the run's other cards are worth keeping."""
    hand = "4S 4H 4D QS QD QC 5D 6D 9H JC 2S"
    deal = given(hand, stock=STOCK, seats=3, opened=[], deal=2, variant="kalooki_jamaica")
    assert plays(deal) in ("discard 9H", "discard JC", "discard 2S")


def test_a_card_is_bought_that_completes_a_set() -> None:
    deal = given("8C", "5H 5H 9C 9D 9S KS KD KC 2H", "AC 7D 7H TD JS", stock=STOCK, seats=3, opened=[], variant="kalooki_jamaica")
    hand = card_set(deal.rules.pack.find_all(["5C", "3C", "8C"]))
    deal.state.hands[0] = hand
    deal.state.hands[2] = card_set(deal.rules.pack.find_all(["5S", "5D", "AC", "7D", "7H", "TD", "JS", "QS", "3H"]))
    deal.does("discard 5C")
    assert deal.phase == "claim" and deal.to_act == 1
    assert plays(deal).startswith("claim")


@pytest.mark.parametrize("variant", ["queen_city", "boathouse"])
def test_the_whole_hand_is_laid_as_soon_as_it_can(variant: str) -> None:
    deal = given("4D 5D 6D 7D KS KH KC KD", stock=STOCK.replace("4D ", ""), variant=variant)
    assert turn(deal)
    assert deal.over and deal.result.winners == (0,)


def test_before_that_melds_stay_in_the_hand() -> None:
    deal = given("4D 5D 6D KS KH KC 9H 2C", stock=STOCK.replace("4D ", ""), variant="queen_city")
    assert plays(deal) in ("discard 9H", "discard 2C")


@pytest.mark.parametrize(("loose", "thrown"), [("2D 4H", "knock 4H"), ("4H 2D", "knock 4H"), ("3D 2H", "knock 3D")])
def test_of_several_cards_with_which_the_hand_may_be_closed_the_dearer_one_is_thrown(loose: str, thrown: str) -> None:
    deal = given(f"2S 3S 4S 5S TS JS QS KS {loose}", variant="ramino", stock=STOCK, options={"close_under": 5})
    assert sum(move.startswith("knock") for move in deal.legal) > 1
    assert plays(deal) == thrown


# -- remi and others --------------------------------------------------------------------------------------------------


def test_a_discard_below_the_top_is_taken_for_a_combination() -> None:
    deal = given(
        "9S 9H 2C 4D KS", melds=[(0, "3H 4H 5H")], pile="9D KC 7C", stock="3S 8C TS", phase="draw", opened=[0], variant="remi"
    )
    chosen = plays(deal)
    assert chosen.startswith("draw") and "9D" in chosen
    assert why(deal).startswith("The 9♦ makes a meld with")


def test_last_melds_are_laid_when_somebody_is_out() -> None:
    options: dict[str, bool | int | str] = {"final_layoff_after_out": True}
    deal = given("2C", "KS KH KD 4C 9D", stock="3S 8C TS", options=options)
    deal.does("discard 2C")
    assert deal.phase == "last_lays" and deal.to_act == 1
    assert plays(deal) == "meld KS KH KD"


def test_the_dearest_of_the_last_melds_is_laid_and_then_nothing_where_one_is_all() -> None:
    deal = given("2C", "KS KH KD 4C 4H 4D KC 9D", stock="3S 8C TS", options={"final_layoff_after_out": True}).does("discard 2C")
    done = []
    while not deal.over:
        done.append((plays(deal), thought(deal).why.code))
        deal.does(done[-1][0])
    assert done == [("meld KS KH KD KC", "why.last.lay"), ("pass", "why.last.pass")]


@pytest.mark.parametrize(
    ("hand", "pile", "chosen"),
    [("KS KH 4C 9D", "KD KC", "draw discard"), ("KS KH 4C 9D", "2S 7H JC", "draw stock")],
)
def test_a_pile_is_taken_as_a_penalty_only_where_it_helps_more_than_two_unknown_cards(hand: str, pile: str, chosen: str) -> None:
    deal = given(hand, "QC QD QH AS", pile=pile, stock="3S 8C TS 5D 6S", variant="rummy_500")
    number = deal.rules.program_number["penalty"]
    deal.state.frames.append(deal.state.frames[-1]._replace(program=number, pc=0, hand=0))
    assert deal.phase == "penalty"
    assert plays(deal) == chosen


def test_partners_do_not_count_as_opponents() -> None:
    rules = rules_of("rummy_500", {"partnerships": True}, 4)
    assert rules.sides_with[0] == (0, 2)
    deal = given(
        "KS 9D",
        "5C 8C JD AH",
        "2H",
        "3C 4D 7S",
        stock="3S 8H TS QC",
        seats=4,
        options={"partnerships": True},
        variant="rummy_500",
    )
    from game.cards.chance import Chance
    from game.players.characters import level_of
    from game.players.chooser import Decision
    from game.players.laying.turn import Turn
    from game.players.player import Untimed

    view = view_of(deal.rules, deal.state, 0, deal.events)
    mine = Turn(Decision(deal.rules, view, level_of("master").skill, Chance(1), Untimed()))
    assert mine.appraiser.likelihood.fewest == 3


def test_a_way_to_end_the_turn_is_always_found() -> None:
    """A card that is owed and must be laid in a certain way: whatever the search finds, the rules' list leads to the end."""
    deal = given("7C 2D JH", melds=[(1, "4C 5C 6C")], pile="8C KD 3S", stock="3C 9D TH", phase="draw", variant="rummy_500")
    deal.does("draw discard 3")
    assert turn(deal)[:2] == ["layoff 1 7C", "layoff 1 8C"]
    assert not deal.state.vars[LAID_BEFORE] & ~deal.state.vars[LAID]
