"""What on the table can be used at this moment, and what is said of it under the pointer."""

from __future__ import annotations

from game.cards.ids import Card
from game.rules.acts.actions import DISCARD, Claim, Draw
from game.rules.acts.closing import CLOSE_PLACE
from game.rules.laying.offers import DISCARD_PILE, MELDS, STOCK_PILE, Offer
from game.table.chips import change
from game.table.scene.board import SLOT
from game.table.scene.frames import FRAME
from game.table.scene.house import MAIN, bet_of, chip_of
from game.table.scene.rail import STAKES, STAY
from game.table.scene.scene import Id
from game.ui.program import shortcuts
from game.ui.table.present.closing import Closing
from game.ui.table.present.fits import Fits
from game.ui.table.present.on_offer import OnOffer
from game.ui.table.present.rail import RailWords
from game.ui.table.state.memory import Memory
from game.words.catalogue import say


class Usable:
    """Piles, melds and places that do something when they are chosen."""

    def __init__(self, memory: Memory, closing: Closing, fits: Fits, rail: RailWords, offer: OnOffer) -> None:
        self.offer = offer
        self.session, self.fingers, self.drafts, self.moment = memory.session, memory.fingers, memory.drafts, memory.moment
        self.bets = memory.bets
        self.closing, self.fits, self.railwords = closing, fits, rail

    def find(self) -> frozenset[Id]:
        """Find what does something when it is chosen now."""
        session, view = self.session, self.session.view
        chosen = self.fingers.chosen()
        framing = {**self.drafts.contract.offers(chosen), **self.drafts.opening.offers(chosen)}
        frames = frozenset(place for place, offer in framing.items() if offer.refusal is None)
        if not session.my_turn:
            return frames
        found = self._discards() | frames | self.offer.usable()
        if any(offer.action is not None for offer in self.fingers.offers(STOCK_PILE).values()):
            found.add(STOCK_PILE)
        if session.asked("play") and session.showdown.possible:
            found.add(CLOSE_PLACE)
        elif session.asked("play") and self.closing.all_through:
            offer = session.offers()[CLOSE_PLACE]
            found.update((CLOSE_PLACE,) if offer.action is not None and not self.warned(offer) else ())
        cards = self.fingers.chosen_or_focused()
        if self.drafts.board.there:
            return frozenset(found | self._on_board())
        if cards and not (session.asked("draw") or session.claiming):
            if chosen and not session.showdown.there and not session.melded_all and view.phase in ("play", "last_lays"):
                found.add(MELDS)
            offers = session.offers(cards, before=self.drafts.puts)
            possible = {place for place, offer in offers.items() if offer.action is not None and not self.warned(offer)}
            found.update(place for place in possible if place.startswith("meld:") or (chosen and "button:" not in place))
        return frozenset(found)

    def _on_board(self) -> set[Id]:
        """The cards of sets that may be moved now, the places for those that are lifted or chosen, and the one for a new set."""
        board, cards = self.drafts.board, self.fingers.lifted()
        if not board.possible:
            return set()
        slots = {f"{SLOT}{number}" for number in range(1, 1 + len(board.places(cards)))}
        free = (card for card in board.draft.loose if not self.session.view.hand >> card & 1)  # what lies apart for everybody
        return {*self.session.ids.all((*board.lying(), *free)), *slots, *((MELDS,) if cards else ())}

    def warned(self, offer: Offer) -> bool:
        """Whether the rules warn of what a place offers."""
        return offer.place == CLOSE_PLACE and offer.action is not None and self.session.warning(offer.action) is not None

    def _discards(self) -> set[Id]:
        """The discards that do something when they are chosen now, and their pile."""
        session, view = self.session, self.session.view
        pile = view.pile
        cards: set[Card] = set()
        for action in view.legal:
            if isinstance(action, Claim):
                cards.update(action.cards or pile[-1:])
            elif isinstance(action, Draw) and action.source == DISCARD:
                cards.add(action.card if action.card >= 0 else pile[-action.depth])
        if pile and pile[-1] in cards:
            cards.update(self.fingers.offer(DISCARD_PILE).moves)
        found = {session.ids.id(card) for card in cards} if session.rules.spread else set()
        if pile and pile[-1] in cards:
            found.add(DISCARD_PILE)
        if view.phase == "play" and session.rules.spread and self.fingers.chosen() and pile:
            found.update(session.ids.all(pile[-session.rules.spread :]))
        return found

    def tells(self, item: Id | None) -> bool:
        """Whether something is said about a thing that the pointer rests on."""
        return item is not None and (item in self.moment.usable or item.startswith(("line:", "text:", "bet:", "chip:")))

    def _of_board(self, item: Id) -> str:
        """What can be done with a card of a set, or what a place for those that are lifted or chosen is for."""
        board, card = self.drafts.board, self.session.ids.card(item)
        if item == MELDS:
            return f"{say('board.tip_new')}  ·  {shortcuts.shown('new_set')}"
        if item.startswith(SLOT):
            return f"{say('board.tip_place')}  ·  {item[len(SLOT) :]}"
        if card is None or not board.possible:
            return ""
        if card in board.played:
            return f"{say('board.tip_own')}  ·  {shortcuts.shown('home')}"
        return f"{say('board.tip_card')}  ·  {shortcuts.shown('part')}"

    def _chips(self, item: Id) -> str:
        """What chips come to, and of which kinds they are."""
        place, value = bet_of(item), chip_of(item)
        if place is None or (table := self.session.house_table()) is None:
            return say("dealer.tip_chips", value=value or 0)
        bets = table.bets[place[0]]
        chips = self.bets.on(*place) if bets is None else bets.main if place[1] == MAIN else bets.side
        kinds = ", ".join(say("dealer.tip_kind", count=stack.worth // stack.value, value=stack.value) for stack in change(chips))
        own = bets is None and place[0] in self.bets.open_seats()
        lines = [say("dealer.tip_bet", chips=chips) + (f"  ·  {kinds}" if kinds else ""), say("dealer.tip_how") if own else ""]
        return "\n".join(filter(None, lines))

    def tip(self, item: Id) -> str:
        """What choosing a pile, meld or place does at this moment, with its key."""
        session = self.session
        if item.startswith(("bet:", "chip:")):
            return self._chips(item)
        if self.drafts.board.there and item != STOCK_PILE:
            return self._of_board(item)
        if item.startswith("text:"):
            rail = self.railwords.rail()
            told = {STAKES: rail.stakes, STAY: rail.stay}.get(item, rail.needs)
            return "\n".join(told.lines) if told is not None else ""
        if item.startswith("line:") and session.hand.lies_in_groups:
            return say("table.tip_bracket", key=shortcuts.shown("group"))
        if item.startswith("line:"):
            return say("table.tip_fits" if self.fits.marks(item[5:].split(" ")) else "table.tip_group")
        if item.startswith(FRAME):
            return f"{say('frame.tip')}  ·  {shortcuts.shown('frame')}"
        if item == DISCARD_PILE and self.offer.asked:
            code = "table.tip_take_offered" if self.offer.way() is not None else "table.tip_offered"
            return f"{say(code)}  ·  {shortcuts.shown('take_offered')}"
        discard = item == DISCARD_PILE or session.ids.card(item) is not None
        if item == STOCK_PILE or (discard and not session.asked("play")):
            offer = self.fingers.offer(item)
        else:
            cards = self.fingers.chosen_or_focused() if item == CLOSE_PLACE else ()
            offer = session.offers(cards)[DISCARD_PILE if discard else item]
        words = session.words(offer.label) if offer.label is not None else ""
        number = f" {item[5:]}" if item.startswith("meld:") else ""
        return f"{words}  ·  {shortcuts.shown(offer.key)}{number}" if offer.key else words
