"""What the player does at the table: each act either happens, with its story, or is refused in one sentence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from game.cards.ids import Card
from game.cards.lines import Line
from game.match.faults import CannotUndo
from game.rules.actions import Action, Claim, Discard, LayOff, Pass, Swap
from game.rules.knock.actions import Knock
from game.rules.offers import AMBIGUOUS, DISCARD_PILE, MELDS, Offer, meld_place
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
        self.dropped: Held | None = None
        """Cards that have just been let go, while the table is shown anew because of it."""

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
        choices = [self._choice(action, near, at) for action in actions]
        table.app.push(Chooser(table.app, say(title), choices))

    def _choice(self, action: Action, near: Id | None, at: int | None) -> Choice:
        """One of them: the meld that it makes and, where it matters, where that lies or what a joker stands for."""
        session = self.table.session
        names = tuple(session.laid_as(action))
        words = " ".join(map(mark, names))
        meant = [mark(name.partition("=")[2]) for name in names if len(name.partition("=")[2]) > 1]
        note = say("choose.joker_is", what=joined(meant)) if meant else ""
        if isinstance(action, Claim):
            cards = joined([mark(session.pack.name(card)) for card in action.cards])
            code = "choose.on_meld" if action.meld else "choose.new_meld"
            words, note = say(code, number=action.meld, cards=cards), say(f"{code}_note", number=action.meld)
            near = meld_place(action.meld) if action.meld else DISCARD_PILE
        return Choice(words, names, partial(self.do, action, near, at), note)

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

    def offers(self, cards: Sequence[Card]) -> dict[Id, Offer]:
        """What each place says to these cards of the hand, out of turn as well."""
        return self.table.session.offers(cards, before=self.table.drafting.puts)

    def to(self, place: Id, cards: Sequence[Card], dropped: Held | None = None, near: Id | None = None) -> bool:
        """Put cards of the hand, or none, to a place."""
        offer = self.offers(cards).get(place)
        if offer is None:
            self.glide_back(dropped)
            return False
        if offer.provisional and offer.action is not None:
            self.dropped = dropped
            self.table.drafting.put(offer.moves, place)
            return True
        if offer.arranges and offer.action is not None:
            return self._arrange(cards[0], dropped)
        return self.take(offer, near or place, None, dropped)

    def _arrange(self, thrown: Card, dropped: Held | None) -> bool:
        """The melds are arranged first, without the card that is thrown."""
        from game.ui.table.spread import SpreadDialog

        self.glide_back(dropped)
        table = self.table
        table.app.push(SpreadDialog(table.app, table.session, thrown, lambda action: self.do(action, "button:knock")))
        return False

    def rearranged(self, sound: str) -> None:
        """The arrangement in progress has changed: show it."""
        table, dropped = self.table, self.dropped
        self.dropped = None
        table.acted()
        if dropped:
            table.stage.put(dropped)
        table.refresh(BACK)
        table.app.sound.play(sound)

    def take(self, offer: Offer, near: Id | None, at: int | None = None, dropped: Held | None = None) -> bool:
        """Do what a place offers; ask first where several things could be meant; or say why it cannot be."""
        if len(offer.ways) > 1:
            self.glide_back(dropped)
            self.ask(offer.title, offer.ways, near, at)
        elif offer.action is not None:
            return self.do(offer.action, near, at, dropped)
        elif offer.refusal is not None:
            self.refuse(offer.refusal, near, dropped)
        elif offer.prompt is not None:
            self.nothing_chosen(offer.prompt.code, near)
        return False

    def meld(self) -> None:
        """The chosen cards, or the focused one, become a new meld."""
        self.to(MELDS, self.table.chosen_or_focused())

    def lay_off(self, meld: Id) -> None:
        """The chosen cards, or the focused one, go onto a meld."""
        self.to(meld, self.table.chosen_or_focused())

    def lay_off_somewhere(self, card: Card) -> None:
        """A card goes onto the one meld that takes it; where several do, they are pointed at."""
        offers = {place: offer for place, offer in self.offers((card,)).items() if place.startswith("meld:")}
        fits = [place for place, offer in offers.items() if offer.action is not None]
        ways = [way for place in fits for way in (offers[place].action, *offers[place].also)]
        swaps = [way for way in ways if isinstance(way, Swap)]
        if swaps and len(ways) > 1:
            self.choose_place([*(way for way in ways if isinstance(way, LayOff)), *swaps])
        elif len(fits) == 1:
            self.to(fits[0], (card,))
        elif fits:
            self.table.select(Selection(frozenset({self.table.session.ids.id(card)})))
            self.tell("table.fits_several", self.table.session.ids.id(card), INFO, melds=", ".join(fit[5:] for fit in fits))
        else:
            refused = [offer.refusal for offer in offers.values() if offer.refusal is not None]
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
        if self.table.drafting.begun:
            self.table.drafting.take_back()
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
        if self.table.drafting.movable(card):
            self.dropped = dropped
            self.table.drafting.take_back(card)
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
