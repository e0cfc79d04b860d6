"""Hands laid out at the end: large, in the window, nothing over anything else, what is left in one column."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise

import pytest

from game.rules.acts.events import Event, HandEnded, LaidOff, MeldLaid, Moved
from game.rules.knock.events import knocked
from game.table.layout.lay import lay
from game.table.layout.layout import Layout
from game.table.motion.choreography import tell
from game.table.motion.timing import PUT
from game.table.motion.transitions import before_layoffs
from game.table.scene.open_hands import OpenHand, laid_open
from game.table.scene.scene import Id, MeldScene, TableScene
from game.table.shapes import TILE
from tests.table.given import IDS, PACK, SIZES, in_windows, table

ALL = 3
WORTH: dict[Id, int] = {IDS.id(card): 5 for card in range(PACK.size)}


def over(players: int, melds: int, left: int) -> TableScene:
    """A hand that is over: everybody has so many melds of four on the table and so many cards left; the last one has none."""
    scene = replace(table(seats=players, hand=0, others=0), showdown=True, buttons=("button:sheet",), discards=())
    cards = iter(range(PACK.size))
    laid: list[MeldScene] = []
    for seat in range(players):
        for _ in range(melds):
            laid.append(MeldScene(len(laid) + 1, seat, IDS.all(next(cards) for _ in range(4))))
    hands = [
        OpenHand(seat, (), IDS.all(next(cards) for _ in range(left if seat < players - 1 else 0))) for seat in range(players)
    ]
    return laid_open(replace(scene, melds=tuple(laid)), hands, WORTH)


TABLES = [(2, 2, 3), (2, 0, 10), (2, 5, 14), (3, 3, 9), (4, 2, 13), (5, 1, 10), (6, 2, 7), (8, 1, 6), (4, 0, 26)]


@pytest.mark.parametrize("players,melds,left", TABLES)
def test_nothing_lies_over_anything_else_and_all_is_in_the_window(players: int, melds: int, left: int) -> None:
    scene = over(players, melds, left)
    for size in SIZES:
        layout = lay(scene, size)
        assert len(layout.rows) == players
        boxes = [layout.items[group.id] for group in scene.laid]
        boxes += [rect for row in layout.rows for rect in (row.portrait, row.name, row.ring, row.score)]
        boxes += [layout.items["button:sheet"], layout.toolbar]
        for box in boxes:
            assert box.x >= 0 and box.y >= 0 and box.right <= size[0] + 1 and box.bottom <= size[1] + 1, size
        for one, other in combinations(boxes, 2):
            assert one.common(other) < 1, (size, one, other)


@pytest.mark.parametrize("players,melds,left", TABLES)
def test_what_is_left_begins_in_the_same_column_for_everybody(players: int, melds: int, left: int) -> None:
    for size in SIZES:
        layout = lay(over(players, melds, left), size)
        starts = {round(row.left.x - row.box.x, 3) for row in layout.rows if row.left.w}
        assert len(starts) == 1, "right of the melds, or in a line of its own below them"
        for row in layout.rows:
            assert all(meld.right <= row.left.x + 0.01 or meld.bottom < row.left.y for meld in row.melds)


@in_windows(SIZES)
def test_melds_are_not_squeezed_beside_free_cloth(size: tuple[int, int]) -> None:
    """One hand is all in melds but for a card, the other one holds ten loose cards."""
    scene = replace(table(seats=2, hand=0, others=0), showdown=True, buttons=("button:sheet",), discards=())
    cards = iter(range(PACK.size))
    melds = tuple(MeldScene(number, scene.me, IDS.all(next(cards) for _ in range(3))) for number in (1, 2, 3))
    left = {scene.me: 1, 1 - scene.me: 10}
    hands = [OpenHand(seat, (), IDS.all(next(cards) for _ in range(left[seat]))) for seat in (0, 1)]
    layout = lay(laid_open(replace(scene, melds=melds), hands, WORTH), size)
    for meld in melds:
        one, other = (layout.poses[card] for card in meld.cards[:2])
        assert other.x - one.x >= 0.34 * one.w - 0.01, (size, (other.x - one.x) / one.w)


@pytest.mark.parametrize("players,melds,left", TABLES)
def test_hands_stay_in_sight_beside_a_sheet_for_every_number_of_players(players: int, melds: int, left: int) -> None:
    for size in SIZES:
        upright = size[0] < size[1]
        scene = over(players, melds, left)
        k = lay(scene, size).k
        layout = lay(replace(scene, covered=0.45 * size[upright] / k), size)
        assert layout.meld_card >= 60 * k, (size, layout.meld_card / k)
        free = (size[0], 0.55 * size[1]) if upright else (0.55 * size[0], size[1])
        boxes = [layout.items[group.id] for group in scene.laid]
        boxes += [rect for row in layout.rows for rect in (row.portrait, row.name, row.ring, row.score)]
        for one, other in combinations(boxes, 2):
            assert one.common(other) < 1, (size, one, other)
        for box in boxes:
            assert box.x >= 0 and box.y >= 0 and box.right <= free[0] + 1 and box.bottom <= free[1] + 1, (size, box)


def knocked_beside_sheet(size: tuple[int, int], hands: tuple[tuple[int, int], ...]) -> tuple[TableScene, float]:
    """A hand that is over beside its sheet, and where the sheet begins: melds of three, and cards left, for every seat."""
    scene = replace(table(seats=len(hands), hand=0, others=0), showdown=True, buttons=("button:sheet",), discards=())
    cards = iter(range(PACK.size))
    laid = [
        MeldScene(number + 1, seat, IDS.all(next(cards) for _ in range(3)))
        for number, seat in enumerate(seat for seat, (melds, _) in enumerate(hands) for _ in range(melds))
    ]
    open_hands = [OpenHand(seat, (), IDS.all(next(cards) for _ in range(left))) for seat, (_, left) in enumerate(hands)]
    scene = laid_open(replace(scene, melds=tuple(laid)), open_hands, WORTH)
    upright = size[0] < size[1]
    return replace(scene, covered=0.45 * size[upright] / lay(scene, size).k), 0.55 * size[upright]


@in_windows(SIZES)
@pytest.mark.parametrize("hands", [((3, 1), (2, 4)), ((3, 1), (0, 10)), ((2, 4), (0, 10)), ((3, 1), (1, 7), (2, 4))])
def test_what_is_left_takes_a_line_of_its_own_before_melds_are_squeezed_beside_a_sheet(
    size: tuple[int, int], hands: tuple[tuple[int, int], ...]
) -> None:
    scene, sheet = knocked_beside_sheet(size, hands)
    layout = lay(scene, size)
    for meld in scene.melds:
        one, other = (layout.poses[card] for card in meld.cards[:2])
        assert other.x - one.x >= 0.34 * one.w - 0.01, (size, (other.x - one.x) / one.w)
    frame = 10 * layout.k
    for row in layout.rows:
        assert row.left.right + frame <= sheet - 16 * layout.k or size[0] < size[1]
        assert row.left.grown(frame).common(row.ring) == 0
        assert all(row.left.common(meld) == 0 for meld in row.melds)


@in_windows(SIZES)
def test_who_has_cards_in_several_lines_has_no_larger_head_than_the_others(size: tuple[int, int]) -> None:
    scene, _ = knocked_beside_sheet(size, ((3, 1), (0, 10), (2, 4), (3, 4)))
    rows = lay(scene, size).rows
    assert len({round(row.portrait.w, 2) for row in rows}) == 1 and len({round(row.ring.w, 2) for row in rows}) == 1


def caught(players: int, left: int) -> TableScene:
    """The first has gone out with three melds, and all the others are caught with so many cards."""
    scene = replace(table(seats=players, hand=0, others=0), showdown=True, buttons=("button:sheet",), discards=())
    cards = iter(range(PACK.size))
    melds = tuple(MeldScene(number, 1, IDS.all(next(cards) for _ in range(4))) for number in (1, 2, 3))
    hands = [OpenHand(seat, (), IDS.all(next(cards) for _ in range(left if seat != 1 else 0))) for seat in range(players)]
    return laid_open(replace(scene, melds=melds), hands, WORTH)


@pytest.mark.parametrize("players,left,least", [(6, 15, 60), (8, 7, 68), (4, 11, 100)])
def test_full_hands_beside_one_that_went_out_can_be_read(players: int, left: int, least: float) -> None:
    for size in SIZES:
        layout = lay(caught(players, left), size)
        assert layout.meld_card / layout.k >= least or size[0] < size[1], (size, layout.meld_card / layout.k)
        for row in layout.rows:
            assert row.ring.w / layout.k >= 64 - 0.01
            assert row.seat == 1 or row.left.right <= row.ring.x or size[0] < size[1]


def test_two_usual_hands_are_as_large_as_a_hand_can_be() -> None:
    layout = lay(over(2, 2, 3), (1920, 1080))
    assert layout.meld_card == 176


def test_plates_piles_and_the_own_hand_have_left() -> None:
    layout = lay(over(4, 2, 5), (1280, 720))
    assert not layout.rest and not layout.lanes
    assert all(layout.items[item].w == 0 for item in ("pile:stock", "pile:discard", "area:hand"))
    assert not [item for item in layout.poses if item.startswith("back:")]


def knock_story() -> tuple[TableScene, TableScene, list[Event], tuple[Id, Id]]:
    """My knock, and her two lay-offs on my meld."""
    before = replace(table(seats=2, hand=11, others=10), melding=False, worth=WORTH)
    thrown, own = before.hand[0], before.hand[1:]
    hers = IDS.all(range(90, 100))
    gone = (hers[3], hers[5])
    mine = MeldScene(1, 0, (*own[:3], *gone), tuple((card, 1) for card in gone))
    kept = tuple(card for card in hers[3:] if card not in gone)
    base = replace(before, hand=(), melds=(mine,), showdown=True, discards=(*before.discards, thrown))
    after = laid_open(base, [OpenHand(0, (), own[3:]), OpenHand(1, (hers[:3],), kept, gone)], WORTH)
    events: list[Event] = [
        Moved(IDS.cards((thrown,)), ("hand", 0), ("discard", 0), ALL),
        knocked(0, "knock", 35),
        MeldLaid(0, 1, "set", IDS.cards(own[:3])),
        Moved(IDS.cards(own[:3]), ("hand", 0), ("meld", 1), ALL),
        LaidOff(1, 1, IDS.cards(gone)),
        Moved(IDS.cards(gone), ("hand", 1), ("meld", 1), ALL),
        HandEnded("knock", (0,)),
    ]
    return before, after, events, gone


def test_a_lay_off_flies_by_itself_and_leaves_its_place_empty() -> None:
    before, after, events, gone = knock_story()
    story = tell(before, events, after, (1920, 1080), IDS)
    for card in gone:
        flights = [tween for tween in story.timeline.tracks[card].tweens if tween.flies]
        assert flights[-1].end - flights[-1].start == pytest.approx(PUT)
    (empty,) = (row.places for row in lay(after, (1920, 1080)).rows if row.seat == 1)
    assert {card for card, _ in empty} == set(gone)


def test_every_hand_is_counted_after_the_last_lay_off() -> None:
    before, after, events, gone = knock_story()
    story = tell(before, events, after, (1920, 1080), IDS)
    counts = [effect for effect in story.effects if effect.kind == "count"]
    assert {effect.items for effect in counts} == {one.cards for one in after.loose}
    landed = max(tween.end for card in gone for tween in story.timeline.tracks[card].tweens if tween.flies)
    assert all(landed <= effect.at and effect.at + effect.length <= story.end for effect in counts)


SEVEN = ((960, 540), (1024, 768), (1280, 720), (1366, 768), (1920, 1080), (2560, 1080), (720, 1280))
GIN = ((3, 1), (0, 10)), ((3, 1), (2, 4)), ((3, 0), (1, 7)), ((2, 3), (3, 2))
"""Melds of three and cards left, by seat, as hands of gin end."""


def lines_in(layout: Layout, scene: TableScene) -> dict[int, list[tuple[Id, ...]]]:
    """The cards of every hand, line by line."""
    found: dict[int, list[tuple[Id, ...]]] = {}
    for seat in range(len(scene.seats)):
        cards = [card for group in scene.laid if group.owner == seat for card in group.cards]
        middles = sorted({round(layout.poses[card].y, 1) for card in cards})
        across = sorted(cards, key=lambda card: layout.poses[card].x)
        found[seat] = [tuple(card for card in across if round(layout.poses[card].y, 1) == y) for y in middles]
    return found


def sheet_comes(scene: TableScene, size: tuple[int, int]) -> tuple[Layout, Layout]:
    """The hands before the sheet comes, and beside it."""
    sheet = 0.45 * size[size[0] < size[1]] / lay(scene, size).k
    before = replace(scene, sheet=sheet)
    return lay(before, size), lay(replace(before, covered=sheet, buttons=()), size)


def assert_as_they_lay(scene: TableScene, size: tuple[int, int]) -> None:
    before, beside = sheet_comes(scene, size)
    assert lines_in(before, scene) == lines_in(beside, scene), "nothing wraps again"
    assert beside.meld_card <= before.meld_card + 0.01, "no card grows"
    for one, other in zip(before.rows, beside.rows, strict=True):
        assert other.portrait.w <= one.portrait.w + 0.01 and other.ring.w <= one.ring.w + 0.01, "nor does a head"
        above, still = (row.portrait.bottom <= row.left.y for row in (one, other))
        assert above == still, "a head stays above its cards, or beside them"
    columns = [[round(row.box.x) == round(layout.rows[0].box.x) for row in layout.rows] for layout in (before, beside)]
    assert columns[0] == columns[1]


@pytest.mark.parametrize("players,melds,left", [*TABLES, (7, 2, 5)])
def test_nothing_wraps_again_when_the_sheet_comes(players: int, melds: int, left: int) -> None:
    for size in SEVEN:
        assert_as_they_lay(over(players, melds, left), size)


@pytest.mark.parametrize("hands", GIN)
def test_two_hands_of_ten_keep_their_one_row_when_the_sheet_comes(hands: tuple[tuple[int, int], ...]) -> None:
    for size in (size for size in SEVEN if size[0] > size[1]):
        scene = replace(knocked_beside_sheet(size, hands)[0], covered=0.0)
        assert_as_they_lay(scene, size)
        for layout in sheet_comes(scene, size):
            assert all(len(lines) <= 1 for lines in lines_in(layout, scene).values()), size


def test_one_hand_alone_keeps_its_lines_when_the_sheet_comes() -> None:
    scene = over(2, 0, 10)
    seats = (scene.seats[0], replace(scene.seats[1], out=True))
    for size in SEVEN:
        assert_as_they_lay(replace(scene, seats=seats), size)


@pytest.mark.parametrize("hands", [*GIN, ((4, 9), (1, 2)), ((1, 2), (5, 12))])
def test_how_it_ended_is_named_between_two_hands_however_high_they_are(hands: tuple[tuple[int, int], ...]) -> None:
    for size in (*SEVEN, (1440, 1080), (1280, 1024)):
        scene = replace(knocked_beside_sheet(size, hands)[0], covered=0.0)
        before, _ = sheet_comes(scene, size)
        for layout in (before, lay(scene, size)):
            for pose in layout.poses.values():
                assert pose.box.common(layout.prompt) < 1, size


@pytest.mark.parametrize("hands", [((3, 1), (2, 4)), ((3, 1), (1, 7)), ((3, 2), (0, 10))])
def test_a_card_that_is_laid_off_moves_no_other_hand_or_line(hands: tuple[tuple[int, int], ...]) -> None:
    """The first of them has knocked, and the other lays a card off on the second of its melds."""
    for size in SIZES:
        scene, covered = knocked_beside_sheet(size, hands)
        scene = replace(scene, covered=0.0, sheet=covered)
        meld = scene.melds[1]
        other = next(one for one in scene.loose if one.owner != meld.owner)
        given, at = other.cards[0], scene.melds.index(meld)
        melds = (*scene.melds[:at], replace(meld, cards=(*meld.cards, given)), *scene.melds[at + 1 :])
        loose = tuple(scene.left(one.owner, one.cards[1:], one.places) if one is other else one for one in scene.loose)
        after = replace(scene, melds=melds, loose=loose)
        before = before_layoffs(after, [(other.owner, (given,))])
        one, two = lay(before, size), lay(after, size)
        moved = {card for card, pose in one.poses.items() if card != given and pose != two.poses[card]}
        assert not moved, size


@pytest.mark.parametrize(("players", "left"), [(4, 5), (4, 14), (2, 30), (3, 34)])
@pytest.mark.parametrize("size", SIZES)
def test_tiles_that_lie_open_at_the_end_do_not_cover_one_another(size: tuple[int, int], players: int, left: int) -> None:
    """Their numbers are in their middles. Where many are left they are smaller."""
    layout = lay(replace(over(players, 0, left), piece=TILE, strip=TILE.apart), size)
    for row in layout.rows:
        there = [pose.box for pose in layout.poses.values() if row.box.grown(1).has((pose.x, pose.y))]
        assert len(there) == (left if row.seat < players - 1 else 0)
        assert all(one.right <= other.x + 0.5 for one, other in pairwise(sorted(there, key=lambda box: box.x)))
        assert all(box.x >= -1 and box.right <= size[0] + 1 for box in there)
