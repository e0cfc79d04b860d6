"""The house rules under a name of one's own: a new rules file, found on the menu from then on."""

from __future__ import annotations

from collections.abc import Callable

from game.table import theme
from game.ui.pages.setup.rule_set import HouseRules
from game.ui.program.screen import Host
from game.ui.widgets.label import Label
from game.ui.widgets.name_dialog import NameDialog
from game.words.catalogue import say

NAME_LIMIT = 32


class VariantName(NameDialog):
    """Asks for the name of a variant."""

    limit = NAME_LIMIT

    def good(self, name: str) -> bool:
        return any(letter.isalnum() for letter in name)


class SaveVariant(VariantName):
    """Asks for the name and writes the file. `done` gets the id of the new variant."""

    icon = "save"
    widest = 860.0

    def __init__(self, app: Host, rules: HouseRules, done: Callable[[str], object]) -> None:
        super().__init__(app, "save_variant", say("house.save_title"), "", "", say("house.name"), say("house.save_yes"))
        self.rules, self.done = rules, done
        self.value = self._free_name()

    def _free_name(self) -> str:
        """ "My Rum", or "My Rum 2" where there is one."""
        taken = {entry.name for entry in self.app.catalogue.entries()}
        own, entry = self.rules.own.variant.name, self.app.catalogue.entry(self.rules.variant)
        name = own if own in taken and entry is not None and entry.own else say("house.my", variant=own)
        name = name[:NAME_LIMIT].rstrip()
        tries = [name, *(f"{name[: NAME_LIMIT - 3]} {n}" for n in range(2, len(taken) + 3))]
        return next(found for found in tries if found not in taken)

    # ---- contents ----

    def note(self) -> Label:
        words = say("house.save_help", n=len(self.rules.changed), folder=str(self.app.folders.own_rules))
        return Label("text:save_variant.help", words, size=theme.BODY, colour=theme.SHEET_GREY, paper=True, zone="dialog")

    # ---- what happens ----

    def named(self, name: str) -> None:
        problem, id = self._write(name)
        if problem:
            self.failed("cannot_save", say("house.cannot_save"), problem)
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
