"""The deal of a hand as it can be told: the cards drawn for it, the deck that lay there, and the luck of its cards."""

from __future__ import annotations

from game.cards.lines import line
from game.match import log
from game.match.deck import Revealed
from game.match.faults import NotNow
from game.match.luck import LuckMeter
from game.match.match import Match
from game.match.replay import recall
from game.match.setup import Start
from game.rules.first_draw import Drawn, drawing


def drawn_for_deal(match: Match) -> Drawn | None:
    """Who drew which card before this hand, as everybody saw it: in the first hand of a match whose rules let the cards say
    who deals, where nobody has been named for it; else None. Its events are before all others.
    """
    start, rules, state = match.setup.start, match.rules, match.history.state
    if start != Start(deck=start.deck) or match.deal != start.deal:
        return None
    first = rules.variant.dealer
    wanted = first.decider(state.dealer, rules.starter(state))
    return drawing(first, rules.pack, rules.circle.up_to(state.dealer), wanted, match.seed)


def revealed(match: Match, deal: int) -> Revealed | None:
    """The deck of a finished hand of this match; None where its cards were laid out as a position instead of dealt, and as long
    as hands are dealt from what is left of it.

    Raises NotNow for a hand that is not over, or that this match does not have.
    """
    setup = match.setup
    started = setup.start.state
    first = setup.start.deal if started is None else int(started["deal"])
    if not first <= deal <= match.deal or (deal == match.deal and not match.hand_over):
        raise NotNow(line("hand.not_over"))
    if deal == first and started is not None:
        return None
    if match.rules.variant.deal.shoe_lasts:
        return _of_shoe(match, deal)
    given = setup.start.deck
    if deal > first:
        others = [log.read(text) for text in match.history.lines if not log.is_decision(text)]
        dealt = [entry for entry in others if isinstance(entry, log.NextHand)]
        given = dealt[deal - first - 1].deck
    seed, pack = setup.hand_seed(deal), match.rules.pack
    deck = pack.row(match.rules.shuffled(seed, pack.find_all(given)))
    return Revealed(deal, seed, tuple(deck), len(given), match.history.promised.get(deal))


def _of_shoe(match: Match, deal: int) -> Revealed | None:
    """The deck of a hand where a shoe lasts several: only once it has been shuffled anew, or will be before the next hand."""
    rules, history = match.rules, match.history
    if recall(history) is not None:
        return None
    records = {record.state.deal: record for record in history.records}
    whole = any(len(record.deck) == rules.pack.size for number, record in records.items() if number > deal)
    now = history.state
    ends = now.result is not None and not rules.variant.deal.goes_on(rules, now)
    record = records.get(deal)
    if record is None or not record.deck or not (whole or ends):
        return None
    names = tuple(rules.pack.row(record.deck))
    return Revealed(deal, match.setup.hand_seed(deal), names, len(record.given), history.promised.get(deal))


def luck_meter(match: Match, deal: int) -> LuckMeter | None:
    """What works out how good the cards were to each seat in a finished hand.

    None where that cannot be told: nothing is melded in the game, points of cards count for nothing, cards were named, a position
    was set up, or the hand is not in memory any more.
    """
    if "no_melds" in match.rules.traits or not match.rules.variant.scoring.counts_cards:
        return None
    for record in match.history.records:
        state = record.state
        if state.deal == deal and state.result is not None and record.deck and not record.given and not record.base:
            return LuckMeter(match.rules, record)
    return None
