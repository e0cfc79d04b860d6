"""From events to a story: which card flies when, with which sound, and what the table looks like meanwhile.

Only the movement events are played, so a new kind of event animates on the day it is added; the others give captions,
pauses and the light over the cards of the player who went out. By construction the story ends in the layout of the scene after
it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from game.cards.lines import Line
from game.rules.acts.closing import CLOSING
from game.rules.acts.events import (
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
    Told,
    WentOut,
)
from game.rules.first_draw import Drawn
from game.rules.scoring.purse import PAYS
from game.table.geometry import Pose
from game.table.layout.lay import lay
from game.table.motion.board_story import laid_anew, rearrange
from game.table.motion.dealing import deal, gather, put_in_order
from game.table.motion.drawing_for_deal import draw_for_deal
from game.table.motion.easing import Ease, arrive, travel
from game.table.motion.expressions import Expression, reactions
from game.table.motion.gathering import Lying
from game.table.motion.house_story import tell_house
from game.table.motion.laying_open import lay_out, open_hands, show_down
from game.table.motion.offer_story import arrive_together, arriving, follow, force, refuse, set_aside
from game.table.motion.story import Caption, Cue, Effect, Story
from game.table.motion.story_writer import Reel, stack
from game.table.motion.timeline import Tween
from game.table.motion.timing import (
    DRAW,
    HOLD,
    LAY,
    LONGEST,
    MANY_MELDS,
    PAY,
    PUT,
    SWEEP,
    SWIFTLY,
    TAP,
    THROW,
    flight_time,
)
from game.table.motion.transitions import DISCARD, HAND, MELD, POT, STOCK, moved, paid, stock_pose
from game.table.scene.altered import altered
from game.table.scene.scene import CardIds, Id, TableScene, back_id, is_back
from game.table.shapes import CHIP
from game.table.theme import FLIP
from game.table.wording import caption, caption_of

UNFOLD, UNFOLDED = 0.11, 1.1
"""From one card of a second hand that is taken up to the next, and all of them at most; in seconds."""
TIMES = {HAND: DRAW, MELD: LAY}
"""How long a card of another player is on its way, by where it goes; anywhere else it is thrown."""
LOOSE = 0.07
"""How loose a meld arrives: by this part of a card's width between two cards."""


def tell(
    before: TableScene,
    events: Sequence[Event],
    after: TableScene,
    size: tuple[int, int],
    ids: CardIds,
    shown: Mapping[Id, Pose] | None = None,
    closer: int | None = None,
    lying: Lying | None = None,
    first: Drawn | None = None,
) -> Story:
    """The story of some events. `shown` are the poses on the screen now, where they differ from the layout of `before`
    (a card that was just dropped, a story that was not over); `closer` is who has ended this hand, before these events; `lying`
    is the table of the hand before the one that is dealt, `first` what was drawn before the first."""
    reel = Reel(before, after, size, ids, shown)
    reel.closer = closer
    if after.house is not None:
        tell_house(reel, events, lying)
        return reel.finish()
    run: list[Moved] = []
    dealing = dealt = False
    settled: set[str] = set()
    told_to = 0
    whole = after.laid_out and sum(isinstance(event, MeldLaid) for event in events) > MANY_MELDS
    swift = SWIFTLY if whole else None  # a whole hand is shown meld after meld
    for number, event in enumerate((*events, None)):
        if number < told_to:
            continue
        anew = laid_anew(events[number:]) if _rearranges(before, after, events[number:]) and not dealt else ()
        if anew and not after.laid_out:
            rearrange(reel, anew)
            told_to = number + len(anew)
            continue
        together = arriving(events[number:])
        if len(together) > 1 and not after.laid_out:
            arrive_together(reel, together, move)
            told_to = number + len(together)
            continue
        if dealing and isinstance(event, Moved) and event.source[0] == STOCK:
            run.append(event)
            continue
        if run:
            deal(reel, run)
            run, dealing = [], False
        if isinstance(event, MeldLaid | LaidOff) and after.laid_out and not after.melding:
            open_hands(reel, events[number:])
        if isinstance(event, DealBegan):
            dealing = dealt = True
            reel.goal = replace(after, hand=())  # they lie as they come
            if lying is not None:
                gather(reel, lying)
            if first is not None:
                draw_for_deal(reel, first)
        elif isinstance(event, Moved) and event.source == event.target == DISCARD_ZONE:
            turn_up(reel, event)
        elif isinstance(event, Moved) and event.source[0] == event.target[0] == STOCK and after.beneath is not None:
            if ids.all(event.cards) == (after.beneath,):  # it is turned up and put under the stock
                move(reel, event)
        elif isinstance(event, Moved) and event.source == event.target:
            pass  # hands are shown when the hand is over, see `show_down`
        elif isinstance(event, Moved) and event.target[0] == MELD and not after.melding:
            lay_off(reel, event)
        elif isinstance(event, Moved):
            if event.target[0] == DISCARD:  # what lay on offer till now was refused
                set_aside(reel, after)
            if not follow(reel, event):
                move(reel, event, swift if event.target[0] == MELD else None)
        elif isinstance(event, ChipsMoved):
            pay(reel, event)
            remark(reel, event, caption(event))
        elif isinstance(event, HandEnded):
            show_down(reel)
            if event.kind in after.celebrated:
                go_out(reel, event.winners[0], rare=True)
            react(reel, event)
        elif event is not None:
            react(reel, event)
            if isinstance(event, Told) and event.name == PAYS and event.name not in settled:
                settled.add(event.name)
                pay_out(reel, events[number:])
            none = isinstance(event, MeldLaid) and all(meld.owner != event.seat for meld in reel.scene.melds if not meld.draft)
            remark(reel, event, caption_of(events, number, none))
    if len(after.loose) > len(reel.scene.loose):
        lay_out(reel, after)
    put_into_pot(reel, before, after)
    if dealt:
        put_in_order(reel)
    if not after.laid_out:
        refuse(reel, after)
        force(reel, after)
    return reel.finish()


def _rearranges(before: TableScene, after: TableScene, events: Sequence[Event]) -> bool:
    """Whether cards of melds may go to other melds now: on a board, and where somebody puts own melds together anew."""
    if before.offer is not None and after.offer is not None:
        return any(event.source[0] == MELD for event in laid_anew(events))
    return before.board is not None and after.board is not None


def move(reel: Reel, event: Moved, seconds: float | None = None) -> None:
    """One movement of one or several cards; how long a card is on its way follows from the way, unless it is said."""
    scene, flights = moved(reel.scene, event, reel.ids, reel.goal)
    layout = lay(scene, reel.size)
    actors = [seat for seat in map(reel.scene.holder, (event.source, event.target)) if seat is not None]
    other, k = bool(actors) and actors[0] != reel.scene.me, layout.k
    starts: dict[Id, tuple[float, Pose, float, Ease]] = {}
    appear: dict[Id, float] = {}
    length = 0.0
    spacing = 0.04 if len(flights) > 1 else 0.0
    spacing = min(spacing, 0.16 / max(1, len(flights) - 1))
    packed = any(one.zone == event.source and one.packet for one in reel.scene.aside)
    unfolds = event.target[0] == HAND and packed and len(flights) > 1
    if unfolds:  # a second hand is taken up, card after card
        spacing = min(UNFOLD, UNFOLDED / len(flights))
    origins = [reel.origin(flight) for flight in flights]
    for number, (flight, source) in enumerate(zip(flights, origins, strict=True)):
        goal = layout.poses.get(flight.item) if flight.item is not None else None
        delay = number * spacing
        if goal is None:
            if flight.was is None or flight.was not in reel.current:
                continue  # one of many cards below those that are drawn
            goal, time = replace(stock_pose(layout), face_up=False), LONGEST
            reel.fly_off(flight.was, delay, time, source, goal)
        else:
            assert flight.item is not None
            time = seconds or (TIMES.get(event.target[0], THROW) - delay if other else flight_time(source, goal, k))
            if is_back(flight.item) and flight.was is not None and not is_back(flight.was):
                # A card that everybody saw goes into another hand: it is itself until it lies there with its back up.
                reel.fly_off(flight.was, delay, time, source, goal)
                appear[flight.item] = reel.t + delay + time
            else:
                starts[flight.item] = (reel.t + delay, source, time, arrive if event.target[0] == HAND else travel)
                if flight.was is not None and flight.was != flight.item and event.source[0] != STOCK:
                    reel.leave(flight.was, reel.t + delay)
        length = max(length, delay + time)
    _sound(reel, event, length)
    if other and event.target[0] == DISCARD:  # what it is, is said when it lies there and can be seen
        reel.captions = [replace(one, landed=reel.t + length) if one.at == reel.t else one for one in reel.captions]
    if other and event.target[0] == MELD:
        reel.marks.add(f"meld:{event.target[1]}")
    step_at = reel.t
    if event.target[0] == STOCK:  # a pile that grows is only higher when the cards have arrived
        step_at = appear[back_id("stock", 0)] = reel.t + length * 0.9
    for meld in scene.melds if event.target[0] == MELD else ():
        stack(meld.cards, starts)
    reel.stage(scene, layout, starts, reel.t, appear, step_at)
    reel.t += length
    if event.target[0] == MELD and seconds is None:
        tap(reel, [meld.cards for meld in scene.melds if set(meld.cards) == starts.keys() and len(meld.cards) > 1])
    if event.target[0] == MELD:
        reel.effects.append(Effect("laid", reel.t, 0.0, tuple(starts)))
    reel.rest = reel.t
    if unfolds and not other:
        reel.hear("flip", reel.t)
        reel.effects.append(Effect("sweep", reel.t, SWEEP, tuple(starts)))
    if other and event.target[0] == HAND:
        reel.t += HOLD


def tap(reel: Reel, melds: Iterable[tuple[Id, ...]]) -> None:
    """Cards that have just been laid side by side close up."""
    for cards in melds:
        for number, card in enumerate(cards):
            goal, part = reel.current[card], reel.part(card)
            loose = replace(goal, x=goal.x + (number - (len(cards) - 1) / 2) * LOOSE * goal.w)
            part.tweens[-1] = replace(part.tweens[-1], target=loose)
            part.tweens.append(Tween(reel.t, reel.t + TAP, loose, goal, travel, flies=False))
        reel.t += TAP


def remark(reel: Reel, event: Event, said: tuple[int, Line] | None) -> None:
    """What the movement after it means; of a new stock and of going out, what the one before it meant."""
    if said is not None and (reel.after.melding or not isinstance(event, MeldLaid)):  # the knock says enough
        seat, line = said
        reel.captions.append(Caption(reel.t, seat, line))
    if isinstance(event, StockRenewed):
        if reel.captions and reel.captions[-1].line.code == "note.passed":
            reel.captions[-1] = Caption(reel.t, reel.captions[-1].seat, Line(f"note.{event.how}"))
        reel.hear("shuffle" if event.how == "shuffled" else "slide", reel.t)
    elif isinstance(event, WentOut):
        go_out(reel, event.seat)
    elif isinstance(event, Closed):
        reel.cues.append(Cue(reel.t, CLOSING))
        quiet = altered(reel.scene, rail=reel.after.rail)  # what is laid out next needs the room
        reel.stage(quiet, lay(quiet, reel.size), {}, reel.t, step_at=reel.t)
        reel.t += HOLD


def react(reel: Reel, event: Event) -> None:
    """What the faces say about it."""
    if isinstance(event, Closed):
        reel.closer = event.seat
    held = {seat.seat: seat.count for seat in reel.scene.seats} | {reel.scene.me: len(reel.scene.hand)}
    number = event.meld if isinstance(event, Swapped) else None
    owner = next((meld.owner for meld in reel.scene.melds if meld.number == number), None)
    seats = [seat.seat for seat in reel.scene.seats if not seat.out]
    reel.looks += [Expression(reel.t, seat, look) for seat, look in reactions(event, seats, reel.closer, held, owner)]


def go_out(reel: Reel, seat: int, rare: bool = False) -> None:
    """The groups of the player who went out slide towards the middle and back; a light runs over them, and a flash where it is
    rare.
    """
    k = reel.layout.k
    middle = reel.size[0] / 2
    items: list[Id] = []
    for meld in reel.scene.melds:
        if meld.owner != seat:
            continue
        for card in meld.cards:
            pose = reel.current[card]
            items.append(card)
            away = replace(pose, x=pose.x + math.copysign(20 * k, middle - pose.x))
            part = reel.part(card)
            part.tweens.append(Tween(reel.t, reel.t + 0.3, pose, away, arrive, flies=False))
            part.tweens.append(Tween(reel.t + SWEEP - 0.35, reel.t + SWEEP, away, pose, travel, flies=False))
    items.sort(key=lambda card: reel.current[card].x)
    if seat == reel.scene.me:
        reel.cues.append(Cue(reel.t, "gin" if rare else "win"))
    if not items:
        return
    if rare:
        reel.effects.append(Effect("flash", reel.t, SWEEP, tuple(items)))
    reel.effects.append(Effect("sweep", reel.t, SWEEP, tuple(items)))
    reel.t += SWEEP


def lay_off(reel: Reel, event: Moved) -> None:
    """Cards that go onto the melds of open hands one by one; those that lie there already stay."""
    lying = {card for meld in reel.scene.melds for card in meld.cards}
    laid = reel.scene.showdown or any(meld.number == event.target[1] for meld in reel.scene.melds)
    if not laid:
        move(reel, event)
        return
    for card in event.cards:
        if reel.ids.id(card) not in lying:
            if reel.scene.laid_out:
                reel.effects.append(Effect("path", reel.t, PUT + HOLD, (reel.ids.id(card),)))
            move(reel, event._replace(cards=(card,)), PUT)
            reel.t += HOLD


def pay(reel: Reel, event: ChipsMoved) -> None:
    """Chips go from one place to another: both say at once what they have."""
    scene = paid(reel.scene, event)
    reel.stage(scene, lay(scene, reel.size), {}, reel.t, step_at=reel.t)


def pay_out(reel: Reel, events: Sequence[Event]) -> None:
    """The hand is paid for: the chips of all who lose fly to those who win, all at once, as many as each gets."""
    told = [event for event in events if isinstance(event, Told) and event.name == PAYS]
    gives = [(event.seat, Fraction(dict(event.facts)["amount"])) for event in told if dict(event.facts)["how"] == "gives"]
    gets = [(event.seat, Fraction(dict(event.facts)["amount"])) for event in told if dict(event.facts)["how"] == "gets"]
    for seat, winner, amount in _payments(gives, gets):
        reel.effects.append(Effect("pay", reel.t, PAY, (f"seat:{seat}", f"seat:{winner}", str(amount))))
    if gives:
        reel.hear("slide", reel.t, CHIP)
        reel.hear("place", reel.t + PAY, CHIP)
        reel.t = reel.rest = reel.t + PAY


def _payments(gives: Sequence[tuple[int, Fraction]], gets: Sequence[tuple[int, Fraction]]) -> Iterator[tuple[int, int, Fraction]]:
    """Who pays whom how much: each loser pays the next winner, and where that is enough for one, the winner after that."""
    waiting = iter(gets)
    winner, due = next(waiting, (-1, Fraction()))
    for seat, amount in gives:
        while amount and due:
            part = min(amount, due)
            yield seat, winner, part
            amount, due = amount - part, due - part
            if not due:
                winner, due = next(waiting, (-1, Fraction()))


def put_into_pot(reel: Reel, before: TableScene, after: TableScene) -> None:
    """Somebody has left the hand: what that has cost flies into the pot."""
    old, new = before.rail.pot, after.rail.pot
    if old is None or new is None or new.amount <= old.amount:
        return
    gone = [seat.seat for seat, was in zip(after.seats, before.seats, strict=True) if seat.purse != was.purse and seat.left]
    for seat in gone[-1:]:
        amount = str(new.amount - old.amount)
        reel.effects.append(Effect("pay", reel.t, PAY, (f"seat:{seat}", POT, amount)))
        reel.hear("slide", reel.t, CHIP)
        reel.hear("place", reel.t + PAY, CHIP)
        reel.t = reel.rest = reel.t + PAY


def turn_up(reel: Reel, event: Moved) -> None:
    """The card that was thrown face down is turned over."""
    back = back_id("discard", 0)
    if back not in reel.scene.discards:
        return
    card = reel.ids.id(event.cards[-1])
    scene = altered(reel.scene, discards=(*(one for one in reel.scene.discards if one != back), card))
    layout = lay(scene, reel.size)
    if scene.laid_out:  # the piles have left
        reel.stage(scene, layout, {}, reel.t, step_at=reel.t)
        return
    reel.leave(back, reel.t)
    reel.hear("flip", reel.t)
    pose = layout.poses[card]
    reel.stage(scene, layout, {card: (reel.t, replace(pose, face_up=False), FLIP, travel)}, reel.t, step_at=reel.t)
    reel.t += FLIP


def _sound(reel: Reel, event: Moved, length: float) -> None:
    """A card that is taken slides, one that is put down is placed, a meld sounds."""
    kind = event.target[0]
    if kind != DISCARD:
        reel.hear("slide", reel.t)
    if kind in (MELD, DISCARD):
        reel.hear("meld" if kind == MELD else "place", reel.t + length * 0.8)
