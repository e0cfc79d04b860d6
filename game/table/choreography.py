"""From events to a story: which card flies when, with which sound, and what the table looks like meanwhile.

Only the movement events are played, so a new kind of event animates on the day it is added; the others give captions,
pauses and the light over the cards of whoever went out. The story ends in the layout of the scene after it, by construction.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from game.cards.ids import Card
from game.cards.lines import Line
from game.rules.closing import CLOSING
from game.rules.events import (
    DISCARD_ZONE,
    ChipsMoved,
    Closed,
    DealBegan,
    Event,
    HandEnded,
    LaidOff,
    MeldLaid,
    Moved,
    StockRenewed,
    Swapped,
    WentOut,
)
from game.table.easing import Ease, arrive, even, travel
from game.table.expressions import Expression, reactions
from game.table.gathering import Lying, gathered
from game.table.layout import Layout, lay
from game.table.poses import Pose, buried
from game.table.scene import CardIds, Id, TableScene, back_id, is_back
from game.table.staging import DISCARD, HAND, MELD, STOCK, Flight, before_layoffs, moved, paid, stock_pose
from game.table.story import Caption, Cue, Effect, Step, Story
from game.table.theme import CLOSER, DEAL_FLIGHT, DEAL_STEP, FADE, FLIP, LEAVE, PART
from game.table.timeline import FLYING_Z, Timeline, Track, Tween
from game.table.wording import caption, drawn

SHORTEST, LONGEST = 0.25, 0.45
"""How long a card of the player travels, by distance."""
DRAW, HOLD, LAY, THROW = 0.35, 0.25, 0.45, 0.35
"""An opponent's turn: drawing, looking at the card, each meld, the discard."""
SHUFFLE, CUT = 0.24, 0.16
TAP, LOOSE = 0.12, 0.07
"""A meld that is laid arrives a little loose, by this part of a card's width between two cards, and is tapped together."""
SHUFFLED = 6
"""So many cards of the pack are seen while it is shuffled."""
SWEEP = 0.9
TURN_UP = 0.04
"""Between two cards of a hand that is turned face up."""
LAY_OPEN = 0.42
"""How long a card of a hand that is laid open is on its way."""
READ, GLANCE = 0.55, 0.3
"""Time to read hands that have been laid open before anything more happens to them, and before they are only counted."""
PUT = 0.5
"""How long a card that is laid off from an open hand is on its way."""
COUNT, LONGEST_COUNT = 0.16, 1.8
"""From one card that is counted to the next, and for a whole hand at most."""
GIN = ("gin", "big_gin")
NO_LIFTS: Mapping[Id, float] = {}
THINK_LEAST, THINK_MOST = 0.3, 0.9
SETTLE = 3.0


def think_pause(number: int) -> float:
    """How long an opponent seems to think before a turn, by the number of the decision: the same match, the same rhythm."""
    return THINK_LEAST + (THINK_MOST - THINK_LEAST) * ((number * 0.618034) % 1.0)


def flight_time(source: Pose, target: Pose, k: float) -> float:
    """How long a card travels: by distance, from 250 to 450 ms."""
    far = math.hypot(target.x - source.x, target.y - source.y) / (900 * k)
    return SHORTEST + (LONGEST - SHORTEST) * min(1.0, far)


def tell(
    before: TableScene,
    events: Sequence[Event],
    after: TableScene,
    size: tuple[int, int],
    ids: CardIds,
    shown: Mapping[Id, Pose] | None = None,
    closer: int | None = None,
    lying: Lying | None = None,
) -> Story:
    """The story of some events. `shown` are the poses on the screen now, where they differ from the layout of `before`
    (a card that was just dropped, a story that was not over); `closer` is who has ended this hand, before these events; `lying`
    is the table of the hand before the one that is dealt."""
    teller = _Teller(before, after, size, ids, shown)
    teller.closer = closer
    run: list[Moved] = []
    dealing = False
    for number, event in enumerate((*events, None)):
        if dealing and isinstance(event, Moved) and event.source[0] == STOCK:
            run.append(event)
            continue
        if run:
            teller.deal(run)
            run, dealing = [], False
        if isinstance(event, MeldLaid | LaidOff) and after.laid_out and not after.melding:
            teller.open_hands(events[number:])
        if isinstance(event, DealBegan):
            dealing = True
            if lying is not None:
                teller.gather(lying)
        elif isinstance(event, Moved) and event.source == event.target == DISCARD_ZONE:
            teller.turn_up(event)
        elif isinstance(event, Moved) and event.source[0] == event.target[0] == STOCK and after.beneath is not None:
            if ids.all(event.cards) == (after.beneath,):  # it is turned up and put under the stock
                teller.move(event)
        elif isinstance(event, Moved) and event.source == event.target:
            pass  # hands are shown when the hand is over, see `show_down`
        elif isinstance(event, Moved) and event.target[0] == MELD and not after.melding:
            teller.lay_off(event)
        elif isinstance(event, Moved):
            teller.move(event)
        elif isinstance(event, ChipsMoved):
            teller.pay(event)
            teller.remark(event, ())
        elif isinstance(event, HandEnded):
            teller.show_down()
            if event.kind in GIN:
                teller.go_out(event.winners[0], "gin")
            teller.react(event)
        elif event is not None:
            teller.react(event)
            teller.remark(event, drawn(events, number))
    return teller.finish()


@dataclass
class _Part:
    """The track of one card while it is being written."""

    tweens: list[Tween] = field(default_factory=list)
    since: float | None = None
    until: float | None = None


class _Teller:
    def __init__(
        self, before: TableScene, after: TableScene, size: tuple[int, int], ids: CardIds, shown: Mapping[Id, Pose] | None
    ) -> None:
        self.scene, self.after, self.size, self.ids = before, after, size, ids
        self.layout = lay(before, size)
        self.current: dict[Id, Pose] = dict(self.layout.poses if shown is None else shown)
        self.t = 0.0
        self.parts: dict[Id, _Part] = {}
        self.cues: list[Cue] = []
        self.captions: list[Caption] = []
        self.effects: list[Effect] = []
        self.looks: list[Expression] = []
        self.closer: int | None = None
        self.steps: list[Step] = [Step(0.0, before, self.layout)]
        self.marks: set[Id] = set()
        self.rest = 0.0

    # ---- events -----------------------------------------------------------------------------

    def deal(self, run: Sequence[Moved]) -> None:
        """The pack is shuffled and dealt, one card after the other, each to the place where it will stay."""
        whole = self.scene
        steps: list[tuple[float, TableScene]] = []
        flights: list[tuple[float, Flight]] = []
        begin = self.t + SHUFFLE + CUT
        self.shuffle()
        self.cut(self.t + SHUFFLE)
        for number, event in enumerate(run):
            whole, made = moved(whole, event, self.ids, self.after)
            start = begin + number * DEAL_STEP
            steps.append((start, whole))
            flights.extend((start, flight) for flight in made)
            self.cues.append(Cue(start, "deal"))
        layout = lay(whole, self.size)
        source = replace(stock_pose(self.layout), z=0.0)
        own = {flight.item: (start, source, DEAL_FLIGHT, arrive) for start, flight in flights if flight.item is not None}
        # The pile stays as high as it was until the last card has left it.
        self.steps += [Step(start, scene, layout) for start, scene in steps]
        self.stage(whole, layout, own, begin)
        self.t = self.rest = begin + (len(run) - 1) * DEAL_STEP + DEAL_FLIGHT

    def gather(self, lying: Lying) -> None:
        """The cards of the hand before go back to the pack; until then the table is as it was."""
        tracks, length = gathered(lying, stock_pose(self.layout))
        self.cues.append(Cue(self.t, "slide"))
        self.steps = [Step(0.0, lying.scene, lying.layout), Step(length, self.scene, self.layout)]
        for item, pose in self.current.items():
            part, old = self._part(item), lying.poses.get(item)
            part.since = length if old is None else None
            part.tweens = [Tween(length, length, old or pose, pose, flies=False)]
        self.parts |= {item: _Part(list(track.tweens), track.since, track.until) for item, track in tracks.items()}
        self.t = length

    def shuffle(self) -> None:
        """Two halves of the pack go apart and come together again."""
        top = stock_pose(self.layout)
        self.cues.append(Cue(self.t, "shuffle"))
        half = SHUFFLE / 2
        for number in range(SHUFFLED):
            side = -1 if number % 2 else 1
            away = replace(top, x=top.x + side * (0.34 + 0.02 * number) * top.w, z=top.z + 0.1 * number, angle=side * 4.0)
            late = self.t + number * 0.008
            self.parts[back_id("shuffle", number)] = _Part(
                [
                    Tween(self.t, self.t + half, top, away, arrive, flies=False),
                    Tween(late + half, late + SHUFFLE - 0.048, away, top, travel, flies=False),
                ],
                since=self.t,
                until=self.t + SHUFFLE,
            )

    def move(self, event: Moved, seconds: float | None = None) -> None:
        """One movement of one or several cards; how long a card is on its way follows from the way, unless it is said."""
        scene, flights = moved(self.scene, event, self.ids, self.after)
        layout = lay(scene, self.size)
        actor = event.source[1] if event.source[0] == HAND else event.target[1] if event.target[0] == HAND else None
        other = actor is not None and actor != self.scene.me
        k = layout.k
        starts: dict[Id, tuple[float, Pose, float, Ease]] = {}
        appear: dict[Id, float] = {}
        length = 0.0
        spacing = 0.04 if len(flights) > 1 else 0.0
        spacing = min(spacing, 0.16 / max(1, len(flights) - 1))
        origins = [self._origin(flight) for flight in flights]
        for number, (flight, source) in enumerate(zip(flights, origins, strict=True)):
            goal = layout.poses.get(flight.item) if flight.item is not None else None
            delay = number * spacing
            if goal is None:
                if flight.was is None or flight.was not in self.current:
                    continue  # one of many cards below those that are drawn
                goal = replace(stock_pose(layout), face_up=False)
                time = LONGEST
                part = self._part(flight.was)
                part.tweens.append(self._tween(self.t + delay, time, source, goal, travel, k))
                part.until = self.t + delay + time
                del self.current[flight.was]
            else:
                assert flight.item is not None
                time = seconds or (self._time(event, source, goal, k, other) - delay if other else flight_time(source, goal, k))
                if is_back(flight.item) and flight.was is not None and not is_back(flight.was):
                    # A card that everybody saw goes into another hand: it is itself until it lies there with its back up.
                    part = self._part(flight.was)
                    part.tweens.append(self._tween(self.t + delay, time, source, goal, travel, k))
                    part.until = appear[flight.item] = self.t + delay + time
                    self.current.pop(flight.was, None)
                else:
                    starts[flight.item] = (self.t + delay, source, time, arrive if event.target[0] == HAND else travel)
                    if flight.was is not None and flight.was != flight.item and event.source[0] != STOCK:
                        self._leave(flight.was, self.t + delay)
            length = max(length, delay + time)
        self._sound(event, length)
        if other and event.target[0] == DISCARD:  # what it is, is said when it lies there and can be seen
            self.captions = [replace(one, landed=self.t + length) if one.at == self.t else one for one in self.captions]
        if other and event.target[0] == MELD:
            self.marks.add(f"meld:{event.target[1]}")
        step_at = self.t
        if event.target[0] == STOCK:  # a pile that grows is only higher when the cards have arrived
            step_at = appear[back_id("stock", 0)] = self.t + length * 0.9
        for meld in scene.melds if event.target[0] == MELD else ():
            _stack(meld.cards, starts)
        self.stage(scene, layout, starts, self.t, appear, step_at)
        self.t += length
        if event.target[0] == MELD:
            self.tap([meld.cards for meld in scene.melds if set(meld.cards) == starts.keys() and len(meld.cards) > 1])
            self.effects.append(Effect("laid", self.t, 0.0, tuple(starts)))
        self.rest = self.t
        if other and event.target[0] == HAND:
            self.t += HOLD

    def cut(self, begin: float) -> None:
        """The upper half of the pack is put under the lower one."""
        top = stock_pose(self.layout)
        aside = replace(top, x=top.x - 0.8 * top.w, y=top.y + 0.1 * top.w, angle=-3.0)
        half = CUT / 2
        ways = (
            [Tween(begin, begin + CUT, top, top, flies=False)],
            [
                Tween(begin, begin + half, replace(top, z=top.z + 0.2), replace(aside, z=top.z + 0.2), arrive, flies=False),
                Tween(begin + half, begin + CUT, replace(aside, z=top.z - 0.2), replace(top, z=top.z - 0.2), travel, flies=False),
            ],
        )
        for number, tweens in enumerate(ways, SHUFFLED):
            self.parts[back_id("shuffle", number)] = _Part(tweens, since=begin, until=begin + CUT)

    def tap(self, melds: Iterable[tuple[Id, ...]]) -> None:
        """Cards that have just been laid side by side close up."""
        for cards in melds:
            for number, card in enumerate(cards):
                goal, part = self.current[card], self._part(card)
                loose = replace(goal, x=goal.x + (number - (len(cards) - 1) / 2) * LOOSE * goal.w)
                part.tweens[-1] = replace(part.tweens[-1], target=loose)
                part.tweens.append(Tween(self.t, self.t + TAP, loose, goal, travel, flies=False))
            self.t += TAP

    def remark(self, event: Event, cards: tuple[Card, ...]) -> None:
        """What the movement after it means; of a new stock and of going out, what the one before it meant."""
        said = caption(event, cards)
        if said is not None and (self.after.melding or not isinstance(event, MeldLaid)):  # the knock says enough
            seat, line = said
            self.captions.append(Caption(self.t, seat, line))
        if isinstance(event, StockRenewed):
            if self.captions and self.captions[-1].line.code == "note.passed":
                self.captions[-1] = Caption(self.t, self.captions[-1].seat, Line(f"note.{event.how}"))
            self.cues.append(Cue(self.t, "shuffle" if event.how == "shuffled" else "slide"))
        elif isinstance(event, WentOut):
            self.go_out(event.seat)
        elif isinstance(event, Closed):
            self.cues.append(Cue(self.t, CLOSING))
            quiet = replace(self.scene, rail=self.after.rail)  # what is laid out next needs the room
            self.stage(quiet, lay(quiet, self.size), {}, self.t, step_at=self.t)
            self.t += HOLD

    def react(self, event: Event) -> None:
        """What the faces say about it."""
        if isinstance(event, Closed):
            self.closer = event.seat
        held = {seat.seat: seat.count for seat in self.scene.seats} | {self.scene.me: len(self.scene.hand)}
        number = event.meld if isinstance(event, Swapped) else None
        owner = next((meld.owner for meld in self.scene.melds if meld.number == number), None)
        seats = [seat.seat for seat in self.scene.seats if not seat.out]
        found = reactions(event, seats, self.closer, held, owner)
        self.looks.extend(Expression(self.t, seat, look) for seat, look in found)

    def go_out(self, seat: int, sound: str = "win") -> None:
        """The groups of whoever went out slide towards the middle and back, and a light runs over them."""
        k = self.layout.k
        middle = self.size[0] / 2
        items: list[Id] = []
        for meld in self.scene.melds:
            if meld.owner != seat:
                continue
            for card in meld.cards:
                pose = self.current[card]
                items.append(card)
                away = replace(pose, x=pose.x + math.copysign(20 * k, middle - pose.x))
                part = self._part(card)
                part.tweens.append(Tween(self.t, self.t + 0.3, pose, away, arrive, flies=False))
                part.tweens.append(Tween(self.t + SWEEP - 0.35, self.t + SWEEP, away, pose, travel, flies=False))
        items.sort(key=lambda card: self.current[card].x)
        if seat == self.scene.me:
            self.cues.append(Cue(self.t, sound))
        if not items:
            return
        if sound in GIN:
            self.effects.append(Effect("flash", self.t, SWEEP, tuple(items)))
        self.effects.append(Effect("sweep", self.t, SWEEP, tuple(items)))
        self.t += SWEEP

    def lay_off(self, event: Moved) -> None:
        """Cards that go onto the melds of open hands one by one; those that lie there already stay."""
        lying = {card for meld in self.scene.melds for card in meld.cards}
        laid = self.scene.showdown or any(meld.number == event.target[1] for meld in self.scene.melds)
        if not laid:
            self.move(event)
            return
        for card in event.cards:
            if self.ids.id(card) not in lying:
                if self.scene.laid_out:
                    self.effects.append(Effect("path", self.t, PUT + HOLD, (self.ids.id(card),)))
                self.move(event._replace(cards=(card,)), PUT)
                self.t += HOLD

    def pay(self, event: ChipsMoved) -> None:
        """Chips go from one place to another: both say at once what they have."""
        scene = paid(self.scene, event)
        self.stage(scene, lay(scene, self.size), {}, self.t, step_at=self.t)

    def turn_up(self, event: Moved) -> None:
        """The card that was thrown face down is turned over."""
        back = back_id("discard", 0)
        if back not in self.scene.discards:
            return
        card = self.ids.id(event.cards[-1])
        scene = replace(self.scene, discards=(*(one for one in self.scene.discards if one != back), card))
        layout = lay(scene, self.size)
        if scene.laid_out:  # the piles have left
            self.stage(scene, layout, {}, self.t, step_at=self.t)
            return
        self._leave(back, self.t)
        self.cues.append(Cue(self.t, "flip"))
        pose = layout.poses[card]
        self.stage(scene, layout, {card: (self.t, replace(pose, face_up=False), FLIP, travel)}, self.t, step_at=self.t)
        self.t += FLIP

    def open_hands(self, events: Sequence[Event]) -> None:
        """All hands are laid out in melds and what is left, as they are before these lay-offs. Once only."""
        if self.scene.showdown:
            return
        lying = {card for meld in self.scene.melds for card in meld.cards}
        laid = [
            (event.seat, tuple(card for card in self.ids.all(event.cards) if card not in lying))
            for event in events
            if isinstance(event, LaidOff)
        ]
        self.lay_out(before_layoffs(self._unscored(), laid))
        self.t += READ if any(cards for _, cards in laid) else GLANCE

    def _unscored(self) -> TableScene:
        """The scene after the story, with the scores and discards of this moment: what is not said yet is not shown."""
        seats = (replace(new, score=old.score) for new, old in zip(self.after.seats, self.scene.seats, strict=True))
        return replace(self.after, seats=tuple(seats), discards=self.scene.discards)

    def lay_out(self, scene: TableScene) -> None:
        """Cards of hands go to their places on the table, face up; where all hands are, the piles leave first."""
        if scene.laid_out and not self.scene.laid_out:
            self.clear()
        layout = lay(scene, self.size)
        starts: dict[Id, tuple[float, Pose, float, Ease]] = {}
        number = 0
        apart = {}  # second hands that were never taken up
        for old, new in zip(self.scene.aside, scene.aside, strict=True):
            if new.open and old.cards and old.cards[0] in self.current:
                apart.update(dict.fromkeys(new.open, self.current[old.cards[0]]))
        first = (self.closer,) if self.closer is not None else ()
        for seat in dict.fromkeys((*first, *(seat.seat for seat in scene.others), scene.me)):
            backs = [item for item in self.current if item.startswith(f"back:seat{seat}:")]
            for group in scene.laid:
                for card in group.cards if group.owner == seat else ():
                    source = self.current.get(card) or apart.get(card)
                    if source is None and not backs:
                        continue
                    start = self.t + number * TURN_UP
                    if source is None:
                        back = backs.pop(0)
                        source = self.current[back]
                        self._leave(back, start)
                        self.cues.append(Cue(start, "flip"))
                    elif source == layout.poses[card]:
                        continue
                    starts[card] = (start, source, LAY_OPEN, travel)
                    number += 1
        lifts = {card: lift for group in scene.laid for card, lift in _stack(group.cards, starts).items()}
        self.stage(scene, layout, starts, self.t, step_at=self.t, lifts=lifts)
        if starts:
            self.t += (number - 1) * TURN_UP + LAY_OPEN

    def clear(self) -> None:
        """The piles leave the cloth; what is seen of them meanwhile is part of the still picture."""
        piles = {back_id("stock", 0), *self.scene.discards}
        left = {item: pose for item, pose in self.layout.poses.items() if item not in piles}
        self.stage(replace(self.scene, cleared=True), replace(self.layout, poses=left), {}, self.t, step_at=self.t, fade=0.0)
        self.t += LEAVE

    def count(self) -> None:
        """What is left of every hand is counted, card by card, all hands at once."""
        longest = max((len(one.cards) for one in self.after.loose), default=0)
        step = min(COUNT, LONGEST_COUNT / max(1, longest))
        for one in self.after.loose:
            self.effects.append(Effect("count", self.t, step * len(one.cards), one.cards))
        self.cues.extend(Cue(self.t + number * step, "deal") for number in range(longest))
        self.t += longest * step
        self.effects.append(Effect("verdict", self.t, READ, ()))
        self.t += READ

    def show_down(self) -> None:
        """All hands are turned face up."""
        if self.after.loose:
            shut = self.t
            self.lay_out(self._unscored())
            if self.t > shut:  # nobody needs to look again at what lies there already
                self.t += GLANCE
            self.count()
            return
        layout = lay(self.after, self.size)
        starts: dict[Id, tuple[float, Pose, float, Ease]] = {}
        last = self.t
        number = 0
        for seat in self.after.others:
            for place, card in enumerate(seat.shown):
                back = back_id(f"seat{seat.seat}", place)
                if card in self.current or back not in self.current or card not in layout.poses:
                    continue
                start = self.t + number * TURN_UP
                starts[card] = (start, self.current[back], FLIP, travel)
                self._leave(back, start)
                self.cues.append(Cue(start, "flip"))
                last = start + FLIP
                number += 1
        for entry in self.after.aside:
            back = back_id(f"{entry.kind}{entry.owner}", 0)
            if entry.open and back in self.current:
                starts.update({card: (self.t, self.current[back], FLIP, travel) for card in entry.open if card in layout.poses})
                self._leave(back, self.t)
                last = max(last, self.t + FLIP)
        self.stage(self.after, layout, starts, self.t, step_at=self.t)
        self.t = last

    # ---- the score ---------------------------------------------------------------------------

    def stage(
        self,
        scene: TableScene,
        layout: Layout,
        starts: Mapping[Id, tuple[float, Pose, float, Ease]],
        begin: float,
        appear: Mapping[Id, float] | None = None,
        step_at: float | None = None,
        fade: float = FADE,
        lifts: Mapping[Id, float] = NO_LIFTS,
    ) -> None:
        """Bring the table into a new layout: some cards fly, the others make room, and those that are uncovered appear.

        Those that fly are lifted together, so that the first does not cover the others, however much later these begin: all
        cards of the hand at the beginning, others when `lifts` says. A card that goes fades out, but never one that lies under
        others, or lay under one that stays: what moves is drawn above what lies. `appear` says when, where that is not at the
        beginning; the new scene counts from `step_at` on (None: not).
        """
        over = [*layout.poses.values(), *(pose for item, pose in self.current.items() if item in layout.poses)]
        for item, goal in layout.poses.items():
            if item in starts:
                start, source, time, ease = starts[item]
                part = self._part(item)
                if item not in self.current and not part.tweens:
                    part.since = start
                elif item in self.current:
                    lift = begin if item in self.scene.hand else lifts.get(item, begin)
                    here = self.current[item]
                    if start > lift or source != here:
                        lifted = replace(here, z=FLYING_Z + max(here.z, goal.z))
                        part.tweens.append(Tween(lift, start, here, lifted, flies=False))
                part.until = None
                part.tweens.append(self._tween(start, time, source, goal, ease, layout.k))
            elif item in self.current:
                here = self.current[item]
                if here != goal:
                    time = CLOSER if here.w != goal.w and item not in layout.rest else PART
                    self._part(item).tweens.append(Tween(begin, begin + time, here, goal, travel, flies=False))
            else:
                part = self._part(item)
                part.until = None
                since = (appear or {}).get(item, begin)
                if not part.tweens:
                    part.since = since
                part.tweens.append(Tween(since, since, goal, goal, flies=False))
            self.current[item] = goal
        for item in [item for item in self.current if item not in layout.poses]:
            here = self.current.pop(item)
            part = self._part(item)
            time = 0.0 if buried(here, over) else fade
            part.tweens.append(Tween(begin, begin + time, here, replace(here, alpha=0.0), even, flies=False))
            part.until = begin + time
        if step_at is not None:
            self.steps.append(Step(step_at, scene, layout))
        self.scene, self.layout = scene, layout

    def finish(self) -> Story:
        """The story so far, led over into the layout of the scene after it."""
        if len(self.after.loose) > len(self.scene.loose):
            self.lay_out(self.after)
        layout = lay(self.after, self.size)
        if self.scene != self.after or dict(layout.poses) != self.current:
            begin = self.t if any(layout.poses.get(item) != pose for item, pose in self.current.items()) else self.rest
            self.stage(self.after, layout, {}, begin, step_at=begin)
        tracks = {item: Track(tuple(part.tweens), part.since, part.until) for item, part in self.parts.items() if part.tweens}
        timeline = Timeline(layout.poses, tracks)
        light = max((effect.at + effect.length for effect in self.effects), default=0.0)
        return Story(
            timeline,
            tuple(sorted(self.cues, key=lambda cue: cue.at)),
            tuple(self.captions),
            tuple(self.effects),
            tuple(self.steps),
            tuple(self.looks),
            frozenset(self.marks),
            max(timeline.end, light, self.t),
        )

    # ---- small parts -------------------------------------------------------------------------

    def _part(self, item: Id) -> _Part:
        return self.parts.setdefault(item, _Part())

    def _leave(self, item: Id, at: float) -> None:
        """From then on this item is another one: a back that turns out to be a card."""
        pose = self.current.pop(item, None)
        part = self._part(item)
        if pose is not None and not part.tweens:
            part.tweens.append(Tween(self.t, self.t, pose, pose, flies=False))
        part.until = at

    def _origin(self, flight: Flight) -> Pose:
        """Where a card begins its way."""
        for item in (flight.item, flight.was):
            if item is not None and item in self.current and flight.source[0] != STOCK:
                return self.current[item]
        return replace(stock_pose(self.layout), z=0.0)

    @staticmethod
    def _time(event: Moved, source: Pose, goal: Pose, k: float, other: bool) -> float:
        if not other:
            return flight_time(source, goal, k)
        return DRAW if event.target[0] == HAND else LAY if event.target[0] == MELD else THROW

    @staticmethod
    def _tween(start: float, time: float, source: Pose, goal: Pose, ease: Ease, k: float) -> Tween:
        far = math.hypot(goal.x - source.x, goal.y - source.y)
        arc = min(48 * k, 0.08 * far)
        return Tween(start, start + time, source, goal, ease, arc, SETTLE if far > 60 * k else 0.0)

    def _sound(self, event: Moved, length: float) -> None:
        """A card that is taken slides, one that is put down is placed, a meld sounds."""
        if event.target[0] == HAND:
            self.cues.append(Cue(self.t, "slide"))
        elif event.target[0] == MELD:
            self.cues.append(Cue(self.t, "slide"))
            self.cues.append(Cue(self.t + length * 0.8, "meld"))
        elif event.target[0] == DISCARD:
            self.cues.append(Cue(self.t + length * 0.8, "place"))
        else:
            self.cues.append(Cue(self.t, "slide"))


def _stack(cards: Iterable[Id], starts: dict[Id, tuple[float, Pose, float, Ease]]) -> dict[Id, float]:
    """Cards that will lie side by side fly above each other in that order, as high together as they lay: on their way none
    changes from above another one to below it. Answers when the first of them sets out, for each.
    """
    flying = [card for card in cards if card in starts]
    for card, z in zip(flying, sorted(starts[card][1].z for card in flying), strict=True):
        start, source, time, ease = starts[card]
        starts[card] = start, replace(source, z=z), time, ease
    return dict.fromkeys(flying, min((starts[card][0] for card in flying), default=0.0))
