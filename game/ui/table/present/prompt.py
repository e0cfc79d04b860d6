"""The line that says what is expected, and what is told in it while others play."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from game.cards.lines import Line, line
from game.rules.acts.actions import DISCARD, STOCK, Draw
from game.rules.acts.events import Event, Told
from game.rules.house.house_table import HouseTable
from game.rules.laying.first_draft import FirstDraft
from game.table import wording
from game.table.prompt import prompt_of
from game.ui.table.present.board_words import BoardWords
from game.ui.table.present.closing import Closing
from game.ui.table.present.fits import Fits
from game.ui.table.state.memory import Memory
from game.words.catalogue import joined, number, say


class Prompt:
    """What it says at this moment."""

    def __init__(self, memory: Memory, closing: Closing, fits: Fits, board_words: BoardWords) -> None:
        self.memory, self.session, self.fingers, self.drafts = memory, memory.session, memory.fingers, memory.drafts
        self.moment, self.closing, self.fits, self.board_words = memory.moment, closing, fits, board_words
        self._prompt = ""
        self._deeds: dict[Line, Line] = {}
        """What is being told that touches the player, by the words on the plates; and, if it is that, what has begun last."""
        self._deed = ""
        self._whose = ""
        """Whose turn is being told, where whole tables are put together anew: that takes a while."""
        self._others = False
        """What is being told, or was last, is what others did."""

    # ---- what is told -----------------------------------------------------------------------------

    def take_deeds(self, events: Sequence[Event], others: bool) -> None:
        """What touches the player is told in the prompt as well; everything else in the heads alone."""
        self._deeds, self._deed = wording.deeds(events, self.session.view.melds, self.session.me), ""
        self._others, self._whose = others, self._told_of(events)

    def _told_of(self, events: Sequence[Event]) -> str:
        played = next((event.seat for event in events if isinstance(event, Told)), self.session.me)
        if played == self.session.me or not self.session.table_draft.there:
            return ""
        return self.session.words(line("prompt.wait", seat=played))

    def begun(self, said: Line) -> None:
        """This is told from now on."""
        whole = self._deeds.get(said)
        self._deed = self.session.words(whole).rstrip(".") if whole is not None else ""

    def follow(self) -> None:
        """The prompt changes when the story that leads there is over; at once when the player has ended the turn."""
        if not self._prompt or not self.moment.telling or not (self._others or self.session.my_turn):
            self._prompt = self._expected()

    # ---- what it says -----------------------------------------------------------------------------

    @property
    def laid_out(self) -> bool:
        """All hands lie open on the cloth, or are on their way there."""
        result = self.session.view.result
        if self.session.rules.open_hands:
            return False
        return result is not None and (self.session.showdown.there or any(row.left for row in result.rows))

    @property
    def ending(self) -> bool:
        """The hand has ended; the banner names how, as long as nothing else is to be seen than its hands."""
        if self.session.rules.rounds:  # what it has brought stands beside every bet
            return False
        shown = self.moment.sheet_shown and not (self.laid_out and self.memory.front)
        return self.session.view.over and not shown and not (self.moment.telling and self.laid_out)

    @property
    def banner(self) -> str:
        """The picture beside it where it names the ending of the hand."""
        return self.closing.banner() if self.ending else ""

    @property
    def asks(self) -> bool:
        """It asks something of the player: not yet while others are seen to act."""
        return self.session.my_turn and not (self.moment.dealing or (self._others and self.moment.telling))

    @property
    def words(self) -> str:
        """The line that says what is expected; while others play, whose turn it is, or what they do to the player."""
        moment, view = self.moment, self.session.view
        if moment.numbering is not None:
            return say("table.which_meld")
        if moment.dealing:
            return moment.decided
        if moment.sheet_shown and not self.memory.front:
            return ""
        if moment.call and self.session.rules.calls:
            return say("prompt.claim_window")
        if view.over and self.laid_out and moment.telling:
            return self._deed or self.closing.told()
        if self.ending and view.result is not None:
            return self.closing.named(view.result)
        told = not view.over and (moment.telling or (moment.notes and not self.session.my_turn))
        return ((self._deed or self._whose) if told and moment.telling else self._deed if told else "") or self._prompt

    def _at_house_table(self, table: HouseTable) -> str:
        """What is asked where everybody plays against the house: bets, or what is done with the hand that is played."""
        view = self.session.view
        if view.result is not None:
            brought = sum(Fraction(view.result.rows[seat].score) for seat in self.session.own_seats)
            code = "won" if brought > 0 else "lost" if brought < 0 else "nothing"
            if self._broke:  # what the round has brought stands beside the bets
                return say("dealer.bankrupt", least=self.session.rules.least_purse)
            return say(f"dealer.round_{code}", chips=number(abs(brought)))
        if table.staking:
            return say("dealer.place_bets")
        spot = next((spot for spot in table.spots if spot.plays), None)
        may = {action.place for action in view.legal}
        labels = [offer.label for place, offer in self.session.offers().items() if place in may]
        ways = joined([self.session.words(label).lower() for label in labels if label is not None], "or")
        total = spot.total if spot is not None else table.total
        return say("dealer.asks_soft" if total.soft else "dealer.asks", total=total.points, ways=ways)

    @property
    def _broke(self) -> bool:
        """None of the player's seats has chips enough to go on."""
        rules, own = self.session.rules, self.session.own_seats
        purses = rules.purses(self.session.view)
        return bool(purses) and all(purses[seat] < rules.least_purse for seat in own)

    def _expected(self) -> str:
        """What is expected, in one sentence; with cards chosen for the first melds, what these must still be."""
        session = self.session
        view = session.view
        if (table := session.house_table()) is not None and (session.my_turn or view.over):
            return self._at_house_table(table)
        if self.fingers.deep is not None:
            prompt = self.fingers.offer(self.fingers.deep).prompt
            return session.words(prompt) if prompt is not None else ""
        if view.phase == "claim" and session.rules.calls and not session.my_turn:
            return say("prompt.claim_window")
        named = bool(session.pack.deck.said)
        asked = session.rules.prompt(view, session.seat.only_answer() is not None)
        words = session.words(prompt_of(view, session.seat.declining(), asked, named))
        sources = {action.source for action in view.legal if isinstance(action, Draw)}
        if session.rules.takes_all and session.asked("draw") and sources == {STOCK, DISCARD}:
            words = say("prompt.draw_whole")
        if self.fits.asked and self.drafts.puts and not self.fits.found():
            words = say("prompt.defend_done")
        words = self.board_words.prompt() or words
        frames, first = self.drafts.contract.frames, self.drafts.opening.draft
        if first is not None:
            return self._of_first_melds(first)
        if frames.clash is not None:
            words = session.words(frames.clash)
        elif frames.met and session.asked("play"):
            words = say(f"prompt.lay_contract{frames.said_as}")
        chosen = self.fingers.chosen() if len(self.fingers.chosen()) > 1 else ()
        return (session.opening(chosen) if chosen else "") or words

    def _of_first_melds(self, draft: FirstDraft) -> str:
        """What is expected while first melds lie there provisionally."""
        if draft.refusal is None:
            return say("prompt.lay_first_taking" if draft.takes else "prompt.lay_first")
        if draft.goal.note is not None:  # what would do
            return self.session.words(draft.goal.note)
        return self.session.words(draft.refusal)
