"""The story of a match says what its hands say: who led, which hand made the difference, how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from game.cards.lines import line
from game.cards.pack import Pack
from game.match.match import Match
from game.match.seat import Seat
from game.match.summary import BestHand, Known, MatchStory, Rank, comfort, told
from game.rules.acts.events import Discarded, Drew, Event, LaidOff, MeldLaid, WentOut
from game.rules.component import outcomes
from game.rules.knock.events import knocked
from game.rules.result import HandResult, ScoreLine, SeatResult
from game.rules.scoring.money import Money
from game.words.catalogue import known as known_word
from game.words.catalogue import plain, sentence
from tests.match.tables import begin, match_by_the_tidy
from tests.variants.shelf import SHIPPED

PACK = Pack()
NAMES = ("Ada", "Bruno", "Clio")


def hands(*scores: Sequence[int], winners: tuple[int, ...] = (0,), kind: str = "out", last: int = 0) -> list[HandResult]:
    """A match of these scores, hand by hand; `last` has won every hand in this way."""
    totals = [0] * len(scores[0])
    found = []
    for number, hand in enumerate(scores, 1):
        totals = [total + score for total, score in zip(totals, hand, strict=True)]
        rows = tuple(SeatResult(score, total, (), ()) for score, total in zip(hand, totals, strict=True))
        over = number == len(scores)
        found.append(HandResult(kind, (last,), rows, over, winners if over else ()))
    return found


def words(results: list[HandResult], low_wins: bool = False, known: Known | None = None, me: int = 0) -> list[str]:
    story = told(results, low_wins, known)
    return [plain(sentence(one, PACK, NAMES, me)) for one in (*story.sentences, *story.closing)]


def cards(names: str) -> tuple[int, ...]:
    return tuple(PACK.find_all(names.split()))


def test_somebody_else_led_until_the_last_hand() -> None:
    said = words(hands((10, 60, 0), (20, 40, 5), (165, 10, 0)))
    assert said == [
        "Bruno led for two hands, by 70 at the most.",
        "In hand three you made 165 points and took the lead.",
        "You went out and closed the match.",
    ]


def test_what_somebody_did_in_a_hand_is_told_where_it_is_known() -> None:
    """The pile where somebody went deep into it, or else how the hand was won; not of the last, of which the end is told."""
    played = hands((10, 60, 0), (20, 40, 5), (165, 10, 0), (10, 10, 10))
    assert words(played)[1] == "In hand three you made 165 points and took the lead."
    known = Known(deeds=("out",))
    assert words(played, known=known)[1] == "In hand three you went out, made 165 points and took the lead."
    assert words(played, known=known, me=2)[1] == "In hand three Ada went out, made 165 points and took the lead."
    shallow = known._replace(events={3: [Drew(0, "stock", 9), Drew(1, "discard", 7), Drew(0, "discard", 3)]})
    assert words(played, known=shallow) == words(played, known=known)
    deep = known._replace(events={3: [Drew(0, "discard", 9)]})
    assert words(played, known=deep)[1] == "In hand three you dug nine cards out of the pile, made 165 points and took the lead."
    beaten = hands((10, 60, 0), (20, 40, 5), (165, 10, 0), (10, 10, 10), last=1)
    assert "went out" not in words(beaten, known=known)[1], "Bruno did"


def test_the_winner_led_all_the_way() -> None:
    assert words(hands((10, 5), (20, 5)))[:2] == ["You had the best of every hand.", "In hand two you made 20 points."]
    assert words(hands((40, 5), (20, 35)))[:2] == ["You led from the first hand to the last.", "In hand one you made 40 points."]


def test_how_near_the_others_came_is_told_where_it_was_much_nearer_than_in_the_end() -> None:
    said = words(hands((60, 0, 0), (0, 55, 0), (90, 0, 20)))
    assert said[1] == "After hand two Bruno was only 5 points behind."
    assert words(hands((60, 0, 0), (0, 55, 0), (90, 0, 20)), me=1)[1] == "After hand two you were only 5 points behind."
    assert "behind" not in words(hands((60, 0, 0), (0, 30, 0), (10, 0, 20)))[1]


def test_a_match_of_one_hand() -> None:
    assert words(hands((30, 0)))[:2] == ["One hand decided everything.", "That hand brought you 30 points."]
    assert words(hands((0, 44)), low_wins=True)[1] == "That hand cost you nothing, and the others 44."


def test_the_lead_was_taken_late_and_kept() -> None:
    assert words(hands((0, 10), (20, 0), (20, 0), (20, 0)))[0] == "You took the lead in hand two and kept it."
    assert words(hands((0, 10), (50, 0), (20, 0), (20, 0)))[1] == "That hand brought you 50 points."


def test_the_lead_changes_with_those_who_have_it_alone() -> None:
    assert words(hands((9, 0), (0, 18), (18, 0), (0, 18), (40, 0)))[0] == "The lead changed four times."
    level = hands((9, 9), (0, 0), (9, 0))
    assert words(level)[0] == "You took the lead in hand three and kept it."
    assert words(hands((9, 9), (0, 0), winners=(0, 1)))[0] == "Nobody led alone before the end."
    assert words(hands((9, 0), (0, 5)), me=2, known=None)[0] == "Ada led from the first hand to the last."
    assert words(hands((9, 0), (0, 5), winners=(1,)))[0] == "You led for two hands, by 9 at the most.", "a bonus decided it"


def test_where_few_points_are_good_the_story_is_told_the_other_way_round() -> None:
    said = words(hands((30, 0, 10), (0, 60, 44)), low_wins=True)
    assert said[:2] == ["You took the lead in hand two and kept it.", "That hand cost you nothing, and the others 104."]
    assert told(hands((30, 0, 10), (0, 60, 44)), True).best[:2] == ((0,), 2)
    later = hands((30, 0, 10), (0, 60, 44), (0, 90, 60), (5, 0, 6))
    assert words(later, True, Known(deeds=("out",)))[1] == "In hand three you went out, and the others wrote 150."
    behind = hands((30, 0, 50), (30, 0, 40), (0, 90, 60), (5, 0, 6))
    assert words(behind, True)[1] == "In hand three you wrote nothing and took the lead."


OUT = WentOut(0, "discard", False)
RUN = MeldLaid(1, 3, "run", cards("9H TH JH QH"))


@pytest.mark.parametrize(
    ("events", "mine", "others"),
    [
        (
            [Discarded(0, *cards("9C")), OUT],
            "Your last discard, the nine of clubs, closed the match.", "Ada's last discard, the nine of clubs, closed the match.",
        ),
        (
            [RUN, LaidOff(0, 3, cards("KH")), OUT],
            "Your king of hearts on Bruno's run closed the match.", "Ada's king of hearts on your run closed the match.",
        ),
        (
            [RUN._replace(seat=0), LaidOff(0, 3, cards("8H KH")), OUT],
            "Your 8♥ and K♥ on your own run closed the match.", "Ada's 8♥ and K♥, put to a run, closed the match.",
        ),
        ([LaidOff(0, 9, cards("KH")), OUT], "Your king of hearts closed the match.", "Ada's king of hearts closed the match."),
        (
            [RUN, MeldLaid(0, 4, "set", cards("QC QD QH")), OUT],
            "Your Q♣ Q♦ Q♥ closed the match.", "Ada's Q♣ Q♦ Q♥ closed the match.",
        ),
        (
            [MeldLaid(0, 4, "run", cards("5H 6H 7H 8H 9H")), OUT],
            "Your run of five cards closed the match.", "Ada's run of five cards closed the match.",
        ),
        (
            [RUN, OUT._replace(rummy=True)],
            "You closed the match with the whole hand in one turn.", "Ada closed the match with the whole hand in one turn.",
        ),
        ([Discarded(1, *cards("9C")), OUT], "You went out and closed the match.", "Ada went out and closed the match."),
        ([], "You went out and closed the match.", "Ada went out and closed the match."),
    ],
)  # fmt: skip
def test_the_very_card_that_ended_the_match_is_named(events: list[Event], mine: str, others: str) -> None:
    played = hands((10, 5, 0), (90, 5, 0))
    known = Known(events={1: [Discarded(0, *cards("2S")), OUT], 2: events})
    assert words(played, known=known)[2:] == [mine]
    assert words(played, known=known, me=1)[2:] == [others]


def test_it_is_said_which_hand_closed_the_match_where_another_was_told_of_before() -> None:
    """And not twice of one hand: "it" after "in hand one" would be hand one."""
    known = Known(events={2: [Discarded(0, *cards("9C")), OUT]})
    played = hands((90, 5, 0), (10, 5, 0))
    assert words(played, known=known)[1:3] == [
        "In hand one you made 90 points.", "Your last discard, the nine of clubs, closed the match in hand two.",
    ]  # fmt: skip
    assert words(hands((0, 10), (20, 0)))[::2] == [
        "You took the lead in hand two and kept it.", "You went out and closed the match.",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "how", "winner", "said"),
    [
        ("knock", "knock", 0, "You closed the match with a knock for 3 points."),
        ("gin", "gin", 0, "You closed the match with gin."),
        ("undercut", "knock", 0, "You undercut the last knock."),
        ("gin", "wrong", 0, "You closed the match with gin."),
    ],
)
def test_a_knock_is_told_and_who_knocked_in_vain_has_not_ended_it(kind: str, how: str, winner: int, said: str) -> None:
    closer = 1 if kind == "undercut" else 0
    known = Known(events={1: [knocked(closer, how, 3)]})
    assert words(hands((30, 0), kind=kind, last=winner), known=known)[2] == said


def test_a_hand_of_somebody_else_may_end_a_match() -> None:
    said = words(hands((90, 0, 0), (0, 20, 0), last=1))
    assert said[2:] == ["Bruno went out and closed the match in hand two.", "But you won the match."]
    nobody = hands((90, 0, 0), (0, 20, 0), kind="blocked")
    nobody[-1] = nobody[-1]._replace(winners=())
    assert words(nobody)[2:] == ["The last hand was blocked."]


def test_a_narrow_finish_is_told() -> None:
    assert words(hands((50, 48), (50, 50)))[3] == "Only 2 points decided it in the end."
    assert words(hands((50, 49), (50, 50)))[3] == "Only one point decided it in the end."
    assert len(words(hands((50, 48), (50, 0)))) == 3


@pytest.mark.parametrize("variant", [entry.id for entry in SHIPPED.entries()])
def test_every_way_to_win_a_hand_has_its_words(variant: str) -> None:
    for kind in outcomes(SHIPPED.resolve(variant).variant):
        assert known_word(f"word.won_{kind}") and known_word(f"story.ended_{kind}") and known_word(f"story.ended_{kind}_nobody")


def test_curves_begin_at_nothing_and_end_with_what_the_hands_brought() -> None:
    story = told(hands((10, 60), (20, -40)), False)
    assert story.curves == ((0, 10, 30), (0, 60, 20))


def test_the_best_hand_is_the_one_with_most_points_whatever_the_others_made() -> None:
    story = told(hands((68, -50, -60), (120, 110, 100)), False)
    assert story.best == BestHand((0,), 2, 120)
    assert story.sentences[1].params[0] == ("seat", (0,))


def test_what_the_end_of_a_match_adds_is_at_the_end_of_the_curve() -> None:
    played = hands((100, 60), (110, 20))
    last = played[-1]
    bonus = last.rows[0]._replace(total=260, closing=(ScoreLine(line("score.match_bonus", value=50), 50),))
    results = [*played[:-1], last._replace(rows=(bonus, last.rows[1]))]
    story = told(results, False)
    assert story.curves == ((0, 100, 260), (0, 60, 80))
    assert [rank.total for rank in story.ranks] == [260, 80]
    assert story.added == (50, 0)
    assert words(results)[3:] == ["The match itself brought you 50 points more."]
    both = [*played[:-1], last._replace(rows=(bonus, last.rows[1]._replace(total=100)))]
    assert words(both)[3:] == ["The match itself brought you 50 points more.", "It brought Bruno 20."]
    assert told(played, False).closing == ()


def test_points_from_before_the_first_hand_are_nobodys_bonus() -> None:
    (hand,) = hands((17, 0))
    later = hand._replace(rows=(hand.rows[0]._replace(total=112), hand.rows[1]._replace(total=40)))
    story = told([later], False, Known(start=(95, 40)))
    assert story.curves == ((95, 112), (40, 40)) and story.added == (0, 0) and not story.closing


def test_ranks_follow_the_totals_and_a_side_has_one() -> None:
    assert [rank.seats for rank in told(hands((10, 30, 20), winners=(1,)), False).ranks] == [(1,), (2,), (0,)]
    assert [rank.seats for rank in told(hands((10, 30, 20), winners=(0,)), True).ranks] == [(0,), (2,), (1,)]
    sides = ((0, 2), (1, 3), (0, 2), (1, 3))
    story = told(hands((10, 30, 10, 30), (5, 70, 5, 70), winners=(1, 3)), False, Known(sides, 100))
    assert story.ranks == (Rank((1, 3), 100), Rank((0, 2), 15))
    assert story.best == BestHand((1, 3), 2, 70) and story.goal == 100


def test_nobody_wins_or_all_do() -> None:
    assert words(hands((0, 0), (0, 0), winners=()))[3] == "Nobody won after two hands."
    assert words(hands((5, 5), (5, 5), winners=(0, 1)))[3] == "You and Bruno finished level after two hands."


@pytest.mark.parametrize("seed", range(6))
def test_every_played_match_has_a_story_of_three_sentences_or_four(seed: int) -> None:
    match: Match = match_by_the_tidy(begin(2 + seed % 3, seed))
    low_wins = match.rules.variant.scoring.low_wins
    story = Seat(match, 0).match_story()
    said = [sentence(one, match.rules.pack, [info.name for info in match.seats], 0) for one in story.sentences]
    assert all(text.endswith(".") and "{" not in text for text in said)
    assert len(set(said)) == len(said) in (3, 4)
    best = story.best
    assert match.results[best.deal - 1].rows[best.seats[0]].score == best.score
    assert best.score == (min if low_wins else max)(row.score for hand in match.results for row in hand.rows)


def kind(results: list[HandResult], seed: int = 0, low_wins: bool = False) -> str:
    """What is said to Clio, who has lost."""
    return sentence(comfort(told(results, low_wins), 2, seed), Pack(), NAMES, 2)


def test_the_kind_word_for_a_loser_says_what_happened() -> None:
    assert kind(hands((50, 0, 48), (50, 10, 50))) == "So close: only 2 points behind."
    assert kind(hands((50, 0, 50), (50, 10, 50))) == "Level on points: nobody could be closer."
    assert kind(hands((0, 0, 60), (10, 0, 10), (10, 0, 10), (200, 0, 0))) == "You led for 3 hands. Next time to the end!"
    assert kind(hands((90, 0, 0), (10, 0, 0), (10, 0, 70), (10, 0, 10))) == "You made up 60 points: nearly a comeback."
    assert kind(hands((50, 0, 0), (50, 0, 0), (50, 90, 95), (50, 0, 0))) == "The best hand of all was yours. Well played!"
    assert kind(hands((90, 0, 40), (90, 0, 0))) == "Well played: second, 140 points behind."
    clear = hands((90, 40, 0), (90, 0, 0))
    assert len({kind(clear, seed) for seed in range(30)}) == 3, "not always the same"
    assert kind(clear, 7) == kind(clear, 7), "the same match has the same word"
    assert kind(hands((0, 90, 4), (0, 50, 0)), low_wins=True) == "Well played: second, 4 points behind."


def test_where_purses_are_played_for_the_story_is_told_in_chips() -> None:
    played, money = hands((90, 0, 40), (90, 0, 0)), Money(point_value=1, currency="chips", scored=True)
    story = told(played, False, Known(money=money))
    assert words(played, known=Known(money=money))[1] == "In hand two you won 90 chips."
    assert sentence(comfort(story, 2, 0), PACK, NAMES, 2) == "Well played: second, 140 chips behind."
    assert comfort(told(played, False, Known(money=money, bankrupt=(2,))), 2, 0).code == "comfort.bankrupt"


def _is_true(match: Match, story: MatchStory) -> None:
    """What the sentences say, found in the match in other ways."""
    sign = -1 if match.rules.variant.scoring.low_wins else 1
    totals = [[sum(hand.rows[seat].score for hand in match.results[:number]) for seat in range(len(match.seats))]
              for number in range(1, len(match.results) + 1)]  # fmt: skip
    first = [
        {seat for seat, total in enumerate(after) if total * sign == max(other * sign for other in after)} for after in totals
    ]
    for one in story.sentences:
        facts: dict[str, Any] = dict(one.params)
        about = {facts["seat"]} if isinstance(facts.get("seat"), int) else set(facts.get("seat", ()))
        deal = facts.get("deal")
        if isinstance(deal, int) and one.code != "story.came_near":
            if "points" in facts and one.code != "story.took_lead":
                assert all(match.results[deal - 1].rows[seat].score == facts["points"] for seat in about)
            if "turn" in one.code or one.code == "story.took_lead":
                assert first[deal - 2] != about and all(leaders == about for leaders in first[deal - 1 :])
            if one.code.endswith("_how"):
                assert about <= set(match.results[deal - 1].winners) and facts["how"] == f"won_{match.results[deal - 1].kind}"
        if one.code in ("story.led_throughout", "story.swept"):
            assert all(leaders == about for leaders in first)
        if one.code == "story.led":
            assert sum(leaders == about for leaders in first) == facts["hands"]
        if one.code.startswith("story.out_"):
            assert about <= set(match.results[-1].winners) and not match.history.state.hands[next(iter(about))]
            lie = {card for meld in match.history.state.melds for card in meld.cards}
            assert set(one.cards) <= (set(match.history.state.discards[0][-1:]) if one.code == "story.out_discard" else lie)


VARIANTS = ("straight_rummy", "rummy_500", "gin_standard", "kalooki_40", "persian_rummy", "romme")


@pytest.mark.parametrize("variant", VARIANTS)
def test_head_story_plot_best_hand_and_sheet_of_a_match_agree(variant: str) -> None:
    _all_agree(variant, range(1))


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
def test_they_agree_in_many_matches(variant: str) -> None:
    _all_agree(variant, range(1, 6))


def _all_agree(variant: str, seeds: range) -> None:
    for seed in seeds:
        match = match_by_the_tidy(begin(4 if variant == "persian_rummy" else 2, seed, variant))
        seat, last = Seat(match, 0), match.results[-1]
        story, sheet = seat.match_story(), seat.score_sheet()
        low = match.rules.variant.scoring.low_wins
        assert all(len(curve) == len(match.results) + 1 for curve in story.curves)
        for who, row in enumerate(last.rows):
            assert story.curves[who][-1] == row.total
            assert row.total - story.added[who] == sum(hand.rows[who].score for hand in match.results)
            assert next(rank.total for rank in story.ranks if who in rank.seats) == row.total
            totals = [cell.words for foot in sheet.foot if foot.kind == "total" for cell in foot.cells if cell.seat == who]
            assert totals in ([], [row.total])
        if last.match_winners:
            assert set(story.ranks[0].seats) <= set(last.match_winners)
            others = [rank for rank in story.ranks if rank.seats[0] not in last.match_winners]
            behind = [abs(float(rank.total) - float(story.ranks[0].total)) for rank in others]
            close = [dict(one.params)["points"] for one in story.sentences if one.code == "story.close"]
            assert close in ([], [min(behind)])
        _is_true(match, story)
        scores = [row.score for hand in match.results for row in hand.rows]
        assert story.best.score == (min if low else max)(scores)
        assert match.results[story.best.deal - 1].rows[story.best.seats[0]].score == story.best.score


def test_coming_back_into_a_pool_is_told_where_it_happened_and_costs_nothing_at_the_end() -> None:
    """Out with 160 of 101 after hand two, back with 61: the line falls there, and the end of the match added nothing."""
    played = hands((80, 40, 0), (80, 0, 40), (0, 10, 80), (0, 80, 0), kind="show")
    back = [
        hand._replace(rows=(row._replace(total=row.total - 99), *hand.rows[1:])) for hand in played[2:] for row in hand.rows[:1]
    ]
    played = [*played[:2], *back]
    known = Known(out_above=100)
    story = told(played, True, known)
    assert story.comebacks == ((0, 2, 61),)
    assert story.curves[0] == (0, 80, 160, 61, 61)
    assert story.added == (0, 0, 0)
    said = words(played, True, known)
    assert "You came back after hand two with 61 points." in said
    assert not any("The match itself" in one for one in said)
    assert any("The match itself" in one for one in words(played, True)), "where nobody can come back, the end has done it"
