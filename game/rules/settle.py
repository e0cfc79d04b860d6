"""Settling a finished hand: count what is left, score it, and see whether the match is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.cards.finder import Found
from game.cards.ids import Card, CardSet, card_set
from game.cards.lines import line
from game.cards.melds import Reading
from game.rules.acts.closing import CLOSING
from game.rules.acts.events import Emit, HandEnded, MatchEnded, Moved, Scored, unheard
from game.rules.chips import brought
from game.rules.laying.hand_melds import combinations_in
from game.rules.policies.dealing.bases import bonus_cards, second_hand
from game.rules.result import HandResult, Points, ScoreLine, SeatResult, scored
from game.rules.scoring import purse
from game.rules.scoring.method import Account, Counted, Laid, Unseen
from game.rules.scoring.scoresheet import CardGroup
from game.rules.state import standing
from game.rules.state.entry import TABLE, HandEntry, known
from game.rules.state.meld import NOBODY, reading_of
from game.rules.state.slots import LAID_BEFORE, QUARTETS

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state.state import State


def count(rules: Ruleset, state: State) -> Counted:
    """What every seat has left, and who went out."""
    assert state.ending is not None
    for own in rules.counted:
        counted: Counted = own(rules, state)
        return counted
    finder = rules.finder_for(state)
    laid = tuple(laid_by(rules, state, seat) for seat in range(rules.seats)) if rules.variant.scoring.counts_melds else ()
    hands = [unplayed(rules, state, seat) for seat in range(rules.seats)]
    second: tuple[Unseen, ...] = ()
    if rules.variant.losers_count == "unmatched":
        arranged = [finder.arrange(hand) for hand in hands]
        left = tuple(best.deadwood for best in arranged)
        values = tuple(best.points for best in arranged)
    else:
        left = tuple(tuple(rules.pack.in_rank_order(hand)) for hand in hands)
        values = tuple(finder.value(hand) for hand in hands)
        unseen = [second_hand(rules, state, seat) & ~rules.never_counted for seat in range(rules.seats)]
        second = tuple((tuple(rules.pack.in_rank_order(cards)), finder.value(cards)) for cards in unseen)
    kind, out = state.ending
    if rules.variant.scoring.hand_melds:
        combined = [combinations_in(rules, state, seat) for seat in range(rules.seats)]
        combined = [(found, rest | second_hand(rules, state, seat)) for seat, (found, rest) in enumerate(combined)]
        laid = tuple((*own, *in_hand(rules, state, found)) for own, (found, _) in zip(laid, combined, strict=True))
        left = tuple(tuple(rules.pack.in_rank_order(rest)) for _, rest in combined)
        values = tuple(finder.value(rest) for _, rest in combined)
    bonus = tuple(tuple(rules.pack.in_rank_order(bonus_cards(rules, state, seat))) for seat in range(rules.seats))
    return Counted(left, values, out, kind == "rummy", rules.in_play(state), one_suit(rules, state), laid, bonus, second)


def groups_of(rules: Ruleset, state: State) -> dict[tuple[Card, ...], tuple[CardGroup, ...]]:
    """Where melds score: what every seat put into each meld, and what it has left, by all those cards in their account."""
    if state.ending is None or not rules.variant.scoring.counts_melds:
        return {}
    counted = count(rules, state)
    found: dict[tuple[Card, ...], tuple[CardGroup, ...]] = {}
    for seat, laid in enumerate(counted.laid):
        found[tuple(card for part in laid for card in part.cards)] = tuple(
            CardGroup(part.cards, part.value, part.added, part.spread) for part in laid
        )
        unseen, unseen_value = counted.second[seat] if counted.second else ((), 0)
        left = tuple(card for card in counted.left[seat] if card not in unseen)
        found[left] = (CardGroup(left, unseen_value - counted.values[seat]),)
    return found


def unplayed(rules: Ruleset, state: State, seat: int) -> CardSet:
    """The cards that a seat has not got rid of: its hands, and a second hand that it never took up, without what counts for
    nobody there.
    """
    cards = second_hand(rules, state, seat) & ~rules.never_counted
    for number in rules.places.hands_of[seat]:
        cards |= state.hands[number]
    return cards


def one_suit(rules: Ruleset, state: State) -> bool:
    """Whether somebody went out with all cards in one turn, the natural ones of a single suit."""
    assert state.ending is not None
    out = state.ending[1]
    if not rules.one_suit_bonus or out < 0 or state.ending[0] == CLOSING or state.vars[LAID_BEFORE] >> out & 1:
        return False
    wild = rules.finder_for(state).wild
    return (
        len({rules.pack.suit[card] for meld in state.melds if meld.owner == out for card in meld.cards if not wild >> card & 1})
        == 1
    )


def in_hand(rules: Ruleset, state: State, found: tuple[Found, ...]) -> list[Laid]:
    """Combinations of a hand, as if they lay on the table."""
    return [Laid(one.cards, rules.meld_value(state, Reading(one.kind, one.cards, one.stands)), False) for one in found]


def laid_by(rules: Ruleset, state: State, seat: int) -> tuple[Laid, ...]:
    """What a seat put on the table, meld by meld. A card counts by its final place, for the player who put it there."""
    found = []
    for meld in state.melds:
        if seat in meld.by:
            values = rules.melded_values(state, reading_of(meld))
            own = [i for i, by in enumerate(meld.by) if by == seat]
            quartet = bool(state.vars[QUARTETS] >> meld.id & 1)
            added = meld.owner not in (seat, NOBODY)
            spread = meld.cards[own[0] : own[-1] + 1] if meld.kind == "run" else ()
            cards = tuple(meld.cards[i] for i in own)
            found.append(Laid(cards, sum(values[i] for i in own), quartet, added, spread if spread != cards else ()))
    return tuple(found)


def accounts_of(rules: Ruleset, state: State, counted: Counted, earlier: Sequence[HandEntry]) -> list[Account]:
    """By seat: the chips of the play, what the scoring brings it, and the extras that it earned, which partners share."""
    accounts = rules.variant.sides.accounts(rules, state, counted, earlier)
    for seat, chips in enumerate(() if rules.variant.scoring.tells_chips else brought(state)):
        if chips:
            accounts[seat] = [ScoreLine(line("score.chips", value=chips), chips), *accounts[seat]]
    for extra in rules.variant.bonuses.values():
        for seat in counted.playing:
            earned = extra.earned(rules, state, seat)
            for partner in rules.sides_with[seat] if earned else ():
                accounts[partner] = [*accounts[partner], *earned]
    for told in rules.remarked:
        for seat in counted.playing:
            accounts[seat] = [*accounts[seat], *told(rules, state, seat)]
    for seat, bits in enumerate(state.standing):
        if bits & standing.OUT:
            accounts[seat] = [scored("score.out_of_match", 0)]
    return accounts


def outcome(
    rules: Ruleset, state: State, before: list[Points], earlier: Sequence[HandEntry], purses: Sequence[Points] = ()
) -> HandResult:
    """The result of a finished hand, given totals, sheet and purses of the match before it; it is written on the sheet."""
    assert state.ending is not None
    counted = count(rules, state)
    accounts = accounts_of(rules, state, counted, earlier)
    scores: list[Points] = [sum(entry.points for entry in account) for account in accounts]
    totals = [old + new for old, new in zip(before, scores, strict=True)]
    kind = state.ending[0]
    winners = () if kind == "stalemate" else rules.variant.scoring.winners(rules, state, counted)
    sides = rules.variant.sides
    leaders = [sides.plays_for(state.standing, seat) for seat in range(rules.seats)]
    winners = tuple(seat for seat, leader in enumerate(leaders) if leader in winners) if sides.rotates else winners
    end = rules.variant.match_end.rule
    boxes: Sequence[int | None] = (None,) * rules.seats
    if end.keeps_sheet:
        own = rules.variant.scoring.boxes(rules, counted, winners)
        held = tuple(own[leader] for leader in leaders)
        boxes = held
        entry = HandEntry(kind, winners, tuple(scores), held)
        round = sides.entry(rules, state, counted, earlier)
        if round is not None:
            entry = round
            winners, boxes = entry.winners or winners if entry.kind == TABLE else entry.winners, entry.boxes
        state.sheet = (*known(earlier, before), entry)
    match = end.judged(rules, state, totals)
    hand = purse.settled(rules, purses, rules.variant.scoring.owed(rules, counted, scores, winners)) if purses else None
    if hand is not None:
        match = purse.ended(rules, state, match, hand.purses)
        accounts = [[*account, *purse.told(rules, seat, hand)] for seat, account in enumerate(accounts)]
    left = (
        list(counted.left)
        if rules.counted
        else [tuple(rules.pack.in_rank_order(unplayed(rules, state, seat))) for seat in range(rules.seats)]
    )
    rows = tuple(
        SeatResult(
            scores[seat],
            totals[seat] + sum(entry.points for entry in match.closing[seat]),
            tuple(accounts[seat]),
            left[seat],
            match.closing[seat],
            match.credits[seat],
            boxes[seat],
            None,
            rules.variant.scoring.points(rules, state, counted, seat) if rules.variant.scoring.tells_points else None,
            None if hand is None else hand.paid[seat],
            None if hand is None else hand.purses[seat],
        )
        for seat in range(rules.seats)
    )
    return priced(rules, HandResult(kind, winners, rows, bool(match.winners), match.winners))


def priced(rules: Ruleset, result: HandResult) -> HandResult:
    """A result with what its scores are worth, where the game is played for something; it follows from them."""
    if rules.variant.money.of(0) is None:
        return result
    return result._replace(rows=tuple(row._replace(worth=rules.variant.money.of(row.score)) for row in result.rows))


def score(rules: Ruleset, state: State, emit: Emit) -> None:
    """Settle the hand: hands are shown, totals change, and perhaps the match is over."""
    for settle in rules.at_settlement:
        settle(rules, state, emit)
    moved = brought(state)
    before: list[Points] = [score - chips for score, chips in zip(state.scores, moved, strict=True)] if moved else state.scores
    result = state.result = outcome(rules, state, before, state.sheet, purse.before_hand(rules, state))
    purse.pay(rules, state, result)
    state.scores = [old + row.score for old, row in zip(before, result.rows, strict=True)]
    for spot in rules.places.hands:
        if spot.place.shown:
            state.known[spot.known] = state.hands[spot.number]
    if emit is unheard:
        return
    for spot in rules.places.revealed:
        unseen = card_set(spot.cards(state))
        if unseen and not (rules.variant.deal.open_hands and spot.place.kind == "hand"):
            emit(Moved(tuple(rules.pack.in_rank_order(unseen)), spot.zone, spot.zone, rules.everybody))
    emit(HandEnded(result.kind, result.winners))
    for seat in rules.in_play(state):
        row = result.rows[seat]
        emit(Scored(seat, row.score, row.total))
    purse.tell(rules, state, result, emit)
    if result.match_over:
        emit(MatchEnded(result.match_winners))


def recount(rules: Ruleset, state: State) -> None:
    """The result of a hand that is over, from its final cards and totals."""
    if state.ending is None or state.frames:
        return  # with somebody out the others may still be asked for last melds
    accounts = accounts_of(rules, state, count(rules, state), state.sheet[:-1])
    before = [total - sum(entry.points for entry in account) for total, account in zip(state.scores, accounts, strict=True)]
    state.result = outcome(rules, state, before, state.sheet[:-1], purse.before_hand(rules, state))
    purse.pay(rules, state, state.result)
