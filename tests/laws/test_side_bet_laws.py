"""The rummy bet: the worked examples of its source, its switches, and its mean over many bets."""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.cards.chance import Chance
from game.rules.casino.felt import Felt
from game.variants.explain import sheet
from tests.laws.casino_tables import sits
from tests.laws.deals import catalogue, rules_of

GAME = "rummy_side_bet"


def text_of_sheet(game: str, options: dict[str, bool | int | str]) -> str:
    """The rule sheet of a game with these house rules."""
    return "\n".join(text for section in sheet(catalogue().resolve(game, options).variant) for text in section.lines)


EXAMPLES = [
    ("B01", "4C 4D", "4S", 90),
    ("B02", "7C 8D", "9S", 90),
    ("B03", "7H 8H", "AH", 90),
    ("B04", "7H 8H", "9H", 90),
    ("B05", "QS KD", "AC", 90),
    ("B06", "2D AS", "3C", 90),
    ("B07", "KD AS", "2C", -10),
    ("B08", "9D 7C", "8S", 90),
    ("B09", "5H 5H", "5H", 90),
    ("B10", "5H 5H", "9H", 90),
    ("B11", "TS JS", "QD", 90),
    ("B12", "TS KS", "AD", -10),
    ("B13", "8C 8D", "9S", -10),
    ("B14", "AC AD", "TS", -10),
    ("B15", "7H 8H", "9H", 90),
]


@pytest.mark.parametrize(("number", "own", "up", "brings"), EXAMPLES, ids=[example[0] for example in EXAMPLES])
def test_worked_examples_of_the_rummy_bet(number: str, own: str, up: str, brings: int) -> None:
    table = sits(own, house=f"{up} 2S", stakes="main 10 rummy 10", variant=GAME)
    assert table.paid("rummy") == [brings]
    assert table.state.scores == [brings]


def test_b14_the_bet_stays_lost_when_the_hand_wins() -> None:
    table = sits("AC AD", house="TS 7D", then="9H", stakes="main 10 rummy 10", variant=GAME).does("hit", "stand")
    assert table.paid("main") == [10] and table.net == [0]


def test_b15_the_hand_is_given_up_and_the_bet_stays_won() -> None:
    table = sits("7H 8H", house="9H 2S", stakes="main 10 rummy 10", variant=GAME).does("surrender")
    assert table.paid("surrender") == [-5] and table.net == [85]


def test_it_is_settled_before_anybody_plays_and_a_split_does_not_touch_it() -> None:
    table = sits("8C 8D", house="8S TD", then="TC TH", stakes="main 10 rummy 10", variant=GAME)
    assert table.paid("rummy") == [90]
    table.does("split", "stand", "stand")
    assert table.net == [90]  # 18 and 18 against 18


def test_it_needs_a_stake_beside_it_unless_the_house_says_otherwise() -> None:
    rules = rules_of(GAME, {}, 1)
    state = rules.new_state()
    rules.deal(state, 1)
    table = sits("4C 4D", house="4S TD", stakes="rummy 10", variant=GAME, options={"needs_main_bet": False})
    assert table.net == [90] and not table.state.frames
    with pytest.raises(AssertionError, match=r"stake\.needs_main"):
        sits("4C 4D", house="4S TD", stakes="rummy 10", variant=GAME)


@pytest.mark.parametrize(
    ("options", "own", "up", "wins"),
    [
        ({"ace": "low"}, "QS KD", "AC", False),
        ({"ace": "low"}, "2D AS", "3C", True),
        ({"ace": "high"}, "2D AS", "3C", False),
        ({"ace": "high"}, "QS KD", "AC", True),
        ({"wrap": True}, "KD AS", "2C", True),
        ({"wrap": True}, "KD 3S", "2C", False),
    ],
)
def test_switches_say_which_runs_win(options: dict[str, str | bool], own: str, up: str, wins: bool) -> None:
    table = sits(own, house=f"{up} 2S", stakes="main 10 rummy 10", variant=GAME, options=options)
    assert table.paid("rummy") == [90 if wins else -10]


def test_it_pays_what_the_table_says() -> None:
    assert sits("4C 4D", house="4S TD", stakes="main 10 rummy 7", variant=GAME, options={"pays": 8}).paid("rummy") == [56]


def test_costa_rica_has_no_rummy_bet() -> None:
    with pytest.raises(AssertionError, match=r"stake\.not_played"):
        sits("4C 4D", house="4S TD", stakes="main 10 rummy 5")


def test_its_main_game_pays_three_to_two_and_no_bonus() -> None:
    assert sits("AS KD", house="TC 9D", variant=GAME).does("stand").net == [15]
    assert sits("AS KD", house="TC 9D", stakes="main 5", variant=GAME).does("stand").net == [Fraction(15, 2)]
    assert sits("AS KD", house="AC QD", variant=GAME).does("stand").net == [0]
    assert sits("7H 7S", house="AC QD", then="7D", variant=GAME).does("hit", "stand").net == [-10]  # theirs is an ace and a ten
    assert sits("7H 7S", house="TC TD", then="7D", variant=GAME).does("hit", "stand").net == [10]
    assert sits("AS AD", house="TC TD", then="KH 9C", variant=GAME).does("split").net == [0 + 10 + 0]


@pytest.mark.slow
def test_a_million_bets_lose_what_they_must() -> None:
    """Six packs at nine to one: the mean is -0.032386; four standard errors are 0.012."""
    felt, pack = rules_of(GAME, {}, 1).facts[Felt], rules_of(GAME, {}, 1).pack
    cards, chance, total, bets = list(pack.cards), Chance(21), 0, 1_000_000
    for _ in range(bets):
        three: list[int] = []
        while len(three) < 3:
            card = cards[chance.below(len(cards))]
            if card not in three:
                three.append(card)
        total += 9 if felt.rummy(three) else -1
    assert abs(total / bets + 0.032386) < 0.012


def test_the_sheet_says_the_exact_edge_and_names_the_misprint() -> None:
    told = text_of_sheet("rummy_side_bet", {"decks": 4})
    assert "the house keeps 4.2439 % of the rummy bet on the whole, exactly 1307/30797." in told
    assert "says 4.14 %" in told and "a misprint of 4.24." in told
    assert "misprint" not in text_of_sheet("rummy_side_bet", {"pays": 8})
    assert "With 1 pack the rummy bet brings the player" in text_of_sheet("rummy_side_bet", {"decks": 1, "pays": 12})
