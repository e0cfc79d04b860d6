"""The house rules under a name of one's own: a new rules file, found on the menu from then on."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.table import theme
from game.ui.board import Board
from game.ui.houserules import HouseRules
from game.ui.widgets.button import Button
from game.ui.widgets.dialog import Dialog, Message
from game.ui.widgets.field import TextField
from game.ui.widgets.label import Label
from game.words.catalogue import say

if TYPE_CHECKING:
    from game.ui.app import App

NAME_LIMIT = 32


class SaveVariant(Dialog):
    """Asks for the name and writes the file. `done` gets the id of the new variant."""

    icon = "save"

    def __init__(self, app: App, rules: HouseRules, done: Callable[[str], object]) -> None:
        super().__init__(app, "save_variant", say("house.save_title"))
        self.rules, self.done = rules, done
        self.value = self._free_name()

    def _free_name(self) -> str:
        """ "My Rum", or "My Rum 2" where there is one."""
        taken = {entry.name for entry in self.app.catalogue.entries()}
        own = self.rules.own.variant.name
        name = own if own in taken and self._is_own() else say("house.my", variant=own)
        name = name[:NAME_LIMIT].rstrip()
        tries = [name, *(f"{name[: NAME_LIMIT - 3]} {n}" for n in range(2, len(taken) + 3))]
        return next(found for found in tries if found not in taken)

    def _is_own(self) -> bool:
        return any(entry.id == self.rules.variant and entry.own for entry in self.app.catalogue.entries())

    # ---- contents ----

    def _help(self) -> Label:
        words = say("house.save_help", n=len(self.rules.changed), folder=str(self.app.folders.own_rules))
        return Label("text:save_variant.help", words, size=theme.BODY, colour=theme.SHEET_GREY, paper=True, zone="dialog")

    def wish(self, board: Board) -> tuple[float, float]:
        w = min(860.0, board.w - 60)
        return w, self.head + 256 + self._help().height(board, w - 96)

    def build(self, board: Board, x: float, y: float, w: float, h: float) -> None:
        field = TextField(
            "field:name", say("house.name"), self.value, self._typed,
            limit=NAME_LIMIT, zone="dialog", enter=self._save, paper=True, label_share=0.0, hint=say("house.name"), proposed=True,
        )  # fmt: skip
        field.rect = board.rect(x + 48, y + self.head + 30, w - 96, 76)
        self.group.add(field)
        label = self._help()
        label.rect = board.rect(x + 48, y + self.head + 122, w - 96, label.height(board, w - 96))
        self.group.add(label)
        save = Button(
            "button:yes",
            say("house.save_yes"),
            self._save,
            icon="check",
            main=True,
            zone="dialog",
            enabled=self._good(self.value),
        )
        no = Button("button:no", say("dialog.cancel"), self.close, paper=True, zone="dialog")
        wide = [max(190.0, b.natural_width(board, board.px(72)) / board.k) for b in (save, no)]
        save.rect = board.rect(x + w - 44 - wide[0], y + h - 104, wide[0], 72)
        no.rect = board.rect(x + w - 68 - wide[0] - wide[1], y + h - 104, wide[1], 72)
        self.group.add(no)
        self.group.add(save)

    def opened(self) -> None:
        self._ensure()
        self.app.focus_on("field:name", always=True)

    @staticmethod
    def _good(name: str) -> bool:
        return any(letter.isalnum() for letter in name)

    def _typed(self, value: str) -> None:
        self.value = value
        button = self.group.find("button:yes")
        if button is not None:
            button.enabled = self._good(value)

    # ---- what happens ----

    def _save(self) -> None:
        if not self._good(self.value):
            return
        problem, id = self._write(" ".join(self.value.split()))
        if problem:
            title = say("house.cannot_save")
            self.close(lambda: self.app.push(Message(self.app, "cannot_save", title, problem, icon="warning")))
        else:
            self.close(lambda: self.done(id))

    def _write(self, name: str) -> tuple[str, str]:
        """A sentence when it could not be written, and the id of what was."""
        from game.variants.write import child_text, free_id, save_child

        catalogue, folder = self.app.catalogue, self.app.folders.own_rules
        taken = [entry.id for entry in catalogue.entries()]
        try:
            taken += [path.stem for path in folder.iterdir()]
        except OSError:
            pass  # there is no such folder yet
        text = child_text(self.rules.variant, name, self.rules.given, summary=self.rules.summary())
        faults = [fault for fault in catalogue.check_text(text, name, seconds=0) if fault.severity == "error"]
        if faults:
            return faults[0].message, ""
        for _ in range(100):  # somebody else may write a file of that name at this very moment
            id = free_id(name, taken)
            try:
                save_child(folder, id, text)
            except FileExistsError:
                taken.append(id)
                continue
            except OSError as why:
                return say("house.not_written", folder=str(folder), reason=why.strerror or str(why)), ""
            return "", id
        return say("house.not_written", folder=str(folder), reason=""), ""

    def closing(self) -> None:
        self.group.focus_changed(None)

    def default(self) -> str | None:
        return "field:name"
