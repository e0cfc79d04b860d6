"""The large buttons at one moment: which the game offers, which of them do something, and which is the gold one.

What does nothing now is not drawn, and the places of the others never move: the gold one is the lowest.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.cards.ids import NO_CARD, Card
from game.rules.acts.actions import Discard, Pass
from game.rules.acts.closing import CLOSE_BUTTON, CLOSE_PLACE, CLOSING, DROP_BUTTON
from game.rules.house.house_table import HouseTable
from game.rules.laying.grouped import ARRANGES
from game.rules.laying.offers import AMBIGUOUS, MELDS, Offer
from game.table.scene.scene import Id
from game.table.scene.status import ButtonScene
from game.ui.program import shortcuts
from game.ui.table.present.board_words import BoardWords
from game.ui.table.present.closing import Closing
from game.ui.table.present.on_offer import OnOffer
from game.ui.table.state.memory import Memory
from game.words.catalogue import card_in_text, say

LARGE: tuple[tuple[str, str, str], ...] = (  # button, icon, shortcut or key
    ("discard", "discard", "discard"),
    ("meld", "meld", "meld"),
    ("contract", "meld", "meld"),
    ("open", "meld", "meld"),
    ("take_back", "undo", "take_back"),
    ("fill", "sort", "arrange"),
    ("pass", "pass", ""),
    ("take", "check", "Enter"),
    ("rummy", "star", "call"),
    ("buy", "buy", "buy"),
    (CLOSING, CLOSING, CLOSING),
    ("double", "up", ""),
    ("accept", "check", ""),
    ("best", "layoff", ""),
    ("done", "check", "Enter"),
    ("confirm", "check", "Enter"),
    ("put_back", "first", ""),
    ("step_back", "undo", ""),
    ("draw_stock", "draw", "draw_stock"),
    ("skip", "fast", ""),
    ("lift", "up", "lift"),
    ("lower", "down", ""),
    ("move_on", "arrow_right", "move_on"),
    ("group", "meld", "group"),
    ("arrange", "sort", "arrange"),
    ("deal", "deal", "Enter"),
    ("again", "again", ""),
    ("sheet", "arrow_right", "Enter"),
    ("next_hand", "arrow_right", "Enter"),
    ("new_match", "play", "Enter"),
)
"""The buttons that have a picture; any other that a step offers has its words alone."""
EVERY = {name: (icon, shortcut) for name, icon, shortcut in LARGE}
DEAL: Id = "button:deal"
"""Where bets lie, nothing is more to be expected than that cards are dealt."""
BESIDE: dict[Id, Id] = {"button:contract": "button:fill"}
"""What a gold button never lies upon: pressed, it brought the gold one, and a quick hand's second press would lay it all."""
PICTURES = {DROP_BUTTON: "down", "button:force": "redo", "button:give": "arrow_right"}
"""The pictures of buttons that only some games have."""
HOUSE_PICTURES = {"hit": "down", "stand": "pause", "double": "fast", "split": "sort", "surrender": "close"}
HOUSE_KEYS: dict[Id, tuple[str, str]] = {
    f"button:{one.name}": (HOUSE_PICTURES[one.name], one.shown) for one in shortcuts.LETTERS.own if one.name in HOUSE_PICTURES
}
"""The pictures and letters of moves that have letters of their own."""
FINISH = "trophy"
"""The picture of a place for ending the hand that is there all through it, and of the button for it."""
AS_OFFERED = ("done", "pass", "accept", "buy", "double", CLOSING)
"""Buttons of many games that are called as the step says that offers them."""

STAKING: tuple[Id, ...] = ("button:deal", "button:again", "button:take_back", "button:pass")
"""What there is to do before cards are dealt against the house."""
WAITS: dict[Id, str] = {
    "button:deal": "button.no_bet", "button:again": "button.no_bet_before", "button:take_back": "button.no_bet",
}  # fmt: skip
"""Those of them that keep their place while they do nothing, with the reason."""


def plain_words(button: Id) -> str:
    """What a button is called where nothing more is to be said."""
    return say(button.replace(":", "."), count=1, times=2)


class Buttons:
    """What the player could press."""

    def __init__(self, memory: Memory, closing: Closing, board_words: BoardWords, offer: OnOffer) -> None:
        self.offer = offer
        self.memory, self.session, self.fingers, self.moment = memory, memory.session, memory.fingers, memory.moment
        self.drafts, self.closing, self.board_words = memory.drafts, closing, board_words
        self.contract, self.opening, self.board = memory.drafts.contract, memory.drafts.opening, memory.drafts.board

    def offered(self) -> tuple[Id, ...]:
        """What this moment of the game has buttons for."""
        session, view = self.session, self.session.view
        if view.over and not self.moment.sheet_shown:
            return () if session.rules.rounds else ("button:sheet",)
        if view.match_over:
            return ("button:new_match",)
        if view.over:
            return ("button:next_hand",)
        if session.watching:
            return ("button:skip",)
        if session.showdown.there:
            return self.closing.buttons()
        if (table := session.house_table()) is not None:
            return self._at_house_table(table)
        if self.board.possible or (self.board.there and session.asked("draw")):
            return self.board_words.offered(self.own())
        first: tuple[Id, ...] = ()
        if self.fingers.deep is not None:
            first = ("button:take",)
        elif Pass() in view.legal or self.moment.call:
            first = ("button:pass",)
        last: tuple[Id, ...] = ("button:rummy",) if session.rules.calls else ("button:buy",) if session.rules.buys else ()
        if session.rules.has("finish_place") or any(action.place == CLOSE_BUTTON for action in view.legal):
            last = (*last, CLOSE_BUTTON)
        melding: tuple[Id, ...] = ("button:meld",) if session.rules.has("lays_melds") else ()
        if session.rules.melds_closed(view):
            melding = ()
        elif self.contract.frames.frames:
            melding = ("button:fill", "button:contract", *melding)
        elif self.opening.begun:
            melding = ("button:open", *melding) if self.fingers.chosen() else ("button:open", "button:take_back")
        question = session.rules.question(view) if session.my_turn else None
        if question is not None:
            there = self.own()
            if self.offer.asked:
                return self._about_offer(question.buttons, there)
            known = (button for button in question.buttons if button[7:] in EVERY or button in there)
            return tuple(button for button in known if button != CLOSE_BUTTON or self.live(button))
        found = {place: offer.action for place, offer in self.own().items() if place not in first}
        given = tuple(place for place, action in found.items() if action is not None and (action.gives_up or action.rare))
        own = tuple(place for place in found if place not in given)
        discarding = ("button:discard",) if session.rules.discards and not self.opening.begun else ()
        lifting: tuple[Id, ...] = ("button:lift",) if session.table_draft.could_lift else ()
        return (*first, *own, *discarding, *melding, *last, *given, *lifting, *self._moving)

    @property
    def _moving(self) -> tuple[Id, ...]:
        """To move a card from own meld to own meld, where one can be."""
        return ("button:move_on",) if self.offer.moving() else ()

    def _about_offer(self, buttons: Sequence[Id], there: Mapping[Id, Offer]) -> tuple[Id, ...]:
        """To take the card on offer, to refuse it, and whatever else the step has buttons for; the own melds may be lifted."""
        draft = self.session.table_draft
        taking: tuple[Id, ...] = ("button:take",) if self.offer.way() is not None else ()
        passing = tuple(button for button in ("button:pass",) if Pass() in self.session.view.legal)
        others = tuple(button for button in buttons if button in there and button not in passing)
        lifting: tuple[Id, ...] = ("button:lower" if draft.lifted else "button:lift",) if draft.could_lift else ()
        return (*taking, *passing, *others, *lifting, *self._moving)

    def _at_house_table(self, table: HouseTable) -> tuple[Id, ...]:
        """To have the cards dealt, or what may be done with the hand that is played."""
        session = self.session
        if not session.my_turn:
            return ()
        if table.staking:
            return STAKING
        may = {action.place for action in session.view.legal}
        question = session.rules.question(session.view)
        return tuple(button for button in question.buttons if button in may) if question is not None else ()

    def waits(self, button: Id) -> str:
        """Why a button that does nothing now has to wait, where it keeps its place all through a turn; empty for any other."""
        session, frames = self.session, self.contract.frames
        if button in WAITS and self._staking:
            beyond = button == "button:again" and self.memory.bets.beyond()
            return say("button.bet_beyond" if beyond else WAITS[button])
        if button == "button:confirm":
            return self.board_words.waits()
        if button == "button:contract" and self.contract.cards and session.asked("play") and not frames.met:
            return say("button.contract_waits", count=frames.missing) if frames.missing else ""
        if button == "button:open" and (draft := self.opening.draft) is not None and not self.opening.met:
            return say("button.open_waits", short=draft.short) if draft.short else say("button.open_not_melds")
        if button != CLOSE_BUTTON or not session.my_turn:
            return ""
        need = next(iter(session.seat.needs(session.hand.order.groups)), None)
        return session.words(need.note) if need is not None and need.note is not None else ""

    def grouping(self) -> tuple[Id, ...]:
        """The button for the groups of the hand: to put the chosen cards together, or the whole hand as it serves best."""
        session = self.session
        if not session.hand.in_groups or session.view.over or session.watching:
            return ()
        if len(self.fingers.chosen()) > 1:
            return ("button:group",)
        return ("button:arrange",) if session.hand.lies_in_groups and session.rules.has(ARRANGES) else ()

    def own(self) -> dict[Id, Offer]:
        """The buttons that only the game itself knows: what its steps offer for what is chosen, and may be pressed now."""
        offers = self.session.offers(self.fingers.chosen_or_focused())
        return {
            place: offer
            for place, offer in offers.items()
            if place.startswith("button:") and place[7:] not in EVERY and offer.action is not None
        }

    def live(self, button: Id) -> bool:
        """Whether it does something now."""
        session = self.session
        if button == CLOSE_BUTTON:
            return self._closes(self.fingers.chosen_or_focused())
        match button:
            case "button:discard":
                chosen = self.fingers.chosen_or_focused() if session.asked("play") else ()
                if len(chosen) != 1 or chosen[0] in self.contract.cards:  # what lies in a frame is first taken out of it
                    return False
                fault = session.check(Discard(chosen[0]))
                return fault is None or fault.code.startswith(AMBIGUOUS)
            case "button:contract":
                return session.asked("play") and self.contract.frames.met
            case "button:deal":
                return self.memory.bets.total > 0
            case "button:again":
                return bool(self.memory.bets.last()) and not self.memory.bets.beyond()
            case "button:take_back" if self._staking:
                return self.memory.bets.total > 0
            case "button:open":
                return self.opening.met
            case "button:confirm" | "button:put_back" | "button:step_back" | "button:draw_stock":
                return self.board_words.live(button)
            case "button:take_back":
                return self.opening.begun
            case "button:meld" if self.opening.begun:
                return bool(self.fingers.chosen())
            case "button:fill":
                return self.contract.could_fill
            case "button:meld" if session.rules.melds_closed(session.view):
                return False
            case "button:meld" if self.contract.frames.frames:
                offer = session.offers(chosen).get(MELDS) if (chosen := self.fingers.chosen()) else None
                return session.asked("play") and offer is not None and offer.action is not None
            case "button:meld":
                return (session.asked("play") or session.asked("last_lays")) and bool(self.fingers.chosen())
            case "button:pass":
                return self.moment.call > 0 or (session.my_turn and Pass() in session.view.legal)
            case "button:rummy":  # while the clock runs it looks the same whether or not there is something to call
                return session.claiming or self.moment.call > 0
            case "button:buy":
                return session.claiming
            case "button:skip":
                return not self.moment.skipping
            case "button:group" | "button:arrange":
                return button in self.grouping()
        return button[7:] in EVERY or button in self.own()

    def works(self, button: Id) -> bool:
        """Whether a button that is live does what it says: the one for calling looks live as long as the clock runs."""
        return button != "button:rummy" or self.session.claiming

    def main(self) -> Id:
        """The gold one, which Enter presses: what is most to be expected now."""
        return self._main(self.offered())

    def _main(self, offered: tuple[Id, ...]) -> Id:
        session = self.session
        if not offered:
            return ""
        if self._steady:
            return self._advised(offered)
        if session.showdown.there and session.my_turn:
            return self.closing.main_button()
        if session.claiming or self.moment.call:
            return offered[-1]
        if "button:contract" in offered and self.live("button:contract"):
            return "button:contract"
        if "button:open" in offered:
            return "button:open"
        first = offered[0]
        if self.board.there and "button:draw_stock" in offered:
            return ""  # a draw ends the turn as a rule, so no key does it unasked
        if self._shows_all(offered):
            return CLOSE_BUTTON
        if first == "button:discard" and "button:meld" in offered and not self.live(first) and self.live("button:meld"):
            return "button:meld"
        if self._one_answer and session.my_turn and session.rules.question(session.view) is not None:
            return next(filter(self.live, offered), first)  # one answer is all there is
        return first

    def _shows_all(self, offered: tuple[Id, ...]) -> bool:
        """All cards of the hand lie in melds, and nothing is chosen: the hand is ended by showing it whole."""
        session = self.session
        if CLOSE_BUTTON not in offered or not session.rules.has("whole_hand") or self.fingers.chosen() or not session.my_turn:
            return False
        return any(action.place == CLOSE_BUTTON and action.thrown == NO_CARD for action in session.view.legal)

    @property
    def asks_first(self) -> bool:
        """A question is asked that has several answers, of which no key may give one unasked."""
        session = self.session
        question = session.rules.question(session.view)
        return session.my_turn and question is not None and not question.expected and not self._one_answer

    @property
    def _one_answer(self) -> bool:
        """There is only one thing to do."""
        return len(self.session.view.legal) == 1

    def places(self) -> tuple[Id, ...]:
        """What is drawn, the lowest first: the gold one, or "" while it does nothing, and the others above it."""
        if self.moment.sheet_shown and not self.memory.front:
            return ()
        offered = self.offered()
        main = self._main(offered)
        if self._steady:
            return offered  # each in its own place, whichever is gold
        live = self.live(main)
        free = BESIDE.get(main, "") if live else ""
        drawn = {button: self.live(button) or self.waits(button) for button in offered if button != main}
        others = tuple(button if drawn[button] else "" for button in drawn if drawn[button] or button == free)
        others = (*others, *self.grouping())
        gold = main if live or self.opening.begun or self.waits(main) else ""
        return (gold, *others) if gold or others else ()

    def _closes(self, chosen: Sequence[Card]) -> bool:
        """Whether the button for ending the hand does so with what is chosen."""
        offer = self.session.offers(chosen).get(CLOSE_BUTTON)
        return self.session.my_turn and offer is not None and offer.action is not None and offer.refusal is None

    # ---- the whole button -------------------------------------------------------------------------

    def said(self) -> tuple[ButtonScene, ...]:
        """All buttons of the moment, the lowest first."""
        offered, own = self.offered(), self.own()
        main = self._main(offered)
        offers = {**self.session.offers(self.fingers.chosen_or_focused(), before=self.drafts.puts), **own}
        whole = (self._whole(button, offers.get(button), button == main) for button in (*offered, *self.grouping()))
        return tuple(whole)

    def _whole(self, button: Id, offer: Offer | None, main: bool) -> ButtonScene:
        session, closes = self.session, button == CLOSE_BUTTON
        icon, shortcut = EVERY.get(button[7:], (PICTURES.get(button), ""))
        key = shortcut if shortcut in ("", "Enter") else shortcuts.shown(shortcut)
        live = self.live(button)
        words, tip = self._words(button, offer, live), ""
        if button == "button:discard":
            key = key if self._enter_discards() else ""
            icon = None if "⟦" in words else icon  # the card is picture enough, and needs the room
        elif button in HOUSE_KEYS and session.rules.own_letters:
            icon, key = HOUSE_KEYS[button]
        elif button == "button:pass" or button[7:] not in EVERY:
            key = shortcuts.shown(offer.key) if offer is not None and offer.key else ""
        elif key == "Enter" and self.asks_first and button != DEAL:
            key = ""
        elif button == "button:take" and self._takes_one():
            name = "take_offered" if self.offer.asked else "take_discard"
            icon, key = None, shortcuts.shown(name) if self.fingers.deep is None else key
        elif closes and session.rules.has("finish_place"):
            icon = FINISH
        if closes and live and offer is not None and offer.moves:
            tip = say("table.tip_closing", what=words, card=card_in_text(offer.moves[0], session.pack))
        waits = "" if live else self.waits(button)
        note = self.board_words.note(button) or (self._price(offer) if live else "")
        return ButtonScene(button, words, icon, key or None, live, main, closes and self._lit(), waits, note, tip)

    def _price(self, offer: Offer | None) -> str:
        """What a button costs the purse, and what is left of it; empty where it costs nothing."""
        session = self.session
        chips = session.rules.purses(session.view)
        if offer is None or offer.action is None or not chips:
            return ""
        had = chips[session.me]
        cost = min(had, session.seat.forfeits(offer.action))
        return say("purse.price", amount=cost, rest=had - cost) if cost else ""

    def _words(self, button: Id, offer: Offer | None, live: bool) -> str:
        """What a button is called at this moment; one that throws or takes a card names it."""
        session, deep = self.session, self.fingers.deep
        match button:
            case "button:confirm" | "button:draw_stock":
                return self.board_words.label(button)
            case "button:discard" if live:
                if len(session.hand.order.cards) == 1:
                    return say("button.go_out")
                return say("button.discard_card", card=card_in_text(self.fingers.chosen_or_focused()[0], session.pack))
            case "button:contract":
                return say(f"button.contract{self.contract.frames.said_as}")
            case "button:open" if (draft := self.opening.draft) is not None and draft.takes:
                return say("button.open_taking")
            case "button:claim" if session.rules.answers_unseen(session.view):
                return say("button.claim_it")  # the bar in which it stands names the card
            case "button:skip" if session.sits_out:
                return say("button.skip_hand")
            case "button:take" if self._takes_one():
                card = session.view.upcard if deep is None else session.ids.cards((deep,))[0]
                return say("button.take_card", card=card_in_text(card, session.pack))
            case "button:take" if deep is not None:
                return say("button.take", count=len(self.fingers.offer(deep).moves))
        if button == "button:again":
            return self._again()
        if button == "button:next_hand" and session.rules.rounds:
            return say("button.next_round")
        called = button[7:] in AS_OFFERED or button[7:] not in EVERY
        return session.words(offer.label) if called and offer is not None and offer.label is not None else plain_words(button)

    def _again(self) -> str:
        """The bets of the last time, with what they come to."""
        total = sum(self.memory.bets.last().values())
        return say("button.same_again_sum", chips=total) if total else say("button.same_again")

    def _advised(self, offered: tuple[Id, ...]) -> Id:
        """What the coach says is best, where it is asked: the gold one, though no key presses it unasked."""
        advice = self.session.house_advice() if self.memory.host.settings["odds"] else None
        best = f"button:{advice.exact}" if advice is not None else ""
        return best if best in offered else ""

    def _takes_one(self) -> bool:
        """Whether one card alone can be taken of the pile."""
        return self.offer.asked or (self.session.showdown.there and self.session.view.upcard >= 0)

    def _lit(self) -> bool:
        """Whether ending the hand is something rare that can be done now."""
        return self.session.showdown.there or CLOSE_PLACE in self.moment.usable

    def _enter_discards(self) -> bool:
        """Whether Enter does what the button does: it discards the card that the keyboard stands on, whatever is chosen."""
        focused = self.memory.focused
        card = self.session.ids.card(focused) if focused is not None else None
        if card is not None and card in self.drafts.kept():
            return self.fingers.chosen_or_focused() == (card,)
        return focused in (None, "button:discard")

    @property
    def _staking(self) -> bool:
        """Bets are put down now."""
        table = self.session.house_table()
        return table is not None and table.staking

    @property
    def _steady(self) -> bool:
        """The decision that is mine wants each button in its own place, whichever is gold."""
        question = self.session.rules.question(self.session.view) if self.session.my_turn else None
        return question is not None and question.steady
