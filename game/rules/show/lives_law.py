"""What a closed hand needs before it can be shown, and what a hand counts that was not, as settings of a rules file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.cards.closed.lifesearch import Lives
from game.cards.closed.lives import IMPURE, SET, Grouped
from game.cards.lines import Line, line
from game.cards.settings import Part as Settings
from game.cards.settings import setting
from game.rules.goal import Part
from game.rules.variant import Variant


@dataclass(frozen=True)
class LivesLaw(Settings):
    """The lives of a hand, and the count of those who lack them."""

    pure: int = setting(1, low=0, high=4)
    sequences: int = setting(2, low=0, high=4)
    show_rule: Literal["standard", "one_life_of_four", "one_pure_one_impure_one_set"] = setting("standard")
    no_pure: Literal["count_capped", "flat_80"] = setting("count_capped")
    one_life: Literal["count_all", "exempt_pure"] = setting("count_all")
    complete: int = setting(0, low=0, high=20)
    cap: int = setting(80, low=10, high=1000)

    def lives(self, variant: Variant) -> Lives:
        """The law as the search for the best groups has it."""
        return Lives(
            pure=self.pure,
            sequences=self.sequences,
            long=self.show_rule == "one_life_of_four",
            kinds=self.show_rule == "one_pure_one_impure_one_set",
            no_pure="flat" if self.no_pure == "flat_80" else "count_capped",
            one_life=self.one_life,
            cap=self.cap,
            complete=self.complete,
            joker_groups=not variant.wilds.least_naturals,
        )

    def asked(self, now: Grouped) -> tuple[Part, ...]:
        """The lives that a show needs, one by one, and which of them a hand has."""
        found = [Part(line("need.pure", count=i + 1), now.pure > i) for i in range(self.pure)]
        found += [Part(line("need.sequences", count=i + 1), now.sequences > i) for i in range(self.pure, self.sequences)]
        if self.show_rule == "one_life_of_four":
            runs = zip(now.groups, now.kinds, strict=True)
            found.append(Part(line("need.long"), any(kind != SET and len(group.cards) > 3 for group, kind in runs)))
        elif self.show_rule != "standard":
            found += [Part(line("need.impure"), IMPURE in now.kinds), Part(line("need.set"), SET in now.kinds)]
        return tuple(found)

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        """Its lines of the rule sheet."""
        further = self.sequences - self.pure
        lines = [line("rule.lives_pure", count=self.pure)] if self.pure else []
        lines.append(line("rule.lives_sequences", count=self.sequences) if further > 0 else line("rule.lives_others"))
        if self.show_rule != "standard":
            lines.append(line(f"rule.lives_{self.show_rule}"))
        lines.append(line("rule.count_lives"))
        if self.pure:
            lines.append(line(f"rule.count_no_pure_{self.no_pure}", cap=self.cap))
        if further > 0:
            lines.append(line(f"rule.count_one_life_{self.one_life}"))
        if self.complete:
            lines.append(line("rule.count_complete", points=self.complete))
        lines.append(line("rule.count_cap", cap=self.cap))
        return tuple(lines)
