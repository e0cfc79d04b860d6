"""The laws of a table with a card on offer, at every size: nothing over anything else, nothing cut, everything large enough."""

from __future__ import annotations

import math
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.laying.offers import MELDS
from game.table.geometry import Rect
from game.table.layout.lay import lay
from game.table.layout.layout import Layout
from game.table.scene.altered import altered
from game.table.scene.board import BoardScene
from game.table.scene.scene import TableScene, back_id
from game.table.theme import LEAST_TEXT
from tests.table.given import FOURTEEN, SIZES, in_windows
from tests.table.offer_given import on_offer

SLACK = 0.5
SEVEN = ((1920, 1080), (1366, 768), (1280, 720), (960, 540), (720, 1280), (2560, 1440), (3840, 2160))
WINDOWS = tuple(dict.fromkeys((*SEVEN, *FOURTEEN, *SIZES)))
INDEX, LEAST_INDEX = 0.328, 11
"""How high the large index of a card is, in parts of its width, and the least in pixels."""


@st.composite
def tables(draw: st.DrawFn) -> TableScene:
    """Two to four players, none with more melded than the goal."""
    seats = draw(st.integers(2, 4))
    goal = {2: 11, 3: 9, 4: 8}[seats] if draw(st.booleans()) else 10
    melds: list[tuple[int, int]] = []
    for seat in range(seats):
        left = draw(st.integers(0, goal))
        while left >= 3:
            count = draw(st.integers(3, left)) if left < 6 else draw(st.integers(3, left - 3) | st.just(left))
            melds.append((seat, count))
            left -= count
    return on_offer(
        seats, draw(st.integers(0, 10)), melds, refused=draw(st.integers(0, 30)), goal=goal, others=draw(st.integers(0, 10)),
        discards=draw(st.integers(0, 3)), open=draw(st.booleans()), buttons=draw(st.integers(1, 3)),
    )  # fmt: skip


def solids(scene: TableScene, layout: Layout) -> dict[str, Rect]:
    """All that must not lie over one another."""
    assert layout.offer is not None
    found = {name: rect for name, rect in layout.items.items() if not name.startswith("card:")}
    for tool in scene.tools:
        found.pop(tool)
    tallies = {f"tally {box.seat}": box.room for box in layout.offer.tallies}
    return {**found, **tallies, "prompt": layout.prompt, "refused": layout.offer.refused, "tools": layout.toolbar}


def check(scene: TableScene, size: tuple[int, int]) -> Layout:
    layout = lay(scene, size)
    window, offer = Rect(0, 0, *layout.size), layout.offer
    assert offer is not None
    for name, rect in layout.items.items():
        assert rect.w > 0 and rect.h > 0, name
        assert rect.inside(window, 0.01), name
    for name, pose in layout.poses.items():
        assert pose.reach.inside(window, 0.01), name
    for (one, a), (two, b) in combinations(solids(scene, layout).items(), 2):
        assert a.common(b) <= SLACK, (one, two)
    lanes = {box.seat: room for box, room in zip(offer.tallies, layout.lanes, strict=True)}
    for meld in scene.melds:
        for card in meld.cards:
            assert layout.poses[card].box.inside(lanes[meld.owner], 0.01), (meld.owner, card)
    for card in scene.fan:
        assert layout.card_at(layout.items[card].centre) == card
        for name in ("button:discard", "button:meld", f"seat:{scene.me}"):
            assert name not in layout.items or layout.poses[card].reach.common(layout.items[name]) <= SLACK, (card, name)
    assert len({pose.w for item, pose in layout.rest.items()}) <= 1
    return layout


@given(st.sampled_from(WINDOWS), tables())
def test_every_table_fits_every_window(size: tuple[int, int], scene: TableScene) -> None:
    check(scene, size)


@in_windows(SEVEN)
@pytest.mark.parametrize("seats", (2, 3, 4))
def test_cards_can_be_read_at_the_seven_sizes(size: tuple[int, int], seats: int) -> None:
    full = [(seat, count) for seat in range(seats) for count in (4, 3, 3)]
    layout = check(on_offer(seats, 10, full, goal=11), size)
    assert min(layout.meld_card, layout.own_meld_card) * INDEX >= LEAST_INDEX
    assert layout.hand_card * INDEX >= LEAST_INDEX
    assert layout.prompt.h >= LEAST_TEXT + 4
    least = 44 if layout.k >= 2 / 3 - 1e-9 else 33
    assert all(min(layout.items[name].w, layout.items[name].h) >= least for name in ("button:discard", "button:meld"))


def test_the_numbers_of_the_concept_picture() -> None:
    layout = lay(on_offer(2, 4, [(1, 5), (1, 3), (0, 4), (0, 3)]), (1920, 1080))
    assert layout.offer is not None
    assert (round(layout.meld_card), round(layout.own_meld_card), round(layout.hand_card)) == (112, 112, 142)
    assert abs(layout.offer.card.w - 158) < 2
    assert abs(layout.piles.stock.w - layout.offer.refused.w) > 15


def test_the_uppermost_discard_is_the_card_on_offer_until_it_is_refused() -> None:
    offered = lay(on_offer(2, 10, [], discards=1, refused=0), (1280, 720))
    refused = lay(on_offer(2, 10, [], discards=1, refused=0, open=False), (1280, 720))
    assert offered.offer is not None and refused.offer is not None
    card = min(offered.poses, key=lambda item: math.dist(offered.poses[item].box.centre, offered.piles.discard.centre))
    assert refused.poses[card].box.common(refused.offer.refused) > 0
    assert refused.offer.card.common(refused.poses[card].box) == 0


def test_refused_cards_lie_face_down_unless_they_may_be_seen() -> None:
    layout = lay(on_offer(2, 10, [], discards=1, refused=3), (1280, 720))
    assert [layout.poses[back_id("refused", number)].face_up for number in range(3)] == [False] * 3


def test_nothing_of_the_table_moves_as_lanes_fill_and_hands_shrink() -> None:
    begun, late = lay(on_offer(2, 10, []), (1366, 768)), lay(on_offer(2, 1, [(0, 4), (0, 5), (1, 3)]), (1366, 768))
    assert begun.offer is not None and late.offer is not None
    assert (begun.offer.card, begun.piles.foot, begun.lanes) == (late.offer.card, late.piles.foot, late.lanes)
    assert begun.hand_card == late.hand_card


@in_windows(SEVEN)
@pytest.mark.parametrize("counts", ((3,), (4, 3), (5, 3, 3), (3, 3, 3, 1)))
def test_lifted_melds_lie_as_sets_in_the_own_lane(size: tuple[int, int], counts: tuple[int, ...]) -> None:
    scene = on_offer(2, 6, [(1, 4), *((0, count) for count in counts)])
    layout = lay(altered(scene, board=BoardScene(drafting=True)), size)
    assert layout.board is not None
    lane = layout.lanes[-1]
    assert [one.name for one in layout.board.sets] == [meld.id for meld in scene.melds if meld.owner == 0]
    for one, other in combinations(layout.board.sets, 2):
        assert one.box.common(other.box) <= SLACK
    for meld in scene.melds:
        for card in meld.cards if meld.owner == 0 else ():
            assert layout.poses[card].box.inside(lane, 0.01), card
    assert layout.slot.w > 0 and layout.slot.inside(lane, 0.01)
    assert layout.board.width * INDEX >= LEAST_INDEX
    still = lay(scene, size)
    assert layout.lanes == still.lanes and layout.poses[scene.discards[-1]] == still.poses[scene.discards[-1]]


def test_lanes_stay_where_they_are_as_a_hand_is_looked_back_at() -> None:
    scene = on_offer(2, 4, [(0, 4), (0, 3), (1, 3)])
    played, seen = lay(scene, (1280, 720)), lay(altered(scene, melding=False, new_melds=False), (1280, 720))
    for meld in scene.melds:
        assert all(played.poses[card] == seen.poses[card] for card in meld.cards)
    assert not seen.slot.w and MELDS not in seen.items


def test_a_short_name_has_its_whole_room() -> None:
    for size in SEVEN:
        layout = lay(on_offer(2, 4, []), size)
        assert layout.plates[1].name.w > 100 * layout.k
