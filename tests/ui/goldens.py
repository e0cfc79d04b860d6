"""Golden pictures: 28 screens at four sizes, drawn without a display, compared with the kept ones with some tolerance.

    python -m tests.ui.goldens --remake [SCREEN ...]
    python -m tests.ui.goldens [SCREEN ...] [--pictures FOLDER]

The first makes the kept pictures anew, after a change that was meant; the second says which screens look different, and with
`--pictures` keeps all of them in full size, to be looked at. What is kept is small: one file for each screen, with its four
sizes side by side, as large as a thumbnail and with few colours.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.ui.table_desk import PEOPLE, TableDesk  # first: it chooses the driver  # isort: skip

import pygame

from game.match.match import Match
from game.match.setup import SeatInfo
from game.ui.program.input import Motion
from tests.match.tables import hand_by_novices, match_by_novices
from tests.ui.desk import Desk
from tests.variants.shelf import SHIPPED

FOLDER = Path(__file__).resolve().parent / "golden_pictures"
SIZES = ((960, 540), (1280, 720), (1920, 1080), (720, 1280))
LONG = 256
"""The longer side of a kept picture."""
VISIBLE = 28
"""The smallest change of a colour that counts, of 255."""
FEW = 10
"""So many pixels of a kept picture may differ: fewer than a card at any size has."""
MORE = tuple(SeatInfo(name, "computer", "novice", name.lower()) for name in ("Clio", "Dag", "Edda", "Farid", "Gwen"))

GIN = "7C 7D 7H JS QS KS 5S AH 2C 2D 3H"
HERS = "KH KD KC TS QD 8C 6D 5H 2S AC"
SEVENS = [(1, "7S 7H 7D"), (0, "9H TH JH")]
MANY = ["AS AH AD", "2S 2H 2C", "3S 3H 3D", "4S 4H 4D", "5S 6S 7S", "8S 8H 8D", "9S 9H 9D", "TS TH TD", "JS JH JD", "QS QH QD"]
CANASTA_HANDS = ["9S 9H 8C JD QC", "8H 8S 8C 6C", "TD 9C 6H"]
CANASTA_MELDS = [
    (1, "JH JC JS JD"), (1, "TS TH TD TC TS TH 2H 2S"), (1, "7S 7C 2H"), (1, "5S 5C 5H 5C"), (1, "4D 4C 4C"),
    (0, "AD AC AS"), (0, "KH KS KD KC KS KH KC"), (0, "QD QC QS 2C"), (0, "9H 9C 9D JK"), (0, "6H 6S 6D"),
]  # fmt: skip

Show = Callable[[TableDesk], None]


# ---- the screens --------------------------------------------------------------------------------


def at_home(*ids: str) -> Callable[[Desk], None]:
    """A screen that is reached from the start screen by these items."""

    def show(desk: Desk) -> None:
        desk.app.home()
        desk.settle()
        for id in ids:
            desk.click(id)

    return show


def placed(
    variant: str, hands: list[str], discard: str = "", keys: tuple[str, ...] = (), chosen: str = "", **given: object
) -> Show:
    """The table of a position, with cards chosen and keys pressed."""

    def show(desk: TableDesk) -> None:
        desk.place(variant, hands, discard, **given)  # type: ignore[arg-type]
        desk.select(*chosen.split())
        for key in keys:
            desk.press(key)

    return show


def played(variant: str, people: int, decisions: int, keys: tuple[str, ...] = ()) -> Show:
    """A match that computer players have brought to my turn after so many decisions."""

    def show(desk: TableDesk) -> None:
        match = Match.begin(SHIPPED.resolve(variant), (*PEOPLE, *MORE)[:people], 7)
        while not match.hand_over and (match.decisions < decisions or match.to_act != 0):
            seat = match.to_act
            assert seat is not None
            match.submit(seat, match.think("novice").action)
        desk.sit(match, {"deal": match.deal})
        for key in keys:
            desk.press(key)

    return show


def finished(variant: str, people: int, whole_match: bool) -> Show:
    """The sheet after a hand, or after the match, that computer players have played."""

    def show(desk: TableDesk) -> None:
        match = Match.begin(SHIPPED.resolve(variant), (*PEOPLE, *MORE)[:people], 7)
        (match_by_novices if whole_match else hand_by_novices)(match)
        desk.sit(match, {"deal": match.deal})
        desk.settle(lambda: desk.shown.screen == "scores" and (whole_match or not desk.table.session.luck.wanted()), seconds=30)

    return show


BEFORE_PLAY: dict[str, Callable[[Desk], None]] = {
    "menu": at_home(),
    "setup": at_home("variant:straight_rummy"),
    "load": at_home("menu:load"),
    "rules": at_home("menu:rules"),
    "settings": at_home("menu:settings"),
}
AT_TABLES: dict[str, Show] = {
    "first_turn": played("straight_rummy", 2, 0),
    "cards_chosen": placed("straight_rummy", ["4H 5H 6H 9C 9D KS QS", "2C 7D JD"], "9S", chosen="4H 5H 6H", phase="play"),
    "keys": placed("straight_rummy", ["4H 5H 6H 9C 9D KS QS", "2C 7D JD"], "9S", keys=("f1",), phase="play"),
    "log": played("straight_rummy", 3, 30, keys=("f3",)),
    "scores_so_far": played("straight_rummy", 3, 12, keys=("f2",)),
    "five_hundred_pile": placed("rummy_500", ["2C 4S 5D 8H JC 9C 9D", "2D 2H 2S 3C"], "AD 4D QH 4C 9S KH", melds=SEVENS),
    "five_hundred_eight": played("rummy_500", 8, 14),
    "gin_offer": placed("gin_standard", ["7C 7D 7H JS QS KS 5S AH 2C 2D", HERS], "9C", phase="offer"),
    "gin_knock": placed("gin_standard", [GIN, HERS], "9C TC", phase="play"),
    "gin_lay_off": placed(
        "gin_standard", ["9S TS 4H 4D 4C KD QH JC 2D 3C", "AC 2C 2S"], "TC QC", phase="defend",
        melds=[(1, "9C 9D 9H"), (1, "6S 7S 8S")], options={"auto_layoff": False},
    ),
    "gin_sheet": finished("gin_standard", 2, False),
    "gin_partners": played("gin_partnership", 4, 12),
    "kalooki_four": played("kalooki_40", 4, 60),
    "jamaica_six": played("kalooki_jamaica", 6, 22),
    "romme_three": played("romme", 3, 16),
    "three_thirteen": played("three_thirteen", 3, 6),
    "red_threes": played("red_three_rummy", 3, 20),
    "many_melds": placed(
        "straight_rummy", ["KS KH KD QC", "2D JC"], "TC", phase="play", melds=[(i % 2, cards) for i, cards in enumerate(MANY)]
    ),
    "canasta_frozen": placed(
        "canasta_classic", ["JK 2C 2D AS AH QS QH JS 8S 7S 7H 7D 5S 5H 4S 4H 3S", *CANASTA_HANDS], "5D 6C 2S 3C KD 8D",
        phase="draw", melds=CANASTA_MELDS, scores=[2340, 1875, 2340, 1875],
    ),
    "canasta_closed_side": placed(
        "canasta_classic", ["JK 2C 2D AS AH QS QH JS 8S 7S 7H", *CANASTA_HANDS], "5D 6C 3C KD 8D", phase="draw",
        melds=CANASTA_MELDS[:3],
    ),
    "samba": placed(
        "samba", ["JK 2C 2D AS AH KS KH TS TH 9S 8S 7S 7H 5S 4S", *CANASTA_HANDS], "5D 3C KD TC", phase="draw",
        melds=[
            (1, "AC AD AS"), (1, "8S 8H 8D 8C"), (1, "7S 7C 7D 7H 7S 2H 2D"), (1, "6S 6H 6D"), (1, "6C 6S 6H"),
            (1, "8D 9D TD JD QD KD AD"), (1, "9H TH JH QH"),
            (0, "TD TS TH 2C"), (0, "4D 4C 4H"), (0, "4C 5C 6C 7C"), (0, "JC QC KC"),
        ],
    ),
    "hand_and_foot": placed(
        "hand_and_foot", ["JK JK 2C 2D AS AH AD KS KH QS QH JS TS TH TD 9S 8S 8H 7S 7H 7D 6S 5S 5H 4S 4H 3S", *CANASTA_HANDS],
        "5D 6C 3C KD 8C", phase="draw",
        melds=[
            (1, "AS AH AC AC AD AS AH"), (1, "AC AS AD"), (1, "KS KH KD KC KS"), (1, "QS QH QD QC QS 2H 2S"), (1, "JS JH JD JC"),
            (0, "TS TH TD TC TS 2S JK"), (0, "9S 9H 9D"), (0, "8S 8H 8D 2H"),
            (0, "7S 7H 7D 7C 7S 7H"), (0, "5S 5H 5D"), (0, "4D 4C 4S"),
        ],
    ),
    "match_over": finished("persian_rummy", 4, True),
}  # fmt: skip
SCREENS = (*BEFORE_PLAY, *AT_TABLES)


# ---- drawing ------------------------------------------------------------------------------------


class Easel:
    """Draws screens at one size. Those before the table are drawn for somebody who has never played, so that none depends on
    what was drawn before.
    """

    def __init__(self, home: Path, size: tuple[int, int]) -> None:
        self.home, self.size = home, size
        self._new = Desk(home / "new", size)
        self._playing: TableDesk | None = None

    @property
    def playing(self) -> TableDesk:
        """The program of somebody who sits at a table."""
        self._playing = self._playing or TableDesk(self.home / "playing", self.size)
        return self._playing

    def draw(self, name: str) -> pygame.Surface:
        """A screen at rest, with the mouse outside of the window."""
        desk: Desk
        if name in BEFORE_PLAY:
            desk = self._new
            BEFORE_PLAY[name](desk)
        else:
            desk = self.playing
            AT_TABLES[name](self.playing)
        desk.app.reader.pointer = (-1, -1)
        desk.app.dispatch(Motion((-1, -1)))
        desk.settle()
        return desk.picture().copy()

    def close(self) -> None:
        """Close the windows."""
        self._new.close()
        if self._playing is not None:
            self._playing.close()


@contextmanager
def easel(size: tuple[int, int]) -> Iterator[Easel]:
    """For pictures of one size."""
    with tempfile.TemporaryDirectory() as home:
        made = Easel(Path(home), size)
        try:
            yield made
        finally:
            made.close()


COARSE = bytes(level & 0xF8 for level in range(256))


def small(picture: pygame.Surface) -> pygame.Surface:
    """A picture as it is kept."""
    part = LONG / max(picture.get_size())
    size = (round(picture.get_width() * part), round(picture.get_height() * part))
    scaled = pygame.transform.smoothscale(picture.convert(24), size)
    return pygame.image.frombytes(pygame.image.tobytes(scaled, "RGB").translate(COARSE), size, "RGB")


def differing(one: pygame.Surface, other: pygame.Surface) -> int:
    """How many pixels of two small pictures differ visibly; all of them where they have not the same size."""
    width, height = one.get_size()
    if other.get_size() != (width, height):
        return width * height
    alike = pygame.mask.from_threshold(one, (0, 0, 0, 255), (VISIBLE, VISIBLE, VISIBLE, 255), other)
    return width * height - alike.count()


# ---- keeping ------------------------------------------------------------------------------------


def kept(name: str) -> dict[tuple[int, int], pygame.Surface]:
    """The pictures of a screen that are kept, by size of the window."""
    sheet = pygame.image.load(FOLDER / f"{name}.png")
    found, left = {}, 0
    for size in SIZES:
        part = LONG / max(size)
        width, height = round(size[0] * part), round(size[1] * part)
        found[size] = sheet.subsurface((left, 0, width, height)).copy()
        left += width
    return found


def keep(name: str, pictures: dict[tuple[int, int], pygame.Surface]) -> None:
    """Keep the small pictures of a screen, one beside the other."""
    sheet = pygame.Surface((sum(picture.get_width() for picture in pictures.values()), LONG), 0, 24)
    left = 0
    for size in SIZES:
        sheet.blit(pictures[size], (left, 0))
        left += pictures[size].get_width()
    FOLDER.mkdir(exist_ok=True)
    pygame.image.save(sheet, FOLDER / f"{name}.png")


def main() -> int:
    """Make the kept pictures anew, or say which screens look different."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("screens", metavar="SCREEN", nargs="*", help="only these; otherwise all")
    parser.add_argument("--remake", action="store_true", help="keep what is drawn now")
    parser.add_argument("--pictures", metavar="FOLDER", type=Path, help="keep all pictures in full size there")
    chosen = parser.parse_args()
    names = chosen.screens or list(SCREENS)
    made: dict[str, dict[tuple[int, int], pygame.Surface]] = {name: {} for name in names}
    for size in SIZES:
        with easel(size) as easel_of_size:
            for name in names:
                picture = easel_of_size.draw(name)
                made[name][size] = small(picture)
                if chosen.pictures is not None:
                    chosen.pictures.mkdir(parents=True, exist_ok=True)
                    pygame.image.save(picture, chosen.pictures / f"{name}_{size[0]}x{size[1]}.png")
    if chosen.remake:
        for name in names:
            keep(name, made[name])
        print(f"{len(names)} screens kept in {FOLDER.name}")
        return 0
    wrong = 0
    for name in names:
        before = kept(name) if (FOLDER / f"{name}.png").is_file() else {}
        for size in SIZES:
            count = differing(before[size], made[name][size]) if size in before else -1
            if not 0 <= count <= FEW:
                wrong += 1
                print(f"{name} {size[0]}x{size[1]}: {'never kept' if count < 0 else f'{count} pixels differ'}")
    print(f"{wrong} of {len(names) * len(SIZES)} pictures differ")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
