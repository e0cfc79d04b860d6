"""Drawing for the first deal, frame by frame: a fan, everybody's card, the one that decides, and the pack again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.match.dealt import drawn_for_deal
from game.rules.acts.events import DealBegan, Event, Moved
from game.rules.first_draw import Drawn
from game.table.geometry import Rect, bounds
from game.table.layout.lay import lay
from game.table.motion.choreography import tell
from game.table.motion.drawing_for_deal import CARDS, DECIDES, DRAWING
from game.table.motion.story import Story
from game.table.scene.from_view import before_deal
from game.table.scene.rail import GoalScene, Rail, Row, Standing
from game.table.scene.scene import TableScene, back_id
from tests.match.tables import PEOPLE
from tests.table.board_given import on_board
from tests.table.given import IDS, table
from tests.variants.shelf import SHIPPED

from game.match.match import Match  # isort: skip

FRAME = 1 / 60


def drawn(seats: int, rounds: int) -> Drawn:
    """A drawing with so many rounds."""
    for seed in range(400):
        people = [replace(PEOPLE[0], name=str(seat)) for seat in range(seats)]
        found = drawn_for_deal(Match.begin(SHIPPED.resolve("rummy_500"), people, seed))
        if found is not None and len(found.rounds) == rounds:
            return found
    raise AssertionError("no such drawing")


def first_deal(seats: int, first: Drawn | None, size: tuple[int, int]) -> tuple[Story, TableScene]:
    after = replace(table(seats, 7, stock=30, discards=1), groups=())
    events: list[Event] = [DealBegan(1, 0)]
    events += [Moved((card,), ("stock", 0), ("hand", 0), 1) for card in IDS.cards(after.hand)]
    events.append(Moved(IDS.cards(after.discards), ("stock", 0), ("discard", 0), 3))
    return tell(before_deal(after, 60), events, after, size, IDS, first=first), after


@pytest.mark.parametrize("size", [(1280, 720), (720, 1280), (960, 540)])
@pytest.mark.parametrize(("seats", "rounds"), [(2, 1), (3, 2), (6, 1)])
def test_everybody_is_seen_to_draw_and_the_card_that_decides_is_marked(seats: int, rounds: int, size: tuple[int, int]) -> None:
    first = drawn(seats, rounds)
    story, after = first_deal(seats, first, size)
    length = story.end - first_deal(seats, None, size)[0].end
    assert 1.5 < length < 2.3 + 1.0 * (rounds - 1)
    cloth = lay(after, size).cloth
    for number, (mark, events) in enumerate(
        zip([effect for effect in story.effects if effect.kind == DECIDES], first.rounds, strict=True)
    ):
        poses = story.timeline.at(mark.at + mark.length / 2)
        for event in events:
            pose = poses[f"gone:{IDS.id(dict(event.facts)['card'])[5:]}"]
            assert pose.face_up and pose.narrow == 1
            assert Rect(pose.x - pose.w / 2, pose.y - pose.h / 2, pose.w, pose.h).inside(cloth, 1)
        assert len(mark.items) == (1 if number == rounds - 1 else len(first.rounds[number + 1]))
    decider = next(dict(event.facts)["card"] for event in first.rounds[-1] if event.seat == first.decider)
    assert [effect.items for effect in story.effects if effect.kind == DECIDES][-1] == (f"gone:{IDS.id(decider)[5:]}",)


def test_the_fan_is_spread_out_of_the_pack_and_swept_together_before_the_deal() -> None:
    story, _ = first_deal(3, drawn(3, 1), (1280, 720))
    whole = next(effect for effect in story.effects if effect.kind == DRAWING)
    fan = [back_id("draw", number) for number in range(CARDS)]
    middle = story.timeline.at(whole.at + whole.length / 2)
    assert len({round(middle[card].x) for card in fan if card in middle}) == CARDS - 3
    over = story.timeline.at(whole.at + whole.length)
    assert not any(card in over for card in fan) and not any(item.startswith("gone:") for item in over)
    assert over[back_id("stock", 0)].alpha == 1 and not any(item.startswith("card:") for item in over)
    deals = [cue.at for cue in story.cues if cue.sound == "shuffle"]
    assert deals == [whole.at + whole.length]


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1920, 1080), (720, 1280)])
def test_the_fan_lies_between_the_panels_beside_the_pack(size: tuple[int, int]) -> None:
    knock, race = GoalScene("Knock at", "10", "or less"), Standing("First to 100", (Row("you", "0", 0.0), Row("ada", "0", 0.0)))
    for seats, rail in ((2, Rail((knock,), race)), (3, Rail((), race)), (3, Rail((knock,), race))):
        before, after = (replace(one, rail=rail) for one in (before_deal(first_deal(seats, None, size)[1], 60), table(seats, 7)))
        story = tell(before, [DealBegan(1, 0)], after, size, IDS, first=drawn(seats, 1))
        whole = next(effect for effect in story.effects if effect.kind == DRAWING)
        poses = story.timeline.at(whole.at + whole.length / 2)
        fan = bounds([poses[card].box for number in range(CARDS) if (card := back_id("draw", number)) in poses])
        for layout in (lay(before, size), lay(after, size)):
            assert not any(panel.w and fan.common(panel) for panel in (layout.goal, layout.claim)), (seats, size)
            assert not fan.common(layout.prompt), "what is drawn is told below it"
        assert fan.w > 3 * fan.h / 2


def test_no_card_is_seen_of_which_nobody_may_know() -> None:
    first = drawn(2, 1)
    known = {f"gone:{IDS.id(dict(event.facts)['card'])[5:]}" for event in first.events}
    story, after = first_deal(2, first, (1280, 720))
    faces = {item for item in story.timeline.tracks if not item.startswith("back:")}
    assert faces <= known | set(after.hand) | set(after.discards)


@pytest.mark.parametrize("size", [(1280, 720), (720, 1280), (960, 540)])
def test_tiles_are_drawn_from_a_row_on_the_board(size: tuple[int, int]) -> None:
    """Everybody's lies before the own place, over nobody's head, and nothing is turned."""
    first, after = drawn(4, 1), on_board([], rack=14)
    events: list[Event] = [DealBegan(1, 0), Moved(IDS.cards(after.hand), ("stock", 0), ("hand", 0), 14)]
    story = tell(before_deal(after, 106), events, after, size, IDS, first=first)
    mark = next(effect for effect in story.effects if effect.kind == DECIDES)
    board = lay(after, size).board
    assert board is not None
    room = board.room
    poses = story.timeline.at(mark.at + mark.length / 2)
    lying = [pose for item, pose in poses.items() if item.startswith(("back:draw", "gone:"))]
    assert len(lying) == CARDS and all(pose.angle == 0 for pose in lying)
    assert all(room.y <= pose.box.y and pose.box.bottom <= room.bottom for pose in lying)
    assert all(room.x - 1 <= pose.box.x and pose.box.right <= room.right + 1 for pose in lying)
