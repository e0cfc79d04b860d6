"""What the table would become if held cards were let go here, or chosen ones put where the player points: as the rules say."""

from __future__ import annotations

from collections.abc import Mapping

from game.cards.ids import Card
from game.rules.acts.actions import Action
from game.rules.laying.offers import AMBIGUOUS, DISCARD_PILE, MELDS, Offer
from game.table.scene.altered import altered
from game.table.scene.preview import NO_GHOSTS, Ghosts, ghost_id
from game.table.scene.scene import Id, TableScene
from game.ui.table.state.memory import Memory

Shown = tuple[Ghosts, Mapping[Id, str]]
"""The ghosts, and what wild cards stand for among them."""
NOTHING: Shown = (NO_GHOSTS, {})


class Preview:
    """Shows held or chosen cards at the places that they would take."""

    def __init__(self, memory: Memory) -> None:
        self.session, self.fingers, self.drafts = memory.session, memory.fingers, memory.drafts
        self._latest: tuple[object, Shown] = (None, NOTHING)

    def scene(self, scene: TableScene) -> TableScene:
        """The table with them; a board shows its own places, as the draft has it."""
        offer = None if self.drafts.board.there else self._offer()
        if offer is None or offer.action is None or len(offer.ways) > 1:
            return scene
        lying = next((meld.cards for meld in scene.melds if meld.id == offer.place), None)
        key = (self.session.match.number, offer, lying)
        if self._latest[0] != key:
            self._latest = key, self._found(offer, offer.action, lying)
        ghosts, means = self._latest[1]
        return altered(scene, ghosts=ghosts, means={**scene.means, **means}) if ghosts.cards else scene

    def _offer(self) -> Offer | None:
        """What the place says that is aimed at: with cards chosen what is pointed to, else the only meld that takes them."""
        fingers = self.fingers
        if fingers.held or not fingers.chosen():
            return fingers.aim
        offers = self.session.offers(fingers.chosen(), before=self.drafts.puts)
        place = fingers.hot or fingers.ringed
        if place in offers:
            return offers[place]
        fitting = [offer for offer in offers.values() if offer.place.startswith("meld:") and offer.action is not None]
        return fitting[0] if len(fitting) == 1 else None

    def _found(self, offer: Offer, action: Action, lying: tuple[Id, ...] | None) -> Shown:
        ids = self.session.ids
        if offer.place == DISCARD_PILE:
            return (Ghosts(DISCARD_PILE, (ghost_id(ids.id(action.thrown)),)), {}) if action.thrown >= 0 else NOTHING
        if offer.place != MELDS and lying is None:
            return NOTHING
        cards, stands = self._laid(offer, action)
        means = self.session.seat.stands_for(cards, stands)
        there = frozenset(lying or ())
        names = {card: self._name(card, means.get(card, ""), there) for card in cards}
        if len(there) > len(there.intersection(names.values())) + (len(names) == len(there)):
            return NOTHING  # the meld does not stay where it is
        ranks = {names[card]: words for card, words in means.items() if not self._is_card(words) or names[card] in there}
        return Ghosts(offer.place, tuple(names[card] for card in cards)), ranks

    def _laid(self, offer: Offer, action: Action) -> tuple[tuple[Card, ...], tuple[int, ...]]:
        """The cards as they would lie; none where the player will be asked what a wild card stands for."""
        seat = self.session.seat
        ways: list[Action] = [action]
        if offer.refusal is not None and offer.refusal.code.startswith(AMBIGUOUS):
            ways = [way for way in seat.meanings(action) if self.session.check(way) is None]
        found = {seat.laid_as(way) for way in ways}
        return found.pop() if len(found) == 1 else ((), ())

    def _name(self, card: Card, means: str, there: frozenset[Id]) -> Id:
        item = self.session.ids.id(card)
        return item if item in there else ghost_id(item, means if self._is_card(means) else "")

    def _is_card(self, words: str) -> bool:
        """A wild card stands for a card, which has a face, and not for a rank that any suit would fill, such as 11."""
        return words in self.session.pack.deck.face_of_name
