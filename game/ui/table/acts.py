"""What the player does at the table: each act either happens, with its story, or is refused in one sentence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from game.cards.ids import Card
from game.cards.lines import Line
from game.match.faults import CannotUndo
from game.rules.actions import Action, Discard, LayDown, LayOff, Pass, Swap
from game.rules.intents import AMBIGUOUS, DropOption
from game.rules.knock.actions import Knock
from game.rules.violation import Violation
from game.table.poses import Pose, Rect, bounds
from game.table.scene import Id
from game.table.selection import Selection
from game.table.theme import REFUSED as GLIDE_BACK
from game.ui.notices import INFO, REFUSED
from game.ui.table.chooser import Choice, Chooser
from game.words.catalogue import joined, mark, say

if TYPE_CHECKING:
    from game.ui.table.screen import TableScreen

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
        if violation is not None and violation.code.startswith(AMBIGUOUS):
            return self._ask_meaning(action, near, at, dropped)
        if violation is not None:
            self.refuse(violation, near, dropped)
            return False
        before = table.plain_scene()
        events = session.act(action, at)
        table.acted()
        table.calls.happened(events)
        table.stage.tell(events, before, table.build_scene(), dropped)
        table.follow_up()
        return True

    def _ask_meaning(self, action: Action, near: Id | None, at: int | None, dropped: Held | None) -> bool:
        """Wild cards could stand for several things: which is meant is asked where more than one can be done."""
        session = self.table.session
        readings = session.meanings(action)
        possible = [one for one in readings if session.check(one) is None]
        if len(possible) < 2:
            return self.do((possible or readings)[0], near, at, dropped) if readings else False
        self.glide_back(dropped)
        self.ask("choose.meaning", possible, near, at)
        return False

    def ask(self, title: str, actions: Sequence[Action], near: Id | None, at: int | None = None) -> None:
        """Let the player choose one of several acts, each shown as the meld that it makes."""
        table = self.table
        choices = []
        for action in actions:
            names = table.session.laid_as(action)
            meant = [mark(name.partition("=")[2]) for name in names if len(name.partition("=")[2]) > 1]
            note = say("choose.joker_is", what=joined(meant)) if meant else ""
            choices.append(Choice(" ".join(map(mark, names)), tuple(names), partial(self.do, action, near, at), note))
        table.app.push(Chooser(table.app, say(title), choices))

    def refuse(self, why: Violation | Line, near: Id | None = None, dropped: Held | None = None) -> None:
        """Say no: the cards glide back to where they were, and one sentence tells why."""
        table, session = self.table, self.table.session
        self.glide_back(dropped)
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

    def glide_back(self, dropped: Held | None = None) -> None:
        """Cards that were let go return to where they were."""
        if dropped:
            stage = self.table.stage
            scene = self.table.build_scene()
            stage.put(dropped)
            stage.show(scene, GLIDE_BACK)

    def decline(self) -> None:
        """Decline what is offered."""
        table = self.table
        if table.calls.open or (table.session.calls and table.session.claiming):
            table.calls.decline()
        else:
            self.do(Pass(), "button:pass")

    # ---- putting down -------------------------------------------------------------------------

    def options(self, cards: Sequence[Card]) -> dict[Id, DropOption]:
        """What each place says to these cards, out of turn as well."""
        session = self.table.session
        if self.table.knocking.defending:
            return self.table.knocking.options(cards)
        found = {option.target: option for option in session.options(cards)}
        if found:
            return found
        why = session.check(Pass())
        slot = "area:knock" if session.knocks.there else "area:melds"
        places = ["pile:discard", slot, *(f"meld:{meld.id}" for meld in session.view.melds)]
        return {place: DropOption(place, None, why) for place in places}

    def to(self, place: Id, cards: Sequence[Card], dropped: Held | None = None) -> bool:
        """Put cards of the hand to a place."""
        session = self.table.session
        option = self.options(cards).get(place)
        if option is None:
            self.glide_back(dropped)
            return False
        if option.action is None:
            assert option.violation is not None
            self.refuse(option.violation, place, dropped)
            return False
        if self.table.knocking.defending and isinstance(option.action, LayOff):
            return self.table.knocking.stage(option.action, dropped)
        if isinstance(option.action, Knock) and session.knocks.there:
            return self.table.knocking.knock_with(option.action.card, place, dropped)
        return self.do(option.action, place, None, dropped)

    def meld(self) -> None:
        """The chosen cards, or the focused one, become a new meld."""
        session = self.table.session
        if session.knocks.there:
            why = session.check(LayDown(()))
            self.refuse(why, "area:hand") if why is not None else self.tell("table.why_meld")
            return
        chosen = self.table.chosen_or_focused()
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
        swaps = self.swaps((card,))
        if swaps and (len(fits) > 1 or not isinstance(options[f"meld:{swaps[0].meld}"].action, Swap)):
            lays = [options[item].action for item in fits]
            self.choose_place([*(action for action in lays if isinstance(action, LayOff)), *swaps])
        elif len(fits) == 1:
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

    # ---- jokers -------------------------------------------------------------------------------

    def swaps(self, cards: Sequence[Card]) -> list[Swap]:
        """The melds in which these cards free a joker now."""
        session = self.table.session
        found = [Swap(meld.id, tuple(cards)) for meld in session.view.melds if session.match.rules.wilds_in(meld)]
        return [action for action in found if session.check(action) is None]

    def can_swap(self, meld: Id, cards: Sequence[Card]) -> bool:
        """Whether these cards free a joker of this meld now."""
        return self.table.session.check(Swap(int(meld[5:]), tuple(cards))) is None

    def choose_place(self, actions: Sequence[LayOff | Swap]) -> None:
        """Several things could be done with a card: which one is asked."""
        table, session = self.table, self.table.session
        choices = []
        for action in actions:
            meld = session.view.meld(action.meld)
            cards = " ".join(mark(session.pack.name(card)) for card in meld.cards)
            code = "choose.swap" if isinstance(action, Swap) else "choose.on_meld"
            means = session.meanings_in(meld.cards, meld.stands)
            names = [session.pack.name(card) + (f"={means[card]}" if card in means else "") for card in meld.cards]
            if isinstance(action, LayOff):
                names = session.laid_as(action)
            words = say(code, number=action.meld, cards=cards)
            note = say("choose.swap_note") if isinstance(action, Swap) else say("choose.on_meld_note", number=action.meld)
            choices.append(Choice(words, tuple(names), partial(self.do, action, f"meld:{action.meld}"), note))
        table.app.push(Chooser(table.app, say("choose.place"), choices))

    def swap(self, meld: Id | None = None, dropped: Held | None = None, cards: Sequence[Card] | None = None) -> bool:
        """The chosen cards, or the focused one, free a joker: of this meld, or of the one where they can."""
        table, session = self.table, self.table.session
        held = table.chosen_or_focused() if cards is None else tuple(cards)
        jokers = [one for one in session.view.melds if session.match.rules.wilds_in(one)]
        if not session.match.rules.swaps:
            self.tell("table.no_swap", meld)
        elif not jokers:
            self.nothing_chosen("table.no_joker_melded", meld)
        elif not held:
            self.nothing_chosen("table.choose_for_swap", meld)
        elif meld is not None:
            return self.do(Swap(int(meld[5:]), tuple(held)), meld, None, dropped)
        else:
            found = self.swaps(held)
            if len(found) > 1:
                self.choose_place(found)
                return False
            action = found[0] if found else Swap(jokers[0].id, tuple(held))
            return self.do(action, f"meld:{action.meld}", None, dropped)
        self.glide_back(dropped)
        return False

    def knock(self) -> None:
        """End the hand, or announce it, with the chosen card as the discard."""
        session = self.table.session
        if session.knocks.there:
            self.table.knocking.knock()
            return
        if not session.match.rules.variant.going_out.close_under:
            self.tell("table.no_knock")
            return
        chosen = self.table.chosen_or_focused()
        if len(chosen) != 1:
            self.nothing_chosen("table.why_knock", "button:knock")
            return
        self.do(Knock(chosen[0]), "button:knock")

    # ---- discarding ---------------------------------------------------------------------------

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
        if self.table.knocking.staged:
            self.table.knocking.take_back()
            return
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
        if self.table.knocking.movable(card):
            self.table.knocking.take_back(card, dropped)
            return True
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
