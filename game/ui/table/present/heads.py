"""Words in the heads of players: what they have just done, what they have in hand, what their lane is called."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.rules.state.standing import ABSENT, OUT
from game.table.scene.scene import SeatScene
from game.ui.session.seen_match import MOST_ARRANGED
from game.ui.table.present.badges import badges
from game.ui.table.present.closing import Closing
from game.ui.table.present.hand_melds import HandMelds
from game.ui.table.present.purses import purse_of
from game.ui.table.state.memory import Memory
from game.words.catalogue import card_in_text, joined, say

TOAST = 2.4
"""Seconds for which the head of a lane says what its owner did."""


class Heads:
    """What stands in them at this moment."""

    def __init__(self, memory: Memory, closing: Closing, melds: HandMelds) -> None:
        self.host, self.session, self.moment, self.drafts = memory.host, memory.session, memory.moment, memory.drafts
        self.closing, self.melds = closing, melds
        self._own: tuple[object, str] = (None, "")

    def seats(self, seats: Sequence[SeatScene], scores: Sequence[str]) -> tuple[SeatScene, ...]:
        """The players with what stands in their heads."""
        turn, badge = self.session.turn_seat(), badges(self.session)
        chips = self.session.rules.purses(self.session.view)
        found = []
        for number, (seat, score) in enumerate(zip(seats, scores, strict=True)):
            purse = purse_of(self.session, number, chips)
            said, acts, tag = self.note(number), number == turn, badge.get(number, "")
            words = score if purse is None else purse.words
            found.append(self._left(replace(seat, score=words, purse=purse, note=said, to_act=acts, badge=tag)))
        return tuple(found)

    def note(self, seat: int) -> str:
        """The words in a head: what the seat has just done, or why it does not play; on the own plate the points in hand."""
        bits = self.session.view.standing[seat]
        if bits & ABSENT:
            waits = self.session.rules.tables > 1
            if bits & OUT and self.session.rules.has("purse"):
                return say("table.bankrupt")
            return say("table.out" if bits & OUT else "table.waits" if waits else "table.sits_out")
        if seat == self.session.me:
            return self._own_note()
        if forces := self._forces(seat):
            return forces
        said, since = self.moment.notes.get(seat, ("", 0.0))
        return said if self.host.now - since < TOAST else ""

    def _forces(self, seat: int) -> str:
        """What stands in the head of a player who forces the card on offer on somebody, as long as it lies there."""
        session = self.session
        told = session.rules.offer_table(session.view) if session.rules.has("card_on_offer") else None
        if told is None or told.forced is None or told.forced[1] != seat:
            return ""
        return say("note.forces", card=card_in_text(session.view.pile[-1], session.pack))

    def say(self, seat: int, words: str) -> None:
        """A seat has done something: its head says so for a moment."""
        self.moment.notes[seat] = words, self.host.now

    def fallen_silent(self) -> bool:
        """Whether something that was said in a head is over; told once."""
        over = [seat for seat, (_, since) in self.moment.notes.items() if self.host.now - since >= TOAST]
        for seat in over:
            del self.moment.notes[seat]
        return bool(over)

    def _own_note(self) -> str:
        session = self.session
        if session.showdown.there:
            return self.deadwood()
        cards = self.drafts.kept() if session.on_board else session.hand.order.cards
        if session.on_rack:
            return say("board.tiles_left", count=len(cards))
        costs = session.rules.counts_cards and not session.rules.has("lives")  # there it stands beside the piles
        if not costs:
            return say("table.in_hand_cards", count=len(self.drafts.kept()) if session.table_draft.lifted else len(cards))
        if session.rules.melded_is_free and len(cards) <= MOST_ARRANGED:
            melded = {card for meld in self.melds.found() for card in meld}
            return say("table.left_over", points=session.seat.value([card for card in cards if card not in melded]))
        return say("table.in_hand", points=session.seat.value(cards))

    def own_words(self) -> str:
        """What the player's own lane is called; where melds score, what they come to stands on a line below."""
        session = self.session
        side = session.rules.sides[session.me] if session.rules.sides else ()
        partners = [session.names[seat] for seat in side if seat != session.me]
        frames = self.drafts.contract.frames
        own = f"table.your_contract{frames.said_as}" if frames.frames else "table.your_melds"
        words = say("table.your_side", names=joined(partners)) if partners else say(own)
        key = (session.match.number, session.view.deal, words)
        if self._own[0] != key:
            points = session.seat.melded_points()
            self._own = key, words if points is None else f"{words}\n{say('table.points', points=points)}"
        return self._own[1]

    def deadwood(self) -> str:
        """The count of what no meld holds in my hand, where the settings want it shown."""
        shown = self.host.settings["deadwood"] and not self.session.view.over and not self.session.rules.has("no_melds")
        points = self.closing.deadwood() if shown else None
        return "" if points is None else say("table.deadwood", points=points)

    def _left(self, seat: SeatScene) -> SeatScene:
        """The hand of a player who has left it is away, or lies open where it was shown wrongly."""
        session, view = self.session, self.session.view
        if view.over or session.seat.left_by(seat.seat) is None:
            return seat
        open_hand = view.known[seat.seat].bit_count() == view.counts[seat.seat]  # else only some of it was seen on its way there
        known = session.pack.in_rank_order(view.known[seat.seat]) if open_hand and seat.seat != session.me else ()
        return replace(seat, left=True, count=len(known), shown=session.ids.all(known))
