"""The coach at a table with a house: what a known strategy says of the hand, what exact play says, and what a mistake costs."""

from __future__ import annotations

from typing import NamedTuple

from game.players.counted import Advice
from game.rules.house.house_table import HouseSpot, HouseTable
from game.table.scene.house import PanelScene, RowScene, Tone
from game.ui.session.session import Session
from game.words.catalogue import say
from game.words.numbers import signed

DEAR = 0.05
"""A choice that cost so much of the bet is named afterwards."""
PLACES = 3
"""So many decimals has what a choice is worth."""


class Given(NamedTuple):
    """What was said of a hand: at which table, how the hand is called, on which bet, and how long the log was."""

    number: int
    title: str
    bet: int
    advice: Advice
    decided: int
    seat: int


class Coach:
    """Says it in words and figures."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._given: Given | None = None
        self._before: tuple[RowScene, ...] = ()
        self._shown = -1
        """The table of which it was shown last."""

    def heard(self) -> bool:
        """Whether there is advice on the hand at this table that has not been shown."""
        return self._shown != self.session.match.number and self.session.house_advice() is not None

    def panel(self, told: HouseTable) -> PanelScene | None:
        """The panel; None where there is nothing to be advised on."""
        self._look_back()
        spot = next((spot for spot in told.spots if spot.plays and spot.seat in self.session.own_seats), None)
        if spot is None or not self.session.my_turn:
            return None
        title = self._title(told, spot)
        advice = self.session.house_advice()
        if advice is None:
            waits = RowScene(say("coach.thinks"))
            return PanelScene(title, "", (waits,), "hint", brief=(RowScene(title, strong=True), waits))
        self._shown = self.session.match.number
        self._given = Given(self._shown, title, spot.stake, advice, len(self.session.match.log), spot.seat)
        return self._said(title, advice, spot.stake)

    def _title(self, told: HouseTable, spot: HouseSpot) -> str:
        pack = self.session.pack
        ranks = [pack.name(card)[:-1].replace("T", "10") for card in spot.cards]
        up = pack.name(told.cards[0])[:-1].replace("T", "10")
        if len(ranks) == 2 and ranks[0] == ranks[1]:
            return say("coach.against", total=" ".join(ranks), up=up)
        return say("coach.against_soft" if spot.total.soft else "coach.against", total=spot.total.points, up=up)

    def _called(self, verb: str) -> str:
        """What a choice is called, as its button says it."""
        offer = self.session.offers().get(f"button:{verb}")
        return self.session.words(offer.label) if offer is not None and offer.label is not None else say(f"button.spot_{verb}")

    def _said(self, title: str, advice: Advice, bet: int) -> PanelScene:
        text, exact = self._called(advice.text), self._called(advice.exact)
        agree: Tone = "good" if advice.text == advice.exact else "fault"
        rows = [
            RowScene(say("coach.text"), text, agree, pill=True),
            RowScene(say("coach.exact"), exact, "good", pill=True),
        ]
        shown = [(verb, round(bet * worth, 3)) for verb, worth in advice.worths]
        low, high = min((0.0, *(worth for _, worth in shown))), max((0.0, *(worth for _, worth in shown)))
        span = high - low or 1.0
        for place, (verb, worth) in enumerate(shown):
            bar = -low / span, (worth - low) / span
            tone: Tone = "fault" if worth < 0 else "plain"
            rows.append(RowScene(self._called(verb), signed(worth, PLACES), tone, not place, best=not place, bar=bar))
        wrong = advice.text if advice.text != advice.exact else shown[1][0] if len(shown) > 1 else ""
        brief = [RowScene(say("coach.text"), text, agree), RowScene(say("coach.exact"), exact, "good")]
        cost = next((round(shown[0][1] - worth, 3) for verb, worth in shown if verb == wrong), None)
        if cost is not None:
            amount = f"{cost:.3f}"
            rows.append(RowScene(say("coach.cost", what=self._called(wrong), amount=amount, bet=bet), strong=True))
            brief.append(RowScene(say("coach.it_costs"), say("coach.of", amount=amount, bet=bet)))
        return PanelScene(title, "", (*rows, *self._before), "hint", spare=len(self._before), brief=tuple(brief))

    def _look_back(self) -> None:
        """What was done after the last advice is named, where it cost something."""
        given, log = self._given, self.session.match.log
        if given is None or given.number == self.session.match.number:
            return
        self._given, self._before = None, ()
        if len(log) <= given.decided or not log[given.decided].startswith(f"{given.seat} "):
            return
        done = log[given.decided].split()[1]
        worths = dict(given.advice.worths)
        if done not in worths:
            return
        best = given.advice.worths[0]
        cost = round(given.bet * best[1], 3) - round(given.bet * worths[done], 3)
        if cost >= DEAR * given.bet:
            self._before = (
                RowScene(say("coach.before", what=given.title), strong=True, rule=True),
                RowScene(say("coach.you", done=self._called(done).lower())),
                RowScene(say("coach.exact_short", done=self._called(best[0]).lower()), signed(-cost, PLACES), "fault", pill=True),
            )
