"""What is told of stakes and spots in fields of their own, and a position that is made of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.cards.ids import Card
from game.rules.acts.facts_told import Column, FactList
from game.rules.casino.felt import Felt
from game.rules.casino.limits import MAIN_BET, SIDE_BET, wrong_bet
from game.rules.casino.slots import MAIN, SIDE, stakes_of
from game.rules.casino.spots import BUST, DOUBLED, SPLIT_ACE, STOOD, SURRENDERED, order_of
from game.rules.casino.three_cards import GOAL
from game.rules.component import Misplaced
from game.rules.house.house_table import Bet
from game.rules.ruleset import Ruleset
from game.rules.state import standing
from game.rules.state.parts import HandPart
from game.rules.state.state import State
from game.rules.view import View

STAKES = FactList("stakes", (Column(MAIN_BET, "chips"), Column(SIDE_BET, "chips")), gaps=True)
SPOTS = FactList(
    "spots",
    (
        Column("seat", "seat", needed=True),
        Column("cards", "cards", needed=True),
        Column("stake", "chips"),
        Column("doubled", "flag"),
        Column("split", "flag"),
        Column("done", "flag"),
        Column("how", "word"),
    ),
)
Record = dict[str, Any]
ENDS = (STOOD, BUST, DOUBLED, SURRENDERED, SPLIT_ACE)


# ---- telling --------------------------------------------------------------------------------------------------------


def stakes_told(rules: Ruleset, table: State | View) -> list[Record | None]:
    """By seat: its bets; nothing where it has not been asked yet, an empty record where it sits out."""
    return [None if bets is None else _bets_told(bets) for bets in stakes_of(rules, table)]


def _bets_told(bets: Bet) -> Record:
    named = {MAIN_BET: bets.main, SIDE_BET: bets.side}
    return {name: chips for name, chips in named.items() if chips}


def spots_told(rules: Ruleset, table: State | View) -> list[Record | None]:
    """Every spot in the order of play."""
    return [_spot_told(rules, part) for part in table.parts if part.hand < rules.seats]


def _spot_told(rules: Ruleset, part: HandPart) -> Record:
    told: Record = {
        "seat": part.hand,
        "cards": rules.pack.row(part.cards),
        "stake": part.stake,
        "doubled": part.doubled,
        "split": part.split,
        "done": bool(part.done),
    }
    return {**told, "how": part.done} if part.done else told


# ---- reading stakes -------------------------------------------------------------------------------------------------


def read_stakes(rules: Ruleset, state: State, given: Mapping[str, Any]) -> Misplaced | None:
    """Put the stakes of a position into the memory of the hand."""
    asked = rules.to_act(state) if rules.phase(state) == "stake" else rules.seats
    assert asked is not None
    gone = [bool(bits & standing.OUT) for bits in state.standing]
    told: Sequence[Record | None] | None = given.get("stakes")
    if told is None:
        if asked == rules.seats:
            return Misplaced("no_stakes")
        told = [{} if seat < asked or out else None for seat, out in enumerate(gone)]
    if len(told) != rules.seats:
        return Misplaced("stakes_count", (), (("count", len(told)), ("seats", rules.seats)))
    for seat, bets in enumerate(told):
        if (bets is None) != (seat >= asked and not gone[seat]) or (bets and gone[seat]):
            return Misplaced("stakes_asked", (), (("seat", seat),))
        wrong = wrong_bet(rules.facts[Felt].terms, bets or {})
        if wrong is not None:
            return Misplaced("stakes_amount", (), (("seat", seat), ("bet", wrong.bet)))
        state.vars[rules.at[MAIN] + seat] = -1 if bets is None else bets.get(MAIN_BET, 0)
        state.vars[rules.at[SIDE] + seat] = 0 if bets is None else bets.get(SIDE_BET, 0)
    return None


# ---- reading spots --------------------------------------------------------------------------------------------------


def read_spots(rules: Ruleset, state: State, given: Mapping[str, Any]) -> Misplaced | None:
    """Put the hands of a position into spots: as they are told, or one for each seat that has staked."""
    phase = rules.phase(state)
    told: Sequence[Record] | None = given.get("spots")
    if phase == "stake":
        return Misplaced("cards_before_deal") if any(state.hands) or told else None
    felt: Felt = rules.facts[Felt]
    over, bets = phase == "over", stakes_of(rules, state)
    dealer = _in_order(rules, state, felt.house, given["hands"][felt.house])
    passed = all(bet is None or bet.passed for bet in bets)
    if not passed and (len(dealer) < 2 or (len(dealer) > 2 and not over)):
        return Misplaced("house_cards", (), (("count", len(dealer)),))
    order = order_of(rules, state)
    acts = given.get("to_act")
    before = () if acts is None else order[: order.index(acts)]
    parts: list[HandPart] = []
    for seat in order:
        bet = bets[seat]
        cards = _in_order(rules, state, seat, given["hands"][seat])
        if bet is None or bet.passed:
            if cards:
                return Misplaced("cards_without_stake", tuple(given["hands"][seat]), (("seat", seat),))
            continue
        if told is None:
            done = not bet.main or over or seat in before
            parts.append(HandPart(seat, cards, bet.main, done=_end(felt, cards, STOOD) if done else ""))
        else:
            parts.extend(_told_spots(felt, seat, bet, cards, [spot for spot in told if spot["seat"] == seat]))
    fault = _spots_fault(rules, felt, parts, told, given, over)
    if fault is not None:
        return fault
    state.parts = (*parts, HandPart(felt.house, dealer)) if parts else ()
    return _whose_turn(rules, state, given) if not over else None


def _in_order(rules: Ruleset, state: State, hand: int, names: Sequence[str]) -> tuple[Card, ...]:
    """The cards of a hand in the order in which they are named."""
    return tuple(rules.pack.find_all(names, state.hands[hand]))


def _end(felt: Felt, cards: Sequence[Card], how: str) -> str:
    return BUST if felt.total(cards) > GOAL else how


def _told_spots(felt: Felt, seat: int, bet: Bet, cards: tuple[Card, ...], told: Sequence[Record]) -> list[HandPart]:
    """The spots of a seat, with the cards of its hand one after the other."""
    found, at = [], 0
    for spot in told:
        own = cards[at : at + len(spot["cards"])]
        at += len(spot["cards"])
        doubled = spot.get("doubled", False)
        how = spot.get("how", _end(felt, own, DOUBLED if doubled else STOOD)) if spot.get("done", "how" in spot) else ""
        stake = spot.get("stake", bet.main * (2 if doubled else 1))
        found.append(HandPart(seat, own, stake, doubled, spot.get("split", len(told) > 1), how))
    return found


def _spots_fault(
    rules: Ruleset, felt: Felt, parts: Sequence[HandPart], told: Sequence[Record] | None, given: Mapping[str, Any], over: bool
) -> Misplaced | None:
    """What cannot be so in the spots of a position."""
    for seat, hand in enumerate(given["hands"][: rules.seats]):
        own = [spot for spot in told or () if spot["seat"] == seat]
        if told is not None and [name for spot in own for name in spot["cards"]] != list(hand):
            return Misplaced("spots_cards", tuple(hand), (("seat", seat),))
        if len(own) > felt.terms.max_hands:
            return Misplaced("spots_many", (), (("seat", seat), ("most", felt.terms.max_hands)))
    if told is not None and [spot["seat"] for spot in told] != [part.hand for part in parts]:
        return Misplaced("spots_order")
    for number, part in enumerate(parts):
        cards = tuple(rules.pack.row(part.cards))
        bust = felt.total(part.cards) > GOAL
        waits = part.split and len(part.cards) == 1 and not part.done and not over
        if (len(part.cards) < 2 and not waits) or (part.done and part.done not in ENDS) or bust != (part.done == BUST):
            return Misplaced("spot", cards, (("spot", number + 1),))
        if over and not part.done:
            return Misplaced("spot_open", cards, (("spot", number + 1),))
        if part.doubled and len(part.cards) != 3:
            return Misplaced("spot", cards, (("spot", number + 1),))
    return None


def _whose_turn(rules: Ruleset, state: State, given: Mapping[str, Any]) -> Misplaced | None:
    """The first spot that can be played says who decides, and how many seats have finished."""
    first = next((part.hand for part in state.parts if not part.done and part.hand < rules.seats), -1)
    if first < 0 or given.get("to_act", first) != first:
        return Misplaced("spots_turn", (), (("seat", max(first, 0)),)) if first >= 0 else Misplaced("spots_done")
    state.frames = [state.frames[-1]._replace(hand=first)]
    if given.get("turn") is None:
        state.turns = len({part.hand for part in state.parts[: [part.hand for part in state.parts].index(first)]})
    return None
