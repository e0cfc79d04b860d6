"""From events to stories: real matches, told to one seat and watched frame by frame."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import pairwise

import pytest

from game.cards.chance import Chance
from game.cards.ids import listed
from game.match.match import Match
from game.rules.acts.events import DealBegan, Discarded, Drew, Event, HandEnded, LaidOff, MeldLaid, Moved, StockRenewed, WentOut
from game.rules.view import View
from game.table.geometry import Pose
from game.table.hand.order import HandOrder, dealt_to
from game.table.layout.lay import lay
from game.table.motion.choreography import tell
from game.table.motion.story import Story
from game.table.motion.timeline import FLYING_Z
from game.table.motion.timing import CUT, HOLD, LONGEST, SHORTEST, SHUFFLE, TAP, THROW, flight_time, think_pause
from game.table.scene.from_view import Person, before_deal, scene_of
from game.table.scene.scene import CardIds, MeldScene, TableScene, card_ids, is_back
from game.table.theme import DEAL_FLIGHT, DEAL_LONGEST, DEAL_STEP
from tests.match.tables import begin, does
from tests.table.given import IDS, PACK, drawn_at, table

SIZE = (1280, 720)


@dataclass(frozen=True)
class Chapter:
    """One decision (or deal) as a seat sees it."""

    before: TableScene
    after: TableScene
    events: tuple[Event, ...]
    view: View
    ids: CardIds
    size: tuple[int, int]

    @cached_property
    def story(self) -> Story:
        return tell(self.before, self.events, self.after, self.size, self.ids)


class Reader:
    """A seat that watches a match."""

    def __init__(self, match: Match, me: int = 0, size: tuple[int, int] = SIZE) -> None:
        self.match, self.me, self.size = match, me, size
        self.ids = card_ids(match.rules.pack)
        self.people = [Person(info.name, info.portrait) for info in match.seats]
        self.since = 0
        self.order = HandOrder()
        self.scene: TableScene | None = None

    def next(self, new_hand: bool = False) -> Chapter:
        """The story of what happened since the last look."""
        events, self.since = self.match.events(self.me, self.since)
        view = self.match.view(self.me)
        if new_hand:
            self.order = dealt_to(self.me, events, view.hand)
        self.order = self.order.follow(listed(view.hand))
        after = scene_of(view, self.ids, self.people, self.order)
        before = before_deal(after, self.match.rules.pack.size) if new_hand or self.scene is None else self.scene
        self.scene = after
        return Chapter(before, after, tuple(events), view, self.ids, self.size)


def chapters(
    seats: int, seed: int, me: int = 0, hands: int = 1, size: tuple[int, int] = SIZE, variant: str | None = None
) -> Iterator[Chapter]:
    """Some hands played at random."""
    match, chance = begin(seats, seed, variant), Chance(seed)
    reader = Reader(match, me, size)
    for _ in range(hands):
        yield reader.next(new_hand=True)
        while not match.hand_over:
            assert match.to_act is not None
            match.submit(match.to_act, match.rules.suggest(match.history.state, chance))
            yield reader.next()
        if match.match_over:
            return
        match.next_hand()


@lru_cache(maxsize=1)
def library() -> tuple[Chapter, ...]:
    """Stories of several matches, windows and seats: the beginning and the end of each hand, and every renewed stock."""
    found: list[Chapter] = []
    for seats, seed, me, size in ((2, 1, 0, SIZE), (3, 2, 1, (960, 540)), (4, 3, 0, (720, 1280)), (6, 4, 5, (1920, 1080))):
        hand = list(chapters(seats, seed, me, size=size))
        renewed = [chapter for chapter in hand[25:-12] if any(isinstance(event, StockRenewed) for event in chapter.events)]
        found += [*hand[:25], *renewed[:2], *hand[-12:]]
    return tuple(found)


def frames(story: Story, step: float = 1 / 40) -> Iterator[tuple[float, dict[str, Pose]]]:
    t = 0.0
    while t <= story.end + step:
        yield t, story.timeline.at(t)
        t += step


def test_a_story_ends_in_the_layout_of_the_table_after_it() -> None:
    for chapter in library():
        poses = lay(chapter.after, chapter.story.steps[0].layout.size).poses
        assert chapter.story.timeline.at(chapter.story.end) == poses
        assert chapter.story.timeline.final == poses
        assert chapter.story.step_at(chapter.story.end).scene == chapter.after


def test_a_story_begins_with_the_table_before_it() -> None:
    for chapter in library():
        first, poses = chapter.story.timeline.at(0.0), lay(chapter.before, chapter.story.steps[0].layout.size).poses
        for name, pose in poses.items():
            if name in first:
                assert math.dist((first[name].x, first[name].y), (pose.x, pose.y)) < 2, name


def test_no_card_jumps() -> None:
    """Between two frames a card moves at most a quarter of the window's width, whatever it becomes."""
    for chapter in library()[::3]:
        last: dict[str, Pose] = {}
        for t, poses in frames(chapter.story):
            for name in poses.keys() & last.keys():
                way = math.dist((poses[name].x, poses[name].y), (last[name].x, last[name].y))
                assert way < chapter.story.steps[0].layout.size[0] / 4, (name, t, chapter.events)
            last = poses


def test_a_card_that_comes_into_view_comes_from_a_place_on_the_table() -> None:
    """A new item begins at the stock, or where a back lay that it now turns out to be, or is uncovered where it stays."""
    for chapter in library():
        first = chapter.story.steps[0].layout
        for name, track in chapter.story.timeline.tracks.items():
            if name in first.poses or name.startswith("back:shuffle"):
                continue
            assert track.since is not None, name
            pose = track.tweens[0].source
            stock = first.piles.foot.grown(20 * first.k).has((pose.x, pose.y))
            plate = any(box.panel.has((pose.x, pose.y)) for box in first.plates.values())
            back = any(is_back(item) and other.has((pose.x, pose.y)) for item, other in first.poses.items())
            assert stock or plate or back or pose == chapter.story.timeline.final.get(name), (name, chapter.events)


def test_a_nameless_card_never_shows_a_face() -> None:
    for chapter in library():
        for _, poses in frames(chapter.story, 0.07):
            assert not [name for name, pose in poses.items() if is_back(name) and pose.face_up]


def test_a_discard_that_an_opponent_takes_is_seen_until_it_lies_in_the_hand() -> None:
    taken = [
        (chapter, event)
        for chapter in library()
        for event in chapter.events
        if isinstance(event, Moved) and event.source == ("discard", 0) and event.target[0] == "hand"
        if event.target[1] != chapter.view.seat and len(chapter.events) < 12
    ]
    assert taken
    for chapter, event in taken:
        name, story = chapter.ids.id(event.cards[0]), chapter.story
        assert story.timeline.at(0.05)[name].face_up
        assert not story.timeline.at(0.34)[name].face_up
        assert name not in story.timeline.at(0.36)
        backs = [f"back:seat{event.target[1]}:{number}" for number in range(chapter.before.seats[event.target[1]].count + 1)]
        assert backs[-1] not in story.timeline.at(0.2) and backs[-1] in story.timeline.at(0.36)


def only(*kinds: type[Drew | Discarded | LaidOff | MeldLaid], own: bool) -> list[Chapter]:
    """The stories of one such decision and nothing else, of the seat that watches or of the others."""
    found = []
    for chapter in library():
        does = [event for event in chapter.events if isinstance(event, kinds)]
        moves = [event for event in chapter.events if isinstance(event, Moved)]
        if len(does) == len(moves) == 1 and (does[0].seat == chapter.view.seat) is own:
            found.append(chapter)
    assert found
    return found


def test_what_an_opponent_throws_is_said_when_it_lies_there_and_of_ones_own_discard_at_once() -> None:
    for chapter in only(Discarded, own=False):
        (note,) = chapter.story.captions
        assert (note.at, note.said) == (0.0, THROW) and note.line.code == "note.discarded"
    for chapter in only(Discarded, own=True):
        assert [note.said for note in chapter.story.captions] == [0.0]


def test_only_a_discard_waits_to_be_said() -> None:
    for chapter in (*only(Drew, MeldLaid, LaidOff, own=False), *only(Drew, MeldLaid, LaidOff, own=True)):
        assert all(note.said == note.at for note in chapter.story.captions)


def test_the_table_stands_still_for_a_moment_after_an_opponent_has_drawn() -> None:
    for chapter in only(Drew, own=False):
        assert chapter.story.end == pytest.approx(chapter.story.timeline.end + HOLD)
    for chapter in (*only(Drew, own=True), *only(Discarded, own=False), *only(Discarded, own=True)):
        assert chapter.story.end == pytest.approx(chapter.story.timeline.end)


def test_melds_that_opponents_laid_or_added_to_are_marked_and_ones_own_are_not() -> None:
    for chapter in only(MeldLaid, LaidOff, own=False):
        (number,) = [event.target[1] for event in chapter.events if isinstance(event, Moved)]
        assert chapter.story.marks == {f"meld:{number}"}
    for chapter in (*only(MeldLaid, LaidOff, own=True), *only(Drew, Discarded, own=False)):
        assert not chapter.story.marks


def test_faces_are_never_named_before_they_may_be_seen() -> None:
    """All names in a story belong to cards that lie open, are the player's own, or were seen by all in these events."""
    for chapter in library():
        known = set(chapter.ids.all(listed(chapter.view.hand))) | set(chapter.before.hand) | set(chapter.before.discards)
        known |= {card for scene in (chapter.before, chapter.after) for meld in scene.melds for card in meld.cards}
        known |= {
            chapter.ids.id(card) for event in chapter.events if isinstance(event, Moved) for card in event.cards if card >= 0
        }
        names = set(chapter.story.timeline.tracks) | set(chapter.story.timeline.final)
        assert all(is_back(name) or name in known for name in names), chapter.events


def test_a_face_shows_only_after_the_flip() -> None:
    """The card that I draw leaves the stock with its back up."""
    for chapter in library():
        if any(
            isinstance(event, Moved) and event.source[0] == "stock" and event.target == ("hand", chapter.view.seat)
            for event in chapter.events
        ):
            for card in set(chapter.after.hand) - set(chapter.before.hand):
                track = chapter.story.timeline.tracks[card]
                assert not track.tweens[0].source.face_up and track.tweens[-1].target.face_up


def test_the_number_of_cards_is_right_all_the_time() -> None:
    """Watch an opponent: as many backs as cards, while they draw, and a card in flight is one of them."""
    for chapter in library():
        if len(chapter.events) > 12:
            continue
        for t in (0.0, 0.1, 0.2, 0.3, chapter.story.end):
            scene = chapter.story.step_at(t).scene
            poses = chapter.story.timeline.at(t)
            for seat in scene.others:
                backs = [name for name in poses if name.startswith(f"back:seat{seat.seat}:")]
                assert abs(len(backs) + len([card for card in seat.shown if card in poses]) - seat.count) <= 3


def test_steps_sounds_and_captions_are_in_order_and_in_time() -> None:
    for chapter in library():
        story = chapter.story
        for times in ([step.at for step in story.steps], [cue.at for cue in story.cues]):
            assert times == sorted(times)
            assert all(0 <= t <= story.end for t in times)
        assert all(0 <= note.at <= story.end for note in story.captions)


def deal_of(seats: int) -> Chapter:
    return next(chapters(seats, 5))


def test_a_deal_for_two_lasts_at_most_two_seconds() -> None:
    chapter = deal_of(2)
    assert len(chapter.after.hand) == 10
    assert 1.5 < chapter.story.end <= 2.0


def test_cards_are_dealt_one_by_one() -> None:
    chapter = deal_of(3)
    cues = [cue.at for cue in chapter.story.cues if cue.sound == "deal"]
    assert len(cues) == 3 * 7 + 1
    assert [b - a for a, b in pairwise(cues)] == pytest.approx([0.065] * 21)
    tracks = chapter.story.timeline.tracks
    for card in chapter.after.hand:
        (flight,) = tracks[card].tweens
        assert flight.end - flight.start == pytest.approx(0.29)
        assert tracks[card].since == flight.start  # not on the table before
    counts = [chapter.story.step_at(t / 50).scene.stock for t in range(110)]
    assert counts == sorted(counts, reverse=True) and counts[0] == 52 and counts[-1] == 52 - 22


@pytest.mark.parametrize("size", [SIZE, (720, 1280)])
def test_a_hand_lies_as_it_came_and_is_then_swept_into_order_for_all_to_see(size: tuple[int, int]) -> None:
    after = replace(table(2, 10, stock=30, discards=1), groups=())
    came = (*after.hand[5:], *after.hand[:5])
    moves = [Moved((card,), ("stock", 0), ("hand", 0), 1) for card in IDS.cards(came)]
    upcard = Moved(IDS.cards(after.discards), ("stock", 0), ("discard", 0), 3)
    story = tell(before_deal(after, 60), [DealBegan(1, 0), *moves, upcard], after, size, IDS)
    orders, seen, t = [], [], 0.0
    while t <= story.end:
        poses = story.timeline.at(t)
        if all(card in poses for card in after.hand):
            orders.append(tuple(sorted(after.hand, key=lambda card: poses[card].x)))
            seen.append((t, [(poses[card].x, poses[card].y) for card in after.hand]))
        t += 1 / 120
    if size == SIZE:  # in one row
        assert came in orders and orders[-1] == after.hand
    swept = [t for (t, here), (_, later) in pairwise(seen) if sum(a != b for a, b in zip(here, later, strict=True)) > 5]
    assert 0.3 <= swept[-1] - swept[0] <= 0.5
    assert story.step_at(swept[0]).scene.discards == after.discards, "the upcard lies there before"


def test_a_hand_that_comes_in_its_order_is_not_swept() -> None:
    after = replace(table(2, 10, stock=30, discards=1), groups=())
    moves = [Moved((card,), ("stock", 0), ("hand", 0), 1) for card in IDS.cards(after.hand)]
    upcard = Moved(IDS.cards(after.discards), ("stock", 0), ("discard", 0), 3)
    story = tell(before_deal(after, 60), [DealBegan(1, 0), *moves, upcard], after, SIZE, IDS)
    assert story.end == SHUFFLE + CUT + 10 * DEAL_STEP + DEAL_FLIGHT


def test_a_deal_of_many_cards_takes_no_longer_than_one_of_some() -> None:
    def lasts(cards: int) -> float:
        after = replace(table(2, cards, stock=30, discards=1), groups=())
        moves = [Moved((card,), ("stock", 0), ("hand", 0), 1) for card in IDS.cards(after.hand)]
        return tell(before_deal(after, 100), [DealBegan(1, 0), *moves], after, SIZE, IDS).end

    assert lasts(20) < lasts(26) <= SHUFFLE + CUT + DEAL_LONGEST + DEAL_FLIGHT
    assert lasts(40) - lasts(26) < DEAL_STEP


def test_the_pack_is_shuffled_first() -> None:
    story = deal_of(2).story
    assert story.cues[0].sound == "shuffle"
    halves = [name for name in story.timeline.at(0.1) if name.startswith("back:shuffle")]
    assert len(halves) == 6
    assert not [name for name in story.timeline.at(0.5) if name.startswith("back:shuffle")]


def test_the_pack_is_cut_before_the_deal() -> None:
    story = deal_of(2).story
    top = story.steps[0].layout.poses["back:stock:0"]
    halves = [pose for name, pose in story.timeline.at(0.32).items() if name.startswith("back:shuffle")]
    assert len(halves) == 2
    below, away = sorted(halves, key=lambda pose: abs(pose.x - top.x))
    assert (below.x, below.y) == (top.x, top.y)
    assert away.x < top.x - 0.5 * top.w
    before, after = (story.timeline.at(t)["back:shuffle:7"].z for t in (0.28, 0.36))
    assert before > below.z > after, "from above the other half to below it"


def test_a_meld_arrives_loose_and_is_tapped_together() -> None:
    seen = 0
    for chapter in (*library(), *(chapter for turn in turns() for chapter in turn), *chapters(2, 11)):
        events = [event for event in chapter.events if isinstance(event, Moved) and event.target[0] == "meld"]
        if len(chapter.events) > 4 or len(events) != 1 or not isinstance(chapter.events[0], MeldLaid | Moved):
            continue
        cards = chapter.ids.all(events[0].cards)
        meld = next((meld for meld in chapter.after.melds if set(meld.cards) == set(cards)), None)
        if meld is None or len(meld.cards) < 3:
            continue
        close = max(chapter.story.timeline.tracks[card].end for card in meld.cards)
        places = [[chapter.story.timeline.at(t)[card].x for card in meld.cards] for t in (close - TAP, close)]
        wide, narrow = (xs[-1] - xs[0] for xs in places)
        assert narrow < wide < 1.4 * narrow
        assert sum(places[0]) == pytest.approx(sum(places[1])), "towards its own middle"
        seen += 1
    assert seen > 3


@pytest.mark.parametrize("size", [(960, 540), SIZE, (720, 1280)])
@pytest.mark.parametrize("owner", [0, 1])
@pytest.mark.parametrize("names", ["4H 5H 6H", "TC TD TS", "3S 4S 5S 6S 7S"])
def test_a_meld_is_drawn_in_its_order_in_every_frame_until_it_lies_together(
    names: str, owner: int, size: tuple[int, int]
) -> None:
    """A card that has arrived is never covered by one before it, though it is part of the still picture where that slides; nor
    is one that waits in the hand until those before it are on their way.
    """
    cards = PACK.find_all(names.split())
    laid = IDS.all(cards)
    other = table(2, hand=10, others=10)
    mine = [card for card in other.hand if card not in laid]
    before = replace(other, hand=(*mine[: 10 - len(laid)], *laid) if owner == 0 else tuple(mine), groups=(), discards=())
    seats = [replace(seat, count=seat.count - (len(laid) if seat.seat == owner else 0)) for seat in before.seats]
    hand = tuple(card for card in before.hand if card not in laid)
    after = replace(before, hand=hand, seats=tuple(seats), melds=(MeldScene(1, owner, laid),))
    story = tell(before, [Moved(tuple(cards), ("hand", owner), ("meld", 1))], after, size, IDS)
    sliding = 0
    for t, poses in frames(story, 1 / 120):
        scene, lying = (step := story.step_at(t)).scene, step.layout.poses
        if not scene.melds or not set(laid) <= poses.keys():
            continue
        drawn = [item for item in drawn_at(story, t) if item in laid]
        landed = [card for card in drawn if poses[card].z < FLYING_Z]
        assert landed == [card for card in laid if card in landed], t
        assert drawn[: len(landed)] == landed, "what flies is above them"
        if owner == 0:
            assert drawn == list(laid), "none covers another that it did not cover in the hand"
        sliding += len(landed) == len(laid) and len([card for card in laid if poses[card] != lying[card]]) > 0
    assert sliding > 8, "it closes up"


@lru_cache(maxsize=1)
def turns() -> tuple[tuple[Chapter, ...], ...]:
    """Whole turns of opponents."""
    found, turn = [], []
    for chapter in chapters(3, 7):
        if len(chapter.events) > 12:
            continue
        actors = {event.seat for event in chapter.events if isinstance(event, Discarded | Drew | MeldLaid | LaidOff)}
        if actors and chapter.view.seat not in actors:
            turn.append(chapter)
            if any(isinstance(event, Discarded) for event in chapter.events):
                found.append(tuple(turn))
                turn = []
    return tuple(found)


def test_an_opponents_turn_is_a_story_of_less_than_three_seconds() -> None:
    assert len(turns()) > 5
    for turn in turns():
        if any(isinstance(event, HandEnded) for chapter in turn for event in chapter.events):
            continue
        assert len(turn) >= 2
        assert 0.9 + sum(chapter.story.end for chapter in turn) < 3.0
        draw, throw = turn[0].story, turn[-1].story
        assert draw.timeline.end == pytest.approx(0.35, abs=0.01)
        assert draw.end == pytest.approx(0.60, abs=0.01)  # and a moment to look at the card
        assert throw.timeline.end == pytest.approx(0.35, abs=0.01)


def test_the_melds_that_an_opponent_touches_are_marked_and_nothing_else() -> None:
    marked = 0
    for chapter in (chapter for turn in turns() for chapter in turn):
        touched = {f"meld:{event.meld}" for event in chapter.events if isinstance(event, MeldLaid | LaidOff)}
        assert chapter.story.marks == touched
        marked += len(touched)
    assert marked > 3


def test_my_own_actions_leave_no_marks() -> None:
    for chapter in library():
        actors = {event.seat for event in chapter.events if isinstance(event, Discarded)}
        if actors == {chapter.view.seat} and not any(isinstance(event, HandEnded) for event in chapter.events):
            assert not chapter.story.marks


def test_an_opponents_discard_flies_from_the_plate_and_turns_over() -> None:
    for turn in turns():
        chapter = turn[-1]
        discard = next(event for event in chapter.events if isinstance(event, Discarded))
        name = chapter.ids.id(discard.card)
        flight = chapter.story.timeline.tracks[name].tweens[0]
        plate = chapter.story.steps[0].layout.plates[discard.seat].panel
        assert plate.has((flight.source.x, flight.source.y)) and not flight.source.face_up
        assert flight.target.face_up
        assert chapter.story.steps[0].layout.piles.discard.grown(10).has((flight.target.x, flight.target.y))


def painted(story: Story, t: float) -> list[str]:
    """The cards in the order in which they are drawn: those that lie as the layout has them, then all others on top of these."""
    layout, poses = story.step_at(t).layout, story.timeline.at(t)
    still = [item for item, pose in poses.items() if layout.poses.get(item) == pose]
    live = [item for item in poses if item not in still]
    return [item for group in (still, live) for item in sorted(group, key=lambda one: poses[one].z) if poses[item].alpha > 0.02]


@pytest.mark.parametrize("variant", ["straight_rummy", "rummy_500", "gin_standard", "remi"])
def test_no_buried_card_ever_shows_above_the_discards_that_lie_on_it(variant: str) -> None:
    seen = 0
    for chapter in chapters(2 if variant.startswith("gin") else 3, 5, variant=variant):
        if any(isinstance(event, HandEnded | StockRenewed) for event in chapter.events):
            continue
        pile = (*chapter.before.discards, *(card for card in chapter.after.discards if card not in chapter.before.discards))
        for t, poses in frames(chapter.story):
            drawn = [card for card in painted(chapter.story, t) if card in pile and poses[card].z < FLYING_Z]
            for lower, upper in pairwise(drawn):
                if math.dist(poses[lower].corners[0], poses[upper].corners[0]) < 0.3 * poses[upper].w:
                    assert pile.index(lower) < pile.index(upper), (t, lower, upper)
                    seen += 1
    assert seen > 100


def test_the_plate_says_what_happens() -> None:
    for turn in turns():
        codes = [note.line.code for chapter in turn for note in chapter.story.captions]
        assert codes[0] in ("note.drew", "note.took") and "note.discarded" in codes


def endings() -> list[Chapter]:
    return [chapter for chapter in library() if any(isinstance(event, HandEnded) for event in chapter.events)]


def test_going_out_is_celebrated_for_less_than_a_second() -> None:
    outs = [chapter for chapter in endings() if any(isinstance(event, WentOut) for event in chapter.events)]
    assert outs
    for chapter in outs:
        winner = next(event.seat for event in chapter.events if isinstance(event, WentOut))
        melds = [card for meld in chapter.after.melds if meld.owner == winner for card in meld.cards]
        sweeps = [effect for effect in chapter.story.effects if effect.kind == "sweep"]
        assert [effect.length for effect in sweeps] == ([0.9] if melds else [])
        if melds:
            assert set(sweeps[0].items) == set(melds)
            middle = sweeps[0].at + 0.4
            away = chapter.story.timeline.at(middle)[melds[0]]
            home = chapter.story.step_at(middle).layout.poses[melds[0]]
            assert abs(away.x - home.x) == pytest.approx(20 * chapter.story.steps[0].layout.k, abs=0.5)


def test_the_turned_pile_flies_to_the_stock() -> None:
    renewals = [
        chapter
        for chapter in library()
        if any(isinstance(event, Moved) and event.target == ("stock", 0) for event in chapter.events)
    ]
    assert renewals
    for chapter in renewals:
        assert chapter.after.stock > 0 or any(isinstance(event, HandEnded) for event in chapter.events)
        shown = [card for card in chapter.before.discards if card in lay(chapter.before, SIZE).poses]
        middle = chapter.story.timeline.at(0.25)
        assert shown and all(card in middle for card in shown[-2:])
        assert "back:stock:0" not in chapter.story.timeline.at(0.1)


def own_turn() -> tuple[Match, Reader]:
    """A table where it is the reader's turn to discard."""
    match = begin(2, 3)
    reader = Reader(match, match.to_act or 0)
    reader.next(new_hand=True)
    does(match, "draw stock")
    reader.next()
    return match, reader


def test_a_dropped_card_goes_on_from_where_it_was_dropped() -> None:
    match, reader = own_turn()
    before = reader.scene
    assert before is not None
    card = before.hand[0]
    held = replace(lay(before, SIZE).poses[card], x=700.0, y=300.0, lift=1.0, angle=0.0)
    shown: dict[str, Pose] = {**lay(before, SIZE).poses, card: held}
    does(match, f"discard {card.removeprefix('card:')}")
    events, _ = match.events(reader.me, reader.since)
    after = reader.next().after
    story = tell(before, events, after, SIZE, reader.ids, shown)
    first = story.timeline.at(0.0)[card]
    assert (first.x, first.y) == (700.0, 300.0)
    assert SHORTEST <= story.timeline.end <= LONGEST
    assert [cue.sound for cue in story.cues] == ["place"]


def test_flights_last_by_distance() -> None:
    near, far = Pose(0, 0, 100), Pose(5000, 0, 100)
    assert flight_time(near, near, 1.0) == SHORTEST and flight_time(near, far, 1.0) == LONGEST
    assert SHORTEST < flight_time(near, Pose(300, 0, 100), 1.0) < LONGEST
    assert flight_time(near, Pose(300, 0, 100), 1.0) == flight_time(near, Pose(600, 0, 100), 2.0)


def test_thinking_lasts_between_300_and_900_milliseconds_and_is_the_same_each_time() -> None:
    pauses = [think_pause(number) for number in range(200)]
    assert all(0.3 <= pause <= 0.9 for pause in pauses) and max(pauses) - min(pauses) > 0.5
    assert pauses == [think_pause(number) for number in range(200)]


def test_speeds_and_skipping() -> None:
    chapter = deal_of(2)
    slow, instant = chapter.story.placed(10.0, 1.6), chapter.story.placed(10.0, 0.0)
    assert slow.end == pytest.approx(10 + chapter.story.end * 1.6)
    assert instant.end == 10.0 and not instant.timeline.moving(10.0) and not instant.effects
    assert instant.step_at(10.0).scene == chapter.after
    rest = slow.next_rest(10.0)
    assert 10.0 < rest < slow.end
    while rest < slow.end:
        following = slow.next_rest(rest)
        assert following > rest
        rest = following


def test_nothing_happened_is_a_story_too() -> None:
    scene = deal_of(2).after
    ids = deal_of(2).ids
    story = tell(scene, [], scene, SIZE, ids)
    assert story.end == 0 and story.timeline.final == lay(scene, SIZE).poses and len(story.steps) == 1


def test_several_decisions_in_one_story() -> None:
    """A player who comes back after a whole round sees it in order."""
    match = begin(4, 11)
    reader = Reader(match, match.to_act or 0)
    start = reader.next(new_hand=True).after
    chance = Chance(2)
    for _ in range(8):
        if match.hand_over:
            break
        match.submit(match.to_act or 0, match.rules.suggest(match.history.state, chance))
    events: Sequence[Event]
    events, _ = match.events(reader.me, reader.since)
    chapter = reader.next()
    story = tell(start, events, chapter.after, SIZE, reader.ids)
    assert story.timeline.at(story.end) == lay(chapter.after, SIZE).poses
    starts = [step.at for step in story.steps]
    assert starts == sorted(starts) and len(starts) > 6
    for _, poses in frames(story):
        assert len(poses) >= len(start.hand)


def test_faces_say_what_happens_while_it_is_told() -> None:
    for chapter in library():
        looks = chapter.story.looks
        assert all(0 <= look.at <= chapter.story.end for look in looks)
        ended = next((event for event in chapter.events if isinstance(event, HandEnded)), None)
        if ended is not None:
            last = {look.seat: look.look for look in looks}
            assert all((last[seat] == "glad") == (seat in ended.winners) for seat in range(chapter.view.seats))
    assert any(look.look == "watches" for chapter in library() for look in chapter.story.looks)


def test_a_plate_says_what_was_thrown_when_it_lies_there() -> None:
    thrown = 0
    for chapter in library():
        for note in chapter.story.captions:
            if note.line.code == "note.discarded" and note.landed:
                thrown += 1
                assert note.at < note.said <= chapter.story.end
    assert thrown
