"""Canasta's table in the window: melds in the lanes of their ranks, a pile that says why it may be taken, a hand by rank."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from game.ui.table.input.under_pointer import told_at
from game.words.catalogue import plain

from tests.ui.table_desk import TableDesk  # first: it chooses the driver  # isort: skip

import pygame
import pytest

from game.match.match import Match
from game.match.setup import SeatInfo
from game.table.items import CONTAINERS, overlap
from game.table.layout.layout import Layout
from game.table.layout.ranked_fan import rank_of
from game.table.scene.rail import NeedsScene
from game.ui.art.text import Text
from game.ui.program.input import Motion
from game.ui.table.present.rank_lanes import side_told
from game.ui.table.state.dwell import REST
from tests.match.tables import hand_by_novices
from tests.variants.shelf import SHIPPED

MINE = "JK 2C AS AH QH QD JS 8S 7H 7D 7C 5C 5H 4S 3S"
OTHERS = ["9S 9C 8C JD", "9H 8H 8D 6C", "TD TC 9D 6H"]
MELDS = [(1, "JC JD JH"), (1, "TS TH TC TD TS TH 2H"), (0, "AC AD AS"), (0, "KS KH KD KC KS KH KC"), (0, "6S 6H 6D")]
PEOPLE = (SeatInfo("You"), *(SeatInfo(name, "computer", "novice", name.lower()) for name in ("Ada", "Bruno", "Clio")))


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableDesk]:
    desk = TableDesk(tmp_path_factory.mktemp("strips"))
    yield desk
    desk.close()


def sit(desk: TableDesk, pile: str, phase: str = "draw", mine: str = MINE, melds: list[tuple[int, str]] | None = None) -> None:
    others = ["9S 9C 8C", "9H 8H 8D 6C", "9D 6C"]
    desk.place("canasta_classic", [mine, *others], pile, phase=phase, melds=MELDS if melds is None else melds)


def layout(desk: TableDesk) -> Layout:
    return desk.table.stage.layout


def why(desk: TableDesk) -> NeedsScene:
    found = desk.table.stage.scene.rail.needs
    assert found is not None
    return found


# ---- lanes -------------------------------------------------------------------------------------------------------


def test_melds_lie_in_the_lanes_of_their_ranks_and_canastas_squared(whole: TableDesk) -> None:
    sit(whole, "5D 4D")
    scene, made = whole.table.stage.scene, layout(whole)
    assert [strip.seats for strip in scene.strips] == [(1, 3), (0, 2)]
    for meld in scene.melds:
        strip = next(strip for strip in made.strips if meld.owner in strip.seats)
        lane = next(lane for lane in strip.lanes if lane.name == meld.lane)
        assert all(lane.box.x <= made.poses[card].x <= lane.box.right for card in meld.cards), meld.lane
        assert made.stacks[meld.id].squared == bool(meld.closed) == (len(meld.cards) > 6)
    mixed = next(meld for meld in scene.melds if meld.closed == "mixed")
    assert (mixed.wilds, made.stacks[mixed.id].wilds) == (1, 1)
    assert [side.closed for side in scene.strips] == ["1 canasta", "1 canasta"]


def test_a_canasta_that_is_pointed_at_is_fanned_and_hides_what_lies_under_it(whole: TableDesk) -> None:
    sit(whole, "5D 4D", melds=[*MELDS, (0, "QC QD QS QH"), (2, "8S 8H 8D 8C")])
    kings = next(meld for meld in whole.table.stage.scene.melds if meld.lane == "K" and meld.closed)
    beside = [item.id for item in whole.shown.items if item.role == "card" and item.zone.startswith("meld:")]
    whole.app.dispatch(Motion(whole.centre(kings.id)))
    whole.settle()
    assert whole.table.stage.scene.opened == kings.id
    seen = [item for item in whole.shown.items if item.role not in CONTAINERS and item.rect[2]]
    assert all(item.rect[2] > 9 for item in seen if item.zone == kings.id) and set(kings.cards) <= {item.id for item in seen}
    assert set(beside) - {item.id for item in seen}, "a neighbour's card lies under the fan"
    assert not [(one.id, other.id) for n, one in enumerate(seen) for other in seen[n + 1 :] if overlap(one.rect, other.rect)]


def test_chosen_cards_show_their_lane_and_are_laid_there_by_a_drop(whole: TableDesk) -> None:
    sit(whole, "5D 4D", phase="play")
    whole.select("7H", "7D", "7C")
    lane = next(lane for lane in layout(whole).strips[-1].lanes if lane.name == "7")
    assert layout(whole).slot == lane.box and "area:melds" in whole.table.table.moment.usable
    whole.drag("card:7H", "area:melds")
    assert ["7H", "7D", "7C"] in [sorted(meld, key=["7H", "7D", "7C"].index) for meld in whole.melds if meld[0][0] == "7"]
    laid = next(meld for meld in whole.table.stage.scene.melds if meld.lane == "7")
    assert all(lane.box.inside(layout(whole).strips[-1].room) for _ in laid.cards)


def test_a_drop_on_another_lane_means_a_new_meld_all_the_same(whole: TableDesk) -> None:
    sit(whole, "5D 4D", phase="play")
    whole.select("7H", "7D", "7C")
    free = next(lane for lane in layout(whole).strips[-1].lanes if lane.name == "J")
    whole.drag("card:7H", (round(free.box.centre[0]), round(free.box.centre[1])))
    assert any(meld.lane == "7" for meld in whole.table.stage.scene.melds)


def test_a_card_dropped_on_its_meld_is_laid_off(whole: TableDesk) -> None:
    sit(whole, "5D 4D", phase="play")
    whole.drag("card:AH", "meld:3")
    assert len(whole.melds[2]) == 4 and "AH" not in whole.hand


def test_no_lane_moves_while_a_hand_is_played(whole: TableDesk) -> None:
    for variant in ("canasta_classic", "samba", "hand_and_foot"):
        match = Match.begin(SHIPPED.resolve(variant), PEOPLE, 11)
        first = None
        for _ in range(6):
            moves = match.decisions + 9
            while not match.hand_over and (match.decisions < moves or match.to_act != 0):
                seat = match.to_act
                assert seat is not None
                match.submit(seat, match.think("novice").action)
            if match.hand_over:
                break
            whole.sit(match, {})
            lanes = [[(lane.name, lane.box) for lane in strip.lanes] for strip in layout(whole).strips]
            first = first or lanes
            assert lanes == first, variant
        assert first


# ---- the pile ----------------------------------------------------------------------------------------------------


def test_a_frozen_pile_says_what_froze_it_and_what_is_missing(whole: TableDesk) -> None:
    sit(whole, "5D 2S 8D")
    scene = whole.table.stage.scene
    assert scene.across == "card:2S" and layout(whole).poses["card:2S"].angle == 90
    told = why(whole)
    assert not told.met and told.missing == 1 and told.cards == ("card:8S",)
    assert told.why == "⟦2S⟧ froze it: only two eights from your hand take it."
    assert not scene.may_take and not scene.takes


def test_a_pile_that_may_be_taken_shows_with_what(whole: TableDesk) -> None:
    sit(whole, "5D 2S QC")
    scene, told = whole.table.stage.scene, why(whole)
    assert told.met and told.why == "Your two queens take it."
    assert scene.may_take and scene.takes == {"card:QH", "card:QD"} <= set(scene.hand)


def test_a_black_three_lets_nobody_take_the_pile(whole: TableDesk) -> None:
    sit(whole, "5D 4D 3C")
    told = why(whole)
    assert told.never and not told.met and told.why.startswith("⟦3C⟧ lies on top")


def test_a_side_without_a_meld_is_told_so(whole: TableDesk) -> None:
    sit(whole, "5D 4D 8D", melds=MELDS[:2])
    assert why(whole).why == "Your side has no meld yet: only two eights from your hand take it."
    sit(whole, "5D 4D 7S", melds=MELDS[:2], mine="7H 7D 4S 5C")
    assert why(whole).why == "Two sevens are not enough: first melds must be worth 50 points with the top card."


def test_what_else_is_in_the_way_is_said_in_the_words_of_the_refusal(whole: TableDesk) -> None:
    """With a closed meld of seven in Hand and Foot no eighth card may come."""
    whole.place(
        "hand_and_foot", ["QH QD 4S 5C", "9S 9C 8C", "9H 8H 8D 6C", "9D 6C"], "5D QC", phase="draw",
        melds=[(0, "QS QS QC QC QS QH")],
    )  # fmt: skip
    assert not why(whole).met and plain(why(whole).why).endswith("the meld Q♠ Q♠ Q♣ Q♣ Q♠ Q♥ has no room for them.")


def test_a_meld_opens_when_the_pointer_has_rested_and_not_because_it_was_laid_there(whole: TableDesk) -> None:
    sit(whole, "5D 6D")
    dwell, app, fingers = whole.table.table.presenter.dwell, whole.app, whole.table.table.fingers
    melds = {"meld:1"}
    app.settings.override("speed", "normal")
    app.reader.pointer, fingers.hot = (10, 10), None
    assert dwell.meld(melds) is None
    app.reader.pointer, fingers.hot = (20, 20), "meld:1"
    assert dwell.meld(melds) is None and not dwell.due(), "it is only passed over"
    app.now += 2 * REST
    assert dwell.due() and dwell.meld(melds) == "meld:1" and not dwell.due()
    dwell.acted()
    app.now += 10 * REST
    assert dwell.meld(melds) is None, "cards were just laid there"
    app.reader.pointer = (21, 20)
    assert dwell.meld(melds) is None
    app.now += 2 * REST
    assert dwell.meld(melds) == "meld:1", "it has been pointed at again"
    fingers.hot = None
    app.settings.override("speed", "instant")


def test_nothing_is_said_of_the_pile_after_the_draw(whole: TableDesk) -> None:
    sit(whole, "5D 2S 8D", phase="play")
    assert whole.table.stage.scene.rail.needs is None


# ---- the hand ----------------------------------------------------------------------------------------------------


def test_a_dealt_hand_lies_by_rank_in_the_order_of_the_lanes(whole: TableDesk) -> None:
    whole.sit(Match.begin(SHIPPED.resolve("canasta_2"), PEOPLE[:2], 3), {})
    ranks = [rank_of(card) for card in whole.table.stage.scene.hand]
    order = ["JK", "2", *whole.table.session.rules.lanes, "3"]
    assert ranks == sorted(ranks, key=order.index) and len(layout(whole).hand_rows) == 2


@pytest.mark.parametrize("how", ["click", "drag"])
def test_a_drawn_card_goes_to_its_rank_and_is_still_new(whole: TableDesk, how: str) -> None:
    whole.sit(Match.begin(SHIPPED.resolve("canasta_2"), PEOPLE[:2], 3), {})
    whole.my_turn()
    before = set(whole.hand)
    if how == "click":
        whole.click("pile:stock")
    else:
        whole.drag("pile:stock", "area:hand")
    scene = whole.table.stage.scene
    came = {f"card:{name}" for name in set(whole.hand) - before}
    assert came and came <= scene.new
    ranks = [rank_of(card) for card in scene.hand]
    assert len(set(ranks)) == 1 + sum(a != b for a, b in pairwise(ranks)), "no rank lies in two places"


def test_a_card_dragged_within_the_hand_lies_where_it_was_put(whole: TableDesk) -> None:
    sit(whole, "5D 4D", phase="play")
    rows = layout(whole).hand_rows
    assert len(rows) == 2
    first, goal = rows[1][0], rows[0][0]
    x, y, _, h = whole.item(goal).rect
    whole.drag(first, (x + 2, y + h // 2))
    assert whole.table.stage.scene.hand.index(first) <= 1


def test_arrow_keys_go_along_the_rows_and_from_one_to_the_other(whole: TableDesk) -> None:
    sit(whole, "5D 4D", phase="play")
    rows = layout(whole).hand_rows
    whole.press("right")
    assert whole.table.table.focused == rows[0][0]
    for card in rows[0][1:]:
        whole.press("right")
        assert whole.table.table.focused == card
    whole.press("down")
    assert whole.table.table.focused in rows[1]
    whole.press("up")
    assert whole.table.table.focused in rows[0]


def test_every_card_of_the_hand_can_be_clicked(whole: TableDesk) -> None:
    sit(whole, "5D 4D", phase="play")
    for number, item in enumerate(whole.table.stage.scene.hand, 1):
        whole.app.now += 1.0  # no double-click
        whole.click(item)
        assert item in whole.table.stage.scene.selected and len(whole.table.stage.scene.selected) == number


def test_counts_stand_on_ranks_that_lie_together(whole: TableDesk) -> None:
    sit(whole, "5D 4D", phase="play")
    counted = {rank_of(group[0]): len(group) for group in layout(whole).counts}
    assert counted == {"A": 2, "Q": 2, "7": 3, "5": 2}
    whole.app.dispatch(Motion((5, 5)))
    assert whole.picture()


# ---- what lies there is worth ------------------------------------------------------------------------------------


def test_the_head_of_a_strip_says_what_lies_there_and_would_count(whole: TableDesk) -> None:
    """A natural canasta of fives 500 and its cards 35, three kings and a two 50."""
    whole.place(
        "canasta_classic", ["QH QD 4S 6S", "9S 9C 8C", "9H 8H 8D", "9D 6C"], "5D QC", phase="draw",
        melds=[(0, "5S 5H 5D 5C 5S 5H 5C"), (2, "KS KH KD 2C"), (1, "7S 7H 7D")], scores=[300, 120, 300, 120],
    )  # fmt: skip
    theirs, ours = whole.table.stage.scene.strips
    assert (theirs.lying, ours.lying) == ("+15", "+585")
    assert whole.item("text:side:1").label == f"{ours.name}: 300 +585, 1 canasta"
    at = layout(whole).strips[-1].facts.centre
    assert told_at(whole.table.table, at) == "text:side:1"
    assert "+585 on the table in this hand" in side_told(whole.table.stage.scene, "text:side:1")


def test_nothing_is_worth_nothing_and_is_not_told(whole: TableDesk) -> None:
    sit(whole, "5D 4D", melds=[])
    assert all(not side.lying for side in whole.table.stage.scene.strips)


@pytest.mark.parametrize("size", [(960, 540), (1920, 1080), (720, 1280)])
def test_totals_and_what_lies_there_stand_beside_each_other_on_the_cloth_of_the_facts(
    size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = TableDesk(tmp_path, size)
    drawn: list[tuple[str, pygame.Rect]] = []
    plain = Text.draw

    def noting(self: Text, surface: pygame.Surface, words: str, *given: object, **more: object) -> pygame.Rect:
        spot = plain(self, surface, words, *given, **more)  # type: ignore[arg-type]
        drawn.append((words, spot))
        return spot

    monkeypatch.setattr(Text, "draw", noting)
    try:
        desk.place(
            "canasta_classic", ["QH QD 4S 6S", "9S 9C 8C", "9H 8H 8D", "9D 6C"], "5D QC", phase="draw",
            melds=[(0, "5S 5H 5D 5C 5S 5H 5C"), (2, "KS KH KD 2C"), (1, "7S 7H 7D")], scores=[4300, 4120, 4300, 4120],
        )  # fmt: skip
        for strip, side in zip(layout(desk).strips, desk.table.stage.scene.strips, strict=True):
            facts = pygame.Rect(strip.facts.ints()).inflate(4, 4)
            for words in (side.score, side.lying):
                spots = [spot for said, spot in drawn if said == words and facts.colliderect(spot)]
                assert spots and all(facts.contains(spot) and spot.h >= 12 for spot in spots), (words, spots, facts)
    finally:
        desk.close()


def test_a_canasta_is_called_what_its_ribbon_said_when_hands_lie_open(tmp_path: Path) -> None:
    desk = TableDesk(tmp_path)
    match = Match.begin(SHIPPED.resolve("canasta_classic"), PEOPLE, 7)
    hand_by_novices(match)
    desk.sit(match, {"deal": match.deal})
    desk.settle(lambda: desk.table.stage.scene.laid_out, seconds=30)
    scene = desk.table.stage.scene
    large = [meld for meld in scene.melds if len(meld.cards) >= 7]
    assert large and all(scene.kinds[meld.id] in ("natural", "mixed") for meld in large)
    assert all(scene.kinds[meld.id] == "Set" for meld in scene.melds if len(meld.cards) < 7)
    desk.close()
