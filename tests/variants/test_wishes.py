"""Variants of a family's making: what people play at home is said in a small file, and the game plays it."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from game.cards.chance import Chance, derive
from game.players.player import Untimed
from game.players.roster import player_named
from game.rules.acts.events import Event
from game.rules.ruleset import Ruleset, compile_rules
from game.rules.scoring.money import Money
from game.rules.scoring.scoresheet import NOTHING
from game.rules.scoring.total_sheet import Goal
from game.rules.view import view_of
from game.variants.catalogue import Catalogue, Resolved
from game.variants.explain import sheet
from game.variants.faults import Faults
from game.variants.trial import trial
from game.words.catalogue import plain, sentence
from tests.engine.client import Client
from tests.laws.deals import RULES, rules_of
from tests.laws.test_total_sheet import result
from tests.laws.test_total_sheet import sheet as sheet_of

HEAD = "format: 1\norder: 900\nsummary: As we play it.\n"

FILES = {
    "king_thirteen": """extends: straight_rummy
name: King Thirteen
points: {kind: by_rank, king: 13, queen: 12, jack: 11, nine: 0}
""",
    "grandmas_gin": """extends: gin_standard
name: Grandmother's Gin
choose: {knock_max: 15}
""",
    "twelve_each": """extends: straight_rummy
name: Twelve Each
choose: {cards_for_two: 12, cards_for_three_or_four: 9, target: 250}
""",
    "long_train": """extends: straight_rummy
name: Long Train
bonuses: {train: {kind: long_run, length: 6, points: 25}}
""",
    "wild_years": """extends: straight_rummy
name: Wild Years
wilds: {kind: rank_of_hand, first: "3"}
""",
    "two_and_one": """extends: straight_rummy
name: Two and One
turn: [draw, draw, play]
""",
    "throw_two": """extends: straight_rummy
name: Throw Two
steps: {second: {kind: discard}}
turn: [draw, draw, play, second]
choose: {max_new_melds_per_turn: unlimited}
""",
    "for_cents": """extends: straight_rummy
name: For Cents
money: {point_value: 5, currency: cents, minimum_stake: 40}
""",
    "kitchen_500": """extends: rummy_500
name: Kitchen 500
points: {kind: by_rank, ten: 10, joker: 25, joker_melded: represented}
options: {pip_scoring: null, ace_low_run_value: null}
""",
}


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a family's own rules."""
    folder = tmp_path_factory.mktemp("rules")
    for name, text in FILES.items():
        (folder / f"{name}.yaml").write_text(HEAD + text, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def table(home: Path) -> Catalogue:
    """The shipped variants and the family's."""
    return Catalogue(RULES, home)


def words(found: Resolved) -> str:
    """The rule sheet as one text."""
    return "\n".join(text for part in sheet(found.variant) for text in part.lines)


def engine(table: Catalogue, variant: str, **fields: Any) -> Client:
    """A position of a family's game."""
    client = Client(table)
    client.ok("position", variant=variant, rest="out", **fields)
    return client


@lru_cache(maxsize=1)
def _levels() -> tuple[str, ...]:
    return ("master", "casual")


def plays_a_hand(rules: Ruleset, seed: int, by_players: bool) -> None:
    """One hand to its end, by the rules' own suggestions or by computer players."""
    state, events, chance = rules.new_state(), list[Event](), Chance(seed)
    rules.deal(state, derive("wish", seed), events.append)
    while state.frames:
        seat = rules.to_act(state)
        assert seat is not None
        if by_players:
            player = player_named(_levels()[seat % 2])
            thought = Chance(derive("thought", seed, state.decisions))
            action = player.choose(rules, view_of(rules, state, seat, events), thought, Untimed()).action
        else:
            action = rules.suggest(state, chance)
        rules.play(state, action, events.append)
    assert state.result is not None


@pytest.mark.parametrize("name", FILES)
def test_a_family_writes_it_and_it_is_good(name: str, home: Path, table: Catalogue) -> None:
    assert table.check_file(home / f"{name}.yaml", seconds=0) == []
    faults, variant = Faults(), table.resolve(name).variant
    assert trial(variant, name, faults, seconds=60, rounds=1) == len(variant.seatings) and not faults
    for seats in (2, 3):
        if variant.players.min <= seats <= variant.players.max:
            rules = compile_rules(variant, seats)
            plays_a_hand(rules, 1, by_players=False)
            plays_a_hand(rules, 2, by_players=True)


# -- what each of them means --------------------------------------------------------------------------------------------


def test_every_rank_counts_what_the_family_wrote(table: Catalogue) -> None:
    client = engine(table, "king_thirteen", hands=[["3C"], ["KD", "9S", "JH", "5C"]], phase="play")
    client.act("discard 3C")
    assert client.ok("result")["per_seat"][0]["score"] == 13 + 0 + 11 + 5
    assert "counts by its rank: A: 1; 2: 2; 3: 3" in words(table.resolve("king_thirteen"))


def test_points_by_rank_decide_what_is_deadwood(table: Catalogue) -> None:
    client = engine(table, "king_thirteen", hands=[["9S", "KD", "KH", "KC"], ["3C"]], phase="play")
    assert client.ok("arrange", cards=["9S", "9D", "KD", "KH"])["points"] == 26


def test_a_knock_with_fifteen_is_allowed_by_choosing_it(table: Catalogue) -> None:
    melded = ["AH", "2H", "3H", "5C", "6C", "7C"]
    for left, allowed in ((["8D", "7H"], True), (["8D", "8H"], False)):
        hands = [[*melded, *left, "KS"], ["3C", "4D", "6S", "9H"]]
        client = engine(table, "grandmas_gin", hands=hands, phase="play", discard=["4C"])
        if allowed:
            client.act("knock KS")
        else:
            assert client.no("act", action="knock KS")["code"] == "knock.too_many"
    assert "15" in words(table.resolve("grandmas_gin"))


def test_cards_each_and_target_are_numbers_within_the_pack(table: Catalogue) -> None:
    found = table.resolve("twelve_each")
    infos = {option.id: option for option in found.options}
    assert [(infos[name].value, infos[name].high) for name in ("cards_for_two", "cards_for_three_or_four")] == [(12, 25), (9, 12)]
    client = Client(table)
    assert len(client.ok("new", variant="twelve_each", players=2)["hands"][0]) == 12
    assert len(client.ok("new", variant="twelve_each", players=3)["hands"][0]) == 9
    assert client.no("new", variant="twelve_each", options={"cards_for_two": 26})["code"] == "bad_variant"
    assert found.values["target"] == 250


def test_a_number_of_cards_is_offered_only_where_the_file_has_such_a_number(table: Catalogue) -> None:
    assert (
        "cards_each" not in table.resolve("straight_rummy").values and "cards_for_two" in table.resolve("straight_rummy").values
    )
    assert "cards_each" in table.resolve("queen_city").values and "cards_for_two" not in table.resolve("queen_city").values


def test_a_long_run_brings_its_points_to_whoever_laid_it(table: Catalogue) -> None:
    melds = [{"owner": 1, "cards": ["3H", "4H", "5H", "6H", "7H", "8H"]}, {"owner": 0, "cards": ["3S", "4S", "5S", "6S", "7S"]}]
    client = engine(table, "long_train", hands=[["3C"], ["KD"]], melds=melds, phase="play")
    client.act("discard 3C")
    rows = client.ok("result")["per_seat"]
    assert [row["score"] for row in rows] == [10, 25]
    assert rows[1]["lines"][-1]["text"].startswith("For a run of 6 cards")
    assert "Every run of 6 or more cards on the table brings 25 points more" in words(table.resolve("long_train"))


def test_the_wild_rank_goes_on_with_every_hand(table: Catalogue) -> None:
    hands, fields = [["3C", "7H", "8H", "KD"], ["2D"]], {"phase": "play", "rest": "out"}
    client = Client(table)
    client.ok("position", variant="wild_years", hands=hands, deal=1, **fields)
    client.act("meld 3C=9H 7H 8H")
    client.ok("position", variant="wild_years", hands=hands, deal=2, **fields)
    assert client.no("act", action="meld 3C=9H 7H 8H")["code"].startswith("meld.")


def test_two_cards_are_drawn_and_one_of_them_may_come_from_the_pile(table: Catalogue) -> None:
    fields: dict[str, Any] = {"hands": [["3C", "KD"], ["2D", "4S"]], "stock": ["7H", "8H", "9H", "TH"], "discard": ["5C"]}
    client = engine(table, "two_and_one", **fields)
    client.act("draw discard")
    assert client.ok("state")["phase"] == "draw" and client.legal() == ["draw stock"]
    assert client.no("act", action="draw discard")["code"] == "draw.discard_empty"
    client.act("draw stock")
    assert client.no("act", action="discard 5C")["code"] == "discard.just_taken"
    client.act("discard KD")
    client.act("draw stock")
    assert sorted(client.legal()) == ["draw discard", "draw stock"]
    client.act("draw discard")
    assert sorted(client.ok("state")["hands"][1]) == ["2D", "4S", "8H", "KD"]
    assert "There are 2 draws before anything is melded" in words(table.resolve("two_and_one"))


def test_between_two_draws_the_position_can_be_set_up_again(table: Catalogue) -> None:
    client = engine(table, "two_and_one", hands=[["3C", "KD"], ["2D"]], stock=["7H", "8H"], discard=["5C"])
    client.act("draw discard")
    state = {name: value for name, value in client.ok("state").items() if name != "digest"}
    again = Client(table).ok("position", **state)
    assert {name: value for name, value in again.items() if name != "digest"} == state


def test_with_an_empty_stock_the_second_draw_is_left_out(table: Catalogue) -> None:
    client = engine(table, "two_and_one", hands=[["3C", "KD"], ["2D"]], stock=["7H"], options={"stock_recycle": "none"})
    client.act("draw stock")
    assert client.legal() == ["pass"]
    client.act("pass")
    assert client.ok("state")["phase"] == "play"


def test_two_cards_are_discarded(table: Catalogue) -> None:
    fields: dict[str, Any] = {"hands": [["3C", "KD", "9S", "4H"], ["2D", "4S"]], "stock": ["7H", "8H"], "discard": ["5C"]}
    client = engine(table, "throw_two", phase="play", **fields)
    client.act("discard KD")
    assert client.ok("state")["to_act"] == 0 and sorted(client.legal()) == ["discard 3C", "discard 4H", "discard 9S"]
    assert client.no("act", action="meld 3C 9S 4H")["code"] == "discard.one_more"
    client.act("discard 9S")
    assert client.ok("state")["to_act"] == 1 and client.ok("state")["discard"] == ["5C", "KD", "9S"]
    assert "Then discard one card more" in words(table.resolve("throw_two"))


def test_the_last_card_goes_out_and_no_second_is_asked_for(table: Catalogue) -> None:
    client = engine(table, "throw_two", hands=[["3C"], ["KD"]], stock=["7H"], phase="play")
    assert client.act("discard 3C")["over"]


def test_a_melded_joker_may_count_as_what_it_stands_for_by_rank(table: Catalogue) -> None:
    melds = [{"owner": 0, "cards": ["5H", "JK=6H", "7H"]}]
    client = engine(table, "kitchen_500", hands=[["3C"], ["JK"]], melds=melds, phase="play")
    client.act("discard 3C")
    assert [row["score"] for row in client.ok("result")["per_seat"]] == [18, -25]


def test_a_further_discard_must_follow_the_one_that_ends_a_turn(table: Catalogue) -> None:
    text = HEAD + "extends: straight_rummy\nname: X\nsteps: {second: {kind: discard}}\nturn: [draw, second, play]\n"
    assert [fault.message for fault in table.check_text(text, seconds=0)] == [
        "A further discard follows the step 'table', or another further discard."
    ]


def test_points_are_worth_something_on_the_sheet_and_never_less_than_the_least_stake(table: Catalogue) -> None:
    client = engine(table, "for_cents", hands=[["3C"], ["KD", "5H"]], phase="play")
    client.act("discard 3C")
    assert [(row["score"], row["worth"]) for row in client.ok("result")["per_seat"]] == [(15, 75), (0, 0)]
    client = engine(table, "for_cents", hands=[["3C"], ["2H"]], phase="play")
    client.act("discard 3C")
    assert [row["worth"] for row in client.ok("result")["per_seat"]] == [40, 0]
    said = words(table.resolve("for_cents"))
    assert "A point is worth 5 cents." in said and "worth 40 cents at least" in said and "nothing is ever paid" in said


def test_amounts_stand_beside_the_points_of_hands_and_totals() -> None:
    money = Money(point_value=5, currency="cents", minimum_stake=40)
    played = sheet_of(Goal(150, None), result((0, 38, 3), (0, 38, 3), 1))
    made = money.on_sheet(played)
    for cells in (made.rows[0].cells, made.foot[0].cells):
        assert [plain(sentence(cell.tag, rules_of().pack, ())) for cell in cells if cell.tag] == [
            "0 cents",
            "190 cents",
            "40 cents",
        ]
    assert made.subtitle[-1].code == "scores.point_value"
    assert Money().on_sheet(played) == played
    nothing = played.rows[0]._replace(cells=tuple(cell._replace(words=NOTHING) for cell in played.rows[0].cells))
    assert money.on_sheet(played._replace(rows=(nothing,))).rows == (nothing,), "words are worth nothing"


def test_where_nothing_is_played_for_there_are_no_amounts(table: Catalogue) -> None:
    client = engine(table, "long_train", hands=[["3C"], ["2H"]], phase="play")
    client.act("discard 3C")
    assert all("worth" not in row for row in client.ok("result")["per_seat"])
