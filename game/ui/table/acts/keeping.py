"""What the table says of the save of its match, and what it does about it: it tries again, and it writes a report."""

from __future__ import annotations

from game.ui.table.context.notices import INFO
from game.ui.table.context.table import Table
from game.words.catalogue import say

AGAIN = 3.0
"""Seconds after which a disk that has refused is tried again, whether anybody has played or not."""
TROUBLE = "save.trouble"


class Keeping:
    """Looks after the file of one match."""

    def __init__(self, table: Table) -> None:
        self.host, self.session, self.notices = table.host, table.session, table.notices
        self._said = ""
        """What was said last, while it is true."""
        self._turn = -1
        """The turn in which it was said."""
        self._again = 0.0

    def update(self, now: float) -> None:
        """Once a round: take up what was read back, and save again what a disk has refused."""
        session = self.session
        if session.store.look_back(session.match) and session.unread and not session.report:
            self._report()
        if session.refused and now >= self._again:
            self._again = now + AGAIN
            session.save()
        self.follow()

    def follow(self) -> None:
        """Say what the player must know: at once, in every turn of the player as long as it is so, and when it is over."""
        trouble, turn = self.session.trouble, self.session.view.turn
        if trouble != self._said:
            self.notices.withdraw(TROUBLE)
            if trouble:
                self.notices.say(INFO, TROUBLE, trouble, lasting=True)
            else:
                self.notices.say(INFO, "save.saved_again", say("save.saved_again"))
            self._said, self._turn = trouble, turn
        elif trouble and turn != self._turn and self.session.my_turn and self.notices.now is None:
            self.notices.say(INFO, TROUBLE, trouble, lasting=True)
            self._turn = turn

    def _report(self) -> None:
        """A save that cannot be read back is a mistake of the program: all that its makers need is written down."""
        from game.match.saves.read_back import NotReadBack
        from game.ui.program.crash_report import record

        session = self.session
        session.report = record(self.host.folders, NotReadBack(session.unread), session.match).name
