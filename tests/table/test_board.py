"""The laws of a board at every size: nothing over anything else, nothing cut, the order kept, everything large enough."""

from __future__ import annotations

from itertools import combinations, pairwise

from hypothesis import given
from hypothesis import strategies as st

from game.table.geometry import Rect
from game.table.layout.board.board_sets import NUMBER
from game.table.layout.lay import lay
from game.table.layout.layout import Layout
from game.table.scene.altered import altered
from game.table.scene.board import BoardScene, Lack, SetTold, SlotScene
from game.table.scene.scene import TableScene
from game.table.theme import LEAST_TEXT
from tests.table.board_given import on_board
from tests.table.given import FOURTEEN, SIZES, in_windows

SLACK = 0.5
WINDOWS = tuple(dict.fromkeys((*FOURTEEN, *SIZES)))
INDEX_OF_TILE, INDEX_OF_CARD = 0.5, 0.328
"""How high the number of a tile and the large index of a card are, in parts of the width."""
LEAST_INDEX = 11
TILES = 106


def check(scene: TableScene, layout: Layout) -> None:
    """Nothing lies over anything else, and all of it in the window."""
    board, window = layout.board, Rect(0, 0, *layout.size)
    assert board is not None
    for name, rect in layout.items.items():
        assert rect.w > 0 and rect.h > 0, name
        assert rect.inside(window, 0.01), name
    for meld in scene.melds:
        for card in meld.cards:
            assert card in scene.held or layout.poses[card].box.inside(board.room, 0.01), card
    for here, there in combinations(board.sets, 2):
        assert here.box.common(there.box) <= SLACK, (here.name, there.name)
        assert here.box.common(layout.slot) <= SLACK, here.name
    solids = {name: layout.items[name] for name in layout.items if name.startswith(("seat:", "button:", "pile:"))}
    solids |= {"board": board.room, "prompt": layout.prompt, "hand": layout.items["area:hand"], "tools": layout.toolbar}
    for tool in scene.tools:
        solids.pop(tool)
    for (one, a), (two, b) in combinations(solids.items(), 2):
        assert a.common(b) <= SLACK, (one, two)
    assert layout.slot.inside(board.room, 0.01)


def check_order(scene: TableScene, layout: Layout) -> None:
    """Sets lie in their order, row after row, and the cards of a set in theirs."""
    assert layout.board is not None
    names = [one.name for row in layout.board.rows for one in row]
    assert names == [meld.id for meld in scene.melds]
    lying = [(round(one.box.y), one.box.x) for one in layout.board.sets]
    assert lying == sorted(lying)
    for meld in scene.melds:
        poses = [layout.poses[card] for card in meld.cards]
        assert all(a.x < b.x and a.z < b.z and a.y == b.y for a, b in pairwise(poses))


def check_legible(layout: Layout, index: float) -> None:
    assert layout.board is not None
    assert layout.board.width * index >= LEAST_INDEX - 0.05
    if layout.rack is not None:
        assert layout.rack.places[0].w * index >= LEAST_INDEX - 0.05
    assert layout.prompt.h >= LEAST_TEXT + 4


@st.composite
def whole_tables(draw: st.DrawFn) -> list[int]:
    """Sets of three to thirteen, at most as many tiles as there are."""
    counts = draw(st.lists(st.one_of(st.integers(3, 4), st.integers(3, 13)), max_size=35))
    while sum(counts) > TILES:
        counts.pop()
    return counts


@given(st.sampled_from(WINDOWS), whole_tables(), st.integers(1, 40))
def test_whatever_lies_on_the_board_lies_apart_in_order_and_whole(size: tuple[int, int], counts: list[int], rack: int) -> None:
    scene = on_board(counts, min(rack, 40))
    layout = lay(scene, size)
    check(scene, layout)
    check_order(scene, layout)
    check_legible(layout, INDEX_OF_TILE)


@given(st.sampled_from(WINDOWS), whole_tables(), st.integers(2, 6))
def test_cards_on_a_board_lie_fanned_out_and_every_index_is_seen(size: tuple[int, int], counts: list[int], seats: int) -> None:
    scene = on_board(counts, None, seats)
    layout = lay(scene, size)
    check(scene, layout)
    check_order(scene, layout)
    check_legible(layout, INDEX_OF_CARD)


@in_windows(FOURTEEN)
def test_a_table_that_is_pulled_apart_has_room_piece_by_piece(size: tuple[int, int]) -> None:
    for counts in ([1] * TILES, [2] * 53, [3] * 35, [13] * 8, [5] * 21, [7] * 15):
        scene = on_board(counts)
        layout = lay(scene, size)
        check(scene, layout)
        check_order(scene, layout)
        check_legible(layout, INDEX_OF_TILE)


def check_slot(layout: Layout) -> None:
    """A numbered place lies on the board, and its number is large enough to be read."""
    assert layout.board is not None
    slot = layout.board.slots["slot:1"]
    assert slot.inside(layout.board.room, 0.01)
    assert slot.w >= NUMBER * layout.k - 0.05


@given(st.sampled_from(WINDOWS), whole_tables().filter(bool), st.data())
def test_what_is_chosen_moves_no_set(size: tuple[int, int], counts: list[int], data: st.DataObject) -> None:
    scene = on_board(counts)
    plain = lay(scene, size)
    meld = scene.melds[data.draw(st.integers(0, len(counts) - 1))]
    slots = (SlotScene(1, meld.id, data.draw(st.integers(0, len(meld.cards))), "behind 5 6 7"),)
    chosen = lay(altered(scene, board=BoardScene(slots=slots, lifted=scene.hand[:1])), size)
    check_slot(chosen)
    assert all(chosen.poses[card] == plain.poses[card] for one in scene.melds for card in one.cards)


@given(st.sampled_from(WINDOWS), whole_tables().filter(bool), st.data())
def test_only_the_set_under_a_held_card_makes_room_and_only_in_its_row(
    size: tuple[int, int], counts: list[int], data: st.DataObject
) -> None:
    scene = on_board(counts)
    plain = lay(scene, size)
    meld = scene.melds[data.draw(st.integers(0, len(counts) - 1))]
    at = data.draw(st.integers(0, len(meld.cards)))
    slots = (SlotScene(1, meld.id, at, "behind 5 6 7"),) if data.draw(st.booleans()) else ()
    held = data.draw(st.sampled_from([scene.hand[0], *(card for one in scene.melds for card in one.cards)]))
    pulled = altered(scene, board=BoardScene(slots=slots, lifted=(held,), gap=(meld.id, at)), held=(held,))
    layout = lay(pulled, size)
    check(pulled, layout)
    assert plain.board is not None and layout.board is not None and layout.board.rows == plain.board.rows
    if slots:
        check_slot(layout)
    row = next(row for row in plain.board.rows if meld.id in {one.name for one in row})
    names = [one.name for one in row]
    for other in scene.melds:
        for number, card in enumerate(other.cards):
            if card == held:
                assert card not in layout.poses, "its place stays free"
                continue
            before, after = plain.poses[card], layout.poses[card]
            assert after.y == before.y and after.w == before.w
            beyond = other.id in names[names.index(meld.id) + 1 :] or (other is meld and number >= at)
            assert after.x >= before.x - 0.01 if beyond else after.x == before.x, card


@given(st.sampled_from(WINDOWS), whole_tables().filter(bool), st.data())
def test_the_place_that_a_broken_set_lacks_pushes_only_its_own_row(
    size: tuple[int, int], counts: list[int], data: st.DataObject
) -> None:
    scene = on_board(counts)
    plain = lay(scene, size)
    meld = scene.melds[data.draw(st.integers(0, len(counts) - 1))]
    at = data.draw(st.integers(0, len(meld.cards)))
    told = {meld.id: SetTold("lacks a third eight", (Lack(at, ("card:8R",)),))}
    slots = (SlotScene(1, meld.id, at, "behind 5 6 7"),) if data.draw(st.booleans()) else ()
    broken = altered(scene, board=BoardScene(slots=slots, told=told, lifted=scene.hand[:1]))
    layout = lay(broken, size)
    check(broken, layout)
    check_order(broken, layout)
    assert plain.board is not None and layout.board is not None and layout.board.rows == plain.board.rows
    row = next(row for row in plain.board.rows if meld.id in {one.name for one in row})
    pushed = {card for one in row for card in one.cards}
    for other in scene.melds:
        for card in other.cards:
            before, after = plain.poses[card], layout.poses[card]
            assert after.y == before.y and after.w == before.w
            assert card in pushed or after.x == before.x, card


@given(st.sampled_from(WINDOWS), whole_tables().filter(lambda counts: len(counts) > 1), st.data())
def test_sets_keep_their_rows_when_others_grow_or_come(size: tuple[int, int], counts: list[int], data: st.DataObject) -> None:
    scene = on_board(counts)
    before = lay(scene, size)
    assert before.board is not None
    known = BoardScene(before=before.board.rows, width=before.board.width / before.k)
    number = data.draw(st.integers(0, len(counts) - 1))
    parted = scene.melds[number]
    at = data.draw(st.integers(1, max(1, len(parted.cards) - 1)))
    halves = (parted.cards[:at], parted.cards[at:])
    rest = tuple(meld for meld in scene.melds if meld is not parted)
    made = tuple(
        type(parted)(number, -1, cards) for number, cards in zip((90, 91), halves, strict=True) if cards
    )  # both halves have new numbers, as after a turn
    after = lay(altered(scene, melds=(*rest, *made), board=known), size)
    assert after.board is not None
    names = [one.name for row in after.board.rows for one in row]
    was = [meld.id for meld in scene.melds]
    was[number : number + 1] = [meld.id for meld in made]
    assert names == was
    if after.board.width == before.board.width:
        old = {one.name: at for at, row in enumerate(before.board.rows) for one in row}
        new = {one.name: at for at, row in enumerate(after.board.rows) for one in row}
        first = old[parted.id]
        for name in old.keys() & new.keys():
            assert new[name] == old[name] or old[name] >= first, name


def test_a_few_heads_share_the_room_beside_the_pool() -> None:
    """What somebody is said to do stands beside the name, not over it."""
    wide = {seats: lay(on_board([3], seats=seats), (1920, 1080)) for seats in (2, 3, 4)}
    heads = {seats: layout.items["seat:1"].w for seats, layout in wide.items()}
    assert heads[2] == heads[3] > 1.4 * heads[4]
    assert len({round(layout.items["pile:stock"].x) for layout in wide.values()}) == 1
