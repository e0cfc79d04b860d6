"""Hands laid open: melds and what is left, the face-down throw, and lay-offs that come one by one."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from game.cards.ids import HIDDEN, Card
from game.rules.acts.events import Event, HandEnded, LaidOff, MeldLaid, Moved
from game.rules.knock.events import knocked
from game.table.layout.lay import lay
from game.table.motion.choreography import tell
from game.table.motion.timeline import FLYING_Z
from game.table.motion.transitions import before_layoffs, moved
from game.table.scene.open_hands import OpenHand, laid_open
from game.table.scene.scene import Id, MeldScene, TableScene, back_id
from tests.laws.deals import rules_of
from tests.table.given import IDS, PACK, SIZES, drawn_at, table

SIZE = (1280, 720)
ALL = 3
WORTH = {IDS.id(card): 5 for card in range(PACK.size)}


def knock_table(hand: int = 10) -> TableScene:
    """Two people in a game where nothing is melded before the knock."""
    return replace(table(seats=2, hand=hand, others=10), melding=False, worth=WORTH)


def numbers(items: tuple[Id, ...]) -> tuple[Card, ...]:
    return IDS.cards(items)


def opened(scene: TableScene, mine: int = 3) -> TableScene:
    """The same table after my knock with one meld of `mine` cards: her ten cards are a meld of three and the rest."""
    own, hers = scene.hand, IDS.all(range(90, 100))
    melds = (MeldScene(1, 0, own[:mine]),)
    base = replace(scene, melds=melds, showdown=True)
    return laid_open(base, [OpenHand(0, (), own[mine:]), OpenHand(1, (hers[:3],), hers[3:])], WORTH)


def test_hands_are_melds_and_what_is_left_of_them() -> None:
    made = opened(knock_table())
    assert [(meld.id, meld.owner, len(meld.cards)) for meld in made.melds] == [("meld:1", 0, 3), ("meld:2", 1, 3)]
    assert [(one.owner, len(one.cards), one.points) for one in made.loose] == [(0, 7, 35), (1, 7, 35)]
    assert made.hand == ()
    assert [seat.count for seat in made.seats] == [0, 0]


def test_open_hands_lie_in_the_window_and_apart_at_every_size() -> None:
    made = opened(knock_table())
    for size in SIZES:
        layout = lay(made, size)
        boxes = [layout.items[group.id] for group in made.laid]
        for number, box in enumerate(boxes):
            assert box.x >= 0
            assert box.right <= size[0]
            assert all(not box.common(other) for other in boxes[number + 1 :]), size
            assert not box.common(layout.piles.discard), size
        assert "area:melds" not in layout.items


def test_the_place_for_the_knock_touches_nothing_at_any_size() -> None:
    for size in SIZES:
        for spread in (0, 3):
            layout = lay(replace(knock_table(11), closing=True, spread=spread), size)
            box = layout.items["area:knock"]
            others = [layout.piles.discard, layout.piles.stock, layout.prompt, layout.goal, layout.claim, layout.hand]
            others += [layout.items[item] for item in ("seat:0", "seat:1")]
            assert all(not box.common(other) for other in others), (size, spread)
            assert box.right <= size[0], (size, spread)
            assert not layout.goal.common(layout.prompt)


def test_a_card_thrown_for_a_knock_lies_face_down_for_everybody() -> None:
    scene = knock_table(11)
    card = numbers(scene.hand[:1])
    mine, (flight,) = moved(scene, Moved(card, ("hand", 0), ("discard", 0), 1), IDS, scene)
    assert (flight.was, flight.item) == (scene.hand[0], back_id("discard", 0))
    assert mine.discards[-1] == back_id("discard", 0)
    hers, (flight,) = moved(scene, Moved((HIDDEN,), ("hand", 1), ("discard", 0), 2), IDS, scene)
    assert flight.item == back_id("discard", 0)
    assert not lay(hers, SIZE).poses[back_id("discard", 0)].face_up


def test_of_a_squared_pile_only_the_next_card_comes_to_light() -> None:
    scene = replace(knock_table(), discards=IDS.all([60]), under=4)
    after = replace(scene, discards=IDS.all([61]), under=3)
    made, _ = moved(scene, Moved((60,), ("discard", 0), ("hand", 1), ALL), IDS, after)
    assert (made.discards, made.under) == (IDS.all([61]), 3)


def test_before_the_lay_offs_the_cards_are_still_what_is_left() -> None:
    made = opened(knock_table())
    given = made.loose[1].cards[0]
    grown = replace(made.melds[0], cards=(*made.melds[0].cards, given))
    after = replace(made, melds=(grown, made.melds[1]), loose=(made.loose[0], made.left(1, made.loose[1].cards[1:])))
    before = before_layoffs(after, [(1, (given,))])
    assert [len(meld.cards) for meld in before.melds] == [3, 3]
    assert (before.loose[1].cards[-1], before.loose[1].points) == (given, 35)


def knock_with_lay_offs() -> tuple[TableScene, list[Event], TableScene, tuple[Id, ...]]:
    """A knock of mine and two cards that she lays off on my meld: the table before, the events, the table after, those cards."""
    before = knock_table(11)
    thrown, own = before.hand[0], before.hand[1:]
    after = opened(replace(before, hand=own))
    given = after.loose[1].cards[:2]
    grown = replace(after.melds[0], cards=(*after.melds[0].cards, *given), others=tuple((card, 1) for card in given))
    after = replace(after, melds=(grown, *after.melds[1:]), loose=(after.loose[0], after.left(1, after.loose[1].cards[2:])))
    after = replace(after, discards=(*before.discards, thrown))
    events: list[Event] = [
        Moved(numbers((thrown,)), ("hand", 0), ("discard", 0), 1),
        knocked(0, "knock", 35),
        MeldLaid(0, 1, "set", numbers(own[:3])),
        Moved(numbers(own[:3]), ("hand", 0), ("meld", 1), ALL),
        LaidOff(1, 1, numbers(given)),
        Moved(numbers(given), ("hand", 1), ("meld", 1), ALL),
        Moved(numbers((thrown,)), ("discard", 0), ("discard", 0), ALL),
        HandEnded("knock", (0,)),
    ]
    return before, events, after, given


def test_lay_offs_come_one_by_one_after_hands_can_be_read() -> None:
    before, events, after, given = knock_with_lay_offs()
    story = tell(before, events, after, SIZE, IDS)
    assert dict(story.timeline.final) == lay(after, SIZE).poses
    first, second = ([tween for tween in story.timeline.tracks[card].tweens if tween.flies] for card in given)
    assert first[-1].end <= second[-1].start
    assert [cue.sound for cue in story.cues].count("knock") == 1
    counts = [tuple(one.points for one in step.scene.loose) for step in story.steps if step.scene.loose]
    assert list(dict.fromkeys(counts)) == [(35, 35), (35, 30), (35, 25)]


def test_after_a_knock_every_group_flies_once_and_straight_to_its_row() -> None:
    before, events, after, given = knock_with_lay_offs()
    story = tell(before, events, after, SIZE, IDS)
    rows = next(step.layout for step in story.steps if step.scene.laid_out)
    for group in after.laid:
        for card in group.cards:
            flights = [tween for tween in story.timeline.tracks[card].tweens if tween.flies]
            assert len(flights) == (2 if card in given else 1), card
            assert flights[0].target == rows.poses[card], card
    assert all(step.scene.laid_out or not step.scene.melds for step in story.steps)


def test_cards_that_leave_the_hand_together_never_cover_each_other_otherwise_than_there() -> None:
    """The first of a meld does not hide the others while these wait for their turn."""
    before, events, after, _ = knock_with_lay_offs()
    for size in ((960, 540), SIZE, (720, 1280)):
        story = tell(before, events, after, size, IDS)
        groups = [[card for card in group.cards if card in before.hand] for group in after.laid]
        pairs = [(a, b) for group in groups for a, b in pairwise(group) if before.hand.index(a) < before.hand.index(b)]
        assert len(pairs) > 6
        t, moving = 0.0, 0
        aloft: list[Id] = []
        opens = next(step.at for step in story.steps if step.scene.laid_out)
        while t < story.end:
            order = {item: number for number, item in enumerate(drawn_at(story, t))}
            assert all(order[a] < order[b] for a, b in pairs), t
            lifted = [card for card, pose in story.timeline.at(t).items() if pose.z >= FLYING_Z and card != before.hand[0]]
            assert t > opens or not lifted, "nothing is lifted while the card is thrown"
            flying = [item for item in order if story.timeline.at(t)[item].z >= FLYING_Z]
            kept = [item for item in aloft if item in flying]
            assert kept == [item for item in flying if item in aloft], "on their way none goes below another one"
            aloft = flying
            moving += story.timeline.at(t)[pairs[0][0]] != story.timeline.at(t + 1 / 120)[pairs[0][0]]
            t += 1 / 120
        assert moving > 40


def test_cards_that_wait_in_the_hand_lie_there_as_before_whatever_their_order_will_be() -> None:
    before, events, after, _ = knock_with_lay_offs()
    mine = after.loose[0]
    after = replace(after, loose=(replace(mine, cards=mine.cards[::-1], places=mine.places[::-1]), *after.loose[1:]))
    story = tell(before, events, after, SIZE, IDS)
    opens = next(step.at for step in story.steps if step.scene.laid_out)
    t, waited = 0.0, 0
    first = story.timeline.at(opens - 0.05)
    while t < story.end:
        poses = story.timeline.at(t)
        waiting = [card for card in before.hand[1:] if card in poses and poses[card].x == first[card].x]
        assert [item for item in drawn_at(story, t) if item in waiting] == waiting or t < opens - 0.05, t
        waited += t > opens and len(waiting) > 3
        t += 1 / 120
    assert waited > 5


@pytest.mark.parametrize("kind, flashes", [("gin", 1), ("knock", 0)])
def test_a_rare_end_has_a_flash_and_a_sound_of_its_own(kind: str, flashes: int) -> None:
    before, events, after, _ = knock_with_lay_offs()
    after = replace(after, celebrated=rules_of("gin_standard").celebrated)
    story = tell(before, [*events[:-1], HandEnded(kind, (0,))], after, SIZE, IDS)
    assert [effect.kind for effect in story.effects].count("flash") == flashes
    assert [cue.sound for cue in story.cues].count("gin") == flashes


def test_scores_are_not_told_before_the_counts() -> None:
    before = knock_table()
    after = opened(before)
    seats = tuple(replace(seat, score="99") for seat in after.seats)
    story = tell(before, [HandEnded("drawn", ())], replace(after, seats=seats), SIZE, IDS)
    shown = [step.scene.seats[1].score for step in story.steps]
    assert shown[0] == shown[1] == "42"
    assert shown[-1] == "99"


def test_when_the_hand_is_over_the_card_under_the_stock_and_the_piles_stay_where_they_are() -> None:
    wild = IDS.id(60)
    playing = replace(table(2, 13), melding=False, finish=True, closing=True, beneath=wild)
    over = replace(playing, finish=False, closing=False)
    for size in ((960, 540), (1280, 720), (720, 1280)):
        before, after = lay(playing, size), lay(over, size)
        assert after.poses[wild] == before.poses[wild]
        assert (after.piles.stock, after.piles.discard) == (before.piles.stock, before.piles.discard)
        assert after.poses[wild].box.x < after.piles.foot.x - 5  # it looks out from under the stock
