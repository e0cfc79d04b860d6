"""A table against the house with three hundred chips on it: seven seats with four doubled hands each, and every side bet made."""

from __future__ import annotations

from game.match.match import Match
from game.match.setup import SeatInfo
from game.rules.acts.staking import Stake
from game.table.chips import pile
from game.table.scene.house import HouseScene
from game.ui.art.betting_cloth import FILLED
from tests.variants.shelf import SHIPPED

OTHERS = ("Ada", "Bruno", "Clio", "Dag", "Edda", "Farid")
STAKE = 94
"""Chips of four denominations: as many of them are seen as of any bet."""
SUITS = "SHDC"
EIGHTS = [f"8{suit}" for suit in SUITS] * 8
SMALL = [f"{rank}{suit}" for rank in "2345" for suit in SUITS] * 8
PLAYERS = len(OTHERS) + 1
DEALT = 2 * PLAYERS


def _shoe() -> list[str]:
    """Two eights for every player and one for the house, so that all side bets win; two more for the splits, then cards with
    which nobody is bust after a double.
    """
    splits, doubles = iter(EIGHTS[DEALT + 1 :]), iter(SMALL)
    drawn = [next(splits) if number < 2 else next(doubles) for _ in range(PLAYERS) for number in range(10)]
    return [*EIGHTS[:PLAYERS], EIGHTS[DEALT], *EIGHTS[PLAYERS:DEALT], "TS", *drawn, "TH"]


def crowded_table() -> Match:
    """Everybody else has played; the player, who comes last, is to decide on the fourth hand."""
    people = [*(SeatInfo(name, "computer", "steady", name.lower()) for name in OTHERS), SeatInfo("You")]
    resolved = SHIPPED.resolve("costa_rica_rummy", {"side_bet": True, "decks": 8})
    pack = Match.begin(resolved, people, 5).rules.pack
    match = Match.begin(resolved, people, 5, deck=pack.find_all(_shoe()))
    doubled = 0
    while True:
        seat = match.to_act
        assert seat is not None
        if match.phase == "stake":
            match.submit(seat, Stake((("main", STAKE), ("rummy", STAKE))))
            continue
        verbs = {action.verb: action for action in match.legal()}
        if "split" not in verbs:
            if seat == PLAYERS - 1 and doubled == 3:
                return match
            doubled += seat == PLAYERS - 1
        match.submit(seat, verbs.get("split") or verbs["double"])


def seen(house: HouseScene) -> int:
    """How many chips are drawn: the bets, what lies beside them, the player's own and those in the tray."""
    many = sum(FILLED) + sum(min(4, 3 if chips.count is None else chips.count) for chips in house.chips)
    for place in house.places:
        amounts = [place.side.bet, place.side.won] if place.side is not None else []
        for spot in place.spots:
            amounts += [*([spot.bet // 2] * 2 if spot.doubled else [spot.bet]), spot.won]
        many += sum(len(pile(amount)) for amount in amounts)
    return many
