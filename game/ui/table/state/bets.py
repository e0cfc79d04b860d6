"""The bets that the player puts together before the cards come: chips of which kind are chosen, and which lie where.

Nothing of it is decided before the player has the cards dealt. A player with several seats bets for all of them first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.acts.actions import Action, Pass
from game.rules.acts.staking import Stake
from game.table.chips import DENOMINATIONS, change
from game.table.scene.house import MAIN, SIDE

if TYPE_CHECKING:
    from game.rules.violation import Violation
    from game.ui.session.session import Session

Place = tuple[int, str]
"""A seat, and which of its bets."""
USUAL = 10


class Bets:
    """The player's chips before the deal."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.chosen = USUAL
        """The denomination that a click puts down."""
        self._lying: dict[Place, int] = {}
        self._order: list[tuple[Place, int]] = []
        self._deal = 0

    # ---- what lies there ------------------------------------------------------------------------

    def lying(self) -> dict[Place, int]:
        """All bets; none are left of an earlier hand."""
        if self._deal != self.session.match.deal:
            self._deal = self.session.match.deal
            self._lying.clear()
            self._order.clear()
        return self._lying

    def on(self, seat: int, bet: str) -> int:
        """The chips of one bet."""
        return self.lying().get((seat, bet), 0)

    @property
    def total(self) -> int:
        """All chips that lie there."""
        return sum(self.lying().values())

    def open_seats(self) -> tuple[int, ...]:
        """The player's seats that may still bet in this hand."""
        table = self.session.house_table()
        if table is None or not table.staking:
            return ()
        return tuple(seat for seat in self.session.own_seats if table.bets[seat] is None)

    # ---- as an action ---------------------------------------------------------------------------

    def stake_of(self, seat: int, more: Place | None = None, chips: int = 0) -> Action:
        """What this seat does: it stakes what lies there, with more chips where that is said, or sits out."""
        table = self.session.house_table()
        assert table is not None
        amounts = {bet: self.on(seat, bet) + (chips if more == (seat, bet) else 0) for bet in (MAIN, SIDE)}
        bets = tuple((name, amounts[bet]) for bet, name in zip((MAIN, SIDE), table.names, strict=True) if amounts[bet])
        return Stake(bets) if bets else Pass()

    def refused(self, place: Place, chips: int) -> Violation | None:
        """Why so many more chips cannot lie there; that a bet is still too small is no reason."""
        why = self.session.check_bet(place[0], self.stake_of(place[0], place, chips)) if self.session.my_turn else None
        return why if why is not None and why.code != "stake.too_small" else None

    # ---- putting down and taking back -----------------------------------------------------------

    def put(self, place: Place, chips: int) -> None:
        """A chip, or several, are put down."""
        lying = self.lying()
        lying[place] = lying.get(place, 0) + chips
        self._order.append((place, chips))

    def take(self, place: Place, chips: int = 0) -> int:
        """Take chips of a bet back: so many, else the one that was put there last. Answers how many."""
        lying = self.lying()
        there = lying.get(place, 0)
        last = next((n for n in range(len(self._order) - 1, -1, -1) if self._order[n][0] == place), -1)
        smallest = change(there)[-1].value if there else 0
        taken = min(there, chips or (self._order.pop(last)[1] if last >= 0 else smallest))
        lying[place] = there - taken
        if not lying[place]:
            lying.pop(place)
            self._order = [one for one in self._order if one[0] != place]
            self._bring_home(place[0])
        return taken

    def _bring_home(self, seat: int) -> None:
        """A side bet that may not lie alone comes back with the last chip of the bet beside it."""
        if not self.on(seat, SIDE) or not self.session.my_turn:
            return
        why = self.session.check(self.stake_of(seat))
        if why is not None and why.code == "stake.needs_main":
            self.lying().pop((seat, SIDE))
            self._order = [one for one in self._order if one[0] != (seat, SIDE)]

    def take_back(self) -> Place | None:
        """Take back what was put down last; where that was."""
        self.lying()
        if not self._order:
            return None
        place = self._order[-1][0]
        self.take(place)
        return place

    def sweep(self) -> None:
        """Take everything back."""
        self._lying.clear()
        self._order.clear()

    # ---- same again -----------------------------------------------------------------------------

    def last(self) -> dict[Place, int]:
        """The bets that the player's seats made last in this match, before this hand."""
        found: dict[Place, int] = {}
        table = self.session.house_table()
        seats = set(self.session.own_seats)
        for line in reversed(self.session.match.log):
            who, _, text = line.partition(" ")
            words = text.split()
            if not who.isdigit() or int(who) not in seats or words[:1] != [Stake.verb]:
                continue
            seats.discard(int(who))
            for name, amount in zip(words[1::2], words[2::2], strict=False):
                if table is not None and name in table.names:
                    found[int(who), (MAIN, SIDE)[table.names.index(name)]] = int(amount)
            if not seats:
                break
        return found

    def beyond(self) -> bool:
        """Whether the bets of the last time are more than some seat has now."""
        table, found = self.session.house_table(), self.last()
        left = table.left if table is not None else ()
        return any(
            sum(chips for place, chips in found.items() if place[0] == seat) > left[seat] for seat in self.open_seats() if left
        )

    def same_again(self) -> None:
        """Put down what was put down the last time."""
        found = self.last()
        self.sweep()
        for place, chips in found.items():
            if place[0] in self.open_seats():
                self.put(place, chips)


def keys() -> dict[str, int]:
    """The keys that choose chips: 1 for the most valuable."""
    return {str(number): value for number, value in enumerate(DENOMINATIONS, 1)}
