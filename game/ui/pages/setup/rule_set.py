"""The house rules of a match that is being arranged: what is set, what differs, what cannot be had, and what becomes of it."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import zip_longest

from game.rules.variant import Variant
from game.variants.catalogue import Catalogue, OptionInfo, Resolved
from game.variants.changes import Compared, compared
from game.variants.explain import SECTIONS, sheet, title_of
from game.variants.faults import VariantFaults
from game.variants.house_rules.barred import Bar
from game.variants.house_rules.options import Value
from game.words.catalogue import joined, say

Told = tuple[tuple[str, ...], ...]
MOST_NAMED = 3  # house rules that the summary of a variant names
MOST_LETTERS = 100  # of that summary
TELLING = ("match", "turn", "melds", "players", "scoring", "out", "deal")
"""Sections of the rule sheet: those first that make a match another one."""


class HouseRules:
    """One variant with some options set; every change is tried before it is kept.

    Raises VariantFaults where the variant cannot be played at all.
    """

    def __init__(self, catalogue: Catalogue, variant: str, given: Mapping[str, Value]) -> None:
        self.catalogue, self.variant = catalogue, variant
        self.own: Resolved = catalogue.resolve(variant)
        self.lost = ""  # why what was given could not be kept
        try:
            self.resolved: Resolved = catalogue.resolve(variant, given)
        except VariantFaults as wrong:
            self.lost = wrong.faults[0].message
            self.resolved = self.own
        self._bars: dict[str, dict[Value, Bar]] | None = None
        self._idle: frozenset[str] | None = None

    # ---- what is set ----

    @property
    def given(self) -> dict[str, Value]:
        """The options that somebody set and that make a difference."""
        return self.resolved.given

    @property
    def options(self) -> tuple[OptionInfo, ...]:
        return self.resolved.options

    def option(self, id: str) -> OptionInfo:
        return next(option for option in self.options if option.id == id)

    def set(self, id: str, value: Value) -> str:
        """Set an option; where it cannot be, nothing changes and the answer is the reason."""
        return self._try({**self.given, id: value})

    def reset(self, id: str | None = None) -> str:
        """One option, or all, as the variant has them."""
        return self._try({} if id is None else {name: value for name, value in self.given.items() if name != id})

    def _try(self, given: Mapping[str, Value]) -> str:
        try:
            self.resolved = self.catalogue.resolve(self.variant, given)
        except VariantFaults as wrong:
            return wrong.faults[0].message
        self._bars = self._idle = None
        return ""

    # ---- what is different ----

    def differs(self, id: str) -> bool:
        """Whether it is not as the variant has it: because it was set, or because it follows from what was set."""
        mine, own = self.resolved.values[id], self.own.values[id]
        return id in self.given or type(mine) is not type(own) or mine != own

    @property
    def changed(self) -> list[OptionInfo]:
        return [option for option in self.options if self.differs(option.id)]

    def compared(self, seats: int) -> tuple[Compared, ...]:
        """The rule sheet with what is new and what is gone."""
        return compared(sheet(self.own.variant, seats), sheet(self.resolved.variant, seats))

    @property
    def idle(self) -> frozenset[str]:
        """Numbers that change nothing while the others stay as they are, such as the hands of a match that goes to a score.

        Whatever they are set to, the rule sheet says the same.
        """
        if self._idle is None:
            told = self._told(self.resolved.variant)
            self._idle = frozenset(option.id for option in self.options if option.type == "int" and self._tells(option, told))
        return self._idle

    @staticmethod
    def _told(variant: Variant) -> Told:
        return tuple(section.lines for section in sheet(variant))

    def _tells(self, option: OptionInfo, told: Told) -> bool:
        """Whether the rule sheet says this with every value of an option that can be had, of which there must be one."""
        possible = False
        for value in dict.fromkeys((option.high, option.low, *option.choices)):
            variant = self.catalogue.tried(self.variant, {**self.given, option.id: value})
            if variant is not None and self._told(variant) != told:
                return False  # mostly at once
            possible = possible or variant is not None
        return possible

    # ---- what cannot be had ----

    def bars(self, id: str) -> dict[str, str]:
        """Values of an option (as text) that cannot be had now, each with a sentence that names what stands against it."""
        if self._bars is None:
            self._bars = self.catalogue.barred(self.variant, self.given)
        option = self.option(id)
        return {str(value): self._reason(option, value, bar) for value, bar in self._bars.get(id, {}).items()}

    def _reason(self, option: OptionInfo, value: Value, bar: Bar) -> str:
        words = value_words(option, value)
        if bar.needs:
            rules = [self._named(other, values) for other, values in bar.needs]
            return say("house.needs", value=words, rules=joined(rules))
        if bar.against:
            rules = [self._named(other, (set_to,)) for other, set_to in bar.against]
            return say("house.against", value=words, rules=joined(rules))
        return say("house.cannot", value=words, reason=bar.reason)

    def _named(self, id: str, values: tuple[Value, ...]) -> str:
        option = self.option(id)
        return say("house.rule", label=option.label, value=joined([value_words(option, value) for value in values], "or"))

    # ---- in order ----

    def groups(self) -> list[tuple[str, list[OptionInfo]]]:
        """The options under the titles of the rule sheet, in the order of the sheet."""
        found, variant = self._sections(), self.resolved.variant
        pack = variant.pack.pack(variant.players.min)
        order = [title for title, _ in SECTIONS] + ["more"]
        return [(title_of(section, pack), found[section]) for section in order if section in found]

    def telling(self) -> list[OptionInfo]:
        """All, those that say most about a match first: the first of each section of the sheet, in the order of `TELLING`, then
        the second of each, and so on.
        """
        found = self._sections()
        rows = zip_longest(*(found.get(section, ()) for section in TELLING))
        return [option for row in rows for option in row if option is not None]

    def _sections(self) -> dict[str, list[OptionInfo]]:
        """The options by the section of the rule sheet that speaks of them."""
        found: dict[str, list[OptionInfo]] = {}
        for option in self.options:
            found.setdefault(section_of(option.part), []).append(option)
        return found

    def summary(self) -> str:
        """One line for the menu about a variant with these house rules."""
        set_here = [option for option in self.options if option.id in self.given]
        for count in range(MOST_NAMED, -1, -1):
            named = [rule_words(option) for option in set_here[:count]]
            more = len(set_here) - len(named)
            words = say("house.summary_more" if more else "house.summary", rules="; ".join(named), more=more, n=len(set_here))
            if len(words) <= MOST_LETTERS:
                break
        return say("house.summary_many", n=len(set_here)) if not named else words


def section_of(part: str) -> str:
    """The section of the rule sheet that tells what a setting of the variant means."""
    if part == "steps":
        return "turn"
    return next((title for title, names in SECTIONS if part in names), "more")


def value_words(option: OptionInfo, value: Value) -> str:
    """A value as the player reads it."""
    if isinstance(value, bool):
        return say("option.on" if value else "option.off")
    for choice, label in zip(option.choices, option.choice_labels, strict=True):
        if type(choice) is type(value) and choice == value:
            return label
    return str(value)


def rule_words(option: OptionInfo) -> str:
    """An option with its value: "Jokers: Two"."""
    return f"{option.label}: {value_words(option, option.value)}"
