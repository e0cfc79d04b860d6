"""The frames of a contract beside the hand: what lies in them, and where they stand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.cards.ids import card_set
from game.cards.pack import Pack
from game.table.layout.lay import lay
from game.table.scene.frames import Filling, FrameScene, from_plain
from game.table.scene.scene import TableScene
from tests.table.given import FOURTEEN, IDS, in_windows, table

PACK = Pack(copies=2, jokers=2)


def cards(names: str) -> tuple[int, ...]:
    return PACK.find_all(names.split())


# ---- what lies in them ---------------------------------------------------------------------------


def test_cards_go_from_frame_to_frame_and_out_again() -> None:
    nine, king = cards("9S KH")
    filling = Filling(((), ())).put((nine, king), 0).put((king,), 1)
    assert filling.groups == ((nine,), (king,))
    assert filling.without((nine,)).groups == ((), (king,))


def test_a_filling_holds_only_cards_of_the_hand_and_as_many_frames_as_there_are() -> None:
    nine, king = cards("9S KH")
    assert Filling(((nine,), (king,))).within(1 << king, 3).groups == ((), (king,), ())
    assert Filling(((nine,), (king,))).within(1 << king, 1).groups == ((),)


def test_a_save_keeps_what_lies_in_frames() -> None:
    both = cards("9S 9S KH")
    filling = Filling((both[:2], (), both[2:]))
    assert from_plain(filling.to_plain(PACK), card_set(both), PACK) == filling


@pytest.mark.parametrize("data", [None, 7, "9S", [7], [["9S", 7, "??"]], [["9S", "9S", "9S"]], {"frames": []}])
def test_a_damaged_save_brings_no_card_that_is_not_in_the_hand(data: object) -> None:
    both = cards("9S KH")
    assert from_plain(data, card_set(both), PACK).cards <= set(both)


# ---- where they stand ----------------------------------------------------------------------------

CONTRACTS = ((3, 3), (3, 3, 4), (4, 4, 4), (3, 3, 3, 3), (7, 7), (9,), (3, 8), (3, 3, 3, 4))


def framed(seats: int, sizes: tuple[int, ...], full: bool) -> TableScene:
    """A table with a contract of these lengths, whose frames hold all their cards, or none."""
    bare = table(seats, hand=13)
    spare = iter(IDS.all(range(90, 150)))
    frames = tuple(
        FrameScene(number, "Set of 3", "1 more", size, tuple(next(spare) for _ in range(size)) if full else ())
        for number, size in enumerate(sizes)
    )
    return replace(bare, framed=True, frames=frames, new_melds=False)


@in_windows(FOURTEEN)
@pytest.mark.parametrize("seats", range(2, 9))
def test_frames_stand_apart_in_the_own_lane(size: tuple[int, int], seats: int) -> None:
    for sizes in CONTRACTS:
        layout = lay(framed(seats, sizes, True), size)
        room = layout.own_melds.grown(1)
        boxes = [(frame.head, frame.box) for frame in layout.frames.values()]
        assert len(boxes) == len(sizes)
        for number, (head, box) in enumerate(boxes):
            assert room.x <= head.x and room.y <= head.y and box.right <= room.right and box.bottom <= room.bottom, (sizes, box)
            for other_head, other in boxes[:number]:
                assert not box.common(other) and not head.common(other) and not box.common(other_head)


@in_windows(FOURTEEN)
@pytest.mark.parametrize("seats", range(2, 9))
def test_cards_lie_inside_their_frame_from_the_left(size: tuple[int, int], seats: int) -> None:
    scene = framed(seats, (3, 3, 4), True)
    layout = lay(scene, size)
    for frame in scene.frames:
        box = layout.items[frame.id]
        lying = [layout.poses[card] for card in frame.cards]
        assert all(box.x <= pose.box.x and pose.box.right <= box.right and pose.box.bottom <= box.bottom for pose in lying)
        assert [pose.x for pose in lying] == sorted(pose.x for pose in lying)
        assert all(pose.box.w >= 16 for pose in lying)


@in_windows(FOURTEEN)
def test_a_frame_keeps_its_place_while_it_is_filled(size: tuple[int, int]) -> None:
    empty, full = (lay(framed(4, (3, 3, 4), filled), size).frames for filled in (False, True))
    assert empty == full


def test_once_the_contract_is_laid_the_lane_is_that_of_melds() -> None:
    scene = replace(table(4, melds=[(0, 3)]), framed=True)
    layout = lay(scene, (1280, 720))
    assert not layout.frames and layout.slot.w


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1920, 1080), (720, 1280)], ids=str)
@pytest.mark.parametrize("seats", range(3, 7))
def test_beside_frames_the_piles_are_the_largest_cards_above_the_hand_and_their_indices_are_free(
    size: tuple[int, int], seats: int
) -> None:
    layout = lay(framed(seats, (3, 3), True), size)
    widest = max(pose.w for item, pose in layout.poses.items() if item.startswith("card:") and item not in layout.rest)
    assert layout.piles.width >= widest - 0.01
    chip = layout.piles.discard_chip[1] - 18 * layout.k  # its upper edge
    assert chip > layout.piles.discard_foot.bottom - 0.04 * layout.piles.discard_foot.h


@pytest.mark.parametrize("size", [(960, 540), (1280, 720)], ids=str)
def test_the_names_of_piles_beside_frames_end_above_the_own_lane(size: tuple[int, int]) -> None:
    for seats in range(3, 9):
        layout = lay(framed(seats, (3, 3), False), size)
        assert layout.piles.discard_chip[1] + 16 * layout.k <= layout.own_melds.y + 0.5, seats


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (720, 1280)], ids=str)
@pytest.mark.parametrize("seats", range(3, 7))
def test_melds_that_came_out_of_frames_stand_in_the_middle_as_those_did(size: tuple[int, int], seats: int) -> None:
    scene = replace(table(seats, 7, [(0, 3), (0, 4)]), framed=True, new_melds=False)
    layout = lay(scene, size)
    boxes = [layout.items[meld.id] for meld in scene.melds]
    left, right = min(box.x for box in boxes), max(box.right for box in boxes)
    assert (left + right) / 2 == pytest.approx(layout.prompt.centre[0], abs=2)
    slot = layout.slot
    assert right <= slot.x and slot.right <= layout.own_melds.right
    full = lay(replace(table(seats, 7, [(0, 4)] * 9), framed=True, new_melds=True), size)
    own = [full.items[f"meld:{number}"] for number in range(1, 10) if f"meld:{number}" in full.items]
    assert own and all(box.x >= full.own_melds.x and box.right <= full.own_melds.right + 0.5 for box in own)
    assert not any(full.slot.common(box) for box in own)
