"""Hands that lie open when a hand is over: what everybody has left, in melds or loose, and the words for it."""

from __future__ import annotations

from dataclasses import replace

from game.cards.ids import Card, card_set, each
from game.rules.laying.grouped import NO_GROUP
from game.table import wording
from game.table.scene.altered import altered
from game.table.scene.open_hands import OpenHand
from game.table.scene.open_hands import laid_open as lie_open
from game.table.scene.scene import TableScene
from game.ui.table.present.groups import shorter
from game.ui.table.present.hand_melds import HandMelds
from game.ui.table.state.memory import Memory
from game.words.catalogue import say

CROWDED = 4
"""Where more hands lie open the words under melds are as brief as can be."""


class OpenHands:
    """Reads them from the result."""

    def __init__(self, memory: Memory, melds: HandMelds) -> None:
        self.session, self.melds = memory.session, melds

    def laid_open(self, scene: TableScene) -> TableScene:
        """When the hand is over: what everybody has left lies open, sorted into melds where those do not count."""
        session = self.session
        view = session.view
        result = view.result
        if result is None or session.showdown.there or not any(row.left for row in result.rows):
            return scene
        hands, worth, means = [], {}, dict(scene.means)
        for seat, row in enumerate(result.rows):
            melds = session.melds_in(row.left) if session.rules.melded_is_free else session.seat.lies_open(seat)
            cards = row.left
            if not cards and session.seat.left_by(seat) is not None:
                cards = tuple(each(view.known[seat]))  # it counts in another way, and is seen all the same
            rest = card_set(cards) & ~card_set(card for meld in melds for card in meld)
            if cards or not scene.seats[seat].out:
                left = session.ids.all(session.pack.in_rank_order(rest))
                hands.append(OpenHand(seat, tuple(session.ids.all(meld) for meld in melds), left))
            for meld in melds:
                means.update({session.ids.id(card): words for card, words in session.seat.as_meld(tuple(meld))[1].items()})
            worth.update({session.ids.id(card): self._worth(card) for card in cards})
        return replace(lie_open(scene, hands, worth), means=means)

    def _worth(self, card: Card) -> int:
        """What a card that is left counts: its points, or one where points of cards count for nothing."""
        return self.session.seat.value((card,)) if self.session.rules.counts_cards else 1

    def named(self, scene: TableScene) -> TableScene:
        """Where hands lie open: what everybody did when the hand ended, and the words for the melds."""
        session = self.session
        view = session.view
        if not scene.loose or view.result is None:
            return scene
        kinds = {f"meld:{meld.id}": self.melds.words(meld.kind, meld.cards) for meld in view.melds}
        closed = {f"meld:{meld.id}": session.rules.closed_as(meld) for meld in view.melds}
        kinds |= {meld: say(f"fact.closed_{word}") for meld, word in closed.items() if word}  # as its ribbon had it
        kinds = {meld.id: kinds.get(meld.id) or self.melds.kind(meld.cards) for meld in scene.melds}
        crowded = len(scene.seats) > CROWDED
        if session.rules.has("lives"):  # it matters which sequences are pure
            tags = {meld.id: session.seat.tag(session.ids.cards(meld.cards)) for meld in scene.melds}
            said = {
                meld: session.words(shorter(tag, least=crowded))
                for meld, tag in tags.items()
                if tag is not None and tag.code not in NO_GROUP
            }
            kinds |= said
        if session.showdown.there and not session.rules.has("no_melds"):
            kinds |= {one.id: say("table.deadwood_word") for one in scene.loose}
        closer = session.showdown.closer
        undercut = view.result.winners if closer is not None and closer not in view.result.winners else ()
        return replace(self.with_deeds(scene, undercut), kinds=kinds)

    def with_deeds(self, scene: TableScene, undercut: tuple[int, ...] = ()) -> TableScene:
        said = wording.endings(self.session.view.history, undercut)
        words = {seat: self.session.words(one) for seat, one in said.items()}
        left = {seat.seat: self.session.seat.left_by(seat.seat) for seat in scene.seats}
        words |= {seat: self.session.words(one) for seat, one in left.items() if one is not None}
        return altered(scene, seats=tuple(replace(one, deed=words.get(one.seat, "")) for one in scene.seats))
