"""What the buttons and shortcuts of the table do, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from game.rules.acts.actions import Pass
from game.rules.acts.closing import CLOSE_BUTTON, CLOSING, DROP_BUTTON
from game.rules.laying.offers import STOCK_PILE
from game.table.scene.scene import Id
from game.ui.table.acts import arranging, betting, board, hints, laying, next_hand, on_offer, swapping, taking, undo
from game.ui.table.acts.act import do, nothing_chosen, tell
from game.ui.table.acts.offers import press
from game.ui.table.context.notices import INFO
from game.ui.table.context.table import Table

# ---- out of turn, or with a draft -----------------------------------------------------------------


def decline(table: Table) -> None:
    """Decline what is offered, or let the time for a call pass."""
    claiming = table.session.claiming
    if table.bets.open_seats():
        betting.sit_out(table)
        return
    calling = table.moment.calling or (table.session.rules.calls and claiming)
    if calling:
        table.moment.calling, table.moment.call = False, 0.0
    if not calling or claiming:
        do(table, Pass(), "button:pass")
    else:
        table.refresh()


def call(table: Table) -> None:
    """Take a discard out of turn."""
    rules = table.session.rules
    if rules.calls and not table.session.claiming:
        tell(table, "claim.nothing" if table.moment.calling else "claim.not_now", "button:rummy")
    elif not press(table, "button:rummy" if rules.calls else "button:buy"):
        tell(table, "table.no_calls")


def ask_partner(table: Table) -> None:
    """Ask the partner whether to go out."""
    if not press(table, "button:ask"):
        tell(table, "ask.not_now" if table.session.rules.has("asks_partner") else "ask.not_played")


def close_hand(table: Table) -> None:
    """End the hand, or announce its end."""
    if not press(table, CLOSE_BUTTON):
        tell(table, "table.no_closing")


def drop_hand(table: Table) -> None:
    """Give the hand up."""
    if not press(table, DROP_BUTTON):
        tell(table, "drop.not_now" if table.session.rules.has("drops") else "drop.not_played")


def put_best(table: Table) -> None:
    """Lay off what leaves the fewest points. It is put on the melds, and can still be changed."""
    found = table.drafts.best()
    table.rearranged("place" if found else "tick")
    if not found:
        tell(table, "table.nothing_to_lay_off", "button:best", INFO)


def put_done(table: Table) -> None:
    """What lies there provisionally is all; or what the game offers as the end of a turn is done."""
    if not table.drafts.begun and press(table, "button:done"):
        return
    verdict = table.session.seat.judge(table.drafts.draft.arranged())
    if verdict.action is not None:
        do(table, verdict.action, "button:done")


def number_meld(table: Table) -> None:
    """The number of the meld is awaited onto which the chosen cards go."""
    if not table.session.view.melds:
        nothing_chosen(table, "table.no_melds_yet", None)
    elif not table.fingers.chosen_or_focused():
        nothing_chosen(table, "table.choose_to_lay_off", None)
    else:
        table.moment.numbering = ""
        table.host.redraw()


def take_back(table: Table) -> None:
    """What was put down last comes back: a chip, or first melds."""
    (betting.take_back if table.bets.open_seats() else undo.take_first_back)(table)


def arrange(table: Table) -> None:
    """The game puts the hand in groups, or fills the frames, as it serves best."""
    (arranging.arrange if table.session.hand.in_groups else laying.fill)(table)


# ---- what goes on, and what is shown besides ------------------------------------------------------


def play_out(table: Table) -> None:
    """The player does not play in this hand: the others play on without being watched, to the end or to the player's hand."""
    table.moment.skipping = True
    tell(table, "table.hurrying", None, INFO)


def skip(table: Table) -> bool:
    """The player does not want to wait for what is moving."""
    moment, view = table.moment, table.session.view
    if view.over and moment.sheet_due is not None:
        moment.sheet_due = table.host.now
        return True
    moment.hurry = view.to_act is not None and not table.session.my_turn
    return table.stage.skip() or moment.hurry


def to_sheet(table: Table) -> None:
    """Open hands have been looked at long enough, or need not be."""
    table.stage.skip_all()
    table.moment.sheet_due = table.host.now


def open_scores(table: Table) -> None:
    """The score sheet."""
    assert table.ending is not None
    table.ending.open_scores()


def toggle_odds(table: Table) -> None:
    """Show the odds, or put them away."""
    if later := table.presenter.tools.idle("button:odds"):
        tell(table, later, "button:odds")
        return
    table.host.change("odds", not table.host.settings["odds"])
    table.refresh()  # in an upright window they take the place of the news


def open_save(table: Table) -> None:
    """Keep a copy of the match under a name."""
    table.host.open("bookmark", table.session, lambda name: tell(table, "savecopy.saved", None, INFO, name=name))


def _open(name: str) -> Callable[[Table], object]:
    """A screen that shows something of the match."""
    return lambda table: table.host.open(name, table.session)


COMMANDS: Mapping[str, Callable[[Table], object]] = {
    "draw_stock": partial(taking.take_from, item=STOCK_PILE),
    "take_discard": taking.take_discards,
    "take_deeper": taking.deeper,
    "take_less": partial(taking.deeper, by=-1),
    "take": taking.take_discards,
    "call": call,
    "rummy": call,
    "buy": call,
    "leave": decline,
    "pass": decline,
    "meld": laying.meld,
    "contract": laying.lay_contract,
    "open": laying.lay_first,
    "take_back": take_back,
    "deal": betting.deal,
    "again": betting.same_again,
    "ask": ask_partner,
    "frame": laying.frame,
    "fill": laying.fill,
    "discard": laying.discard,
    "lay_off": number_meld,
    "swap": swapping.swap,
    CLOSING: close_hand,
    "drop": drop_hand,
    "best": put_best,
    "confirm": board.confirm,
    "put_back": board.put_back,
    "take_offered": taking.take_discards,
    "pass_on": decline,
    "lift": on_offer.lift,
    "lower": on_offer.lift,
    "move_on": on_offer.move_on,
    "step_back": undo.undo,
    "new_set": board.new_set,
    "part": board.part,
    "home": board.home,
    "replay": board.replay,
    "done": put_done,
    "sort": arranging.sort,
    "group": arranging.group,
    "arrange": arrange,
    "move_left": partial(arranging.push_cards, by=-1),
    "move_right": partial(arranging.push_cards, by=1),
    "hint": hints.ask,
    "why": partial(hints.ask, reason=True),
    "odds": toggle_odds,
    "undo": undo.undo,
    "redo": undo.redo,
    "scores": open_scores,
    "log": _open("log"),
    "save": open_save,
    "settings": lambda table: table.host.open("settings"),
    "promise": _open("promise"),
    "strategy": lambda table: table.host.open("strategy_page", table.session.setup.variant),
    "sitting": _open("sitting"),
    "help": lambda table: table.host.help(),
    "menu": lambda table: table.host.home(),
    "skip": play_out,
    "go_on": skip,
    "sheet": to_sheet,
    "next_hand": next_hand.next_hand,
    "new_match": next_hand.new_match,
}
"""A button without a name here is one that a step offers."""


def press_in_vain(table: Table, button: Id) -> None:
    """A control that cannot be used now was pressed: say why."""
    if why := table.presenter.tools.idle(button):
        nothing_chosen(table, why, button)
    else:
        command(table, button[7:])


def command(table: Table, name: str) -> object:
    """What a button or a shortcut of this name does."""
    deed = COMMANDS.get(name)
    return deed(table) if deed is not None else press(table, f"button:{name}")
