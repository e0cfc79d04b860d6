"""What computer players do in games with knocks, in positions where the best move is plain to see, and why they say they do."""

from __future__ import annotations

import pytest

from game.cards.chance import Chance, derive
from game.players.characters import LEVELS, level_of
from game.players.chooser import Decision
from game.players.knock.baseline import Baseline
from game.players.knock.turn import Turn
from game.players.player import Thought, Untimed
from game.players.think import think, weigh
from game.rules import notation
from game.rules.state.worlds import sample
from game.rules.view import view_of
from game.words.catalogue import plain, sentence
from tests.laws.deals import Deal
from tests.laws.knock_deals import knocks
from tests.players.measure import matches
from tests.players.tables import player, positions, rules_for

BEST = LEVELS[-1].id
ALL = pytest.mark.parametrize("level", [level.id for level in LEVELS])
FOE = "2S 3H 5D 6C 8S 9C JD AC KH KD"
"""Ten cards of an opponent that is far from a knock."""


def thought(deal: Deal, level: str = BEST, seed: int = 1) -> Thought:
    seat = deal.to_act
    assert seat is not None
    return think(deal.rules, view_of(deal.rules, deal.state, seat, deal.events), level, seed)


def plays(deal: Deal, level: str = BEST, seed: int = 1) -> str:
    return notation.write(thought(deal, level, seed).action, deal.rules)


def why(deal: Deal, level: str = BEST) -> str:
    return plain(sentence(thought(deal, level).why, deal.rules.pack, ["Ada", "Bruno", "Clio"], None))


# -- drawing ----------------------------------------------------------------------------------------------------------


@ALL
def test_a_discard_that_completes_a_set_is_taken(level: str) -> None:
    deal = knocks("4C 4D 7H 8H 9H QS QD TC 2D AS", FOE, phase="draw", pile="4H")
    assert plays(deal, level) == "draw discard"
    assert why(deal, level) == "The 4♥ completes a set with 4♦ and 4♣."


@ALL
def test_a_discard_that_completes_a_run_is_taken(level: str) -> None:
    deal = knocks("4C 5C 7H 8H 9H QS QD TC 2D AS", FOE.replace("6C", "6D"), phase="draw", pile="6C")
    assert plays(deal, level) == "draw discard"
    assert why(deal, level) == "The 6♣ completes a run with 4♣ and 5♣."


@ALL
def test_a_discard_that_goes_with_nothing_is_left(level: str) -> None:
    deal = knocks("4C 4D 7H 8H 9H QS QD TC 2D AS", FOE, phase="draw", pile="KC")
    assert plays(deal, level) == "draw stock"
    assert why(deal, level) == "The K♣ goes with nothing in the hand or on the table."


def test_a_discard_that_only_may_become_a_meld_is_left() -> None:
    """A king beside one queen: what it may become is not worth showing it."""
    assert (
        plays(knocks("JH 7S QH AH 2S 6C 7D QC 8S JD", "2C 3H 5D 6D 8H 9C TD AC KH KD", pile="KC", phase="draw")) == "draw stock"
    )


def test_a_discard_that_makes_gin_is_taken() -> None:
    deal = knocks("4C 4D 4H 7H 8H 9H QS QD QH 2D", FOE, phase="draw", pile="TH")
    assert plays(deal) == "draw discard"
    assert why(deal) == "With the 10♥ nothing is left outside of melds."


def test_the_upcard_is_taken_into_a_meld() -> None:
    deal = knocks("4C 4D 7H 8H 9S QS QD TC 2D AS", FOE, phase="offer", pile="4H", turn=0)
    assert plays(deal) == "draw discard"


# -- discarding -------------------------------------------------------------------------------------------------------


def test_a_dead_pair_is_broken() -> None:
    """Both other kings lie in the pile, so the pair is worth nothing, while 5S 6S waits for two cards."""
    deal = knocks("4C 4D 4H 7H 8H 9H KS KD 5S 6S AC", "2S 3H 5D 6C 8S 9C JD QC TC TD", pile="KH KC", turn=8)
    assert plays(deal) in ("discard KS", "discard KD")


def test_melds_are_kept() -> None:
    for seed in range(3):
        deal = knocks("4C 4D 4H 7H 8H 9H KS 2D TC 6S JD", FOE.replace("JD", "JC"), turn=6)
        assert plays(deal, BEST, seed) in ("discard KS", "discard TC", "discard JD", "discard 6S", "discard 2D")


def test_a_card_that_the_opponent_collects_is_not_thrown() -> None:
    """Bruno took 8C, and 7C would go to it. TS is worth as many points to keep, and nobody wants it."""
    deal = knocks("4C 4D 4H KH KC KS 7C 7S TS 2D", "8D 8H 6C 9C JD AC 3S 5S QH 9D", phase="draw", stock="AH", pile="8C", turn=5)
    deal.does("draw stock", "discard AH")
    deal.does("draw stock", "discard 3S")
    assert plays(deal) == "draw stock"


def test_a_low_discard_is_taken_where_any_count_may_knock() -> None:
    """Knock Rummy: anybody may end the hand in any turn, so an ace for a king is worth having."""
    hand = "4C 4D 4H 9S TS JS 6D QD KC KS"
    assert plays(knocks(hand, FOE, pile="AH", phase="draw", variant="knock_rummy")) == "draw discard"
    assert plays(knocks(hand, FOE, pile="AH", phase="draw")) == "draw stock"


def test_the_last_turn_knocks_a_low_hand_where_any_count_may_knock() -> None:
    """Knock Rummy for three, the stock is empty: without a knock nobody scores."""
    deal = knocks(
        "4C 4D 4H 9S TS JS AD KS", "2S 3H 5D 6C 8S 9C KH", "2H 3C 5C 6D 8C QD KD", variant="knock_rummy", turn=30, left=0
    )
    assert plays(deal) == "knock KS"


# -- ending the hand --------------------------------------------------------------------------------------------------


@ALL
def test_gin_is_never_put_off(level: str) -> None:
    deal = knocks("4C 4D 4H 7H 8H 9H QS QD QH QC 2D", FOE)
    assert plays(deal, level) == "knock 2D"
    assert why(deal, level) == "Without the 2♦ every card is melded: gin."


@ALL
def test_big_gin_is_declared(level: str) -> None:
    deal = knocks("4C 4D 4H 7H 8H 9H TH QS QD QH QC", FOE, variant="gin_tournament")
    assert plays(deal, level) == "big_gin"


@ALL
def test_gin_only_is_awaited(level: str) -> None:
    """In Straight Gin nobody knocks with two points."""
    deal = knocks("4C 4D 4H 7H 8H 9H QS QD QH 2D KS", FOE, variant="gin_straight")
    assert plays(deal, level) in ("discard KS", "discard 2D")


def test_boxes_make_a_knock_worth_more() -> None:
    """Whoever wins a hand gets 25 points for it in the end, unless the match is over with the first game."""
    hand = "4C 4D 4H 7H 8H 9H QS QD QH 2D KS"
    matches_of_games, one_game = knocks(hand, FOE), knocks(hand, FOE, options={"match_target": "single_game"})
    worth = []
    for deal in (matches_of_games, one_game):
        view = view_of(deal.rules, deal.state, 0, deal.events)
        found = weigh(deal.rules, view, BEST, 1)
        worth.append({notation.write(one.action, deal.rules): one.points for one in found})
    assert worth[0]["knock KS"] > worth[1]["knock KS"] and worth[0]["discard KS"] == worth[1]["discard KS"]


def test_a_low_hand_knocks_in_the_first_turns() -> None:
    """Two points on the first turn: the opponent has had no time to improve."""
    deal = knocks("4C 4D 4H 7H 8H 9H QS QD QH 2D KS", FOE, turn=0, passes=2)
    assert plays(deal) == "knock KS"
    assert why(deal) == "Without the K♠ there are 2 points left, so it is time to knock."


@pytest.mark.parametrize("left", [2, 3])
def test_the_last_turn_knocks_with_what_there_is(left: int) -> None:
    """Two cards of the stock are left, or will be when the opponent has drawn: without a knock the hand is drawn."""
    deal = knocks("4C 4D 4H 7H 8H 9H QS QD QH 2D KS", FOE, turn=28, left=left)
    assert plays(deal) == "knock KS"


@pytest.mark.parametrize(("left", "last"), [(3, True), (4, False)])
def test_with_no_turn_to_come_only_what_the_other_makes_of_a_discard_counts(left: int, last: bool) -> None:
    deal = knocks("4C 4D 6H 7H 9S TS QS QD TC 2D AS", FOE, left=left)
    view = view_of(deal.rules, deal.state, 0, deal.events)
    turn = Turn(Decision(deal.rules, view, level_of(BEST).skill, Chance(1), Untimed()))
    ways = turn.ways(turn.judgement, -1)
    assert len(ways) > 3
    assert all((way.value == -way.use) is last for way in ways)
    drawing = knocks("4C 4D 6H 7H 9S TS QS QD TC 2D", FOE, phase="draw", pile="4H", left=left)
    view = view_of(drawing.rules, drawing.state, 0, drawing.events)
    turn = Turn(Decision(drawing.rules, view, level_of(BEST).skill, Chance(1), Untimed()))
    assert any(way.value != -way.use for way in turn.ways(turn.judgement.with_top(), -1)), "before the draw a turn is to come"


def test_a_knock_is_answered_with_the_best_of_all() -> None:
    deal = knocks("4C 4D 4H 7H 8H 9H QS QD QH 2D KS", "TH 6H 5D 6C 8S 9C JD AC KH KD", options={"auto_layoff": False})
    deal.does("knock KS")
    assert (deal.phase, deal.to_act) == ("defend", 1)
    assert plays(deal) == "defend"


@pytest.mark.parametrize(
    ("hand", "answer"), [("2S 3S 4S 5D 5C 5H 8D 9D TD AC", "accept"), ("2S KS 9S 5D TC 7C 8D JD QC AC", "pass")]
)
def test_a_wrong_knock_counts_where_it_is_beaten(hand: str, answer: str) -> None:
    options: dict[str, bool | int | str] = {"illegal_knock": "penalise", "auto_arrange": False}
    deal = knocks("4C 4D 4H 7H 8H 9H QS QD 6S 2D KH", hand, options=options)
    deal.does("knock KH")
    assert (deal.phase, deal.to_act) == ("wrong_knock", 1)
    assert plays(deal) == answer


def test_a_hopeless_hand_refuses_a_double_and_a_good_one_accepts() -> None:
    good, bad = "4C 4D 4H 7H 8H 9H QS QD QH 2D", "2S 5H 5D 6C 8S JC JD AC KH KD"
    deal = knocks(good, bad, variant="gin_doubling", phase="draw", pile="3S", turn=8)
    deal.does("double")
    assert (deal.phase, deal.to_act) == ("double", 1)
    assert plays(deal) == "pass"
    deal = knocks(bad, good, variant="gin_doubling", phase="draw", pile="3S", turn=8)
    deal.does("double")
    assert plays(deal) == "accept"


def test_a_double_is_offered_by_a_hand_that_is_ahead_and_by_no_other() -> None:
    good, bad = "4C 4D 4H 7H 8H 9H QS QD 6S 2D", "2S 5H 5D 6C 8S JC JD AC KH KD"
    assert plays(knocks(good, bad, variant="gin_doubling", phase="draw", pile="3S", turn=8)) == "double"
    assert plays(knocks(bad, good, variant="gin_doubling", phase="draw", pile="3S", turn=8)) != "double"


def test_a_hand_of_some_promise_accepts_a_double_too() -> None:
    """To give up costs ten points, and the opponent, who is far from a knock itself, has not won them yet."""
    deal = knocks(
        "2S 5D 6C 8S JC JD AC KH KD TD", "4C 4D 5H 7H 8H 9H TS QD 5S 2D", variant="gin_doubling", phase="draw", pile="3S", turn=8
    )
    deal.does("double")
    assert plays(deal) == "accept"


# -- honesty and repetition -------------------------------------------------------------------------------------------


def compare(variant: str, seeds: range, every: int) -> int:
    """Exchange hidden cards: neither the view nor any choice changes. Returns how often cards really moved."""
    rules, chance, moved = rules_for(2, None, variant), Chance(derive("exchange", variant)), 0
    for seed in seeds:
        for state, events in positions(rules, seed, [player("novice"), player(BEST)]):
            if not state.frames or Chance(derive(seed, state.decisions)).below(every):
                continue
            seat = rules.to_act(state)
            assert seat is not None
            view = view_of(rules, state, seat, events)
            chosen = [think(rules, view, level.id, 7) for level in LEVELS]
            other = sample(rules, view, chance)
            moved += other.hands != state.hands
            again = view_of(rules, other, seat, events)
            assert again == view
            assert [think(rules, again, level.id, 7) for level in LEVELS] == chosen
    return moved


def test_hidden_cards_change_no_choice() -> None:
    assert compare("gin_standard", range(3), 6) > 3


@pytest.mark.slow
@pytest.mark.parametrize(
    ("variant", "hands"),
    [("gin_standard", 30), ("gin_oklahoma", 30), ("gin_doubling", 30), ("gin_straight", 30), ("knock_rummy", 80)],
)
def test_hidden_cards_change_no_choice_in_many_positions(variant: str, hands: int) -> None:
    assert compare(variant, range(100, 100 + hands), 2) > 100


# -- strength ---------------------------------------------------------------------------------------------------------

GAME = {"match_target": "single_game"}


def test_the_best_level_beats_the_plain_player() -> None:
    """A small sample: the long one is slow."""
    share, _ = matches(rules_for(2, GAME, "gin_standard"), player(BEST), Baseline(), 3, seed=4).share
    assert share > 0.5


@pytest.mark.slow
def test_the_best_level_wins_three_games_of_four_against_the_plain_player() -> None:
    share, half = matches(rules_for(2, GAME, "gin_standard"), player(BEST), Baseline(), 300, seed=5).share
    print(f"{share:.3f} ± {half:.3f}")
    assert share - half > 0.72


def test_thinking_takes_no_clock_and_repeats_itself() -> None:
    deal = knocks("4C 4D 4H 7H 8H JS KS 2D TC 6S JD", FOE.replace("JD", "JC"), turn=6)
    view = view_of(deal.rules, deal.state, 0, deal.events)
    first = [think(deal.rules, view, level.id, 3, clock=Untimed()) for level in LEVELS]
    assert [think(deal.rules, view, level.id, 3) for level in LEVELS] == first
