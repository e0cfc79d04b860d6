"""What computer players do at the table, position by position, and the reasons they give."""

from __future__ import annotations

from collections import Counter

import pytest

from game.players.characters import CHARACTERS, LEVELS, UnknownLevel, level_of
from game.players.naive import Naive
from game.players.player import Thought
from game.players.think import think
from game.rules import notation
from game.rules.view import view_of
from game.words.catalogue import plain, sentence
from tests.laws.deals import Deal, given
from tests.players.tables import decide, player, positions, rules_for

BOTH = pytest.mark.parametrize("level", ["steady", "master"])
STOCK = "2D 8S KC 4S JH 9H 3C TD 6S QS AC 7D"


def thought(deal: Deal, level: str = "expert", seed: int = 1, ms: int | None = None) -> Thought:
    seat = deal.to_act
    assert seat is not None
    return think(deal.rules, view_of(deal.rules, deal.state, seat, deal.events), level, seed, ms)


def plays(deal: Deal, level: str = "expert", seed: int = 1) -> str:
    return notation.write(thought(deal, level, seed).action, deal.rules)


def why(deal: Deal, level: str = "expert", seed: int = 1) -> str:
    return plain(sentence(thought(deal, level, seed).why, deal.rules.pack, ["Ada", "Bruno", "Clio"], None))


# -- drawing ----------------------------------------------------------------------------------------------------------


@BOTH
def test_a_discard_that_makes_a_meld_is_taken(level: str) -> None:
    deal = given("4H 5H 9C KD 2S", pile="3D 6H", stock=STOCK, phase="draw")
    assert plays(deal, level) == "draw discard"
    assert why(deal, level) == "The 6♥ completes a run with 4♥ and 5♥."


@BOTH
def test_a_discard_that_fits_the_table_is_taken(level: str) -> None:
    deal = given("4H 9C KD 2S", melds=[(1, "TC JC QC")], pile="3D KC", stock=STOCK.replace("KC ", ""), phase="draw")
    assert plays(deal, level) == "draw discard"
    assert why(deal, level) == "The K♣ fits 10♣ J♣ Q♣."


@BOTH
def test_one_of_two_cards_that_fit_is_kept_where_the_last_must_be_discarded(level: str) -> None:
    deal = given("2H 6H", melds=[(1, "3H 4H 5H")], stock=STOCK, options={"last_discard_required": True})
    deal.does(plays(deal, level))
    assert deal.phase == "play" and plays(deal, level).startswith("discard")
    assert why(deal, level) != "One move is as good as another here."


@BOTH
def test_a_card_that_fits_is_discarded_where_laying_it_off_would_leave_no_discard(level: str) -> None:
    """The ace was just taken, as a person may do who then asks for a hint."""
    deal = given("JS", melds=[(1, "JH JD JC")], pile="3D AS", stock=STOCK.replace("JH ", ""), phase="draw")
    deal.does("draw discard")
    assert plays(deal, level) == "discard JS"


@BOTH
def test_a_discard_that_helps_nobody_stays(level: str) -> None:
    deal = given("4H 5H 9C KD 2S", pile="3D JS", stock=STOCK, phase="draw")
    assert plays(deal, level) == "draw stock"
    assert why(deal, level) == "The J♠ goes with nothing in the hand or on the table."


@BOTH
def test_a_pair_is_not_worth_a_discard_when_the_hand_has_better(level: str) -> None:
    deal = given("4H 5H KD KS 2S", pile="3D 2C", stock=STOCK, phase="draw")
    assert plays(deal, level) == "draw stock"


@BOTH
def test_the_discard_that_ends_the_hand_is_taken(level: str) -> None:
    deal = given("4H 5H", pile="3D 6H", stock=STOCK, phase="draw")
    assert plays(deal, level) == "draw discard"
    assert plays(deal.does("draw discard"), level) == "meld 4H 5H 6H"
    assert why(deal, level) == "With 4♥ 5♥ 6♥ on the table, this turn ends the hand."


@BOTH
def test_an_empty_stock_is_renewed_unless_the_discard_helps(level: str) -> None:
    assert plays(given("4H 5H 9C KD 2S", pile="3D 9S 7C 8H 6H", phase="draw"), level) == "draw discard"
    declined = given("4H 5H 9C KD 2S", pile="3D 9S 7C 8H JS", phase="draw")
    assert plays(declined, level) == "pass"
    assert why(declined, level) == "The J♠ does not help, so the discard pile becomes the stock."


@BOTH
def test_refusing_the_last_discard_is_weighed_by_what_it_brings(level: str) -> None:
    blocked = {"stock_recycle": "none"}
    low = given("AC 2H", "KD QD JC 9S", pile="3D 7S", phase="draw", options=blocked)
    high = given("KD QS JC 9S", "AC 2H", pile="3D 7S", phase="draw", options=blocked)
    assert plays(low, level) == "pass"
    assert why(low, level) == "Refusing ends the hand, and others have more points left."
    assert plays(high, level) == "draw discard"
    assert why(high, level) == "Refusing the 7♠ would end the hand at a bad moment."


# -- laying -----------------------------------------------------------------------------------------------------------


@BOTH
def test_a_meld_is_laid(level: str) -> None:
    deal = given("4H 5H 6H 9C KD 2S JC 8D", stock=STOCK)
    assert plays(deal, level) == "meld 4H 5H 6H"
    assert why(deal, level) == "On the table, 4♥ 5♥ 6♥ can no longer cost 15 points."


@BOTH
def test_the_longer_meld_is_laid(level: str) -> None:
    assert plays(given("4H 5H 6H 7H KD 2S JC", stock=STOCK), level) == "meld 4H 5H 6H 7H"


@BOTH
def test_cards_that_fit_are_laid_off(level: str) -> None:
    deal = given("KC 5H 9D 2S", melds=[(1, "TC JC QC")], stock=STOCK.replace("KC ", ""))
    assert plays(deal, level) == "layoff 1 KC"
    assert why(deal, level) == "The K♣ fits 10♣ J♣ Q♣ and leaves the hand."


@BOTH
def test_a_card_of_a_meld_in_the_hand_is_not_wasted_on_a_lay_off(level: str) -> None:
    deal = given("KC KD KS 9D 2S", melds=[(1, "TC JC QC")], stock=STOCK.replace("KC ", ""))
    assert plays(deal, level) == "meld KS KD KC"


@BOTH
def test_going_out_with_everything(level: str) -> None:
    deal = given("4H 5H 6H KC 9C 2S", melds=[(1, "TC JC QC")], stock=STOCK.replace("KC ", ""))
    done = []
    while not deal.over:
        done.append(plays(deal, level))
        deal.does(done[-1])
    assert sorted(done[:-1]) == ["layoff 1 9C", "layoff 1 KC", "meld 4H 5H 6H"] and done[-1] == "discard 2S"
    assert deal.result.winners == (0,)


@BOTH
def test_no_lay_off_before_an_own_meld_where_the_house_says_so(level: str) -> None:
    deal = given(
        "KC 4H 5H 6H 9D 2S", melds=[(1, "TC JC QC")], stock=STOCK.replace("KC ", ""), options={"layoff_requires_own_meld": True}
    )
    assert plays(deal, level) == "meld 4H 5H 6H"
    assert plays(deal.does("meld 4H 5H 6H"), level) == "layoff 1 KC"


# -- discarding -------------------------------------------------------------------------------------------------------


def test_connections_are_kept_and_expensive_strangers_go() -> None:
    deal = given("4H 5H 7S 7D KC 2S", stock=STOCK.replace("KC ", "").replace("7D", "8C"), pile="3D")
    assert plays(deal) == "discard KC"
    assert why(deal) == "The K♣ goes with nothing else in the hand."


def test_what_can_no_longer_become_a_meld_goes() -> None:
    deal = given("9S 9H 4D 5D", pile="9D 9C", stock="3D 6D 2C 8C QH JS TC KS", melds=[(1, "7S 8S 6S"), (1, "8H 7H 6H")])
    # Both nines fit the table here, so they are laid off; without the table they would be a dead pair.
    assert plays(deal) in ("layoff 1 9S", "layoff 2 9H")
    dead = given("9S 9H 4D 5D", pile="9D TS TH 8S 8H JS JH 7S 7H 9C", stock="3D 6D 2C 8C QH TC KS")
    assert (plays(dead), why(dead)) in (
        ("discard 9S", "What the 9♠ needs beside 9♥ is gone."),
        ("discard 9H", "What the 9♥ needs beside 9♠ is gone."),
    )


def test_the_next_player_is_not_given_the_card_that_was_collected() -> None:
    """Two equal strangers: the one that would fit what the next player took from the pile is kept."""
    deal = given("8S 8D 3C 3H JC", "KH KS 6S 2D", pile="TS", stock="2H 4C 5C QD AH 6H", phase="play")
    pack = deal.rules.pack
    deal.state.hands[0] = sum(1 << pack.find(name) for name in ("3C", "3H", "7S", "8D"))
    deal.state.hands[1] = sum(1 << pack.find(name) for name in ("5S", "6S", "JD", "KH"))
    deal.state.known[1] = sum(1 << pack.find(name) for name in ("5S", "6S"))
    used = deal.state.hands[0] | deal.state.hands[1] | sum(1 << card for card in (*deal.state.stock, *deal.state.discards[0]))
    deal.state.aside = [pack.all & ~used]
    assert plays(deal) == "discard 8D"


def test_the_last_card_but_one_ends_the_hand() -> None:
    deal = given("9C", melds=[(1, "TC JC QC")], stock=STOCK, phase="draw")
    assert plays(deal) == "draw stock"
    deal.does("draw stock")
    assert plays(deal) == "layoff 1 9C"
    assert plays(deal.does("layoff 1 9C")) == "discard 2D"
    assert why(deal) == "Discarding the 2♦ ends the hand."


@BOTH
def test_the_card_just_taken_is_not_discarded(level: str) -> None:
    deal = given("4H 5H 6H KD 2S", pile="3D", taken="KD", stock=STOCK)
    for seed in range(10):
        assert plays(deal, level, seed) == "meld 4H 5H 6H"
    rest = given("KD 2S", pile="3D", taken="KD", stock=STOCK)
    for seed in range(10):
        assert plays(rest, level, seed) == "discard 2S"


# -- at any table -----------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.parametrize("ms", [0, 1, 1000])
def test_a_limit_of_time_is_kept_and_still_repeats_itself(level: str, ms: int) -> None:
    deal = given("4H 5H 9C KD 2S", pile="3D 9S", stock=STOCK, phase="draw")
    assert thought(deal, level, ms=ms) == thought(deal, level, ms=ms)


def test_a_clock_that_is_always_late_still_gets_a_choice() -> None:
    class Late:
        def late(self) -> bool:
            return True

        def over(self) -> bool:
            return False

    deal = given("4H 5H 9C KD 2S", pile="3D 9S", stock=STOCK, phase="draw")
    view = view_of(deal.rules, deal.state, 0, ())
    assert think(deal.rules, view, "expert", 1, clock=Late()).action in view.legal


@BOTH
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_every_choice_is_listed_and_every_reason_is_a_sentence(level: str, seats: int) -> None:
    """In strict words a missing code or parameter is an error; the reasons differ and name cards."""
    rules, names = rules_for(seats), ["Ada", "Bruno", "Clio", "Dag", "Edda"][:seats]
    codes: Counter[str] = Counter()
    for seed in range(4):
        players = [player(level)] * seats
        state, events = next(positions(rules, seed, players))
        while state.frames:
            seat = rules.to_act(state)
            assert seat is not None
            legal = set(rules.legal(state))
            chosen = decide(rules, state, events, players, seed)
            assert chosen.action in legal
            codes[chosen.why.code] += 1
            for me in (None, seat, (seat + 1) % seats):
                text = plain(sentence(chosen.why, rules.pack, names, me))
                assert text.endswith(".") and "{" not in text and "⟦" not in text
    assert len(codes) >= 8, codes
    assert not codes["why.at_random"]


def test_naive_plays_what_is_legal_and_says_so() -> None:
    deal = given("4H 5H 9C KD 2S", pile="3D 9S", stock=STOCK, phase="draw")
    view = view_of(deal.rules, deal.state, 0, ())
    from game.cards.chance import Chance
    from game.players.player import Untimed

    chosen = {Naive().choose(deal.rules, view, Chance(seed), Untimed()).action for seed in range(30)}
    assert chosen == set(view.legal)


# -- who plays --------------------------------------------------------------------------------------------------------


def test_levels_are_a_ladder() -> None:
    steadiness = [level.skill.wavering for level in LEVELS]
    assert steadiness == sorted(set(steadiness), reverse=True) and len(LEVELS) >= 2
    assert len({level.id for level in LEVELS}) == len({level.name for level in LEVELS}) == len(LEVELS)
    assert all(level_of(level.id) is level for level in LEVELS)
    with pytest.raises(UnknownLevel):
        level_of("grandmaster")


def test_every_character_has_a_portrait() -> None:
    import avatars

    assert [character.portrait for character in CHARACTERS] == [name for name in avatars.PEOPLE if name != "you"]
    assert len({character.name for character in CHARACTERS}) == len(CHARACTERS)
    assert all(character.id == character.portrait for character in CHARACTERS)
