"""What is told of a hand that ends with a knock, and of doubles: facts of this family, by the names of the protocol."""

from __future__ import annotations

from game.rules.acts.events import Closed, Raised, Told


def knocked(seat: int, how: str, points: int) -> Closed:
    """A seat ended the hand with `points` outside of its melds: `how` is `knock`, `gin`, `big_gin`, `double_refused`, or `wrong`
    for a knock with more points than are allowed.
    """
    return Closed("knocked", seat, (("how", how), ("points", points)))


def accepted(seat: int, what: str, times: int) -> Told:
    """A seat agreed: `what` is `double`, with the number by which points are multiplied now, or `knock`."""
    return Told("accepted", seat, (("what", what), ("times", times)))


def hand_opened(seat: int) -> Told:
    """A seat takes up its hand again after a wrong knock; it lies open for the next turn."""
    return Told("hand_opened", seat)


def doubled(seat: int, times: int) -> Raised:
    """A seat offered to multiply points by `times` from now on."""
    return Raised("doubled", seat, (("times", times),))


def double_refused(seat: int) -> Told:
    """A seat refused a double, which ends the hand."""
    return Told("double_refused", seat)
