"""What the player does at the table: each act either happens, with its story, or is refused in one sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from game.cards.ids import Card
from game.cards.lines import Line, line
from game.match.faults import CannotUndo
from game.rules.acts.actions import Action, Claim, Discard, Pass
from game.rules.acts.closing import CLOSE_BUTTON
from game.rules.laying.offers import AMBIGUOUS, DISCARD_PILE, MELDS, Offer, meld_place
from game.rules.step import Warned
from game.rules.violation import Violation
from game.table.geometry import Pose, Rect, bounds
from game.table.hand.order import Spot
from game.table.pointing.selection import Selection
from game.table.scene.frames import FRAME
from game.table.scene.scene import Id
from game.table.theme import REFUSED as GLIDE_BACK
from game.ui.table.acts.arranging import Arranging
from game.ui.table.acts.ask_which import Choice, Chooser
from game.ui.table.acts.opening import Raising
from game.ui.table.acts.swapping import Jokers
from game.ui.table.context.notices import INFO, REFUSED
from game.ui.widgets.message import Confirm
from game.words.catalogue import card_in_text, in_text, joined, known, say

if TYPE_CHECKING:
    from game.ui.program.screen import Host
    from game.ui.session.session import Session
    from game.ui.table.context.notices import Notices
    from game.ui.table.context.show import Show
    from game.ui.table.context.stage import Stage
    from game.ui.table.state.drafts import Drafting
    from game.ui.table.state.fingers import Fingers

Held = Mapping[Id, Pose]
BACK = 0.3
"""How long cards take to return when something is taken back."""


class Acts:
    """The player's hands: everything that changes the match goes through here."""

    def __init__(
        self, app: Host, session: Session, stage: Stage, fingers: Fingers, drafting: Drafting, notices: Notices, show: Show
    ) -> None:
        self.app, self.session, self.stage, self.fingers, self.drafting, self.notices, self.show = (
            app,
            session,
            stage,
            fingers,
            drafting,
            notices,
            show,
        )
        self.arranging = Arranging(self)
        self.jokers = Jokers(self)
        self.raising = Raising(self)
        self.dropped: Held | None = None
        """Cards that have just been let go, while the table is shown anew because of it."""

    # ---- doing and refusing -------------------------------------------------------------------

    def do(
        self,
        action: Action,
        near: Id | None = None,
        at: int | Spot | None = None,
        dropped: Held | None = None,
        sure: bool = False,
    ) -> bool:
        """Do it if the rules allow it, otherwise say why not. `dropped` are the cards that were just let go. What the rules warn
        of, and what gives the hand up, is asked about first, unless the player is `sure`.
        """
        session = self.session
        if self.raising.takes_up(action, dropped):
            return True
        violation = session.check(action)
        if violation is not None and violation.code.startswith(AMBIGUOUS):
            return self._ask_meaning(action, violation.code, near, at, dropped)
        if violation is not None:
            self.refuse(violation, near, dropped)
            return False
        if not sure and self._asks_first(action, near, at, dropped):
            return False
        before = self.drafting.framing.lifted(self.show.plain_scene(), action)
        before = self.drafting.opening.lifted(before)
        events = session.act(action, at)
        self.show.tell(events, before, dropped)
        return True

    def _asks_first(self, action: Action, near: Id | None, at: int | Spot | None, dropped: Held | None) -> bool:
        """Ask before something that costs points; False where there is nothing to ask."""
        session = self.session
        warned = self._of_loose(session.warning(action), action)
        if warned is None and not action.gives_up:
            return False
        self.glide_back(dropped)
        code = "give_up"
        if warned is None:
            offer = self.offers(()).get(action.place or "")
            text = session.words(offer.prompt) if offer is not None and offer.prompt is not None else ""
        else:
            code = "warned"
            said = (warned.about, warned.fault, warned.cost)
            text = " ".join(session.words(part) for part in said if part is not None)
            about = warned.about is not None or warned.fault.code == "show.loose"  # else it is the hand as a whole
            self.show.point_out(warned.fault, warned.about.cards if warned.about is not None else warned.fault.cards * about)
            self.app.sound.play("refuse")
        sure = lambda: self.do(action, near, at, None, True)  # noqa: E731
        self.app.push(
            Confirm(self.app, code, say(f"ask.{code}"), text, say(f"ask.{code}_yes"), sure, danger=True, icon="warning")
        )
        return True

    def _of_loose(self, warned: Warned | None, action: Action) -> Warned | None:
        """A warning about the cards that I have put in no group says just that: nobody meant them as a group."""
        left = {card for card in self.session.hand.order.loose if card != action.thrown}
        if warned is None or warned.about is None or set(warned.about.cards) != left:
            return warned
        return Warned(line("show.loose", warned.about.cards), warned.cost)

    def _ask_meaning(self, action: Action, code: str, near: Id | None, at: int | Spot | None, dropped: Held | None) -> bool:
        """Several things could be meant: which one is asked where more than one can be done."""
        session = self.session
        readings = session.seat.meanings(action)
        possible = [one for one in readings if session.check(one) is None]
        if len(possible) < 2:
            return self.do((possible or readings)[0], near, at, dropped) if readings else False
        self.glide_back(dropped)
        self.ask(f"choose.{code}" if known(f"choose.{code}") else "choose.meaning", possible, near, at)
        return False

    def ask(self, title: str, actions: Sequence[Action], near: Id | None, at: int | Spot | None = None) -> None:
        """Let the player choose one of several acts, each shown as the meld that it makes."""
        choices = [self._choice(action, near, at) for action in actions]
        self.app.push(Chooser(self.app, say(title), choices))

    def _choice(self, action: Action, near: Id | None, at: int | Spot | None) -> Choice:
        """One of them: the meld that it makes and, where it matters, where it lies or what a joker stands for; else the deed."""
        session = self.session
        names = tuple(session.laid_as(action))
        words = " ".join(in_text(name, session.pack) for name in names)
        faces = [face for name in names if (face := name.partition("=")[2]) in session.pack.deck.face_of_name]
        meant = [in_text(face, session.pack) for face in faces]
        note = say("choose.joker_is", what=joined(meant)) if meant else ""
        if isinstance(action, Claim):
            cards = joined([card_in_text(card, session.pack) for card in action.cards])
            words = say("choose.on_meld" if action.meld else "choose.new_meld", cards=cards)
            where = session.whose(action.meld) if action.meld else say("choose.new_meld_note")
            note = f"{where}. {note}" if note else where
            near = meld_place(action.meld) if action.meld else DISCARD_PILE
        elif not names:  # it makes no meld: what is done, in words
            names = tuple(session.pack.name(card) for card in action.named)
            words = session.words(action.deed(session.view.pile))
            words = note = words[:1].upper() + words[1:]
        return Choice(words, names, partial(self.do, action, near, at), note)

    def refuse(self, why: Violation | Line, near: Id | None = None, dropped: Held | None = None) -> None:
        """Say no: the cards glide back to where they were, and one sentence tells why."""
        session = self.session
        self.glide_back(dropped)
        text = session.words(why)
        names = [session.pack.name(card) for card in why.cards]
        self.notices.say(REFUSED, why.code, text, names, self.place(near, why.cards))
        self.app.sound.play("refuse")

    def tell(self, code: str, near: Id | None = None, kind: str = REFUSED, **params: object) -> None:
        """Say something of our own, such as which cards should be chosen first."""
        self.notices.say(kind, code, say(code, **params), (), self.place(near))
        if kind == REFUSED:
            self.app.sound.play("refuse")

    def place(self, near: Id | None, cards: Sequence[Card] = ()) -> Rect | None:
        """Where a sentence belongs: at the thing it is about, else at the cards that it names, else at the prompt."""
        layout = self.stage.layout
        if near == "area:hand":
            near = None
        if near is not None and near in layout.items:
            return layout.items[near]
        items = [self.session.ids.id(card) for card in cards]
        boxes = [layout.rest[item].reach for item in items if item in layout.rest]
        return bounds(boxes) if boxes else None

    def glide_back(self, dropped: Held | None = None) -> None:
        """Cards that were let go return to where they were."""
        if dropped:
            stage = self.stage
            scene = self.show.build_scene()
            stage.put(dropped)
            stage.show(scene, GLIDE_BACK)

    def press(self, button: Id) -> bool:
        """A button that a step offers; False where none does."""
        offer = self.offers(self.fingers.chosen_or_focused()).get(button)
        if offer is not None:
            self.take(offer, button)
        return offer is not None

    def let_go(self) -> bool:
        """What is selected, and what is being said, goes away; False where there was neither."""
        something = bool(self.fingers.selection.cards) or self.notices.now is not None
        self.notices.clear()
        self.fingers.select(Selection())
        return something

    # ---- putting down -------------------------------------------------------------------------

    def offers(self, cards: Sequence[Card]) -> dict[Id, Offer]:
        """What each place says to these cards of the hand, out of turn as well."""
        lying = self.drafting
        return {**self.session.offers(cards, before=lying.puts), **lying.framing.offers(cards), **lying.opening.offers(cards)}

    def to(self, place: Id, cards: Sequence[Card], dropped: Held | None = None) -> bool:
        """Put cards of the hand, or none, to a place."""
        offer = self.offers(cards).get(place)
        if offer is None:
            self.glide_back(dropped)
            if not dropped:
                self.nothing_chosen("table.nothing_here", place)
            return False
        return self.take(offer, place, None, dropped)

    def _arrange(self, offer: Offer, dropped: Held | None) -> None:
        """The melds are arranged first, without the card that is thrown."""
        from game.ui.table.acts.spread_melds import SpreadDialog

        self.glide_back(dropped)
        label = self.session.words(offer.label) if offer.label is not None else ""
        confirm = lambda action: self.do(action, CLOSE_BUTTON)  # noqa: E731
        self.app.push(SpreadDialog(self.app, self.session, offer.moves[0], label, confirm))

    def rearranged(self, sound: str) -> None:
        """The arrangement in progress has changed: show it."""
        dropped = self.dropped
        self.dropped = None
        self.show.acted()
        if dropped:
            self.stage.put(dropped)
        self.show.refresh(BACK)
        self.app.sound.play(sound)

    def take(self, offer: Offer, near: Id | None, at: int | Spot | None = None, dropped: Held | None = None) -> bool:
        """Do what a place offers; ask first where several things could be meant; or say why it cannot be."""
        if len(offer.ways) > 1:
            self.glide_back(dropped)
            self.ask(offer.title, offer.ways, near, at)
        elif offer.place.startswith(FRAME) and offer.refusal is None:
            self.dropped = dropped
            self.drafting.framing.put(offer.moves, int(offer.place[len(FRAME) :]))
            return True
        elif offer.provisional and offer.action is None and offer.refusal is None:
            self.raising.put(offer, dropped)
            return True
        elif offer.provisional and offer.action is not None:
            self.dropped = dropped
            self.drafting.put(offer.moves, offer.place)
            return True
        elif offer.arranges and offer.action is not None:
            self._arrange(offer, dropped)
        elif offer.action is not None:
            return self.do(offer.action, near, at, dropped)
        elif offer.refusal is not None:
            self.refuse(offer.refusal, near, dropped)
        else:
            self.nothing_chosen(offer.prompt.code if offer.prompt is not None else "table.nothing_here", near)
        return False

    def meld(self) -> None:
        """The chosen cards, or the focused one, become a new meld; with none chosen what lies in frames becomes the contract."""
        if self.drafting.framing.cards and not self.fingers.chosen():
            self.lay_contract()
        elif self.drafting.opening.begun and not self.fingers.chosen():
            self.raising.lay()
        elif not (cards := self.fingers.chosen_or_focused()) and not self.session.rules.has("lays_melds"):
            self.tell("table.melds_kept")
        else:
            self.to(MELDS, cards)

    def frame(self) -> None:
        """The chosen cards, or the focused one, go into the frame that is meant for them."""
        cards, framing = self.fingers.chosen_or_focused(), self.drafting.framing
        if not framing.frames.frames:
            self.tell("table.no_frames")
        elif not cards:
            self.tell("table.choose_to_frame")
        else:
            number = framing.takes(cards)
            self.to(f"{FRAME}{number or 0}", cards)

    def take_out(self, cards: Sequence[Card], dropped: Held | None = None) -> None:
        """Cards that lie in frames lie in the hand again."""
        self.dropped = dropped
        self.drafting.framing.take_out(cards)

    def fill(self) -> None:
        """The frames are filled with what does best; it can still be changed."""
        framing = self.drafting.framing
        if not framing.frames.frames:
            self.tell("table.no_frames")
        elif framing.could_fill:
            framing.fill()
        else:
            self.tell("table.nothing_to_fill", "button:fill", INFO)

    def lay_contract(self) -> None:
        """The whole contract is laid, once all frames are met."""
        frames = self.drafting.framing.frames
        if frames.action is not None:
            self.do(frames.action, "button:contract")
        elif frames.clash is not None:
            self.refuse(frames.clash, "button:contract")
        else:
            self.tell(f"table.frames_missing{frames.said_as}", None, count=frames.missing)

    def lay_off(self, meld: Id) -> None:
        """The chosen cards, or the focused one, go onto a meld."""
        self.to(meld, self.fingers.chosen_or_focused())

    # ---- discarding ---------------------------------------------------------------------------

    def discard(self, card: Card | None = None) -> None:
        """Discard this card, or the chosen one; in a game without discards it goes to the one place that takes it."""
        cards = (card,) if card is not None else self.fingers.chosen_or_focused()
        if not self.session.rules.discards:
            taking = [place for place, offer in self.offers(cards).items() if offer.action is not None and "button:" not in place]
            self.to(taking[0] if len(taking) == 1 else DISCARD_PILE, cards)
        elif not cards:
            self.nothing_chosen("table.choose_to_discard", "pile:discard")
        elif len(cards) == 1:
            near = self.session.ids.id(cards[0]) if card is not None else "pile:discard"
            self.do(Discard(cards[0]), near)
        else:
            self.to("pile:discard", cards)

    def nothing_chosen(self, code: str, near: Id | None) -> None:
        """A place that wants cards was chosen without any. Out of turn the turn is the reason."""
        why = self.session.check(Pass())
        if why is not None and why.code in ("turn.not_yours", "hand.over", "match.over"):
            self.refuse(why, near)
        else:
            self.tell(code, near)

    # ---- taking back --------------------------------------------------------------------------

    def undo(self) -> None:
        """Take the last decision back, as far as nothing was revealed."""
        session = self.session
        if self.drafting.begun:
            self.drafting.take_back()
            return
        if self.raising.take_back():
            return
        reason = session.can_undo()
        if reason is not None:
            self.refuse(reason, "button:undo")
            return
        session.undo()
        self._after_jump("table.undone")

    def redo(self) -> None:
        try:
            self.session.redo()
        except CannotUndo as why:
            self.refuse(why.line, "button:undo")
            return
        self._after_jump("table.redone")

    def take_back(self, card: Card, dropped: Held | None = None) -> bool:
        """A laid card comes back to the hand; what was done since stays done where it can."""
        if self.drafting.movable(card):
            self.dropped = dropped
            self.drafting.take_back(card)
            return True
        reason = self.session.take_back(lambda view: bool(view.hand >> card & 1))
        if reason is not None:
            self.refuse(reason, "area:hand", dropped)
            return False
        self._after_jump("table.undone", dropped)
        return True

    def _after_jump(self, code: str, dropped: Held | None = None) -> None:
        self.session.diary.note(say(code))
        self.show.acted()
        self.stage.finish()
        if dropped:
            self.stage.put(dropped)
        self.show.refresh(BACK)
        self.app.sound.play("slide")
