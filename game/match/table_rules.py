"""The rules of a match as everybody at the table may ask them: which moves there are, how the piles lie, what is shown.

The window and the computer players' explanations ask here and never the components of a variant, so that a new family of games
says what it is and nobody else has to learn its name.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from game.cards.ids import Card, CardSet, each
from game.cards.lines import Line, line
from game.cards.melds import RUN_LANE
from game.rules.acts.actions import Discard, Draw
from game.rules.component import hooked
from game.rules.house.house_table import HouseTable
from game.rules.house.ways import COACHED, GOLD_FIRST, OWN_LETTERS, ROUNDS, SEVERAL_SEATS
from game.rules.laying.offer_table import OfferTable
from game.rules.result import Points
from game.rules.ruleset import Ruleset
from game.rules.scoring import purse
from game.rules.state.meld import Meld
from game.rules.state.slots import NEW_MELDS, WILD_RANK, Slot
from game.rules.step import Question, Step
from game.rules.view import View

if TYPE_CHECKING:
    from game.players.counted import CountedTable


class TableRules:
    """The rules of one match, for its number of seats."""

    def __init__(self, rules: Ruleset) -> None:
        self._rules = rules
        variant, steps, claim = rules.variant, rules.variant.steps.values(), rules.claim_step
        moves = {move for step in steps for move in step.moves}
        self.pack = rules.pack
        """The cards."""
        self.points: Sequence[int] = rules.points
        """What every card counts in a hand, by card."""
        self.showdown = self.has("showdown")
        """Nothing is melded before the end; then all hands are laid open."""
        self.claims = claim is not None
        """Discards can be taken out of turn."""
        self.calls = claim is not None and claim.at_any_time
        """Discards can be called out of turn, by what everybody sees."""
        self.buys = self.claims and not self.calls
        """Discards can be bought out of turn."""
        self.swaps = rules.swaps
        """Wild cards can be freed from melds."""
        self.closes = bool(variant.going_out.close_under)
        """A hand can be ended with few points left."""
        self.lays_off = variant.layoff.allowed or self.has("defends")
        """Cards can be laid off on melds, by hand."""
        self.seconds = variant.clock.limit
        """The time for a turn, 0 for as long as one likes."""
        self.melded_is_free = variant.losers_count == "unmatched"
        """Of the cards left in a hand only those count that make no melds."""
        self.low_wins = variant.scoring.low_wins
        """Fewer points are better."""
        self.counts_cards = variant.scoring.counts_cards
        """Points of cards count for something."""
        self.in_chips = variant.scoring.in_chips
        """What a hand brings is so many chips, and no points."""
        self.discards = any(issubclass(move, Discard) for move in moves)
        """Cards are discarded."""
        self.piles = self.discards or any(issubclass(move, Draw) for move in moves)
        """There is a stock to draw from, or a discard pile."""
        self.takes_latest = rules.discards_to_be_had > 1
        """The latest discard of each opponent can be taken, not the top alone."""
        self.takes_one = self.takes_latest or any(step.takes_one for step in steps)
        """Of the spread discards one is taken alone: the cards above it stay."""
        self.takes_all = rules.pickup.whole_pile
        """The discard pile is taken whole."""
        self.stock_counted = variant.stock_count_visible
        """Everybody sees how many cards the stock has."""
        self.celebrated = rules.celebrated
        """The rare ways in which a hand can be won."""
        self.sides: tuple[tuple[int, ...], ...] = rules.sides_with if any(len(side) > 1 for side in rules.sides_with) else ()
        """By seat: who plays together; empty where everybody plays alone."""
        self.several_seats = self.has(SEVERAL_SEATS)
        """One player may have several seats."""
        self.rounds = self.has(ROUNDS)
        """Hands follow each other: what one has brought is told at the table, and the sheet comes when it is asked for."""
        self.own_letters = self.has(OWN_LETTERS)
        """Moves have letters of their own."""
        self.coached = self.has(COACHED)
        """A coach says what each move is worth, once there is a hand to be played."""
        self.gold_first = self.has(GOLD_FIRST)
        """Enter presses the gold button as long as no key has led to anything else."""
        self.open_hands = variant.deal.open_hands
        """Hands lie open on the table all through the hand: nobody holds cards."""
        self.tables = variant.sides.tables
        """At how many tables a round is played."""

    # ---- purses -------------------------------------------------------------------------------

    def purses(self, view: View) -> tuple[Points, ...]:
        """By seat: the chips that everybody has; empty where no purse is played with."""
        return purse.purses(self._rules, view)

    @cached_property
    def brought(self) -> Points:
        """How many chips everybody has brought."""
        return self._rules.variant.money.brought

    @cached_property
    def least_purse(self) -> Points:
        """With fewer chips than this nobody is dealt in."""
        return purse.least(self._rules.variant)

    @cached_property
    def has_pot(self) -> bool:
        """Chips may lie in a pot while a hand is played."""
        return self.has("purse") and self._rules.variant.scoring.pots

    def staked(self, view: View) -> tuple[Points, ...]:
        """By seat: what it has lost of this hand already, and lies in the pot: never more than it has."""
        scoring = self._rules.variant.scoring
        return tuple(min(had, scoring.staked(self._rules, view, seat)) for seat, had in enumerate(self.purses(view)))

    def currency(self, amount: Points) -> str:
        """The word behind an amount."""
        return self._rules.variant.money.word_for(amount)

    def has(self, trait: str) -> bool:
        """Whether the game is one of this kind; the words are those that its components say of themselves."""
        return trait in self._rules.traits

    def remembered(self, view: View, slot: Slot) -> int:
        """What is remembered of a hand, as a view shows it; as at the start of a hand where the game has no such slot."""
        at = self._rules.at.get(slot)
        return view.vars[at] if at is not None else slot.start

    def _asking(self, view: View) -> Step | None:
        if not view.frames:
            return None
        program, number, _ = view.frames[-1]
        return self._rules.programs[program][number]

    def question(self, view: View) -> Question | None:
        """What the decision that is due asks, where that is neither a draw nor a turn."""
        step = self._asking(view)
        return step.question if step is not None else None

    def answers_unseen(self, view: View) -> bool:
        """Whether the decision that is due is an answer that nobody else sees."""
        step = self._asking(view)
        return step is not None and step.unseen

    def prompt(self, view: View, alone: bool = False) -> Line | None:
        """What is expected of the seat to act, where the decision that is due says it; `alone`: it has no choice."""
        step = self._asking(view)
        return None if step is None else step.alone(self._rules, view) if alone else step.prompt(self._rules, view)

    # ---- moves --------------------------------------------------------------------------------

    def may_meld_more(self, view: View) -> bool:
        """Whether in the turn at hand one more new meld is allowed at all."""
        return view.vars[NEW_MELDS] < self._rules.most_new_melds and not self.melds_closed(view)

    def melds_closed(self, view: View) -> bool:
        """Whether this seat lays no new meld any more in this hand: its first melds are on the table, and were all."""
        return self._rules.variant.opening.only and view.melded[view.seat]

    def wild_in(self, meld: Meld) -> bool:
        """Whether a card of this meld stands for another."""
        return bool(self._rules.wilds_in(meld))

    # ---- piles --------------------------------------------------------------------------------

    @cached_property
    def counted(self) -> CountedTable | None:
        """What can be counted of a game against a house: strategy tables, edges, advice; None of other games."""
        from game.players.families import counted_table  # the players are loaded when somebody asks

        return counted_table(self._rules.variant)

    @cached_property
    def spread(self) -> int:
        """So many of the upper discards count one by one; 0 where only the top does."""
        rules = self._rules
        if rules.discards_in_sight == 1:
            return 0
        if self.showdown:  # most of them can only be looked at
            return rules.discards_in_sight or rules.pack.size
        return max(step.spread(rules.pack.size) for step in rules.variant.steps.values())

    def facts(self, view: View) -> tuple[str, ...]:
        """What is true of the table now and told with it, such as a pile that is `frozen`: the names of the facts."""
        return tuple(fact.name for told in self._rules.table_facts for fact, true in told(self._rules, view).items() if true)

    def house_table(self, view: View) -> HouseTable | None:
        """The table as a view shows it, where everybody plays against the house; None at any other."""
        told = (table(self._rules, view) for table in self._house_tables)
        return next(told, None)

    def offer_table(self, view: View) -> OfferTable | None:
        """The card on offer as a view shows it, where one after the other is on offer; None at any other table."""
        told = (table(self._rules, view) for table in self._offer_tables)
        return next(told, None)

    @cached_property
    def _offer_tables(self) -> tuple[Callable[[Ruleset, View], OfferTable], ...]:
        return hooked(self._rules.variant, "offer_table")

    @cached_property
    def _house_tables(self) -> tuple[Callable[[Ruleset, View], HouseTable], ...]:
        return hooked(self._rules.variant, "house_table")

    def listed_as(self, cards: Sequence[Card]) -> str:
        """What the file calls a combination of just these cards, or any meld where hands are shown whole; empty for others."""
        if self._rules.finder.whole is not None:
            named = self._rules.finder.whole.named(tuple(cards))
            return named.name if named is not None else ""
        melds = self._rules.variant.melds.pairs
        return next((name.replace("_", " ") for name, meld in melds if meld.lists(self.pack, cards)), "")

    def closed_as(self, meld: Meld) -> str:
        """What a meld is called that is complete in a game that pays for it; empty for any other."""
        told = (word for facts in self._rules.meld_facts for word in facts(self._rules, meld).values())
        return next(filter(None, told), "")

    def wild_rank(self, view: View) -> str:
        """The rank that is wild in a hand because its deal says so: the letter of a card's name, or empty."""
        rank = view.vars[WILD_RANK]
        return self.pack.deck.ranks[rank].id if self._rules.variant.wilds.asks_rank and rank >= 0 else ""

    def beneath(self, view: View) -> Card | None:
        """The card that lies open under the stock and shows which rank is wild; None where none does."""
        card = self._rules.lies_under(view.vars)
        return card if card >= 0 and view.stock_count else None

    def across(self, view: View) -> Card:
        """The card that lies across the discard pile because it changes who may take it; -1 for none."""
        return self._rules.pickup.across(self._rules, view.pile)

    def wilds_last(self, cards: Sequence[Card]) -> tuple[tuple[Card, ...], int]:
        """These cards of a meld with the wild ones behind the others, and how many are wild."""
        wild = self._rules.finder.wild
        found = sorted(cards, key=lambda card: wild >> card & 1)
        return tuple(found), self._rules.finder.law.wilds_among(cards)

    def by_lane(self, hand: CardSet) -> list[Card]:
        """A hand as its cards go to the places of melds: wild cards first, jokers before others, then ranks from the left."""
        pack, wild = self._rules.pack, self._rules.finder.wild
        order = {name: at for at, name in enumerate(self.lanes)}

        def place(card: Card) -> tuple[bool, int, int, int]:
            rank = pack.rank[card]
            lane = order.get(pack.deck.ranks[rank].id, len(order)) if rank >= 0 else -1
            return not wild >> card & 1, lane, pack.suit[card], card

        return sorted(each(hand), key=place)

    @cached_property
    def lanes(self) -> tuple[str, ...]:
        """The fixed places of melds in the lane of a side, from the left; none where they lie as they come."""
        rules = self._rules
        held = rules.pack.all & ~rules.bonus_cards
        found = [kind.lanes(rules.finder.law, held) for kind in rules.variant.melds.values()]
        found.sort(key=lambda lanes: bool(lanes) and lanes[0] == RUN_LANE)
        return (
            tuple(lane for lanes in found for lane in lanes) if any(lanes[:1] not in ((), (RUN_LANE,)) for lanes in found) else ()
        )

    def lane_of(self, meld: Meld) -> str:
        """The place of a meld there: its rank, or what it is instead."""
        law = self._rules.finder.law
        makes = (rule for rule in self._rules.variant.melds.values() if rule.makes == meld.kind)
        return next((rule.lane(law, meld.cards) for rule in makes), RUN_LANE)

    def lane_for(self, cards: Sequence[Card]) -> str:
        """The place that these cards would have as a meld, though they may be none yet: that of their rank, if they have one."""
        law = self._rules.finder.law
        rules = sorted(self._rules.variant.melds.values(), key=lambda rule: bool(rule.readings(law, tuple(cards))), reverse=True)
        ranks = {law.pack.rank[card] for card in cards if not law.wild >> card & 1}
        alike = (rule for rule in rules if len(ranks) < 2 or rule.ordered)
        return next((rule.lane(law, cards) for rule in alike), RUN_LANE)

    # ---- people -------------------------------------------------------------------------------

    def stages(self, view: View) -> tuple[tuple[int, int], ...]:
        """By seat: the contract of those that everybody works through alone which is its own now, and how many it has laid."""
        rules, opening = self._rules, self._rules.variant.opening
        return tuple((opening.stage(rules, view, seat), opening.laid_so_far(rules, view, seat)) for seat in range(view.seats))

    def badges(self, view: View, seat: int) -> dict[int, Line]:
        """By seat, what somebody is in this hand to this seat; only seats that are something are in it."""
        told = ((other, badge(self._rules, view, other)) for badge in self._rules.badged for other in range(view.seats))
        found = {other: words for other, words in told if words is not None}
        own = self.sides[seat] if self.sides else ()
        partners = {other: line("badge.partner") for other in own if other != seat}
        return {**found, **partners, **self._rules.variant.sides.badges(view.standing, seat)}
