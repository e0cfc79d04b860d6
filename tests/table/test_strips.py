"""Every rank has a lane of its own: what lies there is readable and apart from its neighbours, however much it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, pairwise

import pytest

from game.cards.pack import Pack
from game.rules.laying.offers import MELDS
from game.table.geometry import Rect
from game.table.layout.lay import lay
from game.table.layout.layout import Layout
from game.table.layout.rank_lanes import LEAST_STEP, RAISED
from game.table.layout.ranked_fan import rank_of
from game.table.scene.open_hands import OpenHand, laid_open
from game.table.scene.preview import Ghosts, ghost_id
from game.table.scene.scene import AsideScene, Id, MeldScene, SeatScene, TableScene, card_ids
from game.table.scene.strip_side import SideScene

SIZES = [(960, 540), (1280, 720), (1920, 1080), (2560, 1080), (720, 1280)]
RANKS = ("A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4")
SAMBA, BOLIVIA = (*RANKS, "run", "run", "run"), (*RANKS, "wild", "run", "run", "run")
FIVE = Pack(copies=8, jokers=8)
IDS = card_ids(FIVE)
INDEX = 0.34
"""So much of its width is the rank of a card high that lies small on the table."""


class Deck:
    """Cards to take by their rank."""

    def __init__(self) -> None:
        self.left = [IDS.id(card) for card in range(FIVE.size)]

    def take(self, ranks: Sequence[str]) -> tuple[Id, ...]:
        found = []
        for rank in ranks:
            found.append(next(card for card in self.left if rank_of(card) == rank))
            self.left.remove(found[-1])
        return tuple(found)


def table(
    melds: Sequence[tuple[int, str, int, str]],
    ladder: tuple[str, ...] = RANKS,
    seats: int = 4,
    partners: bool = True,
    hand: int = 24,
    pile: int = 40,
    threes: int = 4,
    packets: bool = False,
) -> TableScene:
    """A table with these melds: the owner, the lane, the number of cards, and what they are called if they are closed."""
    deck = Deck()
    laid = []
    for number, (owner, lane, count, closed) in enumerate(melds, 1):
        ranks = [lane] * count if lane in RANKS else ["2"] * count if lane == "wild" else list("456789TJQKA")[:count]
        laid.append(MeldScene(number, owner, deck.take(ranks), closed=closed, lane=lane, wilds=2 if closed == "mixed" else 0))
    sides = tuple((seat % 2, seat % 2 + 2) if partners else (seat,) for seat in range(seats))
    strips = [*dict.fromkeys(side for side in sides if 0 not in side), sides[0]]
    cards = deck.take(sorted((RANKS + ("2", "3"))[at % 13] for at in range(hand)))
    aside = [AsideScene("bonus", 0, threes, deck.take(["3"] * threes)), AsideScene("bonus", 1, threes, deck.take(["3"] * threes))]
    if packets:
        aside += [AsideScene("second_hand", seat, 11) for seat in range(seats)]
    discards = deck.take([(RANKS + ("2",))[at % 12] for at in range(pile)])
    across = next((card for card in discards if rank_of(card) == "2"), None)
    return TableScene(
        0,
        tuple(SeatScene(seat, "Somebody", "ada", "0", hand if seat == 0 else 11) for seat in range(seats)),
        cards,
        30,
        discards,
        tuple(laid),
        tuple(aside),
        buttons=("button:meld", "button:discard"),
        sides=sides if partners else (),
        ladder=ladder,
        strips=tuple(SideScene(side, "You and Somebody", "12 345", "no canasta yet") for side in strips),
        stacks=True,
        across=across,
        facts=("frozen",),
    )


FULL = [(owner, rank, 3 + at % 4, "") for owner in (0, 1) for at, rank in enumerate(RANKS)]
CLOSED = [(owner, rank, 7 + at % 3, ("natural", "mixed")[at % 2]) for owner in (0, 1) for at, rank in enumerate(RANKS)]
MIXED = [one for at, pair in enumerate(zip(FULL, CLOSED, strict=True)) for one in pair[at % 2 : at % 2 + 1]]
BOOKS = [*((owner, rank, 7, "natural") for owner in (0, 1) for rank in RANKS), *FULL]
RUNS = [(owner, "run", size, "samba" if size == 7 else "") for owner in (0, 1) for size in (3, 7, 5, 6, 4)]
TABLES = {
    "classic": table(FULL),
    "canastas": table(MIXED),
    "all_closed": table(CLOSED),
    "two": table(FULL, seats=2, partners=False),
    "three": table([*FULL, *((2, rank, 4, "") for rank in RANKS)], seats=3, partners=False),
    "samba": table([*MIXED, *RUNS], SAMBA),
    "bolivia": table([*FULL, *RUNS, (0, "wild", 4, ""), (1, "wild", 7, "wild")], BOLIVIA),
    "books": table(BOOKS, packets=True),
}
"""Eleven melds a side and more, 24 cards in the hand, a pile of 40, of which one lies across."""


@pytest.fixture(params=TABLES, ids=list(TABLES))
def crowded(request: pytest.FixtureRequest) -> TableScene:
    return TABLES[request.param]


def room_of(layout: Layout, meld: MeldScene) -> Rect:
    return next(strip.room for strip in layout.strips if meld.owner in strip.seats)


@pytest.mark.parametrize("size", SIZES)
def test_all_melds_lie_in_the_strip_of_their_side(crowded: TableScene, size: tuple[int, int]) -> None:
    layout = lay(crowded, size)
    for strip in layout.strips:
        assert strip.room.inside(layout.cloth)
    for meld in crowded.melds:
        room = room_of(layout, meld)
        assert all(layout.poses[card].box.inside(room) for card in meld.cards), meld
    for apart in crowded.aside:
        if apart.open:
            room = next(strip.room for strip in layout.strips if apart.owner in strip.seats)
            assert layout.items[apart.id].inside(room), apart
        elif apart.count:  # a packet stands at the plate of its owner
            assert layout.items[apart.id].common(layout.plates[apart.owner].panel), apart
            assert all(not layout.items[apart.id].common(layout.rest[card].box) for card in crowded.hand), apart


@pytest.mark.parametrize("size", SIZES)
def test_no_meld_lies_on_another_or_on_the_facts(crowded: TableScene, size: tuple[int, int]) -> None:
    layout = lay(crowded, size)
    runs = [meld for meld in crowded.melds if meld.lane == "run"]
    tucked = {meld.id for meld in runs} if len(runs) > 6 else set()  # more sequences than there is room for lie like a fan
    shows = {meld.id: layout.items[meld.id] for meld in crowded.melds}
    for one, other in combinations(shows, 2):
        if not {one, other} <= tucked:
            assert shows[one].common(shows[other]) < 1, (one, other)
    for strip in layout.strips:
        for item, box in shows.items():
            assert not strip.facts.common(box), item


@pytest.mark.parametrize("size", SIZES)
def test_every_rank_that_is_laid_can_be_read(crowded: TableScene, size: tuple[int, int]) -> None:
    """The rank of each meld's first card shows whole, those of an open one all, and none is less than 11 pixels high."""
    layout = lay(crowded, size)
    for meld in crowded.melds:
        stack, wide = layout.stacks[meld.id], layout.poses[meld.cards[0]].w
        assert round(INDEX * wide) >= 11, meld
        ys = [layout.poses[card].y for card in meld.cards]
        if not stack.squared:
            assert all(below - above >= LEAST_STEP * wide - 0.01 for above, below in pairwise(ys)), meld
        else:
            assert stack.cards == len(meld.cards), "its number is told"
        assert stack.shows.h >= INDEX * wide or meld.closed, meld


@pytest.mark.parametrize("size", SIZES)
def test_a_lane_never_moves(size: tuple[int, int]) -> None:
    empty, full = lay(table([]), size), lay(TABLES["classic"], size)
    for before, after in zip(empty.strips, full.strips, strict=True):
        assert [(lane.name, lane.box) for lane in before.lanes] == [(lane.name, lane.box) for lane in after.lanes]
        assert all(lane.bare for lane in before.lanes) and not any(lane.bare for lane in after.lanes)


@pytest.mark.parametrize("size", SIZES)
def test_strips_piles_panels_hand_and_people_keep_apart(crowded: TableScene, size: tuple[int, int]) -> None:
    layout = lay(crowded, size)
    rooms = {f"strip {number}": strip.room for number, strip in enumerate(layout.strips)}
    rooms |= {"stock": layout.piles.stock, "pile": layout.piles.discard, "goal": layout.goal, "prompt": layout.prompt}
    rooms |= {f"plate {seat}": box.panel for seat, box in layout.plates.items()}
    rooms |= {item: rect for item, rect in layout.items.items() if item.startswith("button:")}
    for (one, a), (two, b) in combinations(rooms.items(), 2):
        assert a.common(b) < 1, (one, two)
    assert crowded.across is not None
    frost = layout.poses[crowded.across].reach
    assert all(not frost.common(room) for name, room in rooms.items() if name != "pile"), "a card across keeps clear of all else"
    for card in crowded.hand:
        box = layout.rest[card].box
        assert box.inside(layout.cloth), card
        assert all(not box.common(room) for name, room in rooms.items() if name != "prompt"), card


def test_the_pile_is_larger_than_any_lane(crowded: TableScene) -> None:
    for size in SIZES:
        layout = lay(crowded, size)
        assert layout.piles.width > max(layout.meld_card, layout.own_meld_card), size


def test_the_card_that_froze_the_pile_lies_across_under_its_top() -> None:
    scene = TABLES["classic"]
    layout = lay(scene, (1920, 1080))
    assert scene.across is not None
    across, top = layout.poses[scene.across], layout.poses[scene.discards[-1]]
    assert across.angle == 90 and across.z < top.z
    assert across.reach.w > top.reach.w, "it shows at both sides"
    lower = [layout.poses[card].z for card in scene.discards[:-1] if card in layout.poses and card != scene.across]
    assert across.z > max(lower)


def test_a_draft_lies_raised_in_its_lane() -> None:
    plain = table([(0, "K", 3, "")])
    draft = replace(plain, melds=(replace(plain.melds[0], draft=True),))
    before, after = lay(plain, (1920, 1080)), lay(draft, (1920, 1080))
    for card in plain.melds[0].cards:
        assert after.poses[card].y == pytest.approx(before.poses[card].y - RAISED * after.k)
        assert after.poses[card].x == before.poses[card].x and after.poses[card].lift > 0
    assert after.stacks[draft.melds[0].id].draft


def test_a_new_meld_goes_to_the_lane_of_its_rank() -> None:
    scene = replace(table([(0, "K", 3, "")]), new_lane="9")
    layout = lay(scene, (1920, 1080))
    lane = next(lane for lane in layout.strips[-1].lanes if lane.name == "9")
    assert layout.slot == layout.items[MELDS] == lane.box
    ghosts = tuple(ghost_id(card) for card in scene.hand if rank_of(card) == "9")
    over = lay(replace(scene, ghosts=Ghosts(MELDS, ghosts)), (1920, 1080))
    assert ghosts and all(over.poses[ghost].box.inside(lane.box) for ghost in ghosts)


def test_a_squared_meld_lies_open_under_the_pointer() -> None:
    scene = TABLES["canastas"]
    closed = next(meld for meld in scene.melds if meld.closed and meld.owner == 0)
    for size in SIZES:
        layout = lay(replace(scene, opened=closed.id), size)
        poses = [layout.poses[card] for card in closed.cards]
        assert all(lower.y - upper.y >= 0.33 * layout.own_meld_card for upper, lower in pairwise(poses)), size
        assert len({round(pose.x, 3) for pose in poses}) == 1, "downwards in its lane, and over no neighbour"


@pytest.mark.parametrize("size", SIZES)
def test_a_meld_without_a_lane_lies_at_the_foot_of_the_facts(size: tuple[int, int]) -> None:
    """Black threes, which are laid only in going out: no lane moves for them."""
    scene = table([(0, "K", 3, "")], hand=39)
    assert not any(rank_of(card) == "3" for card in scene.hand[-3:])
    black = MeldScene(9, 0, tuple(card for card in scene.hand if rank_of(card) == "3"), lane="3")
    before = lay(scene, size)
    layout = lay(replace(scene, melds=(*scene.melds, black), hand=scene.hand[-3:]), size)
    strip = layout.strips[-1]
    assert strip.lanes == before.strips[-1].lanes and layout.stacks[black.id].squared
    assert layout.items[black.id].inside(strip.room) and layout.items[black.id].right < strip.lanes[0].box.x
    assert not any(layout.items[black.id].common(layout.items[one.id]) for one in scene.aside if one.owner == 0)


SEVEN = ((960, 540), (1024, 768), (1280, 720), (1366, 768), (1920, 1080), (2560, 1080), (720, 1280))


def ended(left: int, seats: int = 4, partners: bool = True, covered: float = 0.0) -> TableScene:
    """The same table when the hand is over: everybody but the last player has so many cards left."""
    scene = replace(table(MIXED, seats=seats, partners=partners, hand=0), discards=(), stock=0, showdown=True)
    deck = Deck()
    for card in [card for meld in scene.melds for card in meld.cards] + [card for one in scene.aside for card in one.open]:
        deck.left.remove(card)
    hands = [deck.take([(RANKS + ("2",))[at % 12] for at in range(left if seat < seats - 1 else 0)]) for seat in range(seats)]
    loose = [OpenHand(seat, (), hand) for seat, hand in enumerate(hands)]
    worth = {card: 5 for hand in hands for card in hand}
    return replace(laid_open(scene, loose, worth), covered=covered, buttons=("button:sheet",))


@pytest.mark.parametrize("seats,partners", [(4, True), (2, False), (3, False)])
@pytest.mark.parametrize("left", [1, 11, 26])
def test_lanes_stay_as_they_lay_when_hands_are_laid_open(left: int, seats: int, partners: bool) -> None:
    """Only what was left in hands is opened; a side has one total."""
    scene = ended(left, seats, partners)
    played = replace(table(MIXED, seats=seats, partners=partners, hand=0), stacks=False)
    for size in SEVEN:
        before, layout = lay(played, size), lay(scene, size)
        for meld in scene.melds:
            for card in meld.cards:
                assert layout.poses[card].box == pytest.approx(before.poses[card].box), size
        assert layout.stacks.keys() == {meld.id for meld in scene.melds}
        assert len(layout.rows) == seats and not any(row.melds for row in layout.rows)
        totals = [row.seat for row in layout.rows if row.score.w]
        assert len(totals) == len(scene.strips)
        assert all(sum(seat in side.seats for seat in totals) == 1 for side in scene.strips)


@pytest.mark.parametrize("seats,partners", [(4, True), (2, False), (3, False)])
@pytest.mark.parametrize("left", [1, 11, 26])
def test_lanes_and_hands_are_only_narrower_beside_the_sheet(left: int, seats: int, partners: bool) -> None:
    for size in SEVEN:
        upright = size[0] < size[1]
        before = lay(ended(left, seats, partners), size)
        covered = 0.45 * size[upright] / before.k
        scene = ended(left, seats, partners, covered)
        layout = lay(scene, size)
        edge = 0.55 * size[upright]
        assert all((pose.box.bottom if upright else pose.box.right) <= edge + 1 for pose in layout.poses.values()), size
        for strip, known in zip(layout.strips, before.strips, strict=True):
            assert [lane.name for lane in strip.lanes] == [lane.name for lane in known.lanes]
            assert strip.room.w <= known.room.w + 0.01 and strip.room.h <= known.room.h + 0.01
        rows = [rect for row in layout.rows for rect in (row.portrait, row.name, row.ring, row.score) if rect.w]
        rows += [layout.items[one.id] for one in scene.loose if one.cards]
        rows += [strip.room for strip in layout.strips]
        for one, other in combinations(rows, 2):
            assert one.common(other) < 1, (size, one, other)
        assert layout.rows[0].left.h <= before.rows[0].left.h + 0.01
