"""Between two hands: the cards that lie on the table go back to the pack before the next ones are dealt."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from game.cards.ids import HIDDEN
from game.rules.acts.events import DealBegan, Event, Moved
from game.table.layout.lay import lay
from game.table.motion.choreography import tell
from game.table.motion.gathering import CLOSES, Lying
from game.table.motion.story import Story
from game.table.scene.from_view import before_deal
from game.table.scene.open_hands import OpenHand, laid_open
from game.table.scene.scene import TableScene, back_id
from tests.table.given import IDS, PACK, table

WORTH = {IDS.id(card): 5 for card in range(PACK.size)}
FRAME = 1 / 120


def open_hands() -> TableScene:
    """Two hands that lie open when a hand is over."""
    scene = replace(table(seats=2, hand=10, others=10), showdown=True, worth=WORTH)
    own, hers = scene.hand, IDS.all(range(90, 100))
    return laid_open(replace(scene, hand=()), [OpenHand(0, (own[:3],), own[3:]), OpenHand(1, (hers[:3],), hers[3:])], WORTH)


def melds_left() -> TableScene:
    """A hand that is over where nobody's cards are laid out: melds, discards, a hand and backs."""
    return table(3, 4, [(0, 3), (1, 4), (2, 3), (1, 3)], discards=6)


def next_deal(old: TableScene, size: tuple[int, int]) -> Story:
    """The story of the next hand, in which the same cards are dealt again."""
    after = replace(table(len(old.seats), 7, stock=30, discards=1), groups=())
    events: list[Event] = [DealBegan(1, 0)]
    for card in IDS.cards(after.hand):
        events.append(Moved((card,), ("stock", 0), ("hand", 0), 1))
        events += [Moved((HIDDEN,), ("stock", 0), ("hand", seat.seat), 0) for seat in after.others]
    events.append(Moved(IDS.cards(after.discards), ("stock", 0), ("discard", 0), 3))
    layout = lay(old, size)
    return tell(before_deal(after, 60), events, after, size, IDS, lying=Lying(old, layout, layout.poses))


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1920, 1080), (720, 1280)])
@pytest.mark.parametrize("old", [open_hands(), melds_left()], ids=["open", "melds"])
def test_every_card_goes_from_where_it_lay_to_the_pack_in_every_frame(old: TableScene, size: tuple[int, int]) -> None:
    story, layout = next_deal(old, size), lay(old, size)
    begin = next(step for step in story.steps if step.scene.stock == 60)
    lying = [pose for item, pose in layout.poses.items() if item != back_id("stock", 0)]
    first = story.timeline.at(0.0)
    assert sorted((pose.x, pose.y, pose.w) for item, pose in first.items() if "gone" in item) == sorted(
        (pose.x, pose.y, pose.w) for pose in lying
    )
    assert story.step_at(0.0).scene == old and begin.at < 0.8, "the table is as it was, and nobody waits for long"
    pack, last, t, faces = begin.layout.poses[back_id("stock", 0)], first, 0.0, 0
    while t < begin.at - 1e-9:
        poses = story.timeline.at(t)
        assert all("gone" in item or item == back_id("stock", 0) for item in poses), "nothing is dealt yet"
        if t < CLOSES - FRAME:
            assert len(poses) == len(first), "none vanishes before it lies under another one"
        for item in poses.keys() & last.keys():
            assert math.dist((poses[item].x, poses[item].y), (last[item].x, last[item].y)) < size[0] / 12
            faces += poses[item].face_up != last[item].face_up
            if poses[item].face_up != last[item].face_up:
                assert poses[item].narrow < 0.4, "it is turned over on its edge"
        last = poses
        t += FRAME
    assert faces > 0
    top = max((pose for item, pose in last.items() if "gone" in item), key=lambda pose: pose.z)
    assert not top.face_up and math.dist((top.x, top.y), (pack.x, pack.y)) < 2 and abs(top.w - pack.w) < 2
    there = story.timeline.at(begin.at)
    assert there[back_id("stock", 0)] == pack and not [item for item in there if "gone" in item]


@pytest.mark.parametrize("old", [open_hands(), melds_left()], ids=["open", "melds"])
def test_the_deal_goes_on_as_it_does_in_a_first_hand(old: TableScene) -> None:
    story = next_deal(old, (1280, 720))
    after = story.steps[-1].scene
    assert story.timeline.at(story.end) == lay(after, (1280, 720)).poses
    assert [step.at for step in story.steps] == sorted(step.at for step in story.steps)
    assert set(after.hand) & {card for group in old.laid for card in group.cards}, "cards of the old hand are dealt again"
    for card in after.hand:
        assert story.timeline.tracks[card].since is not None
