"""What is said while the table is rearranged: in the prompt, and on the buttons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.cards.ids import Card
from game.rules.acts.actions import Draw, Pass
from game.table.hand.board_moves import broken, seams
from game.table.hand.draft import LOOSE
from game.table.scene.scene import Id
from game.ui.table.present.board_sets import BoardSets
from game.ui.table.state.memory import Memory
from game.words.catalogue import card_in_text, in_words, known, say, titled


class BoardWords:
    """The words of the moment."""

    def __init__(self, memory: Memory, sets: BoardSets) -> None:
        self.session, self.fingers, self.board = memory.session, memory.fingers, memory.drafts.board
        self.sets = sets

    def _named(self, cards: Sequence[Card]) -> str:
        """One card by its name, several by their number."""
        pack = self.session.pack
        return (
            titled(pack.name(cards[0]), pack.deck) if len(cards) == 1 else say(f"board.several_{pack.deck.shape}", n=len(cards))
        )

    # ---- the prompt ---------------------------------------------------------------------------

    def prompt(self) -> str:
        """What is to be said while something is lifted or moved; empty where nothing is."""
        board = self.board
        cards = self.fingers.lifted()
        if not board.possible or not (cards or board.begun):
            return self._lifted() if self.session.table_draft.lifted else ""
        faults = self._faults(cards if self.fingers.held else ())  # what is only chosen still lies there
        if cards:
            places = len(board.places(cards))
            if not places and board.reader.whole(cards):
                return " ".join(filter(None, (say("board.makes_set", what=self._named(cards)), faults)))
            if not places and board.own_alone:
                return " ".join(filter(None, (say("board.own_alone", what=self._named(cards)), faults)))
            return " ".join(filter(None, (say("board.places", what=self._named(cards), n=places), faults)))
        if faults:
            return faults
        refusal = board.verdict.refusal
        if not board.played:
            return say("board.nothing_yet")
        return self.session.words(refusal) if refusal is not None else say("board.all_whole")

    def _lifted(self) -> str:
        """What can be done as soon as the own melds are lifted: with the card on offer, where one is."""
        session = self.session
        if not session.asked("offer"):
            return say("board.lifted")
        return say("board.lifted_offer", card=card_in_text(session.view.pile[-1], session.pack))

    def _faults(self, held: Sequence[Card]) -> str:
        """What sets lack with these cards lifted; empty where all of them are whole."""
        draft = self.board.shown(held)
        torn = broken(draft, self.board.reader)
        if not torn:
            return ""
        fault = self.sets.told(torn[0], draft, seams(draft)).fault
        return (
            say("board.broken_one", fault=fault) if len(torn) == 1 else say("board.broken", sets=in_words(len(torn)), fault=fault)
        )

    # ---- buttons ------------------------------------------------------------------------------

    def offered(self, own: Iterable[Id]) -> tuple[Id, ...]:
        """To confirm and to take back what has been moved; or what is done instead, with the game's `own` buttons last."""
        legal = self.session.view.legal
        if self.board.begun:
            return ("button:confirm", "button:put_back", "button:step_back")
        draws = tuple("button:draw_stock" for action in legal if isinstance(action, Draw))[:1]
        passes = ("button:pass",) if Pass() in legal else ()
        lowers = ("button:lower",) if self.session.table_draft.lifted else ()
        return (*draws, *passes, *(button for button in own if button not in passes), *lowers)

    def live(self, button: Id) -> bool:
        """Whether one of these does something now."""
        if button == "button:draw_stock":
            return any(isinstance(action, Draw) for action in self.session.view.legal)
        return self.board.begun and (button != "button:confirm" or not (self.board.verdict.action is None or self.waits()))

    def label(self, button: Id) -> str:
        """What a button is called."""
        shape = self.session.pack.deck.shape
        if button == "button:confirm" and self.session.table_draft.own:
            label = self.board.verdict.label
            return self.session.words(label) if label is not None else say("button.confirm")
        if button == "button:confirm":
            played = len(self.board.played)
            return say(f"button.confirm_{shape}", n=played) if played else say("button.confirm")
        return say(f"button.draw_{shape}")

    def note(self, button: Id) -> str:
        """What a button does just now, in a line below its word."""
        if not self.board.begun:
            return ""
        if button == "button:put_back":
            return say("board.moves", n=len(self.board.draft.steps))
        return self._undoes() if button == "button:step_back" else ""

    def _undoes(self) -> str:
        """What the last step was, as it is taken back."""
        draft = self.board.draft
        step = draft.steps[-1]
        dropped = next((move for move in step if move.to != LOOSE), None)
        moved = next((move.cards for move in step if move.to == LOOSE), dropped.cards if dropped is not None else ())
        if dropped is None:  # they went home
            return say("board.undo_to_table", what=self._named(moved))
        before = draft.undone()
        where = "hand" if before.place(moved[0]) == LOOSE else "set"
        if where == "hand" and self.session.table_draft.own and moved[0] not in self.session.hand.order:
            where = "offer"  # the card on offer goes back to where it lay
        return say(f"board.undo_to_{where}", what=self._named(moved))

    def waits(self) -> str:
        """Why the table cannot be confirmed as it is; empty where it can."""
        board, held = self.board, self.fingers.lifted() if self.fingers.held else ()
        if not board.begun:
            return ""
        if held and (torn := len(broken(board.shown(held), board.reader))):
            return say("board.waits_broken", n=torn)
        refusal = board.verdict.refusal
        if refusal is None:
            return ""
        if board.broken and refusal.code.startswith(("meld.", "joker.")):
            return say("board.waits_broken", n=board.broken)
        code = f"board.waits.{refusal.code}"
        return say(code, **dict(refusal.params)) if known(code) else say("board.waits")
