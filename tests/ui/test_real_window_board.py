"""A table of sets in a real window by the mouse: three sets parted and a joker freed in one turn, undone, kept over a restart."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.ui.board_hands import BoardHands, name_of, sets_of
from tests.ui.player_by_mouse import MousePlayer
from tests.ui.window import Display, Game, Line, found, ids, mine, seated

pytestmark = [pytest.mark.window, pytest.mark.slow]

TABLE = ["R6 R7 JK=R8", "R3 R4 R5 R6", "B3 B4 B5 B6", "K3 K4 K5 K6"]
WHOLE = ["R6 R7 R8", "Y1 Y2 JK", "R4 R5 R6", "B4 B5 B6", "K4 K5 K6", "R3 B3 K3"]


@pytest.fixture
def display() -> Iterator[Display]:
    shown = Display((1366, 800))
    yield shown
    shown.close()


def lying(line: Line) -> list[str]:
    """The sets of the table in reading order."""
    return [" ".join(card.name for card in cards) for cards in sets_of(line).values()]


class Hands:
    """Two hands at the table: pieces are told by their names and the set where they lie."""

    def __init__(self, game: Game) -> None:
        self.game, self.board = game, BoardHands(MousePlayer(game), "tile_rummy", {})

    def of(self, name: str, where: str = "") -> str:
        """The piece of this name on the rack, or in the set with these."""
        line = self.game.lines[-1]
        if not where:
            return next(item for item in ids(line, zone="hand", role="card") if name_of(item) == name)
        rows = [cards for cards in sets_of(line).values() if " ".join(card.name for card in cards) == where]
        return next(card.item for card in rows[0] if card.name == name)

    def carry(self, piece: str, to: str, part: float, then: str) -> None:
        """Drag a piece to so much of the width of another one, or of a place; a set `then` lies so."""
        self.board.carry(piece, to, part)
        self.game.wait(lambda line: then in lying(line))


def restarted(display: Display, home: Path) -> Game:
    """The program, started once more and led to the table."""
    game = Game(display.name, home, "--size", "1280x720", "--set", "speed=fast")
    game.focus()
    game.wait(lambda line: line["screen"] == "menu")
    game.click("menu:continue")
    game.wait(mine)
    return game


def test_a_turn_that_parts_three_sets_and_frees_a_joker_is_undone_kept_and_confirmed(display: Display, tmp_path: Path) -> None:
    sets = [{"owner": None, "cards": names.split()} for names in TABLE]
    game = seated(
        display, tmp_path, "tile_rummy", phase="play", melds=sets, hands=[["R8", "Y2", "Y1", "Y13"], ["K10", "K11"]],
        melded_before=[True, True], stock=["K9", "K13", "R13"], rest="out",
    )  # fmt: skip
    try:
        hands = Hands(game)
        at_first = lying(game.lines[-1])
        hands.carry(hands.of("R8"), hands.of("JK", "R6 R7 JK"), 0.5, "R6 R7 R8")
        hands.carry(hands.of("Y2"), hands.of("JK", "JK"), 0.8, "JK Y2")
        hands.carry(hands.of("Y1"), hands.of("JK", "JK Y2"), 0.2, "Y1 Y2 JK")
        hands.carry(hands.of("R3", "R3 R4 R5 R6"), "area:melds", 0.5, "R3")
        hands.carry(hands.of("B3", "B3 B4 B5 B6"), hands.of("R3", "R3"), 0.8, "R3 B3")
        line = game.wait(lambda line: not found(line, "button:confirm")["enabled"])
        broken = lying(line)
        game.click("button:step_back")
        game.wait(lambda line: "R3" in lying(line) and "B3 B4 B5 B6" in lying(line))
        game.key("ctrl+y")
        game.wait(lambda line: lying(line) == broken)
        assert game.close() == 0

        game = restarted(display, tmp_path)
        hands = Hands(game)
        assert lying(game.lines[-1]) == broken
        hands.carry(hands.of("K3", "K3 K4 K5 K6"), hands.of("B3", "R3 B3"), 0.8, "R3 B3 K3")
        line = game.wait(lambda line: found(line, "button:confirm")["enabled"])
        assert sorted(lying(line)) == sorted(WHOLE)
        game.click("button:put_back")
        game.wait(lambda line: lying(line) == at_first)
        for _ in range(6):
            game.key("ctrl+y")
        game.wait(lambda line: sorted(lying(line)) == sorted(WHOLE))
        game.click("button:confirm")
        line = game.wait(lambda line: line["moves"] > 0)
        assert sorted(lying(line)) == sorted(WHOLE)
        assert game.close() == 0
    finally:
        game.kill()
