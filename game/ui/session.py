"""The match that is being played in the window: decisions, the computer players' answers, and the file it is kept in.

No drawing happens here. The table asks a session what may be done and tells it what the player did; every decision and
every rearrangement of the hand is on disk before the table shows it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from game.cards.ids import Card, CardSet, listed
from game.cards.lines import Line, line
from game.match.faults import CannotUndo
from game.match.returning import returning
from game.match.seat import Seat
from game.rules.actions import Action, Pass
from game.rules.arranged import Put
from game.rules.events import DealBegan, Drew, Event, LaidOff, MeldLaid, TurnBegan
from game.rules.grouped import GROUPS
from game.rules.meld import NOBODY
from game.rules.offers import HAND, Lifted, Offer
from game.rules.standing import ABSENT, OUT
from game.rules.step import Warned
from game.rules.violation import IllegalAction, Violation
from game.table import handorder, wording
from game.table.choreography import think_pause
from game.table.frames import Filling
from game.table.frames import from_plain as filling_from_plain
from game.table.handorder import HandOrder, Spot
from game.table.scene import CardIds, Id, card_ids
from game.ui.luckbook import LuckBook
from game.ui.showdown import Showdown
from game.words.catalogue import say, sentence

if TYPE_CHECKING:
    from game.match.match import Match
    from game.match.save import Store
    from game.match.setup import SeatInfo, Setup
    from game.match.thinker import Thinker
    from game.players.player import Thought
    from game.rules.view import View

MOST_ARRANGED = 26
"""So many cards are arranged into melds for the eye."""
FIRST_PICTURES = 4
"""So many of them after something has happened have enough to do."""
THINK_MS = 1000
"""The longest that a computer player, or a hint, may think."""
HOLD = 0.25
"""Seconds between two steps of one opponent's turn, at normal speed."""
CALL_PAUSE = 0.7
"""After a discard that may be called nothing is done for at least so long, whether there is a call or not."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the log, and the position in the course of events that it belongs to."""

    text: str
    position: int
    quiet: bool = False
    """It tells of no move, as a refusal does not."""
    seat: int | None = None
    """Who did it, where it is one player's move."""


class Session:
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
        self.match, self.store, self._thinker, self._sorts = match, store, thinker, sorts
        kept = dict(presentation or {})
        self.me = next((number for number, seat in enumerate(match.seats) if seat.kind == "person"), 0)
        self.seat = Seat(match, self.me)
        """My place at the table."""
        self.rules, self.pack = self.seat.rules, self.seat.rules.pack
        self.ids: CardIds = card_ids(self.pack)
        self.showdown = Showdown(self)
        self.hints = int(kept.get("hints", 0)) if isinstance(kept.get("hints"), int) else 0
        self.arranged = int(kept.get("arranged", 0)) if isinstance(kept.get("arranged"), int) else 0
        """How often the game has arranged my hand."""
        self.luck = LuckBook(match, kept.get("luck"))
        self.odds_seen = kept.get("odds") is True
        """Whether the odds have been looked at in this match."""
        self._offered: dict[Lifted, dict[Id, Offer]] = {}
        """What was offered for what has been lifted, as long as the table stays as it is."""
        self._offered_at = -1
        self.trouble = ""
        """Why the match could not be saved last time; empty when it could."""
        self.entries: list[Entry] = []
        self.order: HandOrder = handorder.dealt(())
        self._since = match.hand_began()
        self._deal = match.deal
        self._ticket: int | None = None
        self._asked_for: object = None
        self._seed: int | None = None
        """The seed of the decision that is asked for."""
        self._calls = 0
        """How often it has been asked for."""
        self._thought: Thought | None = None
        self._numbers: Line | None = None
        self._quiet: float | None = None
        self._first_of_turn: int | None = None
        self._timed_out: int | None = None
        """How long the log was when my time ran out."""
        self.persona: Callable[[], tuple[str, str]] | None = None
        """The name and the portrait that the player has chosen."""
        self._filling = Filling()
        self._take_up(kept)

    # ---- what there is ------------------------------------------------------------------------

    @property
    def people(self) -> list[SeatInfo]:
        """Who sits at the table. The player at the window is called and looks as the settings say now, whatever the save has."""
        me = self.match.seats[self.me]
        if me.kind == "person" and self.persona is not None:
            name, portrait = self.persona()
            me = replace(me, name=name, portrait=portrait)
        return [me if number == self.me else seat for number, seat in enumerate(self.match.seats)]

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
    def view(self) -> View:
        """What the player at the window may know."""
        return self.match.view(self.me)  # asked for a hundred times while the table is looked at

    @property
    def my_turn(self) -> bool:
        """The player is asked for a decision."""
        return self.seat.to_act

    def asked(self, phase: str) -> bool:
        """I am asked for a decision of this kind."""
        return self.my_turn and self.view.phase == phase

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
        return sentence(line, self.pack, self.names, self.me)

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

    def melds_in(self, cards: Sequence[Card]) -> tuple[tuple[Card, ...], ...]:
        """The melds that these cards hold; none for so many cards that finding the best takes longer than a glance."""
        return self.seat.melds_in(cards) if len(cards) <= MOST_ARRANGED else ()

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

    def hand_events(self) -> list[Event]:
        """Everything the player saw happen in this hand."""
        return self.match.events(self.me, self.match.hand_began())[0]

    # ---- my decisions -------------------------------------------------------------------------

    def offers(
        self, cards: Sequence[Card] = (), source: Id = HAND, chosen: Sequence[Card] = (), before: tuple[Put, ...] = ()
    ) -> dict[Id, Offer]:
        """For every place on the table: what putting these cards there means, of my hand or of a pile."""
        lifted = Lifted(tuple(cards), source, tuple(chosen), before, self.groups_said)
        if self._offered_at != self.match.number:
            self._offered_at, self._offered = self.match.number, {}
        if lifted not in self._offered:
            self._offered[lifted] = {offer.place: offer for offer in self.seat.offers(lifted)}
        return self._offered[lifted]

    @property
    def groups_said(self) -> tuple[tuple[Card, ...], ...]:
        """How I have put my hand together, where hands are shown in groups; none where I have not."""
        return self.order.groups

    def warning(self, action: Action) -> Warned | None:
        """What I should know before I do this, which is allowed now; None where nothing speaks against it."""
        return self.match.warning(action) if self.my_turn else None

    def check(self, action: Action) -> Violation | None:
        """Why I may not do this now, or None where I may."""
        return self.match.check(self.me, action)

    def act(self, action: Action, at: int | Spot | None = None) -> list[Event]:
        """My decision; `at` is the place in the fan where a card that comes to me shall lie. Raises IllegalAction."""
        self.forget_question()
        return self._submit(self.me, action, at)

    def time_out(self) -> list[Event]:
        """The time for my turn has run out: the rest of it is decided as the rules say."""
        self.forget_question()
        self.match.time_out(self.me)
        self._timed_out = len(self.match.log)
        return self._followed()

    def next_hand(self, notice: bool = False, back: bool = False) -> list[Event]:
        """The next hand of the match is dealt; with `notice` no further game begins after those that are open, and I come `back`
        into the match. Computer players who are out decide for themselves.
        """
        self.forget_question()
        returns = (self.me,) if back else ()
        self.match.next_hand(notice=notice, back=(*returns, *returning(self.match, returns)))
        self._since, self._deal = self.match.hand_began(), self.match.deal
        self._first_of_turn = None
        self._filling = Filling()
        self.entries = []
        self._take_in_deal()
        events = self._catch_up()
        self.save()
        return events

    def undo(self) -> None:
        """Take my last decision back. Raises CannotUndo with the reason."""
        self.forget_question()
        self.match.undo(self.me)
        self._after_jump()

    def redo(self) -> None:
        """Do again what was taken back. Raises CannotUndo."""
        self.forget_question()
        self.match.redo()
        self._after_jump(again=True)

    def take_back(self, wanted: Callable[[View], bool]) -> Line | None:
        """Take decisions back until the table is as wanted, then put the later ones that still stand back.

        Returns why it cannot be; then nothing has changed.
        """
        self.forget_question()
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
        if len(self.match.log) == self._timed_out and not self.match.settings.practice:
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

    # ---- my hand ------------------------------------------------------------------------------

    def _take_in_deal(self) -> None:
        """A hand has been dealt: it lies as it came, or sorted, as the player wants it."""
        self.order = handorder.dealt_to(self.me, self.hand_events(), self.view.hand)
        if self._sorts():
            self.order = self.sorted_hand()

    def rearrange(self, order: HandOrder) -> bool:
        """Another order of my cards; kept at once. False when it is the same."""
        if order == self.order:
            return False
        self.order = order
        self.save()
        return True

    def fill(self, filling: Filling) -> None:
        """Other cards lie in the frames of a contract; kept at once."""
        self._filling = filling
        self.save()

    @property
    def filling(self) -> Filling:
        """The cards of my hand that lie in the frames of a contract."""
        hand = self.view.hand
        return Filling(tuple(tuple(card for card in group if hand >> card & 1) for group in self._filling.groups))

    def sorted_hand(self) -> HandOrder:
        """The hand as the sort button would have it next."""

        def melds(_: CardSet) -> Sequence[Sequence[Card]]:
            return self.groups()

        if self.rules.has("lives"):
            return self.order.next_sort(self.pack, melds, handorder.BY_HAND, suits=True)
        if not self.showdown.there:
            return self.order.next_sort(self.pack, melds)
        if self.order.sorting == handorder.MELD:  # a card has come since: it finds its place first
            again = self.order.sort(handorder.MELD, self.pack, melds)
            if again.cards != self.order.cards:
                return again
        return self.order.next_sort(self.pack, melds, handorder.MELDS_FIRST)

    @property
    def in_groups(self) -> bool:
        """Hands are put in groups before they are shown."""
        return self.rules.has(GROUPS)

    @property
    def parts(self) -> tuple[tuple[Card, ...], ...]:
        """My hand in the groups that I have made, from the left, and last what is in none. A show is this without one card."""
        return self.order.parts

    @property
    def lies_in_groups(self) -> bool:
        """My hand lies in groups: in a game of lives always, elsewhere as soon as I have made one."""
        return self.in_groups and not self.view.over and (self.rules.has("lives") or bool(self.order.groups))

    def group(self, cards: Sequence[Card]) -> bool:
        """Put cards of mine together, as they would lie as a meld; those of one whole group come apart. Kept at once."""
        held = [card for card in self.order.cards if card in cards]
        return self.rearrange(self.order.group(self.seat.as_meld(held)[0]))

    def arrange(self) -> bool:
        """Put my hand in the groups that serve it best. Kept at once, and counted where it changes anything."""
        made = self.order.arranged(self.seat.grouped())
        if made.parts == self.order.parts:
            return False
        self.arranged += 1
        return self.rearrange(made)

    def groups(self) -> tuple[tuple[Card, ...], ...]:
        """The melds that my hand holds already; where a card is to be thrown, those with which the fewest points are left. None
        where I put it in groups myself.
        """
        if self.lies_in_groups:
            return ()
        found = self.melds_in(self.order.cards)
        return self.showdown.least(found) if self.showdown.there else found

    # ---- the others ---------------------------------------------------------------------------

    def advance(self, now: float, quiet: bool, pace: float, hurry: bool) -> list[Event] | None:
        """Let the computer player to act think, and act when the table has been quiet for a moment.

        `quiet`: nothing moves; `hurry`: the player does not want to wait. Returns what happened, None for nothing. A player
        who calls nothing says so at once and unheard.
        """
        seat = self.match.to_act
        if seat is None or seat == self.me or self.match.seats[seat].kind != "computer":
            return None
        self._ask(seat, at_once=hurry or not pace)
        if self._thought is None and self._ticket is not None:
            answer = self._thinker().poll()
            if answer is not None and answer.ticket == self._ticket:
                self._thought = answer.thought
        silent = self.rules.calls and self.match.phase == "claim"
        if silent and self._thought is not None and isinstance(self._thought.action, Pass):
            self.forget_question()
            return self._submit(seat, Pass())
        if not quiet:
            self._quiet = None
            return None
        if self._quiet is None:
            self._quiet = now
        if self._thought is None:
            return None
        if not hurry and now - self._quiet < self._pause(seat) * pace:
            return None
        action = self._thought.action
        self.forget_question()
        self._first_of_turn = self.view.turn
        if self.match.phase == "claim":
            self._first_of_turn = None
        if self.match.check(seat, action) is not None:
            # A player that errs must not stop the match; the first listed move is always allowed.
            action = self.match.legal()[0]
        return self._submit(seat, action)

    def _pause(self, seat: int) -> float:
        """Seconds between the end of the last motion and the next step, at normal speed."""
        if self._first_of_turn == self.view.turn and self.match.phase != "claim":
            return HOLD
        pause = think_pause(self.view.turn)
        return max(CALL_PAUSE, pause) if self.rules.calls else pause

    def _ask(self, seat: int, at_once: bool) -> None:
        """Have a seat's decision thought about. What that takes is worked out one thing in each call, once the first pictures of
        what happened before have been drawn; or all of it `at_once`.
        """
        level = self.match.seats[seat].level
        assert level is not None, "a computer player has a level"
        if self._asked_for != (self.match.number, seat):
            self._asked_for, self._thought, self._quiet = (self.match.number, seat), None, None
            self._ticket = self._seed = None
            self._calls = 0
        self._calls += 1
        if self._calls <= FIRST_PICTURES and not at_once:
            return
        if self._calls == FIRST_PICTURES + 1 and not at_once:
            self.match.view(seat)  # it is made once, with all that may be done
            return
        if self._seed is None:
            self._seed = self.match.decision_seed(seat)
            if not at_once:
                return
        if self._ticket is None:
            self._ticket = self._question(seat, level, self._seed)

    def _question(self, seat: int, level: str, seed: int, coach: bool = False) -> int:
        match = self.match
        portrait = match.seats[seat].portrait if match.seats[seat].kind == "computer" else ""
        setup = self.setup
        return self._thinker().ask(setup.variant, len(setup.seats), match.view(seat), level, seed, THINK_MS, portrait, coach)

    def forget_question(self) -> None:
        """Whatever is being thought about is of no interest any more."""
        if self._ticket is not None:
            self._thinker().cancel()
        self._ticket = self._asked_for = self._seed = self._thought = self._quiet = None

    # ---- hints --------------------------------------------------------------------------------

    def ask_hint(self) -> None:
        """Have my own view thought about."""
        from game.players.characters import LEVELS

        wanted = (self.match.number, "hint")
        if self._asked_for != wanted:
            self._asked_for, self._thought, self._numbers = wanted, None, None
            self._ticket = self._question(self.me, LEVELS[-1].id, self.match.decision_seed(self.me), coach=True)
            self.hints += 1
            self.save()

    def hint(self) -> Thought | None:
        """The advice, once it is there."""
        if self._asked_for != (self.match.number, "hint"):
            return None
        if self._thought is None:
            answer = self._thinker().poll()
            if answer is not None and answer.ticket == self._ticket:
                self._thought, self._numbers = answer.thought, answer.numbers
        return self._thought

    @property
    def hint_numbers(self) -> str:
        """What can be counted for the advice, as a sentence; empty where nothing can."""
        return self.words(self._numbers) if self._numbers is not None else ""

    def help_used(self) -> str:
        """The help that I have had in this match, in words; empty where there was none."""
        parts = [say("coach.hints", count=self.hints)] if self.hints else []
        parts += [say("coach.odds")] if self.odds_seen else []
        parts += [say("coach.arranged", count=self.arranged)] if self.arranged else []
        parts += [say("practice.mark")] if self.match.settings.practice else []
        return "  ·  ".join(parts)

    # ---- keeping ------------------------------------------------------------------------------

    def save_as(self, name: str) -> None:
        """Keep a copy under a name. Raises SaveFault."""
        self.store.save_as(self.match, self.presentation(), name)

    def leave(self) -> None:
        """Everything is on disk already, but for what the fingers did last."""
        self.forget_question()
        self.save()
        self.store.close(self.match)

    def save(self) -> None:
        """Write the match with its presentation. A disk that refuses is said, and the game goes on."""
        refused = self.store.save(self.match, self.presentation())
        self.trouble = "" if refused is None else self.words(refused)

    def presentation(self) -> dict[str, Any]:
        """What the save keeps beside the match."""
        used = {"hints": self.hints, "odds": self.odds_seen, "arranged": self.arranged}
        hand = self.order.to_plain(self.pack)
        frames = {"frames": self.filling.to_plain(self.pack)} if self._filling.cards else {}
        return {"deal": self.match.deal, "hand": hand, **frames, **used, "luck": self.luck.plain()}

    def note(self, text: str) -> None:
        """A line in the log that is no event, such as a refusal."""
        self.entries.append(Entry(text, self.match.position, True))

    # ---- within -------------------------------------------------------------------------------

    def _submit(self, seat: int, action: Action, at: int | Spot | None = None) -> list[Event]:
        self.match.submit(seat, action)
        return self._followed(at, gather=seat == self.me)

    def _followed(self, at: int | Spot | None = None, gather: bool = False) -> list[Event]:
        """What has happened, with the hand in order and everything on disk. `gather`: I have done it, so melds of a sorted hand
        may come together; while others act I may hold cards in my fingers.
        """
        events = self._catch_up()
        if any(isinstance(event, TurnBegan) and event.seat == self.me for event in events):
            self.order = self.order.settled()
        self._filling = self.filling
        before, self.order = self.order, self.order.follow(listed(self.view.hand), at)
        if gather and self.order.new - before.new:
            self.order = self.order.gathered(self.groups())
        self.save()
        return events

    def _catch_up(self) -> list[Event]:
        """The events since the last look, entered in the log."""
        events, self._since = self.match.events(self.me, self._since)
        events = wording.told(events, self.rules.calls)
        for said in wording.log_lines(events, self.view.melds):
            seat = dict(said.params).get("seat")
            self.entries.append(Entry(self.words(said), self._since, seat=seat if isinstance(seat, int) else None))
        return events

    def _after_jump(self, again: bool = False) -> None:
        """The course of the match was cut, or went on by what was cut: log and hand follow."""
        position, hand = self.match.position, listed(self.view.hand)
        elsewhere = self._deal != self.match.deal  # in practice mode: in another hand of the match
        if elsewhere:
            self._deal = self.match.deal
            self.entries, self._since = [], self.match.hand_began()
        self.luck.forget()
        self.entries = [entry for entry in self.entries if entry.position <= position]
        self._since = min(self._since, position)
        self._catch_up()
        if elsewhere:
            self.order = handorder.from_plain(None, self.view.hand, self.pack)
        else:
            before, self.order = self.order, self.order.redo(hand) if again else self.order.undo(hand)
            if again and self.order.new - before.new:
                self.order = self.order.gathered(self.groups())
        self.save()

    def _take_up(self, kept: Mapping[str, Any]) -> None:
        """Begin, or go on where the save left off."""
        if kept.get("deal") == self.match.deal:
            self._filling = filling_from_plain(kept.get("frames"), self.view.hand, self.pack)
            self.order = handorder.from_plain(kept.get("hand"), self.view.hand, self.pack)
        elif self.fresh:
            self._take_in_deal()
        else:
            self.order = handorder.from_plain(None, self.view.hand, self.pack)
        self._catch_up()


__all__ = ["CannotUndo", "DealBegan", "Entry", "IllegalAction", "Session"]
