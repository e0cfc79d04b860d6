"""The match that is being played in the window: decisions, the computer players' answers, and the file it is kept in.

No drawing happens here. The table asks a session what may be done and tells it what the player did; every decision and
every rearrangement of the hand is on disk before the table shows it. A table that goes on in parts saves decisions itself, before
it shows them and before it asks for the next one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from game.cards.ids import Card
from game.cards.lines import Line, line
from game.match.returning import returning
from game.players.counted import Advice
from game.rules.acts.actions import Action
from game.rules.acts.events import Drew, Event, LaidOff, MeldLaid, TurnBegan
from game.rules.laying.arranged import Arranged, Put
from game.rules.laying.offers import HAND, Lifted, Offer
from game.rules.state.meld import NOBODY
from game.rules.state.standing import ABSENT, OUT, SITS_OUT
from game.rules.step import Warned
from game.rules.violation import Violation
from game.table import wording
from game.table.hand.order import Spot
from game.table.scene.scene import Id
from game.ui.session.board_rows import BoardRows
from game.ui.session.hand_log import Diary
from game.ui.session.help_used import HelpUsed
from game.ui.session.luck import LuckBook
from game.ui.session.own_hand import OwnHand
from game.ui.session.seen_match import SeenMatch
from game.ui.session.showdown import Showdown
from game.ui.session.table_draft import TableDraft
from game.ui.session.thinking import Thinking
from game.words.catalogue import sentence

if TYPE_CHECKING:
    from game.match.match import Match
    from game.match.saves.store import Store
    from game.match.setup import SeatInfo, Setup
    from game.match.thinker import Thinker
    from game.rules.view import View


class Session(SeenMatch):
    """One match, one player at the window (`me`), and computer players in the other seats."""

    def __init__(
        self,
        match: Match,
        store: Store,
        thinker: Callable[[], Thinker],
        presentation: Mapping[str, Any] | None = None,
        sorts: Callable[[], bool] = lambda: False,
    ) -> None:
        """`sorts` says whether a hand is sorted as soon as it is dealt."""
        super().__init__(match)
        self.store = store
        kept = dict(presentation or {})
        self.showdown = Showdown(self)
        self.help = HelpUsed.from_plain(kept)
        self.luck = LuckBook(match, kept.get("luck"))
        self._offered: dict[Lifted, dict[Id, Offer]] = {}
        """What was offered for what has been lifted, as long as the table stays as it is."""
        self._offered_at = -1
        self._refused: Line | None = None
        """Why the match could not be saved last time; None when it could."""
        self.saves_decisions = True
        """A decision is on disk as soon as it is taken; else the table saves it."""
        self.report = ""
        """The file of the report about a save that could not be read back; empty where there is none."""
        self.diary = Diary(match, self.seat, self.words)
        self.hand = OwnHand(self, self.showdown, self.help, self.save, sorts)
        self.table_draft, self.board_rows = TableDraft(self, self.save), BoardRows(self)
        self.thinking = Thinking(match, self.seat, thinker)
        self._deal = match.deal
        self._timed_out: int | None = None
        """How long the log was when my time ran out."""
        self.persona: Callable[[], tuple[str, str]] | None = None
        """The name and the portrait that the player has chosen."""
        self._take_up(kept)

    # ---- what there is ------------------------------------------------------------------------

    @property
    def people(self) -> list[SeatInfo]:
        """Who sits at the table. The player at the window is called and looks as the settings say now, whatever the save has."""
        me = self.match.seats[self.me]
        if me.kind == "person" and self.persona is not None:
            name, portrait = self.persona()
            me = replace(me, name=name, portrait=portrait)
        return [me if number in self.own_seats else seat for number, seat in enumerate(self.match.seats)]

    @property
    def names(self) -> list[str]:
        """What the people at the table are called, by seat."""
        return [seat.name for seat in self.people]

    @property
    def moves(self) -> int:
        """Decisions of the match that are on disk."""
        return self.match.moves

    @property
    def setup(self) -> Setup:
        """What the match was begun with."""
        return self.match.setup

    @property
    def own_meld_ids(self) -> frozenset[Id]:
        """My melds, among the things of the table."""
        return frozenset(f"meld:{meld.id}" for meld in self.view.melds if meld.owner == self.me)

    @property
    def claiming(self) -> bool:
        """I am asked whether to take cards of the discard pile out of turn."""
        return self.asked("claim") and self.rules.claims

    @property
    def watching(self) -> bool:
        """I have dropped out of the match, or sit out this hand; the others play on."""
        return bool(self.view.standing[self.me] & ABSENT) or (not self.view.over and self.gone(self.me))

    def gone(self, seat: int) -> bool:
        """Somebody does not play this hand, or not any more."""
        return bool(self.view.standing[seat] & ABSENT) or self.seat.left_by(seat) is not None

    @property
    def sits_out(self) -> bool:
        """I wait for a later hand: this one is played by others."""
        return bool(self.view.standing[self.me] & SITS_OUT)

    @property
    def dropped_out(self) -> bool:
        """I am out of the match for good."""
        return bool(self.view.standing[self.me] & OUT)

    def turn_seat(self) -> int | None:
        """Whose turn is shown. Who is silently asked whether to call is nobody's business."""
        view = self.view
        if view.phase == "claim" and self.rules.calls and view.to_act != self.me:
            return wording.turn_of(view)
        return view.to_act

    def words(self, line: Line | Violation) -> str:
        """A line or a refusal as a sentence, as the player at the window reads it."""
        own = line if isinstance(line, Violation) else wording.in_own_words(line, self.rules.has)
        told = (value for name, value in own.params if name.startswith("seat") and value in self.own_seats)
        me = next((value for value in told if isinstance(value, int)), self.me)  # the one of my seats that it is about
        return sentence(own, self.pack, self.names, me)

    def whose(self, meld: int) -> str:
        """What a meld on the table is called: "Your run", "Ada's set"."""
        one = self.view.meld(meld)
        if one.owner == NOBODY:
            return self.words(line("choose.whose_nobody", kind=one.kind))
        return self.words(line("choose.whose", seat=one.owner, kind=one.kind))

    def laid_as(self, action: Action) -> list[str]:
        """The meld that an action makes or changes, by name: "JK=5H" for a wild card."""
        return self.named(*self.seat.laid_as(action))

    def named(self, cards: Sequence[Card], stands: Sequence[int]) -> list[str]:
        """The cards of a meld by name: "JK=5H" for a wild card."""
        means = self.seat.stands_for(cards, stands)
        return [f"{self.pack.name(card)}={means[card]}" if card in means else self.pack.name(card) for card in cards]

    def opening(self, cards: Sequence[Card]) -> str:
        """What my first melds must still be, with these cards chosen for them; empty where nothing is asked any more."""
        asked = self.seat.opening(cards) if self.asked("play") else None
        return self.words(asked) if asked is not None else ""

    @property
    def melded_all(self) -> bool:
        """I have laid as many new melds in this turn as the game allows."""
        return self.asked("play") and not self.rules.may_meld_more(self.view)

    @property
    def fresh(self) -> bool:
        """Nothing has been decided in this hand yet."""
        return self.view.decisions == 0

    # ---- my decisions -------------------------------------------------------------------------

    def offers(
        self, cards: Sequence[Card] = (), source: Id = HAND, chosen: Sequence[Card] = (), before: tuple[Put, ...] = ()
    ) -> dict[Id, Offer]:
        """For every place on the table: what putting these cards there means, of my hand or of a pile."""
        lifted = Lifted(tuple(cards), source, tuple(chosen), before, self.hand.order.groups)
        if self._offered_at != self.match.number:
            self._offered_at, self._offered = self.match.number, {}
        if lifted not in self._offered:
            self._offered[lifted] = {offer.place: offer for offer in self.seat.offers(lifted)}
        return self._offered[lifted]

    def warning(self, action: Action) -> Warned | None:
        """What I should know before I do this, which is allowed now; None where nothing speaks against it."""
        return self.match.warning(action) if self.my_turn else None

    def check(self, action: Action) -> Violation | None:
        """Why I may not do this now, or None where I may."""
        return self.match.check(self.me, action)

    def check_bet(self, seat: int, action: Action) -> Violation | None:
        """Why one of my seats may not bet so, while my seats are asked one after the other; None where it may."""
        return self.match.check_ahead(seat, action) if self.my_turn else self.check(action)

    def act(self, action: Action, at: int | Spot | None = None) -> list[Event]:
        """My decision; `at` is the place in the fan where a card that comes to me shall lie. Raises IllegalAction."""
        self.thinking.forget()
        return self._submit(self.me, action, at)

    def bet(self, choose: Callable[[int], Action]) -> list[Event]:
        """The bets of all my seats that are asked one after the other, as `choose` has them by seat. Raises IllegalAction."""
        events: list[Event] = []
        self.thinking.forget()
        while self.my_turn and (table := self.house_table()) is not None and table.staking:
            seat = self.me
            events += self._submit(seat, choose(seat))
        return events

    def time_out(self, arranged: Arranged | None = None) -> list[Event]:
        """The time for my turn has run out: the rest of it is decided as the rules say. `arranged` is how I have put the whole
        table together by then, where I have.
        """
        self.thinking.forget()
        self.match.time_out(self.me, arranged)
        self._timed_out = len(self.match.log)
        return self._followed()

    def next_hand(self, notice: bool = False, back: bool = False) -> list[Event]:
        """The next hand of the match is dealt; with `notice` no further game begins after those that are open, and I come `back`
        into the match. Computer players who are out decide for themselves.
        """
        self.thinking.new_hand()
        returns = (self.me,) if back else ()
        self.match.next_hand(notice=notice, back=(*returns, *returning(self.match, returns)))
        self._deal = self.match.deal
        self.diary.begin()
        self.hand.begin()
        events = self.diary.catch_up()
        self._decided()
        return events

    def undo(self) -> None:
        """Take my last decision back. Raises CannotUndo with the reason."""
        self.thinking.forget()
        self.match.undo(self.me)
        while self.seat.only_answer() is not None and self.can_undo() is None:
            self.match.undo(self.me)  # what was answered for form's sake is no decision
        self._after_jump()

    def redo(self) -> None:
        """Do again what was taken back. Raises CannotUndo."""
        self.thinking.forget()
        self.match.redo()
        self._after_jump(again=True)

    def take_back(self, wanted: Callable[[View], bool]) -> Line | None:
        """Take decisions back until the table is as wanted, then put the later ones that still stand back.

        Returns why it cannot be; then nothing has changed.
        """
        self.thinking.forget()
        undone: list[Action] = []
        while not wanted(self.view):
            reason = self.can_undo()
            if reason is not None:
                for _ in undone:
                    self.match.redo()
                return reason
            text = self.match.log[-1].split(" ", 1)[1]
            self.match.undo(self.me)
            undone.append(self.match.parse(text))
        for action in reversed(undone[:-1]):
            if self.match.check(self.me, action) is None:
                self.match.submit(self.me, action)
            if not wanted(self.view):  # it was the very thing that is being taken back
                self.match.undo(self.me)
        self._after_jump()
        return None

    def can_undo(self) -> Line | None:
        """Why I can take nothing back, or None where I can."""
        if len(self.match.log) == self._timed_out and not self.match.setup.settings.practice:
            return line("clock.no_undo")
        return self.match.can_undo(self.me)

    def laid_with(self, card: Card) -> tuple[Card, ...]:
        """The cards that I put on the table in this turn together with this one: they may come back to my hand until I
        discard. None for an older card."""
        for event in reversed(self.hand_events()) if self.my_turn else ():
            if isinstance(event, Drew | TurnBegan):
                break
            if isinstance(event, MeldLaid | LaidOff) and card in event.cards:
                return event.cards
        return ()

    # ---- the others ---------------------------------------------------------------------------

    def advance(self, now: float, quiet: bool, pace: float, hurry: bool) -> list[Event] | None:
        """Let the computer player to act think, and act. `quiet`: nothing moves; `hurry`: the player does not want to wait.
        Returns what happened, None for nothing.
        """
        decided = self.thinking.decided(now, quiet, pace, hurry)
        return None if decided is None else self._submit(*decided)

    def ask_hint(self) -> None:
        """Have my own view thought about; that counts as help."""
        self.thinking.seat = self.seat
        if self.thinking.ask_hint():
            self.help.hints += 1
            self.save()

    def house_advice(self) -> Advice | None:
        """What is said of my hand that is to be played against the house; None before it has been worked out."""
        table = self.house_table()
        if table is None or not self.my_turn or not any(spot.plays for spot in table.spots):
            return None
        return self.thinking.house_advice(self.seat)

    def hint_numbers(self) -> str:
        """What can be counted for the advice, as a sentence; empty where nothing can."""
        numbers = self.thinking.numbers
        return self.words(numbers) if numbers is not None else ""

    # ---- keeping ------------------------------------------------------------------------------

    def save_as(self, name: str) -> None:
        """Keep a copy under a name. Raises SaveFault."""
        self.store.save_as(self.match, self.presentation(), name)

    def leave(self) -> None:
        """Everything is on disk already, but for what the fingers did last."""
        self.thinking.forget()
        self.save()
        self.store.close(self.match)

    def save(self) -> None:
        """Write the match with its presentation. A disk that refuses is said, and the game goes on."""
        self._refused = self.store.save(self.match, self.presentation())

    @property
    def refused(self) -> bool:
        """What was played last is not on disk."""
        return self._refused is not None

    @property
    def unread(self) -> str:
        """Why what was saved could not be read back, for a report; empty where it could."""
        return self.store.unread(self.match)

    @property
    def trouble(self) -> str:
        """What the player must know about the save of this match; empty where all is well."""
        if self._refused is not None:
            return self.words(self._refused)
        return self.words(line("save.not_read_back", file=self.report)) if self.unread and self.report else ""

    def presentation(self) -> dict[str, Any]:
        """What the save keeps beside the match."""
        return {
            "deal": self.match.deal,
            **self.hand.plain(),
            **self.table_draft.plain(),
            **self.board_rows.plain(),
            **self.help.plain(),
            "luck": self.luck.plain(),
        }

    # ---- within -------------------------------------------------------------------------------

    def _submit(self, seat: int, action: Action, at: int | Spot | None = None) -> list[Event]:
        self.match.submit(seat, action)
        return self._followed(at, gather=seat == self.me)

    def _followed(self, at: int | Spot | None = None, gather: bool = False) -> list[Event]:
        """What has happened, with the hand in order and saved. `gather`: I have done it, so melds of a sorted hand may come
        together; while others act I may hold cards in my fingers.
        """
        events = self.diary.catch_up()
        mine = any(isinstance(event, TurnBegan) and event.seat == self.me for event in events)
        self.hand.follow(mine, at, gather)
        self._decided()
        return events

    def _decided(self) -> None:
        if self.saves_decisions:
            self.save()

    def _after_jump(self, again: bool = False) -> None:
        """The course of the match was cut, or went on by what was cut: log and hand follow."""
        elsewhere = self._deal != self.match.deal  # in practice mode: in another hand of the match
        if elsewhere:
            self._deal = self.match.deal
            self.diary.begin()
        self.luck.forget()
        self.diary.cut()
        self.diary.catch_up()
        if elsewhere:
            self.hand.as_it_comes()
        else:
            self.hand.jump(again)
        self.save()

    def _take_up(self, kept: Mapping[str, Any]) -> None:
        """Begin, or go on where the save left off."""
        if kept.get("deal") == self.match.deal:
            self.hand.take_up(kept)
            self.table_draft.take_up(kept)
            self.board_rows.take_up(kept)
        elif self.fresh:
            self.hand.take_in_deal()
        else:
            self.hand.as_it_comes()
        self.diary.catch_up()
