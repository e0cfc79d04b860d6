"""A table to play at whose sets belong to nobody: known sets, a known hand, and what lies where after each gesture."""

from __future__ import annotations

from tests.ui.table_desk import TableDesk  # first: it chooses the driver  # isort: skip

from game.table.scene.scene import Id


class BoardDesk:
    """One table of sets, at a desk that several tests share."""

    def __init__(self, desk: TableDesk) -> None:
        self.desk = desk

    def place(self, sets: str, hand: str, *, variant: str = "tile_rummy", others: str = "K9 K10", **given: object) -> None:
        """It is my turn, and everybody has played before; sets, and the hands of others, are apart by strokes."""
        melds = [(None, names) for names in sets.split(" / ") if names]
        hands = [hand, *others.split(" / ")]
        fields = {"phase": "play", "melded_before": [True] * len(hands), "stock": "K2 K13 R13", "rest": "out", **given}
        self.desk.place(variant, hands, melds=melds, **fields)  # type: ignore[arg-type]

    # ---- looking ------------------------------------------------------------------------------

    @property
    def sets(self) -> str:
        """The sets that are seen, in the order in which they lie."""
        boxes = self.desk.table.stage.layout.board
        assert boxes is not None
        melds = {meld.id: meld.cards for meld in self.desk.table.stage.scene.melds}
        return " / ".join(" ".join(map(self.named, melds[one.name])) for one in boxes.sets)

    @property
    def rack(self) -> str:
        """What stands on the rack."""
        return " ".join(map(self.named, self.desk.table.stage.scene.hand))

    def named(self, item: Id) -> str:
        card = self.desk.table.session.ids.card(item)
        assert card is not None
        return self.desk.match.rules.pack.name(card)

    def of(self, name: str, where: str = "") -> Id:
        """The piece of this name: on the rack, or in the set with these cards."""
        scene = self.desk.table.stage.scene
        rows = [meld.cards for meld in scene.melds if " ".join(map(self.named, meld.cards)) == where] if where else [scene.hand]
        return next(item for row in rows for item in row if self.named(item) == name)

    def of_aside(self, name: str) -> Id:
        """The card of this name that lies apart for everybody."""
        scene = self.desk.table.stage.scene
        return next(item for place in scene.common for item in place.open if self.named(item) == name)

    def set(self, names: str) -> Id:
        """The set with these cards."""
        return next(meld.id for meld in self.desk.table.stage.scene.melds if " ".join(map(self.named, meld.cards)) == names)

    def before(self, name: str, where: str) -> tuple[int, int]:
        """The left quarter of a piece, where what is dropped goes before it."""
        pose = self.desk.table.stage.layout.poses[self.of(name, where)]
        return round(pose.x - 0.3 * pose.w), round(pose.y)

    def behind(self, name: str, where: str) -> tuple[int, int]:
        """The right quarter of a piece."""
        pose = self.desk.table.stage.layout.poses[self.of(name, where)]
        return round(pose.x + 0.3 * pose.w), round(pose.y)

    @property
    def free(self) -> tuple[int, int]:
        """The place for a new set."""
        return self.desk.centre("area:melds")

    @property
    def cloth(self) -> tuple[int, int]:
        """The middle of the board, where only cloth is."""
        boxes = self.desk.table.stage.layout.board
        assert boxes is not None
        x, y = boxes.room.centre
        return round(x), round(y)

    @property
    def told(self) -> dict[str, str]:
        """What is wrong with broken sets."""
        scene = self.desk.table.stage.scene
        assert scene.board is not None
        faults = {" ".join(map(self.named, meld.cards)): scene.board.of(meld.id).fault for meld in scene.melds}
        return {names: fault for names, fault in faults.items() if fault}

    @property
    def places(self) -> list[str]:
        """The numbered places, in words."""
        board = self.desk.table.stage.scene.board
        assert board is not None
        return [slot.words for slot in board.slots]

    @property
    def buttons(self) -> dict[str, tuple[bool, str, str]]:
        """The large buttons: whether each works, its word, and the line below it."""
        said = self.desk.table.table.presenter.buttons.said()
        return {one.id[7:]: (one.live, one.words, one.reason or one.note) for one in said}
