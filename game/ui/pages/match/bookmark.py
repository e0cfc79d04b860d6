"""A bookmark in a match: a copy under a name, which is never written again (Ctrl+S)."""

from __future__ import annotations

from collections.abc import Callable

from game.match.faults import SaveFault
from game.ui.pages.base.phrases import rounds_of, told
from game.ui.program.screen import Host
from game.ui.session.session import Session
from game.ui.widgets.name_dialog import NameDialog
from game.words.catalogue import say


class SaveCopy(NameDialog):
    """Asks for the name of the copy; the match itself goes on in its own file."""

    icon = "save"

    def __init__(self, app: Host, session: Session, saved: Callable[[str], object]) -> None:
        proposed = say(f"savecopy.proposal{rounds_of(session)}", deal=session.view.deal)
        title, subtitle = say("savecopy.title"), say("savecopy.subtitle")
        super().__init__(app, "save_copy", title, subtitle, proposed, say("load.name"), say("savecopy.save"))
        self.session, self.saved = session, saved

    def named(self, name: str) -> None:
        try:
            self.session.save_as(name)
        except SaveFault as fault:
            self.failed("cannot_save", say("savecopy.failed"), told(fault.line))
            return
        self.close()
        self.saved(name)
