"""The numbers by which games of two sides are judged: data, found by play."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """The numbers of the judgement, in points of the hand unless it is said otherwise. They were found by play: hands of the
    judgement against itself with one number changed (see docs/players.md).
    """

    progress: tuple[float, ...] = (0.0, 0.0, 0.0, 0.15, 0.25, 0.40, 0.70, 1.0)
    """By the size of a meld, how much of what it counts when closed it is worth already."""
    lay: float = 10.0
    """What a natural card is worth that is laid, beside what the meld gains."""
    thin: float = 20.0
    """What it costs to have a card fewer in the hand than `few`: less choice of discards, fewer pairs for the pile."""
    few: float = 12.0
    """So many cards are enough."""
    wild: float = 40.0
    """What a wild card is worth in the hand, beside that."""
    ready: float = 1.0
    """How much of what cards are worth in the hand is left once the side may go out."""
    opening: float = 60.0
    """What it is worth that the side is open."""
    card: float = 10.0
    """What any card of the pile is worth, beside half of what it counts."""
    fits: float = 15.0
    """What a card of the pile is worth more to a side that has a meld of its rank."""
    base: float = 30.0
    """What the pile is worth beside its cards: a turn with many of them to choose from."""
    alone: float = 500.0
    """What it costs to play alone against all others together."""
    stock: float = 25.0
    """What a card of the stock is worth, which is given up for the pile."""
    spent: float = 2.0
    """What a natural card costs that takes the pile."""
    pair: float = 9.0
    """What is lost with a card thrown that has another of its rank beside it; four times as much with two."""
    melded: float = 10.0
    """What is lost with a card thrown that fits a meld of the own side."""
    thrown: float = 2.0
    """How many times its worth a wild card costs that is thrown."""
    freeze: float = 0.6
    """How much a frozen pile brings of what it keeps from the others."""
    unopened: float = 0.45
    """How likely a side without melds has the points to open, where it has a pair for the pile."""
    unlikely: float = 0.35
    """How much likelier a card is than by chance in the hand of a player who threw or refused one of its rank."""
    out: float = 200.0
    """What ending the hand is worth beside its bonus."""
    left: float = 12.0
    """What a card counts on the average that is left in a hand."""
    hopes: float = 0.3
    """How much of what open melds are worth is lost with the end."""
    doubt: float = 25.0
    """By how much at most it looks better or worse than it is to lay, to take the pile or to end the hand, for each point that a
    level is off."""
    slip: float = 14.0
    """By how much at most a discard looks better than it is, likewise."""
    careless: float = 0.065
    """How much less than all is made of the danger of a discard, likewise."""
    steep: float = 0.5
    """By what power of itself a level's waver grows further until it is what it is off: strong levels lie farther apart so."""
    two_hands: float = 0.62
    """In place of that growth where everybody plays two hands: such a hand is long, and mistakes add up."""

    def growth(self, wavering: float, two_hands: bool) -> float:
        """How many times its waver a level is off in such a game."""
        return self.two_hands if two_hands else wavering**self.steep


WEIGHTS = Weights()
