"""Every zone has its own part of the cloth, at every size and for any number of players."""

from itertools import combinations, product

import pytest

from game.table.geometry import NOWHERE, Rect
from game.table.layout.forms import Wants, form_of
from game.table.layout.lanes import LEAST, inside
from game.table.layout.melds import AIRY
from game.table.layout.zones import Zones, zones
from game.table.scene.rail import is_strip
from tests.table.given import FOURTEEN

GAMES = [Wants(melding, board) for melding in (True, False) for board in (False, True)]
SIDES = [(3, Wants(sides=1)), (5, Wants(sides=1)), (5, Wants(sides=2)), (3, Wants(board=True, sides=1))]
RANKS = [
    (others, Wants(board=board, sides=sides, ranks=True)) for others, sides, board in ((1, 1, False), (2, 2, False), (3, 1, True))
]
TOLD = [(others, Wants(melding=False, told=True)) for others in range(1, 8)]
FRAMED = [(others, Wants(frames=True)) for others in range(1, 8)]
TABLES = [*product(range(1, 8), GAMES), *SIDES, *RANKS, *TOLD, *FRAMED]


@pytest.mark.parametrize("size", FOURTEEN)
def test_no_two_zones_overlap_and_all_lie_inside(size: tuple[int, int]) -> None:
    for others, wants in TABLES:
        _apart(size, others, wants)


def _named(zone: Zones) -> dict[str, Rect]:
    """All zones by name, those that exist and are not the same as another."""
    found = {f"{name}{i}": one for name in ("head", "lane") for i, one in enumerate(getattr(zone, f"{name}s"))}
    for name in ("ledge", "own", "piles", "goal", "claim", "board", "prompt", "hand", "you", "actions", "backs"):
        one = getattr(zone, name)
        if one != NOWHERE and (name != "own" or one != zone.hand):
            found[name] = one
    return found


def _apart(size: tuple[int, int], others: int, wants: Wants) -> None:
    made = zones(size, others, wants)
    found = _named(made)
    board = Rect(0, 0, size[0] / made.k, size[1] / made.k)
    assert (len(made.heads), len(made.lanes)) == (others, wants.sides or others)
    for name, zone in found.items():
        assert zone.w > 40, f"{name} is empty"
        assert zone.h > 25, f"{name} is empty"
        assert zone.inside(board if name == "ledge" else made.cloth), f"{name} leaves its room"
    for (one, a), (two, b) in combinations(found.items(), 2):
        assert a.common(b) < 1e-6, f"{one} lies on {two}"


@pytest.mark.parametrize("size", FOURTEEN)
def test_a_lane_holds_at_least_a_row_of_readable_cards(size: tuple[int, int]) -> None:
    for others, wants in TABLES:
        made = zones(size, others, wants)
        for lane in made.lanes:
            least = LEAST if wants.told else LEAST * 1.4  # hands that are shown lie in rows over the whole cloth
            assert inside(lane, made.form in AIRY).h >= least, (others, wants)
        assert made.piles.h >= 100 * 1.3, (others, wants)
        assert (made.own == made.hand) != wants.melding
        assert (made.board != NOWHERE) == wants.board


@pytest.mark.parametrize("size", FOURTEEN)
def test_lanes_have_most_of_the_felt_above_the_hand(size: tuple[int, int]) -> None:
    """Of the cloth above the hand, 55 in 100 belong to melds, heads not counted; for two the backs of the opponent take some."""
    for others, wants in [*((others, Wants()) for others in range(1, 8)), *SIDES[:3]]:
        made = zones(size, others, wants)
        under = min(head.bottom for head in made.heads)
        lower = sum(head.w * head.h for head in made.heads if head.bottom > under)
        melds = sum(lane.w * lane.h for lane in made.lanes) + made.own.w * made.own.h
        least = (0.55 if made.backs == NOWHERE else 0.45) * ((made.hand.y - under) * made.cloth.w - lower)
        assert melds >= least, (others, wants)


def test_seats_go_clockwise_from_the_left() -> None:
    for others in range(2, 8):
        made = zones((1920, 1080), others)
        lefts = [lane.centre[0] for lane in made.lanes]
        assert lefts[0] == min(lefts)
        assert lefts[-1] == max(lefts)


def test_the_form_follows_the_shape_of_the_window() -> None:
    assert form_of((1280, 1024), 3) == form_of((1920, 1080), 3) == "wide"
    assert form_of((2560, 1080), 3) == "ultra"
    assert form_of((1280, 720), 5) == "arc"
    assert form_of((720, 1280), 3) == form_of((720, 1280), 1) == "tall"
    assert form_of((1280, 720), 1, Wants(melding=False)) == "pair"
    assert form_of((1280, 720), 1) == "duet"


def test_where_costs_and_needs_are_told_there_are_panels_for_them() -> None:
    """Both places of the rail hold several lines, for up to six players, in level and in upright windows."""
    for size, others in product([(960, 540), (1280, 720), (1920, 1080), (720, 1280)], range(1, 6)):
        made = zones(size, others, Wants(melding=False, told=True))
        assert not is_strip(made.goal.w, made.goal.h), (size, others)
        assert not is_strip(made.claim.w, made.claim.h), (size, others)
