"""Tables to test with, put together from a few words."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from typing import Any

from game.cards.pack import Pack
from game.table.motion.story import Story
from game.table.motion.timeline import above_still
from game.table.scene.scene import CardIds, Id, MeldScene, SeatScene, TableScene, card_ids

PACK = Pack(copies=3, jokers=2)
IDS: CardIds = card_ids(PACK)
NAMES = ("You", "Bruno", "Clio", "Dora", "Edda", "Farid", "Gwen", "Hugo")
SIZES = (
    (960, 540), (1024, 768), (1280, 720), (1366, 768), (1440, 960), (1920, 1080), (1920, 1200), (2560, 1080), (3440, 1440),
    (3840, 2160), (1000, 1000), (540, 960), (720, 1280), (800, 1280), (1080, 1920),
)  # fmt: skip
FOURTEEN = (
    (960, 540), (1024, 640), (1024, 768), (1280, 720), (1280, 800), (1280, 1024), (1366, 768), (1600, 900), (1920, 1080),
    (1920, 1200), (2560, 1080), (3440, 1440), (720, 1280), (1080, 1920),
)  # fmt: skip
"""The sizes that the layout is made for."""


def in_windows(sizes: Iterable[tuple[int, int]]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """A law of windows of all these sizes: one test, as they were thousands otherwise, each done sooner than begun. Failures name
    the size.
    """

    def whole(law: Callable[..., None]) -> Callable[..., None]:
        @wraps(law)
        def test(**given: Any) -> None:
            for size in sizes:
                try:
                    law(size=size, **given)
                except AssertionError as error:
                    error.add_note(f"in a window of {size[0]} x {size[1]}")
                    raise

        others = [part for name, part in inspect.signature(law).parameters.items() if name != "size"]
        test.__signature__ = inspect.Signature(others)  # type: ignore[attr-defined]
        return test

    return whole


def table(
    seats: int = 3,
    hand: int = 7,
    melds: Sequence[tuple[int, int]] = (),
    *,
    me: int = 0,
    stock: int = 20,
    discards: int = 4,
    others: int = 7,
    hover: int | None = None,
    selected: Iterable[int] = (),
    held: Iterable[int] = (),
    gap: int | None = None,
    strip: float = 0.24,
    showdown: bool = False,
    buttons: int = 2,
) -> TableScene:
    """A table with so many seats, hand cards, and melds, each given as (owner, number of cards)."""
    cards = iter(range(PACK.size))

    def take(count: int) -> tuple[Id, ...]:
        return IDS.all(next(cards) for _ in range(count))

    laid = tuple(MeldScene(number, owner % seats, take(count)) for number, (owner, count) in enumerate(melds, 1))
    own = take(hand)
    pile = take(discards)
    shown = {seat: take(min(others, 5)) if showdown and seat != me else () for seat in range(seats)}
    return TableScene(
        me,
        tuple(
            SeatScene(
                seat,
                NAMES[seat],
                NAMES[seat].lower(),
                "42",
                hand if seat == me else len(shown[seat]) if showdown else others,
                shown[seat],
            )
            for seat in range(seats)
        ),
        own,
        stock,
        pile,
        laid,
        groups=(own[:3], own[-2:]) if hand >= 5 else (),
        new=frozenset(own[-1:]),
        hover=own[hover % hand] if hover is not None and hand else None,
        selected=frozenset(own[i] for i in selected if i < hand),
        held=tuple(own[i] for i in held if i < hand),
        gap=gap,
        buttons=("button:discard", "button:meld", "button:pass", "button:knock")[:buttons],
        strip=strip,
        showdown=showdown,
    )


def drawn_at(story: Story, t: float) -> list[Id]:
    """The cards in the order in which the picture draws them: those that lie still, then all others above them."""
    step, poses = story.step_at(t), story.timeline.at(t)
    live = above_still(step.scene, step.layout.poses, poses)
    still = [item for item in poses if item not in live]
    return [item for group in (still, live) for item in sorted(group, key=lambda one: poses[one].z)]
