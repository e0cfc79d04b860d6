"""A place at the table: all that a player who sits there may know and do. The window and the computer players hold one alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Any, TypeVar

from game.cards.ids import NO_CARD, Card, CardSet, card_set
from game.cards.lines import Line
from game.match.dealt import revealed
from game.match.deck import Revealed
from game.match.faults import NotNow
from game.match.match import Match
from game.match.review import Review
from game.match.setup import SeatInfo
from game.match.summary import Known, MatchStory, told
from game.match.table_rules import TableRules
from game.players.odds import Counter
from game.rules.acts.actions import Action, Claim, Draw, Pass
from game.rules.acts.events import Event
from game.rules.component import Groups, outcomes
from game.rules.goal import Goal, Race, Stake
from game.rules.laying import answers
from game.rules.laying.answers import judge
from game.rules.laying.arranged import Arranged, Verdict
from game.rules.laying.contract_frames import Frames, filling, frames, met_in_hand
from game.rules.laying.offers import Lifted, Offer
from game.rules.result import Points
from game.rules.ruleset import Ruleset
from game.rules.scoring import purse
from game.rules.scoring.method import lying
from game.rules.scoring.scoresheet import Played, ScoreSheet
from game.rules.settle import groups_of, laid_by
from game.rules.state.meld import Meld, reading_of
from game.rules.state.state import State
from game.rules.step import Step
from game.rules.view import View
from game.rules.violation import Violation

T = TypeVar("T")


class Seat:
    """One seat of a match, by number from 0, clockwise."""

    def __init__(self, match: Match, number: int) -> None:
        self._match = match
        self.number = number
        self._rules = match.rules
        self._only: tuple[int, Action | None] = -1, None
        """The only answer of this seat, and to which table."""

    @cached_property
    def rules(self) -> TableRules:
        """What everybody may ask of the rules."""
        return TableRules(self._rules)

    @property
    def _state(self) -> State:
        """The truth; whatever is answered from it, the seat may know."""
        return self._match.history.state

    @property
    def _here(self) -> tuple[Ruleset, State, int]:
        """Whom most questions to the rules are about."""
        return self._rules, self._state, self.number

    def _asked(self) -> Iterable[Step]:
        """The steps that may answer for this seat, in order."""
        return self._rules.asked_in_order(self._state, self.number)

    def _told(self, asked: Iterable[Callable[..., Iterable[T]]], about: Sequence[Any]) -> tuple[T, ...]:
        """All that the rules answer about this seat in a hand that is not over."""
        return () if self.view().over else tuple(one for ask in asked for one in ask(*self._here, about))

    @property
    def info(self) -> SeatInfo:
        """Who sits here."""
        return self._match.seats[self.number]

    @property
    def to_act(self) -> bool:
        """Whether this seat is asked for a decision now."""
        return self._match.to_act == self.number

    @property
    def table(self) -> int:
        """The number of the table as it is now; handed back with an action, it shows whether the player looked at this table."""
        return self._match.number

    def view(self) -> View:
        """What this seat may know."""
        return self._match.view(self.number)

    @property
    def promised(self) -> str | None:
        """The fingerprint of this hand's deck, told before the deal; None where a position was set up."""
        return self._match.promised

    def revealed(self, deal: int) -> Revealed | None:
        """The deck of a hand that is over; None where none was shuffled, or where the hand is not over."""
        try:
            return revealed(self._match, deal)
        except NotNow:
            return None

    def review(self, deal: int) -> Review | None:
        """What this seat saw and did in a hand, to look back at; None where it did nothing, or where nobody knows any more."""
        try:
            found = Review(self._match, self.number, deal)
        except LookupError:
            return None
        return found if len(found) else None

    def returns_with(self) -> Points | None:
        """The total with which this seat could come back into the match before the next hand; None where it may not."""
        return self._match.returns_with(self.number)

    def can_give_notice(self) -> bool:
        """Whether somebody can say now that no further game shall be begun."""
        return self._match.can_give_notice() is None

    def legal(self) -> Sequence[Action]:
        """The actions worth listing; none when another seat is to act."""
        return self._match.legal() if self.to_act else ()

    def check(self, action: Action) -> Violation | None:
        """Why this action is not allowed now, or None where it is."""
        return self._match.check(self.number, action)

    def submit(self, action: Action, table: int | None = None) -> list[Event]:
        """Take a decision. Returns what happened, as this seat may know it."""
        return self._match.submit(self.number, action, table)

    def time_out(self, arranged: Arranged | None = None) -> list[Event]:
        """The time for the turn has run out: the rest of it is decided as the rules say. Returns what happened. `arranged` is how
        the whole table has been put together by then, where it has.
        """
        return self._match.time_out(self.number, arranged)

    def events(self, since: int) -> tuple[list[Event], int]:
        """What has happened since that position, as this seat may know it, and the position now."""
        return self._match.events(self.number, since)

    def offers(self, lifted: Lifted) -> tuple[Offer, ...]:
        """For every place on the table: what putting there what is lifted would mean, or why it is refused."""
        return answers.offers(*self._here, lifted)

    def declining(self) -> str:
        """What it means to pass a draw now: "turned" or "shuffled" makes a new stock, "ends" ends the hand; else empty."""
        view = self.view()
        if not self.to_act or view.phase != "draw" or view.stock_count or Pass() not in view.legal:
            return ""
        return self._rules.variant.stock_end.declining(self._rules, view, self.number)

    def claims(self, card: Card | None = None, meld: int | None = None) -> list[Claim]:
        """What this seat can claim now; of these the ones with this card, on this meld (0: as a meld of their own)."""
        view = self.view()
        found = [action for action in view.legal if isinstance(action, Claim)] if view.phase == "claim" else []
        if card is not None:
            found = [action for action in found if card in action.cards or not action.cards]
        return [action for action in found if meld is None or action.meld == meld]

    def combinations(self, card: Card) -> list[Draw]:
        """The combinations for which this seat could take this discard, the largest first."""
        found = [action for action in self.view().legal if isinstance(action, Draw) and action.card == card]
        return sorted(found, key=lambda action: -len(action.shown))

    def meanings(self, action: Action) -> list[Action]:
        """An action of this seat with every meaning that its wild cards can have."""
        return answers.meanings(*self._here, action)

    def laid_as(self, action: Action) -> tuple[tuple[Card, ...], tuple[int, ...]]:
        """The meld that an action of this seat makes or changes, as it would lie, and what its cards stand for."""
        return answers.result(*self._here, action)

    def opening(self, cards: Sequence[Card]) -> Line | None:
        """What the first melds of this seat must still be, with these cards chosen for them."""
        return answers.opening_prompt(*self._here, tuple(cards))

    def goals(self, chosen: Sequence[Card]) -> tuple[Goal, ...]:
        """What this seat works towards in this hand, with these cards chosen."""
        return self._told(self._rules.goals, tuple(chosen))

    def stakes(self, groups: Groups) -> tuple[Stake, ...]:
        """What this seat may lose in this hand, with its hand in these groups, or in none as it serves best."""
        return self._told(self._rules.stakes, groups)

    def costs(self, points: Points) -> Points:
        """What so many points cost this seat if it loses them now, where hands are paid for."""
        return self._rules.variant.scoring.priced(self._rules, self._state, points)

    def forfeits(self, action: Action) -> Points:
        """What an action costs this seat that decides now, where hands are paid for."""
        step = self._rules.asked(self._state, self.number)
        return self.costs(step.forfeits(self._rules, self._state, self.number, action))

    def needs(self, groups: Groups) -> tuple[Goal, ...]:
        """What this seat must have before it may end the hand, or take the pile."""
        return self._told(self._rules.needs, groups)

    def left_by(self, seat: int) -> Line | None:
        """How a seat has left this hand before its end; None where it has not."""
        said = (left_by(self._rules, self._state, seat) for left_by in self._rules.leavings)
        return next((words for words in said if words is not None), None)

    def lies_open(self, seat: int) -> Groups:
        """The groups by which cards of a hand are spared that is over."""
        if self._state.result is None:
            return ()
        found = (lies_open(self._rules, self._state, seat) for lies_open in self._rules.open_hands)
        return next((groups for groups in found if groups), ())

    def price(self) -> Line | None:
        """What a discard costs that this seat takes out of turn; None where it costs nothing."""
        claim = self._rules.claim_step
        return claim.price() if claim is not None else None

    def claim_order(self, discarder: int) -> tuple[tuple[int, bool], ...]:
        """The others in turn after the player who made the last discard, and whether each of them is asked about it; below 0
        nobody has discarded yet, and everybody is asked about the card that the deal turned up.
        """
        if discarder >= 0 and self._state.frames and self._rules.step_due(self._state).unseen:
            return tuple((seat, True) for seat in self._rules.in_play(self._state).others(discarder))
        if self._rules.claim_step is None:
            return ()
        if discarder < 0:
            mover = self._rules.turn_of(self._state)
            asked = self._rules.claim_step.asked(self._rules, self._state, mover)
        else:
            mover = self._rules.after(self._state, discarder)
            asked = self._rules.claim_step.callers(self._rules, self._state, discarder)
        order = (mover, *(seat for seat in self._rules.in_play(self._state).others(mover) if seat != discarder))
        return tuple((seat, seat in asked) for seat in order)

    def race(self) -> Race:
        """Where the match goes."""
        return self._rules.variant.match_end.rule.race(self._rules.variant, self._rules.seats, self._match.deal)

    def melds_in(self, cards: Sequence[Card]) -> tuple[tuple[Card, ...], ...]:
        """The melds that these cards hold under the rules of this hand; of a game in which nothing but a contract of one's own is
        ever laid, those of that contract.
        """
        if self._rules.variant.opening.stages:
            held = card_set(cards)
            whole = met_in_hand(*self._here)
            return tuple(meld for meld in whole if not card_set(meld) & ~held)
        return self._rules.finder_for(self._state).arrange(card_set(cards)).melds

    def meld_kind(self, cards: Sequence[Card]) -> str:
        """What kind of meld these cards make under the rules of this hand, by its name in the rules; empty for none."""
        found = self._rules.finder_for(self._state).readings(tuple(cards))
        return found[0].kind if found else ""

    def value(self, cards: Sequence[Card]) -> int:
        """What these cards count in a hand."""
        return self._rules.finder_for(self._state).value(card_set(cards))

    def laid_value(self, cards: Sequence[Card]) -> int:
        """What these cards count where they lie, in melds on the table."""
        worth: dict[Card, int] = {}
        for meld in self.view().melds:
            worth.update(zip(meld.cards, self._rules.melded_values(self._state, reading_of(meld)), strict=True))
        return sum(worth.get(card, 0) for card in cards)

    def melded_points(self) -> int | None:
        """What this seat, or its side, has melded and laid off in this hand; None where that scores nothing."""
        if not self._rules.variant.scoring.counts_melds:
            return None
        return sum(part.value for seat in self._rules.sides_with[self.number] for part in laid_by(self._rules, self._state, seat))

    def on_table(self) -> tuple[Points | None, ...]:
        """By seat: what lies there for that player, or side, and would count now; None where nobody adds it up."""
        return lying(self._rules, self._state)

    def wild_rank(self) -> str:
        """The rank that is wild in this hand because the deal says so: the letter of a card's name, or empty."""
        return self.rules.wild_rank(self.view())

    def beneath(self) -> Card | None:
        """The card that lies open under the stock and shows which rank is wild; None where none does."""
        return self.rules.beneath(self.view())

    def means(self) -> dict[Card, str]:
        """The wild cards on the table with what they stand for."""
        found: dict[Card, str] = {}
        for meld in self.view().melds:
            found.update(self.stands_for(meld.cards, meld.stands))
        return found

    def stands_for(self, cards: Sequence[Card], stands: Sequence[int]) -> dict[Card, str]:
        """The wild cards of a meld with what they stand for: a card, or a rank that any suit would fill."""
        pack = self.rules.pack
        found = {}
        any_suit = self._rules.finder.mixed_suits and len({pack.deck.rank_of[meant] for meant in stands if meant >= 0}) > 1
        naturals = [pack.rank[card] for card, own in zip(cards, stands, strict=False) if own == pack.face[card]]
        if any(meant < 0 for meant in stands) and len({rank for rank in naturals if rank >= 0}) > 1:
            return {}  # of one suit: any rank will do
        for card, meant in zip(cards, stands, strict=False):
            if meant >= 0 and meant != pack.face[card]:
                found[card] = pack.deck.ranks[pack.deck.rank_of[meant]].id if any_suit else pack.name(meant)
            elif meant < 0:
                pairs = zip(cards, stands, strict=True)
                natural = next((other for other, own in pairs if own == pack.face[other] and pack.rank[other] >= 0), None)
                if natural is not None:
                    found[card] = pack.deck.ranks[pack.rank[natural]].id
        return found

    def odds(self) -> Callable[[], Counter]:
        """What makes a counter of the chances of this seat's hand as it is now; a thread may do so."""
        rules, view = self._rules, self.view()

        def made() -> Counter:
            from game.players.odds import Counter  # takes some tenths of a second to load

            return Counter(rules, view)

        return made

    def said(self) -> str | None:
        """What the document that the game was made from says to the decision of this seat, as the verb of an action; None where
        there is none, or where it says nothing.
        """
        table = self.rules.counted
        return None if table is None or not self.to_act else table.said(self._rules, self.view())

    def score_sheet(self) -> ScoreSheet:
        """The score sheet of the match, as its rules fill it in."""
        match, view = self._match, self.view()
        groups = groups_of(match.rules, match.history.state) if match.hand_over else {}
        played = Played(match.results, view.sheet, tuple(view.scores), match.deal, match.hand_over, self.number, groups)
        variant = match.rules.variant
        sheet = variant.money.on_sheet(variant.match_end.rule.score_sheet(match.rules, played))
        return purse.on_sheet(match.rules, match.results, sheet)

    def match_story(self) -> MatchStory:
        """The story of the hands that are over, at least one."""
        rules, match = self._rules, self._match
        end, standing, result = rules.variant.match_end.rule, self._state.standing, self._state.result
        goal = self.race().limit if end.one_race else None
        played, start = purse.as_totals(self._rules, match.results, match.setup.start.scores)
        records = [record for record in reversed(match.history.records) if record.state.result is not None]
        events = {number: record.events for number, record in zip(range(len(match.results), 0, -1), records, strict=False)}
        settled = end.stakes_told(standing, result.match_winners if result is not None else ())
        if "purse" in rules.traits:
            settled = purse.ending(rules, self._state)
        above = end.out_above(rules.variant)
        chips = rules.variant.money if rules.variant.scoring.in_chips else purse.counted_in(rules)
        broke = purse.bankrupt(rules, self._state)
        known = Known(rules.sides_with, goal, outcomes(rules.variant), events, start, settled, above, chips, broke)
        return told(played, rules.variant.scoring.low_wins, known)

    def deadwood(self, cards: Sequence[Card]) -> int:
        """The fewest points that these cards leave outside of melds."""
        return self._rules.deadwood.least(card_set(cards))

    # ---- groups of the closed hand ------------------------------------------------------------

    def tag(self, cards: Sequence[Card]) -> Line | None:
        """What cards are that this seat has put together in its hand; None where hands are not shown in groups."""
        tags = (step.tag(*self._here, cards) for step in self._asked())
        return next((tag for tag in tags if tag is not None), None)

    def as_meld(self, cards: Sequence[Card]) -> tuple[tuple[Card, ...], dict[Card, str]]:
        """These cards as they would lie as a meld, and what wild cards among them stand for; as they are where they are none."""
        readings = (step.read(*self._here, cards) for step in self._asked())
        found = next((one for one in readings if one is not None), None)
        return (found.cards, self.stands_for(found.cards, found.stands)) if found is not None else (tuple(cards), {})

    def grouped(self) -> tuple[tuple[Card, ...], ...]:
        """This seat's hand in the groups that serve it best; none where the player has to find them."""
        answers = (step.grouped(*self._here) for step in self._asked())
        return tuple(one.cards for one in next((found for found in answers if found), ()))

    def held(self) -> CardSet:
        """The cards that this seat may put into an arrangement: its hand, and what lies there for everybody to play."""
        found = 0
        for step in self._asked():
            found |= step.held(*self._here)
        return found

    def fixed(self) -> CardSet:
        """The cards of the table that must lie as they lie in the turn of this seat, with nothing put to them."""
        found = 0
        for step in self._asked():
            found |= step.fixed(*self._here)
        return found

    def movable_melds(self) -> tuple[Meld, ...]:
        """The melds whose cards this seat may move about in an arrangement of the table."""
        return tuple(self._rules.asked(self._state, self.number).movable_melds(*self._here))

    # ---- arrangements -------------------------------------------------------------------------

    def judge(self, arranged: Arranged) -> Verdict:
        """What an arrangement of this seat comes to, as a whole and group by group."""
        return judge(*self._here, arranged)

    def arranged(self, action: Action) -> Arranged | None:
        """The arrangement that an action of this seat comes to now; None where it arranges nothing."""
        found = self.arrangements((action,))
        return found[0] if found else None

    def arrangements(self, actions: Sequence[Action]) -> list[Arranged]:
        """The same of several actions, without those that arrange nothing."""
        step = self._rules.asked(self._state, self.number)
        if type(step).arranged is Step.arranged:
            return []  # it arranges nothing, whatever is done
        answers = (step.arranged(*self._here, action) for action in actions)
        return [answer for answer in answers if answer is not None]

    def only_answer(self) -> Action | None:
        """What this seat answers that is asked for form's sake: the only thing it may; None where it has a choice."""
        if self._only[0] != self._match.number:
            asked = self._rules.asked(self._state, self.number) if self.to_act else None
            known = asked is not None and asked.for_form(self._rules, self._state)
            self._only = self._match.number, asked.only(*self._here, self.view().legal) if asked is not None and known else None
        return self._only[1]

    def lists_all(self, listed: Sequence[Action]) -> bool:
        """Whether these listed moves are all there are, apart from several melds or lay-offs in one act."""
        return self._rules.asked(self._state, self.number).lists_all(*self._here, listed)

    def best(self, thrown: Card = NO_CARD) -> Arranged:
        """The arrangement that is best for this seat now, with this card thrown."""
        return self._rules.asked(self._state, self.number).best(*self._here, thrown)

    def frames(self, groups: Sequence[tuple[Card, ...]] = ()) -> Frames:
        """The frames of the melds that this seat must begin with, with these of its cards in them."""
        return frames(*self._here, groups)

    def filling(self) -> tuple[tuple[Card, ...], ...]:
        """The cards of this seat in the frames where they do best."""
        return filling(*self._here)

    def can_undo(self) -> bool:
        """Whether this seat may take back its last decision now."""
        return self._match.can_undo(self.number) is None

    def undo(self) -> None:
        """Take back this seat's last decision. Raises CannotUndo with the reason."""
        self._match.undo(self.number)
