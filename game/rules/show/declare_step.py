"""After the draw in a game of closed hands: discard; or throw a card and show the other cards in groups, with two lives.

Nobody stops a player from showing groups that are wrong: such a show costs points, and puts the player out of the hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal

from game.cards.closed.lifesearch import Lives
from game.cards.closed.lives import Grouped
from game.cards.finder import Found
from game.cards.ids import Card, CardSet, card_set, each
from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.acts.actions import Action, Discard, Group
from game.rules.acts.closing import CLOSER
from game.rules.acts.events import Discarded, Emit, Moved, Told
from game.rules.component import Groups
from game.rules.flow import Flow, Outcome
from game.rules.goal import Goal, Part, Stake
from game.rules.laying.grouped import ARRANGES, GROUPS
from game.rules.laying.laying import lay_found
from game.rules.ruleset import Ruleset
from game.rules.scoring.method import Counted
from game.rules.show.actions import Show
from game.rules.show.counting import count_hands, group
from game.rules.show.grouping import DEFEND, as_found, closed, could_show, submits, with_loose
from game.rules.show.leaving import end_of_turn, leave
from game.rules.show.lives_law import LivesLaw
from game.rules.show.showing import SHOW, Showing
from game.rules.show.slots import LOST, WRONG
from game.rules.state.slots import Slot
from game.rules.state.state import State
from game.rules.step import Warned
from game.rules.variant import Variant
from game.rules.violation import Violation, refuse

WRONG_SHOW = "wrong_show"
"""How the hand ends where a wrong show leaves one seat."""


_TRIED_OF = 20
"""Up to so many cards each is tried as the one that is thrown; the largest hand of the family has fourteen."""


class DeclareStep(Showing, kind="declare"):
    """Discard a card; or show: throw a card and lay the others open in groups, right or wrong."""

    lives: LivesLaw = setting(LivesLaw())
    wrong_show: int = setting(80, low=0, high=1000)
    guard: Literal["warn", "none"] = setting("warn")
    joker_discard: bool = setting(True)
    arrange: bool = setting(True)

    may_raise = (DEFEND,)

    def closed(self, variant: Variant) -> Lives:
        return self.lives.lives(variant)

    def traits(self, variant: Variant) -> tuple[str, ...]:
        found = ("shows", "lives", GROUPS, "finish_place")
        return (*found, ARRANGES) if self.arrange else found

    def aim(self, variant: Variant) -> Line:
        return line("aim.lives" if self.lives.sequences > self.lives.pure else "aim.lives_pure")

    @property
    def speaks_for(self) -> tuple[str, ...]:
        return (*super().speaks_for, "losers_count")

    @property
    def slots(self) -> tuple[Slot, ...]:
        return (*super().slots, LOST, WRONG)

    outcomes = (SHOW, WRONG_SHOW)

    def counted(self, rules: Ruleset, state: State) -> Counted | None:
        return count_hands(rules, state)

    def in_position(self, rules: Ruleset, state: State) -> None:
        """Where losers are asked for their groups, the first groups on the table are the shower's."""
        if state.frames and rules.phase(state) == DEFEND and state.melds:
            state.vars[rules.at[CLOSER]] = state.melds[0].owner

    def grouped(self, rules: Ruleset, state: State, hand: int) -> Sequence[Found]:
        """The groups in which the hand serves its holder best, where players need not find them themselves."""
        return super().grouped(rules, state, hand) if self.arrange else ()

    # -- at the table ---------------------------------------------------------------------------------------------

    def stakes(self, rules: Ruleset, state: State, hand: int, groups: Groups) -> tuple[Stake, ...]:
        """What the hand would count now, what a hand counts at most, and what a wrong show costs."""
        if rules.has_left(state, hand):
            return ()
        now = self._as_it_stands(rules, state, hand, groups).points
        most = (Stake(line("stake.cap"), self.lives.cap, lost=True),) if now < self.lives.cap else ()
        wrong = Stake(line("stake.wrong_show"), self.wrong_show, lost=True)
        return (Stake(line("stake.hand"), now, True, of_hand=True, lost=True), *most, wrong)

    def needs(self, rules: Ruleset, state: State, hand: int, groups: Groups) -> tuple[Goal, ...]:
        """The lives, no loose card, and a card to throw."""
        if rules.has_left(state, hand) or state.vars[rules.at[CLOSER]] >= 0:
            return ()
        now = self._as_it_stands(rules, state, hand, groups)
        loose = line("need.still", count=len(now.loose)) if now.loose else None
        drawn = rules.asks(state, hand, self)
        last = (
            Part(line("need.none_loose"), not now.loose, loose),
            Part(line("need.throw"), drawn, None if drawn else line("need.draw_first")),
        )
        asked = self.lives.asked(now)
        lacks = "lives" if not all(part.met for part in asked) else "loose" if now.loose else "none"
        note = line(f"need.brief_{lacks}{'' if drawn else '_draw'}", count=len(now.loose))
        return (Goal(line("goal.show"), parts=(*asked, *last), note=note),)

    def lies_open(self, rules: Ruleset, state: State, seat: int) -> Groups:
        """The groups in which the hand of a loser was counted, where the lives are there."""
        if rules.has_left(state, seat) or any(meld.owner == seat for meld in state.melds):
            return ()
        now = group(rules, state, seat)
        return tuple(found.cards for found in now.groups) if now.spared else ()

    def to_throw(self, rules: Ruleset, state: State, hand: int, groups: Sequence[Sequence[Card]]) -> tuple[Card, ...]:
        """The only loose card, where the holder has put the others together."""
        if not groups:
            return super().to_throw(rules, state, hand, groups) if self.arrange else ()
        loose = state.hands[hand] & ~card_set(card for group in groups for card in group) & ~rules.barred(state)
        return tuple(each(loose)) if loose.bit_count() == 1 else ()

    def said(
        self, rules: Ruleset, state: State, hand: int, thrown: Card, groups: Sequence[Sequence[Card]]
    ) -> tuple[Group, ...] | None:
        """The groups of the holder, loose cards as one of their own; the best where nothing has been put together."""
        kept = [tuple(card for card in group if card != thrown) for group in groups]
        return with_loose(rules, state.hands[hand] & ~(1 << thrown), kept) if groups else None

    def _as_it_stands(self, rules: Ruleset, state: State, hand: int, groups: Groups) -> Grouped:
        """The hand in these groups, or as it serves best; of a card too many the dearest loose one is thought away."""
        lives, cards = closed(rules, state), state.hands[hand]
        found = as_found(rules, state, [Group(tuple(group)) for group in groups])
        told = bool(groups) or not self.arrange
        now = lives.count(found, cards) if told else lives.best(cards)
        if not rules.asks(state, hand, self):
            return now
        free = [card for card in now.loose if not rules.barred(state) >> card & 1]
        if not free:
            return now
        wild, points = lives.finder.wild, lives.finder.points
        rest = cards & ~(1 << max(free, key=lambda card: (not wild >> card & 1, points[card])))
        return lives.count(found, rest) if told else lives.best(rest)

    # -- what is allowed ------------------------------------------------------------------------------------------

    def discards(self, rules: Ruleset, state: State, cards: CardSet) -> CardSet:
        """Those of these cards that may be discarded: where jokers may not, all others; with nothing but jokers all."""
        return cards if self.joker_discard else cards & ~rules.finder_for(state).wild or cards

    def shows(self, rules: Ruleset, state: State, hand: int) -> list[Card]:
        """The cards that may be thrown for a valid show; of very many only what the best grouping leaves."""
        cards, barred = state.hands[hand], rules.barred(state)
        if not could_show(rules, state, cards):
            return []
        lives = closed(rules, state)
        # Without the card that is thrown the rest would count nothing, so the whole hand counts no more than it.
        points = lives.finder.points
        wild = lives.finder.wild
        if not lives.leaves(cards, max(points[card] for card in each(cards))):
            return []
        least = lives.best(cards)
        if not least.spared:
            return []
        left = least.points if least.loose else 0
        found = []
        thrown = cards & ~barred
        if cards.bit_count() > _TRIED_OF:
            thrown &= card_set(least.loose)
        for card in each(rules.distinct(thrown)):
            enough = (0 if wild >> card & 1 else points[card]) >= left
            if enough and lives.shows(cards & ~(1 << card)):
                found.append(card)
        return found

    def check(self, rules: Ruleset, state: State, hand: int, action: Action) -> Violation | None:
        if isinstance(action, Discard) and not self.joker_discard:
            jokers = rules.finder_for(state).wild
            free = self.discards(rules, state, state.hands[hand] & ~rules.barred(state))
            if jokers >> action.card & 1 and state.hands[hand] >> action.card & 1 and not free >> action.card & 1:
                return super().check(rules, state, hand, action) or refuse("discard.joker", (action.card,))
        return super().check(rules, state, hand, action)

    def loose(self, rules: Ruleset, state: State, cards: CardSet) -> tuple[Card, ...]:
        """The cards in no group of the best ones; all of them where only a life is lacking."""
        if closed(rules, state).shows(cards):
            return ()
        return closed(rules, state).best(cards).loose or tuple(rules.pack.in_rank_order(cards))

    def warns(self, rules: Ruleset, state: State, hand: int, action: Action) -> Warned | None:
        """Why a show would be wrong, and what it would cost."""
        if self.guard == "none" or not isinstance(action, Show) or action.groups is None:
            return None
        fault = self._wrong(rules, state, action.groups)
        if fault is None:
            return None
        kinds_of = closed(rules, state).kinds_of
        none = next((group.cards for group in action.groups if len(group.cards) > 2 and not kinds_of(group.cards)), None)
        about = line("warning.no_group", none) if none is not None and fault.code.startswith("meld.") else None
        if about is not None and none is not None and self._rest(rules, state, none):
            fault, about = line("show.loose", none), None
        return Warned(fault, line("warning.wrong_show", points=self.wrong_show), about)

    def costs(self, rules: Ruleset, state: State, hand: int, action: Action) -> int:
        wrong = isinstance(action, Show) and action.groups is not None and self._wrong(rules, state, action.groups) is not None
        return self.wrong_show if wrong else 0

    @staticmethod
    def _rest(rules: Ruleset, state: State, cards: Sequence[Card]) -> bool:
        """Whether cards are so different that nobody can have meant them as a group: more than one stands against one suit, and
        more than one against one rank.
        """
        pack, wild = rules.pack, rules.finder_for(state).wild
        plain = [card for card in cards if not wild >> card & 1]
        alike = max(Counter(kind[card] for card in plain).most_common(1)[0][1] for kind in (pack.suit, pack.rank)) if plain else 0
        return alike < len(plain) - 1

    def _wrong(self, rules: Ruleset, state: State, groups: Sequence[Group]) -> Line | None:
        """Why a show of these groups is wrong."""
        return closed(rules, state).fault([group.cards for group in groups])

    # -- doing ----------------------------------------------------------------------------------------------------

    def apply(self, rules: Ruleset, state: State, hand: int, action: Action, flow: Flow, emit: Emit) -> Outcome:
        """Throw the card and end the turn; a valid show ends the hand, a wrong one leaves it."""
        if isinstance(action, Discard):
            self.throw(rules, state, hand, action.card, Discarded(hand, action.card), emit)
            return end_of_turn(rules, state, hand)
        assert isinstance(action, Show)
        wrong = action.groups is not None and self._wrong(rules, state, action.groups) is not None
        told = Told("showed", hand, (("how", "wrong" if wrong else "valid"), ("card", action.card)))
        self.throw(rules, state, hand, action.card, told, emit)
        if wrong:
            return self._wrong_show(rules, state, hand, emit)
        cards = state.hands[hand]
        found = closed(rules, state).best(cards).groups if action.groups is None else as_found(rules, state, action.groups)
        for one in found:
            lay_found(rules, state, hand, one, emit)
        state.vars[rules.at[CLOSER]] = hand
        others = [seat for seat in rules.in_play(state).others(hand) if not rules.has_left(state, seat)]
        if submits(rules):
            flow.interrupt(DEFEND, others)
            return Outcome.END_PLAY
        state.ending = (SHOW, hand)
        return Outcome.END_DEAL

    def _wrong_show(self, rules: Ruleset, state: State, hand: int, emit: Emit) -> Outcome:
        """The hand lies open and is dead; the others go on, or the last of them has won."""
        cards = state.hands[hand]
        state.known[hand] = cards
        state.vars[rules.at[WRONG]] |= 1 << hand
        emit(Moved(tuple(rules.pack.in_rank_order(cards)), ("hand", hand), ("hand", hand), rules.everybody))
        return leave(rules, state, hand, self.wrong_show, WRONG_SHOW)

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        lines = [line("rule.declare"), line("rule.wrong_show", points=self.wrong_show), line("rule.wrong_show_goes_on")]
        if self.guard == "warn":
            lines.append(line("rule.declare_warns"))
        if not self.joker_discard:
            lines.append(line("rule.joker_discard"))
        if not self.arrange:
            lines.append(line("rule.no_arranging"))
        return tuple(lines)
