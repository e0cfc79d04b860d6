"""The components of games with a card on offer."""

from __future__ import annotations

from game.rules.offered.automatic import AutomaticWins
from game.rules.offered.dead_cards import DeadCards
from game.rules.offered.give_step import GiveStep
from game.rules.offered.offer_step import OnOfferStep
from game.rules.offered.stakes import Stakes
from game.rules.offered.turn_up_step import TurnUpStep
from game.rules.offered.upcard_step import UpcardOnOfferStep
from game.rules.offered.use_step import UseStep

PARTS = (TurnUpStep, OnOfferStep, UpcardOnOfferStep, UseStep, GiveStep, DeadCards, AutomaticWins, Stakes)
