"""Taking cards from the piles: one, several from the discards, or a discard for a combination."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.cards.ids import Card
from game.rules.actions import DISCARD, STOCK, Claim, Draw, Pass
from game.rules.intents import AMBIGUOUS, DropOption
from game.table.scene import Id
from game.ui.notices import REFUSED
from game.ui.table.acts import Acts, Held
from game.words.catalogue import mark, say

if TYPE_CHECKING:
    from game.ui.table.screen import TableScreen


class Piles:
    """The player's hands at the stock and the discard pile."""

    def __init__(self, table: TableScreen, acts: Acts) -> None:
        self.table, self.acts = table, acts

    def draw(self, source: str, at: int | None = None, dropped: Held | None = None, depth: int = 1) -> None:
        """Take a card, or several discards. On an empty stock it is the discard pile that is turned over or shuffled."""
        table, session = self.table, self.table.session
        view = session.view
        if source == STOCK and session.renews:
            self.acts.do(Pass(), "pile:stock")
            return
        if source == DISCARD and view.upcard >= 0:
            if session.claiming:
                self.acts.glide_back(dropped)
                table.calls.call(view.discards[0][-depth], near="pile:discard")
                return
            if session.combines and session.asked("draw"):
                self.combine(view.discards[0][-depth], dropped)
                return
        self.acts.do(self.taking(source, depth), f"pile:{source}", at, dropped)

    def taking(self, source: str, depth: int) -> Draw:
        """The action that takes this many discards, or the one at this depth alone, where the game has it so."""
        session = self.table.session
        pile = session.view.discards[0]
        if source == DISCARD and session.takes_one and not session.combines and 1 < depth <= len(pile):
            return Draw(DISCARD, 1, pile[-depth])
        return Draw(source, depth)

    def combine(self, card: Card, dropped: Held | None = None) -> None:
        """Take a discard for a combination: with the chosen cards, or with those of the hand that fit."""
        table, session = self.table, self.table.session
        near = session.ids.id(card)
        chosen = table.chosen()
        if chosen:
            self.acts.do(Draw(DISCARD, 1, card, chosen), near, None, dropped)
            return
        found = session.combinations(card)
        if len(found) == 1:
            self.acts.do(found[0], near, None, dropped)
            return
        self.acts.glide_back(dropped)
        if found:
            self.acts.ask("choose.combination", found, near)
            return
        why = session.check(Draw(DISCARD, 1, card))
        if why is not None and not why.code.startswith("meld."):
            self.acts.refuse(why, near)
        else:
            name = session.pack.name(card)
            table.notices.say(
                REFUSED, "table.no_combination", say("table.no_combination", card=mark(name)), [name], self.acts.place(near)
            )
            table.app.sound.play("refuse")

    def depth_of(self, item: Id) -> int:
        """How many discards are asked for with this one as the deepest; 0 for a card that does not lie there.

        Where the pile is taken whole it is always the top one, with which all the others come.
        """
        pile = self.table.session.view.discards[0]
        card = self.table.session.ids.card(item)
        if self.table.session.takes_all and self.table.session.asked("draw"):
            return 1 if card in pile else 0
        return len(pile) - pile.index(card) if card in pile else 0

    def discard_chosen(self, item: Id) -> None:
        """A card of the spread pile was clicked: one that is taken alone at once, one with those above it when clicked again."""
        table, session = self.table, self.table.session
        depth = self.depth_of(item)
        if not session.asked("draw") or session.combines or session.takes_one or depth == 1:
            chosen = table.chosen()
            if chosen and session.asked("play"):
                self.acts.to("pile:discard", chosen)
            else:
                self.draw(DISCARD, depth=depth)
        elif table.deep == item:
            self.draw(DISCARD, depth=depth)
        else:
            why = session.check(self.taking(DISCARD, depth))
            if why is not None:
                table.reach_for(None)
                self.acts.refuse(why, item)
            else:
                table.reach_for(item)

    def deeper(self, by: int = 1) -> None:
        """Choose with the keyboard how many discards to take: the next number that can be taken."""
        table, session = self.table, self.table.session
        view = session.view
        taking = [action for action in view.legal if isinstance(action, Draw) and action.source == DISCARD]
        pile = view.discards[0]
        depths = sorted({len(pile) - pile.index(one.card) if one.card >= 0 else one.depth for one in taking})
        if not session.asked("draw") or not depths or (depths == [1] and not table.deep):
            if not view.discards[0]:
                self.acts.tell("table.no_discards", "pile:discard")
            elif session.takes_all:
                self.acts.tell("table.whole_pile", "pile:discard")
            elif session.knocks.there or (session.asked("draw") and not session.match.rules.pickup.depths_matter):
                self.acts.tell("table.no_deeper", "pile:discard")
            else:
                why = session.check(Draw(DISCARD, min(2, len(view.discards[0]))))
                if why is not None:
                    self.acts.refuse(why, "pile:discard")
                else:
                    table.reach_for(session.ids.id(view.discards[0][-1]))
            return
        now = self.depth_of(table.deep) if table.deep is not None else 0
        if by > 0:
            above = max(now, 1 if depths[-1] > 1 else 0)
            wanted = next((depth for depth in depths if depth > above), now or depths[0])
        else:
            wanted = next((depth for depth in reversed(depths) if depth < now), 0)
        table.reach_for(session.ids.id(view.discards[0][-wanted]) if wanted else None)

    def take(self) -> None:
        """Take what was chosen from the pile, or the upcard that is offered."""
        if self.table.session.knocks.there and self.table.deep is None:
            self.acts.do(Draw(DISCARD), "pile:discard")
        elif self.table.deep is not None:
            self.draw(DISCARD, depth=self.depth_of(self.table.deep))

    def pile(self, source: str) -> None:
        """A pile was chosen: with cards selected in the own turn the discard pile takes them, otherwise it gives."""
        chosen = self.table.chosen()
        view = self.table.session.view
        if source == DISCARD and chosen and self.table.session.my_turn and view.phase in ("play", "last_lays"):
            self.acts.to("pile:discard", chosen)
        else:
            self.draw(source)

    # ---- drag ---------------------------------------------------------------------------------

    def options(self, source: str, card: Card | None) -> list[DropOption]:
        """Where cards that come up from a pile can be put; `card` is the deepest of the discards."""
        table, session = self.table, self.table.session
        if source == DISCARD and card is not None:
            if session.claiming:
                return self._claim_options(card)
            if session.combines and session.asked("draw"):
                chosen = table.chosen()
                possible = session.combinations(card)
                action = Draw(DISCARD, 1, card, chosen) if chosen or not possible else possible[0]
                why = session.check(action)
                asks = why is not None and why.code.startswith(AMBIGUOUS)
                done = action if why is None or asks else None
                return [DropOption(place, done, None if done else why) for place in ("area:hand", "area:melds")]
        depth = 1 if card is None or session.asked("penalty") else self.depth_of(session.ids.id(card))
        found = session.draw_options(source, depth)
        if found:
            return found
        return [DropOption("area:hand", None, session.check(self.taking(source, depth)))]

    def _claim_options(self, card: Card) -> list[DropOption]:
        """Where a discard can be put to call it, and what is said at the other places."""
        session = self.table.session
        possible = self.table.calls.places(card)
        if session.buys:
            return [DropOption("area:hand", Claim() if possible else None, None if possible else session.check(Claim((card,))))]
        found = []
        for place in ("area:hand", "area:melds", *(f"meld:{meld.id}" for meld in session.view.melds)):
            meld = int(place[5:]) if place.startswith("meld:") else 0
            action = Claim((card,), meld)
            found.append(DropOption(place, action, None) if place in possible else DropOption(place, None, session.check(action)))
        return found

    def dropped(self, source: str, card: Card | None, place: Id, at: int | None, poses: Held) -> None:
        """Cards of a pile were let go on a place."""
        session = self.table.session
        if source == DISCARD and card is not None and session.calls and session.claiming:
            meld = int(place[5:]) if place.startswith("meld:") else 0 if place == "area:melds" else None
            self.table.calls.call(card, meld, place, poses)
        elif source == DISCARD and card is not None and session.combines and session.asked("draw"):
            self.combine(card, poses)
        elif source == DISCARD and card is not None and not session.asked("penalty"):
            self.draw(source, at, poses, self.depth_of(session.ids.id(card)))
        else:
            self.draw(source, at, poses)
