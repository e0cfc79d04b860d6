"""What is seen of a card on offer: it is turned up, refused, taken, forced; and cards that were put away come together."""

from __future__ import annotations

import math
from dataclasses import replace

from game.rules.acts.events import Moved
from game.table.geometry import Rect
from game.table.layout.lay import lay
from game.table.layout.offer.arrows import to_card, to_place
from game.table.motion.choreography import tell
from game.table.motion.offer_story import DRAWN, FLOWN, FOLLOWS, FORCES
from game.table.motion.story import Story
from game.table.scene.altered import altered
from game.table.scene.on_offer import OfferScene
from game.table.scene.scene import TableScene, back_id
from tests.table.given import IDS
from tests.table.offer_given import on_offer

SIZE = (1280, 720)
EVERYBODY = 3


def offer_of(scene: TableScene) -> OfferScene:
    assert scene.offer is not None
    return scene.offer


def kinds(story: Story) -> list[str]:
    return [effect.kind for effect in story.effects]


def taken(before: TableScene, forced: tuple[int, int] | None = None) -> tuple[TableScene, TableScene, Moved]:
    """The table before and after the card on offer goes to the player's first meld, and how it went there."""
    card = before.discards[-1]
    before = altered(before, offer=replace(offer_of(before), forced=forced))
    melds = tuple(replace(meld, cards=(*meld.cards, card)) if meld.number == 1 else meld for meld in before.melds)
    after = altered(before, discards=(), melds=melds, offer=replace(offer_of(before), open=False, forced=None))
    return before, after, Moved(IDS.cards((card,)), ("discard", 0), ("meld", 1), EVERYBODY)


def test_a_refused_card_turns_its_back_and_lies_with_the_others() -> None:
    before = on_offer(2, 4, [(0, 3)], refused=2)
    card = before.discards[-1]
    after = altered(before, discards=(), offer=replace(offer_of(before), open=False, closed=3))
    story = tell(before, [], after, SIZE, IDS)
    on_its_way = story.timeline.at(story.end * 0.5)
    assert card in on_its_way and back_id("refused", 2) not in on_its_way
    done, boxes = story.timeline.at(story.end), lay(after, SIZE).offer
    assert boxes is not None and card not in done
    assert boxes.refused.grown(20).has((done[back_id("refused", 2)].x, done[back_id("refused", 2)].y))
    assert not done[back_id("refused", 2)].face_up


def test_a_card_that_may_be_seen_lies_open_where_it_was_refused() -> None:
    before = on_offer(2, 4, [], refused=0)
    card = before.discards[-1]
    after = altered(before, offer=replace(offer_of(before), open=False))
    done = tell(before, [], after, SIZE, IDS).timeline.at(9.0)
    assert done[card].face_up and done[card].w < lay(before, SIZE).poses[card].w


def test_a_turned_card_is_on_offer() -> None:
    before = on_offer(2, 4, [], discards=0, open=False)
    card = on_offer(2, 4, []).discards[-1]
    after = altered(before, discards=(card,), stock=11, offer=replace(offer_of(before), open=True))
    story = tell(before, [Moved(IDS.cards((card,)), ("stock", 0), ("discard", 0), EVERYBODY)], after, SIZE, IDS)
    boxes = lay(after, SIZE).offer
    assert boxes is not None
    pose = story.timeline.at(story.end)[card]
    assert math.dist((pose.x, pose.y), boxes.card.centre) < 1


def test_the_next_discard_sends_a_card_away_that_nobody_wanted() -> None:
    before = on_offer(2, 4, [], refused=0)
    old, thrown = before.discards[-1], before.hand[0]
    after = altered(before, hand=before.hand[1:], discards=(thrown,), offer=replace(offer_of(before), closed=1))
    story = tell(before, [Moved(IDS.cards((thrown,)), ("hand", 0), ("discard", 0), EVERYBODY)], after, SIZE, IDS)
    done = story.timeline.at(story.end)
    assert old not in done and thrown in done and back_id("refused", 0) in done


def test_whoever_forces_a_card_is_seen_to_do_so() -> None:
    before = on_offer(2, 4, [(0, 3)])
    after = altered(before, offer=replace(offer_of(before), forced=(0, 1)))
    story = tell(before, [], after, SIZE, IDS)
    arrow = next(effect for effect in story.effects if effect.kind == FORCES)
    assert arrow.items == ("seat:1",) and arrow.length >= DRAWN
    assert FORCES not in kinds(tell(after, [], after, SIZE, IDS))


def test_a_forced_card_follows_the_arrow_to_its_place() -> None:
    before, after, event = taken(on_offer(2, 4, [(0, 3), (0, 3)]), forced=(0, 1))
    card = before.discards[-1]
    story = tell(before, [event], after, SIZE, IDS)
    assert FOLLOWS in kinds(story)
    assert story.timeline.at(DRAWN * 0.9)[card].x == lay(before, SIZE).poses[card].x
    layout = lay(after, SIZE)
    way = to_place(layout, layout.poses[card])
    for part in (0.2, 0.5, 0.8):
        pose = story.timeline.at(DRAWN + FLOWN * part)[card]
        assert min(math.dist((pose.x, pose.y), way.at(step / 100)) for step in range(101)) < 60 * layout.k
    assert story.timeline.at(story.end)[card] == layout.poses[card]


def test_a_card_that_is_taken_freely_needs_no_arrow() -> None:
    before, after, event = taken(on_offer(2, 4, [(0, 3)]))
    assert not {FORCES, FOLLOWS} & set(kinds(tell(before, [event], after, SIZE, IDS)))


def test_arrows_begin_with_who_forces_and_end_at_the_card_and_its_place() -> None:
    for size in ((1920, 1080), (960, 540), (720, 1280)):
        scene = on_offer(2, 4, [(0, 4), (1, 4)])
        layout = lay(scene, size)
        window, boxes = Rect(0, 0, *size), layout.offer
        assert boxes is not None
        for seat in (0, 1):
            way = to_card(layout, seat, 0)
            assert all(window.has(point) for point in way.points(30)), seat
            assert boxes.card.grown(12 * layout.k).has(way.end)
        for meld in scene.melds:
            pose = layout.poses[meld.cards[-1]]
            way = to_place(layout, pose)
            assert all(window.has(point) for point in way.points(30))
            assert pose.box.grown(12 * layout.k).has(way.end)


def test_cards_that_were_put_away_come_at_the_same_moment() -> None:
    scene = on_offer(2, 4, [], discards=0, open=False)
    mine = IDS.all(range(60, 62))
    events = [
        Moved(IDS.cards(mine[:1]), ("aside", 1), ("hand", 0), 1),
        Moved((-1,), ("aside", 0), ("hand", 1), 0),
    ]
    after = altered(scene, hand=(*scene.hand, mine[0]))
    story = tell(scene, events, after, SIZE, IDS)
    starts = [track.tweens[0].start for item, track in story.timeline.tracks.items() if item == mine[0]]
    assert starts == [0.0]
