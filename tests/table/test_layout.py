"""The layout at every size: everything inside the window, nothing over anything else, everything large enough to hit."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.table.geometry import Pose, Rect
from game.table.layout.fan import CARD_W, HandRoom, fan
from game.table.layout.hand_lines import AIR, DOTTED, DOUBLE, SOLID, follow
from game.table.layout.lay import lay
from game.table.layout.layout import Layout
from game.table.scene.scene import TableScene, is_back
from tests.table.given import PACK, SIZES, in_windows, table

SLACK = 0.5  # half a pixel
ELSEWHERE = 26 + 9 + 7 * 5
"""The most cards of these tables that lie in hands and piles."""


@st.composite
def tables(draw: st.DrawFn) -> TableScene:
    seats = draw(st.integers(2, 8))
    hand = draw(st.one_of(st.integers(0, 14), st.integers(15, 26)))
    held = draw(st.one_of(st.just([]), st.lists(st.integers(0, 25), max_size=3, unique=True)))
    melds = draw(st.lists(st.tuples(st.integers(0, seats - 1), st.integers(3, 7)), max_size=24))
    while sum(count for _, count in melds) > PACK.size - ELSEWHERE:
        melds.pop()
    return table(
        seats,
        hand,
        melds,
        me=draw(st.integers(0, seats - 1)),
        stock=draw(st.integers(0, 40)),
        discards=draw(st.integers(0, 9)),
        others=draw(st.integers(0, 14)),
        hover=draw(st.one_of(st.none(), st.integers(0, 25))) if not held else None,
        selected=draw(st.lists(st.integers(0, 25), max_size=4)),
        held=held,
        gap=draw(st.one_of(st.none(), st.integers(0, 20))) if held else None,
        strip=draw(st.sampled_from((0.24, 0.38))),
        showdown=draw(st.booleans()) and not held,
        buttons=draw(st.integers(1, 4)),
    )


sizes = st.one_of(
    st.sampled_from(SIZES),
    st.tuples(st.integers(960, 3840), st.integers(540, 2160)).filter(lambda size: size[0] >= size[1]),
    st.tuples(st.integers(540, 1200), st.integers(960, 2400)).filter(lambda size: size[0] < size[1]),
)


def solids(scene: TableScene, layout: Layout) -> dict[str, Rect]:
    """All that must not lie over one another, without the hand."""
    found = {name: rect for name, rect in layout.items.items() if name != "area:hand" and not name.startswith("card:")}
    labels = {f"label {number}": box for number, (_, box) in enumerate(layout.labels)}
    return {**found, "prompt": layout.prompt, **labels}


def check_inside(layout: Layout) -> None:
    window = Rect(0, 0, *layout.size)
    for name, rect in layout.items.items():
        assert rect.w > 0 and rect.h > 0, name
        assert rect.inside(window, 0.01), name
    for name, pose in layout.poses.items():
        assert pose.reach.inside(window, 0.01), name
    for cards, points, _ in layout.brackets:
        assert all(window.has(point) for point in points), cards
    for box in (layout.toolbar, layout.prompt, layout.piles.foot):
        assert box.inside(window, 0.01)


def check_apart(scene: TableScene, layout: Layout) -> None:
    things = solids(scene, layout)
    for (one, a), (two, b) in combinations(things.items(), 2):
        assert a.common(b) <= SLACK, (one, two)
    for card in scene.fan:
        for name, rect in things.items():
            assert layout.poses[card].reach.common(rect) <= SLACK, (card, name)
            assert layout.rest[card].reach.common(rect) <= SLACK, (card, name)
    for cards, points, box, front in ((line.cards, line.points, line.box, line.front) for line in layout.lines):
        assert len(points) == len(cards)
        assert front or max(y for _, y in points) > layout.prompt.bottom
        assert box.inside(Rect(0, 0, *layout.size), 0.01)
        for name, rect in things.items():
            assert box.common(rect) <= SLACK, (cards, name)
        for card in scene.fan:
            assert box.common(layout.items[card]) <= SLACK, (cards, card)


def check_plates(scene: TableScene, layout: Layout) -> None:
    fanned = len(scene.seats) == 2
    for seat, box in layout.plates.items():
        for part in (box.portrait, box.name, box.score, box.chip):
            assert part.inside(box.panel, SLACK) or part.w == 0
        for a, b in combinations((box.portrait, box.name, box.score, box.chip), 2):
            assert a.common(b) <= SLACK, seat
        for name, pose in layout.poses.items():
            if name.startswith(f"back:seat{seat}:") or name in scene.seats[seat].shown:
                if fanned:  # in a row opposite of the player's hand
                    assert not any(pose.reach.common(rect) > SLACK for rect in solids(scene, layout).values()), name
                    continue
                assert pose.reach.inside(box.panel, 1), name
                assert pose.reach.common(box.portrait) <= SLACK
                assert pose.reach.common(box.chip) <= 2 or pose.reach.inside(box.chip)  # there is room for the count alone


def check_hits(scene: TableScene, layout: Layout) -> None:
    for card in scene.fan:
        rect = layout.items[card]
        right, bottom = rect.right - 0.01, rect.bottom - 0.01
        for point in (rect.centre, (rect.x, rect.y), (right, rect.y), (right, bottom), (rect.x, bottom)):
            assert layout.card_at(point) == card
    for one, two in combinations(scene.fan, 2):
        assert layout.items[one].common(layout.items[two]) == 0
    least = 44 if layout.k >= 2 / 3 - 1e-9 else 33
    for name, rect in layout.items.items():
        if name.startswith("button:") and layout.k >= 0.5 - 1e-9:
            assert min(rect.w, rect.h) >= least - 0.01, name


def check(scene: TableScene, size: tuple[int, int]) -> Layout:
    layout = lay(scene, size)
    check_inside(layout)
    check_apart(scene, layout)
    check_plates(scene, layout)
    check_hits(scene, layout)
    return layout


@given(tables(), sizes)
def test_anything_fits_anywhere(scene: TableScene, size: tuple[int, int]) -> None:
    check(scene, size)


@in_windows(SIZES)
@pytest.mark.parametrize("seats", range(2, 9))
def test_a_table_in_play(size: tuple[int, int], seats: int) -> None:
    melds = [(number, 3 + number % 3) for number in range(2 * seats)]
    for hand in (1, 7, 10, 14, 20):
        check(table(seats, hand, melds, hover=hand // 2), size)


def test_the_numbers_of_the_concept_picture() -> None:
    layout = lay(table(4, 10, [(0, 4), (0, 3), (1, 4), (1, 3)], hover=6), (1920, 1080))
    heads = [layout.items[f"seat:{seat}"] for seat in (1, 2, 3)]
    assert [round(head.x) for head in heads] == [37, 638, 1238] and {head.h for head in heads} == {66}
    assert all(layout.items[f"meld:{number}"].y > heads[0].bottom for number in (3, 4))
    assert layout.items["meld:3"].x == pytest.approx(heads[0].x + 12)  # rows begin at the left edge of the lane
    assert layout.items["meld:1"].y == layout.items["meld:2"].y == layout.slot.y > layout.piles.stock.bottom
    assert layout.prompt.y == pytest.approx(24 + 0.651 * 1032)
    assert layout.items["button:discard"].h == layout.items["button:meld"].h == 82
    assert layout.items["button:discard"].bottom == pytest.approx(24 + 0.986 * 1032)  # the main one is the lowest
    assert layout.items["button:meld"].bottom < layout.items["button:discard"].y
    assert 160 < layout.hand_card <= 163
    rest = [layout.rest[card] for card in layout.hand_rows[0]]
    assert 7 < rest[-1].angle - rest[0].angle <= 8
    assert rest[5].x - rest[4].x == pytest.approx(0.52 * layout.hand_card, abs=0.3)
    hovered = layout.poses[layout.hand_rows[0][6]]
    assert hovered.w == pytest.approx(layout.hand_card * 1.04)
    assert rest[6].y - hovered.y == pytest.approx(28)


def test_the_board_is_scaled_never_stretched() -> None:
    scene = table(3, 10, [(0, 3), (1, 4)])
    small, large = lay(scene, (960, 540)), lay(scene, (3840, 2160))
    for name, pose in small.poses.items():
        other = large.poses[name]
        assert (pose.x * 4, pose.y * 4, pose.w * 4, pose.angle) == pytest.approx((other.x, other.y, other.w, other.angle))


def test_a_wider_window_widens_the_table() -> None:
    """21:9 shows no empty bars: tools stay at the edge, lanes at the sides reach down to the prompt, cards are larger."""
    melds = [(number % 4, 3 + number % 2) for number in range(16)]
    normal, wide = lay(table(4, 10, melds), (1920, 1080)), lay(table(4, 10, melds), (2520, 1080))
    assert wide.k == normal.k
    assert 2520 - wide.toolbar.right == pytest.approx(1920 - normal.toolbar.right)
    assert wide.lanes[0].bottom > normal.lanes[0].bottom + 250
    assert wide.meld_card >= 1.25 * normal.meld_card
    assert wide.prompt.centre[0] == pytest.approx(wide.cloth.centre[0])


def test_a_higher_window_gives_room_to_melds() -> None:
    scene = table(3, 10, [(0, 3)] * 3 + [(1, 4)] * 8)
    assert lay(scene, (1920, 1440)).meld_card > lay(scene, (1920, 1080)).meld_card
    assert lay(scene, (1920, 1440)).hand_card == lay(scene, (1920, 1280)).hand_card


@in_windows([(1280, 720), (1920, 1080), (1000, 800), (2200, 1000), (720, 1280), (900, 1500)])
def test_one_pixel_more_changes_little(size: tuple[int, int]) -> None:
    scene = table(4, 10, [(0, 3), (1, 4)])
    here = lay(scene, size)
    for other in ((size[0] + 1, size[1]), (size[0], size[1] + 1)):
        there = lay(scene, other)
        for name, pose in here.poses.items():
            assert abs(pose.x - there.poses[name].x) < 3 and abs(pose.y - there.poses[name].y) < 3, name
            assert abs(pose.w - there.poses[name].w) < 1


def step_of(layout: Layout, cards: tuple[str, ...]) -> float:
    """The part of a card that shows of one under the next."""
    return (layout.poses[cards[1]].x - layout.poses[cards[0]].x) / layout.poses[cards[0]].w


def test_large_indices_stay_whole_in_melds_and_fan() -> None:
    scene = table(4, 16, [(number % 4, 4) for number in range(8)], strip=0.38)
    layout = check(scene, (1280, 720))
    assert all(step_of(layout, meld.cards) >= 0.38 - 1e-9 for meld in scene.melds)
    row = [layout.rest[card] for card in layout.hand_rows[0]]
    assert min(b.x - a.x for a, b in pairwise(row)) >= 0.375 * layout.hand_card


@pytest.mark.parametrize("count", range(27))
@in_windows(((1280, 720), (1920, 1080), (2560, 1080)))
def test_a_hand_lies_in_one_row_as_long_as_its_indices_can_be_read(count: int, size: tuple[int, int]) -> None:
    layout = check(replace(table(4, count), groups=()), size)
    assert len(layout.hand_rows) == 1
    row = [layout.rest[card] for card in layout.hand_rows[0]]
    strips = [(b.x - a.x) / layout.hand_card for a, b in pairwise(row)]
    assert min(strips, default=1.0) >= (
        0.75 if count <= 5 else 0.6 if count <= 8 else 0.5 if count <= 9 else 0.35 if count <= 14 else 0.24 - 1e-3
    )


def test_more_cards_than_one_row_can_show_lie_in_two() -> None:
    layout = check(table(2, 26, strip=0.38), (1280, 720))
    assert [len(row) for row in layout.hand_rows] == [13, 13]
    back, front = ([layout.rest[card] for card in row] for row in layout.hand_rows)
    assert front[5].y - back[5].y >= 0.3 * back[5].h  # the index of the back row shows
    assert min(pose.z for pose in front) > max(pose.z for pose in back)


def test_a_fan_is_shallow() -> None:
    for count in range(1, 27):
        hand = fan([f"card:{number}" for number in range(count)], HandRoom(Rect(300, 770, 1200, 300)))
        angles = [pose.angle for pose in hand.rest.values()]
        assert max(angles) - min(angles) <= 9


def test_complete_melds_stand_apart() -> None:
    """Daylight on both sides while there is room, and always more than between other cards."""
    for count, daylight in ((9, 10.0), (10, 10.0), (11, 10.0), (13, 10.0), (20, 0.0)):
        scene = table(4, count)
        meld = scene.hand[3:6]
        layout = lay(replace(scene, groups=(meld,)), (1920, 1080))
        row = [layout.rest[card] for card in layout.hand_rows[0]]
        steps = [b.x - a.x for a, b in pairwise(row)]
        inner, before, after = steps[4], steps[2], steps[5]
        assert before == pytest.approx(after, rel=0.01) and before >= inner + 33
        if daylight:
            assert after >= layout.hand_card + daylight


@pytest.mark.parametrize("seats", (2, 4))
@in_windows(((960, 540), (1280, 720), (1920, 1080), (720, 1280)))
def test_melds_have_daylight_in_a_large_hand_too(size: tuple[int, int], seats: int) -> None:
    """One meld, two with cards between them, two side by side; and no index is hidden for it."""
    for count in (*range(11, 15), 16, 18, 20, 22, 24, 26):
        for at in ((3,), (2, 8), (3, 6)):
            scene = table(seats, count)
            groups = tuple(scene.hand[begin : begin + 3] for begin in at)
            if len(groups) == 2 and count <= 14 and size[0] < size[1]:
                continue  # one row of a narrow window has no room for two
            layout = lay(replace(scene, groups=groups), size)
            assert sum(len(line.cards) == 3 for line in layout.lines) == len(groups), (count, at)
            for row in layout.hand_rows:
                for card, following in pairwise(row):
                    step = layout.rest[following].x - layout.rest[card].x
                    apart = any((card in group) != (following in group) for group in groups)
                    least = layout.hand_card + 7 * layout.k if apart else 0.235 * layout.hand_card
                    assert step >= least, (count, at, card)
            for line, other in pairwise(layout.lines):
                if line.front == other.front:
                    assert line.points[-1][0] + 12 * layout.k < other.points[0][0], "lines of neighbours never meet"


def test_two_face_to_face_see_daylight_around_a_meld_too() -> None:
    for count in (10, 11):
        scene = replace(table(2, count, me=0), melding=False)
        layout = lay(replace(scene, groups=(scene.hand[3:6],)), (1280, 720))
        row = [layout.rest[card] for card in layout.hand_rows[0]]
        steps = [b.x - a.x for a, b in pairwise(row)]
        assert min(steps[2], steps[5]) >= layout.hand_card + 8 * layout.k, steps
        assert min(steps) >= 0.375 * layout.hand_card


def test_two_face_to_face_in_an_upright_window_hold_large_cards() -> None:
    """In one row, whatever melds there are, and larger than the backs of the other hand."""
    for size in ((720, 1280), (1080, 1920), (600, 1100)):
        for count, at in product((10, 11), ((), (0,), (4,), (1, 5))):
            scene = replace(table(2, count, me=0), melding=False)
            groups = tuple(scene.hand[first : first + 3] for first in at)
            layout = check(replace(scene, groups=groups, group_words=("Run",) * len(groups)), size)
            assert [(line.word, line.box.w > 0) for line in layout.lines] == [("Run", True)] * len(groups), "over a back row, too"
            assert len(layout.hand_rows) == 1 and layout.hand_card >= 148 * layout.k, (size, count, at)
            assert all(any({*group} <= {*row} for row in layout.hand_rows) for group in groups), "no meld is torn apart"
            for row in layout.hand_rows:
                assert all(layout.rest[b].x - layout.rest[a].x >= 0.235 * layout.hand_card for a, b in pairwise(row))
            backs = [pose.w for name, pose in layout.poses.items() if name.startswith("back:seat1:")]
            assert backs and max(backs) <= 0.78 * layout.hand_card


def test_lines_under_melds_go_along_with_their_cards() -> None:
    scene = table(2, 12)
    scene = replace(scene, groups=(scene.hand[3:6],), new=frozenset(scene.hand[10:]))
    layout = lay(scene, (1280, 720))
    parted = lay(replace(scene, hover=scene.hand[7]), (1280, 720))
    (line,) = layout.lines
    points = follow(line.points, line.cards, layout.rest, parted.poses)
    assert {card: parted.poses[card].x - layout.rest[card].x for card in line.cards} == {
        card: pytest.approx(after[0] - before[0]) for card, before, after in zip(line.cards, line.points, points, strict=True)
    }
    assert points[1] != line.points[1], "the cards beside the one under the pointer have moved"
    ((cards, bracket, _),) = layout.brackets
    assert len(cards) == len(follow(bracket, cards, layout.rest, parted.poses)) == 2


def test_cards_of_melds_that_lie_apart_have_short_lines_of_their_own() -> None:
    """A set whose cards lie among others, beside a run that lies together."""
    for players, count in ((2, 11), (4, 24)):
        scene = table(players, count)
        run, apart = scene.hand[3:6], {scene.hand[0], scene.hand[7], scene.hand[9]}
        scene = replace(
            scene, groups=(run, tuple(apart)), group_words=("Run", "Set"), melded=(run, tuple(apart)), new=frozenset()
        )
        for size in SIZES:
            layout = lay(scene, size)
            short = {line.cards[0]: line for line in layout.lines if len(line.cards) == 1}
            assert short.keys() == apart and sum(line.cards == run for line in layout.lines) == 1
            for card, line in short.items():
                pose = layout.rest[card]
                assert not line.word and line.box.w == 0, "no chip, and nothing to be clicked"
                assert 0.1 * pose.w < line.points[1][0] - line.points[0][0] < 0.5 * pose.w
                assert pose.box.x - 0.05 * pose.w <= line.points[0][0] and line.points[1][0] <= pose.box.right


def test_melds_that_lie_among_each_other_have_lines_of_their_own_kind() -> None:
    """The strokes of each are alike, and no line seems to go on as the one beside it."""
    scene = table(2, 11)
    run, *apart = scene.hand[2:5], *(tuple(scene.hand[at] for at in places) for places in ((0, 6, 9), (1, 7), (5, 8, 10)))
    scene = replace(scene, groups=(run,), group_words=("Run",), melded=(run, *reversed(apart)), new=frozenset())
    for size in SIZES:
        layout = lay(scene, size)
        strokes = {line.cards: line.stroke for line in layout.lines}
        assert [{strokes[card,] for card in meld} for meld in (*apart,)] == [{SOLID}, {DOUBLE}, {DOTTED}]
        assert strokes[run] == SOLID
        for one, other in pairwise(sorted(layout.lines, key=lambda line: line.points[0])):
            assert other.points[0][0] - one.points[-1][0] >= AIR * layout.k - 0.1, size


@in_windows(SIZES)
@pytest.mark.parametrize("seats", range(2, 9))
def test_chips_stand_on_the_lower_edge_of_their_piles(size: tuple[int, int], seats: int) -> None:
    """In the middle of what lies lowest, half of the chip over the cloth, and over nothing else."""
    for melding, (spread, discards) in product((True, False), ((0, 0), (0, 5), (99, 1), (99, 9))):
        layout = lay(replace(table(seats, discards=discards), melding=melding, spread=spread), size)
        pile = layout.piles.discard if spread else layout.piles.discard_foot
        for (x, y), lowest in ((layout.piles.chip, layout.piles.foot), (layout.piles.discard_chip, pile)):
            assert lowest.x < x < lowest.right
            assert y - 12 * layout.k < lowest.bottom < y + 12 * layout.k
            assert not any(lane.has((x, y + 15 * layout.k)) for lane in layout.lanes)


def test_the_card_under_the_pointer_shows_half_of_itself() -> None:
    scene = table(4, 24, hover=10)
    layout = lay(scene, (1920, 1080))
    shown, following = (layout.poses[scene.hand[at]] for at in (10, 11))
    assert following.x - shown.x >= 0.5 * layout.hand_card
    assert layout.poses[scene.hand[-1]].reach.right <= layout.items["area:hand"].right
    for card, after in (pair for row in layout.hand_rows for pair in pairwise(row)):
        rest = layout.rest[after].x - layout.rest[card].x
        assert layout.poses[after].x - layout.poses[card].x >= rest - 8 * layout.k, "no other index is covered for it"


def test_one_bracket_lies_under_all_new_cards() -> None:
    scene = table(4, 20)
    layout = lay(replace(scene, groups=(), new=frozenset(scene.hand[12:])), (1280, 720))
    assert [cards for cards, _, _ in layout.brackets] == [scene.hand[12:]]
    melded = lay(replace(scene, groups=(scene.hand[17:],), new=frozenset(scene.hand[12:])), (1280, 720))
    assert [cards for cards, _, _ in melded.brackets] == [scene.hand[12:17]]  # the meld has its own line


def test_one_new_card_has_no_bracket() -> None:
    scene = table(4, 14)
    assert not lay(replace(scene, groups=(), new=frozenset(scene.hand[5:6])), (1280, 720)).brackets
    assert not lay(replace(scene, groups=(), new=frozenset({scene.hand[5], scene.hand[9]})), (1280, 720)).brackets


def test_a_bracket_ends_where_the_next_card_covers_the_last_new_one() -> None:
    scene = table(4, 14)
    layout = lay(replace(scene, groups=(), new=frozenset(scene.hand[4:6])), (1280, 720))
    ((_, points, _),) = layout.brackets
    card, following = layout.rest[scene.hand[4]], layout.rest[scene.hand[6]]
    assert card.x - card.w / 2 - 2 < points[0][0] < points[1][0] < following.x - following.w / 2 + 2
    last = lay(replace(scene, groups=(), new=frozenset(scene.hand[-2:])), (1280, 720)).brackets[0].points
    assert last[1][0] - last[0][0] > 1.3 * layout.hand_card, "nothing covers the last one"


def test_of_a_back_row_lines_and_brackets_lie_over_the_cards() -> None:
    """Its feet are hidden; the lines follow cards that are raised, and keep clear of the prompt."""
    for size in ((1280, 720), (960, 540), (720, 1280)):
        scene = table(2, 26, strip=0.38)
        groups = (scene.hand[2:5], scene.hand[20:23])
        layout = lay(replace(scene, groups=groups, new=frozenset(scene.hand[8:11])), size)
        assert len(layout.hand_rows) == 2
        assert [(line.cards, line.front) for line in layout.lines] == [(groups[0], False), (groups[1], True)]
        bracket = layout.brackets[0]
        assert (bracket.cards, bracket.front) == (scene.hand[8:11], False)
        for cards, points in ((layout.lines[0].cards, layout.lines[0].points), bracket[:2]):
            for card, (_, y) in zip(cards, points, strict=True):
                assert layout.prompt.bottom < y < layout.rest[card].reach.y + 4 * layout.k


@in_windows([(720, 1280), (1080, 1920), (540, 960)])
@pytest.mark.parametrize("seats", [2, 3, 4, 6])
@pytest.mark.parametrize("melding", [True, False])
def test_upright_there_is_air_between_the_prompt_and_the_chip_over_the_row_behind(
    size: tuple[int, int], seats: int, melding: bool
) -> None:
    """A chip begins 24 units above its line, a tag where its box does; 16 units of air are 10 pixels at 720 x 1280."""
    tops = []
    for count in (12, 14, 18, 22):
        bare = table(seats, count)
        fan = replace(bare, melding=melding, groups=(bare.hand[2:6], bare.hand[-7:-4]), group_words=("Run", "Set"))
        layout = lay(fan, size)
        tops += [min(y for _, y in line.points) - 24 * layout.k for line in layout.lines if not line.front and line.word]
        parts = tuple(bare.hand[at : at + 4] for at in range(0, count, 4))
        grouped = lay(replace(bare, melding=melding, groups=(), made=parts[:-1]), size)
        tops += [line.box.y for line in grouped.lines if not line.front]
    assert tops
    assert min(tops) >= layout.prompt.bottom + 16 * layout.k - 0.01


def test_hovering_moves_no_hit_rectangle() -> None:
    """Otherwise a card at the edge of the pointer would flutter."""
    scene = table(2, 10)
    plain = lay(scene, (1280, 720))
    for card in scene.hand:
        hovered = lay(replace(scene, hover=card), (1280, 720))
        assert hovered.items == plain.items and hovered.rest == plain.rest
        assert hovered.poses[card].y < plain.poses[card].y
        x, y = hovered.poses[card].at(0.1, 0.02)  # the part that rose above its place
        assert plain.card_at((x, y)) is None and hovered.card_at((x, y), card) == card


def test_a_gap_opens_where_held_cards_would_go() -> None:
    scene = replace(table(2, 8, held=(2, 3), gap=4), groups=())
    layout = lay(scene, (1280, 720))
    assert len(layout.rest) == 6
    xs = [layout.rest[card].x for card in scene.fan]
    steps = [b - a for a, b in pairwise(xs)]
    assert steps[3] == pytest.approx(2 * steps[0], rel=0.02)
    assert not set(scene.held) & set(layout.poses)


def test_a_group_has_its_line_only_where_its_cards_lie_together() -> None:
    scene = table(2, 8)
    a, b, c, d = scene.hand[:4]
    layout = lay(replace(scene, groups=((c, b, a), (d, scene.hand[6])), group_words=("Run", "Set")), (1280, 720))
    assert [(line.cards, line.word) for line in layout.lines] == [((a, b, c), "Run")]


def test_the_empty_places_of_a_table() -> None:
    """No stock, no discards, no hand: the places are still there to be hit."""
    layout = check(table(2, 0, stock=0, discards=0), (1280, 720))
    assert layout.piles.edges == 0
    assert not [name for name in layout.poses if name.startswith("back:stock")]
    assert layout.items["pile:stock"].w > 44 and layout.items["pile:discard"].w > 44


def test_the_stock_has_an_edge_for_every_three_cards() -> None:
    assert [lay(table(2, 3, stock=count), (1920, 1080)).piles.edges for count in (0, 1, 3, 4, 27, 40)] == [0, 1, 1, 2, 9, 9]


def test_hidden_cards_have_no_names() -> None:
    scene = table(3, 5, others=9)
    names = {name for name in lay(scene, (1280, 720)).poses if name not in (*scene.hand, *scene.discards)}
    assert names and all(is_back(name) for name in names)


def test_at_the_showdown_all_hands_lie_open() -> None:
    scene = table(4, 3, showdown=True)
    layout = lay(scene, (1280, 720))
    check_inside(layout)
    for seat in scene.others:
        assert all(layout.poses[card].face_up for card in seat.shown)
    assert not [name for name in layout.poses if name.startswith("back:seat")]


def test_discards_lie_untidily_but_always_the_same() -> None:
    scene = table(2, 3, discards=9)
    layout, again = lay(scene, (1920, 1080)), lay(scene, (1920, 1080))
    shown = [card for card in scene.discards if card in layout.poses]
    assert shown == list(scene.discards[-6:])
    assert layout.poses == again.poses
    assert all(abs(layout.poses[card].angle) <= 3 for card in shown)
    # A card keeps its way of lying when others come upon it.
    more = lay(replace(scene, discards=(*scene.discards, "card:JK")), (1920, 1080))
    assert more.poses[shown[-1]] == layout.poses[shown[-1]]


def test_a_pose_knows_its_points() -> None:
    pose = Pose(100, 200, CARD_W, angle=30)
    for place in ((0, 0), (1, 1), (0.3, 0.8)):
        assert pose.place_of(pose.at(*place)) == pytest.approx(place)
    assert pose.has((100, 200)) and not pose.has((100 + CARD_W, 200))
    assert pose.at(1, 0)[1] > pose.at(0, 0)[1]  # clockwise: the right side hangs lower


def test_own_melds_lie_nearest_to_the_player() -> None:
    for size in SIZES:
        layout = check(table(3, 7, [(0, 3), (1, 3)]), size)
        assert layout.items["meld:1"].y > max(layout.items["meld:2"].bottom, layout.piles.stock.bottom)
        assert layout.slot.y > layout.piles.stock.bottom


@in_windows([(1280, 720), (960, 540), (2560, 1080), (720, 1280)])
@pytest.mark.parametrize("seats", (2, 4, 6))
def test_melds_of_nobody_lie_on_a_board_of_their_own(size: tuple[int, int], seats: int) -> None:
    scene = table(seats, 7, [(number % seats, 3) for number in range(5)])
    melds = tuple(replace(meld, owner=-1) if meld.number > 3 else meld for meld in scene.melds)
    layout = check(replace(scene, melds=melds), size)
    for meld in melds[3:]:
        assert not any(layout.items[meld.id].common(one) for one in layout.lanes)


@in_windows([size for size in SIZES if size[0] >= size[1]])
def test_two_who_meld_sit_face_to_face(size: tuple[int, int]) -> None:
    """Large piles between the opponent's backs and the hand, all three on one axis, and a lane on each side."""
    scene = table(2, 10, [(0, 3), (1, 3)], others=10)
    layout = check(scene, size)
    axis, theirs, own = layout.prompt.centre[0], *layout.lanes
    backs = [pose for name, pose in layout.poses.items() if name.startswith("back:seat1:")]
    assert len(backs) == 10 and sum(pose.x for pose in backs) / 10 == pytest.approx(axis)
    assert backs[-1].x - backs[0].x >= 4 * backs[0].w
    assert max(pose.reach.bottom for pose in backs) <= layout.piles.stock.y
    assert (layout.piles.foot.x + layout.piles.discard.right) / 2 == pytest.approx(axis, abs=layout.k)
    assert layout.piles.width >= 200 * layout.k
    assert own.right < layout.piles.stock.x and layout.piles.discard.right < theirs.x
    assert max(own.w, theirs.w) <= 0.3 * layout.cloth.w


@in_windows([size for size in SIZES if size[0] < size[1]])
def test_two_who_meld_share_an_upright_window(size: tuple[int, int]) -> None:
    """The opponent's hand is fanned at the rim; piles as large as cards of the hand nearly, and room for two rows of melds."""
    layout = check(table(2, 10, [(0, 3), (1, 3)], others=10), size)
    backs = [pose for name, pose in layout.poses.items() if name.startswith("back:seat1:")]
    assert sum(pose.x for pose in backs) / 10 == pytest.approx(layout.prompt.centre[0])
    assert max(pose.reach.bottom for pose in backs) <= layout.plates[1].panel.y
    assert layout.piles.width >= 150 * layout.k
    assert lay(replace(table(2, 10), groups=()), size).hand_card >= 215 * layout.k
    full = lay(table(2, 10, [(number % 2, 3) for number in range(16)]), size)
    assert min(full.meld_card, full.own_meld_card) >= 92 * layout.k - SLACK


@in_windows(SIZES)
def test_a_full_stock_stays_off_what_lies_above_it(size: tuple[int, int]) -> None:
    for seats, melding in product(range(2, 9), (True, False)):
        layout = lay(replace(table(seats, stock=60), melding=melding), size)
        for room in (*layout.lanes[:-1], *(layout.plates[seat].panel for seat in range(1, seats))):
            assert layout.piles.stock.common(room) <= SLACK, (seats, melding)


@in_windows([(960, 540), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("seats", (5, 6))
def test_five_and_six_sit_on_an_arc(size: tuple[int, int], seats: int) -> None:
    layout = check(table(seats, 10, [(number, 3) for number in range(seats)]), size)
    tops = [layout.plates[seat].panel.y for seat in range(1, seats)]
    assert tops == pytest.approx(tops[::-1])
    rising = tops[: (seats - 1) // 2 + (seats - 1) % 2]
    assert all(b < a - 20 * layout.k for a, b in pairwise(rising))
    assert layout.piles.width >= 120 * layout.k
    assert layout.lanes[-1].w <= 0.44 * layout.cloth.w
    assert layout.own_meld_card == pytest.approx(layout.meld_card)


@in_windows(SIZES)
def test_the_plate_beside_fanned_backs_has_room_for_score_and_count(size: tuple[int, int]) -> None:
    scene = replace(table(2, 10, others=10), melding=False)
    layout = lay(scene, size)
    box = layout.plates[1]
    for a, b in combinations((box.portrait, box.name, box.score, box.chip, box.note), 2):
        assert a.common(b) <= SLACK or (box.note in (a, b) and {box.chip, box.score} & {a, b})  # which it may hide
        assert a.inside(box.panel, SLACK)


@in_windows([(960, 540), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("seats", (3, 4))
@pytest.mark.parametrize("spread", (0, 99))
def test_piles_of_three_and_four_are_large(size: tuple[int, int], seats: int, spread: int) -> None:
    """With a panel as large on either side, as long as there is room also where the pile is spread out."""
    for discards in (0, 1, 5, 10):
        layout = lay(replace(table(seats, discards=discards), spread=spread), size)
        assert min(layout.piles.width, layout.piles.spread_width) >= 100 * layout.k
        assert layout.goal.right + 60 * layout.k <= layout.piles.chip[0]
        assert layout.own_melds.w >= 0.98 * layout.cloth.w, "the rail takes nothing from the player's lane"


def test_the_chip_of_a_long_spread_pile_lies_on_covered_cards() -> None:
    """It leaves the lower index of the last card free."""
    for size in ((960, 540), (1280, 720), (1920, 1080)):
        layout = lay(replace(table(4, discards=20), spread=99), size)
        x, y = layout.piles.discard_chip
        last = layout.poses[layout.piles.spread[-1]].box
        assert layout.piles.discard.x < x - 66 * layout.k and x + 66 * layout.k < last.x
        assert layout.piles.discard.y + 0.5 * last.h < y - 18 * layout.k


@in_windows(SIZES)
@pytest.mark.parametrize("seats", range(2, 9))
def test_the_place_for_the_next_meld_is_as_wide_as_a_meld(size: tuple[int, int], seats: int) -> None:
    """It stands after the last meld, at most half a card away, as wide as four cards or as its words with some air; a drop means
    it on the whole lane.
    """
    for melds in ([], [(0, 3)], [(number % seats, 3) for number in range(2 * seats)]):
        layout = lay(table(seats, 7, melds), size)
        wide = layout.own_meld_card * (1 + 3 * 0.46)
        assert layout.slot.w <= max(wide, 300 * layout.k) + SLACK
        assert layout.slot.inside(layout.own_melds, SLACK)
        own = [layout.items[f"meld:{number + 1}"] for number, (owner, _) in enumerate(melds) if owner == 0]
        beside = [box for box in own if box.y == layout.slot.y]
        assert not beside or 0 < layout.slot.x - beside[-1].right <= max(24 * layout.k, 0.5 * layout.own_meld_card) + SLACK
        gaps = [after.x - box.right for box, after in pairwise(beside)]
        assert gaps == pytest.approx([layout.slot.x - beside[-1].right] * len(gaps) if beside else [])
