"""Trust at the table: the fingerprint under the stock, the deck on the score sheet, and the luck meter."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator

from tests.ui.desk import SIZES  # first: it chooses the driver  # isort: skip

import pygame
import pytest

from game.cards.chance import Chance
from game.engine.verification import verified
from game.match.dealt import revealed
from game.match.deck import short
from game.match.match import Match
from game.match.saves.verify import DeckVerdict
from game.table import theme
from game.table.items import overlap
from tests.match import tables
from tests.ui.table_desk import PEOPLE, TableDesk


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableDesk]:
    made = TableDesk(tmp_path_factory.mktemp("home"))
    yield made
    made.close()


def sit(desk: TableDesk, variant: str = "straight_rummy", hands: int = 0, seed: int = 21) -> Match:
    """At a table with a shuffled deck, so many hands played."""
    match = Match.begin(tables.resolved(variant), PEOPLE[:2], seed, dealer=1)
    chance = Chance(2)
    while hands and not (match.deal == hands and match.hand_over):
        tables.step(match, chance)
    desk.sit(match, {})
    return match


def sheet(desk: TableDesk) -> None:
    """The score sheet is there: of itself after a hand, else opened."""
    if desk.shown.screen != "scores" and not desk.match.hand_over:
        desk.table.end.open_scores()
    desk.settle(lambda: desk.shown.screen == "scores")


def luck_known(desk: TableDesk) -> None:
    """The luck meter has done its work."""
    end = time.monotonic() + 60
    while desk.table.session.luck.wanted():
        assert time.monotonic() < end
        desk.app.turn()
    desk.settle()


def test_the_table_shows_the_beginning_of_the_fingerprint(desk: TableDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    match = sit(desk)
    assert match.promised is not None and match.decisions == 0
    assert short(match.promised) in desk.item("button:fingerprint").label
    desk.click("button:fingerprint")
    assert desk.shown.dialog == "promise"
    said = desk.item("text:promise.text").label.replace(" ", "").replace("\n", "")
    assert match.promised[:32] in said and match.promised[32:] in said
    assert str(match.hand_seed) not in said, "the seed is a secret until the hand is over"
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    desk.click("button:copy")
    assert copied == [match.promised] and desk.shown.dialog is None


def test_nothing_on_the_table_tells_the_seed_while_the_hand_lasts(desk: TableDesk) -> None:
    match = sit(desk, seed=8_446_744_073_709_551)
    for secret in (match.hand_seed, match.seed):
        assert str(secret) not in json.dumps(desk.shown.plain())


@pytest.mark.parametrize("size", [SIZES[0], SIZES[2], SIZES[-1]])
def test_the_mark_lies_over_nothing_else(desk: TableDesk, size: tuple[int, int]) -> None:
    desk.app.window.size = size
    desk.settle()
    for variant in ("straight_rummy", "gin_standard", "rummy_500"):
        sit(desk, variant)
        mark = desk.item("button:fingerprint").rect
        others = [item for item in desk.shown.items if item.rect[2] and item.id not in ("button:fingerprint", "area:melds")]
        assert not [item.id for item in others if overlap(item.rect, mark)]
        layout = desk.app.top.stage.layout  # type: ignore[attr-defined]
        found = desk.table.group.find("button:fingerprint")
        assert found is not None
        drawn = (found.rect.x, found.rect.y, found.rect.w, found.rect.h)  # it reacts around that as long as no meld lies there
        beside = [lane for lane in (*layout.lanes, layout.own_melds) if lane.right < layout.piles.stock.x]
        assert not [lane for lane in beside if overlap((round(lane.x), round(lane.y), round(lane.w), round(lane.h)), drawn)], (
            "melds will lie there"
        )
        assert mark[2] >= 14 * layout.k, "it can still be hit"
    desk.app.window.size = (1280, 720)
    desk.settle()


def test_while_the_cards_are_dealt_only_the_lock_speaks_of_the_fingerprint(desk: TableDesk) -> None:
    desk.app.settings.override("speed", "slow")
    match = Match.begin(tables.resolved(), PEOPLE[:2], 21, dealer=1)
    desk.app.home()
    from game.ui.table.screen import TableScreen

    table = TableScreen(desk.app, match, {})
    desk.app.push(table)
    assert match.promised is not None
    assert table.table.moment.dealing and not table.table.presenter.prompt.words
    assert short(match.promised) in desk.item("button:fingerprint").label
    desk.app.settings.override("speed", "instant")
    table.stage.finish()
    desk.settle()
    assert short(match.promised) not in table.table.presenter.prompt.words


def test_after_the_hand_the_deck_can_be_checked(desk: TableDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    match = sit(desk, hands=2)
    sheet(desk)
    desk.click("button:deck")
    shown = revealed(match, 2)
    assert shown is not None and shown.promised is not None
    assert short(shown.promised) in desk.item("text:deck.verdict").label
    assert "same fingerprint" in desk.item("text:deck.verdict").label
    assert str(shown.hand_seed) in desk.item("text:deck.seed").label
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    desk.click("button:copy")
    assert desk.item("text:deck.said").label == "Copied"
    found = verified(copied[0].encode(), tables.catalogue())
    assert isinstance(found, DeckVerdict) and found.good and found.shuffled
    desk.click("button:command")
    assert copied[1] == f"printf '%s' '{shown.text}' | sha256sum"
    desk.click("button:earlier")
    earlier = revealed(match, 1)
    assert earlier is not None and str(earlier.hand_seed) in desk.item("text:deck.seed").label
    desk.press("escape")
    assert desk.shown.screen == "scores"


def test_while_a_hand_lasts_only_finished_decks_can_be_looked_at(desk: TableDesk) -> None:
    match = sit(desk, hands=1)
    match.next_hand()
    desk.sit(match, {})
    sheet(desk)
    desk.click("button:deck")
    assert desk.item("text:deck").label == "The deck of hand 1"
    assert not desk.item("button:later").enabled if desk.has("button:later") else True
    desk.press("escape")
    desk.press("escape")


def test_the_luck_of_the_hand_is_a_number_that_explains_itself(desk: TableDesk) -> None:
    match = sit(desk, hands=2)
    sheet(desk)
    assert desk.has("luck:0") is (desk.table.session.luck.of(2) is not None), "a row only when it is worked out"
    luck_known(desk)
    book = desk.table.session.luck
    luck = book.of(2)
    assert luck is not None and book.hands() == 2
    for seat in (0, 1):
        whole = round(luck[seat].points)
        assert desk.item(f"luck:{seat}").label.endswith(f"+{whole}" if whole > 0 else f"−{-whole}" if whole else "0")
        desk.click(f"luck:{seat}")
        account = desk.item("text:account").label
        assert "Cards dealt" in account and "Match so far, 2 hands" in account
    kept = desk.table.session.presentation()["luck"]
    assert set(kept) == {"1", "2"}
    desk.sit(match, {"luck": kept, "deal": match.deal})
    assert desk.table.session.luck.of(2) is not None and not desk.table.session.luck.wanted()


def test_a_hand_that_is_taken_back_loses_its_luck(desk: TableDesk) -> None:
    match = sit(desk, hands=1)
    sheet(desk)
    luck_known(desk)
    book = desk.table.session.luck
    assert book.of(1) is not None
    match.undo()
    book.forget()
    assert book.of(1) is None and not book.wanted()


def test_with_named_cards_there_is_no_luck_row(desk: TableDesk) -> None:
    desk.begin()
    while not desk.match.hand_over:
        tables.step(desk.match, Chance(desk.match.decisions))
    desk.sit(desk.match, {})
    sheet(desk)
    assert not desk.has("luck:0") and desk.has("button:deck")


@pytest.mark.parametrize("variant", ["straight_rummy", "gin_hollywood"])
def test_nothing_on_the_sheet_overlaps_at_any_size(desk: TableDesk, variant: str) -> None:
    sit(desk, variant, hands=1)
    sheet(desk)
    luck_known(desk)
    over = desk.app.top
    for size in SIZES:
        desk.app.size, desk.app.k = size, theme.scale_of(size)
        over.resized()
        boxes = [item for item in over.items() if item.role == "button" and item.rect[2]]
        assert {"luck:0", "luck:1", "button:deck"} <= {item.id for item in boxes}
        for at, one in enumerate(boxes):
            x, y, w, h = one.rect
            assert x >= 0 and y >= 0 and x + w <= size[0] and y + h <= size[1], (size, one)
            assert not any(overlap(one.rect, other.rect) for other in boxes[at + 1 :]), (size, one)
    desk.app.size, desk.app.k = (1280, 720), theme.scale_of((1280, 720))
    over.resized()
