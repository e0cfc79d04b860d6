"""A table with a house as it is seen: what lies before every place, what stands on plates, panels and beside bets."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from game.cards.ids import HIDDEN
from game.match.figures.kept import Kept
from game.match.figures.surveying import kept_survey
from game.players.characters import CHARACTERS
from game.players.families import counted_table
from game.rules.house.house_table import HouseSpot, HouseTable, TermsPanel
from game.rules.result import Points
from game.rules.state.standing import OUT
from game.rules.view import View
from game.table.chips import DENOMINATIONS, change
from game.table.scene.altered import altered
from game.table.scene.house import (
    BACK,
    MAIN,
    SIDE,
    ChipsScene,
    HouseScene,
    PanelScene,
    PlaceScene,
    RowScene,
    SideScene,
    SpotScene,
    Tone,
)
from game.table.scene.scene import TableScene, back_id
from game.ui.session.session import Session
from game.ui.table.present.coach import Coach
from game.ui.table.present.heads import Heads
from game.ui.table.state.bets import Bets, keys
from game.ui.table.state.memory import Memory
from game.words.catalogue import card_in_text, known, number, say, signed

DEALERS = ("edda", "gwen", "clio", "ada")
"""Whose portrait the dealer has: the first that nobody at the table has."""


class House:
    """Looks at the house and the places round it."""

    def __init__(self, session: Session, memory: Memory | None = None, heads: Heads | None = None) -> None:
        """Without a `memory` the table is only looked at."""
        self.memory = memory
        self.session, self.bets = session, memory.bets if memory is not None else Bets(session)
        self.fingers, self.heads = memory.fingers if memory is not None else None, heads
        self.view = session.view
        self.coach = Coach(session) if memory is not None else None
        self.advises = False
        """The coach is asked."""
        self._edges: tuple[int, tuple[RowScene, ...]] = -1, ()
        """In which hand it was looked up what the house keeps, and the rows that say it."""

    # ---- the scene ------------------------------------------------------------------------------

    def scene(self, scene: TableScene, view: View | None = None) -> TableScene:
        """The scene with the house, where this table has one: all its cards are of places. `view` is an earlier one."""
        told = self.session.house_table() if view is None else self.session.rules.house_table(view)
        if told is None:
            return scene
        self.view = self.session.view if view is None else view
        self.advises = self.coach is not None and bool(self.memory and self.memory.host.settings["odds"])
        looking = self.fingers is None
        seats = range(self.view.seats)
        places = tuple(self._place(told, seat, True) for seat in seats)
        portrait, name = self._dealer()
        owned = self._owned(told)
        house = HouseScene(
            places=places,
            unpaid=tuple(self._place(told, seat, False) for seat in seats),
            name=say("dealer.deals", name=name),
            portrait=portrait,
            note=self._note(told),
            cards=tuple(back_id(BACK, 0) if card == HIDDEN else self.session.ids.id(card) for card in told.cards),
            totals=self._totals(told),
            outlined=told.staking,
            shoe=say("dealer.decks", count=told.decks),
            left=say("dealer.shuffles") if told.last else say("dealer.left", count=self.view.stock_count),
            cut=told.cut and not told.last,
            line=self.session.words(told.stands),
            staking=not looking and bool(self.bets.open_seats()) and self.session.my_turn,
            chips=self._chips(owned),
            purse=self._purse(owned),
            purse_brief=self._purse(owned, "_brief"),
            cloth=say("dealer.on_cloth", chips=self._on_cloth(told)),
            left_panel=self._left(told),
            right_panel=self._right(told),
            aside=self.session.words(told.aside) if told.aside is not None and self.session.my_turn else "",
        )
        return altered(scene, house=house, hand=(), discards=(), aside=(), melding=False, groups=(), melded=(), showdown=False)

    def _dealer(self) -> tuple[str, str]:
        taken = {seat.portrait for seat in self.session.people}
        portrait = next((one for one in DEALERS if one not in taken), DEALERS[0])
        return portrait, next((one.name for one in CHARACTERS if one.portrait == portrait), "")

    def _note(self, told: HouseTable) -> str:
        if told.staking:
            return say("dealer.waits" if self.session.my_turn else "dealer.waits_for_others")
        if not told.cards:
            return say("dealer.nobody_plays")
        if HIDDEN in told.cards:
            return say("dealer.shows", card=card_in_text(told.cards[0], self.session.pack))
        return say("dealer.has", total=told.total.points)

    def _totals(self, told: HouseTable) -> tuple[str, ...]:
        if HIDDEN in told.cards:
            return str(told.total.points), "?"
        return (str(told.total.points),) if told.cards else ()

    # ---- a place --------------------------------------------------------------------------------

    def _place(self, told: HouseTable, seat: int, settled: bool) -> PlaceScene:
        own, bets = seat in self.session.own_seats, told.bets[seat]
        spots = [spot for spot in told.spots if spot.seat == seat]
        away = bets is not None and not (bets.main or bets.side)
        if spots:
            found = tuple(self._spot(told, spot, own, settled) for spot in spots)
        else:
            main = self.bets.on(seat, MAIN) if bets is None else bets.main
            said = say("bet.main", amount=main) if own and told.staking else ""
            found = (SpotScene(bet=main, said=said, tone="plain" if main else "soft"),)
        return PlaceScene(
            seat,
            own,
            found,
            self._side(told, seat, own, settled),
            *self._word(told, seat, spots, settled),
            note=self._plate_note(told, seat, spots, away),
            outlined=told.staking and not away,
            away=away,
            lit=self._lit(seat),
        )

    def _lit(self, seat: int) -> frozenset[str]:
        """The bets of a place over which a chip is held."""
        over = self.fingers.over_bet if self.fingers is not None else None
        return frozenset([over[1]]) if over is not None and over[0] == seat else frozenset()

    def _spot(self, told: HouseTable, spot: HouseSpot, own: bool, settled: bool) -> SpotScene:
        """One hand: `settled` says whether what the house has paid or taken by now is seen."""
        brought = spot.brought if settled else None
        state = "plays" if spot.plays else "done" if spot.done else "waits"
        if settled and (spot.bust or spot.given_up):
            state = "bust" if spot.bust else "gone"
        lost = brought is not None and brought < 0
        gain = (brought if brought is not None and brought > 0 else 0) + (spot.bonus if settled else 0)
        said = say("bet.doubled", amount=spot.stake) if spot.doubled else str(spot.stake)
        tag, tone = self._tag(told, spot, brought, settled)
        return SpotScene(
            cards=self.session.ids.all(spot.cards),
            total=str(spot.total.points),
            bet=0 if lost else spot.stake,
            doubled=spot.doubled,
            state=state,  # type: ignore[arg-type]
            said=said if own and not lost else "",
            tone=tone or ("gold" if spot.doubled else "plain"),
            won=int(gain),
            tag=tag,
        )

    def _tag(self, told: HouseTable, spot: HouseSpot, brought: Points | None, settled: bool) -> tuple[str, Tone | None]:
        """What stands beside the bet: what has come of it, or the bonus that was paid."""
        if not settled or (brought is None and not spot.bonus):
            return "", None
        if spot.seat not in self.session.own_seats:  # of others the plate says it
            return ("" if brought is not None else signed(spot.bonus)), None
        if brought is None:
            rows = told.bonus.rows if told.bonus is not None else ()
            row = next((row for row in rows if row.name == spot.earned), None)
            if row is None or row.value is None:
                return signed(spot.bonus), None
            words = self.session.words
            return say("bet.bonus", what=words(row.words), pays=words(row.value), amount=signed(spot.bonus)), None
        if spot.given_up:
            return say("bet.gave_up", amount=signed(brought)), "fault"
        whole = brought + spot.bonus
        return (signed(whole) if whole else say("bet.tie")), "fault" if whole < 0 else None

    def _side(self, told: HouseTable, seat: int, own: bool, settled: bool) -> SideScene | None:
        if not told.side_pays:
            return None
        bets, name = told.bets[seat], told.names[1]
        chips = self.bets.on(seat, SIDE) if bets is None else bets.side
        brought = told.side_brought[seat] if settled else 0
        odds = say("bet.odds", pays=told.side_pays)
        if brought < 0:
            return SideScene(0, odds, say("bet.lost", amount=-brought))
        said = say(f"bet.{name}" if known(f"bet.{name}") else "bet.side", amount=chips) if own and (chips or told.staking) else ""
        return SideScene(chips, odds, said, "gold" if chips else "soft", int(brought), signed(brought) if brought else "")

    def _word(self, told: HouseTable, seat: int, spots: Sequence[HouseSpot], settled: bool) -> tuple[str, Tone]:
        """What stands at the end of a plate."""
        if not spots:
            bets = told.bets[seat]
            return (" + ".join(str(chips) for chips in bets if chips) if bets is not None else ""), "gold"
        if (
            settled
            and all(spot.brought is not None for spot in spots)
            and (self.view.over or not any(spot.bust for spot in spots))
        ):
            whole = sum(Fraction(spot.brought or 0) + spot.bonus for spot in spots)
            return (signed(whole) if whole else say("bet.tie")), "good" if whole > 0 else "fault" if whole < 0 else "soft"
        if settled and all(spot.bust for spot in spots):
            return say("bet.bust"), "fault"
        return " · ".join(str(spot.total.points) for spot in spots), "gold"

    def _plate_note(self, told: HouseTable, seat: int, spots: Sequence[HouseSpot], away: bool) -> str:
        said = self.heads.note(seat) if self.heads is not None and seat not in self.session.own_seats else ""
        if said:
            return said
        if away:
            bankrupt = self.session.rules.has("purse") and self.view.standing[seat] & OUT
            return say("table.bankrupt" if bankrupt else "dealer.sits_out")
        if told.staking:
            return say("dealer.ready" if told.bets[seat] is not None else "dealer.bets")
        if spots and self.view.over:
            own = " · ".join(str(spot.total.points) for spot in spots)
            return say("dealer.against", own=own, house=told.total.points) if HIDDEN not in told.cards else own
        if spots and all(spot.done for spot in spots):
            return say("dealer.stands") if not any(spot.bust or spot.given_up for spot in spots) else ""
        return say("dealer.state_plays" if any(spot.plays for spot in spots) else "dealer.state_waits")

    # ---- the player's chips ---------------------------------------------------------------------

    def _on_cloth(self, told: HouseTable) -> int:
        """The player's chips that lie on the table."""
        own = self.session.own_seats
        if told.staking:
            there = sum(chips for seat in own if (bets := told.bets[seat]) is not None for chips in bets)
            return there + self.bets.total
        stakes = sum(spot.stake for spot in told.spots if spot.seat in own and spot.brought is None)
        return stakes + sum(bets.side for seat in own if (bets := told.bets[seat]) and not told.side_brought[seat])

    def _owned(self, told: HouseTable) -> Points | None:
        """What the player has in all seats and not on the cloth, where players bring a purse; None where nobody counts."""
        if not told.left:
            return None
        lying = self.bets.lying().items() if told.staking else ()
        before = sum(chips for (seat, _), chips in lying if told.bets[seat] is None)
        return sum((Fraction(told.left[seat]) for seat in self.session.own_seats), Fraction(-before))

    def _purse(self, owned: Points | None, how: str = "") -> str:
        if owned is not None:
            return say("dealer.owns", chips=number(owned))
        view = self.view
        sum_ = sum((Fraction(view.scores[seat]) for seat in self.session.own_seats), Fraction(0))
        code = "won" if sum_ > 0 else "lost" if sum_ < 0 else "even"
        return say(f"dealer.{code}{how}", chips=number(abs(sum_)))

    def _chips(self, owned: Points | None) -> tuple[ChipsScene, ...]:
        counts = spread(int(owned)) if owned is not None else {}
        return tuple(
            ChipsScene(value, counts.get(value, 0) if owned is not None else None, value == self.bets.chosen, key)
            for key, value in keys().items()
        )

    # ---- panels ---------------------------------------------------------------------------------

    def _panel(self, panel: TermsPanel, lit: frozenset[str] = frozenset(), more: Sequence[RowScene] = ()) -> PanelScene:
        words = self.session.words
        rows = [
            RowScene(
                words(row.words),
                words(row.value) if row.value is not None else "",
                "gold" if row.value is not None and row.cards and panel.tag is None else "plain",
                row.main and not row.cards and not row.total,
                row.name in lit,
                row.cards,
                rule=row.total,
            )
            for row in panel.rows
        ]
        tag = words(panel.tag) if panel.tag is not None else ""
        main = [row for row, told in zip(rows, panel.rows, strict=True) if told.main]
        title = RowScene(words(panel.title), tag, "gold", True)
        brief = tuple(row._replace(cards=(), rule=False, lit=False) for row in (title, *main[:2]))
        return PanelScene(words(panel.title), tag, (*rows, *more), gilt=True, brief=brief)

    def _left(self, told: HouseTable) -> PanelScene:
        """How likely the side bet is won; without one, what first cards earn."""
        lit = frozenset(spot.earned for spot in told.spots if spot.earned and spot.seat in self.session.own_seats)
        panel = told.side or told.bonus
        return self._panel(panel, lit) if panel is not None else self._paid(told)

    def _right(self, told: HouseTable) -> PanelScene:
        """What the coach says, where it is asked; else what the table pays."""
        said = self.coach.panel(told) if self.advises and self.coach is not None else None
        return said if said is not None else self._paid(told)

    def follow(self) -> bool:
        """Whether the coach has something to say by now that is not seen; the table is to be shown again then."""
        return self.advises and self.coach is not None and self.coach.heard()

    def _paid(self, told: HouseTable) -> PanelScene:
        """What the table pays."""
        never = RowScene(say("panel.never_money"))
        kept = self._kept()
        return self._panel(told.paid, more=(never, *kept))._replace(gilt=False, spare=len(kept))

    def _kept(self) -> tuple[RowScene, ...]:
        """What the house keeps on average, where that has been counted once and kept."""
        deal, rows = self._edges
        if self.memory is None or rows or deal == self.view.deal:
            return rows
        table = counted_table(self.session.setup.variant)
        found = kept_survey(table, Kept(self.memory.host.folders.figures)) if table is not None else None
        if found is not None:
            edges = {edge.play: edge.percent for edge in found.edges}
            said = [(f"panel.{play}", edges[play]) for play in ("exact", "printed") if play in edges]
            values = [RowScene(say(code), say("panel.percent", value=f"{percent:.2f}")) for code, percent in said]
            rows = (RowScene(say("panel.house_keeps"), strong=True, rule=True), *values)
        self._edges = self.view.deal, rows
        return rows


def spread(amount: int) -> dict[int, int]:
    """What somebody has who owns so much, with some chips of each kind: only what is left over is in the largest."""
    kept: dict[int, int] = {}
    left = max(0, amount)
    for value, most in zip(reversed(DENOMINATIONS), (5, 4, 4, 4, 0), strict=True):
        kept[value] = min(most, left // value)
        left -= kept[value] * value
    for stack in change(left):
        kept[stack.value] = kept.get(stack.value, 0) + stack.worth // stack.value
    return kept
