"""The player's own hand: in which order it lies, in which groups, and what of it lies in frames; kept in the save."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from game.cards.ids import NO_CARD, Card, listed
from game.rules.laying.grouped import ARRANGES, GROUPS
from game.table.hand import rack as racks
from game.table.hand import saved_order
from game.table.hand.order import BY_HAND, MELD, MELDS_FIRST, OWN, RANK, RANKS_FIRST, SUIT, HandOrder, Spot, dealt, dealt_to
from game.table.scene.frames import Filling
from game.table.scene.frames import from_plain as filling_from_plain

if TYPE_CHECKING:
    from game.ui.session.help_used import HelpUsed
    from game.ui.session.seen_match import SeenMatch
    from game.ui.session.showdown import Showdown


class OwnHand:
    """How my cards lie."""

    def __init__(
        self, seen: SeenMatch, showdown: Showdown, help: HelpUsed, save: Callable[[], None], sorts: Callable[[], bool]
    ) -> None:
        """`save` writes the match with the order of the hand; `sorts` says whether a hand is sorted as soon as it is dealt."""
        self.seen, self.showdown, self.help, self.save, self._sorts = seen, showdown, help, save, sorts
        self.order: HandOrder = dealt(())
        self.rack = racks.Rack()
        """What stands where, in a game whose hands stand on racks: the order is that of its places."""
        self._filling = Filling()
        self._first: tuple[tuple[Card, ...], ...] = ()

    # ---- what happens to it -------------------------------------------------------------------

    def begin(self) -> None:
        """Another hand is played: nothing lies in frames."""
        self._filling, self._first = Filling(), ()
        self.take_in_deal()

    def follow(self, mine: bool, at: int | Spot | None, gather: bool) -> None:
        """Cards have come or gone, a new one to `at`; `mine`: my turn has begun. `gather`: I have done it, so melds of a sorted
        hand may come together; while others act I may hold cards in my fingers. A hand that lies by rank stays so, wherever the
        card or the pile was dropped.
        """
        if self.by_rank and self.order.sorting == RANK:
            at = None
        if mine:
            self.order, self._first = self.order.settled(), ()
        self._filling, self._first = self.filling, self.first
        before, self.order = self.order, self.order.follow(listed(self.seen.view.hand), at)
        if self.on_rack:
            stood, made = set(self.rack.cards), self.rack.follow(listed(self.seen.view.hand))
            came = [card for card in made.cards if card not in stood]
            self._stand(made.move(came, at) if came and isinstance(at, int) else made)
        elif gather:
            self._gather(before)

    def jump(self, again: bool) -> None:
        """The course of the match was cut, or went on by what was cut."""
        hand = listed(self.seen.view.hand)
        before, self.order = self.order, self.order.redo(hand) if again else self.order.undo(hand)
        if self.on_rack:
            self._stand(self.rack.follow(hand))
        elif again:
            self._gather(before)

    def _gather(self, before: HandOrder) -> None:
        if self.by_rank:
            self.order = self.order.sorted_in(self.seen.rules.by_lane)
        elif self.order.new - before.new:
            self.order = self.order.gathered(self.groups())

    def as_it_comes(self) -> None:
        """The hand as the cards come."""
        self.order = saved_order.from_plain(None, self.seen.view.hand, self.seen.pack)
        if self.on_rack:
            self._stand(racks.racked(self.order.cards).sort(SUIT, self.seen.pack))

    def take_up(self, kept: Mapping[str, Any]) -> None:
        """As the save has kept it."""
        hand, pack = self.seen.view.hand, self.seen.pack
        self._filling = filling_from_plain(kept.get("frames"), hand, pack)
        first, top = filling_from_plain(kept.get("first_melds"), hand, pack).groups, self._top
        with_top = kept.get("first_melds_top", -1)
        self._first = tuple((top, *group) if at == with_top and top >= 0 else group for at, group in enumerate(first))
        self.order = saved_order.from_plain(kept.get("hand"), hand, pack)
        if self.on_rack:
            self._stand(racks.from_plain(kept.get("rack"), self.order.cards, pack))

    def plain(self) -> dict[str, Any]:
        """What the save keeps of it."""
        pack = self.seen.pack
        frames = {"frames": self.filling.to_plain(pack)} if self._filling.cards else {}
        rack = {"rack": racks.to_plain(self.rack, pack)} if self.on_rack else {}
        return {"hand": saved_order.to_plain(self.order, pack), **rack, **frames, **self._first_plain()}

    def _first_plain(self) -> dict[str, Any]:
        first, top = self.first, self._top
        if not first:
            return {}
        with_top = next((number for number, group in enumerate(first) if top in group), -1)
        names = Filling(tuple(tuple(card for card in group if card != top) for group in first)).to_plain(self.seen.pack)
        return {"first_melds": names, "first_melds_top": with_top}

    # ---- what the player does with it ---------------------------------------------------------

    def take_in_deal(self) -> None:
        """A hand has been dealt: it lies as it came, or in order, as the player wants it. From then on it is the player's own
        order; where ranks are what matters it goes on lying by them.
        """
        self.order = dealt_to(self.seen.me, self.seen.hand_events(), self.seen.view.hand)
        if self.on_rack:
            rack = racks.racked(self.order.cards)
            self._stand(rack.sort(SUIT, self.seen.pack).kept() if self._sorts() else rack)
        elif self._sorts() and self.in_groups and self.seen.rules.has("lives") and self.seen.rules.has(ARRANGES):
            self.order = self.order.arranged(self.seen.pack, self.seen.seat.grouped())
        elif self._sorts() or self.by_rank:
            self.order = self.sorted_hand()
        if not self.by_rank:
            self.order = self.order.kept()

    def stand(self, rack: racks.Rack) -> bool:
        """The pieces of my rack stand elsewhere; kept at once. False when nothing has moved."""
        if rack == self.rack:
            return False
        self._stand(rack)
        self.save()
        return True

    def _stand(self, rack: racks.Rack) -> None:
        self.rack = rack
        self.order = replace(self.order, cards=rack.cards, own=rack.cards, sorting=OWN)

    @property
    def on_rack(self) -> bool:
        """My hand stands on a rack."""
        return self.seen.on_rack

    def rearrange(self, order: HandOrder) -> bool:
        """Another order of my cards; kept at once. False when it is the same."""
        if order == self.order:
            return False
        self.order = order
        self.save()
        return True

    def fill(self, filling: Filling) -> None:
        """Other cards lie in the frames of a contract; kept at once."""
        self._filling = filling
        self.save()

    @property
    def filling(self) -> Filling:
        """The cards of my hand that lie in the frames of a contract."""
        return self._filling.within(self.seen.view.hand, len(self._filling.groups))

    def raise_first(self, groups: tuple[tuple[Card, ...], ...]) -> None:
        """Other first melds are put together on the table; kept at once."""
        self._first = groups
        self.save()

    @property
    def first(self) -> tuple[tuple[Card, ...], ...]:
        """The first melds that I put together, of what I still have and of the top card of the pile while I may take that."""
        view, top = self.seen.view, self._top
        held = (tuple(card for card in group if card == top or view.hand >> card & 1) for group in self._first)
        return tuple(group for group in held if group) if view.to_act == self.seen.me else ()

    @property
    def _top(self) -> Card:
        """The top card of the pile while I may take it, -1 for none."""
        view = self.seen.view
        return view.upcard if view.phase == "draw" else NO_CARD

    def sorted_hand(self) -> HandOrder:
        """The hand as the sort button would have it next."""
        if self.by_rank:
            return self.order.next_sort(self.seen.pack, (), RANKS_FIRST, by_rank=self.seen.rules.by_lane)
        melds = self.groups()
        if self.seen.rules.has("lives"):
            return self.order.next_sort(self.seen.pack, melds, BY_HAND, suits=True)
        if not self.showdown.there:
            return self.order.next_sort(self.seen.pack, melds)
        if self.order.sorting == MELD:  # a card has come since: it finds its place first
            again = self.order.sort(MELD, self.seen.pack, melds)
            if again.cards != self.order.cards:
                return again
        return self.order.next_sort(self.seen.pack, melds, MELDS_FIRST)

    @property
    def by_rank(self) -> bool:
        """Ranks are what matters: the hand lies by them from the deal on, as long as the player has no other order."""
        return bool(self.seen.rules.lanes)

    @property
    def in_groups(self) -> bool:
        """Hands are put in groups before they are shown."""
        return self.seen.rules.has(GROUPS)

    @property
    def parts(self) -> tuple[tuple[Card, ...], ...]:
        """My hand in the groups that I have made, from the left, and last what is in none. A show is this without one card."""
        return self.order.parts

    @property
    def lies_in_groups(self) -> bool:
        """My hand lies in groups: in a game of lives always, elsewhere as soon as I have made one."""
        return self.in_groups and not self.seen.view.over and (self.seen.rules.has("lives") or bool(self.order.groups))

    def group(self, cards: Sequence[Card]) -> bool:
        """Put cards of mine together, as they would lie as a meld; those of one whole group come apart. Kept at once."""
        held = [card for card in self.order.cards if card in cards]
        return self.rearrange(self.order.group(self.seen.seat.as_meld(held)[0]))

    def arrange(self) -> bool:
        """Put my hand in the groups that serve it best. Kept at once, and counted where it changes anything."""
        made = self.order.arranged(self.seen.pack, self.seen.seat.grouped())
        if made.parts == self.order.parts:
            return False
        self.help.arranged += 1
        return self.rearrange(made)

    def groups(self) -> tuple[tuple[Card, ...], ...]:
        """The melds that my hand holds already; where a card is to be thrown, those with which the fewest points are left. None
        where I put it in groups myself.
        """
        if self.lies_in_groups:
            return ()
        found = self.seen.melds_in(self.order.cards)
        return self.showdown.least(found) if self.showdown.there else found
