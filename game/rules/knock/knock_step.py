"""After the draw, where nothing is melded before the end: discard a card, or throw one face down and knock."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from game.cards.finder import Found
from game.cards.ids import NO_CARD, Card, CardSet, card_set, each
from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.acts.actions import Accept, Action, Close, Discard, Draw, Group, LayDown, LayOff, Pass, Swap
from game.rules.acts.closing import CLOSE_BUTTON, CLOSE_PLACE, CLOSING
from game.rules.acts.closing_verbs import BigGin, Double
from game.rules.acts.events import Closed, Emit
from game.rules.component import Objection
from game.rules.flow import Flow, Outcome
from game.rules.goal import Goal
from game.rules.knock import position
from game.rules.knock.draw_one import not_before_the_knock
from game.rules.knock.facts import KnockFamilyStep, Knocking, knocking
from game.rules.knock.method import method_of
from game.rules.knock.showdown import BIG_GIN, answered, counted, show_deadwood, spread, throw_for_knock, turn_up
from game.rules.knock.slots import DECLARED, KNOCKER, MUST_KNOCK
from game.rules.knock.turn_end import end_turn
from game.rules.laying import grouped
from game.rules.laying.arranged import Arranged, Judged, Put, Verdict
from game.rules.laying.grouped import ARRANGES, GROUPS
from game.rules.laying.laying import misnamed, throw, throw_fault
from game.rules.laying.offers import HAND, MELDS, Lifted, Offer
from game.rules.laying.putting import discarding, extending
from game.rules.ruleset import Ruleset
from game.rules.scoring.method import Counted
from game.rules.state.slots import TAKEN, UPCARD, UPCARD_SLOT, Slot
from game.rules.state.state import State
from game.rules.variant import Variant
from game.rules.view import View
from game.rules.violation import Violation, refuse

NO_LIMIT = 10_000
BIG_GIN_ACTION = BigGin()


class KnockStep(KnockFamilyStep, kind="knock"):
    """Discard, or end the hand: with a knock, or with all cards melded and nothing to discard."""

    limit: int | Literal["by_upcard", "none"] = setting(10, low=0, high=100)
    ace: Literal["gin_only", "one"] = setting("gin_only")
    first_turn: bool = setting(True)
    auto_arrange: bool = setting(True)
    wrong: Literal["prevent", "penalise"] = setting("prevent")
    last_turn: bool = setting(False)

    phase = "play"

    then = "then_knock"

    moves = (Discard, Close, BigGin)

    speaks_for = ("layoff", "going_out")

    @property
    def raises(self) -> tuple[str, ...]:
        return ("wrong_knock",) if self.wrong == "penalise" else ()

    may_raise = ("defend", "wrong_knock", "final_claim")

    @property
    def slots(self) -> tuple[Slot, ...]:
        """What the family remembers, and the first upcard of the hand, where it limits the knock."""
        return (*super().slots, UPCARD_SLOT) if self.limit == "by_upcard" else super().slots

    def enters(self, game: Knocking, program: str) -> None:
        game.most, game.first_turn, game.last_turn = self.most, self.first_turn, self.last_turn
        game.waits = self.last_turn or not (self.first_turn and game.starter_draws)

    def traits(self, variant: Variant) -> tuple[str, ...]:
        """Hands are ended by a knock, and nothing is melded before."""
        found = ("knocks", "showdown", GROUPS, *("gin_only",) * (self.limit == 0), *(ARRANGES,) * self.auto_arrange)
        return (*found, "upcard_counts") if self.limit == "by_upcard" else found

    def aim(self, variant: Variant) -> Line:
        return line("aim.gin_only" if self.limit == 0 else "aim.knocks")

    def objections(self, variant: Variant) -> tuple[Objection, ...]:
        """Hands that end with a knock are counted with one plain pack, sets and runs of three or more."""
        melds = variant.melds.values()
        sets, runs = ([kind for kind in melds if kind.ordered is ordered] for ordered in (False, True))
        packs = [variant.pack.pack(seats) for seats in variant.seatings]
        doubled = any(pack.jokers or pack.columns > 1 or not pack.deck.four_by_thirteen for pack in packs)
        plain_melds = len(sets) == len(runs) == 1 and sets[0].least == 3 and runs[0].least >= 3
        plain_melds = plain_melds and runs[0].longest == "none" and not runs[0].mixed_suits
        wild = variant.wilds.asks_rank or any(variant.wilds.mask(pack, NO_CARD) for pack in packs)
        found: tuple[Objection, ...] = (Objection("knock_pack"),) if doubled or wild or not plain_melds else ()
        if self.last_turn and (self.wrong == "penalise" or "doubles" in variant.traits):
            found += (Objection("knock_last_turn"),)
        return found

    def goals(self, rules: Ruleset, state: State, hand: int, chosen: tuple[Card, ...]) -> tuple[Goal, ...]:
        """With how many points one may knock, and how many this hand would leave without its best throw."""
        most = self.most(rules, state)
        if most >= NO_LIMIT:
            return ()
        title = line("goal.knock" if most else "goal.gin")
        if state.vars[rules.at[KNOCKER]] >= 0:
            return (Goal(title, most, ceiling=True),)
        cards = state.hands[hand]
        if not rules.asks(state, hand, self):
            return (Goal(title, most, rules.deadwood.least(cards), ceiling=True),)
        left = {card: rules.deadwood.least(cards & ~(1 << card)) for card in each(cards) if card != state.vars[TAKEN]}
        one = len(chosen) == 1 and chosen[0] in left
        least = left[chosen[0]] if one else min(left.values())
        note = line("goal.without", chosen, points=least) if one else line("goal.after", points=least)
        return (Goal(title, most, least, ceiling=True, note=note),)

    # -- what is allowed ------------------------------------------------------------------------------------------

    def most(self, rules: Ruleset, state: State | View) -> int:
        """The most points with which a player may knock in this hand."""
        if isinstance(self.limit, int):
            return self.limit
        if self.limit == "none":
            return NO_LIMIT
        upcard = state.vars[UPCARD]
        if upcard >= 0 and rules.pack.rank[upcard] == 0 and self.ace == "gin_only":
            return 0
        return rules.points[upcard] if upcard >= 0 else 0

    def not_now(self, rules: Ruleset, state: State) -> bool:
        """Whether nobody may knock in this turn: somebody has, and these are the last turns; or it is too early."""
        return state.vars[rules.at[KNOCKER]] >= 0 or self.too_early(rules, state)

    def too_early(self, rules: Ruleset, state: State) -> bool:
        """Whether nobody may knock in this turn: a first turn, where the rules exclude it, or one that is a discard only."""
        if state.turns >= rules.seats:
            return False
        if rules.variant.deal.starter_draws:
            return not self.first_turn and state.turns < len(rules.in_play(state))
        return not state.turns or (not self.first_turn and state.turns < len(rules.in_play(state)))

    @staticmethod
    def _not_yet(rules: Ruleset, state: State, cards: tuple[Card, ...]) -> Violation:
        """The refusal of a knock in such a turn."""
        knocker = state.vars[rules.at[KNOCKER]]
        if knocker >= 0:
            return refuse("knock.last_turn", cards, seat=knocker)
        first = rules.variant.deal.starter_draws or state.turns
        return refuse("knock.too_early" if first else "knock.discard_only", cards)

    def throws(self, rules: Ruleset, state: State, cards: CardSet, barred: CardSet) -> CardSet:
        """The cards that may be thrown for a knock from these, so many of them that one is to be thrown."""
        if self.wrong == "penalise" and not state.vars[rules.at[MUST_KNOCK]]:
            return cards & ~barred
        return rules.deadwood.throws(cards, self.most(rules, state), barred)

    def legal(self, rules: Ruleset, state: State, hand: int) -> Sequence[Action]:
        """The discards, a knock for every card that may be thrown for one, and big gin."""
        cards, slots = state.hands[hand], state.vars
        taken = slots[TAKEN]
        barred = 0 if taken < 0 else 1 << taken
        game: Knocking = rules.facts[Knocking]
        must_knock = slots[game.must_knock]
        moves: tuple[Action, ...] = () if must_knock else rules.discards_of(cards & ~barred)
        if game.waits and self.not_now(rules, state):
            return moves
        throws = self.throws(rules, state, cards, barred)
        if throws:
            moves += tuple(game.actions[card] for card in each(throws))
            if game.big_gin and not must_knock and rules.deadwood.all_melded(cards):
                moves += (BIG_GIN_ACTION,)
        return moves

    def offers(self, rules: Ruleset, state: State, hand: int, lifted: Lifted) -> Iterator[Offer]:
        """The discard pile, and the place for the card that is thrown for a knock. Nothing is melded before."""
        if lifted.source != HAND:
            return
        cards = lifted.cards
        yield discarding(cards)
        yield Offer(MELDS, LayDown((Group(cards),) if cards else ()))
        closing = self._closing(rules, state, hand, cards)
        yield closing
        yield closing._replace(place=CLOSE_BUTTON)
        for meld in state.melds:
            yield extending(rules, meld, cards)

    def _closing(self, rules: Ruleset, state: State, hand: int, cards: tuple[Card, ...]) -> Offer:
        """How the hand is ended: with the chosen card, else with the one that leaves least and is the dearest."""
        held, barred = state.hands[hand], rules.barred(state)
        asked = rules.asks(state, hand, self)
        plain = Offer(CLOSE_PLACE, label=line("button.knock_slot"), key=CLOSING)
        if len(cards) > 1:
            return plain._replace(refusal=refuse("discard.one_card", cards))
        if not cards and asked and self._check_big_gin(rules, state, hand) is None:
            return plain._replace(action=BIG_GIN_ACTION, label=line("button.big_gin"))
        throws = self.throws(rules, state, held, barred) if asked else 0
        best = min(
            each(throws or held & ~barred),
            key=lambda card: (rules.deadwood.least(held & ~(1 << card)), -rules.points[card] if throws else 0, card),
            default=NO_CARD,
        )
        thrown = cards[0] if cards else best
        if thrown >= 0 and throws >> thrown & 1 and not self.not_now(rules, state):
            plain = plain._replace(label=self._called(rules, state, held & ~(1 << thrown)))
        if not cards and not self.auto_arrange:
            return plain._replace(prompt=line("table.choose_to_knock"))
        if thrown < 0:
            return plain._replace(action=Pass())
        return plain._replace(action=Close(thrown), moves=(thrown,), arranges=not self.auto_arrange)

    def _called(self, rules: Ruleset, state: State, rest: CardSet) -> Line:
        """What a knock is called that leaves these cards; a player who arranges the melds by hand is not told the points."""
        if not self.auto_arrange:
            return line("button.knock_slot" if self.most(rules, state) else "button.gin")
        return self._named(rules.deadwood.least(rest))

    @staticmethod
    def _named(points: int) -> Line:
        return line("button.knock_with", points=points) if points else line("button.gin")

    def prompt(self, rules: Ruleset, view: View) -> Line | None:
        """How this turn can end the hand, where it can; after a knock that leaves everybody a last turn, that this is it."""
        verbs = {type(action) for action in view.legal}
        if not verbs & {Close, BigGin}:
            knocked = self.last_turn and any(isinstance(event, Closed) for event in view.history)
            return line("prompt.last_discard") if knocked else None
        if BigGin in verbs:
            return line("prompt.big_gin")
        return line("prompt.knock_discard" if Discard in verbs else "prompt.must_knock")

    def judge(self, rules: Ruleset, state: State, hand: int, arranged: Arranged) -> Verdict:
        """A knock with these melds, each as it would lie."""
        groups, finder = [], rules.finder_for(state)
        for place, cards, _ in arranged.puts:
            found = rules.found(state, cards)
            fault = Violation(*finder.fault(cards)) if found is None else None
            groups.append(Judged(place, cards if found is None else found.cards, fault))
        melds = tuple(Group(group.cards) for group in groups)
        points = self._left(rules, state.hands[hand] & ~(1 << arranged.thrown), melds)
        return Verdict(Close(arranged.thrown, melds), groups=tuple(groups), label=self._named(points))

    def best(self, rules: Ruleset, state: State, hand: int, thrown: Card) -> Arranged:
        """The melds that leave the fewest points."""
        melds = rules.finder_for(state).arrange(state.hands[hand] & ~(1 << thrown)).melds
        found = [rules.found(state, cards) for cards in melds]
        return Arranged(tuple(Put(f"new:{i}", one.cards) for i, one in enumerate(found, 1) if one is not None), thrown)

    # -- the closed hand ------------------------------------------------------------------------------------------

    def tag(self, rules: Ruleset, state: State, hand: int, cards: Sequence[Card]) -> Line | None:
        return grouped.tag(rules, state, cards)

    def read(self, rules: Ruleset, state: State, hand: int, cards: Sequence[Card]) -> Found | None:
        """The same cards as a meld; None where they are none."""
        return grouped.read(rules, state, cards)

    def grouped(self, rules: Ruleset, state: State, hand: int) -> Sequence[Found]:
        """The melds that leave the fewest points, where knockers need not find them themselves; of a card too many, the throw
        that leaves the fewest.
        """
        cards = state.hands[hand]
        if not self.auto_arrange:
            return ()
        if rules.to_act(state) != hand or rules.asked(state, hand) != self:
            return grouped.best(rules, state, cards)
        thrown = min(each(cards & ~rules.barred(state)), key=lambda card: rules.deadwood.least(cards & ~(1 << card)))
        return grouped.best(rules, state, cards & ~(1 << thrown))

    # -- in a position --------------------------------------------------------------------------------------------

    def in_position(self, rules: Ruleset, state: State) -> None:
        """Whose knock is being answered, or has been."""
        if state.frames:
            position.assume_knock(rules, state)
        else:
            position.assume_over(rules, state)

    def misremembered(self, rules: Ruleset, state: State) -> str:
        return position.fault(rules, state)

    # -- judging --------------------------------------------------------------------------------------------------

    def check(self, rules: Ruleset, state: State, hand: int, action: Action) -> Violation | None:
        match action:
            case Discard(card):
                fault = throw_fault(rules, state, hand, card)
                return refuse("knock.must", (card,)) if fault is None and state.vars[rules.at[MUST_KNOCK]] else fault
            case Close():
                return self._check_knock(rules, state, hand, action)
            case BigGin():
                return self._check_big_gin(rules, state, hand)
            case Draw() | Pass():
                return self.too_late(action)
            case Double() | Accept():
                return refuse("double.not_now")
            case LayDown() | LayOff() | Swap():
                return not_before_the_knock(action)
            case _:
                return refuse("claim.not_now")

    def _check_knock(self, rules: Ruleset, state: State, hand: int, action: Close) -> Violation | None:
        fault = throw_fault(rules, state, hand, action.card)
        if fault is not None:
            return fault
        if self.not_now(rules, state):
            return self._not_yet(rules, state, (action.card,))
        rest = state.hands[hand] & ~(1 << action.card)
        fault = None if action.groups is None else self._ungrouped(rules, state, rest, action.groups)
        if fault is not None:
            return fault
        points, limit = self._left(rules, rest, action.groups), self.most(rules, state)
        if points <= limit or (self.wrong == "penalise" and not state.vars[rules.at[MUST_KNOCK]]):
            return None
        left = tuple(rules.pack.in_rank_order(rest & ~_together(_melds(rules, rest, action.groups))))
        code = "knock.too_many" if limit else "knock.gin_only"
        return refuse(code, (action.card,), cards_left=left, points=points, limit=limit)

    @staticmethod
    def _ungrouped(rules: Ruleset, state: State, rest: CardSet, groups: tuple[Group, ...]) -> Violation | None:
        """Why these are no melds of the cards that are left."""
        fault = misnamed(rest, [card for group in groups for card in group.cards])
        if fault is not None:
            return fault
        none = next((group.cards for group in groups if rules.found(state, group.cards) is None), None)
        return None if none is None else Violation(*rules.finder_for(state).fault(none))

    @staticmethod
    def _left(rules: Ruleset, rest: CardSet, groups: tuple[Group, ...] | None) -> int:
        """The points outside of the melds."""
        if groups is None:
            return rules.deadwood.least(rest)
        return rules.finder.value(rest & ~_together(_melds(rules, rest, groups)))

    def _check_big_gin(self, rules: Ruleset, state: State, hand: int) -> Violation | None:
        cards = state.hands[hand]
        if not knocking(rules).big_gin:
            return refuse("big_gin.not_played")
        if self.not_now(rules, state) or state.vars[rules.at[MUST_KNOCK]]:
            return refuse("big_gin.not_now")
        if rules.deadwood.all_melded(cards):
            return None
        return refuse("big_gin.not_all", rules.deadwood.best(cards).deadwood)

    # -- doing ----------------------------------------------------------------------------------------------------

    def apply(self, rules: Ruleset, state: State, hand: int, action: Action, flow: Flow, emit: Emit) -> Outcome:
        """Discard and end the turn; or show the hand and let the others answer."""
        if isinstance(action, Discard):
            throw(rules, state, hand, action.card, emit)
            return end_turn(rules, state, hand, flow, emit)
        if isinstance(action, BigGin):
            state.vars[rules.at[DECLARED]] = BIG_GIN
            spread(rules, state, hand, rules.deadwood.best(state.hands[hand]).melds, "big_gin", emit)
            return self._knocked(rules, state, hand, flow, emit)
        assert isinstance(action, Close)
        throw_for_knock(rules, state, hand, action.card, emit, face_down=not self.last_turn)
        rest = state.hands[hand]
        melds = _melds(rules, rest, action.groups)
        points = rules.finder.value(rest & ~_together(melds))
        if points > self.most(rules, state):
            spread(rules, state, hand, melds, "wrong", emit)
            show_deadwood(rules, state, hand, emit)
            flow.interrupt(knocking(rules).wrong_knock_program, [rules.after(state, hand)])
            return Outcome.END_PLAY
        spread(rules, state, hand, melds, "knock" if points else "gin", emit)
        return self._knocked(rules, state, hand, flow, emit)

    def _knocked(self, rules: Ruleset, state: State, hand: int, flow: Flow, emit: Emit) -> Outcome:
        """The others answer a knock at once; or each has one more turn before, and sees what the knocker has left."""
        if not self.last_turn:
            return answered(rules, state, flow, emit)
        show_deadwood(rules, state, hand, emit)
        return end_turn(rules, state, hand, flow, emit)

    def counted(self, rules: Ruleset, state: State) -> Counted | None:
        return counted(rules, state)

    def at_settlement(self, rules: Ruleset, state: State, emit: Emit) -> None:
        turn_up(rules, state, emit)

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        lines = [line("rule.knock_turn_open" if self.last_turn else "rule.knock_turn"), line("rule.knock_taken_ban")]
        if self.limit == "by_upcard":
            lines.append(line("rule.knock_by_upcard"))
            lines.append(line(f"rule.knock_ace_{self.ace}"))
        elif self.limit == "none":
            lines.append(line("rule.knock_any"))
        else:
            lines.append(line("rule.knock_limit", points=self.limit) if self.limit else line("rule.knock_gin_only"))
        if method_of(variant).big_gin != "off":
            lines.append(line("rule.big_gin"))
        if not variant.deal.starter_draws:
            lines.append(line("rule.knock_discard_only"))
        if not self.first_turn:
            lines.append(line("rule.knock_not_first_turn"))
        if self.limit != "none":
            lines.append(line("rule.knock_free"))
        within = "_within" if self.limit not in ("none", 0) else ""
        lines.append(line(f"rule.knock_arranged{within}" if self.auto_arrange else "rule.knock_by_hand"))
        lines.append(line("rule.knock_one_meld"))
        if self.wrong == "penalise":
            lines.append(line("rule.knock_penalise" if variant.two_at_a_time else "rule.knock_penalise_next"))
        if self.last_turn:
            lines += (line("rule.knock_last_turn"), line("rule.knock_last_turn_stock"))
        if "lays_off_on_knock" not in variant.traits:
            lines.append(line("rule.knock_no_layoff_later" if self.last_turn else "rule.knock_no_layoff"))
        return tuple(lines)


def _melds(rules: Ruleset, rest: CardSet, groups: Sequence[Group] | None) -> tuple[tuple[Card, ...], ...]:
    """The melds of a knock: those that are said, or the best."""
    return rules.deadwood.best(rest).melds if groups is None else tuple(group.cards for group in groups)


def _together(melds: Sequence[tuple[Card, ...]]) -> CardSet:
    return card_set(card for cards in melds for card in cards)
