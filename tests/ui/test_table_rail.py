"""The rail at the table: every game says its goal, and what is owed or offered stands beside the piles."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from tests.ui.table_desk import TableDesk  # first: it chooses the driver  # isort: skip

import pygame
import pytest

from game.match.match import Match
from game.match.setup import SeatInfo
from game.rules.acts.events import Discarded
from game.table import theme
from game.table.layout.buttons import words_room
from game.table.layout.lay import lay
from game.table.scene.purchase import Buyer, BuyScene
from game.table.scene.rail import ClaimScene, Rail
from game.ui.art.board import Board
from game.ui.art.text import Text
from game.ui.table.still import buy_bar, rail
from game.words.catalogue import mark, plain, say
from tests.table.given import NAMES, table
from tests.variants.shelf import SHIPPED


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableDesk]:
    yield TableDesk(Path(tmp_path_factory.mktemp("rail")))


def test_the_contract_stands_beside_the_piles_while_frames_tell_how_far_it_is(desk: TableDesk) -> None:
    desk.place("kalooki_jamaica", ["9S 9H 9D KC QC TC 7H 2C", "2D 3S 5C", "6C 8D JS"], "8S", phase="play")
    label = desk.item("text:goal").label
    assert label.startswith("Hand 1 of ") and label.endswith("To begin: three sets")
    assert [frame.title for frame in desk.table.stage.scene.frames] == ["Set of 3"] * 3


def test_the_first_melds_count_what_the_hand_holds_or_what_is_chosen(desk: TableDesk) -> None:
    desk.place("kalooki_51", ["9S 9H 9D KC QC JC 7H 2C", "2D 3S 5C", "6C 8D JS"], "8S", phase="play")
    assert desk.item("text:goal").label == "Melds in hand 57 of 51, enough"
    desk.select("9S", "9H", "9D")
    assert desk.item("text:goal").label == "Melds in hand 27 of 51"


def test_a_goal_falls_away_once_it_is_reached(desk: TableDesk) -> None:
    desk.place("kalooki_51", ["9S 9H 9D KC QC JC 7H 2C", "2D 3S 5C", "6C 8D JS"], "8S", phase="play")
    desk.select("9S", "9H", "9D", "KC", "QC", "JC")
    desk.click("button:meld")
    assert desk.melds and not desk.has("text:goal")
    assert desk.item("text:standing").label.startswith("Up to 150, lowest wins")


def asked(match: Match) -> bool:
    """Whether I am asked about what somebody has discarded."""
    view = match.view(0)
    return view.phase == "claim" and view.to_act == 0 and any(isinstance(event, Discarded) for event in view.history)


def test_the_claim_says_who_is_asked_and_leaves_the_question_to_the_prompt(desk: TableDesk) -> None:
    people = [SeatInfo("You"), *(SeatInfo(name, "computer", "novice", name.lower()) for name in ("Ada", "Bruno"))]
    for seed in range(60):
        match = Match.begin(SHIPPED.resolve("kalooki_jamaica"), people, seed)
        for _ in range(60):
            if asked(match) or match.hand_over:
                break
            assert match.to_act is not None
            match.submit(match.to_act, match.think("novice").action)
        if asked(match):
            break
    desk.sit(match, {"deal": match.deal})
    card = plain(mark(match.rules.pack.name(match.view(0).upcard)))
    assert desk.shown.fields["prompt"].startswith((f"Take {card}", f"Buy {card}"))
    label = desk.item("text:buying").label
    assert label.startswith((f"Take the {card}?", f"Buy the {card}?")) and label.count("You now") == 1
    scene = desk.table.stage.scene.buying
    assert scene is not None and [one.name for one in scene.buyers if one.right == "now"] == ["You"]
    assert scene.buyers[0].right == "threw" or "threw it" not in label


def test_a_card_that_must_be_laid_stands_beside_the_piles_until_it_lies(desk: TableDesk) -> None:
    desk.place("rummy_500", ["6S 6D 9C QH", "2C 3S 5C", "6C 8D JS"], "3D 6H KD", phase="draw")
    assert not desk.has("text:claim")
    desk.click("card:6H")
    desk.click("card:6H")
    assert desk.item("text:claim").label == "You took it. It must be laid in this turn."
    desk.select("6S", "6D", "6H")
    desk.click("button:meld")
    assert not desk.has("text:claim")


def test_what_the_others_have_done_since_my_turn_stands_beside_the_piles(desk: TableDesk) -> None:
    people = [SeatInfo("You"), *(SeatInfo(name, "computer", "novice", name.lower()) for name in ("Ada", "Bruno"))]
    match = Match.begin(SHIPPED.resolve("straight_rummy"), people, 7, dealer=2)
    desk.sit(match, {"deal": match.deal})
    assert desk.item("text:news").label == "Hand 1: Bruno deals."
    desk.press("d")
    card = desk.hand[0]
    desk.select(card)
    desk.click("button:discard")
    desk.my_turn()
    label = desk.item("text:news").label
    thrown = [plain(mark(match.rules.pack.name(event.card))) for event in match.view(0).history if isinstance(event, Discarded)]
    assert label.startswith("Since your turn: Ada: ") and f", {thrown[-2]}; Bruno: " in label and label.endswith(thrown[-1])
    assert plain(mark(card)) not in label


@pytest.mark.parametrize("people", [2, 4, 5, 6, 8])
@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1920, 1080), (720, 1280)])
def test_a_claim_is_drawn_within_its_frame(
    size: tuple[int, int], people: int, desk: TableDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[pygame.Rect] = []
    draw = Text.draw

    def watched(*args: Any, **given: Any) -> pygame.Rect:
        drawn.append(draw(*args, **given))
        return drawn[-1]

    monkeypatch.setattr(Text, "draw", watched)
    owed = ClaimScene(say("rail.took"), say("rail.owed"), "9D", say("rail.owed_brief", card=mark("9D")))
    people_in_turn = tuple(Buyer(name.lower(), name, say("buy.threw"), "left") for name in NAMES[1:people])
    layout = lay(replace(table(people, 9), rail=Rail(claim=owed)), size)
    board = Board(pygame.Surface(size), layout.k, desk.app.art, desk.app.text)
    rail.draw(board, layout.claim, owed)
    assert drawn and all(pygame.Rect(layout.claim.ints()).inflate(2, 8).contains(words) for words in drawn), drawn
    drawn.clear()
    asked = BuyScene(
        say("buy.title", card=mark("9D")),
        "and two cards from the stock",
        "9D",
        (*people_in_turn, Buyer("you", "You", say("buy.now"), "now")),
    )
    layout = lay(replace(table(people, 9), buying=asked, buttons=("button:buy", "button:pass")), size)
    buy_bar.bar(layout, asked).draw(board)
    room = pygame.Rect(words_room(layout.buying, layout.items).ints())
    assert drawn and all(room.inflate(2, 8).contains(words) for words in drawn), drawn


def test_who_does_not_want_deadwood_counted_sees_the_limit_alone(desk: TableDesk) -> None:
    desk.app.settings["deadwood"] = False
    desk.place("gin_standard", ["7S 7H 7C 3D 4D 5D 6D AC 2S 4H", "2C 3C 9D 9H KC QS JD 8H 8C TD"], "QD", phase="draw")
    assert desk.item("text:goal").label == "Knock at 10 or less"
    desk.app.settings["deadwood"] = True
    desk.table.table.refresh()
    desk.settle()
    assert desk.item("text:goal").label == "Knock at 10 or less. Deadwood 7"


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (720, 1280)])
def test_where_melds_score_the_own_lane_says_what_they_come_to(size: tuple[int, int], tmp_path: Path) -> None:
    desk = TableDesk(tmp_path, size)
    desk.place("rummy_500", ["6S 6D 9C QH", "2C 3S 5C"], "3D 6H KD", phase="draw", melds=[(0, "KS KH KC"), (1, "7S 7H 7D")])
    assert desk.item("text:melded").label == "Your melds: 30 points"
    x, y, w, h = desk.item("text:melded").rect
    gold = [desk.picture().get_at((px, py))[:3] == theme.GOLD for px in range(x, x + w) for py in range(y, y + h)]
    assert any(gold), "the points are drawn in gold"
    assert desk.table.stage.scene.seats[0].note == "In hand 31", "what is left in the hand is not what there is to win"
    desk.place("straight_rummy", ["6S 6D 9C QH", "2C 3S 5C"], "3D 6H KD", phase="draw", melds=[(0, "KS KH KC")])
    assert not desk.has("text:melded")
    desk.close()
