"""Games for more players than play a hand: who sits out, who plays whom, and who follows whom (gin rummy reference, 7).

What must be known from one hand to the next is in the standings (`game.rules.state.standing`), so that everybody at the table can
see it, and a position can be set up with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from game.cards.chance import Chance
from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.acts.events import AtTable, Event, InTheBox, SitsOut
from game.rules.component import Objection
from game.rules.policies.dealing.seating import PAIR, Seated, SidesRule
from game.rules.scoring import two_tables
from game.rules.scoring.method import Account, Counted
from game.rules.scoring.rounds import crew_of
from game.rules.state.circle import Circle
from game.rules.state.entry import HandEntry
from game.rules.state.standing import SITS_OUT, in_place, place_of, playing

if TYPE_CHECKING:
    from game.rules.ruleset import Ruleset
    from game.rules.state.state import State
    from game.rules.variant import Variant


def waiting(standing: Sequence[int]) -> tuple[int, ...]:
    """The seats that sit out this hand, in the order of their places in line."""
    found = [seat for seat, bits in enumerate(standing) if bits & SITS_OUT]
    return tuple(sorted(found, key=lambda seat: place_of(standing[seat])))


class Rotation(SidesRule):
    """Two play; the others wait in line for their places."""

    rotates = True

    speaks_for = ("dealer",)

    seats_line = "_by_turns"

    def placed(self, seats: int, active: Sequence[int], second: bool) -> list[int]:
        return line_up(seats, (active[0], active[1]), [seat for seat in range(seats) if seat not in active])

    def announced(self, standing: Sequence[int], dealer: int) -> list[Event]:
        return [SitsOut(seat, -1) for seat in waiting(standing)]


class LoserSitsOut(Rotation, kind="loser_sits_out"):
    """Two play; the player who loses the hand sits out the next, which the idle player deals to the winner."""

    def seated(self, circle: Circle, dealer: int, lot: Chance) -> Seated:
        """The first hand: the lot says against whom the dealer plays, and who waits."""
        other = circle.after(dealer, 1 + lot.below(len(circle) - 1))
        rest = [seat for seat in circle.others(other) if seat != dealer]
        return Seated(line_up(len(circle), (dealer, other), rest), dealer)

    def reseated(self, standing: Sequence[int], winners: Sequence[int], dealer: int, new_game: bool) -> Seated:
        """The next hand. After a drawn one the same two play, and the same player deals."""
        active = playing(standing)
        won = [seat for seat in active if seat in winners]
        if len(won) != 1:
            return Seated(list(standing), dealer)
        losers = [seat for seat in active if seat not in winners]
        new, *rest = (*waiting(standing), *losers)
        return Seated(line_up(len(standing), (won[0], new), rest), new)

    says = (line("rule.loser_sits_out"), line("rule.loser_sits_out_lot"), line("rule.loser_sits_out_drawn"))


class Captain(Rotation, kind="captain"):
    """One player, the man in the box, plays against the captain of all the others, who are partners."""

    mode: Literal["whole_game", "hand_by_hand"] = setting("whole_game")
    deals: Literal["winner", "alternate", "loser"] = setting("winner")

    def winning(self, seats: int, seat: int, entries: Sequence[HandEntry]) -> tuple[int, ...]:
        """The seats that win a hand with this one, after these hands, where seat 0 had the box first."""
        return crew_of(seats, entries, self.mode == "hand_by_hand").side_of(seat)

    def plays_for(self, standing: Sequence[int], seat: int) -> int:
        """The seat whose hand decides for this one: the captain's for all who wait in line."""
        return _captain(standing) if standing[seat] & SITS_OUT else seat

    def announced(self, standing: Sequence[int], dealer: int) -> list[Event]:
        """What everybody is told about who plays the hand: who has the box and who is captain, and for whom the others wait."""
        box, captain = in_the_box(standing)
        return [InTheBox(box, captain), *(SitsOut(seat, captain) for seat in waiting(standing))]

    def badges(self, standing: Sequence[int], seat: int) -> dict[int, Line]:
        """By seat: who has the box, who is captain, and who waits in line."""
        box, captain = in_the_box(standing)
        return {
            **{other: line("badge.in_line") for other in waiting(standing)},
            box: line("badge.box"),
            captain: line("badge.captain"),
        }

    def seated(self, circle: Circle, dealer: int, lot: Chance) -> Seated:
        """The first hand: the lot says who has the box, and who is the first captain."""
        other = circle.after(dealer, 1 + lot.below(len(circle) - 1))
        box, captain = (dealer, other) if lot.below(2) else (other, dealer)
        rest = [seat for seat in circle.others(captain) if seat != box]
        return Seated(line_up(len(circle), (box, captain), rest), dealer)

    def reseated(self, standing: Sequence[int], winners: Sequence[int], dealer: int, new_game: bool) -> Seated:
        """The next hand. A captain who has lost goes to the end of the line; the winner deals, unless it is said otherwise."""
        seated = self._led_on(standing, winners, dealer)
        if not winners or new_game or self.deals == "winner":
            return seated
        box, captain = in_the_box(seated.standing)
        if self.deals == "loser":
            return seated._replace(dealer=box if seated.dealer == captain else captain)
        return seated._replace(dealer=captain if dealer == _box(standing) else box)

    def _led_on(self, standing: Sequence[int], winners: Sequence[int], dealer: int) -> Seated:
        """Who plays the next hand, dealt by the winner of the last."""
        box, captain = _box(standing), _captain(standing)
        behind = waiting(standing)
        if not winners:
            return Seated(list(standing), dealer)
        if box in winners:
            following = (*behind, captain)
            return Seated(line_up(len(standing), (box, following[0]), following[1:]), box)
        if self.mode == "whole_game":
            return Seated(list(standing), captain)
        following = (*behind, box)
        return Seated(line_up(len(standing), (captain, following[0]), following[1:]), captain)

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        lines = [line("rule.captain"), line("rule.captain_lot"), line(f"rule.captain_{self.mode}"), line("rule.captain_score")]
        return (*lines, line(f"rule.captain_deals_{self.deals}"))


class TwoTables(Rotation, kind="two_tables"):
    """Four play, those who face each other as partners, each against one of the other side: first one table, then the other.

    The place of a seat is its table, 0 or 1. Both hands together are one round, and only their sum counts.
    """

    opponents: Literal["each_game", "each_hand"] = setting("each_game")
    advice: bool = setting(False)

    tables = 2

    seats_line = "_sides"

    def by_seat(self, seats: int) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(range(seat % 2, seats, 2)) for seat in range(seats))

    def seated(self, circle: Circle, dealer: int, lot: Chance) -> Seated:
        """The first round: the lot says against whom the dealer plays. The dealer's table is the first."""
        two = (dealer, circle.after(dealer, (1, 3)[lot.below(2)]))
        return Seated([in_place(int(seat not in two), seat not in two) for seat in range(len(circle))], dealer)

    def reseated(self, standing: Sequence[int], winners: Sequence[int], dealer: int, new_game: bool) -> Seated:
        """After the first table the second, dealt by the dealer's partner; then a new round, dealt by the side that has won."""
        if not self.at_second(standing):
            active = waiting(standing)
            new = [in_place(place_of(bits), seat not in active) for seat, bits in enumerate(standing)]
            return Seated(new, next(seat for seat in active if seat % 2 == dealer % 2))
        change = self.opponents == "each_hand" or new_game
        tables = [place_of(bits) ^ (seat % 2 if change else 0) for seat, bits in enumerate(standing)]
        side = winners[0] if winners else dealer
        first = next(seat for seat, table in enumerate(tables) if not table and seat % 2 == side % 2)
        return Seated([in_place(table, table > 0) for table in tables], first)

    def at_second(self, standing: Sequence[int]) -> bool:
        """Whether it is the second table that plays now, with which the round is over."""
        return any(place_of(standing[seat]) for seat in playing(standing))

    def placed(self, seats: int, active: Sequence[int], second: bool) -> list[int]:
        """The standings of a position in which these play, at the first table or the second."""
        return [in_place(int((seat in active) == second), seat not in active) for seat in range(seats)]

    def objections(self, variant: Variant) -> tuple[Objection, ...]:
        """Four play, two at either table, and the match keeps a sheet on which the first table waits for the second."""
        found = []
        low, high = variant.players.min, variant.players.max
        if (low, high) != (2 * PAIR, 2 * PAIR):
            found.append(Objection("two_tables_players", "players", (("low", low), ("high", high))))
        if not variant.match_end.rule.keeps_sheet:
            found.append(Objection("two_tables_match", "match_end"))
        return tuple(found)

    def announced(self, standing: Sequence[int], dealer: int) -> list[Event]:
        """What everybody is told about who plays the hand: which table it is."""
        other = next(seat for seat in playing(standing) if seat != dealer)
        return [AtTable(1 + self.at_second(standing), dealer, other)]

    def accounts(self, rules: Ruleset, state: State, counted: Counted, earlier: Sequence[HandEntry]) -> list[Account]:
        return two_tables.accounts(rules, state, self.at_second(state.standing), counted, earlier)

    def entry(self, rules: Ruleset, state: State, counted: Counted, earlier: Sequence[HandEntry]) -> HandEntry | None:
        """What the hand leaves on the sheet of the match: only the sum of both tables counts."""
        return two_tables.entry(rules, state, self.at_second(state.standing), counted, earlier)

    def badges(self, standing: Sequence[int], seat: int) -> dict[int, Line]:
        """By seat: who is against this one, and at which table the partner's opponent plays."""
        found, own = {}, place_of(standing[seat])
        for other, bits in enumerate(standing):
            if other not in self.by_seat(len(standing))[seat]:
                found[other] = line("badge.opponent") if place_of(bits) == own else line("badge.table", table=1 + place_of(bits))
        return found

    def shown_to(self, standing: Sequence[int], seat: int) -> tuple[int, ...]:
        """The seats whose hands this seat sees besides its own: the partner's, where advice is given, once its own is over."""
        if not self.advice or not standing[seat] & SITS_OUT or not self.at_second(standing):
            return ()
        return tuple(other for other in self.by_seat(len(standing))[seat] if other != seat)

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        lines = [line("rule.two_tables"), line("rule.two_tables_round"), line(f"rule.two_tables_{self.opponents}")]
        return (*lines, line("rule.two_tables_deal"), line("rule.two_tables_advice" if self.advice else "rule.two_tables_silent"))


def line_up(seats: int, active: tuple[int, int], rest: Sequence[int]) -> list[int]:
    """The standings: the two who play have the places 0 and 1, the others follow in line."""
    places = {seat: place for place, seat in enumerate((*active, *rest))}
    return [in_place(places[seat], seat not in active) for seat in range(seats)]


def _box(standing: Sequence[int]) -> int:
    return min(playing(standing), key=lambda seat: place_of(standing[seat]))


def _captain(standing: Sequence[int]) -> int:
    return max(playing(standing), key=lambda seat: place_of(standing[seat]))


def in_the_box(standing: Sequence[int]) -> tuple[int, int]:
    """Of a captain game: who has the box, and who is the captain of the others."""
    return _box(standing), _captain(standing)
