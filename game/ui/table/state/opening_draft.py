"""First melds that lie on the table provisionally: the player puts them together, takes cards back, and lays them all at once.

What lies there is still in the hand, or on top of the pile. What it comes to is said by the rules; here they are only asked.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.cards.ids import Card
from game.cards.lines import line
from game.match.own_first_melds import OwnFirstMelds
from game.rules.acts.actions import Action
from game.rules.laying.first_draft import FIRST_DRAFT, FirstDraft
from game.rules.laying.offers import DISCARD_PILE, HAND, MELDS, Offer
from game.rules.violation import Violation
from game.table.scene.altered import altered
from game.table.scene.from_view import without
from game.table.scene.preview import ghost_id
from game.table.scene.scene import DRAFT, Id, MeldScene, TableScene
from game.ui.session.session import Session

Lying = tuple[tuple[Card, ...], ...]


class OpeningDraft:
    """The first melds of the player in the making."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.ask = OwnFirstMelds(session.match, session.me)
        self._asked: dict[Lying, FirstDraft | None] = {}
        self._asked_at = -1
        self._before: list[Lying] = []
        """How they lay before each step, the latest last."""

    # ---- how they stand -----------------------------------------------------------------------

    def _drafted(self, groups: Lying) -> FirstDraft | None:
        if not self.session.rules.has(FIRST_DRAFT) or self.session.view.over or self.session.watching:
            return None
        if self._asked_at != self.session.match.number:
            self._asked_at, self._asked = self.session.match.number, {}
        if groups not in self._asked:
            self._asked[groups] = self.ask.draft(groups)
        return self._asked[groups]

    @property
    def possible(self) -> bool:
        """Whether first melds may be put together now: it is my turn, and my side has none yet."""
        return self._drafted(()) is not None

    @property
    def groups(self) -> Lying:
        """What lies there, group by group."""
        return self.session.hand.first if self.possible else ()

    @property
    def begun(self) -> bool:
        """Something lies there."""
        return bool(self.groups)

    @property
    def draft(self) -> FirstDraft | None:
        """What they come to; None while nothing lies there."""
        groups = self.groups
        return self._drafted(groups) if groups else None

    @property
    def met(self) -> bool:
        """Whether they may be laid now."""
        draft = self.draft
        return draft is not None and draft.refusal is None

    @property
    def cards(self) -> frozenset[Card]:
        """The cards of my hand that lie there."""
        return frozenset(card for group in self.groups for card in group if card != self.ask.top)

    def at(self, item: Id) -> int:
        """The number of the group in which a card, or the card of the pile, lies; -1 for none."""
        ids, top = self.session.ids, self.ask.top
        card = top if top >= 0 and item == ghost_id(ids.id(top)) else ids.card(item)
        return next((number for number, group in enumerate(self.groups) if card in group), -1)

    def offers(self, cards: Sequence[Card]) -> dict[Id, Offer]:
        """What places say to these cards of the hand: they may lie there until all are laid, or why not."""
        if not cards or not self.possible:
            return {}
        lying, found = self.groups, {}
        for number, group in enumerate(lying):
            if not set(group) <= set(cards):  # nothing is left to put them to where they alone lay
                found[f"{DRAFT}{number}"] = self._offer(f"{DRAFT}{number}", cards, self.ask.put(lying, cards, number))
        plain = self.session.offers(cards).get(MELDS)
        if lying or plain is None or plain.action is None:
            found[MELDS] = self._offer(MELDS, cards, () if self.places(cards) else self.ask.put(lying, cards))
        takes = self.ask.takes(cards)
        if takes:
            found[DISCARD_PILE] = Offer(DISCARD_PILE, takes[0], label=line("table.tip_take_with"), key="take_discard")
        return found

    def pile_offers(self, chosen: Sequence[Card]) -> dict[Id, Offer]:
        """What places say to the pile, with these cards of the hand chosen; none where it does not come with first melds."""
        takes = self.ask.takes(chosen) if self.possible else ()
        if not takes:
            return {}
        plain = next(iter(self.session.offers((), DISCARD_PILE, chosen).values()), Offer(HAND))
        ways, title = (takes, "choose.take") if len(takes) > 1 else ((), "")
        places = (HAND, MELDS, *(f"{DRAFT}{number}" for number in range(len(self.groups))))
        return {place: plain._replace(place=place, action=takes[0], refusal=None, ways=ways, title=title) for place in places}

    @staticmethod
    def _offer(place: Id, cards: Sequence[Card], made: Lying | Violation) -> Offer:
        refusal = made if isinstance(made, Violation) else None
        return Offer(place, refusal=refusal, moves=tuple(cards), provisional=True, label=line("table.tip_draft"), key="meld")

    def places(self, cards: Sequence[Card]) -> tuple[int, ...]:
        """The groups among which I must choose for these cards."""
        return self.ask.places(self.groups, cards) if self.begun else ()

    # ---- what the player does -----------------------------------------------------------------

    def put(self, cards: Sequence[Card], place: Id) -> bool:
        """Put these cards to a group, or where they belong. False where they cannot lie there."""
        made = self.ask.put(self.groups, cards, int(place[len(DRAFT) :]) if place.startswith(DRAFT) else -1)
        if isinstance(made, Violation):
            return False
        self._change(made)
        return True

    def takes_up(self, action: Action) -> bool:
        """Whether an action does not happen at once: its melds lie here now, until all are laid together."""
        made = self.ask.begun_by(self.groups, action) if self.possible else None
        if made is not None:
            self._change(made)
        return made is not None

    def take_out(self, cards: Sequence[Card]) -> None:
        """These cards lie in the hand again, or on the pile."""
        left = (tuple(card for card in group if card not in cards) for group in self.groups)
        self._change(tuple(group for group in left if group))

    def take_back(self) -> None:
        """Everything is as before the last step."""
        self.session.hand.raise_first(self._before.pop() if self._before else self.groups[:-1])

    def _change(self, groups: Lying) -> None:
        if not self.begun:
            self._before.clear()
        self._before.append(self.groups)
        self.session.hand.raise_first(groups)

    # ---- what is seen -------------------------------------------------------------------------

    def scene(self, scene: TableScene, held: Sequence[Id]) -> TableScene:
        """The table with them: they are not in the fan, and what is held lies nowhere."""
        draft = self.draft
        if draft is None:
            return scene
        ids, top, melds = self.session.ids, self.ask.top, []
        for number, meld in enumerate(draft.melds):
            cards = tuple(ghost_id(ids.id(card)) if card == top else ids.id(card) for card in meld.cards)
            melds.append(MeldScene(number, scene.me, tuple(card for card in cards if card not in held), draft=True))
        scene = without(scene, frozenset(ids.all(self.cards)))
        return altered(scene, melds=(*scene.melds, *(meld for meld in melds if meld.cards)))

    def lifted(self, scene: TableScene) -> TableScene:
        """The table where the story of laying them begins: their cards are of the hand, but lie where they are until they go."""
        ids = self.session.ids
        out = tuple(card for meld in scene.melds if meld.draft for card in meld.cards if ids.card(card) is not None)
        return altered(scene, hand=(*scene.hand, *out), held=out) if out else scene
