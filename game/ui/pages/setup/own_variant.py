"""What a player can do with a variant of his own: give it another name, or delete it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.ui.pages.setup.save_variant import VariantName
from game.ui.program.screen import Host
from game.ui.widgets.button import QuietButton
from game.ui.widgets.message import Confirm, Message
from game.ui.widgets.widget import Action
from game.variants.entries import Entry
from game.words.catalogue import joined, say


def ways(app: Host, entry: Entry, renamed: Action, deleted: Action) -> tuple[QuietButton, ...]:
    """The buttons for one of the player's own variants; none for a shipped one."""
    if not entry.own:
        return ()
    rename, delete = (lambda: app.push(Rename(app, entry, renamed))), partial(ask_to_delete, app, entry, deleted)
    return (
        QuietButton("button:delete_variant", say("own.delete_variant"), delete, icon="trash", zone="head"),
        QuietButton("button:rename_variant", say("own.rename_variant"), rename, icon="pencil", zone="head"),
    )


class Rename(VariantName):
    """A new name for a variant; its file keeps its own name, by which others build on it."""

    icon = "pencil"

    def __init__(self, app: Host, entry: Entry, done: Action) -> None:
        super().__init__(app, "rename_variant", say("own.rename_title"), "", entry.name, say("house.name"), say("own.rename"))
        self.entry, self.done = entry, done

    def named(self, name: str) -> None:
        from game.variants.ownfiles import CannotRename, rename

        try:
            rename(self.entry.path, name)
        except CannotRename:
            problem = say("own.by_hand", file=str(self.entry.path))
        except OSError as why:
            problem = say("own.not_written", file=str(self.entry.path), reason=why.strerror or str(why))
        else:
            self.close(self.done)
            return
        self.failed("cannot_rename", say("own.cannot_rename"), problem)


def ask_to_delete(app: Host, entry: Entry, done: Action) -> None:
    """A question first, which says what becomes of matches, and of variants that build on this one."""
    from game.variants.ownfiles import built_on

    others = [other.name for other in built_on(entry.id, app.catalogue.entries())]
    text = say("own.delete_text", name=entry.name, file=entry.path.name)
    if others:
        text += "\n" + say("own.built_on", n=len(others), names=joined(others))
    delete = partial(_delete, app, entry, done)
    app.push(Confirm.warning(app, "confirm_delete", say("own.delete_title"), text, say("own.delete"), delete))


def _delete(app: Host, entry: Entry, done: Callable[[], object]) -> None:
    from game.variants.ownfiles import delete

    try:
        delete(entry.path)
    except OSError as why:
        problem = say("own.not_written", file=str(entry.path), reason=why.strerror or str(why))
        app.push(Message(app, "cannot_delete", say("own.cannot_delete"), problem, icon="warning"))
        return
    done()
