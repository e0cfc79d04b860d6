"""The whole table in the making: cards moved about between sets and hand, until the player says that this is all.

Until then the match knows nothing of it. What cards that lie together are, the rules say; here they are only asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.cards.ids import Card
from game.cards.melds import ANY_FACE
from game.rules.acts.actions import Action
from game.rules.acts.events import Event, Moved
from game.rules.laying.arranged import NEW, Arranged, Judged, Put, Verdict
from game.table.hand import board_moves
from game.table.hand.board_moves import Place, Target
from game.table.hand.draft import LOOSE, Draft
from game.table.hand.set_reader import Asked, SetReader
from game.table.motion.transitions import MELD
from game.table.scene.altered import altered
from game.table.scene.from_view import meld_scene
from game.table.scene.scene import DRAFT, Id, TableScene
from game.ui.session.session import Session

MOST_PLACES = 9
"""So many places have a key."""


def set_id(name: str) -> Id:
    """How the set of this name is called among the things of the table."""
    return f"{DRAFT}{name[len(NEW) :]}" if name.startswith(NEW) else name


def set_name(item: Id) -> str:
    """The name of the set that is called so."""
    return f"{NEW}{item[len(DRAFT) :]}" if item.startswith(DRAFT) else item


class BoardDraft:
    """The table that the player is arranging."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._reader: tuple[int, SetReader] | None = None
        self._places: tuple[object, tuple[Place, ...]] = (None, ())
        self._shown: tuple[object, Draft] = (None, Draft())
        self._said: tuple[object, Verdict] = (None, Verdict(None))

    # ---- how it stands ------------------------------------------------------------------------

    @property
    def there(self) -> bool:
        """The sets of this table belong to nobody, and may be rearranged."""
        return self.session.table_draft.there

    @property
    def possible(self) -> bool:
        """I may move cards about now."""
        return self.session.table_draft.possible and not self.session.watching

    @property
    def draft(self) -> Draft:
        """The table as I have arranged it so far."""
        return self.session.table_draft.draft

    @property
    def begun(self) -> bool:
        """I have moved something, and may go on."""
        return self.possible and self.draft.begun

    @property
    def played(self) -> tuple[Card, ...]:
        """The cards of my hand that lie on the table for now."""
        return self.draft.played if self.begun else ()

    @property
    def touched(self) -> frozenset[Card]:
        """The cards of the table that I have lifted and that lie elsewhere now."""
        draft = self.draft
        lifted = {card for move in draft.moves if move.to == LOOSE for card in move.cards}
        return frozenset(card for card in lifted - set(draft.cards) if draft.moved(card))

    @property
    def reader(self) -> SetReader:
        """What the rules say to cards that lie together."""
        deal = self.session.view.deal
        if self._reader is None or self._reader[0] != deal:
            self._reader = deal, SetReader(self.session.pack, self._judge)
        return self._reader[1]

    def _judge(self, sets: Sequence[Asked]) -> list[Judged]:
        puts = tuple(Put(f"{NEW}{number}", cards, stands) for number, (cards, stands) in enumerate(sets))
        said = {one.place: one for one in self.session.seat.judge(Arranged(table=puts)).groups} if puts else {}
        return [said.get(put.place, Judged(put.place, put.cards)) for put in puts]

    @property
    def verdict(self) -> Verdict:
        """What the rules say to the whole table as it lies now."""
        key = self.session.match.number, self.draft.moves
        if self._said[0] != key:
            self._said = key, self.session.seat.judge(self.draft.arranged())
        return self._said[1]

    @property
    def broken(self) -> int:
        """How many sets are none as they lie now."""
        return len(board_moves.broken(self.draft, self.reader))

    def shown(self, held: Sequence[Card]) -> Draft:
        """The table with these cards in my fingers."""
        if not held:
            return self.draft
        key = self.session.match.number, self.draft.moves, tuple(held)
        if self._shown[0] != key:
            self._shown = key, board_moves.taken_out(self.draft, held, self.reader)
        return self._shown[1]

    def table_of(self, action: Action) -> tuple[Put, ...]:
        """The whole table as an action of mine would leave it; nothing where it arranges none."""
        arranged = self.session.seat.arranged(action) if self.possible else None
        return arranged.table if arranged is not None else ()

    def played_by(self, action: Action) -> tuple[Card, ...]:
        """The cards of my hand that an action puts on the table."""
        mine = set(self.draft.cards)
        return tuple(card for put in self.table_of(action) for card in put.cards if card in mine)

    def lying(self) -> tuple[Card, ...]:
        """The cards on the table, as far as I may move them now, as they lie."""
        return tuple(card for group in self.draft.groups for card in group.cards) if self.possible else ()

    def movable(self, card: Card) -> bool:
        """Whether I may move this card about: one of my hand, or of a set of the table."""
        return self.possible and (card in self.draft.cards or self.draft.place(card) != LOOSE)

    def places(self, cards: Sequence[Card]) -> tuple[Place, ...]:
        """The places that suit these cards, those that mend a set last; each has a key."""
        if not cards or not self.possible:
            return ()
        key = self.session.match.number, self.draft.moves, tuple(cards)
        if self._places[0] != key:
            fixed = self.session.seat.fixed()
            found = board_moves.places(self.draft, cards, self.reader, self._wild(cards), fixed)
            best = sorted(found, key=lambda place: (not place.whole, not place.mends))[:MOST_PLACES]
            self._places = key, tuple(sorted((place for place in found if place in best), key=lambda place: place.mends))
        return self._places[1]

    @property
    def own_alone(self) -> bool:
        """Whether only sets of my own can be laid now: those of the table must lie as they lie."""
        return self.possible and bool(self.session.seat.fixed())

    def begins(self, cards: Sequence[Card]) -> bool:
        """Whether these would do best in a set of their own: they are one, or no other place suits them."""
        return bool(cards) and self.possible and (self.reader.whole(tuple(cards)) or not self.places(cards))

    def target_in(self, cards: Sequence[Card], name: str, at: int) -> Target | None:
        """Where cards go that are dropped in a set, before so many of those that stay; None where they have come from."""
        return board_moves.target_in(self.draft, cards, name, at, self.reader)

    def _wild(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """The wild cards among these and on the table: those that stand for what they are not."""
        pack = self.session.pack
        lying = [card for group in self.draft.groups for card in group.cards]
        return tuple(card for card in (*cards, *lying) if pack.rank[card] < 0)

    def means(self) -> dict[Card, str]:
        """What wild cards stand for in the sets as they lie now."""
        found: dict[Card, str] = {}
        for group in self.draft.groups:
            judged = self.reader.read(group.cards, group.stands) if group.cards else None
            if judged is not None and judged.refusal is None and any(face != ANY_FACE for face in judged.stands):
                found.update(self.session.seat.stands_for(judged.cards, judged.stands))
        return found

    def as_it_lies(self, events: Sequence[Event], before: TableScene) -> tuple[Sequence[Event], TableScene]:
        """What I have just done, and the table before it, where that has been arranged already: nothing of it moves again."""
        told = [event for event in events if not (isinstance(event, Moved) and event.target[0] == MELD)]
        if len(told) == len(events) or before.board is None:
            return events, before
        ids = self.session.ids
        melds = tuple(meld_scene(meld, ids) for meld in self.session.view.melds)
        lying = frozenset(card for meld in melds for card in meld.cards)
        kept = tuple(card for card in before.hand if card not in lying)
        board = replace(before.board, told={}, slots=(), lifted=(), gap=None, after={}, drafting=False)
        return told, altered(before, melds=melds, hand=kept, board=board)

    # ---- what the player does -----------------------------------------------------------------

    def drop(self, cards: Sequence[Card], target: Target) -> bool:
        """Put these cards there. False where they lie so already."""
        return self._change(board_moves.dropped(self.draft, cards, target, self.reader))

    def home(self, cards: Sequence[Card]) -> bool:
        """Take those of these cards back that are of my hand. False where none lies on the table."""
        mine = tuple(card for card in cards if card in self.draft.cards)
        return self._change(board_moves.put_home(self.draft, mine, self.reader))

    def part(self, card: Card) -> bool:
        """Part the set of this card before it. False where it lies alone."""
        return self._change(board_moves.parted_at(self.draft, card))

    def undo(self) -> bool:
        """Take the last step back."""
        return self._change(self.draft.undone())

    def redo(self) -> bool:
        """Do again what was taken back last."""
        return self._change(self.draft.redone())

    def clear(self) -> bool:
        """Put everything back; step by step it can be done again."""
        draft = self.draft
        while draft.begun:
            draft = draft.undone()
        return self._change(draft)

    def _change(self, draft: Draft) -> bool:
        if draft == self.draft:
            return False
        self.session.table_draft.change(draft)
        return True
