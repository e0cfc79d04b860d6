"""What the buttons and shortcuts of the table do, by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.rules.acts.actions import Pass
from game.rules.acts.closing import CLOSE_BUTTON, CLOSING, DROP_BUTTON
from game.rules.laying.offers import STOCK_PILE
from game.ui.table.context.notices import INFO

if TYPE_CHECKING:
    from game.ui.table.screen import TableScreen


class Commands:
    """The deeds behind them; those of one part of the table are that part's own."""

    def __init__(self, table: TableScreen) -> None:
        self.table, self.app, self.session = table, table.app, table.session
        self.acts, self.calls, self.drafting = table.acts, table.calls, table.drafting
        self.named = self._named()

    def _named(self) -> dict[str, Callable[[], object]]:
        table, acts, piles, hints, end = self.table, self.acts, self.table.piles, self.table.hints, self.table.end
        return {
            "draw_stock": lambda: piles.take_from(STOCK_PILE),
            "take_deeper": piles.deeper,
            "take": piles.take,
            "call": self.call,
            "rummy": self.call,
            "buy": self.call,
            "leave": self.decline,
            "pass": self.decline,
            "meld": acts.meld,
            "contract": acts.lay_contract,
            "open": acts.raising.lay,
            "take_back": self.take_back,
            "ask": self.ask,
            "frame": acts.frame,
            "fill": acts.fill,
            "discard": acts.discard,
            "swap": acts.jokers.swap,
            CLOSING: self.close_hand,
            "drop": self.drop_hand,
            "double": lambda: acts.press("button:double"),
            "accept": lambda: acts.press("button:accept"),
            "best": self.put_best,
            "done": self.put_done,
            "sort": acts.arranging.sort,
            "group": acts.arranging.group,
            "arrange": acts.arranging.arrange if self.session.hand.in_groups else acts.fill,
            "hint": hints.ask,
            "why": lambda: hints.ask(reason=True),
            "odds": self.toggle_odds,
            "undo": acts.undo,
            "redo": acts.redo,
            "scores": end.open_scores,
            "log": self.open_log,
            "save": self.open_save,
            "settings": self.open_settings,
            "promise": self.open_promise,
            "help": self.app.help,
            "menu": table.back,
            "skip": table.others.play_out,
            "sheet": end.to_sheet,
            "next_hand": table.deals.next_hand,
            "new_match": table.deals.new_match,
        }

    # ---- out of turn, or with a draft ---------------------------------------------------------

    def decline(self) -> None:
        """Decline what is offered, or let the time for a call pass."""
        calling = self.calls.open or (self.session.rules.calls and self.session.claiming)
        if calling:
            self.calls.close()
        if not calling or self.session.claiming:
            self.acts.do(Pass(), "button:pass")
        else:
            self.table.refresh()

    def call(self) -> None:
        """Take a discard out of turn."""
        if self.session.claiming or not self.session.rules.calls:
            button = "button:rummy" if self.session.rules.calls else "button:buy"
            if not self.acts.press(button):
                self.acts.tell("table.no_calls")
        else:
            self.acts.tell("claim.nothing" if self.calls.open else "claim.not_now", "button:rummy")

    def ask(self) -> None:
        """Ask the partner whether to go out."""
        if not self.acts.press("button:ask"):
            played = self.session.rules.has("asks_partner")
            self.acts.tell("ask.not_now" if played else "ask.not_played")

    def take_back(self) -> None:
        """The last step in putting first melds together is taken back."""
        if not self.acts.raising.take_back():
            self.acts.tell("draft.nothing_back")

    def close_hand(self) -> None:
        """End the hand, or announce its end."""
        if not self.acts.press(CLOSE_BUTTON):
            self.acts.tell("table.no_closing")

    def drop_hand(self) -> None:
        """Give the hand up."""
        if not self.acts.press(DROP_BUTTON):
            self.acts.tell("drop.not_now" if self.session.rules.has("drops") else "drop.not_played")

    def put_best(self) -> None:
        """Lay off what leaves the fewest points. It is put on the melds, and can still be changed."""
        if not self.drafting.best():
            self.acts.tell("table.nothing_to_lay_off", "button:best", INFO)

    def put_done(self) -> None:
        """What lies there provisionally is all."""
        verdict = self.session.seat.judge(self.drafting.draft.arranged())
        if verdict.action is not None:
            self.acts.do(verdict.action, "button:done")

    # ---- what is shown besides ----------------------------------------------------------------

    def toggle_odds(self) -> None:
        self.table.controls.odds.toggle()

    def open_promise(self) -> None:
        self.app.open("promise", self.session)

    def open_log(self) -> None:
        self.app.open("log", self.session)

    def open_settings(self) -> None:
        self.app.open("settings")

    def open_save(self) -> None:
        def saved(name: str) -> None:
            self.acts.tell("savecopy.saved", None, INFO, name=name)

        self.app.open("bookmark", self.session, saved)
