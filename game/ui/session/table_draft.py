"""The whole table as the player is arranging it, or where melds have owners the player's own ones: what has been moved so far in
this turn, kept in the save.

The match knows nothing of it. It lasts as long as the turn and the table under it; a card that is drawn meanwhile joins the hand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from game.cards.ids import listed
from game.rules.laying.arranged import REARRANGES, REARRANGES_OWN
from game.table.hand import saved_draft
from game.table.hand.draft import Draft, Group

if TYPE_CHECKING:
    from game.ui.session.seen_match import SeenMatch


class TableDraft:
    """The draft of the player at the window."""

    def __init__(self, seen: SeenMatch, save: Callable[[], None]) -> None:
        self.seen, self._save = seen, save
        self._draft = Draft(whole=True)
        self._made_for = -1
        self._turn: object = None
        self._lifted_at = -1
        """Before which decision of the match the player has lifted the own melds."""

    @property
    def own(self) -> bool:
        """The game is one in which everybody arranges the own melds: they lie there like any others until they are lifted."""
        return self.seen.rules.has(REARRANGES_OWN)

    @property
    def there(self) -> bool:
        """The game is one in which whole tables are arranged, or the own melds are lifted."""
        return self.seen.rules.has(REARRANGES) or self.lifted

    @property
    def possible(self) -> bool:
        """The player may move cards about on the table now."""
        return self.lifted or (self.seen.rules.has(REARRANGES) and self.seen.asked("play") and not self.seen.view.over)

    # ---- the own melds ------------------------------------------------------------------------

    @property
    def lifted(self) -> bool:
        """The player's own melds are lifted, to be put together anew."""
        return self._lifted_at == self.seen.match.number and self.could_lift

    @property
    def could_lift(self) -> bool:
        """The player may lift the own melds now."""
        if not self.own or not self.seen.my_turn or self.seen.view.over or self.seen.asked("draw"):
            return False
        return bool(self.seen.seat.movable_melds())

    def lift(self, up: bool = True) -> None:
        """The own melds are lifted, or lie again as they lay."""
        self._lifted_at = self.seen.match.number if up else -1
        self._made_for = -1
        self._draft = Draft(whole=True)

    @property
    def draft(self) -> Draft:
        """The table and the hand, with what has been moved."""
        if self._made_for != self.seen.match.number:
            self._made_for = self.seen.match.number
            made, turn = self._begun(), (self.seen.view.deal, self.seen.view.turn, self.seen.me)
            same = self.possible and turn == self._turn and made.lying == self._draft.lying
            kept = self._draft.moves if same and set(self._draft.cards) <= set(made.cards) else ()
            self._draft, self._turn = replace(made, moves=kept), turn
        return self._draft

    def _begun(self) -> Draft:
        melds = self.seen.seat.movable_melds() if self.own else self.seen.view.melds
        lying = tuple(Group(f"meld:{meld.id}", meld.cards, meld.stands) for meld in melds)
        return Draft(tuple(listed(self.seen.seat.held())), lying, whole=True)

    def change(self, draft: Draft) -> None:
        """The player has moved something; kept at once."""
        moved = draft != self.draft
        self._draft = draft
        if moved:
            self._save()

    # ---- in the save --------------------------------------------------------------------------

    def plain(self) -> dict[str, Any]:
        """What the save keeps of it."""
        draft = self.draft if self.there else Draft()
        return {"table": saved_draft.to_plain(draft, self.seen.pack)} if draft.begun else {}

    def take_up(self, kept: Mapping[str, Any]) -> None:
        """As the save has kept it."""
        if self.own and "table" in kept:
            self.lift()
        if self.possible and "table" in kept:
            self._draft = saved_draft.from_plain(kept["table"], self.draft, self.seen.pack)
