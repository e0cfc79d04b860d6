"""What the coach counts of closed hands: how far a show is, what the sequences lack, and dropping against playing on."""

from __future__ import annotations

import pytest

from game.cards.ids import each
from game.players.characters import LEVELS
from game.players.odds import Odds, numbers, odds
from game.players.show.prospects import Prospects
from game.players.think import think, weigh
from game.rules import notation
from game.rules.acts.actions import Discard
from game.rules.show.actions import DROP, Show
from game.rules.view import View, view_of
from game.words.catalogue import plain, sentence
from tests.laws.deals import Deal
from tests.laws.indian_deals import SHOWN, table

PEOPLE = ["You", "Ada", "Bruno", "Clio"]
OTHER = "2C 3D 5S 7D 9C"
NO_PURE = "2H 3H 9S 9C JK QC QD 2C 2D 7S KD TC 5D"
NO_SECOND = "3H 4H 5H 8S 2S 9C JC QC 2C 2D 7S TD TS"
FAR = "2C 5D 9S QH 7C JD 3H TS 8D QC 4S AH 6C"


def position(hand: str, phase: str = "draw", first: bool = False, wild: str = "K") -> Deal:
    """Seat 0 decides, in its first turn or a later one."""
    turn = 0 if first else 4
    return table(hand, OTHER, phase=phase, wild=wild, pile="6S", turn=turn, memory={"drew": [0 if first else 1] * 2})


def seen(deal: Deal) -> View:
    return view_of(deal.rules, deal.state, 0, deal.events)


def hint(deal: Deal) -> tuple[str, str]:
    """The advice of a Master, and the numbers behind it."""
    view = seen(deal)
    thought = think(deal.rules, view, "master", 1)
    found = numbers(deal.rules, view, thought.action, thought.why)
    said = [plain(sentence(line, deal.rules.pack, PEOPLE, 0)) for line in (thought.why, found) if line is not None]
    return said[0], " ".join(said[1:])


def panel(deal: Deal, found: Odds) -> list[str]:
    return [plain(sentence(line, deal.rules.pack, PEOPLE, 0)) for line in found.says]


def names(deal: Deal, cards: int) -> set[str]:
    return {deal.rules.pack.name(card) for card in each(cards)}


def test_the_coach_says_how_many_unseen_cards_make_a_pure_sequence() -> None:
    """2♥ 3♥ wait for ace and four, 9♣ 10♣ Q♣ for eight and jack, Q♦ K♦ for ace and jack, 7♠ 9♠ for the eight: two of each."""
    deal = position(NO_PURE)
    found = odds(deal.rules, seen(deal))
    assert panel(deal, found)[1] == "14 for a pure sequence"
    assert found.sums_up is not None
    said = plain(sentence(found.sums_up, deal.rules.pack, PEOPLE, 0))
    assert said.startswith("You lack a pure sequence; 14 of 92 unseen cards make one. A show is 2 cards away, and 55 of them ")


def test_with_a_pure_sequence_the_coach_says_what_a_second_one_lacks() -> None:
    deal = position(NO_SECOND)
    found = odds(deal.rules, seen(deal))
    assert panel(deal, found)[1].endswith(" for a 2nd sequence")


def test_with_both_sequences_the_coach_says_how_far_a_show_is_to_a_show() -> None:
    deal = position(SHOWN.replace(" / ", " ").replace("5C 5D 5S", "5C 5D AH"))
    found = odds(deal.rules, seen(deal))
    assert panel(deal, found)[1] == "A card from a show"
    assert names(deal, found.outs) == {"5S", "5H", "KC", "KD", "KH", "KS", "JK"}  # a five of another suit, or a wild card


def test_outs_are_the_unseen_cards_that_bring_a_show_nearer() -> None:
    deal = position(NO_PURE)
    found, measure = odds(deal.rules, seen(deal)), deal.rules.lives_for(deal.state)
    assert measure is not None
    distance = measure.distance(13)
    hand = deal.state.hands[0]
    unseen = deal.rules.pack.all & ~hand & ~(1 << deal.state.discards[0][-1])
    nearer = {card for card in each(unseen) if distance.of(hand | 1 << card) < distance.of(hand)}
    assert set(each(found.outs)) <= nearer
    assert {deal.rules.pack.face[card] for card in each(found.outs)} == {deal.rules.pack.face[card] for card in nearer}


def test_the_coach_weighs_dropping_against_playing_on() -> None:
    deal = position(FAR, first=True)
    shown = panel(deal, odds(deal.rules, seen(deal)))
    assert shown[-1].startswith("Drop −20, play on −")
    assert hint(deal)[0].startswith("Dropping costs 20 points; playing on should cost ")
    good = position(SHOWN.replace(" / ", " ").replace("5C 5D 5S", "5C 5D AH"), first=True)
    assert panel(good, odds(good.rules, seen(good)))[-1].startswith("Drop −20, play on +")


def test_where_nothing_can_be_dropped_nothing_is_said_of_it() -> None:
    deal = position(FAR + " 8H", phase="play")
    found = odds(deal.rules, seen(deal), throwing=True)
    assert panel(deal, found)[-1] == f"At risk: {found.points} points"


@pytest.mark.parametrize("hand", [FAR, NO_PURE, NO_SECOND])
def test_staying_is_a_show_of_ones_own_or_of_another(hand: str) -> None:
    """Both together come to what playing on is expected to bring, as the coach weighs it."""
    deal = position(hand, first=True)
    found = odds(deal.rules, seen(deal)).staying
    assert found is not None and 0 < found.first < 1 and found.gain > 0 and found.loss > 0
    on = Prospects(deal.rules, seen(deal), LEVELS[-1].skill).playing_on()
    assert found.average == pytest.approx(-on)


def test_a_hand_far_from_a_show_shows_first_less_often_than_a_near_one() -> None:
    far, near = (odds(deal.rules, seen(deal)).staying for deal in (position(hand, first=True) for hand in (FAR, NO_PURE)))
    assert far is not None and near is not None and far.first < near.first


def test_the_numbers_of_a_discard_tell_what_the_next_player_can_do_with_it() -> None:
    deal = position(NO_PURE + " 6D", phase="play")
    view = seen(deal)
    thought = think(deal.rules, view, "master", 1)
    assert isinstance(thought.action, Discard)
    said = hint(deal)[1]
    assert said.startswith("You lack a pure sequence; ")
    assert " Ada can use the " in said


def test_a_show_needs_no_numbers() -> None:
    deal = position(f"{SHOWN.replace(' / ', ' ')} TC", phase="play")
    view = seen(deal)
    thought = think(deal.rules, view, "master", 1)
    assert isinstance(thought.action, Show)
    assert numbers(deal.rules, view, thought.action, thought.why) is None


def test_a_review_weighs_drops_and_draws_in_points() -> None:
    deal = position(FAR, first=True)
    weighed = {notation.write(one.action, deal.rules): one.points for one in weigh(deal.rules, seen(deal), "master", 1)}
    assert weighed["drop"] == -20
    assert weighed["draw stock"] < 0
    assert DROP in seen(deal).legal
