"""Taking back what was done, as far as nothing was revealed, and doing it again."""

from __future__ import annotations

from game.cards.ids import Card
from game.match.faults import CannotUndo
from game.rules.laying.offers import HAND
from game.ui.table.acts import board
from game.ui.table.acts.act import refuse, tell
from game.ui.table.context.table import BACK, NONE, Poses, Table
from game.words.catalogue import say


def undo(table: Table) -> None:
    """Take the last decision back; before that, what lies there for now."""
    if table.bets.total and table.bets.open_seats():
        table.bets.take_back()
        table.rearranged("slide")
    elif board.step_back(table):
        pass
    elif table.drafts.begun:
        table.drafts.take_back()
        table.rearranged("slide")
    elif table.drafts.opening.begun:
        take_first_back(table)
    elif board.is_put_back(table):
        tell(table, "board.all_back", board.PUT_BACK)
    elif (reason := table.session.can_undo()) is not None:
        refuse(table, reason, "button:undo")
    else:
        table.session.undo()
        _jumped(table, "table.undone")


def redo(table: Table) -> None:
    """Do again what was taken back."""
    if board.step_again(table):
        return
    try:
        table.session.redo()
    except CannotUndo as why:
        refuse(table, why.line, "button:undo")
        return
    _jumped(table, "table.redone")


def take_first_back(table: Table) -> None:
    """The last step in putting first melds together is taken back."""
    if table.drafts.opening.begun:
        table.drafts.opening.take_back()
        table.rearranged("slide")
    else:
        tell(table, "draft.nothing_back")


def take_back(table: Table, card: Card, dropped: Poses = NONE) -> None:
    """A laid card comes back to the hand; what was done since stays done where it can."""
    if table.drafts.movable(card):
        table.drafts.take_back(card)
        table.rearranged("slide", dropped)
        return
    reason = table.session.take_back(lambda view: bool(view.hand >> card & 1))
    if reason is not None:
        refuse(table, reason, HAND, dropped)
    else:
        _jumped(table, "table.undone", dropped)


def _jumped(table: Table, code: str, dropped: Poses = NONE) -> None:
    table.session.diary.note(say(code))
    table.acted()
    table.stage.finish()
    table.put(dropped)
    table.refresh(BACK)
    table.hear("slide")
