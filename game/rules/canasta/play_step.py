"""The turn after the draw in games of two sides: lay melds for the side, add to them, ask the partner, and discard."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Literal

from game.cards.ids import Card, card_set, listed
from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.actions import Action, Discard, Draw, LayDown, LayOff, Pass
from game.rules.canasta.actions import ASK, ASK_BUTTON, Ask, Join
from game.rules.canasta.facts import ALL_WILD, CANASTA, FROZEN, Pile, SideGame, SideStep, side_game
from game.rules.canasta.going_out import OutWithClosed
from game.rules.canasta.listing import as_groups, new_melds
from game.rules.canasta.slots import ALLOWED, PERMISSION, REFUSED
from game.rules.canasta.special_hands import SHOWN, SPECIAL, SpecialHands
from game.rules.canasta.turn import (
    closed_melds,
    could_go_out,
    emptied,
    end_fault,
    goes_out_at_once,
    has_laid,
    must_go_out,
    none_because,
    out,
    read,
    repeated,
    too_large,
)
from game.rules.events import DISCARD_ZONE, Discarded, Emit, Moved, Told
from game.rules.facts_told import Fact
from game.rules.flow import Flow, Outcome
from game.rules.laid import Laid, as_grown, group_as_laid, melds_of
from game.rules.laying import lay_found, lay_off, misfit, not_held
from game.rules.meld import meld_of, reading_of
from game.rules.offers import HAND, MELDS, Lifted, Offer
from game.rules.policies.second_hand import second_hand, take_up
from game.rules.putting import discarding, extending
from game.rules.show.actions import Show
from game.rules.slots import ACTED, DRAWN, MUST_GO_OUT
from game.rules.step import EndingStep
from game.rules.violation import Violation, refuse

if TYPE_CHECKING:
    from game.cards.finder import Found
    from game.rules.game import Game
    from game.rules.meld import Meld
    from game.rules.ruleset import Ruleset
    from game.rules.state import State
    from game.rules.view import View


_LAST_CARDS = 12
"""With more cards in hand nobody looks for lay-offs that only going out allows."""


@dataclass(frozen=True)
class SidePlayStep(SideStep, EndingStep):
    """Meld and lay off for the side, and end the turn with a discard, or the hand with the last card."""

    kind: Literal["side_play"] = "side_play"
    out: OutWithClosed = setting(OutWithClosed(), label="Going out", help="What a side needs to go out.")
    join: bool = setting(
        False, label="Several melds of a rank", help="Whether a side may lay several melds of one rank, and put them together."
    )
    sequence: str = setting("sequence", label="Closed sequence", help="What a closed sequence is called.")

    wild_after: int = setting(
        0,
        low=0,
        high=7,
        label="Later wild cards",
        help="How many natural cards a meld has before a wild card joins it, once the side has opened; 0 for any number.",
    )
    opening_wilds: tuple[str, ...] = setting(
        (),
        label="Wild in first melds only",
        help="Ranks whose melds hold wild cards only if they were first melds.",
    )
    wild_first: bool = setting(
        False,
        label="Meld of wild cards first",
        help="Whether no wild card joins another meld while the side has a meld of wild cards alone that is not closed.",
    )
    special: SpecialHands = setting(
        SpecialHands(), label="Special hands", help="Hands that are shown in the first turn and end the play."
    )

    @property
    def phase(self) -> str:
        """The engine protocol's name of the decision."""
        return "play"

    @property
    def moves(self) -> tuple[type[Action], ...]:
        """What the listed moves may be."""
        return (LayDown, LayOff, Discard, Ask, Join, Show)

    def verbs(self) -> tuple[type[Action], ...]:
        """To ask, to join melds, and to show a special hand."""
        return (Ask, Join, Show)

    @property
    def may_raise(self) -> tuple[str, ...]:
        """The interrupts that are there only where the game has them."""
        return ("ask",)

    @property
    def new_melds(self) -> Literal["unlimited"]:
        """How many new melds may be laid in a turn."""
        return "unlimited"

    @property
    def bars_twins(self) -> bool:
        """Whether a card just taken keeps cards like it from being discarded: never."""
        return False

    def traits(self, variant: Game) -> tuple[str, ...]:
        """Melds are laid for a side, which goes out with closed ones."""
        partners = variant.sides.by_seat(variant.players.max)[0] != (0,)
        asks = ("asks_partner",) if partners and self.out.ask != "never" else ()
        return ("lays_melds", "lays_off", "side_melds", *asks)

    def aim(self, variant: Game) -> Line | None:
        """To close melds, and go out."""
        return line("aim.closes_melds")

    def speaks_for(self) -> tuple[str, ...]:
        """What it says itself of going out; and ranks have no order but in sequences, which say it."""
        return ("going_out", "blocked", "ranking")

    def enters(self, game: SideGame, program: str) -> None:
        """Tell the others what a side needs to go out."""
        game.out, game.several, game.sequence = self.out, self.join, self.sequence
        game.wild_after, game.wild_first = self.wild_after, self.wild_first
        game.opening_wilds = game.pack.deck.ranks_named(self.opening_wilds)

    def outcomes(self) -> tuple[str, ...]:
        """A hand is won by going out, perhaps concealed."""
        return ("out", "rummy")

    def table_facts(self, rules: Ruleset, table: State | View) -> Mapping[Fact, bool]:
        """Whether the pile is frozen for everybody."""
        return {FROZEN: side_game(rules).frozen(table.discards[0])}

    def meld_facts(self, rules: Ruleset, meld: Meld) -> Mapping[Fact, str]:
        """What a closed meld is called."""
        game = side_game(rules)
        return {CANASTA: game.closed_as(game.of(meld))}

    # -- which moves ----------------------------------------------------------------------------------------------

    def legal(self, rules: Ruleset, state: State, hand: int) -> Sequence[Action]:
        """New melds (or what it takes to open), lay-offs card by card, discards, the question, and melds put together."""
        game, cards = side_game(rules), state.hands[hand]
        melds = game.melds(state, hand)
        must = self._must(rules, state)
        strict = bool(melds) and bool(game.wild_after or game.opening_wilds or game.wild_first)
        actions: list[Action] = []
        if self.special.played and self.special.fault(rules, state, hand, game) is None:
            actions.append(Show())
        for groups in self._new_melds(rules, state, hand, game, melds):
            action = LayDown(as_groups(game, cards, [found.cards for found in groups]))
            left = cards
            for found in groups:
                left &= ~found.mask
            last = bool(game.last) and any(game.pile(found.cards, found.kind).rank in game.last for found in groups)
            if (left & (left - 1) and not must and not last and not strict) or self.check(rules, state, hand, action) is None:
                actions.append(action)
        actions += self._layoffs(rules, state, hand, game, melds, must or strict)
        if game.several:
            actions += self._joins(game, melds)
        actions += self._discards(rules, state, hand, must)
        if self._may_ask(rules, state, hand) is None:
            actions.append(ASK)
        return actions

    def _must(self, rules: Ruleset, state: State) -> bool:
        """Whether only going out is left in this turn."""
        return state.vars[side_game(rules).permission] == ALLOWED or bool(state.vars[MUST_GO_OUT])

    def _new_melds(
        self, rules: Ruleset, state: State, hand: int, game: SideGame, melds: Sequence[Meld]
    ) -> Iterator[tuple[Found, ...]]:
        """The new melds that are worth listing: for a side that has none, what it takes to open."""
        if not melds:
            at_once = goes_out_at_once(rules, state, hand)
            ways = rules.variant.opening.ways(rules, state, hand, state.hands[hand], -1)
            yield from (way for way in ways if set(way) != set(at_once))
            if at_once:
                yield at_once
            return
        taken = () if game.several else [pile.rank for meld in melds if game.growing(pile := game.of(meld))]
        for found in new_melds(game, state.hands[hand], taken):
            yield (found,)

    def _layoffs(
        self, rules: Ruleset, state: State, hand: int, game: SideGame, melds: Sequence[Meld], must: bool
    ) -> Iterator[Action]:
        cards = state.hands[hand]
        few = must or cards.bit_count() < 3
        for meld in melds:
            if not game.growing(game.of(meld)):
                if game.of_rank.beyond and cards.bit_count() <= _LAST_CARDS:
                    yield from self._beyond(rules, state, hand, game, meld)
                continue
            fitting = rules.distinct(game.finder.accepts(reading_of(meld)) & cards)
            for card in listed(fitting):
                action = rules.layoff_action(meld.id, card)
                if not few or self.check(rules, state, hand, action) is None:
                    yield action

    def _beyond(self, rules: Ruleset, state: State, hand: int, game: SideGame, meld: Meld) -> Iterator[Action]:
        """Lay-offs on a meld that is full, as one who goes out may make them."""
        mask = dict(game.ranks).get(game.of(meld).rank, 0) | game.wild
        for card in listed(rules.distinct(state.hands[hand] & mask)):
            action = rules.layoff_action(meld.id, card)
            if self.check(rules, state, hand, action) is None:
                yield action

    def _joins(self, game: SideGame, melds: Sequence[Meld]) -> Iterator[Action]:
        of_rank: dict[int, list[Meld]] = {}
        for meld in melds:
            of_rank.setdefault(game.of(meld).rank, []).append(meld)
        for first, second in (pair for alike in of_rank.values() if len(alike) > 1 for pair in combinations(alike, 2)):
            if self._join_fault(game, first, second) is None:
                yield Join(first.id, second.id)

    def _discards(self, rules: Ruleset, state: State, hand: int, must: bool) -> Iterator[Action]:
        cards = state.hands[hand]
        few = must or not cards & (cards - 1)
        for card in listed(rules.distinct(cards)):
            if not few or self.may_discard(rules, state, hand, card) is None:
                yield rules.discard_actions[card]

    def lists_all(self, rules: Ruleset, state: State, hand: int, listed: Sequence[Action]) -> bool:
        """Whether these are all moves there are: of new melds only some are listed."""
        return not any(isinstance(action, LayDown) for action in listed)

    # -- at the table ---------------------------------------------------------------------------------------------

    def offers(self, rules: Ruleset, state: State, hand: int, lifted: Lifted) -> Iterator[Offer]:
        """The discard pile, the place for new melds, every meld, and the button with which the partner is asked."""
        if lifted.source != HAND:
            return
        cards = lifted.cards
        yield discarding(cards)
        if not cards:
            yield Offer(MELDS, prompt=line("table.choose_to_meld"), label=line("table.tip_slot"), key="meld")
        else:
            yield Offer(MELDS, melds_of(rules, state, cards, hand), label=line("table.tip_slot"), key="meld")
        for meld in state.melds:
            yield extending(rules, meld, cards)
        if "asks_partner" in rules.traits and rules.asks(state, hand, self):
            yield Offer(ASK_BUTTON, ASK, label=line("button.ask"), key="ask")

    def result(self, rules: Ruleset, state: State, action: Action) -> Laid | None:
        """The meld that is laid, or as it lies when it has grown."""
        if isinstance(action, LayDown):
            return group_as_laid(rules, state, action)
        return as_grown(rules, state, action.meld, action.cards, action.stands) if isinstance(action, LayOff) else None

    # -- judging --------------------------------------------------------------------------------------------------

    def check(self, rules: Ruleset, state: State, hand: int, action: Action) -> Violation | None:
        """Why this may not be done after the draw."""
        match action:
            case LayDown():
                return self._check_melds(rules, state, hand, action)
            case LayOff():
                return self._check_layoff(rules, state, hand, action)
            case Discard(card):
                return self.may_discard(rules, state, hand, card)
            case Ask():
                return self._may_ask(rules, state, hand)
            case Join():
                return self._check_join(rules, state, hand, action)
            case Show():
                return self.special.fault(rules, state, hand, side_game(rules))
            case Draw():
                return refuse("draw.already_drawn")
            case Pass():
                return refuse("pass.nothing_offered")
            case _:
                return refuse(rules.refusals.get(action.verb, action.not_now), action.named)

    def _check_melds(self, rules: Ruleset, state: State, hand: int, action: LayDown) -> Violation | None:
        missing = not_held(state, hand, action.cards)
        if missing is not None:
            return missing
        game = side_game(rules)
        melds = game.melds(state, hand)
        groups, fault = read(game, action.groups)
        if fault is None:
            fault = repeated(game, melds, groups) or too_large(game, groups)
        if fault is None and not melds:
            fault = rules.variant.opening.fault(rules, state, hand, groups)
        if fault is not None:
            return fault
        piles = [game.of(meld) for meld in melds]
        laid = [game.pile(found.cards, found.kind) for found in groups]
        late = self._late(game, piles, [(None, pile) for pile in laid], action.cards) if melds else None
        if late is not None:
            return late
        cards = state.hands[hand] & ~card_set(action.cards)
        last = any(pile.rank in game.last for pile in laid)
        if last and second_hand(rules, state, hand):
            return refuse("meld.black_threes", action.cards)
        fault = end_fault(rules, state, hand, cards, [*piles, *laid], action.cards, must=last)
        out_of_turn = fault is not None and last and fault.code in ("going_out.must_go_out", "going_out.canastas")
        return refuse("meld.black_threes", action.cards) if out_of_turn else fault

    def _check_layoff(self, rules: Ruleset, state: State, hand: int, action: LayOff) -> Violation | None:
        meld = meld_of(state.melds, action.meld)
        if meld is None:
            return refuse("layoff.no_such_meld", action.cards, meld=action.meld)
        if not action.cards:
            return refuse("layoff.no_cards", meld=action.meld)
        missing = not_held(state, hand, action.cards)
        if missing is not None:
            return missing
        game = side_game(rules)
        melds = game.melds(state, hand)
        if meld not in melds:
            return refuse("layoff.other_side", action.cards, meld=meld.id)
        grown = game.finder.grown(reading_of(meld), action.cards, action.stands)
        if not grown:
            return self._misfit(rules, state, game, meld, action.cards)
        piles = [game.of(other) for other in melds if other != meld]
        late = self._late(game, piles, [(game.of(meld), game.pile(grown[0].cards, meld.kind))], action.cards)
        if late is not None:
            return late
        piles.append(game.pile(grown[0].cards, meld.kind))
        left = state.hands[hand] & ~card_set(action.cards)
        beyond = game.overgrown(piles[-1])
        fault = end_fault(rules, state, hand, left, piles, action.cards, must=beyond)
        if beyond and (fault is not None or second_hand(rules, state, hand)):
            return refuse("layoff.meld_full", action.cards, meld=meld.id, cards_meld=meld.cards)
        return fault

    @staticmethod
    def _late(
        game: SideGame, others: Sequence[Pile], changed: Sequence[tuple[Pile | None, Pile]], cards: tuple[Card, ...]
    ) -> Violation | None:
        """Why wild cards may not be laid so by a side that is open: `changed` are melds as they were and as they would be."""
        for lying, pile in changed:
            if not game.late_wilds(lying, pile):
                return refuse("layoff.five_naturals", cards, count=game.wild_after)
            spent = pile.wilds > (lying.wilds if lying is not None else 0)
            waits = game.wild_first and any(other.rank == ALL_WILD and not game.closed_as(other) for other in others)
            if waits and spent and pile.rank >= 0:
                return refuse("layoff.wild_meld_first", cards)
        return None

    @staticmethod
    def _misfit(rules: Ruleset, state: State, game: SideGame, meld: Meld, cards: tuple[Card, ...]) -> Violation:
        """Why these cards do not extend this meld."""
        if game.of(meld).size >= game.of_rank.limit_out and meld.kind == "set":
            return refuse("layoff.meld_full", cards, meld=meld.id, cards_meld=meld.cards)
        fault = none_because(game, (*meld.cards, *cards))
        if fault.code in ("meld.set_full", "meld.too_long"):
            return refuse("layoff.meld_full", cards, meld=meld.id, cards_meld=meld.cards)
        fits = game.finder.accepts(reading_of(meld))
        strange = any(not fits >> card & 1 and not game.wild >> card & 1 for card in cards)
        return misfit(rules, state, meld, cards) if strange else fault

    def may_discard(self, rules: Ruleset, state: State, hand: int, card: Card) -> Violation | None:
        """Why this card may not be discarded now."""
        missing = not_held(state, hand, (card,))
        if missing is not None:
            return missing
        left = state.hands[hand] & ~(1 << card)
        if left and not self._must(rules, state):
            return None
        if left:
            return must_go_out(rules, state, left, (card,))
        game = side_game(rules)
        piles = [game.of(meld) for meld in game.melds(state, hand)]
        return end_fault(rules, state, hand, 0, piles, (card,))

    def _may_ask(self, rules: Ruleset, state: State, hand: int) -> Violation | None:
        """Why the partner may not be asked now."""
        game = side_game(rules)
        if not game.ask_program or "asks_partner" not in rules.traits or game.partner(hand) < 0:
            return refuse("ask.not_played")
        if state.vars[ACTED] or state.vars[game.permission]:
            return refuse("ask.not_now")
        return None if could_go_out(rules, state, hand) else refuse("ask.not_possible", count=self.out.needed)

    def _check_join(self, rules: Ruleset, state: State, hand: int, action: Join) -> Violation | None:
        game = side_game(rules)
        if not game.several:
            return refuse("join.not_played")
        found = [meld_of(state.melds, number) for number in (action.meld, action.other)]
        for number, meld in zip((action.meld, action.other), found, strict=True):
            if meld is None:
                return refuse("layoff.no_such_meld", (), meld=number)
            if meld.owner not in game.side(state, hand):
                return refuse("layoff.other_side", meld.cards, meld=number)
        first, second = found
        assert first is not None and second is not None
        fault = self._join_fault(game, first, second)
        if fault is not None or not self._must(rules, state):
            return fault
        piles = [game.of(meld) for meld in game.melds(state, hand) if meld not in (first, second)]
        piles.append(game.pile((*first.cards, *second.cards)))
        return end_fault(rules, state, hand, state.hands[hand], piles, ())

    @staticmethod
    def _join_fault(game: SideGame, first: Meld, second: Meld) -> Violation | None:
        """Why these melds may not be put together."""
        one, other = game.of(first), game.of(second)
        if first.id == second.id or one.rank != other.rank or one.rank < 0:
            return refuse("join.other_rank", (), meld=first.id, other=second.id)
        if game.finder.readings((*first.cards, *second.cards)):
            return None
        return none_because(game, (*first.cards, *second.cards))

    # -- doing ----------------------------------------------------------------------------------------------------

    def apply(self, rules: Ruleset, state: State, hand: int, action: Action, flow: Flow, emit: Emit | None) -> Outcome:
        """Lay the cards, ask the partner, or discard and end the turn; the hand is over when no card is left."""
        if isinstance(action, Discard):
            return self.throw(rules, state, hand, action.card, flow, emit)
        game = side_game(rules)
        if isinstance(action, Ask):
            if emit is not None:
                emit(Told("asked", hand))
            state.vars[DRAWN] = -1  # the partner who answers has not seen it
            flow.interrupt(game.ask_program, (game.partner(hand),))
            return Outcome.STAY
        if isinstance(action, Show):
            state.vars[rules.at[SHOWN]] = self.special.worth(rules, state, hand, game)
            state.ending = (SPECIAL, hand)
            if emit is not None:
                emit(Told("special_hand", hand, (("points", state.vars[rules.at[SHOWN]]),)))
            return Outcome.END_DEAL
        closed, opens = closed_melds(game, state, hand), not game.melds(state, hand)
        how = "meld"
        if isinstance(action, LayDown):
            for found in read(game, action.groups)[0]:
                lay_found(rules, state, hand, found, emit)
                if state.hands[hand] and game.pile(found.cards, found.kind).rank in game.last:
                    state.vars[MUST_GO_OUT] = 1
        elif isinstance(action, LayOff):
            how = "layoff"
            lay_off(rules, state, hand, action, emit)
            if state.hands[hand] and game.overgrown(game.of(state.meld(action.meld))):
                state.vars[MUST_GO_OUT] = 1
        else:
            assert isinstance(action, Join)
            self._put_together(rules, state, hand, action, emit)
        has_laid(rules, state, hand, emit, closed)
        if opens:
            rules.variant.opening.opened(rules, state, hand, emit)
        return Outcome.STAY if state.hands[hand] else emptied(rules, state, hand, how, emit)

    @staticmethod
    def _put_together(rules: Ruleset, state: State, hand: int, action: Join, emit: Emit | None) -> None:
        game = side_game(rules)
        gone = state.remove_meld(action.other)
        meld = state.meld(action.meld)
        reading = game.finder.grown(reading_of(meld), gone.cards)[0]
        by = dict(zip((*meld.cards, *gone.cards), (*meld.by, *gone.by), strict=True))
        state.change_meld(meld._replace(cards=reading.cards, stands=reading.stands, by=tuple(by[card] for card in reading.cards)))
        if emit is not None:
            emit(Told("joined", hand, (("meld", action.meld), ("from", action.other))))
            emit(Moved(gone.cards, ("meld", action.other), ("meld", action.meld), rules.everybody))

    def throw(self, rules: Ruleset, state: State, hand: int, card: Card, flow: Flow, emit: Emit | None) -> Outcome:
        """Discard a card: the turn is over, or with the last card the hand, unless there is a second hand for the next turn."""
        gone = ~(1 << card)
        state.hands[hand] &= gone
        state.known[hand] &= gone
        state.discards[0].append(card)
        if emit is not None:
            emit(Discarded(hand, card))
            emit(Moved((card,), ("hand", hand), DISCARD_ZONE, rules.everybody))
        if state.hands[hand] or second_hand(rules, state, hand):
            return Outcome.END_TURN
        return out(rules, state, hand, "discard", emit)

    def misremembered(self, rules: Ruleset, state: State) -> str:
        """An answer is yes or no, or there is none yet."""
        return "" if state.vars[rules.at[PERMISSION]] in (0, ALLOWED, REFUSED) else PERMISSION.name

    def at_end_of_turn(self, rules: Ruleset, state: State, hand: int, emit: Emit | None) -> None:
        """Whoever is next and has played out the first hand takes up the second."""
        following = rules.after(state, hand)
        if not state.hands[following]:
            take_up(rules, state, following, emit)

    def explain(self, variant: Game) -> tuple[Line, ...]:
        """Its lines of the rule sheet."""
        lines = [line("rule.side_melds")]
        if self.join:
            lines.append(line("rule.side_melds_several"))
        if self.wild_after:
            lines.append(line("rule.side_melds_wild_after", count=self.wild_after))
        if self.opening_wilds:
            lines.append(line("rule.side_melds_opening_wilds", ranks=", ".join(self.opening_wilds)))
        if self.wild_first:
            lines.append(line("rule.side_melds_wild_first"))
        return (*lines, line("rule.discard_one_any"))
