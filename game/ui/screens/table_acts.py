"""What the player does at the table: each act either happens, with its story, or is refused in one sentence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from game.cards.ids import Card
from game.cards.lines import Line
from game.match.faults import CannotUndo
from game.rules.actions import DISCARD, STOCK, Action, Discard, Draw, Pass
from game.rules.intents import DropOption
from game.rules.violation import Violation
from game.table.poses import Pose, Rect, bounds
from game.table.scene import Id
from game.table.selection import Selection
from game.table.theme import REFUSED as GLIDE_BACK
from game.ui.notices import INFO, REFUSED
from game.words.catalogue import say

if TYPE_CHECKING:
    from game.ui.screens.table import TableScreen

Held = Mapping[Id, Pose]
BACK = 0.3
"""How long cards take to return when something is taken back."""


class Acts:
    """The player's hands: everything that changes the match goes through here."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table

    # ---- doing and refusing -------------------------------------------------------------------

    def do(self, action: Action, near: Id | None = None, at: int | None = None, dropped: Held | None = None) -> bool:
        """Do it if the rules allow it, otherwise say why not. `dropped` are the cards that were just let go."""
        table, session = self.table, self.table.session
        violation = session.check(action)
        if violation is not None:
            self.refuse(violation, near, dropped)
            return False
        before = table.plain_scene()
        events = session.act(action, at)
        table.acted()
        table.stage.tell(events, before, table.build_scene(), dropped)
        table.follow_up()
        return True

    def refuse(self, why: Violation | Line, near: Id | None = None, dropped: Held | None = None) -> None:
        """Say no: the cards glide back to where they were, and one sentence tells why."""
        table, session = self.table, self.table.session
        self._glide_back(dropped)
        text = session.words(why)
        names = [session.pack.name(card) for card in why.cards]
        table.notices.say(REFUSED, why.code, text, names, self.place(near, why.cards))
        session.note(text)
        table.app.sound.play("refuse")

    def tell(self, code: str, near: Id | None = None, kind: str = REFUSED, **params: object) -> None:
        """Say something of our own, such as which cards should be chosen first."""
        self.table.notices.say(kind, code, say(code, **params), (), self.place(near))
        if kind == REFUSED:
            self.table.app.sound.play("refuse")

    def place(self, near: Id | None, cards: Sequence[Card] = ()) -> Rect | None:
        """Where a sentence belongs: at the thing it is about, else at the cards that it names, else at the prompt."""
        layout = self.table.stage.layout
        if near == "area:hand":
            near = None
        if near is not None and near in layout.items:
            return layout.items[near]
        items = [self.table.session.ids.id(card) for card in cards]
        boxes = [layout.rest[item].reach for item in items if item in layout.rest]
        return bounds(boxes) if boxes else None

    def _glide_back(self, dropped: Held | None) -> None:
        if dropped:
            stage = self.table.stage
            scene = self.table.build_scene()
            stage.put(dropped)
            stage.show(scene, GLIDE_BACK)

    # ---- drawing ------------------------------------------------------------------------------

    def draw(self, source: str, at: int | None = None, dropped: Held | None = None) -> None:
        """Take a card. An empty stock stands for declining the discard, where the rules have that."""
        view = self.table.session.view
        if source == STOCK and not view.stock_count and Pass() in view.legal:
            self.do(Pass(), "pile:stock")
            return
        self.do(Draw(source), f"pile:{source}", at, dropped)

    def decline(self) -> None:
        self.do(Pass(), "button:pass")

    def pile(self, source: str) -> None:
        """A pile was chosen: with cards selected in the own turn the discard pile takes them, otherwise it gives."""
        chosen = self.table.chosen()
        view = self.table.session.view
        if source == DISCARD and chosen and self.table.session.my_turn and view.phase != "draw":
            self.to("pile:discard", chosen)
        else:
            self.draw(source)

    # ---- putting down -------------------------------------------------------------------------

    def options(self, cards: Sequence[Card]) -> dict[Id, DropOption]:
        """What each place says to these cards, out of turn as well."""
        session = self.table.session
        found = {option.target: option for option in session.options(cards)}
        if found:
            return found
        why = session.check(Pass())
        places = ["pile:discard", "area:melds", *(f"meld:{meld.id}" for meld in session.view.melds)]
        return {place: DropOption(place, None, why) for place in places}

    def to(self, place: Id, cards: Sequence[Card], dropped: Held | None = None) -> bool:
        """Put cards of the hand to a place."""
        option = self.options(cards).get(place)
        if option is None:
            self._glide_back(dropped)
            return False
        if option.action is None:
            assert option.violation is not None
            self.refuse(option.violation, place, dropped)
            return False
        return self.do(option.action, place, None, dropped)

    def meld(self) -> None:
        """The chosen cards become a new meld."""
        chosen = self.table.chosen()
        if not chosen:
            self.nothing_chosen("table.choose_to_meld", "area:melds")
            return
        self.to("area:melds", chosen)

    def lay_off(self, meld: Id) -> None:
        """The chosen cards, or the focused one, go onto a meld."""
        cards = self.table.chosen_or_focused()
        if not cards:
            self.nothing_chosen("table.choose_to_lay_off", meld)
            return
        self.to(meld, cards)

    def lay_off_somewhere(self, card: Card) -> None:
        """A card goes onto the one meld that takes it; where several do, they are pointed at."""
        options = self.options((card,))
        fits = [item for item, option in options.items() if item.startswith("meld:") and option.action is not None]
        if len(fits) == 1:
            self.to(fits[0], (card,))
        elif fits:
            self.table.select(Selection(frozenset({self.table.session.ids.id(card)})))
            self.tell("table.fits_several", self.table.session.ids.id(card), INFO, melds=", ".join(fit[5:] for fit in fits))
        else:
            refused = [o.violation for item, o in options.items() if item.startswith("meld:") and o.violation is not None]
            if refused:
                self.refuse(refused[0], self.table.session.ids.id(card))
            else:
                self.nothing_chosen("table.no_melds_yet", self.table.session.ids.id(card))

    def discard(self, card: Card | None = None) -> None:
        """Discard this card, or the chosen one."""
        cards = (card,) if card is not None else self.table.chosen_or_focused()
        if not cards:
            self.nothing_chosen("table.choose_to_discard", "pile:discard")
        elif len(cards) == 1:
            near = self.table.session.ids.id(cards[0]) if card is not None else "pile:discard"
            self.do(Discard(cards[0]), near)
        else:
            self.to("pile:discard", cards)

    def nothing_chosen(self, code: str, near: Id | None) -> None:
        """A place that wants cards was chosen without any. Out of turn the turn is the reason."""
        why = self.table.session.check(Pass())
        if why is not None and why.code in ("turn.not_yours", "hand.over", "match.over"):
            self.refuse(why, near)
        else:
            self.tell(code, near)

    # ---- taking back --------------------------------------------------------------------------

    def undo(self) -> None:
        """Take the last decision back, as far as nothing was revealed."""
        session = self.table.session
        reason = session.can_undo()
        if reason is not None:
            self.refuse(reason, "button:undo")
            return
        session.undo()
        self._after_jump("table.undone")

    def redo(self) -> None:
        try:
            self.table.session.redo()
        except CannotUndo as why:
            self.refuse(why.line, "button:undo")
            return
        self._after_jump("table.redone")

    def take_back(self, card: Card, dropped: Held | None = None) -> bool:
        """A laid card comes back to the hand; what was done since stays done where it can."""
        reason = self.table.session.take_back(lambda view: bool(view.hand >> card & 1))
        if reason is not None:
            self.refuse(reason, "area:hand", dropped)
            return False
        self._after_jump("table.undone", dropped)
        return True

    def _after_jump(self, code: str, dropped: Held | None = None) -> None:
        table = self.table
        table.session.note(say(code))
        table.acted()
        table.stage.finish()
        if dropped:
            table.stage.put(dropped)
        table.refresh(BACK)
        table.app.sound.play("slide")

    # ---- the hand -----------------------------------------------------------------------------

    def sort(self) -> None:
        """Another order of the hand: by suit, by rank, by meld, my own."""
        session = self.table.session
        if session.rearrange(session.sorted_hand()):
            self.table.app.sound.play("slide", 0.6)
            self.table.refresh(0.25)
            self.tell(f"table.sorted_{session.order.sorting}", "button:sort", INFO)
        else:
            self.tell("table.sorted_already", "button:sort", INFO)

    def reorder(self, cards: Iterable[Card], to: int, dropped: Held | None = None) -> None:
        """Cards of the hand go to another place in it."""
        table = self.table
        table.session.rearrange(table.session.order.move(cards, to))
        if dropped:
            table.stage.put(dropped)
        table.refresh(0.16)
        table.app.sound.play("place", 0.5)

    def push_cards(self, by: int) -> None:
        """The chosen or focused cards move along the fan."""
        cards = self.table.chosen() or self.table.chosen_or_focused()
        session = self.table.session
        if cards and session.rearrange(session.order.step(cards, by)):
            self.table.app.sound.play("slide", 0.4)
            self.table.refresh()
