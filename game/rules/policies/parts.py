"""The policies that games of several families share."""

from __future__ import annotations

from game.rules.policies.contract import Contract
from game.rules.policies.dealing.bonus_cards import LaidOutCards, NoBonusCards
from game.rules.policies.dealing.deal import DealOut, ExposedCards
from game.rules.policies.dealing.packs import FrenchPack, OwnPack
from game.rules.policies.dealing.rotation import Captain, LoserSitsOut, TwoTables
from game.rules.policies.dealing.second_hand import NoSecondHand, OwnSecondHand
from game.rules.policies.dealing.sides import Individual, Partners
from game.rules.policies.layoff import AnyMeld, NoLayOff, OwnSide
from game.rules.policies.opening import FreeOpening, PointsOpening, RunFirst, WholeHand
from game.rules.policies.points import ListedPoints, PointsByRank, StandardPoints
from game.rules.policies.reserve import Reserve
from game.rules.policies.shuffled_up import ShuffledUp
from game.rules.policies.skips import NextMisses, PlayerMisses
from game.rules.policies.stages import Stages
from game.rules.policies.stock_end import Recycle
from game.rules.policies.swap import NoSwap, Represented
from game.rules.policies.turn_clock import NoTurnClock, TurnClock

PARTS = (
    FrenchPack,
    OwnPack,
    StandardPoints,
    PointsByRank,
    ListedPoints,
    DealOut,
    ExposedCards,
    NoSecondHand,
    OwnSecondHand,
    NoBonusCards,
    LaidOutCards,
    NoTurnClock,
    TurnClock,
    Recycle,
    Reserve,
    ShuffledUp,
    FreeOpening,
    PointsOpening,
    RunFirst,
    WholeHand,
    Contract,
    Stages,
    AnyMeld,
    OwnSide,
    NoLayOff,
    NoSwap,
    Represented,
    NextMisses,
    PlayerMisses,
    Individual,
    Partners,
    LoserSitsOut,
    Captain,
    TwoTables,
)
