"""The story of a table with a house: chips are put down, cards come from the shoe, the house plays, pays and takes.

Cards are told as everywhere, by their movements. Chips are no cards: they fly as an effect of the story, and the table around
them shows them where they leave and where they have come to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from game.cards.ids import HIDDEN
from game.rules.acts.events import DealBegan, Event, HandEnded, Moved, Told
from game.table.geometry import Pose
from game.table.layout.lay import lay
from game.table.layout.layout import Layout
from game.table.motion.easing import arrive, travel
from game.table.motion.gathering import Lying
from game.table.motion.story import Caption, Effect
from game.table.motion.story_writer import Reel
from game.table.scene.altered import altered
from game.table.scene.house import BACK, HouseScene, PlaceScene, SpotScene
from game.table.scene.scene import Id, TableScene, back_id
from game.table.shapes import CHIP
from game.table.theme import FLIP
from game.table.wording import caption_of

CHIPS, CHIPS_ON_LINE = "chips", "chips_on_line"
"""Effects: chips that slide from one place to another; the same one after the other along a gold line."""
FLIGHT, NEXT, SLIDE, PLACE, LINE = 0.34, 0.22, CHIP.way[0], 0.5, 0.9
"""A card's flight from the shoe, from one card that is dealt to the next, chips that slide, a place that is settled, a bonus."""
GATHER, LOOK = 0.35, 0.3
HAND = "hand"
HOME, TRAY = "home", "tray"

Key = tuple[int, int]
"""A seat and the number of its hand from 1; 0 for the side bet."""


def effect_of(source: str, target: str, amount: int, kind: str, at: float, length: float) -> Effect:
    """So many chips on their way from one place to another: the tray, a bet as `bet:1:2`, beside it as `won:1:2`, a player's own
    as `home:1`.
    """
    return Effect(kind, at, length, (source, target, str(amount)))


def tell_house(reel: Reel, events: Sequence[Event], lying: Lying | None) -> None:
    """Write the story of some events at such a table."""
    after = reel.after.house
    assert after is not None
    cast = _Cast(reel, after, events)
    for number, event in enumerate(events):
        if isinstance(event, DealBegan):
            cast.clear(lying)
        elif isinstance(event, Moved):
            if event.target[0] == HAND:
                cast.move(event)
        elif isinstance(event, Told):
            if event.name == "staked":
                cast.stake(event)
            elif _pays(event):
                cast.pay(event)
            elif event.name == "split":
                cast.show()
        elif isinstance(event, HandEnded):
            reel.t += LOOK
        if not isinstance(event, Moved | DealBegan | HandEnded):
            said = caption_of(events, number, False)
            if said is not None:
                reel.captions.append(Caption(reel.t, *said))


class _Cast:
    """What is seen of the table while the story is told."""

    def __init__(self, reel: Reel, after: HouseScene, events: Sequence[Event]) -> None:
        self.reel, self.after = reel, after
        self.before = reel.scene.house or after
        self.seen: set[Id] = set(self.before.lying)
        paid = [event for event in events if isinstance(event, Told) and _pays(event)]
        self.pending: Counter[Key] = Counter(_key(event) for event in paid)
        staked = [event.seat for event in events if isinstance(event, Told) and event.name == "staked"]
        self.coming = {seat for seat in staked if not _bets(self.before.places[seat])}
        """Seats whose chips have not been put down yet."""

    # ---- the table at a moment ------------------------------------------------------------------

    def house(self) -> HouseScene:
        """The table as it is seen now."""
        unpaid = self.after.unpaid or self.after.places
        places = tuple(self._place(place, unpaid[place.seat]) for place in self.after.places)
        cards = tuple(card for card in self.after.cards if card in self.seen)
        back = back_id(BACK, 0)
        if back in self.seen:
            cards = (*cards[:1], back, *cards[1:])
        whole = cards == self.after.cards
        hidden = back in self.seen or len(cards) < 2
        totals = self.after.totals if whole else self.before.totals[: len(cards)] if hidden else ()
        note = self.after.note if whole else self.before.note
        told = self.after if not any(self.pending.values()) else self.before
        dealt = all(place.cards == end.cards for place, end in zip(places, self.after.places, strict=True))
        return replace(
            self.after,
            places=places,
            cards=cards,
            totals=totals,
            note=note,
            outlined=False,
            purse=told.purse,
            purse_brief=told.purse_brief,
            cloth=told.cloth,
            left=self.after.left if dealt else told.left,
        )

    def _place(self, final: PlaceScene, unpaid: PlaceScene) -> PlaceScene:
        seat = final.seat
        if seat in self.coming:
            side = final.side._replace(bet=0) if final.side is not None else None
            return final._replace(spots=(SpotScene(),), side=side, word="")
        spots = []
        for number, spot in enumerate(final.spots):
            shown = unpaid.spots[number] if self.pending[seat, number + 1] else spot
            cards = tuple(card for card in shown.cards if card in self.seen)
            if cards != shown.cards:
                old = next((one for one in self.before.places[seat].spots if one.cards == cards), None)
                shown = shown._replace(cards=cards, total=old.total if old else "", state="waits", doubled=False, tag="", won=0)
            spots.append(shown)
        whole = all(spot.cards == end.cards for spot, end in zip(spots, final.spots, strict=True))
        settled = not any(self.pending[seat, number] for number in range(len(final.spots) + 1))
        side = unpaid.side if self.pending[seat, 0] else final.side
        word, tone = (final.word, final.tone) if whole and settled else (unpaid.word if whole else "", unpaid.tone)
        return final._replace(spots=tuple(spots), side=side, word=word, tone=tone, outlined=False)

    def show(self, starts: Mapping[Id, object] | None = None, scene: TableScene | None = None) -> None:
        """Bring the table to what is seen now; cards that fly set out."""
        reel = self.reel
        scene = scene or altered(reel.after, house=self.house())
        reel.stage(scene, lay(scene, reel.size), dict(starts or {}), reel.t, step_at=reel.t)  # type: ignore[arg-type]

    # ---- what happens ---------------------------------------------------------------------------

    def clear(self, lying: Lying | None) -> None:
        """The cards of the round before go to the dealer, and the chips on the bets go home to the players."""
        reel = self.reel
        self.seen.clear()
        if lying is None or lying.scene.house is None or not lying.scene.house.lying:
            return
        layout, old = lying.layout, lying.scene.house
        reel.current.update({card: lying.poses[card] for card in old.lying if card in lying.poses})
        assert layout.house is not None
        dealer = layout.house.plate
        for place in old.places:
            for number, spot in enumerate(place.spots):
                for source, amount in (
                    (f"bet:{place.seat}:{number + 1}", spot.bet),
                    (f"won:{place.seat}:{number + 1}", spot.won),
                ):
                    if amount:
                        reel.effects.append(effect_of(source, f"{HOME}:{place.seat}", amount, CHIPS, reel.t, GATHER))
            if place.side is not None and place.side.bet:
                whole = place.side.bet + place.side.won
                reel.effects.append(effect_of(f"bet:{place.seat}:0", f"{HOME}:{place.seat}", whole, CHIPS, reel.t, GATHER))
        for card in old.lying:
            here = reel.current.get(card)
            if here is not None:
                goal = replace(here, x=dealer.centre[0], y=dealer.centre[1], w=0.6 * here.w, face_up=False, alpha=0.3)
                reel.fly_off(card, 0.0, GATHER, here, goal)
        reel.hear("slide", reel.t)
        reel.t += GATHER

    def stake(self, event: Told) -> None:
        """A player puts chips down."""
        reel = self.reel
        if event.seat not in self.coming:
            return
        facts = dict(event.facts)
        names = list(facts)
        for number, name in ((1, names[0] if names else ""), (0, names[1] if len(names) > 1 else "")):
            amount = facts.get(name, 0)
            if amount:
                source, target = f"{HOME}:{event.seat}", f"bet:{event.seat}:{number}"
                reel.effects.append(effect_of(source, target, int(amount), CHIPS, reel.t, SLIDE))
        reel.t += SLIDE
        reel.hear("place", reel.t, CHIP)
        self.coming.discard(event.seat)
        self.show()

    def move(self, event: Moved) -> None:
        """A card comes from the shoe, or the house turns its hidden one."""
        if event.source == event.target:
            self.turn(event)
            return
        reel = self.reel
        back = back_id(BACK, 0)
        items = [back if card == HIDDEN else reel.ids.id(card) for card in event.cards]
        self.seen.update(items)
        scene = altered(reel.after, house=self.house())
        layout = lay(scene, reel.size)
        source = _shoe(layout)
        starts = {}
        for item in items:
            goal = layout.poses.get(item)
            if goal is not None:
                starts[item] = (reel.t, replace(source, w=goal.w, z=0.0), FLIGHT, arrive)
        self.show(starts, scene)
        reel.hear("deal", reel.t)
        reel.t += NEXT if _dealing(self.after, self.seen) else FLIGHT
        reel.rest = reel.t

    def turn(self, event: Moved) -> None:
        """The house turns its hidden card up."""
        reel, back = self.reel, back_id(BACK, 0)
        if back not in self.seen:
            return
        card = reel.ids.id(event.cards[0])
        reel.t += LOOK
        self.seen.discard(back)
        self.seen.add(card)
        scene = altered(reel.after, house=self.house())
        layout = lay(scene, reel.size)
        reel.leave(back, reel.t)
        pose = layout.poses[card]
        reel.hear("flip", reel.t)
        self.show({card: (reel.t, replace(pose, face_up=False), FLIP, travel)}, scene)
        reel.t += FLIP + LOOK

    def pay(self, event: Told) -> None:
        """The house pays, or takes what is lost."""
        reel, key = self.reel, _key(event)
        facts = dict(event.facts)
        amount, bonus = facts["amount"], facts["what"] == "bonus"
        self.pending[key] -= 1
        where = f"{key[0]}:{key[1]}"
        chips = int(abs(amount))
        if amount < 0:
            self.show()
            reel.effects.append(effect_of(f"bet:{where}", TRAY, chips, CHIPS, reel.t, SLIDE))
            if facts["what"] == "surrender":  # the other half comes home
                reel.effects.append(effect_of(f"bet:{where}", f"{HOME}:{key[0]}", chips, CHIPS, reel.t, SLIDE))
            reel.hear("slide", reel.t, CHIP)
            reel.t += PLACE
        elif amount > 0:
            kind, length = (CHIPS_ON_LINE, LINE) if bonus or not key[1] else (CHIPS, SLIDE)
            reel.effects.append(effect_of(TRAY, f"won:{where}", chips, kind, reel.t, length))
            reel.hear("slide", reel.t, CHIP)
            reel.t += length
            self.show()
            reel.t += PLACE - SLIDE
        else:
            self.show()
        reel.rest = reel.t


def _pays(event: Told) -> bool:
    """Whether the house pays or takes a bet with it."""
    return event.name == "paid" and any(name == "spot" for name, _ in event.facts)


def _key(event: Told) -> Key:
    return event.seat, int(dict(event.facts)["spot"])


def _bets(place: PlaceScene) -> int:
    return sum(spot.bet for spot in place.spots) + (place.side.bet if place.side is not None else 0)


def _shoe(layout: Layout) -> Pose:
    """Where cards come out of the shoe."""
    assert layout.house is not None
    box = layout.house.shoe
    return Pose(box.x, box.bottom - 0.2 * box.h, layout.hand_card, -20.0, face_up=False)


def _dealing(after: HouseScene, seen: set[Id]) -> bool:
    """Whether first cards come: everybody gets theirs in quick succession."""
    first = {card for place in after.places for spot in place.spots for card in spot.cards[:2]}
    return not first <= seen
