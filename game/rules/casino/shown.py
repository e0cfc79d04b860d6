"""A table against the house as everybody sees it, from a view: what the window and its panels show."""

from __future__ import annotations

from fractions import Fraction

from game.cards.ids import HIDDEN
from game.cards.lines import Line, line
from game.rules.casino.felt import Felt
from game.rules.casino.left import left_in_purses
from game.rules.casino.limits import MAIN_BET, SIDE_BET
from game.rules.casino.paying import bonus_of, bonus_on, early, main_of
from game.rules.casino.shoe import lasts
from game.rules.casino.side_bet import side_odds
from game.rules.casino.slots import LOST, SIDE, SIDE_WON, WON, stakes_of
from game.rules.casino.spot_moves import TWO
from game.rules.casino.spots import BUST, SURRENDERED, first_open, house_of
from game.rules.casino.terms import Terms
from game.rules.house.house_table import HouseSpot, HouseTable, TermsPanel, TermsRow, Total
from game.rules.ruleset import Ruleset
from game.rules.scoring import purse
from game.rules.state.parts import HandPart
from game.rules.view import View


def shown(rules: Ruleset, view: View) -> HouseTable:
    """The table of this view."""
    felt: Felt = rules.facts[Felt]
    terms, house = felt.terms, house_of(view, rules.seats)
    open_cards = tuple(card for card in house.cards if card != HIDDEN) if house is not None else ()
    first = first_open(view, rules.seats) if not view.over else -1
    settled = house if view.over and house is not None and HIDDEN not in house.cards else None
    return HouseTable(
        bets=tuple(stakes_of(rules, view)),
        names=(MAIN_BET, SIDE_BET),
        side_pays=terms.pays if terms.side_bet else 0,
        side_brought=tuple(_side_brought(rules, view, terms, seat) for seat in range(rules.seats)),
        spots=tuple(
            _spot(felt, part, settled, number == first) for number, part in enumerate(view.parts) if part.hand < rules.seats
        ),
        cards=house.cards if house is not None else (),
        total=Total(felt.total(open_cards), felt.soft(open_cards)),
        staking=not view.over and house is None,
        least=terms.min_stake,
        most=terms.max_stake,
        decks=terms.decks,
        cut=terms.reshuffle == "penetration",
        last=terms.reshuffle == "penetration" and not lasts(rules.pack.size, view.stock_count, terms.penetration, rules.seats),
        stands=line("felt.draws_soft_17" if terms.dealer_hits_soft_17 else "felt.stands_17"),
        paid=_paid(terms),
        bonus=_bonus(terms),
        side=_side(terms) if terms.side_bet else None,
        left=left_in_purses(rules, view) if not view.over else purse.purses(rules, view),
        aside=line("felt.two_cards_only") if first >= 0 and len(view.parts[first].cards) > 2 else None,
    )


def _spot(felt: Felt, part: HandPart, house: HandPart | None, plays: bool) -> HouseSpot:
    bonus = bonus_of(felt, part)
    ended = early(part)
    main = ended if ended is not None else main_of(felt, part, house) if house is not None else None
    return HouseSpot(
        part.hand,
        part.cards,
        Total(felt.total(part.cards), felt.soft(part.cards)),
        part.stake,
        part.doubled,
        bool(part.done),
        plays,
        part.done == BUST,
        part.done == SURRENDERED,
        None if main is None else main.amount,
        0 if bonus is None else bonus_on(felt, part, bonus),
        "" if bonus is None else bonus.what,
        len(part.cards) == TWO and felt.pair(*part.cards),
    )


def _side_brought(rules: Ruleset, view: View, terms: Terms, seat: int) -> int:
    """What the rummy bet of a seat has brought; 0 as long as that is open."""
    stake = view.vars[rules.at[SIDE] + seat]
    return {WON: terms.pays * stake, LOST: -stake}.get(view.vars[rules.at[SIDE_WON] + seat], 0)


# ---- panels ---------------------------------------------------------------------------------------------------------


def _to_one(pays: Fraction | int) -> Line:
    pays = Fraction(pays)
    return line("panel.pays", pays=pays.numerator, to=pays.denominator)


def _paid(terms: Terms) -> TermsPanel:
    """What a hand pays, and the limits."""
    natural = terms.blackjack_pays
    rows = [TermsRow("win", line("panel.win_21" if natural == 1 else "panel.win"), _to_one(1), main=True)]
    if natural != 1:
        rows.append(TermsRow("natural", line("panel.natural"), _to_one(natural), main=True))
    rows += [row._replace(cards=()) for row in _bonus_rows(terms)]
    if terms.surrender == "early":
        rows.append(TermsRow("surrender", line("panel.give_up"), line("panel.half")))
    if terms.side_bet:
        rows.append(TermsRow("side", line("panel.side_bet"), _to_one(terms.pays)))
    return TermsPanel(line("panel.table"), line("panel.limits", least=terms.min_stake, most=terms.max_stake), tuple(rows))


def _bonus_rows(terms: Terms) -> list[TermsRow]:
    found = (
        TermsRow("trips", line("panel.trips"), _to_one(terms.bonus_trips), ("4H", "4S", "4C"), main=True),
        TermsRow("trips_high", line("panel.trips_high"), _to_one(terms.bonus_trips_high), ("7H", "7S", "7D")),
        TermsRow("sf", line("panel.sf"), _to_one(terms.bonus_sf), ("9S", "TS", "JS"), main=True),
        TermsRow("sf_high", line("panel.sf_high"), _to_one(terms.bonus_sf_high), ("6H", "7H", "8H")),
    )
    rates = (terms.bonus_trips, terms.bonus_trips_high, terms.bonus_sf, terms.bonus_sf_high)
    return [row for row, rate in zip(found, rates, strict=True) if rate]


def _bonus(terms: Terms) -> TermsPanel | None:
    rows = _bonus_rows(terms)
    if not rows:
        return None
    about = [line("panel.bonus_bust" if terms.bonus_on_bust else "panel.bonus_no_bust")]
    about.append(line("panel.bonus_doubled" if terms.bonus_on_total_bet else "panel.bonus_first_stake"))
    if not terms.bonus_after_split:
        about.append(line("panel.bonus_split"))
    rows += [TermsRow("about", words, total=number == 0) for number, words in enumerate(about)]
    return TermsPanel(line("panel.bonus"), None, tuple(rows))


def _side(terms: Terms) -> TermsPanel:
    """How likely the side bet is won, and what the house keeps of it."""
    odds = side_odds(terms.decks, terms.pays, terms.ace, terms.wrap)

    def percent(chance: Fraction, digits: int = 2) -> Line:
        return line("panel.percent", value=f"{float(100 * chance):.{digits}f}")

    rows = (
        TermsRow(
            "trips", line("panel.one_rank"), percent(odds.chance("trips") + odds.chance("trips_suited")), ("4C", "4D", "4S")
        ),
        TermsRow("run", line("panel.in_a_row"), percent(odds.chance("run")), ("6S", "7H", "8D")),
        TermsRow("flush", line("panel.one_suit"), percent(odds.chance("flush")), ("7H", "9H", "AH")),
        TermsRow("straight_flush", line("panel.row_and_suit"), percent(odds.chance("straight_flush")), ("7C", "8C", "9C")),
        TermsRow("win", line("panel.any_of_them"), percent(odds.win), total=True, main=True),
        TermsRow("edge", line("panel.house_keeps"), percent(odds.edge, 4), main=True),
    )
    return TermsPanel(line("panel.side_bet_title"), _to_one(terms.pays), rows)
