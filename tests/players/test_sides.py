"""How computer players judge games of two sides: the pile, discards, freezing, laying, going out and the partner's question."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from game.cards.chance import Chance
from game.players.canasta.turn import SideTurn
from game.players.characters import LEVELS, level_of
from game.players.chooser import Decision
from game.players.odds import Counter
from game.players.player import Thought, Untimed
from game.players.think import think, weigh
from game.rules import notation
from game.rules.canasta.actions import TakePile
from game.rules.canasta.lone_hand import LONE
from game.rules.view import View, view_of
from game.words.catalogue import sentence
from tests.laws.deals import Deal, given, rules_of
from tests.laws.test_canasta_laws import table
from tests.players.tables import player, positions


def seen(deal: Deal) -> View:
    """The table as the seat to act sees it."""
    assert deal.to_act is not None
    return view_of(deal.rules, deal.state, deal.to_act, deal.events)


def choice(deal: Deal, level: str = "master") -> tuple[str, Thought]:
    """What a player of this level does, as text, and the whole thought."""
    thought = think(deal.rules, seen(deal), level, 1)
    return notation.write(thought.action, deal.rules), thought


def turn(deal: Deal, level: str = "master") -> SideTurn:
    """The judgement of the seat to act."""
    return SideTurn(Decision(deal.rules, seen(deal), level_of(level).skill, Chance(1), Untimed()))


def four(hand: str, *others: str, melds: Sequence[tuple[int, str]] = (), pile: str = "5C", **more: Any) -> Deal:
    """A table at which hands that are not named have eleven of the cards that lie nowhere."""
    left = [rank + suit for rank in "456789TJQKA" for suit in "SHDC"] * 2
    for text in (hand, *others, *(cards for _, cards in melds), pile):
        for name in text.split():
            if name in left:
                left.remove(name)
    Chance(5).shuffle(left)
    rest = [" ".join(left[11 * number : 11 * number + 11]) for number in range(3 - len(others))]
    stock = " ".join(left[40:52])
    return table(hand, *others, *rest, melds=melds, pile=pile, stock=stock, **more)


def test_it_throws_nothing_that_the_next_player_takes_the_pile_with() -> None:
    deal = four("9S KS QC 7C", melds=[(1, "9H 9D 9C"), (1, "KH KD KC"), (0, "JC JD JS")], pile="4C 5C 6C 8S")
    done, thought = choice(deal)
    assert done in ("discard QC", "discard 7C")
    assert thought.why.code == "why.sides.throws_safe"
    danger = turn(deal).danger
    nine, queen = (deal.rules.pack.named[name] for name in ("9S", "QC"))
    assert danger.taken(nine.bit_length() - 1) > 0.9 > 0.5 > danger.taken(queen.bit_length() - 1)


def test_odds_tell_how_likely_the_next_player_takes_the_pile() -> None:
    """A meld of one's own side is no use to the others."""
    deal = four("9S JH KS 7C", melds=[(1, "9H 9D 9C"), (0, "JC JD JS")], pile="4C 5C 6C 8S")
    danger, counter = turn(deal).danger, Counter(deal.rules, seen(deal))
    nine, jack = (deal.rules.pack.named[name].bit_length() - 1 for name in ("9S", "JH"))
    assert counter.use(nine) == danger.taken(nine) > 0.9
    assert counter.use(jack) == danger.taken(jack) < 0.5


def three(lone: int, **more: Any) -> Deal:
    """Three at a table, this seat alone against the others; the next player has melded nines."""
    hands = ("9S KS QC 7C", "4S 6S 8C TC", "4H 6H 8S TD")
    pile = {"pile": "4C 5C 6C 8D", "stock": "5S 6D 7S", **more}
    deal = given(*hands, melds=[(1, "9H 9D 9C")], opened=[1], variant="canasta_3", **pile)
    deal.state.vars[deal.rules.at[LONE]] = lone
    return deal


def test_what_a_partner_takes_is_a_gain_and_what_an_opponent_takes_a_loss() -> None:
    nine = three(2).rules.pack.named["9S"].bit_length() - 1
    partner, opponent = turn(three(2)).danger, turn(three(0)).danger
    assert partner.ally and not opponent.ally
    assert partner.taken(nine) == opponent.taken(nine) > 0.9
    assert partner.of(nine) < 0 < opponent.of(nine)
    assert -partner.of(nine) < opponent.of(nine), "not all of it is shared"


def test_a_closed_meld_of_the_next_player_takes_the_pile_only_where_the_rules_say_so() -> None:
    nines = "9H 9D 9C 9S 9H 9D 9C"
    for onto_closed, theirs, gladly in ((True, nines, True), (False, nines, False), (False, "9H 9D 9C", True)):
        options = {"take_with_canasta_rank": onto_closed}
        deal = four("9S KS QC 7C", melds=[(1, theirs), (0, "JC JD JS")], options=options, pile="4C 5C 6C 8S")
        nine = deal.rules.pack.named["9S"].bit_length() - 1
        assert (turn(deal).danger.taken(nine) > 0.9) is gladly


def test_the_reason_for_a_lay_says_how_long_the_meld_becomes() -> None:
    deal = four("9S KS KC KH 7C 5D", melds=[(0, "9H 9D 9C 9S 9H 9D"), (1, "JC JD JS")], pile="4C 5C 6C 8S")
    done, thought = choice(deal)
    assert (done.split()[0], thought.why.code) == ("layoff", "why.sides.closes")
    assert sentence(thought.why, deal.rules.pack, ("Ada", "Bruno", "Clio", "Dag")) == "That completes a meld: 7 cards."


def test_a_pair_that_was_taken_with_the_pile_is_remembered_by_those_who_watch() -> None:
    deal = four("QS 7C 4D 6H", "QH QD 4S 4H 5S 5H 6H 7H 8H TH JH", melds=[(1, "KH KD KC"), (0, "JC JD JS")], pile="8S 5C 2D")
    queen = deal.rules.pack.named["QS"].bit_length() - 1
    unknown = turn(deal).danger.taken(queen)
    deal.state.known[1] = deal.rules.pack.named["QH"] | deal.rules.pack.named["QD"]
    assert turn(deal).danger.taken(queen) == 1.0 > unknown
    assert turn(deal, "novice").danger.taken(queen) < 1.0


def test_a_rank_that_the_next_player_refused_is_safer() -> None:
    deal = four("QS 7C 4D 6H QC", melds=[(1, "KH KD KC"), (0, "JC JD JS")], pile="8S 5C", phase="play")
    queen = deal.rules.pack.named["QC"].bit_length() - 1
    before = turn(deal).danger.taken(queen)
    deal.does("discard QS", "draw stock")
    history = view_of(deal.rules, deal.state, 0, deal.events)
    later = SideTurn(Decision(deal.rules, history, level_of("master").skill, Chance(1), Untimed()))
    assert later.danger.holding.signals[deal.rules.pack.rank[queen]] < 1.0
    assert later.danger.taken(queen) < before


def test_a_side_without_melds_freezes_a_large_pile_before_others_who_are_open() -> None:
    theirs = [(1, "9H 9D 9C"), (1, "KH KD KC"), (1, "QH QD QC"), (1, "8H 8D 8C"), (1, "TH TD TC"), (1, "6H 6D 6C")]
    pile = "4C 5C 7S 8S 4D 5D 7D JD 4H AS AH AC"
    deal = four("9S KS QS 8S TS 6S 2H", melds=theirs, pile=pile)
    done, thought = choice(deal)
    assert done == "discard 2H"
    assert thought.why.code == "why.sides.freezes"
    small = four("9S KS QS 8S TS 6S 2H", melds=theirs, pile="4C")
    assert choice(small)[0] != "discard 2H"


def test_nobody_freezes_a_pile_that_is_frozen() -> None:
    theirs = [(1, "9H 9D 9C"), (1, "KH KD KC"), (1, "QH QD QC"), (1, "8H 8D 8C"), (1, "TH TD TC"), (1, "6H 6D 6C")]
    deal = four("9S KS QS 8S TS 6S 2H", melds=theirs, pile="2D 4C 5C 7S 8S 4D 5D 7D JD 4H AS AH")
    assert turn(deal).freezing.worth() == 0.0
    assert choice(deal)[0] != "discard 2H"


def test_a_large_pile_is_taken_and_the_reason_counts_it() -> None:
    deal = four("QS QC 7C 4D 6H", melds=[(0, "JC JD JS")], pile="8S 5C KD KH JH 4H QD", phase="draw")
    done, thought = choice(deal)
    assert done.startswith("draw discard")
    assert thought.why.code == "why.sides.takes" and dict(thought.why.params)["count"] == 7


def test_wild_cards_close_a_meld_of_five_but_do_not_begin_to_fill_one_of_three() -> None:
    closing = four("2S 2H 4D 6H 7C 8S TC", melds=[(0, "JC JD JS JH JC"), (1, "9H 9D 9C")])
    assert choice(closing)[0].startswith("layoff 1 2")
    early = four("2S 4D 6H 7C 8S TC QC", melds=[(0, "JC JD JS"), (1, "9H 9D 9C")])
    assert choice(early)[0].startswith("discard")


def test_a_side_with_a_canasta_goes_out_when_it_can() -> None:
    deal = four("9S 9H 9D 6C", melds=[(0, "JC JD JS JH JC JD JS"), (1, "KH KD KC")])
    done, thought = choice(deal)
    assert (done, thought.why.code) == ("meld 9S 9H 9D", "why.sides.out")
    deal.does(done)
    assert choice(deal)[0] == "discard 6C"


def test_a_partner_says_yes_with_a_poor_hand_and_no_with_a_rich_one() -> None:
    def asked(partner: str) -> str:
        deal = four(
            "9S 9H 9D 6C", "4C", partner, "5C", melds=[(0, "JC JD JS JH JC JD JS"), (0, "QC QD QS QH QC"), (1, "KH KD KC")],
        )  # fmt: skip
        deal.does("ask")
        return choice(deal)[0]

    assert asked("4H 5H") == "accept"
    assert asked("QS QH JK JK AS AH AD AC AS AH AD KS KC 2S 2H") == "pass"


def off_by(deal: Deal, level: str, tries: int = 40) -> list[float]:
    """How far off a level of this name is in so many judgements of a lay."""
    skill = level_of(level).skill
    return [SideTurn(Decision(deal.rules, seen(deal), skill, Chance(seed), Untimed()))._doubt() for seed in range(tries)]


def test_the_levels_differ_in_what_they_know_and_in_how_far_off_they_are() -> None:
    novice, master = (level_of(name).skill for name in ("novice", "master"))
    assert master.memory > novice.memory and master.watches and not novice.watches
    deal = four("9S KS QC 7C", melds=[(1, "9H 9D 9C")], pile="4C 5C 6C 8S")
    assert not any(off_by(deal, "master"))
    spreads = [max(map(abs, off_by(deal, level.id))) for level in LEVELS]
    assert spreads == sorted(spreads, reverse=True)


def test_doubts_speak_for_a_lay_as_often_as_against_it() -> None:
    deal = four("9S KS QC 7C", melds=[(1, "9H 9D 9C")], pile="4C 5C 6C 8S")
    against = sum(1 for one in off_by(deal, "novice", 200) if one < 0.0)
    assert 70 < against < 130


def test_the_weaker_a_level_the_less_it_heeds_what_the_next_player_takes_the_pile_with() -> None:
    deal = four("9S KS QC 7C", melds=[(1, "9H 9D 9C")], pile="4C 5C 6C 8S")
    nine = deal.rules.pack.named["9S"].bit_length() - 1
    risks = [turn(deal, level.id).danger.of(nine) for level in LEVELS]
    assert risks == sorted(risks) and risks[0] == 0.0 and risks[-1] > 2.0 * risks[2] > 0.0


def test_no_level_throws_what_its_own_side_needs_by_a_slip() -> None:
    """A wild card, three alike and a card for a meld of the own side are kept; which other is safe, a novice misjudges."""
    deal = four("2S JH QS QH QD 9S 7C 6D", melds=[(0, "JC JD JS"), (1, "9H 9D 9C")], pile="4C 5C 6C 8S")
    judged = [SideTurn(Decision(deal.rules, seen(deal), level_of("novice").skill, Chance(seed), Untimed())) for seed in range(40)]
    named = deal.rules.pack.named
    slips = {name: {one._slip(named[name].bit_length() - 1) for one in judged} for name in ("2S", "JH", "QS", "9S", "7C")}
    assert slips["2S"] == slips["JH"] == slips["QS"] == {0.0}
    assert len(slips["9S"]) > 20 and len(slips["7C"]) > 20


def test_nobody_is_glad_to_play_alone_against_two() -> None:
    rules = rules_of("canasta_3", None, 3)
    for state, events in positions(rules, 3, [player("master")] * 3):
        seat = rules.to_act(state)
        if seat is None or rules.phase(state) != "draw":
            continue
        judged = SideTurn(Decision(rules, view_of(rules, state, seat, events), level_of("master").skill, Chance(1), Untimed()))
        takes = [move for move in judged.view.legal if isinstance(move, TakePile)]
        if not takes or not judged.situation.taker_alone:
            continue
        before = judged.taking(takes[0])
        judged.situation.taker_alone = False
        assert judged.taking(takes[0]) > before + 200
        return
    raise AssertionError("nobody could take a pile")


def test_ways_to_take_the_pile_are_weighed_against_a_card_of_the_stock() -> None:
    deal = four("9S 9C KS QC 7C 4D", melds=[(0, "JC JD JS")], opened=[0], pile="4C 5C 6C 8S 9D", phase="draw")
    worths = {notation.write(one.action, deal.rules): one.points for one in weigh(deal.rules, seen(deal), "master", 1)}
    assert worths.pop("draw stock") == 0.0
    assert list(worths) == ["draw discard with 9S 9C"] and worths["draw discard with 9S 9C"] > 0


def test_what_is_done_is_what_weighs_most() -> None:
    rules = rules_of("canasta_classic", None, 4)
    compared = 0
    for state, events in positions(rules, 9, [player("master")] * 4):
        seat = rules.to_act(state)
        if seat is None or rules.phase(state) == "ask":
            continue
        view = view_of(rules, state, seat, events)
        worths = weigh(rules, view, "master", 1)
        if worths and len(view.legal) > 1:
            done = think(rules, view, "master", 1).action
            assert worths[0].points == pytest.approx(next(one.points for one in worths if one.action == done))
            compared += 1
    assert compared > 20
