"""A place opens for what is held over it: at the place where the cards would come to lie, and nowhere else."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from game.table.layout.lay import lay
from game.table.layout.layout import Layout
from game.table.scene.preview import Ghosts, ghost_id, is_ghost
from game.table.scene.scene import Id, MeldScene, TableScene
from game.table.shapes import CARD
from tests.table.given import FOURTEEN, in_windows, table
from tests.table.test_layout import SLACK

NEW = ghost_id("card:8S")


def opened(scene: TableScene, meld: MeldScene, at: int, *ghosts: Id) -> TableScene:
    """The table while cards are held over a meld that takes them before its card with this number."""
    return replace(scene, ghosts=Ghosts(meld.id, (*meld.cards[:at], *(ghosts or (NEW,)), *meld.cards[at:])))


def steps(layout: Layout, cards: tuple[Id, ...]) -> list[float]:
    return [b.x - a.x for a, b in pairwise(layout.poses[card] for card in cards)]


@in_windows(FOURTEEN)
@pytest.mark.parametrize("at", [0, 1, 3])
def test_a_meld_opens_one_step_at_the_very_place(size: tuple[int, int], at: int) -> None:
    scene = table(3, 7, [(0, 3), (1, 3), (2, 3)])
    before = lay(scene, size)
    for meld in scene.melds:
        lit = opened(scene, meld, at)
        layout = lay(lit, size)
        (step, *_), ghost = steps(before, meld.cards), layout.poses[NEW]
        assert steps(layout, lit.ghosts.cards) == pytest.approx([step] * 3)
        assert (ghost.w, ghost.y) == (before.poses[meld.cards[0]].w, before.poses[meld.cards[0]].y)
        assert layout.items[meld.id].x == before.items[meld.id].x
        assert layout.items[meld.id].w == pytest.approx(before.items[meld.id].w + step)
        assert sorted(lit.ghosts.cards, key=lambda card: layout.poses[card].z) == list(lit.ghosts.cards)


@in_windows(FOURTEEN)
@pytest.mark.parametrize("melds", [1, 3, 8, 16, 24])
def test_only_what_lies_behind_it_in_its_row_gives_way(size: tuple[int, int], melds: int) -> None:
    scene = table(3, 7, [(number % 3, 3 + number % 3) for number in range(melds)])
    before = lay(scene, size)
    for meld in scene.melds:
        layout = lay(opened(scene, meld, len(meld.cards)), size)
        for card, pose in before.poses.items():
            now = layout.poses[card]
            assert (now.w, now.y) == (pose.w, pose.y), "no card becomes smaller or goes to another row"
            behind = pose.y == before.poses[meld.cards[0]].y and pose.x > before.items[meld.id].right
            assert now.x == pose.x or behind or card in meld.cards
        assert layout.widths == before.widths


@in_windows(FOURTEEN)
def test_where_the_lane_is_full_the_meld_overlaps_tighter_and_stays_inside(size: tuple[int, int]) -> None:
    tighter = 0
    for seats, melds in ((2, 24), (4, 16), (4, 24), (8, 16), (8, 24)):
        scene = table(seats, 7, [(number % seats, 3 + number % 4) for number in range(melds)])
        for meld in scene.melds:
            lit = opened(scene, meld, len(meld.cards), NEW, ghost_id("card:9S"))
            layout = lay(lit, size)
            home = layout.lanes[(meld.owner - scene.me - 1) % seats]
            gaps = steps(layout, lit.ghosts.cards)
            assert max(gaps) == pytest.approx(min(gaps)) and min(gaps) >= 0.15 * layout.poses[NEW].w
            tighter += min(gaps) < 0.37 * layout.poses[NEW].w
            beside = [other.cards for other in scene.melds if other.owner == meld.owner]
            assert all(layout.poses[card].box.inside(home, SLACK) for cards in (lit.ghosts.cards, *beside) for card in cards)
            on_top = [pose.z for card, pose in layout.poses.items() if not is_ghost(card) and pose.z < 650]
            assert layout.poses[NEW].z > max(on_top)
    assert tighter, "no lane was full"


@in_windows(FOURTEEN)
def test_while_there_is_room_the_card_comes_to_lie_where_its_ghost_stood(size: tuple[int, int]) -> None:
    scene = table(3, 7, [(0, 3), (1, 3), (1, 3), (2, 3)])
    for number, meld in enumerate(scene.melds):
        lit = opened(scene, meld, 0)
        grown = replace(meld, cards=(scene.hand[0], *meld.cards))
        melds = (*scene.melds[:number], grown, *scene.melds[number + 1 :])
        after = lay(replace(scene, melds=melds, hand=scene.hand[1:]), size)
        ghost, card = lay(lit, size).poses[NEW], after.poses[scene.hand[0]]
        if (after.meld_card, after.own_meld_card) == (lay(scene, size).meld_card, lay(scene, size).own_meld_card):
            assert (ghost.x, ghost.y, ghost.w) == pytest.approx((card.x, card.y, card.w), abs=0.5 * ghost.w * 0.1)


def test_what_gives_way_lies_under_what_takes_its_place() -> None:
    scene = table(3, 7, [(1, 4)])
    (meld,) = scene.melds
    cards = (*meld.cards[:2], NEW, meld.cards[3])  # a joker is freed
    layout = lay(replace(scene, ghosts=Ghosts(meld.id, cards)), (1280, 720))
    gone, ghost = layout.poses[meld.cards[2]], layout.poses[NEW]
    assert (gone.x, gone.y) == (ghost.x, ghost.y) and gone.z < ghost.z
    assert layout.items[meld.id] == lay(scene, (1280, 720)).items[meld.id]


@in_windows(FOURTEEN)
@pytest.mark.parametrize("own", [0, 1, 3, 12])
def test_a_new_meld_stands_in_the_place_for_it(size: tuple[int, int], own: int) -> None:
    ghosts = tuple(ghost_id(f"card:{rank}S") for rank in "678")
    scene = table(3, 7, [(0, 3)] * own)
    plain = lay(scene, size)
    layout = lay(replace(scene, ghosts=Ghosts("area:melds", ghosts)), size)
    boxes = [layout.poses[card].box for card in ghosts]
    assert all(box.inside(layout.own_melds, SLACK) for box in boxes)
    assert all(box.w == pytest.approx(layout.own_meld_card) for box in boxes)
    assert boxes[-1].right >= layout.slot.right - SLACK or boxes[0].x == pytest.approx(layout.slot.x)
    assert all(layout.poses[card] == pose for card, pose in plain.poses.items())


@in_windows(FOURTEEN)
@pytest.mark.parametrize(("spread", "discards"), [(0, 0), (0, 1), (0, 9), (52, 0), (52, 1), (52, 6), (52, 30)])
def test_a_card_over_the_pile_stands_on_its_top_and_moves_nothing(size: tuple[int, int], spread: int, discards: int) -> None:
    scene = replace(table(3, 7, discards=discards), spread=spread)
    plain = lay(scene, size)
    layout = lay(replace(scene, ghosts=Ghosts("pile:discard", (NEW,))), size)
    ghost = layout.poses[NEW]
    assert all(layout.poses[card] == pose for card, pose in plain.poses.items())
    assert all(pose.z < ghost.z for card, pose in plain.poses.items() if card in scene.discards)
    near = plain.items["pile:discard"].grown(0.5 * ghost.w)
    assert ghost.box.inside(near, SLACK)
    assert ghost.h == pytest.approx(CARD.high(ghost.w))
    assert NEW not in layout.items and layout.items == plain.items


def test_a_ghost_has_the_face_of_what_it_stands_for_and_a_name_of_its_own() -> None:
    names = [
        ghost_id("card:7H"),
        ghost_id("card:7H#2"),
        ghost_id("card:JK", "7H"),
        ghost_id("card:JK#2", "7H"),
        ghost_id("card:JK"),
    ]
    assert len(set(names)) == len(names)
    assert [name.partition(":")[2].partition("#")[0] for name in names] == ["7H", "7H", "7H", "7H", "JK"]
    assert all(map(is_ghost, names)) and not is_ghost("card:7H")
    assert Ghosts("meld:1", ("card:6H", names[0])).fresh == (names[0],)


def test_no_ghost_is_anything_that_can_be_hit() -> None:
    scene = table(3, 7, [(1, 4)])
    layout = lay(opened(scene, scene.melds[0], 4), (1280, 720))
    assert not any(is_ghost(item) for item in layout.items)
    assert layout.items["meld:1"].w > lay(scene, (1280, 720)).items["meld:1"].w
