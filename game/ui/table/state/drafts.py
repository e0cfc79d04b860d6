"""Cards that lie on the table provisionally: put down one by one and taken back, until the player says that this is all.

Until then the match knows nothing of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.cards.ids import Card
from game.rules.acts.actions import Action
from game.rules.laying.arranged import Put
from game.rules.laying.offers import Offer
from game.table.hand.draft import Draft, Group
from game.table.scene.altered import altered
from game.table.scene.scene import Id, TableScene
from game.ui.session.session import Session
from game.ui.table.state.board_draft import BoardDraft
from game.ui.table.state.contract_draft import ContractDraft
from game.ui.table.state.opening_draft import OpeningDraft


class Drafts:
    """The arrangement in progress at the table."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.contract, self.opening, self.board = ContractDraft(session), OpeningDraft(session), BoardDraft(session)
        self._draft = Draft()
        self._made_for = -1
        self._best: tuple[object, bool] = (None, False)

    @property
    def draft(self) -> Draft:
        """What has been put down at this table; as soon as the match has gone on, nothing."""
        if self._made_for != self.session.seat.table:
            self._made_for = self.session.seat.table
            melds = tuple(Group(f"meld:{meld.id}", meld.cards) for meld in self.session.view.melds)
            self._draft = Draft(self.session.hand.order.cards, melds)
        return self._draft

    @draft.setter
    def draft(self, draft: Draft) -> None:
        self._draft = draft

    @property
    def begun(self) -> bool:
        """Something lies there provisionally."""
        return self.draft.begun

    @property
    def puts(self) -> tuple[Put, ...]:
        """What lies there provisionally, in order."""
        return self.draft.arranged().puts

    def offers(self, cards: Sequence[Card]) -> dict[Id, Offer]:
        """What each place says to these cards of the hand, out of turn as well."""
        said = self.session.offers(cards, before=self.puts)
        return {**said, **self.contract.offers(cards), **self.opening.offers(cards)}

    def lifted(self, scene: TableScene, action: Action) -> TableScene:
        """The table where the story of this action begins: cards that leave frames or first melds for it are of the hand, but not
        in the fan.
        """
        return self.opening.lifted(self.contract.lifted(scene, action))

    def kept(self) -> tuple[Card, ...]:
        """My hand without it, and without what lies in frames or among first melds."""
        framed = self.contract.cards | self.opening.cards | frozenset(self.board.played)
        if not (self.begun or framed):
            return self.session.hand.order.cards
        return tuple(card for card in self.session.hand.order.cards if card not in framed and not self.draft.moved(card))

    def meld(self, id: Id) -> tuple[Card, ...]:
        """The cards of a meld, those among them that lie there provisionally."""
        judged = self.session.seat.judge(self.draft.arranged()).of(id) if self.begun else None
        return judged.cards if judged is not None else self.session.view.meld(int(id.partition(":")[2])).cards

    def scene(self, scene: TableScene) -> TableScene:
        """The table with it."""
        if not self.begun:
            return scene
        ids = self.session.ids
        verdict = self.session.seat.judge(self.draft.arranged())
        melds = []
        for meld in scene.melds:
            judged = verdict.of(meld.id)
            mine = tuple((ids.id(card), scene.me) for put in self.puts if put.place == meld.id for card in put.cards)
            melds.append(meld if judged is None else replace(meld, cards=ids.all(judged.cards), others=(*meld.others, *mine)))
        kept = self.kept()
        groups = tuple(ids.all(group) for group in self.session.melds_in(kept))
        return altered(scene, melds=tuple(melds), hand=ids.all(kept), groups=groups)

    # ---- what the player does -------------------------------------------------------------------

    def put(self, cards: Sequence[Card], place: Id) -> None:
        """Put cards on a place, each a step of its own."""
        for card in cards:
            self.draft = self.draft.put((card,), place)

    def best(self) -> bool:
        """Put down what is best; it can still be changed. False where that is nothing."""
        best = self.session.seat.best()
        self.draft = self.draft.cleared()
        for put in best.puts:
            for card in put.cards:
                self.draft = self.draft.put((card,), put.place)
        return bool(best.puts)

    def is_best(self) -> bool:
        """Whether the cards that lie there are those that are best put down: there is nothing to gain from doing that."""
        key = (self.session.match.number, self.session.seat.table, self.puts)
        if self._best[0] != key:
            lying, best = ({card for put in puts for card in put.cards} for puts in (self.puts, self.session.seat.best().puts))
            self._best = key, lying == best
        return self._best[1]

    def movable(self, card: Card) -> tuple[Card, ...]:
        """The cards that come back to the hand together with this one; none where it does not lie there provisionally."""
        if not self.draft.moved(card):
            return ()
        left = self._without(card)
        return tuple(one for move in self.draft.moves for one in move.cards if not left.moved(one))

    def _without(self, card: Card) -> Draft:
        return self.draft.without(card, lambda draft: self.session.seat.judge(draft.arranged()).refusal is None)

    def take_back(self, card: Card | None = None) -> None:
        """A card that was put down, by default the last one, comes back to the hand, with what needs it."""
        self.draft = self.draft.undone() if card is None else self._without(card)
