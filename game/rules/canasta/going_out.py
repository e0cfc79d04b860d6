"""How a side goes out: with enough closed melds, and perhaps only after the partner has been asked."""

from __future__ import annotations

from typing import Literal, NamedTuple

from game.cards.lines import Line, line
from game.cards.settings import setting
from game.rules.component import Component
from game.rules.variant import Variant

CLOSED = 7
"""A meld of so many cards is closed: it is a canasta, and can be more."""
NATURAL, MIXED, WILD = "natural", "mixed", "wild"
"""What a closed meld is called by its cards; one in sequence is called what the rules file says."""


class Closed(NamedTuple):
    """How many closed melds there are: all, and of these the natural ones, the mixed ones, and the sequences."""

    all: int = 0
    natural: int = 0
    mixed: int = 0
    sequences: int = 0

    def plus(self, other: Closed) -> Closed:
        """These and others."""
        return Closed(*map(int.__add__, self, other))


class OutWithClosed(Component, kind="with_closed"):
    """A side goes out only with so many closed melds on the table; the player who may not go out keeps a card."""

    needed: int = setting(1, low=0, high=6)
    natural: int = setting(0, low=0, high=6)
    mixed: int = setting(0, low=0, high=6)
    sequences: int = setting(0, low=0, high=6)
    ask: Literal["optional", "never", "required"] = setting("optional")

    bonus: int = setting(100, low=0, high=1000)
    concealed_bonus: int | Literal["off"] = setting(100, low=0, high=1000)

    @property
    def required(self) -> Closed:
        """What must be closed."""
        return Closed(self.needed, self.natural, self.mixed, self.sequences)

    def enough(self, closed: Closed) -> bool:
        """Whether a side with so many closed melds may go out."""
        return all(map(int.__ge__, closed, self.required))

    def explain(self, variant: Variant) -> tuple[Line, ...]:
        kinds = bool(self.natural or self.mixed)
        lines = [line("rule.out_closed", count=self.needed)] if self.needed else [] if kinds else [line("rule.out_any_way")]
        if kinds:
            which = "kinds" if self.natural and self.mixed else "natural" if self.natural else "mixed"
            lines.append(line(f"rule.out_closed_{which}", natural=self.natural, mixed=self.mixed))
        if self.sequences:
            lines.append(line("rule.out_closed_sequences", count=self.sequences))
        if self.needed or kinds:
            lines.append(line("rule.out_keeps_card_second" if variant.second_hand.cards else "rule.out_keeps_card"))
        lines.append(line("rule.out_bonus_side", points=self.bonus))
        if self.concealed_bonus != "off":
            lines.append(line("rule.out_concealed", points=self.concealed_bonus))
        if variant.sides.by_seat(variant.players.max)[0] != (0,):
            lines.append(line(f"rule.out_ask_{self.ask}"))
        return tuple(lines)
