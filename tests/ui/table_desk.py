"""A table to play at in tests: a known deal, a window that nobody sees, and hands for mouse and keys."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.ui.desk import Desk  # first: it chooses the driver  # isort: skip

from game.match.match import Match
from game.match.positions.placement import set_up
from game.match.saves.store import Store
from game.match.setup import SeatInfo
from game.match.thinker import Thinker
from game.rules.ruleset import compile_rules
from game.table.scene.scene import Id
from game.ui.program.input import Key, Motion, Press, Release
from game.ui.table.screen import TableScreen
from tests.variants.shelf import SHIPPED

PEOPLE = (SeatInfo("You"), SeatInfo("Ada", "computer", "novice", "ada"), SeatInfo("Bruno", "computer", "novice", "bruno"))
OTHERS = ("Ada", "Bruno", "Clio", "Dag", "Edda", "Farid", "Gwen")
MINE = "4H 5H 6H 9C 9D KS QS 2C 7D JD"
HERS = "AS 3S 5C 8D TS 2D 4C 6S 8C QD"
UPCARD = "9S"
STOCK = "7H KD 3D KH TC"


def deck(mine: str = MINE, hers: str = HERS, upcard: str = UPCARD, stock: str = STOCK) -> list[str]:
    """Cards in dealing order for two players: one to me, one to her, and so on, the upcard, the stock."""
    dealt = [name for pair in zip(mine.split(), hers.split(), strict=True) for name in pair]
    return [*dealt, upcard, *stock.split()]


class TableDesk(Desk):
    """Two players and a known deal; it is my turn. Hands lie as they are written."""

    def __init__(
        self,
        home: Path,
        size: tuple[int, int] = (1280, 720),
        *,
        people: tuple[SeatInfo, ...] = PEOPLE[:2],
        names: list[str] | None = None,
        seed: int = 5,
        dealer: int = 1,
        settings: dict[str, str] | None = None,
        log: Path | None = None,
    ) -> None:
        super().__init__(home, size, {"sort_dealt": "false", **(settings or {})}, log)
        self.app._thinker = Thinker(here=True)
        self.app._store = Store(self.app.folders.saves)  # nobody reads back: there is no other process, and it takes time
        self.begin(people, names, seed, dealer)

    def arrive(self) -> None:
        """The table comes up at once: nobody looks at the start screen."""

    def begin(
        self,
        people: tuple[SeatInfo, ...] = PEOPLE[:2],
        names: list[str] | None = None,
        seed: int = 5,
        dealer: int = 1,
        speed: str = "instant",
    ) -> None:
        """A new match at a new table; for two people with the known deal."""
        self.app.settings.override("speed", speed)
        resolved = SHIPPED.resolve(SHIPPED.default_id())
        dealt = deck() if names is None and len(people) == 2 else names
        known = compile_rules(resolved.variant, len(people)).pack.find_all(dealt) if dealt else None
        self.sit(Match.begin(resolved, people, seed, dealer=dealer, deck=known), {})

    def sit(self, match: Match, presentation: dict[str, Any]) -> None:
        """Open the table of a match, with hands that have touched nothing yet."""
        self.app.now += 1.0  # the last click of the test before is no part of a double-click
        self.app.home()
        self.app.key_focus.used = False
        self.app.reader.pointer = (-1, -1)
        self.match = match
        self.table = TableScreen(self.app, match, presentation)
        self.app.push(self.table)
        self.settle()

    def place(
        self,
        variant: str,
        hands: list[str],
        discard: str = "",
        *,
        melds: Sequence[tuple[int | None, str]] | None = None,
        options: dict[str, bool | int | str] | None = None,
        **given: Any,
    ) -> None:
        """The table of a position: hands by seat, the discards from the bottom, melds with their owners. The rest of the pack
        is the stock.
        """
        resolved = SHIPPED.resolve(variant, options or {})
        fields = {
            "hands": [hand.split() for hand in hands],
            "discard": discard.split(),
            "melds": [{"owner": owner, "cards": cards.split()} for owner, cards in melds or []],
            "to_act": 0,
            **{name: value.split() if name == "stock" else value for name, value in given.items()},
        }
        people = [SeatInfo("You"), *(SeatInfo(name, "computer", "novice", name.lower()) for name in OTHERS[: len(hands) - 1])]
        self.sit(set_up(resolved, people, 5, fields, lambda cards: cards.reverse()), {})

    # ---- looking ------------------------------------------------------------------------------

    @property
    def hand(self) -> list[str]:
        """My cards as they lie, by name."""
        return [item[5:] for item in self.table.stage.scene.hand]

    @property
    def notice(self) -> str | None:
        """The code of the sentence that is shown."""
        said = self.table.table.notices.now
        return said.code if said is not None else None

    @property
    def melds(self) -> list[list[str]]:
        pack = self.match.rules.pack
        return [[pack.name(card) for card in meld.cards] for meld in self.table.session.view.melds]

    def centre(self, item: Id) -> tuple[int, int]:
        x, y, w, h = self.item(item).rect
        assert w and h, f"{item} is not in sight"
        return x + w // 2, y + h // 2

    # ---- doing --------------------------------------------------------------------------------

    def drag(self, item: Id, to: Id | tuple[int, int], *, let_go: bool = True) -> None:
        """Press, move in steps, release."""
        (x0, y0) = self.centre(item)
        x1, y1 = self.centre(to) if isinstance(to, str) else to
        self.app.dispatch(Motion((x0, y0)))
        self.app.dispatch(Press((x0, y0)))
        with self.hurrying():
            self.app.turn()
            for step in range(1, 6):
                place = (x0 + (x1 - x0) * step // 6, y0 + (y1 - y0) * step // 6)
                self.app.dispatch(Motion(place, (True, False, False)))
                self.app.turn()
        self.app.dispatch(Motion((x1, y1), (True, False, False)))
        self.app.turn()
        self.pointer = (x1, y1)
        if let_go:
            self.drop()

    def drag_from(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """The pointer is pressed on the bare cloth, drawn to another point and let go."""
        self.app.dispatch(Motion(start))
        self.app.dispatch(Press(start))
        for step in range(1, 4):
            x, y = (one + (other - one) * step // 3 for one, other in zip(start, end, strict=True))
            self.app.dispatch(Motion((x, y), (True, False, False)))
        self.pointer = end
        self.drop()

    def carry_to(self, pos: tuple[int, int]) -> None:
        """Held cards go on to another place, and are let go there."""
        self.pointer = pos
        self.app.dispatch(Motion(pos, (True, False, False)))
        self.settle()
        self.drop()

    def drop(self) -> None:
        self.app.dispatch(Release(self.pointer))
        self.settle()

    def double(self, item: Id) -> None:
        """Two quick clicks on the same spot."""
        place = self.centre(item)
        self.app.dispatch(Motion(place))
        for _ in range(2):
            self.app.dispatch(Press(place))
            self.app.dispatch(Release(place))
            self.app.turn()
        self.settle()

    def shift_click(self, item: Id) -> None:
        place = self.centre(item)
        self.app.dispatch(Press(place, shift=True))
        self.app.dispatch(Release(place, shift=True))
        self.settle()

    def ctrl_click(self, item: Id) -> None:
        place = self.centre(item)
        self.app.dispatch(Press(place, ctrl=True))
        self.app.dispatch(Release(place, ctrl=True))
        self.settle()

    def chord(self, name: str) -> None:
        """A key with Shift."""
        self.press(name, shift=True)

    def right_click(self, item: Id) -> None:
        place = self.centre(item)
        self.app.dispatch(Press(place, 3))
        self.app.dispatch(Release(place, 3))
        self.settle()

    def select(self, *names: str) -> None:
        for name in names:
            self.click(f"card:{name}")

    def alt(self, name: str) -> None:
        self.app.dispatch(Key(name, alt=True))
        self.settle()

    def my_turn(self) -> None:
        """Wait until I am asked again, or the hand is over."""
        self.settle(lambda: self.table.session.my_turn or self.match.hand_over)
